//! Reads and writes the JSON shapes of the games by tables, naming the place of a mistake and noting keys that mean
//! nothing.
//!
//! `#[derive(FromJson, ToJson)]` (crate `burghof-derive`) writes the tables from the attributes of `serde`. The functions
//! that walk them exist once, for all shapes of all games: a browser has to load them.

pub use serde_json::Value as Json;

use serde::de::{Error as _, Expected, Unexpected};
use serde_json::Map;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;

/// Something read, and the keys in it that mean nothing to us.
#[derive(Clone, Debug)]
pub struct Read<T> {
    /// What was read.
    pub value: T,
    /// Paths of unknown keys: perhaps typing mistakes, perhaps somebody else's notes.
    pub ignored: Vec<String>,
}

/// Any plain struct as JSON.
pub fn json_of(value: &impl serde::Serialize) -> Json {
    // Fields with names: nothing serde_json could refuse.
    serde_json::to_value(value).unwrap_or_default()
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
impl serde::de::Error for WrongField {
    #[cold]
    fn custom<T: fmt::Display>(what: T) -> WrongField {
        WrongField { at: String::new(), what: what.to_string() }
    }
}

/// A shape that can be read from JSON. Derive it.
pub trait FromJson {
    /// What is there before anything is read.
    fn blank() -> Self
    where
        Self: Sized;
    /// Reads itself.
    fn read(&mut self, from: JsonReader<'_>) -> Result<(), WrongField>;
}

/// A shape that can be written as JSON. Derive it.
pub trait ToJson {
    /// The shape as JSON.
    fn to_json(&self) -> Json;
    /// Says nothing: `None`, empty, false, zero. Some fields are left out then.
    fn is_blank(&self) -> bool {
        false
    }
}

/// Reads a shape from a value.
pub fn read_value<T: FromJson>(value: &Json) -> Result<Read<T>, WrongField> {
    let ignored = RefCell::new(Vec::new());
    let mut read = T::blank();
    read.read(JsonReader { value, path: &Path::Root, ignored: &ignored })?;
    Ok(Read { value: read, ignored: ignored.into_inner() })
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

/// A value, and where it stands.
#[derive(Copy, Clone)]
pub struct JsonReader<'r> {
    value: &'r Json,
    path: &'r Path<'r>,
    ignored: &'r RefCell<Vec<String>>,
}

/// The keys of a struct.
pub struct Keys {
    /// What is expected if it is no map.
    pub expected: &'static str,
    /// Each key and the number of its field; a field may have several.
    pub keys: &'static [(&'static str, u8)],
    /// The fields that must be there, as bits.
    pub required: u64,
    /// Other keys are mistakes.
    pub deny_unknown: bool,
}

impl<'r> JsonReader<'r> {
    /// A mistake at this place.
    #[cold]
    #[inline(never)]
    pub fn refuse(self, what: &dyn fmt::Display) -> WrongField {
        WrongField { at: self.path.to_string(), what: what.to_string() }
    }

