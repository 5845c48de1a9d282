//! The invariants: every tile in exactly one place, every site buildable, and somebody to act.

use crate::action::{Cell, Kind, kind_name};
use crate::components::*;
use crate::site::{Boards, Site, bits32};
use crate::state::*;
use burghof_core::{Broken, Seat, SeatSet};

impl Castles {
    /// Every invariant: what the reader of positions and the kit ask.
    #[inline]
    pub(crate) fn check_invariants(&self) -> Result<(), Broken> {
        let public = &self.public;
        let seats = public.seats;
        Broken::unless((2..=MAX_PLAYERS as u8).contains(&seats), "seats", || format!("{seats} seats"))?;
        Broken::unless(public.start.index() < usize::from(seats), "start-player", || {
            format!("seat {} starts at a table of {seats}", public.start)
        })?;
        for i in 0..usize::from(seats) {
            let twin = public.masonry[..i].contains(&public.masonry[i]);
            let exists = usize::from(public.masonry[i]) < public.data.masonries.len();
            Broken::unless(exists && !twin, "masonry", || {
                format!("players[{i}] has a masonry twice or none")
            })?;
        }
        for seat in Seat::all(seats) {
            self.check_seat(seat)?;
        }
        self.check_tiles()?;
        self.check_flow()
    }

    #[inline]
    fn check_seat(&self, seat: Seat) -> Result<(), Broken> {
        let public = &self.public;
        let data = public.data.get();
        let i = seat.index();
        let who = format!("players[{i}]");
        let store = &public.stores[i];
        let spaces = usize::from(data.constants.store_spaces);
        let stored = store_len(store);
        Broken::at_most("store-spaces", stored, spaces, || {
            format!("{who} stores {stored} tiles in {spaces} spaces")
        })?;
        check_list(store, data.kinds, "store", &who)?;
        check_list(&self.secrets.hands[i], data.kinds, "hand", &who)?;
        check_list(&self.secrets.dumps[i], data.kinds, "dump", &who)?;
        let held = self.secrets.hands[i].iter().filter(|&&kind| kind != EMPTY).count();
        Broken::counted("hand", held, public.hand_len[i], || format!("{who} holds {held} tiles"))?;
        let dumped = self.secrets.dumps[i].iter().filter(|&&kind| kind != EMPTY).count();
        Broken::counted("dump", dumped, public.dump_len[i], || format!("{who} has {dumped} dump tiles"))?;
        let gate = data.gate(public.masonry[i]);
        for (list, name) in
            [(&store[..], "store"), (&self.secrets.hands[i], "hand"), (&self.secrets.dumps[i], "dump")]
        {
            for &kind in list.iter().filter(|&&kind| kind != EMPTY && data.is_gate(kind)) {
                let fits = name == "store" && kind == gate && public.has(flags::FREE_GATE);
                Broken::unless(fits, "gate", || format!("{who} has a gate in the {name}"))?;
            }
        }
        self.check_site(seat)?;
        let mut again = *public;
        again.count_builds(i);
        Broken::unless(again.builds[i] == public.builds[i], "store-builds", || format!("{who}: miscounted"))
    }

