//! Words, prompts and drawings: every message exists in both languages, and a few pictures are kept.
#![allow(clippy::unwrap_used, clippy::needless_range_loop)]
use crate::common::*;
use burghof_core::contract::quoted;
use burghof_core::{Arg, Bilingual, Chance, Game, Lang, Message, Rng, Setup, Speech, Story, Text, Viewer};
use burghof_ludwig::{Action, Ludwig, Phase, rules};
use burghof_words::Voice;
use std::collections::BTreeSet;

fn voices() -> [Voice; 2] {
    Lang::ALL.map(|lang| Voice::new(lang, &[Ludwig::WORDS]))
}

fn collect(message: &Message, ids: &mut BTreeSet<&'static str>) {
    ids.insert(message.id);
    message.args.iter().for_each(|(_, arg)| collect_arg(arg, ids));
}

fn collect_arg(arg: &Arg, ids: &mut BTreeSet<&'static str>) {
    match arg {
        Arg::Word(id) => drop(ids.insert(id)),
        Arg::Message(message) => collect(message, ids),
        Arg::List(list) => list.iter().for_each(|arg| collect_arg(arg, ids)),
        _ => {}
    }
}

fn sound(message: &Message, voices: &[Voice; 2]) {
    for voice in voices {
        let said = voice.say(message);
        assert!(!said.contains(['{', '}', '$', '[']) || said.contains("[ "), "{}: {said}", message.id);
        assert!(!said.is_empty());
    }
}

#[test]
fn the_word_files_are_sound() {
    assert_eq!(burghof_words::mistakes(Ludwig::WORDS), Vec::<String>::new());
    for lang in Lang::ALL {
        for id in burghof_words::message_ids(Ludwig::WORDS.get(lang)) {
            assert!(id.starts_with("ludwig-"), "{id}");
        }
    }
}

#[test]
fn everything_said_has_words() {
    use burghof_core::contract::Contract;
    let voices = voices();
    let mut ids = BTreeSet::new();
    let mut rng = Rng::new(1);
    for (people, placing) in [(2, "serial"), (3, "free"), (5, "serial"), (7, "free")] {
        for _ in 0..6 {
            let mut setup = Setup::new(people);
            setup.set("placing", placing).unwrap();
            let mut chance = Chance::free(rng.fork());
            let mut game = Ludwig::new(&setup, &mut chance).unwrap();
            let mut scratch = Vec::new();
            loop {
                let mut said = Vec::new();
                for viewer in Viewer::all(game.seats()) {
                    let view = game.view(viewer);
                    if rng.below(20) == 0 {
                        said.extend(Ludwig::describe(&view));
                    }
                    if let Some(seat) = viewer.seat() {
                        said.push(Ludwig::prompt(&view, seat));
                        game.legal_actions(seat, &mut scratch);
                        said.extend(scratch.iter().map(|&action| Ludwig::say_action(&view, seat, action)));
                        for _ in 0..4 {
                            if let Err(no) = game.check(seat, Ludwig::any_action(&mut rng)) {
                                said.push(no.message());
                            }
                        }
                    }
                }
                let over = game.outcome().is_some();
                if over || rng.below(20) == 0 {
                    said.extend(game.sheet().lines.into_iter().map(|line| line.message));
                }
                if let Some(seat) = game.to_act().first() {
                    let action = game.random_action(seat, &mut rng, &mut scratch);
                    let mut story = Story::default();
                    game.apply(seat, action, &mut chance, &mut story);
                    let view = game.view(Viewer::Public);
                    for told in &story.told {
                        said.push(Ludwig::say_event(&view, &told.event));
                        said.extend(told.others.iter().map(|event| Ludwig::say_event(&view, event)));
                    }
                }
                for message in &said {
                    collect(message, &mut ids);
                    if rng.below(8) == 0 {
                        sound(message, &voices);
                    }
                }
                if over {
                    break;
                }
            }
        }
    }
    for id in &ids {
        assert!(voices.iter().all(|voice| voice.knows(id)), "{id} has no words");
    }
    assert!(ids.len() > 100, "{}", ids.len());
}

