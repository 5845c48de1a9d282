//! Step 1: where a tile may lie (SLO-20 to SLO-33).

use crate::action::Action;
use crate::castle::{Dir, Exits};
use crate::components::{MAX_TILES, NONE, Tile};
use crate::state::{FAR, OPEN, Public, WALL, pack};
use burghof_core::bits::{nth, ones};
use burghof_core::{Illegal, Rng, Rule, rule};

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

/// How often a random placement is guessed before all are listed.
const GUESSES: u32 = 16;

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

    /// SLO-22: the free cell at the end of the corridor that runs straight from START in this direction.
    #[inline]
    fn corridor_end(&self, dir: Dir) -> Option<Cell> {
        let mut at = self.data().start;
        while let Some(next) = self.joined(at, dir) {
            // A corridor that runs on in level 2 has ended.
            if self.data().level_tiles[0] >> next & 1 == 0 {
                return None;
            }
            at = next;
        }
        if self.nbr[usize::from(at)][dir as usize] != OPEN {
            return None;
        }
        self.cell_beyond(at, dir)
    }

    /// SLO-22, SLO-23: does this tile of level 1 lie in a corridor that runs straight from START through level 1?
    #[inline]
    pub(crate) fn in_corridor(&self, tile: u8) -> bool {
        let start = self.data().start;
        let straight = |dir: Dir| {
            let next =
                |&at: &u8| self.joined(at, dir).filter(|&next| self.data().level_tiles[0] >> next & 1 != 0);
            std::iter::successors(next(&start), next).take(MAX_TILES).any(|at| at == tile)
        };
        tile == start || Dir::ALL.into_iter().any(|dir| runs_on(self.exits(tile), dir) && straight(dir))
    }

    /// The cell before a side of a room, if it is free.
    #[inline]
    fn cell_beyond(&self, tile: u8, dir: Dir) -> Option<Cell> {
        let ((x, y), (dx, dy)) = (self.cell(tile), dir.step());
        self.cell_at(x.wrapping_add(dx), y.wrapping_add(dy))
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
        for dir in Dir::ALL {
            let Some(cell) = self.corridor_end(dir) else { continue };
            for &exits in &tile.rotations {
                if runs_on(exits, dir) && cell.fits(exits) && place(cell.x, cell.y, exits) {
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
                looks += 1;
                if let Some(cell) = self.cell_beyond(t as u8, dir)
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

    /// One of the placements of the tile in the hand, all with the same odds.
    #[inline]
    pub(crate) fn random_place(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Action {
        let tile = &self.data().tiles[usize::from(self.hand) % self.data().tiles.len()];
        let guess = match tile.level {
            1 => self.guess_level_1(tile, rng),
            3 if !tile.things => None,
            _ => self.guess_beside(tile, rng),
        };
        if let Some((cell, exits)) = guess {
            return Action::Place { x: cell.x, y: cell.y, exits };
        }
        scratch.clear();
        self.placements(self.hand, |x, y, exits| {
            scratch.push(Action::Place { x, y, exits });
            false
        });
        rng.pick(scratch)
    }

    /// Guesses a corridor and a turn until they fit. Every placement can be guessed in exactly one way, so the first
    /// right guess is a fair one; after many wrong ones there may be none.
    #[inline]
    fn guess_level_1(&self, tile: &Tile, rng: &mut Rng) -> Option<(Cell, Exits)> {
        for _ in 0..GUESSES {
            let bits = rng.next_u64();
            let (dir, turn) = (Dir::ALL[(bits & 3) as usize], bits >> 2 & 3);
            if let Some(&exits) = tile.rotations.get(turn as usize)
                && runs_on(exits, dir)
                && let Some(cell) = self.corridor_end(dir)
                && cell.fits(exits)
            {
                return Some((cell, exits));
            }
        }
        None
    }

    /// The same for the tiles that must be joined to a room of a known set: guesses an open side of these rooms and a
    /// turn with an exit to it.
    #[inline]
    fn guess_beside(&self, tile: &Tile, rng: &mut Rng) -> Option<(Cell, Exits)> {
        let (hosts, group) = self.hosts(tile);
        let sides = self.open_sides(hosts);
        let counts = sides.map(u64::count_ones);
        let all = counts.iter().sum();
        if all == 0 {
            return None;
        }
        let turns = tile.facing.iter().map(|turns| turns.len() as u32).max().unwrap_or(1).max(1);
        for _ in 0..GUESSES {
            let mut n = rng.below(all);
            let mut part = 0;
            while n >= counts[part] {
                n -= counts[part];
                part += 1;
            }
            let side = part as u32 * 64 + nth(sides[part], n);
            let dir = Dir::ALL[side as usize & 3];
            let back = dir.opposite();
            let turn = rng.below(turns);
            if let Some(&exits) = tile.facing[back as usize].get(turn as usize)
                && let Some(cell) = self.cell_beyond((side >> 2) as u8, dir)
                // A cell between several such rooms counts only from the first of them.
                && cell.group(group) & exits.0 & ((1 << back as u32) - 1) == 0
                && cell.takes(tile, exits, Beside::Level1)
            {
                return Some((cell, exits));
            }
        }
        None
    }

    /// The sides of these rooms with an exit that leads nowhere, as a set of four per room: some lead against a wall.
    #[inline]
    fn open_sides(&self, rooms: u64) -> [u64; 3] {
        const LOW: u64 = 0x0101_0101_0101_0101;
        const _: () = assert!(MAX_TILES * 4 == 3 * 64 && OPEN >> 7 == 1 && OPEN & 1 == 0 && WALL & 1 == 1);
        let (words, _) = self.nbr.as_flattened().as_chunks::<64>();
        std::array::from_fn(|part| {
            let mut set = 0;
            for (i, eight) in words[part].as_chunks::<8>().0.iter().enumerate() {
                // Eight sides at once: of all numbers, OPEN alone has the highest bit and not the lowest. The product
                // brings the eight results together in the highest byte.
                let eight = u64::from_le_bytes(*eight);
                let open = eight >> 7 & !eight & LOW;
                set |= (open.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (i * 8);
            }
            set & fourfold((rooms >> (part * 16)) as u16)
        })
    }

    /// Why the tile in the hand may not lie like this.
    #[inline]
    pub(crate) fn check_place(&self, x: i8, y: i8, exits: Exits) -> Result<(), Illegal> {
        let Some(tile) = self.data().tiles.get(usize::from(self.hand)) else {
            return Err(Illegal::new(rule!("SLO-21"), "schloss-no-tile-in-hand"));
        };
        if !tile.rotations.contains(&exits) {
            return Err(Illegal::new(rule!("SLO-21"), "schloss-no-place-exits").with("tile", tile.name));
        }
        let Some(cell) = self.cell_at(x, y) else {
            return Err(Illegal::new(rule!("SLO-21"), "schloss-no-place-cell")
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

    #[inline]
    fn check_level_1(&self, cell: &Cell, exits: Exits) -> Result<(), Illegal> {
        let here = |end: Cell| (end.x, end.y) == (cell.x, cell.y);
        let Some(dir) = Dir::ALL.into_iter().find(|&dir| self.corridor_end(dir).is_some_and(here)) else {
            return Err(Illegal::new(rule!("SLO-22"), "schloss-no-place-line"));
        };
        if !runs_on(exits, dir) {
            return Err(Illegal::new(rule!("SLO-23"), "schloss-no-place-straight"));
        }
        check_fit(cell, exits, rule!("SLO-24"))
    }

    #[inline]
    fn check_level_2(&self, tile: &Tile, cell: &Cell, exits: Exits) -> Result<(), Illegal> {
        check_fit(cell, exits, rule!("SLO-25"))?;
        if cell.takes(tile, exits, Beside::Level1) {
            return Ok(());
        }
        if fits_anywhere(tile, &self.frontier(), Beside::Level1) {
            return Err(Illegal::new(rule!("SLO-25"), "schloss-no-place-level-1"));
        }
        if cell.takes(tile, exits, Beside::Level2) {
            Ok(())
        } else {
            Err(Illegal::new(rule!("SLO-26"), "schloss-no-place-level-2"))
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
    #[inline]
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
    #[inline]
    pub(crate) fn tiles_left(&self) -> bool {
        self.unseen_tiles != 0 || (1..=4).any(|level| !self.queue(level).is_empty()) || self.hand != NONE
    }
}

/// SLO-25: does the tile fit anywhere in this sense, in any rotation?
#[inline]
fn fits_anywhere(tile: &Tile, frontier: &Frontier, beside: Beside) -> bool {
    frontier.iter().any(|cell| tile.rotations.iter().any(|&exits| cell.takes(tile, exits, beside)))
}

/// Every element of the set four times.
#[inline]
fn fourfold(set: u16) -> u64 {
    let mut spread = u64::from(set);
    spread = (spread | spread << 24) & 0x0000_00ff_0000_00ff;
    spread = (spread | spread << 12) & 0x000f_000f_000f_000f;
    spread = (spread | spread << 6) & 0x0303_0303_0303_0303;
    spread = (spread | spread << 3) & 0x1111_1111_1111_1111;
    spread * 15
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

#[inline]
fn check_fit(cell: &Cell, exits: Exits, rule: Rule) -> Result<(), Illegal> {
    if exits.0 & cell.group(EXITS) != cell.group(EXITS) {
        return Err(Illegal::new(rule, "schloss-no-place-wall-before-exit"));
    }
    if exits.0 & cell.group(WALLS) != 0 {
        return Err(Illegal::new(rule, "schloss-no-place-exit-before-wall"));
    }
    Ok(())
}

/// SLO-27, SLO-30
#[inline]
fn check_level_3(tile: &Tile, cell: &Cell, exits: Exits) -> Result<(), Illegal> {
    check_fit(cell, exits, rule!("SLO-27"))?;
    if cell.takes(tile, exits, Beside::Level1) {
        Ok(())
    } else {
        Err(Illegal::new(rule!("SLO-30"), "schloss-no-place-things"))
    }
}

/// SLO-28
fn check_level_4(cell: &Cell, exits: Exits) -> Result<(), Illegal> {
    if exits.0 & cell.group(REACH) != 0 {
        Ok(())
    } else {
        Err(Illegal::new(rule!("SLO-28"), "schloss-no-place-access"))
    }
}
