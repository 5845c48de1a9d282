//! What the person cards do, one after the other.

use super::legal::{count, each_kind};
use super::nonzero;
use crate::action::Source;
use crate::components::{PUB, PersonCard, WinterCard};
use crate::goods::{Goods, Resource};
use crate::state::{Public, Step};
use crate::{Burg, Event};
use burghof_core::{Listener, Seat};

impl Burg {
    /// BRG-50, BRG-55, BRG-R07: loads the workers of the seat whose turn it is, from the given card on, then those of
    /// the seats to the left; stops where somebody chooses free pieces.
    pub(super) fn load_from(&mut self, first: usize, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        let workers = u32::from_le_bytes([PersonCard::WORKERS; 4]) & u32::from_le_bytes(p.played);
        let mut waiting = nonzero(workers.to_le_bytes());
        if waiting == 0 {
            return self.next_card(tell);
        }
        let mut first = first;
        // Whoever sits before the seat whose turn it is has loaded.
        for seat in p.clockwise().take_while(|&seat| seat != p.turn) {
            waiting &= !(1 << seat.index());
        }
        while waiting != 0 {
            let p = &self.public;
            let seat = p.first_of(waiting);
            let from = if seat == p.turn { first } else { 0 };
            first = 0;
            waiting &= !(1 << seat.index());
            let workers = p.played[seat.index()] & PersonCard::WORKERS & !((1u16 << from) - 1) as u8;
            for card in PersonCard::each(workers) {
                let p = &mut self.public;
                let person = &p.data.get().persons[card.index()];
                let pieces = p.available(person.load);
                let slot = p.slot(seat, card);
                p.stock -= pieces;
                p.loads[slot] += pieces;
                tell.tell(|| Event::Loaded { seat, card, pieces });
                if person.free_pieces > 0 {
                    p.step = Step::Load;
                    p.turn = seat;
                    p.card = Some(card);
                    return;
                }
            }
        }
        self.next_card(tell);
    }

    /// BRG-53
    pub(super) fn load_free(&mut self, seat: Seat, pieces: Goods, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        let card = p.card.take().unwrap_or(PersonCard::WorkerStone);
        let slot = p.slot(seat, card);
        p.stock -= pieces;
        p.loads[slot] += pieces;
        if !pieces.is_empty() {
            tell.tell(|| Event::Loaded { seat, card, pieces });
        }
        self.load_from(card.index() + 1, tell);
    }

    /// BRG-46 to BRG-49: by rank, inside a rank clockwise from the start player.
    #[inline]
    pub(crate) fn next_card(&mut self, tell: &mut impl Listener<Event>) {
        loop {
            let p = &self.public;
            let pending = u32::from_le_bytes(p.played) & !u32::from_le_bytes(p.done);
            let halves = pending | pending >> 16;
            let all = (halves | halves >> 8) as u8;
            if all == 0 {
                return self.end_round(tell);
            }
            let lowest = all & all.wrapping_neg();
            let rank = if lowest & PersonCard::WORKERS != 0 { PersonCard::WORKERS } else { lowest };
            let open = (pending & u32::from_le_bytes([rank; 4])).to_le_bytes();
            let seat = p.first_of(nonzero(open));
            let mine = open[seat.index()];
            if self.start_card(seat, mine, tell) {
                return;
            }
        }
    }

    /// Begins a card; `false` if it is already over. `cards` are two when a player has two workers.
    #[inline]
    fn start_card(&mut self, seat: Seat, cards: u8, tell: &mut impl Listener<Event>) -> bool {
        let p = &mut self.public;
        p.turn = seat;
        let card =
            PersonCard::from_index(cards.trailing_zeros() as usize).unwrap_or(PersonCard::MasterBuilder);
        p.card = Some(card);
        match card {
            PersonCard::Messenger => {
                self.bring(seat, tell);
                return false;
            }
            PersonCard::Trader => self.begin_trader(seat, tell),
            PersonCard::Mason => p.step = Step::Tower,
            PersonCard::Stonecutter => p.step = Step::Buy,
            PersonCard::MasterBuilder => {
                self.master(seat, tell);
                return false;
            }
            _ if count(cards) > 1 => {
                // BRG-182
                p.card = None;
                p.step = Step::Order;
            }
            _ => self.work(seat, card, tell),
        }
        true
    }

