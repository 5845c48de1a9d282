//! What a table is beside its game: who sits where, what was agreed on, how it stands. Stored as one JSON document with
//! a version, changed only by whoever has seen the latest one.

use crate::hours::{Closures, overlap};
use crate::ids::{PersonId, TableId};
use crate::screen::Screen;
use crate::taking::Asking;
use crate::time::{DAY, Millis, SECOND};
use burghof_core::{Header, Key, Lang, MAX_SEATS, Outcome, Seat, SeatSet, hex, unhex};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a table stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub enum Status {
    /// Waiting for people.
    Open,
    /// Being played.
    Playing,
    /// It is over.
    Finished,
    /// Closed without a result.
    Closed,
}

impl Status {
    /// As it stands in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Status::Open => "open",
            Status::Playing => "playing",
            Status::Finished => "finished",
            Status::Closed => "closed",
        }
    }

    /// Is nothing going to happen any more?
    pub const fn over(self) -> bool {
        matches!(self, Status::Finished | Status::Closed)
    }
}

/// How much time people have.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "kind", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub enum Clock {
    /// As much as they like.
    #[default]
    None,
    /// A number of seconds for every decision.
    PerMove {
        /// How many seconds.
        #[schemars(range(min = 1, max = 86_400))]
        seconds: u32,
    },
    /// A number of seconds for the whole game, and some more after every turn.
    Total {
        /// How many seconds.
        #[schemars(range(min = 1, max = 604_800))]
        seconds: u32,
        /// Seconds added when a turn is over.
        #[serde(default)]
        #[schemars(range(max = 3600))]
        increment: u32,
    },
    /// A number of days for every decision.
    Days {
        /// How many days.
        #[schemars(range(min = 1, max = 60))]
        days: u32,
    },
}

impl Clock {
    /// Is it one that makes sense?
    pub fn sound(self) -> bool {
        match self {
            Clock::None => true,
            Clock::PerMove { seconds } => (1..=86_400).contains(&seconds),
            Clock::Total { seconds, increment } => (1..=7 * 86_400).contains(&seconds) && increment <= 3600,
            Clock::Days { days } => (1..=60).contains(&days),
        }
    }

    /// The time for one decision, if it is counted so.
    pub fn per_move(self) -> Option<Millis> {
        match self {
            Clock::PerMove { seconds } => Some(i64::from(seconds) * SECOND),
            Clock::Days { days } => Some(i64::from(days) * DAY),
            Clock::None | Clock::Total { .. } => None,
        }
    }
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Sitter {
    /// Nobody yet.
    Open,
    /// A bot.
    Bot {
        /// Its level.
        level: String,
    },
    /// A person.
    Person {
        /// The person's id.
        id: PersonId,
        /// The name shown.
        name: String,
    },
}

/// A seat of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatState {
    /// Who sits there.
    pub sitter: Sitter,
    /// The hash of the random part of the key that this person's page will give; 64 hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promise: Option<String>,
    /// The part itself, given when everybody has promised one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// Played by a bot while its person is away.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub autopilot: bool,
    /// The level this person chose for that bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub autopilot_level: Option<String>,
    /// Where the person sat down from, as [`crate::app::App::mark`] says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<i64>,
    /// A bot has moved for this seat, or told its person what to do: what it does is not its person's alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub helped: bool,
    /// Given up: the bot stays.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub resigned: bool,
    /// Who plays on for the one the seat is named after, since it was handed over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played_by: Option<String>,
}

impl SeatState {
    /// A seat with this sitter.
    pub fn new(sitter: Sitter) -> SeatState {
        SeatState {
            sitter,
            promise: None,
            part: None,
            autopilot: false,
            autopilot_level: None,
            from: None,
            helped: false,
            resigned: false,
            played_by: None,
        }
    }

    /// Has its page promised its part of the key? Tables of older houses have parts that nobody promised.
    pub fn ready(&self) -> bool {
        self.promise.is_some() || self.part.is_some()
    }

