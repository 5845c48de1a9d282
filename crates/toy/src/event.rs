//! What the rules say when something happens.

use crate::components::MAX_SEATS;
use burghof_core::{Seat, outside};

/// What happens.
#[outside("toy", Happening, tag = "event", spare)]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// TOY-02: somebody has chosen. Everybody sees that, nobody sees what.
    Chosen {
        /// Who has.
        seat: Seat,
    },
    /// TOY-03: all cards are turned up.
    TurnedUp {
        /// The cards by seat.
        #[outside(cards: Vec<u8> = cards.iter().copied().flatten().collect())]
        cards: [Option<u8>; MAX_SEATS],
        /// Who wins the round.
        winner: Seat,
    },
    /// TOY-04: somebody draws.
    Drew {
        /// Who draws.
        seat: Seat,
        /// The card, for those who see it.
        card: Option<u8>,
    },
}
