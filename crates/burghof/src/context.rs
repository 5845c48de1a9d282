//! What every command needs: a language, words, and somewhere to write.

use crate::failure::Failure;
use crate::words;
use burghof_catalog::{Playable, UnknownGame, Visitor, visit};
use burghof_core::{Bilingual, Lang, MAX_SEATS, Message, Speech};
use burghof_words::{SYSTEM, Voice};
use serde_json::Value;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

/// What every command needs.
pub struct Context {
    /// The language everything is said in.
    pub lang: Lang,
    /// The words of the command line alone.
    pub words: Voice,
    /// Standard output.
    pub out: BufWriter<Stdout>,
    /// Does a person look at the output?
    pub terminal: bool,
}

impl Context {
    /// For one run of the program.
    pub fn new(lang: Lang) -> Context {
        let words = Voice::new(lang, &[words::WORDS, SYSTEM]);
        let names = numbered_seats(&words, MAX_SEATS as u8);
        let words = words.named(&names);
        let out = io::stdout();
        let terminal = out.is_terminal();
        Context { lang, words, out: BufWriter::new(out), terminal }
    }

    /// A voice that also knows the words of a game, with these names for its seats.
    pub fn voice(&self, game: &str, names: &[String]) -> Result<Voice, UnknownGame> {
        Ok(Voice::new(self.lang, &[words::WORDS, SYSTEM, words_of(game)?]).named(names))
    }

    /// The same for tools, whose seats have no names but "Seat 1" and so on.
    pub fn numbered(&self, game: &str, seats: u8) -> Result<Voice, UnknownGame> {
        self.voice(game, &numbered_seats(&self.words, seats))
    }

    /// A voice for what goes wrong, which may come from the server. Made only then: reading word files takes a moment.
    pub fn failing(&self) -> Voice {
        let words = [
            words::WORDS,
            SYSTEM,
            #[cfg(feature = "house")]
            burghof_server::words::WORDS,
        ];
        Voice::new(self.lang, &words).named(&numbered_seats(&self.words, MAX_SEATS as u8))
    }

    /// Writes a line of text.
    pub fn line(&mut self, text: impl AsRef<str>) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{}", text.as_ref())?)
    }

    /// Writes a message as a line.
    pub fn say(&mut self, message: &Message) -> Result<(), Failure> {
        let text = self.words.say(message);
        self.line(text)
    }

    /// Writes JSON: on one line for programs, spread out for people.
    pub fn json(&mut self, value: &Value) -> Result<(), Failure> {
        let text = if self.terminal { format!("{value:#}") } else { value.to_string() };
        self.line(text)
    }

    /// Says something beside the output, which a program may be reading.
    pub fn note(&self, message: &Message) {
        let text = words::harmless(&self.words.say(message));
        // Without standard error there is nobody to tell.
        let _ = writeln!(io::stderr(), "burghof: {text}");
    }

    /// Everything written so far goes out.
    pub fn finish(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }
}

fn numbered_seats(words: &Voice, seats: u8) -> Vec<String> {
    (0..seats).map(|number| words.say(&Message::new("seat-name").with("number", number + 1))).collect()
}

/// The Fluent files of a game.
fn words_of(game: &str) -> Result<Bilingual, UnknownGame> {
    struct Words;
    impl Visitor for Words {
        type Output = Bilingual;
        fn visit<G: Playable>(self) -> Bilingual {
            G::WORDS
        }
    }
    visit(game, Words)
}

/// The players' rules of a game.
pub fn rules_of(game: &str) -> Result<Bilingual, UnknownGame> {
    struct Rules;
    impl Visitor for Rules {
        type Output = Bilingual;
        fn visit<G: Playable>(self) -> Bilingual {
            G::RULES
        }
    }
    visit(game, Rules)
}
