//! `burghof help [COMMAND]`: the long help.

use crate::cli::{self, Args};
use crate::context::Context;
use crate::failure::Failure;
use burghof_core::Message;
use burghof_words::Voice;
use clap::{ArgMatches, Command};

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "help", voice };
    cli::command("help", voice).arg(args.place("command", "value-command"))
}

pub fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let mut tree = cli::tree(&context.words);
    let Some(name) = matches.get_one::<String>("command") else {
        return cli::print_help(&tree.render_long_help(), context);
    };
    // Building spreads the global options to the commands.
    tree.build();
    let Some(command) = tree.find_subcommand_mut(name) else {
        let hint = Message::new("misuse-see-help");
        return Err(Failure::Use(
            Message::new("misuse-unknown-command").with("arg", name.clone()).with("hint", hint),
        ));
    };
    cli::print_help(&command.render_long_help(), context)
}
