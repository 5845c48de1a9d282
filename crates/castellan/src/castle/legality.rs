//! What fits where: counting and picking placements by sets, judging a single one by its pieces.

use super::{Castle, EMPTY, NO_WALL, OPEN_LONG, OPEN_SHORT, Point, Spot, Wall, opposite};
use crate::components::{Kind, MAX_PLAYERS, MAX_TOWERS};
use burghof_core::bits;

impl Castle {
    /// CAS-40: by corner, the towers that touch ground with a keep of another seat.
    #[inline]
    pub fn foreign(&self, seat: usize) -> [u64; 4] {
        let mut foreign = [0; 4];
        // Mostly nobody or one other seat owns anything.
        let mut others = self.owners & !(1 << seat);
        while others != 0 {
            let owned = &self.owned[others.trailing_zeros() as usize];
            for (corner, owned) in foreign.iter_mut().zip(owned) {
                *corner |= owned;
            }
            others &= others - 1;
        }
        foreign
    }

    /// By side, the towers where this seat may add a piece of this kind: a wall on that side, or a tower at the open
    /// end of the wall on that side. Each place is listed once.
    #[inline]
    pub fn places(&self, kind: Kind, foreign: &[u64; 4]) -> [u64; 4] {
        let sets = match kind {
            Kind::Tower => &self.open,
            Kind::Short => &self.short,
            Kind::Long => &self.long,
        };
        // A free side, and a wall with an open end, have the same ground on both sides (lemma 7).
        std::array::from_fn(|side| sets[side] & !foreign[side])
    }

    /// The point where the tower of [`Castle::places`] goes.
    #[inline]
    pub fn tower_place(&self, tower: usize, side: usize) -> Point {
        self.open_end(tower, side)
    }

    /// The wall of [`Castle::places`].
    #[inline]
    pub fn wall_place(&self, tower: usize, side: usize, long: bool) -> Wall {
        Wall::from(long, self.xy[tower], side)
    }

    /// The tower and side from which a wall can be added, if one of its ends is a tower.
    #[inline]
    pub fn root(&self, wall: Wall) -> Option<(usize, usize)> {
        let side = wall.dir as usize;
        match self.tower_at(wall.at) {
            Some(tower) => Some((tower, side)),
            None => self.tower_at(wall.end()).map(|tower| (tower, opposite(side))),
        }
    }

    /// What a wall on this side of a tower would run to, if it fits there as far as the pieces are concerned (ownership
    /// is asked apart).
    #[inline]
    pub fn probe(&self, tower: usize, side: usize, long: bool) -> Option<Spot> {
        if self.far[tower][side] != NO_WALL {
            return None;
        }
        let next = self.xy[tower].step(side, 1);
        let end = match (long, self.at(next)) {
            (false, _) => next,
            (true, EMPTY) => self.xy[tower].step(side, 2),
            (true, _) => return None,
        };
        match self.spot(end) {
            Spot::Mid => None,
            spot => Some(spot),
        }
    }

    /// What each side of a tower shows: 0 nothing, a wall with an open end (1 short, 2 long), a wall between two towers
    /// (3 short, 4 long).
    #[inline]
    pub fn shown(&self, tower: usize) -> [u8; 4] {
        let at = self.xy[tower];
        self.far[tower].map(|far| {
            // Two towers that a short wall joins differ in the parity of a coordinate, those of a long one do not.
            let other = self.xy[usize::from(far) % MAX_TOWERS];
            let short = ((at.x ^ other.x) | (at.y ^ other.y)) as u8 & 1;
            match far {
                NO_WALL => 0,
                OPEN_SHORT => 1,
                OPEN_LONG => 2,
                _ => 4 - short,
            }
        })
    }

    /// By seat and corner: the towers that touch ground with a keep of this seat.
    #[inline]
    pub fn owned(&self) -> &[[u64; 4]; MAX_PLAYERS] {
        &self.owned
    }

    /// By corner: the towers that touch ground with a double keep.
    #[inline]
    pub fn doubled(&self) -> &[u64; 4] {
        &self.doubled
    }

    /// CAS-52: does this wall, or a tower here, close something?
    #[inline]
    pub fn wall_closes(&self, wall: Wall) -> bool {
        self.tower_at(wall.at).is_some() && self.tower_at(wall.end()).is_some()
    }

    /// CAS-52: would a tower on this open end close something?
    #[inline]
    pub fn tower_closes(&self, point: Point) -> bool {
        let ends_here = |side: &usize| {
            let back = opposite(*side);
            let joins = |units, far| {
                self.tower_at(point.step(*side, units)).is_some_and(|t| self.far[t][back] == far)
            };
            joins(1, OPEN_SHORT) || joins(2, OPEN_LONG)
        };
        (0..4).filter(ends_here).count() > 1
    }

    /// CAS-31: are all unit edges of the wall free?
    pub fn edges_free(&self, wall: Wall) -> bool {
        let side = wall.dir as usize;
        (0..wall.units()).all(|unit| !self.edge_filled(wall.at.step(side, unit), side))
    }

    /// Is the unit edge from a point to one of its sides filled by a wall?
    fn edge_filled(&self, point: Point, side: usize) -> bool {
        let (near, far) = (point, point.step(side, 1));
        let back = opposite(side);
        // The wall that fills it ends at one of the two points, or has one of them as its mid.
        let filled_from = |end: Point, towards: usize, units: i8| {
            self.tower_at(end).is_some_and(|tower| match self.far[tower][towards] {
                NO_WALL => false,
                OPEN_SHORT => units == 1,
                OPEN_LONG => true,
                other => units == 1 || self.xy[usize::from(other)] != end.step(towards, 1),
            })
        };
        filled_from(near, side, 1)
            || filled_from(far, back, 1)
            || filled_from(near.step(back, 1), side, 2)
            || filled_from(far.step(side, 1), back, 2)
    }

    /// The owner of the ground at a tower's side that has no wall, or a wall with an open end.
    pub fn owner_at(&self, tower: usize, corner: usize) -> Option<usize> {
        self.owned.iter().position(|owned| owned[corner & 3] & (1 << tower) != 0)
    }

    /// The owner of the ground around an open end.
    pub fn owner_of_open_end(&self, point: Point) -> Option<usize> {
        let (tower, back) = self.wall_to(point)?;
        self.owner_at(tower, back)
    }

    /// A tower and a side whose wall ends in the open at this point.
    fn wall_to(&self, point: Point) -> Option<(usize, usize)> {
        (0..4).find_map(|side| {
            let back = opposite(side);
            let ends_here = |units, far| {
                self.tower_at(point.step(side, units)).filter(|&tower| self.far[tower][back] == far)
            };
            ends_here(1, OPEN_SHORT).or_else(|| ends_here(2, OPEN_LONG)).map(|tower| (tower, back))
        })
    }

    /// What is legal is the same in both; for tests of the engine itself.
    #[inline]
    pub(crate) fn same_places(&self, other: &Castle) -> bool {
        Kind::ALL.into_iter().all(|kind| {
            let list = |castle: &Castle| {
                let places = castle.places(kind, &[0; 4]);
                let mut list: Vec<Wall> = (0..4)
                    .flat_map(|side| bits::ones(places[side]).map(move |tower| (tower as usize, side)))
                    .map(|(tower, side)| match kind {
                        Kind::Tower => Wall::from(false, castle.tower_place(tower, side), 0),
                        _ => castle.wall_place(tower, side, kind == Kind::Long),
                    })
                    .collect();
                list.sort();
                list
            };
            list(self) == list(other)
        })
    }
}
