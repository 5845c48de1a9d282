//! What goes out as JSON, and what may come in. These types are also the page's TypeScript and the schemas; how they are
//! filled stands in `show.rs`, what becomes of them in `read.rs`.

use super::show::{Cells, Keeps, Towers, Walls};
use crate::components::{Data, MAX_PLAYERS};
use crate::state::{Building, Phase};
use arrayvec::ArrayVec;
use burghof_core::shape::{List, Picked};
use burghof_core::{Seat, Viewer, shape};
use serde::Deserialize;

/// A set of cards.
pub type Cards = List<Picked<&'static Data, &'static str>>;
/// Something for each player.
pub type Each<T> = List<ArrayVec<T, MAX_PLAYERS>>;

/// A position.
#[shape("castellan")]
pub struct Position<'a> {
    /// How the game stands.
    #[serde(flatten)]
    pub head: Head,
    /// The table.
    #[serde(flatten)]
    pub table: TableShape<'a>,
    /// By player: cards in hand.
    pub hands: Each<Cards>,
    /// By player: cards in the wall pile, in no order.
    pub wall_piles: Each<Cards>,
    /// By player: cards in the tower pile, in no order.
    pub tower_piles: Each<Cards>,
    /// By player: cards used in earlier turns.
    pub discards: Each<Cards>,
    /// Cards the active player has played in this turn.
    pub played: Cards,
    /// How the game ends, and the start of the turn.
    #[serde(flatten)]
    pub tail: Tail<'a>,
}

/// What one viewer knows.
#[shape("castellan", rename = "View")]
pub struct Seen<'a> {
    /// Who looks, and how the game stands.
    #[serde(flatten)]
    pub own: Own,
    /// The table.
    #[serde(flatten)]
    pub table: TableShape<'a>,
    /// The cards.
    #[serde(flatten)]
    pub rest: Rest<'a>,
}

/// Who looks, and how the game stands.
#[shape("castellan")]
pub struct Own {
    /// Whose view this is.
    pub viewer: Viewer,
    /// How the game stands.
    #[serde(flatten)]
    pub head: Head,
}

/// How the game stands.
#[shape("castellan")]
pub struct Head {
    /// 2 to 4.
    pub players: u8,
    /// 1 or 2.
    pub sets: u8,
    /// What the table agreed on.
    pub options: Agreed,
    /// The step of the turn.
    pub phase: Phase,
    /// Whose turn it is.
    pub active: Seat,
    /// Until the very first turn has been completed.
    pub first_turn: bool,
}

/// What the table agreed on.
#[shape("castellan", rename = "Options")]
pub struct Agreed {
    /// Trial building, or placed is placed.
    pub building: Building,
}

/// The cards of a view.
#[shape("castellan", spare)]
pub struct Rest<'a> {
    /// By player: cards used in earlier turns.
    pub discards: Each<Cards>,
    /// Cards the active player has played in this turn.
    pub played: Cards,
    /// The viewer's own hand; the public has none.
    pub hand: Option<Cards>,
    /// By player: the backs in hand.
    pub backs: Each<Backs>,
    /// By player: cards in the piles.
    pub piles: Each<Backs>,
    /// How the game ends, and the start of the turn.
    #[serde(flatten)]
    pub tail: Tail<'a>,
}

/// How the game ends, and the start of the turn.
#[shape("castellan", spare)]
pub struct Tail<'a> {
    /// Who ran out of cards.
    #[null]
    pub end_by: Option<Seat>,
    /// Who still has the last turn, the active player included.
    pub last_turns: Each<Seat>,
    /// Beside a draft (trial building): the table at the start of the turn, which is what the others see.
    pub start: Option<TableShape<'a>>,
}

/// The table without cards.
#[shape("castellan", spare, rename = "TableJson")]
pub struct TableShape<'a> {
    /// The towers.
    pub towers: List<Towers<'a>>,
    /// The walls: kind, west or south end, direction.
    pub walls: List<Walls<'a>>,
    /// The keeps, one entry per courtyard.
    pub keeps: List<Keeps<'a>>,
    /// Who has used the double keep.
    pub double_used: Each<bool>,
    /// Pieces the active player must still build.
    pub building: Count,
    /// By player: pieces waiting for the next turn.
    pub passed: Each<Count>,
    /// Pieces out of the game.
    pub lost: Count,
    /// Pieces nobody has taken yet.
    pub supply: Count,
    /// Courtyards that were enclosed or divided in this turn and wait for step 3.
    pub fresh: Option<List<Cells>>,
    /// Those of them that are parts of the courtyard with the double keep.
    pub divided: Option<List<Cells>>,
}

