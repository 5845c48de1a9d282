//! `burghof serve`: tables for friends, strangers and bots.

use crate::cli::{self, Args};
use crate::context::Context;
use crate::failure::Failure;
use burghof_core::{Arg, Message};
use burghof_server::failures::Failure as Told;
use burghof_server::proxy::Networks;
use burghof_server::{Config, Options, addresses, qr_code};
use burghof_words::Voice;
use clap::{ArgMatches, Command, value_parser};
use std::net::SocketAddr;
use std::path::PathBuf;

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "serve", voice };
    settings(cli::command("serve", voice), &args)
        .arg(args.option("listen", "value-address").value_parser(value_parser!(SocketAddr)))
        .arg(args.option("bus", "value-url"))
        .arg(args.option("public-url", "value-url"))
        .arg(args.file("tls-cert"))
        .arg(args.file("tls-key"))
        .arg(
            args.option("trust-proxy", "value-networks")
                .num_args(0..=1)
                .default_missing_value("private")
                .value_parser(value_parser!(Networks)),
        )
        .arg(args.option("admin-listen", "value-address").value_parser(value_parser!(SocketAddr)))
        .arg(args.number("bot-threads", 1, 1024))
        .arg(args.number("live-tables", 16, 10_000_000))
        .arg(args.number("lease", 1, 3600))
        .arg(args.number("max-connections", 1, 1_000_000))
        .arg(args.number("tables-per-person", 1, 1_000_000))
        .arg(args.number("rate", 0, 1_000_000))
        .arg(args.option("smtp", "value-url"))
        .arg(args.option("mail-from", "value-text"))
        .arg(args.number("notice-delay", 0, 86_400))
        .arg(args.flag("private-webhooks"))
        .arg(args.number("keep-days", 1, 36_500))
        .arg(args.flag("log-json"))
        .arg(args.flag("no-code"))
}

/// Where the database is: asked for by all commands that open it.
pub fn settings(command: Command, args: &Args) -> Command {
    command
        .arg(args.option("config", "value-file").value_parser(value_parser!(PathBuf)))
        .arg(args.option("database", "value-database"))
}

/// What was said on the command line, then in the environment, then in the file.
pub fn config(matches: &ArgMatches) -> Result<Config, Failure> {
    let text = |name: &str| matches.try_get_one::<String>(name).ok().flatten().cloned();
    let path = |name: &str| matches.try_get_one::<PathBuf>(name).ok().flatten().cloned();
    let number = |name: &str| matches.try_get_one::<u64>(name).ok().flatten().copied();
    let flag = |name: &str| matches.try_get_one::<bool>(name).ok().flatten().copied().filter(|&on| on);
    let said = Options {
        config: matches.get_one::<PathBuf>("config").cloned(),
        listen: matches.try_get_one::<SocketAddr>("listen").ok().flatten().copied(),
        database: text("database"),
        bus: text("bus"),
        public_url: text("public-url"),
        tls_cert: path("tls-cert"),
        tls_key: path("tls-key"),
        trust_proxy: matches.try_get_one::<Networks>("trust-proxy").ok().flatten().cloned(),
        admin_listen: matches.try_get_one::<SocketAddr>("admin-listen").ok().flatten().copied(),
        bot_threads: number("bot-threads").map(|n| n as usize),
        live_tables: number("live-tables").map(|n| n as usize),
        lease: number("lease"),
        max_connections: number("max-connections").map(|n| n as usize),
        tables_per_person: number("tables-per-person").map(|n| n as usize),
        rate: number("rate").map(|n| n as f64),
        smtp: text("smtp"),
        mail_from: text("mail-from"),
        notice_delay: number("notice-delay"),
        private_webhooks: flag("private-webhooks"),
        keep_days: number("keep-days").map(|n| n as u32),
        log_json: flag("log-json"),
    };
    let wrong = |error: burghof_server::ConfigError| {
        Failure::Use(Message::new("serve-settings").with("error", Arg::Message(error.message())))
    };
    said.or(Options::from_env().map_err(wrong)?).resolve().map_err(wrong)
}

pub fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let config = config(matches)?;
    burghof_server::start_logging(config.log_json);
    let (public, secure) = (config.public_url.clone(), config.secure());
    let code = context.terminal && !matches.get_flag("no-code");
    let runtime = runtime()?;
    let served = runtime.block_on(burghof_server::serve(config, |address| {
        // Nobody may be reading; the house is open all the same.
        let _ = welcome(context, address, public.as_deref(), secure, code);
    }));
    served.map_err(failed)
}

/// What the server says when something fails.
pub fn failed(error: impl Told) -> Failure {
    Failure::Failed(Message::new("serve-failed").with("error", Arg::Message(error.message())))
}

/// The threads of a server, or of a command that speaks to its database.
pub fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    tokio::runtime::Runtime::new().map_err(failed)
}

/// Says where the house is, for others in the local network, too, who need not type.
fn welcome(
    context: &mut Context,
    address: SocketAddr,
    public: Option<&str>,
    secure: bool,
    code: bool,
) -> Result<(), Failure> {
    let all = match public {
        Some(url) => vec![url.to_owned()],
        None => addresses(address, secure),
    };
    let last = all.last().cloned().unwrap_or_default();
    context.say(&Message::new("serve-open").with("url", all[0].clone()))?;
    if all.len() > 1 {
        context.say(&Message::new("serve-network").with("url", last.clone()))?;
    }
    if let Some(picture) = qr_code(&last).filter(|_| code && !last.contains("localhost")) {
        context.line(picture)?;
    }
    context.say(&Message::new("serve-stop"))?;
    context.finish()
}
