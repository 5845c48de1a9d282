//! What strangers try at the doors of a house: each attack stays here, and does no more than its limit lets it.

use crate::common::{Answer, Folder, Guest, House, game, house, sqlite};
use burghof_server::Server;
use burghof_server::ids::TableId;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A house whose people come from wherever they say, with this many requests a second from each place.
async fn house_of_many(rate: f64) -> House {
    let folder = Folder::new();
    let mut config = sqlite(&folder.file());
    config.trust_proxy = "loopback".parse().unwrap();
    config.limits.rate = rate;
    config.limits.gone = Duration::from_millis(1);
    config.smtp = Some("smtp://127.0.0.1:9".into());
    House { server: Server::start(config).await.unwrap(), folder }
}

async fn from(guest: &Guest, place: u8, method: &str, path: &str, body: Value) -> Answer {
    let address = format!("203.0.113.{place}");
    let headers = [("content-type", "application/json"), ("x-forwarded-for", address.as_str())];
    guest.send(method, path, &headers, body.to_string()).await
}

async fn guest_from(house: &House, place: u8, name: &str) -> Guest {
    let nobody = house.nobody();
    let made = from(&nobody, place, "POST", "/api/guests", json!({ "name": name })).await.ok();
    Guest { token: made["token"].as_str().unwrap().into(), id: made["id"].as_str().unwrap().into(), ..nobody }
}

