use crate::{Bot, Budget, Considered, Insight, Reason, Search, Think};
use burghof_core::{Chance, Entry, Seat, Session};

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

/// Fewer tries than these say nothing about a draw.
const FEW: u64 = 8;

/// What a draw was worth to a seat, from what it knew: its chance to win before anybody saw what came, and after.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Drawn {
    /// The number of the entry in which something was drawn.
    pub number: u32,
    /// The chance to win after the action of that entry, over everything that might have come.
    pub before: f64,
    /// The same with what came.
    pub after: f64,
    /// Half of the 95 % interval of the difference.
    pub margin: f64,
}

/// What was drawn in an entry, between the positions before and after it: nothing if nothing was, or if in no world the seat can
/// imagine the action was possible. What others drew unseen changes nothing for the seat, and is worth nothing here.
pub fn drawn<G: Insight>(
    bot: &mut dyn Bot<G>,
    (before, after): (&G, &G),
    seat: Seat,
    (number, entry): (u32, &Entry<G::Action>),
    think: Think,
) -> Option<Drawn> {
    let &Entry::Act { seat: actor, action } = entry else { return None };
    let mut chance = Chance::scripted([]);
    before.clone().step(actor, action, &mut chance);
    if chance.asked().is_empty() {
        return None;
    }
    let (open, known) = (before.view(seat.into()), after.view(seat.into()));
    let [open, known, luck] = bot.draw(&open, &known, seat, (actor, action), &mut think.budget());
    if luck.count() < FEW {
        return None;
    }
    let margin = 1.96 * (luck.variance() / luck.count() as f64).sqrt();
    Some(Drawn { number, before: open.mean(), after: known.mean(), margin })
}

/// All draws of a game that stand, through the eyes of one seat. `progress` hears which entry is looked at, and how many there are.
pub fn draws<G: Insight>(
    session: &Session<G>,
    seat: Seat,
    think: Think,
    seed: u64,
    progress: &mut dyn FnMut(u32, u32),
) -> Vec<Drawn> {
    let mut search = Search::<G>::new(seed);
    let mut found: Vec<Drawn> = Vec::new();
    session.replay(|number, entry, before, _, after| {
        progress(number, session.number());
        match *entry {
            Entry::Act { .. } => {
                found.extend(drawn(&mut search, (before, after), seat, (number, entry), think));
            }
            // What was taken back has not happened.
            Entry::TakeBack { of, .. } => found.retain(|one| one.number != of),
            Entry::Agreed { to } => found.retain(|one| one.number <= to),
        }
    });
    found
}

/// A finished game in parts that add up: the way from the chance at the beginning to the result.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Parts {
    /// The chance to win before the seat's first decision.
    pub start: f64,
    /// What the seat's own decisions cost; never more than 0.
    pub own: f64,
    /// What the draws brought.
    pub draws: f64,
    /// Half of the 95 % interval of that; the others' part is as unsure.
    pub margin: f64,
    /// What is left: the others' decisions, and what the estimates did not see coming.
    pub others: f64,
    /// The result: 1 for a victory, shared among those who share it.
    pub end: f64,
}

impl Parts {
    /// From the seat's decisions (best chance and cost, in order) and the draws; `None` where nothing was to be decided.
    pub fn of(decisions: impl IntoIterator<Item = (f64, f64)>, draws: &[Drawn], end: f64) -> Option<Parts> {
        let mut decisions = decisions.into_iter().peekable();
        let start = decisions.peek()?.0;
        let own = -decisions.map(|(_, cost)| cost).sum::<f64>();
        let brought: f64 = draws.iter().fold(0.0, |sum, one| sum + one.after - one.before);
        let margin = draws.iter().fold(0.0, |sum, one| sum + one.margin * one.margin).sqrt();
        Some(Parts { start, own, draws: brought, margin, others: end - start - own - brought, end })
    }
}
