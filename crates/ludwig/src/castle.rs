//! One castle: tiles on their cells, attendants and cards.

use crate::components::{Data, TYPES, Tile};
use crate::state::{NONE, UNKNOWN};
use std::hash::{Hash, Hasher};

/// The most tiles a castle can hold beside its throne room: 16 drafted, 2 by food bonuses, 6 specialty tiles.
pub const CASTLE_TILES: usize = 24;

/// A space of a castle as one number that sorts by level, then by column.
#[inline]
pub const fn cell(x: i8, y: i8) -> u16 {
    ((y as i16 + 32) as u16) << 6 | (x as i16 + 32) as u16
}

/// The column and level of a space.
#[inline]
pub const fn xy(cell: u16) -> (i8, i8) {
    ((cell & 63) as i8 - 32, (cell >> 6) as i8 - 32)
}

/// How far a space may be from the middle: no castle gets there.
pub const FAR: i8 = 30;

/// A castle: the tiles sorted by space, so that equal castles are equal.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Castle {
    pub(crate) cells: [u16; CASTLE_TILES],
    pub(crate) tiles: [u8; CASTLE_TILES],
    pub(crate) len: u8,
    pub(crate) throne: u8,
    pub(crate) attendants: [u8; 2],
    pub(crate) cards: [u8; 2],
    pub(crate) counts: [u8; TYPES],
    /// Drafted tiles placed in it so far, or [`UNKNOWN`].
    pub(crate) drafted: u8,
}

impl Hash for Castle {
    /// Only what is there: the counts follow from the tiles.
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let [a, b] = self.attendants;
        let [c, d] = self.cards;
        hasher.write_u64(u64::from_le_bytes([self.len, self.throne, self.drafted, 0, a, b, c, d]));
        self.cells[..self.len()].hash(hasher);
        hasher.write(&self.tiles[..self.len()]);
    }
}

impl Castle {
    /// A throne room and nothing else.
    pub const fn new(throne: u8) -> Castle {
        Castle {
            cells: [u16::MAX; CASTLE_TILES],
            tiles: [NONE; CASTLE_TILES],
            len: 0,
            throne,
            attendants: [NONE; 2],
            cards: [NONE; 2],
            counts: [0; TYPES],
            drafted: 0,
        }
    }

    /// The number of tiles, the throne room not counted.
    #[inline]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Has nothing been built yet?
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The throne room by number.
    pub fn throne(&self) -> u8 {
        self.throne
    }

    /// Tiles of each regular type.
    pub fn counts(&self) -> &[u8; TYPES] {
        &self.counts
    }

    /// Drafted tiles placed in it so far; nobody knows in a castle that was read without its history.
    pub fn drafted(&self) -> Option<u8> {
        (self.drafted != UNKNOWN).then_some(self.drafted)
    }

