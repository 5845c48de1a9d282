//! Who is to decide, what is legal and why not, and what happens.

use crate::action::{self, Action, Cell, Kind, Zone};
use crate::bag::*;
use crate::components::*;
use crate::event::Event;
use crate::options::{OPTIONS, Options};
use crate::site::*;
use crate::state::*;
use crate::view::View;
use burghof_core::{
    Bilingual, Broken, Chance, Datum, Draw, Game, Illegal, Listener, Loaded, Meta, Outcome, Rng, Rule,
    Scorer, Seat, SeatSet, Setup, SetupError, Unreadable, Viewer,
};
use std::fmt;

/// Sources of chance: the masonries, the start player, and the quarry, whose index is the number of tiles drawn.
const MASONRY: u16 = 1;
const START: u16 = 2;
const QUARRY: u16 = 3;

/// A rule of this game.
macro_rules! rule {
    ($id:literal) => {
        Rule::new(concat!("CST-", $id))
    };
}
pub(crate) use rule;

impl Game for Castles {
    const META: Meta = Meta {
        id: "castles",
        prefix: "CST",
        title: Bilingual { de: "Castles", en: "Castles" },
        fewest: 2,
        most: 4,
        options: OPTIONS,
        rules_version: 1,
        longest: 4 * 141,
    };
    type Data = Data;
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    /// CST-10 to CST-16.
    fn new(setup: &Setup<Castles>, chance: &mut Chance) -> Result<Castles, SetupError> {
        setup.check()?;
        let data = setup.data.get();
        let people = setup.people;
        let masonry = setup.options.masonries(people, data, MASONRY, chance)?;
        let start = chance.below(Draw { source: START, index: 0 }, u32::from(people)) as usize;
        let mut game = Castles::bare(setup.data, people, setup.options.flags(), masonry);
        game.public.start = Seat::checked(start, people).unwrap_or_default();
        game.secrets.quarry = game.public.in_play();
        game.public.quarry_len = game.secrets.quarry.count_ones() as u8;
        if game.public.has(flags::FREE_GATE) {
            for (i, &masonry) in masonry.iter().enumerate().take(usize::from(people)) {
                insert(&mut game.public.stores[i], data.gate(masonry));
                game.public.count_builds(i);
            }
            game.start_round(chance, &mut burghof_core::Silent);
        }
        Ok(game)
    }

    fn data(&self) -> Loaded<Data> {
        self.public.data
    }

    #[inline]
    fn seats(&self) -> u8 {
        self.public.seats
    }

    #[inline]
    fn to_act(&self) -> SeatSet {
        self.public.to_act()
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if !self.acts(seat) {
            return;
        }
        out.extend((0..self.plain_count(seat)).map(|n| self.plain(seat, n)));
        let (from, kinds) = self.in_use(seat.index() & 3);
        for kind in distinct(&kinds) {
            self.list_builds(seat, from, kind, out);
        }
        if self.public.builds[seat.index()] == 0 {
            return;
        }
        for kind in distinct(self.zone(seat, Zone::Store)) {
            self.list_builds(seat, Zone::Store, kind, out);
        }
    }

    /// Uniform without listing: the number of builds from the store is kept in the position, so mostly only the one
    /// or two tiles in use are counted.
    #[inline]
    fn random_action(&self, seat: Seat, rng: &mut Rng, _: &mut Vec<Action>) -> Action {
        let (public, i) = (&self.public, seat.index() & 3);
        let stored = u32::from(public.builds[i]);
        let (from, tiles) = self.in_use(i);
        if tiles[0] == EMPTY {
            let plain = self.plain_count(seat);
            let n = rng.below(plain + stored);
            return if n < plain { self.plain(seat, n) } else { self.nth_store_build(seat, n - plain) };
        }
        let ways = 1 + u32::from(from == Zone::Dump && !public.store_full(seat));
        let plain = different(tiles) * ways;
        let counts = self.counts(i, tiles);
        let mut n = rng.below(plain + counts[0] + counts[1] + stored);
        if n < plain {
            return self.plain(seat, n);
        }
        n -= plain;
        if n < counts[0] + counts[1] {
            let second = n >= counts[0];
            let rank = n - if second { counts[0] } else { 0 };
            return self.nth_build(seat, from, kind_at(tiles, second.into()), rank);
        }
        self.nth_store_build(seat, n - counts[0] - counts[1])
    }

