//! Where a database is, and what is there before anybody opens it: a command beside a house makes no house and changes no
//! schema in passing.

use super::{Conn, DbError, NEWEST, Single};
use crate::args;
use sqlx::Connection;
use sqlx::sqlite::SqliteConnectOptions;
use std::path::PathBuf;
use std::time::Duration;

/// Where the database is.
#[derive(Clone, Debug)]
pub enum Place {
    /// A file; created if missing.
    Sqlite(PathBuf),
    /// A PostgreSQL URL.
    Postgres(String),
}

impl Place {
    /// `postgres://…` or the path of a file (perhaps as `sqlite:path`).
    pub fn parse(text: &str) -> Place {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            Place::Postgres(text.to_owned())
        } else {
            let path = text.strip_prefix("sqlite://").or(text.strip_prefix("sqlite:")).unwrap_or(text);
            Place::Sqlite(path.into())
        }
    }

    /// What stands here, if a house was ever opened here. Nothing is made and nothing is changed by asking.
    async fn found(&self) -> Result<Option<Found>, DbError> {
        let (mut single, there) = match self {
            Place::Sqlite(path) => {
                if !path.try_exists().map_err(|error| DbError::File(path.clone(), error))? {
                    return Ok(None);
                }
                let options =
                    SqliteConnectOptions::new().filename(path).busy_timeout(Duration::from_secs(10));
                let conn = sqlx::SqliteConnection::connect_with(&options).await?;
                let there =
                    "SELECT CAST(1 AS BIGINT) FROM sqlite_master WHERE type = 'table' AND name = 'schema'";
                (Single::Sqlite(Box::new(conn)), there)
            }
            Place::Postgres(url) => {
                let there = "SELECT CAST(1 AS BIGINT) WHERE to_regclass('schema') IS NOT NULL";
                (Single::Postgres(Box::new(sqlx::PgConnection::connect(url).await?)), there)
            }
        };
        let found = look(&mut single.conn(), there).await;
        // A file that is closed properly leaves no log of changes beside it.
        match single {
            Single::Sqlite(conn) => conn.close().await?,
            Single::Postgres(conn) => conn.close().await?,
        }
        found
    }

    /// For commands over a house: there must be one, and of this program's schema. To bring an older one forward is the
    /// business of the house, not of whoever looks at it: a house of the older program may be open.
    pub async fn house(&self) -> Result<(), DbError> {
        let Some(found) = self.found().await? else { return Err(DbError::NoHouse(self.clone())) };
        current(found.schema)
    }

    /// For what is put here: a house of this program's schema, one that nobody has come to, or none yet.
    pub async fn room(&self) -> Result<(), DbError> {
        match self.found().await? {
            Some(Found { schema, peopled }) if peopled || schema > NEWEST => current(schema),
            _ => Ok(()),
        }
    }
}

/// The place for operators, without the password that a URL may have.
impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Place::Sqlite(path) => write!(f, "{}", path.display()),
            Place::Postgres(_) => f.write_str("PostgreSQL"),
        }
    }
}

/// What stands in a database.
struct Found {
    /// The version of its schema.
    schema: i64,
    /// Has anybody come to the house?
    peopled: bool,
}

async fn look(conn: &mut Conn<'_>, there: &'static str) -> Result<Option<Found>, DbError> {
    if conn.rows(there, args![]).await?.is_empty() {
        return Ok(None);
    }
    let rows = conn.rows("SELECT version FROM schema", args![]).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    let peopled = !conn.rows("SELECT id FROM people LIMIT 1", args![]).await?.is_empty();
    Ok(Some(Found { schema: row.int(0)?, peopled }))
}

fn current(found: i64) -> Result<(), DbError> {
    match found {
        NEWEST => Ok(()),
        ..NEWEST => Err(DbError::Older { found, known: NEWEST }),
        _ => Err(DbError::Newer { found, known: NEWEST }),
    }
}
