//! The JSON of position, view, action and event, with names from the data; checks on the way in.

pub mod given;
pub(crate) mod read;
pub mod shape;
pub(crate) mod show;

use crate::components::Data;
use crate::state::Ludwig;
use crate::view::View;
use burghof_core::shape::Nothing;
use burghof_core::{Loaded, Misfit, PadOf, Wire};
use given::Given;
use serde::Serialize;
use shape::{Position, Seen};

impl Wire for Ludwig {
    type Position<'a> = Position<'a>;
    type Seen<'a> = Seen<'a>;
    type Faces = Nothing;
    type Given = Given;
    const PAD: Option<PadOf<Ludwig>> = Some(|castles, data| Ok(crate::score_pad(castles, &data)?.into()));

    #[inline]
    fn to_position(&self) -> Position<'_> {
        show::position(self)
    }

    #[inline]
    fn from_position(given: Given, data: Loaded<Data>) -> Result<Ludwig, Misfit> {
        read::position(&given, data)
    }

    #[inline]
    fn to_seen(view: &View) -> Seen<'_> {
        show::seen(view)
    }

    #[inline]
    fn parts<'a, 'b: 'a>(
        seen: &'a Seen<'b>,
    ) -> (impl Serialize + 'a, Option<impl Serialize + 'a>, Option<impl Serialize + 'a>) {
        (&seen.own, Some(&seen.table), Some(&seen.rest))
    }

    #[inline]
    fn from_seen(given: Given, data: Loaded<Data>) -> Result<View, Misfit> {
        read::seen(&given, data)
    }
}
