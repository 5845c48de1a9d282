//! Manners: whom somebody does not want to meet, what is reported, and what operators do about it. Everything an operator
//! does is written down.

use crate::admin::{Admin, AdminError};
use crate::app::App;
use crate::args;
use crate::db::Stmt;
use crate::ids::{PersonId, TableId, random};
use crate::names::clean_text;
use crate::people::Person;
use crate::problem::{Answer, Problem};
use crate::time::{Millis, now};
use burghof_core::Message;
use serde_json::{Value, json};
use std::collections::HashSet;

/// The most people one can block.
const BLOCKS: i64 = 1000;
/// The most open reports of one person, and of what happened at one table.
const REPORTS_BY_ONE: i64 = 10;
/// See `REPORTS_BY_ONE`.
const REPORTS_AT_ONE: i64 = 40;
/// The most lines of talk that go along with a report.
const LINES: i64 = 50;

fn id() -> i64 {
    i64::from_le_bytes(random()) & i64::MAX
}

impl App {
    /// Whom this person does not want to hear.
    pub async fn blocked(&self, person: PersonId) -> Answer<HashSet<PersonId>> {
        let rows = self.db.rows("SELECT blocked FROM blocks WHERE person = $1", args![person]).await?;
        Ok(rows.iter().map(|row| row.int(0).map(PersonId)).collect::<Result<_, _>>()?)
    }

    /// Blocks somebody: what they say is not heard, and they do not sit down at one's tables. Or no longer.
    pub async fn block(&self, person: &Person, other: PersonId, on: bool) -> Answer<()> {
        if other == person.id {
            return Err(Problem::malformed("nobody blocks themselves"));
        }
        let mut statements = vec![match on {
            true => Stmt::new(
                "INSERT INTO blocks (person, blocked) SELECT $1, $2 \
                 WHERE (SELECT COUNT(*) FROM blocks WHERE person = $1) < $3 ON CONFLICT DO NOTHING",
                args![person.id, other, BLOCKS],
            ),
            false => {
                Stmt::new("DELETE FROM blocks WHERE person = $1 AND blocked = $2", args![person.id, other])
            }
        }];
        statements.extend(self.db.about_person(person.id));
        self.db.write(statements).await?;
        // Streams know whom they do not hear; they begin anew.
        self.person_changed(person.id).await;
        Ok(())
    }

    /// Has the maker of a table blocked this person?
    pub async fn blocked_by(&self, maker: PersonId, person: PersonId) -> Answer<bool> {
        let blocks = "SELECT 1 FROM blocks WHERE person = $1 AND blocked = $2";
        Ok(self.db.row(blocks, args![maker, person]).await?.is_some())
    }

    /// Reports somebody, with what was said at the table lately.
    pub async fn report(&self, table: TableId, person: &Person, about: PersonId, text: &str) -> Answer<()> {
        let text = clean_text(text, 1000)
            .ok_or_else(|| Problem::malformed("a report has 1 to 1000 printable characters"))?;
        let said = self.chat_since(table, 0, true).await?;
        let known = said.iter().any(|said| said.person == Some(about));
        if !known && self.seating(table).await?.seats_of(about).is_empty() {
            return Err(Problem::not_found("server-nobody-here"));
        }
        let lines: Vec<_> = said.iter().rev().take(LINES as usize).rev().collect();
        // What the operator has not looked at yet is enough: a report keeps much, and they are to be read by a human being.
        let report = Stmt::guard(
            "INSERT INTO reports (id, at, table_id, reporter, about, text, said, closed_at) \
             SELECT $1, $2, $3, $4, $5, $6, $7, 0 \
             WHERE (SELECT COUNT(*) FROM reports WHERE closed_at = 0 AND reporter = $4) < $8 \
             AND (SELECT COUNT(*) FROM reports WHERE closed_at = 0 AND table_id = $3) < $9",
            args![
                id(),
                now(),
                table,
                person.id,
                about,
                text,
                json!(lines).to_string(),
                REPORTS_BY_ONE,
                REPORTS_AT_ONE
            ],
        );
        if !self.db.write(vec![report]).await? {
            return Err(Problem::too_many("server-reported-often").after(3600));
        }
        self.metrics.reports.add(1);
        tracing::info!(%table, %about, "somebody was reported: burghof admin reports");
        Ok(())
    }

    /// Somebody has read what an operator told them.
    pub async fn acknowledge(&self, person: &Person) -> Answer<()> {
        let mut statements =
            vec![Stmt::new("UPDATE people SET warning = NULL WHERE id = $1", args![person.id])];
        statements.extend(self.db.about_person(person.id));
        self.db.write(statements).await?;
        self.known.forget(person.id);
        Ok(())
    }
}

