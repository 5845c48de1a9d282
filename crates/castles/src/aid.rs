//! What people at the table could count for themselves, and a good table counts for them.

use crate::action::{Action, Cell};
use crate::scoring;
use crate::site::bits32;
use crate::state::*;
use crate::view::View;
use burghof_core::{Chance, Game, Rng, Seat, Story, shape};
use std::collections::BTreeMap;

/// Counted for one viewer.
#[derive(Debug)]
#[shape("castles")]
pub struct Aid {
    /// Wall tiles that end the game on a site without openings (CST-72).
    pub enough: u8,
    /// What each site comes to, by seat.
    pub sites: Vec<SiteAid>,
    /// The wall tiles this viewer cannot see, by shape.
    pub unseen: BTreeMap<&'static str, u32>,
    /// The viewer's own actions, as notation, after which the game would come to its end (CST-72).
    pub ending: Vec<String>,
    /// What each build of the viewer, as notation, would do to the viewer's site.
    pub builds: BTreeMap<String, Effect>,
}

/// What a build does to a site.
#[derive(Debug)]
#[shape("castles")]
pub struct Effect {
    /// How many more tiles belong to the castle (CST-81).
    pub castle: i32,
    /// How many more cells it rains into (CST-86).
    pub open: i32,
    /// How many more penalties there are for what is stored (CST-85).
    pub stock: i32,
}

/// What a site comes to.
#[derive(Debug)]
#[shape("castles")]
pub struct SiteAid {
    /// Wall tiles on it.
    pub walls: u32,
    /// The empty cells it rains into (CST-86).
    pub open: Vec<Opening>,
}

/// An empty cell with an opening.
#[derive(Debug)]
#[shape("castles")]
pub struct Opening {
    /// Which cell it is.
    pub cell: String,
    /// How many of the tiles that could still come would fit.
    pub fits: u32,
}

#[inline]
pub(crate) fn aid(view: &View) -> Aid {
    let public = &view.public;
    let data = public.data();
    let mut unseen = [0; crate::components::MAX_SHAPES];
    let count = |into: &mut [u32], kinds: &mut dyn Iterator<Item = u8>| {
        kinds.filter(|&kind| !data.is_gate(kind)).for_each(|kind| into[data.shape_index(kind)] += 1);
    };
    count(&mut unseen, &mut data.list(view.unseen));
    let site = |seat: Seat| {
        // Nothing is drawn any more once the rounds are over; what lies in the store can still be built.
        let mut coming = match public.phase {
            Phase::Works | Phase::Over => [0; crate::components::MAX_SHAPES],
            _ => unseen,
        };
        count(&mut coming, &mut public.store(seat).iter().copied());
        count(&mut coming, &mut view.dump(seat).map(|kind| kind.0));
        if view.viewer.is(seat) {
            count(&mut coming, &mut view.hand().map(|kind| kind.0));
        }
        let site = public.site(seat);
        // Wrong tiles are turned over when points are counted (CST-91).
        let open = if public.phase == Phase::Over { scoring::count(public, seat).rain } else { site.open() };
        let opening = |cell: usize| {
            let fits = |&(shape, _): &(usize, &u32)| data.fits(cell, site.need(cell), shape as u8) != 0;
            let fitting = coming.iter().enumerate().filter(fits).map(|(_, n)| n).sum();
            Opening { cell: Cell(cell as u8).name(data), fits: fitting }
        };
        SiteAid { walls: public.wall_tiles(seat), open: bits32(open).map(opening).collect() }
    };
    let own = own_actions(view);
    let shapes = data.shapes.iter().take(usize::from(data.wall_shapes));
    Aid {
        enough: data.constants.ending_min_wall_tiles,
        sites: Seat::all(public.seats).map(site).collect(),
        unseen: shapes.zip(unseen).map(|(shape, n)| (shape.id, n)).collect(),
        ending: own.iter().filter(|own| own.ends).map(|own| own.notation.clone()).collect(),
        builds: own.into_iter().filter_map(|own| Some((own.notation, own.effect?))).collect(),
    }
}

/// An action of the viewer, and what it would do.
struct Own {
    notation: String,
    ends: bool,
    effect: Option<Effect>,
}

/// Tries every action of the viewer on a position imagined from the view. Where building is not checked nobody is told what
/// a tile does (CST-R16).
fn own_actions(view: &View) -> Vec<Own> {
    let Some(seat) = view.viewer.seat().filter(|&seat| view.public.to_act().contains(seat)) else {
        return Vec::new();
    };
    let world = Castles::imagine(view, &mut Rng::new(0));
    let state = |public: &Public| {
        let counted = scoring::count(public, seat);
        let penalty = usize::from(public.data.constants.stored_tiles_per_penalty).max(1);
        let stock = public.store(seat).len() / penalty;
        [counted.castle.count_ones(), counted.rain.count_ones(), stock as u32].map(|n| n as i32)
    };
    let before = state(&world.public);
    let mut actions = Vec::new();
    world.legal_actions(seat, &mut actions);
    let own = |action: Action| {
        let mut next = world;
        next.apply(seat, action, &mut Chance::scripted([]), &mut Story::default());
        let after = state(&next.public);
        let told = !world.public.has(flags::UNCHECKED);
        let [castle, open, stock] = std::array::from_fn(|n| after[n] - before[n]);
        Own {
            notation: world.notation(action),
            ends: told && world.public.end == End::No && next.public.end == End::Sixteen,
            effect: (told && matches!(action, Action::Build { .. })).then_some(Effect {
                castle,
                open,
                stock,
            }),
        }
    };
    actions.into_iter().map(own).collect()
}
