//! The API held against its own description, by schemathesis.

use crate::python::{Environment, python};
use crate::steps::Steps;
use crate::{Outcome, house};
use std::path::Path;

/// What asks. Later versions find more, and that should not surprise anybody in the middle of something else.
const TOOL: &str = "schemathesis>=4.32,<4.33";

/// Puts it into a folder of its own, unless it is there.
pub fn fetch() -> Outcome {
    let environment = Environment::at("schemathesis");
    if environment.has("schemathesis") {
        return Ok(());
    }
    environment.create(&python()?)?;
    environment.pip(&[TOOL])
}

/// Asks a house of its own for this many seconds. What cannot be tried here is said.
pub fn test(steps: &mut Steps, seconds: u32, program: &Path) -> Outcome {
    // No network is no fault of the API.
    if let Err(error) = fetch() {
        steps.untested(format!("the API against its description: {error}"));
        return Ok(());
    }
    let environment = Environment::at("schemathesis");
    let (program, time) = (program.to_string_lossy(), seconds.to_string());
    let what = format!("schemathesis asks for {seconds} seconds, with real secrets and tables");
    steps.step("API", &what, || environment.run("", "python", &["tests/api/run.py", &program, &time], &[]))
}

/// That alone, for two minutes.
pub fn alone() -> Outcome {
    let mut steps = Steps::new(2);
    steps.step("Program", "the house that is asked", house::build)?;
    test(&mut steps, 120, &house::built(house::PROFILE, "burghof"))?;
    steps.end("The API is as described", true)
}
