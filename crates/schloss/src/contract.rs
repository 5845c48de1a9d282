//! What the contract kit must know about this game beside its rules.

use crate::action::Action;
use crate::castle::{Dir, Exits};
use crate::components::{Good, NONE, Sort};
use crate::state::Schloss;
use burghof_core::contract::Contract;
use burghof_core::{MAX_SEATS, Rng, Seat, Viewer};

fn any_good(rng: &mut Rng) -> Good {
    let sort = rng.pick(&Sort::ALL);
    let most = if rng.below(8) == 0 { 256 } else { 7 };
    Good::new(sort, rng.below(most) as u8)
}

fn any_tile(rng: &mut Rng) -> u8 {
    let most = if rng.below(8) == 0 { 256 } else { 48 };
    rng.below(most) as u8
}

impl Contract for Schloss {
    fn any_action(rng: &mut Rng) -> Action {
        let dir = rng.pick(&Dir::ALL);
        let most = if rng.below(8) == 0 { 256 } else { 5 };
        let (tier, nth) = (rng.below(most) as u8, rng.below(most.min(26)) as u8);
        match rng.below(21) {
            0 => Action::Draw,
            1 => Action::Place {
                x: (rng.below(12) as i8) - 6,
                y: (rng.below(12) as i8) - 6,
                exits: Exits(rng.below(16) as u8),
            },
            2 => Action::Place {
                x: rng.below(256) as u8 as i8,
                y: rng.below(256) as u8 as i8,
                exits: Exits(rng.below(16) as u8),
            },
            3 => Action::Whirlwind,
            4 => Action::Move(dir),
            5 => Action::Stairs(any_tile(rng)),
            6 => Action::Wings(any_tile(rng)),
            7 => Action::Door(dir),
            8 => Action::Key(dir),
            9 => Action::Open { tier, nth },
            10 => Action::Take(any_good(rng)),
            11 => Action::Keep,
            12 => Action::Replace(any_good(rng)),
            13 => Action::Fight,
            14 => rng.pick(&[Action::Fireball, Action::NoFireball]),
            15 => Action::Lose(any_good(rng), any_good(rng)),
            16 => Action::Eye { tile: any_tile(rng), tier, nth },
            17 => Action::Drink,
            18 => Action::Swap {
                with: Seat::new(rng.below(MAX_SEATS as u32) as u8),
                take: any_good(rng),
                give: (rng.below(2) == 0).then(|| any_good(rng)),
            },
            19 => Action::Stop,
            _ => Action::Ghost { tile: any_tile(rng), dir },
        }
    }

    /// The contents of boxes others have looked into: their places in the list of boxes, added up.
    const BLIND_STEPS: u32 = 160;

    fn gauge(&self, viewer: Viewer) -> Option<u32> {
        let own = viewer.seat().map_or(0, |seat| 16u8.checked_shl(seat.index() as u32).unwrap_or(0));
        let hidden = self.public.slots.iter().zip(&self.secrets.content);
        let hidden = hidden.filter(|&(slot, _)| slot >> 4 != 0 && slot & own == 0);
        hidden
            .map(|(_, &content)| u32::from(content))
            .filter(|&content| content != u32::from(NONE))
            .reduce(|sum, content| sum + content)
    }

    fn lose_or_double(&mut self, rng: &mut Rng) -> bool {
        let p = &mut self.public;
        match rng.below(3) {
            0 => p.unseen_ghosts ^= 1 << rng.below(p.data.ghosts.len() as u32),
            1 => p.unseen_boxes ^= 1 << rng.below(p.data.boxes.len() as u32),
            _ => p.door_pile = p.door_pile.wrapping_add(1),
        }
        true
    }
}
