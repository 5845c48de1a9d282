//! What goes out over event streams, and to whom. A message is made once for everybody who sees the same.

use crate::chat::Said;
use crate::info::TableInfo;
use crate::live::{Live, News};
use crate::metrics::Metrics;
use crate::seating::{Clock, Seating};
use crate::tables::talk_open;
use crate::time::now;
use crate::words::say;
use axum::extract::ws::Utf8Bytes;
use burghof_catalog::LogLine;
use burghof_core::{Lang, Message, Seat, Viewer};
use serde::Serialize;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::mpsc;

/// What a stream wants to hear beside the lines of the log.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Want {
    /// What the viewer sees.
    pub view: bool,
    /// What the viewer's seat may do, as notations.
    pub legal: bool,
    /// What is asked of the viewer.
    pub prompt: bool,
    /// The points as they stand.
    pub score: bool,
    /// Messages in words of this language, too.
    pub lang: Option<Lang>,
}

impl Want {
    /// From a list such as `view,legal,prompt`. An unknown word is given back.
    pub fn parse(list: &str) -> Result<Want, String> {
        let mut want = Want::default();
        for word in list.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            match word {
                "view" => want.view = true,
                "legal" => want.legal = true,
                "prompt" => want.prompt = true,
                "score" => want.score = true,
                "none" => {}
                other => return Err(other.chars().take(40).collect()),
            }
        }
        Ok(want)
    }
}

/// Somebody who listens to a table.
pub struct Listener {
    /// Who is told apart by it.
    pub id: u64,
    /// What they may see.
    pub viewer: Viewer,
    /// The person, to cut the stream when the seat is somebody else's.
    pub person: Option<crate::ids::PersonId>,
    /// What they want to hear.
    pub want: Want,
    /// The way to them.
    pub line: mpsc::Sender<Utf8Bytes>,
}

/// All who listen to a table through this process.
#[derive(Default)]
pub struct Listeners(Vec<Listener>);

impl Listeners {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Is nobody there?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// One more.
    pub fn add(&mut self, listener: Listener) {
        self.0.push(listener);
    }

    /// One less.
    pub fn remove(&mut self, id: u64) {
        self.0.retain(|listener| listener.id != id);
        self.0.shrink_to_fit();
    }

    /// Does this person listen?
    pub fn hears(&self, person: crate::ids::PersonId) -> bool {
        self.0.iter().any(|listener| listener.person == Some(person))
    }

    /// Tells everybody the same.
    pub fn tell_all(&mut self, text: String, metrics: &Metrics) {
        if self.0.is_empty() {
            return;
        }
        let text = Utf8Bytes::from(text);
        // Whoever cannot keep up is cut off and resumes from the last number heard.
        self.0.retain(|listener| listener.line.try_send(text.clone()).is_ok());
        metrics.events.add(self.0.len() as u64);
    }

    /// Tells everybody what happened, each what they may know.
    pub fn tell_moved(&mut self, live: &Live, news: &News, metrics: &Metrics) {
        let mut made: Vec<(Viewer, Want, Utf8Bytes)> = Vec::new();
        self.0.retain(|listener| {
            let (viewer, want) = (listener.viewer, listener.want);
            let text = match made.iter().find(|made| made.0 == viewer && made.1 == want) {
                Some((_, _, text)) => text.clone(),
                None => {
                    let lines = news.lines(viewer, live.over());
                    let text = Utf8Bytes::from(moved(live, &lines, viewer, want));
                    made.push((viewer, want, text.clone()));
                    text
                }
            };
            metrics.events.add(1);
            listener.line.try_send(text).is_ok()
        });
    }

    /// Tells everybody what happened since this number, from the log.
    pub fn tell_since(&mut self, live: &Live, since: u32, metrics: &Metrics) {
        self.0.retain(|listener| {
            let lines = live.game.as_ref().map_or_else(Vec::new, |game| game.log(listener.viewer, since));
            metrics.events.add(1);
            listener.line.try_send(moved(live, &lines, listener.viewer, listener.want).into()).is_ok()
        });
    }

    /// Cuts the streams of those whose seat is now somebody else's, and of spectators if there are to be none.
    pub fn recheck(&mut self, seating: &Seating) {
        self.0.retain(|listener| may_watch(seating, listener.viewer, listener.person));
    }

