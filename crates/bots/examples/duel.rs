//! Compares two bots, or two styles of the search, quickly: `cargo run --release -p burghof-bots --example duel -- GAME
//! SEATS A B BLOCKS SEED`. A style is written behind the budget: `search:500,pull=60,horizon=20`. Says who is stronger
//! and how much CPU time a choice took. `weights=FILE` judges by weights that are not built in yet. `net=FILE` judges by a net. `soft:75` is a weak level: half as often per 75 hundredths worse; `stray:50` takes half of its actions by chance; `against:60/fuerst` tries its actions in worlds where the others choose as that bot does. `halving=16` shares the tries of a decision by halving sixteen actions. `speed GAME SEATS BOT` measures iterations a second from the opening position, `judge GAME SEATS BOT` how long one evaluation takes.
//!
//! With `DUEL_JSON=FILE` the blocks are written there. For results that count use `burghof arena`; this is the workbench.

use burghof_bots::arena::{Comparison, block_of};
use burghof_bots::net::Net;
use burghof_bots::{
    Bot, Budget, Choice, Insight, Judge, Player, Reference, Root, Search, Soft, Spec, Stray, Style, Think,
};
use burghof_catalog::{Playable, Visitor, visit};
use burghof_core::{Chance, Key, Rng, Seat, Setup, Wire};
use cpu_time::ThreadTime;
use std::marker::PhantomData;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args.as_slice() {
        ["speed", game, seats, bot] => over(game, &Task::Speed(seats, bot)),
        ["judge", game, seats, bot] => over(game, &Task::Judge(seats, bot)),
        [game, seats, a, b, blocks, seed] => over(game, &Task::Duel(seats, a, b, blocks, seed)),
        _ => Err("duel GAME SEATS A B BLOCKS SEED, or duel speed|judge GAME SEATS BOT".into()),
    };
    match done {
        Ok(text) => println!("{text}"),
        Err(text) => {
            eprintln!("{text}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

enum Task<'a> {
    Speed(&'a str, &'a str),
    Judge(&'a str, &'a str),
    Duel(&'a str, &'a str, &'a str, &'a str, &'a str),
}

fn over(game: &str, task: &Task<'_>) -> Result<String, String> {
    struct Run<'a>(&'a Task<'a>);
    impl Visitor for Run<'_> {
        type Output = Result<String, String>;
        fn visit<G: Playable>(self) -> Self::Output {
            run::<G>(self.0)
        }
    }
    visit(game, Run(task)).map_err(|unknown| unknown.to_string())?
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("`{text}` is not a number"))
}

fn run<G: Insight + Wire>(task: &Task<'_>) -> Result<String, String> {
    match *task {
        Task::Speed(seats, bot) => speed::<G>(number(seats)?, bot),
        Task::Judge(seats, bot) => judge::<G>(number(seats)?, bot),
        Task::Duel(seats, a, b, blocks, seed) => duel::<G>(number(seats)?, a, b, number(blocks)?, seed),
    }
}

/// Who sits there.
enum Who {
    Named(Spec, Style),
    Soft(i32),
    Stray(u32),
    Response(u32, Spec),
}

/// A bot by name, perhaps with a style.
fn read<G: Insight>(text: &str) -> Result<Who, String> {
    if let Some(half) = text.strip_prefix("soft:") {
        return Ok(Who::Soft(number(half)?));
    }
    if let Some(rest) = text.strip_prefix("against:") {
        let (tries, of) = rest.split_once('/').ok_or("against:TRIES/BOT")?;
        return Ok(Who::Response(
            number(tries)?,
            of.parse().map_err(|e: burghof_bots::UnknownBot| e.to_string())?,
        ));
    }
    if let Some(percent) = text.strip_prefix("stray:") {
        return Ok(Who::Stray(number(percent)?));
    }
    let mut parts = text.split(',');
    let spec: Spec = parts
        .next()
        .unwrap_or_default()
        .parse()
        .map_err(|unknown: burghof_bots::UnknownBot| unknown.to_string())?;
    let mut style = match spec {
        Spec::Hand(_) => G::HAND,
        Spec::Halving(_) => Style { root: Root::HALVING, ..G::style() },
        _ => G::style(),
    };
    for part in parts {
        let (key, value) = part.split_once('=').ok_or_else(|| format!("`{part}` has no `=`"))?;
        match key {
            "trust" => style.trust = number(value)?,
            "pull" => style.pull = number(value)?,
            "doubt" => style.doubt = number(value)?,
            "horizon" => style.horizon = number(value)?,
            "lead" => style.lead = number(value)?,
            "win" => style.win = number(value)?,
            "greedy" => style.greedy = number(value)?,
            "sure" => style.sure = number(value)?,
            "halving" => style.root = Root::Halving(number(value)?),
            "weights" => style.judge = Judge::Learnt(weights::<G>(value)?),
            "net" => style = style.with_net(net::<G>(value)?),
            _ => return Err(format!("a style has no `{key}`")),
        }
    }
    Ok(Who::Named(spec, style))
}

/// Weights from a file, as they stand in `learnt/`.
fn weights<G: Insight>(file: &str) -> Result<&'static [i32], String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let words = text.lines().flat_map(|line| line.split('#').next().unwrap_or_default().split_whitespace());
    let weights = words.map(number).collect::<Result<Vec<i32>, String>>()?;
    let wanted = G::STAGES * (G::TERMS.len() + 1);
    if weights.len() != wanted {
        return Err(format!("{file} holds {} weights, not {wanted}", weights.len()));
    }
    Ok(weights.leak())
}

