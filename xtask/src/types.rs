//! Writes what the page knows of games and server, as TypeScript.

use crate::{Outcome, sh};

/// `web/src/generated`, made of the types of the games and of the door of the engine.
pub fn write() -> Outcome {
    let args =
        ["run", "--quiet", "--package", "burghof-catalog", "--features", "ts", "--example", "types", "--"];
    sh("cargo", &[&args[..], &["web/src/generated"]].concat())
}
