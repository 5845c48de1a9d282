//! Everything that is said exists in both languages; the board as text.

use crate::common::*;
use burghof_core::contract::quoted;
use burghof_core::{Arg, Chance, Game, Key, Lang, Message, Rng, Seat, Setup, Story, Text, Viewer, Wire};
use burghof_schloss::Schloss;
use burghof_words::{Voice, message_ids, mistakes};
use serde_json::json;
use std::collections::BTreeSet;

fn voices() -> [Voice; 2] {
    Lang::ALL.map(|lang| Voice::new(lang, &[Schloss::WORDS]))
}

fn collect(message: &Message, out: &mut BTreeSet<String>) {
    out.insert(message.id.to_owned());
    message.args.iter().for_each(|(_, arg)| collect_arg(arg, out));
}

fn collect_arg(arg: &Arg, out: &mut BTreeSet<String>) {
    match arg {
        Arg::Word(id) => drop(out.insert((*id).to_owned())),
        Arg::Message(message) => collect(message, out),
        Arg::List(items) => items.iter().for_each(|item| collect_arg(item, out)),
        _ => {}
    }
}

#[test]
fn the_word_files_are_sound() {
    assert_eq!(mistakes(Schloss::WORDS), Vec::<String>::new());
    assert!(message_ids(Schloss::WORDS.de).iter().all(|id| id.starts_with("schloss-")));
}

