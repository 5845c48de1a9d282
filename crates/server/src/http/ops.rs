//! For operators and for programs that want to know the API.

use super::reply::{Description, Plain};
use crate::app::App;
use crate::args;
use crate::problem::{Answer, Problem};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use burghof_core::Message;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// Is the process well?
#[derive(Debug, Serialize, JsonSchema)]
pub struct Health {
    /// `ok`.
    pub status: &'static str,
    /// The name of this node.
    pub node: String,
    /// The version of the program.
    pub version: &'static str,
}

pub async fn health(State(app): State<Arc<App>>) -> Answer<Json<Health>> {
    let ill = || Problem::new(StatusCode::SERVICE_UNAVAILABLE, "ill", Message::new("server-failed"));
    if app.is_closing() || app.db.row("SELECT 1", args![]).await.is_err() {
        return Err(ill());
    }
    Ok(Json(Health { status: "ok", node: app.node.clone(), version: env!("CARGO_PKG_VERSION") }))
}

pub async fn metrics(State(app): State<Arc<App>>) -> Plain {
    Plain("text/plain; version=0.0.4; charset=utf-8", app.metrics.text())
}

pub async fn openapi() -> Description {
    Description(crate::openapi::text())
}
