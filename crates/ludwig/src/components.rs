//! The components: read once from a data file into plain tables that live for ever.

use burghof_core::{Bilingual, Components, Loaded, Misfit, Pack, Rule, hash};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The most seats, castles and throne rooms in use.
pub const MAX_CASTLES: usize = 7;
/// The most regular rooms a data file can have: rooms are kept as sets of 192, and the numbers above are special tiles.
pub const MAX_ROOMS: usize = 189;
/// The most bonus cards a data file can have: cards are kept as sets of 32.
pub const MAX_CARDS: usize = 32;

/// A tile by number: the regular rooms in the order of the data file, then the specialty rooms.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Pack)]
pub struct Tile(pub u8);

impl Tile {
    /// No tile.
    pub const NONE: Tile = Tile(u8::MAX);
    /// The throne room (only while counting points: castles do not store it).
    pub const THRONE: Tile = Tile(253);

    /// Is it a tile at all?
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0 != u8::MAX
    }

    /// The specialty room of a kind.
    #[inline]
    pub const fn specialty(kind: Specialty) -> Tile {
        Tile(240 + kind as u8)
    }

    /// The kind of specialty room it is, if it is one (the throne room is not asked for here).
    #[inline]
    pub const fn as_specialty(self) -> Option<Specialty> {
        match self.0 {
            240 => Some(Specialty::Tower),
            241 => Some(Specialty::Fountain),
            242 => Some(Specialty::Foyer),
            _ => None,
        }
    }
}

