//! The components: read once from a data file into plain tables that live for ever.

mod file;

use burghof_core::{Bilingual, Components, Loaded, Misfit, Pack, Rule, rule};
use file::File;
pub use file::THRONE_SPACES;
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
    /// Some swords.
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
    /// A corridor.
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
        const RULES: [Rule; 20] = [
            rule!("LUD-99"),
            rule!("LUD-100"),
            rule!("LUD-101"),
            rule!("LUD-102"),
            rule!("LUD-103"),
            rule!("LUD-104"),
            rule!("LUD-105"),
            rule!("LUD-106"),
            rule!("LUD-107"),
            rule!("LUD-108"),
            rule!("LUD-109"),
            rule!("LUD-110"),
            rule!("LUD-111"),
            rule!("LUD-112"),
            rule!("LUD-113"),
            rule!("LUD-114"),
            rule!("LUD-115"),
            rule!("LUD-116"),
            rule!("LUD-117"),
            rule!("LUD-118"),
        ];
        RULES[self as usize]
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
    /// Anywhere at all.
    Any,
    /// Below ground only.
    Below,
}

/// How a tile scores.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Pack)]
pub enum ScoreKind {
    /// It scores nothing.
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
        burghof_core::standard!(Data, "ludwig", include_str!("../../components.toml"))
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
