//! Attacks: requests that try to see or do what they may not. Each gets a clear 4xx and changes nothing.

use crate::common::{Guest, game, house, play_out};
use serde_json::{Value, json};

async fn two(house: &crate::common::House) -> (Guest, Guest, String) {
    let (anna, ben) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = anna.make(game(), &["me", "open"]).await;
    ben.sit(&table).await;
    (anna, ben, table)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_acts_for_another() {
    let house = house().await;
    let (anna, ben, table) = two(&house).await;
    let eve = house.guest("Eve").await;
    let nobody = house.nobody();
    let seat = anna.table(&table).await["to_act"][0].as_u64().unwrap();
    let mover = [&anna, &ben][seat as usize].clone();
    let idle = [&ben, &anna][seat as usize].clone();
    let (number, legal) = mover.legal(&table, seat).await;
    let before = anna.table(&table).await;

    // Out of turn, in another's name, without a seat, without a name, with a forged secret.
    idle.act(&table, seat, number, &legal[0], None).await.refused(403, "forbidden");
    eve.act(&table, seat, number, &legal[0], None).await.refused(403, "forbidden");
    nobody.act(&table, seat, number, &legal[0], None).await.refused(401, "who");
    for forged in [
        "",
        "x",
        &"0".repeat(64),
        &mover.token.replace(&mover.token[..1], if mover.token.starts_with('0') { "1" } else { "0" }),
    ] {
        let guest = Guest { token: forged.to_owned(), ..nobody.clone() };
        assert_eq!(guest.act(&table, seat, number, &legal[0], None).await.status, 401, "{forged}");
    }
    // A person's id is public and proves nothing.
    let guest = Guest { token: mover.id.clone(), ..nobody.clone() };
    guest.act(&table, seat, number, &legal[0], None).await.refused(401, "who");
    for path in
        ["undo", "resign", "leave", "autopilot", "link", "rematch", "votes", "resume", "chat", "proposals"]
    {
        let body = match path {
            "autopilot" => json!({ "on": true }),
            "votes" => json!({ "motion": { "kind": "close" } }),
            "chat" => json!({ "text": "x" }),
            "proposals" => json!({ "seat": 0, "action": legal[0] }),
            _ => json!({}),
        };
        let answer = eve.post(&format!("/api/tables/{table}/{path}"), body.clone()).await;
        if path == "chat" {
            // Those who watch talk among themselves, in their own name; nobody who plays hears it.
            assert_eq!((answer.status, &answer.body["seat"]), (201, &json!(null)), "{}", answer.body);
            assert_eq!(answer.body["person"], eve.id.as_str());
            for player in [&anna, &ben] {
                let heard = player.get(&format!("/api/tables/{table}/chat")).await.ok();
                assert_eq!(heard["said"], json!([]));
            }
        } else {
            assert_eq!(answer.status, 403, "{path}: {}", answer.body);
        }
        let answer = nobody.post(&format!("/api/tables/{table}/{path}"), body).await;
        assert_eq!(answer.status, 401, "{path}: {}", answer.body);
    }
    eve.put(&format!("/api/tables/{table}/seats/1"), json!({ "sitter": "bot:random" }))
        .await
        .refused(403, "forbidden");
    // A replayed command of the right person, without a key: its number is old.
    mover.act(&table, seat, number, &legal[0], None).await.ok();
    mover.act(&table, seat, number, &legal[0], None).await.refused(409, "moved_on");
    let after = anna.table(&table).await;
    assert_eq!(after["number"].as_u64().unwrap(), before["number"].as_u64().unwrap() + 1);
    // Who is here and for how long not changes by itself; everything else about the seats is as it was.
    let seats = |table: &Value| {
        let mut seats = table["seats"].clone();
        for seat in seats.as_array_mut().unwrap() {
            for told in ["here", "away_since", "absent"] {
                seat.as_object_mut().unwrap().remove(told);
            }
        }
        seats
    };
    assert_eq!(seats(&after), seats(&before));
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_sees_what_is_not_theirs() {
    let house = house().await;
    let (anna, ben, table) = two(&house).await;
    let eve = house.guest("Eve").await;
    for (who, seat) in [(&eve, 0), (&eve, 1), (&anna, 1), (&ben, 0)] {
        for path in ["view", "prompt", "description", "drawing", "score", "log"] {
            let answer = who.get(&format!("/api/tables/{table}/{path}?as={seat}")).await;
            assert_eq!(answer.status, 403, "{path} as {seat}: {}", answer.body);
            let past = who.get(&format!("/api/tables/{table}/{path}?as={seat}&at=0")).await;
            assert_eq!(past.status, 403, "{path} as {seat} in the past");
        }
        for path in ["legal", "preview", "hint"] {
            assert_eq!(
                who.get(&format!("/api/tables/{table}/{path}?seat={seat}")).await.status,
                403,
                "{path}"
            );
        }
        assert_eq!(who.try_stream(&table, &format!("as={seat}"), &[]).await.err(), Some(403));
    }
    eve.get(&format!("/api/tables/{table}/record")).await.refused(403, "forbidden");
    // Play on a while and compare bytes: what a spectator gets is exactly the public view, from every door.
    for index in 0..10 {
        let seat = anna.table(&table).await["to_act"][0].as_u64().unwrap();
        [&anna, &ben][seat as usize].act_any(&table, seat, index * 11).await;
        let public = eve.get(&format!("/api/tables/{table}/view?as=public")).await.ok();
        let plain = eve.get(&format!("/api/tables/{table}/view")).await.ok();
        assert_eq!(public, plain);
        let nobody = house.nobody().get(&format!("/api/tables/{table}/view")).await.ok();
        assert_eq!(public, nobody);
        for (guest, own) in [(&anna, 0), (&ben, 1)] {
            let log = guest.get(&format!("/api/tables/{table}/log")).await.ok();
            let other = eve.get(&format!("/api/tables/{table}/log")).await.ok();
            for (mine, theirs) in
                log["lines"].as_array().unwrap().iter().zip(other["lines"].as_array().unwrap())
            {
                if mine["notation"].is_null() {
                    assert_ne!(mine["seat"], own, "one's own action is never masked");
                    assert!(theirs["notation"].is_null(), "a spectator knows no more than a player");
                }
            }
        }
    }
    // Neither key nor parts nor host bytes before the end, in anything anybody can read.
    let (host, key) = {
        let held = house.server.app().hold(table.parse().unwrap()).await.unwrap();
        (burghof_core::hex(&held.host), held.key().to_hex())
    };
    for who in [&anna, &ben, &eve] {
        for path in ["", "/view", "/log", "/score", "/chat", "/drawing", "/description", "/prompt"] {
            let text = who.get(&format!("/api/tables/{table}{path}")).await.body.to_string();
            assert!(!text.contains(&host) && !text.contains(&key), "{path}");
            assert!(!text.contains(&anna.token) && !text.contains(&ben.token), "{path}");
        }
    }
    let operators = Guest::nobody(house.server.admin_address().unwrap());
    let metrics = operators.get("/metrics").await.ok();
    assert!(!metrics.to_string().contains(&anna.token));
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_without_spectators_has_none() {
    let house = house().await;
    let (anna, ben, eve) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Eve").await);
    let table = anna.make_with(json!({ "game": game(), "seats": ["me", "open"], "spectators": false })).await;
    ben.sit(&table).await;
    for path in ["", "/view", "/log", "/chat", "/score"] {
        assert_eq!(eve.get(&format!("/api/tables/{table}{path}")).await.status, 403, "{path}");
    }
    assert_eq!(eve.try_stream(&table, "", &[]).await.err(), Some(403));
    assert_eq!(ben.get(&format!("/api/tables/{table}/view")).await.status, 200);
    // And it is not in the lobby, because nobody listed it.
    assert!(!eve.get("/api/lobby").await.body.to_string().contains(&table));
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_foreign_page_cannot_use_the_cookie() {
    let house = house().await;
    let (anna, _, table) = two(&house).await;
    let cookie = format!("burghof={}", anna.token);
    let host = house.address().to_string();
    let own = format!("http://{host}");
    let json = ("content-type", "application/json");
    let path = format!("/api/tables/{table}/votes");
    let body = json!({ "motion": { "kind": "pause" } }).to_string();
    for foreign in ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1"] {
        let headers = [("cookie", cookie.as_str()), ("origin", foreign), json];
        anna.send("POST", &path, &headers, body.clone()).await.refused(403, "forbidden");
    }
    let site = [("cookie", cookie.as_str()), ("sec-fetch-site", "cross-site"), json];
    anna.send("POST", &path, &site, body.clone()).await.refused(403, "forbidden");
    // A form of a foreign page cannot say that it is JSON.
    let form = [("cookie", cookie.as_str()), ("content-type", "text/plain")];
    anna.send("POST", &path, &form, body.clone()).await.refused(415, "not_json");
    let same =
        [("cookie", cookie.as_str()), ("origin", own.as_str()), ("sec-fetch-site", "same-origin"), json];
    anna.send("POST", &path, &same, body).await.ok();
    // The stream, too: a WebSocket asks nobody for permission.
    let nobody = house.nobody();
    let foreign = [("cookie", cookie.clone()), ("origin", "http://evil.example".to_owned())];
    assert_eq!(nobody.try_stream(&table, "as=0", &foreign).await.err(), Some(403));
    let same = [("cookie", cookie), ("origin", own)];
    assert!(nobody.try_stream(&table, "as=0", &same).await.is_ok());
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn malformed_and_oversized_requests_change_nothing() {
    let house = house().await;
    let (anna, _, table) = two(&house).await;
    let moves = format!("/api/tables/{table}/moves");
    let json = [("content-type", "application/json")];
    let before = anna.table(&table).await["number"].clone();
    let long = format!("\"{}\"", "x".repeat(500));
    let many = vec!["\"a\""; 100].join(",");
    for body in [
        "",
        "{",
        "null",
        "[]",
        "{}",
        "\"x\"",
        "{\"number\":-1,\"actions\":[\"x\"]}",
        "{\"number\":1e99,\"actions\":[\"x\"]}",
        "{\"number\":0,\"actions\":[]}",
        "{\"number\":0,\"actions\":\"x\"}",
        "{\"number\":0,\"actions\":[\"x\"],\"more\":1}",
        "{\"number\":0,\"actions\":[\"a\\nb\"]}",
        &format!("{{\"number\":0,\"actions\":[{long}]}}"),
        &format!("{{\"number\":0,\"actions\":[{many}]}}"),
        "{\"number\":0,\"actions\":[\"x\"],\"seat\":300}",
        &format!("{{\"number\":0,\"actions\":[\"x\"],\"key\":{long}}}"),
        "\u{feff}{}",
        "{\"number\":0,\"actions\":[\"\\ud800\"]}",
    ] {
        let answer = anna.send("POST", &moves, &json, body.to_owned()).await;
        assert_eq!(answer.status, 400, "{body}: {}", answer.body);
        assert_eq!(answer.body["error"], "malformed");
    }
    let big = json!({ "number": 0, "actions": ["x".repeat(100_000)] }).to_string();
    anna.send("POST", &moves, &json, big).await.refused(413, "too_large");
    let answer = anna.send("POST", &moves, &json, vec![0xff, 0xfe, 0x00]).await;
    assert_eq!(answer.status, 400);
    for path in
        ["/api/tables/zzz", "/api/tables/0000000000000", "/api/nothing", "/api/tables/%00", "/api/../secret"]
    {
        assert_eq!(anna.get(path).await.status, 404, "{path}");
    }
    for (method, path) in [("DELETE", "/api/games"), ("PUT", moves.as_str()), ("POST", "/health")] {
        assert_eq!(anna.send(method, path, &[], "").await.status, 405, "{method} {path}");
    }
    anna.get(&format!("/api/tables/{table}/view?as=x")).await.refused(400, "malformed");
    anna.get(&format!("/api/tables/{table}/view?at=-1")).await.refused(400, "malformed");
    for table in [
        json!({ "game": "chess", "seats": ["me", "open"] }),
        json!({ "game": game(), "seats": ["me"] }),
        json!({ "game": game(), "seats": vec!["open"; 7] }),
        json!({ "game": game(), "seats": ["me", "bot:cmd:touch /tmp/x"] }),
        json!({ "game": game(), "seats": ["me", "bot:search:99999999"] }),
        json!({ "game": game(), "seats": ["me", "open"], "options": { "no_such": "x" } }),
    ] {
        assert_eq!(anna.post("/api/tables", table.clone()).await.status, 422, "{table}");
    }
    for table in
        [json!({ "game": game(), "seats": vec!["open"; 9] }), json!({ "game": game(), "seats": ["throne"] })]
    {
        let status = anna.post("/api/tables", table.clone()).await.status;
        assert!(status == 400 || status == 422, "{table}");
    }
    for name in ["", " ", "\u{202e}", &"x".repeat(100)] {
        house.nobody().post("/api/guests", json!({ "name": name })).await.refused(400, "malformed");
    }
    assert_eq!(anna.table(&table).await["number"], before);
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_that_grows_has_a_limit() {
    let folder = crate::common::Folder::new();
    let mut config = crate::common::sqlite(&folder.file());
    config.limits.tables = 3;
    config.limits.rate = 20.0;
    config.limits.watching_per_table = 2;
    config.limits.streams_per_seat = 2;
    let server = burghof_server::Server::start(config).await.unwrap();
    let anna = Guest::new(server.address(), "Anna").await;
    let mut answers = Vec::new();
    for _ in 0..6 {
        let answer = anna.post("/api/tables", json!({ "game": game(), "seats": ["me", "open"] })).await;
        answers.push((answer.status, answer.body["id"].as_str().map(str::to_owned)));
    }
    assert_eq!(answers.iter().filter(|(status, _)| *status == 201).count(), 3, "{answers:?}");
    let table = answers[0].1.clone().unwrap();
    anna.post(&format!("/api/tables/{table}/chat"), json!({ "text": "x".repeat(501) }))
        .await
        .refused(400, "malformed");
    let nobody = Guest::nobody(server.address());
    let mut one = nobody.stream(&table, "").await;
    let mut two = nobody.stream(&table, "").await;
    one.next_of("table").await;
    two.next_of("table").await;
    assert_eq!(nobody.try_stream(&table, "", &[]).await.err(), Some(429));
    // Those who watch keep nobody from their own seat, and neither does a page of one's own that fell asleep.
    let mut own = anna.stream(&table, "").await;
    own.next_of("table").await;
    let (mut second, mut third) = (anna.stream(&table, "").await, anna.stream(&table, "").await);
    second.next_of("table").await;
    third.next_of("table").await;
    while own.next().await.is_some() {}
    drop((one, two, second, third));
    let mut limited = 0;
    for _ in 0..400 {
        limited += usize::from(anna.get("/api/games").await.status == 429);
    }
    assert!(limited > 100, "{limited}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_is_locked_in() {
    let house = house().await;
    for path in ["/", "/t/abc", "/api/games", "/api/nothing"] {
        let answer = house.nobody().get(path).await;
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"));
        // What stands in a document is known by its hash; the page sets styles by script only.
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"));
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
    }
    assert_eq!(house.nobody().get("/../Cargo.toml").await.status, 404);
    assert_eq!(house.nobody().get("/assets/none.js").await.status, 404);
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn secrets_are_stored_hashed() {
    let house = house().await;
    let (anna, ben, table) = two(&house).await;
    let link = anna.post(&format!("/api/tables/{table}/link"), json!({})).await.ok();
    anna.post("/api/accounts", json!({ "account": "anna", "password": "correct horse" })).await.ok();
    play_out(&[&anna, &ben], &table).await;
    let (token, link) = (anna.token.clone(), link["token"].as_str().unwrap().to_owned());
    let crate::common::House { server, folder } = house;
    server.stop().await;
    for file in std::fs::read_dir(&folder.0).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        let contains = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
        assert!(!contains(&token) && !contains(&link) && !contains("correct horse"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_read_forgets_to_ask_who_looks() {
    let house = house().await;
    let (anna, ben, eve) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Eve").await);
    let table = anna.make_with(json!({ "game": game(), "seats": ["me", "open"], "spectators": false })).await;
    ben.sit(&table).await;
    let mut count = 0;
    // Taken from the description, so that a new one is not forgotten; while the game is on and after it.
    for over in [false, true] {
        if over {
            play_out(&[&anna, &ben], &table).await;
        }
        for (method, path) in burghof_server::openapi::operations() {
            // A tournament is for everybody who has its link.
            if method != "get" || !path.starts_with("/api/tables/{id}") {
                continue;
            }
            let path = path.replace("{id}", &table);
            if path.ends_with("/events") {
                assert_eq!(eve.try_stream(&table, "", &[]).await.err(), Some(403));
                assert!(ben.try_stream(&table, "", &[]).await.is_ok());
                continue;
            }
            for (who, status) in [(&eve, 403), (&house.nobody(), 401)] {
                let answer = who.get(&path).await;
                let hidden = answer.status == 403 || answer.status == status;
                assert!(hidden, "{path} (over: {over}): {} {}", answer.status, answer.body);
            }
            count += 1;
        }
    }
    assert!(count > 20);
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_log_line_holds_a_secret() {
    let folder = crate::common::Folder::new();
    let file = folder.0.join("log.json");
    let node = crate::common::Process::logging(&folder.file().to_string_lossy(), Some(&file));
    let (anna, ben) = (Guest::new(node.address, "Anna").await, Guest::new(node.address, "Ben").await);
    let table = anna.make("ludwig", &["me", "open"]).await;
    ben.sit(&table).await;
    anna.post("/api/accounts", json!({ "account": "anna", "password": "correct horse" })).await.ok();
    anna.post("/api/login", json!({ "account": "anna", "password": "wrong horse!" }))
        .await
        .refused(401, "wrong_password");
    let link = anna.post(&format!("/api/tables/{table}/link"), json!({})).await.ok();
    let _ = anna.stream(&table, "as=0").await.next().await;
    let mut secrets =
        vec![anna.token.clone(), ben.token.clone(), "correct horse".into(), "wrong horse!".into()];
    secrets.push(link["token"].as_str().unwrap().to_owned());
    // What is chosen face down stands in no log, either.
    for guest in [&anna, &ben] {
        let seat = if guest.id == anna.id { 0 } else { 1 };
        let (number, legal) = guest.legal(&table, seat).await;
        if let Some(action) = legal.first() {
            guest.act(&table, seat, number, action, Some("a key")).await.ok();
            secrets.push(action.clone());
        }
    }
    anna.act(&table, 0, 999, "nonsense that is long enough to be found", None).await;
    // Somebody with a broken request, and somebody with a forged secret.
    anna.send("POST", "/api/tables", &[("content-type", "application/json")], "{")
        .await
        .refused(400, "malformed");
    Guest { token: "f".repeat(64), ..anna.clone() }.get("/api/me").await.refused(401, "who");
    node.kill();
    let log = std::fs::read_to_string(&file).unwrap();
    assert!(log.contains("ready"), "it was written at all: {log:.300}");
    for secret in secrets {
        assert!(!log.contains(&secret), "{secret} stands in the log");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn time_does_not_tell_which_accounts_exist() {
    let house = house().await;
    let anna = house.guest("Anna").await;
    anna.post("/api/accounts", json!({ "account": "anna", "password": "correct horse" })).await.ok();
    let mut quickest = [std::time::Duration::MAX; 2];
    for _ in 0..5 {
        for (i, account) in ["anna", "nobody"].into_iter().enumerate() {
            let begun = std::time::Instant::now();
            let login = json!({ "account": account, "password": "wrong horse!" });
            let refused = anna.post("/api/login", login).await.refused(401, "wrong_password");
            assert_eq!(refused["text"], "Name and password do not match.");
            quickest[i] = quickest[i].min(begun.elapsed());
        }
    }
    let [known, unknown] = quickest;
    assert!(unknown > known / 3 && known > unknown / 3, "{known:?} and {unknown:?}");
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn broken_http_hurts_nobody() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let house = house().await;
    let (anna, _, table) = two(&house).await;
    let long = format!("GET / HTTP/1.1\r\nhost: x\r\nx: {}\r\n\r\n", "y".repeat(40_000));
    let path = format!("GET /{} HTTP/1.1\r\nhost: x\r\n\r\n", "a".repeat(40_000));
    let many = format!("GET / HTTP/1.1\r\nhost: x\r\n{}\r\n", "a: b\r\n".repeat(1000));
    for request in [
        "nonsense\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "POST /api/guests HTTP/1.1\r\nhost: x\r\ncontent-length: -5\r\n\r\n",
        "POST /api/guests HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 7\r\n\r\nabcdefg",
        "POST /api/guests HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n",
        "GET /api/me HTTP/1.1\r\nhost: x\r\nauthorization: Bearer \u{7f}\r\n\r\n",
        &long,
        &path,
        &many,
    ] {
        let mut socket = tokio::net::TcpStream::connect(house.address()).await.unwrap();
        // The other side may hang up in the middle: that is an answer, too.
        let _ = socket.write_all(request.as_bytes()).await;
        let mut answer = Vec::new();
        let reading = tokio::time::timeout(std::time::Duration::from_secs(5), socket.read_buf(&mut answer));
        let _ = reading.await.expect("an answer or a hang-up in time");
        let text = String::from_utf8_lossy(&answer);
        assert!(text.is_empty() || text.starts_with("HTTP/1.1 4"), "{request:.60}: {text:.200}");
    }
    // A page says next to nothing over its stream: whoever says much is cut off, the table is not hurt.
    let mut stream = anna.stream(&table, "").await;
    stream.next_of("moved").await;
    stream.shout(&"x".repeat(100_000)).await;
    while stream.next().await.is_some() {}
    assert_eq!(anna.table(&table).await["status"], "playing");
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_comes_packed_and_is_kept_if_it_may_be() {
    let house = house().await;
    let nobody = house.nobody();
    let index = nobody.get("/").await;
    let text = index.body.as_str().unwrap().to_owned();
    if !text.contains("<div id=\"app\"") {
        // Built without the page: it says so, in both languages.
        let german = nobody.send("GET", "/", &[("accept-language", "de")], "").await;
        assert!(
            text.contains("npm run build") && german.body.as_str().unwrap().contains("Baue erst die Seite")
        );
        return;
    }
    assert_eq!(index.headers["cache-control"], "no-cache");
    let policy = index.headers["content-security-policy"].to_str().unwrap().to_owned();
    if text.contains("<script>") {
        assert!(policy.contains("'sha256-"), "{policy}");
    }
    assert_eq!(nobody.get("/seat").await.body, index.body);
    // The short address of a table leads there; the page itself is served from its own place only, beside its files.
    let short = nobody.get("/t/4xk86dgw8bwx8").await;
    assert_eq!(
        (short.status, &short.headers["location"]),
        (302, &"../#/table/4xk86dgw8bwx8".parse().unwrap())
    );
    assert_eq!(nobody.get("/t/4xk86dgw8bwx8/").await.headers["location"], "../../#/table/4xk86dgw8bwx8");
    assert_eq!(nobody.get("/somewhere/else").await.status, 404);
    let assets = text.split("./assets/").skip(1).filter_map(|rest| rest.split('"').next());
    let asset = { assets }.find(|name| name.ends_with(".js")).unwrap();
    let gzip = [("accept-encoding", "gzip, deflate, br")];
    // The engines of the games lie beside the other files of the page, their names made of what is in them.
    let dist = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist/assets");
    let files = std::fs::read_dir(dist).into_iter().flatten().flatten();
    let engine = files.map(|file| file.file_name().to_string_lossy().into_owned());
    let engine = { engine }.find(|name| name.ends_with(".wasm")).unwrap_or_default();
    for (path, kind, cache) in [
        (format!("/assets/{asset}"), "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
        (format!("/assets/{engine}"), "application/wasm", "public, max-age=31536000, immutable"),
    ] {
        let answer = nobody.send("GET", &path, &gzip, "").await;
        if answer.status == 404 {
            continue;
        }
        assert_eq!(
            (&answer.headers["content-type"], &answer.headers["cache-control"]),
            (&kind.parse().unwrap(), &cache.parse().unwrap())
        );
        let tag = answer.headers["etag"].to_str().unwrap().to_owned();
        let again = [gzip[0], ("if-none-match", tag.as_str())];
        assert_eq!(nobody.send("GET", &path, &again, "").await.status, 304, "{path}");
    }
    let wasm = nobody.send("GET", &format!("/assets/{engine}"), &gzip, "").await;
    if wasm.status == 200 {
        assert_eq!(wasm.headers["content-encoding"], "gzip");
    }
    house.server.stop().await;
}
