//! All tests of the crate in one program: what they share is compiled once.
#![allow(clippy::unwrap_used)]

mod aid;
mod common;
mod contract;
mod data;
mod endless;
mod examples;
mod json;
mod perft;
mod rules;
mod words;
