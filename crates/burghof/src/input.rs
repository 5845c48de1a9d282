//! What comes from outside: files, options, seeds, seats. Nothing here panics or reads without a limit.

use crate::context::Context;
use crate::failure::{Failure, unknown_bot};
use crate::words;
use burghof_bots::{Spec, UnknownBot};
pub use burghof_catalog::simulate::dice;
use burghof_catalog::{BadPosition, Playable, Visitor, read_position, visit};
use burghof_core::shape::{Kind, Unknown, Wrong};
use burghof_core::{Key, Lang, Loaded, Message, Record, RecordError, Seat, Setup, Speech};
use clap::ArgMatches;
use std::fs::File;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// No file that we read is larger.
pub const LARGEST: u64 = 32 << 20;

/// The text of a file, or of standard input for `-`.
pub fn text(path: &Path) -> Result<String, Failure> {
    let name = name(path);
    let unreadable = |error: io::Error| Failure::file("file-unreadable", &name, &error);
    let too_large = || {
        Failure::Failed(
            Message::new("file-too-large").with("file", name.clone()).with("most", (LARGEST >> 20) as u32),
        )
    };
    let bytes = if is_standard(path) {
        limited(io::stdin().lock()).map_err(unreadable)?
    } else {
        let file = File::open(path).map_err(unreadable)?;
        let meta = file.metadata().map_err(unreadable)?;
        if meta.is_dir() {
            return Err(unreadable(io::ErrorKind::IsADirectory.into()));
        }
        if meta.len() > LARGEST {
            return Err(too_large());
        }
        limited(file).map_err(unreadable)?
    };
    if bytes.len() as u64 > LARGEST {
        return Err(too_large());
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.iter().filter(|&&byte| byte == b'\n').count() + 1;
        Failure::Failed(Message::new("file-not-utf8").with("file", name.clone()).with("line", line))
    })?;
    // Some editors put a mark before the first letter.
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

fn limited(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(LARGEST + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// How a file is called in messages.
pub fn name(path: &Path) -> String {
    if is_standard(path) { "-".into() } else { path.display().to_string() }
}

/// A path from the arguments; clap has made sure that it is there.
pub fn path(matches: &ArgMatches, arg: &str) -> PathBuf {
    matches.get_one::<PathBuf>(arg).cloned().unwrap_or_default()
}

/// A string from the arguments.
pub fn string<'a>(matches: &'a ArgMatches, arg: &str) -> Option<&'a str> {
    matches.get_one::<String>(arg).map(String::as_str)
}

/// Reads the position named by `--position`. Unknown keys are mentioned beside the output.
pub fn position<G: Playable>(matches: &ArgMatches, context: &Context) -> Result<G, Failure> {
    let path = path(matches, "position");
    let read = read_position::<G>(&text(&path)?, data::<G>(matches)?)
        .map_err(|bad| bad_position(&path, &bad, G::META.id, context))?;
    warn_of(&read.ignored, &path, context);
    Ok(read.value)
}

/// The box of somebody's own named by `--data`: the text of its component set.
pub fn own(matches: &ArgMatches) -> Result<Option<String>, Failure> {
    matches.try_get_one::<PathBuf>("data").ok().flatten().map(|path| text(path)).transpose()
}

/// The components named by `--data`, or the standard ones. A set that does not fit together is refused by entry.
pub fn data<G: Playable>(matches: &ArgMatches) -> Result<Loaded<G::Data>, Failure> {
    let own = own(matches)?;
    burghof_catalog::data::<G>(own.as_deref()).map_err(|misfit| {
        let file = name(&path(matches, "data"));
        Failure::Failed(Message::new("set-bad").with("file", file).with("what", misfit.of_a_set()))
    })
}

/// Keys that mean nothing may be typing mistakes: said beside the output.
pub fn warn_of(ignored: &[Unknown], path: &Path, context: &Context) {
    for key in ignored.iter().take(20) {
        let said = |id| Message::new(id).with("file", name(path)).with("key", short(&key.at));
        context.note(&match key.like {
            Some(like) => said("position-ignored-like").with("like", like.to_owned()),
            None => said("position-ignored"),
        });
    }
}

/// How the place of a misfit begins that is an invariant and no field.
const INVARIANT: &str = "invariant ";

