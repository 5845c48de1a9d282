//! Step 1: where a tile may lie (SLO-20 to SLO-33).

use super::no;
use crate::action::Action;
use crate::castle::{Dir, Exits};
use crate::components::{MAX_TILES, NONE, Tile};
use crate::state::{FAR, OPEN, Public, WALL, pack};
use arrayvec::ArrayVec;
use burghof_core::bits::ones;
use burghof_core::{Illegal, Rng};

/// A free cell beside the castle and what lies around it: groups of four bits, one per direction.
#[derive(Copy, Clone)]
pub(crate) struct Cell {
    pub(crate) x: i8,
    pub(crate) y: i8,
    around: u32,
}

/// The groups of [`Cell::around`]: neighbours with an exit to this cell; with a wall; and of those with an exit:
/// of level 1, of level 2, reachable.
const EXITS: u32 = 0;
const WALLS: u32 = 4;
const LEVEL_1: u32 = 8;
const LEVEL_2: u32 = 12;
const REACH: u32 = 16;

/// The free cells beside the castle. A connected castle of 48 tiles has at most 98 of them.
pub(crate) struct Frontier {
    len: usize,
    cells: [Cell; FRONTIER],
}

/// A power of two: indices are masked and never checked.
const FRONTIER: usize = 128;
const _: () = assert!(2 * MAX_TILES + 2 <= FRONTIER);

impl Frontier {
    #[inline]
    fn iter(&self) -> std::slice::Iter<'_, Cell> {
        self.cells[..self.len & (FRONTIER - 1)].iter()
    }
}

/// Which rule of level 2 holds: beside level 1 (SLO-25), or the fallback beside level 2 (SLO-26).
#[derive(Copy, Clone, PartialEq, Eq)]
enum Beside {
    Level1,
    Level2,
}

/// Enough for every bounding box of a connected castle of 48 tiles with a margin of one cell.
const AREA: usize = 1024;

impl Public {
    /// All free cells that share an edge with a tile.
    #[inline]
    pub(crate) fn frontier(&self) -> Frontier {
        const FREE: u8 = 255;
        const TAKEN: u8 = 254;
        let (mut min_x, mut min_y, mut max_x) = (0i8, 0i8, 0i8);
        for t in ones(self.placed) {
            let (x, y) = self.cell(t as u8);
            min_x = min_x.min(x);
            max_x = max_x.max(x);
            min_y = min_y.min(y);
        }
        let width = i32::from(max_x) - i32::from(min_x) + 3;
        let origin = (1 - i32::from(min_y)) * width + 1 - i32::from(min_x);
        let index = |(x, y): (i8, i8)| (origin + i32::from(y) * width + i32::from(x)) as usize & (AREA - 1);
        // Which entry of the frontier a cell is.
        let mut entry = [FREE; AREA];
        for t in ones(self.placed) {
            entry[index(self.cell(t as u8))] = TAKEN;
        }
        let steps = [width as usize, 1, (width as usize).wrapping_neg(), usize::MAX];
        let mut frontier = Frontier { len: 0, cells: [Cell { x: 0, y: 0, around: 0 }; FRONTIER] };
        for t in ones(self.placed) {
            let spot = self.cell(t as u8);
            let here = index(spot);
            let open = self.open_side(t as u8);
            for dir in Dir::ALL {
                let side = self.nbr[t as usize][dir as usize];
                // A passage means that the cell is taken.
                if side < OPEN {
                    continue;
                }
                let at = here.wrapping_add(steps[dir as usize]) & (AREA - 1);
                let back = dir.opposite() as u32;
                let seen = if side == OPEN { open << back } else { 1 << (WALLS + back) };
                match entry[at] {
                    TAKEN => {}
                    FREE => {
                        entry[at] = frontier.len as u8;
                        let (dx, dy) = dir.step();
                        frontier.cells[frontier.len & (FRONTIER - 1)] =
                            Cell { x: spot.0.wrapping_add(dx), y: spot.1.wrapping_add(dy), around: seen };
                        frontier.len += 1;
                    }
                    known => frontier.cells[usize::from(known) & (FRONTIER - 1)].around |= seen,
                }
            }
        }
        frontier
    }

    /// What an exit of this tile means for the cell before it, in the groups of [`Cell::around`].
    #[inline]
    fn open_side(&self, tile: u8) -> u32 {
        let levels = &self.data().level_tiles;
        let bit = |set: u64, group: u32| ((set >> tile & 1) as u32) << group;
        1 << EXITS | bit(levels[0], LEVEL_1) | bit(levels[1], LEVEL_2) | bit(self.reachable, REACH)
    }

