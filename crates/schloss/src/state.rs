//! The position: [`Public`] + [`Secrets`], small plain data, and its invariants.

use crate::castle::{Dir, Exits};
use crate::components::{Data, MAX_BOXES, MAX_DOORS, MAX_GHOSTS, MAX_SLOTS, MAX_TILES, NONE};
use arrayvec::ArrayVec;
use burghof_core::bits::ones;
use burghof_core::{Loaded, Rule, Seat, rule};

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
            End::No | End::Brothers => rule!("SLO-119"),
            End::Dawn => rule!("SLO-129"),
            End::Quiet => rule!("SLO-131"),
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
pub(crate) fn lowest(set: u64) -> Option<u8> {
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
}

/// The order of face-down boxes on a tile: by tier, then those nobody has looked into, then empty places.
#[inline]
pub(crate) fn slot_key(slot: u8) -> (bool, u8, u8) {
    (slot == 0, slot & 15, slot >> 4)
}
