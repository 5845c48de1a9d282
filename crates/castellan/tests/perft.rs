//! Decision paths to a fixed depth: a changed number is a changed rule.

use crate::kit::*;
use burghof_castellan::Castellan;
use burghof_core::{Chance, Game, Key, Setup, play::perft};
use serde_json::json;

fn opening(people: u8, seed: &str) -> Vec<u64> {
    let key = Key::from_seed(seed);
    let game = Castellan::new(&Setup::new(people), &mut Chance::keyed(key)).unwrap();
    (1..=4).map(|depth| perft(&game, key, depth)).collect()
}

#[test]
fn openings() {
    let numbers = [opening(2, "one"), opening(2, "two"), opening(3, "three"), opening(4, "four")];
    insta::assert_debug_snapshot!("openings", numbers);
}

#[test]
fn a_turn_with_everything() {
    // Build, divide the doubled courtyard, claim, draw: all decisions of a turn.
    let keeps = json!([{ "player": 0, "cell": [0, 0], "double": true }]);
    let more = json!({ "keeps": keeps, "building": { "S": 1, "T": 2 }, "played": ["T1", "W7"] });
    let game = at(V10, more);
    let numbers: Vec<u64> = (1..=5).map(|depth| perft(&game, Key::from_seed("turn"), depth)).collect();
    insta::assert_debug_snapshot!("turn", numbers);
}
