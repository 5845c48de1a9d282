//! Reads what serde describes from a JSON value, naming the place of a mistake and noting keys that mean nothing.
//!
//! A deserializer of our own instead of `serde_json` behind `serde_path_to_error` and `serde_ignored`: their errors are
//! sentences with the names of Rust types in them, and each layer makes a browser load every reader once more.

use super::Json;
use serde::de::value::StrDeserializer;
use serde::de::{
    self, Deserialize, DeserializeSeed, Deserializer, EnumAccess, Expected, MapAccess, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};
use std::cell::RefCell;
use std::fmt;

/// Something read, and the keys in it that mean nothing to us.
#[derive(Clone, Debug)]
pub struct Read<T> {
    /// What was read.
    pub value: T,
    /// Unknown keys: perhaps typing mistakes, perhaps somebody else's notes.
    pub ignored: Vec<Unknown>,
}

/// A key that means nothing to us.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unknown {
    /// The path to it.
    pub at: String,
    /// The known key that looks most like it, if one does.
    pub like: Option<&'static str>,
}

/// A value of the wrong form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrongField {
    /// The path to it, `.` for the whole.
    pub at: String,
    /// What is wrong.
    pub wrong: Wrong,
}

/// What can be wrong with a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// It is something else.
    Kind {
        /// What it is.
        found: Kind,
        /// What it should be.
        wanted: Kind,
    },
    /// A number that is not possible here.
    Range {
        /// The number.
        found: String,
        /// The least possible one.
        min: i64,
        /// The greatest possible one.
        max: i64,
    },
    /// A word that means nothing here.
    Word {
        /// The word.
        found: String,
        /// The words that can stand here.
        known: &'static [&'static str],
    },
    /// A list that is too long or too short.
    Length {
        /// How long it is.
        found: usize,
        /// How long it should be.
        wanted: usize,
    },
    /// A key is missing.
    Missing(&'static str),
    /// A key and another name of it.
    Twice(&'static str),
    /// Something else, in English.
    Other(String),
}

/// What a JSON value is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Kind {
    Null,
    Truth,
    Number,
    Text,
    List,
    Object,
}

impl Kind {
    /// What a value is.
    pub fn of(value: &Json) -> Kind {
        match value {
            Json::Null => Kind::Null,
            Json::Bool(_) => Kind::Truth,
            Json::Number(_) => Kind::Number,
            Json::String(_) => Kind::Text,
            Json::Array(_) => Kind::List,
            Json::Object(_) => Kind::Object,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Null => "null",
            Kind::Truth => "true or false",
            Kind::Number => "a number",
            Kind::Text => "a text",
            Kind::List => "a list",
            Kind::Object => "an object",
        })
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Kind { found, wanted } => write!(f, "{wanted} is expected, not {found}"),
            Wrong::Range { found, min, max } => {
                write!(f, "{found} is not a whole number from {min} to {max}")
            }
            Wrong::Word { found, known } => write!(f, "`{found}` is none of {}", known.join(", ")),
            Wrong::Length { found, wanted } => write!(f, "{found} entries, {wanted} are expected"),
            Wrong::Missing(key) => write!(f, "`{key}` is missing"),
            Wrong::Twice(key) => write!(f, "`{key}` is there twice"),
            Wrong::Other(what) => f.write_str(what),
        }
    }
}

impl fmt::Display for WrongField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "field {}: {}", self.at, self.wrong)
    }
}
impl std::error::Error for WrongField {}

/// What the derives of serde complain about; the place is added by the reader.
impl de::Error for WrongField {
    #[cold]
    fn custom<T: fmt::Display>(what: T) -> WrongField {
        somewhere(Wrong::Other(what.to_string()))
    }
    #[cold]
    fn invalid_type(found: Unexpected<'_>, wanted: &dyn Expected) -> WrongField {
        somewhere(Wrong::Other(format!("{wanted} is expected, not {}", named(found))))
    }
    #[cold]
    fn invalid_value(found: Unexpected<'_>, wanted: &dyn Expected) -> WrongField {
        WrongField::invalid_type(found, wanted)
    }
    #[cold]
    fn invalid_length(found: usize, wanted: &dyn Expected) -> WrongField {
        somewhere(Wrong::Other(format!("{found} entries, expected {wanted}")))
    }
    #[cold]
    fn unknown_variant(found: &str, known: &'static [&'static str]) -> WrongField {
        somewhere(Wrong::Word { found: found.to_owned(), known })
    }
    #[cold]
    fn unknown_field(found: &str, known: &'static [&'static str]) -> WrongField {
        WrongField::unknown_variant(found, known)
    }
    #[cold]
    fn missing_field(key: &'static str) -> WrongField {
        somewhere(Wrong::Missing(key))
    }
    #[cold]
    fn duplicate_field(key: &'static str) -> WrongField {
        somewhere(Wrong::Twice(key))
    }
}

