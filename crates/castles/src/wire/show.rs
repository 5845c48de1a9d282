//! A position or a view as a shape, and what actions and events name.
//!
//! The engine keeps kinds, not single tiles: each tile gets the id of some free copy of its kind.

use super::shape::*;
use crate::action::{Cell, Kind, kind_name};
use crate::components::*;
use crate::rules::why_not;
use crate::site::*;
use crate::state::*;
use crate::view::{View, knows_dump};
use arrayvec::ArrayVec;
use burghof_core::shape::{List, Many};
use burghof_core::{Seat, bits};
use serde::Serialize;

/// What is to be written beside the public part: all of it, or what one viewer knows.
struct Known {
    quarry: Option<u128>,
    hands: [Option<[u8; 2]>; MAX_PLAYERS],
    dumps: [Option<[u8; 2]>; MAX_PLAYERS],
}

#[inline]
pub(super) fn position(game: &Castles) -> Table<'_> {
    let Secrets { quarry, hands, dumps } = game.secrets;
    table(&game.public, &Known { quarry: Some(quarry), hands: hands.map(Some), dumps: dumps.map(Some) })
}

#[inline]
pub(super) fn seen(view: &View) -> Seen<'_> {
    let mut known = Known { quarry: None, hands: [None; MAX_PLAYERS], dumps: [None; MAX_PLAYERS] };
    if let Some(seat) = view.viewer.seat() {
        known.hands[seat.index() & 3] = Some(view.hand);
    }
    for i in 0..MAX_PLAYERS {
        // An empty dump is no secret.
        if knows_dump(&view.public, view.viewer, i) || view.public.dump_len[i] == 0 {
            known.dumps[i] = Some(view.dumps[i]);
        }
    }
    Seen { viewer: view.viewer, table: table(&view.public, &known) }
}

/// The ids of several tiles, in alphabetical order: their places among all ids as bits.
pub struct Names {
    data: &'static Data,
    set: [u64; 4],
}

impl Many for Names {
    type One = &'static str;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        let Names { data, set } = *self;
        (0..4)
            .flat_map(move |word| bits::ones(set[word]).map(move |bit| data.by_id[64 * word + bit as usize]))
    }
}

/// Gives each tile the id of a free copy of its kind.
struct Namer {
    data: &'static Data,
    used: [u8; 128],
}

impl Namer {
    /// Where the id stands among all of them.
    #[inline]
    fn place(&mut self, kind: u8) -> u8 {
        let used = &mut self.used[usize::from(kind & 127)];
        let places = &self.data.places[usize::from(kind & 127)];
        let place = places.get(usize::from(*used)).or(places.last()).copied().unwrap_or_default();
        *used += 1;
        place
    }

    #[inline]
    fn list(&mut self, kinds: impl Iterator<Item = u8>) -> List<Names> {
        let mut set = [0u64; 4];
        for kind in kinds.filter(|&kind| kind != EMPTY) {
            let place = self.place(kind);
            set[usize::from(place >> 6)] |= 1 << (place & 63);
        }
        List(Names { data: self.data, set })
    }
}

/// The tiles on a site, each with the place of its id among all ids.
pub struct Cells<'a> {
    data: &'static Data,
    site: &'a Site,
    tiles: ArrayVec<(u8, u8), MAX_CELLS>,
}

impl Many for Cells<'_> {
    type One = Laid;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        let Cells { data, site, .. } = *self;
        self.tiles.iter().map(move |&(cell, place)| Laid {
            tile: data.by_id[usize::from(place)],
            col: Cell(cell).col(data),
            row: Cell(cell).row(data),
            rot: site.turn(cell.into()),
            wrong: (site.wrong >> cell & 1 == 1).then_some(true),
        })
    }
}

