//! What is legal: listed, and picked at random without a list.

use super::ORIGIN;
use crate::action::Action;
use crate::castle::{Castle, Dir, Faces, Point, Wall};
use crate::components::{Deck, Kind, can_start, subsets};
use crate::state::{Castellan, Table};
use arrayvec::ArrayVec;
use burghof_core::*;

/// CAS-57 to CAS-61: where the double keep may stand after this turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offers {
    /// May it stay unused?
    pub none: bool,
    /// The smallest cells of the courtyards it may stand in.
    pub cells: ArrayVec<Point, 64>,
}

impl Offers {
    /// CAS-64: only real choices are asked.
    #[inline]
    pub fn is_choice(&self) -> bool {
        self.cells.len() + usize::from(self.none) > 1
    }
}

/// What the active seat may choose in step 3. If the double keep stands in ground that was divided in this turn, one of
/// its parts (CAS-60); if it is unused, any courtyard that was enclosed or divided in this turn, or none (CAS-58,
/// CAS-61, CAS-R22); otherwise there is nothing to choose.
pub fn offers(table: &Table, active: Seat) -> Offers {
    offers_among(table, active, &table.castle.fresh_faces())
}

#[inline]
pub(super) fn offers_among(table: &Table, active: Seat, fresh: &Faces) -> Offers {
    let castle = &table.castle;
    let parts: ArrayVec<Point, 64> = fresh.iter().filter(|f| castle.is_doubled(f)).map(|f| f.cell).collect();
    if !parts.is_empty() {
        return Offers { none: false, cells: parts };
    }
    let cells = match table.double_used.contains(active) {
        true => ArrayVec::new(),
        false => fresh.iter().map(|face| face.cell).collect(),
    };
    Offers { none: true, cells }
}

/// How many cards the active seat draws, and how many of them may come from the wall pile (CAS-65 to CAS-68).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Due {
    /// Cards to draw in all.
    pub cards: u8,
    /// The fewest from the wall pile.
    pub fewest_wall: u8,
    /// The most from the wall pile.
    pub most_wall: u8,
}

impl Castellan {
    /// CAS-65, CAS-66, CAS-68: what is due in step 4.
    #[inline]
    pub fn due(&self) -> Due {
        let public = &self.public;
        let active = public.active;
        let [wall, tower] = Deck::ALL.map(|deck| self.pile(active, deck).count_ones() as u8);
        let symbols = public.data.give(public.table.played).1;
        let cards = (public.data.draw_per_turn + symbols).min(wall + tower);
        Due { cards, fewest_wall: cards.saturating_sub(tower), most_wall: cards.min(wall) }
    }
}

impl Table {
    /// CAS-44: does some piece that is still to be built fit somewhere?
    #[inline]
    pub fn something_fits(&self, seat: Seat) -> bool {
        if self.castle.is_empty() {
            return self.building.tower > 0;
        }
        let foreign = self.castle.foreign(seat.index());
        Kind::ALL.into_iter().any(|kind| {
            self.building.of(kind) > 0 && self.castle.places(kind, &foreign).iter().any(|&places| places != 0)
        })
    }
}

/// One of the set bits of a row of words, all with the same odds: the word and the bit.
#[inline]
pub(super) fn pick<const N: usize>(words: [u64; N], rng: &mut Rng) -> Option<(usize, usize)> {
    let counts = words.map(u64::count_ones);
    let total = counts.iter().sum();
    if total == 0 {
        return None;
    }
    let mut n = rng.below(total);
    for (word, &count) in counts.iter().enumerate() {
        if n < count {
            return Some((word, bits::nth(words[word], n) as usize));
        }
        n -= count;
    }
    None
}

#[inline]
fn place(castle: &Castle, kind: Kind, tower: usize, side: usize) -> Action {
    match kind {
        Kind::Tower => Action::Tower(castle.tower_place(tower, side)),
        Kind::Short => Action::Wall(castle.wall_place(tower, side, false)),
        Kind::Long => Action::Wall(castle.wall_place(tower, side, true)),
    }
}

/// The sides of a castle's towers in as few words as they fit into: every loop less is a wrong guess of the processor less.
struct Packed {
    words: [u64; 4],
    /// How many words are used.
    used: usize,
    /// A bit is a tower in its low bits, this many of them, and a side above.
    low: u32,
}

