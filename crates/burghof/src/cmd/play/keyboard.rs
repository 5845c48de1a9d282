//! Lines from the keyboard, or from a pipe: never longer than they should be, never broken letters.

use crate::words;
use std::io::{self, BufRead, Read};

/// The longest line anybody needs.
const LONGEST: u64 = 4096;

/// What came.
pub enum Typed {
    /// A line, without its end.
    Line(String),
    /// A line that is too long to mean anything.
    TooLong,
    /// Nothing more will come.
    End,
}

/// Reads one line.
pub fn read() -> io::Result<Typed> {
    let mut input = io::stdin().lock();
    let mut bytes = Vec::new();
    if input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(Typed::End);
    }
    if bytes.last() != Some(&b'\n') && bytes.len() as u64 == LONGEST {
        input.skip_until(b'\n')?;
        return Ok(Typed::TooLong);
    }
    // What was typed is shown again in messages: it must not move the cursor.
    Ok(Typed::Line(words::harmless(String::from_utf8_lossy(&bytes).trim())))
}
