//! Who is to decide, what is legal and why not, what happens.

mod happen;
mod legal;
mod persons;
mod refuse;
mod winter;

use crate::components::Data;
use crate::goods::Goods;
use crate::state::{Public, Step, Tally};
use crate::{Action, Burg, Event, Options, PersonCard, View};
use burghof_core::{
    Bilingual, Broken, Chance, Draw, Game, Illegal, Listener, Loaded, Meta, OptionMeta, Outcome, Parting,
    Rng, Scorer, Seat, SeatSet, Setup, SetupError, Unreadable, Values, Viewer,
};
pub(crate) use happen::market;
use std::fmt;

/// BRG-24: who begins.
pub(crate) const START: u16 = 1;
/// BRG-25: the winter cards.
pub(crate) const WINTER: u16 = 2;

impl Game for Burg {
    const META: Meta = Meta {
        id: "burg",
        prefix: "BRG",
        title: Bilingual { de: "Im Schutze der Burg", en: "A Castle for All Seasons" },
        fewest: 2,
        most: 4,
        minutes: (45, 60),
        options: &[OptionMeta {
            key: "season",
            values: Values::OneOf(&["summer", "winter"]),
            default: "summer",
            rules: &["BRG-15", "BRG-190"],
        }],
        rules_version: 1,
        longest: 1200,
    };
    type Data = Data;
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn new(setup: &Setup<Burg>, chance: &mut Chance) -> Result<Burg, SetupError> {
        setup.check()?;
        let start = chance.below(Draw { source: START, index: 0 }, setup.people.into());
        Ok(Burg::first(setup.people, setup.options.winter, setup.data, start as u8))
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
        self.list(seat, out);
    }

    #[inline]
    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.judge(seat, action)
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: Action, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        self.carry_out(seat, action, chance, tell);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn parting(&self) -> Option<Parting> {
        Some(self.parted())
    }

    fn score(&self, to: &mut impl Scorer) {
        self.public.count(to);
    }

    #[inline]
    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn imagine(view: &View, rng: &mut Rng) -> Burg {
        view.imagine(rng)
    }

    #[inline]
    fn invariants(&self) -> Result<(), Broken> {
        self.check_invariants()
    }

    #[inline]
    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        action.write(&self.public.data, out)
    }

    #[inline]
    fn read_action(&self, text: &str) -> Result<Action, Unreadable> {
        Action::read(&self.public.data, text)
    }

    #[inline]
    fn random_action(&self, seat: Seat, rng: &mut Rng, scratch: &mut Vec<Action>) -> Action {
        self.pick(seat, rng, scratch)
    }

    fn secret(&self, _: Seat, action: Action) -> bool {
        matches!(action, Action::Choose(_))
    }

    fn reopen(&mut self, seat: Seat) {
        // Later in the round the cards lie and cannot be changed any more.
        if self.public.step != Step::Select {
            return;
        }
        for other in Seat::all(self.public.seats).filter(|&other| other != seat) {
            self.choice[other.index()] = 0;
            self.public.down[other.index()] = 0;
            self.public.barred.remove(other);
            self.public.chosen.remove(other);
        }
    }
}

impl Burg {
    /// BRG-15 to BRG-25: the first position; the start player has taken his coin (BRG-31).
    pub(crate) fn first(seats: u8, winter: bool, data: Loaded<Data>, start: u8) -> Burg {
        let table = data.table(seats);
        let each = |goods: Goods| (0..seats).fold(Goods::NONE, |sum, _| sum + goods);
        let start = Seat::new(start);
        let mut public = Public {
            data,
            stock: data.pieces - data.start_tower - each(data.start_goods),
            tower: data.start_tower,
            boxed: Goods::NONE,
            damsel_goods: Goods::NONE,
            goods: [Goods::NONE; 4],
            loads: [Goods::NONE; 4],
            templates: data.all_templates,
            groups: Public::groups_of(&data, data.all_templates),
            open: Public::open_spots(&data, data.all_templates, 0),
            built: [0; 4],
            at: [0; 4],
            entered: [0; 4],
            tally: [Tally::default(); 4],
            taler: [0; 4],
            supply: [0; 4],
            wagons: [0; 4],
            held: [0; 4],
            discard: [0; 4],
            lost: [0; 4],
            played: [0; 4],
            done: [0; 4],
            down: [0; 4],
            known: [0; 4],
            chosen: SeatSet::NONE,
            bank: data.taler - data.start_taler * seats - table.rounds,
            boxed_taler: 0,
            coins: table.rounds - 1,
            space: table.rounds,
            forge: 0,
            seats,
            start,
            fresh: 0,
            step: Step::Select,
            turn: start,
            card: None,
            builds: 0,
            helpers: 0,
            asked: 0,
            offer: None,
            offer_slot: 0,
            barred: SeatSet::NONE,
            winter,
            deck: if winter { data.winter.cards } else { 0 },
            active: 0,
            pub_taler: 0,
            damsel_taler: 0,
            suitors: SeatSet::NONE,
            first_courting: false,
        };
        for i in 0..seats as usize {
            public.goods[i] = data.start_goods;
            public.taler[i] = data.start_taler;
            public.supply[i] = table.helpers;
            public.held[i] = PersonCard::EVERY;
        }
        public.taler[start.index()] += 1;
        Burg { public, choice: [0; 4] }
    }
}

/// Which of four bytes are not 0, as bits; without a branch that nobody could predict.
#[inline]
pub(crate) fn nonzero(bytes: [u8; 4]) -> u8 {
    let all = u32::from_le_bytes(bytes);
    let high = ((((all & 0x7F7F_7F7F) + 0x7F7F_7F7F) | all) >> 7) & 0x0101_0101;
    (high.wrapping_mul(0x0102_0408) >> 24) as u8 & 0x0F
}

impl Public {
    /// The first of these seats, clockwise from the start player (BRG-48). There must be one.
    #[inline]
    pub(crate) fn first_of(&self, seats: u8) -> Seat {
        let start = self.start.index() as u8;
        let after = seats >> start << start;
        let number = if after != 0 { after } else { seats }.trailing_zeros();
        Seat::new(number as u8 & 3)
    }

    /// Whom the game waits for.
    #[inline]
    pub fn to_act(&self) -> SeatSet {
        match self.step {
            Step::Over => SeatSet::NONE,
            Step::Select => SeatSet::seats(self.seats).minus(self.chosen),
            // BRG-R09: the owner of the worker answers, not the seat whose turn it is.
            Step::Answer => {
                self.loaded(self.offer_slot as usize).map_or(SeatSet::NONE, |(owner, _)| SeatSet::of(owner))
            }
            _ => SeatSet::of(self.turn),
        }
    }
}
