//! Functions on bit sets that the games share.

/// The position of the `n`-th set bit (counted from 0), for picking from a set with equal odds.
///
/// ```
/// use burghof_core::bits::nth;
/// assert_eq!(nth(0b1011_0000, 2), 7);
/// ```
#[inline]
pub fn nth(mut set: u64, n: u32) -> u32 {
    debug_assert!(n < set.count_ones());
    // Halving by counts costs the same for every n; clearing the lowest bit n times does not.
    let (mut n, mut at) = (n, 0);
    for half in [32, 16, 8] {
        let low = (set & ((1u64 << half) - 1)).count_ones();
        if n >= low {
            n -= low;
            set >>= half;
            at += half;
        }
    }
    let mut byte = set as u8;
    for _ in 0..n {
        byte &= byte - 1;
    }
    at + byte.trailing_zeros()
}

/// [`nth`] for sets of 128.
#[inline]
pub fn nth128(set: u128, n: u32) -> u32 {
    let low = set as u64;
    let count = low.count_ones();
    if n < count { nth(low, n) } else { 64 + nth((set >> 64) as u64, n - count) }
}

/// The positions of the set bits, in order.
///
/// ```
/// use burghof_core::bits::ones;
/// assert_eq!(ones(0b1001).collect::<Vec<_>>(), [0, 3]);
/// ```
#[inline]
pub fn ones(mut set: u64) -> impl Iterator<Item = u32> + Clone {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let at = set.trailing_zeros();
        set &= set - 1;
        Some(at)
    })
}

/// [`ones`] for sets of 128.
#[inline]
pub fn ones128(set: u128) -> impl Iterator<Item = u32> + Clone {
    ones(set as u64).chain(ones((set >> 64) as u64).map(|at| at + 64))
}

/// One in every byte of a word.
pub const EACH_BYTE: u64 = 0x0101_0101_0101_0101;

/// In each byte: the number of set bits in it.
#[inline]
pub fn counts_by_byte(word: u64) -> u64 {
    let pairs = word - ((word >> 1) & (0x55 * EACH_BYTE));
    let fours = (pairs & (0x33 * EACH_BYTE)) + ((pairs >> 2) & (0x33 * EACH_BYTE));
    (fours + (fours >> 4)) & (0x0F * EACH_BYTE)
}

/// [`nth`] for sets that are picked from all the time: all bytes are counted at once, and there is no branch that a
/// processor would have to guess.
///
/// ```
/// use burghof_core::bits::{nth, nth_counted};
/// let set: u64 = 0x8421_0F00_0000_1011;
/// assert!((0..set.count_ones()).all(|n| nth_counted(set, n) == nth(set, n)));
/// ```
#[inline]
pub fn nth_counted(set: u64, n: u32) -> u32 {
    nth_with_counts(set, counts_by_byte(set).wrapping_mul(EACH_BYTE), n)
}

/// [`nth_counted`] where the counts are known: in each byte the number of set bits in it and in the bytes below it.
#[inline]
pub fn nth_with_counts(set: u64, counts: u64, n: u32) -> u32 {
    // The top bit of a byte stays set where at most n bits lie up to its end: that many bytes are passed over.
    let passed = ((u64::from(n) * EACH_BYTE) | (0x80 * EACH_BYTE)).wrapping_sub(counts) & (0x80 * EACH_BYTE);
    let at = passed.count_ones() * 8;
    let before = ((counts << 8) >> (at & 63)) as u32 & 0xFF;
    let byte = (set >> (at & 63)) as u8;
    at + u32::from(IN_BYTE[usize::from(byte)][n.wrapping_sub(before) as usize & 7])
}

/// The position of the n-th set bit of every byte.
pub static IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut n, mut bit) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][n] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};
