//! What goes out as JSON. These types are also the page's TypeScript and the schemas; how they are filled stands in
//! `show.rs`, what may come in in `given.rs`.

use super::show::{Id, Laid, Names, RoomNames};
use crate::components::{Data, MAX_CASTLES};
use crate::state::{Placing, Public, Step};
use arrayvec::ArrayVec;
use burghof_core::shape::{List, Picked};
use burghof_core::{Seat, Viewer, shape};
use serde::Deserialize;

/// Something for each seat or castle.
pub type Each<T> = List<ArrayVec<T, MAX_CASTLES>>;

/// A set of bonus cards.
pub type CardNames = List<Picked<&'static Data, Id>>;

/// A position.
#[shape("ludwig", spare)]
pub struct Position<'a> {
    /// The table and what stands on it.
    #[serde(flatten)]
    pub table: Table<'a>,
    /// Everything else.
    #[serde(flatten)]
    pub rest: Rest,
    /// Read without its history: hand sizes and bonus balance are not checked.
    pub study: Option<bool>,
}

/// What one viewer knows.
#[shape("ludwig", rename = "View")]
pub struct Seen<'a> {
    /// Who looks.
    #[serde(flatten)]
    pub own: Own,
    /// The table and what stands on it.
    #[serde(flatten)]
    pub table: Table<'a>,
    /// What this viewer knows of the rest.
    #[serde(flatten)]
    pub rest: Known,
}

/// Who looks.
#[shape("ludwig")]
pub struct Own {
    /// Whose view this is.
    pub viewer: Viewer,
}

/// The table and what stands on it.
#[shape("ludwig")]
pub struct Table<'a> {
    /// With or without Ludwig.
    pub variant: Variant,
    /// The number of seats.
    pub players: u8,
    /// Ludwig's seat in the two-player variant.
    pub ludwig_seat: Option<Seat>,
    /// One castle after the other, or all at once.
    pub placing: Placing,
    /// By seat, 0 for the oldest.
    pub age_rank: Each<u8>,
    /// The round.
    pub round: u8,
    /// The turn.
    pub turn: u8,
    /// The step of the turn.
    pub phase: Part,
    /// The castles.
    pub castles: List<Picked<&'a Public, CastleShape<'a>>>,
}

/// With or without Ludwig.
#[shape("ludwig")]
#[derive(Copy, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Variant {
    /// Three to seven people.
    Standard,
    /// Two people and Ludwig.
    TwoPlayer,
}

/// The step of the turn.
#[shape("ludwig", rename = "Phase")]
#[derive(Copy, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// All choose two tiles.
    Select,
    /// All decide which tile goes where.
    Assign,
    /// Tiles are placed.
    Place,
    /// The game is over.
    End,
}

/// A castle.
#[shape("ludwig", spare, rename = "CastleJson")]
pub struct CastleShape<'a> {
    /// The throne room.
    pub throne: &'static str,
    /// The tiles without the throne room.
    pub tiles: List<Laid<'a>>,
    /// The attendants on the throne room.
    pub attendants: List<ArrayVec<&'static str, 2>>,
    /// The bonus cards below the castle.
    pub bonus_cards: List<ArrayVec<&'static str, 2>>,
    /// Turns completed by this castle.
    pub turns_done: Option<u8>,
    /// Drafted tiles placed so far.
    pub drafted: Option<u8>,
}

/// A tile with its space.
#[shape("ludwig", rename = "TileJson")]
pub struct TileShape {
    /// Its id.
    pub id: &'static str,
    /// The column.
    pub x: i8,
    /// The level.
    pub y: i8,
}

/// Hands, piles, and what is going on.
#[shape("ludwig", spare)]
pub struct Rest {
    /// By seat; in a view only those the viewer knows.
    pub hands: Each<List<Names>>,
    /// By seat: chosen, not yet placed.
    pub selected: Each<List<Names>>,
    /// By seat: the tile for the left castle, once decided and not yet placed.
    pub left: Each<Option<&'static str>>,
    /// By seat: the tile for the right castle.
    pub right: Each<Option<&'static str>>,
    /// The two tiles of Ludwig that the assigner looks at.
    pub ludwig_drawn: Option<List<Names>>,
    /// Seats that have finished the select or assign step.
    pub chosen: Each<Seat>,
    /// The face-down supply, in a position.
    pub supply: Option<List<RoomNames>>,
    /// The discarded rooms; in a view those the viewer can name.
    pub discard: List<RoomNames>,
    /// Rooms drawn for a food bonus: undecided, or kept and not yet placed.
    pub limbo: List<Names>,
    /// The castle they were drawn for.
    pub limbo_castle: Option<u8>,
    /// The deck of bonus cards.
    pub bonus_deck: CardNames,
    /// The discarded cards.
    pub bonus_discard: CardNames,
    /// Cards drawn for a utility bonus, undecided.
    pub bonus_limbo: CardNames,
    /// The castle they were drawn for.
    pub bonus_castle: Option<u8>,
    /// Specialty tiles taken so far.
    pub specialty_used: u8,
    /// A room bonus is being carried out.
    pub pending: bool,
    /// What happens at each castle in the place step.
    pub sites: Option<Each<SiteShape>>,
    /// Castles that wait to draw rooms, in order.
    pub room_queue: Option<Each<u8>>,
    /// Castles that wait to draw cards, in order.
    pub card_queue: Option<Each<u8>>,
    /// How often each seat has exchanged its two tiles this turn.
    pub swaps: Option<Each<u8>>,
    /// Food bonuses drawn so far.
    pub room_draws: u8,
    /// Utility bonuses drawn so far.
    pub card_draws: u8,
    /// Discarded rooms that everybody has seen.
    pub seen_discard: List<RoomNames>,
    /// Rooms in the supply that everybody has seen before they were shuffled back.
    pub seen_supply: List<RoomNames>,
    /// The single last tiles of both rounds, by the seat that held the stack first.
    pub singles: Option<List<ArrayVec<Each<Option<&'static str>>, 2>>>,
}

/// What one viewer knows of hands and piles.
#[shape("ludwig", spare)]
pub struct Known {
    /// What can be named.
    #[serde(flatten)]
    pub rest: Rest,
    /// Whether the single tile lies among the discards, by round and stack.
    pub singles_discarded: Option<List<ArrayVec<Each<bool>, 2>>>,
    /// Tiles in each hand.
    pub hand_size: u8,
    /// Tiles in the supply.
    pub supply_size: u8,
    /// Tiles among the discards.
    pub discard_size: u8,
    /// Read without its history: hand sizes and bonus balance are not checked.
    pub study: Option<bool>,
}

/// What happens at a castle in the place step.
#[shape("ludwig", spare, rename = "SiteJson")]
pub struct SiteShape {
    /// What it waits for.
    pub step: Step,
    /// The seat whose tile it is about.
    pub seat: Option<Seat>,
    /// The tile a bonus brought, to be placed now.
    pub tile: Option<&'static str>,
    /// Who has said who goes first, and what.
    #[serde(skip_serializing_if = "List::is_empty")]
    pub votes: List<ArrayVec<(Seat, Say), 2>>,
}

/// What somebody says about who goes first.
#[shape("ludwig")]
#[derive(Copy, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Say {
    /// I go first.
    First,
    /// The other one goes first.
    Wait,
    /// It is hidden.
    #[serde(rename = "?")]
    Hidden,
}

/// Where hands are passed.
#[shape("ludwig")]
#[derive(Copy, Clone)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// To the left.
    Left,
    /// To the right.
    Right,
}
