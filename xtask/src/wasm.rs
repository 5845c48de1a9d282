//! Builds the WebAssembly modules, one for each game, on any machine that can.

use crate::house::{PACKAGES, built};
use crate::{EXAMPLE, Outcome, games, root, setup, sh, steps};
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// Where the page finds the finished modules.
fn engines() -> PathBuf {
    root().join("web/src/engine")
}

/// The program that reads the components of the games.
#[derive(Copy, Clone)]
pub enum Packer<'a> {
    /// Built with this profile, together with the program that will need the same crates.
    Build(&'static str),
    /// Built before.
    Built(&'a Path),
}

/// The components of the games, read and checked here: the module only unpacks them. `BURGHOF_COMPONENTS` names a folder with
/// components that were packed before.
pub fn components(packer: Packer) -> Result<PathBuf, String> {
    if let Some(packed) = std::env::var_os("BURGHOF_COMPONENTS") {
        return Ok(packed.into());
    }
    let folder = root().join("target/wasm/components");
    let to = folder.to_string_lossy().into_owned();
    match packer {
        Packer::Built(packer) => sh(&packer.to_string_lossy(), &[&to])?,
        Packer::Build(profile) => {
            let build = ["build", "--profile", profile];
            sh("cargo", &[&build, &PACKAGES[..], &["--bin", "burghof-pack"]].concat())?;
            sh(&built(profile, "burghof-pack").to_string_lossy(), &[&to])?;
        }
    }
    Ok(folder)
}

/// Builds the modules of these games, or of all: with the toolchain's own target if it is installed, else by asking rustup for it (unless `RUSTUP_AUTO_INSTALL=0`
/// forbids that), else with Debian's `rustc-web`; else says what is missing.
pub fn build(packer: Packer, wanted: &[String]) -> Outcome {
    let games: Vec<String> = games()?.into_iter().filter(|game| game != EXAMPLE).collect();
    if let Some(unknown) = wanted.iter().find(|id| !games.contains(id)) {
        return Err(format!("there is no game `{unknown}`; there are: {}", games.join(", ")));
    }
    let wanted = if wanted.is_empty() { &games } else { wanted };
    let out = root().join("target/wasm");
    // Only what is marked for it is copied into its callers; every browser of the last years adds sixteen bytes at once; addresses take
    // the bytes they need instead of five each.
    let flags = format!(
        "--remap-path-prefix={}=. --remap-path-prefix={}=cargo -C llvm-args=-inline-threshold=25 -C target-feature=+simd128 -C link-arg=--strip-all -C link-arg=--compress-relocations",
        root().display(),
        home().display()
    );
    let mut args = vec!["build", "--profile", "wasm", "--package", "burghof-wasm", "--features", "modules"];
    args.extend(["--target", TARGET]);
    args.extend(wanted.iter().flat_map(|id| ["--example", id]));
    let mut cargo = Command::new("cargo");
    cargo.args(&args).arg("--target-dir").arg(&out).current_dir(root());
    cargo.env("BURGHOF_COMPONENTS", components(packer)?);
    if installed() || (may_install() && sh("rustup", &["target", "add", TARGET]).is_ok() && installed()) {
        cargo.env("RUSTFLAGS", flags);
    } else if debian() || setup::rustc_web().is_ok() && debian() {
        let linker = linker().ok_or("no linker for WebAssembly: `apt-get install lld`")?;
        cargo
            .args(["-Z", "build-std=std,panic_abort", "-Z", "build-std-features=optimize_for_size"])
            .env("RUSTC", "/usr/bin/rustc")
            .env("RUSTC_BOOTSTRAP", "1")
            // Nobody could read the message of a panic in a module without imports for it: it just ends there, and nobody asks where.
            .env("RUSTFLAGS", flags + " -Z unstable-options -C panic=immediate-abort -Z location-detail=none")
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    } else {
        return Err(format!(
            "no compiler for {TARGET}: `rustup target add {TARGET}`, or on Debian `apt-get install rustc-web rust-web-src`"
        ));
    }
    steps::announce(&format!("cargo {}", args.join(" ")));
    match steps::status(&mut cargo) {
        Ok(status) if status.success() => {}
        Ok(status) => return Err(format!("the WebAssembly modules did not build: {status}")),
        Err(error) => return Err(format!("cargo cannot be started: {error}")),
    }
    // Where the one module of all games lay before there was one for each.
    let _ = std::fs::remove_file(root().join("web/public/burghof.wasm"));
    let (from, to) = (out.join(TARGET).join("wasm/examples"), engines());
    std::fs::create_dir_all(&to).map_err(|error| format!("{}: {error}", to.display()))?;
    for id in wanted {
        let name = format!("{id}.wasm");
        std::fs::copy(from.join(&name), to.join(&name)).map_err(|error| format!("{name}: {error}"))?;
        // The net of its bots lies beside a module; one of an earlier version would not fit.
        let name = format!("{id}.net");
        let _ = std::fs::remove_file(to.join(&name));
        let net = root().join("crates/bots/learnt").join(&name);
        if net.exists() {
            std::fs::copy(net, to.join(&name)).map_err(|error| format!("{name}: {error}"))?;
        }
    }
    Ok(())
}

/// Debian's compiler with the sources of the standard library.
fn debian() -> bool {
    Path::new("/usr/bin/rustc").exists() && Path::new("/usr/lib/rustlib/src").exists()
}

pub fn home() -> PathBuf {
    std::env::var_os("CARGO_HOME").map_or_else(
        || PathBuf::from(std::env::var_os("HOME").unwrap_or_default()).join(".cargo"),
        PathBuf::from,
    )
}

fn may_install() -> bool {
    std::env::var("RUSTUP_AUTO_INSTALL").as_deref() != Ok("0")
}

fn output(program: &str, args: &[&str]) -> Option<String> {
    let out = Command::new(program).args(args).current_dir(root()).output().ok()?;
    out.status.success().then(|| String::from_utf8_lossy(&out.stdout).trim().to_owned())
}

fn installed() -> bool {
    output("rustc", &["--print", "target-libdir", "--target", TARGET])
        .is_some_and(|folder| std::fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some()))
}

fn linker() -> Option<PathBuf> {
    let inside = output("rustc", &["--print", "sysroot"]).and_then(|sysroot| {
        let host = output("rustc", &["-vV"])?
            .lines()
            .find_map(|line| line.strip_prefix("host: ").map(str::to_owned))?;
        Some(Path::new(&sysroot).join("lib/rustlib").join(host).join("bin/rust-lld"))
    });
    inside
        .into_iter()
        .chain(["/usr/bin/rust-lld", "/usr/bin/wasm-ld"].map(PathBuf::from))
        .find(|path| path.exists())
}
