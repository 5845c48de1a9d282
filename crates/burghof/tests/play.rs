//! Whole games at the keyboard, through a pipe.

use crate::common::{burghof, games, scratch, with_input};
use crate::listener::voice;
use burghof_catalog::open;
use burghof_core::{Key, Lang, Message, Speech, Viewer};

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
    for part in ["Taken back.", "Anna takes back action 1.", "Something was revealed", "drawn anew"] {
        assert!(ran.worked().out.contains(part), "{part}: {}", ran.out);
    }
}

#[test]
fn what_was_agreed_to_lie_is_not_taken_back() {
    let typed = "1\n1\nundo\nquit\n";
    for (lang, word) in [("en", "what is placed stays placed"), ("de", "liegt, liegt")] {
        let strict = play(
            &format!("play castellan --options building=strict --bots random --seed 3 --lang {lang}"),
            typed,
        );
        let said = strict.worked().out.to_lowercase();
        assert!(said.contains(word), "{lang}: {}", strict.out);
    }
    let strict = play("play castellan --options building=strict --bots random --seed 3", typed);
    assert!(!strict.worked().out.contains("Taken back"), "{}", strict.out);
    let trial = play("play castellan --options building=trial --bots random --seed 3", typed);
    assert!(trial.worked().out.contains("Taken back"), "{}", trial.out);
}

/// CAS-91: how somebody tries out a turn is nobody else's business; the turn is one entry.
#[test]
fn others_see_one_entry_for_a_turn_of_castellan() {
    // Anna builds, takes back, builds again, and draws at the end of her turn; then Ben looks at the log.
    let typed = "\n1\n1\nundo\n".to_owned() + &"1\n".repeat(5) + "\n\nlog\nquit\n";
    let ran = play("play castellan --names Anna,Ben --seed 5 --plain", &typed);
    let out = &ran.worked().out;
    let before_ben = out.find("Ben, sit down").unwrap_or_else(|| panic!("{}", tail(out)));
    let entry =
        |line: &&str| line.trim_start().split_once(". ").is_some_and(|(n, _)| n.parse::<u32>().is_ok());
    let ben = &out[before_ben..];
    let entries: Vec<&str> = ben.lines().filter(entry).collect();
    let annas: Vec<&&str> = entries.iter().filter(|line| line.contains("Anna: ")).collect();
    assert_eq!(annas.len(), 1, "{entries:?}\n{}", tail(out));
    assert!(annas[0].contains("plays") && annas[0].contains("builds"), "{annas:?}");

    // The same in a record, at the end of every turn, for everybody and for whoever sits opposite.
    let dir = scratch("castellan-turns");
    burghof(&format!("simulate castellan --games 1 --seed turns --records {}", dir.display())).worked();
    let path = dir.join("castellan-000001.record");
    let record = std::fs::read_to_string(&path).unwrap();
    let ends = record.lines().filter(|line| line.contains(" draw ")).filter_map(|line| {
        let (number, rest) = line.split_once(". ")?;
        Some((number.parse::<u32>().ok()?, rest.starts_with('0')))
    });
    let ends: Vec<(u32, bool)> = ends.collect();
    for (turns, (step, _)) in ends.iter().enumerate().take(6) {
        let shown = burghof(&format!("replay {} --plain --step {step}", path.display()));
        let entries: Vec<&str> = shown.worked().out.lines().filter(entry).collect();
        assert_eq!(entries.len(), turns + 1, "step {step}: {entries:?}");
        // Seat 2 sees its own steps, and of seat 1 the turns.
        let shown = burghof(&format!("replay {} --plain --step {step} --seat 2", path.display()));
        let first = ends[..=turns].iter().filter(|(_, first)| *first).count();
        let of_first = |line: &&str| {
            let number = line.trim_start().split_once(". ").and_then(|(n, _)| n.parse::<u32>().ok());
            number.is_some_and(|number| {
                let turn = ends.iter().find(|(end, _)| number <= *end);
                turn.is_some_and(|(_, first)| *first)
            })
        };
        let seen = shown.worked().out.lines().filter(entry).filter(of_first).count();
        assert_eq!(seen, first, "step {step}: {}", shown.out);
    }
}

/// Every piece of the box can be asked about, by its name and by its id, as it is called in the language.
#[test]
fn what_explains_every_piece() {
    for game in games() {
        let table = open(&game, 2, &[], Key::from_seed("what")).unwrap().unwrap();
        let pieces = table.pieces(Viewer::Public);
        assert!(pieces.len() > 10, "{game}: {} pieces", pieces.len());
        for (lang, mark, unknown) in [
            (Lang::De, "Deine Wahl: ", "Hier gibt es nichts, das"),
            (Lang::En, "Your choice: ", "Nothing here is called"),
        ] {
            let voice = voice(&game, lang);
            let name = |arg| voice.say(&Message::new("part").with("part", arg));
            let asked: Vec<(String, String)> = pieces
                .iter()
                .flat_map(|piece| {
                    [name(piece.name.clone()), piece.id.to_owned()]
                        .map(|asked| (asked, name(piece.name.clone())))
                })
                .collect();
            let typed: String = asked.iter().map(|(asked, _)| format!("what {asked}\n")).collect();
            let ran = play(
                &format!("play {game} --bots random --seed 1 --plain --lang {}", lang.code()),
                &(typed + "quit\n"),
            );
            let answers: Vec<&str> = ran.worked().out.split(mark).skip(1).collect();
            assert_eq!(answers.len(), asked.len() + 1, "{game}");
            for ((asked, name), answer) in asked.iter().zip(answers) {
                assert!(!answer.contains(unknown), "{game}: {asked}: {answer}");
                assert!(answer.to_lowercase().contains(&name.to_lowercase()), "{game}: {asked}: {answer}");
            }
        }
    }
}

/// Alone there is nobody to beat: a tip says the points that may be expected, and they are said once.
#[test]
fn a_tip_for_somebody_alone_speaks_of_points() {
    for (lang, tip, points) in [("de", "tipp", "Am Ende etwa"), ("en", "hint", "In the end about")] {
        let ran = play(
            &format!("play schloss --seats 1 --seed 3 --plain --lang {lang}"),
            &format!("{tip}\nquit\n"),
        );
        let out = &ran.worked().out;
        assert!(out.contains(points), "{out}");
        assert!(!out.contains(" %"), "{out}");
        let said = out.lines().filter(|line| line.contains(points));
        assert!(
            said.clone().all(|line| line.matches(points).count() == 1 && !line.contains("points in the end")),
            "{out}"
        );
        assert!(said.count() >= 2, "{out}");
    }
}
