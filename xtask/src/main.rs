//! The tasks of the workspace. `cargo xtask` lists them.

mod check_rules;
mod page;
mod setup;
#[cfg(test)]
mod sizes;
mod test;
mod wasm;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const USAGE: &str = "\
cargo xtask run [ARGS…]     set everything up and start Burghof
cargo xtask test            set everything up and run every test
cargo xtask bench [GAME…]   print the speed of the games
cargo xtask fuzz [SECONDS]  run every fuzz target, a minute each unless told otherwise
cargo xtask page            build the page with its engine into web/dist
cargo xtask wasm            build the WebAssembly module
cargo xtask rules           list the rules that no test names
";

type Outcome = Result<(), String>;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let rest = args.get(1..).unwrap_or(&[]);
    let done = match args.first().map(String::as_str) {
        Some("run") => run(rest),
        Some("test") => test::all(),
        Some("bench") => bench(rest),
        Some("fuzz") => test::fuzz(rest.first().and_then(|s| s.parse().ok()).unwrap_or(60)),
        Some("page") => page::build(),
        Some("wasm") => wasm::build(),
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

/// The root of the workspace.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// Runs a program in the root of the workspace; its failure is ours.
fn sh(program: &str, args: &[&str]) -> Outcome {
    sh_in("", program, args)
}

/// Runs a program in a folder of the workspace.
fn sh_in(folder: &str, program: &str, args: &[&str]) -> Outcome {
    eprintln!("+ {program} {}", args.join(" "));
    let status = Command::new(program).args(args).current_dir(root().join(folder)).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{program} {}` failed: {status}", args.join(" "))),
        Err(error) => Err(format!("`{program}` cannot be started: {error}")),
    }
}

/// Is this program there?
fn has(program: &str, args: &[&str]) -> bool {
    Command::new(program).args(args).output().is_ok_and(|out| out.status.success())
}

/// Starts the house: the page and its engine are part of the program, so they are built first.
fn run(args: &[String]) -> Outcome {
    // As with cargo itself, arguments may stand behind two dashes.
    let args = args.strip_prefix(&["--".to_owned()]).unwrap_or(args);
    page::build()?;
    let mut all = vec!["run", "--release", "--package", "burghof", "--"];
    if args.is_empty() {
        all.push("serve");
    } else {
        all.extend(args.iter().map(String::as_str));
    }
    sh("cargo", &all)
}

fn bench(games: &[String]) -> Outcome {
    let mut all = vec!["run", "--release", "--package", "burghof", "--", "bench"];
    all.extend(games.iter().map(String::as_str));
    sh("cargo", &all)
}