macro_rules! kinds {
    ($(#[$doc:meta])* $name:ident, $count:ident: $($(#[$vdoc:meta])* $variant:ident = $id:literal),+ $(,)?) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Pack)]
        #[repr(u8)]
        pub enum $name { $($(#[$vdoc])* $variant),+ }
        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];
            /// The id in the data file.
            pub const fn id(self) -> &'static str { match self { $($name::$variant => $id),+ } }
            /// The one with this id.
            pub fn from_id(id: &str) -> Option<$name> { match id { $($id => Some($name::$variant),)+ _ => None } }
            /// The one with this number.
            #[inline]
            pub fn from_index(index: u8) -> Option<$name> { $name::ALL.get(index as usize).copied() }
        }
        /// How many there are.
        pub const $count: usize = $name::ALL.len();
    };
}

kinds! {
    /// The seven regular types of room (LUD-01).
    RoomType, TYPES:
    /// Yellow, goblet.
    Food = "food",
    /// Purple, flame.
    Living = "living",
    /// Orange, anvil.
    Utility = "utility",
    /// Green, tree.
    Outdoor = "outdoor",
    /// Blue, zzz.
    Sleeping = "sleeping",
    /// White, bar.
    Corridor = "corridor",
    /// Black, stairs.
    Downstairs = "downstairs",
}

kinds! {
    /// The kinds of specialty tile (LUD-04), in the order of the score sheet.
    Specialty, SPECIALTIES:
    /// One point per room below it.
    Tower = "tower",
    /// Five points.
    Fountain = "fountain",
    /// One point per room around it.
    Foyer = "foyer",
}

kinds! {
    /// The wall hangings (LUD-03).
    Hanging, HANGINGS:
    /// A torch.
    Torch = "torch",
    /// Swords.
    Swords = "swords",
    /// A mirror.
    Mirror = "mirror",
    /// A painting.
    Painting = "painting",
}

kinds! {
    /// The royal attendants (LUD-07).
    Attendant, ATTENDANTS:
    /// Counts paintings.
    Painter = "painter",
    /// Counts swords.
    Knight = "knight",
    /// Counts torches.
    FireEater = "fire_eater",
    /// Counts mirrors.
    Beautician = "beautician",
}

kinds! {
    /// What a bonus card counts (LUD-99 to LUD-118).
    CardKind, CARD_KINDS:
    /// Different types present.
    DistinctTypes = "distinct_types",
    /// Attendants on the throne room.
    Attendants = "attendants",
    /// Downstairs rooms.
    Downstairs = "downstairs",
    /// Sleeping rooms.
    Sleeping = "sleeping",
    /// Rooms below ground.
    BelowGround = "below_ground",
    /// Rooms two or more levels above the throne room.
    HighLevels = "high_levels",
    /// Living rooms.
    Living = "living",
    /// Food rooms.
    Food = "food",
    /// Rows that hold a tile.
    Height = "height",
    /// Columns that hold a tile.
    Width = "width",
    /// Outdoor rooms.
    Outdoor = "outdoor",
    /// Corridors.
    Corridor = "corridor",
    /// Rooms with all surrounding spaces occupied.
    Enclosed8 = "enclosed_8",
    /// Rooms with all spaces across an edge occupied.
    Enclosed4 = "enclosed_4",
    /// Utility rooms.
    Utility = "utility",
    /// Specialty rooms.
    Specialty = "specialty",
    /// Different regular types beside the throne room.
    ThroneTypes = "throne_types",
    /// Occupied spaces around the throne room.
    ThroneSpaces = "throne_spaces",
    /// Types with at least five tiles.
    FiveOfAType = "five_of_a_type",
    /// Types with at least three tiles.
    ThreeOfAType = "three_of_a_type",
}

impl CardKind {
    /// The rule that says what the card scores.
    pub const fn rule(self) -> Rule {
        const RULES: [&str; 20] = [
            "LUD-99", "LUD-100", "LUD-101", "LUD-102", "LUD-103", "LUD-104", "LUD-105", "LUD-106", "LUD-107",
            "LUD-108", "LUD-109", "LUD-110", "LUD-111", "LUD-112", "LUD-113", "LUD-114", "LUD-115",
            "LUD-116", "LUD-117", "LUD-118",
        ];
        Rule::new(RULES[self as usize])
    }

    /// The type of room whose tiles it counts, if it is as simple as that.
    pub const fn counts_type(self) -> Option<RoomType> {
        match self {
            CardKind::Downstairs => Some(RoomType::Downstairs),
            CardKind::Sleeping => Some(RoomType::Sleeping),
            CardKind::Living => Some(RoomType::Living),
            CardKind::Food => Some(RoomType::Food),
            CardKind::Outdoor => Some(RoomType::Outdoor),
            CardKind::Corridor => Some(RoomType::Corridor),
            CardKind::Utility => Some(RoomType::Utility),
            _ => None,
        }
    }
}

/// What a third tile of a type pays (LUD-66 to LUD-75).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Pack)]
pub enum Bonus {
    /// Draw regular rooms and place one.
    DrawRoom,
    /// Take a royal attendant.
    Attendant,
    /// Draw bonus cards and keep one.
    Card,
    /// Place a specialty room of this kind.
    Specialty(Specialty),
    /// Choose one of the other six.
    ChooseOther,
}

/// On which levels a tile may lie (LUD-26 to LUD-31).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Pack)]
pub enum Level {
    /// Ground level and above.
    GroundUp,
    /// Everywhere.
    Any,
    /// Below ground only.
    Below,
}

/// How a tile scores.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Pack)]
pub enum ScoreKind {
    /// Nothing.
    Nothing,
    /// Rooms of a type on the looked-at spaces.
    Cells,
    /// Connected rooms of a type.
    Connected,
    /// Rooms of a type anywhere.
    Anywhere,
    /// All other regular types present, or not.
    Variety,
    /// Rooms with a hanging on the looked-at spaces.
    Hanging,
    /// Rooms of a type in the same column.
    Column,
    /// Always the same.
    Fixed,
    /// Rooms below it in the column.
    ColumnBelow,
    /// Surrounding rooms of any kind.
    Surround,
}

/// What a room wants where it does not want a regular type: specialty rooms.
pub const SPECIALTY: u8 = TYPES as u8;
/// No hanging.
pub const NO_HANGING: u8 = HANGINGS as u8;
/// The spaces a tile can look at, in the order of the bits of [`TileInfo::cells`]: the eight around it, row by row from
/// the top, and the one two below.
pub const LOOKS: [(i8, i8); 9] =
    [(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1), (0, -2)];
/// All eight spaces around.
pub const AROUND: u16 = 0xFF;

/// What the rules know about a tile.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Pack)]
pub struct TileInfo {
    /// Its row of the score sheet: 0 to 6 the regular types, then tower, fountain, foyer.
    pub row: u8,
    /// Where it may lie.
    pub level: Level,
    /// Nothing may be placed above it (LUD-10).
    pub open_to_sky: bool,
    /// Its wall hanging, or [`NO_HANGING`].
    pub hanging: u8,
    /// How it scores.
    pub score: ScoreKind,
    /// Points per thing counted.
    pub points: u8,
    /// Points if the condition of [`ScoreKind::Variety`] does not hold.
    pub otherwise: u8,
    /// The wanted type, [`SPECIALTY`], or the wanted hanging.
    pub wants: u8,
    /// The spaces looked at, as bits of [`LOOKS`].
    pub cells: u16,
}

const NO_TILE: TileInfo = TileInfo {
    row: u8::MAX,
    level: Level::Any,
    open_to_sky: false,
    hanging: NO_HANGING,
    score: ScoreKind::Nothing,
    points: 0,
    otherwise: 0,
    wants: u8::MAX,
    cells: 0,
};

impl TileInfo {
    /// The regular type, if it is a regular room.
    #[inline]
    pub fn room_type(&self) -> Option<RoomType> {
        RoomType::from_index(self.row)
    }
}

/// An id and a name.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Pack)]
pub struct Named {
    /// The id in the data file.
    pub id: &'static str,
    /// What people call it.
    pub name: Bilingual,
}

/// A throne room (LUD-06, LUD-97).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Pack)]
pub struct Throne {
    /// Its id and name.
    pub named: Named,
    /// The two wanted types.
    pub wants: [RoomType; 2],
    /// The two marked spaces.
    pub cells: [(i8, i8); 2],
    /// Points per marked space.
    pub points: u8,
    /// Its wall hanging.
    pub hanging: Hanging,
}

/// A type of room.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Pack)]
pub struct TypeInfo {
    /// Its id and name.
    pub named: Named,
    /// What its third tile pays.
    pub bonus: Bonus,
    /// How many tiles of it there are.
    pub count: u8,
}

/// A kind of attendant.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Pack)]
pub struct AttendantInfo {
    /// Its id and name.
    pub named: Named,
    /// What it counts.
    pub hanging: Hanging,
    /// Points per hanging.
    pub points: u8,
    /// How many there are.
    pub count: u8,
}

/// A bonus card.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Pack)]
pub struct Card {
    /// Its id and name.
    pub named: Named,
    /// What it counts.
    pub kind: CardKind,
    /// Points per thing counted.
    pub points: u8,
}

/// The components of the game.
#[derive(Debug, Pack)]
pub struct Data {
    /// What the file says: hand size, draws.
    pub numbers: Numbers,
    /// By tile number.
    pub tiles: [TileInfo; 256],
    /// The regular rooms.
    pub rooms: Vec<Named>,
    /// The regular types.
    pub types: [TypeInfo; TYPES],
    /// The specialty rooms.
    pub specialties: [Named; SPECIALTIES],
    /// How many tiles show each specialty room (LUD-R17).
    pub faces: [u8; SPECIALTIES],
    /// How many specialty tiles there are.
    pub specialty_tiles: u8,
    /// The throne rooms.
    pub thrones: Vec<Throne>,
    /// The attendants.
    pub attendants: [AttendantInfo; ATTENDANTS],
    /// The bonus cards.
    pub cards: Vec<Card>,
    /// The hangings.
    pub hangings: [Named; HANGINGS],
    /// The castle tokens.
    pub tokens: Vec<Named>,
    fingerprint: u64,
    lookup: Lookup,
}

/// The numbers a data file states.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Pack)]
pub struct Numbers {
    /// The version of the file.
    pub version: u32,
    /// Tiles dealt to each seat a round (LUD-41).
    pub hand_size: u8,
    /// Turns a round (LUD-56).
    pub turns: u8,
    /// Tiles drawn for a food bonus (LUD-66).
    pub room_draw: u8,
    /// Cards drawn for a utility bonus (LUD-70).
    pub card_draw: u8,
}

#[derive(Debug, Default, Pack)]
struct Lookup {
    tiles: BTreeMap<String, Tile>,
    thrones: BTreeMap<String, u8>,
    cards: BTreeMap<String, u8>,
    attendants: BTreeMap<String, u8>,
    types: BTreeMap<String, u8>,
}

/// LUD-R27: second names of the rulebook for two tiles.
const ALIASES: [(&str, &str); 2] = [("Spielelager", "game_storage"), ("Holzlager", "firewood_storage")];

/// A name as it is compared: without case, marks, spaces and the ways to write an umlaut.
#[inline]
pub fn normal(name: &str) -> String {
    let mut plain = String::with_capacity(name.len());
    for c in name.chars().flat_map(char::to_lowercase) {
        match c {
            'ä' | 'à' | 'á' | 'â' => plain.push('a'),
            'ö' | 'ô' | 'ó' => plain.push('o'),
            'ü' | 'û' | 'ú' => plain.push('u'),
            'é' | 'è' | 'ê' => plain.push('e'),
            'ß' => plain.push_str("ss"),
            c if c.is_alphanumeric() => plain.push(c),
            // A combining mark after its letter, an apostrophe, a dash, a space.
            _ => {}
        }
    }
    plain.replace("ae", "a").replace("oe", "o").replace("ue", "u")
}

impl Data {
    /// What the rules know about a tile.
    #[inline]
    pub fn tile(&self, tile: Tile) -> &TileInfo {
        &self.tiles[tile.0 as usize]
    }

    /// The number of regular rooms.
    #[inline]
    pub fn room_count(&self) -> u8 {
        self.rooms.len() as u8
    }

    /// Does this tile exist: a regular room, or a specialty room?
    #[inline]
    pub fn exists(&self, tile: Tile) -> bool {
        self.is_room(tile) || tile.as_specialty().is_some()
    }

    /// Is it a regular room of these data?
    #[inline]
    pub fn is_room(&self, tile: Tile) -> bool {
        (tile.0 as usize) < self.rooms.len()
    }

    /// The id and name of a tile; something harmless if it does not exist.
    pub fn named(&self, tile: Tile) -> Named {
        match tile.as_specialty() {
            Some(kind) => self.specialties[kind as usize],
            None => self.rooms.get(tile.0 as usize).copied().unwrap_or(Named { id: "?", name: QUESTION }),
        }
    }

    /// The id of a card; something harmless if it does not exist.
    pub fn card_named(&self, card: u8) -> Named {
        self.cards.get(card as usize).map_or(Named { id: "?", name: QUESTION }, |card| card.named)
    }

    /// The id of a throne room; something harmless if it does not exist.
    pub fn throne_named(&self, throne: u8) -> Named {
        self.thrones.get(throne as usize).map_or(Named { id: "?", name: QUESTION }, |throne| throne.named)
    }

    /// The tile with this id or name, German or English, tolerant of case and umlauts.
    #[inline]
    pub fn find_tile(&self, name: &str) -> Option<Tile> {
        self.lookup.tiles.get(&normal(name)).copied()
    }

    /// The throne room with this id or name.
    #[inline]
    pub fn find_throne(&self, name: &str) -> Option<u8> {
        self.lookup.thrones.get(&normal(name)).copied()
    }

    /// The bonus card with this id or name.
    #[inline]
    pub fn find_card(&self, name: &str) -> Option<u8> {
        self.lookup.cards.get(&normal(name)).copied()
    }

    /// The attendant with this id or name.
    #[inline]
    pub fn find_attendant(&self, name: &str) -> Option<Attendant> {
        self.lookup.attendants.get(&normal(name)).and_then(|&index| Attendant::from_index(index))
    }

    /// The regular type with this id or name.
    #[inline]
    pub fn find_type(&self, name: &str) -> Option<RoomType> {
        self.lookup.types.get(&normal(name)).and_then(|&index| RoomType::from_index(index))
    }

    /// The specialty room with this id or name.
    pub fn find_specialty(&self, name: &str) -> Option<Specialty> {
        self.find_tile(name).and_then(Tile::as_specialty)
    }
}

const QUESTION: Bilingual = Bilingual { de: "?", en: "?" };

impl Components for Data {
    #[inline]
    fn standard() -> Loaded<Data> {
        burghof_core::standard!(Data, "ludwig", include_str!("../components.toml"))
    }

    fn read(toml: &str) -> Result<Data, Misfit> {
        let file: File = burghof_core::read_toml(toml)?;
        file.build()
    }

    fn version(&self) -> u32 {
        self.numbers.version
    }

    fn fingerprint(&self) -> u64 {
        self.fingerprint
    }
}

// ------------------------------------------------------------------------------------------------ the file

#[derive(Deserialize)]
struct File {
    meta: MetaEntry,
    room_type: Vec<TypeEntry>,
    wall_hanging: Vec<HangingEntry>,
    room: Vec<RoomEntry>,
    specialty: Vec<SpecialtyEntry>,
    specialty_stack: Vec<StackEntry>,
    throne_room: Vec<ThroneEntry>,
    attendant: Vec<AttendantEntry>,
    bonus_card: Vec<CardEntry>,
    #[serde(default)]
    castle_token: Vec<TokenEntry>,
}

#[derive(Deserialize)]
struct MetaEntry {
    data_version: u32,
    rounds: u8,
    hand_size: u8,
    select_per_turn: u8,
    turns_per_round: u8,
    regular_room_tiles: usize,
    specialty_tiles: usize,
    throne_rooms: usize,
    attendants: usize,
    bonus_cards: usize,
    food_bonus_draw: u8,
    food_bonus_keep: u8,
    utility_bonus_draw: u8,
    utility_bonus_keep: u8,
}

#[derive(Deserialize)]
struct TypeEntry {
    id: String,
    name_de: String,
    name_en: String,
    level: String,
    open_to_sky: bool,
    count: usize,
    bonus_at_3_kind: String,
    bonus_at_5_kind: String,
}

#[derive(Deserialize)]
struct HangingEntry {
    id: String,
    name_de: String,
    name_en: String,
    regular_rooms: usize,
    throne_rooms: usize,
}

#[derive(Deserialize)]
struct RoomEntry {
    index: usize,
    id: String,
    #[serde(rename = "type")]
    kind: String,
    name_de: String,
    name_en: String,
    hanging: String,
    score_kind: String,
    points: u8,
    points_otherwise: Option<u8>,
    wants: Option<String>,
    wants_hanging: Option<String>,
    cells: Option<Vec<(i8, i8)>>,
}

#[derive(Deserialize)]
struct SpecialtyEntry {
    id: String,
    name_de: String,
    name_en: String,
    level: String,
    open_to_sky: bool,
    hanging: String,
    score_kind: String,
    points: u8,
}

#[derive(Deserialize)]
struct StackEntry {
    id: String,
    faces: Vec<String>,
    count: u8,
}

#[derive(Deserialize)]
struct ThroneEntry {
    index: usize,
    id: String,
    name_de: String,
    name_en: String,
    wants: Vec<String>,
    spaces: Vec<String>,
    cells: Vec<(i8, i8)>,
    points: u8,
    hanging: String,
}

#[derive(Deserialize)]
struct AttendantEntry {
    id: String,
    name_de: String,
    name_en: String,
    hanging: String,
    points_per_hanging: u8,
    count: u8,
}

#[derive(Deserialize)]
struct CardEntry {
    index: usize,
    id: String,
    /// What it counts; the id says it if this is missing.
    kind: Option<String>,
    name_de: String,
    name_en: String,
    points: u8,
}

#[derive(Deserialize)]
struct TokenEntry {
    id: String,
    name_de: String,
    name_en: String,
}

fn keep(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

fn named(id: String, de: String, en: String) -> Named {
    Named { id: keep(id), name: Bilingual { de: keep(de), en: keep(en) } }
}

fn unless(holds: bool, at: impl Into<String>, what: impl Into<String>) -> Result<(), Misfit> {
    if holds { Ok(()) } else { Err(Misfit::new(at, what)) }
}

fn level(word: &str, at: &str) -> Result<Level, Misfit> {
    match word {
        "ground_up" => Ok(Level::GroundUp),
        "any" => Ok(Level::Any),
        "below" => Ok(Level::Below),
        _ => Err(Misfit::new(at, format!("level `{word}` is none of ground_up, any, below"))),
    }
}

fn hanging(word: &str, at: &str) -> Result<Hanging, Misfit> {
    Hanging::from_id(word).ok_or_else(|| Misfit::new(at, format!("there is no hanging `{word}`")))
}

fn hanging_or_none(word: &str, at: &str) -> Result<u8, Misfit> {
    if word == "none" { Ok(NO_HANGING) } else { hanging(word, at).map(|h| h as u8) }
}

fn room_type(word: &str, at: &str) -> Result<RoomType, Misfit> {
    RoomType::from_id(word).ok_or_else(|| Misfit::new(at, format!("there is no room type `{word}`")))
}

fn bonus(word: &str, at: &str) -> Result<Bonus, Misfit> {
    match word {
        "draw_room" => Ok(Bonus::DrawRoom),
        "attendant" => Ok(Bonus::Attendant),
        "bonus_card" => Ok(Bonus::Card),
        "choose_other" => Ok(Bonus::ChooseOther),
        _ => Specialty::from_id(word)
            .map(Bonus::Specialty)
            .ok_or_else(|| Misfit::new(at, format!("there is no bonus `{word}`"))),
    }
}

fn looks(cells: &[(i8, i8)], at: &str) -> Result<u16, Misfit> {
    let mut mask = 0;
    for cell in cells {
        let bit = LOOKS.iter().position(|look| look == cell);
        let bit = bit.ok_or_else(|| Misfit::new(at, format!("a room cannot look at {cell:?}")))?;
        unless(mask & (1 << bit) == 0, at, format!("{cell:?} stands twice"))?;
        mask |= 1 << bit;
    }
    unless(mask != 0, at, "looks at no space")?;
    Ok(mask)
}

/// The entries of `found` in the order of an enum, each exactly once.
fn each_once<T, const N: usize>(
    entry: &str,
    ids: &[&str],
    found: Vec<(String, T)>,
) -> Result<[T; N], Misfit> {
    let mut slots: [Option<T>; N] = std::array::from_fn(|_| None);
    for (id, value) in found {
        let at = format!("{entry} {id}");
        let slot = ids.iter().position(|&known| known == id);
        let slot = slot.ok_or_else(|| Misfit::new(&at, format!("must be one of {}", ids.join(", "))))?;
        unless(slots[slot].is_none(), &at, "stands twice")?;
        slots[slot] = Some(value);
    }
    if let Some(missing) = slots.iter().position(Option::is_none) {
        return Err(Misfit::new(format!("{entry} {}", ids[missing]), "is missing"));
    }
    Ok(slots.map(|slot| match slot {
        Some(value) => value,
        None => unreachable!("checked above"),
    }))
}

fn ids<T: Copy>(all: &[T], id: impl Fn(T) -> &'static str) -> Vec<&'static str> {
    all.iter().map(|&one| id(one)).collect()
}

impl RoomEntry {
    fn info(&self, types: &[(Level, bool); TYPES], at: &str) -> Result<TileInfo, Misfit> {
        let kind = room_type(&self.kind, at)?;
        let (level, open_to_sky) = types[kind as usize];
        let wants = |optional: &Option<String>| {
            let word = optional.as_ref().ok_or_else(|| Misfit::new(at, "says nothing in `wants`"))?;
            if word == "specialty" { Ok(SPECIALTY) } else { room_type(word, at).map(|t| t as u8) }
        };
        let mut info = TileInfo {
            row: kind as u8,
            level,
            open_to_sky,
            hanging: hanging_or_none(&self.hanging, at)?,
            points: self.points,
            ..NO_TILE
        };
        match self.score_kind.as_str() {
            "cells" => {
                info.score = ScoreKind::Cells;
                info.wants = wants(&self.wants)?;
                info.cells = looks(self.cells.as_deref().unwrap_or(&[]), at)?;
            }
            "connected" => (info.score, info.wants) = (ScoreKind::Connected, wants(&self.wants)?),
            "anywhere" => (info.score, info.wants) = (ScoreKind::Anywhere, wants(&self.wants)?),
            "column" => (info.score, info.wants) = (ScoreKind::Column, wants(&self.wants)?),
            "variety" => {
                info.score = ScoreKind::Variety;
                let otherwise = self.points_otherwise;
                info.otherwise =
                    otherwise.ok_or_else(|| Misfit::new(at, "says nothing in `points_otherwise`"))?;
            }
            "hanging" => {
                info.score = ScoreKind::Hanging;
                info.wants = hanging(self.wants_hanging.as_deref().unwrap_or("nothing"), at)? as u8;
                info.cells = looks(self.cells.as_deref().unwrap_or(&[]), at)?;
            }
            other => return Err(Misfit::new(at, format!("there is no score_kind `{other}`"))),
        }
        Ok(info)
    }
}

impl SpecialtyEntry {
    fn info(&self, kind: Specialty, at: &str) -> Result<TileInfo, Misfit> {
        let score = match self.score_kind.as_str() {
            "fixed" => ScoreKind::Fixed,
            "column_below_any" => ScoreKind::ColumnBelow,
            "surround_any" => ScoreKind::Surround,
            other => return Err(Misfit::new(at, format!("there is no score_kind `{other}`"))),
        };
        Ok(TileInfo {
            row: (TYPES + kind as usize) as u8,
            level: level(&self.level, at)?,
            open_to_sky: self.open_to_sky,
            hanging: hanging_or_none(&self.hanging, at)?,
            score,
            points: self.points,
            cells: AROUND,
            ..NO_TILE
        })
    }
}

impl ThroneEntry {
    fn build(self, index: usize) -> Result<Throne, Misfit> {
        let at = format!("throne_room {}", self.id);
        unless(self.index == index, &at, format!("has index {}, stands at {index}", self.index))?;
        let wants: Result<Vec<_>, _> = self.wants.iter().map(|word| room_type(word, &at)).collect();
        let wants: Result<[RoomType; 2], _> = wants?.try_into();
        let cells: Result<[(i8, i8); 2], _> = self.cells.clone().try_into();
        let (Ok(wants), Ok(cells)) = (wants, cells) else {
            return Err(Misfit::new(&at, "needs two wanted types and two marked spaces"));
        };
        unless(cells[0] != cells[1], &at, "marks one space twice")?;
        unless(self.spaces.len() == 2, &at, "names other than two spaces")?;
        for (space, cell) in self.spaces.iter().zip(cells) {
            let known = THRONE_SPACES.iter().find(|(name, _)| name == space);
            let known = known.ok_or_else(|| Misfit::new(&at, format!("there is no space `{space}`")))?;
            unless(known.1 == cell, &at, format!("`{space}` is {:?}, not {cell:?}", known.1))?;
        }
        let hanging = hanging(&self.hanging, &at)?;
        let named = named(self.id, self.name_de, self.name_en);
        Ok(Throne { named, wants, cells, points: self.points, hanging })
    }
}

/// The spaces that share an edge with the throne room.
pub const THRONE_SPACES: [(&str, (i8, i8)); 6] = [
    ("left", (-1, 0)),
    ("right", (2, 0)),
    ("above_left", (0, 1)),
    ("above_right", (1, 1)),
    ("below_left", (0, -1)),
    ("below_right", (1, -1)),
];

impl MetaEntry {
    fn numbers(&self) -> Result<Numbers, Misfit> {
        let at = "meta";
        let hand = self.hand_size;
        unless(self.rounds == 2, at, format!("{} rounds; the rules have 2", self.rounds))?;
        unless(self.select_per_turn == 2, at, "select_per_turn must be 2, one tile for each castle")?;
        unless(
            hand % 2 == 1 && (3..=9).contains(&hand),
            at,
            format!("hand_size {hand} is not 3, 5, 7 or 9"),
        )?;
        let turns = (hand - 1) / 2;
        unless(self.turns_per_round == turns, at, format!("{hand} tiles last {turns} turns a round"))?;
        unless(self.food_bonus_keep == 1 && self.utility_bonus_keep == 1, at, "a bonus keeps exactly one")?;
        unless((1..=5).contains(&self.food_bonus_draw), at, "food_bonus_draw must be 1 to 5")?;
        unless((1..=3).contains(&self.utility_bonus_draw), at, "utility_bonus_draw must be 1 to 3")?;
        Ok(Numbers {
            version: self.data_version,
            hand_size: hand,
            turns,
            room_draw: self.food_bonus_draw,
            card_draw: self.utility_bonus_draw,
        })
    }

    /// LUD-R15, LUD-R16: with all seats taken a draw must always find enough.
    fn check_supplies(&self, rooms: usize, cards: usize) -> Result<(), Misfit> {
        let bound = 7 * (2 * usize::from(self.hand_size) - 1) + 13 + usize::from(self.food_bonus_draw);
        unless(rooms >= bound, "meta", format!("{rooms} rooms; seven players need at least {bound}"))?;
        unless(rooms <= MAX_ROOMS, "meta", format!("{rooms} rooms; at most {MAX_ROOMS} are possible"))?;
        let bound = 13 + usize::from(self.utility_bonus_draw);
        unless(cards >= bound, "meta", format!("{cards} cards; seven players need at least {bound}"))?;
        unless(cards <= MAX_CARDS, "meta", format!("{cards} cards; at most {MAX_CARDS} are possible"))
    }
}

impl File {
    fn build(self) -> Result<Data, Misfit> {
        let meta = &self.meta;
        let numbers = meta.numbers()?;
        meta.check_supplies(self.room.len(), self.bonus_card.len())?;
        let counted = |what: &str, found: usize, stated: usize| {
            unless(found == stated, "meta", format!("states {stated} {what}, the file has {found}"))
        };
        counted("regular_room_tiles", self.room.len(), meta.regular_room_tiles)?;
        counted("throne_rooms", self.throne_room.len(), meta.throne_rooms)?;
        counted("bonus_cards", self.bonus_card.len(), meta.bonus_cards)?;
        let stacks = self.specialty_stack.iter().map(|stack| usize::from(stack.count)).sum();
        counted("specialty_tiles", stacks, meta.specialty_tiles)?;
        let attendants = self.attendant.iter().map(|attendant| usize::from(attendant.count)).sum();
        counted("attendants", attendants, meta.attendants)?;
        unless(
            (MAX_CASTLES..=32).contains(&self.throne_room.len()),
            "meta",
            "there must be a throne room for each of 7 castles",
        )?;

        // Types
        let mut found = Vec::new();
        for entry in self.room_type {
            let at = format!("room_type {}", entry.id);
            let bonus = bonus(&entry.bonus_at_3_kind, &at)?;
            unless(
                entry.bonus_at_5_kind == "choose_specialty",
                &at,
                "bonus_at_5_kind must be choose_specialty",
            )?;
            let shape = (level(&entry.level, &at)?, entry.open_to_sky);
            let have = self.room.iter().filter(|room| room.kind == entry.id).count();
            unless(have == entry.count, &at, format!("states {} tiles, the file has {have}", entry.count))?;
            let info = (named(entry.id.clone(), entry.name_de, entry.name_en), bonus, entry.count as u8);
            found.push((entry.id, (info, shape)));
        }
        let types: [_; TYPES] = each_once("room_type", &ids(RoomType::ALL, RoomType::id), found)?;
        let shapes = types.map(|(_, shape)| shape);
        let types = types.map(|((named, bonus, count), _)| TypeInfo { named, bonus, count });
        for (i, info) in types.iter().enumerate() {
            let twice = types[..i].iter().any(|other| other.bonus == info.bonus);
            unless(!twice, format!("room_type {}", info.named.id), "pays the bonus of another type")?;
        }

        // Rooms
        let mut tiles = [NO_TILE; 256];
        let mut rooms = Vec::new();
        for (index, entry) in self.room.into_iter().enumerate() {
            let at = format!("room {}", entry.id);
            unless(entry.index == index, &at, format!("has index {}, stands at {index}", entry.index))?;
            tiles[index] = entry.info(&shapes, &at)?;
            rooms.push(named(entry.id, entry.name_de, entry.name_en));
        }

        // Specialty rooms
        let mut found = Vec::new();
        for entry in self.specialty {
            let at = format!("specialty {}", entry.id);
            let Some(kind) = Specialty::from_id(&entry.id) else {
                return Err(Misfit::new(at, "must be one of tower, fountain, foyer"));
            };
            tiles[Tile::specialty(kind).0 as usize] = entry.info(kind, &at)?;
            found.push((entry.id.clone(), named(entry.id, entry.name_de, entry.name_en)));
        }
        let specialties = each_once("specialty", &ids(Specialty::ALL, Specialty::id), found)?;
        let mut faces = [0u8; SPECIALTIES];
        for stack in &self.specialty_stack {
            let at = format!("specialty_stack {}", stack.id);
            for face in &stack.faces {
                let kind = Specialty::from_id(face);
                let kind = kind.ok_or_else(|| Misfit::new(&at, format!("there is no face `{face}`")))?;
                faces[kind as usize] = faces[kind as usize].saturating_add(stack.count);
            }
        }
        unless(stacks <= 200, "meta", "too many specialty tiles")?;

        // Throne rooms, attendants, cards, hangings
        let thrones: Result<Vec<_>, _> =
            self.throne_room.into_iter().enumerate().map(|(i, throne)| throne.build(i)).collect();
        let thrones = thrones?;
        let mut found = Vec::new();
        for entry in self.attendant {
            let at = format!("attendant {}", entry.id);
            let info = AttendantInfo {
                hanging: hanging(&entry.hanging, &at)?,
                points: entry.points_per_hanging,
                count: entry.count,
                named: named(entry.id.clone(), entry.name_de, entry.name_en),
            };
            found.push((entry.id, info));
        }
        let attendants = each_once("attendant", &ids(Attendant::ALL, Attendant::id), found)?;
        let mut cards = Vec::new();
        for (index, entry) in self.bonus_card.into_iter().enumerate() {
            let at = format!("bonus_card {}", entry.id);
            unless(entry.index == index, &at, format!("has index {}, stands at {index}", entry.index))?;
            let kind = entry.kind.as_deref().unwrap_or(&entry.id);
            let kind = CardKind::from_id(kind)
                .ok_or_else(|| Misfit::new(&at, format!("`{kind}` is nothing a card can count")))?;
            cards.push(Card {
                named: named(entry.id, entry.name_de, entry.name_en),
                kind,
                points: entry.points,
            });
        }
        let mut found = Vec::new();
        for entry in self.wall_hanging {
            let at = format!("wall_hanging {}", entry.id);
            let this = hanging(&entry.id, &at)? as u8;
            let have = tiles[..rooms.len()].iter().filter(|tile| tile.hanging == this).count();
            let stated = entry.regular_rooms;
            unless(have == stated, &at, format!("states {stated} regular rooms, the file has {have}"))?;
            let have = thrones.iter().filter(|throne| throne.hanging as u8 == this).count();
            let stated = entry.throne_rooms;
            unless(have == stated, &at, format!("states {stated} throne rooms, the file has {have}"))?;
            found.push((entry.id.clone(), named(entry.id, entry.name_de, entry.name_en)));
        }
        let hangings = each_once("wall_hanging", &ids(Hanging::ALL, Hanging::id), found)?;
        let tokens = self
            .castle_token
            .into_iter()
            .map(|token| named(token.id, token.name_de, token.name_en))
            .collect();

        let mut data = Data {
            numbers,
            tiles,
            rooms,
            types,
            specialties,
            faces,
            specialty_tiles: stacks as u8,
            thrones,
            attendants,
            cards,
            hangings,
            tokens,
            fingerprint: 0,
            lookup: Lookup::default(),
        };
        data.lookup = data.build_lookup()?;
        data.fingerprint = hash::hash64(&(
            (&data.numbers, &data.tiles[..], &data.rooms, &data.types),
            (&data.specialties, &data.faces, data.specialty_tiles, &data.thrones),
            (&data.attendants, &data.cards, &data.hangings),
        ));
        Ok(data)
    }
}

fn enter<T: Copy + PartialEq>(
    map: &mut BTreeMap<String, T>,
    entry: &str,
    named: &Named,
    value: T,
) -> Result<(), Misfit> {
    for name in [named.id, named.name.de, named.name.en] {
        let key = normal(name);
        let at = || format!("{entry} {}", named.id);
        unless(!key.is_empty(), at(), "has an empty id or name")?;
        if map.insert(key, value).is_some_and(|other| other != value) {
            return Err(Misfit::new(at(), format!("`{name}` is also the name of another one")));
        }
    }
    Ok(())
}

impl Data {
    fn build_lookup(&self) -> Result<Lookup, Misfit> {
        let mut lookup = Lookup::default();
        for (i, named) in self.rooms.iter().enumerate() {
            enter(&mut lookup.tiles, "room", named, Tile(i as u8))?;
        }
        for (&kind, named) in Specialty::ALL.iter().zip(&self.specialties) {
            enter(&mut lookup.tiles, "specialty", named, Tile::specialty(kind))?;
        }
        for (alias, id) in ALIASES {
            if let Some(&tile) = lookup.tiles.get(&normal(id)) {
                lookup.tiles.entry(normal(alias)).or_insert(tile);
            }
        }
        for (i, throne) in self.thrones.iter().enumerate() {
            enter(&mut lookup.thrones, "throne_room", &throne.named, i as u8)?;
        }
        for (i, card) in self.cards.iter().enumerate() {
            enter(&mut lookup.cards, "bonus_card", &card.named, i as u8)?;
        }
        for (i, attendant) in self.attendants.iter().enumerate() {
            enter(&mut lookup.attendants, "attendant", &attendant.named, i as u8)?;
        }
        for (i, info) in self.types.iter().enumerate() {
            enter(&mut lookup.types, "room_type", &info.named, i as u8)?;
        }
        Ok(lookup)
    }
}
