//! What happens: every action, and everything that leaves no choice.

use crate::action::Action;
use crate::castle::{Dir, Exits};
use crate::components::{Good, NONE, Scroll};
use crate::event::{Event, Way};
use crate::state::{EYE, End, KEY, NOWHERE, Phase, Schloss, full};
use arrayvec::ArrayVec;
use burghof_core::bits::nth;
use burghof_core::{Chance, Draw, Listener, SeatSet};

/// The sources of chance. A source draws every index at most once in a game.
pub(crate) mod source {
    /// Tile piles of levels 1 to 4 (and the next three); index: tiles of the level seen before.
    pub const TILES: u16 = 1;
    /// Boxes of tiers 1 to 4 (and the next three); index: boxes of the tier looked into before.
    pub const BOXES: u16 = 5;
    /// Ghosts of tiers 1 to 4 (and the next three); index: ghosts of the tier laid out before.
    pub const GHOSTS: u16 = 9;
    /// Doors; index: doors seen before.
    pub const DOORS: u16 = 13;
    /// The die thrown at a door; index: throws before.
    pub const DOOR_DIE: u16 = 14;
    /// The player's die in a fight; index: rounds before.
    pub const PLAYER_DIE: u16 = 15;
    /// The ghost's die in a fight; index: rounds before.
    pub const GHOST_DIE: u16 = 16;
    /// The start player; index 0.
    pub const START_PLAYER: u16 = 17;
}

#[inline]
pub(super) fn pick(set: u64, source: u16, index: u32, chance: &mut Chance) -> u8 {
    nth(set, chance.below(Draw { source, index }, set.count_ones())) as u8
}

#[inline]
pub(super) fn die(source: u16, index: u32, chance: &mut Chance) -> u8 {
    chance.below(Draw { source, index }, 6) as u8 + 1
}

impl Schloss {
    #[inline]
    pub(super) fn everyone(&self) -> SeatSet {
        SeatSet::everyone(self.public.seats)
    }

    /// Carries out a legal action of the active player, and then everything that leaves no choice.
    #[inline]
    pub(crate) fn carry_out(&mut self, action: Action, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        match action {
            Action::Draw => {}
            Action::Place { x, y, exits } => self.place(x, y, exits, chance, tell),
            Action::Whirlwind => self.whirl(tell),
            Action::Move(dir) => self.walk(dir, tell),
            Action::Stairs(to) => self.go(to, Way::Stairs, tell),
            Action::Wings(to) => self.fly(to, tell),
            Action::Door(dir) => self.try_door(dir, chance, tell),
            Action::Key(dir) => self.unlock(dir, chance, tell),
            Action::Open { tier, nth } => self.open(tier, nth, chance, tell),
            Action::Take(good) => self.take(good, tell),
            Action::Keep => self.keep(tell),
            Action::Replace(old) => self.replace(old, tell),
            Action::Fight => self.fight(chance, tell),
            Action::Fireball => self.fireball(chance, tell),
            Action::NoFireball => self.resolve_fight(chance, tell),
            Action::Lose(a, b) => self.lose(a, b, tell),
            Action::Eye { tile, tier, nth } => self.look(tile, tier, nth, chance, tell),
            Action::Drink => self.drink(tell),
            Action::Swap { with, take, give } => self.swap(with, take, give, tell),
            Action::Stop => self.stop(tell),
            Action::Ghost { tile, dir } => self.move_ghost(tile, dir, tell),
        }
        self.proceed(chance, tell);
    }

    /// Everything that leaves no choice, up to the next decision.
    #[inline]
    pub(crate) fn proceed(&mut self, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        loop {
            self.settle(tell);
            if self.public.phase != Phase::Draw {
                return;
            }
            self.draw_tile(chance, tell);
        }
    }

    /// SLO-17: steps that end by themselves; stops where a tile has to be drawn.
    #[inline]
    pub(crate) fn settle(&mut self, tell: &mut impl Listener<Event>) {
        if self.public.phase == Phase::Actions && self.public.actions_left == 0 {
            self.begin_ghosts();
        }
        if self.public.phase == Phase::Ghosts && !self.public.a_ghost_can_move() {
            self.end_turn(tell);
        }
    }

