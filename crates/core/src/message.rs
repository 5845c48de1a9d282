use crate::{Rule, Seat};
use serde::{Serialize, Serializer, ser::SerializeMap};

/// The languages Burghof speaks.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Lang {
    /// In German.
    De,
    /// In English.
    #[default]
    En,
}

impl Lang {
    /// Both languages.
    pub const ALL: [Lang; 2] = [Lang::De, Lang::En];

    /// The two letters of the language.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::De => "de",
            Lang::En => "en",
        }
    }

    /// The language of a locale such as `de_DE.UTF-8`, if we speak it.
    ///
    /// ```
    /// use burghof_core::Lang;
    /// assert_eq!(Lang::from_locale("de_AT.UTF-8"), Some(Lang::De));
    /// assert_eq!(Lang::from_locale("fr"), None);
    /// ```
    pub fn from_locale(locale: &str) -> Option<Lang> {
        let code = locale.split(['_', '-', '.', '@']).next()?.to_ascii_lowercase();
        Lang::ALL.into_iter().find(|lang| lang.code() == code)
    }
}

/// The same text in both languages: names from the data files, rules texts, word files.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Bilingual {
    /// In German.
    pub de: &'static str,
    /// In English.
    pub en: &'static str,
}

impl Bilingual {
    /// A name from a data file, kept for ever.
    pub fn keep(de: impl Into<String>, en: impl Into<String>) -> Bilingual {
        Bilingual { de: crate::keep(de), en: crate::keep(en) }
    }

    /// The text in one language.
    pub const fn get(self, lang: Lang) -> &'static str {
        match lang {
            Lang::De => self.de,
            Lang::En => self.en,
        }
    }
}

/// Something to be said, in no language yet: the id of a Fluent message and its arguments. Games speak in messages
/// only; words live in `words.de.ftl` and `words.en.ftl`, and terminal and page use the same ones.
///
/// ```
/// use burghof_core::{Message, Seat};
/// let said = Message::new("castellan-played").with("seat", Seat::new(1)).with("count", 3);
/// assert_eq!(
///     serde_json::to_string(&said).unwrap(),
///     r#"{"id":"castellan-played","args":{"seat":{"seat":1},"count":3}}"#
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Message {
    /// The id in the Fluent files.
    pub id: &'static str,
    /// Its arguments by name.
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<std::collections::BTreeMap<String, Arg>>"))]
    pub args: Vec<(&'static str, Arg)>,
}

/// An argument of a [`Message`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "engine.ts", untagged))]
pub enum Arg {
    /// A number (Fluent chooses plural forms by it).
    Int(i64),
    /// Text that needs no translation: a coordinate, a notation.
    Text(String),
    /// The id of a message without arguments.
    Word(#[cfg_attr(feature = "ts", ts(type = "{ word: string }"))] &'static str),
    /// A seat: said as the name of whoever sits there.
    Seat(#[cfg_attr(feature = "ts", ts(type = "{ seat: number }"))] Seat),
    /// A name that comes with the data.
    Name(Bilingual),
    /// A message inside the message.
    Message(Message),
    /// Several things, joined as people would ("a, b and c").
    List(Vec<Arg>),
}

impl Message {
    /// A message without arguments.
    pub const fn new(id: &'static str) -> Message {
        Message { id, args: Vec::new() }
    }

    /// The message with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Message {
        self.args.push((name, value.into()));
        self
    }
}

macro_rules! arg_from {
    ($($from:ty => $make:expr),* $(,)?) => { $(
        impl From<$from> for Arg { fn from(value: $from) -> Arg { ($make)(value) } }
    )* };
}
arg_from! {
    i32 => |n: i32| Arg::Int(n.into()), u32 => |n: u32| Arg::Int(n.into()), i64 => Arg::Int,
    u8 => |n: u8| Arg::Int(n.into()), i8 => |n: i8| Arg::Int(n.into()), u16 => |n: u16| Arg::Int(n.into()),
    usize => |n: usize| Arg::Int(n as i64),
    String => Arg::Text, Seat => Arg::Seat, Bilingual => Arg::Name, Message => Arg::Message,
    Vec<Arg> => Arg::List, Rule => |rule: Rule| Arg::Text(rule.id().to_owned()),
}

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Args<'a>(&'a [(&'static str, Arg)]);
        impl Serialize for Args<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_map(self.0.iter().map(|(name, arg)| (name, arg)))
            }
        }
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", self.id)?;
        if !self.args.is_empty() {
            map.serialize_entry("args", &Args(&self.args))?;
        }
        map.end()
    }
}

impl Serialize for Arg {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Arg::Int(n) => n.serialize(serializer),
            Arg::Text(text) => text.serialize(serializer),
            Arg::Word(id) => serializer.collect_map([("word", id)]),
            Arg::Seat(seat) => serializer.collect_map([("seat", seat)]),
            Arg::Name(name) => name.serialize(serializer),
            Arg::Message(message) => message.serialize(serializer),
            Arg::List(items) => items.serialize(serializer),
        }
    }
}

/// Somebody who can put a [`Message`] into words (`burghof-words` does it with Fluent).
pub trait Speech {
    /// The language spoken.
    fn lang(&self) -> Lang;
    /// The words of a message.
    fn say(&self, message: &Message) -> String;
    /// The words of a message without arguments.
    fn word(&self, id: &'static str) -> String {
        self.say(&Message::new(id))
    }
}
