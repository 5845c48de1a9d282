//! What is legal, and why not (SLO-39 to SLO-118).

use super::no;
use crate::action::Action;
use crate::castle::Dir;
use crate::components::{Good, MAX_BOXES, Scroll, Sort};
use crate::state::{EYE, FIREBALL, KEY, OPEN, Phase, Public};
use arrayvec::ArrayVec;
use burghof_core::bits::{nth, ones};
use burghof_core::{Illegal, Rng, Seat};

impl Public {
    /// Is there a ghost in the active player's room?
    #[inline]
    fn pinned(&self) -> bool {
        self.haunted >> self.at[self.me()] & 1 != 0
    }

    #[inline]
    pub(crate) fn me(&self) -> usize {
        usize::from(self.current & 3)
    }

    /// SLO-61, SLO-62: has the active player fought the ghost of the room in this encounter?
    #[inline]
    fn duty_done(&self) -> bool {
        let ghost = self.fought[self.me()];
        self.ghost_at.get(usize::from(ghost)) == Some(&self.at[self.me()])
    }

    /// SLO-60, SLO-61: must the active player fight before anything else?
    #[inline]
    pub(crate) fn must_fight(&self) -> bool {
        self.pinned() && !self.duty_done()
    }

    /// Does the active player carry such a scroll?
    #[inline]
    fn carries(&self, kind: Scroll) -> bool {
        self.held[self.me()] & self.data().scroll_boxes[kind as usize] != 0
    }

    /// SLO-88, SLO-R20
    #[inline]
    fn may_whirl(&self) -> bool {
        self.actions_used == 0 && !self.whirlwind && self.carries(Scroll::Whirlwind)
    }

    /// SLO-76, SLO-77, SLO-R26: where the secret passage leads.
    #[inline]
    fn stair_targets(&self) -> u64 {
        let here = 1u64 << self.at[self.me()];
        let stairs = self.data().stairs;
        if stairs & here == 0 { 0 } else { stairs & self.placed & !self.closed & !here }
    }

    /// SLO-86, SLO-R09: where wings can carry the active player.
    #[inline]
    fn wing_targets(&self) -> u64 {
        if !self.carries(Scroll::Wings) {
            return 0;
        }
        self.reachable & !self.closed & !(1 << self.at[self.me()])
    }

    /// SLO-79 to SLO-82, the ghost not looked at.
    #[inline]
    fn may_drink(&self) -> bool {
        self.data().fountains >> self.at[self.me()] & 1 != 0
            && self.hearts[self.me()] < self.data().numbers.max_hearts
            && self.supply > 0
    }

    /// Can these two places for boxes not be told apart (SLO-R35)?
    #[inline]
    fn interchangeable(a: u8, b: u8) -> bool {
        a == b && a >> 4 == 0
    }

    /// The face-down boxes of a room that make a difference: tier and number.
    #[inline]
    pub(crate) fn box_choices(&self, tile: u8) -> ArrayVec<(u8, u8), 2> {
        let mut all = ArrayVec::new();
        let slots = &self.slots[self.slot_range(tile)];
        match *slots {
            [a] if a != 0 => all.push((a & 15, 0)),
            [a, b] => {
                if a != 0 {
                    all.push((a & 15, 0));
                }
                if b != 0 && !Public::interchangeable(a, b) {
                    all.push((b & 15, u8::from(a & 15 == b & 15)));
                }
            }
            _ => {}
        }
        all
    }

    /// The places an eye can look at, one per box that makes a difference (SLO-93, SLO-R27).
    #[inline]
    fn eye_slots(&self) -> u32 {
        let mut set = 0;
        let tiles = &self.data().slot_tile;
        for s in 0..self.slots.len() {
            let twin = s > 0
                && Public::interchangeable(self.slots[s - 1], self.slots[s])
                && tiles[s - 1] == tiles[s];
            set |= u32::from(self.slots[s] != 0 && !twin) << s;
        }
        set
    }

    #[inline]
    fn eye_at(&self, slot: usize) -> Action {
        let tile = self.data().slot_tile[slot];
        let tier = self.slots[slot] & 15;
        let second = slot > usize::from(self.data().tiles[usize::from(tile)].slot)
            && self.slots[slot - 1] & 15 == tier;
        Action::Eye { tile, tier, nth: second.into() }
    }

