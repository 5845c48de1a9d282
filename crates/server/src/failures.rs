//! What operators are told when settings cannot be used, a house cannot be opened, or a command over its database fails: in
//! their language. What SQLite, PostgreSQL or TLS says itself stands behind that, as a detail to be looked up.

use crate::admin::AdminError;
use crate::backup::BackupError;
use crate::config::ConfigError;
use crate::db::DbError;
use crate::moving::MoveError;
use crate::serve::ServeError;
use crate::tls::TlsError;
use burghof_core::{Arg, Lang, Message};
use rustls::pki_types::pem;
use std::io;

/// Something that went wrong for an operator.
pub trait Failure {
    /// What it was.
    fn message(&self) -> Message;

    /// The same in words.
    fn told(&self, lang: Lang) -> String {
        crate::words::say(lang, "", &[], &self.message())
    }
}

impl Failure for io::Error {
    fn message(&self) -> Message {
        burghof_words::reason(self)
    }
}

fn quoted(id: &'static str, what: impl ToString) -> Message {
    Message::new(id).with("what", what.to_string())
}

/// One sentence about what a database could not do, with its own words behind it for whoever looks them up.
fn detailed(why: &'static str, what: impl ToString) -> Message {
    quoted("server-fail-database", what).with("why", Arg::Word(why))
}

/// What a driver of a database says, by its kind or its code.
fn database(error: &sqlx::Error) -> Message {
    let why = match error {
        sqlx::Error::Io(error) => {
            return Message::new("server-db-unreachable").with("why", Arg::Message(error.message()));
        }
        sqlx::Error::Configuration(_) => "server-db-address",
        sqlx::Error::Tls(_) => "server-db-tls",
        sqlx::Error::Protocol(_) | sqlx::Error::WorkerCrashed | sqlx::Error::PoolClosed => "server-db-lost",
        sqlx::Error::PoolTimedOut => "server-db-late",
        sqlx::Error::ColumnNotFound(_)
        | sqlx::Error::ColumnIndexOutOfBounds { .. }
        | sqlx::Error::ColumnDecode { .. }
        | sqlx::Error::TypeNotFound { .. }
        | sqlx::Error::Decode(_)
        | sqlx::Error::RowNotFound => "server-db-form",
        sqlx::Error::Database(error) => by_code(&error.code().unwrap_or_default()),
        _ => "server-db-other",
    };
    detailed(why, error)
}

/// Five signs are a code of PostgreSQL; numbers of less are SQLite's, whose lowest byte is the kind.
fn by_code(code: &str) -> &'static str {
    match code.parse::<u32>() {
        Ok(number) if code.len() < 5 => match number & 255 {
            5 | 6 => "server-db-busy",
            8 => "server-db-read-only",
            10 => "server-db-device",
            11 | 26 => "server-db-damaged",
            13 => "server-db-full",
            1 => "server-db-form",
            14 => "server-db-open",
            _ => "server-db-other",
        },
        _ => match code.get(..2).unwrap_or_default() {
            "28" => "server-db-password",
            "3D" => "server-db-unknown",
            "08" => "server-db-lost",
            "25" => "server-db-read-only",
            "57" => "server-db-starting",
            "42" if code == "42501" => "server-db-forbidden",
            "42" => "server-db-form",
            "53" if code == "53100" => "server-db-full",
            "53" => "server-db-crowded",
            "58" => "server-db-device",
            "XX" => "server-db-damaged",
            _ => "server-db-other",
        },
    }
}

fn file(path: &std::path::Path, why: Message) -> Message {
    Message::new("server-fail-file").with("file", path.display().to_string()).with("why", Arg::Message(why))
}

