//! What the games say, in both languages.

use burghof_core::{Bilingual, Lang, Message, Speech};
use burghof_words::Voice;
use pyo3::prelude::*;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// A voice takes a millisecond to make and is asked for again and again; there is one for each game and language.
static VOICES: LazyLock<Mutex<HashMap<(&'static str, Lang), &'static Voice>>> = LazyLock::new(Mutex::default);

/// The voice of a game, which knows these words.
pub fn voice(game: &'static str, words: Bilingual, lang: Lang) -> &'static Voice {
    let mut voices = VOICES.lock().unwrap_or_else(PoisonError::into_inner);
    voices.entry((game, lang)).or_insert_with(|| Box::leak(Box::new(Voice::new(lang, &[words]))))
}

/// The words that all games share.
pub fn common(lang: Lang) -> &'static Voice {
    voice("", Bilingual { de: "", en: "" }, lang)
}

/// A message in English and in German.
pub fn both(game: &'static str, words: Bilingual, message: &Message) -> (String, String) {
    (voice(game, words, Lang::En).say(message), voice(game, words, Lang::De).say(message))
}

/// A message that all games share, in English and in German.
pub fn both_common(message: &Message) -> (String, String) {
    (common(Lang::En).say(message), common(Lang::De).say(message))
}

/// The language with this code.
pub fn lang(code: &str) -> PyResult<Lang> {
    Lang::ALL.into_iter().find(|lang| lang.code() == code).ok_or_else(|| {
        pyo3::exceptions::PyValueError::new_err(format!("lang: `{code}`; Burghof speaks `de` and `en`"))
    })
}
