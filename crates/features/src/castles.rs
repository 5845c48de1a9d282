//! Castles as bytes: each site with its tiles and what its empty cells ask for, the stores, what is in hand, and the tiles
//! that nobody has shown yet.
//!
//! A tile is numbered by where it lies in the viewer's sorted hand, store or dump, so 1,376 numbers are enough: with shapes and
//! masonries there would be 15,000.

use crate::{Bound, Features, Pen, Scale, around, count, distance};
use burghof_castles::{
    Action, Castles, Cell, Data, Kind, Public, SKY, Site, View, Zone, bits32, flags, side,
};
use burghof_core::{Seat, SeatSet, Viewer};

/// The most of everything, whatever the data file says.
const CELLS: usize = 28;
const SHAPES: usize = 32;
const STORE: usize = 8;
/// Places a tile can be taken from: two in hand, eight in store, two on the dump.
const SLOTS: usize = 2 + STORE + 2;

/// What depends on the components alone.
#[derive(Debug)]
pub struct Tables {
    data: &'static Data,
    /// The number of a tile as it lies, by kind and turn, from 1: masonries look alike.
    lying: [[u8; 4]; 128],
    /// How many of these numbers there are, with 0 for an empty cell.
    kinds: u16,
    /// All tiles of a shape, as a bag.
    of_shape: [u128; SHAPES],
    /// All tiles of a masonry, as a bag.
    of_masonry: [u128; 4],
    /// The shape of a kind from 1, one number for all gates.
    shape: [u8; 128],
    /// How many of these numbers there are, with 0 for no tile.
    shapes: u16,
}

impl Tables {
    fn new(data: &'static Data) -> Tables {
        let walls = usize::from(data.wall_shapes).min(SHAPES - 1);
        let (mut by_shape, mut next) = ([[0; 4]; SHAPES], 1);
        for (shape, lying) in data.shapes.iter().zip(&mut by_shape).take(walls) {
            for turn in (0..4).filter(|turn| shape.looks >> turn & 1 == 1) {
                lying[turn] = next;
                next += 1;
            }
        }
        by_shape[walls] = [next; 4];
        let mut lying = [[0; 4]; 128];
        let mut of_shape = [0; SHAPES];
        let mut shape = [0; 128];
        for kind in 0..data.kinds {
            let which = usize::from(data.shape_of[usize::from(kind)]).min(walls);
            shape[usize::from(kind)] = which as u8 + 1;
            lying[usize::from(kind)] = by_shape[which];
            if !data.is_gate(kind) {
                of_shape[which] |= data.bits_of[usize::from(kind)];
            }
        }
        let of_masonry = std::array::from_fn(|m| data.set_of.get(m).copied().unwrap_or(0));
        let (kinds, shapes) = (u16::from(next) + 1, walls as u16 + 2);
        Tables { data, lying, kinds, of_shape, of_masonry, shape, shapes }
    }

    /// How many tiles of each shape are in a bag.
    #[inline]
    fn by_shape(&self, bag: u128) -> [u8; SHAPES] {
        std::array::from_fn(|shape| (bag & self.of_shape[shape]).count_ones() as u8)
    }
}

/// Who looks, and at what.
struct Eye<'a> {
    tables: &'a Tables,
    public: &'a Public,
    own: Seat,
    /// The masonry of each seat as seen from here: 1 for the viewer's; 0 is nothing.
    rank: [u8; 4],
}