    /// SLO-57: the kinds of face-up items here that the active player can take.
    #[inline]
    fn takeable(&self, mut each: impl FnMut(Good)) {
        let here = self.at[self.me()];
        let full = self.hearts[self.me()] >= self.data().numbers.max_hearts;
        let mut seen: ArrayVec<Good, MAX_BOXES> = ArrayVec::new();
        for b in ones(self.floor) {
            if self.lies[b as usize] != here {
                continue;
            }
            let good = self.good(b as u8);
            if (good.sort == Sort::Heart && full) || seen.contains(&good) {
                continue;
            }
            seen.push(good);
            each(good);
        }
    }

    /// The kinds of loot of a player, each once.
    fn loot(&self, seat: usize) -> ArrayVec<Good, 32> {
        let mut goods = ArrayVec::new();
        let treasures = ones(self.held[seat] & self.data().sort_boxes[Sort::Treasure as usize]);
        let trophies = ones(self.trophies[seat].into())
            .map(|g| Good::new(Sort::Trophy, self.data().ghosts[g as usize].dots));
        for good in treasures.map(|b| self.good(b as u8)).chain(trophies) {
            if !goods.contains(&good) && !goods.is_full() {
                goods.push(good);
            }
        }
        goods
    }

    /// The kinds of things of one sort that can be swapped (SLO-102); all loot is one sort.
    fn swappable(&self, seat: usize, sort: Sort) -> ArrayVec<Good, 32> {
        if sort.is_loot() {
            return self.loot(seat);
        }
        let mut goods = ArrayVec::new();
        for b in ones(self.held[seat] & self.data().sort_boxes[sort as usize]) {
            let good = self.good(b as u8);
            if !goods.contains(&good) && !goods.is_full() {
                goods.push(good);
            }
        }
        goods
    }

    /// SLO-99 to SLO-104: every swap.
    fn swaps(&self, mut each: impl FnMut(Action)) {
        if self.owner_at != self.at[self.me()] {
            return;
        }
        for with in Seat::all(self.seats).filter(|seat| seat.index() != self.me()) {
            for sort in [Sort::Sword, Sort::Shield, Sort::Scroll, Sort::Treasure] {
                let theirs = self.swappable(with.index(), sort);
                if theirs.is_empty() {
                    continue;
                }
                let mine = self.swappable(self.me(), sort);
                for &take in &theirs {
                    if mine.is_empty() {
                        each(Action::Swap { with, take, give: None });
                    }
                    for &give in &mine {
                        each(Action::Swap { with, take, give: Some(give) });
                    }
                }
            }
        }
    }

    /// Every action of step 2 but flights and looks, of which there are many.
    #[inline]
    fn plain_actions(&self, out: &mut Vec<Action>) {
        if self.may_whirl() {
            out.push(Action::Whirlwind);
        }
        let pinned = self.pinned();
        if pinned {
            out.push(Action::Fight);
            if !self.duty_done() {
                return;
            }
        }
        let here = self.at[self.me()];
        let keys = self.cards[self.me()][KEY] > 0;
        for dir in Dir::ALL {
            let to = self.nbr[usize::from(here)][dir as usize];
            if to >= OPEN {
                continue;
            }
            if self.closed >> to & 1 == 0 {
                out.push(Action::Move(dir));
            } else if !pinned {
                out.push(Action::Door(dir));
                if keys {
                    out.push(Action::Key(dir));
                }
            }
        }
        for to in ones(self.stair_targets()) {
            out.push(Action::Stairs(to as u8));
        }
        out.push(Action::Stop);
        if pinned {
            return;
        }
        for (tier, nth) in self.box_choices(here) {
            out.push(Action::Open { tier, nth });
        }
        if self.lies.contains(&here) {
            self.takeable(|good| out.push(Action::Take(good)));
        }
        if self.may_drink() {
            out.push(Action::Drink);
        }
        if self.owner_at == here {
            self.swaps(|swap| out.push(swap));
        }
    }

