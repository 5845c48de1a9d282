//! `cargo xtask time`: how long a newcomer waits, measured on a fresh clone of what is committed.

use crate::steps::{Clock, Took};
use crate::{Outcome, root};
use std::path::Path;
use std::process::Command;

/// What is measured, and what it may take on two cores.
const GOALS: [(&str, &str, f64); 3] = [
    ("first", "a fresh clone until the house is open", 420.0),
    ("change", "after a change in one game", 15.0),
    ("test", "`cargo xtask test` in a fresh clone", 1200.0),
];

/// Measures what is named, or the way to the first game and back to it after a change.
pub fn all(what: &[String]) -> Outcome {
    let known = |name: &String| GOALS.iter().any(|(known, ..)| known == name);
    if let Some(other) = what.iter().find(|name| !known(name)) {
        return Err(format!("`{other}` is none of first, change, test"));
    }
    let wanted = |name: &str| what.iter().any(|what| what == name) || what.is_empty() && name != "test";
    let clone = root().join("target/time");
    let mut taken = Vec::new();
    if wanted("first") || wanted("change") {
        fresh(&clone)?;
        taken.push(("first", measure(&clone, &["xtask", "run", "serve", "--help"])?));
    }
    if wanted("change") {
        change(&clone)?;
        taken.push(("change", measure(&clone, &["xtask", "run", "serve", "--help"])?));
    }
    if wanted("test") {
        fresh(&clone)?;
        taken.push(("test", measure(&clone, &["xtask", "test"])?));
    }
    std::fs::remove_dir_all(&clone).map_err(|error| error.to_string())?;
    println!("\n| what | measured | aim |\n| --- | --- | --- |");
    for (name, took) in taken {
        let (_, what, goal) = GOALS.iter().find(|(known, ..)| *known == name).unwrap_or(&GOALS[0]);
        let aim = Took { wall: *goal, cpu: None };
        println!("| {what} | {took} | {aim} |");
    }
    if std::thread::available_parallelism().is_ok_and(|cores| cores.get() != 2) {
        println!("\nThe aims are for two cores; this machine has another number.");
    }
    Ok(())
}

/// What is committed, and nothing that was built before.
fn fresh(clone: &Path) -> Outcome {
    if clone.exists() {
        std::fs::remove_dir_all(clone).map_err(|error| format!("{}: {error}", clone.display()))?;
    }
    let to = clone.to_string_lossy();
    crate::sh("git", &["clone", "--quiet", "--no-hardlinks", ".", &to])
}

/// A function more in one of the games.
fn change(clone: &Path) -> Outcome {
    let path = clone.join("crates/castles/src/scoring.rs");
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut text = std::fs::read_to_string(&path).map_err(failed)?;
    text.push_str("\n/// Something new.\npub fn something_new() -> u32 {\n    1\n}\n");
    std::fs::write(&path, text).map_err(failed)
}

fn measure(clone: &Path, args: &[&str]) -> Result<Took, String> {
    eprintln!("+ cargo {}", args.join(" "));
    let clock = Clock::start();
    // A fresh clone has its own target folder, whatever the environment says.
    let status = Command::new("cargo").args(args).current_dir(clone).env_remove("CARGO_TARGET_DIR").status();
    match status {
        Ok(status) if status.success() => Ok(clock.took()),
        Ok(status) => Err(format!("`cargo {}` failed: {status}", args.join(" "))),
        Err(error) => Err(format!("cargo cannot be started: {error}")),
    }
}
