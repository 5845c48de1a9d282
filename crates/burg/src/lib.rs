//! Im Schutze der Burg (A Castle for All Seasons) by Inka and Markus Brand, for two to four people.
//!
//! Every round all choose person cards face down; the cards act in a fixed order, and nearly every card feeds another
//! one. Buildings are paid exactly, with at least three kinds of material; helpers in finished buildings score at the
//! end. A position is a [`Burg`]: [`Public`] and the face-down cards. Start with `rules/happen.rs`, which follows a round
//! from the coin to its end, and with `rules/legal.rs`, which says what is to be decided.
//!
//! ```
//! use burghof_burg::Burg;
//! use burghof_core::{Chance, Game, Key, Seat, Setup, Silent};
//! let mut chance = Chance::keyed(Key::from_seed("a castle"));
//! let mut game = Burg::new(&Setup::new(3), &mut chance).unwrap();
//! // All choose at the same time; with three people one card each.
//! let two = game.read_action("choose mason+trader").unwrap();
//! assert_eq!(game.check(Seat::new(0), two).unwrap_err().rule.id(), "BRG-40");
//! for (seat, card) in Seat::all(3).zip(["mason", "messenger", "worker_wood"]) {
//!     let action = game.read_action(&format!("choose {card}")).unwrap();
//!     game.check(seat, action).unwrap();
//!     game.apply(seat, action, &mut chance, &mut Silent);
//! }
//! // The messenger has brought eight Taler without being asked; now somebody builds.
//! let messenger = Seat::new(1).index();
//! assert!(game.public().taler[messenger] >= game.data().start_taler + 8);
//! assert_eq!(game.to_act().len(), 1);
//! ```

mod action;
mod aid;
mod complete;
mod components;
mod contract;
mod event;
mod glossary;
mod goods;
mod invariants;
mod options;
mod payments;
mod proposals;
mod rules;
mod scoring;
mod state;
mod text;
mod view;
pub mod wire;

pub use action::{Action, Gift, Payment, Source};
pub use aid::{Aid, Bars, Bill, Master, Moment, Turn, Way};
pub use components::{
    CASTLE, CardSet, Data, Formula, GRANARY, GRANARY_SPOTS, Group, PUB, Person, PersonCard, SPOTS, Spot,
    Table, Template, Winter, WinterCard,
};
pub use event::Event;
pub use goods::{Goods, Resource};
pub use options::Options;
pub use payments::{Purse, Tables};
pub use proposals::{Proposal, Trait};
pub use state::{Burg, Public, Step, Tally};
pub use view::View;
