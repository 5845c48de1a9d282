use super::legal::{count, each_kind, free_loads};
use super::{WINTER, nonzero};
use crate::action::{Gift, Payment, Source};
use crate::components::{Formula, GRANARY_SPOTS, PUB, PersonCard, WinterCard};
use crate::goods::{Goods, Resource};
use crate::state::{Public, Step};
use crate::{Action, Burg, Event};
use burghof_core::{Chance, Draw, Listener, Seat, SeatSet, bits};

impl Burg {
    /// Carries out a legal action, and then everything that leaves no choice.
    #[inline]
    pub(crate) fn carry_out(
        &mut self,
        seat: Seat,
        action: Action,
        chance: &mut Chance,
        tell: &mut impl Listener<Event>,
    ) {
        match action {
            Action::Choose(cards) => self.choose(seat, cards, chance, tell),
            Action::Court(gift) => self.court(seat, gift, tell),
            Action::Drop => self.drop_out(seat, tell),
            Action::Share(gift) => self.share(seat, gift, tell),
            Action::Lose(card) => self.lose(seat, card, tell),
            Action::Pay => self.pay(seat, tell),
            Action::Breach { own, bars } => self.breach(seat, own, bars, tell),
            Action::Load(pieces) => self.load_free(seat, pieces, tell),
            Action::Withdraw(wagon) => self.withdraw(seat, wagon, tell),
            Action::Trade { wagon, from } => self.trade(seat, wagon, from, tell),
            Action::Take(kind) => self.take(seat, kind, tell),
            Action::Buy { owner, card, kind } => self.buy(seat, owner, card, kind, tell),
            Action::Accept => self.accept(tell),
            Action::Refuse => self.refuse(tell),
            Action::Build { group, payment } => self.build(seat, group, payment, tell),
            Action::Place { spot, from } => self.place(seat, spot, from, tell),
            Action::First(card) => self.work(seat, card, tell),
            Action::Palas(payment) => self.convert(seat, payment, tell),
            Action::Done => self.done(tell),
        }
        self.settle(tell);
    }

    /// Goes on as long as there is nothing to decide.
    #[inline]
    pub(crate) fn settle(&mut self, tell: &mut impl Listener<Event>) {
        while !self.waits() {
            self.go_on(tell);
        }
    }

    /// The one thing that can happen in this step.
    fn go_on(&mut self, tell: &mut impl Listener<Event>) {
        let p = &self.public;
        let (seat, i) = (p.turn, p.turn.index());
        match p.step {
            Step::Courtship if p.suitors.contains(seat) => self.drop_out(seat, tell),
            Step::Courtship => self.after_suitor(tell),
            Step::Sharing => self.share_alone(tell),
            Step::Plague => match PersonCard::each(p.discard[i]).next() {
                Some(card) => self.lose(seat, card, tell),
                None => self.after_instant(tell),
            },
            Step::Snowdrift => match PersonCard::each(self.losable_workers(seat)).next() {
                Some(card) => self.lose(seat, card, tell),
                None => self.pay(seat, tell),
            },
            Step::Breach => self.after_instant(tell),
            Step::Load => {
                let card = p.card.unwrap_or(PersonCard::WorkerStone);
                let only = free_loads(p.stock, &p.data.persons[card.index()]).first().copied();
                self.load_free(seat, only.unwrap_or_default(), tell);
            }
            Step::Toll => match Resource::from_index(p.wagons[i].trailing_zeros() as usize) {
                Some(wagon) => self.withdraw(seat, wagon, tell),
                None => self.public.step = Step::Trader,
            },
            Step::Tower => match Resource::from_index(p.tower.kinds().trailing_zeros() as usize) {
                Some(kind) => self.take(seat, kind, tell),
                None => self.public.begin_building(),
            },
            Step::Trader | Step::Buy | Step::Build | Step::Place | Step::Palas => self.done(tell),
            Step::Select | Step::Answer | Step::Order | Step::Over => {}
        }
    }

    /// Nothing (more) in this step.
    #[inline]
    fn done(&mut self, tell: &mut impl Listener<Event>) {
        match self.public.step {
            Step::Breach => self.after_instant(tell),
            Step::Trader => self.after_trader(tell),
            Step::Buy => {
                self.public.asked = 0;
                self.public.begin_building();
            }
            Step::Build => self.after_building(tell),
            Step::Place => {
                self.public.helpers = 0;
                self.finish_card(tell);
            }
            Step::Palas => self.after_palas(tell),
            _ => {}
        }
    }
}

