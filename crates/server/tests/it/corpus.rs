//! The open corpus: everybody is asked, nobody is named, and what is published stays.

use crate::common::{Guest, House, game, house, play_out, sqlite};
use burghof_core::{Item, Record};
use burghof_server::admin::Admin;
use burghof_server::args;
use burghof_server::corpus::{Edition, WAITS, Waiting};
use burghof_server::db::Stmt;
use burghof_server::time::DAY;
use serde_json::{Value, json};

/// Two people have played a game to its end.
async fn played(house: &House) -> (Guest, Guest, String) {
    let (anna, ben) = (house.guest("Anna Amsel").await, house.guest("Ben Buchfink").await);
    let table = anna.make(game(), &["me", "open"]).await;
    ben.sit(&table).await;
    let talk = json!({ "text": "sung at the table" });
    anna.post(&format!("/api/tables/{table}/chat"), talk).await.ok();
    play_out(&[&anna, &ben], &table).await;
    (anna, ben, table)
}

async fn once_more(anna: &Guest, ben: &Guest) -> String {
    let table = anna.make(game(), &["me", "open"]).await;
    ben.sit(&table).await;
    play_out(&[anna, ben], &table).await;
    table
}

async fn give(guest: &Guest, table: &str) -> Value {
    guest.put(&format!("/api/tables/{table}/gift"), json!({})).await.ok()
}

async fn gift(guest: &Guest, table: &str) -> Value {
    guest.get(&format!("/api/tables/{table}/gift")).await.ok()
}

async fn operator(house: &House) -> Admin {
    Admin::open(sqlite(&house.folder.file())).await.unwrap()
}

/// The days of waiting go by.
async fn wait_a_week(house: &House) {
    let earlier = Stmt::new("UPDATE corpus SET given_at = given_at - $1", args![WAITS * DAY]);
    house.server.app().db.write(vec![earlier]).await.unwrap();
}

