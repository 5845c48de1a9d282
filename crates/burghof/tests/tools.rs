//! The commands for programs: their JSON, and that they agree with each other.

use crate::common::{burghof, games, scratch, transcript, with_input};
use serde_json::Value;

#[test]
fn games_and_rules_are_there_in_both_languages() {
    for game in games() {
        for lang in ["de", "en"] {
            let all = burghof(&format!("rules {game} --json --lang {lang}")).worked().json();
            let rules = all["rules"].as_array().unwrap();
            assert!(rules.len() > 30, "{game}: {} rules", rules.len());
            let first = rules[0]["rule"].as_str().unwrap();
            let one = burghof(&format!("rules {game} {first} --json --lang {lang}")).worked().json();
            assert_eq!(one["text"], rules[0]["text"]);
            let number = first.split('-').nth(1).unwrap();
            let short = burghof(&format!("rules {game} {number} --json --lang {lang}")).worked().json();
            assert_eq!(short["text"], one["text"]);
        }
        burghof(&format!("games {game}")).worked();
    }
    assert_eq!(burghof("games --json").json()["games"].as_array().unwrap().len(), games().len());
}

#[test]
fn a_transcript_tells_the_whole_game() {
    for game in games() {
        let lines = transcript(&game, 2, &format!("whole-{game}.jsonl"));
        let kinds: Vec<&str> = lines.iter().map(|line| line["type"].as_str().unwrap()).collect();
        assert_eq!(kinds.iter().filter(|&&kind| kind == "setup").count(), 2);
        assert_eq!(kinds.iter().filter(|&&kind| kind == "end").count(), 2);
        assert_eq!(kinds[0], "setup");
        for key in
            ["game", "rules_version", "data_version", "data_fingerprint", "seats", "people", "options", "key"]
        {
            assert!(!lines[0][key].is_null(), "{game}: setup without {key}");
        }
        let mut number = 0;
        for line in &lines {
            match line["type"].as_str().unwrap() {
                "setup" => number = 0,
                "action" => {
                    number += 1;
                    assert_eq!(line["number"], number);
                    assert!(line["position"].is_object() && line["events"].is_array());
                    assert!(
                        !line["action"].is_null() && line["notation"].is_string() && line["seat"].is_u64()
                    );
                }
                _ => {
                    let end = &line["outcome"];
                    assert!(end["ended_by"].is_string() && end["places"].is_array(), "{end}");
                    assert!(line["score"].is_array());
                }
            }
        }
    }
}

