//! One SQL layer over two databases: SQLite inside the process, PostgreSQL by URL. Statements are written once, in the
//! common part of both dialects, with `$1` for parameters and the types BIGINT, TEXT, BYTEA/BLOB and DOUBLE PRECISION.

mod lite;
mod migrate;
mod place;
mod pulse;
mod task;
mod writer;

pub use migrate::{NEWEST, migrate};
pub use place::Place;
pub use writer::{LogRow, Unit, Writer};

use crate::metrics::Metrics;
use futures_util::StreamExt;
use sqlx::postgres::{PgPool, PgPoolOptions, PgRow};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{Column, Connection, Row as _, TypeInfo, ValueRef};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// Something went wrong in the database. Shown to operators, never to players.
#[derive(Debug, thiserror::Error)]
pub enum DbError {
    /// The driver says so.
    #[error("database: {0}")]
    Sql(#[from] sqlx::Error),
    /// A row has not the form it should have.
    #[error("database: {0}")]
    Form(String),
    /// Nothing can be stored now: the disk is full, or the database is away.
    #[error("database: {0}")]
    Unwritable(String),
    /// A file cannot be used.
    #[error("{path}: {what}", path = .0.display(), what = .1)]
    File(PathBuf, std::io::Error),
    /// Another house has this file.
    #[error("{file} is open already: {who}. One SQLite file serves one house; several nodes need PostgreSQL", file = .path.display())]
    Taken {
        /// The file.
        path: PathBuf,
        /// Who has it.
        who: String,
    },
    /// The file is damaged.
    #[error("{file} is damaged ({what}). Nothing was changed. Keep a copy of it and of {wal} if there is one, and restore the latest \
             backup into a new file: burghof admin restore BACKUP --database NEW.db", file = .path.display(), wal = wal(.path).display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What SQLite says.
        what: String,
    },
    /// The writer is gone: the process is shutting down.
    #[error("database: closed")]
    Closed,
    /// The schema was made by a newer program.
    #[error("the database has schema {found}, this program knows schemas up to {known}: use a newer program")]
    Newer {
        /// What the database says.
        found: i64,
        /// What we know.
        known: i64,
    },
    /// The schema was made by an older program, and nobody has asked for it to be brought forward.
    #[error(
        "the database has schema {found}, this program has {known}: open the house with this program once, or use the older one"
    )]
    Older {
        /// What the database says.
        found: i64,
        /// What we know.
        known: i64,
    },
    /// Nobody has ever opened a house here.
    #[error("there is no house in {0}")]
    NoHouse(Place),
}

