//! Why not: every refusal cites its rule.

use crate::action::{Cell, Kind, Zone};

use crate::components::*;
use crate::site::*;
use crate::state::*;
use burghof_core::{Datum, Illegal, Seat, rule};

impl Castles {
    /// CST-17, CST-18.
    #[inline]
    pub(super) fn check_turn(&self, seat: Seat) -> Result<(), Illegal> {
        if self.acts(seat) {
            return Ok(());
        }
        if self.public.phase == Phase::Over {
            return Err(Illegal::new(rule!("CST-80"), "castles-no-over"));
        }
        if self.public.done.contains(seat) || self.public.has(flags::PARALLEL) {
            return Err(Illegal::new(rule!("CST-18"), "castles-no-finished"));
        }
        let no = Illegal::new(rule!("CST-17"), "castles-no-not-your-turn");
        Err(self.public.to_act().first().map_or(no, |turn| no.with("seat", turn)))
    }

    /// CST-12.
    pub(super) fn check_place_gate(&self, col: u8) -> Result<(), Illegal> {
        if self.public.phase != Phase::Setup {
            return Err(Illegal::new(rule!("CST-12"), "castles-no-setup-now"));
        }
        if col < self.public.data.cols && self.public.data.gate_cells >> col & 1 == 1 {
            return Ok(());
        }
        Err(Illegal::new(rule!("CST-12"), "castles-no-gate-column"))
    }

    /// CST-23.
    pub(super) fn check_choice(&self, seat: Seat) -> Result<(), Illegal> {
        if self.public.phase != Phase::Turns {
            return Err(Illegal::new(rule!("CST-23"), "castles-no-pair"));
        }
        if self.public.stage(seat) != Stage::Drawn {
            return Err(Illegal::new(rule!("CST-23"), "castles-no-chosen-already"));
        }
        Ok(())
    }

    /// CST-30, CST-31, CST-33, CST-35.
    #[inline]
    pub(super) fn check_offer(&self, seat: Seat, to: Seat) -> Result<(), Illegal> {
        if self.public.phase == Phase::Turns && self.public.stage(seat) == Stage::Replacement {
            return Err(Illegal::new(rule!("CST-33"), "castles-no-offer-replacement"));
        }
        if self.public.phase == Phase::Turns && self.public.stage(seat) == Stage::Kept {
            return Err(Illegal::new(rule!("CST-28"), "castles-no-offer-kept"));
        }
        self.check_choice(seat)?;
        if to == seat {
            return Err(Illegal::new(rule!("CST-31"), "castles-no-offer-self"));
        }
        if to.index() >= usize::from(self.public.seats) {
            return Err(Illegal::new(rule!("CST-30"), "castles-no-such-seat"));
        }
        if self.public.dump_len(to) > 0 {
            return Err(Illegal::new(rule!("CST-30"), "castles-no-dump-taken").with("seat", to));
        }
        if self.public.quarry_len < 2 {
            return Err(Illegal::new(rule!("CST-35"), "castles-no-replacement-left"));
        }
        Ok(())
    }

    /// Is a tile of this kind at hand in this zone now?
    #[inline]
    pub(super) fn check_source(&self, seat: Seat, from: Zone, kind: Kind) -> Result<(), Illegal> {
        let public = &self.public;
        match (from, public.phase) {
            (_, Phase::Setup) => return Err(Illegal::new(rule!("CST-12"), "castles-no-gate-first")),
            (Zone::Hand, Phase::Turns) if public.stage(seat) == Stage::Drawn => {
                return Err(Illegal::new(rule!("CST-23"), "castles-no-decide-first"));
            }
            (Zone::Dump, Phase::Turns) => {
                return Err(Illegal::new(rule!("CST-36"), "castles-no-dump-closed"));
            }
            (Zone::Hand | Zone::Dump, Phase::Works) => {
                return Err(Illegal::new(rule!("CST-79"), "castles-no-store-only"));
            }
            _ => {}
        }
        if kind.0 < public.data.kinds && self.zone(seat, from).contains(&kind.0) {
            return Ok(());
        }
        Err(Illegal::new(rule!("CST-68"), "castles-no-such-tile").with("zone", Datum::Word(zone_word(from))))
    }

    /// CST-52 to CST-67.
    #[inline]
    pub(super) fn check_build(&self, seat: Seat, kind: Kind, cell: Cell, turn: u8) -> Result<(), Illegal> {
        let public = &self.public;
        let data = public.data.get();
        let site = public.site(seat);
        if !cell.exists(data) {
            return Err(Illegal::new(rule!("CST-52"), "castles-no-such-cell"));
        }
        if site.taken >> cell.0 & 1 == 1 {
            return Err(Illegal::new(rule!("CST-52"), "castles-no-cell-taken"));
        }
        let shape = data.shape(kind.0);
        if public.has(flags::UNCHECKED) && !data.is_gate(kind.0) {
            let looks = turn < 4 && shape.looks >> turn & 1 == 1;
            return if looks { Ok(()) } else { Err(Illegal::new(rule!("CST-67"), "castles-no-turn")) };
        }
        if turn < 4 && public.legal_turns(seat, kind.0, cell) >> turn & 1 == 1 {
            return Ok(());
        }
        Err(why_not(data, site, kind.0, usize::from(cell.0), turn)
            .unwrap_or(Illegal::new(rule!("CST-56"), "castles-no-floating")))
    }

