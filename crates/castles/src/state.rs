//! The position: [`Public`], what everybody sees, and [`Secrets`], what only some know.
//!
//! Everything is kept by kind and without order (CST-68): stores, hands and dumps are sorted, bags fill the bits of a
//! kind from below, and a site does not remember in which order it was built. So all orders of building the same
//! stored tiles lead to equal positions with equal hashes: a search that keeps its nodes by key meets each end once,
//! however many orders lead to it, while `legal_actions` still lists every single build.

use crate::action::{Cell, Kind, Zone};
use crate::components::*;
use crate::site::{Site, bits32};
use burghof_core::{Loaded, Seat, SeatSet, shape};
use serde::Deserialize;
use std::hash::{Hash, Hasher};

/// Marks an empty place in a store, hand or dump, and an empty cell.
pub const EMPTY: u8 = 0xFF;

/// What a seat's turn has come to.
#[shape("castles")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Stage {
    /// No tiles in hand and none to come: disposed of, turn ended, or not in the turns.
    None,
    /// A pair was drawn and not decided upon.
    Drawn,
    /// The pair was kept; what is in hand is pending.
    Kept,
    /// The pair was offered; what is in hand are replacement tiles, pending.
    Replacement,
}

/// The parts of a game (catalogue, chapter 4).
#[shape("castles")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Phase {
    /// Gates are placed.
    Setup,
    /// The running part: pairs are drawn, built in or passed on.
    Turns,
    /// The dumps are face up.
    Dump,
    /// Final works.
    #[serde(rename = "final_works")]
    Works,
    /// The game is over.
    Over,
}

/// Why the game ends (CST-69).
#[shape("castles", rename = "Reason")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum End {
    /// Not yet.
    #[serde(skip)]
    No,
    /// CST-72, CST-77: triggered; the round is finished first.
    Sixteen,
    /// CST-70.
    QuarryEmpty,
    /// CST-71.
    #[serde(rename = "too_few_tiles")]
    TooFew,
}

/// The agreements of a table as bits.
pub mod flags {
    /// CST-18.
    pub const PARALLEL: u8 = 1;
    /// CST-101.
    pub const FREE_GATE: u8 = 2;
    /// CST-104.
    pub const STABILITY: u8 = 4;
    /// CST-109.
    pub const AESTHETICS: u8 = 8;
    /// CST-112.
    pub const OPTICS: u8 = 16;
    /// CST-R16.
    pub const UNCHECKED: u8 = 32;
    /// All of them. Learners know them by their places here.
    pub const ALL: [u8; 6] = [PARALLEL, FREE_GATE, STABILITY, AESTHETICS, OPTICS, UNCHECKED];
}

/// What everybody knows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Public {
    pub(crate) data: Loaded<Data>,
    pub(crate) sites: [Site; MAX_PLAYERS],
    /// Sorted kinds; the rest is [`EMPTY`].
    pub(crate) stores: [[u8; MAX_STORE]; MAX_PLAYERS],
    /// The tiles beside each site, as bags.
    pub(crate) faults: [u128; MAX_PLAYERS],
    /// The rubble, as a bag (CST-R09: face up).
    pub(crate) rubble: u128,
    /// Tiles that are nowhere, in positions somebody wrote down only in part. None in a game played from the start.
    pub(crate) absent: u128,
    /// How many builds each store allows on its site; follows from the two.
    pub(crate) builds: [u16; MAX_PLAYERS],
    pub(crate) masonry: [u8; MAX_PLAYERS],
    /// The cell of each gate, or [`EMPTY`].
    pub(crate) gates: [u8; MAX_PLAYERS],
    pub(crate) stage: [Stage; MAX_PLAYERS],
    pub(crate) hand_len: [u8; MAX_PLAYERS],
    pub(crate) dump_len: [u8; MAX_PLAYERS],
    /// Who offered what lies face down on each dump, or [`EMPTY`]. Forgotten when it is turned up.
    pub(crate) giver: [u8; MAX_PLAYERS],
    pub(crate) seats: u8,
    pub(crate) flags: u8,
    pub(crate) phase: Phase,
    pub(crate) start: Seat,
    /// Who has finished the running part.
    pub(crate) done: SeatSet,
    /// Rounds dealt so far.
    pub(crate) round: u8,
    pub(crate) quarry_len: u8,
    pub(crate) end: End,
}

