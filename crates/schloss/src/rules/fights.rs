//! Fights with ghosts, their rewards, and death.

use super::happen::{die, source};
use crate::components::{Good, NONE};
use crate::event::Event;
use crate::state::{End, FIREBALL, OUT, Phase, Schloss};
use burghof_core::bits::ones;
use burghof_core::{Chance, Listener};

impl Schloss {
    /// SLO-63, SLO-64: both dice are thrown at once, then comes the fireball question.
    #[inline]
    pub(super) fn fight(&mut self, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let (me, seat) = (self.public.me(), self.public.current());
        let Some(ghost) = self.public.ghost_in(self.public.at[me]) else { return };
        self.spend();
        let round = self.public.fights;
        self.public.fights += 1;
        self.public.dice = [die(source::PLAYER_DIE, round, chance), die(source::GHOST_DIE, round, chance)];
        self.public.fought[me] = ghost;
        let [player_die, ghost_die] = self.public.dice;
        let total = self.public.fight_total();
        let printed = &self.public.data().ghosts[usize::from(ghost)];
        let ghost_total = ghost_die + printed.fight;
        let event = || Event::Fought { seat, ghost, player_die, ghost_die, total, ghost_total };
        tell.reveal(self.everyone(), event, || None);
        self.ask_fireball(chance, tell);
    }

    /// SLO-92, SLO-R21: asks while a fireball could turn the fight.
    #[inline]
    fn ask_fireball(&mut self, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let ghost = self.public.fought[self.public.me()];
        let life = self.public.data().ghosts[usize::from(ghost)].life;
        if self.public.fireball_helps(life) {
            self.public.phase = Phase::Fireball;
        } else {
            self.resolve_fight(chance, tell);
        }
    }

    /// SLO-91
    pub(super) fn fireball(&mut self, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let (me, seat) = (self.public.me(), self.public.current());
        self.public.cards[me][FIREBALL] -= 1;
        self.public.fireballs += 1;
        let total = self.public.fight_total();
        tell.tell(|| Event::Fireball { seat, total });
        self.ask_fireball(chance, tell);
    }

    /// SLO-65 to SLO-70, SLO-R22: heart loss, trophy, reward box; then the end or death.
    #[inline]
    pub(super) fn resolve_fight(&mut self, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let (me, seat) = (self.public.me(), self.public.current());
        let ghost = self.public.fought[me];
        let printed = &self.public.data().ghosts[usize::from(ghost)];
        let total = self.public.fight_total();
        let ghost_total = self.public.dice[1] + printed.fight;
        self.public.dice = [0, 0];
        self.public.fireballs = 0;
        self.public.phase = Phase::Actions;
        if ghost_total > self.public.shield_power(seat) {
            self.public.hearts[me] -= 1;
            self.public.supply += 1;
            let hearts = self.public.hearts[me];
            tell.tell(|| Event::HeartLost { seat, hearts });
        }
        if total > printed.life {
            self.defeat(ghost, chance, tell);
        }
        if self.public.phase == Phase::Actions {
            self.round_done(tell);
        }
    }

    /// SLO-69, SLO-70
    fn defeat(&mut self, ghost: u8, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let (me, seat) = (self.public.me(), self.public.current());
        let tile = self.public.at[me];
        self.public.ghost_at[usize::from(ghost)] = OUT;
        self.public.haunted &= !(1 << tile);
        self.public.trophies[me] |= 1 << ghost;
        self.public.eventful = true;
        self.forget_fights(ghost);
        tell.tell(|| Event::GhostBeaten { seat, ghost });
        let Some(tier) = self.public.box_pile.iter().position(|&left| left > 0) else {
            return tell.tell(|| Event::NoReward { seat });
        };
        let content = self.draw_box(tier as u8 + 1, chance);
        self.public.box_pile[tier] -= 1;
        self.public.unseen_boxes &= !(1 << content);
        tell.reveal(self.everyone(), || Event::Reward { seat, content }, || None);
        self.find(content, tell);
    }

    /// SLO-62, SLO-R15: the encounter with this ghost is over for everybody.
    #[inline]
    pub(super) fn forget_fights(&mut self, ghost: u8) {
        for fought in &mut self.public.fought {
            if *fought == ghost {
                *fought = NONE;
            }
        }
    }

    /// SLO-119, SLO-R32, SLO-71: after a round, or the choice about an item: the end, death, or the next action.
    pub(super) fn round_done(&mut self, tell: &mut impl Listener<Event>) {
        if self.public.brothers_beaten() {
            return self.game_over(End::Brothers, tell);
        }
        self.public.phase = Phase::Actions;
        if self.public.hearts[self.public.me()] == 0 {
            self.die(tell);
        }
    }

    /// SLO-71, SLO-R24: which items are lost is asked only if there are more than two.
    pub(crate) fn die(&mut self, tell: &mut impl Listener<Event>) {
        let items = self.public.equipment(self.public.current());
        if items.count_ones() > self.public.data().numbers.items_lost_on_death.into() {
            self.public.phase = Phase::Death;
            return;
        }
        self.lose_items(items, tell);
    }

    pub(super) fn lose(&mut self, a: Good, b: Good, tell: &mut impl Listener<Event>) {
        let held = self.public.held[self.public.me()];
        let first = self.public.copy_of(held, a).map_or(0, |b| 1u64 << b);
        let second = self.public.copy_of(held & !first, b).map_or(0, |b| 1u64 << b);
        self.lose_items(first | second, tell);
    }

    /// SLO-71 to SLO-74
    fn lose_items(&mut self, items: u64, tell: &mut impl Listener<Event>) {
        let (me, seat) = (self.public.me(), self.public.current());
        let tile = self.public.at[me];
        let data = self.public.data();
        self.public.held[me] &= !items;
        tell.tell(|| Event::Died { seat, tile });
        for content in ones(items) {
            self.drop_item(content as u8, tile, tell);
        }
        self.public.at[me] = data.start;
        self.public.fought[me] = NONE;
        self.public.hearts[me] = data.numbers.revive_hearts;
        self.public.supply -= data.numbers.revive_hearts as i8;
        self.end_turn(tell);
    }
}
