//! The points (section 7 of the catalogue): one walk over a castle, each line citing its rule.

mod words;

use crate::castle::{Castle, cell, xy};
use crate::components::{
    ATTENDANTS, CardKind, Data, HANGINGS, LOOKS, SPECIALTY, ScoreKind, THRONE_SPACES, TYPES, Tile,
};
use crate::rules::place_name;
use crate::state::Public;
use burghof_core::*;
use words::card_words;

/// The rows of the score sheet (LUD-119): seven types, tower, fountain, foyer, bonus cards, attendants, throne room.
pub const ROWS: [&str; 13] = [
    "food",
    "living",
    "utility",
    "outdoor",
    "sleeping",
    "corridor",
    "downstairs",
    "tower",
    "fountain",
    "foyer",
    "bonus_cards",
    "attendants",
    "throne_room",
];

/// The most tiles a castle on the score pad can have: one bit each beside the throne room.
pub const MAX_TILES: usize = 62;

const THRONE_BIT: u64 = 1;
/// The spaces around the throne room, those across an edge first.
const THRONE_AROUND: [(i8, i8); 10] =
    [(-1, 0), (2, 0), (0, 1), (1, 1), (0, -1), (1, -1), (-1, 1), (2, 1), (-1, -1), (2, -1)];

/// Finds out what lies on a space: 0 nothing, 1 the throne room, 2 + *i* tile *i*.
trait Look {
    fn at(&self, x: i8, y: i8) -> u8;
}

/// A table of the rectangle around a castle, with a margin for the spaces looked at.
struct Grid {
    cells: [u8; 256],
    left: i32,
    bottom: i32,
    width: i32,
}

impl Grid {
    /// A castle of 24 tiles that hang together always fits: its width and height add up to at most 27.
    #[inline]
    fn new(cells: &[u16]) -> Option<Grid> {
        let (mut left, mut right, mut low, mut high) = (0i32, 1i32, 0i32, 0i32);
        for &at in cells {
            let (x, y) = (i32::from(at & 63) - 32, i32::from(at >> 6) - 32);
            left = left.min(x);
            right = right.max(x);
            low = low.min(y);
            high = high.max(y);
        }
        let (width, height) = (right - left + 3, high - low + 4);
        if width * height > 256 {
            return None;
        }
        let mut grid = Grid { cells: [0; 256], left: left - 1, bottom: low - 2, width };
        for (i, &at) in cells.iter().enumerate() {
            let spot = grid.spot(i32::from(at & 63) - 32, i32::from(at >> 6) - 32);
            grid.cells[spot as usize] = i as u8 + 2;
        }
        for x in 0..2 {
            let spot = grid.spot(x, 0);
            grid.cells[spot as usize] = 1;
        }
        Some(grid)
    }

    #[inline]
    fn spot(&self, x: i32, y: i32) -> u8 {
        ((y - self.bottom) * self.width + x - self.left) as u8
    }
}

impl Look for Grid {
    #[inline]
    fn at(&self, x: i8, y: i8) -> u8 {
        self.cells[self.spot(x.into(), y.into()) as usize]
    }
}

/// Any castle at all: looks along the list.
struct List<'a>(&'a [u16]);

impl Look for List<'_> {
    fn at(&self, x: i8, y: i8) -> u8 {
        if y == 0 && (x == 0 || x == 1) {
            return 1;
        }
        let at = cell(x, y);
        self.0.iter().position(|&other| other == at).map_or(0, |i| i as u8 + 2)
    }
}

/// A castle to be counted.
pub(crate) struct Plan<'a> {
    pub data: &'a Data,
    pub throne: u8,
    pub cells: &'a [u16],
    pub tiles: &'a [u8],
    pub attendants: &'a [u8],
    pub cards: &'a [u8],
}

impl Castle {
    #[inline]
    pub(crate) fn plan<'a>(&'a self, data: &'a Data) -> Plan<'a> {
        Plan {
            data,
            throne: self.throne,
            cells: &self.cells[..self.len()],
            tiles: &self.tiles[..self.len()],
            attendants: &self.attendants,
            cards: &self.cards,
        }
    }

    /// The points of the castle.
    #[inline]
    pub fn points(&self, data: &Data) -> i32 {
        self.plan(data).score(0, &mut Sum)
    }

    /// LUD-123: specialty rooms, throne room included (LUD-05).
    pub fn specialty_rooms(&self) -> u8 {
        1 + self.specialties().iter().sum::<u8>()
    }
}

