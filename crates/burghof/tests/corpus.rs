//! `burghof corpus` over the database file of a house: looked at, published, checked.

use crate::common::{burghof, file, games, scratch};
use burghof_server::admin::Admin;
use burghof_server::corpus::WAITS;
use burghof_server::db::{Db, Place};
use burghof_server::time::{DAY, now};
use burghof_server::{Config, args};
use std::path::Path;

/// A finished game, with nothing in its head that says who played.
fn record(game: &str) -> String {
    let dir = scratch("corpus-records");
    burghof(&format!("simulate {game} --games 1 --seed corpus --records {}", dir.display())).worked();
    let text = std::fs::read_to_string(dir.join(format!("{game}-000001.record"))).unwrap();
    text.lines().filter(|line| !line.starts_with("seat ")).map(|line| format!("{line}\n")).collect()
}

/// A house to which these games were given this many days ago.
fn house(database: &Path, given: &[(String, i64)]) {
    for end in ["", "-wal", "-shm", ".lock"] {
        let _ = std::fs::remove_file(format!("{}{end}", database.display()));
    }
    let place = Place::Sqlite(database.to_owned());
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        // A house makes its tables when it is opened for the first time.
        let mut line = Db::single(&place).await.unwrap();
        Admin::open(Config::new(place.clone())).await.unwrap().end().await;
        for (table, (game, days)) in (1_i64..).zip(given) {
            let insert = "INSERT INTO corpus (table_id, game, record, given_at) VALUES ($1, $2, $3, $4)";
            let values = args![table, game.clone(), record(game), now() - days * DAY];
            line.conn().execute(insert, values).await.unwrap();
        }
    });
}

#[test]
fn an_edition_is_written_from_the_database_and_passes_its_own_check() {
    let database = scratch("corpus.db");
    let mut given: Vec<(String, i64)> = games().into_iter().map(|game| (game, WAITS + 1)).collect();
    let due = given.len();
    given.push(("castles".into(), WAITS - 1));
    house(&database, &given);
    let folder = scratch("corpus-published");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let settings = format!("--database {}", database.display());
    let look = || burghof(&format!("corpus {settings}")).worked().out.clone();
    assert!(look().contains(&format!("Published: 0. To be published now: {due}. ")), "{}", look());
    assert!(look().contains("for 7 days: 1."), "{}", look());
    // What has no place to go is not given away.
    burghof(&format!("corpus {} {settings}", folder.join("none").display())).refused(1);
    assert!(look().contains("Published: 0."));

    let publish = format!("corpus {} {settings}", folder.display());
    let said = burghof(&format!("{publish} --lang de"));
    assert!(said.worked().out.contains(&format!("{due} Partien")), "{}", said.out);
    let edition = std::fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    let name = edition.file_name().unwrap().to_str().unwrap();
    assert!(name.starts_with("burghof-corpus-20") && name.ends_with(".jsonl"), "{name}");
    let check = burghof(&format!("corpus --check {}", edition.display()));
    assert!(check.worked().out.contains(&format!("{due} games, all of them replayed")), "{}", check.out);
    let text = std::fs::read_to_string(&edition).unwrap();
    let head: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!((&head["licence"], &head["by_game"]["castles"]), (&"CC0-1.0".into(), &1.into()));
    assert!(look().contains(&format!("Published: {due}. To be published now: 0.")), "{}", look());
    // An edition is not written over.
    assert!(burghof(&publish).refused(1).contains(name));
    assert_eq!(std::fs::read_to_string(&edition).unwrap(), text);

    let changed = file("corpus-changed.jsonl", text.replacen("\\n1. ", "\\n1.  ", 1));
    let said = burghof(&format!("corpus --check {changed}"));
    assert!(said.refused(1).contains("line 1: The checksum is wrong."), "{}", said.err);
    let gesagt = burghof(&format!("corpus --check {changed} --lang de"));
    assert!(gesagt.refused(1).contains("Zeile 1: Die Prüfsumme stimmt nicht."), "{}", gesagt.err);
    let other = file("corpus-other.jsonl", "{}\n");
    assert!(burghof(&format!("corpus --check {other}")).refused(1).contains("no edition of the corpus"));
}
