//! The event stream: one WebSocket per page. It begins with what the page has not heard yet and goes on from there,
//! so a connection that is lost resumes without gap or duplicate.

use super::ask::{AtTable, Maybe, Query};
use super::play::viewer;
use crate::app::App;
use crate::events::{Event, Listener, Want, listener_id, moved};
use crate::ids::TableId;
use crate::info::info;
use crate::people::Person;
use crate::problem::{Answer, Problem};
use crate::seating::lang;
use crate::time::now;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use burghof_core::Viewer;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

#[derive(Debug, Deserialize)]
pub struct Subscribe {
    /// The last number heard.
    #[serde(default)]
    since: u32,
    /// The last line of chat heard.
    #[serde(default)]
    chat: i64,
    #[serde(rename = "as")]
    as_: Option<String>,
    /// What to send with every move: `view,prompt,score,legal`.
    with: Option<String>,
    /// A language, to get words with the messages.
    lang: Option<String>,
}

/// How often we ask whether somebody is still there.
const PING: Duration = Duration::from_secs(30);

pub async fn events(
    State(app): State<Arc<App>>,
    Maybe(person): Maybe,
    AtTable(id): AtTable,
    Query(wish): Query<Subscribe>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Answer<Response> {
    let upgrade = upgrade.map_err(|_| Problem::malformed("this address wants a WebSocket"))?;
    let mut want = Want::parse(wish.with.as_deref().unwrap_or("view")).map_err(|word| {
        Problem::malformed(format!("`with` is a list of view, prompt, score and legal, not {word}"))
    })?;
    want.lang = wish.lang.as_deref().map(lang);
    // A connection that has become a stream is no longer counted as a connection, so it is counted here.
    if app.metrics.streams.get() >= app.config.limits.connections as i64 {
        return Err(Problem::too_many("server-too-many-streams"));
    }
    let viewer = {
        let mut held = app.hold(id).await?;
        let viewer = viewer(&held, person.as_deref(), wish.as_.as_deref())?;
        if held.listeners().len() >= app.config.limits.streams_per_table {
            return Err(Problem::too_many("server-too-many-streams"));
        }
        viewer
    };
    let stream = Stream { app, id, person, viewer, want, since: wish.since, chat: wish.chat };
    Ok(upgrade
        // Pages say next to nothing here: small buffers, thousands of streams.
        .max_message_size(4096)
        .max_frame_size(4096)
        .read_buffer_size(1024)
        .write_buffer_size(0)
        .on_upgrade(|socket| stream.run(socket)))
}

struct Stream {
    app: Arc<App>,
    id: TableId,
    person: Option<Arc<Person>>,
    viewer: Viewer,
    want: Want,
    since: u32,
    chat: i64,
}

/// A stream that counts itself.
struct Counted<'a>(&'a App);

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.metrics.streams.add(-1);
    }
}

impl Stream {
    async fn run(self, mut socket: WebSocket) {
        let app = Arc::clone(&self.app);
        app.metrics.streams.add(1);
        let _counted = Counted(&app);
        let (line, mut news) = mpsc::channel(app.config.limits.stream_lag);
        let listener = listener_id();
        let code = match self.subscribe(listener, line).await {
            Ok(first) => match self.send_all(&mut socket, first).await {
                Ok(()) => self.go_on(&mut socket, &mut news).await,
                Err(_) => close_code::ABNORMAL,
            },
            Err(_) => close_code::POLICY,
        };
        if let Some(cell) = app.tables.peek(self.id) {
            cell.leave(listener).await;
        }
        let _ = socket.send(Message::Close(Some(CloseFrame { code, reason: Utf8Bytes::default() }))).await;
    }

    /// Joins the listeners and says what this one has not heard yet. Both under the table's lock: nothing can happen in
    /// between.
    async fn subscribe(&self, id: u64, line: mpsc::Sender<Utf8Bytes>) -> Answer<Vec<Utf8Bytes>> {
        let chat = self.app.chat_since(self.id, self.chat).await?;
        let mut held = self.app.hold(self.id).await?;
        if self.since > held.number() {
            // A page that comes from another node may have heard more than we have.
            self.app.catch_up(&mut held).await?;
        }
        let person = self.person.as_ref().map(|person| person.id);
        if !crate::events::may_watch(&held.seating, self.viewer, person) {
            return Err(Problem::forbidden("server-not-your-seat"));
        }
        // Looked at before the upgrade, too; but many may have come through that door at once.
        if held.listeners().len() >= self.app.config.limits.streams_per_table {
            return Err(Problem::too_many("server-too-many-streams"));
        }
        let newest = held.chat;
        let late = if chat.last().map_or(self.chat, |said| said.id) < newest {
            self.app.chat_since(self.id, chat.last().map_or(self.chat, |said| said.id)).await?
        } else {
            Vec::new()
        };
        let mut first = vec![Event::Table { table: &info(&held, now()) }.text()];
        first.extend(chat.iter().chain(&late).map(|said| Event::Said { said }.text()));
        if let Some(game) = &held.game {
            let lines =
                if self.since < held.number() { game.log(self.viewer, self.since) } else { Vec::new() };
            first.push(moved(&held, &lines, self.viewer, self.want));
        }
        held.listeners().add(Listener { id, viewer: self.viewer, person, want: self.want, line });
        Ok(first.into_iter().map(Utf8Bytes::from).collect())
    }

    async fn send_all(&self, socket: &mut WebSocket, texts: Vec<Utf8Bytes>) -> Result<(), axum::Error> {
        for text in texts {
            socket.feed(Message::Text(text)).await?;
        }
        socket.flush().await
    }

    /// Passes on what happens until somebody has enough; the reason.
    async fn go_on(&self, socket: &mut WebSocket, news: &mut mpsc::Receiver<Utf8Bytes>) -> u16 {
        let mut closing = self.app.closing.subscribe();
        let mut heard = Instant::now();
        let mut ping = tokio::time::interval_at(Instant::now() + PING, PING);
        let mut batch = Vec::new();
        loop {
            tokio::select! {
                count = news.recv_many(&mut batch, 16) => {
                    if count == 0 {
                        // Cut off by the table: too slow, or the seat is somebody else's now.
                        return close_code::AGAIN;
                    }
                    let sent = tokio::time::timeout(PING, self.send_all(socket, std::mem::take(&mut batch))).await;
                    if !matches!(sent, Ok(Ok(()))) {
                        return close_code::ABNORMAL;
                    }
                }
                message = socket.next() => match message {
                    Some(Ok(Message::Close(_))) | None => return close_code::NORMAL,
                    Some(Ok(_)) => heard = Instant::now(),
                    Some(Err(_)) => return close_code::ABNORMAL,
                },
                _ = ping.tick() => {
                    if heard.elapsed() > 3 * PING || socket.send(Message::Ping(Default::default())).await.is_err() {
                        return close_code::AWAY;
                    }
                }
                () = crate::serve::ended(&mut closing) => return close_code::RESTART,
            }
        }
    }
}
