//! Why not: every refusal cites its rule.

use super::legal::room_bit;
use crate::action::Action;
use crate::castle::Dir;
use crate::components::{Good, Scroll, Sort};
use crate::state::{EYE, KEY, Phase, Public};
use burghof_core::{Illegal, Seat, rule};

impl Public {
    /// Legal, or the rule that forbids it.
    #[inline]
    pub(crate) fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        if self.phase == Phase::Over {
            return Err(Illegal::new(self.end.rule(), "schloss-no-over"));
        }
        if seat.index() != self.me() {
            return Err(Illegal::new(rule!("SLO-17"), "schloss-no-turn").with("seat", self.current()));
        }
        match (self.phase, action) {
            (Phase::Draw, Action::Draw) | (Phase::Fireball, Action::Fireball | Action::NoFireball) => Ok(()),
            (Phase::Place, Action::Place { x, y, exits }) => self.check_place(x, y, exits),
            (Phase::Actions, action) => self.check_action(action),
            (Phase::Item, Action::Keep | Action::Replace(_)) => self.check_item(action),
            (Phase::Death, Action::Lose(..)) if self.losses().contains(&action) => Ok(()),
            (Phase::Death, Action::Lose(..)) => Err(Illegal::new(rule!("SLO-71"), "schloss-no-such-loss")),
            (Phase::Ghosts, Action::Ghost { tile, dir }) => self.check_ghost(tile, dir),
            _ => Err(self.wrong_step()),
        }
    }

    /// Something else is asked now.
    fn wrong_step(&self) -> Illegal {
        match self.phase {
            Phase::Draw => Illegal::new(rule!("SLO-21"), "schloss-asked-draw"),
            Phase::Place => Illegal::new(rule!("SLO-17"), "schloss-asked-place"),
            Phase::Actions => Illegal::new(rule!("SLO-17"), "schloss-asked-actions"),
            Phase::Fireball => Illegal::new(rule!("SLO-92"), "schloss-asked-fireball"),
            Phase::Item => Illegal::new(rule!("SLO-54"), "schloss-asked-item"),
            Phase::Death => Illegal::new(rule!("SLO-71"), "schloss-asked-death"),
            Phase::Ghosts => Illegal::new(rule!("SLO-110"), "schloss-asked-ghosts"),
            Phase::Over => Illegal::new(rule!("SLO-119"), "schloss-no-over"),
        }
    }

    #[inline]
    fn check_item(&self, action: Action) -> Result<(), Illegal> {
        let mut listed = false;
        self.item_choices(|choice| listed |= choice == action);
        match action {
            _ if listed => Ok(()),
            Action::Keep => Err(Illegal::new(rule!("SLO-R13"), "schloss-no-keep")),
            _ => Err(Illegal::new(rule!("SLO-54"), "schloss-no-replace")),
        }
    }

    /// Step 2.
    #[inline]
    fn check_action(&self, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Whirlwind => return self.check_whirlwind(),
            Action::Fight if self.pinned() => return Ok(()),
            Action::Fight => return Err(Illegal::new(rule!("SLO-63"), "schloss-no-ghost-here")),
            Action::Fireball | Action::NoFireball => {
                return Err(Illegal::new(rule!("SLO-R21"), "schloss-no-fireball"));
            }
            Action::Draw
            | Action::Place { .. }
            | Action::Keep
            | Action::Replace(_)
            | Action::Lose(..)
            | Action::Ghost { .. } => return Err(self.wrong_step()),
            _ => {}
        }
        if self.must_fight() {
            return Err(Illegal::new(rule!("SLO-61"), "schloss-no-must-fight"));
        }
        match action {
            Action::Stop => return Ok(()),
            Action::Move(dir) => return self.check_move(dir),
            Action::Stairs(to) => return self.check_stairs(to),
            Action::Wings(to) => return self.check_wings(to),
            _ => {}
        }
        if self.pinned() {
            return Err(Illegal::new(rule!("SLO-60"), "schloss-no-ghost-forbids"));
        }
        match action {
            Action::Door(dir) => self.check_door(dir),
            Action::Key(dir) => self.check_key(dir),
            Action::Open { tier, nth } => self.check_open(tier, nth),
            Action::Take(good) => self.check_take(good),
            Action::Eye { tile, tier, nth } => self.check_eye(tile, tier, nth),
            Action::Drink => self.check_drink(),
            Action::Swap { with, take, give } => self.check_swap(with, take, give),
            _ => Err(self.wrong_step()),
        }
    }

    /// SLO-88
    fn check_whirlwind(&self) -> Result<(), Illegal> {
        if self.scrolls(self.current(), Scroll::Whirlwind) == 0 {
            return Err(Illegal::new(rule!("SLO-88"), "schloss-no-whirlwind"));
        }
        if self.whirlwind {
            return Err(Illegal::new(rule!("SLO-R20"), "schloss-no-second-whirlwind"));
        }
        if self.actions_used > 0 {
            return Err(Illegal::new(rule!("SLO-88"), "schloss-no-late-whirlwind"));
        }
        Ok(())
    }

    /// SLO-41, SLO-42
    #[inline]
    fn check_move(&self, dir: Dir) -> Result<(), Illegal> {
        match self.joined(self.at[self.me()], dir) {
            None => Err(Illegal::new(rule!("SLO-41"), "schloss-no-passage").with("dir", dir_word(dir))),
            Some(to) if self.closed >> to & 1 != 0 => {
                Err(Illegal::new(rule!("SLO-42"), "schloss-no-closed-door"))
            }
            Some(_) => Ok(()),
        }
    }

    /// SLO-76, SLO-77
    #[inline]
    fn check_stairs(&self, to: u8) -> Result<(), Illegal> {
        let here = self.at[self.me()];
        let (stairs, bit) = (self.data().stairs, room_bit(to));
        if stairs >> here & 1 == 0 {
            return Err(Illegal::new(rule!("SLO-76"), "schloss-no-stairs-here"));
        }
        if stairs & self.placed & !(1 << here) == 0 {
            return Err(Illegal::new(rule!("SLO-77"), "schloss-no-second-stairs"));
        }
        if stairs & self.placed & !(1 << here) & bit == 0 {
            return Err(Illegal::new(rule!("SLO-76"), "schloss-no-stairs-there"));
        }
        if self.closed & bit != 0 {
            return Err(Illegal::new(rule!("SLO-R26"), "schloss-no-closed-door"));
        }
        Ok(())
    }

    /// SLO-86, SLO-R09
    #[inline]
    fn check_wings(&self, to: u8) -> Result<(), Illegal> {
        let (here, bit) = (1u64 << self.at[self.me()], room_bit(to));
        if self.scrolls(self.current(), Scroll::Wings) == 0 {
            return Err(Illegal::new(rule!("SLO-86"), "schloss-no-wings"));
        }
        if self.placed & !here & bit == 0 {
            return Err(Illegal::new(rule!("SLO-86"), "schloss-no-other-room"));
        }
        if self.reachable & bit == 0 {
            return Err(Illegal::new(rule!("SLO-R09"), "schloss-no-island"));
        }
        if self.closed & bit != 0 {
            return Err(Illegal::new(rule!("SLO-86"), "schloss-no-closed-door"));
        }
        Ok(())
    }

    /// SLO-45, SLO-R26
    #[inline]
    fn check_door(&self, dir: Dir) -> Result<(), Illegal> {
        match self.joined(self.at[self.me()], dir) {
            Some(to) if self.closed >> to & 1 != 0 => Ok(()),
            _ => Err(Illegal::new(rule!("SLO-45"), "schloss-no-door").with("dir", dir_word(dir))),
        }
    }

    /// SLO-94
    #[inline]
    fn check_key(&self, dir: Dir) -> Result<(), Illegal> {
        self.check_door(dir)?;
        if self.cards[self.me()][KEY] > 0 {
            Ok(())
        } else {
            Err(Illegal::new(rule!("SLO-94"), "schloss-no-key"))
        }
    }

    /// SLO-50, SLO-R35
    #[inline]
    fn check_open(&self, tier: u8, nth: u8) -> Result<(), Illegal> {
        let known = self.box_choices(self.at[self.me()]).contains(&(tier, nth));
        if known {
            Ok(())
        } else {
            Err(Illegal::new(rule!("SLO-50"), "schloss-no-such-box").with("tier", i32::from(tier)))
        }
    }

    /// SLO-56, SLO-57
    #[inline]
    fn check_take(&self, good: Good) -> Result<(), Illegal> {
        if self.copy_of(self.items_in(self.at[self.me()]), good).is_none() {
            return Err(Illegal::new(rule!("SLO-50"), "schloss-no-such-item"));
        }
        if good.sort == Sort::Heart && self.hearts[self.me()] >= self.data().numbers.max_hearts {
            return Err(Illegal::new(rule!("SLO-56"), "schloss-no-more-hearts"));
        }
        Ok(())
    }

    /// SLO-93, SLO-R27
    #[inline]
    fn check_eye(&self, tile: u8, tier: u8, nth: u8) -> Result<(), Illegal> {
        if self.cards[self.me()][EYE] == 0 {
            return Err(Illegal::new(rule!("SLO-93"), "schloss-no-eye"));
        }
        let there = room_bit(tile) & self.placed != 0 && self.box_choices(tile).contains(&(tier, nth));
        if there {
            Ok(())
        } else {
            Err(Illegal::new(rule!("SLO-R27"), "schloss-no-such-box").with("tier", i32::from(tier)))
        }
    }

    /// SLO-79 to SLO-82
    #[inline]
    fn check_drink(&self) -> Result<(), Illegal> {
        if self.data().fountains >> self.at[self.me()] & 1 == 0 {
            return Err(Illegal::new(rule!("SLO-79"), "schloss-no-fountain"));
        }
        if self.hearts[self.me()] >= self.data().numbers.max_hearts {
            return Err(Illegal::new(rule!("SLO-80"), "schloss-no-more-hearts"));
        }
        if self.supply <= 0 { Err(Illegal::new(rule!("SLO-82"), "schloss-no-supply")) } else { Ok(()) }
    }

    /// SLO-99 to SLO-105
    #[inline]
    fn check_swap(&self, with: Seat, take: Good, give: Option<Good>) -> Result<(), Illegal> {
        if self.seats == 1 {
            return Err(Illegal::new(rule!("SLO-130"), "schloss-no-partner"));
        }
        if self.owner_at != self.at[self.me()] {
            return Err(Illegal::new(rule!("SLO-99"), "schloss-no-owner-here"));
        }
        if with.index() >= usize::from(self.seats) || with.index() == self.me() {
            return Err(Illegal::new(rule!("SLO-101"), "schloss-no-partner"));
        }
        if take.sort == Sort::Heart {
            return Err(Illegal::new(rule!("SLO-105"), "schloss-no-swap-hearts"));
        }
        if !self.swappable(with.index(), take.sort).contains(&take) {
            return Err(Illegal::new(rule!("SLO-101"), "schloss-no-swap-take").with("seat", with));
        }
        let mine = self.swappable(self.me(), take.sort);
        match give {
            None if mine.is_empty() => Ok(()),
            None => Err(Illegal::new(rule!("SLO-103"), "schloss-no-swap-nothing")),
            Some(give) if mine.contains(&give) => Ok(()),
            Some(_) => Err(Illegal::new(rule!("SLO-102"), "schloss-no-swap-give")),
        }
    }

    /// SLO-112 to SLO-116
    #[inline]
    fn check_ghost(&self, tile: u8, dir: Dir) -> Result<(), Illegal> {
        if self.haunted & room_bit(tile) == 0 {
            return Err(Illegal::new(rule!("SLO-112"), "schloss-no-ghost-there"));
        }
        if self.moved >> tile & 1 != 0 {
            return Err(Illegal::new(rule!("SLO-112"), "schloss-no-ghost-twice"));
        }
        match self.joined(tile, dir) {
            None => Err(Illegal::new(rule!("SLO-116"), "schloss-no-passage").with("dir", dir_word(dir))),
            Some(to) if self.closed >> to & 1 != 0 => {
                Err(Illegal::new(rule!("SLO-114"), "schloss-no-ghost-door"))
            }
            Some(to) if self.haunted >> to & 1 != 0 => {
                Err(Illegal::new(rule!("SLO-115"), "schloss-no-ghost-alone"))
            }
            Some(_) => Ok(()),
        }
    }
}

/// The word for a direction.
pub(crate) fn dir_word(dir: Dir) -> burghof_core::Datum {
    burghof_core::Datum::Word(crate::text::dir_id(dir))
}
