//! What nobody came back for is forgotten: tables that never began, seats of people who went away before a game, games that
//! nobody went on with. Of those their people are told before, in every way they have.

use crate::app::App;
use crate::args;
use crate::db::{Stmt, Unit, Val};
use crate::ids::{PersonId, TableId};
use crate::jobs;
use crate::live::Live;
use crate::notices::{Notice, Told};
use crate::presence::SHOWN;
use crate::problem::{Answer, Problem};
use crate::seating::{Clock, SeatState, Sitter, Status};
use crate::tables::{close, no_seat_row};
use crate::time::{DAY, Millis, now};
use axum::http::StatusCode;
use burghof_core::{Message, Seat};

/// How long before a game is forgotten its people are told, and for how long that is tried where nobody answers.
pub const WARNED: Millis = 7 * DAY;
/// How many tables are looked up at once.
const PAGE: i64 = 200;

impl Live {
    /// When this game is forgotten, if nobody goes on with it. Its people have been told.
    pub fn forgotten_at(&self) -> Option<Millis> {
        let told = self.seating.status == Status::Playing && self.warned_at > self.acted_at;
        told.then_some(self.warned_at + WARNED)
    }
}

impl App {
    /// Forgets what nobody came back for: tables that never began, games that nobody went on with, and what was closed
    /// without a result. Games that were played to an end stay.
    pub async fn forget_stale_tables(&self, before: Millis) -> Answer<()> {
        // What was played a moment ago may not stand in the list yet.
        self.flush_behind().await?;
        let waiting = "SELECT id FROM tables WHERE status = 'open' AND updated_at < $1 AND id > $2 ORDER BY id LIMIT $3";
        let open = |live: &Live| live.seating.status == Status::Open;
        self.close_each(waiting, |last| args![before, last, PAGE], open).await?;
        self.warn_of_forgetting(before).await?;
        let abandoned = "SELECT id FROM tables WHERE status = 'playing' AND updated_at < $1 AND warned_at > updated_at \
                         AND warned_at < $2 AND id > $3 ORDER BY id LIMIT $4";
        let due = |live: &Live| live.forgotten_at().is_some_and(|at| at <= now());
        self.close_each(abandoned, |last| args![before, now() - WARNED, last, PAGE], due).await?;
        let closed = "SELECT id FROM tables WHERE status = 'closed' AND updated_at < $1 LIMIT 500";
        for row in self.db.rows(closed, args![before]).await? {
            let id = TableId(row.int(0)?);
            self.db.write(removal(id)).await?;
            self.tables.remove(id);
        }
        Ok(())
    }

    /// Closes tables at which nobody sits and that nobody looks after.
    pub async fn close_empty_tables(&self) -> Answer<()> {
        let empty = "SELECT id FROM tables WHERE status = 'open' AND shown_until < $1 AND id > $2 \
                     AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tables.id) ORDER BY id LIMIT $3";
        let alone = |live: &Live| live.seating.status == Status::Open && live.seating.voters().is_empty();
        self.close_each(empty, |last| args![now(), last, PAGE], alone).await
    }

    /// Closes the tables that are found, page by page, if they are still to be closed when they are ours.
    async fn close_each(
        &self,
        sql: &'static str,
        after: impl Fn(i64) -> Vec<Val>,
        may: impl Fn(&Live) -> bool,
    ) -> Answer<()> {
        let mut last = i64::MIN;
        loop {
            let rows = self.db.rows(sql, after(last)).await?;
            for row in &rows {
                last = row.int(0)?;
                match self.close_if(TableId(last), &may).await {
                    Err(problem) if problem.status() == StatusCode::SERVICE_UNAVAILABLE => {
                        return Err(problem);
                    }
                    // One bad table keeps none of the others.
                    Err(problem) => {
                        tracing::warn!(table = %TableId(last), code = problem.code(), "not closed")
                    }
                    Ok(()) => {}
                }
            }
            if (rows.len() as i64) < PAGE {
                return Ok(());
            }
        }
    }

