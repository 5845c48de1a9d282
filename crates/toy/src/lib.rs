//! Trifle: a tiny game that has a bit of everything a game can have. Hidden hands, a choice made face down by all at once,
//! draws from a bag, an option, a score. It shows how the rooms of a game crate fit together, serves as example in the
//! documentation of core, tests kit and bots, and `cargo xtask new-game` begins every new game as a copy of it. It is not in
//! the catalog.
//!
//! The rules are TOY-01 to TOY-05; `rules.en.md` tells them to players.
//!
//! ```
//! use burghof_core::{Chance, Game, Key, Setup};
//! use burghof_toy::{Choose, Toy};
//! let setup = Setup::<Toy>::new(2);
//! let game = Toy::new(&setup, &mut Chance::keyed(Key::from_seed("toy"))).unwrap();
//! let mut actions = Vec::new();
//! game.legal_actions(game.to_act().first().unwrap(), &mut actions);
//! assert_eq!(actions.len(), 3);
//! assert_eq!(game.read_action("Card 7").unwrap(), Choose(7));
//! ```

mod action;
mod components;
mod contract;
mod event;
mod options;
mod rules;
mod scoring;
mod state;
mod text;
mod view;
mod wire;

pub use action::Choose;
pub use components::Data;
pub use event::Event;
pub use options::Options;
pub use state::{Public, Secrets, Toy};
pub use view::View;
