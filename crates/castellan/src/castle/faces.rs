//! The ground between the walls: courtyards, their keeps, and what was enclosed or divided in this turn.

use super::{Castle, Point};
use crate::components::MAX_TOWERS;
use arrayvec::ArrayVec;
use burghof_core::bits;

/// A face: a connected piece of ground as its boundary walk shows it.
#[derive(Copy, Clone, Debug)]
pub struct Face {
    /// By corner, the towers that touch the ground with it.
    pub corners: [u64; 4],
    /// Its area; the outside has none or less.
    pub area: i32,
    /// Its smallest cell (smallest x, then smallest y), by which it is named.
    pub cell: Point,
}

impl Face {
    /// Is it enclosed (CAS-49)?
    #[inline]
    pub const fn bounded(&self) -> bool {
        self.area > 0
    }

    /// The towers that touch the ground.
    #[inline]
    pub const fn towers(&self) -> u64 {
        self.corners[0] | self.corners[1] | self.corners[2] | self.corners[3]
    }

    /// CAS-75, CAS-76, CAS-77: the number of different towers that touch the ground.
    #[inline]
    pub const fn value(&self) -> u32 {
        self.towers().count_ones()
    }
}

/// Faces of one turn or of one owner.
pub type Faces = ArrayVec<Face, 64>;

impl Castle {
    /// Walks along the walls with the ground at this corner on the left: at a tower into the next wall clockwise, at
    /// an open end round and back. The walk visits every corner of the ground once (lemma 3).
    #[inline]
    pub fn face(&self, tower: usize, corner: usize) -> Face {
        let mut face = Face { corners: [0; 4], area: 0, cell: Point::new(i8::MAX, i8::MAX) };
        let (mut at, mut turn) = (tower, corner);
        loop {
            face.corners[turn] |= 1 << at;
            let next = self.far[at][turn];
            if next < MAX_TOWERS as u8 {
                let next = usize::from(next);
                if turn & 1 == 1 {
                    let (from, to) = (self.xy[at], self.xy[next]);
                    face.area += i32::from(from.x) * (i32::from(to.y) - i32::from(from.y));
                    // Going south the ground is to the east: the cell there may be the smallest.
                    if turn == 3 && to < face.cell {
                        face.cell = to;
                    }
                }
                at = next;
                turn = (turn + 1) & 3;
            } else {
                turn = (turn + 3) & 3;
            }
            if (at, turn) == (tower, corner) {
                return face;
            }
        }
    }

    /// The enclosed faces that one of these corners touches, in the order of their cells. Into a list of the caller,
    /// which saves copying it.
    #[inline]
    pub fn bounded_faces(&self, mut corners: [u64; 4], faces: &mut Faces) {
        faces.clear();
        for corner in 0..4 {
            while corners[corner] != 0 {
                let face = self.face(corners[corner].trailing_zeros() as usize, corner);
                for (rest, seen) in corners.iter_mut().zip(face.corners) {
                    *rest &= !seen;
                }
                if face.bounded() {
                    // More than 64 cannot be: there are at most 64 towers, and fewer courtyards.
                    let _ = faces.try_push(face);
                }
            }
        }
        if faces.len() > 1 {
            faces.sort_unstable_by_key(|face| face.cell);
        }
    }

    /// All courtyards, claimed or not.
    pub fn courtyards(&self) -> Faces {
        let all = if self.towers == 0 { 0 } else { u64::MAX >> (64 - u32::from(self.towers)) };
        let mut faces = Faces::new();
        self.bounded_faces([all; 4], &mut faces);
        faces
    }

    /// The courtyards with a keep.
    pub fn claimed_courtyards(&self) -> Faces {
        let mut corners = [0; 4];
        for owned in &self.owned {
            for (all, owned) in corners.iter_mut().zip(owned) {
                *all |= owned;
            }
        }
        let mut faces = Faces::new();
        self.bounded_faces(corners, &mut faces);
        faces
    }

    /// The courtyards of a seat.
    #[inline]
    pub fn courtyards_of(&self, seat: usize) -> Faces {
        let mut faces = Faces::new();
        self.collect_courtyards_of(seat, &mut faces);
        faces
    }

    /// The same into a list of the caller.
    #[inline]
    pub fn collect_courtyards_of(&self, seat: usize, faces: &mut Faces) {
        self.bounded_faces(self.owned[seat], faces);
    }

    /// The faces enclosed or divided in this turn (CAS-54, CAS-56).
    #[inline]
    pub fn fresh_faces(&self) -> Faces {
        let mut faces = Faces::new();
        self.collect_fresh(&mut faces);
        faces
    }

    /// The same into a list of the caller.
    #[inline]
    pub fn collect_fresh(&self, faces: &mut Faces) {
        if self.has_fresh() {
            self.bounded_faces(self.fresh, faces);
        }
    }

    /// Was anything enclosed or divided in this turn?
    #[inline]
    pub const fn has_fresh(&self) -> bool {
        self.fresh[0] | self.fresh[1] | self.fresh[2] | self.fresh[3] != 0
    }

    /// Whose keep stands in a face.
    #[inline]
    pub fn owner(&self, face: &Face) -> Option<usize> {
        self.owned.iter().position(|owned| touches(owned, face))
    }

    /// Does a face carry a double keep, or is it a part of ground that did at the start of the turn?
    #[inline]
    pub fn is_doubled(&self, face: &Face) -> bool {
        touches(&self.doubled, face)
    }

    /// Was a face made in this turn?
    #[inline]
    pub fn is_fresh(&self, face: &Face) -> bool {
        touches(&self.fresh, face)
    }

    /// Sets a keep.
    #[inline]
    pub fn claim(&mut self, face: &Face, seat: usize) {
        self.owners |= 1 << seat;
        for (owned, corner) in self.owned[seat].iter_mut().zip(face.corners) {
            *owned |= corner;
        }
    }

    /// Makes the keep of a face a double one, or a single one.
    #[inline]
    pub fn set_doubled(&mut self, face: &Face, doubled: bool) {
        for (all, corner) in self.doubled.iter_mut().zip(face.corners) {
            *all = if doubled { *all | corner } else { *all & !corner };
        }
    }

    /// Marks a face as made in this turn.
    pub fn set_fresh(&mut self, face: &Face) {
        for (all, corner) in self.fresh.iter_mut().zip(face.corners) {
            *all |= corner;
        }
    }

    /// All keeps of the turn are set.
    #[inline]
    pub fn clear_fresh(&mut self) {
        self.fresh = [0; 4];
    }

    /// The courtyard that a cell belongs to: the walk winds once around it.
    pub fn face_at(&self, cell: Point) -> Option<Face> {
        self.courtyards().into_iter().find(|face| self.winds_around(face, cell))
    }

    fn winds_around(&self, face: &Face, cell: Point) -> bool {
        // A ray from the cell to the west: walls passed southward have the ground to the east, northward to the west.
        let mut winding = 0;
        for corner in [1, 3] {
            for tower in bits::ones(face.corners[corner]) {
                let far = self.far[tower as usize][corner];
                if usize::from(far) >= MAX_TOWERS {
                    continue;
                }
                let (from, to) = (self.xy[tower as usize], self.xy[usize::from(far)]);
                let (low, high) = (from.y.min(to.y), from.y.max(to.y));
                if from.x <= cell.x && low <= cell.y && cell.y < high {
                    winding += if corner == 3 { 1 } else { -1 };
                }
            }
        }
        winding != 0
    }
}

#[inline]
fn touches(sets: &[u64; 4], face: &Face) -> bool {
    sets.iter().zip(face.corners).any(|(set, corner)| set & corner != 0)
}
