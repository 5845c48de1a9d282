//! What a position leaves unsaid, decided: whose turn it is and how far the game has come. Rules and conventions, no JSON.

use crate::components::Data;
use crate::rules::why_not;
use crate::site::{Site, bits32};
use crate::state::*;
use crate::wire::read::Reader;
use crate::wire::shape::{Given, Marker, PlayerGiven};
use burghof_core::{Misfit, Seat, SeatSet, wire};

/// A position that is being completed.
pub(crate) struct Completion<'a> {
    pub said: &'a Given,
    pub public: &'a mut Public,
}

/// The part of the game, told from hands, dumps and gates unless it is said.
#[inline]
pub(crate) fn phase(said: &Given, public: &Public) -> Phase {
    if let Some(phase) = said.phase {
        return phase;
    }
    let bare = public.sites.iter().all(|site| site.taken & !gates(public, site) == 0);
    let gateless = public.gates[..usize::from(public.seats)].contains(&EMPTY);
    let idle = public.stores.iter().all(|store| store_len(store) == 0) && public.faults == [0; 4];
    match () {
        () if public.hand_len != [0; 4] => Phase::Turns,
        () if public.dump_len != [0; 4] => Phase::Dump,
        () if bare && gateless && idle && !public.has(flags::FREE_GATE) => Phase::Setup,
        () => Phase::Over,
    }
}

/// The cells of a site with a gate on it.
#[inline]
fn gates(public: &Public, site: &Site) -> u32 {
    bits32(site.taken)
        .filter(|&cell| public.data().is_gate(site.kinds[cell]))
        .fold(0, |set, cell| set | 1 << cell)
}

