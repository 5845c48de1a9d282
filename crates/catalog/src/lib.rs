//! The only list of the games. [`visit`] hands the concrete type of a game to generic code; [`Table`] is a game being
//! played behind an object-safe door, with JSON at the edge.

pub mod api;
pub mod door;
pub mod fuzz;
#[cfg(not(target_family = "wasm"))]
pub mod json;
#[cfg(not(target_family = "wasm"))]
mod log;
mod lookback;
mod position;
#[cfg(not(target_family = "wasm"))]
pub mod puzzles;
pub mod reader;
pub mod rules;
#[cfg(not(target_family = "wasm"))]
pub mod samples;
#[cfg(feature = "schema")]
pub mod schema;
mod seen;
#[cfg(not(target_family = "wasm"))]
pub mod simulate;
mod table;
#[cfg(feature = "ts")]
mod typescript;

#[cfg(not(target_family = "wasm"))]
pub use log::{Done, Say, Spoken, Telling, Words, line};
pub use position::{BadPosition, data, faces, faces_on, read_json, read_position, score_pad};
pub use seen::Seen;
pub use table::{Refusal, Table, open, open_on, open_own, open_record, open_record_on};
#[cfg(feature = "ts")]
pub use typescript::{Described, GameId, forms, renew, typescript};

use burghof_bots::Insight;
use burghof_bots::net::Unfit;
use burghof_core::contract::Contract;
use burghof_core::{Game, Meta, Setup, SetupError, Text, Wire};
use burghof_features::Encoder;
use std::marker::PhantomData;

/// Everything a game of Burghof can do.
pub trait Playable: Wire + Text + Insight + Contract + Described + Taught {}
impl<G: Wire + Text + Insight + Contract + Described + Taught> Playable for G {}

/// What the module of a game is asked. Written for each game by `catalog!`, so that everything behind the door is compiled
/// with this crate, which a browser's module wants small; generic code is compiled with whoever asks, and the module itself
/// is made fast.
pub trait Housed: Playable {
    /// Answers a request of the page.
    fn answer(door: &mut door::Door<Only<Self>>, request: &[u8]) -> String;

    /// Takes the net with which the bots of the game judge from now on.
    fn take_net(file: &[u8]) -> Result<(), Unfit>;
}

/// What learners are told of a game.
pub trait Taught: Game {
    /// Its bytes and numbers for learners, at tables like this one; none for a game that has no such thing yet.
    fn encoder(setup: &Setup<Self>) -> Option<Result<Box<dyn Encoder<Self>>, SetupError>>;
}

/// Only where the page's types are written does a game have to say more.
#[cfg(not(feature = "ts"))]
pub trait Described {}
#[cfg(not(feature = "ts"))]
impl<G> Described for G {}

/// Generic code that wants to run over one of the games.
pub trait Visitor {
    /// What it brings back.
    type Output;
    /// Runs over the game.
    fn visit<G: Playable>(self) -> Self::Output;
}

/// The games somebody can choose from: [`All`] of them, or [`Only`] the one a browser has loaded.
pub trait Shelf: 'static {
    /// What they are, in the order of the shelf.
    const GAMES: &'static [Meta];

    /// Runs generic code over the game with this id.
    fn visit<V: Visitor>(id: &str, visitor: V) -> Result<V::Output, UnknownGame>;
}

/// Every game there is.
#[derive(Debug)]
pub struct All;

/// One game alone. Whatever is written for a shelf then holds nothing of the others.
#[derive(Debug)]
pub struct Only<G>(PhantomData<G>);

impl<G: Playable> Shelf for Only<G> {
    const GAMES: &'static [Meta] = &[G::META];

    fn visit<V: Visitor>(id: &str, visitor: V) -> Result<V::Output, UnknownGame> {
        if id == G::META.id { Ok(visitor.visit::<G>()) } else { Err(UnknownGame::on::<Self>(id)) }
    }
}

/// No game has this id.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no game `{id}`; there are: {known}")]
pub struct UnknownGame {
    /// What was asked for, shortened if long.
    pub id: String,
    /// The ids of the games there are.
    pub known: String,
}

impl UnknownGame {
    /// This shelf does not have it.
    #[cold]
    pub fn on<S: Shelf>(id: &str) -> UnknownGame {
        let known: Vec<_> = S::GAMES.iter().map(|meta| meta.id).collect();
        UnknownGame { id: id.chars().take(40).collect(), known: known.join(", ") }
    }
}

macro_rules! catalog {
    ($($from:ident::$game:ident),* $(,)?) => {
        /// The games themselves.
        pub mod games {
            $(pub use $from::$game;)*
        }

        $(
            impl Housed for $from::$game {
                #[inline(never)]
                fn answer(door: &mut door::Door<Only<Self>>, request: &[u8]) -> String {
                    door.answer(request)
                }

                fn take_net(file: &[u8]) -> Result<(), Unfit> {
                    let slot = <Self as Insight>::slot().ok_or(Unfit::Foreign)?;
                    <Self as Insight>::read_net(file).map(|net| slot.give(net))
                }
            }

            impl Taught for $from::$game {
                fn encoder(setup: &Setup<Self>) -> Option<Result<Box<dyn Encoder<Self>>, SetupError>> {
                    // One of the two is found, whether the game has features or not.
                    #[allow(unused_imports)]
                    use burghof_features::{Absent as _, Given as _};
                    (&burghof_features::Of::<Self>::default()).encoder(setup)
                }
            }
        )*

        impl Shelf for All {
            const GAMES: &'static [Meta] = &[$(<$from::$game as burghof_core::Game>::META),*];

            fn visit<V: Visitor>(id: &str, visitor: V) -> Result<V::Output, UnknownGame> {
                $(
                    if id == <$from::$game as burghof_core::Game>::META.id {
                        return Ok(visitor.visit::<$from::$game>());
                    }
                )*
                Err(UnknownGame::on::<All>(id))
            }
        }
    };
}

catalog! {
    burghof_castles::Castles,
    burghof_burg::Burg,
    burghof_castellan::Castellan,
    burghof_ludwig::Ludwig,
    burghof_schloss::Schloss,
}

/// What the games are, in the order of the shelf.
pub const GAMES: &[Meta] = All::GAMES;

/// Runs generic code over the game with this id.
pub fn visit<V: Visitor>(id: &str, visitor: V) -> Result<V::Output, UnknownGame> {
    All::visit(id, visitor)
}

/// The ids of the games.
pub fn ids() -> Vec<&'static str> {
    GAMES.iter().map(|meta| meta.id).collect()
}
