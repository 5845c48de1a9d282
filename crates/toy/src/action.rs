//! What a seat can do, and how it is written down.

use burghof_core::{Unreadable, outside};
use std::fmt;

/// TOY-02: this card, face down. It says the card, not its place in the hand.
#[outside("toy", Act, tag = "action")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Choose(#[outside(card)] pub u8);

/// Writes `card 7`. A bare number would be taken for a place in a list of choices.
#[inline]
pub fn write(action: Choose, out: &mut dyn fmt::Write) -> fmt::Result {
    write!(out, "card {}", action.0)
}

/// Reads what [`write`] writes, in any case and with any spaces.
#[inline]
pub fn read(text: &str) -> Result<Choose, Unreadable> {
    let lower = text.to_lowercase();
    let number = lower.trim().strip_prefix("card").map(str::trim).and_then(|number| number.parse().ok());
    number.map(Choose).ok_or_else(|| Unreadable::form(text, "card 3"))
}
