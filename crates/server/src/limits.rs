//! Who may ask how often: a bucket of tokens per address or person, refilled at a steady rate.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// What a request costs more or less.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Cost {
    /// Reading something.
    Read,
    /// Acting at a table.
    Act,
    /// A line of talk.
    Talk,
    /// Making a table.
    Make,
    /// Making a person, trying a password, asking a bot: what costs us most.
    Heavy,
    /// A box of somebody's own: what is read of it stays in memory.
    Box,
    /// A mail to somebody who has not asked for it yet.
    Mail,
    /// This many new tables at once.
    Tables(usize),
    /// A list, read from the database and put together from many rows.
    List,
    /// This many lines of what happened, each of which has to be played again.
    Lines(u32),
}

impl Cost {
    /// In tokens.
    fn tokens(self) -> f64 {
        match self {
            Cost::Read | Cost::Act => 1.0,
            Cost::List => 4.0,
            Cost::Talk => 10.0,
            Cost::Make => 20.0,
            Cost::Heavy => 40.0,
            Cost::Mail => 400.0,
            Cost::Box => 800.0,
            Cost::Tables(tables) => (20 * tables.clamp(1, 40)) as f64,
            // The longest log there is must cost less than a bucket holds.
            Cost::Lines(lines) => f64::from(lines / 50).min(200.0),
        }
    }
}

#[derive(Copy, Clone)]
struct Bucket {
    tokens: f64,
    at: Instant,
}

/// The buckets. What one key does is not seen by another.
pub struct Rates {
    rate: f64,
    hasher: RandomState,
    shards: [Mutex<HashMap<u64, Bucket>>; 16],
}

/// How many seconds' worth of tokens a bucket holds.
const BURST: f64 = 10.0;
/// The most buckets per shard: past that, the fullest are as good as none.
const MOST: usize = 10_000;

impl Rates {
    /// Tokens a second for everybody; 0 for no limit.
    pub fn new(rate: f64) -> Rates {
        Rates { rate, hasher: RandomState::new(), shards: std::array::from_fn(|_| Mutex::default()) }
    }

    /// May this key do something of this cost now? If not: in how many seconds.
    pub fn ask(&self, key: impl std::hash::Hash, cost: Cost) -> Result<(), u32> {
        if self.rate <= 0.0 {
            return Ok(());
        }
        let key = self.hasher.hash_one(key);
        let now = Instant::now();
        let full = self.rate * BURST;
        let mut shard = self.shards[(key & 15) as usize].lock().unwrap_or_else(PoisonError::into_inner);
        if shard.len() >= MOST {
            shard.retain(|_, bucket| {
                bucket.tokens + now.duration_since(bucket.at).as_secs_f64() * self.rate < full
            });
        }
        let bucket = shard.entry(key).or_insert(Bucket { tokens: full, at: now });
        bucket.tokens = (bucket.tokens + now.duration_since(bucket.at).as_secs_f64() * self.rate).min(full);
        bucket.at = now;
        let price = match cost {
            // However slowly an operator lets buckets be filled, these can be had now and then.
            Cost::Box | Cost::Mail | Cost::Tables(_) | Cost::Lines(_) => cost.tokens().min(full),
            _ => cost.tokens(),
        };
        let missing = price - bucket.tokens;
        if missing > 0.0 {
            return Err((missing / self.rate).ceil().clamp(1.0, 3600.0) as u32);
        }
        bucket.tokens -= price;
        Ok(())
    }

    /// Forgets full buckets.
    pub fn sweep(&self) {
        let now = Instant::now();
        for shard in &self.shards {
            let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
            shard.retain(|_, bucket| {
                bucket.tokens + now.duration_since(bucket.at).as_secs_f64() * self.rate < self.rate * BURST
            });
            shard.shrink_to_fit();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_runs_empty_for_one_key_alone() {
        let rates = Rates::new(1.0);
        let allowed = (0..50).filter(|_| rates.ask("a", Cost::Read).is_ok()).count();
        assert_eq!(allowed, 10);
        assert_eq!(rates.ask("a", Cost::Read), Err(1), "in a second there is a token again");
        assert_eq!(rates.ask("b", Cost::Read), Ok(()));
        assert_eq!(rates.ask("b", Cost::Heavy), Err(31), "dearer than a full bucket of this rate");
        assert_eq!(Rates::new(0.0).ask("a", Cost::Heavy), Ok(()));
    }
}