    /// CST-26, CST-42, CST-48, CST-51.
    #[inline]
    pub(super) fn check_store(&self, seat: Seat, from: Zone, kind: Kind) -> Result<(), Illegal> {
        if from == Zone::Store {
            return Err(Illegal::new(rule!("CST-51"), "castles-no-stored-stays"));
        }
        self.check_source(seat, from, kind)?;
        if self.public.store_full(seat) {
            return Err(Illegal::new(rule!("CST-48"), "castles-no-store-full"));
        }
        Ok(())
    }

    /// CST-43, CST-49.
    #[inline]
    pub(super) fn check_fault(&self, seat: Seat, kind: Kind) -> Result<(), Illegal> {
        if self.public.phase == Phase::Dump {
            return Err(Illegal::new(rule!("CST-43"), "castles-no-dump-fault"));
        }
        self.check_source(seat, Zone::Hand, kind)?;
        if !self.public.store_full(seat) {
            return Err(Illegal::new(rule!("CST-49"), "castles-no-fault-with-space"));
        }
        Ok(())
    }

    /// CST-28, CST-33, CST-42.
    #[inline]
    pub(super) fn check_rubble(&self, seat: Seat, kind: Kind) -> Result<(), Illegal> {
        if self.public.phase != Phase::Dump {
            let (rule, why) = match self.public.stage(seat) {
                Stage::Kept => (rule!("CST-28"), "castles-no-rubble-kept"),
                Stage::Replacement => (rule!("CST-33"), "castles-no-rubble-replacement"),
                Stage::Drawn | Stage::None => (rule!("CST-42"), "castles-no-rubble-now"),
            };
            return Err(Illegal::new(rule, why));
        }
        self.check_source(seat, Zone::Dump, kind)
    }

    /// CST-23, CST-40.
    pub(super) fn check_end_turn(&self, seat: Seat) -> Result<(), Illegal> {
        if self.public.phase != Phase::Turns {
            return Err(Illegal::new(rule!("CST-40"), "castles-no-turn-now"));
        }
        if self.public.stage(seat) == Stage::Drawn {
            return Err(Illegal::new(rule!("CST-23"), "castles-no-decide-first"));
        }
        if self.public.hand_len(seat) > 0 {
            return Err(Illegal::new(rule!("CST-40"), "castles-no-pending"));
        }
        Ok(())
    }

    /// CST-44.
    pub(super) fn check_end_dump(&self, seat: Seat) -> Result<(), Illegal> {
        if self.public.phase != Phase::Dump {
            return Err(Illegal::new(rule!("CST-41"), "castles-no-dump-now"));
        }
        if self.public.dump_len(seat) > 0 {
            return Err(Illegal::new(rule!("CST-44"), "castles-no-dump-left"));
        }
        Ok(())
    }
}

fn zone_word(zone: Zone) -> &'static str {
    match zone {
        Zone::Hand => "castles-zone-hand",
        Zone::Store => "castles-zone-store",
        Zone::Dump => "castles-zone-dump",
    }
}

const SIDE_WORDS: [&str; 4] = ["castles-side-n", "castles-side-e", "castles-side-s", "castles-side-w"];

/// CST-53 to CST-62: which of them this tile on this empty cell breaks, judged against all tiles lying there.
/// `None` if it breaks none.
pub(crate) fn why_not(data: &Data, site: &Site, kind: u8, cell: usize, turn: u8) -> Option<Illegal> {
    let shape = data.shape(kind);
    if turn > 3 || shape.turns >> turn & 1 == 0 {
        let (rule, why) = match shape.flag {
            Some(_) => (rule!("CST-54"), "castles-no-flag-turn"),
            None if data.is_gate(kind) => (rule!("CST-55"), "castles-no-gate-turn"),
            None => (rule!("CST-67"), "castles-no-turn"),
        };
        return Some(Illegal::new(rule, why));
    }
    if data.is_gate(kind) && data.gate_cells >> cell & 1 == 0 {
        return Some(Illegal::new(rule!("CST-102"), "castles-no-gate-place"));
    }
    let sides = data.sides(kind, turn);
    for (d, &word) in SIDE_WORDS.iter().enumerate() {
        let (shown, asked) = (side(sides, d), side(site.need[cell], d));
        if asked == 0 || asked == shown {
            continue;
        }
        let (rule, why) = match () {
            () if usize::from(data.next[cell][d]) >= MAX_CELLS => (rule!("CST-60"), "castles-no-border"),
            () if asked > SKY && shown > SKY => (rule!("CST-58"), "castles-no-width"),
            () => (rule!("CST-57"), "castles-no-match"),
        };
        return Some(Illegal::new(rule, why).with("side", Datum::Word(word)));
    }
    let on_base_line = data.row0 >> cell & 1 == 1;
    if on_base_line && side(sides, S) > SKY {
        return None;
    }
    let grounded = Boards::of_all(site, data).grounded(data);
    let joined = (0..4).any(|d| {
        let next = usize::from(data.next[cell][d]);
        side(site.need[cell], d) > SKY && next < MAX_CELLS && grounded >> next & 1 == 1
    });
    if joined {
        return None;
    }
    let (rule, why) = if on_base_line {
        (rule!("CST-62"), "castles-no-sky-below")
    } else {
        (rule!("CST-56"), "castles-no-floating")
    };
    Some(Illegal::new(rule, why))
}