/// Towers, long walls and short walls.
#[shape("castellan")]
#[derive(Copy, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Count {
    /// How many towers.
    #[serde(rename = "T")]
    pub tower: u8,
    /// Long walls.
    #[serde(rename = "L")]
    pub long: u8,
    /// Short walls.
    #[serde(rename = "S")]
    pub short: u8,
}

/// Cards of the two decks.
#[shape("castellan")]
#[derive(Copy, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Backs {
    /// Wall cards.
    pub wall: u8,
    /// Tower cards.
    pub tower: u8,
}

/// A keep.
#[shape("castellan")]
pub struct Keep {
    /// The player it belongs to.
    pub player: u8,
    /// The smallest cell of the courtyard.
    pub cell: [i8; 2],
    /// Is it a double keep?
    pub double: bool,
    /// The number of towers that touch the courtyard.
    pub value: u32,
}

/// The kind of a wall.
#[shape("castellan")]
#[derive(Copy, Clone)]
pub enum Length {
    /// A short one.
    S,
    /// A long one.
    L,
}

/// Pieces handed over.
#[shape("castellan")]
pub struct Handed {
    /// To whom; nobody if they left the game.
    pub to: Option<Seat>,
    /// The pieces.
    pub pieces: Count,
}

/// A keep that was set.
#[shape("castellan")]
pub struct KeepSet {
    /// The smallest cell of the courtyard.
    pub cell: [i8; 2],
    /// Its value.
    pub value: u8,
    /// Is it a double keep?
    pub double: bool,
}

/// A position, or with `viewer` a view, as somebody gave it. `complete.rs` decides what is left unsaid.
#[derive(Default, Deserialize)]
#[serde(default)]
#[expect(missing_docs, reason = "the keys of `Position` and `Seen`")]
pub struct Given {
    pub viewer: Option<Viewer>,
    pub players: Option<u8>,
    pub sets: Option<u8>,
    pub options: AgreedGiven,
    pub phase: Option<Phase>,
    pub active: Option<u8>,
    pub first_turn: Option<bool>,
    pub towers: Vec<[i32; 2]>,
    pub walls: Vec<WallGiven>,
    pub keeps: Vec<KeepGiven>,
    pub double_used: Option<Vec<bool>>,
    pub building: Option<Count>,
    pub passed: Option<Vec<Count>>,
    pub lost: Option<Count>,
    pub supply: Option<Count>,
    pub fresh: Option<Vec<[i32; 2]>>,
    pub divided: Option<Vec<[i32; 2]>>,
    pub hands: Option<Vec<Vec<String>>>,
    pub wall_piles: Option<Vec<Vec<String>>>,
    pub tower_piles: Option<Vec<Vec<String>>>,
    pub discards: Option<Vec<Vec<String>>>,
    pub played: Vec<String>,
    pub hand: Option<Vec<String>>,
    pub backs: Option<Vec<Backs>>,
    /// Follows from the rest: not looked at.
    pub piles: Option<Vec<Backs>>,
    pub end_by: Option<u8>,
    pub last_turns: Option<Vec<u8>>,
    pub start: Option<TableGiven>,
}

/// The keys of [`Agreed`].
#[derive(Default, Deserialize)]
#[serde(default)]
#[expect(missing_docs, reason = "the keys of `Agreed`")]
pub struct AgreedGiven {
    pub building: Option<Building>,
}

/// The keys of [`TableShape`].
#[derive(Default, Deserialize)]
#[serde(default)]
#[expect(missing_docs, reason = "the keys of `TableShape`")]
pub struct TableGiven {
    pub towers: Vec<[i32; 2]>,
    pub walls: Vec<WallGiven>,
    pub keeps: Vec<KeepGiven>,
    pub double_used: Option<Vec<bool>>,
    pub building: Option<Count>,
    pub passed: Option<Vec<Count>>,
    pub lost: Option<Count>,
    pub supply: Option<Count>,
    pub fresh: Option<Vec<[i32; 2]>>,
    pub divided: Option<Vec<[i32; 2]>>,
}

/// A wall: kind, one end, direction from there, which may be any of the four.
pub type WallGiven = (String, i32, i32, String);

/// The keys of [`Keep`].
#[derive(Deserialize)]
#[expect(missing_docs, reason = "the keys of `Keep`")]
pub struct KeepGiven {
    pub player: u8,
    /// Any cell of the courtyard.
    pub cell: [i32; 2],
    #[serde(default)]
    pub double: bool,
    /// Follows from the castle: not looked at.
    pub value: Option<u32>,
}
