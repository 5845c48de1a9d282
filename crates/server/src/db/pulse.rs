//! Whether what is written is stored: clocks stand still while it is not.

use crate::time::{Millis, now};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Since when nothing could be stored, and for how long that was before.
#[derive(Debug, Default)]
pub struct Pulse(Mutex<Beats>);

/// Since when nothing could be stored, if that is so; and when that was so before.
type Beats = (Option<Millis>, Vec<(Millis, Millis)>);

impl Pulse {
    fn lock(&self) -> MutexGuard<'_, Beats> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A batch was committed, or not.
    pub fn beat(&self, stored: bool, begun: Millis) {
        let mut pulse = self.lock();
        match (stored, pulse.0) {
            (true, Some(since)) => {
                pulse.0 = None;
                pulse.1.push((since, now()));
            }
            (false, None) => pulse.0 = Some(begun),
            _ => {}
        }
    }

    /// When nothing could be stored, each told once.
    pub fn gaps(&self) -> Vec<(Millis, Millis)> {
        std::mem::take(&mut self.lock().1)
    }

    /// Is there such a time that was not told yet?
    pub fn has_gaps(&self) -> bool {
        let pulse = self.lock();
        pulse.0.is_some() || !pulse.1.is_empty()
    }

    /// These are to be told again.
    pub fn keep(&self, gaps: Vec<(Millis, Millis)>) {
        self.lock().1.extend(gaps);
    }
}