    /// Something else was expected at this place.
    #[cold]
    #[inline(never)]
    pub fn expected(self, expected: &str) -> WrongField {
        let unexpected = match self.value {
            Json::Null => Unexpected::Other("null"),
            Json::Bool(value) => Unexpected::Bool(*value),
            Json::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => Unexpected::Unsigned(number),
                (None, Some(number)) => Unexpected::Signed(number),
                (None, None) => Unexpected::Float(number.as_f64().unwrap_or(f64::NAN)),
            },
            Json::String(text) => Unexpected::Str(text),
            Json::Array(_) => Unexpected::Seq,
            Json::Object(_) => Unexpected::Map,
        };
        let expected = &expected as &dyn Expected;
        // A whole number where one is expected is of the right type: it is too large or too small.
        let whole = matches!(unexpected, Unexpected::Unsigned(_) | Unexpected::Signed(_));
        let wrong = if whole && is_integer(expected) {
            WrongField::invalid_value(unexpected, expected)
        } else {
            WrongField::invalid_type(unexpected, expected)
        };
        WrongField { at: self.path.to_string(), ..wrong }
    }

    /// The value itself.
    pub fn value(self) -> &'r Json {
        self.value
    }

    /// The text here.
    pub fn text(self) -> Result<&'r str, WrongField> {
        self.value.as_str().ok_or_else(|| self.expected("a string"))
    }

    /// The whole number here, if it is one of these.
    #[inline(never)]
    fn whole(self, min: i64, max: i64, expected: &str) -> Result<i64, WrongField> {
        let number = match self.value {
            Json::Number(number) => number.as_i64(),
            _ => None,
        };
        number.filter(|number| (min..=max).contains(number)).ok_or_else(|| self.expected(expected))
    }

    /// Reads every element of a list in turn.
    #[inline(never)]
    fn list(
        self,
        length: Option<usize>,
        read: &mut dyn FnMut(usize, JsonReader<'_>) -> Result<(), WrongField>,
    ) -> Result<(), WrongField> {
        let Json::Array(values) = self.value else { return Err(self.expected("a sequence")) };
        if let Some(length) = length.filter(|&length| length != values.len()) {
            let found = values.len();
            return Err(
                self.refuse(&format_args!("invalid length {found}, expected an array of length {length}"))
            );
        }
        for (index, value) in values.iter().enumerate() {
            let path = Path::Index(self.path, index);
            read(index, JsonReader { value, path: &path, ..self })?;
        }
        Ok(())
    }

    /// Reads every entry of a map in turn.
    #[inline(never)]
    fn entries(
        self,
        expected: &str,
        read: &mut dyn FnMut(&'r str, JsonReader<'_>) -> Result<(), WrongField>,
    ) -> Result<(), WrongField> {
        let Json::Object(map) = self.value else { return Err(self.expected(expected)) };
        for (key, value) in map {
            let path = Path::Key(self.path, key);
            read(key, JsonReader { value, path: &path, ..self })?;
        }
        Ok(())
    }

    /// Reads the fields of a struct; keys without a field go to `rest`, or are noted.
    #[inline(never)]
    pub fn fields(
        self,
        keys: &Keys,
        fields: &mut [&mut dyn FromJson],
        rest: Option<&mut dyn FromJson>,
    ) -> Result<(), WrongField> {
        let mut seen = 0u64;
        let mut others = Map::new();
        self.entries(keys.expected, &mut |key, reader| {
            let Some(&(_, field)) = keys.keys.iter().find(|(known, _)| *known == key) else {
                if keys.deny_unknown {
                    let known: Vec<String> =
                        keys.keys.iter().map(|(known, _)| format!("`{known}`")).collect();
                    let known = known.join(", ");
                    return Err(self.refuse(&format_args!("unknown field `{key}`, expected one of {known}")));
                }
                if rest.is_some() {
                    others.insert(key.to_owned(), reader.value.clone());
                } else {
                    self.ignored.borrow_mut().push(reader.path.to_string());
                }
                return Ok(());
            };
            if seen >> field & 1 != 0 {
                return Err(self.refuse(&format_args!("duplicate field `{}`", keys.name(field))));
            }
            seen |= 1 << field;
            fields[usize::from(field)].read(reader)
        })?;
        if let Some(missing) = (0..64).find(|field| (keys.required & !seen) >> field & 1 != 0) {
            return Err(self.refuse(&format_args!("missing field `{}`", keys.name(missing))));
        }
        match rest {
            Some(rest) => rest.read(JsonReader { value: &Json::Object(others), ..self }),
            None => Ok(()),
        }
    }

    /// The text that says which of several shapes it is.
    #[inline(never)]
    pub fn tag(self, tag: &str) -> Result<&'r str, WrongField> {
        let Json::Object(map) = self.value else { return Err(self.expected("a map")) };
        match map.get(tag) {
            Some(Json::String(name)) => Ok(name),
            Some(value) => {
                Err(JsonReader { value, path: &Path::Key(self.path, tag), ..self }.expected("a string"))
            }
            None => Err(self.refuse(&format_args!("missing field `{tag}`"))),
        }
    }

    /// There is no such shape.
    #[cold]
    #[inline(never)]
    pub fn no_variant(self, tag: &str, found: &str, known: &[&str]) -> WrongField {
        let known = known.join("`, `");
        JsonReader { path: &Path::Key(self.path, tag), ..self }
            .refuse(&format_args!("unknown variant `{found}`, expected one of `{known}`"))
    }

    /// Reads one of several shapes, if it is this one.
    #[inline(never)]
    pub fn fits(self, shape: &mut dyn FromJson) -> bool {
        let ignored = RefCell::new(Vec::new());
        let fits = shape.read(JsonReader { ignored: &ignored, ..self }).is_ok();
        if fits {
            self.ignored.borrow_mut().append(&mut ignored.into_inner());
        }
        fits
    }
}

