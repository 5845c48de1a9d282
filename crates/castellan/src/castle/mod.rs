//! The castle: towers and walls on the integer lattice (section 3.1 of the rules), and the courtyards between them.
//!
//! Sides of a tower are numbered E, N, W, S; corner *c* of a tower is the quarter between side *c* and the next one, so
//! NE, NW, SW, SE. A set of towers is one word; what is legal is kept per side as such a set and brought up to date
//! around every new piece, so that counting and picking placements needs no search.

mod faces;
mod lattice;
mod legality;

use crate::components::{MAX_PLAYERS, MAX_TOWERS, Pieces};
use arrayvec::ArrayVec;
use burghof_core::bits;
pub use faces::{Face, Faces};
use lattice::opposite;
pub use lattice::{Dir, Point, Wall};
use std::fmt;
use std::hash::{Hash, Hasher};

/// What stands on a point.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Spot {
    /// Nothing stands there.
    Empty,
    /// An open end of one or more walls.
    Open,
    /// The middle of a long wall.
    Mid,
    /// The tower with this number.
    Tower(usize),
}

const SLOTS: usize = 256;
// What a slot of the point table holds.
const EMPTY: u8 = 0;
const MID: u8 = 1;
const OPEN: u8 = 2;
const TOWER: u8 = 64;
// What lies at the far end of a tower's side: a tower's number, or one of these.
const OPEN_SHORT: u8 = 64;
const OPEN_LONG: u8 = 65;
const NO_WALL: u8 = 255;

/// Towers and walls, the ground that carries keeps, and what is legal around them.
///
/// Numbers of towers follow the order of building and mean nothing outside: equality and hash look at coordinates.
#[derive(Copy, Clone)]
pub struct Castle {
    hash: u64,
    /// By side: towers where a short wall may begin, each wall listed at its west or south end if both are towers.
    short: [u64; 4],
    /// The same for long walls.
    long: [u64; 4],
    /// By side: towers with a wall that has an open end; each open end is listed at one of its walls only.
    open: [u64; 4],
    /// By seat and corner: towers that touch ground with a keep of this seat.
    owned: [[u64; 4]; MAX_PLAYERS],
    /// By corner: towers that touch ground with a double keep (all parts of it, if it was divided in this turn).
    doubled: [u64; 4],
    /// By corner: towers that touch faces made in this turn, at least one per face; the outside may be among them.
    fresh: [u64; 4],
    /// Seats that own anything.
    owners: u8,
    towers: u8,
    shorts: u8,
    longs: u8,
    xy: [Point; MAX_TOWERS],
    far: [[u8; 4]; MAX_TOWERS],
    keys: [u16; SLOTS],
    spots: [u8; SLOTS],
}

/// Spreads neighbouring points over the table.
#[inline]
const fn slot(key: u16) -> usize {
    (key.wrapping_mul(0x9E37) >> 8) as usize
}

#[inline]
const fn mix(code: u64) -> u64 {
    let a = (code ^ 0x9E37_79B9_7F4A_7C15).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let b = (a ^ (a >> 29)).wrapping_mul(0x94D0_49BB_1331_11EB);
    b ^ (b >> 32)
}

impl Default for Castle {
    fn default() -> Castle {
        Castle::new()
    }
}

impl Castle {
    /// The empty table.
    pub const fn new() -> Castle {
        Castle {
            hash: 0,
            short: [0; 4],
            long: [0; 4],
            open: [0; 4],
            owned: [[0; 4]; MAX_PLAYERS],
            doubled: [0; 4],
            fresh: [0; 4],
            owners: 0,
            towers: 0,
            shorts: 0,
            longs: 0,
            xy: [Point::new(0, 0); MAX_TOWERS],
            far: [[NO_WALL; 4]; MAX_TOWERS],
            keys: [0; SLOTS],
            spots: [EMPTY; SLOTS],
        }
    }

    /// The pieces it is made of.
    #[inline]
    pub const fn pieces(&self) -> Pieces {
        Pieces::new(self.towers, self.longs, self.shorts)
    }

