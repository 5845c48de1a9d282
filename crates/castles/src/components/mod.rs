//! Reads a data file once into plain tables that live for ever, and refuses an inconsistent one by entry (CST-09).

mod file;

use burghof_core::hash::hash64;
use burghof_core::{Bilingual, Components, Loaded, Misfit, Pack};
use file::{Raw, build};
use serde::Deserialize;
use std::collections::HashMap;

/// The most cells a site can have in this program.
pub const MAX_CELLS: usize = 28;
/// Where there is no cell: a bit that no board has.
pub const BEYOND: u8 = 31;
/// The most spaces a store can have in this program.
pub const MAX_STORE: usize = 8;
/// The most shapes, gates included.
pub const MAX_SHAPES: usize = 32;
/// The most players, and the most masonries.
pub const MAX_PLAYERS: usize = 4;
/// The most colours of flags.
pub const MAX_FLAGS: usize = 8;
/// The most kinds of tiles, gates included. Below 128, so that the top bit can mark an empty place.
pub const MAX_KINDS: usize = 127;

/// The four sides in the order of the data file.
pub const SIDES: [&str; 4] = ["N", "E", "S", "W"];
/// North as an index; west is what is left, 3.
pub const N: usize = 0;
/// East as an index.
pub const E: usize = 1;
/// South as an index.
pub const S: usize = 2;

/// What a side shows: sky, or mortar of one of two widths. As a number it is what [`sides`](Data::turned) codes keep
/// in two bits; 0 stands for "nothing is asked here".
pub const SKY: u8 = 1;
/// The first mortar letter of the data file (tower width).
pub const TOWER: u8 = 2;
/// The second mortar letter of the data file (wall width).
pub const WALL: u8 = 3;

/// The side towards `d` of a code of four sides.
#[inline]
pub const fn side(code: u8, d: usize) -> u8 {
    (code >> (2 * d)) & 3
}

/// The opposite direction.
#[inline]
pub const fn opposite(d: usize) -> usize {
    (d + 2) & 3
}

/// A kind of masonry.
#[derive(Debug, Pack)]
pub struct Masonry {
    /// Its id in the data file.
    pub id: &'static str,
    /// Its letter in notation.
    pub letter: char,
    /// Its name.
    pub name: Bilingual,
    /// The id of its gate.
    pub gate: &'static str,
    /// The name of its gate.
    pub gate_name: Bilingual,
}

/// A colour of flags.
#[derive(Debug, Pack)]
pub struct Flag {
    /// Its id in the data file.
    pub id: &'static str,
    /// Its name.
    pub name: Bilingual,
    /// The emblem that tells it apart without colour.
    pub emblem: &'static str,
}

/// A shape: what a tile looks like apart from its masonry. Gates are shapes of their own, after the wall shapes.
#[derive(Debug, Pack)]
pub struct Shape {
    /// Its id in the data file; `gate` for gates.
    pub id: &'static str,
    /// Its name.
    pub name: Bilingual,
    /// Its flag as an index of [`Data::flags`].
    pub flag: Option<u8>,
    /// The turns that may be built (CST-53 to CST-55, CST-67), as a set of bits.
    pub turns: u8,
    /// The turns that look different (all four for a flag tile: CST-R16), as a set of bits.
    pub looks: u8,
    /// How many of it there are in each masonry.
    pub copies: u8,
}

/// A side letter.
#[derive(Debug, Pack)]
pub struct SideLetter {
    /// The letter in the data file.
    pub letter: char,
    /// Its name.
    pub name: Bilingual,
}

/// The numbers of the rulebook.
#[derive(Debug, Deserialize, Hash, Clone, Pack)]
pub struct Constants {
    /// Spaces of a store (CST-46).
    pub store_spaces: u8,
    tiles_drawn_per_turn: u8,
    replacement_tiles: u8,
    dump_pairs_per_round: u8,
    /// Wall tiles that the sixteen-tile ending asks for (CST-72).
    pub ending_min_wall_tiles: u8,
    /// CST-81.
    pub points_per_castle_tile: i32,
    /// CST-85.
    pub stored_tiles_per_penalty: u8,
    /// CST-85, below zero.
    pub points_store_penalty: i32,
    /// CST-86, below zero.
    pub points_rain: i32,
    /// CST-90, below zero.
    pub points_fault: i32,
    /// CST-91, below zero.
    pub points_wrong_tile: i32,
    /// Stability, aesthetics, optics.
    pub points_extended_bonus: i32,
    /// CST-112.
    pub optics_min_flags: u8,
}

/// What a taken cell "asks for": sky all around. No cell on which something could be built asks for that (it would be
/// joined to nothing), and nothing fits there. Loops over boards can then always take the same number of steps.
pub(crate) const NOTHING: u8 = SKY * 0x55;

