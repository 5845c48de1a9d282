//! What goes out as JSON. These types are also the page's TypeScript and the schemas; how they are filled stands in
//! `show.rs`. What may come in stands in `given.rs`.

use super::show::{
    Bits, Boxes, Hearts, Ids, Piece, Pieces, Players, Printeds, Rooms, Trophies, Under, WholeRooms,
};
use crate::castle::{Dir, Exits};
use crate::components::{Good, Scroll, Sort};
use burghof_core::shape::{List, Numbered, Spelled};
use burghof_core::{Seat, Viewer, shape};
use serde::Deserialize;

/// What one viewer knows: first what only this viewer knows, then what everybody does. Tiles are named by their ids; what
/// is printed on them stands in `Faces`.
#[shape("schloss", rename = "View")]
pub struct Seen<'a> {
    /// What only this viewer is told.
    #[serde(flatten)]
    pub own: Own<'a>,
    /// The part of all.
    #[serde(flatten)]
    pub common: Rest<'a, Piles<'a>, &'static str>,
}

/// The part of a view that differs between viewers.
#[shape("schloss")]
pub struct Own<'a> {
    /// Whose view this is.
    pub viewer: Viewer,
    /// The state of the turn.
    #[serde(flatten)]
    pub turn: Turn,
    /// The rooms on the table.
    pub tiles: List<Rooms<'a>>,
}

/// A position.
#[shape("schloss")]
pub struct Position<'a> {
    /// The state of the turn.
    #[serde(flatten)]
    pub turn: Turn,
    /// The rooms on the table.
    pub tiles: List<WholeRooms<'a>>,
    /// Everything else.
    #[serde(flatten)]
    pub rest: Rest<'a, WholePiles<'a>, Printed>,
}

/// The state of the turn.
#[shape("schloss")]
#[expect(missing_docs, reason = "the names say it; docs/formats.md says more")]
pub struct Turn {
    pub phase: Part,
    pub current: u8,
    pub actions_left: u8,
    pub actions_used: u8,
    pub whirlwind_used: bool,
    pub ghosts_moved: List<Ids>,
}

/// The parts of the game, as people call them.
#[shape("schloss", rename = "Phase")]
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Part {
    EntranceHall,
    Place,
    Actions,
    Ghosts,
    Over,
}

/// Everything behind the rooms: nobody knows more of it than anybody else. A position and a view differ in how tiles that
/// are not on the table are told: `P` are the piles, `T` is a tile.
#[shape("schloss")]
#[expect(missing_docs, reason = "the names say it; docs/formats.md says more")]
pub struct Rest<'a, P, T> {
    pub players: List<Players<'a>>,
    pub owner: Owner,
    pub piles: P,
    pub heart_supply: i8,
    pub heart_boxes_taken: List<Hearts>,
    pub removed: Removed,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tile_in_hand: Option<T>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item_in_hand: Option<Item>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub item_from_floor: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fight: Option<Fight>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dying: Option<u8>,
    pub quiet_turns: u16,
    pub dawn: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_by: Option<&'static str>,
    pub turn: u16,
    pub turn_limit: u16,
    pub quiet_rounds: u8,
    pub eventful: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hall_left: Option<u8>,
    pub fights: u32,
    pub door_throws: u32,
    pub gone: List<Ids>,
    pub opened: List<Ids>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aside: Option<[u8; 4]>,
}

/// A room on the table, in a view.
#[shape("schloss")]
#[expect(missing_docs, reason = "the names say it")]
pub struct Room<'a> {
    pub id: &'static str,
    pub x: i8,
    pub y: i8,
    /// As it lies.
    pub exits: Exits,
    pub boxes: List<Boxes<'a>>,
    pub ghost: Option<Ghost>,
    /// Until it is opened.
    pub door: Option<Door>,
}

/// A room on the table with everything that is printed on it, in a position.
#[shape("schloss")]
#[expect(missing_docs, reason = "the names say it")]
pub struct WholeRoom<'a> {
    pub id: &'static str,
    pub level: u8,
    pub x: i8,
    pub y: i8,
    /// As it lies.
    pub exits: Exits,
    pub things: bool,
    pub boxes: List<Boxes<'a>>,
    pub ghost: Option<Ghost>,
    pub door: Option<Door>,
    pub stairs: bool,
    pub fountain: bool,
    pub owner_room: u8,
}