    async fn close_if(&self, id: TableId, may: impl Fn(&Live) -> bool) -> Answer<()> {
        let mut held = match self.hold(id).await {
            Ok(held) => held,
            Err(problem) if problem.status() == StatusCode::INTERNAL_SERVER_ERROR => {
                // It cannot be read any more: nobody can go on with it, and it would be found again for ever.
                let close = "UPDATE tables SET status = 'closed', version = version + 1, updated_at = $2 WHERE id = $1";
                let jobs = "DELETE FROM jobs WHERE subject = $1 AND kind <> 'notice'";
                self.db.write(vec![Stmt::new(close, args![id, now()]), Stmt::new(jobs, args![id])]).await?;
                return Err(problem);
            }
            Err(problem) if problem.status() == StatusCode::NOT_FOUND => return Ok(()),
            Err(problem) => return Err(problem),
        };
        // Another node may know that somebody came after all.
        self.catch_up(&mut held).await?;
        if !may(&held) {
            return Ok(());
        }
        let gone_on = || Problem::conflict("begun", "server-begun");
        self.change(&mut held, |live| {
            may(live).then(|| close(live)).ok_or_else(gone_on)?;
            Ok(self.when_over(live))
        })
        .await
    }

    /// Sets seats of listed tables free that somebody took and left before the game: others want to play. They may come
    /// again. Whoever made the table keeps their seat.
    pub async fn free_left_seats(&self) -> Answer<()> {
        let left = "SELECT DISTINCT tables.id FROM tables JOIN seats ON seats.table_id = tables.id \
                    WHERE tables.status = 'open' AND tables.listed = 1 AND seats.person <> tables.made_by \
                    AND seats.seen_at < $1 AND seats.here_until < $2 AND tables.id > $3 ORDER BY tables.id LIMIT $4";
        let mut last = i64::MIN;
        loop {
            let at = now();
            let rows = self.db.rows(left, args![at - SHOWN, at, last, PAGE]).await?;
            for row in &rows {
                last = row.int(0)?;
                // One that cannot be read is closed when nobody looks after it any more.
                let Ok(mut held) = self.hold(TableId(last)).await else { continue };
                if left_seats(&held, at).is_empty() {
                    continue;
                }
                let freed = self.change(&mut held, |live| {
                    let mut statements = Vec::new();
                    for seat in left_seats(live, now()) {
                        live.seating.seats[seat.index()] = SeatState::new(Sitter::Open);
                        statements.push(no_seat_row(live.id, seat));
                    }
                    Ok(statements)
                });
                if let Err(problem) = freed.await {
                    tracing::info!(table = %held.id, code = problem.code(), "seats were not set free");
                }
            }
            if (rows.len() as i64) < PAGE {
                return Ok(());
            }
        }
    }

    /// Sees to it that the people of games that nobody has gone on with since this moment, or soon will not have, are told
    /// that these are going to be forgotten: a job for each who wants to be told of turns, too. Where nobody does, what the
    /// table says is all there is.
    pub async fn warn_of_forgetting(&self, before: Millis) -> Answer<()> {
        let soon = "SELECT id FROM tables WHERE status = 'playing' AND updated_at < $1 AND warned_at <= updated_at \
                    AND NOT EXISTS (SELECT 1 FROM jobs WHERE kind = 'forget' AND subject = tables.id) \
                    ORDER BY updated_at LIMIT 100";
        for row in self.db.rows(soon, args![before + self.ahead()]).await? {
            let id = TableId(row.int(0)?);
            let people = "SELECT DISTINCT seats.person FROM seats JOIN notices ON notices.person = seats.person \
                          WHERE seats.table_id = $1 AND notices.wanted = 1";
            let mut statements = Vec::new();
            for person in self.db.rows(people, args![id]).await? {
                statements.push(jobs::forget(id, PersonId(person.int(0)?)));
            }
            match statements.is_empty() {
                true => self.warned(id, vec![]).await?,
                false => drop(self.db.write(statements).await?),
            }
        }
        Ok(())
    }

    /// So long before its time is over people hear of a game: where a house keeps little for long, not after every move.
    fn ahead(&self) -> Millis {
        WARNED.min(self.config.keep.as_millis() as Millis / 2)
    }

    /// Since when nobody may have gone on with a game whose people are told now.
    fn nearly(&self) -> Millis {
        now() - self.config.keep.as_millis() as Millis + self.ahead()
    }

