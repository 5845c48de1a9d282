//! *Zwischen zwei Schlössern* (Between Two Castles of Mad King Ludwig), complete: three to seven players, and two
//! with Ludwig as third.
//!
//! Everybody builds two castles, each with one neighbour. In two rounds of four turns all choose two tiles at the same
//! time and pass the rest on ([`rules`]); each castle is counted by what its rooms want ([`scoring`]); a player's
//! result is the weaker of the two castles. A position is [`Public`] and [`Secrets`]; what a seat remembers of passed
//! stacks is in its [`View`]. [`pad`] counts castles from a real table.
//!
//! ```
//! use burghof_core::{Chance, Game, Key, Rng, Seat, Setup, play};
//! use burghof_ludwig::Ludwig;
//! let mut chance = Chance::keyed(Key::from_seed("two castles"));
//! let mut game = Ludwig::new(&Setup::new(3), &mut chance).unwrap();
//! assert_eq!(game.to_act().len(), 3, "all choose at the same time");
//! play::random_playout(&mut game, &mut chance, &mut Rng::new(1), &mut Vec::new(), u32::MAX);
//! // Every result is that of the weaker of two castles.
//! let (castles, end) = (game.public().castle_points(), game.outcome().unwrap());
//! for seat in Seat::all(3) {
//!     let [left, right] = game.public().castles_of(seat).map(|castle| castles[usize::from(castle)]);
//!     assert_eq!(end.points(seat), left.min(right));
//! }
//! ```

mod action;
mod castle;
mod complete;
pub mod components;
mod contract;
mod event;
mod glossary;
mod invariants;
mod options;
pub mod pad;
mod rooms;
pub mod rules;
pub mod scoring;
mod state;
mod text;
mod view;
pub mod wire;

pub use action::Action;
pub use castle::Castle;
pub use components::{Attendant, CardKind, Data, Hanging, RoomType, Specialty, Tile};
pub use event::Event;
pub use options::{Ages, Options};
pub use pad::score_pad;
pub use rooms::RoomSet;
pub use state::{Ludwig, NONE, Phase, Placing, Public, Secrets, Site, Step};
pub use view::View;
