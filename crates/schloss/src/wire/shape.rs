//! What goes out as JSON. These types are also the page's TypeScript and the schemas; how they are filled stands in
//! `show.rs`. What may come in stands in `given.rs`.
#![expect(missing_docs, reason = "the names say it; docs/formats.md says more")]

use super::show::{Boxes, Id, Piece, Printeds, Under};
use crate::castle::Exits;
use crate::components::{Data, MAX_SLOTS, Scroll, Sort};
use crate::state::{Public, Secrets};
use burghof_core::shape::{List, Numbered, Picked};
use burghof_core::{Viewer, shape};
use serde::Deserialize;

/// Things by their bits.
pub type Of<T> = List<Picked<&'static Data, T>>;
/// Bits as numbers.
pub type Numbers = List<Picked<(), u8>>;
/// What lies in the boxes, as far as somebody knows it.
pub type Content = [u8; MAX_SLOTS];

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
    pub tiles: List<Picked<(&'a Public, &'a Content), Room<'a>>>,
}

/// A position.
#[shape("schloss")]
pub struct Position<'a> {
    /// The state of the turn.
    #[serde(flatten)]
    pub turn: Turn,
    /// The rooms on the table.
    pub tiles: List<Picked<(&'a Public, &'a Secrets), WholeRoom<'a>>>,
    /// Everything else.
    #[serde(flatten)]
    pub rest: Rest<'a, WholePiles<'a>, Printed>,
}

/// The state of the turn.
#[shape("schloss")]
pub struct Turn {
    pub phase: Part,
    pub current: u8,
    pub actions_left: u8,
    pub actions_used: u8,
    pub whirlwind_used: bool,
    pub ghosts_moved: Of<Id>,
}

/// The parts of the game, as people call them.
#[shape("schloss", rename = "Phase")]
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    EntranceHall,
    Place,
    Actions,
    Ghosts,
    Over,
}

/// Everything behind the rooms: nobody knows more of it than anybody else. A position and a view differ in how tiles that
/// are not on the table are told: `P` are the piles, `T` is a tile.
#[shape("schloss", spare)]
pub struct Rest<'a, P, T> {
    pub players: List<Picked<&'a Public, Player>>,
    pub owner: Owner,
    pub piles: P,
    pub heart_supply: i8,
    pub heart_boxes_taken: Of<u8>,
    pub removed: Removed,
    pub tile_in_hand: Option<T>,
    pub item_in_hand: Option<Item>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub item_from_floor: bool,
    pub fight: Option<Fight>,
    pub dying: Option<u8>,
    pub quiet_turns: u16,
    pub dawn: bool,
    pub ended_by: Option<&'static str>,
    pub turn: u16,
    pub turn_limit: u16,
    pub quiet_rounds: u8,
    pub eventful: bool,
    pub hall_left: Option<u8>,
    pub fights: u32,
    pub door_throws: u32,
    pub gone: Of<Id>,
    pub opened: Of<Id>,
    pub aside: Option<[u8; 4]>,
}

/// A room on the table, in a view.
#[shape("schloss")]
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
#[derive(Default)]
pub struct Faces {
    /// All tiles.
    pub tiles: Vec<Printed>,
}

/// A box or an item.
#[shape("schloss", spare)]
pub struct Item {
    /// Its id; for a face-down box that this viewer does not know, the tile and a number.
    pub id: Piece,
    /// What its back says.
    pub tier: u8,
    /// In a room: does it lie face up?
    pub open: Option<bool>,
    /// What is in it, if that is known.
    pub kind: Option<Sort>,
    /// How much of it.
    pub value: Option<u8>,
    /// Which scroll.
    pub scroll: Option<Scroll>,
    /// The seats that have looked into this face-down box.
    #[serde(skip_serializing_if = "List::is_empty")]
    pub seen: Numbers,
}

/// A ghost.
#[shape("schloss")]
pub struct Ghost {
    pub id: &'static str,
    pub fight: u8,
    pub life: u8,
    pub dots: u8,
    pub brother: bool,
}

/// A closed door.
#[shape("schloss", spare)]
pub struct Door {
    /// Its id, if it is known.
    pub id: Option<&'static str>,
    /// The numbers that open it, if they are known.
    pub opens: Option<Numbers>,
    /// It was turned over before: everybody knows its numbers (SLO-R25).
    pub known: bool,
}

/// A player.
#[shape("schloss")]
pub struct Player {
    pub at: &'static str,
    pub hearts: u8,
    pub sword: Option<Item>,
    pub shield: Option<Item>,
    pub scrolls: Of<Item>,
    pub treasures: Of<Item>,
    pub ghosts: Of<Ghost>,
    pub cards: Cards,
    /// The ghost already fought in the present encounter (SLO-62).
    pub fought: Option<&'static str>,
}

/// Magic cards left.
#[shape("schloss")]
pub struct Cards {
    pub fireball: u8,
    pub eye: u8,
    pub key: u8,
}

/// The castle owner.
#[shape("schloss")]
pub struct Owner {
    /// The number of the room he is in or waits for.
    pub stage: u8,
    pub tile: Option<&'static str>,
    pub gone: bool,
}

/// The piles, by level and tier, in a view.
#[shape("schloss", spare)]
pub struct Piles<'a> {
    /// The tiles that nobody has seen yet, in no order.
    pub tiles: Numbered<[Of<Id>; 4]>,
    /// The tiles that lie under them, from above (SLO-R05).
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
pub struct WholePiles<'a> {
    /// The known ones last.
    pub tiles: Numbered<[List<Printeds<'a>>; 4]>,
    pub boxes: Numbered<[u8; 4]>,
    pub ghosts: Numbered<[u8; 4]>,
    pub doors: u8,
}

/// Pieces that left the game.
#[shape("schloss")]
pub struct Removed {
    pub boxes: u8,
    pub doors: u8,
}

/// The dice of a fight that waits for the fireball question.
#[shape("schloss")]
pub struct Fight {
    pub player_die: u8,
    pub ghost_die: u8,
    pub fireballs: u8,
}
