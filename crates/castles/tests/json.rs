//! Positions as JSON: what a person or another program may leave out, and what is refused by name.

use crate::common::*;
use burghof_castles::wire::shape::Given;
use burghof_castles::{Castles, Data};
use burghof_core::{Chance, Components, Game, Rng, Seat, Silent, Wire};
use serde_json::{Value, json};

fn read_json(value: Value) -> Result<Castles, String> {
    let position = burghof_core::shape::read::<Given>(&value).map_err(|error| error.to_string())?;
    Castles::from_position(position.value, Data::standard()).map_err(|misfit| misfit.to_string())
}

fn player(masonry: &str, cells: Value, hand: &[&str], kind: &str) -> Value {
    json!({ "masonry": masonry, "cells": cells, "store": [], "faults": [], "dump": [], "hand": hand, "hand_kind": kind })
}

fn gate(masonry: &str) -> Value {
    json!([{ "tile": format!("{masonry}-gate"), "col": 3, "row": 0, "rot": 0 }])
}

/// Two players in the shape that is agreed on, without any key of our own.
fn bare(phase: &str, hands: [(&[&str], &str); 2]) -> Value {
    json!({
        "options": { "free_gate": false }, "phase": phase, "end_triggered": false, "quarry": ["granite-01", "slate-01", "granite-02", "slate-02"],
        "rubble": [],
        "players": [
            player("granite", gate("granite"), hands[0].0, hands[0].1),
            player("slate", gate("slate"), hands[1].0, hands[1].1),
        ],
    })
}

#[test]
fn a_score_pad_needs_only_sites_stores_and_faults() {
    let game = read_json(json!({ "players": [
        { "masonry": "granite", "cells": cells(0, V1), "store": ["granite-13", "granite-14", "granite-15"],
          "faults": ["granite-01", "granite-06", "granite-07"] },
        { "masonry": "sandstone", "cells": [] }, { "masonry": "brick" }, { "masonry": "slate", "cells": gate("slate") },
    ] }))
    .unwrap();
    assert_eq!((total(&game, 0), total(&game, 1), total(&game, 3)), (8, 0, -2));
    assert!(game.outcome().is_some());
    assert_eq!(read_json(show(&game)).unwrap(), game);
}

#[test]
fn positions_in_the_agreed_shape_alone_can_be_played() {
    let drawn: (&[&str], &str) = (&["granite-13", "granite-14"], "drawn");
    let other: (&[&str], &str) = (&["slate-13", "slate-14"], "drawn");
    // Nobody said whose turn it is: both may act, each with the list of its own decision.
    let game = read_json(bare("turns", [drawn, other])).unwrap();
    assert_eq!(to_act(&game), [0, 1]);
    assert_eq!(legal(&game, 1), ["keep", "offer 0", "dispose"]);
    // Said by timing or by the start player.
    let mut said = bare("turns", [drawn, other]);
    said["start"] = json!(1);
    assert_eq!(to_act(&read_json(said.clone()).unwrap()), [1]);
    said["start"] = Value::Null;
    said["options"]["timing"] = json!("sequential");
    assert_eq!(to_act(&read_json(said).unwrap()), [0]);
    // One has finished, the other has not.
    let game = read_json(bare("turns", [(&[], "none"), other])).unwrap();
    assert_eq!(to_act(&game), [1]);
    // In the middle of a turn: kept, one tile used.
    let game = read_json(bare("turns", [(&["granite-13"], "kept"), (&[], "none")])).unwrap();
    assert_eq!(to_act(&game), [0]);
    assert!(legal(&game, 0).contains(&"store hand G:W_END".into()));
    let mut sequential = bare("turns", [drawn, (&["slate-13"], "replacement")]);
    sequential["options"]["timing"] = json!("sequential");
    assert_eq!(to_act(&read_json(sequential).unwrap()), [1], "who is in the middle of a turn is on");
    // Both tiles used and a stored one that fits: the turn is still to be ended.
    let mut value = bare("turns", [(&[], "kept"), (&[], "none")]);
    value["players"][0]["store"] = json!(["granite-13"]);
    assert!(legal(&read_json(value.clone()).unwrap(), 0).contains(&"end turn".into()));
    // Disposed of, and somebody must be to act.
    value["players"][0]["hand_kind"] = json!("none");
    assert!(legal(&read_json(value).unwrap(), 0).contains(&"end turn".into()));
    assert!(read_json(bare("turns", [(&[], "none"), (&[], "none")])).unwrap_err().contains("to-act"));
}

