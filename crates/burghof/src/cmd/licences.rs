//! `burghof licences`: under which terms this program is, and everything in it.

use crate::cli;
use crate::context::Context;
use crate::failure::Failure;
use burghof_core::Message;
use burghof_words::Voice;
use clap::{ArgMatches, Command};
use std::io::Read;

/// The texts, packed; empty in a program that was not made to be given away.
const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/licences.gz"));

pub fn command(voice: &Voice) -> Command {
    cli::command("licences", voice)
}

pub fn run(_: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    if PACKED.is_empty() {
        context.say(&Message::new("licences-own"))?;
        return context.say(&Message::new("licences-elsewhere"));
    }
    let mut text = String::new();
    flate2::read::GzDecoder::new(PACKED).read_to_string(&mut text)?;
    context.line(text.trim_end())
}
