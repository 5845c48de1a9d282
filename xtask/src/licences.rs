//! `cargo xtask licences`: what others wrote and we ship, with their terms. A licence nobody has agreed to is an error.

use crate::{Outcome, root, setup};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Licences whose terms we can keep: they ask for their text to come along, which `burghof licences` does. `deny.toml` has
/// the same list.
const AGREED: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "BSD-1-Clause",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Something of others that we ship.
pub struct Part {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its licence, as SPDX writes it.
    pub licence: String,
    /// Where it comes from: `cargo` or `npm`.
    pub from: &'static str,
    folder: PathBuf,
}

/// Checks the licences of everything; with a file, writes the notices there.
pub fn run(args: &[String]) -> Outcome {
    let parts = parts()?;
    check(&parts)?;
    match args.first() {
        Some(file) if file != "--check" => {
            std::fs::write(file, notices(&parts)).map_err(|error| format!("{file}: {error}"))
        }
        _ => {
            eprintln!("{} parts of others, all under terms we can keep", parts.len());
            Ok(())
        }
    }
}

/// Every library in the program, in its engine for browsers and in the page.
pub fn parts() -> Result<Vec<Part>, String> {
    let mut all = crates()?;
    all.extend(packages()?);
    all.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    Ok(all)
}

fn crates() -> Result<Vec<Part>, String> {
    let format = "{p}|{l}";
    let args = ["tree", "--locked", "--package", "burghof", "--package", "burghof-wasm", "--prefix", "none"];
    let kinds = ["--edges", "normal,no-proc-macro", "--format", format];
    let text = output(Command::new("cargo").args(args).args(kinds).current_dir(root()))?;
    let sources = sources()?;
    let mut found = BTreeMap::new();
    for line in text.lines() {
        let Some((package, licence)) = line.trim_end_matches(" (*)").split_once('|') else { continue };
        let mut words = package.split(' ');
        let (Some(name), Some(version)) = (words.next(), words.next()) else { continue };
        // Those with a path are our own.
        if words.next().is_some_and(|word| word.starts_with('(') && word != "(*)") {
            continue;
        }
        let version = version.trim_start_matches('v');
        found.insert((name.to_owned(), version.to_owned()), licence.trim_end_matches(" (*)").to_owned());
    }
    let folder = |name: &str, version: &str| {
        let inside = format!("{name}-{version}");
        let found = sources.iter().map(|source| source.join(&inside)).find(|path| path.is_dir());
        found.ok_or_else(|| format!("the sources of {inside} are not where cargo keeps them"))
    };
    found
        .into_iter()
        .map(|((name, version), licence)| {
            let folder = folder(&name, &version)?;
            Ok(Part { name, version, licence, from: "cargo", folder })
        })
        .collect()
}

/// Where cargo unpacks what it has fetched.
fn sources() -> Result<Vec<PathBuf>, String> {
    let folder = crate::wasm::home().join("registry/src");
    let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(entries.flatten().map(|entry| entry.path()).collect())
}

/// What the page is put together with: not what builds it.
fn packages() -> Result<Vec<Part>, String> {
    let web = root().join("web");
    let args = ["ls", "--omit=dev", "--all", "--parseable"];
    let text = output(Command::new(setup::npm()).args(args).current_dir(&web))?;
    let folders: Vec<PathBuf> = text
        .lines()
        .map(PathBuf::from)
        .filter(|path| path.components().any(|part| part.as_os_str() == "node_modules"))
        .collect();
    let script = "for (const folder of process.argv.slice(1)) { \
                  const p = JSON.parse(require('fs').readFileSync(folder + '/package.json', 'utf8')); \
                  console.log([p.name, p.version, p.license ?? ''].join('|')) }";
    let told = output(Command::new("node").arg("-e").arg(script).args(&folders))?;
    let part = |(line, folder): (&str, PathBuf)| {
        let mut words = line.split('|').map(str::to_owned);
        let (name, version, licence) = (words.next()?, words.next()?, words.next()?);
        Some(Part { name, version, licence, from: "npm", folder })
    };
    told.lines()
        .zip(folders)
        .map(part)
        .collect::<Option<_>>()
        .ok_or_else(|| "npm lists what Node cannot read".into())
}

fn output(command: &mut Command) -> Result<String, String> {
    let out = command
        .output()
        .map_err(|error| format!("{:?} cannot be started: {error}", command.get_program()))?;
    if !out.status.success() {
        return Err(format!("{command:?} failed: {}", String::from_utf8_lossy(&out.stderr).trim()));
    }
    String::from_utf8(out.stdout).map_err(|error| error.to_string())
}

fn check(parts: &[Part]) -> Outcome {
    let wrong: Vec<String> = parts
        .iter()
        .filter(|part| !agreed(&part.licence))
        .map(|part| format!("{} {}: {}", part.name, part.version, part.licence))
        .collect();
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(format!("licences nobody has agreed to:\n{}", wrong.join("\n")))
    }
}

/// Can a choice be made that we agree with? (`A OR B`, `A AND B`, brackets; `A/B` is an old way to write `A OR B`.)
fn agreed(licence: &str) -> bool {
    let text = licence.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut rest = &words[..];
    let yes = any(&mut rest);
    yes && rest.is_empty() && !words.is_empty()
}

