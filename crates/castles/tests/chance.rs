//! Chance and secrets beyond what the kit looks at.

use burghof_castles::{Castles, Stage};
use burghof_core::contract::Contract;
use burghof_core::{Chance, Game, Rng, Seat, Setup, Silent, Viewer};

/// Four players, choices at random but blind: whatever is hidden then ranks among imagined worlds like any of them.
#[test]
fn hidden_tiles_are_spread_evenly_with_four_players() {
    const WORLDS: usize = 9;
    let mut setup = Setup::<Castles>::new(4);
    setup.set("free_gate", "true").unwrap();
    setup.set("timing", "parallel").unwrap();
    for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(3)), Viewer::Public] {
        let (mut ranks, mut looked) = ([0u32; WORLDS + 1], 0u32);
        for seed in 0..800 {
            let mut rng = Rng::new(seed);
            let mut chance = Chance::free(Rng::new(seed + 5000));
            let mut game = Castles::new(&setup, &mut chance).unwrap();
            // Everybody who still may chooses at most once: keep, offer or dispose, whatever the tiles are.
            for seat in Seat::all(4) {
                let mut actions = Vec::new();
                game.legal_actions(seat, &mut actions);
                actions.retain(|action| !matches!(action, burghof_castles::Action::Build { .. }));
                if rng.below(2) == 0 && game.public().stage(seat) == Stage::Drawn {
                    game.apply(seat, rng.pick(&actions), &mut chance, &mut Silent);
                }
            }
            // Nothing is hidden if all the others have disposed of their pairs.
            let Some(truth) = game.gauge(viewer) else { continue };
            looked += 1;
            let view = game.view(viewer);
            let others: Vec<u32> =
                (0..WORLDS).map(|_| Castles::imagine(&view, &mut rng).gauge(viewer).unwrap()).collect();
            let below = others.iter().filter(|&&other| other < truth).count();
            let equal = others.iter().filter(|&&other| other == truth).count() as u32;
            ranks[below + rng.below(equal + 1) as usize] += 1;
        }
        assert!(looked > 700);
        let expected = f64::from(looked) / (WORLDS + 1) as f64;
        let chi: f64 = ranks.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
        assert!(chi < 33.7, "{viewer:?}: {ranks:?}");
    }
}

/// Every option set of the catalogue with every number of players.
#[test]
fn games_of_every_option_set_keep_the_invariants() {
    play_every_option_set(60);
}

#[test]
#[ignore = "two million games: run by hand, with --release"]
fn ten_thousand_games_of_every_option_set_keep_the_invariants() {
    play_every_option_set(10_000);
}

fn play_every_option_set(games: u32) {
    let mut scratch = Vec::new();
    for people in 2..=4 {
        for set in 0..64u32 {
            let mut setup = Setup::<Castles>::new(people);
            let keys = ["free_gate", "stability", "aesthetics", "optics", "unchecked_building"];
            for (n, key) in keys.iter().enumerate() {
                setup.set(key, if set >> n & 1 == 1 { "true" } else { "false" }).unwrap();
            }
            setup.set("timing", if set & 32 == 0 { "sequential" } else { "parallel" }).unwrap();
            let mut rng = Rng::new(u64::from(set));
            let mut chance = Chance::free(Rng::new(u64::from(set) + 1));
            for _ in 0..games {
                let mut game = Castles::new(&setup, &mut chance).unwrap();
                let mut steps = 0;
                while !game.to_act().is_empty() {
                    let waiting: Vec<Seat> = game.to_act().iter().collect();
                    let seat = rng.pick(&waiting);
                    let action = game.random_action(seat, &mut rng, &mut scratch);
                    game.apply(seat, action, &mut chance, &mut Silent);
                    steps += 1;
                    if rng.below(64) == 0 {
                        game.invariants().unwrap();
                    }
                }
                assert!(steps <= 141 * u32::from(people));
                game.invariants().unwrap();
                assert!(game.outcome().is_some());
            }
        }
    }
}
