//! Giving a finished game to the open corpus.

use super::ask::{AtTable, Me};
use super::reply::NoContent;
use crate::app::App;
use crate::corpus::Gift;
use crate::limits::Cost;
use crate::problem::Answer;
use axum::Json;
use axum::extract::State;
use std::sync::Arc;

pub async fn show(State(app): State<Arc<App>>, Me(person): Me, AtTable(id): AtTable) -> Answer<Json<Gift>> {
    Ok(Json(app.gift(id, &person).await?))
}

pub async fn give(State(app): State<Arc<App>>, Me(person): Me, AtTable(id): AtTable) -> Answer<Json<Gift>> {
    app.limit(("person", person.id), Cost::Act)?;
    Ok(Json(app.give(id, &person).await?))
}

pub async fn take_back(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtTable(id): AtTable,
) -> Answer<NoContent> {
    app.limit(("person", person.id), Cost::Act)?;
    app.take_gift_back(id, person.id).await?;
    Ok(NoContent)
}
