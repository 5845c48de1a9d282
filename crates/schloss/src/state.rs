//! The position: [`Public`] + [`Secrets`], small plain data, and its invariants.

use crate::castle::{Dir, Exits};
use crate::components::{
    Data, Good, MAX_BOXES, MAX_DOORS, MAX_GHOSTS, MAX_SLOTS, MAX_TILES, NONE, Scroll, Sort,
};
use arrayvec::ArrayVec;
use burghof_core::bits::ones;
use burghof_core::{Broken, Loaded, Rule, Seat};

/// A side of a room without exit.
pub(crate) const WALL: u8 = 255;
/// A side of a room with an exit that leads nowhere: to a free cell, or against a wall.
pub(crate) const OPEN: u8 = 254;
/// Where a ghost is that has left the piles and the table: on a player card, or out of the game.
pub(crate) const OUT: u8 = 254;
/// The widest a castle of 48 tiles can be to one side.
pub(crate) const FAR: i8 = 48;

/// Fireball, eye and key in the arrays of cards.
pub(crate) const FIREBALL: usize = 0;
pub(crate) const EYE: usize = 1;
pub(crate) const KEY: usize = 2;

/// What is to be decided.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// The tile of this turn has still to be drawn: happens by itself in play.
    Draw,
    /// Step 1: the drawn tile has to be placed.
    Place,
    /// Step 2: actions.
    Actions,
    /// The dice of a fight lie; a fireball could turn it.
    Fireball,
    /// An item was found or taken and its place is full.
    Item,
    /// The player has no heart left and chooses which two items are lost.
    Death,
    /// Step 3: move ghosts.
    Ghosts,
    /// The game is over.
    Over,
}

/// How a game can end.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum End {
    /// Not yet.
    No,
    /// Both brothers are beaten (SLO-119).
    Brothers,
    /// The turn limit is reached (SLO-129).
    Dawn,
    /// The quiet night (SLO-131).
    Quiet,
}

impl End {
    /// The rule that ends the game so.
    pub const fn rule(self) -> Rule {
        match self {
            End::No | End::Brothers => Rule::new("SLO-119"),
            End::Dawn => Rule::new("SLO-129"),
            End::Quiet => Rule::new("SLO-131"),
        }
    }
}

