//! Whoever speaks German reads German: no English word and no id of a message.

use crate::common::{burghof, file, games, scratch, transcript, with_input};
use burghof_catalog::{GAMES, Playable, Visitor, visit};
use burghof_core::Bilingual;
use serde_json::{Value, json};

/// Frequent words that no German sentence has. What both languages have is not among them (`was`, `also`, `will`, `still`).
const ENGLISH: &str = "\
    the and of with your you not for from this that which must cannot is are be has have there expected \
    seat seats card cards points wall tile tiles room rooms nothing no it its were one two at to by on as \
    field missing unknown invalid struct line column value type who what when where why how does did do \
    done get got give gives given take takes taken make makes made many more most much only other others \
    another each every some any none both first second next before after between because if or but can \
    could should would may might been being had he she they them their his our we my yes game games player \
    players turn turns rounds rule rules score scores board draw draws drawn play plays played place \
    placed build builds built choose chosen choice choices move moves piece pieces tower towers walls file \
    found allowed possible impossible too few than until while without within against again already always \
    never here now then error errors failed wrong empty list numbers names options default begin begins \
    ended ends stands shows needs wants goes left right north south east down yet least worth write read \
    reads says said people table tables house key keys address password times days out into over under off \
    about castle space spaces closed food stays";

/// The first English word in a text. What can be typed is the same in both languages and stands in quotes, brackets or
/// behind a dash.
fn english(text: &str) -> Option<&'static str> {
    let mut plain = String::new();
    let mut depth = 0_u32;
    for c in text.chars() {
        match c {
            '»' | '[' | '„' | '<' => depth += 1,
            '«' | ']' | '“' | '>' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            _ => plain.push(c),
        }
    }
    let words = plain.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '_' && c != '.');
    let words: Vec<String> = words.map(|word| word.trim_matches('.').to_lowercase()).collect();
    ENGLISH.split_whitespace().find(|word| words.iter().any(|other| other == word))
}

struct Words;

impl Visitor for Words {
    type Output = Bilingual;
    fn visit<G: Playable>(self) -> Bilingual {
        G::WORDS
    }
}

/// A text without the names of its arguments.
fn without_arguments(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('$') {
        out.push_str(&rest[..at]);
        let name = &rest[at + 1..];
        let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(name.len());
        rest = &name[end..];
    }
    out + rest
}

#[test]
fn no_word_file_mixes_the_languages() {
    let mut files = vec![("burghof", include_str!("../words.de.ftl").to_owned())];
    files.push(("words", burghof_words::COMMON.de.to_owned()));
    files.push(("system", burghof_words::SYSTEM.de.to_owned()));
    files.push(("server", include_str!("../../server/words.de.ftl").to_owned()));
    files.extend(GAMES.iter().map(|meta| (meta.id, visit(meta.id, Words).unwrap().de.to_owned())));
    for (name, text) in files {
        let mut example = false;
        for line in text.lines() {
            // Examples are typed as they stand; selectors are Fluent's.
            example = match line.starts_with(' ') {
                true => example,
                false => {
                    ["-examples =", "-usage ="].iter().any(|end| line.contains(end))
                        || line.starts_with("verb-")
                        || line.starts_with("word-")
                }
            };
            let body = line.split_once(" = ").map_or(line, |(_, body)| body);
            let body = body.split_once(']').map_or(body, |(_, body)| body);
            if example || line.starts_with('#') || line.contains("->") || line.contains("burghof ") {
                continue;
            }
            let found = english(&without_arguments(body));
            assert!(found.is_none(), "{name}: {found:?} in {line}");
        }
    }
}

