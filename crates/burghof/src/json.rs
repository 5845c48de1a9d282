//! The JSON that goes out: what Python shares lives in the catalog. The shapes are described in `docs/formats.md`; change them together.

use burghof_catalog::api::{self, LogLine, Offer};
pub use burghof_catalog::json::*;
use burghof_core::{Seat, Speech};
use serde::Serialize;
use serde_json::Value;

/// Something a seat may do, and what it would change.
#[derive(Serialize)]
pub struct Choice {
    pub seat: Seat,
    #[serde(flatten)]
    pub offer: Offer<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preview: Option<api::Preview>,
}

/// A line of the log.
pub fn log_line(line: &LogLine, speech: &dyn Speech) -> Value {
    value(&line.clone().map(|message| speech.say(&message)))
}
