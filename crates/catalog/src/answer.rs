//! What the door answers. The page's TypeScript is made of these types.

use crate::{Offer, Table};
use burghof_core::*;
use serde::Serialize;
use serde_json::Value;

/// A game the page can offer.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct GameMeta {
    #[cfg_attr(feature = "ts", ts(as = "crate::GameId"))]
    id: &'static str,
    title: Bilingual,
    fewest: u8,
    most: u8,
    /// How long people take: from, to.
    minutes: (u16, u16),
    options: Vec<OptionMeta>,
    rules_version: u16,
}

/// One thing a table can agree on.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct OptionMeta {
    key: &'static str,
    values: OptionValues,
    default: &'static str,
    rules: &'static [&'static str],
}

/// What an option can be: one of these words, a number in a range, or a text like these.
#[derive(Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub enum OptionValues {
    Words(&'static [&'static str]),
    Range { min: i64, max: i64 },
    Free { examples: &'static [&'static str] },
}

impl GameMeta {
    pub fn new(meta: &Meta) -> GameMeta {
        let option = |option: &burghof_core::OptionMeta| OptionMeta {
            key: option.key,
            values: match option.values {
                Values::Bool => OptionValues::Words(&["false", "true"]),
                Values::OneOf(words) => OptionValues::Words(words),
                Values::Int { min, max } => OptionValues::Range { min, max },
                Values::Free(examples) => OptionValues::Free { examples },
            },
            default: option.default,
            rules: option.rules,
        };
        GameMeta {
            id: meta.id,
            title: meta.title,
            fewest: meta.fewest,
            most: meta.most,
            minutes: meta.minutes,
            options: meta.options.iter().map(option).collect(),
            rules_version: meta.rules_version,
        }
    }
}

/// A table was opened.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Opened {
    /// What it is called from now on.
    pub table: u32,
    pub seats: u8,
    /// The length of the log.
    pub number: u32,
}

/// Everything a viewer's page shows, in one answer. `view` has the game's own shape.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct State {
    #[cfg_attr(feature = "ts", ts(as = "crate::GameId"))]
    game: &'static str,
    people: u8,
    seats: u8,
    /// The length of the log.
    number: u32,
    to_act: Vec<Seat>,
    outcome: Option<End>,
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    view: Value,
    prompt: Message,
    describe: Vec<Message>,
    #[cfg_attr(feature = "ts", ts(as = "Vec<Line>"))]
    score: ScoreSheet,
    may_take_back: bool,
    talk_open: bool,
    legal: Vec<Offer>,
}

/// How a game ended.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts", rename = "Outcome"))]
pub struct End {
    /// The rule by which it ended.
    ended_by: Rule,
    /// By seat: 1 is the winner.
    places: Vec<u8>,
    points: Vec<i32>,
}

impl State {
    pub fn new(table: &dyn Table, viewer: Viewer) -> State {
        let seats = || Seat::all(table.seats());
        let outcome = table.outcome().map(|end| End {
            ended_by: end.ended_by,
            places: seats().map(|seat| end.place(seat)).collect(),
            points: seats().map(|seat| end.points(seat)).collect(),
        });
        State {
            game: table.meta().id,
            people: table.people(),
            seats: table.seats(),
            number: table.number(),
            to_act: table.to_act().iter().collect(),
            outcome,
            view: table.view(viewer),
            prompt: table.prompt(viewer),
            describe: table.describe(viewer),
            score: table.score(viewer),
            may_take_back: viewer.seat().is_some_and(|seat| table.can_take_back(seat).is_ok()),
            talk_open: table.talk_open(),
            legal: viewer.seat().map(|seat| table.legal(seat)).unwrap_or_default(),
        }
    }
}

/// What an action would change at once, as far as its seat can know.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts", rename = "Preview"))]
pub struct Ahead {
    notation: String,
    /// It would draw or throw: what follows is unknown.
    draws: bool,
    reveals: bool,
    ends: bool,
    changes: Vec<Change>,
}

/// A sum that would change.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Change {
    #[serde(flatten)]
    account: Account,
    points: i32,
}

impl From<Preview<String>> for Ahead {
    fn from(preview: Preview<String>) -> Ahead {
        let change = |(account, points)| Change { account, points };
        Ahead {
            notation: preview.action,
            draws: preview.draws,
            reveals: !preview.reveals.is_empty(),
            ends: preview.ends,
            changes: preview.changes.into_iter().map(change).collect(),
        }
    }
}

/// What a seat can work out from its own view: its draft as it stands.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct DraftState {
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub view: Value,
    pub legal: Vec<Offer>,
    #[cfg_attr(feature = "ts", ts(as = "Vec<Line>"))]
    pub score: ScoreSheet,
    pub preview: Vec<Ahead>,
    pub prompt: Message,
    pub describe: Vec<Message>,
}

/// Why not: the rule, a sentence, and which action of the command it was.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Refusal {
    pub rule: Rule,
    pub text: Message,
    pub index: usize,
}

/// What is wrong with something that was built on a real table: the rule, a sentence, and where.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Objection {
    pub rule: Rule,
    pub text: Message,
    /// As notation; empty if nowhere.
    pub place: String,
}

/// Small answers.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Closed {
    pub closed: bool,
}

/// The length of the log now.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Numbered {
    pub number: u32,
}

/// The entry that was taken back.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct TakenBack {
    pub of: u32,
}

/// A record.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Text {
    pub text: String,
}

/// A draft was opened.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct DraftOpened {
    pub draft: u32,
}

/// True if it is as good as done; false if only the real table can tell what comes of it.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Tried {
    pub done: bool,
}

/// It may be done.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Allowed {
    pub legal: bool,
}