    /// Cuts all streams.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// May this person see the table as this viewer?
pub fn may_watch(seating: &Seating, viewer: Viewer, person: Option<crate::ids::PersonId>) -> bool {
    let sits = person.is_some_and(|person| !seating.seats_of(person).is_empty());
    let welcome = seating.spectators || sits || person == Some(seating.made_by);
    match viewer {
        Viewer::Public => welcome,
        // After the end everybody may see what each seat knew.
        Viewer::Seat(_) if seating.status.over() => welcome,
        Viewer::Seat(seat) => person.is_some_and(|person| seating.seats_of(person).contains(seat)),
    }
}

/// A new number for a listener.
pub fn listener_id() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// A message with its words.
pub fn worded(live: &Live, message: &Message, lang: Option<Lang>) -> Value {
    let mut value = json!(message);
    if let (Some(lang), Value::Object(map)) = (lang, &mut value) {
        let text = say(lang, &live.seating.game, &live.seating.names(), message);
        map.insert("text".into(), Value::String(text));
    }
    value
}

/// What a stream says, beside [`moved`].
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub enum Event<'a> {
    /// How the table stands.
    Table {
        /// As everybody may know it.
        table: &'a TableInfo,
    },
    /// A line of talk.
    Said {
        /// The line.
        said: &'a Said,
    },
    /// Somebody's wish.
    Proposal {
        /// Whose wish.
        by: Seat,
        /// Whose action it would be.
        seat: Seat,
        /// The notation.
        action: &'a str,
        /// The length of the log when it was said.
        number: u32,
    },
}

impl Event<'_> {
    /// As JSON text.
    pub fn text(&self) -> String {
        // Plain structs with string keys: nothing serde_json could refuse.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// The shape of what [`moved`] writes by hand: the page's TypeScript is made of it, and a test reads messages into it.
#[cfg(feature = "ts")]
#[derive(Debug, serde::Deserialize, ts_rs::TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "server.ts", optional_fields)]
pub struct Moved {
    /// Always `moved`.
    #[ts(type = "'moved'")]
    pub kind: String,
    /// The length of the log.
    pub number: u32,
    /// The new lines, as this viewer may read them.
    #[ts(as = "Vec<LogLine>")]
    pub lines: Vec<Value>,
    /// The seats the game waits for.
    pub to_act: Vec<u8>,
    /// Is the game over?
    pub over: bool,
    /// May people talk now?
    pub talk_open: bool,
    /// With a clock, by seat: milliseconds left.
    pub time_left: Option<Vec<Option<crate::time::Millis>>>,
    /// If asked for: what the viewer sees.
    #[ts(type = "unknown")]
    pub view: Option<Value>,
    /// If asked for: what the viewer is asked.
    #[ts(as = "Option<Message>")]
    pub prompt: Option<Value>,
    /// If asked for: the points as they stand.
    #[ts(as = "Option<Vec<burghof_core::score::Line>>")]
    pub score: Option<Value>,
    /// If asked for: what the viewer's seat may do.
    pub legal: Option<Vec<String>>,
}

#[derive(Serialize)]
struct Worded<'a> {
    #[serde(flatten)]
    line: &'a LogLine,
    #[serde(skip_serializing_if = "Option::is_none")]
    said: Option<Vec<String>>,
}

/// Lines of the log as JSON text, with words if a language is wanted.
pub fn lines_text(live: &Live, lines: &[LogLine], lang: Option<Lang>) -> String {
    let text = match lang {
        None => serde_json::to_string(lines),
        Some(lang) => {
            let names = live.seating.names();
            let said = |line: &LogLine| -> Vec<String> {
                line.text.iter().map(|message| say(lang, &live.seating.game, &names, message)).collect()
            };
            let worded: Vec<_> = lines.iter().map(|line| Worded { line, said: Some(said(line)) }).collect();
            serde_json::to_string(&worded)
        }
    };
    // Plain structs with string keys: nothing serde_json could refuse.
    text.unwrap_or_else(|_| "[]".into())
}

/// The message that says what happened: the new lines, the number now, and what else is wanted. Written by hand around
/// parts that are already JSON text, because it is made for every move and every viewer.
pub fn moved(live: &Live, lines: &[LogLine], viewer: Viewer, want: Want) -> String {
    use std::fmt::Write;
    let mut out = String::with_capacity(1024);
    let seats: Vec<usize> = live.to_act().iter().map(|seat| seat.index()).collect();
    let _ = write!(
        out,
        r#"{{"kind":"moved","number":{},"lines":{},"to_act":{seats:?},"over":{},"talk_open":{}"#,
        live.number(),
        lines_text(live, lines, want.lang),
        live.over(),
        talk_open(live),
    );
    if live.seating.clock != Clock::None && !live.over() {
        let at = now();
        let left: Vec<_> = live.seating.all().map(|seat| live.times.left(&live.seating, seat, at)).collect();
        let _ = write!(out, r#","time_left":{}"#, json!(left));
    }
    if let Some(game) = &live.game {
        if want.view {
            let _ = write!(out, r#","view":{}"#, game.view_text(viewer));
        }
        if want.prompt {
            let _ = write!(out, r#","prompt":{}"#, worded(live, &game.prompt(viewer), want.lang));
        }
        if want.score {
            let score = serde_json::to_string(&game.score(viewer)).unwrap_or_else(|_| "[]".into());
            let _ = write!(out, r#","score":{score}"#);
        }
        if let Some(seat) = viewer.seat().filter(|_| want.legal && !live.over()) {
            let legal = serde_json::to_string(&game.notations(seat)).unwrap_or_else(|_| "[]".into());
            let _ = write!(out, r#","legal":{legal}"#);
        }
    }
    out.push('}');
    out
}
