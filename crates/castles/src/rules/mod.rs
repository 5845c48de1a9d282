//! Who is to decide, what is legal and why not, and what happens.

mod happen;
mod legal;
mod refuse;

use crate::action::{self, Action, Zone};
use crate::components::*;
use crate::event::Event;
use crate::options::{OPTIONS, Options};
use crate::site::*;
use crate::state::*;
use crate::view::View;
use burghof_core::{
    Bilingual, Broken, Chance, Draw, Game, Illegal, Listener, Loaded, Meta, Outcome, Parting, Rng, Scorer,
    Seat, SeatSet, Setup, SetupError, Unreadable, Viewer, rule,
};
use legal::{different, kind_at};
pub(crate) use refuse::why_not;
use std::fmt;

/// Sources of chance: the masonries, the start player, and the quarry, whose index is the number of tiles drawn.
const MASONRY: u16 = 1;
const START: u16 = 2;
const QUARRY: u16 = 3;

impl Game for Castles {
    const META: Meta = Meta {
        id: "castles",
        prefix: "CST",
        title: Bilingual { de: "Castles", en: "Castles" },
        fewest: 2,
        most: 4,
        minutes: (30, 60),
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
            Action::EndWorks => Err(Illegal::new(rule!("CST-79"), "castles-no-works-now")),
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

    fn parting(&self) -> Option<Parting> {
        Some(crate::scoring::parting(&self.public))
    }

    fn score(&self, to: &mut impl Scorer) {
        crate::scoring::score(&self.public, to);
    }

    fn unwarned(&self) -> Castles {
        Castles { public: self.public.unwarned(), ..*self }
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
}
