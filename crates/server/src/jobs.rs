//! Work to be done at a time: bots' moves, clocks, notices, ratings. A job is a row, stored together with what made it
//! necessary; whoever takes it has it for the length of a lease, so a node that dies leaves its jobs to the others.

use crate::app::App;
use crate::args;
use crate::db::{Row, Stmt};
use crate::hours::HEARTBEAT;
use crate::ids::{PersonId, TableId, random};
use crate::problem::Answer;
use crate::time::{Millis, now};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;

/// How often the runner looks for jobs that nobody told it about.
const TICK: Duration = Duration::from_millis(200);
/// How many rounds make an hour, or less if there is much to do.
const HOUR: u32 = 18_000;
/// How many jobs are taken at once.
const CLAIM: i64 = 64;

/// A bot's turn at a table, taken by this node when it was stored.
#[derive(Copy, Clone, Debug)]
pub struct BotJob {
    /// The table.
    pub table: TableId,
    /// Changes whenever the job is stored anew: who finishes an older one must not delete a newer one.
    pub stamp: i64,
}

fn stamp() -> i64 {
    i64::from_le_bytes(random()) & i64::MAX
}

impl BotJob {
    /// A bot's turn at this table.
    pub fn new(table: TableId) -> BotJob {
        BotJob { table, stamp: stamp() }
    }

    /// The statement that stores it, taken until this moment.
    pub fn stored(&self, lease_until: Millis) -> Stmt {
        let id = format!("bot/{}", self.table);
        Stmt::new(UPSERT, args![id, "bot", self.table, now(), lease_until, self.stamp])
    }
}

const UPSERT: &str = "INSERT INTO jobs (id, kind, subject, run_at, lease_until, stamp) VALUES ($1, $2, $3, $4, $5, $6) \
     ON CONFLICT (id) DO UPDATE SET run_at = excluded.run_at, lease_until = excluded.lease_until, stamp = excluded.stamp";

/// Looks at the clocks of a table at this moment.
pub fn clock(table: TableId, at: Millis) -> Stmt {
    Stmt::new(UPSERT, args![format!("clock/{table}"), "clock", table, at, 0, stamp()])
}

/// The clocks of a table stand still.
pub fn no_clock(table: TableId) -> Stmt {
    Stmt::new("DELETE FROM jobs WHERE id = $1", args![format!("clock/{table}")])
}

/// No bot has anything to do at this table.
pub fn no_bot(table: TableId) -> Stmt {
    Stmt::new("DELETE FROM jobs WHERE id = $1", args![format!("bot/{table}")])
}

/// Begins a game without the parts of those who do not show them.
pub fn reveal(table: TableId, at: Millis) -> Stmt {
    Stmt::new(UPSERT, args![format!("reveal/{table}"), "reveal", table, at, 0, stamp()])
}

/// Rates a finished game.
pub fn rating(table: TableId) -> Stmt {
    Stmt::new(UPSERT, args![format!("rating/{table}"), "rating", table, now(), 0, stamp()])
}

/// Tells somebody that it is their turn, unless that is planned already: notices are gathered.
pub fn notice(person: PersonId, at: Millis) -> Stmt {
    Stmt::new(
        "INSERT INTO jobs (id, kind, subject, run_at, lease_until, stamp) VALUES ($1, 'notice', $2, $3, 0, $4) \
         ON CONFLICT DO NOTHING",
        args![format!("notice/{person}"), person, at, stamp()],
    )
}

/// Tells somebody that a game of theirs is going to be forgotten, unless that is planned or was done already. The stamp says
/// since when it is tried.
pub fn forget(table: TableId, person: PersonId) -> Stmt {
    Stmt::new(
        "INSERT INTO jobs (id, kind, subject, run_at, lease_until, stamp) \
         SELECT CAST($1 AS TEXT), 'forget', CAST($2 AS BIGINT), CAST($3 AS BIGINT), 0, CAST($3 AS BIGINT) \
         WHERE EXISTS (SELECT 1 FROM tables WHERE id = $2 AND status = 'playing' AND warned_at <= updated_at) \
         ON CONFLICT DO NOTHING",
        args![format!("forget/{table}/{person}"), table, now()],
    )
}

/// Wakes the runner.
#[derive(Default)]
pub struct Kick {
    notify: Notify,
    bots: Mutex<VecDeque<BotJob>>,
}