    #[inline]
    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.check_turn(seat)?;
        match action {
            Action::PlaceGate { col } => self.check_place_gate(col),
            Action::Keep | Action::Dispose => self.check_choice(seat),
            Action::Offer { to } => self.check_offer(seat, to),
            Action::Build { from, kind, cell, turn } => {
                self.check_source(seat, from, kind)?;
                self.check_build(seat, kind, cell, turn)
            }
            Action::Store { from, kind } => self.check_store(seat, from, kind),
            Action::Fault { kind } => self.check_fault(seat, kind),
            Action::Rubble { kind } => self.check_rubble(seat, kind),
            Action::EndTurn => self.check_end_turn(seat),
            Action::EndDump => self.check_end_dump(seat),
            Action::EndWorks if self.public.phase == Phase::Works => Ok(()),
            Action::EndWorks => Err(Illegal::new(rule!("79"), "castles-no-works-now")),
        }
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: Action, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        match action {
            Action::PlaceGate { col } => self.place_gate(seat, col, tell),
            Action::Keep => {
                self.public.stage[seat.index()] = Stage::Kept;
                tell.tell(|| Event::Kept { seat });
            }
            Action::Offer { to } => self.offer(seat, to, chance, tell),
            Action::Dispose => self.dispose(seat, tell),
            Action::Build { from, kind, cell, turn } => self.build(seat, from, kind, cell, turn, tell),
            Action::Store { from, kind } => self.store(seat, from, kind, tell),
            Action::Fault { kind } => {
                let i = seat.index();
                self.take_from(seat, Zone::Hand, kind.0);
                self.public.faults[i] = self.public.data.put(self.public.faults[i], kind.0);
                tell.tell(|| Event::Faulted { seat, kind });
            }
            Action::Rubble { kind } => {
                self.take_from(seat, Zone::Dump, kind.0);
                self.public.rubble = self.public.data.put(self.public.rubble, kind.0);
                tell.tell(|| Event::Thrown { seat, kind });
            }
            Action::EndTurn => self.end_turn(seat, tell),
            Action::EndDump => self.end_dump(seat, tell),
            Action::EndWorks => self.end_works(seat, tell),
        }
        self.end_if_nothing_is_left(seat, tell);
        if self.public.done == SeatSet::seats(self.public.seats) {
            self.next_part(chance, tell);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.public.phase == Phase::Over).then(|| crate::scoring::outcome(&self.public))
    }

    fn score(&self, to: &mut impl Scorer) {
        crate::scoring::score(&self.public, to);
    }

    fn view(&self, viewer: Viewer) -> View {
        crate::view::view(self, viewer)
    }

    fn imagine(view: &View, rng: &mut Rng) -> Castles {
        crate::view::imagine(view, rng)
    }

    #[inline]
    fn invariants(&self) -> Result<(), Broken> {
        self.check_invariants()
    }

    #[inline]
    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        action::write(self.public.data.get(), action, out)
    }

    #[inline]
    fn read_action(&self, text: &str) -> Result<Action, Unreadable> {
        let end_here = match self.public.phase {
            Phase::Dump => Action::EndDump,
            Phase::Works | Phase::Over => Action::EndWorks,
            Phase::Setup | Phase::Turns => Action::EndTurn,
        };
        action::read(self.public.data.get(), text, end_here)
    }
}

// --------------------------------------------------------------------------------------------------- what is legal

impl Castles {
    /// A table at which nothing has happened yet: CST-14.
    #[inline]
    pub(crate) fn bare(data: Loaded<Data>, seats: u8, flags: u8, masonry: [u8; 4]) -> Castles {
        let public = Public {
            data,
            sites: std::array::from_fn(|_| Site::new(data.get())),
            stores: [[EMPTY; MAX_STORE]; MAX_PLAYERS],
            faults: [0; MAX_PLAYERS],
            rubble: 0,
            absent: 0,
            builds: [0; MAX_PLAYERS],
            masonry,
            gates: [EMPTY; MAX_PLAYERS],
            stage: [Stage::None; MAX_PLAYERS],
            hand_len: [0; MAX_PLAYERS],
            dump_len: [0; MAX_PLAYERS],
            giver: [EMPTY; MAX_PLAYERS],
            seats,
            flags,
            phase: Phase::Setup,
            start: Seat::default(),
            done: SeatSet::NONE,
            round: 0,
            quarry_len: 0,
            end: End::No,
        };
        let empty = [[EMPTY; 2]; MAX_PLAYERS];
        Castles { public, secrets: Secrets { quarry: 0, hands: empty, dumps: empty } }
    }

    fn acts(&self, seat: Seat) -> bool {
        self.public.to_act().contains(seat)
    }

    /// The zone whose tiles the seat has to use now, and its kinds.
    #[inline]
    fn in_use(&self, i: usize) -> (Zone, [u8; 2]) {
        match self.public.phase {
            Phase::Turns if self.public.stage[i] > Stage::Drawn => (Zone::Hand, self.secrets.hands[i]),
            Phase::Dump => (Zone::Dump, self.secrets.dumps[i]),
            _ => (Zone::Hand, [EMPTY; 2]),
        }
    }

