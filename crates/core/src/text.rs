use crate::{Arg, Bilingual, Drawing, Game, Message, Seat, Speech};
use serde::Serialize;

/// A piece of the box: what it is called and what it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its id in the data file.
    pub id: &'static str,
    /// What people call it.
    pub name: Arg,
    /// What it shows and does, in a sentence that begins with its name.
    pub text: Message,
}

/// A game in words and characters. Lives in `text.rs` of each game. Everything it says is a [`Message`] with its words
/// in `words.de.ftl` and `words.en.ftl`; only coordinates and symbols stand in code.
pub trait Text: Game {
    /// The players' rules, Markdown, with the rule ids as anchors: a paragraph or list entry that begins with
    /// `**CAS-34**` (or `**CAS-34, CAS-35**`).
    const RULES: Bilingual;
    /// The Fluent files. Every id begins with the game's id.
    const WORDS: Bilingual;
    /// The verbs of the notation whose first argument is the number of a seat, or of something that counts like one. The
    /// notation itself counts from 0; where people read or type it, they count from 1 ([`count_from_one`]).
    const COUNTED: &'static [&'static str] = &[];

    /// What [`Text::aid`] counts; `()` where there is nothing to count.
    type Aid: Serialize;

    /// The table in characters as the viewer sees it: board, hand, what others show.
    fn drawing(view: &Self::View, speech: &dyn Speech) -> Drawing;
    /// The same, all of it.
    fn draw(view: &Self::View, speech: &dyn Speech) -> String {
        Self::drawing(view, speech).whole()
    }
    /// The same in sentences, for the ear: the most important first.
    fn describe(view: &Self::View) -> Vec<Message>;
    /// What is asked of this seat now, in one sentence; or whom the game waits for if it is not this seat's turn.
    fn prompt(view: &Self::View, seat: Seat) -> Message;
    /// An action as a choice in a list: "Short wall from 3,1 to the north".
    fn say_action(view: &Self::View, seat: Seat, action: Self::Action) -> Message;
    /// What people at the table could count for themselves: chances, what is left, what would end it.
    fn aid(view: &Self::View) -> Self::Aid;
    /// What happened, for the log.
    fn say_event(view: &Self::View, event: &Self::Event) -> Message;
    /// What is proposed to a seat first, where many actions come to much the same; best first.
    fn proposals(_: &Self::View, _: Seat) -> Vec<Self::Action> {
        Vec::new()
    }
    /// Every piece of the box that has a name, for whoever asks what it is.
    fn pieces(view: &Self::View) -> Vec<Piece>;
}

/// A notation as people read it: seats count from 1.
///
/// ```
/// use burghof_core::{count_from_one, count_from_zero};
/// assert_eq!(count_from_one(&["offer"], "offer 0"), "offer 1");
/// assert_eq!(count_from_one(&["offer"], "build 0"), "build 0");
/// assert_eq!(count_from_zero(&["offer"], "offer 1"), Some("offer 0".into()));
/// assert_eq!(count_from_zero(&["offer"], "offer 0"), None);
/// ```
pub fn count_from_one(counted: &[&str], notation: &str) -> String {
    match counted_number(counted, notation) {
        Some((before, number, after)) => format!("{before}{}{after}", number.saturating_add(1)),
        None => notation.to_owned(),
    }
}

/// What is meant by a notation whose seats count from 1; nothing if there is a 0 where people would count.
pub fn count_from_zero(counted: &[&str], typed: &str) -> Option<String> {
    match counted_number(counted, typed) {
        Some((before, number, after)) => Some(format!("{before}{}{after}", number.checked_sub(1)?)),
        None => Some(typed.to_owned()),
    }
}

/// The number after a verb that counts, with what stands around it.
fn counted_number<'a>(counted: &[&str], text: &'a str) -> Option<(&'a str, u32, &'a str)> {
    let verb = text.split_whitespace().next()?;
    counted.iter().find(|known| verb.eq_ignore_ascii_case(known))?;
    let begin = text.find(|c: char| c.is_ascii_digit())?;
    // Only the first argument: a digit behind another word belongs to something else.
    let mut before = text[..begin].split_whitespace().skip(1);
    if !text[..begin].ends_with(char::is_whitespace) || !before.all(|word| matches!(word, "to" | "seat")) {
        return None;
    }
    let end = text[begin..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |at| begin + at);
    let number = text[begin..end].parse().ok()?;
    let apart = text[end..].is_empty() || text[end..].starts_with(char::is_whitespace);
    apart.then(|| (&text[..begin], number, &text[end..]))
}
