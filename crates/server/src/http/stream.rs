//! The event stream: one WebSocket per page. It begins with what the page has not heard yet and goes on from there,
//! so a connection that is lost resumes without gap or duplicate.

use super::ask::{Address, AtTable, Maybe, Query};
use super::look::viewer;
use super::reply::Upgraded;
use crate::app::App;
use crate::chat::{Said, hears_watchers};
use crate::events::{Event, Lines, Listener, Paper, Want, Way, at_home, listener_id, moved};
use crate::ids::TableId;
use crate::info::info;
use crate::limits::Cost;
use crate::outlet::{Ear, Frame, Heard, LOUDEST, Outlet};
use crate::people::Person;
use crate::places::Place;
use crate::problem::{Answer, Problem};
use crate::seating::lang;
use crate::time::now;
use crate::tls::Seal;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, header};
use burghof_core::{SeatSet, Viewer};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::HashSet;
use std::sync::Arc;
use tokio::net::TcpStream;
use tokio::time::Instant;
use tokio_rustls::server::TlsStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

/// From where on, as whom and with what.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Subscribe {
    /// The last number heard.
    #[serde(default)]
    since: u32,
    /// The last line of chat heard.
    #[serde(default)]
    chat: i64,
    /// `public` or the number of a seat: yours, or any when the game is over.
    #[serde(rename = "as")]
    #[schemars(regex(pattern = r"^(public|[0-6])$"))]
    as_: Option<String>,
    /// What to send with every move: `view,prompt,score,legal`.
    with: Option<String>,
    /// A language, to get words with the messages.
    lang: Option<String>,
}

pub async fn events(
    State(app): State<Arc<App>>,
    Maybe(person): Maybe,
    AtTable(id): AtTable,
    Address(address): Address,
    Query(wish): Query<Subscribe>,
    mut request: Request,
) -> Answer<Upgraded> {
    let accept = accept(request.headers())?;
    let upgrade = request.extensions_mut().remove::<OnUpgrade>().ok_or_else(no_stream)?;
    let mut want = Want::parse(wish.with.as_deref().unwrap_or("view")).map_err(|word| {
        Problem::malformed(format!("`with` is a list of view, prompt, score and legal, not {word}"))
    })?;
    want.lang = wish.lang.as_deref().map(lang);
    let (viewer, place) = {
        let mut held = app.hold(id).await?;
        let viewer = viewer(&held, person.as_deref(), wish.as_.as_deref())?;
        let talk = held.chat.saturating_sub(wish.chat).clamp(0, app.config.limits.chat_lines) as u32;
        app.limit(Some(address), Cost::Lines(held.number().saturating_sub(wish.since).saturating_add(talk)))?;
        let me = person.as_ref().map(|person| person.id);
        let seated = at_home(&held.seating, me);
        held.listeners().admit(me, seated, &app.config.limits)?;
        // A connection that has become a stream is no longer counted as a connection, so it is counted here.
        let place = app.places.stream(address, me, seated);
        (viewer, place.ok_or_else(|| Problem::too_many("server-no-place"))?)
    };
    let stream = Stream { app, id, person, viewer, want, since: wish.since, chat: wish.chat, _place: place };
    tokio::spawn(stream.open(upgrade));
    Ok(Upgraded(accept))
}

fn no_stream() -> Problem {
    Problem::malformed("this address wants a WebSocket")
}

/// The answer to a client that wants to speak WebSocket, version 13 (RFC 6455, 4.2.1).
fn accept(headers: &HeaderMap) -> Answer<String> {
    let says = |name: HeaderName, what: &str| {
        let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
        values.flat_map(|value| value.split(',')).any(|value| value.trim().eq_ignore_ascii_case(what))
    };
    let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|key| key.len() == 24);
    match key {
        Some(key)
            if says(header::CONNECTION, "upgrade")
                && says(header::UPGRADE, "websocket")
                && says(header::SEC_WEBSOCKET_VERSION, "13") =>
        {
            Ok(derive_accept_key(key.as_bytes()))
        }
        _ => Err(no_stream()),
    }
}

/// Codes to part with (RFC 6455, 7.4.1).
mod code {
    pub const NORMAL: u16 = 1000;
    pub const AWAY: u16 = 1001;
    pub const POLICY: u16 = 1008;
    pub const RESTART: u16 = 1012;
    pub const AGAIN: u16 = 1013;
}

struct Stream {
    app: Arc<App>,
    id: TableId,
    person: Option<Arc<Person>>,
    viewer: Viewer,
    want: Want,
    since: u32,
    chat: i64,
    /// Given back when the stream ends.
    _place: Place,
}

/// A stream that counts itself.
struct Counted<'a>(&'a App);

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.metrics.streams.add(-1);
    }
}

impl Stream {
    /// Waits for the socket, which the connection gives away when it has answered.
    async fn open(self, upgrade: OnUpgrade) {
        let Ok(upgraded) = upgrade.await else { return };
        let upgraded = match upgraded.downcast::<TokioIo<TcpStream>>() {
            Ok(parts) => {
                return self.run(parts.io.into_inner(), None, Ear::new(parts.read_buf.to_vec())).await;
            }
            Err(other) => other,
        };
        // Our listener knows no other connections.
        let Ok(parts) = upgraded.downcast::<TokioIo<TlsStream<TcpStream>>>() else { return };
        let (socket, connection) = parts.io.into_inner().into_inner();
        let (seal, rest) = Seal::new(connection);
        self.run(socket, Some(seal), Ear::new([&parts.read_buf[..], &rest].concat())).await;
    }

