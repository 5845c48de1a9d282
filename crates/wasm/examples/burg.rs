//! The module of burg.
burghof_wasm::module!(burghof_wasm::games::Burg);
