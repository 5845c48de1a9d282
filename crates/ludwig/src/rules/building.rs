//! Where a tile may lie (section 4 of the catalogue).

use crate::castle::{Castle, FAR, cell, xy};
use crate::components::{Data, Level, RoomType, Specialty, Tile};
use burghof_core::{Illegal, Rng, Rule, bits, rule};

/// The free spaces of a castle by what may lie there, as sets of columns (bit 32 is column 0).
#[derive(Clone, Debug)]
pub struct Spaces {
    /// Columns whose top can be built on (LUD-23, LUD-32 to LUD-34).
    tops: u64,
    /// Free spaces on ground level with an edge contact (LUD-24).
    ground: u64,
    /// Free spaces below ground with an edge contact, level -1 first (LUD-37).
    below: [u64; DEPTH],
    /// How many levels of `below` are in use.
    depth: usize,
}

/// The deepest level a tile can reach, and the one below it.
const DEPTH: usize = 28;
const THRONE_COLUMNS: u64 = 0b11 << 32;

impl Spaces {
    /// LUD-22 to LUD-24, LUD-26 to LUD-34, LUD-37: the spaces for tiles of a level.
    #[inline]
    pub fn of(castle: &Castle, data: &Data, level: Level) -> Spaces {
        let surface = Surface::of(castle, data);
        let (tops, ground) = if level == Level::Below { (0, 0) } else { (surface.tops, surface.free) };
        let mut spaces = Spaces { tops, ground, below: [0; DEPTH], depth: 0 };
        if level != Level::GroundUp {
            spaces.dig(castle, surface.occupied);
        }
        spaces
    }

    /// One of the spaces for tiles of a level, all with the same odds.
    #[inline]
    pub fn random(castle: &Castle, data: &Data, level: Level, rng: &mut Rng) -> (i8, i8) {
        let surface = Surface::of(castle, data);
        // A column has a top or a free space on the ground, never both.
        let up = if level == Level::Below { 0 } else { surface.tops | surface.free };
        if level == Level::GroundUp {
            return top(castle, bits::nth_counted(up, rng.below(up.count_ones())));
        }
        let mut spaces = Spaces { tops: 0, ground: 0, below: [0; DEPTH], depth: 0 };
        spaces.dig(castle, surface.occupied);
        let above = up.count_ones();
        let mut n = rng.below(above + spaces.count());
        if n < above {
            return top(castle, bits::nth_counted(up, n));
        }
        n -= above;
        for (down, &row) in spaces.below[..spaces.depth].iter().enumerate() {
            let count = row.count_ones();
            if n < count {
                return (bits::nth_counted(row, n) as i8 - 32, -1 - down as i8);
            }
            n -= count;
        }
        (0, 0)
    }

    /// LUD-24, LUD-37: below ground an edge contact in any direction is enough.
    #[inline]
    fn dig(&mut self, castle: &Castle, ground: u64) {
        let mut rows = [0u64; DEPTH + 2];
        rows[0] = ground;
        let mut depth = 0;
        // The tiles are sorted by level, the deepest first.
        for &at in castle.cells[..castle.len()].iter().take_while(|&&at| at < 32 << 6) {
            let down = usize::from(32 - (at >> 6)).min(DEPTH);
            depth = depth.max(down);
            rows[down] |= 1 << (at & 63);
        }
        self.depth = (depth + 1).min(DEPTH);
        for down in 1..=self.depth {
            let row = rows[down];
            self.below[down - 1] = (row << 1 | row >> 1 | rows[down - 1] | rows[down + 1]) & !row;
        }
    }

    /// How many there are.
    #[inline]
    pub fn count(&self) -> u32 {
        let below: u32 = self.below[..self.depth].iter().map(|row| row.count_ones()).sum();
        self.tops.count_ones() + self.ground.count_ones() + below
    }

