//! The module of schloss.
burghof_wasm::module!(burghof_wasm::games::Schloss);
