//! A position or a view as a shape, and what actions and events name.

use super::shape::*;
use crate::castle::{Castle, Dir, Face, Faces, Point, Wall};
use crate::components::{CardSet, Data, Deck, MAX_PLAYERS, MAX_TOWERS, Pieces};
use crate::event::Claim;
use crate::state::{Castellan, Public, Table};
use crate::view::View;
use arrayvec::ArrayVec;
use burghof_core::shape::{List, Many};
use burghof_core::{Seat, SeatSet};
use serde::Serialize;

/// The towers, sorted.
pub struct Towers<'a>(&'a Castle);

impl Many for Towers<'_> {
    type One = [i8; 2];
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        let mut towers: ArrayVec<Point, MAX_TOWERS> = self.0.tower_points().iter().copied().collect();
        towers.sort_unstable();
        towers.into_iter().map(cell)
    }
}

/// The walls, sorted.
pub struct Walls<'a>(&'a Castle);

impl Many for Walls<'_> {
    type One = (Length, i8, i8, Dir);
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        sorted_walls(self.0).map(|wall| (length(wall), wall.at.x, wall.at.y, wall.dir))
    }
}

/// The keeps, by the cells of their courtyards.
pub struct Keeps<'a>(&'a Castle);

impl Many for Keeps<'_> {
    type One = Keep;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        let castle = self.0;
        let mut doubled = [false; MAX_PLAYERS];
        castle.claimed_courtyards().into_iter().filter_map(move |face| {
            let player = castle.owner(&face)?;
            // The parts of a divided double keep: it stands in one of them, and `divided` names them all.
            let double = castle.is_doubled(&face) && !std::mem::replace(&mut doubled[player], true);
            Some(Keep { player: player as u8, cell: cell(face.cell), double, value: face.value() })
        })
    }
}

/// Courtyards by their smallest cells.
pub struct Cells(ArrayVec<Point, 64>);

impl Many for Cells {
    type One = [i8; 2];
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        self.0.iter().map(|&at| cell(at))
    }
}

/// What comes before the part that is written once for all viewers; all of it for who drafts.
#[derive(Serialize)]
pub(super) struct First<'a> {
    #[serde(flatten)]
    pub own: &'a Own,
    #[serde(flatten)]
    pub table: Option<&'a TableShape<'a>>,
}

#[inline]
pub(crate) fn cell(at: Point) -> [i8; 2] {
    [at.x, at.y]
}

#[inline]
pub(crate) fn length(wall: Wall) -> Length {
    if wall.long { Length::L } else { Length::S }
}

#[inline]
pub(crate) fn count(pieces: Pieces) -> Count {
    Count { tower: pieces.tower, long: pieces.long, short: pieces.short }
}

#[inline]
pub(crate) fn cards(data: &'static Data, set: CardSet) -> Cards {
    List::picked(data, set & data.all_cards(), |data, card| data.cards[usize::from(card)].id)
}

/// Short walls first, then by their ends and directions.
#[inline]
fn sorted_walls(castle: &Castle) -> impl Iterator<Item = Wall> {
    // As numbers of the same order: plain numbers sort several times faster.
    let packed = |wall: Wall| {
        let place = |n: i8| (i32::from(n) + 128) as u32;
        u32::from(wall.long) << 17 | place(wall.at.x) << 9 | place(wall.at.y) << 1 | wall.dir as u32
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

#[inline]
fn table(table: &Table, seats: u8) -> TableShape<'_> {
    let castle = &table.castle;
    let fresh: Faces = castle.fresh_faces();
    let cells = |of: &dyn Fn(&&Face) -> bool| {
        let cells: ArrayVec<Point, 64> = fresh.iter().filter(of).map(|face| face.cell).collect();
        (!cells.is_empty()).then_some(List(Cells(cells)))
    };
    TableShape {
        towers: List(Towers(castle)),
        walls: List(Walls(castle)),
        keeps: List(Keeps(castle)),
        double_used: List::by_seat(seats, |seat| table.double_used.contains(seat)),
        building: count(table.building),
        passed: List::by_seat(seats, |seat| count(table.passed[seat.index()])),
        lost: count(table.lost),
        supply: count(table.supply),
        fresh: cells(&|_| true),
        divided: cells(&|face| castle.is_doubled(face)),
    }
}

#[inline]
fn head(public: &Public) -> Head {
    Head {
        players: public.seats,
        sets: public.data.sets(public.seats),
        options: Agreed { building: public.building },
        phase: public.table.phase,
        active: public.active,
        first_turn: public.first_turn,
    }
}

#[inline]
fn tail(public: &Public) -> Tail<'_> {
    let in_order = |set: SeatSet| List(set.iter().collect());
    Tail {
        end_by: public.end_by,
        last_turns: in_order(public.last_turns),
        start: public.drafting().then(|| table(&public.start, public.seats)),
    }
}

#[inline]
fn discards(public: &Public) -> Each<Cards> {
    List::by_seat(public.seats, |seat| cards(public.data.get(), public.discards[seat.index()]))
}

#[inline]
pub(super) fn position(game: &Castellan) -> Position<'_> {
    let public = &game.public;
    let data = public.data.get();
    Position {
        head: head(public),
        table: table(&public.table, public.seats),
        hands: List::by_seat(public.seats, |seat| cards(data, game.hands[seat.index()])),
        wall_piles: List::by_seat(public.seats, |seat| cards(data, game.pile(seat, Deck::Wall))),
        tower_piles: List::by_seat(public.seats, |seat| cards(data, game.pile(seat, Deck::Tower))),
        discards: discards(public),
        played: cards(data, public.table.played),
        tail: tail(public),
    }
}

#[inline]
pub(super) fn seen(view: &View) -> Seen<'_> {
    let public = &view.public;
    let data = public.data.get();
    let backs = |of: &dyn Fn(Seat, Deck) -> u8| {
        List::by_seat(public.seats, |seat| Backs { wall: of(seat, Deck::Wall), tower: of(seat, Deck::Tower) })
    };
    Seen {
        own: Own { viewer: view.viewer, head: head(public) },
        table: table(&public.table, public.seats),
        rest: Rest {
            discards: discards(public),
            played: cards(data, public.table.played),
            hand: view.viewer.seat().map(|_| cards(data, view.hand)),
            backs: backs(&|seat, deck| view.backs[seat.index()][deck as usize]),
            piles: backs(&|seat, deck| view.pile_size(seat, deck)),
            tail: tail(public),
        },
    }
}

#[inline]
pub(crate) fn keep_set(&Claim { cell: at, value, double }: &Claim) -> KeepSet {
    KeepSet { cell: cell(at), value, double }
}
