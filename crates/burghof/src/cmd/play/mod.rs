//! `burghof play GAME`: a whole game in the terminal, against bots or with several people at one keyboard.

mod choices;
mod desk;
mod keyboard;
mod party;
mod verb;
mod wishes;

use crate::cli::{self, Args};
use crate::context::Context;
use crate::failure::Failure;
use burghof_words::Voice;
use clap::{ArgMatches, Command};
use desk::Desk;
use party::Party;

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "play", voice };
    let fresh = ["seats", "options", "seed"];
    cli::command("play", voice)
        .arg(args.game().required(false).required_unless_present("load"))
        .arg(args.small("seats"))
        .arg(args.option("bots", "value-bots"))
        .arg(args.option("names", "value-names"))
        .arg(args.option("seed", "value-text"))
        .arg(args.options())
        .arg(args.data())
        .arg(args.file("load").conflicts_with_all(fresh))
        .arg(args.flag("plain"))
}

pub fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let party = Party::gather(matches, context)?;
    Desk::new(party, matches.get_flag("plain"), context)?.play()
}
