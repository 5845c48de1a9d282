//! `burghof load`: drives a house hard and measures it.

use crate::cli::{self, Args};
use crate::cmd::serve::runtime;
use crate::context::Context;
use crate::failure::Failure;
use burghof_core::Message;
use burghof_server::load::{Load, drive};
use burghof_words::Voice;
use clap::{ArgMatches, Command, value_parser};
use std::net::SocketAddr;
use std::time::Duration;

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "load", voice };
    cli::command("load", voice)
        .arg(args.game())
        .arg(args.option("address", "value-address").value_parser(value_parser!(SocketAddr)))
        .arg(args.number("games", 1, 100_000))
        .arg(args.number("seconds", 1, 3600))
        .arg(args.number("pace", 0, 1000))
}

pub fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let number = |name: &str, usual: u64| matches.get_one::<u64>(name).copied().unwrap_or(usual);
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
    let report = report
        .map_err(|error| Failure::Failed(Message::new("load-failed").with("error", error.to_string())))?;
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
