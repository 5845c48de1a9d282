//! SQLite by its own functions, for the one thread that writes: a statement is prepared once and stepped where it is, no
//! message goes to another thread and back for it. Everything unsafe of the server is in this file.

use super::{DbError, Row, Val};
use libsqlite3_sys as ffi;
use sqlx::sqlite::LockedSqliteHandle;
use std::collections::HashMap;
use std::ffi::{CStr, c_int};
use std::marker::PhantomData;
use std::ptr::{NonNull, null_mut};

/// A connection that nobody else uses while this lives.
pub struct Lite<'a> {
    /// Finalised before the connection is given back.
    statements: HashMap<&'static str, Statement>,
    db: NonNull<ffi::sqlite3>,
    /// Keeps the driver's own thread away from the connection.
    _locked: LockedSqliteHandle<'a>,
}

/// A value that goes in, where it is.
#[derive(Copy, Clone)]
pub enum Param<'a> {
    /// A number.
    Int(i64),
    /// A text.
    Text(&'a str),
    /// Some bytes.
    Bytes(&'a [u8]),
    /// A number with a fraction.
    Real(f64),
    /// SQL's NULL.
    Null,
}

impl<'a> From<&'a Val> for Param<'a> {
    fn from(value: &'a Val) -> Param<'a> {
        match value {
            Val::Int(Some(n)) => Param::Int(*n),
            Val::Text(Some(text)) => Param::Text(text),
            Val::Bytes(Some(bytes)) => Param::Bytes(bytes),
            Val::Real(x) => Param::Real(*x),
            Val::Int(None) | Val::Text(None) | Val::Bytes(None) => Param::Null,
        }
    }
}

struct Statement {
    raw: NonNull<ffi::sqlite3_stmt>,
    /// For every parameter of SQLite, in its order: which of ours it is. `$2` may come before `$1`.
    order: Vec<usize>,
}

impl Drop for Statement {
    fn drop(&mut self) {
        // SAFETY: made by `sqlite3_prepare_v3`, finalised here alone; the connection is still open.
        unsafe { ffi::sqlite3_finalize(self.raw.as_ptr()) };
    }
}

/// A statement with its values. They are borrowed by SQLite until this goes, which forgets them.
struct Bound<'s, 'v>(&'s Statement, PhantomData<Param<'v>>);

impl Drop for Bound<'_, '_> {
    fn drop(&mut self) {
        // SAFETY: the statement lives; what these say was said by the step before.
        unsafe {
            ffi::sqlite3_reset(self.0.raw.as_ptr());
            ffi::sqlite3_clear_bindings(self.0.raw.as_ptr());
        }
    }
}

fn length(of: usize) -> Result<c_int, DbError> {
    c_int::try_from(of).map_err(|_| DbError::Form("a value is too long".into()))
}

impl Statement {
    fn bind<'s, 'v>(&'s self, values: &[Param<'v>]) -> Result<Bound<'s, 'v>, DbError> {
        let bound = Bound(self, PhantomData);
        let raw = self.raw.as_ptr();
        for (at, &which) in (1..).zip(&self.order) {
            let value =
                values.get(which).copied().ok_or_else(|| DbError::Form("a value is missing".into()))?;
            // SAFETY: the statement lives; texts and bytes outlive `bound`, which makes SQLite forget them. A pointer
            // to an empty one is not null, so it stays empty and does not become NULL.
            let code = unsafe {
                match value {
                    Param::Int(n) => ffi::sqlite3_bind_int64(raw, at, n),
                    Param::Real(x) => ffi::sqlite3_bind_double(raw, at, x),
                    Param::Null => ffi::sqlite3_bind_null(raw, at),
                    Param::Text(text) => {
                        let size = length(text.len())?;
                        ffi::sqlite3_bind_text(raw, at, text.as_ptr().cast(), size, ffi::SQLITE_STATIC())
                    }
                    Param::Bytes(bytes) => {
                        let size = length(bytes.len())?;
                        ffi::sqlite3_bind_blob(raw, at, bytes.as_ptr().cast(), size, ffi::SQLITE_STATIC())
                    }
                }
            };
            if code != ffi::SQLITE_OK {
                return Err(DbError::Form(format!("value {which} cannot be bound: {code}")));
            }
        }
        Ok(bound)
    }
}

