//! How nodes hear of each other's changes. What travels is only "look at this table again": the database holds the
//! truth, so a message that is lost or comes twice does no harm beyond a delay.

use crate::db::{DbError, Stmt, Val};
use sqlx::postgres::PgListener;
use std::time::Duration;
use tokio::sync::mpsc;

pub mod nats;

/// What was heard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// These tables were changed by another node.
    Tables(Vec<i64>),
    /// From now on we hear of these tables; what happened since they were read may have been missed.
    Behind(Vec<i64>),
    /// Somebody has changed, gone or signed out.
    Person(i64),
    /// The line was cut for a while: anything may have changed.
    Gap,
}

/// The way changes travel between nodes.
pub trait Bus: Send + Sync {
    /// Notes that announce these tables, to be sent in the transaction that changes them, so that nothing is announced
    /// that was not committed and nothing committed is forgotten.
    fn notes(&self, _tables: &[i64]) -> Vec<String> {
        Vec::new()
    }

    /// The same about a person, as statements.
    fn about_person(&self, person: i64) -> Vec<Stmt>;

    /// These tables were changed, and that is on the disk.
    fn committed(&self, _tables: &[i64]) {}

    /// This table is in memory here from now on: what others do to it is of interest.
    fn serve(&self, _table: i64) {}

    /// It no longer is.
    fn leave(&self, _table: i64) {}
}

/// One node alone: its own streams are served directly.
#[derive(Copy, Clone, Debug, Default)]
pub struct Alone;

impl Bus for Alone {
    fn about_person(&self, _: i64) -> Vec<Stmt> {
        Vec::new()
    }
}

/// Several nodes on one PostgreSQL: LISTEN and NOTIFY.
#[derive(Clone, Debug)]
pub struct Postgres {
    node: String,
}

const CHANNEL: &str = "burghof";
const NOTIFY: &str = "SELECT pg_notify('burghof', $1)";
/// A notification may have 8000 bytes; a table's number has at most 19 digits and a comma.
const TABLES_PER_NOTE: usize = 350;

impl Postgres {
    /// The bus of a node with this name.
    pub fn new(node: &str) -> Postgres {
        Postgres { node: node.to_owned() }
    }

    /// Listens for ever, on a connection of its own, and says what it hears.
    pub async fn listen(self, url: String, heard: mpsc::Sender<Heard>) {
        loop {
            match self.hear(&url, &heard).await {
                Ok(()) => return,
                Err(error) => tracing::warn!(%error, "the line to the other nodes was cut"),
            }
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
    }

    async fn hear(&self, url: &str, heard: &mpsc::Sender<Heard>) -> Result<(), DbError> {
        let mut listener = PgListener::connect(url).await?;
        listener.listen(CHANNEL).await?;
        // What happened before we listened was not heard.
        if heard.send(Heard::Gap).await.is_err() {
            return Ok(());
        }
        loop {
            let news = match listener.try_recv().await? {
                Some(note) => match self.read(note.payload()) {
                    Some(heard) => heard,
                    None => continue,
                },
                None => Heard::Gap,
            };
            if heard.send(news).await.is_err() {
                return Ok(());
            }
        }
    }

    /// What a notification says; nothing if it is our own.
    fn read(&self, payload: &str) -> Option<Heard> {
        let (node, what) = payload.split_once(' ')?;
        if node == self.node {
            return None;
        }
        Some(match what.strip_prefix('p') {
            Some(person) => Heard::Person(person.parse().ok()?),
            None => Heard::Tables(what.split(',').filter_map(|id| id.parse().ok()).collect()),
        })
    }
}

impl Bus for Postgres {
    fn notes(&self, tables: &[i64]) -> Vec<String> {
        let note = |chunk: &[i64]| {
            let list: Vec<String> = chunk.iter().map(i64::to_string).collect();
            format!("{} {}", self.node, list.join(","))
        };
        tables.chunks(TABLES_PER_NOTE).map(note).collect()
    }

    fn about_person(&self, person: i64) -> Vec<Stmt> {
        vec![Stmt::new(NOTIFY, vec![Val::from(format!("{} p{person}", self.node))])]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_does_not_hear_itself() {
        let (a, b) = (Postgres::new("a"), Postgres::new("b"));
        let notes = a.notes(&(0..1000).collect::<Vec<_>>());
        assert_eq!(notes.len(), 3);
        let payload = &notes[0];
        assert!(payload.len() < 8000);
        assert_eq!(a.read(payload), None);
        assert!(matches!(b.read(payload), Some(Heard::Tables(list)) if list.len() == TABLES_PER_NOTE));
        let Val::Text(Some(about)) = &a.about_person(7)[0].args[0] else { panic!() };
        assert_eq!((a.read(about), b.read(about)), (None, Some(Heard::Person(7))));
    }
}