    /// CST-30, CST-31, CST-35: the dumps that a pair could be laid on, as a set of bits.
    #[inline]
    fn free_dumps(&self, seat: Seat) -> u8 {
        let public = &self.public;
        let free = (0..MAX_PLAYERS).fold(0, |set, j| set | u8::from(public.dump_len[j] == 0) << j);
        let others = SeatSet::seats(public.seats).without(seat).bits();
        if public.quarry_len < 2 { 0 } else { free & others }
    }

    /// How many actions beside building a seat that is to act has.
    #[inline]
    fn plain_count(&self, seat: Seat) -> u32 {
        let (public, i) = (&self.public, seat.index() & 3);
        match public.phase {
            Phase::Setup => public.data.gate_cells.count_ones(),
            Phase::Turns if public.stage[i] == Stage::Drawn => 2 + small_count(self.free_dumps(seat)),
            Phase::Turns => different(self.secrets.hands[i]).max(1),
            Phase::Dump => {
                let ways = 2 - u32::from(public.store_full(seat));
                (different(self.secrets.dumps[i]) * ways).max(1)
            }
            Phase::Works => 1,
            Phase::Over => 0,
        }
    }

    /// The `n`-th of the actions beside building.
    #[inline]
    fn plain(&self, seat: Seat, n: u32) -> Action {
        let (public, i) = (&self.public, seat.index() & 3);
        match public.phase {
            Phase::Setup => {
                let col = bits32(public.data.gate_cells).nth(n as usize).unwrap_or_default();
                Action::PlaceGate { col: col as u8 }
            }
            Phase::Turns if public.stage[i] == Stage::Drawn => self.choice(seat, n),
            Phase::Turns if public.hand_len[i] == 0 => Action::EndTurn,
            Phase::Turns => {
                let kind = Kind(kind_at(self.secrets.hands[i], n));
                // CST-49: a fault only with a full store.
                if public.store_full(seat) {
                    Action::Fault { kind }
                } else {
                    Action::Store { from: Zone::Hand, kind }
                }
            }
            Phase::Dump if public.dump_len[i] == 0 => Action::EndDump,
            Phase::Dump if public.store_full(seat) => {
                Action::Rubble { kind: Kind(kind_at(self.secrets.dumps[i], n)) }
            }
            Phase::Dump => {
                let kind = Kind(kind_at(self.secrets.dumps[i], n / 2));
                if n.is_multiple_of(2) {
                    Action::Store { from: Zone::Dump, kind }
                } else {
                    Action::Rubble { kind }
                }
            }
            Phase::Works | Phase::Over => Action::EndWorks,
        }
    }

    /// CST-23: keep, offer to each free dump, dispose.
    #[inline]
    fn choice(&self, seat: Seat, n: u32) -> Action {
        if n == 0 {
            return Action::Keep;
        }
        let free = self.free_dumps(seat);
        // By table: a loop over the dumps would be foreseen wrongly as often as not.
        if n <= small_count(free) {
            return Action::Offer { to: Seat::new(IN_BYTE[usize::from(free)][(n - 1) as usize & 7]) };
        }
        Action::Dispose
    }

    /// The numbers of builds of the tiles in use; equal ones count once (CST-68).
    #[inline]
    fn counts(&self, i: usize, [a, b]: [u8; 2]) -> [u32; 2] {
        let two = u32::from(b != EMPTY && b != a);
        if self.public.has(flags::UNCHECKED) {
            let second = if two == 1 { self.public.builds_of(i, b) } else { 0 };
            return [self.public.builds_of(i, a), second];
        }
        let data = self.public.data.get();
        let site = &self.public.sites[i];
        // No gate is ever in hand or on a dump.
        let [a, b] = [a, b].map(|kind| data.shape_index(kind));
        let mut counts = [0; 2];
        site.each_need(site.frontier(data), |need| {
            let row = &data.fit_count[usize::from(need)];
            counts[0] += u32::from(row[a]);
            counts[1] += u32::from(row[b]);
        });
        [counts[0], counts[1] * two]
    }

    #[inline]
    fn nth_store_build(&self, seat: Seat, mut n: u32) -> Action {
        let i = seat.index() & 3;
        let data = self.public.data.get();
        // One by one where gates are stored and where every cell is allowed.
        let singly = self.public.has(flags::UNCHECKED | flags::FREE_GATE);
        let counts = self.public.sites[i].build_counts(data);
        for kind in distinct(&self.public.stores[i]) {
            let count =
                if singly { self.public.builds_of(i, kind) } else { count_of(data, &counts, kind).into() };
            if n < count {
                return self.nth_build(seat, Zone::Store, kind, n);
            }
            n -= count;
        }
        unreachable!("the counts of builds add up")
    }

