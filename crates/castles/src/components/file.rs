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
        Misfit::once(format!("{what} {id}"), seen.insert(id))?;
    }
    Ok(())
}

/// A list as it stands in the file.
fn listed<T: ToString>(all: &[T]) -> String {
    let all: Vec<String> = all.iter().map(T::to_string).collect();
    format!("[{}]", all.join(", "))
}

/// Other turns are listed than these.
fn must_be(at: &str, found: &[u8], wanted: &[u8]) -> Misfit {
    Misfit::form(format!("{at}.rotations"), &listed(found), &listed(wanted))
}

pub(super) fn build(raw: Raw, fingerprint: u64) -> Result<Data, Misfit> {
    Misfit::must("meta.id", &raw.meta.id, "castles")?;
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
    Misfit::at_most("flag", flags.len(), MAX_FLAGS)?;
    let (shapes, turned) = shapes(&raw, &letters, &masonries)?;
    let wall_shapes = raw.shape.len();
    let kinds = wall_shapes * masonries.len() + masonries.len();
    Misfit::at_most("shape", kinds, MAX_KINDS)?;
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
    Misfit::within("constants.store_spaces", c.store_spaces, 1, MAX_STORE)?;
    for (value, wanted, name) in [
        (c.tiles_drawn_per_turn, 2, "tiles_drawn_per_turn"),
        (c.replacement_tiles, 2, "replacement_tiles"),
        (c.dump_pairs_per_round, 1, "dump_pairs_per_round"),
    ] {
        Misfit::must(format!("constants.{name}"), value, wanted)?;
    }
    Misfit::within("constants.stored_tiles_per_penalty", c.stored_tiles_per_penalty, 1, u8::MAX)?;
    let most = usize::from(raw.meta.players_max);
    Misfit::within("meta.players_max", most, 2, MAX_PLAYERS)?;
    let inventory = &raw.inventory;
    for (count, listed, name) in [
        (inventory.building_sites, raw.site.copies, "building_sites"),
        (inventory.gate_tiles, raw.gate.len(), "gate_tiles"),
        (inventory.castle_tiles, raw.castle_tile.len(), "castle_tiles"),
        (inventory.wall_tiles, raw.wall_tiles.tile.len(), "wall_tiles"),
    ] {
        Misfit::agree(format!("inventory.{name}"), count, listed)?;
        Misfit::suffice(format!("inventory.{name}"), most, count)?;
    }
    distinct("castle_tile", raw.castle_tile.iter().map(|t| &t.id))
}

fn check_site(raw: &Raw) -> Result<(), Misfit> {
    let site = &raw.site;
    let cells = usize::from(site.cols) * usize::from(site.rows);
    Misfit::agree("site.cells", site.cells, cells)?;
    Misfit::within("site.cells", cells, 1, MAX_CELLS)?;
    Misfit::unless(!site.gate_cols.is_empty(), || Misfit::missing("site.gate_cols"))?;
    site.gate_cols.iter().try_for_each(|&col| Misfit::within("site.gate_cols", col, 0, site.cols - 1))
}

/// CST-03, CST-09: sky and two widths, each symmetrical and different.
fn side_letters(sides: &[RawSide]) -> Result<[SideLetter; 3], Misfit> {
    distinct("side", sides.iter().map(|side| &side.id))?;
    for (i, side) in sides.iter().enumerate() {
        let at = format!("side {}", side.id);
        let one = side.id.chars().count() == 1;
        Misfit::unless(one, || Misfit::form(format!("{at}.id"), &side.id, "W"))?;
        let at = format!("{at}.sections");
        let mut mirror = side.sections.clone();
        mirror.reverse();
        Misfit::unless(mirror == side.sections, || Misfit::saying(&*at, "misfit-set-mirror"))?;
        Misfit::counted(&*at, side.sections.len(), sides[0].sections.len())?;
        let twin = sides[..i].iter().any(|other| other.sections == side.sections);
        Misfit::unless(!twin, || Misfit::taken(&*at, &listed(&side.sections)))?;
    }
    let letter = |side: &RawSide| SideLetter {
        letter: side.id.chars().next().unwrap_or('?'),
        name: Bilingual::keep(&side.name_de, &side.name_en),
    };
    let (sky, mortar): (Vec<&RawSide>, Vec<&RawSide>) =
        sides.iter().partition(|side| side.sections.iter().all(|mortar| !mortar));
    match (sky.as_slice(), mortar.as_slice()) {
        ([sky], [a, b]) => Ok([letter(sky), letter(a), letter(b)]),
        ([_], two) => Err(Misfit::count("side (sections = true)", two.len(), 2)),
        (one, _) => Err(Misfit::count("side (sections = false)", one.len(), 1)),
    }
}

