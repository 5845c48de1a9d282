//! Wrong use is exit code 2, whatever is refused or broken is exit code 1; one clear message, never a panic.

use crate::common::{burghof, file, games, transcript, with_input};

#[test]
fn wrong_use_is_two() {
    let cases = [
        ("frobnicate", "no command"),
        ("games --frob", "--frob"),
        ("rules nogame", "castellan"),
        ("rules castellan CAS-999", "CAS-999"),
        ("rules", "GAME"),
        ("legal castellan", "--position"),
        ("simulate castellan --seats 9", "2 to 4"),
        ("simulate castellan --seats many", "many"),
        ("simulate castellan --bots nobody", "nobody"),
        ("simulate castellan --seats 2 --bots random,random,random", "seats"),
        ("simulate castellan --options frob=1", "frob"),
        ("simulate castellan --options building=mud", "mud"),
        ("simulate castellan --options building", "key=value"),
        ("simulate castellan --games 0", "0"),
        ("play castellan --seats 2 --names A,B,C", "names"),
        ("play castellan --load x --seed 1", "--seed"),
        ("apply castellan --position - --seat 0 --action x --key 12", "64"),
        ("perft castellan --depth", "value"),
        ("bench nogame", "nogame"),
        ("games --lang fr", "de, en"),
        ("help frob", "frob"),
    ];
    for (args, part) in cases {
        let ran = burghof(args);
        assert!(ran.refused(2).contains(part), "{args}: {}", ran.err);
    }
}

#[test]
fn wrong_use_is_said_in_german() {
    let ran = burghof("rules nogame --lang de");
    assert!(ran.refused(2).contains("Es gibt kein Spiel »nogame«"), "{}", ran.err);
    let ran = burghof("legal castellan --lang de");
    assert!(ran.refused(2).contains("Es fehlt"), "{}", ran.err);
    let ran = burghof("simulate castellan --options building=mud --lang de");
    assert!(ran.refused(2).contains("kann nicht »mud« sein"), "{}", ran.err);
}

#[test]
fn broken_files_are_one() {
    let missing = burghof("score castellan --position /nonexistent/x.json");
    assert!(missing.refused(1).contains("no such file"));
    let folder = burghof("score castellan --position /");
    assert!(folder.refused(1).contains("folder"));
    for (content, part) in [
        (&b"{"[..], "JSON"),
        (b"", "JSON"),
        (b"{\"players\": \"two\"}", "players"),
        (b"\xff\xfe{}", "UTF-8"),
        (b"{}\n\xff", "line 2"),
        (b"[[[[[[[[[[[[[[[[", ""),
        (b"{\"players\":2} trailing", ""),
    ] {
        let ran = with_input(&["score", "castellan", "--position", "-"], content);
        assert!(ran.refused(1).contains(part), "{}", ran.err);
    }
    let deep = "[".repeat(2_000_000);
    with_input(&["legal", "castellan", "--position", "-"], deep.as_bytes()).refused(1);
}

#[test]
fn a_line_of_a_hundred_megabytes_is_refused() {
    let line = vec![b'x'; 100 << 20];
    let ran = with_input(&["score", "castellan", "--position", "-"], &line);
    assert!(ran.refused(1).contains("32 MiB"), "{}", ran.err);
    let ran = with_input(&["replay", "-"], &line[..20 << 20]);
    assert!(ran.refused(1).contains("line 1"), "{}", ran.err);
}

#[test]
fn a_position_that_cannot_be_names_the_invariant() {
    let start = transcript("castellan", 1, "invariant.jsonl").swap_remove(0)["position"].clone();
    let mut floating = start.clone();
    floating["walls"] = serde_json::json!([["S", 7, 7, "E"]]);
    let mut fifteenth = start.clone();
    fifteenth["hands"][0].as_array_mut().unwrap().push("W1".into());
    for position in [floating, fifteenth] {
        for command in ["legal", "score"] {
            let text = position.to_string();
            let ran = with_input(&[command, "castellan", "--position", "-"], text.as_bytes());
            assert!(ran.refused(1).contains(':'), "{}", ran.err);
        }
    }
}

