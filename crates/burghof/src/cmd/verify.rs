//! `burghof verify FILE`: was the game played by the rules, and did nobody choose its chance?

use crate::cli::{self, Args};
use crate::context::Context;
use crate::failure::Failure;
use crate::input;
use burghof_core::{Message, Seat, Speech};
use burghof_words::Voice;
use clap::{ArgMatches, Command, value_parser};
use serde_json::json;
use std::path::PathBuf;

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "verify", voice };
    cli::command("verify", voice)
        .arg(args.place("file", "value-file").required(true).value_parser(value_parser!(PathBuf)))
        .arg(args.flag("json"))
}

pub fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let path = input::path(matches, "file");
    let text = input::text(&path)?;
    let verified = burghof_server::verify(&text).map_err(|error| input::bad_record(&path, &error))?;
    let table = &verified.table;
    if matches.get_flag("json") {
        context.json(&json!({
            "game": table.meta().id,
            "actions": table.number(),
            "over": verified.outcome.is_some(),
            "places": verified.outcome.map(|end| Seat::all(end.seats()).map(|seat| end.place(seat)).collect::<Vec<_>>()),
            "chance": verified.chance.is_ok(),
            "why": verified.chance.as_ref().err().map(|why| context.words.say(why)),
        }))?;
    } else {
        let played =
            Message::new("verify-played").with("title", table.meta().title).with("count", table.number());
        context.say(&played)?;
        context.say(&Message::new(if verified.outcome.is_some() {
            "verify-over"
        } else {
            "verify-not-over"
        }))?;
        context.say(&match &verified.chance {
            Ok(()) => Message::new("verify-fair"),
            Err(why) => Message::new("verify-unfair").with("why", why.clone()),
        })?;
    }
    match verified.chance {
        Ok(()) => Ok(()),
        Err(_) => {
            context.finish()?;
            Err(Failure::Told)
        }
    }
}
