//! What is true in every position: every piece is in exactly one place, and the bonuses balance (LUD-65).

use crate::castle::{CASTLE_TILES, Castle, insert_sorted};
use crate::components::{ATTENDANTS, MAX_CASTLES, SPECIALTIES, Specialty, Tile};
use crate::rooms::RoomSet;
use crate::rules::MAX_SWAPS;
use crate::rules::first_fault;
use crate::state::{HAND, Ludwig, NONE, Phase, Placing, Public, Site, Step, UNKNOWN};
use burghof_core::{Broken, Seat, SeatSet};

fn must(holds: bool, invariant: &'static str, what: impl FnOnce() -> String) -> Result<(), Broken> {
    Broken::unless(holds, invariant, what)
}

impl Ludwig {
    #[inline]
    pub(crate) fn check_invariants(&self) -> Result<(), Broken> {
        self.public.check_table()?;
        for castle in 0..self.public.seats {
            self.public.check_castle(castle)?;
        }
        self.public.check_cards()?;
        self.public.check_pieces()?;
        self.check_rooms()?;
        self.check_hands()?;
        self.public.check_sites()?;
        self.check_choices()?;
        for castle in 0..self.public.seats {
            self.public.check_balance(castle)?;
        }
        Ok(())
    }

    /// Every regular room is in at most one place; what is nowhere is the supply, and both counts are right.
    #[inline]
    fn check_rooms(&self) -> Result<(), Broken> {
        let public = &self.public;
        let data = public.data;
        let mut seen = RoomSet::EMPTY;
        let mut once = |room: u8, zone: &str| {
            if room == NONE || Tile(room).as_specialty().is_some() {
                return Ok(());
            }
            must(data.is_room(Tile(room)), "rooms", || format!("there is no room {room} ({zone})"))?;
            let twice = seen.contains(room);
            seen.insert(room);
            must(!twice, "rooms-once", || {
                format!("`{}` is in two places, one of them {zone}", data.named(Tile(room)).id)
            })
        };
        for (i, castle) in public.castles().iter().enumerate() {
            castle.tiles[..castle.len()].iter().try_for_each(|&tile| once(tile, &format!("castle {i}")))?;
        }
        for seat in Seat::all(public.seats) {
            let i = seat.index();
            self.hand(seat).iter().try_for_each(|&tile| once(tile, "a hand"))?;
            public.revealed[i].iter().try_for_each(|&tile| once(tile, "selected"))?;
            once(public.sites[i].tile, "a kept tile")?;
        }
        public.limbo.iter().try_for_each(|&tile| once(tile, "limbo"))?;
        self.secrets.discard.iter().try_for_each(|tile| once(tile, "the discards"))?;
        let supply = RoomSet::first(data.room_count()).minus(&seen);
        let (stated, found) = (public.supply_len, supply.len());
        Broken::counted("supply-count", stated, found, || {
            format!("{stated} tiles in the supply, {found} are nowhere else")
        })?;
        let (stated, found) = (public.discard_len, self.secrets.discard.len());
        Broken::counted("discard-count", stated, found, || format!("{stated} discards, {found} found"))?;
        let known = public.seen_discard.minus(&self.secrets.discard).is_empty()
            && public.seen_supply.minus(&supply).is_empty();
        must(known, "memory", || "a tile that everybody remembers is not where they remember it".into())?;
        for round in 0..2 {
            for stack in 0..MAX_CASTLES {
                let tile = self.secrets.singles[round][stack];
                let there = public.singles_discarded >> (8 * round + stack) & 1 == 1;
                let unseen = !public.seen_discard.contains(tile) && !public.seen_supply.contains(tile);
                let fits = if there {
                    stack < public.seats as usize && self.secrets.discard.contains(tile) && unseen
                } else {
                    tile == NONE || stack < public.seats as usize && supply.contains(tile) && unseen
                };
                must(fits, "singles", || {
                    format!("the single tile of stack {stack} is not where it should be")
                })?;
            }
        }
        let mut singles = RoomSet::EMPTY;
        for &tile in self.secrets.singles.iter().flatten().filter(|&&tile| tile != NONE) {
            must(!singles.contains(tile), "singles", || "one single tile stands twice".into())?;
            singles.insert(tile);
        }
        let unused = public.singles_discarded & 0x8080 == 0;
        must(unused, "singles", || "a stack that does not exist".into())
    }

