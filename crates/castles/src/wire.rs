//! The JSON of position, view, action and event, with names from the data; checks on the way in.

mod read;
pub mod shape;
mod show;

use crate::action::Action;
use crate::components::Data;
use crate::event::Event;
use crate::state::Castles;
use crate::view::View;
use burghof_core::{Loaded, Misfit, Wire};
use shape::{Act, Given, Happening, Seen, Table};

impl Wire for Castles {
    type Position<'a> = Table<'a>;
    type Seen<'a> = Seen<'a>;
    type Act<'a> = Act;
    type Happening<'a> = Happening;
    type Faces = burghof_core::shape::Nothing;
    type PositionGiven = Given;
    type SeenGiven = Given;

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

    #[inline]
    fn to_act_json(&self, action: Action) -> Act {
        show::act(self.public.data(), action)
    }

    #[inline]
    fn faces(_: Loaded<Data>) -> burghof_core::shape::Nothing {
        burghof_core::shape::Nothing {}
    }

    #[inline]
    fn to_happening<'a>(&'a self, event: &'a Event) -> Happening {
        show::happening(self.public.data(), event)
    }
}
