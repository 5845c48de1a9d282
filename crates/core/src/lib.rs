//! The vocabulary of Burghof: what a game is, what a table remembers, and the kit every game must pass.
//!
//! Start with [`Game`]. A table plays one through a [`Session`], which is a set-up, a key and a log; a [`Record`] is the
//! same as text. [`contract`] checks every promise. Nothing here knows the name of a game.

// The derives write the names of this crate in full, also for shapes of its own.
extern crate self as burghof_core;

pub mod bits;
pub mod boxes;
mod chance;
pub mod contract;
mod drawing;
mod entry;
mod facedown;
mod game;
pub mod hash;
mod listener;
mod message;
mod meta;
mod misfit;
mod options;
mod outcome;
mod pack;
mod pad;
pub mod play;
mod preview;
mod record;
mod rng;
mod rule;
#[cfg(feature = "schema")]
mod schema;
pub mod score;
mod seat;
mod session;
pub mod shape;
mod text;
mod tie;
pub mod wire;

pub use burghof_derive::{Pack, outside, shape};
pub use chance::{Asked, Chance, Draw, Key, hex, unhex};
pub use drawing::{Drawing, Worth};
pub use entry::Entry;
pub use facedown::FaceDown;
pub use game::Game;
pub use listener::{Listener, Silent, Story, Told};
pub use message::{Arg, Bilingual, Lang, Message, Speech};
pub use meta::{Components, Loaded, Meta, OptionMeta, Options, Setup, SetupError, Values, keep, read_toml};
pub use misfit::{Broken, Misfit, Sum, Unreadable};
pub use options::Agreed;
pub use outcome::Outcome;
pub use pack::{Pack, Unpack};
pub use pad::{Fault, Pad};
pub use preview::{Preview, preview};
pub use record::{Header, Item, Proof, Record, RecordError};
pub use rng::Rng;
pub use rule::{Datum, Illegal, Rule};
pub use score::{Account, Detail, Line, ScoreSheet, Scorer, Totals};
pub use seat::{MAX_SEATS, Seat, SeatSet, Viewer};
pub use session::{Masked, NoTakeBack, Session};
pub use shape::{Json, Read, WrongField, value as json_of};
pub use text::{Piece, Text, count_from_one, count_from_zero};
pub use tie::{Parter, Parting, Tie, TieLine};
pub use wire::{ActOf, HappeningOf, Outside, PadOf, Wire, seen_value};
