//! `burghof admin`: what an operator can do beside a running house.

use crate::cli::{self, Args};
use crate::cmd::serve::{config, failed, runtime, settings};
use crate::context::Context;
use crate::failure::Failure;
use crate::json;
use crate::words;
use burghof_core::Message;
use burghof_server::admin::{Admin, BackupError, backup_to, check, move_to, restore};
use burghof_server::db::Place;
use burghof_server::manners::Measure;
use burghof_server::time::{DAY, now};
use burghof_server::{Config, ids};
use burghof_words::Voice;
use clap::{ArgMatches, Command};
use std::fs::File;
use std::io::{BufReader, ErrorKind, Seek};
use std::path::Path;

pub fn command(voice: &Voice) -> Command {
    let args = Args { command: "admin", voice };
    let deeds = [
        "list",
        "close",
        "export",
        "delete",
        "backup",
        "restore",
        "migrate-to",
        "people",
        "reports",
        "settle",
        "warn",
        "mute",
        "ban",
        "pardon",
        "log",
    ];
    settings(cli::command("admin", voice), &args)
        .arg(args.place("deed", "value-deed").required(true).value_parser(deeds).hide_possible_values(true))
        .arg(args.place("what", "value-what"))
        .arg(args.option("status", "value-text"))
        .arg(args.flag("person"))
        .arg(args.option("text", "value-text"))
        .arg(args.number("days", 1, 36_500))
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
            let count =
                runtime.block_on(backup_to(&config.database, Path::new(name))).map_err(
                    |error| match error {
                        BackupError::File(error) if error.kind() == ErrorKind::AlreadyExists => {
                            Failure::Use(Message::new("admin-backup-there").with("file", name.to_owned()))
                        }
                        BackupError::File(error) => Failure::file("file-unwritable", name, &error),
                        error => failed(error),
                    },
                )?;
            context.say(
                &Message::new("admin-rows").with("count", count.to_string()).with("file", name.to_owned()),
            )
        }
        "restore" => {
            let name = needed()?;
            let file = File::open(name).map_err(|error| Failure::file("file-unreadable", name, &error))?;
            let mut input = BufReader::new(file);
            // All of it is read once before anything is changed.
            check(&mut input).map_err(failed)?;
            input.rewind().map_err(|error| Failure::file("file-unreadable", name, &error))?;
            let done = runtime.block_on(restore(&config.database, &mut input, matches.get_flag("replace")));
            let count = done.map_err(failed)?;
            context.say(&Message::new("admin-restored").with("count", count.to_string()))
        }
        "migrate-to" => {
            let to = Place::parse(needed()?);
            let count = runtime.block_on(move_to(&config.database, &to)).map_err(failed)?;
            context.say(&Message::new("admin-moved").with("count", count.to_string()))
        }
        "people" => runtime.block_on(told(config, Asked::People(what.unwrap_or_default()), context)),
        "reports" => runtime.block_on(told(config, Asked::Reports, context)),
        "log" => runtime.block_on(told(config, Asked::Log, context)),
        "settle" | "warn" | "mute" | "ban" | "pardon" => {
            let text = matches.get_one::<String>("text").map_or("", String::as_str);
            let days = matches.get_one::<u64>("days").copied();
            runtime.block_on(measure(config, deed, needed()?, text, days))
        }
        _ => runtime.block_on(one(config, deed, needed()?, matches.get_flag("person"), context)),
    }
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
            "export" => context.json(&json::value(&admin.export_person(id).await.map_err(failed)?))?,
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

/// What an operator wants to see.
enum Asked<'a> {
    People(&'a str),
    Reports,
    Log,
}

/// Shows people, reports or what operators did, one JSON document a line.
async fn told(config: Config, asked: Asked<'_>, context: &mut Context) -> Result<(), Failure> {
    let admin = Admin::open(config).await.map_err(failed)?;
    let lines = match asked {
        Asked::People(text) => admin.people(text).await,
        Asked::Reports => admin.reports().await,
        Asked::Log => admin.deeds().await,
    };
    lines.map_err(failed)?.iter().try_for_each(|line| context.line(line.to_string()))?;
    admin.end().await;
    Ok(())
}

/// Does something about a person, or settles a report.
async fn measure(
    config: Config,
    deed: &str,
    what: &str,
    text: &str,
    days: Option<u64>,
) -> Result<(), Failure> {
    let id: ids::PersonId =
        what.parse().map_err(|()| Failure::Use(Message::new("admin-no-id").with("id", what.to_owned())))?;
    if deed == "warn" && text.trim().is_empty() {
        return Err(Failure::Use(Message::new("admin-no-text")));
    }
    // Everything has an end.
    let until = now() + days.unwrap_or(7) as i64 * DAY;
    let admin = Admin::open(config).await.map_err(failed)?;
    let done = match deed {
        "settle" => admin.close_report(id, text).await,
        "warn" => admin.measure(id, &Measure::Warn(text.to_owned()), text).await,
        "mute" => admin.measure(id, &Measure::Mute(until), text).await,
        "ban" => admin.measure(id, &Measure::Ban(until), text).await,
        _ => admin.measure(id, &Measure::Pardon, text).await,
    };
    done.map_err(failed)?;
    admin.end().await;
    Ok(())
}
