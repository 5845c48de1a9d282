//! The position: what everybody knows ([`Public`]) and what is hidden ([`Secrets`]); small plain data.

use crate::castle::{CASTLE_TILES, Castle};
use crate::components::{Data, MAX_CASTLES, Specialty, Tile};
use crate::rooms::{Marks, RoomSet};
use burghof_core::{Loaded, Seat, SeatSet, shape};
use serde::Deserialize;
use std::hash::{Hash, Hasher};

/// The most tiles in a hand.
pub const HAND: usize = 9;
/// The most tiles drawn for one food bonus.
pub const LIMBO: usize = 5;
/// The number of drafted tiles of a castle nobody knows the history of.
pub const UNKNOWN: u8 = u8::MAX;
/// No tile, card, attendant or castle.
pub const NONE: u8 = u8::MAX;

/// Where the game is.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Phase {
    /// Two players: Ludwig's two tiles are not drawn yet (only in positions that were read without them).
    LudwigDraw,
    /// Two players: a person decides where Ludwig's two tiles go (LUD-128).
    LudwigGive,
    /// Everybody chooses two tiles (LUD-43).
    Select,
    /// Everybody decides which tile goes left (LUD-48).
    Assign,
    /// The tiles are placed (LUD-50).
    Place,
    /// The game is over.
    End,
}

/// What a castle waits for in the place step.
#[shape("ludwig")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Step {
    /// Not its time yet.
    Idle,
    /// The partners say who goes first (LUD-R08).
    Order,
    /// A tile is to be placed.
    Place,
    /// The fifth tile: a specialty room is chosen (LUD-59).
    Specialty,
    /// The third downstairs room: a bonus is chosen (LUD-75).
    Bonus,
    /// An attendant is chosen (LUD-68).
    Attendant,
    /// One of the drawn rooms is chosen (LUD-66).
    Room,
    /// One of the drawn cards is chosen (LUD-70).
    Card,
    /// Another castle's drawn rooms are undecided (LUD-R12).
    WaitRooms,
    /// Another castle's drawn cards are undecided (LUD-R12).
    WaitCards,
    /// Both tiles lie there.
    Done,
}

/// What happens at a castle in the place step.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Site {
    /// What it waits for.
    pub step: Step,
    /// The tile to be placed if a bonus brought it, else [`NONE`].
    pub tile: u8,
    /// Whose drafted tile it is about: 0 the seat with the castle's number, 1 the next one.
    pub side: u8,
    /// Which sides have said who goes first, as bits.
    pub voted: u8,
}

impl Site {
    /// Nothing happens.
    pub const IDLE: Site = Site { step: Step::Idle, tile: NONE, side: 0, voted: 0 };
}

/// How tiles are placed (LUD-R12).
#[shape("ludwig")]
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Placing {
    /// Castle after castle.
    #[default]
    Serial,
    /// All castles at once.
    Free,
}

/// A queue of castles, first in, first out.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Queue(pub(crate) u32);

impl Queue {
    #[inline]
    pub(crate) fn push(&mut self, castle: u8) {
        let len = self.iter().count();
        self.0 |= u32::from(castle + 1) << (4 * len);
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<u8> {
        let first = (self.0 & 15) as u8;
        self.0 >>= 4;
        first.checked_sub(1)
    }

    /// The castles that wait, the first one first.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..8).map(move |i| (self.0 >> (4 * i) & 15) as u8).take_while(|&n| n != 0).map(|n| n - 1)
    }
}

