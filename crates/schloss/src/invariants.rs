//! The invariants: every piece in exactly one place, and a phase that fits its data.

use crate::castle::Dir;
use crate::components::{MAX_BOXES, NONE, Sort};
use crate::state::{End, FAR, FIREBALL, NOWHERE, OUT, Phase, Schloss, full, slot_key};
use burghof_core::Broken;
use burghof_core::bits::ones;

impl Schloss {
    /// Every piece is in exactly one place, and everything that is derived agrees with what it is derived from.
    #[inline]
    pub(crate) fn broken(&self) -> Result<(), Broken> {
        let p = &self.public;
        Broken::within("seats", p.seats, (1, 4), || format!("{} seats", p.seats))?;
        Broken::unless(p.current < p.seats, "current", || format!("seat {} is not at the table", p.current))?;
        self.broken_tiles()?;
        self.broken_castle()?;
        self.broken_boxes()?;
        self.broken_ghosts()?;
        self.broken_doors()?;
        self.broken_players()?;
        self.broken_phase()
    }

    /// SLO-05: every tile is on the table, in a pile, in the hand, or not in the game.
    #[inline]
    fn broken_tiles(&self) -> Result<(), Broken> {
        let (p, data) = (&self.public, self.public.data());
        let all = full(data.tiles.len());
        let start = 1u64 << data.start;
        Broken::unless(p.placed & start != 0, "start", || "START is not on the table".into())?;
        Broken::unless((p.placed | p.unseen_tiles) & !all == 0, "tiles", || {
            "a tile that does not exist".into()
        })?;
        Broken::unless(p.placed & p.unseen_tiles == 0, "tiles", || {
            "a tile on the table and in a pile".into()
        })?;
        let hand = if p.hand == NONE { 0 } else { 1u64.checked_shl(p.hand.into()).unwrap_or(0) };
        let fits = p.hand == NONE || (hand & all != 0 && hand & (p.placed | p.unseen_tiles) == 0);
        Broken::unless(fits, "tile-in-hand", || "the tile in the hand is somewhere else too".into())?;
        for level in 1..=4 {
            for (rank, tile) in p.queue(level).into_iter().enumerate() {
                let sound = p.spot[usize::from(tile)] == NOWHERE + ((rank as u16 + 1) << 8);
                Broken::unless(sound, "queue", || {
                    format!("tile {} has no place", data.tiles[usize::from(tile)].id)
                })?;
            }
        }
        Ok(())
    }

    /// SLO-21, SLO-24 to SLO-29: cells, edges, passages, reachable rooms.
    #[inline]
    fn broken_castle(&self) -> Result<(), Broken> {
        let (p, data) = (&self.public, self.public.data());
        Broken::unless(p.cell(data.start) == (0, 0), "start", || "START lies at 0,0".into())?;
        for t in ones(p.placed).map(|t| t as u8) {
            let tile = &data.tiles[usize::from(t)];
            let (x, y) = p.cell(t);
            let near = x.unsigned_abs() < FAR as u8 && y.unsigned_abs() < FAR as u8;
            Broken::unless(near, "cells", || format!("{} lies at {x},{y}, out of the grid", tile.id))?;
            let twin = ones(p.placed).map(|o| o as u8).find(|&o| o != t && p.cell(o) == (x, y));
            Broken::unless(twin.is_none(), "cells", || format!("two tiles at {x},{y}"))?;
            let exits = p.exits(t);
            Broken::unless(tile.rotations.contains(&exits), "exits", || {
                format!("{} cannot lie with exits {exits}", tile.id)
            })?;
            for dir in Dir::ALL {
                let (dx, dy) = dir.step();
                let other = p.tile_at(x + dx, y + dy);
                let joined = other.filter(|&o| exits.has(dir) && p.exits(o).has(dir.opposite()));
                Broken::unless(p.joined(t, dir) == joined, "passages", || {
                    format!("the passage of {} to {}", tile.id, dir.letter())
                })?;
                let Some(o) = other else { continue };
                let fits = exits.has(dir) == p.exits(o).has(dir.opposite());
                let level_4 = tile.level == 4 || data.tiles[usize::from(o)].level == 4;
                Broken::unless(fits || level_4, "edges", || {
                    format!("{} and {} do not fit", tile.id, data.tiles[usize::from(o)].id)
                })?;
            }
        }
        Broken::unless(p.connected() == p.placed, "castle", || "a tile touches no other".into())?;
        Broken::unless(p.reachable == p.flood(), "reachable", || "the reachable rooms".into())?;
        for t in ones(p.placed).map(|t| t as u8) {
            let tile = &data.tiles[usize::from(t)];
            let island = tile.level == 3 && !tile.things;
            Broken::unless(p.reachable >> t & 1 != 0 || island, "reachable", || {
                format!("{} cannot be reached (SLO-25, SLO-28, SLO-30)", tile.id)
            })?;
            Broken::unless(tile.level != 1 || p.in_corridor(t), "corridor", || {
                format!("{} does not lie in a corridor of level 1 (SLO-22, SLO-23)", tile.id)
            })?;
        }
        Ok(())
    }

