//! What every front door answers about a game: one form each, for the module in the page, the server and the command line.
//!
//! Words come as `W`: a [`Message`] where the reader puts it into words (the module), a [`Saying`] where the words come
//! along in the language that was asked for (the server), plain text where only people read (the command line).

use crate::Table;
use burghof_core::*;
use serde::{Serialize, Serializer};
use serde_json::Value;

/// A message, and the same in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Saying {
    /// What is said, in no language yet.
    #[serde(flatten)]
    pub message: Message,
    /// The words, if a language was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub text: Option<String>,
}

/// Something a seat may do.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Offer"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts", concrete(W = Message)))]
pub struct Offer<W = Message> {
    /// The notation: what is sent to do it.
    pub notation: String,
    /// The same with self-explaining keys, which belong to the game.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Action"))]
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub action: Value,
    /// As a choice in a list.
    pub text: W,
    /// One of the few that people mean when much is legal; those come first, best first.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", schemars(default))]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub proposed: bool,
}

impl<W> Offer<W> {
    /// The same offer in other words.
    pub fn map<V>(self, say: impl FnOnce(W) -> V) -> Offer<V> {
        let Offer { notation, action, text, proposed } = self;
        Offer { notation, action, text: say(text), proposed }
    }
}

/// What an action would change at once, as far as its seat can know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Preview {
    /// The notation of the action.
    pub notation: String,
    /// It would draw or throw: what follows is unknown and not in `changes`.
    pub draws: bool,
    /// Who would learn something: seats in order, `"public"` last.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::Listener>"))]
    #[cfg_attr(feature = "ts", ts(type = "(number | 'public')[]"))]
    pub reveals: Audience,
    /// It would end the game.
    pub ends: bool,
    /// The accounts whose sum would change.
    pub changes: Vec<Change>,
}

/// A sum that would change.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Change {
    /// The seat or the shared thing it is for.
    #[serde(flatten)]
    pub account: Account,
    /// By how much.
    pub points: i32,
}

impl Preview {
    /// With the notation of its action.
    pub fn new<A>(notation: String, preview: &burghof_core::Preview<A>) -> Preview {
        let change = |&(account, points): &(Account, i32)| Change { account, points };
        Preview {
            notation,
            draws: preview.draws,
            reveals: Audience(preview.reveals),
            ends: preview.ends,
            changes: preview.changes.iter().map(change).collect(),
        }
    }
}

/// Who hears something: seats in order, `"public"` last.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Audience(pub SeatSet);