impl<'a> Eye<'a> {
    #[inline]
    fn new(tables: &'a Tables, view: &'a View) -> Eye<'a> {
        let public = view.public();
        let (own, seats) = (view.viewer().seat().unwrap_or_default(), public.seats());
        // Masonries nobody has do not come into play.
        let mut rank = [4; 4];
        for far in (0..usize::from(seats)).rev() {
            rank[usize::from(public.masonry(around(own, far, seats))) & 3] = far as u8 + 1;
        }
        Eye { tables, public, own, rank }
    }

    /// The masonry of a kind as seen from here.
    #[inline]
    fn masonry(&self, kind: u8) -> u8 {
        self.rank[usize::from(self.tables.data.masonry_of[usize::from(kind & 127)]) & 3]
    }

    /// The tiles of a site as they lie, and their masonries.
    #[inline]
    fn tiles(&self, site: &Site) -> [[u8; CELLS]; 2] {
        let mut out = [[0; CELLS]; 2];
        for cell in bits32(site.taken()) {
            let Some(kind) = site.kind(cell) else { continue };
            let at = cell.min(CELLS - 1);
            out[0][at] = self.tables.lying[usize::from(kind & 127)][usize::from(site.turn(cell) & 3)];
            out[1][at] = self.masonry(kind);
        }
        out
    }

    /// Shapes and masonries of a few tiles, empty places at the end.
    #[inline]
    fn row<const N: usize>(&self, kinds: impl Iterator<Item = u8>) -> [[u8; N]; 2] {
        let mut out = [[0; N]; 2];
        for (at, kind) in kinds.take(N).enumerate() {
            out[0][at] = self.tables.shape[usize::from(kind & 127)];
            out[1][at] = self.masonry(kind);
        }
        out
    }

    fn site(&self, view: &View, seat: Seat, due: SeatSet, pen: &mut impl Pen) {
        let (public, tables) = (self.public, self.tables);
        let site = public.site(seat);
        let (lying, shape, masonry) =
            (Scale::Class(tables.kinds), Scale::Class(tables.shapes), Scale::Class(5));
        let [tiles, masonries] = self.tiles(site);
        pen.put("tiles", lying, "by cell, row by row from the ground: shape and turn, 0 for none", tiles);
        pen.put(
            "masonries",
            masonry,
            "by cell: 0 none, 1 the viewer's masonry, then clockwise by seat",
            masonries,
        );
        pen.put(
            "needs",
            Scale::Bits,
            "by cell: two bits a side (N E S W) for what a tile must show; 0 anything, 1 sky, 2 tower, 3 wall; sky on taken cells",
            std::array::from_fn::<u8, CELLS, _>(|cell| site.need(cell)),
        );
        let [shapes, masonries] = self.row::<STORE>(public.store(seat).iter().copied());
        pen.put("store", shape, "the store by place, sorted: shape, 0 for none", shapes);
        pen.put("store_masonries", masonry, "the same: masonry", masonries);
        let [shapes, masonries] = self.row::<2>(view.dump(seat).map(|kind| kind.0));
        pen.put("dump", shape, "what the viewer knows to lie on the dump: shape, 0 for none", shapes);
        pen.put("dump_masonries", masonry, "the same: masonry", masonries);
        let stage = public.stage(seat) as u8;
        pen.put("stage", Scale::Class(4), "none, drawn, kept, replacement", [stage]);
        let gate = public.gate_cell(seat).map_or(0, |cell| cell as u8 % tables.data.cols.max(1) + 1);
        pen.put("gate", Scale::Class(8), "column of the gate from 1, 0 for none", [gate]);
        let counts = [
            count(public.wall_tiles(seat)),
            site.open().count_ones() as u8,
            public.store(seat).len() as u8,
            count(public.faults(seat).count_ones()),
            public.hand_len(seat),
            public.dump_len(seat),
            count(public.store_builds(seat)),
        ];
        pen.put(
            "counts",
            Scale::Count,
            "wall tiles, openings, stored, faults, in hand, on the dump, builds the store allows",
            counts,
        );
        let acts = [public.done().contains(seat), due.contains(seat), public.start() == seat];
        pen.put(
            "turn",
            Scale::Flag,
            "has finished this part; is waited for; started the round",
            acts.map(u8::from),
        );
    }
}

impl Features for Castles {
    const FORM: u16 = 1;
    type Tables = Tables;
    type Frame = ();

    fn tables(data: &'static Data) -> Tables {
        Tables::new(data)
    }

    #[inline]
    fn viewer(view: &View) -> Viewer {
        view.viewer()
    }

