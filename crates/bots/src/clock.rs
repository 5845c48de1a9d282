//! The time, also where the standard library has none: in the browser the page is asked.

use std::time::Duration;

/// A moment.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Moment(Inner);

#[cfg(not(target_arch = "wasm32"))]
type Inner = std::time::Instant;
#[cfg(target_arch = "wasm32")]
type Inner = f64;

#[cfg(not(target_arch = "wasm32"))]
impl Moment {
    pub(crate) fn from_now(time: Duration) -> Moment {
        Moment(std::time::Instant::now() + time)
    }

    #[inline]
    pub(crate) fn is_past(self) -> bool {
        std::time::Instant::now() >= self.0
    }
}

#[cfg(target_arch = "wasm32")]
#[link(wasm_import_module = "burghof")]
unsafe extern "C" {
    /// Milliseconds since any fixed moment.
    safe fn now() -> f64;
}

#[cfg(target_arch = "wasm32")]
impl Moment {
    pub(crate) fn from_now(time: Duration) -> Moment {
        Moment(now() + time.as_secs_f64() * 1000.0)
    }

    #[inline]
    pub(crate) fn is_past(self) -> bool {
        now() >= self.0
    }
}
