use crate::{MAX_SEATS, Rule, Seat, SeatSet};
use std::cmp::Ordering;

/// How a game ended: places (equal ones shared), points, and the rule that ended it.
///
/// ```
/// use burghof_core::{Outcome, Rule, Seat};
/// // Equal points at the top: seats 0 and 2 share the first place, seat 1 is third.
/// let end = Outcome::by_points(Rule::new("CAS-74"), &[30, 12, 30]);
/// assert_eq!([0, 1, 2].map(|i| end.place(Seat::new(i))), [1, 3, 1]);
/// assert_eq!(end.winners().len(), 2);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The rule that ended the game.
    pub ended_by: Rule,
    seats: u8,
    places: [u8; MAX_SEATS],
    points: [i32; MAX_SEATS],
}

impl Outcome {
    /// Ranked by a comparison of seats: `Greater` means the first one did better, `Equal` that they share a place.
    pub fn ranked(ended_by: Rule, points: &[i32], better: impl Fn(Seat, Seat) -> Ordering) -> Outcome {
        let seats = points.len() as u8;
        let mut outcome = Outcome { ended_by, seats, places: [0; MAX_SEATS], points: [0; MAX_SEATS] };
        outcome.points[..points.len()].copy_from_slice(points);
        for seat in Seat::all(seats) {
            let ahead = Seat::all(seats).filter(|&other| better(other, seat) == Ordering::Greater).count();
            outcome.places[seat.index()] = ahead as u8 + 1;
        }
        outcome
    }

    /// Ranked by points alone.
    pub fn by_points(ended_by: Rule, points: &[i32]) -> Outcome {
        Outcome::ranked(ended_by, points, |a, b| points[a.index()].cmp(&points[b.index()]))
    }

    /// How many seats took part.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The place of a seat, 1 for the winner.
    pub fn place(&self, seat: Seat) -> u8 {
        self.places[seat.index()]
    }

    /// The points of a seat.
    pub fn points(&self, seat: Seat) -> i32 {
        self.points[seat.index()]
    }

    /// Everybody on the first place.
    pub fn winners(&self) -> SeatSet {
        Seat::all(self.seats).filter(|&seat| self.place(seat) == 1).collect()
    }

    /// A seat's share of the victory, and of everything below it: the number of seats it beat, half for each it tied
    /// with, divided by the number of others. 1 for a lone winner, 0 for a lone last.
    pub fn share(&self, seat: Seat) -> f64 {
        if self.seats < 2 {
            return 1.0;
        }
        let own = self.place(seat);
        let beaten: f64 = Seat::all(self.seats)
            .filter(|&other| other != seat)
            .map(|other| match self.place(other).cmp(&own) {
                Ordering::Greater => 1.0,
                Ordering::Equal => 0.5,
                Ordering::Less => 0.0,
            })
            .sum();
        beaten / f64::from(self.seats - 1)
    }
}
