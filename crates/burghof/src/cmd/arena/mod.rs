//! `burghof arena GAME --bots A,B`: which bot is stronger, by how much, and how sure that is.

mod report;

use crate::cli::{self, Args};
use crate::context::Context;
use crate::failure::Failure;
use crate::input;
use burghof_bots::Spec;
use burghof_bots::arena::{Plan, Played, Sprt, Tournament, Unlike};
use burghof_catalog::Playable;
use burghof_core::*;
use burghof_words::Voice;
use clap::{ArgMatches, Command, value_parser};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

pub use report::{elo_text, percent};

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "arena", voice };
    cli::command("arena", voice)
        .arg(args.game())
        .arg(args.place("parts", "value-file").num_args(0..).value_parser(value_parser!(PathBuf)))
        .arg(args.option("bots", "value-bots"))
        .arg(args.small("seats"))
        .arg(args.number("games", 1, 1_000_000_000))
        .arg(args.option("blocks", "value-blocks").conflicts_with_all(["games", "sprt"]))
        .arg(args.option("sprt", "value-elos"))
        .arg(args.option("seed", "value-text"))
        .arg(args.options())
        .arg(args.data())
        .arg(args.number("threads", 1, 256))
        .arg(args.file("json"))
        .arg(args.file("records"))
}

/// What stands in place of a game when parts of a run are put together.
const MERGE: &str = "merge";

/// Plays, or puts together what was played in parts.
pub fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let merging = input::string(matches, "game") == Some(MERGE);
    match (merging, matches.contains_id("parts")) {
        (true, _) => merge(matches, context),
        (false, true) => Err(Failure::Use(Message::new("arena-parts"))),
        (false, false) => over::run(matches, context),
    }
}

mod over {
    use super::arena;
    over_game!(arena);
}

/// Parts of a run, one file; the same bytes as if it had been played in one piece.
fn merge(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let mut parts = Vec::new();
    for path in matches.get_many::<PathBuf>("parts").into_iter().flatten() {
        let other = |error: serde_json::Error| no_run(path, &error);
        parts.push(serde_json::from_str::<Tournament>(&input::text(path)?).map_err(other)?);
    }
    let tournament = Tournament::merge(parts)
        .map_err(|what| Failure::Failed(Message::new("arena-no-merge").with("what", what.message())))?;
    let file = matches.get_one::<PathBuf>("json").cloned();
    let mut run = Run { tournament, first: 0, file, saved: Instant::now(), failed: None };
    run.save()?;
    let text = report::text(&run.tournament, None, &context.words);
    context.line(text)
}

fn other_run(path: &Path, what: &Unlike) -> Failure {
    let message = Message::new("arena-other-run").with("file", input::name(path));
    Failure::Use(message.with("what", what.message()))
}

/// The file does not hold what an arena writes.
fn no_run(path: &Path, error: &serde_json::Error) -> Failure {
    let message = Message::new("arena-no-run").with("file", input::name(path));
    Failure::Use(message.with("line", error.line()).with("column", error.column()))
}

/// Blocks `A..B`: from the first number up to, not including, the second.
fn read_blocks(text: &str) -> Result<(u32, u32), Failure> {
    let wrong = || Failure::Use(Message::new("arena-blocks").with("text", text.to_owned()));
    let (first, end) = text.split_once("..").ok_or_else(wrong)?;
    let read = |number: &str| number.trim().parse::<u32>().map_err(|_| wrong());
    let (first, end) = (read(first)?, read(end)?);
    if first < end { Ok((first, end)) } else { Err(wrong()) }
}

fn arena<G: Playable>(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let bots = input::bots(matches)?;
    if bots.len() < 2 {
        return Err(Failure::Use(Message::new("arena-two-bots")));
    }
    let people = matches.get_one::<u8>("seats").copied().unwrap_or(G::META.fewest.max(2));
    let setup = input::setup::<G>(matches, people)?;
    let sprt = input::string(matches, "sprt").map(read_sprt).transpose()?;
    let games = matches.get_one::<u64>("games").copied();
    let whole = || (0, blocks(games.unwrap_or(if sprt.is_some() { 100_000 } else { 400 }), people));
    let (first, end) = input::string(matches, "blocks").map(read_blocks).transpose()?.unwrap_or_else(whole);
    let plan = Plan { first, blocks: end, sprt, time: None, threads: threads(matches) };
    let seed = input::string(matches, "seed").unwrap_or("0");
    let mut run = Run {
        tournament: Tournament::new(&setup, &bots, seed),
        first,
        file: matches.get_one::<PathBuf>("json").cloned(),
        saved: Instant::now(),
        failed: None,
    };
    run.take_up()?;
    let records = matches.get_one::<PathBuf>("records").map(|dir| Records::create(dir)).transpose()?;
    for pair in 0..run.tournament.pairs.len() {
        run.play(&setup, pair, &plan, records.as_ref(), context)?;
    }
    let text = report::text(&run.tournament, plan.sprt, &context.words);
    context.line(text)
}

/// Two differences in strength after a comma, the smaller one first.
fn read_sprt(text: &str) -> Result<Sprt, Failure> {
    let wrong = || Failure::Use(Message::new("arena-sprt").with("text", text.to_owned()));
    let (elo0, elo1) = text.split_once(',').ok_or_else(wrong)?;
    let read = |elo: &str| elo.trim().parse::<f64>().ok().filter(|elo| elo.abs() <= 1000.0);
    let (elo0, elo1) = (read(elo0).ok_or_else(wrong)?, read(elo1).ok_or_else(wrong)?);
    if elo0 < elo1 { Ok(Sprt { elo0, elo1 }) } else { Err(wrong()) }
}