    /// The person who sits there.
    pub fn person(&self) -> Option<PersonId> {
        match &self.sitter {
            Sitter::Person { id, .. } => Some(*id),
            Sitter::Open | Sitter::Bot { .. } => None,
        }
    }

    /// The bot that moves for this seat now, if one does.
    pub fn bot(&self) -> Option<&str> {
        match &self.sitter {
            Sitter::Bot { level } => Some(level),
            Sitter::Person { .. } if self.autopilot || self.resigned => {
                Some(self.autopilot_level.as_deref().unwrap_or(DEFAULT_BOT))
            }
            Sitter::Person { .. } | Sitter::Open => None,
        }
    }

    /// The name shown.
    pub fn name(&self) -> String {
        match &self.sitter {
            Sitter::Open => String::new(),
            Sitter::Bot { level } => format!("Bot {level}"),
            Sitter::Person { name, .. } => name.clone(),
        }
    }
}

/// The bot that plays for somebody who chose none.
pub const DEFAULT_BOT: &str = "ritter";

/// What people at a table can agree on.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "kind", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub enum Motion {
    /// Go back to this number.
    Undo {
        /// The number of the last entry that still stands.
        to: u32,
    },
    /// Stop the clocks and the game.
    Pause,
    /// Close the table without a result.
    Close,
    /// Let a bot play on for somebody who has been away for long, until they are back.
    Bot {
        /// Their seat.
        seat: u8,
    },
}

/// A motion, and who is for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Vote {
    /// The motion that is voted on.
    pub motion: Motion,
    /// Who agrees.
    pub by: Vec<u8>,
}

/// How a table ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts", optional_fields))]
pub struct End {
    /// `rules`, `resigned` or `closed`.
    pub how: Ending,
    /// The rule that ended the game, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The place of each seat, 1 for the winner; empty if there is no result. Seats that the rules move come behind those of
    /// people: in ludwig for two the third is theirs, and has a place and points like any other.
    pub places: Vec<u8>,
    /// The points of each seat, those that the rules move included, if the game was played to its end.
    pub points: Vec<i32>,
}

/// What ended a table.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub enum Ending {
    /// The rules.
    Rules,
    /// Somebody gave up.
    Resigned,
    /// Everybody agreed, or the operator did it.
    Closed,
}

impl End {
    /// By the rules.
    pub fn by_rules(outcome: &Outcome) -> End {
        let seats = || Seat::all(outcome.seats());
        End {
            how: Ending::Rules,
            rule: Some(outcome.ended_by.to_string()),
            places: seats().map(|seat| outcome.place(seat)).collect(),
            points: seats().map(|seat| outcome.points(seat)).collect(),
        }
    }

    /// Whoever gave up comes last, whatever the bot made of their game; the others keep their order.
    #[must_use]
    pub fn with_resigned(mut self, resigned: &[bool]) -> End {
        let gave_up = |i: usize| resigned.get(i).copied().unwrap_or(false);
        let old = self.places.clone();
        let left = (0..old.len()).filter(|&i| !gave_up(i)).count() as u8;
        for (i, place) in self.places.iter_mut().enumerate() {
            let better = |j: &usize| !gave_up(*j) && old[*j] < old[i];
            *place = if gave_up(i) { left + 1 } else { 1 + (0..old.len()).filter(better).count() as u8 };
        }
        self
    }
}

