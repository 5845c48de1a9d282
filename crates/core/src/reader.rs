//! Reads our shapes from a JSON value, naming the place of a mistake and noting keys that mean nothing.
//!
//! The libraries that do this wrap one reader around another, and every shape is compiled again for each of them. Five
//! games have some hundred shapes and a browser has to load them all: here each is compiled once, for one small reader.

use serde::de::{
    self, DeserializeOwned, DeserializeSeed, EnumAccess, Expected, MapAccess, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::fmt;

/// Something read, and the keys in it that mean nothing to us.
#[derive(Clone, Debug)]
pub struct Read<T> {
    /// What was read.
    pub value: T,
    /// Paths of unknown keys: perhaps typing mistakes, perhaps somebody else's notes.
    pub ignored: Vec<String>,
}

/// A value of the wrong form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrongField {
    /// The path to it, `.` for the whole.
    pub at: String,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for WrongField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "field {}: {}", self.at, self.what)
    }
}
impl std::error::Error for WrongField {}
impl de::Error for WrongField {
    #[cold]
    fn custom<T: fmt::Display>(what: T) -> WrongField {
        WrongField { at: String::new(), what: what.to_string() }
    }
}

/// Reads a shape from a value.
pub fn read_value<T: DeserializeOwned>(value: &Value) -> Result<Read<T>, WrongField> {
    let ignored = RefCell::new(Vec::new());
    let reader = Reader { value, path: &Path::Root, ignored: &ignored };
    let value = T::deserialize(reader).map_err(|wrong| wrong.within(&Path::Root))?;
    Ok(Read { value, ignored: ignored.into_inner() })
}

impl WrongField {
    /// The innermost place that knows of the mistake names it.
    #[cold]
    fn within(mut self, path: &Path<'_>) -> WrongField {
        if self.at.is_empty() {
            self.at = path.to_string();
        }
        self
    }
}

macro_rules! forward {
    ($to:ident: $($name:ident)*) => { $(
        fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
            self.$to(visitor)
        }
    )* };
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

#[derive(Copy, Clone)]
struct Reader<'de, 'p> {
    value: &'de Value,
    path: &'p Path<'p>,
    ignored: &'p RefCell<Vec<String>>,
}

enum Number {
    Natural(u64),
    Negative(i64),
}

impl<'de> Reader<'de, '_> {
    #[cold]
    fn wrong(self, expected: &dyn Expected) -> WrongField {
        de::Error::invalid_type(self.unexpected(), expected)
    }

    fn whole(self, expected: &dyn Expected) -> Result<Number, WrongField> {
        if let Value::Number(number) = self.value {
            if let Some(number) = number.as_u64() {
                return Ok(Number::Natural(number));
            }
            if let Some(number) = number.as_i64() {
                return Ok(Number::Negative(number));
            }
        }
        Err(self.wrong(expected))
    }

    /// One path for every size of number: the visitor knows its limits.
    #[inline]
    fn number<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        match self.whole(&visitor)? {
            Number::Natural(number) => visitor.visit_u64(number),
            Number::Negative(number) => visitor.visit_i64(number),
        }
    }

    #[inline]
    fn text<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        match self.value {
            Value::String(text) => visitor.visit_borrowed_str(text),
            _ => Err(self.wrong(&visitor)),
        }
    }

    #[cold]
    fn unexpected(self) -> Unexpected<'de> {
        match self.value {
            Value::Null => Unexpected::Other("null"),
            Value::Bool(value) => Unexpected::Bool(*value),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => Unexpected::Unsigned(number),
                (None, Some(number)) => Unexpected::Signed(number),
                (None, None) => Unexpected::Float(number.as_f64().unwrap_or(f64::NAN)),
            },
            Value::String(text) => Unexpected::Str(text),
            Value::Array(_) => Unexpected::Seq,
            Value::Object(_) => Unexpected::Map,
        }
    }
}

