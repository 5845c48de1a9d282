//! Reads the data file once into plain tables that live for ever; refuses an inconsistent one by entry.

mod file;

use crate::castle::Exits;
use arrayvec::ArrayVec;
use burghof_core::{Bilingual, Components, Loaded, Misfit, Pack, shape};
use file::RawFile;
use serde::Deserialize;

/// The most floor tiles a data file may have.
pub const MAX_TILES: usize = 48;
/// The most boxes a data file may have.
pub const MAX_BOXES: usize = 56;
/// The most box pictures on all tiles together.
pub const MAX_SLOTS: usize = 32;
/// The most ghosts a data file may have.
pub const MAX_GHOSTS: usize = 24;
/// The most doors, and door pictures.
pub const MAX_DOORS: usize = 8;
/// No piece.
pub const NONE: u8 = 255;

/// The four kinds of scroll (SLO-83).
#[shape("schloss")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scroll {
    /// +1 to the bearer's throw while carried (SLO-84).
    MagicSword,
    /// +1 shield power while carried (SLO-85).
    MagicShield,
    /// To any reachable room, once (SLO-86).
    Wings,
    /// Seven actions instead of four, once (SLO-88).
    Whirlwind,
}

impl Scroll {
    /// All kinds.
    pub const ALL: [Scroll; 4] = [Scroll::MagicSword, Scroll::MagicShield, Scroll::Wings, Scroll::Whirlwind];

    /// The name in data files and JSON.
    #[inline]
    pub const fn name(self) -> &'static str {
        ["magic_sword", "magic_shield", "wings", "whirlwind"][self as usize]
    }
}

/// The sorts of things a player can own (SLO-51, SLO-69).
#[shape("schloss")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, Pack)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// A sword; its value is its strength.
    Sword,
    /// A shield; its value is its strength.
    Shield,
    /// A scroll; its value is the number of its [`Scroll`] kind.
    Scroll,
    /// Life energy; its value is the number of hearts.
    Heart,
    /// A treasure; its value is its dots.
    Treasure,
    /// A defeated ghost; its value is its dots.
    Trophy,
}

impl Sort {
    /// All sorts.
    pub const ALL: [Sort; 6] =
        [Sort::Sword, Sort::Shield, Sort::Scroll, Sort::Heart, Sort::Treasure, Sort::Trophy];

    /// The name in notation, data files and JSON.
    #[inline]
    pub const fn name(self) -> &'static str {
        ["sword", "shield", "scroll", "heart", "treasure", "trophy"][self as usize]
    }

    /// Treasures and trophies together are loot (SLO-102).
    #[inline]
    pub const fn is_loot(self) -> bool {
        matches!(self, Sort::Treasure | Sort::Trophy)
    }
}

/// A kind of thing, by sort and value: pieces of one kind are interchangeable.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Pack)]
pub struct Good {
    /// Its sort.
    pub sort: Sort,
    /// Strength, hearts, dots, or the number of the scroll.
    pub value: u8,
}

impl Good {
    /// A thing of this sort and value.
    #[inline]
    pub const fn new(sort: Sort, value: u8) -> Good {
        Good { sort, value }
    }

    /// A scroll.
    #[inline]
    pub const fn scroll(kind: Scroll) -> Good {
        Good { sort: Sort::Scroll, value: kind as u8 }
    }
}

/// A floor tile as printed (SLO-03).
#[derive(Debug, Pack)]
pub struct Tile {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Bilingual,
    /// Level 1 to 4.
    pub level: u8,
    /// The exits in the printed orientation.
    pub exits: Exits,
    /// The different ways it can lie (SLO-21).
    pub rotations: ArrayVec<Exits, 4>,
    /// Those of them that have an exit in a direction: as many for every direction, as all turns are among them.
    pub facing: [ArrayVec<Exits, 4>; 4],
    /// Box pictures.
    pub boxes: u8,
    /// A bone heap: a ghost appears.
    pub bones: bool,
    /// A door picture.
    pub door: bool,
    /// A staircase.
    pub stairs: bool,
    /// The fountain.
    pub fountain: bool,
    /// The number of the castle owner's room, 0 for none.
    pub owner_room: u8,
    /// Shows anything at all (SLO-32).
    pub things: bool,
    /// The first of its places for boxes.
    pub slot: u8,
    /// Its place for a door, if it has one.
    pub door_slot: u8,
}

/// What is in a box.
#[derive(Debug, Pack)]
pub struct Content {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Bilingual,
    /// The number on the box side.
    pub tier: u8,
    /// What it is.
    pub good: Good,
}