    fn list_builds(&self, seat: Seat, from: Zone, kind: u8, out: &mut Vec<Action>) {
        let (cells, turns) = self.public.places(seat.index(), kind);
        for cell in bits32(cells) {
            let set = turns(cell);
            for turn in (0..4).filter(|turn| set >> turn & 1 == 1) {
                out.push(Action::Build { from, kind: Kind(kind), cell: Cell(cell as u8), turn });
            }
        }
    }

    #[inline]
    fn nth_build(&self, seat: Seat, from: Zone, kind: u8, n: u32) -> Action {
        let i = seat.index() & 3;
        let data = self.public.data.get();
        let site = &self.public.sites[i];
        if self.public.has(flags::UNCHECKED) && !data.is_gate(kind) {
            return self.nth_unchecked_build(seat, from, kind, n);
        }
        let shape = data.shape_index(kind);
        let mut left = n;
        for cell in bits32(site.frontier(data) & data.cells_for[shape]) {
            let need = usize::from(site.need[cell]);
            let count = u32::from(data.fit_count[need][shape]);
            if left < count {
                let turn = IN_BYTE[usize::from(data.fit[need][shape])][left as usize & 7];
                return Action::Build { from, kind: Kind(kind), cell: Cell(cell as u8), turn };
            }
            left -= count;
        }
        unreachable!("the count of builds was right")
    }

    fn nth_unchecked_build(&self, seat: Seat, from: Zone, kind: u8, n: u32) -> Action {
        let data = self.public.data.get();
        let looks = data.shape(kind).looks;
        let empty = data.all_cells & !self.public.site(seat).taken;
        let cell = bits32(empty).nth((n / looks.count_ones()) as usize).unwrap_or_default();
        let turn = IN_BYTE[usize::from(looks)][(n % looks.count_ones()) as usize & 7];
        Action::Build { from, kind: Kind(kind), cell: Cell(cell as u8), turn }
    }

    // ------------------------------------------------------------------------------------------- why not

    /// CST-17, CST-18.
    #[inline]
    fn check_turn(&self, seat: Seat) -> Result<(), Illegal> {
        if self.acts(seat) {
            return Ok(());
        }
        if self.public.phase == Phase::Over {
            return Err(Illegal::new(rule!("80"), "castles-no-over"));
        }
        if self.public.done.contains(seat) || self.public.has(flags::PARALLEL) {
            return Err(Illegal::new(rule!("18"), "castles-no-finished"));
        }
        let no = Illegal::new(rule!("17"), "castles-no-not-your-turn");
        Err(self.public.to_act().first().map_or(no, |turn| no.with("seat", turn)))
    }

    /// CST-12.
    fn check_place_gate(&self, col: u8) -> Result<(), Illegal> {
        if self.public.phase != Phase::Setup {
            return Err(Illegal::new(rule!("12"), "castles-no-setup-now"));
        }
        if col < self.public.data.cols && self.public.data.gate_cells >> col & 1 == 1 {
            return Ok(());
        }
        Err(Illegal::new(rule!("12"), "castles-no-gate-column"))
    }

    /// CST-23.
    fn check_choice(&self, seat: Seat) -> Result<(), Illegal> {
        if self.public.phase != Phase::Turns {
            return Err(Illegal::new(rule!("23"), "castles-no-pair"));
        }
        if self.public.stage(seat) != Stage::Drawn {
            return Err(Illegal::new(rule!("23"), "castles-no-chosen-already"));
        }
        Ok(())
    }

    /// CST-30, CST-31, CST-33, CST-35.
    #[inline]
    fn check_offer(&self, seat: Seat, to: Seat) -> Result<(), Illegal> {
        if self.public.phase == Phase::Turns && self.public.stage(seat) == Stage::Replacement {
            return Err(Illegal::new(rule!("33"), "castles-no-offer-replacement"));
        }
        if self.public.phase == Phase::Turns && self.public.stage(seat) == Stage::Kept {
            return Err(Illegal::new(rule!("28"), "castles-no-offer-kept"));
        }
        self.check_choice(seat)?;
        if to == seat {
            return Err(Illegal::new(rule!("31"), "castles-no-offer-self"));
        }
        if to.index() >= usize::from(self.public.seats) {
            return Err(Illegal::new(rule!("30"), "castles-no-such-seat"));
        }
        if self.public.dump_len(to) > 0 {
            return Err(Illegal::new(rule!("30"), "castles-no-dump-taken").with("seat", to));
        }
        if self.public.quarry_len < 2 {
            return Err(Illegal::new(rule!("35"), "castles-no-replacement-left"));
        }
        Ok(())
    }

