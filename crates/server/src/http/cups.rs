//! Tournaments and leagues.

use super::ask::{Address, AtCup, AtNumber, Body, Me, OtherPerson};
use super::reply::Created;
use crate::app::App;
use crate::cups::{CupInfo, NewCup, Read};
use crate::limits::Cost;
use crate::problem::Answer;
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A result that is entered by hand.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Entered {
    /// The place of every seat: 1 for the first, equal ones for a tie.
    #[schemars(length(min = 2, max = 7))]
    pub places: Vec<u8>,
    /// The points of every seat at the table, or none.
    #[serde(default)]
    #[schemars(length(max = 7))]
    pub points: Vec<i32>,
}

/// Stop all games of the running round?
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PauseCup {
    /// Stop them; else they go on.
    pub pause: bool,
}

/// The cups of somebody.
#[derive(Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct Cups {
    /// The cups.
    pub cups: Vec<CupInfo>,
}

async fn shown(app: &App, read: &Read) -> Answer<Json<CupInfo>> {
    Ok(Json(app.cup_info(read).await?))
}

pub async fn make(
    State(app): State<Arc<App>>,
    Me(person): Me,
    Address(address): Address,
    Body(new): Body<NewCup>,
) -> Answer<Created<CupInfo>> {
    app.limit(("person", person.id), Cost::Make)?;
    app.limit(Some(address), Cost::Make)?;
    let read = app.make_cup(&person, app.mark(address), new).await?;
    Ok(Created(app.cup_info(&read).await?))
}

pub async fn show(
    State(app): State<Arc<App>>,
    Address(address): Address,
    AtCup(id): AtCup,
) -> Answer<Json<CupInfo>> {
    app.limit(Some(address), Cost::List)?;
    let read = app.whole_cup(id).await?;
    shown(&app, &read).await
}

pub async fn mine(
    State(app): State<Arc<App>>,
    Me(person): Me,
    Address(address): Address,
) -> Answer<Json<Cups>> {
    let mut cups = Vec::new();
    for read in app.my_cups(person.id).await? {
        app.limit(Some(address), Cost::List)?;
        cups.push(app.cup_info(&read).await?);
    }
    Ok(Json(Cups { cups }))
}

pub async fn join(State(app): State<Arc<App>>, Me(person): Me, AtCup(id): AtCup) -> Answer<Json<CupInfo>> {
    app.limit(("person", person.id), Cost::Act)?;
    shown(&app, &app.join_cup(id, &person).await?).await
}

pub async fn leave(State(app): State<Arc<App>>, Me(person): Me, AtCup(id): AtCup) -> Answer<Json<CupInfo>> {
    app.limit(("person", person.id), Cost::Act)?;
    shown(&app, &app.leave_cup(id, &person, person.id).await?).await
}

pub async fn take_off(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtCup(id): AtCup,
    OtherPerson(whom): OtherPerson,
) -> Answer<Json<CupInfo>> {
    app.limit(("person", person.id), Cost::Act)?;
    shown(&app, &app.leave_cup(id, &person, whom).await?).await
}

pub async fn next_round(
    State(app): State<Arc<App>>,
    Me(person): Me,
    Address(address): Address,
    AtCup(id): AtCup,
) -> Answer<Json<CupInfo>> {
    // Each of its tables is made, and many names of one stranger are one stranger.
    let cost = Cost::Tables(app.tables_of(id).await?);
    app.limit(("person", person.id), cost)?;
    app.limit(Some(address), cost)?;
    shown(&app, &app.next_round(id, &person, app.mark(address)).await?).await
}

pub async fn enter(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtCup(id): AtCup,
    AtNumber(number): AtNumber,
    Body(result): Body<Entered>,
) -> Answer<Json<CupInfo>> {
    app.limit(("person", person.id), Cost::Act)?;
    shown(&app, &app.enter_result(id, &person, number, result.places, result.points).await?).await
}

pub async fn pause(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtCup(id): AtCup,
    Body(wish): Body<PauseCup>,
) -> Answer<Json<CupInfo>> {
    app.limit(("person", person.id), Cost::Act)?;
    shown(&app, &app.pause_cup(id, &person, wish.pause).await?).await
}

pub async fn end(State(app): State<Arc<App>>, Me(person): Me, AtCup(id): AtCup) -> Answer<Json<CupInfo>> {
    app.limit(("person", person.id), Cost::Act)?;
    shown(&app, &app.end_cup(id, &person).await?).await
}
