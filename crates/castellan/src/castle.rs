//! The castle: towers and walls on the integer lattice (section 3.1 of the rules), and the courtyards between them.
//!
//! Sides of a tower are numbered E, N, W, S; corner *c* of a tower is the quarter between side *c* and the next one, so
//! NE, NW, SW, SE. A set of towers is one word; what is legal is kept per side as such a set and brought up to date
//! around every new piece, so that counting and picking placements needs no search.

use crate::components::{Kind, MAX_PLAYERS, MAX_TOWERS, Pieces};
use arrayvec::ArrayVec;
use burghof_core::bits;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A point of the lattice, or the unit cell to its north-east.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Point {
    /// To the east.
    pub x: i8,
    /// To the north.
    pub y: i8,
}

impl Point {
    /// The point with these coordinates.
    #[inline]
    pub const fn new(x: i8, y: i8) -> Point {
        Point { x, y }
    }

    /// So many units towards a side.
    #[inline]
    pub const fn step(self, side: usize, units: i8) -> Point {
        // Without a branch: which side it is cannot be guessed in random play.
        const EAST: [i8; 4] = [1, 0, -1, 0];
        const NORTH: [i8; 4] = [0, 1, 0, -1];
        let side = side & 3;
        Point::new(
            self.x.wrapping_add(EAST[side].wrapping_mul(units)),
            self.y.wrapping_add(NORTH[side].wrapping_mul(units)),
        )
    }

    /// The unit cell at a corner of this point.
    pub const fn cell(self, corner: usize) -> Point {
        match corner & 3 {
            0 => self,
            1 => self.step(2, 1),
            2 => self.step(2, 1).step(3, 1),
            _ => self.step(3, 1),
        }
    }

    #[inline]
    const fn key(self) -> u16 {
        self.x as u8 as u16 | (self.y as u8 as u16) << 8
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// The direction of a wall from its west or south end.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Dir {
    /// To the east.
    E,
    /// To the north.
    N,
}

/// A wall: its kind, its west or south end, and its direction from there, so that each wall has one name.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Wall {
    /// Long or short.
    pub long: bool,
    /// The west or south end.
    pub at: Point,
    /// Where it goes from there.
    pub dir: Dir,
}

impl Wall {
    /// The wall that begins at a point and goes to one of the four sides, by its own name.
    #[inline]
    pub const fn from(long: bool, at: Point, side: usize) -> Wall {
        let dir = if side & 1 == 0 { Dir::E } else { Dir::N };
        let at = if side & 2 == 0 { at } else { at.step(side, 1 + long as i8) };
        Wall { long, at, dir }
    }

    /// Its length in units (CAS-23, CAS-24).
    #[inline]
    pub const fn units(self) -> i8 {
        1 + self.long as i8
    }

    /// Its kind as a piece.
    pub const fn kind(self) -> Kind {
        if self.long { Kind::Long } else { Kind::Short }
    }

    /// Its east or north end.
    #[inline]
    pub const fn end(self) -> Point {
        self.at.step(self.dir as usize, self.units())
    }

    /// The point in the middle of a long wall.
    #[inline]
    pub const fn mid(self) -> Point {
        self.at.step(self.dir as usize, 1)
    }
}

/// What stands on a point.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Spot {
    /// Nothing.
    Empty,
    /// An open end of one or more walls.
    Open,
    /// The middle of a long wall.
    Mid,
    /// The tower with this number.
    Tower(usize),
}

/// A face: a connected piece of ground as its boundary walk shows it.
#[derive(Copy, Clone, Debug)]
pub struct Face {
    /// By corner, the towers that touch the ground with it.
    pub corners: [u64; 4],
    /// Its area; the outside has none or less.
    pub area: i32,
    /// Its smallest cell (smallest x, then smallest y), by which it is named.
    pub cell: Point,
}

impl Face {
    /// Is it enclosed (CAS-49)?
    #[inline]
    pub const fn bounded(&self) -> bool {
        self.area > 0
    }

    /// The towers that touch the ground.
    #[inline]
    pub const fn towers(&self) -> u64 {
        self.corners[0] | self.corners[1] | self.corners[2] | self.corners[3]
    }

    /// CAS-75, CAS-76, CAS-77: the number of different towers that touch the ground.
    #[inline]
    pub const fn value(&self) -> u32 {
        self.towers().count_ones()
    }
}

/// Faces of one turn or of one owner.
pub type Faces = ArrayVec<Face, 64>;

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