#[test]
fn whole_games_are_told_in_german() {
    for game in games() {
        for plain in ["", "--plain"] {
            let args = format!("play {game} --bots random --seed 6 --lang de {plain}");
            let args: Vec<&str> = args.split_whitespace().collect();
            let wishes = "hilfe\nbrett\npunkte\nseither\nverlauf\nwas\nwas xyz\nregeln\ntipp\nbla\nzurück\n";
            let ran = with_input(&args, format!("1\n1\n{wishes}{}", "1\n".repeat(3000)).as_bytes());
            let mut quoted = false;
            for line in ran.worked().out.lines() {
                // A line of the log begins with its notation; a name of a bot is a name.
                let line = line.replace("Random", "");
                let number = line.trim_start().split_once(". ").map(|(number, _)| number);
                let logged = number.is_some_and(|number| number.parse::<u32>().is_ok());
                // What can be typed stands in quotation marks, over several lines if need be.
                let mut told = String::new();
                for c in line.chars() {
                    match c {
                        '»' => quoted = true,
                        '«' => quoted = false,
                        c if !quoted => told.push(c),
                        _ => {}
                    }
                }
                let line = told.as_str();
                let typed = logged || line.starts_with("      ") || line.contains("burghof ");
                assert!(typed || english(line).is_none(), "{game} {plain}: {:?} in {line}", english(line));
            }
        }
    }
}

/// Positions that are refused: no JSON, a key twice, a wrong form, names and seats that do not exist, impossible ones.
const POSITIONS: &[(&str, &str)] = &[
    ("castellan", "{\n"),
    ("castellan", "{\"players\": x}"),
    ("castellan", "{\"players\": 2,\n\"players\": 3}"),
    ("castellan", "{\"players\": \"two\"}"),
    ("castellan", "{\"players\": 9}"),
    ("castellan", "{\"phase\": \"lunch\"}"),
    ("castellan", "{\"active\": 7}"),
    ("castellan", "{\"hands\": [[\"X9\"]]}"),
    ("castellan", "{\"towers\": [[0, 0], [3, 3]]}"),
    ("castellan", "{\"first_turn\": false}"),
    ("burg", "{\"seats\": [{\"lost\": [\"mason\"]}, {}, {}]}"),
    ("burg", "{\"seats\": [{\"hand\": [\"knight\"]}, {}, {}]}"),
    ("castles", "{\"players\": [{\"masonry\": \"mud\"}, {}]}"),
    (
        "castles",
        "{\"players\": [{\"masonry\": \"brick\", \"marker\": \"beside\"}, {\"masonry\": \"slate\"}]}",
    ),
    (
        "schloss",
        "{\"players\": [{}, {}], \"tiles\": [{\"id\": \"L9-01\", \"x\": 1, \"y\": 0, \"exits\": \"EW\"}]}",
    ),
    ("schloss", "{\"players\": [{\"hearts\": 11}, {}]}"),
    ("ludwig", "{\"round\": 7}"),
];

/// Score pads that cannot be counted: what is wrong is said, and not only that something is.
const PADS: &[(&str, &str)] = &[
    ("{}", "0 ist hier nicht möglich, nur 1 bis 7"),
    ("{\"castles\": [{}]}", "»castles[0].throne«: Hier fehlt etwas"),
    ("{\"castles\": [{\"throne\": \"frob\"}]}", "»frob« gibt es hier nicht"),
    (PAD_ROOM, "»castles[0].tiles[0]«: »frob« gibt es hier nicht"),
    (PAD_FAR, "»castles[0].tiles[0].y«: 99 ist hier nicht möglich, nur -30 bis 30"),
    (PAD_ATTENDANT, "»castles[0].attendants[0]«: »frob« gibt es hier nicht"),
    (PAD_CARD, "»castles[0].bonus_cards[0]«: »frob« gibt es hier nicht"),
];
const PAD_ROOM: &str =
    r#"{"castles": [{"throne": "throne_corridor_food", "tiles": [{"id": "frob", "x": 2, "y": 0}]}]}"#;
const PAD_FAR: &str =
    r#"{"castles": [{"throne": "throne_corridor_food", "tiles": [{"id": "kitchen", "x": 2, "y": 99}]}]}"#;
const PAD_ATTENDANT: &str = r#"{"castles": [{"throne": "throne_corridor_food", "attendants": ["frob"]}]}"#;
const PAD_CARD: &str = r#"{"castles": [{"throne": "throne_corridor_food", "bonus_cards": ["frob"]}]}"#;

