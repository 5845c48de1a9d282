//! The data file as written, and the way from there to the tables.

use super::{
    Card, CardSet, Colour, Data, Deck, MAX_CARDS, MAX_PLAYERS, MAX_POINTS, MAX_SPAN, MAX_TOWERS, Pieces,
    can_start, subsets,
};
use burghof_core::{Bilingual, Message, Misfit, keep};
use serde::Deserialize;

#[derive(Deserialize)]
pub(super) struct File {
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
impl File {
    /// CAS-R01: everything a data file must keep.
    pub(super) fn check(&self) -> Result<Data, Misfit> {
        Misfit::must("meta.id", &self.meta.id, "castellan")?;
        let [tower, short, long] = self.pieces()?;
        self.check_cards()?;
        let mut data = Data {
            version: self.meta.data_version,
            fingerprint: 0,
            cards: self.cards(),
            decks: [0; 2],
            colours: self.colours()?,
            names: [tower, short, long].map(|piece| Bilingual::keep(&piece.name_de, &piece.name_en)),
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
            let setup = setup.ok_or_else(|| Misfit::missing(format!("setup {players}")))?;
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
            found.ok_or_else(|| Misfit::missing(format!("piece {id}")))
        };
        let pieces = [find("tower")?, find("short_wall")?, find("long_wall")?];
        Misfit::counted("piece", self.piece.len(), pieces.len())?;
        let length = |at: String, found: u32, units: u32| {
            Misfit::must(at, found, units).map_err(|misfit| misfit.citing("CAS-24"))
        };
        for (piece, units) in pieces.iter().zip(0..) {
            length(format!("piece {}.length_units", piece.id), piece.length_units, units)?;
        }
        length("geometry.short_units".into(), self.geometry.short_units, 1)?;
        length("geometry.long_units".into(), self.geometry.long_units, 2)?;
        if let Some(total) = &self.pieces_total {
            let sum: u32 = pieces.iter().fold(0, |sum, piece| sum.saturating_add(piece.count_per_set));
            Misfit::agree("pieces_total.grey_per_set", total.grey_per_set, sum)?;
        }
        if let Some(keeps) = &self.keeps {
            Misfit::must("keeps.double_keeps_per_player", keeps.double_keeps_per_player, 1)
                .map_err(|misfit| misfit.citing("CAS-58"))?;
        }
        Ok(pieces)
    }

    fn colours(&self) -> Result<Vec<Colour>, Misfit> {
        (0..MAX_PLAYERS)
            .map(|seat| {
                let entry = self.colour.iter().find(|colour| colour.seat == seat);
                let entry = entry.ok_or_else(|| Misfit::missing(format!("colour (seat = {seat})")))?;
                Ok(Colour {
                    id: keep(&entry.id),
                    name: Bilingual::keep(&entry.name_de, &entry.name_en),
                    shape: keep(&entry.shape),
                    hatch: keep(&entry.hatch),
                    keeps: entry.keeps,
                })
            })
            .collect()
    }

    fn check_cards(&self) -> Result<(), Misfit> {
        const MOST: u8 = 15;
        Misfit::at_most("card", self.card.len(), MAX_CARDS)?;
        for (at, card) in self.card.iter().enumerate() {
            let entry = |key: &str| format!("card {}.{key}", card.id);
            let plain = !card.id.is_empty() && card.id.chars().all(|c| c.is_ascii_alphanumeric());
            Misfit::unless(plain, || Misfit::form(entry("id"), &card.id, "W1"))?;
            let twice = self.card[..at].iter().any(|other| other.id.eq_ignore_ascii_case(&card.id));
            Misfit::once(format!("card {}", card.id), !twice)?;
            for (key, found) in [
                ("tower", card.tower),
                ("long_wall", card.long_wall),
                ("short_wall", card.short_wall),
                ("draw", card.draw),
            ] {
                Misfit::at_most(entry(key), found, MOST)?;
            }
            // A card shows a piece of its own deck.
            let (key, found) = match card.deck {
                Deck::Wall => ("long_wall + short_wall", card.long_wall + card.short_wall),
                Deck::Tower => ("tower", card.tower),
            };
            Misfit::within(entry(key), found, 1, 2 * MOST).map_err(|misfit| misfit.citing("CAS-R01"))?;
        }
        Ok(())
    }

