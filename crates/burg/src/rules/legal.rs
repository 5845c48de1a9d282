use crate::action::{Gift, Payment, Source};
use crate::components::{CASTLE, CardSet, Formula, GRANARY, PUB, Person, PersonCard};
use crate::goods::{Goods, Resource};
use crate::state::{Public, Step, allowed};
use crate::{Action, Burg};
use arrayvec::ArrayVec;
use burghof_core::{Rng, Seat, bits};

/// The ways to load the free pieces of a worker.
pub(crate) type Options = ArrayVec<Goods, 35>;

/// BRG-53, BRG-R07: as many free pieces as exist, up to the number on the card.
#[inline]
pub(crate) fn free_loads(stock: Goods, person: &Person) -> Options {
    let mut all = Options::new();
    let most = |kind: Resource| if person.free_kinds >> kind.index() & 1 != 0 { stock.get(kind) } else { 0 };
    let [sand, wood, clay, stone] = Resource::SOLID.map(most);
    let count = person.free_pieces.min(sand + wood + clay + stone);
    for s in (0..=count.min(sand)).rev() {
        for w in (0..=(count - s).min(wood)).rev() {
            for c in (0..=(count - s - w).min(clay)).rev() {
                let t = count - s - w - c;
                if t <= stone {
                    all.push(Goods::new([s, w, c, t, 0]));
                }
            }
        }
    }
    all
}

/// Is there more than one way to load the free pieces?
#[inline]
fn any_choice(stock: Goods, person: &Person) -> bool {
    let plenty = |kind: &Resource| {
        person.free_kinds >> kind.index() & 1 != 0 && stock.get(*kind) >= person.free_pieces.max(1)
    };
    person.free_pieces > 0 && Resource::SOLID.iter().filter(|kind| plenty(kind)).count() > 1
        || free_loads(stock, person).len() > 1
}

impl Public {
    /// BRG-40, BRG-42, BRG-44: from which cards a seat chooses, and how many.
    #[inline]
    pub(crate) fn choice(&self, seat: Seat) -> (CardSet, u8) {
        let i = seat.index();
        let from = allowed(self.held[i], self.discard[i] == 0);
        let cards = self.data.get().table(self.seats).cards;
        (from, cards.min(count(from)))
    }

    /// BRG-67 to BRG-71, BRG-R12, BRG-R13: where a trader's helper may go.
    #[inline]
    pub(crate) fn trader_targets(&self, seat: Seat) -> u8 {
        let held = self.held_wagons();
        let free = !held & 0x0F;
        if free != 0 {
            return free;
        }
        let others = held & !self.wagons[seat.index()] & !self.fresh;
        others | (!held & 0x10)
    }

    /// BRG-R12, BRG-205: a trader takes the helper from the supply or the pub.
    #[inline]
    pub(crate) fn trader_sources(&self, seat: Seat) -> ArrayVec<Source, 2> {
        let mut all = ArrayVec::new();
        if self.supply[seat.index()] > 0 {
            all.push(Source::Supply);
        }
        if self.at[seat.index()] >> PUB & 1 != 0 {
            all.push(Source::Pub);
        }
        all
    }

    /// BRG-136, BRG-205: where a helper for a building can come from.
    #[inline]
    pub(crate) fn helper_sources(&self, seat: Seat) -> ArrayVec<Source, 7> {
        let mut all = ArrayVec::new();
        if self.supply[seat.index()] > 0 {
            all.push(Source::Supply);
        }
        for kind in bits::ones(self.wagons[seat.index()].into()) {
            if let Some(kind) = Resource::from_index(kind as usize) {
                all.push(Source::Wagon(kind));
            }
        }
        if self.at[seat.index()] >> PUB & 1 != 0 {
            all.push(Source::Pub);
        }
        all
    }

    #[inline]
    fn has_helper(&self, seat: Seat) -> bool {
        let i = seat.index();
        self.supply[i] > 0 || self.wagons[i] != 0 || self.at[i] >> PUB & 1 != 0
    }

    /// BRG-131 to BRG-135: where a helper may go now.
    #[inline]
    pub(crate) fn free_spots(&self, seat: Seat) -> u32 {
        let i = seat.index();
        if self.built[i] == 0 {
            return 0;
        }
        let payable = self.data.get().payable[self.taler[i].min(31) as usize];
        self.open & !self.occupied() & !self.entered[i] & payable
    }

    /// BRG-88, BRG-91, BRG-94: worker slots this stonecutter may still buy from, as bits.
    #[inline]
    pub(crate) fn sellers(&self, seat: Seat) -> u8 {
        if self.taler[seat.index()] < self.data.get().price {
            return 0;
        }
        let mut all = 0;
        for slot in 0..4 {
            let other = (if self.seats > 2 { slot } else { slot / 2 }) != seat.index();
            let open = other && self.asked >> slot & 1 == 0 && !self.loads[slot].is_empty();
            all |= u8::from(open) << slot;
        }
        all
    }

