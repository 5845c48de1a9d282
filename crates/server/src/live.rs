//! A table in memory: its seating, its game replayed from the log, its clocks. Whatever is here can be thrown away and
//! read again.

use crate::args;
use crate::clock::Times;
use crate::db::{Db, DbError, LogRow, Row};
use crate::hours::closures;
use crate::ids::TableId;
use crate::presence::{PRESENCE, Presence};
use crate::seating::{Clock, Motion, Seating};
use crate::time::{Millis, SECOND};
use burghof_catalog::{Done, Refusal, Say, Table, line, open_record};
use burghof_core::boxes::ours;
use burghof_core::{Entry, Item, Key, Record, Seat, SeatSet, Viewer, shape};
use std::collections::VecDeque;
use std::hash::{BuildHasher, RandomState};
use std::sync::OnceLock;

/// A table as this process knows it.
pub struct Live {
    /// Its id.
    pub id: TableId,
    /// Who sits where, and what was agreed on.
    pub seating: Seating,
    /// The version of the seating.
    pub version: i64,
    /// The host's part of the key.
    pub host: [u8; 32],
    /// The text of the box of somebody's own, if it is played with one.
    pub own: Option<String>,
    /// The game, once it has begun.
    pub game: Option<Box<dyn Table>>,
    /// The clocks.
    pub times: Times,
    /// Perhaps the disk knows more than we do: nothing may be judged here before it was asked.
    pub doubtful: bool,
    /// Who is there.
    pub presence: Presence,
    /// The id of the newest line of chat.
    pub chat: i64,
    /// When somebody went on with it last, as far as is known here.
    pub acted_at: Millis,
    /// When its people were told last that it is going to be forgotten.
    pub warned_at: Millis,
    recent: VecDeque<Recent>,
}

/// A command of late, to recognise it when it comes again.
#[derive(Copy, Clone, Debug)]
struct Recent {
    /// Of seat and idempotency key. With a hash that an attacker cannot foresee, eight bytes are enough.
    hash: u64,
    /// The length of the log after it.
    number: u32,
    /// [`said`] of its actions; 0 where it was read from a row of an older version.
    said: u32,
}

/// How many commands are remembered. An older one that comes again is refused because its seat has acted since.
const RECENT: usize = 32;

/// How long somebody is waited for who was not there when the game began.
const NEVER_CAME: Millis = 60 * SECOND;

/// Why a table cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// There is none.
    #[error("there is no such table")]
    NotFound,
    /// The database.
    #[error(transparent)]
    Db(#[from] DbError),
    /// Its log cannot be replayed.
    #[error("table {0} cannot be replayed: {1}")]
    Broken(TableId, String),
}

/// New entries, the number of the first one, and who is told.
#[derive(Clone, Debug)]
pub struct News {
    /// The number of the first entry.
    pub first: u32,
    /// The entries.
    pub entries: Vec<Entry<Done>>,
}

impl News {
    /// Writes the lines of the log as this viewer may read them, with words if `say` has any.
    pub fn write_lines(&self, viewer: Viewer, over: bool, say: Option<Say<'_>>, out: &mut Vec<u8>) {
        let entries = (self.first..).zip(&self.entries);
        let lines = entries.map(|(number, entry)| line(entry, number, viewer, over, say));
        shape::write(out, &lines.collect::<Vec<_>>());
    }

    /// As the log stores them.
    pub fn text(&self) -> String {
        use std::fmt::Write;
        let mut lines = String::with_capacity(24);
        for entry in &self.entries {
            if !lines.is_empty() {
                lines.push('\n');
            }
            // A string takes everything.
            let _ = write!(lines, "{entry}");
        }
        lines
    }
}

fn hash(seat: i64, idem: &str) -> u64 {
    state().hash_one((seat, idem))
}

