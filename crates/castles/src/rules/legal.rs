//! What is legal: counted, listed, and the n-th of it, so that a random choice needs no list.

use crate::action::{Action, Cell, Kind, Zone};
use crate::components::*;
use crate::site::*;
use crate::state::*;
use burghof_core::bits::IN_BYTE;
use burghof_core::{Seat, SeatSet};

impl Castles {
    pub(super) fn acts(&self, seat: Seat) -> bool {
        self.public.to_act().contains(seat)
    }

    /// The zone whose tiles the seat has to use now, and its kinds.
    #[inline]
    pub(super) fn in_use(&self, i: usize) -> (Zone, [u8; 2]) {
        match self.public.phase {
            Phase::Turns if self.public.stage[i] > Stage::Drawn => (Zone::Hand, self.secrets.hands[i]),
            Phase::Dump => (Zone::Dump, self.secrets.dumps[i]),
            _ => (Zone::Hand, [EMPTY; 2]),
        }
    }

    /// CST-30, CST-31, CST-35: the dumps that a pair could be laid on, as a set of bits.
    #[inline]
    fn free_dumps(&self, seat: Seat) -> u8 {
        let public = &self.public;
        let free = (0..MAX_PLAYERS).fold(0, |set, j| set | u8::from(public.dump_len[j] == 0) << j);
        let others = SeatSet::seats(public.seats).without(seat).bits();
        if public.quarry_len < 2 { 0 } else { free & others }
    }

    /// How many actions beside building a seat that is to act has.
    #[inline]
    pub(super) fn plain_count(&self, seat: Seat) -> u32 {
        let (public, i) = (&self.public, seat.index() & 3);
        match public.phase {
            Phase::Setup => public.data.gate_cells.count_ones(),
            Phase::Turns if public.stage[i] == Stage::Drawn => 2 + small_count(self.free_dumps(seat)),
            Phase::Turns => different(self.secrets.hands[i]).max(1),
            Phase::Dump => {
                let ways = 2 - u32::from(public.store_full(seat));
                (different(self.secrets.dumps[i]) * ways).max(1)
            }
            Phase::Works => 1,
            Phase::Over => 0,
        }
    }

    /// The `n`-th of the actions beside building.
    #[inline]
    pub(super) fn plain(&self, seat: Seat, n: u32) -> Action {
        let (public, i) = (&self.public, seat.index() & 3);
        match public.phase {
            Phase::Setup => {
                let col = bits32(public.data.gate_cells).nth(n as usize).unwrap_or_default();
                Action::PlaceGate { col: col as u8 }
            }
            Phase::Turns if public.stage[i] == Stage::Drawn => self.choice(seat, n),
            Phase::Turns if public.hand_len[i] == 0 => Action::EndTurn,
            Phase::Turns => {
                let kind = Kind(kind_at(self.secrets.hands[i], n));
                // CST-49: a fault only with a full store.
                if public.store_full(seat) {
                    Action::Fault { kind }
                } else {
                    Action::Store { from: Zone::Hand, kind }
                }
            }
            Phase::Dump if public.dump_len[i] == 0 => Action::EndDump,
            Phase::Dump if public.store_full(seat) => {
                Action::Rubble { kind: Kind(kind_at(self.secrets.dumps[i], n)) }
            }
            Phase::Dump => {
                let kind = Kind(kind_at(self.secrets.dumps[i], n / 2));
                if n.is_multiple_of(2) {
                    Action::Store { from: Zone::Dump, kind }
                } else {
                    Action::Rubble { kind }
                }
            }
            Phase::Works | Phase::Over => Action::EndWorks,
        }
    }

    /// CST-23: keep, offer to each free dump, dispose.
    #[inline]
    fn choice(&self, seat: Seat, n: u32) -> Action {
        if n == 0 {
            return Action::Keep;
        }
        let free = self.free_dumps(seat);
        // By table: a loop over the dumps would be foreseen wrongly as often as not.
        if n <= small_count(free) {
            return Action::Offer { to: Seat::new(IN_BYTE[usize::from(free)][(n - 1) as usize & 7]) };
        }
        Action::Dispose
    }

