//! Many games between bots: simulated, compared, told.

use crate::bot::spec;
use crate::convert::Agreed;
use crate::{convert, errors, words};
use burghof_bots::Spec;
use burghof_bots::arena::{Plan, Sprt, Tournament, Unlike};
use burghof_catalog::simulate::{self, Stopped, Summary, transcript as lines};
use burghof_catalog::{Playable, Visitor, visit};
use burghof_core::*;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::convert::Infallible;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What may be wrong with a wish.
enum Wrong {
    Setup(SetupError),
    Stuck(u64, Seat),
    TooManyBots(usize, u8),
    Merge(Unlike),
}

impl Wrong {
    fn raise(&self, py: Python<'_>) -> PyErr {
        match self {
            Wrong::Setup(error) => errors::setup(py, error),
            Wrong::Stuck(game, seat) => PyRuntimeError::new_err(format!(
                "game {game}: seat {seat} can do nothing; this is a fault of ours"
            )),
            Wrong::TooManyBots(bots, seats) => {
                PyValueError::new_err(format!("bots: {bots} of them for {seats} seats"))
            }
            Wrong::Merge(what) => PyValueError::new_err(what.to_string()),
        }
    }
}

fn threads(asked: usize) -> usize {
    if asked > 0 { asked } else { std::thread::available_parallelism().map_or(1, |n| n.get()) }
}

struct Simulate {
    bots: Vec<Spec>,
    people: Option<i64>,
    agreed: Agreed,
    numbers: (u64, u64),
    seed: String,
    threads: usize,
    records: bool,
}

/// The summary as JSON, and one record per game.
type Simulated = (serde_json::Value, Vec<String>);

impl Visitor for Simulate {
    type Output = PyResult<Result<Simulated, Wrong>>;
    fn visit<G: Playable>(self) -> Self::Output {
        let named = G::META.fewest.max(self.bots.len().min(MAX_SEATS) as u8);
        let people = convert::people(self.people, named)?;
        Ok(self.play::<G>(people))
    }
}

impl Simulate {
    fn play<G: Playable>(&self, people: u8) -> Result<Simulated, Wrong> {
        let setup = self.agreed.setup::<G>(people).map_err(Wrong::Setup)?;
        let too_many = || Wrong::TooManyBots(self.bots.len(), people);
        let bots = simulate::seat_bots(&self.bots, people).ok_or_else(too_many)?;
        let (from, to) = self.numbers;
        let next = AtomicU64::new(from);
        let done = Mutex::new((Vec::new(), None));
        std::thread::scope(|scope| {
            for _ in 0..threads(self.threads) {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Relaxed);
                        if number > to {
                            return;
                        }
                        let played = simulate::play::<G, Infallible>(&setup, &self.seed, number, &bots, None);
                        let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                        match played {
                            Ok(game) => done.0.push((number, game)),
                            Err(Stopped::Setup(error)) => done.1 = Some(Wrong::Setup(error)),
                            Err(Stopped::Stuck(seat)) => done.1 = Some(Wrong::Stuck(number, seat)),
                            Err(Stopped::Watcher(never)) => match never {},
                        }
                        if done.1.is_some() {
                            next.store(u64::MAX / 2, Relaxed);
                        }
                    }
                });
            }
        });
        let (mut games, failed) = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(wrong) = failed {
            return Err(wrong);
        }
        games.sort_by_key(|(number, _)| *number);
        let asked = (to + 1).saturating_sub(from);
        let mut summary = Summary::new(G::META.id, setup.options(), &bots, asked, &self.seed);
        let mut records = Vec::new();
        for (_, game) in &games {
            match &game.forfeit {
                None => summary.add(&game.session),
                Some((seat, _)) => summary.forfeit(&game.session, *seat),
            }
            if self.records {
                records.push(simulate::record(&game.session, &bots).to_string());
            }
        }
        Ok((summary.json(), records))
    }
}

fn specs(py: Python<'_>, bots: &[String]) -> PyResult<Vec<Spec>> {
    bots.iter().map(|name| spec(py, name)).collect()
}

/// Games `first` to `last` of a simulation: its summary and the records.
#[pyfunction]
#[pyo3(signature = (game, bots, first, last, seed, seats, options, threads, records, data = None))]
#[allow(clippy::too_many_arguments)]
pub fn simulate_games<'py>(
    py: Python<'py>,
    game: &str,
    bots: Vec<String>,
    first: u64,
    last: u64,
    seed: Option<&Bound<'py, PyAny>>,
    seats: Option<i64>,
    options: Option<&Bound<'py, PyDict>>,
    threads: usize,
    records: bool,
    data: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Bound<'py, PyAny>, Vec<String>)> {
    let wish = Simulate {
        bots: specs(py, &bots)?,
        people: seats,
        agreed: Agreed::read(options, data)?,
        numbers: (first, last.min(u64::MAX / 4)),
        seed: convert::seed(seed)?,
        threads,
        records,
    };
    let done = py.detach(|| visit(game, wish)).map_err(|error| errors::unknown_game(py, &error))??;
    let (summary, records) = done.map_err(|wrong| wrong.raise(py))?;
    Ok((convert::to_python(py, &summary)?, records))
}

struct Compare {
    bots: Vec<Spec>,
    people: Option<i64>,
    agreed: Agreed,
    blocks: (u32, u32),
    seed: String,
    threads: usize,
    sprt: Option<Sprt>,
}

