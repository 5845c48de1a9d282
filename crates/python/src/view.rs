//! What one viewer knows.

use crate::action::{Action, ActionOf};
use crate::batch::Batch;
use crate::bot::Thinker;
use crate::held::{Held, Position};
use crate::space::encoder_of_seats;
use crate::state::State;
use crate::{convert, words};
use burghof_bots::{Choice, Forfeit};
use burghof_catalog::{BadPosition, Playable, Visitor};
use burghof_core::*;
use burghof_features::{Encoder, Outside};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::Value;
use std::sync::Arc;

/// A view of whichever game.
pub trait Sight: Send + Sync {
    fn meta(&self) -> &'static Meta;
    /// The text of the box, if it is somebody's own.
    fn data(&self) -> Option<&'static str>;
    fn viewer(&self) -> Viewer;
    fn seats(&self) -> u8;
    fn to_act(&self) -> SeatSet;
    fn key(&self) -> u64;
    fn json(&self) -> Value;
    fn legal(&self, seat: Seat) -> Vec<Action>;
    fn text(&self, lang: Lang) -> String;
    fn describe(&self, lang: Lang) -> Vec<String>;
    fn prompt(&self, lang: Lang) -> String;
    fn totals(&self) -> Vec<i32>;
    fn aid(&self) -> Value;
    /// A full position that looks like this to the viewer: what is known stays, everything else is drawn again.
    fn imagine(&self, seed: u64) -> Box<dyn Position>;
    fn batch(&self, py: Python<'_>, n: usize, seed: u64, plan: &crate::batch::Plan) -> PyResult<Batch>;
    fn choose(&self, seat: Seat, thinker: &mut Thinker) -> Result<Chosen, Forfeit>;
    /// How many bytes an observation has, if there is an encoder.
    fn width(&self) -> Option<usize>;
    /// Writes the observation.
    fn encode(&self, out: &mut [u8]);
    /// The features of every legal action, and how many bytes each has.
    fn features(&self, seat: Seat) -> Option<(Vec<u8>, usize)>;
    /// The numbers of the legal actions; `Err` for one that has none.
    fn ids(&self, seat: Seat) -> Option<Result<Vec<u32>, Outside>>;
}

/// What a bot chose.
pub struct Chosen {
    pub action: Action,
    /// Everything it considered: the action, how often it was tried, how good it looks.
    pub considered: Vec<(Action, u32, f64)>,
}

/// A view of one game.
pub struct Seen<G: Playable> {
    pub view: G::View,
    pub viewer: Viewer,
    /// Some world that looks like this: what is the same in all of them is asked of it.
    world: Arc<G>,
}

impl<G: Playable> Seen<G> {
    pub fn new(view: G::View, viewer: Viewer) -> Seen<G> {
        let world = Arc::new(G::imagine(&view, &mut Rng::new(0)));
        Seen { view, viewer, world }
    }

    fn encoder(&self) -> Option<Arc<dyn Encoder<G>>> {
        encoder_of_seats::<G>(self.world.seats(), self.world.data())
    }

