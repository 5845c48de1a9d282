//! `cargo xtask time`: how long a newcomer waits, measured on a fresh clone of what is committed.

use crate::dist::Release;
use crate::steps::{Clock, Took};
use crate::{Outcome, house, root};
use std::path::Path;
use std::process::Command;

/// What is measured, and what it may take on two cores.
const GOALS: [(&str, &str, f64); 4] = [
    ("first", "a fresh clone until the house is open", 420.0),
    ("engines", "from there until games in the page alone can be played, too", 300.0),
    ("change", "after a change in one game", 15.0),
    ("test", "`cargo xtask test` in a fresh clone", 1200.0),
];

/// How much longer the program of a checkout may take than that of a release.
const SLOWER: f64 = 1.15;

/// Measures what is named, or the way to the first game and back to it after a change.
pub fn all(what: &[String]) -> Outcome {
    let known = |name: &String| name == "speed" || GOALS.iter().any(|(known, ..)| known == name);
    if let Some(other) = what.iter().find(|name| !known(name)) {
        return Err(format!("`{other}` is none of first, engines, change, test, speed"));
    }
    if what.iter().any(|name| name == "speed") {
        speed()?;
        if what.len() == 1 {
            return Ok(());
        }
    }
    let wanted = |name: &str| what.iter().any(|what| what == name) || what.is_empty() && name != "test";
    let clone = root().join("target/time");
    let mut taken = Vec::new();
    if wanted("first") || wanted("engines") || wanted("change") {
        fresh(&clone)?;
        taken.push(("first", measure(&clone, &["xtask", "run", "serve", "--help"])?));
    }
    if wanted("engines") || wanted("change") {
        // What `run` would leave to a process of its own, which would go on beside everything that is measured after it.
        taken.push(("engines", measure(&clone, &["xtask", "page"])?));
    }
    if wanted("change") {
        change(&clone)?;
        taken.push(("change", measure(&clone, &["xtask", "run", "serve", "--help"])?));
    }
    if wanted("test") {
        fresh(&clone)?;
        taken.push(("test", measure(&clone, &["xtask", "test"])?));
    }
    println!("\n| what | measured | aim |\n| --- | --- | --- |");
    for (name, took) in taken {
        let (_, what, goal) = GOALS.iter().find(|(known, ..)| *known == name).unwrap_or(&GOALS[0]);
        let aim = Took { wall: *goal, cpu: None };
        println!("| {what} | {took} | {aim} |");
    }
    if std::thread::available_parallelism().is_ok_and(|cores| cores.get() != 2) {
        println!("\nThe aims are for two cores; this machine has another number.");
    }
    std::fs::remove_dir_all(&clone).map_err(|error| format!("{}: {error}", clone.display()))
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
    let mut cargo = Command::new("cargo");
    cargo.args(args).current_dir(clone).env(house::ALONE, "1");
    // A fresh clone has its own folders and the settings of a newcomer, whatever the environment says.
    for name in ["CARGO_TARGET_DIR", "CARGO_BUILD_TARGET_DIR", "CARGO_BUILD_BUILD_DIR", "CARGO_INCREMENTAL"] {
        cargo.env_remove(name);
    }
    match cargo.status() {
        Ok(status) if status.success() => Ok(clock.took()),
        Ok(status) => Err(format!("`cargo {}` failed: {status}", args.join(" "))),
        Err(error) => Err(format!("cargo cannot be started: {error}")),
    }
}

/// The program of a checkout against that of a release, in `burghof bench`: turn by turn, because machines have moods.
fn speed() -> Outcome {
    let given = Release::here()?.program();
    if !given.exists() {
        return Err("the program of the release comes first: cargo xtask dist".into());
    }
    house::build()?;
    let mine = house::built(house::PROFILE, "burghof");
    let games: Vec<String> = crate::games()?.into_iter().filter(|game| game != crate::EXAMPLE).collect();
    println!("\n| game | a step | a thought of the reference bot | aim |\n| --- | --- | --- | --- |");
    for game in games {
        let (mut steps, mut thoughts) = (Vec::new(), Vec::new());
        for _ in 0..5 {
            let (here, there) = (bench(&mine, &game)?, bench(&given, &game)?);
            steps.push(here.0 / there.0);
            thoughts.push(here.1 / there.1);
        }
        let (step, thought) = (median(steps), median(thoughts));
        let verdict = if step.max(thought) <= SLOWER { "kept" } else { "MISSED" };
        println!("| {game} | × {step:.2} | × {thought:.2} | × {SLOWER}: {verdict} |");
    }
    println!(
        "\nProcessor time of the program of a checkout (profile `{}`) over that of the release.",
        house::PROFILE
    );
    Ok(())
}

/// Processor time of a step of a random game, and of an iteration of the reference bot.
fn bench(program: &Path, game: &str) -> Result<(f64, f64), String> {
    let args = ["bench", game, "--json", "--runs", "3", "--time", "50"];
    let out = Command::new(program)
        .args(args)
        .output()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    let text = String::from_utf8_lossy(&out.stdout);
    let number = |key: &str| {
        let rest = text.split_once(&format!("\"{key}\":"))?.1.trim_start();
        rest[..rest.find([',', '}', '\n'])?].trim().parse::<f64>().ok()
    };
    number("ns_per_step")
        .zip(number("ref_iterations_per_second"))
        .map(|(step, thoughts)| (step, 1.0 / thoughts))
        .ok_or_else(|| format!("`{} bench {game} --json` says: {text}", program.display()))
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