/// Where SQLite keeps what is not in the file yet.
pub(crate) fn wal(path: &std::path::Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

impl DbError {
    /// Is the database away, or unable to take anything, so that trying again later may help?
    pub fn away(&self) -> bool {
        match self {
            DbError::Sql(error) => {
                matches!(
                    error,
                    sqlx::Error::Io(_)
                        | sqlx::Error::Tls(_)
                        | sqlx::Error::Protocol(_)
                        | sqlx::Error::PoolTimedOut
                        | sqlx::Error::PoolClosed
                        | sqlx::Error::WorkerCrashed
                ) || error.as_database_error().is_some_and(|error| {
                    // PostgreSQL starts, stops or has no connection left (classes 57P and 53).
                    error.code().is_some_and(|code| code.starts_with("57P") || code.starts_with("53"))
                })
            }
            DbError::Unwritable(_) | DbError::Closed => true,
            _ => false,
        }
    }
}

/// A value that goes in or comes out.
#[derive(Clone, Debug, PartialEq)]
pub enum Val {
    /// A whole number, or none.
    Int(Option<i64>),
    /// Text, or none.
    Text(Option<String>),
    /// Bytes, or none.
    Bytes(Option<Vec<u8>>),
    /// A number with a fraction.
    Real(f64),
}

macro_rules! val_from {
    ($($from:ty => $make:expr),* $(,)?) => { $(
        impl From<$from> for Val { fn from(value: $from) -> Val { ($make)(value) } }
    )* };
}
val_from! {
    i64 => |n| Val::Int(Some(n)), i32 => |n| Val::Int(Some(i64::from(n))), u32 => |n| Val::Int(Some(i64::from(n))),
    bool => |b| Val::Int(Some(i64::from(b))), Option<i64> => Val::Int,
    &str => |s: &str| Val::Text(Some(s.to_owned())), String => |s| Val::Text(Some(s)), Option<String> => Val::Text,
    Vec<u8> => |b| Val::Bytes(Some(b)), f64 => Val::Real,
    crate::ids::TableId => |id: crate::ids::TableId| Val::Int(Some(id.0)),
    crate::ids::PersonId => |id: crate::ids::PersonId| Val::Int(Some(id.0)),
    crate::ids::MomentId => |id: crate::ids::MomentId| Val::Int(Some(id.0)),
    crate::ids::CupId => |id: crate::ids::CupId| Val::Int(Some(id.0)),
}

/// The values of a statement: `args![id, name]`.
#[macro_export]
#[doc(hidden)]
macro_rules! args {
    ($($value:expr),* $(,)?) => { vec![$($crate::db::Val::from($value)),*] };
}

/// A row that came back.
#[derive(Clone, Debug)]
pub struct Row(Vec<Val>);

impl Row {
    /// The number in a column.
    pub fn int(&self, column: usize) -> Result<i64, DbError> {
        self.int_or_none(column)?.ok_or_else(|| DbError::Form(format!("column {column} is empty")))
    }
    /// The number in a column that may be empty.
    pub fn int_or_none(&self, column: usize) -> Result<Option<i64>, DbError> {
        match self.0.get(column) {
            Some(Val::Int(n)) => Ok(*n),
            // A NULL has no type of its own in SQLite.
            Some(Val::Text(None) | Val::Bytes(None)) => Ok(None),
            other => Err(DbError::Form(format!("column {column} is not a number but {}", kind(other)))),
        }
    }
    /// The text in a column; empty if there is none.
    pub fn text(&self, column: usize) -> Result<String, DbError> {
        Ok(self.text_or_none(column)?.unwrap_or_default())
    }
    /// The text in a column that may be empty.
    pub fn text_or_none(&self, column: usize) -> Result<Option<String>, DbError> {
        match self.0.get(column) {
            Some(Val::Text(text)) => Ok(text.clone()),
            Some(Val::Int(None) | Val::Bytes(None)) => Ok(None),
            other => Err(DbError::Form(format!("column {column} is not text but {}", kind(other)))),
        }
    }
    /// The bytes in a column; none if it is empty.
    pub fn bytes(&self, column: usize) -> Result<Vec<u8>, DbError> {
        match self.0.get(column) {
            Some(Val::Bytes(bytes)) => Ok(bytes.clone().unwrap_or_default()),
            Some(Val::Int(None) | Val::Text(None)) => Ok(Vec::new()),
            other => Err(DbError::Form(format!("column {column} is not bytes but {}", kind(other)))),
        }
    }
    /// The number with a fraction in a column.
    pub fn real(&self, column: usize) -> Result<f64, DbError> {
        match self.0.get(column) {
            Some(Val::Real(x)) => Ok(*x),
            other => Err(DbError::Form(format!("column {column} is not a real number but {}", kind(other)))),
        }
    }
    /// All values.
    pub fn values(&self) -> &[Val] {
        &self.0
    }
}

fn kind(value: Option<&Val>) -> &'static str {
    match value {
        None => "missing",
        Some(Val::Int(_)) => "a number",
        Some(Val::Text(_)) => "text",
        Some(Val::Bytes(_)) => "bytes",
        Some(Val::Real(_)) => "a real number",
    }
}

fn sqlite_row(row: &SqliteRow) -> Result<Row, DbError> {
    let read = |i: usize| -> Result<Val, DbError> {
        let value = row.try_get_raw(i)?;
        let kind = value.type_info().name().to_owned();
        Ok(match (value.is_null(), kind.as_str()) {
            (true, _) => Val::Int(None),
            (_, "INTEGER" | "BOOLEAN") => Val::Int(row.try_get(i)?),
            (_, "REAL") => Val::Real(row.try_get(i)?),
            (_, "BLOB") => Val::Bytes(row.try_get(i)?),
            _ => Val::Text(row.try_get(i)?),
        })
    };
    (0..row.len()).map(read).collect::<Result<Vec<_>, _>>().map(Row)
}

fn postgres_row(row: &PgRow) -> Result<Row, DbError> {
    let read = |i: usize| -> Result<Val, DbError> {
        Ok(match row.column(i).type_info().name() {
            "INT8" => Val::Int(row.try_get(i)?),
            "INT4" => Val::Int(row.try_get::<Option<i32>, _>(i)?.map(i64::from)),
            "BOOL" => Val::Int(row.try_get::<Option<bool>, _>(i)?.map(i64::from)),
            "FLOAT8" => Val::Real(row.try_get(i)?),
            "BYTEA" => Val::Bytes(row.try_get(i)?),
            _ => Val::Text(row.try_get(i)?),
        })
    };
    (0..row.len()).map(read).collect::<Result<Vec<_>, _>>().map(Row)
}

