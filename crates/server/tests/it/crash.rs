//! `kill -9` under load: after each restart every acknowledged move is there and every table plays on.

use crate::common::{Folder, Guest, Process, game, spawn};
use crate::postgres::Cluster;
use burghof_server::crash::{Crash, crash};
use std::time::Duration;

async fn killed(database: String, rounds: u32) {
    let how = Crash { game: game().into(), games: 8, rounds, time: Duration::from_millis(250) };
    let survived = crash(&how, &mut |address| spawn(&database, address)).await.unwrap();
    println!("{survived}");
    assert_eq!(survived.rounds, rounds);
    assert!(survived.moves > u64::from(rounds) * 8, "{survived}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_twenty_times_in_a_row() {
    let folder = Folder::new();
    killed(folder.file().to_string_lossy().into_owned(), 20).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_over_postgres() {
    let cluster = Cluster::start();
    killed(cluster.url(), 4).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bots_turn_survives_its_node() {
    let folder = Folder::new();
    let mut node = Process::start(&folder.file().to_string_lossy());
    let anna = Guest::new(node.address, "Anna").await;
    // Bots alone: the table moves by itself.
    let table = anna.make(game(), &["bot:random", "bot:random"]).await;
    for _ in 0..3 {
        tokio::time::sleep(Duration::from_millis(30)).await;
        node.kill();
        node = Process::start(&folder.file().to_string_lossy());
    }
    let anna = anna.at(node.address);
    for _ in 0..400 {
        if anna.table(&table).await["status"] == "finished" {
            node.kill();
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the table stalled: {}", anna.table(&table).await);
}
