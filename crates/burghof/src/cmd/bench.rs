//! `burghof bench [GAME…]`: how fast the games are, in CPU time, the median of several runs.

use crate::cli::{self, Args};
use crate::context::Context;
use crate::failure::Failure;
use crate::json;
use crate::layout::{self, Side};
use burghof_bots::{Bot, Budget, Reference};
use burghof_catalog::{GAMES, Playable, Visitor, ids, visit};
use burghof_core::*;
use burghof_words::Voice;
use clap::{ArgAction, ArgMatches, Command};
use cpu_time::ProcessTime;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use std::hint::black_box;
use std::time::Duration;

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "bench", voice };
    cli::command("bench", voice)
        .arg(args.place("game", "value-game").action(ArgAction::Append).num_args(0..))
        .arg(args.flag("all"))
        .arg(args.number("runs", 1, 1000))
        .arg(args.number("time", 1, 60_000))
        .arg(args.flag("json"))
}

pub fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let named: Vec<&str> =
        matches.get_many::<String>("game").into_iter().flatten().map(String::as_str).collect();
    let games = if named.is_empty() { ids() } else { named };
    for game in &games {
        // An unknown name is a mistake at once, not after a minute of measuring.
        context.voice(game, &[])?;
    }
    let clock = Clock {
        runs: matches.get_one::<u64>("runs").copied().unwrap_or(5),
        time: Duration::from_millis(matches.get_one::<u64>("time").copied().unwrap_or(100)),
    };
    let progress = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
        progress.set_style(style);
    }
    let mut results = Vec::new();
    for game in games {
        results.extend(visit(game, Bench { clock, all: matches.get_flag("all"), progress: &progress })??);
    }
    progress.finish_and_clear();
    if matches.get_flag("json") {
        let list: Vec<Value> = results.iter().map(Measured::json).collect();
        return context.json(&json!({ "runs": clock.runs, "results": list }));
    }
    let text = table(&results, &context.words);
    context.line(text)
}

/// How a thing is measured: the number of runs, and how long each is at least.
#[derive(Copy, Clone)]
struct Clock {
    runs: u64,
    time: Duration,
}

impl Clock {
    /// Median nanoseconds per unit; `round` does some work and says how many units it was.
    fn nanos(self, mut round: impl FnMut() -> u64) -> f64 {
        round();
        let mut runs: Vec<f64> = (0..self.runs).map(|_| self.one(&mut round)).collect();
        runs.sort_by(f64::total_cmp);
        runs[runs.len() / 2]
    }

    fn one(self, round: &mut impl FnMut() -> u64) -> f64 {
        let start = ProcessTime::now();
        let mut units = 0;
        loop {
            units += round();
            let spent = start.elapsed();
            if spent >= self.time {
                return spent.as_nanos() as f64 / units.max(1) as f64;
            }
        }
    }
}

/// The figures of one set-up.
struct Measured {
    game: &'static str,
    people: u8,
    options: Vec<(&'static str, String)>,
    bytes: usize,
    action_bytes: usize,
    steps_per_playout: f64,
    step: f64,
    clone: f64,
    legal: f64,
    actions: f64,
    score: f64,
    view: f64,
    imagine: f64,
    /// An iteration of the reference bot from the opening position.
    reference: f64,
}

struct Bench<'a> {
    clock: Clock,
    all: bool,
    progress: &'a ProgressBar,
}

impl Visitor for Bench<'_> {
    type Output = Result<Vec<Measured>, Failure>;

    fn visit<G: Playable>(self) -> Self::Output {
        let setups = if self.all { contract::setups::<G>() } else { vec![usual::<G>()] };
        let mut results = Vec::new();
        for setup in setups {
            self.progress.set_message(format!("{setup:?}"));
            self.progress.tick();
            results.push(measure(&setup, self.clock)?);
        }
        Ok(results)
    }
}

/// The set-up whose figures are compared: two people where the goal speaks of two, four otherwise.
fn usual<G: Game>() -> Setup<G> {
    let people = if G::META.id == "castellan" { 2 } else { 4 };
    Setup::new(people.clamp(G::META.fewest, G::META.most))
}

/// A game to play out, never the same twice.
fn fresh<G: Game>(setup: &Setup<G>, rng: &mut Rng) -> Result<(G, Chance), SetupError> {
    let mut chance = Chance::free(rng.fork());
    Ok((G::new(setup, &mut chance)?, chance))
}

/// Positions from all over some random games.
fn samples<G: Game>(setup: &Setup<G>, rng: &mut Rng) -> Result<Vec<G>, SetupError> {
    let mut all = Vec::new();
    let mut scratch = Vec::new();
    while all.len() < 512 {
        let (mut game, mut chance) = fresh(setup, rng)?;
        while let Some(seat) = game.to_act().first() {
            if rng.below(4) == 0 {
                all.push(game.clone());
            }
            let action = game.random_action(seat, rng, &mut scratch);
            game.apply(seat, action, &mut chance, &mut Silent);
        }
    }
    rng.shuffle(&mut all);
    all.truncate(512);
    Ok(all)
}

