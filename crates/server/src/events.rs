//! What goes out over event streams, and to whom. A message is made once for everybody who sees the same.

use crate::chat::Said;
use crate::config::Limits;
use crate::ids::PersonId;
use crate::info::TableInfo;
use crate::live::{Live, News};
use crate::metrics::Metrics;
use crate::outlet::{Frame, Outlet};
use crate::presence::SeatPresence;
use crate::problem::{Answer, Problem};
use crate::seating::{Clock, Seating};
use crate::tables::talk_open;
use crate::time::now;
use crate::words::say;
use burghof_catalog::api::{LogLine, Saying};
use burghof_core::shape::{self, Written};
use burghof_core::{Lang, Message, Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashSet;
use std::sync::Arc;
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
    pub person: Option<PersonId>,
    /// Do they sit at the table, or have they made it? Then no spectator can take their place.
    pub seated: bool,
    /// Whom they do not want to hear.
    pub deaf_to: Arc<HashSet<PersonId>>,
    /// What they want to hear.
    pub want: Want,
    /// The way to them.
    pub way: Way,
}

/// The way to somebody who listens.
pub enum Way {
    /// An event stream.
    Stream(Arc<Outlet>),
    /// A request that waits until anything happens.
    Once(mpsc::Sender<()>),
}

impl Way {
    fn tell(&self, frame: &Frame) -> bool {
        match self {
            Way::Stream(outlet) => outlet.send(frame),
            Way::Once(waiting) => waiting.try_send(()).is_ok(),
        }
    }
}

impl Drop for Way {
    fn drop(&mut self) {
        // Whoever is no longer on the list hears nothing more, and must know it.
        if let Way::Stream(outlet) = self {
            outlet.cut();
        }
    }
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

    /// Makes room for one more. The number of those who watch is limited; whoever sits at the table always finds a place, if need be that of a
    /// stream of their own: a device that fell asleep must not keep them out.
    pub fn admit(&mut self, person: Option<PersonId>, seated: bool, limits: &Limits) -> Answer<()> {
        if !seated {
            return match self.watching() < limits.watching_per_table {
                true => Ok(()),
                false => Err(Problem::too_many("server-too-many-streams")),
            };
        }
        let own = |listener: &&Listener| listener.seated && listener.person == person;
        if self.0.iter().filter(own).count() >= limits.streams_per_seat
            && let Some(oldest) = self.0.iter().position(|listener| own(&listener))
        {
            self.0.remove(oldest);
        }
        Ok(())
    }

    /// Those who have a stream, and sit here. Whoever only waits for an answer comes and goes.
    pub fn seated(&self) -> impl Iterator<Item = PersonId> {
        let stays = |listener: &&Listener| listener.seated && matches!(listener.way, Way::Stream(_));
        self.0.iter().filter(stays).filter_map(|listener| listener.person)
    }

