//! The data file as written, and the way from there to the tables.

use super::{
    BEYOND, Constants, Data, Flag, MAX_CELLS, MAX_FLAGS, MAX_KINDS, MAX_PLAYERS, MAX_SHAPES, MAX_STORE,
    Masonry, S, SKY, Shape, SideLetter, side,
};
use burghof_core::{Bilingual, Misfit, keep};
use serde::Deserialize;
use std::collections::HashMap;

#[derive(Deserialize, Hash)]
pub(super) struct Raw {
    meta: RawMeta,
    inventory: Inventory,
    constants: Constants,
    site: RawSite,
    side: Vec<RawSide>,
    masonry: Vec<RawMasonry>,
    flag: Vec<RawFlag>,
    gate: Vec<RawGate>,
    castle_tile: Vec<RawNamed>,
    shape: Vec<RawShape>,
    wall_tiles: RawTiles,
}

#[derive(Deserialize, Hash)]
struct RawMeta {
    id: String,
    data_version: u32,
    players_max: u8,
}

#[derive(Deserialize, Hash)]
struct Inventory {
    building_sites: usize,
    gate_tiles: usize,
    castle_tiles: usize,
    wall_tiles: usize,
}

#[derive(Deserialize, Hash)]
struct RawSite {
    cols: u8,
    rows: u8,
    cells: usize,
    gate_cols: Vec<u8>,
    copies: usize,
}

#[derive(Deserialize, Hash)]
struct RawSide {
    id: String,
    sections: Vec<bool>,
    name_de: String,
    name_en: String,
}

#[derive(Deserialize, Hash)]
struct RawMasonry {
    id: String,
    letter: String,
    name_de: String,
    name_en: String,
}

#[derive(Deserialize, Hash)]
struct RawFlag {
    id: String,
    name_de: String,
    name_en: String,
    emblem: String,
    per_set: usize,
}

#[derive(Deserialize, Hash)]
struct RawGate {
    id: String,
    masonry: String,
    sides: String,
    rotations: Vec<u8>,
    name_de: String,
    name_en: String,
}

#[derive(Deserialize, Hash)]
struct RawNamed {
    id: String,
}

#[derive(Deserialize, Hash)]
struct RawShape {
    id: String,
    sides: String,
    flag: Option<String>,
    rotations: Vec<u8>,
    copies_per_set: usize,
    name_de: String,
    name_en: String,
}

#[derive(Deserialize, Hash)]
struct RawTiles {
    tile: Vec<RawTile>,
}

#[derive(Deserialize, Hash)]
struct RawTile {
    id: String,
    masonry: String,
    shape: String,
}

fn distinct<'a>(what: &str, ids: impl Iterator<Item = &'a String>) -> Result<(), Misfit> {
    let mut seen = std::collections::HashSet::new();
    for id in ids {
        Misfit::unless(seen.insert(id), format!("{what} {id}"), || "stands twice".into())?;
    }
    Ok(())
}

pub(super) fn build(raw: Raw, fingerprint: u64) -> Result<Data, Misfit> {
    Misfit::unless(raw.meta.id == "castles", "meta.id", || format!("`{}` is another game", raw.meta.id))?;
    check_constants(&raw)?;
    check_site(&raw)?;
    let letters = side_letters(&raw.side)?;
    let masonries = masonries(&raw)?;
    let flags: Vec<Flag> = raw
        .flag
        .iter()
        .map(|f| Flag {
            id: keep(&f.id),
            name: Bilingual::keep(&f.name_de, &f.name_en),
            emblem: keep(&f.emblem),
        })
        .collect();
    distinct("flag", raw.flag.iter().map(|f| &f.id))?;
    Misfit::unless(flags.len() <= MAX_FLAGS, "flag", || {
        format!("{} colours, {MAX_FLAGS} at most", flags.len())
    })?;
    let (shapes, turned) = shapes(&raw, &letters, &masonries)?;
    let wall_shapes = raw.shape.len();
    let kinds = wall_shapes * masonries.len() + masonries.len();
    Misfit::unless(kinds <= MAX_KINDS, "shape", || format!("{kinds} kinds of tiles, {MAX_KINDS} at most"))?;
    let copies = copies(&raw, &masonries, kinds)?;

    let cols = usize::from(raw.site.cols);
    let cells = cols * usize::from(raw.site.rows);
    let row0 = (1u32 << cols) - 1;
    let gate_cells = raw.site.gate_cols.iter().fold(0u32, |set, &col| set | 1 << col);
    let mut data = Data {
        version: raw.meta.data_version,
        fingerprint,
        constants: raw.constants.clone(),
        cols: raw.site.cols,
        rows: raw.site.rows,
        all_cells: (1u32 << cells) - 1,
        row0,
        gate_cells,
        next: [[BEYOND; 4]; MAX_CELLS],
        empty_need: [0; MAX_CELLS],
        letters,
        masonries,
        flags,
        wall_shapes: wall_shapes as u8,
        set_size: (raw.inventory.wall_tiles / raw.masonry.len()) as u8,
        turned,
        shapes,
        kinds: kinds as u8,
        shape_of: [0; 128],
        masonry_of: [0; 128],
        bits_of: [0; 128],
        kind_of_bit: [0; 128],
        bits_of_bit: [0; 128],
        set_of: Vec::new(),
        by_id: Vec::new(),
        places: Vec::new(),
        tile_ids: HashMap::new(),
        copies,
        fit: [[0; MAX_SHAPES]; 256],
        fit_count: [[0; MAX_SHAPES]; 256],
        cells_for: [0; MAX_SHAPES],
    };
    data.lay_out_kinds();
    data.lay_out_cells();
    data.lay_out_fits();
    Ok(data)
}

