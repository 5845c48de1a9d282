//! What is looked up in our sources: no file is longer than one can read, and no test stands where none is run.

use crate::root;
use std::fs;
use std::path::Path;

/// The most lines of a source file.
const MOST: usize = 600;

/// Folders whose files nobody writes by hand, or that are not ours.
const LEFT_OUT: [&str; 6] = ["target", "node_modules", "dist", "generated", ".git", "snapshots"];

#[test]
fn no_source_file_is_longer_than_one_can_read() {
    let mut long = Vec::new();
    for (path, text) in sources(&["rs", "ts", "svelte", "css", "py"]) {
        // How a component looks is a text of its own below what it does, a line for each setting.
        let parts = text.split("\n<style>\n").map(|part| part.lines().count());
        let lines = parts.max().unwrap_or(0);
        if lines > MOST {
            long.push(format!("{path}: {lines}"));
        }
    }
    assert!(long.is_empty(), "more than {MOST} lines: {long:#?}");
}

/// Our sources with these endings: path from the root and text, in order.
pub fn sources(endings: &[&str]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    gather(&root(), endings, &mut found);
    found.sort();
    found
}

fn gather(folder: &Path, endings: &[&str], found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name();
        if path.is_dir() {
            if !LEFT_OUT.iter().any(|left_out| name == *left_out) {
                gather(&path, endings, found);
            }
        } else if path.extension().is_some_and(|end| endings.iter().any(|ending| end == *ending)) {
            let shown = path.strip_prefix(root()).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            found.push((shown, fs::read_to_string(&path).unwrap_or_default()));
        }
    }
}

/// A library without tests inside is not compiled to look for them (`test = false`). So there must be none.
#[test]
fn no_test_stands_where_none_is_run() {
    let mut idle = Vec::new();
    for entry in fs::read_dir(root().join("crates")).into_iter().flatten().flatten() {
        let manifest = fs::read_to_string(entry.path().join("Cargo.toml")).unwrap_or_default();
        let section = manifest.split("\n[").find(|section| section.starts_with("lib]"));
        if section.is_some_and(|section| section.contains("\ntest = false")) {
            tests_in(&entry.path().join("src"), &mut idle);
        }
    }
    assert!(
        idle.is_empty(),
        "these belong into `tests/`, or the `test = false` out of Cargo.toml: {idle:#?}"
    );
}

fn tests_in(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            tests_in(&path, found);
        } else if fs::read_to_string(&path)
            .is_ok_and(|text| text.contains("#[test]") || text.contains("#[cfg(test)]"))
        {
            found.push(path.display().to_string());
        }
    }
}
