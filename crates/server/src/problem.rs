//! What is answered when something cannot be done: a status, a code for programs, a message for people, and the rule if
//! a rule forbids it. Never a secret, never a detail of the inside.

use crate::db::DbError;
use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use burghof_catalog::Refusal;
use burghof_core::{Lang, Message, NoTakeBack, Rule, Seat};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// The media type of a problem (RFC 9457).
pub const PROBLEM: &str = "application/problem+json";

/// Why something was not done. Nothing has happened.
#[derive(Clone, Debug)]
pub struct Problem(Box<Inner>);

#[derive(Clone, Debug)]
struct Inner {
    status: StatusCode,
    code: &'static str,
    message: Message,
    /// The game whose words the message uses, and the names of its seats.
    game: String,
    names: Vec<String>,
    more: More,
    /// After how many seconds it may be tried again.
    retry: Option<u32>,
}

/// What some problems say beside their message.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct More {
    /// The rule that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<Rule>,
    /// With `refused`: which action of the command it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
    /// With `moved_on` and `refused`: the length of the log now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// With `moved_on`: whom the game waits for now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_act: Option<Vec<Seat>>,
    /// With `moved_on`: what your seat sees now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<burghof_catalog::schema::View>")]
    pub view: Option<Value>,
    /// With `ill`: what is wrong.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<&'static str>,
    /// Where somebody may not do something for a while: until when.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<i64>,
}

/// Why something was not done. Nothing has happened.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Problem")]
pub struct ProblemAnswer<'a> {
    /// The status of the answer.
    pub status: u16,
    /// A code for programs, such as `refused` or `moved_on`.
    pub error: &'static str,
    /// What to say, in no language yet.
    pub message: &'a Message,
    /// The same in words.
    pub text: String,
    /// More, with some problems.
    #[serde(flatten)]
    pub more: &'a More,
}

/// The answer of anything that can fail.
pub type Answer<T> = Result<T, Problem>;

impl Problem {
    /// A problem with a message of the server.
    pub fn new(status: StatusCode, code: &'static str, message: Message) -> Problem {
        let (game, names) = (String::new(), Vec::new());
        Problem(Box::new(Inner { status, code, message, game, names, more: More::default(), retry: None }))
    }

    /// The request itself makes no sense.
    pub fn malformed(what: impl Into<String>) -> Problem {
        let what: String = what.into().chars().take(300).collect();
        Problem::new(
            StatusCode::BAD_REQUEST,
            "malformed",
            Message::new("server-malformed").with("what", what),
        )
    }

    /// Nobody knows who asks.
    pub fn who() -> Problem {
        Problem::new(StatusCode::UNAUTHORIZED, "who", Message::new("server-who"))
    }

    /// Not for this person.
    pub fn forbidden(message: &'static str) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, "forbidden", Message::new(message))
    }

    /// There is none.
    pub fn not_found(message: &'static str) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, "not_found", Message::new(message))
    }

    /// Not as things stand.
    pub fn conflict(code: &'static str, message: &'static str) -> Problem {
        Problem::new(StatusCode::CONFLICT, code, Message::new(message))
    }

    /// Too much. Whoever does not know better tries again in half a minute ([`Problem::after`]).
    pub fn too_many(message: &'static str) -> Problem {
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "too_many", Message::new(message)).after(30)
    }

    /// It may be tried again after this many seconds.
    #[must_use]
    pub fn after(mut self, seconds: u32) -> Problem {
        self.0.retry = Some(seconds);
        self
    }

    /// The database is away or takes nothing: nothing was done, and it may be tried again.
    pub fn away() -> Problem {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "away", Message::new("server-away")).after(5)
    }

    /// Not for this person until this moment.
    pub fn until(message: &'static str, until: i64) -> Problem {
        Problem::forbidden(message).with(More { until: Some(until), ..More::default() })
    }

    /// Name and password do not fit.
    pub fn wrong_password() -> Problem {
        Problem::new(StatusCode::UNAUTHORIZED, "wrong_password", Message::new("server-wrong-password"))
    }

    /// Our fault. The reason goes to the log, not to the client.
    pub fn inside(error: impl std::fmt::Display) -> Problem {
        tracing::error!(%error, "a request failed");
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", Message::new("server-failed"))
    }

    /// A command was refused by a rule, or cannot be read.
    pub fn refused(refusal: Refusal) -> Problem {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        match refusal {
            Refusal::Unreadable(no) => {
                let message = Message::new("server-unreadable").with("text", no.text).with("why", no.why);
                Problem::new(status, "unreadable", message)
            }
            Refusal::NoSeat => Problem::not_found("server-no-seat"),
            Refusal::Illegal { index, illegal } => {
                let more = More { rule: Some(illegal.rule), index: Some(index), ..More::default() };
                Problem::new(status, "refused", illegal.message()).with(more)
            }
        }
    }

    /// Nothing can be taken back.
    pub fn no_take_back(no: NoTakeBack) -> Problem {
        let message = match no {
            NoTakeBack::Nothing => Message::new("server-undo-nothing"),
            NoTakeBack::Over => Message::new("server-undo-over"),
            NoTakeBack::Rules => Message::new("server-undo-rules"),
            NoTakeBack::Learned(_) => Message::new("server-undo-learned"),
            NoTakeBack::NeededBy(seat) => Message::new("server-undo-needed").with("seat", seat),
            NoTakeBack::NotLatest(number) => Message::new("server-undo-not-latest").with("number", number),
            NoTakeBack::NoSuchEntry(number) => Message::new("server-undo-no-entry").with("number", number),
        };
        Problem::new(StatusCode::CONFLICT, "no_take_back", message)
    }

    /// With more in the answer.
    #[must_use]
    pub fn with(mut self, more: More) -> Problem {
        self.0.more = more;
        self
    }

    /// With the length of the log now.
    #[must_use]
    pub fn at_number(mut self, number: u32) -> Problem {
        self.0.more.number = Some(number);
        self
    }

    /// With the game and the names its words need.
    #[must_use]
    pub fn at_table(mut self, game: &str, names: Vec<String>) -> Problem {
        self.0.game = game.to_owned();
        self.0.names = names;
        self
    }

    /// Its code.
    pub fn code(&self) -> &'static str {
        self.0.code
    }

    /// Its status.
    pub fn status(&self) -> StatusCode {
        self.0.status
    }

    /// What it says.
    pub fn message(&self) -> Message {
        self.0.message.clone()
    }

    /// What it says to people.
    pub fn words(&self, lang: Lang) -> String {
        crate::words::say(lang, &self.0.game, &self.0.names, &self.0.message)
    }

    /// The answer in this language.
    pub fn answer(&self, lang: Lang) -> Response {
        let Inner { status, code: error, message, more, retry, .. } = &*self.0;
        let answer = ProblemAnswer { status: status.as_u16(), error, message, text: self.words(lang), more };
        let mut response = (*status, [(header::CONTENT_TYPE, PROBLEM)], Json(answer)).into_response();
        if let Some(seconds) = *retry {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

impl IntoResponse for Problem {
    /// The body is written by the outermost layer, which knows the language that was asked for.
    fn into_response(self) -> Response {
        let mut response = self.0.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

impl From<DbError> for Problem {
    fn from(error: DbError) -> Problem {
        match error.away() {
            true => {
                tracing::warn!(%error, "a request found the database away");
                Problem::away()
            }
            false => Problem::inside(error),
        }
    }
}
