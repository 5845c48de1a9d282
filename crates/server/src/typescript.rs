//! What the page asks and hears, as TypeScript.

use ts_rs::{Config, ExportError, TS};

/// Writes it.
pub fn typescript(to: &Config) -> Result<(), ExportError> {
    crate::http::typescript(to)?;
    crate::info::TableInfo::export_all(to)?;
    crate::tables::NewTable::export_all(to)?;
    crate::events::Event::export_all(to)?;
    crate::events::Moved::export_all(to)?;
    crate::notices::Wishes::export_all(to)?;
    crate::ratings::RatingInfo::export_all(to)
}
