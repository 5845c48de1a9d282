//! Set-up, dealing, choosing, passing on, assigning (sections 3, 5 and 9 of the catalogue).

use super::{AGE, DEAL, LUDWIG, THRONE};
use crate::action::Action;
use crate::castle::Castle;
use crate::components::{MAX_CASTLES, Tile};
use crate::event::Event;
use crate::options::{Ages, Options};
use crate::rooms::RoomSet;
use crate::state::{HAND, Ludwig, NONE, Phase, Public, Secrets, Site};
use burghof_core::{Chance, Draw, Listener, Seat, SeatSet, Setup, SetupError};

impl Ludwig {
    /// LUD-11 to LUD-17, LUD-126: throne rooms and ages are drawn, then the first hands are dealt.
    pub(crate) fn set_up(setup: &Setup<Ludwig>, chance: &mut Chance) -> Result<Ludwig, SetupError> {
        setup.check()?;
        let two_player = setup.people == 2;
        let seats = if two_player { 3 } else { setup.people };
        let Options { placing, ages } = setup.options;
        let mut public = Public::new(setup.data, seats, two_player, placing);
        // LUD-12
        let mut thrones: [u8; 32] = std::array::from_fn(|i| i as u8);
        let mut left = setup.data.thrones.len().min(32);
        for castle in 0..seats as usize {
            let pick = chance.below(Draw { source: THRONE, index: castle as u32 }, left as u32) as usize;
            public.castles[castle] = Castle::new(thrones[pick]);
            left -= 1;
            thrones[pick] = thrones[left];
        }
        public.age = age_ranks(ages, setup.people, chance)?;
        let mut game = Ludwig { public, secrets: Secrets::NONE };
        game.deal(chance);
        game.begin_select(chance, &mut burghof_core::Silent);
        Ok(game)
    }

    /// LUD-41, LUD-127: every seat, Ludwig's too, gets a hand. LUD-R15: if the supply is too small, the discards are
    /// shuffled in first.
    pub(crate) fn deal(&mut self, chance: &mut Chance) -> bool {
        let public = &mut self.public;
        let seats = public.seats;
        let wanted = public.data.numbers.hand_size;
        let reshuffled = public.supply_len < wanted * seats && public.discard_len > 0;
        if reshuffled {
            self.reshuffle_rooms();
        }
        // Hands are dealt unseen from what was known to be in the supply: nobody can say where it is any more.
        self.public.seen_supply = RoomSet::EMPTY;
        for single in self.secrets.singles.iter_mut().flatten() {
            if !self.secrets.discard.contains(*single) {
                *single = NONE;
            }
        }
        let mut bag = [0u8; 192];
        let mut left = 0;
        for (word, mut rooms) in self.supply().0.into_iter().enumerate() {
            while rooms != 0 {
                bag[left] = (64 * word as u32 + rooms.trailing_zeros()) as u8;
                rooms &= rooms - 1;
                left += 1;
            }
        }
        // Only a position that was read can have too few: then the hands are smaller, still odd.
        let fits = (left / seats as usize).min(wanted as usize);
        let size = if fits % 2 == 1 { fits } else { fits.saturating_sub(1) };
        let public = &mut self.public;
        public.hand_len = size as u8;
        for seat in 0..seats as usize {
            // One register of the processor: a hand has nine tiles at most.
            let mut hand = [NONE; 16];
            for k in 0..size {
                let index = ((public.round as usize - 1) * MAX_CASTLES + seat) * HAND + k;
                let pick = chance.below(Draw { source: DEAL, index: index as u32 }, left as u32) as usize;
                insert_into(&mut hand, bag[pick]);
                left -= 1;
                bag[pick] = bag[left];
            }
            self.secrets.hands[seat].copy_from_slice(&hand[..HAND]);
        }
        public.supply_len -= (size * seats as usize) as u8;
        reshuffled
    }

    /// LUD-67, LUD-R16: all discards go back into the supply. What was known to lie there is known to be in the supply.
    pub(crate) fn reshuffle_rooms(&mut self) {
        let public = &mut self.public;
        public.supply_len += public.discard_len;
        public.discard_len = 0;
        public.seen_supply = public.seen_supply.union(&public.seen_discard);
        public.seen_discard = RoomSet::EMPTY;
        public.singles_discarded = 0;
        self.secrets.discard = RoomSet::EMPTY;
    }

    /// LUD-43: everybody takes up a hand; in the two-player game Ludwig's tiles come first (LUD-128, LUD-129).
    pub(crate) fn begin_select(&mut self, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let public = &mut self.public;
        public.phase = Phase::Select;
        public.chosen = SeatSet::NONE;
        public.revealed = [[NONE; 2]; MAX_CASTLES];
        public.sites = [Site::IDLE; MAX_CASTLES];
        public.swaps = 0;
        public.current = 0;
        let count = public.hand_len;
        for seat in self.public.people().iter() {
            let event = |rooms| Event::TookUp { seat, count, rooms };
            tell.reveal(
                SeatSet::of(seat),
                || event(Some(self.hand(seat).iter().map(|&room| Tile(room)).collect())),
                || Some(event(None)),
            );
        }
        if self.public.two_player {
            self.public.phase = Phase::LudwigDraw;
            self.draw_for_ludwig(chance, tell);
        }
    }

