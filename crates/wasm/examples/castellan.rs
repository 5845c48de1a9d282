//! The module of castellan.
burghof_wasm::module!(burghof_wasm::games::Castellan);