#[test]
fn an_unknown_key_is_mentioned_and_ignored() {
    for game in games() {
        let mut start =
            transcript(&game, 1, &format!("unknown-{game}.jsonl")).swap_remove(0)["position"].clone();
        start["colour_of_the_table"] = "green".into();
        let ran = with_input(&["score", &game, "--position", "-", "--json"], start.to_string().as_bytes());
        ran.worked().json();
        assert!(ran.err.contains("colour_of_the_table"), "{game}: {}", ran.err);
    }
}

#[test]
fn broken_records_name_the_line() {
    let dir = crate::common::scratch("broken-records");
    burghof(&format!("simulate castellan --games 1 --seed b --records {}", dir.display())).worked();
    let path = dir.join("castellan-000001.record");
    let good = std::fs::read_to_string(&path).unwrap();
    burghof(&format!("replay {} --json", path.display())).worked();

    let first = good.lines().position(|line| line.starts_with("1. ")).unwrap();
    let cut: String = good.lines().take(first + 3).map(|line| format!("{line}\n")).collect();
    let half_a_line = &good[..good.find("\n3. ").unwrap() + 3];
    let second = good.lines().find_map(|line| line.strip_prefix("2. ")).unwrap();
    let cases = [
        ("nonsense".to_owned(), "line 1"),
        (good.replace("game: castellan", "game: chess"), "chess"),
        (good.replace("people: 2", "people: 300"), "people"),
        (good.replace("people: 2", "people: 7"), "people"),
        (good.replace(&format!("\n2. {second}"), "\n2. 5 T 0,0"), "no seat"),
        (good.replace("\n2. ", "\n4. "), "expected"),
        (good.replace(&format!("\n2. {second}"), &format!("\n2. {}frob", &second[..2])), "frob"),
        (good.replace("key: ", "key: zz"), "key"),
        (good.replace("result: ", "result: X"), "replay gives"),
        (half_a_line.to_owned(), "line"),
        (good.replace("data: 1", "data: 99"), "components"),
    ];
    for (n, (text, part)) in cases.iter().enumerate() {
        assert_ne!(*text, good, "case {n} changes nothing");
        let path = file(&format!("broken-{n}.record"), text);
        let ran = burghof(&format!("replay {path}"));
        assert!(ran.refused(1).contains(part), "case {n}: {}", ran.err);
        let ran = burghof(&format!("play --load {path}"));
        ran.refused(1);
    }
    // A record that simply stops early is a game that goes on.
    let path = file("cut.record", cut);
    assert!(burghof(&format!("replay {path} --json")).worked().json()["outcome"].is_null());
    assert!(burghof(&format!("replay {path} --step 99")).refused(2).contains("99"));
}

#[test]
fn a_record_cannot_start_programs() {
    let dir = crate::common::scratch("evil");
    burghof(&format!("simulate castellan --games 1 --records {}", dir.display())).worked();
    let good = std::fs::read_to_string(dir.join("castellan-000001.record")).unwrap();
    let evil = good.replace("\n\n1. ", "\nbots: 1=cmd:touch\n\n1. ");
    let path = file("evil.record", evil);
    burghof(&format!("play --load {path}")).refused(1);
}

#[test]
fn a_refused_action_cites_its_rule() {
    for game in games() {
        let lines = transcript(&game, 1, &format!("refused-{game}.jsonl"));
        let position = lines[0]["position"].to_string();
        let seat = lines[0]["to_act"][0].to_string();
        // An action of the end of the game cannot be done at its beginning.
        let late = lines.iter().rev().filter_map(|line| line["notation"].as_str());
        let mut refusals = 0;
        for notation in late.take(20) {
            let args = ["apply", &game, "--position", "-", "--seat", &seat, "--action", notation, "--json"];
            let ran = with_input(&args, position.as_bytes());
            if ran.code == 0 {
                continue;
            }
            assert_eq!(ran.code, 1, "{}", ran.err);
            let refused = &ran.json()["refused"];
            assert!(refused["text"].as_str().is_some_and(|text| !text.contains('[')), "{refused}");
            assert!(refused["rule"].as_str().is_some_and(|rule| rule.contains('-')), "{refused}");
            refusals += 1;
        }
        assert!(refusals > 0, "{game}: nothing was refused");
        let args = ["apply", &game, "--position", "-", "--seat", &seat, "--action", "?!", "--json"];
        let ran = with_input(&args, position.as_bytes());
        assert_eq!(ran.code, 1);
        assert_eq!(ran.json()["refused"]["id"], "unreadable");
        let args = ["apply", &game, "--position", "-", "--seat", "9", "--action", "x"];
        with_input(&args, position.as_bytes()).refused(2);
    }
}