    /// LUD-128, LUD-135: two of Ludwig's tiles at random, seen by the assigner only.
    pub(crate) fn draw_for_ludwig(&mut self, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let (Some(ludwig), Some(assigner)) = (self.public.ludwig(), self.public.assigner()) else { return };
        let count = u32::from(self.public.hand_len);
        let index = u32::from(self.public.round - 1) * 16 + u32::from(self.public.turn - 1) * 2;
        let first = chance.below(Draw { source: LUDWIG, index }, count);
        let second = chance.below(Draw { source: LUDWIG, index: index + 1 }, count - 1);
        let second = second + u32::from(second >= first);
        let hand = self.hand(ludwig);
        let pair = [hand[first.min(second) as usize], hand[first.max(second) as usize]];
        self.secrets.ludwig_pair = pair;
        self.public.phase = Phase::LudwigGive;
        let event = |rooms| Event::LudwigDrew { seat: assigner, rooms };
        tell.reveal(SeatSet::of(assigner), || event(Some(pair.map(Tile))), || Some(event(None)));
    }

    /// LUD-128, LUD-129: the named tile goes to the castle the assigner shares with Ludwig; both lie open.
    pub(crate) fn give(&mut self, seat: Seat, tile: Tile, tell: &mut impl Listener<Event>) {
        let Some(ludwig) = self.public.ludwig() else { return };
        let [low, high] = self.secrets.ludwig_pair;
        let other = if tile.0 == low { high } else { low };
        // Ludwig's left castle is shared with the person on his left.
        let left_is_own = seat == ludwig.left(self.public.seats);
        let pair = if left_is_own { [tile.0, other] } else { [other, tile.0] };
        self.take_from_hand(ludwig, [low, high]);
        self.secrets.ludwig_pair = [NONE; 2];
        self.public.revealed[ludwig.index()] = pair;
        self.public.phase = Phase::Select;
        let [left, right] = self.public.castles_of(ludwig);
        tell.reveal(
            SeatSet::everyone(self.public.seats),
            || Event::LudwigGave { seat, left: (Tile(pair[0]), left), right: (Tile(pair[1]), right) },
            || None,
        );
    }

    /// Takes two tiles out of a hand, which stays sorted.
    fn take_from_hand(&mut self, seat: Seat, pair: [u8; 2]) {
        let hand = &mut self.secrets.hands[seat.index()];
        let mut tiles = [NONE; 16];
        tiles[..HAND].copy_from_slice(hand);
        for tile in pair {
            remove_from(&mut tiles, tile);
        }
        hand.copy_from_slice(&tiles[..HAND]);
    }

    /// LUD-43, LUD-45: a choice, face down and final.
    #[inline]
    pub(crate) fn select(&mut self, seat: Seat, a: Tile, b: Tile, tell: &mut impl Listener<Event>) {
        self.secrets.pairs[seat.index()] = [a.0, b.0];
        self.public.chosen.insert(seat);
        tell.tell(|| Event::Chosen { seat });
        if self.public.chosen == self.public.people() {
            self.reveal(tell);
        }
    }

    /// LUD-46: all chosen tiles are turned up; the rest is passed on (LUD-45, LUD-57, LUD-131).
    fn reveal(&mut self, tell: &mut impl Listener<Event>) {
        let seats = self.public.seats;
        for seat in Seat::all(self.public.people().len() as u8) {
            let pair = std::mem::replace(&mut self.secrets.pairs[seat.index()], [NONE; 2]);
            self.public.revealed[seat.index()] = pair;
            self.take_from_hand(seat, pair);
        }
        self.public.hand_len -= 2;
        self.public.chosen = SeatSet::NONE;
        self.public.phase = Phase::Assign;
        let old = self.secrets.hands;
        for seat in Seat::all(seats) {
            let next = self.public.next_holder(seat);
            self.secrets.hands[next.index()] = old[seat.index()];
        }
        let rooms = self.public.revealed;
        tell.reveal(
            SeatSet::everyone(seats),
            || Event::Revealed { rooms: rooms[..seats as usize].iter().map(|pair| pair.map(Tile)).collect() },
            || None,
        );
        let (left, count) = (self.public.round == 1, self.public.hand_len);
        tell.tell(|| Event::Passed { left, count });
    }

