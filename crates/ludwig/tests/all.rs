//! All tests of the crate in one program: what they share is compiled once.
#![allow(clippy::unwrap_used)]

mod bonuses;
mod building;
mod common;
mod components;
mod contract;
mod details;
mod end;
mod memory;
mod perft;
mod rulings;
mod scoring;
mod text;
mod turns;
mod wire;