/// A position that cannot be read, in words.
pub fn bad_position(path: &Path, bad: &BadPosition, game: &str, context: &Context) -> Failure {
    let file = name(path);
    let message = match bad {
        BadPosition::Misfit(misfit) if misfit.at.starts_with(INVARIANT) => {
            let invariant = &misfit.at[INVARIANT.len()..];
            let said = context
                .voice(game, &[])
                .ok()
                .and_then(|voice| words::say_if_known(&voice, &format!("{game}-broken-{invariant}")));
            let message = Message::new("position-broken").with("invariant", invariant.to_owned());
            // The numbers behind it are counted in English.
            let numbers = context.lang == Lang::En && !misfit.what.contains('{');
            let said = said.unwrap_or_else(|| context.words.say(&Message::new("misfit-other")));
            message.with(
                "text",
                match numbers {
                    true => format!("{said} {}", short(&misfit.what)),
                    false => {
                        let mut said = cited(said, &misfit.what);
                        if let Some(numbers) = &misfit.said {
                            said = format!("{said} {}", context.words.say(numbers));
                        }
                        match things(&misfit.what).join(", ") {
                            none if none.is_empty() => said,
                            things => {
                                let where_it_is =
                                    Message::new("position-things").with("things", short(&things));
                                format!("{said} {}", context.words.say(&where_it_is))
                            }
                        }
                    }
                },
            )
        }
        BadPosition::Json { line, column, ended } => Message::new("position-no-json")
            .with("what", Message::new(if *ended { "json-ended" } else { "json-wrong" }))
            .with("line", *line)
            .with("column", *column),
        BadPosition::Twice { key, line } => {
            Message::new("position-twice").with("key", short(key)).with("line", *line)
        }
        BadPosition::Field(wrong) => {
            Message::new("position-field").with("at", short(&wrong.at)).with("what", wrong_form(&wrong.wrong))
        }
        BadPosition::Misfit(misfit) => {
            let what = match (context.lang, &misfit.said) {
                (Lang::En, None) => short(&misfit.what),
                (_, said) => {
                    let said = said.clone().unwrap_or_else(|| Message::new("misfit-other"));
                    let voice = context.voice(game, &[]);
                    cited(
                        voice.map_or_else(|_| context.words.say(&said), |voice| voice.say(&said)),
                        &misfit.what,
                    )
                }
            };
            Message::new("position-misfit").with("at", short(&misfit.at)).with("what", what)
        }
    };
    Failure::Failed(message.with("file", file))
}

/// What an English sentence about a position names that is called the same in every language: fields, seats and castles by
/// their number, tiles, cells, and what stands between backticks, which is an id.
fn things(english: &str) -> Vec<String> {
    let words: Vec<&str> =
        english.split_whitespace().map(|word| word.trim_matches(|c| ".:;()".contains(c))).collect();
    let number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let mut things = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let list = match words.get(at.wrapping_sub(1)) {
            Some(&"seat") if number(word) => Some("seats"),
            Some(&"castle") if number(word) => Some("castles"),
            _ => None,
        };
        let field =
            word.contains('[') && word.ends_with(']') && word.starts_with(|c: char| c.is_ascii_lowercase());
        // A rule has three letters before its number, a tile or a box two signs; a cell has one, or is two numbers.
        let tile = word.split_once('-').is_some_and(|(sort, n)| {
            sort.len() == 2 && sort.starts_with(|c: char| c.is_ascii_uppercase()) && number(n)
        });
        let cell =
            word.len() == 2 && word.starts_with(|c: char| ('a'..='g').contains(&c)) && number(&word[1..]);
        let point = word
            .split_once(',')
            .is_some_and(|(x, y)| number(x.trim_start_matches('-')) && number(y.trim_start_matches('-')));
        match list {
            _ if word.len() > 2 && word.starts_with('`') && word.ends_with('`') => {
                things.push(word.trim_matches('`').to_owned());
            }
            Some(list) => things.push(format!("{list}[{word}]")),
            None if field || tile || cell || point => things.push((*word).to_owned()),
            None => {}
        }
    }
    things.dedup();
    things
}

/// A sentence with the rules that are cited beside it in English, unless it cites some itself.
fn cited(said: String, english: &str) -> String {
    let is_rule = |word: &&str| {
        let number = word
            .split_once('-')
            .filter(|(prefix, _)| prefix.len() == 3 && prefix.bytes().all(|byte| byte.is_ascii_uppercase()));
        number.is_some_and(|(_, n)| n.trim_start_matches('R').parse::<u16>().is_ok())
    };
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
        words.filter(is_rule).map(str::to_owned).collect()
    };
    let rules = words(english);
    if rules.is_empty() || !words(&said).is_empty() {
        return said;
    }
    format!("{said} ({})", rules.join(", "))
}

/// What is wrong with the form of a value.
fn wrong_form(wrong: &Wrong) -> Message {
    let kind = |kind: &Kind| {
        Message::new(match kind {
            Kind::Null => "json-null",
            Kind::Truth => "json-truth",
            Kind::Number => "json-number",
            Kind::Text => "json-text",
            Kind::List => "json-list",
            Kind::Object => "json-object",
        })
    };
    match wrong {
        Wrong::Kind { found, wanted } => {
            Message::new("wrong-kind").with("found", kind(found)).with("wanted", kind(wanted))
        }
        Wrong::Range { found, min, max } => {
            Message::new("wrong-range").with("found", short(found)).with("min", *min).with("max", *max)
        }
        Wrong::Word { found, known } => {
            Message::new("wrong-word").with("found", short(found)).with("known", known.join(", "))
        }
        Wrong::Length { found, wanted } => {
            Message::new("wrong-length").with("found", *found).with("wanted", *wanted)
        }
        Wrong::Missing(key) => Message::new("wrong-missing").with("key", (*key).to_owned()),
        Wrong::Twice(key) => Message::new("wrong-twice").with("key", (*key).to_owned()),
        Wrong::Other(_) => Message::new("wrong-other"),
    }
}

