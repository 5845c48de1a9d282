use super::legal::free_loads;
use crate::action::{Payment, Source};
use crate::components::{Data, PUB, PersonCard};
use crate::goods::{Goods, Resource};
use crate::state::{Public, Step};
use crate::{Action, Burg, Gift};
use burghof_core::{Illegal, Seat, rule};

fn when(holds: bool, otherwise: impl FnOnce() -> Illegal) -> Result<(), Illegal> {
    if holds { Ok(()) } else { Err(otherwise()) }
}

impl Burg {
    /// `Ok` exactly for the actions that are listed; otherwise the rule that forbids it.
    #[inline]
    pub(crate) fn judge(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let p = &self.public;
        when(p.step != Step::Over, || Illegal::new(rule!("BRG-146"), "burg-no-over"))?;
        if seat.index() >= p.seats.into() || !p.to_act().contains(seat) {
            return Err(match p.step {
                Step::Select => Illegal::new(rule!("BRG-40"), "burg-no-chosen"),
                _ => Illegal::new(rule!("BRG-48"), "burg-no-turn"),
            });
        }
        when(p.expects(action), || p.untimely(action))?;
        match action {
            Action::Choose(cards) => p.judge_choice(seat, cards),
            Action::Court(gift) => {
                let i = seat.index();
                has(p.goods[i], p.taler[i], gift)
                    .then_some(())
                    .ok_or_else(|| Illegal::new(rule!("BRG-225"), "burg-no-gift"))
            }
            Action::Share(gift) => when(has(p.damsel_goods, p.damsel_taler, gift), || {
                Illegal::new(rule!("BRG-228"), "burg-no-share")
            }),
            Action::Lose(card) => self.judge_loss(seat, card),
            Action::Pay => self.judge_pay(seat),
            Action::Breach { own, bars } => p.judge_breach(seat, own, bars),
            Action::Load(pieces) => p.judge_load(pieces),
            Action::Withdraw(wagon) => {
                let held = p.wagons[seat.index()] >> wagon.index() & 1 != 0;
                when(held, || {
                    Illegal::new(rule!("BRG-203"), "burg-no-withdraw")
                        .with("wagon", p.data.wagons[wagon.index()])
                })
            }
            Action::Trade { wagon, from } => p.judge_trade(seat, wagon, from),
            Action::Take(kind) => when(p.tower.get(kind) > 0, || {
                Illegal::new(rule!("BRG-80"), "burg-no-pile").with("kind", p.data.kinds[kind.index()])
            }),
            Action::Buy { owner, card, kind } => p.judge_purchase(seat, owner, card, kind),
            Action::Build { group, payment } => p.judge_building(seat, group, payment),
            Action::Place { spot, from } => p.judge_place(seat, spot, from),
            Action::First(card) => {
                let open = p.played[seat.index()] & !p.done[seat.index()] & PersonCard::WORKERS;
                when(open & card.bit() != 0, || Illegal::new(rule!("BRG-182"), "burg-no-worker"))
            }
            Action::Palas(payment) => p.judge_palas(seat, payment),
            Action::Drop | Action::Accept | Action::Refuse | Action::Done => Ok(()),
        }
    }

    /// BRG-215, BRG-235, BRG-R31
    #[inline]
    fn judge_loss(&self, seat: Seat, card: PersonCard) -> Result<(), Illegal> {
        let p = &self.public;
        let name = p.data.persons[card.index()].name;
        if p.step == Step::Plague {
            let there = p.discard[seat.index()] & card.bit() != 0;
            return when(there, || Illegal::new(rule!("BRG-215"), "burg-no-plague-card").with("card", name));
        }
        when(card.is_worker(), || Illegal::new(rule!("BRG-235"), "burg-no-snow-worker").with("card", name))?;
        let there = self.losable_workers(seat) & card.bit() != 0;
        when(there, || Illegal::new(rule!("BRG-R31"), "burg-no-snow-card").with("card", name))
    }

    /// BRG-216, BRG-235, BRG-R32
    #[inline]
    fn judge_pay(&self, seat: Seat) -> Result<(), Illegal> {
        let p = &self.public;
        let taler = i32::from(p.taler[seat.index()]);
        if p.step == Step::Plague {
            let price = p.plague_price(seat) as i32;
            return when(p.can_pay_plague(seat), || {
                Illegal::new(rule!("BRG-216"), "burg-no-plague-taler")
                    .with("price", price)
                    .with("taler", taler)
            });
        }
        let price = i32::from(p.data.winter.snowdrift);
        when(taler >= price || self.losable_workers(seat) == 0, || {
            Illegal::new(rule!("BRG-235"), "burg-no-snow-taler").with("price", price).with("taler", taler)
        })
    }
}