    /// The cell as a place for a tile; `None` if it is taken or touches nothing.
    #[inline]
    fn cell_at(&self, x: i8, y: i8) -> Option<Cell> {
        if x.unsigned_abs() > FAR as u8 || y.unsigned_abs() > FAR as u8 {
            return None;
        }
        let around = self.around(x, y);
        if around[4] != NONE {
            return None;
        }
        let mut cell = Cell { x, y, around: 0 };
        for dir in Dir::ALL {
            let tile = around[dir as usize];
            if tile == NONE {
                continue;
            }
            let wall = self.nbr[usize::from(tile)][dir.opposite() as usize] == WALL;
            let seen = if wall { 1 << WALLS } else { self.open_side(tile) };
            cell.around |= seen << dir as u32;
        }
        (cell.around != 0).then_some(cell)
    }

    /// SLO-22: the free cells at the ends of the corridors that run straight from START, each with its direction.
    fn corridor_ends(&self) -> ArrayVec<(i8, i8, Dir), 4> {
        let start = self.data().start;
        let mut ends = ArrayVec::new();
        for dir in Dir::ALL {
            let mut at = start;
            while let Some(next) = self.joined(at, dir) {
                at = next;
            }
            if self.nbr[usize::from(at)][dir as usize] == OPEN {
                let ((x, y), (dx, dy)) = (self.cell(at), dir.step());
                if self.tile_at(x + dx, y + dy).is_none() {
                    ends.push((x + dx, y + dy, dir));
                }
            }
        }
        ends
    }

    /// Calls `place` for every legal placement of the tile until it returns `true`; says whether it did.
    #[inline]
    pub(crate) fn placements(&self, tile: u8, place: impl FnMut(i8, i8, Exits) -> bool) -> bool {
        let printed = &self.data().tiles[usize::from(tile)];
        if printed.level == 1 {
            self.level_1(printed, place)
        } else {
            self.beside(printed, &self.frontier(), place)
        }
    }

    /// SLO-25 to SLO-28
    #[inline]
    fn beside(&self, tile: &Tile, frontier: &Frontier, mut place: impl FnMut(i8, i8, Exits) -> bool) -> bool {
        let mut beside = Beside::Level1;
        if tile.level == 2 && !fits_anywhere(tile, frontier, Beside::Level1) {
            beside = Beside::Level2;
        }
        for cell in frontier.iter() {
            for &exits in &tile.rotations {
                if cell.takes(tile, exits, beside) && place(cell.x, cell.y, exits) {
                    return true;
                }
            }
        }
        false
    }

    /// SLO-22 to SLO-24
    fn level_1(&self, tile: &Tile, mut place: impl FnMut(i8, i8, Exits) -> bool) -> bool {
        for (x, y, dir) in self.corridor_ends() {
            let Some(cell) = self.cell_at(x, y) else { continue };
            for &exits in &tile.rotations {
                if runs_on(exits, dir) && cell.fits(exits) && place(x, y, exits) {
                    return true;
                }
            }
        }
        false
    }

    /// The rooms beside which a tile of levels 2 to 4 is placed as a rule.
    #[inline]
    fn hosts(&self, tile: &Tile) -> (u64, u32) {
        match tile.level {
            2 => (self.placed & self.data().level_tiles[0], LEVEL_1),
            _ => (self.reachable, REACH),
        }
    }

    /// A quick look whether the tile fits beside one of the newest open exits; if not, it may still fit elsewhere.
    #[inline]
    fn fits_soon(&self, tile: &Tile) -> bool {
        let (mut hosts, _) = self.hosts(tile);
        let mut looks = 0;
        while hosts != 0 && looks < 4 {
            let t = 63 - hosts.leading_zeros();
            hosts &= !(1 << t);
            for dir in Dir::ALL {
                if self.nbr[t as usize][dir as usize] != OPEN {
                    continue;
                }
                let ((x, y), (dx, dy)) = (self.cell(t as u8), dir.step());
                looks += 1;
                if let Some(cell) = self.cell_at(x + dx, y + dy)
                    && tile.rotations.iter().any(|&exits| cell.takes(tile, exits, Beside::Level1))
                {
                    return true;
                }
            }
        }
        false
    }

