//! The time of day, as milliseconds since 1970. The only place that asks for it. Inside a process it goes on evenly: a wall
//! clock that is set forward or back takes nobody's time and gives none.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970.
pub type Millis = i64;

/// A second.
pub const SECOND: Millis = 1000;
/// A day.
pub const DAY: Millis = 86_400 * SECOND;

/// Time as a process sees it.
struct Even {
    /// When it first asked,
    begin: Instant,
    /// and what the wall clock said then. It is not asked again.
    wall: Millis,
    /// How far ahead of that we are, because the house had already seen a later time.
    ahead: AtomicI64,
}

static TIME: LazyLock<Even> = LazyLock::new(|| {
    let wall = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as Millis);
    Even { begin: Instant::now(), wall, ahead: AtomicI64::new(0) }
});

impl Even {
    fn at(&self, moment: Instant) -> Millis {
        let passed = moment.duration_since(self.begin).as_millis() as Millis;
        self.wall + passed + self.ahead.load(Relaxed)
    }

    /// `false` if that moment is too far away to be believed.
    fn not_before(&self, seen: Millis, moment: Instant) -> bool {
        let missing = seen - self.at(moment);
        if (1..DAY).contains(&missing) {
            self.ahead.fetch_add(missing, Relaxed);
        }
        missing < DAY
    }
}

/// The time now.
pub fn now() -> Millis {
    TIME.at(Instant::now())
}

/// The house has seen this moment: time does not begin before it, even if the wall clock was set back while the house was
/// closed. A moment more than a day away was itself a mistake and is not believed.
pub fn not_before(seen: Millis) {
    if !TIME.not_before(seen, Instant::now()) {
        tracing::warn!("the house was open more than a day after now: is the wall clock right?");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn begun(wall: Millis) -> (Even, Instant) {
        let begin = Instant::now();
        (Even { begin, wall, ahead: AtomicI64::new(0) }, begin)
    }

    #[test]
    fn a_wall_clock_that_was_set_back_does_not_set_the_house_back() {
        let noon = 20_000 * DAY;
        // The house closed at noon and opens again ten minutes later, when the wall clock says eleven.
        let (time, begin) = begun(noon - 3600 * SECOND);
        assert!(time.not_before(noon, begin));
        assert_eq!(time.at(begin), noon);
        // From there on it goes as evenly as ever, and what it has seen since changes nothing.
        let later = begin + Duration::from_secs(90);
        assert_eq!(time.at(later), noon + 90 * SECOND);
        assert!(time.not_before(noon + 60 * SECOND, later));
        assert_eq!(time.at(later), noon + 90 * SECOND);
    }

    #[test]
    fn a_wall_clock_that_was_far_ahead_is_not_believed_for_ever() {
        let noon = 20_000 * DAY;
        // Somebody had set it to next year, and back again while the house was closed.
        let (time, begin) = begun(noon);
        assert!(!time.not_before(noon + 365 * DAY, begin));
        assert_eq!(time.at(begin + Duration::from_secs(1)), noon + SECOND);
    }
}
