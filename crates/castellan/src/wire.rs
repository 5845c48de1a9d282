//! The JSON of position, view, action and event, with the ids of the data file; checks on the way in.

use crate::castle::{Castle, Face, Point, Wall};
use crate::components::{CardSet, Data, Deck, MAX_PLAYERS, Pieces, span};
use crate::event::{Claim, Event, Placed};
use crate::rules;
use crate::state::{Building, Castellan, Phase, Public, Table};
use crate::view::View;
use crate::{Action, action};
use burghof_core::{Broken, Game, Loaded, Misfit, Rng, Seat, SeatSet, Viewer, Wire, bits, jot};
use serde::{Deserialize, Serialize};

/// Towers, long walls and short walls.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "castellan.ts"))]
pub struct Count {
    /// Towers.
    #[serde(rename = "T", default)]
    pub tower: u8,
    /// Long walls.
    #[serde(rename = "L", default)]
    pub long: u8,
    /// Short walls.
    #[serde(rename = "S", default)]
    pub short: u8,
}

impl From<Pieces> for Count {
    #[inline]
    fn from(pieces: Pieces) -> Count {
        Count { tower: pieces.tower, long: pieces.long, short: pieces.short }
    }
}

impl Count {
    #[inline]
    fn read(self, at: &str) -> Result<Pieces, Misfit> {
        // More than any supply; and small enough to be added up.
        let small = [self.tower, self.long, self.short].iter().all(|&n| n <= 120);
        if small {
            Ok(Pieces::new(self.tower, self.long, self.short))
        } else {
            Err(Misfit::new(at, "too many pieces"))
        }
    }
}

/// Cards of the two decks.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "castellan.ts"))]
pub struct Backs {
    /// Wall cards.
    #[serde(default)]
    pub wall: u8,
    /// Tower cards.
    #[serde(default)]
    pub tower: u8,
}

/// A keep.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "castellan.ts", optional_fields))]
pub struct Keep {
    /// Whose.
    pub player: u8,
    /// Any cell of the courtyard; we write the smallest.
    pub cell: [i32; 2],
    /// Is it a double keep?
    #[serde(default)]
    pub double: bool,
    /// The number of towers that touch the courtyard; not read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u32>,
}

/// A wall: kind, west or south end, direction.
pub type WallJson = (String, i32, i32, String);

/// The table without cards, as it was at the start of a turn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "castellan.ts", optional_fields))]
pub struct TableJson {
    /// The towers.
    #[serde(default)]
    pub towers: Vec<[i32; 2]>,
    /// The walls.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(type = "Array<['S' | 'L', number, number, 'E' | 'N']>"))]
    pub walls: Vec<WallJson>,
    /// The keeps, one entry per courtyard.
    #[serde(default)]
    pub keeps: Vec<Keep>,
    /// Who has used the double keep.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<bool>"))]
    pub double_used: Option<Vec<bool>>,
    /// Pieces the active player must still build.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Count"))]
    pub building: Option<Count>,
    /// By player: pieces waiting for the next turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<Count>"))]
    pub passed: Option<Vec<Count>>,
    /// Pieces out of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Count"))]
    pub lost: Option<Count>,
    /// Pieces nobody has taken yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Count"))]
    pub supply: Option<Count>,
    /// Courtyards that were enclosed or divided in this turn and wait for step 3.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fresh: Option<Vec<[i32; 2]>>,
    /// Those of them that are parts of the courtyard with the double keep.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub divided: Option<Vec<[i32; 2]>>,
}

/// The options of the table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "castellan.ts", rename = "Options"))]
pub struct OptionsJson {
    /// `trial` or `strict`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Building"))]
    pub building: Option<String>,
}

/// The JSON of a position, and of a view if `viewer` is there.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(export_to = "castellan.ts", rename = "View", optional_fields)
)]
pub struct Position {
    /// Who looks; only in a view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Viewer"))]
    pub viewer: Option<Viewer>,
    /// 2 to 4.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    pub players: Option<u8>,
    /// 1 or 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    pub sets: Option<u8>,
    /// The options.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "OptionsJson"))]
    pub options: Option<OptionsJson>,
    /// `play`, `build`, `claim`, `draw` or `over`; follows from the rest if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Phase"))]
    pub phase: Option<String>,
    /// Whose turn it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    pub active: Option<u8>,
    /// Until the very first turn has been completed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "bool"))]
    pub first_turn: Option<bool>,
    /// The table.
    #[serde(flatten)]
    pub table: TableJson,
    /// By player: cards in hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hands: Option<Vec<Vec<String>>>,
    /// By player: cards in the wall pile, in no order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wall_piles: Option<Vec<Vec<String>>>,
    /// By player: cards in the tower pile, in no order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tower_piles: Option<Vec<Vec<String>>>,
    /// By player: cards used in earlier turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<Vec<String>>"))]
    pub discards: Option<Vec<Vec<String>>>,
    /// Cards the active player has played in this turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<String>"))]
    pub played: Option<Vec<String>>,
    /// In a view: the viewer's own hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<Vec<String>>,
    /// In a view, by player: the backs in hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<Backs>"))]
    pub backs: Option<Vec<Backs>>,
    /// In a view, by player: cards in the piles; not read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<Backs>"))]
    pub piles: Option<Vec<Backs>>,
    /// Who ran out of cards.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional = false))]
    pub end_by: Option<u8>,
    /// Who still has the last turn, the active player included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<u8>"))]
    pub last_turns: Option<Vec<u8>>,
    /// Beside a draft (trial building): the table at the start of the turn, which is what the others see.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<TableJson>,
}

