//! Points and ends, each with its rule.

use crate::words;
use burghof_core::{Account, Bilingual, Line, Seat};
use pyo3::prelude::*;

/// One line of a score sheet.
///
/// >>> import burghof
/// >>> end = next(burghof.simulate("castles", ["random"], games=1, seed="doc").states())
/// >>> line = end.score()[0]
/// >>> line.rule.startswith("CST-"), isinstance(line.points, int)
/// (True, True)
#[pyclass(frozen, module = "burghof")]
pub struct ScoreLine {
    /// The rule that gives or takes the points.
    #[pyo3(get)]
    rule: &'static str,
    /// Whose points they are; ``None`` if they are not one seat's.
    #[pyo3(get)]
    seat: Option<usize>,
    /// Which of the things several seats share they belong to (a castle between neighbours); ``None`` for a seat's own.
    #[pyo3(get)]
    shared: Option<u8>,
    /// How many.
    #[pyo3(get)]
    points: i32,
    /// Where they come from.
    #[pyo3(get)]
    place: String,
    /// What was counted.
    #[pyo3(get)]
    counted: Vec<String>,
    en: String,
    de: String,
}

impl ScoreLine {
    /// The line in both languages.
    pub fn new(line: Line, game: &'static str, words: Bilingual) -> ScoreLine {
        let (en, de) = words::both(game, words, &line.message);
        let (seat, shared) = match line.account {
            Account::Seat(seat) => (Some(seat.index()), None),
            Account::Shared(number) => (None, Some(number)),
        };
        let Line { rule, points, place, counted, .. } = line;
        ScoreLine { rule: rule.id(), seat, shared, points, place, counted, en, de }
    }
}

#[pymethods]
impl ScoreLine {
    /// The line in words.
    #[pyo3(signature = (lang = "en"))]
    fn text(&self, lang: &str) -> PyResult<&str> {
        Ok(if words::lang(lang)?.code() == "de" { &self.de } else { &self.en })
    }
    fn __repr__(&self) -> String {
        let whose = match (self.seat, self.shared) {
            (Some(seat), _) => format!("seat {seat}"),
            (_, shared) => format!("shared {}", shared.unwrap_or_default()),
        };
        format!("<{:+} {whose} by {}: {}>", self.points, self.rule, self.en)
    }
}

/// How a game ended.
///
/// >>> import burghof
/// >>> end = next(burghof.simulate("castles", ["random"], games=1, seed="doc").states()).outcome()
/// >>> len(end.places), sum(end.shares), sum(end.returns)
/// (2, 1.0, 0.0)
#[pyclass(frozen, module = "burghof")]
pub struct Outcome(pub burghof_core::Outcome);

impl Outcome {
    fn by_seat<T>(&self, of: impl Fn(Seat) -> T) -> Vec<T> {
        Seat::all(self.0.seats()).map(of).collect()
    }
}

#[pymethods]
impl Outcome {
    /// The rule that ended it.
    #[getter]
    fn ended_by(&self) -> &'static str {
        self.0.ended_by.id()
    }
    /// The place of each seat, from 1; who ties shares the better one.
    #[getter]
    fn places(&self) -> Vec<u32> {
        self.by_seat(|seat| self.0.place(seat).into())
    }
    /// The points of each seat.
    #[getter]
    fn points(&self) -> Vec<i32> {
        self.by_seat(|seat| self.0.points(seat))
    }
    /// The seats on the first place.
    #[getter]
    fn winners(&self) -> Vec<usize> {
        self.0.winners().iter().map(Seat::index).collect()
    }
    /// The share of victory of each seat: they add up to one.
    #[getter]
    fn shares(&self) -> Vec<f64> {
        self.by_seat(|seat| burghof_bots::arena::victory_share(&self.0, seat))
    }
    /// The share of victory less that of an equal among equals: they add up to nothing.
    #[getter]
    fn returns(&self) -> Vec<f64> {
        returns(&self.0)
    }
    fn __eq__(&self, other: &Outcome) -> bool {
        self.0 == other.0
    }
    fn __hash__(&self) -> u64 {
        burghof_core::hash::hash64(&self.0)
    }
    pub fn __repr__(&self) -> String {
        format!("<ended by {}: places {:?}, points {:?}>", self.ended_by(), self.places(), self.points())
    }
}

/// What a learner is paid: the share of victory less what an equal among equals would get, so that it adds up to nothing.
pub fn returns(end: &burghof_core::Outcome) -> Vec<f64> {
    let equal = 1.0 / f64::from(end.seats().max(1));
    Seat::all(end.seats()).map(|seat| burghof_bots::arena::victory_share(end, seat) - equal).collect()
}
