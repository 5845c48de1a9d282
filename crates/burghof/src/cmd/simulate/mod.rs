//! `burghof simulate GAME`: many games between bots, with a summary, records and a transcript.

mod summary;
mod transcript;

use crate::cli::{self, Args};
use crate::context::Context;
use crate::failure::Failure;
use crate::input;
use burghof_bots::{Forfeit, Spec};
use burghof_catalog::Playable;
use burghof_catalog::simulate::{self as played, Moment, Simulated, Stopped, Summary};
use burghof_core::*;
use burghof_words::Voice;
use clap::{ArgMatches, Command};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::path::{Path, PathBuf};
use transcript::Transcript;

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "simulate", voice };
    cli::command("simulate", voice)
        .arg(args.game())
        .arg(args.small("seats"))
        .arg(args.option("bots", "value-bots"))
        .arg(args.number("games", 1, 1_000_000_000))
        .arg(args.option("seed", "value-text"))
        .arg(args.options())
        .arg(args.data())
        .arg(args.file("records"))
        .arg(args.file("transcript"))
        .arg(args.flag("json"))
}

over_game!(simulate);

fn simulate<G: Playable>(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let names = input::bots(matches)?;
    let asked = matches.get_one::<u8>("seats").copied();
    let people = asked.unwrap_or_else(|| G::META.fewest.max(names.len().min(MAX_SEATS) as u8));
    let setup = input::setup::<G>(matches, people)?;
    let bots = seat_bots(&names, people)?;
    let games = matches.get_one::<u64>("games").copied().unwrap_or(100);
    let seed = input::string(matches, "seed").unwrap_or("0").to_owned();
    // A set-up that cannot be dealt is refused before anything is written.
    G::new(&setup, &mut Chance::keyed(Key::from_seed(&seed)))?;
    let voice = context.numbered(G::META.id, MAX_SEATS as u8)?;
    let transcript = matches.get_one::<PathBuf>("transcript");
    let mut outputs = Outputs {
        records: matches.get_one::<PathBuf>("records").map(|dir| prepare(dir)).transpose()?,
        transcript: transcript.map(|path| Transcript::create(path)).transpose()?,
    };
    let mut summary = Summary::new(G::META.id, setup.options(), &bots, games, &seed);
    let progress = progress(games, context);
    for number in 1..=games {
        let Simulated { session, forfeit } = play_one(&setup, &seed, number, &bots, &mut outputs, &voice)?;
        match forfeit {
            None => summary.add(&session),
            Some((seat, forfeit)) => {
                summary.forfeit(&session, seat);
                progress.suspend(|| context.note(&gave_up(number, seat, &forfeit)));
            }
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    outputs.finish()?;
    // A transcript on standard output leaves no room for anything else there.
    if transcript.is_some_and(|path| path.as_os_str() == "-") {
        return Ok(());
    }
    if matches.get_flag("json") {
        return context.json(&summary.json());
    }
    let text = summary::text(&summary, &context.words);
    context.line(text)
}

/// One bot per seat.
fn seat_bots(names: &[Spec], people: u8) -> Result<Vec<Spec>, Failure> {
    let too_many = || Message::new("bots-too-many").with("bots", names.len()).with("seats", people);
    played::seat_bots(names, people).ok_or_else(|| Failure::Use(too_many()))
}

/// The folder for the records.
fn prepare(dir: &Path) -> Result<PathBuf, Failure> {
    fs::create_dir_all(dir).map_err(|error| Failure::file("file-unwritable", &input::name(dir), &error))?;
    Ok(dir.to_owned())
}

fn progress(games: u64, context: &Context) -> ProgressBar {
    let template = context.words.word("simulate-progress");
    // indicatif draws on standard error, and only if that is a terminal.
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(games).with_style(style.progress_chars("█▉▊▋▌▍▎▏ "))
}

/// Where single games go.
struct Outputs {
    records: Option<PathBuf>,
    transcript: Option<Transcript>,
}

impl Outputs {
    fn record<G: Game>(&self, session: &Session<G>, number: u64, bots: &[Spec]) -> Result<(), Failure> {
        let Some(dir) = &self.records else { return Ok(()) };
        let path = dir.join(format!("{}-{number:06}.record", G::META.id));
        fs::write(&path, played::record(session, bots).to_string())
            .map_err(|error| Failure::file("file-unwritable", &input::name(&path), &error))
    }

    fn finish(self) -> Result<(), Failure> {
        self.transcript.map_or(Ok(()), Transcript::finish)
    }
}

/// Plays one game and writes down what is asked for.
fn play_one<G: Playable>(
    setup: &Setup<G>,
    seed: &str,
    number: u64,
    bots: &[Spec],
    outputs: &mut Outputs,
    voice: &Voice,
) -> Result<Simulated<G>, Failure> {
    let names: Vec<String> = bots.iter().map(Spec::to_string).collect();
    let done = match &mut outputs.transcript {
        Some(transcript) => {
            let mut write = |moment: Moment<'_, G>| transcript.moment(&moment, number, &names, voice);
            played::play(setup, seed, number, bots, Some(&mut write))
        }
        None => played::play(setup, seed, number, bots, None),
    };
    let game = done.map_err(|stopped| match stopped {
        Stopped::Setup(error) => error.into(),
        Stopped::Stuck(seat) => stuck(number, seat),
        Stopped::Watcher(failure) => failure,
    })?;
    outputs.record(&game.session, number, bots)?;
    Ok(game)
}

/// A program from outside that hung, died or answered nonsense has lost.
fn gave_up(number: u64, seat: Seat, forfeit: &Forfeit) -> Message {
    let message = Message::new("simulate-forfeit").with("game", number.to_string());
    message.with("seat", seat).with("why", Arg::Message(forfeit.what.clone()))
}

/// A game that waits for a seat which can do nothing, or a bot that does what it must not: a fault of ours.
fn stuck(number: u64, seat: Seat) -> Failure {
    Failure::Failed(Message::new("simulate-stuck").with("game", number.to_string()).with("seat", seat))
}
