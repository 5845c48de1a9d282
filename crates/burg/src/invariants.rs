//! The invariants: every piece in exactly one place, and a step that fits its data.

use crate::components::{PersonCard, WinterCard};
use crate::goods::{Goods, Resource};
use crate::state::{Burg, Public, Step, Tally, allowed};
use burghof_core::{Broken, Seat, SeatSet};

impl Burg {
    /// Every piece is in exactly one place, and the position is one the game can be in.
    #[inline]
    pub(crate) fn check_invariants(&self) -> Result<(), Broken> {
        self.check_pieces()?;
        self.check_step()?;
        Broken::unless(self.waits(), "phase", || "there is nothing to decide".into())
    }

    /// Every piece is in exactly one place.
    #[inline]
    pub(crate) fn check_pieces(&self) -> Result<(), Broken> {
        let p = &self.public;
        Broken::within("seats", p.seats, (2, 4), || format!("{} seats", p.seats))?;
        let fits = p.start.index() < p.seats.into() && p.turn.index() < p.seats.into();
        Broken::unless(fits, "seats", || "start or turn is no seat".into())?;
        self.no_ghost_seats()?;
        self.resources()?;
        self.taler()?;
        self.cards()?;
        self.losses()?;
        self.helpers()?;
        self.rounds()?;
        self.winter_cards()
    }

    #[inline]
    fn no_ghost_seats(&self) -> Result<(), Broken> {
        let p = &self.public;
        for i in p.seats as usize..4 {
            let nothing = p.goods[i].is_empty()
                && p.built[i] | p.at[i] | p.entered[i] == 0
                && p.tally[i] == Tally::default()
                && p.taler[i] | p.supply[i] | p.wagons[i] | p.down[i] == 0
                && p.held[i]
                    | p.discard[i]
                    | p.lost[i]
                    | p.played[i]
                    | p.done[i]
                    | p.known[i]
                    | self.choice[i]
                    == 0;
            Broken::unless(nothing, "seats", || format!("seat {i} does not exist and has something"))?;
        }
        let everyone = SeatSet::seats(p.seats);
        let chosen: SeatSet = Seat::all(p.seats).filter(|seat| p.down[seat.index()] > 0).collect();
        Broken::unless(chosen == p.chosen, "facedown", || "who has chosen does not fit the cards".into())?;
        let known = p.suitors.minus(everyone).is_empty() && p.barred.minus(everyone).is_empty();
        Broken::unless(known, "seats", || "a seat that does not exist".into())
    }

    /// BRG-04
    #[inline]
    fn resources(&self) -> Result<(), Broken> {
        let p = &self.public;
        for kind in Resource::ALL {
            let piles = [p.stock, p.tower, p.boxed, p.damsel_goods];
            let all = piles.iter().chain(&p.goods).chain(&p.loads).map(|pile| u32::from(pile.get(kind)));
            let forge = if kind == Resource::Silver { p.forge.into() } else { 0 };
            let (sum, count) = (all.sum::<u32>() + forge, u32::from(p.data.pieces.get(kind)));
            Broken::counted("resources", sum, count, || format!("{sum} `{}` of {count}", kind.id()))?;
        }
        Broken::unless(p.step.is_final() || p.boxed.is_empty(), "resources", || {
            "pieces leave the game only in the final scoring".into()
        })
    }

    /// BRG-05
    #[inline]
    pub(crate) fn taler(&self) -> Result<(), Broken> {
        let p = &self.public;
        let parts = [p.bank, p.boxed_taler, p.coins, p.pub_taler, p.damsel_taler];
        let sum: u32 = parts.iter().chain(&p.taler).map(|&n| u32::from(n)).sum();
        Broken::counted("taler", sum, p.data.taler, || format!("{sum} Taler of {}", p.data.taler))?;
        Broken::unless(p.step.is_final() || p.boxed_taler == 0, "taler", || {
            "Taler leave the game only in the final scoring".into()
        })
    }

