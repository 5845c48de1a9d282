//! A position or a view as a shape, and what actions and events name.

use super::shape::*;
use crate::castle::Castle;
use crate::components::{Attendant, Data, MAX_CASTLES, Tile};
use crate::rooms::RoomSet;
use crate::state::{LIMBO, Ludwig, NONE, Phase, Public, Queue, Step};
use crate::view::View;
use arrayvec::ArrayVec;
use burghof_core::Seat;
use burghof_core::shape::{List, Many};
use serde::Serialize;

/// The most tiles of a list that is no set: those drawn for food bonuses.
const MOST: usize = LIMBO + MAX_CASTLES;

/// A few tiles, in their order.
pub struct Names {
    data: &'static Data,
    tiles: ArrayVec<u8, MOST>,
}

impl Many for Names {
    type One = &'static str;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        self.tiles.iter().map(|&tile| id(self.data, tile))
    }
}

/// A set of rooms.
pub struct RoomNames {
    data: &'static Data,
    set: RoomSet,
}

impl Many for RoomNames {
    type One = &'static str;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        self.set.iter().map(|room| id(self.data, room))
    }
}

/// The tiles of a castle.
pub struct Laid<'a> {
    data: &'static Data,
    castle: &'a Castle,
}

impl Many for Laid<'_> {
    type One = TileShape;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        self.castle.tiles().map(|(tile, x, y)| TileShape { id: id(self.data, tile.0), x, y })
    }
}

#[inline]
fn id(data: &Data, tile: u8) -> &'static str {
    data.named(Tile(tile)).id
}

#[inline]
fn some_id(data: &Data, tile: u8) -> Option<&'static str> {
    (tile != NONE).then(|| id(data, tile))
}

#[inline]
fn names(data: &'static Data, tiles: impl IntoIterator<Item = u8>) -> List<Names> {
    List(Names { data, tiles: tiles.into_iter().filter(|&tile| tile != NONE).take(MOST).collect() })
}

#[inline]
fn rooms(data: &'static Data, set: RoomSet) -> List<RoomNames> {
    List(RoomNames { data, set })
}

#[inline]
fn cards(data: &'static Data, set: u32) -> CardNames {
    List::picked(data, set, |data, card| data.card_named(card).id)
}

#[inline]
fn castle_shape(public: &Public, castle: u8) -> CastleShape<'_> {
    let (data, c) = (public.data.get(), usize::from(castle));
    let castle = &public.castles[c];
    CastleShape {
        throne: data.throne_named(castle.throne).id,
        tiles: List(Laid { data, castle }),
        attendants: List(
            castle.attendants().filter_map(Attendant::from_index).map(|kind| kind.id()).collect(),
        ),
        bonus_cards: List(castle.cards().map(|card| data.card_named(card).id).collect()),
        turns_done: castle.drafted().map(|_| public.turns_done(c)),
        drafted: castle.drafted(),
    }
}

#[inline]
fn table(public: &Public) -> Table<'_> {
    Table {
        variant: if public.two_player { Variant::TwoPlayer } else { Variant::Standard },
        players: public.seats,
        ludwig_seat: public.ludwig(),
        placing: public.placing,
        age_rank: List(public.age[..public.people().len()].iter().copied().collect()),
        round: public.round,
        turn: public.turn,
        phase: match public.phase {
            Phase::LudwigDraw | Phase::LudwigGive | Phase::Select => Part::Select,
            Phase::Assign => Part::Assign,
            Phase::Place => Part::Place,
            Phase::End => Part::End,
        },
        castles: List::picked(public, (1u8 << public.seats) - 1, castle_shape),
    }
}

/// What is secret, as far as it may be written.
struct Told<'a> {
    hand: &'a dyn Fn(Seat) -> List<Names>,
    pair: &'a dyn Fn(Seat) -> [u8; 2],
    high_left: &'a dyn Fn(Seat) -> Option<bool>,
    vote: &'a dyn Fn(u8, u8) -> Say,
    ludwig: Option<[u8; 2]>,
    supply: Option<RoomSet>,
    discard: RoomSet,
    singles: &'a [[u8; MAX_CASTLES]; 2],
}

