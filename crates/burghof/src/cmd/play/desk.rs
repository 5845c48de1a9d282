//! The evening itself: whose turn it is, what is shown to whom, what was typed.

use super::choices::{Choices, Picked};
use super::keyboard::{self, Typed};
use super::party::Party;
use super::verb::Verb;
use crate::cmd::replay;
use crate::context::Context;
use crate::failure::Failure;
use crate::sheet::{self, Look};
use crate::{input, layout, words};
use burghof_bots::{Program, Spec};
use burghof_catalog::Refusal;
use burghof_core::*;
use burghof_words::Voice;
use serde_json::json;
use std::io::{self, IsTerminal, Write};

/// The most lines of choices that are shown at once where there is room.
const ROOM: usize = 20;
/// And the fewest lines for them, however little room there is.
const LEAST: usize = 6;

/// A table in front of somebody.
pub struct Desk<'a> {
    pub(super) party: Party,
    pub(super) voice: Voice,
    pub(super) context: &'a mut Context,
    /// For screen readers: sentences on one line each, no drawing, no colours, no clearing.
    plain: bool,
    /// Does somebody type, or is it a pipe?
    pub(super) typed: bool,
    pub(super) look: Look,
    /// How much of the log each seat has been told; the last is the public's.
    told: [u32; MAX_SEATS + 1],
    /// Who sits in front of the screen.
    sitting: Option<Seat>,
    /// Who asked for the keyboard.
    pub(super) asked: Option<Seat>,
    /// Who acted last.
    last: Option<Seat>,
    /// Has somebody done something that is not saved?
    pub(super) unsaved: bool,
    /// Somebody has already been warned about leaving without saving.
    pub(super) warned: bool,
    /// The bots that are programs of their own, by seat: each sits through the whole evening.
    programs: Vec<Option<Program>>,
}

/// How it goes on after something was typed.
pub(super) enum Next {
    /// The table has changed.
    Acted,
    /// The same person goes on typing; the choices are shown again.
    Again,
    /// The same person goes on typing.
    Ask,
    /// The evening is over.
    Leave,
}

