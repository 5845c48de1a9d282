//! What is looked up in our comments: that each says something, in English a native reader does not stumble over.

use crate::sizes::sources;

/// What German puts into English, with what is meant. Comments are looked at in lower case.
const STUMBLES: [(&str, &str); 5] = [
    ("so many", "this many, how many, as many"),
    (" the own ", "one's own, its own"),
    (" an own ", "one's own, its own"),
    ("hangs on what", "depends on what"),
    ("hang on what", "depend on what"),
];

/// Where the same letters are good English.
const IDIOMS: [&str; 4] = ["only so many", "ever are so many", "in so many words", "so many that"];

#[test]
fn comments_read_as_english() {
    let mut found = Vec::new();
    for (path, text) in sources(&["rs", "ts", "svelte", "py"]) {
        // This file has to name what it forbids.
        if path.ends_with("english.rs") {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            let Some(comment) = comment(line) else { continue };
            let mut said = format!(" {} ", comment.to_lowercase());
            for idiom in IDIOMS {
                said = said.replace(idiom, "");
            }
            for (stumble, meant) in STUMBLES {
                if said.contains(stumble) {
                    found.push(format!("{path}:{}: `{}`: {meant}", number + 1, stumble.trim()));
                }
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// What a line says beside its code, if anything. Where `//` stands in a string, nothing is lost by looking.
fn comment(line: &str) -> Option<&str> {
    let line = line.trim_start();
    ["//", "/*", "* ", "#", "\"\"\""]
        .iter()
        .any(|mark| line.starts_with(mark))
        .then_some(line)
        .or_else(|| line.split_once("// ").map(|(_, comment)| comment))
}

/// A description of one word says nothing that the name below it does not. The number of a rule is a pointer, and so is code.
#[test]
fn no_description_is_a_single_word() {
    let mut found = Vec::new();
    for (path, text) in sources(&["rs"]) {
        let mut words = 0;
        let mut last = (0, "");
        // A line after the last one ends a description there.
        for (number, line) in text.lines().chain([""]).enumerate() {
            let line = line.trim_start();
            if let Some(said) = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) {
                words += said.split_whitespace().count();
                last = (number + 1, said.trim());
            } else {
                let plain = last.1.trim_end_matches(['.', '?', '!']);
                if words == 1 && plain.chars().all(|letter| letter.is_alphabetic() || letter == '\'') {
                    found.push(format!("{path}:{}: {}", last.0, last.1));
                }
                words = 0;
            }
        }
    }
    assert!(found.is_empty(), "say what it is for: {found:#?}");
}

#[test]
fn a_comment_is_found() {
    assert_eq!(comment("    /// Who."), Some("/// Who."));
    assert_eq!(comment("let a = 1; // one"), Some("one"));
    assert_eq!(comment("let a = 1;"), None);
}