impl Visitor for Compare {
    type Output = PyResult<Result<Tournament, Wrong>>;
    fn visit<G: Playable>(self) -> Self::Output {
        let people = convert::people(self.people, G::META.fewest.max(2))?;
        let play = || {
            let setup = self.agreed.setup::<G>(people)?;
            let mut tournament = Tournament::new(&setup, &self.bots, &self.seed);
            let (first, blocks) = self.blocks;
            let plan =
                Plan { first, blocks, sprt: self.sprt, time: None, threads: threads(self.threads) as u32 };
            for pair in 0..tournament.pairs.len() {
                tournament.play(&setup, pair, &plan, &mut |_| true, &|_, _, _, _| ())?;
            }
            Ok(tournament)
        };
        Ok(play().map_err(Wrong::Setup))
    }
}

fn written(tournament: &Tournament) -> PyResult<String> {
    serde_json::to_string(tournament).map_err(|error| PyRuntimeError::new_err(error.to_string()))
}

fn read(text: &str) -> PyResult<Tournament> {
    serde_json::from_str(text).map_err(|error| PyValueError::new_err(format!("arena: {error}")))
}

/// Blocks `first` up to, not including, `end` of every pair, as the JSON of the program.
#[pyfunction]
#[pyo3(signature = (game, bots, first, end, seed, seats, options, threads, sprt, data = None))]
#[allow(clippy::too_many_arguments)]
pub fn arena_blocks(
    py: Python<'_>,
    game: &str,
    bots: Vec<String>,
    first: u32,
    end: u32,
    seed: Option<&Bound<'_, PyAny>>,
    seats: Option<i64>,
    options: Option<&Bound<'_, PyDict>>,
    threads: usize,
    sprt: Option<(f64, f64)>,
    data: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    if bots.len() < 2 {
        return Err(PyValueError::new_err("bots: an arena needs two or more"));
    }
    let sprt = match sprt {
        Some((elo0, elo1)) if elo0 < elo1 && first == 0 => Some(Sprt { elo0, elo1 }),
        Some(_) if first > 0 => {
            return Err(PyValueError::new_err("sprt: a test that may stop early must begin with block 0"));
        }
        Some(_) => return Err(PyValueError::new_err("sprt: two differences, the smaller one first")),
        None => None,
    };
    let wish = Compare {
        bots: specs(py, &bots)?,
        people: seats,
        agreed: Agreed::read(options, data)?,
        blocks: (first, end),
        seed: convert::seed(seed)?,
        threads,
        sprt,
    };
    let done = py.detach(|| visit(game, wish)).map_err(|error| errors::unknown_game(py, &error))??;
    written(&done.map_err(|wrong| wrong.raise(py))?)
}

/// Parts of one tournament, put together.
#[pyfunction]
pub fn arena_merge(py: Python<'_>, parts: Vec<String>) -> PyResult<String> {
    let parts = parts.iter().map(|part| read(part)).collect::<PyResult<Vec<_>>>()?;
    let merged = Tournament::merge(parts).map_err(|what| Wrong::Merge(what).raise(py))?;
    written(&merged)
}

/// What a tournament says so far: one verdict per pair, and ratings.
#[pyfunction]
pub fn arena_verdict<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let tournament = read(text)?;
    let pair = |pair: &burghof_bots::arena::Comparison| {
        let verdict = pair.verdict();
        serde_json::json!({
            "a": pair.a, "b": pair.b, "blocks": pair.blocks.len(), "games": verdict.games,
            "score": verdict.score.mean, "margin": verdict.score.margin,
            "elo": verdict.elo.0, "elo_low": verdict.elo.1, "elo_high": verdict.elo.2,
            "points_a": verdict.points.0, "points_b": verdict.points.1,
            "lone_a": verdict.lone_a.mean, "equal": verdict.equal,
        })
    };
    let rated = tournament.pairs.iter().all(|pair| !pair.blocks.is_empty());
    let ratings = if rated { tournament.ratings() } else { Vec::new() };
    let value = serde_json::json!({
        "pairs": tournament.pairs.iter().map(pair).collect::<Vec<_>>(),
        "ratings": tournament.bots.iter().zip(ratings).map(|(bot, rating)| serde_json::json!({
            "bot": bot, "rating": rating.rating, "low": rating.low, "high": rating.high,
        })).collect::<Vec<_>>(),
    });
    convert::to_python(py, &value)
}

/// The transcript of a record: the lines that ``burghof simulate --transcript`` writes for this game, byte for byte.
///
/// >>> import burghof, json
/// >>> record = burghof.simulate("castles", ["random"], games=1, seed="doc").records[0]
/// >>> json.loads(burghof.transcript(record)[-1])["type"]
/// 'end'
#[pyfunction]
#[pyo3(signature = (record, *, game_number = 1, lang = "en"))]
pub fn transcript(py: Python<'_>, record: &str, game_number: u64, lang: &str) -> PyResult<Vec<String>> {
    struct Tell<'a>(&'a Record, u64, Lang);
    impl Visitor for Tell<'_> {
        type Output = Result<Option<Vec<String>>, RecordError>;
        fn visit<G: Playable>(self) -> Self::Output {
            let session = Session::<G>::from_record(self.0, None)?;
            let names = self.0.header()?.names;
            let voice = words::voice(G::META.id, G::WORDS, self.2);
            let lines = lines::of(&session, self.1, &names, voice);
            Ok(lines.map(|lines| lines.iter().map(|line| line.to_string()).collect()))
        }
    }
    let lang = words::lang(lang)?;
    let bad = |error: RecordError| errors::record(py, &error);
    let record = Record::parse(record).map_err(bad)?;
    let game = record.header().map_err(bad)?.game;
    let lines = visit(&game, Tell(&record, game_number, lang))
        .map_err(|error| errors::unknown_game(py, &error))?
        .map_err(bad)?;
    lines.ok_or_else(|| {
        errors::no_record(py, "something was taken back in this game; a transcript cannot tell that")
    })
}