impl Kick {
    /// A bot's turn that this node has just stored and taken.
    pub fn bot(&self, job: Option<BotJob>) {
        if let Some(job) = job {
            self.bots.lock().unwrap_or_else(PoisonError::into_inner).push_back(job);
            self.notify.notify_one();
        }
    }

    /// Something is due.
    pub fn now(&self) {
        self.notify.notify_one();
    }

    fn take(&self) -> Vec<BotJob> {
        self.bots.lock().unwrap_or_else(PoisonError::into_inner).drain(..).collect()
    }
}

/// A job that this node has taken.
struct Taken {
    id: String,
    kind: String,
    subject: i64,
    stamp: i64,
}

impl Taken {
    fn read(row: &Row) -> Result<Taken, crate::db::DbError> {
        Ok(Taken { id: row.text(0)?, kind: row.text(1)?, subject: row.int(2)?, stamp: row.int(3)? })
    }
}

/// Runs jobs until the process ends.
pub async fn run(app: Arc<App>) {
    let mut closing = app.closing.subscribe();
    let mut generation = None;
    check_generation(&app, &mut generation).await;
    let mut rounds: u32 = 0;
    let mut alive = now();
    loop {
        tokio::select! {
            () = app.kick.notify.notified() => {}
            () = tokio::time::sleep(TICK) => {}
            () = crate::serve::ended(&mut closing) => return,
        }
        for job in app.kick.take() {
            spawn_bot(&app, job);
        }
        if let Err(problem) = due(&app).await {
            tracing::warn!(code = problem.code(), "jobs could not be looked up");
        }
        if rounds.is_multiple_of(HOUR) {
            forget_stale(&app).await;
        }
        rounds = rounds.wrapping_add(1);
        if rounds.is_multiple_of(25) {
            housekeeping(&app).await;
        }
        if now() >= alive + HEARTBEAT {
            alive = now();
            if let Err(problem) = app.say_alive().await {
                tracing::warn!(code = problem.code(), "that this node runs was not stored");
            }
        }
        if rounds.is_multiple_of(5) {
            check_generation(&app, &mut generation).await;
        }
    }
}

fn spawn_bot(app: &Arc<App>, job: BotJob) {
    let app = Arc::clone(app);
    tokio::spawn(async move { app.bots_turn(job).await });
}

async fn due(app: &Arc<App>) -> Answer<()> {
    let at = now();
    // Looking costs little; taking is a commit.
    let waiting = app
        .db
        .latest("SELECT 1 FROM jobs WHERE run_at <= $1 AND lease_until <= $1 LIMIT 1", args![at])
        .await?;
    if waiting.is_empty() {
        return Ok(());
    }
    let until = at + app.config.lease.as_millis() as i64;
    let rows = app
        .db
        .claim(
            "UPDATE jobs SET lease_until = $2 WHERE id IN (SELECT id FROM jobs WHERE run_at <= $1 AND lease_until <= $1 \
             ORDER BY run_at LIMIT $3) RETURNING id, kind, subject, stamp",
            "UPDATE jobs SET lease_until = $2 WHERE id IN (SELECT id FROM jobs WHERE run_at <= $1 AND lease_until <= $1 \
             ORDER BY run_at LIMIT $3 FOR UPDATE SKIP LOCKED) RETURNING id, kind, subject, stamp",
            args![at, until, CLAIM],
        )
        .await?;
    for row in &rows {
        let taken = Taken::read(row)?;
        match taken.kind.as_str() {
            "bot" => spawn_bot(app, BotJob { table: TableId(taken.subject), stamp: taken.stamp }),
            _ => {
                let app = Arc::clone(app);
                tokio::spawn(async move { app.carry_out(taken).await });
            }
        }
    }
    Ok(())
}

impl App {
    async fn carry_out(&self, job: Taken) {
        self.metrics.jobs.add(1);
        let done = match job.kind.as_str() {
            "clock" => self.look_at_clocks(TableId(job.subject)).await,
            "reveal" => self.stop_waiting_for_parts(TableId(job.subject)).await,
            "rating" => self.rate(TableId(job.subject)).await,
            "notice" => self.send_notices(PersonId(job.subject)).await,
            "forget" => self.tell_of_forgetting(TableId(job.subject), &job.id, job.stamp).await,
            other => {
                tracing::warn!(kind = other, "a job of an unknown kind is dropped");
                Ok(())
            }
        };
        match done {
            Ok(()) => self.job_done(&job.id, job.stamp).await,
            Err(problem) if problem.status() == axum::http::StatusCode::NOT_FOUND => {
                self.job_done(&job.id, job.stamp).await;
            }
            // It stays, and is taken again when the lease is over.
            Err(problem) => tracing::warn!(job = job.id, code = problem.code(), "a job failed"),
        }
    }

