//! Who is to decide, what is legal and why not, what happens.

mod fights;
mod happen;
mod legal;
mod placing;
mod refuse;
mod things;

use crate::action::{self, Action};
use crate::components::{Data, MAX_BOXES, MAX_DOORS, MAX_GHOSTS, MAX_SLOTS, MAX_TILES, NONE};
use crate::event::Event;
use crate::options::{Options, StartPlayer};
use crate::state::{End, NOWHERE, OUT, Phase, Public, Schloss, Secrets, WALL, full};
use crate::view::View;
use burghof_core::{
    Bilingual, Broken, Chance, Draw, Game, Illegal, Listener, Loaded, Meta, OptionMeta, Outcome, Parting,
    Rng, Scorer, Seat, SeatSet, Setup, SetupError, Silent, Unreadable, Values, Viewer, rule,
};
pub(crate) use happen::source;
use std::fmt;

/// The most turns a table can agree on.
const MOST_TURNS: i64 = 10_000;
/// A placement, a whirlwind, seven actions with a question each, five fireballs, a loss, three ghosts; rounded up.
const MOST_PER_TURN: u32 = 32;

impl Public {
    /// SLO-02 to SLO-14: everything in its place before the first tile is drawn.
    pub(crate) fn initial(data: Loaded<Data>, seats: u8) -> Public {
        let d = data.get();
        let n = &d.numbers;
        let seats = seats.clamp(1, 4);
        let plays = |i: usize| i < usize::from(seats);
        let mut public = Public {
            data,
            placed: 0,
            reachable: 1 << d.start,
            closed: 0,
            haunted: 0,
            unseen_tiles: full(d.tiles.len()) & !(1 << d.start),
            unseen_boxes: full(d.boxes.len()),
            floor: 0,
            held: [0; 4],
            trophies: [0; 4],
            moved: 0,
            unseen_ghosts: full(d.ghosts.len()) as u32,
            fights: 0,
            door_throws: 0,
            turn: 0,
            quiet_turns: 0,
            turn_limit: Options::default().turn_limit,
            spot: [NOWHERE; MAX_TILES],
            nbr: [[WALL; 4]; MAX_TILES],
            lies: [NONE; MAX_BOXES],
            slots: [0; MAX_SLOTS],
            ghost_at: std::array::from_fn::<_, MAX_GHOSTS, _>(
                |g| if g < d.ghosts.len() { NONE } else { OUT },
            ),
            known_door: [NONE; MAX_DOORS],
            box_pile: d.tier_boxes.map(|set| set.count_ones() as u8),
            box_aside: [0; 4],
            at: [d.start; 4],
            hearts: std::array::from_fn(|i| if plays(i) { n.start_hearts } else { 0 }),
            fought: [NONE; 4],
            cards: std::array::from_fn(|i| if plays(i) { d.cards } else { [0; 3] }),
            unseen_doors: full(d.doors.len()) as u8,
            door_pile: d.doors.len() as u8,
            supply: d.hearts as i8 - (n.start_hearts * seats) as i8,
            owner_stage: 1,
            owner_at: NONE,
            seats,
            current: 0,
            phase: Phase::Draw,
            end: End::No,
            hall_left: n.entrance_hall_tiles_per_player * seats,
            actions_left: 0,
            actions_used: 0,
            whirlwind: false,
            eventful: false,
            hand: NONE,
            item: NONE,
            from_floor: false,
            dice: [0, 0],
            fireballs: 0,
            quiet_rounds: Options::default().quiet_rounds,
        };
        public.lay(d.start, 0, 0, d.tiles[usize::from(d.start)].exits);
        public
    }
}

impl Secrets {
    /// Nobody has looked at anything.
    pub(crate) const NOTHING: Secrets = Secrets { content: [NONE; MAX_SLOTS], door: [NONE; MAX_DOORS] };
}

impl Game for Schloss {
    const META: Meta = Meta {
        id: "schloss",
        prefix: "SLO",
        title: Bilingual { de: "Das Schloss", en: "The Castle" },
        fewest: 1,
        most: 4,
        minutes: (60, 90),
        options: &[
            OptionMeta {
                key: "quiet_rounds",
                values: Values::Int { min: 0, max: 100 },
                default: "10",
                rules: &["SLO-131"],
            },
            OptionMeta {
                key: "turn_limit",
                values: Values::Int { min: 1, max: MOST_TURNS },
                default: "1000",
                rules: &["SLO-129"],
            },
            OptionMeta {
                key: "start",
                values: Values::OneOf(&["random", "first"]),
                default: "random",
                rules: &["SLO-13", "SLO-R11"],
            },
        ],
        rules_version: 1,
        longest: MOST_TURNS as u32 * MOST_PER_TURN,
    };
    type Data = Data;
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn new(setup: &Setup<Schloss>, chance: &mut Chance) -> Result<Schloss, SetupError> {
        setup.check()?;
        let mut public = Public::initial(setup.data, setup.people);
        public.quiet_rounds = setup.options.quiet_rounds;
        public.turn_limit = setup.options.turn_limit;
        // SLO-13, SLO-R11
        if setup.options.start == StartPlayer::Random && setup.people > 1 {
            let draw = Draw { source: source::START_PLAYER, index: 0 };
            public.current = chance.below(draw, setup.people.into()) as u8;
        }
        if public.hall_left == 0 {
            public.actions_left = public.data().numbers.actions_per_turn;
        }
        let mut game = Schloss { public, secrets: Secrets::NOTHING };
        game.proceed(chance, &mut Silent);
        Ok(game)
    }

    #[inline]
    fn data(&self) -> Loaded<Data> {
        self.public.data
    }

    #[inline]
    fn seats(&self) -> u8 {
        self.public.seats
    }

    #[inline]
    fn to_act(&self) -> SeatSet {
        if self.public.phase == Phase::Over { SeatSet::NONE } else { SeatSet::of(self.public.current()) }
    }

    #[inline]
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        self.public.legal(seat, out);
    }

    #[inline]
    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.public.check(seat, action)
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: Action, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        debug_assert!(self.public.current() == seat);
        self.carry_out(action, chance, tell);
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.public.phase != Phase::Over {
            return None;
        }
        let points = self.totals().seats;
        Some(Outcome::by_points(self.public.end.rule(), &points[..usize::from(self.public.seats)]))
    }

    fn parting(&self) -> Option<Parting> {
        Some(Parting { by: Vec::new(), shared: rule!("SLO-128") })
    }

    fn score(&self, to: &mut impl Scorer) {
        self.public.score(to);
    }

    #[inline]
    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn imagine(view: &View, rng: &mut Rng) -> Schloss {
        view.imagine(rng)
    }

    #[inline]
    fn invariants(&self) -> Result<(), Broken> {
        self.broken()
    }

    #[inline]
    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        action::write(self.public.data(), action, out)
    }

    #[inline]
    fn read_action(&self, text: &str) -> Result<Action, Unreadable> {
        action::read(self.public.data(), text)
    }

    #[inline]
    fn random_action(&self, seat: Seat, rng: &mut Rng, scratch: &mut Vec<Action>) -> Action {
        self.public.random(seat, rng, scratch)
    }
}
