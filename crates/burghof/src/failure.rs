//! How a command fails, and what the shell hears of it.

use crate::context::Context;
use crate::words;
use burghof_bots::{Level, NAMES, UnknownBot};
use burghof_catalog::UnknownGame;
use burghof_core::{Message, SetupError, Speech};
use std::io::{self, Write};
use std::process::ExitCode;

/// Why a command did not do what it was asked to do.
#[derive(Debug)]
pub enum Failure {
    /// Wrong use: exit code 2.
    Use(Message),
    /// It did not work: exit code 1.
    Failed(Message),
    /// It did not work and everything has been said: exit code 1.
    Told,
    /// Help was asked for and given.
    Helped,
    /// No command was given, and the list of them was shown: exit code 2.
    NoCommand,
    /// Nobody reads our output any more: not worth a word.
    Pipe,
}

impl Failure {
    /// Says what is wrong and gives the exit code.
    pub fn report(self, context: &Context) -> ExitCode {
        match self {
            Failure::Use(message) => {
                say(context, &message);
                ExitCode::from(2)
            }
            Failure::Failed(message) => {
                say(context, &message);
                ExitCode::FAILURE
            }
            Failure::Told => ExitCode::FAILURE,
            Failure::NoCommand => ExitCode::from(2),
            Failure::Helped | Failure::Pipe => ExitCode::SUCCESS,
        }
    }

    /// A file that cannot be read or written, and why.
    pub fn file(id: &'static str, file: &str, error: &io::Error) -> Failure {
        let what = Message::new(id).with("file", file.to_owned());
        Failure::Failed(what.with("error", burghof_words::reason(error)))
    }
}

fn say(context: &Context, message: &Message) {
    let text = words::harmless(&context.failing().say(message));
    // Without standard error there is nobody to tell.
    let _ = writeln!(io::stderr(), "burghof: {text}");
}

impl From<io::Error> for Failure {
    /// Failures while writing to standard output.
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Pipe,
            _ => Failure::Failed(Message::new("io-output").with("error", burghof_words::reason(&error))),
        }
    }
}

impl From<UnknownGame> for Failure {
    fn from(unknown: UnknownGame) -> Failure {
        Failure::Use(Message::new("unknown-game").with("game", unknown.id).with("known", unknown.known))
    }
}

impl From<SetupError> for Failure {
    fn from(error: SetupError) -> Failure {
        Failure::Use(error.message())
    }
}

/// No bot has this name.
pub fn unknown_bot(unknown: &UnknownBot) -> Failure {
    let levels: Vec<_> = Level::ALL.iter().map(|level| level.name()).collect();
    let message = Message::new("unknown-bot").with("bot", unknown.0.clone());
    Failure::Use(message.with("known", NAMES.join(", ")).with("levels", levels.join(", ")))
}