// In whole words, and without what follows from the rest: keys are made of it all the time.
impl Hash for Public {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let small = |a: [u8; 4], b: [u8; 4]| {
            u64::from(u32::from_le_bytes(a)) << 32 | u64::from(u32::from_le_bytes(b))
        };
        for i in 0..usize::from(self.seats).min(MAX_PLAYERS) {
            self.sites[i].hash(state);
            state.write_u64(u64::from_le_bytes(self.stores[i]));
            state.write_u128(self.faults[i]);
        }
        state.write_u128(self.rubble);
        state.write_u128(self.absent);
        state.write_u64(small(self.masonry, self.stage.map(|stage| stage as u8)));
        state.write_u64(small(self.hand_len, self.dump_len));
        let [start, done] = [self.start.index() as u8, self.done.bits()];
        state.write_u64(small(self.giver, [self.phase as u8, self.end as u8, start, done]));
        state.write_u32(u32::from_le_bytes([self.seats, self.flags, self.round, self.quarry_len]));
    }
}

/// What only some know.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Secrets {
    /// A bag without order: a tile is chosen when it is drawn.
    pub(crate) quarry: u128,
    /// Sorted kinds; the rest is [`EMPTY`].
    pub(crate) hands: [[u8; 2]; MAX_PLAYERS],
    /// Sorted kinds; the rest is [`EMPTY`]. Face up in the dump phase.
    pub(crate) dumps: [[u8; 2]; MAX_PLAYERS],
}

/// A position of castles.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Castles {
    pub(crate) public: Public,
    pub(crate) secrets: Secrets,
}

/// How many kinds are in a store. Empty places have the top bit set and stand at the end.
#[inline]
pub(crate) fn store_len(store: &[u8; MAX_STORE]) -> usize {
    let free = u64::from_le_bytes(*store) & 0x8080_8080_8080_8080;
    free.trailing_zeros() as usize / 8
}

/// Adds a kind to a sorted list with a free place. Without branches, like [`remove`]: where a tile goes is chance.
#[inline]
pub(crate) fn insert<const L: usize>(list: &mut [u8; L], kind: u8) {
    let old = *list;
    for j in 0..L {
        let before = if j == 0 { 0 } else { old[j - 1] };
        list[j] = old[j].min(kind.max(before));
    }
}

/// Takes a kind out of a sorted list that has it.
#[inline]
pub(crate) fn remove<const L: usize>(list: &mut [u8; L], kind: u8) {
    let old = *list;
    for j in 0..L {
        let after = if j + 1 < L { old[j + 1] } else { EMPTY };
        list[j] = if old[j] < kind { old[j] } else { after };
    }
}

/// The count of a kind's shape.
#[inline]
pub(crate) fn count_of(data: &Data, counts: &[u8; MAX_SHAPES], kind: u8) -> u8 {
    counts[data.shape_index(kind)]
}

/// Is a kind in a list? All places at once, unlike a search that stops where it finds something.
#[inline]
pub(crate) fn holds<const L: usize>(list: &[u8; L], kind: u8) -> bool {
    list.iter().fold(false, |found, &other| found | (other == kind))
}

/// The different kinds of a sorted list.
#[inline]
pub(crate) fn distinct(list: &[u8]) -> impl Iterator<Item = u8> + '_ {
    let mut last = EMPTY;
    list.iter().copied().filter(move |&kind| {
        let new = kind != last && kind != EMPTY;
        last = kind;
        new
    })
}

impl Public {
    /// Is this agreed on (see [`flags`])?
    #[inline]
    pub fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    /// CST-R16: as it is counted before the scoring, when nobody says what is wrong.
    pub(crate) fn unwarned(&self) -> Public {
        let mut public = *self;
        if self.phase != Phase::Over {
            public.sites.iter_mut().for_each(|site| site.wrong = 0);
        }
        public
    }

