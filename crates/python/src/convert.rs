//! Between JSON values and Python's own objects.

use burghof_core::{Seat, SeatSet, Viewer};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyString, PyTuple};
use serde_json::Value;

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

/// Options as they were given: booleans and numbers are written as the rules write them.
pub fn options(given: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<(String, String)>> {
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

/// How the text of a box of somebody's own is called among the options.
pub const DATA: &str = "data";

/// The box of somebody's own: the text of its data file, or the path of it.
pub fn data(given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<String>> {
    let Some(given) = given else { return Ok(None) };
    if let Ok(text) = given.extract::<String>()
        && text.contains('\n')
    {
        return Ok(Some(text));
    }
    let path: std::path::PathBuf =
        given.extract().map_err(|_| PyTypeError::new_err("data: the path of a data file, or its text"))?;
    let large = std::fs::metadata(&path)?.len() > burghof_core::boxes::LARGEST_SET as u64;
    if large {
        return Err(PyValueError::new_err(format!(
            "data: more than {} bytes",
            burghof_core::boxes::LARGEST_SET
        )));
    }
    Ok(Some(std::fs::read_to_string(&path)?))
}

/// Options, and the box of somebody's own among them.
pub fn options_with_data(
    options: Option<&Bound<'_, PyDict>>,
    data: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<(String, String)>> {
    let mut all = self::options(options)?;
    all.extend(self::data(data)?.map(|text| (DATA.to_owned(), text)));
    Ok(all)
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