/// Wants no lines: the sum is returned anyway.
struct Sum;
impl Scorer for Sum {
    #[inline(always)]
    fn add(&mut self, _: burghof_core::Rule, _: Account, _: i32, _: impl FnOnce() -> Detail) {}
}

/// The sets a count needs: bit 0 is the throne room, bit *i* + 1 tile *i*.
struct Sets {
    /// By row of the sheet.
    rows: [u64; 10],
    /// By wanted type, specialty rooms last.
    wants: [u64; TYPES + 1],
    hangings: [u64; HANGINGS + 1],
    all: u64,
}

impl Plan<'_> {
    /// LUD-76, LUD-119: counts the castle, row by row, and returns its total.
    #[inline]
    pub(crate) fn score(&self, castle: u8, to: &mut impl Scorer) -> i32 {
        match Grid::new(self.cells) {
            Some(grid) => self.walk(&grid, castle, to),
            None => self.walk(&List(self.cells), castle, to),
        }
    }

    #[inline]
    fn sets(&self) -> Sets {
        let mut rows = [0u64; 10];
        let mut hangings = [0u64; HANGINGS + 1];
        for (i, &tile) in self.tiles.iter().enumerate() {
            let info = self.data.tile(Tile(tile));
            rows[usize::from(info.row.min(9))] |= 2 << i;
            hangings[usize::from(info.hanging.min(HANGINGS as u8))] |= 2 << i;
        }
        if let Some(throne) = self.data.thrones.get(self.throne as usize) {
            hangings[throne.hanging as usize] |= THRONE_BIT;
        }
        let mut wants = [0; TYPES + 1];
        wants[..TYPES].copy_from_slice(&rows[..TYPES]);
        // LUD-05, LUD-R19: the throne room is a specialty room.
        wants[SPECIALTY as usize] = rows[7] | rows[8] | rows[9] | THRONE_BIT;
        let all = (2u64 << self.tiles.len()) - 1;
        Sets { rows, wants, hangings, all }
    }

    #[inline]
    fn walk(&self, look: &impl Look, castle: u8, to: &mut impl Scorer) -> i32 {
        let sets = self.sets();
        let account = Account::Shared(castle);
        let mut total = 0;
        for row in 0..10 {
            for bit in bits::ones(sets.rows[row]) {
                total += self.room(look, &sets, bit as usize - 1, account, to);
            }
        }
        for &card in self.cards {
            total += self.card(look, &sets, card, account, to);
        }
        for &attendant in self.attendants {
            total += self.attendant(&sets, attendant, account, to);
        }
        total + self.throne_room(look, &sets, account, to)
    }

    /// LUD-79 to LUD-95: one room.
    #[inline]
    fn room(&self, look: &impl Look, sets: &Sets, i: usize, account: Account, to: &mut impl Scorer) -> i32 {
        let at = self.cells[i];
        let (x, y) = xy(at);
        let info = self.data.tile(Tile(self.tiles[i]));
        let each = i32::from(info.points);
        let own = 2u64 << i;
        let wants = |w: u8| sets.wants[usize::from(w.min(SPECIALTY))];
        let (rule, counted, points) = match info.score {
            // LUD-79 to LUD-84; LUD-78: a set counts the throne room once.
            ScoreKind::Cells => {
                let counted = around(look, info.cells, x, y) & wants(info.wants);
                let rule = match info.row {
                    0 if info.cells >> 8 != 0 => rule!("LUD-80"),
                    0 => rule!("LUD-79"),
                    _ => rule!("LUD-82"),
                };
                (rule, counted, each * counted.count_ones() as i32)
            }
            // LUD-85, LUD-86
            ScoreKind::Connected => {
                let counted = self.connected(look, at, wants(info.wants) & !own);
                (rule!("LUD-85"), counted, each * counted.count_ones() as i32)
            }
            // LUD-87
            ScoreKind::Anywhere => {
                let counted = wants(info.wants) & !own;
                (rule!("LUD-87"), counted, each * counted.count_ones() as i32)
            }
            // LUD-88, LUD-R25
            ScoreKind::Variety => {
                let all = (0..TYPES).all(|kind| kind == info.row as usize || sets.rows[kind] != 0);
                (rule!("LUD-88"), 0, if all { each } else { info.otherwise.into() })
            }
            // LUD-89, LUD-90
            ScoreKind::Hanging => {
                let wanted = sets.hangings[usize::from(info.wants.min(HANGINGS as u8))];
                let counted = around(look, info.cells, x, y) & wanted;
                (rule!("LUD-89"), counted, each * counted.count_ones() as i32)
            }
            // LUD-91, LUD-92, LUD-R20, LUD-R21
            ScoreKind::Column => {
                let counted = self.column(x) & wants(info.wants) & !own;
                (rule!("LUD-91"), counted, each * counted.count_ones() as i32)
            }
            // LUD-93
            ScoreKind::Fixed => (rule!("LUD-93"), 0, each),
            // LUD-94, LUD-92
            ScoreKind::ColumnBelow => {
                let counted = self.column(x) & self.below(at);
                (rule!("LUD-94"), counted, each * counted.count_ones() as i32)
            }
            // LUD-95
            ScoreKind::Surround => {
                let counted = around(look, info.cells, x, y) & sets.all;
                (rule!("LUD-95"), counted, each * counted.count_ones() as i32)
            }
            ScoreKind::Nothing => return 0,
        };
        to.add(rule, account, points, || Detail {
            place: place_name(at),
            counted: self.places(counted),
            message: self.room_message(sets, info, Tile(self.tiles[i]), counted, points),
        });
        points
    }

    /// The rooms in a column; the throne room is in two.
    #[inline]
    fn column(&self, x: i8) -> u64 {
        let mut set = u64::from(x == 0 || x == 1);
        let column = (x + 32) as u16;
        for (i, &at) in self.cells.iter().enumerate() {
            set |= u64::from(at & 63 == column) << (i + 1);
        }
        set
    }

    /// The rooms on lower levels.
    #[inline]
    fn below(&self, at: u16) -> u64 {
        let row = at >> 6;
        let mut set = u64::from(row > 32);
        for (i, &other) in self.cells.iter().enumerate() {
            set |= u64::from(other >> 6 < row) << (i + 1);
        }
        set
    }

    /// LUD-85, LUD-86, LUD-R19, LUD-R20: rooms of `wanted` that a path of such rooms joins to the one at `start`.
    #[inline]
    fn connected(&self, look: &impl Look, start: u16, wanted: u64) -> u64 {
        let beside = |at: u16| {
            let (x, y) = xy(at);
            (bit(look.at(x - 1, y))
                | bit(look.at(x + 1, y))
                | bit(look.at(x, y - 1))
                | bit(look.at(x, y + 1)))
                & wanted
        };
        let mut found = beside(start);
        let mut open = found;
        while open != 0 {
            let next = open.trailing_zeros();
            open &= open - 1;
            // The throne room joins all six spaces beside it.
            let reached = match next {
                0 => beside(cell(0, 0)) | beside(cell(1, 0)),
                n => beside(self.cells[n as usize - 1]),
            };
            open |= reached & !found;
            found |= reached;
        }
        found
    }

    /// LUD-99 to LUD-118
    fn card(&self, look: &impl Look, sets: &Sets, card: u8, account: Account, to: &mut impl Scorer) -> i32 {
        let Some(info) = self.data.cards.get(card as usize) else { return 0 };
        let (n, counted) = self.card_count(look, sets, info.kind);
        let points = n * i32::from(info.points);
        to.add(info.kind.rule(), account, points, || Detail {
            place: String::new(),
            counted: self.places(counted),
            message: Message::new("ludwig-score-card")
                .with("card", info.named.name)
                .with("n", n)
                .with("each", i32::from(info.points))
                .with("points", points)
                .with("what", Message::new(card_words(info.kind)).with("n", n)),
        });
        points
    }

    /// How many things a card counts, and the rooms among them.
    fn card_count(&self, look: &impl Look, sets: &Sets, kind: CardKind) -> (i32, u64) {
        let rooms = |set: u64| (set.count_ones() as i32, set);
        if let Some(kind) = kind.counts_type() {
            return rooms(sets.rows[kind as usize]);
        }
        let tiles_where = |holds: &dyn Fn(i8, i8) -> bool| {
            let tiles = self.cells.iter().enumerate();
            tiles.fold(0u64, |set, (i, &at)| set | u64::from(holds(xy(at).0, xy(at).1)) << (i + 1))
        };
        let of_a_type =
            |least: u32| sets.rows[..TYPES].iter().filter(|row| row.count_ones() >= least).count() as i32;
        match kind {
            // LUD-99, LUD-R23: the throne room is not counted.
            CardKind::DistinctTypes => (sets.rows.iter().filter(|&&row| row != 0).count() as i32, 0),
            CardKind::Attendants => {
                (self.attendants.iter().filter(|&&kind| usize::from(kind) < ATTENDANTS).count() as i32, 0)
            }
            CardKind::BelowGround => rooms(tiles_where(&|_, y| y <= -1)),
            // LUD-R22: level 0 is the ground.
            CardKind::HighLevels => rooms(tiles_where(&|_, y| y >= 2)),
            CardKind::Height => {
                (self.cells.iter().fold(1u64 << 32, |set, &at| set | 1 << (at >> 6)).count_ones() as i32, 0)
            }
            CardKind::Width => {
                (self.cells.iter().fold(3u64 << 32, |set, &at| set | 1 << (at & 63)).count_ones() as i32, 0)
            }
            CardKind::Enclosed8 => rooms(self.enclosed(look, &LOOKS[..8], &THRONE_AROUND)),
            CardKind::Enclosed4 => {
                rooms(self.enclosed(look, &[(0, 1), (0, -1), (-1, 0), (1, 0)], &THRONE_AROUND[..6]))
            }
            CardKind::Specialty => rooms(sets.wants[SPECIALTY as usize]),
            // LUD-115, LUD-R24: regular types only.
            CardKind::ThroneTypes => {
                let beside = THRONE_SPACES.iter().fold(0, |set, &(_, (x, y))| set | bit(look.at(x, y)));
                (sets.rows[..TYPES].iter().filter(|&&row| row & beside != 0).count() as i32, 0)
            }
            CardKind::ThroneSpaces => {
                rooms(THRONE_AROUND.iter().fold(0, |set, &(x, y)| set | bit(look.at(x, y))))
            }
            CardKind::FiveOfAType => (of_a_type(5), 0),
            CardKind::ThreeOfAType => (of_a_type(3), 0),
            _ => (0, 0),
        }
    }

    /// LUD-111, LUD-112, LUD-R04: rooms with something on every one of these spaces; the throne room fills two.
    fn enclosed(&self, look: &impl Look, spaces: &[(i8, i8)], throne: &[(i8, i8)]) -> u64 {
        let full = |x: i8, y: i8, spaces: &[(i8, i8)]| {
            spaces.iter().all(|&(dx, dy)| look.at(x.saturating_add(dx), y.saturating_add(dy)) != 0)
        };
        let mut set = u64::from(full(0, 0, throne));
        for (i, &at) in self.cells.iter().enumerate() {
            let (x, y) = xy(at);
            set |= u64::from(full(x, y, spaces)) << (i + 1);
        }
        set
    }

    /// LUD-98: one attendant.
    fn attendant(&self, sets: &Sets, attendant: u8, account: Account, to: &mut impl Scorer) -> i32 {
        let Some(info) = self.data.attendants.get(attendant as usize) else { return 0 };
        let counted = sets.hangings[info.hanging as usize];
        let n = counted.count_ones() as i32;
        let points = n * i32::from(info.points);
        to.add(rule!("LUD-98"), account, points, || Detail {
            place: String::new(),
            counted: self.places(counted),
            message: Message::new("ludwig-score-attendant")
                .with("attendant", info.named.name)
                .with("hanging", self.data.hangings[info.hanging as usize].name)
                .with("n", n)
                .with("points", points)
                .with("rooms", self.names(counted)),
        });
        points
    }

    /// LUD-96, LUD-97, LUD-R01: either type on either marked space.
    #[inline]
    fn throne_room(&self, look: &impl Look, sets: &Sets, account: Account, to: &mut impl Scorer) -> i32 {
        let Some(throne) = self.data.thrones.get(self.throne as usize) else { return 0 };
        let wanted = sets.wants[throne.wants[0] as usize] | sets.wants[throne.wants[1] as usize];
        let counted = throne.cells.iter().fold(0, |set, &(x, y)| set | bit(look.at(x, y))) & wanted;
        let n = counted.count_ones() as i32;
        let points = n * i32::from(throne.points);
        to.add(rule!("LUD-96"), account, points, || Detail {
            place: "0,0".into(),
            counted: self.places(counted),
            message: Message::new("ludwig-score-throne")
                .with("throne", throne.named.name)
                .with("n", n)
                .with("points", points)
                .with("rooms", self.names(counted)),
        });
        points
    }
}

