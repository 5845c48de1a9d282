//! The JSON of position, view, action and event. The shape of a position is described in `docs/formats.md`; everything
//! beside the keys named there is optional, and says where inside a round the game is.

use crate::action::{Action, Payment};
use crate::components::{CardSet, Data, GRANARY, GRANARY_PLACES, GRANARY_SPOTS, PUB, PersonCard, WinterCard};
use crate::event::Event;
use crate::goods::{Goods, Resource};
use crate::state::{Burg, Public, Step};
use crate::view::View;
use burghof_core::{FromJson, Loaded, Misfit, Rng, Seat, SeatSet, Silent, ToJson, Viewer, Wire, bits, jot};
use serde::Serialize;
use std::collections::BTreeMap;

/// Pieces by kind; what is missing is 0.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, ToJson, FromJson)]
#[serde(default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "burg.ts"))]
pub struct Pieces {
    sand: u8,
    wood: u8,
    clay: u8,
    stone: u8,
    silver: u8,
}

impl From<Goods> for Pieces {
    #[inline]
    fn from(goods: Goods) -> Pieces {
        let [sand, wood, clay, stone, silver] = goods.counts();
        Pieces { sand, wood, clay, stone, silver }
    }
}

impl Pieces {
    #[inline]
    fn goods(self, at: &str) -> Result<Goods, Misfit> {
        let counts = [self.sand, self.wood, self.clay, self.stone, self.silver];
        if let Some(&most) = counts.iter().find(|&&n| n > Goods::MOST) {
            return Err(Misfit::new(at, format!("{most} pieces of a kind are too many")));
        }
        Ok(Goods::new(counts))
    }
}

/// A helper beside a wagon or the rider.
#[derive(Copy, Clone, Debug, Serialize, ToJson, FromJson)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "burg.ts"))]
pub struct Beside {
    owner: u8,
    #[serde(default)]
    fresh: bool,
}

/// The wagons and the rider.
#[derive(Copy, Clone, Debug, Default, Serialize, ToJson, FromJson)]
#[serde(default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "burg.ts"))]
pub struct Wagons {
    sand: Option<Beside>,
    wood: Option<Beside>,
    clay: Option<Beside>,
    stone: Option<Beside>,
    #[serde(alias = "rider")]
    silver: Option<Beside>,
}

/// A loaded worker.
#[derive(Clone, Debug, Serialize, ToJson, FromJson)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "burg.ts"))]
pub struct Worker {
    owner: u8,
    #[cfg_attr(feature = "ts", ts(as = "PersonCard"))]
    card: String,
    #[serde(default)]
    pieces: Pieces,
}

/// A worker card by its owner.
#[derive(Clone, Debug, Serialize, ToJson, FromJson)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "burg.ts", optional_fields))]
pub struct WorkerRef {
    owner: u8,
    #[cfg_attr(feature = "ts", ts(as = "PersonCard"))]
    card: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Resource>"))]
    kind: Option<String>,
}

/// Where points come from.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, ToJson, FromJson)]
#[serde(default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "burg.ts"))]
pub struct Origins {
    stonecutter: u16,
    worker: u16,
    master_builder: u16,
    wall_breach: u16,
    damsel: u16,
    market: u8,
    palas: u8,
}

/// One seat.
#[derive(Clone, Debug, Default, Serialize, ToJson, FromJson)]
#[serde(default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "burg.ts", optional_fields))]
pub struct Player {
    taler: u8,
    res: Pieces,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    supply: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    helpers: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "i32"))]
    vp: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<PersonCard>"))]
    hand: Option<Vec<String>>,
    #[cfg_attr(feature = "ts", ts(as = "Vec<PersonCard>"))]
    discard: Vec<String>,
    #[cfg_attr(feature = "ts", ts(as = "Vec<PersonCard>"))]
    facedown: Vec<String>,
    #[cfg_attr(feature = "ts", ts(as = "Vec<PersonCard>"))]
    lost: Vec<String>,
    built: Vec<String>,
    placed: Vec<String>,
    /// Cards of the round that are resolved.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<PersonCard>>"))]
    resolved: Vec<String>,
    /// In a view: how many cards of this seat lie face down; its `hand` then holds them too.
    #[serde(skip_serializing_if = "Option::is_none")]
    facedown_count: Option<u8>,
    /// Face-down cards that everybody can name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<PersonCard>>"))]
    facedown_known: Vec<String>,
    /// Chose while the discard pile was empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    chose_with_full_hand: Option<bool>,
    /// Where the points come from.
    #[serde(skip_serializing_if = "Option::is_none")]
    vp_from: Option<Origins>,
}

/// The village pub.
#[derive(Copy, Clone, Debug, Default, Serialize, ToJson, FromJson)]
#[serde(default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "burg.ts"))]
pub struct Inn {
    innkeeper: Option<u8>,
    taler: u8,
}

/// The damsel.
#[derive(Clone, Debug, Default, Serialize, ToJson, FromJson)]
#[serde(default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "burg.ts"))]
pub struct Courtship {
    open: bool,
    first: bool,
    suitors: Vec<u8>,
    taler: u8,
    res: Pieces,
}

/// The winter game.
#[derive(Clone, Debug, Default, Serialize, ToJson, FromJson)]
#[serde(default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "burg.ts"))]
pub struct Snow {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    deck: Option<u8>,
    #[cfg_attr(feature = "ts", ts(as = "Vec<WinterCard>"))]
    active: Vec<String>,
    #[cfg_attr(feature = "ts", ts(as = "Vec<WinterCard>"))]
    gone: Vec<String>,
    #[serde(rename = "pub")]
    inn: Inn,
    granary: BTreeMap<String, Option<u8>>,
    damsel: Courtship,
}

/// A position; a view if `viewer` is there.
#[derive(Clone, Debug, Default, Serialize, ToJson, FromJson)]
#[serde(default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "burg.ts", rename = "View", optional_fields))]
pub struct Position {
    /// Who looks; only in a view.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Viewer"))]
    viewer: Option<Viewer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    players: Option<u8>,
    start: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    round_space: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    round_coins: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    bank: Option<u8>,
    box_taler: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Pieces"))]
    stock: Option<Pieces>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Pieces"))]
    tower: Option<Pieces>,
    #[serde(rename = "box")]
    boxed: Pieces,
    forge: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<String>"))]
    templates: Option<Vec<String>>,
    wagons: Wagons,
    places: BTreeMap<String, Option<u8>>,
    workers: Vec<Worker>,
    seats: Vec<Player>,
    #[cfg_attr(feature = "ts", ts(optional = false))]
    winter: Option<Snow>,
    /// What the game waits for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Step"))]
    phase: Option<String>,
    /// Whose matter it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<u8>,
    /// The card that is loaded or resolved.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<PersonCard>"))]
    card: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    buildings_left: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    helpers_left: Option<u8>,
    /// Workers this stonecutter has bought from or was refused by.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<WorkerRef>>"))]
    asked: Vec<WorkerRef>,
    /// The last piece somebody asks for.
    #[serde(skip_serializing_if = "Option::is_none")]
    offer: Option<WorkerRef>,
    /// The cards in `facedown` have been turned up.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
    revealed: bool,
}

