use super::*;
use crate::shape::{Named, Pile};
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeMap;

#[derive(Deserialize, Debug, PartialEq, Default)]
#[serde(default)]
struct Gate {
    id: Option<String>,
    wide: bool,
    depth: Option<u8>,
}

impl From<String> for Gate {
    fn from(id: String) -> Gate {
        Gate { id: Some(id), ..Gate::default() }
    }
}

#[derive(Deserialize, Debug, PartialEq)]
#[serde(rename_all = "snake_case")]
enum Phase {
    Setup,
    FinalWorks,
}

#[derive(Deserialize, Debug, PartialEq)]
struct Part {
    kind: Named<Gate>,
    #[serde(rename = "at|cell")]
    at: (i8, i8),
    name: Option<String>,
    #[serde(default)]
    count: BTreeMap<String, i64>,
    phase: Option<Phase>,
    pile: Option<Pile<u8>>,
}

#[derive(Deserialize, Debug, PartialEq)]
#[serde(rename_all = "snake_case")]
enum Request {
    Build {
        long: u32,
        by: Option<String>,
        #[serde(default)]
        high: u8,
    },
    Over,
}

#[test]
fn shapes_are_read() {
    let value = json!([
        { "kind": "tower", "at": [1, -2], "pile": [1, 2] },
        { "kind": { "wide": true }, "cell": [0, 0], "name": "a", "count": { "7": -1 }, "phase": "final_works" },
        { "kind": { "depth": 4 }, "at": [0, 0], "name": null, "pile": 3 },
    ]);
    let parts = read::<Vec<Part>>(&value).unwrap();
    assert!(parts.ignored.is_empty());
    let [a, b, c] = &parts.value[..] else { panic!("{parts:?}") };
    assert_eq!((&a.kind, a.at), (&Named(Gate::from("tower".to_owned())), (1, -2)));
    assert_eq!((&a.pile, &c.pile), (&Some(Pile::Of(vec![1, 2])), &Some(Pile::Count(3))));
    assert_eq!(b.kind, Named(Gate { wide: true, ..Gate::default() }));
    assert_eq!((&b.count["7"], &b.phase), (&-1, &Some(Phase::FinalWorks)));
    assert_eq!(c.kind, Named(Gate { depth: Some(4), ..Gate::default() }));
}

#[test]
fn a_mistake_is_named_by_its_place() {
    for (value, at, what) in [
        (json!({ "kind": "x", "at": [1, 200] }), "[0].at[1]", "200 is not a whole number from -128 to 127"),
        (json!({ "kind": "x", "at": [1, 2.5] }), "[0].at[1]", "2.5 is not a whole number from -128 to 127"),
        (json!({ "kind": "x", "at": [1] }), "[0].at", "1 entries, 2 are expected"),
        (json!({ "kind": "x", "at": [1, 2, 3] }), "[0].at", "3 entries, 2 are expected"),
        (json!({ "kind": [], "at": [1, 2] }), "[0].kind", "an id or an object is expected, not a list"),
        (
            json!({ "kind": { "wide": 1 }, "at": [1, 2] }),
            "[0].kind.wide",
            "true or false is expected, not a number",
        ),
        (json!({ "kind": "x" }), "[0]", "`at` is missing"),
        (json!({ "kind": "x", "at": [1, 2], "cell": [1, 2] }), "[0]", "`at` is there twice"),
        (json!(["tower", [1, 2]]), "[0]", "an object is expected, not a list"),
        (
            json!({ "kind": "x", "at": [1, 2], "count": { "x": "y" } }),
            "[0].count.x",
            "a number is expected, not a text",
        ),
        (
            json!({ "kind": "x", "at": [1, 2], "phase": "held" }),
            "[0].phase",
            "`held` is none of setup, final_works",
        ),
        (json!({ "kind": "x", "at": [1, 2], "phase": 3 }), "[0].phase", "a text is expected, not a number"),
        (
            json!({ "kind": "x", "at": [1, 2], "pile": 300 }),
            "[0].pile",
            "a number from 0 to 255 or a list is expected, not 300",
        ),
        (
            json!({ "kind": "x", "at": [1, 2], "pile": [300] }),
            "[0].pile[0]",
            "300 is not a whole number from 0 to 255",
        ),
    ] {
        let wrong = read::<Vec<Part>>(&json!([value])).unwrap_err();
        assert_eq!((wrong.at.as_str(), wrong.wrong.to_string().as_str()), (at, what));
    }
}

#[test]
fn a_tag_must_be_there_and_known() {
    let read = |value: Json| read_tagged::<Request>(&value, "op").map(|read| (read.value, read.ignored));
    assert_eq!(read(json!({ "op": "over" })).unwrap().0, Request::Over);
    let (build, ignored) = read(json!({ "long": 2, "op": "build", "hihg": 3 })).unwrap();
    assert_eq!(build, Request::Build { long: 2, by: None, high: 0 });
    assert_eq!(ignored, [Unknown { at: "hihg".into(), like: Some("high") }]);
    for (value, at, what) in [
        (json!([]), ".", "an object is expected, not a list"),
        (json!({ "long": 1 }), ".", "`op` is missing"),
        (json!({ "op": 1 }), "op", "a text is expected, not a number"),
        (json!({ "op": "x" }), "op", "`x` is none of build, over"),
        (json!({ "op": "build" }), ".", "`long` is missing"),
        (json!({ "op": "build", "long": "x" }), "long", "a number is expected, not a text"),
    ] {
        let wrong = read(value).unwrap_err();
        assert_eq!((wrong.at.as_str(), wrong.wrong.to_string().as_str()), (at, what));
    }
}

#[test]
fn unknown_keys_are_noted_with_the_nearest_known_one() {
    let value = json!([{ "kind": "x", "at": [1, 2], "nmae": "a", "note": { "at": 1 } }]);
    let read = read::<Vec<Part>>(&value).unwrap();
    let like = |at: &str, like| Unknown { at: at.into(), like };
    assert_eq!(read.ignored, [like("[0].nmae", Some("name")), like("[0].note", None)]);
    let value = json!([{ "kind": "x", "at": [1, 2], "counts": {} }]);
    assert_eq!(super::read::<Vec<Part>>(&value).unwrap().ignored, [like("[0].counts", Some("count"))]);
}
