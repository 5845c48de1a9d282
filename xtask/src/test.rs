//! Every test, with everything it needs.

use crate::house::built;
use crate::steps::Steps;
use crate::wasm::Packer;
use crate::{Outcome, api, check_rules, has, licences, new_game, page, python, root, setup, sh, sh_with};
use std::path::PathBuf;
use std::process::Command;

/// The fuzz targets (`crates/catalog/src/fuzz.rs`).
const FUZZED: [&str; 4] =
    ["record_never_panics", "notation_reads_back", "position_is_sound_or_refused", "legal_exactly_if_listed"];

/// Everything of ours, with the package for Python: what is compiled once with these arguments serves every step that follows.
const ALL: [&str; 3] = ["--workspace", "--features", "burghof-python/module"];

/// What is built of it: what is run by itself, and every test.
const BUILT: [&str; 3] = ["--lib", "--bins", "--tests"];

/// Seconds for which the API is asked.
const ASKED: u32 = 60;

/// Formatting, lints, rule numbers, then unit, contract, command-line, some seconds of fuzz, doc tests, the page, the API and the
/// package for Python. What cannot be tried on this machine is listed at the end; if `strict`, that is a failure.
pub fn all(strict: bool) -> Outcome {
    let mut steps = Steps::new(if strict { 15 } else { 14 });
    let postgresql = setup::postgresql();
    let nats = setup::nats();
    let browser = setup::chromium();
    let nginx = setup::proxy("nginx", "nginx-light", strict);
    let caddy = setup::proxy("caddy", "caddy", strict);
    // Fetched while the compiler is at work.
    let python = python::begin(&mut steps)?;
    steps.step("Formatting", "one style", || sh("cargo", &["fmt", "--all", "--check"]))?;
    steps.step("Rule numbers", "every rule is tested and told", check_rules::all)?;
    steps.step("Lints", "clippy on everything", || {
        sh("cargo", &[&["clippy"], &ALL[..], &["--all-targets", "--", "--deny", "warnings"]].concat())
    })?;
    steps.step("Licences", "everything we ship is under terms we can keep", || {
        page::packages()?;
        licences::run(&[])
    })?;
    steps.step(
        "Tests, compiled",
        "the program, the module for Python and all tests, optimised because they play many thousand games",
        || sh("cargo", &[&["build"], &ALL[..], &BUILT[..]].concat()),
    )?;
    steps.step("Page", "the engine as WebAssembly, and the page around it", || {
        page::build(Packer::Built(&built("debug", "burghof-pack")))
    })?;
    let missing = rust(
        &mut steps,
        [
            ("postgres|nats::", "several nodes on PostgreSQL", &postgresql),
            ("nats::", "several nodes with NATS", &nats),
            ("through_nginx", "the house behind nginx", &nginx),
            ("through_caddy", "the house behind Caddy", &caddy),
        ],
    )?;
    // Much of what a browser does is waiting, so the others work beside it.
    let with_browser = browser.is_ok();
    let browser = match browser {
        Ok(path) => {
            let why = "whole games by pointer, keyboard and touch";
            Some(steps.aside("Page, in a browser", why, move || page::test_in(&path))?)
        }
        Err(error) => {
            steps.untested(format!("the page in a real browser: {error}"));
            None
        }
    };
    // After the tests: they write down the answers that the engine in Node must give.
    let rest = beside_the_browser(&mut steps, python, strict, strict && with_browser);
    // What has begun comes to its end, and is heard, whatever went wrong beside it.
    let browser = browser.map_or(Ok(()), |browser| steps.join(browser));
    rest.and(browser)?;
    for missing in missing {
        steps.untested(missing);
    }
    steps.end("All tests passed", strict)
}

/// The tests in Rust, without those that need a program which is missing: those are said.
fn rust(
    steps: &mut Steps,
    needs: [(&str, &str, &Result<PathBuf, String>); 4],
) -> Result<Vec<String>, String> {
    let nextest = has("cargo", &["nextest", "--version"]);
    let runner: &[&str] = if nextest { &["nextest", "run"] } else { &["test"] };
    let missing: Vec<_> = needs
        .iter()
        .filter_map(|(names, what, found)| Some((*names, format!("{what}: {}", found.as_ref().err()?))))
        .collect();
    let expression =
        missing.iter().map(|(names, _)| format!("not test(/{names}/)")).collect::<Vec<_>>().join(" & ");
    let mut filter = Vec::new();
    if !missing.is_empty() && nextest {
        filter.extend(["-E", &expression]);
    } else if !missing.is_empty() {
        filter.push("--");
        let names = missing.iter().flat_map(|(names, _)| names.split('|'));
        filter.extend(names.flat_map(|name| ["--skip", name]));
    }
    let [postgresql, nats, ..] = needs.map(|(.., found)| {
        found.as_ref().map(|path| path.to_string_lossy().into_owned()).unwrap_or_default()
    });
    let programs = [("BURGHOF_POSTGRESQL", &*postgresql), ("BURGHOF_NATS", &*nats)];
    steps.step("Tests", "rules, contracts, bots, server, command line, fuzz", || {
        sh_with("", "cargo", &[runner, &ALL[..], &["--tests"], &filter].concat(), &programs)
    })?;
    Ok(missing.into_iter().map(|(_, what)| what).collect())
}

/// What is tried while the browser plays.
fn beside_the_browser(steps: &mut Steps, python: python::Begun, strict: bool, in_browser: bool) -> Outcome {
    steps.step("Page, logic", "lints, types, words, view logic and the engine in Node", page::test)?;
    steps.step("Examples in the documentation", "what is shown compiles and runs", || {
        sh("cargo", &[&["test"], &ALL[..], &["--doc"]].concat())
    })?;
    python::test(steps, python, "debug")?;
    if strict {
        api::test(steps, ASKED, &built("debug", "burghof"))?;
    } else {
        steps.optional("the API held against its description: `cargo xtask api`, or `--strict`".into());
    }
    // Last, because it builds our crates once more; what it built of them serves nobody else.
    steps.step("A new game", "made from the example in a copy, and played through every door", || {
        new_game::check(in_browser)
    })?;
    if !in_browser {
        steps.optional(
            "a new game's board in a browser: `cargo xtask new-game --check`, or `--strict`".into(),
        );
    }
    Ok(())
}

/// Runs every fuzz target under a coverage-guided fuzzer for some seconds.
pub fn fuzz(seconds: u32) -> Outcome {
    if !has("cargo", &["fuzz", "--version"]) {
        return Err("cargo-fuzz is missing: `cargo install cargo-fuzz`".into());
    }
    sh("cargo", &["run", "--release", "--package", "burghof-catalog", "--example", "fuzz_seeds"])?;
    for target in FUZZED {
        let time = format!("-max_total_time={seconds}");
        let status = Command::new("cargo")
            .args(["fuzz", "run", target, "--", &time, "-max_len=65536"])
            // The sanitizer flags are not stable; this compiler takes them when asked like this.
            .env("RUSTC_BOOTSTRAP", "1")
            .current_dir(root())
            .status();
        match status {
            Ok(status) if status.success() => {}
            Ok(status) => return Err(format!("fuzz target {target}: {status}")),
            Err(error) => return Err(format!("cargo fuzz cannot be started: {error}")),
        }
    }
    Ok(())
}
