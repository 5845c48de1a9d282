//! The habit that keeps the modules of the games small and fast (`docs/performance.md`, "The modules for browsers"): what computes
//! for long is written out in `crates/bots`, and what only a table asks of a game is compiled with the catalog.

use crate::sizes::sources;
use crate::{games, root};

/// The rooms of a game that only a table enters: its JSON, its words, its notation, and what is wrong with a position.
const COLD: [&str; 8] = ["wire", "text", "complete", "glossary", "invariants", "pad", "action", "options"];

/// What computes for long is compiled in `crates/bots` only if it is written out there: every `impl Insight` begins with it.
#[test]
fn every_insight_computes_where_it_is_fast() {
    let mut idle = Vec::new();
    let mut found = 0;
    for (path, text) in sources(&["rs"]) {
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        for (number, line) in lines.iter().enumerate() {
            if line.starts_with("impl") && line.contains("Insight for ") {
                found += 1;
                let first =
                    lines[number + 1..].iter().find(|line| !line.is_empty() && !line.starts_with("//"));
                if !first.is_some_and(|first| first.ends_with("compiled_here!();")) {
                    idle.push(format!("{path}:{}: {line}", number + 1));
                }
            }
        }
    }
    assert!(found >= games().expect("the folder of the crates can be read").len(), "{found} were found");
    assert!(idle.is_empty(), "`compiled_here!();` comes first: {idle:#?}");
}

/// A function without `#[inline]` is compiled with the rules of its game, for speed; with it, where it is called: in the catalog,
/// for size. Generic functions are compiled there anyway.
#[test]
fn what_only_a_table_asks_is_compiled_with_the_catalog() {
    let mut found = Vec::new();
    let games = games().expect("the folder of the crates can be read");
    let mut looked_at = 0;
    for (path, text) in sources(&["rs"]) {
        let Some(room) = games.iter().find_map(|game| path.strip_prefix(&format!("crates/{game}/src/")))
        else {
            continue;
        };
        if !COLD.iter().any(|cold| room == format!("{cold}.rs") || room.starts_with(&format!("{cold}/"))) {
            continue;
        }
        looked_at += 1;
        let lines: Vec<&str> = text.lines().collect();
        for (number, line) in lines.iter().enumerate() {
            let Some(name) = function(line) else { continue };
            let head: Vec<&str> = lines[number..]
                .iter()
                .scan(false, |over, line| {
                    (!*over).then(|| {
                        *over = line.ends_with('{');
                        line.trim()
                    })
                })
                .collect();
            if !generic(&head.join(" "), name) && !inlined(&lines[..number]) {
                found.push(format!("{path}:{}: {name}", number + 1));
            }
        }
    }
    assert!(
        looked_at > games.len(),
        "the rooms of the games lie elsewhere than in {:?}",
        root().join("crates")
    );
    assert!(found.is_empty(), "`#[inline]` belongs above these: {found:#?}");
}

/// The name of the function that begins in this line.
fn function(line: &str) -> Option<&str> {
    let mut rest = line.trim_start();
    for before in ["pub(crate) ", "pub(super) ", "pub ", "const "] {
        rest = rest.strip_prefix(before).unwrap_or(rest);
    }
    let name = rest.strip_prefix("fn ")?;
    name.split(['(', '<']).next()
}

/// Does it have types for parameters? Lifetimes and numbers make it no less ready to be compiled at once.
fn generic(head: &str, name: &str) -> bool {
    let (parameters, result) = head.split_once("->").unwrap_or((head, ""));
    let types = parameters
        .split_once(&format!("fn {name}<"))
        .and_then(|(_, rest)| rest.split_once(">("))
        .is_some_and(|(types, _)| {
            types.split(',').any(|one| !one.trim().starts_with(['\'']) && !one.trim().starts_with("const "))
        });
    types || parameters.contains("impl ") || result.starts_with(" impl ")
}

/// Is the function below these lines marked?
fn inlined(above: &[&str]) -> bool {
    let attributes = above.iter().rev().map(|line| line.trim_start());
    attributes
        .take_while(|line| line.starts_with("#[") || line.starts_with("//"))
        .any(|line| line.starts_with("#[inline"))
}

#[test]
fn a_function_is_seen_as_what_it_is() {
    assert_eq!(function("    pub(super) fn faces(data: &'static Data) -> Faces {"), Some("faces"));
    assert_eq!(function("    let fn_name = 1;"), None);
    assert!(generic("fn ids(set: impl Into<u64>) -> Of<Id> {", "ids"));
    assert!(generic("fn list<T: Clone, const N: usize>(of: T) {", "list"));
    assert!(!generic("fn list<'a, const N: usize>(of: &'a [u8; N]) {", "list"));
    assert!(inlined(&["    #[inline]", "    /// What it is."]));
    assert!(!inlined(&["    #[inline]", "    fn other() {}", "    /// What it is."]));
}
