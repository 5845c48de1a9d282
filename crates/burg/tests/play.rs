//! Random games of every kind, with every invariant checked after every step.

use burghof_burg::{Burg, Step};
use burghof_core::{Chance, Game, Key, Rng, Seat, Setup, Silent, play};

fn setup(people: u8, winter: bool) -> Setup<Burg> {
    let mut setup: Setup<Burg> = Setup::new(people);
    setup.options.winter = winter;
    setup
}

fn games(people: u8, winter: bool, count: u64) -> u64 {
    let mut actions = Vec::new();
    let mut longest = 0;
    for seed in 0..count {
        let mut rng = Rng::new(seed * 7 + u64::from(people));
        let mut chance = Chance::free(rng.fork());
        let mut game = Burg::new(&setup(people, winter), &mut chance).unwrap();
        let mut steps = 0;
        while let Some(seat) = game.to_act().first() {
            let action = if seed % 2 == 0 {
                game.random_action(seat, &mut rng, &mut actions)
            } else {
                game.legal_actions(seat, &mut actions);
                rng.pick(&actions)
            };
            game.apply(seat, action, &mut chance, &mut Silent);
            steps += 1;
            if let Err(broken) = game.invariants() {
                panic!("{people} {winter} seed {seed} step {steps} after {action:?}: {broken}\n{game:#?}");
            }
        }
        assert_eq!(game.public().step, Step::Over);
        let totals = game.totals();
        let outcome = game.outcome().unwrap();
        for seat in Seat::all(people) {
            assert_eq!(outcome.points(seat), totals.seats[seat.index()]);
        }
        longest = longest.max(steps);
    }
    longest
}

#[test]
fn ten_thousand_random_games_of_every_kind_keep_all_invariants() {
    for people in 2..=4 {
        for winter in [false, true] {
            assert!(games(people, winter, 10_000) < u64::from(Burg::META.longest));
        }
    }
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Burg>() <= 256, "{}", size_of::<Burg>());
    assert!(size_of::<burghof_burg::Action>() <= 16);
}

#[test]
#[ignore = "a measurement"]
fn speed() {
    for people in 2..=4 {
        for winter in [false, true] {
            let mut rng = Rng::new(1);
            let mut chance = Chance::free(rng.fork());
            let first = Burg::new(&setup(people, winter), &mut Chance::keyed(Key::from_seed("s"))).unwrap();
            let mut scratch = Vec::new();
            let (mut steps, start) = (0u64, std::time::Instant::now());
            for _ in 0..20_000 {
                let mut game = first.clone();
                steps +=
                    u64::from(play::random_playout(&mut game, &mut chance, &mut rng, &mut scratch, u32::MAX));
            }
            let time = start.elapsed();
            println!(
                "{people} {winter}: {:.1} steps a game, {:.1} ns a step, {:.0} games/s",
                steps as f64 / 20_000.0,
                time.as_nanos() as f64 / steps as f64,
                20_000.0 / time.as_secs_f64()
            );
        }
    }
    println!("{} bytes", size_of::<Burg>());
}
