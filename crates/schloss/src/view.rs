//! [`Public`] plus what one viewer has seen by an eye; and a full position drawn from a view.

use crate::components::{MAX_SLOTS, NONE};
use crate::state::{Public, Schloss, Secrets};
use burghof_core::bits::nth;
use burghof_core::{Rng, Viewer};

/// What one viewer knows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub(crate) public: Public,
    pub(crate) viewer: Viewer,
    /// By place: the content of a face-down box this viewer has looked into (SLO-R27).
    pub(crate) content: [u8; MAX_SLOTS],
}

impl View {
    #[inline]
    pub(crate) fn of(game: &Schloss, viewer: Viewer) -> View {
        let mut content = [NONE; MAX_SLOTS];
        if let Some(seat) = viewer.seat() {
            let bit = 16u8.checked_shl(seat.index() as u32).unwrap_or(0);
            for (s, content) in content.iter_mut().enumerate() {
                if game.public.slots[s] & bit != 0 {
                    *content = game.secrets.content[s];
                }
            }
        }
        View { public: game.public.clone(), viewer, content }
    }

    /// What everybody knows.
    #[inline]
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// Who looks.
    #[inline]
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The content of a face-down box of a room, if this viewer knows it.
    pub fn content(&self, tile: u8, nth: usize) -> Option<u8> {
        let slot = self.public.slot_range(tile).nth(nth)?;
        (self.content[slot] != NONE).then_some(self.content[slot])
    }

    /// Boxes somebody else has looked into get a content again; all others have none until somebody looks.
    pub(crate) fn imagine(&self, rng: &mut Rng) -> Schloss {
        let mut secrets = Secrets::NOTHING;
        secrets.content = self.content;
        let data = self.public.data();
        let mut bag = self.public.unseen_boxes;
        for &known in self.content.iter().filter(|&&known| known != NONE) {
            bag &= !(1 << known);
        }
        for (s, content) in secrets.content.iter_mut().enumerate() {
            let slot = self.public.slots[s];
            if slot >> 4 == 0 || *content != NONE {
                continue;
            }
            let of_tier = bag & data.tier_boxes[usize::from((slot & 15).wrapping_sub(1) & 3)];
            if of_tier != 0 {
                *content = nth(of_tier, rng.below(of_tier.count_ones())) as u8;
                bag &= !(1 << *content);
            }
        }
        Schloss { public: self.public.clone(), secrets }
    }
}
