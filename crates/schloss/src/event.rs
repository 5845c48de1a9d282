//! What the rules say when something happens.

use crate::castle::{Dir, Exits};
use crate::components::Good;
use crate::state::End;
use burghof_core::Seat;

/// How a pawn gets to another room.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// Through a passage (SLO-41).
    Passage,
    /// By the secret passage (SLO-76).
    Stairs,
    /// With wings (SLO-86).
    Wings,
}

/// Something that happened. Tiles, boxes, ghosts and doors by their number in the data.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Event {
    /// A tile was drawn and can be placed (SLO-21).
    TileDrawn {
        seat: Seat,
        tile: u8,
    },
    /// A tile was drawn, fits nowhere and goes under its pile (SLO-R05).
    TileSkipped {
        tile: u8,
    },
    /// No tile can be placed, or none is left (SLO-33).
    NoTile {
        seat: Seat,
    },
    /// A restless ghost appears on START (SLO-R08).
    Restless {
        ghost: u8,
    },
    TilePlaced {
        seat: Seat,
        tile: u8,
        x: i8,
        y: i8,
        exits: Exits,
    },
    /// A box is laid face-down (SLO-34).
    BoxLaid {
        tile: u8,
        tier: u8,
    },
    GhostCame {
        tile: u8,
        ghost: u8,
    },
    DoorLaid {
        tile: u8,
    },
    /// The castle owner enters a room (SLO-37, SLO-107).
    OwnerCame {
        tile: u8,
    },
    /// The castle owner waits for this room (SLO-108).
    OwnerWaits {
        number: u8,
    },
    /// The castle owner leaves the game (SLO-109).
    OwnerLeft,
    Whirlwind {
        seat: Seat,
    },
    Moved {
        seat: Seat,
        to: u8,
        way: Way,
    },
    DoorTried {
        seat: Seat,
        tile: u8,
        die: u8,
        door: u8,
        opened: bool,
    },
    DoorUnlocked {
        seat: Seat,
        tile: u8,
        door: u8,
    },
    BoxOpened {
        seat: Seat,
        tile: u8,
        content: u8,
    },
    /// The box for a defeated ghost is opened (SLO-69).
    Reward {
        seat: Seat,
        content: u8,
    },
    /// No box is left as reward (SLO-70).
    NoReward {
        seat: Seat,
    },
    /// A player puts an item on the card.
    Kept {
        seat: Seat,
        content: u8,
    },
    /// An item lies face-up in a room now.
    Left {
        tile: u8,
        content: u8,
    },
    /// Hearts from a heart item (SLO-56).
    HeartsFound {
        seat: Seat,
        gained: u8,
        surplus: u8,
    },
    Fought {
        seat: Seat,
        ghost: u8,
        player_die: u8,
        ghost_die: u8,
        total: u8,
        ghost_total: u8,
    },
    Fireball {
        seat: Seat,
        total: u8,
    },
    HeartLost {
        seat: Seat,
        hearts: u8,
    },
    GhostBeaten {
        seat: Seat,
        ghost: u8,
    },
    Died {
        seat: Seat,
        tile: u8,
    },
    /// Somebody looked into a box; only that player is told the content (SLO-93).
    Looked {
        seat: Seat,
        tile: u8,
        tier: u8,
        nth: u8,
        content: Option<u8>,
    },
    Drank {
        seat: Seat,
        hearts: u8,
    },
    Swapped {
        seat: Seat,
        with: Seat,
        took: Good,
        gave: Option<Good>,
    },
    Stopped {
        seat: Seat,
    },
    GhostMoved {
        seat: Seat,
        ghost: u8,
        dir: Dir,
        to: u8,
    },
    TurnOver {
        seat: Seat,
        quiet: u16,
    },
    GameOver {
        end: End,
    },
}
