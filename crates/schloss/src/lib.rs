//! Das Schloss (The Castle): a night in a haunted castle for one to four players.
//!
//! Each turn the active player adds a floor tile to the castle, spends four actions (walk, open doors and boxes, fight
//! ghosts …) and then moves up to three ghosts by one room. The game ends at the moment the second of the castle
//! owner's two brothers is beaten; the most points win. Rules: `rules.en.md`; component data: `components.toml`.
//!
//! ```
//! use burghof_core::{Chance, Game, Key, Setup, Silent};
//! use burghof_schloss::Schloss;
//! let mut chance = Chance::keyed(Key::from_seed("a night"));
//! let mut game = Schloss::new(&Setup::new(2), &mut chance).unwrap();
//! let seat = game.to_act().first().unwrap();
//! let mut actions = Vec::new();
//! game.legal_actions(seat, &mut actions);
//! assert!(game.notation(actions[0]).starts_with("place "));
//! game.apply(seat, actions[0], &mut chance, &mut Silent);
//! ```

mod action;
mod aid;
mod castle;
mod complete;
mod components;
mod contract;
mod equipment;
mod event;
mod glossary;
mod invariants;
mod options;
mod rules;
mod scoring;
mod state;
mod text;
mod view;
pub mod wire;

pub use action::Action;
pub use aid::{Aid, Brings, Odds, Power, Throw};
pub use castle::{Dir, Exits};
pub use components::{Constants, Content, Data, Door, Ghost, Good, Scroll, Sort, Tile};
pub use event::{Event, Way};
pub use options::{Options, StartPlayer};
pub use state::{End, Phase, Public, Schloss, Secrets};
pub use view::View;
