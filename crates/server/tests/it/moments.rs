//! Short links: games of people's own browsers that the house keeps.

use crate::common::{Folder, Guest, House, sqlite};
use burghof_server::Server;
use serde_json::{Value, json};

async fn house(change: impl FnOnce(&mut burghof_server::Config)) -> House {
    let folder = Folder::new();
    let mut config = sqlite(&folder.file());
    change(&mut config);
    House { server: Server::start(config).await.unwrap(), folder }
}

/// A record that goes on for this many entries: a game of its own.
fn record(entries: usize) -> String {
    let whole = include_str!("../../../castellan/golden/2-CAS-74.record");
    let (head, log) = whole.split_once("\n\n").unwrap();
    let lines: Vec<&str> =
        log.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect();
    format!("{head}\n\n{}\n", lines[..entries].join("\n"))
}

async fn keep(guest: &Guest, record: &str) -> Value {
    guest.post("/api/moments", json!({ "record": record })).await.ok()["id"].clone()
}

async fn kept(guest: &Guest, id: &Value) -> crate::common::Answer {
    guest.get(&format!("/api/moments/{}", id.as_str().unwrap())).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_kept_under_one_name_for_anybody_and_after_a_restart() {
    let house = house(|_| {}).await;
    let nobody = house.nobody();
    let id = keep(&nobody, &record(7)).await;
    assert_eq!(keep(&nobody, &record(7)).await, id, "asked twice, it is kept once");
    assert_ne!(keep(&nobody, &record(8)).await, id);
    assert_eq!(kept(&nobody, &id).await.ok()["record"], record(7));
    house.server.stop().await;
    let again = Server::start(sqlite(&house.folder.file())).await.unwrap();
    let nobody = Guest::nobody(again.address());
    assert_eq!(kept(&nobody, &id).await.ok()["record"], record(7));
    again.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_games_are_kept() {
    let house = house(|_| {}).await;
    let nobody = house.nobody();
    let played = record(9);
    let last = played.trim_end().rsplit_once(". ").unwrap().0;
    for bad in ["", "buy my things", "burghof: 1\ngame: chess\n", &format!("{last}. 0 dance\n")] {
        let refused = nobody.post("/api/moments", json!({ "record": bad })).await.refused(422, "no_record");
        assert!(!refused["text"].as_str().unwrap().contains('['), "{refused}");
    }
    for name in ["0000000000000", "x", "%2e%2e"] {
        nobody.get(&format!("/api/moments/{name}")).await.refused(404, "not_found");
    }
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_keeps_many_loses_their_own_and_what_nobody_opens_is_forgotten() {
    let house = house(|config| config.limits.moments_per_address = 2).await;
    let nobody = house.nobody();
    let mut ids = Vec::new();
    for entries in 1..=4 {
        ids.push(keep(&nobody, &record(entries)).await);
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    kept(&nobody, &ids[0]).await.refused(404, "not_found");
    kept(&nobody, &ids[1]).await.refused(404, "not_found");
    kept(&nobody, &ids[2]).await.ok();
    let app = house.server.app();
    app.forget_moments(burghof_server::time::now() - 1000).await.unwrap();
    kept(&nobody, &ids[3]).await.ok();
    app.forget_moments(burghof_server::time::now() + 1).await.unwrap();
    kept(&nobody, &ids[3]).await.refused(404, "not_found");
    house.server.stop().await;
}
