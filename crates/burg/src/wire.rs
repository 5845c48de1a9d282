//! The JSON of position, view, action and event. The shape of a position is described in `docs/formats.md`; everything
//! beside the keys named there is optional, and says where inside a round the game is.

pub mod given;
pub(crate) mod read;
pub mod shape;
mod show;

use crate::action::Action;
use crate::components::Data;
use crate::event::Event;
use crate::state::Burg;
use crate::view::View;
use burghof_core::shape::Nothing;
use burghof_core::{Loaded, Misfit, Wire};
use given::Given;
use serde::Serialize;
use shape::{Act, Happening, Position, Seen};

impl Wire for Burg {
    type Position<'a> = Position<'a>;
    type Seen<'a> = Seen<'a>;
    type Act<'a> = Act;
    type Happening<'a> = Happening;
    type Faces = Nothing;
    type PositionGiven = Given;
    type SeenGiven = Given;

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

    #[inline]
    fn to_act_json(&self, action: Action) -> Act {
        show::act(action, self.public.data.get())
    }

    #[inline]
    fn to_happening<'a>(&'a self, event: &'a Event) -> Happening {
        show::happening(event, self.public.data.get())
    }

    #[inline]
    fn faces(_: Loaded<Data>) -> Nothing {
        Nothing {}
    }
}
