//! What happens: turns, the dump phase, rounds, final works.

use super::QUARRY;
use crate::action::{Cell, Kind, Zone};
use crate::bag::*;
use crate::event::Event;
use crate::state::*;
use burghof_core::{Chance, Draw, Listener, Seat, SeatSet};

impl Castles {
    /// CST-12.
    pub(super) fn place_gate(&mut self, seat: Seat, col: u8, tell: &mut impl Listener<Event>) {
        let i = seat.index();
        let data = self.public.data.get();
        let gate = data.gate(self.public.masonry[i]);
        self.public.sites[i].place(data, usize::from(col), gate, 0);
        self.public.gates[i] = col;
        self.public.done.insert(seat);
        tell.tell(|| Event::GatePlaced { seat, cell: Cell(col) });
    }

    /// Two tiles of the quarry, chosen now: the quarry has no order.
    #[inline]
    fn draw_two(&mut self, chance: &mut Chance) -> [u8; 2] {
        let data = self.public.data.get();
        let left = u32::from(self.public.quarry_len);
        let index = u32::from(self.public.seats) * u32::from(data.set_size) - left;
        let first = chance.below(Draw { source: QUARRY, index }, left);
        let second = chance.below(Draw { source: QUARRY, index: index + 1 }, left - 1);
        self.public.quarry_len -= 2;
        draw_two(data, &mut self.secrets.quarry, first, second)
    }

    /// CST-21, CST-22, CST-32: a pair that only its owner knows.
    #[inline]
    fn draw_pair(&mut self, seat: Seat, stage: Stage, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let i = seat.index();
        let [a, b] = self.draw_two(chance);
        let pair = [a.min(b), a.max(b)];
        self.secrets.hands[i] = pair;
        self.public.hand_len[i] = 2;
        self.public.stage[i] = stage;
        let replacement = stage == Stage::Replacement;
        let event = |tiles| Event::Drew { seat, tiles, replacement };
        tell.reveal(SeatSet::of(seat), || event(Some(pair.map(Kind))), || Some(event(None)));
    }

    /// CST-30, CST-32.
    pub(super) fn offer(
        &mut self,
        seat: Seat,
        to: Seat,
        chance: &mut Chance,
        tell: &mut impl Listener<Event>,
    ) {
        let (i, j) = (seat.index(), to.index());
        self.secrets.dumps[j] = self.secrets.hands[i];
        self.public.dump_len[j] = 2;
        self.public.giver[j] = i as u8;
        tell.tell(|| Event::Offered { seat, to });
        self.draw_pair(seat, Stage::Replacement, chance, tell);
    }

    /// CST-38: everybody sees the two tiles in the rubble (CST-22).
    pub(super) fn dispose(&mut self, seat: Seat, tell: &mut impl Listener<Event>) {
        let i = seat.index();
        let pair = self.secrets.hands[i];
        for kind in pair {
            self.public.rubble = self.public.data.put(self.public.rubble, kind);
        }
        self.secrets.hands[i] = [EMPTY; 2];
        self.public.hand_len[i] = 0;
        self.public.stage[i] = Stage::None;
        let event = || Event::Disposed { seat, tiles: pair.map(Kind) };
        // CST-R27: as with building and storing, having shown one's own tile is no obstacle to taking back.
        tell.show(SeatSet::others(self.public.seats, seat), event);
    }

    #[inline]
    pub(super) fn take_from(&mut self, seat: Seat, zone: Zone, kind: u8) {
        let i = seat.index();
        match zone {
            Zone::Hand => {
                remove(&mut self.secrets.hands[i], kind);
                self.public.hand_len[i] -= 1;
            }
            Zone::Store => remove(&mut self.public.stores[i], kind),
            Zone::Dump => {
                remove(&mut self.secrets.dumps[i], kind);
                self.public.dump_len[i] -= 1;
            }
        }
    }

    /// CST-52, CST-R16.
    #[inline]
    pub(super) fn build(
        &mut self,
        seat: Seat,
        from: Zone,
        kind: Kind,
        cell: Cell,
        turn: u8,
        tell: &mut impl Listener<Event>,
    ) {
        self.take_from(seat, from, kind.0);
        self.public.lay(seat, kind.0, usize::from(cell.0), turn);
        self.public.count_builds(seat.index());
        tell.tell(|| Event::Built { seat, from, kind, cell, turn });
    }

    /// CST-26, CST-42.
    #[inline]
    pub(super) fn store(&mut self, seat: Seat, from: Zone, kind: Kind, tell: &mut impl Listener<Event>) {
        let i = seat.index();
        self.take_from(seat, from, kind.0);
        if !holds(&self.public.stores[i], kind.0) {
            // Equal tiles give one action, not two (CST-68).
            self.public.builds[i] += self.public.builds_of(i, kind.0) as u16;
        }
        insert(&mut self.public.stores[i], kind.0);
        tell.tell(|| Event::Stored { seat, from, kind });
    }

    /// CST-19: an end that is allowed comes by itself if no stored tile has a legal cell.
    #[inline]
    pub(super) fn end_if_nothing_is_left(&mut self, seat: Seat, tell: &mut impl Listener<Event>) {
        let (public, i) = (&self.public, seat.index() & 3);
        // One question instead of four: each of them alone is hard to foresee for a processor. A pair that was drawn
        // and not decided upon is in hand.
        let pending = if public.phase == Phase::Dump { public.dump_len[i] } else { public.hand_len[i] };
        if (u16::from(pending) | public.builds[i] | u16::from(public.done.contains(seat))) != 0 {
            return;
        }
        match public.phase {
            Phase::Turns => self.end_turn(seat, tell),
            Phase::Dump => self.end_dump(seat, tell),
            Phase::Works => self.end_works(seat, tell),
            Phase::Setup | Phase::Over => {}
        }
    }

