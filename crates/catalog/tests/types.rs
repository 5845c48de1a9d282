//! The page's types and the forms of the API are made of ours: what is kept must be what the types of this moment say.

use std::path::Path;

/// Writes what differs, and then fails: a second run passes, and the change lies there to be looked at and committed.
#[test]
fn the_types_of_the_page_are_ours() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated");
    let changed =
        burghof_catalog::renew(&kept, |name| name != "server.ts", burghof_catalog::typescript).unwrap();
    assert!(
        changed.is_empty(),
        "web/src/generated was out of date and has been written again ({changed:?}): look at it and keep it"
    );
}

/// The same for the schemas.
#[test]
fn the_forms_of_the_api_are_ours() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("forms");
    let changed = burghof_catalog::renew(&kept, |_| true, burghof_catalog::forms).unwrap();
    assert!(
        changed.is_empty(),
        "{changed:?} was out of date and has been written again: look at it and keep it"
    );
}
