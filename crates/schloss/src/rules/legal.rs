//! What is legal, and why not (SLO-39 to SLO-118).

use crate::action::Action;
use crate::castle::Dir;
use crate::components::{Good, MAX_BOXES, MAX_GHOSTS, MAX_SLOTS, MAX_TILES, NONE, Scroll, Sort};
use crate::state::{EYE, FIREBALL, KEY, OPEN, Phase, Public, WALL};
use arrayvec::ArrayVec;
use burghof_core::bits::{nth, ones};
use burghof_core::{Rng, Seat};

impl Public {
    /// Is there a ghost in the active player's room?
    #[inline]
    pub(super) fn pinned(&self) -> bool {
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
        let [a, b] = self.different_boxes(tile);
        let mut all = ArrayVec::new();
        if a != 0 {
            all.push((a & 15, 0));
        }
        if b != 0 {
            all.push((b & 15, u8::from(a & 15 == b & 15)));
        }
        all
    }

    /// The two places for boxes of a room; a place is 0 if it is empty or like the one before.
    #[inline]
    fn different_boxes(&self, tile: u8) -> [u8; 2] {
        let (first, boxes) = self.data().box_places[usize::from(tile)];
        let at = |n: u8| if n < boxes { self.slots[usize::from(first + n) % MAX_SLOTS] } else { 0 };
        let (a, b) = (at(0), at(1));
        [a, if Public::interchangeable(a, b) { 0 } else { b }]
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

    /// Is there a face-up item in the room? Without a way out of the loop all are compared at once.
    #[inline]
    fn littered(&self, tile: u8) -> bool {
        self.lies.iter().fold(false, |found, &lies| found | (lies == tile))
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
    pub(super) fn swappable(&self, seat: usize, sort: Sort) -> ArrayVec<Good, 32> {
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
        if self.littered(here) {
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
    fn ghost_steps(&self, mut each: impl FnMut(u8, Dir)) {
        let blocked = self.ghosts_blocked();
        for tile in ones(self.haunted & !self.moved) {
            for dir in Dir::ALL {
                if blocked >> (self.nbr[tile as usize][dir as usize] & 63) & 1 == 0 {
                    each(tile as u8, dir);
                }
            }
        }
    }

    /// SLO-114 to SLO-116: where no ghost can step to. A side without passage has a number whose low bits are 62 or
    /// 63: no room, always blocked.
    #[inline]
    fn ghosts_blocked(&self) -> u64 {
        const { assert!(OPEN & 63 == 62 && WALL & 63 == 63 && MAX_TILES <= 62) };
        self.haunted | self.closed | 3 << 62
    }

    /// One of the ghost steps, all with the same odds.
    #[inline]
    fn random_ghost(&self, rng: &mut Rng) -> Action {
        let blocked = self.ghosts_blocked();
        let movers = self.haunted & !self.moved;
        // With many ghosts about, guessing one and its direction is faster than listing; every step can be guessed in
        // one way, so the first right guess is fair. Nine guesses are judged at once: which of them is right nobody
        // can predict, that one of them is right is nearly certain.
        if movers.count_ones() > 4 {
            // Whoever is not on the table, or is no ghost at all, has the number of no room.
            let mut ghost_at = [NONE; 32];
            ghost_at[..MAX_GHOSTS].copy_from_slice(&self.ghost_at);
            let guess = |bits: u64| {
                let (tile, dir) = (ghost_at[(bits & 31) as usize], (bits >> 5 & 3) as usize);
                (tile, dir, self.nbr[usize::from(tile).min(MAX_TILES - 1)][dir])
            };
            for _ in 0..2 {
                let bits = rng.next_u64();
                let mut right = 0;
                for i in 0..9 {
                    let (tile, _, to) = guess(bits >> (i * 7));
                    right |= (movers >> (tile & 63) & !(blocked >> (to & 63)) & 1) << (i * 7);
                }
                if right != 0 {
                    let (tile, dir, _) = guess(bits >> right.trailing_zeros());
                    return Action::Ghost { tile, dir: Dir::ALL[dir] };
                }
            }
        }
        let mut steps = [0u8; 128];
        let mut n = 0usize;
        for tile in ones(movers) {
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
        let blocked = self.ghosts_blocked();
        // The four sides are looked at together: the first ghost nearly always has a way, but which one nobody can
        // predict.
        let free =
            |tile: u32| self.nbr[tile as usize].iter().fold(0, |any, side| any | !blocked >> (side & 63));
        self.moved.count_ones() < self.data().numbers.ghosts_moved_per_turn.into()
            && ones(self.haunted & !self.moved).any(|tile| free(tile) & 1 != 0)
    }

    /// SLO-54, SLO-R13: what can be done with the item in the hand.
    pub(super) fn item_choices(&self, mut each: impl FnMut(Action)) {
        if !self.from_floor {
            each(Action::Keep);
        }
        for old in self.swappable(self.me(), self.good(self.item).sort) {
            each(Action::Replace(old));
        }
    }

    /// SLO-71, SLO-R24: the pairs of items that can be lost.
    pub(super) fn losses(&self) -> ArrayVec<Action, 6> {
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
                self.ghost_steps(|tile, dir| out.push(Action::Ghost { tile, dir }));
            }
        }
    }

    /// One of the legal actions, all with the same odds.
    #[inline]
    pub(crate) fn random(&self, seat: Seat, rng: &mut Rng, scratch: &mut Vec<Action>) -> Action {
        match self.phase {
            Phase::Actions => self.random_act(rng, scratch),
            Phase::Ghosts => self.random_ghost(rng),
            Phase::Place => self.random_place(rng, scratch),
            _ => {
                self.legal(seat, scratch);
                rng.pick(scratch)
            }
        }
    }

    /// One of the actions of step 2. They are counted kind by kind, as sets of directions, rooms and places; only
    /// items and swaps are listed, and there are seldom any.
    #[inline]
    fn random_act(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Action {
        let me = self.me();
        let here = self.at[me];
        let pinned = self.pinned();
        let whirl = u32::from(self.may_whirl());
        if pinned && !self.duty_done() {
            return if whirl != 0 && rng.below(2) == 0 { Action::Whirlwind } else { Action::Fight };
        }
        let (mut ways, mut doors) = (0u32, 0u32);
        for (d, side) in self.nbr[usize::from(here)].into_iter().enumerate() {
            // A side without passage has the number of no room: no door is there.
            let closed = (self.closed >> (side & 63) & 1) as u32;
            ways |= (u32::from(side < OPEN) ^ closed) << d;
            doors |= closed << d;
        }
        let stairs = self.stair_targets();
        let wings = self.wing_targets();
        let mut boxes = [0; 2];
        let (mut eyes, mut drink) = (0, 0);
        scratch.clear();
        if pinned {
            doors = 0;
        } else {
            boxes = self.different_boxes(here);
            if self.littered(here) {
                self.takeable(|good| scratch.push(Action::Take(good)));
            }
            drink = u32::from(self.may_drink());
            if self.owner_at == here {
                self.swaps(|swap| scratch.push(swap));
            }
            if self.cards[me][EYE] > 0 {
                eyes = self.eye_slots();
            }
        }
        let keys = if self.cards[me][KEY] > 0 { doors } else { 0 };
        let first_box = u32::from(boxes[0] != 0);
        let n_boxes = first_box + u32::from(boxes[1] != 0);
        // The common kinds first. Each takes its share of the number.
        let n_ways = ways.count_ones();
        let fight = u32::from(pinned);
        let listed = scratch.len() as u32;
        let (n_doors, n_keys) = (doors.count_ones(), keys.count_ones());
        let (n_stairs, n_wings, n_eyes) = (stairs.count_ones(), wings.count_ones(), eyes.count_ones());
        let rest = n_doors + n_keys + n_stairs + n_wings + n_eyes + listed + drink + whirl;
        let mut n = rng.below(n_ways + fight + n_boxes + 1 + rest);
        if n < n_ways {
            return Action::Move(nth_dir(ways, n));
        }
        n -= n_ways;
        if n < fight {
            return Action::Fight;
        }
        n -= fight;
        if n == 0 {
            return Action::Stop;
        }
        n -= 1;
        if n < n_boxes {
            let [a, b] = boxes;
            return if n < first_box {
                Action::Open { tier: a & 15, nth: 0 }
            } else {
                Action::Open { tier: b & 15, nth: u8::from(a & 15 == b & 15) }
            };
        }
        n -= n_boxes;
        if n < n_doors {
            return Action::Door(nth_dir(doors, n));
        }
        n -= n_doors;
        if n < n_keys {
            return Action::Key(nth_dir(keys, n));
        }
        n -= n_keys;
        if n < n_stairs {
            return Action::Stairs(nth(stairs, n) as u8);
        }
        n -= n_stairs;
        if n < n_wings {
            return Action::Wings(nth(wings, n) as u8);
        }
        n -= n_wings;
        if n < n_eyes {
            return self.eye_at(nth(eyes.into(), n) as usize);
        }
        n -= n_eyes;
        if let Some(&action) = scratch.get(n as usize) {
            return action;
        }
        n -= listed;
        if n < drink { Action::Drink } else { Action::Whirlwind }
    }
}

/// The n-th direction of a set.
#[inline]
fn nth_dir(mut set: u32, n: u32) -> Dir {
    for _ in 0..n {
        set &= set - 1;
    }
    Dir::ALL[set.trailing_zeros() as usize & 3]
}

/// The room as a set; empty for a number that no tile has.
pub(super) fn room_bit(tile: u8) -> u64 {
    if usize::from(tile) < MAX_TILES { 1 << tile } else { 0 }
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