    /// Can the tile be placed at all (SLO-R05)? The frontier is made when it is first needed.
    #[inline]
    pub(crate) fn placeable(&self, tile: u8, frontier: &mut Option<Frontier>) -> bool {
        let printed = &self.data().tiles[usize::from(tile)];
        if printed.level == 1 {
            return self.level_1(printed, |_, _, _| true);
        }
        self.fits_soon(printed)
            || self.beside(printed, frontier.get_or_insert_with(|| self.frontier()), |_, _, _| true)
    }

    /// One of the placements of the tile in the hand, all with the same odds. Guesses a room, a side and a turn; as
    /// every placement can be guessed in exactly one way, the first right guess is a fair one.
    #[inline]
    pub(crate) fn random_place(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Action {
        let tile = &self.data().tiles[usize::from(self.hand) % self.data().tiles.len()];
        if tile.level == 2 || tile.level == 4 || (tile.level == 3 && tile.things) {
            let (hosts, group) = self.hosts(tile);
            for _ in 0..32 {
                let mut bits = rng.next_u64();
                for _ in 0..6 {
                    let (t, d, r) = (bits & 63, bits >> 6 & 3, bits >> 8 & 3);
                    bits >>= 10;
                    if hosts >> t & 1 == 0
                        || self.nbr.get(t as usize).is_none_or(|sides| sides[d as usize] != OPEN)
                    {
                        continue;
                    }
                    let Some(&exits) = tile.rotations.get(r as usize) else { continue };
                    let dir = Dir::ALL[d as usize];
                    let ((x, y), (dx, dy)) = (self.cell(t as u8), dir.step());
                    let Some(cell) = self.cell_at(x + dx, y + dy) else { continue };
                    // A cell between several such rooms counts only from the first of them.
                    let first = cell.group(group).trailing_zeros();
                    if first == dir.opposite() as u32 && cell.takes(tile, exits, Beside::Level1) {
                        return Action::Place { x: cell.x, y: cell.y, exits };
                    }
                }
            }
        }
        scratch.clear();
        self.placements(self.hand, |x, y, exits| {
            scratch.push(Action::Place { x, y, exits });
            false
        });
        rng.pick(scratch)
    }

    /// Why the tile in the hand may not lie like this.
    pub(crate) fn check_place(&self, x: i8, y: i8, exits: Exits) -> Result<(), Illegal> {
        let Some(tile) = self.data().tiles.get(usize::from(self.hand)) else {
            return Err(no("SLO-21", "schloss-no-tile-in-hand"));
        };
        if !tile.rotations.contains(&exits) {
            return Err(no("SLO-21", "schloss-no-place-exits").with("tile", tile.name));
        }
        let Some(cell) = self.cell_at(x, y) else {
            return Err(no("SLO-21", "schloss-no-place-cell")
                .with("x", i32::from(x))
                .with("y", i32::from(y)));
        };
        match tile.level {
            1 => self.check_level_1(&cell, exits),
            2 => self.check_level_2(tile, &cell, exits),
            3 => check_level_3(tile, &cell, exits),
            _ => check_level_4(&cell, exits),
        }
    }

    fn check_level_1(&self, cell: &Cell, exits: Exits) -> Result<(), Illegal> {
        let ends = self.corridor_ends();
        let Some(&(_, _, dir)) = ends.iter().find(|end| (end.0, end.1) == (cell.x, cell.y)) else {
            return Err(no("SLO-22", "schloss-no-place-line"));
        };
        if !runs_on(exits, dir) {
            return Err(no("SLO-23", "schloss-no-place-straight"));
        }
        check_fit(cell, exits, "SLO-24")
    }

    fn check_level_2(&self, tile: &Tile, cell: &Cell, exits: Exits) -> Result<(), Illegal> {
        check_fit(cell, exits, "SLO-25")?;
        if cell.takes(tile, exits, Beside::Level1) {
            return Ok(());
        }
        if fits_anywhere(tile, &self.frontier(), Beside::Level1) {
            return Err(no("SLO-25", "schloss-no-place-level-1"));
        }
        if cell.takes(tile, exits, Beside::Level2) {
            Ok(())
        } else {
            Err(no("SLO-26", "schloss-no-place-level-2"))
        }
    }

    /// SLO-21, SLO-29: lays the tile, joins it with its neighbours and finds out what has become reachable.
    pub(crate) fn lay(&mut self, tile: u8, x: i8, y: i8, exits: Exits) {
        let t = usize::from(tile);
        self.spot[t] = pack(x, y);
        for dir in Dir::ALL {
            self.nbr[t][dir as usize] = if exits.has(dir) { OPEN } else { WALL };
        }
        let mut joins = 0u64;
        let around = self.around(x, y);
        for dir in exits.iter() {
            let other = around[dir as usize];
            if other == NONE {
                continue;
            }
            let back = &mut self.nbr[usize::from(other)][dir.opposite() as usize];
            if *back != WALL {
                *back = tile;
                self.nbr[t][dir as usize] = other;
                joins |= 1 << other;
            }
        }
        self.placed |= 1 << tile;
        if joins & self.reachable != 0 {
            self.reachable |= 1 << tile;
            if joins & !self.reachable != 0 {
                self.reachable = self.flood();
            }
        }
    }

    /// SLO-31: the rooms connected with START by passages; closed doors do not matter.
    pub(crate) fn flood(&self) -> u64 {
        self.spread(1 << self.data().start, |t| {
            self.nbr[t].iter().filter(|&&n| n < OPEN).fold(0, |s, n| s | 1 << n)
        })
    }

    /// The tiles connected with START edge to edge, whatever their exits.
    pub(crate) fn connected(&self) -> u64 {
        self.spread(1 << self.data().start, |t| {
            let (x, y) = self.cell(t as u8);
            let beside = Dir::ALL.into_iter().filter_map(|dir| {
                let (dx, dy) = dir.step();
                self.tile_at(x + dx, y + dy)
            });
            beside.fold(0, |set, o| set | 1 << o)
        })
    }

    fn spread(&self, from: u64, beside: impl Fn(usize) -> u64) -> u64 {
        let (mut all, mut new) = (from, from);
        while new != 0 {
            let next = ones(new).fold(0, |set, t| set | beside(t as usize));
            new = next & !all;
            all |= new;
        }
        all
    }

    /// SLO-20, SLO-R05: the piles in order; is there a tile at all that is not on the table?
    pub(crate) fn tiles_left(&self) -> bool {
        self.unseen_tiles != 0 || (1..=4).any(|level| !self.queue(level).is_empty()) || self.hand != NONE
    }
}

/// SLO-25: does the tile fit anywhere in this sense, in any rotation?
#[inline]
fn fits_anywhere(tile: &Tile, frontier: &Frontier, beside: Beside) -> bool {
    frontier.iter().any(|cell| tile.rotations.iter().any(|&exits| cell.takes(tile, exits, beside)))
}

/// SLO-23: an exit back to the corridor and one exactly opposite.
fn runs_on(exits: Exits, dir: Dir) -> bool {
    exits.has(dir) && exits.has(dir.opposite())
}

impl Cell {
    #[inline]
    fn group(&self, group: u32) -> u8 {
        (self.around >> group & 15) as u8
    }