/// What everybody knows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Public {
    pub(crate) data: Loaded<Data>,
    /// Rooms on the table.
    pub(crate) placed: u64,
    /// Rooms connected with START (SLO-31).
    pub(crate) reachable: u64,
    /// Rooms with a closed door.
    pub(crate) closed: u64,
    /// Rooms with a ghost.
    pub(crate) haunted: u64,
    /// Tiles nobody has seen yet; they have no order.
    pub(crate) unseen_tiles: u64,
    /// Boxes whose content has not been shown to all.
    pub(crate) unseen_boxes: u64,
    /// Boxes that lie face-up in a room as items.
    pub(crate) floor: u64,
    /// The boxes a player holds: sword, shield, scrolls, treasures.
    pub(crate) held: [u64; 4],
    /// The defeated ghosts on a player's card.
    pub(crate) trophies: [u32; 4],
    /// Rooms with a ghost that was moved in this step.
    pub(crate) moved: u64,
    /// Ghosts left in the piles: who they can be is public, their order is not.
    pub(crate) unseen_ghosts: u32,
    /// Rounds fought in the game: addresses of throws.
    pub(crate) fights: u32,
    /// Dice thrown at doors in the game: addresses of throws.
    pub(crate) door_throws: u32,
    /// Finished turns, the entrance hall not counted.
    pub(crate) turn: u16,
    /// Quiet turns in a row (SLO-131).
    pub(crate) quiet_turns: u16,
    /// SLO-129.
    pub(crate) turn_limit: u16,
    /// The cell of a placed tile, as [`pack`] makes it. A tile of a known queue (SLO-R05) has its place in the queue
    /// instead, in a column that no cell has; all others are [`NOWHERE`].
    pub(crate) spot: [u16; MAX_TILES],
    /// Per room and direction: [`WALL`], [`OPEN`], or the room joined by a passage.
    pub(crate) nbr: [[u8; 4]; MAX_TILES],
    /// Where a face-up item lies; [`NONE`] for all others.
    pub(crate) lies: [u8; MAX_BOXES],
    /// Face-down boxes by place: tier in the low half, who has looked in the high half; 0 for none.
    pub(crate) slots: [u8; MAX_SLOTS],
    /// Where a ghost is: a room, [`OUT`], or [`NONE`] for the piles.
    pub(crate) ghost_at: [u8; MAX_GHOSTS],
    /// By place for doors: the door that lies there, if it was turned over (SLO-R25).
    pub(crate) known_door: [u8; MAX_DOORS],
    /// Boxes left in the piles.
    pub(crate) box_pile: [u8; 4],
    /// Unseen boxes that are not in the game; only in positions read from outside.
    pub(crate) box_aside: [u8; 4],
    /// Where a pawn stands.
    pub(crate) at: [u8; 4],
    /// Hearts of a player.
    pub(crate) hearts: [u8; 4],
    /// The ghost already fought in the present encounter (SLO-62, SLO-R15).
    pub(crate) fought: [u8; 4],
    /// Fireballs, eyes and keys left.
    pub(crate) cards: [[u8; 3]; 4],
    /// Doors whose numbers nobody has seen.
    pub(crate) unseen_doors: u8,
    /// Doors left in the pile.
    pub(crate) door_pile: u8,
    /// Hearts in the supply; may be overdrawn (SLO-R14).
    pub(crate) supply: i8,
    /// The number of the room the castle owner is in or waits for.
    pub(crate) owner_stage: u8,
    /// The room he is in.
    pub(crate) owner_at: u8,
    pub(crate) seats: u8,
    pub(crate) current: u8,
    pub(crate) phase: Phase,
    pub(crate) end: End,
    /// Placements left in the entrance hall (SLO-15).
    pub(crate) hall_left: u8,
    pub(crate) actions_left: u8,
    pub(crate) actions_used: u8,
    /// A whirlwind was announced in this turn (SLO-R20).
    pub(crate) whirlwind: bool,
    /// Something happened in this turn that breaks the quiet (SLO-131).
    pub(crate) eventful: bool,
    /// The tile to be placed.
    pub(crate) hand: u8,
    /// The item to be decided about.
    pub(crate) item: u8,
    /// That item was taken from the floor: it is taken to be kept (SLO-R13).
    pub(crate) from_floor: bool,
    /// The dice of the fight: player, ghost.
    pub(crate) dice: [u8; 2],
    /// Fireballs played in this fight.
    pub(crate) fireballs: u8,
    /// SLO-131; 0 for off.
    pub(crate) quiet_rounds: u8,
}

/// What lies face-down and has been seen by some, not by all.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Secrets {
    /// By place: the content of a face-down box, once somebody has looked.
    pub(crate) content: [u8; MAX_SLOTS],
    /// By place for doors: the door there. Only positions read from outside say so before anybody has seen it.
    pub(crate) door: [u8; MAX_DOORS],
}

/// A position of Das Schloss.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Schloss {
    pub(crate) public: Public,
    pub(crate) secrets: Secrets,
}