#[test]
fn offers_dumps_works_and_setup_in_the_agreed_shape() {
    let mut value =
        bare("turns", [(&["granite-13", "granite-14"], "replacement"), (&["slate-13", "slate-14"], "drawn")]);
    value["players"][1]["dump"] = json!(["granite-03", "granite-04"]);
    let game = read_json(value).unwrap();
    assert_eq!(show(&game)["players"][1]["dump_from"], 0);
    assert_eq!(refused(&game, 0, "offer 1"), "CST-33");
    let mut value = bare("dump", [(&[], "none"), (&[], "none")]);
    value["players"][1]["dump"] = json!(["granite-03"]);
    let game = read_json(value).unwrap();
    assert_eq!(to_act(&game), [1]);
    assert!(legal(&game, 1).contains(&"rubble G:W_TEE".into()));
    let mut value = bare("final_works", [(&[], "none"), (&[], "none")]);
    value["players"][0]["store"] = json!(["granite-13"]);
    assert_eq!(to_act(&read_json(value.clone()).unwrap()), [0]);
    value["players"][0]["store"] = json!([]);
    assert!(read_json(value).unwrap().outcome().is_some(), "nothing left to build: over");
    let mut value = bare("setup", [(&[], "none"), (&[], "none")]);
    value["players"][1]["cells"] = json!([]);
    let game = read_json(value).unwrap();
    assert_eq!((to_act(&game), legal(&game, 1).len()), (vec![1], 5));
    // Without a phase it is told from the rest.
    let mut value =
        bare("turns", [(&["granite-13", "granite-14"], "drawn"), (&["slate-13", "slate-14"], "drawn")]);
    value.as_object_mut().unwrap().remove("phase");
    for seat in 0..2 {
        value["players"][seat].as_object_mut().unwrap().remove("hand_kind");
    }
    assert_eq!(phase(&read_json(value).unwrap()), "turns");
    assert_eq!(
        phase(&read_json(json!({ "players": [{ "masonry": "brick" }, { "masonry": "slate" }] })).unwrap()),
        "setup"
    );
    // A free gate that is nowhere lies in the store.
    let mut value =
        bare("turns", [(&["granite-13", "granite-14"], "drawn"), (&["slate-13", "slate-14"], "drawn")]);
    value["options"]["free_gate"] = json!(true);
    value["players"][0]["cells"] = json!([]);
    assert_eq!(show(&read_json(value).unwrap())["players"][0]["store"], json!(["granite-gate"]));
}

