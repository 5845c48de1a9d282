//! `burghof site DIR`: the page as files for any web server.

use crate::cli::{self, Args};
use crate::context::Context;
use crate::failure::Failure;
use crate::input;
use burghof_core::{Arg, Message};
use burghof_server::failures::Failure as _;
use burghof_words::Voice;
use clap::{ArgMatches, Command, value_parser};
use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "site", voice };
    cli::command("site", voice)
        .arg(args.place("folder", "value-folder").required(true).value_parser(value_parser!(PathBuf)))
}

pub fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let folder = input::path(matches, "folder");
    let files: Vec<_> = burghof_server::page_files().collect();
    if !files.iter().any(|(path, _)| path == "index.html") {
        return Err(Failure::Failed(Message::new("site-missing")));
    }
    let failed = |path: &Path, error: io::Error| {
        Failure::Failed(
            Message::new("site-failed")
                .with("file", input::name(path))
                .with("error", Arg::Message(error.message())),
        )
    };
    clear(&folder, &files)?;
    let mut size = 0;
    for (path, data) in &files {
        let to = folder.join(path);
        let parent = to.parent().unwrap_or(&folder);
        std::fs::create_dir_all(parent).map_err(|error| failed(parent, error))?;
        std::fs::write(&to, data).map_err(|error| failed(&to, error))?;
        size += data.len();
    }
    context.say(
        &Message::new("site-written")
            .with("count", files.len())
            .with("size", size / 1024)
            .with("folder", folder.display().to_string()),
    )
}

/// Makes room for a new version. Only a folder of our own is cleared: nobody loses a file by a slip of the hand.
fn clear(folder: &Path, files: &[(String, Cow<'static, [u8]>)]) -> Result<(), Failure> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Ok(()) };
    let names: Vec<_> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    // What lies at the top of the page: a file, or the folder of the hashed ones.
    let ours = |name: &str| files.iter().any(|(path, _)| path.split('/').next() == Some(name));
    if let Some(foreign) = names.iter().find(|name| !ours(name)) {
        return Err(Failure::Failed(
            Message::new("site-foreign")
                .with("folder", folder.display().to_string())
                .with("file", foreign.clone()),
        ));
    }
    // Old hashed files would stay for ever.
    let assets = folder.join("assets");
    if assets.is_dir() {
        std::fs::remove_dir_all(&assets).map_err(|error| {
            let message = Message::new("site-failed").with("file", assets.display().to_string());
            Failure::Failed(message.with("error", Arg::Message(error.message())))
        })?;
    }
    Ok(())
}
