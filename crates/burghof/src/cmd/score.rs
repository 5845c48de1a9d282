//! `burghof score GAME --position FILE`: every point with its rule.

use crate::cli::{self, Args};
use crate::context::Context;
use crate::failure::Failure;
use crate::layout::{self, Side};
use crate::sheet::{self, Look};
use crate::{input, json, words};
use burghof_catalog::{Playable, read_position, score_pad};
use burghof_core::*;
use burghof_words::Voice;
use clap::{ArgMatches, Command};
use serde_json::{Value, json};
use std::path::Path;

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "score", voice };
    cli::command("score", voice)
        .arg(args.game())
        .arg(args.file("position").required(true))
        .arg(args.data())
        .arg(args.flag("anyway"))
        .arg(args.flag("json"))
}

over_game!(score);

fn score<G: Playable>(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let counted = count::<G>(matches, context)?;
    if matches.get_flag("json") { print_json(&counted, context) } else { print(&counted, context) }
}

/// What was counted, of a game or of a real table.
struct Counted {
    game: &'static str,
    seats: u8,
    sheet: ScoreSheet,
    outcome: Option<Outcome>,
    ties: Vec<Tie>,
    /// The rows of the printed sheet and the broken rules, where the game has a score pad.
    rows: Vec<(Account, Vec<(&'static str, i32)>)>,
    broken: Vec<Fault>,
}

/// A position of the game; or, where there is a score pad, castles alone, which must be possible unless `--anyway`
/// says otherwise.
fn count<G: Playable>(matches: &ArgMatches, context: &Context) -> Result<Counted, Failure> {
    let path = input::path(matches, "position");
    let text = input::text(&path)?;
    let data = input::data::<G>(matches)?;
    let pad = score_pad::<G>(&text, data);
    if matches.get_flag("anyway") {
        let Some(pad) = pad else {
            return Err(Failure::Use(Message::new("score-no-pad").with("game", G::META.id.to_owned())));
        };
        let pad = pad.map_err(|bad| input::bad_position(&path, &bad, G::META.id, context))?;
        input::warn_of(&pad.ignored, &path, context);
        return Ok(padded(G::META.id, pad.value));
    }
    let pad = pad.and_then(Result::ok);
    match read_position::<G>(&text, data) {
        Ok(read) => {
            input::warn_of(&read.ignored, &path, context);
            Ok(counted(&read.value, pad.map(|pad| pad.value)))
        }
        Err(bad) => match pad.filter(|_| is_pad(&text)) {
            Some(pad) if pad.value.broken.is_empty() => Ok(padded(G::META.id, pad.value)),
            Some(pad) => Err(impossible(&path, G::META.id, &pad.value, context)?),
            None => Err(input::bad_position(&path, &bad, G::META.id, context)),
        },
    }
}

/// Does somebody describe a real table, or a position of a game? Only the latter knows phases and hands.
fn is_pad(text: &str) -> bool {
    let keys = ["phase", "hands", "supply"];
    serde_json::from_str::<Value>(text).is_ok_and(|value| keys.iter().all(|key| value.get(key).is_none()))
}

fn counted<G: Playable>(game: &G, pad: Option<Pad>) -> Counted {
    let rows = pad.map(|pad| pad.rows).unwrap_or_default();
    let (seats, sheet, outcome, ties) = (game.seats(), game.sheet(), game.outcome(), game.ties());
    Counted { game: G::META.id, seats, sheet, outcome, ties, rows, broken: Vec::new() }
}

fn padded(game: &'static str, pad: Pad) -> Counted {
    let Pad { sheet, seats, rows, broken } = pad;
    Counted { game, seats, sheet, outcome: None, ties: Vec::new(), rows, broken }
}

/// Castles that cannot be: refused by the first rule they break, with the way out.
fn impossible(path: &Path, game: &'static str, pad: &Pad, context: &Context) -> Result<Failure, Failure> {
    let voice = context.numbered(game, MAX_SEATS as u8)?;
    let Some(first) = pad.broken.first() else { return Ok(Failure::Told) };
    let message = Message::new("score-impossible")
        .with("file", input::name(path))
        .with("fault", fault_text(first, game, &voice))
        .with("more", pad.broken.len() - 1);
    Ok(Failure::Failed(message))
}

fn fault_text(fault: &Fault, game: &str, voice: &Voice) -> String {
    let message = Message::new("score-broken")
        .with("who", sheet::name(fault.account, game, voice))
        .with("rule", fault.illegal.rule)
        .with("text", voice.say(&fault.illegal.message()));
    voice.say(&message)
}

fn print_json(counted: &Counted, context: &mut Context) -> Result<(), Failure> {
    let Counted { game, seats, sheet, outcome, ties: _, rows, broken } = counted;
    let voice = context.numbered(game, MAX_SEATS as u8)?;
    let mut out = json!({
        "lines": json::lines(sheet, &voice),
        "totals": json::totals(sheet, *seats),
        "outcome": json::outcome(*outcome),
    });
    if !rows.is_empty() {
        let row = |&(row, points): &(&str, i32)| json!({ "row": row, "points": points });
        let of = |(account, rows): &(Account, Vec<(&str, i32)>)| {
            let mut object = json::account(*account);
            object["rows"] = rows.iter().map(row).collect();
            object
        };
        out["rows"] = rows.iter().map(of).collect();
        let fault = |fault: &Fault| {
            let mut object = json::account(fault.account);
            object["rule"] = json!(fault.illegal.rule);
            object["place"] = json!(fault.place);
            object["id"] = json!(fault.illegal.message().id);
            object["text"] = json!(voice.say(&fault.illegal.message()));
            object
        };
        out["broken"] = broken.iter().map(fault).collect();
    }
    context.json(&out)
}

fn print(counted: &Counted, context: &mut Context) -> Result<(), Failure> {
    let Counted { game, seats, sheet, outcome, ties, rows, broken } = counted;
    let voice = context.numbered(game, MAX_SEATS as u8)?;
    let look = Look { width: layout::width(), colour: layout::colours(context.terminal) };
    for fault in broken {
        context.line(layout::wrap(&fault_text(fault, game, &voice), look.width, 2))?;
    }
    if !broken.is_empty() {
        context.line("")?;
    }
    context.line(sheet::render(sheet, game, *seats, &voice, look))?;
    if !rows.is_empty() {
        context.line("")?;
        context.line(row_table(rows, game, &voice))?;
    }
    if let Some(end) = outcome {
        context.line("")?;
        context.line(sheet::outcome(end, ties, *seats, &voice, look))?;
    }
    Ok(())
}

/// The printed score sheet: a row per kind of points, a column per castle.
fn row_table(rows: &[(Account, Vec<(&'static str, i32)>)], game: &str, voice: &Voice) -> String {
    let head = |account: Account| {
        voice.say(&Message::new("score-column").with("who", sheet::name(account, game, voice)))
    };
    let mut table = vec![vec![String::new()]];
    table[0].extend(rows.iter().map(|(account, _)| head(*account)));
    let names = rows.first().map(|(_, rows)| rows.as_slice()).unwrap_or_default();
    for (i, (name, _)) in names.iter().enumerate() {
        let own = format!("{game}-row-{}", name.replace('_', "-"));
        let mut line = vec![words::say_if_known(voice, &own).unwrap_or_else(|| (*name).to_owned())];
        line.extend(
            rows.iter().map(|(_, rows)| rows.get(i).map_or(String::new(), |(_, points)| points.to_string())),
        );
        table.push(line);
    }
    let mut sums = vec![voice.word("score-sum")];
    sums.extend(rows.iter().map(|(_, rows)| rows.iter().map(|(_, points)| points).sum::<i32>().to_string()));
    table.push(sums);
    let mut sides = vec![Side::Left];
    sides.resize(rows.len() + 1, Side::Right);
    layout::columns(&table, &sides)
}
