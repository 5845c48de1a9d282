//! Small positions, written down quickly.
#![allow(dead_code, clippy::unwrap_used)]

use burghof_castles::wire::shape::Given;
use burghof_castles::{Action, Castles, Data, Event};
use burghof_core::{
    Account, Chance, Components, Game, Key, Misfit, Seat, Setup, Silent, Story, Viewer, Wire,
};
use serde_json::{Value, json};

pub const MASONRIES: [&str; 4] = ["granite", "sandstone", "brick", "slate"];
pub const LETTERS: [&str; 4] = ["G", "S", "B", "L"];

pub fn s(n: u8) -> Seat {
    Seat::new(n)
}

/// A table under construction: gates on d1, everybody holds a drawn pair of wall ends, seat 0 starts.
#[derive(Clone)]
pub struct Table {
    pub json: Value,
}

/// `W_TEE` of the seat's own masonry, `S:W_TEE` of another one; `gate` is the seat's own gate.
fn tile(seat: usize, word: &str) -> String {
    if word.contains(':') || word.contains('-') { word.into() } else { format!("{}:{word}", LETTERS[seat]) }
}

fn list(seat: usize, text: &str) -> Value {
    text.split_whitespace().map(|word| tile(seat, word)).collect()
}

/// `d1 gate, e1 W_TEE 2`: cell, tile, turn.
pub fn cells(seat: usize, text: &str) -> Value {
    text.split(',')
        .filter(|part| !part.trim().is_empty())
        .map(|part| {
            let words: Vec<&str> = part.split_whitespace().collect();
            let cell = words[0].as_bytes();
            let mut entry = json!({
                "tile": tile(seat, words[1]), "col": cell[0] - b'a', "row": cell[1] - b'1',
                "rot": words.get(2).and_then(|turn| turn.parse::<u8>().ok()).unwrap_or(0),
            });
            if words.last() == Some(&"wrong") {
                entry["wrong"] = json!(true);
            }
            entry
        })
        .collect()
}

impl Table {
    pub fn new(people: usize) -> Table {
        let players: Vec<Value> = (0..people)
            .map(|seat| {
                json!({
                    "masonry": MASONRIES[seat], "cells": cells(seat, "d1 gate"), "store": [], "faults": [], "dump": [],
                    "hand": list(seat, "W_END W_END"), "hand_kind": "drawn",
                })
            })
            .collect();
        Table { json: json!({ "options": {}, "phase": "turns", "start": 0, "round": 1, "players": players }) }
    }

    /// Nobody holds anything and the rounds are over: for scoring.
    pub fn over(people: usize) -> Table {
        let mut table = Table::new(people).phase("over");
        for seat in 0..people {
            table = table.hand(seat, "none", "");
        }
        table
    }

    pub fn set(mut self, key: &str, value: Value) -> Table {
        self.json[key] = value;
        self
    }
    pub fn player(mut self, seat: usize, key: &str, value: Value) -> Table {
        self.json["players"][seat][key] = value;
        self
    }
    pub fn phase(self, phase: &str) -> Table {
        self.set("phase", json!(phase))
    }
    pub fn opt(mut self, key: &str) -> Table {
        self.json["options"][key] = json!(true);
        self
    }
    pub fn parallel(mut self) -> Table {
        self.json["options"]["timing"] = json!("parallel");
        self
    }
    pub fn site(self, seat: usize, text: &str) -> Table {
        self.player(seat, "cells", cells(seat, text))
    }
    pub fn store(self, seat: usize, text: &str) -> Table {
        self.player(seat, "store", list(seat, text))
    }
    pub fn faults(self, seat: usize, text: &str) -> Table {
        self.player(seat, "faults", list(seat, text))
    }
    pub fn hand(self, seat: usize, kind: &str, text: &str) -> Table {
        self.player(seat, "hand", list(seat, text)).player(seat, "hand_kind", json!(kind))
    }
    pub fn dump(self, seat: usize, text: &str) -> Table {
        self.player(seat, "dump", list(seat, text))
    }
    pub fn quarry(self, text: &str) -> Table {
        self.set("quarry", list(0, text)).set("rubble", json!([]))
    }

    pub fn read(&self) -> Result<Castles, Misfit> {
        let position = burghof_core::shape::read::<Given>(&self.json).expect("a position");
        Castles::from_position(position.value, Data::standard())
    }
    pub fn game(&self) -> Castles {
        self.read().unwrap_or_else(|misfit| panic!("{misfit}\n{}", self.json))
    }
}

/// Four tiles for a store that fit nowhere on a closed site: tower width only.
pub const STUCK: &str = "T_ROOF T_SHAFT F_SPIRE_R F_SPIRE_B";

