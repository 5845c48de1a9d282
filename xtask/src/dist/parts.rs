//! The list of everything in a release (SBOM), as CycloneDX 1.5 JSON.

use super::Release;
use crate::licences::{Part, parts};
use crate::{Outcome, root};
use std::collections::HashMap;
use std::fmt::Write;

/// Writes the list.
pub fn write(release: &Release) -> Outcome {
    let lock =
        std::fs::read_to_string(root().join("Cargo.lock")).map_err(|error| format!("Cargo.lock: {error}"))?;
    let file = release.file(&format!("burghof-{}.cdx.json", release.version));
    let text = list(release, &parts()?, &checksums(&lock));
    std::fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))
}

fn list(release: &Release, parts: &[Part], sums: &HashMap<(String, String), String>) -> String {
    let mut out = format!(
        "{{\n  \"bomFormat\": \"CycloneDX\",\n  \"specVersion\": \"1.5\",\n  \"version\": 1,\n  \"metadata\": {{\n    \"component\": \
         {{ \"type\": \"application\", \"bom-ref\": \"burghof\", \"name\": \"burghof\", \"version\": {}, \"licenses\": [{{ \"expression\": \
         \"MIT OR Apache-2.0\" }}], \"properties\": [{{ \"name\": \"commit\", \"value\": {} }}] }}\n  }},\n  \"components\": [\n",
        quoted(&release.version),
        quoted(&release.commit)
    );
    for (i, part) in parts.iter().enumerate() {
        let address = format!("pkg:{}/{}@{}", part.from, part.name.replace('@', "%40"), part.version);
        let sum = sums.get(&(part.name.clone(), part.version.clone())).filter(|_| part.from == "cargo");
        let hashes = sum.map_or(String::new(), |sum| {
            format!(", \"hashes\": [{{ \"alg\": \"SHA-256\", \"content\": {} }}]", quoted(sum))
        });
        let comma = if i + 1 < parts.len() { "," } else { "" };
        let _ = writeln!(
            out,
            "    {{ \"type\": \"library\", \"bom-ref\": {address}, \"name\": {}, \"version\": {}, \"purl\": {address}, \"licenses\": [{{ \
             \"expression\": {} }}]{hashes} }}{comma}",
            quoted(&part.name),
            quoted(&part.version),
            // An old way to write a choice.
            quoted(&part.licence.replace('/', " OR ")),
            address = quoted(&address),
        );
    }
    out + "  ]\n}\n"
}

/// Names, versions and licences hold nothing that needs more than this.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The checksums of Cargo.lock, by name and version.
fn checksums(lock: &str) -> HashMap<(String, String), String> {
    let value = |block: &str, key: &str| {
        let line = block.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = \""));
        line.and_then(|text| text.strip_suffix('"')).map(str::to_owned)
    };
    let blocks = lock.split("[[package]]").skip(1);
    blocks
        .filter_map(|block| {
            Some(((value(block, "name")?, value(block, "version")?), value(block, "checksum")?))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_found_by_name_and_version() {
        let lock = "version = 4\n\n[[package]]\nname = \"a\"\nversion = \"1.0.0\"\nchecksum = \"ff\"\n\n[[package]]\nname = \"own\"\nversion = \"0.1.0\"\n";
        let sums = checksums(lock);
        assert_eq!(sums[&("a".to_owned(), "1.0.0".to_owned())], "ff");
        assert_eq!(sums.len(), 1);
    }
}
