//! `burghof samples GAME`: positions of self-play for whoever learns, in shards that anybody can make again and check.

use crate::cli::{self, Args};
use crate::cmd::arena::threads;
use crate::context::Context;
use crate::failure::Failure;
use crate::input;
use burghof_bots::Spec;
use burghof_catalog::samples::{Damaged, Flaw, Maker, Recipe, Shard, Stopped};
use burghof_catalog::simulate::seat_bots;
use burghof_catalog::{Playable, Visitor, visit};
use burghof_core::*;
use burghof_words::Voice;
use clap::{ArgMatches, Command, value_parser};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "samples", voice };
    cli::command("samples", voice)
        .arg(args.game())
        .arg(args.place("files", "value-file").num_args(0..).value_parser(value_parser!(PathBuf)))
        .arg(args.small("seats"))
        .arg(args.option("bots", "value-bots"))
        .arg(args.option("seed", "value-text"))
        .arg(args.number("first", 0, u32::MAX.into()))
        .arg(args.number("games", 1, 100_000_000))
        .arg(args.number("shard", 1, 1_000_000))
        .arg(args.number("noise", 0, 100))
        .arg(args.number("every", 1, 1000))
        .arg(args.options())
        .arg(args.flag("lean"))
        .arg(args.number("threads", 1, 256))
        .arg(args.file("out"))
}

/// What stands in place of a game when files are checked.
const CHECK: &str = "check";

/// Makes samples, or checks those that were made.
pub fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let checking = input::string(matches, "game") == Some(CHECK);
    match (checking, matches.contains_id("files")) {
        (true, true) => check(matches, context),
        (true, false) => Err(Failure::Use(Message::new("samples-no-files"))),
        (false, true) => Err(Failure::Use(Message::new("samples-files"))),
        (false, false) => over::run(matches, context),
    }
}

mod over {
    use super::samples;
    over_game!(samples);
}

fn samples<G: Playable>(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let names = input::bots(matches)?;
    let people = matches.get_one::<u8>("seats").copied().unwrap_or(G::META.fewest.max(2));
    let setup = input::setup::<G>(matches, people)?;
    let too_many = || Message::new("bots-too-many").with("bots", names.len()).with("seats", people);
    let bots = seat_bots(&names, people).ok_or_else(|| Failure::Use(too_many()))?;
    let number = |name: &str, usual: u64| matches.get_one::<u64>(name).copied().unwrap_or(usual);
    let (first, games, each) = (number("first", 0), number("games", 100), number("shard", 1000));
    let recipe = Recipe {
        seed: input::string(matches, "seed").unwrap_or("0").to_owned(),
        noise: number("noise", 0) as u8,
        every: number("every", 1) as u32,
        lean: matches.get_flag("lean"),
        first,
        games,
        ..Recipe::default()
    };
    let out = matches.get_one::<PathBuf>("out").cloned().unwrap_or_else(|| "samples".into());
    fs::create_dir_all(&out).map_err(|error| Failure::file("file-unwritable", &input::name(&out), &error))?;
    let maker = Maker::new(setup, recipe, bots).map_err(stopped)?;
    let shards = games.div_ceil(each);
    let progress = progress(games, context);
    let (next, rows) = (AtomicU64::new(0), AtomicU64::new(0));
    let failed: Mutex<Option<Failure>> = Mutex::new(None);
    let work = || {
        loop {
            let at = next.fetch_add(1, Relaxed);
            if at >= shards || failed.lock().is_ok_and(|failed| failed.is_some()) {
                return;
            }
            let from = first + at * each;
            let made =
                maker.shard(from, each.min(first + games - from), &|| progress.inc(1)).map_err(stopped);
            let kept = made.and_then(|shard| {
                rows.fetch_add(shard.rows() as u64, Relaxed);
                keep(&out.join(format!("{}-{from:08}.safetensors", G::META.id)), &shard)
            });
            if let (Err(failure), Ok(mut failed)) = (kept, failed.lock()) {
                failed.get_or_insert(failure);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..u64::from(threads(matches)).min(shards) {
            scope.spawn(work);
        }
    });
    progress.finish_and_clear();
    if let Some(failure) = failed.into_inner().unwrap_or(None) {
        return Err(failure);
    }
    let made =
        Message::new("samples-made").with("rows", rows.into_inner() as usize).with("games", games as usize);
    context.line(context.words.say(&made.with("files", shards as usize).with("folder", input::name(&out))))
}

/// Writes a shard; a half-written file never takes the place of a whole one.
fn keep(path: &Path, shard: &Shard) -> Result<(), Failure> {
    let fresh = path.with_extension("new");
    fs::write(&fresh, shard.to_bytes())
        .and_then(|()| fs::rename(&fresh, path))
        .map_err(|error| Failure::file("file-unwritable", &input::name(path), &error))
}

fn stopped(why: Stopped) -> Failure {
    match why {
        Stopped::Setup(error) => error.into(),
        Stopped::Forfeit(game, forfeit) => Failure::Failed(
            Message::new("samples-forfeit")
                .with("game", game as usize)
                .with("why", Arg::Message(forfeit.what)),
        ),
        Stopped::Stuck(seat) => Failure::Failed(Message::new("samples-stuck").with("seat", seat)),
    }
}

fn progress(games: u64, context: &Context) -> ProgressBar {
    let template = context.words.word("simulate-progress");
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(games).with_style(style.progress_chars("█▉▊▋▌▍▎▏ "))
}

/// Reads every file whole, and makes its first game again.
fn check(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    for path in matches.get_many::<PathBuf>("files").into_iter().flatten() {
        let name = input::name(path);
        let bytes = fs::read(path).map_err(|error| Failure::file("file-unreadable", &name, &error))?;
        let damaged = |damaged: Damaged| {
            let file = match damaged.place {
                Some(place) => format!("{name} ({place})"),
                None => name.clone(),
            };
            let what = Arg::Word(damaged.flaw.id());
            Failure::Failed(Message::new("samples-damaged").with("file", file).with("what", what))
        };
        let shard = Shard::read(&bytes).map_err(damaged)?;
        visit(&shard.recipe().game, Again(&shard))??.map_err(damaged)?;
        let sound = Message::new("samples-sound").with("file", name.clone()).with("rows", shard.rows());
        context.line(context.words.say(&sound.with("games", shard.recipe().games as usize)))?;
    }
    Ok(())
}

/// Makes the first game of a shard again.
struct Again<'a>(&'a Shard);

impl Visitor for Again<'_> {
    type Output = Result<Result<(), Damaged>, Failure>;

    fn visit<G: Playable>(self) -> Self::Output {
        let recipe = self.0.recipe();
        let mut setup = Setup::<G>::new(recipe.people);
        setup.rules = recipe.rules;
        for (key, value) in &recipe.options {
            setup.set(key, value)?;
        }
        let bots = recipe.bots.iter().map(|bot| bot.parse()).collect::<Result<Vec<Spec>, _>>();
        let bots = bots.map_err(|unknown| crate::failure::unknown_bot(&unknown))?;
        let maker = Maker::new(setup, recipe.clone(), bots).map_err(stopped)?;
        if *maker.recipe() != *recipe {
            // Another version of the program may see other things; the numbers then mean something else.
            return Ok(Err(Flaw::Program.into()));
        }
        let made = maker.shard(recipe.first, 1, &|| ()).map_err(stopped)?;
        Ok(self.0.begins_with(&made))
    }
}