/// A net from a file.
fn net<G: Insight>(file: &str) -> Result<&'static Net, String> {
    let bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    let net = G::read_net(&bytes).map_err(|unfit| format!("{file}: {unfit}"))?;
    Ok(Box::leak(Box::new(net)))
}

/// Looks for a hole in somebody else: it knows how the others choose. The few actions that look best are tried in imagined worlds;
/// what the others do next there is chosen by their own bot from what they would see.
struct Response<G> {
    rng: Rng,
    tries: u32,
    of: Spec,
    game: PhantomData<fn() -> G>,
}

/// How many actions are tried, how many choices of the others are asked for, and how far a world is played on.
const WIDE: usize = 6;
const ASKED: u32 = 3;
const FAR: u32 = 12;

impl<G: Insight + Wire> Response<G> {
    fn looks_best(&mut self, world: &G, seat: Seat, most: usize) -> Vec<G::Action> {
        let (mut actions, mut looks) = (Vec::new(), Vec::new());
        world.legal_actions(seat, &mut actions);
        G::appraise(world, seat, &actions, G::STYLE.judge, &mut looks);
        let mut order: Vec<(i32, u64, G::Action)> =
            looks.iter().zip(&actions).map(|(&look, &action)| (look, self.rng.next_u64(), action)).collect();
        order.sort_by_key(|&(look, tie, _)| std::cmp::Reverse((look, tie)));
        order.truncate(most);
        order.into_iter().map(|(_, _, action)| action).collect()
    }

    /// How well the seat comes out of one world after this action.
    fn outcome(&mut self, view: &G::View, seat: Seat, action: G::Action, luck: u64) -> f64 {
        let mut rng = Rng::new(luck);
        let mut world = G::imagine(view, &mut rng);
        let mut chance = Chance::free(rng.fork());
        world.reopen(seat);
        world.step(seat, action, &mut chance);
        let (mut asked, mut steps) = (0, 0);
        while let Some(actor) = world.to_act().first() {
            if asked >= ASKED && steps >= FAR && world.quiet() || steps >= 400 {
                break;
            }
            let next = if actor != seat && asked < ASKED {
                let mut actions = Vec::new();
                world.legal_actions(actor, &mut actions);
                if actions.len() > 1 {
                    asked += 1;
                }
                let seen = world.view(actor.into());
                let choice = self.of.player::<G>(rng.next_u64()).choose(&seen, actor, &actions);
                choice.map_or(actions[0], |choice| choice.action)
            } else {
                self.looks_best(&world, actor, 1)[0]
            };
            world.step(actor, next, &mut chance);
            steps += 1;
        }
        let values = match world.outcome() {
            Some(_) => world.points().map(|points| points * 100),
            None => G::evaluate(&world, G::style().judge),
        };
        let others = Seat::all(world.seats()).filter(|&other| other != seat);
        let best = others.map(|other| values[other.index()]).max().unwrap_or(0);
        let x = f64::from(values[seat.index()] - best) / f64::from(G::STYLE.lead);
        x / (1.0 + x.abs())
    }
}