    /// SLO-02, SLO-34: the boxes.
    #[inline]
    fn broken_boxes(&self) -> Result<(), Broken> {
        let (p, data) = (&self.public, self.public.data());
        let all = full(data.boxes.len());
        let zones = [p.unseen_boxes, p.floor, p.held[0], p.held[1], p.held[2], p.held[3]];
        let hand = if p.item == NONE { 0 } else { 1u64.checked_shl(p.item.into()).unwrap_or(0) };
        Broken::unless(p.item == NONE || hand & all != 0, "item-in-hand", || "no such item".into())?;
        let mut seen = hand;
        for zone in zones {
            Broken::unless(zone & !all == 0, "boxes", || "a box that does not exist".into())?;
            let twice = ones(zone & seen).next();
            Broken::unless(twice.is_none(), "boxes", || {
                format!("{} is in two places", data.boxes[twice.unwrap_or(0) as usize].id)
            })?;
            seen |= zone;
        }
        for b in 0..MAX_BOXES {
            let lies = p.floor >> b & 1 != 0;
            let at = p.lies[b];
            let sound = if lies { at < 64 && p.placed >> at & 1 != 0 } else { at == NONE };
            Broken::unless(sound, "items", || format!("item {b} does not lie in a room"))?;
        }
        for tier in 0..4 {
            let unseen = (p.unseen_boxes & data.tier_boxes[tier]).count_ones();
            let closed = p.slots.iter().filter(|&&s| usize::from(s & 15) == tier + 1).count() as u32;
            let counted = u32::from(p.box_pile[tier]) + u32::from(p.box_aside[tier]) + closed;
            Broken::counted("boxes", unseen, counted, || {
                format!("tier {}: {unseen} unseen, {counted} in the pile and face-down", tier + 1)
            })?;
        }
        let mut bound = 0u64;
        for (s, &slot) in p.slots.iter().enumerate() {
            let (tier, looked, content) = (slot & 15, slot >> 4, self.secrets.content[s]);
            let tile = data.slot_tile[s];
            let placed = tile < 64 && p.placed >> tile & 1 != 0;
            Broken::unless(slot == 0 || placed, "boxes", || "a box on a tile that is not placed".into())?;
            let sound =
                if slot == 0 { content == NONE } else { (1..=4).contains(&tier) && looked < 1 << p.seats };
            Broken::unless(sound, "face-down", || "a face-down box".into())?;
            Broken::unless(looked == 0 || content != NONE, "looked", || "somebody looked at nothing".into())?;
            if content == NONE {
                continue;
            }
            let fits = data.boxes.get(usize::from(content)).is_some_and(|c| c.tier == tier)
                && p.unseen_boxes >> content & 1 != 0
                && bound >> content & 1 == 0;
            Broken::unless(fits, "face-down", || "the content of a face-down box".into())?;
            bound |= 1 << content;
        }
        for t in ones(p.placed) {
            let slots = &p.slots[p.slot_range(t as u8)];
            let sorted = slots.windows(2).all(|pair| slot_key(pair[0]) <= slot_key(pair[1]));
            Broken::unless(sorted, "face-down", || "face-down boxes out of order".into())?;
        }
        Ok(())
    }

    /// SLO-35, SLO-115: the ghosts.
    #[inline]
    fn broken_ghosts(&self) -> Result<(), Broken> {
        let (p, data) = (&self.public, self.public.data());
        let mut haunted = 0u64;
        let mut owned = 0u32;
        for (g, ghost) in data.ghosts.iter().enumerate() {
            let at = p.ghost_at[g];
            let owners = p.trophies.iter().filter(|set| **set >> g & 1 != 0).count();
            Broken::unless(owners <= usize::from(at == OUT), "ghosts", || {
                format!("{} is in two places", ghost.id)
            })?;
            owned |= 1 << g;
            let unseen = p.unseen_ghosts >> g & 1 != 0;
            Broken::unless((at == NONE) == unseen, "ghosts", || format!("{} and its pile", ghost.id))?;
            if at >= OUT {
                continue;
            }
            Broken::unless(at < 64 && p.placed >> at & 1 != 0, "ghosts", || {
                format!("{} is in no room", ghost.id)
            })?;
            Broken::unless(haunted >> at & 1 == 0, "one-ghost-per-room", || {
                format!("{} is not alone", ghost.id)
            })?;
            Broken::unless(p.closed >> at & 1 == 0, "ghosts", || {
                format!("{} is behind a closed door", ghost.id)
            })?;
            haunted |= 1 << at;
        }
        let stray = p.trophies.iter().any(|set| set & !owned != 0)
            || p.unseen_ghosts & !owned != 0
            || p.moved & !p.haunted != 0;
        Broken::unless(!stray, "ghosts", || "a ghost that does not exist".into())?;
        let rest = &p.ghost_at[data.ghosts.len()..];
        Broken::unless(rest.iter().all(|&at| at == OUT), "ghosts", || "a ghost that does not exist".into())?;
        Broken::unless(haunted == p.haunted, "ghosts", || "the rooms with ghosts".into())
    }

