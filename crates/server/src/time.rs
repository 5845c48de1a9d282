//! The time of day, as milliseconds since 1970. The only place that asks for it.

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970.
pub type Millis = i64;

/// A second.
pub const SECOND: Millis = 1000;
/// A day.
pub const DAY: Millis = 86_400 * SECOND;

/// Now.
pub fn now() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as Millis)
}
