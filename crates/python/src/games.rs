//! What the games are.

use crate::{errors, words};
use burghof_catalog::api::{GameMeta, OptionValues};
use burghof_catalog::{GAMES, Playable, Visitor, visit};
use burghof_core::{Bilingual, Components, Lang, Meta};
use pyo3::prelude::*;

/// One thing a table can agree on.
#[pyclass(frozen, get_all, module = "burghof")]
pub struct OptionInfo {
    key: &'static str,
    values: Vec<&'static str>,
    range: Option<(i64, i64)>,
    examples: Vec<&'static str>,
    default: &'static str,
    rules: Vec<&'static str>,
}

#[pymethods]
impl OptionInfo {
    fn __repr__(&self) -> String {
        let can = match self.range {
            Some((min, max)) => format!("{min}…{max}"),
            None if self.values.is_empty() => self.examples.join(" | "),
            None => self.values.join(" | "),
        };
        format!("OptionInfo({}={} of {can}, by {})", self.key, self.default, self.rules.join(", "))
    }
}

/// A game.
#[pyclass(frozen, module = "burghof")]
pub struct GameInfo {
    meta: &'static Meta,
    about: GameMeta,
    data: (u32, u64),
}

#[pymethods]
impl GameInfo {
    #[getter]
    fn id(&self) -> &'static str {
        self.meta.id
    }
    #[pyo3(signature = (lang = "en"))]
    fn title(&self, lang: &str) -> PyResult<&'static str> {
        Ok(self.meta.title.get(words::lang(lang)?))
    }
    #[getter]
    fn people(&self) -> (u8, u8) {
        (self.meta.fewest, self.meta.most)
    }
    #[getter]
    fn minutes(&self) -> (u16, u16) {
        self.meta.minutes
    }
    #[getter]
    fn rules_version(&self) -> u16 {
        self.meta.rules_version
    }
    #[getter]
    fn data_version(&self) -> u32 {
        self.data.0
    }
    #[getter]
    fn data_fingerprint(&self) -> String {
        format!("{:016x}", self.data.1)
    }
    #[getter]
    fn longest(&self) -> u32 {
        self.meta.longest
    }
    #[getter]
    fn options(&self) -> Vec<OptionInfo> {
        let option = |option: &burghof_catalog::api::OptionMeta| {
            let (values, range, examples) = match option.values {
                OptionValues::Words(words) => (words.to_vec(), None, Vec::new()),
                OptionValues::Range { min, max } => (Vec::new(), Some((min, max)), Vec::new()),
                OptionValues::Free { examples } => (Vec::new(), None, examples.to_vec()),
            };
            let rules = option.rules.to_vec();
            OptionInfo { key: option.key, values, range, examples, default: option.default, rules }
        };
        self.about.options.iter().map(option).collect()
    }
    fn __repr__(&self) -> String {
        let Meta { id, title, fewest, most, .. } = self.meta;
        format!("<{id}: {}, {fewest}–{most} people>", title.get(Lang::En))
    }
}

/// The games, in the order of the shelf.
#[pyfunction]
pub fn games(py: Python<'_>) -> PyResult<Vec<GameInfo>> {
    struct Data;
    impl Visitor for Data {
        type Output = (u32, u64);
        fn visit<G: Playable>(self) -> (u32, u64) {
            let data = G::Data::standard();
            (data.version(), data.fingerprint())
        }
    }
    let info = |meta: &'static Meta| {
        let data = visit(meta.id, Data).map_err(|error| errors::unknown_game(py, &error))?;
        Ok(GameInfo { meta, about: GameMeta::new(meta), data })
    };
    GAMES.iter().map(info).collect()
}

fn rules_of(py: Python<'_>, game: &str, lang: &str) -> PyResult<&'static str> {
    struct Rules;
    impl Visitor for Rules {
        type Output = Bilingual;
        fn visit<G: Playable>(self) -> Bilingual {
            G::RULES
        }
    }
    let lang = words::lang(lang)?;
    Ok(visit(game, Rules).map_err(|error| errors::unknown_game(py, &error))?.get(lang))
}

/// The players' rules.
#[pyfunction]
#[pyo3(signature = (game, lang = "en"))]
pub fn rules(py: Python<'_>, game: &str, lang: &str) -> PyResult<&'static str> {
    rules_of(py, game, lang)
}

/// One rule of a game, by its id.
#[pyfunction]
#[pyo3(signature = (game, id, lang = "en"))]
pub fn rule(py: Python<'_>, game: &str, id: &str, lang: &str) -> PyResult<Option<String>> {
    Ok(burghof_catalog::rules::find(rules_of(py, game, lang)?, id))
}

/// What is printed on the pieces.
#[pyfunction]
pub fn faces<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyAny>> {
    let text = burghof_catalog::faces(game).map_err(|error| errors::unknown_game(py, &error))?;
    let value = serde_json::from_str(&text).unwrap_or_default();
    crate::convert::to_python(py, &value)
}
