//! Points, each with the rule that grants it.

use crate::{MAX_SEATS, Message, Rule, Seat};
use serde::Serialize;

/// Whose points: a seat's, or those of a thing several seats share (a castle of ludwig).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub enum Account {
    /// A seat.
    Seat(Seat),
    /// A shared thing by number. What it is worth to a seat is said by lines of their own (LUD-120).
    Shared(u8),
}

/// The most shared accounts a game has.
pub const MAX_SHARED: usize = MAX_SEATS;

/// What a score line explains beside its points; made only when somebody wants to read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Detail {
    /// Where the points are, as notation; empty if nowhere.
    pub place: String,
    /// The places that were counted.
    pub counted: Vec<String>,
    /// The explanation, to be put into words.
    pub message: Message,
}

/// One line of a score sheet. `W` is how it is explained: by a message, or in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ScoreLine"))]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(export_to = "engine.ts", rename = "ScoreLine", concrete(W = Message))
)]
pub struct Line<W = Message> {
    /// The rule that grants the points.
    pub rule: Rule,
    /// Whose points.
    #[serde(flatten)]
    pub account: Account,
    /// How many, perhaps less than none.
    pub points: i32,
    /// Where, as notation; empty if nowhere.
    pub place: String,
    /// The places that were counted.
    pub counted: Vec<String>,
    /// The explanation.
    #[serde(rename = "text")]
    pub message: W,
}

impl<W> Line<W> {
    /// The same line in other words.
    pub fn map<V>(self, say: impl FnOnce(W) -> V) -> Line<V> {
        let Line { rule, account, points, place, counted, message } = self;
        Line { rule, account, points, place, counted, message: say(message) }
    }
}

/// Somebody who walks along while the points are counted. Lines and sums come from the same walk, so the explanation
/// cannot differ from the result.
pub trait Scorer {
    /// Points by a rule.
    fn add(&mut self, rule: Rule, account: Account, points: i32, detail: impl FnOnce() -> Detail);
}

/// Keeps every line.
///
/// ```
/// use burghof_core::{Account, Detail, Message, Rule, ScoreSheet, Scorer, Seat};
/// let mut sheet = ScoreSheet::default();
/// sheet.add(Rule::new("CAS-75"), Account::Seat(Seat::new(0)), 4, || Detail {
///     place: "0,0".into(), counted: vec![], message: Message::new("castellan-courtyard"),
/// });
/// assert_eq!(sheet.total(Account::Seat(Seat::new(0))), 4);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct ScoreSheet {
    /// The lines, in the order of counting.
    pub lines: Vec<Line>,
}

impl ScoreSheet {
    /// The sum of an account.
    pub fn total(&self, account: Account) -> i32 {
        self.lines.iter().filter(|line| line.account == account).map(|line| line.points).sum()
    }
}

impl Scorer for ScoreSheet {
    fn add(&mut self, rule: Rule, account: Account, points: i32, detail: impl FnOnce() -> Detail) {
        self.keep(rule, account, points, detail());
    }
}

impl ScoreSheet {
    #[inline(never)]
    fn keep(&mut self, rule: Rule, account: Account, points: i32, detail: Detail) {
        let Detail { place, counted, message } = detail;
        self.lines.push(Line { rule, account, points, place, counted, message });
    }
}

/// Keeps only the sums; costs an addition a line.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Totals {
    /// The points of each seat.
    pub seats: [i32; MAX_SEATS],
    /// By shared account.
    pub shared: [i32; MAX_SHARED],
}

impl Scorer for Totals {
    #[inline]
    fn add(&mut self, _: Rule, account: Account, points: i32, _: impl FnOnce() -> Detail) {
        match account {
            Account::Seat(seat) => self.seats[seat.index()] += points,
            Account::Shared(number) => self.shared[number as usize] += points,
        }
    }
}

impl Totals {
    /// The sum of an account.
    #[inline]
    pub fn total(&self, account: Account) -> i32 {
        match account {
            Account::Seat(seat) => self.seats[seat.index()],
            Account::Shared(number) => self.shared[number as usize],
        }
    }
}
