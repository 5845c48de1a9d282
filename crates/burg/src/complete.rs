//! What a position leaves unsaid, decided: where the game is, what stock, tower and bank hold, and where points came from.

use crate::goods::{Goods, Resource};
use crate::state::{Burg, Step};
use crate::wire::read::Reader;
use burghof_core::{Misfit, Silent};

/// How far the game is when a position does not say it, or says it in general.
pub(crate) enum Point {
    /// A step to wait at.
    At(Step),
    /// All cards lie face down; they are turned up and loaded next.
    Reveal,
    /// The cards are open and loaded; the first unresolved one comes next.
    Resolve,
}

impl Reader {
    /// Where the game is: what `phase` says, or what can be told from the cards on the table.
    #[inline]
    pub(crate) fn point(&self) -> Result<Point, Misfit> {
        match self.given.phase.as_deref() {
            Some("reveal") => return Ok(Point::Reveal),
            Some("resolve") => return Ok(Point::Resolve),
            Some(phase) => {
                let step = Step::ALL.into_iter().find(|step| step.id() == phase);
                let step = step.ok_or_else(|| Misfit::unknown("phase", "phase", phase))?;
                return Ok(Point::At(step));
            }
            None => {}
        }
        let p = &self.burg.public;
        if self.given.round_space == Some(0) || !p.boxed.is_empty() || p.boxed_taler > 0 {
            return Ok(Point::At(Step::Over));
        }
        if !self.given.workers.is_empty() || self.given.revealed {
            return Ok(Point::Resolve);
        }
        if self.given.seats.iter().any(|player| player.facedown.is_empty()) {
            return Ok(Point::At(Step::Select));
        }
        let marks_before = (p.space..=31)
            .filter(|&space| space <= self.data.table(p.seats).rounds && self.data.marked(space));
        let due = marks_before.count() as u32;
        if p.winter && self.data.marked(p.space) && p.drawn() < due && p.deck != 0 {
            return Err(Misfit::saying("facedown", "burg-misfit-all-chosen"));
        }
        Ok(Point::Reveal)
    }

    /// What is not said about stock, tower and bank is what is missing.
    #[inline]
    pub(crate) fn rest(&mut self) -> Result<(), Misfit> {
        let p = &mut self.burg.public;
        let stock = self.given.stock.map(|stock| stock.goods("stock")).transpose()?;
        let tower = self.given.tower.map(|tower| tower.goods("tower")).transpose()?;
        let mut missing = [0i32; 5];
        for kind in Resource::ALL {
            let piles = p.goods.iter().chain(&p.loads).chain([&p.boxed, &p.damsel_goods]);
            let placed: i32 = piles.map(|pile| i32::from(pile.get(kind))).sum();
            let forge = if kind == Resource::Silver { p.forge.into() } else { 0 };
            missing[kind.index()] = i32::from(self.data.pieces.get(kind)) - placed - forge;
        }
        let left = |taken: Goods, at: &str| {
            let mut counts = [0; 5];
            for kind in Resource::ALL {
                let rest = missing[kind.index()] - i32::from(taken.get(kind));
                counts[kind.index()] = u8::try_from(rest).map_err(|_| Misfit::unfit(at, kind.id()))?;
            }
            Ok::<Goods, Misfit>(Goods::new(counts))
        };
        (p.stock, p.tower) = match (stock, tower) {
            (Some(stock), Some(tower)) => (stock, tower),
            (Some(stock), None) => (stock, left(stock, "tower")?),
            (None, tower) => {
                let tower = tower.unwrap_or(self.data.start_tower);
                (left(tower, "stock")?, tower)
            }
        };
        let parts = [p.boxed_taler, p.coins, p.pub_taler, p.damsel_taler];
        let spent: u32 = parts.iter().chain(&p.taler).map(|&n| u32::from(n)).sum();
        p.bank = match self.given.bank {
            Some(bank) => bank,
            None => u8::try_from(i64::from(self.data.taler) - i64::from(spent))
                .map_err(|_| Misfit::saying("bank", "burg-misfit-taler"))?,
        };
        Ok(())
    }

    #[inline]
    pub(crate) fn points(&mut self) -> Result<(), Misfit> {
        const MOST: u16 = 5000;
        for (i, player) in self.given.seats.iter().enumerate() {
            let from = player.vp_from.unwrap_or_default();
            let all = [from.stonecutter, from.worker, from.master_builder, from.wall_breach, from.damsel];
            if all.iter().any(|&vp| vp > MOST) {
                return Err(Misfit::saying(format!("seats[{i}].vp_from"), "burg-misfit-points"));
            }
            let tally = &mut self.burg.public.tally[i];
            tally.stonecutter = from.stonecutter;
            tally.worker = from.worker;
            tally.master_builder = from.master_builder;
            tally.breach = from.wall_breach;
            tally.damsel = from.damsel;
            tally.market = from.market;
            tally.palas = from.palas;
        }
        let known = self.burg.public.vp();
        for (i, player) in self.given.seats.iter().enumerate() {
            let Some(vp) = player.vp else { continue };
            // What is not accounted for came with the position.
            let carried = vp.checked_sub(known[i]).filter(|vp| vp.unsigned_abs() <= u32::from(MOST));
            let carried =
                carried.ok_or_else(|| Misfit::saying(format!("seats[{i}].vp"), "burg-misfit-points"))?;
            self.burg.public.tally[i].carried = carried as i16;
        }
        Ok(())
    }
}

impl Burg {
    /// Goes on from where a position was written, as far as nobody has to decide.
    #[inline]
    pub(crate) fn resume(mut self, point: &Point) -> Result<Burg, Misfit> {
        self.check_pieces()?;
        match point {
            Point::At(_) => self.check_step()?,
            Point::Reveal => {
                self.choice = self.public.played;
                for i in 0..4 {
                    self.public.held[i] |= self.choice[i];
                    self.public.down[i] = self.choice[i].count_ones() as u8;
                }
                self.reveal(&mut Silent);
            }
            Point::Resolve => self.next_card(&mut Silent),
        }
        self.settle(&mut Silent);
        self.check_invariants()?;
        Ok(self)
    }
}
