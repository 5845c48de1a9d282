//! The description of the API, made of the routes themselves: their handlers' signatures say what is read and written.
//! `docs/openapi.json` is a copy; a test says when they differ.

use crate::http::{Operation, Person, Sketch, routes};
use crate::problem::{PROBLEM, ProblemAnswer};
use schemars::generate::{Contract, SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// The description as JSON text.
pub fn text() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        let mut text = serde_json::to_string_pretty(&document()).unwrap_or_default();
        text.push('\n');
        text
    })
}

/// The methods and paths, for tests that go through all of them.
pub fn operations() -> Vec<(String, String)> {
    let all = routes().operations;
    all.iter().map(|operation| (operation.method.to_owned(), operation.path.to_owned())).collect()
}

fn generator(contract: Contract) -> SchemaGenerator {
    let mut settings = SchemaSettings::draft2020_12();
    settings.definitions_path = "/components/schemas".into();
    settings.meta_schema = None;
    settings.contract = contract;
    settings.into_generator()
}

fn document() -> Value {
    let (mut asked, mut answered) = (generator(Contract::Deserialize), generator(Contract::Serialize));
    let mut paths = Map::new();
    for operation in routes().operations {
        let described = describe(&operation, &mut asked, &mut answered);
        paths.entry(operation.path).or_insert_with(|| json!({}))[operation.method] = described;
    }
    let problem = answered.subschema_for::<ProblemAnswer>();
    let mut schemas = answered.take_definitions(true);
    let mut read = Value::Object(asked.take_definitions(true));
    let apart = told_apart(&read, &schemas);
    rename(&mut read, &apart);
    for operation in paths.values_mut().filter_map(Value::as_object_mut).flat_map(Map::values_mut) {
        for part in ["parameters", "requestBody"] {
            if let Some(part) = operation.get_mut(part) {
                rename(part, &apart);
            }
        }
    }
    for (name, schema) in read.as_object_mut().map(std::mem::take).unwrap_or_default() {
        let name = if apart.contains(&name) { name + READ } else { name };
        schemas.insert(name, schema);
    }
    schemas.sort_keys();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Burghof",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Castle games at one table. One API for the page, for bots in any language and for scripts. \
                            Texts come in the language of Accept-Language (de, en).",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "responses": {
                "Problem": {
                    "description": "It was not done, and why.",
                    "content": { PROBLEM: { "schema": problem } },
                },
            },
            "securitySchemes": {
                "token": { "type": "http", "scheme": "bearer" },
                "cookie": { "type": "apiKey", "in": "cookie", "name": "burghof" },
            },
        },
    })
}

/// The end of the name of a form that is read in another way than it is written: what may be left out, what is only told.
const READ: &str = "Input";

/// The forms that are read in another way than they are written, by themselves or because of what is in them.
fn told_apart(read: &Value, written: &Map<String, Value>) -> BTreeSet<String> {
    let mut apart = BTreeSet::new();
    loop {
        let mut changed = read.clone();
        rename(&mut changed, &apart);
        let both = changed.as_object().into_iter().flatten();
        let different: BTreeSet<String> = both
            .filter(|(name, form)| written.get(*name).is_some_and(|other| other != *form))
            .map(|(name, _)| name.clone())
            .collect();
        if different == apart {
            return apart;
        }
        apart = different;
    }
}

/// Lets everything that speaks of these forms speak of those that are read.
fn rename(value: &mut Value, names: &BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (key, inner) in fields {
                match inner {
                    Value::String(to) if key == "$ref" => {
                        if to.strip_prefix("#/components/schemas/").is_some_and(|name| names.contains(name)) {
                            to.push_str(READ);
                        }
                    }
                    other => rename(other, names),
                }
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|inner| rename(inner, names)),
        _ => {}
    }
}

fn describe(operation: &Operation, asked: &mut SchemaGenerator, answered: &mut SchemaGenerator) -> Value {
    let &Operation { method, path, summary, refuses, describe } = operation;
    let mut sketch = Sketch::new(asked, answered);
    describe(&mut sketch);
    let Sketch { parameters, body, status, answer, mut refusals, person, .. } = sketch;
    // Anybody can be too fast for us, and we can fail, or be late.
    refusals.extend([429, 500, 503, 504]);
    refusals.extend(refuses);
    let mut responses = Map::new();
    responses.insert(status.to_string(), answer.into());
    for status in refusals {
        responses.insert(status.to_string(), json!({ "$ref": "#/components/responses/Problem" }));
    }
    let id = path.trim_start_matches('/').replace(['/', '.'], "_").replace(['{', '}'], "");
    let mut value =
        json!({ "operationId": format!("{method}_{id}"), "summary": summary, "responses": responses });
    if !parameters.is_empty() {
        value["parameters"] = json!(parameters);
    }
    if let Some(schema) = body {
        value["requestBody"] =
            json!({ "required": true, "content": { "application/json": { "schema": schema } } });
    }
    match person {
        Person::Nobody => {}
        Person::May => value["security"] = json!([{ "token": [] }, { "cookie": [] }, {}]),
        Person::Must => value["security"] = json!([{ "token": [] }, { "cookie": [] }]),
    }
    value
}
