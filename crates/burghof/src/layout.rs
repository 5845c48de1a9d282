//! Text on a screen: lines that fit, columns that stand below each other, Markdown that is read and not written.

use unicode_width::UnicodeWidthStr;

/// The width lines are broken at: the terminal's, within reason, or 100 where there is none and nobody names one.
pub fn width() -> usize {
    let columns = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    columns.or_else(|| named("COLUMNS")).unwrap_or(100).clamp(40, 110)
}

/// How many lines fit on the screen: on a terminal those it has, or those of the classic one; elsewhere as many as whoever
/// shows our lines names. Without that there is no end.
pub fn height(terminal: bool) -> Option<usize> {
    if !terminal {
        return named("LINES");
    }
    Some(terminal_size::terminal_size().map_or(24, |(_, height)| usize::from(height.0)))
}

/// A size that the environment names.
fn named(variable: &str) -> Option<usize> {
    std::env::var(variable).ok()?.parse().ok().filter(|&size| size > 0)
}

/// How many columns a line takes.
pub fn wide(line: &str) -> usize {
    line.width()
}

/// Breaks a paragraph at spaces; every line but the first begins with `hang` spaces.
pub fn wrap(text: &str, width: usize, hang: usize) -> String {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split_whitespace() {
        let wide = word.width();
        if used > 0 && used + 1 + wide > width {
            lines.push(" ".repeat(hang));
            used = hang;
        } else if used > 0 && !lines.last().is_some_and(|line| line.ends_with(' ')) {
            push(&mut lines, " ");
            used += 1;
        }
        push(&mut lines, word);
        used += wide;
    }
    lines.join("\n")
}

fn push(lines: &mut [String], text: &str) {
    if let Some(line) = lines.last_mut() {
        line.push_str(text);
    }
}

/// A paragraph after a label: the label, then the text beside it.
pub fn beside(label: &str, text: &str, width: usize) -> String {
    let hang = label.width();
    let body = wrap(text, width.saturating_sub(hang).max(20), 0);
    format!("{label}{}", body.replace('\n', &format!("\n{}", " ".repeat(hang))))
}

/// Words with what they mean beside them, line by line: what does not fit goes on under the meaning.
pub fn meanings(text: &str, width: usize) -> String {
    let fitted = text.lines().map(|line| {
        let begin = line.len() - line.trim_start().len();
        let gap = line[begin..].find("  ").map(|at| begin + at);
        match gap {
            _ if line.width() <= width => line.to_owned(),
            Some(gap) => {
                let meaning = gap + line[gap..].len() - line[gap..].trim_start().len();
                beside(&line[..meaning], &line[meaning..], width)
            }
            None => wrap(line, width, begin),
        }
    });
    fitted.collect::<Vec<_>>().join("\n")
}

/// A drawing with its sentences broken at the width; a board that is wider is cut into parts, each below the other.
pub fn fit(drawing: &str, width: usize) -> String {
    let lines: Vec<&str> = drawing.trim_end().lines().collect();
    let mut fitted: Vec<String> = Vec::new();
    for rows in lines.chunk_by(|one, other| is_row(one) && is_row(other)) {
        match rows {
            [line] if !is_row(line) && line.width() > width => {
                let indent = line.len() - line.trim_start().len();
                let broken = wrap(line.trim(), width.saturating_sub(indent), indent + 4);
                fitted.push(format!("{}{broken}", &line[..indent]));
            }
            rows if rows.iter().any(|row| row.width() > width) => fitted.extend(strips(rows, width)),
            rows => fitted.extend(rows.iter().map(|&row| row.to_owned())),
        }
    }
    fitted.join("\n")
}

/// Is this line a row of a board, or words?
fn is_row(line: &str) -> bool {
    let letters = line.chars().filter(|c| c.is_alphabetic()).count();
    letters * 2 < line.chars().filter(|c| !c.is_whitespace()).count()
}

/// A wide board in parts from left to right, cut where little is drawn. Each repeats the numbers at the left.
fn strips(rows: &[&str], width: usize) -> Vec<String> {
    let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let longest = rows.iter().map(Vec::len).max().unwrap_or(0);
    let number = |row: &Vec<char>| {
        let begin = row.iter().position(|c| !c.is_whitespace())?;
        let digits = row[begin..].iter().take_while(|c| c.is_ascii_digit() || **c == '-').count();
        row[begin..begin + digits].iter().any(char::is_ascii_digit).then_some(begin + digits + 1)
    };
    let label = rows.iter().filter_map(number).min().unwrap_or(0).min(width / 2);
    let part = |row: &[char], from: usize, to: usize| -> String { row.iter().take(to).skip(from).collect() };
    let blank = |row: &[char], at: usize| row.get(at).is_none_or(|c| c.is_whitespace());
    let apart = |at: usize| rows.iter().filter(|row| blank(row, at - 1) || blank(row, at)).count();
    let mut out = Vec::new();
    let mut from = label;
    while from < longest {
        let most = from + (width - label).max(1);
        let to = match most < longest {
            true => (most - (width - label) / 3..=most).max_by_key(|&at| apart(at)).unwrap_or(most),
            false => longest,
        };
        if from > label {
            out.push(String::new());
        }
        let line = |row: &Vec<char>| format!("{:label$}{}", part(row, 0, label), part(row, from, to));
        out.extend(rows.iter().map(|row| line(row).trim_end().to_owned()));
        from = to.max(from + 1);
    }
    out
}

