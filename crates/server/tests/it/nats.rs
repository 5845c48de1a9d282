//! Several nodes that hear of each other over NATS. Starts a private server from the installed program (Debian:
//! nats-server).

use crate::common::{Folder, Guest, game, spawn_on};
use crate::postgres::Cluster;
use burghof_server::Server;
use burghof_server::nodes::{Nodes, stand};
use serde_json::json;
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
    assert_eq!((&again["repeated"], again["number"].as_u64()), (&json!(true), Some(number)));
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
    // Who deletes what is theirs at one node is nobody at the others, and their name is gone from the table there.
    ben.send("DELETE", "/api/me", &[], "").await.ok();
    for server in [&one, &two, &idle] {
        let address = server.address();
        soon(async || ben.at(address).get("/api/me").await.status == 401).await;
        soon(async || {
            let seats = watcher.at(address).table(&table).await["seats"].clone();
            seats[1]["kind"] == "bot" && !seats.to_string().contains("Ben")
        })
        .await;
    }
    // Who signs out at one node is gone from all: that goes with the database, whatever the bus.
    anna.post("/api/logout/all", json!({})).await.ok();
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

/// What is no move: tournaments, the big screen, who is here, seats that are asked for, kept games. Whichever node is asked.
async fn an_evening_at_two_nodes(nats: Option<Nats>) {
    let cluster = Cluster::start();
    let mut config = crate::common::config(cluster.place());
    config.nats = nats.as_ref().map(Nats::url);
    config.limits.gone = Duration::from_millis(1);
    let (one, two) = (Server::start(config.clone()).await.unwrap(), Server::start(config).await.unwrap());
    let (here, there) = (one.address(), two.address());
    let (anna, ben, eve) =
        (Guest::new(here, "Anna").await, Guest::new(there, "Ben").await, Guest::new(there, "Eve").await);

    // A tournament: joined at one node, begun at both at once, its results entered at either.
    let cup = format!("/api/cups/{}", crate::cups::cup(&anna, json!({ "league": true })).await);
    ben.post(&format!("{cup}/join"), json!({})).await.ok();
    let rounds = format!("{cup}/rounds");
    let elsewhere = anna.at(there);
    let (first, second) = tokio::join!(anna.post(&rounds, json!({})), elsewhere.post(&rounds, json!({})));
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "one round, whoever begins it: {} {}", first.body, second.body);
    let table_of = async |guest: &Guest, round: usize| {
        let shown = guest.get(&cup).await.ok();
        shown["played"][round]["tables"][0]["table"].as_str().map(str::to_owned)
    };
    soon(async || table_of(&anna, 0).await.is_some() && table_of(&anna, 0).await == table_of(&ben, 0).await)
        .await;
    let table = table_of(&anna, 0).await.unwrap();
    assert_eq!(anna.table(&table).await["status"], "open");
    elsewhere.put(&format!("{cup}/tables/0"), json!({ "places": [1, 2] })).await.ok();
    assert_eq!(anna.get(&cup).await.ok()["played"][0]["over"], true);
    soon(async || anna.table(&table).await["status"] == "closed").await;
    elsewhere.post(&rounds, json!({})).await.ok();
    let table = table_of(&anna, 1).await.unwrap();
    let seats = [&anna, &ben.at(here)];
    for guest in seats {
        guest.sit(&table).await;
    }
    // Who sits at another node hears of it a moment later.
    soon(async || ben.table(&table).await["status"] == "playing").await;
    ben.post(&format!("/api/tables/{table}/resign"), json!({})).await.ok();
    soon(async || anna.get(&cup).await.ok()["played"][1]["over"] == true).await;
    assert_eq!(anna.get(&cup).await.ok()["standings"], ben.get(&cup).await.ok()["standings"]);

    // The big screen hangs at the other node, and so does somebody who plays.
    let seats = json!({ "game": game(), "seats": ["me", "open"], "rated": false });
    let table = anna.make_with(seats).await;
    ben.at(here).sit(&table).await;
    let mut screen = Guest::nobody(there).stream(&table, "as=public").await;
    let near = json!({ "zoom": 200, "x": 10, "y": 90, "points": false, "reveal": false });
    anna.put(&format!("/api/tables/{table}/screen"), near.clone()).await.ok();
    while screen.next_of("table").await["table"]["screen"] != near {}
    let mine = anna.stream(&table, "").await;
    let his = ben.stream(&table, "").await;
    let present = async |guest: &Guest, seat: usize| guest.table(&table).await["seats"][seat]["here"] == true;
    soon(async || present(&anna, 1).await && present(&eve, 0).await).await;
    // Nobody takes the seat of somebody who is here, through whichever node.
    let ask = format!("/api/tables/{table}/seats/1/ask");
    for address in [here, there] {
        eve.at(address).post(&ask, json!({})).await.refused(409, "not_away");
    }
    his.close().await;
    soon(async || !present(&anna, 1).await).await;
    // Whoever moves is there for all, however they came.
    let id: burghof_server::ids::TableId = table.parse().unwrap();
    let seen = async || two.app().hold(id).await.unwrap().presence.seen(burghof_core::Seat::new(1));
    let before = seen().await;
    let mut moved = false;
    while !moved {
        let seat = anna.table(&table).await["to_act"][0].as_u64().unwrap();
        moved = seat == 1;
        let number = [&anna, &ben.at(here)][seat as usize].act_any(&table, seat, 0).await;
        soon(async || eve.table(&table).await["number"] == number).await;
    }
    assert!(seen().await > before);
    // Asked for at one node, agreed to at the other.
    eve.post(&ask, json!({})).await.ok();
    soon(async || anna.table(&table).await["asking"][0]["person"] == eve.id.as_str()).await;
    let yes = json!({ "person": eve.id, "yes": true });
    anna.post(&format!("/api/tables/{table}/seats/1/answer"), yes).await.ok();
    soon(async || eve.get(&format!("/api/tables/{table}/view?as=1")).await.status == 200).await;
    soon(async || ben.get(&format!("/api/tables/{table}/view?as=1")).await.status == 403).await;
    drop((mine, screen));

    // A kept game is at both.
    let record = include_str!("../../../castellan/golden/2-CAS-74.record");
    let kept =
        anna.post("/api/moments", json!({ "record": record })).await.ok()["id"].as_str().unwrap().to_owned();
    assert_eq!(ben.get(&format!("/api/moments/{kept}")).await.ok()["record"], record);
    for server in [one, two] {
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_evening_is_the_same_at_every_node_over_postgres() {
    an_evening_at_two_nodes(None).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_evening_is_the_same_at_every_node_over_nats() {
    an_evening_at_two_nodes(Some(Nats::start())).await;
}
