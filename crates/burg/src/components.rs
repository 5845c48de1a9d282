use crate::goods::{Goods, Resource};
use crate::payments::Tables;
use arrayvec::ArrayVec;
use burghof_core::{Bilingual, Components, Loaded, Misfit, Pack, hash};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The eight person cards, in the order of resolution (BRG-46); the workers share a rank (BRG-47).
#[derive(
    Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, burghof_core::ToJson,
)]
#[repr(u8)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "burg.ts"))]
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
#[derive(
    Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, burghof_core::ToJson,
)]
#[repr(u8)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "burg.ts"))]
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
        burghof_core::standard!(Data, "burg", include_str!("../components.toml"))
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

#[derive(Deserialize, Hash)]
struct Raw {
    meta: RawMeta,
    player_count: Vec<RawTable>,
    start_goods: RawStart,
    tower_start: RawPieces,
    resource: Vec<RawResource>,
    coin: Vec<RawCoin>,
    pieces: RawInventory,
    person_card: Vec<RawPerson>,
    wagon: Vec<RawWagon>,
    defence_tower: RawTower,
    building: Vec<RawBuilding>,
    prebuilt: Vec<RawPrebuilt>,
    helper_place: Vec<RawPlace>,
    final_scoring: RawOrder,
    round_space: Vec<RawSpace>,
    winter_card: Vec<RawWinter>,
}

#[derive(Deserialize, Hash)]
struct RawMeta {
    id: String,
    data_version: u32,
    victory_track_length: u8,
    min_kinds_per_building: u8,
    max_buildings_per_card: u8,
    max_helpers_per_card: u8,
    messenger_taler: u8,
    master_builder_vp: u8,
    stonecutter_price: u8,
    mason_taler_per_piece: u8,
    keep_vp_per_empty_place: u8,
    damsel_vp: u8,
}

#[derive(Deserialize, Hash)]
struct RawTable {
    players: u8,
    rounds: u8,
    helpers_each: u8,
    cards_per_round: u8,
}

#[derive(Deserialize, Hash)]
struct RawPieces {
    #[serde(default)]
    sand: u8,
    #[serde(default)]
    wood: u8,
    #[serde(default)]
    clay: u8,
    #[serde(default)]
    stone: u8,
    #[serde(default)]
    silver: u8,
}

impl RawPieces {
    fn goods(&self, at: &str) -> Result<Goods, Misfit> {
        let counts = [self.sand, self.wood, self.clay, self.stone, self.silver];
        if counts.iter().any(|&n| n > Goods::MOST) {
            return Err(Misfit::new(at, format!("more than {} pieces of a kind", Goods::MOST)));
        }
        Ok(Goods::new(counts))
    }
}

#[derive(Deserialize, Hash)]
struct RawStart {
    taler: u8,
    #[serde(flatten)]
    pieces: RawPieces,
}

#[derive(Deserialize, Hash)]
struct RawResource {
    id: String,
    name_de: String,
    name_en: String,
    count: u8,
    build_points: u8,
}

#[derive(Deserialize, Hash)]
struct RawCoin {
    value: u32,
    count: u32,
}

#[derive(Deserialize, Hash)]
struct RawInventory {
    helpers_per_colour: u8,
}

#[derive(Deserialize, Hash)]
struct RawPerson {
    id: String,
    name_de: String,
    name_en: String,
    rank: u8,
    may_build: bool,
    may_place_helpers: bool,
    #[serde(default)]
    load: BTreeMap<String, u8>,
    #[serde(default)]
    free_pieces: u8,
    #[serde(default)]
    free_kinds: Vec<String>,
}

#[derive(Deserialize, Hash)]
struct RawWagon {
    id: String,
    name_de: String,
    name_en: String,
    resource: String,
    symbols: u8,
    rider: bool,
}

#[derive(Deserialize, Hash)]
struct RawTower {
    name_de: String,
    name_en: String,
}

#[derive(Deserialize, Hash)]
struct RawBuilding {
    id: String,
    name_de: String,
    name_en: String,
    kind: String,
    build_value: u8,
    crown_vp: u8,
}

#[derive(Deserialize, Hash)]
struct RawPrebuilt {
    id: String,
    name_de: String,
    name_en: String,
}

