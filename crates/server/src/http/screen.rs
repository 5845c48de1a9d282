//! The evening in one room: the big screen, hands on phones, seats that go from one device to another.

use super::ask::{Address, AtSeat, AtTable, Body, Host, Me};
use crate::app::App;
use crate::ids::{PersonId, Secret, TableId};
use crate::info::{TableInfo, info};
use crate::limits::Cost;
use crate::problem::{Answer, Problem};
use crate::screen::Screen;
use crate::serve::addresses;
use crate::tables::seat_of;
use crate::time::now;
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A seat link, looked at before it is used.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LookAtLink {
    /// The secret of the link.
    pub token: String,
}

/// Whose seat a link would move here. Nothing of the hand.
#[derive(Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct LinkLook {
    /// The table.
    pub table: TableId,
    /// The game.
    #[cfg_attr(feature = "ts", ts(as = "burghof_catalog::GameId"))]
    pub game: String,
    /// The seat.
    pub seat: u8,
    /// The name it has.
    pub name: String,
}

/// An answer to somebody who asks for the seat of a person who is gone.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Answering {
    /// Who asks.
    pub person: PersonId,
    /// Is it a yes?
    pub yes: bool,
}

/// Where others find this house.
#[derive(Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct Reach {
    /// Addresses other devices in the same network can open; empty if the house listens on this machine only.
    pub urls: Vec<String>,
}

pub async fn set_screen(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtTable(id): AtTable,
    Body(screen): Body<Screen>,
) -> Answer<Json<TableInfo>> {
    app.limit(("person", person.id), Cost::Act)?;
    let held = app.set_screen(id, &person, screen).await?;
    Ok(Json(info(&held, now())))
}

pub async fn look_at_link(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Body(look): Body<LookAtLink>,
) -> Answer<Json<LinkLook>> {
    app.limit(address, Cost::Act)?;
    let secret = Secret::read(&look.token).ok_or_else(|| Problem::not_found("server-no-link"))?;
    let (id, number, _) = app.read_link(&secret).await?;
    let held = app.hold(id).await?;
    let name = held.seating.at(seat_of(&held.seating, number)?).name();
    Ok(Json(LinkLook { table: id, game: held.seating.game.clone(), seat: number, name }))
}

pub async fn ask_for_seat(
    State(app): State<Arc<App>>,
    Me(person): Me,
    Address(address): Address,
    AtTable(id): AtTable,
    AtSeat(seat): AtSeat,
) -> Answer<Json<TableInfo>> {
    app.limit(("person", person.id), Cost::Talk)?;
    let held = app.ask_for_seat(id, &person, app.mark(address), seat).await?;
    Ok(Json(info(&held, now())))
}

pub async fn answer_asking(
    State(app): State<Arc<App>>,
    Me(person): Me,
    AtTable(id): AtTable,
    AtSeat(seat): AtSeat,
    Body(answer): Body<Answering>,
) -> Answer<Json<TableInfo>> {
    app.limit(("person", person.id), Cost::Act)?;
    let held = app.answer_asking(id, &person, seat, answer.person, answer.yes).await?;
    Ok(Json(info(&held, now())))
}

/// Only a page on this machine is told: to everybody else the address in the network is none of their business, and they have
/// found the house already.
pub async fn reach(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Host(host): Host,
) -> Answer<Json<Reach>> {
    let urls = match &app.config.public_url {
        Some(url) => vec![url.clone()],
        None if address.is_loopback() => {
            let port = host.rsplit_once(':').and_then(|(_, port)| port.parse().ok()).unwrap_or(80);
            let mut listen = app.config.listen;
            listen.set_port(port);
            let all = addresses(listen, app.config.secure());
            all.into_iter().filter(|url| !url.contains("://localhost")).collect()
        }
        None => vec![],
    };
    Ok(Json(Reach { urls: urls.into_iter().map(|url| url + "/").collect() }))
}