/// The names of the number types are the expectations of their readers.
fn is_integer(expected: &dyn Expected) -> bool {
    matches!(
        expected.to_string().as_str(),
        "u8" | "u16" | "u32" | "u64" | "i8" | "i16" | "i32" | "i64" | "usize"
    )
}

impl Keys {
    fn name(&self, field: u8) -> &'static str {
        self.keys.iter().find(|(_, number)| *number == field).map_or("", |(name, _)| name)
    }
}

macro_rules! integers {
    ($($ty:ident)*) => { $(
        impl FromJson for $ty {
            fn blank() -> $ty { 0 }
            fn read(&mut self, from: JsonReader<'_>) -> Result<(), WrongField> {
                let max = i64::try_from($ty::MAX).unwrap_or(i64::MAX);
                *self = from.whole($ty::MIN as i64, max, stringify!($ty))? as $ty;
                Ok(())
            }
        }
        impl ToJson for $ty {
            fn to_json(&self) -> Json { Json::from(*self) }
            fn is_blank(&self) -> bool { *self == 0 }
        }
    )* };
}
integers! { u8 u16 u32 i8 i16 i32 i64 }

impl ToJson for usize {
    fn to_json(&self) -> Json {
        Json::from(*self)
    }
}
impl ToJson for f64 {
    fn to_json(&self) -> Json {
        Json::from(*self)
    }
}

impl FromJson for u64 {
    fn blank() -> u64 {
        0
    }
    fn read(&mut self, from: JsonReader<'_>) -> Result<(), WrongField> {
        *self = from.value.as_u64().ok_or_else(|| from.expected("u64"))?;
        Ok(())
    }
}

impl FromJson for bool {
    fn blank() -> bool {
        false
    }
    fn read(&mut self, from: JsonReader<'_>) -> Result<(), WrongField> {
        *self = from.value.as_bool().ok_or_else(|| from.expected("a boolean"))?;
        Ok(())
    }
}
impl ToJson for bool {
    fn to_json(&self) -> Json {
        Json::Bool(*self)
    }
    fn is_blank(&self) -> bool {
        !*self
    }
}

impl FromJson for String {
    fn blank() -> String {
        String::new()
    }
    fn read(&mut self, from: JsonReader<'_>) -> Result<(), WrongField> {
        *self = from.text()?.to_owned();
        Ok(())
    }
}
impl ToJson for String {
    fn to_json(&self) -> Json {
        Json::String(self.clone())
    }
}
impl ToJson for &str {
    fn to_json(&self) -> Json {
        Json::String((*self).to_owned())
    }
}
impl ToJson for char {
    fn to_json(&self) -> Json {
        Json::String(self.to_string())
    }
}

impl FromJson for Json {
    fn blank() -> Json {
        Json::Null
    }
    fn read(&mut self, from: JsonReader<'_>) -> Result<(), WrongField> {
        *self = from.value.clone();
        Ok(())
    }
}