fn check_constants(raw: &Raw) -> Result<(), Misfit> {
    let c = &raw.constants;
    let store = 1..=MAX_STORE as u8;
    Misfit::unless(store.contains(&c.store_spaces), "constants.store_spaces", || {
        format!("1 to {MAX_STORE} are possible")
    })?;
    for (value, wanted, name) in [
        (c.tiles_drawn_per_turn, 2, "tiles_drawn_per_turn"),
        (c.replacement_tiles, 2, "replacement_tiles"),
        (c.dump_pairs_per_round, 1, "dump_pairs_per_round"),
    ] {
        Misfit::unless(value == wanted, format!("constants.{name}"), || {
            format!("must be {wanted}, is {value}")
        })?;
    }
    Misfit::unless(c.stored_tiles_per_penalty > 0, "constants.stored_tiles_per_penalty", || {
        "must not be 0".into()
    })?;
    let most = usize::from(raw.meta.players_max);
    Misfit::unless((2..=MAX_PLAYERS).contains(&most), "meta.players_max", || {
        format!("2 to {MAX_PLAYERS} are possible")
    })?;
    let inventory = &raw.inventory;
    for (count, listed, name) in [
        (inventory.building_sites, raw.site.copies, "building_sites"),
        (inventory.gate_tiles, raw.gate.len(), "gate_tiles"),
        (inventory.castle_tiles, raw.castle_tile.len(), "castle_tiles"),
        (inventory.wall_tiles, raw.wall_tiles.tile.len(), "wall_tiles"),
    ] {
        Misfit::agree(format!("inventory.{name}"), count, listed, || {
            format!("states {count}, {listed} are listed")
        })?;
        Misfit::unless(count >= most, format!("inventory.{name}"), || format!("too few for {most} players"))?;
    }
    distinct("castle_tile", raw.castle_tile.iter().map(|t| &t.id))
}

fn check_site(raw: &Raw) -> Result<(), Misfit> {
    let site = &raw.site;
    let cells = usize::from(site.cols) * usize::from(site.rows);
    Misfit::agree("site.cells", site.cells, cells, || format!("{} by {} is {cells}", site.cols, site.rows))?;
    Misfit::unless((1..=MAX_CELLS).contains(&cells), "site.cells", || {
        format!("1 to {MAX_CELLS} are possible")
    })?;
    Misfit::unless(!site.gate_cols.is_empty(), "site.gate_cols", || "a gate must stand somewhere".into())?;
    let inside = site.gate_cols.iter().all(|&col| col < site.cols);
    Misfit::unless(inside, "site.gate_cols", || format!("columns are 0 to {}", site.cols - 1))
}

