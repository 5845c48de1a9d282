use crate::halving::{self, Arms};
use crate::maths::exp2;
use crate::net::{Manner, Net};
use crate::reference::most_visited;
use crate::terms;
use crate::tree::Tree;
use crate::worth::Tally;
use crate::{Bot, Budget, Choice, Insight, Judge, Sample, Worth};
use burghof_core::{Chance, MAX_SEATS, Outcome, Rng, ScoreSheet, Seat, Silent};

/// The strong one: information-set search led by what [`Insight`] knows.
///
/// Like [`Reference`](crate::Reference), with four differences: actions that look good are tried first and more often; playouts use sensible
/// actions and stop at the game's horizon, where the position is evaluated; a result is a place for each seat, with points to tell equal places apart; the table of
/// decisions is kept from one choice to the next. Face-down choices are decided by each seat on its own, blindly.
#[derive(Clone, Debug)]
pub struct Search<G: Insight> {
    rng: Rng,
    style: Style,
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
    /// How often each action of the decision at hand was tried in this choice.
    tried: Vec<u32>,
}

/// How the search plays a game; found by play against itself (`docs/strength.md`).
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Style {
    /// How much better, in hundredths, an action must look to be tried about twice as often at first.
    pub trust: i32,
    /// How strongly first looks and few visits pull, in hundredths.
    pub pull: u32,
    /// How much worse than what was tried an action never tried is expected to be, in hundredths.
    pub doubt: u32,
    /// After this many steps a playout stops and the position is evaluated.
    pub horizon: u32,
    /// A lead of this many hundredths in [`Insight::evaluate`] is as good as three wins in four.
    pub lead: i32,
    /// How much of a finished game's worth is winning it, in hundredths; the rest is by how much.
    pub win: u32,
    /// How many of a hundred steps of a playout take what looks best.
    pub greedy: u32,
    /// Where the judge has learnt how far off it may be: a lead of this many hundredths of that is as good as three wins in
    /// four. 0: [`Style::lead`] says it.
    pub sure: u32,
    /// Who judges.
    pub judge: Judge,
    /// How tries are shared at the decision at hand.
    pub root: Root,
}

/// How a search shares its tries among the actions of the decision at hand.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Root {
    /// As at every other decision: by mean, first look and visits.
    Pull,
    /// The so many that look best are tried equally often, then the better half of them, and so on. It has to be known how many tries
    /// there are: with a time alone it is [`Root::Pull`].
    Halving(u8),
}

impl Root {
    /// As the bot `halving` does it.
    pub const HALVING: Root = Root::Halving(16);
}

impl Style {
    /// Where a game says nothing else.
    pub const USUAL: Style = Style {
        trust: 200,
        pull: 90,
        doubt: 5,
        horizon: u32::MAX,
        lead: 1000,
        win: 90,
        greedy: 0,
        sure: 0,
        judge: Judge::Hand,
        root: Root::Pull,
    };
}

impl Style {
    /// The same with a net to judge by, played as it is meant to be.
    pub fn with_net(self, net: &'static Net) -> Style {
        let Manner { horizon, lead, greedy } = net.manner();
        Style { judge: Judge::Net(net), horizon, lead, greedy, ..self }
    }
}

/// Beyond this many remembered decisions and actions the table starts anew.
const MEMORY: usize = 1_500_000;

/// After this many steps what was drawn has been used, most of the time.
const USED: u32 = 20;

impl<G: Insight> Search<G> {
    /// With its own dice, on one thread.
    pub fn new(seed: u64) -> Search<G> {
        Search::styled(seed, G::style())
    }

    /// The same with another style than the game's own.
    pub fn styled(seed: u64, style: Style) -> Search<G> {
        Search::on_threads(seed, 1, style)
    }

    /// On several threads, each with a table of its own; their visits are added up. The same seed and number of threads give the same choice
    /// for a budget of iterations.
    pub fn on_threads(seed: u64, threads: u32, style: Style) -> Search<G> {
        // A browser's module has one thread.
        let threads = if cfg!(target_arch = "wasm32") { 1 } else { threads.max(1) };
        let mut rng = Rng::new(seed);
        let workers = (0..threads).map(|_| Worker::new(rng.fork())).collect();
        Search { rng, style, threads, workers }
    }
}

