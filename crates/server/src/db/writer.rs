//! The one task that writes. Whatever waits when a transaction begins is committed together, so a disk that can sync
//! a few hundred times a second carries many thousands of moves; nobody is answered before the commit.

use super::{Conn, DbError, Row, Stmt, Val, bound};
use crate::bus::Bus;
use crate::metrics::Metrics;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// One command in the log of a table.
#[derive(Clone, Debug)]
pub struct LogRow {
    /// The table.
    pub table: i64,
    /// The number of its first entry. Together with the table it is the key: who comes second is refused.
    pub first: i64,
    /// The seat, or -1 for all.
    pub seat: i64,
    /// The entries, one per line, as a record writes them.
    pub entries: String,
    /// The idempotency key.
    pub idem: Option<String>,
    /// When.
    pub at: i64,
}

impl LogRow {
    fn args(self) -> [Val; 6] {
        [
            self.table.into(),
            self.first.into(),
            self.seat.into(),
            self.entries.into(),
            self.idem.into(),
            self.at.into(),
        ]
    }
}

/// What is done together or not at all.
#[derive(Clone, Debug, Default)]
pub struct Unit {
    /// A command to append. Refused if the log has moved on.
    pub append: Option<LogRow>,
    /// Further statements.
    pub statements: Vec<Stmt>,
    /// The table other nodes must hear about.
    pub touches: Option<i64>,
}

enum Order {
    Commit(Unit, oneshot::Sender<Result<bool, DbError>>),
    Fetch(&'static str, Vec<Val>, oneshot::Sender<Result<Vec<Row>, DbError>>),
    Close(oneshot::Sender<()>),
}

/// The door to the writing task.
#[derive(Clone)]
pub struct Writer(mpsc::Sender<Order>);

/// So many units wait at most; whoever comes then waits for a place.
const QUEUE: usize = 4096;
/// So many units go into one transaction.
const BATCH: usize = 512;
/// Sizes of the multi-row inserts: few enough that each stays a prepared statement.
const SIZES: [usize; 5] = [256, 64, 16, 4, 1];

impl Writer {
    pub(super) fn sqlite(conn: SqliteConnection, bus: Arc<dyn Bus>, metrics: Arc<Metrics>) -> Writer {
        Writer::start(Source::Sqlite(Box::new(conn)), bus, metrics)
    }

    pub(super) fn postgres(options: PgConnectOptions, bus: Arc<dyn Bus>, metrics: Arc<Metrics>) -> Writer {
        Writer::start(Source::Postgres(Box::new(options), None), bus, metrics)
    }

    fn start(source: Source, bus: Arc<dyn Bus>, metrics: Arc<Metrics>) -> Writer {
        let (orders, inbox) = mpsc::channel(QUEUE);
        let inserts = inserts(matches!(source, Source::Postgres(..)));
        tokio::spawn(Task { source, bus, metrics, inserts }.run(inbox));
        Writer(orders)
    }

    pub(super) async fn commit(&self, unit: Unit) -> Result<bool, DbError> {
        let (reply, answer) = oneshot::channel();
        self.0.send(Order::Commit(unit, reply)).await.map_err(|_| DbError::Closed)?;
        answer.await.map_err(|_| DbError::Closed)?
    }

    pub(super) async fn fetch(&self, sql: &'static str, args: Vec<Val>) -> Result<Vec<Row>, DbError> {
        let (reply, answer) = oneshot::channel();
        self.0.send(Order::Fetch(sql, args, reply)).await.map_err(|_| DbError::Closed)?;
        answer.await.map_err(|_| DbError::Closed)?
    }

