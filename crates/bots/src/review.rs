use crate::{Bot, Considered, Insight, Search, Think};
use burghof_core::{Entry, Seat, Session};

/// One decision of a finished game, seen again from what its seat knew then.
#[derive(Clone, Debug)]
pub struct Reviewed<A> {
    /// The number of the entry in the log.
    pub number: u32,
    /// What the seat did.
    pub chosen: A,
    /// What the search thinks of the best action: about the chance to win, from 0 to 1.
    pub best: f64,
    /// How much less it thinks of the chosen one.
    pub cost: f64,
    /// The best alternatives, best first; the chosen one may be among them.
    pub alternatives: Vec<Considered<A>>,
}

/// Walks through a game from the view of one seat. `progress` hears which entry is looked at, and how many there are.
pub fn review<G: Insight>(
    session: &Session<G>,
    seat: Seat,
    think: Think,
    seed: u64,
    progress: &mut dyn FnMut(u32, u32),
) -> Vec<Reviewed<G::Action>> {
    let mut search = Search::<G>::new(seed);
    let mut reviewed = Vec::new();
    let mut actions = Vec::new();
    session.replay(|number, entry, before, _, _| {
        progress(number, session.number());
        let &Entry::Act { seat: who, action: chosen } = entry else { return };
        if who != seat {
            return;
        }
        before.legal_actions(seat, &mut actions);
        if actions.len() < 2 {
            return;
        }
        let choice = search.choose(&before.view(seat.into()), seat, &actions, &mut think.budget());
        let tried = |c: &&Considered<G::Action>| c.visits > 0;
        let best = choice.considered.first().map_or(0.5, |c| c.value);
        let own = choice.considered.iter().filter(tried).find(|c| c.action == chosen);
        // Never tried means: looked worse than everything that was.
        let worst = choice.considered.iter().filter(tried).map(|c| c.value).fold(best, f64::min);
        let cost = (best - own.map_or(worst, |c| c.value)).max(0.0);
        let alternatives = choice.considered.iter().filter(tried).take(5).copied().collect();
        reviewed.push(Reviewed { number, chosen, best, cost, alternatives });
    });
    reviewed
}
