//! A position or a view as somebody gave it: nearly everything may be missing, pieces may be named or described.
#![expect(missing_docs, reason = "the keys of the shapes that go out")]

use super::shape::Part;
use crate::components::{Scroll, Sort};
use burghof_core::Viewer;
use burghof_core::shape::{Named, Pile};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The keys of `Position`, and `viewer`. What is missing gets a default where that is unambiguous.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct Given {
    pub viewer: Option<Viewer>,
    pub phase: Option<Part>,
    pub current: u8,
    pub actions_left: Option<u8>,
    pub actions_used: Option<u8>,
    pub whirlwind_used: bool,
    pub ghosts_moved: Vec<String>,
    pub tiles: Vec<TileGiven>,
    pub players: Vec<PlayerGiven>,
    pub owner: Option<OwnerGiven>,
    pub piles: PilesGiven,
    pub heart_supply: Option<i64>,
    pub heart_boxes_taken: Option<Vec<u8>>,
    pub removed: Option<RemovedGiven>,
    pub tile_in_hand: Option<Named<TileGiven>>,
    pub item_in_hand: Option<Named<ItemGiven>>,
    pub item_from_floor: bool,
    pub fight: Option<FightGiven>,
    pub dying: Option<u8>,
    pub quiet_turns: u16,
    pub dawn: bool,
    pub ended_by: Option<String>,
    pub turn: u16,
    pub turn_limit: Option<u16>,
    pub quiet_rounds: Option<u8>,
    pub eventful: Option<bool>,
    pub hall_left: Option<u8>,
    pub fights: u32,
    pub door_throws: u32,
    pub gone: Option<Vec<String>>,
    pub opened: Option<Vec<String>>,
    pub aside: Option<[u8; 4]>,
}

/// A tile on the table, in a pile or in the hand.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct TileGiven {
    pub id: String,
    pub level: Option<u8>,
    pub x: Option<i64>,
    pub y: Option<i64>,
    pub exits: Option<String>,
    pub things: Option<bool>,
    pub boxes: Option<Vec<Named<ItemGiven>>>,
    pub ghost: Option<Named<GhostGiven>>,
    pub door: Option<DoorGiven>,
    pub stairs: Option<bool>,
    pub fountain: Option<bool>,
    pub owner_room: Option<u8>,
    pub n_boxes: Option<u8>,
    pub bones: Option<bool>,
    pub has_door: Option<bool>,
    pub known: bool,
}

/// A box or an item.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct ItemGiven {
    pub id: Option<String>,
    pub tier: Option<u8>,
    pub open: Option<bool>,
    pub kind: Option<Sort>,
    pub value: Option<u8>,
    pub scroll: Option<Scroll>,
    pub seen: Vec<u8>,
}

/// A ghost.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct GhostGiven {
    pub id: Option<String>,
    pub fight: Option<u8>,
    pub life: Option<u8>,
    pub dots: Option<u8>,
    pub brother: Option<bool>,
}

/// A closed door.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct DoorGiven {
    pub id: Option<String>,
    pub opens: Option<Vec<u8>>,
    pub known: bool,
}

/// A player.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct PlayerGiven {
    pub at: Option<String>,
    pub hearts: Option<u8>,
    pub sword: Option<Named<ItemGiven>>,
    pub shield: Option<Named<ItemGiven>>,
    pub scrolls: Vec<Named<ItemGiven>>,
    pub treasures: Vec<Named<ItemGiven>>,
    pub ghosts: Vec<Named<GhostGiven>>,
    pub cards: CardsGiven,
    pub fought: Option<String>,
}

/// Magic cards left.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct CardsGiven {
    pub fireball: Option<u8>,
    pub eye: Option<u8>,
    pub key: Option<u8>,
}

/// The castle owner.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct OwnerGiven {
    pub stage: Option<u8>,
    pub tile: Option<String>,
    pub gone: bool,
}

/// The piles, by number or piece by piece.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct PilesGiven {
    pub tiles: BTreeMap<String, Pile<Named<TileGiven>>>,
    pub under: BTreeMap<String, Vec<String>>,
    pub boxes: BTreeMap<String, Pile<Named<ItemGiven>>>,
    pub ghosts: BTreeMap<String, Pile<Named<GhostGiven>>>,
    pub doors: Option<Pile<DoorGiven>>,
}

/// Pieces that left the game.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct RemovedGiven {
    pub boxes: Option<u8>,
    pub doors: Option<u8>,
}

/// The dice of a fight that waits for the fireball question.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct FightGiven {
    pub player_die: u8,
    pub ghost_die: u8,
    pub fireballs: u8,
}

impl From<String> for TileGiven {
    #[inline]
    fn from(id: String) -> TileGiven {
        TileGiven { id, ..TileGiven::default() }
    }
}

impl From<String> for ItemGiven {
    #[inline]
    fn from(id: String) -> ItemGiven {
        ItemGiven { id: Some(id), open: Some(true), ..ItemGiven::default() }
    }
}

impl From<String> for GhostGiven {
    #[inline]
    fn from(id: String) -> GhostGiven {
        GhostGiven { id: Some(id), ..GhostGiven::default() }
    }
}
