//! The event stream: everybody's view and nothing more, without gap or duplicate.

use crate::common::{Guest, game, house};
use serde_json::{Value, json};

async fn two(house: &crate::common::House) -> (Guest, Guest, String) {
    let (anna, ben) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = anna.make(game(), &["me", "open"]).await;
    ben.sit(&table).await;
    (anna, ben, table)
}

/// One action of whoever is to act.
async fn step(guests: [&Guest; 2], table: &str, index: usize) -> u64 {
    let seat = guests[0].table(table).await["to_act"][0].as_u64().unwrap();
    guests[seat as usize].act_any(table, seat, index).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_that_is_cut_resumes_without_gap_or_duplicate() {
    let house = house().await;
    let (anna, ben, table) = two(&house).await;
    let mut numbers = Vec::new();
    let mut since = 0;
    let mut count = 0;
    // Cut after every few messages, with moves made while nobody listens.
    for round in 0..6 {
        let mut stream = anna.stream(&table, &format!("since={since}&with=none")).await;
        let first = stream.next_of("moved").await;
        let mut take = |message: &Value| {
            let lines = message["lines"].as_array().unwrap();
            numbers.extend(lines.iter().map(|line| line["number"].as_u64().unwrap()));
            since = message["number"].as_u64().unwrap();
        };
        take(&first);
        for _ in 0..round {
            let number = step([&anna, &ben], &table, count).await;
            count += 1;
            let message = stream.next_of("moved").await;
            assert_eq!(message["number"], number);
            take(&message);
        }
        stream.close().await;
        for _ in 0..2 {
            step([&anna, &ben], &table, count).await;
            count += 1;
        }
    }
    let mut stream = anna.stream(&table, &format!("since={since}&with=none")).await;
    let last = stream.next_of("moved").await;
    numbers.extend(last["lines"].as_array().unwrap().iter().map(|line| line["number"].as_u64().unwrap()));
    let length = anna.table(&table).await["number"].as_u64().unwrap();
    assert_eq!(numbers, (1..=length).collect::<Vec<_>>());
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_stream_says_what_the_log_says_and_each_seat_sees_its_own() {
    let house = house().await;
    let (anna, ben, table) = two(&house).await;
    let mut streams = Vec::new();
    for (guest, who) in [(&anna, "0"), (&ben, "1"), (&anna, "public")] {
        let mut stream = guest.stream(&table, &format!("as={who}&with=view,prompt,legal&lang=de")).await;
        stream.next_of("moved").await;
        streams.push((guest, who, stream));
    }
    for index in 0..12 {
        let number = step([&anna, &ben], &table, index * 5).await;
        for (guest, who, stream) in &mut streams {
            let message = stream.next_of("moved").await;
            assert_eq!(message["number"], number);
            let view = guest.get(&format!("/api/tables/{table}/view?as={who}")).await.ok();
            assert_eq!(message["view"], view["view"], "seat {who} after {number}");
            let log = guest.get(&format!("/api/tables/{table}/log?as={who}&since={}", number - 1)).await.ok();
            let (told, read) = (&message["lines"][0], &log["lines"][0]);
            for field in ["number", "seat", "notation", "events"] {
                assert_eq!(told[field], read[field], "{field} for {who} after {number}");
            }
            assert_eq!(message.get("legal").is_some(), *who != "public");
            assert!(message["prompt"]["text"].as_str().is_some_and(|text| !text.is_empty()));
        }
    }
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn talk_votes_and_wishes_reach_everybody() {
    let house = house().await;
    let (anna, ben, table) = two(&house).await;
    let mut stream = ben.stream(&table, "").await;
    stream.next_of("moved").await;
    let open = anna.table(&table).await["talk_open"] == true;
    let said = anna.post(&format!("/api/tables/{table}/chat"), json!({ "text": "Grüß dich!" })).await;
    if open {
        said.ok();
        assert_eq!(stream.next_of("said").await["said"]["text"], "Grüß dich!");
        // What was said is heard by whoever comes later, once.
        let mut late = ben.stream(&table, "chat=0").await;
        assert_eq!(late.next_of("said").await["said"]["id"], 1);
        let mut later = ben.stream(&table, "chat=1").await;
        assert_ne!(later.next().await.unwrap()["kind"], "said");
    } else {
        said.refused(409, "talk_closed");
    }
    anna.post(&format!("/api/tables/{table}/votes"), json!({ "motion": { "kind": "pause" } })).await.ok();
    loop {
        let message = stream.next_of("table").await;
        if message["table"]["votes"][0]["motion"]["kind"] == "pause" {
            break;
        }
    }
    let seat = anna.table(&table).await["to_act"][0].as_u64().unwrap();
    let mover = [&anna, &ben][seat as usize];
    let (_, legal) = mover.legal(&table, seat).await;
    let wish = mover
        .post(&format!("/api/tables/{table}/proposals"), json!({ "seat": seat, "action": legal[0] }))
        .await;
    if open {
        assert_eq!(wish.status, 204);
        assert_eq!(stream.next_of("proposal").await["action"], legal[0].as_str());
    }
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_can_be_waited_for() {
    let house = house().await;
    let (anna, ben, table) = two(&house).await;
    let waiting = {
        let (ben, path) = (ben.clone(), format!("/api/tables/{table}/log?since=0&wait=10"));
        tokio::spawn(async move { ben.get(&path).await.ok() })
    };
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    step([&anna, &ben], &table, 0).await;
    assert_eq!(waiting.await.unwrap()["lines"].as_array().unwrap().len(), 1);
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_notice_comes_by_webhook_once_and_can_be_switched_off() {
    let house = house().await;
    let hook = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/hook", hook.local_addr().unwrap());
    let (anna, ben) = (house.guest("Anna").await, house.guest("Ben").await);
    for guest in [&anna, &ben] {
        let wishes = json!({ "wanted": true, "lang": "de", "webhook": url });
        assert_eq!(guest.put("/api/me/notices", wishes).await.ok()["wanted"], true);
    }
    anna.put("/api/me/notices", json!({ "wanted": true, "email": "anna@example.org" }))
        .await
        .refused(409, "no_mail");
    let table = anna.make(game(), &["me", "open"]).await;
    ben.sit(&table).await;
    let (mut socket, _) =
        tokio::time::timeout(std::time::Duration::from_secs(10), hook.accept()).await.unwrap().unwrap();
    let mut text = Vec::new();
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    while !String::from_utf8_lossy(&text).contains(&table) {
        assert!(socket.read_buf(&mut text).await.unwrap() > 0);
    }
    socket.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").await.unwrap();
    assert!(String::from_utf8_lossy(&text).contains("your_turn"));
    house.server.stop().await;
}

/// A mail server that says yes to everything and keeps what it was sent.
async fn post_office() -> (String, tokio::sync::mpsc::UnboundedReceiver<String>) {
    use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let (letters, inbox) = tokio::sync::mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((socket, _)) = listener.accept().await {
            let mut lines = BufReader::new(socket);
            lines.get_mut().write_all(b"220 here\r\n").await.unwrap();
            let (mut line, mut letter, mut writing) = (String::new(), String::new(), false);
            while lines.read_line(&mut line).await.is_ok_and(|n| n > 0) {
                let answer: &[u8] = match (writing, line.trim_end()) {
                    (true, ".") => {
                        writing = false;
                        letters.send(std::mem::take(&mut letter)).unwrap();
                        b"250 ok\r\n"
                    }
                    (true, text) => {
                        letter.push_str(text);
                        letter.push('\n');
                        b""
                    }
                    (false, "DATA") => {
                        writing = true;
                        b"354 go on\r\n"
                    }
                    (false, "QUIT") => b"221 bye\r\n",
                    (false, _) => b"250 ok\r\n",
                };
                lines.get_mut().write_all(answer).await.unwrap();
                line.clear();
            }
        }
    });
    (url, inbox)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mail_comes_only_to_an_address_whose_owner_said_yes() {
    let (url, mut inbox) = post_office().await;
    let folder = crate::common::Folder::new();
    let mut config = crate::common::sqlite(&folder.file());
    config.smtp = Some(url);
    let server = burghof_server::Server::start(config).await.unwrap();
    let (anna, ben) = (Guest::new(server.address(), "Anna").await, Guest::new(server.address(), "Ben").await);
    let wishes = json!({ "wanted": true, "lang": "de", "email": "anna@example.org" });
    assert_eq!(anna.put("/api/me/notices", wishes.clone()).await.ok()["confirmed"], false);
    let read = |letter: String| letter.replace("=\n", "").replace("=3D", "=");
    let question = read(inbox.recv().await.unwrap());
    let token = question.split("token=").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
    assert_eq!(token.len(), 64, "{question}");
    let path = format!("/api/notices/confirm?token={token}");
    let nobody = Guest::nobody(server.address());
    // A program that reads mail opens links by itself: that alone says nothing.
    assert!(nobody.get(&path).await.ok().as_str().unwrap().contains("<form method=\"post\">"));
    assert_eq!(anna.get("/api/me/notices").await.ok()["confirmed"], false);
    nobody.send("POST", &path, &[], "").await.ok();
    nobody.send("POST", &path, &[], "").await.refused(404, "not_found");
    assert_eq!(anna.put("/api/me/notices", wishes.clone()).await.ok()["confirmed"], true);
    // Nobody's mailbox is flooded: another guest cannot have the same or many addresses asked.
    let eve = Guest::new(server.address(), "Eve").await;
    let ask = |address: &str| json!({ "wanted": true, "email": address });
    eve.put("/api/me/notices", ask("one@example.org")).await.ok();
    eve.put("/api/me/notices", ask("two@example.org")).await.refused(429, "too_many");
    let other = Guest::new(server.address(), "Mallory").await;
    other.put("/api/me/notices", ask("one@example.org")).await.refused(429, "too_many");
    assert!(inbox.recv().await.unwrap().contains("one@example.org"));
    // One letter, in her language.
    let table = anna.make(game(), &["me", "open"]).await;
    ben.sit(&table).await;
    for index in 0..40 {
        let state = anna.table(&table).await;
        if state["to_act"].as_array().unwrap().contains(&json!(0)) || state["status"] != "playing" {
            break;
        }
        ben.act_any(&table, 1, index).await;
    }
    let letter =
        tokio::time::timeout(std::time::Duration::from_secs(10), inbox.recv()).await.unwrap().unwrap();
    let letter = read(letter);
    assert!(letter.contains(&table) && letter.contains("am Zug"), "{letter}");
    // Programs that read mail show a button for that: the address stands in the head, and what they send is a form.
    let head = letter.split("\n\n").next().unwrap().replace("\n ", " ");
    let button = head.lines().find_map(|line| line.strip_prefix("List-Unsubscribe: ")).unwrap_or_default();
    assert!(button.trim().starts_with("<http") && button.contains("/api/notices/stop?token="), "{head}");
    assert!(head.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{head}");
    assert!(!question.contains("List-Unsubscribe"), "a question is no list: {question}");
    // The letter itself ends it.
    let stop = letter.split("stop?token=").nth(1).unwrap();
    let stop: String = stop.chars().take_while(char::is_ascii_hexdigit).collect();
    assert_eq!(stop.len(), 64, "{letter}");
    let path = format!("/api/notices/stop?token={stop}");
    nobody.get(&path).await.ok();
    // The hash of the link is stored a moment after the letter has gone out.
    for _ in 0..100 {
        let form = [("content-type", "application/x-www-form-urlencoded")];
        if nobody.send("POST", &path, &form, "List-Unsubscribe=One-Click").await.status == 200 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(anna.get("/api/me/notices").await.ok()["wanted"], false);
    server.stop().await;
}