impl<'de> de::Deserializer<'de> for Reader<'de, '_> {
    type Error = WrongField;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        match self.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => visitor.visit_u64(number),
                (None, Some(number)) => visitor.visit_i64(number),
                (None, None) => visitor.visit_f64(number.as_f64().unwrap_or(f64::NAN)),
            },
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(_) => self.deserialize_seq(visitor),
            Value::Object(_) => self.deserialize_map(visitor),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        let Value::Array(values) = self.value else { return Err(self.wrong(&visitor)) };
        let mut list = List { values, next: 0, of: self };
        let read = visitor.visit_seq(&mut list)?;
        if list.next < values.len() {
            return Err(de::Error::invalid_length(values.len(), &"fewer elements"));
        }
        Ok(read)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        let Value::Object(map) = self.value else { return Err(self.wrong(&visitor)) };
        visitor.visit_map(Entries { left: map.iter(), entry: None, of: self })
    }

    /// Only a map is a struct: a list of its fields in their order would be readable, but by nobody.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, WrongField> {
        self.deserialize_map(visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, WrongField> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, WrongField> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        match self.value {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, WrongField> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, WrongField> {
        let (name, content) = match self.value {
            Value::String(name) => (name.as_str(), None),
            Value::Object(map) if map.len() == 1 => match map.iter().next() {
                Some((name, content)) => (name.as_str(), Some(content)),
                None => return Err(de::Error::custom("a name is missing")),
            },
            _ => return Err(de::Error::invalid_type(self.unexpected(), &"a name, or a map with one name")),
        };
        visitor.visit_enum(Variant { name, content, of: self })
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        self.ignored.borrow_mut().push(self.path.to_string());
        visitor.visit_unit()
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        match self.value {
            Value::Bool(value) => visitor.visit_bool(*value),
            _ => Err(self.wrong(&visitor)),
        }
    }

    forward! { number: deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
    deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 }
    forward! { text: deserialize_str deserialize_string deserialize_char deserialize_identifier }

    serde::forward_to_deserialize_any! { f32 f64 bytes byte_buf unit unit_struct }
}

struct List<'de, 'p> {
    values: &'de [Value],
    next: usize,
    of: Reader<'de, 'p>,
}

impl<'de> SeqAccess<'de> for &mut List<'de, '_> {
    type Error = WrongField;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, WrongField> {
        let Some(value) = self.values.get(self.next) else { return Ok(None) };
        let path = Path::Index(self.of.path, self.next);
        self.next += 1;
        let reader = Reader { value, path: &path, ignored: self.of.ignored };
        seed.deserialize(reader).map(Some).map_err(|wrong| wrong.within(&path))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.values.len() - self.next)
    }
}

struct Entries<'de, 'p> {
    left: <&'de Map<String, Value> as IntoIterator>::IntoIter,
    entry: Option<(&'de str, &'de Value)>,
    of: Reader<'de, 'p>,
}

impl<'de> MapAccess<'de> for Entries<'de, '_> {
    type Error = WrongField;

    fn next_key_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, WrongField> {
        let Some((key, value)) = self.left.next() else { return Ok(None) };
        self.entry = Some((key, value));
        let path = Path::Key(self.of.path, key);
        seed.deserialize(KeyReader(key)).map(Some).map_err(|wrong| wrong.within(&path))
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, WrongField> {
        let Some((key, value)) = self.entry.take() else {
            return Err(de::Error::custom("a value was asked for before its key"));
        };
        let path = Path::Key(self.of.path, key);
        let reader = Reader { value, path: &path, ignored: self.of.ignored };
        seed.deserialize(reader).map_err(|wrong| wrong.within(&path))
    }
}

/// A key of a map: text, or a number written as text.
struct KeyReader<'de>(&'de str);

impl<'de> KeyReader<'de> {
    fn number<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        match (self.0.parse::<u64>(), self.0.parse::<i64>()) {
            (Ok(number), _) => visitor.visit_u64(number),
            (_, Ok(number)) => visitor.visit_i64(number),
            _ => visitor.visit_borrowed_str(self.0),
        }
    }
}

impl<'de> de::Deserializer<'de> for KeyReader<'de> {
    type Error = WrongField;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        visitor.visit_borrowed_str(self.0)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, WrongField> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, WrongField> {
        visitor.visit_enum(de::value::BorrowedStrDeserializer::new(self.0))
    }

    forward! { number: deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
    deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 }

    serde::forward_to_deserialize_any! {
        bool f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier
        ignored_any
    }
}

