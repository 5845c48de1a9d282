//! Nobody can shut others out: a house is besieged from three addresses while people play.

use crate::common::{Folder, Guest, House, sqlite};
use burghof_server::Server;
use burghof_server::load::{Load, drive};
use burghof_server::siege::Siege;
use burghof_server::time::{SECOND, now};
use serde_json::{Value, json};
use std::net::IpAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

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
    let room = server.app().places.capacity();
    assert!(loot.streams_refused > 0, "{loot:?}");
    assert!(
        loot.streams > 0 && loot.seated > 0 && loot.tables > 0 && loot.seats > 0,
        "the strangers did try: {loot:?}"
    );
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
async fn strangers_who_only_take_the_seats_keep_nobody_from_playing() {
    let folder = Folder::new();
    let mut config = sqlite(&folder.file());
    config.trust_proxy = "loopback".parse().unwrap();
    config.limits.reveal = Duration::from_millis(100);
    let server = Server::start(config).await.unwrap();
    let anna = Guest::new(server.address(), "Anna").await;
    let table = json!({ "game": "castles", "seats": ["me", "open", "open", "open"], "listed": true });
    let table = anna.make_with(table).await;
    let _here = anna.stream(&table, "").await;
    // Three strangers from three places take all free seats, as any three may, and nobody is there.
    for n in 1..=3 {
        let stranger = Guest::new(server.address(), "Stranger").await;
        let promise = json!({ "promise": "0".repeat(64) }).to_string();
        let address = format!("203.0.113.{n}");
        let headers = [("content-type", "application/json"), ("x-forwarded-for", address.as_str())];
        stranger.send("POST", &format!("/api/tables/{table}/sit"), &headers, promise).await.ok();
    }
    let mut begun = anna.table(&table).await;
    for _ in 0..200 {
        if begun["status"] == "playing" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
        begun = anna.table(&table).await;
    }
    assert_eq!((&begun["status"], &begun["away_after"]), (&json!("playing"), &json!(600)));
    assert_eq!(begun["seats"][1]["absent"], false, "somebody's page may be slow");
    // A minute later they are asked nothing any more.
    {
        let mut held = server.app().hold(table.parse().unwrap()).await.unwrap();
        held.seating.started_at = Some(now() - 61 * SECOND);
        for seat in 1..=3 {
            held.presence.acted(burghof_core::Seat::new(seat), now() - 70 * SECOND);
        }
    }
    let close = json!({ "motion": { "kind": "close" } });
    let closed = anna.post(&format!("/api/tables/{table}/votes"), close).await.ok();
    assert_eq!(closed["status"], "closed");
    server.stop().await;
}

/// Waits until the house hangs up; what it has said before.
async fn hung_up(mut stream: TcpStream) -> String {
    let mut said = Vec::new();
    let mut room = [0; 4096];
    let cut = async {
        // A connection that is reset is cut as well.
        while let Ok(length @ 1..) = stream.read(&mut room).await {
            said.extend_from_slice(&room[..length]);
        }
    };
    tokio::time::timeout(Duration::from_secs(10), cut).await.expect("hung up on in time");
    String::from_utf8_lossy(&said).into_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_slow_or_silent_is_hung_up_on() {
    let folder = Folder::new();
    let mut config = sqlite(&folder.file());
    config.limits.patience = Duration::from_millis(400);
    let house = House { server: Server::start(config).await.unwrap(), folder };
    let connect = async || TcpStream::connect(house.address()).await.unwrap();
    let silent = connect().await;
    assert_eq!(hung_up(silent).await, "", "nothing was asked");
    // Asked once, and silent then.
    let mut idle = connect().await;
    idle.write_all(b"GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    assert!(hung_up(idle).await.starts_with("HTTP/1.1 200"));
    // A head that comes letter by letter: what was said last makes no difference.
    let mut slow = connect().await;
    let letters = async {
        for byte in b"GET /health/live HTTP/1.1\r\nhost: x\r\nx: ".iter().chain([b'x'; 200].iter()) {
            if slow.write_all(&[*byte]).await.is_err() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
        panic!("a head may take as long as it likes");
    };
    letters.await;
    // A body that never comes, whatever it is said to be.
    for (path, kind) in [
        ("/api/guests", "application/json"),
        ("/api/password/reset?token=x", "application/x-www-form-urlencoded"),
    ] {
        let mut slow = connect().await;
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: x\r\ncontent-type: {kind}\r\ncontent-length: 100\r\n\r\npass"
        );
        slow.write_all(head.as_bytes()).await.unwrap();
        let said = hung_up(slow).await;
        assert!(said.starts_with("HTTP/1.1 400"), "{path}: {said}");
    }
    let form = [("content-type", "application/x-www-form-urlencoded")];
    let large = format!("password={}", "x".repeat(100_000));
    let answer = house.nobody().anew().send("POST", "/api/password/reset?token=x", &form, large).await;
    answer.refused(413, "too_large");
    // Somebody who watches and never says that they are still there.
    let anna = house.guest("Anna").await.anew();
    let table = anna.make("castles", &["me", "open"]).await;
    hung_up(crate::attacks::raw_stream(&house, &table).await).await;
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_door_for_operators_is_not_filled_by_whoever_stands_in_it() {
    let folder = Folder::new();
    let mut config = sqlite(&folder.file());
    config.limits.patience = Duration::from_secs(2);
    config.limits.operators = 4;
    let server = Server::start(config).await.unwrap();
    let door = server.admin_address().unwrap();
    let mut crowd = Vec::new();
    for _ in 0..12 {
        crowd.push(TcpStream::connect(door).await.unwrap());
    }
    // Those who are too many are hung up on at once, the others when they have said nothing for long enough.
    let mut at_once = 0;
    for mut stream in crowd.drain(4..) {
        let read = tokio::time::timeout(Duration::from_secs(1), stream.read(&mut [0])).await;
        at_once += usize::from(matches!(read, Ok(Ok(0) | Err(_))));
    }
    assert_eq!(at_once, 8);
    for stream in crowd {
        hung_up(stream).await;
    }
    let operator = Guest::nobody(door);
    operator.get("/metrics").await.ok();
    operator.get("/health/ready").await.ok();
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
