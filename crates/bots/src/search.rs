use crate::maths::exp2;
use crate::reference::most_visited;
use crate::tree::Tree;
use crate::{Bot, Budget, Choice, Insight};
use burghof_core::{Chance, MAX_SEATS, Outcome, Rng, Seat, Silent};

/// The strong one: information-set search led by what [`Insight`] knows.
///
/// Like [`Reference`](crate::Reference), with four differences: actions that look good are tried first and more often; playouts use sensible
/// actions and stop at the game's horizon, where the position is evaluated; a result is a place for each seat, with points to tell equal places apart; the table of
/// decisions is kept from one choice to the next. Face-down choices are decided by each seat on its own, blindly.
#[derive(Clone, Debug)]
pub struct Search<G: Insight> {
    rng: Rng,
    threads: u32,
    workers: Vec<Worker<G>>,
}

#[derive(Clone, Debug)]
struct Worker<G: Insight> {
    rng: Rng,
    tree: Tree<G::Action>,
    actions: Vec<G::Action>,
    looks: Vec<i32>,
    priors: Vec<f32>,
    path: Vec<(u32, u32, Seat)>,
}

/// How strongly first looks and few visits pull.
const PULL: f64 = 0.9;
/// Beyond so many remembered actions the table starts anew.
const MEMORY: usize = 4_000_000;

impl<G: Insight> Search<G> {
    /// With its own dice, on one thread.
    pub fn new(seed: u64) -> Search<G> {
        Search::on_threads(seed, 1)
    }

    /// On several threads, each with a table of its own; their visits are added up. The same seed and number of threads give the same choice
    /// for a budget of iterations.
    pub fn on_threads(seed: u64, threads: u32) -> Search<G> {
        // A browser's module has one thread.
        let threads = if cfg!(target_arch = "wasm32") { 1 } else { threads.max(1) };
        let mut rng = Rng::new(seed);
        let workers = (0..threads).map(|_| Worker::new(rng.fork())).collect();
        Search { rng, threads, workers }
    }
}

impl<G: Insight> Worker<G> {
    fn new(rng: Rng) -> Worker<G> {
        Worker {
            rng,
            tree: Tree::new(),
            actions: Vec::new(),
            looks: Vec::new(),
            priors: Vec::new(),
            path: Vec::new(),
        }
    }

    fn think(&mut self, view: &G::View, seat: Seat, mut budget: Budget) {
        if self.tree.len() > MEMORY {
            self.tree.clear();
        }
        while budget.take() {
            self.iterate(view, seat);
        }
    }

    fn iterate(&mut self, view: &G::View, seat: Seat) {
        let mut world = G::imagine(view, &mut self.rng);
        world.reopen(seat);
        let mut chance = Chance::free(self.rng.fork());
        self.path.clear();
        while self.path.len() < 256 {
            let Some(seat) = world.to_act().first() else { break };
            let key = world.key(seat.into());
            let (node, new) = match self.tree.find(key) {
                Some(node) => (node, false),
                None => (self.grow(&world, seat, key), true),
            };
            let edge = self.select(node);
            self.path.push((node, edge, seat));
            world.apply(seat, self.tree.edge(edge).action, &mut chance, &mut Silent);
            if new && self.tree.edges(node).len() > 1 {
                break;
            }
        }
        self.play_out(&mut world, &mut chance);
        let values = worth(&world);
        for &(node, edge, seat) in &self.path {
            self.tree.count(node, edge, values[seat.index()]);
        }
    }

    fn grow(&mut self, world: &G, seat: Seat, key: u64) -> u32 {
        world.legal_actions(seat, &mut self.actions);
        if self.actions.len() > 1 {
            G::appraise(world, seat, &self.actions, &mut self.looks);
        } else {
            self.looks.clear();
            self.looks.push(0);
        }
        // First looks become odds: TRUST hundredths more are tried twice as often.
        let best = self.looks.iter().copied().max().unwrap_or(0);
        self.priors.clear();
        let trust = f64::from(G::TRUST.max(1));
        self.priors.extend(self.looks.iter().map(|&look| exp2(f64::from(look - best) / trust) as f32));
        let sum: f32 = self.priors.iter().sum();
        let even = 0.05 / self.priors.len() as f32;
        // Every action keeps a little: first looks can be wrong.
        self.priors.iter_mut().for_each(|prior| *prior = 0.95 * *prior / sum + even);
        self.tree.grow(key, &self.actions, Some(&self.priors))
    }

