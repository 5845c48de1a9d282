use crate::Burg;
use crate::action::Payment;
use crate::components::{CASTLE, Formula, GRANARY_SPOTS};
use crate::goods::{Goods, Resource};
use crate::rules::market;
use crate::state::{Public, Step};
use burghof_core::*;

/// What the places would bring now: market and palas as decided, or as they would be decided.
struct Finale {
    market: [u8; 4],
    palas: [u8; 4],
    palas_pieces: [u8; 4],
    bars: u8,
}

impl Public {
    /// One walk over the points: those on the track, then the final scoring in its order (BRG-151) as it would be if
    /// the game ended now. Trader helpers count nothing (BRG-150).
    pub(crate) fn count(&self, to: &mut impl Scorer) {
        for seat in Seat::all(self.seats) {
            self.count_track(seat, to);
        }
        let finale = self.finale();
        for formulas in ORDER {
            for (i, spot) in self.data.get().spots.iter().enumerate() {
                if !formulas.contains(&spot.formula) {
                    continue;
                }
                if let Some(seat) = self.occupant(i as u8) {
                    self.count_place(seat, i as u8, &finale, to);
                }
            }
        }
    }

    /// The points a seat has earned during the rounds.
    fn count_track(&self, seat: Seat, to: &mut impl Scorer) {
        let tally = &self.tally[seat.index()];
        let lines = [
            (rule!("BRG-35"), i32::from(tally.carried), "burg-score-carried"),
            (rule!("BRG-97"), tally.stonecutter.into(), "burg-score-stonecutter"),
            (rule!("BRG-103"), tally.worker.into(), "burg-score-worker"),
            (rule!("BRG-106"), tally.master_builder.into(), "burg-score-master"),
            (rule!("BRG-220"), tally.breach.into(), "burg-score-breach"),
            (rule!("BRG-227"), tally.damsel.into(), "burg-score-damsel"),
        ];
        for (rule, points, id) in lines {
            if points != 0 {
                to.add(rule, Account::Seat(seat), points, || Detail {
                    place: String::new(),
                    counted: Vec::new(),
                    message: Message::new(id).with("points", points),
                });
            }
        }
    }

    /// BRG-153 to BRG-170, BRG-211: one helper place.
    fn count_place(&self, seat: Seat, spot: u8, finale: &Finale, to: &mut impl Scorer) {
        let data = self.data.get();
        let i = seat.index();
        let place = &data.spots[spot as usize];
        let erected = |kind: u32| (kind & !self.templates).count_ones() as i32;
        let first = self.at[i] & place.siblings & ((1 << spot) - 1) == 0;
        let both = (self.at[i] & place.siblings & CASTLE).count_ones() > 1;
        let (rule, points, count, id) = match place.formula {
            Formula::EmptyPlaces => {
                let empty = self.empty_places() as i32;
                (rule!("BRG-153"), empty * i32::from(data.keep_vp), empty, "burg-score-keep")
            }
            Formula::Helpers => {
                let helpers = self.castle_helpers() as i32;
                (rule!("BRG-155"), helpers, helpers, "burg-score-tavern")
            }
            Formula::HelperPairs => {
                let helpers = self.castle_helpers() as i32;
                (rule!("BRG-156"), helpers / 2, helpers, "burg-score-tavern-pairs")
            }
            Formula::TowersTwice => {
                (rule!("BRG-157"), 2 * erected(data.towers), erected(data.towers), "burg-score-big-gate")
            }
            Formula::Towers => {
                (rule!("BRG-158"), erected(data.towers), erected(data.towers), "burg-score-small-gate")
            }
            Formula::HousesThrice => {
                (rule!("BRG-159"), 3 * erected(data.houses), erected(data.houses), "burg-score-stable-three")
            }
            Formula::HousesTwice => {
                (rule!("BRG-160"), 2 * erected(data.houses), erected(data.houses), "burg-score-stable-two")
            }
            Formula::Templates => {
                let left = self.templates.count_ones() as i32;
                (rule!("BRG-161"), left, left, "burg-score-servants")
            }
            // Market and palas score once for all helpers of a player.
            Formula::Market if first && both => {
                (rule!("BRG-163"), finale.market[i].into(), finale.market[i].into(), "burg-score-market-both")
            }
            Formula::Market if first => (
                rule!("BRG-162"),
                finale.market[i].into(),
                2 * i32::from(finale.market[i]),
                "burg-score-market",
            ),
            Formula::Palas if first && both => {
                (rule!("BRG-166"), finale.palas[i].into(), finale.palas_pieces[i].into(), "burg-score-palas")
            }
            Formula::Palas if first => {
                (rule!("BRG-165"), finale.palas[i].into(), finale.palas_pieces[i].into(), "burg-score-palas")
            }
            Formula::Bars => (rule!("BRG-169"), finale.bars.into(), finale.bars.into(), "burg-score-smithy"),
            Formula::BarPairs => {
                (rule!("BRG-170"), i32::from(finale.bars / 2), finale.bars.into(), "burg-score-smithy-pairs")
            }
            Formula::Granary => {
                let helpers = (self.occupied() & GRANARY_SPOTS).count_ones();
                let each = data.winter.granary[(helpers.max(1) as usize - 1).min(2)];
                (rule!("BRG-211"), each.into(), helpers as i32, "burg-score-granary")
            }
            Formula::Market | Formula::Palas | Formula::Nothing => return,
        };
        to.add(rule, Account::Seat(seat), points, || Detail {
            place: place.id.to_owned(),
            counted: self.counted(place.formula),
            message: Message::new(id).with("count", count).with("points", points).with("place", place.name),
        });
    }