impl Failure for ConfigError {
    fn message(&self) -> Message {
        match self {
            ConfigError::File(path, error) => file(path, error.message()),
            ConfigError::Line { path, line, text, .. } => Message::new("server-fail-setting")
                .with("file", path.display().to_string())
                .with("line", *line)
                .with("text", text.clone()),
            ConfigError::Variable(name) => Message::new("server-fail-variable").with("name", name.clone()),
            ConfigError::PublicUrl(url) => Message::new("server-fail-url").with("url", url.clone()),
            ConfigError::HalfTls => Message::new("server-fail-half-tls"),
            ConfigError::Bus => Message::new("server-fail-bus"),
            ConfigError::BusOfOne => Message::new("server-fail-bus-of-one"),
            ConfigError::BusAddress(_) => Message::new("server-fail-bus-address"),
            ConfigError::NoFolder => Message::new("server-fail-no-folder"),
        }
    }
}

impl Failure for DbError {
    fn message(&self) -> Message {
        match self {
            DbError::Sql(error) => database(error),
            DbError::Form(what) => detailed("server-db-form", what),
            DbError::Unwritable(what) => detailed("server-db-unwritable", what),
            DbError::File(path, error) => file(path, error.message()),
            DbError::Taken { path, who } => {
                // The file of the lock says "process 123, listening on …".
                let process = who.split(|c: char| !c.is_ascii_digit()).find(|digits| !digits.is_empty());
                Message::new("server-fail-taken")
                    .with("file", path.display().to_string())
                    .with("process", process.unwrap_or("?").to_owned())
            }
            DbError::Damaged { path, what } => Message::new("server-fail-damaged")
                .with("file", path.display().to_string())
                .with("wal", crate::db::wal(path).display().to_string())
                .with("what", what.clone()),
            DbError::Closed => Message::new("server-fail-closed"),
            DbError::Newer { found, known } => Message::new("server-fail-newer")
                .with("found", found.to_string())
                .with("known", known.to_string()),
            DbError::Older { found, known } => Message::new("server-fail-older")
                .with("found", found.to_string())
                .with("known", known.to_string()),
            DbError::NoHouse(place) => Message::new("server-fail-no-house").with("place", place.to_string()),
        }
    }
}

impl Failure for TlsError {
    fn message(&self) -> Message {
        match self {
            TlsError::File(path, error) => file(path, pem_fault(error)),
            TlsError::Pair(error) => {
                let why = match error {
                    rustls::Error::InconsistentKeys(_) => "server-tls-strangers",
                    rustls::Error::InvalidCertificate(_) | rustls::Error::NoCertificatesPresented => {
                        "server-tls-certificate"
                    }
                    rustls::Error::General(_) => "server-tls-key",
                    _ => "server-tls-other",
                };
                Message::new("server-fail-certificate")
                    .with("why", Arg::Word(why))
                    .with("what", error.to_string())
            }
        }
    }
}

/// What is wrong with a file that should hold a certificate or a key.
fn pem_fault(error: &pem::Error) -> Message {
    match error {
        pem::Error::Io(error) => error.message(),
        pem::Error::NoItemsFound => Message::new("server-pem-nothing"),
        pem::Error::MissingSectionEnd { .. } => Message::new("server-pem-cut"),
        _ => Message::new("server-pem-damaged"),
    }
}

impl Failure for ServeError {
    fn message(&self) -> Message {
        match self {
            ServeError::Db(error) => error.message(),
            ServeError::Tls(error) => error.message(),
            ServeError::Listen(address, error) => Message::new("server-fail-listen")
                .with("address", address.to_string())
                .with("why", Arg::Message(error.message())),
        }
    }
}

impl Failure for BackupError {
    fn message(&self) -> Message {
        match self {
            BackupError::Db(error) => error.message(),
            BackupError::File(error) => error.message(),
            BackupError::Line(line, what) => {
                Message::new("server-fail-line").with("line", *line).with("what", Arg::Word(what))
            }
        }
    }
}

impl Failure for MoveError {
    fn message(&self) -> Message {
        match self {
            MoveError::Backup(error) => error.message(),
            MoveError::NotEmpty(table) => {
                Message::new("server-fail-not-empty").with("table", (*table).to_owned())
            }
            MoveError::Differs(table, here, there) => Message::new("server-fail-differs")
                .with("table", (*table).to_owned())
                .with("here", here.to_string())
                .with("there", there.to_string()),
        }
    }
}

