//! What the parts of a handler's signature say about it, in the words of OpenAPI.

use super::ask::{
    Address, Agent, AtCup, AtNumber, AtSeat, AtTable, Body, COOKIE, FormBody, Heavy, Host, Idempotency,
    Maybe, Me, Named, OfGame, OtherPerson, Proven, Query, Roomy, Speaks,
};
use super::reply::{Accepted, Attached, Created, Description, Html, NoContent, Plain, Upgraded, WithCookie};
use crate::events::{Event, Moved};
use crate::ids::{CupId, PersonId, TableId};
use crate::problem::Answer;
use axum::Json;
use axum::extract::{Request, State};
use schemars::generate::SchemaGenerator;
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// An operation being drawn.
pub struct Sketch<'a> {
    /// For what comes in: a field with a default may be missing.
    pub asked: &'a mut SchemaGenerator,
    /// For what goes out: a field with a default is there.
    pub answered: &'a mut SchemaGenerator,
    /// In the path, behind the question mark, in the headers.
    pub parameters: Vec<Value>,
    /// What the request brings.
    pub body: Option<Schema>,
    /// The status of the answer when it is done.
    pub status: u16,
    /// The answer when it is done.
    pub answer: Map<String, Value>,
    /// The statuses when it is not.
    pub refusals: BTreeSet<u16>,
    /// Who must ask: nobody in particular, whoever likes to say so, or somebody who says so.
    pub person: Person,
}

/// Must whoever asks say who they are?
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Person {
    /// It makes no difference.
    Nobody,
    /// They may, and may then see more.
    May,
    /// They must.
    Must,
}

impl<'a> Sketch<'a> {
    /// An empty one.
    pub fn new(asked: &'a mut SchemaGenerator, answered: &'a mut SchemaGenerator) -> Sketch<'a> {
        let answer = [("description".to_owned(), json!("done"))].into_iter().collect();
        Sketch {
            asked,
            answered,
            parameters: Vec::new(),
            body: None,
            status: 200,
            answer,
            refusals: BTreeSet::new(),
            person: Person::Nobody,
        }
    }

    fn parameter(&mut self, name: &str, place: &str, about: &str, schema: &Value) {
        let required = place == "path";
        self.parameters.push(json!({
            "name": name, "in": place, "required": required, "description": about, "schema": schema,
        }));
    }

    fn proven(&mut self, person: Person) {
        self.person = self.person.max(person);
        self.refusals.insert(401);
    }

    fn content(&mut self, kind: &str, schema: &Value) {
        self.answer.insert("content".into(), json!({ kind: { "schema": schema } }));
    }

    fn header(&mut self, name: &str, about: &str) {
        let headers = self.answer.entry("headers").or_insert_with(|| json!({}));
        headers[name] = json!({ "description": about, "schema": { "type": "string" } });
    }
}

