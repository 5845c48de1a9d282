//! What an operator can do beside a running house: look, close, delete, take along, put back. Every change tells the
//! nodes to forget what they have in memory.

pub use crate::backup::{BackupError, backup, backup_to, check, restore};
pub use crate::moving::move_to;

use crate::app::App;
use crate::args;
use crate::config::Config;
use crate::db::{DbError, Stmt};
use crate::export::{Export, export};
use crate::forgetting::removal;
use crate::ids::{PersonId, TableId};
use crate::live::Live;
use crate::manners::deed_row;
use crate::problem::Problem;
use crate::seating::Seating;
use crate::tables::close;
use crate::time::{Millis, now};
use burghof_core::{Lang, Message};
use serde_json::{Value, json};
use std::sync::Arc;

/// Why an operator's command could not be carried out.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// The database.
    #[error(transparent)]
    Db(#[from] DbError),
    /// What the house says.
    #[error("{}", crate::words::say(Lang::En, "", &[], .0))]
    Refused(Message),
}

impl From<Problem> for AdminError {
    fn from(problem: Problem) -> AdminError {
        AdminError::Refused(problem.message())
    }
}

/// A table in the operator's list.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Its id.
    pub id: TableId,
    /// The game.
    pub game: String,
    /// How it stands.
    pub status: String,
    /// Who sits there.
    pub names: Vec<String>,
    /// The length of the log, a few seconds old at most.
    pub number: u32,
    /// When something happened last.
    pub updated_at: Millis,
}

/// The operator's door.
pub struct Admin(Arc<App>);

impl Admin {
    /// Opens the database of a house, which may be running. There must be one: whoever mistypes its name makes no new one.
    pub async fn open(config: Config) -> Result<Admin, DbError> {
        config.database.house().await?;
        Ok(Admin(App::new(config).await?.0))
    }

    /// The tables, the newest first; of one status if it is named.
    pub async fn tables(&self, status: Option<&str>) -> Result<Vec<Listed>, AdminError> {
        let rows = self
            .0
            .db
            .rows(
                "SELECT id, game, status, meta, number, updated_at FROM tables WHERE status = $1 OR $1 = '' \
                 ORDER BY updated_at DESC LIMIT 10000",
                args![status.unwrap_or("")],
            )
            .await?;
        let mut lines = Vec::new();
        for row in rows {
            let seating: Option<Seating> = serde_json::from_str(&row.text(3)?).ok();
            lines.push(Listed {
                id: TableId(row.int(0)?),
                game: row.text(1)?,
                status: row.text(2)?,
                names: seating.map_or_else(Vec::new, |seating| seating.names()),
                number: row.int(4)? as u32,
                updated_at: row.int(5)?,
            });
        }
        Ok(lines)
    }

    /// Closes a table without a result. Its parts of the key are published.
    pub async fn close_table(&self, id: TableId) -> Result<(), AdminError> {
        let mut held = self.0.hold(id).await?;
        self.0
            .change(&mut held, |live: &mut Live| {
                if live.seating.status.over() {
                    return Err(Problem::conflict("over", "server-over"));
                }
                close(live);
                let mut statements = self.0.when_over(live);
                statements.push(deed_row("close", &id.to_string(), ""));
                Ok(statements)
            })
            .await?;
        self.changed().await
    }

    /// Everything about a table; its record if it is over.
    pub async fn export_table(&self, id: TableId) -> Result<Value, AdminError> {
        let held = self.0.hold(id).await?;
        self.0.db.write(vec![deed_row("export", &id.to_string(), "")]).await?;
        let record = crate::records::record_of(&held).ok();
        Ok(
            json!({ "table": crate::info::info(&held, now()), "record": record, "chat": self.0.chat_since(id, 0, true).await? }),
        )
    }

    /// Everything about a person.
    pub async fn export_person(&self, id: PersonId) -> Result<Export, AdminError> {
        let all = export(&self.0.db, id).await?;
        if all.person.is_none() {
            return Err(AdminError::Refused(Message::new("server-nobody-here")));
        }
        self.0.db.write(vec![deed_row("export-person", &id.to_string(), "")]).await?;
        Ok(all)
    }

    /// Deletes a table and everything about it.
    pub async fn delete_table(&self, id: TableId) -> Result<(), AdminError> {
        let mut statements = removal(id);
        statements.push(deed_row("delete", &id.to_string(), ""));
        if !self.0.db.write(statements).await? {
            return Err(AdminError::Refused(Message::new("server-no-table")));
        }
        self.changed().await
    }

    /// Deletes a person and what belongs to them.
    pub async fn delete_person(&self, id: PersonId) -> Result<(), AdminError> {
        self.0.delete_person(id, Some(deed_row("delete-person", &id.to_string(), ""))).await?;
        self.changed().await
    }

    pub(crate) fn app(&self) -> &App {
        &self.0
    }

    pub(crate) async fn changed(&self) -> Result<(), AdminError> {
        self.0.db.write(vec![Stmt::new("UPDATE generation SET number = number + 1", args![])]).await?;
        Ok(())
    }

    /// Closes the door again.
    pub async fn end(self) {
        self.0.db.close().await;
    }
}
