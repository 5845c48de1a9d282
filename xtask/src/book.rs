//! `cargo xtask book`: the documentation as a book inside the page, so that every house serves it under `/docs`.

use crate::{Outcome, root, setup, sh, sh_in};
use std::path::PathBuf;

/// mdBook, in the search path or built here once: only whoever makes a book or a release needs it.
fn mdbook() -> Result<PathBuf, String> {
    let tools = root().join("target/tools");
    let own = tools.join("bin/mdbook");
    if let Some(found) = setup::on_path("mdbook").or_else(|| Some(own.clone()).filter(|path| path.exists())) {
        return Ok(found);
    }
    // Nobody watches it being written: what serves it is the house.
    let features = ["--no-default-features", "--features", "search"];
    let install = ["install", "mdbook", "--version", "^0.5", "--debug", "--root", &tools.to_string_lossy()];
    sh("cargo", &[&install[..], &features].concat())?;
    Ok(own)
}

/// Builds the book into `web/dist/docs`. The page must be there already: building it empties that folder.
pub fn build() -> Outcome {
    if !root().join("web/dist/index.html").exists() {
        return Err("the page comes first: cargo xtask page".into());
    }
    let paths = [root().join("docs"), root().join("target/book"), mdbook()?, root().join("web/dist/docs")];
    let paths = paths.map(|path| path.to_string_lossy().into_owned());
    sh_in("web", "node", &["book.mjs", &paths[0], &paths[1], &paths[2], &paths[3]])
}