    /// The components.
    #[inline]
    pub fn data(&self) -> &'static Data {
        self.data.get()
    }

    /// How many people play.
    #[inline]
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The part of the game.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The site of a seat.
    #[inline]
    pub fn site(&self, seat: Seat) -> &Site {
        &self.sites[seat.index()]
    }

    /// The kinds in the store of a seat, sorted.
    #[inline]
    pub fn store(&self, seat: Seat) -> &[u8] {
        let store = &self.stores[seat.index()];
        &store[..store_len(store)]
    }

    /// Is there no space in the store of a seat (CST-48)?
    #[inline]
    pub fn store_full(&self, seat: Seat) -> bool {
        // Sorted, with the empty places at the end: the last space tells.
        let last = usize::from(self.data.constants.store_spaces).wrapping_sub(1) & (MAX_STORE - 1);
        self.stores[seat.index()][last] != EMPTY
    }

    /// The faults of a seat as a bag.
    #[inline]
    pub fn faults(&self, seat: Seat) -> u128 {
        self.faults[seat.index()]
    }

    /// The rubble as a bag.
    #[inline]
    pub fn rubble(&self) -> u128 {
        self.rubble
    }

    /// The masonry of a seat's gate.
    #[inline]
    pub fn masonry(&self, seat: Seat) -> u8 {
        self.masonry[seat.index()]
    }

    /// The cell of a seat's gate, once built.
    #[inline]
    pub fn gate_cell(&self, seat: Seat) -> Option<usize> {
        let cell = self.gates[seat.index()];
        (cell != EMPTY).then_some(usize::from(cell))
    }

    /// What a seat's turn has come to.
    #[inline]
    pub fn stage(&self, seat: Seat) -> Stage {
        self.stage[seat.index()]
    }

    /// How many tiles a seat holds.
    #[inline]
    pub fn hand_len(&self, seat: Seat) -> u8 {
        self.hand_len[seat.index()]
    }

    /// How many tiles lie on the dump of a seat.
    #[inline]
    pub fn dump_len(&self, seat: Seat) -> u8 {
        self.dump_len[seat.index()]
    }

    /// Tiles in the quarry.
    #[inline]
    pub fn quarry_len(&self) -> u8 {
        self.quarry_len
    }

    /// CST-21: before the end the quarry has lost tiles in pairs only. Afterwards what lies there is nobody's concern.
    pub(crate) fn pairs(&self, quarry: u32) -> bool {
        matches!(self.phase, Phase::Works | Phase::Over) || quarry % 2 == self.in_play().count_ones() % 2
    }

    /// The start player of the round.
    #[inline]
    pub fn start(&self) -> Seat {
        self.start
    }

    /// Rounds dealt so far.
    #[inline]
    pub fn round(&self) -> u8 {
        self.round
    }

    /// Why the game ends, as far as that is known.
    #[inline]
    pub fn end(&self) -> End {
        self.end
    }

    /// Who has finished the running part.
    #[inline]
    pub fn done(&self) -> SeatSet {
        self.done
    }

    /// How many builds the store of a seat allows on its site.
    #[inline]
    pub fn store_builds(&self, seat: Seat) -> u16 {
        self.builds[seat.index()]
    }

    /// Wall tiles on the site of a seat (CST-74: the gate does not count).
    #[inline]
    pub fn wall_tiles(&self, seat: Seat) -> u32 {
        let i = seat.index();
        self.sites[i].taken.count_ones() - u32::from(self.gates[i] != EMPTY)
    }

    /// The wall tiles of the masonries in play, as a bag (CST-11).
    pub fn in_play(&self) -> u128 {
        self.masonry[..usize::from(self.seats)]
            .iter()
            .fold(0, |bag, &m| bag | self.data.set_of[usize::from(m)])
    }

    /// Seats in turn order, from the start player on.
    pub fn order(&self) -> impl Iterator<Item = Seat> {
        let (start, seats) = (self.start.index(), self.seats);
        (0..usize::from(seats)).filter_map(move |i| Seat::checked((start + i) % usize::from(seats), seats))
    }

    /// CST-17, CST-18: whom the game waits for.
    #[inline]
    pub fn to_act(&self) -> SeatSet {
        if self.phase == Phase::Over {
            return SeatSet::NONE;
        }
        let open = SeatSet::seats(self.seats).minus(self.done);
        if self.has(flags::PARALLEL) || open.is_empty() {
            return open;
        }
        // Turn order: the first from the start player on, or else the first of all.
        let bits = open.bits();
        let on = bits & (0xFF << self.start.index());
        let ahead = if on == 0 { bits } else { on };
        SeatSet::from_bits(ahead & ahead.wrapping_neg())
    }

    /// Counts the builds that the store of a seat allows; for a site or store that has changed.
    #[inline]
    pub(crate) fn count_builds(&mut self, i: usize) {
        let data = self.data.get();
        let (site, store) = (&self.sites[i], &self.stores[i]);
        if self.has(flags::UNCHECKED | flags::FREE_GATE) {
            let count: u32 = distinct(store).map(|kind| self.builds_of(i, kind)).sum();
            self.builds[i] = count as u16;
            return;
        }
        if store[0] == EMPTY {
            self.builds[i] = 0;
            return;
        }
        let counts = site.build_counts(data);
        let (mut count, mut last) = (0, EMPTY);
        for &kind in store {
            let new = kind != last && kind != EMPTY;
            last = kind;
            count += u16::from(count_of(data, &counts, kind)) * u16::from(new);
        }
        self.builds[i] = count;
    }

    /// CST-R16: every empty cell and every turn that looks different; the gate is checked all the same.
    pub(crate) fn unchecked_builds(&self, i: usize, kind: u8) -> u32 {
        let data = self.data.get();
        if data.is_gate(kind) {
            return self.sites[i].builds(data, kind);
        }
        (data.all_cells & !self.sites[i].taken).count_ones() * data.shape(kind).looks.count_ones()
    }

    /// The number of legal builds of one kind on the site of a seat.
    #[inline]
    pub(crate) fn builds_of(&self, i: usize, kind: u8) -> u32 {
        if self.has(flags::UNCHECKED) {
            return self.unchecked_builds(i, kind);
        }
        self.sites[i].builds(self.data.get(), kind)
    }

    /// The cells on which a kind could be built, and for each of them the set of legal turns.
    #[inline]
    pub(crate) fn places(&self, i: usize, kind: u8) -> (u32, impl Fn(usize) -> u8 + '_) {
        let data = self.data.get();
        let free = self.has(flags::UNCHECKED) && !data.is_gate(kind);
        let shape = data.shape_of[usize::from(kind & 127)];
        let cells = if free { data.all_cells & !self.sites[i].taken } else { self.sites[i].frontier(data) };
        let turns = move |cell: usize| {
            if free { data.shape(kind).looks } else { data.fits(cell, self.sites[i].need[cell], shape) }
        };
        (cells, turns)
    }

    /// The turns in which a kind could be built on a cell of a seat's site, as a set of bits. For bots and pages.
    pub fn legal_turns(&self, seat: Seat, kind: u8, cell: Cell) -> u8 {
        let (cells, turns) = self.places(seat.index(), kind);
        if cell.exists(self.data()) && cells >> cell.0 & 1 == 1 { turns(usize::from(cell.0)) } else { 0 }
    }
}

