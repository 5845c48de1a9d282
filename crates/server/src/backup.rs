//! The whole database as lines of JSON: made from one snapshot while the house is open, and read back into either kind
//! of database. The first line says what it is; then every table with its columns, and its rows.

use crate::args;
use crate::db::{Conn, Db, DbError, Place, Val};
use crate::ids::hex;
use serde_json::{Value, json};
use std::io::{BufRead, Write};

/// Everything that is stored, in an order that can be read back. Jobs come along: a bot's turn must not be forgotten.
pub(crate) const TABLES: &[(&str, &[&str])] = &[
    ("people", &["id", "name", "account", "password", "created_at", "seen_at"]),
    ("tokens", &["hash", "person", "created_at"]),
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
        ],
    ),
    ("seats", &["table_id", "seat", "person"]),
    ("log", &["table_id", "first", "seat", "entries", "idem", "at"]),
    ("chat", &["table_id", "id", "person", "seat", "name", "text", "at"]),
    ("links", &["hash", "table_id", "seat", "person", "expires_at"]),
    ("jobs", &["id", "kind", "subject", "run_at", "lease_until", "stamp"]),
    ("ratings", &["game", "who", "rating", "uncertainty", "games"]),
    ("notices", &["person", "wanted", "lang", "email", "confirmed", "confirm", "webhook", "told_at"]),
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
    #[error("line {0}: {1}")]
    Line(usize, String),
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
fn from_json(column: &str, value: &Value) -> Result<Val, String> {
    let text = [
        "name", "account", "password", "game", "status", "meta", "entries", "idem", "text", "id", "kind",
        "who", "lang", "email", "webhook",
    ];
    Ok(match value {
        Value::Number(n) => Val::Int(Some(n.as_i64().ok_or("a number that is not whole")?)),
        Value::String(text) => Val::Text(Some(text.clone())),
        Value::Null if text.contains(&column) => Val::Text(None),
        Value::Null if ["hash", "host", "confirm"].contains(&column) => Val::Bytes(None),
        Value::Null => Val::Int(None),
        Value::Object(map) => {
            match (map.get("hex").and_then(Value::as_str), map.get("real").and_then(Value::as_f64)) {
                (Some(digits), _) => Val::Bytes(Some(unhex(digits).ok_or("bytes that are not hexadecimal")?)),
                (_, Some(x)) => Val::Real(x),
                _ => return Err("an unknown kind of value".into()),
            }
        }
        Value::Bool(_) | Value::Array(_) => return Err("an unknown kind of value".into()),
    })
}

fn unhex(digits: &str) -> Option<Vec<u8>> {
    if !digits.len().is_multiple_of(2) || !digits.is_ascii() {
        return None;
    }
    (0..digits.len()).step_by(2).map(|i| u8::from_str_radix(digits.get(i..i + 2)?, 16).ok()).collect()
}

/// Writes everything as it stands at one moment. How many rows.
pub async fn backup(place: &Place, out: &mut (dyn Write + Send)) -> Result<u64, BackupError> {
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
    writeln!(out, "{}", json!({ "burghof_backup": 1, "schema": schema }))?;
    let mut count = 0;
    for (table, columns) in TABLES {
        writeln!(out, "{}", json!({ "table": table, "columns": columns }))?;
        let sql = format!("SELECT {} FROM {table}", columns.join(", "));
        let mut wrong = None;
        conn.each(sql, |row| {
            let values: Vec<Value> = row.values().iter().map(to_json).collect();
            count += 1;
            if wrong.is_none() {
                wrong = writeln!(out, "{}", Value::Array(values)).err();
            }
        })
        .await?;
        if let Some(error) = wrong {
            return Err(error.into());
        }
    }
    conn.execute("COMMIT", args![]).await?;
    out.flush()?;
    Ok(count)
}

/// Reads a backup into a database, all of it or nothing, while the house may be open: nodes then forget what they have in
/// memory. Rows that are there already stay as they are, unless everything is to be replaced. How many rows were new.
pub async fn restore(
    place: &Place,
    input: &mut (dyn BufRead + Send),
    replace: bool,
) -> Result<u64, BackupError> {
    let mut line = Db::single(place).await?;
    let mut conn = line.conn();
    let begin = if matches!(conn, Conn::Sqlite(_)) { "BEGIN IMMEDIATE" } else { "BEGIN" };
    conn.execute(begin, args![]).await?;
    let done = restore_in(&mut conn, input, replace).await;
    conn.execute(if done.is_ok() { "COMMIT" } else { "ROLLBACK" }, args![]).await?;
    done
}

async fn restore_in(
    conn: &mut Conn<'_>,
    input: &mut (dyn BufRead + Send),
    replace: bool,
) -> Result<u64, BackupError> {
    if replace {
        for (table, _) in TABLES {
            conn.run(format!("DELETE FROM {table}"), vec![]).await?;
        }
    }
    let mut current: Option<(String, Vec<&'static str>)> = None;
    let (mut number, mut new, mut text) = (0, 0, String::new());
    loop {
        text.clear();
        if input.read_line(&mut text)? == 0 {
            break;
        }
        number += 1;
        let wrong = |what: String| BackupError::Line(number, what);
        let value: Value = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        match &value {
            Value::Object(map) if number == 1 => {
                if map.get("burghof_backup").and_then(Value::as_i64) != Some(1) {
                    return Err(wrong("this is not a backup of Burghof".into()));
                }
                if map.get("schema").and_then(Value::as_i64).is_none_or(|schema| schema > crate::db::NEWEST) {
                    return Err(wrong("made by a newer program".into()));
                }
            }
            Value::Object(_) => current = Some(header(&value).map_err(wrong)?),
            Value::Array(values) => {
                let (sql, columns) = current.as_ref().ok_or_else(|| wrong("a row without a table".into()))?;
                if values.len() != columns.len() {
                    return Err(wrong(format!("{} values, expected {}", values.len(), columns.len())));
                }
                let row = columns.iter().zip(values).map(|(column, value)| from_json(column, value));
                let row = row.collect::<Result<Vec<_>, _>>().map_err(wrong)?;
                new += conn.run(sql.clone(), row).await?;
            }
            _ => return Err(wrong("an unknown line".into())),
        }
    }
    if number == 0 {
        return Err(BackupError::Line(1, "the file is empty".into()));
    }
    conn.execute("UPDATE generation SET number = number + 1", args![]).await?;
    Ok(new)
}

/// The statement that inserts rows of a table, if table and columns are ones we know.
fn header(value: &Value) -> Result<(String, Vec<&'static str>), String> {
    let name = value["table"].as_str().unwrap_or_default();
    let (table, known) =
        TABLES.iter().find(|(table, _)| *table == name).ok_or(format!("there is no table {name}"))?;
    let named = value["columns"].as_array().ok_or("a table without columns")?;
    let column = |value: &Value| known.iter().find(|known| value.as_str() == Some(known)).copied();
    let columns: Vec<&'static str> =
        named.iter().map(column).collect::<Option<_>>().ok_or("an unknown column")?;
    let marks: Vec<String> = (1..=columns.len()).map(|n| format!("${n}")).collect();
    let sql = format!(
        "INSERT INTO {table} ({}) VALUES ({}) ON CONFLICT DO NOTHING",
        columns.join(", "),
        marks.join(", ")
    );
    Ok((sql, columns))
}
