//! Every message has its words in both languages; the table in characters.

use crate::rules::table::*;
use burghof_core::contract::quoted;
use burghof_core::{Arg, Lang, Message, Text};
use burghof_words::Voice;

fn voice(lang: Lang) -> Voice {
    Voice::new(lang, &[Burg::WORDS]).named(&["Anna".into(), "Ben".into(), "Cem".into(), "Dora".into()])
}

fn check(message: &Message, voices: &[Voice]) {
    for voice in voices {
        assert!(voice.knows(message.id), "{}", message.id);
        let text = burghof_core::Speech::say(voice, message);
        assert!(
            !text.contains("{$") && !text.contains("{ $") && !text.contains('['),
            "{}: {text}",
            message.id
        );
    }
    for (_, arg) in &message.args {
        check_arg(arg, voices);
    }
}

fn check_arg(arg: &Arg, voices: &[Voice]) {
    match arg {
        Arg::Message(message) => check(message, voices),
        Arg::Word(id) => assert!(voices.iter().all(|voice| voice.knows(id)), "{id}"),
        Arg::List(items) => items.iter().for_each(|item| check_arg(item, voices)),
        _ => {}
    }
}

#[test]
fn the_word_files_are_sound() {
    assert_eq!(burghof_words::mistakes(Burg::WORDS), Vec::<String>::new());
}

#[test]
fn every_option_has_words() {
    for voice in [voice(Lang::De), voice(Lang::En)] {
        for id in ["burg-option-season", "burg-option-season-summer", "burg-option-season-winter"] {
            assert!(voice.knows(id), "{id}");
        }
    }
}

#[test]
fn everything_said_in_random_games_has_words() {
    let voices = [voice(Lang::De), voice(Lang::En)];
    for seed in 0..24 {
        let people = 2 + (seed % 3) as u8;
        let mut rng = Rng::new(seed);
        let mut chance = Chance::free(rng.fork());
        let mut game = fresh(people, seed % 2 == 1);
        let mut actions = Vec::new();
        while let Some(actor) = game.to_act().first() {
            let view = game.view(actor.into());
            for seat in Seat::all(people) {
                check(&Burg::prompt(&view, seat), &voices);
            }
            game.legal_actions(actor, &mut actions);
            for &action in actions.iter().take(8) {
                check(&Burg::say_action(&view, actor, action), &voices);
            }
            for _ in 0..4 {
                let any = <Burg as burghof_core::contract::Contract>::any_action(&mut rng);
                if let Err(no) = game.check(actor, any) {
                    check(&no.message(), &voices);
                }
            }
            let action = rng.pick(&actions);
            let mut story = Story::default();
            game.apply(actor, action, &mut chance, &mut story);
            let view = game.view(Viewer::Public);
            for told in &story.told {
                check(&Burg::say_event(&view, &told.event), &voices);
            }
            for message in Burg::describe(&view) {
                check(&message, &voices);
            }
            for line in game.sheet().lines {
                check(&line.message, &voices);
            }
        }
        check(&Burg::prompt(&game.view(Viewer::Public), seat(0)), &voices);
    }
}

/// Ids of rules that stand in the players' rules as an anchor.
fn anchors(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    for line in text.lines() {
        let line = line.trim_start().trim_start_matches("- ");
        if let Some(rest) = line.strip_prefix("**")
            && let Some((ids, _)) = rest.split_once("**")
        {
            all.extend(ids.split(',').map(|id| id.trim().to_owned()));
        }
    }
    all
}

#[test]
fn the_players_rules_have_an_anchor_for_every_rule_that_is_cited() {
    let cited = quoted(env!("CARGO_MANIFEST_DIR"), "BRG-");
    for (lang, text) in [("de", Burg::RULES.de), ("en", Burg::RULES.en)] {
        let anchors = anchors(text);
        for id in &cited {
            assert!(anchors.contains(id), "rules.{lang}.md has no anchor for {id}");
        }
        let mut sorted = anchors.clone();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), anchors.len(), "an anchor stands twice in rules.{lang}.md");
    }
}

/// A position with a bit of everything.
fn busy() -> Burg {
    let seats = json!([
        {"taler": 9, "res": {"sand": 2, "wood": 1, "stone": 1}, "vp": 14, "discard": ["messenger"]},
        {"taler": 4, "res": {"clay": 2, "silver": 1}, "vp": 93, "discard": ["trader", "mason"], "lost": ["worker_wood"]},
        {"taler": 2, "vp": 3}
    ]);
    let winter = json!({"active": ["village_pub", "damsel"], "gone": ["plague"], "pub": {"taler": 2},
        "damsel": {"open": true, "first": false, "suitors": [0, 1], "taler": 1, "res": {"sand": 1}}});
    let mut game = at(
        3,
        json!({"seats": seats, "winter": winter, "round_space": 8, "forge": 3,
        "templates": without(&["tower_1", "tower_2", "house_1", "keep", "tavern"]),
        "places": {"keep_14": 0, "market_a": 1}, "wagons": {"sand": {"owner": 2}, "clay": {"owner": 0}}}),
    );
    act(&mut game, 0, "choose mason");
    game
}

#[test]
fn the_table_in_characters() {
    let game = busy();
    let view = game.view(Viewer::Seat(seat(0)));
    insta::assert_snapshot!("table_de", Burg::draw(&view, &voice(Lang::De)));
    insta::assert_snapshot!("table_en", Burg::draw(&view, &voice(Lang::En)));
}

#[test]
fn the_table_in_sentences() {
    let game = busy();
    let view = game.view(Viewer::Seat(seat(0)));
    for (name, lang) in [("sentences_de", Lang::De), ("sentences_en", Lang::En)] {
        let voice = voice(lang);
        let all: Vec<String> =
            Burg::describe(&view).iter().map(|message| burghof_core::Speech::say(&voice, message)).collect();
        insta::assert_snapshot!(name, all.join("\n"));
    }
}

#[test]
fn a_round_as_it_is_told() {
    for (name, lang) in [("story_de", Lang::De), ("story_en", Lang::En)] {
        let voice = voice(lang);
        let own = json!({"taler": 12, "res": {"sand": 2, "wood": 1, "silver": 1}});
        let mut game = at(
            3,
            json!({"seats": [own, {"taler": 2}, {}], "wagons": {"sand": {"owner": 2}}, "tower": {"stone": 1}}),
        );
        let mut told = Vec::new();
        let mut run = |game: &mut Burg, number: u8, text: &str| {
            let view = game.view(seat(number).into());
            let action = game.read_action(text).unwrap();
            told.push(format!("? {}", burghof_core::Speech::say(&voice, &Burg::prompt(&view, seat(number)))));
            told.push(format!(
                "> {}",
                burghof_core::Speech::say(&voice, &Burg::say_action(&view, seat(number), action))
            ));
            for event in act(game, number, text) {
                let view = game.view(Viewer::Public);
                told.push(burghof_core::Speech::say(&voice, &Burg::say_event(&view, &event)));
            }
        };
        run(&mut game, 0, "choose mason");
        run(&mut game, 1, "choose trader");
        run(&mut game, 2, "choose worker_wood");
        run(&mut game, 1, "trader wood");
        run(&mut game, 0, "take stone");
        run(&mut game, 0, "build house 1w 1t 1s");
        run(&mut game, 0, "place market_a from supply");
        insta::assert_snapshot!(name, told.join("\n"));
    }
}
