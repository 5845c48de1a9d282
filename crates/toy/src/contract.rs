//! What the kit must know about the game beside its rules.

use crate::action::Choose;
use crate::state::Toy;
use burghof_core::contract::Contract;
use burghof_core::{Game, Rng, Seat, Viewer, bits};

impl Contract for Toy {
    /// Hands are dealt and drawn without anybody looking at faces: they stay evenly spread.
    const BLIND_STEPS: u32 = 8;

    #[inline]
    fn any_action(rng: &mut Rng) -> Choose {
        Choose(rng.below(256) as u8)
    }

    /// The sum of the cards in the other hands.
    fn gauge(&self, viewer: Viewer) -> Option<u32> {
        let others = Seat::all(self.seats()).filter(|&seat| !viewer.is(seat));
        Some(others.map(|seat| bits::ones(self.secrets.hands[seat.index()].into()).sum::<u32>()).sum())
    }

    /// A card goes out of a hand and is nowhere, or into a hand that must not have it.
    fn lose_or_double(&mut self, rng: &mut Rng) -> bool {
        let seat = rng.below(self.seats().into()) as usize;
        self.secrets.hands[seat] ^= 1 << (1 + rng.below(self.public.data.highest.into()));
        self.public.held[seat] = self.secrets.hands[seat].count_ones() as u8;
        true
    }
}
