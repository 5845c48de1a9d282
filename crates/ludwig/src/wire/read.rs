//! A position or a view from JSON: names looked up, pieces counted. What is not said is decided in `complete.rs`.

use super::given::*;
use super::shape::{Say, Variant};
use crate::components::{Data, MAX_CASTLES, Tile};
use crate::rooms::RoomSet;
use crate::state::{HAND, Ludwig, NONE, Phase, Placing, Public, Queue, Secrets, Site, Step};
use crate::view::View;
use burghof_core::{Game, Loaded, Misfit, Seat, SeatSet, wire};

#[inline]
pub(super) fn position(given: &Given, data: Loaded<Data>) -> Result<Ludwig, Misfit> {
    Reader::new(given, data)?.finish()
}

#[inline]
pub(crate) fn name(data: &Data, tile: u8) -> &'static str {
    data.named(Tile(tile)).id
}

#[inline]
pub(crate) fn small(value: i64, at: &str, range: std::ops::RangeInclusive<i64>) -> Result<u8, Misfit> {
    if !range.contains(&value) {
        return Err(Misfit::range(at, value, *range.start(), *range.end()));
    }
    Ok(value as u8)
}

#[inline]
pub(crate) fn find_tile(data: &Data, name: &str, at: &str) -> Result<Tile, Misfit> {
    data.find_tile(name).ok_or_else(|| Misfit::unknown(at, "tile", name))
}

#[inline]
pub(crate) fn find_room(data: &Data, name: &str, at: &str) -> Result<u8, Misfit> {
    let tile = find_tile(data, name, at)?;
    if !data.is_room(tile) {
        return Err(Misfit::unfit(at, name));
    }
    Ok(tile.0)
}

#[inline]
pub(crate) fn rooms(data: &Data, names: &[String], at: &str) -> Result<Vec<u8>, Misfit> {
    names.iter().enumerate().map(|(i, name)| find_room(data, name, &format!("{at}[{i}]"))).collect()
}

/// A set of rooms; one that stands twice is refused.
#[inline]
pub(crate) fn room_set(data: &Data, names: &[String], at: &str) -> Result<RoomSet, Misfit> {
    let mut set = RoomSet::EMPTY;
    for room in rooms(data, names, at)? {
        if set.contains(room) {
            return Err(Misfit::twice(at, name(data, room)));
        }
        set.insert(room);
    }
    Ok(set)
}

#[inline]
pub(crate) fn card_set(data: &Data, names: &[String], at: &str) -> Result<u32, Misfit> {
    Ok(wire::named_set(names, at, "card", |name| data.find_card(name))? as u32)
}

/// Everything read so far; what is missing is worked out step by step.
pub(crate) struct Reader<'a> {
    pub(crate) json: &'a Given,
    pub(crate) data: Loaded<Data>,
    pub(crate) seats: usize,
    pub(crate) public: Public,
    pub(crate) secrets: Secrets,
}