#[inline]
fn card_ids(set: CardSet) -> Vec<String> {
    PersonCard::each(set).map(|card| card.id().to_owned()).collect()
}

#[inline]
fn cards(ids: &[String], at: &str) -> Result<CardSet, Misfit> {
    let mut set = 0;
    for (i, id) in ids.iter().enumerate() {
        let card = PersonCard::named(id);
        let card =
            card.ok_or_else(|| Misfit::new(format!("{at}[{i}]"), format!("there is no card `{id}`")))?;
        if set & card.bit() != 0 {
            return Err(Misfit::new(format!("{at}[{i}]"), format!("`{id}` stands twice")));
        }
        set |= card.bit();
    }
    Ok(set)
}

#[inline]
fn winter_ids(set: u8) -> Vec<String> {
    WinterCard::each(set).map(|card| card.id().to_owned()).collect()
}

#[inline]
fn winter_set(ids: &[String], at: &str) -> Result<u8, Misfit> {
    let mut set = 0;
    for (i, id) in ids.iter().enumerate() {
        let card = WinterCard::named(id);
        let card =
            card.ok_or_else(|| Misfit::new(format!("{at}[{i}]"), format!("there is no winter card `{id}`")))?;
        if set & card.bit() != 0 {
            return Err(Misfit::new(format!("{at}[{i}]"), format!("`{id}` stands twice")));
        }
        set |= card.bit();
    }
    Ok(set)
}

#[inline]
fn template_ids(set: u32, data: &Data) -> Vec<String> {
    bits::ones(set.into()).filter_map(|i| data.templates.get(i as usize)).map(|t| t.id.to_owned()).collect()
}

#[inline]
fn templates(ids: &[String], data: &Data, at: &str) -> Result<u32, Misfit> {
    let mut set = 0;
    for (i, id) in ids.iter().enumerate() {
        let template = data.template(id);
        let template = template
            .ok_or_else(|| Misfit::new(format!("{at}[{i}]"), format!("there is no template `{id}`")))?;
        if set >> template & 1 != 0 {
            return Err(Misfit::new(format!("{at}[{i}]"), format!("`{id}` stands twice")));
        }
        set |= 1 << template;
    }
    Ok(set)
}

#[inline]
fn seat(number: u8, seats: u8, at: &str) -> Result<Seat, Misfit> {
    Seat::checked(number.into(), seats).ok_or_else(|| Misfit::new(at, format!("there is no seat {number}")))
}

impl Public {
    /// The position as everybody sees it; `own` cards lie face down where they are known.
    #[inline]
    fn write(&self, own: impl Fn(Seat) -> Option<CardSet>) -> Position {
        let data = self.data.get();
        let by_seat = |occupant: Option<Seat>| occupant.map(|seat| seat.index() as u8);
        let wagon = |kind: Resource| {
            let fresh = self.fresh >> kind.index() & 1 != 0;
            self.wagon(kind).map(|owner| Beside { owner: owner.index() as u8, fresh })
        };
        let places = (0u8..).zip(&data.spots).filter(|(i, _)| data.castle >> i & 1 != 0);
        let places = places.map(|(i, spot)| (spot.id.to_owned(), by_seat(self.occupant(i)))).collect();
        let workers = (0..4).filter_map(|slot| {
            let (owner, card) = self.loaded(slot)?;
            let pieces = self.loads[slot].into();
            Some(Worker { owner: owner.index() as u8, card: card.id().to_owned(), pieces })
        });
        let worker_ref = |slot: usize, kind: Option<Resource>| {
            let (owner, card) = self.loaded(slot)?;
            let kind = kind.map(|kind| kind.id().to_owned());
            Some(WorkerRef { owner: owner.index() as u8, card: card.id().to_owned(), kind })
        };
        Position {
            viewer: None,
            players: Some(self.seats),
            start: self.start.index() as u8,
            round_space: Some(self.space),
            round_coins: Some(self.coins),
            bank: Some(self.bank),
            box_taler: self.boxed_taler,
            stock: Some(self.stock.into()),
            tower: Some(self.tower.into()),
            boxed: self.boxed.into(),
            forge: self.forge,
            templates: Some(template_ids(self.templates, data)),
            wagons: Wagons {
                sand: wagon(Resource::Sand),
                wood: wagon(Resource::Wood),
                clay: wagon(Resource::Clay),
                stone: wagon(Resource::Stone),
                silver: wagon(Resource::Silver),
            },
            places,
            workers: workers.collect(),
            seats: Seat::all(self.seats).map(|seat| self.write_seat(seat, own(seat))).collect(),
            winter: self.winter.then(|| self.write_winter()),
            phase: Some(self.step.id().to_owned()),
            turn: (!matches!(self.step, Step::Select | Step::Over)).then_some(self.turn.index() as u8),
            card: self.card.map(|card| card.id().to_owned()),
            buildings_left: (self.step == Step::Build).then_some(self.builds),
            helpers_left: (self.step == Step::Place).then_some(self.helpers),
            asked: (0..4)
                .filter(|slot| self.asked >> slot & 1 != 0)
                .filter_map(|s| worker_ref(s, None))
                .collect(),
            offer: self.offer.and_then(|kind| worker_ref(self.offer_slot.into(), Some(kind))),
            revealed: self.step.is_open(),
        }
    }

    #[inline]
    fn write_seat(&self, seat: Seat, own: Option<CardSet>) -> Player {
        let (i, data) = (seat.index(), self.data.get());
        let choice = own.unwrap_or(0);
        let (hand, facedown) = if self.step.is_hidden() {
            (self.held[i] & !choice, choice)
        } else {
            (self.held[i], self.played[i])
        };
        let mut placed: Vec<&str> = bits::ones(self.entered[i].into())
            .filter_map(|spot| data.spots.get(spot as usize))
            .map(|spot| spot.building)
            .collect();
        placed.dedup();
        let tally = &self.tally[i];
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
            taler: self.taler[i],
            res: self.goods[i].into(),
            supply: Some(self.supply[i]),
            helpers: Some(data.table(self.seats).helpers),
            vp: Some(self.vp()[i]),
            hand: Some(card_ids(hand)),
            discard: card_ids(self.discard[i]),
            facedown: card_ids(facedown),
            lost: card_ids(self.lost[i]),
            built: template_ids(self.built[i], data),
            placed: placed.into_iter().map(str::to_owned).collect(),
            resolved: card_ids(self.done[i]),
            facedown_count: (own.is_none() && self.step.is_hidden()).then_some(self.down[i]),
            facedown_known: card_ids(self.known[i]),
            chose_with_full_hand: self.barred.contains(seat).then_some(true),
            vp_from: (origins != Origins::default()).then_some(origins),
        }
    }

    #[inline]
    fn write_winter(&self) -> Snow {
        let by_seat = |occupant: Option<Seat>| occupant.map(|seat| seat.index() as u8);
        let granary = (GRANARY..GRANARY + GRANARY_PLACES).map(|spot| {
            let id = self.data.spots[spot as usize].id;
            (id.to_owned(), by_seat(self.occupant(spot)))
        });
        Snow {
            deck: Some(self.deck.count_ones() as u8),
            active: winter_ids(self.active),
            gone: winter_ids(self.gone()),
            inn: Inn { innkeeper: by_seat(self.innkeeper()), taler: self.pub_taler },
            granary: granary.filter(|(id, _)| !id.is_empty()).collect(),
            damsel: Courtship {
                open: self.is_active(WinterCard::Damsel),
                first: self.first_courting,
                suitors: self.suitors.iter().map(|seat| seat.index() as u8).collect(),
                taler: self.damsel_taler,
                res: self.damsel_goods.into(),
            },
        }
    }
}

