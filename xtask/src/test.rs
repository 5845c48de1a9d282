//! Every test, with everything it needs.

use crate::house::built;
use crate::steps::Steps;
use crate::wasm::Packer;
use crate::{Outcome, api, check_rules, has, licences, new_game, page, python, root, setup, sh, sh_with};
use std::process::Command;

/// The fuzz targets (`crates/catalog/src/fuzz.rs`).
const TARGETS: [&str; 4] =
    ["record_never_panics", "notation_reads_back", "position_is_sound_or_refused", "legal_exactly_if_listed"];

/// Formatting, lints, rule numbers, then unit, contract, command-line, some seconds of fuzz, doc tests, and the page. What
/// cannot be tried on this machine is listed at the end; if `strict`, that is a failure.
pub fn all(strict: bool) -> Outcome {
    let mut steps = Steps::new(if strict { 15 } else { 11 });
    let postgresql = setup::postgresql();
    let nats = setup::nats();
    let browser = setup::chromium();
    let nginx = setup::proxy("nginx", "nginx-light", strict);
    let caddy = setup::proxy("caddy", "caddy", strict);
    let python = if strict { Some(python::begin(&mut steps)?) } else { None };
    steps.step("Formatting", "one style", || sh("cargo", &["fmt", "--all", "--check"]))?;
    steps.step("Rule numbers", "every rule is tested and told", check_rules::all)?;
    steps.step("Lints", "clippy on everything", || {
        let all = ["clippy", "--workspace", "--all-targets", "--features", "burghof-python/module"];
        sh("cargo", &[&all[..], &["--", "--deny", "warnings"]].concat())
    })?;
    steps.step("Licences", "everything we ship is under terms we can keep", || {
        page::packages()?;
        licences::run(&[])
    })?;
    let nextest = has("cargo", &["nextest", "--version"]);
    let runner: &[&str] = if nextest { &["nextest", "run"] } else { &["test"] };
    let targets = ["--workspace", "--lib", "--bins", "--tests"];
    steps.step(
        "Tests, compiled",
        "the program and all tests, optimised because they play many thousand games",
        || sh("cargo", &[runner, &targets, &["--no-run"]].concat()),
    )?;
    steps.step("Page", "the engine as WebAssembly, and the page around it", || {
        page::build(Packer::Built(&built("debug", "burghof-pack")))
    })?;
    // What needs a program that is missing is left out, and said.
    let needs = [
        ("postgres|nats::", "several nodes on PostgreSQL", postgresql.as_ref().err()),
        ("nats::", "several nodes with NATS", nats.as_ref().err()),
        ("through_nginx", "the house behind nginx", nginx.as_ref().err()),
        ("through_caddy", "the house behind Caddy", caddy.as_ref().err()),
    ];
    let missing: Vec<_> =
        needs.iter().filter_map(|(name, what, error)| Some((*name, *what, (*error)?))).collect();
    let expression =
        missing.iter().map(|(name, ..)| format!("not test(/{name}/)")).collect::<Vec<_>>().join(" & ");
    let mut filter = Vec::new();
    if !missing.is_empty() && nextest {
        filter.extend(["-E", &expression]);
    } else if !missing.is_empty() {
        filter.push("--");
        let names = missing.iter().flat_map(|(names, ..)| names.split('|'));
        filter.extend(names.flat_map(|name| ["--skip", name]));
    }
    let named = |found: &Result<std::path::PathBuf, String>| {
        found.as_ref().map(|path| path.to_string_lossy().into_owned()).unwrap_or_default()
    };
    let (folder, server) = (named(&postgresql), named(&nats));
    let programs = [("BURGHOF_POSTGRESQL", &*folder), ("BURGHOF_NATS", &*server)];
    steps.step("Tests", "rules, contracts, bots, server, command line, fuzz", || {
        sh_with("", "cargo", &[runner, &targets, &filter].concat(), &programs)
    })?;
    // After them: they write down the answers that the engine in Node must give.
    steps.step("Page, logic", "lints, types, words, view logic and the engine in Node", page::test)?;
    steps.step("Examples in the documentation", "what is shown compiles and runs", || {
        sh("cargo", &["test", "--workspace", "--doc"])
    })?;
    match &browser {
        Ok(path) => steps.step("Page, in a browser", "whole games by pointer, keyboard and touch", || {
            page::test_in(path)
        })?,
        Err(error) => steps.untested(format!("the page in a real browser: {error}")),
    }
    // Our crates are compiled once more for Python: together with the browser that would be more than half an hour.
    match python {
        Some(python) => {
            python::test(&mut steps, python, &built("debug", "burghof"))?;
            api::test(&mut steps, 120, &built("debug", "burghof"))?;
        }
        None => {
            steps.optional("the Python package: `cargo xtask python`, or `cargo xtask test --strict`".into());
            steps.optional("the API held against its description: `cargo xtask api`, or `--strict`".into());
        }
    }
    // Last, because it builds our crates once more; what it built of them serves nobody else.
    steps.step(
        "A new game",
        "made from the example in a copy, and played through every door",
        new_game::check,
    )?;
    for (_, what, error) in missing {
        steps.untested(format!("{what}: {error}"));
    }
    steps.end("All tests passed", strict)
}

/// Runs every fuzz target under a coverage-guided fuzzer for some seconds.
pub fn fuzz(seconds: u32) -> Outcome {
    if !has("cargo", &["fuzz", "--version"]) {
        return Err("cargo-fuzz is missing: `cargo install cargo-fuzz`".into());
    }
    sh("cargo", &["run", "--release", "--package", "burghof-catalog", "--example", "fuzz_seeds"])?;
    for target in TARGETS {
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
