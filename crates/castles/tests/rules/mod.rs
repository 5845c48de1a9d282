//! One test per rule, named after it. Rulings are in `rulings.rs`, the worked examples in `examples.rs`.

mod building;
mod ending;
mod extended;
mod rounds;
mod setup;

use burghof_castles::Data;
use burghof_core::Components;

fn data() -> &'static Data {
    Data::standard().get()
}
