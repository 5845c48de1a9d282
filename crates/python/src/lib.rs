//! The same rules in Python: the extension module behind the package `burghof`. What the package is for and how it is used stands in
//! `docs/python.md`; the types as Python sees them in `python/burghof/_burghof.pyi`.
//!
//! Nothing here knows a game by name: [`burghof_catalog::visit`] hands its type to generic code, and an object-safe trait
//! ([`held::Position`], [`view::Sight`], [`batch::Many`]) hides it again.
#![cfg(feature = "module")]

mod action;
mod arena;
mod batch;
mod bot;
mod convert;
mod errors;
mod games;
mod held;
mod samples;
mod score;
mod space;
mod state;
mod view;
mod words;

use pyo3::prelude::*;

#[pymodule]
fn _burghof(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<action::Action>()?;
    module.add_class::<batch::Batch>()?;
    module.add_class::<bot::Bot>()?;
    module.add_class::<games::GameInfo>()?;
    module.add_class::<games::OptionInfo>()?;
    module.add_class::<score::Outcome>()?;
    module.add_class::<score::ScoreLine>()?;
    module.add_class::<space::Space>()?;
    module.add_class::<state::State>()?;
    module.add_class::<view::View>()?;
    module.add_function(wrap_pyfunction!(games::games, module)?)?;
    module.add_function(wrap_pyfunction!(games::rules, module)?)?;
    module.add_function(wrap_pyfunction!(games::rule, module)?)?;
    module.add_function(wrap_pyfunction!(games::faces, module)?)?;
    module.add_function(wrap_pyfunction!(games::count, module)?)?;
    module.add_function(wrap_pyfunction!(state::make, module)?)?;
    module.add_function(wrap_pyfunction!(arena::simulate_games, module)?)?;
    module.add_function(wrap_pyfunction!(arena::arena_blocks, module)?)?;
    module.add_function(wrap_pyfunction!(arena::arena_merge, module)?)?;
    module.add_function(wrap_pyfunction!(arena::arena_verdict, module)?)?;
    module.add_function(wrap_pyfunction!(arena::transcript, module)?)?;
    module.add_function(wrap_pyfunction!(samples::samples_shard, module)?)?;
    Ok(())
}
