//! One position, and how it came about.

use crate::action::Action;
use crate::convert::Agreed;
use crate::held::{Drawn, Held, No, Position, What};
use crate::score::{Outcome, ScoreLine};
use crate::view::{View, html};
use crate::{convert, errors, words};
use burghof_catalog::{BadPosition, Playable, Visitor, json, read_position, visit};
use burghof_core::*;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// One position of a game, and how it came about.
///
/// >>> import burghof
/// >>> state = burghof.make("castles", 2, seed="doc")
/// >>> state
/// <castles, 2 seats, 0 actions, to act: [1]>
/// >>> state.apply(1, state.legal(1)[0])
/// >>> state.number, state.over
/// (1, False)
///
/// A state is small: cloning one costs less than a microsecond. It can be pickled and copied.
#[pyclass(module = "burghof")]
pub struct State(pub Box<dyn Position>);

impl State {
    fn seat(&self, py: Python<'_>, seat: i64) -> PyResult<Seat> {
        convert::seat(py, seat, self.0.meta().id, self.0.seats())
    }

    fn first(&self, py: Python<'_>) -> PyResult<Seat> {
        let end = || errors::over(py, self.0.meta().id, self.0.outcome());
        self.0.to_act().first().ok_or_else(end)
    }
}

/// An action as Python names it, handed on.
fn named<T>(given: &Bound<'_, PyAny>, run: impl FnOnce(&What<'_>) -> PyResult<T>) -> PyResult<T> {
    if let Ok(action) = given.cast::<Action>() {
        return run(&What::Action(action.get()));
    }
    if let Ok(notation) = given.extract::<String>() {
        return run(&What::Notation(notation));
    }
    match given.extract::<i64>() {
        Ok(index) if !given.is_instance_of::<pyo3::types::PyBool>() => run(&What::Index(index)),
        _ => {
            let kind = given.get_type().name()?;
            Err(PyTypeError::new_err(format!(
                "action: an Action, a notation or a place in the list, not {kind}"
            )))
        }
    }
}

