//! What the contract kit must know about this game.

use crate::castle::{Dir, Point, Wall};
use crate::{Action, Castellan};
use burghof_core::contract::Contract;
use burghof_core::{Rng, Seat, Viewer, bits};

impl Contract for Castellan {
    fn any_action(rng: &mut Rng) -> Action {
        let mut number = |near: u32| match rng.below(8) {
            0 => rng.below(256) as u8 as i8,
            _ => rng.below(2 * near + 1) as i8 - near as i8,
        };
        let (x, y) = (number(6), number(6));
        let (wall, tower) = (number(4) as u8, number(4) as u8);
        let at = Point::new(x, y);
        match rng.below(12) {
            0 => Action::Play(rng.next_u64() as u16),
            1 | 2 => Action::Play(rng.below(1 << 14) as u16 & rng.below(1 << 14) as u16),
            3 | 4 => Action::Tower(at),
            5..=8 => {
                let dir = if rng.below(2) == 0 { Dir::E } else { Dir::N };
                Action::Wall(Wall { long: rng.below(2) == 0, at, dir })
            }
            9 => Action::End,
            10 => Action::Claim((rng.below(4) > 0).then_some(at)),
            _ => Action::Draw { wall, tower },
        }
    }

    /// The sum of the numbers of the cards in foreign hands.
    fn gauge(&self, viewer: Viewer) -> Option<u32> {
        let others = Seat::all(self.public.seats).filter(|&seat| !viewer.is(seat));
        let sum = others
            .flat_map(|seat| {
                // Cards played in a draft are hidden as well.
                let played = if seat == self.public.active { self.public.table.played } else { 0 };
                bits::ones(
                    (self.hands[seat.index()] | if self.public.drafting() { played } else { 0 }).into(),
                )
            })
            .sum();
        Some(sum)
    }

    /// Chosen cards say nothing about the others, but in the first turn not every choice is legal (CAS-29), and the
    /// end of the game comes sooner with some cards: the first turns are even enough.
    const BLIND_STEPS: u32 = 40;

    /// CAS-91: the others see the table as it was at the start of the turn.
    fn ahead_of(&self, viewer: Viewer) -> bool {
        self.public.drafting() && !viewer.is(self.public.active)
    }

    fn lose_or_double(&mut self, rng: &mut Rng) -> bool {
        let table = &mut self.public.table;
        match rng.below(4) {
            0 => table.supply.tower = table.supply.tower.wrapping_add(1),
            1 => table.building.long = table.building.long.wrapping_sub(1),
            2 => table.lost.short = table.lost.short.wrapping_add(1),
            _ => {
                let seat = rng.below(self.public.seats.into()) as usize;
                let hand = self.hands[seat];
                self.public.discards[seat] |= hand;
                return hand != 0;
            }
        }
        true
    }
}
