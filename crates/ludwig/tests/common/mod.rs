//! Small positions for the tests of the rules.
#![allow(dead_code)]

use burghof_core::{
    Chance, Components, Game, Illegal, Key, Line, Loaded, Misfit, Rng, Seat, Setup, Story, Wire,
};
use burghof_ludwig::pad::Pad;
use burghof_ludwig::wire::given::Given;
use burghof_ludwig::{Data, Event, Ludwig, Step, Tile, score_pad};
pub use serde_json::{Value, json};
use std::collections::BTreeSet;

pub fn data() -> Loaded<Data> {
    Data::standard()
}

pub fn seat(number: u8) -> Seat {
    Seat::new(number)
}

pub fn load(value: Value) -> Ludwig {
    try_load(value).unwrap_or_else(|misfit| panic!("{misfit}"))
}

pub fn try_load(value: Value) -> Result<Ludwig, Misfit> {
    let json =
        burghof_core::shape::read(&value).map_err(|error| Misfit::new(error.at, error.wrong.to_string()))?;
    Ludwig::from_position(json.value, data())
}

pub fn save(game: &Ludwig) -> Value {
    serde_json::to_value(game.to_position()).expect("plain structs become JSON")
}

/// Tiles written as `kitchen 2,1; crypt 0,-1`.
pub fn tiles(text: &str) -> Value {
    let tile = |entry: &str| {
        let (name, at) = entry.trim().rsplit_once(' ').expect("a tile and a space");
        let (x, y) = at.split_once(',').expect("x,y");
        json!({"id": name, "x": x.parse::<i64>().unwrap(), "y": y.parse::<i64>().unwrap()})
    };
    text.split(';').filter(|entry| !entry.trim().is_empty()).map(tile).collect()
}

pub const THRONES: [&str; 7] = [
    "throne_corridor_downstairs",
    "throne_corridor_food",
    "throne_food_sleeping",
    "throne_living_corridor",
    "throne_living_sleeping",
    "throne_utility_food",
    "throne_utility_sleeping",
];

pub fn castle(throne: &str, list: &str) -> Value {
    json!({"throne": throne, "tiles": tiles(list)})
}

/// Castle 0 as given, `seats` - 1 others without tiles.
pub fn castles(first: Value, seats: usize) -> Value {
    let throne = first["throne"].as_str().unwrap().to_owned();
    let mut all = vec![first];
    let others = THRONES.iter().filter(|&&other| other != throne);
    all.extend(others.take(seats - 1).map(|throne| castle(throne, "")));
    all.into()
}

/// Seat 0 is about to put `tile` into castle 0 of three; nothing else waits, nobody has a hand.
pub fn one_tile(list: &str, tile: &str) -> Ludwig {
    load(one_tile_json(castle(THRONES[1], list), tile))
}

pub fn one_tile_json(first: Value, tile: &str) -> Value {
    json!({
        "players": 3, "round": 1, "turn": 4, "phase": "place",
        "castles": castles(first, 3),
        "selected": [[tile], [], []], "left": [tile, null, null], "right": [null, null, null],
    })
}

/// Does what is written, with forced draws (0 if none are given); everything said comes back.
pub fn act_with(game: &mut Ludwig, by: u8, text: &str, draws: &[u32]) -> Story<Event> {
    let action = game.read_action(text).unwrap_or_else(|error| panic!("{error}"));
    game.check(seat(by), action).unwrap_or_else(|no| panic!("`{text}` by {by}: {no}"));
    let mut story = Story::default();
    game.apply(seat(by), action, &mut Chance::scripted(draws), &mut story);
    game.invariants().unwrap_or_else(|broken| panic!("after `{text}`: {broken}"));
    story
}

pub fn act(game: &mut Ludwig, by: u8, text: &str) -> Story<Event> {
    act_with(game, by, text, &[])
}

