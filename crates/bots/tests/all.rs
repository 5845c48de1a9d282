//! All tests of the crate in one program: what they share is compiled once.
#![allow(clippy::unwrap_used)]

mod bots;
mod burg;
mod castellan;
mod castles;
mod fair;
mod hand;
mod ludwig;
mod mean;
mod schloss;
mod terms;
mod worth;
