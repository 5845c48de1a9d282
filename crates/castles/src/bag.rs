//! Drawing from a bag: a number with one bit per tile, the bits of a kind filled from below.

use crate::components::Data;

/// Takes the tile with this number, counted in the order of the bag, out of it.
#[inline]
pub(crate) fn draw_nth(data: &Data, bag: &mut u128, n: u32) -> u8 {
    let bit = select128(*bag, n) as usize & 127;
    let here = *bag & data.bits_of_bit[bit];
    *bag ^= here ^ (here & (here >> 1));
    data.kind_of_bit[bit]
}

/// The position of the `n`-th set bit. Draws are a good part of a random game, and most machines we are built for have
/// no instruction for counting bits: this does it for all bytes at once, and without branches.
#[inline]
fn select128(bag: u128, n: u32) -> u32 {
    let (low, high) = (bag as u64, (bag >> 64) as u64);
    let (counts, above) = (running_counts(low), running_counts(high));
    let in_low = (counts >> 56) as u32;
    // A mask instead of a branch: which half it is cannot be predicted.
    let upper = u64::from(n >= in_low).wrapping_neg();
    let word = low ^ ((low ^ high) & upper);
    let counts = counts ^ ((counts ^ above) & upper);
    select(word, counts, n - (in_low & upper as u32)) + (64 & upper as u32)
}

const EACH_BYTE: u64 = 0x0101_0101_0101_0101;

/// In each byte: the number of set bits in it and in the bytes below it.
#[inline]
fn running_counts(word: u64) -> u64 {
    let pairs = word - ((word >> 1) & (0x55 * EACH_BYTE));
    let fours = (pairs & (0x33 * EACH_BYTE)) + ((pairs >> 2) & (0x33 * EACH_BYTE));
    let bytes = (fours + (fours >> 4)) & (0x0F * EACH_BYTE);
    bytes.wrapping_mul(EACH_BYTE)
}

#[inline]
fn select(word: u64, counts: u64, n: u32) -> u32 {
    // The top bit of a byte stays set where at most n bits lie up to its end; their number is the byte we want.
    let behind = ((u64::from(n) * EACH_BYTE) | (0x80 * EACH_BYTE)).wrapping_sub(counts) & (0x80 * EACH_BYTE);
    let at = ((behind >> 7).wrapping_mul(EACH_BYTE) >> 56) as u32 * 8;
    let before = ((counts << 8) >> (at & 63)) as u32 & 0xFF;
    let byte = (word >> (at & 63)) as u8;
    at + u32::from(IN_BYTE[usize::from(byte)][n.wrapping_sub(before) as usize & 7])
}

/// The position of the n-th set bit of every byte.
pub(crate) static IN_BYTE: [[u8; 8]; 256] = {
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
