//! What one process holds: settings, database, tables in memory, and the tasks that run beside the requests.

use crate::config::Config;
use crate::db::{Db, DbError, Stmt, Unit};
use crate::events::Listeners;
use crate::guesses::{Guesses, Try};
use crate::ids::{PersonId, TableId, hex, random};
use crate::jobs::Kick;
use crate::limits::{Cost, Rates};
use crate::live::{Live, LoadError};
use crate::metrics::Metrics;
use crate::people::Known;
use crate::places::{Capacity, Places, raise_files};
use crate::problem::{Answer, Problem};
use crate::seating::Seating;
use crate::time::{Millis, now};
use crate::turns::Turns;
use crate::{args, bus};
use axum::http::StatusCode;
use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedMutexGuard, mpsc, watch};

/// Everything the requests share.
pub struct App {
    /// The settings.
    pub config: Config,
    /// The database.
    pub db: Db,
    /// The numbers.
    pub metrics: Arc<Metrics>,
    /// Those who were here lately.
    pub known: Known,
    /// Who asks how often.
    pub rates: Rates,
    /// Who has guessed at which account.
    pub guesses: Guesses,
    /// Where bots think.
    pub thinking: Turns,
    /// Where passwords are hashed and games of others are played again.
    pub labour: Turns,
    /// Where everything about somebody is gathered: it may be much, and so one at a time.
    pub exports: Turns,
    /// Who takes how many places.
    pub places: Arc<Places>,
    /// The tables in memory.
    pub tables: Tables,
    /// Wakes the job runner.
    pub kick: Kick,
    /// Those who want to be told when it is their turn.
    pub wanting: Mutex<HashSet<PersonId>>,
    /// Tables whose row in the list does not show the latest number yet.
    pub behind: Mutex<HashMap<TableId, (u32, u8)>>,
    /// Known to all nodes of this house and to nobody else.
    pub salt: [u8; 32],
    /// The name of this node.
    pub node: String,
    /// When the database was asked how it is, and what it said.
    pub health: tokio::sync::Mutex<(Option<Instant>, Option<&'static str>)>,
    /// Becomes true when the process is to end.
    pub closing: watch::Sender<bool>,
}

/// Something the house keeps by its name, made when it is first asked for. All nodes have the same.
pub(crate) async fn house_value(
    db: &Db,
    name: &'static str,
    make: impl FnOnce() -> Vec<u8>,
) -> Result<Vec<u8>, DbError> {
    let read = || db.row("SELECT value FROM house WHERE name = $1", args![name]);
    let mut row = read().await?;
    if row.is_none() {
        let sql = "INSERT INTO house (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        db.write(vec![Stmt::new(sql, args![name, make()])]).await?;
        row = read().await?;
    }
    row.map_or(Ok(Vec::new()), |row| row.bytes(0))
}

/// A secret of the house.
async fn house_secret(db: &Db, name: &'static str) -> Result<[u8; 32], DbError> {
    let value = house_value(db, name, || random::<32>().to_vec()).await?;
    value.try_into().map_err(|_| crate::db::DbError::Form(format!("the house's {name} has not 32 bytes")))
}

/// A table's place in memory. The lock is held from judging a command until it is on the disk, so nobody ever sees
/// what might still be refused.
pub struct Cell {
    inner: Arc<tokio::sync::Mutex<Inner>>,
    used: AtomicI64,
}

impl Cell {
    /// Somebody no longer listens.
    pub async fn leave(&self, listener: u64) {
        self.inner.lock().await.listeners.remove(listener);
    }
}

/// What a cell holds.
#[derive(Default)]
pub struct Inner {
    live: Option<Live>,
    /// Who listens.
    pub listeners: Listeners,
}

/// The tables in memory.
#[derive(Default)]
pub struct Tables {
    shards: [Mutex<HashMap<TableId, Arc<Cell>>>; 16],
    /// Hears which tables are here.
    bus: Option<Arc<dyn bus::Bus>>,
}

/// How long an answer about the database's health is good.
const HEALTH: Duration = Duration::from_secs(1);
/// How long a table stays in memory after its last use when nobody listens.
const IDLE: Millis = 60_000;

impl Tables {
    fn shard(&self, id: TableId) -> std::sync::MutexGuard<'_, HashMap<TableId, Arc<Cell>>> {
        self.shards[(id.0 & 15) as usize].lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn cell(&self, id: TableId) -> Arc<Cell> {
        let mut shard = self.shard(id);
        let cell = shard.entry(id).or_insert_with(|| {
            if let Some(bus) = &self.bus {
                bus.serve(id.0);
            }
            Arc::new(Cell { inner: Arc::default(), used: AtomicI64::new(0) })
        });
        cell.used.store(now(), Relaxed);
        Arc::clone(cell)
    }

