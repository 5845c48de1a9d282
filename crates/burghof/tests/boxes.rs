//! `--data FILE`: a box of somebody's own in every command that plays, counts or shows.

use crate::common::{burghof, file, scratch, transcript, with_input};
use changed::{changed, standard, with};
use serde_json::Value;

#[path = "../../catalog/tests/changed.rs"]
mod changed;

/// The points of all seats.
fn totals(sheet: &Value) -> Vec<i64> {
    sheet["totals"]["seats"].as_array().unwrap().iter().map(|points| points.as_i64().unwrap()).collect()
}

#[test]
fn score_counts_with_the_box() {
    let lines = transcript("castles", 1, "box-castles.jsonl");
    let end = lines[lines.len() - 2]["position"].to_string();
    let own =
        file("box-two.toml", with("castles", "points_per_castle_tile = 1", "points_per_castle_tile = 2"));
    let score = |more: &[&str]| {
        let args = [&["score", "castles", "--position", "-", "--json"], more].concat();
        with_input(&args, end.as_bytes()).worked().json()
    };
    let (ours, theirs) = (score(&[]), score(&["--data", &own]));
    // A castle has as many points more as it has tiles.
    let tiles = |sheet: &Value, seat: usize| {
        let line = sheet["lines"]
            .as_array()
            .unwrap()
            .iter()
            .find(|line| line["rule"] == "CST-81" && line["seat"] == seat);
        line.unwrap()["points"].as_i64().unwrap()
    };
    for (seat, (ours_total, theirs_total)) in totals(&ours).into_iter().zip(totals(&theirs)).enumerate() {
        assert!(tiles(&ours, seat) > 0);
        assert_eq!(theirs_total, ours_total + tiles(&ours, seat), "seat {seat}");
    }
    // The box that comes along, named, is no other.
    let same = file("box-same.toml", standard("castles"));
    assert_eq!(score(&["--data", &same]), ours);
    // A castle of a real table, counted alone.
    let room = "name_de = \"Weinstube\"\nhanging = \"mirror\"\nscore_kind = \"cells\"\npoints = 2";
    let own = file("box-wine.toml", with("ludwig", room, &room.replace("points = 2", "points = 7")));
    let castle = r#"{"castles": [{"throne": "throne_corridor_food", "tiles": [{"id": "Weinstube", "x": 2, "y": 1}, {"id": "nap_room", "x": 2, "y": 0}]}]}"#;
    let count = |more: &[&str]| {
        let args = [&["score", "ludwig", "--position", "-", "--json"], more].concat();
        let sheet = with_input(&args, castle.as_bytes()).worked().json();
        sheet["totals"]["shared"][0].as_i64().unwrap()
    };
    assert_eq!((count(&[]), count(&["--data", &own])), (3, 8));
}

#[test]
fn legal_and_apply_go_by_the_box() {
    let lines = transcript("burg", 1, "box-burg.jsonl");
    let at =
        lines.iter().position(|line| line["notation"] == "trader sand").expect("somebody trades with sand");
    let (before, seat) = (lines[at - 1]["position"].to_string(), lines[at]["seat"].to_string());
    let wagon = "resource = \"sand\"\nsymbols = 4";
    let own = file("box-wagon.toml", with("burg", wagon, &wagon.replace('4', "6")));
    let said = |more: &[&str]| {
        let args = [&["legal", "burg", "--position", "-", "--seat", &seat, "--json"], more].concat();
        let list = with_input(&args, before.as_bytes()).worked().json();
        let action = list["actions"].as_array().unwrap().iter().find(|one| one["notation"] == "trader sand");
        action.unwrap()["text"].as_str().unwrap().to_owned()
    };
    // One of the pieces goes to the tower.
    assert!(said(&[]).contains("3 sand"), "{}", said(&[]));
    assert!(said(&["--data", &own]).contains("5 sand"), "{}", said(&["--data", &own]));
    let args = ["apply", "burg", "--position", "-", "--seat", &seat, "--action", "trader sand", "--json"];
    let ours = with_input(&args, before.as_bytes()).worked().json();
    let theirs = with_input(&[&args[..], &["--data", &own]].concat(), before.as_bytes()).worked().json();
    assert_eq!(ours["position"]["phase"], theirs["position"]["phase"]);
}

