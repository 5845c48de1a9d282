//! A position, a view, an action or an event as a shape.

use super::shape::*;
use crate::action::{Action, Payment};
use crate::components::{CardSet, Data, GRANARY_SPOTS, PersonCard, WinterCard};
use crate::event::Event;
use crate::goods::{Goods, Resource};
use crate::state::{Burg, Public, Step};
use crate::view::View;
use burghof_core::shape::{List, Many};
use burghof_core::{Seat, SeatSet, bits};
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
enum Choices<'a> {
    All(&'a [CardSet; 4]),
    Own(Option<(Seat, CardSet)>),
}

/// Person cards.
pub struct Cards(CardSet);

impl Cards {
    pub(super) fn none(list: &List<Cards>) -> bool {
        list.0.0 == 0
    }
}

impl Many for Cards {
    type One = PersonCard;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        PersonCard::each(self.0)
    }
}

/// Winter cards.
pub struct WinterCards(u8);

impl Many for WinterCards {
    type One = WinterCard;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        WinterCard::each(self.0)
    }
}

/// Buildings by their ids.
pub struct Templates {
    data: &'static Data,
    set: u32,
}

impl Many for Templates {
    type One = &'static str;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        bits::ones(self.set.into()).filter_map(|i| self.data.templates.get(i as usize)).map(|t| t.id)
    }
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

/// The suitors of the damsel.
pub struct Suitors(SeatSet);

impl Many for Suitors {
    type One = Seat;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        self.0.iter()
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

/// The loaded workers.
pub struct Workers<'a>(&'a Public);

impl Many for Workers<'_> {
    type One = Worker;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        (0..4).filter_map(|slot| {
            let (owner, card) = self.0.loaded(slot)?;
            Some(Worker { owner, card, pieces: self.0.loads[slot].into() })
        })
    }
}

/// The workers that were asked.
pub struct Asked<'a>(&'a Public);

impl Asked<'_> {
    #[inline]
    fn all(&self) -> impl Iterator<Item = WorkerRef> {
        let asked = (0..4).filter(|slot| self.0.asked >> slot & 1 != 0);
        asked.filter_map(|slot| worker_ref(self.0, slot, None))
    }
}

impl Many for Asked<'_> {
    type One = WorkerRef;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        self.all()
    }
}

/// The players.
pub struct Seats<'a> {
    public: &'a Public,
    choices: Choices<'a>,
}

impl Many for Seats<'_> {
    type One = Player;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        let vp = self.public.vp();
        Seat::all(self.public.seats).map(move |seat| {
            let own = match self.choices {
                Choices::All(choices) => Some(choices[seat.index()]),
                Choices::Own(own) => own.filter(|&(viewer, _)| viewer == seat).map(|(_, choice)| choice),
            };
            player(self.public, seat, own, vp[seat.index()])
        })
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
fn some(goods: Goods) -> Heap {
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
        templates: List(Templates { data, set: public.templates }),
        wagons: Wagons {
            sand: wagon(Resource::Sand),
            wood: wagon(Resource::Wood),
            clay: wagon(Resource::Clay),
            stone: wagon(Resource::Stone),
            silver: wagon(Resource::Silver),
        },
        places: Places { public, among: data.castle },
        workers: List(Workers(public)),
    }
}

#[inline]
fn rest<'a>(public: &'a Public, choices: Choices<'a>) -> Rest<'a> {
    let asked = Asked(public);
    let any = asked.all().next().is_some();
    Rest {
        seats: List(Seats { public, choices }),
        winter: public.winter.then(|| winter(public)),
        phase: public.step,
        turn: (!matches!(public.step, Step::Select | Step::Over)).then_some(public.turn),
        card: public.card,
        buildings_left: (public.step == Step::Build).then_some(public.builds),
        helpers_left: (public.step == Step::Place).then_some(public.helpers),
        asked: any.then_some(List(asked)),
        offer: public.offer.and_then(|kind| worker_ref(public, public.offer_slot.into(), Some(kind))),
        revealed: public.step.is_open(),
    }
}

#[inline]
fn player(public: &Public, seat: Seat, own: Option<CardSet>, vp: i32) -> Player {
    let (i, data, hidden) = (seat.index(), public.data.get(), public.step.is_hidden());
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
        vp,
        hand: List(Cards(hand)),
        discard: List(Cards(public.discard[i])),
        facedown: List(Cards(facedown)),
        lost: List(Cards(public.lost[i])),
        built: List(Templates { data, set: public.built[i] }),
        placed: List(Entered { data, set: public.entered[i] }),
        resolved: List(Cards(public.done[i])),
        facedown_count: (own.is_none() && hidden).then_some(public.down[i]),
        facedown_known: List(Cards(public.known[i])),
        chose_with_full_hand: public.barred.contains(seat).then_some(true),
        vp_from: (origins != Origins::default()).then_some(origins),
    }
}

