//! Whole games on a screen of 80 columns and 24 lines: table, question and choices stand on it together, at every step.

use crate::common::games;
use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use unicode_width::UnicodeWidthStr;

const COLUMNS: usize = 80;
const LINES: usize = 24;

/// Somebody who types, and what stands before them.
struct Seen {
    child: Child,
    hands: ChildStdin,
    eyes: ChildStdout,
}

impl Seen {
    fn of(args: &str) -> Seen {
        let mut child = Command::new(env!("CARGO_BIN_EXE_burghof"))
            .args(args.split_whitespace())
            .env("COLUMNS", COLUMNS.to_string())
            .env("LINES", LINES.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (hands, eyes) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Seen { child, hands, eyes }
    }

    /// Everything up to the next question.
    fn look(&mut self) -> String {
        let mut seen = Vec::new();
        let mut buffer = [0; 65536];
        while !seen.ends_with(b"\n> ") {
            match self.eyes.read(&mut buffer).unwrap() {
                0 => break,
                n => seen.extend_from_slice(&buffer[..n]),
            }
        }
        String::from_utf8(seen).unwrap()
    }

    fn say(&mut self, line: &str) {
        writeln!(self.hands, "{line}").unwrap();
        self.hands.flush().unwrap();
    }
}

/// How many choices a screen offers: they are numbered from 1, below the board, which has numbers of its own.
fn offered(screen: &str) -> usize {
    let numbers = screen.lines().filter_map(|line| line.trim_start().split_once("  ")?.0.parse().ok());
    numbers.fold(0, |last, number: usize| match number {
        1 => 1,
        next if last > 0 && next == last + 1 => next,
        _ => last,
    })
}

/// The screen when something is asked: from the heading of the turn to the mark where one types.
fn screen(seen: &str) -> Option<&str> {
    let heading = seen.rfind("── ")?;
    Some(&seen[heading..])
}

fn fits(lines: &str, title: &str) {
    for line in lines.lines() {
        assert!(line.width() <= COLUMNS, "{title}: {} columns\n{line}", line.width());
    }
}

/// One person against bots, every choice made by number, now and then with a look around.
fn evening(args: &str) {
    let mut seen = Seen::of(args);
    let over = ["Die Partie ist zu Ende.", "The game is over."];
    let mut dice = 12345_u64;
    let mut screens = 0;
    loop {
        let all = seen.look();
        fits(&all, args);
        if over.iter().any(|end| all.contains(end)) || !all.ends_with("> ") {
            break;
        }
        let screen = screen(&all).unwrap_or_else(|| panic!("{args}: no table in\n{all}"));
        let height = screen.lines().count();
        assert!(height <= LINES, "{args}: {height} lines\n{screen}");
        screens += 1;
        assert!(screens < 5000, "{args} does not end");
        if screens % 40 == 7 {
            for wish in ["help", "score", "log", "since", "board"] {
                seen.say(wish);
                fits(&seen.look(), args);
            }
        }
        let count = offered(screen);
        assert!(count > 0, "{args}: nothing to choose in\n{screen}");
        dice = dice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        seen.say(&((dice >> 33) as usize % count + 1).to_string());
    }
    assert!(screens > 10, "{args}: {screens} screens");
    seen.say("quit");
    drop(seen.hands);
    seen.child.wait().unwrap();
}

#[test]
fn whole_games_fit_on_80_by_24() {
    for game in games() {
        for (lang, people) in [("de", 2), ("en", 4)] {
            let bots = vec!["random"; people - 1].join(",");
            evening(&format!("play {game} --seats {people} --bots {bots} --seed screen --lang {lang}"));
        }
    }
}
