//! Guessing at passwords. Whoever has guessed wrong at an account has to wait, and so have all who did when many places guess at
//! the same one together. Who comes from a place where nobody has guessed is always let try: nobody is locked out of their account
//! by what strangers do.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How many wrong passwords for one account are anybody's mistake.
const MISTAKES: f64 = 3.0;
/// How many one address may try for one account; then one a minute.
const OWN: f64 = 10.0;
const OWN_PAUSE: Duration = Duration::from_secs(60);
/// How many all who have made more than a few may try for one account together; then one in ten seconds.
const TOGETHER: f64 = 50.0;
const TOGETHER_PAUSE: Duration = Duration::from_secs(10);
/// The most that is remembered.
const MOST: usize = 50_000;

/// Wrong passwords, which are forgotten one by one.
#[derive(Copy, Clone)]
struct Wrong {
    count: f64,
    at: Instant,
    pause: Duration,
}

impl Wrong {
    fn left(&self, now: Instant) -> f64 {
        (self.count - now.duration_since(self.at).as_secs_f64() / self.pause.as_secs_f64()).max(0.0)
    }

    /// In how many seconds there is room for one more under `most`.
    fn until(&self, most: f64, now: Instant) -> u32 {
        ((self.left(now) + 1.0 - most) * self.pause.as_secs_f64()).ceil().clamp(1.0, 3600.0) as u32
    }
}

/// Who has guessed at which account.
pub struct Guesses {
    on: bool,
    hasher: RandomState,
    wrong: Mutex<HashMap<u64, Wrong>>,
}

/// A try at an account: wrong until somebody says that it was right.
pub struct Try<'a> {
    guesses: &'a Guesses,
    own: u64,
    all: u64,
}

impl Guesses {
    /// Nothing wrong yet. A house without limits has none here.
    pub fn new(on: bool) -> Guesses {
        Guesses { on, hasher: RandomState::new(), wrong: Mutex::default() }
    }

    /// May this address try a password for this account? If not: in how many seconds. The try counts as a wrong one of the address
    /// until it is known, so that many at once are counted.
    pub fn begin(&self, account: &str, address: IpAddr) -> Result<Try<'_>, u32> {
        self.begin_at(account, address, Instant::now())
    }

    fn begin_at(&self, account: &str, address: IpAddr, now: Instant) -> Result<Try<'_>, u32> {
        let own = self.hasher.hash_one((account, address));
        let all = self.hasher.hash_one(account);
        if !self.on {
            return Ok(Try { guesses: self, own, all });
        }
        let mut wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        let mine = wrong.get(&own).copied().unwrap_or(Wrong { count: 0.0, at: now, pause: OWN_PAUSE });
        if mine.left(now) + 1.0 > OWN {
            return Err(mine.until(OWN, now));
        }
        let together = wrong.get(&all).filter(|_| mine.left(now) + 1.0 > MISTAKES);
        if let Some(together) = together.filter(|together| together.left(now) + 1.0 > TOGETHER) {
            return Err(together.until(TOGETHER, now));
        }
        if wrong.len() >= MOST {
            wrong.retain(|_, wrong| wrong.left(now) > 1.0);
        }
        if wrong.len() >= MOST {
            // More places than a house can know: those that are known may go on guessing, slowly.
            wrong.clear();
        }
        wrong.insert(own, Wrong { count: mine.left(now) + 1.0, at: now, ..mine });
        Ok(Try { guesses: self, own, all })
    }

    /// Forgets those who have waited for long enough.
    pub fn sweep(&self) {
        let now = Instant::now();
        let mut wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        wrong.retain(|_, wrong| wrong.left(now) > 0.0);
        wrong.shrink_to_fit();
    }
}

impl Try<'_> {
    /// The password was right: nothing is held against this address any more.
    pub fn right(self) {
        self.guesses.wrong.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.own);
    }

    /// The password was wrong.
    pub fn wrong(self) {
        self.wrong_at(Instant::now());
    }

    fn wrong_at(self, now: Instant) {
        if !self.guesses.on {
            return;
        }
        let mut wrong = self.guesses.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        let all = wrong.entry(self.all).or_insert(Wrong { count: 0.0, at: now, pause: TOGETHER_PAUSE });
        *all = Wrong { count: (all.left(now) + 1.0).min(TOGETHER), at: now, ..*all };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(n: u8) -> IpAddr {
        IpAddr::from([203, 0, 113, n])
    }

    #[test]
    fn guessing_gets_slow_and_the_owner_is_let_in() {
        let guesses = Guesses::new(true);
        let now = Instant::now();
        let mut tries = Vec::new();
        for n in 1..=100 {
            let own = (0..1000).map_while(|_| guesses.begin_at("anna", place(n), now).ok());
            tries.push(own.map(|one| one.wrong_at(now)).count());
        }
        assert_eq!((tries[0], tries[99]), (OWN as usize, MISTAKES as usize));
        // A minute later one more each, as long as all of them together are not too many.
        let later = now + Duration::from_secs(60);
        let more = (1..=100).filter_map(|n| guesses.begin_at("anna", place(n), later).ok());
        let more = more.map(|one| one.wrong_at(later));
        assert_eq!(more.count(), 100);
        // Whoever comes from elsewhere is let try, mistakes included; and another account is another account.
        for account in ["anna", "ben"] {
            guesses.begin_at(account, place(200), now).unwrap().wrong_at(now);
            guesses.begin_at(account, place(200), now).unwrap().right();
        }
        assert!(guesses.begin_at("anna", place(1), now).is_err_and(|seconds| seconds > 1));
    }

    #[test]
    fn many_at_once_are_counted_before_they_are_known() {
        let guesses = Guesses::new(true);
        let tries: Vec<_> = (0..50).map_while(|_| guesses.begin("anna", place(1)).ok()).collect();
        assert_eq!(tries.len(), OWN as usize);
        assert!(Guesses::new(false).begin("anna", place(1)).is_ok());
    }
}
