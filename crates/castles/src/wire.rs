//! The JSON of position, view, action and event, with names from the data; checks on the way in.

pub(crate) mod read;
pub mod shape;
pub(crate) mod show;

use crate::components::Data;
use crate::state::Castles;
use crate::view::View;
use burghof_core::{Loaded, Misfit, Wire};
use shape::{Given, Seen, Table};

impl Wire for Castles {
    type Position<'a> = Table<'a>;
    type Seen<'a> = Seen<'a>;
    type Faces = burghof_core::shape::Nothing;
    type Given = Given;

    #[inline]
    fn to_position(&self) -> Table<'_> {
        show::position(self)
    }

    #[inline]
    fn from_position(given: Given, data: Loaded<Data>) -> Result<Castles, Misfit> {
        read::position(&given, data)
    }

    #[inline]
    fn to_seen(view: &View) -> Seen<'_> {
        show::seen(view)
    }

    #[inline]
    fn from_seen(given: Given, data: Loaded<Data>) -> Result<View, Misfit> {
        read::seen(&given, data)
    }
}
