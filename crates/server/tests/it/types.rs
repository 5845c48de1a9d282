//! The page's types are made of ours: `web/src/generated/server.ts` must be what the types of this moment say.

use crate::common::{game, house};
use std::path::Path;

/// Writes what differs, and then fails: a second run passes, and the change lies there to be looked at and committed.
#[test]
fn the_types_of_the_page_are_ours() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated");
    let write = burghof_server::typescript::typescript;
    let changed = burghof_catalog::renew(&kept, |name| name == "server.ts", write).unwrap();
    assert!(
        changed.is_empty(),
        "web/src/generated was out of date and has been written again ({changed:?}): look at it and keep it"
    );
}

/// What was asked for is there, and nothing else.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_asked_for_comes_with_a_move() {
    let house = house().await;
    let anna = house.guest("Anna").await;
    let table = anna.make(game(), &["me", "bot:random"]).await;
    let always = ["kind", "lines", "number", "over", "talk_open", "to_act"];
    for (with, more) in
        [("none", &[][..]), ("view,prompt,score,legal", &["legal", "prompt", "score", "view"])]
    {
        let mut stream = anna.stream(&table, &format!("with={with}")).await;
        let moved = stream.next_of("moved").await;
        let mut keys: Vec<&str> = [&always, more].concat();
        let mut told: Vec<&str> = moved.as_object().unwrap().keys().map(String::as_str).collect();
        keys.sort_unstable();
        told.sort_unstable();
        assert_eq!(told, keys, "{moved}");
    }
    house.server.stop().await;
}
