//! The time of day, as milliseconds since 1970. The only place that asks for it. Inside a process it goes on evenly: a wall
//! clock that is set forward or back takes nobody's time and gives none.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970.
pub type Millis = i64;

/// A second.
pub const SECOND: Millis = 1000;
/// A day.
pub const DAY: Millis = 86_400 * SECOND;

/// What the wall clock said when the process first asked, and when that was.
static BEGIN: OnceLock<(Instant, Millis)> = OnceLock::new();
/// How far ahead of that we are, because the house had already seen a later time.
static AHEAD: AtomicI64 = AtomicI64::new(0);

/// Now.
pub fn now() -> Millis {
    let wall = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as Millis);
    let (begin, at) = *BEGIN.get_or_init(|| (Instant::now(), wall()));
    at + begin.elapsed().as_millis() as Millis + AHEAD.load(Relaxed)
}

/// The house has seen this moment: time does not begin before it, even if the wall clock was set back while the house was
/// closed. A moment more than a day away was itself a mistake and is not believed.
pub fn not_before(seen: Millis) {
    let missing = seen - now();
    if (1..DAY).contains(&missing) {
        AHEAD.fetch_add(missing, Relaxed);
    } else if missing >= DAY {
        tracing::warn!("the house was open more than a day after now: is the wall clock right?");
    }
}
