//! Playing games without a table: playouts, decision paths, all results of an action.

use crate::*;

/// Plays on with random actions to the end (or `limit` steps) and says how many steps it took. Where several seats
/// are waited for, the lowest acts first.
///
/// ```
/// use burghof_core::{play, Chance, Game, Rng, Setup};
/// use burghof_toy::Toy;
/// let mut chance = Chance::free(Rng::new(1));
/// let mut game = Toy::new(&Setup::new(2), &mut chance).unwrap();
/// let steps = play::random_playout(&mut game, &mut chance, &mut Rng::new(2), &mut Vec::new(), u32::MAX);
/// assert!(game.outcome().is_some() && steps <= Toy::META.longest);
/// ```
#[inline]
pub fn random_playout<G: Game>(
    game: &mut G,
    chance: &mut Chance,
    rng: &mut Rng,
    scratch: &mut Vec<G::Action>,
    limit: u32,
) -> u32 {
    for step in 0..limit {
        let Some(seat) = game.to_act().first() else { return step };
        let action = game.random_action(seat, rng, scratch);
        game.apply(seat, action, chance, &mut Silent);
    }
    limit
}

/// Counts the paths of decisions to a depth: every seat in `to_act`, lowest first, every legal action, with the key's
/// draws. The proof of move generation: a changed number is a changed rule.
pub fn perft<G: Game>(game: &G, key: Key, depth: u32) -> u64 {
    let Some(seat) = game.to_act().first() else { return 1 };
    let mut actions = Vec::new();
    game.legal_actions(seat, &mut actions);
    if depth == 1 {
        return actions.len() as u64;
    }
    if depth == 0 {
        return 1;
    }
    actions
        .into_iter()
        .map(|action| {
            let mut next = game.clone();
            next.apply(seat, action, &mut Chance::keyed(key), &mut Silent);
            perft(&next, key, depth - 1)
        })
        .sum()
}

/// All positions an action can lead to, with their odds: one entry per result of its draws.
///
/// Odds are those of the draws taken one after another, so they add up to 1. Stops with `None` beyond `most` entries.
pub fn outcomes<G: Game>(game: &G, seat: Seat, action: G::Action, most: usize) -> Option<Vec<(G, f64)>> {
    let mut all = Vec::new();
    let mut script: Vec<u32> = Vec::new();
    loop {
        let mut chance = Chance::scripted(script.clone());
        let mut next = game.clone();
        next.apply(seat, action, &mut chance, &mut Silent);
        let asked = chance.asked();
        let odds = asked.iter().map(|a| 1.0 / f64::from(a.of)).product();
        if all.len() == most {
            return None;
        }
        all.push((next, odds));
        // Count up like an odometer whose wheels are the draws that were asked for.
        script = asked.iter().map(|a| a.result).collect();
        let Some(wheel) = asked.iter().rposition(|a| a.result + 1 < a.of) else { return Some(all) };
        script.truncate(wheel + 1);
        script[wheel] += 1;
    }
}