/// The round: coin, courtship, choice, reveal, end.
impl Burg {
    /// BRG-31: the start player takes the next coin.
    fn begin_round(&mut self, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        p.coins -= 1;
        p.taler[p.start.index()] += 1;
        p.turn = p.start;
        let (space, start) = (p.space, p.start);
        tell.tell(|| Event::Round { space, start });
        // BRG-R37: the damsel is courted from the round after her drawing on, when the coin is taken.
        p.step = if p.is_active(WinterCard::Damsel) { Step::Courtship } else { Step::Select };
    }

    /// BRG-40, BRG-41
    fn choose(&mut self, seat: Seat, cards: u8, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let (i, count) = (seat.index(), count(cards));
        let p = &mut self.public;
        self.choice[i] = cards;
        p.down[i] = count;
        p.chosen.insert(seat);
        if p.discard[i] == 0 {
            p.barred.insert(seat);
        }
        tell.tell(|| Event::Chose { seat, count });
        if p.to_act().is_empty() {
            self.after_choice(chance, tell);
        }
    }

    /// BRG-191: the winter card comes after the choice and before the reveal.
    pub(crate) fn after_choice(&mut self, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        let left = p.deck.count_ones();
        // BRG-R41: an empty pile gives nothing.
        if !p.winter || !p.data.marked(p.space) || left == 0 {
            return self.reveal(tell);
        }
        let which = chance.below(Draw { source: WINTER, index: p.drawn() }, left);
        let which = bits::nth(p.deck.into(), which) as usize;
        let card = WinterCard::from_index(which).unwrap_or(WinterCard::Plague);
        p.deck &= !card.bit();
        p.active |= card.bit();
        let everyone = SeatSet::everyone(p.seats);
        tell.reveal(everyone, || Event::Winter { card }, || None);
        match card {
            WinterCard::VillagePub => p.open |= 1 << PUB,
            WinterCard::Granary => p.open |= GRANARY_SPOTS,
            WinterCard::Damsel => {
                p.suitors = SeatSet::seats(p.seats);
                p.first_courting = true;
            }
            WinterCard::Plague => p.step = Step::Plague,
            WinterCard::WallBreach => p.step = Step::Breach,
            WinterCard::Snowdrift => p.step = Step::Snowdrift,
        }
        if !card.is_instant() {
            self.reveal(tell);
        }
    }

    /// BRG-45: all cards are turned up at once.
    pub(crate) fn reveal(&mut self, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        let (cards, seats) = (self.choice, p.seats);
        for (held, card) in p.held.iter_mut().zip(cards) {
            *held &= !card;
        }
        p.played = cards;
        p.down = [0; 4];
        p.known = [0; 4];
        p.barred = SeatSet::NONE;
        p.chosen = SeatSet::NONE;
        self.choice = [0; 4];
        tell.reveal(SeatSet::everyone(seats), || Event::Revealed { cards, seats }, || None);
        self.public.turn = self.public.start;
        self.load_from(0, tell);
    }

    /// BRG-33, BRG-145, BRG-146
    fn end_round(&mut self, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        for i in 0..4 {
            p.discard[i] |= p.played[i];
        }
        p.played = [0; 4];
        p.done = [0; 4];
        p.built = [0; 4];
        p.entered = [0; 4];
        p.fresh = 0;
        p.card = None;
        if p.space == 1 || p.templates == 0 {
            return self.finale(tell);
        }
        p.start = p.start.left(p.seats);
        p.space -= 1;
        self.begin_round(tell);
    }
}

/// The damsel.
impl Burg {
    /// BRG-225
    fn court(&mut self, seat: Seat, gift: Gift, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        match gift {
            Gift::Piece(kind) => {
                p.goods[seat.index()] -= Goods::of(kind, 1);
                p.damsel_goods += Goods::of(kind, 1);
            }
            Gift::Taler => {
                p.taler[seat.index()] -= 1;
                p.damsel_taler += 1;
            }
        }
        tell.tell(|| Event::Courted { seat, gift });
        self.after_suitor(tell);
    }