impl<G: Insight + Wire> Bot<G> for Response<G> {
    fn choose(
        &mut self,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        _: &mut Budget,
    ) -> Choice<G::Action> {
        let alone = |action| Choice { action, considered: Vec::new() };
        if actions.len() == 1 {
            return alone(actions[0]);
        }
        let world = G::imagine(view, &mut self.rng);
        let best = self.looks_best(&world, seat, WIDE);
        let worlds = self.rng.next_u64();
        let mut sums = vec![(0.0f64, 0u32); best.len()];
        // Half of the tries for all, the other half for those that are still ahead.
        for half in 0..2 {
            let mut order: Vec<usize> = (0..best.len()).collect();
            order.sort_by(|&a, &b| {
                (sums[b].0 / f64::from(sums[b].1.max(1)))
                    .total_cmp(&(sums[a].0 / f64::from(sums[a].1.max(1))))
            });
            order.truncate(if half == 0 { best.len() } else { best.len().div_ceil(3) });
            for n in 0..self.tries / 2 {
                let at = order[n as usize % order.len()];
                // The same worlds for all.
                let luck = u64::from(sums[at].1).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ worlds;
                let found = self.outcome(view, seat, best[at], luck);
                sums[at] = (sums[at].0 + found, sums[at].1 + 1);
            }
        }
        let mean = |at: usize| sums[at].0 / f64::from(sums[at].1.max(1));
        let at = (0..best.len()).max_by(|&a, &b| sums[a].1.cmp(&sums[b].1).then(mean(a).total_cmp(&mean(b))));
        alone(best[at.unwrap_or(0)])
    }
}

/// Counts what its bot costs.
struct Timed<G: Insight> {
    player: Player<G>,
    styled: Option<(Search<G>, Think)>,
    spent: &'static Spent,
}

#[derive(Default)]
struct Spent {
    nanos: AtomicU64,
    choices: AtomicU64,
    slowest: AtomicU64,
}

impl<G: Insight + Wire> Bot<G> for Timed<G> {
    fn choose(
        &mut self,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        _: &mut Budget,
    ) -> Choice<G::Action> {
        let start = ThreadTime::now();
        let choice = match &mut self.styled {
            Some((search, think)) => search.choose(view, seat, actions, &mut think.budget()),
            None => match self.player.choose(view, seat, actions) {
                Ok(choice) => choice,
                Err(_) => Choice { action: actions[0], considered: Vec::new() },
            },
        };
        let nanos = start.elapsed().as_nanos() as u64;
        self.spent.nanos.fetch_add(nanos, Relaxed);
        self.spent.choices.fetch_add(1, Relaxed);
        self.spent.slowest.fetch_max(nanos, Relaxed);
        choice
    }
}

