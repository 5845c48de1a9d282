//! The page: its packages, its engine, its build and its tests.

use crate::{Outcome, root, setup, sh_in, wasm};

/// Builds the page with its engine into `web/dist`, from where the program takes it up.
pub fn build() -> Outcome {
    setup::node()?;
    packages()?;
    wasm::build()?;
    sh_in("web", "npm", &["run", "--silent", "build"])
}

/// Installs the packages the lock file names, unless that has been done.
fn packages() -> Outcome {
    let age = |path: &str| std::fs::metadata(root().join(path)).and_then(|meta| meta.modified()).ok();
    let (lock, done) = (age("web/package-lock.json"), age("web/node_modules/.package-lock.json"));
    if done.is_some() && done >= lock {
        return Ok(());
    }
    sh_in("web", "npm", &["ci"])
}

/// Types and words, the view logic and the module in Node, then everything in a real browser against the
/// program that the tests before have built.
pub fn test() -> Outcome {
    setup::chromium()?;
    sh_in("web", "npm", &["run", "--silent", "check"])?;
    sh_in("web", "npm", &["test", "--silent"])?;
    sh_in("web", "npm", &["run", "--silent", "e2e"])
}