    /// SLO-20, SLO-21, SLO-R05: the first tile that can be placed, from the piles in order.
    fn draw_tile(&mut self, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let data = self.public.data();
        let seat = self.public.current();
        if self.public.placed == full(data.tiles.len()) {
            return self.no_tile(chance, tell);
        }
        // Most tiles fit at a glance; the whole frontier is made only if one does not.
        let mut frontier = None;
        for level in 1..=4u8 {
            let mut skipped: ArrayVec<u8, 64> = ArrayVec::new();
            let of_level = data.level_tiles[usize::from(level) - 1];
            loop {
                let unseen = self.public.unseen_tiles & of_level;
                if unseen == 0 {
                    break;
                }
                let index = (of_level & !unseen).count_ones();
                let tile = pick(unseen, source::TILES + u16::from(level) - 1, index, chance);
                self.public.unseen_tiles &= !(1 << tile);
                if self.public.placeable(tile, &mut frontier) {
                    tell.reveal(self.everyone(), || Event::TileDrawn { seat, tile }, || None);
                    if !skipped.is_empty() {
                        let queue = self.public.queue(level);
                        self.public.set_queue(queue.into_iter().chain(skipped));
                    }
                    return self.take_tile(tile);
                }
                tell.reveal(self.everyone(), || Event::TileSkipped { tile }, || None);
                skipped.push(tile);
            }
            let queue = self.public.queue(level);
            if let Some(k) = queue.iter().position(|&tile| self.public.placeable(tile, &mut frontier)) {
                for &tile in &queue[..k] {
                    tell.tell(|| Event::TileSkipped { tile });
                }
                tell.tell(|| Event::TileDrawn { seat, tile: queue[k] });
                let (before, after) = (&queue[..k], &queue[k + 1..]);
                self.public.set_queue(after.iter().chain(&skipped).chain(before).copied());
                return self.take_tile(queue[k]);
            }
            // A pile of which no tile fits keeps its order; all of it is known now.
            self.public.set_queue(skipped.into_iter().chain(queue));
        }
        self.no_tile(chance, tell);
    }

    fn take_tile(&mut self, tile: u8) {
        self.public.hand = tile;
        self.public.spot[usize::from(tile)] = NOWHERE;
        self.public.phase = Phase::Place;
    }

    /// SLO-33, SLO-R08: step 1 is skipped.
    fn no_tile(&mut self, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let seat = self.public.current();
        tell.tell(|| Event::NoTile { seat });
        if self.public.entrance_hall() {
            return self.next_in_hall();
        }
        let start = self.public.data().start;
        if self.public.haunted >> start & 1 == 0
            && let Some(ghost) = self.next_ghost(chance)
        {
            self.put_ghost(ghost, start);
            self.public.eventful = true;
            tell.reveal(self.everyone(), || Event::Restless { ghost }, || None);
        }
        self.begin_actions();
    }

    /// SLO-35: the next ghost, from the lowest tier left.
    fn next_ghost(&self, chance: &mut Chance) -> Option<u8> {
        let p = &self.public;
        if p.unseen_ghosts == 0 {
            return None;
        }
        let tier = (0..4).find(|&tier| p.ghost_pile(tier) != 0)?;
        let pile = p.ghost_pile(tier);
        let index = (p.data().tier_ghosts[tier] & !pile).count_ones();
        Some(pick(pile.into(), source::GHOSTS + tier as u16, index, chance))
    }

    fn put_ghost(&mut self, ghost: u8, tile: u8) {
        self.public.ghost_at[usize::from(ghost)] = tile;
        self.public.unseen_ghosts &= !(1 << ghost);
        self.public.haunted |= 1 << tile;
    }

    /// SLO-21, SLO-34 to SLO-37: places the tile and lays out its things.
    #[inline]
    fn place(&mut self, x: i8, y: i8, exits: Exits, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let seat = self.public.current();
        let tile = std::mem::replace(&mut self.public.hand, NONE);
        self.public.lay(tile, x, y, exits);
        self.public.eventful = true;
        tell.tell(|| Event::TilePlaced { seat, tile, x, y, exits });
        self.lay_things(tile, chance, tell);
        if self.public.entrance_hall() { self.next_in_hall() } else { self.begin_actions() }
    }

