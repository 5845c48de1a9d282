//! The invariants: every piece and card in exactly one place, and a phase that fits its data.

use crate::castle::{Castle, Point};
use crate::components::{Deck, MAX_PLAYERS, can_start, subsets};
use crate::rules;
use crate::state::{Castellan, Phase, Public, Table};
use burghof_core::{Broken, Seat, SeatSet};

impl Table {
    /// All pieces wherever they are.
    #[inline]
    fn all_pieces(&self) -> [u32; 3] {
        let mut sum = [0; 3];
        let zones = [self.castle.pieces(), self.building, self.supply, self.lost];
        for pieces in zones.iter().chain(&self.passed) {
            sum[0] += u32::from(pieces.tower);
            sum[1] += u32::from(pieces.long);
            sum[2] += u32::from(pieces.short);
        }
        sum
    }

    /// Conservation of pieces, the shape of the castle, and one keep per courtyard.
    #[inline]
    pub(crate) fn invariants(&self, public: &Public) -> Result<(), Broken> {
        let total = public.data.supply(public.seats);
        let expected = [total.tower, total.long, total.short].map(u32::from);
        let found = self.all_pieces();
        for (kind, (found, wanted)) in ["T", "L", "S"].iter().zip(found.into_iter().zip(expected)) {
            Broken::counted("pieces", found, wanted, || format!("{found} `{kind}` of {wanted}"))?;
        }
        for (seat, passed) in self.passed.iter().enumerate() {
            let fits = seat < usize::from(public.seats) || passed.is_empty();
            Broken::unless(fits, "seats", || format!("pieces for seat {seat}"))?;
        }
        self.castle_is_sound()?;
        self.keeps_are_sound(public)?;
        self.phase_is_sound(public)
    }

    #[inline]
    fn castle_is_sound(&self) -> Result<(), Broken> {
        let walls: Vec<_> = self.castle.walls().collect();
        let built = Castle::build(self.castle.tower_points(), &walls)
            .map_err(|flaw| Broken::new(flaw.invariant, format!("{}: {}", flaw.at, flaw.what)))?;
        let sound = built.pieces_hash() == self.castle.pieces_hash() && built.same_places(&self.castle);
        Broken::unless(sound, "places", || "the kept places differ from those of a castle built anew".into())
    }

    #[inline]
    fn keeps_are_sound(&self, public: &Public) -> Result<(), Broken> {
        let yards = self.castle.courtyards();
        let count = self.castle.courtyard_count();
        Broken::counted("courtyards", yards.len(), count, || {
            format!("{} walks, {count} by CAS-52", yards.len())
        })?;
        let mut doubles = [0; MAX_PLAYERS];
        for yard in &yards {
            let at = yard.cell;
            let owners =
                (0..MAX_PLAYERS).filter(|&seat| self.castle.courtyards_of(seat).iter().any(|f| f.cell == at));
            let owners: Vec<_> = owners.collect();
            let fresh = self.castle.is_fresh(yard);
            Broken::unless(owners.len() <= 1, "keeps", || format!("two owners of the courtyard at {at}"))?;
            let Some(&owner) = owners.first() else {
                Broken::unless(fresh, "keeps", || {
                    format!("nobody has claimed the courtyard at {at}, and it was not enclosed in this turn")
                })?;
                continue;
            };
            Broken::unless(owner < usize::from(public.seats), "keeps", || format!("no seat {owner}"))?;
            Broken::unless(!fresh || owner == public.active.index(), "keeps", || {
                format!("the courtyard at {at} of seat {owner} was divided by another seat (CAS-40)")
            })?;
            if self.castle.is_doubled(yard) {
                let used = self.double_used.contains(Seat::new(owner as u8));
                Broken::unless(used, "double-keep", || format!("seat {owner} has not used the double keep"))?;
                doubles[owner] += if fresh { 0 } else { 1 };
                Broken::unless(doubles[owner] <= 1, "double-keep", || {
                    format!("seat {owner} has two double keeps (CAS-58)")
                })?;
            }
        }
        Ok(())
    }

    #[inline]
    fn phase_is_sound(&self, public: &Public) -> Result<(), Broken> {
        let idle = self.building.is_empty();
        let fits = match self.phase {
            Phase::Play => idle && self.played == 0,
            Phase::Build => !idle,
            Phase::Claim => idle && rules::offers(self, public.active).is_choice(),
            Phase::Draw => idle && !self.castle.has_fresh(),
            Phase::Over => idle && self.played == 0,
        };
        Broken::unless(fits, "phase", || format!("{:?} with {:?} to build", self.phase, self.building))
    }
}

