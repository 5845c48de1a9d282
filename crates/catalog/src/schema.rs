//! Where the forms of the games enter the description of the API: everything that differs from game to game is one of these.

use crate::ids;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::Value;
use std::borrow::Cow;

macro_rules! forms {
    ($($(#[doc = $doc:literal])* $name:ident: |$generator:ident| $schema:expr;)*) => { $(
        $(#[doc = $doc])*
        pub struct $name;

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema($generator: &mut SchemaGenerator) -> Schema {
                let mut schema: Schema = $schema;
                schema.insert("description".into(), concat!($($doc),*).trim().into());
                schema
            }
        }
    )* };
}

forms! {
    /// The id of a game.
    GameId: |_generator| json_schema!({ "type": "string", "enum": ids() });
    /// The number of a seat, or `public` for everybody who watches.
    Listener: |generator| json_schema!({ "anyOf": [generator.subschema_for::<burghof_core::Seat>(), { "const": "public" }] });
    /// What one viewer knows, in the form of the game.
    View: |generator| forms(generator, "view");
    /// A position, in the form of the game.
    Position: |generator| forms(generator, "position");
    /// An action with self-explaining keys, in the form of the game.
    Action: |generator| forms(generator, "action");
    /// What people at the table could count for themselves, in the form of the game; null if there is nothing.
    Aid: |generator| forms(generator, "aid");
    /// What is printed on the pieces that views name by their ids alone, in the form of the game; empty if views say it all.
    Faces: |generator| forms(generator, "faces");
    /// Something that happened, in the form of the game.
    Event: |generator| forms(generator, "event");
}

/// The forms of all games for one of these, out of what `cargo xtask types` has written; what they consist of is told to the
/// generator.
fn forms(generator: &mut SchemaGenerator, what: &str) -> Schema {
    // A copy of ours, which a test compares with the types: that it can be read is certain.
    let Ok(Value::Object(mut kept)) = serde_json::from_str(include_str!("../forms/forms.json")) else {
        return json_schema!({ "type": "object" });
    };
    if let Some(Value::Object(schemas)) = kept.remove("schemas") {
        generator.definitions_mut().extend(schemas);
    }
    let games = ids().into_iter().filter_map(|id| Some(kept["forms"].get(id)?.get(what)?.clone()));
    json_schema!({ "anyOf": games.collect::<Vec<_>>() })
}
