//! For operators and for programs that want to know the API.

use super::reply::{Description, Plain};
use crate::app::App;
use crate::problem::{Answer, More, Problem};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use burghof_core::Message;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// The process runs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Live {
    /// `ok`.
    pub status: &'static str,
    /// The name of this node.
    pub node: String,
    /// The version of the program.
    pub version: &'static str,
}

/// The house can be played in.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Health {
    /// `ok`.
    pub status: &'static str,
    /// The name of this node.
    pub node: String,
    /// The version of the program.
    pub version: &'static str,
    /// Which schema the database has.
    pub schema: i64,
    /// Connections and streams now.
    pub places: usize,
    /// Connections and streams at most.
    pub places_most: usize,
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Does the process answer at all? Nothing else is asked: whoever restarts it for a database that is away helps nobody.
pub async fn live(State(app): State<Arc<App>>) -> Json<Live> {
    Json(Live { status: "ok", node: app.node.clone(), version: VERSION })
}

/// Can people play here? If not, why not; said within a second.
pub async fn ready(State(app): State<Arc<App>>) -> Answer<Json<Health>> {
    let mut reasons = Vec::new();
    if app.is_closing() {
        reasons.push("closing");
    } else {
        reasons.extend(app.ill().await);
    }
    if !reasons.is_empty() {
        let ill = Problem::new(StatusCode::SERVICE_UNAVAILABLE, "ill", Message::new("server-away")).after(5);
        return Err(ill.with(More { reasons, ..More::default() }));
    }
    let (node, places) = (app.node.clone(), app.places.taken());
    let places_most = app.places.capacity().all;
    Ok(Json(Health { status: "ok", node, version: VERSION, schema: crate::db::NEWEST, places, places_most }))
}

pub async fn metrics(State(app): State<Arc<App>>) -> Plain {
    Plain("text/plain; version=0.0.4; charset=utf-8", app.metrics.text())
}

pub async fn openapi() -> Description {
    Description(crate::openapi::text())
}