#[pymethods]
impl State {
    /// The game.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.meta().id
    }
    /// How many seats.
    #[getter]
    fn seats(&self) -> u8 {
        self.0.seats()
    }
    /// How many people; ``None`` for a position that nobody played to.
    #[getter]
    fn people(&self) -> Option<u8> {
        self.0.setup().map(|setup| setup.0)
    }
    /// What was agreed on; nothing for a position that nobody played to.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for (key, value) in self.0.setup().map(|setup| setup.1).unwrap_or_default() {
            all.set_item(key, value)?;
        }
        Ok(all)
    }
    /// The box of somebody's own that it is played with, as text; ``None`` for the one that comes along.
    #[getter]
    fn data(&self) -> Option<&'static str> {
        self.0.data()
    }
    /// How many actions were done.
    #[getter]
    fn number(&self) -> u32 {
        self.0.number()
    }
    /// Is the game over?
    #[getter]
    fn over(&self) -> bool {
        self.0.to_act().is_empty()
    }
    /// The key of the draws to come.
    #[getter]
    fn key(&self) -> String {
        self.0.key().to_hex()
    }
    /// The seats the game waits for; none exactly when it is over. Those that choose at the same time commute.
    fn to_act<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(convert::seats(py, self.0.to_act())?.into_any())
    }
    /// What a seat may do now (the first that is waited for, unless told), always in the same order for the same view.
    #[pyo3(signature = (seat = None))]
    fn legal(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<Vec<Action>> {
        let seat = match seat {
            Some(seat) => self.seat(py, seat)?,
            None if self.over() => return Ok(Vec::new()),
            None => self.first(py)?,
        };
        Ok(self.0.legal(seat))
    }
    /// How many actions that are, without making them.
    #[pyo3(signature = (seat = None))]
    fn n_legal(&mut self, py: Python<'_>, seat: Option<i64>) -> PyResult<usize> {
        let seat = match seat {
            Some(seat) => self.seat(py, seat)?,
            None if self.over() => return Ok(0),
            None => self.first(py)?,
        };
        Ok(self.0.n_legal(seat))
    }
    /// Why an action is refused: ``None``, or the refusal that ``apply`` would raise.
    ///
    /// >>> import burghof
    /// >>> state = burghof.make("castellan", 2, seed="doc")
    /// >>> no = state.check(1, "end")
    /// >>> type(no).__name__, no.rule[:4]
    /// ('Refused', 'CAS-')
    /// >>> no.text("de") != no.text("en")
    /// True
    fn check<'py>(
        &self,
        py: Python<'py>,
        seat: i64,
        action: &Bound<'py, PyAny>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let seat = self.seat(py, seat)?;
        named(action, |what| match self.0.check(seat, what) {
            Ok(()) => Ok(None),
            Err(No::Illegal(illegal)) => {
                let what = (seat, self.0.notation(seat, what));
                errors::refusal(py, (self.0.meta(), self.0.words()), what, &illegal).map(Some)
            }
            Err(no) => Err(no.raise(py, &*self.0, seat, what)),
        })
    }
    /// Carries out an action (itself, its notation, or its place in the list); refused, nothing has happened.
    fn apply(&mut self, py: Python<'_>, seat: i64, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let seat = self.seat(py, seat)?;
        named(action, |what| {
            let done = self.0.do_what(seat, what);
            done.map_err(|no| no.raise(py, &*self.0, seat, what))
        })
    }
    /// Carries out the action at this place in the list of the first seat that is waited for: the fast way.
    fn step(&mut self, py: Python<'_>, index: i64) -> PyResult<()> {
        let seat = self.first(py)?;
        let place = usize::try_from(index).unwrap_or(usize::MAX);
        self.0.step(seat, place).map_err(|legal| errors::no_index(py, index, legal, seat))
    }
    /// Is this action made face down?
    fn secret(&self, py: Python<'_>, seat: i64, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        let seat = self.seat(py, seat)?;
        named(action, |what| self.0.secret(seat, what).map_err(|no| no.raise(py, &*self.0, seat, what)))
    }
    /// A copy that goes its own way.
    fn clone(&self) -> State {
        State(self.0.fork())
    }
    fn __copy__(&self) -> State {
        State(self.0.fork())
    }
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        State(self.0.fork())
    }
    /// A hash of the full position, the same on every machine.
    fn hash(&self) -> u64 {
        self.0.hash()
    }
    /// What a seat knows, or what everybody knows if no seat is named.
    #[pyo3(signature = (seat = None))]
    fn view(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<View> {
        Ok(View(self.0.view(convert::viewer(py, seat, self.0.meta().id, self.0.seats())?)))
    }
    /// Every point as it stands, with the rule that grants it.
    fn score(&self) -> Vec<ScoreLine> {
        let (game, words) = (self.0.meta().id, self.0.words());
        self.0.sheet().lines.into_iter().map(|line| ScoreLine::new(line, game, words)).collect()
    }
    /// The sums of the seats.
    fn totals(&self) -> Vec<i32> {
        self.0.totals().seats[..self.0.seats().into()].to_vec()
    }
    /// The sums of what several seats share (a castle of ludwig).
    fn shared_totals(&self) -> Vec<i32> {
        let sheet = self.0.sheet();
        (0..json::shared(&sheet)).map(|n| sheet.total(Account::Shared(n))).collect()
    }
    /// How the game ended; ``None`` while it goes on.
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome)
    }
    /// What learners are paid: the share of victory less that of an equal among equals; zeros before the end.
    fn returns(&self) -> Vec<f64> {
        match self.0.outcome() {
            Some(end) => crate::score::returns(&end),
            None => vec![0.0; self.0.seats().into()],
        }
    }
    /// The full position as Python's own objects (the JSON of ``docs/formats.md``).
    fn position<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::to_python(py, &self.0.position())
    }
    /// The same as JSON text, as the program writes it.
    fn position_json(&self) -> String {
        self.0.position().to_string()
    }
    /// The game so far as a record, which the program replays and other machines read.
    ///
    /// >>> import burghof
    /// >>> state = burghof.make("burg", 2, seed="doc")
    /// >>> state.step(0)
    /// >>> burghof.State.from_record(state.record()) == state
    /// True
    #[pyo3(signature = (names = None))]
    fn record(&self, py: Python<'_>, names: Option<Vec<String>>) -> PyResult<String> {
        let record = self.0.record(&names.unwrap_or_default());
        record.map(|record| record.to_string()).ok_or_else(|| {
            errors::no_record(py, "this position was given, imagined or drawn, not played: it has no record")
        })
    }
    /// All results an action can have, with their odds.
    ///
    /// >>> import burghof
    /// >>> state = burghof.make("castles", 2, seed="doc")
    /// >>> results = state.draws(state.to_act()[0], 0)
    /// >>> round(sum(odds for odds, _ in results), 9)
    /// 1.0
    #[pyo3(signature = (seat, action, most = 10_000))]
    fn draws(
        &self,
        py: Python<'_>,
        seat: i64,
        action: &Bound<'_, PyAny>,
        most: usize,
    ) -> PyResult<Vec<(f64, State)>> {
        let seat = self.seat(py, seat)?;
        let found = named(action, |what| {
            self.0.outcomes(seat, what, most).map_err(|no| no.raise(py, &*self.0, seat, what))
        })?;
        let too_many = || PyValueError::new_err(format!("most: the action has more than {most} results"));
        Ok(found.ok_or_else(too_many)?.into_iter().map(|(odds, state)| (odds, State(state))).collect())
    }
    /// What an action leads to if its draws have these results: the state, or the number of results of the next draw.
    fn with_draws<'py>(
        &self,
        py: Python<'py>,
        seat: i64,
        action: &Bound<'py, PyAny>,
        draws: Vec<u32>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.seat(py, seat)?;
        let to = named(action, |what| {
            self.0.drawn(seat, what, &draws).map_err(|no| no.raise(py, &*self.0, seat, what))
        })?;
        drawn(py, to)
    }
    /// The first position if its draws have these results: the state, or the number of results of the next draw.
    #[staticmethod]
    #[pyo3(signature = (game, seats = None, *, options = None, draws = Vec::new(), data = None))]
    fn dealt<'py>(
        py: Python<'py>,
        game: &str,
        seats: Option<i64>,
        options: Option<&Bound<'py, PyDict>>,
        draws: Vec<u32>,
        data: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        struct Deal(Option<i64>, Agreed, Vec<u32>);
        impl Visitor for Deal {
            type Output = PyResult<Result<Drawn, SetupError>>;
            fn visit<G: Playable>(self) -> Self::Output {
                let people = convert::people(self.0, G::META.fewest)?;
                let mut chance = Chance::scripted(self.2.as_slice());
                let dealt = self.1.setup::<G>(people).and_then(|setup| G::new(&setup, &mut chance));
                Ok(dealt.map(|game| match chance.asked().get(self.2.len()) {
                    Some(asked) => Drawn::Asks(asked.of),
                    None => Drawn::To(Box::new(Held::alone(game, Key::from_seed("dealt")))),
                }))
            }
        }
        let dealt = visit(game, Deal(seats, Agreed::read(options, data)?, draws))
            .map_err(|error| errors::unknown_game(py, &error))??;
        drawn(py, dealt.map_err(|error| errors::setup(py, &error))?)
    }
    /// A position from JSON (a dict or text): names looked up, every invariant checked. Draws follow from ``key`` or ``seed``.
    ///
    /// >>> import burghof
    /// >>> state = burghof.make("castles", 2, seed="doc")
    /// >>> again = burghof.State.from_position("castles", state.position(), key=state.key)
    /// >>> again.hash() == state.hash()
    /// True
    #[staticmethod]
    #[pyo3(signature = (game, position, *, key = None, seed = None, data = None))]
    fn from_position(
        py: Python<'_>,
        game: &str,
        position: &Bound<'_, PyAny>,
        key: Option<&str>,
        seed: Option<&Bound<'_, PyAny>>,
        data: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<State> {
        struct Given<'a>(&'a str, Key, Option<String>);
        impl Visitor for Given<'_> {
            type Output = Result<Box<dyn Position>, BadPosition>;
            fn visit<G: Playable>(self) -> Self::Output {
                let data = burghof_catalog::data::<G>(self.2.as_deref())?;
                let read = read_position::<G>(self.0, data)?;
                Ok(Box::new(Held::alone(read.value, self.1)))
            }
        }
        let text = convert::to_json(position, "position")?;
        let key = self::key(key, seed)?;
        let state = visit(game, Given(&text, key, convert::data(data)?))
            .map_err(|error| errors::unknown_game(py, &error))?;
        state.map(State).map_err(|bad| errors::position(py, game, &bad))
    }
    /// A game from a record, every action checked against the rules; ``at`` stops after this many entries.
    #[staticmethod]
    #[pyo3(signature = (text, at = None))]
    fn from_record(py: Python<'_>, text: &str, at: Option<u32>) -> PyResult<State> {
        let bad = |error: RecordError| errors::record(py, &error);
        let mut record = Record::parse(text).map_err(bad)?;
        if let Some(at) = at {
            let entries = record.items.iter().filter(|item| matches!(item, Item::Entry(..))).count();
            if at as usize > entries {
                return Err(PyValueError::new_err(format!("at: the record has {entries} entries, not {at}")));
            }
            record.items.retain(|item| match item {
                Item::Entry(number, _) => *number <= at,
                Item::Field(name, _) => name != "result" && name != "score",
                _ => true,
            });
        }
        let game = record.header().map_err(bad)?.game;
        let state = visit(&game, Replay(&record)).map_err(|error| errors::unknown_game(py, &error))?;
        state.map(State).map_err(bad)
    }
    /// For search: the others' face-down choices that could still be changed are open again.
    fn reopened(&self, py: Python<'_>, seat: i64) -> PyResult<State> {
        Ok(State(self.0.reopened(self.seat(py, seat)?)))
    }
    /// The table in characters, as a seat or everybody sees it.
    #[pyo3(signature = (seat = None, lang = "en"))]
    fn text(&self, py: Python<'_>, seat: Option<i64>, lang: &str) -> PyResult<String> {
        let viewer = convert::viewer(py, seat, self.0.meta().id, self.0.seats())?;
        Ok(self.0.view(viewer).text(words::lang(lang)?))
    }
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<State>() else { return false };
        let Ok(other) = other.try_borrow() else { return true };
        self.game() == other.game()
            && self.0.hash() == other.0.hash()
            && self.0.data() == other.0.data()
            && self.0.position() == other.0.position()
    }
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let class = py.get_type::<State>();
        Ok(match self.0.record(&[]) {
            Some(record) => {
                (class.getattr("from_record")?, (record.to_string(),)).into_pyobject(py)?.into_any()
            }
            None => {
                let args = (self.game(), self.position_json(), self.key(), self.data());
                (py.import("burghof._errors")?.getattr("state_again")?, args).into_pyobject(py)?.into_any()
            }
        })
    }
    fn __str__(&self) -> String {
        self.0.view(Viewer::Public).text(Lang::En)
    }
    fn __repr__(&self) -> String {
        let (game, seats, number) = (self.game(), self.seats(), self.number());
        match self.0.outcome() {
            Some(end) => {
                format!("<{game}, {seats} seats, {number} actions, over: {}>", Outcome(end).__repr__())
            }
            None => {
                let to_act: Vec<_> = self.0.to_act().iter().map(Seat::index).collect();
                format!("<{game}, {seats} seats, {number} actions, to act: {to_act:?}>")
            }
        }
    }
    fn _repr_html_(&self) -> String {
        html(&self.__str__())
    }
}