    /// Exits meet exits and walls meet walls on every edge that touches another tile.
    #[inline]
    fn fits(&self, exits: Exits) -> bool {
        exits.0 & (self.group(EXITS) | self.group(WALLS)) == self.group(EXITS)
    }

    /// SLO-25 to SLO-28 for tiles of levels 2 to 4.
    #[inline]
    fn takes(&self, tile: &Tile, exits: Exits, beside: Beside) -> bool {
        match (tile.level, beside) {
            (2, Beside::Level1) => self.fits(exits) && self.group(LEVEL_1) != 0,
            (2, Beside::Level2) => self.fits(exits) && self.group(LEVEL_2) != 0,
            (3, _) => self.fits(exits) && (!tile.things || self.group(REACH) != 0),
            _ => exits.0 & self.group(REACH) != 0,
        }
    }
}

fn check_fit(cell: &Cell, exits: Exits, rule: &'static str) -> Result<(), Illegal> {
    if exits.0 & cell.group(EXITS) != cell.group(EXITS) {
        return Err(no(rule, "schloss-no-place-wall-before-exit"));
    }
    if exits.0 & cell.group(WALLS) != 0 {
        return Err(no(rule, "schloss-no-place-exit-before-wall"));
    }
    Ok(())
}

/// SLO-27, SLO-30
fn check_level_3(tile: &Tile, cell: &Cell, exits: Exits) -> Result<(), Illegal> {
    check_fit(cell, exits, "SLO-27")?;
    if cell.takes(tile, exits, Beside::Level1) {
        Ok(())
    } else {
        Err(no("SLO-30", "schloss-no-place-things"))
    }
}

/// SLO-28
fn check_level_4(cell: &Cell, exits: Exits) -> Result<(), Illegal> {
    if exits.0 & cell.group(REACH) != 0 { Ok(()) } else { Err(no("SLO-28", "schloss-no-place-access")) }
}
