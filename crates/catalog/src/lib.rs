//! The only list of the games. [`visit`] hands the concrete type of a game to generic code; [`Table`] is a game being
//! played behind an object-safe door, with JSON at the edge.

pub mod fuzz;
pub mod pad;
mod position;
pub mod rules;
mod seen;
mod table;
#[cfg(feature = "ts")]
mod typescript;

pub use position::{BadPosition, read_position};
pub use seen::Seen;
pub use table::{Done, LogLine, Offer, Refusal, Said, Seated, Table, Telling, open, open_record};
#[cfg(feature = "ts")]
pub use typescript::{GameId, typescript};

use burghof_bots::Insight;
use burghof_core::contract::Contract;
use burghof_core::{Meta, Text, Wire};

/// Everything a game of Burghof can do.
pub trait Playable: Wire + Text + Insight + Contract {}
impl<G: Wire + Text + Insight + Contract> Playable for G {}

/// Generic code that wants to run over one of the games.
pub trait Visitor {
    /// What it brings back.
    type Output;
    /// Runs over the game.
    fn visit<G: Playable>(self) -> Self::Output;
}

/// No game has this id.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no game `{0}`; there are: {known}", known = ids().join(", "))]
pub struct UnknownGame(pub String);

macro_rules! catalog {
    ($($game:ty),* $(,)?) => {
        /// What the games are, in the order of the shelf.
        pub const GAMES: &[Meta] = &[$(<$game as burghof_core::Game>::META),*];

        /// Runs generic code over the game with this id.
        pub fn visit<V: Visitor>(id: &str, visitor: V) -> Result<V::Output, UnknownGame> {
            $(
                if id == <$game as burghof_core::Game>::META.id {
                    return Ok(visitor.visit::<$game>());
                }
            )*
            Err(UnknownGame(id.chars().take(40).collect()))
        }
    };
}

catalog! {
    burghof_ludwig::Ludwig,
    burghof_castellan::Castellan,
    burghof_castles::Castles,
    burghof_schloss::Schloss,
    burghof_burg::Burg,
}

/// The ids of the games.
pub fn ids() -> Vec<&'static str> {
    GAMES.iter().map(|meta| meta.id).collect()
}
