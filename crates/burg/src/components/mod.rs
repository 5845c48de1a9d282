//! The components: cards, templates, places and numbers, read from `components.toml` and refused if they do not fit together.

mod file;

use crate::goods::Goods;
use crate::payments::Tables;
use burghof_core::{Bilingual, Components, Loaded, Misfit, Pack};
use file::Raw;

/// The eight person cards, in the order of resolution (BRG-46); the workers share a rank (BRG-47).
#[burghof_core::shape("burg")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[serde(rename_all = "snake_case")]
pub enum PersonCard {
    /// Brings Taler.
    Messenger,
    /// Puts helpers beside the wagons and makes them pay.
    Trader,
    /// Empties a pile of the defence tower, builds for Taler.
    Mason,
    /// Buys from workers, builds for crowns.
    Stonecutter,
    /// The worker with wood and silver.
    WorkerWood,
    /// The worker with sand and clay.
    WorkerSand,
    /// The worker with a stone and two free pieces.
    WorkerStone,
    /// Takes the cards back, scores the buildings of others.
    MasterBuilder,
}

/// A set of person cards, a bit each.
pub type CardSet = u8;

impl PersonCard {
    /// All eight.
    pub const ALL: [PersonCard; 8] = [
        PersonCard::Messenger,
        PersonCard::Trader,
        PersonCard::Mason,
        PersonCard::Stonecutter,
        PersonCard::WorkerWood,
        PersonCard::WorkerSand,
        PersonCard::WorkerStone,
        PersonCard::MasterBuilder,
    ];
    /// The whole set as bits.
    pub const EVERY: CardSet = 0xFF;
    /// The three workers as bits.
    pub const WORKERS: CardSet = 0x70;
    const IDS: [&'static str; 8] = [
        "messenger",
        "trader",
        "mason",
        "stonecutter",
        "worker_wood",
        "worker_sand",
        "worker_stone",
        "master_builder",
    ];
    const RANKS: [u8; 8] = [1, 2, 3, 4, 5, 5, 5, 6];

    /// Its number, for indexing.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The card with this number.
    #[inline]
    pub const fn from_index(index: usize) -> Option<PersonCard> {
        if index < 8 { Some(PersonCard::ALL[index]) } else { None }
    }

    /// Its bit in a set.
    #[inline]
    pub const fn bit(self) -> CardSet {
        1 << self as u8
    }

    /// Its id in the data file.
    pub const fn id(self) -> &'static str {
        PersonCard::IDS[self as usize]
    }

    /// The card with this id.
    #[inline]
    pub fn named(id: &str) -> Option<PersonCard> {
        let id = id.to_ascii_lowercase();
        PersonCard::ALL.into_iter().find(|card| card.id() == id)
    }

    /// Is it one of the three workers (BRG-47)?
    #[inline]
    pub const fn is_worker(self) -> bool {
        self.bit() & PersonCard::WORKERS != 0
    }

    /// The cards of a set, in the order of resolution.
    #[inline]
    pub fn each(set: CardSet) -> impl Iterator<Item = PersonCard> + Clone {
        burghof_core::bits::ones(set.into()).filter_map(|i| PersonCard::from_index(i as usize))
    }
}

/// The six winter cards.
#[burghof_core::shape("burg")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[serde(rename_all = "snake_case")]
pub enum WinterCard {
    /// The village pub: an innkeeper and a toll for traders.
    VillagePub,
    /// The granary: three places that pay more the emptier they are.
    Granary,
    /// The plague: a card of the pile or Taler.
    Plague,
    /// A breach in the wall: stones for points.
    WallBreach,
    /// The damsel: a courtship over several rounds.
    Damsel,
    /// The snowdrift: a worker or Taler.
    Snowdrift,
}

impl WinterCard {
    /// All six.
    pub const ALL: [WinterCard; 6] = [
        WinterCard::VillagePub,
        WinterCard::Granary,
        WinterCard::Plague,
        WinterCard::WallBreach,
        WinterCard::Damsel,
        WinterCard::Snowdrift,
    ];
    const IDS: [&'static str; 6] = ["village_pub", "granary", "plague", "wall_breach", "damsel", "snowdrift"];

    /// Its bit in a set.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The card with this number.
    #[inline]
    pub const fn from_index(index: usize) -> Option<WinterCard> {
        if index < 6 { Some(WinterCard::ALL[index]) } else { None }
    }

    /// Its id in the data file.
    pub const fn id(self) -> &'static str {
        WinterCard::IDS[self as usize]
    }

    /// The card with this id.
    #[inline]
    pub fn named(id: &str) -> Option<WinterCard> {
        WinterCard::ALL.into_iter().find(|card| card.id() == id)
    }