    /// BRG-225, BRG-228: the different things among pieces and Taler.
    #[inline]
    pub(crate) fn gifts(goods: Goods, taler: u8) -> u8 {
        goods.kinds() | u8::from(taler > 0) << 5
    }

    /// BRG-215: what the plague costs in Taler.
    #[inline]
    pub(crate) fn plague_price(&self, seat: Seat) -> u32 {
        self.discard[seat.index()].count_ones() * u32::from(self.data.winter.plague)
    }

    #[inline]
    pub(crate) fn can_pay_plague(&self, seat: Seat) -> bool {
        u32::from(self.taler[seat.index()]) >= self.plague_price(seat)
    }

    /// BRG-193: own pieces and bars a demand for one kind can be met with.
    #[inline]
    pub fn demand(&self, seat: Seat, kind: Resource) -> (u8, u8) {
        let goods = self.goods[seat.index()];
        (goods.get(kind), goods.get(Resource::Silver).min(self.stock.get(kind)))
    }

    /// BRG-165, BRG-166: how many pieces a seat may convert in the palas.
    #[inline]
    pub fn palas_limit(&self, seat: Seat) -> u8 {
        5 * self.places_of(seat, Formula::Palas)
    }

    /// How many places of this formula the seat holds.
    #[inline]
    pub(crate) fn places_of(&self, seat: Seat, formula: Formula) -> u8 {
        let spots = &self.data.get().spots;
        bits::ones((self.at[seat.index()] & CASTLE).into())
            .filter(|&spot| spots[spot as usize].formula == formula)
            .count() as u8
    }

    /// Is there anything a palas owner could convert?
    #[inline]
    pub(crate) fn can_convert(&self, seat: Seat) -> bool {
        let goods = self.goods[seat.index()];
        let solid = goods - goods.only(Resource::Silver);
        let stock = self.stock - self.stock.only(Resource::Silver);
        !solid.is_empty() || (goods.get(Resource::Silver) > 0 && !stock.is_empty())
    }

    /// Calls `with` for everything a seat can convert in the palas, nothing excluded.
    pub(crate) fn each_palas(&self, seat: Seat, mut with: impl FnMut(Payment)) {
        let goods = self.goods[seat.index()];
        let limit = u32::from(self.palas_limit(seat));
        for bars in self.data.get().payments.conversions(&self.purse(seat)) {
            let used = bars.total();
            if used > limit {
                // Conversions come by number of bars.
                break;
            }
            let left = (limit - used) as u8;
            for s in 0..=goods.at(0).min(left) {
                for w in 0..=goods.at(1).min(left - s) {
                    for c in 0..=goods.at(2).min(left - s - w) {
                        for t in 0..=goods.at(3).min(left - s - w - c) {
                            with(Payment { own: Goods::new([s, w, c, t, 0]), bars });
                        }
                    }
                }
            }
        }
    }
}

impl Burg {
    /// BRG-235, BRG-R31: workers a seat could give up: hand and pile, not the face-down cards.
    #[inline]
    pub(crate) fn losable_workers(&self, seat: Seat) -> CardSet {
        let i = seat.index();
        let hand = self.public.held[i] & !self.choice[i];
        (hand | self.public.discard[i]) & PersonCard::WORKERS
    }

    /// Is there anything to decide? What leaves no choice is carried out without asking, except the choice of cards,
    /// and a snowdrift whose options depend on the face-down cards: to pass over it would betray them.
    #[inline]
    pub(crate) fn waits(&self) -> bool {
        let p = &self.public;
        let (seat, i) = (p.turn, p.turn.index());
        match p.step {
            Step::Select | Step::Answer | Step::Order | Step::Over => true,
            Step::Build => {
                p.builds > 0 && {
                    let data = p.data.get();
                    data.payments.affordable(&p.purse(seat), p.groups)
                }
            }
            Step::Place => p.helpers > 0 && p.free_spots(seat) != 0 && p.has_helper(seat),
            Step::Trader => p.trader_targets(seat) != 0 && (p.supply[i] > 0 || p.at[i] >> PUB & 1 != 0),
            Step::Tower => count(p.tower.kinds()) > 1,
            Step::Buy => p.sellers(seat) != 0,
            Step::Load => p.card.is_some_and(|card| {
                let person = &p.data.get().persons[card.index()];
                any_choice(p.stock, person)
            }),
            Step::Toll => p.wagons[i].count_ones() > 1,
            Step::Courtship => p.suitors.contains(seat) && Public::gifts(p.goods[i], p.taler[i]) != 0,
            Step::Sharing => {
                !p.suitors.contains(seat) && Public::gifts(p.damsel_goods, p.damsel_taler).count_ones() > 1
            }
            Step::Plague => {
                let cards = p.discard[i].count_ones();
                cards > 0 && cards + u32::from(p.can_pay_plague(seat)) > 1
            }
            Step::Breach => {
                let (own, bars) = p.demand(seat, Resource::Stone);
                p.data.winter.stones > 0 && own + bars > 0
            }
            Step::Snowdrift => {
                let in_pile = (p.discard[i] & PersonCard::WORKERS).count_ones();
                let hidden = p.held[i] & PersonCard::WORKERS != 0;
                hidden || in_pile + u32::from(p.taler[i] >= p.data.winter.snowdrift) > 1
            }
            Step::Palas => p.palas_limit(seat) > 0 && p.can_convert(seat),
        }
    }

