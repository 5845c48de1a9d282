//! `burghof apply GAME --position FILE --seat N --action NOTATION`: one step. The notation is what `legal` shows: for people
//! it counts from 1, as `--seat` does, with `--json` from 0.

use crate::cli::{self, Args};
use crate::context::Context;
use crate::failure::Failure;
use crate::sheet::{self, Look};
use crate::{input, json, layout};
use burghof_catalog::Playable;
use burghof_core::*;
use burghof_words::Voice;
use clap::{ArgMatches, Command};
use serde_json::json;

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "apply", voice };
    cli::command("apply", voice)
        .arg(args.game())
        .arg(args.file("position").required(true))
        .arg(args.data())
        .arg(args.small("seat").required(true))
        .arg(args.option("action", "value-notation").required(true).allow_hyphen_values(true))
        .arg(args.option("seed", "value-text"))
        .arg(args.option("key", "value-key").conflicts_with("seed"))
        .arg(args.flag("json"))
}

over_game!(apply);

/// Why nothing happened: the rule that forbids it if there is one, the id of the reason, and a sentence.
struct Refused {
    rule: Option<Rule>,
    id: &'static str,
    text: String,
}

fn apply<G: Playable>(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let key = input::key(matches)?;
    let mut game: G = input::position(matches, context)?;
    let number = matches.get_one::<u8>("seat").copied().unwrap_or_default();
    let seat = input::seat(number, game.seats(), matches)?;
    let voice = context.numbered(G::META.id, game.seats())?;
    let notation = input::string(matches, "action").unwrap_or_default();
    let as_json = matches.get_flag("json");
    let read = match as_json {
        true => Some(notation.to_owned()),
        false => count_from_zero(G::COUNTED, notation),
    };
    let read = read.ok_or_else(|| Failure::Use(Message::new("action-counts-from-one")))?;
    let action = match legal_action(&game, seat, (&read, notation), &voice) {
        Ok(action) => action,
        Err(refused) => return refuse(&refused, G::META.id, as_json, context),
    };
    let mut story = Story::default();
    game.apply(seat, action, &mut Chance::keyed(key), &mut story);
    if as_json {
        return context.json(&json!({
            "events": json::events(&game, &story, &voice),
            "position": json::value(&game.to_position()),
            "to_act": json::seats(game.to_act()),
            "outcome": json::outcome(game.outcome()),
        }));
    }
    print(&game, seat, &story, &voice, context)
}

/// The action of a notation, which comes as it is read and as it was typed.
fn legal_action<G: Game>(
    game: &G,
    seat: Seat,
    (notation, typed): (&str, &str),
    voice: &Voice,
) -> Result<G::Action, Refused> {
    let action = game.read_action(notation).map_err(|no| {
        let Unreadable { text, why } = Unreadable::new(typed, no.why);
        let message = Message::new("unreadable").with("text", text).with("why", why);
        Refused { rule: None, id: message.id, text: voice.say(&message) }
    })?;
    game.check(seat, action).map_err(|illegal| {
        let message = illegal.message();
        Refused { rule: Some(illegal.rule), id: message.id, text: voice.say(&message) }
    })?;
    Ok(action)
}

fn refuse(refused: &Refused, game: &str, as_json: bool, context: &mut Context) -> Result<(), Failure> {
    if !as_json {
        let message = match refused.rule {
            Some(rule) => Message::new("refused").with("rule", rule).with("game", game.to_owned()),
            None => Message::new("refused-unreadable"),
        };
        return Err(Failure::Failed(message.with("text", refused.text.clone())));
    }
    let Refused { rule, id, text } = refused;
    context.json(&json!({ "refused": { "rule": rule, "id": id, "text": text } }))?;
    context.finish()?;
    Err(Failure::Told)
}

fn print<G: Playable>(
    game: &G,
    seat: Seat,
    story: &Story<G::Event>,
    voice: &Voice,
    context: &mut Context,
) -> Result<(), Failure> {
    let look = Look { width: layout::width(), colour: layout::colours(context.terminal) };
    let view = game.view(Viewer::Public);
    for told in &story.told {
        let text = voice.say(&G::say_event(&view, &told.event));
        context.line(layout::wrap(&text, look.width, 2))?;
    }
    context.line("")?;
    context.line(layout::fit(&G::draw(&game.view(seat.into()), voice), look.width))?;
    context.line("")?;
    match game.outcome() {
        Some(end) => context.line(sheet::outcome(&end, &game.ties(), game.seats(), voice, look)),
        None => {
            let waiting: Vec<Arg> = game.to_act().iter().map(Arg::Seat).collect();
            context.line(voice.say(&Message::new("legal-waiting").with("seats", waiting)))
        }
    }
}