fn somewhere(wrong: Wrong) -> WrongField {
    WrongField { at: String::new(), wrong }
}

/// What was found, by kind or, if that says nothing, by itself.
fn named(found: Unexpected<'_>) -> String {
    match found {
        Unexpected::Bool(_) => Kind::Truth.to_string(),
        Unexpected::Str(_) => Kind::Text.to_string(),
        Unexpected::Seq => Kind::List.to_string(),
        Unexpected::Map => Kind::Object.to_string(),
        Unexpected::Unit | Unexpected::Option => Kind::Null.to_string(),
        Unexpected::Unsigned(n) => n.to_string(),
        Unexpected::Signed(n) => n.to_string(),
        Unexpected::Float(n) => n.to_string(),
        other => other.to_string(),
    }
}

/// Reads a shape from a value.
///
/// ```
/// use burghof_core::shape;
/// #[derive(serde::Deserialize)]
/// struct Castle { towers: Vec<u8> }
/// let read = |text: &str| shape::read::<Castle>(&serde_json::from_str(text).unwrap());
/// let castle = read(r#"{ "towers": [3, 4], "tower": 1 }"#).unwrap();
/// assert_eq!(castle.value.towers, [3, 4]);
/// assert_eq!(castle.ignored[0].like, Some("towers"));
/// let wrong = read(r#"{ "towers": [3, "four"] }"#).err().unwrap();
/// assert_eq!(wrong.to_string(), "field towers[1]: a number is expected, not a text");
/// ```
pub fn read<'de, T: Deserialize<'de>>(value: &'de Json) -> Result<Read<T>, WrongField> {
    whole(value, None)
}

/// Reads one of several shapes from an object in which the key `tag` says which.
pub fn read_tagged<'de, T: Deserialize<'de>>(
    value: &'de Json,
    tag: &'static str,
) -> Result<Read<T>, WrongField> {
    whole(value, Some(tag))
}

fn whole<'de, T: Deserialize<'de>>(
    value: &'de Json,
    tag: Option<&'static str>,
) -> Result<Read<T>, WrongField> {
    let ignored = RefCell::new(Vec::new());
    let reader = Reader { value, path: &Path::Root, known: &[], ignored: &ignored, tag };
    let value = T::deserialize(reader).map_err(|wrong| wrong.or_at(&Path::Root))?;
    Ok(Read { value, ignored: ignored.into_inner() })
}

enum Path<'p> {
    Root,
    Key(&'p Path<'p>, &'p str),
    Index(&'p Path<'p>, usize),
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Path::Root => f.write_str("."),
            Path::Key(Path::Root, key) => f.write_str(key),
            Path::Key(parent, key) => write!(f, "{parent}.{key}"),
            Path::Index(Path::Root, index) => write!(f, "[{index}]"),
            Path::Index(parent, index) => write!(f, "{parent}[{index}]"),
        }
    }
}

impl WrongField {
    /// Found here, unless it was found further inside.
    #[cold]
    #[inline(never)]
    fn or_at(mut self, path: &Path<'_>) -> WrongField {
        if self.at.is_empty() {
            self.at = path.to_string();
        }
        self
    }
}

/// A value, and where it stands.
#[derive(Copy, Clone)]
struct Reader<'r, 'de> {
    value: &'de Json,
    path: &'r Path<'r>,
    /// The keys that could stand here instead.
    known: &'static [&'static str],
    ignored: &'r RefCell<Vec<Unknown>>,
    tag: Option<&'static str>,
}

impl<'r, 'de> Reader<'r, 'de> {
    #[cold]
    #[inline(never)]
    fn wrong(self, wrong: Wrong) -> WrongField {
        somewhere(wrong).or_at(self.path)
    }

