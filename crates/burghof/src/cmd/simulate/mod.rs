//! `burghof simulate GAME`: many games between bots, with a summary, records and a transcript.

mod summary;
mod transcript;

use crate::cli::{self, Args};
use crate::context::Context;
use crate::failure::Failure;
use crate::input;
use burghof_bots::{Forfeit, Player, Spec};
use burghof_catalog::Playable;
use burghof_core::*;
use burghof_words::Voice;
use clap::{ArgMatches, Command};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::path::{Path, PathBuf};
use summary::Summary;
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
        let (session, forfeit) = play_one(&setup, &seed, number, &bots, &mut outputs, &voice)?;
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
    let text = summary.text(&context.words);
    context.line(text)
}

/// One name per seat; the last one is repeated, `random` if there is none.
fn seat_bots(names: &[Spec], people: u8) -> Result<Vec<Spec>, Failure> {
    if names.len() > usize::from(people) {
        let message = Message::new("bots-too-many").with("bots", names.len());
        return Err(Failure::Use(message.with("seats", people)));
    }
    let last = names.last().cloned().unwrap_or(Spec::Random);
    let mut all = names.to_vec();
    all.resize(people.into(), last);
    Ok(all)
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
        let header = Header { names: bots.iter().map(Spec::to_string).collect(), ..session.header() };
        let path = dir.join(format!("{}-{number:06}.record", G::META.id));
        fs::write(&path, session.to_record(&header).to_string())
            .map_err(|error| Failure::file("file-unwritable", &input::name(&path), &error))
    }

    fn finish(self) -> Result<(), Failure> {
        self.transcript.map_or(Ok(()), Transcript::finish)
    }
}

/// Who broke a game off, and why.
type Loser = (Seat, Forfeit);

/// Plays one game, to the end or until a bot from outside breaks it off. Its draws and its bots' dice follow from the seed and its number alone.
fn play_one<G: Playable>(
    setup: &Setup<G>,
    seed: &str,
    number: u64,
    bots: &[Spec],
    outputs: &mut Outputs,
    voice: &Voice,
) -> Result<(Session<G>, Option<Loser>), Failure> {
    let key = Key::from_seed(&format!("{seed}/{number}"));
    let mut session = Session::new(setup.clone(), key)?;
    let mut players = players::<G>(bots, seed, number);
    if let Some(transcript) = &mut outputs.transcript {
        transcript.setup(&session, number, bots)?;
    }
    let mut actions = Vec::new();
    while let Some(seat) = session.position().to_act().first() {
        session.position().legal_actions(seat, &mut actions);
        let view = session.position().view(seat.into());
        let Some(player) = players.get_mut(seat.index()).filter(|_| !actions.is_empty()) else {
            return Err(stuck(number, seat));
        };
        let choice = match player.choose(&view, seat, &actions) {
            Ok(choice) => choice,
            Err(forfeit) => {
                outputs.record(&session, number, bots)?;
                players.iter_mut().for_each(|player| player.over(None));
                return Ok((session, Some((seat, forfeit))));
            }
        };
        let before = outputs.transcript.is_some().then(|| session.position().clone());
        let story = session.act(seat, choice.action).map_err(|_| stuck(number, seat))?;
        if let (Some(transcript), Some(before)) = (&mut outputs.transcript, before) {
            transcript.action(&session, number, &before, (seat, choice.action), &story, voice)?;
        }
    }
    if let Some(transcript) = &mut outputs.transcript {
        transcript.end(&session, number, voice)?;
    }
    outputs.record(&session, number, bots)?;
    players.iter_mut().for_each(|player| player.over(session.position().outcome()));
    Ok((session, None))
}

fn players<G: Playable>(bots: &[Spec], seed: &str, number: u64) -> Vec<Player<G>> {
    let dice = |seat: usize| input::dice(&format!("simulate {seed}/{number} seat {seat}"));
    bots.iter().enumerate().map(|(seat, bot)| bot.player::<G>(dice(seat))).collect()
}

/// A program from outside that hung, died or answered nonsense has lost.
fn gave_up(number: u64, seat: Seat, forfeit: &Forfeit) -> Message {
    let message = Message::new("simulate-forfeit").with("game", number.to_string());
    message.with("seat", seat).with("why", forfeit.why.clone())
}

/// A game that waits for a seat which can do nothing, or a bot that does what it must not: a fault of ours.
fn stuck(number: u64, seat: Seat) -> Failure {
    Failure::Failed(Message::new("simulate-stuck").with("game", number.to_string()).with("seat", seat))
}