struct Variant<'de, 'p> {
    name: &'de str,
    content: Option<&'de Value>,
    of: Reader<'de, 'p>,
}

impl<'de, 'p> EnumAccess<'de> for Variant<'de, 'p> {
    type Error = WrongField;
    type Variant = Variant<'de, 'p>;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self), WrongField> {
        Ok((seed.deserialize(KeyReader(self.name))?, self))
    }
}

impl<'de> Variant<'de, '_> {
    fn read<T>(self, read: impl FnOnce(Reader<'de, '_>) -> Result<T, WrongField>) -> Result<T, WrongField> {
        let Some(value) = self.content else {
            return Err(de::Error::invalid_type(Unexpected::UnitVariant, &"a name with a value"));
        };
        let path = Path::Key(self.of.path, self.name);
        read(Reader { value, path: &path, ignored: self.of.ignored }).map_err(|wrong| wrong.within(&path))
    }
}

impl<'de> VariantAccess<'de> for Variant<'de, '_> {
    type Error = WrongField;

    fn unit_variant(self) -> Result<(), WrongField> {
        match self.content {
            None | Some(Value::Null) => Ok(()),
            Some(_) => Err(de::Error::custom(format_args!("`{}` stands alone, without a value", self.name))),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, WrongField> {
        self.read(|reader| seed.deserialize(reader))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, WrongField> {
        self.read(|reader| de::Deserializer::deserialize_seq(reader, visitor))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, WrongField> {
        self.read(|reader| de::Deserializer::deserialize_map(reader, visitor))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_json::json;
    use std::collections::BTreeMap;

    #[derive(Deserialize, Debug, PartialEq)]
    #[serde(rename_all = "snake_case")]
    enum Kind {
        Tower,
        Wall(u8),
        Gate { wide: bool },
    }

    #[derive(Deserialize, Debug, PartialEq)]
    struct Part {
        kind: Kind,
        at: (i8, i8),
        #[serde(default)]
        name: Option<String>,
        #[serde(default)]
        count: BTreeMap<u8, i64>,
    }

    #[test]
    fn shapes_are_read() {
        let value = json!([
            { "kind": "tower", "at": [1, -2] },
            { "kind": { "wall": 3 }, "at": [0, 0], "name": "a", "count": { "7": -1 } },
            { "kind": { "gate": { "wide": true } }, "at": [0, 0], "name": null },
        ]);
        let parts = read_value::<Vec<Part>>(&value).unwrap();
        assert_eq!(parts.value[0].at, (1, -2));
        assert_eq!(parts.value[1].count, BTreeMap::from([(7, -1)]));
        assert_eq!(parts.value[2].kind, Kind::Gate { wide: true });
        assert!(parts.ignored.is_empty());
    }

    #[test]
    fn a_mistake_is_named_by_its_place() {
        for (value, at) in [
            (json!({ "kind": "tower", "at": [1, 200] }), "[0].at[1]"),
            (json!({ "kind": "tower", "at": [1] }), "[0].at"),
            (json!({ "kind": "tower", "at": [1, 2, 3] }), "[0].at"),
            (json!({ "kind": "moat", "at": [1, 2] }), "[0].kind"),
            (json!({ "kind": { "wall": "x" }, "at": [1, 2] }), "[0].kind.wall"),
            (json!({ "kind": { "tower": 1 }, "at": [1, 2] }), "[0].kind"),
            (json!({ "kind": "wall", "at": [1, 2] }), "[0].kind"),
            (json!({ "kind": "tower" }), "[0]"),
            (json!(["tower", [1, 2]]), "[0]"),
            (json!({ "kind": "tower", "at": [1, 2], "count": { "x": 1 } }), "[0].count.x"),
        ] {
            let wrong = read_value::<Vec<Part>>(&json!([value])).unwrap_err();
            assert_eq!(wrong.at, at, "{wrong}");
        }
    }

    #[test]
    fn unknown_keys_are_noted() {
        let value = json!([{ "kind": { "gate": { "wide": true, "hight": 2 } }, "at": [1, 2], "nmae": "a" }]);
        let read = read_value::<Vec<Part>>(&value).unwrap();
        assert_eq!(read.ignored, ["[0].kind.gate.hight", "[0].nmae"]);
    }
}
