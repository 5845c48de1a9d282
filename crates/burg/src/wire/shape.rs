//! What goes out as JSON. These types are also the page's TypeScript and the schemas; how they are filled stands in
//! `show.rs`. What may come in stands in `given.rs`.
#![expect(missing_docs, reason = "the names say it; docs/formats.md says more")]

use super::show::{Entered, Id, Places, Players};
use crate::components::{Data, PersonCard, WinterCard};
use crate::goods::Resource;
use crate::state::Step;
use arrayvec::ArrayVec;
use burghof_core::shape::{List, Picked};
use burghof_core::{Seat, Viewer, shape};
use serde::Deserialize;

/// Person cards.
pub type Cards = List<Picked<(), PersonCard>>;
/// Winter cards.
pub type WinterCards = List<Picked<(), WinterCard>>;
/// Buildings by their ids.
pub type Templates = List<Picked<&'static Data, Id>>;
/// A few of something.
pub type Few<T> = List<ArrayVec<T, 4>>;

/// What one viewer knows.
#[shape("burg", rename = "View")]
pub struct Seen<'a> {
    /// Who looks.
    #[serde(flatten)]
    pub own: Own,
    /// What lies before everybody.
    #[serde(flatten)]
    pub board: Board<'a>,
    /// The players, as far as they are known.
    #[serde(flatten)]
    pub rest: Rest<'a>,
}

/// Who looks.
#[shape("burg")]
pub struct Own {
    /// Whose view this is.
    pub viewer: Viewer,
}

/// A position.
#[shape("burg")]
pub struct Position<'a> {
    /// What lies before everybody.
    #[serde(flatten)]
    pub board: Board<'a>,
    /// The players.
    #[serde(flatten)]
    pub rest: Rest<'a>,
}

/// What lies before everybody.
#[shape("burg")]
pub struct Board<'a> {
    pub players: u8,
    pub start: Seat,
    pub round_space: u8,
    pub round_coins: u8,
    pub bank: u8,
    pub box_taler: u8,
    pub stock: Pieces,
    pub tower: Pieces,
    #[serde(rename = "box")]
    pub boxed: Pieces,
    pub forge: u8,
    pub templates: Templates,
    pub wagons: Wagons,
    pub places: Places<'a>,
    pub workers: Few<Worker>,
}

/// The players, and where inside a round the game is.
#[shape("burg", spare)]
pub struct Rest<'a> {
    pub seats: List<Picked<Players<'a>, Player>>,
    #[null]
    pub winter: Option<Snow<'a>>,
    /// What the game waits for.
    pub phase: Step,
    /// Whose matter it is.
    pub turn: Option<Seat>,
    /// The card that is loaded or resolved.
    pub card: Option<PersonCard>,
    pub buildings_left: Option<u8>,
    pub helpers_left: Option<u8>,
    /// Workers this stonecutter has bought from or was refused by.
    pub asked: Option<Few<WorkerRef>>,
    /// The last piece somebody asks for.
    pub offer: Option<WorkerRef>,
    /// The cards in `facedown` have been turned up.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub revealed: bool,
}

/// Pieces by kind; what is missing is 0.
#[shape("burg")]
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Pieces {
    pub sand: u8,
    pub wood: u8,
    pub clay: u8,
    pub stone: u8,
    pub silver: u8,
}

/// A helper beside a wagon or the rider.
#[shape("burg")]
#[derive(Copy, Clone, Debug, Deserialize)]
pub struct Beside {
    /// Whose helper.
    pub owner: u8,
    /// Placed in this round.
    #[serde(default)]
    pub fresh: bool,
}

/// The wagons and the rider.
#[shape("burg")]
pub struct Wagons {
    pub sand: Option<Beside>,
    pub wood: Option<Beside>,
    pub clay: Option<Beside>,
    pub stone: Option<Beside>,
    pub silver: Option<Beside>,
}

/// A loaded worker.
#[shape("burg")]
pub struct Worker {
    pub owner: Seat,
    pub card: PersonCard,
    pub pieces: Pieces,
}

/// A worker card by its owner.
#[shape("burg", spare)]
pub struct WorkerRef {
    pub owner: Seat,
    pub card: PersonCard,
    pub kind: Option<Resource>,
}

/// Where points come from.
#[shape("burg")]
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Origins {
    pub stonecutter: u16,
    pub worker: u16,
    pub master_builder: u16,
    pub wall_breach: u16,
    pub damsel: u16,
    pub market: u8,
    pub palas: u8,
}

/// One seat.
#[shape("burg", spare)]
pub struct Player {
    pub taler: u8,
    pub res: Pieces,
    pub supply: u8,
    pub helpers: u8,
    pub vp: i32,
    pub hand: Cards,
    pub discard: Cards,
    pub facedown: Cards,
    pub lost: Cards,
    pub built: Templates,
    pub placed: List<Entered>,
    /// Cards of the round that are resolved.
    #[serde(skip_serializing_if = "List::is_empty")]
    pub resolved: Cards,
    /// In a view: how many cards of this seat lie face down; its `hand` then holds them too.
    pub facedown_count: Option<u8>,
    /// Face-down cards that everybody can name.
    #[serde(skip_serializing_if = "List::is_empty")]
    pub facedown_known: Cards,
    /// Chose while the discard pile was empty.
    pub chose_with_full_hand: Option<bool>,
    /// Where the points come from.
    pub vp_from: Option<Origins>,
}

/// The winter game.
#[shape("burg")]
pub struct Snow<'a> {
    pub deck: u8,
    pub active: WinterCards,
    pub gone: WinterCards,
    #[serde(rename = "pub")]
    pub inn: Inn,
    pub granary: Places<'a>,
    pub damsel: Courtship,
}

/// The village pub.
#[shape("burg")]
#[derive(Copy, Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Inn {
    pub innkeeper: Option<u8>,
    pub taler: u8,
}

/// The damsel.
#[shape("burg")]
pub struct Courtship {
    pub open: bool,
    pub first: bool,
    pub suitors: Few<Seat>,
    pub taler: u8,
    pub res: Pieces,
}