    /// The cell of a table, if it is in memory.
    pub fn peek(&self, id: TableId) -> Option<Arc<Cell>> {
        self.shard(id).get(&id).cloned()
    }

    /// Forgets a table.
    pub fn remove(&self, id: TableId) {
        if self.shard(id).remove(&id).is_some()
            && let Some(bus) = &self.bus
        {
            bus.leave(id.0);
        }
    }

    /// The tables in memory.
    pub fn ids(&self) -> Vec<TableId> {
        let lock = |shard: &Mutex<HashMap<TableId, Arc<Cell>>>| {
            shard.lock().unwrap_or_else(PoisonError::into_inner).keys().copied().collect::<Vec<_>>()
        };
        self.shards.iter().flat_map(lock).collect()
    }

    /// Forgets tables that nobody uses; more of them if there are more than `most`. How many are left.
    pub fn sweep(&self, most: usize) -> usize {
        let mut left = self
            .shards
            .iter()
            .map(|shard| shard.lock().unwrap_or_else(PoisonError::into_inner).len())
            .sum::<usize>();
        let crowded = left > most;
        let limit = now() - if crowded { IDLE / 30 } else { IDLE };
        for shard in &self.shards {
            shard.lock().unwrap_or_else(PoisonError::into_inner).retain(|id, cell| {
                // Somebody else may hold the cell: then it is in use.
                let idle = cell.used.load(Relaxed) < limit
                    && Arc::strong_count(cell) == 1
                    && cell.inner.try_lock().is_ok_and(|inner| inner.listeners.is_empty());
                left -= usize::from(idle);
                if let Some(bus) = self.bus.as_ref().filter(|_| idle) {
                    bus.leave(id.0);
                }
                !idle
            });
        }
        left
    }
}

/// A table that is ours while we hold it.
pub struct Held(OwnedMutexGuard<Inner>);

impl Deref for Held {
    type Target = Live;
    fn deref(&self) -> &Live {
        // `App::hold` gives nothing out without a live table.
        self.0.live.as_ref().expect("a held table is loaded")
    }
}

impl DerefMut for Held {
    fn deref_mut(&mut self) -> &mut Live {
        self.0.live.as_mut().expect("a held table is loaded")
    }
}

impl Held {
    /// Who listens.
    pub fn listeners(&mut self) -> &mut Listeners {
        &mut self.0.listeners
    }

    /// The table and who listens.
    pub fn parts(&mut self) -> (&mut Live, &mut Listeners) {
        let Inner { live, listeners } = &mut *self.0;
        (live.as_mut().expect("a held table is loaded"), listeners)
    }

    /// Tells everybody that the game has begun, and what they see.
    pub fn tell_begun(&mut self, app: &App) {
        let (live, listeners) = self.parts();
        listeners.tell_moved(live, &crate::live::News { first: 1, entries: vec![] }, &app.metrics);
    }