/// How far the game is when a position does not say it, or says it in general.
enum Point {
    /// A step to wait at.
    At(Step),
    /// All cards lie face down; they are turned up and loaded next.
    Reveal,
    /// The cards are open and loaded; the first unresolved one comes next.
    Resolve,
}

/// Reads a position part by part.
struct Reader {
    json: Position,
    data: Loaded<Data>,
    burg: Burg,
}

impl Reader {
    #[inline]
    fn new(json: Position, data: Loaded<Data>) -> Result<Reader, Misfit> {
        let seats = match json.players {
            Some(players) => usize::from(players),
            None => json.seats.len(),
        };
        if !(2..=4).contains(&seats) {
            return Err(Misfit::new("players", format!("{seats} players; 2 to 4 can play")));
        }
        if !json.seats.is_empty() && json.seats.len() != seats {
            return Err(Misfit::new("seats", format!("{} seats for {seats} players", json.seats.len())));
        }
        let start = seat(json.start, seats as u8, "start")?;
        let mut burg = Burg::first(seats as u8, json.winter.is_some(), data, start.index() as u8);
        burg.public.taler = [0; 4];
        let mut reader = Reader { json, data, burg };
        if reader.json.seats.is_empty() {
            // Nothing is said about the players: everybody has what the game starts with.
            let player =
                Player { taler: data.start_taler, res: data.start_goods.into(), ..Player::default() };
            reader.json.seats = vec![player; seats];
        }
        Ok(reader)
    }

    #[inline]
    fn seats(&self) -> u8 {
        self.burg.public.seats
    }

    #[inline]
    fn read(mut self) -> Result<(Burg, Point), Misfit> {
        self.rounds()?;
        self.winter()?;
        self.castle()?;
        self.wagons()?;
        let point = self.point()?;
        if let Point::At(step) = point {
            self.burg.public.step = step;
        } else {
            // A stand-in that lets open cards be checked before the next one begins.
            self.burg.public.step = Step::Order;
        }
        self.players(&point)?;
        self.workers(&point)?;
        self.turn()?;
        self.rest()?;
        self.points()?;
        Ok((self.burg, point))
    }

    #[inline]
    fn rounds(&mut self) -> Result<(), Misfit> {
        let rounds = self.data.table(self.seats()).rounds;
        let p = &mut self.burg.public;
        let space = match (self.json.round_space, self.json.round_coins) {
            (Some(0), _) => 1,
            (Some(space), _) => space,
            (None, Some(coins)) => coins.saturating_add(1),
            (None, None) => rounds,
        };
        if !(1..=rounds).contains(&space) {
            return Err(Misfit::new("round_space", format!("space {space}; there are {rounds} rounds")));
        }
        p.space = space;
        p.coins = self.json.round_coins.unwrap_or(space - 1);
        p.forge = self.json.forge;
        p.boxed = self.json.boxed.goods("box")?;
        p.boxed_taler = self.json.box_taler;
        Ok(())
    }

    #[inline]
    fn winter(&mut self) -> Result<(), Misfit> {
        let Some(snow) = &self.json.winter else { return Ok(()) };
        let seats = self.burg.public.seats;
        let p = &mut self.burg.public;
        let all = self.data.winter.cards;
        p.active = winter_set(&snow.active, "winter.active")?;
        let gone = winter_set(&snow.gone, "winter.gone")?;
        if p.active & gone != 0 || (p.active | gone) & !all != 0 {
            return Err(Misfit::new("winter.gone", "a card is both active and gone, or not in this set"));
        }
        if snow.damsel.open && gone & WinterCard::Damsel.bit() == 0 {
            p.active |= WinterCard::Damsel.bit();
        }
        p.deck = all & !p.active & !gone;
        let count = p.deck.count_ones() as u8;
        if snow.deck.is_some_and(|deck| deck != count) {
            return Err(Misfit::new("winter.deck", format!("{count} cards are neither active nor gone")));
        }
        p.pub_taler = snow.inn.taler;
        p.damsel_taler = snow.damsel.taler;
        p.damsel_goods = snow.damsel.res.goods("winter.damsel.res")?;
        if let Some(innkeeper) = snow.inn.innkeeper {
            let owner = seat(innkeeper, seats, "winter.pub.innkeeper")?;
            p.at[owner.index()] |= 1 << PUB;
        }
        for (id, owner) in &snow.granary {
            let at = format!("winter.granary.{id}");
            let spot = self.data.spot(id).filter(|&spot| spot >= GRANARY);
            let spot = spot.ok_or_else(|| Misfit::new(&*at, "there is no such place"))?;
            if let Some(owner) = owner {
                p.at[seat(*owner, seats, &at)?.index()] |= 1 << spot;
            }
        }
        if p.is_active(WinterCard::Damsel) {
            p.first_courting = snow.damsel.first;
            for &suitor in &snow.damsel.suitors {
                p.suitors.insert(seat(suitor, seats, "winter.damsel.suitors")?);
            }
            // Before the first courting round everybody is a suitor.
            let asked = matches!(self.json.phase.as_deref(), Some("courtship"));
            if p.first_courting && !asked {
                p.suitors = SeatSet::seats(seats);
            }
        }
        Ok(())
    }

    #[inline]
    fn castle(&mut self) -> Result<(), Misfit> {
        let p = &mut self.burg.public;
        if let Some(ids) = &self.json.templates {
            p.templates = templates(ids, &self.data, "templates")?;
        }
        p.groups = Public::groups_of(&self.data, p.templates);
        p.open = Public::open_spots(&self.data, p.templates, p.active);
        for (id, owner) in &self.json.places {
            let at = format!("places.{id}");
            let spot = self.data.spot(id).filter(|&spot| spot < PUB);
            let spot = spot.ok_or_else(|| Misfit::new(&*at, "there is no such place"))?;
            if let Some(owner) = owner {
                p.at[seat(*owner, p.seats, &at)?.index()] |= 1 << spot;
            }
        }
        Ok(())
    }

