//! The page is built by other means. Its folder must exist for this crate to build, and new files in it must be noticed.

use std::path::Path;

fn main() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    // Empty, it makes a program that says that its page is missing.
    std::fs::create_dir_all(&dist).expect("web/dist can be made");
}
