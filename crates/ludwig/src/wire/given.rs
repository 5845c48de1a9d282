//! What may come in: the keys of the shapes, nearly all of which may be missing, with the other names they are known by.
#![expect(missing_docs, reason = "the keys of the shapes that go out")]

use super::read::{card_set, find_tile};
use super::shape::{Part, Say, Variant};
use crate::castle::{CASTLE_TILES, Castle, FAR, cell};
use crate::components::Data;
use crate::state::{Placing, Step};
use burghof_core::{Misfit, Viewer, bits};
use serde::Deserialize;

/// Ids or names of tiles or cards.
pub type Tiles = Vec<String>;
/// One id or name for each seat, or none.
pub type EachGiven = Vec<Option<String>>;

/// A position, or with `viewer` a view, as somebody gave it.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct Given {
    pub viewer: Option<Viewer>,
    pub variant: Option<Variant>,
    pub players: Option<i64>,
    pub ludwig_seat: Option<i64>,
    pub placing: Option<Placing>,
    pub age_rank: Option<Vec<i64>>,
    pub round: Option<i64>,
    pub turn: Option<i64>,
    pub phase: Option<Part>,
    pub castles: Vec<CastleGiven>,
    pub hands: Option<Vec<Tiles>>,
    pub selected: Option<Vec<Tiles>>,
    pub left: Option<EachGiven>,
    pub right: Option<EachGiven>,
    pub ludwig_drawn: Option<Tiles>,
    pub chosen: Option<Vec<i64>>,
    pub supply: Option<Tiles>,
    pub discard: Option<Tiles>,
    pub limbo: Option<Tiles>,
    pub limbo_castle: Option<i64>,
    pub bonus_deck: Option<Tiles>,
    pub bonus_discard: Option<Tiles>,
    pub bonus_limbo: Option<Tiles>,
    pub bonus_castle: Option<i64>,
    pub specialty_used: Option<i64>,
    pub pending: Option<bool>,
    pub sites: Option<Vec<SiteGiven>>,
    pub room_queue: Option<Vec<i64>>,
    pub card_queue: Option<Vec<i64>>,
    pub swaps: Option<Vec<i64>>,
    pub room_draws: Option<i64>,
    pub card_draws: Option<i64>,
    pub seen_discard: Option<Tiles>,
    pub seen_supply: Option<Tiles>,
    pub singles: Option<Vec<EachGiven>>,
    pub singles_discarded: Option<Vec<Vec<bool>>>,
    pub hand_size: Option<i64>,
    pub supply_size: Option<i64>,
    pub discard_size: Option<i64>,
    pub study: Option<bool>,
}

/// The keys of a castle.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct CastleGiven {
    #[serde(rename = "throne|throne_room")]
    pub throne: Option<String>,
    pub tiles: Vec<TileGiven>,
    pub attendants: Vec<String>,
    #[serde(rename = "bonus_cards|cards")]
    pub bonus_cards: Vec<String>,
    pub turns_done: Option<i64>,
    pub drafted: Option<i64>,
}

/// The keys of a tile with its space.
#[derive(Clone, Deserialize)]
pub struct TileGiven {
    /// Its id, or its name in German or English.
    #[serde(rename = "id|name|tile|room")]
    pub id: String,
    pub x: i64,
    pub y: i64,
}

/// The keys of what happens at a castle.
#[derive(Clone, Deserialize)]
pub struct SiteGiven {
    pub step: Step,
    pub seat: Option<i64>,
    pub tile: Option<String>,
    #[serde(default)]
    pub votes: Vec<(i64, Say)>,
}

impl CastleGiven {
    /// A castle, without its history.
    #[inline]
    pub(super) fn read(&self, data: &Data, at: &str) -> Result<Castle, Misfit> {
        let name = self.throne.as_deref().ok_or_else(|| Misfit::missing(format!("{at}.throne")))?;
        let throne = data.find_throne(name);
        let throne = throne.ok_or_else(|| Misfit::unknown(format!("{at}.throne"), "throne room", name))?;
        let mut castle = Castle::new(throne);
        if self.tiles.len() > CASTLE_TILES {
            return Err(Misfit::most(format!("{at}.tiles"), self.tiles.len(), CASTLE_TILES));
        }
        for (i, entry) in self.tiles.iter().enumerate() {
            let at = format!("{at}.tiles[{i}]");
            let tile = find_tile(data, &entry.id, &at)?;
            let far = u64::from(FAR.unsigned_abs());
            if entry.x.unsigned_abs() > far || entry.y.unsigned_abs() > far {
                return Err(Misfit::unfit(at, &format!("{},{}", entry.x, entry.y)).citing("LUD-22"));
            }
            let (x, y) = (entry.x as i8, entry.y as i8);
            if castle.occupied(cell(x, y)) {
                return Err(Misfit::twice(at, &format!("{x},{y}")).citing("LUD-20"));
            }
            castle.insert(data, tile, x, y);
        }
        if self.attendants.len() > 2 {
            return Err(Misfit::most(format!("{at}.attendants"), self.attendants.len(), 2).citing("LUD-R18"));
        }
        for (i, name) in self.attendants.iter().enumerate() {
            let at = format!("{at}.attendants[{i}]");
            let kind = data.find_attendant(name);
            let kind = kind.ok_or_else(|| Misfit::unknown(at, "attendant", name))?;
            castle.add_attendant(kind as u8);
        }
        if self.bonus_cards.len() > 2 {
            return Err(
                Misfit::most(format!("{at}.bonus_cards"), self.bonus_cards.len(), 2).citing("LUD-R16")
            );
        }
        for card in bits::ones(card_set(data, &self.bonus_cards, &format!("{at}.bonus_cards"))?.into()) {
            castle.add_card(card as u8);
        }
        Ok(castle)
    }
}
