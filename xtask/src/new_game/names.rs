//! What a new game may be called: nothing of the house may have the name already, and Rust must take it for a module.

use crate::{EXAMPLE, games, root};
use std::fs;
use std::path::Path;

/// Words that no module, crate or program can be called. What one letter or two make is too short for an id anyway.
const RESERVED: [&str; 64] = [
    // What Rust keeps for itself, now or some day.
    "abstract",
    "async",
    "await",
    "become",
    "box",
    "break",
    "const",
    "continue",
    "crate",
    "dyn",
    "else",
    "enum",
    "extern",
    "false",
    "final",
    "fn",
    "for",
    "gen",
    "impl",
    "let",
    "loop",
    "macro",
    "match",
    "mod",
    "move",
    "mut",
    "override",
    "priv",
    "pub",
    "raw",
    "ref",
    "return",
    "safe",
    "self",
    "static",
    "struct",
    "super",
    "trait",
    "true",
    "try",
    "type",
    "typeof",
    "union",
    "unsafe",
    "unsized",
    "use",
    "virtual",
    "where",
    "while",
    "yield",
    // What every crate has in scope: a module of that name would stand before it.
    "alloc",
    "bool",
    "char",
    "std",
    "str",
    "test",
    // Where cargo puts what it builds.
    "build",
    "deps",
    "examples",
    "incremental",
    "artifact",
    "doc",
    "package",
    "tmp",
];

/// What the game is called, in all the ways sources need it.
pub(super) struct Names {
    /// `tower`
    pub id: String,
    /// `Tower`
    pub kind: String,
    /// `TWR`
    pub prefix: String,
    pub title: String,
}

impl Names {
    pub(super) fn check(id: &str, prefix: &str, title: &str) -> Result<Names, String> {
        let plain = |text: &str, fits: fn(u8) -> bool| text.bytes().all(fits);
        if !(3..=16).contains(&id.len()) || !plain(id, |b| b.is_ascii_lowercase()) {
            return Err(format!("`{id}` cannot be an id: 3 to 16 small letters from a to z, nothing else"));
        }
        if prefix.len() != 3 || !plain(prefix, |b| b.is_ascii_uppercase()) {
            return Err(format!("`{prefix}` cannot be a prefix: three capital letters"));
        }
        let title = title.trim();
        if title.is_empty() || title.len() > 60 || title.contains(['"', '\\', '{', '}', '\n']) {
            return Err(
                "a title has 1 to 60 characters, without quotation marks, backslashes or braces".into()
            );
        }
        let names = Names {
            id: id.to_owned(),
            kind: id[..1].to_uppercase() + &id[1..],
            prefix: prefix.to_owned(),
            title: title.to_owned(),
        };
        names.is_free(&root())?;
        for game in games()? {
            let rules = root().join("crates").join(&game).join("rules.en.md");
            if fs::read_to_string(rules).is_ok_and(|text| text.contains(&format!("**{prefix}-"))) {
                return Err(format!("the rules of {game} are numbered {prefix} already"));
            }
        }
        Ok(names)
    }

    /// Nothing is called like this, or would be found under this name by folder or by the beginning of a word.
    fn is_free(&self, root: &Path) -> Result<(), String> {
        let Names { id, kind, .. } = self;
        if RESERVED.contains(&id.as_str()) {
            return Err(format!("`{id}` cannot be an id: Rust or cargo means something else by it"));
        }
        let places = [
            format!("crates/{id}"),
            format!("crates/bots/src/{id}"),
            format!("crates/bots/src/{id}.rs"),
            format!("crates/features/src/{id}.rs"),
            format!("crates/wasm/examples/{id}.rs"),
            format!("crates/catalog/puzzles/{id}"),
            format!("web/src/games/{id}"),
        ];
        if let Some(place) = places.iter().find(|place| root.join(place).exists()) {
            return Err(format!("`{id}` cannot be an id: {place} is there already"));
        }
        let example = format!("crates/{EXAMPLE}/src");
        for place in [&*example, "crates/bots/src/lib.rs", "crates/catalog/src/lib.rs"] {
            let mut known = false;
            each_source(&root.join(place), &mut |text| known |= words(text).any(|word| word == kind))?;
            if known {
                return Err(format!("`{id}` cannot be an id: {place} knows another `{kind}`"));
            }
        }
        // Engine and page say everything in one vocabulary, in which the words of a game begin with its id.
        let begins = format!("\n{id}-");
        for folder in ["web/src/words", "crates/burghof"] {
            let mut known = false;
            each_source(&root.join(folder), &mut |text| known |= text.contains(&begins))?;
            if known {
                return Err(format!("`{id}` cannot be an id: messages of {folder} begin with `{id}-`"));
            }
        }
        Ok(())
    }