async fn watching(house: &House, table: &str) -> usize {
    let id: TableId = table.parse().unwrap();
    house.server.app().hold(id).await.unwrap().listeners().watching()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_hangs_up_while_waiting_takes_no_place_with_them() {
    let folder = Folder::new();
    let mut config = sqlite(&folder.file());
    config.limits.watching_per_table = 5;
    let house = House { server: Server::start(config).await.unwrap(), folder };
    let anna = house.guest("Anna").await;
    let table = anna.make(game(), &["me", "open"]).await;
    let ask = format!("GET /api/tables/{table}/log?wait=60 HTTP/1.1\r\nhost: x\r\n\r\n");
    let mut waiting = Vec::new();
    for _ in 0..8 {
        let mut stream = TcpStream::connect(house.address()).await.unwrap();
        stream.write_all(ask.as_bytes()).await.unwrap();
        waiting.push(stream);
    }
    for _ in 0..100 {
        if watching(&house, &table).await == 5 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(watching(&house, &table).await, 5, "so many wait, and no more");
    drop(waiting);
    for _ in 0..100 {
        if watching(&house, &table).await == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(watching(&house, &table).await, 0, "their places are free again though nothing has happened");
    house.nobody().stream(&table, "").await.next_of("table").await;
    house.server.stop().await;
}

/// Opens a stream by hand, and what has been said there so far.
pub async fn raw_stream(house: &House, table: &str) -> TcpStream {
    let mut stream = TcpStream::connect(house.address()).await.unwrap();
    let ask = format!(
        "GET /api/tables/{table}/events HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    );
    stream.write_all(ask.as_bytes()).await.unwrap();
    let mut head = [0; 12];
    stream.read_exact(&mut head).await.unwrap();
    assert_eq!(&head, b"HTTP/1.1 101");
    stream
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_shouts_without_end_is_hung_up_on() {
    let house = house().await;
    let anna = house.guest("Anna").await;
    let table = anna.make(game(), &["me", "open"]).await;
    // Questions whether we are there, as large as they may be; and plain talk.
    for (kind, length) in [(0x89_u8, 125_u8), (0x82, 100)] {
        let mut stream = raw_stream(&house, &table).await;
        let mut frame = vec![kind, 0x80 | length, 0, 0, 0, 0];
        frame.extend(vec![b'x'; length.into()]);
        let flood = frame.repeat(1000);
        // Nothing is read meanwhile. Whoever kept all answers for it would keep as much as is said.
        let shouting = async {
            for _ in 0..200 {
                if stream.write_all(&flood).await.is_err() {
                    return true;
                }
            }
            false
        };
        let cut = tokio::time::timeout(Duration::from_secs(10), shouting).await;
        assert_eq!(cut, Ok(true), "hung up on long before {} bytes were said", 200 * flood.len());
    }
    // One who asks now and then is answered.
    let mut stream = raw_stream(&house, &table).await;
    stream.write_all(&[0x89, 0x82, 0, 0, 0, 0, b'h', b'i']).await.unwrap();
    let mut told = Vec::new();
    let mut room = [0; 4096];
    while !told.windows(4).any(|four| four == [0x8a, 2, b'h', b'i']) {
        let length =
            tokio::time::timeout(Duration::from_secs(10), stream.read(&mut room)).await.unwrap().unwrap();
        assert!(length > 0, "the stream goes on");
        told.extend_from_slice(&room[..length]);
    }
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_passwords_at_once_wait_for_themselves() {
    let house = house().await;
    let anna = house.guest("Anna").await;
    let tries: Vec<_> = (0..60)
        .map(|_| {
            let nobody = house.nobody();
            tokio::spawn(async move {
                nobody.post("/api/login", json!({ "account": "nobody", "password": "guessing along" })).await
            })
        })
        .collect();
    anna.get("/api/me").await.ok();
    let mut limited = 0;
    for one in tries {
        let answer = one.await.unwrap();
        match answer.status {
            401 => {}
            _ => {
                assert!(answer.headers.contains_key("retry-after"));
                answer.refused(429, "too_many");
                limited += 1;
            }
        }
    }
    assert!((1..60).contains(&limited), "{limited}");
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn strangers_do_not_lock_somebody_out_of_their_account() {
    let house = house_of_many(20.0).await;
    let anna = guest_from(&house, 1, "Anna").await;
    let account = json!({ "account": "anna", "password": "correct horse" });
    from(&anna, 1, "POST", "/api/accounts", account.clone()).await.ok();
    let nobody = house.nobody();
    for place in 2..=9 {
        let wrong = json!({ "account": "Anna", "password": "guessing along" });
        let mut tries = 0;
        while from(&nobody, place, "POST", "/api/login", wrong.clone()).await.status == 401 {
            tries += 1;
            assert!(tries < 50, "guessing has an end");
        }
    }
    // Nor does a mistake of her own.
    let mistake = json!({ "account": "anna", "password": "correct house" });
    from(&nobody, 10, "POST", "/api/login", mistake).await.refused(401, "wrong_password");
    from(&nobody, 10, "POST", "/api/login", account).await.ok();
    house.server.stop().await;
}

/// What is read of a box stays in memory: one place brings them slowly, and nobody else waits for that.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn boxes_come_slowly_from_one_place() {
    let house = house_of_many(20.0).await;
    let anna = guest_from(&house, 1, "Anna").await;
    let ben = guest_from(&house, 2, "Ben").await;
    let text = include_str!("../../../castellan/components.toml");
    let wish = json!({ "game": "castellan", "seats": ["me", "bot:random"], "data": text });
    // Also where an operator lets buckets be filled slowly, one can be brought now and then.
    from(&anna, 1, "POST", "/api/tables", wish.clone()).await.ok();
    assert_eq!(from(&anna, 1, "POST", "/api/tables", wish.clone()).await.status, 429);
    from(&ben, 2, "POST", "/api/tables", wish).await.ok();
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_names_of_one_stranger_are_one_stranger() {
    let house = house_of_many(20.0).await;
    // Each is somebody new, with a full purse of their own.
    let mut guests = Vec::new();
    for place in 1..=12 {
        guests.push(guest_from(&house, place, "Stranger").await);
    }
    let table = json!({ "game": game(), "seats": ["open", "open"] });
    let cup = json!({ "name": "A", "games": [{ "game": game() }], "kind": "swiss", "size": 2 });
    let mail = json!({ "wanted": true, "email": "somebody@example.org" });
    for (place, method, path, body, most) in [
        (100, "POST", "/api/tables", table, 10),
        (101, "POST", "/api/cups", cup, 10),
        // To as many addresses as there are strangers: nothing is sent here, and nobody is asked twice as fast.
        (102, "PUT", "/api/me/notices", mail, 2),
    ] {
        let mut limited = 0;
        for (number, guest) in guests.iter().enumerate() {
            let mut body = body.clone();
            if let Some(email) = body.get_mut("email") {
                *email = json!(format!("somebody{number}@example.org"));
            }
            let answer = from(guest, place, method, path, body).await;
            limited += usize::from(answer.status == 429);
        }
        assert!(limited >= guests.len() - most, "{path}: {limited}");
    }
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn strangers_from_one_place_do_not_sit_at_every_table() {
    let house = house_of_many(1000.0).await;
    let anna = guest_from(&house, 1, "Anna").await;
    let mut tables = Vec::new();
    for _ in 0..12 {
        let table = json!({ "game": "castles", "seats": ["me", "open", "open"], "listed": true });
        tables
            .push(from(&anna, 1, "POST", "/api/tables", table).await.ok()["id"].as_str().unwrap().to_owned());
    }
    let sit = async |guest: &Guest, place: u8, table: &str| {
        let promise = json!({ "promise": "0".repeat(64) });
        from(guest, place, "POST", &format!("/api/tables/{table}/sit"), promise).await
    };
    // Twelve names for twelve tables, all at once.
    let mut strangers = Vec::new();
    for _ in &tables {
        strangers.push(guest_from(&house, 2, "Stranger").await);
    }
    let sitting = strangers.iter().zip(&tables).map(|(stranger, table)| sit(stranger, 2, table));
    let answers = futures_util::future::join_all(sitting).await;
    let sat: Vec<bool> = answers.iter().map(|answer| answer.status == 200).collect();
    assert_eq!(sat.iter().filter(|&&sat| sat).count(), 8, "{sat:?}");
    let left_out = sat.iter().position(|&sat| !sat).unwrap();
    sit(&strangers[left_out], 2, &tables[left_out]).await.refused(429, "too_many");
    // From elsewhere, and from where the tables were made, people sit down as they like; and whoever leaves one may take another.
    for place in [1, 3] {
        let guest = guest_from(&house, place, "Guest").await;
        sit(&guest, place, &tables[left_out]).await.ok();
    }
    let first = sat.iter().position(|&sat| sat).unwrap();
    let leave = format!("/api/tables/{}/leave", tables[first]);
    from(&strangers[first], 2, "POST", &leave, json!({})).await.ok();
    sit(&strangers[left_out], 2, &tables[first]).await.ok();
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rounds_of_a_tournament_cost_their_tables() {
    let house = house_of_many(10.0).await;
    let anna = guest_from(&house, 1, "Anna").await;
    let new =
        json!({ "name": "Liga", "games": [{ "game": game() }], "kind": "swiss", "size": 2, "league": true });
    let id = from(&anna, 1, "POST", "/api/cups", new).await.ok()["id"].as_str().unwrap().to_owned();
    for place in 2..=6 {
        let guest = guest_from(&house, place, "Gast").await;
        from(&guest, place, "POST", &format!("/api/cups/{id}/join"), json!({})).await.ok();
    }
    // Three tables a round: the purse is empty after one or two of them, where it would be enough for many requests.
    let mut rounds = 0;
    let limited = loop {
        let answer = from(&anna, 7, "POST", &format!("/api/cups/{id}/rounds"), json!({})).await;
        if answer.status == 429 {
            break answer;
        }
        answer.ok();
        rounds += 1;
        for table in 0..3 {
            let path = format!("/api/cups/{id}/tables/{table}");
            from(&anna, 8, "PUT", &path, json!({ "places": [1, 2] })).await.ok();
        }
        assert!(rounds < 5);
    };
    assert!(limited.headers.contains_key("retry-after"));
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_keeps_out_whom_it_asked_to_leave_and_does_not_grow() {
    let folder = Folder::new();
    let mut config = sqlite(&folder.file());
    config.limits.pauses = 3;
    let house = House { server: Server::start(config).await.unwrap(), folder };
    let (anna, ben, eve) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Eve").await);
    let id = crate::cups::cup(&anna, json!({ "league": true })).await;
    let path = format!("/api/cups/{id}");
    for guest in [&ben, &eve] {
        guest.post(&format!("{path}/join"), json!({})).await.ok();
    }
    anna.send("DELETE", &format!("{path}/people/{}", eve.id), &[], "").await.ok();
    eve.post(&format!("{path}/join"), json!({})).await.refused(403, "forbidden");
    let round = anna.post(&format!("{path}/rounds"), json!({})).await.ok();
    let table = round["played"][0]["tables"][0]["table"].as_str().unwrap();
    for guest in [&anna, &ben] {
        guest.sit(table).await;
    }
    // Nobody stops and starts games until the list of pauses is all there is.
    for pause in [true, false].into_iter().cycle().take(6) {
        anna.put(&format!("{path}/pause"), json!({ "pause": pause })).await.ok();
    }
    anna.put(&format!("{path}/pause"), json!({ "pause": true })).await.refused(429, "too_many");
    anna.put(&format!("{path}/tables/0"), json!({ "places": [1, 2] })).await.ok();
    anna.send("DELETE", &format!("{path}/people/{}", ben.id), &[], "").await.ok();
    ben.post(&format!("{path}/join"), json!({})).await.refused(403, "forbidden");
    // Tournaments that nobody ever played in are forgotten like tables, and those that were played stay.
    let idle = crate::cups::cup(&anna, json!({})).await;
    house.server.app().forget_cups(burghof_server::time::now() + 1).await.unwrap();
    anna.get(&format!("/api/cups/{idle}")).await.refused(404, "not_found");
    anna.get(&path).await.ok();
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_large_tournament_is_shown_and_seated_like_a_small_one() {
    let house = house().await;
    let anna = house.guest("Anna").await;
    let id = crate::cups::cup(&anna, json!({ "league": true })).await;
    // Sixty-four people have played sixty-two rounds, in the database.
    let db = &house.server.app().db;
    let number: burghof_server::ids::CupId = id.parse().unwrap();
    let row =
        db.row("SELECT meta FROM cups WHERE id = $1", burghof_server::args![number]).await.unwrap().unwrap();
    let mut cup: Value = serde_json::from_str(&row.text(0).unwrap()).unwrap();
    let entrant =
        |n: i64| json!({ "person": burghof_server::ids::PersonId(n + 1), "name": format!("Gast {n}") });
    let entrants = cup["entrants"].as_array_mut().unwrap();
    entrants.extend((1..64).map(entrant));
    let round = |r: usize| {
        let tables = (0..32).map(|t| {
            json!({ "seats": [t, 32 + (t + r) % 32], "places": [1, 2], "points": [20, 10], "by_hand": true })
        });
        json!({ "game": 0, "tables": tables.collect::<Vec<_>>(), "byes": [], "at": 0 })
    };
    cup["played"] = (0..62).map(round).collect();
    cup["status"] = json!("playing");
    let sql = "UPDATE cups SET meta = $2 WHERE id = $1";
    let update = burghof_server::db::Stmt::new(sql, burghof_server::args![number, cup.to_string()]);
    db.write(vec![update]).await.unwrap();
    let path = format!("/api/cups/{id}");
    // What takes time with the square of everything would take seconds here, and anybody could ask for it.
    for _ in 0..20 {
        let shown = house.nobody().get(&path).await.ok();
        assert_eq!(shown["standings"].as_array().unwrap().len(), 64);
        assert_eq!(shown["played"][61]["met_before"], 1);
    }
    let next = anna.post(&format!("{path}/rounds"), json!({})).await.ok();
    assert_eq!(next["played"][62]["tables"].as_array().unwrap().len(), 32);
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_operators_and_friends_are_sent_has_an_end() {
    let house = house().await;
    let (anna, ben) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = anna.make(game(), &["me", "open"]).await;
    ben.sit(&table).await;
    let report = json!({ "person": ben.id, "text": "laut" });
    for _ in 0..10 {
        anna.post(&format!("/api/tables/{table}/reports"), report.clone()).await.ok();
    }
    anna.post(&format!("/api/tables/{table}/reports"), report).await.refused(429, "too_many");
    let mut links = Vec::new();
    for _ in 0..52 {
        links.push(anna.post("/api/me/friends/link", json!({})).await.ok()["token"].clone());
        // Which is older is told by the clock.
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    ben.post("/api/friends", json!({ "token": links[0] })).await.refused(404, "not_found");
    ben.post("/api/friends", json!({ "token": links[51] })).await.ok();
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_alone_keeps_others_from_asking_for_a_seat() {
    let house = house_of_many(0.0).await;
    let (anna, ben) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = anna.make_with(json!({ "game": game(), "seats": ["me", "open"], "rated": false })).await;
    ben.sit(&table).await;
    let _here = anna.stream(&table, "").await;
    tokio::time::sleep(Duration::from_millis(20)).await;
    let path = format!("/api/tables/{table}/seats/1/ask");
    let mut refused = 0;
    for _ in 0..10 {
        let stranger = house.guest("Stranger").await;
        let answer = from(&stranger, 66, "POST", &path, json!({})).await;
        refused += usize::from(answer.status == 429);
    }
    assert_eq!(refused, 8);
    let lena = house.guest("Lena").await;
    let asked = from(&lena, 7, "POST", &path, json!({})).await.ok();
    assert_eq!(asked["asking"].as_array().unwrap().len(), 3);
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deep_and_odd_json_is_refused_at_every_door() {
    let house = house().await;
    let mut anna = house.guest("Anna").await.anew();
    let deep = |open: &str, close: &str| format!("{}1{}", open.repeat(8000), close.repeat(8000));
    let odd = [
        deep("[", "]"),
        deep("{\"a\":", "}"),
        format!("{{\"name\":{}}}", deep("[", "]")),
        format!("{{\"options\":{}}}", deep("{\"a\":", "}")),
        "{\"a\":1e999999}".to_owned(),
        format!("{{\"a\":{}}}", "9".repeat(60_000)),
        "\u{0}".repeat(1000),
        format!("{{\"{}\":1}}", "k".repeat(60_000)),
    ];
    for (method, path) in burghof_server::openapi::operations() {
        if !["post", "put", "patch"].contains(&method.as_str()) {
            continue;
        }
        let path = path.replace("{id}", "0000000000000").replace("{person}", &anna.id);
        let path = path.replace("{seat}", "0").replace("{number}", "0").replace("{name}", "x");
        for body in &odd {
            let headers = [("content-type", "application/json")];
            let answer = anna.send(&method.to_uppercase(), &path, &headers, body.clone()).await;
            // Those that take no body have nothing to refuse.
            assert!(answer.status < 500, "{method} {path}: {} {}", answer.status, answer.body);
        }
        // Some of them end a session.
        if anna.get("/api/me").await.status == 401 {
            anna = house.guest("Anna").await.anew();
        }
    }
    house.nobody().get("/health/ready").await.ok();
    house.server.stop().await;
}
