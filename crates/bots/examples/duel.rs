//! Compares two bots, or two styles of the search, quickly: `cargo run --release -p burghof-bots --example duel -- GAME
//! SEATS A B BLOCKS SEED`. A style is written behind the budget: `search:500,pull=60,horizon=20`. Says who is stronger
//! and how much CPU time a choice took. `weights=FILE` judges by weights that are not built in yet. `soft:75` is a weak level: half as often per 75 hundredths worse. `speed GAME SEATS BOT` measures iterations a second from the opening position.
//!
//! With `DUEL_JSON=FILE` the blocks are written there. For results that count use `burghof arena`; this is the workbench.

use burghof_bots::arena::{Comparison, block_of};
use burghof_bots::{
    Bot, Budget, Choice, Insight, Judge, Player, Reference, Search, Soft, Spec, Style, Think,
};
use burghof_catalog::{Playable, Visitor, visit};
use burghof_core::{Chance, Key, Seat, Setup, Wire};
use cpu_time::ThreadTime;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args.as_slice() {
        ["speed", game, seats, bot] => over(game, &Task::Speed(seats, bot)),
        [game, seats, a, b, blocks, seed] => over(game, &Task::Duel(seats, a, b, blocks, seed)),
        _ => Err("duel GAME SEATS A B BLOCKS SEED, or duel speed GAME SEATS BOT".into()),
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
        Task::Duel(seats, a, b, blocks, seed) => duel::<G>(number(seats)?, a, b, number(blocks)?, seed),
    }
}

/// Who sits there.
enum Who {
    Named(Spec, Style),
    Soft(i32),
}

/// A bot by name, perhaps with a style.
fn read<G: Insight>(text: &str) -> Result<Who, String> {
    if let Some(half) = text.strip_prefix("soft:") {
        return Ok(Who::Soft(number(half)?));
    }
    let mut parts = text.split(',');
    let spec: Spec = parts
        .next()
        .unwrap_or_default()
        .parse()
        .map_err(|unknown: burghof_bots::UnknownBot| unknown.to_string())?;
    let mut style = G::STYLE;
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
            "weights" => style.judge = Judge::Learnt(weights::<G>(value)?),
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
            Who::Named(spec @ Spec::Search(think), style) => {
                (spec.player(dice), Some((Search::styled(dice, *style), *think)))
            }
            Who::Named(spec, _) => (spec.player(dice), None),
            Who::Soft(half) => (Player::new(Box::new(Soft::new(dice, *half)), once), None),
        };
        Player::new(Box::new(Timed { player, styled, spent }), once)
    };
    let setup = Setup::<G>::new(seats);
    let mut comparison = Comparison {
        game: G::META.id.into(),
        seats,
        options: Vec::new(),
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