impl Completion<'_> {
    /// Everything that says whose turn it is.
    #[inline]
    pub(crate) fn all(mut self) -> Result<(), Misfit> {
        for i in 0..usize::from(self.public.seats) {
            self.public.count_builds(i);
        }
        self.end();
        self.stages();
        self.givers()?;
        self.done();
        self.start()?;
        let late = matches!(self.public.phase, Phase::Works | Phase::Over);
        self.public.round = match (self.public.phase, self.said.round) {
            (Phase::Setup, _) => 0,
            (_, None) => 1,
            // CST-71 can strike before the first round is dealt, in positions with hardly any tiles.
            (_, Some(0)) if !late => return Err(Misfit::range("round", 0, 1, 255)),
            (_, Some(round)) => round,
        };
        Ok(())
    }

    /// CST-69, CST-77.
    #[inline]
    fn end(&mut self) {
        let public = &mut *self.public;
        let late = matches!(public.phase, Phase::Works | Phase::Over);
        let sixteen = Seat::all(public.seats).any(|seat| public.sixteen(seat));
        public.end = match self.said.end_reason {
            Some(reason) if late => reason,
            _ if self.said.end_triggered => End::Sixteen,
            _ if !late => End::No,
            _ if public.quarry_len > 0 && sixteen => End::Sixteen,
            _ => End::QuarryEmpty,
        };
    }

    #[inline]
    fn stages(&mut self) {
        let turns = self.public.phase == Phase::Turns;
        for (i, said) in self.said.players.iter().enumerate() {
            let held = self.public.hand_len[i];
            let stage = said.hand_kind.unwrap_or(match held {
                2 => Stage::Drawn,
                1 => Stage::Kept,
                _ => Stage::None,
            });
            // Outside the turns nobody has decided about anything.
            self.public.stage[i] = if turns || held > 0 { stage } else { Stage::None };
        }
    }

    /// CST-30: who offered what lies face down. If it is not said, whoever holds replacement tiles comes first.
    #[inline]
    fn givers(&mut self) -> Result<(), Misfit> {
        let public = &mut *self.public;
        if public.phase != Phase::Turns {
            return Ok(());
        }
        let seats = usize::from(public.seats);
        let mut open = Vec::new();
        for (i, said) in self.said.players.iter().enumerate() {
            match said.dump_from {
                _ if public.dump_len[i] == 0 => {}
                None => open.push(i),
                Some(from) => {
                    if usize::from(from) >= seats || usize::from(from) == i {
                        let at = format!("players[{i}].dump_from");
                        return Err(Misfit::saying(at, "castles-misfit-other-seat"));
                    }
                    public.giver[i] = from;
                }
            }
        }
        // The dump that fewest seats can have filled is settled first.
        for wanted in [Stage::Replacement, Stage::None] {
            while let Some((n, from)) = self.forced_giver(&open, wanted) {
                self.public.giver[open.remove(n)] = from as u8;
            }
        }
        Ok(())
    }

    /// An open dump and its giver among the seats in this stage, the dump with fewest candidates first.
    #[inline]
    fn forced_giver(&self, open: &[usize], wanted: Stage) -> Option<(usize, usize)> {
        let public = &*self.public;
        let seats = usize::from(public.seats);
        let given = |from: usize| public.giver.contains(&(from as u8));
        let candidates = |dump: usize| {
            (0..seats).filter(move |&from| from != dump && public.stage[from] == wanted && !given(from))
        };
        let open = open.iter().enumerate().filter(|&(_, &dump)| candidates(dump).next().is_some());
        let (n, &dump) = open.min_by_key(|&(_, &dump)| candidates(dump).count())?;
        Some((n, candidates(dump).next()?))
    }

    /// Who has finished the running part.
    #[inline]
    fn done(&mut self) {
        let public = &*self.public;
        let seats = public.seats;
        let mut done = SeatSet::NONE;
        let mut guessed = SeatSet::NONE;
        for seat in Seat::all(seats) {
            let i = seat.index();
            let PlayerGiven { finished, marker, .. } = &self.said.players[i];
            // CST-07: the marker lies above the site.
            let above = marker.map(|marker| marker == Marker::Above);
            let said = finished.or(above.filter(|_| public.phase == Phase::Turns));
            let can_build = public.builds[i] > 0;
            let finished = match public.phase {
                Phase::Setup => public.gates[i] != EMPTY,
                Phase::Over => true,
                // CST-19: with nothing left to do the end has come by itself.
                Phase::Turns if public.hand_len[i] > 0 || public.stage[i] == Stage::Drawn => false,
                Phase::Dump if public.dump_len[i] > 0 => false,
                _ if !can_build => true,
                Phase::Turns => said.unwrap_or(public.stage[i] == Stage::None),
                Phase::Dump => said.unwrap_or(true),
                Phase::Works => said.unwrap_or(false),
            };
            if finished {
                done.insert(seat);
            }
            if finished && said.is_none() && can_build && matches!(public.phase, Phase::Turns | Phase::Dump) {
                guessed.insert(seat);
            }
        }
        if done == SeatSet::seats(seats) {
            // Somebody must be to act: whoever can still build from the store has not ended yet.
            done = done.minus(guessed);
        }
        let public = &mut *self.public;
        if done == SeatSet::seats(seats) && public.phase == Phase::Works {
            public.phase = Phase::Over;
        }
        for seat in done.iter() {
            if public.hand_len[seat.index()] == 0 {
                public.stage[seat.index()] = Stage::None;
            }
        }
        public.done = done;
    }

    /// CST-15: the start player; if it is not said, one from whom the order of play fits who has finished.
    #[inline]
    fn start(&mut self) -> Result<(), Misfit> {
        let public = &mut *self.public;
        let seats = public.seats;
        let middle: SeatSet = Seat::all(seats)
            .filter(|&seat| !public.done.contains(seat))
            .filter(|&seat| match public.phase {
                Phase::Turns => public.stage(seat) != Stage::Drawn,
                Phase::Dump => public.dump_len(seat) < 2,
                _ => false,
            })
            .collect();
        // Neither timing nor start player is said: it is open whose turn it is, so everybody who has not finished may act.
        let waiting = SeatSet::seats(seats).minus(public.done).len();
        if self.said.options.timing.is_none()
            && (middle.len() > 1 || waiting > 1 && self.said.start.is_none())
        {
            public.flags |= flags::PARALLEL;
        }
        if let Some(start) = self.said.start {
            public.start = wire::seat(start, seats, "start")?;
            return Ok(());
        }
        let fits = |start: Seat, strict: bool| {
            let mut trial = *public;
            trial.start = start;
            let first = trial.order().find(|&seat| !trial.done.contains(seat));
            let right = middle.is_empty() || first.is_some_and(|first| middle.contains(first));
            let ahead = trial.order().take_while(|&seat| trial.done.contains(seat)).count();
            right && (!strict || ahead == trial.done.len())
        };
        let start = Seat::all(seats)
            .find(|&start| fits(start, true))
            .or_else(|| Seat::all(seats).find(|&start| fits(start, false)))
            .unwrap_or_default();
        public.start = start;
        Ok(())
    }
}