#[inline]
fn winter(public: &Public) -> Snow<'_> {
    Snow {
        deck: public.deck.count_ones() as u8,
        active: List(WinterCards(public.active)),
        gone: List(WinterCards(public.gone())),
        inn: Inn { innkeeper: public.innkeeper().map(|seat| seat.index() as u8), taler: public.pub_taler },
        granary: Places { public, among: GRANARY_SPOTS },
        damsel: Courtship {
            open: public.is_active(WinterCard::Damsel),
            first: public.first_courting,
            suitors: List(Suitors(public.suitors)),
            taler: public.damsel_taler,
            res: public.damsel_goods.into(),
        },
    }
}

#[inline]
fn spot_id(data: &'static Data, spot: u8) -> &'static str {
    data.spots.get(spot as usize).map_or("", |spot| spot.id)
}

#[inline]
pub(super) fn act(action: Action, data: &'static Data) -> Act {
    match action {
        Action::Choose(cards) => Act::Choose { cards: List(Cards(cards)) },
        Action::Court(gift) => Act::Court { gift: gift.id() },
        Action::Drop => Act::Drop,
        Action::Share(gift) => Act::Share { gift: gift.id() },
        Action::Lose(card) => Act::Lose { card },
        Action::Pay => Act::Pay,
        Action::Breach { own, bars } => {
            let stones = |n: u8| some(Goods::of(Resource::Stone, n));
            Act::Breach { pay: stones(own), silver: stones(bars) }
        }
        Action::Load(pieces) => Act::Load { pieces: some(pieces) },
        Action::Withdraw(wagon) => Act::Withdraw { wagon },
        Action::Trade { wagon, from } => Act::Trade { wagon, from: from.id() },
        Action::Take(kind) => Act::Take { kind },
        Action::Buy { owner, card, kind } => Act::Buy { owner, card, kind },
        Action::Accept => Act::Accept,
        Action::Refuse => Act::Refuse,
        Action::Build { group, payment: Payment { own, bars } } => {
            let building = data.groups.get(group as usize).map_or("", |group| group.id);
            Act::Build { building, pay: some(own), silver: some(bars) }
        }
        Action::Place { spot, from } => Act::Place { place: spot_id(data, spot), from: from.id() },
        Action::First(card) => Act::First { card },
        Action::Palas(Payment { own, bars }) => Act::Palas { pay: some(own), silver: some(bars) },
        Action::Done => Act::Done,
    }
}

#[inline]
pub(super) fn happening(event: &Event, data: &'static Data) -> Happening {
    match *event {
        Event::Round { space, start } => Happening::Round { round_space: space, start },
        Event::Courted { seat, gift } => Happening::Courted { seat, gift: gift.id() },
        Event::Dropped { seat } => Happening::Dropped { seat },
        Event::Won { seat, vp } => Happening::Won { seat, vp },
        Event::Shared { seat, gift } => Happening::Shared { seat, gift: gift.id() },
        Event::Gone { card } => Happening::Gone { card },
        Event::Chose { seat, count } => Happening::Chose { seat, count },
        Event::Winter { card } => Happening::Winter { card },
        Event::Lost { seat, card } => Happening::Lost { seat, card },
        Event::Paid { seat, taler } => Happening::Paid { seat, taler },
        Event::Breached { seat, own, bars, vp } => Happening::Breached { seat, stones: own, bars, vp },
        Event::Revealed { cards, seats } => {
            let by_seat = cards.iter().take(seats as usize).map(|&set| List(Cards(set)));
            Happening::Revealed { cards: by_seat.collect() }
        }
        Event::Loaded { seat, card, pieces } => Happening::Loaded { seat, card, pieces: some(pieces) },
        Event::Messenger { seat, taler } => Happening::Messenger { seat, taler },
        Event::Toll { seat, to, taler } => Happening::Toll { seat, to, taler },
        Event::Withdrew { seat, wagon } => Happening::Withdrew { seat, wagon },
        Event::Traded { seat, wagon, from, displaced } => {
            Happening::Traded { seat, wagon, from: from.id(), displaced }
        }
        Event::Payout { seat, wagon, pieces, tower } => Happening::Payout { seat, wagon, pieces, tower },
        Event::Took { seat, kind, count } => Happening::Took { seat, kind, count },
        Event::Bought { seat, owner, card, kind } => Happening::Bought { seat, owner, card, kind },
        Event::Asked { seat, owner, card, kind } => Happening::Asked { seat, owner, card, kind },
        Event::Refused { owner, card } => Happening::Refused { owner, card },
        Event::Built { seat, template, payment: Payment { own, bars }, taler, vp } => {
            let building = data.templates.get(template as usize).map_or("", |template| template.id);
            Happening::Built { seat, building, pay: some(own), silver: some(bars), taler, vp }
        }
        Event::Placed { seat, spot, from, fee, collected } => {
            Happening::Placed { seat, place: spot_id(data, spot), from: from.id(), fee, collected }
        }
        Event::Worked { seat, card, pieces } => Happening::Worked { seat, card, pieces: some(pieces) },
        Event::Master { seat, buildings, vp } => Happening::MasterBuilder { seat, buildings, vp },
        Event::Finale { early } => Happening::FinalScoring { early },
        Event::Market { seat, taler, vp } => Happening::Market { seat, taler, vp },
        Event::Palas { seat, payment: Payment { own, bars }, vp } => {
            Happening::Palas { seat, pay: some(own), silver: some(bars), vp }
        }
        Event::Over => Happening::Over,
    }
}
