//! The one who writes: a thread beside SQLite, a task beside PostgreSQL ([`super::task`]). Whatever waits when a transaction
//! begins is committed together, so a disk that can sync a few hundred times a second carries many thousands of moves;
//! nobody is answered before the commit.

use super::lite::{Lite, Param};
use super::pulse::Pulse;
use super::task::Task;
use super::{DbError, Row, Stmt, Val};
use crate::bus::Bus;
use crate::metrics::Metrics;
use crate::time::now;
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, SqliteConnection};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
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
    /// The time it was written.
    pub at: i64,
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

impl Unit {
    pub(super) fn touched(&self) -> Option<i64> {
        self.touches.or(self.append.as_ref().map(|row| row.table))
    }
}

/// Done, refused, or failed.
pub(super) type Verdict = Result<bool, DbError>;

pub(super) enum Order {
    Commit(Unit, oneshot::Sender<Verdict>),
    Fetch(&'static str, Vec<Val>, oneshot::Sender<Result<Vec<Row>, DbError>>),
    Close(oneshot::Sender<()>),
}

/// The door to whoever writes.
#[derive(Clone)]
pub struct Writer(Door, Arc<Pulse>);

#[derive(Clone)]
enum Door {
    Thread(Arc<Pile>),
    Task(mpsc::Sender<Order>),
}

/// The most units that wait for a task; whoever comes then waits for a place. Before a thread as many wait as there are
/// requests, which are limited elsewhere.
const QUEUE: usize = 4096;
/// The most units in one transaction.
pub(super) const BATCH: usize = 512;
/// How long until a batch that failed is tried again.
pub(super) const PAUSE: Duration = Duration::from_millis(50);
/// How long the thread waits for a batch to grow while many tables are at play: a sync costs the same for few.
const MOMENT: Duration = Duration::from_millis(1);

impl Writer {
    pub(super) fn sqlite(conn: SqliteConnection, metrics: Arc<Metrics>) -> Result<Writer, DbError> {
        let pile = Arc::new(Pile::default());
        let pulse = Arc::new(Pulse::default());
        let thread = Thread { orders: Arc::clone(&pile.0), metrics, pulse: Arc::clone(&pulse) };
        let runtime = tokio::runtime::Handle::current();
        std::thread::Builder::new()
            .name("writer".into())
            .spawn(move || thread.run(conn, &runtime))
            .map_err(|error| DbError::Form(error.to_string()))?;
        Ok(Writer(Door::Thread(pile), pulse))
    }

    pub(super) fn postgres(options: PgConnectOptions, bus: Arc<dyn Bus>, metrics: Arc<Metrics>) -> Writer {
        let (orders, inbox) = mpsc::channel(QUEUE);
        let pulse = Arc::new(Pulse::default());
        tokio::spawn(Task::new(options, bus, metrics, Arc::clone(&pulse)).run(inbox));
        Writer(Door::Task(orders), pulse)
    }

    /// Since when nothing could be stored.
    pub(super) fn pulse(&self) -> &Pulse {
        &self.1
    }

    async fn send(&self, order: Order) -> Result<(), DbError> {
        match &self.0 {
            Door::Thread(pile) => pile.0.put(order),
            Door::Task(orders) => orders.send(order).await.map_err(|_| DbError::Closed),
        }
    }

    pub(super) async fn commit(&self, unit: Unit) -> Result<bool, DbError> {
        let (reply, answer) = oneshot::channel();
        self.send(Order::Commit(unit, reply)).await?;
        answer.await.map_err(|_| DbError::Closed)?
    }

    pub(super) async fn fetch(&self, sql: &'static str, args: Vec<Val>) -> Result<Vec<Row>, DbError> {
        let (reply, answer) = oneshot::channel();
        self.send(Order::Fetch(sql, args, reply)).await?;
        answer.await.map_err(|_| DbError::Closed)?
    }

    pub(super) async fn close(&self) {
        let (reply, answer) = oneshot::channel();
        if self.send(Order::Close(reply)).await.is_ok() {
            let _ = answer.await;
        }
    }
}

/// The orders for the thread. It ends when the last door to it is gone.
#[derive(Default)]
struct Pile(Arc<Orders>);

impl Drop for Pile {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.wake.notify_one();
    }
}

#[derive(Default)]
struct Orders {
    waiting: Mutex<Waiting>,
    wake: Condvar,
}

