//! `burghof corpus`: publishes the games that people have given, as one dated file; or checks such a file.

use crate::cli::{self, Args};
use crate::cmd::serve::{config, failed, runtime, settings};
use crate::context::Context;
use crate::failure::Failure;
use crate::input;
use burghof_core::Message;
use burghof_server::admin::Admin;
use burghof_server::corpus::{Edition, WAITS};
use burghof_words::Voice;
use clap::{ArgMatches, Command, value_parser};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "corpus", voice };
    settings(cli::command("corpus", voice), &args)
        .arg(args.place("folder", "value-folder").value_parser(value_parser!(PathBuf)))
        .arg(args.file("check").conflicts_with("folder"))
}

pub fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    match (matches.get_one::<PathBuf>("check"), matches.get_one::<PathBuf>("folder")) {
        (Some(file), _) => check(file, context),
        (None, Some(folder)) => publish(matches, folder, context),
        (None, None) => look(matches, context),
    }
}

/// What the next edition would have, with nothing done.
fn look(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let config = config(matches)?;
    let found = runtime()?.block_on(async {
        let admin = Admin::open(config).await.map_err(failed)?;
        let found = admin.corpus_waiting().await.map_err(failed);
        admin.end().await;
        found
    })?;
    context.say(
        &Message::new("corpus-look")
            .with("published", found.published as i64)
            .with("due", found.due as i64)
            .with("waiting", found.waiting as i64)
            .with("days", WAITS),
    )
}

fn publish(matches: &ArgMatches, folder: &Path, context: &mut Context) -> Result<(), Failure> {
    let config = config(matches)?;
    let unwritable = |path: &Path| {
        let name = input::name(path);
        move |error: std::io::Error| Failure::file("file-unwritable", &name, &error)
    };
    // The file is there before anything is published: what has no place to go is not given away.
    let name = format!("burghof-corpus-{}.jsonl", burghof_server::corpus::date(burghof_server::time::now()));
    let path = folder.join(name);
    let mut file = File::create_new(&path).map_err(unwritable(&path))?;
    let edition = runtime()?.block_on(async {
        let admin = Admin::open(config).await.map_err(failed)?;
        let edition = admin.publish_corpus().await.map_err(failed);
        admin.end().await;
        edition
    });
    let edition = match edition {
        Ok(edition) => edition,
        Err(error) => {
            // An empty file is no edition; if it cannot be removed, the next call says so.
            let _ = std::fs::remove_file(&path);
            return Err(error);
        }
    };
    file.write_all(edition.text().as_bytes()).and_then(|()| file.sync_all()).map_err(unwritable(&path))?;
    said("corpus-written", &path, &edition, context)
}

fn check(path: &Path, context: &mut Context) -> Result<(), Failure> {
    let edition = Edition::check(&input::text(path)?).map_err(|bad| {
        let message = Message::new("corpus-bad").with("file", input::name(path));
        Failure::Failed(message.with("line", bad.line).with("what", bad.what))
    })?;
    said("corpus-good", path, &edition, context)
}

fn said(id: &'static str, path: &Path, edition: &Edition, context: &mut Context) -> Result<(), Failure> {
    context.say(
        &Message::new(id)
            .with("file", input::name(path))
            .with("count", edition.head.games as i64)
            .with("edition", edition.head.edition.clone())
            .with("licence", edition.head.licence.clone()),
    )
}
