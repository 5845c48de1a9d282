//! The commands, one module each.

/// `run` of a command over the game that its arguments name: `over_game!(perft)` calls `perft::<G>(matches, context)`.
macro_rules! over_game {
    ($command:ident) => {
        pub fn run(
            matches: &::clap::ArgMatches,
            context: &mut $crate::context::Context,
        ) -> Result<(), $crate::failure::Failure> {
            struct Over<'a>(&'a ::clap::ArgMatches, &'a mut $crate::context::Context);
            impl ::burghof_catalog::Visitor for Over<'_> {
                type Output = Result<(), $crate::failure::Failure>;
                fn visit<G: ::burghof_catalog::Playable>(self) -> Self::Output {
                    $command::<G>(self.0, self.1)
                }
            }
            let game = $crate::input::string(matches, "game").unwrap_or_default();
            ::burghof_catalog::visit(game, Over(matches, context))?
        }
    };
}

#[cfg(feature = "house")]
mod admin;
mod apply;
mod arena;
mod bench;
mod completions;
#[cfg(feature = "house")]
mod corpus;
mod games;
#[cfg(feature = "house")]
mod health;
mod help;
mod ladder;
mod legal;
mod licences;
#[cfg(feature = "house")]
mod load;
mod manual;
mod perft;
mod play;
mod puzzles;
mod replay;
mod review;
mod rules;
mod samples;
mod score;
#[cfg(feature = "house")]
mod serve;
mod simulate;
#[cfg(feature = "house")]
mod site;
#[cfg(feature = "house")]
mod verify;

use crate::context::Context;
use crate::failure::Failure;
use burghof_bots::net::Unfit;
use burghof_catalog::{Playable, Visitor, visit};
use burghof_core::{Message, Speech};
use burghof_words::Voice;
use clap::{ArgMatches, Command};

/// A command of the binary.
pub struct Entry {
    /// What it is called.
    pub name: &'static str,
    /// Its arguments and help.
    pub command: fn(&Voice) -> Command,
    /// Does it.
    pub run: fn(&ArgMatches, &mut Context) -> Result<(), Failure>,
}

/// Says of every game whose bots have to judge by hand, because their net is not sound.
pub fn about_nets(context: &Context) {
    struct Look<'a>(&'a Context);
    impl Visitor for Look<'_> {
        type Output = ();
        fn visit<G: Playable>(self) {
            let Err(unfit) = burghof_bots::net::<G>() else { return };
            let why = match unfit {
                Unfit::Missing => "net-missing",
                Unfit::NoNet | Unfit::Length | Unfit::Damaged => "net-damaged",
                Unfit::Foreign => "net-foreign",
                Unfit::Wrong => "net-wrong",
            };
            let why = self.0.words.word(why);
            self.0.note(&Message::new("net-unfit").with("game", G::META.id.to_owned()).with("why", why));
        }
    }
    for game in burghof_catalog::ids() {
        // Every id of the catalog is one of its games.
        let _ = visit(game, Look(context));
    }
}

/// All commands, in the order of the help.
pub const ALL: &[Entry] = &[
    Entry { name: "games", command: games::command, run: games::run },
    Entry { name: "rules", command: rules::command, run: rules::run },
    Entry { name: "play", command: play::command, run: play::run },
    Entry { name: "replay", command: replay::command, run: replay::run },
    Entry { name: "legal", command: legal::command, run: legal::run },
    Entry { name: "apply", command: apply::command, run: apply::run },
    Entry { name: "score", command: score::command, run: score::run },
    Entry { name: "simulate", command: simulate::command, run: simulate::run },
    Entry { name: "review", command: review::command, run: review::run },
    Entry { name: "arena", command: arena::command, run: arena::run },
    Entry { name: "ladder", command: ladder::command, run: ladder::run },
    Entry { name: "puzzles", command: puzzles::command, run: puzzles::run },
    Entry { name: "samples", command: samples::command, run: samples::run },
    Entry { name: "perft", command: perft::command, run: perft::run },
    Entry { name: "bench", command: bench::command, run: bench::run },
    #[cfg(feature = "house")]
    Entry { name: "serve", command: serve::command, run: serve::run },
    #[cfg(feature = "house")]
    Entry { name: "health", command: health::command, run: health::run },
    #[cfg(feature = "house")]
    Entry { name: "site", command: site::command, run: site::run },
    #[cfg(feature = "house")]
    Entry { name: "verify", command: verify::command, run: verify::run },
    #[cfg(feature = "house")]
    Entry { name: "admin", command: admin::command, run: admin::run },
    #[cfg(feature = "house")]
    Entry { name: "corpus", command: corpus::command, run: corpus::run },
    #[cfg(feature = "house")]
    Entry { name: "load", command: load::command, run: load::run },
    Entry { name: "completions", command: completions::command, run: completions::run },
    Entry { name: "manual", command: manual::command, run: manual::run },
    Entry { name: "licences", command: licences::command, run: licences::run },
    Entry { name: "help", command: help::command, run: help::run },
];