impl Public {
    /// The components.
    #[inline]
    pub fn data(&self) -> &'static Data {
        self.data.get()
    }

    /// How many play.
    #[inline]
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The active player.
    #[inline]
    pub fn current(&self) -> Seat {
        Seat::new(self.current & 3)
    }

    /// What is to be decided.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Is this the entrance hall (SLO-15)?
    #[inline]
    pub fn entrance_hall(&self) -> bool {
        self.hall_left > 0
    }

    /// How the game ended.
    #[inline]
    pub fn end(&self) -> End {
        self.end
    }

    /// Finished turns.
    #[inline]
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// Quiet turns in a row.
    #[inline]
    pub fn quiet_turns(&self) -> u16 {
        self.quiet_turns
    }

    /// After how many quiet turns the game is over, if ever (SLO-131).
    #[inline]
    pub fn quiet_limit(&self) -> Option<u16> {
        (self.quiet_rounds > 0).then(|| u16::from(self.quiet_rounds) * u16::from(self.seats))
    }

    /// Actions left in this turn.
    #[inline]
    pub fn actions_left(&self) -> u8 {
        self.actions_left
    }

    /// The tile to be placed.
    #[inline]
    pub fn tile_in_hand(&self) -> Option<u8> {
        some(self.hand)
    }

    /// The item to be decided about.
    #[inline]
    pub fn item_in_hand(&self) -> Option<u8> {
        some(self.item)
    }

    /// The dice of the present fight: the player's, the ghost's.
    #[inline]
    pub fn dice(&self) -> [u8; 2] {
        self.dice
    }

    /// The room a player is in.
    #[inline]
    pub fn room(&self, seat: Seat) -> u8 {
        self.at[seat.index()]
    }

    /// The hearts of a player.
    #[inline]
    pub fn hearts(&self, seat: Seat) -> u8 {
        self.hearts[seat.index()]
    }

    /// Fireballs, eyes and keys of a player.
    #[inline]
    pub fn cards(&self, seat: Seat) -> [u8; 3] {
        self.cards[seat.index()]
    }

    /// The boxes a player holds, as a set.
    #[inline]
    pub fn held(&self, seat: Seat) -> u64 {
        self.held[seat.index()]
    }

    /// The trophies of a player, as a set of ghosts.
    #[inline]
    pub fn trophies(&self, seat: Seat) -> u32 {
        self.trophies[seat.index()]
    }

    /// Hearts in the supply.
    #[inline]
    pub fn supply(&self) -> i8 {
        self.supply
    }

    /// Boxes left in the pile of a tier from 0 to 3.
    #[inline]
    pub fn boxes_left(&self, tier: usize) -> u8 {
        self.box_pile[tier & 3]
    }

    /// The boxes whose content has not been shown to all, as a set: in the piles and on the table.
    #[inline]
    pub fn unseen_boxes(&self) -> u64 {
        self.unseen_boxes
    }

    /// Doors left in the pile.
    #[inline]
    pub fn doors_left(&self) -> u8 {
        self.door_pile
    }

    /// Ghosts left in the pile of a tier from 0 to 3, as a set: who they can be is public.
    #[inline]
    pub fn ghost_pile(&self, tier: usize) -> u32 {
        self.unseen_ghosts & self.data().tier_ghosts[tier & 3]
    }

    /// Tiles of a level nobody has seen, as a set.
    #[inline]
    pub fn unseen_tiles(&self, level: u8) -> u64 {
        self.unseen_tiles & self.data().level_tiles[usize::from(level.wrapping_sub(1) & 3)]
    }

    /// SLO-R05: the tiles known to lie under the pile of a level, from the front.
    pub fn queue(&self, level: u8) -> ArrayVec<u8, MAX_TILES> {
        let rest = self.data().level_tiles[usize::from(level.wrapping_sub(1) & 3)]
            & !self.placed
            & !self.unseen_tiles;
        let mut queue: ArrayVec<u8, MAX_TILES> =
            ones(rest).map(|t| t as u8).filter(|&t| self.spot[usize::from(t)] != NOWHERE).collect();
        queue.sort_unstable_by_key(|&t| self.spot[usize::from(t)]);
        queue
    }

    pub(crate) fn set_queue(&mut self, queue: impl Iterator<Item = u8>) {
        for (rank, tile) in queue.enumerate() {
            self.spot[usize::from(tile)] = NOWHERE + ((rank as u16 + 1) << 8);
        }
    }

    /// Rooms on the table, as a set.
    #[inline]
    pub fn placed(&self) -> u64 {
        self.placed
    }

    /// Rooms connected with START, as a set.
    #[inline]
    pub fn reachable(&self) -> u64 {
        self.reachable
    }

    /// Rooms with a closed door, as a set.
    #[inline]
    pub fn closed(&self) -> u64 {
        self.closed
    }

    /// Rooms with a ghost, as a set.
    #[inline]
    pub fn haunted(&self) -> u64 {
        self.haunted
    }

    /// The cell of a placed tile.
    #[inline]
    pub fn cell(&self, tile: u8) -> (i8, i8) {
        unpack(self.spot[usize::from(tile)])
    }

    /// The room at a cell.
    #[inline]
    pub fn tile_at(&self, x: i8, y: i8) -> Option<u8> {
        let wanted = pack(x, y);
        // No two tiles have the same cell: all comparisons can be made at once.
        let mut found = 0;
        for (t, &spot) in self.spot.iter().enumerate() {
            found |= if spot == wanted { t as u16 + 1 } else { 0 };
        }
        if found == 0 || x == OFF { None } else { Some(found as u8 - 1) }
    }

    /// The rooms north, east, south and west of a cell, and at the cell itself; [`NONE`] where there is none. All are
    /// found in one pass over the tiles.
    #[inline]
    pub(crate) fn around(&self, x: i8, y: i8) -> [u8; 5] {
        let [n, e, s, w] = Dir::ALL.map(|dir| {
            let (dx, dy) = dir.step();
            pack(x.wrapping_add(dx), y.wrapping_add(dy))
        });
        let here = pack(x, y);
        // Two directions share a sum, one in each half: fewer sums have to be drawn together from the lanes of a
        // vector.
        let (mut to_ne, mut to_sw, mut at) = (0u16, 0u16, 0u16);
        for (t, &spot) in self.spot.iter().enumerate() {
            let number = t as u16 + 1;
            to_ne |= if spot == n { number } else { 0 };
            to_ne |= if spot == e { number << 8 } else { 0 };
            to_sw |= if spot == s { number } else { 0 };
            to_sw |= if spot == w { number << 8 } else { 0 };
            at |= if spot == here { number } else { 0 };
        }
        // 0 becomes NONE.
        [to_ne, to_ne >> 8, to_sw, to_sw >> 8, at].map(|number| (number as u8).wrapping_sub(1))
    }

    /// The exits of a placed tile.
    #[inline]
    pub fn exits(&self, tile: u8) -> Exits {
        let sides = self.nbr[usize::from(tile)];
        Exits((0..4).fold(0, |set, d| set | u8::from(sides[d] != WALL) << d))
    }

    /// SLO-29: the room that is joined by a passage in this direction.
    #[inline]
    pub fn joined(&self, tile: u8, dir: Dir) -> Option<u8> {
        let to = self.nbr[usize::from(tile)][dir as usize];
        (to < OPEN).then_some(to)
    }

    /// The ghost in a room.
    #[inline]
    pub fn ghost_in(&self, tile: u8) -> Option<u8> {
        if self.haunted >> (tile & 63) & 1 == 0 {
            return None;
        }
        // One ghost per room: all comparisons can be made at once.
        let mut found = 0u8;
        for (g, &at) in self.ghost_at.iter().enumerate() {
            found |= if at == tile { g as u8 + 1 } else { 0 };
        }
        found.checked_sub(1)
    }

    /// Where a ghost is on the table.
    #[inline]
    pub fn ghost_room(&self, ghost: u8) -> Option<u8> {
        let at = self.ghost_at[usize::from(ghost)];
        (at < OUT).then_some(at)
    }

    /// SLO-119: is every brother beaten, whoever has the trophy? A brother who is not in the game counts as beaten
    /// as soon as another one is.
    #[inline]
    pub fn brothers_beaten(&self) -> bool {
        let brothers = self.data().brothers;
        let won = self.trophies.iter().fold(0, |set, trophies| set | trophies);
        brothers & won != 0 && ones(brothers.into()).all(|g| self.ghost_at[g as usize] == OUT)
    }

    /// The castle owner's room, if he is on the table.
    #[inline]
    pub fn owner_room(&self) -> Option<u8> {
        some(self.owner_at)
    }

    /// The number of the room he is in or waits for; none if he has left the game.
    #[inline]
    pub fn owner_number(&self) -> Option<u8> {
        (usize::from(self.owner_stage) <= self.data().owner_rooms.len()).then_some(self.owner_stage)
    }

    /// The places for boxes of a tile.
    #[inline]
    pub(crate) fn slot_range(&self, tile: u8) -> std::ops::Range<usize> {
        let tile = &self.data().tiles[usize::from(tile)];
        usize::from(tile.slot)..usize::from(tile.slot + tile.boxes)
    }

    /// The face-down boxes of a room: tier and who has looked, as a set of seats.
    pub fn face_down(&self, tile: u8) -> ArrayVec<(u8, u8), 2> {
        self.slots[self.slot_range(tile)].iter().filter(|&&b| b != 0).map(|&b| (b & 15, b >> 4)).collect()
    }

    /// The face-up items of a room, as a set of boxes.
    #[inline]
    pub fn items_in(&self, tile: u8) -> u64 {
        ones(self.floor).filter(|&b| self.lies[b as usize] == tile).fold(0, |set, b| set | 1 << b)
    }

    /// The numbers of the closed door of a room, if it was turned over before.
    #[inline]
    pub fn known_door(&self, tile: u8) -> Option<u8> {
        let slot = self.data().tiles[usize::from(tile)].door_slot;
        self.known_door.get(usize::from(slot)).copied().and_then(some)
    }

    /// The sword of a player.
    #[inline]
    pub fn sword(&self, seat: Seat) -> Option<u8> {
        lowest(self.held[seat.index()] & self.data().sort_boxes[Sort::Sword as usize])
    }

    /// The shield of a player.
    #[inline]
    pub fn shield(&self, seat: Seat) -> Option<u8> {
        lowest(self.held[seat.index()] & self.data().sort_boxes[Sort::Shield as usize])
    }

    /// How many scrolls of a kind a player carries.
    #[inline]
    pub fn scrolls(&self, seat: Seat, kind: Scroll) -> u8 {
        (self.held[seat.index()] & self.data().scroll_boxes[kind as usize]).count_ones() as u8
    }

    /// What is in a box.
    #[inline]
    pub fn good(&self, content: u8) -> Good {
        self.data().boxes[usize::from(content)].good
    }

    /// SLO-63, SLO-84: what the player adds to the throw.
    #[inline]
    pub fn attack(&self, seat: Seat) -> u8 {
        let sword = self.sword(seat).map_or(0, |b| self.good(b).value);
        sword + self.scrolls(seat, Scroll::MagicSword) * self.data().numbers.magic_sword_bonus
    }

    /// SLO-65, SLO-85: what the ghost's total must exceed.
    #[inline]
    pub fn shield_power(&self, seat: Seat) -> u8 {
        let shield = self.shield(seat).map_or(0, |b| self.good(b).value);
        shield + self.scrolls(seat, Scroll::MagicShield) * self.data().numbers.magic_shield_bonus
    }

    /// The player's total in the present fight, fireballs included (SLO-63, SLO-91).
    #[inline]
    pub fn fight_total(&self) -> u8 {
        self.dice[0] + self.attack(self.current()) + self.fireballs * self.data().numbers.fireball_bonus
    }

    /// Sword, shield and scrolls of a player, as a set of boxes: what can be lost (SLO-R24).
    #[inline]
    pub fn equipment(&self, seat: Seat) -> u64 {
        let sorts = &self.data().sort_boxes;
        let kinds = sorts[Sort::Sword as usize] | sorts[Sort::Shield as usize] | sorts[Sort::Scroll as usize];
        self.held[seat.index()] & kinds
    }

    /// One piece of this kind among a set of boxes.
    #[inline]
    pub(crate) fn copy_of(&self, set: u64, good: Good) -> Option<u8> {
        ones(set & self.data().sort_boxes[good.sort as usize])
            .map(|b| b as u8)
            .find(|&b| self.good(b) == good)
    }

    /// One trophy with these dots among a set of ghosts.
    #[inline]
    pub(crate) fn trophy_of(&self, set: u32, dots: u8) -> Option<u8> {
        ones(set.into()).map(|g| g as u8).find(|&g| self.data().ghosts[usize::from(g)].dots == dots)
    }

    /// The place of the n-th face-down box of a tier in a room.
    #[inline]
    pub(crate) fn slot_of(&self, tile: u8, tier: u8, nth: u8) -> Option<usize> {
        self.slot_range(tile).filter(|&s| self.slots[s] & 15 == tier && tier != 0).nth(nth.into())
    }

    /// Boxes whose content has been shown and that nobody holds and no room has: used scrolls, hearts taken.
    #[inline]
    pub(crate) fn gone_boxes(&self) -> u64 {
        let all = full(self.data().boxes.len());
        let held = self.held.iter().fold(0, |set, held| set | held);
        let hand = if self.item == NONE { 0 } else { 1u64 << self.item };
        all & !(self.unseen_boxes | self.floor | held | hand)
    }
}

