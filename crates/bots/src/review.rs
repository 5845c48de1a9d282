use crate::{Bot, Budget, Considered, Insight, Reason, Search, Think};
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
    /// How many hundredths of a point of lead the chosen one brings more than the best alternative; less than none if it cost
    /// points.
    pub lead: i32,
    /// Where that comes from, the largest part first. Nothing where the best was chosen.
    pub why: Vec<Reason>,
}

/// How often the best and the chosen action are tried to tell what they are worth in points.
const TRIES: u32 = 60;

/// The most iterations that are spent on the chosen action alone.
const MOST: u32 = 100_000;

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
        let view = before.view(seat.into());
        let choice = search.choose(&view, seat, &actions, &mut think.budget());
        // What was chosen is looked at as long again as the best one, else its cost would be a guess.
        let visits = |of: &[Considered<G::Action>], action| {
            of.iter().find(|c| c.action == action).map_or(0, |c| c.visits)
        };
        let most = choice.considered.first().map_or(0, |c| c.visits);
        let missing = (most / 2).saturating_sub(visits(&choice.considered, chosen)).min(MOST);
        let choice = search.weigh(&view, seat, &actions, chosen, &mut Budget::iterations(missing.into()));
        let tried = |c: &&Considered<G::Action>| c.visits > 0;
        let mut seen: Vec<_> = choice.considered.iter().filter(tried).copied().collect();
        // The best is what would be chosen; a value from a handful of tries is luck.
        let enough = most / 4;
        let best = seen.iter().filter(|c| c.visits >= enough).map(|c| c.value).fold(0.0, f64::max);
        let own = seen.iter().find(|c| c.action == chosen).map_or(best, |c| c.value);
        let cost = (best - own).max(0.0);
        seen.sort_by(|a, b| {
            (b.visits >= enough).cmp(&(a.visits >= enough)).then(b.value.total_cmp(&a.value))
        });
        let alternatives: Vec<_> = seen.into_iter().take(5).collect();
        let (mut lead, mut why) = (0, Vec::new());
        if let Some(first) = alternatives.first().filter(|first| first.action != chosen)
            && let [own, that] = &search.worth(&view, seat, &[chosen, first.action], TRIES, G::sheet)[..]
        {
            (lead, why) = (own.over(that), own.against(that));
        }
        reviewed.push(Reviewed { number, chosen, best, cost, alternatives, lead, why });
    });
    reviewed
}
