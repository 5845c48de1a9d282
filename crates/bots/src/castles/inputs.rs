//! What the net of castles looks at: one site, what its openings ask for, and how much is still to come. It says what the site will
//! be worth beyond the evaluation by hand.

use super::{ONE, Sight};
use crate::net::{Active, Net, Slot, Unfit};
use burghof_castles::{Castles, Public, bits32, flags, scoring};
use burghof_core::{Game, Seat};

pub(super) static NET: Slot = Slot::new();

/// Counts up whenever an input means something else.
const FORM: u16 = 1;

const CELLS: usize = 28;
/// Shares of an opening that will be filled.
const SHARES: usize = 8;
/// Steps of the hope of all openings together, four to an opening.
const HOPES: usize = 48;

/// Each group of inputs begins where the one before ends.
const TILES: usize = 0;
const NEEDS: usize = TILES + 3 * CELLS;
const OPEN: usize = NEEDS + 256;
const FILLED: usize = OPEN + CELLS;
const COME: usize = FILLED + SHARES * 4;
const CASTLE: usize = COME + 36;
const RAIN: usize = CASTLE + CELLS + 1;
const STOCK: usize = RAIN + 16;
const FAULTS: usize = STOCK + 9;
const APART: usize = FAULTS + 8;
const STORE: usize = APART + 8;
const OWN: usize = STORE + 32;
const LARGEST: usize = OWN + 24;
const HOPE: usize = LARGEST + 24;
const BESIDE: usize = HOPE + HOPES;
const SEATS: usize = BESIDE + 12;
const AGREED: usize = SEATS + 5;
const DRAWN: usize = AGREED + 6;
const FLAGS: usize = DRAWN + 1;
pub(super) const INPUTS: usize = FLAGS + 6;

pub(super) fn read(file: &[u8]) -> Result<Net, Unfit> {
    Net::read(file, Castles::META.id, FORM, INPUTS)
}

impl Sight {
    /// Lists the inputs of the site, and says what it is worth by hand.
    pub(super) fn inputs(&self, public: &Public, out: &mut Active) -> i32 {
        let counted = scoring::count(public, self.seat);
        let site = public.site(self.seat);
        out.clear();
        for (group, cells) in [counted.castle, counted.apart, counted.wrong].into_iter().enumerate() {
            bits32(cells).for_each(|cell| out.push(TILES + group * CELLS + cell.min(CELLS - 1)));
        }
        let (mut hope, mut beside) = (0, 0);
        // Early, half-way, late, at the very end.
        let part = match self.to_come {
            0..=2 => 0,
            3..=6 => 1,
            7..=12 => 2,
            _ => 3,
        };
        let value = self.by_hand(public, &counted, |cell, filled| {
            hope += filled;
            // An opening beside an opening: one tile may close or open both.
            beside += (counted.rain >> 1 & !site.taken() & 1 << cell).count_ones() as usize;
            out.push(NEEDS + usize::from(site.need(cell)));
            out.push(OPEN + cell.min(CELLS - 1));
            out.push(FILLED + part * SHARES + (filled * SHARES as i64 / (ONE + 1)) as usize);
        });
        let mut one_of =
            |group: usize, number: u32, of: usize| out.push(group + (number as usize).min(of - 1));
        one_of(COME, self.to_come, 36);
        one_of(CASTLE, counted.castle.count_ones(), CELLS + 1);
        one_of(RAIN, counted.rain.count_ones(), 16);
        one_of(STOCK, public.store(self.seat).len() as u32, 9);
        one_of(FAULTS, public.faults(self.seat).count_ones(), 8);
        one_of(APART, counted.apart.count_ones(), 8);
        one_of(OWN, site.taken().count_ones(), 24);
        let others = Seat::all(public.seats()).filter(|&seat| seat != self.seat);
        let largest = others.map(|seat| public.site(seat).taken().count_ones()).max();
        one_of(LARGEST, largest.unwrap_or(0), 24);
        one_of(HOPE, (hope * 4 / ONE) as u32, HOPES);
        one_of(BESIDE, beside as u32, 12);
        one_of(SEATS, public.seats().into(), 5);
        one_of(FLAGS, counted.flag_count(), 6);
        let data = public.data();
        for &kind in public.store(self.seat) {
            out.push(STORE + usize::from(data.shape_of[usize::from(kind & 127)] & 31));
        }
        for (number, flag) in flags::ALL.into_iter().enumerate() {
            if public.has(flag) {
                out.push(AGREED + number);
            }
        }
        if public.hand_len(self.seat) > 0 {
            out.push(DRAWN);
        }
        value
    }
}
