//! Paths of decisions to a fixed depth for fixed keys: a changed number is a changed rule.

use burghof_castles::Castles;
use burghof_core::{Chance, Game, Key, Rng, Setup, Silent, play};

fn perft(people: u8, options: &[(&str, &str)], steps: u32, depth: u32) -> u64 {
    let mut setup = Setup::<Castles>::new(people);
    for (key, value) in options {
        setup.set(key, value).unwrap();
    }
    let key = Key::from_seed("perft");
    let mut game = Castles::new(&setup, &mut Chance::keyed(key)).unwrap();
    let mut rng = Rng::new(11);
    for _ in 0..steps {
        let Some(seat) = game.to_act().first() else { break };
        let action = game.random_action(seat, &mut rng, &mut Vec::new());
        game.apply(seat, action, &mut Chance::keyed(key), &mut Silent);
    }
    play::perft(&game, key, depth)
}

#[test]
fn numbers_of_paths() {
    let found = [
        perft(2, &[], 0, 5),
        perft(3, &[], 0, 5),
        perft(4, &[], 0, 6),
        perft(2, &[], 20, 4),
        perft(4, &[], 60, 4),
        perft(4, &[], 120, 5),
        perft(3, &[("timing", "parallel")], 30, 4),
        perft(2, &[("free_gate", "true")], 0, 4),
        perft(2, &[("unchecked_building", "true")], 8, 3),
    ];
    assert_eq!(found, [20045, 8725, 62250, 853, 1138, 156, 564, 15907, 40027]);
}