#[test]
fn options_have_words() {
    for option in Ludwig::META.options {
        for voice in voices() {
            assert!(voice.knows(&format!("ludwig-option-{}", option.key)));
        }
    }
    for id in ["ludwig-option-placing-serial", "ludwig-option-placing-free", "ludwig-option-ages-random"] {
        assert!(voices().iter().all(|voice| voice.knows(id)));
    }
}

/// Every rule that code cites is an anchor of the players' rules, in both languages.
#[test]
fn every_cited_rule_is_explained() {
    let cited = quoted(env!("CARGO_MANIFEST_DIR"), "LUD-");
    assert!(cited.len() > 60);
    let Bilingual { de, en } = Ludwig::RULES;
    for text in [de, en] {
        for id in &cited {
            assert!(text.contains(&format!("- **{id}** ")), "{id}");
        }
        for n in 1..=137 {
            assert!(text.contains(&format!("- **LUD-{n:02}** ")), "LUD-{n:02}");
        }
        for n in 1..=30 {
            assert!(text.contains(&format!("- **LUD-R{n:02}** ")), "LUD-R{n:02}");
        }
    }
}

#[test]
fn a_refusal_says_what_and_why() {
    let game = one_tile("aviary -1,0", "kitchen");
    let [german, english] = voices();
    let no = refusal(&game, 0, "place 0 kitchen -1,1");
    insta::assert_snapshot!(german.say(&no.message()), @"Auf -1,1 passt es nicht. Über dem Plättchen darunter darf nichts liegen.");
    insta::assert_snapshot!(english.say(&no.message()), @"It cannot lie at -1,1. Nothing may stand on the tile beneath.");
}

#[test]
fn the_table_in_characters() {
    let mut game = new_game(3, "picture");
    run(&mut game, "draw", |game| game.public().round == 1 || game.public().turn < 2);
    let view = game.view(Viewer::Seat(seat(1)));
    let [german, english] = voices();
    insta::assert_snapshot!("table_en", Ludwig::draw(&view, &english));
    insta::assert_snapshot!("table_de", Ludwig::draw(&view, &german));
    run(&mut game, "draw", |_| true);
    insta::assert_snapshot!("end_en", Ludwig::draw(&game.view(Viewer::Public), &english));
}

#[test]
fn the_table_in_sentences() {
    let mut game = new_game(2, "words");
    run(&mut game, "say", |game| game.public().turn < 3 || game.public().phase != Phase::Place);
    let view = game.view(Viewer::Seat(seat(0)));
    let [german, english] = voices();
    let all = |voice: &Voice| {
        let mut said: Vec<_> = Ludwig::describe(&view).iter().map(|message| voice.say(message)).collect();
        said.push(voice.say(&Ludwig::prompt(&view, seat(0))));
        let mut actions = Vec::new();
        game.legal_actions(seat(0), &mut actions);
        said.extend(actions.iter().map(|&action| voice.say(&Ludwig::say_action(&view, seat(0), action))));
        said.join("\n")
    };
    insta::assert_snapshot!("sentences_de", all(&german));
    insta::assert_snapshot!("sentences_en", all(&english));
}

#[test]
fn the_score_in_sentences() {
    let mut json = castle(
        THRONES[1],
        "nap_room 2,0; wine_room 2,1; puppy_room 2,2; game_storage 3,0; rug_room 4,0; great_hall 0,-1; crypt 1,-1; tower 2,3; foyer 0,1; fountain -1,0",
    );
    json["attendants"] = json!(["knight"]);
    json["bonus_cards"] = json!(["height"]);
    let pad = pad(json);
    let [german, _] = voices();
    let said: Vec<_> = pad.castles[0]
        .lines
        .iter()
        .map(|line| format!("{} {}", line.rule, german.say(&line.message)))
        .collect();
    insta::assert_snapshot!("score_de", said.join("\n"));
}

/// Limits that the words speak of.
#[test]
fn the_rules_text_knows_the_limits() {
    assert_eq!(rules::MAX_SWAPS, 7);
    assert!(Ludwig::RULES.en.contains("seven times"));
    assert!(matches!(Action::Swap, Action::Swap));
}