/// Actions as they came, as a number that is not 0 and the same on every node: the same key with other actions is a
/// mistake. (FNV-1a. Whoever makes two of their own commands meet fools nobody but themselves.)
pub fn said(actions: &[String]) -> u32 {
    let bytes = actions.iter().flat_map(|action| action.bytes().chain([0]));
    bytes.fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)).max(1)
}

/// A key as the log stores it: with what came under it.
fn keyed(idem: &str, said: u32) -> String {
    format!("{idem}\n{said:08x}")
}

/// The key in a row, and what came under it. Older versions wrote the key alone.
fn unkeyed(stored: &str) -> (&str, u32) {
    let parts = stored.rsplit_once('\n').filter(|(_, said)| said.len() == 8);
    let read = parts.and_then(|(idem, said)| Some((idem, u32::from_str_radix(said, 16).ok()?)));
    read.unwrap_or((stored, 0))
}

fn state() -> &'static RandomState {
    static STATE: OnceLock<RandomState> = OnceLock::new();
    STATE.get_or_init(RandomState::new)
}

/// A row of the log as it was read.
pub struct Stored {
    first: u32,
    seat: i64,
    entries: String,
    idem: Option<String>,
    at: Millis,
}

impl Stored {
    fn read(row: &Row) -> Result<Stored, DbError> {
        Ok(Stored {
            first: row.int(0)? as u32,
            seat: row.int(1)?,
            entries: row.text(2)?,
            idem: row.text_or_none(3)?,
            at: row.int(4)?,
        })
    }

    fn last(&self) -> u32 {
        self.first + self.entries.lines().count() as u32 - 1
    }
}

impl Live {
    /// A table that has just been made and was never stored.
    pub fn new(id: TableId, seating: Seating, host: [u8; 32]) -> Live {
        Live {
            id,
            seating,
            version: 0,
            host,
            own: None,
            game: None,
            times: Times::default(),
            doubtful: false,
            presence: Presence::default(),
            chat: 0,
            acted_at: 0,
            warned_at: 0,
            recent: VecDeque::new(),
        }
    }

    /// Reads a table and replays its log.
    pub async fn load(db: &Db, id: TableId) -> Result<Live, LoadError> {
        let table = db
            .row(
                "SELECT meta, version, host, (SELECT MAX(chat.id) FROM chat WHERE chat.table_id = tables.id), \
                 updated_at, warned_at FROM tables WHERE id = $1",
                args![id],
            )
            .await?
            .ok_or(LoadError::NotFound)?;
        let broken = |what: String| LoadError::Broken(id, what);
        let seating: Seating =
            serde_json::from_str(&table.text(0)?).map_err(|error| broken(error.to_string()))?;
        let playing = seating.started_at.is_some() && !seating.status.over();
        let host =
            table.bytes(2)?.try_into().map_err(|_| broken("the host's part has not 32 bytes".into()))?;
        let mut live = Live::new(id, seating, host);
        if playing {
            live.seating.closed = closures(db, live.seating.created_at).await?;
        }
        if let Some(own) = &live.seating.own {
            let text = db.row("SELECT text FROM boxes WHERE hash = $1", args![own.clone()]).await?;
            live.own = Some(text.ok_or_else(|| broken("its box is gone".into()))?.text(0)?);
        }
        live.version = table.int(1)?;
        live.chat = table.int_or_none(3)?.unwrap_or(0);
        (live.acted_at, live.warned_at) = (table.int(4)?, table.int(5)?);
        live.presence.read(&db.rows(PRESENCE, args![id]).await?, db.is_postgres())?;
        if live.seating.started_at.is_some() {
            let rows = live.rows_since(db, 0).await?;
            live.replay(&rows).map_err(broken)?;
            // The list of tables is a few seconds behind the log.
            live.acted_at = live.acted_at.max(rows.last().map_or(0, |row| row.at));
        }
        Ok(live)
    }