impl Bound<'_, '_> {
    /// Is there a row?
    fn step(&mut self, db: NonNull<ffi::sqlite3>) -> Result<bool, DbError> {
        // SAFETY: the statement lives and belongs to this connection.
        match unsafe { ffi::sqlite3_step(self.0.raw.as_ptr()) } {
            ffi::SQLITE_ROW => Ok(true),
            ffi::SQLITE_DONE => Ok(false),
            _ => Err(complaint(db)),
        }
    }

    /// The row it stands on.
    fn row(&self) -> Result<Row, DbError> {
        let raw = self.0.raw.as_ptr();
        // SAFETY: the last step gave a row. The pointers are read at once, before anything else is asked of the column;
        // an empty value may come as a null pointer and is not read.
        let column = |at: c_int| unsafe {
            let bytes = |start: *const u8| match usize::try_from(ffi::sqlite3_column_bytes(raw, at)) {
                Ok(size) if size > 0 && !start.is_null() => std::slice::from_raw_parts(start, size).to_vec(),
                _ => Vec::new(),
            };
            Ok(match ffi::sqlite3_column_type(raw, at) {
                ffi::SQLITE_INTEGER => Val::Int(Some(ffi::sqlite3_column_int64(raw, at))),
                ffi::SQLITE_FLOAT => Val::Real(ffi::sqlite3_column_double(raw, at)),
                ffi::SQLITE_BLOB => Val::Bytes(Some(bytes(ffi::sqlite3_column_blob(raw, at).cast()))),
                ffi::SQLITE_NULL => Val::Int(None),
                _ => {
                    let text = String::from_utf8(bytes(ffi::sqlite3_column_text(raw, at)));
                    Val::Text(Some(text.map_err(|error| DbError::Form(error.to_string()))?))
                }
            })
        };
        // SAFETY: the statement lives.
        let columns = unsafe { ffi::sqlite3_column_count(raw) };
        (0..columns).map(column).collect::<Result<Vec<_>, _>>().map(Row)
    }
}

/// What SQLite says is wrong.
fn complaint(db: NonNull<ffi::sqlite3>) -> DbError {
    // SAFETY: the connection is open; the text is copied before anything else is asked of it.
    let text = unsafe {
        let text = ffi::sqlite3_errmsg(db.as_ptr());
        if text.is_null() { String::new() } else { CStr::from_ptr(text).to_string_lossy().into_owned() }
    };
    DbError::Form(text)
}

impl<'a> Lite<'a> {
    /// Over this connection.
    pub fn new(mut locked: LockedSqliteHandle<'a>) -> Lite<'a> {
        Lite { statements: HashMap::new(), db: locked.as_raw_handle(), _locked: locked }
    }

    fn statement(&mut self, sql: &'static str) -> Result<&Statement, DbError> {
        if !self.statements.contains_key(sql) {
            let statement = self.prepare(sql)?;
            self.statements.insert(sql, statement);
        }
        self.statements.get(sql).ok_or_else(|| DbError::Form("a statement got lost".into()))
    }

    fn prepare(&self, sql: &'static str) -> Result<Statement, DbError> {
        let mut raw = null_mut();
        let size = length(sql.len())?;
        // SAFETY: the connection is open, the text has this many bytes, and both pointers go to variables of ours.
        unsafe {
            let flags = ffi::SQLITE_PREPARE_PERSISTENT;
            ffi::sqlite3_prepare_v3(self.db.as_ptr(), sql.as_ptr().cast(), size, flags, &mut raw, null_mut());
        }
        let raw = NonNull::new(raw).ok_or_else(|| complaint(self.db))?;
        let mut statement = Statement { raw, order: Vec::new() };
        // SAFETY: the statement lives; a name is read at once.
        let count = unsafe { ffi::sqlite3_bind_parameter_count(raw.as_ptr()) };
        for at in 1..=count {
            let number = unsafe {
                let name = ffi::sqlite3_bind_parameter_name(raw.as_ptr(), at);
                if name.is_null() { None } else { CStr::from_ptr(name).to_str().ok() }
            };
            let number =
                number.and_then(|name| name.strip_prefix('$')?.parse::<usize>().ok()?.checked_sub(1));
            let number = number.ok_or_else(|| DbError::Form(format!("parameters are $1, $2, … in {sql}")))?;
            statement.order.push(number);
        }
        Ok(statement)
    }

    /// Executes a statement; how many rows it changed.
    pub fn execute(&mut self, sql: &'static str, values: &[Param<'_>]) -> Result<u64, DbError> {
        let db = self.db;
        let mut bound = self.statement(sql)?.bind(values)?;
        while bound.step(db)? {}
        // SAFETY: the connection is open.
        Ok(unsafe { ffi::sqlite3_changes(db.as_ptr()) }.unsigned_abs().into())
    }

