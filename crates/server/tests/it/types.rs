//! The page's types are made of ours: `web/src/generated/server.ts` must be what the types of this moment say.

use crate::common::{game, house};
use burghof_server::events::Moved;
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

/// `moved` is written by hand for speed: every message of it has the shape its type says.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_written_by_hand_has_the_shape_of_its_type() {
    let house = house().await;
    let anna = house.guest("Anna").await;
    let table = anna.make(game(), &["me", "bot:random"]).await;
    let mut stream = anna.stream(&table, "with=view,prompt,score,legal").await;
    let moved: Moved = serde_json::from_value(stream.next_of("moved").await).unwrap();
    assert!(moved.view.is_some() && moved.prompt.is_some() && moved.score.is_some());
    house.server.stop().await;
}
