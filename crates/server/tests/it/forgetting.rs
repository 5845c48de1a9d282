//! What is forgotten, who is told before, and what is left of people who go.

use crate::common::{Folder, Guest, House, game, house, play_out, sqlite};
use burghof_core::Lang;
use burghof_server::Server;
use burghof_server::admin::{self, Admin};
use burghof_server::app::App;
use burghof_server::args;
use burghof_server::db::{Place, Stmt, Val};
use burghof_server::forgetting::WARNED;
use burghof_server::time::{DAY, SECOND, now};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// The same two at a table where nothing has happened for years.
async fn left(house: &House, game: &str) -> (Guest, Guest, String) {
    let (anna, ben) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = anna.make(game, &["me", "open"]).await;
    ben.sit(&table).await;
    (anna, ben, table)
}

/// Changes the database from outside, and lets the house read it anew.
async fn set(app: &App, sql: &'static str, values: Vec<Val>) {
    app.flush_behind().await.unwrap();
    app.db.write(vec![Stmt::new(sql, values)]).await.unwrap();
    app.forget_everything().await;
}

async fn long_ago(app: &App) {
    set(app, "UPDATE log SET at = 1000", args![]).await;
    set(app, "UPDATE tables SET updated_at = 1000", args![]).await;
}

/// As if people had been told this many days earlier.
async fn days_go_by(app: &App, days: i64) {
    let earlier = "UPDATE tables SET warned_at = warned_at - $1 WHERE warned_at > 0";
    set(app, earlier, args![days * DAY]).await;
}

/// What the house does every hour.
async fn forget(app: &App) {
    app.forget_stale_tables(now() - app.config.keep.as_millis() as i64).await.unwrap();
}

/// Where somebody is told by machine: everything that comes in, in order.
async fn hook() -> (String, tokio::sync::mpsc::UnboundedReceiver<Value>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/hook", listener.local_addr().unwrap());
    let (told, heard) = tokio::sync::mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((mut socket, _)) = listener.accept().await {
            let mut bytes = Vec::new();
            let body = loop {
                if socket.read_buf(&mut bytes).await.unwrap_or(0) == 0 {
                    break Value::Null;
                }
                let text = String::from_utf8_lossy(&bytes);
                let body = text.split_once("\r\n\r\n").map_or("", |(_, body)| body);
                if let Ok(body) = serde_json::from_str(body) {
                    break body;
                }
            };
            let _ = socket.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").await;
            if told.send(body).is_err() {
                return;
            }
        }
    });
    (url, heard)
}

