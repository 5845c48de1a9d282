//! Writes what the page knows of games and server, as TypeScript.

use crate::{Outcome, sh};

/// `web/src/generated` and the forms of the API, made of the types of the games and of the door of the engine.
pub fn write() -> Outcome {
    sh("cargo", &["run", "--quiet", "--package", "burghof-catalog", "--features", "ts", "--example", "types"])
}
