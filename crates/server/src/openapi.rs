//! The description of the API, built from the types that are read and written. `docs/openapi.json` is a copy; a test
//! says when they differ.

use crate::http;
use crate::info::TableInfo;
use crate::notices::Wishes;
use crate::ratings::RatingInfo;
use crate::tables::NewTable;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};
use std::sync::OnceLock;

/// The description as JSON text.
pub fn text() -> String {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        let mut text = serde_json::to_string_pretty(&document()).unwrap_or_default();
        text.push('\n');
        text
    })
    .clone()
}

/// What stands behind the question mark.
type Param = (&'static str, &'static str, fn() -> Value);

fn integer() -> Value {
    json!({ "type": "integer", "minimum": 0, "maximum": 4_294_967_295u32 })
}
fn seat() -> Value {
    json!({ "type": "integer", "minimum": 0, "maximum": 6 })
}
fn word() -> Value {
    json!({ "type": "string" })
}
fn seconds() -> Value {
    json!({ "type": "integer", "minimum": 0, "maximum": 60 })
}

const AS: Param = ("as", "`public` or the number of a seat: yours, or any when the game is over", word);
const AT: Param = ("at", "at this number of the log", integer);
const SEAT: Param = ("seat", "your seat, if you have several", seat);
const TOKEN: Param = ("token", "from the mail", word);
const SINCE: Param = ("since", "only what came after this number", integer);

struct Paths {
    generator: SchemaGenerator,
    paths: Map<String, Value>,
}

/// One operation.
struct Operation {
    method: &'static str,
    path: &'static str,
    summary: &'static str,
    needs_person: bool,
    query: &'static [Param],
    body: Option<Schema>,
    status: &'static str,
    answer: Answered,
    refusals: &'static [&'static str],
}

enum Answered {
    Json(Schema),
    Html,
    Text,
    Nothing,
    Stream,
}

impl Paths {
    fn schema<T: JsonSchema>(&mut self) -> Schema {
        self.generator.subschema_for::<T>()
    }

    fn add(&mut self, operation: Operation) {
        let Operation { method, path, summary, needs_person, query, body, status, answer, refusals } =
            operation;
        let id = format!(
            "{method}_{}",
            path.trim_start_matches('/').replace(['/', '.'], "_").replace(['{', '}'], "")
        );
        let mut parameters: Vec<Value> = path
            .split('/')
            .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
            .map(|name| {
                let schema = match name {
                    "seat" => seat(),
                    "game" => word(),
                    _ => json!({ "$ref": "#/components/schemas/TableId" }),
                };
                json!({ "name": name, "in": "path", "required": true, "schema": schema })
            })
            .collect();
        parameters.extend(query.iter().map(|(name, description, schema)| {
            json!({ "name": name, "in": "query", "required": false, "description": description, "schema": schema() })
        }));
        let content = match answer {
            Answered::Json(schema) => {
                json!({ "description": "done", "content": { "application/json": { "schema": schema } } })
            }
            Answered::Html => {
                json!({ "description": "done", "content": { "text/html": { "schema": { "type": "string" } } } })
            }
            Answered::Text => {
                json!({ "description": "done", "content": { "text/plain": { "schema": { "type": "string" } } } })
            }
            Answered::Nothing => json!({ "description": "done" }),
            Answered::Stream => json!({ "description": "a WebSocket of JSON messages" }),
        };
        let mut responses = Map::new();
        responses.insert(status.to_owned(), content);
        let mut all: Vec<&str> = refusals.to_vec();
        if needs_person {
            all.push("401");
        }
        if body.is_some() {
            all.extend(["400", "413", "415"]);
        }
        if !query.is_empty() {
            all.push("400");
        }
        if path.contains("{id}") {
            all.push("404");
        }
        all.extend(["403", "429", "500"]);
        all.sort_unstable();
        all.dedup();
        for status in all {
            responses.insert(status.to_owned(), json!({ "$ref": "#/components/responses/Problem" }));
        }
        let mut value = json!({ "operationId": id, "summary": summary, "responses": responses });
        if !parameters.is_empty() {
            value["parameters"] = json!(parameters);
        }
        if let Some(schema) = body {
            value["requestBody"] =
                json!({ "required": true, "content": { "application/json": { "schema": schema } } });
        }
        if needs_person {
            value["security"] = json!([{ "token": [] }, { "cookie": [] }]);
        }
        let entry = self.paths.entry(path.to_owned()).or_insert_with(|| json!({}));
        entry[method] = value;
    }
}

