//! What one can type beside a choice.

use crate::words;
use burghof_words::Voice;

/// A wish that is not an action of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verb {
    /// Take the last action back.
    Undo,
    /// What would a bot do?
    Hint,
    /// The score sheet.
    Score,
    /// One rule, or how to read them.
    Rules(String),
    /// The table again.
    Board,
    /// What happened so far; the number of lines if one is given.
    Log(Option<u32>),
    /// What happened since one's last turn.
    Since,
    /// What a piece is.
    What(String),
    /// Save to a file; `true` if an existing one may be replaced.
    Save(String, bool),
    /// Somebody else takes the keyboard.
    Seat(String),
    /// All choices, page by page.
    List,
    /// What can be typed.
    Help,
    /// Leave the game.
    Quit,
}

/// The verbs with their English names. More words for each stand in the Fluent files (`verb-undo` …).
const NAMES: &[&str] = &[
    "undo", "hint", "score", "rules", "board", "log", "since", "what", "save", "seat", "list", "help", "quit",
];

impl Verb {
    /// The wish in a line, if it begins with one of the words.
    pub fn read(line: &str, voice: &Voice) -> Option<Verb> {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (first.to_lowercase(), rest.trim().to_owned());
        let (word, over) = match word.strip_suffix('!') {
            Some(word) => (word.to_owned(), true),
            None => (word, false),
        };
        let takes_more = |name: &str| matches!(name, "rules" | "log" | "what" | "save" | "seat");
        let name = NAMES.iter().find(|name| means(name, &word, voice))?;
        if !rest.is_empty() && !takes_more(name) {
            return None;
        }
        Some(match *name {
            "undo" => Verb::Undo,
            "hint" => Verb::Hint,
            "score" => Verb::Score,
            "rules" => Verb::Rules(rest),
            "board" => Verb::Board,
            "log" => Verb::Log(rest.parse().ok()),
            "since" => Verb::Since,
            "what" => Verb::What(rest),
            "save" => Verb::Save(rest, over),
            "seat" => Verb::Seat(rest),
            "list" => Verb::List,
            "help" => Verb::Help,
            _ => Verb::Quit,
        })
    }
}

fn means(name: &str, word: &str, voice: &Voice) -> bool {
    name == word || words::say(voice, &format!("verb-{name}")).split_whitespace().any(|other| other == word)
}