    #[inline]
    fn wagons(&mut self) -> Result<(), Misfit> {
        let Wagons { sand, wood, clay, stone, silver } = self.json.wagons;
        let p = &mut self.burg.public;
        for (kind, beside) in Resource::ALL.into_iter().zip([sand, wood, clay, stone, silver]) {
            let Some(Beside { owner, fresh }) = beside else { continue };
            let owner = seat(owner, p.seats, &format!("wagons.{}.owner", kind.id()))?;
            p.wagons[owner.index()] |= 1 << kind.index();
            p.fresh |= u8::from(fresh) << kind.index();
        }
        Ok(())
    }

    /// Where the game is: what `phase` says, or what can be told from the cards on the table.
    #[inline]
    fn point(&self) -> Result<Point, Misfit> {
        match self.json.phase.as_deref() {
            Some("reveal") => return Ok(Point::Reveal),
            Some("resolve") => return Ok(Point::Resolve),
            Some(phase) => {
                let step = Step::ALL.into_iter().find(|step| step.id() == phase);
                let step =
                    step.ok_or_else(|| Misfit::new("phase", format!("there is no phase `{phase}`")))?;
                return Ok(Point::At(step));
            }
            None => {}
        }
        let p = &self.burg.public;
        if self.json.round_space == Some(0) || !p.boxed.is_empty() || p.boxed_taler > 0 {
            return Ok(Point::At(Step::Over));
        }
        if !self.json.workers.is_empty() || self.json.revealed {
            return Ok(Point::Resolve);
        }
        if self.json.seats.iter().any(|player| player.facedown.is_empty()) {
            return Ok(Point::At(Step::Select));
        }
        let marks_before = (p.space..=31)
            .filter(|&space| space <= self.data.table(p.seats).rounds && self.data.marked(space));
        let due = marks_before.count() as u32;
        if p.winter && self.data.marked(p.space) && p.drawn() < due && p.deck != 0 {
            return Err(Misfit::new(
                "facedown",
                "all have chosen and a winter card is due: leave out one choice, or say `phase`: `reveal` to go on without it",
            ));
        }
        Ok(Point::Reveal)
    }

    #[inline]
    fn players(&mut self, point: &Point) -> Result<(), Misfit> {
        let hidden = match point {
            Point::At(step) => step.is_hidden(),
            Point::Reveal => false,
            Point::Resolve => false,
        };
        let p = &mut self.burg.public;
        let each = self.data.table(p.seats).helpers;
        for (i, player) in self.json.seats.iter().enumerate() {
            let at = |field: &str| format!("seats[{i}].{field}");
            p.taler[i] = player.taler;
            p.goods[i] = player.res.goods(&at("res"))?;
            if player.helpers.is_some_and(|helpers| helpers != each) {
                return Err(Misfit::new(at("helpers"), format!("everybody has {each}")));
            }
            let placed = p.at[i].count_ones() + p.wagons[i].count_ones();
            p.supply[i] = match player.supply {
                Some(supply) => supply,
                None => each.checked_sub(placed as u8).ok_or_else(|| {
                    Misfit::new(at("supply"), format!("{placed} helpers are placed, there are {each}"))
                })?,
            };
            p.discard[i] = cards(&player.discard, &at("discard"))?;
            p.lost[i] = cards(&player.lost, &at("lost"))?;
            let facedown = cards(&player.facedown, &at("facedown"))?;
            let elsewhere = p.discard[i] | p.lost[i] | facedown;
            let hand = match &player.hand {
                Some(hand) => cards(hand, &at("hand"))?,
                None => PersonCard::EVERY & !elsewhere,
            };
            let count = hand.count_ones() + p.discard[i].count_ones() + p.lost[i].count_ones();
            let all = hand | elsewhere;
            if count + facedown.count_ones() != all.count_ones() {
                return Err(Misfit::new(at("hand"), "a card stands in two places (invariant cards)"));
            }
            let this = Seat::new(i as u8);
            if hidden {
                p.held[i] = hand | facedown;
                self.burg.choice[i] = facedown;
                p.down[i] = player.facedown_count.unwrap_or(facedown.count_ones() as u8);
                if p.down[i] > 0 {
                    p.chosen.insert(this);
                }
                p.known[i] = cards(&player.facedown_known, &at("facedown_known"))?;
                let full = player.chose_with_full_hand.unwrap_or(p.step == Step::Select && p.discard[i] == 0);
                if full && p.down[i] > 0 {
                    p.barred.insert(this);
                }
            } else {
                p.held[i] = hand;
                p.played[i] = facedown;
                p.done[i] = cards(&player.resolved, &at("resolved"))?;
            }
            p.built[i] = templates(&player.built, &self.data, &at("built"))?;
            for (k, id) in player.placed.iter().enumerate() {
                let id = if id == "pub" { "village_pub" } else { id };
                let spots = self.data.spots.iter().find(|spot| !id.is_empty() && spot.building == id);
                let spots = spots.ok_or_else(|| {
                    Misfit::new(at(&format!("placed[{k}]")), format!("`{id}` has no helper places"))
                })?;
                p.entered[i] |= spots.siblings;
            }
        }
        Ok(())
    }

    #[inline]
    fn worker(&self, owner: u8, card: &str, at: &str) -> Result<(Seat, PersonCard), Misfit> {
        let owner = seat(owner, self.seats(), &format!("{at}.owner"))?;
        let card = PersonCard::named(card).filter(|card| card.is_worker());
        let card = card.ok_or_else(|| Misfit::new(format!("{at}.card"), "a worker card was expected"))?;
        Ok((owner, card))
    }

    #[inline]
    fn workers(&mut self, point: &Point) -> Result<(), Misfit> {
        let mut listed = [0; 4];
        for (k, worker) in self.json.workers.iter().enumerate() {
            let at = format!("workers[{k}]");
            let (owner, card) = self.worker(worker.owner, &worker.card, &at)?;
            let (i, bit) = (owner.index(), card.bit());
            if listed[i] & bit != 0 {
                return Err(Misfit::new(at, "stands twice"));
            }
            listed[i] |= bit;
            let p = &mut self.burg.public;
            let elsewhere = p.held[i] | p.lost[i];
            if p.played[i] & bit == 0 && elsewhere & bit == 0 && !p.step.is_hidden() {
                // The card lies loaded on the table, wherever the lists put it.
                p.discard[i] &= !bit;
                p.played[i] |= bit;
            }
        }
        for (k, worker) in self.json.workers.iter().enumerate() {
            let at = format!("workers[{k}]");
            let (owner, card) = self.worker(worker.owner, &worker.card, &at)?;
            let pieces = worker.pieces.goods(&format!("{at}.pieces"))?;
            let p = &mut self.burg.public;
            let slot = p.slot(owner, card);
            if p.loaded(slot) != Some((owner, card)) {
                return Err(Misfit::new(at, "this card is not open on the table"));
            }
            p.loads[slot] = pieces;
        }
        if matches!(point, Point::Resolve) && !self.json.workers.is_empty() {
            // Loading happens for all at once: a worker that is not listed has been resolved.
            let p = &mut self.burg.public;
            for (i, listed) in listed.iter().enumerate() {
                p.done[i] |= p.played[i] & PersonCard::WORKERS & !listed;
            }
        }
        Ok(())
    }