    async fn run(self, socket: TcpStream, seal: Option<Seal>, ear: Ear) {
        let app = Arc::clone(&self.app);
        app.metrics.streams.add(1);
        let _counted = Counted(&app);
        let outlet = Arc::new(Outlet::new(socket, seal, app.config.limits.stream_lag));
        let listener = listener_id();
        let code = match self.subscribe(listener, &outlet).await {
            Ok(()) => self.go_on(&outlet, ear).await,
            Err(_) => code::POLICY,
        };
        if let Some(cell) = app.tables.peek(self.id) {
            cell.leave(listener).await;
        }
        outlet.close(code);
        let (id, person) = (self.id, self.person.as_ref().map(|person| person.id));
        // The place and the socket are free before anybody waits whether this one comes back.
        drop((self, outlet));
        if let Some(person) = person.filter(|_| !app.is_closing()) {
            tokio::spawn({
                let app = Arc::clone(&app);
                async move { app.gone(id, person).await }
            });
        }
    }

    /// Joins the listeners and says what this one has not heard yet. Both under the table's lock: nothing can happen in
    /// between.
    async fn subscribe(&self, id: u64, outlet: &Arc<Outlet>) -> Answer<()> {
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
        let seated = at_home(&held.seating, person);
        held.listeners().admit(person, seated, &self.app.config.limits)?;
        let deaf_to = match person {
            Some(person) => self.app.blocked(person).await.unwrap_or_default(),
            None => HashSet::new(),
        };
        // At most tables there is nothing to be read: nobody has said anything.
        let chat = match held.chat > self.chat {
            true => self.app.chat_since(self.id, self.chat, hears_watchers(&held.seating, person)).await?,
            false => Vec::new(),
        };
        let own = person.map_or(SeatSet::NONE, |person| held.seating.seats_of(person));
        let unread = match person.filter(|_| !own.is_empty() && held.chat > 0) {
            Some(person) => self.app.unread(self.id, person).await?,
            None => 0,
        };
        let seats = own.iter().map(|seat| seat.index() as u8).collect();
        outlet.begin_with(&Frame::copied(&Event::You { seats, watching: own.is_empty(), unread }.text()));
        outlet.begin_with(&Frame::copied(&Event::Table { table: &info(&held, now()) }.text()));
        let heard = |said: &&Said| said.person.is_none_or(|person| !deaf_to.contains(&person));
        for said in chat.iter().filter(heard) {
            outlet.begin_with(&Frame::copied(&Event::Said { said }.text()));
        }
        if let Some(game) = &held.game {
            let lines =
                if self.since < held.number() { game.log(self.viewer, self.since) } else { Vec::new() };
            outlet.begin_with(&moved(
                &held,
                Lines::Log(&lines),
                self.viewer,
                self.want,
                &mut Paper::default(),
            ));
        }
        let way = Way::Stream(Arc::clone(outlet));
        let (viewer, want, deaf_to) = (self.viewer, self.want, Arc::new(deaf_to));
        held.listeners().add(Listener { id, viewer, person, seated, deaf_to, want, way });
        self.app.arrived(&mut held, person);
        Ok(())
    }

    /// Looks after the socket until somebody has enough; the reason. What happens at the table is sent by whoever makes
    /// it happen; here go the rest of what the socket did not take at once, and what the other side says.
    async fn go_on(&self, outlet: &Outlet, mut ear: Ear) -> u16 {
        let mut closing = self.app.closing.subscribe();
        let mut heard = Instant::now();
        // How often we ask whether somebody is still there.
        let often = self.app.config.limits.patience;
        let mut ping = tokio::time::interval_at(Instant::now() + often, often);
        let mut stuck_at = None;
        let mut said = 0;
        loop {
            match outlet.hear(&mut ear) {
                Heard::Nothing => {}
                Heard::Something(bytes) => {
                    heard = Instant::now();
                    said += bytes;
                }
                Heard::Enough => return code::NORMAL,
                Heard::Nonsense(code) => return code,
            }
            if said > LOUDEST {
                return code::POLICY;
            }
            if outlet.flush().is_err() {
                return code::NORMAL;
            }
            if outlet.ended() {
                // Cut off by the table: too slow, or the seat is somebody else's now.
                return code::AGAIN;
            }
            tokio::select! {
                ready = outlet.ready() => {
                    if ready.is_err() {
                        return code::NORMAL;
                    }
                }
                () = outlet.woken() => {}
                _ = ping.tick() => {
                    said = 0;
                    let waiting = outlet.waiting();
                    let stuck = waiting.is_some() && waiting == stuck_at;
                    stuck_at = waiting;
                    if stuck || heard.elapsed() > 3 * often || !outlet.ping() {
                        return code::AWAY;
                    }
                }
                () = crate::serve::ended(&mut closing) => return code::RESTART,
            }
        }
    }
}