/// The column of tiles that are not on the table.
const OFF: i8 = i8::MIN;
/// The cell of a tile that is not on the table.
pub(crate) const NOWHERE: u16 = pack(OFF, 0);

/// A cell as one number.
#[inline]
pub(crate) const fn pack(x: i8, y: i8) -> u16 {
    u16::from_le_bytes([x as u8, y as u8])
}

/// The cell that was packed.
#[inline]
pub(crate) const fn unpack(spot: u16) -> (i8, i8) {
    let [x, y] = spot.to_le_bytes();
    (x as i8, y as i8)
}

#[inline]
fn some(piece: u8) -> Option<u8> {
    (piece != NONE).then_some(piece)
}

#[inline]
fn lowest(set: u64) -> Option<u8> {
    (set != 0).then(|| set.trailing_zeros() as u8)
}

/// The set of the first `n` pieces.
#[inline]
pub(crate) const fn full(n: usize) -> u64 {
    if n >= 64 { u64::MAX } else { (1u64 << n) - 1 }
}

impl Schloss {
    /// What everybody knows.
    #[inline]
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// Contents of face-down boxes that are fixed because somebody has looked.
    pub(crate) fn bound_boxes(&self) -> u64 {
        // Most boxes are secret to all: eight at a time are passed over.
        let some = self.secrets.content.as_chunks::<8>().0.iter().filter(|&&eight| eight != [NONE; 8]);
        some.flatten().filter(|&&b| b != NONE).fold(0, |set, b| set | 1u64 << b)
    }