impl<'a> Desk<'a> {
    /// Sits everybody down.
    pub fn new(party: Party, plain: bool, context: &'a mut Context) -> Result<Desk<'a>, Failure> {
        let voice = context.voice(party.table.meta().id, &[])?;
        let names = seat_names(&party, &voice);
        let voice = voice.named(&names);
        let width = if plain { usize::MAX } else { layout::width() };
        let look = Look { width, colour: !plain && layout::colours(context.terminal) };
        let number = party.table.number();
        Ok(Desk {
            voice,
            plain,
            typed: io::stdin().is_terminal(),
            look,
            // Whoever comes back to a saved game is told the last few lines, not the whole evening.
            told: [number.saturating_sub(6); MAX_SEATS + 1],
            sitting: None,
            asked: None,
            last: None,
            unsaved: false,
            warned: false,
            programs: Vec::new(),
            party,
            context,
        })
    }

    /// The whole game.
    pub fn play(&mut self) -> Result<(), Failure> {
        self.welcome()?;
        while self.party.table.outcome().is_none() {
            let Some(seat) = self.whose_turn() else { break };
            let next = match self.party.bot(seat).cloned() {
                Some(bot) => self.bot_acts(seat, &bot)?,
                None => self.person_acts(seat)?,
            };
            if matches!(next, Next::Leave) {
                return Ok(());
            }
        }
        self.farewell()
    }

    /// A wish for the keyboard first, then bots, then who sits there already, then the others in order.
    fn whose_turn(&mut self) -> Option<Seat> {
        let waiting = self.party.table.to_act();
        if let Some(seat) = self.asked.take().filter(|&seat| !self.party.table.legal(seat).is_empty()) {
            return Some(seat);
        }
        let bot = waiting.iter().find(|&seat| self.party.bot(seat).is_some());
        let sitting = self.sitting.filter(|&seat| waiting.contains(seat));
        bot.or(sitting).or(waiting.first())
    }

    /// The only person at the table, if there is only one.
    pub(super) fn alone(&self) -> Option<Seat> {
        match self.party.people().as_slice() {
            [one] => Some(*one),
            _ => None,
        }
    }

    /// Whose eyes look at the screen while nobody in particular is asked.
    pub(super) fn viewer(&self) -> Viewer {
        self.alone().map_or(Viewer::Public, Viewer::Seat)
    }

    /// What a bot from outside does. It is started when it is first asked.
    fn ask_program(
        &mut self,
        seat: Seat,
        command: &str,
        time: std::time::Duration,
        dice: u64,
    ) -> Result<String, Message> {
        let table = &self.party.table;
        let offers = table.legal(seat);
        let legal: Vec<_> = offers
            .iter()
            .map(|offer| json!({ "notation": offer.notation, "action": offer.action }))
            .collect();
        self.programs.resize_with(self.programs.len().max(seat.index() + 1), || None);
        let program = self.programs[seat.index()].get_or_insert_with(|| Program::new(command, time, dice));
        let chosen = program.ask(table.meta().id, table.seats(), seat, &table.view(seat.into()), &legal);
        chosen.map(|chosen| offers[chosen].notation.clone()).map_err(|forfeit| forfeit.what)
    }

    /// A bot that cannot go on has lost, and the evening is over; who wants can still save it.
    fn forfeit(&mut self, seat: Seat, why: Message) -> Result<Next, Failure> {
        self.wipe()?;
        let why = words::harmless(&self.voice.say(&why));
        self.say(Message::new("bot-gave-up").with("seat", seat).with("why", why))?;
        self.say(Message::new("play-forfeit").with("seat", seat))?;
        self.farewell()?;
        Err(Failure::Told)
    }

    fn bot_acts(&mut self, seat: Seat, bot: &Spec) -> Result<Next, Failure> {
        self.thinking(seat, bot)?;
        let table = &mut self.party.table;
        // The dice of a bot follow from the key, but nobody can work the key out from them.
        let key = table.header().key.map_or(String::new(), Key::to_hex);
        let dice = input::dice(&format!("play {key} seat {seat} at {}", table.number()));
        let chosen = match bot {
            Spec::Command(command, time) => self.ask_program(seat, command, *time, dice),
            bot => {
                let advice = self.party.table.advice(seat, bot, dice, false);
                let best = advice.map(|advice| advice.into_iter().next().map(|best| best.notation));
                let best = best.map_err(|forfeit| forfeit.what);
                best.and_then(|best| best.ok_or_else(|| Message::new("play-not-now")))
            }
        };
        let table = &mut self.party.table;
        let done =
            chosen.and_then(|notation| table.act(seat, &[&notation]).map_err(|refusal| told(&refusal)));
        if let Err(why) = done {
            return self.forfeit(seat, why);
        }
        self.last = Some(seat);
        self.wipe()?;
        if self.party.people().is_empty() {
            self.tell(Viewer::Public)?;
        }
        Ok(Next::Acted)
    }

    /// A bot that thinks longer than a moment says so, once a turn.
    fn thinking(&mut self, seat: Seat, bot: &Spec) -> Result<(), Failure> {
        let quick = matches!(bot, Spec::Random | Spec::Greedy | Spec::Adept);
        if quick {
            return Ok(());
        }
        let message = Message::new("play-thinking").with("seat", seat);
        if self.plain || !self.context.terminal {
            return if self.last == Some(seat) { Ok(()) } else { self.say(message) };
        }
        write!(self.context.out, "\r{}", self.voice.say(&message))?;
        self.context.finish()
    }

    /// Takes the line about thinking away again.
    fn wipe(&mut self) -> Result<(), Failure> {
        if !self.plain && self.context.terminal {
            write!(self.context.out, "\r\x1b[K")?;
        }
        Ok(())
    }

    fn person_acts(&mut self, seat: Seat) -> Result<Next, Failure> {
        let came = self.sitting != Some(seat);
        if came
            && self.alone().is_none()
            && let Some(next) = self.hand_over(seat)?
        {
            return Ok(next);
        }
        self.sitting = Some(seat);
        let mut choices = Choices::of(self.party.table.as_ref(), seat, &self.voice, self.plain, ROOM);
        let least = choices.height_of_all().min(LEAST);
        let taken = self.show_turn(seat, came, least)?;
        choices.make_room(self.room(taken, least));
        let mut show = true;
        loop {
            if show {
                let list = choices.render(&self.voice, self.plain);
                self.line(&list)?;
            }
            let Some(line) = self.ask()? else { return self.leave() };
            match self.answer(seat, &line, &mut choices)? {
                Next::Again => {
                    show = true;
                    // The table stays in sight at every step of a choice.
                    if self.rows().is_some() {
                        self.show_table(seat, least)?;
                    }
                }
                Next::Ask => show = false,
                next => return Ok(next),
            }
        }
    }

    /// How many lines fit on the screen, where that matters.
    fn rows(&self) -> Option<usize> {
        if self.plain { None } else { layout::height(self.context.terminal) }
    }

    /// How many lines of choices are listed at once, so that the table above them stays on the screen.
    fn room(&self, taken: usize, least: usize) -> usize {
        // A line for the note below the list, one to type in.
        self.rows().map_or(ROOM, |rows| rows.saturating_sub(taken + 2).clamp(least.max(1), ROOM))
    }

    /// What a person sees when it is their turn: the table, what happened, what is asked. Says how many lines the table
    /// and the question take.
    fn show_turn(&mut self, seat: Seat, came: bool, least: usize) -> Result<usize, Failure> {
        let others = came || self.last != Some(seat);
        if !self.plain {
            self.line("")?;
        }
        self.tell(seat.into())?;
        if self.plain && others {
            let asked = self.party.table.prompt(seat.into());
            // What is asked comes last, once.
            let sentences = self.party.table.describe(seat.into());
            sentences.into_iter().filter(|said| *said != asked).try_for_each(|said| self.say(said))?;
        }
        self.show_table(seat, least)
    }

    /// The table as a person sees it who is asked something, and the question, with room for this many lines of choices. Says
    /// how many lines they take.
    fn show_table(&mut self, seat: Seat, least: usize) -> Result<usize, Failure> {
        let asked = self.party.table.prompt(seat.into());
        let mut taken = 2;
        if !self.plain {
            let head = Message::new("play-turn").with("seat", seat).with("number", self.party.table.number());
            let rule = layout::headed(&self.voice.say(&head), self.look.width);
            self.line(&layout::pale(&rule, self.look.colour))?;
            let fit = |text: &str| layout::fit(text, self.look.width);
            let lines = |text: &str| fit(text).lines().count();
            let drawing = self.party.table.drawing(seat.into(), &self.voice);
            let whole = drawing.whole();
            let mut shown = fit(&whole);
            if let Some(height) = self.rows() {
                // Room for the heading, the question, some choices, the note below them and a line to type in.
                taken += lines(&self.voice.say(&asked));
                let rows = height.saturating_sub(taken + 2 + least);
                let small = drawing.within(rows, lines);
                if small != whole {
                    let note = Message::new("play-small");
                    shown = format!(
                        "{}\n{}",
                        fit(&small),
                        layout::pale(&self.voice.say(&note), self.look.colour)
                    );
                }
            }
            taken += shown.lines().count();
            self.line(&shown)?;
        }
        let prompt = self.voice.say(&asked);
        self.paragraph(&layout::bold(&prompt, self.look.colour))?;
        Ok(taken)
    }

    /// One person leaves the keyboard, the next one comes; nobody sees a foreign hand. Who leaves can still change
    /// their mind.
    fn hand_over(&mut self, to: Seat) -> Result<Option<Next>, Failure> {
        if let Some(from) = self.sitting {
            self.tell(from.into())?;
            self.say(Message::new("play-hide").with("seat", from).with("next", to))?;
            let Some(line) = self.read("")? else { return self.leave().map(Some) };
            match Verb::read(&line, &self.voice) {
                Some(Verb::Quit) => return self.leave().map(Some),
                Some(Verb::Undo) => {
                    self.asked = Some(from);
                    return self.undo(from).map(Some);
                }
                _ => self.clear()?,
            }
        }
        self.say(Message::new("play-come").with("seat", to))?;
        if self.read("")?.is_none() {
            return self.leave().map(Some);
        }
        self.clear()?;
        Ok(None)
    }

    fn clear(&mut self) -> Result<(), Failure> {
        if !self.plain && self.context.terminal {
            // The screen and what has scrolled away.
            write!(self.context.out, "\x1b[2J\x1b[3J\x1b[H")?;
        }
        Ok(())
    }

    pub(super) fn line(&mut self, text: &str) -> Result<(), Failure> {
        self.context.line(text)
    }

    pub(super) fn paragraph(&mut self, text: &str) -> Result<(), Failure> {
        let text = if self.plain { text.to_owned() } else { layout::wrap(text, self.look.width, 2) };
        self.line(&text)
    }

    pub(super) fn say(&mut self, message: Message) -> Result<(), Failure> {
        let text = self.voice.say(&message);
        self.paragraph(&text)
    }

    /// The next line that was typed; nothing when the input has ended.
    pub(super) fn ask(&mut self) -> Result<Option<String>, Failure> {
        let mark = if self.plain { format!("{} ", self.voice.word("play-ask")) } else { "> ".into() };
        self.read(&mark)
    }

    fn read(&mut self, mark: &str) -> Result<Option<String>, Failure> {
        loop {
            write!(self.context.out, "{mark}")?;
            self.context.finish()?;
            match keyboard::read()? {
                Typed::Line(line) => {
                    if !self.typed {
                        // Nobody pressed Enter: the line would run into the prompt.
                        self.line("")?;
                    }
                    return Ok(Some(line));
                }
                Typed::TooLong => self.say(Message::new("play-too-long"))?,
                Typed::End => {
                    self.line("")?;
                    return Ok(None);
                }
            }
        }
    }

    /// What was typed on somebody's turn: a wish, a number, a notation, or a word to narrow the list.
    fn answer(&mut self, seat: Seat, line: &str, choices: &mut Choices) -> Result<Next, Failure> {
        if line.is_empty() {
            if let Some(notation) = choices.last_left().map(str::to_owned) {
                return self.act(seat, &notation);
            }
            choices.turn_page();
            return Ok(Next::Again);
        }
        if let Some(notation) = choices.exact(line).map(str::to_owned) {
            return self.act(seat, &notation);
        }
        if let Some(verb) = Verb::read(line, &self.voice) {
            if verb == Verb::List {
                choices.list_all();
                return Ok(Next::Again);
            }
            return self.wish(Some(seat), verb);
        }
        match choices.numbered(line) {
            Some(Picked::Notation(notation)) => return self.act(seat, &notation),
            Some(Picked::Step) => return Ok(Next::Again),
            None => {}
        }
        if let Some(words) = line.strip_prefix('/') {
            return self.narrow(words.trim(), choices);
        }
        let Some(notation) = count_from_zero(self.party.table.counted(), line) else {
            self.say(Message::new("play-counts-from-one"))?;
            return Ok(Next::Ask);
        };
        match self.party.table.check(seat, &notation) {
            Ok(()) => self.act(seat, &notation),
            Err(refusal @ Refusal::Unreadable(_)) => {
                if choices.narrow(line) {
                    return Ok(Next::Again);
                }
                self.say(told(&refusal))?;
                self.say(Message::new("play-try-help"))?;
                Ok(Next::Ask)
            }
            Err(refusal) => self.refuse(&refusal),
        }
    }

    fn narrow(&mut self, words: &str, choices: &mut Choices) -> Result<Next, Failure> {
        if choices.narrow(words) {
            return Ok(Next::Again);
        }
        self.say(Message::new("choices-none").with("words", words.to_owned()))?;
        Ok(Next::Ask)
    }

    fn act(&mut self, seat: Seat, notation: &str) -> Result<Next, Failure> {
        match self.party.table.act(seat, &[notation]) {
            Ok(()) => {
                self.last = Some(seat);
                self.unsaved = true;
                self.warned = false;
                Ok(Next::Acted)
            }
            Err(refusal) => self.refuse(&refusal),
        }
    }

    /// What, why, and where it is written.
    fn refuse(&mut self, refusal: &Refusal) -> Result<Next, Failure> {
        match refusal {
            Refusal::Illegal { illegal, .. } => {
                let text = self.voice.say(&illegal.message());
                self.say(Message::new("play-refused").with("text", text).with("rule", illegal.rule))?;
            }
            other => self.say(told(other))?,
        }
        Ok(Next::Ask)
    }

    pub(super) fn board(&mut self, viewer: Viewer) -> Result<(), Failure> {
        if !self.plain {
            let drawing = self.party.table.drawing(viewer, &self.voice).whole();
            return self.line(&layout::fit(&drawing, self.look.width));
        }
        for sentence in self.party.table.describe(viewer) {
            self.say(sentence)?;
        }
        Ok(())
    }

    /// Tells a viewer what has happened since they last looked.
    fn tell(&mut self, viewer: Viewer) -> Result<(), Failure> {
        let slot = viewer.seat().map_or(MAX_SEATS, Seat::index);
        let since = std::mem::replace(&mut self.told[slot], self.party.table.number());
        for said in self.heard(viewer, since, u32::MAX) {
            self.paragraph(&if self.plain { said } else { format!("· {said}") })?;
        }
        Ok(())
    }

    /// What a viewer hears of the entries after `since` up to `to`, sentence by sentence.
    pub(super) fn heard(&self, viewer: Viewer, since: u32, to: u32) -> Vec<String> {
        let table = &self.party.table;
        let lines: Vec<_> = replay::log_for_people(table.as_ref(), viewer, since)
            .into_iter()
            .filter(|line| line.number <= to)
            .collect();
        lines.iter().flat_map(|line| replay::sentences(line, table.as_ref(), &self.voice)).collect()
    }

    pub(super) fn leave(&mut self) -> Result<Next, Failure> {
        self.say(Message::new(if self.unsaved { "quit-lost" } else { "quit-bye" }))?;
        Ok(Next::Leave)
    }

    fn welcome(&mut self) -> Result<(), Failure> {
        let table = &self.party.table;
        let title = Message::new("play-welcome").with("title", table.meta().title);
        let names = |bots: bool| -> Vec<Arg> {
            let seats = Seat::all(table.people()).filter(|&seat| self.party.bot(seat).is_some() == bots);
            seats.map(Arg::Seat).collect()
        };
        let (people, bots) = (names(false), names(true));
        let mut messages = vec![title];
        if !people.is_empty() {
            messages.push(Message::new("play-people").with("people", people));
        }
        if !bots.is_empty() {
            messages.push(Message::new("play-bots").with("count", bots.len()).with("bots", bots));
        }
        messages.push(Message::new("play-how"));
        messages.into_iter().try_for_each(|message| self.say(message))
    }

    /// The end of the game: what happened last, the sheet, who won; then time to look around and to save.
    fn farewell(&mut self) -> Result<(), Failure> {
        let outcome = self.party.table.outcome();
        self.programs.iter_mut().flatten().for_each(|program| program.over(outcome));
        let viewer = self.viewer();
        self.tell(viewer)?;
        self.line("")?;
        self.board(viewer)?;
        self.line("")?;
        self.score(viewer)?;
        if let Some(end) = self.party.table.outcome() {
            let text = sheet::outcome(
                &end,
                &self.party.table.ties(),
                self.party.table.people(),
                &self.voice,
                self.look,
            );
            self.line("")?;
            self.line(&text)?;
        }
        if self.party.people().is_empty() {
            return Ok(());
        }
        self.line("")?;
        self.say(Message::new("play-after"))?;
        loop {
            let Some(line) = self.ask()? else { return Ok(()) };
            let verb = if line.is_empty() { Some(Verb::Quit) } else { Verb::read(&line, &self.voice) };
            match verb {
                Some(Verb::Quit) => return Ok(()),
                Some(verb) => {
                    self.wish(None, verb)?;
                }
                None => self.say(Message::new("play-try-help"))?,
            }
        }
    }
}

/// Why nothing was done.
fn told(refusal: &Refusal) -> Message {
    match refusal {
        Refusal::Illegal { illegal, .. } => illegal.message(),
        Refusal::Unreadable(no) => {
            Message::new("unreadable").with("text", no.text.clone()).with("why", no.why.clone())
        }
        Refusal::NoSeat => Message::new("play-not-now"),
    }
}

/// The names for the voice: those of the party, and the game's word for seats that the rules move themselves.
fn seat_names(party: &Party, voice: &Voice) -> Vec<String> {
    let own = format!("{}-own-seat", party.table.meta().id);
    let mut names = party.names.clone();
    for number in names.len()..usize::from(party.table.seats()) {
        let numbered = || voice.say(&Message::new("seat-name").with("number", number + 1));
        names.push(words::say_if_known(voice, &own).unwrap_or_else(numbered));
    }
    names
}
