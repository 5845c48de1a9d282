//! What one viewer knows, and a full position drawn from it.

use crate::action::Kind;
use crate::bag::*;
use crate::components::MAX_PLAYERS;
use crate::state::*;
use burghof_core::{Rng, Seat, Viewer};

/// What one viewer knows: everything public, the viewer's own hand, the pair one offered oneself (CST-36), and the dumps that
/// lie face up.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub(crate) public: Public,
    /// The tiles that lie somewhere this viewer cannot see, as a bag: quarry, foreign hands, face-down dumps.
    pub(crate) unseen: u128,
    /// The viewer's own hand, sorted; [`EMPTY`] for the public.
    pub(crate) hand: [u8; 2],
    /// What this viewer knows to lie on the dumps, sorted; [`EMPTY`] where it is unknown or nothing.
    pub(crate) dumps: [[u8; 2]; MAX_PLAYERS],
    pub(crate) viewer: Viewer,
}

impl View {
    /// What everybody knows.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// Who looks.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The viewer's own tiles.
    pub fn hand(&self) -> impl Iterator<Item = Kind> + '_ {
        self.hand.iter().filter(|&&kind| kind != EMPTY).map(|&kind| Kind(kind))
    }

    /// What the viewer knows to lie on the dump of a seat.
    pub fn dump(&self, seat: Seat) -> impl Iterator<Item = Kind> + '_ {
        self.dumps[seat.index()].iter().filter(|&&kind| kind != EMPTY).map(|&kind| Kind(kind))
    }

    /// Everything the viewer cannot see, as a bag.
    pub fn unseen(&self) -> u128 {
        self.unseen
    }
}

/// Does this viewer know what lies on the dump of a seat? CST-36: whoever offered it, and everybody in the dump phase.
#[inline]
pub(crate) fn knows_dump(public: &Public, viewer: Viewer, i: usize) -> bool {
    public.phase == Phase::Dump
        || viewer.seat().is_some_and(|seat| seat.index() == usize::from(public.giver[i]))
}

#[inline]
pub(crate) fn view(game: &Castles, viewer: Viewer) -> View {
    let public = &game.public;
    let data = public.data();
    let mut view = View {
        public: *public,
        unseen: game.secrets.quarry,
        hand: [EMPTY; 2],
        dumps: [[EMPTY; 2]; MAX_PLAYERS],
        viewer,
    };
    let mut hide = |kinds: [u8; 2]| {
        for kind in kinds {
            if kind != EMPTY {
                view.unseen = data.put(view.unseen, kind);
            }
        }
    };
    for seat in Seat::all(public.seats) {
        let i = seat.index() & 3;
        if viewer.is(seat) {
            view.hand = game.secrets.hands[i];
        } else {
            hide(game.secrets.hands[i]);
        }
        if knows_dump(public, viewer, i) {
            view.dumps[i] = game.secrets.dumps[i];
        } else {
            hide(game.secrets.dumps[i]);
        }
    }
    view
}

/// Keeps what the viewer knows and deals everything else again: foreign hands and face-down dumps from the unseen
/// tiles, the rest is the quarry.
#[inline]
pub(crate) fn imagine(view: &View, rng: &mut Rng) -> Castles {
    let public = view.public;
    let data = public.data();
    let empty = [[EMPTY; 2]; MAX_PLAYERS];
    let mut secrets = Secrets { quarry: view.unseen, hands: empty, dumps: view.dumps };
    let mut left = view.unseen.count_ones();
    let mut deal = |len: u8, quarry: &mut u128| {
        let mut dealt = [EMPTY; 2];
        for slot in dealt.iter_mut().take(usize::from(len)) {
            *slot = draw_nth(data, quarry, rng.below(left.max(1)));
            left = left.saturating_sub(1);
        }
        dealt.sort_unstable();
        dealt
    };
    for seat in Seat::all(public.seats) {
        let i = seat.index() & 3;
        secrets.hands[i] =
            if view.viewer.is(seat) { view.hand } else { deal(public.hand_len[i], &mut secrets.quarry) };
        if !knows_dump(&public, view.viewer, i) {
            secrets.dumps[i] = deal(public.dump_len[i], &mut secrets.quarry);
        }
    }
    Castles { public, secrets }
}