#[derive(Deserialize, Hash)]
struct RawPlace {
    id: String,
    building: String,
    fee: u8,
    score: String,
}

#[derive(Deserialize, Hash)]
struct RawOrder {
    order: Vec<String>,
}

#[derive(Deserialize, Hash)]
struct RawSpace {
    number: u8,
    winter_mark: bool,
}

#[derive(Deserialize, Hash)]
struct RawWinter {
    id: String,
    name_de: String,
    name_en: String,
    timing: String,
    places: Option<u8>,
    #[serde(default)]
    place_ids: Vec<String>,
    fee: Option<u8>,
    trader_toll: Option<u8>,
    vp_each_by_occupancy: Option<Vec<u8>>,
    taler_per_discarded_card: Option<u8>,
    cards_lost: Option<u8>,
    max_stones: Option<u8>,
    vp_per_stone: Option<u8>,
    vp: Option<u8>,
    contribution_pieces: Option<u8>,
    taler: Option<u8>,
    workers_lost: Option<u8>,
}

/// Names live as long as the tables they belong to: for ever.
fn keep(text: &str) -> &'static str {
    text.to_owned().leak()
}

fn name(de: &str, en: &str) -> Bilingual {
    Bilingual { de: keep(de), en: keep(en) }
}

fn require(holds: bool, at: &str, what: impl FnOnce() -> String) -> Result<(), Misfit> {
    if holds { Ok(()) } else { Err(Misfit::new(at, what())) }
}

const NAMELESS: Bilingual = Bilingual { de: "", en: "" };
const NOWHERE: Spot =
    Spot { id: "", building: "", name: NAMELESS, fee: 0, formula: Formula::Nothing, siblings: 0 };
const SCORING_ORDER: [&str; 9] =
    ["keep", "tavern", "gates", "stable", "servants_house", "market", "palas", "smithy", "granary"];

impl Raw {
    fn build(self) -> Result<Data, Misfit> {
        require(self.meta.id == "burg", "meta.id", || format!("`{}` is not burg", self.meta.id))?;
        let (pieces, points, kinds) = self.resources()?;
        let taler: u32 = self.coin.iter().map(|coin| coin.value.saturating_mul(coin.count)).sum();
        require((1..=250).contains(&taler), "coin", || format!("{taler} Taler; 1 to 250 can be counted"))?;
        let (symbols, wagons) = self.wagons()?;
        let (templates, groups) = self.templates()?;
        let mut data = Data {
            version: self.meta.data_version,
            fingerprint: hash::hash64(&self),
            pieces,
            points,
            kinds,
            taler: taler as u8,
            start_goods: self.start_goods.pieces.goods("start_goods")?,
            start_taler: self.start_goods.taler,
            start_tower: self.tower_start.goods("tower_start")?,
            tables: self.tables()?,
            persons: self.persons(pieces)?,
            symbols,
            wagons,
            all_templates: if templates.len() == 32 { u32::MAX } else { (1 << templates.len()) - 1 },
            towers: self.of_kind("tower"),
            houses: self.of_kind("house"),
            payments: Tables::new(
                &points,
                self.meta.min_kinds_per_building,
                &groups,
                pieces.get(Resource::Silver),
            )?,
            templates,
            groups,
            spots: Vec::new(),
            by_id: Vec::new(),
            castle: 0,
            standing: 0,
            payable: [0; 32],
            marks: self.marks()?,
            min_kinds: self.meta.min_kinds_per_building,
            max_buildings: self.meta.max_buildings_per_card,
            max_helpers: self.meta.max_helpers_per_card,
            messenger: self.meta.messenger_taler,
            master_vp: self.meta.master_builder_vp,
            price: self.meta.stonecutter_price,
            mason_taler: self.meta.mason_taler_per_piece,
            keep_vp: self.meta.keep_vp_per_empty_place,
            track: self.meta.victory_track_length,
            winter: self.winter()?,
            winter_names: self.winter_names(),
            tower_name: name(&self.defence_tower.name_de, &self.defence_tower.name_en),
        };
        require(data.track > 0, "meta.victory_track_length", || "a track without fields".into())?;
        self.add_spots(&mut data)?;
        self.check_setup(&data)?;
        require(self.final_scoring.order == SCORING_ORDER, "final_scoring", || {
            format!("the order must be {}", SCORING_ORDER.join(", "))
        })?;
        Ok(data)
    }

