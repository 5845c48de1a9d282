//! Boxes of people's own that tables are played with: kept once, by the hash of their text, on every node the same.

use crate::app::App;
use crate::args;
use crate::db::Stmt;
use crate::ids::{PersonId, hex, sha256};
use crate::live::Live;
use crate::problem::{Answer, Problem};
use crate::time::now;
use burghof_core::boxes::{LARGEST_SET, tidy};

/// What a set is called in the database.
pub(crate) fn hash(text: &str) -> String {
    hex(&sha256(&["burghof box", text]))
}

/// The statement that keeps the box of a new table.
pub(crate) fn kept(live: &Live) -> Option<Stmt> {
    let text = live.own.clone()?;
    Some(Stmt::new(
        "INSERT INTO boxes (hash, game, text, made_by, created_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
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
}
