use crate::misfit::shortened;
use crate::{Bilingual, Game, Message, Misfit, Pack};
use serde::de::DeserializeOwned;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

/// What a game is, before any position of it exists.
#[derive(Copy, Clone, Debug)]
pub struct Meta {
    /// Its id: the name of its crate, its folder and its records.
    pub id: &'static str,
    /// The three letters before its rule numbers.
    pub prefix: &'static str,
    /// Its title.
    pub title: Bilingual,
    /// The fewest people that can play.
    pub fewest: u8,
    /// The most people that can play.
    pub most: u8,
    /// How many minutes people take for a game: from, to.
    pub minutes: (u16, u16),
    /// What a table can agree on beforehand.
    pub options: &'static [OptionMeta],
    /// The newest version of the rules; older ones keep replaying.
    pub rules_version: u16,
    /// No game has more actions than this.
    pub longest: u32,
}

/// One thing a table can agree on.
#[derive(Copy, Clone, Debug)]
pub struct OptionMeta {
    /// Its name in `key=value`. Words for it: the messages `<game>-option-<key>` (dashes for underscores) and
    /// `<game>-option-<key>-<value>`.
    pub key: &'static str,
    /// What it can be.
    pub values: Values,
    /// What it is if nobody says anything.
    pub default: &'static str,
    /// The rules it is about.
    pub rules: &'static [&'static str],
}

/// What an option can be.
#[derive(Copy, Clone, Debug)]
pub enum Values {
    /// `true` or `false`.
    Bool,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A number in a range.
    Int {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// A text with a form of its own; these are examples of it.
    Free(&'static [&'static str]),
}

/// The options of a game, as plain data.
pub trait Options: Clone + Eq + Hash + fmt::Debug + Default + Send + Sync + 'static {
    /// Sets one option from text; `key` is one of [`Meta::options`].
    fn set(&mut self, key: &str, value: &str) -> Result<(), SetupError>;
    /// One option as text.
    fn get(&self, key: &str) -> Option<String>;
}

/// Why a game cannot be set up like this.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// Too few or too many people.
    #[error("{game} is for {fewest} to {most} people, not {people}")]
    People {
        /// The game.
        game: &'static str,
        /// The fewest.
        fewest: u8,
        /// The most.
        most: u8,
        /// What was asked for.
        people: u8,
    },
    /// No such option.
    #[error("{game} has no option `{key}`; it has: {known}")]
    UnknownOption {
        /// The game.
        game: &'static str,
        /// What was asked for.
        key: String,
        /// The options there are.
        known: String,
    },
    /// An option cannot be that. What it can be is written as it would be typed, the same in every language.
    #[error("option `{key}` cannot be `{value}`; it can be: {possible}")]
    BadValue {
        /// The option.
        key: String,
        /// What was asked for.
        value: String,
        /// What it can be.
        possible: String,
    },
    /// The rules never had that version.
    #[error("{game} has rules versions 1 to {newest}, not {version}")]
    RulesVersion {
        /// The game.
        game: &'static str,
        /// What was asked for.
        version: u16,
        /// The newest version.
        newest: u16,
    },
    /// Somebody's own component set cannot be played with.
    #[error("data: {0}")]
    Data(Misfit),
    /// Something else does not fit together.
    #[error("{0}")]
    Unfit(String),
}

impl SetupError {
    /// What is wrong, in words that all games share.
    pub fn message(&self) -> Message {
        match self.clone() {
            SetupError::People { game, fewest, most, people } => Message::new("setup-people")
                .with("game", game.to_owned())
                .with("fewest", fewest)
                .with("most", most)
                .with("people", people),
            SetupError::UnknownOption { game, key, known } => Message::new("setup-unknown-option")
                .with("game", game.to_owned())
                .with("key", key)
                .with("known", known),
            SetupError::BadValue { key, value, possible } => Message::new("setup-bad-value")
                .with("key", key)
                .with("value", value)
                .with("possible", possible),
            SetupError::RulesVersion { game, version, newest } => Message::new("setup-rules-version")
                .with("game", game.to_owned())
                .with("version", version)
                .with("newest", newest),
            SetupError::Data(misfit) => misfit.of_a_set(),
            SetupError::Unfit(what) => Message::new("setup-unfit").with("what", what),
        }
    }

