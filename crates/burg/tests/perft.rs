//! Paths of decisions for fixed keys: a changed number is a changed rule.

use burghof_burg::Burg;
use burghof_core::{Chance, Game, Key, Rng, Setup, play};

/// From the first position, or from the middle of a game, this many decisions deep.
fn paths(people: u8, winter: bool, after: u32, depth: u32) -> u64 {
    let key = Key::from_seed("perft");
    let mut setup: Setup<Burg> = Setup::new(people);
    setup.options.winter = winter;
    let mut chance = Chance::keyed(key);
    let mut game = Burg::new(&setup, &mut chance).unwrap();
    play::random_playout(&mut game, &mut chance, &mut Rng::new(after.into()), &mut Vec::new(), after);
    play::perft(&game, key, depth)
}

#[test]
fn perft() {
    let cases = [
        ((2, false, 0, 3), 2373),
        ((3, false, 0, 5), 7904),
        ((4, false, 0, 6), 60021),
        ((2, true, 30, 3), 150),
        ((3, true, 20, 5), 2635),
        ((3, true, 45, 5), 1872),
        ((4, true, 40, 5), 7971),
        ((4, true, 70, 5), 1600),
    ];
    let found: Vec<_> = cases
        .iter()
        .map(|&((people, winter, after, depth), _)| paths(people, winter, after, depth))
        .collect();
    assert_eq!(found, cases.map(|(_, expected)| expected));
}
