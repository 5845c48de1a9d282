//! The arena, the ladder, the review, and bots from outside at every table.

use crate::common::{burghof, file, scratch, with_input};
use serde_json::Value;

fn outside(script: &str) -> String {
    format!("cmd:python3 {}/../../examples/{script}", env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> Value {
    serde_json::from_str(&std::fs::read_to_string(path).expect("a file")).expect("JSON")
}

#[test]
fn the_arena_compares_and_is_the_same_after_a_break_and_on_two_threads() {
    let whole = scratch("arena-whole.json");
    let parts = scratch("arena-parts.json");
    let [whole, parts] = [&whole, &parts].map(|path| path.to_str().expect("a name").to_owned());
    [&whole, &parts].into_iter().for_each(|path| drop(std::fs::remove_file(path)));
    let run = |games: u32, threads: u32, path: &str| {
        let args = format!(
            "arena burg --seats 3 --bots greedy,random,ref:10 --games {games} --seed s --threads {threads} --json {path}"
        );
        burghof(&args)
    };
    let text = run(36, 1, &whole);
    let out = &text.worked().out;
    assert!(out.contains("greedy – random") && out.contains("is stronger than random"), "{out}");
    assert!(out.contains("Rating") && out.contains("Share of victories by seat"), "{out}");
    run(6, 2, &parts).worked();
    assert_eq!(read(&parts)["pairs"][0]["blocks"].as_array().expect("blocks").len(), 1);
    run(36, 2, &parts).worked();
    assert_eq!(read(&whole), read(&parts));
    let other = burghof(&format!("arena burg --bots greedy,random --json {whole}"));
    assert!(other.refused(2).contains("another run: other bots"), "{}", other.err);
    assert!(burghof("arena burg --bots greedy").refused(2).contains("two bots"));
    assert!(burghof("arena burg --bots greedy,random --sprt 50,0").refused(2).contains("50,0"));
    let bad = file("arena-bad.json", "{");
    burghof(&format!("arena burg --bots greedy,random --json {bad}")).refused(2);
}

/// Several machines play parts of a run; put together they are what one machine would have written, to the byte.
#[test]
fn parts_of_a_run_are_merged_into_the_whole() {
    let path = |name: &str| {
        let path = scratch(name).to_str().expect("a name").to_owned();
        let _ = std::fs::remove_file(&path);
        path
    };
    let [whole, first, second, merged] =
        ["merge-whole.json", "merge-1.json", "merge-2.json", "merge-all.json"].map(path);
    let run = |what: &str, file: &str| {
        burghof(&format!("arena castles --bots greedy,random,adept --seed s {what} --json {file}"))
    };
    run("--games 10", &whole).worked();
    run("--blocks 3..5 --threads 2", &second).worked();
    // Broken off and taken up again.
    run("--blocks 0..1", &first).worked();
    run("--blocks 0..3", &first).worked();
    burghof(&format!("arena merge {second} {first} {first} --json {merged}")).worked();
    let bytes = |path: &str| std::fs::read(path).expect("a file");
    assert_eq!(bytes(&whole), bytes(&merged));
    assert!(run("--blocks 3..5", &first).refused(2).contains("not numbered from 3"));
    assert!(burghof(&format!("arena merge {second}")).refused(1).contains("Block 0"));
    assert!(burghof(&format!("arena merge {second} --lang de")).refused(1).contains("kein Ganzes"));
    assert!(burghof("arena merge").refused(1).contains("nothing"));
    assert!(burghof(&format!("arena castles {first} --bots greedy,random")).refused(2).contains("merge"));
    for bad in ["5..3", "3", "a..b", "2..2"] {
        assert!(
            burghof(&format!("arena castles --bots greedy,random --blocks {bad}")).refused(2).contains(bad)
        );
    }
    burghof("arena castles --bots greedy,random --blocks 0..2 --games 4").refused(2);
}

#[test]
fn a_sequential_test_stops_and_records_are_kept() {
    let dir = scratch("arena-records");
    let _ = std::fs::remove_dir_all(&dir);
    let args = format!("arena burg --bots greedy,random --sprt 0,50 --lang de --records {}", dir.display());
    let ran = burghof(&args);
    assert!(ran.worked().out.contains("eher +50 Elo als +0"), "{}", ran.out);
    let first = dir.join("burg-1-000000-0.record");
    let whole = burghof(&format!("replay {} --json", first.display())).worked().json();
    assert_eq!(whole["names"], serde_json::json!(["greedy", "random"]));
    assert!(whole["outcome"]["places"].is_array());
}

/// Samples are made, checked, and refused when they are damaged.
#[test]
fn samples_are_made_and_checked() {
    let folder = scratch("samples");
    let out = folder.display();
    burghof(&format!(
        "samples castles --bots adept --games 3 --shard 2 --noise 5 --lean --threads 2 --out {out}"
    ))
    .worked();
    let file = folder.join("castles-00000002.safetensors");
    burghof(&format!("samples check {out}/castles-00000000.safetensors {}", file.display())).worked();
    let bytes = std::fs::read(&file).unwrap();
    std::fs::write(&file, &bytes[..bytes.len() - 3]).unwrap();
    burghof(&format!("samples check {}", file.display())).refused(1);
    burghof("samples check").refused(2);
    burghof(&format!("samples castles {}", file.display())).refused(2);
    burghof("samples castles --bots nobody").refused(2);
}

#[test]
fn the_ladder_writes_its_page() {
    let docs = scratch("ladder-docs");
    let _ = std::fs::remove_dir_all(&docs);
    std::fs::create_dir_all(docs.join("strength")).expect("a folder");
    let own = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs"));
    for game in crate::common::games() {
        let figures = format!("strength/{game}.json");
        std::fs::copy(own.join(&figures), docs.join(&figures)).expect("figures");
    }
    let args = format!("ladder burg --games 4 --up-to geselle --docs {}", docs.display());
    burghof(&args).worked();
    let page = std::fs::read_to_string(docs.join("strength.md")).expect("a page");
    assert!(page.contains("(`burg`)") && page.contains("| `geselle` – `knappe` | 4 |"), "{page}");
    // Our own page says of every bot that plays otherwise today that it does: whoever changes a level has to measure it or to mark it.
    let others = |page: &str| -> Vec<String> {
        page.split("\n## ").filter(|part| !part.contains("(`burg`)")).map(str::to_owned).collect()
    };
    let kept = std::fs::read_to_string(own.join("strength.md")).expect("a page");
    assert!(
        others(&page) == others(&kept),
        "docs/strength.md is not what `burghof ladder` writes of docs/strength"
    );
    assert!(kept.contains(
        "*played otherwise*: first looks, half as often per 0.15 points worse; now first looks, 12 of 100"
    ));
    let plot = std::fs::read_to_string(docs.join("strength/burg.svg")).expect("a plot");
    assert!(plot.starts_with("<svg") && plot.ends_with("</svg>\n") && plot.contains("geselle"), "{plot}");
    burghof("ladder burg --docs /nowhere").refused(1);
    burghof("ladder burg --up-to graf").refused(2);
}

#[test]
fn a_game_is_reviewed_from_what_a_seat_knew() {
    let dir = scratch("review-records");
    burghof(&format!("simulate castles --games 1 --seed r --bots random --records {}", dir.display()))
        .worked();
    let record = dir.join("castles-000001.record");
    let record = record.to_str().expect("a name");
    let plot = scratch("review.svg");
    let plot = plot.to_str().expect("a name");
    // Programs count from 0, people from 1.
    let [args, shown] = [1, 2].map(|seat| format!("review {record} --seat {seat} --think 30 --svg {plot}"));
    let found = burghof(&format!("{args} --json")).worked().json();
    let decisions = found["decisions"].as_array().expect("decisions");
    assert!(decisions.len() > 10);
    for decision in decisions {
        let chance = decision["chance"].as_f64().expect("a chance");
        assert!((0.0..=1.0).contains(&chance), "{decision}");
        assert!(decision["cost"].as_f64().expect("a cost") >= 0.0, "{decision}");
        assert!(!decision["alternatives"].as_array().expect("a list").is_empty(), "{decision}");
    }
    assert_eq!(found, burghof(&format!("{args} --json")).worked().json());
    assert!(std::fs::read_to_string(plot).expect("a plot").contains("<polyline"));
    for lang in ["de", "en"] {
        let text = burghof(&format!("{shown} --lang {lang} --all"));
        assert!(text.worked().out.contains("100 %") && !text.out.contains("[castles-"), "{}", text.out);
    }
    burghof(&format!("review {record} --seat 5")).refused(2);
    burghof(&format!("review {record} --seat 0")).refused(2);
    burghof(&format!("review {record} --seat 1 --think viel")).refused(2);
    let nonsense = file("nonsense.record", "game: nothing\n");
    assert_eq!(burghof(&format!("review {nonsense} --seat 1")).code, 1);
}

/// What was learnt of a game is told in parts that have names in both languages, and hardly anything is left without one.
#[test]
fn a_review_names_what_a_choice_would_have_brought() {
    let dir = scratch("review-why");
    burghof(&format!("simulate ludwig --games 1 --seed r --bots random --records {}", dir.display()))
        .worked();
    let record = dir.join("ludwig-000001.record");
    let review = format!("review {} --seat 0 --think 8 --json", record.display());
    for (lang, names, rest) in [
        (
            "en",
            ["kinds of rooms begun", "the other castle", "places to build on"],
            "what is still to be expected",
        ),
        (
            "de",
            ["angefangene Raumarten", "das andere Schloss", "freie Bauplätze"],
            "was noch zu erwarten ist",
        ),
    ] {
        let found = burghof(&format!("{review} --lang {lang}")).worked().json();
        let parts: Vec<(String, f64)> = found["decisions"]
            .as_array()
            .expect("decisions")
            .iter()
            .filter_map(|decision| decision["why"].as_array())
            .flatten()
            .map(|part| {
                (part["text"].as_str().expect("text").to_owned(), part["points"].as_f64().expect("points"))
            })
            .collect();
        for name in names {
            assert!(parts.iter().any(|(text, _)| text == name), "{name}: {parts:?}");
        }
        let unnamed: f64 =
            parts.iter().filter(|(text, _)| text == rest).map(|(_, points)| points.abs()).sum();
        assert!(unnamed < 0.2, "{unnamed} points without a name");
    }
}

#[test]
fn a_bot_in_python_plays_at_every_table() {
    let bot = outside("random_bot.py");
    let bots = format!("{bot},random");
    let simulated = with_input(&["simulate", "burg", "--games", "2", "--bots", &bots, "--json"], b"");
    assert_eq!(simulated.worked().json()["forfeits"], 0);
    let fought = with_input(&["arena", "burg", "--games", "2", "--bots", &bots], b"");
    assert!(fought.worked().out.contains("cmd:") && !fought.out.contains("broken off"), "{}", fought.out);
    let played =
        with_input(&["play", "burg", "--seats", "2", "--seed", "p", "--bots", &format!("greedy,{bot}")], b"");
    assert!(played.worked().out.contains("wins."), "{}", played.out);
}

#[test]
fn a_bot_that_breaks_off_has_lost() {
    for (rude, why) in [
        ("cmd:exit 1", "has ended"),
        ("cmd@200ms:sleep 30", "200 ms"),
        ("cmd:while read line; do echo nonsense; done", "not JSON"),
    ] {
        let bots = format!("{rude},random");
        let simulated = with_input(&["simulate", "castles", "--games", "2", "--bots", &bots, "--json"], b"");
        let found = simulated.worked().json();
        assert!(simulated.err.contains(why), "{}", simulated.err);
        assert_eq!((&found["forfeits"], &found["seats"][0]["win_share"]["mean"]), (&2.into(), &0.0.into()));
        let fought = with_input(&["arena", "castles", "--games", "2", "--bots", &bots], b"");
        assert!(fought.worked().out.contains(why), "{}", fought.out);
        // One block of two games, both lost: no more than a hint of who is stronger.
        assert!(fought.out.contains("0.0 ± 95.0 %"), "{}", fought.out);
    }
    let played = with_input(&["play", "castles", "--seats", "2", "--bots", "cmd:exit 1,random"], b"");
    assert_eq!(played.code, 1, "{}", played.err);
    assert!(played.out.contains("has lost, and the game is over"), "{}", played.out);
}

/// Puzzles are made, the same ones again from the same seed, and checked; a wrong one is found.
#[test]
fn puzzles_are_made_and_checked() {
    let folder = scratch("puzzles");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("castellan.json");
    let make = |threads: u8| {
        let args = format!("puzzles castellan --count 2 --games 60 --think 400 --threads {threads}");
        burghof(&args).worked().out.clone()
    };
    let text = make(1);
    assert_eq!(text, make(2));
    let book: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(book["puzzles"].as_array().is_some_and(|all| !all.is_empty()), "{text}");
    std::fs::write(&file, &text).unwrap();
    let check = |think: u32| burghof(&format!("puzzles --think {think} --check {}", file.display()));
    assert!(check(2000).worked().out.contains("sound"));
    let points = book["puzzles"][0]["choices"][0]["points"].as_i64().unwrap();
    let other = text.replacen(&format!("\"points\":{points}"), "\"points\":77", 1);
    std::fs::write(&file, other).unwrap();
    let wrong = check(100);
    assert_eq!(wrong.code, 1);
    assert!(wrong.out.contains("puzzle 1"), "{}", wrong.out);
    std::fs::write(&file, "{}").unwrap();
    check(100).refused(1);
    burghof("puzzles").refused(2);
    burghof("puzzles chess").refused(2);
}