    #[inline]
    fn check_site(&self, seat: Seat) -> Result<(), Broken> {
        let public = &self.public;
        let data = public.data.get();
        let (i, site) = (seat.index(), public.site(seat));
        let who = format!("players[{i}]");
        let cells = |set: u32| bits32(set).map(|c| Cell(c as u8).name(data)).collect::<Vec<_>>().join(", ");
        let mut gates = 0;
        let mut again = Site::new(data);
        for cell in bits32(site.taken) {
            let kind = site.kinds[cell];
            let at = || Cell(cell as u8).name(data);
            Broken::unless(cell < data.cells() && kind < data.kinds, "site", || {
                format!("{who}: no such tile or cell")
            })?;
            let turn = site.turn(cell);
            let shape = data.shape(kind);
            let checked = !public.has(flags::UNCHECKED) || data.is_gate(kind) || site.wrong >> cell & 1 == 0;
            let turns = if checked { shape.turns } else { shape.looks };
            Broken::unless(turns >> turn & 1 == 1, "upright", || {
                format!("{who}: {} on {} cannot be turned like this (CST-54, CST-55, CST-67)", shape.id, at())
            })?;
            if data.is_gate(kind) {
                gates += 1;
                let right = kind == data.gate(public.masonry[i])
                    && usize::from(public.gates[i]) == cell
                    && data.gate_cells >> cell & 1 == 1;
                Broken::unless(right, "gate", || {
                    format!("{who}: this gate cannot stand on {} (CST-12)", at())
                })?;
            }
            again.place(data, cell, kind, turn);
        }
        again.wrong = site.wrong;
        Broken::unless(&again == site, "site", || {
            format!("{who}: what is kept of the site does not follow from it")
        })?;
        let built = public.gates[i] != EMPTY;
        Broken::counted("gate", gates, built, || format!("{who} has {gates} gates on the site"))?;
        let wrong = site.wrong;
        Broken::unless(wrong & !site.taken == 0, "wrong-tiles", || {
            format!("{who}: nothing lies on {}", cells(wrong))
        })?;
        Broken::unless(wrong == 0 || public.has(flags::UNCHECKED), "wrong-tiles", || {
            format!("{who}: wrong tiles on {} although building is checked", cells(wrong))
        })?;
        let gate_wrong = built && wrong >> public.gates[i] & 1 == 1;
        Broken::unless(!gate_wrong, "wrong-tiles", || format!("{who}: the gate is never wrong (CST-R16)"))?;
        self.check_joints(seat)?;
        let floating = site.taken & !wrong & !Boards::of_all(site, data).grounded(data);
        Broken::unless(floating == 0, "grounded", || {
            format!("{who}: {} is not connected to the ground (CST-56, CST-62)", cells(floating))
        })
    }

    /// CST-57, CST-58, CST-60 for all tiles that count as rightly built.
    #[inline]
    fn check_joints(&self, seat: Seat) -> Result<(), Broken> {
        let data = self.public.data.get();
        let site = self.public.site(seat);
        let right = site.taken & !site.wrong;
        for cell in bits32(right) {
            let sides = data.sides(site.kinds[cell], site.turn(cell));
            let at = || format!("players[{}]: {}", seat.index(), Cell(cell as u8).name(data));
            for (d, name) in SIDES.iter().enumerate() {
                let next = usize::from(data.next[cell][d]);
                if next >= MAX_CELLS {
                    let fits = d == S || side(sides, d) == SKY;
                    Broken::unless(fits, "border", || {
                        format!("{} shows masonry to the border (CST-60)", at())
                    })?;
                } else if right >> next & 1 == 1 {
                    let other = data.sides(site.kinds[next], site.turn(next));
                    let fits = side(sides, d) == side(other, opposite(d));
                    Broken::unless(fits, "sides-match", || {
                        format!("{} does not match its neighbour to the {} (CST-57, CST-58)", at(), name)
                    })?;
                }
            }
        }
        Ok(())
    }

    /// Every tile of the masonries in play is in exactly one place, counted by kind.
    #[inline]
    fn check_tiles(&self) -> Result<(), Broken> {
        let public = &self.public;
        let data = public.data.get();
        let mut counts = [0u32; 128];
        let bags = [self.secrets.quarry, public.rubble, public.absent];
        for bag in bags.into_iter().chain(public.faults) {
            for kind in 0..data.kinds - data.masonries.len() as u8 {
                let n = data.count(bag, kind);
                let sorted =
                    bag & data.bits_of[usize::from(kind)] == (0..n).fold(0, |bag, _| data.put(bag, kind));
                Broken::unless(sorted, "bag", || "a bag is not filled from below".into())?;
                counts[usize::from(kind)] += n;
            }
        }
        for i in 0..usize::from(public.seats) {
            let lists = [&public.stores[i][..], &self.secrets.hands[i], &self.secrets.dumps[i]];
            let on_site = bits32(public.sites[i].taken).map(|cell| public.sites[i].kinds[cell]);
            for kind in lists.into_iter().flatten().copied().chain(on_site).filter(|&kind| kind != EMPTY) {
                counts[usize::from(kind & 127)] += 1;
            }
        }
        let in_play = public.in_play();
        for kind in 0..data.kinds {
            let counted = counts[usize::from(kind)];
            let name = || kind_name(data, Kind(kind));
            if data.is_gate(kind) {
                Broken::at_most("tiles", counted, 1, || format!("`{}` is there {counted} times", name()))?;
                continue;
            }
            let wanted = data.count(in_play, kind);
            Broken::counted("tiles", counted, wanted, || {
                format!("{counted} of `{}` instead of {wanted}", name())
            })?;
        }
        let (len, bag) = (u32::from(public.quarry_len), self.secrets.quarry.count_ones());
        Broken::counted("quarry", bag, len, || format!("{bag} tiles, not {len}"))?;
        Broken::unless(public.pairs(len), "quarry", || {
            format!("{len} tiles are left, and they leave it in pairs (CST-21)")
        })?;
        let rounds = in_play.count_ones() / (2 * u32::from(public.seats));
        Broken::at_most("round", public.round, rounds, || {
            format!("round {}; the tiles suffice for {rounds} (CST-20)", public.round)
        })
    }

