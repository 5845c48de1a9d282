//! What the contract kit must know about the game.

use crate::action::Action;
use crate::components::{Attendant, RoomType, Specialty, Tile};
use crate::state::{Ludwig, NONE, Phase, Placing};
use burghof_core::contract::Contract;
use burghof_core::{Rng, Seat, Viewer};

impl Contract for Ludwig {
    fn any_action(rng: &mut Rng) -> Action {
        let tile = |rng: &mut Rng| {
            Tile(if rng.below(4) == 0 { 236 + rng.below(20) as u8 } else { rng.below(256) as u8 })
        };
        let castle = if rng.below(8) == 0 { rng.below(256) as u8 } else { rng.below(8) as u8 };
        let near = |rng: &mut Rng| {
            if rng.below(8) == 0 { rng.below(256) as u8 as i8 } else { rng.below(9) as i8 - 4 }
        };
        match rng.below(12) {
            0 => Action::Draw,
            1 => Action::Give(tile(rng)),
            2 => Action::Select(tile(rng), tile(rng)),
            3 => Action::Left(tile(rng)),
            4 => Action::Swap,
            5 => Action::Order { castle, first: rng.below(2) == 0 },
            6 => Action::Place { castle, tile: tile(rng), x: near(rng), y: near(rng) },
            7 => Action::Take { castle, kind: rng.pick(Specialty::ALL) },
            8 => Action::Keep { castle, room: tile(rng) },
            9 => Action::Card { castle, card: rng.below(40) as u8 },
            10 => Action::Attendant { castle, kind: rng.pick(Attendant::ALL) },
            _ => Action::Bonus { castle, kind: rng.pick(RoomType::ALL) },
        }
    }

    /// The numbers in the hands this viewer does not know, and in the face-down choices.
    fn gauge(&self, viewer: Viewer) -> Option<u32> {
        if self.public.phase == Phase::End {
            return None;
        }
        let hidden = |seat: Seat| viewer.seat().is_none_or(|own| !self.public.knows_hand(own, seat));
        let hands: u32 = Seat::all(self.public.seats)
            .filter(|&seat| hidden(seat))
            .flat_map(|seat| self.hand(seat).iter().map(|&tile| u32::from(tile)))
            .sum();
        let pairs = Seat::all(self.public.seats)
            .filter(|&seat| !viewer.is(seat))
            .flat_map(|seat| self.secrets.pairs[seat.index()])
            .filter(|&tile| tile != NONE)
            .map(|tile| 7 * u32::from(tile))
            .sum::<u32>();
        Some(hands + pairs)
    }

    /// Random play never looks at faces that are hidden.
    const BLIND_STEPS: u32 = 300;

    /// LUD-R12: in free placing draws happen in the order in which actions arrive.
    fn commutes(&self) -> bool {
        self.public.placing == Placing::Serial || self.public.phase != Phase::Place
    }

    fn lose_or_double(&mut self, rng: &mut Rng) -> bool {
        let public = &mut self.public;
        if rng.below(2) == 0 {
            // A card that is nowhere, or in the deck a second time.
            public.deck ^= 1 << rng.below(public.data.cards.len() as u32);
            return true;
        }
        let (a, b) = (0, usize::from(public.seats) - 1);
        let tile = self.secrets.hands[a][0];
        let doubled = public.hand_len > 0 && tile != NONE && self.secrets.hands[b][0] != NONE;
        if doubled {
            self.secrets.hands[b][0] = tile;
        }
        doubled
    }
}