/// `legal` lists what was done, `apply` with the same key leads to the next position, `score` to the same points.
#[test]
fn legal_apply_and_score_agree_with_the_transcript() {
    for game in games() {
        let lines = transcript(&game, 1, &format!("agree-{game}.jsonl"));
        let key = lines[0]["key"].as_str().unwrap();
        let actions: Vec<usize> = (1..lines.len() - 1).collect();
        let step = (actions.len() / 6).max(1);
        for &n in actions.iter().step_by(step) {
            let (before, line) = (lines[n - 1]["position"].to_string(), &lines[n]);
            let seat = line["seat"].to_string();
            let legal = with_input(&["legal", &game, "--position", "-", "--json"], before.as_bytes());
            let legal = legal.worked().json();
            assert!(legal["to_act"].as_array().unwrap().contains(&line["seat"]), "{legal}");
            let listed = |list: &Value| {
                list["actions"].as_array().unwrap().iter().any(|action| {
                    action["notation"] == line["notation"] && action["action"] == line["action"]
                })
            };
            assert!(listed(&legal), "{game} {n}: {} is not listed", line["notation"]);
            let args = ["legal", &game, "--position", "-", "--json", "--seat", &seat, "--preview"];
            let own = with_input(&args, before.as_bytes()).worked().json();
            assert!(own["seat"] == line["seat"] && listed(&own));
            assert!(
                own["actions"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .all(|action| action["preview"]["changes"].is_array())
            );
            let notation = line["notation"].as_str().unwrap();
            let args = [
                "apply",
                &game,
                "--position",
                "-",
                "--seat",
                &seat,
                "--action",
                notation,
                "--key",
                key,
                "--json",
            ];
            let applied = with_input(&args, before.as_bytes()).worked().json();
            assert_eq!(applied["position"], line["position"], "{game} {n}");
            assert_eq!(applied["events"], line["events"]);
            assert_eq!(applied["to_act"], line["to_act"]);
        }
        let (last, end) = (&lines[lines.len() - 2], &lines[lines.len() - 1]);
        let position = last["position"].to_string();
        let score =
            with_input(&["score", &game, "--position", "-", "--json"], position.as_bytes()).worked().json();
        assert_eq!((&score["lines"], &score["totals"]), (&end["score"], &end["totals"]));
        assert_eq!(score["outcome"], end["outcome"]);
        for lang in ["de", "en"] {
            let text = with_input(&["score", &game, "--position", "-", "--lang", lang], position.as_bytes());
            assert!(!text.worked().out.contains(&format!("[{game}-")), "{}", text.out);
            let text = with_input(
                &["legal", &game, "--position", "-", "--lang", lang],
                lines[0]["position"].to_string().as_bytes(),
            );
            assert!(!text.worked().out.contains(&format!("[{game}-")), "{}", text.out);
        }
    }
}

/// What people read and type counts from 1, what programs read and write from 0.
#[test]
fn people_count_seats_from_one_and_programs_from_zero() {
    let lines = transcript("castles", 1, "seats-castles.jsonl");
    let offer =
        lines.iter().position(|line| line["notation"].as_str().unwrap_or_default().starts_with("offer"));
    let offer = offer.expect("somebody offers");
    let (before, line) = (lines[offer - 1]["position"].to_string(), &lines[offer]);
    let (seat, notation) = (line["seat"].as_u64().unwrap(), line["notation"].as_str().unwrap());
    let to: usize = notation["offer ".len()..].parse().unwrap();
    let listed = with_input(&["legal", "castles", "--position", "-"], before.as_bytes());
    let shown = format!("offer {}", to + 1);
    let row = listed.worked().out.lines().find(|row| row.contains("offer")).unwrap().to_owned();
    assert!(row.contains(&shown) && row.contains(&format!("to Seat {}", to + 1)), "{row}");
    let apply = |notation: &str, json: bool| {
        let seat = (seat + u64::from(!json)).to_string();
        let mut args = vec!["apply", "castles", "--position", "-", "--seat", &seat, "--action", notation];
        args.extend(["--key", lines[0]["key"].as_str().unwrap()]);
        args.extend(json.then_some("--json"));
        with_input(&args, before.as_bytes())
    };
    assert_eq!(apply(notation, true).worked().json()["position"], line["position"]);
    assert!(apply(&shown, false).worked().out.contains(&format!("to Seat {}", to + 1)));
    assert!(apply("offer 0", false).refused(2).contains("from 1"));
    // What cannot be read is named as it was typed.
    assert!(apply("offer 2 x", false).refused(1).contains("\"offer 2 x\""));
    let own = |seat: &str, json: bool| {
        let mut args = vec!["legal", "castles", "--position", "-", "--seat", seat];
        args.extend(json.then_some("--json"));
        with_input(&args, before.as_bytes())
    };
    assert!(own("2", false).worked().out.contains("Seat 2"));
    assert!(own("0", false).refused(2).contains("There is no seat 0. --seat counts from 1, here to 2."));
    assert!(own("3", false).refused(2).contains("from 1, here to 2"));
    assert_eq!(own("0", true).worked().json()["seat"], 0);
    assert!(own("2", true).refused(2).contains("from 0, here to 1"));
    let table = burghof("simulate castles --games 2");
    let rows: Vec<&str> = table.worked().out.lines().filter(|row| row.contains("random")).collect();
    assert!(rows[0].trim_start().starts_with('1') && rows[1].trim_start().starts_with('2'), "{}", table.out);
}

#[test]
fn simulate_is_reproducible_and_its_records_replay() {
    for game in games() {
        let dir = scratch(&format!("records-{game}"));
        let args = format!(
            "simulate {game} --games 3 --seed x --bots greedy,random --json --records {}",
            dir.display()
        );
        let first = burghof(&args).worked().json();
        assert_eq!(first, burghof(&args).worked().json());
        let ended: u64 =
            first["ends"].as_array().unwrap().iter().map(|end| end["games"].as_u64().unwrap()).sum();
        assert_eq!(ended, 3);
        for lang in ["de", "en"] {
            burghof(&format!("simulate {game} --games 2 --lang {lang}")).worked();
        }
        let record = dir.join(format!("{game}-000002.record"));
        let record = record.display();
        let whole = burghof(&format!("replay {record} --json")).worked().json();
        assert!(whole["outcome"]["places"].is_array());
        assert_eq!(whole["step"], whole["steps"]);
        let half = burghof(&format!("replay {record} --json --step 2 --seat 0")).worked().json();
        assert_eq!(half["log"].as_array().unwrap().len(), 2);
        for lang in ["de", "en"] {
            for plain in ["", "--plain"] {
                let text = burghof(&format!("replay {record} --step 5 --lang {lang} {plain}"));
                assert!(!text.worked().out.contains(&format!("[{game}-")), "{}", text.out);
            }
        }
    }
}

#[test]
fn perft_and_bench_count_and_measure() {
    for game in games() {
        let perft = burghof(&format!("perft {game} --depth 2 --seed 1 --json")).worked().json();
        let depths = perft["depths"].as_array().unwrap();
        assert_eq!(depths.len(), 2);
        assert!(depths.iter().all(|depth| depth["paths"].as_u64().unwrap() > 0));
        burghof(&format!("perft {game} --depth 1 --lang de")).worked();
    }
    let bench = burghof("bench --runs 1 --time 2 --json").worked().json();
    let results = bench["results"].as_array().unwrap();
    assert_eq!(results.len(), games().len());
    assert!(results.iter().all(|result| result["ns_per_step"].as_f64().unwrap() > 0.0));
    burghof("bench castellan --runs 1 --time 1").worked();
}

/// Castles of a real table: only names and places are needed, an impossible one is scored on request.
#[test]
fn the_score_pad_counts_castles_alone() {
    let castle = r#"{"throne": "throne_corridor_food", "tiles": [{"id": "Weinstube", "x": 2, "y": 1}, {"id": "nap_room", "x": 2, "y": 0}]}"#;
    let good = format!(r#"{{"castles": [{castle}]}}"#);
    let score = |text: &str, more: &[&str]| {
        with_input(&[&["score", "ludwig", "--position", "-"], more].concat(), text.as_bytes())
    };
    let sheet = score(&good, &["--json"]).worked().json();
    assert_eq!(sheet["totals"]["shared"], serde_json::json!([3]));
    assert_eq!(sheet["rows"][0]["rows"].as_array().unwrap().len(), 13);
    assert_eq!(sheet["broken"].as_array().unwrap().len(), 0);

    let floating = good.replace(r#""y": 1"#, r#""y": 5"#);
    assert!(score(&floating, &[]).refused(1).contains("LUD-"));
    let sheet = score(&floating, &["--json", "--anyway"]).worked().json();
    assert!(sheet["broken"][0]["rule"].as_str().unwrap().starts_with("LUD-"));
    assert!(score(&floating, &["--anyway", "--lang", "de"]).worked().out.contains("Schloss 1 bricht LUD-"));
    assert!(score(&good.replace("nap_room", "frob"), &["--anyway"]).refused(1).contains("frob"));
    with_input(&["score", "castellan", "--position", "-", "--anyway"], b"{}").refused(2);
}

#[test]
fn the_page_is_written_where_nothing_is_lost() {
    let folder = scratch("site");
    let _ = std::fs::remove_dir_all(&folder);
    let write = format!("site {} --lang en", folder.display());
    if !std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist/index.html")).exists() {
        assert!(burghof(&write).refused(1).contains("without the page"));
        return;
    }
    burghof(&write).worked();
    assert!(folder.join("index.html").exists());
    // An older version makes room; somebody's own file does not.
    std::fs::write(folder.join("assets/old.js"), "").unwrap();
    burghof(&write).worked();
    assert!(!folder.join("assets/old.js").exists());
    std::fs::write(folder.join("mine.txt"), "").unwrap();
    assert!(burghof(&write).refused(1).contains("mine.txt"));
    assert!(folder.join("mine.txt").exists() && folder.join("index.html").exists());
}
