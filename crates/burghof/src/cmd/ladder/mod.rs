//! `burghof ladder GAME`: all levels of a game against each other, and the page `docs/strength.md` about it.

mod page;
mod plot;

pub use plot::chances;

use super::arena::{self, Run};
use crate::cli::{self, Args};
use crate::context::Context;
use crate::failure::Failure;
use crate::input;
use burghof_bots::arena::{Plan, Tournament};
use burghof_bots::{Level, Spec, Strength, Think};
use burghof_catalog::{Playable, Visitor, visit};
use burghof_core::*;
use burghof_words::Voice;
use clap::{ArgMatches, Command};
use cpu_time::ProcessTime;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "ladder", voice };
    cli::command("ladder", voice)
        .arg(args.game())
        .arg(args.small("seats"))
        .arg(args.number("games", 2, 1_000_000))
        .arg(args.number("others", 0, 1_000_000))
        .arg(args.number("top", 2, 1_000_000))
        .arg(args.number("minutes", 1, 10_000))
        .arg(
            args.option("up-to", "value-level")
                .value_parser(Level::ALL.map(Level::name))
                .hide_possible_values(true),
        )
        .arg(args.option("seed", "value-text"))
        .arg(args.number("threads", 1, 256))
        .arg(args.file("json"))
        .arg(args.file("docs"))
}

over_game!(climb);

/// What is known about one game; kept beside the page as JSON, so that the page can be written again.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ladder {
    /// The game.
    pub game: String,
    /// Its title.
    pub title: String,
    /// How many sit at the table.
    pub seats: u8,
    /// The seed of the keys.
    pub seed: String,
    /// The bots, in the order of the levels.
    pub rungs: Vec<Rung>,
    /// The pairs that were played.
    pub pairs: Vec<Pair>,
}

/// A bot of the ladder.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Rung {
    /// Its name.
    pub bot: String,
    /// What it did when it was measured.
    pub plays: String,
    /// What was changed since in how it chooses, where its description does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<String>,
    /// Rating with the ends of its interval.
    pub rating: (f64, f64, f64),
    /// CPU milliseconds for a choice: the mean and the most, in one game.
    pub cpu: (f64, f64),
}

/// Two bots compared.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Pair {
    /// The stronger one by name.
    pub a: String,
    /// The other one.
    pub b: String,
    /// Games played.
    pub games: u32,
    /// The score of A and half its interval.
    pub score: (f64, f64),
    /// The lone A's share, half its interval, and the equal share.
    pub lone: (f64, f64, f64),
    /// The difference in strength with the ends of its interval.
    pub elo: (f64, f64, f64),
    /// Mean points.
    pub points: (f64, f64),
}

fn climb<G: Playable>(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let people = matches.get_one::<u8>("seats").copied().unwrap_or(G::META.fewest.max(2));
    let setup = Setup::<G>::new(people);
    setup.check()?;
    let docs = matches.get_one::<PathBuf>("docs").cloned().unwrap_or_else(|| "docs".into());
    if !docs.is_dir() {
        let missing = std::io::Error::from(std::io::ErrorKind::NotFound);
        return Err(Failure::file("file-unwritable", &input::name(&docs), &missing));
    }
    let highest = input::string(matches, "up-to").unwrap_or(Level::Meister.name());
    let bots = bots::<G>(highest);
    let seed = input::string(matches, "seed").unwrap_or("0");
    let mut run = Run {
        first: 0,
        tournament: Tournament::new(&setup, &bots, seed),
        file: matches.get_one::<PathBuf>("json").cloned(),
        saved: Instant::now(),
        failed: None,
    };
    // The stronger one first: every score should lie above one half.
    run.tournament.pairs.iter_mut().for_each(|pair| std::mem::swap(&mut pair.a, &mut pair.b));
    run.take_up()?;
    let count = |arg: &str, usual: u64| matches.get_one::<u64>(arg).copied().unwrap_or(usual);
    let games = count("games", 400);
    let plan = |games: u64| Plan {
        first: 0,
        blocks: arena::blocks(games, people),
        sprt: None,
        time: matches.get_one::<u64>("minutes").map(|&minutes| Duration::from_secs(60 * minutes)),
        threads: arena::threads(matches),
    };
    for number in 0..run.tournament.pairs.len() {
        let pair = &run.tournament.pairs[number];
        let games = match wanted::<G>(&pair.a, &pair.b) {
            Wanted::Claim => games,
            Wanted::Top => count("top", games),
            Wanted::Link => count("others", 0),
            Wanted::No => 0,
        };
        if games > 0 {
            run.play(&setup, number, &plan(games), None, context)?;
        }
    }
    let ladder = summary::<G>(&run.tournament, &setup)?;
    write(&ladder, &docs)?;
    let file = input::name(&docs.join("strength.md"));
    context.say(&Message::new("ladder-written").with("file", file).with("game", G::META.id.to_owned()))
}