impl Serialize for Audience {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(untagged)]
        enum One {
            Seat(Seat),
            Public(&'static str),
        }
        let public = self.0.includes(Viewer::Public).then_some(One::Public("public"));
        serializer.collect_seq(self.0.iter().map(One::Seat).chain(public))
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Outcome {
    /// The rule by which it ended.
    pub ended_by: Rule,
    /// By seat: 1 is the winner; equal places are shared.
    pub places: Vec<u8>,
    /// By seat.
    pub points: Vec<i32>,
}

impl From<burghof_core::Outcome> for Outcome {
    fn from(end: burghof_core::Outcome) -> Outcome {
        let seats = || Seat::all(end.seats());
        Outcome {
            ended_by: end.ended_by,
            places: seats().map(|seat| end.place(seat)).collect(),
            points: seats().map(|seat| end.points(seat)).collect(),
        }
    }
}

/// One line of the log as a viewer may read it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LogLine"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts", concrete(W = Message, N = String, E = Value)))]
pub struct LogLine<W = Message, N = String, E = Value> {
    /// Its number.
    pub number: u32,
    /// Who acted; nobody for an agreed take-back.
    pub seat: Option<Seat>,
    /// The notation; absent for face-down actions of others and for take-backs.
    pub notation: Option<N>,
    /// The number of the entry that was taken back, or the number everybody went back to.
    pub back: Option<u32>,
    /// What was heard.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::Event>"))]
    #[cfg_attr(feature = "ts", ts(type = "unknown[]"))]
    pub events: Vec<E>,
    /// The same in words.
    pub text: Vec<W>,
}

impl<W, N, E> LogLine<W, N, E> {
    /// The same line in other words.
    pub fn map<V>(self, say: impl FnMut(W) -> V) -> LogLine<V, N, E> {
        let LogLine { number, seat, notation, back, events, text } = self;
        LogLine { number, seat, notation, back, events, text: text.into_iter().map(say).collect() }
    }
}

/// An action a bot considered for a seat.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Advice"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts", concrete(W = Message)))]
pub struct Advice<W = Message> {
    /// The notation.
    pub notation: String,
    /// In words.
    pub text: W,
    /// How often it was tried.
    pub visits: u32,
    /// How good it looks; only comparable within one list.
    pub value: f64,
    /// What it is worth in points, and why, if that was asked for and the bot thinks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub worth: Option<Worth<W>>,
}

/// What a choice is worth in points.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Worth"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts", concrete(W = Message)))]
pub struct Worth<W = Message> {
    /// How many points its seat may expect in the end.
    pub points: f64,
    /// How many points of lead it brings more than the best choice; less than none if that is better. Of the best choice
    /// itself: more than the next one.
    pub lead: f64,
    /// Where that comes from, the largest part first.
    pub why: Vec<Why<W>>,
}

/// One part of what makes two choices different.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Why"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts", concrete(W = Message)))]
pub struct Why<W = Message> {
    /// Its name.
    pub text: W,
    /// The rule that grants it, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub rule: Option<Rule>,
    /// How many points.
    pub points: f64,
}

impl Worth {
    /// In whole twentieths of a point: more would be luck.
    pub fn new(points: i32, lead: i32, why: &[burghof_bots::Reason]) -> Worth {
        let rounded = |hundredths: i32| f64::from((hundredths + hundredths.signum() * 2) / 5) / 20.0;
        let why = why.iter().map(|reason| Why {
            text: Message::new(reason.theme),
            rule: reason.rule,
            points: rounded(reason.points),
        });
        Worth { points: rounded(points), lead: rounded(lead), why: why.collect() }
    }
}

impl<W> Advice<W> {
    /// The same in other words.
    pub fn map<V>(self, mut say: impl FnMut(W) -> V) -> Advice<V> {
        let Advice { notation, text, visits, value, worth } = self;
        let text = say(text);
        let mut one = |Why { text, rule, points }| Why { text: say(text), rule, points };
        let worth = worth.map(|Worth { points, lead, why }| Worth {
            points,
            lead,
            why: why.into_iter().map(&mut one).collect(),
        });
        Advice { notation, text, visits, value, worth }
    }
}

/// A decision seen again, from what its seat knew then.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Reviewed {
    /// The number of its entry in the log.
    pub number: u32,
    /// How many actions there were.
    pub options: u32,
    /// What was done: its value is the chance to win, as the bot sees it.
    pub own: Advice,
    /// What the bot would have done; it may be the same.
    pub best: Advice,
    /// The lines of the score sheet in which the second is ahead of the first at once, with the difference as points.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Line>"))]
    pub reasons: Vec<Line>,
}

/// What a draw was worth to a seat, from what it knew.
#[derive(Copy, Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Drawn {
    /// The number of the entry in which something was drawn.
    pub number: u32,
    /// The chance to win after the action of that entry, over everything that might have come.
    pub before: f64,
    /// The same with what came.
    pub after: f64,
    /// Half of the 95 % interval of the difference.
    pub margin: f64,
}

/// A game the page can offer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct GameMeta {
    /// Its id.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::GameId"))]
    #[cfg_attr(feature = "ts", ts(as = "crate::GameId"))]
    pub id: &'static str,
    /// Its title in German and English.
    pub title: Bilingual,
    /// The fewest people.
    pub fewest: u8,
    /// The most people.
    pub most: u8,
    /// How long people take: from, to.
    pub minutes: (u16, u16),
    /// What a table can agree on.
    pub options: Vec<OptionMeta>,
    /// The newest version of its rules.
    pub rules_version: u16,
}

/// One thing a table can agree on.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct OptionMeta {
    /// Its name.
    pub key: &'static str,
    /// What it can be.
    pub values: OptionValues,
    /// What it is if nobody says anything.
    pub default: &'static str,
    /// The rules it is about.
    pub rules: &'static [&'static str],
}

/// What an option can be: one of these words, a number in a range, or a text like these.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub enum OptionValues {
    /// One of these words.
    Words(&'static [&'static str]),
    /// A number.
    Range {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// A text.
    Free {
        /// Some that can be.
        examples: &'static [&'static str],
    },
}