    /// The tiles with their spaces, sorted by level and column; without the throne room.
    pub fn tiles(&self) -> impl Iterator<Item = (Tile, i8, i8)> + '_ {
        self.cells[..self.len()].iter().zip(&self.tiles).map(|(&at, &tile)| {
            let (x, y) = xy(at);
            (Tile(tile), x, y)
        })
    }

    /// The attendants on the throne room, by number.
    pub fn attendants(&self) -> impl Iterator<Item = u8> + '_ {
        self.attendants.iter().copied().filter(|&kind| kind != NONE)
    }

    /// The bonus cards below it, by number.
    pub fn cards(&self) -> impl Iterator<Item = u8> + '_ {
        self.cards.iter().copied().filter(|&card| card != NONE)
    }

    /// The tile on a space; the throne room on its two.
    pub fn at(&self, x: i8, y: i8) -> Option<Tile> {
        if y == 0 && (x == 0 || x == 1) {
            return Some(Tile::THRONE);
        }
        if x.abs() > FAR || y.abs() > FAR {
            return None;
        }
        let found = self.cells[..self.len()].binary_search(&cell(x, y)).ok()?;
        Some(Tile(self.tiles[found]))
    }

    /// Is something on this space?
    #[inline]
    pub(crate) fn occupied(&self, at: u16) -> bool {
        at == cell(0, 0) || at == cell(1, 0) || self.cells.contains(&at)
    }

    /// Puts a tile on a free space.
    #[inline]
    pub(crate) fn insert(&mut self, data: &Data, tile: Tile, x: i8, y: i8) {
        let len = self.len();
        if len == CASTLE_TILES {
            debug_assert!(false, "a castle holds at most 24 tiles");
            return;
        }
        let at = cell(x, y);
        let old = self.cells;
        let mut before = [0; CASTLE_TILES];
        before[1..].copy_from_slice(&old[..CASTLE_TILES - 1]);
        let mut spot = 0u16;
        // Whole arrays without branches: sixteen-bit lanes are faster than moving a part of them.
        for i in 0..CASTLE_TILES {
            spot += u16::from(old[i] < at);
            self.cells[i] = old[i].min(before[i].max(at));
        }
        insert_byte(&mut self.tiles, spot as usize, tile.0);
        self.len += 1;
        if let Some(count) = self.counts.get_mut(data.tile(tile).row as usize) {
            *count += 1;
        }
    }

    #[inline]
    pub(crate) fn add_attendant(&mut self, kind: u8) {
        insert_sorted(&mut self.attendants, kind);
    }

    #[inline]
    pub(crate) fn add_card(&mut self, card: u8) {
        insert_sorted(&mut self.cards, card);
    }

    /// The castle with one more tile; the space must be free.
    #[must_use]
    pub fn with_tile(mut self, data: &Data, tile: Tile, x: i8, y: i8) -> Castle {
        self.insert(data, tile, x, y);
        self
    }

    /// The castle with one more attendant; there must be fewer than two.
    #[must_use]
    pub fn with_attendant(mut self, kind: u8) -> Castle {
        self.add_attendant(kind);
        self
    }

    /// The castle with one more bonus card; there must be fewer than two.
    #[must_use]
    pub fn with_card(mut self, card: u8) -> Castle {
        self.add_card(card);
        self
    }

    /// Specialty tiles of each kind.
    pub fn specialties(&self) -> [u8; 3] {
        let mut counts = [0; 3];
        for kind in self.tiles[..self.len()].iter().filter_map(|&tile| Tile(tile).as_specialty()) {
            counts[kind as usize] += 1;
        }
        counts
    }

    /// The regular tiles.
    pub(crate) fn regular(&self) -> u8 {
        self.counts.iter().sum()
    }

    /// LUD-65: bonuses that fell due so far.
    pub(crate) fn bonuses_due(&self) -> u8 {
        self.counts.iter().map(|&n| u8::from(n >= 3) + u8::from(n >= 5)).sum()
    }

    /// LUD-65: what the castle got for them, food tiles not counted.
    pub(crate) fn bonuses_taken(&self) -> u8 {
        self.specialties().iter().sum::<u8>() + self.attendants().count() as u8 + self.cards().count() as u8
    }
}

/// Puts a byte into a list, eight of them at a time; the last one falls out.
#[inline]
fn insert_byte(list: &mut [u8; CASTLE_TILES], spot: usize, value: u8) {
    let mut carry = 0;
    for (k, chunk) in list.chunks_exact_mut(8).enumerate() {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(chunk);
        let old = u64::from_le_bytes(bytes);
        let moved = old << 8 | carry;
        carry = old >> 56;
        // The bytes before the spot stay, the one at the spot is new, those after it have moved.
        let kept = match spot.saturating_sub(8 * k) {
            n if n >= 8 => u64::MAX,
            n => (1 << (8 * n)) - 1,
        };
        let mut new = old & kept | moved & !kept;
        if spot / 8 == k {
            let shift = 8 * (spot % 8);
            new = new & !(0xFF << shift) | u64::from(value) << shift;
        }
        chunk.copy_from_slice(&new.to_le_bytes());
    }
}

/// Puts a number into a sorted list whose free places are [`NONE`].
#[inline]
pub(crate) fn insert_sorted<const N: usize>(list: &mut [u8; N], value: u8) {
    if let Some(last) = list.last_mut() {
        *last = value;
    }
    list.sort_unstable();
}