    /// Where wings lead and what eyes can look at now, as sets.
    #[inline]
    fn far_actions(&self) -> (u64, u32) {
        let pinned = self.pinned();
        if pinned && !self.duty_done() {
            return (0, 0);
        }
        let eyes = if pinned || self.cards[self.me()][EYE] == 0 { 0 } else { self.eye_slots() };
        (self.wing_targets(), eyes)
    }

    /// SLO-112 to SLO-116: every step of a ghost.
    #[inline]
    fn ghost_steps(&self, mut each: impl FnMut(u8, Dir) -> bool) -> bool {
        for tile in ones(self.haunted & !self.moved) {
            for dir in Dir::ALL {
                if self.ghost_way(tile as u8, dir) && each(tile as u8, dir) {
                    return true;
                }
            }
        }
        false
    }

    /// SLO-114 to SLO-116: can the ghost of this room step there?
    #[inline]
    fn ghost_way(&self, tile: u8, dir: Dir) -> bool {
        let to = self.nbr[usize::from(tile)][dir as usize];
        to < OPEN && (self.haunted | self.closed) >> to & 1 == 0
    }

    /// One of the ghost steps, all with the same odds.
    #[inline]
    fn random_ghost(&self, rng: &mut Rng) -> Action {
        // A side without passage has a number whose low bits are 62 or 63: no room, always blocked.
        let blocked = self.haunted | self.closed | 3 << 62;
        let mut steps = [0u8; 128];
        let mut n = 0usize;
        for tile in ones(self.haunted & !self.moved) {
            let sides = self.nbr[tile as usize];
            for (d, side) in sides.into_iter().enumerate() {
                steps[n & 127] = (tile << 2) as u8 | d as u8;
                n += (blocked >> (side & 63) & 1 ^ 1) as usize;
            }
        }
        let step = steps[rng.below(n as u32) as usize & 127];
        Action::Ghost { tile: step >> 2, dir: Dir::ALL[usize::from(step & 3)] }
    }

    /// SLO-R30: does the ghost step go on?
    #[inline]
    pub(crate) fn a_ghost_can_move(&self) -> bool {
        self.moved.count_ones() < self.data().numbers.ghosts_moved_per_turn.into()
            && self.ghost_steps(|_, _| true)
    }

    /// SLO-54, SLO-R13: what can be done with the item in the hand.
    fn item_choices(&self, mut each: impl FnMut(Action)) {
        if !self.from_floor {
            each(Action::Keep);
        }
        for old in self.swappable(self.me(), self.good(self.item).sort) {
            each(Action::Replace(old));
        }
    }

    /// SLO-71, SLO-R24: the pairs of items that can be lost.
    fn losses(&self) -> ArrayVec<Action, 6> {
        let mut goods: ArrayVec<Good, 4> =
            ones(self.equipment(self.current())).map(|b| self.good(b as u8)).take(4).collect();
        goods.sort_unstable();
        let mut pairs = ArrayVec::new();
        for (i, &a) in goods.iter().enumerate() {
            for &b in &goods[i + 1..] {
                let pair = Action::Lose(a, b);
                if !pairs.contains(&pair) {
                    pairs.push(pair);
                }
            }
        }
        pairs
    }