/// Everybody on the ladder: the plain bots, then the levels up to this one.
fn bots<G: Playable>(highest: &str) -> Vec<Spec> {
    let plain = [Spec::Random, Spec::Greedy, Spec::Reference(Think::Iterations(1000)), equal::<G>()];
    let count = Level::ALL.iter().position(|level| level.name() == highest).map_or(8, |at| at + 1);
    plain.into_iter().chain(Level::ALL.into_iter().take(count).map(Spec::Level)).collect()
}

/// The search with as much CPU time as a thousand iterations of the reference take.
fn equal<G: Playable>() -> Spec {
    Spec::Search(Think::Iterations(G::EQUAL))
}

/// Why a pair is played.
enum Wanted {
    /// A claim of ours rests on it.
    Claim,
    /// The same, but it takes long.
    Top,
    /// It ties the levels to the scale.
    Link,
    /// Nobody asks.
    No,
}

fn wanted<G: Playable>(a: &str, b: &str) -> Wanted {
    let search = equal::<G>().to_string();
    let level = |name: &str| Level::ALL.iter().position(|level| level.name() == name);
    match (level(a), level(b)) {
        (Some(a), Some(b)) if a == b + 1 && a >= Level::Fuerst as usize => Wanted::Top,
        (Some(a), Some(b)) if a == b + 1 => Wanted::Claim,
        (Some(_), Some(_)) => Wanted::Link,
        (Some(_), None) if b == "ref:1000" => Wanted::Link,
        (None, None) if [("greedy", "random"), ("ref:1000", "greedy")].contains(&(a, b)) => Wanted::Claim,
        (None, None) if a == search && b == "ref:1000" => Wanted::Claim,
        _ => Wanted::No,
    }
}

fn summary<G: Playable>(tournament: &Tournament, setup: &Setup<G>) -> Result<Ladder, Failure> {
    let ratings = tournament.ratings();
    let mut rungs = Vec::new();
    for (name, rating) in tournament.bots.iter().zip(ratings) {
        if !tournament
            .pairs
            .iter()
            .any(|pair| !pair.blocks.is_empty() && (pair.a == *name || pair.b == *name))
        {
            continue;
        }
        let Ok(spec) = name.parse::<Spec>() else { continue };
        rungs.push(Rung {
            bot: name.clone(),
            plays: plays::<G>(&spec),
            since: None,
            rating: (rating.rating, rating.low, rating.high),
            cpu: pace(&spec, setup)?,
        });
    }
    let pairs = tournament.pairs.iter().filter(|pair| !pair.blocks.is_empty()).map(|pair| {
        let verdict = pair.verdict();
        Pair {
            a: pair.a.clone(),
            b: pair.b.clone(),
            games: verdict.games,
            score: (verdict.score.mean, verdict.score.margin),
            lone: (verdict.lone_a.mean, verdict.lone_a.margin, verdict.equal),
            elo: verdict.elo,
            points: verdict.points,
        }
    });
    Ok(Ladder {
        game: G::META.id.into(),
        title: G::META.title.get(Lang::En).into(),
        seats: setup.people,
        seed: tournament.pairs.first().map_or(String::new(), |pair| pair.seed.clone()),
        rungs,
        pairs: pairs.collect(),
    })
}

