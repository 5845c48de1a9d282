//! Every test, with everything it needs.

use crate::{Outcome, check_rules, has, page, root, setup, sh};
use std::process::Command;

/// The fuzz targets (`crates/catalog/src/fuzz.rs`).
const TARGETS: [&str; 4] =
    ["record_never_panics", "notation_reads_back", "position_is_sound_or_refused", "legal_exactly_if_listed"];

/// Formatting, lints, rule numbers, then unit, contract, command-line, some seconds of fuzz, doc tests, and the page.
pub fn all() -> Outcome {
    setup::postgresql()?;
    sh("cargo", &["fmt", "--all", "--check"])?;
    page::build()?;
    sh("cargo", &["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"])?;
    check_rules::all()?;
    if has("cargo", &["nextest", "--version"]) {
        sh("cargo", &["nextest", "run", "--workspace"])?;
    } else {
        eprintln!("xtask: cargo-nextest is not installed (`cargo install cargo-nextest`): using cargo test");
        sh("cargo", &["test", "--workspace", "--lib", "--bins", "--tests"])?;
    }
    sh("cargo", &["test", "--workspace", "--doc"])?;
    page::test()
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
