//! A position or a view as a shape, and what actions and events name.

use super::shape::*;
use crate::components::{CardSet, Data, GRANARY_SPOTS, PersonCard, WinterCard};
use crate::goods::{Goods, Resource};
use crate::state::{Burg, Public, Step};
use crate::view::View;
use arrayvec::ArrayVec;
use burghof_core::shape::{List, Many};
use burghof_core::{Seat, bits};
use serde::{Serialize, Serializer};

#[inline]
pub(super) fn position(burg: &Burg) -> Position<'_> {
    let public = &burg.public;
    Position { board: board(public), rest: rest(public, Choices::All(&burg.choice)) }
}

#[inline]
pub(super) fn seen(view: &View) -> Seen<'_> {
    let public = &view.public;
    let own = view.viewer.seat().map(|seat| (seat, view.choice));
    Seen { own: Own { viewer: view.viewer }, board: board(public), rest: rest(public, Choices::Own(own)) }
}

/// The face-down cards that are known.
#[derive(Copy, Clone)]
pub enum Choices<'a> {
    /// All of them, in a position.
    All(&'a [CardSet; 4]),
    /// Those of whoever looks.
    Own(Option<(Seat, CardSet)>),
}

/// What a player is made of.
#[derive(Copy, Clone)]
pub struct Players<'a> {
    public: &'a Public,
    choices: Choices<'a>,
    vp: [i32; 4],
}

/// The buildings that have one of these helper places.
pub struct Entered {
    data: &'static Data,
    set: u32,
}

impl Many for Entered {
    type One = &'static str;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        let spots = bits::ones(self.set.into()).filter_map(|spot| self.data.spots.get(spot as usize));
        let mut last = None;
        // The places of one building stand together: it is named once.
        spots.map(|spot| spot.building).filter(move |&building| last.replace(building) != Some(building))
    }
}

/// Some of the helper places by their ids, and who stands there.
pub struct Places<'a> {
    public: &'a Public,
    among: u32,
}

impl Serialize for Places<'_> {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let data = self.public.data.get();
        let there = data.by_id.iter().filter(|&&spot| self.among >> spot & 1 != 0);
        serializer
            .collect_map(there.map(|&spot| (data.spots[usize::from(spot)].id, self.public.occupant(spot))))
    }
}

/// Pieces by kind; only kinds of which there are some.
pub struct Heap(Goods);

impl Serialize for Heap {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter())
    }
}

burghof_core::told_as! {
    ['a] [] Places<'a> as std::collections::BTreeMap<String, Option<Seat>>;
    [] [] Heap as std::collections::BTreeMap<Resource, u8>;
}

#[inline]
pub(crate) fn some(goods: Goods) -> Heap {
    Heap(goods)
}

impl From<Goods> for Pieces {
    #[inline]
    fn from(goods: Goods) -> Pieces {
        let [sand, wood, clay, stone, silver] = goods.counts();
        Pieces { sand, wood, clay, stone, silver }
    }
}

#[inline]
fn worker(public: &Public, slot: usize) -> Option<Worker> {
    let (owner, card) = public.loaded(slot)?;
    Some(Worker { owner, card, pieces: public.loads[slot].into() })
}

#[inline]
fn worker_ref(public: &Public, slot: usize, kind: Option<Resource>) -> Option<WorkerRef> {
    let (owner, card) = public.loaded(slot)?;
    Some(WorkerRef { owner, card, kind })
}

#[inline]
fn board(public: &Public) -> Board<'_> {
    let data = public.data.get();
    let wagon = |kind: Resource| {
        let fresh = public.fresh >> kind.index() & 1 != 0;
        public.wagon(kind).map(|owner| Beside { owner: owner.index() as u8, fresh })
    };
    Board {
        players: public.seats,
        start: public.start,
        round_space: public.space,
        round_coins: public.coins,
        bank: public.bank,
        box_taler: public.boxed_taler,
        stock: public.stock.into(),
        tower: public.tower.into(),
        boxed: public.boxed.into(),
        forge: public.forge,
        templates: templates(data, public.templates),
        wagons: Wagons {
            sand: wagon(Resource::Sand),
            wood: wagon(Resource::Wood),
            clay: wagon(Resource::Clay),
            stone: wagon(Resource::Stone),
            silver: wagon(Resource::Silver),
        },
        places: Places { public, among: data.castle },
        workers: List((0..4).filter_map(|slot| worker(public, slot)).collect()),
    }
}

