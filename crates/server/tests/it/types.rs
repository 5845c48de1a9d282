//! The page's types are made of ours: `web/src/generated` must be what the types of this moment say.

use crate::common::{game, house};
use burghof_server::events::Moved;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

fn files(folder: &Path) -> BTreeMap<String, String> {
    let Ok(entries) = fs::read_dir(folder) else { return BTreeMap::new() };
    let read = |entry: std::io::Result<fs::DirEntry>| {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, fs::read_to_string(path).expect("text"))
    };
    entries.map(read).collect()
}

/// Writes what differs, and then fails: a second run passes, and the change lies there to be looked at and committed.
#[test]
fn the_types_of_the_page_are_ours() {
    let fresh = Path::new(env!("CARGO_TARGET_TMPDIR")).join("typescript");
    let _ = fs::remove_dir_all(&fresh);
    // Milliseconds and counts: all of them far below 2^53. Ids and seeds are strings.
    let config = ts_rs::Config::new().with_large_int("number").with_out_dir(&fresh);
    burghof_catalog::typescript(&config).unwrap();
    burghof_server::typescript::typescript(&config).unwrap();
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated");
    let (new, old) = (files(&fresh), files(&kept));
    if new == old {
        return;
    }
    fs::create_dir_all(&kept).unwrap();
    let changed: Vec<&String> = new.keys().filter(|name| new.get(*name) != old.get(*name)).collect();
    for name in old.keys().filter(|name| !new.contains_key(*name)) {
        fs::remove_file(kept.join(name)).unwrap();
    }
    for (name, text) in &new {
        fs::write(kept.join(name), text).unwrap();
    }
    panic!(
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
