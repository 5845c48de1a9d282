//! Everything that is stored about a person, for that person.

use crate::args;
use crate::db::{Db, DbError};
use crate::ids::{CupId, PersonId, TableId};
use crate::seating::{End, Seating};
use crate::time::Millis;
use schemars::JsonSchema;
use serde::Serialize;

/// Everything that is stored about somebody.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Export {
    /// Who they are.
    pub person: Option<StoredPerson>,
    /// How they want to be told that it is their turn.
    pub notices: Option<StoredNotices>,
    /// Where they sit or sat.
    pub tables: Vec<StoredTable>,
    /// What they said.
    pub chat: Vec<StoredTalk>,
    /// Their ratings.
    pub ratings: Vec<StoredRating>,
    /// Where they are signed in.
    pub devices: Vec<StoredDevice>,
    /// Their passkeys.
    pub passkeys: Vec<StoredDevice>,
    /// The addresses of browsers that are told of their turns.
    pub pushes: Vec<String>,
    /// Whom they do not want to meet.
    pub blocks: Vec<PersonId>,
    /// What they reported.
    pub reports: Vec<StoredReport>,
    /// Their friends.
    pub friends: Vec<PersonId>,
    /// The tables whose games they gave to the open corpus.
    pub gifts: Vec<TableId>,
    /// Their tournaments.
    pub cups: Vec<CupId>,
    /// How their ratings came about.
    pub rating_steps: Vec<StoredStep>,
}

/// Somebody as the house knows them.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StoredPerson {
    /// Their id.
    pub id: PersonId,
    /// Their name.
    pub name: String,
    /// The name of their account, if they have one.
    pub account: Option<String>,
    /// When they came.
    pub created_at: Millis,
}

/// A device, or a passkey.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StoredDevice {
    /// What it is called.
    pub name: String,
    /// Since when.
    pub created_at: Millis,
    /// When it was last used.
    pub used_at: Millis,
}

/// How somebody wants to be told that it is their turn.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StoredNotices {
    /// Do they want it?
    pub wanted: bool,
    /// In which language.
    pub lang: String,
    /// By mail.
    pub email: Option<String>,
    /// By a webhook.
    pub webhook: Option<String>,
}

/// A table somebody sits or sat at.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StoredTable {
    /// Its id.
    pub id: TableId,
    /// Their seat.
    pub seat: i64,
    /// The game.
    pub game: String,
    /// How it stands.
    pub status: String,
    /// What the table agreed on.
    pub options: Vec<(String, String)>,
    /// When it began.
    pub started_at: Option<Millis>,
    /// When it ended.
    pub ended_at: Option<Millis>,
    /// How it ended.
    pub end: Option<End>,
    /// What they did there.
    pub moves: Vec<StoredMove>,
}

/// Something somebody did.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StoredMove {
    /// The number of its first entry in the log.
    pub number: i64,
    /// Lines of the log, as a record has them.
    pub entries: String,
    /// When they did it.
    pub at: Millis,
}

/// Something somebody said.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StoredTalk {
    /// At which table.
    pub table: TableId,
    /// What they said.
    pub text: String,
    /// When they said it.
    pub at: Millis,
}

/// A rating.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StoredRating {
    /// In which game.
    pub game: String,
    /// The rating.
    pub rating: f64,
    /// How far it may be off.
    pub uncertainty: f64,
    /// After this many games.
    pub games: i64,
}

/// A step of a rating.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StoredStep {
    /// In which game.
    pub game: String,
    /// When it was taken.
    pub at: Millis,
    /// At which table.
    pub table: TableId,
    /// The rating from then on.
    pub rating: f64,
    /// How far it may be off.
    pub uncertainty: f64,
}

/// Something somebody reported.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StoredReport {
    /// When they reported it.
    pub at: Millis,
    /// At which table.
    pub table: TableId,
    /// What they wrote.
    pub text: String,
}

