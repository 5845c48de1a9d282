//! *Zwischen zwei Schlössern* (Between Two Castles of Mad King Ludwig), complete: three to seven players, and two
//! with Ludwig as third.
//!
//! Everybody builds two castles, each with one neighbour. In two rounds of four turns all choose two tiles at the same
//! time and pass the rest on ([`rules`]); each castle is counted by what its rooms want ([`scoring`]); a player's
//! result is the weaker of the two castles. A position is [`Public`] and [`Secrets`]; what a seat remembers of passed
//! stacks is in its [`View`]. [`pad`] counts castles from a real table.

mod action;
pub mod components;
mod contract;
mod event;
mod invariants;
mod options;
pub mod pad;
pub mod rules;
pub mod scoring;
mod state;
mod text;
mod view;
pub mod wire;

pub use action::Action;
pub use components::{Attendant, CardKind, Data, Hanging, RoomType, Specialty, Tile};
pub use event::Event;
pub use options::{Ages, Options};
pub use pad::score_pad;
pub use state::{Castle, Ludwig, NONE, Phase, Placing, Public, RoomSet, Secrets, Site, Step};
pub use view::View;