const fn opposite(side: usize) -> usize {
    side ^ 2
}

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
        self.xy[tower].step(side, if self.far[tower][side] == OPEN_LONG { 2 } else { 1 })
    }

    /// The number of walls that end in the open (CAS-52).
    pub fn open_wall_ends(&self) -> usize {
        self.far[..self.tower_count()]
            .iter()
            .flatten()
            .filter(|&&far| matches!(far, OPEN_SHORT | OPEN_LONG))
            .count()
    }

    /// CAS-52: how many courtyards there are.
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

    // ---- what is legal --------------------------------------------------------------------------------------------

    /// CAS-40: by corner, the towers that touch ground with a keep of another seat.
    #[inline]
    pub fn foreign(&self, seat: usize) -> [u64; 4] {
        let mut foreign = [0; 4];
        // Mostly nobody or one other seat owns anything.
        let mut others = self.owners & !(1 << seat);
        while others != 0 {
            let owned = &self.owned[others.trailing_zeros() as usize];
            for (corner, owned) in foreign.iter_mut().zip(owned) {
                *corner |= owned;
            }
            others &= others - 1;
        }
        foreign
    }

    /// By side, the towers where this seat may add a piece of this kind: a wall on that side, or a tower at the open
    /// end of the wall on that side. Each place is listed once.
    #[inline]
    pub fn places(&self, kind: Kind, foreign: &[u64; 4]) -> [u64; 4] {
        let sets = match kind {
            Kind::Tower => &self.open,
            Kind::Short => &self.short,
            Kind::Long => &self.long,
        };
        // A free side, and a wall with an open end, have the same ground on both sides (lemma 7).
        std::array::from_fn(|side| sets[side] & !foreign[side])
    }

    /// The point where the tower of [`Castle::places`] goes.
    #[inline]
    pub fn tower_place(&self, tower: usize, side: usize) -> Point {
        self.open_end(tower, side)
    }

    /// The wall of [`Castle::places`].
    #[inline]
    pub fn wall_place(&self, tower: usize, side: usize, long: bool) -> Wall {
        Wall::from(long, self.xy[tower], side)
    }

    /// The tower and side from which a wall can be added, if one of its ends is a tower.
    #[inline]
    pub fn root(&self, wall: Wall) -> Option<(usize, usize)> {
        let side = wall.dir as usize;
        match self.tower_at(wall.at) {
            Some(tower) => Some((tower, side)),
            None => self.tower_at(wall.end()).map(|tower| (tower, opposite(side))),
        }
    }

    /// What a wall on this side of a tower would run to, if it fits there as far as the pieces are concerned (ownership
    /// is asked apart).
    #[inline]
    pub fn probe(&self, tower: usize, side: usize, long: bool) -> Option<Spot> {
        if self.far[tower][side] != NO_WALL {
            return None;
        }
        let next = self.xy[tower].step(side, 1);
        let end = match (long, self.at(next)) {
            (false, _) => next,
            (true, EMPTY) => self.xy[tower].step(side, 2),
            (true, _) => return None,
        };
        match self.spot(end) {
            Spot::Mid => None,
            spot => Some(spot),
        }
    }

    /// CAS-52: does this wall, or a tower here, close something?
    #[inline]
    pub fn wall_closes(&self, wall: Wall) -> bool {
        self.tower_at(wall.at).is_some() && self.tower_at(wall.end()).is_some()
    }

    /// CAS-52: would a tower on this open end close something?
    #[inline]
    pub fn tower_closes(&self, point: Point) -> bool {
        let ends_here = |side: &usize| {
            let back = opposite(*side);
            let joins = |units, far| {
                self.tower_at(point.step(*side, units)).is_some_and(|t| self.far[t][back] == far)
            };
            joins(1, OPEN_SHORT) || joins(2, OPEN_LONG)
        };
        (0..4).filter(ends_here).count() > 1
    }

    /// CAS-31: are all unit edges of the wall free?
    pub fn edges_free(&self, wall: Wall) -> bool {
        let side = wall.dir as usize;
        (0..wall.units()).all(|unit| !self.edge_filled(wall.at.step(side, unit), side))
    }

    /// Is the unit edge from a point to one of its sides filled by a wall?
    fn edge_filled(&self, point: Point, side: usize) -> bool {
        let (near, far) = (point, point.step(side, 1));
        let back = opposite(side);
        // The wall that fills it ends at one of the two points, or has one of them as its mid.
        let filled_from = |end: Point, towards: usize, units: i8| {
            self.tower_at(end).is_some_and(|tower| match self.far[tower][towards] {
                NO_WALL => false,
                OPEN_SHORT => units == 1,
                OPEN_LONG => true,
                other => units == 1 || self.xy[usize::from(other)] != end.step(towards, 1),
            })
        };
        filled_from(near, side, 1)
            || filled_from(far, back, 1)
            || filled_from(near.step(back, 1), side, 2)
            || filled_from(far.step(side, 1), back, 2)
    }

    /// The owner of the ground at a tower's side that has no wall, or a wall with an open end.
    pub fn owner_at(&self, tower: usize, corner: usize) -> Option<usize> {
        self.owned.iter().position(|owned| owned[corner & 3] & (1 << tower) != 0)
    }

    /// The owner of the ground around an open end.
    pub fn owner_of_open_end(&self, point: Point) -> Option<usize> {
        let (tower, back) = self.wall_to(point)?;
        self.owner_at(tower, back)
    }

    /// A tower and a side whose wall ends in the open at this point.
    fn wall_to(&self, point: Point) -> Option<(usize, usize)> {
        (0..4).find_map(|side| {
            let back = opposite(side);
            let ends_here = |units, far| {
                self.tower_at(point.step(side, units)).filter(|&tower| self.far[tower][back] == far)
            };
            ends_here(1, OPEN_SHORT).or_else(|| ends_here(2, OPEN_LONG)).map(|tower| (tower, back))
        })
    }

    // ---- ground ---------------------------------------------------------------------------------------------------

    /// Walks along the walls with the ground at this corner on the left: at a tower into the next wall clockwise, at
    /// an open end round and back. The walk visits every corner of the ground once (lemma 3).
    #[inline]
    pub fn face(&self, tower: usize, corner: usize) -> Face {
        let mut face = Face { corners: [0; 4], area: 0, cell: Point::new(i8::MAX, i8::MAX) };
        let (mut at, mut turn) = (tower, corner);
        loop {
            face.corners[turn] |= 1 << at;
            let next = self.far[at][turn];
            if next < MAX_TOWERS as u8 {
                let next = usize::from(next);
                if turn & 1 == 1 {
                    let (from, to) = (self.xy[at], self.xy[next]);
                    face.area += i32::from(from.x) * (i32::from(to.y) - i32::from(from.y));
                    // Going south the ground is to the east: the cell there may be the smallest.
                    if turn == 3 && to < face.cell {
                        face.cell = to;
                    }
                }
                at = next;
                turn = (turn + 1) & 3;
            } else {
                turn = (turn + 3) & 3;
            }
            if (at, turn) == (tower, corner) {
                return face;
            }
        }
    }

    /// The enclosed faces that one of these corners touches, in the order of their cells. Into a list of the caller,
    /// which saves copying it.
    #[inline]
    pub fn bounded_faces(&self, mut corners: [u64; 4], faces: &mut Faces) {
        faces.clear();
        for corner in 0..4 {
            while corners[corner] != 0 {
                let face = self.face(corners[corner].trailing_zeros() as usize, corner);
                for (rest, seen) in corners.iter_mut().zip(face.corners) {
                    *rest &= !seen;
                }
                if face.bounded() {
                    // More than 64 cannot be: there are at most 64 towers, and fewer courtyards.
                    let _ = faces.try_push(face);
                }
            }
        }
        if faces.len() > 1 {
            faces.sort_unstable_by_key(|face| face.cell);
        }
    }

    /// All courtyards, claimed or not.
    pub fn courtyards(&self) -> Faces {
        let all = if self.towers == 0 { 0 } else { u64::MAX >> (64 - u32::from(self.towers)) };
        let mut faces = Faces::new();
        self.bounded_faces([all; 4], &mut faces);
        faces
    }

    /// The courtyards with a keep.
    pub fn claimed_courtyards(&self) -> Faces {
        let mut corners = [0; 4];
        for owned in &self.owned {
            for (all, owned) in corners.iter_mut().zip(owned) {
                *all |= owned;
            }
        }
        let mut faces = Faces::new();
        self.bounded_faces(corners, &mut faces);
        faces
    }

    /// The courtyards of a seat.
    #[inline]
    pub fn courtyards_of(&self, seat: usize) -> Faces {
        let mut faces = Faces::new();
        self.collect_courtyards_of(seat, &mut faces);
        faces
    }

    /// The same into a list of the caller.
    #[inline]
    pub fn collect_courtyards_of(&self, seat: usize, faces: &mut Faces) {
        self.bounded_faces(self.owned[seat], faces);
    }

    /// The faces enclosed or divided in this turn (CAS-54, CAS-56).
    #[inline]
    pub fn fresh_faces(&self) -> Faces {
        let mut faces = Faces::new();
        self.collect_fresh(&mut faces);
        faces
    }

    /// The same into a list of the caller.
    #[inline]
    pub fn collect_fresh(&self, faces: &mut Faces) {
        if self.has_fresh() {
            self.bounded_faces(self.fresh, faces);
        }
    }

    /// Was anything enclosed or divided in this turn?
    #[inline]
    pub const fn has_fresh(&self) -> bool {
        self.fresh[0] | self.fresh[1] | self.fresh[2] | self.fresh[3] != 0
    }

    /// Whose keep stands in a face.
    #[inline]
    pub fn owner(&self, face: &Face) -> Option<usize> {
        self.owned.iter().position(|owned| touches(owned, face))
    }

    /// Does a face carry a double keep, or is it a part of ground that did at the start of the turn?
    #[inline]
    pub fn is_doubled(&self, face: &Face) -> bool {
        touches(&self.doubled, face)
    }

    /// Was a face made in this turn?
    #[inline]
    pub fn is_fresh(&self, face: &Face) -> bool {
        touches(&self.fresh, face)
    }

    /// Sets a keep.
    #[inline]
    pub fn claim(&mut self, face: &Face, seat: usize) {
        self.owners |= 1 << seat;
        for (owned, corner) in self.owned[seat].iter_mut().zip(face.corners) {
            *owned |= corner;
        }
    }

    /// Makes the keep of a face a double one, or a single one.
    #[inline]
    pub fn set_doubled(&mut self, face: &Face, doubled: bool) {
        for (all, corner) in self.doubled.iter_mut().zip(face.corners) {
            *all = if doubled { *all | corner } else { *all & !corner };
        }
    }

    /// Marks a face as made in this turn.
    pub fn set_fresh(&mut self, face: &Face) {
        for (all, corner) in self.fresh.iter_mut().zip(face.corners) {
            *all |= corner;
        }
    }

    /// All keeps of the turn are set.
    #[inline]
    pub fn clear_fresh(&mut self) {
        self.fresh = [0; 4];
    }

    /// The courtyard that a cell belongs to: the walk winds once around it.
    pub fn face_at(&self, cell: Point) -> Option<Face> {
        self.courtyards().into_iter().find(|face| self.winds_around(face, cell))
    }

    fn winds_around(&self, face: &Face, cell: Point) -> bool {
        // A ray from the cell to the west: walls passed southward have the ground to the east, northward to the west.
        let mut winding = 0;
        for corner in [1, 3] {
            for tower in bits::ones(face.corners[corner]) {
                let far = self.far[tower as usize][corner];
                if usize::from(far) >= MAX_TOWERS {
                    continue;
                }
                let (from, to) = (self.xy[tower as usize], self.xy[usize::from(far)]);
                let (low, high) = (from.y.min(to.y), from.y.max(to.y));
                if from.x <= cell.x && low <= cell.y && cell.y < high {
                    winding += if corner == 3 { 1 } else { -1 };
                }
            }
        }
        winding != 0
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

    /// What is legal is the same in both; for tests of the engine itself.
    pub(crate) fn same_places(&self, other: &Castle) -> bool {
        Kind::ALL.into_iter().all(|kind| {
            let list = |castle: &Castle| {
                let places = castle.places(kind, &[0; 4]);
                let mut list: Vec<Wall> = (0..4)
                    .flat_map(|side| bits::ones(places[side]).map(move |tower| (tower as usize, side)))
                    .map(|(tower, side)| match kind {
                        Kind::Tower => Wall::from(false, castle.tower_place(tower, side), 0),
                        _ => castle.wall_place(tower, side, kind == Kind::Long),
                    })
                    .collect();
                list.sort();
                list
            };
            list(self) == list(other)
        })
    }
}

#[inline]
fn touches(sets: &[u64; 4], face: &Face) -> bool {
    sets.iter().zip(face.corners).any(|(set, corner)| set & corner != 0)
}

impl PartialEq for Castle {
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