    fn select(&self, node: u32) -> u32 {
        let visits = self.tree.node(node).visits;
        let edges = self.tree.edges(node);
        let root = f64::from(visits + 1).sqrt();
        // An action never tried is expected to be a little worse than what was tried so far.
        let known: f64 =
            edges.iter().map(|edge| f64::from(edge.total)).sum::<f64>() / f64::from(visits.max(1));
        let first = if visits == 0 { 0.5 } else { known - 0.05 };
        let mut best = (f64::MIN, 0);
        for (at, edge) in edges.iter().enumerate() {
            let mean = if edge.visits == 0 { first } else { edge.mean() };
            let bound = mean + PULL * f64::from(edge.prior) * root / (1.0 + f64::from(edge.visits));
            if bound > best.0 {
                best = (bound, at);
            }
        }
        self.tree.edge_number(node, best.1)
    }

    fn play_out(&mut self, world: &mut G, chance: &mut Chance) {
        for _ in 0..G::HORIZON.min(G::META.longest) {
            let Some(seat) = world.to_act().first() else { return };
            let action = world.sensible_action(seat, &mut self.rng, &mut self.actions);
            world.apply(seat, action, chance, &mut Silent);
        }
    }
}

/// What a position is worth to each seat, from 0 to 1: its place if the game is over, else what its evaluation promises.
fn worth<G: Insight>(world: &G) -> [f32; MAX_SEATS] {
    match world.outcome() {
        Some(end) => places(&end, G::LEAD),
        None => promises(&G::evaluate(world), world.seats(), G::LEAD),
    }
}

fn places(end: &Outcome, lead: i32) -> [f32; MAX_SEATS] {
    let mut points = [0; MAX_SEATS];
    Seat::all(end.seats()).for_each(|seat| points[seat.index()] = end.points(seat) * 100);
    let mut values = promises(&points, end.seats(), lead);
    let winners = end.winners();
    for seat in Seat::all(end.seats()) {
        let won = if winners.contains(seat) { 1.0 / winners.len() as f32 } else { 0.0 };
        let value = &mut values[seat.index()];
        // Winning first, then the place, then the points.
        *value = 0.7 * won + 0.2 * end.share(seat) as f32 + 0.1 * *value;
    }
    values
}

fn promises(points: &[i32; MAX_SEATS], seats: u8, lead: i32) -> [f32; MAX_SEATS] {
    let mut values = [0.5; MAX_SEATS];
    let count = usize::from(seats);
    if count < 2 {
        return values;
    }
    for (seat, value) in values.iter_mut().enumerate().take(count) {
        // Against the best of the others, and a little against all of them.
        let best =
            points[..count].iter().enumerate().filter(|&(other, _)| other != seat).map(|(_, &p)| p).max();
        let x = (points[seat] - best.unwrap_or(0)) as f32 / lead.max(1) as f32;
        *value = 0.5 + 0.5 * x / (1.0 + x.abs());
    }
    values
}

impl<G: Insight> Bot<G> for Search<G> {
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
        let share = budget.divided(self.threads);
        match self.workers.as_mut_slice() {
            [alone] => alone.think(view, seat, share),
            workers => std::thread::scope(|scope| {
                for worker in workers {
                    scope.spawn(move || worker.think(view, seat, share));
                }
            }),
        }
        let mut world = G::imagine(view, &mut self.rng);
        world.reopen(seat);
        let key = world.key(seat.into());
        let merged = self.merge(key, actions);
        most_visited(&merged, merged.find(key), actions, &mut self.rng)
    }
}

impl<G: Insight> Search<G> {
    /// The root of all workers as one.
    fn merge(&self, key: u64, actions: &[G::Action]) -> Tree<G::Action> {
        let mut merged = Tree::new();
        let root = merged.grow(key, actions, None);
        for worker in &self.workers {
            let Some(node) = worker.tree.find(key) else { continue };
            for edge in worker.tree.edges(node) {
                if let Some(at) = actions.iter().position(|&action| action == edge.action) {
                    merged.add(root, at, edge.visits, edge.total);
                }
            }
        }
        merged
    }
}
