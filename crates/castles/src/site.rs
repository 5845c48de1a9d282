//! A building site: its tiles, what each empty cell asks for, and the boards that scoring looks at.

use crate::components::*;
use crate::state::EMPTY;
use std::hash::{Hash, Hasher};

/// A building site (CST-06). Beside the tiles it keeps what follows from them and is asked for all the time.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Site {
    /// The kind on each cell.
    pub(crate) kinds: [u8; MAX_CELLS],
    /// What a tile on each empty cell must show, two bits a side: 0 anything, else the side it must match.
    /// [`NOTHING`] for taken cells.
    pub(crate) need: [u8; MAX_CELLS],
    /// The turn of each tile: low bit, high bit.
    pub(crate) turn: [u32; 2],
    /// Cells with a tile.
    pub(crate) taken: u32,
    /// Empty cells that some mortar side faces.
    pub(crate) open: u32,
    /// Cells with a wrongly built tile (CST-R16).
    pub(crate) wrong: u32,
}

// What follows from the tiles need not be hashed.
impl Hash for Site {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write(&self.kinds);
        state.write_u64(u64::from(self.turn[0]) << 32 | u64::from(self.turn[1]));
        state.write_u32(self.wrong);
    }
}

impl Site {
    /// A site without tiles.
    pub fn new(data: &Data) -> Site {
        Site { kinds: [EMPTY; MAX_CELLS], need: data.empty_need, turn: [0; 2], taken: 0, open: 0, wrong: 0 }
    }

    /// The kind on a cell, if any.
    #[inline]
    pub fn kind(&self, cell: usize) -> Option<u8> {
        (self.taken >> cell & 1 == 1).then(|| self.kinds[cell])
    }

    /// The turn of the tile on a cell.
    #[inline]
    pub fn turn(&self, cell: usize) -> u8 {
        (self.turn[0] >> cell & 1 | (self.turn[1] >> cell & 1) << 1) as u8
    }

    /// The cells with a tile.
    #[inline]
    pub fn taken(&self) -> u32 {
        self.taken
    }

    /// The empty cells that a mortar side faces.
    #[inline]
    pub fn open(&self) -> u32 {
        self.open
    }

    /// The cells with a wrongly built tile.
    #[inline]
    pub fn wrong(&self) -> u32 {
        self.wrong
    }

    /// What a tile on this empty cell must show, two bits a side; 0 for anything. Sky all around for a taken cell.
    #[inline]
    pub fn need(&self, cell: usize) -> u8 {
        self.need[cell]
    }

    /// The empty cells on which a tile could be joined to something: faced by mortar, or on the base line.
    #[inline]
    pub fn frontier(&self, data: &Data) -> u32 {
        self.open | data.row0 & !self.taken
    }

    /// Puts a tile on an empty cell.
    #[inline]
    pub(crate) fn place(&mut self, data: &Data, cell: usize, kind: u8, turn: u8) {
        let bit = 1u32 << cell;
        self.kinds[cell] = kind;
        self.turn[0] |= u32::from(turn & 1) << cell;
        self.turn[1] |= u32::from(turn >> 1 & 1) << cell;
        self.taken |= bit;
        self.open &= !bit;
        self.need[cell] = NOTHING;
        let code = data.sides(kind, turn);
        let empty = data.all_cells & !self.taken;
        for d in 0..4 {
            // Without branches: beyond the border and on taken cells nothing is added.
            let next = data.next[cell][d] & 31;
            let free = empty >> next & 1;
            let shown = side(code, d) & (free as u8).wrapping_neg();
            self.need[usize::from(next).min(MAX_CELLS - 1)] |= shown << (2 * opposite(d));
            // Mortar has the upper of the two bits.
            self.open |= u32::from(shown >> 1) << next;
        }
    }

    /// For each shape the number of its legal builds on this site, as long as building is checked. Not for gates.
    #[inline]
    pub(crate) fn build_counts(&self, data: &Data) -> [u8; MAX_SHAPES] {
        let mut counts = [0u8; MAX_SHAPES];
        self.each_need(self.frontier(data), |need| {
            // At most 28 cells with 4 turns: no overflow.
            for (count, more) in counts.iter_mut().zip(&data.fit_count[usize::from(need)]) {
                *count = count.wrapping_add(*more);
            }
        });
        counts
    }