impl Castellan {
    /// Everything that must hold in a position.
    #[inline]
    pub(crate) fn check_invariants(&self) -> Result<(), Broken> {
        let public = &self.public;
        let seats = public.seats;
        Broken::within("seats", seats, (2, MAX_PLAYERS), || format!("{seats} seats"))?;
        let active = public.active;
        Broken::unless(active.index() < usize::from(seats), "seats", || format!("seat {active} is active"))?;
        self.cards_are_sound()?;
        public.table.invariants(public)?;
        self.end_is_sound()?;
        if public.drafting() {
            let start = &public.start;
            Broken::unless(start.phase == Phase::Play, "draft", || {
                "the start is in the middle of a turn".into()
            })?;
            start.invariants(public)?;
            let grows = public.table.castle.contains(&start.castle);
            Broken::unless(grows, "draft", || {
                "the castle has lost something since the start of the turn".into()
            })?;
        }
        let unclaimed = public.table.phase == Phase::Play && public.table.castle.has_fresh();
        Broken::unless(!unclaimed, "phase", || {
            "a turn begins, and nobody has claimed a courtyard of the last one (CAS-54)".into()
        })?;
        self.first_turn_is_sound()?;
        if public.table.phase != Phase::Over {
            let hand = self.hands[active.index()];
            for seat in Seat::all(seats) {
                let waits = seat != active || public.table.phase == Phase::Play;
                let entitled = public.end_by.is_none() || public.last_turns.contains(seat);
                let blank = waits && entitled && self.hands[seat.index()] == 0;
                Broken::unless(!blank, "hand-not-empty", || format!("seat {seat} has no card (CAS-18)"))?;
            }
            let opens = !public.first_turn
                || public.table.phase != Phase::Play
                || subsets(hand).any(|set| can_start(public.data.give(set).0));
            Broken::unless(opens, "first-play", || {
                format!("seat {active} has no legal first play (CAS-29)")
            })?;
        }
        Ok(())
    }

    /// CAS-29: the first turn begins with an empty table, and no later one does.
    #[inline]
    fn first_turn_is_sound(&self) -> Result<(), Broken> {
        let public = &self.public;
        let begun = if public.drafting() { &public.start } else { &public.table };
        let at_its_begin = public.drafting() || begun.phase == Phase::Play;
        let fits = match (public.first_turn, at_its_begin) {
            (true, true) => begun.castle.is_empty() && public.discards == [0; MAX_PLAYERS],
            (true, false) => public.discards == [0; MAX_PLAYERS],
            (false, true) => !begun.castle.is_empty(),
            (false, false) => true,
        };
        Broken::unless(fits, "first-turn", || match public.first_turn {
            true => "something was played or built before the first turn (CAS-29)".into(),
            false => "nothing was built in the first turn (CAS-29)".into(),
        })
    }

    #[inline]
    fn cards_are_sound(&self) -> Result<(), Broken> {
        let public = &self.public;
        let all = public.data.all_cards();
        for seat in 0..MAX_PLAYERS {
            let hand = self.hands[seat];
            let discard = public.discards[seat];
            let played = if seat == public.active.index() { public.table.played } else { 0 };
            let exist = (hand | discard | played) & !all == 0;
            Broken::unless(exist, "cards", || format!("seat {seat} has a card that does not exist"))?;
            let once = hand & discard == 0 && hand & played == 0 && discard & played == 0;
            Broken::unless(once, "cards-per-player", || {
                format!("a card of seat {seat} is in two places (CAS-04)")
            })?;
            let sits = seat < usize::from(public.seats) || hand | discard == 0;
            Broken::unless(sits, "seats", || format!("cards of seat {seat}"))?;
        }
        Ok(())
    }

    #[inline]
    fn end_is_sound(&self) -> Result<(), Broken> {
        let public = &self.public;
        let Some(by) = public.end_by else {
            let none = public.last_turns.is_empty();
            return Broken::unless(none, "last-turns", || "last turns before the end is triggered".into());
        };
        let seats = SeatSet::seats(public.seats);
        let fits = seats.contains(by)
            && !public.last_turns.contains(by)
            && public.last_turns.minus(seats).is_empty()
            && (public.table.phase == Phase::Over) == public.last_turns.is_empty()
            && (public.last_turns.is_empty() || public.last_turns.contains(public.active));
        Broken::unless(fits, "last-turns", || {
            format!(
                "{:?} after seat {by} ran out of cards, seat {} to move",
                public.last_turns, public.active
            )
        })?;
        let left = |seat: Seat| Deck::ALL.iter().any(|&deck| self.pile(seat, deck) != 0);
        let holder = seats.iter().find(|&seat| left(seat));
        Broken::unless(holder.is_none(), "last-turns", || {
            format!("seat {by} ran out of cards, and cards are left in the piles (CAS-71)")
        })?;
        Broken::unless(self.hands[by.index()] == 0, "last-turns", || {
            format!("seat {by} ran out of cards and has some (CAS-70)")
        })
    }
}

impl Castle {
    /// CAS-21: does this castle hold all pieces of another one?
    #[inline]
    fn contains(&self, other: &Castle) -> bool {
        let towers: Vec<Point> = self.tower_points().to_vec();
        let walls: Vec<_> = self.walls().collect();
        other.tower_points().iter().all(|tower| towers.contains(tower))
            && other.walls().all(|wall| walls.contains(&wall))
    }
}
