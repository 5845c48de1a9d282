//! My house: history and statistics from the tables themselves, friends by link, everything taken along and deleted.

use crate::common::{house, play_out};
use serde_json::json;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_played_stands_in_the_house_and_friends_see_it() {
    let house = house().await;
    let (anna, ben, eve) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Eve").await);
    let empty = anna.get("/api/me/house").await.ok();
    assert_eq!((&empty["games"], &empty["history"]), (&json!([]), &json!([])));
    let table = anna.make("castellan", &["me", "open"]).await;
    ben.sit(&table).await;
    play_out(&[&anna, &ben], &table).await;
    let end = anna.table(&table).await["end"].clone();
    let mine = anna.get("/api/me/house").await.ok();
    let past = &mine["history"][0];
    assert_eq!(
        (&past["table"], &past["place"], &past["points"]),
        (&json!(table), &end["places"][0], &end["points"][0])
    );
    let sums: Vec<(u64, u64)> = mine["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| (line["seats"].as_u64().unwrap(), line["games"].as_u64().unwrap()))
        .collect();
    assert_eq!(sums, [(0, 1), (2, 1)]);
    assert!(mine["games"][0]["place"]["low"].is_null(), "one game says nothing about the spread");
    assert_eq!(mine["best"][0]["table"], json!(table));

    let of_anna = format!("/api/people/{}/house", anna.id);
    ben.get(&of_anna).await.refused(403, "forbidden");
    let link = anna.post("/api/me/friends/link", json!({})).await.ok();
    anna.post("/api/friends", link.clone()).await.refused(409, "yourself");
    assert_eq!(ben.post("/api/friends", link.clone()).await.ok()["name"], "Anna");
    eve.post("/api/friends", link).await.refused(404, "not_found");
    let seen = ben.get(&of_anna).await.ok();
    assert_eq!(seen["history"][0]["table"], json!(table));
    let friend = &anna.get("/api/me/house").await.ok()["friends"][0];
    let (ahead, behind) = (friend["ahead"].as_u64().unwrap(), friend["behind"].as_u64().unwrap());
    assert_eq!((friend["games"].as_u64(), ahead + behind <= 1), (Some(1), true));
    eve.get(&of_anna).await.refused(403, "forbidden");

    // The rating's steps: written by a job some moments after the end.
    for _ in 0..100 {
        if anna.get("/api/me/house").await.ok()["rating"].as_array().unwrap().len() == 1 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    let step = &anna.get("/api/me/house").await.ok()["rating"][0];
    assert_eq!(step["game"], "castellan");
    let export = anna.get("/api/me/export").await.ok();
    assert_eq!((&export["friends"], export["rating_steps"].as_array().unwrap().len()), (&json!([ben.id]), 1));
    anna.send("DELETE", &format!("/api/me/friends/{}", ben.id), &[], "").await;
    ben.get(&of_anna).await.refused(403, "forbidden");
    house.server.stop().await;
}
