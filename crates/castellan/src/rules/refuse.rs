//! Why not: every refusal cites its rule.

use super::{ORIGIN, offers};
use crate::castle::{Point, Spot, Wall};
use crate::components::{CardSet, Kind, can_start};
use crate::state::Castellan;
use burghof_core::*;

/// A piece at the beginning of a sentence.
fn said(kind: Kind) -> Datum {
    Datum::Word(match kind {
        Kind::Tower => "castellan-a-tower",
        Kind::Short => "castellan-a-short-wall",
        Kind::Long => "castellan-a-long-wall",
    })
}

impl Castellan {
    #[inline]
    pub(super) fn check_play(&self, cards: CardSet) -> Result<(), Illegal> {
        let public = &self.public;
        let hand = self.hands[public.active.index()];
        if cards == 0 {
            return Err(Illegal::new(rule!("CAS-15"), "castellan-no-play-nothing"));
        }
        if cards & !hand != 0 {
            let name = public.data.faces(cards & !hand).next().map(|card| card.name);
            let refusal = Illegal::new(rule!("CAS-15"), "castellan-no-card-not-in-hand");
            return Err(match name {
                Some(name) => refusal.with("card", name),
                None => Illegal::new(rule!("CAS-15"), "castellan-no-such-card"),
            });
        }
        let pieces = public.data.give(cards).0;
        if public.first_turn && !can_start(pieces) {
            return Err(Illegal::new(rule!("CAS-29"), "castellan-no-first-play")
                .with("towers", i32::from(pieces.tower))
                .with("walls", pieces.walls() as i32));
        }
        Ok(())
    }

    #[inline]
    fn check_piece(&self, kind: Kind) -> Result<(), Illegal> {
        if self.public.table.building.of(kind) > 0 {
            return Ok(());
        }
        Err(Illegal::new(rule!("CAS-17"), "castellan-no-piece").with("piece", said(kind)))
    }

    /// CAS-28, CAS-37, CAS-38, CAS-40.
    #[inline]
    pub(super) fn check_tower(&self, at: Point) -> Result<(), Illegal> {
        self.check_piece(Kind::Tower)?;
        let castle = &self.public.table.castle;
        let no =
            |rule, why| Err(Illegal::new(rule, why).with("x", i32::from(at.x)).with("y", i32::from(at.y)));
        if castle.is_empty() {
            return if at == ORIGIN { Ok(()) } else { no(rule!("CAS-28"), "castellan-no-first-tower") };
        }
        match castle.spot(at) {
            Spot::Tower(_) => no(rule!("CAS-37"), "castellan-no-tower-on-tower"),
            Spot::Mid => no(rule!("CAS-38"), "castellan-no-tower-in-wall"),
            Spot::Empty => no(rule!("CAS-38"), "castellan-no-tower-on-free-ground"),
            Spot::Open => self.check_ground(castle.owner_of_open_end(at), Kind::Tower),
        }
    }

    /// CAS-30 to CAS-34, CAS-36, CAS-40.
    #[inline]
    pub(super) fn check_wall(&self, wall: Wall) -> Result<(), Illegal> {
        self.check_piece(wall.kind())?;
        let castle = &self.public.table.castle;
        let no = |rule, why| Err(Illegal::new(rule, why).with("piece", said(wall.kind())));
        if castle.is_empty() {
            return no(rule!("CAS-28"), "castellan-no-first-wall");
        }
        let Some((tower, side)) = castle.root(wall) else {
            return no(rule!("CAS-30"), "castellan-no-wall-floats");
        };
        if !castle.edges_free(wall) {
            return no(rule!("CAS-31"), "castellan-no-wall-on-wall");
        }
        if castle.spot(wall.at) == Spot::Mid || castle.spot(wall.end()) == Spot::Mid {
            return no(rule!("CAS-32"), "castellan-no-room-for-tower");
        }
        if wall.long {
            match castle.spot(wall.mid()) {
                Spot::Empty => {}
                Spot::Open => return no(rule!("CAS-34"), "castellan-no-wall-blocks-end"),
                Spot::Tower(_) | Spot::Mid => return no(rule!("CAS-33"), "castellan-no-wall-crosses"),
            }
        }
        self.check_ground(castle.owner_at(tower, side), wall.kind())
    }

    /// CAS-40, CAS-89: not inside a courtyard of another player.
    #[inline]
    fn check_ground(&self, owner: Option<usize>, kind: Kind) -> Result<(), Illegal> {
        match owner {
            Some(owner) if owner != self.public.active.index() => {
                Err(Illegal::new(rule!("CAS-40"), "castellan-no-foreign-ground")
                    .with("piece", said(kind))
                    .with("seat", Seat::new(owner as u8)))
            }
            _ => Ok(()),
        }
    }

    /// CAS-43, CAS-44: building ends only when nothing fits.
    #[inline]
    pub(super) fn check_end(&self) -> Result<(), Illegal> {
        match self.public.table.something_fits(self.public.active) {
            true => Err(Illegal::new(rule!("CAS-44"), "castellan-no-end-while-fitting")),
            false => Ok(()),
        }
    }

    /// CAS-58 to CAS-61.
    #[inline]
    pub(super) fn check_claim(&self, cell: Option<Point>) -> Result<(), Illegal> {
        let table = &self.public.table;
        let offers = offers(table, self.public.active);
        let Some(cell) = cell else {
            return if offers.none {
                Ok(())
            } else {
                Err(Illegal::new(rule!("CAS-60"), "castellan-no-claim-none"))
            };
        };
        if offers.cells.contains(&cell) {
            return Ok(());
        }
        let no = |rule, why| {
            Err(Illegal::new(rule, why).with("x", i32::from(cell.x)).with("y", i32::from(cell.y)))
        };
        if !offers.none {
            return no(rule!("CAS-60"), "castellan-no-claim-not-a-part");
        }
        match table.castle.face_at(cell) {
            Some(face) if table.castle.is_fresh(&face) => {
                no(rule!("CAS-58"), "castellan-no-claim-smallest-cell")
            }
            Some(face) if table.castle.owner(&face) == Some(self.public.active.index()) => {
                no(rule!("CAS-59"), "castellan-no-claim-old")
            }
            _ => no(rule!("CAS-58"), "castellan-no-claim-not-new"),
        }
    }

    /// CAS-65 to CAS-68.
    #[inline]
    pub(super) fn check_draw(&self, wall: u8, tower: u8) -> Result<(), Illegal> {
        let due = self.due();
        let asked = i32::from(wall) + i32::from(tower);
        if asked != i32::from(due.cards) {
            let usual = due.cards == self.public.data.draw_per_turn;
            let rule = if usual { rule!("CAS-65") } else { rule!("CAS-66") };
            return Err(Illegal::new(rule, "castellan-no-draw-count")
                .with("due", i32::from(due.cards))
                .with("asked", asked));
        }
        if !(due.fewest_wall..=due.most_wall).contains(&wall) {
            return Err(Illegal::new(rule!("CAS-68"), "castellan-no-draw-pile"));
        }
        Ok(())
    }
}
