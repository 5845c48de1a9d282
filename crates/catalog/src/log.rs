//! New lines of the log, written once and told to many. For servers: a page in a browser asks for the log itself.

use crate::api::{LogLine, Saying};
use burghof_core::shape::Written;
use burghof_core::*;
use serde::Serialize;
use std::fmt;

/// Something that was said, for everybody or for some.
#[derive(Clone, Debug)]
pub struct Telling {
    /// Who hears it; `None` means everybody.
    pub to: Option<SeatSet>,
    /// What they hear.
    pub said: Spoken,
    /// What the others hear instead.
    pub others: Option<Spoken>,
}

/// An event and its words.
#[derive(Clone, Debug)]
pub struct Spoken {
    /// In words.
    pub text: Message,
    /// Both as JSON, one behind the other: written once, sent to many.
    json: Vec<u8>,
    /// Where the words begin.
    words: usize,
}

impl Spoken {
    pub(crate) fn new(event: &impl Serialize, text: Message) -> Spoken {
        let mut json = Vec::new();
        shape::write(&mut json, event);
        let words = json.len();
        shape::write(&mut json, &text);
        Spoken { text, json, words }
    }
}

impl Telling {
    /// What a viewer hears.
    pub fn heard_by(&self, viewer: Viewer) -> Option<&Spoken> {
        match self.to {
            Some(to) if !to.includes(viewer) => self.others.as_ref(),
            _ => Some(&self.said),
        }
    }
}

/// An action that was carried out, with everything that was said.
#[derive(Clone, Debug)]
pub struct Done {
    /// The notation, as the game writes it.
    pub notation: String,
    /// It was made face down.
    pub secret: bool,
    /// What was said.
    pub tellings: Vec<Telling>,
}

impl Done {
    /// What a viewer hears of it.
    pub fn heard_by(&self, viewer: Viewer) -> impl Iterator<Item = &Spoken> + Clone {
        self.tellings.iter().filter_map(move |telling| telling.heard_by(viewer))
    }
}

/// As the log stores it.
impl fmt::Display for Done {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.notation)
    }
}

/// Puts a message into words.
pub type Say<'a> = &'a dyn Fn(&Message) -> String;

/// The words of an event, as they were written for everybody or in a language.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Words<'a> {
    /// In no language yet.
    Message(Written<'a>),
    /// In words, too.
    Saying(Saying),
}

/// An entry as this viewer may read it: the line that [`Table::log`](crate::Table::log) would give, without replaying
/// anything.
pub fn line<'a>(
    entry: &'a Entry<Done>,
    number: u32,
    viewer: Viewer,
    over: bool,
    say: Option<Say<'_>>,
) -> LogLine<Words<'a>, &'a str, Written<'a>> {
    let (seat, done, back) = match entry {
        Entry::Act { seat, action } => (Some(*seat), Some(action), None),
        Entry::TakeBack { seat, of } => (Some(*seat), None, Some(*of)),
        Entry::Agreed { to } => (None, None, Some(*to)),
    };
    let open = |done: &&Done| !done.secret || over || seat.is_some_and(|seat| viewer.is(seat));
    let heard = || done.into_iter().flat_map(|done| done.heard_by(viewer));
    let words = |said: &'a Spoken| match say {
        None => Words::Message(Written(&said.json[said.words..])),
        Some(say) => Words::Saying(Saying { text: Some(say(&said.text)), message: said.text.clone() }),
    };
    LogLine {
        number,
        seat,
        notation: done.filter(open).map(|done| done.notation.as_str()),
        back,
        events: heard().map(|said| Written(&said.json[..said.words])).collect(),
        text: heard().map(words).collect(),
    }
}
