//! What a position leaves unsaid, decided: piles, pieces that left the game, hearts, the castle owner, and what is to be
//! decided now.

use crate::components::{Good, NONE, Scroll, Sort};
use crate::state::{End, OUT, Phase, Public};
use crate::wire::given::Given;
use crate::wire::read::Reader;
use crate::wire::shape::Part;
use burghof_core::bits::ones;
use burghof_core::shape::{Named, Pile};
use burghof_core::{Broken, Misfit, Silent};
use std::collections::BTreeMap;

impl Reader {
    /// SLO-05, SLO-R05: a pile that is not given has all tiles of its level that are nowhere else.
    #[inline]
    pub(crate) fn tile_piles(&mut self, given: &Given) -> Result<(), Misfit> {
        check_keys("piles.tiles", &given.piles.tiles)?;
        check_keys("piles.under", &given.piles.under)?;
        let mut placed = self.game.public.placed;
        if let Some(t) = self.game.public.tile_in_hand() {
            placed |= 1 << t;
        }
        let mut used = placed;
        for level in 1..=4u8 {
            let at = format!("piles.tiles.{level}");
            let all = self.data.level_tiles[usize::from(level) - 1];
            let key = level.to_string();
            let mut queue = Vec::new();
            match given.piles.tiles.get(&key) {
                None => self.game.public.unseen_tiles |= all & !used,
                Some(Pile::Count(n)) => {
                    let rest = all & !used;
                    match u32::from(*n) {
                        0 => {}
                        n if n == rest.count_ones() => self.game.public.unseen_tiles |= rest,
                        _ => return Err(Misfit::saying(at, "schloss-misfit-which")),
                    }
                }
                Some(Pile::Of(list)) => {
                    for Named(tile) in list {
                        let t = self.tile(&at, &tile.id)?;
                        self.check_printed(&at, tile)?;
                        let piece = &self.data.tiles[usize::from(t)];
                        if used >> t & 1 != 0 || piece.level != level {
                            return Err(Misfit::unfit(at, piece.id));
                        }
                        used |= 1 << t;
                        if tile.known {
                            queue.push(t);
                        } else {
                            self.game.public.unseen_tiles |= 1 << t;
                        }
                    }
                }
            }
            for id in given.piles.under.get(&key).into_iter().flatten() {
                let t = self.tile(&at, id)?;
                self.game.public.unseen_tiles &= !(1 << t);
                if queue.contains(&t)
                    || self.data.tiles[usize::from(t)].level != level
                    || placed >> t & 1 != 0
                {
                    return Err(Misfit::unfit(format!("piles.under.{level}"), id));
                }
                used |= 1 << t;
                queue.push(t);
            }
            self.game.public.set_queue(queue.into_iter());
        }
        Ok(())
    }

