//! The page is built by other means. Its folder must exist for this crate to build, and a release, which takes the page up,
//! must notice new files in it; other builds read it when somebody asks.

use std::path::Path;

fn main() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    // `release` for every profile that inherits from it.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed={}", dist.display());
    } else {
        println!("cargo::rerun-if-changed=build.rs");
    }
    // Empty, it makes a program that says that its page is missing.
    std::fs::create_dir_all(&dist).expect("web/dist can be made");
}
