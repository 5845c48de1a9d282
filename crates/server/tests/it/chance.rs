//! Nobody chooses the key: everything is promised before anything is shown.

use crate::common::{Guest, game, house, play_out, promise};
use burghof_server::ids::{hex, random};
use serde_json::{Value, json};
use std::time::Duration;

async fn sit(guest: &Guest, table: &str, part: &[u8; 32]) -> Value {
    guest.post(&format!("/api/tables/{table}/sit"), json!({ "promise": promise(part) })).await.ok()
}

async fn reveal(guest: &Guest, table: &str, part: &[u8; 32]) -> crate::common::Answer {
    guest.post(&format!("/api/tables/{table}/reveal"), json!({ "part": hex(part) })).await
}

async fn made(anna: &Guest) -> String {
    let table = json!({ "game": game(), "seats": ["me", "open"] });
    anna.post("/api/tables", table).await.ok()["id"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_part_is_promised_before_any_is_shown() {
    let house = house().await;
    let (anna, ben, eve) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Eve").await);
    let table = made(&anna).await;
    let (a, b, ground) = (random(), random(), random());
    // A part alone is no promise, and nothing is shown while others may still choose.
    let part = json!({ "part": hex(&a) });
    anna.post(&format!("/api/tables/{table}/sit"), part).await.refused(400, "malformed");
    sit(&anna, &table, &a).await;
    reveal(&anna, &table, &a).await.refused(409, "too_early");
    let shown = anna.table(&table).await;
    assert_eq!(shown["chance"]["promises"][0], promise(&a));
    assert_eq!(shown["seats"][0]["revealed"], false);
    let both = sit(&ben, &table, &b).await;
    assert_eq!((both["status"].as_str(), &both["chance"]["revealing"]), (Some("open"), &json!(true)));
    // Ben, who has looked into the database, would like another part; and Eve would like to take part.
    reveal(&ben, &table, &ground).await.refused(409, "other_promise");
    reveal(&eve, &table, &b).await.refused(403, "forbidden");
    // Nor does he get another choice by leaving, or by sending Anna away.
    ben.post(&format!("/api/tables/{table}/leave"), json!({})).await.refused(409, "begun");
    let away = json!({ "sitter": "open" });
    anna.put(&format!("/api/tables/{table}/seats/1"), away).await.refused(409, "begun");
    reveal(&ben, &table, &b).await.ok();
    let begun = reveal(&anna, &table, &a).await.ok();
    assert_eq!(begun["status"], "playing");
    reveal(&anna, &table, &a).await.refused(409, "begun");

    play_out(&[&anna, &ben], &table).await;
    let record = anna.get(&format!("/api/tables/{table}/record")).await.ok().as_str().unwrap().to_owned();
    let proof = burghof_server::verify(&record).unwrap().chance.unwrap();
    assert!(proof.complete() && proof.promised == [0, 1]);
    // A record with another promise, with a part too many or with one kept back and not named does not stand up.
    let without = |begin: &str| {
        let lines = record.lines().filter(|line| !line.starts_with(begin)).collect::<Vec<_>>();
        lines.join("\n")
    };
    let forged = [
        record.replace(&promise(&b), &promise(&ground)),
        record.replace(&hex(&b), &hex(&ground)),
        without(&format!("part: {}", hex(&a))),
        without("commitment"),
        format!("missing: 1\n{record}").replacen("missing: 1\nburghof: 1", "burghof: 1\nmissing: 1", 1),
    ];
    for (index, forged) in forged.iter().enumerate() {
        assert!(burghof_server::verify(forged).unwrap().chance.is_err(), "{index}");
    }
    checked_by_python(&record);
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_does_not_show_a_part_plays_without_and_the_record_says_so() {
    let house = house().await;
    let (anna, ben) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = made(&anna).await;
    let (a, b) = (random(), random());
    sit(&anna, &table, &a).await;
    sit(&ben, &table, &b).await;
    reveal(&ben, &table, &b).await.ok();
    // Anna's page is closed. The game begins all the same.
    let mut begun = Value::Null;
    for _ in 0..100 {
        begun = ben.table(&table).await;
        if begun["status"] == "playing" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!((begun["status"].as_str(), &begun["chance"]["missing"]), (Some("playing"), &json!([0])));
    play_out(&[&anna, &ben], &table).await;
    let record = anna.get(&format!("/api/tables/{table}/record")).await.ok().as_str().unwrap().to_owned();
    assert!(record.contains("missing: 0\n"), "{record}");
    let proof = burghof_server::verify(&record).unwrap().chance.unwrap();
    assert_eq!((proof.promised.as_slice(), proof.missing.as_slice()), (&[1][..], &[0][..]));
    assert!(!proof.complete());
    checked_by_python(&record);
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_deletes_themselves_before_the_game_does_not_have_it_drawn_anew() {
    let house = house().await;
    let (anna, ben) = (house.guest("Anna").await, house.guest("Ben").await);
    let (a, b) = (random(), random());
    let table = made(&anna).await;
    sit(&anna, &table, &a).await;
    let both = sit(&ben, &table, &b).await;
    // Ben, who has looked into the database, knows what will be drawn with his part and what without it, and likes neither.
    reveal(&anna, &table, &a).await.ok();
    ben.send("DELETE", "/api/me", &[], "").await.ok();
    let begun = anna.table(&table).await;
    assert_eq!((begun["status"].as_str(), &begun["chance"]["missing"]), (Some("playing"), &json!([1])));
    assert_eq!(begun["chance"]["promises"], both["chance"]["promises"]);
    assert_eq!((&begun["seats"][1]["kind"], &begun["seats"][1]["person"]), (&json!("bot"), &Value::Null));
    // Under a new name there is nothing to choose either.
    let again = json!({ "promise": promise(&random()) });
    house.guest("Bert").await.post(&format!("/api/tables/{table}/sit"), again).await.refused(409, "begun");
    play_out(&[&anna], &table).await;
    let record = anna.get(&format!("/api/tables/{table}/record")).await.ok().as_str().unwrap().to_owned();
    assert!(record.contains("missing: 1\n"), "{record}");
    let proof = burghof_server::verify(&record).unwrap().chance.unwrap();
    assert_eq!((proof.promised.as_slice(), proof.missing.as_slice()), (&[0][..], &[1][..]));

    // If others have not shown their parts yet, theirs are waited for as before.
    let ben = house.guest("Ben").await;
    let table = made(&anna).await;
    sit(&anna, &table, &a).await;
    sit(&ben, &table, &b).await;
    ben.send("DELETE", "/api/me", &[], "").await.ok();
    let waiting = anna.table(&table).await;
    assert_eq!((waiting["status"].as_str(), &waiting["chance"]["revealing"]), (Some("open"), &json!(true)));
    let begun = reveal(&anna, &table, &a).await.ok();
    assert_eq!((begun["status"].as_str(), &begun["chance"]["missing"]), (Some("playing"), &json!([1])));
    house.server.stop().await;
}

/// The checker in the examples comes to the same result, where there is a Python to run it.
fn checked_by_python(record: &str) {
    let folder = crate::common::Folder::new();
    let run = |name: &str, text: &str| {
        let path = folder.0.join(name);
        std::fs::write(&path, text).unwrap();
        let checker = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/check_chance.py");
        std::process::Command::new("python3").arg(checker).arg(path).output()
    };
    let Ok(good) = run("good.record", record) else { return };
    assert!(good.status.success(), "{}", String::from_utf8_lossy(&good.stdout));
    let key = record.lines().find(|line| line.starts_with("key: ")).unwrap();
    let bad = run("bad.record", &record.replace(key, &format!("key: {}", "0".repeat(64)))).unwrap();
    assert!(!bad.status.success());
}