#[inline]
fn rest(public: &Public, told: &Told<'_>) -> Rest {
    let data = public.data.get();
    let seats = public.seats;
    let side = |side: usize| {
        List::by_seat(seats, |seat| {
            some_id(data, public.assigned(seat.index(), (told.high_left)(seat))[side])
        })
    };
    let castle = |castle: u8| (castle != NONE).then_some(castle);
    let queue = |queue: Queue| (queue.0 != 0).then(|| List(queue.iter().collect()));
    let singles = told.singles.iter().flatten().any(|&tile| tile != NONE);
    Rest {
        hands: List::by_seat(seats, told.hand),
        selected: List::by_seat(seats, |seat| {
            let chosen = if public.phase == Phase::Select { (told.pair)(seat) } else { [NONE; 2] };
            names(data, public.revealed[seat.index()].into_iter().chain(chosen))
        }),
        left: side(0),
        right: side(1),
        ludwig_drawn: told.ludwig.map(|pair| names(data, pair)),
        chosen: List(public.chosen.iter().collect()),
        supply: told.supply.map(|supply| rooms(data, supply)),
        discard: rooms(data, told.discard),
        limbo: names(data, public.drawn_rooms()),
        limbo_castle: castle(public.limbo_castle),
        bonus_deck: cards(data, public.deck),
        bonus_discard: cards(data, public.card_discard),
        bonus_limbo: cards(data, public.card_limbo),
        bonus_castle: castle(public.card_castle),
        specialty_used: public.specialties_used(),
        pending: (0..seats).any(|castle| public.pending(castle)),
        sites: (public.phase == Phase::Place)
            .then(|| List((0..seats).map(|castle| site(public, castle, told.vote)).collect())),
        room_queue: queue(public.room_queue),
        card_queue: queue(public.card_queue),
        swaps: (public.swaps != 0).then(|| List::by_seat(seats, |seat| public.swaps_of(seat))),
        room_draws: public.room_draws,
        card_draws: public.card_draws,
        seen_discard: rooms(data, public.seen_discard),
        seen_supply: rooms(data, public.seen_supply),
        singles: singles.then(|| {
            let stacks =
                |round: &[u8; MAX_CASTLES]| List::by_seat(seats, |seat| some_id(data, round[seat.index()]));
            List(told.singles.iter().map(stacks).collect())
        }),
    }
}

#[inline]
fn site(public: &Public, castle: u8, vote: &dyn Fn(u8, u8) -> Say) -> SiteShape {
    let site = &public.sites[castle as usize];
    let partners = public.partners(castle);
    let idle = matches!(site.step, Step::Idle | Step::Order | Step::Done);
    let voted = (0..2u8).filter(|side| site.voted >> side & 1 == 1);
    SiteShape {
        step: site.step,
        seat: (!idle).then(|| partners[site.side as usize & 1]),
        tile: some_id(public.data.get(), site.tile),
        votes: List(voted.map(|side| (partners[side as usize], vote(castle, side))).collect()),
    }
}

#[inline]
fn say(votes: u16, castle: u8, side: u8) -> Say {
    if votes >> (2 * castle + side) & 1 == 1 { Say::First } else { Say::Wait }
}

#[inline]
pub(super) fn position(game: &Ludwig) -> Position<'_> {
    let (public, secrets) = (&game.public, &game.secrets);
    let data = public.data.get();
    let told = Told {
        hand: &|seat| {
            let pair = secrets.pairs[seat.index()];
            names(data, game.hand(seat).iter().copied().filter(|tile| !pair.contains(tile)))
        },
        pair: &|seat| secrets.pairs[seat.index()],
        high_left: &|seat| {
            let known = public.chosen.contains(seat) || Some(seat) == public.ludwig();
            known.then_some(secrets.high_left >> seat.index() & 1 == 1)
        },
        vote: &|castle, side| say(secrets.votes, castle, side),
        ludwig: (secrets.ludwig_pair[0] != NONE).then_some(secrets.ludwig_pair),
        supply: Some(game.supply()),
        discard: secrets.discard,
        singles: &secrets.singles,
    };
    Position { table: table(public), rest: rest(public, &told), study: public.study.then_some(true) }
}

