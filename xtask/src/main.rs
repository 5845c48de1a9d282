//! The tasks of the workspace. `cargo xtask` lists them.

mod api;
mod book;
mod check_rules;
mod dist;
#[cfg(test)]
mod english;
#[cfg(test)]
mod habit;
mod house;
mod licences;
mod new_game;
mod page;
mod pictures;
mod python;
mod setup;
#[cfg(test)]
mod sizes;
mod steps;
mod test;
mod time;
mod types;
mod wasm;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const USAGE: &str = "\
cargo xtask run [ARGS…]     set everything up and start Burghof
cargo xtask test [--strict] set everything up and run every test; --strict: fail if something cannot be tried here
cargo xtask python          build the Python package and run its tests alone (--strict as above; --heavy: the examples that need torch)
cargo xtask api             hold the API against its description for two minutes, with schemathesis
cargo xtask time [WHAT…]    measure on a fresh clone: first, change (both unless told otherwise), test; speed: against the release
cargo xtask bench [GAME…]   print the speed of the games
cargo xtask fuzz [SECONDS]  run every fuzz target, a minute each unless told otherwise
cargo xtask page            build the page with its engine into web/dist
cargo xtask wasm [GAME…]    build the WebAssembly modules of these games, or of all
cargo xtask types           write the types and the list of games of the page
cargo xtask new-game ID PREFIX TITLE   begin a game: small, complete, registered everywhere
cargo xtask new-game --check   make one in a copy of the workspace and play it through every door
cargo xtask book            make the documentation a book that the house serves under /docs
cargo xtask dist [again]    make everything a release consists of; again: of the program built before
cargo xtask dist check      install each of it and play with it
cargo xtask licences [FILE] check the licences of everything we ship; write their texts to a file
cargo xtask pictures        take the pictures of the documentation
cargo xtask rules           list the rules that no test names
";

type Outcome = Result<(), String>;

fn main() -> ExitCode {
    forget_cargo();
    let args: Vec<String> = std::env::args().skip(1).collect();
    let rest = args.get(1..).unwrap_or(&[]);
    let done = match args.first().map(String::as_str) {
        Some("run") => house::run(rest),
        Some("test") => test::all(rest.iter().any(|arg| arg == "--strict")),
        Some("python") => {
            python::alone(rest.iter().any(|arg| arg == "--strict"), rest.iter().any(|arg| arg == "--heavy"))
        }
        Some("api") => api::alone(),
        Some("time") => time::all(rest),
        Some("bench") => bench(rest),
        Some("fuzz") => test::fuzz(rest.first().and_then(|s| s.parse().ok()).unwrap_or(60)),
        Some("page") => page::build(wasm::Packer::Build(house::PROFILE)),
        // Not for people: what `run` leaves behind for the time when the house is open.
        Some("engines") => house::engines(rest),
        Some("wasm") => wasm::build(wasm::Packer::Build(house::PROFILE), rest),
        Some("book") => book::build(),
        Some("dist") if rest.iter().any(|arg| arg == "check") => {
            dist::check(rest.iter().any(|arg| arg == "--strict"))
        }
        Some("dist") => dist::all(rest.iter().any(|arg| arg == "again")),
        Some("licences") => licences::run(rest),
        Some("pictures") => pictures::take(),
        Some("types") => types::write(),
        Some("new-game") => new_game::make(rest),
        Some("rules") => check_rules::all(),
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("xtask: {what}");
            ExitCode::FAILURE
        }
    }
}

/// What cargo said about this crate when it started it is not for the programs we start: build scripts that look at it would run
/// again, with all that stands on them, whenever somebody calls cargo with and without us.
fn forget_cargo() {
    for (name, _) in std::env::vars_os() {
        let about_us = |name: &str| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_");
        if name.to_str().is_some_and(about_us) {
            // SAFETY: nothing else runs yet that could read the environment.
            unsafe { std::env::remove_var(name) };
        }
    }
}

/// The root of the workspace.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// The example of a game: with all rooms, and not in the catalog.
const EXAMPLE: &str = "toy";

/// The ids of the games: every folder of `crates` that has rules for players is one, the example included.
fn games() -> Result<Vec<String>, String> {
    let folder = root().join("crates");
    let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut found: Vec<String> = entries
        .flatten()
        .filter(|entry| entry.path().join("rules.en.md").exists())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    found.sort();
    Ok(found)
}

/// Runs a program in the root of the workspace; its failure is ours.
fn sh(program: &str, args: &[&str]) -> Outcome {
    sh_in("", program, args)
}

/// Runs a program in a folder of the workspace.
fn sh_in(folder: &str, program: &str, args: &[&str]) -> Outcome {
    sh_with(folder, program, args, &[])
}

/// The same, with more in its environment.
fn sh_with(folder: &str, program: &str, args: &[&str], environment: &[(&str, &str)]) -> Outcome {
    steps::announce(&format!("{program} {}", args.join(" ")));
    let mut command = Command::new(program);
    command.args(args).current_dir(root().join(folder)).envs(environment.iter().copied());
    match steps::status(&mut command) {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{program} {}` failed: {status}", args.join(" "))),
        Err(error) => Err(format!("`{program}` cannot be started: {error}")),
    }
}

/// Is this program there?
fn has(program: &str, args: &[&str]) -> bool {
    Command::new(program).args(args).output().is_ok_and(|out| out.status.success())
}

fn bench(games: &[String]) -> Outcome {
    let mut all = vec!["run", "--release", "--package", "burghof", "--", "bench"];
    all.extend(games.iter().map(String::as_str));
    sh("cargo", &all)
}