pub fn key() -> Chance {
    Chance::keyed(Key::from_seed("rules"))
}

pub fn read(game: &Castles, text: &str) -> Action {
    game.read_action(text).unwrap_or_else(|no| panic!("{no}"))
}

/// Plays notations of one seat; each must be legal.
pub fn play(game: &mut Castles, seat: u8, texts: &[&str]) -> Vec<Event> {
    let mut story = Story::default();
    for text in texts {
        let action = read(game, text);
        game.check(s(seat), action).unwrap_or_else(|no| panic!("{seat} {text}: {no}\n{}", show(game)));
        game.apply(s(seat), action, &mut key(), &mut story);
        game.invariants().unwrap_or_else(|broken| panic!("{text}: {broken}"));
    }
    story.told.into_iter().map(|told| told.event).collect()
}

pub fn refused(game: &Castles, seat: u8, text: &str) -> &'static str {
    match game.check(s(seat), read(game, text)) {
        Ok(()) => "legal",
        Err(no) => no.rule.id(),
    }
}

pub fn legal(game: &Castles, seat: u8) -> Vec<String> {
    let mut actions = Vec::new();
    game.legal_actions(s(seat), &mut actions);
    actions.into_iter().map(|action| game.notation(action)).collect()
}

/// The cells (with turns) on which a tile of a zone can be built: `e1 f1 r1`.
pub fn places(game: &Castles, seat: u8, tile: &str) -> Vec<String> {
    let start = format!("build {tile} ");
    legal(game, seat).iter().filter_map(|text| text.strip_prefix(&start)).map(Into::into).collect()
}

pub fn show(game: &Castles) -> Value {
    serde_json::to_value(game.to_position()).unwrap()
}

pub fn to_act(game: &Castles) -> Vec<usize> {
    game.to_act().iter().map(Seat::index).collect()
}

pub fn phase(game: &Castles) -> String {
    show(game)["phase"].as_str().unwrap().into()
}

/// The points of a seat by rule, and the total.
pub fn points(game: &Castles, seat: u8, rule: &str) -> i32 {
    let lines = game.sheet().lines;
    lines
        .iter()
        .filter(|l| l.account == Account::Seat(s(seat)) && l.rule.id() == rule)
        .map(|l| l.points)
        .sum()
}

pub fn total(game: &Castles, seat: u8) -> i32 {
    game.sheet().total(Account::Seat(s(seat)))
}

pub fn new_game(people: u8, options: &[(&str, &str)], seed: &str) -> Castles {
    let mut setup = Setup::<Castles>::new(people);
    for (key, value) in options {
        setup.set(key, value).unwrap();
    }
    Castles::new(&setup, &mut Chance::keyed(Key::from_seed(seed))).unwrap()
}

/// Plays on at random until the condition holds or the game is over.
pub fn random_until(game: &mut Castles, seed: u64, stop: impl Fn(&Castles) -> bool) {
    let mut rng = burghof_core::Rng::new(seed);
    let mut chance = Chance::free(burghof_core::Rng::new(seed + 1));
    let mut scratch = Vec::new();
    while !stop(game) {
        let Some(seat) = game.to_act().first() else { return };
        let action = game.random_action(seat, &mut rng, &mut scratch);
        game.apply(seat, action, &mut chance, &mut Silent);
    }
}

pub fn views(game: &Castles) -> Vec<(Viewer, Value)> {
    Viewer::all(game.seats())
        .map(|viewer| (viewer, serde_json::to_value(Castles::to_seen(&game.view(viewer))).unwrap()))
        .collect()
}

/// The printed scoring example (CST-V1).
pub const V1: &str = "d1 gate, e1 W_TEE, f1 B:F_RIGHT_B, c1 S:W_TEE, b1 L:F_LEFT_R, d2 B_WALL, e2 B:W_TEE 2, e3 B:F_CAP_G, \
    c2 W_STRAIGHT 1, b2 W_TEE 2, a2 S:W_END 3, b3 F_LEFT_R, d3 S:T_SHAFT, d4 S:F_SPIRE_R, a1 L:W_END, g1 B:T_ROOF";

/// A closed site with sixteen wall tiles (CST-V9).
pub const V9: &str = "d1 gate, c1 W_TEE, e1 W_TEE, b1 F_LEFT_R, f1 F_RIGHT_B, d2 W_CROSS, c2 W_STRAIGHT 1, e2 W_STRAIGHT 1, \
    b2 W_CORNER, f2 W_CORNER 3, b3 F_CAP_Y, f3 F_CAP_G, d3 B_WALL, c3 W_END 3, e3 W_END 1, a1 W_END, d4 F_SPIRE_R";
