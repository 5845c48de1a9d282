//! What there is to play, and where.

use super::ask::{Me, OfGame};
use crate::app::App;
use crate::args;
use crate::db::Row;
use crate::ids::TableId;
use crate::problem::{Answer, Problem};
use crate::ratings::RatingInfo;
use crate::seating::{Clock, Seating, Sitter};
use crate::time::Millis;
use axum::Json;
use axum::extract::State;
use burghof_catalog::GAMES;
use burghof_catalog::api::GameMeta;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};
use std::sync::Arc;

/// What there is to play.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Games {
    /// The games.
    pub games: Vec<GameMeta>,
    /// The levels of bots, weakest first.
    pub bots: Vec<&'static str>,
}

/// A list of tables.
#[derive(Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct Tables {
    /// The tables.
    pub tables: Vec<TableLine>,
}

/// A table in a list.
#[derive(Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct TableLine {
    /// Its id.
    pub id: TableId,
    /// The game.
    #[cfg_attr(feature = "ts", ts(as = "burghof_catalog::GameId"))]
    pub game: String,
    /// How it stands.
    #[cfg_attr(feature = "ts", ts(as = "crate::seating::Status"))]
    pub status: String,
    /// The names at its seats; empty for a free one.
    pub names: Vec<String>,
    /// How many seats are free.
    pub free: usize,
    /// The length of the log, a few seconds old at most.
    pub number: u32,
    /// The seats the game waits for, a few seconds old at most.
    pub to_act: Vec<u8>,
    /// The clock.
    pub clock: Clock,
    /// May anybody who has the link watch?
    pub spectators: bool,
    /// Your seats.
    pub yours: Vec<u8>,
    /// Is it your turn?
    pub your_turn: bool,
    /// When something happened last.
    pub updated_at: Millis,
}

pub async fn games() -> Json<Games> {
    Json(Games { games: GAMES.iter().map(GameMeta::new).collect(), bots: crate::bots::names() })
}

fn line(row: &Row, me: Option<crate::ids::PersonId>) -> Answer<TableLine> {
    let seating: Seating = serde_json::from_str(&row.text(2)?).map_err(Problem::inside)?;
    let bits = burghof_core::SeatSet::from_bits(row.int(4)? as u8);
    let numbers = |set: burghof_core::SeatSet| set.iter().map(|seat| seat.index() as u8).collect::<Vec<_>>();
    let mine = me.map_or(burghof_core::SeatSet::NONE, |me| seating.seats_of(me));
    Ok(TableLine {
        id: TableId(row.int(0)?),
        game: seating.game.clone(),
        status: row.text(1)?,
        names: seating.names(),
        free: seating.seats.iter().filter(|seat| seat.sitter == Sitter::Open).count(),
        number: row.int(3)? as u32,
        to_act: numbers(bits),
        clock: seating.clock,
        spectators: seating.spectators,
        yours: numbers(mine),
        your_turn: !seating.status.over() && !bits.intersection(mine).is_empty(),
        updated_at: row.int(5)?,
    })
}

pub async fn lobby(State(app): State<Arc<App>>) -> Answer<Json<Tables>> {
    let rows = app
        .db
        .rows(
            "SELECT id, status, meta, number, to_act, updated_at FROM tables \
             WHERE status IN ('open', 'playing') AND listed = 1 ORDER BY updated_at DESC LIMIT $1",
            args![app.config.limits.list],
        )
        .await?;
    let tables = rows.iter().map(|row| line(row, None)).collect::<Answer<_>>()?;
    Ok(Json(Tables { tables }))
}

pub async fn my_tables(State(app): State<Arc<App>>, Me(person): Me) -> Answer<Json<Tables>> {
    app.flush_behind().await?;
    let rows = app
        .db
        .rows(
            "SELECT id, status, meta, number, to_act, updated_at FROM tables \
             WHERE id IN (SELECT table_id FROM seats WHERE person = $1) ORDER BY updated_at DESC LIMIT $2",
            args![person.id, app.config.limits.list],
        )
        .await?;
    let tables = rows.iter().map(|row| line(row, Some(person.id))).collect::<Answer<_>>()?;
    Ok(Json(Tables { tables }))
}

pub async fn leaderboard(State(app): State<Arc<App>>, OfGame(game): OfGame) -> Answer<Json<Vec<RatingInfo>>> {
    Ok(Json(app.leaderboard(game.id).await?))
}

/// What is printed on the pieces that views name by their ids.
pub async fn faces(OfGame(game): OfGame) -> Answer<Json<Map<String, Value>>> {
    let faces = burghof_catalog::faces(game.id).map_err(Problem::inside)?;
    Ok(Json(serde_json::from_str(&faces).map_err(Problem::inside)?))
}
