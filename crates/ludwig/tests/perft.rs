//! Decision paths to a fixed depth: a changed number is a changed rule.
use crate::common::*;
use burghof_core::{Key, play::perft};
use burghof_ludwig::Phase;

#[test]
fn selecting() {
    let key = Key::from_seed("perft");
    let game = new_game(3, "perft");
    let numbers: Vec<u64> = (1..=3).map(|depth| perft(&game, key, depth)).collect();
    assert_eq!(numbers, [36, 1_296, 46_656]);
    let game = new_game(2, "perft");
    let numbers: Vec<u64> = (1..=3).map(|depth| perft(&game, key, depth)).collect();
    assert_eq!(numbers, [2, 72, 2_592]);
}

#[test]
fn placing() {
    let key = Key::from_seed("perft");
    for (people, placing, expected) in PLACING {
        let mut game = new_with(people, "perft", &[("placing", placing), ("ages", "clockwise")]);
        run(&mut game, "perft", |game| {
            game.public().round == 1 || game.public().turn < 3 || game.public().phase != Phase::Place
        });
        let numbers: Vec<u64> = (1..=6).map(|depth| perft(&game, key, depth)).collect();
        assert_eq!(numbers, expected, "{people} {placing}");
    }
}

const PLACING: [(u8, &str, [u64; 6]); 3] = [
    (2, "serial", [2, 4, 37, 320, 1860, 18570]),
    (4, "serial", [2, 4, 36, 332, 664, 1328]),
    (4, "free", [3, 9, 27, 81, 323, 1813]),
];