/// The paths and methods, for the test that compares them with the router.
pub fn operations() -> Vec<(String, String)> {
    let document = document();
    let paths = document["paths"].as_object().cloned().unwrap_or_default();
    paths
        .iter()
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().cloned().unwrap_or_default();
            methods.keys().map(|method| (method.clone(), path.clone())).collect::<Vec<_>>()
        })
        .collect()
}

fn document() -> Value {
    let mut settings = SchemaSettings::draft2020_12();
    settings.definitions_path = "/components/schemas".into();
    settings.meta_schema = None;
    let mut paths = Paths { generator: settings.into_generator(), paths: Map::new() };
    let _ = paths.schema::<crate::ids::TableId>();
    describe(&mut paths);
    let mut schemas = paths.generator.take_definitions(true);
    schemas.insert("Problem".into(), problem());
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Burghof",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Five castle games at one table. One API for the page, for bots in any language and for scripts. \
                            Texts come in the language of Accept-Language (de, en).",
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "paths": paths.paths,
        "components": {
            "schemas": schemas,
            "responses": {
                "Problem": {
                    "description": "It was not done, and why.",
                    "content": { crate::problem::PROBLEM: { "schema": { "$ref": "#/components/schemas/Problem" } } },
                },
            },
            "securitySchemes": {
                "token": { "type": "http", "scheme": "bearer" },
                "cookie": { "type": "apiKey", "in": "cookie", "name": "burghof" },
            },
        },
    })
}

fn problem() -> Value {
    json!({
        "type": "object",
        "description": "Why something was not done. Nothing has happened.",
        "required": ["status", "error", "message", "text"],
        "properties": {
            "status": { "type": "integer", "description": "The status of the answer." },
            "error": { "type": "string", "description": "A code for programs, such as `refused` or `moved_on`." },
            "rule": { "type": "string", "description": "The rule that forbids it." },
            "message": {
                "type": "object",
                "description": "What to say, in no language yet.",
                "required": ["id"],
                "properties": { "id": { "type": "string" }, "args": { "type": "object" } },
            },
            "text": { "type": "string", "description": "The same in words." },
            "number": { "type": "integer", "description": "With `moved_on` and `refused`: the length of the log now." },
            "view": { "description": "With `moved_on`: what your seat sees now." },
        },
    })
}

