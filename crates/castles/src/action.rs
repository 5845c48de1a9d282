//! What a seat can do (catalogue, chapter 10), and how it is written down.

use crate::components::Data;
use crate::wire::shape::Tile;
use crate::wire::show::tile;
use burghof_core::{Seat, Unreadable, outside, shape};
use std::fmt;

/// Where a tile comes from.
#[shape("castles")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// The kept or replacement tiles that are not used yet.
    Hand,
    /// The player's own store.
    Store,
    /// The player's own dump, face up.
    Dump,
}

impl Zone {
    /// All of them.
    pub const ALL: [Zone; 3] = [Zone::Hand, Zone::Store, Zone::Dump];

    /// Its name in notation and JSON.
    #[inline]
    pub const fn id(self) -> &'static str {
        match self {
            Zone::Hand => "hand",
            Zone::Store => "store",
            Zone::Dump => "dump",
        }
    }
}

/// A kind of tile: masonry and shape. Equal tiles are one kind (CST-68), so an action means the same in every world.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind(pub u8);

/// A cell of a site, counted row by row from `a1`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub u8);

impl Cell {
    /// The cell in this column and row, both counted from 0.
    #[inline]
    pub fn at(data: &Data, col: u8, row: u8) -> Cell {
        Cell(row.saturating_mul(data.cols).saturating_add(col))
    }

    /// Its column, from 0.
    #[inline]
    pub fn col(self, data: &Data) -> u8 {
        self.0 % data.cols
    }

    /// Its row, from 0.
    #[inline]
    pub fn row(self, data: &Data) -> u8 {
        self.0 / data.cols
    }

    /// Is there such a cell?
    #[inline]
    pub fn exists(self, data: &Data) -> bool {
        usize::from(self.0) < data.cells()
    }

    /// `d2`.
    #[inline]
    pub fn name(self, data: &Data) -> String {
        if !self.exists(data) {
            return format!("@{}", self.0);
        }
        format!("{}{}", char::from(b'a' + self.col(data)), self.row(data) + 1)
    }
}

/// What a seat can do.
#[outside("castles", Act, tag = "action")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// CST-12: the gate on the base line.
    PlaceGate {
        /// The column, from 0.
        #[outside(col, row: u8 = 0)]
        col: u8,
    },
    /// CST-26: both tiles of the pair are to be used.
    Keep,
    /// CST-30: the pair onto another dump, and two replacement tiles.
    Offer {
        /// The seat whose dump it goes to.
        to: Seat,
    },
    /// CST-38: both tiles into the rubble.
    Dispose,
    /// CST-52: a tile onto the player's own site.
    Build {
        /// Where the tile comes from.
        from: Zone,
        /// The tile.
        #[outside(#[serde(flatten)] tile: Tile = tile(data, *kind))]
        kind: Kind,
        /// The cell it goes to.
        #[outside(col: u8 = cell.col(data), row: u8 = cell.row(data))]
        cell: Cell,
        /// Clockwise quarter turns.
        #[outside(rot)]
        turn: u8,
    },
    /// CST-26, CST-42: a tile into the player's own store.
    Store {
        /// Where the tile comes from.
        from: Zone,
        /// The tile.
        #[outside(#[serde(flatten)] tile: Tile = tile(data, *kind))]
        kind: Kind,
    },
    /// CST-49: a tile beside the site.
    Fault {
        /// The tile.
        #[outside(from: Zone = Zone::Hand, #[serde(flatten)] tile: Tile = tile(data, *kind))]
        kind: Kind,
    },
    /// CST-42: a dump tile into the rubble.
    Rubble {
        /// The tile.
        #[outside(from: Zone = Zone::Dump, #[serde(flatten)] tile: Tile = tile(data, *kind))]
        kind: Kind,
    },
    /// CST-40.
    EndTurn,
    /// CST-41: done with the dump.
    EndDump,
    /// CST-79: done with the final works.
    EndWorks,
}

/// The short name of a kind: `G:W_TEE`.
#[inline]
pub fn kind_name(data: &Data, kind: Kind) -> String {
    if kind.0 >= data.kinds {
        return format!("#{}", kind.0);
    }
    let (shape, masonry) = data.name_of(kind.0);
    format!("{}:{}", masonry.letter, shape.id)
}

/// Writes `build hand G:W_TEE d2 r1`.
#[inline]
pub fn write(data: &Data, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
    match action {
        Action::PlaceGate { col } if col < data.cols => write!(out, "gate {}", char::from(b'a' + col)),
        Action::PlaceGate { col } => write!(out, "gate @{col}"),
        Action::Keep => out.write_str("keep"),
        Action::Offer { to } => write!(out, "offer {to}"),
        Action::Dispose => out.write_str("dispose"),
        Action::Build { from, kind, cell, turn } => {
            write!(out, "build {} {} {}", from.id(), kind_name(data, kind), cell.name(data))?;
            if turn == 0 { Ok(()) } else { write!(out, " r{turn}") }
        }
        Action::Store { from, kind } => write!(out, "store {} {}", from.id(), kind_name(data, kind)),
        Action::Fault { kind } => write!(out, "fault {}", kind_name(data, kind)),
        Action::Rubble { kind } => write!(out, "rubble {}", kind_name(data, kind)),
        Action::EndTurn => out.write_str("end turn"),
        Action::EndDump => out.write_str("end dump"),
        Action::EndWorks => out.write_str("end works"),
    }
}

