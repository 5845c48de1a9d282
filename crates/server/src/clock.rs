//! How much time everybody has left, worked out from the moments in the log alone: any node comes to the same result.

use crate::seating::{Clock, Seating};
use crate::time::{Millis, SECOND};
use burghof_core::{MAX_SEATS, Seat, SeatSet};

/// The clocks of a table.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Times {
    /// What is left of the time for the whole game.
    left: [Millis; MAX_SEATS],
    /// Since when a seat has been waited for.
    since: [Millis; MAX_SEATS],
    /// Who is waited for.
    waiting: SeatSet,
}

impl Times {
    /// The clocks when the game begins.
    pub fn start(seating: &Seating, at: Millis, to_act: SeatSet) -> Times {
        let total = match seating.clock {
            Clock::Total { seconds, .. } => i64::from(seconds) * SECOND,
            Clock::None | Clock::PerMove { .. } | Clock::Days { .. } => 0,
        };
        Times { left: [total; MAX_SEATS], since: [at; MAX_SEATS], waiting: to_act }
    }

    /// A seat acted; now the game waits for `to_act`.
    pub fn acted(&mut self, seating: &Seating, seat: Option<Seat>, at: Millis, to_act: SeatSet) {
        for waited in self.waiting.iter() {
            let i = waited.index();
            let turn_over = !to_act.contains(waited);
            if let Clock::Total { increment, .. } = seating.clock {
                self.left[i] -= seating.elapsed(self.since[i], at);
                self.since[i] = at;
                if turn_over {
                    self.left[i] += i64::from(increment) * SECOND;
                }
            }
            // Time per decision begins anew with every decision of one's own.
            if seat == Some(waited) || seat.is_none() {
                self.since[i] = at;
            }
        }
        for new in to_act.minus(self.waiting).iter() {
            self.since[new.index()] = at;
        }
        self.waiting = to_act;
    }

    /// How much time a seat has left at this moment; none if nothing is counted.
    pub fn left(&self, seating: &Seating, seat: Seat, at: Millis) -> Option<Millis> {
        let i = seat.index();
        let used = if self.waiting.contains(seat) { seating.elapsed(self.since[i], at) } else { 0 };
        match seating.clock {
            Clock::None => None,
            Clock::Total { .. } => Some(self.left[i] - used),
            Clock::PerMove { .. } | Clock::Days { .. } => Some(seating.clock.per_move()? - used),
        }
    }

    /// The seats that are waited for, have a person at the clock and no time left.
    pub fn overdue(&self, seating: &Seating, at: Millis) -> SeatSet {
        let late = |seat: &Seat| self.left(seating, *seat, at).is_some_and(|left| left <= 0);
        self.waiting.minus(seating.bots()).iter().filter(late).collect()
    }

    /// When the next person runs out of time, if nothing happens before.
    pub fn deadline(&self, seating: &Seating, at: Millis) -> Option<Millis> {
        if seating.paused_at.is_some() {
            return None;
        }
        self.waiting
            .minus(seating.bots())
            .iter()
            .filter_map(|seat| self.left(seating, seat, at))
            .min()
            .map(|left| at + left.max(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::PersonId;
    use crate::seating::{SeatState, Sitter, Status};

    fn seating(clock: Clock) -> Seating {
        let person = |n| SeatState::new(Sitter::Person { id: PersonId(n), name: "x".into() });
        Seating {
            game: "g".into(),
            rules: 1,
            data: 1,
            fingerprint: "0".into(),
            options: vec![],
            own: None,
            seats: vec![person(1), person(2)],
            listed: false,
            spectators: true,
            spectator_talk: true,
            hints: true,
            rated: true,
            clock,
            away_after: 0,
            several_seats: false,
            made_by: PersonId(1),
            made_from: 0,
            kept_out: vec![],
            status: Status::Playing,
            created_at: 0,
            revealing_since: None,
            started_at: Some(0),
            ended_at: None,
            end: None,
            paused_at: None,
            pauses: vec![],
            closed: Default::default(),
            votes: vec![],
            asking: vec![],
            screen: Default::default(),
            next: None,
        }
    }

    #[test]
    fn total_time_runs_only_in_ones_own_turn_and_not_in_pauses() {
        let (a, b) = (Seat::new(0), Seat::new(1));
        let mut table = seating(Clock::Total { seconds: 10, increment: 2 });
        let mut times = Times::start(&table, 0, SeatSet::of(a));
        times.acted(&table, Some(a), 4_000, SeatSet::of(b));
        assert_eq!(times.left(&table, a, 9_000), Some(8_000), "10 - 4 + 2");
        assert_eq!(times.left(&table, b, 9_000), Some(5_000));
        table.pauses.push((5_000, 8_000));
        assert_eq!(times.left(&table, b, 9_000), Some(8_000));
        assert_eq!(times.overdue(&table, 17_000), SeatSet::of(b));
        assert_eq!(times.deadline(&table, 9_000), Some(17_000));
        table.paused_at = Some(9_000);
        assert_eq!(times.deadline(&table, 9_000), None);
        assert!(times.overdue(&table, 99_000).is_empty());
    }

    #[test]
    fn clocks_stand_still_while_the_house_is_closed() {
        let (a, b) = (Seat::new(0), Seat::new(1));
        let mut table = seating(Clock::PerMove { seconds: 10 });
        table.pauses.push((2_000, 5_000));
        table.closed = std::sync::Arc::new(vec![(4_000, 60_000)]);
        let times = Times::start(&table, 0, SeatSet::of(a));
        assert_eq!(times.left(&table, a, 61_000), Some(7_000), "two seconds before, one after");
        assert_eq!(times.left(&table, b, 61_000), Some(10_000));
        assert_eq!(times.deadline(&table, 61_000), Some(68_000));
    }

    #[test]
    fn time_per_move_begins_anew_with_every_decision() {
        let (a, b) = (Seat::new(0), Seat::new(1));
        let table = seating(Clock::PerMove { seconds: 5 });
        let mut times = Times::start(&table, 0, SeatSet::of(a).with(b));
        times.acted(&table, Some(a), 3_000, SeatSet::of(a).with(b));
        assert_eq!(times.left(&table, a, 4_000), Some(4_000));
        assert_eq!(times.left(&table, b, 4_000), Some(1_000));
    }
}
