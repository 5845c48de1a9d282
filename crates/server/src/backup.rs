//! The whole database as lines of JSON: made from one snapshot while the house is open, and read back into either kind
//! of database. The first line says what it is; then every table with its columns, and its rows; the last line counts the rows
//! and sums up the bytes.

use crate::args;
use crate::db::{Conn, Db, DbError, Place, Stmt, Val};
use crate::files::NewFile;
use crate::ids::hex;
use crate::manners::deed_row;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::io::{BufRead, BufWriter, Write};

/// Everything that is stored, in an order that can be read back. Jobs come along: a bot's turn must not be forgotten.
pub(crate) const TABLES: &[(&str, &[&str])] = &[
    ("house", &["name", "value"]),
    (
        "people",
        &[
            "id",
            "name",
            "account",
            "password",
            "created_at",
            "seen_at",
            "muted_until",
            "banned_until",
            "warning",
            "looks",
        ],
    ),
    ("tokens", &["hash", "person", "created_at", "device", "seen_at"]),
    (
        "tables",
        &[
            "id",
            "game",
            "status",
            "listed",
            "meta",
            "version",
            "host",
            "number",
            "to_act",
            "rated",
            "created_at",
            "updated_at",
            "made_by",
            "made_from",
            "present_at",
            "shown_until",
            "warned_at",
        ],
    ),
    ("seats", &["table_id", "seat", "person", "seen_at", "here_until", "chat_read", "taken_from"]),
    ("log", &["table_id", "first", "seat", "entries", "idem", "at"]),
    ("chat", &["table_id", "id", "person", "seat", "name", "text", "at"]),
    ("links", &["hash", "table_id", "seat", "person", "expires_at"]),
    ("moments", &["id", "record", "made_from", "used_at"]),
    ("closures", &["begun", "ended", "node"]),
    ("jobs", &["id", "kind", "subject", "run_at", "lease_until", "stamp"]),
    ("resets", &["hash", "person", "expires_at"]),
    ("blocks", &["person", "blocked"]),
    ("passkeys", &["id", "person", "party", "public", "counter", "name", "created_at", "used_at"]),
    ("pushes", &["endpoint", "person", "token", "public", "auth", "created_at"]),
    ("reports", &["id", "at", "table_id", "reporter", "about", "text", "said", "closed_at"]),
    ("deeds", &["id", "at", "deed", "subject", "text"]),
    ("ratings", &["game", "who", "rating", "uncertainty", "games"]),
    ("cups", &["id", "status", "made_by", "meta", "version", "created_at", "updated_at"]),
    ("cup_people", &["cup", "person"]),
    ("friends", &["person", "friend", "since"]),
    ("friend_links", &["hash", "person", "expires_at"]),
    ("rating_steps", &["who", "at", "game", "table_id", "rating", "uncertainty"]),
    ("gifts", &["table_id", "person", "given_at"]),
    ("corpus", &["table_id", "game", "record", "given_at", "published_at"]),
    ("boxes", &["hash", "game", "text", "made_by", "created_at"]),
    ("notices", &["person", "wanted", "lang", "email", "confirmed", "confirm", "webhook", "told_at"]),
    ("asked", &["hash", "asked_at", "pause"]),
];

/// Why a backup could not be made or read.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database.
    #[error(transparent)]
    Db(#[from] DbError),
    /// The file.
    #[error("{0}")]
    File(#[from] std::io::Error),
    /// A line makes no sense.
    #[error("{}", crate::failures::Failure::told(self, burghof_core::Lang::En))]
    Line(usize, &'static str),
}

fn to_json(value: &Val) -> Value {
    match value {
        Val::Int(n) => json!(n),
        Val::Text(text) => json!(text),
        Val::Bytes(Some(bytes)) => json!({ "hex": hex(bytes) }),
        Val::Bytes(None) => Value::Null,
        Val::Real(x) => json!({ "real": x }),
    }
}

/// Columns that hold text or bytes, so that an empty value has a type again.
fn from_json(column: &str, value: &Value) -> Result<Val, &'static str> {
    let text = [
        "name", "account", "password", "game", "status", "meta", "entries", "idem", "text", "id", "kind",
        "who", "lang", "email", "webhook", "node", "warning", "looks", "said", "deed", "subject",
    ];
    Ok(match value {
        Value::Number(n) => Val::Int(Some(n.as_i64().ok_or("server-backup-value")?)),
        Value::String(text) => Val::Text(Some(text.clone())),
        Value::Null if text.contains(&column) => Val::Text(None),
        Value::Null if ["hash", "host", "confirm", "value"].contains(&column) => Val::Bytes(None),
        Value::Null => Val::Int(None),
        Value::Object(map) => {
            match (map.get("hex").and_then(Value::as_str), map.get("real").and_then(Value::as_f64)) {
                (Some(digits), _) => Val::Bytes(Some(unhex(digits).ok_or("server-backup-value")?)),
                (_, Some(x)) => Val::Real(x),
                _ => return Err("server-backup-value"),
            }
        }
        Value::Bool(_) | Value::Array(_) => return Err("server-backup-value"),
    })
}

fn unhex(digits: &str) -> Option<Vec<u8>> {
    if !digits.len().is_multiple_of(2) || !digits.is_ascii() {
        return None;
    }
    (0..digits.len()).step_by(2).map(|i| u8::from_str_radix(digits.get(i..i + 2)?, 16).ok()).collect()
}

/// The form of backups: from 2 on the last line counts the rows and sums up the bytes before it.
const FORM: i64 = 2;

/// Sums up what is written.
struct Summed<'a> {
    out: &'a mut (dyn Write + Send),
    sum: Sha256,
}

