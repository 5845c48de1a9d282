//! `burghof load`: drives a house hard and measures it.

use crate::cli::{self, Args};
use crate::cmd::serve::runtime;
use crate::context::Context;
use crate::failure::Failure;
use burghof_core::{Arg, Message};
use burghof_server::crash::Crash;
use burghof_server::failures::Failure as _;
use burghof_server::load::{Load, drive};
use burghof_server::nodes::Nodes;
use burghof_server::siege::Siege;
use burghof_words::Voice;
use clap::{ArgAction, ArgMatches, Command, value_parser};
use std::net::{IpAddr, SocketAddr};
use std::process::{Command as Process, Stdio};
use std::time::Duration;

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "load", voice };
    cli::command("load", voice)
        .arg(args.game())
        .arg(
            args.option("address", "value-address")
                .value_parser(value_parser!(SocketAddr))
                .action(ArgAction::Append),
        )
        .arg(
            args.option("metrics", "value-address")
                .value_parser(value_parser!(SocketAddr))
                .action(ArgAction::Append),
        )
        .arg(args.number("games", 1, 100_000))
        .arg(args.number("seconds", 1, 3600))
        .arg(args.number("pace", 0, 1000))
        .arg(args.number("crash", 1, 10_000))
        .arg(args.number("siege", 1, 10_000))
        .arg(args.option("database", "value-database").requires("crash"))
        .arg(args.number("nodes", 2, 64).requires("database"))
        .arg(args.option("bus", "value-url").requires("nodes"))
}

fn failed(error: std::io::Error) -> Failure {
    Failure::Failed(Message::new("load-failed").with("error", Arg::Message(error.message())))
}

/// Kills one node after the other of a house of our own.
fn kill_nodes(nodes: &Nodes, database: &str, bus: &str, context: &mut Context) -> Result<(), Failure> {
    let program = std::env::current_exe().map_err(failed)?;
    let mut start = |address: SocketAddr| {
        Process::new(&program)
            .args(["serve", "--listen", &address.to_string(), "--database", database, "--bus", bus])
            .args(["--rate", "0", "--tables-per-person", "100000", "--lease", "1", "--no-code"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
    };
    let stood = runtime()?.block_on(burghof_server::nodes::stand(nodes, &mut start, &mut |_| {}));
    let stood = stood.map_err(failed)?;
    context.say(
        &Message::new("load-stood")
            .with("rounds", stood.rounds)
            .with("moves", stood.moves.to_string())
            .with("tables", stood.tables.to_string())
            .with("resumed", stood.resumed.to_string())
            .with("repeated", stood.repeated.to_string())
            .with("longest", format!("{:.1}", stood.longest.as_secs_f64())),
    )
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
        let database = matches.get_one::<String>("database").cloned();
        if let (Some(&nodes), Some(database)) = (matches.get_one::<u64>("nodes"), &database) {
            let Crash { game, games, rounds, time } = crash;
            let nodes = Nodes { game, games, rounds, time, nodes: nodes as usize };
            let bus = matches.get_one::<String>("bus").map_or("postgres", String::as_str);
            return kill_nodes(&nodes, database, bus, context);
        }
        return kill(&crash, database, context);
    }
    let all = |name: &str, port: u16| match matches.get_many::<SocketAddr>(name) {
        Some(named) => named.copied().collect(),
        None => vec![SocketAddr::from(([127, 0, 0, 1], port))],
    };
    let siege = matches.get_one::<u64>("siege").copied();
    let load = Load {
        addresses: all("address", 8470),
        metrics: all("metrics", 8471),
        // Under siege everybody comes from somewhere else, as people do.
        sources: match siege {
            Some(_) => (1..=100).map(|n| IpAddr::from([127, 0, 1, n])).collect(),
            None => Vec::new(),
        },
        game: matches.get_one::<String>("game").cloned().unwrap_or_default(),
        games: number("games", 200) as usize,
        time: Duration::from_secs(number("seconds", 10)),
        pace: number("pace", 0) as f64,
    };
    let driven = async {
        let Some(strength) = siege else { return Ok((drive(&load).await?, None)) };
        let besieged = Siege::of(load.addresses[0], strength as usize).await?.begin()?;
        tokio::time::sleep(Duration::from_secs(2)).await;
        let report = drive(&load).await;
        let loot = besieged.end().await;
        Ok::<_, std::io::Error>((report?, Some(loot)))
    };
    let (report, loot) = runtime()?.block_on(driven).map_err(failed)?;
    let [median, most, worst] = report.micros.map(|micros| format!("{:.1}", micros as f64 / 1000.0));
    let seconds = report.time.as_secs_f64();
    let mut lines = vec![
        Message::new("load-moves")
            .with("moves", report.moves.to_string())
            .with("seconds", format!("{seconds:.1}"))
            .with("rate", format!("{:.0}", report.moves as f64 / seconds)),
        Message::new("load-times").with("median", median).with("most", most).with("worst", worst),
    ];
    if let (Some(cpu), Some(memory)) = (report.cpu, report.memory) {
        let cost = Message::new("load-cost")
            .with("cpu", format!("{cpu:.1}"))
            .with("memory", format!("{:.1}", memory / 1000.0))
            .with("bytes", format!("{:.0}", report.received as f64 / report.moves.max(1) as f64));
        lines.push(cost);
    }
    if let Some([messages, tables, here]) = report.heard.filter(|_| load.addresses.len() > 1) {
        let bus = Message::new("load-bus")
            .with("messages", format!("{messages:.2}"))
            .with("tables", format!("{tables:.2}"))
            .with("here", format!("{here:.2}"));
        lines.push(bus);
    }
    lines.iter().try_for_each(|line| context.say(line))?;
    match loot {
        Some(loot) => context.say(
            &Message::new("load-siege")
                .with("connections", loot.connections.to_string())
                .with("streams", (loot.streams + loot.seated).to_string())
                .with("refused", loot.streams_refused.to_string())
                .with("answered", loot.answered.to_string())
                .with("limited", loot.limited.to_string())
                .with("tables", loot.tables.to_string())
                .with("seats", loot.seats.to_string()),
        ),
        None => Ok(()),
    }
}
