//! The game in words and characters, in both languages.

use crate::kit::*;
use burghof_castellan::*;
use burghof_core::contract::quoted;
use burghof_core::*;
use burghof_words::{Voice, mistakes};
use serde_json::json;

fn voice(lang: Lang) -> Voice {
    Voice::new(lang, &[Castellan::WORDS])
}

/// Fails for a message that a voice does not know, also inside other messages.
fn check(voice: &Voice, message: &Message) {
    assert!(voice.knows(message.id), "{}: {}", voice.lang().code(), message.id);
    for (_, arg) in &message.args {
        check_arg(voice, arg);
    }
    let said = voice.say(message);
    assert!(!said.contains('{') && !said.contains('['), "{}: {said}", message.id);
}

fn check_arg(voice: &Voice, arg: &Arg) {
    match arg {
        Arg::Word(id) => assert!(voice.knows(id), "{id}"),
        Arg::Message(message) => check(voice, message),
        Arg::List(items) => items.iter().for_each(|item| check_arg(voice, item)),
        _ => {}
    }
}

#[test]
fn the_words_are_sound() {
    assert_eq!(mistakes(Castellan::WORDS), Vec::<String>::new());
}

#[test]
fn everything_that_is_said_has_words() {
    use burghof_core::contract::Contract;
    let voices = Lang::ALL.map(voice);
    for (seed, setup) in contract::setups::<Castellan>().iter().enumerate() {
        let mut rng = Rng::new(seed as u64);
        let mut chance = Chance::free(Rng::new(seed as u64));
        let mut game = Castellan::new(setup, &mut chance).unwrap();
        let mut actions = Vec::new();
        loop {
            let mut said = Vec::new();
            for viewer in Viewer::all(game.seats()) {
                let view = game.view(viewer);
                said.extend(Castellan::describe(&view));
                said.extend(Seat::all(game.seats()).map(|seat| Castellan::prompt(&view, seat)));
            }
            said.extend(game.sheet().lines.iter().map(|line| line.message.clone()));
            for seat in Seat::all(game.seats()) {
                for _ in 0..6 {
                    if let Err(no) = game.check(seat, Castellan::any_action(&mut rng)) {
                        said.push(no.message());
                    }
                }
            }
            let Some(seat) = game.to_act().first() else { break };
            game.legal_actions(seat, &mut actions);
            let view = game.view(seat.into());
            said.extend(actions.iter().take(12).map(|&action| Castellan::say_action(&view, seat, action)));
            let mut story = Story::default();
            game.apply(seat, rng.pick(&actions), &mut chance, &mut story);
            let view = game.view(seat.into());
            for told in &story.told {
                said.push(Castellan::say_event(&view, &told.event));
                said.extend(told.others.iter().map(|event| Castellan::say_event(&view, event)));
            }
            for voice in &voices {
                said.iter().for_each(|message| check(voice, message));
            }
        }
    }
}

#[test]
fn options_have_words() {
    for lang in Lang::ALL {
        let voice = voice(lang);
        for id in [
            "castellan-option-building",
            "castellan-option-building-trial",
            "castellan-option-building-strict",
        ] {
            assert!(voice.knows(id));
        }
    }
}

/// Every refusal that code can give, by its message id.
#[test]
fn refusals_have_words() {
    for id in quoted(env!("CARGO_MANIFEST_DIR"), "castellan-") {
        for lang in Lang::ALL {
            assert!(voice(lang).knows(&id), "{id}");
        }
    }
}

#[test]
fn every_cited_rule_is_an_anchor() {
    let cited = quoted(env!("CARGO_MANIFEST_DIR"), "CAS-");
    let ids = (1..=94).map(|n| format!("CAS-{n:02}")).chain((1..=25).map(|n| format!("CAS-R{n:02}")));
    for id in cited.into_iter().chain(ids) {
        for lang in Lang::ALL {
            let text = Castellan::RULES.get(lang);
            let anchored = text.lines().filter_map(|line| line.strip_prefix("- **")?.split("**").next());
            assert!(anchored.flat_map(|ids| ids.split(", ")).any(|anchor| anchor == id), "{id} in {lang:?}");
        }
    }
}

fn middle() -> Castellan {
    let keeps = json!([{ "player": 0, "cell": [1, 1], "double": true }]);
    let hands = json!([["W1", "T1", "T4"], ["W2", "W7", "T3"]]);
    at(
        &format!("{V10} S2,0E T3,0 L3,0N"),
        json!({ "keeps": keeps, "hands": hands, "building": { "T": 1, "L": 1 }, "played": ["T5"], "passed": [{}, { "S": 1 }],
            "discards": [["W4"], []] }),
    )
}

#[test]
fn the_table_in_characters() {
    for lang in Lang::ALL {
        let drawn = Castellan::draw(&middle().view(seat(0).into()), &voice(lang));
        insta::assert_snapshot!(format!("table_{}", lang.code()), drawn);
    }
    insta::assert_snapshot!(
        "table_for_others",
        Castellan::draw(&middle().view(Viewer::Public), &voice(Lang::En))
    );
}

#[test]
fn the_table_in_sentences() {
    for lang in Lang::ALL {
        let voice = voice(lang);
        let said: Vec<String> = Castellan::describe(&middle().view(seat(0).into()))
            .iter()
            .map(|message| voice.say(message))
            .collect();
        insta::assert_snapshot!(format!("sentences_{}", lang.code()), said.join("\n"));
    }
}

#[test]
fn a_turn_in_the_log() {
    for lang in Lang::ALL {
        let voice = voice(lang);
        let mut game = after(middle(), &["T 1,1", "L 0,0 W", "claim 1,0"]);
        let mut lines: Vec<String> = vec![voice.say(&Castellan::prompt(&game.view(seat(0).into()), seat(0)))];
        let story = play(&mut game, &["draw 1 0"]);
        let view = game.view(seat(1).into());
        lines.extend(
            story.heard_by(seat(1).into()).map(|event| voice.say(&Castellan::say_event(&view, event))),
        );
        lines.extend(game.sheet().lines.iter().map(|line| voice.say(&line.message)));
        insta::assert_snapshot!(format!("log_{}", lang.code()), lines.join("\n"));
    }
}