fn drawn(py: Python<'_>, to: Drawn) -> PyResult<Bound<'_, PyAny>> {
    Ok(match to {
        Drawn::To(state) => Bound::new(py, State(state))?.into_any(),
        Drawn::Asks(of) => of.into_pyobject(py)?.into_any(),
    })
}

/// The key somebody named, or the one of a seed.
fn key(hex: Option<&str>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Key> {
    match hex {
        Some(hex) => Key::from_hex(hex)
            .ok_or_else(|| PyValueError::new_err("key: 64 hexadecimal digits are a key, this is not")),
        None => Ok(Key::from_seed(&convert::seed(seed)?)),
    }
}

struct Replay<'a>(&'a Record);
impl Visitor for Replay<'_> {
    type Output = Result<Box<dyn Position>, RecordError>;
    fn visit<G: Playable>(self) -> Self::Output {
        Ok(Box::new(Held::of(Session::<G>::from_record(self.0, None)?)))
    }
}

/// A new game. The same seed (or key) gives the same draws as in the program and in the browser.
///
/// >>> import burghof
/// >>> burghof.make("ludwig", 4, seed="doc").seats
/// 4
#[pyfunction]
#[pyo3(signature = (game, seats = None, *, options = None, seed = None, key = None, data = None))]
pub fn make(
    py: Python<'_>,
    game: &str,
    seats: Option<i64>,
    options: Option<&Bound<'_, PyDict>>,
    seed: Option<&Bound<'_, PyAny>>,
    key: Option<&str>,
    data: Option<&Bound<'_, PyAny>>,
) -> PyResult<State> {
    struct New(Option<i64>, Agreed, Key);
    impl Visitor for New {
        type Output = PyResult<Result<Box<dyn Position>, SetupError>>;
        fn visit<G: Playable>(self) -> Self::Output {
            let people = convert::people(self.0, G::META.fewest)?;
            let session = self.1.setup(people).and_then(|setup| Session::<G>::new(setup, self.2));
            Ok(session.map(|session| Box::new(Held::of(session)) as Box<dyn Position>))
        }
    }
    let key = self::key(key, seed)?;
    let new = visit(game, New(seats, Agreed::read(options, data)?, key))
        .map_err(|error| errors::unknown_game(py, &error))??;
    new.map(State).map_err(|error| errors::setup(py, &error))
}