    #[cold]
    #[inline(never)]
    fn not(self, wanted: Kind) -> WrongField {
        self.wrong(Wrong::Kind { found: Kind::of(self.value), wanted })
    }

    /// The whole number here, if it is one of these.
    #[inline(never)]
    fn whole(self, min: i64, max: i64) -> Result<i64, WrongField> {
        let Json::Number(number) = self.value else { return Err(self.not(Kind::Number)) };
        number
            .as_i64()
            .filter(|n| (min..=max).contains(n))
            .ok_or_else(|| self.wrong(Wrong::Range { found: number.to_string(), min, max }))
    }

    #[inline(never)]
    fn text(self) -> Result<&'de str, WrongField> {
        self.value.as_str().ok_or_else(|| self.not(Kind::Text))
    }

    #[inline(never)]
    fn list(self, length: Option<usize>) -> Result<Elements<'r, 'de>, WrongField> {
        let Json::Array(list) = self.value else { return Err(self.not(Kind::List)) };
        match length {
            Some(wanted) if wanted != list.len() => {
                Err(self.wrong(Wrong::Length { found: list.len(), wanted }))
            }
            _ => Ok(Elements { of: self, rest: list.iter(), index: 0 }),
        }
    }

    #[inline(never)]
    fn object(self, known: &'static [&'static str]) -> Result<Entries<'r, 'de>, WrongField> {
        let Json::Object(map) = self.value else { return Err(self.not(Kind::Object)) };
        let value = (&"", &Json::Null);
        Ok(Entries {
            of: Reader { known, tag: None, ..self },
            rest: map.iter(),
            key: value.0,
            value: value.1,
            skip: self.tag,
        })
    }

    /// The name of a variant and what belongs to it.
    #[inline(never)]
    fn variant(self, known: &'static [&'static str]) -> Result<Variant<'r, 'de>, WrongField> {
        let (name, content) = match (self.value, self.tag) {
            (Json::Object(map), Some(tag)) => match map.get(tag) {
                Some(Json::String(name)) => (name.as_str(), Some(self)),
                Some(value) => {
                    return Err(Reader { value, path: &Path::Key(self.path, tag), ..self }.not(Kind::Text));
                }
                None => return Err(self.wrong(Wrong::Missing(tag))),
            },
            (_, Some(_)) => return Err(self.not(Kind::Object)),
            (Json::String(name), None) => (name.as_str(), None),
            (Json::Object(map), None) if map.len() == 1 => match map.iter().next() {
                Some((name, value)) => (name.as_str(), Some(Reader { value, ..self })),
                None => return Err(self.not(Kind::Text)),
            },
            _ => return Err(self.not(Kind::Text)),
        };
        if known.contains(&name) {
            return Ok(Variant { name, of: self, content });
        }
        let tagged;
        let path = match self.tag {
            Some(tag) => {
                tagged = Path::Key(self.path, tag);
                &tagged
            }
            None => self.path,
        };
        Err(somewhere(Wrong::Word { found: name.to_owned(), known }).or_at(path))
    }

    #[inline(never)]
    fn ignore(self) {
        let like = match self.path {
            Path::Key(_, key) => nearest(key, self.known),
            _ => None,
        };
        self.ignored.borrow_mut().push(Unknown { at: self.path.to_string(), like });
    }
}

/// The known word that looks most like this one, if one does: a letter in three may differ.
fn nearest(word: &str, known: &'static [&'static str]) -> Option<&'static str> {
    // A browser has nobody to tell.
    if cfg!(target_family = "wasm") || word.len() > 40 {
        return None;
    }
    let near = known.iter().map(|&other| (distance(word, other), other));
    near.filter(|&(far, other)| far * 3 <= word.len().max(other.len())).min().map(|(_, other)| other)
}

/// How many letters have to be changed, put in, left out or swapped with the next to make one word of the other.
fn distance(a: &str, b: &str) -> usize {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut far = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            far[i][j] = match (i, j) {
                (0, n) | (n, 0) => n,
                _ => {
                    let changed = far[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                    let least = changed.min(far[i - 1][j] + 1).min(far[i][j - 1] + 1);
                    let swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
                    if swapped { least.min(far[i - 2][j - 2] + 1) } else { least }
                }
            };
        }
    }
    far[a.len()][b.len()]
}

