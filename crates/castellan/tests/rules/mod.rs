//! One test per rule and ruling, named after it. The worked examples are in `examples.rs`, the data in `data.rs`.

mod courtyards;
mod details;
mod ending;
mod geometry;
mod rulings;
mod setup;

use burghof_castellan::*;
use burghof_core::*;
use serde_json::json;

fn new_game(people: u8) -> Castellan {
    Castellan::new(&Setup::new(people), &mut Chance::keyed(Key::from_seed("rules"))).unwrap()
}

fn strict(mut more: serde_json::Value) -> serde_json::Value {
    more["options"] = json!({ "building": "strict" });
    more
}

/// A keep of a player in the courtyard at 0,0.
fn keep_of(player: u8) -> serde_json::Value {
    json!([{ "player": player, "cell": [0, 0] }])
}
