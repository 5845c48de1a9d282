//! Talk at a table: closed while a rule closes it (LUD-44).

use crate::app::{App, Held};
use crate::args;
use crate::db::{Stmt, Unit};
use crate::events::{Event, may_watch};
use crate::ids::{NOBODY, PersonId, TableId};
use crate::metrics::Metrics;
use crate::names::clean_text;
use crate::people::Person;
use crate::problem::{Answer, Problem};
use crate::seating::Seating;
use crate::tables::talk_open;
use crate::time::{Millis, now};
use burghof_core::Viewer;
use schemars::JsonSchema;
use serde::Serialize;

/// A line of talk.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct Said {
    /// Its number at this table.
    pub id: i64,
    /// The seat of who said it; none for somebody who watches, whom only those who watch hear until the game is over.
    pub seat: Option<u8>,
    /// Who said it.
    pub person: Option<PersonId>,
    /// Their name.
    pub name: String,
    /// What they said.
    pub text: String,
    /// The time it was written.
    pub at: Millis,
}

impl App {
    /// Says something: at a table one sits at to everybody, at one that is watched to those who watch.
    pub async fn talk(&self, id: TableId, person: &Person, text: &str) -> Answer<Said> {
        let limits = &self.config.limits;
        let text = clean_text(text, limits.chat).ok_or_else(|| {
            Problem::malformed(format!("a line of talk has 1 to {} printable characters", limits.chat))
        })?;
        if person.muted_until > now() {
            return Err(Problem::until("server-muted", person.muted_until));
        }
        let mut held = self.hold(id).await?;
        let seat = held.seating.seats_of(person.id).first();
        if seat.is_none() {
            if !may_watch(&held.seating, Viewer::Public, Some(person.id)) {
                return Err(Problem::forbidden("server-no-spectators"));
            }
            if !held.seating.spectator_talk {
                return Err(Problem::forbidden("server-watch-silently"));
            }
        } else if !talk_open(&held) {
            return Err(Problem::conflict("talk_closed", "server-talk-closed"));
        }
        if held.chat >= limits.chat_lines {
            return Err(Problem::too_many("server-too-much-talk"));
        }
        for _ in 0..8 {
            let before = held.chat;
            let said = Said {
                id: before + 1,
                seat: seat.map(|seat| seat.index() as u8),
                person: Some(person.id),
                name: person.name.clone(),
                text: text.into(),
                at: now(),
            };
            let insert = Stmt::guard(
                "INSERT INTO chat (table_id, id, person, seat, name, text, at) VALUES ($1, $2, $3, $4, $5, $6, $7) \
                 ON CONFLICT DO NOTHING",
                args![
                    id,
                    said.id,
                    person.id,
                    said.seat.map_or(-1, i64::from),
                    said.name.clone(),
                    said.text.clone(),
                    said.at
                ],
            );
            let unit = Unit { append: None, statements: vec![insert], touches: Some(id.0) };
            if self.db.commit(unit).await? {
                held.chat = said.id;
                held.tell_said(&said, &self.metrics);
                return Ok(said);
            }
            self.catch_up(&mut held).await?;
        }
        Err(Problem::conflict("busy", "server-busy"))
    }

    /// What was said after this line: all of it, or what those hear who sit at the table while it is played.
    pub async fn chat_since(&self, id: TableId, since: i64, all: bool) -> Answer<Vec<Said>> {
        let rows = self
            .db
            .rows(
                "SELECT id, seat, name, text, at, person FROM chat WHERE table_id = $1 AND id > $2 AND seat >= $3 ORDER BY id",
                args![id, since, if all { -1 } else { 0 }],
            )
            .await?;
        let read = |row: &crate::db::Row| -> Result<Said, crate::db::DbError> {
            Ok(Said {
                id: row.int(0)?,
                seat: u8::try_from(row.int(1)?).ok(),
                person: Some(PersonId(row.int(5)?)).filter(|id| *id != NOBODY),
                name: row.text(2)?,
                text: row.text(3)?,
                at: row.int(4)?,
            })
        };
        Ok(rows.iter().map(read).collect::<Result<_, _>>()?)
    }

    /// Tells those who listen what was said elsewhere.
    pub async fn tell_chat(&self, held: &mut Held, since: i64) -> Answer<()> {
        for said in self.chat_since(held.id, since, true).await? {
            held.chat = held.chat.max(said.id);
            held.tell_said(&said, &self.metrics);
        }
        Ok(())
    }

    /// Somebody who sits at this table has read up to this line.
    pub async fn chat_read(&self, id: TableId, person: &Person, line: i64) -> Answer<()> {
        let held = self.hold(id).await?;
        if held.seating.seats_of(person.id).is_empty() {
            return Err(Problem::forbidden("server-not-seated"));
        }
        let line = line.clamp(0, held.chat);
        drop(held);
        let read = Stmt::new(
            "UPDATE seats SET chat_read = $3 WHERE table_id = $1 AND person = $2 AND chat_read < $3",
            args![id, person.id, line],
        );
        self.db.write(vec![read]).await?;
        Ok(())
    }

    /// How many lines others have said at this table that this person has not read.
    pub async fn unread(&self, id: TableId, person: PersonId) -> Answer<i64> {
        let row = self.db.row(UNREAD, args![id, person]).await?;
        Ok(row.map_or(Ok(None), |row| row.int_or_none(0))?.unwrap_or(0))
    }
}

const UNREAD: &str = "SELECT COUNT(*) FROM chat WHERE table_id = $1 AND seat >= 0 AND person <> $2 AND id > \
     COALESCE((SELECT MAX(chat_read) FROM seats WHERE table_id = $1 AND person = $2), 0)";

/// Does this person hear what those say who watch? Whoever plays does not, until the game is over: advice is none of theirs.
pub fn hears_watchers(seating: &Seating, person: Option<PersonId>) -> bool {
    seating.status.over() || person.is_none_or(|person| seating.seats_of(person).is_empty())
}

impl Held {
    /// Tells everybody who may hear it.
    fn tell_said(&mut self, said: &Said, metrics: &Metrics) {
        let (live, listeners) = self.parts();
        let text = Event::Said { said }.text();
        listeners.tell_some(text, metrics, |listener| {
            let blocked = said.person.is_some_and(|person| listener.deaf_to.contains(&person));
            !blocked && (said.seat.is_some() || hears_watchers(&live.seating, listener.person))
        });
    }
}