/// Long details are cut: a message is one line that people read.
fn short(text: &str) -> String {
    const MOST: usize = 400;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Reads a record.
pub fn record(path: &Path) -> Result<Record, Failure> {
    Record::parse(&text(path)?).map_err(|error| bad_record(path, &error))
}

/// Reads a record to be played with the box named by `--data`, where it does not bring its own.
pub fn record_with_data(path: &Path, matches: &ArgMatches) -> Result<Record, Failure> {
    /// What is wrong with the box is said of its file, not of the record.
    struct Fits<'a>(&'a ArgMatches);
    impl Visitor for Fits<'_> {
        type Output = Result<(), Failure>;
        fn visit<G: Playable>(self) -> Result<(), Failure> {
            data::<G>(self.0).map(drop)
        }
    }
    let mut record = record(path)?;
    if let Some(text) = own(matches)? {
        if let Some((_, game)) = record.field("game") {
            visit(game, Fits(matches)).unwrap_or(Ok(()))?;
        }
        record.give_set(&text);
    }
    Ok(record)
}

/// A record that cannot be read or replayed, in words.
pub fn bad_record(path: &Path, error: &RecordError) -> Failure {
    let message = Message::new("record-bad").with("file", name(path)).with("line", error.line);
    Failure::Failed(message.with("what", error.what.clone()))
}

/// The options named by `--options`: `key=value` pairs after commas. A piece without `=` goes on with the value
/// before it, so a value may itself hold commas.
pub fn options(matches: &ArgMatches) -> Result<Vec<(String, String)>, Failure> {
    let mut pairs: Vec<(String, String)> = Vec::new();
    let texts = matches.get_many::<String>("options").into_iter().flatten();
    for piece in texts.flat_map(|text| text.split(',')).map(str::trim).filter(|piece| !piece.is_empty()) {
        let key = piece.split_once('=').map(|(key, _)| key.trim());
        if let Some(twice) = key.filter(|key| pairs.iter().any(|(other, _)| other == key)) {
            return Err(Failure::Use(Message::new("option-twice").with("option", twice.to_owned())));
        }
        match (piece.split_once('='), pairs.last_mut()) {
            (Some((key, value)), _) => pairs.push((key.trim().into(), value.trim().into())),
            (None, Some((_, value))) => {
                value.push(',');
                value.push_str(piece);
            }
            (None, None) => {
                return Err(Failure::Use(
                    Message::new("option-without-value").with("piece", piece.to_owned()),
                ));
            }
        }
    }
    Ok(pairs)
}

/// A set-up from `--seats` and `--options`.
pub fn setup<G: Playable>(matches: &ArgMatches, people: u8) -> Result<Setup<G>, Failure> {
    let mut setup = Setup::<G>::new(people);
    for (key, value) in options(matches)? {
        setup.set(&key, &value)?;
    }
    setup.data = data::<G>(matches)?;
    setup.check()?;
    Ok(setup)
}

/// The key named by `--key` or made of `--seed`; of the seed `0` if neither is there.
pub fn key(matches: &ArgMatches) -> Result<Key, Failure> {
    match matches.try_get_one::<String>("key").ok().flatten() {
        Some(hex) => Key::from_hex(hex.trim()).ok_or_else(|| Failure::Use(Message::new("key-not-hex"))),
        None => Ok(Key::from_seed(string(matches, "seed").unwrap_or("0"))),
    }
}

/// A key nobody has chosen.
pub fn random_key() -> Key {
    let mut bytes = [0; 32];
    for part in bytes.chunks_mut(8) {
        // The standard library seeds every one of these by the operating system's random numbers.
        let random = RandomState::new().build_hasher().finish();
        part.copy_from_slice(&random.to_le_bytes());
    }
    Key::new(bytes)
}

/// The bots after `--bots`, each checked.
pub fn bots(matches: &ArgMatches) -> Result<Vec<Spec>, Failure> {
    let Some(text) = string(matches, "bots") else { return Ok(Vec::new()) };
    let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
    names.map(|name| name.parse().map_err(|unknown: UnknownBot| unknown_bot(&unknown))).collect()
}

/// The seat with this number, which counts from 1 for people and from 0 for programs, that is with `--json`.
pub fn seat(number: u8, seats: u8, matches: &ArgMatches) -> Result<Seat, Failure> {
    let first = u8::from(!matches.get_flag("json"));
    let seat = number.checked_sub(first).and_then(|index| Seat::checked(index.into(), seats));
    seat.ok_or_else(|| {
        let id = if first == 0 { "no-such-seat-json" } else { "no-such-seat" };
        let last = first + seats.saturating_sub(1);
        Failure::Use(Message::new(id).with("number", number).with("last", last))
    })
}
