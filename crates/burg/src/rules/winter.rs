//! What the winter cards do: the damsel, the village pub, plague, breach and snowdrift.

use crate::action::{Gift, Payment};
use crate::components::{PersonCard, WinterCard};
use crate::goods::{Goods, Resource};
use crate::state::{Public, Step};
use crate::{Burg, Event};
use burghof_core::{Listener, Seat, SeatSet};

impl Burg {
    /// BRG-225
    pub(super) fn court(&mut self, seat: Seat, gift: Gift, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        match gift {
            Gift::Piece(kind) => {
                p.goods[seat.index()] -= Goods::of(kind, 1);
                p.damsel_goods += Goods::of(kind, 1);
            }
            Gift::Taler => {
                p.taler[seat.index()] -= 1;
                p.damsel_taler += 1;
            }
        }
        tell.tell(|| Event::Courted { seat, gift });
        self.after_suitor(tell);
    }

    /// BRG-225, BRG-226
    pub(super) fn drop_out(&mut self, seat: Seat, tell: &mut impl Listener<Event>) {
        self.public.suitors.remove(seat);
        tell.tell(|| Event::Dropped { seat });
        self.after_suitor(tell);
    }

    /// BRG-227, BRG-R38, BRG-R39: one suitor left wins at once, in the first courting round after all were asked.
    pub(super) fn after_suitor(&mut self, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        let next = p.turn.left(p.seats);
        let all_asked = next == p.start;
        if (!p.first_courting || all_asked) && p.suitors.len() < 2 {
            p.first_courting = false;
            return self.end_courtship(tell);
        }
        p.turn = next;
        if all_asked {
            p.first_courting = false;
            p.step = Step::Select;
        }
    }

    fn end_courtship(&mut self, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        p.turn = p.start;
        p.step = Step::Sharing;
        let vp = p.data.winter.damsel_vp;
        if let Some(seat) = p.suitors.first() {
            p.tally[seat.index()].damsel += u16::from(vp);
            tell.tell(|| Event::Won { seat, vp });
        }
    }

    /// BRG-228
    pub(super) fn share(&mut self, seat: Seat, gift: Gift, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        match gift {
            Gift::Piece(kind) => {
                p.damsel_goods -= Goods::of(kind, 1);
                p.goods[seat.index()] += Goods::of(kind, 1);
            }
            Gift::Taler => {
                p.damsel_taler -= 1;
                p.taler[seat.index()] += 1;
            }
        }
        tell.tell(|| Event::Shared { seat, gift });
        p.turn = p.turn.left(p.seats);
    }

    /// BRG-228: the winner takes nothing; the last kind needs no choice; an empty card leaves the game.
    pub(super) fn share_alone(&mut self, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        let gifts = Public::gifts(p.damsel_goods, p.damsel_taler);
        let only = super::legal::each_gift(gifts).next();
        match only {
            None => {
                p.active &= !WinterCard::Damsel.bit();
                p.suitors = SeatSet::NONE;
                p.turn = p.start;
                p.step = Step::Select;
                tell.tell(|| Event::Gone { card: WinterCard::Damsel });
            }
            Some(gift) if !p.suitors.contains(p.turn) => self.share(self.public.turn, gift, tell),
            Some(_) => p.turn = p.turn.left(p.seats),
        }
    }

    pub(super) fn after_instant(&mut self, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        p.turn = p.turn.left(p.seats);
        if p.turn != p.start {
            return;
        }
        if let Some(card) = p.step.instant() {
            p.active &= !card.bit();
            tell.tell(|| Event::Gone { card });
        }
        self.reveal(tell);
    }

    /// BRG-215, BRG-235: the card is lost for the rest of the game, and named openly (BRG-36).
    pub(super) fn lose(&mut self, seat: Seat, card: PersonCard, tell: &mut impl Listener<Event>) {
        let (p, i) = (&mut self.public, seat.index());
        p.discard[i] &= !card.bit();
        p.held[i] &= !card.bit();
        p.lost[i] |= card.bit();
        tell.tell(|| Event::Lost { seat, card });
        self.after_instant(tell);
    }

    /// BRG-215, BRG-235, BRG-R32
    pub(super) fn pay(&mut self, seat: Seat, tell: &mut impl Listener<Event>) {
        let (p, i) = (&mut self.public, seat.index());
        let price = if p.step == Step::Plague {
            p.plague_price(seat) as u8
        } else {
            let full = p.data.winter.snowdrift;
            if p.taler[i] < full {
                // Who pays less has no worker in hand or pile: those not seen elsewhere lie face down.
                p.known[i] = p.held[i] & PersonCard::WORKERS;
            }
            full.min(p.taler[i])
        };
        p.taler[i] -= price;
        p.bank += price;
        tell.tell(|| Event::Paid { seat, taler: price });
        self.after_instant(tell);
    }

    /// BRG-220, BRG-193, BRG-R17: one payment; its bars take stones from the wagon before the stones come back.
    pub(super) fn breach(&mut self, seat: Seat, own: u8, bars: u8, tell: &mut impl Listener<Event>) {
        let p = &mut self.public;
        let payment =
            Payment { own: Goods::of(Resource::Stone, own), bars: Goods::of(Resource::Stone, bars) };
        p.hand_in(seat, payment);
        let vp = u16::from(own + bars) * u16::from(p.data.winter.stone_vp);
        p.tally[seat.index()].breach += vp;
        tell.tell(|| Event::Breached { seat, own, bars, vp });
        self.after_instant(tell);
    }
}