macro_rules! whole {
    ($($name:ident $visit:ident $ty:ident)*) => { $(
        fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
            let max = i64::try_from($ty::MAX).unwrap_or(i64::MAX);
            visitor.$visit(self.whole($ty::MIN as i64, max)? as $ty)
        }
    )* };
}
macro_rules! texts {
    ($($name:ident)*) => { $(
        fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
            visitor.visit_borrowed_str(self.text()?)
        }
    )* };
}

impl<'de> Deserializer<'de> for Reader<'_, 'de> {
    type Error = WrongField;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        match self.value {
            Json::Null => visitor.visit_unit(),
            Json::Bool(yes) => visitor.visit_bool(*yes),
            Json::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(n), _) => visitor.visit_u64(n),
                (None, Some(n)) => visitor.visit_i64(n),
                (None, None) => visitor.visit_f64(number.as_f64().unwrap_or(f64::NAN)),
            },
            Json::String(text) => visitor.visit_borrowed_str(text),
            Json::Array(_) => visitor.visit_seq(self.list(None)?),
            Json::Object(_) => visitor.visit_map(self.object(&[])?),
        }
        .map_err(|wrong: WrongField| wrong.or_at(self.path))
    }

    whole! {
        deserialize_i8 visit_i8 i8 deserialize_i16 visit_i16 i16 deserialize_i32 visit_i32 i32
        deserialize_i64 visit_i64 i64 deserialize_u8 visit_u8 u8 deserialize_u16 visit_u16 u16
        deserialize_u32 visit_u32 u32
    }
    texts! { deserialize_str deserialize_string deserialize_char deserialize_identifier }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        match self.value.as_u64() {
            Some(n) => visitor.visit_u64(n),
            None => Err(self.whole(0, i64::MAX).err().unwrap_or_else(|| self.not(Kind::Number))),
        }
    }
    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        visitor.visit_bool(self.value.as_bool().ok_or_else(|| self.not(Kind::Truth))?)
    }
    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        self.deserialize_f64(visitor)
    }
    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        visitor.visit_f64(self.value.as_f64().ok_or_else(|| self.not(Kind::Number))?)
    }
    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        self.deserialize_any(visitor)
    }
    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        self.deserialize_any(visitor)
    }
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        if self.value.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }
    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        if self.value.is_null() { visitor.visit_unit() } else { Err(self.not(Kind::Null)) }
    }
    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, WrongField> {
        self.deserialize_unit(visitor)
    }
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, WrongField> {
        visitor.visit_newtype_struct(self).map_err(|wrong| wrong.or_at(self.path))
    }
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        visitor.visit_seq(self.list(None)?).map_err(|wrong| wrong.or_at(self.path))
    }
    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, WrongField> {
        visitor.visit_seq(self.list(Some(length))?).map_err(|wrong| wrong.or_at(self.path))
    }
    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, WrongField> {
        self.deserialize_tuple(length, visitor)
    }
    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        visitor.visit_map(self.object(&[])?).map_err(|wrong| wrong.or_at(self.path))
    }
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, WrongField> {
        visitor.visit_map(self.object(fields)?).map_err(|wrong| wrong.or_at(self.path))
    }
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, WrongField> {
        visitor.visit_enum(self.variant(variants)?).map_err(|wrong| wrong.or_at(self.path))
    }
    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        self.ignore();
        visitor.visit_unit()
    }
}

/// The elements of a list.
struct Elements<'r, 'de> {
    of: Reader<'r, 'de>,
    rest: std::slice::Iter<'de, Json>,
    index: usize,
}

impl<'de> SeqAccess<'de> for Elements<'_, 'de> {
    type Error = WrongField;
    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, WrongField> {
        let Some(value) = self.rest.next() else { return Ok(None) };
        let path = Path::Index(self.of.path, self.index);
        self.index += 1;
        let reader = Reader { value, path: &path, known: &[], tag: None, ..self.of };
        seed.deserialize(reader).map(Some).map_err(|wrong| wrong.or_at(&path))
    }
}

/// The entries of an object.
struct Entries<'r, 'de> {
    of: Reader<'r, 'de>,
    rest: serde_json::map::Iter<'de>,
    key: &'de str,
    value: &'de Json,
    /// The key that named the variant.
    skip: Option<&'static str>,
}