    /// BRG-07
    #[inline]
    pub(crate) fn cards(&self) -> Result<(), Broken> {
        let p = &self.public;
        let master = PersonCard::MasterBuilder.bit();
        for seat in Seat::all(p.seats) {
            let i = seat.index();
            let piles = [p.held[i], p.discard[i], p.lost[i], p.played[i]];
            let count: u32 = piles.iter().map(|pile| pile.count_ones()).sum();
            let union = piles.iter().fold(0, |all, pile| all | pile);
            Broken::counted("cards", count, 8, || format!("seat {seat} has {count} cards of 8"))?;
            let (different, every) = (union.count_ones(), PersonCard::EVERY.count_ones());
            Broken::counted("cards", different, every, || {
                format!("seat {seat} has {count} cards, {different} different ones")
            })?;
            Broken::unless((p.lost[i] | p.discard[i]) & master == 0, "master-builder", || {
                format!("the master builder of seat {seat} is never lost and never in the pile (BRG-R30)")
            })?;
            let (down, choice) = (u32::from(p.down[i]), self.choice[i]);
            let lies = choice & !p.held[i] == 0 && choice.count_ones() == down && p.known[i] & !choice == 0;
            Broken::unless(lies, "facedown", || format!("the face-down cards of seat {seat} do not fit"))?;
            let most = u32::from(p.data.table(p.seats).cards);
            let fits = if p.step.is_hidden() { down <= most } else { down == 0 && p.known[i] == 0 };
            Broken::unless(fits, "facedown", || format!("{down} cards of seat {seat} lie face down"))?;
            let waits = p.step == Step::Select || down > 0 || !p.step.is_hidden();
            Broken::unless(waits, "facedown", || format!("seat {seat} has chosen nothing"))?;
            let allowed = allowed(p.held[i], p.barred.contains(seat) && down > 0);
            Broken::unless(choice & !allowed == 0, "facedown", || {
                format!("seat {seat} chose the master builder with a full hand (BRG-42)")
            })?;
            Broken::unless(down > 0 || !p.barred.contains(seat), "facedown", || {
                format!("seat {seat} is barred and has not chosen")
            })?;
            let played = p.played[i].count_ones();
            let fits = if p.step.is_open() { played <= most } else { played == 0 };
            Broken::unless(fits && p.done[i] & !p.played[i] == 0, "played", || {
                format!("the open cards of seat {seat} do not fit")
            })?;
        }
        for slot in 0..4 {
            let there = p.loads[slot].is_empty() || p.loaded(slot).is_some();
            Broken::unless(there, "workers", || "pieces on a worker that is not there".into())?;
        }
        let select = p.step == Step::Select;
        let all = Seat::all(p.seats).all(|seat| p.down[seat.index()] > 0);
        Broken::unless(!select || !all, "facedown", || "all have chosen and nothing happened".into())
    }

    /// BRG-215, BRG-235: plague and snowdrift come once each, and each takes one card of a seat at most.
    #[inline]
    fn losses(&self) -> Result<(), Broken> {
        let p = &self.public;
        for seat in Seat::all(p.seats) {
            let asked = p.clockwise().take_while(|&other| other != p.turn).any(|other| other == seat);
            let came = |card: WinterCard| {
                p.gone() & card.bit() != 0 || (p.step.instant() == Some(card) && p.is_active(card) && asked)
            };
            let (plague, snowdrift) = (came(WinterCard::Plague), came(WinterCard::Snowdrift));
            let lost = p.lost[seat.index()];
            let most = u32::from(plague) + u32::from(snowdrift);
            Broken::at_most("lost", lost.count_ones(), most, || {
                format!(
                    "seat {seat} has lost {} cards of at most {most} (BRG-215, BRG-235)",
                    lost.count_ones()
                )
            })?;
            let others = (lost & !PersonCard::WORKERS).count_ones();
            Broken::unless(others <= plague.into(), "lost", || {
                format!("seat {seat} lost a card that is no worker without a plague (BRG-235)")
            })?;
        }
        Ok(())
    }