#[inline]
fn has(goods: Goods, taler: u8, gift: Gift) -> bool {
    match gift {
        Gift::Piece(kind) => goods.get(kind) > 0,
        Gift::Taler => taler > 0,
    }
}

/// Counts that are no counts, or silver where only the four kinds with build points can stand.
#[inline]
fn sane(payment: Payment) -> bool {
    let plain = |goods: Goods| Goods::from_bits(goods.bits()).is_some();
    plain(payment.own) && plain(payment.bars) && Goods::MOST >= most(payment)
}

#[inline]
fn most(payment: Payment) -> u8 {
    let sums = Resource::ALL.map(|kind| payment.own.get(kind) + payment.bars.get(kind));
    sums.into_iter().max().unwrap_or(0)
}

impl Public {
    /// Does this kind of action answer what is asked now?
    #[inline]
    fn expects(&self, action: Action) -> bool {
        matches!(
            (self.step, action),
            (Step::Select, Action::Choose(_))
                | (Step::Courtship, Action::Court(_) | Action::Drop)
                | (Step::Sharing, Action::Share(_))
                | (Step::Plague | Step::Snowdrift, Action::Lose(_) | Action::Pay)
                | (Step::Breach, Action::Breach { .. } | Action::Done)
                | (Step::Load, Action::Load(_))
                | (Step::Toll, Action::Withdraw(_))
                | (Step::Trader, Action::Trade { .. } | Action::Done)
                | (Step::Tower, Action::Take(_))
                | (Step::Buy, Action::Buy { .. } | Action::Done)
                | (Step::Answer, Action::Accept | Action::Refuse)
                | (Step::Build, Action::Build { .. } | Action::Done)
                | (Step::Place, Action::Place { .. } | Action::Done)
                | (Step::Order, Action::First(_))
                | (Step::Palas, Action::Palas(_) | Action::Done)
        )
    }

    /// The right action at the wrong time.
    #[inline]
    fn untimely(&self, action: Action) -> Illegal {
        let mason = self.card == Some(PersonCard::Mason);
        match action {
            Action::Choose(_) => Illegal::new(rule!("BRG-40"), "burg-no-choose-now"),
            Action::Court(_) | Action::Drop => Illegal::new(rule!("BRG-225"), "burg-no-court-now"),
            Action::Share(_) => Illegal::new(rule!("BRG-228"), "burg-no-share-now"),
            Action::Lose(_) | Action::Pay => Illegal::new(rule!("BRG-192"), "burg-no-loss-now"),
            Action::Breach { .. } => Illegal::new(rule!("BRG-220"), "burg-no-breach-now"),
            Action::Load(_) => Illegal::new(rule!("BRG-50"), "burg-no-load-now"),
            Action::Withdraw(_) => Illegal::new(rule!("BRG-203"), "burg-no-withdraw-now"),
            Action::Trade { .. } => Illegal::new(rule!("BRG-65"), "burg-no-trade-now"),
            Action::Take(_) => Illegal::new(rule!("BRG-80"), "burg-no-take-now"),
            Action::Buy { .. } if matches!(self.step, Step::Build | Step::Place) && !mason => {
                Illegal::new(rule!("BRG-90"), "burg-no-buy-later")
            }
            Action::Buy { .. } => Illegal::new(rule!("BRG-88"), "burg-no-buy-now"),
            Action::Accept | Action::Refuse => Illegal::new(rule!("BRG-93"), "burg-no-answer-now"),
            Action::Build { .. } if self.step == Step::Place => {
                Illegal::new(rule!("BRG-130"), "burg-no-build-after-helpers")
            }
            Action::Build { .. } => Illegal::new(rule!("BRG-110"), "burg-no-build-now"),
            Action::Place { .. } if self.card.is_some_and(PersonCard::is_worker) => {
                Illegal::new(rule!("BRG-102"), "burg-no-place-worker")
            }
            Action::Place { .. } => Illegal::new(rule!("BRG-130"), "burg-no-place-now"),
            Action::First(_) => Illegal::new(rule!("BRG-182"), "burg-no-first-now"),
            Action::Palas(_) => Illegal::new(rule!("BRG-165"), "burg-no-palas-now"),
            Action::Done if self.step == Step::Tower => {
                Illegal::new(rule!("BRG-R08"), "burg-no-decline-tower")
            }
            Action::Done => Illegal::new(rule!("BRG-49"), "burg-no-done-now"),
        }
    }