#[test]
fn a_score_pad_is_refused_in_german_with_the_reason() {
    let tile = r#"{"id": "kitchen", "x": 1, "y": 1}"#;
    let many = format!(
        r#"{{"castles": [{{"throne": "throne_corridor_food", "tiles": [{}]}}]}}"#,
        [tile; 99].join(",")
    );
    let pads = PADS.iter().map(|&(text, why)| (text.to_owned(), why));
    for (text, why) in pads.chain([(many, "Hier gefunden: 99, möglich: höchstens")]) {
        let args = ["score", "ludwig", "--anyway", "--position", "-", "--lang", "de"];
        let ran = with_input(&args, text.as_bytes());
        let line = ran.refused(1).trim();
        assert!(line.contains(why), "{why}: {line}");
        assert_eq!(english(line), None, "{line}");
    }
}

/// What is counted wrong in a position is told with its numbers.
#[test]
fn impossible_positions_are_told_with_their_numbers_in_german() {
    let cases: &[(&str, &str, Value, &[&str])] = &[
        ("castellan", "/supply/T", json!(30), &["»T«", "Gezählt: 30, erwartet: 32"]),
        ("burg", "/bank", json!(80), &["Gezählt: 98, erwartet: 105"]),
        ("burg", "/stock/sand", json!(9), &["»sand«", "Gezählt: 12, erwartet: 20"]),
        ("burg", "/seats/1/supply", json!(5), &["»seats[1]«", "Gezählt: 5, erwartet: 7"]),
        ("castles", "/quarry/1", json!("granite-01"), &["»"]),
        ("schloss", "/players/0/hearts", json!(9), &["Gezählt: 30, erwartet: 24"]),
        ("schloss", "/players/0/hearts", json!(11), &["»seats[0]«", "Gezählt: 11, möglich: höchstens 10"]),
        ("ludwig", "/turn", json!(9), &["9 ist hier nicht möglich, nur 1 bis"]),
    ];
    for (game, at, value, parts) in cases {
        let mut position = transcript(game, 1, &format!("numbers-{game}.jsonl"))[0]["position"].take();
        *position.pointer_mut(at).unwrap() = value.clone();
        let args = ["legal", game, "--position", "-", "--lang", "de"];
        let ran = with_input(&args, position.to_string().as_bytes());
        let line = ran.refused(1).trim();
        assert!(parts.iter().all(|part| line.contains(part)), "{game} {at} {parts:?}: {line}");
        assert_eq!(english(line), None, "{line}");
    }
}

/// A line without what can be typed: commands, the notation at the beginning of a row, or after the number of an entry.
fn without_typed(line: &str) -> &str {
    let line = line.split("burghof ").next().unwrap_or(line).trim_start();
    let after_number = line.split_once(". ").filter(|(number, _)| number.parse::<u32>().is_ok());
    match after_number.and_then(|(_, rest)| rest.split_once(": ")) {
        Some((_, rest)) => rest.split_once(". ").map_or("", |(_, heard)| heard),
        None => line.split_once("  ").map_or(line, |(_, rest)| rest),
    }
}

