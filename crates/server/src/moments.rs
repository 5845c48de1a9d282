//! Games of people's own browsers that the house keeps, so that a short link leads to them.

use crate::app::App;
use crate::args;
use crate::db::Stmt;
use crate::ids::{MomentId, sha256};
use crate::problem::{Answer, Problem};
use crate::time::{DAY, Millis, now};
use crate::turns::PATIENT;
use axum::http::StatusCode;
use burghof_core::{Message, Record, RecordError};
use std::net::IpAddr;

impl App {
    /// Keeps a record; what it is called from now on. Only what is really a game is kept: a house is no place for
    /// whatever somebody wants to put under an address. The same record has the same name.
    pub async fn keep_moment(&self, text: String, from: Option<IpAddr>) -> Answer<MomentId> {
        let from = from.map_or(0, |from| self.mark(from));
        let text = self.labour.work(from, PATIENT, move || playable(&text).map(|()| text)).await??;
        let mut id = named(&text);
        match self.db.row("SELECT record FROM moments WHERE id = $1", args![id]).await? {
            Some(row) if row.text(0)? == text => {
                self.touch_moment(id, now()).await?;
                return Ok(id);
            }
            Some(_) => id = MomentId::new(),
            None => {}
        }
        let (all, own) = (self.config.limits.moments, self.config.limits.moments_per_address);
        let statements = vec![
            Stmt::new(
                "INSERT INTO moments (id, record, made_from, used_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
                args![id, text, from, now()],
            ),
            // Whoever asks for many loses their own first.
            Stmt::new(
                "DELETE FROM moments WHERE made_from = $1 AND used_at < (SELECT used_at FROM moments \
                 WHERE made_from = $1 ORDER BY used_at DESC LIMIT 1 OFFSET $2)",
                args![from, own - 1],
            ),
            Stmt::new(
                "DELETE FROM moments WHERE used_at < (SELECT used_at FROM moments ORDER BY used_at DESC LIMIT 1 OFFSET $1)",
                args![all - 1],
            ),
        ];
        self.db.write(statements).await?;
        Ok(id)
    }

    /// A record that was kept. It stays as long as somebody opens it now and then.
    pub async fn moment(&self, id: MomentId) -> Answer<String> {
        let row = self.db.row("SELECT record, used_at FROM moments WHERE id = $1", args![id]).await?;
        let row = row.ok_or_else(|| Problem::not_found("server-no-moment"))?;
        // Once a day is often enough to write down.
        if row.int(1)? < now() - DAY {
            self.touch_moment(id, now()).await?;
        }
        row.text(0).map_err(Problem::from)
    }

    async fn touch_moment(&self, id: MomentId, at: Millis) -> Answer<()> {
        let used = Stmt::new("UPDATE moments SET used_at = $2 WHERE id = $1", args![id, at]);
        self.db.write(vec![used]).await?;
        Ok(())
    }

    /// Forgets what nobody has opened since then.
    pub async fn forget_moments(&self, before: Millis) -> Answer<()> {
        self.db.write(vec![Stmt::new("DELETE FROM moments WHERE used_at < $1", args![before])]).await?;
        Ok(())
    }
}

/// The name of a record: by its text, so that asking twice keeps it once.
fn named(text: &str) -> MomentId {
    let [a, b, c, d, e, f, g, h, ..] = sha256(&["burghof moment", text]);
    MomentId(i64::from_le_bytes([a, b, c, d, e, f, g, h]) & i64::MAX)
}

/// Is this a game, from its beginning to where it stands?
fn playable(text: &str) -> Answer<()> {
    let refused = |game: &str, RecordError { line, what }: RecordError| {
        let message = Message::new("server-no-record").with("line", line).with("what", what);
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "no_record", message).at_table(game, Vec::new())
    };
    let record = Record::parse(text).map_err(|error| refused("", error))?;
    let game = record.field("game").map_or("", |(_, game)| game);
    burghof_catalog::open_record(&record).map(drop).map_err(|error| refused(game, error))
}
