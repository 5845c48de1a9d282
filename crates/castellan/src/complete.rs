//! What a position leaves unsaid, decided: how many play, whose cards lie where, the step, the last turns, the start of a
//! draft.

use crate::castle::Castle;
use crate::components::{CardSet, Data, Deck, MAX_PLAYERS, Pieces};
use crate::rules;
use crate::state::{Building, Castellan, Phase, Public, Table};
use crate::wire::read::{add, broken, card_set, lists, read_table};
use crate::wire::shape::Given;
use burghof_core::{Loaded, Misfit, Seat, SeatSet, bits, wire};

/// A position on its way in: everything but the hands.
pub(crate) struct Draft {
    pub(crate) data: Loaded<Data>,
    pub(crate) building: Building,
    pub(crate) seats: u8,
    pub(crate) active: Seat,
    pub(crate) table: Table,
    pub(crate) discards: [CardSet; MAX_PLAYERS],
    pub(crate) end_by: Option<Seat>,
}

impl Draft {
    /// The hands, and with them the discards where those are not given. Every card of a player must be somewhere:
    ///
    /// - what is not given lies in the piles if those are missing; in a last turn piles are empty (CAS-71);
    /// - otherwise in hand if the hands are missing, otherwise among the discards if those are missing;
    /// - if hands and piles are both missing, the hand is an opening hand (CAS-10): the first cards of each deck.
    #[inline]
    pub(crate) fn hands(
        &self,
        given: &Given,
    ) -> Result<([CardSet; MAX_PLAYERS], [CardSet; MAX_PLAYERS]), Misfit> {
        let (data, seats) = (&self.data, self.seats);
        let all = data.all_cards();
        let sets_of =
            |key: &Option<Vec<Vec<String>>>, name: &str| -> Result<[Option<CardSet>; MAX_PLAYERS], Misfit> {
                let mut sets = [None; MAX_PLAYERS];
                for (seat, cards) in lists(key, name, seats)? {
                    sets[seat] = Some(card_set(cards, data, &format!("{name}[{seat}]"))?);
                }
                Ok(sets)
            };
        let hands = sets_of(&given.hands, "hands")?;
        let piles = [sets_of(&given.wall_piles, "wall_piles")?, sets_of(&given.tower_piles, "tower_piles")?];
        let given_discards = sets_of(&given.discards, "discards")?;
        let mut result = ([0; MAX_PLAYERS], self.discards);
        for seat in 0..usize::from(seats) {
            let played = if seat == self.active.index() { self.table.played } else { 0 };
            let mut seen = 0;
            let zones = [hands[seat], piles[0][seat], piles[1][seat], given_discards[seat], Some(played)];
            let names = ["hands", "wall_piles", "tower_piles", "discards", "played"];
            for (zone, name) in zones.into_iter().zip(names) {
                let cards = zone.unwrap_or(0);
                if let Some(card) = data.faces(cards & seen).next() {
                    let id = card.id;
                    let what = format!(
                        "{name}: {id} of player {seat} is already somewhere else, a {}th card (CAS-04)",
                        all.count_ones() + 1
                    );
                    return Err(broken("cards-per-player", what));
                }
                seen |= cards;
            }
            for (deck, (pile, name)) in
                Deck::ALL.into_iter().zip([(piles[0][seat], "wall_piles"), (piles[1][seat], "tower_piles")])
            {
                if pile.unwrap_or(0) & data.all_cards() & !data.deck(deck) != 0 {
                    return Err(
                        Misfit::saying(format!("{name}[{seat}]"), "castellan-misfit-back").citing("CAS-05")
                    );
                }
            }
            let mut rest = all & !seen;
            let no_piles = piles[0][seat].is_none() && piles[1][seat].is_none();
            let mut hand = hands[seat].unwrap_or(0);
            if hands[seat].is_none() && no_piles && self.end_by.is_none() {
                for deck in Deck::ALL {
                    let dealt =
                        bits::ones((rest & data.deck(deck)).into()).take(data.opening[deck as usize].into());
                    hand |= dealt.fold(0, |set, card| set | 1 << card);
                }
                rest &= !hand;
            }
            for deck in Deck::ALL {
                if piles[deck as usize][seat].is_none() && self.end_by.is_none() {
                    rest &= !data.deck(deck);
                }
            }
            if rest != 0 {
                // CAS-70: whoever ran out of cards has played them all.
                let out = self.end_by.is_some_and(|by| by.index() == seat);
                if out && given_discards[seat].is_none() {
                    result.1[seat] |= rest;
                } else if hands[seat].is_none() {
                    hand |= rest;
                } else if given_discards[seat].is_none() {
                    result.1[seat] |= rest;
                } else {
                    let count = all.count_ones() - rest.count_ones();
                    let what = format!(
                        "player {seat} has {count} cards, not {}: {} missing (CAS-04)",
                        all.count_ones(),
                        self.data.faces(rest).map(|card| card.id).collect::<Vec<_>>().join(" ")
                    );
                    return Err(broken("cards-per-player", what));
                }
            }
            result.0[seat] = hand;
        }
        Ok(result)
    }

