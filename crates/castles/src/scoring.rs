//! One walk over the points, each line citing its rule (catalogue, chapters 8 and 9).

use crate::action::Cell;
use crate::components::*;
use crate::site::{Boards, Site, bits32};
use crate::state::*;
use burghof_core::*;
use std::cmp::Ordering;

/// What is looked at on one site, wrong tiles turned over already (CST-R17).
#[derive(Clone, Debug)]
pub struct Counted {
    /// CST-81: the cells of the castle, the gate included; none without a gate (CST-103).
    pub castle: u32,
    /// CST-84: rightly built tiles that do not belong to it.
    pub apart: u32,
    /// CST-86: empty cells with an opening.
    pub rain: u32,
    /// CST-91: wrongly built tiles.
    pub wrong: u32,
    /// CST-111: flags on the castle by colour.
    pub flags: [u8; MAX_FLAGS],
    /// CST-105: the largest group of each masonry, as cells.
    pub groups: [u32; MAX_PLAYERS],
}

impl Counted {
    /// Flags on the castle (CST-95).
    pub fn flag_count(&self) -> u32 {
        self.flags.iter().map(|&n| u32::from(n)).sum()
    }
}

/// Looks at one site. Groups are looked for only with stability agreed on.
pub fn count(public: &Public, seat: Seat) -> Counted {
    let data = public.data();
    let site = public.site(seat);
    let boards = site.boards(data);
    let gate = public.gate_cell(seat).map_or(0, |cell| 1u32 << cell);
    let castle = boards.joined(gate, boards.tiles());
    let mut flags = [0; MAX_FLAGS];
    for cell in bits32(castle) {
        if let Some(flag) = data.shape(site.kinds[cell]).flag {
            flags[usize::from(flag) & 7] += 1;
        }
    }
    let mut groups = [0; MAX_PLAYERS];
    if public.has(flags::STABILITY) {
        for &masonry in &public.masonry[..usize::from(public.seats)] {
            groups[usize::from(masonry)] = largest_group(data, site, &boards, masonry);
        }
    }
    let rain = boards.openings(site.taken);
    Counted { castle, apart: boards.tiles() & !castle, rain, wrong: site.wrong, flags, groups }
}

/// CST-105, CST-107.
fn largest_group(data: &Data, site: &Site, boards: &Boards, masonry: u8) -> u32 {
    let mut left = bits32(boards.tiles())
        .filter(|&cell| data.masonry_of[usize::from(site.kinds[cell] & 127)] == masonry)
        .fold(0u32, |set, cell| set | 1 << cell);
    let among = left;
    let mut best = 0u32;
    while left != 0 {
        let group = boards.joined(left & left.wrapping_neg(), among);
        left &= !group;
        if group.count_ones() > best.count_ones() {
            best = group;
        }
    }
    best
}

#[inline]
fn names(data: &Data, cells: u32) -> Vec<String> {
    bits32(cells).map(|cell| Cell(cell as u8).name(data)).collect()
}

/// CST-80 to CST-93, CST-99, and the extended rules.
pub fn score(public: &Public, to: &mut impl Scorer) {
    walk(public, to);
}

/// The same; returns the flags on each castle, which break ties.
fn walk(public: &Public, to: &mut impl Scorer) -> [u32; MAX_PLAYERS] {
    let seats = public.seats;
    let mut sites: arrayvec::ArrayVec<Counted, MAX_PLAYERS> = arrayvec::ArrayVec::new();
    for seat in Seat::all(seats) {
        let counted = count(public, seat);
        basic(public, seat, &counted, to);
        sites.push(counted);
    }
    if public.has(flags::STABILITY) {
        stability(public, &sites, to);
    }
    if public.has(flags::AESTHETICS) {
        aesthetics(public, &sites, to);
    }
    if public.has(flags::OPTICS) {
        optics(public, &sites, to);
    }
    let mut flags = [0; MAX_PLAYERS];
    for (flags, site) in flags.iter_mut().zip(&sites) {
        *flags = site.flag_count();
    }
    flags
}

/// The five steps for one seat.
fn basic(public: &Public, seat: Seat, counted: &Counted, to: &mut impl Scorer) {
    let data = public.data();
    let points = &data.constants;
    let account = Account::Seat(seat);
    // Step 1, size: CST-81, CST-82.
    let size = counted.castle.count_ones() as i32;
    if size > 0 {
        to.add(rule!("CST-81"), account, size * points.points_per_castle_tile, || Detail {
            place: public.gate_cell(seat).map_or_else(String::new, |cell| Cell(cell as u8).name(data)),
            counted: names(data, counted.castle),
            message: Message::new("castles-score-size").with("count", size),
        });
    }
    // CST-84: shown, so that nobody looks for the points.
    if counted.apart != 0 {
        to.add(rule!("CST-84"), account, 0, || Detail {
            place: String::new(),
            counted: names(data, counted.apart),
            message: Message::new("castles-score-apart").with("count", counted.apart.count_ones()),
        });
    }
    // Step 2, stock: CST-85, CST-103.
    let stored = public.store(seat).len() as i32;
    let pairs = stored / i32::from(points.stored_tiles_per_penalty);
    if pairs > 0 {
        to.add(rule!("CST-85"), account, pairs * points.points_store_penalty, || Detail {
            place: String::new(),
            counted: public
                .store(seat)
                .iter()
                .map(|&kind| crate::action::kind_name(data, crate::Kind(kind)))
                .collect(),
            message: Message::new("castles-score-stock").with("count", stored),
        });
    }
    // Step 3, rain: CST-86 to CST-88.
    for cell in bits32(counted.rain) {
        to.add(rule!("CST-86"), account, points.points_rain, || line(data, cell, "castles-score-rain"));
    }
    // Step 4, waste: CST-90.
    let faults = public.faults(seat);
    if faults != 0 {
        let count = faults.count_ones() as i32;
        to.add(rule!("CST-90"), account, count * points.points_fault, || Detail {
            place: String::new(),
            counted: data
                .list(faults)
                .map(|kind| crate::action::kind_name(data, crate::Kind(kind)))
                .collect(),
            message: Message::new("castles-score-faults").with("count", count),
        });
    }
    // Step 5, wrong tiles: CST-91.
    for cell in bits32(counted.wrong) {
        to.add(rule!("CST-91"), account, points.points_wrong_tile, || {
            line(data, cell, "castles-score-wrong")
        });
    }
}

