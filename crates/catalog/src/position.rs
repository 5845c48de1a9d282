use burghof_core::{Loaded, Misfit, Wire};
use serde::de::DeserializeOwned;

/// A position that cannot be read: no JSON, a wrong field, or a broken invariant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadPosition {
    /// Not JSON.
    #[error("not JSON: {0}")]
    Json(String),
    /// A field has the wrong form.
    #[error("field {at}: {what}")]
    Field {
        /// The path to it.
        at: String,
        /// What is wrong.
        what: String,
    },
    /// It does not fit together.
    #[error("{0}")]
    Misfit(#[from] Misfit),
}

/// Something read, and the keys in it that mean nothing to us.
#[derive(Clone, Debug)]
pub struct Read<T> {
    /// What was read.
    pub value: T,
    /// Paths of unknown keys: perhaps typing mistakes, perhaps somebody else's notes.
    pub ignored: Vec<String>,
}

/// Reads a position from JSON text. Nothing panics on any text; the error names the field or the invariant.
pub fn read_position<G: Wire>(text: &str, data: Loaded<G::Data>) -> Result<Read<G>, BadPosition> {
    let Read { value, ignored } = read_json::<G::Position>(text)?;
    Ok(Read { value: G::from_position(value, data)?, ignored })
}

/// Reads any of our JSON shapes, noting unknown keys.
pub(crate) fn read_json<T: DeserializeOwned>(text: &str) -> Result<Read<T>, BadPosition> {
    let mut ignored = Vec::new();
    let mut reader = serde_json::Deserializer::from_str(text);
    let mut track = serde_path_to_error::Track::new();
    let value = {
        let tracked = serde_path_to_error::Deserializer::new(&mut reader, &mut track);
        serde_ignored::deserialize(tracked, |path| ignored.push(path.to_string()))
    };
    let value: T = value.map_err(|error: serde_json::Error| {
        if error.is_data() {
            BadPosition::Field { at: track.path().to_string(), what: error.to_string() }
        } else {
            BadPosition::Json(error.to_string())
        }
    })?;
    reader.end().map_err(|error| BadPosition::Json(error.to_string()))?;
    Ok(Read { value, ignored })
}
