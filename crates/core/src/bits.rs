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
