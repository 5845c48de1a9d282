//! Decision paths to a fixed depth with fixed keys: a changed number is a changed rule.

use burghof_core::{Chance, Game, Key, Rng, Setup, play};
use burghof_schloss::{Schloss, StartPlayer};

/// A position after this many random steps of a game with this key.
fn after(people: u8, steps: u32, seed: &str) -> (Schloss, Key) {
    let key = Key::from_seed(seed);
    let mut setup = Setup::<Schloss>::new(people);
    setup.options.start = StartPlayer::First;
    let mut chance = Chance::keyed(key);
    let mut game = Schloss::new(&setup, &mut chance).expect("a set-up");
    // The list, not the quicker pick, decides: the same steps whatever `random_action` looks like.
    let (mut rng, mut actions) = (Rng::new(steps.into()), Vec::new());
    for _ in 0..steps {
        let Some(seat) = game.to_act().first() else { break };
        game.legal_actions(seat, &mut actions);
        game.apply(seat, rng.pick(&actions), &mut chance, &mut burghof_core::Silent);
    }
    (game, key)
}

fn paths(people: u8, steps: u32, depth: u32) -> Vec<u64> {
    let (game, key) = after(people, steps, "perft");
    (1..=depth).map(|depth| play::perft(&game, key, depth)).collect()
}

#[test]
fn the_first_placements() {
    assert_eq!(paths(2, 0, 4), [6, 18, 54, 324]);
    assert_eq!(paths(4, 0, 3), [6, 18, 54]);
}

#[test]
fn in_the_middle() {
    assert_eq!(paths(2, 60, 4), [25, 100, 381, 1760]);
    assert_eq!(paths(3, 150, 4), [8, 88, 352, 1864]);
    assert_eq!(paths(4, 240, 4), [10, 90, 333, 1682]);
}

#[test]
fn late() {
    assert_eq!(paths(1, 300, 4), [20, 360, 5758, 17274]);
    assert_eq!(paths(2, 400, 4), [3, 26, 229, 2295]);
}