    /// Carried out at once and gone (BRG-192)?
    pub const fn is_instant(self) -> bool {
        matches!(self, WinterCard::Plague | WinterCard::WallBreach | WinterCard::Snowdrift)
    }

    /// The cards of a set.
    pub fn each(set: u8) -> impl Iterator<Item = WinterCard> {
        WinterCard::ALL.into_iter().filter(move |card| set & card.bit() != 0)
    }
}

/// How a helper place scores at the end.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Pack)]
pub enum Formula {
    /// BRG-153
    EmptyPlaces,
    /// BRG-155
    Helpers,
    /// BRG-156
    HelperPairs,
    /// BRG-157
    TowersTwice,
    /// BRG-158
    Towers,
    /// BRG-159
    HousesThrice,
    /// BRG-160
    HousesTwice,
    /// BRG-161
    Templates,
    /// BRG-162, BRG-163
    Market,
    /// BRG-165, BRG-166
    Palas,
    /// BRG-169
    Bars,
    /// BRG-170
    BarPairs,
    /// BRG-211
    Granary,
    /// BRG-206
    Nothing,
}

impl Formula {
    #[inline]
    fn named(name: &str) -> Option<Formula> {
        Some(match name {
            "empty_places_x3" => Formula::EmptyPlaces,
            "helpers_x1" => Formula::Helpers,
            "helpers_half" => Formula::HelperPairs,
            "towers_x2" => Formula::TowersTwice,
            "towers_x1" => Formula::Towers,
            "houses_x3" => Formula::HousesThrice,
            "houses_x2" => Formula::HousesTwice,
            "templates_left_x1" => Formula::Templates,
            "taler_conversion" => Formula::Market,
            "five_resources" => Formula::Palas,
            "forge_silver_x1" => Formula::Bars,
            "forge_silver_half" => Formula::BarPairs,
            _ => return None,
        })
    }
}

/// The most templates a data file can have.
pub const MAX_TEMPLATES: usize = 32;
/// Helper places of the castle.
pub const MAX_PLACES: usize = 16;
/// The number of the innkeeper's place among the spots.
pub const PUB: u8 = 16;
/// The number of the first granary place among the spots.
pub const GRANARY: u8 = 17;
/// The places of the granary.
pub const GRANARY_PLACES: u8 = 3;
/// All spots: the places of the castle, the pub, the granary.
pub const SPOTS: usize = 20;
/// The castle's spots as bits (BRG-148).
pub const CASTLE: u32 = (1 << MAX_PLACES) - 1;
/// The granary's spots as bits.
pub const GRANARY_SPOTS: u32 = ((1 << GRANARY_PLACES) - 1) << GRANARY;

/// One template.
#[derive(Debug, Pack)]
pub struct Template {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Bilingual,
    /// The spots under it, as bits.
    pub spots: u32,
    /// The number of its group.
    pub group: u8,
}

/// Templates that do not differ: all towers, all houses, or a single building.
#[derive(Debug, Pack)]
pub struct Group {
    /// What it is called in notation.
    pub id: &'static str,
    /// Its name.
    pub name: Bilingual,
    /// Build value (BRG-113).
    pub value: u8,
    /// Crown VP (BRG-97).
    pub crown: u8,
    /// Its templates, as bits.
    pub templates: u32,
}

/// One place for a helper.
#[derive(Copy, Clone, Debug, Pack)]
pub struct Spot {
    /// Its id.
    pub id: &'static str,
    /// The id of its building or winter card.
    pub building: &'static str,
    /// The name of its building or winter card.
    pub name: Bilingual,
    /// The fee (BRG-134).
    pub fee: u8,
    /// How it scores.
    pub formula: Formula,
    /// All spots of the same building, as bits.
    pub siblings: u32,
}

/// A person card's data.
#[derive(Copy, Clone, Debug, Pack)]
pub struct Person {
    /// Its name.
    pub name: Bilingual,
    /// What it is loaded with.
    pub load: Goods,
    /// How many more pieces its owner chooses.
    pub free_pieces: u8,
    /// Among which kinds, as bits.
    pub free_kinds: u8,
}

/// What depends on the number of players.
#[derive(Copy, Clone, Debug, Pack)]
pub struct Table {
    /// Rounds (BRG-30).
    pub rounds: u8,
    /// Helpers each (BRG-20).
    pub helpers: u8,
    /// Cards each per round (BRG-40).
    pub cards: u8,
}