/// A position or a view as somebody gave it: the keys of [`Position`], those of the table among them.
#[derive(Default, Deserialize)]
#[serde(default)]
#[expect(missing_docs, reason = "the keys of `Position` and `TableJson`")]
pub struct Given {
    pub viewer: Option<Viewer>,
    pub players: Option<u8>,
    pub sets: Option<u8>,
    pub options: Option<OptionsJson>,
    pub phase: Option<String>,
    pub active: Option<u8>,
    pub first_turn: Option<bool>,
    pub towers: Vec<[i32; 2]>,
    pub walls: Vec<WallJson>,
    pub keeps: Vec<Keep>,
    pub double_used: Option<Vec<bool>>,
    pub building: Option<Count>,
    pub passed: Option<Vec<Count>>,
    pub lost: Option<Count>,
    pub supply: Option<Count>,
    pub fresh: Option<Vec<[i32; 2]>>,
    pub divided: Option<Vec<[i32; 2]>>,
    pub hands: Option<Vec<Vec<String>>>,
    pub wall_piles: Option<Vec<Vec<String>>>,
    pub tower_piles: Option<Vec<Vec<String>>>,
    pub discards: Option<Vec<Vec<String>>>,
    pub played: Option<Vec<String>>,
    pub hand: Option<Vec<String>>,
    pub backs: Option<Vec<Backs>>,
    pub piles: Option<Vec<Backs>>,
    pub end_by: Option<u8>,
    pub last_turns: Option<Vec<u8>>,
    pub start: Option<TableJson>,
}

impl From<Given> for Position {
    #[inline]
    fn from(given: Given) -> Position {
        let Given { viewer, players, sets, options, phase, active, first_turn, towers, walls, keeps, .. } =
            given;
        let Given { double_used, building, passed, lost, supply, fresh, divided, hands, wall_piles, .. } =
            given;
        let Given { tower_piles, discards, played, hand, backs, piles, end_by, last_turns, start, .. } =
            given;
        let table =
            TableJson { towers, walls, keeps, double_used, building, passed, lost, supply, fresh, divided };
        Position {
            viewer,
            players,
            sets,
            options,
            phase,
            active,
            first_turn,
            table,
            hands,
            wall_piles,
            tower_piles,
            discards,
            played,
            hand,
            backs,
            piles,
            end_by,
            last_turns,
            start,
        }
    }
}

/// An action with self-explaining keys.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "type")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "castellan.ts"))]
pub enum Act {
    /// Lay down cards.
    Play {
        /// Their ids.
        cards: Vec<&'static str>,
    },
    /// Build a tower.
    Tower {
        /// East.
        x: i8,
        /// North.
        y: i8,
    },
    /// Build a wall.
    Wall {
        /// `S` or `L`.
        kind: char,
        /// East.
        x: i8,
        /// North.
        y: i8,
        /// `E` or `N`.
        dir: &'static str,
    },
    /// Hand over what does not fit.
    End,
    /// Set the keeps.
    Claim {
        /// The courtyard with the double keep.
        double: Option<[i8; 2]>,
    },
    /// Draw cards.
    Draw {
        /// From the wall pile.
        wall: u8,
        /// From the tower pile.
        tower: u8,
    },
}

/// An event with self-explaining keys.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "type")]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "castellan.ts"))]
pub enum Happening {
    Played {
        seat: Seat,
        cards: Vec<&'static str>,
        taken: Count,
        passed: Count,
    },
    Built {
        seat: Seat,
        piece: Act,
    },
    HandedOver {
        seat: Seat,
        to: Option<Seat>,
        pieces: Count,
    },
    Claimed {
        seat: Seat,
        cell: [i8; 2],
        value: u8,
        double: bool,
    },
    Turn {
        seat: Seat,
        cards: Vec<&'static str>,
        pieces: Vec<Act>,
        handed_over: Option<Handed>,
        claims: Vec<KeepSet>,
    },
    Drew {
        seat: Seat,
        wall: u8,
        tower: u8,
        cards: Option<Vec<&'static str>>,
    },
    OutOfCards {
        seat: Seat,
    },
    TurnBegins {
        seat: Seat,
        last: bool,
    },
    Over,
}

/// Pieces handed over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "castellan.ts"))]
pub struct Handed {
    /// To whom; nobody if they left the game.
    pub to: Option<Seat>,
    /// Which.
    pub pieces: Count,
}

/// A keep that was set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "castellan.ts"))]
pub struct KeepSet {
    /// The smallest cell of the courtyard.
    pub cell: [i8; 2],
    /// Its value.
    pub value: u8,
    /// Is it a double keep?
    pub double: bool,
}

const PHASES: [(&str, Phase); 5] = [
    ("play", Phase::Play),
    ("build", Phase::Build),
    ("claim", Phase::Claim),
    ("draw", Phase::Draw),
    ("over", Phase::Over),
];

impl Phase {
    /// The name of the phase in JSON.
    #[inline]
    pub fn name(self) -> &'static str {
        PHASES.iter().find(|(_, phase)| *phase == self).map_or("", |(name, _)| name)
    }
}

// ---- writing ------------------------------------------------------------------------------------------------------

