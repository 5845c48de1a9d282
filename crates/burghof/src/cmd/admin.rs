//! `burghof admin`: what an operator can do beside a running house.

use crate::cli::{self, Args};
use crate::cmd::serve::{config, runtime, settings};
use crate::context::Context;
use crate::failure::Failure;
use crate::words;
use burghof_core::Message;
use burghof_server::admin::{Admin, backup, move_to, restore};
use burghof_server::db::Place;
use burghof_server::{Config, ids};
use burghof_words::Voice;
use clap::{ArgMatches, Command};
use std::fs::File;
use std::io::{BufReader, BufWriter};

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "admin", voice };
    let deeds = ["list", "close", "export", "delete", "backup", "restore", "migrate-to"];
    settings(cli::command("admin", voice), &args)
        .arg(args.place("deed", "value-deed").required(true).value_parser(deeds).hide_possible_values(true))
        .arg(args.place("what", "value-what"))
        .arg(args.option("status", "value-text"))
        .arg(args.flag("person"))
        .arg(args.flag("replace"))
}

pub fn run(matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
    let config = config(matches)?;
    let deed = matches.get_one::<String>("deed").map_or("", String::as_str);
    let what = matches.get_one::<String>("what").map(String::as_str);
    let needed = || what.ok_or(Failure::Use(Message::new("admin-what")));
    let runtime = runtime()?;
    match deed {
        "list" => {
            runtime.block_on(list(config, matches.get_one::<String>("status").map(String::as_str), context))
        }
        "backup" => {
            let name = needed()?;
            let file = File::create(name).map_err(|error| Failure::file("file-unwritable", name, &error))?;
            let mut out = BufWriter::new(file);
            let count = runtime.block_on(backup(&config.database, &mut out)).map_err(failed)?;
            context.say(
                &Message::new("admin-rows").with("count", count.to_string()).with("file", name.to_owned()),
            )
        }
        "restore" => {
            let name = needed()?;
            let file = File::open(name).map_err(|error| Failure::file("file-unreadable", name, &error))?;
            let mut input = BufReader::new(file);
            let done = runtime.block_on(restore(&config.database, &mut input, matches.get_flag("replace")));
            let count = done.map_err(failed)?;
            context.say(&Message::new("admin-restored").with("count", count.to_string()))
        }
        "migrate-to" => {
            let to = Place::parse(needed()?);
            let count = runtime.block_on(move_to(&config.database, &to)).map_err(failed)?;
            context.say(&Message::new("admin-moved").with("count", count.to_string()))
        }
        _ => runtime.block_on(one(config, deed, needed()?, matches.get_flag("person"), context)),
    }
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::Failed(Message::new("serve-failed").with("error", error.to_string()))
}

async fn list(config: Config, status: Option<&str>, context: &mut Context) -> Result<(), Failure> {
    let admin = Admin::open(config).await.map_err(failed)?;
    for line in admin.tables(status).await.map_err(failed)? {
        let names = words::harmless(&line.names.join(", "));
        context.line(format!(
            "{}  {:<9}  {:<9}  {:>5}  {names}",
            line.id, line.game, line.status, line.number
        ))?;
    }
    admin.end().await;
    Ok(())
}

/// Something about one table or one person.
async fn one(
    config: Config,
    deed: &str,
    what: &str,
    person: bool,
    context: &mut Context,
) -> Result<(), Failure> {
    let unknown = || Failure::Use(Message::new("admin-no-id").with("id", what.to_owned()));
    let admin = Admin::open(config).await.map_err(failed)?;
    if person {
        let id: ids::PersonId = what.parse().map_err(|()| unknown())?;
        match deed {
            "export" => context.json(&admin.export_person(id).await.map_err(failed)?)?,
            "delete" => admin.delete_person(id).await.map_err(failed)?,
            _ => return Err(Failure::Use(Message::new("admin-no-person"))),
        }
    } else {
        let id: ids::TableId = what.parse().map_err(|()| unknown())?;
        match deed {
            "export" => context.json(&admin.export_table(id).await.map_err(failed)?)?,
            "delete" => admin.delete_table(id).await.map_err(failed)?,
            _ => admin.close_table(id).await.map_err(failed)?,
        }
    }
    admin.end().await;
    Ok(())
}
