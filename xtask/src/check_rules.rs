//! Every rule has a test that carries its number; every anchor, refusal and score line leads to a rule.

use crate::{Outcome, games, root};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Checks all games; says what is missing.
pub fn all() -> Outcome {
    let mut missing = Vec::new();
    for game in games()? {
        check(&game, &root().join("crates").join(&game), &mut missing);
    }
    if missing.is_empty() { Ok(()) } else { Err(missing.join("\n       ")) }
}

fn check(game: &str, folder: &Path, missing: &mut Vec<String>) {
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap_or_default();
    let Some(prefix) = prefix(&read("rules.en.md")) else {
        return missing
            .push(format!("{game}: no entry of rules.en.md begins with a number such as **ABC-01**"));
    };
    let ids = |text: &str| ids(text, &prefix);
    let listed = ids(&read("rules-without-effect.md"));
    let (mut code, mut tests) = (String::new(), String::new());
    sources(&folder.join("src"), &mut code);
    sources(&folder.join("tests"), &mut tests);
    let names = test_names(&(tests + &code));
    let known = ids(&read("rules.en.md"));
    if known != ids(&read("rules.de.md")) {
        let german = ids(&read("rules.de.md"));
        let odd: Vec<_> = known.symmetric_difference(&german).cloned().collect();
        missing.push(format!("{game}: only one language explains {}", odd.join(" ")));
    }
    let cited = ids(&code);
    let unexplained: Vec<_> =
        cited.iter().filter(|id| !known.contains(*id) && !listed.contains(*id)).cloned().collect();
    if !unexplained.is_empty() {
        missing.push(format!("{game}: the players' rules do not have {}", unexplained.join(" ")));
    }
    let untested: Vec<_> = known
        .union(&cited)
        .filter(|id| !listed.contains(*id) && !names.contains(&id.to_lowercase().replace('-', "_")))
        .cloned()
        .collect();
    if !untested.is_empty() {
        missing.push(format!("{game}: no test names {}", untested.join(" ")));
    }
    println!(
        "{game}: {} rules, {} of them without effect on a program",
        known.union(&cited).count(),
        listed.len()
    );
}

fn sources(folder: &Path, out: &mut String) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            out.push_str(&fs::read_to_string(&path).unwrap_or_default());
        }
    }
}

/// The letters before the rule numbers of a game: those of the first entry of its rules.
fn prefix(rules: &str) -> Option<String> {
    let anchor = |part: &str| {
        let (letters, number) = part.split_once('-')?;
        let fits = letters.len() == 3 && letters.bytes().all(|b| b.is_ascii_uppercase());
        let numbered = number.trim_start_matches('R').starts_with(|c: char| c.is_ascii_digit());
        (fits && numbered).then(|| letters.to_owned())
    };
    rules.split("**").find_map(anchor)
}

/// All `ABC-12` and `ABC-R12` with this prefix in a text.
fn ids(text: &str, prefix: &str) -> BTreeSet<String> {
    let bytes = text.as_bytes();
    let mut found = BTreeSet::new();
    for (at, _) in text.match_indices('-') {
        if !bytes[..at].ends_with(prefix.as_bytes()) {
            continue;
        }
        if at >= 4 && bytes[at - 4].is_ascii_alphanumeric() {
            continue;
        }
        let mut end = at + 1;
        if bytes.get(end) == Some(&b'R') {
            end += 1;
        }
        let digits = bytes[end..].iter().take_while(|b| b.is_ascii_digit()).count();
        if (2..=3).contains(&digits) {
            found.insert(format!("{prefix}-{}", &text[at + 1..end + digits]));
        }
    }
    found
}

/// The rule numbers that test names carry: `cas_34`, `lud_r08`.
fn test_names(code: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (at, _) in code.match_indices("fn ") {
        let name: String =
            code[at + 3..].chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        let words: Vec<&str> = name.split('_').collect();
        for pair in words.windows(2) {
            let number = pair[1].strip_prefix('r').unwrap_or(pair[1]);
            if pair[0].len() == 3 && !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) {
                names.insert(format!("{}_{}", pair[0], pair[1]));
            }
        }
    }
    names
}