    /// Deletes a finished job, unless it was stored anew meanwhile.
    pub async fn job_done(&self, id: &str, stamp: i64) {
        let delete = Stmt::new("DELETE FROM jobs WHERE id = $1 AND stamp = $2", args![id, stamp]);
        if let Err(error) = self.db.write(vec![delete]).await {
            tracing::warn!(%error, id, "a finished job could not be deleted");
        }
    }

    /// Keeps a job a while longer. `false` if it is no longer ours.
    pub async fn keep_job(&self, id: &str, stamp: i64) -> bool {
        let until = now() + self.config.lease.as_millis() as i64;
        let keep = Stmt::guard(
            "UPDATE jobs SET lease_until = $3 WHERE id = $1 AND stamp = $2",
            args![id, stamp, until],
        );
        self.db.write(vec![keep]).await.unwrap_or(false)
    }

    /// Somebody may be out of time: a bot takes over, and the seat is theirs again when they come back.
    async fn look_at_clocks(&self, id: TableId) -> Answer<()> {
        if self.db.has_gaps() {
            // Nobody could move for a while: that is nobody's time.
            self.say_alive().await?;
        }
        let mut held = self.hold(id).await?;
        if held.over() || held.seating.paused_at.is_some() {
            return Ok(());
        }
        let mut job = None;
        let late = held.times.overdue(&held.seating, now());
        if late.is_empty() {
            // Too early, or somebody has moved meanwhile: look again when the next one runs out.
            if let Some(at) = held.times.deadline(&held.seating, now()) {
                self.db.write(vec![clock(id, at)]).await?;
            }
            return Ok(());
        }
        self.change(&mut held, |live| {
            for seat in late.iter() {
                live.seating.seats[seat.index()].autopilot = true;
            }
            let (statements, due) = self.after(live, live.to_act(), false);
            job = due;
            Ok(statements)
        })
        .await?;
        self.kick.bot(job);
        Ok(())
    }
}

/// What is done every few seconds.
async fn housekeeping(app: &App) {
    app.rates.sweep();
    app.guesses.sweep();
    app.known.sweep();
    app.places.sweep();
    if let Err(problem) = app.look_around().await {
        tracing::warn!(code = problem.code(), "who is there was not stored");
    }
    if let Err(problem) = app.close_empty_tables().await {
        tracing::warn!(code = problem.code(), "empty tables were not closed");
    }
    if let Err(problem) = app.free_left_seats().await {
        tracing::warn!(code = problem.code(), "seats of people who are gone were not set free");
    }
    app.metrics.live_tables.set(app.tables.sweep(app.config.limits.live_tables) as i64);
    if let Err(problem) = app.flush_behind().await {
        tracing::warn!(code = problem.code(), "the list of tables is behind");
    }
    if let Err(problem) = app.read_wanting().await {
        tracing::warn!(code = problem.code(), "the list of notices could not be read");
    }
    let old = Stmt::new("DELETE FROM links WHERE expires_at < $1", args![now()]);
    if let Ok(Some(_)) = app.db.row("SELECT 1 FROM links WHERE expires_at < $1 LIMIT 1", args![now()]).await {
        let _ = app.db.write(vec![old]).await;
    }
}

/// What is done every hour, and when the process begins: forgetting what nobody came back for.
async fn forget_stale(app: &App) {
    let before = now() - app.config.keep.as_millis() as i64;
    let done = async {
        app.forget_stale_tables(before).await?;
        app.forget_stale_guests(before).await?;
        app.forget_asked().await?;
        app.forget_cups(before).await?;
        app.forget_boxes(before).await?;
        app.forget_moments(before).await
    };
    if let Err(problem) = done.await {
        tracing::warn!(code = problem.code(), "what is old could not be forgotten");
    }
}

/// An operator changed the database from outside: what is in memory may be wrong.
async fn check_generation(app: &App, seen: &mut Option<i64>) {
    let Ok(Some(row)) = app.db.row("SELECT number FROM generation", args![]).await else { return };
    let Ok(number) = row.int(0) else { return };
    if seen.is_some_and(|seen| seen != number) {
        tracing::info!("the database was changed by an operator: forgetting what is in memory");
        app.forget_everything().await;
    }
    *seen = Some(number);
}
