//! Tables, seats, moves, records: the ordinary course of things.

use crate::common::{Guest, game, house, play_out};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_game_between_two_people() {
    let house = house().await;
    let (anna, ben) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = anna.make(game(), &["me", "open"]).await;
    let before = ben.table(&table).await;
    assert_eq!(before["status"], "open");
    let commitment = before["chance"]["commitment"].as_str().unwrap().to_owned();
    assert_eq!(before["chance"]["host"], Value::Null);
    let after = ben.sit(&table).await;
    assert_eq!(after["status"], "playing");
    assert_eq!(after["chance"]["key"], Value::Null);

    anna.get(&format!("/api/tables/{table}/record")).await.refused(403, "forbidden");
    let moves = play_out(&[&anna, &ben], &table).await;
    assert!(moves > 3);

    let end = anna.table(&table).await;
    assert_eq!(end["status"], "finished");
    assert_eq!(end["end"]["places"].as_array().unwrap().len(), 2);
    assert_eq!(end["chance"]["commitment"], commitment.as_str());
    let record = anna.get(&format!("/api/tables/{table}/record")).await.ok();
    let record = record.as_str().unwrap();
    let verified = burghof_server::verify(record).unwrap();
    let proof = verified.chance.unwrap();
    assert!(proof.complete() && proof.promised == [0, 1], "{proof:?}");
    assert!(verified.outcome.is_some());
    assert!(
        record.contains("seat 0: Anna") && record.contains("seat 1: Ben") && record.contains(&commitment)
    );

    // A changed byte of the host's part, of a player's part or of the log is found.
    let host = record.lines().find(|line| line.starts_with("host: ")).unwrap();
    let forged = record.replace(host, &format!("host: {}", "0".repeat(64)));
    assert!(burghof_server::verify(&forged).unwrap().chance.is_err());
    let part = record.lines().find(|line| line.starts_with("part: ")).unwrap();
    let forged = record.replace(part, &format!("part: {}", "1".repeat(64)));
    assert!(burghof_server::verify(&forged).unwrap().chance.is_err());

    // Replayed from any number, and by any seat, now that it is over.
    for at in [0, 1, 3] {
        for seat in ["0", "1", "public"] {
            let view = ben.get(&format!("/api/tables/{table}/view?at={at}&as={seat}")).await.ok();
            assert_eq!(view["at"], at);
        }
    }
    ben.get(&format!("/api/tables/{table}/view?at=99999")).await.refused(404, "not_found");
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_fill_the_seats_and_every_game_ends() {
    let house = house().await;
    let anna = house.guest("Anna").await;
    for meta in burghof_catalog::GAMES {
        let mut seats = vec!["me"];
        seats.extend(std::iter::repeat_n("bot:random", usize::from(meta.fewest) - 1));
        let table = anna.make(meta.id, &seats).await;
        play_out(&[&anna], &table).await;
        let record = anna.get(&format!("/api/tables/{table}/record")).await.ok();
        burghof_server::verify(record.as_str().unwrap()).unwrap();
    }
    // Ratings come in by a job of their own.
    let id = burghof_catalog::GAMES[0].id;
    for _ in 0..50 {
        let list = anna.get(&format!("/api/leaderboard/{id}")).await.ok();
        if list.as_array().unwrap().iter().any(|line| line["who"] == "bot:random") {
            house.server.stop().await;
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("the bot was not rated");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_sent_twice_happens_once() {
    let house = house().await;
    let (anna, ben, table) = two(&house).await;
    let seat = first_to_act(&anna, &table).await;
    let guest = [&anna, &ben][seat as usize];
    let (number, legal) = guest.legal(&table, seat).await;
    let first = guest.act(&table, seat, number, &legal[0], Some("once")).await.ok();
    let again = guest.act(&table, seat, number, &legal[0], Some("once")).await.ok();
    assert_eq!(first["number"], again["number"]);
    assert_eq!((&first["repeated"], &again["repeated"]), (&json!(false), &json!(true)));
    let length = anna.table(&table).await["number"].clone();
    assert_eq!(length, first["number"]);
    // The same key with something else is a mistake, and nothing happens.
    let other = guest.act(&table, seat, number, "something else", Some("once")).await;
    other.refused(409, "other_body");
    assert_eq!(anna.table(&table).await["number"], length);
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stale_number_gets_the_new_view_and_an_illegal_action_its_rule() {
    let house = house().await;
    let (anna, ben, table) = two(&house).await;
    let seat = first_to_act(&anna, &table).await;
    let guest = [&anna, &ben][seat as usize];
    let (number, legal) = guest.legal(&table, seat).await;
    guest.act(&table, seat, number, &legal[0], None).await.ok();
    // The same seat has acted since: whatever it meant then, it may no longer mean.
    let stale = guest.act(&table, seat, number, &legal[0], None).await.refused(409, "moved_on");
    assert!(stale["number"].as_u64().unwrap() > number && stale["view"].is_object());
    let ahead = guest.act(&table, seat, number + 50, &legal[0], None).await.refused(409, "moved_on");
    assert_eq!(ahead["number"], stale["number"]);

    let now = anna.table(&table).await;
    let waiting: Vec<u64> = now["to_act"].as_array().unwrap().iter().filter_map(Value::as_u64).collect();
    let other = (0..2).find(|seat| !waiting.contains(seat)).unwrap();
    let idle = [&anna, &ben][other as usize];
    let number = now["number"].as_u64().unwrap();
    let headers = [("content-type", "application/json"), ("accept-language", "de-DE,de;q=0.9")];
    let body = json!({ "number": number, "actions": [legal[0]] }).to_string();
    let refused = idle
        .send("POST", &format!("/api/tables/{table}/moves"), &headers, body)
        .await
        .refused(422, "refused");
    assert!(
        refused["rule"].as_str().unwrap().contains('-') && refused["message"]["id"].is_string(),
        "{refused}"
    );
    let english = idle.act(&table, other, number, &legal[0], None).await.refused(422, "refused");
    assert_ne!(refused["text"], english["text"]);
    guest.act(&table, seat, number, "utter nonsense", None).await.refused(422, "unreadable");
    assert_eq!(anna.table(&table).await["number"], number);
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_starts_again_knows_everything() {
    let house = house().await;
    let (anna, ben, table) = two(&house).await;
    for i in 0..6 {
        let seat = first_to_act(&anna, &table).await;
        [&anna, &ben][seat as usize].act_any(&table, seat, i * 3).await;
    }
    let before = anna.get(&format!("/api/tables/{table}/view")).await.ok();
    let seat = first_to_act(&anna, &table).await;
    let mover = [&anna, &ben][seat as usize];
    let (number, legal) = mover.legal(&table, seat).await;
    mover.act(&table, seat, number, &legal[0], Some("last")).await.ok();
    let view = ben.get(&format!("/api/tables/{table}/view")).await.ok();
    let crate::common::House { server, folder } = house;
    server.stop().await;

    let server = burghof_server::Server::start(crate::common::sqlite(&folder.file())).await.unwrap();
    let (anna, ben) = (anna.at(server.address()), ben.at(server.address()));
    assert_eq!(ben.get(&format!("/api/tables/{table}/view")).await.ok(), view);
    let at = before["number"].as_u64().unwrap();
    let then = anna.get(&format!("/api/tables/{table}/view?at={at}")).await.ok();
    assert_eq!(then["view"], before["view"]);
    let again = [&anna, &ben][seat as usize].act(&table, seat, number, &legal[0], Some("last")).await.ok();
    assert_eq!(again["repeated"], true, "the key survives");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn undo_is_free_or_by_consent() {
    let house = house().await;
    let (anna, ben, table) = two(&house).await;
    // Whatever the first action reveals, with everybody's consent it can be undone.
    let seat = first_to_act(&anna, &table).await;
    let number = [&anna, &ben][seat as usize].act_any(&table, seat, 0).await;
    let free = [&anna, &ben][seat as usize].post(&format!("/api/tables/{table}/undo"), json!({})).await;
    assert!(free.status == 200 || free.body["error"] == "no_take_back", "{}", free.body);
    let length = anna.table(&table).await["number"].as_u64().unwrap();
    assert!(length >= number);
    let motion = json!({ "motion": { "kind": "undo", "to": 0 } });
    let one = anna.post(&format!("/api/tables/{table}/votes"), motion.clone()).await.ok();
    assert_eq!(one["votes"][0]["missing"], json!([1]));
    assert_eq!(one["number"], length);
    let both = ben.post(&format!("/api/tables/{table}/votes"), motion).await.ok();
    assert_eq!((&both["number"], both["votes"].as_array().unwrap().len()), (&json!(length + 1), 0));
    let log = anna.get(&format!("/api/tables/{table}/log")).await.ok();
    assert_eq!(log["lines"].as_array().unwrap().last().unwrap()["back"], 0);
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pause_resign_rematch_leave_and_autopilot() {
    let house = house().await;
    let (anna, ben, table) = two(&house).await;
    let pause = json!({ "motion": { "kind": "pause" } });
    anna.post(&format!("/api/tables/{table}/votes"), pause.clone()).await.ok();
    let paused = ben.post(&format!("/api/tables/{table}/votes"), pause).await.ok();
    assert!(paused["paused_at"].is_number());
    let seat = first_to_act(&anna, &table).await;
    let mover = [&anna, &ben][seat as usize];
    let (number, legal) = mover.legal(&table, seat).await;
    mover.act(&table, seat, number, &legal[0], None).await.refused(409, "paused");
    ben.post(&format!("/api/tables/{table}/resume"), json!({})).await.ok();

    // Away: a bot plays, marked as such, until the person acts again.
    let away = ben
        .post(&format!("/api/tables/{table}/autopilot"), json!({ "on": true, "level": "random" }))
        .await
        .ok();
    assert_eq!((&away["seats"][1]["autopilot"], &away["seats"][1]["bot"]), (&json!(true), &json!("random")));
    for _ in 0..4 {
        let seat = first_person_to_act(&anna, &table, 0).await;
        if seat == 0 {
            anna.act_any(&table, 0, 0).await;
        }
    }
    let back = ben.post(&format!("/api/tables/{table}/autopilot"), json!({ "on": false })).await.ok();
    assert_eq!(back["seats"][1]["autopilot"], false);

    let end = ben.post(&format!("/api/tables/{table}/resign"), json!({})).await.ok();
    assert_eq!((&end["status"], &end["end"]["places"]), (&json!("finished"), &json!([1, 2])));
    burghof_server::verify(anna.get(&format!("/api/tables/{table}/record")).await.ok().as_str().unwrap())
        .unwrap();
    let next = anna.post(&format!("/api/tables/{table}/rematch"), json!({})).await.ok();
    assert_eq!(next, ben.post(&format!("/api/tables/{table}/rematch"), json!({})).await.ok());
    let next = next["next"].as_str().unwrap();
    assert_eq!(ben.sit(next).await["seats"][0]["name"], "Ben", "everybody one seat further");
    let open = anna.post(&format!("/api/tables/{next}/leave"), json!({})).await.ok();
    assert_eq!(open["seats"][1]["kind"], "open");
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_runs_out_hands_the_seat_to_a_bot() {
    let house = house().await;
    let anna = house.guest("Anna").await;
    let fewest = usize::from(burghof_catalog::GAMES[0].fewest);
    let seats: Vec<&str> =
        std::iter::once("me").chain(std::iter::repeat_n("bot:random", fewest - 1)).collect();
    let table = anna
        .make_with(json!({ "game": game(), "seats": seats, "clock": { "kind": "per_move", "seconds": 1 } }))
        .await;
    let before = anna.table(&table).await;
    assert!(before["seats"][0]["time_left"].as_i64().unwrap() <= 1000);
    for _ in 0..100 {
        let state = anna.table(&table).await;
        if state["seats"][0]["autopilot"] == true
            && state["number"].as_u64().unwrap() > before["number"].as_u64().unwrap()
        {
            house.server.stop().await;
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("nobody took over");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_moves_to_another_device_once() {
    let house = house().await;
    let (anna, ben, table) = two(&house).await;
    let link = anna.post(&format!("/api/tables/{table}/link"), json!({})).await.ok();
    let token = link["token"].as_str().unwrap();
    let mut stream = anna.stream(&table, "as=0").await;
    stream.next_of("moved").await;
    let claimed = house.nobody().post("/api/links", json!({ "token": token })).await;
    assert!(claimed.headers["set-cookie"].to_str().unwrap().contains("HttpOnly; SameSite=Lax"));
    let claimed = claimed.ok();
    assert_eq!((claimed["table"].as_str(), &claimed["seat"]), (Some(table.as_str()), &json!(0)));
    let phone = Guest { token: claimed["token"].as_str().unwrap().into(), ..house.nobody() };
    phone.legal(&table, 0).await;
    anna.get(&format!("/api/tables/{table}/legal")).await.refused(403, "forbidden");
    anna.get(&format!("/api/tables/{table}/view?as=0")).await.refused(403, "forbidden");
    while stream.next().await.is_some() {}
    ben.post("/api/links", json!({ "token": token })).await.refused(404, "not_found");
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_can_take_everything_along_and_go() {
    let house = house().await;
    let (anna, ben, table) = two(&house).await;
    anna.post("/api/accounts", json!({ "account": "Anna", "password": "correct horse" })).await.ok();
    ben.post("/api/accounts", json!({ "account": "anna", "password": "battery staple" }))
        .await
        .refused(409, "account_taken");
    anna.post(&format!("/api/tables/{table}/chat"), json!({ "text": "hello" })).await.ok();
    let nobody = house.nobody();
    nobody
        .post("/api/login", json!({ "account": "anna", "password": "wrong horse!" }))
        .await
        .refused(401, "wrong_password");
    nobody
        .post("/api/login", json!({ "account": "nobody", "password": "wrong horse!" }))
        .await
        .refused(401, "wrong_password");
    let other =
        nobody.post("/api/login", json!({ "account": "ANNA", "password": "correct horse" })).await.ok();
    let laptop = Guest {
        token: other["token"].as_str().unwrap().into(),
        id: other["id"].as_str().unwrap().into(),
        ..nobody
    };
    assert_eq!(laptop.id, anna.id);
    let export = laptop.get("/api/me/export").await.ok();
    assert_eq!((&export["person"]["account"], &export["chat"][0]["text"]), (&json!("anna"), &json!("hello")));
    assert_eq!(export["tables"][0]["id"], table.as_str());
    assert!(!export.to_string().contains("argon2"));
    assert_eq!(laptop.send("DELETE", "/api/me", &[], "").await.status, 204);
    anna.get("/api/me").await.refused(401, "who");
    let state = ben.table(&table).await;
    assert_eq!(state["seats"][0]["kind"], "bot");
    assert_eq!(ben.get(&format!("/api/tables/{table}/chat")).await.ok()["said"][0]["text"], "");
    house.server.stop().await;
}

async fn two(house: &crate::common::House) -> (Guest, Guest, String) {
    let (anna, ben) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = anna.make(game(), &["me", "open"]).await;
    ben.sit(&table).await;
    (anna, ben, table)
}

async fn first_to_act(guest: &Guest, table: &str) -> u64 {
    guest.table(table).await["to_act"][0].as_u64().unwrap()
}

/// Waits until this seat is to act, or the game is over.
async fn first_person_to_act(guest: &Guest, table: &str, seat: u64) -> u64 {
    for _ in 0..200 {
        let state = guest.table(table).await;
        if state["to_act"].as_array().unwrap().iter().any(|s| s.as_u64() == Some(seat))
            || state["status"] != "playing"
        {
            return if state["status"] == "playing" { seat } else { 99 };
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("seat {seat} is never to act");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_talks_while_the_rules_ask_for_silence() {
    // LUD-44: no talking while rooms are chosen.
    let house = house().await;
    let guests = [house.guest("Anna").await, house.guest("Ben").await, house.guest("Cleo").await];
    let table = guests[0].make("ludwig", &["me", "open", "open"]).await;
    guests[1].sit(&table).await;
    guests[2].sit(&table).await;
    let mut stream = guests[1].stream(&table, "with=none").await;
    assert_eq!(guests[0].table(&table).await["talk_open"], false);
    assert_eq!(stream.next_of("moved").await["talk_open"], false);
    let path = format!("/api/tables/{table}/chat");
    guests[0].post(&path, json!({ "text": "psst" })).await.refused(409, "talk_closed");
    let (_, legal) = guests[0].legal(&table, 0).await;
    guests[0]
        .post(&format!("/api/tables/{table}/proposals"), json!({ "seat": 0, "action": legal[0] }))
        .await
        .refused(409, "talk_closed");
    let mut open = false;
    for step in 0..60 {
        let state = guests[0].table(&table).await;
        open = state["talk_open"] == true;
        if open {
            break;
        }
        let seat = state["to_act"][0].as_u64().unwrap();
        guests[seat as usize].act_any(&table, seat, step).await;
    }
    assert!(open, "there is a time to talk");
    guests[0].post(&path, json!({ "text": "at last" })).await.ok();
    assert_eq!(stream.next_of("said").await["said"]["text"], "at last");
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_listed_table_is_joined_watched_and_replayed_with_everything_open() {
    let house = house().await;
    let (anna, ben, eve) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Eve").await);
    let table = anna.make_with(json!({ "game": game(), "seats": ["me", "open"], "listed": true })).await;
    let listed = |lobby: Value| {
        let tables = lobby["tables"].as_array().unwrap().clone();
        tables.into_iter().find(|line| line["id"] == table.as_str())
    };
    let line = listed(house.nobody().get("/api/lobby").await.ok()).unwrap();
    assert_eq!((&line["status"], &line["free"]), (&json!("open"), &json!(1)));
    ben.sit(&table).await;
    let line = listed(eve.get("/api/lobby").await.ok()).unwrap();
    assert_eq!((&line["status"], &line["spectators"]), (&json!("playing"), &json!(true)));
    let mut watching = eve.stream(&table, "with=view").await;
    watching.next_of("moved").await;
    for step in 0..4 {
        let seat = first_to_act(&anna, &table).await;
        let number = [&anna, &ben][seat as usize].act_any(&table, seat, step).await;
        let seen = watching.next_of("moved").await;
        assert_eq!((&seen["number"], seen["view"].is_object()), (&json!(number), true));
    }
    for who in [&anna, &eve] {
        who.get(&format!("/api/tables/{table}/position")).await.refused(403, "forbidden");
        who.get(&format!("/api/tables/{table}/position?at=0")).await.refused(403, "forbidden");
    }
    play_out(&[&anna, &ben], &table).await;
    assert!(listed(eve.get("/api/lobby").await.ok()).is_none());
    let length = eve.table(&table).await["number"].as_u64().unwrap();
    for at in [0, 1, length / 2, length] {
        let open = eve.get(&format!("/api/tables/{table}/position?at={at}")).await.ok();
        assert_eq!((&open["at"], open["position"].is_object()), (&json!(at), true));
        for seat in ["0", "1", "public"] {
            house.nobody().get(&format!("/api/tables/{table}/view?as={seat}&at={at}")).await.ok();
        }
    }
    eve.get(&format!("/api/tables/{table}/position?at={}", length + 1)).await.refused(404, "not_found");
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_gives_up_among_several_comes_last_and_has_no_more_say() {
    let house = house().await;
    let (anna, ben, cleo) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Cleo").await);
    let table = anna.make("burg", &["me", "open", "open"]).await;
    ben.sit(&table).await;
    cleo.sit(&table).await;
    let state = ben.post(&format!("/api/tables/{table}/resign"), json!({})).await.ok();
    assert_eq!((&state["status"], &state["seats"][1]["resigned"]), (&json!("playing"), &json!(true)));
    ben.act(&table, 1, 0, "anything", None).await.refused(409, "resigned");
    ben.post(&format!("/api/tables/{table}/undo"), json!({})).await.refused(409, "resigned");
    let close = json!({ "motion": { "kind": "close" } });
    ben.post(&format!("/api/tables/{table}/votes"), close.clone()).await.refused(409, "resigned");
    // The others need only each other.
    let asked = anna.post(&format!("/api/tables/{table}/votes"), close).await.ok();
    assert_eq!(asked["votes"][0]["missing"], json!([2]));
    let end = cleo.post(&format!("/api/tables/{table}/resign"), json!({})).await.ok();
    assert_eq!((&end["status"], &end["end"]["places"]), (&json!("finished"), &json!([1, 2, 2])));
    house.server.stop().await;
}

#[test]
fn old_records_replay_under_their_rules() {
    let crates = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let mut count = 0;
    for meta in burghof_catalog::GAMES {
        for file in std::fs::read_dir(format!("{crates}/{}/golden", meta.id)).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_none_or(|kind| kind != "record") {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            let verified = burghof_server::verify(&text).unwrap_or_else(|error| panic!("{path:?}: {error}"));
            let rules = verified.record.header().unwrap().rules;
            assert_eq!(verified.table.header().rules, rules, "{path:?}");
            count += 1;
            // Rules nobody knows yet are refused, not guessed.
            let newer = text.replace(&format!("\nrules: {rules}\n"), "\nrules: 999\n");
            assert_ne!(newer, text);
            assert!(burghof_server::verify(&newer).is_err());
        }
    }
    assert!(count > 10);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn going_on_for_ever_has_an_end() {
    let folder = crate::common::Folder::new();
    let mut config = crate::common::sqlite(&folder.file());
    config.limits.pauses = 1;
    config.limits.log = 2;
    config.limits.tables = 3;
    config.limits.devices = 2;
    let server = burghof_server::Server::start(config).await.unwrap();
    let (anna, ben) = (Guest::new(server.address(), "Anna").await, Guest::new(server.address(), "Ben").await);
    let table = anna.make(game(), &["me", "open"]).await;
    ben.sit(&table).await;
    let votes = format!("/api/tables/{table}/votes");
    let pause = json!({ "motion": { "kind": "pause" } });
    anna.post(&votes, pause.clone()).await.ok();
    ben.post(&votes, pause.clone()).await.ok();
    anna.post(&format!("/api/tables/{table}/resume"), json!({})).await.ok();
    anna.post(&votes, pause).await.refused(429, "too_many");
    for step in 0..3 {
        let seat = first_to_act(&anna, &table).await;
        [&anna, &ben][seat as usize].act_any(&table, seat, step).await;
    }
    let back = json!({ "motion": { "kind": "undo", "to": 0 } });
    anna.post(&votes, back.clone()).await.ok();
    ben.post(&votes, back).await.refused(409, "no_take_back");
    // Tables one has made count, even if one sits at none of them.
    for seats in [["bot:random", "open"], ["open", "open"]] {
        anna.post("/api/tables", json!({ "game": game(), "seats": seats })).await.ok();
    }
    anna.post("/api/tables", json!({ "game": game(), "seats": ["open", "open"] }))
        .await
        .refused(429, "too_many");
    // The oldest device is logged out.
    anna.post("/api/accounts", json!({ "account": "anna", "password": "correct horse" })).await.ok();
    let mut devices = vec![anna.clone()];
    for _ in 0..2 {
        let login = json!({ "account": "anna", "password": "correct horse" });
        let token = Guest::nobody(server.address()).post("/api/login", login).await.ok()["token"].clone();
        devices.push(Guest { token: token.as_str().unwrap().into(), ..anna.clone() });
    }
    server.app().known.clear();
    let mut here = Vec::new();
    for device in &devices {
        here.push(device.get("/api/me").await.status);
    }
    assert_eq!(here, [401, 200, 200]);
    // What nobody came back for is forgotten; games that were played are not.
    let later = burghof_server::time::now() + 1000;
    server.app().forget_stale_tables(later).await.unwrap();
    server.app().forget_stale_tables(later).await.unwrap();
    server.app().forget_stale_guests(later).await.unwrap();
    server.app().known.clear();
    assert_eq!(ben.table(&table).await["status"], "playing");
    let left = server.app().db.rows("SELECT id FROM tables", burghof_server::args![]).await.unwrap();
    assert_eq!(left.len(), 1);
    assert_eq!(ben.get("/api/me").await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_closes_in_good_order() {
    let house = house().await;
    let (anna, ben, table) = two(&house).await;
    let mut stream = ben.stream(&table, "").await;
    stream.next_of("moved").await;
    let waiting = {
        let (ben, path) = (ben.clone(), format!("/api/tables/{table}/log?since=0&wait=50"));
        tokio::spawn(async move { ben.get(&path).await })
    };
    let seat = first_to_act(&anna, &table).await;
    let number = [&anna, &ben][seat as usize].act_any(&table, seat, 0).await;
    assert_eq!(waiting.await.unwrap().status, 200);
    let begun = std::time::Instant::now();
    let crate::common::House { server, folder } = house;
    server.stop().await;
    assert!(begun.elapsed() < std::time::Duration::from_secs(8), "{:?}", begun.elapsed());
    while stream.next().await.is_some() {}
    let again = burghof_server::Server::start(crate::common::sqlite(&folder.file())).await.unwrap();
    assert_eq!(anna.at(again.address()).table(&table).await["number"], number);
    again.stop().await;
}
