//! People among people: passwords, devices, names, blocks, reports, and what operators do.

use crate::common::{Folder, Guest, game, house, sqlite};
use burghof_server::Server;
use burghof_server::admin::Admin;
use burghof_server::db::Stmt;
use burghof_server::manners::Measure;
use burghof_server::time::{DAY, now};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_password_is_changed_and_all_devices_sign_out() {
    let house = house().await;
    let anna = house.guest("Anna").await;
    let new = json!({ "old": "correct horse", "new": "battery staple" });
    anna.put("/api/me/password", new.clone()).await.refused(409, "no_account");
    let account = json!({ "account": "anna", "password": "correct horse" });
    anna.post("/api/accounts", account.clone()).await.ok();
    let mut phone = anna.clone();
    phone.token = anna.post("/api/login", account.clone()).await.ok()["token"].as_str().unwrap().into();
    phone.get("/api/me").await.ok();
    let wrong = json!({ "old": "wrong horse!", "new": "battery staple" });
    anna.put("/api/me/password", wrong).await.refused(401, "wrong_password");
    assert_eq!(anna.put("/api/me/password", new).await.status, 204);
    anna.get("/api/me").await.ok();
    phone.get("/api/me").await.refused(401, "who");
    anna.post("/api/login", account).await.refused(401, "wrong_password");
    let login = json!({ "account": "anna", "password": "battery staple" });
    phone.token = anna.post("/api/login", login).await.ok()["token"].as_str().unwrap().into();
    // A stream of a device that is signed out ends.
    let table = phone.make(game(), &["me", "open"]).await;
    let mut stream = phone.stream(&table, "").await;
    stream.next_of("table").await;
    assert_eq!(anna.post("/api/logout/all", json!({})).await.status, 204);
    while stream.next().await.is_some() {}
    for device in [&anna, &phone] {
        device.get("/api/me").await.refused(401, "who");
    }
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_look_like_nobody_else() {
    let house = house().await;
    for bad in ["\u{200b}", "a\u{202e}b", "Bot ritter", "Аnna", "\u{3164}"] {
        let answer = house.nobody().post("/api/guests", json!({ "name": bad })).await;
        answer.refused(400, "malformed");
    }
    let (anna, other) = (house.guest("Anna").await, house.guest("ANNA").await);
    let table = anna.make(game(), &["me", "open"]).await;
    let seats = other.sit(&table).await["seats"].clone();
    assert_eq!((&seats[0]["name"], &seats[1]["name"]), (&json!("Anna"), &json!("ANNA (2)")));
    // Accounts that look alike are one.
    let account = |name: &str| json!({ "account": name, "password": "correct horse" });
    anna.post("/api/accounts", account("annaberg")).await.ok();
    other.post("/api/accounts", account("anna berg")).await.refused(409, "account_taken");
    anna.post(&format!("/api/tables/{table}/chat"), json!({ "text": "a\u{202e}b" }))
        .await
        .refused(400, "malformed");
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_blocked_is_not_heard_and_does_not_sit_at_ones_tables() {
    let house = house().await;
    let (anna, ben, eve) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Eve").await);
    let table = anna.make("castles", &["me", "open", "open"]).await;
    eve.sit(&table).await;
    assert_eq!(anna.put(&format!("/api/me/blocks/{}", eve.id), json!({})).await.status, 204);
    assert_eq!(anna.get("/api/me/blocks").await.ok()["blocked"], json!([eve.id]));
    let mut stream = anna.stream(&table, "").await;
    stream.next_of("table").await;
    let talk = format!("/api/tables/{table}/chat");
    eve.post(&talk, json!({ "text": "boo" })).await.ok();
    ben.sit(&table).await;
    let next = anna.make(game(), &["me", "open"]).await;
    let promise = json!({ "promise": "0".repeat(64) });
    eve.post(&format!("/api/tables/{next}/sit"), promise.clone()).await.refused(403, "forbidden");
    ben.post(&talk, json!({ "text": "hello" })).await.ok();
    assert_eq!(stream.next_of("said").await["said"]["text"], "hello", "Eve was not heard");
    anna.send("DELETE", &format!("/api/me/blocks/{}", eve.id), &[], "").await.ok();
    eve.post(&format!("/api/tables/{next}/sit"), promise).await.ok();
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operator_hears_reports_and_acts() {
    let house = house().await;
    let (anna, eve) = (house.guest("Anna").await, house.guest("Eve").await);
    let table = anna.make("castles", &["me", "open", "open"]).await;
    eve.sit(&table).await;
    let talk = format!("/api/tables/{table}/chat");
    eve.post(&talk, json!({ "text": "something bad" })).await.ok();
    let report = json!({ "person": eve.id, "text": "rude" });
    assert_eq!(anna.post(&format!("/api/tables/{table}/reports"), report).await.status, 204);
    let stranger = json!({ "person": "0000000000001", "text": "rude" });
    anna.post(&format!("/api/tables/{table}/reports"), stranger).await.refused(404, "not_found");

    let operator = Admin::open(sqlite(&house.folder.file())).await.unwrap();
    let reports = operator.reports().await.unwrap();
    assert_eq!((reports.len(), &reports[0]["name"]), (1, &json!("Eve")));
    assert_eq!(reports[0]["said"][0]["text"], "something bad");
    let id = eve.id.parse().unwrap();
    operator.measure(id, &Measure::Warn("Please be kind.".into()), "rude").await.unwrap();
    operator.measure(id, &Measure::Mute(now() + DAY), "rude").await.unwrap();
    operator.close_report(reports[0]["report"].as_str().unwrap().parse().unwrap(), "done").await.unwrap();
    assert!(operator.reports().await.unwrap().is_empty());
    let warned = until(&eve, |me| me["warning"] == "Please be kind.").await;
    assert!(warned["muted_until"].as_i64().unwrap() > now());
    eve.post(&talk, json!({ "text": "more" })).await.refused(403, "forbidden");
    assert_eq!(eve.send("DELETE", "/api/me/warning", &[], "").await.status, 204);
    assert_eq!(eve.get("/api/me").await.ok()["warning"], Value::Null);
    operator.measure(id, &Measure::Ban(now() + DAY), "again").await.unwrap();
    for _ in 0..100 {
        if eve.get("/api/me").await.status == 403 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let banned = eve.get("/api/me").await.refused(403, "forbidden");
    assert!(banned["until"].as_i64().unwrap() > now());
    operator.measure(id, &Measure::Pardon, "talked").await.unwrap();
    until(&eve, |me| me["muted_until"].is_null()).await;
    let deeds = operator.deeds().await.unwrap();
    let kinds: Vec<&str> = deeds.iter().map(|deed| deed["deed"].as_str().unwrap()).collect();
    assert_eq!(kinds.len(), 5, "{kinds:?}");
    assert_eq!(operator.people("ev").await.unwrap()[0]["name"], "Eve");
    operator.end().await;
    house.server.stop().await;
}

/// Waits until `me` is as it should be.
async fn until(guest: &Guest, fits: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..100 {
        let answer = guest.get("/api/me").await;
        if answer.status == 200 && fits(&answer.body) {
            return answer.body;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("{:?}", guest.get("/api/me").await.body);
}

/// A mail server of one page: takes everything and keeps it.
async fn post_office() -> (String, std::sync::Arc<std::sync::Mutex<String>>) {
    use tokio::io::{AsyncBufReadExt, AsyncWriteExt};
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let kept = std::sync::Arc::new(std::sync::Mutex::new(String::new()));
    let office = std::sync::Arc::clone(&kept);
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let office = std::sync::Arc::clone(&office);
            tokio::spawn(async move {
                let (read, mut write) = stream.into_split();
                let mut lines = tokio::io::BufReader::new(read).lines();
                write.write_all(b"220 here\r\n").await.unwrap();
                // A letter is kept when it is whole.
                let mut letter: Option<String> = None;
                while let Ok(Some(line)) = lines.next_line().await {
                    match &mut letter {
                        Some(text) if line != "." => {
                            text.push_str(&format!("{line}\n"));
                            continue;
                        }
                        whole => office.lock().unwrap().push_str(&whole.take().unwrap_or_default()),
                    }
                    letter = (line == "DATA").then(String::new);
                    let answer = if letter.is_some() { "354 go on" } else { "250 ok" };
                    if write.write_all(format!("{answer}\r\n").as_bytes()).await.is_err() {
                        return;
                    }
                }
            });
        }
    });
    (url, kept)
}

/// The link in the latest mail, put together again where the mail broke the line.
fn link(kept: &std::sync::Mutex<String>, path: &str) -> Option<String> {
    let text = kept.lock().unwrap().replace("=\n", "").replace("=3D", "=");
    let at = text.rfind(path)?;
    Some(text[at..].split_whitespace().next()?.to_owned())
}

/// The same, of a mail that is sent after the answer.
async fn link_soon(kept: &std::sync::Mutex<String>, path: &str) -> String {
    for _ in 0..500 {
        if let Some(link) = link(kept, path) {
            return link;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("no mail with {path} came");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mailbox_is_asked_once_whatever_a_stranger_tries() {
    let folder = Folder::new();
    let (url, kept) = post_office().await;
    let mut config = sqlite(&folder.file());
    config.smtp = Some(url);
    let server = Server::start(config).await.unwrap();
    let eve = Guest::new(server.address(), "Eve").await;
    let ask = async |guest: &Guest, email: Option<&str>| {
        guest.put("/api/me/notices", json!({ "wanted": true, "email": email })).await
    };
    let victim = Some("victim@example.org");
    ask(&eve, victim).await.ok();
    // Taken back and wished again, asked for elsewhere in between, or under a name that nobody has heard of.
    ask(&eve, None).await.ok();
    ask(&eve, victim).await.refused(429, "too_many");
    ask(&eve, Some("other@example.org")).await.refused(429, "too_many");
    eve.send("DELETE", "/api/me", &[], "").await.ok();
    let mallory = Guest::new(server.address(), "Mallory").await;
    ask(&mallory, Some("Victim+2@Example.org")).await.refused(429, "too_many");
    let asked = || kept.lock().unwrap().lines().filter(|line| line.starts_with("To: ")).count();
    assert_eq!(asked(), 1);
    ask(&mallory, Some("mallory@example.org")).await.ok();
    // Ten minutes later it is asked once more; and then it is left alone for longer.
    let ten_minutes = async || {
        let sql = "UPDATE asked SET asked_at = asked_at - 601000";
        server.app().db.write(vec![Stmt::new(sql, burghof_server::args![])]).await.unwrap();
    };
    ten_minutes().await;
    ask(&mallory, victim).await.ok();
    ten_minutes().await;
    ask(&mallory, None).await.ok();
    ask(&mallory, victim).await.refused(429, "too_many");
    assert_eq!(asked(), 3);
    // What is kept of it is no address.
    let rows = server.app().db.rows("SELECT hash FROM asked", burghof_server::args![]).await.unwrap();
    assert!(rows.iter().all(|row| row.bytes(0).unwrap().len() == 32));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_forgotten_password_comes_back_by_mail_once() {
    let folder = Folder::new();
    let (url, kept) = post_office().await;
    let mut config = sqlite(&folder.file());
    config.smtp = Some(url);
    let server = Server::start(config).await.unwrap();
    let anna = Guest::new(server.address(), "Anna").await;
    let account = json!({ "account": "anna", "password": "correct horse" });
    anna.post("/api/accounts", account.clone()).await.ok();
    let forgot = json!({ "account": "anna" });
    // Nobody hears whether there is such an account, or an address.
    let unknown = anna.post("/api/password/forgot", json!({ "account": "nobody" })).await.status;
    assert_eq!((unknown, anna.post("/api/password/forgot", forgot.clone()).await.status), (202, 202));
    assert!(link(&kept, "/api/password/reset").is_none());
    let wish = json!({ "wanted": true, "lang": "en", "email": "anna@example.org" });
    anna.put("/api/me/notices", wish).await.ok();
    let confirm = link(&kept, "/api/notices/confirm").unwrap();
    anna.post(&confirm, json!({})).await.ok();
    anna.post("/api/password/forgot", forgot.clone()).await.ok();
    let reset = link_soon(&kept, "/api/password/reset").await;
    assert!(kept.lock().unwrap().contains("Message-ID"), "{}", kept.lock().unwrap());
    let nobody = Guest::nobody(server.address());
    assert!(nobody.get(&reset).await.ok().as_str().unwrap().contains("<form"));
    let form = [("content-type", "application/x-www-form-urlencoded")];
    nobody.send("POST", &reset, &form, "password=short").await.refused(400, "malformed");
    nobody.send("POST", &reset, &form, "password=battery+staple").await.ok();
    nobody.send("POST", &reset, &form, "password=battery+staple").await.refused(404, "not_found");
    anna.get("/api/me").await.refused(401, "who");
    anna.post("/api/login", account).await.refused(401, "wrong_password");
    anna.post("/api/login", json!({ "account": "anna", "password": "battery staple" })).await.ok();
    server.stop().await;
}
