use crate::{All, Playable, Shelf, UnknownGame, Visitor};
use burghof_core::{Components, Game, Loaded, Misfit, Pad, Read, Wire, WrongField, boxes, shape};
use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor as Visit,
};
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::fmt;

/// A position that cannot be read: no JSON, a key that stands twice, a wrong field, or a broken invariant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadPosition {
    /// Not JSON.
    #[error("not JSON: line {line}, column {column}")]
    Json {
        /// The line, from 1.
        line: usize,
        /// The column, from 1; 0 before the first letter of a line.
        column: usize,
        /// The text ends before the value does.
        ended: bool,
    },
    /// An object has a key twice: which of them is meant nobody knows.
    #[error("the key `{key}` stands twice, the second time in line {line}")]
    Twice {
        /// The key.
        key: String,
        /// The line, from 1.
        line: usize,
    },
    /// A field has the wrong form.
    #[error("{0}")]
    Field(#[from] WrongField),
    /// It does not fit together.
    #[error("{0}")]
    Misfit(#[from] Misfit),
}

/// Reads a position from JSON text. Nothing panics on any text; the error names the field or the invariant.
pub fn read_position<G: Wire>(text: &str, data: Loaded<G::Data>) -> Result<Read<G>, BadPosition> {
    let Read { value, ignored } = read_json::<G::Given>(text)?;
    Ok(Read { value: G::from_position(value, data)?, ignored })
}

/// Counts what a text describes that need not be a position of the game. `None` for games without a score pad.
pub fn score_pad<G: Wire>(text: &str, data: Loaded<G::Data>) -> Option<Result<Read<Pad>, BadPosition>> {
    let count = G::PAD?;
    let counted = |Read { value, ignored }| Ok(Read { value: count(&value, data)?, ignored });
    Some(read_json::<G::Given>(text).and_then(counted))
}

/// What is printed on the pieces of a game, as JSON: views name them by their ids.
pub fn faces(id: &str) -> Result<String, UnknownGame> {
    let faces = faces_on::<All>(id, None)?;
    Ok(faces.unwrap_or_else(|misfit| unreachable!("the standard set: {misfit}")))
}

/// The components with this text, or the standard ones.
pub fn data<G: Game>(own: Option<&str>) -> Result<Loaded<G::Data>, Misfit> {
    own.map_or_else(|| Ok(G::Data::standard()), boxes::own::<G>)
}

/// The same of a game on this shelf.
pub fn faces_on<S: Shelf>(id: &str, own: Option<&str>) -> Result<Result<String, Misfit>, UnknownGame> {
    struct Faces<'a>(Option<&'a str>);
    impl Visitor for Faces<'_> {
        type Output = Result<String, Misfit>;
        fn visit<G: Playable>(self) -> Self::Output {
            Ok(shape::string(&G::faces(data::<G>(self.0)?)))
        }
    }
    S::visit(id, Faces(own))
}

/// Reads any of our JSON shapes, noting unknown keys.
pub fn read_json<T: DeserializeOwned>(text: &str) -> Result<Read<T>, BadPosition> {
    Ok(shape::read(&parse(text)?)?)
}

/// JSON text as a value; a key that stands twice in an object is refused, where `serde_json` would take the last.
fn parse(text: &str) -> Result<Value, BadPosition> {
    let twice = RefCell::new(None);
    let mut json = serde_json::Deserializer::from_str(text);
    let read = Once { twice: &twice }.deserialize(&mut json).and_then(|value| json.end().map(|()| value));
    read.map_err(|error| match twice.take() {
        Some(key) => BadPosition::Twice { key, line: error.line() },
        None => BadPosition::Json { line: error.line(), column: error.column(), ended: error.is_eof() },
    })
}

/// Reads a value in which no object has a key twice.
#[derive(Copy, Clone)]
struct Once<'a> {
    /// The key that stands twice.
    twice: &'a RefCell<Option<String>>,
}

impl<'de> DeserializeSeed<'de> for Once<'_> {
    type Value = Value;
    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Value, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visit<'de> for Once<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }
    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }
    fn visit_bool<E>(self, truth: bool) -> Result<Value, E> {
        Ok(truth.into())
    }
    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }
    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }
    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(number.into())
    }
    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }
    fn visit_string<E>(self, text: String) -> Result<Value, E> {
        Ok(text.into())
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut all = Vec::new();
        while let Some(item) = items.next_element_seed(self)? {
            all.push(item);
        }
        Ok(Value::Array(all))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut all = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            if all.contains_key(&key) {
                self.twice.replace(Some(key));
                return Err(de::Error::custom("a key stands twice"));
            }
            let value = entries.next_value_seed(self)?;
            all.insert(key, value);
        }
        Ok(Value::Object(all))
    }
}