    /// The things a formula counts, for lighting them up one by one.
    #[inline]
    fn counted(&self, formula: Formula) -> Vec<String> {
        let data = self.data.get();
        let templates = |set: u32| {
            let set = bits::ones(set.into());
            set.filter_map(|i| data.templates.get(i as usize)).map(|t| t.id.to_owned()).collect()
        };
        let spots = |set: u32| {
            let set = bits::ones(set.into());
            set.filter_map(|i| data.spots.get(i as usize)).map(|spot| spot.id.to_owned()).collect()
        };
        match formula {
            Formula::EmptyPlaces => spots(self.open & CASTLE & !self.occupied()),
            Formula::Helpers | Formula::HelperPairs => spots(self.occupied() & CASTLE),
            Formula::TowersTwice | Formula::Towers => templates(data.towers & !self.templates),
            Formula::HousesThrice | Formula::HousesTwice => templates(data.houses & !self.templates),
            Formula::Templates => templates(self.templates),
            Formula::Granary => spots(self.occupied() & GRANARY_SPOTS),
            _ => Vec::new(),
        }
    }

    /// Has this seat passed its palas decision?
    fn palas_decided(&self, seat: Seat) -> bool {
        match self.step {
            Step::Over => true,
            Step::Palas => {
                self.clockwise().take_while(|&other| other != self.turn).any(|other| other == seat)
            }
            _ => false,
        }
    }

    fn finale(&self) -> Finale {
        let mut finale = Finale { market: [0; 4], palas: [0; 4], palas_pieces: [0; 4], bars: self.forge };
        for seat in Seat::all(self.seats) {
            let i = seat.index();
            finale.market[i] = if self.step.is_final() {
                self.tally[i].market
            } else {
                market(self.taler[i], self.places_of(seat, Formula::Market)).1
            };
        }
        let mut stock = self.stock;
        for seat in self.clockwise() {
            let i = seat.index();
            if self.palas_decided(seat) {
                finale.palas[i] = self.tally[i].palas;
                continue;
            }
            if self.palas_limit(seat) == 0 {
                continue;
            }
            let payment = self.best_palas(seat, stock, finale.bars);
            stock -= payment.bars;
            finale.bars += payment.bars.total() as u8;
            finale.palas[i] = payment.pieces().worth(&self.data.points) as u8;
            finale.palas_pieces[i] = payment.pieces().total() as u8;
        }
        finale
    }