#[inline]
fn table<'a>(public: &'a Public, known: &Known) -> Table<'a> {
    let data = public.data();
    // The copies go to the players first, although the piles stand before them.
    let mut namer = Namer { data, used: [0; 128] };
    let players = Seat::all(public.seats).map(|seat| player(public, known, seat, &mut namer)).collect();
    let rubble = namer.list(data.list(public.rubble));
    let absent = namer.list(data.list(public.absent));
    let quarry = known.quarry.map(|quarry| namer.list(data.list(quarry)));
    Table {
        options: Agreed {
            timing: if public.has(flags::PARALLEL) { Timing::Parallel } else { Timing::Sequential },
            free_gate: public.has(flags::FREE_GATE),
            stability: public.has(flags::STABILITY),
            aesthetics: public.has(flags::AESTHETICS),
            optics: public.has(flags::OPTICS),
            unchecked_building: public.has(flags::UNCHECKED),
        },
        phase: public.phase,
        round: public.round,
        start: public.start,
        end_triggered: public.end == End::Sixteen,
        end_reason: reason(public.end).filter(|_| matches!(public.phase, Phase::Works | Phase::Over)),
        quarry_count: quarry.is_none().then_some(public.quarry_len),
        quarry,
        rubble,
        absent,
        players: List(players),
    }
}

#[inline]
pub(crate) fn reason(end: End) -> Option<End> {
    Some(end).filter(|&end| end != End::No)
}

#[inline]
fn player<'a>(public: &'a Public, known: &Known, seat: Seat, namer: &mut Namer) -> Player<'a> {
    let i = seat.index();
    let (data, site) = (namer.data, &public.sites[i]);
    let order = write_order(public, seat).into_iter();
    let tiles = order.map(|cell| (cell as u8, namer.place(site.kinds[cell]))).collect();
    let store = namer.list(public.stores[i].into_iter());
    let faults = namer.list(data.list(public.faults[i]));
    let dump = known.dumps[i].map(|dump| namer.list(dump.into_iter()));
    let hand = known.hands[i].map(|hand| namer.list(hand.into_iter()));
    let above = match public.phase {
        Phase::Turns => public.done.contains(seat),
        phase => phase == Phase::Dump,
    };
    Player {
        masonry: data.masonries[usize::from(public.masonry[i])].id,
        cells: List(Cells { data, site, tiles }),
        store,
        faults,
        dump_count: dump.is_none().then_some(public.dump_len[i]),
        dump,
        dump_from: Some(public.giver[i]).filter(|&giver| giver != EMPTY),
        hand_count: hand.is_none().then_some(public.hand_len[i]),
        hand,
        hand_kind: public.stage[i],
        finished: public.done.contains(seat),
        marker: if above { Marker::Above } else { Marker::Below },
    }
}

/// The cells in an order in which the rightly built tiles could have been placed: a reader that goes by the order
/// (CST-R16) then finds nothing wrong with a site on which nothing is wrong.
#[inline]
fn write_order(public: &Public, seat: Seat) -> ArrayVec<usize, MAX_CELLS> {
    let data = public.data();
    let site = public.site(seat);
    if !public.has(flags::UNCHECKED) {
        return bits32(site.taken).collect();
    }
    let mut order = ArrayVec::new();
    let mut laid = Site::new(data);
    let mut left = site.taken & !site.wrong;
    loop {
        let next = bits32(left)
            .find(|&cell| why_not(data, &laid, site.kinds[cell], cell, site.turn(cell)).is_none());
        let Some(cell) = next else { break };
        laid.place(data, cell, site.kinds[cell], site.turn(cell));
        left &= !(1 << cell);
        order.push(cell);
    }
    order.extend(bits32(site.wrong | left));
    order
}

#[inline]
pub(crate) fn pair(data: &Data, kinds: [Kind; 2]) -> [Tile; 2] {
    kinds.map(|kind| tile(data, kind))
}

#[inline]
pub(crate) fn tile(data: &Data, kind: Kind) -> Tile {
    if kind.0 >= data.kinds {
        let unknown = kind_name(data, kind);
        return Tile { tile: unknown.clone(), masonry: unknown.clone(), shape: unknown };
    }
    let (shape, masonry) = data.name_of(kind.0);
    let tile = data.copies[usize::from(kind.0)].first().copied().unwrap_or_default();
    Tile { tile: tile.into(), masonry: masonry.id.into(), shape: shape.id.into() }
}
