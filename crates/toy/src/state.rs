//! The position: what everybody knows, and what is secret.

use crate::components::{Data, MAX_SEATS};
use burghof_core::{Broken, FaceDown, Loaded, Seat, bits};

/// What everybody knows.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Public {
    pub(crate) data: Loaded<Data>,
    /// TOY-03: the lowest card scores.
    pub(crate) low: bool,
    pub(crate) seats: u8,
    /// How many rounds are over.
    pub(crate) round: u8,
    /// How many cards were drawn: the address of the next draw.
    pub(crate) drawn: u32,
    pub(crate) points: [u8; MAX_SEATS],
    /// How many cards each seat holds.
    pub(crate) held: [u8; MAX_SEATS],
    /// The cards turned up so far, a bit each.
    pub(crate) open: u16,
}

/// What only some know.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Secrets {
    /// A bit for each card. What was chosen is still in the hand.
    pub(crate) hands: [u16; MAX_SEATS],
    /// TOY-02: the cards that lie face down.
    pub(crate) choice: FaceDown<u8, MAX_SEATS>,
}

/// A position.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Toy {
    pub(crate) public: Public,
    pub(crate) secrets: Secrets,
}

impl Public {
    /// TOY-05
    #[inline]
    pub(crate) fn over(&self) -> bool {
        self.round == self.data.rounds
    }
}

impl Toy {
    /// The cards nobody holds and nobody has played.
    #[inline]
    pub(crate) fn bag(&self) -> u16 {
        self.secrets.hands.iter().fold(self.public.data.all() & !self.public.open, |bag, hand| bag & !hand)
    }

    /// Every card in one place, and as many as there must be.
    #[inline]
    pub(crate) fn sound(&self) -> Result<(), Broken> {
        let Toy { public, secrets } = self;
        let (seats, data) = (public.seats, public.data);
        Broken::unless((2..=MAX_SEATS).contains(&seats.into()), "seats", || format!("{seats} seats"))?;
        Broken::unless(public.round <= data.rounds, "round", || format!("round {}", public.round))?;
        let mut used = public.open;
        Broken::unless(used & !data.all() == 0, "cards", || "a card that does not exist lies open".into())?;
        let open = public.open.count_ones();
        Broken::unless(open == u32::from(public.round * seats), "cards", || {
            format!("{open} cards lie open after round {}", public.round)
        })?;
        let (points, most) =
            (public.points.iter().map(|&n| u32::from(n)).sum::<u32>(), bits::ones(public.open.into()).sum());
        Broken::unless(points <= most, "points", || format!("{points} points from cards worth {most}"))?;
        for i in 0..MAX_SEATS {
            let (hand, held, seat) = (secrets.hands[i], public.held[i], Seat::new(i as u8));
            let there = i < usize::from(seats) || (hand == 0 && public.points[i] == 0);
            Broken::unless(there, "seats", || format!("there is no seat {seat}"))?;
            Broken::unless(hand & (used | !data.all()) == 0, "cards", || {
                format!("seat {seat} holds a card that lies elsewhere")
            })?;
            used |= hand;
            Broken::unless(u32::from(held) == hand.count_ones(), "held", || {
                format!("seat {seat} holds {held}")
            })?;
            let enough = i >= usize::from(seats) || held + public.round >= data.hand;
            Broken::unless(enough, "held", || {
                format!("seat {seat} has {held} cards in round {}", public.round)
            })?;
            let in_hand = secrets.choice.of(seat).is_none_or(|card| card < 16 && hand & (1 << card) != 0);
            Broken::unless(in_hand, "choice", || format!("seat {seat} has chosen a card it does not hold"))?;
        }
        Broken::unless(secrets.choice.fits(), "choice", || "who has chosen has chosen something".into())?;
        let dealt = used.count_ones();
        Broken::unless(public.drawn == dealt, "drawn", || {
            format!("{dealt} cards came from {} draws", public.drawn)
        })?;
        let waiting = match public.over() {
            true => secrets.choice.chosen().is_empty(),
            false => !secrets.choice.missing(seats).is_empty(),
        };
        Broken::unless(waiting, "choice", || "all have chosen and nothing happened".into())
    }
}
