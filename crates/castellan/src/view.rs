//! What one viewer knows, and full positions drawn from it.

use crate::components::{CardSet, Deck, MAX_PLAYERS};
use crate::state::{Castellan, Phase, Public, Table};
use burghof_core::hash::hash64;
use burghof_core::{Rng, Seat, Viewer, bits};

/// What one viewer knows: what lies open, the viewer's own hand, and the backs in every hand (CAS-R16).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What lies open; for the active seat with its own draft, for the others without (CAS-91).
    pub public: Public,
    /// The viewer's own hand; empty for spectators.
    pub hand: CardSet,
    /// By seat: wall cards and tower cards in hand.
    pub backs: [[u8; 2]; MAX_PLAYERS],
}

impl View {
    #[inline]
    pub(crate) fn of(game: &Castellan, viewer: Viewer) -> View {
        let mut view = View {
            viewer,
            public: game.public,
            hand: viewer.seat().map_or(0, |seat| game.hands.get(seat.index()).copied().unwrap_or(0)),
            backs: backs(game, viewer),
        };
        if hides_draft(game, viewer) {
            view.public.table = view.public.start;
        }
        view
    }

    /// Does the game wait for the viewer?
    pub fn is_mine(&self) -> bool {
        self.viewer.is(self.public.active) && self.public.table.phase != Phase::Over
    }

    /// The number of cards in a pile of a seat.
    pub fn pile_size(&self, seat: Seat, deck: Deck) -> u8 {
        let all = self.public.data.deck(deck);
        let shown = (self.public.shown(seat) & all).count_ones() as u8;
        (all.count_ones() as u8).saturating_sub(shown).saturating_sub(self.backs[seat.index()][deck as usize])
    }

    /// Keeps what the viewer knows; everybody else's hand is drawn again from the cards that were not yet shown.
    #[inline]
    pub(crate) fn imagine(&self, rng: &mut Rng) -> Castellan {
        let mut hands = [0; MAX_PLAYERS];
        for seat in Seat::all(self.public.seats) {
            let hand = &mut hands[seat.index()];
            if self.viewer.is(seat) {
                *hand = self.hand;
                continue;
            }
            let unseen = !self.public.shown(seat);
            for deck in Deck::ALL {
                let mut bag = self.public.data.deck(deck) & unseen;
                for _ in 0..self.backs[seat.index()][deck as usize] {
                    if bag == 0 {
                        break;
                    }
                    let card = 1 << bits::nth(bag.into(), rng.below(bag.count_ones()));
                    bag &= !card;
                    *hand |= card;
                }
            }
        }
        Castellan { public: self.public, hands }
    }

    /// A hash of the view without making it: pieces are hashed as they are built.
    pub(crate) fn key(game: &Castellan, viewer: Viewer) -> u64 {
        let public = &game.public;
        let hidden = hides_draft(game, viewer);
        let table = if hidden { &public.start } else { &public.table };
        let start = (!hidden && public.drafting()).then(|| table_key(&public.start));
        let hand = viewer.seat().map_or(0, |seat| game.hands.get(seat.index()).copied().unwrap_or(0));
        let rest = (
            public.building,
            public.seats,
            public.active,
            public.first_turn,
            public.end_by,
            public.last_turns,
        );
        hash64(&(viewer, rest, public.discards, table_key(table), start, hand, backs(game, viewer)))
    }
}

fn table_key(table: &Table) -> u64 {
    let castle = (table.castle.pieces_hash(), table.castle.ground_hash());
    let pieces = (table.building, table.supply, table.passed, table.lost);
    hash64(&(castle, table.phase, table.played, pieces, table.double_used))
}

/// CAS-91: the others see the table as it was at the start of the turn.
#[inline]
fn hides_draft(game: &Castellan, viewer: Viewer) -> bool {
    game.public.drafting() && !viewer.is(game.public.active)
}

/// The backs in every hand. Cards played in a draft still look as if they were in hand.
#[inline]
fn backs(game: &Castellan, viewer: Viewer) -> [[u8; 2]; MAX_PLAYERS] {
    let public = &game.public;
    let mut hands = game.hands;
    if hides_draft(game, viewer) {
        hands[public.active.index()] |= public.table.played;
    }
    hands.map(|hand| Deck::ALL.map(|deck| (hand & public.data.deck(deck)).count_ones() as u8))
}