    fn resources(&self) -> Result<(Goods, [u8; 5], [Bilingual; 5]), Misfit> {
        let (mut counts, mut points, mut names) = ([0; 5], [0; 5], [NAMELESS; 5]);
        let mut seen = [false; 5];
        for raw in &self.resource {
            let at = format!("resource {}", raw.id);
            let Some(kind) = Resource::ALL.into_iter().find(|kind| kind.id() == raw.id) else {
                return Err(Misfit::new(at, "unknown kind"));
            };
            require(!std::mem::replace(&mut seen[kind.index()], true), &at, || "stands twice".into())?;
            require((1..=Goods::MOST).contains(&raw.count), &at, || {
                format!("count {} is not 1 to {}", raw.count, Goods::MOST)
            })?;
            let silver = kind == Resource::Silver;
            require((raw.build_points == 0) == silver && raw.build_points <= 8, &at, || {
                format!("build_points {} (silver has none, the others 1 to 8)", raw.build_points)
            })?;
            counts[kind.index()] = raw.count;
            points[kind.index()] = raw.build_points;
            names[kind.index()] = name(&raw.name_de, &raw.name_en);
        }
        for kind in Resource::ALL {
            require(seen[kind.index()], &format!("resource {}", kind.id()), || "missing".into())?;
        }
        Ok((Goods::new(counts), points, names))
    }

    fn tables(&self) -> Result<[Table; 3], Misfit> {
        let mut tables = [None; 3];
        for raw in &self.player_count {
            let at = format!("player_count {}", raw.players);
            require((2..=4).contains(&raw.players), &at, || "only 2 to 4 can play".into())?;
            let table = &mut tables[raw.players as usize - 2];
            require(table.is_none(), &at, || "stands twice".into())?;
            let most = self.round_space.len() as u8;
            require((1..=most.min(31)).contains(&raw.rounds), &at, || {
                format!("{} rounds on {most} round spaces", raw.rounds)
            })?;
            require(raw.helpers_each <= self.pieces.helpers_per_colour, &at, || {
                format!("{} helpers of {}", raw.helpers_each, self.pieces.helpers_per_colour)
            })?;
            require((1..=4 / raw.players).contains(&raw.cards_per_round), &at, || {
                format!("{} cards per round: at most four lie on the table", raw.cards_per_round)
            })?;
            *table =
                Some(Table { rounds: raw.rounds, helpers: raw.helpers_each, cards: raw.cards_per_round });
        }
        match tables {
            [Some(two), Some(three), Some(four)] => Ok([two, three, four]),
            _ => Err(Misfit::new("player_count", "2, 3 and 4 players are needed")),
        }
    }

    fn persons(&self, pieces: Goods) -> Result<[Person; 8], Misfit> {
        let mut persons = [None; 8];
        for raw in &self.person_card {
            let at = format!("person_card {}", raw.id);
            let Some(card) = PersonCard::ALL.into_iter().find(|card| card.id() == raw.id) else {
                return Err(Misfit::new(at, "unknown card"));
            };
            let rank = PersonCard::RANKS[card.index()];
            require(raw.rank == rank, &at, || format!("rank {} must be {rank}", raw.rank))?;
            let builds = matches!(card, PersonCard::Mason | PersonCard::Stonecutter) || card.is_worker();
            require(raw.may_build == builds, &at, || format!("may_build must be {builds}"))?;
            let places = matches!(card, PersonCard::Mason | PersonCard::Stonecutter);
            require(raw.may_place_helpers == places, &at, || format!("may_place_helpers must be {places}"))?;
            let mut load = Goods::NONE;
            for (id, &count) in &raw.load {
                let kind = Resource::ALL.into_iter().find(|kind| kind.id() == id);
                let kind = kind.ok_or_else(|| Misfit::new(&*at, format!("unknown kind `{id}`")))?;
                require(count <= pieces.get(kind), &at, || format!("{count} {id} are more than there are"))?;
                load += Goods::of(kind, count);
            }
            let mut free_kinds = 0;
            for id in &raw.free_kinds {
                let kind = Resource::SOLID.into_iter().find(|kind| kind.id() == id);
                let kind = kind.ok_or_else(|| Misfit::new(&*at, format!("free kind `{id}`")))?;
                free_kinds |= 1 << kind.index();
            }
            let empty = load.is_empty() && raw.free_pieces == 0;
            require(card.is_worker() != empty, &at, || "workers, and only workers, are loaded".into())?;
            require(raw.free_pieces <= 4, &at, || "more than 4 free pieces".into())?;
            let person = Person {
                name: name(&raw.name_de, &raw.name_en),
                load,
                free_pieces: raw.free_pieces,
                free_kinds,
            };
            require(persons[card.index()].replace(person).is_none(), &at, || "stands twice".into())?;
        }
        let mut all = ArrayVec::<Person, 8>::new();
        for card in PersonCard::ALL {
            let person = persons[card.index()];
            all.push(person.ok_or_else(|| Misfit::new(format!("person_card {}", card.id()), "missing"))?);
        }
        all.into_inner().map_err(|_| Misfit::new("person_card", "eight are needed"))
    }

