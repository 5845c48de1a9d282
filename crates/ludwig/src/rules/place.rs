//! The place step (LUD-47 to LUD-53, LUD-R08 to LUD-R12).

use crate::components::{MAX_CASTLES, Tile};
use crate::event::Event;
use crate::state::{Ludwig, NONE, Placing, Public, Site, Step, UNKNOWN};
use burghof_core::{Chance, Listener, Seat, SeatSet};

/// How often a seat may exchange its two tiles in one turn of free placing: every game must come to an end.
pub const MAX_SWAPS: u8 = 7;

impl Public {
    /// Who has to say at this castle who goes first, and has not yet (LUD-R08; LUD-132: the person alone).
    #[inline]
    pub fn voters(&self, castle: u8) -> SeatSet {
        let voted = self.sites[castle as usize].voted;
        let [first, second] = self.partners(castle).map(|seat| SeatSet::of(seat).bits());
        let open = (if voted & 1 == 0 { first } else { 0 }) | (if voted & 2 == 0 { second } else { 0 });
        SeatSet::from_bits(open).intersection(self.people())
    }

    /// Whom this castle waits for.
    #[inline]
    pub fn waits_for(&self, castle: u8) -> SeatSet {
        let site = &self.sites[castle as usize];
        match site.step {
            Step::Idle | Step::Done | Step::WaitRooms | Step::WaitCards => SeatSet::NONE,
            Step::Order => self.voters(castle),
            _ => SeatSet::of(self.decider(castle, site.side)),
        }
    }

    /// In free placing a seat says at its left castle first who goes first: which castle it has answered would
    /// otherwise be part of a face-down choice.
    #[inline]
    pub fn may_vote(&self, seat: Seat, castle: u8) -> bool {
        if self.sites[castle as usize].step != Step::Order || !self.voters(castle).contains(seat) {
            return false;
        }
        let [left, right] = self.castles_of(seat);
        castle == left
            || castle == right
                && !(self.sites[left as usize].step == Step::Order && self.voters(left).contains(seat))
    }

    /// A castle whose time has come: with two tiles waiting the partners say who goes first (LUD-50).
    pub(crate) fn open_castle(&mut self, castle: u8) {
        let waiting = [0, 1].map(|side| self.drafted_tile(castle, side).is_some());
        self.sites[castle as usize] = match waiting {
            [true, true] => Site { step: Step::Order, ..Site::IDLE },
            [false, false] => Site { step: Step::Done, ..Site::IDLE },
            [_, second] => Site { step: Step::Place, side: second.into(), ..Site::IDLE },
        };
    }

    /// LUD-R12: may this seat exchange its two tiles now?
    #[inline]
    pub fn may_swap(&self, seat: Seat) -> bool {
        self.placing == Placing::Free
            && self.phase == crate::state::Phase::Place
            && self.people().contains(seat)
            && self.revealed[seat.index()].iter().all(|&tile| tile != NONE)
            && self.swaps_of(seat) < MAX_SWAPS
    }

    /// The side of a castle a seat sits on.
    #[inline]
    pub fn side_of(&self, castle: u8, seat: Seat) -> Option<u8> {
        if castle >= self.seats {
            return None;
        }
        self.partners(castle).iter().position(|&partner| partner == seat).map(|side| side as u8)
    }

    /// LUD-51, LUD-R11: the side of the older partner.
    fn older_side(&self, castle: u8) -> u8 {
        let [first, second] = self.partners(castle);
        u8::from(self.age[second.index()] < self.age[first.index()])
    }

    /// LUD-R08: the younger goes first exactly if the younger says `first` and the older says `wait`.
    fn first_side(&self, castle: u8, votes: u8) -> u8 {
        let older = self.older_side(castle);
        let younger = 1 - older;
        let says_first = |side: u8| votes >> side & 1;
        // By numbers, not by a branch: votes of a random game cannot be foreseen.
        older ^ (says_first(younger) & !says_first(older) & 1)
    }
}

impl Ludwig {
    /// LUD-50, LUD-R12: all castles wait for their tiles; in serial placing castle 0 is the first.
    pub(crate) fn begin_place(&mut self, _tell: &mut impl Listener<Event>) {
        let public = &mut self.public;
        public.phase = crate::state::Phase::Place;
        public.current = 0;
        public.sites = [Site::IDLE; MAX_CASTLES];
        let open = if public.placing == Placing::Free { public.seats } else { 1 };
        (0..open).for_each(|castle| public.open_castle(castle));
    }