    /// Tells everybody how the table stands.
    pub fn tell_table(&mut self, app: &App) {
        let (live, listeners) = self.parts();
        listeners.recheck(&live.seating);
        self.look_around();
        let (live, listeners) = self.parts();
        live.presence.told = live.presence.watching;
        if !listeners.is_empty() {
            let info = crate::info::info(live, now());
            listeners.tell_all(crate::events::Event::Table { table: &info }.text(), &app.metrics);
        }
    }
}

impl App {
    /// Opens the database and makes everything ready; no task runs yet. What is heard from other nodes comes through
    /// the receiver.
    pub async fn new(
        config: Config,
    ) -> Result<(Arc<App>, Option<mpsc::Receiver<bus::Heard>>), crate::db::DbError> {
        let node = hex(&random::<6>());
        let metrics = Arc::new(Metrics::default());
        let (tell, heard) = mpsc::channel(1024);
        let mut speaker = None;
        let (bus, heard): (Arc<dyn bus::Bus>, _) = match &config.database {
            crate::db::Place::Sqlite(_) => (Arc::new(bus::Alone), None),
            crate::db::Place::Postgres(url) => {
                let postgres = bus::Postgres::new(&node);
                tokio::spawn(postgres.clone().listen(url.clone(), tell.clone()));
                match &config.nats {
                    None => (Arc::new(postgres), Some(heard)),
                    Some(address) => {
                        let (nats, speaks) = bus::nats::Nats::new(&node);
                        speaker = Some((speaks, address.clone()));
                        (Arc::new(nats), Some(heard))
                    }
                }
            }
        };
        let tables = Tables { bus: Some(Arc::clone(&bus)), ..Tables::default() };
        let db = Db::open(&config.database, bus, Arc::clone(&metrics)).await?;
        let rates = Rates::new(config.limits.rate);
        let guesses = Guesses::new(config.limits.rate > 0.0);
        let thinking = Turns::new(config.bot_threads);
        // A hash takes 19 MB and tens of milliseconds: some processors stay free for those who play.
        let labour = Turns::new(std::thread::available_parallelism().map_or(1, usize::from) / 2);
        let places = Arc::new(Places::new(Capacity::new(&config.limits, raise_files())));
        let salt = house_secret(&db, "salt").await?;
        if let Some((speaker, address)) = speaker {
            let house = hex(&crate::ids::sha256(&["burghof bus", &hex(&salt)])[..16]);
            tokio::spawn(speaker.run(address, house, tell));
        }
        let app = App {
            config,
            db,
            metrics,
            known: Known::default(),
            rates,
            guesses,
            thinking,
            labour,
            exports: Turns::new(1),
            places,
            tables,
            kick: Kick::default(),
            wanting: Mutex::default(),
            behind: Mutex::default(),
            salt,
            node,
            health: tokio::sync::Mutex::default(),
            closing: watch::channel(false).0,
        };
        Ok((Arc::new(app), heard))
    }

    /// May this key do something of this cost now?
    pub fn limit(&self, key: impl std::hash::Hash, cost: Cost) -> Answer<()> {
        self.rates.ask(key, cost).map_err(|seconds| {
            self.metrics.limited.add(1);
            Problem::too_many("server-limited").after(seconds)
        })
    }

    /// May this address try a password for this account now?
    pub fn guess(&self, account: &str, address: IpAddr) -> Answer<Try<'_>> {
        self.guesses.begin(&account.trim().to_lowercase(), address).map_err(|seconds| {
            self.metrics.limited.add(1);
            Problem::too_many("server-limited").after(seconds)
        })
    }

    /// An address as a number that says nothing to whoever reads the database without the house's secret.
    pub fn mark(&self, address: IpAddr) -> i64 {
        let hash = crate::ids::sha256(&["burghof address", &hex(&self.salt), &address.to_string()]);
        i64::from_le_bytes(hash[..8].try_into().unwrap_or_default())
    }

    /// Says once that a proxy seems to stand in front of which nobody told us: all its people would count as one.
    pub fn warn_of_proxy(&self, headers: &axum::http::HeaderMap) {
        static SAID: std::sync::Once = std::sync::Once::new();
        if headers.contains_key("x-forwarded-for") || headers.contains_key("forwarded") {
            SAID.call_once(|| {
                tracing::warn!("a proxy on this machine says where requests come from, and is not believed: name it with --trust-proxy loopback");
            });
        }
    }

