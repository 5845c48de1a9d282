//! What a choice is worth in points, and why: the mean of what the search meets at the ends of its playouts, by the parts of the
//! evaluation. Worked out only when somebody asks.

use crate::{Insight, Judge};
use burghof_core::{Rule, ScoreSheet, Seat};

/// What everything else together is expected to bring; its words lie with those that all games share.
pub const REST: &str = "worth-rest";
/// What the best of the others is expected to have more or less.
pub const OTHERS: &str = "worth-others";

/// One part of what is expected, in hundredths of a point.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The id of a message that names it; it has no arguments.
    pub theme: &'static str,
    /// The rule, where the points of this part all come from one.
    pub rule: Option<Rule>,
    /// How much.
    pub points: i32,
}

/// What an action is worth to its seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Worth<A> {
    /// The action.
    pub action: A,
    /// How many points the seat may expect in the end, in hundredths.
    pub points: i32,
    /// The same of the best other seat.
    pub others: i32,
    /// The parts that make up `points`.
    pub reasons: Vec<Reason>,
}

impl<A> Worth<A> {
    /// How many hundredths of a point of lead this choice brings more than that one.
    pub fn over(&self, that: &Worth<A>) -> i32 {
        (self.points - self.others) - (that.points - that.others)
    }

    /// Why: the parts in which the two differ, the largest first. What is less than a twentieth of a point is left out.
    pub fn against(&self, that: &Worth<A>) -> Vec<Reason> {
        let mut parts = self.reasons.clone();
        for part in &that.reasons {
            add(&mut parts, part.theme, part.rule, -part.points);
        }
        add(&mut parts, OTHERS, None, that.others - self.others);
        parts.retain(|part| part.points.abs() >= 5);
        parts.sort_by_key(|part| std::cmp::Reverse(part.points.abs()));
        parts
    }
}

/// Adds to the part of this name.
fn add(parts: &mut Vec<Reason>, theme: &'static str, rule: Option<Rule>, points: i32) {
    match parts.iter_mut().find(|part| part.theme == theme) {
        Some(part) => {
            part.points += points;
            // Several rules under one name: none of them alone is the reason.
            if rule.is_some() && part.rule != rule {
                part.rule = None;
            }
        }
        None => parts.push(Reason { theme, rule, points }),
    }
}

/// Sums of the worlds in which an action was tried.
#[derive(Default)]
pub(crate) struct Tally {
    worlds: i32,
    points: i32,
    others: i32,
    parts: Vec<Reason>,
}

impl Tally {
    /// One more end of a playout.
    pub(crate) fn add<G: Insight>(
        &mut self,
        world: &G,
        seat: Seat,
        judge: Judge,
        sheet: fn(&G) -> ScoreSheet,
    ) {
        let over = world.outcome().is_some();
        let values = match over {
            true => world.points().map(|points| points * 100),
            false => G::evaluate(world, judge),
        };
        let value = values[seat.index()];
        let others = Seat::all(world.seats()).filter(|&other| other != seat);
        self.worlds += 1;
        self.points += value;
        self.others += others.map(|other| values[other.index()]).max().unwrap_or(0);
        let account = G::account(world, seat);
        let mut parts = Vec::new();
        for line in sheet(world).lines {
            if line.account == account && line.points != 0 {
                add(&mut parts, G::theme(line.message.id), Some(line.rule), line.points * 100);
            }
        }
        if !over {
            G::hopes(world, seat, judge, &mut |theme, points| add(&mut parts, theme, None, points));
        }
        let told: i32 = parts.iter().map(|part| part.points).sum();
        parts.retain(|part| part.points != 0);
        add(&mut parts, REST, None, value - told);
        for Reason { theme, rule, points } in parts {
            add(&mut self.parts, theme, rule, points);
        }
    }

    /// The means.
    pub(crate) fn mean<A>(self, action: A) -> Worth<A> {
        let worlds = self.worlds.max(1);
        let mut reasons = self.parts;
        reasons.iter_mut().for_each(|part| part.points /= worlds);
        Worth { action, points: self.points / worlds, others: self.others / worlds, reasons }
    }
}