    /// BRG-225, BRG-226
    fn drop_out(&mut self, seat: Seat, tell: &mut impl Listener<Event>) {
        self.public.suitors.remove(seat);
        tell.tell(|| Event::Dropped { seat });
        self.after_suitor(tell);
    }

    /// BRG-227, BRG-R38, BRG-R39: one suitor left wins at once, in the first courting round after all were asked.
    fn after_suitor(&mut self, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        let next = p.turn.left(p.seats);
        let all_asked = next == p.start;
        if (!p.first_courting || all_asked) && p.suitors.len() < 2 {
            p.first_courting = false;
            return self.end_courtship(tell);
        }
        p.turn = next;
        if all_asked {
            p.first_courting = false;
            p.step = Step::Select;
        }
    }

    fn end_courtship(&mut self, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        p.turn = p.start;
        p.step = Step::Sharing;
        let vp = p.data.winter.damsel_vp;
        if let Some(seat) = p.suitors.first() {
            p.tally[seat.index()].damsel += u16::from(vp);
            tell.tell(|| Event::Won { seat, vp });
        }
    }

    /// BRG-228
    fn share(&mut self, seat: Seat, gift: Gift, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        match gift {
            Gift::Piece(kind) => {
                p.damsel_goods -= Goods::of(kind, 1);
                p.goods[seat.index()] += Goods::of(kind, 1);
            }
            Gift::Taler => {
                p.damsel_taler -= 1;
                p.taler[seat.index()] += 1;
            }
        }
        tell.tell(|| Event::Shared { seat, gift });
        p.turn = p.turn.left(p.seats);
    }

    /// BRG-228: the winner takes nothing; the last kind needs no choice; an empty card leaves the game.
    fn share_alone(&mut self, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        let gifts = Public::gifts(p.damsel_goods, p.damsel_taler);
        let only = super::legal::each_gift(gifts).next();
        match only {
            None => {
                p.active &= !WinterCard::Damsel.bit();
                p.suitors = SeatSet::NONE;
                p.turn = p.start;
                p.step = Step::Select;
                tell.tell(|| Event::Gone { card: WinterCard::Damsel });
            }
            Some(gift) if !p.suitors.contains(p.turn) => self.share(self.public.turn, gift, tell),
            Some(_) => p.turn = p.turn.left(p.seats),
        }
    }
}

/// Plague, breach, snowdrift (BRG-194: clockwise from the start player, openly).
impl Burg {
    fn after_instant(&mut self, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        p.turn = p.turn.left(p.seats);
        if p.turn != p.start {
            return;
        }
        if let Some(card) = p.step.instant() {
            p.active &= !card.bit();
            tell.tell(|| Event::Gone { card });
        }
        self.reveal(tell);
    }

    /// BRG-215, BRG-235: the card is lost for the rest of the game, and named openly (BRG-36).
    fn lose(&mut self, seat: Seat, card: PersonCard, tell: &mut impl Listener<Event>) {
        let (p, i) = (&mut self.public, seat.index());
        p.discard[i] &= !card.bit();
        p.held[i] &= !card.bit();
        p.lost[i] |= card.bit();
        tell.tell(|| Event::Lost { seat, card });
        self.after_instant(tell);
    }

    /// BRG-215, BRG-235, BRG-R32
    fn pay(&mut self, seat: Seat, tell: &mut impl Listener<Event>) {
        let (p, i) = (&mut self.public, seat.index());
        let price = if p.step == Step::Plague {
            p.plague_price(seat) as u8
        } else {
            let full = p.data.winter.snowdrift;
            if p.taler[i] < full {
                // Who pays less has no worker in hand or pile: those not seen elsewhere lie face down.
                p.known[i] = p.held[i] & PersonCard::WORKERS;
            }
            full.min(p.taler[i])
        };
        p.taler[i] -= price;
        p.bank += price;
        tell.tell(|| Event::Paid { seat, taler: price });
        self.after_instant(tell);
    }

