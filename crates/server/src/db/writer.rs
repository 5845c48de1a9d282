//! The one who writes: a thread beside SQLite, a task beside PostgreSQL. Whatever waits when a transaction begins is
//! committed together, so a disk that can sync a few hundred times a second carries many thousands of moves; nobody is
//! answered before the commit.

use super::lite::{Lite, Param};
use super::pulse::Pulse;
use super::{Conn, DbError, Row, Stmt, Val, bound};
use crate::bus::Bus;
use crate::metrics::Metrics;
use crate::time::now;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};
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

impl Unit {
    fn touched(&self) -> Option<i64> {
        self.touches.or(self.append.as_ref().map(|row| row.table))
    }
}

enum Order {
    Commit(Unit, oneshot::Sender<Result<bool, DbError>>),
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
const BATCH: usize = 512;
/// Sizes of the multi-row inserts of PostgreSQL: few enough that each stays a prepared statement.
const SIZES: [usize; 5] = [256, 64, 16, 4, 1];
/// So long a connection to PostgreSQL may take.
const CONNECT: Duration = Duration::from_secs(2);
/// So long a transaction may take: then the connection is given up, and whoever waits hears that nobody knows.
const TRANSACTION: Duration = Duration::from_secs(10);
/// How long until a batch that failed is tried again.
const PAUSE: Duration = Duration::from_millis(50);
/// After a batch of this size the writer waits a moment for the next one to grow as large: a sync costs the same for few.
const CROWD: usize = 32;
const MOMENT: Duration = Duration::from_millis(1);

impl Writer {
    pub(super) fn sqlite(
        conn: SqliteConnection,
        bus: Arc<dyn Bus>,
        metrics: Arc<Metrics>,
    ) -> Result<Writer, DbError> {
        let pile = Arc::new(Pile::default());
        let pulse = Arc::new(Pulse::default());
        let thread = Thread { orders: Arc::clone(&pile.0), bus, metrics, pulse: Arc::clone(&pulse) };
        let runtime = tokio::runtime::Handle::current();
        std::thread::Builder::new()
            .name("writer".into())
            .spawn(move || thread.run(conn, &runtime))
            .map_err(|error| DbError::Form(error.to_string()))?;
        Ok(Writer(Door::Thread(pile), pulse))
    }

    pub(super) fn postgres(options: PgConnectOptions, bus: Arc<dyn Bus>, metrics: Arc<Metrics>) -> Writer {
        let (orders, inbox) = mpsc::channel(QUEUE);
        let source = Source { options, conn: None };
        let pulse = Arc::new(Pulse::default());
        tokio::spawn(Task { source, bus, metrics, inserts: inserts(), pulse: Arc::clone(&pulse) }.run(inbox));
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

// ---- beside SQLite ------------------------------------------------------------------------------------------------

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

struct Thread {
    orders: Arc<Orders>,
    bus: Arc<dyn Bus>,
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
        let mut last = 0;
        loop {
            if last >= CROWD {
                std::thread::sleep(MOMENT);
            }
            let orders = self.orders.take();
            if orders.is_empty() {
                return None;
            }
            last = orders.len();
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
                let answers = replies.into_iter().zip(verdicts);
                // Woken by a task, those who wait line up behind it; woken from here, each would need its own signal.
                runtime.spawn(async move { answers.for_each(|(reply, verdict)| drop(reply.send(verdict))) });
            }
            if closing.is_some() {
                return closing;
            }
        }
    }

    fn commit(&self, lite: &mut Lite<'_>, units: &[Unit]) -> Vec<Result<bool, DbError>> {
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
    fn together(&self, lite: &mut Lite<'_>, units: &[Unit]) -> Result<Vec<Result<bool, DbError>>, DbError> {
        lite.execute("BEGIN IMMEDIATE", &[])?;
        let mut verdicts = Vec::with_capacity(units.len());
        let mut touched = Vec::with_capacity(units.len());
        for unit in units {
            let verdict = match (&unit.append, unit.statements.is_empty()) {
                (Some(row), true) => Ok(append(lite, row)?),
                _ => whole(lite, unit)?,
            };
            if matches!(verdict, Ok(true)) {
                touched.extend(unit.touched());
            }
            verdicts.push(verdict);
        }
        for statement in self.bus.in_transaction(&touched) {
            execute(lite, &statement)?;
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
fn whole(lite: &mut Lite<'_>, unit: &Unit) -> Result<Result<bool, DbError>, DbError> {
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

// ---- beside PostgreSQL --------------------------------------------------------------------------------------------

fn inserts() -> Vec<Arc<str>> {
    let row = |n: usize| {
        let marks: Vec<String> = (n * 6 + 1..=n * 6 + 6).map(|i| format!("${i}")).collect();
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

/// Connected on demand, and again after a failure: a database that was restarted must not need us to be.
struct Source {
    options: PgConnectOptions,
    conn: Option<Box<PgConnection>>,
}

impl Source {
    async fn conn(&mut self) -> Result<Conn<'_>, DbError> {
        if self.conn.is_none() {
            // A machine that is gone does not even refuse.
            let connected = tokio::time::timeout(CONNECT, PgConnection::connect_with(&self.options)).await;
            let late = |_| DbError::Unwritable("the database does not answer".into());
            self.conn = Some(Box::new(connected.map_err(late)??));
        }
        self.conn.as_deref_mut().map(Conn::Postgres).ok_or(DbError::Closed)
    }
}

struct Asked {
    unit: Unit,
    reply: oneshot::Sender<Result<bool, DbError>>,
}

struct Task {
    source: Source,
    bus: Arc<dyn Bus>,
    metrics: Arc<Metrics>,
    inserts: Vec<Arc<str>>,
    pulse: Arc<Pulse>,
}

impl Task {
    async fn run(mut self, mut inbox: mpsc::Receiver<Order>) {
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
        self.source.conn().await?.rows(sql, args).await
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

    async fn in_time(&mut self, units: &[&Unit]) -> Result<Vec<Result<bool, DbError>>, DbError> {
        let late = |_| DbError::Unwritable("the database does not answer".into());
        tokio::time::timeout(TRANSACTION, self.together(units)).await.map_err(late)?
    }

    /// One transaction over all units; for each: done, refused or failed.
    async fn together(&mut self, units: &[&Unit]) -> Result<Vec<Result<bool, DbError>>, DbError> {
        let Task { source, bus, inserts, .. } = self;
        let mut conn = source.conn().await?;
        conn.execute("BEGIN", vec![]).await?;
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
                conn.execute("BEGIN", vec![]).await?;
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
            .filter_map(|(unit, _)| unit.touched())
            .collect();
        for statement in bus.in_transaction(&touched) {
            conn.execute(statement.sql, statement.args).await?;
        }
        conn.execute("COMMIT", vec![]).await?;
        bus.committed(&touched);
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
