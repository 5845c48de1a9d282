//! What a learner sees: observations, features and numbers of actions, made by `burghof-features`.

use crate::convert::Agreed;
use crate::{convert, errors};
use burghof_catalog::{Playable, Visitor, json, visit};
use burghof_core::{Loaded, Setup, SetupError};
use burghof_features::Encoder;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::any::Any;
use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// How a table is set up, as a key: the box by its place, for a box is kept for ever.
type Kind = (&'static str, usize, Table);

/// What is known of a table.
#[derive(PartialEq, Eq, Hash)]
enum Table {
    /// How many people, and their options.
    SetUp(u8, Vec<(&'static str, String)>),
    /// How many seats.
    Seen(u8),
}

/// An encoder takes a while to make, and batches and views ask for the same one again and again.
static ENCODERS: LazyLock<Mutex<HashMap<Kind, Arc<dyn Any + Send + Sync>>>> = LazyLock::new(Mutex::default);

/// The encoder that is known for such tables, or the one that is made now.
fn known<G: Playable, E>(
    data: Loaded<G::Data>,
    table: Table,
    make: impl FnOnce() -> Result<Option<Arc<dyn Encoder<G>>>, E>,
) -> Result<Option<Arc<dyn Encoder<G>>>, E> {
    let kind: Kind = (G::META.id, std::ptr::from_ref(data.get()).addr(), table);
    let lock = || ENCODERS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = lock().get(&kind) {
        return Ok(found.downcast_ref::<Arc<dyn Encoder<G>>>().cloned());
    }
    let made = make()?;
    if let Some(made) = &made {
        lock().insert(kind, Arc::new(made.clone()));
    }
    Ok(made)
}

/// The encoder of a game at tables like this one; none for a game that has none.
pub fn encoder<G: Playable>(setup: &Setup<G>) -> Result<Option<Arc<dyn Encoder<G>>>, SetupError> {
    known::<G, _>(setup.data, Table::SetUp(setup.people, setup.options()), || {
        Ok(G::encoder(setup).transpose()?.map(Arc::from))
    })
}

/// The encoder for views of a table with this many seats and this box. Options change only how long lists get.
pub fn encoder_of_seats<G: Playable>(seats: u8, data: Loaded<G::Data>) -> Option<Arc<dyn Encoder<G>>> {
    let made = known::<G, Infallible>(data, Table::Seen(seats), || {
        let setups = (G::META.fewest..=G::META.most).map(|people| Setup { data, ..Setup::new(people) });
        let fits = |setup: &Setup<G>| {
            let mut chance = burghof_core::Chance::free(burghof_core::Rng::new(0));
            G::new(setup, &mut chance).is_ok_and(|game| game.seats() == seats)
        };
        Ok(setups.into_iter().find(fits).and_then(|setup| encoder::<G>(&setup).ok().flatten()))
    });
    made.unwrap_or_else(|never| match never {})
}

/// The bytes and numbers of a game at one table: how long an observation is, how many actions there can be, and what every byte means.
///
/// >>> import burghof
/// >>> space = burghof.Space("castles", 2)
/// >>> space.form
/// 'castles/1'
/// >>> sorted(space.describe())
/// ['action', 'form', 'observation']
#[pyclass(frozen, module = "burghof")]
pub struct Space {
    /// The game.
    #[pyo3(get)]
    game: &'static str,
    /// How many people.
    #[pyo3(get)]
    people: u8,
    /// How many seats; more than people where the rules play some.
    #[pyo3(get)]
    seats: u8,
    /// Game and version of the bytes and numbers: it counts up when one of them changes its meaning.
    #[pyo3(get)]
    form: String,
    /// The bytes of an observation.
    #[pyo3(get)]
    obs_size: usize,
    /// The bytes of an action.
    #[pyo3(get)]
    feature_size: usize,
    /// No list of legal actions is longer.
    #[pyo3(get)]
    n_index: u32,
    /// The width of rows unless told otherwise.
    #[pyo3(get)]
    n_index_usual: u32,
    /// How many numbers actions have.
    #[pyo3(get)]
    n_table: u32,
    /// Is ``n_index`` proved?
    #[pyo3(get)]
    proved: bool,
    /// The proof of ``n_index`` in a sentence.
    #[pyo3(get)]
    why: &'static str,
    layouts: serde_json::Value,
}

#[pymethods]
impl Space {
    #[new]
    #[pyo3(signature = (game, seats = None, *, options = None, data = None))]
    fn new(
        py: Python<'_>,
        game: &str,
        seats: Option<i64>,
        options: Option<&Bound<'_, PyDict>>,
        data: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Space> {
        struct Ask(Option<i64>, Agreed);
        impl Visitor for Ask {
            type Output = PyResult<Result<Option<Space>, SetupError>>;
            fn visit<G: Playable>(self) -> Self::Output {
                let people = convert::people(self.0, G::META.fewest)?;
                let ask = || {
                    let setup = self.1.setup::<G>(people)?;
                    let mut chance = burghof_core::Chance::free(burghof_core::Rng::new(0));
                    let seats = G::new(&setup, &mut chance)?.seats();
                    let found = encoder::<G>(&setup)?;
                    Ok(found.map(|encoder| space::<G>(&*encoder, people, seats)))
                };
                Ok(ask())
            }
        }
        visit(game, Ask(seats, Agreed::read(options, data)?))
            .map_err(|error| errors::unknown_game(py, &error))??
            .map_err(|error| errors::setup(py, &error))?
            .ok_or_else(|| PyValueError::new_err(format!("game: {game} has no encoder")))
    }
    /// The slices of observation and action: name, offset, length, scale and meaning.
    fn describe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::to_python(py, &self.layouts)
    }
    fn __repr__(&self) -> String {
        format!(
            "<{} for {} people: {} bytes seen, at most {} actions of {} bytes, {} numbers>",
            self.form, self.people, self.obs_size, self.n_index, self.feature_size, self.n_table
        )
    }
}

fn space<G: Playable>(encoder: &dyn Encoder<G>, people: u8, seats: u8) -> Space {
    let bound = encoder.bound();
    let layouts = serde_json::json!({
        "form": encoder.form(),
        "observation": json::value(encoder.observation()),
        "action": json::value(encoder.operands()),
    });
    Space {
        game: G::META.id,
        people,
        seats,
        form: encoder.form().to_owned(),
        obs_size: encoder.observation().len(),
        feature_size: encoder.operands().len(),
        n_index: bound.most,
        n_index_usual: bound.usual,
        n_table: encoder.ids(),
        proved: bound.proved,
        why: bound.why,
        layouts,
    }
}
