//! What the code of a game says, for tests that hold it against words and rules.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// All string literals in the sources of a crate that begin with `start`: the message ids or the rules it cites.
/// The folder is the crate's own, `env!("CARGO_MANIFEST_DIR")`.
pub fn quoted(folder: &str, start: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    collect(&Path::new(folder).join("src"), &format!("\"{start}"), &mut found);
    found
}

fn collect(folder: &Path, opening: &str, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, opening, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = fs::read_to_string(&path).unwrap_or_default();
            found.extend(source.match_indices(opening).filter_map(|(at, _)| {
                let literal = source[at + 1..].split('"').next()?;
                Some(literal.to_owned())
            }));
        }
    }
}