impl GameMeta {
    /// Of a game.
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
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Opened {
    /// What it is called from now on.
    pub table: u32,
    /// How many seats there are.
    pub seats: u8,
    /// The length of the log.
    pub number: u32,
}

/// Everything a viewer's page shows, in one answer. `view` has the game's own shape.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct State {
    /// The game.
    #[cfg_attr(feature = "ts", ts(as = "crate::GameId"))]
    pub game: &'static str,
    /// How many people play.
    pub people: u8,
    /// How many seats there are, those the rules move themselves included.
    pub seats: u8,
    /// The length of the log.
    pub number: u32,
    /// Whom the game waits for.
    pub to_act: Vec<Seat>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The seats with equal points at the end, and what parted them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Tie>>"))]
    pub ties: Vec<Tie>,
    /// What the viewer knows.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub view: Value,
    /// What is asked.
    pub prompt: Message,
    /// The table in sentences.
    pub describe: Vec<Message>,
    /// The points as they stand.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Line>"))]
    pub score: ScoreSheet,
    /// What people at the table could count for themselves, in the form of the game.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub aid: Value,
    /// Can the viewer's seat take back its latest action?
    pub may_take_back: bool,
    /// May people talk now?
    pub talk_open: bool,
    /// What the viewer's seat may do.
    pub legal: Vec<Offer>,
}

impl State {
    /// As this viewer sees it.
    pub fn new(table: &dyn Table, viewer: Viewer) -> State {
        State {
            game: table.meta().id,
            people: table.people(),
            seats: table.seats(),
            number: table.number(),
            to_act: table.to_act().iter().collect(),
            outcome: table.outcome().map(Outcome::from),
            ties: table.ties(),
            view: table.view(viewer),
            prompt: table.prompt(viewer),
            describe: table.describe(viewer),
            score: table.score(viewer),
            aid: table.aid(viewer),
            may_take_back: viewer.seat().is_some_and(|seat| table.can_take_back(seat).is_ok()),
            talk_open: table.talk_open(),
            legal: viewer.seat().map(|seat| table.legal(seat)).unwrap_or_default(),
        }
    }
}

/// What a seat can work out from its own view: its draft as it stands.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct DraftState {
    /// How many seats there are, those the rules move themselves included.
    pub seats: u8,
    /// What the seat sees.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub view: Value,
    /// What it may do.
    pub legal: Vec<Offer>,
    /// The points as they stand.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Line>"))]
    pub score: ScoreSheet,
    /// What people at the table could count for themselves, in the form of the game.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub aid: Value,
    /// What each action would change.
    pub preview: Vec<Preview>,
    /// What is asked.
    pub prompt: Message,
    /// The draft in sentences.
    pub describe: Vec<Message>,
    /// The seats with equal points at the end, and what parted them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Tie>>"))]
    pub ties: Vec<Tie>,
}

/// Why not: the rule, a sentence, and which action of the command it was.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Refusal {
    /// The rule.
    pub rule: Rule,
    /// The reason.
    pub text: Message,
    /// Which action of the command.
    pub index: usize,
}

/// What is wrong with something that was built on a real table: the rule, a sentence, and where.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Objection {
    /// The rule.
    pub rule: Rule,
    /// The reason.
    pub text: Message,
    /// As notation; empty if nowhere.
    pub place: String,
}

/// What the reader of boxes is asked: whether this text is one for the game.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct SetRequest {
    /// The game.
    pub game: String,
    /// The data file.
    pub text: String,
}

/// A box of somebody's own, read: either packed for the game's module, or what is wrong with it. Every sum stands here in
/// any case.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct SetRead {
    /// What it is called.
    pub name: String,
    /// For `take_set`; empty if something is wrong.
    pub packed: String,
    /// The entry that is wrong; empty if none is.
    pub at: String,
    /// What is wrong.
    pub wrong: Option<Message>,
    /// The numbers that the file states, with what was counted.
    pub sums: Vec<SetSum>,
}

/// A number that a data file states, and what was counted.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct SetSum {
    /// The entry.
    pub at: String,
    /// What the file says.
    pub stated: i64,
    /// What its entries add up to.
    pub found: i64,
}

/// Something was closed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Closed {
    /// Was there one?
    pub closed: bool,
}

/// The length of the log now.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Numbered {
    /// The number.
    pub number: u32,
}

/// The entry that was taken back.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct TakenBack {
    /// Its number.
    pub of: u32,
}

/// A record.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts", rename = "Text"))]
pub struct RecordText {
    /// Its lines.
    pub text: String,
}

/// A draft was opened.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct DraftOpened {
    /// What it is called from now on.
    pub draft: u32,
}

/// True if it is as good as done; false if only the real table can tell what comes of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Tried {
    /// Is it?
    pub done: bool,
}

/// It may be done.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Allowed {
    /// Always true: what may not be done is refused.
    pub legal: bool,
}
