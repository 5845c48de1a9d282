//! What is legal stands three times in a game, because three readers want it. Searchers and pages ask for the **list**;
//! people who tried something else want to hear **why not**, from `check`, which must also judge what no list contains;
//! playouts want one legal action **at random**, millions of times, and would spend their time on a list they throw away.
//!
//! The three agree because they share their tests as far as speed allows (what fits a cell, which cards are in hand, what
//! can be paid), and where they cannot (sets brought up to date with every piece, the n-th of a count) because the law
//! below holds on every position of the random games: no list without a refusal for everything beside it.

use super::*;
use std::collections::HashSet;

/// On every position of random games of every set-up: `check` allows what is listed, all of it; it refuses what anybody
/// could do one position ago and is not listed any more, and values from nowhere; random actions are in the list.
pub fn list_check_and_random_agree<G: Contract>() {
    for setup in setups::<G>() {
        for seed in 100..103 {
            agree::<G>(&setup, seed);
        }
    }
}

/// The same for one game.
pub(super) fn agree<G: Contract>(setup: &Setup<G>, seed: u64) {
    let (mut listed, mut scratch) = (Vec::new(), Vec::new());
    let mut before = HashSet::new();
    walk(setup, seed, |game: &G, rng| {
        let mut now = HashSet::new();
        for seat in Seat::all(game.seats()) {
            game.legal_actions(seat, &mut listed);
            let legal: HashSet<_> = listed.iter().copied().collect();
            let judge = |action: G::Action| {
                let verdict = game.check(seat, action);
                assert_eq!(
                    verdict.is_ok(),
                    legal.contains(&action),
                    "{setup:?}, seed {seed}, seat {seat}, `{}`: {verdict:?}\n{}",
                    game.notation(action),
                    shown(game)
                );
            };
            legal.union(&before).copied().for_each(judge);
            (0..4).map(|_| G::any_action(rng)).for_each(judge);
            if game.to_act().contains(seat) {
                for _ in 0..4 {
                    let action = game.random_action(seat, rng, &mut scratch);
                    let text = game.notation(action);
                    assert!(
                        legal.contains(&action),
                        "{setup:?}, seed {seed}, random `{text}`\n{}",
                        shown(game)
                    );
                }
            }
            now.extend(legal);
        }
        before = now;
    });
}