    /// SLO-36: the doors.
    #[inline]
    fn broken_doors(&self) -> Result<(), Broken> {
        let (p, data) = (&self.public, self.public.data());
        let mut seen = 0u8;
        let mut unknown = 0;
        let with_door =
            ones(p.placed).filter(|&t| data.tiles[t as usize].door).fold(0, |set, t| set | 1u64 << t);
        Broken::unless(p.closed & !with_door == 0, "doors", || {
            "a closed door on a tile without a door".into()
        })?;
        for tile in data.tiles.iter().enumerate().filter(|(_, tile)| tile.door) {
            let slot = usize::from(tile.1.door_slot);
            let closed = p.closed >> tile.0 & 1 != 0;
            let (known, bound) = (p.known_door[slot], self.secrets.door[slot]);
            let alone = known == NONE || bound == NONE;
            Broken::unless(alone && (closed || (known == NONE && bound == NONE)), "doors", || {
                format!("the door of {}", tile.1.id)
            })?;
            unknown += u32::from(closed && known == NONE);
            for (door, unseen) in [(known, false), (bound, true)] {
                if door == NONE {
                    continue;
                }
                let exists = usize::from(door) < data.doors.len();
                let fits = exists && seen >> door & 1 == 0 && (p.unseen_doors >> door & 1 != 0) == unseen;
                Broken::unless(fits, "doors", || format!("the door of {}", tile.1.id))?;
                seen |= 1 << door;
            }
        }
        let exist = full(data.doors.len()) as u8;
        Broken::unless(p.unseen_doors & !exist == 0, "doors", || "a door that does not exist".into())?;
        let unseen = p.unseen_doors.count_ones();
        let counted = unknown + u32::from(p.door_pile);
        Broken::at_most("doors", counted, unseen, || format!("{unseen} unseen, {counted} needed"))
    }

    /// SLO-53, SLO-R14: what players have.
    #[inline]
    fn broken_players(&self) -> Result<(), Broken> {
        let (p, data) = (&self.public, self.public.data());
        let n = &data.numbers;
        let sorts = &data.sort_boxes;
        for i in 0..4 {
            let plays = i < usize::from(p.seats);
            let held = p.held[i];
            if !plays {
                let nothing = held == 0 && p.trophies[i] == 0 && p.hearts[i] == 0 && p.cards[i] == [0; 3];
                let blank = nothing && p.at[i] == data.start && p.fought[i] == NONE;
                Broken::unless(blank, "seats", || format!("seat {i} does not play"))?;
                continue;
            }
            let room = p.at[i] < 64 && p.placed >> p.at[i] & 1 != 0;
            Broken::unless(room, "pawns", || format!("seat {i} is in no room"))?;
            let shut = p.closed >> p.at[i] & 1 != 0;
            Broken::unless(!shut, "pawns", || format!("seat {i} is behind a closed door"))?;
            Broken::at_most("hearts", p.hearts[i], n.max_hearts, || format!("seat {i} has {}", p.hearts[i]))?;
            let count = |sort: Sort| (held & sorts[sort as usize]).count_ones();
            let room = count(Sort::Sword) <= 1
                && count(Sort::Shield) <= 1
                && count(Sort::Scroll) <= n.scroll_slots.into()
                && count(Sort::Heart) == 0;
            Broken::unless(room, "room-on-the-card", || format!("seat {i} has too much"))?;
            let cards = p.cards[i].iter().zip(data.cards).all(|(&have, start)| have <= start);
            Broken::unless(cards, "magic-cards", || format!("seat {i} has too many"))?;
            let met = p.fought[i] == NONE
                || (usize::from(p.fought[i]) < data.ghosts.len()
                    && p.ghost_at[usize::from(p.fought[i])] == p.at[i]);
            Broken::unless(met, "fought", || format!("seat {i} has fought a ghost of another room"))?;
        }
        let hearts: i32 = p.hearts.iter().map(|&h| i32::from(h)).sum();
        let found: i32 = ones(p.gone_boxes() & sorts[Sort::Heart as usize])
            .map(|b| i32::from(data.boxes[b as usize].good.value))
            .sum();
        let (have, should) = (hearts + i32::from(p.supply), i32::from(data.hearts) + found);
        Broken::counted("hearts", have, should, || {
            format!("{have} with players and supply, should be {should}")
        })
    }

