//! The choices of a seat as a numbered list: narrowed down by typing, page by page when it is long.

use crate::layout::{self, Side};
use burghof_catalog::Table;
use burghof_core::*;
use burghof_words::Voice;

/// More choices than this are not listed at once.
const PAGE: usize = 30;

/// One thing that can be done.
struct Choice {
    notation: String,
    text: String,
    /// What it would change at once, in a few characters.
    change: String,
    /// What it is found by: text and notation in small letters.
    found_by: String,
}

/// Everything a seat can do now. Numbers stay the same however the list is narrowed.
pub struct Choices {
    all: Vec<Choice>,
    shown: Vec<usize>,
    page: usize,
    /// Long lists are summed up until somebody narrows them or asks for all.
    groups: bool,
}

impl Choices {
    /// What this seat can do.
    pub fn of(table: &dyn Table, seat: Seat, voice: &Voice) -> Choices {
        let previews = table.preview(seat);
        let all: Vec<Choice> = table
            .legal(seat)
            .into_iter()
            .map(|offer| {
                let text = voice.say(&offer.text);
                let preview = previews.iter().find(|preview| preview.action == offer.notation);
                Choice {
                    change: preview.map(|preview| change(preview, seat, voice)).unwrap_or_default(),
                    found_by: format!("{text} {}", offer.notation).to_lowercase(),
                    notation: offer.notation,
                    text,
                }
            })
            .collect();
        let shown = (0..all.len()).collect();
        let groups = all.len() > PAGE;
        Choices { all, shown, page: 0, groups }
    }

    /// The notation of a number on the list.
    pub fn numbered(&self, line: &str) -> Option<&str> {
        let number: usize = line.parse().ok()?;
        self.all.get(number.checked_sub(1)?).map(|choice| choice.notation.as_str())
    }

    /// Is this, letter by letter, one of the notations?
    pub fn has(&self, line: &str) -> bool {
        self.all
            .iter()
            .any(|choice| choice.notation.eq_ignore_ascii_case(line) && line.parse::<usize>().is_err())
    }

    /// The one choice that is left, if one is.
    pub fn last_left(&self) -> Option<&str> {
        match self.shown.as_slice() {
            [one] => Some(&self.all[*one].notation),
            _ => None,
        }
    }

    /// Narrows the list to what has these words in it; `false`, and nothing changes, if there is no such thing.
    pub fn narrow(&mut self, line: &str) -> bool {
        let line = line.to_lowercase();
        let starts = |choice: &Choice| choice.notation.to_lowercase().starts_with(&line);
        let contains = |choice: &Choice| line.split_whitespace().all(|word| choice.found_by.contains(word));
        let mut found: Vec<usize> = (0..self.all.len()).filter(|&i| starts(&self.all[i])).collect();
        if found.is_empty() {
            found = (0..self.all.len()).filter(|&i| contains(&self.all[i])).collect();
        }
        if line.is_empty() || found.is_empty() {
            return false;
        }
        self.shown = found;
        self.page = 0;
        self.groups = false;
        true
    }

    /// Everything again, one by one.
    pub fn list_all(&mut self) {
        self.shown = (0..self.all.len()).collect();
        self.page = 0;
        self.groups = false;
    }

    /// The next page, or the first one after the last.
    pub fn turn_page(&mut self) {
        if self.groups {
            return self.list_all();
        }
        self.page += 1;
        if self.page * PAGE >= self.shown.len() {
            self.page = 0;
        }
    }

    /// The list as it is shown now.
    pub fn render(&self, voice: &Voice, plain: bool) -> String {
        if self.groups {
            return self.summed_up(voice, plain);
        }
        let from = self.page * PAGE;
        let to = (from + PAGE).min(self.shown.len());
        let mut out = self.rows(&self.shown[from..to], voice, plain);
        if self.shown.len() > PAGE {
            let message = Message::new("choices-page").with("from", from + 1).with("to", to);
            out.push('\n');
            out.push_str(&voice.say(&message.with("of", self.shown.len())));
        } else if self.shown.len() == 1 && self.all.len() > 1 {
            out.push('\n');
            out.push_str(&voice.word("choices-one-left"));
        }
        out
    }

    fn rows(&self, indexes: &[usize], voice: &Voice, plain: bool) -> String {
        if plain {
            let line = |&i: &usize| self.sentence(i, voice);
            return indexes.iter().map(line).collect::<Vec<_>>().join("\n");
        }
        let row = |&i: &usize| {
            let Choice { notation, text, change, .. } = &self.all[i];
            vec![format!("  {}", i + 1), text.clone(), format!("[{notation}]"), change.clone()]
        };
        let rows: Vec<Vec<String>> = indexes.iter().map(row).collect();
        let aligned = layout::columns(&rows, &[Side::Right, Side::Left, Side::Left, Side::Left]);
        let width = layout::width();
        if aligned.lines().all(|line| line.chars().count() <= width) {
            return aligned;
        }
        let line = |row: &Vec<String>| {
            layout::beside(&format!("{:>5}  ", row[0].trim()), &row[1..].join(" "), width)
        };
        rows.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// A choice as one sentence for the ear.
    fn sentence(&self, index: usize, voice: &Voice) -> String {
        let Choice { text, change, .. } = &self.all[index];
        let message = Message::new("choices-sentence").with("number", index + 1).with("text", text.clone());
        let change = if change.is_empty() { String::new() } else { format!(" {change}") };
        format!("{}{change}", voice.say(&message))
    }

    /// A long list by the first word of the notation.
    fn summed_up(&self, voice: &Voice, plain: bool) -> String {
        let mut groups: Vec<(&str, Vec<usize>)> = Vec::new();
        for (i, choice) in self.all.iter().enumerate() {
            let first = choice.notation.split_whitespace().next().unwrap_or("");
            match groups.iter_mut().find(|(name, _)| *name == first) {
                Some((_, list)) => list.push(i),
                None => groups.push((first, vec![i])),
            }
        }
        let intro = voice.say(&Message::new("choices-many").with("count", self.all.len()));
        if groups.len() == 1 || groups.len() > PAGE {
            return format!(
                "{}\n{intro}",
                self.rows(&self.shown[..PAGE.min(self.shown.len())], voice, plain)
            );
        }
        let mut lines = vec![];
        for (name, list) in groups {
            if list.len() <= 3 {
                lines.push(self.rows(&list, voice, plain));
                continue;
            }
            let message =
                Message::new("choices-group").with("name", name.to_owned()).with("count", list.len());
            let message = message.with("from", list[0] + 1).with("to", list[list.len() - 1] + 1);
            lines.push(format!("  {}", voice.say(&message.with("example", self.all[list[0]].text.clone()))));
        }
        lines.push(intro);
        lines.join("\n")
    }
}

/// What an action would change for its seat: the points, and whether something unknown comes.
fn change(preview: &Preview<String>, seat: Seat, voice: &Voice) -> String {
    let mut parts = Vec::new();
    for &(account, points) in &preview.changes {
        match account {
            Account::Seat(other) if other == seat => parts.push(format!("{points:+}")),
            Account::Shared(_) => parts.push(format!("({points:+})")),
            Account::Seat(_) => {}
        }
    }
    if preview.ends {
        parts.push(voice.word("preview-ends"));
    }
    parts.join(" ")
}