/// A line across the screen with words in it.
pub fn headed(text: &str, width: usize) -> String {
    format!("── {text} {}", "─".repeat(width.saturating_sub(text.width() + 4)))
}

/// On which side a column is ragged.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Side {
    /// As words are set.
    Left,
    /// As numbers are set.
    Right,
}

/// Columns below each other, two spaces between them.
pub fn columns(rows: &[Vec<String>], sides: &[Side]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.width()).max();
    let widths: Vec<usize> = (0..count).map(|column| wide(column).unwrap_or(0)).collect();
    let line = |row: &Vec<String>| {
        let cells = row
            .iter()
            .enumerate()
            .map(|(i, cell)| pad(cell, widths[i], sides.get(i).copied().unwrap_or(Side::Left)));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// A cell of this width.
pub fn pad(text: &str, width: usize, side: Side) -> String {
    let space = " ".repeat(width.saturating_sub(text.width()));
    match side {
        Side::Left => format!("{text}{space}"),
        Side::Right => format!("{space}{text}"),
    }
}

/// Bold on a terminal that wants it.
pub fn bold(text: &str, on: bool) -> String {
    if on { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
}

/// Pale on a terminal that wants it.
pub fn pale(text: &str, on: bool) -> String {
    if on { format!("\x1b[2m{text}\x1b[0m") } else { text.to_owned() }
}

/// May we colour? Not for files, not if somebody said no.
pub fn colours(terminal: bool) -> bool {
    terminal
        && std::env::var_os("NO_COLOR").is_none()
        && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// A thousands separator makes long numbers readable.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push('\u{202f}');
        }
        out.push(digit);
    }
    out
}

/// Markdown for a screen: paragraphs filled, marks of emphasis taken away or shown, tables and code as they are.
pub fn markdown(text: &str, width: usize, colour: bool) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut paragraph = String::new();
    let mut code = false;
    for line in text.lines() {
        let trimmed = line.trim();
        if trimmed.starts_with("```") {
            flush(&mut paragraph, &mut out, width, colour);
            code = !code;
            continue;
        }
        if code || trimmed.starts_with('|') {
            flush(&mut paragraph, &mut out, width, colour);
            out.push(if code { line.to_owned() } else { emphasis(line, colour) });
            continue;
        }
        let item = trimmed.starts_with("- ") || trimmed.starts_with("* ") || starts_numbered(trimmed);
        if trimmed.is_empty() || trimmed.starts_with('#') || item {
            flush(&mut paragraph, &mut out, width, colour);
        }
        match trimmed.trim_start_matches('#') {
            _ if trimmed.is_empty() => out.push(String::new()),
            title if trimmed.starts_with('#') => out.push(bold(title.trim(), colour)),
            _ if item => paragraph = line.trim_end().to_owned(),
            _ if paragraph.is_empty() => paragraph = trimmed.to_owned(),
            _ => paragraph = format!("{paragraph} {trimmed}"),
        }
    }
    flush(&mut paragraph, &mut out, width, colour);
    out.join("\n")
}

fn starts_numbered(line: &str) -> bool {
    line.split_once(". ")
        .is_some_and(|(n, _)| !n.is_empty() && n.len() < 3 && n.bytes().all(|b| b.is_ascii_digit()))
}

fn flush(paragraph: &mut String, out: &mut Vec<String>, width: usize, colour: bool) {
    if paragraph.is_empty() {
        return;
    }
    let text = std::mem::take(paragraph);
    let body = text.trim_start();
    let indent = text.len() - body.len();
    let mark = if body.starts_with("- ") || body.starts_with("* ") { 2 } else { 0 };
    let label = format!("{}{}", " ".repeat(indent), &body[..mark]);
    out.push(emphasis(&beside(&label, &body[mark..], width), colour));
}

/// `**bold**` shown or taken away, `*`, `` ` `` and links reduced to their text.
fn emphasis(text: &str, colour: bool) -> String {
    let (start, end) = if colour { ("\x1b[1m", "\x1b[0m") } else { ("", "") };
    let mut out = String::new();
    for (i, part) in text.split("**").enumerate() {
        if i > 0 {
            out.push_str(if i % 2 == 1 { start } else { end });
        }
        out.push_str(part);
    }
    if colour && text.matches("**").count() % 2 == 1 {
        out.push_str(end);
    }
    out.replace('`', "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapping_keeps_words_and_width() {
        let text = wrap("one two three four five six seven", 12, 2);
        assert_eq!(text, "one two\n  three four\n  five six\n  seven");
    }

    #[test]
    fn a_wide_board_is_shown_in_parts() {
        let board = "  1 O--O  o--O\n  0 |  |  |\n    0    1   2\n";
        assert_eq!(fit(board, 40), board.trim_end());
        assert_eq!(fit(board, 12), "  1 O--O\n  0 |  |\n    0    1\n\n  1 o--O\n  0 |\n       2");
        assert!(fit(board, 9).lines().all(|line| line.width() <= 9));
    }

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(grouped(1_234_567), "1\u{202f}234\u{202f}567");
        assert_eq!(grouped(12), "12");
    }

    #[test]
    fn markdown_loses_its_marks() {
        let text = markdown("# Title\n\n- **CAS-1** Build\n  a wall.\n", 60, false);
        assert_eq!(text, "Title\n\n- CAS-1 Build a wall.");
    }
}