    #[inline]
    fn turn(&mut self) -> Result<(), Misfit> {
        let seats = self.seats();
        let p = &mut self.burg.public;
        p.turn = match self.json.turn {
            Some(turn) if p.step != Step::Select => seat(turn, seats, "turn")?,
            _ => p.start,
        };
        if let Some(card) = &self.json.card {
            p.card = Some(
                PersonCard::named(card)
                    .ok_or_else(|| Misfit::new("card", format!("there is no card `{card}`")))?,
            );
        }
        if p.step == Step::Build {
            p.builds = self.json.buildings_left.unwrap_or(self.data.max_buildings);
        }
        if p.step == Step::Place {
            p.helpers = self.json.helpers_left.unwrap_or(self.data.max_helpers);
        }
        for (k, asked) in self.json.asked.iter().enumerate() {
            let (owner, card) = self.worker(asked.owner, &asked.card, &format!("asked[{k}]"))?;
            let slot = self.burg.public.slot(owner, card);
            self.burg.public.asked |= 1 << slot;
        }
        if let Some(offer) = &self.json.offer {
            let (owner, card) = self.worker(offer.owner, &offer.card, "offer")?;
            let kind = offer.kind.as_deref().and_then(Resource::named);
            let p = &mut self.burg.public;
            p.offer = Some(kind.ok_or_else(|| Misfit::new("offer.kind", "a kind was expected"))?);
            p.offer_slot = p.slot(owner, card) as u8;
        }
        Ok(())
    }

    /// What is not said about stock, tower and bank is what is missing.
    #[inline]
    fn rest(&mut self) -> Result<(), Misfit> {
        let p = &mut self.burg.public;
        let stock = self.json.stock.map(|stock| stock.goods("stock")).transpose()?;
        let tower = self.json.tower.map(|tower| tower.goods("tower")).transpose()?;
        let mut missing = [0i32; 5];
        for kind in Resource::ALL {
            let piles = p.goods.iter().chain(&p.loads).chain([&p.boxed, &p.damsel_goods]);
            let placed: i32 = piles.map(|pile| i32::from(pile.get(kind))).sum();
            let forge = if kind == Resource::Silver { p.forge.into() } else { 0 };
            missing[kind.index()] = i32::from(self.data.pieces.get(kind)) - placed - forge;
        }
        let left = |taken: Goods, at: &str| {
            let mut counts = [0; 5];
            for kind in Resource::ALL {
                let rest = missing[kind.index()] - i32::from(taken.get(kind));
                counts[kind.index()] = u8::try_from(rest).map_err(|_| {
                    Misfit::new(at, format!("more {} than there is (invariant resources)", kind.id()))
                })?;
            }
            Ok::<Goods, Misfit>(Goods::new(counts))
        };
        (p.stock, p.tower) = match (stock, tower) {
            (Some(stock), Some(tower)) => (stock, tower),
            (Some(stock), None) => (stock, left(stock, "tower")?),
            (None, tower) => {
                let tower = tower.unwrap_or(self.data.start_tower);
                (left(tower, "stock")?, tower)
            }
        };
        let parts = [p.boxed_taler, p.coins, p.pub_taler, p.damsel_taler];
        let spent: u32 = parts.iter().chain(&p.taler).map(|&n| u32::from(n)).sum();
        p.bank = match self.json.bank {
            Some(bank) => bank,
            None => u8::try_from(i64::from(self.data.taler) - i64::from(spent))
                .map_err(|_| Misfit::new("bank", "more Taler than there are (invariant taler)"))?,
        };
        Ok(())
    }

    #[inline]
    fn points(&mut self) -> Result<(), Misfit> {
        const MOST: u16 = 5000;
        for (i, player) in self.json.seats.iter().enumerate() {
            let from = player.vp_from.unwrap_or_default();
            let all = [from.stonecutter, from.worker, from.master_builder, from.wall_breach, from.damsel];
            if all.iter().any(|&vp| vp > MOST) {
                return Err(Misfit::new(format!("seats[{i}].vp_from"), "too many points"));
            }
            let tally = &mut self.burg.public.tally[i];
            tally.stonecutter = from.stonecutter;
            tally.worker = from.worker;
            tally.master_builder = from.master_builder;
            tally.breach = from.wall_breach;
            tally.damsel = from.damsel;
            tally.market = from.market;
            tally.palas = from.palas;
        }
        let known = self.burg.public.vp();
        for (i, player) in self.json.seats.iter().enumerate() {
            let Some(vp) = player.vp else { continue };
            // What is not accounted for came with the position.
            let carried = vp.checked_sub(known[i]).filter(|vp| vp.unsigned_abs() <= u32::from(MOST));
            let carried = carried.ok_or_else(|| Misfit::new(format!("seats[{i}].vp"), "too many points"))?;
            self.burg.public.tally[i].carried = carried as i16;
        }
        Ok(())
    }
}

impl Burg {
    /// Goes on from where a position was written, as far as nobody has to decide.
    #[inline]
    fn resume(mut self, point: &Point) -> Result<Burg, Misfit> {
        self.check_pieces()?;
        match point {
            Point::At(_) => self.check_step()?,
            Point::Reveal => {
                self.choice = self.public.played;
                for i in 0..4 {
                    self.public.held[i] |= self.choice[i];
                    self.public.down[i] = self.choice[i].count_ones() as u8;
                }
                self.reveal(&mut Silent);
            }
            Point::Resolve => self.next_card(&mut Silent),
        }
        self.settle(&mut Silent);
        self.check_invariants()?;
        Ok(self)
    }
}

impl Wire for Burg {
    type Position = Position;
    type Seen = Position;
    type Act = ActionJson;
    type Happening = EventJson;

    #[inline]
    fn to_position(&self) -> Position {
        self.public.write(|seat| Some(self.choice[seat.index()]))
    }

    #[inline]
    fn from_position(position: Position, data: Loaded<Data>) -> Result<Burg, Misfit> {
        let (burg, point) = Reader::new(position, data)?.read()?;
        burg.resume(&point)
    }

    #[inline]
    fn to_seen(view: &View) -> Position {
        let mut position = view.public.write(|seat| view.viewer.is(seat).then_some(view.choice));
        position.viewer = Some(view.viewer);
        position
    }

    fn write_seen(view: &View, shared: &mut Vec<u8>, out: &mut Vec<u8>) {
        jot_view(out, shared, view);
    }