    /// LUD-41, LUD-56: all hands have the size of this turn, sorted.
    #[inline]
    fn check_hands(&self) -> Result<(), Broken> {
        let public = &self.public;
        let expected = public.expected_hand();
        let none = public.study && public.hand_len == 0 && !public.phase.is_select();
        let len = public.hand_len;
        Broken::counted("hand-size", len, if none { len } else { expected }, || {
            format!("{len} tiles in a hand, {expected} belong there")
        })?;
        must(!public.phase.is_select() || len >= 3, "hand-size", || format!("nobody can choose from {len}"))?;
        for i in 0..MAX_CASTLES {
            let hand = &self.secrets.hands[i];
            let held = Seat::checked(i, public.seats).map_or(0, |seat| public.held(seat) as usize);
            let fits = held <= HAND
                && hand[..held].iter().all(|&tile| tile != NONE)
                && hand[..held].is_sorted()
                && hand[held..].iter().all(|&tile| tile == NONE);
            must(fits, "hand-size", || format!("the hand of seat {i} does not have {held} sorted tiles"))?;
        }
        Ok(())
    }

    /// Face-down choices belong to those who have chosen.
    #[inline]
    fn check_choices(&self) -> Result<(), Broken> {
        let (public, secrets) = (&self.public, &self.secrets);
        for i in 0..MAX_CASTLES {
            let seat = Seat::checked(i, public.seats);
            let chosen = seat.is_some_and(|seat| public.chosen.contains(seat));
            let pair = secrets.pairs[i];
            let fits = match seat {
                Some(seat) if chosen && public.phase == Phase::Select => {
                    pair[0] < pair[1] && pair.iter().all(|tile| self.hand(seat).contains(tile))
                }
                _ => pair == [NONE; 2],
            };
            must(fits, "choice", || format!("the two tiles of seat {i} are not two of the hand"))?;
            let left = secrets.high_left >> i & 1 == 1;
            must(!left || chosen && public.phase == Phase::Assign, "choice", || {
                format!("seat {i} assigns too early")
            })?;
        }
        must(secrets.high_left < 128, "choice", || "a seat that does not exist".into())?;
        let drawn = secrets.ludwig_pair;
        let fits = match public.ludwig() {
            Some(ludwig) if public.phase == Phase::LudwigGive => {
                drawn[0] < drawn[1] && drawn.iter().all(|tile| self.hand(ludwig).contains(tile))
            }
            _ => drawn == [NONE; 2],
        };
        must(fits, "ludwig-tiles", || "Ludwig's two tiles are not two of his hand".into())?;
        for castle in 0..MAX_CASTLES {
            let votes = (secrets.votes >> (2 * castle) & 3) as u8;
            let voted = public.sites[castle].voted;
            must(votes & !voted == 0, "order", || format!("castle {castle} knows a vote nobody gave"))?;
        }
        must(secrets.votes >> 14 == 0, "order", || "a castle that does not exist".into())
    }
}

impl Phase {
    /// Before or while people choose.
    #[inline]
    pub(crate) fn is_select(self) -> bool {
        matches!(self, Phase::LudwigDraw | Phase::LudwigGive | Phase::Select)
    }
}

impl Public {
    /// The number of tiles each hand must have now (LUD-56).
    #[inline]
    pub(crate) fn expected_hand(&self) -> u8 {
        let before = self.data.numbers.hand_size.saturating_sub(2 * self.turn.saturating_sub(1));
        match self.phase {
            Phase::End => 0,
            Phase::Assign | Phase::Place => before.saturating_sub(2),
            _ => before,
        }
    }

