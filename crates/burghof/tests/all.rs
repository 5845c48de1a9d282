//! All tests of the crate in one program: what they share is compiled once.
#![allow(clippy::unwrap_used)]

mod arena;
mod boxes;
mod common;
#[cfg(feature = "house")]
mod corpus;
mod german;
mod grammar;
mod help;
mod listener;
mod misuse;
mod nets;
mod play;
mod screen;
mod tools;
