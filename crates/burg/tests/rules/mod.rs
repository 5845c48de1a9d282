//! One test per rule and ruling, named after it. Positions are written as JSON, so they also show that a position
//! needs no more than what matters.

mod builders;
mod building;
mod cards;
mod data;
mod details;
mod ending;
mod examples;
mod formats;
mod helpers;
mod rulings;
mod setup;
mod table;
mod trade;
mod winter;
mod words;
