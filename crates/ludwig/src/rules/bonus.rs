//! Room bonuses (section 6 of the catalogue): carried out completely before any further tile is placed in the castle.

use super::{CARD, FOOD};
use crate::components::{Attendant, Bonus, RoomType, Specialty, Tile};
use crate::event::Event;
use crate::state::{LIMBO, Ludwig, NONE, Step};
use burghof_core::{Chance, Draw, Listener, SeatSet, bits};

impl Ludwig {
    /// LUD-58 to LUD-61: what the tile just placed pays.
    #[inline]
    pub(crate) fn after_tile(
        &mut self,
        castle: u8,
        tile: Tile,
        chance: &mut Chance,
        tell: &mut impl Listener<Event>,
    ) {
        let data = self.public.data;
        // LUD-61: specialty tiles never pay.
        let Some(kind) = data.tile(tile).room_type() else { return self.next_tile(castle, chance, tell) };
        let tiles = self.public.castles[castle as usize].counts[kind as usize];
        // LUD-60: the fourth and the sixth and later tiles pay nothing.
        match tiles {
            3 => {
                tell.tell(|| Event::BonusDue { castle, kind, tiles });
                self.pay(castle, data.types[kind as usize].bonus, chance, tell);
            }
            5 => {
                tell.tell(|| Event::BonusDue { castle, kind, tiles });
                let any = Specialty::ALL.iter().any(|&kind| self.public.specialty_left(kind));
                let any = any && self.public.has_room(castle);
                self.ask(castle, Step::Specialty, any, chance, tell);
            }
            _ => self.next_tile(castle, chance, tell),
        }
    }

    /// The castle waits for a choice, if there is anything to choose from (there always is, LUD-R16 to LUD-R18).
    fn ask(
        &mut self,
        castle: u8,
        step: Step,
        possible: bool,
        chance: &mut Chance,
        tell: &mut impl Listener<Event>,
    ) {
        if !possible {
            return self.next_tile(castle, chance, tell);
        }
        self.public.sites[castle as usize].step = step;
    }

    /// LUD-66 to LUD-75: begins a bonus. LUD-R13: there is no declining.
    fn pay(&mut self, castle: u8, bonus: Bonus, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        match bonus {
            Bonus::DrawRoom => self.want_rooms(castle, chance, tell),
            Bonus::Card => self.want_cards(castle, chance, tell),
            Bonus::Attendant => {
                let any = Attendant::ALL.iter().any(|&kind| self.public.attendants_left(kind as u8) > 0);
                let any = any && self.public.castles[castle as usize].attendants().count() < 2;
                self.ask(castle, Step::Attendant, any, chance, tell);
            }
            Bonus::Specialty(kind) => self.take_specialty(castle, kind, chance, tell),
            Bonus::ChooseOther => self.public.sites[castle as usize].step = Step::Bonus,
        }
    }

    /// LUD-72 to LUD-74, LUD-59: a specialty tile is taken and is to be placed.
    pub(crate) fn take_specialty(
        &mut self,
        castle: u8,
        kind: Specialty,
        chance: &mut Chance,
        tell: &mut impl Listener<Event>,
    ) {
        if !self.public.specialty_left(kind) || !self.public.has_room(castle) {
            return self.next_tile(castle, chance, tell);
        }
        let site = &mut self.public.sites[castle as usize];
        (site.step, site.tile) = (Step::Place, Tile::specialty(kind).0);
        tell.tell(|| Event::SpecialtyTaken { castle, kind });
    }

    /// LUD-75, LUD-R03: the chosen bonus is carried out as if its own third tile had been placed.
    pub(crate) fn choose_bonus(
        &mut self,
        castle: u8,
        kind: RoomType,
        chance: &mut Chance,
        tell: &mut impl Listener<Event>,
    ) {
        tell.tell(|| Event::BonusChosen { castle, kind });
        self.pay(castle, self.public.data.types[kind as usize].bonus, chance, tell);
    }

    /// LUD-68
    pub(crate) fn take_attendant(
        &mut self,
        castle: u8,
        kind: Attendant,
        chance: &mut Chance,
        tell: &mut impl Listener<Event>,
    ) {
        self.public.castles[castle as usize].add_attendant(kind as u8);
        tell.tell(|| Event::AttendantTaken { castle, kind });
        self.next_tile(castle, chance, tell);
    }

    /// LUD-66; LUD-R12: at most one draw of rooms is undecided at a time.
    fn want_rooms(&mut self, castle: u8, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        if self.public.limbo_castle != NONE {
            self.public.sites[castle as usize].step = Step::WaitRooms;
            return self.public.room_queue.push(castle);
        }
        self.draw_rooms(castle, chance, tell);
    }

