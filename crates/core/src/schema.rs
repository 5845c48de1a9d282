//! JSON Schema of what writes itself by hand: the same forms that `message.rs` and `seat.rs` write.

use crate::{Arg, Bilingual, MAX_SEATS, Message, Seat};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use std::borrow::Cow;

impl JsonSchema for Seat {
    fn schema_name() -> Cow<'static, str> {
        "Seat".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A place at the table, numbered clockwise from 0.",
            "type": "integer",
            "minimum": 0,
            "maximum": MAX_SEATS - 1,
        })
    }
}

impl JsonSchema for Message {
    fn schema_name() -> Cow<'static, str> {
        "Message".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Something to be said, in no language yet.",
            "type": "object",
            "properties": {
                "id": { "type": "string", "description": "The id in the Fluent files." },
                "args": {
                    "type": "object",
                    "description": "Its arguments by name; missing if there are none.",
                    "additionalProperties": generator.subschema_for::<Arg>(),
                },
            },
            "required": ["id"],
        })
    }
}

impl JsonSchema for Arg {
    fn schema_name() -> Cow<'static, str> {
        "Arg".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let one = |name: &str, schema: Schema| json_schema!({ "type": "object", "properties": { name: schema }, "required": [name] });
        let word = json_schema!({ "type": "string" });
        json_schema!({
            "description": "An argument of a message: a number, a text, a word (the id of a message), a seat, a name in both languages, a message, or several of them.",
            "anyOf": [
                { "type": "integer" },
                { "type": "string" },
                one("word", word),
                one("seat", generator.subschema_for::<Seat>()),
                generator.subschema_for::<Bilingual>(),
                generator.subschema_for::<Message>(),
                { "type": "array", "items": generator.subschema_for::<Arg>() },
            ],
        })
    }
}
