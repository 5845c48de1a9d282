//! Builds the WebAssembly modules, one for each game, on any machine that can.

use crate::house::{PACKAGES, built};
use crate::{EXAMPLE, Outcome, games, root, setup, sh, steps};
use std::hash::{DefaultHasher, Hash, Hasher};
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

/// The module that reads boxes of somebody's own, of all games.
const READER: &str = "boxes";

/// The modules: one for each game, and the reader.
pub fn modules() -> Result<Vec<String>, String> {
    Ok(games()?.into_iter().filter(|game| game != EXAMPLE).chain([READER.into()]).collect())
}

/// What a module is made of, as a number: it is as new as its sources while that stays the same. A module holds one game, so what
/// only the others are made of is left out; the reader holds something of all.
fn inputs(game: &str) -> Result<String, String> {
    let others: Vec<String> = games()?.into_iter().filter(|other| game != READER && other != game).collect();
    let mut files =
        vec![root().join("Cargo.toml"), root().join("Cargo.lock"), root().join("xtask/src/wasm.rs")];
    let of = if game == READER { games()? } else { vec![game.to_owned()] };
    for part in ["core", "derive", "words", "features", "bots", "catalog", "wasm"]
        .into_iter()
        .chain(of.iter().map(String::as_str))
    {
        gather(&root().join("crates").join(part), &others, &mut files)?;
    }
    files.sort();
    let mut all = DefaultHasher::new();
    // Another compiler makes another module; both that may be asked are named.
    output("rustc", &["-vV"]).hash(&mut all);
    output("/usr/bin/rustc", &["-vV"]).hash(&mut all);
    for file in files {
        file.strip_prefix(root()).unwrap_or(&file).hash(&mut all);
        std::fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?.hash(&mut all);
    }
    Ok(format!("{:016x}", all.finish()))
}

/// The files of a crate that end up in a module.
fn gather(folder: &Path, others: &[String], files: &mut Vec<PathBuf>) -> Outcome {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for path in entries.flatten().map(|entry| entry.path()) {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        // `bots` and `features` have a file or a folder for each game.
        if others.iter().any(|other| *other == stem) {
            continue;
        }
        if !path.is_dir() {
            files.push(path);
        } else if !["tests", "benches", "golden"].contains(&&*stem) {
            gather(&path, others, files)?;
        }
    }
    Ok(())
}

/// Where it is written down what a module was made of.
fn stamp(game: &str) -> PathBuf {
    root().join("target/wasm").join(format!("{game}.inputs"))
}

/// Those of these games whose module is missing, or older than what it is made of.
pub fn stale(games: &[String]) -> Result<Vec<String>, String> {
    let mut stale = Vec::new();
    for game in games {
        let made = std::fs::read_to_string(stamp(game)).unwrap_or_default();
        if !module(game).exists() || made != inputs(game)? {
            stale.push(game.clone());
        }
    }
    Ok(stale)
}

/// Takes these modules away from the page: none is better than one with other rules than the house.
pub fn remove(games: &[String]) {
    for game in games {
        let _ = std::fs::remove_file(module(game));
    }
}

/// The finished module of a game, where the page is put together.
pub fn module(game: &str) -> PathBuf {
    engines().join(format!("{game}.wasm"))
}

/// Puts the nets of the bots beside the modules; one of an earlier version would not fit.
pub fn nets() -> Outcome {
    let to = engines();
    std::fs::create_dir_all(&to).map_err(|error| format!("{}: {error}", to.display()))?;
    for id in modules()? {
        let name = format!("{id}.net");
        let _ = std::fs::remove_file(to.join(&name));
        let net = root().join("crates/bots/learnt").join(&name);
        if net.exists() {
            std::fs::copy(net, to.join(&name)).map_err(|error| format!("{name}: {error}"))?;
        }
    }
    Ok(())
}

/// Builds the modules of these games, or of all, where they are older than their sources: with the toolchain's own target if it is
/// installed, else by asking rustup for it (unless `RUSTUP_AUTO_INSTALL=0` forbids that), else with Debian's `rustc-web`; else says
/// what is missing.
pub fn build(packer: Packer, wanted: &[String]) -> Outcome {
    let games = modules()?;
    if let Some(unknown) = wanted.iter().find(|id| !games.contains(id)) {
        return Err(format!("there is no game `{unknown}`; there are: {}", games.join(", ")));
    }
    let asked = if wanted.is_empty() { &games } else { wanted };
    nets()?;
    // Read before they are compiled: who changes something meanwhile gets it the next time.
    let wanted = stale(asked)?;
    if wanted.is_empty() {
        steps::announce("the WebAssembly modules are as new as their sources");
        return Ok(());
    }
    let made = wanted.iter().map(|game| inputs(game)).collect::<Result<Vec<_>, _>>()?;
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
    let from = out.join(TARGET).join("wasm/examples");
    for (id, made) in wanted.iter().zip(made) {
        std::fs::copy(from.join(format!("{id}.wasm")), module(id))
            .map_err(|error| format!("{id}.wasm: {error}"))?;
        std::fs::write(stamp(id), made).map_err(|error| format!("{}: {error}", stamp(id).display()))?;
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
