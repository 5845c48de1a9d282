//! What there is to play, and where.

use super::ask::{Address, Me, OfGame};
use crate::app::{App, Held};
use crate::args;
use crate::db::Row;
use crate::ids::{PersonId, TableId};
use crate::limits::Cost;
use crate::problem::{Answer, Problem};
use crate::ratings::RatingInfo;
use crate::seating::{Clock, Seating, Sitter};
use crate::time::{Millis, SECOND, now};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use burghof_catalog::GAMES;
use burghof_catalog::api::GameMeta;
use burghof_core::SeatSet;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
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
    /// How many lines of talk you have not read.
    pub unread: i64,
    /// When something happened last.
    pub updated_at: Millis,
}

pub async fn games() -> Json<Games> {
    Json(Games { games: GAMES.iter().map(GameMeta::new).collect(), bots: crate::bots::names() })
}

fn numbers(set: SeatSet) -> Vec<u8> {
    set.iter().map(|seat| seat.index() as u8).collect()
}

/// A table in a list, by what is stored about it: its row begins with id, number, to_act, updated_at, unread and meta.
fn line(row: &Row, me: Option<PersonId>) -> Answer<TableLine> {
    let seating: Seating = serde_json::from_str(&row.text(5)?).map_err(Problem::inside)?;
    let to_act = SeatSet::from_bits(row.int(2)? as u8);
    let (id, number) = (TableId(row.int(0)?), row.int(1)? as u32);
    Ok(TableLine {
        unread: row.int_or_none(4)?.unwrap_or(0),
        updated_at: row.int(3)?,
        ..described(id, &seating, number, to_act, me)
    })
}

fn described(
    id: TableId,
    seating: &Seating,
    number: u32,
    to_act: SeatSet,
    me: Option<PersonId>,
) -> TableLine {
    let mine = me.map_or(SeatSet::NONE, |me| seating.seats_of(me));
    TableLine {
        id,
        game: seating.game.clone(),
        status: seating.status.name().to_owned(),
        names: seating.names(),
        free: seating.seats.iter().filter(|seat| seat.sitter == Sitter::Open).count(),
        number,
        to_act: numbers(to_act),
        clock: seating.clock,
        spectators: seating.spectators,
        yours: numbers(mine),
        your_turn: !seating.status.over() && !to_act.intersection(mine).is_empty(),
        unread: 0,
        updated_at: now(),
    }
}

/// The tables in memory that fit, for when the database is away.
fn remembered(app: &App, me: Option<PersonId>, fits: impl Fn(&Seating) -> bool) -> Json<Tables> {
    let held = app.tables.ids().into_iter().filter_map(|id| app.hold_idle(id));
    let fitting = held.filter(|held| fits(&held.seating));
    let line = |held: Held| described(held.id, &held.seating, held.number(), held.to_act(), me);
    Json(Tables { tables: fitting.take(app.config.limits.list as usize).map(line).collect() })
}

pub async fn lobby(State(app): State<Arc<App>>, Address(address): Address) -> Answer<Json<Tables>> {
    app.limit(Some(address), Cost::List)?;
    let rows = app
        .db
        .rows(
            "SELECT id, number, to_act, updated_at, 0, meta FROM tables \
             WHERE listed = 1 AND (status = 'playing' OR status = 'open' AND shown_until > $2) \
             ORDER BY CASE WHEN present_at > $3 THEN 0 ELSE 1 END, updated_at DESC LIMIT $1",
            // Tables that nobody looks after sink, and after some minutes they vanish.
            args![app.config.limits.list, now(), now() - 2 * 60 * SECOND],
        )
        .await;
    match rows {
        Err(error) if error.away() => {
            Ok(remembered(&app, None, |seating| seating.listed && !seating.status.over()))
        }
        rows => Ok(Json(Tables { tables: rows?.iter().map(|row| line(row, None)).collect::<Answer<_>>()? })),
    }
}

pub async fn my_tables(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Me(person): Me,
) -> Answer<Json<Tables>> {
    app.limit(Some(address), Cost::List)?;
    let rows = async {
        app.flush_behind().await?;
        let unread = app.db.rows(
            "SELECT id, number, to_act, updated_at, \
             (SELECT COUNT(*) FROM chat WHERE chat.table_id = tables.id AND chat.seat >= 0 AND chat.person <> $1 AND chat.id > \
             COALESCE((SELECT MAX(chat_read) FROM seats WHERE seats.table_id = tables.id AND seats.person = $1), 0)), \
             meta FROM tables \
             WHERE id IN (SELECT table_id FROM seats WHERE person = $1) ORDER BY updated_at DESC LIMIT $2",
            args![person.id, app.config.limits.list],
        );
        Ok::<_, Problem>(unread.await?)
    };
    match rows.await {
        Err(problem) if problem.status() == StatusCode::SERVICE_UNAVAILABLE => {
            Ok(remembered(&app, Some(person.id), |seating| !seating.seats_of(person.id).is_empty()))
        }
        rows => {
            let lines = rows?.iter().map(|row| line(row, Some(person.id))).collect::<Answer<_>>()?;
            Ok(Json(Tables { tables: lines }))
        }
    }
}

pub async fn leaderboard(
    State(app): State<Arc<App>>,
    Address(address): Address,
    OfGame(game): OfGame,
) -> Answer<Json<Vec<RatingInfo>>> {
    app.limit(Some(address), Cost::List)?;
    Ok(Json(app.leaderboard(game.id).await?))
}

/// What is printed on the pieces of a game.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Faces {
    #[schemars(with = "burghof_catalog::schema::Faces")]
    faces: Value,
}

/// What is printed on the pieces that views name by their ids.
pub async fn faces(OfGame(game): OfGame) -> Answer<Json<Faces>> {
    let faces = burghof_catalog::faces(game.id).map_err(Problem::inside)?;
    Ok(Json(Faces { faces: serde_json::from_str(&faces).map_err(Problem::inside)? }))
}