fn duel<G: Insight + Wire>(seats: u8, a: &str, b: &str, blocks: u32, seed: &str) -> Result<String, String> {
    let (of_a, of_b) = (read::<G>(a)?, read::<G>(b)?);
    let spent: [&'static Spent; 2] = [Box::leak(Box::default()), Box::leak(Box::default())];
    let seat_bot = |who: &Who, spent: &'static Spent, dice: u64| {
        let once = Think::Iterations(1);
        let (player, styled) = match who {
            Who::Named(spec @ (Spec::Search(think) | Spec::Hand(think) | Spec::Halving(think)), style) => {
                (spec.player(dice), Some((Search::styled(dice, *style), *think)))
            }
            Who::Named(spec, _) => (spec.player(dice), None),
            Who::Soft(half) => (Player::new(Box::new(Soft::new(dice, *half)), once), None),
            Who::Response(tries, of) => {
                let response =
                    Response::<G> { rng: Rng::new(dice), tries: *tries, of: of.clone(), game: PhantomData };
                (Player::new(Box::new(response), once), None)
            }
            Who::Stray(percent) => (Player::new(Box::new(Stray::new(dice, *percent)), once), None),
        };
        Player::new(Box::new(Timed { player, styled, spent }), once)
    };
    let setup = Setup::<G>::new(seats);
    let mut comparison = Comparison {
        game: G::META.id.into(),
        seats,
        options: Vec::new(),
        data: None,
        a: a.into(),
        b: b.into(),
        seed: seed.into(),
        blocks: Vec::new(),
    };
    for n in 0..blocks {
        let block = block_of(
            &setup,
            seed,
            n,
            &|dice| seat_bot(&of_a, spent[0], dice),
            &|dice| seat_bot(&of_b, spent[1], dice),
            &mut |_, _| (),
        );
        comparison.blocks.push(block.map_err(|error| error.to_string())?);
    }
    if let Some(path) = std::env::var_os("DUEL_JSON") {
        let text = serde_json::to_string(&comparison).map_err(|error| error.to_string())?;
        std::fs::write(path, text).map_err(|error| error.to_string())?;
    }
    let v = comparison.verdict();
    let micros = |spent: &Spent| {
        let choices = spent.choices.load(Relaxed).max(1);
        format!(
            "{:.0} µs (most {:.0})",
            spent.nanos.load(Relaxed) as f64 / 1e3 / choices as f64,
            spent.slowest.load(Relaxed) as f64 / 1e3
        )
    };
    Ok(format!(
        "{} {seats}: {a} against {b}: {:.3} ± {:.3}, Elo {:+.0} ({:+.0} to {:+.0}), points {:.1} : {:.1}, {} games, a choice {} : {}",
        G::META.id,
        v.score.mean,
        v.score.margin,
        v.elo.0,
        v.elo.1,
        v.elo.2,
        v.points.0,
        v.points.1,
        v.games,
        micros(spent[0]),
        micros(spent[1]),
    ))
}

/// Nanoseconds for the evaluation of one position, over those in which a search would judge in games at random: the best of
/// seven rounds.
fn judge<G: Insight + Wire>(seats: u8, bot: &str) -> Result<String, String> {
    let Who::Named(_, style) = read::<G>(bot)? else { return Err(format!("{bot} does not judge")) };
    let (mut worlds, mut actions, mut rng) = (Vec::new(), Vec::new(), Rng::new(1));
    while worlds.len() < 2000 {
        let mut chance = Chance::free(rng.fork());
        let mut game = G::new(&Setup::new(seats), &mut chance).map_err(|error| error.to_string())?;
        while let Some(seat) = game.to_act().first() {
            if game.quiet() {
                worlds.push(game.clone());
            }
            game.legal_actions(seat, &mut actions);
            game.step(seat, rng.pick(&actions), &mut chance);
        }
    }
    let mut best = f64::MAX;
    for _ in 0..7 {
        let start = ThreadTime::now();
        for world in &worlds {
            std::hint::black_box(G::evaluate(std::hint::black_box(world), style.judge));
        }
        best = best.min(start.elapsed().as_secs_f64() / worlds.len() as f64);
    }
    Ok(format!("{} {seats}: {bot}: {:.0} ns for an evaluation of all seats", G::META.id, best * 1e9))
}

/// Iterations a second from the opening position, best of seven.
fn speed<G: Insight + Wire>(seats: u8, bot: &str) -> Result<String, String> {
    let Who::Named(spec, style) = read::<G>(bot)? else { return Err(format!("{bot} has no iterations")) };
    let game =
        G::new(&Setup::new(seats), &mut Chance::keyed(Key::from_seed("speed"))).map_err(|e| e.to_string())?;
    let seat = game.to_act().first().ok_or("nobody is to act")?;
    let view = game.view(seat.into());
    let mut actions = Vec::new();
    game.legal_actions(seat, &mut actions);
    let mut best: f64 = 0.0;
    for dice in 0..7 {
        let mut bot: Box<dyn Bot<G>> = match &spec {
            Spec::Reference(_) => Box::new(Reference::new(dice)),
            Spec::Search(_) => Box::new(Search::styled(dice, style)),
            other => return Err(format!("{other} has no iterations")),
        };
        let n = match &spec {
            Spec::Reference(Think::Iterations(n)) | Spec::Search(Think::Iterations(n)) => *n,
            _ => 10_000,
        };
        let start = ThreadTime::now();
        bot.choose(&view, seat, &actions, &mut Budget::iterations(n));
        best = best.max(n as f64 / start.elapsed().as_secs_f64());
    }
    Ok(format!("{} {seats}: {bot}: {best:.0} iterations a second ({} actions)", G::META.id, actions.len()))
}
