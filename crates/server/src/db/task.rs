//! The one who writes to PostgreSQL. A batch of moves alone is one statement, which is its own transaction: one journey to
//! the database and back, however many moves there are.

use super::pulse::Pulse;
use super::writer::{BATCH, LogRow, Order, PAUSE, Unit, Verdict};
use super::{Conn, DbError, Row, Val};
use crate::args;
use crate::bus::Bus;
use crate::metrics::Metrics;
use crate::time::now;
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection, Row as _};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// How long a connection may take.
const CONNECT: Duration = Duration::from_secs(2);
/// How long a transaction may take: then the connection is given up, and whoever waits hears that nobody knows.
const TRANSACTION: Duration = Duration::from_secs(10);

/// Appends rows and announces them; which ones were new. Who comes second is left out, and the others are not.
const APPEND: &str = "WITH put AS (INSERT INTO log (table_id, first, seat, entries, idem, at) SELECT * FROM \
    UNNEST($1::BIGINT[], $2::BIGINT[], $3::BIGINT[], $4::TEXT[], $5::TEXT[], $6::BIGINT[]) \
    ON CONFLICT DO NOTHING RETURNING table_id, first) \
    SELECT table_id, first FROM put UNION ALL \
    SELECT 0, LENGTH(pg_notify('burghof', note)::TEXT) FROM UNNEST($7::TEXT[]) AS note";
/// Announces alone.
const NOTIFY: &str = "SELECT pg_notify('burghof', $1)";

/// Connected on demand, and again after a failure: a database that was restarted must not need us to be.
struct Source {
    options: PgConnectOptions,
    conn: Option<Box<PgConnection>>,
}

impl Source {
    async fn conn(&mut self) -> Result<&mut PgConnection, DbError> {
        if self.conn.is_none() {
            // A machine that is gone does not even refuse.
            let connected = tokio::time::timeout(CONNECT, PgConnection::connect_with(&self.options)).await;
            let late = |_| DbError::Unwritable("the database does not answer".into());
            self.conn = Some(Box::new(connected.map_err(late)??));
        }
        self.conn.as_deref_mut().ok_or(DbError::Closed)
    }
}

struct Asked {
    unit: Unit,
    reply: oneshot::Sender<Verdict>,
}

pub(super) struct Task {
    source: Source,
    bus: Arc<dyn Bus>,
    metrics: Arc<Metrics>,
    pulse: Arc<Pulse>,
}

impl Task {
    pub(super) fn new(
        options: PgConnectOptions,
        bus: Arc<dyn Bus>,
        metrics: Arc<Metrics>,
        pulse: Arc<Pulse>,
    ) -> Task {
        Task { source: Source { options, conn: None }, bus, metrics, pulse }
    }

