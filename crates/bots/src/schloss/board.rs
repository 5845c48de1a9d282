//! What changes the board: ghosts that walk, rooms that are added.

use super::{Mind, ROOMS};
use burghof_core::Seat;
use burghof_schloss::Dir;

impl Mind<'_> {
    /// SLO-112: good for me, bad for the others.
    pub(super) fn appraise_ghost(&self, tile: u8, dir: Dir, ways: &[[i32; ROOMS]; 4]) -> i32 {
        let (Some(g), Some(to)) = (self.p.ghost_in(tile), self.p.joined(tile, dir)) else { return 0 };
        let mut value = 0;
        for seat in Seat::all(self.p.seats()) {
            let sign = if seat == self.me { 2 } else { -1 };
            let change = self.menace(seat, g, to, ways) - self.menace(seat, g, tile, ways);
            value += sign * change;
        }
        // Boxes near me should be free, those of the others guarded.
        let near = ways[self.me.index()];
        value += self.guards(tile, near[usize::from(tile)]) - self.guards(to, near[usize::from(to)]);
        value
    }

    fn guards(&self, room: u8, steps: i32) -> i32 {
        let boxes = self.p.face_down(room).len() as i32;
        if steps <= 4 { boxes * (5 - steps) * 4 } else { -boxes }
    }

    /// How good it is for a player that this ghost is in this room.
    fn menace(&self, seat: Seat, ghost: u8, room: u8, ways: &[[i32; ROOMS]; 4]) -> i32 {
        let steps = ways[seat.index()][usize::from(room)].min(12);
        match self.prey(seat, ghost) {
            Some((value, rounds)) => value * 100 / (rounds + steps * 100).max(100) / 2,
            None if steps == 0 => -90,
            None => -20 / (steps + 1),
        }
    }

    /// SLO-21: things near me, bones near the others, open exits for later.
    pub(super) fn appraise_place(
        &self,
        x: i8,
        y: i8,
        exits: burghof_schloss::Exits,
        ways: &[[i32; ROOMS]; 4],
    ) -> i32 {
        let Some(tile) = self.p.tile_in_hand() else { return 0 };
        let tile = &self.p.data().tiles[usize::from(tile)];
        let mut far = [12i32; 4];
        let mut open = 0;
        for dir in exits.iter() {
            let (dx, dy) = dir.step();
            match self.p.tile_at(x.wrapping_add(dx), y.wrapping_add(dy)) {
                None => open += 1,
                Some(other) if self.p.exits(other).has(dir.opposite()) => {
                    for seat in Seat::all(self.p.seats()) {
                        let steps = ways[seat.index()][usize::from(other)] + 1;
                        far[seat.index()] = far[seat.index()].min(steps);
                    }
                }
                Some(_) => {}
            }
        }
        let tier = (0..4).find(|&tier| self.p.boxes_left(tier) > 0).unwrap_or(3);
        let mut things = i32::from(tile.boxes) * self.boxes[tier];
        if tile.fountain || tile.owner_room > 0 {
            things += 150;
        }
        if tile.bones {
            let next = (0..4).find(|&tier| self.p.ghost_pile(tier) != 0).unwrap_or(0);
            let strong = i32::from(self.p.attack(self.me)) + 4 > 2 * next as i32 + 4;
            things += if strong { 150 } else { -100 };
        }
        if tile.door {
            things = things * 2 / 3;
        }
        let rivals = Seat::all(self.p.seats()).filter(|&seat| seat != self.me);
        let nearest = rivals.map(|seat| far[seat.index()]).min().unwrap_or(12);
        things * (nearest - far[self.me.index()]) / 12 - things.abs() * far[self.me.index()] / 30 + open * 6
    }
}