impl<'de> MapAccess<'de> for Entries<'_, 'de> {
    type Error = WrongField;
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, WrongField> {
        for (key, value) in self.rest.by_ref() {
            if self.skip != Some(key.as_str()) {
                (self.key, self.value) = (key, value);
                return seed.deserialize(StrDeserializer::new(key)).map(Some);
            }
        }
        Ok(None)
    }
    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, WrongField> {
        let path = Path::Key(self.of.path, self.key);
        let reader = Reader { value: self.value, path: &path, ..self.of };
        seed.deserialize(reader).map_err(|wrong| wrong.or_at(&path))
    }
}

/// One of several shapes.
struct Variant<'r, 'de> {
    name: &'de str,
    of: Reader<'r, 'de>,
    content: Option<Reader<'r, 'de>>,
}

impl<'de> EnumAccess<'de> for Variant<'_, 'de> {
    type Error = WrongField;
    type Variant = Self;
    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), WrongField> {
        Ok((seed.deserialize(StrDeserializer::new(self.name))?, self))
    }
}

impl<'de> Variant<'_, 'de> {
    /// What belongs to the variant, with the name of the variant in its path.
    fn inside<T>(self, read: impl FnOnce(Reader<'_, 'de>) -> Result<T, WrongField>) -> Result<T, WrongField> {
        match self.content {
            Some(content) if self.of.tag.is_some() => read(content),
            Some(content) => read(Reader { path: &Path::Key(self.of.path, self.name), ..content }),
            None => Err(self.of.not(Kind::Object)),
        }
    }
}

impl<'de> VariantAccess<'de> for Variant<'_, 'de> {
    type Error = WrongField;
    fn unit_variant(self) -> Result<(), WrongField> {
        match self.content {
            Some(_) if self.of.tag.is_none() => Err(self.of.not(Kind::Text)),
            _ => Ok(()),
        }
    }
    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, WrongField> {
        self.inside(|content| seed.deserialize(content))
    }
    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, WrongField> {
        self.inside(|content| content.deserialize_tuple(length, visitor))
    }
    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, WrongField> {
        self.inside(|content| content.deserialize_struct("", fields, visitor))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Named, Pile};
    use super::*;
    use serde_json::json;
    use std::collections::BTreeMap;

    #[derive(Deserialize, Debug, PartialEq, Default)]
    #[serde(default)]
    struct Gate {
        id: Option<String>,
        wide: bool,
        depth: Option<u8>,
    }

    #[derive(Deserialize, Debug, PartialEq)]
    #[serde(rename_all = "snake_case")]
    enum Phase {
        Setup,
        FinalWorks,
    }

    #[derive(Deserialize, Debug, PartialEq)]
    struct Part {
        kind: Named<Gate>,
        #[serde(alias = "cell")]
        at: (i8, i8),
        name: Option<String>,
        #[serde(default)]
        count: BTreeMap<String, i64>,
        phase: Option<Phase>,
        pile: Option<Pile<u8>>,
    }

    #[derive(Deserialize, Debug, PartialEq)]
    #[serde(rename_all = "snake_case")]
    enum Request {
        Build {
            long: u32,
            by: Option<String>,
            #[serde(default)]
            high: u8,
        },
        Over,
    }

    #[test]
    fn shapes_are_read() {
        let value = json!([
            { "kind": "tower", "at": [1, -2], "pile": [1, 2] },
            { "kind": { "wide": true }, "cell": [0, 0], "name": "a", "count": { "7": -1 }, "phase": "final_works" },
            { "kind": { "depth": 4 }, "at": [0, 0], "name": null, "pile": 3 },
        ]);
        let parts = read::<Vec<Part>>(&value).unwrap();
        assert!(parts.ignored.is_empty());
        let [a, b, c] = &parts.value[..] else { panic!("{parts:?}") };
        assert_eq!((&a.kind, a.at), (&Named::Id("tower".into()), (1, -2)));
        assert_eq!((&a.pile, &c.pile), (&Some(Pile::Of(vec![1, 2])), &Some(Pile::Count(3))));
        assert_eq!(b.kind, Named::Full(Gate { wide: true, ..Gate::default() }));
        assert_eq!((&b.count["7"], &b.phase), (&-1, &Some(Phase::FinalWorks)));
        assert_eq!(c.kind, Named::Full(Gate { depth: Some(4), ..Gate::default() }));
    }

