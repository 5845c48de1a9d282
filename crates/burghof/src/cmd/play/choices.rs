//! The choices of a seat as a numbered list. A long list folds into steps: first the kind of action or the first tile,
//! then the rest; typing narrows it down, and it can always be seen page by page.

use crate::layout::{self, Side};
use burghof_catalog::Table;
use burghof_catalog::api::{Change, Preview};
use burghof_core::*;
use burghof_words::Voice;

/// Where the words of a choice begin that does not fit on one line.
const INDENT: &str = "       ";

/// Stands for what is still to be chosen.
const OPEN: &str = "…";

/// One thing that can be done.
struct Choice {
    notation: String,
    /// The notation as people read and type it.
    typed: String,
    message: Message,
    text: String,
    /// What it consists of, part by part: the kind of action, then its arguments. Lists fold along it.
    parts: Vec<String>,
    /// What it would change at once.
    change: String,
    /// What it is found by: text and notation in small letters.
    found_by: String,
}

/// A line of the list.
enum Row {
    /// A choice.
    One(usize),
    /// Several that begin alike.
    Many(Vec<usize>),
}

/// What a number on the list stands for.
pub enum Picked {
    /// This is done.
    Notation(String),
    /// A step: the list has been narrowed to it.
    Step,
}

/// Everything a seat can do now.
pub struct Choices {
    all: Vec<Choice>,
    shown: Vec<usize>,
    page: usize,
    /// How many lines fit beside the table.
    room: usize,
    /// For screen readers: every choice is one line, however long.
    plain: bool,
    /// Somebody has asked for every choice, one by one.
    unfolded: bool,
}

impl Choices {
    /// What this seat can do, on a screen with this room for it.
    pub fn of(table: &dyn Table, seat: Seat, voice: &Voice, plain: bool, room: usize) -> Choices {
        let previews = table.preview(seat);
        let mut all: Vec<Choice> = table
            .legal(seat)
            .into_iter()
            .map(|offer| {
                let text = voice.say(&offer.text);
                let typed = count_from_one(table.counted(), &offer.notation);
                let preview = previews.iter().find(|preview| preview.notation == offer.notation);
                Choice {
                    change: preview.map(|preview| change(preview, seat, voice, plain)).unwrap_or_default(),
                    found_by: format!("{text} {typed}").to_lowercase(),
                    parts: parts(&offer.text, voice),
                    notation: offer.notation,
                    typed,
                    message: offer.text,
                    text,
                }
            })
            .collect();
        // What the game proposes stands first; everything else keeps its order.
        let proposals = table.proposals(seat);
        let rank = |choice: &Choice| proposals.iter().position(|one| *one == choice.notation);
        all.sort_by_key(|choice| rank(choice).unwrap_or(usize::MAX));
        let shown = (0..all.len()).collect();
        Choices { all, shown, page: 0, room, plain, unfolded: false }
    }

    /// What a number on the list stands for.
    pub fn numbered(&mut self, line: &str) -> Option<Picked> {
        let number: usize = line.parse().ok()?;
        match self.rows().into_iter().nth(number.checked_sub(1)?)? {
            Row::One(i) => Some(Picked::Notation(self.all[i].notation.clone())),
            Row::Many(group) => {
                self.show(group);
                Some(Picked::Step)
            }
        }
    }

    /// The notation of what is, letter by letter, one of the choices.
    pub fn exact(&self, line: &str) -> Option<&str> {
        let found = self.all.iter().find(|choice| choice.typed.eq_ignore_ascii_case(line));
        found.filter(|_| line.parse::<usize>().is_err()).map(|choice| choice.notation.as_str())
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
        let starts = |choice: &Choice| choice.typed.to_lowercase().starts_with(&line);
        let contains = |choice: &Choice| line.split_whitespace().all(|word| choice.found_by.contains(word));
        let mut found: Vec<usize> = (0..self.all.len()).filter(|&i| starts(&self.all[i])).collect();
        if found.is_empty() {
            found = (0..self.all.len()).filter(|&i| contains(&self.all[i])).collect();
        }
        if line.is_empty() || found.is_empty() {
            return false;
        }
        self.show(found);
        true
    }

    /// Everything again, one by one.
    pub fn list_all(&mut self) {
        self.show((0..self.all.len()).collect());
        self.unfolded = true;
    }

    /// The next page; after the last one the beginning.
    pub fn turn_page(&mut self) {
        self.page += 1;
        if self.page >= self.pages(&self.rows()).len() {
            self.show((0..self.all.len()).collect());
        }
    }

    fn show(&mut self, shown: Vec<usize>) {
        self.shown = shown;
        self.page = 0;
        self.unfolded = false;
    }

