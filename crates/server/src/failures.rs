//! What operators are told when settings cannot be used, a house cannot be opened, or a command over its database fails: in
//! their language. What SQLite, PostgreSQL, TLS or a bus says itself is quoted as it is.

use crate::admin::AdminError;
use crate::backup::BackupError;
use crate::config::ConfigError;
use crate::db::DbError;
use crate::moving::MoveError;
use crate::serve::ServeError;
use crate::tls::TlsError;
use burghof_core::{Arg, Lang, Message};
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
        let id = match self.kind() {
            io::ErrorKind::NotFound => "server-io-not-found",
            io::ErrorKind::PermissionDenied => "server-io-forbidden",
            io::ErrorKind::StorageFull => "server-io-full",
            io::ErrorKind::IsADirectory => "server-io-folder",
            io::ErrorKind::NotADirectory => "server-io-no-folder",
            io::ErrorKind::AddrInUse => "server-io-taken",
            io::ErrorKind::AddrNotAvailable => "server-io-foreign",
            io::ErrorKind::ConnectionRefused => "server-io-nobody",
            io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock => "server-io-late",
            io::ErrorKind::InvalidData => "server-io-no-text",
            _ => return quoted("server-io-other", self),
        };
        Message::new(id)
    }
}

fn quoted(id: &'static str, what: impl ToString) -> Message {
    Message::new(id).with("what", what.to_string())
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
            ConfigError::BusAddress(what) => quoted("server-fail-bus-address", what),
            ConfigError::NoFolder => Message::new("server-fail-no-folder"),
        }
    }
}

impl Failure for DbError {
    fn message(&self) -> Message {
        match self {
            DbError::Sql(error) => quoted("server-fail-database", error),
            DbError::Form(what) | DbError::Unwritable(what) => quoted("server-fail-database", what),
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
        }
    }
}

impl Failure for TlsError {
    fn message(&self) -> Message {
        match self {
            TlsError::File(path, what) => file(path, quoted("server-io-other", what)),
            TlsError::Pair(error) => quoted("server-fail-certificate", error),
        }
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
        ];
        for failure in failures {
            let (de, en) = (failure.told(Lang::De), failure.told(Lang::En));
            assert_ne!(de, en);
            for (text, foreign) in [(&de, [" the ", " is ", " a "]), (&en, [" der ", " ist ", " und "])] {
                assert!(!text.contains("server-"), "{text}");
                assert!(foreign.iter().all(|word| !text.contains(word)), "{text}");
            }
        }
        let newer = DbError::Newer { found: 99, known: 12 }.told(Lang::De);
        assert!(newer.contains("99") && newer.contains("12"), "{newer}");
        let taken = DbError::Taken { path: "a.db".into(), who: "process 123, listening".into() };
        assert!(taken.told(Lang::De).contains("123"));
    }
}
