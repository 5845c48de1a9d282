//! Puts messages of games and of the server into words.

use burghof_catalog::{GAMES, Playable, Visitor, visit};
use burghof_core::{Arg, Bilingual, Lang, Message, Speech};
use burghof_words::{SYSTEM, Voice};
use std::collections::HashMap;
use std::sync::OnceLock;

/// The server's own words.
pub const WORDS: Bilingual =
    Bilingual { de: include_str!("../words.de.ftl"), en: include_str!("../words.en.ftl") };

struct Words;
impl Visitor for Words {
    type Output = Bilingual;
    fn visit<G: Playable>(self) -> Bilingual {
        G::WORDS
    }
}

/// A voice per language and game, made when first needed: reading the word files takes longer than a game.
fn voice(lang: Lang, game: &str) -> &'static Voice {
    static VOICES: OnceLock<HashMap<(Lang, &'static str), OnceLock<Voice>>> = OnceLock::new();
    static PLAIN: [OnceLock<Voice>; 2] = [OnceLock::new(), OnceLock::new()];
    let voices = VOICES.get_or_init(|| {
        GAMES.iter().flat_map(|meta| Lang::ALL.map(|lang| ((lang, meta.id), OnceLock::new()))).collect()
    });
    let known = GAMES.iter().find(|meta| meta.id == game).and_then(|meta| voices.get(&(lang, meta.id)));
    match known {
        Some(cell) => cell.get_or_init(|| match visit(game, Words) {
            Ok(words) => Voice::new(lang, &[words, WORDS, SYSTEM]),
            Err(_) => Voice::new(lang, &[WORDS, SYSTEM]),
        }),
        None => PLAIN[lang as usize].get_or_init(|| Voice::new(lang, &[WORDS, SYSTEM])),
    }
}

/// A message in words. `names` are those of the seats.
pub fn say(lang: Lang, game: &str, names: &[String], message: &Message) -> String {
    voice(lang, game).say(&named(message, names))
}

/// The same message with the names of people in place of seats: one voice then serves all tables.
fn named(message: &Message, names: &[String]) -> Message {
    let args = message.args.iter().map(|(name, arg)| (*name, named_arg(arg, names))).collect();
    Message { id: message.id, args }
}

fn named_arg(arg: &Arg, names: &[String]) -> Arg {
    match arg {
        Arg::Seat(seat) => match names.get(seat.index()).filter(|name| !name.is_empty()) {
            Some(name) => Arg::Text(name.clone()),
            None => Arg::Seat(*seat),
        },
        Arg::Message(message) => Arg::Message(named(message, names)),
        Arg::List(items) => Arg::List(items.iter().map(|item| named_arg(item, names)).collect()),
        other => other.clone(),
    }
}

/// The language somebody wants, by what the browser says: the first one of the list that we speak.
///
/// ```
/// use burghof_core::Lang;
/// use burghof_server::words::wanted;
/// assert_eq!(wanted("fr, de-AT;q=0.8, en;q=0.5"), Lang::De);
/// assert_eq!(wanted(""), Lang::En);
/// ```
pub fn wanted(accept_language: &str) -> Lang {
    let mut known: Vec<(f32, Lang)> = accept_language
        .split(',')
        .take(20)
        .filter_map(|part| {
            let (tag, quality) = part.trim().split_once(";q=").unwrap_or((part.trim(), "1"));
            Some((quality.trim().parse().unwrap_or(0.0), Lang::from_locale(tag)?))
        })
        .collect();
    // A stable sort: of equal wishes the first one named wins.
    known.sort_by(|a, b| b.0.total_cmp(&a.0));
    known.first().map_or(Lang::En, |found| found.1)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_words_are_sound() {
        assert_eq!(burghof_words::mistakes(super::WORDS), Vec::<String>::new());
    }
}