impl Failure for AdminError {
    fn message(&self) -> Message {
        match self {
            AdminError::Db(error) => error.message(),
            AdminError::Refused(message) => message.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_read_one_language() {
        let failures: Vec<Box<dyn Failure>> = vec![
            Box::new(DbError::Newer { found: 99, known: 12 }),
            Box::new(DbError::Older { found: 9, known: 12 }),
            Box::new(DbError::NoHouse(crate::db::Place::Sqlite("a.db".into()))),
            Box::new(DbError::Taken {
                path: "a.db".into(),
                who: "process 123, listening on 1.2.3.4:5".into(),
            }),
            Box::new(DbError::Damaged { path: "a.db".into(), what: "…".into() }),
            Box::new(DbError::Closed),
            Box::new(ConfigError::Variable("BURGHOF_LEASE".into())),
            Box::new(ConfigError::PublicUrl("ftp://x".into())),
            Box::new(ConfigError::HalfTls),
            Box::new(ConfigError::Bus),
            Box::new(ConfigError::BusOfOne),
            Box::new(ConfigError::NoFolder),
            Box::new(BackupError::Line(3, "server-backup-sum")),
            Box::new(MoveError::NotEmpty("people")),
            Box::new(MoveError::Differs("people", 1, 2)),
            Box::new(AdminError::Refused(Message::new("server-no-report"))),
            Box::new(io::Error::from(io::ErrorKind::AddrInUse)),
            Box::new(DbError::Sql(sqlx::Error::Io(io::ErrorKind::ConnectionRefused.into()))),
            Box::new(DbError::Sql(sqlx::Error::PoolTimedOut)),
            Box::new(DbError::Sql(sqlx::Error::Configuration("invalid".into()))),
            Box::new(DbError::Unwritable("…".into())),
            Box::new(DbError::Form("…".into())),
            Box::new(TlsError::File("a.pem".into(), pem::Error::NoItemsFound)),
            Box::new(TlsError::File("a.pem".into(), pem::Error::Base64Decode("bad".into()))),
            Box::new(TlsError::File("a.pem".into(), pem::Error::Io(io::ErrorKind::NotFound.into()))),
            Box::new(TlsError::Pair(rustls::Error::InconsistentKeys(rustls::InconsistentKeys::KeyMismatch))),
            Box::new(TlsError::Pair(rustls::Error::General("…".into()))),
        ];
        for failure in failures {
            let (de, en) = (failure.told(Lang::De), failure.told(Lang::En));
            assert_ne!(de, en);
            for (text, foreign) in [(&de, [" the ", " is ", " a "]), (&en, [" der ", " ist ", " und "])] {
                assert!(!text.contains("server-"), "{text}");
                assert!(foreign.iter().all(|word| !text.contains(word)), "{text}");
            }
        }
        for code in [
            "5", "261", "8", "10", "11", "26", "13", "1", "14", "19", "28P01", "3D000", "08006", "25006",
            "57P03", "42501", "42P01", "53100", "53300", "58030", "XX001", "23505", "",
        ] {
            let said = detailed(by_code(code), "what it says");
            for lang in Lang::ALL {
                let said = crate::words::say(lang, "", &[], &said);
                assert!(!said.contains("server-") && said.contains("what it says"), "{said}");
            }
        }
        assert_eq!((by_code("261"), by_code("53100")), ("server-db-busy", "server-db-full"));
        let newer = DbError::Newer { found: 99, known: 12 }.told(Lang::De);
        assert!(newer.contains("99") && newer.contains("12"), "{newer}");
        let taken = DbError::Taken { path: "a.db".into(), who: "process 123, listening".into() };
        assert!(taken.told(Lang::De).contains("123"));
    }
}
