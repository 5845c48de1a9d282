//! Why seats with equal points stand where they do.

use crate::{Arg, MAX_SEATS, Message, Outcome, Rule, Seat};
use serde::Serialize;

/// One thing that parts seats with equal points: whoever has more of it comes first.
#[derive(Copy, Clone, Debug)]
pub struct Parter {
    /// The rule that says so.
    pub rule: Rule,
    /// The id of the words for what is counted.
    pub what: &'static str,
    /// How much each seat has of it.
    pub numbers: [i32; MAX_SEATS],
}

/// What parts seats with equal points, in the order in which it is looked at.
#[derive(Clone, Debug)]
pub struct Parting {
    /// The steps.
    pub by: Vec<Parter>,
    /// The rule by which a place is shared where nothing parts two seats.
    pub shared: Rule,
}

/// Seats with equal points, and why they stand where they do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Tie {
    /// The seats, the best first.
    pub seats: Vec<Seat>,
    /// How many points, and who.
    pub text: Message,
    /// What was looked at, with its numbers, until they were parted or shared their place.
    pub lines: Vec<TieLine>,
}

/// One thing that was looked at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct TieLine {
    /// The rule.
    pub rule: Rule,
    /// What was counted and how much everybody has, or who shares the place.
    pub text: Message,
}

impl Parting {
    /// What is looked at for a seat after its points.
    pub fn key(&self, seat: Seat) -> Vec<i32> {
        self.by.iter().map(|step| step.numbers[seat.index()]).collect()
    }

    /// The seats with equal points, each group with what was looked at.
    ///
    /// ```
    /// use burghof_core::{MAX_SEATS, Outcome, Parter, Parting, Rule};
    /// let mut numbers = [0; MAX_SEATS];
    /// numbers[1] = 2;
    /// let keeps = Parter { rule: Rule::new("CAS-82"), what: "castellan-tie-keeps", numbers };
    /// let parting = Parting { by: vec![keeps], shared: Rule::new("CAS-83") };
    /// let end = Outcome::ranked(Rule::new("CAS-74"), &[9, 9, 5], |a, b| {
    ///     let points = [9, 9, 5];
    ///     (points[a.index()], numbers[a.index()]).cmp(&(points[b.index()], numbers[b.index()]))
    /// });
    /// let ties = parting.ties(&end);
    /// let [tie] = &ties[..] else { panic!("two seats have nine points") };
    /// assert_eq!(tie.seats.iter().map(|seat| seat.index()).collect::<Vec<_>>(), [1, 0]);
    /// assert_eq!(tie.lines.len(), 1);
    /// ```
    pub fn ties(&self, end: &Outcome) -> Vec<Tie> {
        let mut ranked: Vec<Seat> = Seat::all(end.seats()).collect();
        ranked.sort_by_key(|&seat| end.place(seat));
        let groups = ranked.chunk_by(|&a, &b| end.points(a) == end.points(b));
        groups.filter(|group| group.len() > 1).map(|group| self.tie(end, group)).collect()
    }

    fn tie(&self, end: &Outcome, group: &[Seat]) -> Tie {
        let names = |seats: &[Seat]| seats.iter().map(|&seat| Arg::Seat(seat)).collect::<Vec<_>>();
        let mut lines = Vec::new();
        // Nobody looks at what comes after everybody is parted.
        let together = |steps: usize| {
            let same = |a: &Seat, b: &Seat| self.key(*a)[..steps] == self.key(*b)[..steps];
            group.iter().enumerate().any(|(at, seat)| group[..at].iter().any(|other| same(seat, other)))
        };
        for (_, step) in self.by.iter().enumerate().take_while(|&(steps, _)| together(steps)) {
            let number = |&seat: &Seat| {
                Message::new("tie-number").with("seat", seat).with("n", step.numbers[seat.index()])
            };
            let numbers: Vec<Arg> = group.iter().map(number).map(Arg::Message).collect();
            let text = Message::new("tie-step").with("what", Arg::Word(step.what)).with("numbers", numbers);
            lines.push(TieLine { rule: step.rule, text });
        }
        for sharing in
            group.chunk_by(|&a, &b| end.place(a) == end.place(b)).filter(|sharing| sharing.len() > 1)
        {
            lines.push(TieLine {
                rule: self.shared,
                text: Message::new("tie-shared").with("seats", names(sharing)),
            });
        }
        let points = group.first().map_or(0, |&seat| end.points(seat));
        let text = Message::new("tie-points").with("points", points).with("seats", names(group));
        Tie { seats: group.to_vec(), text, lines }
    }
}
