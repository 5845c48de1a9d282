//! The components: pieces, colours and cards, read from `components.toml` and refused if they do not fit together.

use burghof_core::{Bilingual, Components, Loaded, Misfit, Pack, bits, hash};
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
    /// Towers.
    pub tower: u8,
    /// Long walls.
    pub long: u8,
    /// Short walls.
    pub short: u8,
}

impl Pieces {
    /// No pieces.
    pub const NONE: Pieces = Pieces { tower: 0, long: 0, short: 0 };

    /// So many towers, long walls and short walls.
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

    /// The pieces of a game with so many players (CAS-02, CAS-85).
    #[inline]
    pub fn supply(&self, players: u8) -> Pieces {
        self.supply[usize::from(players).min(MAX_PLAYERS)]
    }

    /// The number of sets used by so many players (CAS-01).
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
        burghof_core::standard!(Data, "castellan", include_str!("../components.toml"))
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

#[derive(Deserialize)]
struct File {
    meta: MetaEntry,
    piece: Vec<PieceEntry>,
    geometry: Geometry,
    pieces_total: Option<PiecesTotal>,
    colour: Vec<ColourEntry>,
    keeps: Option<Keeps>,
    setup: Vec<SetupEntry>,
    hand: Hand,
    card: Vec<CardEntry>,
    cards_total: Option<CardsTotal>,
}

#[derive(Deserialize)]
struct MetaEntry {
    id: String,
    data_version: u32,
}

#[derive(Deserialize)]
struct PieceEntry {
    id: String,
    name_de: String,
    name_en: String,
    count_per_set: u32,
    length_units: u32,
}

#[derive(Deserialize)]
struct Geometry {
    short_units: u32,
    long_units: u32,
}

#[derive(Deserialize)]
struct PiecesTotal {
    grey_per_set: u32,
}

#[derive(Deserialize)]
struct ColourEntry {
    id: String,
    name_de: String,
    name_en: String,
    seat: usize,
    shape: String,
    hatch: String,
    keeps: u8,
}

#[derive(Deserialize)]
struct Keeps {
    double_keeps_per_player: u32,
}

#[derive(Deserialize)]
struct SetupEntry {
    players: u32,
    sets: u32,
    towers: u32,
    long_walls: u32,
    short_walls: u32,
    decks: u32,
}

#[derive(Deserialize)]
struct Hand {
    cards_per_player: usize,
    wall_cards: usize,
    tower_cards: usize,
    start_wall_cards: u8,
    start_tower_cards: u8,
    draw_per_turn: u8,
}

#[derive(Deserialize)]
struct CardEntry {
    id: String,
    deck: Deck,
    name_de: String,
    name_en: String,
    tower: u8,
    long_wall: u8,
    short_wall: u8,
    draw: u8,
}

#[derive(Deserialize)]
struct CardsTotal {
    per_player: CardSums,
}

#[derive(Deserialize)]
struct CardSums {
    tower: u32,
    long_wall: u32,
    short_wall: u32,
    draw: u32,
}

/// Names live as long as the data, which lives for ever.
fn keep(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

fn both(de: &str, en: &str) -> Bilingual {
    Bilingual { de: keep(de), en: keep(en) }
}

fn unless(holds: bool, at: impl Into<String>, what: impl FnOnce() -> String) -> Result<(), Misfit> {
    if holds { Ok(()) } else { Err(Misfit::new(at, what())) }
}

impl File {
    /// CAS-R01: everything a data file must keep.
    fn check(&self) -> Result<Data, Misfit> {
        unless(self.meta.id == "castellan", "meta", || format!("this is data of `{}`", self.meta.id))?;
        let [tower, short, long] = self.pieces()?;
        self.check_cards()?;
        let mut data = Data {
            version: self.meta.data_version,
            fingerprint: 0,
            cards: self.cards(),
            decks: [0; 2],
            colours: self.colours()?,
            names: [tower, short, long].map(|piece| both(&piece.name_de, &piece.name_en)),
            supply: [Pieces::NONE; MAX_PLAYERS + 1],
            sets: [0; MAX_PLAYERS + 1],
            opening: [self.hand.start_wall_cards, self.hand.start_tower_cards],
            draw_per_turn: self.hand.draw_per_turn,
        };
        for (at, card) in data.cards.iter().enumerate() {
            data.decks[card.deck as usize] |= 1 << at;
        }
        self.check_decks(&data)?;
        self.check_totals(&data)?;
        for players in 2..=MAX_PLAYERS {
            let setup = self.setup.iter().find(|setup| setup.players as usize == players);
            let setup = setup.ok_or_else(|| Misfit::new(format!("setup for {players}"), "missing"))?;
            data.supply[players] = setup.check(&data, [tower, long, short])?;
            data.sets[players] = setup.sets as u8;
        }
        check_opening_hands(&data)?;
        data.fingerprint = data.meaning();
        Ok(data)
    }

    fn pieces(&self) -> Result<[&PieceEntry; 3], Misfit> {
        let find = |id: &str| {
            let found = self.piece.iter().find(|piece| piece.id == id);
            found.ok_or_else(|| Misfit::new(format!("piece {id}"), "missing"))
        };
        let pieces = [find("tower")?, find("short_wall")?, find("long_wall")?];
        for (piece, units) in pieces.iter().zip(0..) {
            unless(piece.length_units == units, format!("piece {}", piece.id), || {
                format!("length_units is {}, the rules know only {units} (CAS-24)", piece.length_units)
            })?;
        }
        unless(self.geometry.short_units == 1 && self.geometry.long_units == 2, "geometry", || {
            "short and long walls are 1 and 2 units long (CAS-24)".into()
        })?;
        if let Some(total) = &self.pieces_total {
            let sum: u32 = pieces.iter().fold(0, |sum, piece| sum.saturating_add(piece.count_per_set));
            unless(sum == total.grey_per_set, "pieces_total", || {
                format!("grey_per_set is {}, the pieces add up to {sum}", total.grey_per_set)
            })?;
        }
        if let Some(keeps) = &self.keeps {
            unless(keeps.double_keeps_per_player == 1, "keeps", || {
                "one double keep per player (CAS-58)".into()
            })?;
        }
        Ok(pieces)
    }

    fn colours(&self) -> Result<Vec<Colour>, Misfit> {
        (0..MAX_PLAYERS)
            .map(|seat| {
                let entry = self.colour.iter().find(|colour| colour.seat == seat);
                let entry = entry.ok_or_else(|| Misfit::new("colour", format!("none for seat {seat}")))?;
                Ok(Colour {
                    id: keep(&entry.id),
                    name: both(&entry.name_de, &entry.name_en),
                    shape: keep(&entry.shape),
                    hatch: keep(&entry.hatch),
                    keeps: entry.keeps,
                })
            })
            .collect()
    }

    fn check_cards(&self) -> Result<(), Misfit> {
        unless(self.card.len() <= MAX_CARDS, "card", || format!("more than {MAX_CARDS} cards"))?;
        for (at, card) in self.card.iter().enumerate() {
            let entry = || format!("card {}", card.id);
            let plain = !card.id.is_empty() && card.id.chars().all(|c| c.is_ascii_alphanumeric());
            unless(plain, entry(), || "an id has letters and digits only".into())?;
            let twice = self.card[..at].iter().any(|other| other.id.eq_ignore_ascii_case(&card.id));
            unless(!twice, entry(), || "stands twice".into())?;
            let most = 15;
            let small = [card.tower, card.long_wall, card.short_wall, card.draw].iter().all(|&n| n <= most);
            unless(small, entry(), || format!("more than {most} of a kind"))?;
            match card.deck {
                Deck::Wall => unless(card.long_wall + card.short_wall > 0, entry(), || {
                    "a wall card must show a wall (CAS-R01)".into()
                })?,
                Deck::Tower => {
                    unless(card.tower > 0, entry(), || "a tower card must show a tower (CAS-R01)".into())?
                }
            }
        }
        Ok(())
    }

    fn cards(&self) -> Vec<Card> {
        let card = |card: &CardEntry| Card {
            id: keep(&card.id),
            name: both(&card.name_de, &card.name_en),
            deck: card.deck,
            pieces: Pieces::new(card.tower, card.long_wall, card.short_wall),
            draw: card.draw,
        };
        self.card.iter().map(card).collect()
    }

    fn check_decks(&self, data: &Data) -> Result<(), Misfit> {
        let hand = &self.hand;
        for (deck, name, stated, dealt) in [
            (Deck::Wall, "wall", hand.wall_cards, hand.start_wall_cards),
            (Deck::Tower, "tower", hand.tower_cards, hand.start_tower_cards),
        ] {
            let count = data.deck(deck).count_ones() as usize;
            unless(count == stated, format!("{name} deck"), || {
                format!("has {count} cards, hand.{name}_cards states {stated} (CAS-R01)")
            })?;
            unless(usize::from(dealt) <= stated, format!("hand.start_{name}_cards"), || {
                format!("{dealt} cards cannot be dealt from {stated}")
            })?;
        }
        unless(data.cards.len() == hand.cards_per_player, "hand.cards_per_player", || {
            format!("states {}, there are {} cards", hand.cards_per_player, data.cards.len())
        })?;
        unless(hand.start_wall_cards + hand.start_tower_cards > 0, "hand", || {
            "an opening hand is empty".into()
        })?;
        unless((1..=8).contains(&hand.draw_per_turn), "hand.draw_per_turn", || {
            format!("{} cards a turn", hand.draw_per_turn)
        })
    }

    fn check_totals(&self, data: &Data) -> Result<(), Misfit> {
        let Some(CardsTotal { per_player: stated }) = &self.cards_total else { return Ok(()) };
        let sum = |of: fn(&Card) -> u8| data.cards.iter().map(|card| u32::from(of(card))).sum::<u32>();
        for (name, stated, sum) in [
            ("tower", stated.tower, sum(|card| card.pieces.tower)),
            ("long_wall", stated.long_wall, sum(|card| card.pieces.long)),
            ("short_wall", stated.short_wall, sum(|card| card.pieces.short)),
            ("draw", stated.draw, sum(|card| card.draw)),
        ] {
            unless(stated == sum, format!("cards_total.per_player.{name}"), || {
                format!("states {stated}, the cards add up to {sum} (CAS-07)")
            })?;
        }
        Ok(())
    }
}

impl SetupEntry {
    /// CAS-01, CAS-02, CAS-07, CAS-85: the supply of one number of players, and that it suffices.
    fn check(&self, data: &Data, [tower, long, short]: [&PieceEntry; 3]) -> Result<Pieces, Misfit> {
        let entry = || format!("setup for {}", self.players);
        unless(self.decks == self.players, entry(), || "one deck of cards per player".into())?;
        unless((1..=8).contains(&self.sets), entry(), || format!("{} sets", self.sets))?;
        let mut counts = [0u8; 3];
        for (count, (piece, stated)) in
            counts.iter_mut().zip([(tower, self.towers), (long, self.long_walls), (short, self.short_walls)])
        {
            let total = piece.count_per_set.saturating_mul(self.sets);
            unless(total == stated, entry(), || {
                format!("{stated} × {}, but {} sets hold {total}", piece.id, self.sets)
            })?;
            *count = u8::try_from(total)
                .ok()
                .filter(|&n| n <= 120)
                .ok_or_else(|| Misfit::new(entry(), format!("{total} × {} are too many", piece.id)))?;
        }
        let supply = Pieces::new(counts[0], counts[1], counts[2]);
        let shown = data.cards.iter().fold([0u32; 3], |[t, l, s], card| {
            let p = card.pieces;
            [t + u32::from(p.tower), l + u32::from(p.long), s + u32::from(p.short)]
        });
        for ((piece, shown), held) in [tower, long, short].iter().zip(shown).zip(counts) {
            unless(shown * self.decks <= u32::from(held), entry(), || {
                format!(
                    "the cards show {} × {}, the supply holds {held} (CAS-R01, CAS-R13)",
                    shown * self.decks,
                    piece.id
                )
            })?;
        }
        let points = supply.walls() as usize + usize::from(supply.long) + 1;
        let span = span(supply);
        unless(
            usize::from(supply.tower) <= MAX_TOWERS && points <= MAX_POINTS && span <= MAX_SPAN,
            entry(),
            || {
                format!(
                    "a castle of {} towers, {points} points and {span} units does not fit the grid of {MAX_TOWERS} towers, {MAX_POINTS} points and {MAX_SPAN} units (CAS-R01)",
                    supply.tower
                )
            },
        )?;
        Ok(supply)
    }
}

/// The widest possible castle: a row of walls and towers that begins and ends with a wall (lemma 9).
pub fn span(pieces: Pieces) -> usize {
    let walls = (usize::from(pieces.tower) + 1).min(pieces.walls() as usize);
    walls + walls.min(usize::from(pieces.long))
}

/// CAS-R01: every opening hand must have a legal first play.
fn check_opening_hands(data: &Data) -> Result<(), Misfit> {
    let hands_of = |deck: Deck| -> Vec<CardSet> {
        let (all, n) = (data.deck(deck), u32::from(data.opening[deck as usize]));
        (0..=data.all_cards()).filter(|set| set & !all == 0 && set.count_ones() == n).collect()
    };
    let towers = hands_of(Deck::Tower);
    for walls in hands_of(Deck::Wall) {
        for hand in towers.iter().map(|towers| walls | towers) {
            let starts = subsets(hand).any(|set| can_start(data.give(set).0));
            unless(starts, "opening hand", || {
                let ids: Vec<_> = data.faces(hand).map(|card| card.id).collect();
                format!("{} has no legal first play (CAS-29, CAS-R01)", ids.join(" "))
            })?;
        }
    }
    Ok(())
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