#[derive(Default)]
struct Waiting {
    orders: Vec<Order>,
    closed: bool,
}

impl Orders {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, order: Order) -> Result<(), DbError> {
        let mut waiting = self.lock();
        if waiting.closed {
            return Err(DbError::Closed);
        }
        waiting.orders.push(order);
        let first = waiting.orders.len() == 1;
        drop(waiting);
        if first {
            self.wake.notify_one();
        }
        Ok(())
    }

    /// The next orders, as many as there are; none when there will be no more.
    fn take(&self) -> Vec<Order> {
        let mut waiting = self.lock();
        while waiting.orders.is_empty() && !waiting.closed {
            waiting = self.wake.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
        let most = waiting.orders.len().min(BATCH);
        let rest = waiting.orders.split_off(most);
        std::mem::replace(&mut waiting.orders, rest)
    }

    fn close(&self) {
        let mut waiting = self.lock();
        waiting.closed = true;
        // Whoever waits for one of these hears that it is too late.
        waiting.orders.clear();
    }
}

/// Whether many tables are at play at once: the last ones that were written, and when the oldest of them was.
struct Crowd {
    last: [(i64, Instant); Crowd::MANY],
    next: usize,
}

impl Crowd {
    /// How many moves are looked at; half as many tables must have made them.
    const MANY: usize = 16;
    /// Within this time.
    const LATELY: Duration = Duration::from_millis(8);

    fn new() -> Crowd {
        Crowd { last: [(0, Instant::now()); Crowd::MANY], next: 0 }
    }

    /// These were written.
    fn wrote(&mut self, units: &[Unit]) {
        let at = Instant::now();
        // Those at the end are enough.
        for unit in &units[units.len().saturating_sub(Crowd::MANY)..] {
            self.last[self.next] = (unit.touched().unwrap_or(0), at);
            self.next = (self.next + 1) % Crowd::MANY;
        }
    }

    /// One that plays alone as fast as it can makes no crowd, and is not kept waiting.
    fn is_there(&self) -> bool {
        if self.last[self.next].1.elapsed() > Crowd::LATELY {
            return false;
        }
        let mut tables = self.last.map(|(table, _)| table);
        tables.sort_unstable();
        1 + tables.windows(2).filter(|pair| pair[0] != pair[1]).count() >= Crowd::MANY / 2
    }
}

struct Thread {
    orders: Arc<Orders>,
    metrics: Arc<Metrics>,
    pulse: Arc<Pulse>,
}

const INSERT: &str = "INSERT INTO log (table_id, first, seat, entries, idem, at) VALUES ($1, $2, $3, $4, $5, $6) \
                      ON CONFLICT DO NOTHING";

impl Thread {
    fn run(self, mut conn: SqliteConnection, runtime: &tokio::runtime::Handle) {
        let closing = match runtime.block_on(conn.lock_handle()) {
            Ok(locked) => self.write(&mut Lite::new(locked), runtime),
            Err(error) => {
                tracing::error!(%error, "the database cannot be written");
                None
            }
        };
        self.orders.close();
        if let Some(reply) = closing {
            // Whoever waits for the end may want the file for themselves.
            if let Err(error) = runtime.block_on(conn.close()) {
                tracing::warn!(%error, "the database was not closed");
            }
            let _ = reply.send(());
        }
    }

    /// Writes until there is nobody left who could order anything, or somebody orders the end and waits for it.
    fn write(&self, lite: &mut Lite<'_>, runtime: &tokio::runtime::Handle) -> Option<oneshot::Sender<()>> {
        let mut crowd = Crowd::new();
        loop {
            if crowd.is_there() {
                std::thread::sleep(MOMENT);
            }
            let orders = self.orders.take();
            if orders.is_empty() {
                return None;
            }
            let (mut units, mut replies, mut closing) = (Vec::with_capacity(orders.len()), Vec::new(), None);
            for order in orders {
                match order {
                    Order::Commit(unit, reply) => {
                        units.push(unit);
                        replies.push(reply);
                    }
                    Order::Fetch(sql, args, reply) => {
                        let values: Vec<Param<'_>> = args.iter().map(Param::from).collect();
                        let _ = reply.send(lite.rows(sql, &values));
                    }
                    Order::Close(reply) => closing = Some(reply),
                }
            }
            if !units.is_empty() {
                let verdicts = self.commit(lite, &units);
                crowd.wrote(&units);
                let answers = replies.into_iter().zip(verdicts);
                // Woken by a task, those who wait line up behind it; woken from here, each would need its own signal.
                runtime.spawn(async move { answers.for_each(|(reply, verdict)| drop(reply.send(verdict))) });
            }
            if closing.is_some() {
                return closing;
            }
        }
    }

