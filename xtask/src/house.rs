//! `cargo xtask run`: from nothing to an open house in minutes.

use crate::steps::{self, Steps};
use crate::wasm::Packer;
use crate::{Outcome, page, root, setup, sh, wasm};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The profile of the program that is run from a checkout: ready soon, and nearly as fast as a release.
pub const PROFILE: &str = "house";

/// The arguments of cargo that build rules, bots and the program alike, so that nothing is compiled twice: what a library
/// is built with depends on all packages that are asked for.
pub const PACKAGES: [&str; 4] = ["--package", "burghof", "--package", "burghof-catalog"];

/// Starts the program. What serves the page needs the page; everything else needs none.
pub fn run(args: &[String]) -> Outcome {
    // As with cargo itself, arguments may stand behind two dashes.
    let args = args.strip_prefix(&["--".to_owned()]).unwrap_or(args);
    let serve = ["serve".to_owned()];
    let args = if args.is_empty() { &serve } else { args };
    match args.first().map(String::as_str) {
        Some("serve") => open()?,
        // It is written out for others.
        Some("site") => whole()?,
        _ => build()?,
    }
    start(args)
}

/// Builds the program. Quick after the first time: cargo's own words are enough.
pub fn build() -> Outcome {
    sh("cargo", &[&["build", "--profile", PROFILE], &PACKAGES[..], &["--bins"]].concat())
}

/// Builds the program and the whole page.
pub fn whole() -> Outcome {
    build()?;
    page::build(Packer::Built(&built(PROFILE, "burghof-pack")))
}

/// Builds what an open house needs: the program and the page. The engines of the page, with which it plays games of its own, take
/// longer than both; those that are missing follow while the house is open already.
fn open() -> Outcome {
    setup::node()?;
    let mut steps = Steps::new(2);
    eprintln!(
        "Building Burghof. The first time takes some minutes, because every library is compiled; later only what has changed."
    );
    let missing = wasm::stale(&wasm::modules()?)?;
    let ahead = missing.clone();
    let page = steps.aside("Page", "its packages, and what the house shows in a browser", move || {
        page::packages()?;
        let _alone = page::alone()?;
        wasm::remove(&ahead);
        wasm::nets()?;
        if ahead.is_empty() { page::bundle() } else { page::bundle_ahead(&ahead) }
    })?;
    steps.step("The program", "rules, bots, server, database and terminal in one file", build)?;
    steps.join(page)?;
    steps.end("Ready", false)?;
    if missing.is_empty() || std::env::var_os(ALONE).is_some() { Ok(()) } else { follow(&missing) }
}

/// Where this is set, no engines follow: whoever measures wants nothing beside the house.
pub const ALONE: &str = "BURGHOF_NO_ENGINES";

/// What the compiler says of the engines while the house is open.
fn log() -> PathBuf {
    root().join("target/xtask/engines.log")
}

/// Lets the engines follow in a process of their own, behind everything else that this machine has to do. Ctrl-C ends it with the
/// house: the next start takes up what is finished, and goes on with the rest.
fn follow(missing: &[String]) -> Outcome {
    let failed = |error: std::io::Error| format!("the engines cannot follow: {error}");
    let own = std::env::current_exe().map_err(failed)?;
    let mut command = if cfg!(unix) { Command::new("nice") } else { Command::new(&own) };
    if cfg!(unix) {
        command.args(["-n", "10"]).arg(&own);
    }
    // How it ends is said where the house was started.
    command.arg("engines").args(missing).stdin(Stdio::null()).stdout(Stdio::null());
    command.current_dir(root()).spawn().map_err(failed)?;
    eprintln!(
        "The house opens. Games played in the page alone come some minutes later, because their engines are still being compiled \
         ({}): the page waits for them. How far it is: {}",
        missing.join(", "),
        log().display()
    );
    Ok(())
}

/// Compiles the engines, hands those that the open page waits for to it, and puts the whole page in its place.
pub fn engines(awaited: &[String]) -> Outcome {
    let work = || {
        wasm::build(Packer::Built(&built(PROFILE, "burghof-pack")), &[])?;
        let _alone = page::alone()?;
        page::arrive(awaited)?;
        page::replace()
    };
    steps::aside(&log(), work).map_err(|why| {
        let log = log().display().to_string();
        format!(
            "the engines of the page are not ready: {why}. The house stays open; games played in the page alone wait. {log} says more, and \
             `cargo xtask page` tries again."
        )
    })?;
    eprintln!(
        "The engines of the page are ready. A page that is loaded again from now on can play without a network, too."
    );
    Ok(())
}

/// Where cargo puts what it builds with a profile.
pub fn built(profile: &str, program: &str) -> PathBuf {
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |path| root().join(path));
    target.join(profile).join(program).with_extension(std::env::consts::EXE_EXTENSION)
}

/// Becomes the program, where a process can: then Ctrl-C reaches nobody else.
fn start(args: &[String]) -> Outcome {
    let program = built(PROFILE, "burghof");
    let mut command = Command::new(&program);
    command.args(args);
    #[cfg(unix)]
    let error = std::os::unix::process::CommandExt::exec(&mut command);
    #[cfg(not(unix))]
    let error = match command.status() {
        Ok(status) if status.success() => return Ok(()),
        Ok(status) => return Err(format!("burghof ended with {status}")),
        Err(error) => error,
    };
    Err(format!("{} cannot be started: {error}", program.display()))
}