#[inline]
fn line(data: &Data, cell: usize, id: &'static str) -> Detail {
    let place = Cell(cell as u8).name(data);
    let message = Message::new(id).with("cell", place.clone());
    Detail { counted: vec![place.clone()], place, message }
}

/// The one seat with the highest number, if it is above zero and nobody shares it.
fn lone_lead(numbers: impl Iterator<Item = u32>) -> Option<usize> {
    let mut best = (0, None);
    for (i, n) in numbers.enumerate() {
        match n.cmp(&best.0) {
            Ordering::Greater => best = (n, Some(i)),
            Ordering::Equal => best.1 = None,
            Ordering::Less => {}
        }
    }
    best.1
}

/// CST-104 to CST-108.
fn stability(public: &Public, sites: &[Counted], to: &mut impl Scorer) {
    let data = public.data();
    for (m, masonry) in data.masonries.iter().enumerate() {
        if !public.masonry[..usize::from(public.seats)].contains(&(m as u8)) {
            continue;
        }
        let Some(lead) = lone_lead(sites.iter().map(|site| site.groups[m].count_ones())) else { continue };
        let Some(seat) = Seat::checked(lead, public.seats) else { continue };
        let group = sites[lead].groups[m];
        to.add(rule!("CST-104"), Account::Seat(seat), data.constants.points_extended_bonus, || Detail {
            place: String::new(),
            counted: names(data, group),
            message: Message::new("castles-score-stability")
                .with("masonry", masonry.name)
                .with("count", group.count_ones()),
        });
    }
}

#[inline]
fn flag_cells(public: &Public, seat: Seat, castle: u32) -> Vec<String> {
    let data = public.data();
    let site = public.site(seat);
    let flags = bits32(castle).filter(|&cell| data.shape(site.kinds[cell]).flag.is_some());
    flags.map(|cell| Cell(cell as u8).name(data)).collect()
}

/// CST-109 to CST-111.
fn aesthetics(public: &Public, sites: &[Counted], to: &mut impl Scorer) {
    let Some(lead) = lone_lead(sites.iter().map(Counted::flag_count)) else { return };
    let Some(seat) = Seat::checked(lead, public.seats) else { return };
    to.add(rule!("CST-109"), Account::Seat(seat), public.data.constants.points_extended_bonus, || Detail {
        place: String::new(),
        counted: flag_cells(public, seat, sites[lead].castle),
        message: Message::new("castles-score-aesthetics").with("count", sites[lead].flag_count()),
    });
}

/// CST-112, CST-113.
fn optics(public: &Public, sites: &[Counted], to: &mut impl Scorer) {
    let data = public.data();
    for (seat, site) in Seat::all(public.seats).zip(sites) {
        let mut colours = (0..MAX_FLAGS).filter(|&colour| site.flags[colour] > 0);
        let (Some(colour), None) = (colours.next(), colours.next()) else { continue };
        if site.flags[colour] < data.constants.optics_min_flags {
            continue;
        }
        to.add(rule!("CST-112"), Account::Seat(seat), data.constants.points_extended_bonus, || Detail {
            place: String::new(),
            counted: flag_cells(public, seat, site.castle),
            message: Message::new("castles-score-optics")
                .with("count", site.flags[colour])
                .with("colour", data.flags.get(colour).map_or(Arg::Int(0), |flag| Arg::Name(flag.name))),
        });
    }
}

/// CST-69: the rule that ended the game.
pub(crate) fn end_rule(end: End) -> Rule {
    match end {
        End::Sixteen => rule!("CST-72"),
        End::TooFew => rule!("CST-71"),
        End::QuarryEmpty | End::No => rule!("CST-70"),
    }
}

/// CST-94 to CST-97, CST-114: total, then flags on the castle, then a shared place.
pub(crate) fn outcome(public: &Public) -> Outcome {
    let mut totals = Totals::default();
    let flags = walk(public, &mut totals);
    let rank = |seat: Seat| (totals.seats[seat.index()], flags[seat.index() & 3]);
    let points = &totals.seats[..usize::from(public.seats)];
    Outcome::ranked(end_rule(public.end), points, |a, b| rank(a).cmp(&rank(b)))
}

/// CST-95, CST-96: the same, to be explained.
pub(crate) fn parting(public: &Public) -> Parting {
    let mut numbers = [0; MAX_SEATS];
    for (number, flags) in numbers.iter_mut().zip(walk(public, &mut Totals::default())) {
        *number = flags as i32;
    }
    let by = vec![Parter { rule: rule!("CST-95"), what: "castles-tie-flags", numbers }];
    Parting { by, shared: rule!("CST-96") }
}
