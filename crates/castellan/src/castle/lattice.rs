//! The lattice: points, the four sides, walls by name.

use crate::components::Kind;
use burghof_core::shape;
use std::fmt;
use std::hash::Hash;

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

    /// The point a number of units towards a side.
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
    pub(super) const fn key(self) -> u16 {
        self.x as u8 as u16 | (self.y as u8 as u16) << 8
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// The direction of a wall from its west or south end.
#[shape("castellan")]
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

pub(super) const fn opposite(side: usize) -> usize {
    side ^ 2
}
