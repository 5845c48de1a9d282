//! Im Schutze der Burg (A Castle for All Seasons) by Inka and Markus Brand, for two to four people.
//!
//! Every round all choose person cards face down; the cards act in a fixed order, and nearly every card feeds another
//! one. Buildings are paid exactly, with at least three kinds of material; helpers in finished buildings score at the
//! end. A position is a [`Burg`]: [`Public`] and the face-down cards. Start with `rules/flow.rs`, which follows a round
//! from the coin to its end, and with `rules/legal.rs`, which says what is to decide.

mod action;
mod components;
mod contract;
mod event;
mod goods;
mod options;
mod payments;
mod rules;
mod scoring;
mod state;
mod text;
mod view;
mod wire;

pub use action::{Action, Gift, Payment, Source};
pub use components::{
    CASTLE, CardSet, Data, Formula, GRANARY, GRANARY_SPOTS, Group, PUB, Person, PersonCard, SPOTS, Spot,
    Table, Template, Winter, WinterCard,
};
pub use event::Event;
pub use goods::{Goods, Resource};
pub use options::Options;
pub use payments::{Purse, Tables};
pub use state::{Burg, Public, Step, Tally};
pub use view::View;
