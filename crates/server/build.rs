//! The page is built by other means; without it there is a document that says so, so that this crate always builds.

use std::path::Path;

fn main() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    let index = dist.join("index.html");
    if !index.exists() {
        let text = "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Burghof</title>\n\
                    <h1>Burghof</h1><p>The page has not been built. The API is at <a href=\"/api/openapi.json\">/api</a>.</p></html>\n";
        std::fs::create_dir_all(&dist)
            .and_then(|()| std::fs::write(&index, text))
            .expect("web/dist can be written");
    }
}
