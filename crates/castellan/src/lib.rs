//! Castellan: all players build one castle. Cards give walls and towers that must be added at once; whoever closes an
//! area claims the courtyard with a keep, and in the end every courtyard pays its owner one point per tower that
//! touches it. Rules: `rules.de.md`, `rules.en.md` beside this crate; components: `components.toml`.
//!
//! ```
//! use burghof_castellan::Castellan;
//! use burghof_core::{Chance, Game, Key, Setup};
//! let game = Castellan::new(&Setup::new(2), &mut Chance::keyed(Key::from_seed("a"))).unwrap();
//! let mut actions = Vec::new();
//! game.legal_actions(game.to_act().first().unwrap(), &mut actions);
//! assert!(!actions.is_empty());
//! ```

mod action;
mod build;
mod castle;
mod complete;
mod components;
mod contract;
mod event;
mod invariants;
mod rules;
mod scoring;
mod state;
mod text;
mod view;
pub mod wire;

pub use action::Action;
pub use build::Flaw;
pub use castle::{Castle, Dir, Face, Faces, Point, Spot, Wall};
pub use components::{Card, CardSet, Colour, Data, Deck, Kind, Pieces, can_start, span, subsets};
pub use event::{Claim, Event, Placed};
pub use rules::{Due, Offers, offers};
pub use scoring::keeps;
pub use state::{Building, Castellan, Options, Phase, Public, Table};
pub use view::View;
