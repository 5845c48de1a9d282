//! Writes the seeds of every fuzz target into `fuzz/corpus`, where the fuzzer looks for them.

use burghof_catalog::fuzz::{TARGETS, seeds};
use std::path::Path;

fn main() -> std::io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    for (name, _) in TARGETS {
        let folder = root.join(name);
        std::fs::create_dir_all(&folder)?;
        for (n, seed) in seeds(name).iter().enumerate() {
            std::fs::write(folder.join(format!("seed-{n}")), seed)?;
        }
    }
    Ok(())
}