/// The bit of what [`Look::at`] found; none for an empty space.
#[inline]
fn bit(found: u8) -> u64 {
    (1u64 << (found & 63)) >> 1
}

/// LUD-77: what lies on the looked-at spaces.
#[inline]
fn around(look: &impl Look, cells: u16, x: i8, y: i8) -> u64 {
    let mut set = 0;
    if cells == crate::components::AROUND {
        for (dx, dy) in &LOOKS[..8] {
            set |= bit(look.at(x + dx, y + dy));
        }
        return set;
    }
    for i in bits::ones(cells.into()) {
        let (dx, dy) = LOOKS[i as usize];
        set |= bit(look.at(x + dx, y + dy));
    }
    set
}

/// LUD-120: a seat's result is the lower of its two castles.
#[inline]
pub(crate) fn seat_line(seat: Seat, seats: u8, left: i32, right: i32, to: &mut impl Scorer) {
    let castles = [seat.index(), seat.right(seats).index()];
    let (points, lower) = if right < left { (right, castles[1]) } else { (left, castles[0]) };
    to.add(rule!("LUD-120"), Account::Seat(seat), points, || Detail {
        place: lower.to_string(),
        counted: castles.map(|castle| castle.to_string()).to_vec(),
        message: Message::new("ludwig-score-lower")
            .with("left", left)
            .with("right", right)
            .with("points", points)
            .with("castle", lower + 1),
    });
}

