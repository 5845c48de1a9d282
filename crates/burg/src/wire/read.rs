//! A position or a view from JSON: names looked up, pieces counted. What is not said is decided in `complete.rs`.

use super::given::{Given, PlayerGiven, WagonsGiven};
use super::shape::{Beside, Pieces};
use crate::complete::Point;
use crate::components::{CardSet, Data, GRANARY, PUB, PersonCard, WinterCard};
use crate::goods::{Goods, Resource};
use crate::state::{Burg, Public, Step};
use crate::view::View;
use burghof_core::wire::{self, named_set, seat};
use burghof_core::{Loaded, Misfit, Rng, Seat, SeatSet};

#[inline]
pub(super) fn position(given: Given, data: Loaded<Data>) -> Result<Burg, Misfit> {
    let (burg, point) = Reader::new(given, data)?.read()?;
    burg.resume(&point)
}

#[inline]
pub(super) fn seen(seen: Given, data: Loaded<Data>) -> Result<View, Misfit> {
    let viewer = seen.viewer;
    if seen.phase.is_none() {
        return Err(Misfit::missing("phase"));
    }
    let (burg, point) = Reader::new(seen, data)?.read()?;
    let Point::At(_) = point else { return Err(Misfit::unseen("phase")) };
    let public = burg.public;
    let viewer = wire::viewer(viewer, public.seats)?;
    let choice = viewer.seat().map_or(0, |own| burg.choice[own.index()]);
    if public.step.is_hidden() {
        for other in Seat::all(public.seats).filter(|&other| !viewer.is(other)) {
            let i = other.index();
            let known = public.known[i].count_ones();
            let unknown = public.unknown_choice(other).count_ones();
            let down = u32::from(public.down[i]);
            if burg.choice[i] != 0 || known > down || down - known > unknown {
                return Err(Misfit::unseen(format!("seats[{i}].facedown_count")));
            }
        }
    }
    let view = View { public, viewer, choice };
    view.imagine(&mut Rng::new(0)).check_invariants()?;
    Ok(view)
}

impl Pieces {
    #[inline]
    pub(crate) fn goods(self, at: &str) -> Result<Goods, Misfit> {
        let counts = [self.sand, self.wood, self.clay, self.stone, self.silver];
        if counts.iter().any(|&n| n > Goods::MOST) {
            return Err(Misfit::saying(at, "burg-misfit-pieces"));
        }
        Ok(Goods::new(counts))
    }
}

#[inline]
fn cards(ids: &[String], at: &str) -> Result<CardSet, Misfit> {
    Ok(named_set(ids, at, "card", |id| Some(PersonCard::named(id)? as u8))? as CardSet)
}

#[inline]
fn winter_set(ids: &[String], at: &str) -> Result<u8, Misfit> {
    Ok(named_set(ids, at, "winter card", |id| Some(WinterCard::named(id)? as u8))? as u8)
}

#[inline]
fn templates(ids: &[String], data: &Data, at: &str) -> Result<u32, Misfit> {
    Ok(named_set(ids, at, "template", |id| Some(data.template(id)? as u8))? as u32)
}

/// Reads a position part by part.
pub(crate) struct Reader {
    pub(crate) given: Given,
    pub(crate) data: Loaded<Data>,
    pub(crate) burg: Burg,
}