    fn lay_things(&mut self, tile: u8, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let printed = &self.public.data().tiles[usize::from(tile)];
        for slot in self.public.slot_range(tile) {
            if let Some(tier) = self.public.box_pile.iter().position(|&left| left > 0) {
                self.public.box_pile[tier] -= 1;
                self.public.slots[slot] = tier as u8 + 1;
                tell.tell(|| Event::BoxLaid { tile, tier: tier as u8 + 1 });
            }
        }
        if printed.bones
            && let Some(ghost) = self.next_ghost(chance)
        {
            self.put_ghost(ghost, tile);
            tell.reveal(self.everyone(), || Event::GhostCame { tile, ghost }, || None);
        }
        if printed.door && self.public.door_pile > 0 {
            self.public.door_pile -= 1;
            self.public.closed |= 1 << tile;
            tell.tell(|| Event::DoorLaid { tile });
        }
        let number = printed.owner_room;
        if number > 0 && number == self.public.owner_stage && self.public.owner_at == NONE {
            self.public.owner_at = tile;
            tell.tell(|| Event::OwnerCame { tile });
        }
    }

    /// SLO-15, SLO-16: the next placement of the entrance hall, or the first turn.
    fn next_in_hall(&mut self) {
        self.public.hall_left -= 1;
        self.next_player();
        if !self.public.entrance_hall() {
            self.begin_turn();
        }
    }

    fn next_player(&mut self) {
        let p = &mut self.public;
        p.current = if p.current + 1 >= p.seats { 0 } else { p.current + 1 };
        p.phase = Phase::Draw;
    }

    fn begin_turn(&mut self) {
        let p = &mut self.public;
        p.phase = Phase::Draw;
        p.eventful = false;
        p.whirlwind = false;
        p.actions_used = 0;
        p.actions_left = p.data().numbers.actions_per_turn;
    }

    /// SLO-39
    #[inline]
    fn begin_actions(&mut self) {
        self.public.phase = Phase::Actions;
        self.public.actions_left = self.public.data().numbers.actions_per_turn;
    }

    #[inline]
    pub(super) fn spend(&mut self) {
        self.public.actions_left -= 1;
        self.public.actions_used += 1;
    }

    /// SLO-110, SLO-R31
    #[inline]
    fn begin_ghosts(&mut self) {
        self.public.phase = Phase::Ghosts;
        self.public.actions_left = 0;
        self.public.actions_used = 0;
    }

    /// SLO-88, SLO-89
    fn whirl(&mut self, tell: &mut impl Listener<Event>) {
        let seat = self.public.current();
        self.use_up(Scroll::Whirlwind);
        self.public.whirlwind = true;
        self.public.actions_left += self.public.data().numbers.whirlwind_extra_actions;
        tell.tell(|| Event::Whirlwind { seat });
    }

    /// SLO-87, SLO-89: the scroll leaves the game.
    fn use_up(&mut self, kind: Scroll) {
        let me = self.public.me();
        if let Some(b) = self.public.copy_of(self.public.held[me], Good::scroll(kind)) {
            self.public.held[me] &= !(1 << b);
        }
    }

    /// SLO-41
    #[inline]
    fn walk(&mut self, dir: Dir, tell: &mut impl Listener<Event>) {
        if let Some(to) = self.public.joined(self.public.at[self.public.me()], dir) {
            self.go(to, Way::Passage, tell);
        }
    }

    /// SLO-41, SLO-76, SLO-R15: a pawn changes room; a new encounter begins with nothing fought.
    #[inline]
    fn go(&mut self, to: u8, way: Way, tell: &mut impl Listener<Event>) {
        let (me, seat) = (self.public.me(), self.public.current());
        self.spend();
        self.public.at[me] = to;
        self.public.fought[me] = NONE;
        tell.tell(|| Event::Moved { seat, to, way });
    }

    /// SLO-86, SLO-87
    fn fly(&mut self, to: u8, tell: &mut impl Listener<Event>) {
        self.use_up(Scroll::Wings);
        self.go(to, Way::Wings, tell);
    }

    /// SLO-46: the door of a room is turned over, which fixes it if nobody has seen it. Also says whether it was new.
    fn turn_over(&mut self, tile: u8, chance: &mut Chance) -> (u8, bool) {
        let slot = usize::from(self.public.data().tiles[usize::from(tile)].door_slot);
        if self.public.known_door[slot] != NONE {
            return (self.public.known_door[slot], false);
        }
        let door = match std::mem::replace(&mut self.secrets.door[slot], NONE) {
            NONE => {
                let bag = self.public.unseen_doors & !self.bound_doors();
                let index = self.public.data().doors.len() as u32 - self.public.unseen_doors.count_ones();
                pick(bag.into(), source::DOORS, index, chance)
            }
            bound => bound,
        };
        self.public.unseen_doors &= !(1 << door);
        self.public.known_door[slot] = door;
        (door, true)
    }