#[test]
fn simulate_plays_with_the_box_and_its_records_replay_where_nobody_has_it() {
    for game in ["castellan", "castles"] {
        let text = format!("# box: Omas Schachtel\n{}", changed(game));
        let own = file(&format!("box-{game}.toml"), &text);
        let dir = scratch(&format!("box-records-{game}"));
        let simulate = format!("simulate {game} --games 2 --seed box --bots greedy,random --json");
        let played = burghof(&format!("{simulate} --data {own} --records {}", dir.display())).worked().json();
        assert_eq!((&played["games"], &played["forfeits"]), (&2.into(), &0.into()), "{game}");
        let record = std::fs::read_to_string(dir.join(format!("{game}-000001.record"))).unwrap();
        assert!(record.contains("\nbox: |# box: Omas Schachtel\n"), "{game}");
        let replay = |path: &str, more: &str| burghof(&format!("replay {path} --json {more}"));
        let whole = dir.join(format!("{game}-000001.record"));
        let whole = replay(whole.to_str().unwrap(), "").worked().json();
        assert!(whole["outcome"]["places"].is_array(), "{game}");
        // Without its box the game is refused; with it on the command line it is the same game.
        let bare: String = record
            .lines()
            .filter(|line| !line.starts_with("box: "))
            .map(|line| format!("{line}\n"))
            .collect();
        let bare = file(&format!("box-{game}-bare.record"), bare);
        assert!(replay(&bare, "").refused(1).contains(" components"), "{game}");
        assert_eq!(replay(&bare, &format!("--data {own}")).worked().json(), whole, "{game}");
        let other = file(&format!("box-{game}-ours.toml"), standard(game));
        assert!(replay(&bare, &format!("--data {other}")).refused(1).contains(" components"), "{game}");
        // A record that brings its box is played with that, whatever else is named.
        let brings = dir.join(format!("{game}-000001.record"));
        assert_eq!(
            replay(brings.to_str().unwrap(), &format!("--data {other}")).worked().json(),
            whole,
            "{game}"
        );
    }
}

#[test]
fn a_broken_box_is_refused_by_entry_in_both_languages() {
    let sum = file("box-sum.toml", with("castellan", "long_wall = 2", "long_wall = 3"));
    let word = with("castles", "points_per_castle_tile = 1 ", "points_per_castle_tile = \"one\" ");
    let line = 1 + word.lines().position(|line| line.contains("\"one\"")).unwrap();
    let word = file("box-word.toml", word);
    let lines = transcript("castles", 1, "box-refused.jsonl");
    let position = file("box-refused.json", lines[1]["position"].to_string());
    let record = file("box-refused.record", include_str!("../../castellan/golden/2-CAS-74.record"));
    let entry = "cards_total.per_player.long_wall";
    let place = format!("line {line}");
    let platz = format!("Zeile {line}");
    for (command, name, english, german) in [
        (format!("simulate castellan --data {sum}"), "box-sum.toml", entry, entry),
        (format!("perft castellan --depth 1 --data {sum}"), "box-sum.toml", entry, entry),
        (format!("replay {record} --data {sum}"), "box-sum.toml", entry, entry),
        (format!("score castles --position {position} --data {word}"), "box-word.toml", &place, &platz),
        (format!("legal castles --position {position} --data {word}"), "box-word.toml", &place, &platz),
    ] {
        let said = burghof(&command);
        let said = said.refused(1);
        assert!(said.contains(name) && said.contains(english), "{command}: {said}");
        let gesagt = burghof(&format!("{command} --lang de"));
        let gesagt = gesagt.refused(1);
        assert!(gesagt.contains(name) && gesagt.contains(german) && gesagt != said, "{command}: {gesagt}");
        assert!(gesagt.contains("Mit der Schachtel"), "{command}: {gesagt}");
    }
    assert!(burghof("simulate castles --data no-such.toml").refused(1).contains("no-such.toml"));
}