/// What is printed on a tile.
#[shape("schloss")]
#[expect(missing_docs, reason = "the names say it")]
pub struct Printed {
    pub id: &'static str,
    pub level: u8,
    pub exits: Exits,
    pub things: bool,
    pub stairs: bool,
    pub fountain: bool,
    pub owner_room: u8,
    pub n_boxes: u8,
    pub bones: bool,
    pub has_door: bool,
    /// In a pile: part of the known queue (SLO-R05).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub known: bool,
}

/// What is printed on the tiles.
#[shape("schloss")]
pub struct Faces {
    /// All tiles.
    pub tiles: Vec<Printed>,
}

/// A box or an item.
#[shape("schloss")]
pub struct Item {
    /// Its id; for a face-down box that this viewer does not know, the tile and a number.
    pub id: Piece,
    /// What its back says.
    pub tier: u8,
    /// In a room: does it lie face up?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<bool>,
    /// What is in it, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<Sort>,
    /// How much of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<u8>,
    /// Which scroll.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scroll: Option<Scroll>,
    /// The seats that have looked into this face-down box.
    #[serde(skip_serializing_if = "Bits::none")]
    pub seen: List<Bits>,
}

/// A ghost.
#[shape("schloss")]
#[expect(missing_docs, reason = "the names say it")]
pub struct Ghost {
    pub id: &'static str,
    pub fight: u8,
    pub life: u8,
    pub dots: u8,
    pub brother: bool,
}

/// A closed door.
#[shape("schloss")]
pub struct Door {
    /// Its id, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<&'static str>,
    /// The numbers that open it, if they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opens: Option<List<Bits>>,
    /// It was turned over before: everybody knows its numbers (SLO-R25).
    pub known: bool,
}

/// A player.
#[shape("schloss")]
#[expect(missing_docs, reason = "the names say it")]
pub struct Player {
    pub at: &'static str,
    pub hearts: u8,
    pub sword: Option<Item>,
    pub shield: Option<Item>,
    pub scrolls: List<Pieces>,
    pub treasures: List<Pieces>,
    pub ghosts: List<Trophies>,
    pub cards: Cards,
    /// The ghost already fought in the present encounter (SLO-62).
    pub fought: Option<&'static str>,
}

/// Magic cards left.
#[shape("schloss")]
#[expect(missing_docs, reason = "the names say it")]
pub struct Cards {
    pub fireball: u8,
    pub eye: u8,
    pub key: u8,
}

/// The castle owner.
#[shape("schloss")]
#[expect(missing_docs, reason = "the names say it")]
pub struct Owner {
    /// The number of the room he is in or waits for.
    pub stage: u8,
    pub tile: Option<&'static str>,
    pub gone: bool,
}

/// The piles, by level and tier, in a view.
#[shape("schloss")]
pub struct Piles<'a> {
    /// The tiles that nobody has seen yet, in no order.
    pub tiles: Numbered<[List<Ids>; 4]>,
    /// The tiles that lie under them, from above (SLO-R05).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub under: Option<Numbered<[List<Under<'a>>; 4]>>,
    /// How many boxes.
    pub boxes: Numbered<[u8; 4]>,
    /// How many ghosts.
    pub ghosts: Numbered<[u8; 4]>,
    /// How many doors.
    pub doors: u8,
}

/// The piles, by level and tier, in a position.
#[shape("schloss")]
#[expect(missing_docs, reason = "as in `Piles`")]
pub struct WholePiles<'a> {
    /// The known ones last.
    pub tiles: Numbered<[List<Printeds<'a>>; 4]>,
    pub boxes: Numbered<[u8; 4]>,
    pub ghosts: Numbered<[u8; 4]>,
    pub doors: u8,
}

/// Pieces that left the game.
#[shape("schloss")]
#[expect(missing_docs, reason = "the names say it")]
pub struct Removed {
    pub boxes: u8,
    pub doors: u8,
}

/// The dice of a fight that waits for the fireball question.
#[shape("schloss")]
#[expect(missing_docs, reason = "the names say it")]
pub struct Fight {
    pub player_die: u8,
    pub ghost_die: u8,
    pub fireballs: u8,
}