    /// Everything a seat may do now.
    pub(crate) fn list(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        let p = &self.public;
        if seat.index() >= p.seats.into() || !p.to_act().contains(seat) {
            return;
        }
        let (i, data) = (seat.index(), p.data.get());
        match p.step {
            Step::Select => {
                let (from, count) = p.choice(seat);
                for a in bits::ones(from.into()) {
                    if count == 1 {
                        out.push(Action::Choose(1 << a));
                        continue;
                    }
                    let rest = u64::from(from) & !((2u64 << a) - 1);
                    out.extend(bits::ones(rest).map(|b| Action::Choose(1 << a | 1 << b)));
                }
            }
            Step::Courtship => {
                let gifts = Public::gifts(p.goods[i], p.taler[i]);
                out.extend(each_gift(gifts).map(Action::Court));
                out.push(Action::Drop);
            }
            Step::Sharing => {
                out.extend(each_gift(Public::gifts(p.damsel_goods, p.damsel_taler)).map(Action::Share));
            }
            Step::Plague => {
                out.extend(PersonCard::each(p.discard[i]).map(Action::Lose));
                if p.can_pay_plague(seat) {
                    out.push(Action::Pay);
                }
            }
            Step::Snowdrift => {
                let workers = self.losable_workers(seat);
                out.extend(PersonCard::each(workers).map(Action::Lose));
                if workers == 0 || p.taler[i] >= data.winter.snowdrift {
                    out.push(Action::Pay);
                }
            }
            Step::Breach => {
                let (stones, silver) = p.demand(seat, Resource::Stone);
                let most = data.winter.stones;
                for bars in 0..=silver.min(most) {
                    for own in u8::from(bars == 0)..=stones.min(most - bars) {
                        out.push(Action::Breach { own, bars });
                    }
                }
                out.push(Action::Done);
            }
            Step::Load => {
                if let Some(card) = p.card {
                    out.extend(
                        free_loads(p.stock, &data.persons[card.index()]).into_iter().map(Action::Load),
                    );
                }
            }
            Step::Toll => out.extend(each_kind(p.wagons[i]).map(Action::Withdraw)),
            Step::Trader => {
                for from in p.trader_sources(seat) {
                    out.extend(each_kind(p.trader_targets(seat)).map(|wagon| Action::Trade { wagon, from }));
                }
                out.push(Action::Done);
            }
            Step::Tower => out.extend(each_kind(p.tower.kinds()).map(Action::Take)),
            Step::Buy => {
                for slot in bits::ones(p.sellers(seat).into()) {
                    if let Some((owner, card)) = p.loaded(slot as usize) {
                        let kinds = each_kind(p.loads[slot as usize].kinds());
                        out.extend(kinds.map(|kind| Action::Buy { owner, card, kind }));
                    }
                }
                out.push(Action::Done);
            }
            Step::Answer => out.extend([Action::Accept, Action::Refuse]),
            Step::Build => {
                let purse = p.purse(seat);
                for group in bits::ones(p.groups.into()) {
                    let group = group as u8;
                    data.payments.each(&purse, group, |own, bars| {
                        out.push(Action::Build { group, payment: Payment { own, bars } });
                    });
                }
                out.push(Action::Done);
            }
            Step::Place => {
                let sources = p.helper_sources(seat);
                for spot in bits::ones(p.free_spots(seat).into()) {
                    out.extend(sources.iter().map(|&from| Action::Place { spot: spot as u8, from }));
                }
                out.push(Action::Done);
            }
            Step::Order => {
                let workers = p.played[i] & !p.done[i] & PersonCard::WORKERS;
                out.extend(PersonCard::each(workers).map(Action::First));
            }
            Step::Palas => p.each_palas(seat, |payment| {
                out.push(if payment == Payment::default() { Action::Done } else { Action::Palas(payment) });
            }),
            Step::Over => {}
        }
    }

