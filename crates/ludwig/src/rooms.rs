//! Sets of rooms.

use crate::state::NONE;
use burghof_core::bits;
use std::hash::Hash;

/// A set of regular rooms.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct RoomSet(pub [u64; 3]);

/// A set of any tiles, specialty tiles and [`NONE`] too, to collect rooms in without looking whether they are any.
#[derive(Default)]
pub(crate) struct Marks([u64; 4]);

impl Marks {
    #[inline]
    pub(crate) fn mark(&mut self, tile: u8) {
        self.0[usize::from(tile >> 6)] |= 1 << (tile & 63);
    }

    #[inline]
    pub(crate) fn rooms(self) -> RoomSet {
        let [a, b, c, _] = self.0;
        RoomSet([a, b, c])
    }
}

impl RoomSet {
    /// No room.
    pub const EMPTY: RoomSet = RoomSet([0; 3]);

    /// The rooms below `count`.
    #[inline]
    pub fn first(count: u8) -> RoomSet {
        let word = |from: u8| match count.saturating_sub(from) {
            0 => 0,
            n if n >= 64 => u64::MAX,
            n => (1 << n) - 1,
        };
        RoomSet([word(0), word(64), word(128)])
    }

    /// Adds a room; numbers that are no room are ignored.
    #[inline]
    pub fn insert(&mut self, room: u8) {
        if room < 192 {
            self.0[usize::from(room >> 6)] |= 1 << (room & 63);
        }
    }

    /// Takes a room out.
    #[inline]
    pub fn remove(&mut self, room: u8) {
        if room < 192 {
            self.0[usize::from(room >> 6)] &= !(1 << (room & 63));
        }
    }

    /// Is this room in it?
    #[inline]
    pub fn contains(&self, room: u8) -> bool {
        room < 192 && self.0[usize::from(room >> 6)] & (1 << (room & 63)) != 0
    }

    /// How many rooms are in it.
    #[inline]
    pub fn len(&self) -> u8 {
        self.0.iter().map(|word| word.count_ones() as u8).sum()
    }

    /// Is nothing in it?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 3]
    }

    /// In either.
    #[inline]
    #[must_use]
    pub fn union(&self, other: &RoomSet) -> RoomSet {
        RoomSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// In this one only.
    #[inline]
    #[must_use]
    pub fn minus(&self, other: &RoomSet) -> RoomSet {
        RoomSet(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// In both.
    #[inline]
    #[must_use]
    pub fn intersection(&self, other: &RoomSet) -> RoomSet {
        RoomSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The `n`-th room of the set, which must have more than `n`.
    #[inline]
    pub fn nth(&self, mut n: u32) -> u8 {
        for (i, &word) in self.0.iter().enumerate() {
            let count = word.count_ones();
            if n < count {
                return (64 * i as u32 + bits::nth_counted(word, n)) as u8;
            }
            n -= count;
        }
        NONE
    }

    /// The rooms, in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = u8> + use<> {
        let [a, b, c] = self.0;
        let word = |word, from: u32| bits::ones(word).map(move |at| (at + from) as u8);
        word(a, 0).chain(word(b, 64)).chain(word(c, 128))
    }
}

impl FromIterator<u8> for RoomSet {
    fn from_iter<I: IntoIterator<Item = u8>>(rooms: I) -> RoomSet {
        let mut set = RoomSet::EMPTY;
        rooms.into_iter().for_each(|room| set.insert(room));
        set
    }
}
