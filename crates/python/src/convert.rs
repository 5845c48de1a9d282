//! Between JSON values and Python's own objects.

use burghof_core::boxes::LARGEST_SET;
use burghof_core::{Game, Seat, SeatSet, Setup, SetupError, Viewer};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyString, PyTuple};
use serde_json::Value;
use std::fs::File;
use std::io::{Error, Read};
use std::path::PathBuf;

/// A JSON value as Python's own objects.
pub fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(yes) => PyBool::new(py, *yes).to_owned().into_any(),
        Value::Number(number) => match (number.as_i64(), number.as_u64(), number.as_f64()) {
            (Some(n), ..) => n.into_pyobject(py)?.into_any(),
            (_, Some(n), _) => n.into_pyobject(py)?.into_any(),
            (.., n) => n.unwrap_or_default().into_pyobject(py)?.into_any(),
        },
        Value::String(text) => PyString::new(py, text).into_any(),
        Value::Array(items) => {
            let items = items.iter().map(|item| to_python(py, item)).collect::<PyResult<Vec<_>>>()?;
            PyList::new(py, items)?.into_any()
        }
        Value::Object(map) => {
            let dict = PyDict::new(py);
            for (key, item) in map {
                dict.set_item(key, to_python(py, item)?)?;
            }
            dict.into_any()
        }
    })
}

/// JSON text: as it is, or written by Python's own `json`.
pub fn to_json(given: &Bound<'_, PyAny>, field: &str) -> PyResult<String> {
    if let Ok(text) = given.extract::<String>() {
        return Ok(text);
    }
    if !given.is_instance_of::<PyDict>() {
        let kind = given.get_type().name()?;
        return Err(PyTypeError::new_err(format!("{field}: a dict or JSON text, not {kind}")));
    }
    given.py().import("json")?.call_method1("dumps", (given,))?.extract()
}

/// The seats of a set.
pub fn seats(py: Python<'_>, set: SeatSet) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, set.iter().map(Seat::index).collect::<Vec<_>>())
}

/// What a table agrees on: options, and the box it is played with.
#[derive(Clone, Default)]
pub struct Agreed {
    options: Vec<(String, String)>,
    /// The text of a box of somebody's own.
    data: Option<String>,
}

impl Agreed {
    /// Options and a box as Python gives them.
    pub fn read(options: Option<&Bound<'_, PyDict>>, data: Option<&Bound<'_, PyAny>>) -> PyResult<Agreed> {
        Ok(Agreed { options: self::options(options)?, data: self::data(data)? })
    }

    /// The set-up of a game with this many people.
    pub fn setup<G: Game>(&self, people: u8) -> Result<Setup<G>, SetupError> {
        let mut setup = Setup::<G>::new(people);
        if let Some(text) = &self.data {
            setup.own(text)?;
        }
        for (key, value) in &self.options {
            setup.set(key, value)?;
        }
        setup.check()?;
        Ok(setup)
    }
}

/// Options as they were given: booleans and numbers are written as the rules write them.
fn options(given: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<(String, String)>> {
    let Some(given) = given else { return Ok(Vec::new()) };
    let mut options = Vec::with_capacity(given.len());
    for (key, value) in given {
        let key: String =
            key.extract().map_err(|_| PyTypeError::new_err("options: the names of options are strings"))?;
        let value = match value.extract::<bool>() {
            Ok(yes) if value.is_instance_of::<PyBool>() => yes.to_string(),
            _ => value.str()?.to_string(),
        };
        options.push((key, value));
    }
    Ok(options)
}

/// The box of somebody's own: the text of its data file, or the path of it.
pub fn data(given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<String>> {
    let Some(given) = given else { return Ok(None) };
    if let Ok(text) = given.extract::<String>()
        && text.contains('\n')
    {
        return Ok(Some(text));
    }
    let path: PathBuf =
        given.extract().map_err(|_| PyTypeError::new_err("data: the path of a data file, or its text"))?;
    // The kind of exception says what is wrong with the file, its text where.
    let wrong =
        |error: Error| PyErr::from(Error::new(error.kind(), format!("data: {}: {error}", path.display())));
    let mut bytes = Vec::new();
    let file = File::open(&path).map_err(wrong)?;
    file.take(LARGEST_SET as u64 + 1).read_to_end(&mut bytes).map_err(wrong)?;
    let bad = |what: String| PyValueError::new_err(format!("data: {} {what}", path.display()));
    if bytes.len() > LARGEST_SET {
        return Err(bad(format!("is larger than {LARGEST_SET} bytes")));
    }
    String::from_utf8(bytes).map(Some).map_err(|_| bad("is no text in UTF-8".into()))
}

/// A seed: a string as the program takes it, or a number written as one.
pub fn seed(given: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
    let Some(given) = given else { return Ok("0".into()) };
    if let Ok(text) = given.extract::<String>() {
        return Ok(text);
    }
    match given.extract::<i128>() {
        Ok(number) => Ok(number.to_string()),
        Err(_) => Err(PyTypeError::new_err("seed: a string or a whole number")),
    }
}

/// A seed of fast dice.
pub fn dice(given: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
    let Some(given) = given else { return Ok(0) };
    if let Ok(number) = given.extract::<u64>() {
        return Ok(number);
    }
    Ok(burghof_catalog::simulate::dice(&seed(Some(given))?))
}

/// Whoever looks: a seat, or nobody in particular.
pub fn viewer(py: Python<'_>, seat: Option<i64>, game: &str, seats: u8) -> PyResult<Viewer> {
    seat.map_or(Ok(Viewer::Public), |seat| Ok(Viewer::Seat(self::seat(py, seat, game, seats)?)))
}

/// The seat with this number.
pub fn seat(py: Python<'_>, number: i64, game: &str, seats: u8) -> PyResult<Seat> {
    usize::try_from(number)
        .ok()
        .and_then(|number| Seat::checked(number, seats))
        .ok_or_else(|| crate::errors::no_seat(py, game, number, seats))
}

/// A number of people.
pub fn people(given: Option<i64>, fewest: u8) -> PyResult<u8> {
    match given {
        None => Ok(fewest),
        Some(n) => u8::try_from(n).map_err(|_| PyValueError::new_err(format!("seats: there cannot be {n}"))),
    }
}