fn masonries(raw: &Raw) -> Result<Vec<Masonry>, Misfit> {
    distinct("masonry", raw.masonry.iter().map(|m| &m.id))?;
    distinct("masonry.letter", raw.masonry.iter().map(|m| &m.letter))?;
    let most = usize::from(raw.meta.players_max);
    Misfit::suffice("masonry", most, raw.masonry.len())?;
    Misfit::at_most("masonry", raw.masonry.len(), MAX_PLAYERS)?;
    let gates_of = |id: &str| raw.gate.iter().filter(|gate| gate.masonry == id).count();
    let mut found = Vec::new();
    for m in &raw.masonry {
        let at = format!("masonry {}", m.id);
        Misfit::counted(format!("gate (masonry = {})", m.id), gates_of(&m.id), 1)?;
        let plain = !m.id.is_empty() && m.id.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        Misfit::unless(plain, || Misfit::form(format!("{at}.id"), &m.id, "brick"))?;
        let mut letters = m.letter.chars();
        let letter = match (letters.next(), letters.next()) {
            (Some(letter), None) if letter.is_ascii_alphabetic() => letter,
            _ => return Err(Misfit::form(format!("{at}.letter"), &m.letter, "B")),
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
    let at = format!("{at}.sides");
    Misfit::counted(&*at, text.chars().count(), 4)?;
    text.chars().enumerate().try_fold(0, |code, (d, c)| {
        let Some(found) = letters.iter().position(|side| side.letter == c) else {
            return Err(Misfit::unknown(&*at, "side", &c.to_string()));
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
        Misfit::within(format!("{at}.rotations"), r, 0, 3)?;
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
    Misfit::at_most("shape", count, MAX_SHAPES)?;
    let (mut found, mut turned) = (Vec::new(), [[0; 4]; MAX_SHAPES]);
    for s in &raw.shape {
        let at = format!("shape {}", s.id);
        let free = !s.id.eq_ignore_ascii_case("gate");
        Misfit::unless(free, || Misfit::taken(format!("{at}.id"), &s.id))?;
        let code = read_sides(&at, &s.sides, letters)?;
        // At least one side has mortar.
        Misfit::unless(has_mortar(code), || Misfit::unfit(format!("{at}.sides"), &s.sides))?;
        let flag = match &s.flag {
            None => None,
            Some(flag) => Some(
                raw.flag
                    .iter()
                    .position(|f| &f.id == flag)
                    .ok_or_else(|| Misfit::unknown(format!("{at}.flag"), "flag", flag))?
                    as u8,
            ),
        };
        let turns_here = all_turns(code);
        let looks = if flag.is_some() { 0b1111 } else { different(turns_here) };
        let wanted = if flag.is_some() { 1 } else { looks };
        let turns = turn_set(&at, &s.rotations)?;
        // The turns that look different.
        let distinct: Vec<u8> = (0..4).filter(|r| wanted >> r & 1 != 0).collect();
        Misfit::unless(turns == wanted, || must_be(&at, &s.rotations, &distinct))?;
        turned[found.len()] = turns_here;
        Misfit::within(format!("{at}.copies_per_set"), s.copies_per_set, 1, 64)?;
        let copies = u8::try_from(s.copies_per_set).unwrap_or(u8::MAX);
        let name = Bilingual::keep(&s.name_de, &s.name_en);
        found.push(Shape { id: keep(&s.id), name, flag, turns, looks, copies });
    }
    for flag in &raw.flag {
        let listed: usize =
            raw.shape.iter().filter(|s| s.flag.as_ref() == Some(&flag.id)).map(|s| s.copies_per_set).sum();
        Misfit::agree(format!("flag {}.per_set", flag.id), flag.per_set, listed)?;
    }
    for masonry in masonries {
        let Some(gate) = raw.gate.iter().find(|gate| gate.masonry == masonry.id) else { continue };
        let at = format!("gate {}", gate.id);
        let code = read_sides(&at, &gate.sides, letters)?;
        // A gate stands upright, and on mortar.
        let stands = side(code, S) != SKY;
        Misfit::unless(stands, || Misfit::unfit(format!("{at}.sides"), &gate.sides))?;
        Misfit::unless(gate.rotations == [0], || must_be(&at, &gate.rotations, &[0]))?;
        turned[found.len()] = all_turns(code);
        let name = Bilingual::keep(&gate.name_de, &gate.name_en);
        found.push(Shape { id: "gate", name, flag: None, turns: 1, looks: 1, copies: 1 });
    }
    let unknown = raw.gate.iter().find(|gate| !masonries.iter().any(|m| m.id == gate.masonry));
    match unknown {
        Some(gate) => Err(Misfit::unknown(format!("gate {}.masonry", gate.id), "masonry", &gate.masonry)),
        None => Ok((found, turned)),
    }
}

/// The tile list must agree with `copies_per_set` and the inventory; every masonry has the same even number.
fn copies(raw: &Raw, masonries: &[Masonry], kinds: usize) -> Result<Vec<Vec<&'static str>>, Misfit> {
    let tiles = &raw.wall_tiles.tile;
    Misfit::at_most("wall_tiles", tiles.len(), 128)?;
    distinct("tile", tiles.iter().map(|t| &t.id).chain(raw.gate.iter().map(|g| &g.id)))?;
    let mut copies = vec![Vec::new(); kinds];
    for tile in tiles {
        let at = format!("tile {}", tile.id);
        let masonry = masonries
            .iter()
            .position(|m| m.id == tile.masonry)
            .ok_or_else(|| Misfit::unknown(format!("{at}.masonry"), "masonry", &tile.masonry))?;
        let shape = raw
            .shape
            .iter()
            .position(|s| s.id == tile.shape)
            .ok_or_else(|| Misfit::unknown(format!("{at}.shape"), "shape", &tile.shape))?;
        copies[masonry * raw.shape.len() + shape].push(keep(&tile.id));
    }
    for (m, masonry) in masonries.iter().enumerate() {
        for (s, shape) in raw.shape.iter().enumerate() {
            let (listed, stated) = (copies[m * raw.shape.len() + s].len(), shape.copies_per_set);
            Misfit::agree(format!("shape {}.copies_per_set", shape.id), stated, listed)?;
        }
        copies[masonries.len() * raw.shape.len() + m].push(masonry.gate);
    }
    let set: usize = raw.shape.iter().map(|s| s.copies_per_set).sum();
    Misfit::even("shape.copies_per_set", set)?;
    Misfit::agree("inventory.wall_tiles", raw.inventory.wall_tiles, set * masonries.len())?;
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