    /// LUD-66, LUD-67, LUD-R16, LUD-R26: five rooms from the supply, open to all; with too few in it, all discards
    /// are shuffled in first.
    fn draw_rooms(&mut self, castle: u8, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let wanted = self.public.data.numbers.room_draw;
        if self.public.supply_len < wanted && self.public.discard_len > 0 {
            self.reshuffle_rooms();
            let supply = self.public.supply_len;
            tell.tell(|| Event::RoomsReshuffled { supply });
        }
        let mut supply = self.supply();
        let mut left = u32::from(supply.len());
        let count = u32::from(wanted).min(left);
        if count == 0 || !self.public.has_room(castle) {
            // Only after a position with no tile left, or an impossible castle, was read.
            return self.next_tile(castle, chance, tell);
        }
        let mut drawn = [NONE; LIMBO];
        for (k, place) in drawn.iter_mut().enumerate().take(count as usize) {
            let index = u32::from(self.public.room_draws) * LIMBO as u32 + k as u32;
            let room = supply.nth(chance.below(Draw { source: FOOD, index }, left));
            supply.remove(room);
            left -= 1;
            *place = room;
            self.public.seen_supply.remove(room);
            self.forget_single(room);
        }
        drawn.sort_unstable();
        let public = &mut self.public;
        public.limbo = drawn;
        public.limbo_castle = castle;
        public.supply_len -= count as u8;
        public.room_draws = public.room_draws.saturating_add(1);
        public.sites[castle as usize].step = Step::Room;
        let seats = public.seats;
        tell.reveal(
            SeatSet::everyone(seats),
            || Event::RoomsDrawn {
                castle,
                rooms: drawn.iter().filter(|&&n| n != NONE).map(|&n| Tile(n)).collect(),
            },
            || None,
        );
    }

    /// A single last tile that comes up again is no memory any more.
    fn forget_single(&mut self, room: u8) {
        for single in self.secrets.singles.as_flattened_mut() {
            *single = if *single == room { NONE } else { *single };
        }
    }

    /// LUD-66: one is kept, the others are discarded before it is placed; a castle that waited draws now (LUD-R12).
    pub(crate) fn keep_room(
        &mut self,
        castle: u8,
        room: Tile,
        chance: &mut Chance,
        tell: &mut impl Listener<Event>,
    ) {
        let public = &mut self.public;
        for &other in public.limbo.iter().filter(|&&other| other != NONE && other != room.0) {
            self.secrets.discard.insert(other);
            public.seen_discard.insert(other);
            public.discard_len += 1;
        }
        public.limbo = [NONE; LIMBO];
        public.limbo_castle = NONE;
        let site = &mut public.sites[castle as usize];
        (site.step, site.tile) = (Step::Place, room.0);
        tell.tell(|| Event::RoomKept { castle, room });
        if let Some(next) = self.public.room_queue.pop() {
            self.draw_rooms(next, chance, tell);
        }
    }

    /// LUD-70; LUD-R12: at most one draw of cards is undecided at a time.
    fn want_cards(&mut self, castle: u8, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        if self.public.card_castle != NONE {
            self.public.sites[castle as usize].step = Step::WaitCards;
            return self.public.card_queue.push(castle);
        }
        self.draw_cards(castle, chance, tell);
    }

    /// LUD-70, LUD-71, LUD-R16: three cards, open to all.
    fn draw_cards(&mut self, castle: u8, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let wanted = u32::from(self.public.data.numbers.card_draw);
        let public = &mut self.public;
        if public.deck.count_ones() < wanted && public.card_discard != 0 {
            public.deck |= std::mem::take(&mut public.card_discard);
            let deck = public.deck.count_ones() as u8;
            tell.tell(|| Event::CardsReshuffled { deck });
        }
        let count = wanted.min(public.deck.count_ones());
        if count == 0 || public.castles[castle as usize].cards().count() == 2 {
            // Only after a position with no card left, or an impossible castle, was read.
            return self.next_tile(castle, chance, tell);
        }
        let mut drawn = 0u32;
        for k in 0..count {
            let index = u32::from(public.card_draws) * 3 + k;
            let pick = chance.below(Draw { source: CARD, index }, public.deck.count_ones());
            let card = bits::nth(public.deck.into(), pick);
            public.deck &= !(1 << card);
            drawn |= 1 << card;
        }
        public.card_limbo = drawn;
        public.card_castle = castle;
        public.card_draws = public.card_draws.saturating_add(1);
        public.sites[castle as usize].step = Step::Card;
        tell.reveal(
            SeatSet::everyone(public.seats),
            || Event::CardsDrawn { castle, cards: bits::ones(drawn.into()).map(|card| card as u8).collect() },
            || None,
        );
    }

    /// LUD-70: one card lies face up below the castle, the others are discarded.
    pub(crate) fn keep_card(
        &mut self,
        castle: u8,
        card: u8,
        chance: &mut Chance,
        tell: &mut impl Listener<Event>,
    ) {
        let public = &mut self.public;
        public.card_discard |= public.card_limbo & !(1 << card);
        public.card_limbo = 0;
        public.card_castle = NONE;
        public.castles[castle as usize].add_card(card);
        tell.tell(|| Event::CardKept { castle, card });
        if let Some(next) = self.public.card_queue.pop() {
            self.draw_cards(next, chance, tell);
        }
        self.next_tile(castle, chance, tell);
    }
}
