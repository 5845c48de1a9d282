//! The log is the truth: group commit, conflicts between nodes, old schemas, backups, operators.

use crate::common::{Folder, Guest, game, house, play_out};
use burghof_server::admin::{self, Admin};
use burghof_server::db::{Conn, Db, LogRow, NEWEST, Place, Unit, migrate};
use burghof_server::{Server, args, bus, metrics::Metrics};
use serde_json::json;
use sqlx::Connection;
use std::sync::Arc;

fn row(table: i64, first: i64) -> LogRow {
    LogRow { table, first, seat: 0, entries: "0 x".into(), idem: None, at: 0 }
}

async fn db(folder: &Folder) -> (Db, Arc<Metrics>) {
    let metrics = Arc::new(Metrics::default());
    (
        Db::open(&Place::Sqlite(folder.file()), Arc::new(bus::Alone), Arc::clone(&metrics)).await.unwrap(),
        metrics,
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_commands_share_a_commit_and_each_gets_its_own_verdict() {
    let folder = Folder::new();
    let (db, metrics) = db(&folder).await;
    let tasks: Vec<_> = (0..2000)
        .map(|i| {
            let db = db.clone();
            // Every table twice: one of the two must be refused.
            tokio::spawn(async move {
                db.commit(Unit { append: Some(row(i / 2, 1)), ..Unit::default() }).await.unwrap()
            })
        })
        .collect();
    let mut done = 0;
    for task in tasks {
        done += usize::from(task.await.unwrap());
    }
    assert_eq!(done, 1000);
    assert!(metrics.commits.get() < 500, "{} commits for 2000 units", metrics.commits.get());
    let count = db.row("SELECT COUNT(*) FROM log", args![]).await.unwrap().unwrap().int(0).unwrap();
    assert_eq!(count, 1000);
    db.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_unit_is_all_or_nothing() {
    let folder = Folder::new();
    let (db, _) = db(&folder).await;
    use burghof_server::db::Stmt;
    let insert = |id: &str| {
        Stmt::new(
            "INSERT INTO jobs (id, kind, subject, run_at, lease_until, stamp) VALUES ($1, 'x', 0, 0, 0, 0)",
            args![id],
        )
    };
    let guard = Stmt::guard("UPDATE jobs SET stamp = 1 WHERE id = $1", args!["none"]);
    let unit = Unit { append: Some(row(1, 1)), statements: vec![insert("a"), guard], touches: None };
    assert!(!db.commit(unit).await.unwrap());
    assert!(
        db.commit(Unit { append: Some(row(1, 1)), statements: vec![insert("a")], touches: None })
            .await
            .unwrap()
    );
    // A statement that fails undoes its own unit and nobody else's.
    let twice = db.write(vec![insert("b"), insert("b")]);
    let other = db.write(vec![insert("c")]);
    let (twice, other) = tokio::join!(twice, other);
    assert!(twice.is_err() && other.unwrap());
    let ids = db.rows("SELECT id FROM jobs ORDER BY id", args![]).await.unwrap();
    assert_eq!(ids.iter().map(|row| row.text(0).unwrap()).collect::<Vec<_>>(), ["a", "c"]);
    db.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_on_one_database_never_break_the_chain() {
    let folder = Folder::new();
    let mut config = crate::common::sqlite(&folder.file());
    config.alone = false;
    let one = Server::start(config.clone()).await.unwrap();
    let two = Server::start(config).await.unwrap();
    let anna = Guest::new(one.address(), "Anna").await;
    let ben = Guest::new(two.address(), "Ben").await;
    let table = anna.make(game(), &["me", "open"]).await;
    ben.sit(&table).await;
    // Each seat reads at the node that knows most and acts at the other, which finds out when it tries: there is no bus
    // between two processes on one SQLite file.
    let nodes = [one.address(), two.address()];
    let (mut newest, mut acted) = (1, 0);
    for index in 0..40 {
        let reading = nodes[newest];
        let state = anna.at(reading).table(&table).await;
        let Some(seat) = state["to_act"][0].as_u64() else { break };
        let guest = [&anna, &ben][seat as usize];
        let (number, legal) = guest.at(reading).legal(&table, seat).await;
        let action = &legal[index % legal.len()];
        let answer = guest.at(nodes[1 - newest]).act(&table, seat, number, action, None).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        newest = 1 - newest;
        acted += 1;
        // The same again where nobody has told yet: it is refused, not appended.
        let stale = guest.at(reading).act(&table, seat, number, action, None).await;
        assert!(stale.status == 409 || stale.status == 422, "{}", stale.body);
    }
    assert!(acted > 5);
    one.stop().await;
    two.stop().await;
    let again = Server::start(crate::common::sqlite(&folder.file())).await.unwrap();
    let anna = anna.at(again.address());
    let number = anna.table(&table).await["number"].as_u64().unwrap();
    assert!(number >= 5, "the log replays, {number} entries");
    again.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_old_schema_is_brought_forward_with_its_games() {
    let house = house().await;
    let (anna, ben) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = anna.make(game(), &["me", "open"]).await;
    ben.sit(&table).await;
    play_out(&[&anna, &ben], &table).await;
    let record = anna.get(&format!("/api/tables/{table}/record")).await.ok();
    let crate::common::House { server, folder } = house;
    server.stop().await;
    // What schema 1 had, in a database of schema 1.
    let old = folder.0.join("old.db");
    let mut file = Vec::new();
    admin::backup(&Place::Sqlite(folder.file()), &mut file).await.unwrap();
    {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&old).create_if_missing(true);
        let mut conn = sqlx::SqliteConnection::connect_with(&options).await.unwrap();
        migrate(&mut Conn::Sqlite(&mut conn), 1).await.unwrap();
        let version = Conn::Sqlite(&mut conn).rows("SELECT version FROM schema", args![]).await.unwrap();
        assert_eq!(version[0].int(0).unwrap(), 1);
        conn.close().await.unwrap();
    }
    admin::restore(&Place::Sqlite(old.clone()), &mut file.as_slice(), false).await.unwrap();
    let server = Server::start(crate::common::sqlite(&old)).await.unwrap();
    let anna = anna.at(server.address());
    assert_eq!(anna.get(&format!("/api/tables/{table}/record")).await.ok(), record);
    server.stop().await;
    // A schema of the future is refused.
    {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&old);
        let mut conn = sqlx::SqliteConnection::connect_with(&options).await.unwrap();
        Conn::Sqlite(&mut conn).execute("UPDATE schema SET version = $1", args![NEWEST + 1]).await.unwrap();
        conn.close().await.unwrap();
    }
    let error = Server::start(crate::common::sqlite(&old)).await.err().unwrap().to_string();
    assert!(error.contains("newer"), "{error}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operator_makes_no_house_and_brings_none_forward_in_passing() {
    use burghof_server::db::DbError;
    let folder = Folder::new();
    let (path, place) = (folder.file(), Place::Sqlite(folder.file()));
    let to = Place::Sqlite(folder.0.join("other.db"));
    // Mistyped: nothing is made.
    let opened = Admin::open(crate::common::sqlite(&path)).await.err().unwrap();
    assert!(matches!(opened, DbError::NoHouse(_)), "{opened}");
    admin::backup(&place, &mut Vec::new()).await.unwrap_err();
    admin::backup_to(&place, &folder.0.join("kept")).await.unwrap_err();
    admin::move_to(&place, &to).await.unwrap_err();
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 0, "nothing was made");
    // An empty file is no house either.
    std::fs::write(&path, "").unwrap();
    assert!(matches!(place.house().await, Err(DbError::NoHouse(_))));

    // A house of an older program stays as it is, until this program opens it as its own.
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path);
    let mut conn = sqlx::SqliteConnection::connect_with(&options).await.unwrap();
    migrate(&mut Conn::Sqlite(&mut conn), NEWEST - 1).await.unwrap();
    let older = Admin::open(crate::common::sqlite(&path)).await.err().unwrap();
    assert!(matches!(older, DbError::Older { found, known } if (found, known) == (NEWEST - 1, NEWEST)));
    admin::backup(&place, &mut Vec::new()).await.unwrap_err();
    place.room().await.expect("nobody has come to it");
    let came = "INSERT INTO people (id, name, created_at, seen_at) VALUES (1, 'Anna', 0, 0)";
    Conn::Sqlite(&mut conn).execute(came, args![]).await.unwrap();
    let error = admin::restore(&place, &mut "".as_bytes(), false).await.unwrap_err().to_string();
    assert!(error.contains("older"), "{error}");
    let schema = Conn::Sqlite(&mut conn).rows("SELECT version FROM schema", args![]).await.unwrap();
    assert_eq!(schema[0].int(0).unwrap(), NEWEST - 1);
    conn.close().await.unwrap();
    db(&folder).await.0.close().await;
    Admin::open(crate::common::sqlite(&path)).await.unwrap().end().await;

    // What is put back may make a house.
    let mut kept = Vec::new();
    admin::backup(&place, &mut kept).await.unwrap();
    admin::restore(&to, &mut kept.as_slice(), false).await.unwrap();
    to.house().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operator_works_beside_the_running_house() {
    let house = house().await;
    let (anna, ben) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = anna.make(game(), &["me", "open"]).await;
    ben.sit(&table).await;
    let seat = anna.table(&table).await["to_act"][0].as_u64().unwrap();
    [&anna, &ben][seat as usize].act_any(&table, seat, 0).await;
    let view = anna.get(&format!("/api/tables/{table}/view")).await.ok();

    let place = Place::Sqlite(house.folder.file());
    let mut file = Vec::new();
    assert!(admin::backup(&place, &mut file).await.unwrap() > 5);
    let operator = Admin::open(crate::common::sqlite(&house.folder.file())).await.unwrap();
    let lines = operator.tables(Some("playing")).await.unwrap();
    assert_eq!((lines.len(), lines[0].names.clone()), (1, vec!["Anna".to_owned(), "Ben".to_owned()]));
    let id = table.parse().unwrap();
    assert!(operator.export_table(id).await.unwrap()["record"].is_null());
    operator.close_table(id).await.unwrap();
    wait_for(&anna, &table, "closed").await;
    let record = anna.get(&format!("/api/tables/{table}/record")).await.ok();
    burghof_server::verify(record.as_str().unwrap()).unwrap().chance.unwrap();
    operator.delete_table(id).await.unwrap();
    for _ in 0..50 {
        if anna.get(&format!("/api/tables/{table}")).await.status == 404 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    anna.get(&format!("/api/tables/{table}")).await.refused(404, "not_found");
    // Put back while the house is open: the game goes on where it was.
    let new = admin::restore(&place, &mut file.as_slice(), false).await.unwrap();
    assert!(new > 0);
    wait_for(&anna, &table, "playing").await;
    assert_eq!(anna.get(&format!("/api/tables/{table}/view")).await.ok(), view);
    let replaced = admin::restore(&place, &mut file.as_slice(), true).await.unwrap();
    assert!(replaced > 5);
    assert!(admin::restore(&place, &mut "{}\n".as_bytes(), true).await.is_err());
    assert_eq!(
        anna.get(&format!("/api/tables/{table}/view")).await.ok(),
        view,
        "a failed restore changes nothing"
    );
    operator.end().await;
    house.server.stop().await;
}

async fn wait_for(guest: &Guest, table: &str, status: &str) {
    for _ in 0..60 {
        let answer = guest.get(&format!("/api/tables/{table}")).await;
        if answer.body["status"] == status {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!(
        "the table never became {status}: {}",
        json!(guest.get(&format!("/api/tables/{table}")).await.body)
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_house_on_one_file_is_refused_by_name() {
    let house = house().await;
    let again = Server::start(crate::common::sqlite(&house.folder.file())).await;
    let error = again.err().unwrap().to_string();
    let expected = format!("process {}, listening on 127.0.0.1", std::process::id());
    assert!(error.contains("burghof.db") && error.contains(&expected), "{error}");
    let crate::common::House { server, folder } = house;
    server.stop().await;
    // Whoever has gone is in nobody's way.
    Server::start(crate::common::sqlite(&folder.file())).await.unwrap().stop().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_else_reads_the_files_of_a_house() {
    use std::os::unix::fs::MetadataExt;
    let folder = Folder::new();
    let database = folder.0.join("data/burghof.db");
    let server = Server::start(crate::common::sqlite(&database)).await.unwrap();
    Guest::new(server.address(), "Anna").await;
    let backup = folder.0.join("data/evening.backup");
    admin::backup_to(&Place::Sqlite(database.clone()), &backup).await.unwrap();
    let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().mode() & 0o777;
    assert_eq!(mode(&folder.0.join("data")), 0o700);
    for entry in std::fs::read_dir(folder.0.join("data")).unwrap() {
        let path = entry.unwrap().path();
        assert_eq!(mode(&path), 0o600, "{}", path.display());
    }
    // A backup replaces nothing.
    let before = std::fs::read(&backup).unwrap();
    assert!(admin::backup_to(&Place::Sqlite(database), &backup).await.is_err());
    assert_eq!(std::fs::read(&backup).unwrap(), before);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_backup_is_found_out_before_anything_is_replaced() {
    let house = house().await;
    let anna = house.guest("Anna").await;
    let place = Place::Sqlite(house.folder.file());
    let mut file = Vec::new();
    let rows = admin::backup(&place, &mut file).await.unwrap();
    assert_eq!(admin::check(&mut file.as_slice()).unwrap(), rows);
    let text = String::from_utf8(file).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let without_end = lines[..lines.len() - 1].join("\n");
    let without_a_row = text.replacen(&format!("{}\n", lines[2]), "", 1);
    let changed = text.replacen("Anna", "Anne", 1);
    for broken in [&without_end[..], &without_a_row, &changed, &text[..text.len() / 2], ""] {
        assert!(admin::check(&mut broken.as_bytes()).is_err());
        assert!(admin::restore(&place, &mut broken.as_bytes(), true).await.is_err());
    }
    assert_eq!(anna.get("/api/me").await.ok()["name"], "Anna");
    // Backups of older programs have no end.
    let old = without_end.replacen("\"burghof_backup\":2", "\"burghof_backup\":1", 1);
    assert_eq!(admin::check(&mut old.as_bytes()).unwrap(), rows);
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_file_is_refused_with_advice() {
    let house = house().await;
    let (anna, ben) = (house.guest("Anna").await, house.guest("Ben").await);
    for _ in 0..20 {
        let table = anna.make(game(), &["me", "open"]).await;
        ben.sit(&table).await;
    }
    let crate::common::House { server, folder } = house;
    server.stop().await;
    let sound = std::fs::read(folder.file()).unwrap();
    for spoil in [
        |bytes: &mut Vec<u8>| bytes[..100].fill(7),
        |bytes: &mut Vec<u8>| {
            // Everything but the first pages.
            let length = bytes.len();
            bytes[8192..length].fill(0x55);
        },
    ] {
        let mut bytes = sound.clone();
        spoil(&mut bytes);
        std::fs::write(folder.file(), &bytes).unwrap();
        let error = Server::start(crate::common::sqlite(&folder.file())).await.err().unwrap().to_string();
        assert!(error.contains("damaged") && error.contains("admin restore"), "{error}");
        assert_eq!(std::fs::read(folder.file()).unwrap(), bytes, "nothing was changed");
    }
    std::fs::write(folder.file(), &sound).unwrap();
    Server::start(crate::common::sqlite(&folder.file())).await.unwrap().stop().await;
}