    #[test]
    fn a_mistake_is_named_by_its_place() {
        for (value, at, what) in [
            (
                json!({ "kind": "x", "at": [1, 200] }),
                "[0].at[1]",
                "200 is not a whole number from -128 to 127",
            ),
            (
                json!({ "kind": "x", "at": [1, 2.5] }),
                "[0].at[1]",
                "2.5 is not a whole number from -128 to 127",
            ),
            (json!({ "kind": "x", "at": [1] }), "[0].at", "1 entries, 2 are expected"),
            (json!({ "kind": "x", "at": [1, 2, 3] }), "[0].at", "3 entries, 2 are expected"),
            (json!({ "kind": [], "at": [1, 2] }), "[0].kind", "an id or an object is expected, not a list"),
            (
                json!({ "kind": { "wide": 1 }, "at": [1, 2] }),
                "[0].kind.wide",
                "true or false is expected, not a number",
            ),
            (json!({ "kind": "x" }), "[0]", "`at` is missing"),
            (json!({ "kind": "x", "at": [1, 2], "cell": [1, 2] }), "[0]", "`at` is there twice"),
            (json!(["tower", [1, 2]]), "[0]", "an object is expected, not a list"),
            (
                json!({ "kind": "x", "at": [1, 2], "count": { "x": "y" } }),
                "[0].count.x",
                "a number is expected, not a text",
            ),
            (
                json!({ "kind": "x", "at": [1, 2], "phase": "held" }),
                "[0].phase",
                "`held` is none of setup, final_works",
            ),
            (
                json!({ "kind": "x", "at": [1, 2], "phase": 3 }),
                "[0].phase",
                "a text is expected, not a number",
            ),
            (
                json!({ "kind": "x", "at": [1, 2], "pile": 300 }),
                "[0].pile",
                "a number from 0 to 255 or a list is expected, not 300",
            ),
            (
                json!({ "kind": "x", "at": [1, 2], "pile": [300] }),
                "[0].pile[0]",
                "300 is not a whole number from 0 to 255",
            ),
        ] {
            let wrong = read::<Vec<Part>>(&json!([value])).unwrap_err();
            assert_eq!((wrong.at.as_str(), wrong.wrong.to_string().as_str()), (at, what));
        }
    }

    #[test]
    fn a_tag_must_be_there_and_known() {
        let read = |value: Json| read_tagged::<Request>(&value, "op").map(|read| (read.value, read.ignored));
        assert_eq!(read(json!({ "op": "over" })).unwrap().0, Request::Over);
        let (build, ignored) = read(json!({ "long": 2, "op": "build", "hihg": 3 })).unwrap();
        assert_eq!(build, Request::Build { long: 2, by: None, high: 0 });
        assert_eq!(ignored, [Unknown { at: "hihg".into(), like: Some("high") }]);
        for (value, at, what) in [
            (json!([]), ".", "an object is expected, not a list"),
            (json!({ "long": 1 }), ".", "`op` is missing"),
            (json!({ "op": 1 }), "op", "a text is expected, not a number"),
            (json!({ "op": "x" }), "op", "`x` is none of build, over"),
            (json!({ "op": "build" }), ".", "`long` is missing"),
            (json!({ "op": "build", "long": "x" }), "long", "a number is expected, not a text"),
        ] {
            let wrong = read(value).unwrap_err();
            assert_eq!((wrong.at.as_str(), wrong.wrong.to_string().as_str()), (at, what));
        }
    }

    #[test]
    fn unknown_keys_are_noted_with_the_nearest_known_one() {
        let value = json!([{ "kind": "x", "at": [1, 2], "nmae": "a", "note": { "at": 1 } }]);
        let read = read::<Vec<Part>>(&value).unwrap();
        let like = |at: &str, like| Unknown { at: at.into(), like };
        assert_eq!(read.ignored, [like("[0].nmae", Some("name")), like("[0].note", None)]);
        let value = json!([{ "kind": "x", "at": [1, 2], "counts": {} }]);
        assert_eq!(super::read::<Vec<Part>>(&value).unwrap().ignored, [like("[0].counts", Some("count"))]);
    }
}
