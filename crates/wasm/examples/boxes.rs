//! The module that reads boxes of somebody's own, for all games.
burghof_wasm::reader!();