    /// BRG-20, BRG-133
    #[inline]
    pub(crate) fn helpers(&self) -> Result<(), Broken> {
        let p = &self.public;
        let (mut spots, mut wagons) = (0, 0);
        for seat in Seat::all(p.seats) {
            let i = seat.index();
            let each = u32::from(p.data.table(p.seats).helpers);
            let sum = u32::from(p.supply[i]) + p.at[i].count_ones() + p.wagons[i].count_ones();
            Broken::counted("helpers", sum, each, || format!("seat {seat} has {sum} helpers of {each}"))?;
            Broken::unless(p.at[i] & spots == 0 && p.at[i] & !p.open == 0, "places", || {
                format!("a helper of seat {seat} stands where nobody or somebody else stands")
            })?;
            Broken::unless(p.wagons[i] & wagons == 0 && p.wagons[i] < 32, "wagons", || {
                format!("a wagon of seat {seat} has another helper")
            })?;
            spots |= p.at[i];
            wagons |= p.wagons[i];
        }
        Broken::unless(p.fresh & !wagons == 0, "wagons", || "a fresh helper who is not there".into())?;
        Broken::unless(p.fresh == 0 || p.step.is_open(), "wagons", || {
            "a helper came in this round, and no card of it is open (BRG-70)".into()
        })?;
        let open = Public::open_spots(&p.data, p.templates, p.active);
        Broken::unless(open == p.open, "places", || "open places and templates differ".into())?;
        let groups = Public::groups_of(&p.data, p.templates);
        Broken::unless(groups == p.groups, "templates", || "groups and templates differ".into())?;
        let erected = p.data.all_templates & !p.templates;
        let fits =
            p.templates & !p.data.all_templates == 0 && p.built.iter().all(|built| built & !erected == 0);
        let twice = p.built.iter().fold((0, false), |(all, twice), b| (all | b, twice || all & b != 0)).1;
        Broken::unless(fits && !twice, "templates", || "a template is both here and there".into())?;
        Broken::unless(
            p.step.is_open() || p.built.iter().chain(&p.entered).all(|&set| set == 0),
            "templates",
            || "something was built or entered in a round that has not begun".into(),
        )?;
        let whole = |set: &u32| {
            let spots = (0..).zip(&p.data.spots).filter(|(i, _)| set >> i & 1 != 0);
            spots.fold(0, |all, (_, spot)| all | spot.siblings) == *set
        };
        Broken::unless(p.entered.iter().all(whole), "places", || "a building entered by halves".into())
    }

    /// BRG-30, BRG-32
    #[inline]
    fn rounds(&self) -> Result<(), Broken> {
        let p = &self.public;
        let rounds = p.data.table(p.seats).rounds;
        Broken::within("round-space", p.space, (1, rounds), || {
            format!("round space {} of {rounds}", p.space)
        })?;
        Broken::counted("round-coins", p.coins, p.space - 1, || {
            format!("{} coins, {} spaces are still to come", p.coins, p.space - 1)
        })?;
        let over = p.templates == 0 && !p.step.is_final() && !p.step.is_open();
        Broken::unless(!over, "templates", || "all buildings stand, the game is over (BRG-145)".into())?;
        let last = p.space == 1 || p.templates == 0;
        Broken::unless(!p.step.is_final() || last, "round-space", || {
            "the final scoring comes after the last round (BRG-146)".into()
        })?;
        let tidy = !p.step.is_final() || p.held_wagons() == 0;
        Broken::unless(tidy, "wagons", || "the final scoring removes trader helpers (BRG-150)".into())?;
        let fewest = |i: usize| if p.step.is_final() { p.vp()[i] } else { p.tally[i].carried.into() };
        for i in 0..usize::from(p.seats) {
            Broken::unless(fewest(i) >= 0, "vp", || {
                format!("seat {i} has fewer points than it earned; nothing takes points away (BRG-19)")
            })?;
        }
        let early = p.tally.iter().any(|tally| tally.market > 0 || tally.palas > 0);
        Broken::unless(p.step.is_final() || !early, "vp", || "final points before the final scoring".into())
    }