/// CST-03, CST-09: sky and two widths, each symmetrical and different.
fn side_letters(sides: &[RawSide]) -> Result<[SideLetter; 3], Misfit> {
    distinct("side", sides.iter().map(|side| &side.id))?;
    for (i, side) in sides.iter().enumerate() {
        let at = format!("side {}", side.id);
        Misfit::unless(side.id.chars().count() == 1, &at, || "a side is one letter".into())?;
        let mut mirror = side.sections.clone();
        mirror.reverse();
        Misfit::unless(mirror == side.sections, &at, || "its sections are not symmetrical".into())?;
        Misfit::unless(side.sections.len() == sides[0].sections.len(), &at, || {
            "another number of sections".into()
        })?;
        let twin = sides[..i].iter().find(|other| other.sections == side.sections);
        Misfit::unless(twin.is_none(), &at, || "another side has the same sections".into())?;
    }
    let letter = |side: &RawSide| SideLetter {
        letter: side.id.chars().next().unwrap_or('?'),
        name: Bilingual::keep(&side.name_de, &side.name_en),
    };
    let (sky, mortar): (Vec<&RawSide>, Vec<&RawSide>) =
        sides.iter().partition(|side| side.sections.iter().all(|mortar| !mortar));
    match (sky.as_slice(), mortar.as_slice()) {
        ([sky], [a, b]) => Ok([letter(sky), letter(a), letter(b)]),
        _ => Err(Misfit::new("side", "one side without mortar and two with mortar are expected")),
    }
}

fn masonries(raw: &Raw) -> Result<Vec<Masonry>, Misfit> {
    distinct("masonry", raw.masonry.iter().map(|m| &m.id))?;
    distinct("masonry letter", raw.masonry.iter().map(|m| &m.letter))?;
    let most = usize::from(raw.meta.players_max);
    let enough = (most..=MAX_PLAYERS).contains(&raw.masonry.len());
    Misfit::unless(enough, "masonry", || format!("{} masonries for {most} players", raw.masonry.len()))?;
    let gates_of = |id: &str| raw.gate.iter().filter(|gate| gate.masonry == id).count();
    let mut found = Vec::new();
    for m in &raw.masonry {
        let at = format!("masonry {}", m.id);
        Misfit::unless(gates_of(&m.id) == 1, &at, || format!("{} gates instead of one", gates_of(&m.id)))?;
        let plain = !m.id.is_empty() && m.id.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        Misfit::unless(plain, &at, || "an id is written in small letters".into())?;
        let mut letters = m.letter.chars();
        let letter = match (letters.next(), letters.next()) {
            (Some(letter), None) if letter.is_ascii_alphabetic() => letter,
            _ => return Err(Misfit::new(at, "its letter must be one letter")),
        };
        let Some(gate) = raw.gate.iter().find(|gate| gate.masonry == m.id) else { continue };
        found.push(Masonry {
            id: keep(&m.id),
            letter,
            name: Bilingual::keep(&m.name_de, &m.name_en),
            gate: keep(&gate.id),
            gate_name: Bilingual::keep(&gate.name_de, &gate.name_en),
        });
    }
    Ok(found)
}

/// Reads four letters into two bits a side.
fn read_sides(at: &str, text: &str, letters: &[SideLetter; 3]) -> Result<u8, Misfit> {
    Misfit::unless(text.chars().count() == 4, at, || format!("`{text}` are not four sides"))?;
    text.chars().enumerate().try_fold(0, |code, (d, c)| {
        let Some(found) = letters.iter().position(|side| side.letter == c) else {
            return Err(Misfit::new(at, format!("there is no side `{c}`")));
        };
        Ok(code | (found as u8 + 1) << (2 * d))
    })
}

/// A clockwise quarter turn: side i of the turned tile is side i - 1 of the tile.
const fn quarter_turn(code: u8) -> u8 {
    code.rotate_left(2)
}

fn all_turns(code: u8) -> [u8; 4] {
    let one = quarter_turn(code);
    let two = quarter_turn(one);
    [code, one, two, quarter_turn(two)]
}

/// CST-67: the turns that look different, each named by its smallest number.
fn different(turned: [u8; 4]) -> u8 {
    (0..4).filter(|&r| !turned[..r].contains(&turned[r])).fold(0, |set, r| set | 1 << r)
}

fn turn_set(at: &str, rotations: &[u8]) -> Result<u8, Misfit> {
    rotations.iter().try_fold(0u8, |set, &r| {
        Misfit::unless(r < 4, at, || format!("turn {r} does not exist"))?;
        Ok(set | 1 << r)
    })
}

fn has_mortar(code: u8) -> bool {
    (0..4).any(|d| side(code, d) != SKY)
}

type Shapes = (Vec<Shape>, [[u8; 4]; MAX_SHAPES]);