    /// The rows of the log after this number.
    pub async fn rows_since(&self, db: &Db, number: u32) -> Result<Vec<Stored>, DbError> {
        let rows = db
            .rows(
                "SELECT first, seat, entries, idem, at FROM log WHERE table_id = $1 AND first > $2 ORDER BY first",
                args![self.id, number],
            )
            .await?;
        rows.iter().map(Stored::read).collect()
    }

    /// Opens the game at its beginning.
    pub fn begin(&mut self) -> Result<(), String> {
        self.replay(&[])
    }

    fn replay(&mut self, rows: &[Stored]) -> Result<(), String> {
        let record = |rows: &[Stored]| {
            let mut items = self.header_items();
            let mut number = 0;
            for entry in rows.iter().flat_map(|row| row.entries.lines()) {
                number += 1;
                items.push(Item::Entry(number, entry.to_owned()));
            }
            Record { items }
        };
        let started = self.seating.started_at.unwrap_or(0);
        if self.seating.clock == Clock::None {
            let game = ours(|| open_record(&record(rows))).map_err(|error| error.to_string())?;
            self.times = Times::start(&self.seating, started, game.to_act());
            self.game = Some(game);
            rows.iter().for_each(|row| self.remember_row(row, row.last()));
        } else {
            // The clocks want to know who was waited for at every moment, so these go entry by entry.
            let game = ours(|| open_record(&record(&[]))).map_err(|error| error.to_string())?;
            self.times = Times::start(&self.seating, started, game.to_act());
            self.game = Some(game);
            for row in rows {
                self.follow(row)?;
            }
        }
        Ok(())
    }

    fn header_items(&self) -> Vec<Item> {
        let Seating { game, rules, data, fingerprint, options, .. } = &self.seating;
        let mut items = Vec::new();
        let mut field = |name: &str, value: String| items.push(Item::Field(name.into(), value));
        field("burghof", "1".into());
        field("game", game.clone());
        field("rules", rules.to_string());
        field("data", format!("{data} {fingerprint}"));
        field("people", self.seating.people().to_string());
        if !options.is_empty() {
            field("options", options.iter().map(|(k, v)| format!("{k}={v}")).collect::<Vec<_>>().join(" "));
        }
        field("key", self.key().to_hex());
        let mut record = Record { items };
        if let Some(text) = &self.own {
            record.give_set(text);
        }
        record.items
    }

    /// The key of the game.
    pub fn key(&self) -> Key {
        self.seating.key(&self.host)
    }

    /// Carries out a row that another node wrote; what is new in it.
    pub fn follow(&mut self, row: &Stored) -> Result<News, String> {
        let number = self.number();
        if row.first != number + 1 {
            return Err(format!("entry {} where {} was expected", row.first, number + 1));
        }
        let game = self.game.as_mut().ok_or("the game has not begun")?;
        let entries = row
            .entries
            .lines()
            .map(|line| game.enter(line).map_err(|wrong| wrong.id.to_owned()))
            .collect::<Result<_, _>>()?;
        let news = News { first: row.first, entries };
        self.acted(row.seat, row.at);
        let seat = Seat::checked(row.seat.max(-1) as usize, self.seating.people());
        if let Some(seat) = seat.filter(|&seat| self.seating.at(seat).bot().is_none()) {
            // Whoever moves through another node is there, however they came.
            self.presence.acted(seat, row.at.max(self.presence.seen(seat)));
        }
        self.remember_row(row, self.number());
        Ok(news)
    }

    /// The length of the log.
    pub fn number(&self) -> u32 {
        self.game.as_ref().map_or(0, |game| game.number())
    }

    /// Whom the game waits for.
    pub fn to_act(&self) -> SeatSet {
        match &self.game {
            Some(game) if !self.seating.status.over() => game.to_act(),
            _ => SeatSet::NONE,
        }
    }

