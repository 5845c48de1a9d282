//! Reads what serde describes from a JSON value, naming the place of a mistake and noting keys that mean nothing.
//!
//! A deserializer of our own instead of `serde_json` behind `serde_path_to_error` and `serde_ignored`: their errors are
//! sentences with the names of Rust types in them, and each layer makes a browser load every reader once more.

use super::Json;
use super::list::NAMED;
use super::wrong::{Kind, Wrong, WrongField, somewhere};
use serde::de::value::StrDeserializer;
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor,
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
    /// Wrong here, unless the fault was found further inside.
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
    fn object(self) -> Result<Entries<'r, 'de>, WrongField> {
        let Json::Object(map) = self.value else { return Err(self.not(Kind::Object)) };
        let of = Reader { known: &[], tag: None, ..self };
        Ok(Entries { of, rest: map.iter(), key: "", value: &Json::Null, skip: self.tag })
    }

    /// The values of these fields; all other keys mean nothing.
    #[inline(never)]
    fn values(self, known: &'static [&'static str]) -> Result<Values<'r, 'de>, WrongField> {
        let Json::Object(map) = self.value else { return Err(self.not(Kind::Object)) };
        let of = Reader { known, tag: None, ..self };
        for (key, value) in map {
            if self.tag != Some(key.as_str()) && !known.iter().any(|names| is_one_of(key, names)) {
                Reader { value, path: &Path::Key(self.path, key), ..of }.ignore();
            }
        }
        Ok(Values { of, map, next: 0, missing: None })
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

/// A field may have several names: `throne|throne_room`.
fn is_one_of(key: &str, names: &str) -> bool {
    key == names || names.split('|').any(|name| name == key)
}

/// The known word that looks most like this one, if one does: a letter in three may differ.
fn nearest(word: &str, known: &'static [&'static str]) -> Option<&'static str> {
    // A browser has nobody to tell.
    if cfg!(target_family = "wasm") || word.len() > 40 {
        return None;
    }
    let near = known.iter().flat_map(|names| names.split('|')).map(|other| (distance(word, other), other));
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
            Json::Object(_) => visitor.visit_map(self.object()?),
        }
        .map_err(|wrong: WrongField| wrong.or_at(self.path))
    }

    whole! {
        deserialize_i8 visit_i8 i8 deserialize_i16 visit_i16 i16 deserialize_i32 visit_i32 i32
        deserialize_i64 visit_i64 i64 deserialize_u8 visit_u8 u8 deserialize_u16 visit_u16 u16
        deserialize_u32 visit_u32 u32
    }
    texts! { deserialize_str deserialize_string deserialize_char deserialize_identifier }
    // What no shape is made of.
    serde::forward_to_deserialize_any! { f32 bytes byte_buf unit unit_struct tuple_struct }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        match self.value.as_u64() {
            Some(n) => visitor.visit_u64(n),
            None => Err(self.whole(0, i64::MAX).err().unwrap_or_else(|| self.not(Kind::Number))),
        }
    }
    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        visitor.visit_bool(self.value.as_bool().ok_or_else(|| self.not(Kind::Truth))?)
    }
    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        visitor.visit_f64(self.value.as_f64().ok_or_else(|| self.not(Kind::Number))?)
    }
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        if self.value.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, WrongField> {
        match self.value {
            Json::Object(_) => visitor.visit_newtype_struct(self).map_err(|wrong| wrong.or_at(self.path)),
            _ if name == NAMED => self.deserialize_any(visitor),
            _ => visitor.visit_newtype_struct(self).map_err(|wrong| wrong.or_at(self.path)),
        }
    }
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        visitor.visit_seq(self.list(None)?).map_err(|wrong| wrong.or_at(self.path))
    }
    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, WrongField> {
        visitor.visit_seq(self.list(Some(length))?).map_err(|wrong| wrong.or_at(self.path))
    }
    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        visitor.visit_map(self.object()?).map_err(|wrong| wrong.or_at(self.path))
    }
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, WrongField> {
        let mut values = self.values(fields)?;
        match visitor.visit_seq(&mut values) {
            Ok(read) => Ok(read),
            Err(wrong) => Err(values.wrong(wrong)),
        }
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

/// The values of an object in the order of a type's fields. What serde derives for that compares no names and keeps no
/// account of the keys it has seen, so a browser loads a good deal less of it than of what reads a map.
struct Values<'r, 'de> {
    of: Reader<'r, 'de>,
    map: &'de serde_json::Map<String, Json>,
    next: usize,
    /// The field that was asked for last, if it was not there.
    missing: Option<&'static str>,
}

impl<'r, 'de> Values<'r, 'de> {
    /// The next field: its name and, if it is there, its value. A field that is there by two names is refused.
    #[inline(never)]
    fn field(&mut self) -> Result<Option<(&'static str, Option<&'de Json>)>, WrongField> {
        let Some(names) = self.of.known.get(self.next) else { return Ok(None) };
        self.next += 1;
        self.missing = None;
        let first = names.split('|').next().unwrap_or(names);
        let mut found = names.split('|').filter_map(|name| Some((name, self.map.get(name)?)));
        match (found.next(), found.next()) {
            (None, _) => Ok(Some((first, None))),
            (Some((name, value)), None) => Ok(Some((name, Some(value)))),
            (Some(_), Some(_)) => Err(self.of.wrong(Wrong::Twice(first))),
        }
    }

    /// What the type says is wrong: if a field is missing, which one.
    #[cold]
    #[inline(never)]
    fn wrong(self, wrong: WrongField) -> WrongField {
        match self.missing {
            Some(name) => self.of.wrong(Wrong::Missing(name)),
            None => wrong.or_at(self.of.path),
        }
    }
}

impl<'de> SeqAccess<'de> for Values<'_, 'de> {
    type Error = WrongField;
    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, WrongField> {
        match self.field()? {
            None => Ok(None),
            Some((name, None)) => {
                let absent = seed.deserialize(Absent(name)).ok();
                self.missing = absent.is_none().then_some(name);
                Ok(absent)
            }
            Some((name, Some(value))) => {
                let path = Path::Key(self.of.path, name);
                let reader = Reader { value, path: &path, ..self.of };
                seed.deserialize(reader).map(Some).map_err(|wrong| wrong.or_at(&path))
            }
        }
    }
}

/// A field that is not there: `None` for an `Option`; whatever else wants a value is told that it is missing.
struct Absent(&'static str);

impl<'de> Deserializer<'de> for Absent {
    type Error = WrongField;
    #[inline(never)]
    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, WrongField> {
        Err(somewhere(Wrong::Missing(self.0)))
    }
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        visitor.visit_none()
    }
    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
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
mod tests;
