//! One test per rule, named after it. Rulings are in `rulings.rs`, the worked examples in `examples.rs`.
#![allow(clippy::unwrap_used)]

mod building;
mod ending;
mod extended;
mod rounds;
mod setup;

use burghof_castles::Data;
use burghof_core::Components;

#[path = "../common/mod.rs"]
mod common;

fn data() -> &'static Data {
    Data::standard().get()
}