    #[inline]
    fn check_table(&self) -> Result<(), Broken> {
        let seats = self.seats;
        Broken::within("seats", seats, (3, 7), || format!("{seats} seats"))?;
        must(!self.two_player || seats == 3, "seats", || format!("{seats} seats with Ludwig"))?;
        let (round, turn, turns) = (self.round, self.turn, self.data.numbers.turns);
        Broken::within("round", round, (1, 2), || format!("round {round}"))?;
        Broken::within("turn", turn, (1, turns), || format!("turn {turn} of {turns}"))?;
        must(self.phase != Phase::End || self.study || round == 2, "round", || "over before round 2".into())?;
        let ludwig = matches!(self.phase, Phase::LudwigDraw | Phase::LudwigGive);
        must(!ludwig || self.two_player, "phase", || "Ludwig does not play".into())?;
        let people = self.people();
        let choosing = matches!(self.phase, Phase::Select | Phase::Assign);
        let fits = if choosing { self.chosen.minus(people).is_empty() } else { self.chosen == SeatSet::NONE };
        must(fits, "chosen", || {
            let who: Vec<String> = self.chosen.iter().map(|seat| format!("seat {seat}")).collect();
            format!("{} cannot have chosen", who.join(", "))
        })?;
        must(!choosing || self.chosen != people, "chosen", || "all have chosen and nothing happened".into())?;
        let count = people.len();
        for rank in 0..count {
            let holders = self.age[..count].iter().filter(|&&age| usize::from(age) == rank).count();
            Broken::counted("age-ranks", holders, 1, || format!("{holders} seats have age rank {rank}"))?;
        }
        must(self.age[count..].iter().all(|&age| age == 0), "age-ranks", || "a rank without a seat".into())
    }

    #[inline]
    fn check_castle(&self, castle: u8) -> Result<(), Broken> {
        let data = self.data.get();
        let c = castle as usize;
        let plan = &self.castles[c];
        let throne = plan.throne;
        must((throne as usize) < data.thrones.len(), "throne-rooms", || format!("castle {c} has none"))?;
        let twice = self.castles[..c].iter().any(|other| other.throne == throne);
        must(!twice, "throne-rooms", || format!("`{}` stands twice", data.throne_named(throne).id))?;
        let len = plan.len();
        Broken::at_most("castle-size", len, CASTLE_TILES, || format!("castle {c} has {len} tiles"))?;
        let free = plan.cells[len..].iter().all(|&at| at == u16::MAX)
            && plan.tiles[len..].iter().all(|&t| t == NONE);
        must(free, "castle-size", || format!("castle {c} has {len} tiles and more"))?;
        let exist = plan.tiles[..len].iter().all(|&tile| data.exists(Tile(tile)));
        must(exist, "rooms", || format!("castle {c} has a tile that does not exist"))?;
        must(plan.cells[..len].is_sorted(), "castle-order", || format!("castle {c} is not sorted"))?;
        if let Some((tile, x, y, rule)) = first_fault(plan, data) {
            let id = data.named(tile).id;
            return Err(Broken::new("castle", format!("castle {c}: `{id}` cannot lie at {x},{y} ({rule})")));
        }
        let mut counts = [0; 7];
        for &tile in &plan.tiles[..len] {
            if let Some(kind) = data.tile(Tile(tile)).room_type() {
                counts[kind as usize] += 1;
            }
        }
        must(counts == plan.counts, "type-counts", || format!("castle {c} counts {:?}", plan.counts))?;
        let pending = usize::from(self.brings_tile(castle));
        let to_come = usize::from(self.to_come(castle));
        let most = len + to_come + pending;
        Broken::at_most("castle-size", most, CASTLE_TILES, || format!("castle {c} would get {most} tiles"))
    }