fn any(words: &mut &[&str]) -> bool {
    let mut yes = every(words);
    while let Some((&"OR", rest)) = words.split_first() {
        *words = rest;
        yes |= every(words);
    }
    yes
}

fn every(words: &mut &[&str]) -> bool {
    let mut yes = one(words);
    while let Some((&"AND", rest)) = words.split_first() {
        *words = rest;
        yes &= one(words);
    }
    yes
}

fn one(words: &mut &[&str]) -> bool {
    let Some((&word, rest)) = words.split_first() else { return false };
    *words = rest;
    if word == "(" {
        let yes = any(words);
        let Some((&")", rest)) = words.split_first() else { return false };
        *words = rest;
        return yes;
    }
    // An exception only ever gives more.
    if let [with, _, rest @ ..] = *words
        && *with == "WITH"
    {
        *words = rest;
    }
    AGREED.contains(&word)
}

/// All terms, each text once, with everything it is about.
pub fn notices(parts: &[Part]) -> String {
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut silent = Vec::new();
    for part in parts {
        let name = format!("{} {} ({})", part.name, part.version, part.licence);
        let found = terms(&part.folder);
        if found.is_empty() {
            silent.push(name.clone());
        }
        for text in found {
            texts.entry(text).or_default().push(name.clone());
        }
    }
    for (name, text) in beside() {
        texts.entry(text).or_default().push(name);
    }
    let mut out = String::from(
        "Burghof is under the MIT or the Apache-2.0 licence, as you like.\n\n\
         It contains the Rust standard library (MIT OR Apache-2.0, the Rust project developers) and what follows. Thank you.\n",
    );
    let rule = "-".repeat(100);
    // What most share comes last: it is long and known.
    let mut order: Vec<_> = texts.into_iter().collect();
    order.sort_by(|a, b| (a.1.len(), &a.1).cmp(&(b.1.len(), &b.1)));
    for (text, names) in order {
        out += &format!("\n{rule}\n{}\n{rule}\n\n{text}\n", names.join("\n"));
    }
    if !silent.is_empty() {
        out += &format!(
            "\n{rule}\nThese name their licence and bring no text along:\n{}\n{rule}\n",
            silent.join("\n")
        );
    }
    out
}

/// What no list of packages names: the letters of the page, and what surrounds the book, if there is one.
fn beside() -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut take = |folder: &str, ours: &dyn Fn(&str) -> Option<String>| {
        let entries = std::fs::read_dir(root().join(folder)).into_iter().flatten().flatten();
        let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        files.sort();
        for path in files {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if let Some(name) = ours(&name) {
                found.extend(text(&path).map(|text| (name, text)));
            }
        }
    };
    take("web/src/assets/fonts", &|file| {
        let name = file.strip_prefix("OFL-")?.strip_suffix(".txt")?;
        Some(format!("{name}, a font of the page (OFL-1.1)"))
    });
    take("web/dist/docs/fonts", &|file| {
        Some(format!("{}, a font of the book", file.strip_suffix("-LICENSE.txt")?))
    });
    if root().join("web/dist/docs/index.html").exists() {
        let text = "The frame of the book is that of mdBook, unchanged. Its source is crates/mdbook-html/front-end in\n\
                    https://github.com/rust-lang/mdBook, its terms are https://mozilla.org/MPL/2.0. With it come highlight.js\n\
                    (BSD-3-Clause), elasticlunr.js, mark.js and clipboard.js (MIT), each with its notice in its file, and icons of\n\
                    Font Awesome Free (CC-BY-4.0, https://fontawesome.com).";
        found.push(("mdBook's frame of the book under /docs (MPL-2.0)".to_owned(), text.to_owned()));
    }
    found
}

/// The texts in a folder that say under which terms it is.
fn terms(folder: &Path) -> Vec<String> {
    let names = ["license", "licence", "copying", "notice", "unlicense", "copyright"];
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    let mut found = Vec::new();
    for path in files {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        if !names.iter().any(|known| name.starts_with(known)) {
            continue;
        }
        if path.is_dir() {
            let inside = std::fs::read_dir(&path).into_iter().flatten().flatten();
            let mut inside: Vec<PathBuf> = inside.map(|entry| entry.path()).collect();
            inside.sort();
            found.extend(inside.iter().filter_map(|path| text(path)));
        } else {
            found.extend(text(&path));
        }
    }
    found
}

/// A text without what differs for no reason: spaces at the ends of lines, empty lines around it.
fn text(path: &Path) -> Option<String> {
    let text = std::fs::read_to_string(path).ok()?;
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    Some(lines.join("\n").trim_matches('\n').to_owned()).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_enough_and_a_demand_is_not() {
        for yes in [
            "MIT",
            "MIT OR GPL-3.0",
            "MIT/Apache-2.0",
            "(MIT OR GPL-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception",
        ] {
            assert!(agreed(yes), "{yes}");
        }
        for no in ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT", "MIT Apache-2.0"] {
            assert!(!agreed(no), "{no}");
        }
    }
}