    /// A value that its option cannot have.
    pub fn bad_value(key: &str, value: &str, possible: impl Into<String>) -> SetupError {
        SetupError::BadValue { key: key.into(), value: value.into(), possible: possible.into() }
    }
}

/// What is needed to start a game, beside chance.
pub struct Setup<G: Game> {
    /// How many people play.
    pub people: u8,
    /// What they agreed on.
    pub options: G::Options,
    /// The version of the rules.
    pub rules: u16,
    /// The components.
    pub data: Loaded<G::Data>,
}

impl<G: Game> Setup<G> {
    /// The newest rules and the standard components, with the default options.
    pub fn new(people: u8) -> Setup<G> {
        Setup {
            people,
            options: G::Options::default(),
            rules: G::META.rules_version,
            data: G::Data::standard(),
        }
    }

    /// Sets an option by name; refuses names and values that do not exist.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), SetupError> {
        let Some(option) = G::META.options.iter().find(|option| option.key == key) else {
            let known: Vec<_> = G::META.options.iter().map(|option| option.key).collect();
            let known = if known.is_empty() { "–".into() } else { known.join(", ") };
            return Err(SetupError::UnknownOption { game: G::META.id, key: key.into(), known });
        };
        let possible = match option.values {
            Values::Bool if !matches!(value, "true" | "false") => "true, false".into(),
            Values::OneOf(words) if !words.contains(&value) => words.join(", "),
            Values::Int { min, max } if !value.parse().is_ok_and(|n: i64| (min..=max).contains(&n)) => {
                format!("{min}…{max}")
            }
            _ => return self.options.set(key, value),
        };
        Err(SetupError::bad_value(key, value, possible))
    }

    /// Plays with somebody's own box: the text of its data file.
    pub fn own(&mut self, text: &str) -> Result<(), SetupError> {
        self.data = crate::boxes::own::<G>(text).map_err(SetupError::Data)?;
        Ok(())
    }

    /// The options as text, in the order of [`Meta::options`].
    pub fn options(&self) -> Vec<(&'static str, String)> {
        G::META.options.iter().filter_map(|o| Some((o.key, self.options.get(o.key)?))).collect()
    }

    /// Checks what is the same for all games: the number of people and the version of the rules.
    pub fn check(&self) -> Result<(), SetupError> {
        let meta = G::META;
        if !(meta.fewest..=meta.most).contains(&self.people) {
            let (fewest, most, people) = (meta.fewest, meta.most, self.people);
            return Err(SetupError::People { game: meta.id, fewest, most, people });
        }
        if self.rules == 0 || self.rules > meta.rules_version {
            let (version, newest) = (self.rules, meta.rules_version);
            return Err(SetupError::RulesVersion { game: meta.id, version, newest });
        }
        Ok(())
    }
}

impl<G: Game> Clone for Setup<G> {
    fn clone(&self) -> Setup<G> {
        Setup { people: self.people, options: self.options.clone(), rules: self.rules, data: self.data }
    }
}
impl<G: Game> PartialEq for Setup<G> {
    fn eq(&self, other: &Setup<G>) -> bool {
        (self.people, &self.options, self.rules, self.data)
            == (other.people, &other.options, other.rules, other.data)
    }
}
impl<G: Game> fmt::Debug for Setup<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} for {} with {:?}, rules {}", G::META.id, self.people, self.options(), self.rules)
    }
}

