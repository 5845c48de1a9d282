//! A house that is open: who is here, time that does not jump, health that tells the truth.

use crate::common::{Folder, Guest, game, house, play_out, sqlite};
use burghof_server::Server;
use burghof_server::db::Stmt;
use burghof_server::time::{DAY, SECOND, now};
use serde_json::{Value, json};
use std::time::Duration;

async fn two(house: &crate::common::House, table: Value) -> (Guest, Guest, String) {
    let (anna, ben) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = anna.make_with(table).await;
    ben.sit(&table).await;
    (anna, ben, table)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_knows_who_is_here_and_who_watches() {
    let house = house().await;
    let (anna, ben, table) = two(&house, json!({ "game": game(), "seats": ["me", "open"] })).await;
    let mut stream = anna.stream(&table, "").await;
    assert_eq!(
        stream.next().await.unwrap(),
        json!({ "kind": "you", "seats": [0], "watching": false, "unread": 0 })
    );
    stream.next_of("presence").await;
    let mut watcher = house.nobody().stream(&table, "").await;
    let you = watcher.next().await.unwrap();
    assert_eq!((&you["watching"], &you["seats"]), (&json!(true), &json!([])));
    // The number of those who watch is told now and then.
    assert_eq!(stream.next_of("presence").await["watching"], 1);
    let bens = ben.stream(&table, "").await;
    let here = stream.next_of("presence").await;
    assert_eq!((&here["seats"][1]["here"], &here["watching"]), (&json!(true), &json!(1)));
    assert_eq!(anna.table(&table).await["seats"][1]["here"], true);
    bens.close().await;
    let gone = stream.next_of("presence").await;
    assert_eq!(gone["seats"][1]["here"], false);
    assert!(gone["seats"][1]["away_since"].as_i64().unwrap() > now() - 20 * SECOND);
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn those_who_watch_talk_among_themselves_and_unread_lines_are_counted() {
    let house = house().await;
    let (anna, ben, table) = two(&house, json!({ "game": "castles", "seats": ["me", "open"] })).await;
    let (cleo, dora) = (house.guest("Cleo").await, house.guest("Dora").await);
    let talk = format!("/api/tables/{table}/chat");
    let mut player = anna.stream(&table, "").await;
    let mut watcher = dora.stream(&table, "").await;
    player.next_of("moved").await;
    watcher.next_of("moved").await;
    let said = cleo.post(&talk, json!({ "text": "she should build here" })).await.ok();
    assert_eq!(said["seat"], Value::Null);
    assert_eq!(watcher.next_of("said").await["said"]["text"], "she should build here");
    ben.post(&talk, json!({ "text": "your turn" })).await.ok();
    assert_eq!(player.next_of("said").await["said"]["text"], "your turn", "advice is not heard at the table");
    let heard = anna.get(&talk).await.ok();
    assert_eq!(heard["said"].as_array().unwrap().len(), 1);
    assert_eq!(dora.get(&talk).await.ok()["said"].as_array().unwrap().len(), 2);
    let unread = async |guest: &Guest| guest.get("/api/me/tables").await.ok()["tables"][0]["unread"].clone();
    assert_eq!((unread(&anna).await, unread(&ben).await), (json!(1), json!(0)));
    let id = heard["said"][0]["id"].clone();
    assert_eq!(anna.post(&format!("{talk}/read"), json!({ "id": id })).await.status, 204);
    assert_eq!(unread(&anna).await, 0);
    cleo.post(&format!("{talk}/read"), json!({ "id": id })).await.refused(403, "forbidden");
    play_out(&[&anna, &ben], &table).await;
    assert_eq!(
        anna.get(&talk).await.ok()["said"].as_array().unwrap().len(),
        2,
        "now everybody hears everything"
    );
    let silent = json!({ "game": "castles", "seats": ["me", "open"], "spectator_talk": false });
    let silent = anna.make_with(silent).await;
    cleo.post(&format!("/api/tables/{silent}/chat"), json!({ "text": "hello" }))
        .await
        .refused(403, "forbidden");
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_gone_for_long_does_not_hold_the_others_up() {
    let house = house().await;
    let table = json!({ "game": game(), "seats": ["me", "open"], "away_after": 60 });
    let (anna, ben, table) = two(&house, table).await;
    let seated = anna.stream(&table, "").await;
    let votes = format!("/api/tables/{table}/votes");
    let bot = json!({ "motion": { "kind": "bot", "seat": 1 } });
    anna.post(&votes, bot.clone()).await.refused(409, "not_away");
    let close = json!({ "motion": { "kind": "close" } });
    let open = anna.post(&votes, close.clone()).await.ok();
    assert_eq!((&open["status"], &open["votes"][0]["missing"]), (&json!("playing"), &json!([1])));
    // A minute later nobody has seen Ben.
    {
        let mut held = house.server.app().hold(table.parse().unwrap()).await.unwrap();
        held.seating.started_at = Some(now() - 120 * SECOND);
        held.presence.acted(burghof_core::Seat::new(1), now() - 61 * SECOND);
    }
    assert_eq!(anna.table(&table).await["seats"][1]["absent"], true);
    let carried = anna.post(&votes, bot).await.ok();
    assert_eq!(carried["seats"][1]["autopilot"], true);
    // Ben comes back and has his say again.
    let back = ben.stream(&table, "").await;
    ben.post(&format!("/api/tables/{table}/autopilot"), json!({ "on": false })).await.ok();
    let asked = anna.post(&votes, close.clone()).await.ok();
    assert_eq!((&asked["status"], &asked["votes"][0]["missing"]), (&json!("playing"), &json!([1])));
    drop((seated, back));

    // Nobody waits for the voice of somebody who is gone, either, where the table is to be closed.
    let table = json!({ "game": game(), "seats": ["me", "open"], "away_after": 60 });
    let table = anna.make_with(table).await;
    ben.sit(&table).await;
    let seated = anna.stream(&table, "").await;
    let votes = format!("/api/tables/{table}/votes");
    assert_eq!(anna.post(&votes, close.clone()).await.ok()["status"], "playing");
    {
        let mut held = house.server.app().hold(table.parse().unwrap()).await.unwrap();
        held.seating.started_at = Some(now() - 120 * SECOND);
        held.presence.acted(burghof_core::Seat::new(1), now() - 61 * SECOND);
    }
    assert_eq!(anna.post(&votes, close).await.ok()["status"], "closed");
    drop(seated);
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clocks_stand_still_while_the_house_is_closed() {
    let folder = Folder::new();
    let server = Server::start(sqlite(&folder.file())).await.unwrap();
    let anna = Guest::new(server.address(), "Anna").await;
    let ben = Guest::new(server.address(), "Ben").await;
    let clock = json!({ "kind": "per_move", "seconds": 5 });
    let table = anna.make_with(json!({ "game": game(), "seats": ["me", "open"], "clock": clock })).await;
    ben.sit(&table).await;
    server.stop().await;
    tokio::time::sleep(Duration::from_secs(6)).await;
    let server = Server::start(sqlite(&folder.file())).await.unwrap();
    let anna = anna.at(server.address());
    tokio::time::sleep(Duration::from_millis(600)).await;
    let state = anna.table(&table).await;
    let left: Vec<i64> =
        state["seats"].as_array().unwrap().iter().map(|seat| seat["time_left"].as_i64().unwrap()).collect();
    assert!(left.iter().all(|&left| left > 2_000), "{left:?}");
    assert!(state["seats"].as_array().unwrap().iter().all(|seat| seat["autopilot"] == false));
    server.stop().await;
}

/// A learnt judgement is told in parts with names, not as one sum.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_names_what_a_choice_brings() {
    let house = house().await;
    let wish = json!({ "game": "ludwig", "seats": ["me", "open"], "hints": true });
    let (anna, ben, table) = two(&house, wish).await;
    let seat = anna.table(&table).await["to_act"][0].as_u64().unwrap();
    let asks = [&anna, &ben][seat as usize];
    let found = asks.get(&format!("/api/tables/{table}/hint?seat={seat}&bot=burggraf")).await.ok();
    let why: Vec<(&str, &str)> = found["hint"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|choice| choice["worth"]["why"].as_array())
        .flatten()
        .map(|part| (part["text"]["id"].as_str().unwrap(), part["text"]["text"].as_str().unwrap()))
        .collect();
    // Which parts differ hangs on the tiles that were dealt.
    assert!(why.iter().filter(|(id, _)| id.starts_with("ludwig-worth-")).count() > 2, "{why:?}");
    assert!(why.iter().all(|(id, text)| !text.is_empty() && !text.contains(id)), "{why:?}");
    assert!(why.iter().all(|(id, _)| *id != "worth-rest"), "{why:?}");
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hints_and_bots_make_a_seat_unrated() {
    let house = house().await;
    let rated = json!({ "game": game(), "seats": ["me", "open"] });
    let (anna, ben, table) = two(&house, rated).await;
    assert_eq!(anna.table(&table).await["hints"], false, "rated tables have no hints by themselves");
    anna.get(&format!("/api/tables/{table}/hint?seat=0&bot=greedy")).await.refused(403, "forbidden");
    let hinted = json!({ "game": game(), "seats": ["me", "open"], "hints": true });
    let (anna2, ben2, hinted) = two(&house, hinted).await;
    let seat = anna2.table(&hinted).await["to_act"][0].as_u64().unwrap();
    let asks = [&anna2, &ben2][seat as usize];
    asks.get(&format!("/api/tables/{hinted}/hint?seat={seat}&bot=greedy")).await.ok();
    let seats = anna2.table(&hinted).await["seats"].clone();
    assert_eq!(
        (&seats[seat as usize]["helped"], &seats[1 - seat as usize]["helped"]),
        (&json!(true), &json!(false))
    );
    for (guests, table) in [([&anna, &ben], &table), ([&anna2, &ben2], &hinted)] {
        play_out(&guests, table).await;
    }
    let ratings = |guest: &Guest| {
        let guest = guest.clone();
        async move { guest.get("/api/me/export").await.ok()["ratings"].as_array().unwrap().len() }
    };
    for _ in 0..100 {
        if ratings(&anna).await == 1 && ratings(&ben).await == 1 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!((ratings(&anna).await, ratings(&ben).await), (1, 1));
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(
        (ratings(&anna2).await, ratings(&ben2).await),
        (0, 0),
        "one was helped, and nobody is left to be rated against"
    );
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_nobody_goes_on_with_is_forgotten_after_a_warning() {
    let house = house().await;
    let (anna, _, table) = two(&house, json!({ "game": game(), "seats": ["me", "open"] })).await;
    let app = house.server.app();
    let set = async |sql: &'static str| {
        app.db.write(vec![Stmt::new(sql, burghof_server::args![])]).await.unwrap();
    };
    assert_eq!(anna.table(&table).await["forgotten_at"], Value::Null);
    // Long ago, for the table in memory as well: a house remembers when somebody went on with a game.
    set("UPDATE tables SET updated_at = 1000").await;
    app.forget_everything().await;
    app.forget_stale_tables(now() - SECOND).await.unwrap();
    let warned = anna.table(&table).await;
    assert_eq!(warned["status"], "playing", "warned first");
    let left = warned["forgotten_at"].as_i64().unwrap() - now();
    assert!((6 * DAY..=7 * DAY).contains(&left), "the table says when: {left}");
    app.forget_stale_tables(now() - SECOND).await.unwrap();
    assert_eq!(anna.table(&table).await["status"], "playing", "and a week goes by");
    set("UPDATE tables SET warned_at = 2000").await;
    app.forget_stale_tables(now() - SECOND).await.unwrap();
    assert_eq!(anna.table(&table).await["status"], "closed");
    set("UPDATE tables SET updated_at = 1000").await;
    app.forget_stale_tables(now() - SECOND).await.unwrap();
    anna.get(&format!("/api/tables/{table}")).await.refused(404, "not_found");
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn health_tells_what_is_wrong() {
    let house = house().await;
    let nobody = house.nobody();
    assert_eq!(nobody.get("/health/live").await.ok()["status"], "ok");
    assert_eq!(nobody.get("/health/ready").await.ok()["status"], "ok");
    assert_eq!(nobody.get("/health").await.ok()["status"], "ok");
    // Somebody else holds the file: nothing can be written for a while.
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(house.folder.file());
    let mut conn = <sqlx::SqliteConnection as sqlx::Connection>::connect_with(&options).await.unwrap();
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut conn).await.unwrap();
    tokio::time::sleep(Duration::from_millis(1100)).await;
    let asked = std::time::Instant::now();
    let ill = nobody.get("/health/ready").await.refused(503, "ill");
    assert!(asked.elapsed() < Duration::from_millis(1500), "{:?}", asked.elapsed());
    assert_eq!(ill["reasons"], json!(["cannot_write"]));
    nobody.get("/health/live").await.ok();
    sqlx::raw_sql("ROLLBACK").execute(&mut conn).await.unwrap();
    for _ in 0..50 {
        if nobody.get("/health/ready").await.status == 200 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    nobody.get("/health/ready").await.ok();
    house.server.stop().await;
}