    #[inline]
    fn frame(_: &View) {}

    fn observe(tables: &Tables, view: &View, pen: &mut impl Pen) {
        let eye = Eye::new(tables, view);
        let (public, seats) = (eye.public, eye.public.seats());
        let due = public.to_act();
        let (shape, masonry) = (Scale::Class(tables.shapes), Scale::Class(5));
        let [shapes, masonries] = eye.row::<2>(view.hand().map(|kind| kind.0));
        pen.put("hand", shape, "the viewer's own tiles, sorted: shape, 0 for none", shapes);
        pen.put("hand_masonries", masonry, "the same: masonry, 1 for the viewer's", masonries);
        let unseen = view.unseen();
        pen.put("unseen", Scale::Count, "tiles the viewer cannot see, by shape", tables.by_shape(unseen));
        let mut masonries = [0; 4];
        for (tiles, rank) in tables.of_masonry.iter().zip(eye.rank) {
            masonries[usize::from(rank - 1) & 3] += (unseen & tiles).count_ones() as u8;
        }
        pen.put("unseen_masonries", Scale::Count, "the same by masonry, the viewer's first", masonries);
        pen.put("phase", Scale::Class(5), "gates, turns, dumps, final works, over", [public.phase() as u8]);
        pen.put(
            "end",
            Scale::Class(4),
            "how it ends: not yet, sixteen tiles, empty quarry, too few tiles",
            [public.end() as u8],
        );
        pen.put("seats", Scale::Count, "seats at the table", [seats]);
        pen.put(
            "time",
            Scale::Count,
            "rounds dealt, tiles in the quarry",
            [public.round(), public.quarry_len()],
        );
        pen.put(
            "agreed",
            Scale::Flag,
            "all at once, free gate, stability, aesthetics, optics, unchecked building",
            flags::ALL.map(|flag| u8::from(public.has(flag))),
        );
        for far in 0..usize::from(seats) {
            pen.block("site", far);
            eye.site(view, around(eye.own, far, seats), due, pen);
        }
    }

    fn operands(tables: &Tables, view: &View, (): (), action: Action, pen: &mut impl Pen) {
        let eye = Eye::new(tables, view);
        let (data, site) = (tables.data, eye.public.site(eye.own));
        let verb = match action {
            Action::PlaceGate { .. } => 0,
            Action::Keep => 1,
            Action::Offer { .. } => 2,
            Action::Dispose => 3,
            Action::Build { .. } => 4,
            Action::Store { .. } => 5,
            Action::Fault { .. } => 6,
            Action::Rubble { .. } => 7,
            Action::EndTurn => 8,
            Action::EndDump => 9,
            Action::EndWorks => 10,
        };
        pen.put(
            "verb",
            Scale::Class(11),
            "gate, keep, offer, dispose, build, store, fault, rubble, end of turn, of dump, of works",
            [verb],
        );
        let (from, kind) = match action {
            Action::Build { from, kind, .. } | Action::Store { from, kind } => (Some(from), Some(kind.0)),
            Action::Fault { kind } => (Some(Zone::Hand), Some(kind.0)),
            Action::Rubble { kind } => (Some(Zone::Dump), Some(kind.0)),
            _ => (None, None),
        };
        let from = from.map_or(0, |zone| zone as u8 + 1);
        pen.put("from", Scale::Class(4), "none, hand, store, dump", [from]);
        let [shape, masonry] = eye.row::<1>(kind.into_iter());
        pen.put("shape", Scale::Class(tables.shapes), "the tile, 0 for none", shape);
        pen.put("masonry", Scale::Class(5), "its masonry, 1 for the viewer's", masonry);
        let at = match action {
            Action::Build { cell, turn, .. } if cell.exists(data) => Some((cell, turn & 3)),
            _ => None,
        };
        let (col, row) = match (at, action) {
            (Some((cell, _)), _) => (cell.col(data) + 1, cell.row(data) + 1),
            (None, Action::PlaceGate { col }) => (col.saturating_add(1), 1),
            _ => (0, 0),
        };
        pen.put("column", Scale::Class(8), "where, from 1; 0 for nowhere", [col.min(7)]);
        pen.put("row", Scale::Class(5), "where, from 1 on the ground; 0 for nowhere", [row.min(4)]);
        pen.put("turn", Scale::Class(4), "clockwise quarter turns", [at.map_or(0, |(_, turn)| turn)]);
        let (mut sides, mut need, mut opens, mut fills) = ([0; 4], [0; 4], 0, 0);
        if let (Some((cell, turn)), Some(kind)) = (at, kind) {
            let cell = usize::from(cell.0).min(CELLS - 1);
            let code = data.sides(kind, turn);
            for d in 0..4 {
                (sides[d], need[d]) = (side(code, d), side(site.need(cell), d));
                let next = data.next[cell][d];
                let free = data.all_cells >> (next & 31) & !(site.taken() | site.open()) >> (next & 31) & 1;
                opens += u8::from(free == 1 && side(code, d) > SKY);
            }
            fills = (site.open() >> cell & 1) as u8;
        }
        pen.put("sides", Scale::Class(4), "what it shows (N E S W): 0 none, 1 sky, 2 tower, 3 wall", sides);
        pen.put("need", Scale::Class(4), "what the cell asks for; 0 anything", need);
        pen.put("opens", Scale::Count, "cells it newly opens to the rain", [opens]);
        pen.put("fills", Scale::Flag, "it fills an opening", [fills]);
        let to = match action {
            Action::Offer { to } => distance(eye.own, to, eye.public.seats()) as u8,
            _ => 0,
        };
        pen.put("to", Scale::Class(4), "whose dump, clockwise from the seat; 0 nobody's", [to.min(3)]);
    }

