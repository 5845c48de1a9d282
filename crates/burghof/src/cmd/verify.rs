//! `burghof verify FILE`: was the game played by the rules, and did nobody choose its chance?

use crate::cli::{self, Args};
use crate::context::Context;
use crate::failure::Failure;
use crate::input;
use burghof_core::{Arg, Message, Proof, Seat, Speech};
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
    let proof = verified.chance.as_ref();
    if matches.get_flag("json") {
        context.json(&json!({
            "game": table.meta().id,
            "actions": table.number(),
            "over": verified.outcome.is_some(),
            "places": verified.outcome.map(|end| Seat::all(end.seats()).map(|seat| end.place(seat)).collect::<Vec<_>>()),
            // Nothing to prove where the game was played for practice, or where parts came without a promise.
            "chance": proof.map_or(Some(false), |proof| (proof.host && proof.unpromised == 0).then_some(true)),
            "why": proof.err().map(|why| context.words.say(why)),
            "proof": proof.ok().filter(|proof| proof.host).map(|proof| json!({
                "host": proof.host,
                "promised": proof.promised,
                "missing": proof.missing,
                "unpromised": proof.unpromised,
            })),
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
        findings(proof).iter().try_for_each(|finding| context.say(finding))?;
    }
    match verified.chance {
        Ok(_) => Ok(()),
        Err(_) => {
            context.finish()?;
            Err(Failure::Told)
        }
    }
}

/// What is proven about chance and what is not, in sentences.
fn findings(proof: Result<&Proof, &Message>) -> Vec<Message> {
    let proof = match proof {
        Ok(proof) if proof.host => proof,
        Ok(_) => return vec![Message::new("verify-practice")],
        Err(why) => return vec![Message::new("verify-unfair").with("why", why.clone())],
    };
    // People count from 1.
    let list = |seats: &[u8]| seats.iter().map(|&seat| Arg::Int(i64::from(seat) + 1)).collect::<Vec<_>>();
    let mut said = vec![Message::new("verify-host")];
    if !proof.promised.is_empty() {
        let seats = list(&proof.promised);
        said.push(Message::new("verify-promised").with("count", proof.promised.len()).with("seats", seats));
    }
    if !proof.missing.is_empty() {
        let seats = list(&proof.missing);
        said.push(Message::new("verify-missing").with("count", proof.missing.len()).with("seats", seats));
    }
    if proof.unpromised > 0 {
        said.push(Message::new("verify-unpromised").with("count", proof.unpromised));
    }
    said.push(Message::new(match proof.promised.is_empty() {
        true => "verify-host-alone",
        false => "verify-not-shown",
    }));
    said
}