fn measure<G: Playable>(setup: &Setup<G>, clock: Clock) -> Result<Measured, Failure> {
    let mut rng = Rng::new(1);
    let samples = samples(setup, &mut rng)?;
    let mut scratch = Vec::new();
    let (mut playouts, mut steps) = (0_u64, 0_u64);
    // Many games a round: the CPU time is asked of the system, and the asking would count as steps.
    let step = clock.nanos(|| {
        let before = steps;
        for _ in 0..64 {
            let Ok((mut game, mut chance)) = fresh(setup, &mut rng) else { return 1 };
            let taken = play::random_playout(&mut game, &mut chance, &mut rng, &mut scratch, u32::MAX);
            black_box(&game);
            playouts += 1;
            steps += u64::from(taken);
        }
        steps - before
    });
    let all = samples.len() as u64;
    let seats = |game: &G| game.to_act().first().unwrap_or_default();
    let mut listed = 0;
    let clone = clock.nanos(|| {
        each(&samples, |game| black_box(game).clone());
        all
    });
    let legal = clock.nanos(|| {
        listed = 0;
        for game in &samples {
            game.legal_actions(seats(game), &mut scratch);
            listed += black_box(&scratch).len();
        }
        all
    });
    let score = clock.nanos(|| {
        each(&samples, G::totals);
        all
    });
    let view = clock.nanos(|| {
        each(&samples, |game| game.view(seats(game).into()));
        all
    });
    let views: Vec<G::View> = samples.iter().map(|game| game.view(seats(game).into())).collect();
    let imagine = clock.nanos(|| {
        each(&views, |view| G::imagine(view, &mut rng));
        all
    });
    let (opening, _) = fresh(setup, &mut rng)?;
    let (seat, seen) = (seats(&opening), opening.view(seats(&opening).into()));
    opening.legal_actions(seat, &mut scratch);
    let mut dice = 0;
    let reference = clock.nanos(|| {
        dice += 1;
        black_box(Reference::<G>::new(dice).choose(&seen, seat, &scratch, &mut Budget::iterations(1000)));
        1000
    });
    Ok(Measured {
        game: G::META.id,
        people: setup.people,
        options: setup.options(),
        bytes: size_of::<G>(),
        action_bytes: size_of::<G::Action>(),
        steps_per_playout: steps as f64 / playouts.max(1) as f64,
        step,
        clone,
        legal,
        actions: listed as f64 / all.max(1) as f64,
        score,
        view,
        imagine,
        reference,
    })
}

/// Does something with each item and lets nobody throw the result away unseen.
fn each<T, R>(items: &[T], mut act: impl FnMut(&T) -> R) {
    for item in items {
        black_box(act(item));
    }
}

impl Measured {
    fn steps_per_second(&self) -> f64 {
        1e9 / self.step
    }

    fn playouts_per_second(&self) -> f64 {
        self.steps_per_second() / self.steps_per_playout.max(1.0)
    }

    fn json(&self) -> Value {
        let tenth = |x: f64| (x * 10.0).round() / 10.0;
        json!({
            "game": self.game,
            "people": self.people,
            "options": json::options(&self.options),
            "steps_per_second": self.steps_per_second().round(),
            "playouts_per_second": self.playouts_per_second().round(),
            "steps_per_playout": tenth(self.steps_per_playout),
            "ns_per_step": tenth(self.step),
            "state_bytes": self.bytes,
            "action_bytes": self.action_bytes,
            "ns_per_clone": tenth(self.clone),
            "ns_per_legal_actions": tenth(self.legal),
            "actions_per_list": tenth(self.actions),
            "ns_per_score": tenth(self.score),
            "ns_per_view": tenth(self.view),
            "ns_per_imagine": tenth(self.imagine),
            "ref_iterations_per_second": (1e9 / self.reference).round(),
        })
    }

    fn cells(&self) -> Vec<String> {
        let name = format!("{} {}", self.game, self.people);
        let mut cells = vec![name];
        cells.push(layout::grouped(self.steps_per_second() as u64));
        cells.push(layout::grouped(self.playouts_per_second() as u64));
        cells.push(self.bytes.to_string());
        let nanos = [self.step, self.clone, self.legal, self.score, self.view, self.imagine];
        cells.extend(nanos.map(|ns| format!("{ns:.1}")));
        cells.push(layout::grouped((1e9 / self.reference) as u64));
        // What is as usual need not be said.
        let usual = |key: &str| {
            GAMES
                .iter()
                .filter(|meta| meta.id == self.game)
                .flat_map(|meta| meta.options)
                .find(|o| o.key == key)
                .map(|o| o.default)
        };
        let changed = self.options.iter().filter(|(key, value)| usual(key) != Some(value.as_str()));
        let changed: Vec<String> = changed.map(|(key, value)| format!("{key}={value}")).collect();
        cells.push(changed.join(" "));
        cells
    }
}

fn table(results: &[Measured], words: &Voice) -> String {
    let heads = [
        "game", "steps", "playouts", "bytes", "step", "clone", "legal", "score", "view", "imagine", "ref",
        "options",
    ];
    let mut rows = vec![heads.map(|head| crate::words::say(words, &format!("bench-{head}"))).to_vec()];
    rows.extend(results.iter().map(Measured::cells));
    let mut sides = [Side::Right; 12];
    (sides[0], sides[11]) = (Side::Left, Side::Left);
    format!("{}\n\n{}", layout::columns(&rows, &sides), words.word("bench-note"))
}