    fn may_score(action: Action) -> bool {
        !matches!(action, Action::Keep | Action::Offer { .. } | Action::Dispose | Action::PlaceGate { .. })
    }

    /// A seat can use at most two tiles in hand or on the dump and as many stored ones as the store has spaces, each in at most
    /// four turns. Checked building needs a cell on the ground or one that mortar faces. With `t` tiles on the ground of a site
    /// with `c` columns and `n` cells, `c - t` cells are free there. Each of them opens one cell above at most, and each of `u`
    /// tiles above fills an open cell and opens three at most: that makes `t + 2u`, and no more than the `n - c - u` empty ones.
    /// In all `c + 2u` at most, and `n - t - u`, where nothing stands above without something below. On a site of seven columns
    /// and 28 cells that makes 20, with seven tiles above.
    fn bound(_: &Tables, view: &View) -> Bound {
        let (public, data) = (view.public(), view.public().data());
        let tiles = 2 + u32::from(data.constants.store_spaces);
        let (cols, all) = (data.row0.count_ones(), data.all_cells.count_ones());
        let (cells, why) = match public.has(flags::UNCHECKED) {
            false => {
                let open = |above: u32| (cols + 2 * above).min(all - above - above.min(1));
                let cells = (0..=all - cols).map(open).max().unwrap_or(all);
                (
                    cells,
                    "tiles in hand and stored, four turns each, cells that can be built on, a few other actions",
                )
            }
            true => (all, "tiles in hand and stored, four turns each, all cells, a few other actions"),
        };
        let most = tiles * 4 * cells + cols.max(7);
        Bound { most, usual: most, proved: true, why }
    }

    fn ids(_: &Tables) -> u32 {
        ids::BUILD + (SLOTS * CELLS * 4) as u32
    }

