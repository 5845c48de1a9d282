//! Thousands of games at once: Rust threads write NumPy arrays in place, without Python's lock.

mod buffers;
mod games;

use crate::bot::spec;
use crate::convert::Agreed;
use crate::state::State;
use crate::{convert, errors};
use buffers::Array;
use burghof_bots::Spec;
use burghof_catalog::{Playable, Visitor, visit};
use burghof_core::SetupError;
use games::{BadChoice, Games, Many, Page, Trouble};
use numpy::{PyArrayDyn, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Who sits at the tables of a batch.
#[derive(Clone)]
pub enum Seated {
    /// Whoever steps plays all seats.
    Everybody,
    /// Bots play the others; the learner sits here, or changes seats from game to game.
    Against { bots: Vec<Spec>, learner: Option<u8> },
}

/// What becomes of a game that is over.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Autoreset {
    /// It stays as it is.
    Off,
    /// The next one begins at once.
    Same,
    /// The next step begins the next one, whatever is chosen there.
    Next,
}

impl Autoreset {
    fn read(given: &Bound<'_, PyAny>) -> PyResult<Autoreset> {
        if let Ok(yes) = given.extract::<bool>() {
            return Ok(if yes { Autoreset::Same } else { Autoreset::Off });
        }
        match given.extract::<String>().as_deref() {
            Ok("same_step") => Ok(Autoreset::Same),
            Ok("next_step") => Ok(Autoreset::Next),
            _ => Err(PyValueError::new_err("autoreset: True, False, \"same_step\" or \"next_step\"")),
        }
    }
}

/// What is asked of a batch.
#[derive(Clone)]
pub struct Plan {
    pub n: usize,
    pub threads: usize,
    pub observe: bool,
    pub mask: bool,
    pub features: bool,
    pub table: bool,
    /// How long a list a row has room for; what is usual if nobody says.
    pub width: Option<usize>,
    pub autoreset: Autoreset,
    pub seated: Seated,
}

/// No batch has more games: what would not fit into memory is a mistake.
const MOST: usize = 1 << 22;

impl Plan {
    pub fn new(n: usize, threads: usize, observe: bool, mask: bool, features: bool) -> PyResult<Plan> {
        if n == 0 || n > MOST {
            return Err(PyValueError::new_err(format!("n: between 1 and {MOST} games, not {n}")));
        }
        let own = || std::thread::available_parallelism().map_or(1, |n| n.get());
        let threads = if threads == 0 { own() } else { threads.min(1024) };
        let seated = Seated::Everybody;
        Ok(Plan {
            n,
            threads,
            observe,
            mask,
            features,
            table: false,
            width: None,
            autoreset: Autoreset::Off,
            seated,
        })
    }
}

/// Worlds that look like a view.
pub fn imagined<G: Playable>(
    py: Python<'_>,
    view: &G::View,
    n: usize,
    seed: u64,
    plan: &Plan,
) -> PyResult<Batch> {
    let plan = Plan { n, ..plan.clone() };
    let games: Box<dyn Many> = Box::new(py.detach(|| Games::<G>::imagined(view, seed, plan.clone())));
    Batch::begun(py, games, plan, None)
}

/// Thousands of games at once: Rust threads write NumPy arrays in place, without Python's lock.
///
/// >>> import burghof, numpy as np
/// >>> batch = burghof.Batch("castles", 1000, 2, seed=1)
/// >>> batch.step((np.random.default_rng(1).random(1000) * batch.n_legal).astype(np.int32))
/// >>> batch.seat.shape, batch.mask.shape[0], batch.reward.shape
/// ((1000,), 1000, (1000, 2))
///
/// Each row is the decision of one seat: the lowest of those that are waited for. ``seat``, ``n_legal``, ``mask``, ``obs`` and ``features`` are
/// about that decision; ``reward`` and ``done`` about a game that has just ended. Arrays are allocated once: copy what you want to keep.
#[pyclass(module = "burghof")]
pub struct Batch {
    games: Box<dyn Many>,
    plan: Plan,
    seat: Array<u8>,
    done: Array<u8>,
    n_legal: Array<i32>,
    cut: Array<i32>,
    reward: Array<f32>,
    learner_reward: Array<f32>,
    mask: Option<Array<u8>>,
    legal: Option<Array<i32>>,
    obs: Option<Array<u8>>,
    features: Option<Array<u8>>,
    final_obs: Option<Array<u8>>,
    steps: u64,
}

