//! The components: pieces, colours and cards, read from `components.toml` and refused if they do not fit together.

mod file;

use burghof_core::{Bilingual, Components, Loaded, Misfit, Pack, bits, hash};
use file::File;
pub use file::span;
use serde::Deserialize;
use std::ops::{Add, AddAssign, Sub, SubAssign};

/// The most seats at a table.
pub const MAX_PLAYERS: usize = 4;
/// The most towers the engine has room for: a set of towers is one word.
pub const MAX_TOWERS: usize = 64;
/// The most points of the lattice that towers, mids and open ends can fill together.
pub const MAX_POINTS: usize = 200;
/// The widest castle the engine's grid can hold, in units.
pub const MAX_SPAN: usize = 120;
/// The most different cards a player can have: a set of cards is one small word.
pub const MAX_CARDS: usize = 16;

/// The three kinds of grey pieces (CAS-02).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A tower.
    Tower,
    /// A short wall.
    Short,
    /// A long wall.
    Long,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 3] = [Kind::Tower, Kind::Short, Kind::Long];

    /// The letter of the kind in notation and JSON.
    pub const fn code(self) -> char {
        match self {
            Kind::Tower => 'T',
            Kind::Short => 'S',
            Kind::Long => 'L',
        }
    }
}

/// Counts of grey pieces.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Pack)]
pub struct Pieces {
    /// How many towers.
    pub tower: u8,
    /// Long walls.
    pub long: u8,
    /// Short walls.
    pub short: u8,
}

impl Pieces {
    /// No pieces.
    pub const NONE: Pieces = Pieces { tower: 0, long: 0, short: 0 };

    /// A number of towers, long walls and short walls.
    pub const fn new(tower: u8, long: u8, short: u8) -> Pieces {
        Pieces { tower, long, short }
    }

    /// One piece.
    pub const fn one(kind: Kind) -> Pieces {
        match kind {
            Kind::Tower => Pieces::new(1, 0, 0),
            Kind::Short => Pieces::new(0, 0, 1),
            Kind::Long => Pieces::new(0, 1, 0),
        }
    }

    /// How many of a kind.
    #[inline]
    pub const fn of(self, kind: Kind) -> u8 {
        match kind {
            Kind::Tower => self.tower,
            Kind::Short => self.short,
            Kind::Long => self.long,
        }
    }

    /// Walls of both kinds.
    #[inline]
    pub const fn walls(self) -> u32 {
        self.long as u32 + self.short as u32
    }

    /// All pieces.
    #[inline]
    pub const fn total(self) -> u32 {
        self.walls() + self.tower as u32
    }

    /// Is there none?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.tower | self.long | self.short == 0
    }

    /// As many of each kind as are in both.
    #[inline]
    pub fn min(self, other: Pieces) -> Pieces {
        Pieces::new(self.tower.min(other.tower), self.long.min(other.long), self.short.min(other.short))
    }

    /// Does this hold at least as many of each kind?
    pub const fn covers(self, other: Pieces) -> bool {
        self.tower >= other.tower && self.long >= other.long && self.short >= other.short
    }
}

impl Add for Pieces {
    type Output = Pieces;
    #[inline]
    fn add(self, other: Pieces) -> Pieces {
        Pieces::new(self.tower + other.tower, self.long + other.long, self.short + other.short)
    }
}
impl AddAssign for Pieces {
    #[inline]
    fn add_assign(&mut self, other: Pieces) {
        *self = *self + other;
    }
}
impl Sub for Pieces {
    type Output = Pieces;
    #[inline]
    fn sub(self, other: Pieces) -> Pieces {
        Pieces::new(self.tower - other.tower, self.long - other.long, self.short - other.short)
    }
}
impl SubAssign for Pieces {
    #[inline]
    fn sub_assign(&mut self, other: Pieces) {
        *self = *self - other;
    }
}

/// The two decks of a player (CAS-05).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, Pack)]
#[serde(rename_all = "snake_case")]
pub enum Deck {
    /// Cards with a wall on the back.
    Wall,
    /// Cards with a tower on the back.
    Tower,
}

impl Deck {
    /// Both decks.
    pub const ALL: [Deck; 2] = [Deck::Wall, Deck::Tower];
}

/// A set of card faces: bit *i* is the *i*-th card of the data file.
pub type CardSet = u16;

/// A card face (CAS-06).
#[derive(Clone, Debug, Pack)]
pub struct Card {
    /// Its id in the data file.
    pub id: &'static str,
    /// Its name.
    pub name: Bilingual,
    /// Its back.
    pub deck: Deck,
    /// What it gives.
    pub pieces: Pieces,
    /// Its draw symbols.
    pub draw: u8,
}

