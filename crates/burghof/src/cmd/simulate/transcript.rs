//! A transcript: JSON lines, one per set-up, action and end, each with the full position.

use crate::failure::Failure;
use crate::{input, json};
use burghof_bots::Spec;
use burghof_catalog::Playable;
use burghof_core::*;
use burghof_words::Voice;
use serde_json::{Value, json};
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

    /// The first line of a game.
    pub fn setup<G: Playable>(
        &mut self,
        session: &Session<G>,
        number: u64,
        bots: &[Spec],
    ) -> Result<(), Failure> {
        let (setup, game) = (session.setup(), session.position());
        self.line(&json!({
            "type": "setup",
            "game_number": number,
            "game": G::META.id,
            "rules_version": setup.rules,
            "data_version": setup.data.version(),
            "data_fingerprint": format!("{:016x}", setup.data.fingerprint()),
            "seats": game.seats(),
            "people": setup.people,
            "bots": bots.iter().map(Spec::to_string).collect::<Vec<_>>(),
            "options": json::options(&setup.options()),
            "key": session.key().to_hex(),
            "to_act": json::seats(game.to_act()),
            "position": json::value(&game.to_position()),
        }))
    }

    /// One line per action, with the position after it.
    pub fn action<G: Playable>(
        &mut self,
        session: &Session<G>,
        number: u64,
        before: &G,
        (seat, action): (Seat, G::Action),
        story: &Story<G::Event>,
        voice: &Voice,
    ) -> Result<(), Failure> {
        let game = session.position();
        self.line(&json!({
            "type": "action",
            "game_number": number,
            "number": session.number(),
            "seat": seat,
            "notation": before.notation(action),
            "action": json::value(&before.to_act_json(action)),
            "events": json::events(game, story, voice),
            "to_act": json::seats(game.to_act()),
            "position": json::value(&game.to_position()),
        }))
    }

    /// The last line of a game.
    pub fn end<G: Playable>(
        &mut self,
        session: &Session<G>,
        number: u64,
        voice: &Voice,
    ) -> Result<(), Failure> {
        let game = session.position();
        let sheet = game.sheet();
        self.line(&json!({
            "type": "end",
            "game_number": number,
            "outcome": json::outcome(game.outcome()),
            "score": json::lines(&sheet, voice),
            "totals": json::totals(&sheet, game.seats()),
        }))
    }

    /// Everything goes out.
    pub fn finish(mut self) -> Result<(), Failure> {
        self.out.flush().map_err(|error| self.failure(&error))
    }
}
