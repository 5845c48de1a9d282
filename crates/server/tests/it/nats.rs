//! Several nodes that hear of each other over NATS. Starts a private server from the installed program (Debian:
//! nats-server).

use crate::common::{Folder, Guest, game, spawn_on};
use crate::postgres::Cluster;
use burghof_server::Server;
use burghof_server::nodes::{Nodes, stand};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A NATS server of our own, on a port that was free a moment ago.
struct Nats {
    folder: Folder,
    address: SocketAddr,
    child: Child,
}

fn program() -> PathBuf {
    // `cargo xtask test` knows where systems keep it.
    if let Some(path) = std::env::var_os("BURGHOF_NATS").filter(|path| !path.is_empty()) {
        return path.into();
    }
    // Debian keeps servers where only root looks for programs.
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .chain(["/usr/sbin".into()])
        .map(|folder| folder.join("nats-server"))
        .find(|path| path.exists())
        .expect(
            "NATS is needed for this test: install the package nats-server (Debian: apt install nats-server)",
        )
}

impl Nats {
    fn start() -> Nats {
        let address = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap();
        let folder = Folder::new();
        let child = Nats::run(address);
        Nats { folder, address, child }
    }

    fn run(address: SocketAddr) -> Child {
        let mut child = Command::new(program())
            .args(["--addr", "127.0.0.1", "--port", &address.port().to_string()])
            .args(["--user", "burghof", "--pass", "secret"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        for _ in 0..200 {
            if std::net::TcpStream::connect(address).is_ok() {
                return child;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = child.kill().and_then(|()| child.wait());
        panic!("NATS did not start");
    }

    fn stop(&mut self) {
        let _ = self.child.kill().and_then(|()| self.child.wait());
    }

    fn url(&self) -> String {
        format!("nats://burghof:secret@{}", self.address)
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.stop();
        let _ = &self.folder;
    }
}

/// What is done at one node is known at another within seconds, however busy the machine is.
async fn soon(known: impl AsyncFn() -> bool) {
    for _ in 0..200 {
        if known().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it is never known there");
}

async fn node(cluster: &Cluster, nats: &Nats) -> Server {
    let mut config = crate::common::config(cluster.place());
    config.nats = Some(nats.url());
    Server::start(config).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_hears_of_the_tables_it_serves_and_of_no_others() {
    let (cluster, mut nats) = (Cluster::start(), Nats::start());
    let (one, two, idle) =
        (node(&cluster, &nats).await, node(&cluster, &nats).await, node(&cluster, &nats).await);
    let (anna, ben) = (Guest::new(one.address(), "Anna").await, Guest::new(two.address(), "Ben").await);
    let watcher = Guest::new(idle.address(), "Carla").await;
    let table = anna.make(game(), &["me", "open"]).await;
    ben.sit(&table).await;
    let mut stream = ben.stream(&table, "with=none").await;
    stream.next_of("moved").await;
    let before = two.app().metrics.heard_here.get();
    let move_on = async |number: u64| {
        let seat = loop {
            // That Ben sat down at the second node is heard a moment later.
            match anna.table(&table).await["to_act"][0].as_u64() {
                Some(seat) => break seat,
                None => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        };
        // Everything through the first node, whose answers are never behind.
        let mover = if seat == 0 { anna.clone() } else { ben.at(anna.address) };
        let (known, legal) = mover.legal(&table, seat).await;
        assert_eq!(known, number);
        mover.act(&table, seat, known, &legal[0], None).await.ok()["number"].as_u64().unwrap()
    };
    let mut number = 0;
    for _ in 0..10 {
        number = move_on(number).await;
        while stream.next_of("moved").await["number"].as_u64().unwrap() < number {}
    }
    assert!(two.app().metrics.heard_here.get() >= before + 5, "the second node was told");
    assert_eq!(idle.app().metrics.heard_tables.get(), 0, "nobody told the third");
    // A key means the same at every node, and with other actions nothing anywhere.
    let seat = anna.table(&table).await["to_act"][0].as_u64().unwrap();
    let mover = if seat == 0 { anna.clone() } else { ben.at(anna.address) };
    let (_, legal) = mover.legal(&table, seat).await;
    number = mover.act(&table, seat, number, &legal[0], Some("once")).await.ok()["number"].as_u64().unwrap();
    let elsewhere = mover.at(idle.address());
    let again = elsewhere.act(&table, seat, number - 1, &legal[0], Some("once")).await.ok();
    assert_eq!((&again["repeated"], again["number"].as_u64()), (&serde_json::json!(true), Some(number)));
    elsewhere.act(&table, seat, number - 1, "something else", Some("once")).await.refused(409, "other_body");
    while stream.next_of("moved").await["number"].as_u64().unwrap() < number {}
    // Without NATS nothing is lost and nobody waits for ever.
    nats.stop();
    number = move_on(number).await;
    let late = tokio::time::timeout(Duration::from_secs(15), async {
        while stream.next_of("moved").await["number"].as_u64().unwrap() < number {}
    });
    late.await.expect("what other nodes do is looked up");
    nats.child = Nats::run(nats.address);
    number = move_on(number).await;
    let again = tokio::time::timeout(Duration::from_secs(15), async {
        while stream.next_of("moved").await["number"].as_u64().unwrap() < number {}
    });
    again.await.expect("it comes back");
    // A node that has read the table hears of it as well, though nobody listens there.
    soon(async || watcher.table(&table).await["number"].as_u64() == Some(number)).await;
    drop(stream);
    // Who signs out at one node is gone from all: that goes with the database, whatever the bus.
    anna.post("/api/logout/all", serde_json::json!({})).await.ok();
    for server in [one, two, idle] {
        let there = anna.at(server.address());
        soon(async || there.get("/api/me").await.status == 401).await;
        server.stop().await;
    }
}

/// Kills nodes of this house one after the other, and restarts NATS and the database under them.
async fn killed(nodes: usize, mut nats: Option<Nats>) {
    let mut cluster = Cluster::start();
    let (database, bus) = (cluster.url(), nats.as_ref().map(Nats::url).unwrap_or_default());
    let how = Nodes { game: game().into(), games: 8, nodes, rounds: 6, time: Duration::from_millis(700) };
    let mut start = |address| spawn_on(&database, &bus, address);
    let mut meanwhile = |round| match round {
        1 => {
            if let Some(nats) = &mut nats {
                nats.stop();
                nats.child = Nats::run(nats.address);
            }
        }
        3 => {
            cluster.stop();
            cluster.go_on();
        }
        _ => {}
    };
    let stood = stand(&how, &mut start, &mut meanwhile).await.unwrap();
    println!("{stood}");
    assert_eq!(stood.rounds, 6);
    assert!(stood.moves > 40 && stood.resumed > 0, "{stood}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn three_nodes_are_killed_in_turn_and_nothing_is_lost() {
    killed(3, Some(Nats::start())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_nodes_are_killed_in_turn_without_nats() {
    killed(2, None).await;
}
