//! The JSON of position, view, action and event, with names from the data; checks on the way in.

pub mod given;
pub(crate) mod read;
pub mod shape;
pub(crate) mod show;

use crate::components::{Data, NONE};
use crate::state::Schloss;
use crate::view::View;
use burghof_core::{Game, Loaded, Misfit, Rng, Wire, wire};
use given::Given;
use serde::Serialize;
use shape::{Faces, Position, Seen};

impl Wire for Schloss {
    type Position<'a> = Position<'a>;
    type Seen<'a> = Seen<'a>;
    type Faces = Faces;
    type Given = Given;

    #[inline]
    fn to_position(&self) -> Position<'_> {
        show::position(self)
    }

    #[inline]
    fn from_position(given: Given, data: Loaded<Data>) -> Result<Schloss, Misfit> {
        let game = read::read(&given, data, true)?;
        game.invariants()?;
        Ok(game)
    }

    #[inline]
    fn to_seen(view: &View) -> Seen<'_> {
        show::seen(view)
    }

    #[inline]
    fn parts<'a, 'b: 'a>(
        seen: &'a Seen<'b>,
    ) -> (impl Serialize + 'a, Option<impl Serialize + 'a>, Option<impl Serialize + 'a>) {
        (&seen.own, Some(&seen.common), None::<()>)
    }

    #[inline]
    fn from_seen(given: Given, data: Loaded<Data>) -> Result<View, Misfit> {
        let game = read::read(&given, data, false)?;
        let viewer = wire::viewer(given.viewer, game.public.seats)?;
        let view = View { viewer, content: game.secrets.content, public: game.public };
        for (s, &content) in view.content.iter().enumerate() {
            let looked = viewer.seat().is_some_and(|seat| view.public.slots[s] & 16 << seat.index() != 0);
            if looked != (content != NONE) {
                return Err(Misfit::saying("tiles", "misfit-unseen"));
            }
        }
        view.imagine(&mut Rng::new(0)).invariants()?;
        Ok(view)
    }

    #[inline]
    fn faces(data: Loaded<Data>) -> Faces {
        show::faces(data.get())
    }
}
