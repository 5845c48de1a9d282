//! The page: its packages, its engine, its build and its tests.

use crate::setup::npm;
use crate::wasm::Packer;
use crate::{Outcome, root, setup, sh_in, sh_with, wasm};
use std::path::Path;

/// Builds the page with its engine into `web/dist`, from where the program takes it up.
pub fn build(packer: Packer) -> Outcome {
    setup::node()?;
    packages()?;
    wasm::build(packer, &[])?;
    bundle()
}

/// Puts the page together from its sources, its packages and its engine.
pub fn bundle() -> Outcome {
    sh_in("web", npm(), &["run", "--silent", "build"])
}

/// Installs the packages the lock file names, unless that has been done.
pub fn packages() -> Outcome {
    let age = |path: &str| std::fs::metadata(root().join(path)).and_then(|meta| meta.modified()).ok();
    let (lock, done) = (age("web/package-lock.json"), age("web/node_modules/.package-lock.json"));
    if done.is_some() && done >= lock {
        return Ok(());
    }
    sh_in("web", npm(), &["ci", "--no-audit", "--no-fund"])
}

/// Lints, types and words, the view logic and the module in Node.
pub fn test() -> Outcome {
    sh_in("web", npm(), &["run", "--silent", "lint"])?;
    sh_in("web", npm(), &["run", "--silent", "check"])?;
    sh_in("web", npm(), &["test", "--silent"])
}

/// Everything in a real browser, against the program that the tests before have built.
pub fn test_in(browser: &Path) -> Outcome {
    sh_with("web", npm(), &["run", "--silent", "e2e"], &[("BURGHOF_CHROMIUM", &browser.to_string_lossy())])
}