/// Reads what [`write`] writes; `end` alone means `end_here`, and `store`, `build` may leave out the zone `hand`.
#[inline]
pub fn read(data: &Data, text: &str, end_here: Action) -> Result<Action, Unreadable> {
    let no = |form: &str| Unreadable::form(text, form);
    let verbs = || Unreadable::verbs(text, "gate, keep, offer, dispose, build, store, fault, rubble, end");
    let lower = text.to_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty()).collect();
    let (&verb, rest) = words.split_first().ok_or_else(verbs)?;
    let kind_in = |rest: &[&str]| match rest {
        [word] => read_kind(data, word).ok_or_else(|| no("G:W_TEE")),
        _ => Err(no("G:W_TEE")),
    };
    match (verb, rest) {
        ("gate", [col]) => {
            let col = read_col(data, col).ok_or_else(|| no("gate d"))?;
            Ok(Action::PlaceGate { col })
        }
        ("keep", []) => Ok(Action::Keep),
        ("dispose", []) => Ok(Action::Dispose),
        ("offer", [to] | ["to" | "seat", to] | ["to", "seat", to]) => {
            let seat = to.parse().ok().and_then(|n| Seat::checked(n, burghof_core::MAX_SEATS as u8));
            Ok(Action::Offer { to: seat.ok_or_else(|| no("offer 2"))? })
        }
        ("build", rest) => read_build(data, rest).ok_or_else(|| no("build hand G:W_TEE d2 r1")),
        ("store", rest) => {
            let (from, rest) = read_zone(rest);
            Ok(Action::Store { from, kind: kind_in(rest)? })
        }
        ("fault", rest) => Ok(Action::Fault { kind: kind_in(rest.strip_prefix(&["hand"]).unwrap_or(rest))? }),
        ("rubble", rest) => {
            Ok(Action::Rubble { kind: kind_in(rest.strip_prefix(&["dump"]).unwrap_or(rest))? })
        }
        ("end", []) => Ok(end_here),
        ("end", ["turn"]) | ("endturn", []) => Ok(Action::EndTurn),
        ("end", ["dump"]) | ("enddump", []) => Ok(Action::EndDump),
        ("end", ["works"]) | ("endworks", []) => Ok(Action::EndWorks),
        _ => Err(verbs()),
    }
}

#[inline]
fn read_zone<'a, 'b>(rest: &'a [&'b str]) -> (Zone, &'a [&'b str]) {
    let zone = rest
        .split_first()
        .and_then(|(&word, more)| Some((Zone::ALL.into_iter().find(|zone| zone.id() == word)?, more)));
    zone.unwrap_or((Zone::Hand, rest))
}

#[inline]
fn read_build(data: &Data, rest: &[&str]) -> Option<Action> {
    let (from, rest) = read_zone(rest);
    let (kind, cell, turn) = match rest {
        [kind, cell] => (kind, cell, 0),
        [kind, cell, turn] => (kind, cell, turn.strip_prefix('r').unwrap_or(turn).parse().ok()?),
        _ => return None,
    };
    Some(Action::Build { from, kind: read_kind(data, kind)?, cell: read_cell(data, cell)?, turn })
}

/// `G:W_TEE`, `granite:w_tee`, `granite-w_tee`, `G:GATE`, or a tile id such as `granite-02`.
#[inline]
pub fn read_kind(data: &Data, word: &str) -> Option<Kind> {
    let word = word.to_lowercase();
    if let Some(number) = word.strip_prefix('#') {
        return number.parse().ok().filter(|&n| n >= data.kinds).map(Kind);
    }
    if let Some(&kind) = data.tile_ids.get(word.as_str()) {
        return Some(Kind(kind));
    }
    let (masonry, shape) = word.split_once([':', '-'])?;
    let m = data
        .masonries
        .iter()
        .position(|m| m.id == masonry || m.letter.to_string().eq_ignore_ascii_case(masonry))?;
    if shape == "gate" {
        return Some(Kind(data.gate(m as u8)));
    }
    let walls = usize::from(data.wall_shapes);
    let s = data.shapes[..walls].iter().position(|s| s.id.eq_ignore_ascii_case(shape))?;
    Some(Kind(data.kind(m, s)))
}

#[inline]
fn read_col(data: &Data, word: &str) -> Option<u8> {
    if let Some(number) = word.strip_prefix('@') {
        return number.parse().ok().filter(|&n| n >= data.cols);
    }
    let mut letters = word.chars();
    let (letter, rest) = (letters.next()?, letters.as_str());
    let col = u8::try_from(letter).ok()?.checked_sub(b'a').filter(|&col| col < data.cols)?;
    matches!(rest, "" | "1").then_some(col)
}

#[inline]
fn read_cell(data: &Data, word: &str) -> Option<Cell> {
    if let Some(number) = word.strip_prefix('@') {
        return number.parse().ok().map(Cell).filter(|cell| !cell.exists(data));
    }
    let mut letters = word.chars();
    let col = u8::try_from(letters.next()?).ok()?.checked_sub(b'a').filter(|&col| col < data.cols)?;
    let row: u8 = letters.as_str().parse().ok()?;
    (1..=data.rows).contains(&row).then(|| Cell::at(data, col, row - 1))
}
