//! An evening in one room: the big screen, seats that go from phone to phone, a phone that is dead.

use crate::common::{Folder, Guest, House, game, house, sqlite};
use burghof_server::Server;
use serde_json::{Value, json};
use std::time::Duration;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_made_the_table_operates_its_big_screen() {
    let house = house().await;
    let (anna, ben, tv) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("TV").await);
    let table = anna.make(game(), &["me", "open"]).await;
    let path = format!("/api/tables/{table}/screen");
    let plain = json!({ "zoom": 100, "x": 50, "y": 50, "points": true, "reveal": false });
    assert_eq!(anna.table(&table).await["screen"], plain);
    let mut stream = house.nobody().stream(&table, "as=public").await;
    let near = json!({ "zoom": 200, "x": 10, "y": 90, "points": false, "reveal": false });
    anna.put(&path, near.clone()).await.ok();
    loop {
        let told = stream.next_of("table").await;
        if told["table"]["screen"] == near {
            break;
        }
    }
    ben.sit(&table).await;
    ben.put(&path, plain.clone()).await.refused(403, "forbidden");
    for (wrong, value) in [("zoom", 99), ("zoom", 401), ("x", 101), ("y", 101)] {
        let mut screen = near.clone();
        screen[wrong] = json!(value);
        anna.put(&path, screen).await.refused(400, "malformed");
    }
    // A table that was made at the television is operated by those who sit there.
    let table = tv.make(game(), &["open", "open"]).await;
    let path = format!("/api/tables/{table}/screen");
    ben.put(&path, near.clone()).await.refused(403, "forbidden");
    ben.sit(&table).await;
    assert_eq!(ben.put(&path, near.clone()).await.ok()["screen"], near);
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_goes_to_another_phone_once_and_under_its_new_name() {
    let house = house().await;
    let (anna, ben) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = anna.make(game(), &["me", "open"]).await;
    ben.sit(&table).await;
    let ask = async |seconds: Value| ben.post(&format!("/api/tables/{table}/link"), seconds).await;
    ask(json!({ "seconds": 29 })).await.refused(400, "malformed");
    ask(json!({ "seconds": 90_000 })).await.refused(400, "malformed");
    let first = ask(json!({ "seconds": 120 })).await.ok();
    // A new code makes the old one void.
    let link = ask(json!({ "seconds": 120 })).await.ok();
    let phone = house.nobody();
    phone.post("/api/links/look", json!({ "token": first["token"] })).await.refused(404, "not_found");
    let look = phone.post("/api/links/look", json!({ "token": link["token"] })).await.ok();
    assert_eq!(look, json!({ "table": table, "game": game(), "seat": 1, "name": "Ben" }));
    // Nothing has happened yet.
    assert_eq!(ben.get(&format!("/api/tables/{table}/view?as=1")).await.status, 200);
    phone
        .post("/api/links", json!({ "token": link["token"], "name": "\u{202e}" }))
        .await
        .refused(400, "malformed");
    let claimed = phone.post("/api/links", json!({ "token": link["token"], "name": "Lena" })).await.ok();
    let lena = Guest { token: claimed["token"].as_str().unwrap().into(), ..phone.clone() };
    phone.post("/api/links", json!({ "token": link["token"] })).await.refused(404, "not_found");
    let seat = &anna.table(&table).await["seats"][1];
    assert_eq!((&seat["name"], &seat["played_by"]), (&json!("Ben"), &json!("Lena")));
    assert_eq!(lena.get(&format!("/api/tables/{table}/view?as=1")).await.status, 200);
    ben.get(&format!("/api/tables/{table}/view?as=1")).await.refused(403, "forbidden");
    assert_eq!(ben.get(&format!("/api/tables/{table}/view?as=public")).await.status, 200);
    house.server.stop().await;
}