impl Summed<'_> {
    fn line(&mut self, value: &Value) -> std::io::Result<()> {
        let line = format!("{value}\n");
        self.sum.update(&line);
        self.out.write_all(line.as_bytes())
    }
}

/// Writes everything as it stands at one moment into a new file for its owner alone. How many rows.
pub async fn backup_to(place: &Place, name: &std::path::Path) -> Result<u64, BackupError> {
    let mut file = NewFile::begin(name)?;
    let mut out = BufWriter::new(&mut file.file);
    let count = backup(place, &mut out).await?;
    drop(out);
    file.end()?;
    // A backup is wanted most where nothing can be written any more: then it stands in no list.
    let written = async {
        let Stmt { sql, args, .. } = deed_row("backup", &format!("{count} rows"), "");
        Db::single(place).await?.conn().execute(sql, args).await
    };
    if let Err(error) = written.await {
        tracing::warn!(%error, "that a backup was made is not written down");
    }
    Ok(count)
}

/// Reads a backup without doing anything with it: is it whole, and does every line make sense? How many rows it has.
pub fn check(input: &mut (dyn BufRead + Send)) -> Result<u64, BackupError> {
    let mut reader = Reader::default();
    while let Some(line) = reader.next(input)? {
        if let Some((_, columns, values)) = line {
            let row = columns
                .iter()
                .zip(&values)
                .try_for_each(|(column, value)| from_json(column, value).map(drop));
            row.map_err(|what| reader.wrong(what))?;
        }
    }
    Ok(reader.rows)
}

