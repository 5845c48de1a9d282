//! Castles: every player is a master builder and puts up a castle, seen from the side, on a grid of 7 × 4 cells.
//! Each round everybody draws a pair of wall tiles and keeps it, pushes it onto somebody else's dump, or throws it away.
//! Masonry must meet masonry and sky must meet sky; each tile joined to its owner's gate is worth a point.
//!
//! The rules are CST-01 to CST-114 with the rulings CST-R01 to CST-R28; `rules.en.md` tells them to players.
//!
//! ```
//! use burghof_castles::{Action, Castles};
//! use burghof_core::{Chance, Game, Key, Setup};
//! let setup = Setup::<Castles>::new(2);
//! let game = Castles::new(&setup, &mut Chance::keyed(Key::from_seed("castles"))).unwrap();
//! let seat = game.to_act().first().unwrap();
//! let mut actions = Vec::new();
//! game.legal_actions(seat, &mut actions);
//! assert_eq!(actions.len(), 5);
//! assert_eq!(game.notation(actions[2]), "gate d");
//! assert_eq!(game.read_action("Gate D").unwrap(), Action::PlaceGate { col: 3 });
//! ```

mod action;
mod aid;
mod bag;
mod complete;
mod components;
mod contract;
mod drawing;
mod event;
mod glossary;
mod invariants;
mod options;
mod rules;
pub mod scoring;
mod site;
mod state;
mod text;
mod view;
pub mod wire;

pub use action::{Action, Cell, Kind, Zone, kind_name};
pub use aid::{Aid, Effect, Opening, SiteAid};
pub use components::{Constants, Data, Flag, Masonry, SKY, Shape, SideLetter, TOWER, WALL, opposite, side};
pub use event::Event;
pub use options::{OPTIONS, Options};
pub use site::{Boards, Site, bits32};
pub use state::{Castles, End, Phase, Public, Secrets, Stage, flags};
pub use view::View;