    /// Phase, hands and dumps fit together, and somebody is to act.
    #[inline]
    fn check_flow(&self) -> Result<(), Broken> {
        let public = &self.public;
        for seat in Seat::all(public.seats) {
            let i = seat.index();
            let who = format!("players[{i}]");
            let (stage, held, dumped) = (public.stage[i], public.hand_len[i], public.dump_len[i]);
            let turns = public.phase == Phase::Turns;
            let fits = match stage {
                Stage::None => held == 0,
                Stage::Drawn => turns && held == 2,
                Stage::Kept | Stage::Replacement => turns,
            };
            Broken::unless(fits, "hand-kind", || {
                format!("{who}: {held} tiles in hand do not fit {stage:?}")
            })?;
            let done = public.done.contains(seat);
            Broken::unless(!done || stage == Stage::None, "turn", || {
                format!("{who} has finished with tiles in hand")
            })?;
            let face_down = turns && dumped > 0;
            let fits = match public.phase {
                Phase::Turns => dumped == 0 || dumped == 2,
                Phase::Dump => dumped == 0 || !done,
                _ => dumped == 0,
            };
            Broken::unless(fits, "dump", || format!("{who}: {dumped} dump tiles now"))?;
            let giver = public.giver[i];
            let fits = giver == EMPTY || (face_down && giver < public.seats && usize::from(giver) != i);
            Broken::unless(fits, "dump-from", || format!("{who}: seat {giver} cannot have offered this"))?;
            let twice = giver != EMPTY && public.giver[..i].contains(&giver);
            Broken::unless(!twice, "dump-from", || format!("seat {giver} has offered twice (CST-37)"))?;
            self.check_gate(seat)?;
            let idle = match public.phase {
                Phase::Turns => stage != Stage::Drawn && held == 0,
                Phase::Dump => dumped == 0,
                Phase::Works => true,
                Phase::Setup | Phase::Over => false,
            };
            let stuck = idle && !done && public.builds[i] == 0;
            Broken::unless(!stuck, "automatic-end", || format!("{who} has nothing left to do (CST-19)"))?;
        }
        let spare = SeatSet::seats(public.seats).minus(public.done);
        let waiting = public.phase == Phase::Over || !spare.is_empty();
        Broken::unless(waiting, "to-act", || format!("nobody is to act in the phase {:?}", public.phase))?;
        let ended = matches!(public.end, End::QuarryEmpty | End::TooFew);
        let late = matches!(public.phase, Phase::Works | Phase::Over);
        Broken::unless(!ended || late, "end", || "the game has ended and goes on".into())?;
        Broken::unless(public.end != End::No || !late, "end", || {
            "the game is over without a reason (CST-69)".into()
        })
    }

    #[inline]
    fn check_gate(&self, seat: Seat) -> Result<(), Broken> {
        let public = &self.public;
        let i = seat.index();
        let built = public.gates[i] != EMPTY;
        let stored = public.store(seat).iter().any(|&kind| public.data.is_gate(kind));
        let fits = match public.phase {
            Phase::Setup => built == public.done.contains(seat) && !public.has(flags::FREE_GATE),
            Phase::Turns | Phase::Dump => built != stored,
            // A finished position may come from a score pad: a gate that was never placed scores as CST-103 says.
            Phase::Works | Phase::Over => !(built && stored),
        };
        Broken::unless(fits, "gate", || {
            format!("players[{i}]: the gate is missing or there twice (CST-10, CST-101)")
        })
    }
}

#[inline]
fn check_list(list: &[u8], kinds: u8, name: &'static str, who: &str) -> Result<(), Broken> {
    let sorted = list.is_sorted() && list.iter().all(|&kind| kind == EMPTY || kind < kinds);
    Broken::unless(sorted, name, || format!("{who}: the {name} is not sorted"))
}