/// How many blocks hold at least this many games.
pub fn blocks(games: u64, people: u8) -> u32 {
    let each = if people == 2 { 2 } else { 2 * u64::from(people) };
    u32::try_from(games.div_ceil(each)).unwrap_or(u32::MAX)
}

/// How many games at a time: as asked, else one per processor.
pub fn threads(matches: &ArgMatches) -> u32 {
    let own = || std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    matches.get_one::<u64>("threads").copied().unwrap_or_else(own) as u32
}

/// A tournament with the file it is kept in.
pub struct Run {
    /// What was played so far.
    pub tournament: Tournament,
    /// The number of its first block: others may play those before it.
    pub first: u32,
    /// Where it is kept, so that it can be stopped at any time and taken up again.
    pub file: Option<PathBuf>,
    /// When it was last written.
    pub saved: Instant,
    /// Why it could not be written.
    pub failed: Option<Failure>,
}

impl Run {
    /// Goes on with what the file holds, if there is one.
    pub fn take_up(&mut self) -> Result<(), Failure> {
        let Some(path) = self.file.clone().filter(|path| path.exists()) else { return self.save() };
        let text = input::text(&path)?;
        let earlier: Tournament = serde_json::from_str(&text).map_err(|error| no_run(&path, &error))?;
        self.tournament.resume_from(self.first, earlier).map_err(|what| other_run(&path, &what))
    }

    /// Writes everything; a half-written file never takes the place of a whole one.
    pub fn save(&mut self) -> Result<(), Failure> {
        let Some(path) = &self.file else { return Ok(()) };
        let unwritable = |error: std::io::Error| Failure::file("file-unwritable", &input::name(path), &error);
        let text = serde_json::to_string(&self.tournament).map_err(|error| unwritable(error.into()))?;
        let fresh = path.with_extension("json.new");
        fs::write(&fresh, text).and_then(|()| fs::rename(&fresh, path)).map_err(unwritable)?;
        self.saved = Instant::now();
        Ok(())
    }

    /// Plays one pair as planned, with a bar on the terminal.
    pub fn play<G: Playable>(
        &mut self,
        setup: &Setup<G>,
        pair: usize,
        plan: &Plan,
        records: Option<&Records>,
        context: &Context,
    ) -> Result<(), Failure> {
        let bar = bar(plan, context);
        let names = [&self.tournament.pairs[pair].a, &self.tournament.pairs[pair].b].map(String::clone);
        let keep = |played: &Played<G>, block: u32, game: u32, of_a: SeatSet| {
            if let Some(records) = records {
                records.keep(played, pair, block, game, |seat| &names[usize::from(!of_a.contains(seat))]);
            }
        };
        let mut tournament =
            std::mem::replace(&mut self.tournament, Tournament { bots: Vec::new(), pairs: Vec::new() });
        let show = |bar: &ProgressBar, of: &Tournament| {
            bar.set_position(of.pairs[pair].blocks.len() as u64);
            bar.set_message(report::live(&of.pairs[pair], plan.sprt, &context.words));
        };
        show(&bar, &tournament);
        let mut watch = |of: &Tournament| {
            show(&bar, of);
            if self.saved.elapsed() > Duration::from_secs(1) {
                self.tournament = of.clone();
                if let Err(error) = self.save() {
                    self.failed = Some(error);
                    return false;
                }
            }
            records.is_none_or(Records::is_well)
        };
        let done = tournament.play(setup, pair, plan, &mut watch, &keep);
        bar.finish_and_clear();
        self.tournament = tournament;
        done?;
        if let Some(failure) = self.failed.take().or_else(|| records.and_then(Records::failure)) {
            return Err(failure);
        }
        self.save()
    }
}

fn bar(plan: &Plan, context: &Context) -> ProgressBar {
    let template = context.words.word("arena-progress");
    // indicatif draws on standard error, and only if that is a terminal.
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new((plan.blocks - plan.first).into()).with_style(style.progress_chars("█▉▊▋▌▍▎▏ "))
}

/// The folder for records, and what went wrong there.
pub struct Records {
    dir: PathBuf,
    failed: Mutex<Option<Failure>>,
}

impl Records {
    fn create(dir: &Path) -> Result<Records, Failure> {
        fs::create_dir_all(dir)
            .map_err(|error| Failure::file("file-unwritable", &input::name(dir), &error))?;
        Ok(Records { dir: dir.to_owned(), failed: Mutex::new(None) })
    }

    fn keep<'a, G: Playable>(
        &self,
        played: &Played<G>,
        pair: usize,
        block: u32,
        game: u32,
        name: impl Fn(Seat) -> &'a String,
    ) {
        let session = &played.session;
        let names = Seat::all(session.setup().people).map(|seat| name(seat).clone()).collect();
        let mut record = session.to_record(&Header { names, ..session.header() });
        if let Some((seat, forfeit)) = &played.forfeit {
            let why = forfeit.why.replace('\n', " ");
            record.items.push(Item::Comment(format!("seat {seat} broke off: {why}")));
        }
        let path = self.dir.join(format!("{}-{}-{block:06}-{game}.record", G::META.id, pair + 1));
        if let Err(error) = fs::write(&path, record.to_string()) {
            let failure = Failure::file("file-unwritable", &input::name(&path), &error);
            *self.failed.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(failure);
        }
    }

    fn is_well(&self) -> bool {
        self.failed.lock().is_ok_and(|failed| failed.is_none())
    }

    fn failure(&self) -> Option<Failure> {
        self.failed.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).take()
    }
}

/// A name that fits into a column.
pub fn short(bot: &str) -> String {
    match bot.parse() {
        Ok(Spec::Command(command, _)) if command.chars().count() > 24 => {
            format!("cmd:{}…", command.chars().take(20).collect::<String>())
        }
        _ => bot.to_owned(),
    }
}
