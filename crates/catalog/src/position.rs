use crate::{All, Playable, Shelf, UnknownGame, Visitor};
use burghof_core::{Components, Loaded, Misfit, Pad, Read, Wire, WrongField, shape};
use serde::de::DeserializeOwned;

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
    let Read { value, ignored } = read_json::<G::PositionGiven>(text)?;
    Ok(Read { value: G::from_position(value, data)?, ignored })
}

/// Counts what a text describes that need not be a position of the game. `None` for games without a score pad.
pub fn score_pad<G: Wire>(text: &str) -> Option<Result<Read<Pad>, BadPosition>> {
    let count = G::PAD?;
    let counted = |Read { value, ignored }| Ok(Read { value: count(&value, G::Data::standard())?, ignored });
    Some(read_json::<G::PositionGiven>(text).and_then(counted))
}

/// What is printed on the pieces of a game, as JSON: views name them by their ids.
pub fn faces(id: &str) -> Result<String, UnknownGame> {
    faces_on::<All>(id)
}

/// The same of a game on this shelf.
pub fn faces_on<S: Shelf>(id: &str) -> Result<String, UnknownGame> {
    struct Faces;
    impl Visitor for Faces {
        type Output = String;
        fn visit<G: Playable>(self) -> String {
            shape::string(&G::faces(G::Data::standard()))
        }
    }
    S::visit(id, Faces)
}

/// Reads any of our JSON shapes, noting unknown keys.
pub(crate) fn read_json<T: DeserializeOwned>(text: &str) -> Result<Read<T>, BadPosition> {
    let value: serde_json::Value =
        serde_json::from_str(text).map_err(|error| BadPosition::Json(error.to_string()))?;
    Ok(shape::read(&value)?)
}
