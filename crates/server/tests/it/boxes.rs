//! Tables with a box of somebody's own: played to the end in every game, kept through a crash, refused by entry, limited.

use crate::common::{Folder, Guest, Process, house, play_out, sqlite};
use burghof_catalog::GAMES;
use burghof_core::boxes::tidy;
use burghof_server::db::{Row, Stmt};
use burghof_server::{Server, args};
use changed::{changed, standard, with};
use serde_json::{Value, json};

#[path = "../../../catalog/tests/changed.rs"]
mod changed;

fn table(game: &str, data: &str) -> Value {
    json!({ "game": game, "seats": ["me", "bot:random"], "data": data, "rated": true })
}

/// Everything about a table with a box that must not change when the house ends and opens again.
async fn shown(guest: &Guest, id: &str) -> (Value, Value) {
    let table = guest.table(id).await;
    assert_eq!((&table["rated"], &table["hints"]), (&json!(false), &json!(true)), "{table}");
    (table["own"].clone(), guest.get(&format!("/api/tables/{id}/box")).await.ok())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_game_is_played_to_the_end_with_a_box_of_ones_own_though_the_house_is_killed() {
    let folder = Folder::new();
    let database = folder.file().to_string_lossy().into_owned();
    // Processes of their own: what one has read the next has never seen.
    let first = Process::start(&database);
    let anna = Guest::new(first.address, "Anna").await;
    let mut tables = Vec::new();
    for meta in GAMES {
        let text = format!("# box: Omas Schachtel\n{}", changed(meta.id));
        let id = anna.make_with(table(meta.id, &text)).await;
        let (own, kept) = shown(&anna, &id).await;
        assert_eq!(own["name"], "Omas Schachtel");
        assert_eq!(kept, tidy(&text).as_str(), "{}", meta.id);
        let ours = burghof_catalog::open(meta.id, 2, &[], burghof_core::Key::from_seed("any"));
        let ours = format!("{:016x}", ours.unwrap().unwrap().header().fingerprint);
        assert_ne!(own["fingerprint"], ours.as_str(), "{}", meta.id);
        act(&anna, &id).await;
        tables.push((meta.id, id, text, own));
    }
    first.kill();

    let second = Process::start(&database);
    let anna = anna.at(second.address);
    for (game, id, text, own) in &tables {
        assert_eq!(shown(&anna, id).await, (own.clone(), json!(tidy(text))), "{game}");
        play_out(&[&anna], id).await;
        let record = anna.get(&format!("/api/tables/{id}/record")).await.ok();
        // This process has not read the box either: the record brings it along.
        let verified = burghof_server::verify(record.as_str().unwrap()).unwrap();
        verified.chance.unwrap();
        assert!(verified.outcome.is_some(), "{game}");
        let header = verified.record.header().unwrap();
        assert_eq!(own["fingerprint"], format!("{:016x}", header.fingerprint), "{game}");
        assert_eq!(header.own.as_deref(), Some(&*tidy(text)), "{game}");
        // The next game is played with the same box; the corpus takes none.
        let next = anna.post(&format!("/api/tables/{id}/rematch"), json!({})).await.ok();
        assert_eq!(shown(&anna, next["next"].as_str().unwrap()).await.0, *own, "{game}");
        let refused = anna.put(&format!("/api/tables/{id}/gift"), json!({})).await.refused(409, "no_gift");
        assert!(refused["text"].as_str().unwrap().contains("box of somebody's own"), "{refused}");
    }
    assert_eq!(anna.get("/api/me/export").await.ok()["ratings"], json!([]));
    second.kill();
}

/// Acts once, as soon as it is this person's turn.
async fn act(guest: &Guest, id: &str) {
    for _ in 0..500 {
        let table = guest.table(id).await;
        if table["to_act"].as_array().unwrap().contains(&json!(0)) {
            guest.act_any(id, 0, 0).await;
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("nobody is asked: {}", guest.table(id).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_broken_box_is_refused_with_its_entry_in_the_readers_language() {
    let house = house().await;
    let anna = house.guest("Anna").await;
    let ask = async |language: &str, game: &str, data: &str| {
        let headers = [("content-type", "application/json"), ("accept-language", language)];
        let answer = anna.send("POST", "/api/tables", &headers, table(game, data).to_string()).await;
        answer.refused(422, "data")["text"].as_str().unwrap().to_owned()
    };
    let sum = with("castellan", "long_wall = 2", "long_wall = 3");
    let english = ask("en", "castellan", &sum).await;
    let entry = "cards_total.per_player.long_wall: ";
    assert!(english.starts_with(entry) && english.contains("13") && english.contains("14"), "{english}");
    let german = ask("de-AT, en;q=0.5", "castellan", &sum).await;
    assert!(german.starts_with(entry) && german.contains("13") && german.contains("14"), "{german}");
    assert!(german.contains("Regel CAS-") && english.contains("rule CAS-"), "{german} {english}");
    let word = with("ludwig", "points = 2", "points = \"two\"");
    let line = 1 + word.lines().position(|line| line == "points = \"two\"").unwrap();
    let german = ask("de", "ludwig", &word).await;
    assert!(german.contains(&format!("In Zeile {line} steht etwas")), "{german}");
    for meta in GAMES {
        let other = GAMES.iter().find(|other| other.id != meta.id).unwrap().id;
        for bad in ["", "[meta", &standard(other)] {
            let (english, german) = (ask("en", meta.id, bad).await, ask("de", meta.id, bad).await);
            assert!(english != german && !german.contains("misfit"), "{}: {english} {german}", meta.id);
        }
    }
    // Nothing of it is kept, and the house still knows no box.
    let kept = house.server.app().db.rows("SELECT hash FROM boxes", args![]).await.unwrap();
    assert_eq!(kept.len(), 0);
    assert_eq!(anna.get("/api/me/tables").await.ok()["tables"], json!([]));
    // The standard box by another name is the standard box: rated like any other, nothing kept.
    let standard = format!("# box: Meine\n{}", standard("castellan"));
    let id = anna.make_with(table("castellan", &standard)).await;
    let made = anna.table(&id).await;
    assert_eq!((&made["own"], &made["rated"]), (&Value::Null, &json!(true)));
    anna.get(&format!("/api/tables/{id}/box")).await.refused(404, "not_found");
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_keeps_so_many_boxes_and_no_larger_ones() {
    let folder = Folder::new();
    let mut config = sqlite(&folder.file());
    (config.limits.boxes, config.limits.boxes_per_person) = (3, 2);
    let server = Server::start(config).await.unwrap();
    let (anna, ben) = (Guest::new(server.address(), "Anna").await, Guest::new(server.address(), "Ben").await);
    let numbered = |n: u32| table("castellan", &format!("# box: {n}\n{}", changed("castellan")));
    for n in [1, 2, 1] {
        anna.make_with(numbered(n)).await;
    }
    anna.post("/api/tables", numbered(3)).await.refused(429, "too_many");
    // A box that the house has is anybody's, and one that is refused takes nobody's place.
    ben.make_with(numbered(2)).await;
    ben.post("/api/tables", table("castellan", "")).await.refused(422, "data");
    ben.make_with(numbered(3)).await;
    ben.post("/api/tables", numbered(4)).await.refused(429, "too_many");
    // Who goes leaves the box to those who play with it.
    let id = ben.make_with(numbered(1)).await;
    assert_eq!(anna.send("DELETE", "/api/me", &[], "").await.status, 204);
    server.app().forget_everything().await;
    assert_eq!(ben.table(&id).await["own"]["name"], "1");
    play_out(&[&ben], &id).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_box_may_be_as_large_as_it_is_said() {
    let house = house().await;
    let anna = house.guest("Anna").await;
    // Somebody keeps a diary in it.
    let diary = "# Was wir heute \"gefunden\" haben.\n";
    let full = |bytes: usize| {
        let text = format!("{}\n", changed("ludwig"));
        let lines = (bytes - text.len()) / diary.len();
        text + &diary.repeat(lines)
    };
    let id = anna.make_with(table("ludwig", &full(256 << 10))).await;
    let record = anna.get(&format!("/api/tables/{id}/box")).await.ok();
    assert!(record.as_str().unwrap().len() > 250 << 10);
    anna.post("/api/tables", table("ludwig", &full((256 << 10) + 1000))).await.refused(400, "malformed");
    // A short link leads to a game with the largest box that comes along, changed.
    let mut game = burghof_catalog::open_own(
        "ludwig",
        2,
        &[],
        Some(&changed("ludwig")),
        burghof_core::Key::from_seed("short"),
    )
    .unwrap()
    .unwrap();
    let seat = game.to_act().first().unwrap();
    let offer = game.advice(seat, &"random".parse().unwrap(), 0, false).unwrap()[0].notation.clone();
    game.act(seat, &[&offer]).unwrap();
    let record = game.record(&game.header()).to_string();
    let kept = anna.post("/api/moments", json!({ "record": record })).await.ok();
    let path = format!("/api/moments/{}", kept["id"].as_str().unwrap());
    assert_eq!(house.nobody().get(&path).await.ok()["record"], record.as_str());
    // Everything else stays short.
    let long = json!({ "name": "x".repeat(100_000) });
    anna.post("/api/guests", long).await.refused(413, "too_large");
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_box_that_no_table_is_played_with_makes_room() {
    let folder = Folder::new();
    let mut config = sqlite(&folder.file());
    config.limits.boxes_per_person = 3;
    let server = Server::start(config).await.unwrap();
    let app = server.app();
    let anna = Guest::new(server.address(), "Anna").await;
    let numbered = |n: u32| table("castellan", &format!("# box: {n}\n{}", changed("castellan")));
    let mut tables = Vec::new();
    for n in [1, 2, 3] {
        tables.push(anna.make_with(numbered(n)).await);
    }
    let kept = async || {
        let rows = app.db.rows("SELECT text FROM boxes", args![]).await.unwrap();
        let name = |row: &Row| row.text(0).unwrap().lines().next().unwrap().to_owned();
        let mut names: Vec<String> = rows.iter().map(name).collect();
        names.sort();
        names
    };
    let forget = async || {
        app.db.write(vec![Stmt::new("UPDATE boxes SET created_at = 1000", args![])]).await.unwrap();
    };
    play_out(&[&anna], &tables[0]).await;
    for table in &tables[1..] {
        app.db.write(burghof_server::forgetting::removal(table.parse().unwrap())).await.unwrap();
        app.tables.remove(table.parse().unwrap());
    }
    app.forget_boxes(2000).await.unwrap();
    assert_eq!(kept().await.len(), 3, "nobody knows whether they want to play on");
    forget().await;
    // Somebody makes a table with one of them, just in time.
    anna.make_with(numbered(2)).await;
    app.forget_boxes(2000).await.unwrap();
    assert_eq!(kept().await, ["# box: 1", "# box: 2"], "one was played with, one is");
    forget().await;
    app.forget_boxes(2000).await.unwrap();
    assert_eq!(kept().await.len(), 2);
    anna.make_with(numbered(4)).await;
    app.forget_everything().await;
    assert_eq!(anna.table(&tables[0]).await["own"]["name"], "1");
    server.stop().await;
}