/// What everybody knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Public {
    /// The components.
    pub data: Loaded<Data>,
    /// Seats, and castles.
    pub seats: u8,
    /// The last seat is Ludwig (LUD-126).
    pub two_player: bool,
    /// How tiles are placed.
    pub placing: Placing,
    /// Where the game is.
    pub phase: Phase,
    /// The round, 1 or 2.
    pub round: u8,
    /// The turn, from 1.
    pub turn: u8,
    /// Tiles in each hand.
    pub hand_len: u8,
    /// Who has finished the select or assign step.
    pub chosen: SeatSet,
    /// Serial placing: the castle whose time it is.
    pub current: u8,
    /// By seat: 0 for the oldest (LUD-R11).
    pub age: [u8; MAX_CASTLES],
    /// The castles; castle *i* lies between seat *i* and the next one.
    pub castles: [Castle; MAX_CASTLES],
    /// The tiles turned up, by seat, once assigned as left and right; [`NONE`] when placed.
    pub revealed: [[u8; 2]; MAX_CASTLES],
    /// What happens at each castle.
    pub sites: [Site; MAX_CASTLES],
    /// The rooms drawn for a food bonus, sorted.
    pub limbo: [u8; LIMBO],
    /// The castle they were drawn for, or [`NONE`].
    pub limbo_castle: u8,
    /// The castle the cards were drawn for, or [`NONE`].
    pub card_castle: u8,
    /// The cards drawn for a utility bonus, as a set.
    pub card_limbo: u32,
    /// The deck of bonus cards, as a set: everything else about cards is open, so this is too.
    pub deck: u32,
    /// The discarded cards, as a set.
    pub card_discard: u32,
    /// Castles that wait to draw rooms.
    pub room_queue: Queue,
    /// Castles that wait to draw cards.
    pub card_queue: Queue,
    /// How often each seat has exchanged its two tiles this turn, four bits each.
    pub swaps: u32,
    /// Food bonuses drawn so far.
    pub room_draws: u8,
    /// Utility bonuses drawn so far.
    pub card_draws: u8,
    /// Rooms in the supply.
    pub supply_len: u8,
    /// Discarded rooms.
    pub discard_len: u8,
    /// Discarded rooms that everybody has seen (LUD-R26).
    pub seen_discard: RoomSet,
    /// Rooms in the supply that everybody has seen before a reshuffle took them back.
    pub seen_supply: RoomSet,
    /// The single last tiles that lie in the discards, by stack: bit *i* of round 1, bit 8 + *i* of round 2.
    pub singles_discarded: u16,
    /// Read without its history: hand sizes and bonus balance are not checked.
    pub study: bool,
}

/// What is hidden from somebody.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Secrets {
    /// By seat, sorted; in the assign and place steps the stack this seat takes next.
    pub hands: [[u8; HAND]; MAX_CASTLES],
    /// The two tiles chosen face down, sorted; they are still in the hand.
    pub pairs: [[u8; 2]; MAX_CASTLES],
    /// Ludwig's two tiles, seen by the assigner; they are still in the hand.
    pub ludwig_pair: [u8; 2],
    /// Seats that send the higher of their two tiles to the left, as bits.
    pub high_left: u8,
    /// Who said `first`: two bits a castle.
    pub votes: u16,
    /// The single last tiles of each round, by the seat that held the stack first, while somebody may remember them.
    pub singles: [[u8; MAX_CASTLES]; 2],
    /// The discarded rooms.
    pub discard: RoomSet,
}

/// A position of *Zwischen zwei Schlössern*.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ludwig {
    pub(crate) public: Public,
    pub(crate) secrets: Secrets,
}

impl Hash for Public {
    /// Only the castles in use, and small fields eight at a time.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let bytes = |bytes: [u8; 8]| u64::from_le_bytes(bytes);
        let flags = u8::from(self.two_player) | (self.placing as u8) << 1 | u8::from(self.study) << 2;
        let time = [self.seats, flags, self.phase as u8, self.round, self.turn, self.hand_len];
        let [seats, flags, phase, round, turn, hand] = time;
        hasher.write_u64(bytes([seats, flags, phase, round, turn, hand, self.chosen.bits(), self.current]));
        let draws = [self.room_draws, self.card_draws, self.supply_len, self.discard_len];
        let [rooms, cards, supply, discard] = draws;
        let [low, high] = self.singles_discarded.to_le_bytes();
        hasher.write_u64(bytes([
            rooms,
            cards,
            supply,
            discard,
            self.limbo_castle,
            self.card_castle,
            low,
            high,
        ]));
        hasher.write(&self.age);
        hasher.write(&self.limbo);
        for pair in [
            (self.card_limbo, self.deck),
            (self.card_discard, self.swaps),
            (self.room_queue.0, self.card_queue.0),
        ] {
            hasher.write_u64(u64::from(pair.0) << 32 | u64::from(pair.1));
        }
        for castle in 0..self.seats as usize {
            let site = self.sites[castle];
            let [left, right] = self.revealed[castle];
            hasher.write_u64(bytes([left, right, site.step as u8, site.tile, site.side, site.voted, 0, 0]));
            self.castles[castle].hash(hasher);
        }
        self.seen_discard.hash(hasher);
        self.seen_supply.hash(hasher);
    }
}

