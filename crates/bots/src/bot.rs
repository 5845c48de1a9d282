use crate::clock::Moment;
use crate::{Insight, Sample, Worth};
use burghof_core::{Chance, Game, Rng, ScoreSheet, Seat};
use std::time::Duration;

/// How long a bot may think: a number of iterations, or until a moment in time.
#[derive(Copy, Clone, Debug)]
pub struct Budget {
    iterations: u64,
    deadline: Option<Moment>,
}

impl Budget {
    /// A number of iterations: the same seed gives the same choice.
    pub fn iterations(n: u64) -> Budget {
        Budget { iterations: n, deadline: None }
    }

    /// A stretch of time from now.
    pub fn time(time: Duration) -> Budget {
        Budget { iterations: u64::MAX, deadline: Some(Moment::from_now(time)) }
    }

    /// A number of iterations, but no longer than a stretch of time from now.
    pub fn both(n: u64, time: Duration) -> Budget {
        Budget { iterations: n, deadline: Some(Moment::from_now(time)) }
    }

    /// How many iterations there are, if somebody has said a number.
    pub(crate) fn known(&self) -> Option<u64> {
        (self.iterations < u64::MAX).then_some(self.iterations)
    }

    /// The budget of each of several threads that work at the same time.
    pub fn divided(self, threads: u32) -> Budget {
        let iterations = match self.iterations {
            u64::MAX => u64::MAX,
            n => n.div_ceil(u64::from(threads.max(1))),
        };
        Budget { iterations, ..self }
    }

    /// Takes one iteration; `false` when there is none left.
    #[inline]
    pub fn take(&mut self) -> bool {
        if self.iterations == 0 {
            return false;
        }
        self.iterations -= 1;
        // Asking for the time costs about as much as a short playout.
        if self.iterations.is_multiple_of(16) && self.deadline.is_some_and(Moment::is_past) {
            self.iterations = 0;
        }
        true
    }
}

/// One action a bot thought about.
#[derive(Copy, Clone, Debug)]
pub struct Considered<A> {
    /// The action.
    pub action: A,
    /// How often it was tried.
    pub visits: u32,
    /// How good it looks; only comparable within one choice.
    pub value: f64,
}

/// What a bot chose, and what it thought about.
#[derive(Clone, Debug)]
pub struct Choice<A> {
    /// The choice.
    pub action: A,
    /// Everything it considered, best first. Empty for bots that do not think.
    pub considered: Vec<Considered<A>>,
}

/// A player: a view in, an action out. It never receives a position of the real game.
pub trait Bot<G: Game>: Send {
    /// Chooses one of `actions`, which are all legal actions of `seat` and not empty.
    fn choose(
        &mut self,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        budget: &mut Budget,
    ) -> Choice<G::Action>;

    /// What some of the actions are worth in points, and why, each tried this many times. `sheet` counts the points of a
    /// position with words: the caller has it compiled already, and a module for browsers should not hold it twice. Nothing from those who do not think.
    fn worth(
        &mut self,
        _view: &G::View,
        _seat: Seat,
        _actions: &[G::Action],
        _tries: u32,
        _sheet: fn(&G) -> ScoreSheet,
    ) -> Vec<Worth<G::Action>> {
        Vec::new()
    }

    /// How good, from 0 to 1, it is for this seat to be where an action of somebody led: before anybody saw what was drawn in it (worlds
    /// imagined from the first view, with the action carried out where it is possible), after it (from the second), and the difference,
    /// pair by pair. All are played on until they can be judged. Nothing from those who do not think.
    fn draw(
        &mut self,
        _before: &G::View,
        _after: &G::View,
        _seat: Seat,
        _led: (Seat, G::Action),
        _budget: &mut Budget,
    ) -> [Sample; 3] {
        Default::default()
    }

    /// Thinks about one of the actions more, so that it is known how good it is even if nobody would choose it; what is
    /// considered then counts both. A bot that does not think has nothing to add.
    fn weigh(
        &mut self,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        _action: G::Action,
        budget: &mut Budget,
    ) -> Choice<G::Action> {
        self.choose(view, seat, actions, budget)
    }
}

/// Any action, all with the same odds.
#[derive(Clone, Debug)]
pub struct Random(Rng);

impl Random {
    /// With its own dice.
    pub fn new(seed: u64) -> Random {
        Random(Rng::new(seed))
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, _: &G::View, _: Seat, actions: &[G::Action], _: &mut Budget) -> Choice<G::Action> {
        Choice { action: self.0.pick(actions), considered: Vec::new() }
    }
}

/// The action after which the position is best at once, by [`Insight::evaluate`]: the seat's own value less that of the best other
/// seat; ties by chance. It looks at one action and plans nothing.
#[derive(Clone, Debug)]
pub struct Greedy(Rng);

impl Greedy {
    /// With its own dice.
    pub fn new(seed: u64) -> Greedy {
        Greedy(Rng::new(seed))
    }
}

impl<G: Insight> Bot<G> for Greedy {
    fn choose(
        &mut self,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        _: &mut Budget,
    ) -> Choice<G::Action> {
        let world = G::imagine(view, &mut self.0);
        // Every action meets the same luck.
        let luck = self.0.fork();
        let values = actions.iter().map(|&action| {
            let mut next = world.clone();
            next.step(seat, action, &mut Chance::free(luck.clone()));
            let values = G::evaluate(&next, G::HAND.judge);
            let others = Seat::all(next.seats()).filter(|&other| other != seat);
            values[seat.index()] - others.map(|other| values[other.index()]).max().unwrap_or(0)
        });
        best_first(actions, values, &mut self.0)
    }
}

/// The action that looks best to somebody who knows the game, by [`Insight::appraise`]; ties by chance.
#[derive(Clone, Debug)]
pub struct Adept(Rng);

impl Adept {
    /// With its own dice.
    pub fn new(seed: u64) -> Adept {
        Adept(Rng::new(seed))
    }
}

impl<G: Insight> Bot<G> for Adept {
    fn choose(
        &mut self,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        _: &mut Budget,
    ) -> Choice<G::Action> {
        let world = G::imagine(view, &mut self.0);
        let mut values = Vec::with_capacity(actions.len());
        G::appraise(&world, seat, actions, G::STYLE.judge, &mut values);
        best_first(actions, values.into_iter(), &mut self.0)
    }
}

/// All actions with their values in hundredths, best first; equal ones in random order.
fn best_first<A: Copy>(actions: &[A], values: impl Iterator<Item = i32>, rng: &mut Rng) -> Choice<A> {
    let mut considered: Vec<_> =
        actions.iter().zip(values).map(|(&action, value)| (value, rng.next_u64(), action)).collect();
    considered.sort_by_key(|&(value, tie, _)| std::cmp::Reverse((value, tie)));
    let considered: Vec<_> = considered
        .into_iter()
        .map(|(value, _, action)| Considered { action, visits: 1, value: f64::from(value) / 100.0 })
        .collect();
    Choice { action: considered[0].action, considered }
}
