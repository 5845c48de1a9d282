//! `burghof health`: is the house open and well? For whatever restarts it.

use crate::cli::{self, Args};
use crate::cmd::serve::{config, settings};
use crate::context::Context;
use crate::failure::Failure;
use burghof_core::{Arg, Message};
use burghof_server::failures::Failure as _;
use burghof_words::Voice;
use clap::{ArgMatches, Command, value_parser};
use std::net::SocketAddr;

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "health", voice };
    settings(cli::command("health", voice), &args)
        .arg(args.option("listen", "value-address").value_parser(value_parser!(SocketAddr)))
        .arg(args.file("tls-cert"))
        .arg(args.file("tls-key"))
}

pub fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let config = config(matches)?;
    match burghof_server::health::ask(&config) {
        Ok(answer) => context.line(answer),
        Err(error) => {
            Err(Failure::Failed(Message::new("health-ill").with("error", Arg::Message(error.message()))))
        }
    }
}
