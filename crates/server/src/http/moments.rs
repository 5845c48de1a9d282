//! Short links to games of people's own browsers.

use super::ask::{Address, Heavy, Named, Roomy};
use super::reply::Created;
use crate::app::App;
use crate::ids::MomentId;
use crate::limits::Cost;
use crate::problem::{Answer, Problem};
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A game as text.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct Moment {
    /// The record.
    pub record: String,
}

/// A game was kept.
#[derive(Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct MomentKept {
    /// What it is called; the same record is called the same.
    pub id: MomentId,
    /// How many days after it was last opened it is forgotten.
    pub days: u32,
}

pub async fn keep(
    State(app): State<Arc<App>>,
    _: Heavy,
    Address(from): Address,
    Roomy(moment): Roomy<Moment>,
) -> Answer<Created<MomentKept>> {
    // The game may bring a box of its own.
    if moment.record.contains("\nbox: |") {
        app.limit((Some(from), "box"), Cost::Box)?;
    }
    let id = app.keep_moment(moment.record, Some(from)).await?;
    let days = (app.config.keep.as_secs() / (24 * 60 * 60)) as u32;
    Ok(Created(MomentKept { id, days }))
}

pub async fn show(State(app): State<Arc<App>>, Named(name): Named) -> Answer<Json<Moment>> {
    let id = name.parse().map_err(|()| Problem::not_found("server-no-moment"))?;
    Ok(Json(Moment { record: app.moment(id).await? }))
}
