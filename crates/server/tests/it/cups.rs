//! Tournaments: made, joined, played at real tables, entered by hand, kept through a restart.

use crate::common::{Folder, Guest, house, play_out, sqlite};
use burghof_server::db::Stmt;
use burghof_server::time::now;
use burghof_server::{Server, args};
use serde_json::{Value, json};

pub async fn cup(host: &Guest, more: Value) -> String {
    let mut new = json!({ "name": "Abend", "games": [{ "game": "castellan" }], "kind": "swiss", "size": 2, "rounds": 2 });
    for (key, value) in more.as_object().unwrap() {
        new[key] = value.clone();
    }
    host.post("/api/cups", new).await.ok()["id"].as_str().unwrap().into()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_rounds_for_four_the_first_at_tables_the_second_by_hand() {
    let house = house().await;
    let names = ["Anna", "Ben", "Cleo", "Dan"];
    let mut guests = Vec::new();
    for name in names {
        guests.push(house.guest(name).await);
    }
    let anna = &guests[0];
    let id = cup(anna, json!({})).await;
    let path = format!("/api/cups/{id}");
    anna.post(&format!("{path}/rounds"), json!({})).await.refused(409, "few");
    for guest in &guests[1..] {
        guest.post(&format!("{path}/join"), json!({})).await.ok();
        guest.post(&format!("{path}/join"), json!({})).await.ok();
    }
    guests[1].post(&format!("{path}/rounds"), json!({})).await.refused(403, "forbidden");
    let round = anna.post(&format!("{path}/rounds"), json!({})).await.ok();
    anna.post(&format!("{path}/rounds"), json!({})).await.refused(409, "running");
    anna.post(&format!("{path}/end"), json!({})).await.refused(409, "running");
    let tables = round["played"][0]["tables"].as_array().unwrap().clone();
    assert_eq!(tables.len(), 2);
    for table in &tables {
        let table_id = table["table"].as_str().unwrap();
        let seats: Vec<&Guest> = table["seats"]
            .as_array()
            .unwrap()
            .iter()
            .map(|seat| &guests[seat.as_u64().unwrap() as usize])
            .collect();
        for seat in &seats {
            seat.sit(table_id).await;
        }
        play_out(&seats, table_id).await;
    }
    let after = house.nobody().get(&path).await.ok();
    assert_eq!(after["played"][0]["over"], true);
    let sum: f64 =
        after["standings"].as_array().unwrap().iter().map(|one| one["points"].as_f64().unwrap()).sum();
    assert!((sum - 16.0).abs() < 1e-9, "5 and 3 at both tables, shared or not: {after}");

    // The house ends and opens again.
    house.server.stop().await;
    let server = Server::start(sqlite(&house.folder.file())).await.unwrap();
    let anna = anna.at(server.address());
    let ben = guests[1].at(server.address());
    assert_eq!(anna.get(&path).await.ok(), after);
    assert_eq!(anna.get("/api/me/cups").await.ok()["cups"][0]["id"], id.as_str());
    let second = anna.post(&format!("{path}/rounds"), json!({})).await.ok();
    // Nobody meets the same one again.
    assert_eq!(second["played"][1]["met_before"], 0);
    let enter = async |guest: &Guest, table: usize, places: Value, points: Value| {
        guest.put(&format!("{path}/tables/{table}"), json!({ "places": places, "points": points })).await
    };
    enter(&ben, 0, json!([1, 2]), json!([])).await.refused(403, "forbidden");
    enter(&anna, 0, json!([1, 3]), json!([])).await.refused(400, "malformed");
    enter(&anna, 0, json!([1]), json!([])).await.refused(400, "malformed");
    enter(&anna, 2, json!([1, 2]), json!([])).await.refused(404, "not_found");
    enter(&anna, 0, json!([1, 1]), json!([30, 30])).await.ok();
    // A table whose result was entered is closed.
    let closed = second["played"][1]["tables"][0]["table"].as_str().unwrap();
    assert_eq!(anna.table(closed).await["status"], "closed");
    anna.put(&format!("{path}/pause"), json!({ "pause": true })).await.ok();
    let over = enter(&anna, 1, json!([2, 1]), json!([10, 20])).await.ok();
    assert_eq!(over["played"][1]["over"], true);
    let sum: f64 =
        over["standings"].as_array().unwrap().iter().map(|one| one["points"].as_f64().unwrap()).sum();
    assert!((sum - 32.0).abs() < 1e-9);
    anna.post(&format!("{path}/end"), json!({})).await.ok();
    anna.post(&format!("{path}/rounds"), json!({})).await.refused(409, "over");
    ben.post(&format!("{path}/join"), json!({})).await.refused(409, "over");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_odd_one_sits_out_and_whoever_leaves_is_seated_no_more() {
    let house = house().await;
    let anna = house.guest("Anna").await;
    let id = cup(&anna, json!({ "rounds": 0, "kind": "round_robin" })).await;
    let path = format!("/api/cups/{id}");
    let (ben, cleo) = (house.guest("Ben").await, house.guest("Cleo").await);
    for guest in [&ben, &cleo] {
        guest.post(&format!("{path}/join"), json!({})).await.ok();
    }
    // Three in pairs: everybody meets everybody in three rounds.
    assert_eq!(anna.get(&path).await.ok()["rounds"], 3);
    let mut out = Vec::new();
    for _ in 0..3 {
        let round = anna.post(&format!("{path}/rounds"), json!({})).await.ok();
        let last = round["played"].as_array().unwrap().last().unwrap().clone();
        out.push(last["byes"][0].as_u64().unwrap());
        anna.put(&format!("{path}/tables/0"), json!({ "places": [1, 2] })).await.ok();
    }
    out.sort_unstable();
    assert_eq!(out, [0, 1, 2]);
    assert_eq!(anna.get(&path).await.ok()["status"], "finished");

    let id = cup(&anna, json!({ "league": true })).await;
    let path = format!("/api/cups/{id}");
    for guest in [&ben, &cleo] {
        guest.post(&format!("{path}/join"), json!({})).await.ok();
    }
    ben.send("DELETE", &format!("{path}/people/{}", cleo.id), &[], "").await.refused(403, "forbidden");
    anna.post(&format!("{path}/rounds"), json!({})).await.ok();
    anna.put(&format!("{path}/tables/0"), json!({ "places": [1, 2] })).await.ok();
    anna.send("DELETE", &format!("{path}/people/{}", cleo.id), &[], "").await.ok();
    let round = anna.post(&format!("{path}/rounds"), json!({})).await.ok();
    assert_eq!(round["played"][1]["byes"], json!([]));
    assert_eq!(round["played"][1]["tables"][0]["seats"].as_array().unwrap().len(), 2);
    assert!(round["rounds"].is_null(), "a league ends when its maker says so");
    // Somebody who deletes everything leaves no name behind.
    ben.send("DELETE", "/api/me", &[], "").await;
    assert!(!anna.get(&path).await.ok().to_string().contains("Ben"));
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_league_goes_on_over_weeks() {
    let folder = Folder::new();
    let server = Server::start(sqlite(&folder.file())).await.unwrap();
    let mut guests = Vec::new();
    for name in ["Anna", "Ben", "Cleo", "Dan"] {
        guests.push(Guest::new(server.address(), name).await);
    }
    let clock = json!({ "kind": "days", "days": 3 });
    let games = json!([{ "game": "castellan" }, { "game": "castles" }]);
    let id = cup(&guests[0], json!({ "league": true, "rounds": 0, "clock": clock, "games": games })).await;
    let path = format!("/api/cups/{id}");
    for guest in &guests[1..3] {
        guest.post(&format!("{path}/join"), json!({})).await.ok();
    }
    // Three: one sits out, and gets what a second place is worth when the round is over.
    let first = guests[0].post(&format!("{path}/rounds"), json!({})).await.ok();
    let (table, seated) = only_table(&first, 0);
    let seats: Vec<&Guest> = seated.iter().map(|&at| &guests[at]).collect();
    for seat in &seats {
        seat.sit(&table).await;
    }
    let state = guests[0].table(&table).await;
    assert_eq!(
        (&state["clock"], &state["rated"], &state["status"]),
        (&clock, &json!(false), &json!("playing"))
    );
    let begins = state["to_act"][0].as_u64().unwrap() as usize;
    seats[begins].act_any(&table, begins as u64, 0).await;
    let number = guests[0].table(&table).await["number"].clone();

    // Weeks go by, with the house closed in between. Nothing is written to a league while its games are played: that is no reason
    // to forget it.
    let weeks = async |server: &Server| {
        let app = server.app();
        app.flush_behind().await.unwrap();
        for sql in
            ["UPDATE cups SET updated_at = 1000", "UPDATE tables SET updated_at = updated_at - 1500000000"]
        {
            app.db.write(vec![Stmt::new(sql, args![])]).await.unwrap();
        }
        let before = now() - app.config.keep.as_millis() as i64;
        app.forget_stale_tables(before).await.unwrap();
        app.forget_cups(before).await.unwrap();
    };
    weeks(&server).await;
    server.stop().await;
    let server = Server::start(sqlite(&folder.file())).await.unwrap();
    for guest in &mut guests {
        *guest = guest.at(server.address());
    }
    let (anna, dan) = (&guests[0], &guests[3]);
    weeks(&server).await;
    assert_eq!(anna.get(&path).await.ok()["played"][0]["over"], false);
    assert_eq!(anna.table(&table).await["number"], number);
    anna.post(&format!("{path}/rounds"), json!({})).await.refused(409, "running");
    let seats: Vec<&Guest> = seated.iter().map(|&at| &guests[at]).collect();
    play_out(&seats, &table).await;
    let after = dan.get(&path).await.ok();
    assert_eq!((&after["rounds"], &after["played"][0]["over"]), (&Value::Null, &json!(true)));
    let sum = |cup: &Value| -> f64 {
        cup["standings"].as_array().unwrap().iter().map(|one| one["points"].as_f64().unwrap()).sum()
    };
    assert!((sum(&after) - 11.0).abs() < 1e-9, "5 and 3 at the table, 3 for whoever sat out: {after}");

    // People come and go between rounds; the games take turns; who goes keeps what was won.
    dan.post(&format!("{path}/join"), json!({})).await.ok();
    guests[1].post(&format!("{path}/leave"), json!({})).await.ok();
    weeks(&server).await;
    let second = anna.post(&format!("{path}/rounds"), json!({})).await.ok();
    assert_eq!(second["played"][1]["game"], "castles");
    let (table, seated) = only_table(&second, 1);
    assert!(!seated.contains(&1), "who has left is not seated");
    let sat_out = &second["played"][1]["byes"];
    assert_ne!(*sat_out, first["played"][0]["byes"], "nobody sits out twice in a row: {second}");
    let seats: Vec<&Guest> = seated.iter().map(|&at| &guests[at]).collect();
    for seat in &seats {
        seat.sit(&table).await;
    }
    play_out(&seats, &table).await;
    weeks(&server).await;
    let third = anna.post(&format!("{path}/rounds"), json!({})).await.ok();
    assert_eq!((&third["played"][2]["game"], &third["status"]), (&json!("castellan"), &json!("playing")));
    anna.put(&format!("{path}/tables/0"), json!({ "places": [1, 2] })).await.ok();
    anna.post(&format!("{path}/end"), json!({})).await.ok();
    weeks(&server).await;
    server.stop().await;
    // The standings are there for ever.
    let server = Server::start(sqlite(&folder.file())).await.unwrap();
    let end = anna.at(server.address()).get(&path).await.ok();
    assert_eq!((&end["status"], end["played"].as_array().unwrap().len()), (&json!("finished"), 3));
    assert!((sum(&end) - 33.0).abs() < 1e-9, "{end}");
    assert_eq!(end["standings"].as_array().unwrap().iter().filter(|one| one["left"] == true).count(), 1);
    server.stop().await;
}

/// The one table of a round: its id, and who sits there.
fn only_table(cup: &Value, round: usize) -> (String, Vec<usize>) {
    let tables = cup["played"][round]["tables"].as_array().unwrap();
    assert_eq!(tables.len(), 1, "{cup}");
    let seats = tables[0]["seats"].as_array().unwrap().iter().map(|seat| seat.as_u64().unwrap() as usize);
    (tables[0]["table"].as_str().unwrap().to_owned(), seats.collect())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_played_is_refused_at_once() {
    let house = house().await;
    let anna = house.guest("Anna").await;
    let new = |more: Value| {
        let mut new = json!({ "name": "A", "games": [{ "game": "castellan" }], "kind": "swiss", "size": 4 });
        for (key, value) in more.as_object().unwrap() {
            new[key] = value.clone();
        }
        new
    };
    for (more, status, code) in [
        (json!({ "games": [] }), 400, "malformed"),
        (json!({ "games": [{ "game": "chess" }] }), 422, "no_game"),
        (json!({ "games": [{ "game": "castellan", "options": { "no": "such" } }] }), 422, "setup"),
        (json!({ "size": 8 }), 400, "malformed"),
        (json!({ "size": 1 }), 400, "malformed"),
        (json!({ "rounds": 65 }), 400, "malformed"),
        (json!({ "name": "\u{202e}" }), 400, "malformed"),
    ] {
        anna.post("/api/cups", new(more)).await.refused(status, code);
    }
    house.nobody().post("/api/cups", new(json!({}))).await.refused(401, "who");
    anna.get("/api/cups/nothing").await.refused(404, "not_found");
    let short = anna.post("/api/cups", new(json!({}))).await.ok();
    let id = short["id"].as_str().unwrap();
    let answer = anna.get(&format!("/c/{id}")).await;
    assert_eq!(answer.headers["location"], format!("../#/cup/{id}"));
    house.server.stop().await;
}