impl Batch {
    /// Makes the arrays and fills them: with new games if there is a seed, else with what is there.
    fn begun(py: Python<'_>, games: Box<dyn Many>, plan: Plan, seed: Option<u64>) -> PyResult<Batch> {
        let (n, bounds) = (plan.n, games.bounds());
        let without = |what: &str| PyValueError::new_err(format!("{what}: {} has no encoder", games.game()));
        if plan.observe && bounds.obs == 0 {
            return Err(without("observe"));
        }
        if plan.features && bounds.feature == 0 {
            return Err(without("features"));
        }
        if plan.table && bounds.ids == 0 {
            return Err(without("actions"));
        }
        let wide = if plan.table { bounds.ids } else { bounds.list };
        // Where the next game begins at once, there is another place for what was seen at the end.
        let last = plan.observe && plan.autoreset == Autoreset::Same && games.renewable();
        let seats = usize::from(games.seats());
        let mut batch = Batch {
            seat: Array::new(py, [n], n, 1)?,
            done: Array::new(py, [n], n, 1)?,
            n_legal: Array::new(py, [n], n, 1)?,
            cut: Array::new(py, [n], n, 1)?,
            reward: Array::new(py, [n, seats], n, seats)?,
            learner_reward: Array::new(py, [n], n, 1)?,
            mask: plan.mask.then(|| Array::new(py, [n, wide], n, wide)).transpose()?,
            legal: plan.table.then(|| Array::new(py, [n, bounds.list], n, bounds.list)).transpose()?,
            obs: plan.observe.then(|| Array::new(py, [n, bounds.obs], n, bounds.obs)).transpose()?,
            features: plan
                .features
                .then(|| {
                    let shape = [n, bounds.list, bounds.feature];
                    Array::new(py, shape, n, bounds.list * bounds.feature)
                })
                .transpose()?,
            final_obs: last.then(|| Array::new(py, [n, bounds.obs], n, bounds.obs)).transpose()?,
            games,
            plan,
            steps: 0,
        };
        let page = batch.page();
        let troubles = py.detach(|| match seed {
            Some(seed) => batch.games.begin(seed, &page),
            None => batch.games.show(&page),
        });
        tell(&troubles)?;
        Ok(batch)
    }

    fn page(&self) -> Page {
        Page {
            seat: self.seat.rows(),
            done: self.done.rows(),
            n_legal: self.n_legal.rows(),
            cut: self.cut.rows(),
            reward: self.reward.rows(),
            learner_reward: self.learner_reward.rows(),
            mask: self.mask.as_ref().map(Array::rows),
            legal: self.legal.as_ref().map(Array::rows),
            obs: self.obs.as_ref().map(Array::rows),
            features: self.features.as_ref().map(Array::rows),
            final_obs: self.final_obs.as_ref().map(Array::rows),
        }
    }

    fn entry(&self, entry: i64) -> PyResult<usize> {
        let found = usize::try_from(entry).ok().filter(|&entry| entry < self.plan.n);
        found.ok_or_else(|| {
            pyo3::exceptions::PyIndexError::new_err(format!("game {entry} of a batch of {}", self.plan.n))
        })
    }
}

fn tell(troubles: &[Trouble]) -> PyResult<()> {
    match troubles.first() {
        None => Ok(()),
        Some(Trouble { entry, what }) => Err(PyRuntimeError::new_err(format!(
            "game {entry}: {what} ({} in all; every game went on)",
            troubles.len()
        ))),
    }
}