    #[inline]
    fn from_seen(seen: Position, data: Loaded<Data>) -> Result<View, Misfit> {
        let viewer = seen.viewer.ok_or_else(|| Misfit::new("viewer", "missing"))?;
        if seen.phase.is_none() {
            return Err(Misfit::new("phase", "missing"));
        }
        let (burg, point) = Reader::new(seen, data)?.read()?;
        let Point::At(_) = point else { return Err(Misfit::new("phase", "a view waits for a decision")) };
        let public = burg.public;
        let choice = match viewer.seat() {
            Some(own) => {
                seat(own.index() as u8, public.seats, "viewer")?;
                burg.choice[own.index()]
            }
            None => 0,
        };
        if public.step.is_hidden() {
            for other in Seat::all(public.seats).filter(|&other| !viewer.is(other)) {
                let i = other.index();
                let known = public.known[i].count_ones();
                let unknown = public.unknown_choice(other).count_ones();
                let down = u32::from(public.down[i]);
                if burg.choice[i] != 0 || known > down || down - known > unknown {
                    return Err(Misfit::new(format!("seats[{i}].facedown_count"), "does not fit the cards"));
                }
            }
        }
        let view = View { public, viewer, choice };
        view.imagine(&mut Rng::new(0)).check_invariants()?;
        Ok(view)
    }

    #[inline]
    fn to_act_json(&self, action: Action) -> ActionJson {
        ActionJson::new(action, self.public.data.get())
    }

    #[inline]
    fn to_happening(&self, event: &Event) -> EventJson {
        EventJson::new(event, self.public.data.get())
    }
}

impl AsRef<str> for Resource {
    #[inline]
    fn as_ref(&self) -> &str {
        self.id()
    }
}

/// Pieces by kind; only kinds of which there are some.
type Some = BTreeMap<Resource, u8>;

#[inline]
fn some(goods: Goods) -> Some {
    goods.iter().collect()
}

#[inline]
fn set_cards(set: CardSet) -> Vec<PersonCard> {
    PersonCard::each(set).collect()
}

