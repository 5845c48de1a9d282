//! What is refused, and by which rule.

use super::building::check_space;
use crate::action::Action;
use crate::components::{RoomType, Tile};
use crate::state::{Ludwig, NONE, Phase, Placing, Step};
use burghof_core::{Illegal, Seat, rule};

fn no<T>(rule: burghof_core::Rule, why: &'static str) -> Result<T, Illegal> {
    Err(Illegal::new(rule, why))
}

impl Ludwig {
    #[inline]
    pub(crate) fn check_action(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        if self.public.phase == Phase::End {
            return no(rule!("LUD-40"), "ludwig-no-over");
        }
        if !self.public.people().contains(seat) {
            return no(rule!("LUD-128"), "ludwig-no-ludwig-acts");
        }
        match action {
            Action::Draw => self.check_ludwig(seat, Phase::LudwigDraw),
            Action::Give(tile) => {
                self.check_ludwig(seat, Phase::LudwigGive)?;
                self.check_among(tile.0, &self.secrets.ludwig_pair, rule!("LUD-128"))
            }
            Action::Select(a, b) => self.check_select(seat, a, b),
            Action::Left(tile) => self.check_left(seat, tile),
            Action::Swap => self.check_swap(seat),
            Action::Order { castle, .. } => self.check_order(seat, castle),
            Action::Place { castle, tile, x, y } => {
                let step = self.check_castle(seat, castle, Step::Place)?;
                debug_assert_eq!(step, Step::Place);
                if tile != self.tile_at_hand(castle) {
                    return no(rule!("LUD-52"), "ludwig-no-other-tile");
                }
                let castle = &self.public.castles[castle as usize];
                check_space(castle, self.public.data.get(), tile, x, y)
            }
            Action::Take { castle, kind } => {
                self.check_castle(seat, castle, Step::Specialty)?;
                if !self.public.specialty_left(kind) {
                    return no(rule!("LUD-R17"), "ludwig-no-specialty-left");
                }
                Ok(())
            }
            Action::Keep { castle, room } => {
                self.check_castle(seat, castle, Step::Room)?;
                self.check_among(room.0, &self.public.limbo, rule!("LUD-66"))
            }
            Action::Card { castle, card } => {
                self.check_castle(seat, castle, Step::Card)?;
                if card >= 32 || self.public.card_limbo >> card & 1 == 0 {
                    return no(rule!("LUD-70"), "ludwig-no-not-drawn");
                }
                Ok(())
            }
            Action::Attendant { castle, kind } => {
                self.check_castle(seat, castle, Step::Attendant)?;
                if self.public.attendants_left(kind as u8) == 0 {
                    return no(rule!("LUD-69"), "ludwig-no-attendant-left");
                }
                Ok(())
            }
            Action::Bonus { castle, kind } => {
                self.check_castle(seat, castle, Step::Bonus)?;
                if kind == self.choosing_type() {
                    return no(rule!("LUD-75"), "ludwig-no-same-bonus");
                }
                Ok(())
            }
        }
    }

    /// The type whose third tile lets one choose (LUD-75): downstairs.
    #[inline]
    pub(crate) fn choosing_type(&self) -> RoomType {
        let types = &self.public.data.types;
        let found = types.iter().position(|info| info.bonus == crate::components::Bonus::ChooseOther);
        found.and_then(|i| RoomType::from_index(i as u8)).unwrap_or(RoomType::Downstairs)
    }

    #[inline]
    fn check_among(&self, tile: u8, list: &[u8], rule: burghof_core::Rule) -> Result<(), Illegal> {
        if tile == NONE || !list.contains(&tile) {
            return no(rule, "ludwig-no-not-drawn");
        }
        Ok(())
    }

    /// LUD-128, LUD-135: only the person beside Ludwig, and only now.
    #[inline]
    fn check_ludwig(&self, seat: Seat, phase: Phase) -> Result<(), Illegal> {
        if self.public.phase != phase {
            return no(rule!("LUD-128"), "ludwig-no-not-now");
        }
        if self.public.assigner() != Some(seat) {
            return no(rule!("LUD-128"), "ludwig-no-other-assigns");
        }
        Ok(())
    }

