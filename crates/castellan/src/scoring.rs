//! One walk over the points, each line citing its rule.

use crate::castle::Faces;
use crate::components::MAX_PLAYERS;
use crate::state::Public;
use burghof_core::{Account, Detail, Message, Scorer, Seat, Totals, bits, rule};

/// CAS-75 to CAS-80: every courtyard pays its owner one point per tower that touches it, twice with a double keep. An
/// area enclosed in this turn pays nobody before its keep is set (CAS-R04).
pub(crate) fn score(public: &Public, to: &mut impl Scorer) {
    let castle = &public.table.castle;
    let mut faces = Faces::new();
    for seat in Seat::all(public.seats) {
        let mut doubled_before = false;
        castle.collect_courtyards_of(seat.index(), &mut faces);
        for face in &faces {
            let value = face.value() as i32;
            let detail = |id: &'static str| Detail {
                place: face.cell.to_string(),
                counted: {
                    let mut towers: Vec<_> =
                        bits::ones(face.towers()).map(|t| castle.tower(t as usize)).collect();
                    towers.sort_unstable();
                    towers.iter().map(ToString::to_string).collect()
                },
                message: Message::new(id).with("towers", value).with("cell", face.cell.to_string()),
            };
            to.add(rule!("CAS-75"), Account::Seat(seat), value, || detail("castellan-score-courtyard"));
            // While a divided double keep waits for its place, the first part counts double (CAS-60).
            if castle.is_doubled(face) && !doubled_before {
                doubled_before = true;
                to.add(rule!("CAS-78"), Account::Seat(seat), value, || detail("castellan-score-double"));
            }
        }
    }
}

/// CAS-54: an area enclosed in this turn gets its keep before the turn ends. Only the active seat builds, so it is theirs.
pub(crate) fn count_certain(public: &Public, to: &mut Totals) {
    let castle = &public.table.castle;
    let new: u32 =
        castle.courtyards().iter().filter(|face| castle.owner(face).is_none()).map(|face| face.value()).sum();
    to.seats[public.active.index()] += new as i32;
}

/// CAS-82, CAS-R09: keeps on the table by seat; a double keep is two.
pub fn keeps(public: &Public) -> [i32; MAX_PLAYERS] {
    let castle = &public.table.castle;
    std::array::from_fn(|seat| {
        let yards = castle.courtyards_of(seat);
        let double = yards.iter().any(|face| castle.is_doubled(face));
        yards.len() as i32 + i32::from(double)
    })
}