impl Packed {
    #[inline]
    fn new([e, n, w, s]: [u64; 4], towers: usize) -> Packed {
        match towers {
            0..=16 => Packed { words: [e | n << 16 | w << 32 | s << 48, 0, 0, 0], used: 1, low: 4 },
            17..=32 => Packed { words: [e | n << 32, w | s << 32, 0, 0], used: 2, low: 5 },
            _ => Packed { words: [e, n, w, s], used: 4, low: 6 },
        }
    }

    #[inline]
    fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The tower and the side of each.
    #[inline]
    fn each(&self, mut each: impl FnMut(usize, usize)) {
        for (at, &word) in self.words[..self.used].iter().enumerate() {
            for bit in bits::ones(word) {
                let side = (at << (6 - self.low)) + (bit >> self.low) as usize;
                each((bit & ((1 << self.low) - 1)) as usize, side & 3);
            }
        }
    }
}

/// Places of one kind, read in the order of the list: by column, row, direction. Two bits for each point of a field that is just
/// large enough; setting and reading them takes less than half the time of sorting.
struct Field {
    /// The south-west corner.
    from: Point,
    rows: u32,
    /// How many words are used.
    used: usize,
    words: [u64; Field::WORDS],
}

impl Field {
    const WORDS: usize = 32;

    /// A field with room for everything that can be added to a castle; none if that is too large.
    #[inline]
    fn around(castle: &Castle) -> Option<Field> {
        let (low, high) = castle.corners();
        // Nothing is added farther than a long wall from a tower. At the edge of all numbers places would begin anew.
        let edge = |low: i8, high: i8| low < i8::MIN + 2 || high > i8::MAX - 2;
        let wide = |low: i8, high: i8| (i32::from(high) - i32::from(low) + 5) as u32;
        let (columns, rows) = (wide(low.x, high.x), wide(low.y, high.y));
        let used = (2 * columns * rows).div_ceil(64) as usize;
        let fits = !edge(low.x, high.x) && !edge(low.y, high.y) && used <= Field::WORDS;
        let from = Point::new(low.x.wrapping_sub(2), low.y.wrapping_sub(2));
        fits.then_some(Field { from, rows, used, words: [0; Field::WORDS] })
    }

    /// The bit of a point.
    #[inline]
    fn at(&self, point: Point) -> i32 {
        let column = i32::from(point.x.wrapping_sub(self.from.x));
        2 * (column * self.rows as i32 + i32::from(point.y.wrapping_sub(self.from.y)))
    }

    #[inline]
    fn set(&mut self, bit: i32) {
        self.words[(bit >> 6) as usize % Field::WORDS] |= 1 << (bit & 63);
    }

    /// Sets where a piece of this kind may go: a tower by its point, a wall by its west or south end and its direction.
    #[inline]
    fn set_places(&mut self, castle: &Castle, kind: Kind, sides: &Packed) {
        let column = 2 * self.rows as i32;
        match kind {
            Kind::Tower => {
                let away = [column, 2, -column, -2];
                sides.each(|tower, side| {
                    let units = castle.open_units(tower, side);
                    self.set(self.at(castle.tower(tower)) + units * away[side]);
                });
            }
            Kind::Short | Kind::Long => {
                // Bit 1 says north; to the west and south the other end names the wall.
                let units = if kind == Kind::Long { 2 } else { 1 };
                let away = [0, 1, -column * units, 1 - 2 * units];
                sides.each(|tower, side| self.set(self.at(castle.tower(tower)) + away[side]));
            }
        }
    }

    /// Lists what was set, as many as these, and forgets it.
    #[inline]
    fn take(&mut self, kind: Kind, list: &mut [Action]) {
        // Divides by the rows: exact below 1,024 points.
        let by_rows = (1 << 16) / self.rows + 1;
        let mut list = list.iter_mut();
        for (at, word) in self.words[..self.used].iter_mut().enumerate() {
            for bit in bits::ones(std::mem::take(word)) {
                let point = (64 * at as u32 + bit) >> 1;
                let column = (point * by_rows) >> 16;
                let row = point - column * self.rows;
                let at = Point::new(self.from.x + column as i8, self.from.y + row as i8);
                if let Some(place) = list.next() {
                    *place = put_at(kind, at, bit & 1);
                }
            }
        }
    }
}

