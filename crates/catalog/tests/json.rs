//! JSON with its lines.

use burghof_catalog::{BadPosition, read_json};
use serde_json::Value;

fn parse(text: &str) -> Result<Value, BadPosition> {
    read_json::<Value>(text).map(|read| read.value)
}

#[test]
fn a_key_that_stands_twice_is_refused_with_its_line() {
    let twice = |text: &str| match parse(text) {
        Err(BadPosition::Twice { key, line }) => (key, line),
        other => panic!("{other:?}"),
    };
    assert_eq!(twice("{\"a\": 1,\n\"a\": 2}"), ("a".into(), 2));
    assert_eq!(twice("{\"a\": [{\"b\": 1,\n\n\"b\": 1}]}"), ("b".into(), 3));
    assert_eq!(parse("{\"a\": {\"a\": -1.5}}").ok(), serde_json::from_str("{\"a\": {\"a\": -1.5}}").ok());
}

#[test]
fn what_is_no_json_is_refused_with_its_line() {
    assert_eq!(parse("{\n\"a\": x}"), Err(BadPosition::Json { line: 2, column: 6, ended: false }));
    assert_eq!(parse("{\n\"a\":"), Err(BadPosition::Json { line: 2, column: 4, ended: true }));
    assert!(parse("1 2").is_err());
}