/// A statement that changes something.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// The SQL.
    pub sql: &'static str,
    /// Its parameters.
    pub args: Vec<Val>,
    /// It must change at least one row, else the whole unit is undone: how guards are written.
    pub must: bool,
}

impl Stmt {
    /// A statement that may change nothing.
    pub fn new(sql: &'static str, args: Vec<Val>) -> Stmt {
        Stmt { sql, args, must: false }
    }
    /// A statement that must change something, else the unit it belongs to is undone.
    pub fn guard(sql: &'static str, args: Vec<Val>) -> Stmt {
        Stmt { sql, args, must: true }
    }
}

macro_rules! bound {
    ($sql:expr, $args:expr) => {{
        let mut query = sqlx::query($sql);
        for value in $args {
            query = match value {
                Val::Int(n) => query.bind(n),
                Val::Text(text) => query.bind(text),
                Val::Bytes(bytes) => query.bind(bytes),
                Val::Real(x) => query.bind(x),
            };
        }
        query
    }};
}

/// How long anybody waits for a database that does not answer.
const SOON: Duration = Duration::from_millis(900);

#[derive(Clone)]
enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// The open database: reads go through a pool, writes through one [`Writer`] that commits many at once.
#[derive(Clone)]
pub struct Db {
    pool: Pool,
    writer: Writer,
    bus: Arc<dyn crate::bus::Bus>,
}

fn sqlite_options(path: &std::path::Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // FULL: a commit is on the disk before anybody is told. Group commit pays for it.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(false)
        .busy_timeout(Duration::from_secs(10))
        .pragma("temp_store", "memory")
        .pragma("cache_size", "-16384")
        // 32 MB: games that are played now change the same pages again and again, and each is copied back once.
        .pragma("wal_autocheckpoint", "8000")
}

impl Db {
    /// Opens the database, creates what is missing and brings an older schema forward.
    pub async fn open(
        place: &Place,
        bus: Arc<dyn crate::bus::Bus>,
        metrics: Arc<Metrics>,
    ) -> Result<Db, DbError> {
        match place {
            Place::Sqlite(path) => {
                crate::files::prepare_database(path)?;
                let options = sqlite_options(path);
                let mut first = sqlx::SqliteConnection::connect_with(&options).await?;
                migrate(&mut Conn::Sqlite(&mut first), NEWEST).await?;
                let pool = SqlitePoolOptions::new()
                    .max_connections(4)
                    // A file does not hang up: nothing to be asked before each question.
                    .test_before_acquire(false)
                    .connect_with(options.pragma("query_only", "on"))
                    .await?;
                let writer = Writer::sqlite(first, metrics)?;
                Ok(Db { pool: Pool::Sqlite(pool), writer, bus })
            }
            Place::Postgres(url) => {
                let options = sqlx::postgres::PgConnectOptions::from_str(url)?;
                let mut first = sqlx::PgConnection::connect_with(&options).await?;
                migrate(&mut Conn::Postgres(&mut first), NEWEST).await?;
                drop(first);
                let pool = PgPoolOptions::new()
                    .max_connections(8)
                    // Whoever asks while the database is away hears so soon.
                    .acquire_timeout(SOON)
                    .connect_with(options.clone())
                    .await?;
                let writer = Writer::postgres(options, Arc::clone(&bus), metrics);
                Ok(Db { pool: Pool::Postgres(pool), writer, bus })
            }
        }
    }

