//! Strangers who want the house for themselves, to see that they do not get it: idle connections, sockets that watch,
//! requests that never end, answers that nobody takes, floods, tables and seats for nobody, and tables of their own to sit at. On this machine alone.

use crate::load::{Connection, Ear, connect};
use serde_json::{Value, json};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::task::JoinSet;

/// A siege.
#[derive(Clone, Debug)]
pub struct Siege {
    /// The house; only one on this machine.
    pub house: SocketAddr,
    /// Where the strangers come from: addresses of this machine.
    pub sources: Vec<IpAddr>,
    /// How many of each kind every one of them tries.
    pub strength: usize,
    /// A table everybody may watch.
    pub watched: Option<String>,
    /// A listed table with free seats.
    pub open: Option<String>,
}

/// What the strangers got.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Loot {
    /// Connections that were held, idle, slow or never read.
    pub connections: u64,
    /// Streams that watched.
    pub streams: u64,
    /// Streams where a stranger sits, at tables of their own.
    pub seated: u64,
    /// Streams that were refused.
    pub streams_refused: u64,
    /// Requests that were answered with anything but 429.
    pub answered: u64,
    /// Requests that were limited.
    pub limited: u64,
    /// Tables made.
    pub tables: u64,
    /// Seats taken at the open table.
    pub seats: u64,
}

#[derive(Default)]
struct Counts {
    connections: AtomicU64,
    streams: AtomicU64,
    seated: AtomicU64,
    streams_refused: AtomicU64,
    answered: AtomicU64,
    limited: AtomicU64,
    tables: AtomicU64,
    seats: AtomicU64,
    stop: AtomicBool,
}

impl Counts {
    fn status(&self, status: u16) {
        let counter = if status == 429 { &self.limited } else { &self.answered };
        counter.fetch_add(1, Relaxed);
    }
}

/// A siege that goes on.
pub struct Besieged {
    counts: Arc<Counts>,
    tasks: JoinSet<()>,
}

impl Siege {
    /// A siege of this house from three addresses, with a table to be watched and one with free seats, both made for it.
    pub async fn of(house: SocketAddr, strength: usize) -> io::Result<Siege> {
        let mut line = Connection::open(house).await?;
        let guest = line.json("POST", "/api/guests", "", &json!({ "name": "Host" })).await?;
        let token = guest["token"].as_str().unwrap_or_default();
        let mut made = Vec::new();
        for seats in [json!(["bot:random", "bot:random"]), json!(["me", "open", "open", "open"])] {
            let table = json!({ "game": "castles", "seats": seats, "listed": true, "rated": false });
            let table = line.json("POST", "/api/tables", token, &table).await?;
            made.push(table["id"].as_str().map(str::to_owned));
        }
        let open = made.pop().flatten();
        let sources = (2..=4).map(|n| IpAddr::from([127, 0, 0, n])).collect();
        Ok(Siege { house, sources, strength, watched: made.pop().flatten(), open })
    }

    /// Begins; it goes on until [`Besieged::end`].
    pub fn begin(&self) -> io::Result<Besieged> {
        if !self.house.ip().is_loopback() || !self.sources.iter().all(IpAddr::is_loopback) {
            return Err(io::Error::other("a siege stays on its own machine"));
        }
        let counts = Arc::new(Counts::default());
        let mut tasks = JoinSet::new();
        // Those who settle come first: the others soon use up all that an address may ask.
        for &source in &self.sources {
            tasks.spawn(settle(source, self.house, self.open.clone(), Arc::clone(&counts)));
            tasks.spawn(nest(source, self.house, self.strength, Arc::clone(&counts)));
        }
        for &source in &self.sources {
            for _ in 0..self.strength {
                tasks.spawn(idle(source, self.house, Arc::clone(&counts)));
                tasks.spawn(slow(source, self.house, Arc::clone(&counts)));
                if let Some(table) = self.watched.clone() {
                    tasks.spawn(watch(source, self.house, table, Arc::clone(&counts)));
                }
            }
            for _ in 0..4 {
                tasks.spawn(deaf(source, self.house, Arc::clone(&counts)));
                tasks.spawn(flood(source, self.house, Arc::clone(&counts)));
            }
        }
        Ok(Besieged { counts, tasks })
    }
}

impl Besieged {
    /// Ends it; what the strangers got.
    pub async fn end(mut self) -> Loot {
        self.counts.stop.store(true, Relaxed);
        self.tasks.shutdown().await;
        let get = |counter: &AtomicU64| counter.load(Relaxed);
        let counts = &self.counts;
        Loot {
            connections: get(&counts.connections),
            streams: get(&counts.streams),
            seated: get(&counts.seated),
            streams_refused: get(&counts.streams_refused),
            answered: get(&counts.answered),
            limited: get(&counts.limited),
            tables: get(&counts.tables),
            seats: get(&counts.seats),
        }
    }
}

/// A stranger who was turned away tries again, but not without end.
async fn breathe() {
    tokio::time::sleep(Duration::from_millis(100)).await;
}

/// Connects and says nothing.
async fn idle(source: IpAddr, house: SocketAddr, counts: Arc<Counts>) {
    while !counts.stop.load(Relaxed) {
        if let Ok(mut stream) = connect(Some(source), house).await {
            let mut byte = [0];
            let held =
                tokio::time::timeout(Duration::from_millis(200), stream.read(&mut byte)).await.is_err();
            counts.connections.fetch_add(u64::from(held), Relaxed);
            // Until the house has enough of it.
            let _ = stream.read(&mut byte).await;
        }
        breathe().await;
    }
}