/// Why this is refused.
pub fn refusal(game: &Ludwig, by: u8, text: &str) -> Illegal {
    let action = game.read_action(text).unwrap_or_else(|error| panic!("{error}"));
    match game.check(seat(by), action) {
        Err(no) => no,
        Ok(()) => panic!("`{text}` by {by} is legal"),
    }
}

pub fn refused_by(game: &Ludwig, by: u8, text: &str) -> &'static str {
    refusal(game, by, text).rule.id()
}

pub fn legal(game: &Ludwig, by: u8) -> Vec<String> {
    let mut actions = Vec::new();
    game.legal_actions(seat(by), &mut actions);
    actions.into_iter().map(|action| game.notation(action)).collect()
}

/// The spaces seat 0 may put the tile at hand on.
pub fn spaces(game: &Ludwig) -> BTreeSet<String> {
    legal(game, 0)
        .iter()
        .filter_map(|text| Some(text.strip_prefix("place ")?.rsplit_once(' ')?.1.to_owned()))
        .collect()
}

pub fn set(spaces: &[&str]) -> BTreeSet<String> {
    spaces.iter().map(|&space| space.to_owned()).collect()
}

pub fn step(game: &Ludwig, castle: usize) -> Step {
    game.public().sites[castle].step
}

pub fn tile(id: &str) -> Tile {
    data().find_tile(id).unwrap_or_else(|| panic!("no tile {id}"))
}

pub fn pad(castle: Value) -> Pad {
    let json = burghof_core::shape::read::<Given>(&json!({"castles": [castle]})).unwrap();
    score_pad(&json.value, &data()).unwrap_or_else(|misfit| panic!("{misfit}"))
}

/// The line of a room.
pub fn line(throne: &str, list: &str, at: &str) -> Line {
    let pad = pad(castle(throne, list));
    assert!(pad.faults.is_empty(), "{:?}", pad.faults);
    let found = pad.castles[0].lines.iter().find(|line| line.place == at);
    found.unwrap_or_else(|| panic!("no line at {at}")).clone()
}

/// The points of the room on a space, under a throne room that wants nothing of it.
pub fn points(list: &str, at: &str) -> i32 {
    line("throne_corridor_food", list, at).points
}

/// The points of a bonus card below a castle.
pub fn card(list: &str, card: &str, attendants: &[&str]) -> (i32, &'static str) {
    let mut json = castle("throne_corridor_food", list);
    json["bonus_cards"] = json!([card]);
    json["attendants"] = json!(attendants);
    let pad = pad(json);
    assert!(pad.faults.is_empty(), "{:?}", pad.faults);
    let id = data().cards[data().find_card(card).unwrap() as usize].kind.rule().id();
    let line = pad.castles[0].lines.iter().find(|line| line.rule.id() == id).expect("a line for the card");
    (line.points, id)
}

pub fn new_game(people: u8, key: &str) -> Ludwig {
    Ludwig::new(&Setup::new(people), &mut Chance::keyed(Key::from_seed(key))).unwrap()
}

pub fn new_with(people: u8, key: &str, options: &[(&str, &str)]) -> Ludwig {
    let mut setup = Setup::new(people);
    options.iter().for_each(|(name, value)| setup.set(name, value).unwrap());
    Ludwig::new(&setup, &mut Chance::keyed(Key::from_seed(key))).unwrap()
}

/// Everybody who is waited for takes the first action, while `going` holds.
pub fn run(game: &mut Ludwig, key: &str, mut going: impl FnMut(&Ludwig) -> bool) {
    let mut chance = Chance::keyed(Key::from_seed(key));
    let mut rng = Rng::new(key.len() as u64);
    let mut scratch = Vec::new();
    while going(game) {
        let Some(seat) = game.to_act().first() else { return };
        let action = game.random_action(seat, &mut rng, &mut scratch);
        game.apply(seat, action, &mut chance, &mut burghof_core::Silent);
    }
}
