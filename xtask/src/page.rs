//! The page: its packages, its engine, its build and its tests.

use crate::setup::npm;
use crate::wasm::Packer;
use crate::{Outcome, root, setup, sh_in, sh_with, wasm};
use std::fs::File;
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

/// Puts the page together ahead of the engines of these games: it asks for each at `engine/ID.wasm` until it is there, and nothing
/// of it is kept for a time without a network.
pub fn bundle_ahead(missing: &[String]) -> Outcome {
    sh_with("web", npm(), &["run", "--silent", "build"], &[("VITE_ENGINES_FOLLOW", &missing.join(","))])
}

/// Puts the engines of these games where a page asks for them that was there before them.
pub fn arrive(games: &[String]) -> Outcome {
    let folder = root().join("web/dist/engine");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for game in games {
        // Under its name only when it is whole.
        let (part, name) = (folder.join(format!("{game}.part")), folder.join(format!("{game}.wasm")));
        std::fs::copy(wasm::module(game), &part)
            .and_then(|_| std::fs::rename(&part, &name))
            .map_err(|error| format!("{}: {error}", name.display()))?;
    }
    Ok(())
}

/// Whoever puts a page together is alone with its folder while this lives: a house may be started while the engines of an earlier
/// start still follow.
pub fn alone() -> Result<File, String> {
    let path = root().join("target/xtask/page.lock");
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    std::fs::create_dir_all(root().join("target/xtask")).map_err(failed)?;
    let file = File::create(&path).map_err(failed)?;
    file.lock().map_err(failed)?;
    Ok(file)
}

/// Puts the whole page in the place of the one that went ahead. Whoever has that one open still finds all its files.
pub fn replace() -> Outcome {
    let [now, next, old] = ["dist", "dist-next", "dist-old"].map(|name| root().join("web").join(name));
    sh_in("web", npm(), &["run", "--silent", "build", "--", "--outDir", "dist-next", "--emptyOutDir"])?;
    let failed = |error: std::io::Error| format!("{}: {error}", now.display());
    keep(&now, &next).map_err(failed)?;
    let _ = std::fs::remove_dir_all(&old);
    std::fs::rename(&now, &old).map_err(failed)?;
    if let Err(error) = std::fs::rename(&next, &now) {
        // The page that went ahead is better than none.
        let _ = std::fs::rename(&old, &now);
        return Err(failed(error));
    }
    std::fs::remove_dir_all(&old).map_err(failed)
}

/// Copies what is only in the first folder into the second.
fn keep(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let path = entry?.path();
        let copy = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            keep(&path, &copy)?;
        } else if !copy.exists() {
            std::fs::copy(&path, &copy)?;
        }
    }
    Ok(())
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