#[inline]
pub(super) fn seen(view: &View) -> Seen<'_> {
    let public = &view.public;
    let data = public.data.get();
    let own = view.own();
    let pair = |seat| if Some(seat) == own { view.pair } else { [NONE; 2] };
    let told = Told {
        hand: &|seat| {
            let pair = pair(seat);
            names(data, view.hand(seat).iter().copied().filter(|tile| !pair.contains(tile)))
        },
        pair: &pair,
        high_left: &|seat| view.high_left_of(seat),
        vote: &|castle, side| view.vote(castle, side),
        ludwig: (public.phase == Phase::LudwigGive).then_some(view.ludwig_pair),
        supply: None,
        discard: view.known_discard(),
        singles: &view.singles,
    };
    let there = |round: usize| {
        List::by_seat(public.seats, |stack| public.singles_discarded >> (8 * round + stack.index()) & 1 == 1)
    };
    Seen {
        own: Own { viewer: view.viewer },
        table: table(public),
        rest: Known {
            rest: rest(public, &told),
            singles_discarded: (public.singles_discarded != 0).then(|| List((0..2).map(there).collect())),
            hand_size: public.hand_len,
            supply_size: public.supply_len,
            discard_size: public.discard_len,
            study: public.study.then_some(true),
        },
    }
}

impl Public {
    #[inline]
    fn turns_done(&self, castle: usize) -> u8 {
        let over = self.phase == Phase::End || self.sites[castle].step == Step::Done;
        (self.round - 1) * self.data.numbers.turns + self.turn - 1 + u8::from(over)
    }

    #[inline]
    fn specialties_used(&self) -> u8 {
        let used: u8 = self.castles().iter().flat_map(Castle::specialties).sum();
        let carried = self.sites.iter().filter(|site| Tile(site.tile).as_specialty().is_some()).count();
        used + carried as u8
    }

    /// The rooms drawn for a food bonus: undecided, or kept and not yet placed.
    #[inline]
    fn drawn_rooms(&self) -> ArrayVec<u8, MOST> {
        let kept = self.sites.iter().map(|site| site.tile).filter(|&tile| self.data.is_room(Tile(tile)));
        let all = self.limbo.iter().copied().chain(kept).filter(|&tile| tile != NONE);
        let mut rooms: ArrayVec<u8, MOST> = all.collect();
        rooms.sort_unstable();
        rooms
    }

    /// The tiles of a seat for the left and the right castle, if it is known which goes where.
    #[inline]
    fn assigned(&self, i: usize, high_left: Option<bool>) -> [u8; 2] {
        match (self.phase, high_left) {
            (Phase::Assign, Some(true)) => [self.revealed[i][1], self.revealed[i][0]],
            (Phase::Assign, None) => [NONE; 2],
            _ => self.revealed[i],
        }
    }
}

impl View {
    /// The seat that looks, if a person sits there.
    #[inline]
    fn own(&self) -> Option<Seat> {
        self.viewer.seat().filter(|&seat| self.public.people().contains(seat))
    }

    /// What was said about who goes first, as far as this viewer knows.
    #[inline]
    fn vote(&self, castle: u8, side: u8) -> Say {
        let own = self.own().map_or(0, |seat| self.public.vote_bits(seat));
        if own >> (2 * castle + side) & 1 == 1 { say(self.votes, castle, side) } else { Say::Hidden }
    }

    /// Does the higher tile of a seat go to the left? Nothing if this viewer does not know.
    #[inline]
    fn high_left_of(&self, seat: Seat) -> Option<bool> {
        if Some(seat) == self.public.ludwig() {
            return Some(false);
        }
        (Some(seat) == self.own() && self.public.chosen.contains(seat)).then_some(self.high_left)
    }
}

/// The id of a tile, of a card or of a kind of them.
pub(crate) type Id = &'static str;

#[inline]
pub(crate) fn id_of(data: &Data, tile: Tile) -> Id {
    data.named(tile).id
}

#[inline]
pub(crate) fn ids_of(data: &Data, tiles: &[Tile]) -> Vec<Id> {
    tiles.iter().map(|&tile| id_of(data, tile)).collect()
}