    /// How many only watch.
    pub fn watching(&self) -> usize {
        self.0.iter().filter(|listener| !listener.seated).count()
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

    /// Cuts the streams of a person; whoever may listen comes back.
    pub fn cut(&mut self, person: PersonId) {
        self.0.retain(|listener| listener.person != Some(person));
    }

    /// Does this person listen?
    pub fn hears(&self, person: PersonId) -> bool {
        self.0.iter().any(|listener| listener.person == Some(person))
    }

    /// Tells everybody the same.
    pub fn tell_all(&mut self, text: String, metrics: &Metrics) {
        if self.0.is_empty() {
            return;
        }
        let frame = Frame::copied(&text);
        // Whoever cannot keep up is cut off and resumes from the last number heard.
        self.0.retain(|listener| listener.way.tell(&frame));
        metrics.events.add(self.0.len() as u64);
    }

    /// Tells some the same.
    pub fn tell_some(&mut self, text: String, metrics: &Metrics, whom: impl Fn(&Listener) -> bool) {
        let frame = Frame::copied(&text);
        self.0.retain(|listener| {
            if !whom(listener) {
                return true;
            }
            metrics.events.add(1);
            listener.way.tell(&frame)
        });
    }

    /// Tells everybody what happened, each what they may know.
    pub fn tell_moved(&mut self, live: &Live, news: &News, metrics: &Metrics) {
        let mut made: Vec<(Viewer, Want, Frame)> = Vec::with_capacity(4);
        let mut paper = Paper::default();
        self.0.retain(|listener| {
            let (viewer, want) = (listener.viewer, listener.want);
            let index =
                made.iter().position(|made| made.0 == viewer && made.1 == want).unwrap_or_else(|| {
                    made.push((viewer, want, moved(live, Lines::New(news), viewer, want, &mut paper)));
                    made.len() - 1
                });
            metrics.events.add(1);
            listener.way.tell(&made[index].2)
        });
    }

    /// Tells everybody what happened since this number, from the log.
    pub fn tell_since(&mut self, live: &Live, since: u32, metrics: &Metrics) {
        let mut paper = Paper::default();
        self.0.retain(|listener| {
            let lines = live.game.as_ref().map_or_else(Vec::new, |game| game.log(listener.viewer, since));
            metrics.events.add(1);
            let (viewer, want) = (listener.viewer, listener.want);
            listener.way.tell(&moved(live, Lines::Log(&lines), viewer, want, &mut paper))
        });
    }

    /// Cuts the streams of those whose seat is now somebody else's, and of spectators if there are to be none.
    pub fn recheck(&mut self, seating: &Seating) {
        self.0.retain_mut(|listener| {
            listener.seated = at_home(seating, listener.person);
            may_watch(seating, listener.viewer, listener.person)
        });
    }

    /// Cuts all streams.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// Does this person sit here, or have they made the table?
pub fn at_home(seating: &Seating, person: Option<PersonId>) -> bool {
    person.is_some_and(|person| person == seating.made_by || !seating.seats_of(person).is_empty())
}

/// May this person see the table as this viewer?
pub fn may_watch(seating: &Seating, viewer: Viewer, person: Option<PersonId>) -> bool {
    let welcome = seating.spectators || at_home(seating, person);
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

/// Puts messages into words with the names of a table.
pub fn sayer(live: &Live, lang: Lang) -> impl Fn(Message) -> Saying {
    let names = live.seating.names();
    move |message| Saying { text: Some(say(lang, &live.seating.game, &names, &message)), message }
}

/// What a stream says, beside [`moved`].
#[derive(Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schemars(rename = "StreamEvent")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub enum Event<'a> {
    /// Who the listener is here; comes first.
    You {
        /// The seats of this person.
        seats: Vec<u8>,
        /// Do they only watch?
        watching: bool,
        /// How many lines of talk they have not read.
        unread: i64,
    },
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
    /// Who is there.
    Presence {
        /// The seats of people.
        seats: &'a [SeatPresence],
        /// How many watch.
        watching: u32,
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

/// What happened, for one viewer: the message of most streams. What is written already, or by the game itself, is put in
/// as it is.
#[derive(Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts", optional_fields))]
pub struct Moved<'a> {
    /// Always `moved`.
    #[cfg_attr(feature = "ts", ts(type = "'moved'"))]
    kind: &'static str,
    /// The length of the log.
    number: u32,
    /// The new lines, as this viewer may read them.
    #[schemars(with = "Vec<LogLine<Saying>>")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<LogLine>"))]
    lines: Written<'a>,
    /// The seats the game waits for.
    #[schemars(with = "Vec<Seat>")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
    to_act: Vec<Seat>,
    /// Is the game over?
    over: bool,
    /// May people talk now?
    talk_open: bool,
    /// With a clock, by seat: milliseconds left.
    #[serde(skip_serializing_if = "Option::is_none")]
    time_left: Option<Vec<Option<crate::time::Millis>>>,
    /// If asked for: what the viewer sees.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<burghof_catalog::schema::View>")]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown"))]
    view: Option<Written<'a>>,
    /// If asked for: what the viewer is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Message>"))]
    prompt: Option<Saying>,
    /// If asked for: the points as they stand.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<burghof_core::Line>>"))]
    score: Option<Vec<burghof_core::Line<Saying>>>,
    /// If asked for: what the viewer's seat may do.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<String>>")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<String>>"))]
    legal: Option<Written<'a>>,
}

/// Lines of the log with words of this language.
pub fn worded(live: &Live, lines: Vec<LogLine>, lang: Lang) -> Vec<LogLine<Saying>> {
    let say = sayer(live, lang);
    lines.into_iter().map(|line| line.map(&say)).collect()
}

/// Lines of the log to be told.
#[derive(Copy, Clone)]
pub enum Lines<'a> {
    /// What has just happened.
    New(&'a News),
    /// From the log.
    Log(&'a [LogLine]),
}

impl Lines<'_> {
    fn write(self, live: &Live, viewer: Viewer, lang: Option<Lang>, out: &mut Vec<u8>) {
        match (self, lang) {
            (Lines::New(news), None) => news.write_lines(viewer, live.over(), None, out),
            (Lines::New(news), Some(lang)) => {
                let names = live.seating.names();
                let say = |message: &Message| say(lang, &live.seating.game, &names, message);
                news.write_lines(viewer, live.over(), Some(&say), out);
            }
            (Lines::Log(lines), None) => shape::write(out, lines),
            (Lines::Log(lines), Some(lang)) => shape::write(out, &worded(live, lines.to_vec(), lang)),
        }
    }
}

/// What is written on while one moment is told to all who listen.
#[derive(Default)]
pub struct Paper {
    /// What viewers see alike, from one to the next.
    shared: Vec<u8>,
    /// What is written by others for one message, one behind the other.
    parts: Vec<u8>,
}

/// The message that says what happened: the new lines, the number now, and what else is wanted.
pub fn moved(live: &Live, lines: Lines<'_>, viewer: Viewer, want: Want, paper: &mut Paper) -> Frame {
    let seat = viewer.seat().filter(|_| want.legal && !live.over());
    let game = live.game.as_ref();
    let Paper { shared, parts } = paper;
    parts.clear();
    parts.reserve(2048);
    lines.write(live, viewer, want.lang, parts);
    let view = parts.len();
    if let Some(game) = game.filter(|_| want.view) {
        game.write_view(viewer, shared, parts);
    }
    let legal = parts.len();
    if let (Some(game), Some(seat)) = (game, seat) {
        game.write_notations(seat, parts);
    }
    let parts = &*parts;
    let part = |from: usize, to: usize| (from < to).then(|| Written(&parts[from..to]));
    let clock = (live.seating.clock != Clock::None && !live.over()).then(now);
    let left = |seat, at| live.times.left(&live.seating, seat, at);
    let words = want.lang.map(|lang| sayer(live, lang));
    let say = |message| match &words {
        Some(words) => words(message),
        None => Saying { message, text: None },
    };
    let moved = Moved {
        kind: "moved",
        number: live.number(),
        lines: Written(&parts[..view]),
        to_act: live.to_act().iter().collect(),
        over: live.over(),
        talk_open: talk_open(live),
        time_left: clock.map(|at| live.seating.all().map(|seat| left(seat, at)).collect()),
        view: part(view, legal),
        prompt: game.filter(|_| want.prompt).map(|game| say(game.prompt(viewer))),
        score: game
            .filter(|_| want.score)
            .map(|game| game.score(viewer).lines.into_iter().map(|line| line.map(say)).collect()),
        legal: part(legal, parts.len()),
    };
    let mut frame = Frame::begin(parts.len() + 256);
    shape::write(&mut frame, &moved);
    Frame::text(frame)
}