/// An action with self-explaining keys. `pay` are own pieces, `silver` the kinds that bars become.
#[derive(Clone, Debug, Serialize, ToJson)]
#[serde(tag = "action", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "burg.ts", rename = "Act"))]
pub enum ActionJson {
    Choose { cards: Vec<PersonCard> },
    Court { gift: &'static str },
    Drop,
    Share { gift: &'static str },
    Lose { card: PersonCard },
    Pay,
    Breach { pay: Some, silver: Some },
    Load { pieces: Some },
    Withdraw { wagon: Resource },
    Trade { wagon: Resource, from: &'static str },
    Take { kind: Resource },
    Buy { owner: Seat, card: PersonCard, kind: Resource },
    Accept,
    Refuse,
    Build { building: &'static str, pay: Some, silver: Some },
    Place { place: &'static str, from: &'static str },
    First { card: PersonCard },
    Palas { pay: Some, silver: Some },
    Done,
}

impl ActionJson {
    #[inline]
    fn new(action: Action, data: &'static Data) -> ActionJson {
        match action {
            Action::Choose(cards) => ActionJson::Choose { cards: set_cards(cards) },
            Action::Court(gift) => ActionJson::Court { gift: gift.id() },
            Action::Drop => ActionJson::Drop,
            Action::Share(gift) => ActionJson::Share { gift: gift.id() },
            Action::Lose(card) => ActionJson::Lose { card },
            Action::Pay => ActionJson::Pay,
            Action::Breach { own, bars } => {
                let stones = |n: u8| some(Goods::of(Resource::Stone, n));
                ActionJson::Breach { pay: stones(own), silver: stones(bars) }
            }
            Action::Load(pieces) => ActionJson::Load { pieces: some(pieces) },
            Action::Withdraw(wagon) => ActionJson::Withdraw { wagon },
            Action::Trade { wagon, from } => ActionJson::Trade { wagon, from: from.id() },
            Action::Take(kind) => ActionJson::Take { kind },
            Action::Buy { owner, card, kind } => ActionJson::Buy { owner, card, kind },
            Action::Accept => ActionJson::Accept,
            Action::Refuse => ActionJson::Refuse,
            Action::Build { group, payment: Payment { own, bars } } => {
                let building = data.groups.get(group as usize).map_or("", |group| group.id);
                ActionJson::Build { building, pay: some(own), silver: some(bars) }
            }
            Action::Place { spot, from } => ActionJson::Place { place: spot_id(data, spot), from: from.id() },
            Action::First(card) => ActionJson::First { card },
            Action::Palas(Payment { own, bars }) => ActionJson::Palas { pay: some(own), silver: some(bars) },
            Action::Done => ActionJson::Done,
        }
    }
}

#[inline]
fn spot_id(data: &'static Data, spot: u8) -> &'static str {
    data.spots.get(spot as usize).map_or("", |spot| spot.id)
}

/// An event with self-explaining keys.
#[derive(Clone, Debug, Serialize, ToJson)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "burg.ts", rename = "Happening"))]
pub enum EventJson {
    Round { round_space: u8, start: Seat },
    Courted { seat: Seat, gift: &'static str },
    Dropped { seat: Seat },
    Won { seat: Seat, vp: u8 },
    Shared { seat: Seat, gift: &'static str },
    Gone { card: WinterCard },
    Chose { seat: Seat, count: u8 },
    Winter { card: WinterCard },
    Lost { seat: Seat, card: PersonCard },
    Paid { seat: Seat, taler: u8 },
    Breached { seat: Seat, stones: u8, bars: u8, vp: u16 },
    Revealed { cards: Vec<Vec<PersonCard>> },
    Loaded { seat: Seat, card: PersonCard, pieces: Some },
    Messenger { seat: Seat, taler: u8 },
    Toll { seat: Seat, to: Option<Seat>, taler: u8 },
    Withdrew { seat: Seat, wagon: Resource },
    Traded { seat: Seat, wagon: Resource, from: &'static str, displaced: Option<Seat> },
    Payout { seat: Seat, wagon: Resource, pieces: u8, tower: u8 },
    Took { seat: Seat, kind: Resource, count: u8 },
    Bought { seat: Seat, owner: Seat, card: PersonCard, kind: Resource },
    Asked { seat: Seat, owner: Seat, card: PersonCard, kind: Resource },
    Refused { owner: Seat, card: PersonCard },
    Built { seat: Seat, building: &'static str, pay: Some, silver: Some, taler: u8, vp: u8 },
    Placed { seat: Seat, place: &'static str, from: &'static str, fee: u8, collected: u8 },
    Worked { seat: Seat, card: PersonCard, pieces: Some },
    MasterBuilder { seat: Seat, buildings: u8, vp: u16 },
    FinalScoring { early: bool },
    Market { seat: Seat, taler: u8, vp: u8 },
    Palas { seat: Seat, pay: Some, silver: Some, vp: u8 },
    Over,
}

impl EventJson {
    #[inline]
    fn new(event: &Event, data: &'static Data) -> EventJson {
        match *event {
            Event::Round { space, start } => EventJson::Round { round_space: space, start },
            Event::Courted { seat, gift } => EventJson::Courted { seat, gift: gift.id() },
            Event::Dropped { seat } => EventJson::Dropped { seat },
            Event::Won { seat, vp } => EventJson::Won { seat, vp },
            Event::Shared { seat, gift } => EventJson::Shared { seat, gift: gift.id() },
            Event::Gone { card } => EventJson::Gone { card },
            Event::Chose { seat, count } => EventJson::Chose { seat, count },
            Event::Winter { card } => EventJson::Winter { card },
            Event::Lost { seat, card } => EventJson::Lost { seat, card },
            Event::Paid { seat, taler } => EventJson::Paid { seat, taler },
            Event::Breached { seat, own, bars, vp } => EventJson::Breached { seat, stones: own, bars, vp },
            Event::Revealed { cards, seats } => {
                let by_seat = cards.iter().take(seats as usize).map(|&set| set_cards(set));
                EventJson::Revealed { cards: by_seat.collect() }
            }
            Event::Loaded { seat, card, pieces } => EventJson::Loaded { seat, card, pieces: some(pieces) },
            Event::Messenger { seat, taler } => EventJson::Messenger { seat, taler },
            Event::Toll { seat, to, taler } => EventJson::Toll { seat, to, taler },
            Event::Withdrew { seat, wagon } => EventJson::Withdrew { seat, wagon },
            Event::Traded { seat, wagon, from, displaced } => {
                EventJson::Traded { seat, wagon, from: from.id(), displaced }
            }
            Event::Payout { seat, wagon, pieces, tower } => EventJson::Payout { seat, wagon, pieces, tower },
            Event::Took { seat, kind, count } => EventJson::Took { seat, kind, count },
            Event::Bought { seat, owner, card, kind } => EventJson::Bought { seat, owner, card, kind },
            Event::Asked { seat, owner, card, kind } => EventJson::Asked { seat, owner, card, kind },
            Event::Refused { owner, card } => EventJson::Refused { owner, card },
            Event::Built { seat, template, payment: Payment { own, bars }, taler, vp } => {
                let building = data.templates.get(template as usize).map_or("", |template| template.id);
                EventJson::Built { seat, building, pay: some(own), silver: some(bars), taler, vp }
            }
            Event::Placed { seat, spot, from, fee, collected } => {
                EventJson::Placed { seat, place: spot_id(data, spot), from: from.id(), fee, collected }
            }
            Event::Worked { seat, card, pieces } => EventJson::Worked { seat, card, pieces: some(pieces) },
            Event::Master { seat, buildings, vp } => EventJson::MasterBuilder { seat, buildings, vp },
            Event::Finale { early } => EventJson::FinalScoring { early },
            Event::Market { seat, taler, vp } => EventJson::Market { seat, taler, vp },
            Event::Palas { seat, payment: Payment { own, bars }, vp } => {
                EventJson::Palas { seat, pay: some(own), silver: some(bars), vp }
            }
            Event::Over => EventJson::Over,
        }
    }
}

// A view by hand, byte for byte what `to_seen` gives: most of what a server does for a move is to write two of these.

/// The kinds as keys; the first one opens the bracket.
const KINDS: [&[u8]; 5] = [br#"{"sand":"#, br#","wood":"#, br#","clay":"#, br#","stone":"#, br#","silver":"#];

fn jot_pieces(out: &mut Vec<u8>, goods: Goods) {
    for (key, count) in KINDS.into_iter().zip(goods.counts()) {
        out.extend_from_slice(key);
        jot::int(out, count);
    }
    out.push(b'}');
}

fn jot_cards(out: &mut Vec<u8>, set: CardSet) {
    jot::texts(out, PersonCard::each(set).map(PersonCard::id));
}

fn jot_winter_cards(out: &mut Vec<u8>, set: u8) {
    jot::texts(out, WinterCard::each(set).map(WinterCard::id));
}

fn jot_templates(out: &mut Vec<u8>, data: &Data, set: u32) {
    let there = bits::ones(set.into()).filter_map(|i| data.templates.get(i as usize));
    jot::texts(out, there.map(|template| template.id));
}

/// A worker by its owner and card, with its bracket still open.
fn jot_worker(out: &mut Vec<u8>, (owner, card): (Seat, PersonCard)) {
    out.extend_from_slice(br#"{"owner":"#);
    jot::seat(out, owner);
    out.extend_from_slice(br#","card":"#);
    jot::text(out, card.id());
}

/// Some of the helper places by their ids, and who stands there.
fn jot_places(out: &mut Vec<u8>, public: &Public, among: u32) {
    let spots = &public.data.get().spots;
    out.push(b'{');
    let there = public.data.by_id.iter().copied().filter(|spot| among >> spot & 1 != 0);
    for (i, spot) in there.enumerate() {
        if i > 0 {
            out.push(b',');
        }
        jot::text(out, spots[usize::from(spot)].id);
        out.push(b':');
        jot::or_null(out, public.occupant(spot), jot::seat);
    }
    out.push(b'}');
}

/// What lies before everybody, without the brackets.
fn jot_board(out: &mut Vec<u8>, public: &Public, data: &'static Data) {
    out.extend_from_slice(br#","players":"#);
    jot::int(out, public.seats);
    out.extend_from_slice(br#","start":"#);
    jot::seat(out, public.start);
    out.extend_from_slice(br#","round_space":"#);
    jot::int(out, public.space);
    out.extend_from_slice(br#","round_coins":"#);
    jot::int(out, public.coins);
    out.extend_from_slice(br#","bank":"#);
    jot::int(out, public.bank);
    out.extend_from_slice(br#","box_taler":"#);
    jot::int(out, public.boxed_taler);
    out.extend_from_slice(br#","stock":"#);
    jot_pieces(out, public.stock);
    out.extend_from_slice(br#","tower":"#);
    jot_pieces(out, public.tower);
    out.extend_from_slice(br#","box":"#);
    jot_pieces(out, public.boxed);
    out.extend_from_slice(br#","forge":"#);
    jot::int(out, public.forge);
    out.extend_from_slice(br#","templates":"#);
    jot_templates(out, data, public.templates);
    out.extend_from_slice(br#","wagons":"#);
    for (key, kind) in KINDS.into_iter().zip(Resource::ALL) {
        out.extend_from_slice(key);
        jot::or_null(out, public.wagon(kind), |out, owner| {
            out.extend_from_slice(br#"{"owner":"#);
            jot::seat(out, owner);
            out.extend_from_slice(br#","fresh":"#);
            jot::truth(out, public.fresh >> kind.index() & 1 != 0);
            out.push(b'}');
        });
    }
    out.extend_from_slice(br#"},"places":"#);
    jot_places(out, public, data.castle);
    out.extend_from_slice(br#","workers":"#);
    let loaded = (0..4).filter_map(|slot| Some((slot, public.loaded(slot)?)));
    jot::list(out, loaded, |out, (slot, worker)| {
        jot_worker(out, worker);
        out.extend_from_slice(br#","pieces":"#);
        jot_pieces(out, public.loads[slot]);
        out.push(b'}');
    });
}

fn jot_view(out: &mut Vec<u8>, shared: &mut Vec<u8>, view: &View) {
    let public = &view.public;
    let data = public.data.get();
    out.extend_from_slice(br#"{"viewer":"#);
    jot::viewer(out, view.viewer);
    jot::shared(out, shared, |out| jot_board(out, public, data));
    out.extend_from_slice(br#","seats":"#);
    let vp = public.vp();
    jot::list(out, Seat::all(public.seats), |out, seat| jot_player(out, view, seat, vp[seat.index()]));
    out.extend_from_slice(br#","winter":"#);
    jot::or_null(out, public.winter.then_some(public), jot_winter);
    out.extend_from_slice(br#","phase":"#);
    jot::text(out, public.step.id());
    if !matches!(public.step, Step::Select | Step::Over) {
        out.extend_from_slice(br#","turn":"#);
        jot::seat(out, public.turn);
    }
    if let Some(card) = public.card {
        out.extend_from_slice(br#","card":"#);
        jot::text(out, card.id());
    }
    if public.step == Step::Build {
        out.extend_from_slice(br#","buildings_left":"#);
        jot::int(out, public.builds);
    }
    if public.step == Step::Place {
        out.extend_from_slice(br#","helpers_left":"#);
        jot::int(out, public.helpers);
    }
    let mut asked =
        (0..4).filter(|slot| public.asked >> slot & 1 != 0).filter_map(|slot| public.loaded(slot));
    if let Some(first) = asked.next() {
        out.extend_from_slice(br#","asked":"#);
        jot::list(out, std::iter::once(first).chain(asked), |out, worker| {
            jot_worker(out, worker);
            out.push(b'}');
        });
    }
    if let Some((kind, worker)) = public.offer.zip(public.loaded(public.offer_slot.into())) {
        out.extend_from_slice(br#","offer":"#);
        jot_worker(out, worker);
        out.extend_from_slice(br#","kind":"#);
        jot::text(out, kind.id());
        out.push(b'}');
    }
    if public.step.is_open() {
        out.extend_from_slice(br#","revealed":true"#);
    }
    out.push(b'}');
}

fn jot_player(out: &mut Vec<u8>, view: &View, seat: Seat, vp: i32) {
    let public = &view.public;
    let (i, data, hidden) = (seat.index(), public.data.get(), public.step.is_hidden());
    let choice = if view.viewer.is(seat) { view.choice } else { 0 };
    let (hand, facedown) =
        if hidden { (public.held[i] & !choice, choice) } else { (public.held[i], public.played[i]) };
    out.extend_from_slice(br#"{"taler":"#);
    jot::int(out, public.taler[i]);
    out.extend_from_slice(br#","res":"#);
    jot_pieces(out, public.goods[i]);
    out.extend_from_slice(br#","supply":"#);
    jot::int(out, public.supply[i]);
    out.extend_from_slice(br#","helpers":"#);
    jot::int(out, data.table(public.seats).helpers);
    out.extend_from_slice(br#","vp":"#);
    jot::int(out, vp);
    out.extend_from_slice(br#","hand":"#);
    jot_cards(out, hand);
    out.extend_from_slice(br#","discard":"#);
    jot_cards(out, public.discard[i]);
    out.extend_from_slice(br#","facedown":"#);
    jot_cards(out, facedown);
    out.extend_from_slice(br#","lost":"#);
    jot_cards(out, public.lost[i]);
    out.extend_from_slice(br#","built":"#);
    jot_templates(out, data, public.built[i]);
    out.extend_from_slice(br#","placed":"#);
    let mut last = None;
    let entered = bits::ones(public.entered[i].into()).filter_map(|spot| data.spots.get(spot as usize));
    let buildings = entered.map(|spot| spot.building);
    // The places of one building stand together: it is named once.
    jot::texts(out, buildings.filter(|&building| last.replace(building) != Some(building)));
    if public.done[i] != 0 {
        out.extend_from_slice(br#","resolved":"#);
        jot_cards(out, public.done[i]);
    }
    if hidden && !view.viewer.is(seat) {
        out.extend_from_slice(br#","facedown_count":"#);
        jot::int(out, public.down[i]);
    }
    if public.known[i] != 0 {
        out.extend_from_slice(br#","facedown_known":"#);
        jot_cards(out, public.known[i]);
    }
    if public.barred.contains(seat) {
        out.extend_from_slice(br#","chose_with_full_hand":true"#);
    }
    let tally = &public.tally[i];
    let from: [(&[u8], u16); 7] = [
        (br#","vp_from":{"stonecutter":"#, tally.stonecutter),
        (br#","worker":"#, tally.worker),
        (br#","master_builder":"#, tally.master_builder),
        (br#","wall_breach":"#, tally.breach),
        (br#","damsel":"#, tally.damsel),
        (br#","market":"#, tally.market.into()),
        (br#","palas":"#, tally.palas.into()),
    ];
    if from.iter().any(|&(_, points)| points != 0) {
        for (key, points) in from {
            out.extend_from_slice(key);
            jot::int(out, points);
        }
        out.push(b'}');
    }
    out.push(b'}');
}

fn jot_winter(out: &mut Vec<u8>, public: &Public) {
    out.extend_from_slice(br#"{"deck":"#);
    jot::int(out, public.deck.count_ones());
    out.extend_from_slice(br#","active":"#);
    jot_winter_cards(out, public.active);
    out.extend_from_slice(br#","gone":"#);
    jot_winter_cards(out, public.gone());
    out.extend_from_slice(br#","pub":{"innkeeper":"#);
    jot::or_null(out, public.innkeeper(), jot::seat);
    out.extend_from_slice(br#","taler":"#);
    jot::int(out, public.pub_taler);
    out.extend_from_slice(br#"},"granary":"#);
    jot_places(out, public, GRANARY_SPOTS);
    out.extend_from_slice(br#","damsel":{"open":"#);
    jot::truth(out, public.is_active(WinterCard::Damsel));
    out.extend_from_slice(br#","first":"#);
    jot::truth(out, public.first_courting);
    out.extend_from_slice(br#","suitors":"#);
    jot::list(out, public.suitors.iter(), jot::seat);
    out.extend_from_slice(br#","taler":"#);
    jot::int(out, public.damsel_taler);
    out.extend_from_slice(br#","res":"#);
    jot_pieces(out, public.damsel_goods);
    out.extend_from_slice(b"}}");
}