#[inline]
fn ids(data: &'static Data, cards: CardSet) -> Vec<&'static str> {
    data.faces(cards).map(|card| card.id).collect()
}

#[inline]
fn names(data: &'static Data, cards: CardSet) -> Vec<String> {
    ids(data, cards).into_iter().map(str::to_owned).collect()
}

#[inline]
fn cell_of(face: &Face) -> [i32; 2] {
    [face.cell.x.into(), face.cell.y.into()]
}

#[inline]
fn sorted_towers(castle: &Castle) -> Vec<Point> {
    let mut towers = castle.tower_points().to_vec();
    towers.sort_unstable();
    towers
}

#[inline]
fn sorted_walls(castle: &Castle) -> impl Iterator<Item = Wall> {
    // As numbers of the same order: plain numbers sort several times faster.
    let packed = |wall: Wall| {
        let place = |n: i8| (i32::from(n) + 128) as u32;
        u32::from(wall.long) << 17 | place(wall.at.x) << 9 | place(wall.at.y) << 1 | wall.dir.side() as u32
    };
    let unpacked = |n: u32| {
        let place = |n: u32| ((n & 255) as i32 - 128) as i8;
        Wall::from(n >> 17 != 0, Point::new(place(n >> 9), place(n >> 1)), (n & 1) as usize)
    };
    let mut walls: Vec<u32> = Vec::with_capacity(2 * castle.tower_count());
    walls.extend(castle.walls().map(packed));
    walls.sort_unstable();
    walls.into_iter().map(unpacked)
}

/// The keeps: whose, in which courtyard, and whether it is a double one.
#[inline]
fn keeps(castle: &Castle) -> impl Iterator<Item = (usize, Face, bool)> {
    let mut doubled = [false; MAX_PLAYERS];
    castle.claimed_courtyards().into_iter().filter_map(move |face| {
        let player = castle.owner(&face)?;
        // The parts of a divided double keep: it stands in one of them, and `divided` names them all.
        let double = castle.is_doubled(&face) && !std::mem::replace(&mut doubled[player], true);
        Some((player, face, double))
    })
}

#[inline]
fn write_table(table: &Table, seats: u8) -> TableJson {
    let castle = &table.castle;
    let towers = sorted_towers(castle).iter().map(|p| [i32::from(p.x), i32::from(p.y)]).collect();
    let walls = sorted_walls(castle);
    let wall = |wall: Wall| {
        (wall.kind().code().to_string(), wall.at.x.into(), wall.at.y.into(), format!("{:?}", wall.dir))
    };
    let keeps = keeps(castle)
        .map(|(player, face, double)| {
            let value = Some(face.value());
            Keep { player: player as u8, cell: cell_of(&face), double, value }
        })
        .collect();
    let fresh = castle.fresh_faces();
    let divided: Vec<_> = fresh.iter().filter(|face| castle.is_doubled(face)).map(cell_of).collect();
    TableJson {
        towers,
        walls: walls.map(wall).collect(),
        keeps,
        double_used: Some(Seat::all(seats).map(|seat| table.double_used.contains(seat)).collect()),
        building: Some(table.building.into()),
        passed: Some(table.passed[..usize::from(seats)].iter().map(|&pieces| pieces.into()).collect()),
        lost: Some(table.lost.into()),
        supply: Some(table.supply.into()),
        fresh: (!fresh.is_empty()).then(|| fresh.iter().map(cell_of).collect()),
        divided: (!divided.is_empty()).then_some(divided),
    }
}

#[inline]
fn write_public(public: &Public) -> Position {
    let data = public.data.get();
    let seats = public.seats;
    Position {
        players: Some(seats),
        sets: Some(data.sets(seats)),
        options: Some(OptionsJson { building: Some(public.building.name().into()) }),
        phase: Some(public.table.phase.name().into()),
        active: Some(public.active.index() as u8),
        first_turn: Some(public.first_turn),
        table: write_table(&public.table, seats),
        discards: Some(Seat::all(seats).map(|seat| names(data, public.discards[seat.index()])).collect()),
        played: Some(names(data, public.table.played)),
        end_by: public.end_by.map(|seat| seat.index() as u8),
        last_turns: Some(public.last_turns.iter().map(|seat| seat.index() as u8).collect()),
        start: public.drafting().then(|| write_table(&public.start, seats)),
        ..Position::default()
    }
}

// The same by hand: most of what a server does for a move is to write two of these.

fn jot_count(out: &mut Vec<u8>, pieces: Pieces) {
    out.extend_from_slice(br#"{"T":"#);
    jot::int(out, pieces.tower);
    out.extend_from_slice(br#","L":"#);
    jot::int(out, pieces.long);
    out.extend_from_slice(br#","S":"#);
    jot::int(out, pieces.short);
    out.push(b'}');
}

fn jot_cell(out: &mut Vec<u8>, cell: Point) {
    out.push(b'[');
    jot::int(out, cell.x);
    out.push(b',');
    jot::int(out, cell.y);
    out.push(b']');
}

fn jot_cards(out: &mut Vec<u8>, data: &'static Data, cards: CardSet) {
    jot::texts(out, data.faces(cards).map(|card| card.id));
}

/// The fields of a table, without its brackets.
fn jot_table(out: &mut Vec<u8>, table: &Table, seats: u8) {
    let castle = &table.castle;
    out.extend_from_slice(br#""towers":"#);
    jot::list(out, sorted_towers(castle), jot_cell);
    out.extend_from_slice(br#","walls":"#);
    jot::list(out, sorted_walls(castle), |out, wall| {
        out.extend_from_slice(if wall.long { br#"["L","# } else { br#"["S","# });
        jot::int(out, wall.at.x);
        out.push(b',');
        jot::int(out, wall.at.y);
        out.extend_from_slice(if wall.dir.side() == 0 { br#","E"]"# } else { br#","N"]"# });
    });
    out.extend_from_slice(br#","keeps":"#);
    jot::list(out, keeps(castle), |out, (player, face, double)| {
        out.extend_from_slice(br#"{"player":"#);
        jot::int(out, player as u8);
        out.extend_from_slice(br#","cell":"#);
        jot_cell(out, face.cell);
        out.extend_from_slice(br#","double":"#);
        jot::truth(out, double);
        out.extend_from_slice(br#","value":"#);
        jot::int(out, face.value());
        out.push(b'}');
    });
    out.extend_from_slice(br#","double_used":"#);
    jot::list(out, Seat::all(seats), |out, seat| jot::truth(out, table.double_used.contains(seat)));
    out.extend_from_slice(br#","building":"#);
    jot_count(out, table.building);
    out.extend_from_slice(br#","passed":"#);
    jot::list(out, table.passed[..usize::from(seats)].iter().copied(), jot_count);
    out.extend_from_slice(br#","lost":"#);
    jot_count(out, table.lost);
    out.extend_from_slice(br#","supply":"#);
    jot_count(out, table.supply);
    let fresh = castle.fresh_faces();
    if !fresh.is_empty() {
        out.extend_from_slice(br#","fresh":"#);
        jot::list(out, &fresh, |out, face| jot_cell(out, face.cell));
        let divided = || fresh.iter().filter(|face| castle.is_doubled(face));
        if divided().next().is_some() {
            out.extend_from_slice(br#","divided":"#);
            jot::list(out, divided(), |out, face| jot_cell(out, face.cell));
        }
    }
}

fn jot_view(out: &mut Vec<u8>, shared: &mut Vec<u8>, view: &View) {
    let public = &view.public;
    let (data, seats) = (public.data.get(), public.seats);
    out.extend_from_slice(br#"{"viewer":"#);
    jot::viewer(out, view.viewer);
    out.extend_from_slice(br#","players":"#);
    jot::int(out, seats);
    out.extend_from_slice(br#","sets":"#);
    jot::int(out, data.sets(seats));
    out.extend_from_slice(br#","options":{"building":"#);
    jot::text(out, public.building.name());
    out.extend_from_slice(br#"},"phase":"#);
    jot::text(out, public.table.phase.name());
    out.extend_from_slice(br#","active":"#);
    jot::seat(out, public.active);
    out.extend_from_slice(br#","first_turn":"#);
    jot::truth(out, public.first_turn);
    out.push(b',');
    // Who drafts sees more than the others: their table is the one before (CAS-91).
    match public.drafting() {
        true => jot_table(out, &public.table, seats),
        false => jot::shared(out, shared, |out| jot_table(out, &public.table, seats)),
    }
    out.extend_from_slice(br#","discards":"#);
    jot::list(out, Seat::all(seats), |out, seat| jot_cards(out, data, public.discards[seat.index()]));
    out.extend_from_slice(br#","played":"#);
    jot_cards(out, data, public.table.played);
    if view.viewer.seat().is_some() {
        out.extend_from_slice(br#","hand":"#);
        jot_cards(out, data, view.hand);
    }
    let mut both = |name: &[u8], of: &dyn Fn(Seat, Deck) -> u8| {
        out.extend_from_slice(name);
        jot::list(out, Seat::all(seats), |out, seat| {
            out.extend_from_slice(br#"{"wall":"#);
            jot::int(out, of(seat, Deck::Wall));
            out.extend_from_slice(br#","tower":"#);
            jot::int(out, of(seat, Deck::Tower));
            out.push(b'}');
        });
    };
    both(br#","backs":"#, &|seat, deck| view.backs[seat.index()][deck as usize]);
    both(br#","piles":"#, &|seat, deck| view.pile_size(seat, deck));
    out.extend_from_slice(br#","end_by":"#);
    jot::or_null(out, public.end_by, jot::seat);
    out.extend_from_slice(br#","last_turns":"#);
    jot::list(out, public.last_turns.iter(), jot::seat);
    if public.drafting() {
        out.extend_from_slice(br#","start":{"#);
        jot::shared(out, shared, |out| jot_table(out, &public.start, seats));
        out.push(b'}');
    }
    out.push(b'}');
}

impl Wire for Castellan {
    type Position<'a> = Position;
    type Seen<'a> = Position;
    type Act<'a> = Act;
    type Happening<'a> = Happening;
    type Faces = burghof_core::shape::Nothing;
    type PositionGiven = Given;
    type SeenGiven = Given;

    #[inline]
    fn to_position(&self) -> Position {
        let data = self.public.data.get();
        let each = |cards: &dyn Fn(Seat) -> CardSet| {
            Some(Seat::all(self.seats()).map(|seat| names(data, cards(seat))).collect())
        };
        Position {
            hands: each(&|seat| self.hands[seat.index()]),
            wall_piles: each(&|seat| self.pile(seat, Deck::Wall)),
            tower_piles: each(&|seat| self.pile(seat, Deck::Tower)),
            ..write_public(&self.public)
        }
    }

    #[inline]
    fn from_position(given: Given, data: Loaded<Data>) -> Result<Castellan, Misfit> {
        let position = Position::from(given);
        let draft = Draft::read(&position, data)?;
        let hands = draft.hands(&position)?;
        let game = draft.finish(&position, Some(hands))?;
        game.invariants()?;
        Ok(game)
    }

    #[inline]
    fn to_seen(view: &View) -> Position {
        let data = view.public.data.get();
        let backs = |of: &dyn Fn(Seat, Deck) -> u8| {
            let both = |seat| Backs { wall: of(seat, Deck::Wall), tower: of(seat, Deck::Tower) };
            Some(Seat::all(view.public.seats).map(both).collect())
        };
        Position {
            viewer: Some(view.viewer),
            hand: view.viewer.seat().map(|_| names(data, view.hand)),
            backs: backs(&|seat, deck| view.backs[seat.index()][deck as usize]),
            piles: backs(&|seat, deck| view.pile_size(seat, deck)),
            ..write_public(&view.public)
        }
    }

    fn write_seen(view: &View, shared: &mut Vec<u8>, out: &mut Vec<u8>) {
        jot_view(out, shared, view);
    }

    #[inline]
    fn from_seen(given: Given, data: Loaded<Data>) -> Result<View, Misfit> {
        let seen = Position::from(given);
        let viewer = seen.viewer.ok_or_else(|| Misfit::new("viewer", "missing"))?;
        let draft = Draft::read(&seen, data)?;
        let game = draft.finish(&seen, None)?;
        let public = game.public;
        if viewer.seat().is_some_and(|seat| seat.index() >= usize::from(public.seats)) {
            return Err(Misfit::new("viewer", "nobody sits there"));
        }
        if public.drafting() && !viewer.is(public.active) {
            return Err(Misfit::new("phase", "the others do not see a draft (CAS-91)"));
        }
        let hand = match (&seen.hand, viewer.seat()) {
            (Some(cards), Some(_)) => card_set(cards, &data, "hand")?,
            _ => 0,
        };
        let mut view = View { viewer, public, hand, backs: [[0; 2]; MAX_PLAYERS] };
        let backs = seen.backs.as_deref().ok_or_else(|| Misfit::new("backs", "missing"))?;
        for seat in Seat::all(public.seats) {
            let at = format!("backs[{seat}]");
            let given = backs.get(seat.index()).ok_or_else(|| Misfit::new(&at, "missing"))?;
            for (deck, n) in Deck::ALL.into_iter().zip([given.wall, given.tower]) {
                let unseen = data.deck(deck) & !public.shown(seat);
                let most = unseen.count_ones();
                let own = viewer.is(seat).then(|| (hand & data.deck(deck)).count_ones());
                if u32::from(n) > most || own.is_some_and(|own| own != u32::from(n)) {
                    return Err(Misfit::new(at, format!("{n} cards of a deck do not fit")));
                }
                view.backs[seat.index()][deck as usize] = n;
            }
        }
        let world = Castellan::imagine(&view, &mut Rng::new(0));
        world.invariants()?;
        match world.view(viewer) == view {
            true => Ok(view),
            false => Err(Misfit::new("hand", "the view does not fit together")),
        }
    }

    #[inline]
    fn to_act_json(&self, action: Action) -> Act {
        act(action, self.public.data)
    }

    #[inline]
    fn faces(_: Loaded<Data>) -> burghof_core::shape::Nothing {
        burghof_core::shape::Nothing {}
    }

    #[inline]
    fn to_happening(&self, event: &Event) -> Happening {
        let data = self.public.data.get();
        let piece = |piece: &Placed| match *piece {
            Placed::Tower(at) => act(Action::Tower(at), self.public.data),
            Placed::Wall(wall) => act(Action::Wall(wall), self.public.data),
        };
        match *event {
            Event::Played { seat, cards, taken, passed } => Happening::Played {
                seat,
                cards: ids(data, cards),
                taken: taken.into(),
                passed: passed.into(),
            },
            Event::Built { seat, piece: ref placed } => Happening::Built { seat, piece: piece(placed) },
            Event::HandedOver { seat, to, pieces } => {
                Happening::HandedOver { seat, to, pieces: pieces.into() }
            }
            Event::Claimed { seat, cell, value, double } => {
                Happening::Claimed { seat, cell: [cell.x, cell.y], value, double }
            }
            Event::Turn { seat, cards, ref pieces, handed_over, ref claims } => Happening::Turn {
                seat,
                cards: ids(data, cards),
                pieces: pieces.iter().map(piece).collect(),
                handed_over: handed_over.map(|(to, pieces)| Handed { to, pieces: pieces.into() }),
                claims: claims
                    .iter()
                    .map(|&Claim { cell, value, double }| KeepSet { cell: [cell.x, cell.y], value, double })
                    .collect(),
            },
            Event::Drew { seat, wall, tower, cards } => {
                Happening::Drew { seat, wall, tower, cards: cards.map(|cards| ids(data, cards)) }
            }
            Event::OutOfCards { seat } => Happening::OutOfCards { seat },
            Event::TurnBegins { seat, last } => Happening::TurnBegins { seat, last },
            Event::Over => Happening::Over,
        }
    }
}

#[inline]
fn act(action: Action, data: Loaded<Data>) -> Act {
    match action {
        Action::Play(cards) => Act::Play { cards: ids(data.get(), cards) },
        Action::Tower(Point { x, y }) => Act::Tower { x, y },
        Action::Wall(wall) => Act::Wall {
            kind: wall.kind().code(),
            x: wall.at.x,
            y: wall.at.y,
            dir: if wall.dir.side() == 0 { "E" } else { "N" },
        },
        Action::End => Act::End,
        Action::Claim(cell) => Act::Claim { double: cell.map(|cell| [cell.x, cell.y]) },
        Action::Draw { wall, tower } => Act::Draw { wall, tower },
    }
}

// ---- reading ------------------------------------------------------------------------------------------------------

/// The farthest coordinate we take: a castle that begins at 0,0 stays within (lemma 9), with room to look around.
const FAR: i32 = 120;

#[inline]
fn point(at: &str, [x, y]: [i32; 2]) -> Result<Point, Misfit> {
    if x.abs() > FAR || y.abs() > FAR {
        return Err(Misfit::new(at, format!("{x},{y} is farther out than a castle can reach ({FAR})")));
    }
    Ok(Point::new(x as i8, y as i8))
}

#[inline]
fn card_set(cards: &[String], data: &Data, at: &str) -> Result<CardSet, Misfit> {
    let mut set = 0;
    for id in cards {
        let card = data.find(id).ok_or_else(|| Misfit::new(at, format!("there is no card `{id}`")))?;
        if set & 1 << card != 0 {
            return Err(Misfit::new(at, format!("cards-per-player: {id} stands twice")));
        }
        set |= 1 << card;
    }
    Ok(set)
}

#[inline]
fn broken(invariant: &'static str, what: impl Into<String>) -> Misfit {
    Broken::new(invariant, what).into()
}

/// A position on its way in: everything but the hands.
struct Draft {
    data: Loaded<Data>,
    building: Building,
    seats: u8,
    active: Seat,
    table: Table,
    discards: [CardSet; MAX_PLAYERS],
    end_by: Option<Seat>,
}

impl Draft {
    #[inline]
    fn read(json: &Position, data: Loaded<Data>) -> Result<Draft, Misfit> {
        let seats = players(json, &data)?;
        let active = json.active.unwrap_or(0);
        let active = Seat::checked(active.into(), seats)
            .ok_or_else(|| Misfit::new("active", format!("there is no player {active}")))?;
        let building = match json.options.as_ref().and_then(|options| options.building.as_deref()) {
            None => Building::default(),
            Some(name) => Building::from_name(name).ok_or_else(|| {
                Misfit::new("options.building", format!("`{name}` is neither trial nor strict"))
            })?,
        };
        let mut table = read_table(&json.table, &data, seats, "")?;
        table.played = card_set(json.played.as_deref().unwrap_or(&[]), &data, "played")?;
        let mut discards = [0; MAX_PLAYERS];
        for (seat, cards) in lists(&json.discards, "discards", seats)? {
            discards[seat] = card_set(cards, &data, &format!("discards[{seat}]"))?;
        }
        let end_by = match json.end_by {
            None => None,
            Some(by) => Some(
                Seat::checked(by.into(), seats)
                    .ok_or_else(|| Misfit::new("end_by", format!("there is no player {by}")))?,
            ),
        };
        Ok(Draft { data, building, seats, active, table, discards, end_by })
    }

    /// The hands, and with them the discards where those are not given. Every card of a player must be somewhere:
    ///
    /// - what is not given lies in the piles if those are missing; in a last turn piles are empty (CAS-71);
    /// - otherwise in hand if the hands are missing, otherwise among the discards if those are missing;
    /// - if hands and piles are both missing, the hand is an opening hand (CAS-10): the first cards of each deck.
    #[inline]
    fn hands(&self, json: &Position) -> Result<([CardSet; MAX_PLAYERS], [CardSet; MAX_PLAYERS]), Misfit> {
        let (data, seats) = (&self.data, self.seats);
        let all = data.all_cards();
        let given =
            |key: &Option<Vec<Vec<String>>>, name: &str| -> Result<[Option<CardSet>; MAX_PLAYERS], Misfit> {
                let mut sets = [None; MAX_PLAYERS];
                for (seat, cards) in lists(key, name, seats)? {
                    sets[seat] = Some(card_set(cards, data, &format!("{name}[{seat}]"))?);
                }
                Ok(sets)
            };
        let hands = given(&json.hands, "hands")?;
        let piles = [given(&json.wall_piles, "wall_piles")?, given(&json.tower_piles, "tower_piles")?];
        let given_discards = given(&json.discards, "discards")?;
        let mut result = ([0; MAX_PLAYERS], self.discards);
        for seat in 0..usize::from(seats) {
            let played = if seat == self.active.index() { self.table.played } else { 0 };
            let mut seen = 0;
            let zones = [hands[seat], piles[0][seat], piles[1][seat], given_discards[seat], Some(played)];
            let names = ["hands", "wall_piles", "tower_piles", "discards", "played"];
            for (zone, name) in zones.into_iter().zip(names) {
                let cards = zone.unwrap_or(0);
                if let Some(card) = data.faces(cards & seen).next() {
                    let id = card.id;
                    let what = format!(
                        "{name}: {id} of player {seat} is already somewhere else, a {}th card (CAS-04)",
                        all.count_ones() + 1
                    );
                    return Err(broken("cards-per-player", what));
                }
                seen |= cards;
            }
            for (deck, (pile, name)) in
                Deck::ALL.into_iter().zip([(piles[0][seat], "wall_piles"), (piles[1][seat], "tower_piles")])
            {
                if let Some(card) = data.faces(pile.unwrap_or(0) & !data.deck(deck)).next() {
                    return Err(Misfit::new(
                        format!("{name}[{seat}]"),
                        format!("{} has another back (CAS-05)", card.id),
                    ));
                }
            }
            let mut rest = all & !seen;
            let no_piles = piles[0][seat].is_none() && piles[1][seat].is_none();
            let mut hand = hands[seat].unwrap_or(0);
            if hands[seat].is_none() && no_piles && self.end_by.is_none() {
                for deck in Deck::ALL {
                    let dealt =
                        bits::ones((rest & data.deck(deck)).into()).take(data.opening[deck as usize].into());
                    hand |= dealt.fold(0, |set, card| set | 1 << card);
                }
                rest &= !hand;
            }
            for deck in Deck::ALL {
                if piles[deck as usize][seat].is_none() && self.end_by.is_none() {
                    rest &= !data.deck(deck);
                }
            }
            if rest != 0 {
                if hands[seat].is_none() {
                    hand |= rest;
                } else if given_discards[seat].is_none() {
                    result.1[seat] |= rest;
                } else {
                    let count = all.count_ones() - rest.count_ones();
                    let what = format!(
                        "player {seat} has {count} cards, not {}: {} missing (CAS-04)",
                        all.count_ones(),
                        ids(self.data.get(), rest).join(" ")
                    );
                    return Err(broken("cards-per-player", what));
                }
            }
            result.0[seat] = hand;
        }
        Ok(result)
    }

    #[inline]
    fn finish(
        mut self,
        json: &Position,
        cards: Option<([CardSet; MAX_PLAYERS], [CardSet; MAX_PLAYERS])>,
    ) -> Result<Castellan, Misfit> {
        let known = cards.is_some();
        let (hands, discards) = cards.unwrap_or(([0; MAX_PLAYERS], self.discards));
        let explicit = match json.phase.as_deref() {
            None => None,
            Some(name) => Some(
                PHASES
                    .iter()
                    .find(|(known, _)| *known == name)
                    .map(|&(_, phase)| phase)
                    .ok_or_else(|| Misfit::new("phase", format!("there is no phase `{name}`")))?,
            ),
        };
        let busy = self.table.played != 0 || !self.table.building.is_empty();
        let last_turns = self.last_turns(json, busy, explicit)?;
        let no_cards = (0..usize::from(self.seats)).all(|seat| {
            let played = if seat == self.active.index() { self.table.played } else { 0 };
            (discards[seat] | played) == self.data.all_cards()
        });
        self.table.phase = match explicit {
            Some(phase) => phase,
            None if !self.table.building.is_empty() => Phase::Build,
            None if self.end_by.is_some() && last_turns.is_empty() => Phase::Over,
            None if busy || self.table.castle.has_fresh() => Phase::Claim,
            // Nobody can have a turn any more: a position made for scoring.
            None if known && no_cards => Phase::Over,
            None => Phase::Play,
        };
        let first_turn = json.first_turn.unwrap_or_else(|| {
            let nobody_had_a_turn = json.discards.is_some() && discards == [0; MAX_PLAYERS];
            self.table.castle.is_empty() || (busy && nobody_had_a_turn)
        });
        let public = Public {
            data: self.data,
            building: self.building,
            seats: self.seats,
            active: self.active,
            first_turn,
            end_by: self.end_by,
            last_turns,
            discards,
            table: self.table,
            start: self.table,
        };
        let mut game = Castellan { public, hands };
        if explicit.is_none() && game.public.table.phase == Phase::Claim {
            game.settle_claims();
        }
        if game.public.drafting() {
            game.public.start = self.start(json, &game)?;
        } else {
            game.public.start = game.public.table;
        }
        Ok(game)
    }

    /// Who still has the last turn: as given, or everybody from the active player up to the one who ran out of cards.
    #[inline]
    fn last_turns(&self, json: &Position, busy: bool, phase: Option<Phase>) -> Result<SeatSet, Misfit> {
        let mut set = SeatSet::NONE;
        let Some(by) = self.end_by else {
            return match json.last_turns.as_deref() {
                None | Some([]) => Ok(set),
                Some(_) => Err(broken("last-turns", "last turns, but nobody has run out of cards (end_by)")),
            };
        };
        if phase == Some(Phase::Over) {
            return Ok(set);
        }
        let Some(given) = json.last_turns.as_deref() else {
            let mut seat = self.active;
            while seat != by {
                set.insert(seat);
                seat = seat.left(self.seats);
            }
            return Ok(set);
        };
        for &number in given {
            let seat = Seat::checked(number.into(), self.seats)
                .ok_or_else(|| Misfit::new("last_turns", format!("there is no player {number}")))?;
            set.insert(seat);
        }
        // Whoever is in the middle of a last turn may be listed or not.
        if (busy || !set.is_empty()) && self.active != by {
            set.insert(self.active);
        }
        Ok(set)
    }

    /// The table at the start of the turn: as given; otherwise as it is now, with the pieces still in the supply.
    #[inline]
    fn start(&self, json: &Position, game: &Castellan) -> Result<Table, Misfit> {
        if let Some(start) = &json.start {
            let mut start = read_table(start, &self.data, self.seats, "start.")?;
            start.phase = Phase::Play;
            return Ok(start);
        }
        let mut start = game.public.table;
        start.phase = Phase::Play;
        start.played = 0;
        start.supply = add(start.supply, start.building, "supply")?;
        start.building = Pieces::NONE;
        Ok(start)
    }
}

impl Castellan {
    /// A position was read that stands at step 3: without a choice it goes on to step 4.
    #[inline]
    fn settle_claims(&mut self) {
        if rules::offers(&self.public.table, self.public.active).is_choice() {
            return;
        }
        self.begin_claim(&mut burghof_core::Silent);
    }
}

#[inline]
fn add(a: Pieces, b: Pieces, at: &str) -> Result<Pieces, Misfit> {
    let fits = [(a.tower, b.tower), (a.long, b.long), (a.short, b.short)]
        .iter()
        .all(|(a, b)| a.checked_add(*b).is_some());
    if fits { Ok(a + b) } else { Err(Misfit::new(at, "too many pieces")) }
}

/// The number of players: as given, or as many as the lists speak of, at least two.
#[inline]
fn players(json: &Position, data: &Data) -> Result<u8, Misfit> {
    let lists = [&json.hands, &json.wall_piles, &json.tower_piles, &json.discards];
    let lengths = lists.iter().filter_map(|list| list.as_ref().map(Vec::len));
    let more = [
        json.table.passed.as_ref().map(Vec::len),
        json.table.double_used.as_ref().map(Vec::len),
        json.table.keeps.iter().map(|keep| usize::from(keep.player) + 1).max(),
        json.active.map(|seat| usize::from(seat) + 1),
        Some(2),
    ];
    let spoken_of = lengths.chain(more.into_iter().flatten()).max().unwrap_or(2);
    let seats = match json.players {
        Some(players) => players,
        None if json.sets == Some(2) && spoken_of < 3 => {
            return Err(Misfit::new("players", "missing, and two sets are for 3 or 4"));
        }
        None => u8::try_from(spoken_of).unwrap_or(u8::MAX),
    };
    if !(2..=MAX_PLAYERS as u8).contains(&seats) {
        return Err(Misfit::new(
            "players",
            format!("{seats} players; the game is for 2 to {MAX_PLAYERS} (CAS-01)"),
        ));
    }
    match json.sets {
        Some(sets) if sets != data.sets(seats) => {
            Err(Misfit::new("sets", format!("{sets}; {seats} players use {} (CAS-01)", data.sets(seats))))
        }
        _ => Ok(seats),
    }
}

/// The entries of a list by seat; more than there are seats are refused.
#[inline]
fn lists<'a>(
    key: &'a Option<Vec<Vec<String>>>,
    name: &str,
    seats: u8,
) -> Result<impl Iterator<Item = (usize, &'a Vec<String>)>, Misfit> {
    let list: &'a [Vec<String>] = key.as_deref().unwrap_or(&[]);
    if list.len() > usize::from(seats) {
        return Err(Misfit::new(name, format!("{} entries for {seats} players", list.len())));
    }
    Ok(list.iter().enumerate())
}

#[inline]
fn read_table(json: &TableJson, data: &Data, seats: u8, path: &str) -> Result<Table, Misfit> {
    let mut castle = read_castle(json, path)?;
    let double_used = read_keeps(json, &mut castle, seats, path)?;
    let count = |count: Option<Count>, key: &str| count.unwrap_or_default().read(&format!("{path}{key}"));
    let building = count(json.building, "building")?;
    let lost = count(json.lost, "lost")?;
    let mut passed = [Pieces::NONE; MAX_PLAYERS];
    let list = json.passed.as_deref().unwrap_or(&[]);
    if list.len() > usize::from(seats) {
        return Err(Misfit::new(
            format!("{path}passed"),
            format!("{} entries for {seats} players", list.len()),
        ));
    }
    for (seat, (pieces, given)) in passed.iter_mut().zip(list).enumerate() {
        *pieces = given.read(&format!("{path}passed[{seat}]"))?;
    }
    check_reach(&castle, data.supply(seats), path)?;
    let mut used = castle.pieces();
    for pieces in passed.into_iter().chain([building, lost]) {
        used = add(used, pieces, path)?;
    }
    let total = data.supply(seats);
    let supply = match json.supply {
        Some(given) => given.read(&format!("{path}supply"))?,
        None if total.covers(used) => total - used,
        None => {
            return Err(broken("pieces", format!("{path}: {used:?} are in use, there are only {total:?}")));
        }
    };
    let (phase, played) = (Phase::Play, 0);
    Ok(Table { castle, phase, played, building, supply, passed, lost, double_used })
}

/// Lemma 9: a castle that contains 0,0 cannot leave the range of coordinates; one that was made up elsewhere might.
#[inline]
fn check_reach(castle: &Castle, total: Pieces, path: &str) -> Result<(), Misfit> {
    let built = castle.pieces();
    if !total.covers(built) {
        return Err(broken("pieces", format!("{path}: {built:?} are built, there are only {total:?}")));
    }
    let points = castle.tower_points().iter().copied().chain(castle.open_ends());
    let reach = points.map(|p| p.x.unsigned_abs().max(p.y.unsigned_abs())).max().unwrap_or(0);
    let grown = usize::from(reach) + span(total - built);
    match grown <= 126 {
        true => Ok(()),
        false => Err(Misfit::new(
            format!("{path}towers"),
            format!("grid: the castle lies {reach} units away from 0,0 and could leave the grid"),
        )),
    }
}

#[inline]
fn read_castle(json: &TableJson, path: &str) -> Result<Castle, Misfit> {
    let mut towers = Vec::new();
    for (index, &at) in json.towers.iter().enumerate() {
        towers.push(point(&format!("{path}towers[{index}]"), at)?);
    }
    let mut walls = Vec::new();
    for (index, (kind, x, y, dir)) in json.walls.iter().enumerate() {
        let entry = format!("{path}walls[{index}]");
        let at = point(&entry, [*x, *y])?;
        let long = match kind.as_str() {
            "S" => false,
            "L" => true,
            other => return Err(Misfit::new(entry, format!("kind `{other}` is neither S nor L"))),
        };
        let side = ["E", "N", "W", "S"].iter().position(|name| name == dir);
        let side =
            side.ok_or_else(|| Misfit::new(&entry, format!("direction `{dir}` is none of E, N, W, S")))?;
        walls.push(action::wall(long, at, side).ok_or_else(|| Misfit::new(entry, "too far out"))?);
    }
    Castle::build(&towers, &walls).map_err(|flaw| {
        Misfit::new(format!("{path}{}", flaw.at), format!("{}: {}", flaw.invariant, flaw.what))
    })
}

/// Sets the keeps; courtyards without a keep were enclosed in this turn.
#[inline]
fn read_keeps(json: &TableJson, castle: &mut Castle, seats: u8, path: &str) -> Result<SeatSet, Misfit> {
    let mut used = SeatSet::NONE;
    let find = |castle: &Castle, entry: &str, cell: [i32; 2]| {
        castle.face_at(point(entry, cell)?).ok_or_else(|| {
            Misfit::new(entry, format!("keep-in-courtyard: cell {},{} is not enclosed", cell[0], cell[1]))
        })
    };
    for (index, keep) in json.keeps.iter().enumerate() {
        let entry = format!("{path}keeps[{index}]");
        let seat = Seat::checked(keep.player.into(), seats)
            .ok_or_else(|| Misfit::new(&entry, format!("there is no player {}", keep.player)))?;
        let face = find(castle, &entry, keep.cell)?;
        if castle.owner(&face).is_some() {
            return Err(Misfit::new(entry, "one-keep-per-courtyard: another keep stands there"));
        }
        castle.claim(&face, seat.index());
        if keep.double {
            if used.contains(seat) {
                return Err(Misfit::new(entry, format!("double-keep: player {seat} has two (CAS-58)")));
            }
            castle.set_doubled(&face, true);
            used.insert(seat);
        }
    }
    for (index, &cell) in json.divided.iter().flatten().enumerate() {
        let face = find(castle, &format!("{path}divided[{index}]"), cell)?;
        castle.set_doubled(&face, true);
        castle.set_fresh(&face);
    }
    for (index, &cell) in json.fresh.iter().flatten().enumerate() {
        let face = find(castle, &format!("{path}fresh[{index}]"), cell)?;
        castle.set_fresh(&face);
    }
    for face in castle.courtyards() {
        if castle.owner(&face).is_none() {
            castle.set_fresh(&face);
        }
    }
    let Some(given) = json.double_used.as_deref() else { return Ok(used) };
    if given.len() > usize::from(seats) {
        return Err(Misfit::new(
            format!("{path}double_used"),
            format!("{} entries for {seats} players", given.len()),
        ));
    }
    Ok(Seat::all(seats)
        .filter(|seat| given.get(seat.index()).copied().unwrap_or(used.contains(*seat)))
        .collect())
}