macro_rules! operation {
    ($paths:ident, $method:literal $path:literal, $summary:literal $(, person = $person:literal)? $(, query = $query:expr)?
     $(, body = $body:ty)?, $status:literal => $answer:expr $(, refusals = $refusals:expr)?) => {{
        let answer = $answer;
        #[allow(unused_mut, unused_assignments)]
        let (mut needs_person, mut query, mut body, mut refusals): (bool, &'static [Param], Option<Schema>, &'static [&'static str]) =
            (false, &[], None, &[]);
        $(needs_person = $person;)?
        $(query = $query;)?
        $(body = Some($paths.schema::<$body>());)?
        $(refusals = $refusals;)?
        $paths.add(Operation { method: $method, path: $path, summary: $summary, needs_person, query, body, status: $status, answer, refusals });
    }};
}

fn describe(paths: &mut Paths) {
    macro_rules! of {
        ($type:ty) => {
            Answered::Json(paths.schema::<$type>())
        };
    }
    use Answered::{Html, Nothing, Stream, Text};
    operation!(paths, "get" "/health", "Is the process well?", "200" => of!(http::Health), refusals = &["503"]);
    operation!(paths, "get" "/metrics", "Numbers for Prometheus", "200" => Text);
    operation!(paths, "get" "/api/openapi.json", "This description", "200" => of!(Map<String, Value>));
    operation!(paths, "get" "/api/games", "What there is to play", "200" => of!(http::Games));
    operation!(paths, "get" "/api/games/{game}/faces", "What is printed on the pieces that views name by their ids", "200" => of!(Map<String, Value>), refusals = &["404"]);
    operation!(paths, "get" "/api/lobby", "Tables anybody may join or watch", "200" => of!(http::Tables));
    operation!(paths, "get" "/api/leaderboard/{game}", "The best in a game", "200" => of!(Vec<RatingInfo>), refusals = &["404"]);

    operation!(paths, "post" "/api/guests", "Become somebody: a name is enough", body = http::NewGuest, "201" => of!(http::Token));
    operation!(paths, "post" "/api/accounts", "Keep history and ratings with a password", person = true, body = http::Account, "200" => of!(http::MeInfo), refusals = &["409"]);
    operation!(paths, "post" "/api/login", "Be the same person on another device", body = http::Login, "200" => of!(http::Token), refusals = &["401"]);
    operation!(paths, "post" "/api/logout", "Forget the secret of this device", person = true, "204" => Nothing);
    operation!(paths, "get" "/api/me", "Who am I?", person = true, "200" => of!(http::MeInfo));
    operation!(paths, "patch" "/api/me", "Another name", person = true, body = http::Rename, "200" => of!(http::MeInfo));
    operation!(paths, "delete" "/api/me", "Delete everything that is mine", person = true, "204" => Nothing);
    operation!(paths, "get" "/api/me/export", "Everything that is stored about me", person = true, "200" => of!(Map<String, Value>));
    operation!(paths, "get" "/api/me/tables", "My tables, and where it is my turn", person = true, "200" => of!(http::Tables));
    operation!(paths, "get" "/api/me/notices", "How I am told that it is my turn", person = true, "200" => of!(Wishes));
    operation!(paths, "put" "/api/me/notices", "How I want to be told", person = true, body = Wishes, "200" => of!(Wishes), refusals = &["409"]);
    operation!(paths, "get" "/api/notices/confirm", "From a mail: may Burghof write to this address? A page with a button", query = &[TOKEN], "200" => Html, refusals = &["404"]);
    operation!(paths, "post" "/api/notices/confirm", "The owner of a mail address says yes", query = &[TOKEN], "200" => Html, refusals = &["404"]);
    operation!(paths, "get" "/api/notices/stop", "From a mail: no more mails? A page with a button", query = &[TOKEN], "200" => Html, refusals = &["404"]);
    operation!(paths, "post" "/api/notices/stop", "No more mails", query = &[TOKEN], "200" => Html, refusals = &["404"]);
    operation!(paths, "post" "/api/links", "Open a seat link: the seat is here now", body = http::ClaimLink, "200" => of!(http::Claimed), refusals = &["401", "404", "409"]);

    operation!(paths, "post" "/api/tables", "Make a table", person = true, body = NewTable, "201" => of!(TableInfo), refusals = &["422"]);
    operation!(paths, "get" "/api/tables/{id}", "How a table stands", "200" => of!(TableInfo), refusals = &["401"]);
    operation!(paths, "post" "/api/tables/{id}/sit", "Sit down, with your part of the key", person = true, body = http::Sit, "200" => of!(TableInfo), refusals = &["409"]);
    operation!(paths, "put" "/api/tables/{id}/seats/{seat}", "Put a bot on a seat, or make it free", person = true, body = http::SetSeat, "200" => of!(TableInfo), refusals = &["409", "422"]);
    operation!(paths, "post" "/api/tables/{id}/leave", "Leave; a bot plays on until you are back", person = true, "200" => of!(TableInfo), refusals = &["409"]);
    operation!(paths, "post" "/api/tables/{id}/autopilot", "Let a bot play for you, or no longer", person = true, body = http::Autopilot, "200" => of!(TableInfo), refusals = &["409", "422"]);
    operation!(paths, "post" "/api/tables/{id}/resign", "Give up", person = true, "200" => of!(TableInfo), refusals = &["409"]);
    operation!(paths, "post" "/api/tables/{id}/link", "A one-time link that moves your seat to another device", person = true, body = http::SeatLink, "200" => of!(http::LinkAnswer));
    operation!(paths, "post" "/api/tables/{id}/rematch", "Once more with the same people", person = true, "200" => of!(http::Next), refusals = &["409", "422"]);
    operation!(paths, "post" "/api/tables/{id}/votes", "Agree to undo, pause or close", person = true, body = http::VoteOn, "200" => of!(TableInfo), refusals = &["409"]);
    operation!(paths, "post" "/api/tables/{id}/resume", "Go on after a pause", person = true, "200" => of!(TableInfo), refusals = &["409"]);
    operation!(paths, "get" "/api/tables/{id}/chat", "What was said", query = &[SINCE], "200" => of!(http::ChatLines), refusals = &["401"]);
    operation!(paths, "post" "/api/tables/{id}/chat", "Say something", person = true, body = http::Talk, "201" => of!(crate::chat::Said), refusals = &["409"]);

    operation!(paths, "post" "/api/tables/{id}/moves", "Act: all of it or nothing", person = true, body = http::Act, "200" => of!(http::MoveAnswer), refusals = &["409", "422"]);
    operation!(paths, "post" "/api/tables/{id}/undo", "Take back your latest action, if nothing was revealed", person = true, body = http::Undo, "200" => of!(http::MoveAnswer), refusals = &["409"]);
    operation!(paths, "post" "/api/tables/{id}/proposals", "Show the others a wish", person = true, body = http::Propose, "204" => Nothing, refusals = &["409", "422"]);
    operation!(paths, "get" "/api/tables/{id}/view", "What you know", query = &[AS, AT], "200" => of!(http::ViewAnswer), refusals = &["401", "409"]);
    operation!(paths, "get" "/api/tables/{id}/position", "The table with everything turned up, when the game is over", query = &[AT], "200" => of!(http::PositionAnswer), refusals = &["401", "409"]);
    operation!(paths, "get" "/api/tables/{id}/legal", "What you may do", person = true, query = &[SEAT], "200" => of!(http::LegalAnswer), refusals = &["409"]);
    operation!(paths, "get" "/api/tables/{id}/preview", "What each action would change at once", person = true, query = &[SEAT], "200" => of!(http::PreviewAnswer), refusals = &["409"]);
    operation!(paths, "get" "/api/tables/{id}/prompt", "What is asked of you", query = &[AS, AT], "200" => of!(http::PromptAnswer), refusals = &["401", "409"]);
    operation!(paths, "get" "/api/tables/{id}/description", "The table in sentences", query = &[AS, AT], "200" => of!(http::DescriptionAnswer), refusals = &["401", "409"]);
    operation!(paths, "get" "/api/tables/{id}/drawing", "The table in characters", query = &[AS, AT], "200" => of!(http::DrawingAnswer), refusals = &["401", "409"]);
    operation!(paths, "get" "/api/tables/{id}/score", "The points as they stand, each with its rule", query = &[AS, AT], "200" => of!(http::ScoreAnswer), refusals = &["401", "409"]);
    operation!(paths, "get" "/api/tables/{id}/hint", "What a bot would do", person = true, query = &[SEAT, ("bot", "the level of the bot", word)], "200" => of!(http::HintAnswer), refusals = &["409"]);
    operation!(paths, "get" "/api/tables/{id}/log", "What happened, as you may read it", query = &[AS, SINCE, ("wait", "seconds to wait if there is nothing new", seconds)], "200" => of!(http::LogAnswer), refusals = &["401"]);
    operation!(paths, "get" "/api/tables/{id}/record", "The whole game as text, when it is over", "200" => Text, refusals = &["401"]);
    operation!(paths, "get" "/api/tables/{id}/events", "The event stream: a WebSocket",
        query = &[AS, SINCE, ("chat", "only talk after this line", integer),
            ("with", "what to send with every move: view, prompt, score, legal", word), ("lang", "words in this language, too", word)],
        "101" => Stream, refusals = &["401"]);
}