    /// One of the legal actions, all with the same odds, without listing the long lists.
    #[inline]
    pub(crate) fn pick(&self, seat: Seat, rng: &mut Rng, scratch: &mut Vec<Action>) -> Action {
        let p = &self.public;
        match p.step {
            Step::Select => {
                let (from, cards) = p.choice(seat);
                let n = u32::from(count(from));
                let a = nth(from, rng.below(n));
                if cards == 1 {
                    return Action::Choose(1 << a);
                }
                // Two different cards: every pair comes up twice among the ordered ones.
                let rest = from & !(1 << a);
                Action::Choose(1 << a | 1 << nth(rest, rng.below(n - 1)))
            }
            Step::Build => {
                let data = p.data.get();
                let picked = data.payments.pick(&p.purse(seat), p.groups, |n| rng.below(n));
                picked.map_or(Action::Done, |(group, own, bars)| Action::Build {
                    group,
                    payment: Payment { own, bars },
                })
            }
            Step::Place => {
                let spots = p.free_spots(seat);
                let sources = p.helper_sources(seat);
                let n = rng.below(spots.count_ones() * sources.len() as u32 + 1);
                match n.checked_sub(1) {
                    None => Action::Done,
                    Some(n) => {
                        let spot = bits::nth(spots.into(), n / sources.len() as u32) as u8;
                        Action::Place { spot, from: sources[n as usize % sources.len()] }
                    }
                }
            }
            Step::Trader => {
                let targets = p.trader_targets(seat);
                let sources = p.trader_sources(seat);
                let n = rng.below(u32::from(count(targets)) * sources.len() as u32 + 1);
                match n.checked_sub(1) {
                    None => Action::Done,
                    Some(n) => {
                        let wagon = nth(targets, n / sources.len() as u32) as usize;
                        Action::Trade {
                            wagon: Resource::ALL[wagon],
                            from: sources[n as usize % sources.len()],
                        }
                    }
                }
            }
            Step::Tower => {
                let kinds = p.tower.kinds();
                Action::Take(Resource::ALL[nth(kinds, rng.below(count(kinds).into())) as usize])
            }
            Step::Load => {
                let card = p.card.unwrap_or(PersonCard::WorkerStone);
                let all = free_loads(p.stock, &p.data.get().persons[card.index()]);
                Action::Load(rng.pick(&all))
            }
            Step::Buy => self.pick_purchase(seat, rng),
            Step::Answer => {
                if rng.below(2) == 0 {
                    Action::Accept
                } else {
                    Action::Refuse
                }
            }
            _ => {
                self.list(seat, scratch);
                rng.pick(scratch)
            }
        }
    }
}

impl Burg {
    #[inline]
    fn pick_purchase(&self, seat: Seat, rng: &mut Rng) -> Action {
        let p = &self.public;
        let sellers = p.sellers(seat);
        let kinds: [u8; 4] =
            std::array::from_fn(|slot| if sellers >> slot & 1 != 0 { p.loads[slot].kinds() } else { 0 });
        let total: u8 = kinds.iter().map(|&kinds| count(kinds)).sum();
        let mut rest = rng.below(u32::from(total) + 1);
        for (slot, &kinds) in kinds.iter().enumerate() {
            let here = count(kinds).into();
            if rest < here {
                let kind = Resource::ALL[nth(kinds, rest) as usize];
                if let Some((owner, card)) = p.loaded(slot) {
                    return Action::Buy { owner, card, kind };
                }
            }
            rest -= here;
        }
        Action::Done
    }
}

/// For every small set: how many bits it has, and where they are.
static SMALL: [(u8, [u8; 8]); 256] = {
    let mut table = [(0, [0; 8]); 256];
    let mut set = 0;
    while set < 256 {
        let mut bit = 0;
        while bit < 8 {
            if set >> bit & 1 != 0 {
                let at = table[set].0;
                table[set].1[at as usize] = bit;
                table[set].0 = at + 1;
            }
            bit += 1;
        }
        set += 1;
    }
    table
};

/// How many bits a small set has.
#[inline]
pub(crate) fn count(set: u8) -> u8 {
    SMALL[set as usize].0
}

/// The position of the `n`-th bit of a small set; a table, because a loop would be mispredicted every time.
#[inline]
fn nth(set: u8, n: u32) -> u32 {
    SMALL[set as usize].1[n as usize & 7].into()
}

/// The kinds of a set.
#[inline]
pub(crate) fn each_kind(set: u8) -> impl Iterator<Item = Resource> {
    bits::ones(set.into()).filter_map(|kind| Resource::from_index(kind as usize))
}

/// The gifts of a set: five kinds and Taler.
#[inline]
pub(crate) fn each_gift(set: u8) -> impl Iterator<Item = Gift> {
    Gift::ALL.into_iter().enumerate().filter(move |&(i, _)| set >> i & 1 != 0).map(|(_, gift)| gift)
}

const _: () = assert!(GRANARY > PUB);
