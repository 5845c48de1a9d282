//! Talk at a table: closed while a rule closes it (LUD-44).

use crate::app::{App, Held};
use crate::args;
use crate::db::{Stmt, Unit};
use crate::events::Event;
use crate::ids::TableId;
use crate::people::Person;
use crate::problem::{Answer, Problem};
use crate::tables::talk_open;
use crate::time::{Millis, now};
use schemars::JsonSchema;
use serde::Serialize;

/// A line of talk.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct Said {
    /// Its number at this table.
    pub id: i64,
    /// The seat of who said it.
    pub seat: u8,
    /// Their name.
    pub name: String,
    /// What they said.
    pub text: String,
    /// The time it was written.
    pub at: Millis,
}

impl App {
    /// Says something at a table one sits at.
    pub async fn talk(&self, id: TableId, person: &Person, text: &str) -> Answer<Said> {
        let text = text.trim();
        let limits = &self.config.limits;
        if text.is_empty()
            || text.chars().count() > limits.chat
            || text.chars().any(|c| c.is_control() && c != '\n')
        {
            return Err(Problem::malformed(format!(
                "a line of talk has 1 to {} printable characters",
                limits.chat
            )));
        }
        let mut held = self.hold(id).await?;
        let seat = held
            .seating
            .seats_of(person.id)
            .first()
            .ok_or_else(|| Problem::forbidden("server-not-seated"))?;
        if !talk_open(&held) {
            return Err(Problem::conflict("talk_closed", "server-talk-closed"));
        }
        if held.chat >= limits.chat_lines {
            return Err(Problem::too_many("server-too-much-talk"));
        }
        for _ in 0..8 {
            let before = held.chat;
            let said = Said {
                id: before + 1,
                seat: seat.index() as u8,
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
                    i64::from(said.seat),
                    said.name.clone(),
                    said.text.clone(),
                    said.at
                ],
            );
            let unit = Unit { append: None, statements: vec![insert], touches: Some(id.0) };
            if self.db.commit(unit).await? {
                held.chat = said.id;
                held.listeners().tell_all(Event::Said { said: &said }.text(), &self.metrics);
                return Ok(said);
            }
            self.catch_up(&mut held).await?;
        }
        Err(Problem::conflict("busy", "server-busy"))
    }

    /// What was said after this line.
    pub async fn chat_since(&self, id: TableId, since: i64) -> Answer<Vec<Said>> {
        let rows = self
            .db
            .rows(
                "SELECT id, seat, name, text, at FROM chat WHERE table_id = $1 AND id > $2 ORDER BY id",
                args![id, since],
            )
            .await?;
        let read = |row: &crate::db::Row| -> Result<Said, crate::db::DbError> {
            Ok(Said {
                id: row.int(0)?,
                seat: row.int(1)? as u8,
                name: row.text(2)?,
                text: row.text(3)?,
                at: row.int(4)?,
            })
        };
        Ok(rows.iter().map(read).collect::<Result<_, _>>()?)
    }

    /// Tells those who listen what was said elsewhere.
    pub async fn tell_chat(&self, held: &mut Held, since: i64) -> Answer<()> {
        for said in self.chat_since(held.id, since).await? {
            held.chat = held.chat.max(said.id);
            held.listeners().tell_all(Event::Said { said: &said }.text(), &self.metrics);
        }
        Ok(())
    }
}