    #[inline]
    pub(super) fn finish_card(&mut self, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        if let Some(card) = p.card.take() {
            p.done[p.turn.index()] |= card.bit();
        }
        self.next_card(tell);
    }

    /// BRG-60, BRG-61
    fn bring(&mut self, seat: Seat, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        let taler = p.data.get().messenger.min(p.bank);
        p.bank -= taler;
        p.taler[seat.index()] += taler;
        p.card = None;
        p.done[seat.index()] |= PersonCard::Messenger.bit();
        tell.tell(|| Event::Messenger { seat, taler });
    }

    /// BRG-201, BRG-203, BRG-204, BRG-R35: the toll is due before anything else.
    fn begin_trader(&mut self, seat: Seat, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        p.step = Step::Trader;
        if !p.is_active(WinterCard::VillagePub) || p.innkeeper() == Some(seat) {
            return;
        }
        let (toll, i) = (p.data.winter.toll, seat.index());
        if p.taler[i] < toll {
            if p.wagons[i] != 0 {
                p.step = Step::Toll;
            }
            return;
        }
        p.taler[i] -= toll;
        let to = p.innkeeper();
        match to {
            Some(owner) => p.taler[owner.index()] += toll,
            None => p.pub_taler += toll,
        }
        tell.tell(|| Event::Toll { seat, to, taler: toll });
    }

    /// BRG-203
    pub(super) fn withdraw(&mut self, seat: Seat, wagon: Resource, tell: &mut impl Listener<Event>) {
        let (p, i) = (&mut self.public, seat.index());
        let bit = 1 << wagon.index();
        p.wagons[i] &= !bit;
        p.fresh &= !bit;
        p.supply[i] += 1;
        p.step = Step::Trader;
        tell.tell(|| Event::Withdrew { seat, wagon });
    }

    /// BRG-65, BRG-72
    pub(super) fn trade(
        &mut self,
        seat: Seat,
        wagon: Resource,
        from: Source,
        tell: &mut impl Listener<Event>,
    ) {
        let p = &mut self.public;
        p.fetch(seat, from);
        let displaced = p.wagon(wagon);
        let bit = 1 << wagon.index();
        if let Some(other) = displaced {
            p.wagons[other.index()] &= !bit;
            p.supply[other.index()] += 1;
        }
        p.wagons[seat.index()] |= bit;
        p.fresh |= bit;
        tell.tell(|| Event::Traded { seat, wagon, from, displaced });
        self.after_trader(tell);
    }

    /// BRG-75, BRG-76: after the last trader everybody beside a wagon is paid once.
    pub(super) fn after_trader(&mut self, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        p.done[p.turn.index()] |= PersonCard::Trader.bit();
        p.card = None;
        let open = u32::from_le_bytes(p.played) & !u32::from_le_bytes(p.done);
        let more = open & u32::from_le_bytes([PersonCard::Trader.bit(); 4]) != 0;
        if !more {
            p.pay_out(tell);
        }
        self.next_card(tell);
    }

    /// BRG-80
    pub(super) fn take(&mut self, seat: Seat, kind: Resource, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        let pile = p.tower.only(kind);
        p.tower -= pile;
        p.goods[seat.index()] += pile;
        tell.tell(|| Event::Took { seat, kind, count: pile.get(kind) });
        p.begin_building();
    }

    /// BRG-88, BRG-93, BRG-R11: the last piece is asked for, the others are taken.
    pub(super) fn buy(
        &mut self,
        seat: Seat,
        owner: Seat,
        card: PersonCard,
        kind: Resource,
        tell: &mut impl Listener<Event>,
    ) {
        let p = &mut self.public;
        let slot = p.slot(owner, card);
        if p.loads[slot].total() > 1 {
            return self.sell(seat, slot, kind, tell);
        }
        p.step = Step::Answer;
        p.offer = Some(kind);
        p.offer_slot = slot as u8;
        tell.tell(|| Event::Asked { seat, owner, card, kind });
    }

