//! Packs the standard components of every game, read and checked, into a folder: one file per game. `cargo xtask wasm`
//! builds them into the WebAssembly module.

use burghof_catalog::{GAMES, Playable, Visitor, visit};
use burghof_core::{Components, Pack};
use std::path::Path;

struct Packed;

impl Visitor for Packed {
    type Output = Vec<u8>;
    fn visit<G: Playable>(self) -> Vec<u8> {
        let mut bytes = Vec::new();
        G::Data::standard().pack(&mut bytes);
        bytes
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("pack FOLDER")?;
    std::fs::create_dir_all(&folder)?;
    for meta in GAMES {
        let (path, bytes) = (Path::new(&folder).join(meta.id), visit(meta.id, Packed)?);
        // An unchanged file keeps its time: nothing is built again because of it.
        if std::fs::read(&path).ok().as_ref() != Some(&bytes) {
            std::fs::write(path, bytes)?;
        }
    }
    Ok(())
}