    /// Is a tile of this kind at hand in this zone now?
    #[inline]
    fn check_source(&self, seat: Seat, from: Zone, kind: Kind) -> Result<(), Illegal> {
        let public = &self.public;
        match (from, public.phase) {
            (_, Phase::Setup) => return Err(Illegal::new(rule!("12"), "castles-no-gate-first")),
            (Zone::Hand, Phase::Turns) if public.stage(seat) == Stage::Drawn => {
                return Err(Illegal::new(rule!("23"), "castles-no-decide-first"));
            }
            (Zone::Dump, Phase::Turns) => return Err(Illegal::new(rule!("36"), "castles-no-dump-closed")),
            (Zone::Hand | Zone::Dump, Phase::Works) => {
                return Err(Illegal::new(rule!("79"), "castles-no-store-only"));
            }
            _ => {}
        }
        if kind.0 < public.data.kinds && self.zone(seat, from).contains(&kind.0) {
            return Ok(());
        }
        Err(Illegal::new(rule!("68"), "castles-no-such-tile").with("zone", Datum::Word(zone_word(from))))
    }

    /// CST-52 to CST-67.
    #[inline]
    fn check_build(&self, seat: Seat, kind: Kind, cell: Cell, turn: u8) -> Result<(), Illegal> {
        let public = &self.public;
        let data = public.data.get();
        let site = public.site(seat);
        if !cell.exists(data) {
            return Err(Illegal::new(rule!("52"), "castles-no-such-cell"));
        }
        if site.taken >> cell.0 & 1 == 1 {
            return Err(Illegal::new(rule!("52"), "castles-no-cell-taken"));
        }
        let shape = data.shape(kind.0);
        if public.has(flags::UNCHECKED) && !data.is_gate(kind.0) {
            let looks = turn < 4 && shape.looks >> turn & 1 == 1;
            return if looks { Ok(()) } else { Err(Illegal::new(rule!("67"), "castles-no-turn")) };
        }
        if turn < 4 && public.legal_turns(seat, kind.0, cell) >> turn & 1 == 1 {
            return Ok(());
        }
        Err(why_not(data, site, kind.0, usize::from(cell.0), turn)
            .unwrap_or(Illegal::new(rule!("56"), "castles-no-floating")))
    }

    /// CST-26, CST-42, CST-48, CST-51.
    #[inline]
    fn check_store(&self, seat: Seat, from: Zone, kind: Kind) -> Result<(), Illegal> {
        if from == Zone::Store {
            return Err(Illegal::new(rule!("51"), "castles-no-stored-stays"));
        }
        self.check_source(seat, from, kind)?;
        if self.public.store_full(seat) {
            return Err(Illegal::new(rule!("48"), "castles-no-store-full"));
        }
        Ok(())
    }

    /// CST-43, CST-49.
    #[inline]
    fn check_fault(&self, seat: Seat, kind: Kind) -> Result<(), Illegal> {
        if self.public.phase == Phase::Dump {
            return Err(Illegal::new(rule!("43"), "castles-no-dump-fault"));
        }
        self.check_source(seat, Zone::Hand, kind)?;
        if !self.public.store_full(seat) {
            return Err(Illegal::new(rule!("49"), "castles-no-fault-with-space"));
        }
        Ok(())
    }

    /// CST-28, CST-33, CST-42.
    #[inline]
    fn check_rubble(&self, seat: Seat, kind: Kind) -> Result<(), Illegal> {
        if self.public.phase != Phase::Dump {
            let (rule, why) = match self.public.stage(seat) {
                Stage::Kept => (rule!("28"), "castles-no-rubble-kept"),
                Stage::Replacement => (rule!("33"), "castles-no-rubble-replacement"),
                Stage::Drawn | Stage::None => (rule!("42"), "castles-no-rubble-now"),
            };
            return Err(Illegal::new(rule, why));
        }
        self.check_source(seat, Zone::Dump, kind)
    }

    /// CST-23, CST-40.
    fn check_end_turn(&self, seat: Seat) -> Result<(), Illegal> {
        if self.public.phase != Phase::Turns {
            return Err(Illegal::new(rule!("40"), "castles-no-turn-now"));
        }
        if self.public.stage(seat) == Stage::Drawn {
            return Err(Illegal::new(rule!("23"), "castles-no-decide-first"));
        }
        if self.public.hand_len(seat) > 0 {
            return Err(Illegal::new(rule!("40"), "castles-no-pending"));
        }
        Ok(())
    }

    /// CST-44.
    fn check_end_dump(&self, seat: Seat) -> Result<(), Illegal> {
        if self.public.phase != Phase::Dump {
            return Err(Illegal::new(rule!("41"), "castles-no-dump-now"));
        }
        if self.public.dump_len(seat) > 0 {
            return Err(Illegal::new(rule!("44"), "castles-no-dump-left"));
        }
        Ok(())
    }
}