fn counts(published: u64, due: u64, waiting: u64) -> Waiting {
    Waiting { published, due, waiting }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_given_by_all_who_sat_there_and_taken_back_by_each() {
    let house = house().await;
    let (anna, ben, table) = played(&house).await;
    let path = format!("/api/tables/{table}/gift");
    let stranger = house.guest("Eve").await;
    stranger.get(&path).await.refused(403, "forbidden");
    stranger.put(&path, json!({})).await.refused(403, "forbidden");
    house.nobody().put(&path, json!({})).await.refused(401, "who");
    let before = gift(&anna, &table).await;
    let expected = json!({ "possible": true, "mine": false, "given": 0, "of": 2, "days": 7, "published": false, "record": before["record"] });
    assert_eq!(before, expected);

    let operator = operator(&house).await;
    let half = give(&anna, &table).await;
    assert_eq!((&half["mine"], &half["given"]), (&json!(true), &json!(1)));
    assert_eq!(gift(&ben, &table).await["mine"], false);
    assert_eq!(operator.corpus_waiting().await.unwrap(), counts(0, 0, 0), "one of two is not enough");
    give(&anna, &table).await;
    assert_eq!(operator.corpus_waiting().await.unwrap(), counts(0, 0, 0), "nor is one twice");
    assert_eq!(give(&ben, &table).await["given"], 2);
    assert_eq!(operator.corpus_waiting().await.unwrap(), counts(0, 0, 1));

    // Who never gave takes nothing away from those who did.
    assert_eq!(stranger.send("DELETE", &path, &[], "").await.status, 204);
    assert_eq!(operator.corpus_waiting().await.unwrap(), counts(0, 0, 1));
    // Either of them ends it, and the other's yes stands.
    assert_eq!(ben.send("DELETE", &path, &[], "").await.status, 204);
    assert_eq!(operator.corpus_waiting().await.unwrap(), counts(0, 0, 0));
    let after = gift(&ben, &table).await;
    assert_eq!((&after["mine"], &after["given"]), (&json!(false), &json!(1)));
    // Seven days begin anew with the last yes.
    wait_a_week(&house).await;
    give(&ben, &table).await;
    assert_eq!(operator.corpus_waiting().await.unwrap(), counts(0, 0, 1));

    // Two who say yes at the same moment are both heard.
    let second = once_more(&anna, &ben).await;
    tokio::join!(give(&anna, &second), give(&ben, &second));
    assert_eq!(operator.corpus_waiting().await.unwrap(), counts(0, 0, 2));
    assert_eq!(anna.get("/api/me/export").await.ok()["gifts"].as_array().unwrap().len(), 2);
    operator.end().await;
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_has_waited_seven_days_is_published_once_and_for_all() {
    let house = house().await;
    let (anna, ben, table) = played(&house).await;
    let operator = operator(&house).await;
    give(&anna, &table).await;
    give(&ben, &table).await;
    let early = operator.publish_corpus().await.unwrap();
    assert_eq!((early.head.games, early.games.len()), (0, 0), "it can still be taken back");
    assert_eq!(gift(&anna, &table).await["published"], false);
    Edition::check(&early.text()).unwrap();

    wait_a_week(&house).await;
    assert_eq!(operator.corpus_waiting().await.unwrap(), counts(0, 1, 0));
    // Another one is given today.
    let late = once_more(&anna, &ben).await;
    give(&anna, &late).await;
    give(&ben, &late).await;
    let first = operator.publish_corpus().await.unwrap();
    assert_eq!(operator.corpus_waiting().await.unwrap(), counts(1, 0, 1));
    assert_eq!((first.head.games, first.head.licence.as_str()), (1, "CC0-1.0"));
    assert_eq!(first.head.by_game, [(game().to_owned(), 1)].into());
    assert_eq!(Edition::check(&first.text()).unwrap(), first);
    let published = gift(&anna, &table).await;
    assert_eq!((&published["published"], &published["given"]), (&json!(true), &json!(2)));
    let path = format!("/api/tables/{table}/gift");
    for guest in [&anna, &ben] {
        guest.send("DELETE", &path, &[], "").await.refused(409, "published");
    }

    // What is published stays when people go; what is not goes with them.
    assert_eq!(ben.send("DELETE", "/api/me", &[], "").await.status, 204);
    assert_eq!(operator.corpus_waiting().await.unwrap(), counts(1, 0, 0));
    assert_eq!(gift(&anna, &table).await["published"], true);
    let gone = gift(&anna, &late).await;
    assert_eq!((&gone["possible"], &gone["record"]), (&json!(false), &Value::Null));
    let refused = anna.put(&format!("/api/tables/{late}/gift"), json!({})).await.refused(409, "no_gift");
    assert!(refused["text"].as_str().unwrap().contains("no longer known"), "{refused}");
    // So it does when the table is deleted.
    operator.delete_table(table.parse().unwrap()).await.unwrap();
    wait_a_week(&house).await;
    let second = operator.publish_corpus().await.unwrap();
    assert_eq!(second.games, first.games);
    let deeds = operator.deeds().await.unwrap();
    assert_eq!(deeds.iter().filter(|deed| deed["deed"] == "corpus").count(), 3);
    operator.end().await;
    house.server.stop().await;
}

/// Fields that say who, or what the parts of the key were.
fn telling(record: &Record) -> Vec<String> {
    const PLAIN: [&str; 8] = ["burghof", "game", "rules", "data", "people", "options", "key", "result"];
    let field = |item: &Item| match item {
        Item::Field(name, _) if !PLAIN.contains(&name.as_str()) && name != "score" => Some(name.clone()),
        Item::Comment(text) => Some(text.clone()),
        _ => None,
    };
    record.items.iter().filter_map(field).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_corpus_names_nobody() {
    let house = house().await;
    let (anna, ben, table) = played(&house).await;
    let shown = gift(&anna, &table).await["record"].as_str().unwrap().to_owned();
    give(&anna, &table).await;
    give(&ben, &table).await;
    // Of a game with a bot, the bot is told.
    let alone = anna.make(game(), &["me", "bot:random"]).await;
    play_out(&[&anna], &alone).await;
    assert_eq!(give(&anna, &alone).await["of"], 1);
    wait_a_week(&house).await;
    let operator = operator(&house).await;
    let edition = operator.publish_corpus().await.unwrap();
    let text = edition.text();
    Edition::check(&text).unwrap();
    for secret in ["Amsel", "Buchfink", "sung at the table", &anna.id, &ben.id, &table, &alone] {
        assert!(!text.contains(secret), "{secret}");
    }
    assert!(edition.games.iter().any(|given| given.record == shown), "what was shown is what is given");
    for given in &edition.games {
        let told = telling(&Record::parse(&given.record).unwrap());
        match given.record == shown {
            true => assert_eq!(told, [""; 0]),
            false => {
                assert!(given.record.contains("\nseat 1: bot:random\n") && told == ["seat 1"], "{told:?}")
            }
        }
    }
    // The record that people keep for themselves still says who sat there.
    let own = anna.get(&format!("/api/tables/{table}/record")).await.ok();
    assert!(own.as_str().unwrap().contains("Anna Amsel"));
    operator.end().await;
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_what_was_played_to_its_end_by_the_rules_is_given() {
    let house = house().await;
    let (anna, ben) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = anna.make(game(), &["me", "open"]).await;
    let path = format!("/api/tables/{table}/gift");
    anna.put(&path, json!({})).await.refused(409, "no_gift");
    ben.sit(&table).await;
    anna.put(&path, json!({})).await.refused(409, "no_gift");
    let state = gift(&anna, &table).await;
    assert_eq!(
        (&state["possible"], &state["record"]),
        (&json!(false), &Value::Null),
        "nothing is shown before"
    );
    ben.post(&format!("/api/tables/{table}/resign"), json!({})).await.ok();
    assert_eq!(anna.table(&table).await["status"], "finished");
    let body = [("content-type", "application/json"), ("accept-language", "de")];
    let refused = anna.send("PUT", &path, &body, "{}").await.refused(409, "no_gift");
    assert!(refused["text"].as_str().unwrap().contains("zu Ende gespielt"), "{refused}");
    anna.put("/api/tables/0000000000001/gift", json!({})).await.refused(404, "not_found");
    house.server.stop().await;
}

/// A file that was changed on its way is not taken for an edition.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_edition_that_was_changed_is_found_out() {
    let house = house().await;
    let (anna, ben, table) = played(&house).await;
    give(&anna, &table).await;
    give(&ben, &table).await;
    wait_a_week(&house).await;
    let operator = operator(&house).await;
    let edition = operator.publish_corpus().await.unwrap();
    let record = edition.games[0].record.clone();
    let wrong = |text: &str| {
        let bad = Edition::check(text).unwrap_err();
        (bad.line, bad.what.id)
    };
    let text = edition.text();
    assert_eq!(wrong(""), (1, "corpus-no-head"));
    assert_eq!(wrong(&text.replacen("\"corpus\":1", "\"corpus\":2", 1)), (1, "corpus-form"));
    assert_eq!(wrong(&text.replacen("\\n1. ", "\\n2. ", 1)), (1, "corpus-sum"));
    assert_eq!(wrong(&text.replacen("\"games\":1", "\"games\":2", 1)), (1, "corpus-count"));
    let by_game = format!("\"{}\":1", game());
    assert_eq!(wrong(&text.replacen(&by_game, "\"ludwig\":1", 1)), (1, "corpus-count"));
    // Sums that fit are not enough: the games are played again, and nobody may be named.
    let made = |record: String| Edition::new("2026-11-18".into(), vec![record]).text();
    let people = record.find("\nkey: ").unwrap();
    let (head, rest) = record.split_at(people);
    assert_eq!(wrong(&made(format!("{head}\nseat 0: Anna{rest}"))), (2, "corpus-named"));
    assert_eq!(wrong(&made(format!("{head}\n# by Anna{rest}"))), (2, "corpus-named"));
    let half: Vec<&str> = record.lines().take_while(|line| !line.starts_with("2. ")).collect();
    assert_eq!(wrong(&made(half.join("\n"))), (2, "corpus-line"));
    assert_eq!(wrong(&made(record.replacen("\n1. ", "\n1. 0 no such thing ", 1))), (2, "corpus-record"));
    Edition::check(&made(record)).unwrap();
    operator.end().await;
    house.server.stop().await;
}
