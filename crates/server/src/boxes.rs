//! Boxes of people's own that tables are played with: kept once, by the hash of their text, on every node the same.

use crate::app::App;
use crate::args;
use crate::db::Stmt;
use crate::ids::{PersonId, hex, sha256};
use crate::live::Live;
use crate::problem::{Answer, Problem};
use crate::time::{Millis, now};
use burghof_core::boxes::{LARGEST_SET, tidy};
use serde::Deserialize;
use std::collections::BTreeSet;

/// What a set is called in the database.
pub(crate) fn hash(text: &str) -> String {
    hex(&sha256(&["burghof box", text]))
}

/// The statement that keeps the box of a new table. It is as new as the latest table.
pub(crate) fn kept(live: &Live) -> Option<Stmt> {
    let text = live.own.clone()?;
    Some(Stmt::new(
        "INSERT INTO boxes (hash, game, text, made_by, created_at) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (hash) DO UPDATE SET created_at = excluded.created_at",
        args![hash(&text), live.seating.game.clone(), text, live.seating.made_by, now()],
    ))
}

impl App {
    /// The text of the box for a new table, if the house has room for it. Whether it can be played with is asked afterwards:
    /// what was once read stays in memory, so only so many new ones are looked at.
    pub(crate) async fn new_box(&self, person: PersonId, text: Option<&str>) -> Answer<Option<String>> {
        let Some(text) = text else { return Ok(None) };
        if text.len() > LARGEST_SET {
            return Err(Problem::malformed("`data` is too large"));
        }
        let text = tidy(text);
        let known = "SELECT 1 FROM boxes WHERE hash = $1";
        if self.db.row(known, args![hash(&text)]).await?.is_none() {
            let counts =
                "SELECT COUNT(*), COALESCE(SUM(CASE WHEN made_by = $1 THEN 1 ELSE 0 END), 0) FROM boxes";
            let rows = self.db.latest(counts, args![person]).await?;
            let count = |column| rows.first().map_or(Ok(0), |row| row.int(column));
            let limits = &self.config.limits;
            if count(0)? >= limits.boxes || count(1)? >= limits.boxes_per_person {
                return Err(Problem::too_many("server-many-boxes"));
            }
        }
        Ok(Some(text))
    }

    /// Forgets boxes that no table has been made with since then, and that no table is played with or was: others want to bring
    /// theirs. A table that is made meanwhile makes its box new.
    pub async fn forget_boxes(&self, before: Millis) -> Answer<()> {
        #[derive(Deserialize)]
        struct Named {
            own: Option<String>,
        }
        let mut old = BTreeSet::new();
        for row in self.db.rows("SELECT hash FROM boxes WHERE created_at < $1", args![before]).await? {
            old.insert(row.text(0)?);
        }
        if old.is_empty() {
            return Ok(());
        }
        let named =
            "SELECT id, meta FROM tables WHERE id > $1 AND meta LIKE '%\"own\":\"%' ORDER BY id LIMIT 500";
        let mut last = i64::MIN;
        loop {
            let rows = self.db.rows(named, args![last]).await?;
            for row in &rows {
                last = row.int(0)?;
                // What cannot be read may be played with any of them.
                let Ok(table) = serde_json::from_str::<Named>(&row.text(1)?) else { return Ok(()) };
                old.retain(|hash| Some(hash) != table.own.as_ref());
            }
            if rows.len() < 500 {
                break;
            }
        }
        let forget = "DELETE FROM boxes WHERE hash = $1 AND created_at < $2";
        self.db.write(old.into_iter().map(|hash| Stmt::new(forget, args![hash, before])).collect()).await?;
        Ok(())
    }
}