    /// Does a bonus that is being carried out certainly bring a tile?
    #[inline]
    fn brings_tile(&self, castle: u8) -> bool {
        let site = &self.sites[castle as usize];
        matches!(site.step, Step::Room | Step::Specialty) || site.tile != NONE
    }

    /// Every card is in exactly one place.
    #[inline]
    fn check_cards(&self) -> Result<(), Broken> {
        let count = self.data.cards.len() as u32;
        let all = if count >= 32 { u32::MAX } else { (1 << count) - 1 };
        let mut seen = 0u32;
        let mut zones = [0u32; MAX_CASTLES + 3];
        for (zone, castle) in zones.iter_mut().zip(self.castles()) {
            must(castle.cards.is_sorted(), "cards", || "the cards of a castle are not sorted".into())?;
            for card in castle.cards() {
                must(u32::from(card) < count, "cards", || format!("there is no card {card}"))?;
                must(*zone >> card & 1 == 0, "cards-once", || "a castle has a card twice".into())?;
                *zone |= 1 << card;
            }
        }
        zones[MAX_CASTLES..].copy_from_slice(&[self.deck, self.card_discard, self.card_limbo]);
        for zone in zones {
            must(seen & zone == 0, "cards-once", || "a bonus card is in two places".into())?;
            seen |= zone;
        }
        must(seen & !all == 0, "cards-all", || "a bonus card that does not exist".into())?;
        Broken::counted("cards-all", seen.count_ones(), count, || {
            format!("{} bonus cards of {count}", seen.count_ones())
        })
    }

    /// LUD-07, LUD-R17, LUD-R18: no more pieces than there are.
    #[inline]
    fn check_pieces(&self) -> Result<(), Broken> {
        let mut kinds = [0u8; ATTENDANTS];
        for castle in self.castles() {
            must(castle.attendants.is_sorted(), "attendants", || "the attendants are not sorted".into())?;
            for kind in castle.attendants() {
                must((kind as usize) < ATTENDANTS, "attendants", || format!("there is no attendant {kind}"))?;
                kinds[kind as usize] += 1;
            }
        }
        for (info, used) in self.data.attendants.iter().zip(kinds) {
            Broken::at_most("attendants", used, info.count, || {
                format!("{used} of {} `{}`", info.count, info.named.id)
            })?;
        }
        let mut used = [0u32; SPECIALTIES];
        for castle in self.castles() {
            used.iter_mut().zip(castle.specialties()).for_each(|(sum, n)| *sum += u32::from(n));
        }
        for site in &self.sites {
            if let Some(kind) = Tile(site.tile).as_specialty() {
                used[kind as usize] += 1;
            }
        }
        for (i, &n) in used.iter().enumerate() {
            let most = self.data.faces[i];
            Broken::at_most("specialty-tiles", n, most, || {
                format!("{n} of {most} `{}`", Specialty::ALL[i].id())
            })?;
        }
        let (all, most) = (used.iter().sum::<u32>(), self.data.specialty_tiles);
        Broken::at_most("specialty-tiles", all, most, || format!("{all} of {most}"))
    }