    /// Tells one of its people that a game is going to be forgotten: again later where the house cannot send, for as long as
    /// that takes, and for some days where nobody answers. `stamp` is when that began, and a little more each time.
    pub(crate) async fn tell_of_forgetting(&self, id: TableId, job: &str, stamp: i64) -> Answer<()> {
        let Some(person) = job.rsplit('/').next().and_then(|id| id.parse().ok()) else { return Ok(()) };
        let sql = "SELECT game FROM tables WHERE id = $1 AND status = 'playing' AND updated_at < $2 \
                   AND warned_at <= updated_at";
        let Some(row) = self.db.row(sql, args![id, self.nearly()]).await? else { return Ok(()) };
        let game = row.text(0)?;
        let there = format!("{}/t/{id}", self.base_url());
        let days = WARNED / DAY;
        let notice = Notice {
            event: "forgetting",
            subject: Message::new("server-mail-forget-subject"),
            body: Message::new("server-mail-forget").with("days", days).with("there", there.clone()),
            tables: vec![(id, game)],
            forgotten_at: Some(now() + WARNED),
            there,
        };
        let tried = now() - stamp;
        let again = match self.tell(person, &notice).await? {
            Told::Away => true,
            Told::Unheard => tried < WARNED,
            Told::Said | Told::NoWay => false,
        };
        if again {
            let at = now() + self.patience().max(tried / 4);
            let later = "UPDATE jobs SET run_at = $2, lease_until = 0, stamp = stamp + 1 WHERE id = $1";
            self.db.write(vec![Stmt::new(later, args![job, at])]).await?;
            return Ok(());
        }
        self.warned(id, vec![Stmt::new("DELETE FROM jobs WHERE id = $1", args![job])]).await
    }

    /// When all who can be told that this game is going to be forgotten have been, its days are counted.
    async fn warned(&self, id: TableId, mut statements: Vec<Stmt>) -> Answer<()> {
        let sql = "UPDATE tables SET warned_at = $2 WHERE id = $1 AND status = 'playing' AND updated_at < $3 \
                   AND NOT EXISTS (SELECT 1 FROM jobs WHERE kind = 'forget' AND subject = $1)";
        statements.push(Stmt::new(sql, args![id, now(), self.nearly()]));
        self.db.commit(Unit { append: None, statements, touches: Some(id.0) }).await?;
        // Whoever looks at it sees it.
        match self.hold_known(id).await {
            Some(mut held) => self.catch_up(&mut held).await,
            None => Ok(()),
        }
    }
}

/// The seats of a listed table whose people have been gone for long, while others still come and go.
fn left_seats(live: &Live, at: Millis) -> Vec<Seat> {
    let seating = &live.seating;
    if seating.status != Status::Open || seating.revealing_since.is_some() || !seating.listed {
        return Vec::new();
    }
    // People who play over days need not sit there all the time.
    let long = if matches!(seating.clock, Clock::Days { .. }) { DAY } else { SHOWN };
    let left = |&seat: &Seat| {
        seating.at(seat).person().is_some_and(|person| person != seating.made_by)
            && !live.presence.here(seat, at)
            && live.presence.seen(seat) + long < at
    };
    seating.all().filter(left).collect()
}

/// The statements that remove a table and what belongs to it alone. A report stays until it is settled, with what was said: an
/// operator has to judge it. What is published stays published, and the steps of somebody's rating are theirs.
pub fn removal(id: TableId) -> Vec<Stmt> {
    vec![
        Stmt::guard("DELETE FROM tables WHERE id = $1", args![id]),
        Stmt::new("DELETE FROM log WHERE table_id = $1", args![id]),
        Stmt::new("DELETE FROM chat WHERE table_id = $1", args![id]),
        Stmt::new("DELETE FROM seats WHERE table_id = $1", args![id]),
        Stmt::new("DELETE FROM links WHERE table_id = $1", args![id]),
        Stmt::new("DELETE FROM corpus WHERE table_id = $1 AND published_at IS NULL", args![id]),
        Stmt::new("DELETE FROM gifts WHERE table_id = $1", args![id]),
        Stmt::new("DELETE FROM reports WHERE table_id = $1 AND closed_at > 0", args![id]),
        Stmt::new("DELETE FROM jobs WHERE subject = $1 AND kind <> 'notice'", args![id]),
    ]
}