    fn act(&self, seat: Seat, action: G::Action, index: Option<usize>) -> Action {
        let doing = Box::new(ActionOf { position: self.world.clone(), seat, action });
        Action { doing, seat: seat.index(), index }
    }
}

impl<G: Playable> Sight for Seen<G> {
    fn meta(&self) -> &'static Meta {
        &G::META
    }
    fn data(&self) -> Option<&'static str> {
        self.world.data().text()
    }
    fn viewer(&self) -> Viewer {
        self.viewer
    }
    fn seats(&self) -> u8 {
        self.world.seats()
    }
    fn to_act(&self) -> SeatSet {
        self.world.to_act()
    }
    fn key(&self) -> u64 {
        self.world.key(self.viewer)
    }
    fn json(&self) -> Value {
        seen_value::<G>(&self.view)
    }
    fn legal(&self, seat: Seat) -> Vec<Action> {
        let mut actions = Vec::new();
        self.world.legal_actions(seat, &mut actions);
        actions.iter().enumerate().map(|(index, &action)| self.act(seat, action, Some(index))).collect()
    }
    fn text(&self, lang: Lang) -> String {
        G::draw(&self.view, words::voice(G::META.id, G::WORDS, lang))
    }
    fn describe(&self, lang: Lang) -> Vec<String> {
        let voice = words::voice(G::META.id, G::WORDS, lang);
        G::describe(&self.view).iter().map(|message| voice.say(message)).collect()
    }
    fn prompt(&self, lang: Lang) -> String {
        // The public is told what any seat that is not waited for would be told.
        let idle = || Seat::all(self.seats()).find(|&seat| !self.to_act().contains(seat));
        let seat = self.viewer.seat().or_else(idle).unwrap_or_default();
        words::voice(G::META.id, G::WORDS, lang).say(&G::prompt(&self.view, seat))
    }
    fn totals(&self) -> Vec<i32> {
        let totals = self.world.unwarned().totals();
        Seat::all(self.seats()).map(|seat| totals.seats[seat.index()]).collect()
    }
    fn aid(&self) -> Value {
        json_of(&G::aid(&self.view))
    }
    fn imagine(&self, seed: u64) -> Box<dyn Position> {
        let world = G::imagine(&self.view, &mut Rng::new(seed));
        Box::new(Held::<G>::alone(world, Key::from_seed(&format!("imagined {seed}"))))
    }
    fn batch(&self, py: Python<'_>, n: usize, seed: u64, plan: &crate::batch::Plan) -> PyResult<Batch> {
        crate::batch::imagined::<G>(py, &self.view, n, seed, plan)
    }
    fn choose(&self, seat: Seat, thinker: &mut Thinker) -> Result<Chosen, Forfeit> {
        let mut actions = Vec::new();
        self.world.legal_actions(seat, &mut actions);
        let Choice { action, considered } = thinker.choose::<G>(&self.view, seat, &actions)?;
        let place = |action: G::Action| actions.iter().position(|&other| other == action);
        Ok(Chosen {
            action: self.act(seat, action, place(action)),
            considered: considered
                .iter()
                .map(|one| (self.act(seat, one.action, place(one.action)), one.visits, one.value))
                .collect(),
        })
    }
    fn width(&self) -> Option<usize> {
        Some(self.encoder()?.observation().len())
    }
    fn encode(&self, out: &mut [u8]) {
        if let Some(encoder) = self.encoder() {
            encoder.observe(&self.view, out);
        }
    }
    fn features(&self, seat: Seat) -> Option<(Vec<u8>, usize)> {
        let encoder = self.encoder()?;
        let mut actions = Vec::new();
        self.world.legal_actions(seat, &mut actions);
        let width = encoder.operands().len();
        let mut out = vec![0; width * actions.len()];
        encoder.describe(&self.view, &actions, &mut out);
        Some((out, width))
    }
    fn ids(&self, seat: Seat) -> Option<Result<Vec<u32>, Outside>> {
        let encoder = self.encoder()?;
        let mut actions = Vec::new();
        self.world.legal_actions(seat, &mut actions);
        let mut ids = vec![0; actions.len()];
        Some(encoder.number(&self.view, &actions, &mut ids).map(|()| ids))
    }
}

/// What one viewer knows. It never holds the real position.
///
/// >>> import burghof
/// >>> state = burghof.make("castles", 2, seed="doc")
/// >>> view = state.view(0)
/// >>> world = view.imagine(7)
/// >>> world.view(0) == view, world.view(0).key() == view.key()
/// (True, True)
#[pyclass(frozen, module = "burghof")]
pub struct View(pub Box<dyn Sight>);

impl View {
    /// The seat that looks, which must be one to act or to be asked about.
    pub fn seat(&self) -> PyResult<Seat> {
        self.0
            .viewer()
            .seat()
            .ok_or_else(|| PyValueError::new_err("seat: the public view belongs to no seat and cannot act"))
    }

    fn unseen(&self) -> PyErr {
        PyValueError::new_err(format!("{} has no encoder", self.0.meta().id))
    }
}

