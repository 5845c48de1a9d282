//! What goes out as JSON. These types are also the page's TypeScript and the schemas; how they are filled stands in
//! `show.rs`. What may come in stands in `given.rs`.

use super::show::{Asked, Cards, Entered, Heap, Places, Seats, Suitors, Templates, WinterCards, Workers};
use crate::components::{PersonCard, WinterCard};
use crate::goods::Resource;
use crate::state::Step;
use burghof_core::shape::List;
use burghof_core::{Seat, Viewer, shape};
use serde::Deserialize;

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
#[expect(missing_docs, reason = "the names say it; docs/formats.md says more")]
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
    pub templates: List<Templates>,
    pub wagons: Wagons,
    pub places: Places<'a>,
    pub workers: List<Workers<'a>>,
}

/// The players, and where inside a round the game is.
#[shape("burg")]
#[expect(missing_docs, reason = "the names say it; docs/formats.md says more")]
pub struct Rest<'a> {
    pub seats: List<Seats<'a>>,
    pub winter: Option<Snow<'a>>,
    /// What the game waits for.
    pub phase: Step,
    /// Whose matter it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Seat>,
    /// The card that is loaded or resolved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<PersonCard>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub buildings_left: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub helpers_left: Option<u8>,
    /// Workers this stonecutter has bought from or was refused by.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<List<Asked<'a>>>,
    /// The last piece somebody asks for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<WorkerRef>,
    /// The cards in `facedown` have been turned up.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub revealed: bool,
}

/// Pieces by kind; what is missing is 0.
#[shape("burg")]
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
#[expect(missing_docs, reason = "the names say it")]
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
#[derive(Copy, Clone, Debug, Default, Deserialize)]
#[serde(default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Wagons {
    pub sand: Option<Beside>,
    pub wood: Option<Beside>,
    pub clay: Option<Beside>,
    pub stone: Option<Beside>,
    #[serde(alias = "rider")]
    pub silver: Option<Beside>,
}

/// A loaded worker.
#[shape("burg")]
#[expect(missing_docs, reason = "the names say it")]
pub struct Worker {
    pub owner: Seat,
    pub card: PersonCard,
    pub pieces: Pieces,
}

/// A worker card by its owner.
#[shape("burg")]
#[expect(missing_docs, reason = "the names say it")]
pub struct WorkerRef {
    pub owner: Seat,
    pub card: PersonCard,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<Resource>,
}

/// Where points come from.
#[shape("burg")]
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
#[expect(missing_docs, reason = "the names say it")]
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
#[shape("burg")]
#[expect(missing_docs, reason = "the names say it")]
pub struct Player {
    pub taler: u8,
    pub res: Pieces,
    pub supply: u8,
    pub helpers: u8,
    pub vp: i32,
    pub hand: List<Cards>,
    pub discard: List<Cards>,
    pub facedown: List<Cards>,
    pub lost: List<Cards>,
    pub built: List<Templates>,
    pub placed: List<Entered>,
    /// Cards of the round that are resolved.
    #[serde(skip_serializing_if = "Cards::none")]
    pub resolved: List<Cards>,
    /// In a view: how many cards of this seat lie face down; its `hand` then holds them too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facedown_count: Option<u8>,
    /// Face-down cards that everybody can name.
    #[serde(skip_serializing_if = "Cards::none")]
    pub facedown_known: List<Cards>,
    /// Chose while the discard pile was empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chose_with_full_hand: Option<bool>,
    /// Where the points come from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vp_from: Option<Origins>,
}

/// The winter game.
#[shape("burg")]
#[expect(missing_docs, reason = "the names say it")]
pub struct Snow<'a> {
    pub deck: u8,
    pub active: List<WinterCards>,
    pub gone: List<WinterCards>,
    #[serde(rename = "pub")]
    pub inn: Inn,
    pub granary: Places<'a>,
    pub damsel: Courtship,
}

/// The village pub.
#[shape("burg")]
#[derive(Copy, Clone, Debug, Default, Deserialize)]
#[serde(default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Inn {
    pub innkeeper: Option<u8>,
    pub taler: u8,
}

/// The damsel.
#[shape("burg")]
#[expect(missing_docs, reason = "the names say it")]
pub struct Courtship {
    pub open: bool,
    pub first: bool,
    pub suitors: List<Suitors>,
    pub taler: u8,
    pub res: Pieces,
}

/// An action with self-explaining keys. `pay` are own pieces, `silver` the kinds that bars become.
#[shape("burg")]
#[serde(tag = "action", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields of `Action`")]
pub enum Act {
    Choose { cards: List<Cards> },
    Court { gift: &'static str },
    Drop,
    Share { gift: &'static str },
    Lose { card: PersonCard },
    Pay,
    Breach { pay: Heap, silver: Heap },
    Load { pieces: Heap },
    Withdraw { wagon: Resource },
    Trade { wagon: Resource, from: &'static str },
    Take { kind: Resource },
    Buy { owner: Seat, card: PersonCard, kind: Resource },
    Accept,
    Refuse,
    Build { building: &'static str, pay: Heap, silver: Heap },
    Place { place: &'static str, from: &'static str },
    First { card: PersonCard },
    Palas { pay: Heap, silver: Heap },
    Done,
}

/// An event with self-explaining keys.
#[shape("burg")]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields of `Event`")]
pub enum Happening {
    Round { round_space: u8, start: Seat },
    Courted { seat: Seat, gift: &'static str },
    Dropped { seat: Seat },
    Won { seat: Seat, vp: u8 },
    Shared { seat: Seat, gift: &'static str },
    Gone { card: WinterCard },
    Chose { seat: Seat, count: u8 },
    Winter { card: WinterCard },
    Lost { seat: Seat, card: PersonCard },
    Paid { seat: Seat, taler: u8 },
    Breached { seat: Seat, stones: u8, bars: u8, vp: u16 },
    Revealed { cards: Vec<List<Cards>> },
    Loaded { seat: Seat, card: PersonCard, pieces: Heap },
    Messenger { seat: Seat, taler: u8 },
    Toll { seat: Seat, to: Option<Seat>, taler: u8 },
    Withdrew { seat: Seat, wagon: Resource },
    Traded { seat: Seat, wagon: Resource, from: &'static str, displaced: Option<Seat> },
    Payout { seat: Seat, wagon: Resource, pieces: u8, tower: u8 },
    Took { seat: Seat, kind: Resource, count: u8 },
    Bought { seat: Seat, owner: Seat, card: PersonCard, kind: Resource },
    Asked { seat: Seat, owner: Seat, card: PersonCard, kind: Resource },
    Refused { owner: Seat, card: PersonCard },
    Built { seat: Seat, building: &'static str, pay: Heap, silver: Heap, taler: u8, vp: u8 },
    Placed { seat: Seat, place: &'static str, from: &'static str, fee: u8, collected: u8 },
    Worked { seat: Seat, card: PersonCard, pieces: Heap },
    MasterBuilder { seat: Seat, buildings: u8, vp: u16 },
    FinalScoring { early: bool },
    Market { seat: Seat, taler: u8, vp: u8 },
    Palas { seat: Seat, pay: Heap, silver: Heap, vp: u8 },
    Over,
}
