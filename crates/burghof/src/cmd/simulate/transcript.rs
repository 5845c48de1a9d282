//! Where a transcript goes; its lines are made by the catalog.

use crate::failure::Failure;
use crate::input;
use burghof_catalog::Playable;
use burghof_catalog::simulate::{Moment, transcript};
use burghof_words::Voice;
use serde_json::Value;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// A transcript being written.
pub struct Transcript {
    out: Box<dyn Write>,
    name: String,
}

impl Transcript {
    /// Into a file, or to standard output for `-`.
    pub fn create(path: &Path) -> Result<Transcript, Failure> {
        let name = input::name(path);
        if path.as_os_str() == "-" {
            return Ok(Transcript { out: Box::new(BufWriter::new(io::stdout())), name });
        }
        let file = File::create(path).map_err(|error| Failure::file("file-unwritable", &name, &error))?;
        Ok(Transcript { out: Box::new(BufWriter::new(file)), name })
    }

    fn line(&mut self, line: &Value) -> Result<(), Failure> {
        writeln!(self.out, "{line}").map_err(|error| self.failure(&error))
    }

    fn failure(&self, error: &io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Pipe,
            _ => Failure::file("file-unwritable", &self.name, error),
        }
    }

    /// One line for each moment of a game.
    pub fn moment<G: Playable>(
        &mut self,
        moment: &Moment<'_, G>,
        number: u64,
        bots: &[String],
        voice: &Voice,
    ) -> Result<(), Failure> {
        self.line(&transcript::line(moment, number, bots, voice))
    }

    /// Everything goes out.
    pub fn finish(mut self) -> Result<(), Failure> {
        self.out.flush().map_err(|error| self.failure(&error))
    }
}