    fn wagons(&self) -> Result<([u8; 5], [Bilingual; 5]), Misfit> {
        let (mut symbols, mut names) = ([0; 5], [NAMELESS; 5]);
        for raw in &self.wagon {
            let at = format!("wagon {}", raw.id);
            let kind = Resource::ALL.into_iter().find(|kind| kind.id() == raw.resource);
            let kind = kind.ok_or_else(|| Misfit::new(&*at, format!("unknown kind `{}`", raw.resource)))?;
            require(raw.rider == (kind == Resource::Silver), &at, || {
                "the rider, and only he, carries silver".into()
            })?;
            require(symbols[kind.index()] == 0, &at, || "a second one for its kind".into())?;
            require((1..=Goods::MOST).contains(&raw.symbols), &at, || format!("{} symbols", raw.symbols))?;
            symbols[kind.index()] = raw.symbols;
            names[kind.index()] = name(&raw.name_de, &raw.name_en);
        }
        for kind in Resource::ALL {
            require(symbols[kind.index()] > 0, "wagon", || format!("none for {}", kind.id()))?;
        }
        Ok((symbols, names))
    }

    fn templates(&self) -> Result<(Vec<Template>, Vec<Group>), Misfit> {
        let (mut templates, mut groups): (Vec<Template>, Vec<Group>) = (Vec::new(), Vec::new());
        require((1..=MAX_TEMPLATES).contains(&self.building.len()), "building", || {
            format!("{} templates; 1 to {MAX_TEMPLATES} are possible", self.building.len())
        })?;
        let mut alike: Vec<(&str, u8, u8)> = Vec::new();
        for raw in &self.building {
            let at = format!("building {}", raw.id);
            let known = templates.iter().any(|template| template.id == raw.id);
            require(!known && !raw.id.is_empty(), &at, || "stands twice".into())?;
            require(raw.crown_vp.is_multiple_of(2), &at, || format!("crown_vp {} is odd", raw.crown_vp))?;
            let has_places = self.helper_place.iter().any(|place| place.building == raw.id);
            // Only buildings without places are interchangeable.
            let family = if has_places { raw.id.as_str() } else { raw.kind.as_str() };
            let alike_as = (family, raw.build_value, raw.crown_vp);
            let group = alike.iter().position(|&other| other == alike_as).unwrap_or(alike.len());
            if group == alike.len() {
                let taken = groups.iter().any(|group: &Group| group.id == family);
                let (id, named) = if taken || has_places || !matches!(family, "tower" | "house") {
                    (raw.id.as_str(), name(&raw.name_de, &raw.name_en))
                } else {
                    (family, family_name(&raw.name_de, &raw.name_en))
                };
                alike.push(alike_as);
                groups.push(Group {
                    id: keep(id),
                    name: named,
                    value: raw.build_value,
                    crown: raw.crown_vp,
                    templates: 0,
                });
            }
            groups[group].templates |= 1 << templates.len();
            templates.push(Template {
                id: keep(&raw.id),
                name: name(&raw.name_de, &raw.name_en),
                spots: 0,
                group: group as u8,
            });
        }
        Ok((templates, groups))
    }

