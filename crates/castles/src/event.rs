//! What the rules say when something happens.

use crate::action::{Cell, Kind, Zone};
use crate::state::End;
use crate::wire::shape::Tile;
use crate::wire::show::{pair, reason, tile};
use burghof_core::{Seat, outside};

/// What happens. For animation and logs; the position says it all.
#[outside("castles", Happening, tag = "event", spare)]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// CST-12.
    GatePlaced {
        /// The seat.
        seat: Seat,
        /// The cell.
        #[outside(col: u8 = cell.col(data), row: u8 = cell.row(data))]
        cell: Cell,
    },
    /// CST-21: a round begins.
    RoundStarted {
        /// The start player.
        #[outside(seat)]
        start: Seat,
        /// Its number, from 1.
        round: u8,
    },
    /// CST-21, CST-32: two tiles were drawn; the others do not see which (CST-22).
    #[outside(ReplacementDrawn if *replacement, Drawn)]
    Drew {
        /// The seat.
        seat: Seat,
        /// Which, for whoever may know.
        #[outside(tiles: Option<[Tile; 2]> = tiles.map(|tiles| pair(data, tiles)))]
        tiles: Option<[Kind; 2]>,
        /// As replacement for an offered pair.
        #[outside]
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
        #[outside(tiles: [Tile; 2] = pair(data, *tiles))]
        tiles: [Kind; 2],
    },
    /// CST-52.
    Built {
        /// The seat.
        seat: Seat,
        /// The zone it came from.
        from: Zone,
        /// The tile.
        #[outside(tiles: [Tile; 1] = [tile(data, *kind)])]
        kind: Kind,
        /// The cell.
        #[outside(col: u8 = cell.col(data), row: u8 = cell.row(data))]
        cell: Cell,
        /// How it is turned.
        #[outside(rot)]
        turn: u8,
    },
    /// CST-26, CST-42.
    Stored {
        /// The seat.
        seat: Seat,
        /// The zone it came from.
        from: Zone,
        /// The tile.
        #[outside(tiles: [Tile; 1] = [tile(data, *kind)])]
        kind: Kind,
    },
    /// CST-49.
    Faulted {
        /// The seat.
        seat: Seat,
        /// The tile.
        #[outside(tiles: [Tile; 1] = [tile(data, *kind)])]
        kind: Kind,
    },
    /// CST-42.
    Thrown {
        /// The seat.
        seat: Seat,
        /// The tile.
        #[outside(tiles: [Tile; 1] = [tile(data, *kind)])]
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
        #[outside(tiles: [Tile; 2] = pair(data, *tiles))]
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
        #[outside(#[serde(skip_serializing_if = "Vec::is_empty")] tiles: Vec<Tile> = tiles.iter().map(|&kind| tile(data, kind)).collect())]
        tiles: Vec<Kind>,
    },
    /// CST-79: the rounds are over, stores may still be used.
    WorksStarted {
        /// Why (CST-69).
        #[outside(reason: Option<End> = reason(*end))]
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