    /// The numbers of builds of the tiles in use; equal ones count once (CST-68).
    #[inline]
    pub(super) fn counts(&self, i: usize, [a, b]: [u8; 2]) -> [u32; 2] {
        let two = u32::from(b != EMPTY && b != a);
        if self.public.has(flags::UNCHECKED) {
            let second = if two == 1 { self.public.builds_of(i, b) } else { 0 };
            return [self.public.builds_of(i, a), second];
        }
        let data = self.public.data.get();
        let site = &self.public.sites[i];
        // No gate is ever in hand or on a dump.
        let [a, b] = [a, b].map(|kind| data.shape_index(kind));
        let mut counts = [0; 2];
        site.each_need(site.frontier(data), |need| {
            let row = &data.fit_count[usize::from(need)];
            counts[0] += u32::from(row[a]);
            counts[1] += u32::from(row[b]);
        });
        [counts[0], counts[1] * two]
    }

    #[inline]
    pub(super) fn nth_store_build(&self, seat: Seat, mut n: u32) -> Action {
        let i = seat.index() & 3;
        let data = self.public.data.get();
        // One by one where gates are stored and where every cell is allowed.
        let singly = self.public.has(flags::UNCHECKED | flags::FREE_GATE);
        let counts = self.public.sites[i].build_counts(data);
        for kind in distinct(&self.public.stores[i]) {
            let count =
                if singly { self.public.builds_of(i, kind) } else { count_of(data, &counts, kind).into() };
            if n < count {
                return self.nth_build(seat, Zone::Store, kind, n);
            }
            n -= count;
        }
        unreachable!("the counts of builds add up")
    }

    pub(super) fn list_builds(&self, seat: Seat, from: Zone, kind: u8, out: &mut Vec<Action>) {
        let (cells, turns) = self.public.places(seat.index(), kind);
        for cell in bits32(cells) {
            let set = turns(cell);
            for turn in (0..4).filter(|turn| set >> turn & 1 == 1) {
                out.push(Action::Build { from, kind: Kind(kind), cell: Cell(cell as u8), turn });
            }
        }
    }

    #[inline]
    pub(super) fn nth_build(&self, seat: Seat, from: Zone, kind: u8, n: u32) -> Action {
        let i = seat.index() & 3;
        let data = self.public.data.get();
        let site = &self.public.sites[i];
        if self.public.has(flags::UNCHECKED) && !data.is_gate(kind) {
            return self.nth_unchecked_build(seat, from, kind, n);
        }
        let shape = data.shape_index(kind);
        let mut left = n;
        for cell in bits32(site.frontier(data) & data.cells_for[shape]) {
            let need = usize::from(site.need[cell]);
            let count = u32::from(data.fit_count[need][shape]);
            if left < count {
                let turn = IN_BYTE[usize::from(data.fit[need][shape])][left as usize & 7];
                return Action::Build { from, kind: Kind(kind), cell: Cell(cell as u8), turn };
            }
            left -= count;
        }
        unreachable!("the count of builds was right")
    }

    fn nth_unchecked_build(&self, seat: Seat, from: Zone, kind: u8, n: u32) -> Action {
        let data = self.public.data.get();
        let looks = data.shape(kind).looks;
        let empty = data.all_cells & !self.public.site(seat).taken;
        let cell = bits32(empty).nth((n / looks.count_ones()) as usize).unwrap_or_default();
        let turn = IN_BYTE[usize::from(looks)][(n % looks.count_ones()) as usize & 7];
        Action::Build { from, kind: Kind(kind), cell: Cell(cell as u8), turn }
    }
}

/// The number of set bits of a number below 16.
#[inline]
fn small_count(set: u8) -> u32 {
    // Sixteen numbers of two bits and more, packed into one word of four bits each.
    (0x4332_3221_3221_2110u64 >> (4 * u32::from(set & 15)) & 15) as u32
}

/// How many different kinds a hand or dump has.
#[inline]
pub(super) fn different([a, b]: [u8; 2]) -> u32 {
    u32::from(a != EMPTY) + u32::from(b != EMPTY && b != a)
}

/// The `n`-th kind of a hand or dump.
#[inline]
pub(super) fn kind_at([a, b]: [u8; 2], n: u32) -> u8 {
    if n == 0 { a } else { b }
}
