//! `burghof --version`: which program, made from what, with which rules and data.

use burghof_catalog::{Playable, Visitor, visit};
use burghof_core::{Components, Message, Speech};
use burghof_words::Voice;

struct Versions;

impl Visitor for Versions {
    type Output = Message;
    fn visit<G: Playable>(self) -> Message {
        let data = G::Data::standard();
        Message::new("version-game")
            .with("game", format!("{:<9}", G::META.id))
            .with("rules", G::META.rules_version.to_string())
            .with("data", data.version().to_string())
            .with("fingerprint", format!("{:016x}", data.fingerprint()))
    }
}

/// The first line is for programs: name, version, and the commit if it is known. Then a line per game: with the same rules
/// and data, a game replays to the last bit.
pub fn text(voice: &Voice) -> String {
    let commit = env!("BURGHOF_COMMIT");
    let mut text = format!("burghof {}", env!("CARGO_PKG_VERSION"));
    if !commit.is_empty() {
        text += &format!(" ({commit})");
    }
    for game in burghof_catalog::ids() {
        if let Ok(line) = visit(game, Versions) {
            text += &format!("\n{}", voice.say(&line));
        }
    }
    text + "\n"
}
