//! Programs the tests need beside Rust: installed where that is possible, named where it is not.

use crate::{Outcome, has, sh};
use std::path::Path;

/// PostgreSQL, whose server programs Debian keeps out of the search path.
pub fn postgresql() -> Outcome {
    let debian = || {
        std::fs::read_dir("/usr/lib/postgresql").is_ok_and(|mut versions| {
            versions.any(|version| version.is_ok_and(|version| version.path().join("bin/initdb").exists()))
        })
    };
    if has("initdb", &["--version"]) || debian() {
        return Ok(());
    }
    install("postgresql")?;
    if debian() { Ok(()) } else { Err("PostgreSQL's `initdb` is not found after installing it".into()) }
}

/// Node and its npm, for the page.
pub fn node() -> Outcome {
    if has("npm", &["--version"]) {
        return Ok(());
    }
    Err("Node with npm is missing (version 20.19 or later): https://nodejs.org, or your system's way".into())
}

/// A Chromium for the tests in a real browser.
pub fn chromium() -> Outcome {
    if ["chromium", "chromium-browser", "google-chrome"].iter().any(|name| has(name, &["--version"])) {
        return Ok(());
    }
    install("chromium")
}

/// Debian's compiler for WebAssembly, where rustup may not fetch the target.
pub fn rustc_web() -> Outcome {
    install("rustc-web")?;
    install("rust-web-src")
}

/// Installs a package of Debian if we may; otherwise says what to install.
fn install(package: &str) -> Outcome {
    let may =
        has("apt-get", &["--version"]) && has("id", &["-u"]) && Path::new("/etc/debian_version").exists();
    let root =
        std::process::Command::new("id").arg("-u").output().is_ok_and(|out| out.stdout.starts_with(b"0"));
    if !may || !root {
        return Err(format!(
            "`{package}` is missing: `sudo apt-get install {package}`, or your system's way"
        ));
    }
    sh("apt-get", &["update", "-q"])?;
    sh("apt-get", &["install", "-y", "-q", "--no-install-recommends", package])
}