#[test]
fn a_closed_pipe_is_no_failure() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_burghof"))
        .args(["simulate", "castellan", "--games", "200", "--transcript", "-"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut some = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut some).unwrap();
    let out = child.wait_with_output().unwrap();
    assert_eq!(out.status.code(), Some(0));
    assert!(out.stderr.is_empty(), "{}", String::from_utf8_lossy(&out.stderr));
}

/// Some editors put a mark before the first letter: nobody sees it, and it changes nothing.
#[test]
fn a_mark_before_the_first_letter_is_accepted() {
    const MARK: char = '\u{feff}';
    for game in games() {
        let dir = crate::common::scratch(&format!("mark-{game}"));
        burghof(&format!("simulate {game} --games 1 --seed mark --records {}", dir.display())).worked();
        let good = std::fs::read_to_string(dir.join(format!("{game}-000001.record"))).unwrap();
        let path = file(&format!("mark-{game}.record"), format!("{MARK}{good}"));
        assert!(burghof(&format!("replay {path} --json")).worked().json()["outcome"]["places"].is_array());
        burghof(&format!("verify {path}")).worked();
        let position = transcript(&game, 1, &format!("mark-{game}.jsonl"))[0]["position"].to_string();
        let marked = format!("{MARK}{position}");
        let asked = |text: &str| {
            let args = ["legal", &game, "--position", "-", "--json"];
            with_input(&args, text.as_bytes()).worked().json()
        };
        assert_eq!(asked(&marked), asked(&position));
        let path = file(&format!("mark-{game}.json"), marked);
        burghof(&format!("score {game} --position {path}")).worked();
    }
}

/// The line that is named is the line of the file: with comments, empty lines and a box from elsewhere.
#[test]
fn an_error_in_a_record_names_its_line() {
    let dir = crate::common::scratch("lines");
    burghof(&format!("simulate castellan --games 1 --records {}", dir.display())).worked();
    let good = std::fs::read_to_string(dir.join("castellan-000001.record")).unwrap();
    let field = |name: &str| good.lines().find(|line| line.starts_with(name)).unwrap();
    let first = good.lines().find(|line| line.starts_with("1. ")).unwrap();
    let head = [
        "# An evening in spring",
        field("burghof"),
        field("game"),
        field("rules"),
        field("data"),
        field("people"),
        field("key"),
        "",
    ];
    let broken = [
        ("1. 0 frob", "frob"),
        ("what is this", "neither"),
        ("5. 0 play W3", "expected"),
        ("1. 7 play W3", "seat"),
    ];
    for (n, (line, part)) in broken.iter().enumerate() {
        for mark in ["", "\u{feff}"] {
            let text = format!("{mark}{}\n{line}\n", head.join("\n"));
            assert_eq!(text.lines().nth(8), Some(*line));
            let path = file(&format!("line-{n}.record"), text);
            let ran = burghof(&format!("replay {path}"));
            assert!(ran.refused(1).contains("line 9"), "{line}: {}", ran.err);
            assert!(ran.err.contains(part), "{line}: {}", ran.err);
        }
    }
    // Comments between the actions count as well.
    let text = format!("{}\n{first}\n# He thought for long.\n\n2. 0 frob\n", head.join("\n"));
    let path = file("line-comment.record", text);
    assert!(burghof(&format!("replay {path}")).refused(1).contains("line 12"));
}