    /// Shows each of them, always in the same order.
    #[inline]
    pub fn for_each(&self, castle: &Castle, mut show: impl FnMut(i8, i8)) {
        for column in bits::ones(self.tops) {
            let (x, y) = top(castle, column);
            show(x, y);
        }
        bits::ones(self.ground).for_each(|column| show(column as i8 - 32, 0));
        for (down, &row) in self.below[..self.depth].iter().enumerate() {
            bits::ones(row).for_each(|column| show(column as i8 - 32, -1 - down as i8));
        }
    }
}

/// What a castle looks like from ground level upwards, as sets of columns.
struct Surface {
    occupied: u64,
    tops: u64,
    free: u64,
}

impl Surface {
    #[inline]
    fn of(castle: &Castle, data: &Data) -> Surface {
        let (mut ground, mut cellar, mut sky) = (THRONE_COLUMNS, 0u64, 0u64);
        let mask = |holds: bool| u64::from(holds).wrapping_neg();
        // Always eight tiles at a time and without branches: how many there are is hard to foresee for a processor.
        // Free places of the lists are on no level that matters, and nothing there is open to the sky.
        const EIGHT: usize = 8;
        let eights = castle.cells.chunks_exact(EIGHT).zip(castle.tiles.chunks_exact(EIGHT));
        for (cells, tiles) in eights.take(castle.len().div_ceil(EIGHT)) {
            for (&at, &tile) in cells.iter().zip(tiles) {
                let column = 1u64 << (at & 63);
                let row = at >> 6;
                ground |= column & mask(row == 32);
                cellar |= column & mask(row == 31);
                // A tile that is open to the sky is always the top of its column.
                sky |= column & mask(data.tile(Tile(tile)).open_to_sky);
            }
        }
        let free = (ground << 1 | ground >> 1 | cellar) & !ground;
        Surface { occupied: ground, tops: ground & !sky, free }
    }
}

/// The space above the topmost tile of a column: above ground a column has no holes (LUD-38). In a column with nothing
/// on the ground that is the space on the ground.
#[inline]
fn top(castle: &Castle, column: u32) -> (i8, i8) {
    let mut tiles = 0u16;
    // Free places of the array have all bits set: column 63, which no castle reaches.
    for &at in &castle.cells {
        tiles += u16::from(at >= 32 << 6) & u16::from(at & 63 == column as u16);
    }
    let throne = i8::from(THRONE_COLUMNS >> column & 1 == 1);
    (column as i8 - 32, tiles as i8 + throne)
}

/// LUD-26 to LUD-31: the rule about the levels of this tile.
#[inline]
fn level_rule(data: &Data, tile: Tile) -> Rule {
    match tile.as_specialty() {
        Some(Specialty::Fountain) => rule!("LUD-29"),
        Some(Specialty::Tower) => rule!("LUD-30"),
        Some(Specialty::Foyer) => rule!("LUD-31"),
        None if data.tile(tile).room_type() == Some(RoomType::Downstairs) => rule!("LUD-28"),
        None if data.tile(tile).room_type() == Some(RoomType::Corridor) => rule!("LUD-27"),
        None => rule!("LUD-26"),
    }
}

/// LUD-32 to LUD-34: the rule that keeps the space above this tile free.
fn sky_rule(tile: Tile) -> Rule {
    match tile.as_specialty() {
        Some(Specialty::Fountain) => rule!("LUD-33"),
        Some(Specialty::Tower) => rule!("LUD-34"),
        _ => rule!("LUD-32"),
    }
}

