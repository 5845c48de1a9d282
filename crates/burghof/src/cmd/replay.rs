//! `burghof replay FILE [--step N]`: a recorded game, at any moment.

use crate::cli::{self, Args};
use crate::context::Context;
use crate::failure::Failure;
use crate::sheet::{self, Look};
use crate::{input, json, layout, words};
use burghof_catalog::api::LogLine;
use burghof_catalog::{Table, open_record};
use burghof_core::*;
use burghof_words::Voice;
use clap::{ArgMatches, Command, value_parser};
use serde_json::json;
use std::path::PathBuf;

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "replay", voice };
    cli::command("replay", voice)
        .arg(args.place("file", "value-file").required(true).value_parser(value_parser!(PathBuf)))
        .arg(args.number("step", 0, u32::MAX.into()))
        .arg(args.data())
        .arg(args.small("seat"))
        .arg(args.flag("plain"))
        .arg(args.flag("json"))
}

pub fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let path = input::path(matches, "file");
    let record = input::record_with_data(&path, matches)?;
    let whole = open_record(&record).map_err(|error| input::bad_record(&path, &error))?;
    let header = record.header().map_err(|error| input::bad_record(&path, &error))?;
    let step = step(matches, whole.number())?;
    let Some(table) = whole.at(step) else {
        return Err(Failure::Failed(Message::new("replay-stuck").with("step", step)));
    };
    let viewer = match matches.get_one::<u8>("seat") {
        Some(&number) => Viewer::Seat(input::seat(number, table.seats(), matches)?),
        None => Viewer::Public,
    };
    let voice = voice(&header, table.as_ref(), context)?;
    let shown = Shown { table: table.as_ref(), of: whole.number(), viewer, header: &header, voice: &voice };
    if matches.get_flag("json") {
        shown.json(context)
    } else {
        shown.print(matches.get_flag("plain"), context)
    }
}

fn step(matches: &ArgMatches, last: u32) -> Result<u32, Failure> {
    let step = matches.get_one::<u64>("step").map_or(last, |&n| u32::try_from(n).unwrap_or(u32::MAX));
    if step > last {
        return Err(Failure::Use(Message::new("replay-too-far").with("step", step).with("last", last)));
    }
    Ok(step)
}

/// The names of the record; seats without one are called by their number.
fn voice(header: &Header, table: &dyn Table, context: &Context) -> Result<Voice, Failure> {
    let numbered = |n: usize| context.words.say(&Message::new("seat-name").with("number", n + 1));
    let names: Vec<String> = (0..usize::from(table.seats()))
        .map(|n| match header.names.get(n) {
            Some(name) if !name.is_empty() => words::harmless(name),
            _ => numbered(n),
        })
        .collect();
    Ok(context.voice(table.meta().id, &names)?)
}

struct Shown<'a> {
    table: &'a dyn Table,
    of: u32,
    viewer: Viewer,
    header: &'a Header,
    voice: &'a Voice,
}

impl Shown<'_> {
    fn json(&self, context: &mut Context) -> Result<(), Failure> {
        let Shown { table, of, viewer, header, voice } = *self;
        let sheet = table.score(viewer);
        let log: Vec<_> = table.log(viewer, 0).iter().map(|line| json::log_line(line, voice)).collect();
        context.json(&json!({
            "game": table.meta().id,
            "rules_version": header.rules,
            "data_version": header.data,
            "data_fingerprint": format!("{:016x}", header.fingerprint),
            "people": table.people(),
            "seats": table.seats(),
            "names": header.names,
            "options": json::options(&table.options()),
            "key": header.key.map(Key::to_hex),
            "step": table.number(),
            "steps": of,
            "log": log,
            "position": table.position(),
            "to_act": json::seats(table.to_act()),
            "outcome": json::outcome(table.outcome()),
            "score": { "lines": json::lines(&sheet, voice), "totals": json::totals(&sheet, table.seats()) },
        }))
    }

    fn print(&self, plain: bool, context: &mut Context) -> Result<(), Failure> {
        let Shown { table, of, viewer, voice, .. } = *self;
        let width = if plain { usize::MAX } else { layout::width() };
        let look = Look { width, colour: !plain && layout::colours(context.terminal) };
        let title = Message::new("replay-title").with("title", table.meta().title);
        context.say(&title.with("step", table.number()).with("steps", of))?;
        context.line("")?;
        for line in log_for_people(table, viewer, 0) {
            context.line(log_text(&line, table, voice, look.width))?;
        }
        context.line("")?;
        if plain {
            for sentence in table.describe(viewer) {
                context.line(voice.say(&sentence))?;
            }
        } else {
            context.line(layout::fit(&table.drawing(viewer, voice).whole(), look.width))?;
        }
        context.line("")?;
        let sheet = table.score(viewer);
        context.line(sheet::render(&sheet, table.meta().id, table.seats(), voice, look))?;
        context.line("")?;
        match table.outcome() {
            Some(end) => context.line(sheet::outcome(&end, &table.ties(), table.seats(), voice, look)),
            None => context.line(voice.say(&table.prompt(viewer))),
        }
    }
}