    /// Everything the seat may do now.
    #[inline]
    pub(crate) fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if seat.index() != self.me() {
            return;
        }
        match self.phase {
            Phase::Over => {}
            Phase::Draw => out.push(Action::Draw),
            Phase::Place => {
                self.placements(self.hand, |x, y, exits| {
                    out.push(Action::Place { x, y, exits });
                    false
                });
            }
            Phase::Actions => {
                self.plain_actions(out);
                let (wings, eyes) = self.far_actions();
                out.extend(ones(wings).map(|to| Action::Wings(to as u8)));
                out.extend(ones(eyes.into()).map(|slot| self.eye_at(slot as usize)));
            }
            Phase::Fireball => out.extend([Action::Fireball, Action::NoFireball]),
            Phase::Item => self.item_choices(|action| out.push(action)),
            Phase::Death => out.extend(self.losses()),
            Phase::Ghosts => {
                self.ghost_steps(|tile, dir| {
                    out.push(Action::Ghost { tile, dir });
                    false
                });
            }
        }
    }

    /// One of the legal actions, all with the same odds; flights and looks are counted, not listed.
    #[inline]
    pub(crate) fn random(&self, seat: Seat, rng: &mut Rng, scratch: &mut Vec<Action>) -> Action {
        match self.phase {
            Phase::Actions => {}
            Phase::Ghosts => return self.random_ghost(rng),
            Phase::Place => return self.random_place(rng, scratch),
            _ => {
                self.legal(seat, scratch);
                return rng.pick(scratch);
            }
        }
        scratch.clear();
        self.plain_actions(scratch);
        let (wings, eyes) = self.far_actions();
        let plain = scratch.len() as u32;
        if wings == 0 && eyes == 0 {
            return scratch[rng.below(plain) as usize];
        }
        let flights = wings.count_ones();
        let n = rng.below(plain + flights + eyes.count_ones());
        if n < plain {
            scratch[n as usize]
        } else if n < plain + flights {
            Action::Wings(nth(wings, n - plain) as u8)
        } else {
            self.eye_at(nth(eyes.into(), n - plain - flights) as usize)
        }
    }

    /// Legal, or the rule that forbids it.
    pub(crate) fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        if self.phase == Phase::Over {
            return Err(no(self.end.rule().id(), "schloss-no-over"));
        }
        if seat.index() != self.me() {
            return Err(no("SLO-17", "schloss-no-turn").with("seat", self.current()));
        }
        match (self.phase, action) {
            (Phase::Draw, Action::Draw) | (Phase::Fireball, Action::Fireball | Action::NoFireball) => Ok(()),
            (Phase::Place, Action::Place { x, y, exits }) => self.check_place(x, y, exits),
            (Phase::Actions, action) => self.check_action(action),
            (Phase::Item, Action::Keep | Action::Replace(_)) => self.check_item(action),
            (Phase::Death, Action::Lose(..)) if self.losses().contains(&action) => Ok(()),
            (Phase::Death, Action::Lose(..)) => Err(no("SLO-71", "schloss-no-such-loss")),
            (Phase::Ghosts, Action::Ghost { tile, dir }) => self.check_ghost(tile, dir),
            _ => Err(self.wrong_step()),
        }
    }

    /// Something else is asked now.
    fn wrong_step(&self) -> Illegal {
        match self.phase {
            Phase::Draw => no("SLO-21", "schloss-asked-draw"),
            Phase::Place => no("SLO-17", "schloss-asked-place"),
            Phase::Actions => no("SLO-17", "schloss-asked-actions"),
            Phase::Fireball => no("SLO-92", "schloss-asked-fireball"),
            Phase::Item => no("SLO-54", "schloss-asked-item"),
            Phase::Death => no("SLO-71", "schloss-asked-death"),
            Phase::Ghosts => no("SLO-110", "schloss-asked-ghosts"),
            Phase::Over => no("SLO-119", "schloss-no-over"),
        }
    }

    fn check_item(&self, action: Action) -> Result<(), Illegal> {
        let mut listed = false;
        self.item_choices(|choice| listed |= choice == action);
        match action {
            _ if listed => Ok(()),
            Action::Keep => Err(no("SLO-R13", "schloss-no-keep")),
            _ => Err(no("SLO-54", "schloss-no-replace")),
        }
    }

    /// Step 2.
    fn check_action(&self, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Whirlwind => return self.check_whirlwind(),
            Action::Fight if self.pinned() => return Ok(()),
            Action::Fight => return Err(no("SLO-63", "schloss-no-ghost-here")),
            Action::Fireball | Action::NoFireball => return Err(no("SLO-R21", "schloss-no-fireball")),
            Action::Draw
            | Action::Place { .. }
            | Action::Keep
            | Action::Replace(_)
            | Action::Lose(..)
            | Action::Ghost { .. } => return Err(self.wrong_step()),
            _ => {}
        }
        if self.must_fight() {
            return Err(no("SLO-61", "schloss-no-must-fight"));
        }
        match action {
            Action::Stop => return Ok(()),
            Action::Move(dir) => return self.check_move(dir),
            Action::Stairs(to) => return self.check_stairs(to),
            Action::Wings(to) => return self.check_wings(to),
            _ => {}
        }
        if self.pinned() {
            return Err(no("SLO-60", "schloss-no-ghost-forbids"));
        }
        match action {
            Action::Door(dir) => self.check_door(dir),
            Action::Key(dir) => self.check_key(dir),
            Action::Open { tier, nth } => self.check_open(tier, nth),
            Action::Take(good) => self.check_take(good),
            Action::Eye { tile, tier, nth } => self.check_eye(tile, tier, nth),
            Action::Drink => self.check_drink(),
            Action::Swap { with, take, give } => self.check_swap(with, take, give),
            _ => Err(self.wrong_step()),
        }
    }

    /// SLO-88
    fn check_whirlwind(&self) -> Result<(), Illegal> {
        if self.scrolls(self.current(), Scroll::Whirlwind) == 0 {
            return Err(no("SLO-88", "schloss-no-whirlwind"));
        }
        if self.whirlwind {
            return Err(no("SLO-R20", "schloss-no-second-whirlwind"));
        }
        if self.actions_used > 0 {
            return Err(no("SLO-88", "schloss-no-late-whirlwind"));
        }
        Ok(())
    }

    /// SLO-41, SLO-42
    fn check_move(&self, dir: Dir) -> Result<(), Illegal> {
        match self.joined(self.at[self.me()], dir) {
            None => Err(no("SLO-41", "schloss-no-passage").with("dir", dir_word(dir))),
            Some(to) if self.closed >> to & 1 != 0 => Err(no("SLO-42", "schloss-no-closed-door")),
            Some(_) => Ok(()),
        }
    }

    /// SLO-76, SLO-77
    fn check_stairs(&self, to: u8) -> Result<(), Illegal> {
        let here = self.at[self.me()];
        let (stairs, bit) = (self.data().stairs, room_bit(to));
        if stairs >> here & 1 == 0 {
            return Err(no("SLO-76", "schloss-no-stairs-here"));
        }
        if stairs & self.placed & !(1 << here) == 0 {
            return Err(no("SLO-77", "schloss-no-second-stairs"));
        }
        if stairs & self.placed & !(1 << here) & bit == 0 {
            return Err(no("SLO-76", "schloss-no-stairs-there"));
        }
        if self.closed & bit != 0 {
            return Err(no("SLO-R26", "schloss-no-closed-door"));
        }
        Ok(())
    }

    /// SLO-86, SLO-R09
    fn check_wings(&self, to: u8) -> Result<(), Illegal> {
        let (here, bit) = (1u64 << self.at[self.me()], room_bit(to));
        if self.scrolls(self.current(), Scroll::Wings) == 0 {
            return Err(no("SLO-86", "schloss-no-wings"));
        }
        if self.placed & !here & bit == 0 {
            return Err(no("SLO-86", "schloss-no-other-room"));
        }
        if self.reachable & bit == 0 {
            return Err(no("SLO-R09", "schloss-no-island"));
        }
        if self.closed & bit != 0 {
            return Err(no("SLO-86", "schloss-no-closed-door"));
        }
        Ok(())
    }

    /// SLO-45, SLO-R26
    fn check_door(&self, dir: Dir) -> Result<(), Illegal> {
        match self.joined(self.at[self.me()], dir) {
            Some(to) if self.closed >> to & 1 != 0 => Ok(()),
            _ => Err(no("SLO-45", "schloss-no-door").with("dir", dir_word(dir))),
        }
    }

    /// SLO-94
    fn check_key(&self, dir: Dir) -> Result<(), Illegal> {
        self.check_door(dir)?;
        if self.cards[self.me()][KEY] > 0 { Ok(()) } else { Err(no("SLO-94", "schloss-no-key")) }
    }

    /// SLO-50, SLO-R35
    fn check_open(&self, tier: u8, nth: u8) -> Result<(), Illegal> {
        let known = self.box_choices(self.at[self.me()]).contains(&(tier, nth));
        if known { Ok(()) } else { Err(no("SLO-50", "schloss-no-such-box").with("tier", i32::from(tier))) }
    }

    /// SLO-56, SLO-57
    fn check_take(&self, good: Good) -> Result<(), Illegal> {
        if self.copy_of(self.items_in(self.at[self.me()]), good).is_none() {
            return Err(no("SLO-50", "schloss-no-such-item"));
        }
        if good.sort == Sort::Heart && self.hearts[self.me()] >= self.data().numbers.max_hearts {
            return Err(no("SLO-56", "schloss-no-more-hearts"));
        }
        Ok(())
    }

    /// SLO-93, SLO-R27
    fn check_eye(&self, tile: u8, tier: u8, nth: u8) -> Result<(), Illegal> {
        if self.cards[self.me()][EYE] == 0 {
            return Err(no("SLO-93", "schloss-no-eye"));
        }
        let there = room_bit(tile) & self.placed != 0 && self.box_choices(tile).contains(&(tier, nth));
        if there { Ok(()) } else { Err(no("SLO-R27", "schloss-no-such-box").with("tier", i32::from(tier))) }
    }

    /// SLO-79 to SLO-82
    fn check_drink(&self) -> Result<(), Illegal> {
        if self.data().fountains >> self.at[self.me()] & 1 == 0 {
            return Err(no("SLO-79", "schloss-no-fountain"));
        }
        if self.hearts[self.me()] >= self.data().numbers.max_hearts {
            return Err(no("SLO-80", "schloss-no-more-hearts"));
        }
        if self.supply <= 0 { Err(no("SLO-82", "schloss-no-supply")) } else { Ok(()) }
    }

    /// SLO-99 to SLO-105
    fn check_swap(&self, with: Seat, take: Good, give: Option<Good>) -> Result<(), Illegal> {
        if self.seats == 1 {
            return Err(no("SLO-130", "schloss-no-partner"));
        }
        if self.owner_at != self.at[self.me()] {
            return Err(no("SLO-99", "schloss-no-owner-here"));
        }
        if with.index() >= usize::from(self.seats) || with.index() == self.me() {
            return Err(no("SLO-101", "schloss-no-partner"));
        }
        if take.sort == Sort::Heart {
            return Err(no("SLO-105", "schloss-no-swap-hearts"));
        }
        if !self.swappable(with.index(), take.sort).contains(&take) {
            return Err(no("SLO-101", "schloss-no-swap-take").with("seat", with));
        }
        let mine = self.swappable(self.me(), take.sort);
        match give {
            None if mine.is_empty() => Ok(()),
            None => Err(no("SLO-103", "schloss-no-swap-nothing")),
            Some(give) if mine.contains(&give) => Ok(()),
            Some(_) => Err(no("SLO-102", "schloss-no-swap-give")),
        }
    }

    /// SLO-112 to SLO-116
    fn check_ghost(&self, tile: u8, dir: Dir) -> Result<(), Illegal> {
        if self.haunted & room_bit(tile) == 0 {
            return Err(no("SLO-112", "schloss-no-ghost-there"));
        }
        if self.moved >> tile & 1 != 0 {
            return Err(no("SLO-112", "schloss-no-ghost-twice"));
        }
        match self.joined(tile, dir) {
            None => Err(no("SLO-116", "schloss-no-passage").with("dir", dir_word(dir))),
            Some(to) if self.closed >> to & 1 != 0 => Err(no("SLO-114", "schloss-no-ghost-door")),
            Some(to) if self.haunted >> to & 1 != 0 => Err(no("SLO-115", "schloss-no-ghost-alone")),
            Some(_) => Ok(()),
        }
    }
}

/// The word for a direction.
pub(crate) fn dir_word(dir: Dir) -> burghof_core::Datum {
    burghof_core::Datum::Word(crate::text::dir_id(dir))
}

/// The room as a set; empty for a number that no tile has.
fn room_bit(tile: u8) -> u64 {
    if usize::from(tile) < crate::components::MAX_TILES { 1 << tile } else { 0 }
}

impl Public {
    /// SLO-R21: could the fireballs in the hand still turn the fight?
    #[inline]
    pub(crate) fn fireball_helps(&self, life: u8) -> bool {
        let total = self.fight_total();
        let most = total + self.cards[self.me()][FIREBALL] * self.data().numbers.fireball_bonus;
        total <= life && most > life
    }
}