/// Where a search begins.
#[derive(Copy, Clone)]
struct Begun {
    node: u32,
    /// The seed of the imagined worlds.
    worlds: u64,
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
            tried: Vec::new(),
        }
    }

    fn think(&mut self, view: &G::View, seat: Seat, style: &Style, mut budget: Budget) {
        let root = self.root(view, seat, style);
        if let (Root::Halving(width), Some(tries)) = (style.root, budget.known()) {
            let mut racing = Racing { worker: self, view, seat, style, root, budget };
            return halving::halve(&mut racing, width.into(), tries);
        }
        while budget.take() {
            self.iterate(view, seat, style, root, None, &mut |_| ());
        }
    }

    /// The decision at hand. What others have laid face down is open again, so it may not be the decision the view shows.
    fn root(&mut self, view: &G::View, seat: Seat, style: &Style) -> Begun {
        if self.tree.len() > MEMORY {
            self.tree.clear();
        }
        let mut world = G::imagine(view, &mut self.rng);
        world.reopen(seat);
        let key = world.key(seat.into());
        let known = self.tree.find(key).filter(|&node| !self.tree.edges(node).is_empty());
        let node = known.unwrap_or_else(|| self.grow(&world, seat, key, style));
        self.tried.clear();
        self.tried.resize(self.tree.edges(node).len(), 0);
        Begun { node, worlds: self.rng.next_u64() }
    }

    /// One iteration, long enough to be called; `forced` is the place of the action to begin with, if it is not free. `ended` is shown where it was judged.
    #[inline(never)]
    fn iterate(
        &mut self,
        view: &G::View,
        seat: Seat,
        style: &Style,
        root: Begun,
        forced: Option<usize>,
        ended: &mut dyn FnMut(&G),
    ) {
        let edge = match forced {
            Some(at) => self.tree.edge_number(root.node, at),
            None => self.select(root.node, style),
        };
        let at = (edge - self.tree.edge_number(root.node, 0)) as usize;
        // The nth try of every action meets the nth world: what differs is the action, not the luck.
        self.rng = Rng::new(root.worlds ^ u64::from(self.tried[at]).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        self.tried[at] += 1;
        let mut world = G::imagine(view, &mut self.rng);
        world.reopen(seat);
        let mut chance = Chance::free(self.rng.fork());
        self.path.clear();
        // Who chooses at the same time does not see it, so the order does not matter.
        self.path.push((root.node, edge, seat));
        world.apply(seat, self.tree.edge(edge).action, &mut chance, &mut Silent);
        while self.path.len() < 256 {
            let Some(actor) = world.to_act().first() else { break };
            let key = world.key(actor.into());
            let known = self.tree.find(key);
            // Looking at all actions of a decision costs as much as many steps: it has to be met twice first.
            if known.is_none() {
                self.tree.note(key);
                break;
            }
            let known = known.filter(|&node| !self.tree.edges(node).is_empty());
            let node = known.unwrap_or_else(|| self.grow(&world, actor, key, style));
            let edge = self.select(node, style);
            self.path.push((node, edge, actor));
            world.apply(actor, self.tree.edge(edge).action, &mut chance, &mut Silent);
        }
        self.play_out(&mut world, &mut chance, style);
        ended(&world);
        let values = worth(&world, style);
        for &(node, edge, seat) in &self.path {
            self.tree.count(node, edge, values[seat.index()]);
        }
    }

    fn grow(&mut self, world: &G, seat: Seat, key: u64, style: &Style) -> u32 {
        world.legal_actions(seat, &mut self.actions);
        if self.actions.len() > 1 {
            G::appraise(world, seat, &self.actions, style.judge, &mut self.looks);
        } else {
            self.looks.clear();
            self.looks.push(0);
        }
        // First looks become odds: TRUST hundredths more are tried twice as often.
        let best = self.looks.iter().copied().max().unwrap_or(0);
        self.priors.clear();
        let trust = f64::from(style.trust.max(1));
        self.priors.extend(self.looks.iter().map(|&look| exp2(f64::from(look - best) / trust) as f32));
        let sum: f32 = self.priors.iter().sum();
        let even = 0.05 / self.priors.len() as f32;
        // Every action keeps a little: first looks can be wrong.
        self.priors.iter_mut().for_each(|prior| *prior = 0.95 * *prior / sum + even);
        self.tree.grow(key, &self.actions, Some(&self.priors))
    }

    fn select(&self, node: u32, style: &Style) -> u32 {
        let visits = self.tree.node(node).visits;
        let edges = self.tree.edges(node);
        let root = f64::from(visits + 1).sqrt() * f64::from(style.pull) / 100.0;
        // An action never tried is expected to be a little worse than what was tried so far.
        let known: f64 =
            edges.iter().map(|edge| f64::from(edge.total)).sum::<f64>() / f64::from(visits.max(1));
        let first = if visits == 0 { 0.5 } else { known - f64::from(style.doubt) / 100.0 };
        let mut best = (f64::MIN, 0);
        for (at, edge) in edges.iter().enumerate() {
            let mean = if edge.visits == 0 { first } else { edge.mean() };
            let bound = mean + f64::from(edge.prior) * root / (1.0 + f64::from(edge.visits));
            if bound > best.0 {
                best = (bound, at);
            }
        }
        self.tree.edge_number(node, best.1)
    }

    /// How good what looks like this view is for a seat, in one world: led on by an action, if it is possible there.
    fn promise(
        &mut self,
        view: &G::View,
        seat: Seat,
        led: Option<(Seat, G::Action)>,
        style: &Style,
    ) -> Option<f64> {
        let mut world = G::imagine(view, &mut self.rng);
        world.reopen(seat);
        let mut chance = Chance::free(self.rng.fork());
        if let Some((actor, action)) = led {
            // In this world somebody may not hold what was played. (The list is here already; a refusal would bring its reasons along.)
            world.legal_actions(actor, &mut self.actions);
            self.actions.contains(&action).then_some(())?;
            world.apply(actor, action, &mut chance, &mut Silent);
        }
        self.play_out(&mut world, &mut chance, style);
        Some(worth(&world, style)[seat.index()].into())
    }

    /// Plays on for a while, and then until the position can be judged.
    #[inline(never)]
    fn play_out(&mut self, world: &mut G, chance: &mut Chance, style: &Style) {
        let mut steps = 0;
        while steps < G::META.longest && (steps < style.horizon || !world.quiet()) {
            let Some(seat) = world.to_act().first() else { return };
            let action = if style.greedy > 0 && self.rng.below(100) < style.greedy {
                self.best_look(world, seat, style.judge)
            } else {
                world.sensible_action(seat, &mut self.rng, &mut self.actions)
            };
            world.apply(seat, action, chance, &mut Silent);
            steps += 1;
        }
    }
}