#[pymethods]
impl View {
    /// The game.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.meta().id
    }
    /// Who looks; ``None`` for everybody.
    #[getter(seat)]
    fn seat_number(&self) -> Option<usize> {
        self.0.viewer().seat().map(Seat::index)
    }
    /// How many seats.
    #[getter]
    fn seats(&self) -> u8 {
        self.0.seats()
    }
    /// The seats the game waits for.
    fn to_act<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(convert::seats(py, self.0.to_act())?.into_any())
    }
    /// What the viewer knows as Python's own objects.
    fn json<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::to_python(py, &self.0.json())
    }
    /// A hash of what the viewer knows: equal views, equal keys.
    fn key(&self) -> u64 {
        self.0.key()
    }
    /// What the viewer's seat may do.
    fn legal(&self) -> PyResult<Vec<Action>> {
        Ok(self.0.legal(self.seat()?))
    }
    /// The points as the viewer may count them.
    fn totals(&self) -> Vec<i32> {
        self.0.totals()
    }
    /// What people at the table could count for themselves, in the form of the game.
    fn aid<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::to_python(py, &self.0.aid())
    }
    /// The observation as bytes; into `out` if that is given.
    #[pyo3(signature = (out = None))]
    fn encode<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray1<u8>>>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let width = self.0.width().ok_or_else(|| self.unseen())?;
        let out = out.unwrap_or_else(|| PyArray1::zeros(py, width, false));
        if out.len() != width {
            let len = out.len();
            return Err(PyValueError::new_err(format!("out: {width} bytes for {}, not {len}", self.game())));
        }
        self.0.encode(out.try_readwrite()?.as_slice_mut()?);
        Ok(out)
    }
    /// The features of every legal action, one row each.
    fn features<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let (bytes, width) = self.0.features(self.seat()?).ok_or_else(|| self.unseen())?;
        PyArray1::from_vec(py, bytes).reshape([self.0.legal(self.seat()?).len(), width])
    }
    /// The numbers of the legal actions in the table of actions.
    fn table_ids(&self) -> PyResult<Vec<u32>> {
        let ids = self.0.ids(self.seat()?).ok_or_else(|| self.unseen())?;
        ids.map_err(|outside| PyValueError::new_err(outside.to_string()))
    }
    /// A full position that looks the same to the viewer: what is known stays, everything else is drawn again.
    ///
    /// >>> import burghof
    /// >>> view = burghof.make("castles", 2, seed="doc").view(0)
    /// >>> view.imagine(seed=1).view(0) == view
    /// True
    #[pyo3(signature = (seed = None))]
    fn imagine(&self, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        Ok(State(self.0.imagine(convert::dice(seed)?)))
    }
    /// Many such worlds at once.
    ///
    /// >>> import burghof
    /// >>> worlds = burghof.make("castles", 2, seed="doc").view(0).imagine_many(100, seed=1)
    /// >>> len(worlds)
    /// 100
    #[pyo3(signature = (n, seed = None, *, threads = 1, observe = false, mask = true, features = false))]
    #[allow(clippy::too_many_arguments)]
    fn imagine_many(
        &self,
        py: Python<'_>,
        n: usize,
        seed: Option<&Bound<'_, PyAny>>,
        threads: usize,
        observe: bool,
        mask: bool,
        features: bool,
    ) -> PyResult<Batch> {
        let plan = crate::batch::Plan::new(n, threads, observe, mask, features)?;
        self.0.batch(py, n, convert::dice(seed)?, &plan)
    }
    /// The table in characters.
    #[pyo3(signature = (lang = "en"))]
    fn text(&self, lang: &str) -> PyResult<String> {
        Ok(self.0.text(words::lang(lang)?))
    }
    /// The table in sentences.
    #[pyo3(signature = (lang = "en"))]
    fn describe(&self, lang: &str) -> PyResult<Vec<String>> {
        Ok(self.0.describe(words::lang(lang)?))
    }
    /// What is asked of the viewer, or whom the game waits for.
    #[pyo3(signature = (lang = "en"))]
    fn prompt(&self, lang: &str) -> PyResult<String> {
        Ok(self.0.prompt(words::lang(lang)?))
    }
    /// A view from its JSON.
    #[staticmethod]
    #[pyo3(signature = (game, json, seat = None, *, data = None))]
    fn from_json(
        py: Python<'_>,
        game: &str,
        json: &Bound<'_, PyAny>,
        seat: Option<i64>,
        data: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<View> {
        struct Read<'a>(&'a str, Viewer, Option<String>);
        impl Visitor for Read<'_> {
            type Output = Result<Box<dyn Sight>, BadPosition>;
            fn visit<G: Playable>(self) -> Self::Output {
                let given = burghof_catalog::read_json::<G::Given>(self.0)?;
                let view = G::from_seen(given.value, burghof_catalog::data::<G>(self.2.as_deref())?)?;
                Ok(Box::new(Seen::<G>::new(view, self.1)))
            }
        }
        let text = convert::to_json(json, "json")?;
        let viewer = convert::viewer(py, seat, game, MAX_SEATS as u8)?;
        let sight = burghof_catalog::visit(game, Read(&text, viewer, convert::data(data)?))
            .map_err(|error| crate::errors::unknown_game(py, &error))?
            .map_err(|bad| crate::errors::position(py, game, &bad))?;
        if let Viewer::Seat(seat) = viewer {
            convert::seat(py, seat.index() as i64, game, sight.seats())?;
        }
        Ok(View(sight))
    }
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<View>() else { return false };
        let other = other.get();
        self.game() == other.game()
            && self.0.viewer() == other.0.viewer()
            && self.0.data() == other.0.data()
            && self.0.json() == other.0.json()
    }
    fn __hash__(&self) -> u64 {
        self.0.key()
    }
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let args = (self.game(), self.0.json().to_string(), self.seat_number(), self.0.data());
        Ok((py.import("burghof._errors")?.getattr("view_again")?, args).into_pyobject(py)?.into_any())
    }
    fn __str__(&self) -> String {
        self.0.text(Lang::En)
    }
    fn __repr__(&self) -> String {
        let who = self.seat_number().map_or("the public".to_owned(), |seat| format!("seat {seat}"));
        format!("<{} as {who} sees it, key {:016x}>", self.game(), self.key())
    }
    fn _repr_html_(&self) -> String {
        html(&self.0.text(Lang::En))
    }
}

/// Characters for a notebook.
pub fn html(text: &str) -> String {
    let safe = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    format!("<pre style=\"line-height:1.2\">{safe}</pre>")
}
