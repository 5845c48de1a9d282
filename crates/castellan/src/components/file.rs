//! The data file as written, and the way from there to the tables.

use super::{
    Card, CardSet, Colour, Data, Deck, MAX_CARDS, MAX_PLAYERS, MAX_POINTS, MAX_SPAN, MAX_TOWERS, Pieces,
    can_start, subsets,
};
use burghof_core::{Bilingual, Misfit, keep};
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
        Misfit::unless(self.meta.id == "castellan", "meta", || {
            format!("this is data of `{}`", self.meta.id)
        })?;
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
        let all = pieces.len();
        Misfit::agree("piece", self.piece.len(), all, || {
            format!("{} are listed, the rules know {all}", self.piece.len())
        })?;
        for (piece, units) in pieces.iter().zip(0..) {
            Misfit::unless(piece.length_units == units, format!("piece {}", piece.id), || {
                format!("length_units is {}, the rules know only {units} (CAS-24)", piece.length_units)
            })?;
        }
        Misfit::unless(self.geometry.short_units == 1 && self.geometry.long_units == 2, "geometry", || {
            "short and long walls are 1 and 2 units long (CAS-24)".into()
        })?;
        if let Some(total) = &self.pieces_total {
            let sum: u32 = pieces.iter().fold(0, |sum, piece| sum.saturating_add(piece.count_per_set));
            Misfit::agree("pieces_total", total.grey_per_set, sum, || {
                format!("grey_per_set is {}, the pieces add up to {sum}", total.grey_per_set)
            })?;
        }
        if let Some(keeps) = &self.keeps {
            Misfit::unless(keeps.double_keeps_per_player == 1, "keeps", || {
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
                    name: Bilingual::keep(&entry.name_de, &entry.name_en),
                    shape: keep(&entry.shape),
                    hatch: keep(&entry.hatch),
                    keeps: entry.keeps,
                })
            })
            .collect()
    }

    fn check_cards(&self) -> Result<(), Misfit> {
        Misfit::unless(self.card.len() <= MAX_CARDS, "card", || format!("more than {MAX_CARDS} cards"))?;
        for (at, card) in self.card.iter().enumerate() {
            let entry = || format!("card {}", card.id);
            let plain = !card.id.is_empty() && card.id.chars().all(|c| c.is_ascii_alphanumeric());
            Misfit::unless(plain, entry(), || "an id has letters and digits only".into())?;
            let twice = self.card[..at].iter().any(|other| other.id.eq_ignore_ascii_case(&card.id));
            Misfit::unless(!twice, entry(), || "stands twice".into())?;
            let most = 15;
            let small = [card.tower, card.long_wall, card.short_wall, card.draw].iter().all(|&n| n <= most);
            Misfit::unless(small, entry(), || format!("more than {most} of a kind"))?;
            match card.deck {
                Deck::Wall => Misfit::unless(card.long_wall + card.short_wall > 0, entry(), || {
                    "a wall card must show a wall (CAS-R01)".into()
                })?,
                Deck::Tower => Misfit::unless(card.tower > 0, entry(), || {
                    "a tower card must show a tower (CAS-R01)".into()
                })?,
            }
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
            Misfit::agree(format!("{name} deck"), stated, count, || {
                format!("has {count} cards, hand.{name}_cards states {stated} (CAS-R01)")
            })?;
            Misfit::unless(usize::from(dealt) <= stated, format!("hand.start_{name}_cards"), || {
                format!("{dealt} cards cannot be dealt from {stated}")
            })?;
        }
        Misfit::agree("hand.cards_per_player", hand.cards_per_player, data.cards.len(), || {
            format!("states {}, there are {} cards", hand.cards_per_player, data.cards.len())
        })?;
        Misfit::unless(hand.start_wall_cards + hand.start_tower_cards > 0, "hand", || {
            "an opening hand is empty".into()
        })?;
        Misfit::unless((1..=8).contains(&hand.draw_per_turn), "hand.draw_per_turn", || {
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
            Misfit::agree(format!("cards_total.per_player.{name}"), stated, sum, || {
                format!("states {stated}, the cards add up to {sum} (CAS-07)")
            })?;
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
        let entry = || format!("setup for {}", self.players);
        Misfit::unless(self.decks == self.players, entry(), || "one deck of cards per player".into())?;
        Misfit::unless((1..=8).contains(&self.sets), entry(), || format!("{} sets", self.sets))?;
        let mut counts = [0u8; 3];
        for (count, (piece, stated)) in
            counts.iter_mut().zip([(tower, self.towers), (long, self.long_walls), (short, self.short_walls)])
        {
            let total = piece.count_per_set.saturating_mul(self.sets);
            Misfit::agree(entry(), stated, total, || {
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
            Misfit::unless(shown * self.decks <= u32::from(held), entry(), || {
                format!(
                    "the cards show {} × {}, the supply holds {held} (CAS-R01, CAS-R13)",
                    shown * self.decks,
                    piece.id
                )
            })?;
        }
        let points = supply.walls() as usize + usize::from(supply.long) + 1;
        let span = span(supply);
        Misfit::unless(
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
            Misfit::unless(starts, "opening hand", || {
                let ids: Vec<_> = data.faces(hand).map(|card| card.id).collect();
                format!("{} has no legal first play (CAS-29, CAS-R01)", ids.join(" "))
            })?;
        }
    }
    Ok(())
}
