//! All tests of the crate in one program: what they share is compiled once.
#![allow(clippy::unwrap_used)]

mod complete;
mod fuzz;
mod pack;
mod samples;