/// A ghost.
#[derive(Debug, Pack)]
pub struct Ghost {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Bilingual,
    /// The pile it comes from.
    pub tier: u8,
    /// Its yellow dots.
    pub dots: u8,
    /// Fight value.
    pub fight: u8,
    /// Life value.
    pub life: u8,
    /// One of the castle owner's brothers.
    pub brother: bool,
}

/// A door.
#[derive(Debug, Pack)]
pub struct Door {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Bilingual,
    /// The numbers that open it: bit *n* for a throw of *n*.
    pub opens: u8,
}

/// The numbers of the rules.
#[derive(Copy, Clone, Debug, Hash, Deserialize, Pack)]
#[allow(missing_docs)]
pub struct Constants {
    pub actions_per_turn: u8,
    pub whirlwind_extra_actions: u8,
    pub fireball_bonus: u8,
    pub magic_sword_bonus: u8,
    pub magic_shield_bonus: u8,
    pub ghosts_moved_per_turn: u8,
    pub start_hearts: u8,
    pub revive_hearts: u8,
    pub max_hearts: u8,
    pub sword_slots: u8,
    pub shield_slots: u8,
    pub scroll_slots: u8,
    pub items_lost_on_death: u8,
    pub entrance_hall_tiles_per_player: u8,
    pub score_scroll: u8,
    pub score_magic_card: u8,
}

/// All components, as tables and sets.
#[derive(Debug, Pack)]
pub struct Data {
    version: u32,
    fingerprint: u64,
    /// The floor tiles; START is the one with `start = true`.
    pub tiles: Vec<Tile>,
    /// The boxes.
    pub boxes: Vec<Content>,
    /// The ghosts.
    pub ghosts: Vec<Ghost>,
    /// The doors.
    pub doors: Vec<Door>,
    /// The numbers of the rules.
    pub numbers: Constants,
    /// The heart pieces.
    pub hearts: u8,
    /// Fireballs, eyes and keys each player starts with.
    pub cards: [u8; 3],
    /// The colours of the seats.
    pub colours: Vec<Bilingual>,
    /// The names of the levels.
    pub levels: [Bilingual; 4],
    /// The index of START.
    pub start: u8,
    /// The tiles of each level.
    pub level_tiles: [u64; 4],
    /// Tiles with a staircase.
    pub stairs: u64,
    /// Tiles with a fountain.
    pub fountains: u64,
    /// The castle owner's rooms in the order of their numbers.
    pub owner_rooms: ArrayVec<u8, 8>,
    /// The boxes of each tier.
    pub tier_boxes: [u64; 4],
    /// The boxes of each sort (trophies: none).
    pub sort_boxes: [u64; 6],
    /// The boxes with each kind of scroll.
    pub scroll_boxes: [u64; 4],
    /// The ghosts of each tier.
    pub tier_ghosts: [u32; 4],
    /// The brothers (SLO-120).
    pub brothers: u32,
    /// Which tile a place for boxes belongs to.
    pub slot_tile: [u8; MAX_SLOTS],
    /// The first place for boxes of a tile and how many it has: the same as in [`Tile`], close together.
    pub box_places: [(u8, u8); MAX_TILES],
}

impl Data {
    /// The index of a tile by its id.
    #[inline]
    pub fn tile_index(&self, id: &str) -> Option<u8> {
        find(self.tiles.iter().map(|tile| tile.id), id)
    }

    /// The index of a box by its id.
    #[inline]
    pub fn box_index(&self, id: &str) -> Option<u8> {
        find(self.boxes.iter().map(|content| content.id), id)
    }

    /// The index of a ghost by its id.
    #[inline]
    pub fn ghost_index(&self, id: &str) -> Option<u8> {
        find(self.ghosts.iter().map(|ghost| ghost.id), id)
    }

    /// The index of a door by its id.
    #[inline]
    pub fn door_index(&self, id: &str) -> Option<u8> {
        find(self.doors.iter().map(|door| door.id), id)
    }
}

fn find<'a>(mut ids: impl Iterator<Item = &'a str>, id: &str) -> Option<u8> {
    ids.position(|known| known.eq_ignore_ascii_case(id)).map(|i| i as u8)
}

impl Components for Data {
    #[inline]
    fn standard() -> Loaded<Data> {
        burghof_core::standard!(Data, "schloss", include_str!("../../components.toml"))
    }

    fn read(toml: &str) -> Result<Data, Misfit> {
        let raw: RawFile = burghof_core::read_toml(toml)?;
        raw.check_inventory()?;
        raw.check_numbers()?;
        raw.into_data()
    }

    fn version(&self) -> u32 {
        self.version
    }

    fn fingerprint(&self) -> u64 {
        self.fingerprint
    }
}
