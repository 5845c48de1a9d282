//! Whoever speaks German reads German: no English word and no id of a message.

use crate::common::{burghof, file, games, with_input};
use burghof_catalog::{GAMES, Playable, Visitor, visit};
use burghof_core::Bilingual;

/// Words that no German sentence has.
const ENGLISH: &[&str] = &[
    "the", "and", "of", "with", "your", "you", "not", "for", "from", "this", "that", "which", "must",
    "cannot", "is", "are", "be", "has", "have", "there", "expected", "seat", "seats", "card", "cards",
    "points", "wall", "tile", "tiles", "room", "rooms", "nothing", "no", "it", "its", "was", "were", "one",
    "two", "at", "to", "by", "on", "as", "field", "missing", "unknown", "invalid", "struct", "line",
    "column", "value", "type",
];

/// Words of both languages, or names: what stands there is meant.
const ALLOWED: &[&str] = &["was"];

/// The first English word in a text. What can be typed is the same in both languages and stands in quotes, brackets or
/// behind a dash.
fn english(text: &str) -> Option<&'static str> {
    let mut plain = String::new();
    let mut depth = 0;
    for c in text.chars() {
        match c {
            '»' | '[' | '„' => depth += 1,
            '«' | ']' | '“' => depth -= 1,
            _ if depth > 0 => {}
            _ => plain.push(c),
        }
    }
    let words = plain.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '_' && c != '.');
    let words: Vec<String> = words.map(|word| word.trim_matches('.').to_lowercase()).collect();
    ENGLISH.iter().find(|word| !ALLOWED.contains(word) && words.iter().any(|other| other == *word)).copied()
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
                    line.contains("-examples =") || line.contains("-usage =") || line.starts_with("verb-")
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
