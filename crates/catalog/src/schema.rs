//! Where the forms of the games enter the description of the API: everything that differs from game to game is one of these.

use crate::ids;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
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
    View: |_generator| json_schema!({ "type": "object" });
    /// A position, in the form of the game.
    Position: |_generator| json_schema!({ "type": "object" });
    /// An action with self-explaining keys, in the form of the game.
    Action: |_generator| json_schema!({ "type": "object" });
    /// What people at the table could count for themselves, in the form of the game; null if there is nothing.
    Aid: |_generator| json_schema!({ "type": ["object", "null"] });
    /// Something that happened, in the form of the game.
    Event: |_generator| json_schema!({ "type": "object" });
}
