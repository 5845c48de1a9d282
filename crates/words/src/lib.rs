//! Puts [`Message`]s into words with Fluent. The page does the same with the same files.

mod system;

pub use system::{SYSTEM, reason};

use burghof_core::{Arg, Bilingual, Lang, Message, Seat, Speech};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// The words that all games share: seats, lists, "and".
pub const COMMON: Bilingual =
    Bilingual { de: include_str!("../words.de.ftl"), en: include_str!("../words.en.ftl") };

/// Somebody who speaks one language and knows who sits where.
///
/// ```
/// use burghof_core::{Bilingual, Lang, Message, Seat, Speech};
/// use burghof_words::Voice;
/// let words = Bilingual {
///     de: "hello = { $seat } grüßt { $n ->\n    [one] einmal\n   *[other] { $n }-mal\n }\n",
///     en: "hello = { $seat } says hello { $n ->\n    [one] once\n   *[other] { $n } times\n }\n",
/// };
/// let voice = Voice::new(Lang::De, &[words]).named(&["Anna".into()]);
/// let hello = Message::new("hello").with("seat", Seat::new(0)).with("n", 1);
/// assert_eq!(voice.say(&hello), "Anna grüßt einmal");
/// ```
pub struct Voice {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
    names: Vec<String>,
}

impl Voice {
    /// A voice with the common words and these. A file with mistakes speaks as far as it can; the tests of
    /// [`mistakes`] keep them out.
    pub fn new(lang: Lang, words: &[Bilingual]) -> Voice {
        let id: LanguageIdentifier = lang.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // Marks around every argument would be read aloud by some screen readers and break tables in a terminal.
        bundle.set_use_isolating(false);
        for words in [COMMON].iter().chain(words) {
            let resource =
                FluentResource::try_new(words.get(lang).to_owned()).unwrap_or_else(|(part, _)| part);
            bundle.add_resource_overriding(resource);
        }
        Voice { lang, bundle, names: Vec::new() }
    }

    /// The same voice, with names for the seats.
    #[must_use]
    pub fn named(mut self, names: &[String]) -> Voice {
        self.names = names.to_vec();
        self
    }

    /// Does this voice know the message?
    pub fn knows(&self, id: &str) -> bool {
        self.bundle.get_message(id).is_some_and(|message| message.value().is_some())
    }

    fn name(&self, seat: Seat) -> String {
        match self.names.get(seat.index()) {
            Some(name) => name.clone(),
            None => self.say(&Message::new("seat-name").with("number", seat.index() + 1)),
        }
    }

    fn arg(&self, arg: &Arg) -> String {
        match arg {
            Arg::Int(n) => n.to_string(),
            Arg::Text(text) => text.clone(),
            Arg::Word(id) => self.word(id),
            Arg::Seat(seat) => self.name(*seat),
            Arg::Name(name) => name.get(self.lang).to_owned(),
            Arg::Message(message) => self.say(message),
            Arg::List(items) => self.list(items),
        }
    }

    fn list(&self, items: &[Arg]) -> String {
        let words: Vec<String> = items.iter().map(|item| self.arg(item)).collect();
        let and = |start: String, last: String| {
            self.say(&Message::new("list-and").with("start", start).with("last", last))
        };
        let and_word = and(String::new(), String::new());
        // Lists inside the list need a stronger mark between them, and so do coordinates such as 3,1.
        let has = |part: &str| words.iter().any(|word| word.contains(part));
        let comma = if has(",") || has(&and_word) { "; " } else { ", " };
        match words.as_slice() {
            [] => self.word("list-empty"),
            [one] => one.clone(),
            _ if has(", ") || has("; ") || has(&and_word) => words.join("; "),
            [start @ .., last] => and(start.join(comma), last.clone()),
        }
    }
}

impl Speech for Voice {
    fn lang(&self) -> Lang {
        self.lang
    }

    fn say(&self, message: &Message) -> String {
        let Some(pattern) = self.bundle.get_message(message.id).and_then(|found| found.value()) else {
            return format!("[{}]", message.id);
        };
        let mut args = FluentArgs::new();
        for (name, arg) in &message.args {
            match arg {
                Arg::Int(n) => args.set(*name, *n),
                // A word also selects variants by its id: { $piece -> [castellan-tower] … }.
                other => args.set(*name, FluentValue::from(self.arg(other))),
            }
        }
        self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    }
}

/// What is wrong with a pair of word files: mistakes of syntax, and messages that one language lacks. Empty if all is
/// well; every game's tests ask it.
pub fn mistakes(words: Bilingual) -> Vec<String> {
    let mut found = Vec::new();
    let mut ids = Vec::new();
    for lang in Lang::ALL {
        let (resource, errors) = match FluentResource::try_new(words.get(lang).to_owned()) {
            Ok(resource) => (resource, Vec::new()),
            Err((resource, errors)) => (resource, errors),
        };
        found.extend(errors.iter().map(|error| format!("{}: {error}", lang.code())));
        let source = resource.source().to_owned();
        ids.push(message_ids(&source));
    }
    let (de, en) = (&ids[0], &ids[1]);
    found.extend(de.iter().filter(|id| !en.contains(id)).map(|id| format!("en lacks {id}")));
    found.extend(en.iter().filter(|id| !de.contains(id)).map(|id| format!("de lacks {id}")));
    for list in &ids {
        let mut sorted = list.clone();
        sorted.sort();
        found.extend(sorted.windows(2).filter(|w| w[0] == w[1]).map(|w| format!("{} stands twice", w[0])));
    }
    found
}

/// The ids of all messages in a Fluent file.
pub fn message_ids(source: &str) -> Vec<String> {
    source
        .lines()
        .filter_map(|line| {
            let (id, _) = line.split_once('=')?;
            let id = id.trim_end();
            let plain = id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
            (plain && line.starts_with(|c: char| c.is_ascii_alphabetic())).then(|| id.to_owned())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_lists_stay_apart() {
        let voice = Voice::new(Lang::En, &[]);
        let text = |text: &str| Arg::Text(text.to_owned());
        let list = |items: &[&str]| Arg::List(items.iter().map(|item| text(item)).collect());
        let said = |arg: Arg| voice.arg(&arg);
        assert_eq!(said(list(&[])), "nothing");
        assert_eq!(said(list(&["a"])), "a");
        assert_eq!(said(list(&["a", "b", "c"])), "a, b and c");
        assert_eq!(said(list(&["1,0", "2,0", "3,0"])), "1,0; 2,0 and 3,0");
        assert_eq!(said(Arg::List(vec![list(&["a", "b"]), text("c")])), "a and b; c");
    }

    #[test]
    fn the_common_words_are_sound() {
        assert_eq!(super::mistakes(super::COMMON), Vec::<String>::new());
    }
}
