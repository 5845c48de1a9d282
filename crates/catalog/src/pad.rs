//! The score pad: what people built on a real table, counted as it is, with the rules it breaks.

use crate::BadPosition;
use crate::position::read_json;
use burghof_core::{Account, Components, Illegal, Read, ScoreSheet};

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
    /// By whom, or in which shared thing.
    pub account: Account,
    /// Where, as notation; empty if nowhere.
    pub place: String,
    /// The rule and the reason.
    pub illegal: Illegal,
}

/// Counts what a text describes. `None` for games without a score pad: there a position must be possible.
pub fn score_pad(game: &str, text: &str) -> Option<Result<Read<Pad>, BadPosition>> {
    (game == "ludwig").then(|| ludwig(text))
}

fn ludwig(text: &str) -> Result<Read<Pad>, BadPosition> {
    let Read { value, ignored } = read_json::<burghof_ludwig::wire::PositionJson>(text)?;
    let data = burghof_ludwig::Data::standard();
    let pad = burghof_ludwig::score_pad(&value, &data)?;
    let broken = pad.faults.into_iter().map(|fault| Fault {
        account: Account::Shared(fault.castle),
        place: fault.place,
        illegal: fault.illegal,
    });
    let rows = pad.castles.into_iter().map(|castle| (Account::Shared(castle.castle), castle.rows));
    let value = Pad {
        seats: pad.seats.len() as u8,
        sheet: pad.sheet,
        rows: rows.collect(),
        broken: broken.collect(),
    };
    Ok(Read { value, ignored })
}