/// An action with self-explaining keys.
#[shape("schloss")]
#[serde(tag = "action", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields of `Action`")]
pub enum Act {
    Draw,
    Place {
        x: i8,
        y: i8,
        exits: Exits,
    },
    Whirlwind,
    Move {
        direction: Dir,
    },
    Stairs {
        tile: &'static str,
    },
    Wings {
        tile: &'static str,
    },
    TryDoor {
        direction: Dir,
    },
    UnlockDoor {
        direction: Dir,
    },
    OpenBox {
        tier: u8,
        nth: u8,
    },
    TakeItem {
        item: Spelled<Good>,
    },
    KeepOld,
    Replace {
        item: Spelled<Good>,
    },
    Fight,
    Fireball,
    NoFireball,
    Lose {
        item: Spelled<Good>,
        give: Spelled<Good>,
    },
    Eye {
        tile: &'static str,
        tier: u8,
        nth: u8,
    },
    Drink,
    Swap {
        with: Seat,
        item: Spelled<Good>,
        #[serde(skip_serializing_if = "Option::is_none")]
        give: Option<Spelled<Good>>,
    },
    Stop,
    MoveGhost {
        tile: &'static str,
        direction: Dir,
    },
}

/// An event with self-explaining keys.
#[shape("schloss")]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields of `Event`; pieces by their ids")]
pub enum Happening {
    TileDrawn {
        seat: Seat,
        tile: &'static str,
    },
    TileSkipped {
        tile: &'static str,
    },
    NoTile {
        seat: Seat,
    },
    RestlessGhost {
        ghost: &'static str,
    },
    TilePlaced {
        seat: Seat,
        tile: &'static str,
        x: i8,
        y: i8,
        exits: Exits,
    },
    BoxLaid {
        tile: &'static str,
        tier: u8,
    },
    GhostCame {
        tile: &'static str,
        ghost: &'static str,
    },
    DoorLaid {
        tile: &'static str,
    },
    OwnerCame {
        tile: &'static str,
    },
    OwnerWaits {
        number: u8,
    },
    OwnerLeft,
    Whirlwind {
        seat: Seat,
    },
    Moved {
        seat: Seat,
        tile: &'static str,
    },
    TookStairs {
        seat: Seat,
        tile: &'static str,
    },
    Flew {
        seat: Seat,
        tile: &'static str,
    },
    DoorTried {
        seat: Seat,
        tile: &'static str,
        door: &'static str,
        opened: bool,
        die: u8,
    },
    DoorUnlocked {
        seat: Seat,
        tile: &'static str,
        door: &'static str,
    },
    BoxOpened {
        seat: Seat,
        tile: &'static str,
        #[serde(rename = "box")]
        content: &'static str,
    },
    Reward {
        seat: Seat,
        #[serde(rename = "box")]
        content: &'static str,
    },
    NoReward {
        seat: Seat,
    },
    ItemKept {
        seat: Seat,
        #[serde(rename = "box")]
        content: &'static str,
    },
    ItemLeft {
        tile: &'static str,
        #[serde(rename = "box")]
        content: &'static str,
    },
    HeartsFound {
        seat: Seat,
        number: u8,
        surplus: u8,
    },
    Fought {
        seat: Seat,
        ghost: &'static str,
        die: u8,
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
        number: u8,
    },
    GhostBeaten {
        seat: Seat,
        ghost: &'static str,
    },
    Died {
        seat: Seat,
        tile: &'static str,
    },
    /// What is in the box, for whoever looked.
    Looked {
        seat: Seat,
        tile: &'static str,
        #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
        content: Option<&'static str>,
        tier: u8,
        nth: u8,
    },
    Drank {
        seat: Seat,
        number: u8,
    },
    Swapped {
        seat: Seat,
        with: Seat,
        took: Spelled<Good>,
        #[serde(skip_serializing_if = "Option::is_none")]
        gave: Option<Spelled<Good>>,
    },
    Stopped {
        seat: Seat,
    },
    GhostMoved {
        seat: Seat,
        tile: &'static str,
        ghost: &'static str,
        direction: Dir,
    },
    TurnOver {
        seat: Seat,
        number: u16,
    },
    GameOver {
        rule: &'static str,
    },
}
