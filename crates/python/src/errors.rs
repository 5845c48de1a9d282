//! What is wrong, as exceptions of `burghof._errors`. Each carries both languages and the rule or the field.

use crate::words;
use burghof_bots::{Forfeit, UnknownBot};
use burghof_catalog::{BadPosition, Playable, UnknownGame, Visitor, visit};
use burghof_core::{
    Bilingual, Illegal, Lang, Meta, Misfit, Outcome, RecordError, Seat, SetupError, Speech, Unreadable,
};
use burghof_words::Voice;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// An exception of ours, made but not raised.
fn make<'py>(
    py: Python<'py>,
    class: &str,
    args: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
) -> PyResult<Bound<'py, PyAny>> {
    let args = args.into_pyobject(py)?;
    py.import("burghof._errors")?.getattr(class)?.call1(args)
}

fn raise<'py>(
    py: Python<'py>,
    class: &str,
    args: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
) -> PyErr {
    match make(py, class, args) {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

/// A rule forbids it; made but not raised.
pub fn refusal<'py>(
    py: Python<'py>,
    (meta, words): (&'static Meta, Bilingual),
    (seat, notation): (Seat, String),
    illegal: &Illegal,
) -> PyResult<Bound<'py, PyAny>> {
    let message = illegal.message();
    let (en, de) = words::both(meta.id, words, &message);
    make(py, "Refused", (meta.id, illegal.rule.id(), message.id, en, de, seat.index(), notation))
}

/// A rule forbids it.
pub fn refused(
    py: Python<'_>,
    game: (&'static Meta, Bilingual),
    what: (Seat, String),
    illegal: &Illegal,
) -> PyErr {
    refusal(py, game, what, illegal).map_or_else(|error| error, PyErr::from_value)
}

/// It cannot be read.
pub fn unreadable(py: Python<'_>, no: &Unreadable) -> PyErr {
    let (en, de) = words::both_common(&no.why);
    raise(py, "Unreadable", (no.text.clone(), en, de))
}

/// There is no such seat.
pub fn no_seat(py: Python<'_>, game: &str, seat: i64, seats: u8) -> PyErr {
    raise(py, "NoSuchSeat", (game, seat, seats))
}

/// The game is over.
pub fn over(py: Python<'_>, game: &str, end: Option<Outcome>) -> PyErr {
    raise(py, "GameOver", (game, end.map_or("", |end| end.ended_by.id())))
}

/// The place in the list of legal actions does not exist.
pub fn no_index(py: Python<'_>, index: i64, legal: usize, seat: Seat) -> PyErr {
    raise(py, "NoSuchAction", (index, legal, seat.index()))
}

/// The same in a game of a batch: nothing has happened in any of them.
pub fn no_choice(py: Python<'_>, entry: usize, value: i64, legal: usize, seat: Seat, table: bool) -> PyErr {
    raise(py, "NoSuchAction", (value, legal, seat.index(), entry, table))
}

/// It cannot be set up like this.
pub fn setup(py: Python<'_>, error: &SetupError) -> PyErr {
    let field = match error {
        SetupError::People { .. } => "seats",
        SetupError::UnknownOption { key, .. } | SetupError::BadValue { key, .. } => key,
        SetupError::RulesVersion { .. } => "rules",
        SetupError::Data(misfit) => &misfit.at,
        SetupError::Unfit(_) => "",
    };
    let (en, de) = words::both_common(&error.message());
    raise(py, "BadSetup", (field, en, de))
}

/// No game has this id.
pub fn unknown_game(py: Python<'_>, error: &UnknownGame) -> PyErr {
    raise(py, "UnknownGame", (error.id.clone(), error.known.clone()))
}

/// No bot has this name.
pub fn unknown_bot(py: Python<'_>, error: &UnknownBot) -> PyErr {
    raise(py, "UnknownBot", (error.0.clone(), error.to_string()))
}

/// A position or a view that cannot be, in the words of its game where there are some.
pub fn position(py: Python<'_>, game: &str, bad: &BadPosition) -> PyErr {
    struct Words;
    impl Visitor for Words {
        type Output = &'static Voice;
        fn visit<G: Playable>(self) -> &'static Voice {
            words::voice(G::META.id, G::WORDS, Lang::En)
        }
    }
    let voice = visit(game, Words);
    let what = match (bad, voice) {
        (BadPosition::Misfit(Misfit { at, what, said: Some(said) }), Ok(voice)) => {
            // Behind the id stands the rule.
            format!("{at}: {}{}", voice.say(said), what.strip_prefix(said.id).unwrap_or_default())
        }
        _ => bad.to_string(),
    };
    let field = match bad {
        BadPosition::Json { .. } => "",
        BadPosition::Twice { key, .. } => key.as_str(),
        BadPosition::Field(wrong) => wrong.at.as_str(),
        BadPosition::Misfit(misfit) => misfit.at.as_str(),
    };
    raise(py, "BadPosition", (field, what))
}

/// A record that cannot be read or replayed.
pub fn record(py: Python<'_>, error: &RecordError) -> PyErr {
    let (en, de) = words::both_common(&error.what);
    raise(py, "BadRecord", (error.line, en, de))
}

/// What was played here has no record, or no transcript.
pub fn no_record(py: Python<'_>, why: &str) -> PyErr {
    raise(py, "NoRecord", (why,))
}

/// A program from outside failed.
pub fn forfeit(py: Python<'_>, forfeit: &Forfeit) -> PyErr {
    raise(py, "BotFailed", (forfeit.why.clone(),))
}
