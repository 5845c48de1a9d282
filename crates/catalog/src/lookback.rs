//! A decision of a game seen again: what its seat knew then, what it did, what a strong bot would have done, and why in points
//! and rules. What came out of the bag later is not looked at.

use crate::Playable;
use crate::api::{Advice, Drawn, Reviewed};
use burghof_bots::{Budget, Think};
use burghof_core::*;

/// What was done is thought about at least this often, if there is time.
const FAIR: u64 = 400;
/// At most this many reasons are told.
const REASONS: usize = 4;

/// The decision that made the entry `number`; `None` if that was none: no action of this seat, or the only one it had.
pub fn look_back<G: Playable>(
    session: &Session<G>,
    seat: Seat,
    number: u32,
    think: Think,
    seed: u64,
) -> Option<Reviewed> {
    let &Entry::Act { seat: who, action: chosen } = session.log().get(number.checked_sub(1)? as usize)?
    else {
        return None;
    };
    if who != seat {
        return None;
    }
    let before = session.at(number - 1)?;
    let mut actions = Vec::new();
    before.legal_actions(seat, &mut actions);
    if actions.len() < 2 || !actions.contains(&chosen) {
        return None;
    }
    let view = before.view(seat.into());
    let mut bot = G::search(seed, 1, G::STYLE);
    let mut choice = bot.choose(&view, seat, &actions, &mut think.budget());
    let tries = |choice: &burghof_bots::Choice<G::Action>, action| {
        choice.considered.iter().find(|c| c.action == action).map_or(0, |c| u64::from(c.visits))
    };
    // What was chosen is looked at about as long as the best one, else its cost would be a guess.
    let most = choice.considered.first().map_or(0, |c| u64::from(c.visits));
    let missing = (most / 2).clamp(1, FAIR).saturating_sub(tries(&choice, chosen));
    if missing > 0 {
        choice = bot.weigh(&view, seat, &actions, chosen, &mut Budget::iterations(missing));
    }
    // The best is what would be chosen; a value from a handful of tries is luck.
    let enough = (most / 4).max(1);
    let best = choice
        .considered
        .iter()
        .filter(|c| u64::from(c.visits) >= enough)
        .max_by(|a, b| a.value.total_cmp(&b.value))?;
    let own = choice.considered.iter().find(|c| c.action == chosen)?;
    let said = |c: &burghof_bots::Considered<G::Action>| Advice {
        notation: before.notation(c.action),
        text: G::say_action(&view, seat, c.action),
        visits: c.visits,
        value: c.value,
        worth: None,
    };
    let world = G::imagine(&view, &mut Rng::new(seed));
    let reasons = match (certain(&world, seat, chosen), certain(&world, seat, best.action)) {
        (Some(chosen), Some(best)) => {
            let mut lines = differences(&chosen, &best);
            lines.truncate(REASONS);
            lines
        }
        _ => Vec::new(),
    };
    Some(Reviewed { number, options: actions.len() as u32, own: said(own), best: said(best), reasons })
}

/// What the draws of the entry `number` were worth to a seat; `None` if nothing was drawn in it.
pub fn drawn<G: Playable>(
    session: &Session<G>,
    seat: Seat,
    number: u32,
    think: Think,
    seed: u64,
) -> Option<Drawn> {
    let entry = session.log().get(number.checked_sub(1)? as usize)?;
    let (before, after) = (session.at(number - 1)?, session.at(number)?);
    let mut bot = G::search(seed, 1, G::STYLE);
    let found = burghof_bots::drawn(bot.as_mut(), (&before, &after), seat, (number, entry), think)?;
    let burghof_bots::Drawn { number, before, after, margin } = found;
    Some(Drawn { number, before, after, margin })
}

/// The position after an action, if nothing is drawn in it.
fn certain<G: Playable>(world: &G, seat: Seat, action: G::Action) -> Option<G> {
    let mut after = world.clone();
    let mut chance = Chance::scripted([]);
    after.apply(seat, action, &mut chance, &mut Silent);
    chance.asked().is_empty().then_some(after)
}

/// The lines of two score sheets that differ, with the difference as points; the largest first.
pub fn differences<G: Game>(before: &G, after: &G) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut count = |line: Line, sign: i32| {
        let same = |other: &&mut Line| {
            (other.rule, other.account, &other.place) == (line.rule, line.account, &line.place)
        };
        match lines.iter_mut().find(same) {
            Some(other) => *other = Line { points: other.points + sign * line.points, ..line },
            None => lines.push(Line { points: sign * line.points, ..line }),
        }
    };
    before.unwarned().sheet().lines.into_iter().for_each(|line| count(line, -1));
    after.unwarned().sheet().lines.into_iter().for_each(|line| count(line, 1));
    lines.retain(|line| line.points != 0);
    lines.sort_by_key(|line| (-line.points.abs(), line.rule));
    lines
}
