//! From one database to another: SQLite to PostgreSQL when a house has grown, or back.

use crate::backup::{BackupError, TABLES, backup, read_back};
use crate::db::{Db, Place};
use std::fs::{File, OpenOptions};
use std::io::{BufReader, BufWriter, Seek};

/// Why a house could not move.
#[derive(Debug, thiserror::Error)]
pub enum MoveError {
    /// Reading, writing or the database.
    #[error(transparent)]
    Backup(#[from] BackupError),
    /// Somebody's rows are in the way.
    #[error("the new database is not empty: {0} has rows")]
    NotEmpty(&'static str),
    /// The house was open meanwhile.
    #[error("{0} has {1} rows here and {2} there: close the house, empty the new database, and begin again")]
    Differs(&'static str, i64, i64),
}

impl From<crate::db::DbError> for MoveError {
    fn from(error: crate::db::DbError) -> MoveError {
        BackupError::from(error).into()
    }
}

impl From<std::io::Error> for MoveError {
    fn from(error: std::io::Error) -> MoveError {
        BackupError::from(error).into()
    }
}

/// Copies everything from one database into another that is empty, and counts afterwards. How many rows.
pub async fn move_to(from: &Place, to: &Place) -> Result<u64, MoveError> {
    from.house().await?;
    to.room().await?;
    if let Some((table, _)) = counts(to).await?.into_iter().find(|&(_, count)| count > 0) {
        return Err(MoveError::NotEmpty(table));
    }
    let mut between = nameless()?;
    backup(from, &mut BufWriter::new(&mut between)).await?;
    between.rewind()?;
    let moved = read_back(to, &mut BufReader::new(between), false, None).await?;
    // Whoever played on meanwhile is not in the copy.
    for ((table, here), (_, there)) in counts(from).await?.into_iter().zip(counts(to).await?) {
        if here != there {
            return Err(MoveError::Differs(table, here, there));
        }
    }
    Ok(moved)
}

/// How many rows every table has.
async fn counts(place: &Place) -> Result<Vec<(&'static str, i64)>, MoveError> {
    let mut single = Db::single(place).await?;
    let mut conn = single.conn();
    let mut counts = Vec::new();
    for (table, _) in TABLES {
        let mut count = 0;
        conn.each(format!("SELECT COUNT(*) FROM {table}"), |row| count = row.int(0).unwrap_or(0)).await?;
        counts.push((*table, count));
    }
    Ok(counts)
}

/// A file nobody else can open, gone when we are done: it holds the secrets of everybody.
fn nameless() -> std::io::Result<File> {
    let path =
        std::env::temp_dir().join(format!("burghof-moving-{}", crate::ids::hex(&crate::ids::random::<8>())));
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(&path)?;
    // Elsewhere an open file keeps its name; there the folder belongs to one person.
    let _ = std::fs::remove_file(&path);
    Ok(file)
}
