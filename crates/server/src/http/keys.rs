//! Passkeys, devices, and being told while no page is open.

use super::ask::{Agent, Body, Heavy, Host, Maybe, Me, Named, Proven};
use super::people::{Token, cookie, token};
use super::reply::{Created, NoContent, WithCookie};
use crate::app::App;
use crate::devices::DeviceInfo;
use crate::limits::Cost;
use crate::passkeys::{Challenge, NewPasskey, Passkey, Signed};
use crate::problem::Answer;
use crate::push::{PushKey, Subscription};
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// Somebody's passkeys.
#[derive(Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct Passkeys {
    /// The oldest first.
    pub passkeys: Vec<Passkey>,
}

/// Somebody's devices.
#[derive(Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct Devices {
    /// The newest first.
    pub devices: Vec<DeviceInfo>,
}

pub async fn challenge(
    State(app): State<Arc<App>>,
    _: Heavy,
    Maybe(person): Maybe,
    Host(host): Host,
) -> Answer<Created<Challenge>> {
    Ok(Created(app.challenge(person.as_deref(), &host).await?))
}

/// Something to sign for whoever does not say who they are: signing it is how they say so.
pub async fn log_in_challenge(
    State(app): State<Arc<App>>,
    _: Heavy,
    Host(host): Host,
) -> Answer<Created<Challenge>> {
    Ok(Created(app.challenge(None, &host).await?))
}

pub async fn log_in(
    State(app): State<Arc<App>>,
    _: Heavy,
    Host(host): Host,
    Agent(device): Agent,
    Body(signed): Body<Signed>,
) -> Answer<WithCookie<Json<Token>>> {
    let (person, secret) = app.log_in_by_passkey(&host, &signed, &device).await?;
    Ok(WithCookie(cookie(&app, Some(&secret)), Json(token(&person, &secret))))
}

pub async fn passkeys(State(app): State<Arc<App>>, Me(person): Me) -> Answer<Json<Passkeys>> {
    Ok(Json(Passkeys { passkeys: app.passkeys(person.id).await? }))
}

pub async fn add_passkey(
    State(app): State<Arc<App>>,
    Me(person): Me,
    Host(host): Host,
    Body(new): Body<NewPasskey>,
) -> Answer<Created<Passkey>> {
    app.limit(("person", person.id), Cost::Talk)?;
    Ok(Created(app.add_passkey(&person, &host, &new).await?))
}

pub async fn remove_passkey(
    State(app): State<Arc<App>>,
    Me(person): Me,
    Named(id): Named,
) -> Answer<NoContent> {
    app.remove_passkey(person.id, &id).await?;
    Ok(NoContent)
}

pub async fn devices(
    State(app): State<Arc<App>>,
    Me(person): Me,
    Proven(here): Proven,
) -> Answer<Json<Devices>> {
    Ok(Json(Devices { devices: app.devices(person.id, &here).await? }))
}

pub async fn sign_out(State(app): State<Arc<App>>, Me(person): Me, Named(id): Named) -> Answer<NoContent> {
    app.sign_out(person.id, &id).await?;
    Ok(NoContent)
}

pub async fn push_key(State(app): State<Arc<App>>) -> Answer<Json<PushKey>> {
    Ok(Json(app.push_key().await?))
}

pub async fn subscribe(
    State(app): State<Arc<App>>,
    Me(person): Me,
    Proven(here): Proven,
    Body(wish): Body<Subscription>,
) -> Answer<NoContent> {
    app.limit(("person", person.id), Cost::Talk)?;
    app.subscribe_push(&person, &here, &wish).await?;
    Ok(NoContent)
}

pub async fn unsubscribe(
    State(app): State<Arc<App>>,
    Me(person): Me,
    Proven(here): Proven,
) -> Answer<NoContent> {
    app.unsubscribe_push(person.id, &here).await?;
    Ok(NoContent)
}
