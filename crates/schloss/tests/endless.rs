//! Without the quiet night (SLO-131 off) games still end, by the brothers or at dawn (SLO-129).

use burghof_core::{Chance, Game, Rng, Setup, Silent};
use burghof_schloss::{End, Schloss};

#[test]
fn ten_thousand_games_without_quiet_night_end() {
    for people in 1..=4u8 {
        let mut setup = Setup::<Schloss>::new(people);
        setup.options.quiet_rounds = 0;
        let mut rng = Rng::new(people.into());
        let mut chance = Chance::free(Rng::new(77));
        let mut scratch = Vec::new();
        let mut ends = [0; 4];
        for number in 0..10_000 {
            let mut game = Schloss::new(&setup, &mut chance).expect("a set-up");
            while let Some(seat) = game.to_act().first() {
                let action = game.random_action(seat, &mut rng, &mut scratch);
                game.apply(seat, action, &mut chance, &mut Silent);
                // Invariants are not made for speed.
                if rng.below(800) == 0 {
                    assert_eq!(game.invariants(), Ok(()), "game {number} with {people}");
                }
            }
            assert_eq!(game.invariants(), Ok(()), "game {number} with {people}, at its end");
            ends[game.public().end() as usize] += 1;
        }
        assert!(ends[End::Brothers as usize] > 8_000 && ends[End::Quiet as usize] == 0, "{ends:?}");
    }
}