#[test]
fn commands_that_only_read_speak_german() {
    let german = |args: &[&str], input: &str| {
        let ran = with_input(&[args, &["--lang", "de"]].concat(), input.as_bytes());
        // Names of publishers are names.
        let told = format!("{}{}", ran.out, ran.err).replace("Steve Jackson Games", "");
        let mut depth = 0_u32;
        for line in told.lines() {
            // What stands in brackets may go on in the next line.
            let mut outside = String::new();
            for c in without_typed(line).chars() {
                match c {
                    '[' | '»' => depth += 1,
                    ']' | '«' => depth = depth.saturating_sub(1),
                    c if depth == 0 => outside.push(c),
                    _ => {}
                }
            }
            assert_eq!(english(&outside), None, "{args:?}: {line}");
            assert!(
                !line.contains("-misfit-") && !line.contains("[misfit") && !line.contains("-broken-"),
                "{line}"
            );
        }
        told
    };
    for game in games() {
        let dir = scratch(&format!("german-{game}"));
        let records = dir.to_str().unwrap().to_owned();
        german(&["simulate", &game, "--games", "1", "--bots", "greedy,random", "--records", &records], "");
        let record = format!("{records}/{game}-000001.record");
        german(&["rules", &game], "");
        german(&["games", &game], "");
        german(&["replay", &record], "");
        german(&["replay", &record, "--plain", "--step", "30", "--seat", "1"], "");
        german(&["verify", &record], "");
        german(&["review", &record, "--seat", "1", "--think", "1"], "");
        german(&["review", &record, "--seat", "0"], "");
        german(&["perft", &game, "--depth", "1"], "");
        german(&["puzzles", "--check", &record], "");
        german(&["samples", "check", &record], "");
        let lines = transcript(&game, 1, &format!("german-{game}.jsonl"));
        let (last, actions) = (lines.len() - 2, lines.len() - 2);
        for n in (1..=actions).step_by((actions / 5).max(1)) {
            let position = lines[n - 1]["position"].to_string();
            let seat = (lines[n]["seat"].as_u64().unwrap() + 1).to_string();
            german(&["legal", &game, "--position", "-", "--preview"], &position);
            german(&["score", &game, "--position", "-"], &position);
            german(&["score", &game, "--position", "-", "--anyway"], &position);
            for notation in [&lines[n]["notation"], &lines[last]["notation"], &lines[1]["notation"]] {
                let notation = notation.as_str().unwrap();
                german(
                    &["apply", &game, "--position", "-", "--seat", &seat, "--action", notation],
                    &position,
                );
            }
            german(&["apply", &game, "--position", "-", "--seat", "0", "--action", "frob"], &position);
            german(&["apply", &game, "--position", "-", "--seat", &seat, "--action", "frob"], &position);
        }
    }
    german(&["arena", "castles", "--bots", "random,greedy", "--games", "2"], "");
    german(&["ladder", "castles", "--games", "1", "--up-to", "knappe"], "");
    let helps =
        ["", "games", "ladder", "admin", "serve", "play", "review", "arena", "samples", "puzzles", "verify"];
    for command in helps {
        let help = with_input(
            &[command, "--help", "--lang", "de"]
                .into_iter()
                .filter(|arg| !arg.is_empty())
                .collect::<Vec<_>>(),
            b"",
        );
        let examples = |line: &&str| !line.contains("burghof ") && !line.trim_start().starts_with("--");
        for line in help.worked().out.lines().filter(examples) {
            let shown = line.split("  ").filter(|part| !part.is_empty()).last().unwrap_or_default();
            assert_eq!(english(shown), None, "{command}: {line}");
        }
    }
}

/// What is read elsewhere than in words of the program: rules, names of pieces, the page.
#[test]
fn rules_names_and_page_are_german() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |path: &str| std::fs::read_to_string(root.join(path)).unwrap();
    for game in games() {
        for line in read(&format!("crates/{game}/rules.de.md")).replace("Steve Jackson Games", "").lines() {
            assert_eq!(english(line), None, "{game}: {line}");
        }
        let mut names = 0;
        for line in read(&format!("crates/{game}/components.toml")).lines() {
            let name = line.split_once("de = \"").and_then(|(_, rest)| rest.split_once('"'));
            let Some((name, _)) = name else { continue };
            assert_eq!(english(name), None, "{game}: {line}");
            names += 1;
        }
        assert!(names > 5, "{game}: {names} German names");
    }
    let page = std::fs::read_dir(root.join("web/src/words")).unwrap();
    let files =
        page.map(|entry| entry.unwrap().path()).filter(|path| path.to_string_lossy().ends_with(".de.ftl"));
    let mut seen = 0;
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        for line in text.lines().filter(|line| !line.starts_with('#') && !line.contains("->")) {
            let body = line.split_once(" = ").map_or(line, |(_, body)| body);
            let body = body.split_once(']').map_or(body, |(_, body)| body);
            assert_eq!(english(&without_arguments(body)), None, "{}: {line}", path.display());
        }
        seen += 1;
    }
    assert!(seen > 5, "{seen} files of words");
}