    /// Is nothing built yet?
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.towers == 0
    }

    /// The number of towers.
    #[inline]
    pub const fn tower_count(&self) -> usize {
        self.towers as usize
    }

    /// Where a tower stands.
    #[inline]
    pub const fn tower(&self, number: usize) -> Point {
        self.xy[number]
    }

    /// The towers, in the order of building.
    #[inline]
    pub fn tower_points(&self) -> &[Point] {
        &self.xy[..usize::from(self.towers)]
    }

    /// The south-west and the north-east corner of a field that holds all towers and the origin.
    #[inline]
    pub fn corners(&self) -> (Point, Point) {
        // Behind the last tower stands the origin: a loop of fixed length is what the compiler makes quickest.
        let (mut low, mut high) = (Point::default(), Point::default());
        for at in &self.xy {
            low = Point::new(low.x.min(at.x), low.y.min(at.y));
            high = Point::new(high.x.max(at.x), high.y.max(at.y));
        }
        (low, high)
    }

    /// What stands on a point.
    #[inline]
    pub fn spot(&self, point: Point) -> Spot {
        match self.at(point) {
            EMPTY => Spot::Empty,
            MID => Spot::Mid,
            OPEN => Spot::Open,
            tower => Spot::Tower(usize::from(tower - TOWER)),
        }
    }

    #[inline]
    fn at(&self, point: Point) -> u8 {
        self.spots[self.find(point)]
    }

    /// The slot of a point, or the free one where it belongs.
    #[inline]
    fn find(&self, point: Point) -> usize {
        let key = point.key();
        let mut at = slot(key);
        while self.spots[at] != EMPTY && self.keys[at] != key {
            at = (at + 1) % SLOTS;
        }
        at
    }

    #[inline]
    fn put(&mut self, point: Point, what: u8) {
        let at = self.find(point);
        self.keys[at] = point.key();
        self.spots[at] = what;
    }

    #[inline]
    fn tower_at(&self, point: Point) -> Option<usize> {
        let what = self.at(point);
        (what >= TOWER).then(|| usize::from(what - TOWER))
    }

    /// The walls, each once, in no particular order.
    pub fn walls(&self) -> impl Iterator<Item = Wall> + '_ {
        (0..self.tower_count()).flat_map(move |tower| {
            (0..4).filter_map(move |side| {
                let at = self.xy[tower];
                match self.far[tower][side] {
                    NO_WALL => None,
                    OPEN_SHORT => Some(Wall::from(false, at, side)),
                    OPEN_LONG => Some(Wall::from(true, at, side)),
                    // Between two towers: named by the west or south one.
                    other if side < 2 => {
                        let end = self.xy[usize::from(other)];
                        Some(Wall::from(at.step(side, 1) != end, at, side))
                    }
                    _ => None,
                }
            })
        })
    }

    /// The points of open ends, each once, in no particular order.
    pub fn open_ends(&self) -> impl Iterator<Item = Point> + '_ {
        (0..4).flat_map(move |side| {
            bits::ones(self.open[side]).map(move |tower| self.open_end(tower as usize, side))
        })
    }

    #[inline]
    fn open_end(&self, tower: usize, side: usize) -> Point {
        self.xy[tower].step(side, self.open_units(tower, side) as i8)
    }

    /// How far the open end of the wall on this side of a tower is.
    #[inline]
    pub fn open_units(&self, tower: usize, side: usize) -> i32 {
        1 + i32::from(self.far[tower][side] == OPEN_LONG)
    }

    /// The number of walls that end in the open (CAS-52).
    #[inline]
    pub fn open_wall_ends(&self) -> usize {
        self.far[..self.tower_count()]
            .iter()
            .flatten()
            .filter(|&&far| matches!(far, OPEN_SHORT | OPEN_LONG))
            .count()
    }

    /// CAS-52: how many courtyards there are.
    #[inline]
    pub fn courtyard_count(&self) -> usize {
        if self.is_empty() {
            return 0;
        }
        (self.pieces().walls() as usize + 1).saturating_sub(self.tower_count() + self.open_wall_ends())
    }

    // ---- building -------------------------------------------------------------------------------------------------

    /// Sets a tower on an open end, or the first one on the empty table. CAS-37: it connects to every wall that ends
    /// there. CAS-41: its corners are on the ground where the open end was.
    pub fn add_tower(&mut self, point: Point) {
        let tower = usize::from(self.towers);
        let bit = 1u64 << tower;
        self.towers += 1;
        self.xy[tower] = point;
        self.put(point, TOWER + tower as u8);
        self.hash = self.hash.wrapping_add(mix(u64::from(point.key()) << 8));
        let mut links = 0;
        for side in 0..4 {
            let back = opposite(side);
            match self.at(point.step(side, 1)) {
                EMPTY => {
                    self.short[side] |= bit;
                    self.offer_long(tower, side);
                }
                OPEN => self.short[side] |= bit,
                MID => {
                    // A long wall that ends here, or one that passes by.
                    if let Some(other) = self.tower_at(point.step(side, 2))
                        && self.far[other][back] == OPEN_LONG
                    {
                        links += 1;
                        self.link(tower, side, other);
                    }
                }
                what => {
                    let other = usize::from(what - TOWER);
                    if self.far[other][back] == OPEN_SHORT {
                        links += 1;
                        self.link(tower, side, other);
                    } else if side < 2 {
                        // The wall between the two is listed at its west or south end.
                        self.short[side] |= bit;
                        self.short[back] &= !(1 << other);
                    }
                }
            }
        }
        if links > 1 {
            // CAS-52: a tower on k open ends makes k - 1 more courtyards.
            self.fresh.iter_mut().for_each(|fresh| *fresh |= bit);
        }
    }

    /// CAS-32, CAS-33, CAS-34: a long wall fits if its middle is free; `point + 1` is known to be empty.
    #[inline]
    fn offer_long(&mut self, tower: usize, side: usize) {
        let bit = 1u64 << tower;
        match self.at(self.xy[tower].step(side, 2)) {
            MID => {}
            EMPTY | OPEN => self.long[side] |= bit,
            what => {
                if side < 2 {
                    self.long[side] |= bit;
                    self.long[opposite(side)] &= !(1 << (what - TOWER));
                }
            }
        }
    }

    /// Joins a new tower to a wall of another one that ended here in the open.
    #[inline]
    fn link(&mut self, tower: usize, side: usize, other: usize) {
        let back = opposite(side);
        let (bit, other_bit) = (1u64 << tower, 1u64 << other);
        self.far[tower][side] = other as u8;
        self.far[other][back] = tower as u8;
        self.open[back] &= !other_bit;
        // The ground is the same all round an open end (lemma 7): what holds at the wall holds here.
        for owned in &mut self.owned {
            if owned[back] & other_bit != 0 {
                owned.iter_mut().for_each(|corner| *corner |= bit);
            }
        }
        if self.doubled[back] & other_bit != 0 {
            self.doubled.iter_mut().for_each(|corner| *corner |= bit);
        }
    }

    /// Adds a wall to the free side of a tower where it fits.
    pub fn add_wall(&mut self, tower: usize, side: usize, long: bool) {
        let bit = 1u64 << tower;
        let at = self.xy[tower];
        self.short[side] &= !bit;
        self.long[side] &= !bit;
        let end = if long {
            self.longs += 1;
            let mid = at.step(side, 1);
            self.put(mid, MID);
            self.block_around_mid(mid, side);
            at.step(side, 2)
        } else {
            self.shorts += 1;
            at.step(side, 1)
        };
        let wall = Wall::from(long, at, side);
        let code = u64::from(wall.at.key()) << 8 | 4 | (wall.dir as u64) << 1 | u64::from(long);
        self.hash = self.hash.wrapping_add(mix(code));
        match self.at(end) {
            EMPTY => {
                self.put(end, OPEN);
                self.far[tower][side] = OPEN_SHORT + u8::from(long);
                self.open[side] |= bit;
                self.block_around_open(end);
            }
            OPEN => self.far[tower][side] = OPEN_SHORT + u8::from(long),
            what => {
                let other = usize::from(what - TOWER);
                let back = opposite(side);
                self.far[tower][side] = other as u8;
                self.far[other][back] = tower as u8;
                self.short[back] &= !(1 << other);
                self.long[back] &= !(1 << other);
                // CAS-52: a wall between two towers makes one more courtyard, on one of its two sides.
                self.fresh[side] |= bit;
                self.fresh[(side + 3) & 3] |= bit;
            }
        }
    }

    /// CAS-34: no long wall may pass over an open end.
    #[inline]
    fn block_around_open(&mut self, end: Point) {
        for side in 0..4 {
            if let Some(tower) = self.tower_at(end.step(side, 1)) {
                self.long[opposite(side)] &= !(1 << tower);
            }
        }
    }

    /// CAS-32, CAS-33: no wall may run against a mid or over it. Along the wall its own ends are in the way already.
    #[inline]
    fn block_around_mid(&mut self, mid: Point, along: usize) {
        for side in [along ^ 1, along ^ 3] {
            let back = opposite(side);
            match self.at(mid.step(side, 1)) {
                EMPTY => {
                    if let Some(tower) = self.tower_at(mid.step(side, 2)) {
                        self.long[back] &= !(1 << tower);
                    }
                }
                MID | OPEN => {}
                what => {
                    let bit = 1u64 << (what - TOWER);
                    self.short[back] &= !bit;
                    self.long[back] &= !bit;
                }
            }
        }
    }

    /// A hash of the pieces, the same for every order of building.
    #[inline]
    pub const fn pieces_hash(&self) -> u64 {
        self.hash
    }

    /// A hash of the keeps and of the faces made in this turn, the same for every order of building.
    #[inline]
    pub fn ground_hash(&self) -> u64 {
        let mut sum = 0u64;
        let mut add = |sets: &[u64; 4], what: u64| {
            for (corner, &set) in sets.iter().enumerate() {
                for tower in bits::ones(set) {
                    let key = u64::from(self.xy[tower as usize].key());
                    sum = sum.wrapping_add(mix(key << 16 | what << 4 | corner as u64));
                }
            }
        };
        for (seat, owned) in self.owned.iter().enumerate() {
            add(owned, 1 + seat as u64);
        }
        add(&self.doubled, 8);
        for face in self.fresh_faces() {
            sum = sum.wrapping_add(mix(u64::from(face.cell.key()) << 16 | 9 << 4));
        }
        sum
    }

    /// A wall at a side of a tower: whether it is long, and whether it ends in the open.
    fn side(&self, tower: usize, side: usize) -> Option<(bool, bool)> {
        match self.far[tower][side] {
            NO_WALL => None,
            OPEN_SHORT => Some((false, true)),
            OPEN_LONG => Some((true, true)),
            other => Some((self.xy[usize::from(other)] != self.xy[tower].step(side, 1), false)),
        }
    }

    /// The same castle: the same pieces on the same points, and the same ground around them.
    #[inline]
    fn same(&self, other: &Castle) -> bool {
        if self.hash != other.hash || self.pieces() != other.pieces() {
            return false;
        }
        let corner_bits = |castle: &Castle, tower: usize, corner: usize| {
            let has = |set: &[u64; 4]| set[corner] >> tower & 1;
            castle.owned.iter().fold(has(&castle.doubled), |code, owned| code << 1 | has(owned))
        };
        let alike = (0..self.tower_count()).all(|tower| {
            other.tower_at(self.xy[tower]).is_some_and(|twin| {
                (0..4).all(|side| {
                    self.side(tower, side) == other.side(twin, side)
                        && corner_bits(self, tower, side) == corner_bits(other, twin, side)
                })
            })
        });
        let cells =
            |castle: &Castle| castle.fresh_faces().iter().map(|face| face.cell).collect::<ArrayVec<_, 64>>();
        alike && cells(self) == cells(other)
    }
}

impl PartialEq for Castle {
    #[inline]
    fn eq(&self, other: &Castle) -> bool {
        self.same(other)
    }
}
impl Eq for Castle {}
impl Hash for Castle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
        self.ground_hash().hash(state);
    }
}
impl fmt::Debug for Castle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut towers = self.tower_points().to_vec();
        towers.sort_unstable();
        let mut walls: Vec<_> = self.walls().collect();
        walls.sort_unstable();
        let towers: Vec<_> = towers.iter().map(Point::to_string).collect();
        let walls: Vec<_> =
            walls.iter().map(|w| format!("{} {} {:?}", w.kind().code(), w.at, w.dir)).collect();
        let yards: Vec<_> = self
            .courtyards()
            .iter()
            .map(|face| {
                let (double, fresh) = (self.is_doubled(face), self.is_fresh(face));
                format!(
                    "{} = {} of {:?}, double {double}, fresh {fresh}",
                    face.cell,
                    face.value(),
                    self.owner(face)
                )
            })
            .collect();
        f.debug_struct("Castle")
            .field("towers", &towers)
            .field("walls", &walls)
            .field("courtyards", &yards)
            .finish()
    }
}