/// The numbers of the winter cards.
#[derive(Copy, Clone, Debug, Pack)]
pub struct Winter {
    /// The cards there are, as bits.
    pub cards: u8,
    /// The trader's toll (BRG-201).
    pub toll: u8,
    /// What a granary helper is worth when one, two, three stand there (BRG-211).
    pub granary: [u8; 3],
    /// Taler per card of the pile (BRG-215).
    pub plague: u8,
    /// The most stones (BRG-220).
    pub stones: u8,
    /// VP per stone (BRG-220).
    pub stone_vp: u8,
    /// VP for the damsel (BRG-227).
    pub damsel_vp: u8,
    /// Taler for the snowdrift (BRG-235).
    pub snowdrift: u8,
}

/// The components: a data file turned into tables.
#[derive(Debug, Pack)]
pub struct Data {
    version: u32,
    fingerprint: u64,
    /// Pieces of each kind (BRG-04).
    pub pieces: Goods,
    /// Build points (BRG-112).
    pub points: [u8; 5],
    /// Names of the kinds.
    pub kinds: [Bilingual; 5],
    /// All Taler (BRG-05).
    pub taler: u8,
    /// Start goods (BRG-21).
    pub start_goods: Goods,
    /// Start Taler (BRG-21).
    pub start_taler: u8,
    /// What the defence tower starts with (BRG-17).
    pub start_tower: Goods,
    tables: [Table; 3],
    /// The person cards.
    pub persons: [Person; 8],
    /// Symbols beside wagons and rider (BRG-10).
    pub symbols: [u8; 5],
    /// Names of wagons and rider.
    pub wagons: [Bilingual; 5],
    /// The templates (BRG-02).
    pub templates: Vec<Template>,
    /// The templates by group.
    pub groups: Vec<Group>,
    /// All templates as bits.
    pub all_templates: u32,
    /// Templates that are towers (BRG-R19).
    pub towers: u32,
    /// Templates that are houses (BRG-R19).
    pub houses: u32,
    /// The helper places: the castle's, the pub's, the granary's.
    pub spots: Vec<Spot>,
    /// The spots by their ids: the order in which JSON names them.
    pub(crate) by_id: Vec<u8>,
    /// The spots of the castle that exist, as bits.
    pub castle: u32,
    /// The spots that are open from the start (BRG-03).
    pub standing: u32,
    /// For every number of Taler the spots whose fee it pays.
    pub payable: [u32; 32],
    /// Marked round spaces as bits (BRG-191).
    pub marks: u32,
    /// Different kinds in a payment (BRG-114).
    pub min_kinds: u8,
    /// Buildings per card (BRG-110).
    pub max_buildings: u8,
    /// Helpers per card (BRG-130).
    pub max_helpers: u8,
    /// The messenger's Taler (BRG-60).
    pub messenger: u8,
    /// VP per building of others (BRG-106).
    pub master_vp: u8,
    /// Price of a piece (BRG-88).
    pub price: u8,
    /// Taler per piece built in (BRG-83).
    pub mason_taler: u8,
    /// VP per empty place (BRG-153).
    pub keep_vp: u8,
    /// Fields of the victory track (BRG-171).
    pub track: u8,
    /// The winter cards' numbers.
    pub winter: Winter,
    /// Names of the winter cards.
    pub winter_names: [Bilingual; 6],
    /// The name of the defence tower.
    pub tower_name: Bilingual,
    /// The payments of every build value.
    pub payments: Tables,
}

impl Data {
    /// What depends on the number of players.
    #[inline]
    pub fn table(&self, players: u8) -> &Table {
        &self.tables[(players.clamp(2, 4) - 2) as usize]
    }

    /// The spot with this id.
    #[inline]
    pub fn spot(&self, id: &str) -> Option<u8> {
        let id = id.to_ascii_lowercase();
        self.spots.iter().position(|spot| !spot.id.is_empty() && spot.id == id).map(|i| i as u8)
    }

    /// The group with this name; any template's id will do.
    #[inline]
    pub fn group(&self, id: &str) -> Option<u8> {
        let id = id.to_ascii_lowercase();
        let named = self.groups.iter().position(|group| group.id == id).map(|i| i as u8);
        named.or_else(|| self.template(&id).map(|i| self.templates[i].group))
    }

    /// The template with this id.
    #[inline]
    pub fn template(&self, id: &str) -> Option<usize> {
        self.templates.iter().position(|template| template.id == id)
    }

    /// Is this round space marked (BRG-191)?
    #[inline]
    pub fn marked(&self, space: u8) -> bool {
        self.marks >> (space & 31) & 1 != 0
    }
}

impl Components for Data {
    #[inline]
    fn standard() -> Loaded<Data> {
        burghof_core::standard!(Data, "burg", include_str!("../../components.toml"))
    }

    fn read(toml: &str) -> Result<Data, Misfit> {
        let raw: Raw = burghof_core::read_toml(toml)?;
        raw.build()
    }

    fn version(&self) -> u32 {
        self.version
    }

    fn fingerprint(&self) -> u64 {
        self.fingerprint
    }
}