    /// The lines of the list: as many as fit, folded where choices begin alike.
    fn rows(&self) -> Vec<Row> {
        let one_by_one = || self.shown.iter().map(|&i| Row::One(i)).collect();
        let fits = || self.shown.iter().map(|&i| self.height(&Row::One(i))).sum::<usize>() <= self.room;
        if self.unfolded || fits() {
            return one_by_one();
        }
        let part = |i: usize, at: usize| self.all[i].parts.get(at).map_or("", String::as_str);
        let first = self.shown[0];
        let longest = self.shown.iter().map(|&i| self.all[i].parts.len()).max().unwrap_or(0);
        let differs = |&at: &usize| self.shown.iter().any(|&i| part(i, at) != part(first, at));
        let Some(at) = (0..longest).find(differs) else { return one_by_one() };
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for &i in &self.shown {
            match groups.iter_mut().find(|group| part(group[0], at) == part(i, at)) {
                Some(group) => group.push(i),
                None => groups.push(vec![i]),
            }
        }
        let row = |group: Vec<usize>| if let [one] = group[..] { Row::One(one) } else { Row::Many(group) };
        groups.into_iter().map(row).collect()
    }

    /// How many lines all of them would take, one by one.
    pub fn height_of_all(&self) -> usize {
        (0..self.all.len()).map(|i| self.height(&Row::One(i))).sum()
    }

    /// From now on there is room for this many lines.
    pub fn make_room(&mut self, room: usize) {
        self.room = room.max(1);
    }

    /// How many lines of the screen a line of the list takes, or a little more.
    fn height(&self, row: &Row) -> usize {
        if self.plain {
            return 1;
        }
        let said = match row {
            Row::One(i) => {
                let Choice { typed, text, change, .. } = &self.all[*i];
                format!("{text} [{typed}] {change}")
            }
            // What they have in common is shorter than one of them, and their number stands behind it.
            Row::Many(group) => format!("{} {}", self.all[group[0]].text, "0".repeat(24)),
        };
        layout::beside(INDENT, &said, layout::width()).lines().count()
    }

    /// The pages of the list: as many lines each as there is room for.
    fn pages(&self, rows: &[Row]) -> Vec<std::ops::Range<usize>> {
        let mut pages: Vec<std::ops::Range<usize>> = Vec::new();
        let mut used = 0;
        for (at, row) in rows.iter().enumerate() {
            let height = self.height(row);
            match pages.last_mut() {
                Some(page) if used + height <= self.room => {
                    page.end = at + 1;
                    used += height;
                }
                _ => {
                    pages.push(at..at + 1);
                    used = height;
                }
            }
        }
        pages
    }

    /// The list as it is shown now.
    pub fn render(&self, voice: &Voice, plain: bool) -> String {
        let rows = self.rows();
        let pages = self.pages(&rows);
        let page = pages.get(self.page).cloned().unwrap_or(0..rows.len());
        let (from, to) = (page.start, page.end);
        let mut out = self.lines(&rows, page, voice, plain);
        let mut note = |message: Message| {
            out.push('\n');
            out.push_str(&layout::wrap(
                &voice.say(&message),
                if plain { usize::MAX } else { layout::width() },
                2,
            ));
        };
        if pages.len() > 1 {
            let message = Message::new("choices-page").with("from", from + 1).with("to", to);
            note(message.with("of", rows.len()));
        } else if rows.len() < self.shown.len() {
            note(Message::new("choices-many").with("count", self.shown.len()));
        } else if self.shown.len() == 1 && self.all.len() > 1 {
            note(Message::new("choices-one-left"));
        } else if self.shown.len() < self.all.len() {
            note(Message::new("choices-narrowed").with("count", self.shown.len()).with("of", self.all.len()));
        }
        out
    }

