//! The JSON of position, view, action and event, with names from the data; checks on the way in.

pub mod given;
pub(crate) mod read;
pub mod shape;
mod show;

use crate::action::Action;
use crate::components::Data;
use crate::event::Event;
use crate::state::Ludwig;
use crate::view::View;
use burghof_core::shape::Nothing;
use burghof_core::{Loaded, Misfit, PadOf, Wire};
use given::Given;
use serde::Serialize;
use shape::{Act, Happening, Position, Seen};

impl Wire for Ludwig {
    type Position<'a> = Position<'a>;
    type Seen<'a> = Seen<'a>;
    type Act<'a> = Act;
    type Happening<'a> = Happening;
    type Faces = Nothing;
    type PositionGiven = Given;
    type SeenGiven = Given;
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

    #[inline]
    fn to_act_json(&self, action: Action) -> Act {
        show::act(self.public.data.get(), action)
    }

    #[inline]
    fn to_happening<'a>(&'a self, event: &'a Event) -> Happening {
        show::happening(self.public.data.get(), event)
    }

    #[inline]
    fn faces(_: Loaded<Data>) -> Nothing {
        Nothing {}
    }
}