impl ToJson for Json {
    fn to_json(&self) -> Json {
        self.clone()
    }
}

impl<T: FromJson> FromJson for Option<T> {
    fn blank() -> Option<T> {
        None
    }
    fn read(&mut self, from: JsonReader<'_>) -> Result<(), WrongField> {
        *self = None;
        if from.value.is_null() { Ok(()) } else { self.insert(T::blank()).read(from) }
    }
}
impl<T: ToJson> ToJson for Option<T> {
    fn to_json(&self) -> Json {
        self.as_ref().map_or(Json::Null, T::to_json)
    }
    fn is_blank(&self) -> bool {
        self.is_none()
    }
}

impl<T: FromJson> FromJson for Box<T> {
    fn blank() -> Box<T> {
        Box::new(T::blank())
    }
    fn read(&mut self, from: JsonReader<'_>) -> Result<(), WrongField> {
        (**self).read(from)
    }
}
impl<T: ToJson> ToJson for Box<T> {
    fn to_json(&self) -> Json {
        (**self).to_json()
    }
}

impl<T: FromJson> FromJson for Vec<T> {
    fn blank() -> Vec<T> {
        Vec::new()
    }
    fn read(&mut self, from: JsonReader<'_>) -> Result<(), WrongField> {
        self.clear();
        from.list(None, &mut |_, reader| {
            let mut one = T::blank();
            one.read(reader)?;
            self.push(one);
            Ok(())
        })
    }
}
/// A list; the loop exists once.
#[inline(never)]
fn write_list(length: usize, one: &dyn Fn(usize) -> Json) -> Json {
    Json::Array((0..length).map(one).collect())
}
impl<T: ToJson> ToJson for Vec<T> {
    fn to_json(&self) -> Json {
        write_list(self.len(), &|index| self[index].to_json())
    }
    fn is_blank(&self) -> bool {
        self.is_empty()
    }
}

impl<T: ToJson> ToJson for &[T] {
    fn to_json(&self) -> Json {
        write_list(self.len(), &|index| self[index].to_json())
    }
    fn is_blank(&self) -> bool {
        self.is_empty()
    }
}

impl<T: FromJson, const N: usize> FromJson for [T; N] {
    fn blank() -> [T; N] {
        std::array::from_fn(|_| T::blank())
    }
    fn read(&mut self, from: JsonReader<'_>) -> Result<(), WrongField> {
        from.list(Some(N), &mut |index, reader| self[index].read(reader))
    }
}
impl<T: ToJson, const N: usize> ToJson for [T; N] {
    fn to_json(&self) -> Json {
        write_list(self.len(), &|index| self[index].to_json())
    }
}

macro_rules! tuples {
    ($($count:literal: ($($name:ident $index:tt),*))*) => { $(
        impl<$($name: FromJson),*> FromJson for ($($name,)*) {
            fn blank() -> Self { ($($name::blank(),)*) }
            fn read(&mut self, from: JsonReader<'_>) -> Result<(), WrongField> {
                let parts: &mut [&mut dyn FromJson; $count] = &mut [$(&mut self.$index),*];
                from.list(Some($count), &mut |index, reader| parts[index].read(reader))
            }
        }
        impl<$($name: ToJson),*> ToJson for ($($name,)*) {
            fn to_json(&self) -> Json { Json::Array(vec![$(self.$index.to_json()),*]) }
        }
    )* };
}
tuples! { 2: (A 0, B 1)  3: (A 0, B 1, C 2)  4: (A 0, B 1, C 2, D 3) }