impl Public {
    /// The points of every castle.
    #[inline]
    pub fn castle_points(&self) -> [i32; 7] {
        let mut points = [0; 7];
        for (points, castle) in points.iter_mut().zip(self.castles()) {
            *points = castle.points(self.data.get());
        }
        points
    }

    /// One walk over the points: every castle, then what it is worth to each seat (LUD-120).
    #[inline]
    pub(crate) fn score(&self, to: &mut impl Scorer) {
        let mut totals = [0; 7];
        for (i, castle) in self.castles().iter().enumerate() {
            totals[i] = castle.plan(self.data.get()).score(i as u8, to);
        }
        for seat in Seat::all(self.seats) {
            let [left, right] = self.castles_of(seat).map(usize::from);
            seat_line(seat, self.seats, totals[left], totals[right], to);
        }
    }

    fn specialties(&self) -> [u8; 7] {
        let mut specialties = [0; 7];
        for (sum, castle) in specialties.iter_mut().zip(self.castles()) {
            *sum = castle.specialty_rooms();
        }
        specialties
    }

    /// How the game ended.
    pub(crate) fn outcome(&self) -> Outcome {
        let seats = self.seats as usize;
        result(&self.castle_points()[..seats], &self.specialties()[..seats])
    }

    /// What parts equal points.
    pub(crate) fn parting(&self) -> Parting {
        let seats = self.seats as usize;
        parting(&self.castle_points()[..seats], &self.specialties()[..seats])
    }
}

