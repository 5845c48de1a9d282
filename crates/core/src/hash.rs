//! One hash for all platforms: replays, search tables and the browser must agree to the last bit.

use std::hash::{Hash, Hasher};

const FOLD: u64 = 0x9E37_79B9_7F4A_7C15;
const SEED: u64 = 0x243F_6A88_85A3_08D3;

#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let wide = u128::from(a) * u128::from(b);
    wide as u64 ^ (wide >> 64) as u64
}

/// A fast hasher with the same result everywhere (sizes count as 64 bits). No defence against chosen input:
/// it hashes positions, not strings of strangers.
#[derive(Clone, Debug)]
pub struct StableHasher(u64);

impl Default for StableHasher {
    fn default() -> StableHasher {
        StableHasher(SEED)
    }
}

impl StableHasher {
    #[inline]
    fn word(&mut self, word: u64) {
        self.0 = fold(self.0 ^ word, FOLD).wrapping_add(word.rotate_left(23));
    }
}

impl Hasher for StableHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            let mut word = [0; 8];
            word.copy_from_slice(chunk);
            self.word(u64::from_le_bytes(word));
        }
        let rest = chunks.remainder();
        if !rest.is_empty() {
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            self.word(u64::from_le_bytes(word) ^ (rest.len() as u64) << 56);
        }
    }
    #[inline]
    fn write_u8(&mut self, i: u8) {
        self.word(u64::from(i));
    }
    #[inline]
    fn write_u16(&mut self, i: u16) {
        self.word(u64::from(i));
    }
    #[inline]
    fn write_u32(&mut self, i: u32) {
        self.word(u64::from(i));
    }
    #[inline]
    fn write_u64(&mut self, i: u64) {
        self.word(i);
    }
    #[inline]
    fn write_u128(&mut self, i: u128) {
        self.word(i as u64);
        self.word((i >> 64) as u64);
    }
    #[inline]
    fn write_usize(&mut self, i: usize) {
        self.word(i as u64);
    }
    #[inline]
    fn write_isize(&mut self, i: isize) {
        self.word(i as i64 as u64);
    }
    #[inline]
    fn finish(&self) -> u64 {
        fold(self.0 ^ SEED, FOLD)
    }
}

/// The hash of a value, the same on every machine.
///
/// ```
/// use burghof_core::hash::hash64;
/// assert_eq!(hash64(&[1u8, 2, 3]), hash64(&[1u8, 2, 3]));
/// assert_ne!(hash64(&1u8), hash64(&2u8));
/// ```
#[inline]
pub fn hash64<T: Hash + ?Sized>(value: &T) -> u64 {
    let mut hasher = StableHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}
