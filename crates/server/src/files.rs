//! The files of a house: for its owner alone, one house to a file, and never replaced by accident.

use crate::db::DbError;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

/// Opens a file that nobody but its owner may read. It must not be there yet.
pub fn create_private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options.open(path)
}

/// Makes a folder that nobody but its owner may enter, and those above it, if they are missing.
pub fn create_private_folder(path: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.create(path)
}

/// Makes the file of a database and its folder if they are missing. One that others may read is left as it is: somebody
/// may have wanted it so; but it is said.
pub fn prepare_database(path: &Path) -> Result<(), DbError> {
    let wrong = |error: io::Error| DbError::File(path.to_owned(), error);
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        create_private_folder(folder).map_err(wrong)?;
    }
    match create_private(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            #[cfg(unix)]
            {
                use std::os::unix::fs::MetadataExt;
                let mode = std::fs::metadata(path).map_err(wrong)?.mode() & 0o777;
                if mode & 0o077 != 0 {
                    let path = path.display();
                    tracing::warn!("others may read {path} (mode {mode:o}): chmod 600 keeps its secrets");
                }
            }
            Ok(())
        }
        Err(error) => Err(wrong(error)),
    }
}

/// The one house on a SQLite file. Ends with the process, however it ends.
pub struct Alone(#[allow(dead_code)] File);

impl Alone {
    /// Takes the file, or says who has it.
    pub fn take(database: &Path, about: &str) -> Result<Alone, DbError> {
        let mut name = database.as_os_str().to_owned();
        name.push(".lock");
        let path = PathBuf::from(name);
        let wrong = |error: io::Error| DbError::File(path.clone(), error);
        let mut file = match create_private(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                OpenOptions::new().read(true).write(true).open(&path).map_err(wrong)?
            }
            other => other.map_err(wrong)?,
        };
        match file.try_lock() {
            Ok(()) => {}
            Err(std::fs::TryLockError::WouldBlock) => {
                let mut who = String::new();
                // Written by whoever has it, just after they took it; if not, we know less.
                let _ = file.take(200).read_to_string(&mut who);
                let who = who.lines().next().unwrap_or("another process").to_owned();
                return Err(DbError::Taken { path: database.to_owned(), who });
            }
            Err(std::fs::TryLockError::Error(error)) => return Err(wrong(error)),
        }
        let write = |file: &mut File| {
            file.set_len(0)?;
            file.rewind()?;
            writeln!(file, "process {}, {about}", std::process::id())
        };
        write(&mut file).map_err(wrong)?;
        Ok(Alone(file))
    }
}

/// A file that appears under its name when it is complete, and never in place of another one.
pub struct NewFile {
    name: PathBuf,
    part: PathBuf,
    /// What is written so far.
    pub file: File,
    done: bool,
}

impl NewFile {
    /// Begins a file of this name.
    pub fn begin(name: &Path) -> io::Result<NewFile> {
        if name.symlink_metadata().is_ok() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let mut part = name.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        let file = create_private(&part)?;
        Ok(NewFile { name: name.to_owned(), part, file, done: false })
    }

    /// It is complete: on the disk, and under its name.
    pub fn end(mut self) -> io::Result<()> {
        self.file.sync_all()?;
        // A link, unlike a new name, refuses to replace what came meanwhile.
        std::fs::hard_link(&self.part, &self.name)?;
        self.done = true;
        std::fs::remove_file(&self.part)
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if !self.done {
            let _ = std::fs::remove_file(&self.part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("burghof-files-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        path
    }

    #[cfg(unix)]
    fn mode(path: &Path) -> u32 {
        use std::os::unix::fs::MetadataExt;
        std::fs::metadata(path).unwrap().mode() & 0o777
    }

    #[cfg(unix)]
    #[test]
    fn databases_are_for_their_owner_alone() {
        let folder = folder("owner");
        let path = folder.join("inner/burghof.db");
        prepare_database(&path).unwrap();
        assert_eq!((mode(&folder.join("inner")), mode(&path)), (0o700, 0o600));
        prepare_database(&path).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn one_house_to_a_file_and_the_second_hears_who_has_it() {
        let folder = folder("alone");
        create_private_folder(&folder).unwrap();
        let path = folder.join("burghof.db");
        let first = Alone::take(&path, "listening on 127.0.0.1:1").unwrap();
        let error = Alone::take(&path, "another").err().unwrap().to_string();
        let expected = format!("process {}, listening on 127.0.0.1:1", std::process::id());
        assert!(error.contains(&expected) && error.contains("burghof.db"), "{error}");
        drop(first);
        Alone::take(&path, "the next").unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_file_is_never_replaced_and_half_of_one_does_not_stay() {
        let folder = folder("new");
        create_private_folder(&folder).unwrap();
        let path = folder.join("evening.backup");
        drop(NewFile::begin(&path).unwrap());
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
        let mut file = NewFile::begin(&path).unwrap();
        file.file.write_all(b"all of it").unwrap();
        file.end().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"all of it");
        assert_eq!(NewFile::begin(&path).err().unwrap().kind(), io::ErrorKind::AlreadyExists);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
