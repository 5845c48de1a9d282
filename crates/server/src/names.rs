//! Names and words that are what they look like: nothing invisible, nothing that turns text round, no letters of one script that
//! look like those of another, nobody who looks like somebody else at the table.

use crate::problem::{Answer, Problem};
use unicode_security::{MixedScript, confusable_detection::skeleton};

/// Characters that show nothing or change how others are shown: directions, joiners, fillers, variation, tags, private use.
fn unseen(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffd}' | '\u{e000}'..='\u{f8ff}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}' | '\u{f0000}'..='\u{10ffff}')
}

/// Marks that are put over or under the letter before them.
fn combining(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// More marks over one letter than any language has.
fn piled(text: &str) -> bool {
    let mut pile = 0;
    text.chars().any(|c| {
        pile = if combining(c) { pile + 1 } else { 0 };
        pile > 2
    })
}

/// What somebody says, as it is kept: lines of characters that are seen, and not too long.
pub fn clean_text(text: &str, longest: usize) -> Option<&str> {
    let text = text.trim();
    // Emoji are put together with joiners and variations; they turn nothing round.
    let harmless = |c: char| c == '\n' || !unseen(c) || matches!(c, '\u{200d}' | '\u{fe0e}' | '\u{fe0f}');
    let seen = text.chars().any(|c| !unseen(c) && !combining(c) && !c.is_whitespace());
    (seen && text.chars().count() <= longest && text.chars().all(harmless) && !piled(text)).then_some(text)
}

/// A name as it is kept: one line of characters that are seen, not too long, with a letter or digit in it, of one script.
pub fn clean_name(name: &str, longest: usize) -> Answer<String> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let sound = name.chars().count() <= longest
        && name.chars().any(char::is_alphanumeric)
        && !name.chars().any(unseen)
        && !name.starts_with(combining)
        && !piled(&name);
    if !sound {
        return Err(Problem::malformed(format!("a name has 1 to {longest} printable characters")));
    }
    if !name.split(|c: char| !c.is_alphanumeric()).all(MixedScript::is_single_script) {
        return Err(Problem::malformed("a name mixes letters of several scripts that look alike"));
    }
    if poses(&name) {
        return Err(Problem::malformed("this name belongs to the house"));
    }
    Ok(name)
}

/// How a name looks: two that look alike look the same.
pub fn looks(name: &str) -> String {
    skeleton(&name.to_lowercase()).filter(|c| !c.is_whitespace()).collect::<String>().to_lowercase()
}

/// Does somebody pose as a bot or as the house?
fn poses(name: &str) -> bool {
    let looks_like = |other: &str| looks(name) == looks(other);
    let bot = name.split(' ').next().is_some_and(|first| looks(first) == looks("bot")) && name.contains(' ');
    bot || ["Burghof", "Admin", "Administrator", "Operator", "System", "Server"]
        .iter()
        .any(|other| looks_like(other))
}

/// The name shown at a table where others look the same: with a number.
pub fn told_apart<'a>(name: &str, others: impl Iterator<Item = &'a str> + Clone) -> String {
    let taken = |name: &str| others.clone().any(|other| looks(other) == looks(name));
    if !taken(name) {
        return name.to_owned();
    }
    let numbered = (2..).map(|n| format!("{name} ({n})"));
    numbered.take(20).find(|name| !taken(name)).unwrap_or_else(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_line_of_visible_characters_of_one_script() {
        assert_eq!(clean_name("  Anna \n Berg ", 40).unwrap(), "Anna Berg");
        for good in [
            "Жанна",
            "李雷",
            "José",
            "D’Arc",
            "Anna-Lena 2",
            "Zoë",
            "한솔",
            "نور",
            "Botho von Burg",
            "🏰 Anna",
        ] {
            assert!(clean_name(good, 40).is_ok(), "{good:?}");
        }
        let long = "x".repeat(41);
        let piled = format!("A{}", "\u{301}".repeat(5));
        for bad in [
            "",
            "  ",
            "a\u{202e}b",
            "a\u{7}",
            "\u{200b}",
            "\u{2800}",
            "\u{3164}",
            "\u{e0041}",
            "…",
            "\u{301}",
            "Аnna",
            "Bot ritter",
            "Вurghof",
            "admin",
            &long,
            &piled,
        ] {
            assert!(clean_name(bad, 40).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn nobody_looks_like_another_at_the_table() {
        assert_eq!(looks("Аnna"), looks("Anna"), "a Cyrillic A");
        assert_eq!(looks("Ann a"), looks("anna"));
        assert_ne!(looks("Anna"), looks("Anne"));
        let others = ["Anna", "Ben"];
        assert_eq!(told_apart("Cleo", others.into_iter()), "Cleo");
        assert_eq!(told_apart("anna", others.into_iter()), "anna (2)");
        assert_eq!(told_apart("Anna", ["Anna", "Anna (2)"].into_iter()), "Anna (3)");
    }

    #[test]
    fn talk_turns_nothing_round() {
        assert_eq!(
            clean_text(" Grüß dich! 👩\u{200d}🚀\nzweite Zeile ", 100),
            Some("Grüß dich! 👩\u{200d}🚀\nzweite Zeile")
        );
        for bad in ["", "\u{200d}", "a\u{202e}b", "a\u{2066}b", "\u{7}", "a\u{e0041}", &"x".repeat(101)] {
            assert_eq!(clean_text(bad, 100), None, "{bad:?}");
        }
    }
}
