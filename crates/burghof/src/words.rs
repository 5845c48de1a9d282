//! The words of the command line, and the language they are in.

use burghof_core::{Bilingual, Lang, Message, Speech};
use burghof_words::Voice;
use std::collections::HashSet;
use std::ffi::OsString;
use std::sync::{LazyLock, Mutex};

/// The Fluent files of this crate.
pub const WORDS: Bilingual =
    Bilingual { de: include_str!("../words.de.ftl"), en: include_str!("../words.en.ftl") };

/// The language: `--lang`, then the environment, then English. Found before the arguments are read properly, because
/// their help is in that language too.
pub fn choose(args: &[OsString]) -> Lang {
    let variables = ["BURGHOF_LANG", "LC_ALL", "LC_MESSAGES", "LANG"];
    let environment = || variables.iter().filter_map(std::env::var_os).find_map(|value| locale(&value));
    asked_for(args).or_else(environment).unwrap_or_default()
}

fn asked_for(args: &[OsString]) -> Option<Lang> {
    let mut args = args.iter().map(|arg| arg.to_string_lossy()).take_while(|arg| arg != "--");
    while let Some(arg) = args.next() {
        if arg == "--lang" {
            return Lang::from_locale(&args.next()?);
        }
        if let Some(value) = arg.strip_prefix("--lang=") {
            return Lang::from_locale(value);
        }
    }
    None
}

fn locale(value: &OsString) -> Option<Lang> {
    Lang::from_locale(value.to_str()?)
}

/// Ids that are put together from parts (`cmd-play-about`) live as long as the program: messages hold ids for ever.
pub fn id(text: &str) -> &'static str {
    static IDS: LazyLock<Mutex<HashSet<&'static str>>> = LazyLock::new(Mutex::default);
    let mut ids = IDS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(known) = ids.get(text) {
        return known;
    }
    let kept: &'static str = Box::leak(text.to_owned().into_boxed_str());
    ids.insert(kept);
    kept
}

/// The words of a message whose id is put together from parts.
pub fn say(voice: &Voice, text: &str) -> String {
    voice.say(&Message::new(id(text)))
}

/// The same, or nothing if there is no such message.
pub fn say_if_known(voice: &Voice, text: &str) -> Option<String> {
    voice.knows(text).then(|| say(voice, text))
}

/// Text from outside, safe to show: control characters could move the cursor or colour the terminal.
pub fn harmless(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' { '\u{fffd}' } else { c }).collect()
}
