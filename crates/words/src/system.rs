//! What the operating system says when something fails, in our words: its own are English, or whatever its language is.

use burghof_core::{Bilingual, Message};
use std::io::{Error, ErrorKind};

/// The words of [`reason`].
pub const SYSTEM: Bilingual =
    Bilingual { de: include_str!("../system.de.ftl"), en: include_str!("../system.en.ftl") };

/// Why something with a file or a connection failed: a part of a sentence. What we have no words for is quoted, with its
/// number where it has one.
pub fn reason(error: &Error) -> Message {
    let id = match error.kind() {
        ErrorKind::NotFound => "io-not-found",
        ErrorKind::PermissionDenied => "io-forbidden",
        ErrorKind::AlreadyExists => "io-exists",
        ErrorKind::IsADirectory => "io-folder",
        ErrorKind::NotADirectory => "io-no-folder",
        ErrorKind::InvalidFilename => "io-name",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::WriteZero => "io-full",
        ErrorKind::ReadOnlyFilesystem => "io-read-only",
        ErrorKind::FileTooLarge => "io-large",
        ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy | ErrorKind::Deadlock => "io-busy",
        ErrorKind::OutOfMemory => "io-memory",
        ErrorKind::UnexpectedEof => "io-ended",
        ErrorKind::AddrInUse => "io-taken",
        ErrorKind::AddrNotAvailable => "io-foreign",
        ErrorKind::ConnectionRefused => "io-nobody",
        ErrorKind::TimedOut | ErrorKind::WouldBlock => "io-late",
        ErrorKind::ConnectionReset
        | ErrorKind::ConnectionAborted
        | ErrorKind::BrokenPipe
        | ErrorKind::NotConnected => "io-cut",
        ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable | ErrorKind::NetworkDown => "io-no-way",
        ErrorKind::InvalidData => "io-no-text",
        _ => match error.raw_os_error() {
            // EIO, and EMFILE and ENFILE, which have no kind of their own.
            Some(5) if cfg!(unix) => "io-device",
            Some(23 | 24) if cfg!(unix) => "io-many",
            Some(number) => {
                return Message::new("io-system")
                    .with("number", number.to_string())
                    .with("what", error.to_string());
            }
            None => return Message::new("io-other").with("what", error.to_string()),
        },
    };
    Message::new(id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Voice, mistakes};
    use burghof_core::{Lang, Speech};

    #[test]
    fn every_reason_has_its_words() {
        assert_eq!(mistakes(SYSTEM), Vec::<String>::new());
        // Every error that Linux and its relatives know, and some that have no number.
        let mut all: Vec<Error> = (1..134).map(Error::from_raw_os_error).collect();
        all.extend([ErrorKind::InvalidData, ErrorKind::UnexpectedEof, ErrorKind::Other].map(Error::from));
        for lang in Lang::ALL {
            let voice = Voice::new(lang, &[SYSTEM]);
            for error in &all {
                let message = reason(error);
                assert!(voice.knows(message.id), "{}", message.id);
                let said = voice.say(&message);
                let quoted = ["io-system", "io-other"].contains(&message.id);
                assert!(quoted || !said.contains(&error.to_string()), "{said}");
            }
        }
        assert_eq!(reason(&Error::from_raw_os_error(28)).id, "io-full");
    }
}
