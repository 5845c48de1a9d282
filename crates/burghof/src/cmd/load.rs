//! `burghof load`: drives a house hard and measures it.

use crate::cli::{self, Args};
use crate::cmd::serve::runtime;
use crate::context::Context;
use crate::failure::Failure;
use burghof_core::Message;
use burghof_server::crash::Crash;
use burghof_server::load::{Load, drive};
use burghof_words::Voice;
use clap::{ArgMatches, Command, value_parser};
use std::net::SocketAddr;
use std::process::{Command as Process, Stdio};
use std::time::Duration;

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "load", voice };
    cli::command("load", voice)
        .arg(args.game())
        .arg(args.option("address", "value-address").value_parser(value_parser!(SocketAddr)))
        .arg(args.number("games", 1, 100_000))
        .arg(args.number("seconds", 1, 3600))
        .arg(args.number("pace", 0, 1000))
        .arg(args.number("crash", 1, 10_000))
        .arg(args.option("database", "value-database").requires("crash"))
}

fn failed(error: std::io::Error) -> Failure {
    Failure::Failed(Message::new("load-failed").with("error", error.to_string()))
}

/// Kills a house of our own again and again.
fn kill(crash: &Crash, database: Option<String>, context: &mut Context) -> Result<(), Failure> {
    let folder = std::env::temp_dir().join(format!("burghof-crash-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(failed)?;
    let database = database.unwrap_or_else(|| folder.join("burghof.db").to_string_lossy().into_owned());
    let program = std::env::current_exe().map_err(failed)?;
    let mut start = |address: SocketAddr| {
        Process::new(&program)
            .args(["serve", "--listen", &address.to_string(), "--database", &database])
            .args(["--rate", "0", "--tables-per-person", "100000", "--lease", "1", "--no-code"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
    };
    let survived = runtime()?.block_on(burghof_server::crash::crash(crash, &mut start));
    // Ours; nobody else knows its name.
    let _ = std::fs::remove_dir_all(&folder);
    let survived = survived.map_err(failed)?;
    context.say(
        &Message::new("load-survived")
            .with("rounds", survived.rounds)
            .with("moves", survived.moves.to_string())
            .with("tables", survived.tables.to_string())
            .with("ready", format!("{:.2}", survived.ready.as_secs_f64())),
    )
}

pub fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let number = |name: &str, usual: u64| matches.get_one::<u64>(name).copied().unwrap_or(usual);
    if let Some(&rounds) = matches.get_one::<u64>("crash") {
        let crash = Crash {
            game: matches.get_one::<String>("game").cloned().unwrap_or_default(),
            games: number("games", 50) as usize,
            rounds: rounds as u32,
            time: Duration::from_secs(number("seconds", 1)),
        };
        return kill(&crash, matches.get_one::<String>("database").cloned(), context);
    }
    let load = Load {
        address: matches
            .get_one::<SocketAddr>("address")
            .copied()
            .unwrap_or(SocketAddr::from(([127, 0, 0, 1], 8470))),
        game: matches.get_one::<String>("game").cloned().unwrap_or_default(),
        games: number("games", 200) as usize,
        time: Duration::from_secs(number("seconds", 10)),
        pace: number("pace", 0) as f64,
    };
    let report = runtime()?.block_on(drive(&load));
    let report = report.map_err(failed)?;
    let [median, most, worst] = report.micros.map(|micros| format!("{:.1}", micros as f64 / 1000.0));
    let seconds = report.time.as_secs_f64();
    let lines = [
        Message::new("load-moves")
            .with("moves", report.moves.to_string())
            .with("seconds", format!("{seconds:.1}"))
            .with("rate", format!("{:.0}", report.moves as f64 / seconds)),
        Message::new("load-times").with("median", median).with("most", most).with("worst", worst),
        Message::new("load-cost")
            .with("cpu", format!("{:.1}", report.cpu))
            .with("memory", format!("{:.1}", report.memory / 1000.0))
            .with("bytes", format!("{:.0}", report.received as f64 / report.moves.max(1) as f64)),
    ];
    lines.iter().try_for_each(|line| context.say(line))
}
