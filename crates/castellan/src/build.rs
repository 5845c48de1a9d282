//! A castle from a list of its pieces, checked: used by the reader of positions and by the invariants.

use crate::castle::{Castle, Point, Spot, Wall};
use crate::components::MAX_TOWERS;

/// What is wrong with a list of pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// The name of the broken invariant.
    pub invariant: &'static str,
    /// The list and the place in it: `walls[3]`.
    pub at: String,
    /// What is wrong.
    pub what: String,
}

impl Flaw {
    #[inline]
    fn new(invariant: &'static str, list: &str, index: usize, what: String) -> Flaw {
        Flaw { invariant, at: format!("{list}[{index}]"), what }
    }
}

impl Castle {
    /// Builds the castle of these pieces. The order does not matter (lemma 4): pieces are added as soon as they
    /// connect, and every rule of building is asked on the way.
    #[inline]
    pub fn build(towers: &[Point], walls: &[Wall]) -> Result<Castle, Flaw> {
        let mut castle = Castle::new();
        let Some(&first) = towers.first() else {
            return match walls.first() {
                None => Ok(castle),
                Some(_) => Err(floating_wall(0, walls[0])),
            };
        };
        if towers.len() > MAX_TOWERS {
            let what = format!("more than {MAX_TOWERS} towers");
            return Err(Flaw::new("pieces", "towers", MAX_TOWERS, what));
        }
        castle.add_tower(first);
        let mut towers: Vec<(usize, Point)> = towers.iter().copied().enumerate().skip(1).collect();
        let mut walls: Vec<(usize, Wall)> = walls.iter().copied().enumerate().collect();
        loop {
            let before = towers.len() + walls.len();
            let mut flaw = None;
            walls.retain(|&(index, wall)| match castle.try_wall(index, wall) {
                _ if flaw.is_some() => true,
                Ok(done) => !done,
                Err(found) => {
                    flaw = Some(found);
                    true
                }
            });
            towers.retain(|&(index, point)| match castle.try_tower(index, point) {
                _ if flaw.is_some() => true,
                Ok(done) => !done,
                Err(found) => {
                    flaw = Some(found);
                    true
                }
            });
            if let Some(flaw) = flaw {
                return Err(flaw);
            }
            if towers.len() + walls.len() == before {
                break;
            }
        }
        let stands_on = |point: Point| towers.iter().any(|&(_, tower)| tower == point);
        if let Some(&(index, wall)) = walls.iter().find(|&&(_, w)| !stands_on(w.at) && !stands_on(w.end())) {
            return Err(floating_wall(index, wall));
        }
        match (towers.first(), walls.first()) {
            (Some(&(index, point)), _) => {
                let what = format!("the tower at {point} is not connected with the castle (CAS-28, CAS-37)");
                Err(Flaw::new("one-castle", "towers", index, what))
            }
            (None, Some(&(index, wall))) => Err(floating_wall(index, wall)),
            (None, None) => {
                // What was closed on the way was not closed in this turn.
                castle.clear_fresh();
                Ok(castle)
            }
        }
    }

    /// `Ok(false)`: not yet connected.
    #[inline]
    fn try_wall(&mut self, index: usize, wall: Wall) -> Result<bool, Flaw> {
        let Some((tower, side)) = self.root(wall) else { return Ok(false) };
        let flaw = |invariant, what: &str| {
            Err(Flaw::new(invariant, "walls", index, format!("{} {what}", name(wall))))
        };
        if !self.edges_free(wall) {
            return flaw("edges-free", "lies over another wall (CAS-31)");
        }
        if [wall.at, wall.end()].into_iter().any(|end| self.spot(end) == Spot::Mid) {
            return flaw("wall-end-free", "ends in the middle of a long wall (CAS-32)");
        }
        if wall.long {
            match self.spot(wall.mid()) {
                Spot::Empty => {}
                Spot::Open => return flaw("open-end-free", "blocks an open end (CAS-34)"),
                Spot::Mid | Spot::Tower(_) => {
                    return flaw("mid-free", "crosses something in its middle (CAS-33)");
                }
            }
        }
        self.add_wall(tower, side, wall.long);
        Ok(true)
    }

    /// `Ok(false)`: not yet connected.
    #[inline]
    fn try_tower(&mut self, index: usize, point: Point) -> Result<bool, Flaw> {
        match self.spot(point) {
            Spot::Empty => Ok(false),
            Spot::Open => {
                self.add_tower(point);
                Ok(true)
            }
            Spot::Mid => {
                let what = format!("the tower at {point} stands in a long wall (CAS-38)");
                Err(Flaw::new("tower-free", "towers", index, what))
            }
            Spot::Tower(_) => {
                let what = format!("two towers stand at {point} (CAS-37)");
                Err(Flaw::new("tower-free", "towers", index, what))
            }
        }
    }
}

#[inline]
fn name(wall: Wall) -> String {
    format!("{} {} {:?}", wall.kind().code(), wall.at, wall.dir)
}

#[inline]
fn floating_wall(index: usize, wall: Wall) -> Flaw {
    let what = format!("{} floats: no tower of the castle at either end (CAS-30)", name(wall));
    Flaw::new("wall-attached", "walls", index, what)
}