    pub(super) async fn close(&self) {
        let (reply, answer) = oneshot::channel();
        if self.0.send(Order::Close(reply)).await.is_ok() {
            let _ = answer.await;
        }
    }
}

/// SQLite looks the names of parameters up one by one, so there they have none.
fn inserts(numbered: bool) -> Vec<Arc<str>> {
    let row = |n: usize| {
        let first = n * 6;
        let mark = |i: usize| if numbered { format!("${i}") } else { "?".to_owned() };
        let marks: Vec<String> = (first + 1..=first + 6).map(mark).collect();
        format!("({})", marks.join(","))
    };
    let insert = |size: usize| {
        let rows: Vec<String> = (0..size).map(row).collect();
        let sql = format!(
            "INSERT INTO log (table_id, first, seat, entries, idem, at) VALUES {} ON CONFLICT DO NOTHING",
            rows.join(",")
        );
        Arc::from(sql)
    };
    SIZES.iter().map(|&size| insert(size)).collect()
}

enum Source {
    Sqlite(Box<SqliteConnection>),
    /// Connected on demand, and again after a failure: a database that was restarted must not need us to be.
    Postgres(Box<PgConnectOptions>, Option<Box<PgConnection>>),
}

impl Source {
    async fn conn(&mut self) -> Result<Conn<'_>, DbError> {
        match self {
            Source::Sqlite(conn) => Ok(Conn::Sqlite(conn)),
            Source::Postgres(options, conn) => {
                if conn.is_none() {
                    *conn = Some(Box::new(PgConnection::connect_with(options).await?));
                }
                match conn {
                    Some(conn) => Ok(Conn::Postgres(conn)),
                    None => Err(DbError::Closed),
                }
            }
        }
    }

    /// Makes a connection fit again after something failed in the middle.
    async fn mend(&mut self) {
        match self {
            Source::Postgres(_, conn) => *conn = None,
            // A transaction may be open or not; either way there is none afterwards.
            Source::Sqlite(conn) => {
                let _ = Conn::Sqlite(conn).execute("ROLLBACK", vec![]).await;
            }
        }
    }
}

struct Waiting {
    unit: Unit,
    reply: oneshot::Sender<Result<bool, DbError>>,
}

struct Task {
    source: Source,
    bus: Arc<dyn Bus>,
    metrics: Arc<Metrics>,
    inserts: Vec<Arc<str>>,
}

impl Task {
    async fn run(mut self, mut inbox: mpsc::Receiver<Order>) {
        let mut orders = Vec::with_capacity(BATCH);
        while inbox.recv_many(&mut orders, BATCH).await > 0 {
            let mut batch = Vec::with_capacity(orders.len());
            let mut closing = None;
            for order in orders.drain(..) {
                match order {
                    Order::Commit(unit, reply) => batch.push(Waiting { unit, reply }),
                    Order::Fetch(sql, args, reply) => {
                        let rows = self.fetch(sql, args).await;
                        let _ = reply.send(rows);
                    }
                    Order::Close(reply) => closing = Some(reply),
                }
            }
            if !batch.is_empty() {
                self.commit(batch).await;
            }
            if let Some(reply) = closing {
                let _ = reply.send(());
                return;
            }
        }
    }

    async fn fetch(&mut self, sql: &'static str, args: Vec<Val>) -> Result<Vec<Row>, DbError> {
        self.source.conn().await?.rows(sql, args).await
    }

    async fn commit(&mut self, batch: Vec<Waiting>) {
        let begun = Instant::now();
        let units: Vec<&Unit> = batch.iter().map(|waiting| &waiting.unit).collect();
        let result = match self.together(&units).await {
            Ok(verdicts) => Ok(verdicts),
            Err(error) => {
                // Once more on a new connection: a batch must not fail because the database was restarted. Nothing of
                // it was committed, or the second attempt finds it there and is judged like any other conflict.
                tracing::warn!(%error, "a batch failed and is tried again");
                self.source.mend().await;
                tokio::time::sleep(Duration::from_millis(50)).await;
                self.together(&units).await
            }
        };
        self.metrics.commits.add(1);
        self.metrics.committed_units.add(batch.len() as u64);
        self.metrics.commit_time.observe(begun.elapsed());
        match result {
            Ok(verdicts) => {
                for (waiting, verdict) in batch.into_iter().zip(verdicts) {
                    let _ = waiting.reply.send(verdict);
                }
            }
            Err(error) => {
                tracing::error!(%error, units = batch.len(), "a batch was not committed");
                self.source.mend().await;
                for waiting in batch {
                    let _ = waiting.reply.send(Err(DbError::Form(error.to_string())));
                }
            }
        }
    }