    /// Holds a table, which is read if it is not in memory.
    pub async fn hold(&self, id: TableId) -> Answer<Held> {
        let cell = self.tables.cell(id);
        let mut guard = Arc::clone(&cell.inner).lock_owned().await;
        if guard.live.as_ref().is_some_and(|live| live.doubtful) {
            let mut held = Held(guard);
            let number = held.number();
            return match self.resync(&mut held, number).await {
                Err(problem) if problem.status() != StatusCode::SERVICE_UNAVAILABLE => Err(problem),
                // Still away: what we have may be read.
                _ => Ok(held),
            };
        }
        if guard.live.is_none() {
            self.metrics.loads.add(1);
            match Live::load(&self.db, id).await {
                Ok(live) => guard.live = Some(live),
                Err(LoadError::NotFound) => {
                    self.tables.remove(id);
                    return Err(Problem::not_found("server-no-table"));
                }
                Err(LoadError::Db(error)) => return Err(error.into()),
                Err(error) => return Err(Problem::inside(error)),
            }
        }
        Ok(Held(guard))
    }

    /// Holds a table if it is in memory.
    pub async fn hold_known(&self, id: TableId) -> Option<Held> {
        let cell = self.tables.peek(id)?;
        let guard = Arc::clone(&cell.inner).lock_owned().await;
        guard.live.is_some().then(|| Held(guard))
    }

    /// Holds a table if it is in memory and nobody else holds it.
    pub fn hold_idle(&self, id: TableId) -> Option<Held> {
        let cell = self.tables.peek(id)?;
        let guard = Arc::clone(&cell.inner).try_lock_owned().ok().filter(|guard| guard.live.is_some());
        guard.map(Held)
    }

    /// Puts a table into memory that was just made.
    pub async fn place(&self, live: Live) -> Held {
        let cell = self.tables.cell(live.id);
        let mut guard = Arc::clone(&cell.inner).lock_owned().await;
        guard.live = Some(live);
        Held(guard)
    }

    /// Reads a held table again: what is in memory is not what is on the disk.
    pub async fn reload(&self, held: &mut Held) -> Answer<()> {
        let id = held.id;
        self.metrics.loads.add(1);
        let live = Live::load(&self.db, id).await;
        match live {
            Ok(live) => {
                held.0.live = Some(live);
                held.look_around();
                Ok(())
            }
            Err(LoadError::NotFound) => {
                // An operator has deleted it: nobody may go on with what is left of it here.
                held.listeners().clear();
                self.tables.remove(id);
                Err(Problem::not_found("server-no-table"))
            }
            Err(LoadError::Db(error)) => Err(error.into()),
            Err(error) => Err(Problem::inside(error)),
        }
    }

    /// Changes the seating of a held table and tells everybody. `change` says what else must be stored with it; it is
    /// asked again if another node was faster.
    pub async fn change<F>(&self, held: &mut Held, mut change: F) -> Answer<()>
    where
        F: FnMut(&mut Live) -> Answer<Vec<Stmt>>,
    {
        for _ in 0..8 {
            if held.doubtful {
                return Err(Problem::away());
            }
            let (number, before, times) = (held.number(), held.seating.clone(), held.times);
            let mut statements = match change(held) {
                Ok(statements) => statements,
                Err(problem) => {
                    held.seating = before;
                    return Err(problem);
                }
            };
            statements.insert(0, self.store_seating(held));
            let touches = Some(held.id.0);
            match self.db.commit(Unit { append: None, statements, touches }).await {
                Ok(true) => {
                    held.version += 1;
                    held.acted_at = now();
                    held.tell_table(self);
                    return Ok(());
                }
                Ok(false) => self.resync(held, number).await?,
                Err(error) => {
                    // Perhaps it was stored, perhaps not: the disk knows.
                    if self.resync(held, number).await.is_err() {
                        held.seating = before;
                        held.fall_back(number, times);
                    }
                    return Err(error.into());
                }
            }
        }
        Err(Problem::conflict("busy", "server-busy"))
    }