    /// The number of legal builds of one kind.
    #[inline]
    pub(crate) fn builds(&self, data: &Data, kind: u8) -> u32 {
        let shape = data.shape_index(kind);
        let mut count = 0;
        self.each_need(self.frontier(data) & data.cells_for[shape], |need| {
            count += u32::from(data.fit_count[usize::from(need)][shape]);
        });
        count
    }

    /// Shows what every cell of a board asks for. Always a multiple of four steps, the surplus ones with a taken cell,
    /// on which nothing fits: how many cells there are is chance, and a wrong guess of the processor would cost more.
    #[inline]
    pub(crate) fn each_need(&self, cells: u32, mut visit: impl FnMut(u8)) {
        if self.taken == 0 {
            return bits32(cells).for_each(|cell| visit(self.need[cell]));
        }
        let (mut left, taken) = (cells, u64::from(self.taken) << 32);
        loop {
            for _ in 0..4 {
                let cell = (u64::from(left) | taken).trailing_zeros() as usize & 31;
                left &= left.wrapping_sub(1);
                visit(self.need[cell]);
            }
            if left == 0 {
                return;
            }
        }
    }

    /// The boards of this site, for scoring and for looking at joints.
    pub fn boards(&self, data: &Data) -> Boards {
        Boards::of(self, data)
    }
}

/// The positions of the set bits of a board.
#[inline]
pub fn bits32(mut set: u32) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let at = set.trailing_zeros() as usize;
        set &= set - 1;
        // At most 28 cells: the compiler can then drop its check of the index.
        Some(at % 32)
    })
}

/// Bit boards of a site: for each direction the cells whose tile shows tower or wall mortar there. Tiles in `without`
/// (wrong ones, at scoring) do not exist.
#[derive(Clone, Debug)]
pub struct Boards {
    cols: u8,
    tiles: u32,
    tower: [u32; 4],
    wall: [u32; 4],
    not_left: u32,
    not_right: u32,
    all: u32,
}

impl Boards {
    fn of(site: &Site, data: &Data) -> Boards {
        let cols = data.cols;
        let left = (0..data.rows).fold(0u32, |set, row| set | 1 << (row * cols));
        let right = left << (cols - 1);
        let tiles = site.taken & !site.wrong;
        let (mut tower, mut wall) = ([0; 4], [0; 4]);
        for cell in bits32(tiles) {
            let code = data.sides(site.kinds[cell.min(MAX_CELLS - 1)], site.turn(cell));
            for d in 0..4 {
                // Numbers instead of branches: tiles are chance.
                tower[d] |= u32::from(side(code, d) == TOWER) << cell;
                wall[d] |= u32::from(side(code, d) == WALL) << cell;
            }
        }
        Boards { cols, tiles, tower, wall, not_left: !left, not_right: !right, all: data.all_cells }
    }

    /// All tiles that lie on the site as they are, wrong ones too (CST-R16 judges against all of them).
    pub(crate) fn of_all(site: &Site, data: &Data) -> Boards {
        let mut all = *site;
        all.wrong = 0;
        Boards::of(&all, data)
    }

    /// The tiles.
    #[inline]
    pub fn tiles(&self) -> u32 {
        self.tiles
    }

    /// Every cell moved one step towards `d`.
    #[inline]
    fn step(&self, set: u32, d: usize) -> u32 {
        let moved = match d {
            N => set << self.cols,
            E => (set & self.not_right) << 1,
            S => set >> self.cols,
            _ => (set & self.not_left) >> 1,
        };
        moved & self.all
    }

    /// CST-86, CST-87: the empty cells that a mortar side faces; `taken` cells are covered, whatever lies there.
    #[inline]
    pub fn openings(&self, taken: u32) -> u32 {
        let faced = (0..4).fold(0, |set, d| set | self.step(self.tower[d] | self.wall[d], d));
        faced & !taken
    }

    /// CST-83: everything joined to `from` by joints within `among`.
    #[inline]
    pub fn joined(&self, from: u32, among: u32) -> u32 {
        let mut found = from & among;
        loop {
            let spread = (0..4).fold(found, |set, d| {
                let back = opposite(d);
                let tower = self.step(found & self.tower[d], d) & self.tower[back];
                let wall = self.step(found & self.wall[d], d) & self.wall[back];
                set | tower | wall
            });
            let spread = spread & among;
            if spread == found {
                return found;
            }
            found = spread;
        }
    }

    /// CST-56, CST-62: the tiles that reach the ground.
    pub fn grounded(&self, data: &Data) -> u32 {
        self.joined((self.tower[S] | self.wall[S]) & data.row0, self.tiles)
    }
}