/// The number of set bits of a number below 16.
#[inline]
fn small_count(set: u8) -> u32 {
    // Sixteen numbers of two bits and more, packed into one word of four bits each.
    (0x4332_3221_3221_2110u64 >> (4 * u32::from(set & 15)) & 15) as u32
}

/// How many different kinds a hand or dump has.
#[inline]
fn different([a, b]: [u8; 2]) -> u32 {
    u32::from(a != EMPTY) + u32::from(b != EMPTY && b != a)
}

/// The `n`-th kind of a hand or dump.
#[inline]
fn kind_at([a, b]: [u8; 2], n: u32) -> u8 {
    if n == 0 { a } else { b }
}

fn zone_word(zone: Zone) -> &'static str {
    match zone {
        Zone::Hand => "castles-zone-hand",
        Zone::Store => "castles-zone-store",
        Zone::Dump => "castles-zone-dump",
    }
}

const SIDE_WORDS: [&str; 4] = ["castles-side-n", "castles-side-e", "castles-side-s", "castles-side-w"];

/// CST-53 to CST-62: which of them this tile on this empty cell breaks, judged against all tiles lying there.
/// `None` if it breaks none.
pub(crate) fn why_not(data: &Data, site: &Site, kind: u8, cell: usize, turn: u8) -> Option<Illegal> {
    let shape = data.shape(kind);
    if turn > 3 || shape.turns >> turn & 1 == 0 {
        let (rule, why) = match shape.flag {
            Some(_) => (rule!("54"), "castles-no-flag-turn"),
            None if data.is_gate(kind) => (rule!("55"), "castles-no-gate-turn"),
            None => (rule!("67"), "castles-no-turn"),
        };
        return Some(Illegal::new(rule, why));
    }
    if data.is_gate(kind) && data.gate_cells >> cell & 1 == 0 {
        return Some(Illegal::new(rule!("102"), "castles-no-gate-place"));
    }
    let sides = data.sides(kind, turn);
    for (d, &word) in SIDE_WORDS.iter().enumerate() {
        let (shown, asked) = (side(sides, d), side(site.need[cell], d));
        if asked == 0 || asked == shown {
            continue;
        }
        let (rule, why) = match () {
            () if usize::from(data.next[cell][d]) >= MAX_CELLS => (rule!("60"), "castles-no-border"),
            () if asked > SKY && shown > SKY => (rule!("58"), "castles-no-width"),
            () => (rule!("57"), "castles-no-match"),
        };
        return Some(Illegal::new(rule, why).with("side", Datum::Word(word)));
    }
    let on_base_line = data.row0 >> cell & 1 == 1;
    if on_base_line && side(sides, S) > SKY {
        return None;
    }
    let grounded = Boards::of_all(site, data).grounded(data);
    let joined = (0..4).any(|d| {
        let next = usize::from(data.next[cell][d]);
        side(site.need[cell], d) > SKY && next < MAX_CELLS && grounded >> next & 1 == 1
    });
    if joined {
        return None;
    }
    let (rule, why) = if on_base_line {
        (rule!("62"), "castles-no-sky-below")
    } else {
        (rule!("56"), "castles-no-floating")
    };
    Some(Illegal::new(rule, why))
}

// ---------------------------------------------------------------------------------------------------- what happens

impl Castles {
    /// CST-12.
    fn place_gate(&mut self, seat: Seat, col: u8, tell: &mut impl Listener<Event>) {
        let i = seat.index();
        let data = self.public.data.get();
        let gate = data.gate(self.public.masonry[i]);
        self.public.sites[i].place(data, usize::from(col), gate, 0);
        self.public.gates[i] = col;
        self.public.done.insert(seat);
        tell.tell(|| Event::GatePlaced { seat, cell: Cell(col) });
    }

    /// Two tiles of the quarry, chosen now: the quarry has no order.
    #[inline]
    fn draw_two(&mut self, chance: &mut Chance) -> [u8; 2] {
        let data = self.public.data.get();
        let left = u32::from(self.public.quarry_len);
        let index = u32::from(self.public.seats) * u32::from(data.set_size) - left;
        let first = chance.below(Draw { source: QUARRY, index }, left);
        let second = chance.below(Draw { source: QUARRY, index: index + 1 }, left - 1);
        self.public.quarry_len -= 2;
        draw_two(data, &mut self.secrets.quarry, first, second)
    }

