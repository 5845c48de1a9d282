//! The table in words and characters.

use crate::common::*;
use burghof_castles::Castles;
use burghof_core::contract::quoted;
use burghof_core::{
    Arg, Bilingual, Chance, Game, Lang, Message, Rng, Speech, Story, Text, Viewer, contract::Contract,
};
use burghof_words::{Voice, mistakes};

fn voice(lang: Lang) -> Voice {
    Voice::new(lang, &[Castles::WORDS])
}

/// A position in which everybody has something to show.
fn two_players() -> Castles {
    Table::new(2)
        .site(0, "d1 gate, e1 W_TEE, f1 S:F_RIGHT_B, c1 S:W_TEE, d2 B_WALL, d3 S:T_SHAFT, d4 S:F_SPIRE_R")
        .site(1, "d1 gate, e1 W_TEE, f1 W_END 1")
        .store(0, "W_END W_END W_END")
        .faults(0, "W_CROSS")
        .hand(0, "drawn", "W_CORNER B_PLAIN")
        .hand(1, "replacement", "W_END")
        .dump(0, "F_CAP_G T_ROOF")
        .player(0, "dump_from", serde_json::json!(1))
        .parallel()
        .game()
}

#[test]
fn the_words_are_sound() {
    assert_eq!(mistakes(Castles::WORDS), Vec::<String>::new());
}

#[test]
fn the_table_in_characters() {
    let game = two_players();
    insta::assert_snapshot!("table_en", Castles::draw(&game.view(Viewer::Seat(s(0))), &voice(Lang::En)));
    insta::assert_snapshot!("table_de", Castles::draw(&game.view(Viewer::Seat(s(1))), &voice(Lang::De)));
    insta::assert_snapshot!("table_public", Castles::draw(&game.view(Viewer::Public), &voice(Lang::En)));
}

#[test]
fn the_table_in_sentences() {
    let game = two_players();
    for lang in Lang::ALL {
        let said: Vec<String> = Castles::describe(&game.view(Viewer::Seat(s(0))))
            .iter()
            .map(|message| voice(lang).say(message))
            .collect();
        insta::assert_snapshot!(format!("sentences_{}", lang.code()), said.join("\n"));
    }
}

#[test]
fn actions_in_words() {
    let game = two_players();
    for lang in Lang::ALL {
        let mut actions = Vec::new();
        game.legal_actions(s(0), &mut actions);
        let view = game.view(Viewer::Seat(s(0)));
        let mut said: Vec<String> =
            actions.iter().take(12).map(|&a| voice(lang).say(&Castles::say_action(&view, s(0), a))).collect();
        let mut other = Vec::new();
        game.legal_actions(s(1), &mut other);
        let view = game.view(Viewer::Seat(s(1)));
        said.extend(other.iter().take(6).map(|&a| voice(lang).say(&Castles::say_action(&view, s(1), a))));
        insta::assert_snapshot!(format!("actions_{}", lang.code()), said.join("\n"));
    }
}

#[test]
fn the_score_in_words() {
    let game = Table::over(4)
        .opt("stability")
        .opt("aesthetics")
        .opt("optics")
        .opt("unchecked_building")
        .site(0, &format!("{V1}, g3 W_END"))
        .site(1, "d1 gate, c1 F_WALK_Y, d2 F_CAP_Y")
        .store(0, "W_END W_END W_STRAIGHT")
        .faults(0, "W_CROSS W_CORNER W_CORNER")
        .game();
    for lang in Lang::ALL {
        let lines: Vec<String> = game
            .sheet()
            .lines
            .iter()
            .map(|line| {
                format!(
                    "{:?} {:+} {} ({})",
                    line.account,
                    line.points,
                    voice(lang).say(&line.message),
                    line.rule
                )
            })
            .collect();
        insta::assert_snapshot!(format!("score_{}", lang.code()), lines.join("\n"));
    }
}