    /// The example's names replaced by those of the game.
    pub(super) fn rename(&self, text: &str) -> String {
        let lower = self.prefix.to_lowercase();
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find("toy") {
            let (before, after) = (&rest[..at], &rest[at + 3..]);
            // Tests carry the number of their rule: `toy_03_…`.
            let numbered = after
                .strip_prefix('_')
                .is_some_and(|n| n.strip_prefix('r').unwrap_or(n).starts_with(|c: char| c.is_ascii_digit()));
            out.push_str(before);
            out.push_str(if numbered { &lower } else { &self.id });
            rest = after;
        }
        out.push_str(rest);
        out.replace("TOY", &self.prefix)
            .replace("Toy", &self.kind)
            .replace("Kleinigkeit", &self.title)
            .replace("Trifle", &self.title)
    }
}

/// The words of a source.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
}

/// Reads a file, or everything Rust or Fluent in a folder.
fn each_source(place: &Path, each: &mut impl FnMut(&str)) -> Result<(), String> {
    let said = |error| format!("{}: {error}", place.display());
    if !place.is_dir() {
        each(&fs::read_to_string(place).map_err(said)?);
        return Ok(());
    }
    for entry in fs::read_dir(place).map_err(said)?.flatten() {
        let path = entry.path();
        if path.is_file() && path.extension().is_some_and(|ending| ending == "rs" || ending == "ftl") {
            each_source(&path, each)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(id: &str) -> String {
        Names::check(id, "ABC", "A game").err().unwrap_or_else(|| panic!("`{id}` is taken for an id"))
    }

    #[test]
    fn a_name_that_is_free_is_taken() {
        for id in ["tower", "citadel", "zinnen", "matches"] {
            let names = Names::check(id, "ABC", "A game").unwrap_or_else(|why| panic!("{why}"));
            assert_eq!(names.kind.to_lowercase(), id);
        }
    }

    #[test]
    fn nothing_that_is_there_is_written_over() {
        for entry in fs::read_dir(root().join("crates/bots/src")).unwrap().flatten() {
            let name = entry.path().file_stem().unwrap().to_str().unwrap().to_owned();
            // Ids have letters alone.
            if name.len() >= 3 && name.bytes().all(|b| b.is_ascii_lowercase()) {
                assert!(
                    why(&name).contains("is there already") || why(&name).contains("means something else"),
                    "{name}"
                );
            }
        }
        for id in ["arena", "search", "clock", "net", "worth", "boxes", "server", "plain"] {
            assert!(why(id).contains("is there already"), "{id}: {}", why(id));
        }
    }

    #[test]
    fn what_rust_means_by_a_word_stays() {
        for id in ["match", "loop", "type", "std", "str"] {
            assert!(why(id).contains("means something else"), "{id}");
        }
        // The type would stand beside another of its name.
        for id in ["view", "event", "option", "only", "all"] {
            assert!(why(id).contains("knows another"), "{id}: {}", why(id));
        }
    }

    #[test]
    fn no_message_is_said_in_place_of_another() {
        assert!(why("house").contains("begin with"), "{}", why("house"));
        assert!(Names::check("tower", "TOY", "A game").is_err());
    }
}
