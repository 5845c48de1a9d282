//! What a seat can do.

use burghof_catalog::{Playable, json};
use burghof_core::{Lang, Seat, Speech, hash};
use pyo3::prelude::*;
use serde_json::Value;
use std::any::Any;
use std::sync::Arc;

/// An action of whichever game, with the position it belongs to.
pub trait Doing: Send + Sync {
    fn any(&self) -> &dyn Any;
    fn game(&self) -> &'static str;
    fn notation(&self) -> String;
    fn json(&self) -> Value;
    fn text(&self, lang: Lang) -> String;
    fn hash(&self) -> u64;
}

/// An action of one game.
pub struct ActionOf<G: Playable> {
    pub position: Arc<G>,
    pub seat: Seat,
    pub action: G::Action,
}

impl<G: Playable> Doing for ActionOf<G> {
    fn any(&self) -> &dyn Any {
        self
    }
    fn game(&self) -> &'static str {
        G::META.id
    }
    fn notation(&self) -> String {
        self.position.notation(self.action)
    }
    fn json(&self) -> Value {
        json::value(&self.position.to_act_json(self.action))
    }
    fn text(&self, lang: Lang) -> String {
        let view = self.position.view(self.seat.into());
        let message = G::say_action(&view, self.seat, self.action);
        crate::words::voice(G::META.id, G::WORDS, lang).say(&message)
    }
    fn hash(&self) -> u64 {
        hash::hash64(&(G::META.id, self.seat, self.action))
    }
}

/// Something a seat may do.
///
/// >>> import burghof
/// >>> action = burghof.make("castellan", 2, seed="doc").legal()[0]
/// >>> action.notation, action.seat, action.id
/// ('play W2', 1, 0)
/// >>> action == burghof.make("castellan", 2, seed="doc").legal()[0]
/// True
#[pyclass(frozen, module = "burghof")]
pub struct Action {
    pub doing: Box<dyn Doing>,
    /// Whose action it is.
    #[pyo3(get)]
    pub seat: usize,
    /// Its place in the list it came from, if it came from one.
    #[pyo3(get, name = "id")]
    pub index: Option<usize>,
}

#[pymethods]
impl Action {
    /// The game it belongs to.
    #[getter]
    fn game(&self) -> &'static str {
        self.doing.game()
    }
    /// What people write: the same in records, transcripts and the terminal.
    #[getter]
    fn notation(&self) -> String {
        self.doing.notation()
    }
    /// The same as Python's own objects.
    #[getter]
    fn json<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        crate::convert::to_python(py, &self.doing.json())
    }
    /// The same in words.
    #[pyo3(signature = (lang = "en"))]
    fn text(&self, lang: &str) -> PyResult<String> {
        Ok(self.doing.text(crate::words::lang(lang)?))
    }
    fn __str__(&self) -> String {
        self.doing.notation()
    }
    fn __repr__(&self) -> String {
        format!("<{} seat {}: {}>", self.doing.game(), self.seat, self.doing.notation())
    }
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Action>() else { return false };
        let other = other.get();
        self.doing.game() == other.doing.game()
            && self.seat == other.seat
            && self.doing.notation() == other.doing.notation()
    }
    fn __hash__(&self) -> u64 {
        self.doing.hash()
    }
}
