//! What is done about what other nodes have done.

use crate::app::App;
use crate::args;
use crate::bus::Heard;
use crate::ids::{PersonId, TableId};
use crate::problem::Answer;
use crate::time::now;
use std::sync::Arc;
use tokio::sync::mpsc;

/// How many tables are compared with the database at once.
const TOGETHER: usize = 500;

impl App {
    /// Listens to the other nodes for ever.
    pub async fn hear(self: Arc<App>, mut heard: mpsc::Receiver<Heard>) {
        while let Some(news) = heard.recv().await {
            self.metrics.heard.add(1);
            match news {
                Heard::Tables(ids) => {
                    self.metrics.heard_tables.add(ids.len() as u64);
                    // Only who is there is new where the number is negative.
                    ids.into_iter().for_each(|id| self.look(TableId(id.abs()), id < 0));
                }
                Heard::Behind(ids) => self.compare(ids.into_iter().map(TableId).collect()).await,
                Heard::Person(id) => self.person_changed(PersonId(id)).await,
                Heard::Gap => {
                    self.known.clear();
                    self.compare(self.tables.ids()).await;
                }
            }
        }
    }

    /// Looks at a table again, if it is in memory, beside everything else.
    fn look(self: &Arc<App>, id: TableId, presence: bool) {
        if self.tables.peek(id).is_none() {
            return;
        }
        self.metrics.heard_here.add(1);
        let app = Arc::clone(self);
        tokio::spawn(async move {
            if let Some(mut held) = app.hold_known(id).await {
                // A failure was logged; the next request reads the table anyway.
                let _ = match presence {
                    true => app.hear_presence(&mut held).await,
                    false => app.catch_up(&mut held).await,
                };
            }
        });
    }

    /// Any of these tables may have changed: asks for many at once which ones did, and looks at those again.
    async fn compare(self: &Arc<App>, ids: Vec<TableId>) {
        for some in ids.chunks(TOGETHER) {
            if let Err(problem) = self.compare_some(some).await {
                tracing::warn!(code = problem.code(), "what other nodes did could not be looked up");
                some.iter().for_each(|&id| self.look(id, false));
            }
        }
    }

    async fn compare_some(self: &Arc<App>, ids: &[TableId]) -> Answer<()> {
        let list = ids.iter().map(|id| id.0.to_string()).collect::<Vec<_>>().join(",");
        let rows = self
            .db
            .rows(
                "SELECT id, version, (SELECT MAX(log.first) FROM log WHERE log.table_id = tables.id), \
                 (SELECT MAX(chat.id) FROM chat WHERE chat.table_id = tables.id), \
                 (SELECT MAX(seats.here_until) FROM seats WHERE seats.table_id = tables.id) \
                 FROM tables WHERE id = ANY(string_to_array($1, ',')::bigint[])",
                args![list],
            )
            .await?;
        let mut found = std::collections::HashMap::new();
        for row in &rows {
            let stored = (row.int(1)?, row.int_or_none(2)?.unwrap_or(0), row.int_or_none(3)?.unwrap_or(0));
            let stored = (stored, row.int_or_none(4)?.unwrap_or(0));
            found.insert(TableId(row.int(0)?), stored);
        }
        for &id in ids {
            let Some(held) = self.hold_known(id).await else { continue };
            // Newer than what was found is right, too: we went on meanwhile.
            let known = found.get(&id).is_some_and(|&((version, first, chat), _)| {
                version <= held.version && first <= i64::from(held.number()) && chat <= held.chat
            });
            // Who came before this table was listened to would be away until they are next stored.
            let here = found.get(&id).map_or(0, |&(_, until)| until);
            let missed = here > now() && !held.presence.believes(here);
            drop(held);
            if missed {
                self.look(id, true);
            }
            if !known {
                self.look(id, false);
            }
        }
        Ok(())
    }

    /// Somebody has changed, gone or signed out: they are not believed without asking, and their streams begin anew.
    pub async fn person_changed(&self, id: PersonId) {
        self.known.forget(id);
        for table in self.tables.ids() {
            if let Some(mut held) = self.hold_known(table).await {
                held.listeners().cut(id);
            }
        }
    }
}