impl Reader<'_> {
    /// The tiles in play that lie nowhere so far.
    #[inline]
    pub(crate) fn rest(&self) -> u128 {
        let data = self.data();
        let mut rest = self.game.public.in_play();
        for kind in 0..data.kinds {
            if !data.is_gate(kind) {
                rest = (0..self.counts[usize::from(kind)]).fold(rest, |rest, _| data.take(rest, kind));
            }
        }
        rest
    }

    /// Where they lie: in the quarry, unless it is said or the rounds are over, then in the rubble; what is left is out of the game.
    #[inline]
    pub(crate) fn nowhere(&mut self) {
        let given = self.given;
        let rest = self.rest();
        let late = matches!(self.game.public.phase, Phase::Works | Phase::Over);
        let data = self.data();
        let pile = match (&given.quarry, &given.rubble) {
            (None, _) if !late => &mut self.game.secrets.quarry,
            (Some(_), None) => &mut self.game.public.rubble,
            _ => &mut self.game.public.absent,
        };
        *pile = data.list(rest).fold(*pile, |pile, kind| data.put(pile, kind));
        if given.quarry.is_none() && !self.game.public.pairs(self.game.secrets.quarry.count_ones()) {
            // CST-21: tiles leave the quarry in pairs, so one of those that nobody named lies elsewhere.
            let quarry = &mut self.game.secrets.quarry;
            if let Some(odd) = data.list(*quarry).last() {
                *quarry = data.take(*quarry, odd);
                self.game.public.absent = data.put(self.game.public.absent, odd);
            }
        }
        self.game.public.quarry_len = self.game.secrets.quarry.count_ones() as u8;
    }

    /// CST-101: with free gate choice a gate that is not on the site can only be in the store.
    #[inline]
    pub(crate) fn place_missing_gates(&mut self) {
        let data = self.data();
        let public = &mut self.game.public;
        if !public.has(flags::FREE_GATE) {
            return;
        }
        for i in 0..usize::from(public.seats) {
            let gate = data.gate(public.masonry[i]);
            let room = store_len(&public.stores[i]) < usize::from(data.constants.store_spaces);
            if public.gates[i] == EMPTY && self.counts[usize::from(gate)] == 0 && room {
                insert(&mut public.stores[i], gate);
            }
        }
    }
}

/// CST-R16 for a site of which nobody knows the order: the tiles that could not have been laid rightly one after the other,
/// each judged by what was laid before it. What fits nowhere is laid when nothing else fits; others may stand on it.
#[inline]
pub(crate) fn wrong_in_any_order(data: &Data, site: &Site) -> u32 {
    let mut laid = Site::new(data);
    let (mut left, mut wrong) = (site.taken, 0);
    while left != 0 {
        let fits = |&cell: &usize| why_not(data, &laid, site.kinds[cell], cell, site.turn(cell)).is_none();
        let next = bits32(left).find(fits);
        let cell = next.unwrap_or(left.trailing_zeros() as usize);
        if next.is_none() && !data.is_gate(site.kinds[cell]) {
            wrong |= 1 << cell;
        }
        laid.place(data, cell, site.kinds[cell], site.turn(cell));
        left &= !(1 << cell);
    }
    wrong
}