impl<T: FromJson> FromJson for BTreeMap<String, T> {
    fn blank() -> Self {
        BTreeMap::new()
    }
    fn read(&mut self, from: JsonReader<'_>) -> Result<(), WrongField> {
        self.clear();
        from.entries("a map", &mut |key, reader| {
            let mut one = T::blank();
            one.read(reader)?;
            self.insert(key.to_owned(), one);
            Ok(())
        })
    }
}
impl<K: AsRef<str>, T: ToJson> ToJson for BTreeMap<K, T> {
    fn to_json(&self) -> Json {
        Json::Object(self.iter().map(|(key, value)| (key.as_ref().to_owned(), value.to_json())).collect())
    }
    fn is_blank(&self) -> bool {
        self.is_empty()
    }
}

/// How a field of a struct is written.
#[derive(Copy, Clone)]
pub enum Written {
    /// Always.
    Always,
    /// Unless it says nothing.
    UnlessBlank,
    /// Its own fields, as if they were the struct's.
    Flatten,
}

/// Writes the fields of a struct, after the tag of a variant if there is one.
#[inline(never)]
pub fn write_fields(tag: Option<(&str, &str)>, keys: &[(&str, Written)], values: &[&dyn ToJson]) -> Json {
    let mut map = Map::new();
    if let Some((tag, name)) = tag {
        map.insert(tag.to_owned(), Json::String(name.to_owned()));
    }
    for (&(key, how), value) in keys.iter().zip(values) {
        match how {
            Written::UnlessBlank if value.is_blank() => {}
            Written::Flatten => {
                if let Json::Object(fields) = value.to_json() {
                    map.extend(fields);
                }
            }
            _ => {
                map.insert(key.to_owned(), value.to_json());
            }
        }
    }
    Json::Object(map)
}

#[cfg(test)]
mod tests {
    use super::*;
    use burghof_derive::{FromJson, ToJson};
    use serde::Serialize;
    use serde_json::json;

    #[derive(FromJson, ToJson, Serialize, Debug, PartialEq, Default)]
    #[serde(default)]
    struct Gate {
        wide: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        depth: Option<u8>,
    }

    #[derive(FromJson, ToJson, Serialize, Debug, PartialEq)]
    #[serde(untagged)]
    enum Kind {
        Name(String),
        Wall(u8),
        Gate(Gate),
    }

    #[derive(FromJson, ToJson, Serialize, Debug, PartialEq)]
    struct Part {
        kind: Kind,
        #[serde(alias = "cell")]
        at: (i8, i8),
        #[serde(default)]
        name: Option<String>,
        #[serde(default)]
        count: BTreeMap<String, i64>,
        #[serde(flatten)]
        gate: Gate,
    }

    #[derive(FromJson, ToJson, Serialize, Debug, PartialEq)]
    #[serde(tag = "event", rename_all = "snake_case")]
    enum Happening {
        WallBuilt {
            long: u32,
            by: Option<String>,
            #[serde(default)]
            high: u8,
        },
        Over,
    }

    #[derive(ToJson, Serialize)]
    #[serde(rename_all = "snake_case")]
    enum Owner {
        Nobody,
        TheKing(u8),
    }

