//! What happens: building, claiming, drawing, and the end of a turn.

use super::offers_among;
use crate::castle::{Faces, Point, Wall};
use crate::components::{CardSet, Deck, Pieces};
use crate::event::{Event, Placed};
use crate::state::{Building, Castellan, Phase};
use burghof_core::*;

/// CAS-09: one source per seat and pile.
#[inline]
fn pile_source(seat: Seat, deck: Deck) -> u16 {
    1 + 2 * seat.index() as u16 + deck as u16
}

impl Castellan {
    /// CAS-92: everything is public at once; in a draft nobody hears anything (CAS-91).
    #[inline]
    fn say(&self, tell: &mut impl Listener<Event>, event: impl FnOnce() -> Event) {
        if self.public.building == Building::Strict {
            tell.tell(event);
        }
    }

    /// CAS-15, CAS-17, CAS-46: cards are laid down, pieces taken from the supply; handed-over pieces join them.
    pub(super) fn play(&mut self, cards: CardSet, tell: &mut impl Listener<Event>) {
        let active = self.public.active;
        let data = self.public.data;
        let table = &mut self.public.table;
        self.hands[active.index()] &= !cards;
        table.played = cards;
        // CAS-R13: the supply suffices, unless somebody made the position up.
        let taken = data.give(cards).0.min(table.supply);
        table.supply -= taken;
        let passed = std::mem::take(&mut table.passed[active.index()]);
        table.building = taken + passed;
        table.phase = Phase::Build;
        self.say(tell, || Event::Played { seat: active, cards, taken, passed });
        self.continue_building(tell);
    }

    #[inline]
    pub(super) fn build_tower(&mut self, at: Point, tell: &mut impl Listener<Event>) {
        self.public.table.castle.add_tower(at);
        self.public.table.building.tower -= 1;
        let seat = self.public.active;
        self.say(tell, || Event::Built { seat, piece: Placed::Tower(at) });
        self.continue_building(tell);
    }

    #[inline]
    pub(super) fn build_wall(&mut self, wall: Wall, tell: &mut impl Listener<Event>) {
        let table = &mut self.public.table;
        if let Some((tower, side)) = table.castle.root(wall) {
            table.castle.add_wall(tower, side, wall.long);
        }
        table.building -= Pieces::one(wall.kind());
        let seat = self.public.active;
        self.say(tell, || Event::Built { seat, piece: Placed::Wall(wall) });
        self.continue_building(tell);
    }

    /// CAS-44: with nothing left the step is over.
    #[inline]
    fn continue_building(&mut self, tell: &mut impl Listener<Event>) {
        if self.public.table.building.is_empty() {
            self.begin_claim(tell);
        }
    }

    /// CAS-45, CAS-48, CAS-87, CAS-R10: the rest goes to the left neighbour, or out of the game.
    pub(super) fn hand_over(&mut self, tell: &mut impl Listener<Event>) {
        let seat = self.public.active;
        let to = seat.left(self.public.seats);
        let receiver = self.has_turn_left(to).then_some(to);
        let table = &mut self.public.table;
        let pieces = std::mem::take(&mut table.building);
        match receiver {
            Some(to) => table.passed[to.index()] += pieces,
            None => table.lost += pieces,
        }
        self.say(tell, || Event::HandedOver { seat, to: receiver, pieces });
        self.begin_claim(tell);
    }

    /// CAS-48, CAS-72: does this seat, which is not the active one, have another turn?
    fn has_turn_left(&self, seat: Seat) -> bool {
        self.public.end_by.is_none() || self.public.last_turns.contains(seat)
    }

    /// CAS-54, CAS-64: asks where the double keep goes if there is a choice, and sets the keeps if not.
    pub(crate) fn begin_claim(&mut self, tell: &mut impl Listener<Event>) {
        let table = &mut self.public.table;
        table.phase = Phase::Draw;
        if !table.castle.has_fresh() {
            return;
        }
        let mut fresh = Faces::new();
        table.castle.collect_fresh(&mut fresh);
        let offers = offers_among(table, self.public.active, &fresh);
        if offers.is_choice() {
            table.phase = Phase::Claim;
        } else {
            self.claim(offers.cells.first().copied(), &fresh, tell);
        }
    }

