//! Whole games at the keyboard, through a pipe.

use crate::common::{burghof, games, scratch, with_input};

fn play(args: &str, input: &str) -> crate::common::Ran {
    with_input(&args.split_whitespace().collect::<Vec<_>>(), input.as_bytes())
}

#[test]
fn a_whole_game_in_every_game_and_language() {
    for game in games() {
        for (lang, plain) in [("de", ""), ("en", "--plain")] {
            let args = format!("play {game} --bots random --seed 4 --lang {lang} {plain}");
            let ran = play(&args, &"1\n".repeat(3000));
            let over = if lang == "de" { "Die Partie ist zu Ende." } else { "The game is over." };
            assert!(ran.worked().out.contains(over), "{game}: {}", tail(&ran.out));
            for missing in [format!("[{game}-"), "[play-".into(), "[choices-".into(), "\u{1b}".into()] {
                assert!(!ran.out.contains(&missing), "{game}: {missing} in\n{}", around(&ran.out, &missing));
            }
            if !plain.is_empty() {
                assert!(!ran.out.contains(['│', '─', '┌', '═']), "{game}: drawing in plain text");
            }
        }
    }
}

#[test]
fn two_people_never_see_a_foreign_hand_without_handing_over() {
    for game in games() {
        let ran = play(&format!("play {game} --names Anna,Ben --seed 2"), &"1\n".repeat(6000));
        assert!(ran.worked().out.contains("Anna, sit down"), "{}", tail(&ran.out));
        assert!(ran.out.contains("Ben, sit down"), "{}", tail(&ran.out));
        assert!(ran.out.contains("The game is over."), "{game}: {}", tail(&ran.out));
    }
}

#[test]
fn what_can_be_typed() {
    let ran = play(
        "play castellan --bots random --seed 1",
        "help\nscore\nboard\nlog\nrules\nrules 34\nhint\n1\nundo\nseat Bob\nfrob\n/frob\nlist\nquit\n",
    );
    for part in [
        "Type",
        "points",
        "CAS-34",
        "Taken back",
        "A bot would do",
        "nobody at this keyboard",
        "not an action",
        "No choice has",
    ] {
        assert!(ran.worked().out.contains(part), "{part}: {}", ran.out);
    }
    let ran = play(
        "play castellan --bots random --seed 1 --lang de",
        "hilfe\npunkte\nbrett\nverlauf\nregeln 34\ntipp\n1\nzurück\nende\n",
    );
    for part in ["Tippe", "Punkte", "CAS-34", "Zurückgenommen", "Ein Bot täte"] {
        assert!(ran.worked().out.contains(part), "{part}: {}", ran.out);
    }
}

#[test]
fn a_refusal_names_its_rule() {
    let ran = play("play castellan --bots random --seed 1", "T 5,5\n");
    let refusal = ran.worked().out.lines().find(|line| line.contains("read it: rules CAS-"));
    assert!(refusal.is_some(), "{}", ran.out);
}

#[test]
fn a_saved_game_goes_on() {
    for game in games() {
        let path = scratch(&format!("saved-{game}.record"));
        let _ = std::fs::remove_file(&path);
        let path = path.to_str().unwrap();
        let ran = play(
            &format!("play {game} --bots random --names Anna --seed 9"),
            &format!("1\n1\n1\nsave {path}\nsave {path}\nquit\n"),
        );
        assert_eq!(ran.worked().out.matches("Saved.").count(), 2, "{}", ran.out);
        let ran = play(&format!("play --load {path}"), &format!("save\n{}", "1\n".repeat(3000)));
        assert!(ran.worked().out.contains("A bot plays: Random"), "{}", ran.out);
        assert!(ran.out.contains("At the keyboard: Anna"), "{}", ran.out);
        assert!(ran.out.contains("The game is over."), "{}", tail(&ran.out));
        let wrong = if game == "burg" { "ludwig" } else { "burg" };
        assert!(burghof(&format!("play {wrong} --load {path}")).code == 2);
        let ran = play(&format!("play {game} --bots random"), &format!("1\nsave {path}\n"));
        assert!(ran.worked().out.contains("exists already"), "{}", ran.out);
    }
}

#[test]
fn undo_against_bots_goes_back_over_what_was_revealed() {
    for game in games() {
        let mut input = "1\n".repeat(30);
        input.push_str("undo\nundo\nundo\n");
        input.push_str(&"1\n".repeat(3000));
        let ran = play(&format!("play {game} --bots random --seed 3"), &input);
        assert!(ran.worked().out.contains("The game is over."), "{game}: {}", tail(&ran.out));
    }
}

#[test]
fn the_end_of_input_leaves_with_a_word() {
    assert!(play("play castellan --bots random", "1\n").worked().out.contains("Left without saving"));
    assert!(play("play castellan --bots random", "").worked().out.contains("Good-bye"));
    let long = format!("{}\nquit\n", "x".repeat(1 << 20));
    assert!(play("play castellan --bots random", &long).worked().out.contains("too long"));
    let bytes = with_input(&["play", "castellan", "--bots", "random"], b"\xff\xfe\x00\n\x1b[2J\nquit\n");
    assert!(!bytes.worked().out.contains('\u{1b}'), "{}", bytes.out);
}

#[test]
fn bots_alone_play_to_the_end() {
    for game in games() {
        let ran = burghof(&format!("play {game} --seats 2 --bots random,random --seed 1"));
        assert!(ran.worked().out.contains("1. Random"), "{}", tail(&ran.out));
    }
}

fn tail(text: &str) -> &str {
    let start = text.len().saturating_sub(3000);
    let start = (start..text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    &text[start..]
}

fn around<'a>(text: &'a str, part: &str) -> &'a str {
    let line = text.lines().find(|line| line.contains(part));
    line.unwrap_or_default()
}

#[test]
fn who_leaves_the_keyboard_can_still_change_their_mind() {
    let typed = "\nchoose messenger+trader\nundo\nchoose messenger+mason\n\n\nchoose messenger+trader\nundo\nyes\nquit\n";
    let ran = play("play burg --names Anna,Ben --seed 5 --plain", typed);
    for part in ["Taken back.", "Anna takes back 1.", "Something was revealed", "drawn anew"] {
        assert!(ran.worked().out.contains(part), "{part}: {}", ran.out);
    }
}