    fn of_kind(&self, kind: &str) -> u32 {
        let all = self.building.iter().enumerate().filter(|(_, raw)| raw.kind == kind);
        all.fold(0, |set, (i, _)| set | 1 << i)
    }

    fn add_spots(&self, data: &mut Data) -> Result<(), Misfit> {
        require(self.helper_place.len() <= MAX_PLACES, "helper_place", || {
            format!("{} places; at most {MAX_PLACES} are possible", self.helper_place.len())
        })?;
        for raw in &self.helper_place {
            let at = format!("helper_place {}", raw.id);
            require(data.spot(&raw.id).is_none() && !raw.id.is_empty(), &at, || "stands twice".into())?;
            let formula = Formula::named(&raw.score);
            let formula =
                formula.ok_or_else(|| Misfit::new(&*at, format!("unknown score `{}`", raw.score)))?;
            let bit = 1u32 << data.spots.len();
            let (building, named) = match self.prebuilt.iter().find(|standing| standing.id == raw.building) {
                Some(standing) => {
                    data.standing |= bit;
                    (keep(&standing.id), name(&standing.name_de, &standing.name_en))
                }
                None => {
                    let template = data.template(&raw.building);
                    let template = template
                        .ok_or_else(|| Misfit::new(&*at, format!("unknown building `{}`", raw.building)))?;
                    let template = &mut data.templates[template];
                    template.spots |= bit;
                    (template.id, template.name)
                }
            };
            require(raw.fee < 32, &at, || format!("fee {} is above 31", raw.fee))?;
            data.spots.push(Spot {
                id: keep(&raw.id),
                building,
                name: named,
                fee: raw.fee,
                formula,
                siblings: 0,
            });
        }
        data.castle = (1u32 << data.spots.len()).wrapping_sub(1);
        data.spots.resize(SPOTS, NOWHERE);
        self.add_winter_spots(data)?;
        data.by_id = (0..SPOTS as u8).filter(|&spot| !data.spots[usize::from(spot)].id.is_empty()).collect();
        data.by_id.sort_unstable_by_key(|&spot| data.spots[usize::from(spot)].id);
        for i in 0..SPOTS {
            let building = data.spots[i].building;
            let same = |(j, spot): (usize, &Spot)| (spot.building == building).then_some(1u32 << j);
            data.spots[i].siblings = data.spots.iter().enumerate().filter_map(same).sum();
        }
        for (taler, payable) in data.payable.iter_mut().enumerate() {
            let pays = |(i, spot): (usize, &Spot)| (usize::from(spot.fee) <= taler).then_some(1u32 << i);
            *payable = data.spots.iter().enumerate().filter_map(pays).sum();
        }
        Ok(())
    }

    fn add_winter_spots(&self, data: &mut Data) -> Result<(), Misfit> {
        for raw in &self.winter_card {
            let (first, places, formula) = match raw.id.as_str() {
                "village_pub" => (PUB, 1, Formula::Nothing),
                "granary" => (GRANARY, GRANARY_PLACES, Formula::Granary),
                _ => continue,
            };
            let at = format!("winter_card {}", raw.id);
            let ids = raw.place_ids.len();
            require(raw.places == Some(places) && ids == places as usize, &at, || {
                format!("{places} places with ids are needed")
            })?;
            let fee = raw
                .fee
                .filter(|&fee| fee < 32)
                .ok_or_else(|| Misfit::new(&*at, "a fee of 0 to 31 is needed"))?;
            for (i, id) in raw.place_ids.iter().enumerate() {
                require(data.spot(id).is_none() && !id.is_empty(), &at, || {
                    format!("place `{id}` stands twice")
                })?;
                data.spots[first as usize + i] = Spot {
                    id: keep(id),
                    building: keep(&raw.id),
                    name: name(&raw.name_de, &raw.name_en),
                    fee,
                    formula,
                    siblings: 0,
                };
            }
        }
        Ok(())
    }

    fn marks(&self) -> Result<u32, Misfit> {
        let most = self.round_space.len();
        let (mut seen, mut marks) = (0u32, 0u32);
        for raw in &self.round_space {
            let at = format!("round_space {}", raw.number);
            require((1..=most.min(31)).contains(&raw.number.into()), &at, || {
                format!("numbers run from 1 to {most}")
            })?;
            require(seen >> raw.number & 1 == 0, &at, || "stands twice".into())?;
            seen |= 1 << raw.number;
            marks |= u32::from(raw.winter_mark) << raw.number;
        }
        Ok(marks)
    }