/// Every message of a message, the ids inside it too.
fn check_words(voices: &[Voice], message: &Message) {
    for voice in voices {
        assert!(voice.knows(message.id), "{:?} lacks {}", voice.lang(), message.id);
        let said = voice.say(message);
        assert!(!said.contains('[') && !said.contains("{$"), "{said}");
    }
    for (_, arg) in &message.args {
        check_arg(voices, arg);
    }
}

fn check_arg(voices: &[Voice], arg: &Arg) {
    match arg {
        Arg::Word(id) => voices.iter().for_each(|voice| assert!(voice.knows(id), "{id}")),
        Arg::Message(message) => check_words(voices, message),
        Arg::List(items) => items.iter().for_each(|item| check_arg(voices, item)),
        _ => {}
    }
}

#[test]
fn everything_said_in_random_games_has_words() {
    let voices: Vec<Voice> = Lang::ALL.into_iter().map(voice).collect();
    for setup in burghof_core::contract::setups::<Castles>() {
        let mut rng = Rng::new(5);
        let mut chance = Chance::free(Rng::new(6));
        let mut game = Castles::new(&setup, &mut chance).unwrap();
        let mut actions = Vec::new();
        while let Some((seat, action)) = burghof_core::contract::random_step(&game, &mut rng, &mut actions) {
            let view = game.view(seat.into());
            check_words(&voices, &Castles::say_action(&view, seat, action));
            check_words(&voices, &Castles::prompt(&view, seat));
            check_words(&voices, &Castles::prompt(&game.view(Viewer::Public), seat));
            for _ in 0..20 {
                if let Err(no) = game.check(seat, Castles::any_action(&mut rng)) {
                    check_words(&voices, &no.message());
                }
            }
            let mut story = Story::default();
            game.apply(seat, action, &mut chance, &mut story);
            for viewer in Viewer::all(game.seats()) {
                let view = game.view(viewer);
                story
                    .heard_by(viewer)
                    .for_each(|event| check_words(&voices, &Castles::say_event(&view, event)));
            }
            if rng.below(8) == 0 {
                for viewer in Viewer::all(game.seats()) {
                    Castles::describe(&game.view(viewer))
                        .iter()
                        .for_each(|message| check_words(&voices, message));
                    Castles::draw(&game.view(viewer), &voices[0]);
                }
                game.sheet().lines.iter().for_each(|line| check_words(&voices, &line.message));
            }
        }
    }
}

#[test]
fn every_id_in_the_code_has_words() {
    let voices: Vec<Voice> = Lang::ALL.into_iter().map(voice).collect();
    let ids = quoted(env!("CARGO_MANIFEST_DIR"), "castles-");
    for id in &ids {
        assert!(voices.iter().all(|voice| voice.knows(id)), "{id}");
    }
    assert!(ids.len() > 100);
    for option in Castles::META.options {
        let key = option.key.replace('_', "-");
        assert!(voices[0].knows(&format!("castles-option-{key}")), "{key}");
        assert!(voices[0].knows(&format!("castles-option-{key}-{}", option.default)), "{key}");
    }
}

/// The ids that a rules text has as anchors.
fn anchors(text: &str) -> Vec<&str> {
    text.lines()
        .filter_map(|line| line.strip_prefix("- **")?.split("**").next())
        .flat_map(|ids| ids.split(", "))
        .collect()
}

#[test]
fn every_rule_stands_in_the_players_rules() {
    let Bilingual { de, en } = Castles::RULES;
    for text in [de, en] {
        let anchors = anchors(text);
        for n in 1..=114 {
            assert!(anchors.contains(&format!("CST-{n:02}").as_str()), "CST-{n:02}");
        }
        for n in 1..=28 {
            assert!(anchors.contains(&format!("CST-R{n:02}").as_str()), "CST-R{n:02}");
        }
        assert_eq!(anchors.len(), 114 + 28);
    }
}
