//! Boxes and the things in them: opening, finding, taking, keeping, swapping.

use super::happen::{pick, source};
use crate::components::{Good, NONE, Sort};
use crate::event::Event;
use crate::state::{Phase, Schloss, slot_key};
use burghof_core::bits::ones;
use burghof_core::{Chance, Listener, Seat};

impl Schloss {
    /// The content of a new box of a tier, drawn when somebody first sees it.
    pub(super) fn draw_box(&self, tier: u8, chance: &mut Chance) -> u8 {
        let p = &self.public;
        let of_tier = p.data().tier_boxes[usize::from(tier) - 1];
        let bag = p.unseen_boxes & of_tier & !self.bound_boxes();
        // A box that somebody has looked into counts as drawn although not everybody has seen it.
        let looked = p.slots.iter().filter(|&&slot| slot & 15 == tier && slot >> 4 != 0).count() as u32;
        let index = (of_tier & !p.unseen_boxes).count_ones() + looked;
        pick(bag, source::BOXES + u16::from(tier) - 1, index, chance)
    }

    /// Keeps the face-down boxes of a tile in their order.
    pub(super) fn sort_slots(&mut self, tile: u8) {
        let range = self.public.slot_range(tile);
        if range.len() == 2 {
            let (a, b) = (range.start, range.start + 1);
            if slot_key(self.public.slots[a]) > slot_key(self.public.slots[b]) {
                self.public.slots.swap(a, b);
                self.secrets.content.swap(a, b);
            }
        }
    }

    /// SLO-50, SLO-52, SLO-55
    pub(super) fn open(&mut self, tier: u8, nth: u8, chance: &mut Chance, tell: &mut impl Listener<Event>) {
        let (me, seat) = (self.public.me(), self.public.current());
        let tile = self.public.at[me];
        let Some(slot) = self.public.slot_of(tile, tier, nth) else { return };
        self.spend();
        let content = match self.secrets.content[slot] {
            NONE => self.draw_box(tier, chance),
            bound => bound,
        };
        self.secrets.content[slot] = NONE;
        self.public.slots[slot] = 0;
        self.sort_slots(tile);
        self.public.unseen_boxes &= !(1 << content);
        tell.reveal(self.everyone(), || Event::BoxOpened { seat, tile, content }, || None);
        self.find(content, tell);
    }

    /// SLO-51 to SLO-58, SLO-R13: somebody has opened a box.
    pub(crate) fn find(&mut self, content: u8, tell: &mut impl Listener<Event>) {
        let me = self.public.me();
        self.public.eventful = true;
        let sort = self.public.good(content).sort;
        match sort {
            Sort::Heart => self.find_heart(content, tell),
            Sort::Sword | Sort::Shield | Sort::Scroll if self.full(sort) => {
                self.public.item = content;
                self.public.from_floor = false;
                self.public.phase = Phase::Item;
            }
            _ => {
                self.public.held[me] |= 1 << content;
                let seat = self.public.current();
                tell.tell(|| Event::Kept { seat, content });
            }
        }
    }

    /// SLO-53: is the active player's place for this sort full?
    pub(crate) fn full(&self, sort: Sort) -> bool {
        let p = &self.public;
        let room = if sort == Sort::Scroll { p.data().numbers.scroll_slots } else { 1 };
        (p.held[p.me()] & p.data().sort_boxes[sort as usize]).count_ones() >= room.into()
    }

    /// SLO-56, SLO-R22: hearts are kept if at least one can be gained, but not by the dead.
    fn find_heart(&mut self, content: u8, tell: &mut impl Listener<Event>) {
        let (me, seat) = (self.public.me(), self.public.current());
        let have = self.public.hearts[me];
        let most = self.public.data().numbers.max_hearts;
        if have == 0 || have >= most {
            return self.drop_item(content, self.public.at[me], tell);
        }
        let value = self.public.good(content).value;
        let gained = value.min(most - have);
        self.public.hearts[me] += gained;
        self.public.supply += (value - gained) as i8;
        tell.tell(|| Event::HeartsFound { seat, gained, surplus: value - gained });
    }

    /// SLO-54, SLO-74: an item lies face-up in a room.
    pub(super) fn drop_item(&mut self, content: u8, tile: u8, tell: &mut impl Listener<Event>) {
        self.public.floor |= 1 << content;
        self.public.lies[usize::from(content)] = tile;
        tell.tell(|| Event::Left { tile, content });
    }

