//! Drawing from a bag: a number with one bit per tile, the bits of a kind filled from below.

use crate::components::Data;
use burghof_core::bits::{EACH_BYTE, counts_by_byte, nth_with_counts};

/// Takes the tile with this number, counted in the order of the bag, out of it.
#[inline]
pub(crate) fn draw_nth(data: &Data, bag: &mut u128, n: u32) -> u8 {
    let bit = Counted::new(*bag).nth(n) as usize & 127;
    take_at(data, bag, bit);
    data.kind_of_bit[bit]
}

/// Takes a tile of the kind of this bit out of a bag: always the last one of its kind.
#[inline]
fn take_at(data: &Data, bag: &mut u128, bit: usize) {
    let here = *bag & data.bits_of_bit[bit];
    *bag ^= here ^ (here & (here >> 1));
}

/// Takes two tiles out of a bag: the one with the number `first`, counted in the order of the bag, and the one with the
/// number `second` of what is left then.
///
/// Tiles of a kind lie side by side, so the second one can be looked for in the full bag, one further if it comes after
/// the first: neither search waits for the other.
#[inline]
pub(crate) fn draw_two(data: &Data, bag: &mut u128, first: u32, second: u32) -> [u8; 2] {
    let second = second + u32::from(second >= first);
    let counted = Counted::new(*bag);
    let bits = [first, second].map(|n| counted.nth(n) as usize & 127);
    bits.iter().for_each(|&bit| take_at(data, bag, bit));
    bits.map(|bit| data.kind_of_bit[bit])
}

/// A bag, counted: finds set bits by their number. Draws are a good part of a random game: all bytes are counted at once
/// and without branches, before it is known which bits are asked for.
struct Counted {
    words: [u64; 2],
    /// In each byte: the number of set bits in it and in the bytes below it.
    counts: [u64; 2],
}

impl Counted {
    #[inline]
    fn new(bag: u128) -> Counted {
        let words = [bag as u64, (bag >> 64) as u64];
        Counted { words, counts: words.map(|word| counts_by_byte(word).wrapping_mul(EACH_BYTE)) }
    }

    /// The position of the `n`-th set bit.
    #[inline]
    fn nth(&self, n: u32) -> u32 {
        let in_low = (self.counts[0] >> 56) as u32;
        // A mask instead of a branch: which half it is cannot be predicted.
        let upper = u64::from(n >= in_low).wrapping_neg();
        let word = self.words[0] ^ ((self.words[0] ^ self.words[1]) & upper);
        let counts = self.counts[0] ^ ((self.counts[0] ^ self.counts[1]) & upper);
        let n = n - (in_low & upper as u32);
        nth_with_counts(word, counts, n) + (64 & upper as u32)
    }
}