/// Writes everything as it stands at one moment. How many rows.
pub async fn backup(place: &Place, out: &mut (dyn Write + Send)) -> Result<u64, BackupError> {
    place.house().await?;
    let mut line = Db::single(place).await?;
    let mut conn = line.conn();
    let begin = if matches!(conn, Conn::Sqlite(_)) {
        "BEGIN"
    } else {
        "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    };
    conn.execute(begin, args![]).await?;
    let schema =
        conn.rows("SELECT version FROM schema", args![]).await?.first().map_or(Ok(0), |row| row.int(0))?;
    let mut out = Summed { out, sum: Sha256::new() };
    out.line(&json!({ "burghof_backup": FORM, "schema": schema }))?;
    let mut count = 0;
    for (table, columns) in TABLES {
        out.line(&json!({ "table": table, "columns": columns }))?;
        let sql = format!("SELECT {} FROM {table}", columns.join(", "));
        let mut wrong = None;
        conn.each(sql, |row| {
            let values: Vec<Value> = row.values().iter().map(to_json).collect();
            count += 1;
            if wrong.is_none() {
                wrong = out.line(&Value::Array(values)).err();
            }
        })
        .await?;
        if let Some(error) = wrong {
            return Err(error.into());
        }
    }
    conn.execute("COMMIT", args![]).await?;
    // Whoever reads it back sees by this line that nothing is missing.
    let sum = hex(&out.sum.clone().finalize());
    out.line(&json!({ "end": count, "sha256": sum }))?;
    out.out.flush()?;
    Ok(count)
}

/// Reads a backup into a database, all of it or nothing, while the house may be open: nodes then forget what they have in
/// memory. Rows that are there already stay as they are, unless everything is to be replaced. How many rows were new. It is
/// written down among what operators do.
pub async fn restore(
    place: &Place,
    input: &mut (dyn BufRead + Send),
    replace: bool,
) -> Result<u64, BackupError> {
    read_back(place, input, replace, Some(if replace { "replace" } else { "" })).await
}

/// The same; as a deed of an operator, if one is named.
pub(crate) async fn read_back(
    place: &Place,
    input: &mut (dyn BufRead + Send),
    replace: bool,
    deed: Option<&'static str>,
) -> Result<u64, BackupError> {
    place.room().await?;
    let mut line = Db::single(place).await?;
    let mut conn = line.conn();
    let begin = if matches!(conn, Conn::Sqlite(_)) { "BEGIN IMMEDIATE" } else { "BEGIN" };
    conn.execute(begin, args![]).await?;
    let done = async {
        let new = read_in(&mut conn, input, replace).await?;
        if let Some(text) = deed {
            let Stmt { sql, args, .. } = deed_row("restore", &format!("{new} rows"), text);
            conn.execute(sql, args).await?;
        }
        Ok(new)
    }
    .await;
    conn.execute(if done.is_ok() { "COMMIT" } else { "ROLLBACK" }, args![]).await?;
    done
}

async fn read_in(
    conn: &mut Conn<'_>,
    input: &mut (dyn BufRead + Send),
    replace: bool,
) -> Result<u64, BackupError> {
    if replace {
        for (table, _) in TABLES {
            conn.run(format!("DELETE FROM {table}"), vec![]).await?;
        }
    }
    let mut reader = Reader::default();
    let mut new = 0;
    while let Some(line) = reader.next(input)? {
        if let Some((sql, columns, values)) = line {
            let row = columns.iter().zip(&values).map(|(column, value)| from_json(column, value));
            let row = row.collect::<Result<Vec<_>, _>>().map_err(|what| reader.wrong(what))?;
            new += conn.run(sql, row).await?;
        }
    }
    conn.execute("UPDATE generation SET number = number + 1", args![]).await?;
    Ok(new)
}

/// A row of a backup: the statement that inserts it, its columns, its values.
type RowLine = (String, Vec<&'static str>, Vec<Value>);

/// Reads a backup line by line.
#[derive(Default)]
struct Reader {
    current: Option<(String, Vec<&'static str>)>,
    form: i64,
    /// Lines so far.
    number: usize,
    /// Rows so far.
    rows: u64,
    sum: Sha256,
    ended: bool,
}

impl Reader {
    /// What is wrong with this line, as the id of a message.
    fn wrong(&self, what: &'static str) -> BackupError {
        BackupError::Line(self.number, what)
    }

    /// The next line, a row or none; nothing at the end.
    fn next(&mut self, input: &mut (dyn BufRead + Send)) -> Result<Option<Option<RowLine>>, BackupError> {
        let mut text = String::new();
        if input.read_line(&mut text)? == 0 {
            return match (self.number, self.ended || self.form < 2) {
                (0, _) => Err(BackupError::Line(1, "server-backup-empty")),
                (_, true) => Ok(None),
                (_, false) => Err(self.wrong("server-backup-cut")),
            };
        }
        self.number += 1;
        if self.ended {
            return Err(self.wrong("server-backup-behind"));
        }
        let value: Value = serde_json::from_str(&text).map_err(|_| self.wrong("server-backup-json"))?;
        match value {
            Value::Object(map) if self.number == 1 => {
                self.form = map.get("burghof_backup").and_then(Value::as_i64).unwrap_or(0);
                if !(1..=FORM).contains(&self.form) {
                    return Err(self.wrong("server-backup-foreign"));
                }
                if map.get("schema").and_then(Value::as_i64).is_none_or(|schema| schema > crate::db::NEWEST) {
                    return Err(self.wrong("server-backup-newer"));
                }
            }
            Value::Object(map) if map.contains_key("end") => {
                if map.get("end").and_then(Value::as_u64) != Some(self.rows) {
                    return Err(self.wrong("server-backup-rows"));
                }
                let sum = hex(&self.sum.clone().finalize());
                if map.get("sha256").and_then(Value::as_str) != Some(&sum) {
                    return Err(self.wrong("server-backup-sum"));
                }
                self.ended = true;
            }
            Value::Object(map) => {
                self.current = Some(header(&Value::Object(map)).map_err(|what| self.wrong(what))?);
            }
            Value::Array(values) => {
                let (sql, columns) = self.current.clone().ok_or_else(|| self.wrong("server-backup-table"))?;
                if values.len() != columns.len() {
                    return Err(self.wrong("server-backup-values"));
                }
                self.sum.update(&text);
                self.rows += 1;
                return Ok(Some(Some((sql, columns, values))));
            }
            _ => return Err(self.wrong("server-backup-line")),
        }
        self.sum.update(&text);
        Ok(Some(None))
    }
}

/// The statement that inserts rows of a table, if table and columns are ones we know.
fn header(value: &Value) -> Result<(String, Vec<&'static str>), &'static str> {
    let name = value["table"].as_str().unwrap_or_default();
    let (table, known) = TABLES.iter().find(|(table, _)| *table == name).ok_or("server-backup-table")?;
    let named = value["columns"].as_array().ok_or("server-backup-columns")?;
    let column = |value: &Value| known.iter().find(|known| value.as_str() == Some(known)).copied();
    let columns: Vec<&'static str> =
        named.iter().map(column).collect::<Option<_>>().ok_or("server-backup-columns")?;
    let marks: Vec<String> = (1..=columns.len()).map(|n| format!("${n}")).collect();
    let sql = format!(
        "INSERT INTO {table} ({}) VALUES ({}) ON CONFLICT DO NOTHING",
        columns.join(", "),
        marks.join(", ")
    );
    Ok((sql, columns))
}