/// Whole numbers, one per game.
fn choices(given: &Bound<'_, PyAny>, n: usize) -> PyResult<Vec<i64>> {
    let asked = || format!("actions: {n} whole numbers, int32 or int64");
    let Ok(array) = given.cast::<PyUntypedArray>() else {
        let kind = given.get_type().name()?;
        return Err(PyTypeError::new_err(format!("{} in a NumPy array, not {kind}", asked())));
    };
    if array.shape() != [n] {
        return Err(PyValueError::new_err(format!("{}, not an array of shape {:?}", asked(), array.shape())));
    }
    if let Ok(array) = given.cast::<PyArrayDyn<i32>>() {
        return Ok(array.try_readonly()?.as_array().iter().map(|&value| value.into()).collect());
    }
    if let Ok(array) = given.cast::<PyArrayDyn<i64>>() {
        return Ok(array.try_readonly()?.as_array().iter().copied().collect());
    }
    Err(PyTypeError::new_err(format!("{}, not {}", asked(), array.dtype())))
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, n, seats = None, *, options = None, threads = 1, seed = None, opponents = None,
        learner = None, actions = "index", observe = true, mask = true, features = false, autoreset = None,
        width = None, data = None))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        game: &str,
        n: usize,
        seats: Option<i64>,
        options: Option<&Bound<'_, PyDict>>,
        threads: usize,
        seed: Option<&Bound<'_, PyAny>>,
        opponents: Option<&Bound<'_, PyAny>>,
        learner: Option<i64>,
        actions: &str,
        observe: bool,
        mask: bool,
        features: bool,
        autoreset: Option<&Bound<'_, PyAny>>,
        width: Option<usize>,
        data: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Batch> {
        let table = match actions {
            "index" => false,
            "table" => true,
            other => {
                return Err(PyValueError::new_err(format!("actions: \"index\" or \"table\", not {other:?}")));
            }
        };
        let autoreset = autoreset.map_or(Ok(Autoreset::Same), Autoreset::read)?;
        if width.is_some_and(|width| width == 0 || width > MOST) {
            return Err(PyValueError::new_err(format!("width: between 1 and {MOST} actions")));
        }
        let plan = Plan { table, autoreset, width, ..Plan::new(n, threads, observe, mask, features)? };
        struct New(Option<i64>, Agreed, Plan, Option<Vec<Spec>>, Option<i64>);
        impl Visitor for New {
            type Output = PyResult<Result<(Box<dyn Many>, Plan), SetupError>>;
            fn visit<G: Playable>(self) -> Self::Output {
                let New(seats, agreed, mut plan, opponents, learner) = self;
                let people = convert::people(seats, G::META.fewest)?;
                let setup = match agreed.setup::<G>(people) {
                    Ok(setup) => setup,
                    Err(error) => return Ok(Err(error)),
                };
                if let Some(bots) = opponents {
                    if bots.is_empty() || bots.len() >= people.max(2).into() {
                        let most = people.saturating_sub(1);
                        return Err(PyValueError::new_err(format!(
                            "opponents: 1 to {most} bots at a table of {people}, not {}",
                            bots.len()
                        )));
                    }
                    let own = learner.map(|seat| {
                        u8::try_from(seat).ok().filter(|&seat| seat < people).ok_or_else(|| {
                            PyValueError::new_err(format!("learner: a seat from 0 to {}", people - 1))
                        })
                    });
                    plan.seated = Seated::Against { bots, learner: own.transpose()? };
                } else if learner.is_some() {
                    return Err(PyValueError::new_err("learner: without opponents you play every seat"));
                }
                let games = Games::<G>::new(setup, plan.clone());
                Ok(games.map(|games| (Box::new(games) as Box<dyn Many>, plan)))
            }
        }
        let opponents = match opponents {
            None => None,
            Some(given) => Some(match given.extract::<String>() {
                Ok(one) => vec![spec(py, &one)?],
                Err(_) => {
                    let names: Vec<String> = given.extract().map_err(|_| {
                        PyTypeError::new_err("opponents: the name of a bot, or a list of such names")
                    })?;
                    names.iter().map(|name| spec(py, name)).collect::<PyResult<_>>()?
                }
            }),
        };
        let wish = New(seats, Agreed::read(options, data)?, plan, opponents, learner);
        let (games, plan) = visit(game, wish)
            .map_err(|error| errors::unknown_game(py, &error))??
            .map_err(|error| errors::setup(py, &error))?;
        Batch::begun(py, games, plan, Some(convert::dice(seed)?))
    }
    /// The game.
    #[getter]
    fn game(&self) -> &'static str {
        self.games.game()
    }
    /// How many seats.
    #[getter]
    fn seats(&self) -> u8 {
        self.games.seats()
    }
    /// How many games.
    #[getter]
    fn n(&self) -> usize {
        self.plan.n
    }
    /// How many threads step them.
    #[getter]
    fn threads(&self) -> usize {
        self.plan.threads
    }
    /// Game and version of the bytes: ``castles/1``.
    #[getter]
    fn form(&self) -> Option<String> {
        self.games.form()
    }
    /// How many actions a row of the mask has room for.
    #[getter]
    fn n_actions(&self) -> usize {
        let bounds = self.games.bounds();
        if self.plan.table { bounds.ids } else { bounds.list }
    }
    /// Steps of all games together.
    #[getter]
    fn steps(&self) -> u64 {
        self.steps
    }
    /// Who decides.
    #[getter]
    fn seat(&self, py: Python<'_>) -> Py<PyAny> {
        self.seat.array(py)
    }
    /// 1 where a game has just ended.
    #[getter]
    fn done(&self, py: Python<'_>) -> Py<PyAny> {
        self.done.array(py)
    }
    /// Among how many actions of the row.
    #[getter]
    fn n_legal(&self, py: Python<'_>) -> Py<PyAny> {
        self.n_legal.array(py)
    }
    /// How many more legal actions had no room in the row.
    #[getter]
    fn cut(&self, py: Python<'_>) -> Py<PyAny> {
        self.cut.array(py)
    }
    /// Of games that have just ended, for each seat: the share of victory less that of an equal.
    #[getter]
    fn reward(&self, py: Python<'_>) -> Py<PyAny> {
        self.reward.array(py)
    }
    /// The same for the seat of the learner.
    #[getter]
    fn learner_reward(&self, py: Python<'_>) -> Py<PyAny> {
        self.learner_reward.array(py)
    }
    /// 1 for what is legal.
    #[getter]
    fn mask(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.mask.as_ref().map(|array| array.array(py))
    }
    /// The numbers of the legal actions, −1 behind them.
    #[getter]
    fn legal(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.legal.as_ref().map(|array| array.array(py))
    }
    /// What the seat sees, as bytes.
    #[getter]
    fn obs(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.obs.as_ref().map(|array| array.array(py))
    }
    /// Each legal action as bytes.
    #[getter]
    fn features(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.features.as_ref().map(|array| array.array(py))
    }
    /// Of games that have just ended, what the seat that acted last saw of the end; ``None`` unless the next game begins at once.
    #[getter]
    fn final_obs(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.final_obs.as_ref().map(|array| array.array(py))
    }
    /// New games everywhere. The same seed gives the same games, on any number of threads.
    #[pyo3(signature = (seed = None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        if !self.games.renewable() {
            return Err(PyValueError::new_err("imagined worlds cannot begin anew: imagine them again"));
        }
        let (seed, page) = (convert::dice(seed)?, self.page());
        self.steps = 0;
        let troubles = py.detach(|| self.games.begin(seed, &page));
        tell(&troubles)
    }
    /// One action in every game, as int32 or int64. If one of them is illegal, nothing has happened anywhere.
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let choices = choices(actions, self.plan.n)?;
        if let Err(BadChoice { entry, value, legal, seat }) = self.games.check(&choices) {
            return Err(errors::no_choice(py, entry, value, legal, seat, self.plan.table));
        }
        let page = self.page();
        self.steps += self.plan.n as u64;
        let troubles = py.detach(|| self.games.step(&choices, &page));
        tell(&troubles)
    }
    /// Random legal actions in every game, this many times.
    #[pyo3(signature = (count = 1))]
    fn step_random(&mut self, py: Python<'_>, count: usize) -> PyResult<()> {
        let page = self.page();
        self.steps = self.steps.saturating_add((self.plan.n as u64).saturating_mul(count as u64));
        let troubles = py.detach(|| self.games.step_random(count, &page));
        tell(&troubles)
    }
    /// A copy of one game.
    fn state(&self, entry: i64) -> PyResult<State> {
        Ok(State(self.games.state(self.entry(entry)?)))
    }
    /// Worlds that look to the deciding seat of each game like its own: ``n_each`` for every game, in order.
    #[pyo3(signature = (n_each, seed = None))]
    fn imagine(&self, py: Python<'_>, n_each: usize, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Batch> {
        let n = self.plan.n.saturating_mul(n_each);
        let plan = Plan::new(n, self.plan.threads, self.plan.observe, self.plan.mask, self.plan.features)?;
        let plan = Plan { table: self.plan.table, width: self.plan.width, ..plan };
        let seed = convert::dice(seed)?;
        let games = py.detach(|| self.games.imagined(n_each, seed));
        Batch::begun(py, games, plan, None)
    }
    fn __len__(&self) -> usize {
        self.plan.n
    }
    fn __repr__(&self) -> String {
        let Plan { n, threads, .. } = self.plan;
        format!(
            "<{n} games of {} for {} seats, {threads} threads, {} steps>",
            self.game(),
            self.seats(),
            self.steps
        )
    }
}
