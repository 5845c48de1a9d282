//! `burghof legal GAME --position FILE`: what each seat may do. People read and type what counts from 1, programs
//! what counts from 0, as in records.

use crate::cli::{self, Args};
use crate::context::Context;
use crate::failure::Failure;
use crate::layout::{self, Side};
use crate::{input, json, sheet};
use burghof_catalog::Playable;
use burghof_catalog::api::{self, Offer};
use burghof_core::*;
use burghof_words::Voice;
use clap::{ArgMatches, Command};
use serde_json::{Map, Value, json};

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "legal", voice };
    cli::command("legal", voice)
        .arg(args.game())
        .arg(args.file("position").required(true))
        .arg(args.data())
        .arg(args.small("seat"))
        .arg(args.flag("preview"))
        .arg(args.flag("json"))
}

over_game!(legal);

fn legal<G: Playable>(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let game: G = input::position(matches, context)?;
    let seat = matches.get_one::<u8>("seat").map(|&n| input::seat(n, game.seats(), matches)).transpose()?;
    let seats: Vec<Seat> = seat.map_or_else(|| Seat::all(game.seats()).collect(), |seat| vec![seat]);
    let voice = context.numbered(G::META.id, game.seats())?;
    let preview = matches.get_flag("preview");
    if matches.get_flag("json") {
        return context.json(&as_json(&game, seat, &seats, preview, &voice));
    }
    print(&game, &seats, preview, &voice, context)
}

fn actions<G: Game>(game: &G, seat: Seat) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.legal_actions(seat, &mut actions);
    actions
}

fn previews<G: Game>(game: &G, seat: Seat, wanted: bool) -> Vec<Preview<G::Action>> {
    if wanted { preview::<G>(&game.view(seat.into()), seat, &mut Rng::new(0)) } else { Vec::new() }
}

fn as_json<G: Playable>(game: &G, seat: Option<Seat>, seats: &[Seat], preview: bool, voice: &Voice) -> Value {
    let mut list = Vec::new();
    for &seat in seats {
        let view = game.view(seat.into());
        let previews = previews(game, seat, preview);
        for action in actions(game, seat) {
            let notation = game.notation(action);
            let found = previews.iter().find(|p| p.action == action);
            let preview = found.map(|found| api::Preview::new(notation.clone(), found));
            let action_json = json::value(&game.to_act_json(action));
            let text = voice.say(&G::say_action(&view, seat, action));
            list.push(json::Choice {
                seat,
                offer: Offer { notation, action: action_json, text, proposed: false },
                preview,
            });
        }
    }
    let mut out = Map::new();
    out.insert("game".into(), json!(G::META.id));
    if let Some(seat) = seat {
        out.insert("seat".into(), json!(seat));
    }
    out.insert("to_act".into(), json::seats(game.to_act()));
    out.insert("actions".into(), json::value(&list));
    Value::Object(out)
}

fn print<G: Playable>(
    game: &G,
    seats: &[Seat],
    preview: bool,
    voice: &Voice,
    context: &mut Context,
) -> Result<(), Failure> {
    let waiting: Vec<Arg> = game.to_act().iter().map(Arg::Seat).collect();
    let message = if waiting.is_empty() { Message::new("legal-over") } else { Message::new("legal-waiting") };
    context.line(voice.say(&message.with("seats", waiting)))?;
    for &seat in seats {
        let actions = actions(game, seat);
        if actions.is_empty() && seats.len() > 1 {
            continue;
        }
        let head = Message::new("legal-head").with("seat", seat).with("count", actions.len());
        context.line("")?;
        context.line(voice.say(&head))?;
        let view = game.view(seat.into());
        let previews = previews(game, seat, preview);
        let mut rows = Vec::new();
        for action in actions {
            let change = previews.iter().find(|p| p.action == action).map(|p| change(p, G::META.id, voice));
            let text = voice.say(&G::say_action(&view, seat, action));
            let notation = count_from_one(G::COUNTED, &game.notation(action));
            rows.push(vec![format!("  {notation}"), text, change.unwrap_or_default()]);
        }
        context.line(layout::columns(&rows, &[Side::Left; 3]))?;
    }
    Ok(())
}

/// What an action would change, in a few words.
fn change<A>(preview: &Preview<A>, game: &str, voice: &Voice) -> String {
    let mut parts: Vec<String> = preview
        .changes
        .iter()
        .map(|&(account, points)| {
            let who = sheet::name(account, game, voice);
            voice.say(&Message::new("preview-change").with("who", who).with("points", format!("{points:+}")))
        })
        .collect();
    if preview.draws {
        parts.push(voice.word("preview-draws"));
    } else if !preview.reveals.is_empty() {
        parts.push(voice.word("preview-reveals"));
    }
    if preview.ends {
        parts.push(voice.word("preview-ends"));
    }
    parts.join(", ")
}
