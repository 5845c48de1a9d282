//! The module of ludwig.
burghof_wasm::module!(burghof_wasm::games::Ludwig);