impl<G: Insight> Worker<G> {
    /// What looks best at once.
    fn best_look(&mut self, world: &G, seat: Seat, judge: Judge) -> G::Action {
        world.legal_actions(seat, &mut self.actions);
        if self.actions.len() == 1 {
            return self.actions[0];
        }
        G::appraise(world, seat, &self.actions, judge, &mut self.looks);
        // Equal looks are equally likely: the first of them in a random rotation.
        let start = self.rng.below(self.actions.len() as u32) as usize;
        let (after, before) = (start..self.actions.len(), 0..start);
        let best = after.chain(before).reduce(|a, b| if self.looks[b] > self.looks[a] { b } else { a });
        self.actions[best.unwrap_or(0)]
    }
}

/// The actions of the decision at hand, for [`halving::halve`].
struct Racing<'a, G: Insight> {
    worker: &'a mut Worker<G>,
    view: &'a G::View,
    seat: Seat,
    style: &'a Style,
    root: Begun,
    budget: Budget,
}

impl<G: Insight> Arms for Racing<'_, G> {
    fn count(&self) -> usize {
        self.worker.tried.len()
    }

    fn prior(&self, at: usize) -> f32 {
        self.worker.tree.edges(self.root.node)[at].prior
    }

    fn known(&self, at: usize) -> (u32, f64) {
        let edge = &self.worker.tree.edges(self.root.node)[at];
        (edge.visits, edge.mean())
    }

    fn once(&mut self, at: usize) -> bool {
        let more = self.budget.take();
        if more {
            self.worker.iterate(self.view, self.seat, self.style, self.root, Some(at), &mut |_| ());
        }
        more
    }
}

/// What a position is worth to each seat, from 0 to 1: its place if the game is over, else what its evaluation promises.
fn worth<G: Insight>(world: &G, style: &Style) -> [f32; MAX_SEATS] {
    match world.outcome() {
        Some(end) => places(&end, style),
        None => promises(&G::evaluate(world, style.judge), world.seats(), lead::<G>(world, style)),
    }
}

/// What lead is as good as three wins in four.
fn lead<G: Insight>(world: &G, style: &Style) -> i32 {
    match style.judge {
        Judge::Learnt(weights) if style.sure > 0 => {
            let spread = terms::spread(weights, G::TERMS.len(), G::stage(world));
            (spread * style.sure as i32 / 100).max(50)
        }
        _ => style.lead,
    }
}