    /// LUD-R08: both partners say it face down; the person beside Ludwig simply picks (LUD-132).
    #[inline]
    pub(crate) fn vote(&mut self, seat: Seat, castle: u8, first: bool, tell: &mut impl Listener<Event>) {
        let public = &mut self.public;
        let Some(side) = public.side_of(castle, seat) else { return };
        let c = castle as usize;
        let alone = public.partners(castle).iter().any(|&partner| Some(partner) == public.ludwig());
        if alone {
            let first_side = if first { side } else { 1 - side };
            return self.start_castle(castle, first_side, tell);
        }
        self.secrets.votes |= u16::from(first) << (2 * castle + side);
        public.sites[c].voted |= 1 << side;
        tell.tell(|| Event::Voted { seat, castle });
        if public.sites[c].voted != 3 {
            return;
        }
        let votes = (self.secrets.votes >> (2 * castle) & 3) as u8;
        self.secrets.votes &= !(3 << (2 * castle));
        public.sites[c].voted = 0;
        let first_side = public.first_side(castle, votes);
        self.start_castle(castle, first_side, tell);
    }

    fn start_castle(&mut self, castle: u8, side: u8, tell: &mut impl Listener<Event>) {
        self.public.sites[castle as usize] = Site { step: Step::Place, tile: NONE, side, voted: 0 };
        let first = self.public.partners(castle)[side as usize];
        tell.reveal(SeatSet::everyone(self.public.seats), || Event::Order { castle, first }, || None);
    }

    /// LUD-R12
    pub(crate) fn swap(&mut self, seat: Seat, tell: &mut impl Listener<Event>) {
        self.public.revealed[seat.index()].swap(0, 1);
        self.public.swaps += 1 << (4 * seat.index());
        tell.tell(|| Event::Swapped { seat });
    }

    /// Puts the tile at hand down; then its bonus, if any, comes at once (LUD-52, LUD-63, LUD-R07).
    #[inline]
    pub(crate) fn put(
        &mut self,
        seat: Seat,
        castle: u8,
        (x, y): (i8, i8),
        chance: &mut Chance,
        tell: &mut impl Listener<Event>,
    ) {
        let c = castle as usize;
        let public = &mut self.public;
        let tile = public.placing_tile(castle);
        let side = public.sites[c].side as usize & 1;
        let owner = public.partners(castle)[side].index();
        if public.revealed[owner][side] != NONE {
            public.revealed[owner][side] = NONE;
            if public.castles[c].drafted != UNKNOWN {
                public.castles[c].drafted += 1;
            }
        }
        public.sites[c].tile = NONE;
        public.castles[c].insert(public.data.get(), tile, x, y);
        tell.tell(|| Event::Placed { seat, castle, tile, x, y });
        self.after_tile(castle, tile, chance, tell);
    }

    /// The tile and everything it brought lie there: the partner's tile, or the next castle.
    pub(crate) fn next_tile(&mut self, castle: u8, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let public = &mut self.public;
        let c = castle as usize;
        let other = 1 - (public.sites[c].side & 1);
        if public.drafted_tile(castle, other).is_some() {
            public.sites[c] = Site { step: Step::Place, tile: NONE, side: other, voted: 0 };
            return;
        }
        public.sites[c] = Site { step: Step::Done, ..Site::IDLE };
        match public.placing {
            Placing::Free => {
                if public.sites[..public.seats as usize].iter().all(|site| site.step == Step::Done) {
                    self.end_turn(chance, tell);
                }
            }
            Placing::Serial => {
                // Every castle has tiles to get, unless a position was read in which it has none.
                while public.sites[public.current as usize].step == Step::Done {
                    public.current += 1;
                    if public.current == public.seats {
                        public.current = 0;
                        return self.end_turn(chance, tell);
                    }
                    public.open_castle(public.current);
                }
            }
        }
    }

    /// The tile that a castle is about to get.
    #[inline]
    pub(crate) fn tile_at_hand(&self, castle: u8) -> Tile {
        self.public.placing_tile(castle)
    }
}