    /// Executes a statement and reads its rows.
    pub fn rows(&mut self, sql: &'static str, values: &[Param<'_>]) -> Result<Vec<Row>, DbError> {
        let db = self.db;
        let mut bound = self.statement(sql)?.bind(values)?;
        let mut rows = Vec::new();
        while bound.step(db)? {
            rows.push(bound.row()?);
        }
        Ok(rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqlx::{Connection, SqliteConnection};

    #[test]
    fn values_go_in_and_come_out_and_mistakes_are_named() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let mut conn = runtime.block_on(SqliteConnection::connect("sqlite::memory:")).unwrap();
        let mut lite = Lite::new(runtime.block_on(conn.lock_handle()).unwrap());
        lite.execute("CREATE TABLE t (a BIGINT PRIMARY KEY, b TEXT, c BLOB, d DOUBLE PRECISION)", &[])
            .unwrap();
        // Not in the order in which they are numbered, and one of them twice.
        let insert = "INSERT INTO t (d, c, b, a) VALUES ($4, $3, $2, $1) ON CONFLICT DO NOTHING";
        let values = [Param::Int(7), Param::Text("ä"), Param::Bytes(&[0, 255]), Param::Real(0.5)];
        assert_eq!(lite.execute(insert, &values).unwrap(), 1);
        assert_eq!(lite.execute(insert, &values).unwrap(), 0, "there is one already");
        let empty = [Param::Int(8), Param::Text(""), Param::Bytes(&[]), Param::Null];
        assert_eq!(lite.execute(insert, &empty).unwrap(), 1);
        let rows =
            lite.rows("SELECT a, b, c, d FROM t WHERE a = $1 OR a = $1 + 1", &[Param::Int(7)]).unwrap();
        let first =
            [Val::Int(Some(7)), Val::Text(Some("ä".into())), Val::Bytes(Some(vec![0, 255])), Val::Real(0.5)];
        assert_eq!(rows[0].values(), first);
        let second =
            [Val::Int(Some(8)), Val::Text(Some(String::new())), Val::Bytes(Some(vec![])), Val::Int(None)];
        assert_eq!(rows[1].values(), second);
        assert_eq!(
            lite.execute("UPDATE t SET b = $2 WHERE a = $1", &[Param::Int(9), Param::Null]).unwrap(),
            0
        );
        assert!(
            lite.execute("INSERT INTO nowhere VALUES ($1)", &[]).unwrap_err().to_string().contains("nowhere")
        );
        assert!(
            lite.execute("UPDATE t SET b = $2 WHERE a = $1", &[Param::Int(9)]).is_err(),
            "one is missing"
        );
        assert!(lite.rows("SELECT ?", &[Param::Int(1)]).is_err(), "no number");
        let again = lite.execute("INSERT INTO t (a) VALUES ($1)", &[Param::Int(7)]);
        assert!(again.unwrap_err().to_string().contains("UNIQUE"));
    }
}
