//! Small positions written as JSON, actions as notation, throws as numbers.
#![allow(dead_code)]

use burghof_core::{Account, Chance, Components, Game, Misfit, Seat, Setup, Story, Wire};
use burghof_schloss::{Data, Event, Public, Schloss};
use serde_json::{Value, json};

pub fn seat(n: u8) -> Seat {
    Seat::new(n)
}

/// Reads a position; panics if it is refused.
pub fn position(json: Value) -> Schloss {
    match try_position(json.clone()) {
        Ok(game) => game,
        Err(misfit) => panic!("{misfit}\n{json:#}"),
    }
}

pub fn try_position(json: Value) -> Result<Schloss, Misfit> {
    let position =
        burghof_core::shape::read(&json).map_err(|wrong| Misfit::new(wrong.at, wrong.wrong.to_string()))?;
    Schloss::from_position(position.value, Data::standard())
}

pub fn tile(id: &str, x: i32, y: i32, exits: &str) -> Value {
    json!({"id": id, "x": x, "y": y, "exits": exits})
}

/// A value with some keys changed or added.
pub fn with(mut value: Value, changes: Value) -> Value {
    for (key, change) in changes.as_object().expect("an object") {
        value[key] = change.clone();
    }
    value
}

/// Two players at START in step 2 with these tiles on the table beside START.
pub fn actions(tiles: Value) -> Value {
    json!({"phase": "actions", "tiles": tiles, "players": [{}, {}], "actions_left": 4})
}

/// Two players; the first one must place this tile.
pub fn placing(tile: &str, tiles: Value) -> Value {
    json!({"phase": "place", "tiles": tiles, "players": [{}, {}], "tile_in_hand": tile})
}

/// What the active player may do, as notation.
pub fn legal(game: &Schloss) -> Vec<String> {
    let mut actions = Vec::new();
    let seat = game.to_act().first().expect("somebody is to act");
    game.legal_actions(seat, &mut actions);
    for &action in &actions {
        assert_eq!(game.check(seat, action), Ok(()), "{}", game.notation(action));
    }
    actions.into_iter().map(|action| game.notation(action)).collect()
}

/// The legal actions that begin with this word.
pub fn legal_like(game: &Schloss, start: &str) -> Vec<String> {
    let mut found: Vec<_> = legal(game).into_iter().filter(|text| text.starts_with(start)).collect();
    found.sort();
    found
}

pub fn is_legal(game: &Schloss, text: &str) -> bool {
    legal(game).iter().any(|known| known == text)
}

/// The rule that refuses an action of the active player.
pub fn refused(game: &Schloss, text: &str) -> &'static str {
    let action = game.read_action(text).expect("an action");
    let seat = game.to_act().first().expect("somebody is to act");
    assert!(!is_legal(game, text), "{text} is listed");
    match game.check(seat, action) {
        Ok(()) => panic!("{text} is legal"),
        Err(no) => no.rule.id(),
    }
}

/// Carries out an action with these draws (dice count from 1, draws from bags from 0: see [`die`]).
pub fn act_with(game: &mut Schloss, text: &str, draws: &[u32]) -> Story<Event> {
    let action = game.read_action(text).expect("an action");
    let seat = game.to_act().first().expect("somebody is to act");
    if let Err(no) = game.check(seat, action) {
        panic!("{text}: {no}; legal: {:?}", legal(game));
    }
    let mut story = Story::default();
    game.apply(seat, action, &mut Chance::scripted(draws), &mut story);
    if let Err(broken) = game.invariants() {
        panic!("{text}: {broken}");
    }
    story
}

pub fn act(game: &mut Schloss, text: &str) -> Story<Event> {
    act_with(game, text, &[])
}

/// A throw as a draw.
pub fn die(n: u32) -> u32 {
    n - 1
}

/// Fights a round with these dice.
pub fn fight(game: &mut Schloss, player: u32, ghost: u32) -> Story<Event> {
    act_with(game, "fight", &[die(player), die(ghost)])
}

/// Fights a round with these dice; the reward is the n-th unseen box of the lowest tier.
pub fn fight_for(game: &mut Schloss, player: u32, ghost: u32, reward: u32) -> Story<Event> {
    act_with(game, "fight", &[die(player), die(ghost), reward])
}

pub fn points(game: &Schloss, n: u8) -> i32 {
    let sheet = game.sheet();
    let total = sheet.total(Account::Seat(seat(n)));
    assert_eq!(total, game.totals().seats[usize::from(n)]);
    total
}

pub fn at(game: &Schloss, n: u8) -> &'static str {
    let p: &Public = game.public();
    p.data().tiles[usize::from(p.room(seat(n)))].id
}

pub fn json_of(game: &Schloss) -> Value {
    serde_json::to_value(game.to_position()).expect("plain data")
}

/// A room of the position as JSON.
pub fn room(game: &Schloss, id: &str) -> Value {
    let json = json_of(game);
    let rooms = json["tiles"].as_array().expect("rooms").clone();
    rooms.into_iter().find(|room| room["id"] == id).unwrap_or(Value::Null)
}

/// The ids of the face-up items in a room.
pub fn floor(game: &Schloss, id: &str) -> Vec<String> {
    let room = room(game, id);
    let boxes = room["boxes"].as_array().cloned().unwrap_or_default();
    let open = boxes.iter().filter(|item| item["open"] == true);
    open.map(|item| item["id"].as_str().unwrap_or("").to_owned()).collect()
}

/// The number of face-down boxes in a room.
pub fn face_down(game: &Schloss, id: &str) -> usize {
    let p = game.public();
    p.face_down(p.data().tile_index(id).expect("a tile")).len()
}

pub fn ghost_at(game: &Schloss, id: &str) -> Value {
    room(game, id)["ghost"]["id"].clone()
}

pub fn new_game(people: u8) -> Schloss {
    Schloss::new(&Setup::new(people), &mut Chance::scripted([])).expect("a set-up")
}

/// START with a corridor of four rooms to the east: fountain at its end, side room in the north.
pub fn corridor() -> Value {
    json!([
        tile("L1-12", 1, 0, "EW"),
        tile("L1-04", 2, 0, "NEW"),
        tile("L1-02", 3, 0, "EW"),
        tile("L2-03", 4, 0, "W"),
        tile("L2-02", 2, 1, "S"),
    ])
}

/// Lists the placements as cells with exits.
pub fn placements(game: &Schloss) -> Vec<String> {
    let mut all: Vec<_> =
        legal(game).into_iter().map(|text| text.trim_start_matches("place ").to_owned()).collect();
    all.sort();
    all
}
