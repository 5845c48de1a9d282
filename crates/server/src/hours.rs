//! When the house is open: clocks stand still while it is closed, and while it cannot store moves. Nodes say now and then
//! that they run; where nobody did, the house was closed.

use crate::app::App;
use crate::args;
use crate::db::{Db, DbError, Stmt};
use crate::jobs;
use crate::problem::Answer;
use crate::seating::Clock;
use crate::time::{DAY, Millis, SECOND, not_before, now};
use std::sync::Arc;

/// How often a node says that it runs.
pub const HEARTBEAT: Millis = 15 * SECOND;
/// A node that has said nothing for this long does not run.
const SILENT: Millis = 3 * HEARTBEAT;

/// Stretches of time in which nobody could play.
pub type Closures = Arc<Vec<(Millis, Millis)>>;

/// How much of the time between two moments lies in any of these stretches, which may overlap.
pub fn overlap(from: Millis, to: Millis, stretches: impl Iterator<Item = (Millis, Millis)>) -> Millis {
    let mut inside: Vec<(Millis, Millis)> = stretches
        .map(|(begin, end)| (begin.max(from), end.min(to)))
        .filter(|(begin, end)| begin < end)
        .collect();
    inside.sort_unstable();
    let (mut sum, mut reached) = (0, from);
    for (begin, end) in inside {
        sum += (end - begin.max(reached)).max(0);
        reached = reached.max(end);
    }
    sum
}

/// When the house was closed since this moment.
pub async fn closures(db: &Db, since: Millis) -> Result<Closures, DbError> {
    let rows = db.rows("SELECT begun, ended FROM closures WHERE ended > $1", args![since]).await?;
    let stretch = |row: &crate::db::Row| Ok((row.int(0)?, row.int(1)?));
    Ok(Arc::new(rows.iter().map(stretch).collect::<Result<Vec<_>, DbError>>()?))
}

fn closure(node: &str, begun: Millis, ended: Millis) -> Stmt {
    Stmt::new(
        "INSERT INTO closures (begun, ended, node) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        args![begun, ended, node],
    )
}

impl App {
    /// The house opens: since the last node fell silent it was closed, unless one runs.
    pub async fn open_hours(&self) -> Answer<()> {
        let row = self.db.row("SELECT MAX(alive_at) FROM nodes", args![]).await?;
        let last = row.map_or(Ok(None), |row| row.int_or_none(0))?.unwrap_or(0);
        not_before(last);
        let at = now();
        let mut statements =
            vec![self.heartbeat(), Stmt::new("DELETE FROM nodes WHERE alive_at < $1", args![at - DAY])];
        let others =
            self.db.row("SELECT 1 FROM nodes WHERE alive_at > $1", args![at - SILENT]).await?.is_some();
        // On one SQLite file there are no others: whoever wrote a moment ago is gone.
        if last > 0 && (!others || !self.db.is_postgres()) {
            statements.push(closure(&self.node, last, at));
        }
        self.db.write(statements).await?;
        Ok(())
    }

    fn heartbeat(&self) -> Stmt {
        Stmt::new(
            "INSERT INTO nodes (node, alive_at) VALUES ($1, $2) \
             ON CONFLICT (node) DO UPDATE SET alive_at = excluded.alive_at",
            args![self.node.clone(), now()],
        )
    }

    /// Says that this node runs; and if nothing could be stored for a while, that nobody could play.
    pub async fn say_alive(&self) -> Answer<()> {
        // If this is the first thing that can be stored again, the time before it is over now.
        self.db.write(vec![self.heartbeat()]).await?;
        let gaps = self.db.gaps();
        if gaps.is_empty() {
            return Ok(());
        }
        let closed = gaps.iter().map(|&(begun, ended)| closure(&self.node, begun, ended)).collect();
        if let Err(error) = self.db.write(closed).await {
            self.db.keep_gaps(gaps);
            return Err(error.into());
        }
        // The clocks of tables in memory were running.
        for id in self.tables.ids() {
            let Some(mut held) = self.hold_known(id).await else { continue };
            if held.over() || held.game.is_none() {
                continue;
            }
            held.seating.closed = closures(&self.db, held.seating.created_at).await?;
            let deadline = held.times.deadline(&held.seating, now());
            if let Some(at) = deadline.filter(|_| held.seating.clock != Clock::None) {
                self.db.write(vec![jobs::clock(id, at)]).await?;
            }
            held.tell_table(self);
        }
        Ok(())
    }

    /// The house closes in good order: from now on.
    pub async fn close_hours(&self) {
        if let Err(error) = self.db.write(vec![self.heartbeat()]).await {
            tracing::warn!(%error, "when the house closed was not stored");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_that_overlap_count_once() {
        let closed = [(50, 60), (0, 20), (10, 30), (90, 200)];
        assert_eq!(overlap(5, 100, closed.into_iter()), 25 + 10 + 10);
        assert_eq!(overlap(30, 50, closed.into_iter()), 0);
        assert_eq!(overlap(12, 18, closed.into_iter()), 6);
    }

    #[test]
    fn time_goes_on_from_what_the_house_has_seen() {
        let before = now();
        not_before(before + 5_000);
        assert!(now() >= before + 5_000);
        let later = now();
        not_before(later - 10_000);
        not_before(later + 10 * DAY);
        assert!(now() < later + DAY);
    }
}
