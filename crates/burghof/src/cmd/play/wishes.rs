//! What a person can wish for beside acting: looking around, help, going back, saving, leaving.

use super::desk::{Desk, Next};
use super::verb::Verb;
use crate::cmd::{replay, rules as rule_ids};
use crate::context::rules_of;
use crate::failure::Failure;
use crate::{input, layout, sheet, words};
use burghof_bots::{Spec, Think};
use burghof_catalog::api::{Advice, Change, LogLine, Preview};
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
            (Verb::Since, _) => self.since(self.eyes(seat))?,
            (Verb::What(name), _) => self.what(self.eyes(seat), &name)?,
            (Verb::Save(file, over), _) => self.save(&file, over)?,
            (Verb::Help, _) => self.help()?,
            (Verb::Quit, _) => return self.quit(),
        }
        Ok(Next::Ask)
    }

    fn eyes(&self, seat: Option<Seat>) -> Viewer {
        seat.map_or(self.viewer(), Viewer::Seat)
    }

    /// Takes the last action of the seat back: freely if nobody learned anything, never if the table has agreed that what
    /// lies, lies; else if everybody agrees. Somebody who plays against bots alone is asked too, once they know what that
    /// means.
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
            NoTakeBack::NeededBy(other) => Message::new("undo-needed").with("seat", other),
            NoTakeBack::Rules => {
                self.say(Message::new("undo-rules"))?;
                return Ok(Next::Ask);
            }
            _ => {
                self.say(Message::new("undo-nothing"))?;
                return Ok(Next::Ask);
            }
        };
        let Some(number) = self.last_standing(seat) else {
            self.say(Message::new("undo-nothing"))?;
            return Ok(Next::Ask);
        };
        let to = self.before(seat, number);
        self.say(reason)?;
        self.say(
            Message::new("undo-means").with("number", to + 1).with("count", self.party.table.number() - to),
        )?;
        if !self.all_agree()? {
            return Ok(Next::Ask);
        }
        if self.party.table.agree(to).is_err() {
            self.say(Message::new("undo-nothing"))?;
            return Ok(Next::Ask);
        }
        self.say(Message::new("undo-agreed").with("number", to + 1))?;
        self.asked = self.party.table.to_act().contains(seat).then_some(seat).filter(|_| to + 1 == number);
        Ok(Next::Acted)
    }

    /// Where going back before an action ends: before what others chose face down in the same step, too. Otherwise one
    /// could look at their cards and choose again.
    fn before(&self, seat: Seat, number: u32) -> u32 {
        let log = self.party.table.log(seat.into(), 0);
        let face_down = |line: &LogLine| {
            line.notation.is_none() && line.back.is_none() && line.seat.is_some_and(|other| other != seat)
        };
        let earlier = log.iter().take(number as usize - 1).rev();
        number - 1 - earlier.take_while(|line| face_down(line)).count() as u32
    }

    fn all_agree(&mut self) -> Result<bool, Failure> {
        let id = if self.alone().is_some() { "undo-ask-alone" } else { "undo-ask" };
        self.say(Message::new(id))?;
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
        let Ok(advice) = self.party.table.advice(seat, &bot, dice, true) else {
            return self.say(Message::new("hint-none"));
        };
        let previews = self.party.table.preview(seat);
        for (n, good) in advice.iter().take(3).enumerate() {
            // Nobody thinks about their only choice.
            let id = match n {
                0 if advice.len() == 1 => "hint-only",
                0 => "hint-best",
                _ => "hint-other",
            };
            let preview = previews.iter().find(|preview| preview.notation == good.notation);
            let mut worth: Vec<Message> =
                preview.into_iter().flat_map(|one| self.at_once(seat, one)).collect();
            if advice.len() > 1 {
                worth.extend(self.in_the_end(seat, good, dice));
            }
            let notation = count_from_one(self.party.table.counted(), &good.notation);
            let message = Message::new(id).with("text", good.text.clone()).with("notation", notation);
            let mut worth: Vec<String> = worth.iter().map(|one| self.voice.say(one)).collect();
            if let Some(good) = &good.worth {
                // Alone, the points have been said: those of games played to the end, not of a look at the table.
                if self.party.table.seats() > 1 {
                    worth.push(words::worth(&self.voice, good));
                }
                worth.push(words::worth_why(&self.voice, good, n == 0));
            }
            self.say(message.with("worth", worth.join(" ")))?;
        }
        Ok(())
    }

    /// The points an action changes at once, each with its rule. Only what the seat can work out is looked at.
    fn at_once(&self, seat: Seat, preview: &Preview) -> Vec<Message> {
        let rules = match preview.draws || !preview.reveals.0.is_empty() {
            true => String::new(),
            false => self.rules_of_change(seat, &preview.notation),
        };
        let own = |account: Account| account == Account::Seat(seat) || matches!(account, Account::Shared(_));
        let said = |&Change { account, points }: &Change| {
            let id = match (account, rules.is_empty()) {
                (Account::Shared(_), true) => "hint-now-shared",
                (Account::Shared(_), false) => "hint-now-shared-rule",
                (_, true) => "hint-now",
                (_, false) => "hint-now-rule",
            };
            let message = Message::new(id).with("points", points).with("signed", format!("{points:+}"));
            message.with("rules", rules.clone())
        };
        preview.changes.iter().filter(|change| own(change.account)).map(said).collect()
    }

    /// The rules of the lines of the score sheet that an action would change.
    fn rules_of_change(&self, seat: Seat, notation: &str) -> String {
        let mut next = self.party.table.fork();
        let before = self.party.table.score(seat.into());
        if next.act(seat, &[notation]).is_err() {
            return String::new();
        }
        let after = next.score(seat.into());
        let mut rules: Vec<&str> = Vec::new();
        let others = |line: &&Line| !before.lines.contains(line);
        for line in after.lines.iter().filter(others) {
            let theirs = matches!(line.account, Account::Seat(other) if other != seat);
            if !theirs && !rules.contains(&line.rule.id()) {
                rules.push(line.rule.id());
            }
        }
        rules.truncate(3);
        rules.join(", ")
    }

    /// What an action is worth in the end: a chance of victory, or points where there is nobody to beat.
    fn in_the_end(&self, seat: Seat, good: &Advice, dice: u64) -> Option<Message> {
        const GAMES: u32 = 12;
        if self.party.table.seats() > 1 {
            return Some(Message::new("hint-chance").with("chance", format!("{:.0}", 100.0 * good.value)));
        }
        let points = self.party.table.expected_points(seat, &good.notation, GAMES, dice)?;
        Some(Message::new("hint-points").with("points", points.round() as i32))
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
                self.line(&text)?;
                match found.contains(rule_ids::ADDED) {
                    true => self.say(Message::new("rules-added").with("game", game.to_owned())),
                    false => Ok(()),
                }
            }
            None => self
                .say(Message::new("unknown-rule").with("rule", id.to_owned()).with("game", game.to_owned())),
        }
    }

    fn log(&mut self, viewer: Viewer, lines: u32) -> Result<(), Failure> {
        let since = self.party.table.number().saturating_sub(lines);
        let lines = replay::log_for_people(self.party.table.as_ref(), viewer, since);
        for line in lines {
            let text = replay::log_text(&line, self.party.table.as_ref(), &self.voice, self.look.width);
            self.line(&text)?;
        }
        Ok(())
    }

    /// What the others have done since this viewer's last turn, in one paragraph. Whoever has begun a turn hears what
    /// came before it.
    pub(super) fn since(&mut self, viewer: Viewer) -> Result<(), Failure> {
        let log = self.party.table.log(viewer, 0);
        let own = |line: &LogLine| line.seat.is_some_and(|seat| viewer.is(seat));
        let until = log.iter().rev().find(|line| !own(line)).map_or(0, |line| line.number);
        let from = log.iter().rev().skip_while(|line| line.number > until).find(|line| own(line));
        let heard = self.heard(viewer, from.map_or(0, |line| line.number), until);
        match heard.is_empty() {
            true => self.say(Message::new("since-nothing")),
            false => self.paragraph(&heard.join(" ")),
        }
    }

    /// What a piece is: by its name, a part of it, or its id.
    fn what(&mut self, viewer: Viewer, asked: &str) -> Result<(), Failure> {
        const MOST: usize = 8;
        let asked = asked.trim().to_lowercase();
        if asked.is_empty() {
            return self.say(Message::new("what-how"));
        }
        let pieces = self.party.table.pieces(viewer);
        let name = |piece: &Piece| {
            self.voice.say(&Message::new("choices-part").with("part", piece.name.clone())).to_lowercase()
        };
        let named: Vec<(String, &Piece)> = pieces.iter().map(|piece| (name(piece), piece)).collect();
        type Fits<'a> = &'a dyn Fn(&str, &Piece) -> bool;
        let tests: [Fits; 3] = [
            &|name, piece| name == asked || piece.id.eq_ignore_ascii_case(&asked),
            &|name, _| asked.split_whitespace().all(|word| name.split_whitespace().any(|part| part == word)),
            &|name, _| asked.split_whitespace().all(|word| name.contains(word)),
        ];
        let found = tests.iter().find_map(|test| {
            let found: Vec<&Piece> =
                named.iter().filter(|(name, piece)| test(name, piece)).map(|(_, piece)| *piece).collect();
            (!found.is_empty()).then_some(found)
        });
        let mut messages: Vec<Message> = match found {
            None => vec![Message::new("what-unknown").with("name", asked)],
            Some(found) if found.len() > MOST => {
                let names: Vec<Arg> = found.iter().map(|piece| piece.name.clone()).collect();
                vec![Message::new("what-many").with("count", names.len()).with("names", names)]
            }
            Some(found) => found.into_iter().map(|piece| piece.text.clone()).collect(),
        };
        messages.dedup();
        messages.into_iter().try_for_each(|message| self.say(message))
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
        let text = layout::meanings(&self.voice.word("play-help"), self.look.width);
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
