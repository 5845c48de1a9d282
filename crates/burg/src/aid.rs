//! What people at the table could count for themselves, and a good table counts for them.

use crate::action::Action;
use crate::components::PersonCard;
use crate::goods::Resource;
use crate::proposals::{Trait, WAYS};
use crate::state::{Public, Step};
use crate::view::View;
use burghof_core::{Seat, shape};
use std::collections::BTreeMap;

/// Counted for one viewer.
#[derive(Debug)]
#[shape("burg")]
pub struct Aid {
    /// The open cards in the order in which they act (BRG-46 to BRG-49).
    pub order: Vec<Turn>,
    /// How many different kinds a payment needs (BRG-114).
    pub kinds: u8,
    /// How many pieces the viewer may convert in the palas (BRG-165, BRG-166).
    pub palas: u8,
    /// How many bars of the viewer can become each kind (BRG-119, BRG-120).
    pub bars: Bars,
    /// While the viewer builds: every building that is left, by its id in actions.
    pub bills: BTreeMap<&'static str, Bill>,
    /// Others whose master builder is still to come (BRG-106).
    pub masters: Vec<Master>,
}

/// An open card.
#[derive(Debug, PartialEq, Eq)]
#[shape("burg")]
pub struct Turn {
    /// Whose card it is.
    pub seat: Seat,
    /// The card.
    pub card: PersonCard,
    /// When it acts.
    pub at: Moment,
}

/// When a card acts.
#[shape("burg")]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// It has acted.
    Done,
    /// It is acting.
    Now,
    /// It is still to act.
    Later,
}

/// A number for every kind that builds.
#[derive(Debug, Default)]
#[shape("burg")]
#[expect(missing_docs, reason = "the names say it")]
pub struct Bars {
    pub sand: u8,
    pub wood: u8,
    pub clay: u8,
    pub stone: u8,
}

/// A building that could be paid for.
#[derive(Debug, PartialEq, Eq)]
#[shape("burg")]
pub struct Bill {
    /// Proposed payments, the usual one first; empty if nothing pays for it.
    pub ways: Vec<Way>,
    /// How many build points are missing even if everything was paid in. If none is, and there is no way either, the pieces do
    /// not make the exact sum (BRG-112).
    pub short: u32,
}

/// A proposed payment.
#[derive(Debug, PartialEq, Eq)]
#[shape("burg")]
pub struct Way {
    /// The notation of the action.
    pub notation: String,
    /// What sets it apart.
    pub by: Trait,
}

/// Somebody whom every building feeds.
#[derive(Debug, PartialEq, Eq)]
#[shape("burg")]
pub struct Master {
    /// Who it is.
    pub seat: Seat,
    /// What each building of another player brings.
    pub vp: u8,
}

#[inline]
pub(crate) fn aid(view: &View) -> Aid {
    let public = &view.public;
    let seat = view.viewer.seat();
    Aid {
        order: public.order(),
        kinds: public.data.min_kinds,
        palas: seat.map_or(0, |seat| public.palas_limit(seat)),
        bars: seat.map(|seat| public.bars(seat)).unwrap_or_default(),
        bills: seat.map(|seat| public.bills(seat)).unwrap_or_default(),
        masters: seat.map(|seat| public.masters(seat)).unwrap_or_default(),
    }
}

impl Public {
    fn order(&self) -> Vec<Turn> {
        if !self.step.is_open() {
            return Vec::new();
        }
        let cards = |seat: Seat| PersonCard::each(self.played[seat.index()]).map(move |card| (seat, card));
        let mut all: Vec<(Seat, PersonCard)> = self.clockwise().flat_map(cards).collect();
        // Workers share a rank (BRG-47); whoever sits first acts first.
        all.sort_by_key(|&(_, card)| if card.is_worker() { PersonCard::WorkerWood } else { card });
        let done = |&(seat, card): &(Seat, PersonCard)| self.done[seat.index()] & card.bit() != 0;
        let acting = all.iter().position(|one| !done(one) && Some(one.1) == self.card && one.0 == self.turn);
        let now = match self.step {
            // While workers are loaded nobody acts yet.
            Step::Load => None,
            _ => acting.or_else(|| all.iter().position(|one| !done(one))),
        };
        let turn = |(i, one): (usize, &(Seat, PersonCard))| {
            let at = match done(one) {
                true => Moment::Done,
                false if now == Some(i) => Moment::Now,
                false => Moment::Later,
            };
            Turn { seat: one.0, card: one.1, at }
        };
        all.iter().enumerate().map(turn).collect()
    }

    fn bars(&self, seat: Seat) -> Bars {
        let own = self.goods[seat.index()].get(Resource::Silver);
        let most = |kind| own.min(self.stock.get(kind));
        Bars {
            sand: most(Resource::Sand),
            wood: most(Resource::Wood),
            clay: most(Resource::Clay),
            stone: most(Resource::Stone),
        }
    }

    fn bills(&self, seat: Seat) -> BTreeMap<&'static str, Bill> {
        if self.step != Step::Build || self.turn != seat {
            return BTreeMap::new();
        }
        let most = self.utmost(seat);
        let left =
            self.data.get().groups.iter().zip(0..).filter(|(group, _)| group.templates & self.templates != 0);
        left.map(|(group, number)| {
            let proposals = self.payment_proposals(seat, number, WAYS);
            let ways: Vec<Way> = proposals
                .into_iter()
                .map(|one| {
                    let action = Action::Build { group: number, payment: one.payment };
                    let mut notation = String::new();
                    // Writing into a string cannot fail.
                    let _ = action.write(self.data.get(), &mut notation);
                    Way { notation, by: one.by }
                })
                .collect();
            let short = if ways.is_empty() { u32::from(group.value).saturating_sub(most) } else { 0 };
            (group.id, Bill { ways, short })
        })
        .collect()
    }

    /// The most build points a seat could put together, silver included (BRG-112, BRG-119).
    fn utmost(&self, seat: Seat) -> u32 {
        let purse = self.purse(seat);
        let points = &self.data.get().points;
        let mut bars = purse.goods.get(Resource::Silver);
        let mut kinds = Resource::SOLID;
        kinds.sort_by_key(|kind| std::cmp::Reverse(points[kind.index()]));
        let worth = kinds.into_iter().map(|kind| {
            let taken = bars.min(purse.stock.get(kind));
            bars -= taken;
            u32::from(taken) * u32::from(points[kind.index()])
        });
        purse.points + worth.sum::<u32>()
    }

    fn masters(&self, seat: Seat) -> Vec<Master> {
        let open = |other: Seat| {
            let pending = self.played[other.index()] & !self.done[other.index()];
            self.step.is_open() && pending & PersonCard::MasterBuilder.bit() != 0
        };
        let others = Seat::all(self.seats).filter(|&other| other != seat && open(other));
        others.map(|seat| Master { seat, vp: self.data.master_vp }).collect()
    }
}