    #[derive(ToJson, Serialize)]
    #[serde(untagged)]
    enum Size {
        Range { min: u8, max: u8 },
        Words(&'static [&'static str]),
    }

    #[test]
    fn shapes_are_read_and_written_as_serde_would() {
        let value = json!([
            { "kind": "tower", "at": [1, -2] },
            { "kind": 3, "cell": [0, 0], "name": "a", "count": { "7": -1 }, "depth": 4 },
            { "kind": { "wide": true }, "at": [0, 0], "name": null, "wide": true },
        ]);
        let parts = read_value::<Vec<Part>>(&value).unwrap();
        assert_eq!(parts.value[0].at, (1, -2));
        assert_eq!(parts.value[1].count, BTreeMap::from([("7".to_owned(), -1)]));
        assert_eq!(parts.value[1].gate, Gate { wide: false, depth: Some(4) });
        assert_eq!(parts.value[2].kind, Kind::Gate(Gate { wide: true, depth: None }));
        assert!(parts.ignored.is_empty());
        assert_eq!(parts.value.to_json(), serde_json::to_value(&parts.value).unwrap());
        let happenings = vec![Happening::WallBuilt { long: 7, by: None, high: 1 }, Happening::Over];
        assert_eq!(happenings.to_json(), serde_json::to_value(&happenings).unwrap());
        assert_eq!(
            happenings[0].to_json().to_string(),
            r#"{"event":"wall_built","long":7,"by":null,"high":1}"#
        );
        assert_eq!(read_value::<Vec<Happening>>(&happenings.to_json()).unwrap().value, happenings);
        let read = read_value::<Happening>(&json!({ "event": "wall_built", "long": 2, "wide": 3 })).unwrap();
        assert_eq!(read.value, Happening::WallBuilt { long: 2, by: None, high: 0 });
        assert_eq!(read.ignored, ["wide"]);
        let owners = vec![Owner::Nobody, Owner::TheKing(3)];
        assert_eq!(owners.to_json(), serde_json::to_value(&owners).unwrap());
        let sizes = vec![Size::Range { min: 1, max: 2 }, Size::Words(&["small"])];
        assert_eq!(sizes.to_json(), serde_json::to_value(&sizes).unwrap());
    }

    #[test]
    fn a_mistake_is_named_by_its_place() {
        for (value, at, what) in [
            (json!({ "kind": 1, "at": [1, 200] }), "[0].at[1]", "invalid value: integer `200`, expected i8"),
            (json!({ "kind": 1, "at": [1] }), "[0].at", "invalid length 1, expected an array of length 2"),
            (
                json!({ "kind": 1, "at": [1, 2, 3] }),
                "[0].at",
                "invalid length 3, expected an array of length 2",
            ),
            (
                json!({ "kind": 1, "at": [1, 2.5] }),
                "[0].at[1]",
                "invalid type: floating point `2.5`, expected i8",
            ),
            (
                json!({ "kind": [], "at": [1, 2] }),
                "[0].kind",
                "data did not match any variant of untagged enum Kind",
            ),
            (json!({ "kind": 1 }), "[0]", "missing field `at`"),
            (json!({ "kind": 1, "at": [1, 2], "cell": [1, 2] }), "[0]", "duplicate field `at`"),
            (json!(["tower", [1, 2]]), "[0]", "invalid type: sequence, expected struct Part"),
            (
                json!({ "kind": 1, "at": [1, 2], "count": { "x": "y" } }),
                "[0].count.x",
                "invalid type: string \"y\", expected i64",
            ),
            (
                json!({ "kind": 1, "at": [1, 2], "depth": 300 }),
                "[0].depth",
                "invalid value: integer `300`, expected u8",
            ),
        ] {
            let wrong = read_value::<Vec<Part>>(&json!([value])).unwrap_err();
            assert_eq!((wrong.at.as_str(), wrong.what.as_str()), (at, what));
        }
    }

    #[test]
    fn a_tag_must_be_there_and_known() {
        for (value, at, what) in [
            (json!([]), ".", "invalid type: sequence, expected a map"),
            (json!({ "long": 1 }), ".", "missing field `event`"),
            (json!({ "event": 1 }), "event", "invalid type: integer `1`, expected a string"),
            (json!({ "event": "x" }), "event", "unknown variant `x`, expected one of `wall_built`, `over`"),
            (json!({ "event": "wall_built" }), ".", "missing field `long`"),
        ] {
            let wrong = read_value::<Happening>(&value).unwrap_err();
            assert_eq!((wrong.at.as_str(), wrong.what.as_str()), (at, what));
        }
    }

    #[test]
    fn unknown_keys_are_noted() {
        let value = json!([{ "kind": { "wide": true, "hight": 2 }, "at": [1, 2], "nmae": "a" }]);
        let read = read_value::<Vec<Part>>(&value).unwrap();
        assert_eq!(read.ignored, ["[0].kind.hight", "[0].nmae"]);
    }
}