/// Something a handler takes.
pub trait Asks {
    /// Draws what it says.
    fn describe(sketch: &mut Sketch<'_>);
}

macro_rules! asks {
    ($($type:ty: |$sketch:ident| $describe:expr;)*) => { $(
        impl Asks for $type {
            fn describe($sketch: &mut Sketch<'_>) {
                $describe;
            }
        }
    )* };
}

asks! {
    Me: |sketch| sketch.proven(Person::Must);
    Maybe: |sketch| sketch.proven(Person::May);
    Proven: |sketch| sketch.proven(Person::Must);
    Speaks: |sketch| sketch.parameter("Accept-Language", "header", "the language of the words: de or en", &json!({ "type": "string" }));
    Idempotency: |sketch| sketch.parameter("Idempotency-Key", "header", "anything unique: sent twice, the command happens once", &json!({ "type": "string", "maxLength": 100 }));
    AtTable: |sketch| {
        let id = json!(sketch.asked.subschema_for::<TableId>());
        sketch.parameter("id", "path", "the table", &id);
        sketch.refusals.insert(404)
    };
    AtCup: |sketch| {
        let id = json!(sketch.asked.subschema_for::<CupId>());
        sketch.parameter("id", "path", "the tournament", &id);
        sketch.refusals.insert(404)
    };
    AtNumber: |sketch| {
        sketch.parameter("number", "path", "the table of the round, from 0", &json!({ "type": "integer", "minimum": 0, "maximum": 63 }));
        sketch.refusals.insert(404)
    };
    AtSeat: |sketch| {
        sketch.parameter("seat", "path", "the seat", &json!({ "type": "integer", "minimum": 0, "maximum": burghof_core::MAX_SEATS - 1 }));
        sketch.refusals.insert(404)
    };
    OtherPerson: |sketch| {
        let id = json!(sketch.asked.subschema_for::<PersonId>());
        sketch.parameter("person", "path", "the person", &id);
        sketch.refusals.extend([400, 404])
    };
    Named: |sketch| {
        sketch.parameter("name", "path", "its id", &json!({ "type": "string", "minLength": 1 }));
        sketch.refusals.insert(404)
    };
    OfGame: |sketch| {
        sketch.parameter("game", "path", "the game", &json!({ "type": "string", "enum": burghof_catalog::ids() }));
        sketch.refusals.insert(404)
    };
}

impl<T: JsonSchema> Asks for Body<T> {
    fn describe(sketch: &mut Sketch<'_>) {
        sketch.body = Some(sketch.asked.subschema_for::<T>());
        sketch.refusals.extend([400, 413, 415]);
    }
}

impl<T: JsonSchema> Asks for Roomy<T> {
    fn describe(sketch: &mut Sketch<'_>) {
        Body::<T>::describe(sketch);
    }
}

impl<S> Asks for State<S> {
    fn describe(_: &mut Sketch<'_>) {}
}

/// What is left of a request when everything described was taken from it.
impl Asks for Request {
    fn describe(_: &mut Sketch<'_>) {}
}

impl Asks for Heavy {
    fn describe(_: &mut Sketch<'_>) {}
}

impl Asks for Address {
    fn describe(_: &mut Sketch<'_>) {}
}

impl Asks for Host {
    fn describe(_: &mut Sketch<'_>) {}
}

impl Asks for Agent {
    fn describe(_: &mut Sketch<'_>) {}
}

/// A form of one of our own pages.
impl<T: JsonSchema> Asks for FormBody<T> {
    fn describe(sketch: &mut Sketch<'_>) {
        sketch.refusals.extend([400, 413, 415]);
    }
}

/// Every field of the type is a parameter behind the question mark.
impl<T: JsonSchema> Asks for Query<T> {
    fn describe(sketch: &mut Sketch<'_>) {
        let schema = json!(T::json_schema(sketch.asked));
        let required =
            |name: &str| schema["required"].as_array().is_some_and(|all| all.iter().any(|n| n == name));
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            let mut field = field.clone();
            // What is not there is not there: nobody can write null behind a question mark.
            if let Some(types) = field["type"].as_array() {
                let types: Vec<&Value> = types.iter().filter(|&kind| kind != "null").collect();
                field["type"] = if let [only] = types[..] { only.clone() } else { json!(types) };
            }
            let about =
                field.as_object_mut().and_then(|field| field.remove("description")).unwrap_or_default();
            sketch.parameters.push(json!({
                "name": name, "in": "query", "required": required(name), "description": about, "schema": field,
            }));
        }
        sketch.refusals.insert(400);
    }
}

/// Something a handler answers.
pub trait Answers {
    /// Draws what it says.
    fn describe(sketch: &mut Sketch<'_>);
}

impl<T: Answers> Answers for Answer<T> {
    fn describe(sketch: &mut Sketch<'_>) {
        T::describe(sketch);
        sketch.refusals.insert(403);
    }
}

impl<T: JsonSchema> Answers for Json<T> {
    fn describe(sketch: &mut Sketch<'_>) {
        let schema = json!(sketch.answered.subschema_for::<T>());
        sketch.content("application/json", &schema);
    }
}

impl<T: JsonSchema> Answers for Created<T> {
    fn describe(sketch: &mut Sketch<'_>) {
        Json::<T>::describe(sketch);
        sketch.status = 201;
    }
}

impl<T: Answers> Answers for WithCookie<T> {
    fn describe(sketch: &mut Sketch<'_>) {
        T::describe(sketch);
        sketch.header("Set-Cookie", &format!("`{COOKIE}`: the same secret, for browsers"));
    }
}

impl<T: Answers> Answers for Attached<T> {
    fn describe(sketch: &mut Sketch<'_>) {
        T::describe(sketch);
        sketch.header("Content-Disposition", "a name for the file");
    }
}

impl Answers for NoContent {
    fn describe(sketch: &mut Sketch<'_>) {
        sketch.status = 204;
    }
}

impl Answers for Accepted {
    fn describe(sketch: &mut Sketch<'_>) {
        sketch.status = 202;
    }
}

impl Answers for Html {
    fn describe(sketch: &mut Sketch<'_>) {
        sketch.content("text/html", &json!({ "type": "string" }));
    }
}

impl Answers for Plain {
    fn describe(sketch: &mut Sketch<'_>) {
        sketch.content("text/plain", &json!({ "type": "string" }));
    }
}

impl Answers for Description {
    fn describe(sketch: &mut Sketch<'_>) {
        sketch.content("application/json", &json!({ "type": "object" }));
    }
}

impl Answers for Upgraded {
    fn describe(sketch: &mut Sketch<'_>) {
        sketch.status = 101;
        sketch.answer.insert("description".into(), "a WebSocket; its JSON messages are `x-messages`".into());
        let messages = [sketch.answered.subschema_for::<Event>(), sketch.answered.subschema_for::<Moved>()];
        sketch.answer.insert("x-messages".into(), json!({ "oneOf": messages }));
        sketch.refusals.insert(400);
    }
}