    /// The seats whose person has been away for as long as the table agreed on: the others go on without asking them. Whoever
    /// sat down, was not there when the game began and has not come since is not waited for so long, unless people play over days:
    /// anybody can take the seats of a table to keep others from playing.
    pub fn absent(&self, at: Millis) -> SeatSet {
        let begun = self.seating.started_at.unwrap_or(at);
        let days = matches!(self.seating.clock, Clock::Days { .. });
        let long = |&seat: &Seat| {
            let (seen, state) = (self.presence.seen(seat), self.seating.at(seat));
            let never_came = state.promise.is_some() && state.part.is_none() && seen <= begun;
            let patience = match never_came && !days {
                true => self.seating.patience().min(NEVER_CAME),
                false => self.seating.patience(),
            };
            !self.presence.here(seat, at) && self.seating.elapsed(seen.max(begun), at) >= patience
        };
        self.seating.voters().iter().filter(long).collect()
    }

    /// Whose consent a motion needs.
    pub fn voters(&self, motion: Motion, at: Millis) -> SeatSet {
        let all = self.seating.voters();
        match motion {
            Motion::Close | Motion::Bot { .. } => all.minus(self.absent(at)),
            Motion::Undo { .. } | Motion::Pause => all,
        }
    }

    /// Is everything open to everybody?
    pub fn over(&self) -> bool {
        self.seating.status.over()
    }

    /// A seat acts in memory; not yet in the log.
    pub fn act(&mut self, seat: Seat, notations: &[&str]) -> Result<News, Refusal> {
        let first = self.number() + 1;
        let game = self.game.as_mut().ok_or(Refusal::NoSeat)?;
        let done = game.command(seat, notations)?;
        let entry = |action| Entry::Act { seat, action };
        Ok(News { first, entries: done.into_iter().map(entry).collect() })
    }

    /// Undoes what was done in memory alone, for those who read while the disk cannot be asked.
    pub fn fall_back(&mut self, number: u32, times: Times) {
        if self.number() > number {
            self.game = self.game.as_ref().and_then(|game| game.at(number));
        }
        self.times = times;
        self.doubtful = true;
    }

    /// The clocks after a command.
    pub fn acted(&mut self, seat: i64, at: Millis) {
        self.acted_at = self.acted_at.max(at);
        let seat = Seat::checked(seat.max(-1) as usize, self.seating.people());
        let to_act = self.to_act();
        self.times.acted(&self.seating, seat, at, to_act);
    }

    /// The row that stores news.
    pub fn row(&self, news: &News, seat: i64, idem: Option<(String, u32)>, at: Millis) -> LogRow {
        let idem = idem.map(|(idem, said)| keyed(&idem, said));
        LogRow { table: self.id.0, first: i64::from(news.first), seat, entries: news.text(), idem, at }
    }

    fn remember_row(&mut self, row: &Stored, number: u32) {
        let idem = row.idem.as_deref().map(unkeyed);
        self.remember(row.seat, idem.map(|(idem, _)| idem), number, idem.map_or(0, |(_, said)| said));
    }

    /// Remembers a command, to recognise it when it comes again.
    pub fn remember(&mut self, seat: i64, idem: Option<&str>, number: u32, said: u32) {
        let Some(idem) = idem else { return };
        if self.recent.len() == RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back(Recent { hash: hash(seat, idem), number, said });
    }

    /// The number that was answered when this command came first; none inside if something else came under its key then.
    pub fn known(&self, seat: i64, idem: &str, actions: &[String]) -> Option<Option<u32>> {
        let hash = hash(seat, idem);
        let recent = self.recent.iter().rev().find(|recent| recent.hash == hash)?;
        let same = recent.said == 0 || recent.said == said(actions);
        Some(same.then_some(recent.number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_read_with_what_came_under_it() {
        let said = said(&["a 1".into(), "b".into()]);
        assert_ne!(said, super::said(&["a 1b".into()]));
        assert_eq!(unkeyed(&keyed("any\nkey", said)), ("any\nkey", said));
        assert_eq!(unkeyed("of an older version"), ("of an older version", 0));
    }
}
