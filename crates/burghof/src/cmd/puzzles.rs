//! `burghof puzzles GAME`: positions of games between bots in which one choice is clearly the best, and their checker.

use crate::cli::{self, Args};
use crate::cmd::arena::threads;
use crate::context::Context;
use crate::failure::Failure;
use crate::input;
use burghof_bots::Spec;
use burghof_catalog::Playable;
use burghof_catalog::puzzles::{Book, Fault, Puzzle, Stopped, Wish, book, of_game};
use burghof_catalog::simulate::seat_bots;
use burghof_core::*;
use burghof_words::Voice;
use clap::{ArgMatches, Command};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "puzzles", voice };
    cli::command("puzzles", voice)
        .arg(args.game().required(false).required_unless_present("check"))
        .arg(args.small("seats"))
        .arg(args.option("bots", "value-bots"))
        .arg(args.option("seed", "value-text"))
        .arg(args.number("first", 0, u32::MAX.into()))
        .arg(args.number("count", 1, 100_000))
        .arg(args.number("games", 1, 10_000_000))
        .arg(args.number("each", 1, 100))
        .arg(args.flag("ends"))
        .arg(args.number("think", 100, 10_000_000))
        .arg(args.options())
        .arg(args.number("threads", 1, 256))
        .arg(args.file("out"))
        .arg(args.file("check").num_args(1..).conflicts_with_all(["game", "out", "count", "games", "ends"]))
}

/// Makes puzzles, or checks those that were made.
pub fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    if matches.contains_id("check") { check(matches, context) } else { over::run(matches, context) }
}

mod over {
    use super::puzzles;
    over_game!(puzzles);
}

fn puzzles<G: Playable>(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let mut names = input::bots(matches)?;
    if names.is_empty() {
        names.push(Spec::Adept);
    }
    let people = matches.get_one::<u8>("seats").copied().unwrap_or(G::META.fewest.max(2));
    let setup = input::setup::<G>(matches, people)?;
    let too_many = || Message::new("bots-too-many").with("bots", names.len()).with("seats", people);
    let bots = seat_bots(&names, people).ok_or_else(|| Failure::Use(too_many()))?;
    let number = |name: &str, usual: u64| matches.get_one::<u64>(name).copied().unwrap_or(usual);
    let (first, count, games) = (number("first", 0), number("count", 10), number("games", 1000));
    let wish = Wish {
        bots,
        seed: input::string(matches, "seed").unwrap_or("0").to_owned(),
        think: number("think", 8 * G::EQUAL),
        each: number("each", 2) as usize,
        ends: matches.get_flag("ends"),
    };
    let progress = progress(count, context);
    let next = AtomicU64::new(first);
    // A game is taken only after all before it: the same seed gives the same puzzles on any number of threads.
    let found: Mutex<Vec<(u64, Vec<Puzzle>)>> = Mutex::new(Vec::new());
    let failed: Mutex<Option<Stopped>> = Mutex::new(None);
    let enough = || {
        let found: u64 =
            found.lock().map_or(0, |found| found.iter().map(|(_, puzzles)| puzzles.len() as u64).sum());
        progress.set_position(found.min(count));
        found >= count || failed.lock().is_ok_and(|failed| failed.is_some())
    };
    let work = || {
        while !enough() {
            let at = next.fetch_add(1, Relaxed);
            if at >= first + games {
                return;
            }
            match of_game(&setup, &wish, at) {
                Ok(puzzles) => {
                    if let Ok(mut found) = found.lock() {
                        found.push((at, puzzles));
                    }
                }
                Err(stopped) => {
                    if let Ok(mut failed) = failed.lock() {
                        failed.get_or_insert(stopped);
                    }
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads(matches) {
            scope.spawn(work);
        }
    });
    progress.finish_and_clear();
    if let Some(stopped) = failed.into_inner().unwrap_or(None) {
        return Err(match stopped {
            Stopped::Setup(error) => error.into(),
            Stopped::Forfeit(forfeit) => {
                Failure::Failed(Message::new("puzzles-forfeit").with("why", Arg::Message(forfeit.what)))
            }
        });
    }
    let mut found = found.into_inner().unwrap_or_default();
    found.sort_by_key(|(at, _)| *at);
    let mut book = book::<G>(&setup, &wish);
    book.puzzles = found.into_iter().flat_map(|(_, puzzles)| puzzles).take(count as usize).collect();
    let text = write(&book)?;
    match matches.get_one::<PathBuf>("out") {
        Some(path) => {
            fs::write(path, text)
                .map_err(|error| Failure::file("file-unwritable", &input::name(path), &error))?;
            let made = Message::new("puzzles-made").with("count", book.puzzles.len());
            context.say(&made.with("file", input::name(path)))
        }
        None => context.line(text.trim_end()),
    }
}

/// One line for each puzzle, so that a change of the file can be read.
fn write(book: &Book) -> Result<String, Failure> {
    let bare = Book { puzzles: Vec::new(), ..book.clone() };
    let text = |value: Result<String, serde_json::Error>| {
        value.map_err(|error| Failure::from(std::io::Error::from(error)))
    };
    let head = text(serde_json::to_string(&bare))?;
    let lines = book.puzzles.iter().map(|one| text(serde_json::to_string(one)));
    let lines = lines.collect::<Result<Vec<_>, _>>()?;
    Ok(format!("{}\n{}\n]}}\n", head.trim_end_matches("]}"), lines.join(",\n")))
}

fn progress(count: u64, context: &Context) -> ProgressBar {
    let template = context.words.word("simulate-progress");
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(count).with_style(style.progress_chars("█▉▊▋▌▍▎▏ "))
}

/// Checks every puzzle of every file.
fn check(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let think = matches.get_one::<u64>("think").copied();
    let mut broken = 0usize;
    for path in matches.get_many::<PathBuf>("check").into_iter().flatten() {
        let name = input::name(path);
        let book: Book = serde_json::from_str(&input::text(path)?).map_err(|error| {
            let what = Message::new("puzzles-unreadable").with("file", name.clone());
            Failure::Failed(what.with("line", error.line()).with("column", error.column()))
        })?;
        let mut sound = 0usize;
        for number in 0..book.puzzles.len() {
            let Err(fault) = book.check(number, think.unwrap_or(book.think)) else {
                sound += 1;
                continue;
            };
            broken += 1;
            let what = match fault {
                Fault::Record(error) => error.what,
                Fault::Form => Message::new("puzzles-form"),
                Fault::Game(_) => Message::new("puzzles-game"),
                Fault::Choices => Message::new("puzzles-choices"),
                Fault::Points => Message::new("puzzles-points"),
                Fault::Reasons => Message::new("puzzles-reasons"),
                Fault::Best => Message::new("puzzles-best"),
            };
            let said = Message::new("puzzles-fault").with("file", name.clone()).with("number", number + 1);
            context.say(&said.with("what", what))?;
        }
        let said = Message::new("puzzles-sound").with("file", name).with("sound", sound);
        context.say(&said.with("count", book.puzzles.len()))?;
    }
    if broken > 0 {
        Err(Failure::Failed(Message::new("puzzles-broken").with("count", broken)))
    } else {
        Ok(())
    }
}
