//! Runs the binary.

#![allow(dead_code, clippy::unwrap_used)]

use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// What a run left behind.
pub struct Ran {
    /// The exit code.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Ran {
    /// The output as JSON.
    pub fn json(&self) -> Value {
        match serde_json::from_str(&self.out) {
            Ok(value) => value,
            Err(error) => panic!("no JSON: {error}\n{}\n{}", self.out, self.err),
        }
    }

    /// One message on standard error, this exit code, and no panic.
    pub fn refused(&self, code: i32) -> &str {
        assert_eq!(self.code, code, "{}\n{}", self.out, self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        assert_eq!(self.err.lines().count(), 1, "one message: {}", self.err);
        &self.err
    }

    /// It worked.
    pub fn worked(&self) -> &Ran {
        assert_eq!(self.code, 0, "{}\n{}", self.out, self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self
    }
}

/// Runs `burghof` with arguments after spaces, in English.
pub fn burghof(args: &str) -> Ran {
    with_input(&args.split_whitespace().collect::<Vec<_>>(), b"")
}

/// Runs `burghof` with these arguments and this on standard input.
pub fn with_input(args: &[&str], input: &[u8]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_burghof"))
        .args(args)
        .env("BURGHOF_LANG", "en")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A program that does not read everything closes the pipe: that is its right.
    let writer = std::thread::spawn(move || stdin.write_all(&input).is_ok());
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Ran {
        code: status.code().unwrap_or(-1),
        out: String::from_utf8(stdout).unwrap(),
        err: String::from_utf8(stderr).unwrap(),
    }
}

/// The ids of all games.
pub fn games() -> Vec<String> {
    let list = burghof("games --json").json();
    list["games"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect()
}

/// A file in a folder of this test run.
pub fn scratch(name: &str) -> PathBuf {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    std::fs::create_dir_all(&dir).unwrap();
    dir.join(name)
}

/// Writes a file of this test run and says where.
pub fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = scratch(name);
    std::fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_owned()
}

/// The lines of a transcript of some games.
pub fn transcript(game: &str, games: u32, name: &str) -> Vec<Value> {
    let path = scratch(name);
    let path = path.to_str().unwrap();
    burghof(&format!("simulate {game} --games {games} --seed t --transcript {path} --json")).worked();
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}