    /// The step of the turn and what belongs to it.
    #[inline]
    fn broken_phase(&self) -> Result<(), Broken> {
        let (p, data) = (&self.public, self.public.data());
        let n = &data.numbers;
        let me = usize::from(p.current);
        let seat = p.current();
        let sound = (p.phase == Phase::Over) == (p.end != End::No);
        Broken::unless(sound, "phase", || "over without an end, or an end without being over".into())?;
        let beaten = p.brothers_beaten();
        let settled = !beaten || matches!(p.phase, Phase::Over | Phase::Item);
        Broken::unless(settled && (p.end != End::Brothers || beaten), "brothers", || {
            "the game is over exactly when both brothers are beaten".into()
        })?;
        Broken::unless((p.hand != NONE) == (p.phase == Phase::Place), "tile-in-hand", || {
            "a tile is in the hand exactly while it is to be placed".into()
        })?;
        Broken::unless((p.item != NONE) == (p.phase == Phase::Item), "item-in-hand", || {
            "an item is in the hand exactly while it is decided about".into()
        })?;
        let hall = p.hall_left == 0 || matches!(p.phase, Phase::Draw | Phase::Place | Phase::Over);
        Broken::unless(hall, "entrance-hall", || "no actions in the entrance hall".into())?;
        let most = n.actions_per_turn + if p.whirlwind { n.whirlwind_extra_actions } else { 0 };
        let acts = u16::from(p.actions_left) + u16::from(p.actions_used) <= u16::from(most);
        Broken::unless(acts, "actions", || format!("{} left, {} used", p.actions_left, p.actions_used))?;
        let owner_in = p.owner_at == NONE
            || (p
                .owner_number()
                .is_some_and(|number| data.owner_rooms[usize::from(number) - 1] == p.owner_at)
                && p.placed >> p.owner_at & 1 != 0);
        Broken::unless(p.owner_stage >= 1 && owner_in, "owner", || {
            "the castle owner is in a wrong room".into()
        })?;
        let moved = p.moved.count_ones() <= n.ghosts_moved_per_turn.into();
        Broken::unless(moved, "ghosts-moved", || "too many ghosts were moved".into())?;
        for i in (0..usize::from(p.seats)).filter(|&i| p.hearts[i] == 0) {
            let dying = i == me && matches!(p.phase, Phase::Item | Phase::Death | Phase::Over);
            Broken::unless(dying, "hearts", || format!("seat {i} has none"))?;
        }
        let fighting = p.phase == Phase::Fireball;
        let dice = if fighting { p.dice.iter().all(|d| (1..=6).contains(d)) } else { p.dice == [0, 0] };
        Broken::unless(dice && (fighting || p.fireballs == 0), "fight", || "the dice of a fight".into())?;
        match p.phase {
            Phase::Actions => Broken::unless(p.actions_left > 0, "actions", || "none left".into()),
            Phase::Fireball => {
                let ghost = p.ghost_in(p.at[me]);
                let life = ghost.map_or(0, |g| data.ghosts[usize::from(g)].life);
                let could = p.fight_total() + p.cards[me][FIREBALL] * n.fireball_bonus;
                let sound = ghost.is_some() && p.fight_total() <= life && could > life;
                Broken::unless(sound, "fight", || "no fireball could turn it".into())
            }
            Phase::Item => {
                let sort = p.good(p.item).sort;
                let room = data.sort_boxes[sort as usize] & p.held[me];
                let most = if sort == Sort::Scroll { n.scroll_slots } else { 1 };
                let kinds = matches!(sort, Sort::Sword | Sort::Shield | Sort::Scroll);
                let sound = kinds && room.count_ones() == u32::from(most);
                Broken::unless(sound, "item-in-hand", || "there is nothing to decide about it".into())
            }
            Phase::Death => {
                let sound = p.hearts[me] == 0 && p.equipment(seat).count_ones() > 2;
                Broken::unless(sound, "death", || "there is nothing to choose".into())
            }
            Phase::Ghosts => {
                Broken::unless(p.a_ghost_can_move(), "ghosts-moved", || "no ghost can move any more".into())
            }
            _ => Ok(()),
        }
    }
}
