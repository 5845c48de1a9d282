//! The words of the command line, and the language they are in.

use burghof_catalog::api::{Why, Worth};
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

/// What a choice is worth in points.
pub fn worth(voice: &Voice, worth: &Worth) -> String {
    voice.say(&Message::new("worth-points").with("points", tenths(voice, worth.points, false)))
}

/// Why: compared with the best, or if it is that, with the next.
pub fn worth_why(voice: &Voice, worth: &Worth, best: bool) -> String {
    let lead = worth.lead.abs();
    let id = match (lead < CLOSE, best, worth.lead > 0.0) {
        (true, _, _) => return voice.word("worth-same"),
        (_, true, true) => "worth-more",
        (_, true, false) => "worth-chance",
        (_, false, false) => "worth-less",
        (_, false, true) => "worth-against",
    };
    let why = Message::new(id).with("lead", tenths(voice, lead, false)).with("why", parts(voice, &worth.why));
    voice.say(&why)
}

/// Less than this is no difference that counts.
const CLOSE: f64 = 0.1;

/// The largest parts of a difference.
pub fn parts(voice: &Voice, why: &[Why]) -> String {
    const MOST: usize = 3;
    let said = |part: &Why| {
        let id = if part.rule.is_some() { "worth-part-rule" } else { "worth-part" };
        let rule = part.rule.map_or("", |rule| rule.id());
        let said = Message::new(id).with("name", voice.say(&part.text)).with("rule", rule.to_owned());
        voice.say(&said.with("signed", tenths(voice, part.points, true)))
    };
    let parts: Vec<String> =
        why.iter().filter(|part| part.points.abs() >= CLOSE).take(MOST).map(said).collect();
    parts.join(", ")
}

/// A number with one decimal, as the language writes it.
pub fn tenths(voice: &Voice, number: f64, signed: bool) -> String {
    let text = if signed { format!("{number:+.1}") } else { format!("{number:.1}") };
    let text = text.replace('-', "\u{2212}");
    if voice.lang() == Lang::De { text.replace('.', ",") } else { text }
}