impl Secrets {
    pub(crate) const NONE: Secrets = Secrets {
        hands: [[NONE; HAND]; MAX_CASTLES],
        pairs: [[NONE; 2]; MAX_CASTLES],
        ludwig_pair: [NONE; 2],
        high_left: 0,
        votes: 0,
        singles: [[NONE; MAX_CASTLES]; 2],
        discard: RoomSet::EMPTY,
    };
}

impl Public {
    /// A table before anything is dealt.
    pub(crate) fn new(data: Loaded<Data>, seats: u8, two_player: bool, placing: Placing) -> Public {
        let cards = data.cards.len() as u32;
        Public {
            data,
            seats,
            two_player,
            placing,
            phase: Phase::Select,
            round: 1,
            turn: 1,
            hand_len: 0,
            chosen: SeatSet::NONE,
            current: 0,
            age: [0; MAX_CASTLES],
            castles: [Castle::new(NONE); MAX_CASTLES],
            revealed: [[NONE; 2]; MAX_CASTLES],
            sites: [Site::IDLE; MAX_CASTLES],
            limbo: [NONE; LIMBO],
            limbo_castle: NONE,
            card_castle: NONE,
            card_limbo: 0,
            deck: if cards >= 32 { u32::MAX } else { (1 << cards) - 1 },
            card_discard: 0,
            room_queue: Queue::default(),
            card_queue: Queue::default(),
            swaps: 0,
            room_draws: 0,
            card_draws: 0,
            supply_len: data.room_count(),
            discard_len: 0,
            seen_discard: RoomSet::EMPTY,
            seen_supply: RoomSet::EMPTY,
            singles_discarded: 0,
            study: false,
        }
    }

    /// The castles in use.
    #[inline]
    pub fn castles(&self) -> &[Castle] {
        &self.castles[..self.seats as usize]
    }

    /// Ludwig's seat.
    #[inline]
    pub fn ludwig(&self) -> Option<Seat> {
        self.two_player.then(|| Seat::new(self.seats - 1))
    }

    /// The seats of people.
    #[inline]
    pub fn people(&self) -> SeatSet {
        SeatSet::seats(self.seats - u8::from(self.two_player))
    }

    /// The seats on both sides of a castle: it is the left castle of the first and the right one of the second.
    #[inline]
    pub fn partners(&self, castle: u8) -> [Seat; 2] {
        let first = Seat::new(castle);
        [first, first.left(self.seats)]
    }

    /// The castles of a seat: left and right.
    #[inline]
    pub fn castles_of(&self, seat: Seat) -> [u8; 2] {
        [seat.index() as u8, seat.right(self.seats).index() as u8]
    }

    /// Tiles are passed to the left now (LUD-45, LUD-57).
    #[inline]
    pub fn passing_left(&self) -> bool {
        self.round == 1
    }

    /// The seat that takes up what `seat` passes on.
    #[inline]
    pub fn next_holder(&self, seat: Seat) -> Seat {
        if self.passing_left() { seat.left(self.seats) } else { seat.right(self.seats) }
    }

    /// LUD-128, LUD-135: the person who assigns Ludwig's tiles.
    #[inline]
    pub fn assigner(&self) -> Option<Seat> {
        let ludwig = self.ludwig()?;
        Some(if self.round == 1 { ludwig.left(self.seats) } else { ludwig.right(self.seats) })
    }

    /// The drafted tile that one side has for a castle, if it is not placed yet.
    #[inline]
    pub fn drafted_tile(&self, castle: u8, side: u8) -> Tile {
        let seat = self.partners(castle)[side as usize & 1];
        Tile(self.revealed[seat.index()][side as usize & 1])
    }

    /// The tile to be placed in a castle now.
    #[inline]
    pub fn placing_tile(&self, castle: u8) -> Tile {
        let site = &self.sites[castle as usize];
        let drafted = self.drafted_tile(castle, site.side);
        if drafted.is_some() { drafted } else { Tile(site.tile) }
    }

    /// LUD-R09, LUD-132, LUD-133: who decides about the tile of this side of a castle and all that follows from it.
    #[inline]
    pub fn decider(&self, castle: u8, side: u8) -> Seat {
        let partners = self.partners(castle);
        let owner = partners[side as usize & 1];
        if Some(owner) == self.ludwig() { partners[1 - (side as usize & 1)] } else { owner }
    }

