//! What happened: the log as a viewer may read it, and the record of the whole game.

use super::ask::{Address, AtTable, Maybe, Query, Speaks};
use super::look::{numbers, viewer};
use super::reply::{Attached, Plain};
use crate::app::App;
use crate::events::{Listener, Want, Way, at_home, listener_id, may_watch, worded};
use crate::ids::TableId;
use crate::limits::Cost;
use crate::problem::{Answer, Problem};
use axum::Json;
use axum::extract::State;
use burghof_catalog::api::{LogLine, Saying};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// What happened.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LogAnswer {
    /// The length of the log.
    pub number: u32,
    /// The seats the game waits for.
    pub to_act: Vec<u8>,
    /// Is the game over?
    pub over: bool,
    /// The lines after the number asked for, as this viewer may read them.
    pub lines: Vec<LogLine<Saying>>,
}

/// From where on, and as whom.
#[derive(Debug, Default, Deserialize, JsonSchema)]
pub struct Read {
    /// `public` or the number of a seat: yours, or any when the game is over.
    #[serde(rename = "as")]
    #[schemars(regex(pattern = r"^(public|[0-6])$"))]
    as_: Option<String>,
    /// Only what came after this number.
    #[serde(default)]
    #[schemars(range(max = u32::MAX))]
    since: u32,
    /// Seconds to wait if there is nothing new, at most 60.
    #[serde(default)]
    wait: u64,
}

/// Takes somebody who waits off the list, should they have hung up before they were told.
struct Left {
    app: Arc<App>,
    id: TableId,
    listener: u64,
}

impl Left {
    /// It was done already.
    fn quietly(mut self) {
        self.listener = 0;
    }
}

impl Drop for Left {
    fn drop(&mut self) {
        let (listener, cell) = (self.listener, self.app.tables.peek(self.id));
        if let (1.., Some(cell), Ok(runtime)) = (listener, cell, tokio::runtime::Handle::try_current()) {
            runtime.spawn(async move { cell.leave(listener).await });
        }
    }
}

pub async fn log(
    State(app): State<Arc<App>>,
    Maybe(person): Maybe,
    AtTable(id): AtTable,
    Address(address): Address,
    Speaks(lang): Speaks,
    Query(read): Query<Read>,
) -> Answer<Json<LogAnswer>> {
    let mut held = app.hold(id).await?;
    if read.since > held.number() {
        app.catch_up(&mut held).await?;
    }
    let viewer = viewer(&held, person.as_deref(), read.as_.as_deref())?;
    let nothing_new = held.number() <= read.since && !held.over();
    if nothing_new && read.wait > 0 {
        let me = person.as_ref().map(|person| person.id);
        let seated = at_home(&held.seating, me);
        held.listeners().admit(me, seated, &app.config.limits)?;
        // The next message of any kind, or the end of patience.
        let (awake, mut next) = mpsc::channel(1);
        let listener = listener_id();
        held.listeners().add(Listener {
            id: listener,
            viewer,
            person: me,
            seated,
            deaf_to: Arc::default(),
            want: Want::default(),
            way: Way::Once(awake),
        });
        drop(held);
        // Whoever hangs up meanwhile must not stay on the list: nobody else would find a place there.
        let left = Left { app: Arc::clone(&app), id, listener };
        let patience = Duration::from_secs(read.wait.min(60));
        let mut closing = app.closing.subscribe();
        tokio::select! {
            _ = tokio::time::timeout(patience, next.recv()) => {}
            () = crate::serve::ended(&mut closing) => {}
        }
        held = app.hold(id).await?;
        held.listeners().remove(listener);
        left.quietly();
    }
    if !may_watch(&held.seating, viewer, person.as_ref().map(|person| person.id)) {
        return Err(Problem::forbidden("server-not-your-seat"));
    }
    app.limit(Some(address), Cost::Lines(held.number().saturating_sub(read.since)))?;
    let lines = held.game.as_ref().map_or_else(Vec::new, |game| game.log(viewer, read.since));
    let lines = worded(&held, lines, lang);
    Ok(Json(LogAnswer { number: held.number(), to_act: numbers(held.to_act()), over: held.over(), lines }))
}

pub async fn record(
    State(app): State<Arc<App>>,
    Maybe(person): Maybe,
    AtTable(id): AtTable,
    Address(address): Address,
) -> Answer<Attached<Plain>> {
    let held = app.hold(id).await?;
    super::tables::visible(&held, person.as_deref())?;
    app.limit(Some(address), Cost::Lines(held.number()))?;
    let text = crate::records::record_of(&held)?;
    let name = format!("{}-{id}.record", held.seating.game);
    Ok(Attached(name, Plain("text/plain; charset=utf-8", text)))
}