/// What an operator does about a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Tells them something.
    Warn(String),
    /// Lets them not talk until this moment.
    Mute(Millis),
    /// Lets them not come in until this moment.
    Ban(Millis),
    /// Takes everything back.
    Pardon,
}

impl Admin {
    /// Carries out a measure, and writes it down with its reason.
    pub async fn measure(&self, person: PersonId, measure: &Measure, reason: &str) -> Result<(), AdminError> {
        let (deed, update) = match measure {
            Measure::Warn(text) => (
                "warn",
                Stmt::guard("UPDATE people SET warning = $2 WHERE id = $1", args![person, text.clone()]),
            ),
            Measure::Mute(until) => (
                "mute",
                Stmt::guard("UPDATE people SET muted_until = $2 WHERE id = $1", args![person, *until]),
            ),
            Measure::Ban(until) => (
                "ban",
                Stmt::guard("UPDATE people SET banned_until = $2 WHERE id = $1", args![person, *until]),
            ),
            Measure::Pardon => (
                "pardon",
                Stmt::guard(
                    "UPDATE people SET muted_until = 0, banned_until = 0, warning = NULL WHERE id = $1",
                    args![person],
                ),
            ),
        };
        let mut statements = vec![update, deed_row(deed, &person.to_string(), reason)];
        statements.extend(self.app().db.about_person(person));
        if !self.app().db.write(statements).await? {
            return Err(AdminError::Refused(Message::new("server-nobody-here")));
        }
        self.changed().await
    }

    /// The reports that are open, the oldest first; each with its number, to close it.
    pub async fn reports(&self) -> Result<Vec<Value>, AdminError> {
        let sql = "SELECT reports.id, reports.at, reports.table_id, reports.reporter, reports.about, people.name, reports.text, \
                   reports.said FROM reports LEFT JOIN people ON people.id = reports.about \
                   WHERE closed_at = 0 ORDER BY reports.at LIMIT 1000";
        let mut reports = Vec::new();
        for row in self.app().db.rows(sql, args![]).await? {
            let said: Value = serde_json::from_str(&row.text(7)?).unwrap_or(Value::Null);
            reports.push(json!({
                "report": PersonId(row.int(0)?), "at": row.int(1)?, "table": TableId(row.int(2)?),
                "by": PersonId(row.int(3)?), "about": PersonId(row.int(4)?), "name": row.text_or_none(5)?,
                "text": row.text(6)?, "said": said,
            }));
        }
        Ok(reports)
    }

    /// A report is dealt with.
    pub async fn close_report(&self, report: PersonId, reason: &str) -> Result<(), AdminError> {
        let statements = vec![
            Stmt::guard(
                "UPDATE reports SET closed_at = $2 WHERE id = $1 AND closed_at = 0",
                args![report, now()],
            ),
            deed_row("close-report", &report.to_string(), reason),
        ];
        match self.app().db.write(statements).await? {
            true => Ok(()),
            false => Err(AdminError::Refused(Message::new("server-no-report"))),
        }
    }

    /// People whose name or account holds this text, those seen lately first.
    pub async fn people(&self, text: &str) -> Result<Vec<Value>, AdminError> {
        let sql = "SELECT id, name, account, seen_at, muted_until, banned_until FROM people \
                   WHERE LOWER(name) LIKE $1 OR account LIKE $1 ORDER BY seen_at DESC LIMIT 200";
        let like = format!("%{}%", text.to_lowercase().replace(['%', '_'], ""));
        let mut people = Vec::new();
        for row in self.app().db.rows(sql, args![like]).await? {
            people.push(json!({
                "id": PersonId(row.int(0)?), "name": row.text(1)?, "account": row.text_or_none(2)?, "seen_at": row.int(3)?,
                "muted_until": row.int(4)?, "banned_until": row.int(5)?,
            }));
        }
        Ok(people)
    }

    /// What operators did, the latest first.
    pub async fn deeds(&self) -> Result<Vec<Value>, AdminError> {
        let sql = "SELECT at, deed, subject, text FROM deeds ORDER BY at DESC LIMIT 1000";
        let rows = self.app().db.rows(sql, args![]).await?;
        let deed = |row: &crate::db::Row| -> Result<Value, crate::db::DbError> {
            Ok(
                json!({ "at": row.int(0)?, "deed": row.text(1)?, "subject": row.text(2)?, "text": row.text(3)? }),
            )
        };
        Ok(rows.iter().map(deed).collect::<Result<_, _>>()?)
    }
}

/// The statement that writes down what an operator did.
pub fn deed_row(deed: &str, subject: &str, text: &str) -> Stmt {
    Stmt::new(
        "INSERT INTO deeds (id, at, deed, subject, text) VALUES ($1, $2, $3, $4, $5)",
        args![id(), now(), deed, subject, text],
    )
}