/// A table beside its game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seating {
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u16,
    /// The version of its data.
    pub data: u32,
    /// The fingerprint of its data, as 16 hexadecimal digits: a JSON number would lose some.
    pub fingerprint: String,
    /// What was agreed on.
    pub options: Vec<(String, String)>,
    /// The box of somebody's own that it is played with: the hash of its text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<String>,
    /// The seats of people and bots.
    pub seats: Vec<SeatState>,
    /// Shown in the lobby?
    pub listed: bool,
    /// May anybody who has the link watch?
    pub spectators: bool,
    /// May those who watch talk among themselves?
    #[serde(default)]
    pub spectator_talk: bool,
    /// May people ask a bot for advice?
    pub hints: bool,
    /// Does the result change ratings?
    pub rated: bool,
    /// The clock.
    pub clock: Clock,
    /// After this many seconds without a sign of somebody the others go on without their vote; 0 for what is usual.
    #[serde(default)]
    pub away_after: u32,
    /// May one person take several seats?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub several_seats: bool,
    /// Who made the table.
    pub made_by: PersonId,
    /// Where it was made, as [`crate::app::App::mark`] says it.
    #[serde(default)]
    pub made_from: i64,
    /// Those who were asked to leave, and where they came from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept_out: Vec<(PersonId, Option<i64>)>,
    /// How it stands.
    pub status: Status,
    /// When it was made.
    pub created_at: Millis,
    /// Since when everybody has promised a part of the key, and all are to show theirs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revealing_since: Option<Millis>,
    /// When it began.
    #[serde(default)]
    pub started_at: Option<Millis>,
    /// When it ended.
    #[serde(default)]
    pub ended_at: Option<Millis>,
    /// How it ended.
    #[serde(default)]
    pub end: Option<End>,
    /// Since when it is paused.
    #[serde(default)]
    pub paused_at: Option<Millis>,
    /// Pauses that are over.
    #[serde(default)]
    pub pauses: Vec<(Millis, Millis)>,
    /// When the house was closed meanwhile.
    #[serde(skip)]
    pub closed: Closures,
    /// What is being voted on.
    #[serde(default)]
    pub votes: Vec<Vote>,
    /// Who asks for the seat of somebody who is gone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asking: Vec<Asking>,
    /// How the big screen shows the table.
    #[serde(default)]
    pub screen: Screen,
    /// The table of the return match.
    #[serde(default)]
    pub next: Option<TableId>,
}

impl Seating {
    /// How many play.
    pub fn people(&self) -> u8 {
        self.seats.len() as u8
    }

    /// The seats of a person.
    pub fn seats_of(&self, person: PersonId) -> SeatSet {
        self.all().filter(|&seat| self.at(seat).person() == Some(person)).collect()
    }

    /// Was this person asked to leave? A new name from the same place is the same person, unless its maker is there, too.
    pub fn keeps_out(&self, person: PersonId, from: i64) -> bool {
        let same = |&(id, place): &(PersonId, Option<i64>)| {
            id == person || (place == Some(from) && from != self.made_from)
        };
        person != self.made_by && self.kept_out.iter().any(same)
    }

    /// How long somebody may be away before the others go on without their vote.
    pub fn patience(&self) -> Millis {
        match (self.away_after, self.clock) {
            (0, Clock::Days { .. }) => 3 * DAY,
            (0, _) => 600 * SECOND,
            (seconds, _) => i64::from(seconds) * SECOND,
        }
    }

    /// Before the game whoever made a table may close it, whoever else sits there.
    pub fn closes_alone(&self, person: PersonId) -> bool {
        self.status == Status::Open && person == self.made_by
    }

    /// Is this a listed table of others for whoever comes from here?
    pub fn strange(&self, person: PersonId, from: i64) -> bool {
        self.listed && person != self.made_by && from != self.made_from
    }

    /// Would whoever comes from here take the last free seat of a listed table and sit on all that were free? Several names
    /// are made quickly, and others want to play, too.
    pub fn hogged(&self, from: i64) -> bool {
        let sitters = || self.seats.iter().filter(|seat| seat.person().is_some_and(|id| id != self.made_by));
        let free = self.seats.iter().filter(|seat| seat.sitter == Sitter::Open).count();
        self.listed
            && !self.several_seats
            && free == 1
            && from != self.made_from
            && sitters().count() > 0
            && sitters().all(|seat| seat.from == Some(from))
    }