    /// LUD-48, LUD-49: which tile goes left; shown when all have decided (LUD-R12).
    #[inline]
    pub(crate) fn assign(&mut self, seat: Seat, tile: Tile, tell: &mut impl Listener<Event>) {
        let i = seat.index();
        self.secrets.high_left |= u8::from(self.public.revealed[i][1] == tile.0) << i;
        self.public.chosen.insert(seat);
        tell.tell(|| Event::Decided { seat });
        if self.public.chosen != self.public.people() {
            return;
        }
        let swapped = std::mem::take(&mut self.secrets.high_left);
        let public = &mut self.public;
        for (i, pair) in public.revealed.iter_mut().enumerate() {
            // Turned round by a whole byte or not at all: a branch would be wrong every second time.
            let turned = u32::from(swapped >> i & 1) * 8;
            *pair = u16::from_le_bytes(*pair).rotate_left(turned).to_le_bytes();
        }
        public.chosen = SeatSet::NONE;
        let (seats, rooms) = (public.seats as usize, public.revealed);
        tell.reveal(
            SeatSet::everyone(public.seats),
            || Event::Assigned { rooms: rooms[..seats].iter().map(|pair| pair.map(Tile)).collect() },
            || None,
        );
        self.begin_place(tell);
    }

    /// LUD-54 to LUD-57, LUD-40: the next turn, the next round, or the end.
    pub(crate) fn end_turn(&mut self, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        if self.public.hand_len > 1 {
            self.public.turn += 1;
            self.begin_select(chance, tell);
            return;
        }
        self.discard_singles();
        let round = self.public.round;
        tell.tell(|| Event::RoundOver { round });
        if round == 2 {
            return self.end_game(tell);
        }
        self.public.round = 2;
        self.public.turn = 1;
        if self.deal(chance) {
            let supply = self.public.supply_len;
            tell.tell(|| Event::RoomsReshuffled { supply });
        }
        // Only after a position with hardly any tiles left was read.
        if self.public.hand_len < 3 {
            return self.end_game(tell);
        }
        self.begin_select(chance, tell);
    }

    fn end_game(&mut self, tell: &mut impl Listener<Event>) {
        self.public.phase = Phase::End;
        self.public.chosen = SeatSet::NONE;
        self.public.sites = [Site::IDLE; MAX_CASTLES];
        self.public.revealed = [[NONE; 2]; MAX_CASTLES];
        self.public.swaps = 0;
        self.public.current = 0;
        tell.tell(|| Event::GameOver);
    }

    /// LUD-55, LUD-137, LUD-R14: the single last tiles are discarded unseen.
    fn discard_singles(&mut self) {
        if self.public.hand_len != 1 {
            return;
        }
        let public = &mut self.public;
        let (seats, round) = (public.seats as usize, public.round as usize - 1);
        let turns = public.turn as usize;
        for holder in 0..seats {
            let tile = std::mem::replace(&mut self.secrets.hands[holder][0], NONE);
            let moved = turns % seats;
            let stack = if round == 0 { (holder + seats - moved) % seats } else { (holder + moved) % seats };
            self.secrets.singles[round][stack] = tile;
            self.secrets.discard.insert(tile);
            public.singles_discarded |= 1 << (8 * round + stack);
        }
        public.discard_len += public.seats;
        public.hand_len = 0;
    }

    /// The tiles a selection can be made of.
    pub(crate) fn pairs(&self, seat: Seat, mut show: impl FnMut(Action)) {
        let hand = self.hand(seat);
        for (i, &a) in hand.iter().enumerate() {
            hand[i + 1..].iter().for_each(|&b| show(Action::Select(Tile(a), Tile(b))));
        }
    }
}

/// Puts a tile into a sorted list with a free place. All places at once: where it goes is chance.
#[inline]
fn insert_into(list: &mut [u8; 16], tile: u8) {
    let old = *list;
    let mut before = [0; 16];
    before[1..].copy_from_slice(&old[..15]);
    for i in 0..16 {
        list[i] = old[i].min(before[i].max(tile));
    }
}

/// Takes a tile out of a sorted list that has it.
#[inline]
fn remove_from(list: &mut [u8; 16], tile: u8) {
    let old = *list;
    let mut after = [NONE; 16];
    after[..15].copy_from_slice(&old[1..]);
    for i in 0..16 {
        list[i] = if old[i] < tile { old[i] } else { after[i] };
    }
}

/// LUD-R11: a permutation, drawn at random or given.
fn age_ranks(ages: Ages, people: u8, chance: &mut Chance) -> Result<[u8; MAX_CASTLES], SetupError> {
    let mut ranks: [u8; MAX_CASTLES] = std::array::from_fn(|i| if i < people as usize { i as u8 } else { 0 });
    match ages {
        Ages::Clockwise => {}
        Ages::Random => {
            for i in (1..people as usize).rev() {
                let index = i as u32;
                ranks.swap(i, chance.below(Draw { source: AGE, index }, index + 1) as usize);
            }
        }
        Ages::OldestFirst(seats, count) => {
            if count != people {
                let seats: Vec<String> = (1..=people).rev().map(|seat| seat.to_string()).collect();
                return Err(SetupError::bad_value("ages", &ages.write(), seats.join(",")));
            }
            for (rank, &seat) in seats[..count as usize].iter().enumerate() {
                ranks[seat as usize] = rank as u8;
            }
        }
    }
    Ok(ranks)
}