    /// One transaction over all units; for each: done, refused or failed.
    async fn together(&mut self, units: &[&Unit]) -> Result<Vec<Result<bool, DbError>>, DbError> {
        let Task { source, bus, inserts, .. } = self;
        let mut conn = source.conn().await?;
        let begin = if matches!(conn, Conn::Sqlite(_)) { "BEGIN IMMEDIATE" } else { "BEGIN" };
        conn.execute(begin, vec![]).await?;
        let mut verdicts: Vec<Option<Result<bool, DbError>>> = units.iter().map(|_| None).collect();
        let plain: Vec<usize> = (0..units.len()).filter(|&i| units[i].statements.is_empty()).collect();
        let mut one_by_one: Vec<usize> =
            (0..units.len()).filter(|&i| !units[i].statements.is_empty()).collect();
        if plain.len() > 1 {
            let rows: Vec<LogRow> = plain.iter().filter_map(|&i| units[i].append.clone()).collect();
            let wanted = rows.len() as u64;
            if insert_many(&mut conn, inserts, rows).await? == wanted {
                plain.iter().for_each(|&i| verdicts[i] = Some(Ok(true)));
            } else {
                // Somebody's log had moved on. Which one is found out one by one; it is rare.
                conn.execute("ROLLBACK", vec![]).await?;
                conn.execute(begin, vec![]).await?;
                one_by_one.extend(&plain);
                one_by_one.sort_unstable();
            }
        } else {
            one_by_one.extend(&plain);
            one_by_one.sort_unstable();
        }
        for i in one_by_one {
            verdicts[i] = Some(single(&mut conn, inserts, units[i]).await?);
        }
        let touched: Vec<i64> = units
            .iter()
            .zip(&verdicts)
            .filter(|(_, verdict)| matches!(verdict, Some(Ok(true))))
            .filter_map(|(unit, _)| unit.touches.or(unit.append.as_ref().map(|row| row.table)))
            .collect();
        for statement in bus.in_transaction(&touched) {
            conn.execute(statement.sql, statement.args).await?;
        }
        conn.execute("COMMIT", vec![]).await?;
        Ok(verdicts.into_iter().map(|verdict| verdict.unwrap_or(Ok(true))).collect())
    }
}

/// Inserts rows with as few statements as possible; how many were new.
async fn insert_many(
    conn: &mut Conn<'_>,
    inserts: &[Arc<str>],
    mut rows: Vec<LogRow>,
) -> Result<u64, DbError> {
    let mut inserted = 0;
    for (&size, sql) in SIZES.iter().zip(inserts) {
        while rows.len() >= size {
            let part = rows.split_off(rows.len() - size);
            let sql = AssertSqlSafe(Arc::clone(sql));
            let args = part.into_iter().flat_map(LogRow::args);
            inserted += match conn {
                Conn::Sqlite(conn) => bound!(sql, args).execute(&mut **conn).await?.rows_affected(),
                Conn::Postgres(conn) => bound!(sql, args).execute(&mut **conn).await?.rows_affected(),
            };
        }
    }
    Ok(inserted)
}

/// One unit inside the transaction, behind a savepoint: if a guard or an append fails, all of the unit is undone. The
/// outer error is one after which the transaction cannot go on.
async fn single(
    conn: &mut Conn<'_>,
    inserts: &[Arc<str>],
    unit: &Unit,
) -> Result<Result<bool, DbError>, DbError> {
    conn.execute("SAVEPOINT unit", vec![]).await?;
    let done = attempt(conn, inserts, unit).await;
    if !matches!(done, Ok(true)) {
        conn.execute("ROLLBACK TO SAVEPOINT unit", vec![]).await?;
    }
    conn.execute("RELEASE SAVEPOINT unit", vec![]).await?;
    Ok(done)
}

async fn attempt(conn: &mut Conn<'_>, inserts: &[Arc<str>], unit: &Unit) -> Result<bool, DbError> {
    if let Some(row) = &unit.append
        && insert_many(conn, inserts, vec![row.clone()]).await? != 1
    {
        return Ok(false);
    }
    for statement in &unit.statements {
        let changed = conn.execute(statement.sql, statement.args.clone()).await?;
        if statement.must && changed == 0 {
            return Ok(false);
        }
    }
    Ok(true)
}