    /// CST-40.
    pub(super) fn end_turn(&mut self, seat: Seat, tell: &mut impl Listener<Event>) {
        self.public.stage[seat.index()] = Stage::None;
        self.public.done.insert(seat);
        tell.tell(|| Event::TurnEnded { seat });
        self.check_sixteen(seat, tell);
    }

    /// CST-41.
    pub(super) fn end_dump(&mut self, seat: Seat, tell: &mut impl Listener<Event>) {
        self.public.done.insert(seat);
        tell.tell(|| Event::DumpEnded { seat });
        self.check_sixteen(seat, tell);
    }

    /// CST-79.
    pub(super) fn end_works(&mut self, seat: Seat, tell: &mut impl Listener<Event>) {
        self.public.done.insert(seat);
        tell.tell(|| Event::WorksEnded { seat });
    }

    /// CST-72 to CST-77: looked at when a turn or a dump phase ends, and triggered for good.
    fn check_sixteen(&mut self, seat: Seat, tell: &mut impl Listener<Event>) {
        if self.public.end == End::No && self.public.sixteen(seat) {
            self.public.end = End::Sixteen;
            tell.tell(|| Event::SixteenReached { seat });
        }
    }

    /// All seats have finished the running part: the parts that follow, as far as nobody has to decide.
    pub(super) fn next_part(&mut self, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        match self.public.phase {
            Phase::Setup => self.start_round(chance, tell),
            Phase::Turns => self.start_dump(chance, tell),
            Phase::Dump => self.end_round(chance, tell),
            Phase::Works => self.finish(tell),
            Phase::Over => {}
        }
    }

    /// CST-20, CST-21, CST-15.
    pub(super) fn start_round(&mut self, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        if self.public.quarry_len < 2 * self.public.seats {
            return self.leave_quarry(tell);
        }
        if self.public.round > 0 {
            self.public.start = self.public.start.left(self.public.seats);
        }
        self.public.round = self.public.round.saturating_add(1);
        self.public.phase = Phase::Turns;
        self.public.done = SeatSet::NONE;
        let (round, start) = (self.public.round, self.public.start);
        tell.tell(|| Event::RoundStarted { round, start });
        let mut seat = start;
        for _ in 0..self.public.seats {
            self.draw_pair(seat, Stage::Drawn, chance, tell);
            seat = seat.left(self.public.seats);
        }
    }

    /// CST-71: the rest of the quarry goes to the rubble, face up (CST-R09).
    fn leave_quarry(&mut self, tell: &mut impl Listener<Event>) {
        let data = self.public.data.get();
        let rest = std::mem::take(&mut self.secrets.quarry);
        self.public.quarry_len = 0;
        for kind in data.list(rest) {
            self.public.rubble = data.put(self.public.rubble, kind);
        }
        let tiles = || Event::QuarryLeft { tiles: data.list(rest).map(Kind).collect() };
        tell.reveal(SeatSet::everyone(self.public.seats), tiles, || None);
        self.start_works(End::TooFew, tell);
    }

    /// CST-41: all dumps are turned face up.
    fn start_dump(&mut self, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let seats = self.public.seats;
        self.public.phase = Phase::Dump;
        self.public.done = SeatSet::NONE;
        for seat in Seat::all(seats) {
            let i = seat.index();
            if self.public.dump_len[i] == 0 {
                self.public.done.insert(seat);
                continue;
            }
            let giver = std::mem::replace(&mut self.public.giver[i], EMPTY);
            let tiles = self.secrets.dumps[i].map(Kind);
            let event = || Event::DumpShown { seat, tiles };
            // Whoever offered the pair knows it already (CST-36).
            let new_to = Seat::checked(giver.into(), seats)
                .map_or(SeatSet::everyone(seats), |giver| SeatSet::others(seats, giver));
            tell.reveal(new_to, event, || Some(event()));
        }
        if self.public.done == SeatSet::seats(seats) {
            self.end_round(chance, tell);
        }
    }

    /// CST-45, CST-69: both reasons of a round's end are looked at only now.
    fn end_round(&mut self, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        match () {
            () if self.public.end == End::Sixteen => self.start_works(End::Sixteen, tell),
            () if self.public.quarry_len == 0 => self.start_works(End::QuarryEmpty, tell),
            () => self.start_round(chance, tell),
        }
    }

    /// CST-79: whoever can build nothing has ended already (CST-19).
    fn start_works(&mut self, end: End, tell: &mut impl Listener<Event>) {
        self.public.end = end;
        self.public.phase = Phase::Works;
        self.public.done = SeatSet::NONE;
        tell.tell(|| Event::WorksStarted { end });
        for seat in Seat::all(self.public.seats) {
            if self.public.builds[seat.index()] == 0 {
                self.end_works(seat, tell);
            }
        }
        if self.public.done == SeatSet::seats(self.public.seats) {
            self.finish(tell);
        }
    }

    fn finish(&mut self, tell: &mut impl Listener<Event>) {
        self.public.phase = Phase::Over;
        tell.tell(|| Event::Over);
    }
}

impl Public {
    /// CST-72 to CST-75, CST-98, CST-R16: enough wall tiles, no opening anywhere, no wrong tile.
    #[inline]
    pub fn sixteen(&self, seat: Seat) -> bool {
        let site = self.site(seat);
        site.open == 0
            && site.wrong == 0
            && self.wall_tiles(seat) >= u32::from(self.data.constants.ending_min_wall_tiles)
    }
}
