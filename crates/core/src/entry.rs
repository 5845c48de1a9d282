use crate::record::brief;
use crate::{MAX_SEATS, Message, Seat};
use std::fmt;

/// One entry of a session's log.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Entry<A> {
    /// A seat acted.
    Act {
        /// The seat.
        seat: Seat,
        /// The action.
        action: A,
    },
    /// A seat took back its latest action.
    TakeBack {
        /// The seat.
        seat: Seat,
        /// The number of the entry that no longer stands.
        of: u32,
    },
    /// Everybody agreed to go back.
    Agreed {
        /// The number of the last entry that still stands.
        to: u32,
    },
}

/// An entry is one line of text, in records and in the log of a server alike.
///
/// ```
/// use burghof_core::{Entry, Seat};
/// for line in ["0 play W1 T2", "1 takes back 12", "all go back to 3"] {
///     assert_eq!(Entry::read(line, 2).unwrap().to_string(), line);
/// }
/// assert_eq!(Entry::read("1 takes back 12", 2), Ok(Entry::TakeBack { seat: Seat::new(1), of: 12 }));
/// assert!(Entry::read("2 pass", 2).is_err(), "there is no third seat");
/// ```
impl<A: fmt::Display> fmt::Display for Entry<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Act { seat, action } => write!(f, "{seat} {action}"),
            Entry::TakeBack { seat, of } => write!(f, "{seat} {TAKES_BACK}{of}"),
            Entry::Agreed { to } => write!(f, "{ALL} {GO_BACK}{to}"),
        }
    }
}

const TAKES_BACK: &str = "takes back ";
const ALL: &str = "all";
const GO_BACK: &str = "go back to ";

impl<'a> Entry<&'a str> {
    /// Reads a line of the log of a table with this number of seats. What the action means, the game must say.
    pub fn read(line: &'a str, seats: u8) -> Result<Entry<&'a str>, Message> {
        let (who, what) = line.split_once(' ').unwrap_or((line, ""));
        let number = |text: &str| text.parse().ok();
        if who == ALL {
            let to = what.strip_prefix(GO_BACK).and_then(number);
            return to.map(|to| Entry::Agreed { to }).ok_or_else(|| Message::new("record-all"));
        }
        let seat = who.parse().ok().and_then(|n| Seat::checked(n, seats.min(MAX_SEATS as u8)));
        let seat = seat.ok_or_else(|| Message::new("record-seat").with("seat", brief(who)))?;
        Ok(match what.strip_prefix(TAKES_BACK).and_then(number) {
            Some(of) => Entry::TakeBack { seat, of },
            None => Entry::Act { seat, action: what },
        })
    }
}
