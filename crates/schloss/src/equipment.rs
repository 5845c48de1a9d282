//! What players carry, and what it does in a fight.

use crate::components::{Good, Scroll, Sort};
use crate::state::{Public, lowest};
use burghof_core::Seat;
use burghof_core::bits::ones;

impl Public {
    /// The sword of a player.
    #[inline]
    pub fn sword(&self, seat: Seat) -> Option<u8> {
        lowest(self.held[seat.index()] & self.data().sort_boxes[Sort::Sword as usize])
    }

    /// The shield of a player.
    #[inline]
    pub fn shield(&self, seat: Seat) -> Option<u8> {
        lowest(self.held[seat.index()] & self.data().sort_boxes[Sort::Shield as usize])
    }

    /// How many scrolls of a kind a player carries.
    #[inline]
    pub fn scrolls(&self, seat: Seat, kind: Scroll) -> u8 {
        (self.held[seat.index()] & self.data().scroll_boxes[kind as usize]).count_ones() as u8
    }

    /// What is in a box.
    #[inline]
    pub fn good(&self, content: u8) -> Good {
        self.data().boxes[usize::from(content)].good
    }

    /// SLO-63, SLO-84: what the player adds to the throw.
    #[inline]
    pub fn attack(&self, seat: Seat) -> u8 {
        let sword = self.sword(seat).map_or(0, |b| self.good(b).value);
        sword + self.scrolls(seat, Scroll::MagicSword) * self.data().numbers.magic_sword_bonus
    }

    /// SLO-65, SLO-85: what the ghost's total must exceed.
    #[inline]
    pub fn shield_power(&self, seat: Seat) -> u8 {
        let shield = self.shield(seat).map_or(0, |b| self.good(b).value);
        shield + self.scrolls(seat, Scroll::MagicShield) * self.data().numbers.magic_shield_bonus
    }

    /// The player's total in the present fight, fireballs included (SLO-63, SLO-91).
    #[inline]
    pub fn fight_total(&self) -> u8 {
        self.dice[0] + self.attack(self.current()) + self.fireballs * self.data().numbers.fireball_bonus
    }

    /// Sword, shield and scrolls of a player, as a set of boxes: what can be lost (SLO-R24).
    #[inline]
    pub fn equipment(&self, seat: Seat) -> u64 {
        let sorts = &self.data().sort_boxes;
        let kinds = sorts[Sort::Sword as usize] | sorts[Sort::Shield as usize] | sorts[Sort::Scroll as usize];
        self.held[seat.index()] & kinds
    }

    /// One piece of this kind among a set of boxes.
    #[inline]
    pub(crate) fn copy_of(&self, set: u64, good: Good) -> Option<u8> {
        ones(set & self.data().sort_boxes[good.sort as usize])
            .map(|b| b as u8)
            .find(|&b| self.good(b) == good)
    }

    /// One trophy with these dots among a set of ghosts.
    #[inline]
    pub(crate) fn trophy_of(&self, set: u32, dots: u8) -> Option<u8> {
        ones(set.into()).map(|g| g as u8).find(|&g| self.data().ghosts[usize::from(g)].dots == dots)
    }
}
