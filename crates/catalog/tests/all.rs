//! All tests of the crate in one program: what they share is compiled once.
#![allow(clippy::unwrap_used)]

mod changed;
mod complete;
mod fuzz;
mod json;
mod lookback;
mod marks;
mod own_box;
mod pack;
mod puzzles;
mod samples;