    fn id(_: &Tables, view: &View, (): (), action: Action) -> Option<u32> {
        let (own, seats) = (view.viewer().seat().unwrap_or_default(), view.public().seats());
        Some(match action {
            Action::PlaceGate { col } if col < 8 => u32::from(col),
            Action::PlaceGate { .. } => return None,
            Action::Keep => ids::KEEP,
            Action::Dispose => ids::DISPOSE,
            Action::Offer { to } => ids::OFFER + (distance(own, to, seats) as u32).min(3),
            Action::EndTurn => ids::END_TURN,
            Action::EndDump => ids::END_DUMP,
            Action::EndWorks => ids::END_WORKS,
            Action::Store { from, kind } => ids::STORE + slot(view, from, kind)?,
            Action::Fault { kind } => ids::FAULT + slot(view, Zone::Hand, kind)?,
            Action::Rubble { kind } => ids::RUBBLE + slot(view, Zone::Dump, kind)? - DUMP,
            Action::Build { from, kind, cell, turn } => {
                let cell = u32::from(cell.0);
                if cell >= CELLS as u32 || turn > 3 {
                    return None;
                }
                ids::BUILD + (slot(view, from, kind)? * CELLS as u32 + cell) * 4 + u32::from(turn)
            }
        })
    }

    fn action(_: &Tables, view: &View, (): (), id: u32) -> Option<Action> {
        let (own, seats) = (view.viewer().seat().unwrap_or_default(), view.public().seats());
        Some(match id {
            0..ids::KEEP => Action::PlaceGate { col: id as u8 },
            ids::KEEP => Action::Keep,
            ids::DISPOSE => Action::Dispose,
            ids::END_TURN => Action::EndTurn,
            ids::END_DUMP => Action::EndDump,
            ids::END_WORKS => Action::EndWorks,
            ids::OFFER..ids::STORE => {
                let far = (id - ids::OFFER) as usize;
                if far == 0 || far >= usize::from(seats) {
                    return None;
                }
                Action::Offer { to: around(own, far, seats) }
            }
            ids::STORE..ids::FAULT => {
                let (from, kind) = tile(view, id - ids::STORE)?;
                Action::Store { from, kind }
            }
            ids::FAULT..ids::RUBBLE => Action::Fault { kind: tile(view, id - ids::FAULT)?.1 },
            ids::RUBBLE..ids::BUILD => Action::Rubble { kind: tile(view, id - ids::RUBBLE + DUMP)?.1 },
            _ => {
                let rest = id - ids::BUILD;
                let (from, kind) = tile(view, rest / (4 * CELLS as u32))?;
                let cell = Cell((rest / 4 % CELLS as u32) as u8);
                Action::Build { from, kind, cell, turn: (rest % 4) as u8 }
            }
        })
    }
}

/// The numbers of actions.
mod ids {
    pub const KEEP: u32 = 8;
    pub const DISPOSE: u32 = 9;
    pub const END_TURN: u32 = 10;
    pub const END_DUMP: u32 = 11;
    pub const END_WORKS: u32 = 12;
    /// By distance of the seat; 0 is nobody.
    pub const OFFER: u32 = 13;
    /// By place.
    pub const STORE: u32 = 17;
    /// By place in hand.
    pub const FAULT: u32 = 29;
    /// By place on the dump.
    pub const RUBBLE: u32 = 31;
    /// By place, cell and turn.
    pub const BUILD: u32 = 33;
}

/// The first place of the dump.
const DUMP: u32 = 2 + STORE as u32;

/// Where a tile of this kind lies first.
#[inline]
fn slot(view: &View, from: Zone, kind: Kind) -> Option<u32> {
    let own = view.viewer().seat()?;
    let at = match from {
        Zone::Hand => view.hand().position(|other| other == kind)?,
        Zone::Store => 2 + view.public().store(own).iter().position(|&other| other == kind.0)?,
        Zone::Dump => DUMP as usize + view.dump(own).position(|other| other == kind)?,
    };
    Some(at as u32)
}

/// The tile that lies there.
#[inline]
fn tile(view: &View, slot: u32) -> Option<(Zone, Kind)> {
    let own = view.viewer().seat()?;
    let at = slot as usize;
    match slot {
        0..2 => Some((Zone::Hand, view.hand().nth(at)?)),
        2..DUMP => Some((Zone::Store, Kind(*view.public().store(own).get(at - 2)?))),
        _ => Some((Zone::Dump, view.dump(own).nth(at - DUMP as usize)?)),
    }
}
