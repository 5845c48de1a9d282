//! The description of the API is true: checked in, served, and about routes that exist.

use crate::common::{game, house};
use serde_json::{Value, json};

#[test]
fn the_description_is_checked_in() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");
    let served = burghof_server::openapi::text();
    if std::env::var_os("BURGHOF_WRITE_OPENAPI").is_some() {
        std::fs::write(path, &served).unwrap();
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
        let operation = &document["paths"][&path][&method];
        let documented = |status: u16| operation["responses"].get(status.to_string()).is_some();
        if path == "/api/me" && method == "delete" || path == "/api/logout" {
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
    let table = anna.make_with(json!({ "game": game(), "seats": ["me", "open"], "listed": true })).await;
    ben.sit(&table).await;
    let document = anna.get("/api/openapi.json").await.ok();
    for path in [
        "/api/games",
        "/api/lobby",
        "/api/me",
        "/api/me/tables",
        "/api/me/notices",
        "/api/tables/{id}",
        "/api/tables/{id}/view",
        "/api/tables/{id}/legal",
        "/api/tables/{id}/preview",
        "/api/tables/{id}/prompt",
        "/api/tables/{id}/description",
        "/api/tables/{id}/drawing",
        "/api/tables/{id}/score",
        "/api/tables/{id}/log",
        "/api/tables/{id}/chat",
        "/health",
    ] {
        let body = anna.get(&path.replace("{id}", &table)).await.ok();
        let schema =
            &document["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"];
        fits(&document, schema, &body, path);
    }
    house.server.stop().await;
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
    let text = house.nobody().get("/metrics").await.ok();
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
        address: house.address(),
        game: game().into(),
        games: 8,
        time: std::time::Duration::from_secs(1),
        pace: 0.0,
    };
    let report = burghof_server::load::drive(&load).await.unwrap();
    println!("{report}");
    assert!(report.moves > 50 && report.refused == 0);
    house.server.stop().await;
}