/// The log as people read it: steps that somebody takes where nobody sees them, and takes back again, are one line while
/// they last, and none once everybody has seen the result.
pub fn log_for_people(table: &dyn Table, viewer: Viewer, since: u32) -> Vec<LogLine> {
    let unseen = |line: &LogLine| line.seat.is_some() && line.notation.is_none() && line.text.is_empty();
    let mut lines = table.log(viewer, 0);
    let mut hidden = std::collections::BTreeSet::new();
    // Taking back what nobody saw is not seen either.
    lines.retain(|line| {
        let silent = unseen(line) && line.back.is_none_or(|of| hidden.contains(&of));
        if silent {
            hidden.insert(line.number);
        }
        let last = line.number == table.number();
        !silent || (last && line.number > since)
    });
    lines.retain(|line| line.number > since);
    lines
}

/// A line of the log for people: number, who, what, and what was heard.
pub fn log_text(line: &LogLine, table: &dyn Table, voice: &Voice, width: usize) -> String {
    let heard = match line.text.as_slice() {
        [] => chosen(line, table, voice).into_iter().collect(),
        heard => heard.iter().map(|text| voice.say(text)).collect::<Vec<_>>(),
    };
    let label = format!("{:>4}. ", line.number);
    let deed = voice.say(&deed(line, table, voice));
    layout::beside(&label, format!("{deed} {}", heard.join(" ")).trim(), width)
}

/// What was heard of a line, or who did something nobody heard.
pub fn sentences(line: &LogLine, table: &dyn Table, voice: &Voice) -> Vec<String> {
    match line.text.as_slice() {
        [] => vec![chosen(line, table, voice).unwrap_or_else(|| voice.say(&deed(line, table, voice)))],
        heard => heard.iter().map(|text| voice.say(text)).collect(),
    }
}

/// What somebody did of which nothing was heard, in the words it was offered in: people are not told notation.
fn chosen(line: &LogLine, table: &dyn Table, voice: &Voice) -> Option<String> {
    let (seat, notation) = (line.seat?, line.notation.as_ref()?);
    let offers = table.at(line.number - 1)?.legal(seat);
    let text = offers.into_iter().find(|offer| offer.notation == *notation)?.text;
    Some(voice.say(&Message::new("log-chose").with("seat", seat).with("text", Arg::Message(text))))
}

/// Who did what, as far as this viewer may know.
fn deed(line: &LogLine, table: &dyn Table, voice: &Voice) -> Message {
    match (line.seat, line.back, &line.notation) {
        (Some(seat), Some(of), _) => Message::new("log-took-back").with("seat", seat).with("of", of),
        (None, back, _) => Message::new("log-agreed").with("to", back.unwrap_or(0)),
        (Some(seat), None, Some(notation)) => Message::new("log-act")
            .with("seat", seat)
            .with("notation", count_from_one(table.counted(), notation)),
        (Some(seat), None, None) => {
            // A game whose steps are not face down, only not shown yet, has a word of its own for that.
            let own = format!("{}-log-hidden", table.meta().id);
            let id = if voice.knows(&own) { words::id(&own) } else { "log-face-down" };
            Message::new(id).with("seat", seat)
        }
    }
}