    /// BRG-88, BRG-89
    fn sell(&mut self, seat: Seat, slot: usize, kind: Resource, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        let Some((owner, card)) = p.loaded(slot) else { return };
        let price = p.data.price;
        p.taler[seat.index()] -= price;
        p.taler[owner.index()] += price;
        p.loads[slot] -= Goods::of(kind, 1);
        p.goods[seat.index()] += Goods::of(kind, 1);
        p.asked |= 1 << slot;
        tell.tell(|| Event::Bought { seat, owner, card, kind });
    }

    pub(super) fn accept(&mut self, tell: &mut impl Listener<Event>) {
        let (slot, kind) = self.public.answered();
        if let Some(kind) = kind {
            self.sell(self.public.turn, slot, kind, tell);
        }
    }

    /// BRG-R09: this stonecutter cannot ask that card again, and pays nothing.
    pub(super) fn refuse(&mut self, tell: &mut impl Listener<Event>) {
        let (slot, _) = self.public.answered();
        self.public.asked |= 1 << slot;
        if let Some((owner, card)) = self.public.loaded(slot) {
            tell.tell(|| Event::Refused { owner, card });
        }
    }

    /// BRG-100: the owner takes what is left on the card, then builds.
    pub(super) fn work(&mut self, seat: Seat, card: PersonCard, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        let slot = p.slot(seat, card);
        let pieces = std::mem::take(&mut p.loads[slot]);
        p.goods[seat.index()] += pieces;
        p.card = Some(card);
        tell.tell(|| Event::Worked { seat, card, pieces });
        p.begin_building();
    }

    /// BRG-105 to BRG-107
    fn master(&mut self, seat: Seat, tell: &mut impl Listener<Event>) {
        let (p, i) = (&mut self.public, seat.index());
        p.held[i] |= p.discard[i] | p.played[i];
        p.discard[i] = 0;
        p.played[i] = 0;
        p.done[i] = 0;
        p.card = None;
        let others = (0..4).filter(|&other| other != i).map(|other| p.built[other].count_ones());
        let buildings = others.sum::<u32>() as u8;
        let vp = u16::from(buildings) * u16::from(p.data.get().master_vp);
        p.tally[i].master_builder += vp;
        tell.tell(|| Event::Master { seat, buildings, vp });
    }
}

impl Public {
    /// Takes a helper from where he is.
    #[inline]
    pub(super) fn fetch(&mut self, seat: Seat, from: Source) {
        let i = seat.index();
        match from {
            Source::Supply => self.supply[i] -= 1,
            Source::Wagon(kind) => {
                self.wagons[i] &= !(1 << kind.index());
                self.fresh &= !(1 << kind.index());
            }
            Source::Pub => self.at[i] &= !(1 << PUB),
        }
    }

    /// BRG-75, BRG-77 to BRG-79: symbols in pieces, one of them to the defence tower, which is served first.
    fn pay_out(&mut self, tell: &mut impl Listener<Event>) {
        for seat in Seat::all(self.seats) {
            for wagon in each_kind(self.wagons[seat.index()]) {
                let stock = self.stock.get(wagon);
                if stock == 0 {
                    continue;
                }
                let pieces = self.data.get().symbols[wagon.index()].min(stock) - 1;
                self.stock -= Goods::of(wagon, pieces + 1);
                self.tower += Goods::of(wagon, 1);
                self.goods[seat.index()] += Goods::of(wagon, pieces);
                tell.tell(|| Event::Payout { seat, wagon, pieces, tower: 1 });
            }
        }
    }

    fn answered(&mut self) -> (usize, Option<Resource>) {
        self.step = Step::Buy;
        let slot = std::mem::take(&mut self.offer_slot);
        (slot as usize, self.offer.take())
    }
}
