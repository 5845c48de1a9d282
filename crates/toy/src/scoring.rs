//! One walk over the points, each line citing its rule.

use crate::state::Toy;
use burghof_core::{Account, Detail, Game, Message, Scorer, Seat, rule};

impl Toy {
    /// Asked at any time; the sums at the end are the result.
    pub(crate) fn add_up(&self, to: &mut impl Scorer) {
        for seat in Seat::all(self.seats()) {
            let points = self.public.points[seat.index()].into();
            to.add(rule!("TOY-03"), Account::Seat(seat), points, || Detail {
                place: String::new(),
                counted: Vec::new(),
                message: Message::new("toy-points"),
            });
        }
    }
}
