//! The JSON of position, view, action and event. The shape of a position is described in `docs/formats.md`; everything
//! beside the keys named there is optional, and says where inside a round the game is.

pub mod given;
pub(crate) mod read;
pub mod shape;
pub(crate) mod show;

use crate::components::Data;
use crate::state::Burg;
use crate::view::View;
use burghof_core::shape::Nothing;
use burghof_core::{Loaded, Misfit, Wire};
use given::Given;
use serde::Serialize;
use shape::{Position, Seen};

impl Wire for Burg {
    type Position<'a> = Position<'a>;
    type Seen<'a> = Seen<'a>;
    type Faces = Nothing;
    type Given = Given;

    #[inline]
    fn to_position(&self) -> Position<'_> {
        show::position(self)
    }

    #[inline]
    fn from_position(given: Given, data: Loaded<Data>) -> Result<Burg, Misfit> {
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
        (&seen.own, Some(&seen.board), Some(&seen.rest))
    }

    #[inline]
    fn from_seen(given: Given, data: Loaded<Data>) -> Result<View, Misfit> {
        read::seen(given, data)
    }
}
