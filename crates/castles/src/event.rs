//! What the rules say when something happens.

use crate::action::{Cell, Kind, Zone};
use crate::state::End;
use burghof_core::Seat;

/// What happens. For animation and logs; the position says it all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// CST-12.
    GatePlaced {
        /// The seat.
        seat: Seat,
        /// The cell.
        cell: Cell,
    },
    /// CST-21: a round begins.
    RoundStarted {
        /// Its number, from 1.
        round: u8,
        /// The start player.
        start: Seat,
    },
    /// CST-21, CST-32: two tiles were drawn; the others do not see which (CST-22).
    Drew {
        /// The seat.
        seat: Seat,
        /// Which, for whoever may know.
        tiles: Option<[Kind; 2]>,
        /// As replacement for an offered pair.
        replacement: bool,
    },
    /// CST-26.
    Kept {
        /// The seat.
        seat: Seat,
    },
    /// CST-30.
    Offered {
        /// The seat.
        seat: Seat,
        /// The seat whose dump it goes to.
        to: Seat,
    },
    /// CST-38.
    Disposed {
        /// The seat.
        seat: Seat,
        /// What everybody now sees in the rubble.
        tiles: [Kind; 2],
    },
    /// CST-52.
    Built {
        /// The seat.
        seat: Seat,
        /// The zone it came from.
        from: Zone,
        /// The tile.
        kind: Kind,
        /// The cell.
        cell: Cell,
        /// How it is turned.
        turn: u8,
    },
    /// CST-26, CST-42.
    Stored {
        /// The seat.
        seat: Seat,
        /// The zone it came from.
        from: Zone,
        /// The tile.
        kind: Kind,
    },
    /// CST-49.
    Faulted {
        /// The seat.
        seat: Seat,
        /// The tile.
        kind: Kind,
    },
    /// CST-42.
    Thrown {
        /// The seat.
        seat: Seat,
        /// The tile.
        kind: Kind,
    },
    /// CST-40: the marker goes above the site.
    TurnEnded {
        /// The seat.
        seat: Seat,
    },
    /// CST-41: a dump is turned face up.
    DumpShown {
        /// The seat whose dump it is.
        seat: Seat,
        /// What lies there.
        tiles: [Kind; 2],
    },
    /// CST-41.
    DumpEnded {
        /// The seat.
        seat: Seat,
    },
    /// CST-72, CST-77.
    SixteenReached {
        /// The seat.
        seat: Seat,
    },
    /// CST-71: what was left of the quarry lies in the rubble.
    QuarryLeft {
        /// The tiles.
        tiles: Vec<Kind>,
    },
    /// CST-79: the rounds are over, stores may still be used.
    WorksStarted {
        /// Why (CST-69).
        end: End,
    },
    /// CST-79.
    WorksEnded {
        /// The seat.
        seat: Seat,
    },
    /// CST-80: points are counted.
    Over,
}
