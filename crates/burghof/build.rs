//! What a release says about itself: the commit it was made from, and the terms of everything in it. Other builds change too
//! often to be worth a new program for every commit.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=BURGHOF_COMMIT");
    println!("cargo::rerun-if-env-changed=BURGHOF_LICENCES");
    let release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let said = std::env::var("BURGHOF_COMMIT").ok().filter(|commit| !commit.is_empty());
    let commit = said.or_else(|| commit().filter(|_| release)).unwrap_or_default();
    println!("cargo::rustc-env=BURGHOF_COMMIT={commit}");
    licences();
}

/// The commit that is checked out, if this is a checkout; with a plus if something has been changed since.
fn commit() -> Option<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let git = |args: &[&str]| {
        let out = Command::new("git").args(args).current_dir(&root).output().ok()?;
        out.status.success().then(|| String::from_utf8_lossy(&out.stdout).trim().to_owned())
    };
    let folder = PathBuf::from(git(&["rev-parse", "--absolute-git-dir"])?);
    // Moves with every commit and every change of branch.
    println!("cargo::rerun-if-changed={}", folder.join("logs/HEAD").display());
    let changed = git(&["status", "--porcelain", "--untracked-files=no"])?;
    Some(git(&["rev-parse", "--short=9", "HEAD"])? + if changed.is_empty() { "" } else { "+" })
}

/// The terms of others, packed, from the file that `cargo xtask dist` has written; nothing elsewhere.
fn licences() {
    let to = Path::new(&std::env::var("OUT_DIR").expect("cargo says where")).join("licences.gz");
    let packed = match std::env::var_os("BURGHOF_LICENCES").filter(|path| !path.is_empty()) {
        Some(path) => {
            println!("cargo::rerun-if-changed={}", Path::new(&path).display());
            std::fs::read(&path).expect("BURGHOF_LICENCES names a file")
        }
        None => Vec::new(),
    };
    std::fs::write(to, packed).expect("the folder of the build can be written to");
}