    /// BRG-220, BRG-193, BRG-R17: one payment; its bars take stones from the wagon before the stones come back.
    fn breach(&mut self, seat: Seat, own: u8, bars: u8, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        let payment =
            Payment { own: Goods::of(Resource::Stone, own), bars: Goods::of(Resource::Stone, bars) };
        p.hand_in(seat, payment);
        let vp = u16::from(own + bars) * u16::from(p.data.winter.stone_vp);
        p.tally[seat.index()].breach += vp;
        tell.tell(|| Event::Breached { seat, own, bars, vp });
        self.after_instant(tell);
    }
}

impl Public {
    /// BRG-116, BRG-119: bars go into the smithy, pieces back to the wagons.
    #[inline]
    fn hand_in(&mut self, seat: Seat, payment: Payment) {
        let bars = payment.bars.total() as u8;
        self.goods[seat.index()] -= payment.own + Goods::of(Resource::Silver, bars);
        self.forge += bars;
        // What a bar brings from the wagon goes straight back as part of the payment.
        self.stock += payment.own;
    }

    /// BRG-55: as much of this as the stock holds.
    #[inline]
    fn available(&self, wanted: Goods) -> Goods {
        if wanted.within(self.stock) {
            return wanted;
        }
        Goods::new(std::array::from_fn(|kind| wanted.at(kind).min(self.stock.at(kind))))
    }

    #[inline]
    fn begin_building(&mut self) {
        self.step = Step::Build;
        self.builds = self.data.get().max_buildings;
    }
}