#[test]
fn missing_piles_are_completed() {
    let mut value =
        bare("turns", [(&["granite-13", "granite-14"], "drawn"), (&["slate-13", "slate-14"], "drawn")]);
    value.as_object_mut().unwrap().remove("quarry");
    let game = read_json(value.clone()).unwrap();
    assert_eq!(game.public().quarry_len(), 60);
    value["quarry"] = json!(["granite-01", "granite-02"]);
    value.as_object_mut().unwrap().remove("rubble");
    let game = read_json(value.clone()).unwrap();
    assert_eq!((game.public().quarry_len(), game.public().rubble().count_ones()), (2, 58));
    // Both given: what is missing is left out of the game, and the position reads back.
    value["rubble"] = json!(["slate-01"]);
    let mut game = read_json(value).unwrap();
    assert_eq!((game.public().quarry_len(), game.public().rubble().count_ones()), (2, 1));
    assert_eq!(read_json(show(&game)).unwrap(), game);
    // No random game has such tiles: the view written by hand names them too.
    let view = game.view(Seat::new(1).into());
    let text = serde_json::to_string(&Castles::to_seen(&view)).unwrap();
    assert!(text.contains(r#""absent":["granite-"#), "{text}");
    let mut by_hand = Vec::new();
    Castles::write_seen(&view, &mut Vec::new(), &mut by_hand);
    assert_eq!(String::from_utf8_lossy(&by_hand), text);
    random_until(&mut game, 1, |game| game.outcome().is_some());
    game.invariants().unwrap();
}

#[test]
fn unknown_keys_are_ignored_and_kinds_are_understood() {
    let mut value =
        bare("turns", [(&["granite-13", "granite-14"], "drawn"), (&["slate-13", "slate-14"], "drawn")]);
    let plain = read_json(value.clone()).unwrap();
    value["comment"] = json!("hello");
    value["players"][0]["name"] = json!("Anna");
    value["players"][0]["hand"] = json!(["G:W_END", "granite-W_END"]);
    assert_eq!(read_json(value).unwrap(), plain);
}

#[test]
fn broken_positions_are_refused_by_name() {
    let base =
        || bare("turns", [(&["granite-13", "granite-14"], "drawn"), (&["slate-13", "slate-14"], "drawn")]);
    type Change = Box<dyn Fn(&mut Value)>;
    let cases: Vec<(&str, Change, &str)> = vec![
        (
            "unknown tile",
            Box::new(|v| v["players"][0]["store"] = json!(["granite-99"])),
            "players[0].store[0]",
        ),
        ("a tile twice", Box::new(|v| v["players"][0]["store"] = json!(["granite-13"])), "granite-13"),
        ("not in play", Box::new(|v| v["players"][0]["store"] = json!(["brick-13"])), "CST-11"),
        (
            "too many in hand",
            Box::new(|v| v["players"][0]["hand"] = json!(["granite-13", "granite-14", "granite-15"])),
            "players[0].hand",
        ),
        (
            "two on a cell",
            Box::new(|v| v["players"][0]["cells"] = cells(0, "d1 gate, d1 W_END")),
            "players[0].cells[1]",
        ),
        ("turn", Box::new(|v| v["players"][0]["cells"][0]["rot"] = json!(4)), "players[0].cells[0].rot"),
        ("column", Box::new(|v| v["players"][0]["cells"][0]["col"] = json!(-1)), "players[0].cells[0].col"),
        ("phase", Box::new(|v| v["phase"] = json!("lunch")), "phase"),
        ("hand kind", Box::new(|v| v["players"][0]["hand_kind"] = json!("held")), "players[0].hand_kind"),
        ("drawn without tiles", Box::new(|v| v["players"][0]["hand"] = json!([])), "hand-kind"),
        ("timing", Box::new(|v| v["options"]["timing"] = json!("late")), "options.timing"),
        ("start", Box::new(|v| v["start"] = json!(2)), "start"),
        ("masonry twice", Box::new(|v| v["players"][1]["masonry"] = json!("granite")), "players[1].masonry"),
        ("no masonry", Box::new(|v| v["players"][1]["masonry"] = json!("mud")), "players[1].masonry"),
        ("no gate", Box::new(|v| v["players"][1]["cells"] = json!([])), "gate"),
        ("gate at the edge", Box::new(|v| v["players"][1]["cells"][0]["col"] = json!(0)), "gate"),
        ("gate in the quarry", Box::new(|v| v["quarry"] = json!(["granite-gate"])), "quarry[0]"),
        ("floating", Box::new(|v| v["players"][0]["cells"] = cells(0, "d1 gate, b3 W_STRAIGHT")), "grounded"),
        ("wrong without option", Box::new(|v| v["players"][0]["cells"][0]["wrong"] = json!(true)), "wrong"),
        ("one player", Box::new(|v| drop(v["players"].as_array_mut().unwrap().pop())), "players"),
        ("half a pair offered", Box::new(|v| v["players"][0]["dump"] = json!(["slate-03"])), "dump"),
    ];
    for (name, change, at) in cases {
        let mut value = base();
        change(&mut value);
        let refusal = read_json(value).map(|_| ()).unwrap_err();
        assert!(refusal.contains(at), "{name}: {refusal}");
    }
}

/// Positions of real games, stripped of every key that is not in the agreed shape: each seat that is waited for finds
/// its decision again.
/// Two players who have just drawn, with something changed.
fn changed(change: impl FnOnce(&mut Value)) -> Result<Castles, String> {
    let drawn: (&[&str], &str) = (&["granite-13", "granite-14"], "drawn");
    let mut value = bare("turns", [drawn, (&["slate-13", "slate-14"], "drawn")]);
    change(&mut value);
    read_json(value)
}

fn refused_for(change: impl FnOnce(&mut Value), name: &str) {
    let refusal = changed(change).map(|game| show(&game)).unwrap_err();
    assert!(refusal.contains(name), "{name}: {refusal}");
}

#[test]
fn an_odd_quarry_is_refused() {
    refused_for(|v| v["quarry"] = json!(["granite-01", "granite-02", "slate-01"]), "CST-21");
    assert!(changed(|v| v["quarry"] = json!(["granite-01", "slate-01"])).is_ok());
    // What nobody names makes the quarry even, and can be read again.
    let odd = changed(|v| {
        v["players"][0]["store"] = json!(["granite-01"]);
        v.as_object_mut().unwrap().remove("quarry");
    });
    let odd = odd.unwrap();
    assert_eq!((odd.public().quarry_len() % 2, show(&odd)["absent"].as_array().map(Vec::len)), (0, Some(1)));
    assert_eq!(read_json(show(&odd)).unwrap(), odd);
}

#[test]
fn a_round_too_late_is_refused() {
    refused_for(|v| v["round"] = json!(99), "CST-20");
    refused_for(|v| v["round"] = json!(17), "CST-20");
    assert!(changed(|v| v["round"] = json!(16)).is_ok());
}

#[test]
fn an_unknown_marker_is_refused() {
    refused_for(|v| v["players"][0]["marker"] = json!("beside"), "players[0].marker");
}

#[test]
fn an_unknown_end_reason_is_refused() {
    refused_for(|v| v["end_reason"] = json!("bored"), "end_reason");
}

#[test]
fn stripped_positions_ask_the_same() {
    let (mut same, mut all) = (0, 0);
    for seed in 0..20 {
        let people = 2 + (seed % 3) as u8;
        let options: &[(&str, &str)] = if seed % 2 == 0 { &[] } else { &[("free_gate", "true")] };
        let mut game = new_game(people, options, &format!("strip {seed}"));
        let mut rng = Rng::new(seed);
        let mut chance = Chance::free(Rng::new(seed + 100));
        while let Some(seat) = game.to_act().first() {
            let mut value = show(&game);
            for key in ["start", "round", "end_reason"] {
                value.as_object_mut().unwrap().remove(key);
            }
            value["options"].as_object_mut().unwrap().remove("timing");
            for player in value["players"].as_array_mut().unwrap() {
                for key in ["finished", "marker", "dump_from"] {
                    player.as_object_mut().unwrap().remove(key);
                }
            }
            let back = read_json(value.clone()).unwrap_or_else(|no| panic!("{no}\n{value}"));
            let seat = seat.index() as u8;
            all += 1;
            same += u32::from(legal(&back, seat) == legal(&game, seat));
            assert_eq!(back.sheet(), game.sheet());
            let action = game.random_action(Seat::new(seat), &mut rng, &mut Vec::new());
            game.apply(Seat::new(seat), action, &mut chance, &mut Silent);
        }
    }
    // What cannot be told: a turn or dump with nothing left in hand that is not ended yet.
    println!("{same} of {all}");
    assert!(same * 100 >= all * 85, "{same} of {all}");
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Castles>() <= 512, "{} bytes", size_of::<Castles>());
    assert!(size_of::<burghof_castles::Action>() <= 16);
}

#[test]
fn notation_is_read_tolerantly() {
    let game = Table::new(2).hand(0, "kept", "W_TEE W_END").game();
    for text in [
        "build hand G:W_TEE e1",
        "BUILD g:w_tee E1 r0",
        " build  hand granite-W_TEE e1 0",
        "build granite-02 e1",
    ] {
        assert_eq!(game.notation(read(&game, text)), "build hand G:W_TEE e1", "{text}");
    }
    assert_eq!(read(&game, "end"), burghof_castles::Action::EndTurn);
    assert_eq!(read(&game, "offer to seat 1"), read(&game, "Offer 1"));
    for text in [
        "",
        "build",
        "build hand G:W_TEE",
        "build hand X:W_TEE e1",
        "build hand G:W_TEE z9",
        "offer x",
        "dance",
    ] {
        assert!(game.read_action(text).is_err(), "{text}");
    }
}