/// A house where somebody counts as gone at once.
async fn hasty() -> House {
    let folder = Folder::new();
    let mut config = sqlite(&folder.file());
    config.limits.gone = Duration::from_millis(1);
    House { server: Server::start(config).await.unwrap(), folder }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_dead_phone_loses_nothing_if_the_others_agree() {
    let house = hasty().await;
    let (anna, ben, eve) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Eve").await);
    let rated = anna.make(game(), &["me", "open"]).await;
    ben.sit(&rated).await;
    let hers = format!("/api/tables/{rated}/seats/1/ask");
    eve.post(&hers, json!({})).await.refused(403, "forbidden");
    let seats = json!({ "game": "castles", "seats": ["me", "open", "open"], "rated": false });
    let table = anna.make_with(seats).await;
    ben.sit(&table).await;
    let carl = house.guest("Carl").await;
    carl.sit(&table).await;
    tokio::time::sleep(Duration::from_millis(20)).await;
    let ask = format!("/api/tables/{table}/seats/1/ask");
    // While nobody is here, nobody could agree.
    eve.post(&ask, json!({})).await.refused(409, "nobody");
    let _here = anna.stream(&table, "").await;
    let _there = carl.stream(&table, "").await;
    // Whoever is here keeps their seat, and whoever sits here has one.
    eve.post(&format!("/api/tables/{table}/seats/0/ask"), json!({})).await.refused(409, "not_away");
    anna.post(&ask, json!({})).await.refused(409, "seated");
    house.nobody().post(&ask, json!({})).await.refused(401, "who");
    let asked = eve.post(&ask, json!({})).await.ok();
    let wish = &asked["asking"][0];
    assert_eq!((&wish["seat"], &wish["name"], &wish["missing"]), (&json!(1), &json!("Eve"), &json!([0, 2])));
    eve.get(&format!("/api/tables/{table}/view?as=1")).await.refused(403, "forbidden");
    let answer = format!("/api/tables/{table}/seats/1/answer");
    let yes = json!({ "person": eve.id, "yes": true });
    // Nobody says yes for somebody else, least of all whoever asks.
    eve.post(&answer, yes.clone()).await.ok();
    eve.get(&format!("/api/tables/{table}/view?as=1")).await.refused(403, "forbidden");
    house.guest("Mallory").await.post(&answer, yes.clone()).await.refused(403, "forbidden");
    // One no is enough.
    anna.post(&answer, json!({ "person": eve.id, "yes": false })).await.ok();
    assert_eq!(anna.table(&table).await["asking"], json!([]));
    anna.post(&answer, yes.clone()).await.refused(409, "not_asked");
    eve.post(&ask, json!({})).await.ok();
    anna.post(&answer, yes.clone()).await.ok();
    assert_eq!(anna.table(&table).await["asking"][0]["by"], json!([0]));
    let given = carl.post(&answer, yes.clone()).await.ok();
    let seat = &given["seats"][1];
    assert_eq!((&seat["name"], &seat["played_by"]), (&json!("Ben"), &json!("Eve")));
    assert_eq!(given["asking"], json!([]));
    assert_eq!(eve.get(&format!("/api/tables/{table}/view?as=1")).await.status, 200);
    ben.get(&format!("/api/tables/{table}/view?as=1")).await.refused(403, "forbidden");
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_comes_back_keeps_the_seat() {
    let house = hasty().await;
    let (anna, ben, eve) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Eve").await);
    let table = anna.make_with(json!({ "game": game(), "seats": ["me", "open"], "rated": false })).await;
    ben.sit(&table).await;
    let _here = anna.stream(&table, "").await;
    tokio::time::sleep(Duration::from_millis(20)).await;
    eve.post(&format!("/api/tables/{table}/seats/1/ask"), json!({})).await.ok();
    let _back = ben.stream(&table, "").await;
    let answer = format!("/api/tables/{table}/seats/1/answer");
    let yes = json!({ "person": eve.id, "yes": true });
    anna.post(&answer, yes).await.refused(409, "not_away");
    ben.post(&answer, json!({ "person": eve.id, "yes": true })).await.ok();
    assert_eq!(anna.table(&table).await["asking"], json!([]));
    assert_eq!(ben.get(&format!("/api/tables/{table}/view?as=1")).await.status, 200);
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn short_addresses_lead_to_hand_and_screen() {
    let house = house().await;
    let anna = house.guest("Anna").await;
    let table = anna.make(game(), &["me", "open"]).await;
    for (short, page) in [("t", "table"), ("h", "hand"), ("s", "screen")] {
        let answer = anna.get(&format!("/{short}/{table}")).await;
        assert_eq!(answer.status, 302);
        assert_eq!(answer.headers["location"], format!("../#/{page}/{table}"));
        anna.get(&format!("/{short}/none")).await.refused(404, "not_found");
    }
    // A house that listens on this machine only is reached by nobody else.
    assert_eq!(anna.get("/api/reach").await.ok(), json!({ "urls": [] }));
    house.server.stop().await;
}