    fn lines(&self, rows: &[Row], range: std::ops::Range<usize>, voice: &Voice, plain: bool) -> String {
        if plain {
            let line = |n: usize| self.sentence(n + 1, &rows[n], voice);
            return range.map(line).collect::<Vec<_>>().join("\n");
        }
        let cells = |n: usize| {
            let number = format!("  {}", n + 1);
            match &rows[n] {
                Row::One(i) => {
                    let Choice { typed, text, change, .. } = &self.all[*i];
                    vec![number, text.clone(), format!("[{typed}]"), change.clone()]
                }
                Row::Many(group) => vec![number, self.together(group, voice)],
            }
        };
        let cells: Vec<Vec<String>> = range.map(cells).collect();
        let aligned = layout::columns(&cells, &[Side::Right, Side::Left, Side::Left, Side::Left]);
        let width = layout::width();
        if aligned.lines().all(|line| layout::wide(line) <= width) {
            return aligned;
        }
        let line = |row: &Vec<String>| {
            let label = format!("{:>at$}  ", row[0].trim(), at = INDENT.len() - 2);
            layout::beside(&label, row[1..].join(" ").trim_end(), width)
        };
        cells.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// A line of the list as one sentence for the ear.
    fn sentence(&self, number: usize, row: &Row, voice: &Voice) -> String {
        let (text, change) = match row {
            Row::One(i) => (self.all[*i].text.clone(), self.all[*i].change.as_str()),
            Row::Many(group) => (self.together(group, voice), ""),
        };
        let message = Message::new("choices-sentence").with("number", number).with("text", text);
        let change = if change.is_empty() { String::new() } else { format!(" {change}") };
        format!("{}{change}", voice.say(&message))
    }

    /// What several choices have in common, and how many they are.
    fn together(&self, group: &[usize], voice: &Voice) -> String {
        let messages: Vec<&Message> = group.iter().map(|&i| &self.all[i].message).collect();
        let shared = tidy(&voice.say(&common(&messages)));
        voice.say(&Message::new("choices-group").with("text", shared).with("count", group.len()))
    }
}

/// Several open places in a row are one, and none hangs at the end of a word.
fn tidy(text: &str) -> String {
    let mut out: Vec<&str> = Vec::new();
    for word in text.split_whitespace() {
        let bare = word.trim_end_matches(OPEN);
        let kept = if bare.chars().any(char::is_alphabetic) { bare } else { word };
        if kept != OPEN || out.last() != Some(&OPEN) {
            out.push(kept);
        }
    }
    out.join(" ")
}

/// A message part by part: which one it is, then its arguments as they are said; lists and coordinates element by element.
fn parts(message: &Message, voice: &Voice) -> Vec<String> {
    let said = |arg: &Arg| voice.say(&Message::new("choices-part").with("part", arg.clone()));
    let mut parts = vec![message.id.to_owned()];
    for (_, arg) in &message.args {
        match arg {
            Arg::List(items) => parts.extend(items.iter().map(said)),
            Arg::Text(text) => parts.extend(text.split_inclusive(',').map(str::to_owned)),
            other => parts.push(said(other)),
        }
    }
    parts
}

/// The message that several have in common: where they differ, it is left open.
fn common(messages: &[&Message]) -> Message {
    let mut shared = messages[0].clone();
    for (at, (_, arg)) in shared.args.iter_mut().enumerate() {
        let others = || messages.iter().filter_map(|message| message.args.get(at)).map(|(_, arg)| arg);
        if others().any(|other| *other != *arg) {
            *arg = common_arg(arg, &others().collect::<Vec<_>>());
        }
    }
    shared
}

fn common_arg(first: &Arg, others: &[&Arg]) -> Arg {
    let open = || Arg::Text(OPEN.to_owned());
    match first {
        Arg::List(items) => {
            let alike = |at: usize| {
                others.iter().all(|other| matches!(other, Arg::List(list) if list.get(at) == items.get(at)))
            };
            let shared = (0..items.len()).take_while(|&at| alike(at)).map(|at| items[at].clone());
            Arg::List(shared.chain([open()]).collect())
        }
        // Coordinates: the column is the same.
        Arg::Text(text) if text.contains(',') => {
            let column = text.split_inclusive(',').next().unwrap_or_default();
            let same =
                others.iter().all(|other| matches!(other, Arg::Text(text) if text.starts_with(column)));
            if same { Arg::Text(format!("{column}{OPEN}")) } else { open() }
        }
        _ => open(),
    }
}

/// What an action would change for its seat: the points, and whether something unknown comes.
fn change(preview: &Preview, seat: Seat, voice: &Voice, plain: bool) -> String {
    let mut parts = Vec::new();
    for &Change { account, points } in &preview.changes {
        let (short, id) = match account {
            Account::Seat(other) if other == seat => (format!("{points:+}"), "preview-points"),
            Account::Shared(_) => (format!("({points:+})"), "preview-shared"),
            Account::Seat(_) => continue,
        };
        let said =
            || voice.say(&Message::new(id).with("points", points).with("signed", format!("{points:+}")));
        parts.push(if plain { said() } else { short });
    }
    if preview.ends {
        parts.push(voice.word("preview-ends"));
    }
    parts.join(if plain { ", " } else { " " })
}

#[cfg(test)]
mod tests {
    use super::tidy;

    #[test]
    fn open_places_in_a_row_are_one() {
        assert_eq!(tidy("… … auf … bauen…"), "… auf … bauen");
        let far = "Anlegen bei -1,…, Ausgänge nach …";
        assert_eq!(tidy(far), far);
    }
}
