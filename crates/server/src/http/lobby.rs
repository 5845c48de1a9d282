//! What there is to play, and where.

use super::ask::Me;
use crate::app::App;
use crate::args;
use crate::db::Row;
use crate::ids::TableId;
use crate::problem::{Answer, Problem};
use crate::ratings::RatingInfo;
use crate::seating::{Clock, Seating, Sitter};
use crate::time::Millis;
use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use burghof_catalog::GAMES;
use burghof_core::Values;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// What there is to play.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Games {
    /// The games.
    pub games: Vec<GameInfo>,
    /// The levels of bots, weakest first.
    pub bots: Vec<&'static str>,
}

/// A game.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GameInfo {
    /// Its id.
    pub id: &'static str,
    /// Its title in German and English.
    pub title: Value,
    /// The fewest people.
    pub fewest: u8,
    /// The most people.
    pub most: u8,
    /// What a table can agree on.
    pub options: Vec<OptionInfo>,
    /// The newest version of its rules.
    pub rules_version: u16,
}

/// One thing a table can agree on.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OptionInfo {
    /// Its name.
    pub key: &'static str,
    /// `bool`, `one_of`, `int` or `free`.
    pub kind: &'static str,
    /// What it can be: words, the two ends of a range, or examples.
    pub values: Vec<String>,
    /// What it is if nobody says anything.
    pub default: &'static str,
    /// The rules it is about.
    pub rules: Vec<&'static str>,
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
    let option = |option: &burghof_core::OptionMeta| {
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        let (kind, values) = match option.values {
            Values::Bool => ("bool", words(&["true", "false"])),
            Values::OneOf(list) => ("one_of", words(list)),
            Values::Int { min, max } => ("int", vec![min.to_string(), max.to_string()]),
            Values::Free(examples) => ("free", words(examples)),
        };
        OptionInfo { key: option.key, kind, values, default: option.default, rules: option.rules.to_vec() }
    };
    let game = |meta: &burghof_core::Meta| GameInfo {
        id: meta.id,
        title: json!(meta.title),
        fewest: meta.fewest,
        most: meta.most,
        options: meta.options.iter().map(option).collect(),
        rules_version: meta.rules_version,
    };
    Json(Games { games: GAMES.iter().map(game).collect(), bots: crate::bots::names() })
}

/// What is printed on the pieces that views name by their ids.
pub async fn faces(path: Result<Path<String>, PathRejection>) -> Answer<Json<Value>> {
    let faces = path.ok().and_then(|Path(id)| burghof_catalog::faces(&id).ok());
    let faces = faces.ok_or_else(|| Problem::not_found("server-no-page"))?;
    Ok(Json(serde_json::from_str(&faces).map_err(Problem::inside)?))
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

pub async fn leaderboard(
    State(app): State<Arc<App>>,
    path: Result<Path<String>, PathRejection>,
) -> Answer<Json<Vec<RatingInfo>>> {
    let game = path.ok().and_then(|Path(id)| GAMES.iter().find(|meta| meta.id == id));
    let game = game.ok_or_else(|| Problem::not_found("server-no-page"))?;
    Ok(Json(app.leaderboard(game.id).await?))
}