/// The action that puts a piece there: a wall by its west or south end and its direction (0 east, 1 north), a tower by its point.
#[inline]
fn put_at(kind: Kind, at: Point, dir: u32) -> Action {
    match kind {
        Kind::Tower => Action::Tower(at),
        Kind::Short | Kind::Long => {
            let dir = if dir == 0 { Dir::E } else { Dir::N };
            Action::Wall(Wall { long: kind == Kind::Long, at, dir })
        }
    }
}

impl Castellan {
    pub(super) fn list_plays(&self, out: &mut Vec<Action>) {
        let hand = self.hands[self.public.active.index()];
        let data = self.public.data;
        let first = self.public.first_turn;
        out.extend(subsets(hand).filter(|&set| !first || can_start(data.give(set).0)).map(Action::Play));
    }

    pub(super) fn list_places(&self, out: &mut Vec<Action>) {
        let table = &self.public.table;
        let castle = &table.castle;
        if castle.is_empty() {
            // CAS-28: the first piece is a tower and defines the point 0,0.
            out.push(if table.building.tower > 0 { Action::Tower(ORIGIN) } else { Action::End });
            return;
        }
        let foreign = castle.foreign(self.public.active.index());
        let mut field = Field::around(castle);
        for kind in Kind::ALL {
            if table.building.of(kind) == 0 {
                continue;
            }
            // Numbers of towers follow the order of building; the list must not: it is sorted by place. The kinds come in
            // their order anyway.
            let sides = Packed::new(castle.places(kind, &foreign), castle.tower_count());
            let begun = out.len();
            match &mut field {
                Some(field) => {
                    field.set_places(castle, kind, &sides);
                    out.resize(begun + sides.count(), Action::End);
                    field.take(kind, &mut out[begun..]);
                }
                None => {
                    sides.each(|tower, side| out.push(place(castle, kind, tower, side)));
                    out[begun..].sort_unstable();
                }
            }
        }
        if out.is_empty() {
            out.push(Action::End);
        }
    }

    pub(super) fn random_place(&self, rng: &mut Rng) -> Action {
        let table = &self.public.table;
        let castle = &table.castle;
        if castle.is_empty() {
            return if table.building.tower > 0 { Action::Tower(ORIGIN) } else { Action::End };
        }
        let foreign = castle.foreign(self.public.active.index());
        let sides = |kind: Kind| match table.building.of(kind) {
            0 => [0; 4],
            _ => castle.places(kind, &foreign),
        };
        let [towers, shorts, longs] = Kind::ALL.map(sides);
        // With at most 32 towers two sides share a word: counting bits is the most expensive part of a random step.
        let found = if castle.tower_count() <= 32 {
            let pack = |s: [u64; 4]| [s[0] | s[1] << 32, s[2] | s[3] << 32];
            let ([a, b], [c, d], [e, f]) = (pack(towers), pack(shorts), pack(longs));
            pick([a, b, c, d, e, f], rng).map(|(word, bit)| (bit & 31, 2 * word + (bit >> 5)))
        } else {
            let ([a, b, c, d], [e, f, g, h], [i, j, k, l]) = (towers, shorts, longs);
            pick([a, b, c, d, e, f, g, h, i, j, k, l], rng).map(|(word, bit)| (bit, word))
        };
        match found {
            Some((tower, at)) => place(castle, Kind::ALL[at / 4], tower, at % 4),
            None => Action::End,
        }
    }

    pub(super) fn random_play(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Action {
        if self.public.first_turn {
            scratch.clear();
            self.list_plays(scratch);
            return rng.pick(scratch);
        }
        // A random number from 1 on, its bits laid over the cards of the hand.
        let hand = self.hands[self.public.active.index()];
        let number = 1 + rng.below((1 << hand.count_ones()) - 1);
        let set = bits::ones(hand.into())
            .enumerate()
            .filter(|&(at, _)| number >> at & 1 != 0)
            .fold(0, |set, (_, card)| set | 1 << card);
        Action::Play(set)
    }
}
