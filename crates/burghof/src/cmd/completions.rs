//! `burghof completions SHELL`: what a shell needs to complete our commands.

use crate::cli::{self, Args};
use crate::context::Context;
use crate::failure::Failure;
use burghof_words::Voice;
use clap::{ArgMatches, Command, value_parser};
use clap_complete::{Shell, generate};

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "completions", voice };
    let shell = args.place("shell", "value-shell").value_parser(value_parser!(Shell));
    cli::command("completions", voice).arg(shell.required(true).hide_possible_values(true))
}

pub fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    if let Some(&shell) = matches.get_one::<Shell>("shell") {
        let mut script = Vec::new();
        generate(shell, &mut cli::tree(&context.words), "burghof", &mut script);
        std::io::Write::write_all(&mut context.out, &script)?;
    }
    Ok(())
}