fn shapes(raw: &Raw, letters: &[SideLetter; 3], masonries: &[Masonry]) -> Result<Shapes, Misfit> {
    distinct("shape", raw.shape.iter().map(|s| &s.id))?;
    distinct("gate", raw.gate.iter().map(|g| &g.id))?;
    let count = raw.shape.len() + masonries.len();
    Misfit::unless(count <= MAX_SHAPES, "shape", || {
        format!("{count} shapes and gates, {MAX_SHAPES} at most")
    })?;
    let (mut found, mut turned) = (Vec::new(), [[0; 4]; MAX_SHAPES]);
    for s in &raw.shape {
        let at = format!("shape {}", s.id);
        Misfit::unless(!s.id.eq_ignore_ascii_case("gate"), &at, || "this name is kept for gates".into())?;
        let code = read_sides(&at, &s.sides, letters)?;
        Misfit::unless(has_mortar(code), &at, || "it has no mortar on any side".into())?;
        let flag = match &s.flag {
            None => None,
            Some(flag) => Some(
                raw.flag
                    .iter()
                    .position(|f| &f.id == flag)
                    .ok_or_else(|| Misfit::new(&at, format!("there is no flag `{flag}`")))?
                    as u8,
            ),
        };
        let turns_here = all_turns(code);
        let looks = if flag.is_some() { 0b1111 } else { different(turns_here) };
        let wanted = if flag.is_some() { 1 } else { looks };
        let turns = turn_set(&at, &s.rotations)?;
        Misfit::unless(turns == wanted, &at, || "its rotations are not its distinct turns".into())?;
        turned[found.len()] = turns_here;
        let copies = u8::try_from(s.copies_per_set).unwrap_or(u8::MAX);
        Misfit::unless((1..=64).contains(&copies), &at, || "1 to 64 copies are possible".into())?;
        let name = Bilingual::keep(&s.name_de, &s.name_en);
        found.push(Shape { id: keep(&s.id), name, flag, turns, looks, copies });
    }
    for flag in &raw.flag {
        let listed: usize =
            raw.shape.iter().filter(|s| s.flag.as_ref() == Some(&flag.id)).map(|s| s.copies_per_set).sum();
        let at = format!("flag {}", flag.id);
        Misfit::agree(at, flag.per_set, listed, || format!("states {}, shapes have {listed}", flag.per_set))?;
    }
    for masonry in masonries {
        let Some(gate) = raw.gate.iter().find(|gate| gate.masonry == masonry.id) else { continue };
        let at = format!("gate {}", gate.id);
        let code = read_sides(&at, &gate.sides, letters)?;
        Misfit::unless(side(code, S) != SKY, &at, || "a gate needs mortar on its lower side".into())?;
        Misfit::unless(gate.rotations == [0], &at, || "a gate stands upright only".into())?;
        turned[found.len()] = all_turns(code);
        let name = Bilingual::keep(&gate.name_de, &gate.name_en);
        found.push(Shape { id: "gate", name, flag: None, turns: 1, looks: 1, copies: 1 });
    }
    let unknown = raw.gate.iter().find(|gate| !masonries.iter().any(|m| m.id == gate.masonry));
    match unknown {
        Some(gate) => Err(Misfit::new(format!("gate {}", gate.id), format!("no masonry `{}`", gate.masonry))),
        None => Ok((found, turned)),
    }
}

/// The tile list must agree with `copies_per_set` and the inventory; every masonry has the same even number.
fn copies(raw: &Raw, masonries: &[Masonry], kinds: usize) -> Result<Vec<Vec<&'static str>>, Misfit> {
    let tiles = &raw.wall_tiles.tile;
    Misfit::unless(tiles.len() <= 128, "wall_tiles", || "128 at most are possible".into())?;
    distinct("tile", tiles.iter().map(|t| &t.id).chain(raw.gate.iter().map(|g| &g.id)))?;
    let mut copies = vec![Vec::new(); kinds];
    for tile in tiles {
        let at = format!("tile {}", tile.id);
        let masonry = masonries
            .iter()
            .position(|m| m.id == tile.masonry)
            .ok_or_else(|| Misfit::new(&at, format!("there is no masonry `{}`", tile.masonry)))?;
        let shape = raw
            .shape
            .iter()
            .position(|s| s.id == tile.shape)
            .ok_or_else(|| Misfit::new(&at, format!("there is no shape `{}`", tile.shape)))?;
        copies[masonry * raw.shape.len() + shape].push(keep(&tile.id));
    }
    for (m, masonry) in masonries.iter().enumerate() {
        for (s, shape) in raw.shape.iter().enumerate() {
            let (listed, stated) = (copies[m * raw.shape.len() + s].len(), shape.copies_per_set);
            let at = format!("shape {}", shape.id);
            Misfit::agree(at, stated, listed, || {
                format!("{listed} tiles of {} instead of {stated}", masonry.id)
            })?;
        }
        copies[masonries.len() * raw.shape.len() + m].push(masonry.gate);
    }
    let set: usize = raw.shape.iter().map(|s| s.copies_per_set).sum();
    Misfit::unless(set.is_multiple_of(2), "shape", || {
        format!("{set} wall tiles per masonry is an odd number")
    })?;
    let stated = raw.inventory.wall_tiles;
    Misfit::agree("inventory.wall_tiles", stated, set * masonries.len(), || {
        format!("states {stated}, shapes have {}", set * masonries.len())
    })?;
    Ok(copies)
}