/// The components of castles.
#[derive(Debug, Pack)]
pub struct Data {
    version: u32,
    fingerprint: u64,
    /// The numbers of the rulebook.
    pub constants: Constants,
    /// Columns of a site.
    pub cols: u8,
    /// Rows of a site.
    pub rows: u8,
    /// All cells, as a set of bits.
    pub all_cells: u32,
    /// The cells of row 0.
    pub row0: u32,
    /// The cells on which a gate may stand (CST-12).
    pub gate_cells: u32,
    /// The neighbour of a cell by direction; [`BEYOND`] beyond the border.
    pub next: [[u8; 4]; MAX_CELLS],
    /// What the empty site asks of a tile on each cell: sky at the left, right and upper border (CST-60).
    pub empty_need: [u8; MAX_CELLS],
    /// Side letters: sky, tower width, wall width.
    pub letters: [SideLetter; 3],
    /// The masonries.
    pub masonries: Vec<Masonry>,
    /// The colours of flags.
    pub flags: Vec<Flag>,
    /// The wall shapes, then one gate shape per masonry.
    pub shapes: Vec<Shape>,
    /// How many of [`Data::shapes`] are wall shapes.
    pub wall_shapes: u8,
    /// Wall tiles of one masonry.
    pub set_size: u8,
    /// The four sides of a shape after a turn, two bits a side.
    pub turned: [[u8; 4]; MAX_SHAPES],
    /// How many kinds there are, gates included.
    pub kinds: u8,
    /// The shape of a kind.
    pub shape_of: [u8; 128],
    /// The masonry of a kind.
    pub masonry_of: [u8; 128],
    /// The bits of a kind in a bag of tiles, side by side.
    pub bits_of: [u128; 128],
    /// The kind of each bit of a bag.
    pub kind_of_bit: [u8; 128],
    /// All bits of the kind of each bit.
    pub bits_of_bit: [u128; 128],
    /// The tiles of a masonry as a bag.
    pub set_of: Vec<u128>,
    /// The ids of the copies of each kind.
    pub copies: Vec<Vec<&'static str>>,
    /// All tile ids in alphabetical order, and for the copies of each kind where they stand there.
    pub(crate) by_id: Vec<&'static str>,
    pub(crate) places: Vec<Vec<u8>>,
    /// The kind of every tile id.
    pub tile_ids: HashMap<&'static str, u8>,
    /// CST-54 to CST-62 in one look-up: by what the surroundings of a cell ask for (two bits a side), for each shape the
    /// set of turns that may be built there. For cells faced by mortar or on the base line, see [`Data::cells_for`].
    pub fit: [[u8; MAX_SHAPES]; 256],
    /// The numbers of those turns, to be added up for all shapes at once.
    pub fit_count: [[u8; MAX_SHAPES]; 256],
    /// CST-102: the cells a shape may be built on at all: a gate only in a gateway.
    pub cells_for: [u32; MAX_SHAPES],
}

impl Data {
    /// The kind with this masonry and wall shape.
    pub fn kind(&self, masonry: usize, shape: usize) -> u8 {
        (masonry * usize::from(self.wall_shapes) + shape) as u8
    }

    /// The gate of a masonry as a kind.
    #[inline]
    pub fn gate(&self, masonry: u8) -> u8 {
        self.kinds - self.masonries.len() as u8 + masonry
    }

    /// Is this kind a gate?
    #[inline]
    pub fn is_gate(&self, kind: u8) -> bool {
        kind >= self.kinds - self.masonries.len() as u8
    }

    /// The shape of a kind.
    #[inline]
    pub fn shape(&self, kind: u8) -> &Shape {
        &self.shapes[usize::from(self.shape_of[usize::from(kind & 127)])]
    }

    /// The four sides of a kind after a turn.
    #[inline]
    pub fn sides(&self, kind: u8, turn: u8) -> u8 {
        self.turned[usize::from(self.shape_of[usize::from(kind & 127)]) & (MAX_SHAPES - 1)]
            [usize::from(turn & 3)]
    }

    /// The turns of a shape that may be built on a cell of whose surroundings `need` tells. The cell must be faced by
    /// mortar or on the base line.
    #[inline]
    pub fn fits(&self, cell: usize, need: u8, shape: u8) -> u8 {
        // The mask tells the compiler that the index is in range.
        let shape = usize::from(shape) & (MAX_SHAPES - 1);
        if self.cells_for[shape] >> cell & 1 == 1 { self.fit[usize::from(need)][shape] } else { 0 }
    }

    /// The shape of a kind, as an index.
    #[inline]
    pub(crate) fn shape_index(&self, kind: u8) -> usize {
        usize::from(self.shape_of[usize::from(kind & 127)]) & (MAX_SHAPES - 1)
    }

    /// How many cells a site has.
    #[inline]
    pub fn cells(&self) -> usize {
        usize::from(self.cols) * usize::from(self.rows)
    }

    /// A bag with one tile of the kind less. Bags fill the bits of a kind from below, so equal bags are equal numbers.
    #[inline]
    pub fn take(&self, bag: u128, kind: u8) -> u128 {
        let here = bag & self.bits_of[usize::from(kind & 127)];
        bag ^ here ^ (here & (here >> 1))
    }

    /// A bag with one tile of the kind more.
    #[inline]
    pub fn put(&self, bag: u128, kind: u8) -> u128 {
        let all = self.bits_of[usize::from(kind & 127)];
        let lowest = all & !(all << 1);
        bag | (((bag & all) << 1 | lowest) & all)
    }

    /// How many tiles of a kind are in a bag.
    #[inline]
    pub fn count(&self, bag: u128, kind: u8) -> u32 {
        (bag & self.bits_of[usize::from(kind & 127)]).count_ones()
    }

    /// The kinds in a bag, each as often as it is there.
    pub fn list(&self, bag: u128) -> impl Iterator<Item = u8> + '_ {
        burghof_core::bits::ones128(bag).map(|bit| self.kind_of_bit[bit as usize])
    }

    /// The shape and the masonry of a kind.
    pub fn name_of(&self, kind: u8) -> (&Shape, &Masonry) {
        (self.shape(kind), &self.masonries[usize::from(self.masonry_of[usize::from(kind & 127)])])
    }
}

impl Components for Data {
    #[inline]
    fn standard() -> Loaded<Data> {
        burghof_core::standard!(Data, "castles", include_str!("../../components.toml"))
    }

    fn read(text: &str) -> Result<Data, Misfit> {
        let raw: Raw = burghof_core::read_toml(text)?;
        let fingerprint = hash64(&raw);
        build(raw, fingerprint)
    }

    fn version(&self) -> u32 {
        self.version
    }

    fn fingerprint(&self) -> u64 {
        self.fingerprint
    }
}
