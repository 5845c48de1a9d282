//! `burghof games [GAME]`: what there is to play.

use crate::cli::{self, Args};
use crate::context::Context;
use crate::failure::Failure;
use crate::layout::{self, Side};
use crate::{input, words};
use burghof_catalog::{GAMES, Playable, Visitor, ids, visit};
use burghof_core::*;
use burghof_words::Voice;
use clap::{ArgMatches, Command};
use serde_json::{Value, json};

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "games", voice };
    cli::command("games", voice).arg(args.place("game", "value-game")).arg(args.flag("json"))
}

pub fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let one = input::string(matches, "game");
    if matches.get_flag("json") {
        return print_json(one, context);
    }
    match one {
        Some(id) => print_one(id, context),
        None => print_all(context),
    }
}

fn print_all(context: &mut Context) -> Result<(), Failure> {
    let heads = ["games-id", "games-title", "games-people", "games-options"];
    let mut rows = vec![heads.map(|id| context.words.word(id)).to_vec()];
    for meta in GAMES {
        let options: Vec<_> = meta.options.iter().map(|option| option.key).collect();
        rows.push(vec![
            meta.id.into(),
            meta.title.get(context.lang).into(),
            format!("{}–{}", meta.fewest, meta.most),
            options.join(", "),
        ]);
    }
    context.line(layout::columns(&rows, &[Side::Left; 4]))?;
    context.line("")?;
    context.say(&Message::new("games-more"))
}

fn print_one(id: &str, context: &mut Context) -> Result<(), Failure> {
    let voice = context.voice(id, &[])?;
    let Some(meta) = GAMES.iter().find(|meta| meta.id == id) else { return Ok(()) };
    let title = Message::new("games-one").with("id", id.to_owned()).with("title", meta.title);
    context.say(&title.with("fewest", meta.fewest).with("most", meta.most))?;
    if meta.options.is_empty() {
        return context.say(&Message::new("games-no-options"));
    }
    for option in meta.options {
        print_option(id, option, &voice, context)?;
    }
    context.line("")?;
    context.say(&Message::new("games-set-options").with("id", id.to_owned()).with("example", example(meta)))
}

fn print_option(
    game: &str,
    option: &OptionMeta,
    voice: &Voice,
    context: &mut Context,
) -> Result<(), Failure> {
    let (width, usual) = (layout::width(), voice.word("games-default"));
    context.line("")?;
    context.line(format!("  {} ({})", about(game, option, voice), option.rules.join(", ")))?;
    for (value, text) in values(game, option, voice) {
        let text = if value == option.default { format!("{text} {usual}") } else { text };
        context.line(layout::beside(&format!("      {}={value}  ", option.key), text.trim(), width))?;
    }
    Ok(())
}

fn example(meta: &Meta) -> String {
    let first = meta.options.first();
    first.map_or(String::new(), |option| match option.values {
        Values::Bool => format!("{}={}", option.key, if option.default == "true" { "false" } else { "true" }),
        Values::OneOf(words) | Values::Free(words) => {
            let other = words.iter().find(|&&word| word != option.default);
            format!("{}={}", option.key, counted_from_one(other.unwrap_or(&option.default)))
        }
        Values::Int { max, .. } => format!("{}={max}", option.key),
    })
}

fn about(game: &str, option: &OptionMeta, voice: &Voice) -> String {
    let id = format!("{game}-option-{}", dashed(option.key));
    words::say_if_known(voice, &id).unwrap_or_default()
}

/// What an option can be, with words where there are any.
fn values(game: &str, option: &OptionMeta, voice: &Voice) -> Vec<(String, String)> {
    let names: Vec<String> = match option.values {
        Values::Bool => vec!["true".into(), "false".into()],
        Values::OneOf(words) => words.iter().map(|&word| word.into()).collect(),
        Values::Int { min, max } => vec![option.default.into(), format!("{min}…{max}")],
        Values::Free(examples) => {
            [option.default].iter().chain(examples).map(|example| counted_from_one(example)).collect()
        }
    };
    let id = |value: &str| format!("{game}-option-{}-{}", dashed(option.key), dashed(value));
    let mut all: Vec<(String, String)> = Vec::new();
    for name in names {
        let text = words::say_if_known(voice, &id(&name)).unwrap_or_default();
        if all.iter().all(|(other, _)| *other != name) {
            all.push((name, text));
        }
    }
    all
}

/// A list of seats as people count them; everything else as it is.
fn counted_from_one(value: &str) -> String {
    let seats: Option<Vec<u32>> = value.split(',').map(|seat| seat.parse().ok()).collect();
    match seats {
        Some(seats) if seats.contains(&0) => {
            seats.iter().map(|seat| (seat + 1).to_string()).collect::<Vec<_>>().join(",")
        }
        _ => value.to_owned(),
    }
}

fn dashed(key: &str) -> String {
    key.replace('_', "-")
}

fn print_json(one: Option<&str>, context: &mut Context) -> Result<(), Failure> {
    let wanted = match one {
        Some(id) => vec![id],
        None => ids(),
    };
    let mut games = Vec::new();
    for id in wanted {
        let voice = context.voice(id, &[])?;
        games.push(visit(id, Describe(&voice))?);
    }
    context.json(&json!({ "games": games }))
}

struct Describe<'a>(&'a Voice);

impl Visitor for Describe<'_> {
    type Output = Value;
    fn visit<G: Playable>(self) -> Value {
        let meta = G::META;
        let data = G::Data::standard();
        json!({
            "id": meta.id,
            "title": { "de": meta.title.de, "en": meta.title.en },
            "rule_prefix": meta.prefix,
            "people": { "fewest": meta.fewest, "most": meta.most },
            "rules_version": meta.rules_version,
            "data_version": data.version(),
            "data_fingerprint": format!("{:016x}", data.fingerprint()),
            "longest": meta.longest,
            "options": meta.options.iter().map(|option| option_json(meta.id, option, self.0)).collect::<Vec<_>>(),
        })
    }
}

fn option_json(game: &str, option: &OptionMeta, voice: &Voice) -> Value {
    let values = match option.values {
        Values::Bool => json!({ "one_of": ["true", "false"] }),
        Values::OneOf(words) => json!({ "one_of": words }),
        Values::Int { min, max } => json!({ "integer": { "min": min, "max": max } }),
        Values::Free(examples) => json!({ "text": { "examples": examples } }),
    };
    json!({
        "key": option.key,
        "values": values,
        "default": option.default,
        "rules": option.rules,
        "text": about(game, option, voice),
    })
}