/// A colour (CAS-03), by seat.
#[derive(Clone, Debug, Pack)]
pub struct Colour {
    /// Its id in the data file.
    pub id: &'static str,
    /// Its name.
    pub name: Bilingual,
    /// The mark beside the colour.
    pub shape: &'static str,
    /// The hatching of courtyards.
    pub hatch: &'static str,
    /// The keeps in the box; others stand in when they run out (CAS-62).
    pub keeps: u8,
}

/// The components of a game, checked.
#[derive(Clone, Debug, Pack)]
pub struct Data {
    version: u32,
    fingerprint: u64,
    /// The card faces, the same for everybody (CAS-04).
    pub cards: Vec<Card>,
    /// The faces of each deck.
    decks: [CardSet; 2],
    /// The colours in the order of the seats (CAS-R20).
    pub colours: Vec<Colour>,
    /// The names of tower, short wall and long wall.
    pub names: [Bilingual; 3],
    /// The supply by number of players (CAS-02, CAS-85).
    supply: [Pieces; MAX_PLAYERS + 1],
    sets: [u8; MAX_PLAYERS + 1],
    /// Cards of each deck in an opening hand (CAS-10).
    pub opening: [u8; 2],
    /// Cards drawn in a turn without symbols (CAS-65).
    pub draw_per_turn: u8,
}

impl Data {
    /// The faces of a deck.
    #[inline]
    pub fn deck(&self, deck: Deck) -> CardSet {
        self.decks[deck as usize]
    }

    /// All faces of a player (CAS-04).
    #[inline]
    pub fn all_cards(&self) -> CardSet {
        self.decks[0] | self.decks[1]
    }

    /// The pieces of a game with this many players (CAS-02, CAS-85).
    #[inline]
    pub fn supply(&self, players: u8) -> Pieces {
        self.supply[usize::from(players).min(MAX_PLAYERS)]
    }

    /// The number of sets used by this many players (CAS-01).
    pub fn sets(&self, players: u8) -> u8 {
        self.sets[usize::from(players).min(MAX_PLAYERS)]
    }

    /// What a set of cards gives together, and its draw symbols.
    #[inline]
    pub fn give(&self, cards: CardSet) -> (Pieces, u8) {
        bits::ones(cards.into()).fold((Pieces::NONE, 0), |(pieces, draw), at| {
            self.cards
                .get(at as usize)
                .map_or((pieces, draw), |card| (pieces + card.pieces, draw + card.draw))
        })
    }

    /// The cards of a set, in the order of the data file.
    pub fn faces(&self, cards: CardSet) -> impl Iterator<Item = &Card> {
        bits::ones(cards.into()).filter_map(|at| self.cards.get(at as usize))
    }

    /// The number of the card with this id, upper or lower case.
    #[inline]
    pub fn find(&self, id: &str) -> Option<usize> {
        self.cards.iter().position(|card| card.id.eq_ignore_ascii_case(id))
    }
}

/// CAS-29: towers and walls that can all hang together in an empty place.
#[inline]
pub fn can_start(pieces: Pieces) -> bool {
    let (towers, walls) = (u32::from(pieces.tower), pieces.walls());
    towers >= 1 && towers - 1 <= walls && walls <= 3 * towers + 1
}

impl Components for Data {
    #[inline]
    fn standard() -> Loaded<Data> {
        burghof_core::standard!(Data, "castellan", include_str!("../../components.toml"))
    }

    fn read(toml: &str) -> Result<Data, Misfit> {
        let file: File = burghof_core::read_toml(toml)?;
        file.check()
    }

    fn version(&self) -> u32 {
        self.version
    }

    fn fingerprint(&self) -> u64 {
        self.fingerprint
    }
}

/// All subsets of a set of cards but the empty one, smallest number first.
#[inline]
pub fn subsets(of: CardSet) -> impl Iterator<Item = CardSet> {
    let mut next = of & of.wrapping_neg();
    std::iter::from_fn(move || {
        if next == 0 {
            return None;
        }
        let set = next;
        // Counting up within the mask: the carry runs over the bits that are not in it.
        next = next.wrapping_sub(of) & of;
        Some(set)
    })
}

impl Data {
    fn meaning(&self) -> u64 {
        let cards: Vec<_> = self.cards.iter().map(|c| (c.id, c.deck, c.pieces, c.draw)).collect();
        hash::hash64(&(self.version, cards, self.supply, self.opening, self.draw_per_turn))
    }
}