    #[inline]
    fn check_sites(&self) -> Result<(), Broken> {
        let n = self.seats as usize;
        let idle = |site: &Site| *site == Site::IDLE;
        must(self.sites[n..].iter().all(idle), "place-step", || "a castle that does not exist".into())?;
        must(self.revealed[n..].iter().flatten().all(|&t| t == NONE), "selected", || "no such seat".into())?;
        let exist = self.revealed.iter().flatten().all(|&tile| tile == NONE || self.data.is_room(Tile(tile)));
        must(exist, "selected", || "a tile that does not exist".into())?;
        self.check_limbo()?;
        if self.phase != Phase::Place {
            must(self.sites.iter().all(idle) && self.current == 0, "place-step", || {
                "not the time for it".into()
            })?;
            must(self.swaps == 0, "swaps", || "exchanged before the place step".into())?;
            return self.check_revealed();
        }
        for castle in 0..self.seats {
            self.check_site(castle)?;
        }
        match self.placing {
            Placing::Serial => {
                must(self.current < self.seats, "place-step", || format!("castle {}", self.current))?;
                must(self.swaps == 0, "swaps", || "nobody exchanges in serial placing".into())?;
                let current = self.current as usize;
                for (c, site) in self.sites[..n].iter().enumerate() {
                    let fits = match site.step {
                        Step::Done => c < current,
                        Step::Idle => c > current,
                        Step::WaitRooms | Step::WaitCards => false,
                        _ => c == current,
                    };
                    must(fits, "place-step", || format!("castle {c} is out of turn: {:?}", site.step))?;
                }
            }
            Placing::Free => {
                let open = self.sites[..n].iter().all(|site| site.step != Step::Idle);
                must(open && self.current == 0, "place-step", || "a castle that nobody builds".into())?;
                let fits = Seat::all(7).all(|seat| {
                    self.swaps_of(seat) <= MAX_SWAPS && (seat.index() < n || self.swaps_of(seat) == 0)
                });
                must(fits && self.swaps >> 28 == 0, "swaps", || "too many exchanges".into())?;
            }
        }
        must(!self.to_act().is_empty(), "place-step", || "nobody is waited for".into())
    }

    /// Before the place step: who has shown two tiles.
    #[inline]
    fn check_revealed(&self) -> Result<(), Broken> {
        for seat in Seat::all(self.seats) {
            let pair = self.revealed[seat.index()];
            let both = pair.iter().all(|&tile| tile != NONE);
            let none = pair == [NONE; 2];
            let fits = match self.phase {
                Phase::Assign if Some(seat) == self.ludwig() => both,
                Phase::Assign => both && pair[0] < pair[1],
                Phase::Select if Some(seat) == self.ludwig() => both,
                _ => none,
            };
            must(fits, "selected", || format!("seat {seat} shows {pair:?}"))?;
        }
        Ok(())
    }

    #[inline]
    fn check_site(&self, castle: u8) -> Result<(), Broken> {
        let site = &self.sites[castle as usize];
        let waiting = |side| self.drafted_tile(castle, side).is_some();
        let all = usize::from(waiting(0)) + usize::from(waiting(1));
        let plan = &self.castles[castle as usize];
        let at = || format!("castle {castle}: {:?} with {all} tiles waiting", site.step);
        must(site.side < 2 && site.voted < 3, "place-step", at)?;
        must(site.voted == 0 || site.step == Step::Order, "order", at)?;
        if site.voted != 0 {
            let partners = self.partners(castle);
            must(!partners.iter().any(|&p| Some(p) == self.ludwig()), "order", at)?;
        }
        let own = waiting(site.side);
        let carries = site.tile != NONE;
        if carries {
            let exists = self.data.exists(Tile(site.tile));
            must(exists && site.step == Step::Place && !own, "place-step", at)?;
        }
        let fits = match site.step {
            Step::Idle => site.side == 0,
            Step::Order => all == 2 && site.side == 0,
            Step::Place => own || carries,
            Step::Done => all == 0 && site.side == 0,
            Step::Specialty => !own && Specialty::ALL.iter().any(|&kind| self.specialty_left(kind)),
            Step::Attendant => {
                !own && plan.attendants().count() < 2
                    && (0..ATTENDANTS as u8).any(|kind| self.attendants_left(kind) > 0)
            }
            Step::Bonus => !own,
            Step::Room => !own && self.limbo_castle == castle,
            Step::Card => !own && self.card_castle == castle && plan.cards().count() < 2,
            Step::WaitRooms => !own && self.room_queue.iter().any(|waiting| waiting == castle),
            Step::WaitCards => !own && self.card_queue.iter().any(|waiting| waiting == castle),
        };
        must(fits, "place-step", at)
    }

