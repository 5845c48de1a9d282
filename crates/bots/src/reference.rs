use crate::maths::ln;
use crate::tree::Tree;
use crate::{Bot, Budget, Choice, Considered, Insight};
use burghof_core::{Chance, MAX_SEATS, Rng, Seat, SeatSet, Silent, play};

/// The zero of our scale, frozen: plain information-set Monte Carlo tree search.
///
/// Every iteration imagines a fresh world from the view, opens face-down choices of others again, walks down the table of
/// decisions with UCB (√2; every action once first), adds one decision, plays to the end with uniformly random actions (in a game
/// that random players do not end: for two rounds, and the points as they stand decide), and counts for each seat half its share of the
/// victory and half the growth of its lead. Decisions are keyed by what their seat knows, so simultaneous choices are made
/// blindly by each. The choice is the action tried most often. A thousand iterations of it are rated 1500.
#[derive(Clone, Debug)]
pub struct Reference<G: Insight> {
    rng: Rng,
    tree: Tree<G::Action>,
    actions: Vec<G::Action>,
    path: Vec<(u32, u32, Seat)>,
}

impl<G: Insight> Reference<G> {
    /// With its own dice.
    pub fn new(seed: u64) -> Reference<G> {
        Reference { rng: Rng::new(seed), tree: Tree::new(), actions: Vec::new(), path: Vec::new() }
    }

    /// One iteration.
    fn iterate(&mut self, view: &G::View, seat: Seat, before: &[i32; MAX_SEATS]) {
        let mut world = G::imagine(view, &mut self.rng);
        world.reopen(seat);
        let mut chance = Chance::free(self.rng.fork());
        self.path.clear();
        // A circle of positions must not hold the search up; no sensible line is that long.
        while self.path.len() < 256 {
            let Some(seat) = world.to_act().first() else { break };
            let key = world.key(seat.into());
            let (node, new) = match self.tree.find(key) {
                Some(node) => (node, false),
                None => {
                    world.legal_actions(seat, &mut self.actions);
                    (self.tree.grow(key, &self.actions, None), true)
                }
            };
            let edge = self.select(node);
            let action = self.tree.edge(edge).action;
            self.path.push((node, edge, seat));
            world.step(seat, action, &mut chance);
            if new {
                break;
            }
        }
        world.play_out(&mut chance, &mut self.rng, &mut self.actions);
        let values = utility(&world, before);
        for &(node, edge, seat) in &self.path {
            self.tree.count(node, edge, values[seat.index()]);
        }
    }

    fn select(&mut self, node: u32) -> u32 {
        let edges = self.tree.edges(node);
        let untried = edges.iter().filter(|edge| edge.visits == 0).count() as u32;
        if untried > 0 {
            let nth = self.rng.below(untried) as usize;
            let at = edges
                .iter()
                .enumerate()
                .filter(|(_, edge)| edge.visits == 0)
                .nth(nth)
                .map_or(0, |(at, _)| at);
            return self.tree.edge_number(node, at);
        }
        let log = ln(f64::from(self.tree.node(node).visits.max(1)));
        let mut best = (f64::MIN, 0);
        for (at, edge) in edges.iter().enumerate() {
            let bound = edge.mean() + (2.0 * log / f64::from(edge.visits)).sqrt();
            if bound > best.0 {
                best = (bound, at);
            }
        }
        self.tree.edge_number(node, best.1)
    }
}

/// Random actions to the end, or for as many rounds as the game says.
#[inline]
pub(crate) fn play_out<G: Insight>(
    world: &mut G,
    chance: &mut Chance,
    rng: &mut Rng,
    scratch: &mut Vec<G::Action>,
) {
    let Some(rounds) = G::ROUNDS else {
        play::random_playout(world, chance, rng, scratch, G::META.longest);
        return;
    };
    let last = world.turns() + rounds * u32::from(world.seats());
    while world.turns() < last {
        let Some(seat) = world.to_act().first() else { return };
        let action = world.random_action(seat, rng, scratch);
        world.apply(seat, action, chance, &mut Silent);
    }
}

/// How many points each seat is ahead of the best other one as it stands; behind is negative.
pub(crate) fn leads<G: Insight>(world: &G) -> [i32; MAX_SEATS] {
    standing(world).0
}

/// The leads, and who has won; if the game is not over, who has the most points.
fn standing<G: Insight>(world: &G) -> ([i32; MAX_SEATS], SeatSet) {
    let end = world.outcome();
    let mut points = [0; MAX_SEATS];
    match &end {
        Some(end) => Seat::all(world.seats()).for_each(|seat| points[seat.index()] = end.points(seat)),
        None => points = world.points(),
    }
    let count = usize::from(world.seats());
    let mut leads = points;
    for (seat, lead) in leads.iter_mut().enumerate().take(count) {
        let others = points[..count].iter().enumerate().filter(|&(other, _)| other != seat);
        *lead -= others.map(|(_, &points)| points).max().unwrap_or(0);
    }
    let first = || Seat::all(world.seats()).filter(|seat| leads[seat.index()] >= 0).collect();
    (leads, end.map_or_else(first, |end| end.winners()))
}

/// What a playout was worth to each seat, from 0 to 1: half of it the share of the victory (1 for a lone winner, split among
/// equals; if the game is not over, the points as they stand decide), half of it how much the lead over the best other seat
/// has grown since the decision at hand, ten points more counting as three quarters. Victory alone says nothing to a seat that
/// wins no playout.
pub(crate) fn utility<G: Insight>(world: &G, before: &[i32; MAX_SEATS]) -> [f32; MAX_SEATS] {
    let (leads, winners) = standing(world);
    let share = 1.0 / winners.len().max(1) as f32;
    let mut values = [0.0; MAX_SEATS];
    for seat in Seat::all(world.seats()) {
        let grown = (leads[seat.index()] - before[seat.index()]) as f32 / 10.0;
        let victory = if winners.contains(seat) { share } else { 0.0 };
        values[seat.index()] = 0.5 * victory + 0.25 + 0.25 * grown / (1.0 + grown.abs());
    }
    values
}

impl<G: Insight> Bot<G> for Reference<G> {
    fn choose(
        &mut self,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        budget: &mut Budget,
    ) -> Choice<G::Action> {
        if actions.len() == 1 {
            return Choice { action: actions[0], considered: Vec::new() };
        }
        self.tree.clear();
        let before = leads(&G::imagine(view, &mut self.rng));
        while budget.take() {
            self.iterate(view, seat, &before);
        }
        let root = self.tree.find(G::imagine(view, &mut self.rng).key(seat.into()));
        let root = root.or_else(|| {
            // After `reopen` the seat may no longer see that others have chosen: its first decision is the root.
            let mut world = G::imagine(view, &mut self.rng);
            world.reopen(seat);
            self.tree.find(world.key(seat.into()))
        });
        most_visited(&self.tree, root, actions, &mut self.rng)
    }
}

/// The action tried most often, and all others in order.
pub(crate) fn most_visited<A: Copy + PartialEq>(
    tree: &Tree<A>,
    root: Option<u32>,
    actions: &[A],
    rng: &mut Rng,
) -> Choice<A> {
    let mut considered: Vec<Considered<A>> = root
        .map(|root| tree.edges(root))
        .unwrap_or_default()
        .iter()
        .filter(|edge| actions.contains(&edge.action))
        .map(|edge| Considered { action: edge.action, visits: edge.visits, value: edge.mean() })
        .collect();
    considered.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
    let action = considered.first().map_or_else(|| rng.pick(actions), |best| best.action);
    Choice { action, considered }
}