    /// BRG-R24: most own points from palas and smithy; ties with the fewest bars.
    pub fn best_palas(&self, seat: Seat, stock: Goods, forge: u8) -> Payment {
        let limit = u32::from(self.palas_limit(seat));
        let goods = self.goods[seat.index()];
        let points = &self.data.get().points;
        let mut by_points = Resource::SOLID;
        by_points.sort_unstable_by_key(|kind| std::cmp::Reverse(points[kind.index()]));
        let best_of = |from: Goods, most: u32| {
            let mut left = most;
            by_points.iter().fold(Goods::NONE, |sum, &kind| {
                let n = u32::from(from.get(kind)).min(left);
                left -= n;
                sum + Goods::of(kind, n as u8)
            })
        };
        let smithy = |bars: u32| {
            let bars = u32::from(forge) + bars;
            u32::from(self.places_of(seat, Formula::Bars)) * bars
                + u32::from(self.places_of(seat, Formula::BarPairs)) * (bars / 2)
        };
        let mut best = (Payment::default(), 0, false);
        for count in 0..=u32::from(goods.get(Resource::Silver)).min(limit) {
            let bars = best_of(stock, count);
            if bars.total() < count {
                break;
            }
            let payment = Payment { own: best_of(goods, limit - count), bars };
            let value = payment.pieces().worth(points) + smithy(count);
            if !best.2 || value > best.1 {
                best = (payment, value, true);
            }
        }
        best.0
    }
}

/// BRG-151, BRG-R40: the order of the final scoring.
const ORDER: [&[Formula]; 9] = [
    &[Formula::EmptyPlaces],
    &[Formula::Helpers, Formula::HelperPairs],
    &[Formula::TowersTwice, Formula::Towers],
    &[Formula::HousesThrice, Formula::HousesTwice],
    &[Formula::Templates],
    &[Formula::Market],
    &[Formula::Palas],
    &[Formula::Bars, Formula::BarPairs],
    &[Formula::Granary],
];

/// Counts what stands on the track: places only as far as they have been scored.
struct Track {
    sums: [i32; 4],
    scored: fn(Rule) -> bool,
}

impl Scorer for Track {
    #[inline]
    fn add(&mut self, rule: Rule, account: Account, points: i32, _: impl FnOnce() -> Detail) {
        if let Account::Seat(seat) = account
            && (self.scored)(rule)
        {
            self.sums[seat.index() & 3] += points;
        }
    }
}

impl Public {
    /// The points on the victory track. The final scoring comes in its order: before the palas decisions everything
    /// up to the market is scored, palas by palas follows, smithy and granary come last.
    pub fn vp(&self) -> [i32; 4] {
        if !self.step.is_final() {
            return self.tally.map(|tally| tally.earned());
        }
        let mut track = Track {
            sums: [0; 4],
            scored: if self.step == Step::Over {
                |_| true
            } else {
                |rule| !matches!(rule.id(), "BRG-165" | "BRG-166" | "BRG-169" | "BRG-170" | "BRG-211")
            },
        };
        self.count(&mut track);
        if self.step == Step::Palas {
            for (sum, tally) in track.sums.iter_mut().zip(&self.tally) {
                *sum += i32::from(tally.palas);
            }
        }
        track.sums
    }
}

impl Burg {
    /// BRG-172 to BRG-175: points, then Taler, then build points of the goods left; else the victory is shared.
    pub(crate) fn result(&self) -> Option<Outcome> {
        let p = &self.public;
        if p.step != Step::Over {
            return None;
        }
        let points = p.vp();
        // BRG-R27: silver has no build points.
        let rank = |seat: Seat| {
            let i = seat.index();
            (points[i], p.taler[i], p.goods[i].worth(&p.data.points))
        };
        let ended_by = if p.space > 1 { rule!("BRG-145") } else { rule!("BRG-30") };
        Some(Outcome::ranked(ended_by, &points[..p.seats as usize], |a, b| rank(a).cmp(&rank(b))))
    }

    /// BRG-173 to BRG-175: the same, to be explained.
    pub(crate) fn parted(&self) -> Parting {
        let p = &self.public;
        let count = |of: &dyn Fn(usize) -> i32| {
            let mut numbers = [0; MAX_SEATS];
            numbers.iter_mut().take(p.seats.into()).enumerate().for_each(|(seat, n)| *n = of(seat));
            numbers
        };
        let taler = count(&|seat| p.taler[seat].into());
        let goods = count(&|seat| p.goods[seat].worth(&p.data.points) as i32);
        let by = vec![
            Parter { rule: rule!("BRG-173"), what: "burg-tie-taler", numbers: taler },
            Parter { rule: rule!("BRG-174"), what: "burg-tie-goods", numbers: goods },
        ];
        Parting { by, shared: rule!("BRG-175") }
    }
}