/// How bots play that do not search.
const LOOKS: &str = "what looks best at once to somebody who knows the game";

/// How a bot plays this game, in a few words.
fn plays<G: Playable>(spec: &Spec) -> String {
    match spec {
        Spec::Random => "any action".into(),
        Spec::Greedy => "the best position after one action".into(),
        Spec::Adept => LOOKS.into(),
        Spec::Reference(_) => "plain search, the zero of the scale".into(),
        Spec::Search(_) => "the strong search, with the CPU time of `ref:1000`".into(),
        Spec::Hand(_) => "the same search before anything was learnt".into(),
        Spec::Level(level) => match G::LEVELS[*level as usize] {
            Strength::Soft(half) => {
                format!("first looks, half as often per {} points worse", f64::from(half) / 100.0)
            }
            Strength::Stray(percent) => format!("first looks, {percent} of 100 choices by chance"),
            Strength::Looks => LOOKS.into(),
            Strength::Search(n) => format!("search, {n} iterations"),
            Strength::Long(n) => format!("search, {n} iterations on two threads, a second at most"),
        },
        other => other.to_string(),
    }
}

/// How a bot plays a game today, by their names; nothing of those that are not there any more.
fn plays_today(game: &str, bot: &str) -> Option<String> {
    struct Plays(Spec);
    impl Visitor for Plays {
        type Output = String;
        fn visit<G: Playable>(self) -> String {
            plays::<G>(&self.0)
        }
    }
    visit(game, Plays(bot.parse().ok()?)).ok()
}

/// CPU milliseconds for a choice of this bot, in a game against a greedy player: the mean and the most. Choices without an
/// alternative do not count.
fn pace<G: Playable>(spec: &Spec, setup: &Setup<G>) -> Result<(f64, f64), Failure> {
    let mut chance = Chance::keyed(Key::from_seed("pace"));
    let mut game = G::new(setup, &mut chance)?;
    let own = Seat::new(0);
    let mut players: Vec<_> = Seat::all(setup.people)
        .map(|seat| if seat == own { spec.player::<G>(1) } else { Spec::Greedy.player::<G>(2) })
        .collect();
    let (mut sum, mut most, mut count) = (0.0, 0.0f64, 0u32);
    let mut actions = Vec::new();
    while let Some(seat) = game.to_act().first() {
        game.legal_actions(seat, &mut actions);
        let view = game.view(seat.into());
        let start = ProcessTime::now();
        let Ok(choice) = players[seat.index()].choose(&view, seat, &actions) else { break };
        if seat == own && actions.len() > 1 {
            let spent = start.elapsed().as_secs_f64() * 1000.0;
            sum += spent;
            most = most.max(spent);
            count += 1;
        }
        game.apply(seat, choice.action, &mut chance, &mut Silent);
    }
    Ok((sum / f64::from(count.max(1)), most))
}

/// Writes the figures and the plot of this game, and the page about all games whose figures are there.
fn write(ladder: &Ladder, docs: &Path) -> Result<(), Failure> {
    let folder = docs.join("strength");
    let put = |path: &Path, text: String| {
        fs::write(path, text).map_err(|error| Failure::file("file-unwritable", &input::name(path), &error))
    };
    fs::create_dir_all(&folder)
        .map_err(|error| Failure::file("file-unwritable", &input::name(&folder), &error))?;
    let figures = serde_json::to_string_pretty(ladder).unwrap_or_default();
    put(&folder.join(format!("{}.json", ladder.game)), figures + "\n")?;
    put(&folder.join(format!("{}.svg", ladder.game)), plot::ratings(ladder))?;
    let mut all = Vec::new();
    for game in burghof_catalog::ids() {
        let path = folder.join(format!("{game}.json"));
        if path.exists() {
            let known: Ladder = serde_json::from_str(&input::text(&path)?).map_err(|error| {
                let message = Message::new("position-no-json").with("file", input::name(&path));
                let message = message.with("line", error.line()).with("column", error.column());
                Failure::Failed(message.with("what", Message::new("json-wrong")))
            })?;
            all.push(known);
        }
    }
    put(&docs.join("strength.md"), page::text(&all))
}