#[test]
fn everything_said_in_play_has_words() {
    use burghof_core::contract::Contract;
    let mut said = BTreeSet::new();
    for people in 1..=4 {
        let mut chance = Chance::keyed(Key::from_seed("words"));
        let mut rng = Rng::new(people.into());
        let mut game = Schloss::new(&Setup::new(people), &mut chance).unwrap();
        let mut actions = Vec::new();
        while let Some(seat) = game.to_act().first() {
            game.legal_actions(seat, &mut actions);
            let view = game.view(seat.into());
            collect(&Schloss::prompt(&view, seat), &mut said);
            for &action in actions.iter().take(60) {
                collect(&Schloss::say_action(&view, seat, action), &mut said);
            }
            for _ in 0..4 {
                let any = Schloss::any_action(&mut rng);
                collect(&Schloss::say_action(&view, seat, any), &mut said);
                if let Err(no) = game.check(Seat::new(rng.below(people.into()) as u8), any) {
                    collect(&no.message(), &mut said);
                }
            }
            if rng.below(20) == 0 {
                Schloss::describe(&view).iter().for_each(|message| collect(message, &mut said));
                game.sheet().lines.iter().for_each(|line| collect(&line.message, &mut said));
            }
            let action = rng.pick(&actions);
            let mut story = Story::default();
            game.apply(seat, action, &mut chance, &mut story);
            for told in &story.told {
                let view = game.view(Viewer::Public);
                collect(&Schloss::say_event(&view, &told.event), &mut said);
                told.others.iter().for_each(|event| collect(&Schloss::say_event(&view, event), &mut said));
            }
        }
        let view = game.view(Viewer::Public);
        Schloss::describe(&view).iter().for_each(|message| collect(message, &mut said));
        collect(&Schloss::prompt(&view, Seat::new(0)), &mut said);
    }
    assert!(said.len() > 100, "{}", said.len());
    for voice in voices() {
        let missing: Vec<_> = said.iter().filter(|id| !voice.knows(id)).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}

#[test]
fn every_id_in_the_source_has_words_and_every_word_is_used() {
    let ids = quoted(env!("CARGO_MANIFEST_DIR"), "schloss-");
    for voice in voices() {
        let missing: Vec<_> = ids.iter().filter(|id| !voice.knows(id)).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
    let unused: Vec<_> = message_ids(Schloss::WORDS.en)
        .into_iter()
        // The sentence of the first page is asked for by the catalog.
        .filter(|id| !ids.contains(id) && id != "schloss-added" && id != "schloss-hook")
        .filter(|id| !id.starts_with("schloss-option-") && !id.starts_with("schloss-broken-"))
        // What a choice is worth is said by the bots.
        .filter(|id| !id.starts_with("schloss-worth-"))
        .collect();
    assert!(unused.is_empty(), "{unused:?}");
    for option in Schloss::META.options {
        let id = format!("schloss-option-{}", option.key.replace('_', "-"));
        assert!(voices().iter().all(|voice| voice.knows(&id)), "{id}");
    }
}

#[test]
fn every_cited_rule_is_an_anchor_of_the_players_rules() {
    let mut cited = quoted(env!("CARGO_MANIFEST_DIR"), "SLO-");
    assert!(cited.len() > 40);
    for n in 1..=131 {
        cited.insert(format!("SLO-{n:02}"));
    }
    for n in 1..=41 {
        cited.insert(format!("SLO-R{n:02}"));
    }
    for rules in [Schloss::RULES.de, Schloss::RULES.en] {
        let mut anchors = BTreeSet::new();
        for line in rules.lines().filter_map(|line| line.strip_prefix("- **")) {
            let ids = line.split("**").next().unwrap_or("");
            anchors.extend(ids.split(", ").map(str::to_owned));
        }
        let missing: Vec<_> = cited.difference(&anchors).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}

/// A castle with one of everything.
fn table() -> Schloss {
    position(json!({
        "phase": "place", "tile_in_hand": "L2-10", "turn": 12, "quiet_turns": 0,
        "tiles": [
            {"id": "L1-12", "x": 1, "y": 0, "exits": "EW", "ghost": "G1-6"},
            {"id": "L1-09", "x": 2, "y": 0, "exits": "NESW"},
            {"id": "L1-08", "x": -1, "y": 0, "exits": "NEW"},
            {"id": "L2-01", "x": 2, "y": 1, "exits": "S", "door": {"id": "D8", "known": true},
                "boxes": [{"id": "x", "tier": 1}, {"id": "y", "tier": 2}]},
            {"id": "L2-07", "x": -1, "y": 1, "exits": "NS", "door": {}},
            {"id": "L2-03", "x": 2, "y": -1, "exits": "N", "boxes": [{"id": "B1-01", "open": true}, {"id": "B2-12", "open": true}]},
            {"id": "L3-04", "x": 0, "y": -1, "exits": "SW"},
            {"id": "L1-02", "x": 0, "y": 1, "exits": "NS",
                "boxes": [{"id": "B1-03", "tier": 1, "open": false, "seen": [1]}]},
        ],
        "players": [
            {"at": "L1-12", "hearts": 4, "sword": "B2-02", "scrolls": ["B1-07"], "treasures": ["B4-12"], "ghosts": ["G1-1"]},
            {"at": "L1-12", "hearts": 1, "cards": {"eye": 0}},
            {"at": "L2-03", "shield": "B4-03"},
        ],
    }))
}

#[test]
fn the_table_in_characters() {
    for (lang, voice) in Lang::ALL.into_iter().zip(voices()) {
        let view = table().view(seat(1).into());
        insta::assert_snapshot!(format!("table-{}", lang.code()), Schloss::draw(&view, &voice));
    }
}

#[test]
fn the_table_in_sentences() {
    use burghof_core::Speech;
    for (lang, voice) in Lang::ALL.into_iter().zip(voices()) {
        let view = table().view(seat(1).into());
        let said: Vec<_> = Schloss::describe(&view).iter().map(|message| voice.say(message)).collect();
        insta::assert_snapshot!(format!("sentences-{}", lang.code()), said.join("\n"));
    }
}

#[test]
fn a_turn_in_words() {
    use burghof_core::Speech;
    for (lang, voice) in Lang::ALL.into_iter().zip(voices()) {
        let mut game = table();
        let mut lines = Vec::new();
        for (text, draws) in [
            ("place -2,0 ESW", vec![0]),
            ("fight", vec![die(4), die(2), 4]),
            ("move E", vec![]),
            ("door N", vec![die(4)]),
            ("swap 2 shield6 shield2", vec![]),
            ("ghost L2-10 S", vec![0]),
        ] {
            let Ok(action) = game.read_action(text) else { panic!("{text}") };
            let seat = game.to_act().first().unwrap();
            let view = game.view(seat.into());
            lines.push(format!("> {}", voice.say(&Schloss::prompt(&view, seat))));
            lines.push(format!("> {text}: {}", voice.say(&Schloss::say_action(&view, seat, action))));
            if let Err(no) = game.check(seat, action) {
                lines.push(format!("! {} {}", voice.say(&no.message()), no.rule));
                continue;
            }
            let story = act_with(&mut game, text, &draws);
            let view = game.view(Viewer::Seat(seat));
            lines.extend(
                story.heard_by(Viewer::Seat(seat)).map(|event| voice.say(&Schloss::say_event(&view, event))),
            );
        }
        insta::assert_snapshot!(format!("turn-{}", lang.code()), lines.join("\n"));
    }
}

#[test]
fn the_score_in_words() {
    use burghof_core::Speech;
    for (lang, voice) in Lang::ALL.into_iter().zip(voices()) {
        let lines: Vec<_> = table()
            .sheet()
            .lines
            .iter()
            .map(|line| format!("{:?} {} {}", line.account, voice.say(&line.message), line.rule))
            .collect();
        insta::assert_snapshot!(format!("score-{}", lang.code()), lines.join("\n"));
    }
}

#[test]
fn the_coordinates_do_not_shift_while_the_castle_grows() {
    let game = table();
    let voice = &voices()[1];
    let before = Schloss::draw(&game.view(seat(0).into()), voice);
    let mut later = game.clone();
    act(&mut later, "place -2,0 ESW");
    let after = Schloss::draw(&later.view(seat(0).into()), voice);
    // The room at 2,0 stands in the row 0 and under the column 2 in both drawings.
    for drawing in [&before, &after] {
        let header = format!("{} ", drawing.lines().next().unwrap());
        let column = header.find(" 2 ").unwrap();
        let row = drawing.lines().position(|line| line.trim_start().starts_with("0 ")).unwrap();
        let top = drawing.lines().nth(row - 1).unwrap();
        let room = top.find("+L1-09").unwrap();
        assert!((room..room + 10).contains(&(column + 1)), "{drawing}");
    }
    let _ = Schloss::to_seen(&game.view(seat(0).into()));
}