    /// SLO-50, SLO-57, SLO-R13: a face-up item is taken to be kept.
    pub(super) fn take(&mut self, good: Good, tell: &mut impl Listener<Event>) {
        let (me, seat) = (self.public.me(), self.public.current());
        let Some(content) = self.public.copy_of(self.public.items_in(self.public.at[me]), good) else {
            return;
        };
        self.spend();
        self.public.floor &= !(1 << content);
        self.public.lies[usize::from(content)] = NONE;
        if good.sort == Sort::Heart {
            return self.find_heart(content, tell);
        }
        let has_place = matches!(good.sort, Sort::Sword | Sort::Shield | Sort::Scroll);
        if !has_place || !self.full(good.sort) {
            self.public.held[me] |= 1 << content;
            return tell.tell(|| Event::Kept { seat, content });
        }
        self.public.item = content;
        self.public.from_floor = true;
        self.public.phase = Phase::Item;
        let old = self.public.held[me] & self.public.data().sort_boxes[good.sort as usize];
        let mut kinds = ones(old).map(|b| self.public.good(b as u8));
        if let Some(first) = kinds.next()
            && kinds.all(|kind| kind == first)
        {
            self.replace(first, tell);
        }
    }

    /// SLO-54: the old piece stays, the new one is left in the room.
    pub(super) fn keep(&mut self, tell: &mut impl Listener<Event>) {
        let item = std::mem::replace(&mut self.public.item, NONE);
        self.drop_item(item, self.public.at[self.public.me()], tell);
        self.item_done(tell);
    }

    /// SLO-54: the new piece is kept, the old one is left in the room.
    pub(super) fn replace(&mut self, old: Good, tell: &mut impl Listener<Event>) {
        let (me, seat) = (self.public.me(), self.public.current());
        let content = std::mem::replace(&mut self.public.item, NONE);
        if let Some(old) = self.public.copy_of(self.public.held[me], old) {
            self.public.held[me] &= !(1 << old);
            self.public.held[me] |= 1 << content;
            tell.tell(|| Event::Kept { seat, content });
            self.drop_item(old, self.public.at[me], tell);
        }
        self.item_done(tell);
    }

    fn item_done(&mut self, tell: &mut impl Listener<Event>) {
        self.public.from_floor = false;
        self.round_done(tell);
    }

    /// SLO-101 to SLO-104, SLO-107
    pub(super) fn swap(
        &mut self,
        with: Seat,
        take: Good,
        give: Option<Good>,
        tell: &mut impl Listener<Event>,
    ) {
        let (me, seat) = (self.public.me(), self.public.current());
        self.spend();
        // Chosen before anything moves: what was just taken is not given back.
        let took = self.piece(with.index(), take);
        let gave = give.map(|give| self.piece(me, give));
        self.hand_over(took, with.index(), me);
        if let Some(gave) = gave {
            self.hand_over(gave, me, with.index());
        }
        self.public.eventful = true;
        tell.tell(|| Event::Swapped { seat, with, took: take, gave: give });
        self.owner_goes_on(tell);
    }

    /// One piece of a kind that a player owns: a box or a trophy, as sets.
    fn piece(&self, owner: usize, good: Good) -> (u64, u32) {
        let p = &self.public;
        match good.sort {
            Sort::Trophy => (0, p.trophy_of(p.trophies[owner], good.value).map_or(0, |g| 1 << g)),
            _ => (p.copy_of(p.held[owner], good).map_or(0, |b| 1 << b), 0),
        }
    }

    fn hand_over(&mut self, (content, trophy): (u64, u32), from: usize, to: usize) {
        self.public.held[from] &= !content;
        self.public.held[to] |= content;
        self.public.trophies[from] &= !trophy;
        self.public.trophies[to] |= trophy;
    }

    /// SLO-107 to SLO-109
    fn owner_goes_on(&mut self, tell: &mut impl Listener<Event>) {
        let rooms = &self.public.data().owner_rooms;
        self.public.owner_stage += 1;
        let number = self.public.owner_stage;
        match rooms.get(usize::from(number) - 1) {
            None => {
                self.public.owner_at = NONE;
                tell.tell(|| Event::OwnerLeft);
            }
            Some(&tile) if self.public.placed >> tile & 1 != 0 => {
                self.public.owner_at = tile;
                tell.tell(|| Event::OwnerCame { tile });
            }
            Some(_) => {
                self.public.owner_at = NONE;
                tell.tell(|| Event::OwnerWaits { number });
            }
        }
    }
}
