//! The score pad: what people built on a real table, counted as it is, with the rules it breaks.

use crate::{Account, Illegal, ScoreSheet};

/// Something that was counted from a position which need not be a position of a game.
#[derive(Clone, Debug)]
pub struct Pad {
    /// Every point with its rule.
    pub sheet: ScoreSheet,
    /// How many seats have a result of their own.
    pub seats: u8,
    /// The rows of the printed score sheet, with their sums.
    pub rows: Vec<(Account, Vec<(&'static str, i32)>)>,
    /// The rules that are broken.
    pub broken: Vec<Fault>,
}

/// A rule that was broken on a real table.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The seat, or the thing that several seats share.
    pub account: Account,
    /// Where, as notation; empty if nowhere.
    pub place: String,
    /// The rule and the reason.
    pub illegal: Illegal,
}