    /// Looks whether a SQLite file is sound, for no longer than a second per gigabyte: what could not be looked at in that
    /// time shows when it is read. A damaged file is refused before anything is written to it.
    pub async fn check(place: &Place) -> Result<(), DbError> {
        let Place::Sqlite(path) = place else { return Ok(()) };
        let Ok(size) = std::fs::metadata(path).map(|data| data.len()) else { return Ok(()) };
        if size == 0 {
            return Ok(());
        }
        let time = Duration::from_nanos(size).max(Duration::from_millis(200));
        let damaged = |what: String| DbError::Damaged { path: path.clone(), what };
        let broken = |error: &sqlx::Error| {
            // Corrupt, and not a database at all.
            error.as_database_error().is_some_and(|error| {
                error
                    .code()
                    .and_then(|code| code.parse::<i32>().ok())
                    .is_some_and(|code| [11, 26].contains(&(code & 255)))
            })
        };
        let judge = |error: sqlx::Error| match broken(&error) {
            true => damaged(error.to_string()),
            false => DbError::Sql(error),
        };
        let options = SqliteConnectOptions::new().filename(path).busy_timeout(Duration::from_secs(10));
        let mut conn = sqlx::SqliteConnection::connect_with(&options).await.map_err(judge)?;
        let until = std::time::Instant::now() + time;
        conn.lock_handle().await?.set_progress_handler(1000, move || std::time::Instant::now() < until);
        let found = sqlx::query("PRAGMA quick_check(1)").fetch_all(&mut conn).await;
        conn.lock_handle().await?.remove_progress_handler();
        match found {
            Ok(rows) => {
                let said: String = rows.first().map_or(Ok("ok".into()), |row| row.try_get(0))?;
                if said != "ok" {
                    return Err(damaged(said));
                }
            }
            Err(error) if broken(&error) => return Err(damaged(error.to_string())),
            // Interrupted: that was all the time there is.
            Err(error) => tracing::info!(%error, "the database was looked at in part"),
        }
        Ok(conn.close().await?)
    }

    /// Does the database answer, and take what is written? Said within a second.
    pub async fn probe(&self) -> Result<(), DbError> {
        let touch = Stmt::new("UPDATE house SET value = value WHERE name = 'salt'", vec![]);
        let read = async { self.row("SELECT 1", vec![]).await.map(drop) };
        let write = async { self.write(vec![touch]).await.map(drop) };
        let both = async { tokio::try_join!(read, write).map(drop) };
        let late = |_| DbError::Unwritable("no answer within a second".into());
        tokio::time::timeout(SOON, both).await.map_err(late)?
    }

    /// One connection for one long piece of work; the schema is brought forward first.
    pub async fn single(place: &Place) -> Result<Single, DbError> {
        let mut single = match place {
            Place::Sqlite(path) => {
                crate::files::prepare_database(path)?;
                Single::Sqlite(Box::new(sqlx::SqliteConnection::connect_with(&sqlite_options(path)).await?))
            }
            Place::Postgres(url) => Single::Postgres(Box::new(sqlx::PgConnection::connect(url).await?)),
        };
        migrate(&mut single.conn(), NEWEST).await?;
        Ok(single)
    }

    /// Is it PostgreSQL?
    pub fn is_postgres(&self) -> bool {
        matches!(self.pool, Pool::Postgres(_))
    }

    /// Reads rows.
    pub async fn rows(&self, sql: &'static str, args: Vec<Val>) -> Result<Vec<Row>, DbError> {
        match &self.pool {
            Pool::Sqlite(pool) => bound!(sql, args).fetch_all(pool).await?.iter().map(sqlite_row).collect(),
            Pool::Postgres(pool) => {
                bound!(sql, args).fetch_all(pool).await?.iter().map(postgres_row).collect()
            }
        }
    }

    /// Reads one row, if there is one.
    pub async fn row(&self, sql: &'static str, args: Vec<Val>) -> Result<Option<Row>, DbError> {
        Ok(self.rows(sql, args).await?.pop())
    }

    /// Reads rows over the connection that writes, if there is one alone: its pages are at hand, whereas every commit
    /// makes those of the others stale. For small questions that come with every game.
    pub async fn latest(&self, sql: &'static str, args: Vec<Val>) -> Result<Vec<Row>, DbError> {
        match &self.pool {
            Pool::Sqlite(_) => self.writer.fetch(sql, args).await,
            Pool::Postgres(_) => self.rows(sql, args).await,
        }
    }

    /// Does all of it or nothing, and answers when it is on the disk. `false` if a guard changed nothing.
    pub async fn write(&self, statements: Vec<Stmt>) -> Result<bool, DbError> {
        self.commit(Unit { statements, ..Unit::default() }).await
    }

    /// Commits a unit; see [`Unit`].
    pub async fn commit(&self, unit: Unit) -> Result<bool, DbError> {
        self.writer.commit(unit).await
    }

    /// Changes rows and reads what they have become, outside the group: for claims, which want an answer at once.
    pub async fn claim(
        &self,
        sqlite: &'static str,
        postgres: &'static str,
        args: Vec<Val>,
    ) -> Result<Vec<Row>, DbError> {
        match &self.pool {
            Pool::Sqlite(_) => self.writer.fetch(sqlite, args).await,
            Pool::Postgres(pool) => {
                bound!(postgres, args).fetch_all(pool).await?.iter().map(postgres_row).collect()
            }
        }
    }