    pub(super) async fn run(mut self, mut inbox: mpsc::Receiver<Order>) {
        let mut orders = Vec::with_capacity(BATCH);
        while inbox.recv_many(&mut orders, BATCH).await > 0 {
            let mut batch = Vec::with_capacity(orders.len());
            let mut closing = None;
            for order in orders.drain(..) {
                match order {
                    Order::Commit(unit, reply) => batch.push(Asked { unit, reply }),
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
        Conn::Postgres(self.source.conn().await?).rows(sql, args).await
    }

    async fn commit(&mut self, batch: Vec<Asked>) {
        let (begun, at) = (Instant::now(), now());
        let units: Vec<&Unit> = batch.iter().map(|waiting| &waiting.unit).collect();
        let result = match self.in_time(&units).await {
            Ok(verdicts) => Ok(verdicts),
            Err(error) => {
                // Once more on a new connection: a batch must not fail because the database was restarted. Nothing of
                // it was committed, or the second attempt finds it there and is judged like any other conflict.
                tracing::warn!(%error, "a batch failed and is tried again");
                self.source.conn = None;
                tokio::time::sleep(PAUSE).await;
                self.in_time(&units).await
            }
        };
        self.metrics.commits.add(1);
        self.metrics.committed_units.add(batch.len() as u64);
        self.metrics.commit_time.observe(begun.elapsed());
        self.pulse.beat(result.is_ok(), at);
        match result {
            Ok(verdicts) => {
                for (waiting, verdict) in batch.into_iter().zip(verdicts) {
                    let _ = waiting.reply.send(verdict);
                }
            }
            Err(error) => {
                tracing::error!(%error, units = batch.len(), "a batch was not committed");
                self.source.conn = None;
                for waiting in batch {
                    let _ = waiting.reply.send(Err(DbError::Unwritable(error.to_string())));
                }
            }
        }
    }

    async fn in_time(&mut self, units: &[&Unit]) -> Result<Vec<Verdict>, DbError> {
        let late = |_| DbError::Unwritable("the database does not answer".into());
        tokio::time::timeout(TRANSACTION, self.together(units)).await.map_err(late)?
    }

    /// One transaction over all units; for each: done, refused or failed.
    async fn together(&mut self, units: &[&Unit]) -> Result<Vec<Verdict>, DbError> {
        let Task { source, bus, .. } = self;
        let conn = source.conn().await?;
        let moves: Vec<&LogRow> = units
            .iter()
            .filter(|unit| unit.statements.is_empty())
            .filter_map(|unit| unit.append.as_ref())
            .collect();
        let alone = moves.len() == units.len();
        if !alone {
            Conn::Postgres(conn).execute("BEGIN", vec![]).await?;
        }
        let mut put = HashSet::new();
        if !moves.is_empty() {
            // Announced before it is known which are new: whoever looks for nothing does no harm.
            let tables: Vec<i64> = moves.iter().map(|row| row.table).collect();
            put = append(conn, &moves, &bus.notes(&tables)).await?;
        }
        let mut verdicts: Vec<Verdict> = Vec::with_capacity(units.len());
        for unit in units {
            verdicts.push(match (&unit.append, unit.statements.is_empty()) {
                (Some(row), true) => Ok(put.contains(&(row.table, row.first))),
                _ => whole(conn, unit).await?,
            });
        }
        let done = |with: fn(&Unit) -> bool| -> Vec<i64> {
            let all = units.iter().zip(&verdicts);
            let done = all.filter(|(unit, verdict)| matches!(verdict, Ok(true)) && with(unit));
            done.filter_map(|(unit, _)| unit.touched()).collect()
        };
        if !alone {
            for note in bus.notes(&done(|unit| !unit.statements.is_empty())) {
                Conn::Postgres(conn).execute(NOTIFY, args![note]).await?;
            }
            Conn::Postgres(conn).execute("COMMIT", vec![]).await?;
        }
        bus.committed(&done(|_| true));
        Ok(verdicts)
    }
}

/// Appends rows with one statement; which of them were new, by table and number.
async fn append(
    conn: &mut PgConnection,
    rows: &[&LogRow],
    notes: &[String],
) -> Result<HashSet<(i64, i64)>, DbError> {
    let number = |of: fn(&LogRow) -> i64| -> Vec<i64> { rows.iter().map(|row| of(row)).collect() };
    let entries: Vec<&str> = rows.iter().map(|row| row.entries.as_str()).collect();
    let keys: Vec<Option<&str>> = rows.iter().map(|row| row.idem.as_deref()).collect();
    let put = sqlx::query(APPEND)
        .bind(number(|row| row.table))
        .bind(number(|row| row.first))
        .bind(number(|row| row.seat))
        .bind(entries)
        .bind(keys)
        .bind(number(|row| row.at))
        .bind(notes)
        .fetch_all(conn)
        .await?;
    put.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}

/// One unit inside the transaction, behind a savepoint: if a guard or an append fails, all of the unit is undone. The
/// outer error is one after which the transaction cannot go on.
async fn whole(conn: &mut PgConnection, unit: &Unit) -> Result<Verdict, DbError> {
    Conn::Postgres(conn).execute("SAVEPOINT unit", vec![]).await?;
    let done = attempt(conn, unit).await;
    if !matches!(done, Ok(true)) {
        Conn::Postgres(conn).execute("ROLLBACK TO SAVEPOINT unit", vec![]).await?;
    }
    Conn::Postgres(conn).execute("RELEASE SAVEPOINT unit", vec![]).await?;
    Ok(done)
}

async fn attempt(conn: &mut PgConnection, unit: &Unit) -> Verdict {
    if let Some(row) = &unit.append
        && append(conn, &[row], &[]).await?.is_empty()
    {
        return Ok(false);
    }
    for statement in &unit.statements {
        let changed = Conn::Postgres(conn).execute(statement.sql, statement.args.clone()).await?;
        if statement.must && changed == 0 {
            return Ok(false);
        }
    }
    Ok(true)
}
