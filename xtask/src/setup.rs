//! Programs the tests need beside Rust: found where systems keep them, installed where that is possible, named where it is not.

use crate::{Outcome, has, sh};
use std::path::{Path, PathBuf};

/// Where systems keep PostgreSQL's server programs out of the search path; `*` is a version.
const POSTGRESQL: [&str; 6] = [
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/opt/homebrew/opt/postgresql*/bin",
    "/usr/local/opt/postgresql*/bin",
    "/Applications/Postgres.app/Contents/Versions/*/bin",
    "C:/Program Files/PostgreSQL/*/bin",
];

/// Where systems keep a browser that Chromium's driver can speak to.
const CHROMIUM: [&str; 6] = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
];

/// The folder of PostgreSQL's server programs.
pub fn postgresql() -> Result<PathBuf, String> {
    let find = || {
        let program = if cfg!(windows) { "initdb.exe" } else { "initdb" };
        on_path("initdb")
            .and_then(|path| path.parent().map(Path::to_owned))
            .into_iter()
            .chain(POSTGRESQL.iter().flat_map(|pattern| matching(pattern)))
            .find(|folder| folder.join(program).exists())
    };
    find()
        .map_or_else(|| install("postgresql").map(|()| find()), |found| Ok(Some(found)))?
        .ok_or_else(|| "PostgreSQL's `initdb` is not found after installing it".into())
}

/// Node and its npm, for the page.
pub fn node() -> Outcome {
    if has(npm(), &["--version"]) {
        return Ok(());
    }
    Err("Node with npm is missing (version 20.19 or later): https://nodejs.org, or your system's way".into())
}

/// How npm is called here.
pub fn npm() -> &'static str {
    if cfg!(windows) { "npm.cmd" } else { "npm" }
}

/// A Chromium for the tests in a real browser.
pub fn chromium() -> Result<PathBuf, String> {
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];
    let find = || {
        let named = names.iter().find_map(|name| on_path(name));
        named.or_else(|| CHROMIUM.iter().map(PathBuf::from).find(|path| path.exists()))
    };
    find()
        .map_or_else(|| install("chromium").map(|()| find()), |found| Ok(Some(found)))?
        .ok_or_else(|| "Chromium is not found after installing it".into())
}

/// A web server that can stand before the house, to try the examples of the handbook. It is installed only where everything
/// must be tried: Debian's packages start a server at once, which nobody wants on a desk.
pub fn proxy(name: &str, package: &str, strict: bool) -> Result<PathBuf, String> {
    // Debian keeps servers where only root looks for programs.
    let find =
        || on_path(name).or_else(|| Some(Path::new("/usr/sbin").join(name)).filter(|path| path.exists()));
    match find() {
        Some(found) => Ok(found),
        None if strict => {
            install(package)?;
            find().ok_or_else(|| format!("{name} is not found after installing it"))
        }
        None => Err(format!("`{package}` is not installed")),
    }
}

/// The server of NATS, for several nodes.
pub fn nats() -> Result<PathBuf, String> {
    proxy("nats-server", "nats-server", true)
}

/// Debian's compiler for WebAssembly, where rustup may not fetch the target.
pub fn rustc_web() -> Outcome {
    install("rustc-web")?;
    install("rust-web-src")
}

/// A program in the search path.
pub fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let names = if cfg!(windows) {
        vec![format!("{name}.exe"), format!("{name}.cmd")]
    } else {
        vec![name.to_owned()]
    };
    std::env::split_paths(&path)
        .flat_map(|folder| names.iter().map(move |name| folder.join(name)).collect::<Vec<_>>())
        .find(|path| path.is_file())
}

/// The paths that fit a pattern with one `*` in it, the newest version first.
fn matching(pattern: &str) -> Vec<PathBuf> {
    let Some((before, after)) = pattern.split_once('*') else { return vec![pattern.into()] };
    let (folder, prefix) = before.rsplit_once('/').unwrap_or((".", before));
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<PathBuf> = entries
        .flatten()
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(prefix))
        .map(|entry| entry.path().join(after.trim_start_matches('/')))
        .collect();
    found.sort();
    found.reverse();
    found
}

/// Installs a package of Debian if we may; otherwise says what to install.
pub fn install(package: &str) -> Outcome {
    let debian = has("apt-get", &["--version"]) && Path::new("/etc/debian_version").exists();
    let root = std::process::Command::new("id").arg("-u").output().is_ok_and(|out| out.stdout == b"0\n");
    if !debian || !root {
        let way = match (debian, cfg!(target_os = "macos"), cfg!(windows)) {
            (true, ..) => format!("`sudo apt-get install {package}`"),
            (_, true, _) => format!("`brew install {package}`"),
            (.., true) => format!("`winget search {package}`"),
            _ => "your system's way to install it".into(),
        };
        return Err(format!("`{package}` is missing: {way}"));
    }
    sh("apt-get", &["update", "-q"])?;
    sh("apt-get", &["install", "-y", "-q", "--no-install-recommends", package])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_found_in_folders() {
        let folder = std::env::temp_dir().join(format!("burghof-setup-{}", std::process::id()));
        for version in ["pg-14", "pg-16", "other"] {
            std::fs::create_dir_all(folder.join(version).join("bin")).unwrap();
        }
        let found = matching(&format!("{}/pg-*/bin", folder.display()));
        assert_eq!(found, [folder.join("pg-16/bin"), folder.join("pg-14/bin")]);
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(matching("/no/such/folder/*/bin").is_empty());
    }
}
