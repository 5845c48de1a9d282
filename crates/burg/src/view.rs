use crate::components::CardSet;
use crate::state::{Burg, Public, allowed};
use burghof_core::{Rng, Seat, Viewer, bits};

/// What one viewer knows: everything but the others' face-down cards (BRG-36).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub(crate) public: Public,
    pub(crate) viewer: Viewer,
    /// The viewer's own face-down cards.
    pub(crate) choice: CardSet,
}

impl View {
    /// What everybody knows.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// Who looks.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The viewer's own face-down cards.
    pub fn choice(&self) -> CardSet {
        self.choice
    }

    /// A full position that looks like this: the others' face-down cards are drawn from those they can be.
    #[inline]
    pub(crate) fn imagine(&self, rng: &mut Rng) -> Burg {
        let mut choice = [0; 4];
        if let Some(seat) = self.viewer.seat() {
            choice[seat.index() & 3] = self.choice;
        }
        if self.public.step.is_hidden() {
            for seat in Seat::all(self.public.seats).filter(|&seat| !self.viewer.is(seat)) {
                choice[seat.index()] = self.public.some_choice(seat, rng);
            }
        }
        Burg { public: self.public.clone(), choice }
    }
}

impl Public {
    /// Cards among which a seat's face-down ones are, without those everybody can name.
    #[inline]
    pub(crate) fn unknown_choice(&self, seat: Seat) -> CardSet {
        let i = seat.index();
        allowed(self.held[i], self.barred.contains(seat)) & !self.known[i]
    }

    #[inline]
    fn some_choice(&self, seat: Seat, rng: &mut Rng) -> CardSet {
        let i = seat.index();
        let mut choice = self.known[i];
        let mut from = self.unknown_choice(seat);
        for _ in choice.count_ones()..u32::from(self.down[i]) {
            let card = 1 << bits::nth(from.into(), rng.below(from.count_ones()));
            choice |= card;
            from &= !card;
        }
        choice
    }
}

impl Burg {
    #[inline]
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        let choice = viewer.seat().map_or(0, |seat| self.choice.get(seat.index()).copied().unwrap_or(0));
        View { public: self.public.clone(), viewer, choice }
    }
}
