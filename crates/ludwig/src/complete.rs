//! What a position leaves unsaid, decided: step, round and turn, whose tile goes where, which bonus is due, how many tiles were
//! drafted.

use crate::castle::Castle;
use crate::components::{Bonus, RoomType, Specialty, Tile};
use crate::rooms::RoomSet;
use crate::state::{LIMBO, NONE, Phase, Placing, Public, Site, Step, UNKNOWN};
use crate::wire::given::*;
use crate::wire::read::{Reader, card_set, find_room, name, room_set, small};
use crate::wire::shape::Part;
use burghof_core::Misfit;

impl Reader<'_> {
    /// By seat how old somebody is; if nobody says so, clockwise.
    #[inline]
    pub(crate) fn ages(&mut self) -> Result<(), Misfit> {
        let people = self.public.people().len();
        match &self.json.age_rank {
            None => (0..people).for_each(|i| self.public.age[i] = i as u8),
            Some(ranks) if ranks.len() != people && ranks.len() != self.seats => {
                return Err(Misfit::count("age_rank", ranks.len(), people));
            }
            Some(ranks) => {
                for (i, &rank) in ranks.iter().take(people).enumerate() {
                    self.public.age[i] = small(rank, "age_rank", 0..=6)?;
                }
            }
        }
        Ok(())
    }

    /// The bonus cards: what is nowhere else has been discarded, or lies in the deck.
    #[inline]
    pub(crate) fn cards(&mut self) -> Result<(), Misfit> {
        let (json, data) = (self.json, self.data.get());
        let all = self.public.deck;
        let set =
            |list: &Option<Tiles>, at: &str| list.as_ref().map(|names| card_set(data, names, at)).transpose();
        let limbo = set(&json.bonus_limbo, "bonus_limbo")?.unwrap_or(0);
        let discard = set(&json.bonus_discard, "bonus_discard")?;
        let deck = set(&json.bonus_deck, "bonus_deck")?;
        let kept = self.public.castles().iter().flat_map(Castle::cards).fold(0, |set, card| set | 1 << card);
        self.public.card_limbo = limbo;
        self.public.card_discard = discard.unwrap_or(match deck {
            // What is nowhere else has been discarded.
            Some(deck) => all & !(deck | limbo | kept),
            None => 0,
        });
        self.public.deck = deck.unwrap_or(all & !(self.public.card_discard | limbo | kept));
        Ok(())
    }

    /// Phase, round and turn: as given, or as hands and tiles tell.
    #[inline]
    pub(crate) fn time(&mut self, hands: &[Vec<u8>], selected: &[Vec<u8>]) -> Result<(), Misfit> {
        let json = self.json;
        let numbers = self.data.numbers;
        let people = self.public.people().len();
        let held = hands.iter().map(Vec::len).max().unwrap_or(0);
        let chosen = selected[..people].iter().filter(|pair| pair.len() == 2).count();
        let phase = match json.phase {
            Some(Part::Select) => Phase::Select,
            Some(Part::Assign) => Phase::Assign,
            Some(Part::Place) => Phase::Place,
            Some(Part::End) => Phase::End,
            None if json.viewer.is_some() => return Err(Misfit::missing("phase")),
            // Castles and nothing else: a finished game to be counted.
            None if held == 0 && selected.iter().all(Vec::is_empty) => Phase::End,
            None if held > 0 && chosen < people => Phase::Select,
            None => return Err(Misfit::missing("phase")),
        };
        self.public.phase = phase;
        // A castle with more tiles than round 1 brings (8 drafted, 2 by food bonuses) tells that it is round 2.
        let late = self.public.castles().iter().any(|castle| castle.regular() > 10);
        let round = json.round.unwrap_or(if phase == Phase::End || late { 2 } else { 1 });
        self.public.round = small(round, "round", 1..=2)?;
        let turns = i64::from(numbers.turns);
        let by_hand = |held: usize| (i64::from(numbers.hand_size) - held as i64) / 2;
        let turn = json.turn.unwrap_or(match phase {
            Phase::End => turns,
            Phase::Select => {
                let whole = (0..people).map(|i| hands[i].len() + selected[i].len()).max().unwrap_or(0);
                (by_hand(whole) + 1).clamp(1, turns)
            }
            _ => by_hand(held).clamp(1, turns),
        });
        self.public.turn = small(turn, "turn", 1..=turns)?;
        Ok(())
    }

    /// Who still has which tile for which castle, told by how many tiles each seat has: the castles are built one after
    /// another (LUD-R12), so at most one of them has got a tile and not yet the other. Two tiles of a seat are read as
    /// left and right.
    #[inline]
    pub(crate) fn share_out(&mut self, selected: &[Vec<u8>]) {
        let n = self.seats;
        let pending = self.json.pending == Some(true)
            || self.json.limbo.as_ref().is_some_and(|limbo| !limbo.is_empty())
            || self.json.bonus_limbo.as_ref().is_some_and(|limbo| !limbo.is_empty());
        let fits = |current: usize, first: bool, second: bool| {
            let waits = |castle: usize, side: usize| match castle.cmp(&current) {
                std::cmp::Ordering::Less => false,
                std::cmp::Ordering::Equal => [first, second][side],
                std::cmp::Ordering::Greater => true,
            };
            (0..n).all(|seat| {
                let count = usize::from(waits(seat, 0)) + usize::from(waits((seat + n - 1) % n, 1));
                count == selected[seat].len()
            })
        };
        let mut found = None;
        for current in 0..n {
            for (first, second) in [(true, true), (true, false), (false, true), (false, false)] {
                let empty = !first && !second;
                if found.is_none() && fits(current, first, second) && (!empty || pending) {
                    // A bonus of the last castle's second tile, or the next castle untouched: pending tells.
                    let untouched = first && second;
                    if !(pending && untouched) {
                        found = Some((current, first, second));
                    }
                }
            }
        }
        for (seat, tiles) in selected.iter().enumerate() {
            self.public.revealed[seat] = match (tiles.as_slice(), found) {
                ([], _) => [NONE; 2],
                (&[one], Some((current, first, _))) => {
                    let left_waits = seat > current || seat == current && first;
                    if left_waits { [one, NONE] } else { [NONE, one] }
                }
                (&[one], None) => [one, NONE],
                (both, _) => [both[0], both[1]],
            };
        }
    }

    /// Positions of the plain shape: the first castle with something to do is the one whose time it is.
    #[inline]
    pub(crate) fn guessed_sites(&mut self, limbo: &mut Vec<u8>) -> Result<(), Misfit> {
        let pending = self.json.pending.unwrap_or(!limbo.is_empty() || self.public.card_limbo != 0)
            || !limbo.is_empty()
            || self.public.card_limbo != 0;
        let waiting =
            |public: &Public, c: u8| (0..2).filter(|&s| public.drafted_tile(c, s).is_some()).count();
        let busy = if pending { Some(self.bonus_castle()?) } else { None };
        let first = (0..self.public.seats).find(|&c| waiting(&self.public, c) > 0);
        let Some(current) = busy.or(first) else {
            return Err(Misfit::saying("selected", "ludwig-misfit-none-left"));
        };
        for castle in 0..self.public.seats {
            if self.public.placing == Placing::Free || castle == current {
                self.public.open_castle(castle);
            } else {
                let step = if castle < current { Step::Done } else { Step::Idle };
                self.public.sites[castle as usize] = Site { step, ..Site::IDLE };
            }
        }
        self.public.current = if self.public.placing == Placing::Free { 0 } else { current };
        if let Some(castle) = busy {
            self.guess_bonus(castle, limbo)?;
        }
        Ok(())
    }

    /// The castle whose bonus is being carried out.
    #[inline]
    fn bonus_castle(&self) -> Result<u8, Misfit> {
        if let Some(castle) = self.json.limbo_castle.or(self.json.bonus_castle) {
            return small(castle, "limbo_castle", 0..=self.seats as i64 - 1);
        }
        let public = &self.public;
        let waiting = |c: u8| (0..2).filter(|&s| public.drafted_tile(c, s).is_some()).count();
        // One drafted tile lies there, the other waits; or both lie there and the next castle is untouched.
        let halfway = (0..public.seats).find(|&c| waiting(c) == 1 && self.short(c));
        let full = (0..public.seats).rev().find(|&c| waiting(c) == 0 && self.short(c));
        let any = (0..public.seats)
            .find(|&c| waiting(c) == 1)
            .or((0..public.seats).rev().find(|&c| waiting(c) == 0));
        halfway.or(full).or(any).ok_or_else(|| Misfit::saying("pending", "ludwig-misfit-no-bonus"))
    }

    /// LUD-65: has this castle got one thing less than it should have?
    #[inline]
    fn short(&self, castle: u8) -> bool {
        let plan = &self.public.castles[castle as usize];
        let gained = i32::from(plan.regular()) - i32::from(self.drafted_so_far(castle));
        i32::from(plan.bonuses_due()) == i32::from(plan.bonuses_taken()) + gained + 1
    }

    /// The bonus that is due: rooms or cards that lie there tell, else the tile placed last.
    #[inline]
    fn guess_bonus(&mut self, castle: u8, limbo: &mut Vec<u8>) -> Result<(), Misfit> {
        let c = castle as usize;
        let waiting = [0, 1].map(|side| self.public.drafted_tile(castle, side).is_some());
        let side = match waiting {
            [true, true] => {
                return Err(Misfit::saying("pending", "ludwig-misfit-bonus-tile"));
            }
            [true, false] => 1,
            [false, true] => 0,
            // The older goes first if nobody says otherwise, so the younger went last.
            [false, false] => {
                let [a, b] = self.public.partners(castle);
                if Some(a) == self.public.ludwig() {
                    1
                } else if Some(b) == self.public.ludwig() {
                    0
                } else {
                    u8::from(self.public.age[b.index()] > self.public.age[a.index()])
                }
            }
        };
        let mut site = Site { step: Step::Place, tile: NONE, side, voted: 0 };
        if self.public.card_limbo != 0 {
            site.step = Step::Card;
        } else if limbo.len() == 1 && self.data.numbers.room_draw > 1 {
            site.tile = limbo.remove(0);
        } else if !limbo.is_empty() {
            site.step = Step::Room;
        } else {
            let (kind, five) = self.last_type(castle)?;
            let bonus = self.data.types[kind as usize].bonus;
            match bonus {
                _ if five => site.step = Step::Specialty,
                Bonus::Specialty(kind) => site.tile = Tile::specialty(kind).0,
                Bonus::Attendant => site.step = Step::Attendant,
                Bonus::ChooseOther => site.step = Step::Bonus,
                Bonus::DrawRoom | Bonus::Card => {
                    return Err(Misfit::saying("pending", "ludwig-misfit-bonus-drawn"));
                }
            }
        }
        self.public.sites[c] = site;
        Ok(())
    }

    /// The type whose third or fifth tile was placed last, so that everything else the castle has got is explained
    /// by its other tiles; of several the one of the last tile in the list.
    #[inline]
    fn last_type(&self, castle: u8) -> Result<(RoomType, bool), Misfit> {
        let data = self.data.get();
        let counts = self.public.castles[castle as usize].counts;
        let at = |kind: RoomType| matches!(counts[kind as usize], 3 | 5);
        let last = self.json.castles[castle as usize].tiles.last();
        let last =
            last.and_then(|tile| data.find_tile(&tile.id)).and_then(|tile| data.tile(tile).room_type());
        let at_all: Vec<RoomType> = RoomType::ALL.iter().copied().filter(|&kind| at(kind)).collect();
        let mut possible = at_all.clone();
        possible.retain(|&kind| self.explains(castle, kind));
        // A castle without its history may explain nothing.
        if possible.is_empty() {
            possible = at_all;
        }
        let kind = match (possible.as_slice(), last) {
            ([only], _) => *only,
            (several, Some(last)) if several.contains(&last) => last,
            _ => {
                return Err(Misfit::saying("pending", "ludwig-misfit-bonus-unclear"));
            }
        };
        Ok((kind, counts[kind as usize] == 5))
    }

    /// LUD-65 by kind: if the bonus of `pending` is the one still due, do all other bonuses fit what the castle has?
    #[inline]
    fn explains(&self, castle: u8, pending: RoomType) -> bool {
        let plan = &self.public.castles[castle as usize];
        let gained = i32::from(plan.regular()) - i32::from(self.drafted_so_far(castle));
        let [tower, fountain, foyer] = plan.specialties().map(i32::from);
        // What is there beyond the fixed bonuses: food tiles, attendants, cards, fountains, towers, foyers.
        let mut extra =
            [gained, plan.attendants().count() as i32, plan.cards().count() as i32, fountain, tower, foyer];
        let (mut choices, mut fifths) = (0, 0);
        for &kind in RoomType::ALL {
            let count = plan.counts[kind as usize];
            fifths += i32::from(count >= 5 && !(kind == pending && count == 5));
            if count < 3 || kind == pending && count == 3 {
                continue;
            }
            match self.data.types[kind as usize].bonus {
                Bonus::DrawRoom => extra[0] -= 1,
                Bonus::Attendant => extra[1] -= 1,
                Bonus::Card => extra[2] -= 1,
                Bonus::Specialty(Specialty::Fountain) => extra[3] -= 1,
                Bonus::Specialty(Specialty::Tower) => extra[4] -= 1,
                Bonus::Specialty(Specialty::Foyer) => extra[5] -= 1,
                Bonus::ChooseOther => choices += 1,
            }
        }
        let chosen = extra[..3].iter().sum::<i32>();
        extra.iter().all(|&n| n >= 0) && chosen <= choices && extra.iter().sum::<i32>() == choices + fifths
    }

    #[inline]
    fn drafted_so_far(&self, castle: u8) -> u8 {
        let json = &self.json.castles[castle as usize];
        json.drafted
            .and_then(|n| u8::try_from(n).ok())
            .unwrap_or_else(|| self.public.expected_drafted(castle))
    }

    /// How many drafted tiles each castle has: as given, or as the turn tells if the bonuses then balance (LUD-65).
    #[inline]
    pub(crate) fn histories(&mut self) -> Result<(), Misfit> {
        let most = 4 * i64::from(self.data.numbers.turns);
        let turns = most / 2;
        for c in 0..self.seats {
            let castle = c as u8;
            let json = &self.json.castles[c];
            let expected = self.public.expected_drafted(castle);
            let given = match (json.drafted, json.turns_done) {
                (Some(drafted), _) => Some(small(drafted, &format!("castles[{c}].drafted"), 0..=most)?),
                (None, Some(done)) => {
                    let done = small(done, &format!("castles[{c}].turns_done"), 0..=turns)?;
                    let now = (self.public.round - 1) * self.data.numbers.turns + self.public.turn - 1;
                    let this_turn = self.public.phase == Phase::Place && done == now;
                    Some(if this_turn { expected } else { 2 * done })
                }
                (None, None) => None,
            };
            let plan = &mut self.public.castles[c];
            plan.drafted = match given {
                Some(drafted) => drafted,
                None => expected,
            };
            if given.is_none() {
                // A castle that has lost its history stays without.
                let lost = self.json.study == Some(true);
                let pending = self.public.pending(castle);
                let plan = &mut self.public.castles[c];
                let gained = i32::from(plan.regular()) - i32::from(plan.drafted);
                let due = i32::from(plan.bonuses_due());
                let balanced = due == i32::from(plan.bonuses_taken()) + gained + i32::from(pending);
                if lost || !(0..=2).contains(&gained) || !balanced {
                    plan.drafted = UNKNOWN;
                    self.public.study = true;
                }
            }
        }
        Ok(())
    }

    /// What happens at each castle: as given, or as tiles and counts tell.
    #[inline]
    pub(crate) fn sites(&mut self) -> Result<(), Misfit> {
        if self.public.phase != Phase::Place {
            return Ok(());
        }
        let data = self.data.get();
        let mut limbo = self.limbo()?;
        match &self.json.sites {
            Some(sites) => {
                let sites = sites.clone();
                self.given_sites(&sites)?;
                for site in &self.public.sites {
                    limbo.retain(|&room| room != site.tile);
                }
            }
            None => self.guessed_sites(&mut limbo)?,
        }
        if limbo.len() > LIMBO {
            return Err(Misfit::saying("limbo", "ludwig-misfit-limbo"));
        }
        let deciding = |step: Step, public: &Public| {
            public.sites.iter().position(|site| site.step == step).map_or(NONE, |castle| castle as u8)
        };
        if !limbo.is_empty() {
            limbo.sort_unstable();
            self.public.limbo[..limbo.len()].copy_from_slice(&limbo);
            self.public.limbo_castle = deciding(Step::Room, &self.public);
            if self.public.limbo_castle == NONE {
                let name = name(data, limbo[0]);
                return Err(Misfit::unfit("limbo", name));
            }
        }
        if self.public.card_limbo != 0 {
            self.public.card_castle = deciding(Step::Card, &self.public);
        }
        Ok(())
    }

    /// Supply and discards: one that is missing is whatever is nowhere else.
    #[inline]
    pub(crate) fn supplies(&mut self) -> Result<(), Misfit> {
        let (json, data) = (self.json, self.data.get());
        let mut used = self.public.open_rooms();
        for hand in &self.secrets.hands {
            hand.iter().for_each(|&room| used.insert(room));
        }
        let rest = RoomSet::first(data.room_count()).minus(&used);
        let set =
            |list: &Option<Tiles>, at: &str| list.as_ref().map(|names| room_set(data, names, at)).transpose();
        let supply = set(&json.supply, "supply")?;
        let discard = match (set(&json.discard, "discard")?, supply) {
            (Some(discard), _) => discard,
            (None, Some(supply)) => rest.minus(&supply),
            (None, None) => RoomSet::EMPTY,
        };
        if let Some(twice) = discard.minus(&rest).iter().next() {
            return Err(Misfit::twice("discard", name(data, twice)));
        }
        if let Some(supply) = supply {
            if let Some(twice) = supply.minus(&rest.minus(&discard)).iter().next() {
                return Err(Misfit::twice("supply", name(data, twice)));
            }
            if rest.minus(&discard) != supply {
                return Err(Misfit::saying("supply", "ludwig-misfit-nowhere"));
            }
        }
        let supply = rest.minus(&discard);
        self.secrets.discard = discard;
        self.public.discard_len = discard.len();
        self.public.supply_len = supply.len();
        self.memory(&supply, &discard)
    }

    /// What is remembered of the discards. In round 1 they were all seen by everybody.
    #[inline]
    pub(crate) fn memory(&mut self, supply: &RoomSet, discard: &RoomSet) -> Result<(), Misfit> {
        let (json, data) = (self.json, self.data.get());
        if let Some(rounds) = &json.singles {
            if rounds.len() != 2 {
                return Err(Misfit::count("singles", rounds.len(), 2));
            }
            for (round, stacks) in rounds.iter().enumerate() {
                if stacks.len() != self.seats {
                    return Err(Misfit::count("singles", stacks.len(), self.seats));
                }
                for (stack, name) in stacks.iter().enumerate() {
                    let Some(name) = name else { continue };
                    let tile = find_room(data, name, "singles")?;
                    self.secrets.singles[round][stack] = tile;
                    if discard.contains(tile) {
                        self.public.singles_discarded |= 1 << (8 * round + stack);
                    }
                }
            }
        }
        let singles: RoomSet = self.secrets.singles.iter().flatten().copied().collect();
        self.public.seen_discard = match &json.seen_discard {
            Some(names) => room_set(data, names, "seen_discard")?,
            None if self.public.round == 1 => discard.minus(&singles),
            None => RoomSet::EMPTY,
        };
        self.public.seen_supply = match &json.seen_supply {
            Some(names) => room_set(data, names, "seen_supply")?,
            None => RoomSet::EMPTY,
        };
        if let Some(wrong) = self.public.seen_supply.minus(supply).iter().next() {
            return Err(Misfit::unfit("seen_supply", name(data, wrong)));
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn specialty_used(&self) -> Result<(), Misfit> {
        let Some(stated) = self.json.specialty_used else { return Ok(()) };
        let placed: i64 = self.public.castles().iter().flat_map(Castle::specialties).map(i64::from).sum();
        let carried =
            self.public.sites.iter().filter(|site| Tile(site.tile).as_specialty().is_some()).count();
        // In a position of the plain shape it is not said which tile was taken: it is chosen once more.
        let asked = |site: &&Site| matches!(site.step, Step::Specialty | Step::Bonus);
        let due = self.public.sites.iter().filter(asked).count();
        if stated < placed || stated > placed + (carried + due) as i64 {
            return Err(Misfit::count("specialty_used", stated, placed));
        }
        Ok(())
    }
}
