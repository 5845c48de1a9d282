//! Who plays what: a table, a name for every seat, and which seats are bots. Saved as a record, loaded from one.

use crate::context::Context;
use crate::failure::Failure;
use crate::{input, words};
use burghof_bots::Spec;
use burghof_catalog::{All, GAMES, Table, UnknownGame, open_own, open_record};
use burghof_core::*;
use clap::ArgMatches;
use std::path::{Path, PathBuf};

/// The people and bots around a table.
pub struct Party {
    /// The game.
    pub table: Box<dyn Table>,
    /// By seat, people and bots.
    pub names: Vec<String>,
    /// By seat: the bot that sits there, if one does.
    pub bots: Vec<Option<Spec>>,
    /// The file it was loaded from, which may be written again without asking.
    pub file: Option<PathBuf>,
}

/// The field of a record that says which seats are bots.
const BOTS: &str = "bots";

impl Party {
    /// As the arguments say: a new game, or one that was saved.
    pub fn gather(matches: &ArgMatches, context: &Context) -> Result<Party, Failure> {
        match matches.get_one::<PathBuf>("load") {
            Some(path) => Party::load(path, matches, context),
            None => Party::fresh(matches, context),
        }
    }

    fn fresh(matches: &ArgMatches, context: &Context) -> Result<Party, Failure> {
        let game = input::string(matches, "game").unwrap_or_default();
        let meta = GAMES.iter().find(|meta| meta.id == game);
        let meta = meta.ok_or_else(|| UnknownGame::on::<All>(game))?;
        let bots = input::bots(matches)?;
        let named = given_names(matches).len().max(usize::from(!bots.is_empty()));
        let enough = meta.fewest.max((bots.len() + named).min(MAX_SEATS) as u8);
        let people = matches.get_one::<u8>("seats").copied().unwrap_or(enough);
        let key = match input::string(matches, "seed") {
            Some(seed) => Key::from_seed(seed),
            None => input::random_key(),
        };
        let own = input::own(matches)?;
        let table = open_own(game, people, &input::options(matches)?, own.as_deref(), key)??;
        let bots = last_seats(bots, people)?;
        let names = names(matches, &bots, Vec::new(), context)?;
        Ok(Party { table, names, bots, file: None })
    }

    fn load(path: &Path, matches: &ArgMatches, context: &Context) -> Result<Party, Failure> {
        let record = input::record(path)?;
        let table = open_record(&record).map_err(|error| input::bad_record(path, &error))?;
        let header = record.header().map_err(|error| input::bad_record(path, &error))?;
        if let Some(game) = input::string(matches, "game")
            && game != table.meta().id
        {
            let message = Message::new("play-other-game").with("file", input::name(path));
            let message = message.with("game", table.meta().id.to_owned()).with("asked", game.to_owned());
            return Err(Failure::Use(message));
        }
        let asked = input::bots(matches)?;
        let bots = if asked.is_empty() {
            recorded_bots(&record, table.people()).map_err(|error| input::bad_record(path, &error))?
        } else {
            last_seats(asked, table.people())?
        };
        let names = names(matches, &bots, header.names, context)?;
        Ok(Party { table, names, bots, file: Some(path.to_owned()) })
    }

    /// The bot of a seat.
    pub fn bot(&self, seat: Seat) -> Option<&Spec> {
        self.bots.get(seat.index())?.as_ref()
    }

    /// The seats with people.
    pub fn people(&self) -> Vec<Seat> {
        Seat::all(self.table.people()).filter(|&seat| self.bot(seat).is_none()).collect()
    }

    /// The game as a record, with everything that is needed to go on.
    pub fn record(&self) -> Record {
        let header = Header { names: self.names.clone(), ..self.table.header() };
        let mut record = self.table.record(&header);
        let bots: Vec<String> = Seat::all(self.table.people())
            .filter_map(|seat| self.bot(seat).map(|bot| format!("{seat}={bot}")))
            .collect();
        if !bots.is_empty() {
            let end = record.items.iter().position(|item| *item == Item::Blank).unwrap_or(0);
            record.items.insert(end, Item::Field(BOTS.into(), bots.join(" ")));
        }
        record
    }
}

/// Bots take the last seats.
fn last_seats(bots: Vec<Spec>, people: u8) -> Result<Vec<Option<Spec>>, Failure> {
    let people = usize::from(people);
    if bots.len() > people {
        let message = Message::new("bots-too-many").with("bots", bots.len());
        return Err(Failure::Use(message.with("seats", people)));
    }
    let mut seats = vec![None; people - bots.len()];
    seats.extend(bots.into_iter().map(Some));
    Ok(seats)
}

/// The bots that a record names. A program from outside is never started because a file says so.
fn recorded_bots(record: &Record, people: u8) -> Result<Vec<Option<Spec>>, RecordError> {
    let mut seats = vec![None; people.into()];
    let Some((line, text)) = record.field(BOTS) else { return Ok(seats) };
    for pair in text.split_whitespace() {
        let read = pair.split_once('=').and_then(|(seat, bot)| {
            let seat = Seat::checked(seat.parse().ok()?, people)?;
            let bot = bot.parse().ok().filter(|bot| !matches!(bot, Spec::Command(..)))?;
            Some((seat, bot))
        });
        let (seat, bot) = read
            .ok_or_else(|| RecordError { line, what: Message::new("record-bot").with("pair", tidy(pair)) })?;
        seats[seat.index()] = Some(bot);
    }
    Ok(seats)
}

/// The names after `--names`.
fn given_names(matches: &ArgMatches) -> Vec<String> {
    let text = input::string(matches, "names").unwrap_or_default();
    text.split(',').map(tidy).filter(|name| !name.is_empty()).collect()
}

/// A name for every seat: those of `--names` for the people in order, else those of the record, else made up.
fn names(
    matches: &ArgMatches,
    bots: &[Option<Spec>],
    recorded: Vec<String>,
    context: &Context,
) -> Result<Vec<String>, Failure> {
    let given = given_names(matches);
    let people = bots.iter().filter(|bot| bot.is_none()).count();
    if given.len() > people {
        let message = Message::new("names-too-many").with("names", given.len());
        return Err(Failure::Use(message.with("people", people)));
    }
    let mut given = given.into_iter();
    let mut names: Vec<String> = Vec::new();
    for (seat, bot) in bots.iter().enumerate() {
        let own = if bot.is_none() { given.next() } else { None };
        let old = recorded.get(seat).map(|name| tidy(name)).filter(|name| !name.is_empty());
        let made_up = || match bot {
            Some(bot) => bot_name(bot, &names),
            None => context.words.say(&Message::new("seat-name").with("number", seat + 1)),
        };
        let name = own.or(old).unwrap_or_else(made_up);
        names.push(name);
    }
    Ok(names)
}

/// A name fits on a line and cannot play tricks with the terminal.
fn tidy(name: &str) -> String {
    words::harmless(name).split_whitespace().collect::<Vec<_>>().join(" ").chars().take(30).collect()
}

/// A bot is called by its kind; the second of a kind gets a number.
fn bot_name(bot: &Spec, taken: &[String]) -> String {
    let kind = match bot {
        Spec::Command(..) => "cmd".to_owned(),
        bot => bot.to_string(),
    };
    let mut letters = kind.chars();
    let name: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    let same = taken.iter().filter(|other| **other == name || other.starts_with(&format!("{name} "))).count();
    if same == 0 { name } else { format!("{name} {}", same + 1) }
}
