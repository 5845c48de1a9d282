//! All tests of the crate in one program: what they share is compiled once.
#![allow(clippy::unwrap_used)]

mod aid;
mod chance;
mod common;
mod contract;
mod examples;
mod json;
mod perft;
mod rules;
mod rulings;
mod text;
