//! What happens: the round, building, the end. The cards have rooms of their own: `persons`, `winter`.

use super::WINTER;
use super::legal::{count, free_loads};
use crate::action::{Payment, Source};
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
    pub(super) fn end_round(&mut self, tell: &mut impl Listener<Event>) {
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

impl Public {
    /// BRG-116, BRG-119: bars go into the smithy, pieces back to the wagons.
    #[inline]
    pub(super) fn hand_in(&mut self, seat: Seat, payment: Payment) {
        let bars = payment.bars.total() as u8;
        self.goods[seat.index()] -= payment.own + Goods::of(Resource::Silver, bars);
        self.forge += bars;
        // What a bar brings from the wagon goes straight back as part of the payment.
        self.stock += payment.own;
    }

    /// BRG-55: as much of this as the stock holds.
    #[inline]
    pub(super) fn available(&self, wanted: Goods) -> Goods {
        if wanted.within(self.stock) {
            return wanted;
        }
        Goods::new(std::array::from_fn(|kind| wanted.at(kind).min(self.stock.at(kind))))
    }

    #[inline]
    pub(super) fn begin_building(&mut self) {
        self.step = Step::Build;
        self.builds = self.data.get().max_buildings;
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

/// BRG-162, BRG-163: Taler that are converted with this many helpers in the market, and their points.
#[inline]
pub(crate) fn market(taler: u8, places: u8) -> (u8, u8) {
    match places {
        0 => (0, 0),
        1 => (taler & !1, taler / 2),
        _ => (taler, taler),
    }
}
