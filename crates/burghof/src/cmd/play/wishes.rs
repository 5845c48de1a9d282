//! What a person can wish for beside acting: looking around, help, going back, saving, leaving.

use super::desk::{Desk, Next};
use super::verb::Verb;
use crate::cmd::{replay, rules as rule_ids};
use crate::context::rules_of;
use crate::failure::Failure;
use crate::{input, layout, sheet};
use burghof_bots::{Spec, Think};
use burghof_catalog::rules;
use burghof_core::*;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How many lines of the log are shown if nobody says.
const LOG_LINES: u32 = 20;
/// How long the bot behind `hint` thinks.
const HINT: Think = Think::Time(Duration::from_millis(800));

impl Desk<'_> {
    /// Does what was wished for.
    pub(super) fn wish(&mut self, seat: Option<Seat>, verb: Verb) -> Result<Next, Failure> {
        match (verb, seat) {
            (Verb::Undo, Some(seat)) => return self.undo(seat),
            (Verb::Hint, Some(seat)) => self.hint(seat)?,
            (Verb::Seat(who), Some(_)) => return self.change_seat(&who),
            (Verb::Undo | Verb::Hint | Verb::Seat(_) | Verb::List, _) => {
                self.say(Message::new("play-not-now"))?
            }
            (Verb::Score, _) => self.score(self.eyes(seat))?,
            (Verb::Rules(id), _) => self.rules(&id)?,
            (Verb::Board, _) => self.board(self.eyes(seat))?,
            (Verb::Log(lines), _) => self.log(self.eyes(seat), lines.unwrap_or(LOG_LINES))?,
            (Verb::Save(file, over), _) => self.save(&file, over)?,
            (Verb::Help, _) => self.help()?,
            (Verb::Quit, _) => return self.quit(),
        }
        Ok(Next::Ask)
    }

    fn eyes(&self, seat: Option<Seat>) -> Viewer {
        seat.map_or(self.viewer(), Viewer::Seat)
    }

    /// Takes the last action of the seat back: freely if nobody learned anything, else if everybody agrees. Somebody
    /// who plays against bots alone agrees with themselves.
    pub(super) fn undo(&mut self, seat: Seat) -> Result<Next, Failure> {
        let why = match self.party.table.take_back(seat) {
            Ok(_) => {
                self.say(Message::new("undo-done"))?;
                return Ok(Next::Acted);
            }
            Err(why) => why,
        };
        let reason = match why {
            NoTakeBack::Learned(_) => Message::new("undo-learned"),
            NoTakeBack::Rules => Message::new("undo-rules"),
            NoTakeBack::NeededBy(other) => Message::new("undo-needed").with("seat", other),
            _ => {
                self.say(Message::new("undo-nothing"))?;
                return Ok(Next::Ask);
            }
        };
        let Some(number) = self.last_standing(seat) else {
            self.say(Message::new("undo-nothing"))?;
            return Ok(Next::Ask);
        };
        self.say(reason)?;
        if self.alone().is_none() && !self.all_agree()? {
            return Ok(Next::Ask);
        }
        if self.party.table.agree(number - 1).is_err() {
            self.say(Message::new("undo-nothing"))?;
            return Ok(Next::Ask);
        }
        self.say(Message::new("undo-agreed").with("number", number))?;
        self.asked = self.party.table.to_act().contains(seat).then_some(seat);
        Ok(Next::Acted)
    }

    fn all_agree(&mut self) -> Result<bool, Failure> {
        self.say(Message::new("undo-ask"))?;
        let yes = self.voice.word("word-yes");
        let answer = self.ask()?.unwrap_or_default().to_lowercase();
        let agreed = yes.split_whitespace().any(|word| word == answer);
        if !agreed {
            self.say(Message::new("undo-refused"))?;
        }
        Ok(agreed)
    }

    /// The number of the seat's latest action that still stands.
    fn last_standing(&self, seat: Seat) -> Option<u32> {
        // What stands after each entry; going back to an entry brings its list back.
        let mut after: Vec<Vec<(u32, Seat)>> = vec![Vec::new()];
        for line in self.party.table.log(seat.into(), 0) {
            let mut standing = after.last().cloned().unwrap_or_default();
            match (line.seat, line.back) {
                (Some(actor), None) => standing.push((line.number, actor)),
                (Some(_), Some(of)) => standing.retain(|&(number, _)| number != of),
                (None, to) => standing = after.get(to.unwrap_or(0) as usize).cloned().unwrap_or_default(),
            }
            after.push(standing);
        }
        after.last()?.iter().rev().find(|(_, actor)| *actor == seat).map(|&(number, _)| number)
    }

    fn hint(&mut self, seat: Seat) -> Result<(), Failure> {
        let dice = input::dice(&format!("hint {}", self.party.table.number()));
        let bot = Spec::Search(HINT);
        let Ok(advice) = self.party.table.advice(seat, &bot, dice) else {
            return self.say(Message::new("hint-none"));
        };
        for (n, good) in advice.iter().take(3).enumerate() {
            // Who has only one choice has not thought about it.
            let id = match n {
                0 if advice.len() == 1 => "hint-only",
                0 => "hint-best",
                _ => "hint-other",
            };
            let message = Message::new(id).with("text", good.text.clone());
            let message = message.with("notation", good.notation.clone());
            self.say(message.with("chance", format!("{:.0}", 100.0 * good.value)))?;
        }
        Ok(())
    }

    fn change_seat(&mut self, who: &str) -> Result<Next, Failure> {
        let people = self.party.people();
        let wanted = people.iter().copied().find(|seat| {
            let name = self.party.names.get(seat.index()).map(String::as_str).unwrap_or_default();
            name.eq_ignore_ascii_case(who) || who.parse() == Ok(seat.index() + 1)
        });
        let Some(seat) = wanted else {
            let names: Vec<Arg> = people.into_iter().map(Arg::Seat).collect();
            self.say(Message::new("play-no-person").with("people", names))?;
            return Ok(Next::Ask);
        };
        if self.party.table.legal(seat).is_empty() {
            self.say(Message::new("play-nothing-to-do").with("seat", seat))?;
            return Ok(Next::Ask);
        }
        self.asked = Some(seat);
        Ok(Next::Acted)
    }

    /// The score sheet as a viewer may know it.
    pub(super) fn score(&mut self, viewer: Viewer) -> Result<(), Failure> {
        let table = &self.party.table;
        let text =
            sheet::render(&table.score(viewer), table.meta().id, table.seats(), &self.voice, self.look);
        self.line(&text)
    }

    fn rules(&mut self, id: &str) -> Result<(), Failure> {
        let game = self.party.table.meta().id;
        let text = rules_of(game)?.get(self.context.lang);
        if id.is_empty() {
            let heads: Vec<&str> = text.lines().filter(|line| line.starts_with("## ")).collect();
            let heads: Vec<String> =
                heads.iter().map(|head| format!("  {}", head.trim_start_matches('#').trim())).collect();
            self.line(&heads.join("\n"))?;
            return self.say(Message::new("play-rules").with("game", game.to_owned()));
        }
        match rules::find(text, &rule_ids::full_id(game, id)) {
            Some(found) => {
                let text = layout::markdown(&found, self.look.width, self.look.colour);
                self.line(&text)
            }
            None => self
                .say(Message::new("unknown-rule").with("rule", id.to_owned()).with("game", game.to_owned())),
        }
    }

    fn log(&mut self, viewer: Viewer, lines: u32) -> Result<(), Failure> {
        let since = self.party.table.number().saturating_sub(lines);
        for line in self.party.table.log(viewer, since) {
            let text = replay::log_text(&line, &self.voice, self.look.width);
            self.line(&text)?;
        }
        Ok(())
    }

    fn save(&mut self, file: &str, over: bool) -> Result<(), Failure> {
        let known = self.party.file.clone();
        let path = match (file.is_empty(), &known) {
            (false, _) => PathBuf::from(file),
            (true, Some(path)) => path.clone(),
            (true, None) => return self.say(Message::new("save-where")),
        };
        let replace = over || known.as_deref() == Some(path.as_path());
        match self.write_record(&path, replace) {
            Ok(()) => {
                self.unsaved = false;
                let name = input::name(&path);
                self.party.file = Some(path);
                self.say(Message::new("save-done").with("file", name))
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                self.say(Message::new("save-exists").with("file", input::name(&path)))
            }
            Err(error) => match Failure::file("file-unwritable", &input::name(&path), &error) {
                Failure::Failed(message) => self.say(message),
                other => Err(other),
            },
        }
    }

    fn write_record(&self, path: &Path, replace: bool) -> io::Result<()> {
        let mut how = OpenOptions::new();
        how.write(true);
        if replace {
            how.create(true).truncate(true)
        } else {
            how.create_new(true)
        };
        how.open(path)?.write_all(self.party.record().to_string().as_bytes())
    }

    fn help(&mut self) -> Result<(), Failure> {
        let text = self.voice.word("play-help");
        self.line(&text)
    }

    /// Leaves at once if everything is saved or nobody can answer; else asks once whether that is meant.
    fn quit(&mut self) -> Result<Next, Failure> {
        if self.unsaved && self.typed && !self.warned && self.party.table.outcome().is_none() {
            self.warned = true;
            self.say(Message::new("quit-unsaved"))?;
            return Ok(Next::Ask);
        }
        self.leave()
    }
}