    /// CST-21, CST-22, CST-32: a pair that only its owner knows.
    #[inline]
    fn draw_pair(&mut self, seat: Seat, stage: Stage, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let i = seat.index();
        let [a, b] = self.draw_two(chance);
        let pair = [a.min(b), a.max(b)];
        self.secrets.hands[i] = pair;
        self.public.hand_len[i] = 2;
        self.public.stage[i] = stage;
        let replacement = stage == Stage::Replacement;
        let event = |tiles| Event::Drew { seat, tiles, replacement };
        tell.reveal(SeatSet::of(seat), || event(Some(pair.map(Kind))), || Some(event(None)));
    }

    /// CST-30, CST-32.
    fn offer(&mut self, seat: Seat, to: Seat, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let (i, j) = (seat.index(), to.index());
        self.secrets.dumps[j] = self.secrets.hands[i];
        self.public.dump_len[j] = 2;
        self.public.giver[j] = i as u8;
        tell.tell(|| Event::Offered { seat, to });
        self.draw_pair(seat, Stage::Replacement, chance, tell);
    }

    /// CST-38: everybody sees the two tiles in the rubble (CST-22).
    fn dispose(&mut self, seat: Seat, tell: &mut impl Listener<Event>) {
        let i = seat.index();
        let pair = self.secrets.hands[i];
        for kind in pair {
            self.public.rubble = self.public.data.put(self.public.rubble, kind);
        }
        self.secrets.hands[i] = [EMPTY; 2];
        self.public.hand_len[i] = 0;
        self.public.stage[i] = Stage::None;
        let event = || Event::Disposed { seat, tiles: pair.map(Kind) };
        tell.reveal(SeatSet::others(self.public.seats, seat), event, || Some(event()));
    }

    #[inline]
    fn take_from(&mut self, seat: Seat, zone: Zone, kind: u8) {
        let i = seat.index();
        match zone {
            Zone::Hand => {
                remove(&mut self.secrets.hands[i], kind);
                self.public.hand_len[i] -= 1;
            }
            Zone::Store => remove(&mut self.public.stores[i], kind),
            Zone::Dump => {
                remove(&mut self.secrets.dumps[i], kind);
                self.public.dump_len[i] -= 1;
            }
        }
    }

    /// CST-52, CST-R16.
    #[inline]
    fn build(
        &mut self,
        seat: Seat,
        from: Zone,
        kind: Kind,
        cell: Cell,
        turn: u8,
        tell: &mut impl Listener<Event>,
    ) {
        self.take_from(seat, from, kind.0);
        self.public.lay(seat, kind.0, usize::from(cell.0), turn);
        self.public.count_builds(seat.index());
        tell.tell(|| Event::Built { seat, from, kind, cell, turn });
    }

    /// CST-26, CST-42.
    #[inline]
    fn store(&mut self, seat: Seat, from: Zone, kind: Kind, tell: &mut impl Listener<Event>) {
        let i = seat.index();
        self.take_from(seat, from, kind.0);
        if !holds(&self.public.stores[i], kind.0) {
            // Equal tiles give one action, not two (CST-68).
            self.public.builds[i] += self.public.builds_of(i, kind.0) as u16;
        }
        insert(&mut self.public.stores[i], kind.0);
        tell.tell(|| Event::Stored { seat, from, kind });
    }

    /// CST-19: an end that is allowed comes by itself if no stored tile has a legal cell.
    #[inline]
    fn end_if_nothing_is_left(&mut self, seat: Seat, tell: &mut impl Listener<Event>) {
        let (public, i) = (&self.public, seat.index() & 3);
        // One question instead of four: each of them alone is hard to foresee for a processor. A pair that was drawn
        // and not decided upon is in hand.
        let pending = if public.phase == Phase::Dump { public.dump_len[i] } else { public.hand_len[i] };
        if (u16::from(pending) | public.builds[i] | u16::from(public.done.contains(seat))) != 0 {
            return;
        }
        match public.phase {
            Phase::Turns => self.end_turn(seat, tell),
            Phase::Dump => self.end_dump(seat, tell),
            Phase::Works => self.end_works(seat, tell),
            Phase::Setup | Phase::Over => {}
        }
    }

    /// CST-40.
    fn end_turn(&mut self, seat: Seat, tell: &mut impl Listener<Event>) {
        self.public.stage[seat.index()] = Stage::None;
        self.public.done.insert(seat);
        tell.tell(|| Event::TurnEnded { seat });
        self.check_sixteen(seat, tell);
    }

    /// CST-41.
    fn end_dump(&mut self, seat: Seat, tell: &mut impl Listener<Event>) {
        self.public.done.insert(seat);
        tell.tell(|| Event::DumpEnded { seat });
        self.check_sixteen(seat, tell);
    }

    /// CST-79.
    fn end_works(&mut self, seat: Seat, tell: &mut impl Listener<Event>) {
        self.public.done.insert(seat);
        tell.tell(|| Event::WorksEnded { seat });
    }

