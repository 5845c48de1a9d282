//! Nobody can shut others out: a house is besieged from three addresses while people play.

use crate::common::{Folder, Guest, sqlite};
use burghof_server::Server;
use burghof_server::load::{Load, drive};
use burghof_server::siege::Siege;
use serde_json::{Value, json};
use std::net::IpAddr;
use std::time::Duration;

fn addresses(third: u8, numbers: std::ops::RangeInclusive<u8>) -> Vec<IpAddr> {
    numbers.map(|n| IpAddr::from([127, 0, third, n])).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn strangers_shut_nobody_out() {
    let folder = Folder::new();
    let mut config = sqlite(&folder.file());
    // As an operator finds it, but smaller, so that few strangers are many.
    config.limits = burghof_server::Limits { connections: 600, ..burghof_server::Limits::default() };
    let server = Server::start(config).await.unwrap();
    let anna = Guest::new(server.address(), "Anna").await;
    let watched =
        anna.make_with(json!({ "game": "castellan", "seats": ["me", "bot:random"], "rated": false })).await;
    let open = json!({ "game": "castles", "seats": ["me", "open", "open", "open"], "listed": true });
    let open = anna.make_with(open).await;
    let siege = Siege {
        house: server.address(),
        sources: addresses(0, 2..=4),
        strength: 120,
        watched: Some(watched.clone()),
        open: Some(open.clone()),
    };
    let load = Load {
        addresses: vec![server.address()],
        metrics: vec![server.admin_address().unwrap()],
        sources: addresses(1, 1..=50),
        game: "castellan".into(),
        games: 50,
        time: Duration::from_secs(3),
        pace: 2.0,
    };
    // What is measured stands in docs/performance.md; beside other tests all that can be said is that nobody is left waiting.
    let peace = drive(&load).await.unwrap();
    println!("{peace}");
    let besieged = siege.begin().unwrap();
    tokio::time::sleep(Duration::from_secs(1)).await;
    let report = drive(&load).await.unwrap();
    println!("{report}");
    assert!(report.refused == 0 && report.moves > 100, "{report}");
    assert!(report.micros[1] < 5 * peace.micros[1] + 3_000_000, "{peace}\n{report}");
    // Whoever sits at the table that is watched so much finds a place there, and health and operators are answered.
    anna.stream(&watched, "").await.next_of("table").await;
    anna.get("/health/ready").await.ok();
    Guest::nobody(server.admin_address().unwrap()).get("/metrics").await.ok();
    let loot = besieged.end().await;
    println!("{loot:?}");
    // Strangers from three places can sit on three seats, as any three may; from one place they cannot (see below).
    let room = server.app().places.capacity();
    assert!(loot.streams_refused > 0, "{loot:?}");
    assert!(loot.streams > 0 && loot.tables > 0 && loot.seats > 0, "the strangers did try: {loot:?}");
    assert!(loot.tables <= 3 * 24, "{loot:?}");
    // Each address has its share and no more.
    assert!(room.watching_per_address * 3 < room.all / 2 && room.connections_per_address * 3 < room.all / 2);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_listed_table_is_for_more_than_one_stranger() {
    let house = crate::common::house().await;
    let (anna, ben) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = json!({ "game": "castles", "seats": ["me", "open", "open"], "listed": true });
    let table = anna.make_with(table).await;
    let sit = |guest: Guest, from: Option<u8>| {
        let path = format!("/api/tables/{table}/sit");
        async move {
            let body = json!({ "promise": "0".repeat(64) }).to_string();
            let forwarded = from.map(|n| format!("203.0.113.{n}"));
            let mut headers = vec![("content-type", "application/json")];
            headers.extend(forwarded.as_deref().map(|address| ("x-forwarded-for", address)));
            guest.send("POST", &path, &headers, body).await
        }
    };
    sit(ben.clone(), None).await.ok();
    // One seat is enough for one person.
    sit(ben.clone(), None).await.refused(409, "seated");
    // Asked to leave, Ben does not come back.
    anna.put(&format!("/api/tables/{table}/seats/1"), json!({ "sitter": "open" })).await.ok();
    sit(ben.clone(), None).await.refused(403, "forbidden");
    // Whoever made a table can close it, whoever else sits there.
    sit(house.guest("Cleo").await, None).await.ok();
    let close = json!({ "motion": { "kind": "close" } });
    let closed = anna.post(&format!("/api/tables/{table}/votes"), close).await.ok();
    assert_eq!(closed["status"], "closed");
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn strangers_from_one_place_leave_a_seat_to_others_and_stay_out() {
    let folder = Folder::new();
    let mut config = sqlite(&folder.file());
    config.trust_proxy = "loopback".parse().unwrap();
    let server = Server::start(config).await.unwrap();
    let guest = |name: &'static str| Guest::new(server.address(), name);
    let anna = guest("Anna").await;
    let table = json!({ "game": "castles", "seats": ["me", "open", "open"], "listed": true });
    let table = anna.make_with(table).await;
    let sit = async |guest: &Guest, address: &str| {
        let promise = json!({ "promise": "0".repeat(64) }).to_string();
        let headers = [("content-type", "application/json"), ("x-forwarded-for", address)];
        guest.send("POST", &format!("/api/tables/{table}/sit"), &headers, promise).await
    };
    let (eve, mallory, ben) = (guest("Eve").await, guest("Mallory").await, guest("Ben").await);
    sit(&eve, "203.0.113.1").await.ok();
    sit(&mallory, "203.0.113.1").await.refused(409, "hogged");
    // A name in the header's beginning is the client's own and changes nothing.
    sit(&mallory, "8.8.8.8, 203.0.113.1").await.refused(409, "hogged");
    anna.put(&format!("/api/tables/{table}/seats/1"), json!({ "sitter": "open" })).await.ok();
    sit(&eve, "203.0.113.9").await.refused(403, "forbidden");
    sit(&mallory, "203.0.113.1").await.refused(403, "forbidden");
    sit(&ben, "203.0.113.2").await.ok();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_asks_too_much_hears_when_to_come_back() {
    let folder = Folder::new();
    let mut config = sqlite(&folder.file());
    config.limits.rate = 5.0;
    config.limits.open_tables = 2;
    let server = Server::start(config).await.unwrap();
    let anna = Guest::new(server.address(), "Anna").await;
    let make = json!({ "game": "castles", "seats": ["me", "open"] });
    let mut answers = Vec::new();
    for _ in 0..80 {
        answers.push(anna.get("/api/games").await);
    }
    let limited = answers.iter().find(|answer| answer.status == 429).unwrap();
    let seconds: u32 = limited.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=60).contains(&seconds), "{seconds}");
    server.stop().await;

    let folder = Folder::new();
    let mut config = sqlite(&folder.file());
    config.limits.open_tables = 2;
    let server = Server::start(config).await.unwrap();
    let anna = Guest::new(server.address(), "Anna").await;
    let made: Vec<String> = [anna.make_with(make.clone()).await, anna.make_with(make.clone()).await].into();
    let third = anna.post("/api/tables", make.clone()).await;
    assert!(third.headers.contains_key("retry-after"));
    third.refused(429, "too_many");
    // A closed one makes room.
    let close = json!({ "motion": { "kind": "close" } });
    anna.post(&format!("/api/tables/{}/votes", made[0]), close).await.ok();
    anna.post("/api/tables", make).await.ok();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_nobody_looks_after_leave_the_lobby() {
    let house = crate::common::house().await;
    let anna = house.guest("Anna").await;
    let table = json!({ "game": "castles", "seats": ["open", "open"], "listed": true });
    let id = anna.post("/api/tables", table).await.ok()["id"].as_str().unwrap().to_owned();
    let listed = async || {
        let lobby = anna.get("/api/lobby").await.ok();
        lobby["tables"].as_array().unwrap().iter().any(|line: &Value| line["id"] == id.as_str())
    };
    assert!(listed().await);
    let db = &house.server.app().db;
    let long_ago = burghof_server::db::Stmt::new(
        "UPDATE tables SET shown_until = 1, present_at = 1",
        burghof_server::args![],
    );
    db.write(vec![long_ago]).await.unwrap();
    assert!(!listed().await);
    for _ in 0..100 {
        if anna.table(&id).await["status"] == "closed" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(anna.table(&id).await["status"], "closed");
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_has_to_be_played_again_is_dearer() {
    let folder = Folder::new();
    let mut config = sqlite(&folder.file());
    config.trust_proxy = "loopback".parse().unwrap();
    config.limits.rate = 10.0;
    let server = Server::start(config).await.unwrap();
    let anna = Guest::new(server.address(), "Anna").await;
    let bots = json!({ "game": "castellan", "seats": ["bot:random", "bot:random"], "rated": false });
    let table = anna.post("/api/tables", bots).await.ok()["id"].as_str().unwrap().to_owned();
    let number = loop {
        tokio::time::sleep(Duration::from_millis(300)).await;
        let state = anna.table(&table).await;
        if state["status"] == "finished" {
            break state["number"].as_u64().unwrap();
        }
    };
    assert!(number >= 50, "{number}");
    // Sixty requests are well within what an address may ask, unless each of them is for a whole game.
    for (address, since, all) in [("203.0.113.1", number, true), ("203.0.113.2", 0, false)] {
        let path = format!("/api/tables/{table}/log?since={since}");
        let mut answered = 0;
        for _ in 0..60 {
            let answer = anna.send("GET", &path, &[("x-forwarded-for", address)], "").await;
            assert!(answer.status == 200 || answer.headers.contains_key("retry-after"), "{answer:?}");
            answered += usize::from(answer.status == 200);
        }
        assert_eq!(answered == 60, all, "{address}: {answered}");
    }
    server.stop().await;
}