    /// BRG-40, BRG-42, BRG-44
    #[inline]
    fn judge_choice(&self, seat: Seat, cards: u8) -> Result<(), Illegal> {
        let (from, count) = self.choice(seat);
        let held = self.held[seat.index()];
        when(cards & !held == 0, || Illegal::new(rule!("BRG-34"), "burg-no-card"))?;
        when(cards & !from == 0, || Illegal::new(rule!("BRG-42"), "burg-no-master"))?;
        let short = count < self.data.table(self.seats).cards;
        when(cards.count_ones() == u32::from(count), || {
            let rule = if short { rule!("BRG-44") } else { rule!("BRG-40") };
            Illegal::new(rule, "burg-no-count").with("count", i32::from(count))
        })
    }

    /// BRG-220, BRG-193, BRG-120
    #[inline]
    fn judge_breach(&self, seat: Seat, own: u8, bars: u8) -> Result<(), Illegal> {
        let most = self.data.winter.stones;
        let count = own.saturating_add(bars);
        when((1..=most).contains(&count), || {
            Illegal::new(rule!("BRG-220"), "burg-no-breach-count").with("most", i32::from(most))
        })?;
        let goods = self.goods[seat.index()];
        when(own <= goods.get(Resource::Stone), || Illegal::new(rule!("BRG-220"), "burg-no-stones"))?;
        when(bars <= goods.get(Resource::Silver), || Illegal::new(rule!("BRG-193"), "burg-no-bars"))?;
        when(bars <= self.stock.get(Resource::Stone), || {
            Illegal::new(rule!("BRG-120"), "burg-no-stock")
                .with("kind", self.data.kinds[Resource::Stone.index()])
        })
    }

    /// BRG-53, BRG-R07
    #[inline]
    fn judge_load(&self, pieces: Goods) -> Result<(), Illegal> {
        let card = self.card.unwrap_or(PersonCard::WorkerStone);
        let options = free_loads(self.stock, &self.data.persons[card.index()]);
        when(options.contains(&pieces), || Illegal::new(rule!("BRG-53"), "burg-no-load"))
    }

    /// BRG-65 to BRG-71, BRG-R12
    #[inline]
    fn judge_trade(&self, seat: Seat, wagon: Resource, from: Source) -> Result<(), Illegal> {
        when(!matches!(from, Source::Wagon(_)), || Illegal::new(rule!("BRG-R12"), "burg-no-wagon-to-wagon"))?;
        when(self.trader_sources(seat).contains(&from), || Illegal::new(rule!("BRG-65"), "burg-no-helper"))?;
        let bit = 1u8 << wagon.index();
        if self.trader_targets(seat) & bit != 0 {
            return Ok(());
        }
        let held = self.held_wagons();
        let name = self.data.wagons[wagon.index()];
        Err(if held & 0x0F != 0x0F {
            if wagon == Resource::Silver {
                Illegal::new(rule!("BRG-68"), "burg-no-rider")
            } else {
                Illegal::new(rule!("BRG-67"), "burg-no-free-first")
            }
        } else if self.wagons[seat.index()] & bit != 0 {
            Illegal::new(rule!("BRG-R12"), "burg-no-own-helper")
        } else {
            Illegal::new(rule!("BRG-70"), "burg-no-fresh")
        }
        .with("wagon", name))
    }

    /// BRG-88, BRG-91 to BRG-94
    #[inline]
    fn judge_purchase(
        &self,
        seat: Seat,
        owner: Seat,
        card: PersonCard,
        kind: Resource,
    ) -> Result<(), Illegal> {
        when(owner != seat, || Illegal::new(rule!("BRG-94"), "burg-no-own-worker"))?;
        let there = owner.index() < self.seats.into()
            && card.is_worker()
            && self.played[owner.index()] & !self.done[owner.index()] & card.bit() != 0;
        when(there, || Illegal::new(rule!("BRG-92"), "burg-no-such-worker"))?;
        let slot = self.slot(owner, card);
        when(self.asked >> slot & 1 == 0, || Illegal::new(rule!("BRG-88"), "burg-no-second-piece"))?;
        when(self.loads[slot].get(kind) > 0, || {
            Illegal::new(rule!("BRG-92"), "burg-no-piece").with("kind", self.data.kinds[kind.index()])
        })?;
        when(self.taler[seat.index()] >= self.data.price, || Illegal::new(rule!("BRG-88"), "burg-no-taler"))
    }