impl<'a> Reader<'a> {
    #[inline]
    fn new(json: &'a Given, data: Loaded<Data>) -> Result<Reader<'a>, Misfit> {
        let two_player =
            json.variant.map_or(json.ludwig_seat.is_some(), |variant| variant == Variant::TwoPlayer);
        let castles = json.castles.len();
        let seats = match json.players {
            None => castles as i64,
            Some(2) if two_player => 3,
            Some(n) => n,
        };
        let seats = small(seats, "players", 3..=7)?;
        if two_player && seats != 3 {
            return Err(Misfit::count("players", seats, 3));
        }
        if two_player && json.ludwig_seat.is_some_and(|seat| seat != 2) {
            return Err(Misfit::saying("ludwig_seat", "ludwig-misfit-seat"));
        }
        if castles != seats as usize {
            return Err(Misfit::count("castles", castles, seats));
        }
        let placing = json.placing.unwrap_or_default();
        let public = Public::new(data, seats, two_player, placing);
        Ok(Reader { json, data, seats: seats.into(), public, secrets: Secrets::NONE })
    }

    /// A list with one entry per seat; empty if it is missing.
    #[inline]
    fn per_seat<'b, T>(&self, list: &'b Option<Vec<T>>, at: &str) -> Result<&'b [T], Misfit> {
        match list {
            None => Ok(&[]),
            Some(list) if list.is_empty() || list.len() == self.seats => Ok(list),
            Some(list) => Err(Misfit::count(at, list.len(), self.seats)),
        }
    }

    #[inline]
    fn lists(&self, list: &Option<Vec<Tiles>>, at: &str) -> Result<Vec<Vec<u8>>, Misfit> {
        let found = self.per_seat(list, at)?;
        let mut all = vec![Vec::new(); self.seats];
        for (i, names) in found.iter().enumerate() {
            all[i] = rooms(self.data.get(), names, &format!("{at}[{i}]"))?;
        }
        Ok(all)
    }

    #[inline]
    fn each(&self, list: &Option<EachGiven>, at: &str) -> Result<Option<Vec<u8>>, Misfit> {
        if list.is_none() {
            return Ok(None);
        }
        let found = self.per_seat(list, at)?;
        let mut all = vec![NONE; self.seats];
        for (i, name) in found.iter().enumerate() {
            if let Some(name) = name {
                all[i] = find_room(self.data.get(), name, &format!("{at}[{i}]"))?;
            }
        }
        Ok(Some(all))
    }

    #[inline]
    fn castles(&mut self) -> Result<(), Misfit> {
        for (i, castle) in self.json.castles.iter().enumerate() {
            self.public.castles[i] = castle.read(self.data.get(), &format!("castles[{i}]"))?;
        }
        Ok(())
    }

    #[inline]
    fn counters(&mut self) -> Result<(), Misfit> {
        let json = self.json;
        self.public.room_draws = small(json.room_draws.unwrap_or(0), "room_draws", 0..=255)?;
        self.public.card_draws = small(json.card_draws.unwrap_or(0), "card_draws", 0..=255)?;
        for (i, &n) in self.per_seat(&json.swaps, "swaps")?.to_vec().iter().enumerate() {
            self.public.swaps |= u32::from(small(n, "swaps", 0..=15)?) << (4 * i);
        }
        for (list, at) in [(&json.room_queue, "room_queue"), (&json.card_queue, "card_queue")] {
            let mut queue = Queue::default();
            let castles = list.as_deref().unwrap_or(&[]);
            if castles.len() > self.seats {
                return Err(Misfit::most(at, castles.len(), self.seats));
            }
            for &castle in castles {
                queue.push(small(castle, at, 0..=self.seats as i64 - 1)?);
            }
            if at == "room_queue" { self.public.room_queue = queue } else { self.public.card_queue = queue }
        }
        Ok(())
    }

    #[inline]
    fn chosen(&mut self) -> Result<SeatSet, Misfit> {
        let mut set = SeatSet::NONE;
        for &number in self.json.chosen.as_deref().unwrap_or(&[]) {
            set.insert(wire::seat(number, self.public.seats, "chosen")?);
        }
        Ok(set)
    }

    /// Takes over the left and right tiles, given or worked out.
    #[inline]
    fn revealed(&mut self, selected: &[Vec<u8>]) -> Result<(), Misfit> {
        let left = self.each(&self.json.left, "left")?;
        let right = self.each(&self.json.right, "right")?;
        if let Some(i) = selected.iter().position(|tiles| tiles.len() > 2) {
            return Err(Misfit::most(format!("selected[{i}]"), selected[i].len(), 2));
        }
        let given = left.is_some() || right.is_some();
        let left = left.unwrap_or_else(|| vec![NONE; self.seats]);
        let right = right.unwrap_or_else(|| vec![NONE; self.seats]);
        let pair =
            |list: &[u8]| [list.first().copied().unwrap_or(NONE), list.get(1).copied().unwrap_or(NONE)];
        match self.public.phase {
            Phase::Place if given => {
                for i in 0..self.seats {
                    let mut both = vec![left[i], right[i]];
                    both.retain(|&tile| tile != NONE);
                    let mut listed = selected[i].clone();
                    both.sort_unstable();
                    listed.sort_unstable();
                    if self.json.selected.is_some() && both != listed {
                        return Err(Misfit::saying(format!("selected[{i}]"), "ludwig-misfit-left-right"));
                    }
                    self.public.revealed[i] = [left[i], right[i]];
                }
            }
            Phase::Place => self.share_out(selected),
            Phase::Assign => {
                for seat in self.public.people().iter() {
                    let i = seat.index();
                    let mut tiles = pair(&selected[i]);
                    tiles.sort_unstable();
                    self.public.revealed[i] = tiles;
                    if left[i] == NONE {
                        continue;
                    }
                    if !tiles.contains(&left[i]) || right[i] != NONE && !tiles.contains(&right[i]) {
                        return Err(Misfit::saying(format!("left[{i}]"), "ludwig-misfit-left-right"));
                    }
                    self.public.chosen.insert(seat);
                    if left[i] == tiles[1] {
                        self.secrets.high_left |= 1 << i;
                    }
                }
                if let Some(ludwig) = self.public.ludwig() {
                    let i = ludwig.index();
                    self.public.revealed[i] =
                        if left[i] != NONE { [left[i], right[i]] } else { pair(&selected[i]) };
                }
            }
            Phase::Select => {
                if let Some(ludwig) = self.public.ludwig() {
                    let i = ludwig.index();
                    self.public.revealed[i] =
                        if left[i] != NONE { [left[i], right[i]] } else { pair(&selected[i]) };
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Hands, and what was chosen of them.
    #[inline]
    fn hands(&mut self, mut hands: Vec<Vec<u8>>, selected: &[Vec<u8>]) -> Result<(), Misfit> {
        let people = self.public.people();
        if self.public.phase == Phase::Select {
            for seat in people.iter() {
                let i = seat.index();
                match selected[i].as_slice() {
                    [] => {}
                    &[a, b] if a != b => {
                        self.secrets.pairs[i] = [a.min(b), a.max(b)];
                        self.public.chosen.insert(seat);
                        hands[i].retain(|&tile| tile != a && tile != b);
                        hands[i].extend([a, b]);
                    }
                    _ => {
                        return Err(Misfit::saying(format!("selected[{i}]"), "ludwig-misfit-two-tiles"));
                    }
                }
            }
        }
        let counted = people.iter().map(|seat| hands[seat.index()].len()).max().unwrap_or(0);
        if let Some(ludwig) = self.public.ludwig().filter(|_| self.public.phase == Phase::Select) {
            self.ludwig(ludwig, &hands[ludwig.index()])?;
        }
        self.public.hand_len = small(counted as i64, "hands", 0..=HAND as i64)?;
        for seat in Seat::all(self.public.seats) {
            let i = seat.index();
            let hand = &mut hands[i];
            hand.sort_unstable();
            let held = self.public.held(seat) as usize;
            if hand.len() != held {
                return Err(Misfit::count(format!("hands[{i}]"), hand.len(), held));
            }
            if hand.windows(2).any(|pair| pair[0] == pair[1]) {
                return Err(Misfit::saying(format!("hands[{i}]"), "ludwig-misfit-tile-twice"));
            }
            self.secrets.hands[i][..held].copy_from_slice(hand);
        }
        Ok(())
    }

    /// LUD-128: where the two tiles of Ludwig are in the select step.
    #[inline]
    fn ludwig(&mut self, ludwig: Seat, hand: &[u8]) -> Result<(), Misfit> {
        let shown = self.public.revealed[ludwig.index()].iter().filter(|&&tile| tile != NONE).count();
        self.public.phase = match (shown, &self.json.ludwig_drawn) {
            (2, _) => Phase::Select,
            (0, Some(drawn)) => {
                let mut pair = rooms(self.data.get(), drawn, "ludwig_drawn")?;
                pair.sort_unstable();
                let Ok(pair) = <[u8; 2]>::try_from(pair) else {
                    return Err(Misfit::saying("ludwig_drawn", "ludwig-misfit-two-tiles"));
                };
                if !pair.iter().all(|tile| hand.contains(tile)) {
                    return Err(Misfit::saying("ludwig_drawn", "ludwig-misfit-drawn"));
                }
                self.secrets.ludwig_pair = pair;
                Phase::LudwigGive
            }
            (0, None) => Phase::LudwigDraw,
            _ => {
                return Err(Misfit::saying(
                    format!("selected[{}]", ludwig.index()),
                    "ludwig-misfit-two-tiles",
                ));
            }
        };
        Ok(())
    }

    #[inline]
    pub(crate) fn limbo(&self) -> Result<Vec<u8>, Misfit> {
        let names = self.json.limbo.as_deref().unwrap_or(&[]);
        Ok(room_set(self.data.get(), names, "limbo")?.iter().collect())
    }

    #[inline]
    pub(crate) fn given_sites(&mut self, sites: &[SiteGiven]) -> Result<(), Misfit> {
        if sites.len() != self.seats {
            return Err(Misfit::count("sites", sites.len(), self.seats));
        }
        for (c, json) in sites.iter().enumerate() {
            let at = format!("sites[{c}]");
            let castle = c as u8;
            let step = json.step;
            let side_of = |number: i64| {
                let seat = usize::try_from(number).ok().and_then(|n| Seat::checked(n, self.public.seats));
                seat.and_then(|seat| self.public.side_of(castle, seat))
                    .ok_or_else(|| Misfit::no_seat(format!("{at}.seat"), number))
            };
            let mut site = Site { step, ..Site::IDLE };
            if let Some(seat) = json.seat {
                site.side = side_of(seat)?;
            }
            if let Some(name) = &json.tile {
                site.tile = find_tile(self.data.get(), name, &at)?.0;
            }
            for (seat, say) in &json.votes {
                let side = side_of(*seat)?;
                site.voted |= 1 << side;
                if *say == Say::First {
                    self.secrets.votes |= 1 << (2 * castle + side);
                }
            }
            self.public.sites[c] = site;
            if self.public.placing == Placing::Serial && !matches!(step, Step::Idle | Step::Done) {
                self.public.current = castle;
            }
        }
        Ok(())
    }

    #[inline]
    fn finish(mut self) -> Result<Ludwig, Misfit> {
        self.ages()?;
        self.castles()?;
        self.cards()?;
        self.counters()?;
        let hands = self.lists(&self.json.hands, "hands")?;
        let selected = self.lists(&self.json.selected, "selected")?;
        self.time(&hands, &selected)?;
        self.revealed(&selected)?;
        self.hands(hands, &selected)?;
        let chosen = self.chosen()?;
        if self.json.chosen.is_some() && chosen != self.public.chosen {
            return Err(Misfit::saying("chosen", "ludwig-misfit-chosen"));
        }
        self.sites()?;
        if self.public.hand_len == 0 && self.public.expected_hand() != 0 {
            self.public.study = true;
        }
        self.histories()?;
        self.public.study |= self.json.study == Some(true);
        self.supplies()?;
        self.specialty_used()?;
        let game = Ludwig { public: self.public, secrets: self.secrets };
        game.invariants()?;
        Ok(game)
    }
}

/// A view: the public part like a position, then what this viewer knows; accepted if a sound world can be imagined
/// that looks like it.
#[inline]
pub(super) fn seen(json: &Given, data: Loaded<Data>) -> Result<View, Misfit> {
    let mut reader = Reader::new(json, data)?;
    let viewer = wire::viewer(json.viewer, reader.public.seats)?;
    reader.ages()?;
    reader.castles()?;
    reader.cards()?;
    reader.counters()?;
    let selected = reader.lists(&json.selected, "selected")?;
    let hands = reader.lists(&json.hands, "hands")?;
    reader.time(&hands, &selected)?;
    if json.left.is_none() || json.right.is_none() {
        return Err(Misfit::missing("left"));
    }
    reader.revealed(&selected)?;
    let given_by_left = reader.public.chosen;
    reader.public.chosen = reader.chosen()?;
    if !given_by_left.minus(reader.public.chosen).is_empty() {
        return Err(Misfit::saying("chosen", "ludwig-misfit-chosen"));
    }
    let public = &mut reader.public;
    public.hand_len = small(json.hand_size.unwrap_or(0), "hand_size", 0..=HAND as i64)?;
    let rooms_there = i64::from(data.room_count());
    public.supply_len = small(json.supply_size.unwrap_or(0), "supply_size", 0..=rooms_there)?;
    public.discard_len = small(json.discard_size.unwrap_or(0), "discard_size", 0..=rooms_there)?;
    public.study = json.study == Some(true);
    let own = viewer.seat().filter(|&seat| public.people().contains(seat));
    let mut view = View::of_public(viewer, public);
    // Ludwig's tiles in the select step.
    if let (Some(ludwig), Phase::Select) = (reader.public.ludwig(), reader.public.phase) {
        let shown = reader.public.revealed[ludwig.index()].iter().filter(|&&tile| tile != NONE).count();
        reader.public.phase = match (shown, &json.ludwig_drawn) {
            (2, _) => Phase::Select,
            (_, Some(drawn)) => {
                let mut pair = rooms(data.get(), drawn, "ludwig_drawn")?;
                pair.sort_unstable();
                match (<[u8; 2]>::try_from(pair.clone()), reader.public.assigner() == own && own.is_some()) {
                    (Ok(pair), true) => view.ludwig_pair = pair,
                    (Err(_), false) if pair.is_empty() => {}
                    _ => {
                        return Err(Misfit::saying("ludwig_drawn", "ludwig-misfit-drawn"));
                    }
                }
                Phase::LudwigGive
            }
            _ => Phase::LudwigDraw,
        };
    }
    reader.sites()?;
    reader.histories()?;
    view.votes = reader.secrets.votes;
    if let Some(seat) = own {
        view.high_left = reader.secrets.high_left >> seat.index() & 1 == 1;
        if reader.public.phase == Phase::Select && reader.public.chosen.contains(seat) {
            let mut pair = selected[seat.index()].clone();
            pair.sort_unstable();
            view.pair = match <[u8; 2]>::try_from(pair) {
                Ok(pair) => pair,
                Err(_) => {
                    return Err(Misfit::saying(format!("selected[{seat}]"), "ludwig-misfit-two-tiles"));
                }
            };
        }
    }
    for (i, mut hand) in hands.into_iter().enumerate() {
        if own.is_some_and(|seat| seat.index() == i) && view.pair[0] != NONE {
            hand.extend(view.pair);
        }
        hand.sort_unstable();
        if hand.len() > HAND {
            return Err(Misfit::most(format!("hands[{i}]"), hand.len(), HAND));
        }
        view.hands[i][..hand.len()].copy_from_slice(&hand);
    }
    let seen_discard = room_set(data.get(), json.seen_discard.as_deref().unwrap_or(&[]), "seen_discard")?;
    let seen_supply = room_set(data.get(), json.seen_supply.as_deref().unwrap_or(&[]), "seen_supply")?;
    reader.public.seen_discard = seen_discard;
    reader.public.seen_supply = seen_supply;
    if let Some(rounds) = &json.singles_discarded {
        for (round, stacks) in rounds.iter().take(2).enumerate() {
            for (stack, &there) in stacks.iter().take(MAX_CASTLES).enumerate() {
                reader.public.singles_discarded |= u16::from(there) << (8 * round + stack);
            }
        }
    }
    if let Some(rounds) = &json.singles {
        for (round, stacks) in rounds.iter().take(2).enumerate() {
            for (stack, name) in stacks.iter().take(MAX_CASTLES).enumerate() {
                if let Some(name) = name {
                    view.singles[round][stack] = find_room(data.get(), name, "singles")?;
                }
            }
        }
    }
    reader.public.study |= json.study == Some(true);
    view.public = reader.public;
    wire::imaginable::<Ludwig>(view, viewer, "view")
}
