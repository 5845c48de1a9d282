//! What one viewer knows, and a full position drawn from it.

use crate::components::MAX_SEATS;
use crate::state::{Public, Secrets, Toy};
use burghof_core::{FaceDown, Game, Rng, Seat, Viewer, bits};

/// What one viewer knows: everything public, their own hand, and of the choices that lie face down only theirs.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub(crate) public: Public,
    pub(crate) viewer: Viewer,
    /// A bit for each card; none for the public.
    pub(crate) hand: u16,
    pub(crate) choice: FaceDown<u8, MAX_SEATS>,
}

impl View {
    pub(crate) fn new(game: &Toy, viewer: Viewer) -> View {
        let hand = viewer.seat().and_then(|seat| game.secrets.hands.get(seat.index()).copied());
        let choice = game.secrets.choice.seen_by(viewer);
        View { public: game.public, viewer, hand: hand.unwrap_or(0), choice }
    }

    /// Keeps what is known, puts everything else back into the bag and draws again.
    pub(crate) fn imagine(&self, rng: &mut Rng) -> Toy {
        let secrets = Secrets { hands: [0; MAX_SEATS], choice: self.choice };
        let mut game = Toy { public: self.public, secrets };
        if let Some(seat) = self.viewer.seat() {
            game.secrets.hands[seat.index()] = self.hand;
        }
        for seat in Seat::all(game.seats()).filter(|&seat| !self.viewer.is(seat)) {
            for _ in 0..self.public.held[seat.index()] {
                let card = pick(game.bag(), rng);
                game.secrets.hands[seat.index()] |= 1 << card;
            }
        }
        for seat in self.choice.unknown() {
            let card = pick(game.secrets.hands[seat.index()], rng);
            game.secrets.choice.suppose(seat, card);
        }
        game
    }
}

fn pick(set: u16, rng: &mut Rng) -> u8 {
    bits::nth(set.into(), rng.below(set.count_ones())) as u8
}
