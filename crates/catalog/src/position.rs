use burghof_core::{Components, FromJson, Loaded, Misfit, Pad, Read, Wire, WrongField, read_value};

/// A position that cannot be read: no JSON, a wrong field, or a broken invariant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadPosition {
    /// Not JSON.
    #[error("not JSON: {0}")]
    Json(String),
    /// A field has the wrong form.
    #[error("{0}")]
    Field(#[from] WrongField),
    /// It does not fit together.
    #[error("{0}")]
    Misfit(#[from] Misfit),
}

/// Reads a position from JSON text. Nothing panics on any text; the error names the field or the invariant.
pub fn read_position<G: Wire>(text: &str, data: Loaded<G::Data>) -> Result<Read<G>, BadPosition> {
    let Read { value, ignored } = read_json::<G::Position>(text)?;
    Ok(Read { value: G::from_position(value, data)?, ignored })
}

/// Counts what a text describes that need not be a position of the game. `None` for games without a score pad.
pub fn score_pad<G: Wire>(text: &str) -> Option<Result<Read<Pad>, BadPosition>> {
    let count = G::PAD?;
    let counted = |Read { value, ignored }| Ok(Read { value: count(&value, G::Data::standard())?, ignored });
    Some(read_json::<G::Position>(text).and_then(counted))
}

/// Reads any of our JSON shapes, noting unknown keys.
pub(crate) fn read_json<T: FromJson>(text: &str) -> Result<Read<T>, BadPosition> {
    let value: serde_json::Value =
        serde_json::from_str(text).map_err(|error| BadPosition::Json(error.to_string()))?;
    Ok(read_value(&value)?)
}
