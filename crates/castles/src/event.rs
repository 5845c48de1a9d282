//! What the rules say when something happens.

use crate::action::{Cell, Kind, Zone};
use crate::state::End;
use burghof_core::Seat;

/// What happens. For animation and logs; the position says it all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// CST-12.
    GatePlaced {
        /// Who.
        seat: Seat,
        /// Where.
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
        /// Who.
        seat: Seat,
        /// Which, for whoever may know.
        tiles: Option<[Kind; 2]>,
        /// As replacement for an offered pair.
        replacement: bool,
    },
    /// CST-26.
    Kept {
        /// Who.
        seat: Seat,
    },
    /// CST-30.
    Offered {
        /// Who.
        seat: Seat,
        /// Whose dump.
        to: Seat,
    },
    /// CST-38.
    Disposed {
        /// Who.
        seat: Seat,
        /// What everybody now sees in the rubble.
        tiles: [Kind; 2],
    },
    /// CST-52.
    Built {
        /// Who.
        seat: Seat,
        /// From where.
        from: Zone,
        /// What.
        kind: Kind,
        /// Where.
        cell: Cell,
        /// How.
        turn: u8,
    },
    /// CST-26, CST-42.
    Stored {
        /// Who.
        seat: Seat,
        /// From where.
        from: Zone,
        /// What.
        kind: Kind,
    },
    /// CST-49.
    Faulted {
        /// Who.
        seat: Seat,
        /// What.
        kind: Kind,
    },
    /// CST-42.
    Thrown {
        /// Who.
        seat: Seat,
        /// What.
        kind: Kind,
    },
    /// CST-40: the marker goes above the site.
    TurnEnded {
        /// Who.
        seat: Seat,
    },
    /// CST-41: a dump is turned face up.
    DumpShown {
        /// Whose dump.
        seat: Seat,
        /// What lies there.
        tiles: [Kind; 2],
    },
    /// CST-41.
    DumpEnded {
        /// Who.
        seat: Seat,
    },
    /// CST-72, CST-77.
    SixteenReached {
        /// Who.
        seat: Seat,
    },
    /// CST-71: what was left of the quarry lies in the rubble.
    QuarryLeft {
        /// What.
        tiles: Vec<Kind>,
    },
    /// CST-79: the rounds are over, stores may still be used.
    WorksStarted {
        /// Why (CST-69).
        end: End,
    },
    /// CST-79.
    WorksEnded {
        /// Who.
        seat: Seat,
    },
    /// CST-80: points are counted.
    Over,
}