    /// CAS-54 to CAS-61: every area enclosed in this turn gets a keep; `double` names the one with the double keep.
    pub(super) fn claim(&mut self, double: Option<Point>, fresh: &Faces, tell: &mut impl Listener<Event>) {
        let seat = self.public.active;
        for face in fresh {
            let doubled = double == Some(face.cell);
            let castle = &mut self.public.table.castle;
            castle.claim(face, seat.index());
            castle.set_doubled(face, doubled);
            self.say(tell, || Event::Claimed {
                seat,
                cell: face.cell,
                value: face.value() as u8,
                double: doubled,
            });
        }
        let table = &mut self.public.table;
        if double.is_some() {
            table.double_used.insert(seat);
        }
        table.castle.clear_fresh();
        table.phase = Phase::Draw;
    }

    /// CAS-65 to CAS-73, CAS-91: the turn is confirmed; cards are drawn, the played ones discarded, the end is checked.
    pub(super) fn draw(&mut self, wall: u8, tower: u8, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let seat = self.public.active;
        let seats = self.public.seats;
        if self.public.building == Building::Trial {
            tell.reveal(SeatSet::others(seats, seat), || Event::turn(&self.public), || None);
        }
        let mut drawn = 0;
        for (deck, n) in Deck::ALL.into_iter().zip([wall, tower]) {
            for _ in 0..n {
                drawn |= self.draw_one(seat, deck, chance);
            }
        }
        if drawn == 0 {
            tell.tell(|| Event::Drew { seat, wall: 0, tower: 0, cards: None });
        } else {
            let event = |cards| Event::Drew { seat, wall, tower, cards };
            tell.reveal(SeatSet::of(seat), || event(Some(drawn)), || Some(event(None)));
        }
        // CAS-69.
        self.public.discards[seat.index()] |= std::mem::take(&mut self.public.table.played);
        self.public.first_turn = false;
        self.end_turn(seat, tell);
        self.public.start = self.public.table;
    }

    /// CAS-09: one card of a pile; the address of the draw is the number of cards already drawn from it.
    #[inline]
    pub(super) fn draw_one(&mut self, seat: Seat, deck: Deck, chance: &mut Chance) -> CardSet {
        let pile = self.pile(seat, deck);
        let left = pile.count_ones();
        if left == 0 {
            return 0;
        }
        let index = self.public.data.deck(deck).count_ones() - left;
        let which = chance.below(Draw { source: pile_source(seat, deck), index }, left);
        let card = 1 << bits::nth(pile.into(), which);
        self.hands[seat.index()] |= card;
        card
    }

    /// CAS-70 to CAS-72, CAS-90: the next player, the last turns, the end.
    fn end_turn(&mut self, seat: Seat, tell: &mut impl Listener<Event>) {
        let seats = self.public.seats;
        self.public.table.phase = Phase::Play;
        self.public.last_turns.remove(seat);
        let out_of_cards =
            self.hands[seat.index()] == 0 && Deck::ALL.into_iter().all(|deck| self.pile(seat, deck) == 0);
        if self.public.end_by.is_none() && out_of_cards {
            self.trigger_end(seat, tell);
        }
        let ending = self.public.end_by.is_some();
        let mut next = seat;
        for _ in 0..seats {
            next = next.left(seats);
            let entitled = !ending || self.public.last_turns.contains(next);
            // CAS-18: a hand is never empty here, unless somebody made the position up; then the turn is skipped.
            if entitled && self.hands[next.index()] != 0 {
                self.public.active = next;
                tell.tell(|| Event::TurnBegins { seat: next, last: ending });
                return;
            }
            self.public.last_turns.remove(next);
        }
        self.public.table.phase = Phase::Over;
        tell.tell(|| Event::Over);
    }

    /// CAS-70, CAS-71, CAS-72: all others take all their cards and have one last turn.
    fn trigger_end(&mut self, seat: Seat, tell: &mut impl Listener<Event>) {
        let seats = self.public.seats;
        self.public.end_by = Some(seat);
        self.public.last_turns = SeatSet::seats(seats).without(seat);
        tell.tell(|| Event::OutOfCards { seat });
        for other in self.public.last_turns.iter() {
            let [wall, tower] = Deck::ALL.map(|deck| self.pile(other, deck));
            if wall | tower == 0 {
                continue;
            }
            self.hands[other.index()] |= wall | tower;
            let [wall_cards, tower_cards] = [wall, tower].map(|pile| pile.count_ones() as u8);
            let event = |cards| Event::Drew { seat: other, wall: wall_cards, tower: tower_cards, cards };
            tell.reveal(SeatSet::of(other), || event(Some(wall | tower)), || Some(event(None)));
        }
    }
}