#[inline]
fn rest<'a>(public: &'a Public, choices: Choices<'a>) -> Rest<'a> {
    let asked = (0..4).filter(|slot| public.asked >> slot & 1 != 0);
    let asked: ArrayVec<_, 4> = asked.filter_map(|slot| worker_ref(public, slot, None)).collect();
    let all = (1u8 << public.seats) - 1;
    Rest {
        seats: List::picked(Players { public, choices, vp: public.vp() }, all, player),
        winter: public.winter.then(|| winter(public)),
        phase: public.step,
        turn: (!matches!(public.step, Step::Select | Step::Over)).then_some(public.turn),
        card: public.card,
        buildings_left: (public.step == Step::Build).then_some(public.builds),
        helpers_left: (public.step == Step::Place).then_some(public.helpers),
        asked: (!asked.is_empty()).then_some(List(asked)),
        offer: public.offer.and_then(|kind| worker_ref(public, public.offer_slot.into(), Some(kind))),
        revealed: public.step.is_open(),
    }
}

#[inline]
fn player(Players { public, choices, vp }: Players<'_>, seat: u8) -> Player {
    let (i, seat) = (usize::from(seat), Seat::new(seat));
    let (data, hidden) = (public.data.get(), public.step.is_hidden());
    let own = match choices {
        Choices::All(choices) => Some(choices[i]),
        Choices::Own(own) => own.filter(|&(viewer, _)| viewer == seat).map(|(_, choice)| choice),
    };
    let choice = own.unwrap_or(0);
    let (hand, facedown) =
        if hidden { (public.held[i] & !choice, choice) } else { (public.held[i], public.played[i]) };
    let tally = &public.tally[i];
    let origins = Origins {
        stonecutter: tally.stonecutter,
        worker: tally.worker,
        master_builder: tally.master_builder,
        wall_breach: tally.breach,
        damsel: tally.damsel,
        market: tally.market,
        palas: tally.palas,
    };
    Player {
        taler: public.taler[i],
        res: public.goods[i].into(),
        supply: public.supply[i],
        helpers: data.table(public.seats).helpers,
        vp: vp[i],
        hand: cards(hand),
        discard: cards(public.discard[i]),
        facedown: cards(facedown),
        lost: cards(public.lost[i]),
        built: templates(data, public.built[i]),
        placed: List(Entered { data, set: public.entered[i] }),
        resolved: cards(public.done[i]),
        facedown_count: (own.is_none() && hidden).then_some(public.down[i]),
        facedown_known: cards(public.known[i]),
        chose_with_full_hand: public.barred.contains(seat).then_some(true),
        vp_from: (origins != Origins::default()).then_some(origins),
    }
}

#[inline]
fn winter(public: &Public) -> Snow<'_> {
    Snow {
        deck: public.deck.count_ones() as u8,
        active: winter_cards(public.active),
        gone: winter_cards(public.gone()),
        inn: Inn { innkeeper: public.innkeeper().map(|seat| seat.index() as u8), taler: public.pub_taler },
        granary: Places { public, among: GRANARY_SPOTS },
        damsel: Courtship {
            open: public.is_active(WinterCard::Damsel),
            first: public.first_courting,
            suitors: List(public.suitors.iter().collect()),
            taler: public.damsel_taler,
            res: public.damsel_goods.into(),
        },
    }
}

/// The id of something; of what does not exist, in an action that somebody made up, nothing.
pub(crate) type Id = &'static str;

#[inline]
pub(crate) fn spot_id(data: &'static Data, spot: u8) -> Id {
    data.spots.get(spot as usize).map_or("", |spot| spot.id)
}

#[inline]
pub(crate) fn group_id(data: &'static Data, group: u8) -> Id {
    data.groups.get(usize::from(group)).map_or("", |group| group.id)
}

#[inline]
pub(crate) fn template_id(data: &'static Data, template: u8) -> Id {
    data.templates.get(usize::from(template)).map_or("", |template| template.id)
}

#[inline]
pub(crate) fn cards(set: CardSet) -> Cards {
    List::picked((), set, |(), card| PersonCard::ALL[usize::from(card & 7)])
}

#[inline]
fn winter_cards(set: u8) -> WinterCards {
    List::picked((), set, |(), card| WinterCard::ALL[usize::from(card) % WinterCard::ALL.len()])
}

#[inline]
fn templates(data: &'static Data, set: u32) -> Templates {
    List::picked(data, set, template_id)
}

#[inline]
pub(crate) fn by_seat(sets: &[CardSet; 4], seats: u8) -> Vec<Cards> {
    sets.iter().take(seats.into()).copied().map(cards).collect()
}

#[inline]
pub(crate) fn stones(n: u8) -> Heap {
    some(Goods::of(Resource::Stone, n))
}