    /// Drawn rooms and cards belong to a castle that decides about them; others wait in order (LUD-R12).
    #[inline]
    fn check_limbo(&self) -> Result<(), Broken> {
        let drawn = self.limbo.iter().filter(|&&room| room != NONE).count();
        must(self.limbo.is_sorted(), "limbo", || "not sorted".into())?;
        let real = self.limbo.iter().all(|&room| room == NONE || self.data.is_room(Tile(room)));
        must(real, "limbo", || "only regular rooms are drawn".into())?;
        let deciding = |castle: u8, step: Step| {
            castle < self.seats && self.phase == Phase::Place && self.sites[castle as usize].step == step
        };
        let fits =
            if drawn == 0 { self.limbo_castle == NONE } else { deciding(self.limbo_castle, Step::Room) };
        must(fits, "limbo", || format!("{drawn} rooms are drawn for castle {}", self.limbo_castle))?;
        let drawn = self.card_limbo.count_ones();
        let fits = if drawn == 0 { self.card_castle == NONE } else { deciding(self.card_castle, Step::Card) };
        must(fits, "bonus-limbo", || format!("{drawn} cards are drawn for castle {}", self.card_castle))?;
        for (queue, step, open) in [
            (self.room_queue, Step::WaitRooms, self.limbo_castle != NONE),
            (self.card_queue, Step::WaitCards, self.card_castle != NONE),
        ] {
            let mut list = [NONE; MAX_CASTLES];
            for castle in queue.iter() {
                must(deciding(castle, step) && open && !list.contains(&castle), "queue", || {
                    format!("castle {castle} waits for nothing")
                })?;
                insert_sorted(&mut list, castle);
            }
            must(queue.iter().count() < MAX_CASTLES && queue.0 >> 28 == 0, "queue", || "too long".into())?;
        }
        Ok(())
    }

    /// LUD-65: what the third and fifth tiles have paid is what the castle has got.
    #[inline]
    fn check_balance(&self, castle: u8) -> Result<(), Broken> {
        let plan: &Castle = &self.castles[castle as usize];
        if plan.drafted == UNKNOWN {
            return must(self.study, "bonus-balance", || format!("castle {castle} has no history"));
        }
        let expected = self.expected_drafted(castle);
        must(self.study || plan.drafted == expected, "drafted", || {
            format!("castle {castle} has {} drafted tiles, {expected} belong there", plan.drafted)
        })?;
        let pending = self.pending(castle);
        let gained = i32::from(plan.regular()) - i32::from(plan.drafted);
        let (due, taken) = (plan.bonuses_due(), plan.bonuses_taken());
        must(
            (0..=2).contains(&gained) && i32::from(due) == i32::from(taken) + gained + i32::from(pending),
            "bonus-balance",
            || {
                format!(
                    "castle {castle}: {due} bonuses fell due, {taken} pieces and {gained} food tiles taken, {} being taken (LUD-65)",
                    u8::from(pending)
                )
            },
        )
    }

    /// LUD-56: drafted tiles a castle has now.
    #[inline]
    pub(crate) fn expected_drafted(&self, castle: u8) -> u8 {
        let turns = self.data.numbers.turns;
        let done = (self.round - 1) * turns + self.turn - 1;
        match self.phase {
            Phase::End => 2 * (done + 1),
            Phase::Place => {
                let waiting = (0..2).filter(|&side| self.drafted_tile(castle, side).is_some()).count();
                2 * done + 2 - waiting as u8
            }
            _ => 2 * done,
        }
    }

    /// Is a bonus being carried out in this castle?
    #[inline]
    pub fn pending(&self, castle: u8) -> bool {
        let site = &self.sites[castle as usize];
        match site.step {
            Step::Idle | Step::Order | Step::Done => false,
            Step::Place => site.tile != NONE,
            _ => true,
        }
    }
}
