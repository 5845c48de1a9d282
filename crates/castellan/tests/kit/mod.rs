//! Positions from short notations, for the tests.
#![allow(dead_code, clippy::unwrap_used)]

use burghof_castellan::wire::shape::Given;
use burghof_castellan::{Castellan, Data, Event};
use burghof_core::*;
use serde_json::{Value, json};

/// `T0,0 T1,0 S0,0E L0,0N` as the two lists of a position.
pub fn castle(text: &str) -> Value {
    let (mut towers, mut walls) = (Vec::new(), Vec::new());
    for word in text.split_whitespace() {
        let (kind, rest) = word.split_at(1);
        if kind == "T" {
            let (x, y) = rest.split_once(',').unwrap();
            towers.push(json!([x.parse::<i32>().unwrap(), y.parse::<i32>().unwrap()]));
        } else {
            let (rest, dir) = rest.split_at(rest.len() - 1);
            let (x, y) = rest.split_once(',').unwrap();
            walls.push(json!([kind, x.parse::<i32>().unwrap(), y.parse::<i32>().unwrap(), dir]));
        }
    }
    json!({ "towers": towers, "walls": walls })
}

/// A castle with more keys of a position.
pub fn json_of(pieces: &str, more: Value) -> Value {
    let mut value = castle(pieces);
    for (key, more) in more.as_object().unwrap() {
        value[key] = more.clone();
    }
    value
}

/// Reads a position.
pub fn read(value: Value) -> Result<Castellan, Misfit> {
    let read = burghof_core::shape::read::<Given>(&value).map_err(|e| Misfit::new("json", e.to_string()))?;
    Castellan::from_position(read.value, Data::standard())
}

/// A castle with more keys, as a position.
pub fn at(pieces: &str, more: Value) -> Castellan {
    match read(json_of(pieces, more)) {
        Ok(game) => game,
        Err(misfit) => panic!("{misfit}"),
    }
}

/// The refusal of a position.
pub fn misfit(pieces: &str, more: Value) -> String {
    match read(json_of(pieces, more)) {
        Ok(game) => panic!("accepted: {game:?}"),
        Err(misfit) => misfit.to_string(),
    }
}

pub fn seat(number: u8) -> Seat {
    Seat::new(number)
}

/// Plays actions given by notation for whoever is to act; every one must be legal.
pub fn play(game: &mut Castellan, actions: &[&str]) -> Story<Event> {
    play_with(game, actions, &mut Chance::scripted([]))
}

pub fn play_with(game: &mut Castellan, actions: &[&str], chance: &mut Chance) -> Story<Event> {
    let mut story = Story::default();
    for text in actions {
        let seat = game.to_act().first().expect("the game goes on");
        let action = game.read_action(text).unwrap();
        if let Err(no) = game.check(seat, action) {
            panic!("{text}: {no}\n{game:#?}");
        }
        game.apply(seat, action, chance, &mut story);
        game.invariants().unwrap_or_else(|broken| panic!("{text}: {broken}"));
    }
    story
}

pub fn after(mut game: Castellan, actions: &[&str]) -> Castellan {
    play(&mut game, actions);
    game
}

/// The rule that forbids an action; `"legal"` if none does.
pub fn verdict(game: &Castellan, text: &str) -> &'static str {
    let seat = game.to_act().first().expect("the game goes on");
    match game.check(seat, game.read_action(text).unwrap()) {
        Ok(()) => "legal",
        Err(no) => no.rule.id(),
    }
}

/// All legal actions in notation.
pub fn legal(game: &Castellan) -> Vec<String> {
    let Some(seat) = game.to_act().first() else { return Vec::new() };
    let mut actions = Vec::new();
    game.legal_actions(seat, &mut actions);
    actions.into_iter().map(|action| game.notation(action)).collect()
}

/// Cell, value, owner and double keep of every courtyard.
pub fn yards(game: &Castellan) -> Vec<(String, u32, Option<usize>, bool)> {
    let castle = &game.table().castle;
    castle
        .courtyards()
        .iter()
        .map(|face| (face.cell.to_string(), face.value(), castle.owner(face), castle.is_doubled(face)))
        .collect()
}

pub fn values(game: &Castellan) -> Vec<u32> {
    yards(game).into_iter().map(|yard| yard.1).collect()
}

pub fn points(game: &Castellan) -> Vec<i32> {
    game.totals().seats[..usize::from(game.seats())].to_vec()
}

/// A random game with this many people, every position shown.
pub fn random_game(people: u8, seed: u64, building: &str, mut visit: impl FnMut(&Castellan)) -> Castellan {
    let mut setup = Setup::<Castellan>::new(people);
    setup.set("building", building).unwrap();
    let mut chance = Chance::free(Rng::new(seed));
    let mut rng = Rng::new(seed ^ 0xABCD);
    let mut game = Castellan::new(&setup, &mut chance).unwrap();
    let mut scratch = Vec::new();
    visit(&game);
    while let Some(seat) = game.to_act().first() {
        let action = game.random_action(seat, &mut rng, &mut scratch);
        game.apply(seat, action, &mut chance, &mut Silent);
        visit(&game);
    }
    game
}

pub const V1: &str = "T0,0 T1,0 T1,1 T0,1 S0,0E S1,0N S0,1E S0,0N";
pub const V2: &str = "T0,0 T2,0 T2,2 T0,2 L0,0E L2,0N L0,2E L0,0N";
pub const V3: &str = "T0,0 T2,0 T2,2 T0,2 S0,0E T1,0 S1,0E L2,0N L0,2E L0,0N";
pub const V6: &str = "T0,0 T2,0 T3,0 T4,0 T5,0 T5,2 T4,2 T2,2 T1,2 T0,2 T0,1 L0,0E S2,0E S3,0E S4,0E L5,0N S4,2E \
                      L2,2E S1,2E S0,2E S0,1N S0,0N S2,0N T2,1 S2,1N S3,0N T3,1";
pub const V7: &str = "T0,0 T1,0 T2,0 T2,1 T0,1 S0,0E S1,0E S2,0N L0,1E S0,0N";
pub const V8: &str = "T0,0 T1,0 T2,0 T0,1 S0,0E S1,0E S0,0N S1,0N";
/// V11 without its last wall, L -1,0 N.
pub const V11_OPEN: &str = "T0,0 T1,0 T1,1 T0,1 S0,0E S1,0N S0,1E S0,0N S0,0W T-1,0 L-1,0S T-1,-2 L-1,-2E T1,-2 L1,-2E \
                            T3,-2 L3,-2N T3,0 L3,0N T3,2 L3,2W T1,2 L1,2W T-1,2";
/// The ring of V10 with its four stubs.
pub const V10: &str = "T0,0 T1,0 T2,0 T2,1 T2,2 T1,2 T0,2 T0,1 S0,0E S1,0E S2,0N S2,1N S0,2E S1,2E S0,0N S0,1N \
                       S1,0N S2,1W S1,2S S0,1E";
pub const V15: &str = "T0,0 T1,0 T2,0 T3,0 T4,0 T0,1 T1,1 T2,1 T3,1 T4,1 S0,0E S1,0E S2,0E S3,0E S0,1E S1,1E S2,1E \
                       S3,1E S0,0N S4,0N";
