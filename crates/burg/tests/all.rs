//! All tests of the crate in one program: what they share is compiled once.
#![allow(clippy::unwrap_used)]

mod contract;
mod golden;
mod goods;
mod perft;
mod play;
mod rules;