    /// Tiles in a seat's hand. In the two-player game Ludwig's two lie open before the people choose (LUD-129).
    #[inline]
    pub fn held(&self, seat: Seat) -> u8 {
        let given = self.phase == Phase::Select && Some(seat) == self.ludwig();
        self.hand_len.saturating_sub(if given { 2 } else { 0 })
    }

    /// How many attendants of a kind are left (LUD-69).
    pub fn attendants_left(&self, kind: u8) -> u8 {
        let taken = self.castles().iter().flat_map(Castle::attendants).filter(|&other| other == kind).count();
        self.data.attendants.get(kind as usize).map_or(0, |info| info.count.saturating_sub(taken as u8))
    }

    /// LUD-R17: may another specialty tile of this kind be taken?
    pub fn specialty_left(&self, kind: Specialty) -> bool {
        // Hardly ever are so many taken that the kinds must be told apart.
        let taken: u32 = self.castles().iter().map(|castle| u32::from(castle.len - castle.regular())).sum();
        if taken < u32::from(self.data.faces[kind as usize].min(self.data.specialty_tiles)) {
            return true;
        }
        let mut used = [0u8; 3];
        for castle in self.castles() {
            let counts = castle.specialties();
            for (sum, n) in used.iter_mut().zip(counts) {
                *sum = sum.saturating_add(n);
            }
        }
        let all: u32 = used.iter().map(|&n| u32::from(n)).sum();
        used[kind as usize] < self.data.faces[kind as usize] && all < u32::from(self.data.specialty_tiles)
    }

    /// Drafted tiles this castle has still to get in the whole game.
    pub(crate) fn to_come(&self, castle: u8) -> u8 {
        let waiting = match self.phase {
            Phase::End => return 0,
            Phase::Place => (0..2).filter(|&side| self.drafted_tile(castle, side).is_some()).count() as u8,
            Phase::Assign => 2,
            Phase::Select | Phase::LudwigDraw | Phase::LudwigGive => 0,
        };
        let later = if self.round == 1 { self.data.numbers.turns } else { 0 };
        waiting + 2 * (self.hand_len.saturating_sub(1) / 2 + later)
    }

    /// Is there room for a tile that a bonus brings? Always, in a castle that was played (16 + 2 + 6 tiles at most).
    pub(crate) fn has_room(&self, castle: u8) -> bool {
        self.castles[castle as usize].len() + (self.to_come(castle) as usize) < CASTLE_TILES
    }

    /// How often a seat has exchanged its tiles this turn.
    #[inline]
    pub fn swaps_of(&self, seat: Seat) -> u8 {
        (self.swaps >> (4 * seat.index()) & 15) as u8
    }

    /// Rooms that lie open: in castles, revealed, drawn for a bonus or on the way into a castle.
    pub(crate) fn open_rooms(&self) -> RoomSet {
        self.mark_open().rooms()
    }

    #[inline]
    fn mark_open(&self) -> Marks {
        let mut open = Marks::default();
        for castle in self.castles() {
            castle.tiles[..castle.len()].iter().for_each(|&tile| open.mark(tile));
        }
        for seat in 0..self.seats as usize {
            self.revealed[seat].iter().for_each(|&tile| open.mark(tile));
            open.mark(self.sites[seat].tile);
        }
        self.limbo.iter().for_each(|&tile| open.mark(tile));
        open
    }
}

impl Ludwig {
    /// What everybody knows.
    #[inline]
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// What is hidden from somebody.
    #[inline]
    pub fn secrets(&self) -> &Secrets {
        &self.secrets
    }

    /// A seat's hand; in the assign and place steps the stack it takes next.
    #[inline]
    pub fn hand(&self, seat: Seat) -> &[u8] {
        &self.secrets.hands[seat.index()][..self.public.held(seat) as usize]
    }

    /// The face-down supply: whatever is nowhere else.
    pub fn supply(&self) -> RoomSet {
        let mut used = self.public.mark_open();
        for seat in Seat::all(self.public.seats) {
            self.hand(seat).iter().for_each(|&tile| used.mark(tile));
        }
        let used = used.rooms().union(&self.secrets.discard);
        RoomSet::first(self.public.data.room_count()).minus(&used)
    }
}
