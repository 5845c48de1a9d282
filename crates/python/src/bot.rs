//! Players by name, the same as everywhere.

use crate::action::Action;
use crate::view::View;
use crate::{convert, errors};
use burghof_bots::{Choice, Forfeit, Insight, Player, Spec, Strength, Think};
use burghof_catalog::Playable;
use burghof_core::Seat;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::any::Any;
use std::sync::{Mutex, PoisonError};

/// The dice and the memory of a bot. It sits down at the first view it gets; a view of another game seats it anew.
pub struct Thinker {
    spec: Spec,
    seed: u64,
    /// How long it thinks about the next choice, if somebody says.
    budget: Option<Think>,
    player: Option<Box<dyn Any + Send>>,
}

impl Thinker {
    pub fn choose<G: Playable>(
        &mut self,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
    ) -> Result<Choice<G::Action>, Forfeit> {
        let seated = self.player.take().and_then(|player| player.downcast::<Player<G>>().ok());
        let player = seated.map_or_else(|| self.spec.player::<G>(self.seed), |player| *player);
        let mut player = match self.budget.or_else(|| usual::<G>(&self.spec)) {
            Some(think) => player.with_think(think),
            None => player,
        };
        let choice = player.choose(view, seat, actions);
        self.player = Some(Box::new(player));
        choice
    }
}

/// How long a bot thinks if nobody says.
fn usual<G: Insight>(spec: &Spec) -> Option<Think> {
    match spec {
        Spec::Flat(think)
        | Spec::Reference(think)
        | Spec::Search(think)
        | Spec::Hand(think)
        | Spec::Halving(think) => Some(*think),
        Spec::Level(level) => match G::LEVELS[*level as usize] {
            Strength::Search(n) => Some(Think::Iterations(n)),
            Strength::Long(n) => Some(Think::Both(n, std::time::Duration::from_millis(950))),
            Strength::Soft(_) | Strength::Stray(_) | Strength::Looks => None,
        },
        _ => None,
    }
}

/// A bot by its name.
pub fn spec(py: Python<'_>, name: &str) -> PyResult<Spec> {
    name.parse().map_err(|unknown| errors::unknown_bot(py, &unknown))
}

/// A bot by name: ``random``, ``greedy``, ``adept``, ``flat:500``, ``ref:1000``, ``hand:250``, ``search:250``, ``halving:250``, a level from ``knappe`` to ``meister``, or
/// ``cmd:program``. The same names as everywhere; it sees a view and nothing else.
///
/// >>> import burghof
/// >>> bot = burghof.Bot("search:50", seed=1)
/// >>> state = burghof.make("burg", 2, seed="doc")
/// >>> action, considered = bot.think(state.view(state.to_act()[0]))
/// >>> action in state.legal()
/// True
#[pyclass(frozen, module = "burghof")]
pub struct Bot {
    spec: Spec,
    thinker: Mutex<Thinker>,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (spec, seed = None))]
    fn new(py: Python<'_>, spec: &str, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Bot> {
        let spec = self::spec(py, spec)?;
        let thinker = Thinker { spec: spec.clone(), seed: convert::dice(seed)?, budget: None, player: None };
        Ok(Bot { spec, thinker: Mutex::new(thinker) })
    }
    /// Its name, as everywhere.
    #[getter]
    fn name(&self) -> String {
        self.spec.to_string()
    }
    /// Chooses for the seat of a view; ``budget`` is a number of iterations or a time such as ``"200ms"``.
    #[pyo3(signature = (view, budget = None))]
    fn choose(&self, py: Python<'_>, view: &View, budget: Option<&Bound<'_, PyAny>>) -> PyResult<Action> {
        self.think(py, view, budget).map(|chosen| chosen.0)
    }
    /// The same, with everything it considered: the action, how often it was tried, how good it looks.
    #[pyo3(signature = (view, budget = None))]
    #[allow(clippy::type_complexity)]
    fn think(
        &self,
        py: Python<'_>,
        view: &View,
        budget: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(Action, Vec<(Action, u32, f64)>)> {
        let seat = view.seat()?;
        if !view.0.to_act().contains(seat) {
            if view.0.to_act().is_empty() {
                return Err(errors::over(py, view.0.meta().id, None));
            }
            return Err(PyValueError::new_err(format!("view: seat {seat} is not to act")));
        }
        let budget = budget.map(read_budget).transpose()?;
        let chosen = py.detach(|| {
            let mut thinker = self.thinker.lock().unwrap_or_else(PoisonError::into_inner);
            thinker.budget = budget;
            view.0.choose(seat, &mut thinker)
        });
        let chosen = chosen.map_err(|forfeit| errors::forfeit(py, &forfeit))?;
        Ok((chosen.action, chosen.considered))
    }
    fn __repr__(&self) -> String {
        format!("Bot({:?})", self.spec.to_string())
    }
}

/// A number of iterations, or a time such as `200ms`, or both (`1000/200ms`).
fn read_budget(given: &Bound<'_, PyAny>) -> PyResult<Think> {
    if let Ok(n) = given.extract::<u64>() {
        return Ok(Think::Iterations(n));
    }
    let text: String = given
        .extract()
        .map_err(|_| PyTypeError::new_err("budget: a number of iterations, or a time such as \"200ms\""))?;
    match format!("search:{text}").parse() {
        Ok(Spec::Search(think)) => Ok(think),
        _ => Err(PyValueError::new_err(format!("budget: `{text}` is neither 1000 nor 200ms nor 1000/200ms"))),
    }
}