/// Looks everything up.
pub async fn export(db: &Db, id: PersonId) -> Result<Export, DbError> {
    let person = db.row("SELECT name, account, created_at FROM people WHERE id = $1", args![id]).await?;
    let person = match &person {
        Some(row) => Some(StoredPerson {
            id,
            name: row.text(0)?,
            account: row.text_or_none(1)?,
            created_at: row.int(2)?,
        }),
        None => None,
    };
    let notices =
        db.row("SELECT wanted, lang, email, webhook FROM notices WHERE person = $1", args![id]).await?;
    let notices = match &notices {
        Some(row) => Some(StoredNotices {
            wanted: row.int(0)? != 0,
            lang: row.text(1)?,
            email: row.text_or_none(2)?,
            webhook: row.text_or_none(3)?,
        }),
        None => None,
    };
    let seats = db
        .rows(
            "SELECT tables.id, seats.seat, tables.game, tables.status, tables.meta FROM seats \
             JOIN tables ON tables.id = seats.table_id WHERE seats.person = $1 ORDER BY tables.created_at",
            args![id],
        )
        .await?;
    let mut tables = Vec::new();
    for row in seats {
        let (table, seat) = (row.int(0)?, row.int(1)?);
        let sql = "SELECT first, entries, at FROM log WHERE table_id = $1 AND seat = $2 ORDER BY first";
        let mut moves = Vec::new();
        for entry in db.rows(sql, args![table, seat]).await? {
            moves.push(StoredMove { number: entry.int(0)?, entries: entry.text(1)?, at: entry.int(2)? });
        }
        // What cannot be read any more is no reason to keep the rest from somebody.
        let meta = serde_json::from_str::<Seating>(&row.text(4)?).ok();
        let (started_at, ended_at) =
            meta.as_ref().map_or((None, None), |meta| (meta.started_at, meta.ended_at));
        let (options, end) = meta.map_or((Vec::new(), None), |meta| (meta.options, meta.end));
        tables.push(StoredTable {
            id: TableId(table),
            seat,
            game: row.text(2)?,
            status: row.text(3)?,
            options,
            started_at,
            ended_at,
            end,
            moves,
        });
    }
    let mut chat = Vec::new();
    for row in db.rows("SELECT table_id, text, at FROM chat WHERE person = $1 ORDER BY at", args![id]).await?
    {
        chat.push(StoredTalk { table: TableId(row.int(0)?), text: row.text(1)?, at: row.int(2)? });
    }
    let sql = "SELECT game, rating, uncertainty, games FROM ratings WHERE who = $1";
    let mut ratings = Vec::new();
    for row in db.rows(sql, args![id.to_string()]).await? {
        let (rating, uncertainty) = (row.real(1)?, row.real(2)?);
        ratings.push(StoredRating { game: row.text(0)?, rating, uncertainty, games: row.int(3)? });
    }
    let mut lists = [Vec::new(), Vec::new()];
    let sql = [
        "SELECT device, created_at, seen_at FROM tokens WHERE person = $1 ORDER BY created_at",
        "SELECT name, created_at, used_at FROM passkeys WHERE person = $1 ORDER BY created_at",
    ];
    for (list, sql) in lists.iter_mut().zip(sql) {
        for row in db.rows(sql, args![id]).await? {
            list.push(StoredDevice { name: row.text(0)?, created_at: row.int(1)?, used_at: row.int(2)? });
        }
    }
    let [devices, passkeys] = lists;
    let rows = db.rows("SELECT endpoint FROM pushes WHERE person = $1", args![id]).await?;
    let pushes = rows.iter().map(|row| row.text(0)).collect::<Result<_, _>>()?;
    let mut blocks = Vec::new();
    for row in db.rows("SELECT blocked FROM blocks WHERE person = $1", args![id]).await? {
        blocks.push(PersonId(row.int(0)?));
    }
    let sql = "SELECT at, table_id, text FROM reports WHERE reporter = $1 ORDER BY at";
    let mut reports = Vec::new();
    for row in db.rows(sql, args![id]).await? {
        reports.push(StoredReport { at: row.int(0)?, table: TableId(row.int(1)?), text: row.text(2)? });
    }
    let rows = db.rows("SELECT friend FROM friends WHERE person = $1", args![id]).await?;
    let friends = rows.iter().map(|row| row.int(0).map(PersonId)).collect::<Result<_, _>>()?;
    let rows = db.rows("SELECT table_id FROM gifts WHERE person = $1", args![id]).await?;
    let gifts = rows.iter().map(|row| row.int(0).map(TableId)).collect::<Result<_, _>>()?;
    let rows = db.rows("SELECT cup FROM cup_people WHERE person = $1", args![id]).await?;
    let cups = rows.iter().map(|row| row.int(0).map(CupId)).collect::<Result<_, _>>()?;
    let sql = "SELECT game, at, table_id, rating, uncertainty FROM rating_steps WHERE who = $1 ORDER BY at";
    let mut rating_steps = Vec::new();
    for row in db.rows(sql, args![id.to_string()]).await? {
        let (table, rating, uncertainty) = (TableId(row.int(2)?), row.real(3)?, row.real(4)?);
        rating_steps.push(StoredStep { game: row.text(0)?, at: row.int(1)?, table, rating, uncertainty });
    }
    Ok(Export {
        person,
        notices,
        tables,
        chat,
        ratings,
        devices,
        passkeys,
        pushes,
        blocks,
        reports,
        friends,
        gifts,
        cups,
        rating_steps,
    })
}
