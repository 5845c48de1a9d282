//! `burghof rules GAME [RULE]`: the players' rules, whole or one by one.

use crate::cli::{self, Args};
use crate::context::{Context, rules_of};
use crate::failure::Failure;
use crate::{input, layout};
use burghof_catalog::{GAMES, rules};
use burghof_core::Message;
use burghof_words::Voice;
use clap::{ArgMatches, Command};
use serde_json::json;

/// The mark of what the rulebook does not say.
pub const ADDED: char = '†';

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "rules", voice };
    cli::command("rules", voice).arg(args.game()).arg(args.place("rule", "value-rule")).arg(args.flag("json"))
}

pub fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let game = input::string(matches, "game").unwrap_or_default();
    let text = rules_of(game)?.get(context.lang);
    match input::string(matches, "rule") {
        Some(rule) => one(game, text, &full_id(game, rule), matches.get_flag("json"), context),
        None => all(game, text, matches.get_flag("json"), context),
    }
}

/// `34` and `r08` are enough: the letters of the game come by themselves.
pub fn full_id(game: &str, rule: &str) -> String {
    let rule = rule.trim().to_ascii_uppercase();
    let bare = rule.strip_prefix('R').unwrap_or(&rule);
    if bare.is_empty() || !bare.bytes().all(|b| b.is_ascii_digit()) {
        return rule;
    }
    let prefix = GAMES.iter().find(|meta| meta.id == game).map_or("", |meta| meta.prefix);
    let mark = if rule.starts_with('R') { "R" } else { "" };
    format!("{prefix}-{mark}{bare:0>2}")
}

fn one(game: &str, text: &str, rule: &str, json: bool, context: &mut Context) -> Result<(), Failure> {
    let Some(found) = rules::find(text, rule) else {
        let short: String = rule.chars().take(40).collect();
        let message = Message::new("unknown-rule").with("rule", short).with("game", game.to_owned());
        return Err(Failure::Use(message));
    };
    if json {
        return context.json(&json!({ "game": game, "lang": context.lang, "rule": rule, "text": found }));
    }
    let colour = layout::colours(context.terminal);
    context.line(layout::markdown(&found, layout::width(), colour))?;
    match found.contains(ADDED) {
        true => context.say(&Message::new("rules-added").with("game", game.to_owned())),
        false => Ok(()),
    }
}

fn all(game: &str, text: &str, json: bool, context: &mut Context) -> Result<(), Failure> {
    if json {
        let rules: Vec<_> = rules::anchors(text)
            .into_iter()
            .map(|id| json!({ "rule": id, "text": rules::find(text, &id) }))
            .collect();
        return context.json(&json!({ "game": game, "lang": context.lang, "rules": rules, "text": text }));
    }
    if !context.terminal {
        // A file or another program gets the Markdown as it is.
        return context.line(text.trim_end());
    }
    let text = layout::markdown(text, layout::width(), layout::colours(true));
    context.line(text)
}