    #[inline]
    pub(crate) fn finish(
        mut self,
        given: &Given,
        cards: Option<([CardSet; MAX_PLAYERS], [CardSet; MAX_PLAYERS])>,
    ) -> Result<Castellan, Misfit> {
        let known = cards.is_some();
        let (hands, discards) = cards.unwrap_or(([0; MAX_PLAYERS], self.discards));
        let explicit = given.phase;
        let busy = self.table.played != 0 || !self.table.building.is_empty();
        let last_turns = self.last_turns(given, busy, explicit)?;
        let no_cards = (0..usize::from(self.seats)).all(|seat| {
            let played = if seat == self.active.index() { self.table.played } else { 0 };
            (discards[seat] | played) == self.data.all_cards()
        });
        self.table.phase = match explicit {
            Some(phase) => phase,
            None if !self.table.building.is_empty() => Phase::Build,
            None if self.end_by.is_some() && last_turns.is_empty() => Phase::Over,
            None if busy || self.table.castle.has_fresh() => Phase::Claim,
            // Nobody can have a turn any more: a position made for scoring.
            None if known && no_cards => Phase::Over,
            None => Phase::Play,
        };
        let first_turn = given.first_turn.unwrap_or_else(|| {
            let nobody_had_a_turn = given.discards.is_some() && discards == [0; MAX_PLAYERS];
            self.table.castle.is_empty() || (busy && nobody_had_a_turn)
        });
        let public = Public {
            data: self.data,
            building: self.building,
            seats: self.seats,
            active: self.active,
            first_turn,
            end_by: self.end_by,
            last_turns,
            discards,
            table: self.table,
            start: self.table,
        };
        let mut game = Castellan { public, hands };
        if explicit.is_none() && game.public.table.phase == Phase::Claim {
            game.settle_claims();
        }
        if game.public.drafting() {
            game.public.start = self.start(given, &game)?;
        } else {
            game.public.start = game.public.table;
        }
        game.can_be(explicit, known)?;
        Ok(game)
    }

    /// Who still has the last turn: as given, or everybody from the active player up to the one who ran out of cards.
    #[inline]
    fn last_turns(&self, given: &Given, busy: bool, phase: Option<Phase>) -> Result<SeatSet, Misfit> {
        let mut set = SeatSet::NONE;
        let Some(by) = self.end_by else {
            return match given.last_turns.as_deref() {
                None | Some([]) => Ok(set),
                Some(_) => Err(broken("last-turns", "last turns, but nobody has run out of cards (end_by)")),
            };
        };
        if phase == Some(Phase::Over) {
            return Ok(set);
        }
        let Some(given) = given.last_turns.as_deref() else {
            let mut seat = self.active;
            while seat != by {
                set.insert(seat);
                seat = seat.left(self.seats);
            }
            return Ok(set);
        };
        for &number in given {
            set.insert(wire::seat(number, self.seats, "last_turns")?);
        }
        // Whoever is in the middle of a last turn may be listed or not.
        if (busy || !set.is_empty()) && self.active != by {
            set.insert(self.active);
        }
        Ok(set)
    }

