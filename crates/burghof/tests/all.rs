//! All tests of the crate in one program: what they share is compiled once.
#![allow(clippy::unwrap_used)]

mod arena;
mod common;
mod german;
mod grammar;
mod help;
mod listener;
mod misuse;
mod play;
mod tools;
