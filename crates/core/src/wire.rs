use crate::{FromJson, Game, Loaded, Misfit, Pad, ToJson};
use serde::Serialize;

/// The JSON of a game: position, view, action and event as serialisable structs with the names of the data file.
/// Lives in `wire.rs` of each game; the shapes are described in `docs/formats.md`. [`ToJson`] makes a value of them with
/// little code, for the browser and for whoever changes it further; `Serialize` writes text at once, for a server that
/// writes thousands. Both write the same.
pub trait Wire: Game {
    /// The full position. Missing keys get a default where that is unambiguous.
    type Position: Serialize + ToJson + FromJson;
    /// What one viewer knows.
    type Seen: Serialize + ToJson + FromJson;
    /// An action with self-explaining keys (goes out only; notation comes in).
    type Act: Serialize + ToJson;
    /// An event.
    type Happening: Serialize + ToJson;

    /// How a score pad counts what people built on a real table: it need not be a position of a game, and the rules it
    /// breaks are said. Without one a position must be possible to be counted.
    const PAD: Option<fn(&Self::Position, Loaded<Self::Data>) -> Result<Pad, Misfit>> = None;

    /// The position as JSON.
    fn to_position(&self) -> Self::Position;
    /// A position from JSON: names looked up, then every invariant checked. Must not panic for any value.
    fn from_position(position: Self::Position, data: Loaded<Self::Data>) -> Result<Self, Misfit>;
    /// A view as JSON.
    fn to_seen(view: &Self::View) -> Self::Seen;
    /// A view as JSON text: what a server sends many times a second. A game whose views cost much writes them by hand;
    /// byte for byte what [`Wire::to_seen`] would give. `shared` is empty for the first viewer of a moment and goes on
    /// from one viewer to the next: what all of them see alike can be kept there and is written once.
    fn write_seen(view: &Self::View, shared: &mut Vec<u8>, out: &mut Vec<u8>) {
        let _ = shared;
        crate::jot::value(out, &Self::to_seen(view));
    }
    /// A view from JSON. Must not panic for any value; an accepted view can be imagined.
    fn from_seen(seen: Self::Seen, data: Loaded<Self::Data>) -> Result<Self::View, Misfit>;
    /// An action as JSON.
    fn to_act_json(&self, action: Self::Action) -> Self::Act;
    /// An event as JSON, told in the position after the action.
    fn to_happening(&self, event: &Self::Event) -> Self::Happening;
}
