use crate::{Arg, Bilingual, Message, Seat};
use serde::Serialize;
use std::fmt;

/// The id of a rule in a game's catalogue, such as `CAS-34` or `LUD-R08`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Rule(&'static str);

impl Rule {
    /// The rule with this id.
    #[inline]
    pub const fn new(id: &'static str) -> Rule {
        Rule(id)
    }

    /// For [`rule!`](crate::rule!): three letters, a dash, perhaps an R for a ruling, two or three digits.
    #[doc(hidden)]
    pub const fn checked(id: &'static str) -> Rule {
        let bytes = id.as_bytes();
        assert!(bytes.len() >= 6 && bytes[3] == b'-', "a rule's id looks like ABC-12 or ABC-R12");
        let mut at = 0;
        while at < bytes.len() {
            let fits = match at {
                0..3 => bytes[at].is_ascii_uppercase(),
                3 => true,
                4 => bytes[at].is_ascii_digit() || bytes[at] == b'R',
                _ => bytes[at].is_ascii_digit(),
            };
            assert!(fits, "a rule's id looks like ABC-12 or ABC-R12");
            at += 1;
        }
        Rule(id)
    }

    /// Its id.
    #[inline]
    pub const fn id(self) -> &'static str {
        self.0
    }
}

/// A rule by its id, wherever code cites one: refusals, points, the end. What cannot be an id does not compile.
///
/// ```
/// use burghof_core::rule;
/// assert_eq!(rule!("CAS-R08").id(), "CAS-R08");
/// ```
///
/// ```compile_fail
/// burghof_core::rule!("CAS34");
/// ```
#[macro_export]
macro_rules! rule {
    ($id:literal) => {
        const { $crate::Rule::checked($id) }
    };
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Why an action is refused: the rule that forbids it, a message that says so, and what it speaks of. Plain data, so
/// that asking costs nothing.
///
/// ```
/// use burghof_core::{Illegal, rule};
/// let no = Illegal::new(rule!("CAS-30"), "castellan-no-tower-at-either-end").with("x", 3).with("y", -1);
/// assert_eq!(no.rule.id(), "CAS-30");
/// assert_eq!(no.message().args.len(), 2);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Illegal {
    /// The rule that forbids it.
    pub rule: Rule,
    why: &'static str,
    args: [Option<(&'static str, Datum)>; 3],
}

/// A small argument of an [`Illegal`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Datum {
    /// A number.
    Int(i32),
    /// The id of a message without arguments.
    Word(&'static str),
    /// A seat.
    Seat(Seat),
    /// A name that comes with the data.
    Name(Bilingual),
}

impl From<i32> for Datum {
    fn from(n: i32) -> Datum {
        Datum::Int(n)
    }
}
impl From<Seat> for Datum {
    fn from(seat: Seat) -> Datum {
        Datum::Seat(seat)
    }
}
impl From<Bilingual> for Datum {
    fn from(name: Bilingual) -> Datum {
        Datum::Name(name)
    }
}

impl Illegal {
    /// Refused by `rule`; `why` is the id of the message that explains it.
    #[inline]
    pub const fn new(rule: Rule, why: &'static str) -> Illegal {
        Illegal { rule, why, args: [None; 3] }
    }

    /// The refusal with one more argument (three at most; a further one is dropped).
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Datum>) -> Illegal {
        if let Some(free) = self.args.iter_mut().find(|arg| arg.is_none()) {
            *free = Some((name, value.into()));
        }
        self
    }

    /// The explanation, to be put into words.
    pub fn message(&self) -> Message {
        self.args.iter().flatten().fold(Message::new(self.why), |message, &(name, value)| {
            message.with(
                name,
                match value {
                    Datum::Int(n) => Arg::Int(n.into()),
                    Datum::Word(id) => Arg::Word(id),
                    Datum::Seat(seat) => Arg::Seat(seat),
                    Datum::Name(name) => Arg::Name(name),
                },
            )
        })
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.why, self.rule)
    }
}

impl std::error::Error for Illegal {}
