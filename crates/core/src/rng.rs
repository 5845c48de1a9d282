use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The fast generator of search, training and tests. Never of a real game: those use a [`Key`](crate::Key).
///
/// ```
/// use burghof_core::Rng;
/// let (mut a, mut b) = (Rng::new(7), Rng::new(7));
/// assert_eq!(a.below(1000), b.below(1000));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// A generator from a seed.
    pub fn new(seed: u64) -> Rng {
        Rng(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `n`, every one with exactly the same odds. `n` must not be 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        uniform(n, || (self.0.next_u64() >> 32) as u32)
    }

    /// A number from 0 up to, not including, 1.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// One of the items. The slice must not be empty.
    #[inline]
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u32) as usize]
    }

    /// Puts the items into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }

    /// A new generator whose numbers have nothing to do with this one's.
    pub fn fork(&mut self) -> Rng {
        Rng::new(self.next_u64())
    }
}

/// Lemire's method: one multiplication, and a rejection that keeps the odds exactly equal.
#[inline]
pub(crate) fn uniform(n: u32, mut next: impl FnMut() -> u32) -> u32 {
    debug_assert!(n > 0);
    let wide = u64::from(next()) * u64::from(n);
    if (wide as u32) < n { again(wide, n, next) } else { (wide >> 32) as u32 }
}

/// Hardly ever needed, and kept out of the way of those who draw.
#[cold]
fn again(mut wide: u64, n: u32, mut next: impl FnMut() -> u32) -> u32 {
    let threshold = n.wrapping_neg() % n;
    while (wide as u32) < threshold {
        wide = u64::from(next()) * u64::from(n);
    }
    (wide >> 32) as u32
}
