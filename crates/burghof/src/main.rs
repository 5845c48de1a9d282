//! The binary `burghof`: the games on the command line, for people and for programs.
//!
//! One module per command under [`cmd`]. What a command says stands in `words.de.ftl` and `words.en.ftl`; what it
//! knows about games comes from the catalog. Adding a command: a module with `command` and `run`, a line in
//! [`cmd::ALL`], and its words.

mod cli;
mod cmd;
mod context;
mod failure;
mod input;
mod json;
mod layout;
mod misuse;
mod sheet;
mod version;
mod words;

use context::Context;
use failure::Failure;
use std::process::ExitCode;

/// A house makes and forgets many small things on several threads: a fifth of its processor time went into the
/// system's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let args: Vec<_> = std::env::args_os().collect();
    let mut context = Context::new(words::choose(&args));
    match run(args, &mut context) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(&context),
    }
}

fn run(args: Vec<std::ffi::OsString>, context: &mut Context) -> Result<(), Failure> {
    let matches = cli::parse(args, context)?;
    if let Some((name, matches)) = matches.subcommand()
        && let Some(command) = cmd::ALL.iter().find(|command| command.name == name)
    {
        if ["play", "simulate", "review", "arena", "ladder", "samples", "serve"].contains(&name) {
            cmd::about_nets(context);
        }
        (command.run)(matches, context)?;
    }
    context.finish()
}
