//! What the games are.

use crate::score::ScoreLine;
use crate::{convert, errors, words};
use burghof_catalog::api::{GameMeta, OptionValues};
use burghof_catalog::{BadPosition, GAMES, Playable, Visitor, score_pad, visit};
use burghof_core::{Account, Bilingual, Components, Fault, Lang, Meta, Pad, Read, SetupError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// One thing a table can agree on.
///
/// >>> import burghof
/// >>> option = burghof.games()[0].options[1]
/// >>> option.key, option.values, option.default
/// ('timing', ['sequential', 'parallel'], 'sequential')
#[pyclass(frozen, get_all, module = "burghof")]
pub struct OptionInfo {
    /// Its name.
    key: &'static str,
    /// What it can be, if these are words.
    values: Vec<&'static str>,
    /// The least and the most, if it is a number.
    range: Option<(i64, i64)>,
    /// What it can be for instance, if it is anything else.
    examples: Vec<&'static str>,
    /// What it is unless somebody says otherwise.
    default: &'static str,
    /// The rules it is about.
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

/// A game: what it is called, who can play it and what can be agreed on.
///
/// >>> import burghof
/// >>> {game.id: game.people for game in burghof.games()}["castles"]
/// (2, 4)
#[pyclass(frozen, module = "burghof")]
pub struct GameInfo {
    meta: &'static Meta,
    about: GameMeta,
    data: (u32, u64),
}

#[pymethods]
impl GameInfo {
    /// Its name wherever a game is named.
    #[getter]
    fn id(&self) -> &'static str {
        self.meta.id
    }
    /// What people call it.
    #[pyo3(signature = (lang = "en"))]
    fn title(&self, lang: &str) -> PyResult<&'static str> {
        Ok(self.meta.title.get(words::lang(lang)?))
    }
    /// The fewest and the most people.
    #[getter]
    fn people(&self) -> (u8, u8) {
        (self.meta.fewest, self.meta.most)
    }
    /// How long people take, from and to.
    #[getter]
    fn minutes(&self) -> (u16, u16) {
        self.meta.minutes
    }
    /// The version of its rules: games of another one may go on differently.
    #[getter]
    fn rules_version(&self) -> u16 {
        self.meta.rules_version
    }
    /// The version of its components.
    #[getter]
    fn data_version(&self) -> u32 {
        self.data.0
    }
    /// A hash of what its components mean.
    #[getter]
    fn data_fingerprint(&self) -> String {
        format!("{:016x}", self.data.1)
    }
    /// No game has more actions.
    #[getter]
    fn longest(&self) -> u32 {
        self.meta.longest
    }
    /// What can be agreed on.
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
///
/// >>> import burghof
/// >>> burghof.games()[0].title("de")
/// 'Castles – Das große Burgenspiel'
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
///
/// >>> import burghof
/// >>> burghof.rules("castellan").startswith("# ")
/// True
#[pyfunction]
#[pyo3(signature = (game, lang = "en"))]
pub fn rules(py: Python<'_>, game: &str, lang: &str) -> PyResult<&'static str> {
    rules_of(py, game, lang)
}

/// One rule of a game, by its id.
///
/// >>> import burghof
/// >>> burghof.rule("castellan", "CAS-34")[:10]
/// '**CAS-34**'
#[pyfunction]
#[pyo3(signature = (game, id, lang = "en"))]
pub fn rule(py: Python<'_>, game: &str, id: &str, lang: &str) -> PyResult<Option<String>> {
    Ok(burghof_catalog::rules::find(rules_of(py, game, lang)?, id))
}

/// What is printed on the pieces, in the form of the game.
///
/// >>> import burghof
/// >>> sorted(burghof.faces("castellan"))[:1]
/// ['cards']
#[pyfunction]
#[pyo3(signature = (game, data = None))]
pub fn faces<'py>(
    py: Python<'py>,
    game: &str,
    data: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let own = convert::data(data)?;
    let text = burghof_catalog::faces_on::<burghof_catalog::All>(game, own.as_deref())
        .map_err(|error| errors::unknown_game(py, &error))?
        .map_err(|misfit| errors::setup(py, &SetupError::Data(misfit)))?;
    let value = serde_json::from_str(&text).unwrap_or_default();
    convert::to_python(py, &value)
}

/// What people built on a real table, counted: the lines of the score, and the rules that are broken.
///
/// >>> import burghof
/// >>> castle = {"throne": "throne_corridor_food", "tiles": [{"id": "Weinstube", "x": 2, "y": 1}, {"id": "nap_room", "x": 2, "y": 0}]}
/// >>> lines, broken = burghof.count("ludwig", {"castles": [castle]})
/// >>> sum(line.points for line in lines if line.shared is not None), broken
/// (3, [])
#[pyfunction]
#[pyo3(signature = (game, table, *, data = None))]
pub fn count<'py>(
    py: Python<'py>,
    game: &str,
    table: &Bound<'py, PyAny>,
    data: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Vec<ScoreLine>, Vec<Bound<'py, PyAny>>)> {
    struct Count<'a>(&'a str, Option<&'a str>);
    impl Visitor for Count<'_> {
        type Output = Option<(Result<Read<Pad>, BadPosition>, &'static Meta, Bilingual)>;
        fn visit<G: Playable>(self) -> Self::Output {
            let pad = burghof_catalog::data::<G>(self.1)
                .map_err(BadPosition::from)
                .map_or_else(|bad| G::PAD.map(|_| Err(bad)), |data| score_pad::<G>(self.0, data));
            Some((pad?, &G::META, G::WORDS))
        }
    }
    let text = convert::to_json(table, "table")?;
    let own = convert::data(data)?;
    let counted =
        visit(game, Count(&text, own.as_deref())).map_err(|error| errors::unknown_game(py, &error))?;
    let Some((pad, meta, words)) = counted else {
        return Err(PyValueError::new_err(format!(
            "game: {game} has no score pad; give a whole position to State"
        )));
    };
    let pad = pad.map_err(|bad| errors::position(py, game, &bad))?.value;
    let lines = pad.sheet.lines.into_iter().map(|line| ScoreLine::new(line, meta.id, words)).collect();
    let fault = |fault: &Fault| {
        let seat = match fault.account {
            Account::Seat(seat) => seat,
            Account::Shared(_) => Default::default(),
        };
        errors::refusal(py, (meta, words), (seat, fault.place.clone()), &fault.illegal)
    };
    Ok((lines, pad.broken.iter().map(fault).collect::<PyResult<_>>()?))
}
