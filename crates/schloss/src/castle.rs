//! Directions, exits and cells.

use arrayvec::{ArrayString, ArrayVec};
use burghof_core::shape;
use serde::{Serialize, Serializer};
use std::fmt;

/// A direction. North is up: y grows to the north, x to the east.
#[shape("schloss")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Dir {
    /// Upwards on the plan.
    N,
    /// To the right.
    E,
    /// Downwards on the plan.
    S,
    /// To the left.
    W,
}

impl Dir {
    /// All four, clockwise from north.
    pub const ALL: [Dir; 4] = [Dir::N, Dir::E, Dir::S, Dir::W];

    /// The way back.
    #[inline]
    pub const fn opposite(self) -> Dir {
        Dir::ALL[(self as usize + 2) % 4]
    }

    /// One step in this direction.
    #[inline]
    pub const fn step(self) -> (i8, i8) {
        [(0, 1), (1, 0), (0, -1), (-1, 0)][self as usize]
    }

    /// Its letter.
    pub const fn letter(self) -> char {
        ['N', 'E', 'S', 'W'][self as usize]
    }

    /// From its letter. O (Osten) is east too.
    pub const fn from_letter(letter: char) -> Option<Dir> {
        match letter {
            'N' | 'n' => Some(Dir::N),
            'E' | 'e' | 'O' | 'o' => Some(Dir::E),
            'S' | 's' => Some(Dir::S),
            'W' | 'w' => Some(Dir::W),
            _ => None,
        }
    }
}

/// A set of exits, one bit per direction. The other sides are walls.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, burghof_core::Pack)]
pub struct Exits(pub u8);

impl Exits {
    /// Is there none?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is there an exit in this direction?
    #[inline]
    pub const fn has(self, dir: Dir) -> bool {
        self.0 >> dir as u8 & 1 != 0
    }

    /// A quarter turn clockwise.
    #[inline]
    pub const fn turned(self) -> Exits {
        Exits((self.0 << 1 | self.0 >> 3) & 15)
    }

    /// Two exits on opposite sides.
    #[inline]
    pub const fn runs_straight(self) -> bool {
        self.0 & self.0 >> 2 & 3 != 0
    }

    /// From letters of NESW, each at most once.
    #[inline]
    pub fn parse(text: &str) -> Option<Exits> {
        text.chars().try_fold(Exits(0), |exits, letter| {
            let bit = 1 << Dir::from_letter(letter)? as u8;
            (exits.0 & bit == 0).then_some(Exits(exits.0 | bit))
        })
    }

    /// The directions with an exit.
    pub fn iter(self) -> impl Iterator<Item = Dir> {
        Dir::ALL.into_iter().filter(move |&dir| self.has(dir))
    }
}

/// As letters.
impl Serialize for Exits {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut letters = ArrayString::<4>::new();
        self.iter().for_each(|dir| letters.push(dir.letter()));
        serializer.serialize_str(&letters)
    }
}

impl fmt::Display for Exits {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|dir| write!(f, "{}", dir.letter()))
    }
}

impl fmt::Debug for Exits {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Exits({self})")
    }
}

/// SLO-21: the different ways a tile can lie; turns that give the same exits are one.
pub fn rotations(exits: Exits) -> ArrayVec<Exits, 4> {
    let mut all = ArrayVec::new();
    let mut turned = exits;
    for _ in 0..4 {
        if !all.contains(&turned) {
            all.push(turned);
        }
        turned = turned.turned();
    }
    all
}