    /// The table at the start of the turn: as given; otherwise as it is now, with the pieces still in the supply.
    #[inline]
    fn start(&self, given: &Given, game: &Castellan) -> Result<Table, Misfit> {
        if let Some(start) = &given.start {
            let mut start = read_table(start, &self.data, self.seats, "start.")?;
            start.phase = Phase::Play;
            return Ok(start);
        }
        let mut start = game.public.table;
        start.phase = Phase::Play;
        start.played = 0;
        start.supply = add(start.supply, start.building, "supply")?;
        start.building = Pieces::NONE;
        if game.public.first_turn {
            // CAS-29: everything that stands was built in this turn.
            start.castle = Castle::new();
            start.supply = self.data.supply(self.seats);
            (start.passed, start.lost) = ([Pieces::NONE; MAX_PLAYERS], Pieces::NONE);
            start.double_used = SeatSet::NONE;
        }
        Ok(start)
    }
}

impl Castellan {
    /// What no game comes to, though a turn that somebody made up in part may: cards may be missing in a position, so these
    /// are no invariants.
    #[inline]
    fn can_be(&self, phase: Option<Phase>, known: bool) -> Result<(), Misfit> {
        let public = &self.public;
        let table = &public.table;
        let idle = table.played == 0 && public.start.castle.pieces() == table.castle.pieces();
        if phase == Some(Phase::Draw) && idle {
            return Err(broken("phase", "draw, and no card was played in this turn (CAS-15)"));
        }
        let unplayed = |seat: Seat| public.data.all_cards() & !public.shown(seat);
        let left = Seat::all(public.seats).any(|seat| !public.data.give(unplayed(seat)).0.is_empty());
        if known && table.phase != Phase::Over && table.supply.is_empty() && left {
            return Err(broken("supply", "nothing is left for the cards that are not yet played (CAS-R13)"));
        }
        Ok(())
    }

    /// A position was read that stands at step 3: without a choice it goes on to step 4.
    #[inline]
    fn settle_claims(&mut self) {
        if rules::offers(&self.public.table, self.public.active).is_choice() {
            return;
        }
        self.begin_claim(&mut burghof_core::Silent);
    }
}

/// The number of players: as given, or as many as the lists speak of, at least two.
#[inline]
pub(crate) fn players(given: &Given, data: &Data) -> Result<u8, Misfit> {
    let lists = [&given.hands, &given.wall_piles, &given.tower_piles, &given.discards];
    let lengths = lists.iter().filter_map(|list| list.as_ref().map(Vec::len));
    let more = [
        given.passed.as_ref().map(Vec::len),
        given.double_used.as_ref().map(Vec::len),
        given.keeps.iter().map(|keep| usize::from(keep.player) + 1).max(),
        given.active.map(|seat| usize::from(seat) + 1),
        Some(2),
    ];
    let spoken_of = lengths.chain(more.into_iter().flatten()).max().unwrap_or(2);
    let seats = match given.players {
        Some(players) => players,
        None if given.sets == Some(2) && spoken_of < 3 => {
            return Err(Misfit::missing("players"));
        }
        None => u8::try_from(spoken_of).unwrap_or(u8::MAX),
    };
    if !(2..=MAX_PLAYERS as u8).contains(&seats) {
        return Err(Misfit::range("players", seats as i64, 2, MAX_PLAYERS as i64).citing("CAS-01"));
    }
    match given.sets {
        Some(sets) if sets != data.sets(seats) => {
            Err(Misfit::saying("sets", "castellan-misfit-sets").citing("CAS-01"))
        }
        _ => Ok(seats),
    }
}
