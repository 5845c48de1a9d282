//! `cargo xtask run`: from nothing to an open house in minutes.

use crate::steps::Steps;
use crate::wasm::Packer;
use crate::{Outcome, page, root, setup, sh, wasm};
use std::path::PathBuf;
use std::process::Command;

/// The profile of the program that is run from a checkout: ready soon, and nearly as fast as a release.
pub const PROFILE: &str = "house";

/// The arguments of cargo that build rules, bots and the program alike, so that nothing is compiled twice: what a library
/// is built with depends on all packages that are asked for.
pub const PACKAGES: [&str; 4] = ["--package", "burghof", "--package", "burghof-catalog"];

/// Starts the program. What serves the page needs the page and its engine; everything else needs neither.
pub fn run(args: &[String]) -> Outcome {
    // As with cargo itself, arguments may stand behind two dashes.
    let args = args.strip_prefix(&["--".to_owned()]).unwrap_or(args);
    let serve = ["serve".to_owned()];
    let args = if args.is_empty() { &serve } else { args };
    build(matches!(args.first().map(String::as_str), Some("serve" | "site")))?;
    start(args)
}

/// Builds the program, and the page if it is to be served.
pub fn build(with_page: bool) -> Outcome {
    let mut program = vec!["build", "--profile", PROFILE];
    program.extend(PACKAGES);
    program.extend(["--bin", "burghof"]);
    if !with_page {
        // Quick after the first time: cargo's own words are enough.
        return sh("cargo", &program);
    }
    setup::node()?;
    let mut steps = Steps::new(4);
    eprintln!(
        "Building Burghof. The first time takes some minutes, because every library is compiled; later only what has changed."
    );
    let packages = steps.aside("Packages of the page", "what Svelte and Vite need", page::packages)?;
    steps.step("Rules and bots", "the engine of the browser takes their tables along", || {
        wasm::components(Packer::Build(PROFILE)).map(drop)
    })?;
    steps.join(packages)?;
    let page =
        steps.aside("Engine and page", "the same rules as WebAssembly, then the page around them", || {
            // The packer is there; cargo is busy with the program.
            wasm::build(Packer::Built(&built(PROFILE, "burghof-pack")), &[])?;
            page::bundle()
        })?;
    steps.step("The program", "server, database and terminal in one file", || sh("cargo", &program))?;
    steps.join(page)?;
    steps.end("Ready", false)
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
