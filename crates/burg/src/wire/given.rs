//! A position or a view as somebody gave it: everything beside the keys of `docs/formats.md` is optional.
#![expect(missing_docs, reason = "the keys of the shapes that go out")]

use super::shape::{Beside, Inn, Origins, Pieces};
use burghof_core::Viewer;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The keys of `Position`, and `viewer`.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct Given {
    pub viewer: Option<Viewer>,
    pub players: Option<u8>,
    pub start: u8,
    pub round_space: Option<u8>,
    pub round_coins: Option<u8>,
    pub bank: Option<u8>,
    pub box_taler: u8,
    pub stock: Option<Pieces>,
    pub tower: Option<Pieces>,
    #[serde(rename = "box")]
    pub boxed: Pieces,
    pub forge: u8,
    pub templates: Option<Vec<String>>,
    pub wagons: WagonsGiven,
    pub places: BTreeMap<String, Option<u8>>,
    pub workers: Vec<WorkerGiven>,
    pub seats: Vec<PlayerGiven>,
    pub winter: Option<SnowGiven>,
    pub phase: Option<String>,
    pub turn: Option<u8>,
    pub card: Option<String>,
    pub buildings_left: Option<u8>,
    pub helpers_left: Option<u8>,
    pub asked: Vec<WorkerRefGiven>,
    pub offer: Option<WorkerRefGiven>,
    pub revealed: bool,
}

/// The wagons and the rider.
#[derive(Copy, Clone, Default, Deserialize)]
#[serde(default)]
pub struct WagonsGiven {
    pub sand: Option<Beside>,
    pub wood: Option<Beside>,
    pub clay: Option<Beside>,
    pub stone: Option<Beside>,
    #[serde(rename = "silver|rider")]
    pub silver: Option<Beside>,
}

/// A loaded worker.
#[derive(Clone, Deserialize)]
pub struct WorkerGiven {
    pub owner: u8,
    pub card: String,
    #[serde(default)]
    pub pieces: Pieces,
}

/// A worker card by its owner.
#[derive(Clone, Deserialize)]
pub struct WorkerRefGiven {
    pub owner: u8,
    pub card: String,
    pub kind: Option<String>,
}

/// One seat.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct PlayerGiven {
    pub taler: u8,
    pub res: Pieces,
    pub supply: Option<u8>,
    pub helpers: Option<u8>,
    pub vp: Option<i32>,
    pub hand: Option<Vec<String>>,
    pub discard: Vec<String>,
    pub facedown: Vec<String>,
    pub lost: Vec<String>,
    pub built: Vec<String>,
    pub placed: Vec<String>,
    pub resolved: Vec<String>,
    pub facedown_count: Option<u8>,
    pub facedown_known: Vec<String>,
    pub chose_with_full_hand: Option<bool>,
    pub vp_from: Option<Origins>,
}

/// The winter game.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct SnowGiven {
    pub deck: Option<u8>,
    pub active: Vec<String>,
    pub gone: Vec<String>,
    #[serde(rename = "pub")]
    pub inn: Inn,
    pub granary: BTreeMap<String, Option<u8>>,
    pub damsel: CourtshipGiven,
}

/// The damsel.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct CourtshipGiven {
    pub open: bool,
    pub first: bool,
    pub suitors: Vec<u8>,
    pub taler: u8,
    pub res: Pieces,
}