/// Trying things out on a table: for bots and pages. Only the seat's own things change, nobody's turn goes on.
impl Public {
    /// Every cell and turn in which a kind could be built on the site of a seat.
    pub fn legal_builds(&self, seat: Seat, kind: Kind) -> impl Iterator<Item = (Cell, u8)> + '_ {
        let (cells, turns) = self.places(seat.index(), kind.0);
        bits32(cells).flat_map(move |cell| {
            let set = turns(cell);
            (0..4).filter(move |turn| set >> turn & 1 == 1).map(move |turn| (Cell(cell as u8), turn))
        })
    }

    /// The table with a tile more on the site of a seat.
    #[must_use]
    pub fn with_built(&self, seat: Seat, kind: Kind, cell: Cell, turn: u8) -> Public {
        let mut next = *self;
        next.lay(seat, kind.0, usize::from(cell.0), turn);
        next.count_builds(seat.index());
        next
    }

    /// The table with a tile more in the store of a seat that has space.
    #[must_use]
    pub fn with_stored(&self, seat: Seat, kind: Kind) -> Public {
        let mut next = *self;
        insert(&mut next.stores[seat.index()], kind.0);
        next.count_builds(seat.index());
        next
    }

    /// The table with a fault more.
    #[must_use]
    pub fn with_fault(&self, seat: Seat, kind: Kind) -> Public {
        let mut next = *self;
        next.faults[seat.index()] = self.data.put(self.faults[seat.index()], kind.0);
        next
    }

    /// CST-52, CST-R16: puts a tile on a cell and keeps the verdict with it.
    #[inline]
    pub(crate) fn lay(&mut self, seat: Seat, kind: u8, cell: usize, turn: u8) {
        let i = seat.index() & 3;
        let data = self.data.get();
        if data.is_gate(kind) {
            self.gates[i] = cell as u8;
        }
        if self.has(flags::UNCHECKED)
            && crate::rules::why_not(data, &self.sites[i], kind, cell, turn).is_some()
        {
            self.sites[i].wrong |= 1 << cell;
        }
        self.sites[i].place(data, cell, kind, turn);
    }
}

impl Castles {
    /// What everybody knows.
    #[inline]
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The kinds a seat can take from a zone now, sorted.
    #[inline]
    pub(crate) fn zone(&self, seat: Seat, zone: Zone) -> &[u8] {
        match zone {
            Zone::Hand => &self.secrets.hands[seat.index()],
            Zone::Store => &self.public.stores[seat.index()],
            Zone::Dump => &self.secrets.dumps[seat.index()],
        }
    }

    /// The kinds in the hand of a seat.
    pub fn hand(&self, seat: Seat) -> &[u8] {
        &self.secrets.hands[seat.index()][..usize::from(self.public.hand_len[seat.index()]).min(2)]
    }

    /// The kinds on the dump of a seat.
    pub fn dump(&self, seat: Seat) -> &[u8] {
        &self.secrets.dumps[seat.index()][..usize::from(self.public.dump_len[seat.index()]).min(2)]
    }

    /// The quarry as a bag.
    pub fn quarry(&self) -> u128 {
        self.secrets.quarry
    }
}