/// Loading the workers (section 6).
impl Burg {
    /// BRG-50, BRG-55, BRG-R07: loads the workers of the seat whose turn it is, from the given card on, then those of
    /// the seats to the left; stops where somebody chooses free pieces.
    fn load_from(&mut self, first: usize, tell: &mut impl Listener<Event>) {
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
    fn load_free(&mut self, seat: Seat, pieces: Goods, tell: &mut impl Listener<Event>) {
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
}

/// Resolving the cards (section 7).
impl Burg {
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
    fn finish_card(&mut self, tell: &mut impl Listener<Event>) {
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
    fn withdraw(&mut self, seat: Seat, wagon: Resource, tell: &mut impl Listener<Event>) {
        let (p, i) = (&mut self.public, seat.index());
        let bit = 1 << wagon.index();
        p.wagons[i] &= !bit;
        p.fresh &= !bit;
        p.supply[i] += 1;
        p.step = Step::Trader;
        tell.tell(|| Event::Withdrew { seat, wagon });
    }

    /// BRG-65, BRG-72
    fn trade(&mut self, seat: Seat, wagon: Resource, from: Source, tell: &mut impl Listener<Event>) {
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
    fn after_trader(&mut self, tell: &mut impl Listener<Event>) {
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
    fn take(&mut self, seat: Seat, kind: Resource, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        let pile = p.tower.only(kind);
        p.tower -= pile;
        p.goods[seat.index()] += pile;
        tell.tell(|| Event::Took { seat, kind, count: pile.get(kind) });
        p.begin_building();
    }

    /// BRG-88, BRG-93, BRG-R11: the last piece is asked for, the others are taken.
    fn buy(
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

    fn accept(&mut self, tell: &mut impl Listener<Event>) {
        let (slot, kind) = self.public.answered();
        if let Some(kind) = kind {
            self.sell(self.public.turn, slot, kind, tell);
        }
    }

    /// BRG-R09: this stonecutter cannot ask that card again, and pays nothing.
    fn refuse(&mut self, tell: &mut impl Listener<Event>) {
        let (slot, _) = self.public.answered();
        self.public.asked |= 1 << slot;
        if let Some((owner, card)) = self.public.loaded(slot) {
            tell.tell(|| Event::Refused { owner, card });
        }
    }

    /// BRG-100: the owner takes what is left on the card, then builds.
    fn work(&mut self, seat: Seat, card: PersonCard, tell: &mut impl Listener<Event>) {
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
    fn fetch(&mut self, seat: Seat, from: Source) {
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

/// Building and placing (sections 8 and 9).
impl Burg {
    /// BRG-110 to BRG-117
    fn build(&mut self, seat: Seat, number: u8, payment: Payment, tell: &mut impl Listener<Event>) {
        let (p, i) = (&mut self.public, seat.index());
        let data = p.data.get();
        let group = &data.groups[number as usize];
        let template = (group.templates & p.templates).trailing_zeros();
        p.hand_in(seat, payment);
        p.templates &= !(1 << template);
        p.groups &= !(u32::from(group.templates & p.templates == 0) << number);
        p.open |= data.templates[template as usize].spots;
        p.built[i] |= 1 << template;
        p.builds -= 1;
        let (mut taler, mut vp) = (0, 0);
        match p.card {
            Some(PersonCard::Mason) => {
                // BRG-83
                let wages = payment.pieces().total() * u32::from(data.mason_taler);
                taler = wages.min(p.bank.into()) as u8;
                p.bank -= taler;
                p.taler[i] += taler;
            }
            Some(PersonCard::Stonecutter) => {
                // BRG-97
                vp = group.crown;
                p.tally[i].stonecutter += u16::from(vp);
            }
            _ => {
                // BRG-103
                vp = group.crown / 2;
                p.tally[i].worker += u16::from(vp);
            }
        }
        tell.tell(|| Event::Built { seat, template: template as u8, payment, taler, vp });
    }

    /// BRG-82, BRG-96, BRG-102: mason and stonecutter go on with helpers.
    #[inline]
    fn after_building(&mut self, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        p.builds = 0;
        if matches!(p.card, Some(PersonCard::Mason | PersonCard::Stonecutter)) {
            p.step = Step::Place;
            p.helpers = p.data.get().max_helpers;
            return;
        }
        self.finish_card(tell);
    }

    /// BRG-132 to BRG-136, BRG-202
    fn place(&mut self, seat: Seat, spot: u8, from: Source, tell: &mut impl Listener<Event>) {
        let (p, i) = (&mut self.public, seat.index());
        let place = &p.data.get().spots[spot as usize];
        p.fetch(seat, from);
        p.at[i] |= 1 << spot;
        p.entered[i] |= place.siblings;
        p.taler[i] -= place.fee;
        p.bank += place.fee;
        p.helpers -= 1;
        let mut collected = 0;
        if spot == PUB {
            collected = std::mem::take(&mut p.pub_taler);
            p.taler[i] += collected;
        }
        tell.tell(|| Event::Placed { seat, spot, from, fee: place.fee, collected });
    }
}

/// The final scoring (section 10).
impl Burg {
    /// BRG-150, BRG-162 to BRG-164, BRG-R23: trader helpers leave, Taler are converted; the palas asks.
    fn finale(&mut self, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        let early = p.space > 1;
        tell.tell(|| Event::Finale { early });
        for i in 0..4 {
            p.supply[i] += p.wagons[i].count_ones() as u8;
        }
        p.wagons = [0; 4];
        for seat in p.clockwise() {
            let places = p.places_of(seat, Formula::Market);
            let i = seat.index();
            let (taler, vp) = market(p.taler[i], places);
            if places > 0 {
                p.taler[i] -= taler;
                p.boxed_taler += taler;
                p.tally[i].market = vp;
                tell.tell(|| Event::Market { seat, taler, vp });
            }
        }
        p.step = Step::Palas;
        p.turn = p.start;
    }

    /// BRG-165 to BRG-168, BRG-R24 to BRG-R26
    fn convert(&mut self, seat: Seat, payment: Payment, tell: &mut impl Listener<Event>) {
        let (p, i) = (&mut self.public, seat.index());
        let bars = payment.bars.total() as u8;
        p.goods[i] -= payment.own + Goods::of(Resource::Silver, bars);
        p.stock -= payment.bars;
        p.forge += bars;
        p.boxed += payment.pieces();
        let vp = payment.pieces().worth(&p.data.points) as u8;
        p.tally[i].palas = vp;
        tell.tell(|| Event::Palas { seat, payment, vp });
        self.after_palas(tell);
    }

    /// BRG-R24: clockwise from the start player of the last round.
    fn after_palas(&mut self, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        p.turn = p.turn.left(p.seats);
        if p.turn == p.start {
            p.step = Step::Over;
            tell.tell(|| Event::Over);
        }
    }
}

/// BRG-162, BRG-163: Taler that are converted with so many helpers in the market, and their points.
#[inline]
pub(crate) fn market(taler: u8, places: u8) -> (u8, u8) {
    match places {
        0 => (0, 0),
        1 => (taler & !1, taler / 2),
        _ => (taler, taler),
    }
}
