//! `kill -9` under load: after each restart every acknowledged move is there and every table plays on.

use crate::common::{Folder, Guest, Process, game};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What was acknowledged: for each table, the notation under each number.
type Acknowledged = Arc<Mutex<BTreeMap<String, BTreeMap<u64, String>>>>;

/// Plays at a table until the line is cut.
async fn play(guests: [Guest; 2], table: String, told: Acknowledged) {
    for index in 0.. {
        let answer = guests[0].try_get(&format!("/api/tables/{table}")).await;
        let Some(state) = answer else { return };
        let Some(seat) = state["to_act"][0].as_u64() else { return };
        let guest = &guests[seat as usize];
        let Some(legal) = guest.try_get(&format!("/api/tables/{table}/legal")).await else { return };
        let Some(offers) = legal["legal"].as_array().filter(|offers| !offers.is_empty()) else { continue };
        let action = offers[index * 7 % offers.len()]["notation"].as_str().unwrap().to_owned();
        let body = json!({ "seat": seat, "number": legal["number"], "actions": [action], "key": format!("{table}{index}{}", legal["number"]) });
        let Some(done) = guest.try_post(&format!("/api/tables/{table}/moves"), body).await else { return };
        if let Some(number) = done["number"].as_u64().filter(|_| done.get("error").is_none()) {
            told.lock().unwrap().entry(table.clone()).or_default().insert(number, action);
        }
    }
}

impl Guest {
    async fn try_send(&self, method: &str, path: &str, body: String) -> Option<Value> {
        use http_body_util::BodyExt;
        let request = hyper::Request::builder()
            .method(method)
            .uri(format!("http://{}{path}", self.address))
            .header("authorization", format!("Bearer {}", self.token))
            .header("content-type", "application/json")
            .body(http_body_util::Full::new(body.into()))
            .unwrap();
        let response =
            tokio::time::timeout(Duration::from_secs(5), self.client.request(request)).await.ok()?.ok()?;
        let bytes = response.into_body().collect().await.ok()?.to_bytes();
        serde_json::from_slice(&bytes).ok()
    }
    async fn try_get(&self, path: &str) -> Option<Value> {
        self.try_send("GET", path, String::new()).await
    }
    async fn try_post(&self, path: &str, body: Value) -> Option<Value> {
        self.try_send("POST", path, body.to_string()).await
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_twenty_times_in_a_row() {
    let folder = Folder::new();
    let told: Acknowledged = Arc::default();
    let mut node = Process::start(&folder.file().to_string_lossy());
    let mut tables = Vec::new();
    for _ in 0..8 {
        tables.push(new_table(node.address).await);
    }
    for round in 0..20u64 {
        let tasks: Vec<_> = tables
            .iter()
            .map(|(guests, table)| {
                let guests = guests.each_ref().map(|guest| guest.at(node.address));
                tokio::spawn(play(guests, table.clone(), Arc::clone(&told)))
            })
            .collect();
        // Not always at the same point of a batch.
        tokio::time::sleep(Duration::from_millis(120 + round * 17 % 90)).await;
        node.kill();
        for task in tasks {
            task.await.unwrap();
        }
        node = Process::start(&folder.file().to_string_lossy());
        for (guests, table) in &mut tables {
            *guests = guests.each_ref().map(|guest| guest.at(node.address));
            check(guests, table, &told).await;
            if guests[0].table(table).await["status"] == "finished" {
                (*guests, *table) = new_table(node.address).await;
            }
            plays_on(guests, table).await;
        }
    }
    let moves: usize = told.lock().unwrap().values().map(BTreeMap::len).sum();
    println!("{moves} moves acknowledged and found again after 20 kills");
    assert!(moves > 100);
    node.kill();
}

async fn new_table(address: SocketAddr) -> ([Guest; 2], String) {
    let guests = [Guest::new(address, "Anna").await, Guest::new(address, "Ben").await];
    let table = guests[0].make(game(), &["me", "open"]).await;
    guests[1].sit(&table).await;
    (guests, table)
}

/// Every acknowledged move is in the log, under its number, as it was sent.
async fn check(guests: &[Guest; 2], table: &str, told: &Acknowledged) {
    let mut log = BTreeMap::new();
    for guest in guests {
        let lines = guest.get(&format!("/api/tables/{table}/log")).await.ok();
        for line in lines["lines"].as_array().unwrap() {
            if let Some(notation) = line["notation"].as_str() {
                log.insert(line["number"].as_u64().unwrap(), notation.to_owned());
            }
        }
    }
    for (number, action) in told.lock().unwrap().get(table).into_iter().flatten() {
        assert_eq!(log.get(number), Some(action), "table {table}, number {number}");
    }
}

async fn plays_on(guests: &[Guest; 2], table: &str) {
    let seat = guests[0].table(table).await["to_act"][0].as_u64().unwrap();
    guests[seat as usize].act_any(table, seat, 1).await;
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
    for _ in 0..200 {
        if anna.table(&table).await["status"] == "finished" {
            node.kill();
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the table stalled: {}", anna.table(&table).await);
}