/// Waits until the table says so.
async fn until(guest: &Guest, table: &str, fits: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..500 {
        let state = guest.table(table).await;
        if fits(&state) {
            return state;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{}", guest.table(table).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_are_told_a_week_before_their_game_is_forgotten() {
    let house = house().await;
    let app = house.server.app();
    let (anna, ben, table) = left(&house, game()).await;
    let (url, mut heard) = hook().await;
    anna.put("/api/me/notices", json!({ "wanted": true, "webhook": url })).await.ok();
    forget(app).await;
    assert_eq!(anna.table(&table).await["forgotten_at"], Value::Null, "nobody forgets what is played");
    long_ago(app).await;
    forget(app).await;
    let told = loop {
        let told = tokio::time::timeout(Duration::from_secs(10), heard.recv()).await.unwrap().unwrap();
        // It may be her turn, too.
        if told["event"] == "forgetting" {
            break told;
        }
    };
    assert_eq!((&told["person"], &told["tables"][0]["id"]), (&json!(anna.id), &json!(table)));
    let week = told["tables"][0]["forgotten_at"].as_i64().unwrap() - now();
    assert!((WARNED - 60 * SECOND..=WARNED).contains(&week), "{week}");
    // Whoever looks sees it, at the table and from outside.
    let state = until(&ben, &table, |state| state["forgotten_at"].is_i64()).await;
    assert_eq!(state["status"], "playing");
    // She is told once.
    days_go_by(app, 6).await;
    forget(app).await;
    assert_eq!(anna.table(&table).await["status"], "playing", "a day is left");
    days_go_by(app, 2).await;
    forget(app).await;
    assert_eq!(anna.table(&table).await["status"], "closed");
    while let Ok(told) = heard.try_recv() {
        assert_ne!(told["event"], "forgetting");
    }
    // Closed without a result, it is gone when nobody has looked for as long again.
    forget(app).await;
    assert_eq!(anna.table(&table).await["status"], "closed");
    long_ago(app).await;
    forget(app).await;
    anna.get(&format!("/api/tables/{table}")).await.refused(404, "not_found");
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_somebody_goes_on_with_is_not_forgotten() {
    let house = house().await;
    let app = house.server.app();
    let (anna, ben, table) = left(&house, game()).await;
    long_ago(app).await;
    // Nobody wants to be told: what the table says is all there is.
    forget(app).await;
    let warned = anna.table(&table).await;
    assert!(warned["forgotten_at"].is_i64(), "{warned}");
    let seat = warned["to_act"][0].as_u64().unwrap();
    [&anna, &ben][seat as usize].act_any(&table, seat, 0).await;
    assert_eq!(anna.table(&table).await["forgotten_at"], Value::Null);
    days_go_by(app, 8).await;
    forget(app).await;
    assert_eq!(anna.table(&table).await["status"], "playing");
    // What was played to its end stays.
    play_out(&[&anna, &ben], &table).await;
    long_ago(app).await;
    for _ in 0..3 {
        forget(app).await;
        days_go_by(app, 30).await;
    }
    assert_eq!(anna.table(&table).await["status"], "finished");
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_that_keeps_things_for_a_day_warns_nobody_who_plays() {
    let folder = Folder::new();
    let mut config = sqlite(&folder.file());
    config.keep = Duration::from_secs(24 * 60 * 60);
    let server = Server::start(config).await.unwrap();
    let app = server.app();
    let (anna, ben) = (Guest::new(server.address(), "Anna").await, Guest::new(server.address(), "Ben").await);
    let table = anna.make(game(), &["me", "open"]).await;
    ben.sit(&table).await;
    forget(app).await;
    assert_eq!(anna.table(&table).await["forgotten_at"], Value::Null);
    // Half of the time is over: then they hear of it, and have a week all the same.
    set(app, "UPDATE tables SET updated_at = $1", args![now() - DAY / 2 - 60 * SECOND]).await;
    forget(app).await;
    let at = anna.table(&table).await["forgotten_at"].as_i64().unwrap();
    assert!((WARNED - 60 * SECOND..=WARNED).contains(&(at - now())), "{at}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_does_not_answer_is_asked_for_a_week_before_the_days_are_counted() {
    let house = house().await;
    let app = house.server.app();
    let (anna, _, table) = left(&house, game()).await;
    // Nobody listens there.
    let closed = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/hook", closed.local_addr().unwrap());
    drop(closed);
    anna.put("/api/me/notices", json!({ "wanted": true, "webhook": url })).await.ok();
    long_ago(app).await;
    let begun = now();
    forget(app).await;
    let job = "SELECT stamp, run_at FROM jobs WHERE kind = 'forget'";
    let mut tried = false;
    for _ in 0..500 {
        let row = app.db.row(job, args![]).await.unwrap().expect("it is tried again");
        // Every try counts the stamp up.
        tried = row.int(1).unwrap() > begun + 400;
        if tried {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(tried);
    forget(app).await;
    assert_eq!(anna.table(&table).await["forgotten_at"], Value::Null, "nobody has been told");
    let week = "UPDATE jobs SET stamp = stamp - $1, run_at = 0, lease_until = 0 WHERE kind = 'forget'";
    set(app, week, args![WARNED + SECOND]).await;
    until(&anna, &table, |state| state["forgotten_at"].is_i64()).await;
    assert!(app.db.row(job, args![]).await.unwrap().is_none());
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_somebody_left_before_the_game_is_free_again() {
    let house = house().await;
    let app = house.server.app();
    let (anna, ben) = (house.guest("Anna").await, house.guest("Ben").await);
    let new = |more: Value| {
        let mut new = json!({ "game": "castles", "seats": ["me", "open", "open"], "listed": true });
        new.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        new
    };
    let listed = anna.make_with(new(json!({}))).await;
    let hidden = anna.make_with(new(json!({ "listed": false }))).await;
    let slow = anna.make_with(new(json!({ "clock": { "kind": "days", "days": 3 } }))).await;
    for table in [&listed, &hidden, &slow] {
        ben.sit(table).await;
    }
    let gone = "UPDATE seats SET seen_at = $1, here_until = 0";
    let sits = async |table: &str| anna.table(table).await["seats"][1]["kind"] == "person";
    let freed = async |after: i64| {
        set(app, gone, args![now() - after]).await;
        app.free_left_seats().await.unwrap();
        (sits(&listed).await, sits(&hidden).await, sits(&slow).await)
    };
    assert_eq!(freed(60 * SECOND).await, (true, true, true));
    // Where people wait for each other ten minutes are long; over days a day is. Who invited somebody knows whom.
    assert_eq!(freed(3600 * SECOND).await, (false, true, true));
    assert_eq!(freed(DAY + 60 * SECOND).await, (false, true, false));
    let seats = anna.table(&listed).await["seats"].clone();
    assert_eq!((&seats[0]["name"], &seats[1]["name"]), (&json!("Anna"), &json!("")), "the maker stays");
    ben.sit(&listed).await;
    app.free_left_seats().await.unwrap();
    assert!(sits(&listed).await, "they may come again");
    // Whoever listens is there, however long ago it was written down.
    let stream = ben.stream(&listed, "").await;
    until(&anna, &listed, |state| state["seats"][1]["here"] == true).await;
    app.db.write(vec![Stmt::new(gone, args![1000_i64])]).await.unwrap();
    {
        let mut held = app.hold(listed.parse().unwrap()).await.unwrap();
        held.presence.acted(burghof_core::Seat::new(1), 1000);
    }
    app.free_left_seats().await.unwrap();
    assert!(sits(&listed).await);
    drop(stream);
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_deletes_everything_is_unsaid_in_reports_and_nameless_at_tables() {
    let house = house().await;
    let (anna, ben, done) = left(&house, game()).await;
    play_out(&[&anna, &ben], &done).await;
    let eve = house.guest("Eve").await;
    let table = anna.make("castles", &["me", "open", "open"]).await;
    ben.sit(&table).await;
    eve.sit(&table).await;
    let talk = format!("/api/tables/{table}/chat");
    for (guest, text) in [(&ben, "from ben"), (&eve, "from eve"), (&ben, "ben again")] {
        guest.post(&talk, json!({ "text": text })).await.ok();
    }
    let report = json!({ "person": eve.id, "text": "rude" });
    assert_eq!(anna.post(&format!("/api/tables/{table}/reports"), report).await.status, 204);
    let waiting = anna.make("castles", &["me", "open", "open"]).await;
    ben.sit(&waiting).await;

    let operator = Admin::open(sqlite(&house.folder.file())).await.unwrap();
    assert_eq!(ben.send("DELETE", "/api/me", &[], "").await.status, 204);
    let report = operator.reports().await.unwrap().remove(0);
    let said = |line: &Value| {
        let text = |key: &str| line[key].as_str().unwrap_or_default().to_owned();
        (text("name"), text("text"))
    };
    let lines: Vec<_> = report["said"].as_array().unwrap().iter().map(said).collect();
    let nothing = (String::new(), String::new());
    assert_eq!(lines, [nothing.clone(), ("Eve".into(), "from eve".into()), nothing]);
    assert!(!report.to_string().contains(&ben.id), "{report}");
    // At a finished game somebody sat, nobody says who; a running one goes on; a seat that waits is free.
    let seat = |state: &Value| (state["seats"][1]["kind"].clone(), state["seats"][1]["name"].clone());
    let over = anna.table(&done).await;
    assert_eq!(seat(&over), (json!("person"), json!("–")));
    assert_eq!(seat(&anna.table(&table).await).0, "bot");
    assert_eq!(seat(&anna.table(&waiting).await), (json!("open"), json!("")));
    for table in [&done, &table, &waiting] {
        let everything = anna.table(table).await.to_string();
        assert!(!everything.contains(&ben.id) && !everything.contains("Ben"), "{everything}");
    }
    let record = anna.get(&format!("/api/tables/{done}/record")).await.ok();
    assert!(!record.as_str().unwrap().contains("Ben"));
    let headers = [("content-type", "application/json"), ("accept-language", "de")];
    let gift = anna.send("PUT", &format!("/api/tables/{done}/gift"), &headers, "{}").await;
    let gift = gift.refused(409, "no_gift");
    assert!(gift["text"].as_str().unwrap().contains("nicht mehr bekannt"), "{gift}");
    // Of whoever a report is about nothing is left but that it was made.
    assert_eq!(eve.send("DELETE", "/api/me", &[], "").await.status, 204);
    let report = operator.reports().await.unwrap().remove(0);
    assert_eq!(
        (&report["said"], &report["text"], &report["name"]),
        (&json!([]), &json!("rude"), &Value::Null)
    );
    operator.end().await;
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_operators_take_out_and_put_back_is_written_down() {
    let house = house().await;
    let (anna, ben, table) = left(&house, game()).await;
    let place = Place::Sqlite(house.folder.file());
    let operator = Admin::open(sqlite(&house.folder.file())).await.unwrap();
    let person = anna.id.parse().unwrap();
    let nobody = operator.export_person("0000000000001".parse().unwrap()).await.unwrap_err();
    let said = burghof_server::failures::Failure::told(&nobody, Lang::De);
    assert_eq!(said, "So jemanden gibt es hier nicht.");
    assert!(operator.delete_person("0000000000001".parse().unwrap()).await.is_err());
    assert!(operator.deeds().await.unwrap().is_empty(), "what did not happen was not done");

    operator.export_person(person).await.unwrap();
    operator.export_table(table.parse().unwrap()).await.unwrap();
    let file = house.folder.0.join("house.backup");
    let rows = admin::backup_to(&place, &file).await.unwrap();
    let read = || std::io::BufReader::new(std::fs::File::open(&file).unwrap());
    let new = admin::restore(&place, &mut read(), false).await.unwrap();
    admin::restore(&place, &mut "{}\n".as_bytes(), true).await.unwrap_err();
    operator.delete_person(ben.id.parse().unwrap()).await.unwrap();
    let deeds = operator.deeds().await.unwrap();
    let deed = |deed: &Value| {
        let text = |key: &str| deed[key].as_str().unwrap().to_owned();
        (text("deed"), text("subject"), text("text"))
    };
    let mut expected = [
        ("delete-person", ben.id.clone(), ""),
        ("restore", format!("{new} rows"), ""),
        ("backup", format!("{rows} rows"), ""),
        ("export", table.clone(), ""),
        ("export-person", anna.id.clone(), ""),
    ]
    .map(|(deed, subject, text)| (deed.to_owned(), subject, text.to_owned()));
    // Two may have been done in one millisecond.
    expected.sort();
    let mut found: Vec<_> = deeds.iter().map(deed).collect();
    found.sort();
    assert_eq!(found, expected);
    assert!(deeds.iter().all(|deed| deed["at"].as_i64().unwrap() > now() - 600 * SECOND));
    // A restore that replaces everything takes the deeds along, and is one itself.
    let all = admin::restore(&place, &mut read(), true).await.unwrap();
    let deeds = operator.deeds().await.unwrap();
    let replaced = ("restore".to_owned(), format!("{all} rows"), "replace".to_owned());
    assert!(deeds.iter().any(|one| deed(one) == replaced), "{deeds:?}");
    operator.end().await;
    house.server.stop().await;
}