    fn cards(&self) -> Vec<Card> {
        let card = |card: &CardEntry| Card {
            id: keep(&card.id),
            name: Bilingual::keep(&card.name_de, &card.name_en),
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
            Misfit::agree(format!("hand.{name}_cards"), stated, count)
                .map_err(|misfit| misfit.citing("CAS-R01"))?;
            Misfit::at_most(format!("hand.start_{name}_cards"), dealt, stated)?;
        }
        Misfit::agree("hand.cards_per_player", hand.cards_per_player, data.cards.len())?;
        let dealt = u32::from(hand.start_wall_cards) + u32::from(hand.start_tower_cards);
        Misfit::within("hand.start_wall_cards + start_tower_cards", dealt, 1, data.cards.len())?;
        Misfit::within("hand.draw_per_turn", hand.draw_per_turn, 1, 8)
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
            Misfit::agree(format!("cards_total.per_player.{name}"), stated, sum)
                .map_err(|misfit| misfit.citing("CAS-07"))?;
        }
        Ok(())
    }
}

impl SetupEntry {
    /// CAS-01, CAS-02, CAS-07, CAS-85: the supply of one number of players, and that it suffices.
    pub(super) fn check(
        &self,
        data: &Data,
        [tower, long, short]: [&PieceEntry; 3],
    ) -> Result<Pieces, Misfit> {
        let entry = |key: &str| format!("setup {}.{key}", self.players);
        Misfit::must(entry("decks"), self.decks, self.players)?;
        Misfit::within(entry("sets"), self.sets, 1, 8)?;
        let mut counts = [0u8; 3];
        let stated = [
            ("towers", tower, self.towers),
            ("long_walls", long, self.long_walls),
            ("short_walls", short, self.short_walls),
        ];
        for (count, (key, piece, stated)) in counts.iter_mut().zip(stated) {
            let total = piece.count_per_set.saturating_mul(self.sets);
            Misfit::agree(entry(key), stated, total)?;
            let small = u8::try_from(total).ok().filter(|&n| n <= 120);
            *count = small.ok_or_else(|| Misfit::most(entry(key), total, 120))?;
        }
        let supply = Pieces::new(counts[0], counts[1], counts[2]);
        let shown = data.cards.iter().fold([0u32; 3], |[t, l, s], card| {
            let p = card.pieces;
            [t + u32::from(p.tower), l + u32::from(p.long), s + u32::from(p.short)]
        });
        for (((key, ..), shown), held) in stated.iter().zip(shown).zip(counts) {
            // What the cards of all show must be in the supply.
            Misfit::suffice(entry(key), shown * self.decks, held)
                .map_err(|misfit| misfit.citing("CAS-R01"))?;
        }
        let points = supply.walls() as usize + usize::from(supply.long) + 1;
        let span = span(supply);
        let fits = usize::from(supply.tower) <= MAX_TOWERS && points <= MAX_POINTS && span <= MAX_SPAN;
        Misfit::unless(fits, || {
            Misfit::saying(format!("setup {}", self.players), "misfit-set-grid").citing("CAS-R01")
        })?;
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
            Misfit::unless(starts, || {
                let ids: Vec<_> = data.faces(hand).map(|card| card.id).collect();
                let cards = ids.join(" ");
                let what = format!("{cards} has no legal first play");
                let said = Message::new("misfit-set-start").with("cards", cards);
                Misfit::said("hand", what, said).citing("CAS-R01")
            })?;
        }
    }
    Ok(())
}
