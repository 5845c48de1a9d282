//! One test per rule and ruling, named after it. The worked examples are in `examples.rs`, the data in `data.rs`.

mod actions;
mod details;
mod fights;
mod ghosts_and_end;
mod later_rulings;
mod means;
mod rulings;
mod setup_and_placing;