    /// SLO-46: an open door leaves the game.
    fn remove_door(&mut self, tile: u8) {
        let slot = usize::from(self.public.data().tiles[usize::from(tile)].door_slot);
        self.public.known_door[slot] = NONE;
        self.public.closed &= !(1 << tile);
        self.public.eventful = true;
    }

    /// SLO-45 to SLO-48
    fn try_door(&mut self, dir: Dir, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let seat = self.public.current();
        let Some(tile) = self.public.joined(self.public.room(seat), dir) else { return };
        self.spend();
        let die = die(source::DOOR_DIE, self.public.door_throws, chance);
        self.public.door_throws += 1;
        let (door, _) = self.turn_over(tile, chance);
        let opened = self.public.data().doors[usize::from(door)].opens >> die & 1 != 0;
        tell.reveal(self.everyone(), || Event::DoorTried { seat, tile, die, door, opened }, || None);
        if opened {
            self.remove_door(tile);
        }
    }

    /// SLO-94, SLO-95
    fn unlock(&mut self, dir: Dir, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let (me, seat) = (self.public.me(), self.public.current());
        let Some(tile) = self.public.joined(self.public.at[me], dir) else { return };
        self.spend();
        self.public.cards[me][KEY] -= 1;
        let (door, new) = self.turn_over(tile, chance);
        let event = || Event::DoorUnlocked { seat, tile, door };
        if new {
            tell.reveal(self.everyone(), event, || None)
        } else {
            tell.tell(event)
        }
        self.remove_door(tile);
    }

    /// SLO-93, SLO-R27
    fn look(&mut self, tile: u8, tier: u8, nth: u8, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let (me, seat) = (self.public.me(), self.public.current());
        let Some(slot) = self.public.slot_of(tile, tier, nth) else { return };
        self.spend();
        self.public.cards[me][EYE] -= 1;
        let content = match self.secrets.content[slot] {
            NONE => self.draw_box(tier, chance),
            bound => bound,
        };
        self.secrets.content[slot] = content;
        self.public.slots[slot] |= 16 << me;
        self.sort_slots(tile);
        let event = |content| Event::Looked { seat, tile, tier, nth, content };
        tell.reveal(SeatSet::of(seat), || event(Some(content)), || Some(event(None)));
    }

    /// SLO-79
    fn drink(&mut self, tell: &mut impl Listener<Event>) {
        let (me, seat) = (self.public.me(), self.public.current());
        self.spend();
        self.public.hearts[me] += 1;
        self.public.supply -= 1;
        let hearts = self.public.hearts[me];
        tell.tell(|| Event::Drank { seat, hearts });
    }

    /// SLO-40
    fn stop(&mut self, tell: &mut impl Listener<Event>) {
        let seat = self.public.current();
        tell.tell(|| Event::Stopped { seat });
        self.begin_ghosts();
    }

    /// SLO-112, SLO-R15
    #[inline]
    fn move_ghost(&mut self, tile: u8, dir: Dir, tell: &mut impl Listener<Event>) {
        let seat = self.public.current();
        let (Some(ghost), Some(to)) = (self.public.ghost_in(tile), self.public.joined(tile, dir)) else {
            return;
        };
        self.public.ghost_at[usize::from(ghost)] = to;
        self.public.haunted = self.public.haunted & !(1 << tile) | 1 << to;
        self.public.moved |= 1 << to;
        self.forget_fights(ghost);
        tell.tell(|| Event::GhostMoved { seat, ghost, dir, to });
    }

    /// SLO-131, SLO-129: the end of a turn, also of one ended by death.
    pub(super) fn end_turn(&mut self, tell: &mut impl Listener<Event>) {
        let seat = self.public.current();
        let p = &mut self.public;
        p.turn += 1;
        p.quiet_turns = if p.eventful { 0 } else { p.quiet_turns + 1 };
        p.moved = 0;
        let quiet = p.quiet_turns;
        tell.tell(|| Event::TurnOver { seat, quiet });
        if self.public.quiet_limit().is_some_and(|limit| quiet >= limit) {
            return self.game_over(End::Quiet, tell);
        }
        if self.public.turn >= self.public.turn_limit {
            return self.game_over(End::Dawn, tell);
        }
        self.next_player();
        self.begin_turn();
    }

    pub(super) fn game_over(&mut self, end: End, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        p.phase = Phase::Over;
        p.end = end;
        p.actions_left = 0;
        p.actions_used = 0;
        p.whirlwind = false;
        p.eventful = false;
        p.moved = 0;
        tell.tell(|| Event::GameOver { end });
    }
}
