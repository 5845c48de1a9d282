//! All tests of the crate in one program: what they share is compiled once.
#![allow(clippy::unwrap_used)]

mod contract;
mod data;
mod examples;
mod golden;
mod kit;
mod perft;
mod positions;
mod reference;
mod rules;
mod speed;
mod words;