    fn winter_names(&self) -> [Bilingual; 6] {
        WinterCard::ALL.map(|card| {
            let raw = self.winter_card.iter().find(|raw| raw.id == card.id());
            raw.map_or(NAMELESS, |raw| name(&raw.name_de, &raw.name_en))
        })
    }

    /// BRG-R33: further cards need an effect of their own, so an unknown one is refused by name.
    fn winter(&self) -> Result<Winter, Misfit> {
        let mut winter = Winter {
            cards: 0,
            toll: 0,
            granary: [0; 3],
            plague: 0,
            stones: 0,
            stone_vp: 0,
            damsel_vp: 0,
            snowdrift: 0,
        };
        for raw in &self.winter_card {
            let at = format!("winter_card {}", raw.id);
            let card = WinterCard::named(&raw.id);
            let card = card.ok_or_else(|| Misfit::new(&*at, "no rule is known for this card"))?;
            require(winter.cards & card.bit() == 0, &at, || "stands twice".into())?;
            winter.cards |= card.bit();
            let timing = if card.is_instant() { "instant" } else { "lasting" };
            require(raw.timing == timing, &at, || format!("timing must be `{timing}`"))?;
            let need = |field: &str, value: Option<u8>| {
                value.ok_or_else(|| Misfit::new(format!("winter_card {}.{field}", raw.id), "missing"))
            };
            let one = |field: &str, value: Option<u8>| {
                let value = need(field, value)?;
                require(value == 1, &format!("winter_card {}.{field}", raw.id), || "must be 1".into())
            };
            match card {
                WinterCard::VillagePub => winter.toll = need("trader_toll", raw.trader_toll)?,
                WinterCard::Granary => {
                    let vp = raw.vp_each_by_occupancy.as_deref().unwrap_or_default();
                    let vp = vp.try_into().map_err(|_| {
                        Misfit::new("winter_card granary.vp_each_by_occupancy", "three numbers are needed")
                    })?;
                    winter.granary = vp;
                }
                WinterCard::Plague => {
                    winter.plague = need("taler_per_discarded_card", raw.taler_per_discarded_card)?;
                    one("cards_lost", raw.cards_lost)?;
                }
                WinterCard::WallBreach => {
                    winter.stones = need("max_stones", raw.max_stones)?.min(Goods::MOST);
                    winter.stone_vp = need("vp_per_stone", raw.vp_per_stone)?;
                }
                WinterCard::Damsel => {
                    winter.damsel_vp = need("vp", raw.vp)?;
                    one("contribution_pieces", raw.contribution_pieces)?;
                    require(winter.damsel_vp == self.meta.damsel_vp, &at, || {
                        format!("vp {} differs from meta.damsel_vp {}", winter.damsel_vp, self.meta.damsel_vp)
                    })?;
                }
                WinterCard::Snowdrift => {
                    winter.snowdrift = need("taler", raw.taler)?;
                    one("workers_lost", raw.workers_lost)?;
                }
            }
        }
        Ok(winter)
    }

    fn check_setup(&self, data: &Data) -> Result<(), Misfit> {
        for players in 2..=4u8 {
            let at = format!("player_count {players}");
            let table = data.table(players);
            let handed = u32::from(data.start_taler) * u32::from(players) + u32::from(table.rounds);
            require(handed <= data.taler.into(), &at, || {
                format!("the set-up needs {handed} Taler, there are {}", data.taler)
            })?;
            for kind in Resource::ALL {
                let each = u32::from(data.start_goods.get(kind));
                let needed = each * u32::from(players) + u32::from(data.start_tower.get(kind));
                require(needed <= data.pieces.get(kind).into(), &at, || {
                    format!("the set-up needs {needed} {}, there are {}", kind.id(), data.pieces.get(kind))
                })?;
            }
        }
        Ok(())
    }
}

/// "Turm 1" is one of the towers: the family is called by the name without its number.
fn family_name(de: &str, en: &str) -> Bilingual {
    let plain = |text: &str| text.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ').to_owned();
    name(&plain(de), &plain(en))
}