fn places(end: &Outcome, style: &Style) -> [f32; MAX_SEATS] {
    let mut points = [0; MAX_SEATS];
    Seat::all(end.seats()).for_each(|seat| points[seat.index()] = end.points(seat) * 100);
    let mut values = promises(&points, end.seats(), style.lead);
    let win = style.win as f32 / 100.0;
    let winners = end.winners();
    for seat in Seat::all(end.seats()) {
        let won = if winners.contains(seat) { 1.0 / winners.len() as f32 } else { 0.0 };
        let value = &mut values[seat.index()];
        // Winning first, then the place, then the points.
        *value = win * (0.8 * won + 0.2 * end.share(seat) as f32) + (1.0 - win) * *value;
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
        let style = &self.style;
        match self.workers.as_mut_slice() {
            // A browser's module has one thread, and does not carry what several would need.
            #[cfg(not(target_arch = "wasm32"))]
            workers @ [_, _, ..] => std::thread::scope(|scope| {
                for worker in workers {
                    scope.spawn(move || worker.think(view, seat, style, share));
                }
            }),
            workers => workers.iter_mut().for_each(|worker| worker.think(view, seat, style, share)),
        }
        let halved = matches!(self.style.root, Root::Halving(_)) && share.known().is_some();
        self.known(view, seat, actions, halved)
    }

    fn worth(
        &mut self,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        tries: u32,
        sheet: fn(&G) -> ScoreSheet,
    ) -> Vec<Worth<G::Action>> {
        let style = self.style;
        let Some(worker) = self.workers.first_mut() else { return Vec::new() };
        let root = worker.root(view, seat, &style);
        let mut found = Vec::new();
        for &action in actions {
            let place = worker.tree.edges(root.node).iter().position(|edge| edge.action == action);
            let Some(at) = place else { continue };
            // All meet the same worlds, so that what differs is the action.
            worker.tried[at] = 0;
            let mut tally = Tally::default();
            for _ in 0..tries {
                worker.iterate(view, seat, &style, root, Some(at), &mut |world| {
                    tally.add(world, seat, style.judge, sheet);
                });
            }
            found.push(tally.mean(action));
        }
        found
    }

    fn draw(
        &mut self,
        before: &G::View,
        after: &G::View,
        seat: Seat,
        led: (Seat, G::Action),
        budget: &mut Budget,
    ) -> [Sample; 3] {
        let mut found: [Sample; 3] = Default::default();
        // Who judges at once does not see what cards are good for.
        let style = Style { horizon: self.style.horizon.max(USED), ..self.style };
        let Some(worker) = self.workers.first_mut() else { return found };
        let mut worlds = worker.rng.fork();
        while budget.take() {
            // Both sides meet the same dice, so that what differs is what was drawn.
            let luck = worlds.fork();
            worker.rng = luck.clone();
            let Some(open) = worker.promise(before, seat, Some(led), &style) else { continue };
            worker.rng = luck;
            let Some(known) = worker.promise(after, seat, None, &style) else { continue };
            for (sample, value) in found.iter_mut().zip([open, known, known - open]) {
                sample.add(value);
            }
        }
        found
    }

    fn weigh(
        &mut self,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        action: G::Action,
        budget: &mut Budget,
    ) -> Choice<G::Action> {
        let style = self.style;
        if let Some(worker) = self.workers.first_mut() {
            let root = worker.root(view, seat, &style);
            let at = worker.tree.edges(root.node).iter().position(|edge| edge.action == action);
            while at.is_some() && budget.take() {
                worker.iterate(view, seat, &style, root, at, &mut |_| ());
            }
        }
        self.known(view, seat, actions, false)
    }
}

impl<G: Insight> Search<G> {
    /// What the tables know about a decision. `fresh`: the tries of this choice alone count, not those that came here before.
    fn known(&mut self, view: &G::View, seat: Seat, actions: &[G::Action], fresh: bool) -> Choice<G::Action> {
        let mut world = G::imagine(view, &mut self.rng);
        world.reopen(seat);
        let key = world.key(seat.into());
        let merged = self.merge(key, actions, fresh);
        most_visited(&merged, merged.find(key), actions, &mut self.rng)
    }

    /// The root of all workers as one.
    fn merge(&self, key: u64, actions: &[G::Action], fresh: bool) -> Tree<G::Action> {
        let mut merged = Tree::new();
        let root = merged.grow(key, actions, None);
        for worker in &self.workers {
            let Some(node) = worker.tree.find(key) else { continue };
            for (number, edge) in worker.tree.edges(node).iter().enumerate() {
                if let Some(at) = actions.iter().position(|&action| action == edge.action) {
                    let visits = if fresh { worker.tried[number] } else { edge.visits };
                    let total = if fresh { (edge.mean() * f64::from(visits)) as f32 } else { edge.total };
                    merged.add(root, at, visits, total);
                }
            }
        }
        merged
    }
}