    /// What tells other nodes that a person has changed, in the transaction that changes them.
    pub fn about_person(&self, id: crate::ids::PersonId) -> Vec<Stmt> {
        self.bus.about_person(id.0)
    }

    /// When nothing could be stored, each told once.
    pub fn gaps(&self) -> Vec<(i64, i64)> {
        self.writer.pulse().gaps()
    }

    /// Is there such a time that was not told yet?
    pub fn has_gaps(&self) -> bool {
        self.writer.pulse().has_gaps()
    }

    /// These are to be told again.
    pub fn keep_gaps(&self, gaps: Vec<(i64, i64)>) {
        self.writer.pulse().keep(gaps);
    }

    /// Waits until everything is written, and closes.
    pub async fn close(&self) {
        self.writer.close().await;
        match &self.pool {
            Pool::Sqlite(pool) => pool.close().await,
            Pool::Postgres(pool) => pool.close().await,
        }
    }
}

/// A connection of one's own.
pub enum Single {
    /// To a SQLite file.
    Sqlite(Box<sqlx::SqliteConnection>),
    /// To PostgreSQL.
    Postgres(Box<sqlx::PgConnection>),
}

impl Single {
    /// To use it.
    pub fn conn(&mut self) -> Conn<'_> {
        match self {
            Single::Sqlite(conn) => Conn::Sqlite(conn),
            Single::Postgres(conn) => Conn::Postgres(conn),
        }
    }
}

/// One connection of either kind.
pub enum Conn<'a> {
    /// To a SQLite file.
    Sqlite(&'a mut sqlx::SqliteConnection),
    /// To PostgreSQL.
    Postgres(&'a mut sqlx::PgConnection),
}

impl Conn<'_> {
    /// Executes one statement; how many rows it changed.
    pub async fn execute(&mut self, sql: &'static str, args: Vec<Val>) -> Result<u64, DbError> {
        Ok(match self {
            Conn::Sqlite(conn) => bound!(sql, args).execute(&mut **conn).await?.rows_affected(),
            Conn::Postgres(conn) => bound!(sql, args).execute(&mut **conn).await?.rows_affected(),
        })
    }

    /// Reads rows.
    pub async fn rows(&mut self, sql: &'static str, args: Vec<Val>) -> Result<Vec<Row>, DbError> {
        match self {
            Conn::Sqlite(conn) => {
                bound!(sql, args).fetch_all(&mut **conn).await?.iter().map(sqlite_row).collect()
            }
            Conn::Postgres(conn) => {
                bound!(sql, args).fetch_all(&mut **conn).await?.iter().map(postgres_row).collect()
            }
        }
    }

    /// Executes a statement that was put together by us from names we know.
    pub async fn run(&mut self, sql: String, args: Vec<Val>) -> Result<u64, DbError> {
        let sql = sqlx::AssertSqlSafe(sql);
        Ok(match self {
            Conn::Sqlite(conn) => bound!(sql, args).execute(&mut **conn).await?.rows_affected(),
            Conn::Postgres(conn) => bound!(sql, args).execute(&mut **conn).await?.rows_affected(),
        })
    }

    /// Reads rows one by one, without keeping them.
    pub async fn each(&mut self, sql: String, mut row: impl FnMut(Row)) -> Result<(), DbError> {
        let sql = sqlx::AssertSqlSafe(sql);
        match self {
            Conn::Sqlite(conn) => {
                let mut rows = sqlx::query(sql).fetch(&mut **conn);
                while let Some(next) = rows.next().await {
                    row(sqlite_row(&next?)?);
                }
            }
            Conn::Postgres(conn) => {
                let mut rows = sqlx::query(sql).fetch(&mut **conn);
                while let Some(next) = rows.next().await {
                    row(postgres_row(&next?)?);
                }
            }
        }
        Ok(())
    }

    /// Executes a script of several statements.
    pub async fn script(&mut self, sql: &'static str) -> Result<(), DbError> {
        match self {
            Conn::Sqlite(conn) => sqlx::raw_sql(sql).execute(&mut **conn).await.map(|_| ())?,
            Conn::Postgres(conn) => sqlx::raw_sql(sql).execute(&mut **conn).await.map(|_| ())?,
        }
        Ok(())
    }
}