impl Data {
    fn lay_out_kinds(&mut self) {
        let walls = usize::from(self.wall_shapes);
        let (mut bit, mut sets) = (0u8, vec![0u128; self.masonries.len()]);
        for (m, set) in sets.iter_mut().enumerate() {
            for s in 0..walls {
                let kind = m * walls + s;
                let copies = self.shapes[s].copies;
                self.shape_of[kind] = s as u8;
                self.masonry_of[kind] = m as u8;
                for _ in 0..copies {
                    self.kind_of_bit[usize::from(bit)] = kind as u8;
                    self.bits_of[kind] |= 1 << bit;
                    *set |= 1 << bit;
                    bit += 1;
                }
            }
            let gate = usize::from(self.gate(m as u8));
            self.shape_of[gate] = (walls + m) as u8;
            self.masonry_of[gate] = m as u8;
        }
        self.set_of = sets;
        self.bits_of_bit = self.kind_of_bit.map(|kind| self.bits_of[usize::from(kind)]);
        for (kind, ids) in self.copies.iter().enumerate() {
            self.tile_ids.extend(ids.iter().map(|&id| (id, kind as u8)));
        }
        self.by_id = self.copies.iter().flatten().copied().collect();
        self.by_id.sort_unstable();
        // At most 128 wall tiles and four gates.
        let place = |id| self.by_id.binary_search(id).unwrap_or_default() as u8;
        self.places = self.copies.iter().map(|ids| ids.iter().map(place).collect()).collect();
    }

    fn lay_out_cells(&mut self) {
        let (cols, rows) = (usize::from(self.cols), usize::from(self.rows));
        for cell in 0..cols * rows {
            let (col, row) = (cell % cols, cell / cols);
            let beyond = [row + 1 == rows, col + 1 == cols, row == 0, col == 0];
            let next = [cell + cols, cell + 1, cell.wrapping_sub(cols), cell.wrapping_sub(1)];
            for d in 0..4 {
                if !beyond[d] {
                    self.next[cell][d] = next[d] as u8;
                } else if d != S {
                    self.empty_need[cell] |= SKY << (2 * d);
                }
            }
        }
    }

    fn lay_out_fits(&mut self) {
        for shape in 0..self.shapes.len() {
            let gate = shape >= usize::from(self.wall_shapes);
            self.cells_for[shape] = if gate { self.gate_cells } else { self.all_cells };
            for need in 0..=255u8 {
                let turns = (0..4)
                    .filter(|&r| self.shapes[shape].turns >> r & 1 == 1)
                    .filter(|&r| suits(self.turned[shape][r], need))
                    .fold(0u8, |set, r| set | 1 << r);
                self.fit[usize::from(need)][shape] = turns;
                self.fit_count[usize::from(need)][shape] = turns.count_ones() as u8;
            }
        }
    }
}

/// CST-56 to CST-62 for one turned tile: every side that something is asked of shows just that (CST-57, CST-58,
/// CST-60), and mortar meets mortar or the base line (CST-56, CST-62). A cell on which something can be built and that
/// is not faced by mortar lies on the base line, so that this need not be asked.
fn suits(sides: u8, need: u8) -> bool {
    let matches = (0..4).all(|d| side(need, d) == 0 || side(need, d) == side(sides, d));
    let joined = (0..4).any(|d| side(need, d) > SKY);
    matches && (joined || side(sides, S) != SKY)
}
