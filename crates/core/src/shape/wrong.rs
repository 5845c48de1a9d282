//! What can be wrong with a value that is read: data, to be put into words by whoever tells somebody.

use super::Json;
use serde::de::{self, Expected, Unexpected};
use std::fmt;

/// A value of the wrong form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrongField {
    /// The path to it, `.` for the whole.
    pub at: String,
    /// What is wrong.
    pub wrong: Wrong,
}

/// What can be wrong with a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// It is something else.
    Kind {
        /// What it is.
        found: Kind,
        /// What it should be.
        wanted: Kind,
    },
    /// A number that is not possible here.
    Range {
        /// The number.
        found: String,
        /// The least possible one.
        min: i64,
        /// The greatest possible one.
        max: i64,
    },
    /// A word that means nothing here.
    Word {
        /// The word.
        found: String,
        /// The words that can stand here.
        known: &'static [&'static str],
    },
    /// A list that is too long or too short.
    Length {
        /// How long it is.
        found: usize,
        /// How long it should be.
        wanted: usize,
    },
    /// A key is missing.
    Missing(&'static str),
    /// A key and another name of it.
    Twice(&'static str),
    /// Something else, in English.
    Other(String),
}

/// What a JSON value is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Kind {
    Null,
    Truth,
    Number,
    Text,
    List,
    Object,
}

impl Kind {
    /// What a value is.
    pub fn of(value: &Json) -> Kind {
        match value {
            Json::Null => Kind::Null,
            Json::Bool(_) => Kind::Truth,
            Json::Number(_) => Kind::Number,
            Json::String(_) => Kind::Text,
            Json::Array(_) => Kind::List,
            Json::Object(_) => Kind::Object,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Null => "null",
            Kind::Truth => "true or false",
            Kind::Number => "a number",
            Kind::Text => "a text",
            Kind::List => "a list",
            Kind::Object => "an object",
        })
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Kind { found, wanted } => write!(f, "{wanted} is expected, not {found}"),
            Wrong::Range { found, min, max } => {
                write!(f, "{found} is not a whole number from {min} to {max}")
            }
            Wrong::Word { found, known } => write!(f, "`{found}` is none of {}", known.join(", ")),
            Wrong::Length { found, wanted } => write!(f, "{found} entries, {wanted} are expected"),
            Wrong::Missing(key) => write!(f, "`{key}` is missing"),
            Wrong::Twice(key) => write!(f, "`{key}` is there twice"),
            Wrong::Other(what) => f.write_str(what),
        }
    }
}

impl fmt::Display for WrongField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "field {}: {}", self.at, self.wrong)
    }
}
impl std::error::Error for WrongField {}

/// What the derives of serde complain about; the place is added by the reader.
impl de::Error for WrongField {
    #[cold]
    fn custom<T: fmt::Display>(what: T) -> WrongField {
        somewhere(Wrong::Other(what.to_string()))
    }
    #[cold]
    fn invalid_type(found: Unexpected<'_>, wanted: &dyn Expected) -> WrongField {
        somewhere(Wrong::Other(format!("{wanted} is expected, not {}", named(found))))
    }
    #[cold]
    fn invalid_value(found: Unexpected<'_>, wanted: &dyn Expected) -> WrongField {
        WrongField::invalid_type(found, wanted)
    }
    #[cold]
    fn invalid_length(found: usize, wanted: &dyn Expected) -> WrongField {
        somewhere(Wrong::Other(format!("{found} entries, expected {wanted}")))
    }
    #[cold]
    fn unknown_variant(found: &str, known: &'static [&'static str]) -> WrongField {
        somewhere(Wrong::Word { found: found.to_owned(), known })
    }
    #[cold]
    fn unknown_field(found: &str, known: &'static [&'static str]) -> WrongField {
        WrongField::unknown_variant(found, known)
    }
    #[cold]
    fn missing_field(key: &'static str) -> WrongField {
        somewhere(Wrong::Missing(key))
    }
    #[cold]
    fn duplicate_field(key: &'static str) -> WrongField {
        somewhere(Wrong::Twice(key))
    }
}

pub(super) fn somewhere(wrong: Wrong) -> WrongField {
    WrongField { at: String::new(), wrong }
}

/// What was found, by kind or, if that says nothing, by itself.
fn named(found: Unexpected<'_>) -> String {
    match found {
        Unexpected::Bool(_) => Kind::Truth.to_string(),
        Unexpected::Str(_) => Kind::Text.to_string(),
        Unexpected::Seq => Kind::List.to_string(),
        Unexpected::Map => Kind::Object.to_string(),
        Unexpected::Unit | Unexpected::Option => Kind::Null.to_string(),
        Unexpected::Unsigned(n) => n.to_string(),
        Unexpected::Signed(n) => n.to_string(),
        Unexpected::Float(n) => n.to_string(),
        other => other.to_string(),
    }
}
