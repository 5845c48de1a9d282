//! The description of the API is true: checked in, served, and about routes that exist.

use crate::common::{Guest, game, house};
use serde_json::{Value, json};

#[test]
fn the_description_is_checked_in() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");
    let served = burghof_server::openapi::text();
    if std::env::var_os("BURGHOF_WRITE_OPENAPI").is_some() {
        std::fs::write(path, served).unwrap();
    }
    let stored = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        stored == served,
        "docs/openapi.json is old; BURGHOF_WRITE_OPENAPI=1 cargo test -p burghof-server api"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_operation_exists_and_refuses_nonsense_as_described() {
    let house = house().await;
    let anna = house.guest("Anna").await;
    let table = anna.make(game(), &["me", "open"]).await;
    let document = anna.get("/api/openapi.json").await.ok();
    for (method, path) in burghof_server::openapi::operations() {
        let real = path.replace("{id}", &table).replace("{seat}", "0").replace("{game}", game());
        let real = real.replace("{person}", &anna.id);
        let operation = &document["paths"][&path][&method];
        let documented = |status: u16| operation["responses"].get(status.to_string()).is_some();
        if path == "/api/me" && method == "delete" || path.starts_with("/api/logout") {
            continue;
        }
        for body in ["{}", "[1]", "\"x\"", "{\"unknown\":true}"] {
            for token in ["", &anna.token] {
                let guest = crate::common::Guest { token: token.to_owned(), ..anna.clone() };
                let headers = [("content-type", "application/json")];
                let sent = if operation.get("requestBody").is_some() { body } else { "" };
                let answer = guest.send(&method.to_uppercase(), &real, &headers, sent).await;
                assert_ne!(answer.status, 405, "{method} {path} is not a route");
                let stream = path.ends_with("/events");
                assert!(
                    documented(answer.status) || stream,
                    "{method} {path} answers {}: {}",
                    answer.status,
                    answer.body
                );
                if answer.status >= 400 {
                    assert!(
                        answer.body["error"].is_string() && answer.body["text"].is_string(),
                        "{method} {path}: {}",
                        answer.body
                    );
                }
                assert!(answer.status < 500, "{method} {path}: {}", answer.body);
            }
        }
    }
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_have_the_described_form() {
    let house = house().await;
    let (anna, ben) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = anna
        .make_with(json!({ "game": game(), "seats": ["me", "open"], "listed": true, "hints": true }))
        .await;
    ben.sit(&table).await;
    let document = anna.get("/api/openapi.json").await.ok();
    let record = include_str!("../../../castellan/golden/2-CAS-74.record");
    let moment = anna.post("/api/moments", json!({ "record": record })).await.ok()["id"].clone();
    let cup = crate::cups::cup(&anna, json!({})).await;
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    for (method, path) in burghof_server::openapi::operations() {
        let id = if path.starts_with("/api/cups") { cup.clone() } else { table.clone() };
        let schema =
            &document["paths"][&path][&method]["responses"]["200"]["content"]["application/json"]["schema"];
        // The position is shown when the game is over.
        if method != "get" || schema.is_null() || path.ends_with("/position") {
            continue;
        }
        let asked = path.replace("{id}", &id).replace("{game}", game()).replace("{name}", &text(&moment));
        let body = anna.get(&asked.replace("{person}", &anna.id)).await.ok();
        fits(&document, schema, &body, &path);
    }
    let legal = anna.get(&format!("/api/tables/{table}/legal")).await.ok();
    let act = json!({ "number": 0, "actions": [legal["legal"][0]["notation"]] });
    let moved_on = ben.post(&format!("/api/tables/{table}/moves"), act).await;
    fits(&document, &document["components"]["schemas"]["Problem"], &moved_on.body, "a refusal");
    house.server.stop().await;
}

/// Whoever makes a client of the description must find a form everywhere, not "anything".
#[test]
fn nothing_is_left_open() {
    fn look(schema: &Value, at: &str, open: &mut Vec<String>) {
        match schema {
            Value::Object(fields) => {
                for (name, inner) in fields {
                    let at = format!("{at}/{name}");
                    let anything = inner == &Value::Bool(true) || inner == &json!({});
                    // Words of the schema language whose value is a plain yes.
                    let plain = ["additionalProperties", "required", "default", "readOnly"];
                    if anything && !plain.contains(&name.as_str()) {
                        open.push(at.clone());
                    }
                    look(inner, &at, open);
                }
            }
            Value::Array(list) => list.iter().for_each(|inner| look(inner, at, open)),
            _ => {}
        }
    }
    let document: Value = serde_json::from_str(burghof_server::openapi::text()).unwrap();
    let mut open = Vec::new();
    look(&document["components"]["schemas"], "", &mut open);
    for (path, methods) in document["paths"].as_object().unwrap() {
        look(methods, path, &mut open);
    }
    assert!(open.is_empty(), "{open:#?}");
}

/// The part of JSON Schema that our description uses.
pub fn fits(document: &Value, schema: &Value, value: &Value, at: &str) {
    if let Some(name) = schema["$ref"].as_str() {
        return fits(
            document,
            document.pointer(&name[1..]).unwrap_or_else(|| panic!("{name} is nowhere")),
            value,
            at,
        );
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(options) = schema[key].as_array() {
            let fit = |option: &Value| std::panic::catch_unwind(|| fits(document, option, value, at)).is_ok();
            assert!(options.iter().any(fit), "{at}: {value} fits none of {options:?}");
        }
    }
    if let Some(constant) = schema.get("const") {
        assert_eq!(constant, value, "{at}");
    }
    let name = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(n) if n.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let allowed: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        _ => vec![],
    };
    let number = name == "integer" && allowed.contains(&"number");
    assert!(allowed.is_empty() || allowed.contains(&name) || number, "{at}: {value} is not {allowed:?}");
    if let Some(list) = value.as_array()
        && schema["items"].is_object()
    {
        list.iter().for_each(|item| fits(document, &schema["items"], item, at));
    }
    if let Some(object) = value.as_object() {
        for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            assert!(object.contains_key(name), "{at}: {name} is missing");
        }
        for (name, inner) in object {
            if let Some(schema) = schema["properties"].get(name) {
                fits(document, schema, inner, &format!("{at}.{name}"));
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn operators_have_their_numbers() {
    let house = house().await;
    let operators = house.server.admin_address().unwrap();
    assert_eq!(house.nobody().get("/metrics").await.body["error"], "not_found", "not for everybody");
    let text = Guest::nobody(operators).get("/metrics").await.ok();
    let text = text.as_str().unwrap();
    for name in [
        "burghof_moves_total",
        "burghof_commit_seconds_bucket",
        "process_cpu_seconds_total",
        "burghof_streams",
    ] {
        assert!(text.contains(name), "{name}");
    }
    assert_eq!(house.nobody().get("/health").await.ok()["status"], "ok");
    let load = burghof_server::load::Load {
        addresses: vec![house.address()],
        metrics: vec![operators],
        sources: vec![],
        game: game().into(),
        games: 8,
        time: std::time::Duration::from_secs(1),
        pace: 0.0,
    };
    let report = burghof_server::load::drive(&load).await.unwrap();
    println!("{report}");
    assert!(report.moves > 50 && report.refused == 0 && report.cpu.is_some());
    house.server.stop().await;
}