    /// All seats of people and bots.
    pub fn all(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.people().min(MAX_SEATS as u8))
    }

    /// A seat; the number must be one of [`Seating::all`].
    pub fn at(&self, seat: Seat) -> &SeatState {
        &self.seats[seat.index()]
    }

    /// The seats that bots move for now.
    pub fn bots(&self) -> SeatSet {
        self.all().filter(|&seat| self.at(seat).bot().is_some()).collect()
    }

    /// The seats whose person must agree to something: those who are here and have not given up. Whoever is away and
    /// played for by a bot cannot hold the others up.
    pub fn voters(&self) -> SeatSet {
        self.all().filter(|&seat| self.at(seat).person().is_some() && self.at(seat).bot().is_none()).collect()
    }

    /// The names of the seats.
    pub fn names(&self) -> Vec<String> {
        self.seats.iter().map(SeatState::name).collect()
    }

    /// Is everybody there, and has every page promised its part of the key?
    pub fn complete(&self) -> bool {
        self.seats.iter().all(|seat| match seat.sitter {
            Sitter::Open => false,
            Sitter::Bot { .. } => true,
            Sitter::Person { .. } => seat.ready(),
        })
    }

    /// Has everybody who promised a part, and can still give it, given it? Whoever has been deleted meanwhile cannot.
    pub fn revealed(&self) -> bool {
        self.seats.iter().all(|seat| seat.promise.is_none() || seat.part.is_some() || seat.person().is_none())
    }

    /// The parts that people gave, in the order of seats.
    pub fn parts(&self) -> Vec<[u8; 32]> {
        self.seats.iter().filter_map(|seat| seat.part.as_deref().and_then(unhex)).collect()
    }

    /// What seats promised to give.
    pub fn promises(&self) -> Vec<(u8, [u8; 32])> {
        let promise = |(seat, state): (u8, &SeatState)| Some((seat, unhex(state.promise.as_deref()?)?));
        (0..).zip(&self.seats).filter_map(promise).collect()
    }

    /// The seats that did not give what they had promised.
    pub fn missing(&self) -> Vec<u8> {
        let broken = |state: &SeatState| state.promise.is_some() && state.part.is_none();
        (0..).zip(&self.seats).filter(|(_, state)| broken(state)).map(|(seat, _)| seat).collect()
    }

    /// The key of the game: made of the host's bytes and everybody's part.
    pub fn key(&self, host: &[u8; 32]) -> Key {
        let parts = self.parts();
        Key::from_parts(host, &parts.iter().map(|part| part.as_slice()).collect::<Vec<_>>())
    }

    /// The header of the record. The host's bytes and the key are in it only if `open`.
    pub fn header(&self, host: &[u8; 32], open: bool) -> Header {
        Header {
            game: self.game.clone(),
            rules: self.rules,
            data: self.data,
            fingerprint: u64::from_str_radix(&self.fingerprint, 16).unwrap_or(0),
            people: self.people(),
            own: None,
            options: self.options.clone(),
            names: self.names(),
            commitment: Some(Key::commitment(host)),
            promises: self.promises(),
            missing: if open { self.missing() } else { Vec::new() },
            host: open.then_some(*host),
            parts: if open { self.parts() } else { Vec::new() },
            key: open.then(|| self.key(host)),
        }
    }

    /// How long it was between two moments, without pauses and without what the house was closed.
    pub fn elapsed(&self, from: Millis, to: Millis) -> Millis {
        let open = self.paused_at.map(|at| (at, Millis::MAX));
        if self.pauses.is_empty() && self.closed.is_empty() && open.is_none() {
            return (to - from).max(0);
        }
        let stretches = self.pauses.iter().chain(self.closed.iter()).copied().chain(open);
        (to - from - overlap(from, to, stretches)).max(0)
    }

    /// The commitment to the host's bytes, as text.
    pub fn commitment(host: &[u8; 32]) -> String {
        hex(&Key::commitment(host))
    }
}

/// The language stored for somebody.
pub fn lang(code: &str) -> Lang {
    Lang::from_locale(code).unwrap_or_default()
}