/// Commands that fail because of files, settings, addresses and arguments: what clap, SQLite, TLS and the operating system say
/// themselves stands in quotation marks behind a sentence of ours, if at all.
#[test]
fn what_fails_outside_is_told_in_german() {
    let text = file("kein-zertifikat.pem", "nothing of that kind\n");
    let half = file("halb.pem", "-----BEGIN CERTIFICATE-----\nMIIB\n");
    let fresh = file("neu.db", "");
    let mut runs: Vec<String> = [
        "legal castellan --bogus",
        "legl castellan",
        "play castles --seats x",
        "play castles --seats",
        "play chess",
        "play",
        "simulate castles --games 0",
        "simulate castles --games 3 --games 4",
        "arena castles --games 3 --blocks 0..2",
        "completions foo",
        "legal castles --position /proc/self/mem",
        "legal castles --position /",
        "replay /proc/self/mem",
        "legal castles --position /nonexistent.json",
    ]
    .map(str::to_owned)
    .to_vec();
    runs.extend(
        ["arena merge", "puzzles --check", "samples check", "verify", "replay"]
            .map(|verb| format!("{verb} {text}")),
    );
    if cfg!(feature = "house") {
        runs.extend([
            "serve --listen foo".to_owned(),
            "serve --trust-proxy foo".to_owned(),
            "serve --rate 99999999".to_owned(),
            "serve --public-url foo".to_owned(),
            "admin foo".to_owned(),
            "health --listen 127.0.0.1:1".to_owned(),
            "serve --bus nats://[ --database postgres://x/y".to_owned(),
            format!("serve --tls-cert {text} --tls-key {text} --database {fresh}"),
            format!("serve --tls-cert {half} --tls-key {half} --database {fresh}"),
            format!("serve --tls-cert /nonexistent.pem --tls-key {half} --database {fresh}"),
            format!("admin list --database {text}"),
            "admin list --database postgres://127.0.0.1:1/x".to_owned(),
            "admin list --database postgres://[".to_owned(),
            format!("admin restore {text} --database {fresh}"),
            format!("admin export 4xk86dgw8bwx8 --database {fresh}.new"),
        ]);
    }
    for args in runs {
        let ran = burghof(&format!("{args} --lang de"));
        assert_ne!(ran.code, 0, "{args}");
        // What is logged is for machines.
        let lines = ran.err.lines().filter(|line| line.starts_with("burghof: "));
        let told: Vec<&str> = lines.collect();
        assert!(!told.is_empty(), "{args}: {}", ran.err);
        for line in told {
            // Names of options and commands are the same in both languages.
            let shown = line.split(" --").next().unwrap_or(line);
            assert_eq!(english(shown.trim_start_matches("burghof: ")), None, "{args}: {line}");
            assert!(
                !line.contains("os error") && !line.contains("io-") && !line.contains("server-"),
                "{args}: {line}"
            );
        }
    }
}

#[test]
fn what_cannot_be_read_is_refused_in_german() {
    let record = |name: &str, text: &str| file(name, text);
    let mut runs: Vec<Vec<String>> = vec![];
    let bad = [
        ("leer.record", ""),
        ("form.record", "burghof: 2\n"),
        ("zeile.record", "burghof: 1\nwhat is this\n"),
        ("feld.record", "burghof: 1\ngame: castellan\n"),
        ("spiel.record", "burghof: 1\ngame: chess\nrules: 1\ndata: 1 0000000000000000\npeople: 2\n"),
        ("zahl.record", "burghof: 1\ngame: castellan\nrules: x\ndata: 1 0000000000000000\npeople: 2\n"),
    ];
    for (name, text) in bad {
        runs.push(vec!["replay".into(), record(name, text), "--lang".into(), "de".into()]);
    }
    for options in ["building=maybe", "colour=red", "building"] {
        let args = ["simulate", "castellan", "--options", options, "--lang", "de"];
        runs.push(args.map(str::to_owned).to_vec());
    }
    for options in ["ages=5,4", "ages=1,1", "placing=never"] {
        runs.push(["simulate", "ludwig", "--options", options, "--lang", "de"].map(str::to_owned).to_vec());
    }
    runs.push(
        ["simulate", "castellan", "--options", "building=trial,building=strict", "--lang", "de"]
            .map(str::to_owned)
            .to_vec(),
    );
    for (number, (game, text)) in POSITIONS.iter().enumerate() {
        let path = file(&format!("stellung-{number}.json"), text);
        runs.push(["legal", game, "--position", &path, "--lang", "de"].map(str::to_owned).to_vec());
    }
    for args in runs {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let ran = with_input(&args, b"");
        assert_ne!(ran.code, 0, "{args:?}");
        let line = ran.err.trim();
        assert_eq!(english(line), None, "{args:?}: {line}");
        for id in ["record-", "setup-", "misfit-", "wrong-", "json-", "-broken-"] {
            assert!(!line.contains(id), "{args:?}: {line}");
        }
    }
}