    /// Ghosts that are nowhere are in the pile; if that has fewer, the last ones are not in the game.
    #[inline]
    pub(crate) fn ghost_piles(&mut self, given: &Given) -> Result<(), Misfit> {
        check_keys("piles.ghosts", &given.piles.ghosts)?;
        for tier in 0..4usize {
            let at = format!("piles.ghosts.{}", tier + 1);
            let rest: Vec<u32> = ones((self.data.tier_ghosts[tier] & !self.used_ghosts).into()).collect();
            let n = match given.piles.ghosts.get(&(tier + 1).to_string()) {
                None => rest.len(),
                Some(Pile::Count(n)) => usize::from(*n),
                Some(Pile::Of(list)) => list.len(),
            };
            if n > rest.len() {
                return Err(Misfit::most(at, n, rest.len()));
            }
            for &g in &rest[n..] {
                self.game.public.ghost_at[g as usize] = OUT;
                self.game.public.unseen_ghosts &= !(1 << g);
            }
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn door_piles(&mut self, given: &Given) -> Result<(), Misfit> {
        let p = &mut self.game.public;
        for id in given.opened.iter().flatten() {
            match self.data.door_index(id) {
                Some(d) if self.used_doors >> d & 1 == 0 => {
                    self.used_doors |= 1 << d;
                    p.unseen_doors &= !(1 << d);
                }
                _ => {
                    return Err(Misfit::unfit("opened", id));
                }
            }
        }
        let all = self.data.doors.len() as u32;
        let closed = p.closed.count_ones();
        let placed = ones(p.placed).filter(|&t| self.data.tiles[t as usize].door).count() as u32;
        let removed =
            given.removed.as_ref().and_then(|removed| removed.doors).map_or(placed - closed, u32::from);
        let left = match &given.piles.doors {
            Some(Pile::Count(n)) => u32::from(*n),
            Some(Pile::Of(list)) => list.len() as u32,
            None => all.saturating_sub(closed + removed),
        };
        if left + closed > all {
            return Err(Misfit::most("piles.doors", left + closed, all));
        }
        p.door_pile = left as u8;
        Ok(())
    }

    /// SLO-02: which boxes are left, and which have left the game.
    #[inline]
    pub(crate) fn box_piles(&mut self, given: &Given) -> Result<(), Misfit> {
        check_keys("piles.boxes", &given.piles.boxes)?;
        let left: Vec<Option<u32>> = (1..=4u8)
            .map(|tier| {
                given.piles.boxes.get(&tier.to_string()).map(|pile| match pile {
                    Pile::Count(n) => u32::from(*n),
                    Pile::Of(list) => list.len() as u32,
                })
            })
            .collect();
        let closed: Vec<u32> = (1..=4u8)
            .map(|tier| self.game.public.slots.iter().filter(|&&slot| slot & 15 == tier).count() as u32)
            .collect();
        let unseen = |reader: &Reader, tier: usize| {
            (reader.game.public.unseen_boxes & reader.data.tier_boxes[tier]).count_ones()
        };
        match &given.gone {
            Some(ids) => {
                for id in ids {
                    match self.data.box_index(id) {
                        Some(b) if self.used_boxes >> b & 1 == 0 => self.lose(b),
                        _ => {
                            return Err(Misfit::unfit("gone", id));
                        }
                    }
                }
            }
            None => self.guess_gone(given, &left, &closed)?,
        }
        for tier in 0..4 {
            let have = unseen(self, tier);
            let rest = left[tier].unwrap_or(have.saturating_sub(closed[tier]));
            if rest + closed[tier] > have {
                return Err(Misfit::most(format!("piles.boxes.{}", tier + 1), rest + closed[tier], have));
            }
            self.game.public.box_pile[tier] = rest as u8;
            self.game.public.box_aside[tier] = (have - rest - closed[tier]) as u8;
        }
        let accounted = left.iter().all(Option::is_some)
            && given.removed.as_ref().is_some_and(|removed| removed.boxes.is_some())
            && given.heart_boxes_taken.is_some();
        let aside = self.game.public.box_aside;
        if accounted && aside != given.aside.unwrap_or([0; 4]) {
            let missing: u32 = aside.iter().map(|&n| u32::from(n)).sum();
            return Err(Misfit::new(
                "invariant boxes",
                format!("{missing} of {} boxes are nowhere", self.data.boxes.len()),
            ));
        }
        Ok(())
    }

    #[inline]
    fn lose(&mut self, b: u8) {
        self.used_boxes |= 1 << b;
        self.game.public.unseen_boxes &= !(1 << b);
    }

    /// Hearts that were taken and scrolls that were used are told by value and number only: any free copies will do,
    /// of tiers that lack as many.
    #[inline]
    fn guess_gone(&mut self, given: &Given, left: &[Option<u32>], closed: &[u32]) -> Result<(), Misfit> {
        let mut wanted: Vec<(Vec<Good>, usize)> = Vec::new();
        for &value in given.heart_boxes_taken.iter().flatten() {
            let heart = vec![Good::new(Sort::Heart, value)];
            match wanted.iter_mut().find(|(goods, _)| *goods == heart) {
                Some((_, count)) => *count += 1,
                None => wanted.push((heart, 1)),
            }
        }
        let used = given.removed.as_ref().and_then(|removed| removed.boxes).unwrap_or(0);
        if used > 0 {
            let scrolls = vec![Good::scroll(Scroll::Wings), Good::scroll(Scroll::Whirlwind)];
            wanted.push((scrolls, used.into()));
        }
        let mut room: [usize; 4] = std::array::from_fn(|tier| {
            let unseen = (self.game.public.unseen_boxes & self.data.tier_boxes[tier]).count_ones();
            match left[tier] {
                Some(left) => unseen.saturating_sub(left + closed[tier]) as usize,
                None => unseen.saturating_sub(closed[tier]) as usize,
            }
        });
        let mut chosen = Vec::new();
        if !self.choose_gone(&wanted, &mut room, &mut chosen) {
            return Err(Misfit::saying(
                if used > 0 { "removed.boxes" } else { "heart_boxes_taken" },
                "schloss-misfit-hearts",
            ));
        }
        chosen.into_iter().for_each(|b| self.lose(b));
        Ok(())
    }

    /// Spreads what is wanted over the tiers with room, the lowest first; gives up if it cannot be done.
    #[inline]
    fn choose_gone(
        &self,
        wanted: &[(Vec<Good>, usize)],
        room: &mut [usize; 4],
        chosen: &mut Vec<u8>,
    ) -> bool {
        let Some(((goods, count), rest)) = wanted.split_first() else { return true };
        if *count == 0 {
            return self.choose_gone(rest, room, chosen);
        }
        for tier in 0..4 {
            // Pieces of one kind are taken in the order of their tiers, so that no spread is tried twice.
            let last = chosen.last().filter(|&&b| goods.contains(&self.data.boxes[usize::from(b)].good));
            let free = ones(self.data.tier_boxes[tier]).map(|b| b as u8).find(|&b| {
                (self.used_boxes | self.named_boxes) >> b & 1 == 0
                    && !chosen.contains(&b)
                    && last.is_none_or(|&last| last < b)
                    && goods.contains(&self.data.boxes[usize::from(b)].good)
            });
            let Some(b) = free.filter(|_| room[tier] > 0) else { continue };
            room[tier] -= 1;
            chosen.push(b);
            let mut fewer = wanted.to_vec();
            fewer[0].1 -= 1;
            if self.choose_gone(&fewer, room, chosen) {
                return true;
            }
            chosen.pop();
            room[tier] += 1;
        }
        false
    }

    /// SLO-R14: the supply follows from the hearts of the players unless it is given.
    #[inline]
    pub(crate) fn hearts(&mut self, given: &Given) -> Result<(), Misfit> {
        let data = self.data;
        let p = &mut self.game.public;
        let found: i64 = ones(p.gone_boxes() & data.sort_boxes[Sort::Heart as usize])
            .map(|b| i64::from(data.boxes[b as usize].good.value))
            .sum();
        let with_players: i64 = p.hearts.iter().map(|&h| i64::from(h)).sum();
        let follows = i64::from(data.hearts) + found - with_players;
        match i8::try_from(given.heart_supply.unwrap_or(follows)) {
            Ok(supply) => p.supply = supply,
            Err(_) => {
                return Err(Misfit::saying("heart_supply", "schloss-misfit-hearts"));
            }
        }
        for (seat, &hearts) in p.hearts.iter().enumerate() {
            Broken::at_most("hearts", hearts, data.numbers.max_hearts, || {
                format!("seat {seat} has {hearts} hearts, at most {}", data.numbers.max_hearts)
            })?;
        }
        Ok(())
    }

    /// SLO-97, SLO-108: he is in the room he waits for as soon as that is on the table.
    #[inline]
    pub(crate) fn owner(&mut self, given: &Given) -> Result<(), Misfit> {
        let rooms = &self.data.owner_rooms;
        let owner = given.owner.clone().unwrap_or_default();
        let mut stage = owner.stage.unwrap_or(1);
        if let (None, Some(id)) = (owner.stage, &owner.tile) {
            let t = self.tile("owner.tile", id)?;
            stage = self.data.tiles[usize::from(t)].owner_room;
        }
        if owner.gone || usize::from(stage) == rooms.len() + 1 {
            stage = rooms.len() as u8 + 1;
        } else if stage == 0 || usize::from(stage) > rooms.len() {
            return Err(Misfit::saying("owner.stage", "schloss-misfit-room"));
        }
        let p = &mut self.game.public;
        p.owner_stage = stage;
        p.owner_at =
            rooms.get(usize::from(stage) - 1).copied().filter(|&t| p.placed >> t & 1 != 0).unwrap_or(NONE);
        if let Some(id) = &owner.tile
            && self.data.tile_index(id) != self.game.public.owner_room()
        {
            return Err(Misfit::saying("owner.tile", "schloss-misfit-room"));
        }
        Ok(())
    }

    /// What is to be decided: said by the phase and by what is pending.
    #[inline]
    pub(crate) fn phase(&mut self, given: &Given, strict: bool) -> Result<(), Misfit> {
        let data = self.data;
        let part = given.phase.unwrap_or(match given.tile_in_hand {
            Some(_) => Part::Place,
            None => Part::Actions,
        });
        let p = &mut self.game.public;
        p.whirlwind = given.whirlwind_used;
        let hall = part == Part::EntranceHall;
        let tiles_left = p.tiles_left();
        let placing = hall || part == Part::Place;
        // A turn in which a tile was placed is not quiet; that is so while there are tiles, unless it is said to be.
        p.eventful =
            given.eventful.unwrap_or(!placing && part != Part::Over && tiles_left && given.quiet_turns == 0);
        let normal = data.numbers.actions_per_turn;
        match part {
            Part::EntranceHall | Part::Place => {
                if hall {
                    let all = data.numbers.entrance_hall_tiles_per_player * p.seats;
                    let done = p.placed.count_ones() as u8 - 1;
                    p.hall_left = given.hall_left.unwrap_or_else(|| all.saturating_sub(done).max(1));
                    if p.hall_left == 0 || p.hall_left > all.max(1) {
                        return Err(Misfit::saying("hall_left", "schloss-misfit-hall"));
                    }
                }
                p.actions_left = if hall { 0 } else { normal };
                p.actions_used = 0;
                p.whirlwind = false;
                p.phase = if p.hand == NONE { Phase::Draw } else { Phase::Place };
            }
            Part::Actions => {
                let most = normal + if p.whirlwind { data.numbers.whirlwind_extra_actions } else { 0 };
                p.actions_left =
                    given.actions_left.unwrap_or(most.saturating_sub(given.actions_used.unwrap_or(0)));
                p.actions_used = given.actions_used.unwrap_or(most.saturating_sub(p.actions_left));
                p.phase = Phase::Actions;
            }
            Part::Ghosts => {
                p.phase = Phase::Ghosts;
                for (i, id) in given.ghosts_moved.iter().enumerate() {
                    match data.ghost_index(id) {
                        Some(g) if p.ghost_at[usize::from(g)] < OUT => {
                            p.moved |= 1 << p.ghost_at[usize::from(g)];
                        }
                        _ => {
                            return Err(Misfit::saying(format!("ghosts_moved[{i}]"), "schloss-misfit-ghost"));
                        }
                    }
                }
            }
            Part::Over => {
                p.phase = Phase::Over;
                p.whirlwind = false;
                p.hall_left = given.hall_left.unwrap_or(0).min(40);
                let end = end(p, given)?;
                p.end = end;
            }
        }
        if strict { self.pending(given) } else { self.pending_view(given) }
    }
}

/// How the game ended: said, or what fits.
#[inline]
fn end(p: &Public, given: &Given) -> Result<End, Misfit> {
    Ok(match given.ended_by.as_deref() {
        Some("SLO-119") => End::Brothers,
        Some("SLO-129") => End::Dawn,
        Some("SLO-131") => End::Quiet,
        Some(other) => return Err(Misfit::unknown("ended_by", "reason", other)),
        None if !given.dawn && p.brothers_beaten() => End::Brothers,
        None if p.quiet_limit().is_some_and(|limit| p.quiet_turns >= limit) => End::Quiet,
        None => End::Dawn,
    })
}

impl Reader {
    /// Decisions inside a step.
    #[inline]
    fn pending(&mut self, given: &Given) -> Result<(), Misfit> {
        self.pending_view(given)?;
        let p = &self.game.public;
        // A tile that fits nowhere goes under its pile (SLO-R05).
        if p.phase == Phase::Place && !p.placeable(p.hand, &mut None) {
            let level = self.data.tiles[usize::from(p.hand)].level;
            let hand = p.hand;
            self.game.public.hand = NONE;
            let queue = self.game.public.queue(level);
            self.game.public.set_queue(queue.into_iter().chain([hand]));
            self.game.public.phase = Phase::Draw;
        }
        let p = &self.game.public;
        let sound = p.brothers_beaten() || p.hearts[p.me()] > 0 || p.phase != Phase::Actions;
        if !sound {
            self.game.die(&mut Silent);
        }
        self.game.settle(&mut Silent);
        Ok(())
    }

    #[inline]
    fn pending_view(&mut self, given: &Given) -> Result<(), Misfit> {
        let p = &mut self.game.public;
        if p.phase != Phase::Place && p.hand != NONE {
            return Err(Misfit::moment("tile_in_hand", "only while a tile is to be placed"));
        }
        if p.phase != Phase::Actions {
            if p.item != NONE {
                return Err(Misfit::moment("item_in_hand", "only during the actions"));
            }
            if given.dying.is_some() {
                return Err(Misfit::moment("dying", "only during the actions"));
            }
            return Ok(());
        }
        if let Some(fight) = &given.fight {
            let most = self.data.cards[0] + 1;
            if !(1..=6).contains(&fight.player_die)
                || !(1..=6).contains(&fight.ghost_die)
                || fight.fireballs > most
            {
                return Err(Misfit::saying("fight", "schloss-misfit-fight"));
            }
            p.dice = [fight.player_die, fight.ghost_die];
            p.fireballs = fight.fireballs;
            p.phase = Phase::Fireball;
            if let Some(g) = p.ghost_in(p.at[p.me()]) {
                let me = p.me();
                p.fought[me] = g;
            }
        }
        if given.dying.is_some_and(|seat| seat != p.current || p.hearts[p.me()] != 0) {
            return Err(Misfit::saying("dying", "schloss-misfit-dying"));
        }
        if p.item != NONE {
            if given.fight.is_some() {
                return Err(Misfit::moment("fight", "the item is decided about after the fight"));
            }
            let item = std::mem::replace(&mut p.item, NONE);
            if self.game.full(self.game.public.good(item).sort) {
                self.game.public.item = item;
                self.game.public.phase = Phase::Item;
            } else {
                self.game.public.from_floor = false;
                let was = self.game.public.eventful;
                self.game.find(item, &mut Silent);
                self.game.public.eventful = was;
            }
            return Ok(());
        }
        if p.from_floor {
            p.from_floor = false;
        }
        let dying = p.hearts[p.me()] == 0 && p.equipment(p.current()).count_ones() > 2;
        if dying && p.phase == Phase::Actions && !p.brothers_beaten() {
            p.phase = Phase::Death;
        }
        Ok(())
    }
}

#[inline]
fn check_keys<T>(at: &str, map: &BTreeMap<String, T>) -> Result<(), Misfit> {
    match map.keys().find(|key| !matches!(key.as_str(), "1" | "2" | "3" | "4")) {
        Some(key) => Err(Misfit::unknown(at, "tier", key)),
        None => Ok(()),
    }
}