/// LUD-120 to LUD-124, LUD-136, LUD-R28: the lower castle counts, then the higher one, then the specialty rooms of
/// both. Castle *i* is the left castle of seat *i*; Ludwig is ranked like a person.
///
/// ```
/// use burghof_core::Seat;
/// let end = burghof_ludwig::scoring::result(&[56, 60, 52], &[3, 3, 3]);
/// assert_eq!(Seat::all(3).map(|seat| end.points(seat)).collect::<Vec<_>>(), [52, 56, 52]);
/// ```
pub fn result(castles: &[i32], specialty_rooms: &[u8]) -> Outcome {
    let n = castles.len().min(specialty_rooms.len()).min(7);
    let rank = ranks(castles, specialty_rooms);
    let points = rank.map(|(lower, ..)| lower);
    Outcome::ranked(rule!("LUD-40"), &points[..n], |a, b| rank[a.index()].cmp(&rank[b.index()]))
}

/// What a seat is ranked by: the lower castle, the higher one, the specialty rooms of both.
fn ranks(castles: &[i32], specialty_rooms: &[u8]) -> [(i32, i32, u8); 7] {
    let n = castles.len().min(specialty_rooms.len()).min(7);
    let mut rank = [(0, 0, 0); 7];
    for (seat, rank) in rank.iter_mut().enumerate().take(n) {
        let right = (seat + n - 1) % n;
        let (l, r) = (castles[seat], castles[right]);
        *rank = (l.min(r), l.max(r), specialty_rooms[seat] + specialty_rooms[right]);
    }
    rank
}

/// LUD-122 to LUD-124: what [`result`] ranks equal points by, to be explained.
pub fn parting(castles: &[i32], specialty_rooms: &[u8]) -> Parting {
    let (mut higher, mut rooms) = ([0; MAX_SEATS], [0; MAX_SEATS]);
    for (seat, (_, castle, number)) in ranks(castles, specialty_rooms).into_iter().enumerate() {
        (higher[seat], rooms[seat]) = (castle, number.into());
    }
    let by = vec![
        Parter { rule: rule!("LUD-122"), what: "ludwig-tie-castle", numbers: higher },
        Parter { rule: rule!("LUD-123"), what: "ludwig-tie-rooms", numbers: rooms },
    ];
    Parting { by, shared: rule!("LUD-124") }
}