    /// LUD-43, LUD-45
    #[inline]
    fn check_select(&self, seat: Seat, a: Tile, b: Tile) -> Result<(), Illegal> {
        if self.public.phase != Phase::Select {
            return no(rule!("LUD-42"), "ludwig-no-not-now");
        }
        if self.public.chosen.contains(seat) {
            return no(rule!("LUD-45"), "ludwig-no-final");
        }
        let hand = self.hand(seat);
        let has = |tile: Tile| tile.0 != NONE && hand.contains(&tile.0);
        if !has(a) || !has(b) {
            return no(rule!("LUD-43"), "ludwig-no-not-in-hand");
        }
        // The lower number comes first, so that there is one way to say it.
        if a >= b {
            return no(rule!("LUD-43"), "ludwig-no-two-tiles");
        }
        Ok(())
    }

    /// LUD-48, LUD-49
    #[inline]
    fn check_left(&self, seat: Seat, tile: Tile) -> Result<(), Illegal> {
        if self.public.phase != Phase::Assign {
            return no(rule!("LUD-48"), "ludwig-no-not-now");
        }
        if self.public.chosen.contains(seat) {
            return no(rule!("LUD-49"), "ludwig-no-decided");
        }
        if tile.0 == NONE || !self.public.revealed[seat.index()].contains(&tile.0) {
            return no(rule!("LUD-48"), "ludwig-no-not-yours");
        }
        Ok(())
    }

    /// LUD-R12
    #[inline]
    fn check_swap(&self, seat: Seat) -> Result<(), Illegal> {
        if self.public.placing != Placing::Free {
            return no(rule!("LUD-R12"), "ludwig-no-swap-serial");
        }
        if self.public.phase != Phase::Place {
            return no(rule!("LUD-R12"), "ludwig-no-not-now");
        }
        if !self.public.may_swap(seat) {
            return no(rule!("LUD-R12"), "ludwig-no-swap");
        }
        Ok(())
    }

    /// LUD-50, LUD-R08, LUD-R12
    #[inline]
    fn check_order(&self, seat: Seat, castle: u8) -> Result<(), Illegal> {
        if self.public.phase != Phase::Place {
            return no(rule!("LUD-50"), "ludwig-no-not-now");
        }
        if self.public.side_of(castle, seat).is_none() {
            return no(rule!("LUD-50"), "ludwig-no-foreign-castle");
        }
        let site = &self.public.sites[castle as usize];
        match site.step {
            Step::Idle | Step::Done => return no(rule!("LUD-R12"), "ludwig-no-castle-not-now"),
            Step::Order => {}
            _ => return no(rule!("LUD-R08"), "ludwig-no-order-known"),
        }
        if !self.public.voters(castle).contains(seat) {
            return no(rule!("LUD-R08"), "ludwig-no-order-said");
        }
        if !self.public.may_vote(seat, castle) {
            return no(rule!("LUD-R12"), "ludwig-no-left-castle-first");
        }
        Ok(())
    }

    /// LUD-R09: only the owner of the tile that started it all decides; LUD-52: only what is due now.
    #[inline]
    fn check_castle(&self, seat: Seat, castle: u8, wanted: Step) -> Result<Step, Illegal> {
        if self.public.phase != Phase::Place {
            return no(rule!("LUD-42"), "ludwig-no-not-now");
        }
        if castle >= self.public.seats {
            return no(rule!("LUD-48"), "ludwig-no-no-castle");
        }
        let site = self.public.sites[castle as usize];
        match site.step {
            Step::Idle | Step::Done => return no(rule!("LUD-R12"), "ludwig-no-castle-not-now"),
            Step::WaitRooms | Step::WaitCards => return no(rule!("LUD-R12"), "ludwig-no-draw-open"),
            Step::Order => return no(rule!("LUD-50"), "ludwig-no-order-first"),
            _ => {}
        }
        if self.public.side_of(castle, seat).is_none() {
            return no(rule!("LUD-R09"), "ludwig-no-foreign-castle");
        }
        if self.public.decider(castle, site.side) != seat {
            return no(rule!("LUD-R09"), "ludwig-no-partner-decides");
        }
        if site.step != wanted {
            let rule = match site.step {
                Step::Specialty => rule!("LUD-59"),
                Step::Bonus => rule!("LUD-75"),
                Step::Attendant => rule!("LUD-68"),
                Step::Room => rule!("LUD-66"),
                Step::Card => rule!("LUD-70"),
                _ => rule!("LUD-52"),
            };
            return no(rule, "ludwig-no-something-else-due");
        }
        Ok(site.step)
    }
}
