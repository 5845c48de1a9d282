//! The JSON of position, view, action and event, with the ids of the data file; checks on the way in.

pub(crate) mod read;
pub mod shape;
pub(crate) mod show;

use crate::components::Data;
use crate::state::Castellan;
use crate::view::View;
use burghof_core::shape::Nothing;
use burghof_core::{Loaded, Misfit, Wire};
use serde::Serialize;
use shape::{Given, Position, Seen};

impl Wire for Castellan {
    type Position<'a> = Position<'a>;
    type Seen<'a> = Seen<'a>;
    type Faces = Nothing;
    type Given = Given;

    #[inline]
    fn to_position(&self) -> Position<'_> {
        show::position(self)
    }

    #[inline]
    fn from_position(given: Given, data: Loaded<Data>) -> Result<Castellan, Misfit> {
        read::position(given, data)
    }

    #[inline]
    fn to_seen(view: &View) -> Seen<'_> {
        show::seen(view)
    }

    #[inline]
    fn parts<'a, 'b: 'a>(
        seen: &'a Seen<'b>,
    ) -> (impl Serialize + 'a, Option<impl Serialize + 'a>, Option<impl Serialize + 'a>) {
        // Who drafts sees more than the others, and nothing that they see (CAS-91).
        let drafting = seen.rest.tail.start.is_some();
        let shared = (!drafting).then_some(&seen.table);
        (show::First { own: &seen.own, table: drafting.then_some(&seen.table) }, shared, Some(&seen.rest))
    }

    #[inline]
    fn from_seen(given: Given, data: Loaded<Data>) -> Result<View, Misfit> {
        read::seen(given, data)
    }
}