/// May this tile lie on this space? Cites the rule that forbids it.
#[inline]
pub fn check_space(castle: &Castle, data: &Data, tile: Tile, x: i8, y: i8) -> Result<(), Illegal> {
    let no = |rule, why| Err(Illegal::new(rule, why).with("x", i32::from(x)).with("y", i32::from(y)));
    let info = data.tile(tile);
    match info.level {
        Level::GroundUp if y < 0 => {
            return no(level_rule(data, tile), "ludwig-no-only-above-ground");
        }
        Level::Below if y >= 0 => return no(level_rule(data, tile), "ludwig-no-only-below-ground"),
        _ => {}
    }
    if !(-FAR..=FAR).contains(&x) || !(-FAR..=FAR).contains(&y) {
        return no(rule!("LUD-22"), "ludwig-no-edge");
    }
    let at = cell(x, y);
    if castle.occupied(at) {
        return no(rule!("LUD-20"), "ludwig-no-occupied");
    }
    if y >= 1 {
        let Some(under) = castle.at(x, y - 1) else { return no(rule!("LUD-23"), "ludwig-no-support") };
        if under != Tile::THRONE && data.tile(under).open_to_sky {
            return no(sky_rule(under), "ludwig-no-open-to-sky");
        }
        return Ok(());
    }
    let edges = [cell(x - 1, y), cell(x + 1, y), cell(x, y - 1), cell(x, y + 1)];
    if !edges.iter().any(|&edge| castle.occupied(edge)) {
        return no(rule!("LUD-22"), "ludwig-no-edge");
    }
    Ok(())
}

/// What is wrong with a castle that stands there: each tile with the rule it breaks. Empty for every castle that can
/// have been built.
pub(crate) fn faults(tiles: &[(Tile, i8, i8)], data: &Data, mut tell: impl FnMut(usize, Rule, &'static str)) {
    let throne = |x: i8, y: i8| y == 0 && (x == 0 || x == 1);
    let at = |x: i8, y: i8| tiles.iter().find(|tile| (tile.1, tile.2) == (x, y));
    for (i, &(tile, x, y)) in tiles.iter().enumerate() {
        if throne(x, y) || tiles[..i].iter().any(|other| (other.1, other.2) == (x, y)) {
            tell(i, rule!("LUD-20"), "ludwig-no-occupied");
        }
        match data.tile(tile).level {
            Level::GroundUp if y < 0 => tell(i, level_rule(data, tile), "ludwig-no-only-above-ground"),
            Level::Below if y >= 0 => tell(i, level_rule(data, tile), "ludwig-no-only-below-ground"),
            _ => {}
        }
        if y < 1 || throne(x, y - 1) {
            continue;
        }
        match at(x, y - 1) {
            None => tell(i, rule!("LUD-23"), "ludwig-no-support"),
            Some(&(under, ..)) if data.tile(under).open_to_sky => {
                tell(i, sky_rule(under), "ludwig-no-open-to-sky")
            }
            Some(_) => {}
        }
    }
    // LUD-22: everything hangs together across edges.
    let mut joined: Vec<bool> = vec![false; tiles.len()];
    loop {
        let mut grown = false;
        for i in 0..tiles.len() {
            let (_, x, y) = tiles[i];
            let touches = |nx: i8, ny: i8| {
                throne(nx, ny) || (0..tiles.len()).any(|j| joined[j] && (tiles[j].1, tiles[j].2) == (nx, ny))
            };
            let near = [(-1, 0), (1, 0), (0, -1), (0, 1)];
            if !joined[i] && near.iter().any(|&(dx, dy)| touches(x.saturating_add(dx), y.saturating_add(dy)))
            {
                joined[i] = true;
                grown = true;
            }
        }
        if !grown {
            break;
        }
    }
    for i in (0..tiles.len()).filter(|&i| !joined[i] && !throne(tiles[i].1, tiles[i].2)) {
        tell(i, rule!("LUD-22"), "ludwig-no-edge");
    }
}

/// The same for a castle of a position; says what breaks first.
#[inline]
pub(crate) fn first_fault(castle: &Castle, data: &Data) -> Option<(Tile, i8, i8, Rule)> {
    let tiles: Vec<_> = castle.tiles().collect();
    let mut first = None;
    faults(&tiles, data, |i, rule, _| {
        if first.is_none() {
            first = Some((tiles[i].0, tiles[i].1, tiles[i].2, rule));
        }
    });
    first
}

/// A space as people write it.
#[inline]
pub(crate) fn place_name(at: u16) -> String {
    let (x, y) = xy(at);
    format!("{x},{y}")
}
