//! The module of castles.
burghof_wasm::module!(burghof_wasm::games::Castles);
