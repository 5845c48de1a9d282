//! Brings a schema forward, one numbered script after the other, from any released schema.

use super::{Conn, DbError};
use crate::args;

/// The scripts, in order: number *n* leads from schema *n - 1* to schema *n*. A released script never changes.
const SQLITE: &[&str] = &[
    include_str!("../../migrations/sqlite/0001_tables.sql"),
    include_str!("../../migrations/sqlite/0002_notices.sql"),
    include_str!("../../migrations/sqlite/0003_makers.sql"),
    include_str!("../../migrations/sqlite/0004_presence.sql"),
    include_str!("../../migrations/sqlite/0005_time.sql"),
    include_str!("../../migrations/sqlite/0006_manners.sql"),
    include_str!("../../migrations/sqlite/0007_devices.sql"),
    include_str!("../../migrations/sqlite/0008_moments.sql"),
    include_str!("../../migrations/sqlite/0009_evenings.sql"),
    include_str!("../../migrations/sqlite/0010_gifts.sql"),
    include_str!("../../migrations/sqlite/0011_asked.sql"),
];
const POSTGRES: &[&str] = &[
    include_str!("../../migrations/postgres/0001_tables.sql"),
    include_str!("../../migrations/postgres/0002_notices.sql"),
    include_str!("../../migrations/postgres/0003_makers.sql"),
    include_str!("../../migrations/postgres/0004_presence.sql"),
    include_str!("../../migrations/postgres/0005_time.sql"),
    include_str!("../../migrations/postgres/0006_manners.sql"),
    include_str!("../../migrations/postgres/0007_devices.sql"),
    include_str!("../../migrations/postgres/0008_moments.sql"),
    include_str!("../../migrations/postgres/0009_evenings.sql"),
    include_str!("../../migrations/postgres/0010_gifts.sql"),
    include_str!("../../migrations/postgres/0011_asked.sql"),
];

/// The newest schema.
pub const NEWEST: i64 = SQLITE.len() as i64;

/// Brings the schema to `target`, each step in one transaction. Several processes may do it at once: one does, the
/// others wait. A schema newer than we know is refused: it may mean things we do not understand.
pub async fn migrate(conn: &mut Conn<'_>, target: i64) -> Result<(), DbError> {
    loop {
        let scripts = match conn {
            Conn::Sqlite(_) => {
                conn.script("BEGIN IMMEDIATE").await?;
                SQLITE
            }
            Conn::Postgres(_) => {
                conn.script("BEGIN").await?;
                // Any number that everybody uses.
                conn.rows("SELECT 1 FROM pg_advisory_xact_lock(4870486)", args![]).await?;
                POSTGRES
            }
        };
        let done = step(conn, scripts, target).await;
        conn.script(if done.is_ok() { "COMMIT" } else { "ROLLBACK" }).await?;
        if done? {
            return Ok(());
        }
    }
}

/// One step; `true` if there was nothing left to do.
async fn step(conn: &mut Conn<'_>, scripts: &'static [&'static str], target: i64) -> Result<bool, DbError> {
    conn.script("CREATE TABLE IF NOT EXISTS schema (version BIGINT NOT NULL)").await?;
    let rows = conn.rows("SELECT version FROM schema", args![]).await?;
    let version = rows.first().map_or(Ok(0), |row| row.int(0))?;
    if version > NEWEST {
        return Err(DbError::Newer { found: version, known: NEWEST });
    }
    let next = scripts.get(version as usize).filter(|_| version < target);
    let Some(&script) = next else { return Ok(true) };
    conn.script(script).await?;
    if rows.is_empty() {
        conn.execute("INSERT INTO schema (version) VALUES ($1)", args![version + 1]).await?;
    } else {
        conn.execute("UPDATE schema SET version = $1", args![version + 1]).await?;
    }
    Ok(false)
}
