//! What the rules say when something happens.

use crate::castle::{Dir, Exits};
use crate::components::Good;
use crate::state::End;
use crate::wire::show::{Id, box_of, door_of, ghost_of, tile_of};
use burghof_core::shape::Spelled;
use burghof_core::{Seat, outside};

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
#[outside("schloss", Happening, tag = "event", spare)]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Event {
    /// A tile was drawn and can be placed (SLO-21).
    TileDrawn {
        seat: Seat,
        #[outside(tile: Id = tile_of(data, *tile))]
        tile: u8,
    },
    /// A tile was drawn, fits nowhere and goes under its pile (SLO-R05).
    TileSkipped {
        #[outside(tile: Id = tile_of(data, *tile))]
        tile: u8,
    },
    /// No tile can be placed, or none is left (SLO-33).
    NoTile {
        seat: Seat,
    },
    /// A restless ghost appears on START (SLO-R08).
    #[outside(RestlessGhost)]
    Restless {
        #[outside(ghost: Id = ghost_of(data, *ghost))]
        ghost: u8,
    },
    TilePlaced {
        seat: Seat,
        #[outside(tile: Id = tile_of(data, *tile))]
        tile: u8,
        x: i8,
        y: i8,
        exits: Exits,
    },
    /// A box is laid face-down (SLO-34).
    BoxLaid {
        #[outside(tile: Id = tile_of(data, *tile))]
        tile: u8,
        tier: u8,
    },
    GhostCame {
        #[outside(tile: Id = tile_of(data, *tile))]
        tile: u8,
        #[outside(ghost: Id = ghost_of(data, *ghost))]
        ghost: u8,
    },
    DoorLaid {
        #[outside(tile: Id = tile_of(data, *tile))]
        tile: u8,
    },
    /// The castle owner enters a room (SLO-37, SLO-107).
    OwnerCame {
        #[outside(tile: Id = tile_of(data, *tile))]
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
    #[outside(Moved if *way == Way::Passage, TookStairs if *way == Way::Stairs, Flew)]
    Moved {
        seat: Seat,
        #[outside(tile: Id = tile_of(data, *to))]
        to: u8,
        #[outside]
        way: Way,
    },
    DoorTried {
        seat: Seat,
        #[outside(tile: Id = tile_of(data, *tile))]
        tile: u8,
        #[outside(door: Id = door_of(data, *door))]
        door: u8,
        opened: bool,
        die: u8,
    },
    DoorUnlocked {
        seat: Seat,
        #[outside(tile: Id = tile_of(data, *tile))]
        tile: u8,
        #[outside(door: Id = door_of(data, *door))]
        door: u8,
    },
    BoxOpened {
        seat: Seat,
        #[outside(tile: Id = tile_of(data, *tile))]
        tile: u8,
        #[outside(box: Id = box_of(data, *content))]
        content: u8,
    },
    /// The box for a defeated ghost is opened (SLO-69).
    Reward {
        seat: Seat,
        #[outside(box: Id = box_of(data, *content))]
        content: u8,
    },
    /// No box is left as reward (SLO-70).
    NoReward {
        seat: Seat,
    },
    /// A player puts an item on the card.
    #[outside(ItemKept)]
    Kept {
        seat: Seat,
        #[outside(box: Id = box_of(data, *content))]
        content: u8,
    },
    /// An item lies face-up in a room now.
    #[outside(ItemLeft)]
    Left {
        #[outside(tile: Id = tile_of(data, *tile))]
        tile: u8,
        #[outside(box: Id = box_of(data, *content))]
        content: u8,
    },
    /// Hearts from a heart item (SLO-56).
    HeartsFound {
        seat: Seat,
        #[outside(number)]
        gained: u8,
        surplus: u8,
    },
    Fought {
        seat: Seat,
        #[outside(ghost: Id = ghost_of(data, *ghost))]
        ghost: u8,
        #[outside(die)]
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
        #[outside(number)]
        hearts: u8,
    },
    GhostBeaten {
        seat: Seat,
        #[outside(ghost: Id = ghost_of(data, *ghost))]
        ghost: u8,
    },
    Died {
        seat: Seat,
        #[outside(tile: Id = tile_of(data, *tile))]
        tile: u8,
    },
    /// Somebody looked into a box; only that player is told the content (SLO-93).
    Looked {
        seat: Seat,
        #[outside(tile: Id = tile_of(data, *tile))]
        tile: u8,
        #[outside(box: Option<Id> = content.map(|b| box_of(data, b)))]
        content: Option<u8>,
        tier: u8,
        nth: u8,
    },
    Drank {
        seat: Seat,
        #[outside(number)]
        hearts: u8,
    },
    Swapped {
        seat: Seat,
        with: Seat,
        #[outside(took: Spelled<Good> = Spelled(*took))]
        took: Good,
        #[outside(gave: Option<Spelled<Good>> = gave.map(Spelled))]
        gave: Option<Good>,
    },
    Stopped {
        seat: Seat,
    },
    GhostMoved {
        seat: Seat,
        #[outside(tile: Id = tile_of(data, *to))]
        to: u8,
        #[outside(ghost: Id = ghost_of(data, *ghost))]
        ghost: u8,
        #[outside(direction)]
        dir: Dir,
    },
    TurnOver {
        seat: Seat,
        #[outside(number)]
        quiet: u16,
    },
    GameOver {
        #[outside(rule: Id = end.rule().id())]
        end: End,
    },
}