impl Reader {
    #[inline]
    fn new(given: Given, data: Loaded<Data>) -> Result<Reader, Misfit> {
        let seats = match given.players {
            Some(players) => usize::from(players),
            None => given.seats.len(),
        };
        if !(2..=4).contains(&seats) {
            return Err(Misfit::range("players", seats as i64, 2, 4));
        }
        if !given.seats.is_empty() && given.seats.len() != seats {
            return Err(Misfit::count("seats", given.seats.len(), seats));
        }
        let start = seat(given.start, seats as u8, "start")?;
        let mut burg = Burg::first(seats as u8, given.winter.is_some(), data, start.index() as u8);
        burg.public.taler = [0; 4];
        let mut reader = Reader { given, data, burg };
        if reader.given.seats.is_empty() {
            // Nothing is said about the players: everybody has what the game starts with.
            let player = PlayerGiven {
                taler: data.start_taler,
                res: data.start_goods.into(),
                ..PlayerGiven::default()
            };
            reader.given.seats = vec![player; seats];
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
        let space = match (self.given.round_space, self.given.round_coins) {
            (Some(0), _) => 1,
            (Some(space), _) => space,
            (None, Some(coins)) => coins.saturating_add(1),
            (None, None) => rounds,
        };
        if !(1..=rounds).contains(&space) {
            return Err(Misfit::range("round_space", space, 1, rounds.into()));
        }
        p.space = space;
        p.coins = self.given.round_coins.unwrap_or(space - 1);
        p.forge = self.given.forge;
        p.boxed = self.given.boxed.goods("box")?;
        p.boxed_taler = self.given.box_taler;
        Ok(())
    }

    #[inline]
    fn winter(&mut self) -> Result<(), Misfit> {
        let Some(snow) = &self.given.winter else { return Ok(()) };
        let seats = self.burg.public.seats;
        let p = &mut self.burg.public;
        let all = self.data.winter.cards;
        p.active = winter_set(&snow.active, "winter.active")?;
        let gone = winter_set(&snow.gone, "winter.gone")?;
        if p.active & gone != 0 || (p.active | gone) & !all != 0 {
            return Err(Misfit::saying("winter.gone", "burg-misfit-winter-gone"));
        }
        if snow.damsel.open && gone & WinterCard::Damsel.bit() == 0 {
            p.active |= WinterCard::Damsel.bit();
        }
        p.deck = all & !p.active & !gone;
        let count = p.deck.count_ones() as u8;
        if snow.deck.is_some_and(|deck| deck != count) {
            return Err(Misfit::saying("winter.deck", "burg-misfit-winter-deck"));
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
            let spot = spot.ok_or_else(|| Misfit::unknown(&*at, "place", id))?;
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
            let asked = matches!(self.given.phase.as_deref(), Some("courtship"));
            if p.first_courting && !asked {
                p.suitors = SeatSet::seats(seats);
            }
        }
        Ok(())
    }

    #[inline]
    fn castle(&mut self) -> Result<(), Misfit> {
        let p = &mut self.burg.public;
        if let Some(ids) = &self.given.templates {
            p.templates = templates(ids, &self.data, "templates")?;
        }
        p.groups = Public::groups_of(&self.data, p.templates);
        p.open = Public::open_spots(&self.data, p.templates, p.active);
        for (id, owner) in &self.given.places {
            let at = format!("places.{id}");
            let spot = self.data.spot(id).filter(|&spot| spot < PUB);
            let spot = spot.ok_or_else(|| Misfit::unknown(&*at, "place", id))?;
            if let Some(owner) = owner {
                p.at[seat(*owner, p.seats, &at)?.index()] |= 1 << spot;
            }
        }
        Ok(())
    }

    #[inline]
    fn wagons(&mut self) -> Result<(), Misfit> {
        let WagonsGiven { sand, wood, clay, stone, silver } = self.given.wagons;
        let p = &mut self.burg.public;
        for (kind, beside) in Resource::ALL.into_iter().zip([sand, wood, clay, stone, silver]) {
            let Some(Beside { owner, fresh }) = beside else { continue };
            let owner = seat(owner, p.seats, format!("wagons.{}.owner", kind.id()))?;
            p.wagons[owner.index()] |= 1 << kind.index();
            p.fresh |= u8::from(fresh) << kind.index();
        }
        Ok(())
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
        for (i, player) in self.given.seats.iter().enumerate() {
            let at = |field: &str| format!("seats[{i}].{field}");
            p.taler[i] = player.taler;
            p.goods[i] = player.res.goods(&at("res"))?;
            if player.helpers.is_some_and(|helpers| helpers != each) {
                return Err(Misfit::saying(at("helpers"), "burg-misfit-helpers"));
            }
            let placed = p.at[i].count_ones() + p.wagons[i].count_ones();
            p.supply[i] = match player.supply {
                Some(supply) => supply,
                None => {
                    each.checked_sub(placed as u8).ok_or_else(|| Misfit::most(at("supply"), placed, each))?
                }
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
                return Err(Misfit::saying(at("hand"), "burg-misfit-card-twice"));
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
                let spots = spots
                    .ok_or_else(|| Misfit::saying(at(&format!("placed[{k}]")), "burg-misfit-no-places"))?;
                p.entered[i] |= spots.siblings;
            }
        }
        Ok(())
    }

    #[inline]
    fn worker(&self, owner: u8, card: &str, at: &str) -> Result<(Seat, PersonCard), Misfit> {
        let owner = seat(owner, self.seats(), format!("{at}.owner"))?;
        let card = PersonCard::named(card).filter(|card| card.is_worker());
        let card = card.ok_or_else(|| Misfit::saying(format!("{at}.card"), "burg-misfit-worker"))?;
        Ok((owner, card))
    }

    #[inline]
    fn workers(&mut self, point: &Point) -> Result<(), Misfit> {
        let mut listed = [0; 4];
        for (k, worker) in self.given.workers.iter().enumerate() {
            let at = format!("workers[{k}]");
            let (owner, card) = self.worker(worker.owner, &worker.card, &at)?;
            let (i, bit) = (owner.index(), card.bit());
            if listed[i] & bit != 0 {
                return Err(Misfit::twice(at, &worker.card));
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
        for (k, worker) in self.given.workers.iter().enumerate() {
            let at = format!("workers[{k}]");
            let (owner, card) = self.worker(worker.owner, &worker.card, &at)?;
            let pieces = worker.pieces.goods(&format!("{at}.pieces"))?;
            let p = &mut self.burg.public;
            let slot = p.slot(owner, card);
            if p.loaded(slot) != Some((owner, card)) {
                return Err(Misfit::saying(at, "burg-misfit-not-open"));
            }
            p.loads[slot] = pieces;
        }
        if matches!(point, Point::Resolve) && !self.given.workers.is_empty() {
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
        p.turn = match self.given.turn {
            Some(turn) if p.step != Step::Select => seat(turn, seats, "turn")?,
            _ => p.start,
        };
        if let Some(card) = &self.given.card {
            p.card = Some(PersonCard::named(card).ok_or_else(|| Misfit::unknown("card", "card", card))?);
        }
        if p.step == Step::Build {
            p.builds = self.given.buildings_left.unwrap_or(self.data.max_buildings);
        }
        if p.step == Step::Place {
            p.helpers = self.given.helpers_left.unwrap_or(self.data.max_helpers);
        }
        for (k, asked) in self.given.asked.iter().enumerate() {
            let (owner, card) = self.worker(asked.owner, &asked.card, &format!("asked[{k}]"))?;
            let slot = self.burg.public.slot(owner, card);
            self.burg.public.asked |= 1 << slot;
        }
        if let Some(offer) = &self.given.offer {
            let (owner, card) = self.worker(offer.owner, &offer.card, "offer")?;
            let kind = offer.kind.as_deref().and_then(Resource::named);
            let p = &mut self.burg.public;
            p.offer = Some(kind.ok_or_else(|| Misfit::missing("offer.kind"))?);
            p.offer_slot = p.slot(owner, card) as u8;
        }
        Ok(())
    }
}