    /// BRG-08
    #[inline]
    fn winter_cards(&self) -> Result<(), Broken> {
        let p = &self.public;
        let all = if p.winter { p.data.winter.cards } else { 0 };
        let fits = p.deck & !all == 0 && p.active & !all == 0 && p.deck & p.active == 0;
        Broken::unless(fits, "winter-cards", || "a winter card that is not there".into())?;
        let instant = p.step.instant();
        for card in WinterCard::each(p.active).filter(|card| card.is_instant()) {
            Broken::unless(instant == Some(card), "winter-cards", || {
                format!("{} is not carried out", card.id())
            })?;
        }
        let there = instant.is_none_or(|card| p.is_active(card));
        Broken::unless(there, "winter-cards", || "a winter card is carried out that is not there".into())?;
        let pub_empty = p.is_active(WinterCard::VillagePub) || p.pub_taler == 0;
        Broken::unless(pub_empty, "winter-cards", || "Taler on a pub that is not there".into())?;
        let damsel = p.is_active(WinterCard::Damsel);
        let empty = p.damsel_goods.is_empty() && p.damsel_taler == 0;
        let closed = empty && p.suitors.is_empty() && !p.first_courting;
        Broken::unless(damsel || closed, "damsel", || "a courtship without the damsel".into())?;
        let courting = matches!(p.step, Step::Courtship | Step::Sharing);
        Broken::unless(damsel || !courting, "damsel", || "a courtship without the damsel".into())?;
        if !damsel {
            return Ok(());
        }
        let suitors = p.suitors.len();
        let fits = match p.step {
            Step::Sharing => suitors == 1 && !p.first_courting,
            Step::Courtship if p.first_courting => {
                p.clockwise().skip_while(|&seat| seat != p.turn).all(|seat| p.suitors.contains(seat))
            }
            _ if p.first_courting => suitors == p.seats as usize && empty,
            _ => suitors >= 2,
        };
        Broken::unless(fits, "damsel", || format!("{suitors} suitors do not fit"))
    }

    /// What is asked must be possible to ask.
    #[inline]
    pub(crate) fn check_step(&self) -> Result<(), Broken> {
        let p = &self.public;
        let broken = |what: &str| Err(Broken::new("phase", what));
        let i = p.turn.index();
        let here = |card: PersonCard| p.played[i] & !p.done[i] & card.bit() != 0;
        let builder = |card: PersonCard| matches!(card, PersonCard::Mason | PersonCard::Stonecutter);
        let card_fits = match (p.step, p.card) {
            (Step::Load, Some(card)) => card.is_worker() && here(card),
            (Step::Toll | Step::Trader, card) => card == Some(PersonCard::Trader) && here(PersonCard::Trader),
            (Step::Tower, card) => card == Some(PersonCard::Mason) && here(PersonCard::Mason),
            (Step::Buy | Step::Answer, card) => {
                card == Some(PersonCard::Stonecutter) && here(PersonCard::Stonecutter)
            }
            (Step::Build, Some(card)) => (card.is_worker() || builder(card)) && here(card),
            (Step::Place, Some(card)) => builder(card) && here(card),
            (Step::Order, None) => (p.played[i] & !p.done[i] & PersonCard::WORKERS).count_ones() == 2,
            (Step::Load | Step::Build | Step::Place | Step::Order, _) => false,
            (_, card) => card.is_none(),
        };
        if !card_fits {
            return broken("the card that is resolved does not fit");
        }
        if p.step == Step::Select && p.turn != p.start {
            return broken("while all choose it is the start player's turn");
        }
        let builds = if p.step == Step::Build { p.builds <= p.data.max_buildings } else { p.builds == 0 };
        let helpers = if p.step == Step::Place { p.helpers <= p.data.max_helpers } else { p.helpers == 0 };
        if !builds || !helpers {
            return broken("buildings or helpers left do not fit");
        }
        if p.step == Step::Answer {
            let slot = p.offer_slot as usize;
            let owner = if slot < 4 { p.loaded(slot).map(|(owner, _)| owner) } else { None };
            let fits = p.offer.is_some_and(|kind| slot < 4 && p.loads[slot] == Goods::of(kind, 1));
            let bought = p.asked >> (slot & 7) & 1 != 0;
            if !fits || bought || owner.is_none_or(|owner| owner == p.turn) || p.taler[i] < p.data.price {
                return broken("the piece asked for does not fit");
            }
        } else if p.offer.is_some() || p.offer_slot != 0 {
            return broken("a piece is asked for at the wrong time");
        }
        let asked = if matches!(p.step, Step::Buy | Step::Answer) { p.asked < 16 } else { p.asked == 0 };
        if !asked {
            return broken("purchases at the wrong time");
        }
        Ok(())
    }
}
