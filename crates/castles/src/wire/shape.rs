//! What goes out as JSON, and what may come in. These types are also the page's TypeScript and the schemas; how they are
//! filled stands in `show.rs`, what becomes of them in `read.rs`.

use super::show::{Cells, Names};
use crate::components::MAX_PLAYERS;
use crate::state::{End, Phase, Stage};
use arrayvec::ArrayVec;
use burghof_core::shape::List;
use burghof_core::{Seat, Viewer, shape};
use serde::Deserialize;

/// What one viewer knows.
#[shape("castles", rename = "View")]
pub struct Seen<'a> {
    /// Whose view this is.
    pub viewer: Viewer,
    /// The table, as far as it is known.
    #[serde(flatten)]
    pub table: Table<'a>,
}

/// A position.
#[shape("castles", spare, rename = "Position")]
pub struct Table<'a> {
    /// What the table agreed on.
    pub options: Agreed,
    /// The part of the game.
    pub phase: Phase,
    /// Rounds dealt so far.
    pub round: u8,
    /// The start player of the round.
    pub start: Seat,
    /// CST-77.
    pub end_triggered: bool,
    /// CST-69, once the rounds are over.
    pub end_reason: Option<End>,
    /// The tiles in the quarry, in a position.
    pub quarry: Option<List<Names>>,
    /// Their number, in a view.
    pub quarry_count: Option<u8>,
    /// The tiles in the rubble.
    pub rubble: List<Names>,
    /// Tiles that are nowhere, in a position that was given in part.
    #[serde(skip_serializing_if = "List::is_empty")]
    pub absent: List<Names>,
    /// By seat.
    pub players: List<ArrayVec<Player<'a>, MAX_PLAYERS>>,
}

/// What the table agreed on, as far as the position depends on it.
#[shape("castles", rename = "Options")]
pub struct Agreed {
    /// CST-17, CST-18.
    pub timing: Timing,
    /// CST-101.
    pub free_gate: bool,
    /// CST-104.
    pub stability: bool,
    /// CST-109.
    pub aesthetics: bool,
    /// CST-112.
    pub optics: bool,
    /// CST-R16.
    pub unchecked_building: bool,
}

/// In which order the seats act.
#[shape("castles")]
#[derive(Copy, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Timing {
    /// One after the other.
    Sequential,
    /// Everybody who has not finished may act.
    Parallel,
}

/// One seat.
#[shape("castles", spare)]
pub struct Player<'a> {
    /// The masonry of the gate.
    pub masonry: &'static str,
    /// The tiles on the site.
    pub cells: List<Cells<'a>>,
    /// The tiles in the store, an unplaced gate among them.
    pub store: List<Names>,
    /// The tiles beside the site.
    pub faults: List<Names>,
    /// The tiles on the dump, if they are known.
    pub dump: Option<List<Names>>,
    /// Their number otherwise.
    pub dump_count: Option<u8>,
    /// Who offered them, while they lie face down.
    pub dump_from: Option<u8>,
    /// The tiles in hand, if they are known.
    pub hand: Option<List<Names>>,
    /// Their number otherwise.
    pub hand_count: Option<u8>,
    /// What the turn has come to.
    pub hand_kind: Stage,
    /// Has this seat finished the running part?
    pub finished: bool,
    /// CST-07: follows from the rest.
    pub marker: Marker,
}

/// Where a marker lies (CST-07).
#[shape("castles")]
#[derive(Copy, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Marker {
    /// Below the site.
    Below,
    /// Above the site.
    Above,
}

/// One tile on a site.
#[shape("castles", spare, rename = "Cell")]
pub struct Laid {
    /// The tile that lies there.
    pub tile: &'static str,
    /// Column, from 0.
    pub col: u8,
    /// Row, from 0.
    pub row: u8,
    /// Clockwise quarter turns.
    pub rot: u8,
    /// CST-R16.
    pub wrong: Option<bool>,
}

/// A kind of tile in an action or event. One that does not exist, in an action that somebody made up, is a number.
#[shape("castles")]
#[derive(Clone)]
pub struct Tile {
    /// The id of its first copy.
    pub tile: String,
    /// Its masonry.
    pub masonry: String,
    /// Its shape; `gate` for gates.
    pub shape: String,
}

/// A position, or with `viewer` a view, as somebody gave it. What may be missing:
///
/// - `phase`: told from hands, dumps and gates; a position with nothing to play is over and can be scored.
/// - `quarry`: everything that lies nowhere else, unless the rounds are over. `rubble`: likewise, if the quarry is given.
///   Tiles that are nowhere although both are given are left out of the game.
/// - `finished`, `start`, `dump_from`: told from the hands and dumps as far as they say.
/// - `timing`: if neither this nor `start` is said and several seats have not finished, it is open whose turn it is, and
///   all of them may act.
#[derive(Default, Deserialize)]
#[serde(default)]
#[expect(missing_docs, reason = "the keys of `Seen`")]
pub struct Given {
    pub viewer: Option<Viewer>,
    pub options: AgreedGiven,
    pub phase: Option<Phase>,
    pub round: Option<u8>,
    #[serde(rename = "start|start_player")]
    pub start: Option<u8>,
    pub end_triggered: bool,
    pub end_reason: Option<End>,
    pub quarry: Option<Vec<String>>,
    pub quarry_count: Option<u8>,
    pub rubble: Option<Vec<String>>,
    pub absent: Vec<String>,
    /// The order of the cells says nothing: what stands rightly in some order is not wrong (CST-R16).
    pub unordered: bool,
    pub players: Vec<PlayerGiven>,
}

/// The keys of [`Agreed`].
#[derive(Default, Deserialize)]
#[serde(default)]
#[expect(missing_docs, reason = "the keys of `Agreed`")]
pub struct AgreedGiven {
    pub timing: Option<Timing>,
    pub free_gate: bool,
    pub stability: bool,
    pub aesthetics: bool,
    pub optics: bool,
    pub unchecked_building: bool,
}

/// The keys of [`Player`].
#[derive(Default, Deserialize)]
#[serde(default)]
#[expect(missing_docs, reason = "the keys of `Player`")]
pub struct PlayerGiven {
    pub masonry: Option<String>,
    pub cells: Vec<LaidGiven>,
    pub store: Vec<String>,
    pub faults: Vec<String>,
    pub dump: Option<Vec<String>>,
    pub dump_count: Option<u8>,
    pub dump_from: Option<u8>,
    pub hand: Option<Vec<String>>,
    pub hand_count: Option<u8>,
    pub hand_kind: Option<Stage>,
    pub finished: Option<bool>,
    pub marker: Option<Marker>,
}

/// The keys of [`Laid`].
#[derive(Deserialize)]
#[expect(missing_docs, reason = "the keys of `Laid`")]
pub struct LaidGiven {
    pub tile: String,
    pub col: u8,
    pub row: u8,
    #[serde(default)]
    pub rot: u8,
    pub wrong: Option<bool>,
}
