//! [`Public`] plus what one viewer has seen by an eye; and a full position drawn from a view.

use crate::components::{MAX_BOXES, MAX_DOORS, MAX_GHOSTS, MAX_SLOTS, MAX_TILES, NONE};
use crate::state::{Public, Schloss, Secrets};
use burghof_core::bits::nth;
use burghof_core::{Rng, Seat, Viewer};

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

    /// By place: the contents of face-down boxes this viewer has looked into; 255 for all others.
    #[inline]
    pub fn contents(&self) -> &[u8; MAX_SLOTS] {
        &self.content
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

/// Everything at once, for whoever writes it down as numbers.
impl Public {
    /// By room and direction: the room joined by a passage; 254 for an exit that leads nowhere, 255 for a wall.
    #[inline]
    pub fn sides(&self) -> &[[u8; 4]; MAX_TILES] {
        &self.nbr
    }

    /// By place: face-down boxes, tier in the low half, who has looked in the high half; 0 for none.
    #[inline]
    pub fn places(&self) -> &[u8; MAX_SLOTS] {
        &self.slots
    }

    /// By box: the room in which it lies face-up; 255 for all others.
    #[inline]
    pub fn lying(&self) -> &[u8; MAX_BOXES] {
        &self.lies
    }

    /// By ghost: its room; 254 for out, 255 for the piles.
    #[inline]
    pub fn ghosts(&self) -> &[u8; MAX_GHOSTS] {
        &self.ghost_at
    }

    /// By place for doors: the door that lies there, if it was turned over; 255 for all others.
    #[inline]
    pub fn doors(&self) -> &[u8; MAX_DOORS] {
        &self.known_door
    }

    /// Rooms with a ghost that was moved in this step, as a set.
    #[inline]
    pub fn moved(&self) -> u64 {
        self.moved
    }

    /// The tiles nobody has seen, as a set.
    #[inline]
    pub fn tiles_to_come(&self) -> u64 {
        self.unseen_tiles
    }

    /// The ghost already fought in the present encounter.
    #[inline]
    pub fn fought(&self, seat: Seat) -> Option<u8> {
        let ghost = self.fought[seat.index() & 3];
        (ghost != NONE).then_some(ghost)
    }

    /// Fireballs played in this fight, placements left in the entrance hall, actions used.
    #[inline]
    pub fn used(&self) -> [u8; 3] {
        [self.fireballs, self.hall_left, self.actions_used]
    }

    /// Was a whirlwind announced in this turn; was there something in it that breaks the quiet; was the item taken from the floor?
    #[inline]
    pub fn noted(&self) -> [bool; 3] {
        [self.whirlwind, self.eventful, self.from_floor]
    }
}
