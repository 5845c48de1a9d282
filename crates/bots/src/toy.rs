//! What the bots know about the example of a game: enough to test the bots without a real one.

use crate::{Insight, Judge};
use burghof_core::Seat;
use burghof_toy::{Choose, Toy};

impl Insight for Toy {
    crate::insight::compiled_here!();

    fn appraise(_: &Toy, _: Seat, actions: &[Choose], _: Judge, out: &mut Vec<i32>) {
        out.clear();
        out.extend(actions.iter().map(|card| i32::from(card.0) * 100));
    }
}
