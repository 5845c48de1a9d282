//! Positions of self-play for whoever learns: the same shards as `burghof samples` writes, byte for byte.

use crate::bot::spec;
use crate::convert::{self, Agreed};
use crate::errors;
use burghof_bots::Spec;
use burghof_catalog::samples::{Maker, Recipe, Stopped};
use burghof_catalog::simulate::seat_bots;
use burghof_catalog::{Playable, Visitor, visit};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

struct Make {
    recipe: Recipe,
    bots: Vec<Spec>,
    people: Option<i64>,
    agreed: Agreed,
}

/// Why there is no shard.
enum Wrong {
    TooManyBots(usize, u8),
    Stopped(Stopped),
}

impl Wrong {
    fn raise(&self, py: Python<'_>) -> PyErr {
        match self {
            Wrong::TooManyBots(bots, seats) => {
                PyValueError::new_err(format!("bots: {bots} of them for {seats} seats"))
            }
            Wrong::Stopped(Stopped::Setup(error)) => errors::setup(py, error),
            Wrong::Stopped(Stopped::Forfeit(_, forfeit)) => errors::forfeit(py, forfeit),
            Wrong::Stopped(Stopped::Stuck(seat)) => {
                PyRuntimeError::new_err(format!("seat {seat} can do nothing; this is a fault of ours"))
            }
        }
    }
}

impl Visitor for Make {
    type Output = PyResult<Result<Vec<u8>, Wrong>>;

    fn visit<G: Playable>(self) -> Self::Output {
        let people = convert::people(self.people, G::META.fewest.max(2))?;
        let make = || {
            let setup =
                self.agreed.setup::<G>(people).map_err(|error| Wrong::Stopped(Stopped::Setup(error)))?;
            let bots = seat_bots(&self.bots, people).ok_or(Wrong::TooManyBots(self.bots.len(), people))?;
            let (first, games) = (self.recipe.first, self.recipe.games);
            let made = Maker::new(setup, self.recipe, bots)
                .and_then(|maker| maker.shard(first, games, &|| ()))
                .map_err(Wrong::Stopped)?;
            Ok(made.to_bytes())
        };
        Ok(make())
    }
}

/// The games from `first` on as one shard.
#[pyfunction]
#[pyo3(signature = (game, bots, first, games, seed, seats, options, noise, every, lean, data = None))]
#[allow(clippy::too_many_arguments)]
pub fn samples_shard<'py>(
    py: Python<'py>,
    game: &str,
    bots: Vec<String>,
    first: u64,
    games: u64,
    seed: Option<&Bound<'py, PyAny>>,
    seats: Option<i64>,
    options: Option<&Bound<'py, PyDict>>,
    noise: u8,
    every: u32,
    lean: bool,
    data: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyBytes>> {
    // The number of a game is told in 32 bits, as the program does.
    if games == 0 || first.checked_add(games).is_none_or(|end| end > u64::from(u32::MAX)) {
        return Err(PyValueError::new_err(format!("games: at least one, not {games} from {first}")));
    }
    if noise > 100 || every == 0 {
        return Err(PyValueError::new_err(
            "noise: from 0 to 100 of a hundred actions; every: one position in 1 or more",
        ));
    }
    let wish = Make {
        recipe: Recipe { seed: convert::seed(seed)?, noise, every, lean, first, games, ..Recipe::default() },
        bots: bots.iter().map(|name| spec(py, name)).collect::<PyResult<_>>()?,
        people: seats,
        agreed: Agreed::read(options, data)?,
    };
    let made = py.detach(|| visit(game, wish)).map_err(|error| errors::unknown_game(py, &error))??;
    Ok(PyBytes::new(py, &made.map_err(|wrong| wrong.raise(py))?))
}