    fn commit(&self, lite: &mut Lite<'_>, units: &[Unit]) -> Vec<Verdict> {
        let (begun, at) = (Instant::now(), now());
        let mut result = self.together(lite, units);
        if let Err(error) = &result {
            // Once more: somebody else may have held the file. Nothing of the batch was committed, or the second attempt
            // finds it there and is judged like any other conflict.
            tracing::warn!(%error, "a batch failed and is tried again");
            mend(lite);
            std::thread::sleep(PAUSE);
            result = self.together(lite, units);
        }
        self.metrics.commits.add(1);
        self.metrics.committed_units.add(units.len() as u64);
        self.metrics.commit_time.observe(begun.elapsed());
        self.pulse.beat(result.is_ok(), at);
        result.unwrap_or_else(|error| {
            tracing::error!(%error, units = units.len(), "a batch was not committed");
            mend(lite);
            units.iter().map(|_| Err(DbError::Unwritable(error.to_string()))).collect()
        })
    }

    /// One transaction over all units; for each: done, refused or failed.
    fn together(&self, lite: &mut Lite<'_>, units: &[Unit]) -> Result<Vec<Verdict>, DbError> {
        lite.execute("BEGIN IMMEDIATE", &[])?;
        let mut verdicts = Vec::with_capacity(units.len());
        for unit in units {
            verdicts.push(match (&unit.append, unit.statements.is_empty()) {
                (Some(row), true) => Ok(append(lite, row)?),
                _ => whole(lite, unit)?,
            });
        }
        lite.execute("COMMIT", &[])?;
        Ok(verdicts)
    }
}

/// A transaction may be open or not; either way there is none afterwards.
fn mend(lite: &mut Lite<'_>) {
    let _ = lite.execute("ROLLBACK", &[]);
}

fn execute(lite: &mut Lite<'_>, statement: &Stmt) -> Result<u64, DbError> {
    let values: Vec<Param<'_>> = statement.args.iter().map(Param::from).collect();
    lite.execute(statement.sql, &values)
}

/// Appends to the log. `false` if it has moved on.
fn append(lite: &mut Lite<'_>, row: &LogRow) -> Result<bool, DbError> {
    let values = [
        Param::Int(row.table),
        Param::Int(row.first),
        Param::Int(row.seat),
        Param::Text(&row.entries),
        row.idem.as_deref().map_or(Param::Null, Param::Text),
        Param::Int(row.at),
    ];
    Ok(lite.execute(INSERT, &values)? == 1)
}

/// One unit inside the transaction, behind a savepoint: if a guard or an append fails, all of the unit is undone. The
/// outer error is one after which the transaction cannot go on.
fn whole(lite: &mut Lite<'_>, unit: &Unit) -> Result<Verdict, DbError> {
    let attempt = |lite: &mut Lite<'_>| {
        if let Some(row) = &unit.append
            && !append(lite, row)?
        {
            return Ok(false);
        }
        for statement in &unit.statements {
            let changed = execute(lite, statement)?;
            if statement.must && changed == 0 {
                return Ok(false);
            }
        }
        Ok(true)
    };
    lite.execute("SAVEPOINT unit", &[])?;
    let done = attempt(lite);
    if !matches!(done, Ok(true)) {
        lite.execute("ROLLBACK TO SAVEPOINT unit", &[])?;
    }
    lite.execute("RELEASE SAVEPOINT unit", &[])?;
    Ok(done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_tables_are_a_crowd_and_a_fast_one_is_not() {
        let moved = |table| Unit { touches: Some(table), ..Unit::default() };
        let mut crowd = Crowd::new();
        for _ in 0..100 {
            crowd.wrote(&[moved(7)]);
        }
        assert!(!crowd.is_there());
        let many: Vec<Unit> = (0..12).map(moved).collect();
        crowd.wrote(&many);
        assert!(crowd.is_there());
        std::thread::sleep(2 * Crowd::LATELY);
        assert!(!crowd.is_there(), "not any more");
    }
}
