//! What a table can agree on, described once: [`options!`](crate::options) makes the struct, its reading and writing, and
//! what [`Meta`](crate::Meta) says about it.

use crate::Values;

/// Something an option can be. `bool` is one; [`one_of!`](crate::one_of) makes others.
pub trait Agreed: Sized {
    /// What it can be.
    const VALUES: Values;
    /// What it is if nobody says anything.
    const USUAL: &'static str;
    /// From text. Whether the text is one of [`Agreed::VALUES`] was looked at before.
    fn read(text: &str) -> Option<Self>;
    /// As text.
    fn write(&self) -> String;
}

impl Agreed for bool {
    const VALUES: Values = Values::Bool;
    const USUAL: &'static str = "false";
    #[inline]
    fn read(text: &str) -> Option<bool> {
        text.parse().ok()
    }
    #[inline]
    fn write(&self) -> String {
        self.to_string()
    }
}

/// One word of several, as an option can be; the first is the usual one.
///
/// ```
/// burghof_core::one_of! {
///     /// How people build.
///     pub enum Building {
///         /// Everything can be taken back for a while.
///         Trial = "trial",
///         /// What lies, lies.
///         Strict = "strict",
///     }
/// }
/// use burghof_core::Agreed;
/// assert_eq!(Building::read("strict"), Some(Building::Strict));
/// assert_eq!(Building::default().write(), "trial");
/// ```
#[macro_export]
macro_rules! one_of {
    ($(#[$about:meta])* $vis:vis enum $name:ident {
        $(#[$of_usual:meta])* $usual:ident = $usual_word:literal
        $(, $(#[$of_other:meta])* $other:ident = $other_word:literal)* $(,)?
    }) => {
        $(#[$about])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        $vis enum $name {
            $(#[$of_usual])*
            #[default]
            $usual,
            $($(#[$of_other])* $other,)*
        }

        impl $crate::Agreed for $name {
            const VALUES: $crate::Values = $crate::Values::OneOf(&[$usual_word $(, $other_word)*]);
            const USUAL: &'static str = $usual_word;
            #[inline]
            fn read(text: &str) -> Option<$name> {
                match text {
                    $usual_word => Some($name::$usual),
                    $($other_word => Some($name::$other),)*
                    _ => None,
                }
            }
            #[inline]
            fn write(&self) -> String {
                match self {
                    $name::$usual => $usual_word,
                    $($name::$other => $other_word,)*
                }
                .to_owned()
            }
        }
    };
}

/// The options of a game: a struct whose fields are [`Agreed`], each with the rules it is about.
///
/// ```
/// burghof_core::options! {
///     /// What a table can agree on.
///     pub struct Options {
///         /// The lowest card wins.
///         low: bool => ["TOY-03"],
///     }
/// }
/// use burghof_core::Options as _;
/// let mut options = Options::default();
/// options.set("low", "true").unwrap();
/// assert!(options.low && options.get("low").as_deref() == Some("true"));
/// assert_eq!((Options::META[0].key, Options::META[0].default), ("low", "false"));
/// ```
#[macro_export]
macro_rules! options {
    ($(#[$about:meta])* $vis:vis struct $name:ident {
        $($(#[$of:meta])* $key:ident: $kind:ty => [$($rule:literal),* $(,)?]),* $(,)?
    }) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
        $vis struct $name {
            $($(#[$of])* pub $key: $kind,)*
        }

        impl $name {
            /// The same for people who have not sat down yet: the options of [`Meta`]($crate::Meta).
            pub const META: &'static [$crate::OptionMeta] = &[$($crate::OptionMeta {
                key: stringify!($key),
                values: <$kind as $crate::Agreed>::VALUES,
                default: <$kind as $crate::Agreed>::USUAL,
                rules: &[$($rule),*],
            }),*];
        }

        impl $crate::Options for $name {
            #[inline]
            fn set(&mut self, key: &str, value: &str) -> Result<(), $crate::SetupError> {
                let bad = || $crate::SetupError::bad_value(key, value, "another value");
                match key {
                    $(stringify!($key) => self.$key = $crate::Agreed::read(value).ok_or_else(bad)?,)*
                    _ => return Err(bad()),
                }
                Ok(())
            }
            #[inline]
            fn get(&self, key: &str) -> Option<String> {
                match key {
                    $(stringify!($key) => Some($crate::Agreed::write(&self.$key)),)*
                    _ => None,
                }
            }
        }
    };
}