    /// The statement that stores the seating, if nobody else has changed it.
    pub fn store_seating(&self, live: &Live) -> Stmt {
        let meta = serde_json::to_string(&live.seating).unwrap_or_default();
        Stmt::guard(
            "UPDATE tables SET meta = $3, version = version + 1, status = $4, number = $5, to_act = $6, updated_at = $7, \
             listed = $8, present_at = $7, shown_until = $9 WHERE id = $1 AND version = $2",
            args![
                live.id,
                live.version,
                meta,
                live.seating.status.name(),
                live.number(),
                i64::from(live.to_act().bits()),
                now(),
                live.seating.listed,
                crate::presence::shown_until(live, now()),
            ],
        )
    }

    /// Another node changed this table: reads what is new and tells those who listen here.
    pub async fn catch_up(&self, held: &mut Held) -> Answer<()> {
        let (number, chat) = (held.number(), held.chat);
        let rows = held.rows_since(&self.db, number).await?;
        let Some(table) = self
            .db
            .row(
                "SELECT meta, version, (SELECT MAX(chat.id) FROM chat WHERE chat.table_id = tables.id), \
                 updated_at, warned_at FROM tables WHERE id = $1",
                args![held.id],
            )
            .await?
        else {
            held.listeners().clear();
            self.tables.remove(held.id);
            return Err(Problem::not_found("server-no-table"));
        };
        let (changed, forgotten_at) = (table.int(1)? != held.version, held.forgotten_at());
        (held.acted_at, held.warned_at) = (held.acted_at.max(table.int(3)?), table.int(4)?);
        if changed {
            let closed = std::mem::take(&mut held.seating.closed);
            held.seating = serde_json::from_str(&table.text(0)?).map_err(Problem::inside)?;
            held.seating.closed = closed;
            held.version = table.int(1)?;
            if held.seating.started_at.is_some() && held.game.is_none() {
                held.begin().map_err(Problem::inside)?;
                held.tell_begun(self);
            }
        }
        for row in &rows {
            match held.follow(row) {
                Ok(news) => {
                    let (live, listeners) = held.parts();
                    listeners.tell_moved(live, &news, &self.metrics);
                }
                Err(error) => {
                    tracing::warn!(%error, table = %held.id, "what is in memory is not what is stored");
                    return self.resync(held, number).await;
                }
            }
        }
        if changed || held.forgotten_at() != forgotten_at {
            held.tell_table(self);
        }
        if table.int_or_none(2)?.unwrap_or(0) > chat {
            self.tell_chat(held, chat).await?;
        }
        Ok(())
    }

    /// Reads a held table again, and tells those who listen what they have not heard since this number. For when what
    /// is in memory is not what is on the disk.
    pub async fn resync(&self, held: &mut Held, since: u32) -> Answer<()> {
        self.reload(held).await?;
        let (live, listeners) = held.parts();
        if live.number() > since {
            listeners.tell_since(live, since, &self.metrics);
        }
        held.tell_table(self);
        Ok(())
    }

    /// Forgets everything in memory: an operator has changed the database.
    pub async fn forget_everything(&self) {
        self.known.clear();
        for id in self.tables.ids() {
            if let Some(cell) = self.tables.peek(id) {
                let mut inner = cell.inner.lock().await;
                inner.live = None;
                // The pages come back at once and read what is there now.
                inner.listeners.clear();
            }
        }
    }

    /// The seating that everybody agrees with, for reading only.
    pub async fn seating(&self, id: TableId) -> Answer<Seating> {
        Ok(self.hold(id).await?.seating.clone())
    }

    /// What is wrong with the database, if anything: looked at once a second at most, however many ask.
    pub async fn ill(&self) -> Option<&'static str> {
        let mut last = self.health.lock().await;
        if last.0.is_none_or(|at| at.elapsed() > HEALTH) {
            let found = self.db.probe().await;
            let reason = match &found {
                Ok(()) => None,
                Err(DbError::Unwritable(_)) => Some("cannot_write"),
                Err(error) if error.away() => Some("database_away"),
                Err(_) => Some("cannot_write"),
            };
            if let Err(error) = found {
                tracing::warn!(%error, "the database is not well");
            }
            *last = (Some(Instant::now()), reason);
        }
        last.1
    }

    /// Is the process ending?
    pub fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }
}