    /// CST-72 to CST-77: looked at when a turn or a dump phase ends, and triggered for good.
    fn check_sixteen(&mut self, seat: Seat, tell: &mut impl Listener<Event>) {
        if self.public.end == End::No && self.public.sixteen(seat) {
            self.public.end = End::Sixteen;
            tell.tell(|| Event::SixteenReached { seat });
        }
    }

    /// All seats have finished the running part: the parts that follow, as far as nobody has to decide.
    fn next_part(&mut self, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        match self.public.phase {
            Phase::Setup => self.start_round(chance, tell),
            Phase::Turns => self.start_dump(chance, tell),
            Phase::Dump => self.end_round(chance, tell),
            Phase::Works => self.finish(tell),
            Phase::Over => {}
        }
    }

    /// CST-20, CST-21, CST-15.
    fn start_round(&mut self, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        if self.public.quarry_len < 2 * self.public.seats {
            return self.leave_quarry(tell);
        }
        if self.public.round > 0 {
            self.public.start = self.public.start.left(self.public.seats);
        }
        self.public.round = self.public.round.saturating_add(1);
        self.public.phase = Phase::Turns;
        self.public.done = SeatSet::NONE;
        let (round, start) = (self.public.round, self.public.start);
        tell.tell(|| Event::RoundStarted { round, start });
        let mut seat = start;
        for _ in 0..self.public.seats {
            self.draw_pair(seat, Stage::Drawn, chance, tell);
            seat = seat.left(self.public.seats);
        }
    }

    /// CST-71: the rest of the quarry goes to the rubble, face up (CST-R09).
    fn leave_quarry(&mut self, tell: &mut impl Listener<Event>) {
        let data = self.public.data.get();
        let rest = std::mem::take(&mut self.secrets.quarry);
        self.public.quarry_len = 0;
        for kind in data.list(rest) {
            self.public.rubble = data.put(self.public.rubble, kind);
        }
        let tiles = || Event::QuarryLeft { tiles: data.list(rest).map(Kind).collect() };
        tell.reveal(SeatSet::everyone(self.public.seats), tiles, || None);
        self.start_works(End::TooFew, tell);
    }

    /// CST-41: all dumps are turned face up.
    fn start_dump(&mut self, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let seats = self.public.seats;
        self.public.phase = Phase::Dump;
        self.public.done = SeatSet::NONE;
        for seat in Seat::all(seats) {
            let i = seat.index();
            if self.public.dump_len[i] == 0 {
                self.public.done.insert(seat);
                continue;
            }
            let giver = std::mem::replace(&mut self.public.giver[i], EMPTY);
            let tiles = self.secrets.dumps[i].map(Kind);
            let event = || Event::DumpShown { seat, tiles };
            // Whoever offered the pair knows it already (CST-36).
            let new_to = Seat::checked(giver.into(), seats)
                .map_or(SeatSet::everyone(seats), |giver| SeatSet::others(seats, giver));
            tell.reveal(new_to, event, || Some(event()));
        }
        if self.public.done == SeatSet::seats(seats) {
            self.end_round(chance, tell);
        }
    }

    /// CST-45, CST-69: both reasons of a round's end are looked at only now.
    fn end_round(&mut self, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        match () {
            () if self.public.end == End::Sixteen => self.start_works(End::Sixteen, tell),
            () if self.public.quarry_len == 0 => self.start_works(End::QuarryEmpty, tell),
            () => self.start_round(chance, tell),
        }
    }

    /// CST-79: whoever can build nothing has ended already (CST-19).
    fn start_works(&mut self, end: End, tell: &mut impl Listener<Event>) {
        self.public.end = end;
        self.public.phase = Phase::Works;
        self.public.done = SeatSet::NONE;
        tell.tell(|| Event::WorksStarted { end });
        for seat in Seat::all(self.public.seats) {
            if self.public.builds[seat.index()] == 0 {
                self.end_works(seat, tell);
            }
        }
        if self.public.done == SeatSet::seats(self.public.seats) {
            self.finish(tell);
        }
    }

    fn finish(&mut self, tell: &mut impl Listener<Event>) {
        self.public.phase = Phase::Over;
        tell.tell(|| Event::Over);
    }
}

impl Public {
    /// CST-72 to CST-75, CST-98, CST-R16: enough wall tiles, no opening anywhere, no wrong tile.
    #[inline]
    pub fn sixteen(&self, seat: Seat) -> bool {
        let site = self.site(seat);
        site.open == 0
            && site.wrong == 0
            && self.wall_tiles(seat) >= u32::from(self.data.constants.ending_min_wall_tiles)
    }
}
