//! What older versions wrote (`tests/old`) opens, plays on and replays.

use crate::common::{Folder, Guest, config, play_out};
use crate::postgres::Cluster;
use burghof_server::Server;
use burghof_server::admin::{self, move_to};
use burghof_server::db::{Conn, Place, migrate};
use serde_json::{Value, json};
use sqlx::Connection;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// Every version that was released, with the schema of its database.
const RELEASED: &[(&str, i64)] = &[("0.1.0", 3)];

fn folder(version: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/old").join(version)
}

fn notes(version: &str) -> Value {
    serde_json::from_str(&std::fs::read_to_string(folder(version).join("notes.json")).unwrap()).unwrap()
}

async fn open(place: Place) -> Server {
    let mut config = config(place);
    // These people have not been here for long, however old this test grows.
    config.keep = Duration::from_secs(100 * 365 * 86_400);
    Server::start(config).await.unwrap()
}

fn person(address: SocketAddr, notes: &Value, name: &str) -> Guest {
    let mut guest = Guest::nobody(address);
    guest.id = notes["people"][name]["id"].as_str().unwrap().into();
    guest.token = notes["people"][name]["token"].as_str().unwrap().into();
    guest
}

/// Everybody finds what they left, and goes on with it.
async fn goes_on(address: SocketAddr, version: &str) {
    let notes = notes(version);
    let (anna, ben) = (person(address, &notes, "Anna"), person(address, &notes, "Ben"));
    let login = json!({ "account": "anna", "password": "a long password of 0.1.0" });
    assert_eq!(Guest::nobody(address).post("/api/login", login).await.status, 200);
    for (game, tables) in notes["tables"].as_object().unwrap() {
        let table = |kind: &str| tables[kind].as_str().unwrap().to_owned();
        let over = table("over");
        let record = anna.get(&format!("/api/tables/{over}/record")).await.ok();
        let stored =
            std::fs::read_to_string(folder(version).join(format!("{game}-finished.record"))).unwrap();
        assert_eq!(record.as_str(), Some(stored.as_str()), "{game}: the record of a finished game");
        let playing = table("playing");
        if game != "ludwig" {
            let said = anna.get(&format!("/api/tables/{playing}/chat")).await.ok();
            assert!(said.to_string().contains("Good luck"), "{said}");
        }
        assert_eq!(anna.table(&playing).await["number"], 12, "{game}");
        assert!(play_out(&[&anna, &ben], &playing).await > 0, "{game} is played to its end");
        // The bot's turn was stored as a job: it goes on by itself.
        let bot = table("with_a_bot");
        play_out(&[&anna], &bot).await;
        for id in [playing, bot] {
            let record = anna.get(&format!("/api/tables/{id}/record")).await.ok();
            let verified = burghof_server::verify(record.as_str().unwrap()).unwrap();
            assert!(verified.outcome.is_some() && verified.chance.is_ok(), "{game}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_of_every_released_version_goes_on() {
    for (version, _) in RELEASED {
        let new = Folder::new();
        std::fs::copy(folder(version).join("house.db"), new.file()).unwrap();
        let server = open(Place::Sqlite(new.file())).await;
        goes_on(server.address(), version).await;
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_every_released_version_is_read_back() {
    for (version, _) in RELEASED {
        let new = Folder::new();
        let file = std::fs::read(folder(version).join("house.backup")).unwrap();
        let place = Place::Sqlite(new.file());
        assert!(admin::restore(&place, &mut file.as_slice(), false).await.unwrap() > 1000);
        let server = open(place).await;
        goes_on(server.address(), version).await;
        server.stop().await;
    }
}

#[test]
fn records_of_every_released_version_replay() {
    for (version, _) in RELEASED {
        let mut count = 0;
        for entry in std::fs::read_dir(folder(version)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|kind| kind == "record") {
                let text = std::fs::read_to_string(&path).unwrap();
                // Replays it and compares the result that is written in it.
                let verified =
                    burghof_server::verify(&text).unwrap_or_else(|error| panic!("{path:?}: {error}"));
                assert!(verified.outcome.is_some(), "{path:?}");
                count += 1;
            }
        }
        assert_eq!(count, 2 * burghof_catalog::GAMES.len(), "{version}");
    }
}

mod postgres {
    use super::*;

    /// The schema of a released version with its rows, then three nodes at once with people who do not wait: the schema is
    /// brought forward by one of them, and nobody is hurt.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn three_nodes_bring_an_old_schema_forward_under_load() {
        for (version, schema) in RELEASED {
            let cluster = Cluster::start();
            {
                let mut conn = sqlx::PgConnection::connect(&cluster.url()).await.unwrap();
                migrate(&mut Conn::Postgres(&mut conn), *schema).await.unwrap();
                conn.close().await.unwrap();
            }
            let nodes: Vec<_> = (0..3).map(|_| tokio::spawn(open(Place::Postgres(cluster.url())))).collect();
            let file = std::fs::read(folder(version).join("house.backup")).unwrap();
            let place = Place::Postgres(cluster.url());
            let restored = admin::restore(&place, &mut file.as_slice(), false).await.unwrap();
            assert!(restored > 1000);
            let mut servers = Vec::new();
            for node in nodes {
                servers.push(node.await.unwrap());
            }
            let busy: Vec<_> = servers
                .iter()
                .map(|server| {
                    let address = server.address();
                    tokio::spawn(async move {
                        let (carl, dora) =
                            (Guest::new(address, "Carl").await, Guest::new(address, "Dora").await);
                        let table = carl.make(crate::common::game(), &["me", "open"]).await;
                        dora.sit(&table).await;
                        play_out(&[&carl, &dora], &table).await
                    })
                })
                .collect();
            goes_on(servers[0].address(), version).await;
            for game in busy {
                assert!(game.await.unwrap() > 0);
            }
            for server in servers {
                server.stop().await;
            }
        }
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_house_moves_from_sqlite_to_postgresql_and_back() {
        let (cluster, here) = (Cluster::start(), Folder::new());
        std::fs::copy(folder("0.1.0").join("house.db"), here.file()).unwrap();
        let (old, new) = (Place::Sqlite(here.file()), Place::Postgres(cluster.url()));
        // A house of an older program is brought forward by being opened, never by what an operator does beside it.
        let error = move_to(&old, &new).await.unwrap_err().to_string();
        assert!(error.contains("schema"), "{error}");
        open(old.clone()).await.stop().await;
        let moved = move_to(&old, &new).await.unwrap();
        assert!(moved > 1000);
        let twice = move_to(&old, &new).await.unwrap_err().to_string();
        assert!(twice.contains("not empty"), "{twice}");
        let back = Place::Sqlite(here.0.join("back.db"));
        assert_eq!(move_to(&new, &back).await.unwrap(), moved);
        for place in [new, back] {
            let server = open(place).await;
            goes_on(server.address(), "0.1.0").await;
            server.stop().await;
        }
    }
}
