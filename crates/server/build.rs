//! The page is built by other means. Its folder must exist for this crate to build, and a release takes up what lies there, each
//! file packed as it will be sent: nobody's program holds twice what everybody's browser asks for once. Other builds read the
//! folder when somebody asks.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rustc-check-cfg=cfg(page_inside)");
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    // Empty, it makes a program that says that its page is missing.
    fs::create_dir_all(&dist)?;
    // `release` for every profile that inherits from it.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed={}", dist.display());
        println!("cargo::rustc-cfg=page_inside");
        take_up(&dist, &PathBuf::from(std::env::var("OUT_DIR")?))
    } else {
        println!("cargo::rerun-if-changed=build.rs");
        Ok(())
    }
}

/// Packs every file and writes the list of them.
fn take_up(dist: &Path, out: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let mut files = BTreeMap::new();
    gather(dist, "", &mut files)?;
    let mut list = String::from("&[\n");
    for (at, (name, path)) in files.iter().enumerate() {
        let plain = fs::read(path)?;
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        packer.write_all(&plain)?;
        let packed = packer.finish()?;
        // Pictures and fonts are packed already.
        let smaller = packed.len() < plain.len() - plain.len() / 16;
        let file = if smaller {
            let file = out.join(format!("page-{at}.gz"));
            fs::write(&file, packed)?;
            file
        } else {
            path.canonicalize()?
        };
        writeln!(list, "    ({name:?}, {smaller}, include_bytes!({:?})),", file.display().to_string())?;
    }
    list.push_str("]\n");
    fs::write(out.join("page.rs"), list)?;
    Ok(())
}

fn gather(folder: &Path, inside: &str, files: &mut BTreeMap<String, PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = if inside.is_empty() { name.into_owned() } else { format!("{inside}/{name}") };
        if path.is_dir() {
            gather(&path, &name, files)?;
        } else {
            files.insert(name, path);
        }
    }
    Ok(())
}