/// Sends a request a letter at a time.
async fn slow(source: IpAddr, house: SocketAddr, counts: Arc<Counts>) {
    while !counts.stop.load(Relaxed) {
        if let Ok(mut stream) = connect(Some(source), house).await {
            counts.connections.fetch_add(1, Relaxed);
            for byte in
                "POST /api/guests HTTP/1.1\r\nhost: siege\r\nx-slow: ".bytes().chain(std::iter::repeat(b'x'))
            {
                if stream.write_all(&[byte]).await.is_err() {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
        }
        breathe().await;
    }
}

/// Asks for much and takes nothing of it.
async fn deaf(source: IpAddr, house: SocketAddr, counts: Arc<Counts>) {
    let request = "GET /api/openapi.json HTTP/1.1\r\nhost: siege\r\n\r\n".repeat(50);
    while !counts.stop.load(Relaxed) {
        if let Ok(mut stream) = connect(Some(source), house).await {
            counts.connections.fetch_add(1, Relaxed);
            while stream.write_all(request.as_bytes()).await.is_ok() {}
        }
        breathe().await;
    }
}

/// Watches a table and never reads what it says.
async fn watch(source: IpAddr, house: SocketAddr, table: String, counts: Arc<Counts>) {
    let path = format!("/api/tables/{table}/events?as=public&with=view");
    while !counts.stop.load(Relaxed) {
        match Ear::open_from(Some(source), house, &path, "").await {
            Ok(ear) => {
                counts.streams.fetch_add(1, Relaxed);
                tokio::time::sleep(Duration::from_secs(10)).await;
                drop(ear);
            }
            Err(_) => {
                counts.streams_refused.fetch_add(1, Relaxed);
                breathe().await;
            }
        }
    }
}

/// A new name: the secret that proves it.
async fn stranger(line: &mut Connection, counts: &Counts) -> io::Result<String> {
    let (status, body) = line.ask("POST", "/api/guests", "", r#"{"name":"Stranger"}"#).await?;
    counts.status(status);
    let guest: Value = serde_json::from_slice(&body).map_err(io::Error::other)?;
    Ok(guest["token"].as_str().unwrap_or_default().to_owned())
}

/// Makes a table, sits there alone, and opens as many streams as it can: who sits at a table comes in when others do not.
async fn nest(source: IpAddr, house: SocketAddr, strength: usize, counts: Arc<Counts>) {
    let mut held = Vec::new();
    while !counts.stop.load(Relaxed) {
        let done: io::Result<()> = async {
            let mut line = Connection::open_from(Some(source), house).await?;
            let token = stranger(&mut line, &counts).await?;
            let table = json!({ "game": "castellan", "seats": ["me", "open"] }).to_string();
            let (status, body) = line.ask("POST", "/api/tables", &token, &table).await?;
            counts.status(status);
            counts.tables.fetch_add(u64::from(status == 201), Relaxed);
            let table: Value = serde_json::from_slice(&body).map_err(io::Error::other)?;
            let path = format!("/api/tables/{}/events", table["id"].as_str().unwrap_or_default());
            // One more at a table, and the oldest is cut.
            for _ in 0..8 {
                let Ok(ear) = Ear::open_from(Some(source), house, &path, &token).await else {
                    counts.streams_refused.fetch_add(1, Relaxed);
                    break;
                };
                counts.seated.fetch_add(1, Relaxed);
                held.push(ear);
            }
            Ok(())
        }
        .await;
        drop(done);
        // Those who were cut are tried anew.
        let most = held.len().saturating_sub(strength);
        held.drain(..most);
        breathe().await;
    }
}

/// Asks as often as it can.
async fn flood(source: IpAddr, house: SocketAddr, counts: Arc<Counts>) {
    while !counts.stop.load(Relaxed) {
        let Ok(mut line) = Connection::open_from(Some(source), house).await else {
            breathe().await;
            continue;
        };
        for path in ["/api/lobby", "/api/games", "/api/leaderboard/castellan"].into_iter().cycle() {
            match line.ask("GET", path, "", "").await {
                Ok((status, _)) => counts.status(status),
                Err(_) => break,
            }
            // Much faster than anybody may; but the strangers are not to be what the machine is busy with.
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }
}

/// Makes names, tables and more names, takes every seat it finds, and tries passwords.
async fn settle(source: IpAddr, house: SocketAddr, open: Option<String>, counts: Arc<Counts>) {
    while !counts.stop.load(Relaxed) {
        let done: io::Result<()> = async {
            let mut line = Connection::open_from(Some(source), house).await?;
            let token = stranger(&mut line, &counts).await?;
            if let Some(table) = &open {
                let promise = crate::ids::hex(&crate::ids::random::<32>());
                let sit = json!({ "promise": promise }).to_string();
                let (status, _) = line.ask("POST", &format!("/api/tables/{table}/sit"), &token, &sit).await?;
                counts.seats.fetch_add(u64::from(status == 200), Relaxed);
                counts.status(status);
            }
            for _ in 0..3 {
                let table = json!({ "game": "castellan", "seats": ["open", "open"], "listed": true });
                let (status, _) = line.ask("POST", "/api/tables", &token, &table.to_string()).await?;
                counts.tables.fetch_add(u64::from(status == 201), Relaxed);
                counts.status(status);
            }
            let login = r#"{"account":"anna","password":"guessing along"}"#;
            counts.status(line.ask("POST", "/api/login", "", login).await?.0);
            Ok(())
        }
        .await;
        drop(done);
        breathe().await;
    }
}