    /// Doors that are fixed although nobody has seen them.
    pub(crate) fn bound_doors(&self) -> u8 {
        self.secrets.door.iter().filter(|&&d| d != NONE).fold(0, |set, d| set | 1u8 << d)
    }

    /// The content of a face-down box if it is fixed.
    pub fn content(&self, tile: u8, nth: usize) -> Option<u8> {
        let slot = self.public.slot_range(tile).nth(nth)?;
        some(self.secrets.content[slot])
    }

    /// Every piece is in exactly one place, and everything that is derived agrees with what it is derived from.
    #[inline]
    pub(crate) fn broken(&self) -> Result<(), Broken> {
        let p = &self.public;
        Broken::unless((1..=4).contains(&p.seats), "seats", || format!("{} seats", p.seats))?;
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
        Broken::unless(p.reachable == p.flood(), "reachable", || "the reachable rooms".into())
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
            Broken::unless(unseen == counted, "boxes", || {
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
        Broken::unless(unseen >= counted, "doors", || format!("{unseen} unseen, {counted} needed"))
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
            Broken::unless(p.hearts[i] <= n.max_hearts, "hearts", || {
                format!("seat {i} has {}", p.hearts[i])
            })?;
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
        Broken::unless(have == should, "hearts", || {
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

/// The order of face-down boxes on a tile: by tier, then those nobody has looked into, then empty places.
#[inline]
pub(crate) fn slot_key(slot: u8) -> (bool, u8, u8) {
    (slot == 0, slot & 15, slot >> 4)
}
