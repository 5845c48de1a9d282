//! What the contract kit must know about castles.

use crate::action::{Action, Cell, Kind, Zone};
use crate::bag::draw_nth;
use crate::state::{Castles, Phase, Stage, flags};
use burghof_core::contract::Contract;
use burghof_core::{Rng, Seat, Viewer};

impl Contract for Castles {
    fn any_action(rng: &mut Rng) -> Action {
        let byte = |rng: &mut Rng, small: u32| {
            let most = if rng.below(8) == 0 { 256 } else { small };
            rng.below(most) as u8
        };
        let zone = rng.pick(&Zone::ALL);
        let kind = Kind(byte(rng, 80));
        match rng.below(14) {
            0 => Action::PlaceGate { col: byte(rng, 7) },
            1 => Action::Keep,
            2 => Action::Offer { to: Seat::new(rng.below(7) as u8) },
            3 => Action::Dispose,
            4 => Action::Store { from: zone, kind },
            5 => Action::Fault { kind },
            6 => Action::Rubble { kind },
            7 => Action::EndTurn,
            8 => Action::EndDump,
            9 => Action::EndWorks,
            _ => Action::Build { from: zone, kind, cell: Cell(byte(rng, 28)), turn: byte(rng, 4) },
        }
    }

    /// Gates, and the first choice: what to do with a pair is chosen at random, whatever it is.
    const BLIND_STEPS: u32 = 3;

    /// The sum of the places of all hidden tiles in the bag's order, those of foreign hands and face-down dumps.
    fn gauge(&self, viewer: Viewer) -> Option<u32> {
        let public = &self.public;
        let mut hidden = Vec::new();
        for seat in Seat::all(public.seats) {
            if !viewer.is(seat) {
                hidden.extend(self.hand(seat));
            }
            if !crate::view::knows_dump(public, viewer, seat.index()) {
                hidden.extend(self.dump(seat));
            }
        }
        // By shape and not by masonry alone: a hand is a sample of what is left, not of one set.
        let value = |&kind: &u8| 7 * u32::from(public.data.shape_of[usize::from(kind)]) + u32::from(kind) % 7;
        (!hidden.is_empty()).then(|| hidden.iter().map(value).sum())
    }

    /// CST-25: only in parallel timing, and only while at least two seats could still offer: they contend for dumps
    /// and for the order of replacement draws.
    fn commutes(&self) -> bool {
        let public = &self.public;
        if !public.has(flags::PARALLEL) || public.phase != Phase::Turns || public.quarry_len < 2 {
            return true;
        }
        Seat::all(public.seats).filter(|&seat| public.stage(seat) == Stage::Drawn).count() < 2
    }

    fn lose_or_double(&mut self, rng: &mut Rng) -> bool {
        let (public, secrets) = (&mut self.public, &mut self.secrets);
        if public.quarry_len == 0 {
            return false;
        }
        draw_nth(&public.data, &mut secrets.quarry, rng.below(public.quarry_len.into()));
        public.quarry_len -= 1;
        true
    }
}
