//! My house: history, statistics, ratings, friends.

use super::ask::{Address, Body, Me, OtherPerson};
use super::reply::NoContent;
use crate::app::App;
use crate::ids::Secret;
use crate::limits::Cost;
use crate::problem::{Answer, Problem};
use crate::profile::{Friend, Profile};
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A link that makes whoever opens it a friend, once, within a week.
#[derive(Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct FriendLink {
    /// The secret of the link.
    pub token: String,
}

/// Somebody opens such a link.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Befriend {
    /// The secret of the link.
    pub token: String,
}

pub async fn mine(
    State(app): State<Arc<App>>,
    Me(person): Me,
    Address(address): Address,
) -> Answer<Json<Profile>> {
    app.limit(("person", person.id), Cost::Talk)?;
    // Two thousand games may have to be read.
    app.limit(Some(address), Cost::Talk)?;
    Ok(Json(app.profile(person.id).await?))
}

pub async fn of(
    State(app): State<Arc<App>>,
    Me(person): Me,
    Address(address): Address,
    OtherPerson(other): OtherPerson,
) -> Answer<Json<Profile>> {
    app.limit(("person", person.id), Cost::Talk)?;
    app.limit(Some(address), Cost::Talk)?;
    Ok(Json(app.profile_of(person.id, other).await?))
}

pub async fn friend_link(State(app): State<Arc<App>>, Me(person): Me) -> Answer<Json<FriendLink>> {
    app.limit(("person", person.id), Cost::Talk)?;
    let secret = app.friend_link(&person).await?;
    Ok(Json(FriendLink { token: secret.reveal().to_owned() }))
}

pub async fn befriend(
    State(app): State<Arc<App>>,
    Me(person): Me,
    Body(link): Body<Befriend>,
) -> Answer<Json<Friend>> {
    app.limit(("person", person.id), Cost::Talk)?;
    let secret = Secret::read(&link.token).ok_or_else(|| Problem::not_found("server-no-link"))?;
    Ok(Json(app.befriend(&person, &secret).await?))
}

pub async fn unfriend(
    State(app): State<Arc<App>>,
    Me(person): Me,
    OtherPerson(other): OtherPerson,
) -> Answer<NoContent> {
    app.unfriend(&person, other).await?;
    Ok(NoContent)
}