    /// BRG-111 to BRG-121
    #[inline]
    fn judge_building(&self, seat: Seat, group: u8, payment: Payment) -> Result<(), Illegal> {
        let data: &Data = self.data.get();
        let Some(group) = data.groups.get(group as usize) else {
            return Err(Illegal::new(rule!("BRG-111"), "burg-no-building"));
        };
        when(group.templates & self.templates != 0, || {
            Illegal::new(rule!("BRG-111"), "burg-no-template").with("building", group.name)
        })?;
        when(sane(payment), || Illegal::new(rule!("BRG-113"), "burg-no-goods"))?;
        let pieces = payment.pieces();
        when(pieces.get(Resource::Silver) == 0, || Illegal::new(rule!("BRG-R18"), "burg-no-silver"))?;
        let value = i32::from(group.value);
        let worth = pieces.worth(&data.points) as i32;
        when(worth == value, || {
            Illegal::new(rule!("BRG-113"), "burg-no-value")
                .with("value", value)
                .with("worth", worth)
                .with("building", group.name)
        })?;
        let kinds = pieces.kinds().count_ones() as i32;
        when(kinds >= data.min_kinds.into(), || {
            Illegal::new(rule!("BRG-114"), "burg-no-kinds")
                .with("kinds", kinds)
                .with("needed", i32::from(data.min_kinds))
        })?;
        self.judge_payment(seat, payment)
    }

    /// BRG-119, BRG-120: own pieces, bars and what lies on the wagons.
    #[inline]
    fn judge_payment(&self, seat: Seat, payment: Payment) -> Result<(), Illegal> {
        let goods = self.goods[seat.index()];
        for kind in Resource::SOLID {
            when(payment.own.get(kind) <= goods.get(kind), || {
                Illegal::new(rule!("BRG-113"), "burg-no-own-pieces")
                    .with("kind", self.data.kinds[kind.index()])
            })?;
            when(payment.bars.get(kind) <= self.stock.get(kind), || {
                Illegal::new(rule!("BRG-120"), "burg-no-stock").with("kind", self.data.kinds[kind.index()])
            })?;
        }
        when(payment.bars.total() <= goods.get(Resource::Silver).into(), || {
            Illegal::new(rule!("BRG-119"), "burg-no-bars")
        })
    }

    /// BRG-131 to BRG-138, BRG-200, BRG-210
    #[inline]
    fn judge_place(&self, seat: Seat, spot: u8, from: Source) -> Result<(), Illegal> {
        let i = seat.index();
        let data: &Data = self.data.get();
        let Some(place) = data.spots.get(spot as usize).filter(|place| !place.id.is_empty()) else {
            return Err(Illegal::new(rule!("BRG-132"), "burg-no-place"));
        };
        let bit = 1u32 << spot;
        when(!from.is_spot(spot), || {
            Illegal::new(rule!("BRG-133"), "burg-no-occupied").with("building", place.name)
        })?;
        when(self.open & bit != 0, || {
            Illegal::new(rule!("BRG-132"), "burg-no-standing").with("building", place.name)
        })?;
        when(self.occupied() & bit == 0, || {
            Illegal::new(rule!("BRG-133"), "burg-no-occupied").with("building", place.name)
        })?;
        when(self.entered[i] & bit == 0, || {
            Illegal::new(rule!("BRG-135"), "burg-no-second-helper").with("building", place.name)
        })?;
        when(self.taler[i] >= place.fee, || {
            let rule = if spot == PUB { rule!("BRG-202") } else { rule!("BRG-134") };
            Illegal::new(rule, "burg-no-fee")
                .with("fee", i32::from(place.fee))
                .with("taler", i32::from(self.taler[i]))
        })?;
        when(self.built[i] != 0, || Illegal::new(rule!("BRG-131"), "burg-no-built"))?;
        when(self.helper_sources(seat).contains(&from), || Illegal::new(rule!("BRG-138"), "burg-no-helper"))
    }

    /// BRG-165 to BRG-167, BRG-R25
    #[inline]
    fn judge_palas(&self, seat: Seat, payment: Payment) -> Result<(), Illegal> {
        when(payment != Payment::default(), || Illegal::new(rule!("BRG-165"), "burg-no-palas-nothing"))?;
        when(sane(payment), || Illegal::new(rule!("BRG-165"), "burg-no-goods"))?;
        when(payment.pieces().get(Resource::Silver) == 0, || {
            Illegal::new(rule!("BRG-167"), "burg-no-silver")
        })?;
        let limit = self.palas_limit(seat);
        when(payment.pieces().total() <= limit.into(), || {
            let rule = if limit > 5 { rule!("BRG-166") } else { rule!("BRG-165") };
            Illegal::new(rule, "burg-no-palas-limit").with("limit", i32::from(limit))
        })?;
        self.judge_payment(seat, payment)
    }
}