/// The component data of a game: read once, refused if inconsistent, then plain tables that live for ever.
pub trait Components: Pack + Sized + Send + Sync + 'static {
    /// The data that comes with the crate.
    fn standard() -> Loaded<Self>;
    /// Reads a data file; the error names the entry that is wrong.
    fn read(toml: &str) -> Result<Self, Misfit>;
    /// The version number the file states.
    fn version(&self) -> u32;
    /// A hash of the file's meaning: two files with the same number differ in it.
    fn fingerprint(&self) -> u64;
}

/// The standard components of a crate, kept for ever: `standard!(Data, "castellan", include_str!("../components.toml"))`.
///
/// In WebAssembly they are unpacked from what the build has read and checked beforehand, so that a browser need not load
/// the code that does it; `cargo xtask wasm` provides the bytes.
#[macro_export]
macro_rules! standard {
    ($data:ty, $id:literal, $toml:expr) => {{
        static DATA: ::std::sync::OnceLock<$crate::Loaded<$data>> = ::std::sync::OnceLock::new();
        #[cfg(not(target_family = "wasm"))]
        let read = || match <$data as $crate::Components>::read($toml) {
            Ok(data) => data,
            Err(misfit) => unreachable!("the data of the crate is checked by its tests: {misfit}"),
        };
        #[cfg(target_family = "wasm")]
        let read = || {
            $crate::Unpack::whole::<$data>(include_bytes!(concat!(
                env!("BURGHOF_COMPONENTS", "the module is built by `cargo xtask wasm`"),
                "/",
                $id
            )))
        };
        *DATA.get_or_init(|| $crate::Loaded::keep(read()))
    }};
}

/// Reads the text of a data file; a mistake is shown with its line.
pub fn read_toml<T: DeserializeOwned>(text: &str) -> Result<T, Misfit> {
    toml::from_str(text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start.min(text.len()));
        let line = text.as_bytes()[..start].iter().filter(|&&byte| byte == b'\n').count() + 1;
        let what = error.message().trim().to_owned();
        let field = what.strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
        let said = match field {
            Some(field) => Message::new("misfit-set-field").with("field", shortened(field)),
            None if what.starts_with("invalid ") => Message::new("misfit-set-value"),
            None => Message::new("misfit-set-toml"),
        };
        Misfit::said("data file", format!("line {line}: {what}"), said.with("line", line))
    })
}

/// A text of a data file, kept for ever like the tables that are made from it.
pub fn keep(text: impl Into<String>) -> &'static str {
    text.into().leak()
}

/// A reference to data that lives for ever: copied like a number, compared by identity, not hashed.
pub struct Loaded<T: 'static>(&'static Kept<T>);

/// Data, and the text it was read from if it did not come with the crate.
struct Kept<T> {
    value: T,
    text: Option<String>,
}

impl<T> Loaded<T> {
    /// Keeps a value for ever.
    pub fn keep(value: T) -> Loaded<T> {
        Loaded(Box::leak(Box::new(Kept { value, text: None })))
    }

    /// Keeps somebody's own set for ever, with its text: see [`boxes::own`](crate::boxes::own).
    pub(crate) fn own(value: T, text: String) -> Loaded<T> {
        Loaded(Box::leak(Box::new(Kept { value, text: Some(text) })))
    }

    /// The text of somebody's own set; nothing for the standard one, which everybody has.
    pub fn text(self) -> Option<&'static str> {
        self.0.text.as_deref()
    }
}
impl<T> Clone for Loaded<T> {
    #[inline]
    fn clone(&self) -> Loaded<T> {
        *self
    }
}
impl<T> Copy for Loaded<T> {}
impl<T> Deref for Loaded<T> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        &self.0.value
    }
}
impl<T> Loaded<T> {
    /// The reference itself, with its life for ever.
    #[inline]
    pub fn get(self) -> &'static T {
        &self.0.value
    }
}
impl<T> PartialEq for Loaded<T> {
    #[inline]
    fn eq(&self, other: &Loaded<T>) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}
impl<T> Eq for Loaded<T> {}
impl<T> Hash for Loaded<T> {
    #[inline]
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
impl<T> fmt::Debug for Loaded<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Loaded")
    }
}
