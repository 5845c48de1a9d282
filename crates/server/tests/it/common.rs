//! What the tests share: a server in this process, and clients that speak to it over a real port.
#![allow(dead_code)]

use burghof_server::db::Place;
use burghof_server::{Config, Server};
use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper_util::client::legacy::{Client, connect::HttpConnector};
use hyper_util::rt::TokioExecutor;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// A folder that is gone when the test is over.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("burghof-test-{}-{n}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
    pub fn file(&self) -> PathBuf {
        self.0.join("burghof.db")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Settings for a test: a free port, no limit on rates.
pub fn config(database: Place) -> Config {
    let mut config = Config::new(database);
    config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
    config.limits.rate = 0.0;
    config.limits.tables = 1000;
    config.limits.open_tables = 1000;
    config.limits.reveal = Duration::from_secs(2);
    config.admin_listen = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
    config.notice_delay = Duration::from_millis(100);
    config.private_webhooks = true;
    config
}

pub fn sqlite(path: &Path) -> Config {
    config(Place::Sqlite(path.to_owned()))
}

/// A running server and the folder of its database.
pub struct House {
    pub server: Server,
    pub folder: Folder,
}

pub async fn house() -> House {
    let folder = Folder::new();
    let server = Server::start(sqlite(&folder.file())).await.unwrap();
    House { server, folder }
}

impl House {
    pub fn address(&self) -> SocketAddr {
        self.server.address()
    }
    pub async fn guest(&self, name: &str) -> Guest {
        Guest::new(self.address(), name).await
    }
    pub fn nobody(&self) -> Guest {
        Guest::nobody(self.address())
    }
}

/// An answer: status, headers, JSON (or text as a JSON string).
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: hyper::HeaderMap,
    pub body: Value,
}

impl Answer {
    #[track_caller]
    pub fn ok(self) -> Value {
        assert!(self.status < 300, "{} {}", self.status, self.body);
        self.body
    }
    #[track_caller]
    pub fn refused(self, status: u16, code: &str) -> Value {
        assert_eq!((self.status, self.body["error"].as_str()), (status, Some(code)), "{}", self.body);
        assert!(
            self.body["text"].as_str().is_some_and(|text| !text.is_empty() && !text.starts_with('[')),
            "{}",
            self.body
        );
        self.body
    }
}

pub fn client() -> Client<HttpConnector, Full<Bytes>> {
    Client::builder(TokioExecutor::new()).build(HttpConnector::new())
}

type Parts = BTreeMap<String, Vec<(Guest, [u8; 32])>>;

/// The parts that guests have promised, by table.
static PARTS: tokio::sync::Mutex<Parts> = tokio::sync::Mutex::const_new(BTreeMap::new());

/// What is promised for a part.
pub fn promise(part: &[u8; 32]) -> String {
    burghof_core::hex(&burghof_core::Key::promise(part))
}

/// A person at the other end of the line.
#[derive(Clone)]
pub struct Guest {
    pub address: SocketAddr,
    pub token: String,
    pub id: String,
    pub client: Client<HttpConnector, Full<Bytes>>,
}

impl Guest {
    pub fn nobody(address: SocketAddr) -> Guest {
        Guest { address, token: String::new(), id: String::new(), client: client() }
    }

    pub async fn new(address: SocketAddr, name: &str) -> Guest {
        let mut guest = Guest::nobody(address);
        let body = guest.post("/api/guests", json!({ "name": name })).await.ok();
        guest.token = body["token"].as_str().unwrap().into();
        guest.id = body["id"].as_str().unwrap().into();
        guest
    }

    /// The same person with a connection of its own for every request. A server may close one whose body it did not want to
    /// read, and whoever sends the next request over it meets nobody.
    pub fn anew(self) -> Guest {
        let client =
            Client::builder(TokioExecutor::new()).pool_max_idle_per_host(0).build(HttpConnector::new());
        Guest { client, ..self }
    }

    /// The same person at another node.
    pub fn at(&self, address: SocketAddr) -> Guest {
        Guest { address, ..self.clone() }
    }

    pub async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<Bytes>,
    ) -> Answer {
        let mut request =
            hyper::Request::builder().method(method).uri(format!("http://{}{path}", self.address));
        if !self.token.is_empty() && !headers.iter().any(|(name, _)| *name == "cookie") {
            request = request.header("authorization", format!("Bearer {}", self.token));
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Full::new(body.into())).unwrap();
        let response = tokio::time::timeout(Duration::from_secs(20), self.client.request(request))
            .await
            .unwrap()
            .unwrap();
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let body = serde_json::from_str(&text).unwrap_or(Value::String(text));
        Answer { status: parts.status.as_u16(), headers: parts.headers, body }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[], "").await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send("POST", path, &[("content-type", "application/json")], body.to_string()).await
    }

    pub async fn put(&self, path: &str, body: Value) -> Answer {
        self.send("PUT", path, &[("content-type", "application/json")], body.to_string()).await
    }

    /// Makes a table and gives the parts for the maker's own seats.
    pub async fn make(&self, game: &str, seats: &[&str]) -> String {
        self.make_with(json!({ "game": game, "seats": seats })).await
    }

    pub async fn make_with(&self, table: Value) -> String {
        let made = self.post("/api/tables", table).await.ok();
        let id = made["id"].as_str().unwrap().to_owned();
        for seat in made["seats"].as_array().unwrap() {
            if seat["person"] == self.id.as_str() {
                self.sit(&id).await;
            }
        }
        id
    }

    pub async fn sit(&self, table: &str) -> Value {
        let part = burghof_server::ids::random::<32>();
        let sat =
            self.post(&format!("/api/tables/{table}/sit"), json!({ "promise": promise(&part) })).await.ok();
        let mut parts = PARTS.lock().await;
        let known = parts.entry(table.to_owned()).or_default();
        known.push((self.clone(), part));
        if sat["chance"]["revealing"] != true {
            return sat;
        }
        // Everybody is there: all show their parts, as their pages would.
        let mut last = sat;
        for (guest, part) in known.drain(..) {
            let part = burghof_server::ids::hex(&part);
            last = guest.post(&format!("/api/tables/{table}/reveal"), json!({ "part": part })).await.ok();
        }
        last
    }

    pub async fn table(&self, table: &str) -> Value {
        self.get(&format!("/api/tables/{table}")).await.ok()
    }

    pub async fn legal(&self, table: &str, seat: u64) -> (u64, Vec<String>) {
        let body = self.get(&format!("/api/tables/{table}/legal?seat={seat}")).await.ok();
        let legal = body["legal"]
            .as_array()
            .unwrap()
            .iter()
            .map(|offer| offer["notation"].as_str().unwrap().to_owned());
        (body["number"].as_u64().unwrap(), legal.collect())
    }

    pub async fn act(&self, table: &str, seat: u64, number: u64, action: &str, key: Option<&str>) -> Answer {
        let body = json!({ "seat": seat, "number": number, "actions": [action], "key": key });
        self.post(&format!("/api/tables/{table}/moves"), body).await
    }

    /// The first legal action of a seat, or the one at this index.
    pub async fn act_any(&self, table: &str, seat: u64, index: usize) -> u64 {
        let (number, legal) = self.legal(table, seat).await;
        let action = &legal[index % legal.len()];
        self.act(table, seat, number, action, None).await.ok()["number"].as_u64().unwrap()
    }

    /// A stream of events.
    pub async fn stream(&self, table: &str, query: &str) -> Stream {
        self.try_stream(table, query, &[]).await.unwrap()
    }

    pub async fn try_stream(
        &self,
        table: &str,
        query: &str,
        headers: &[(&'static str, String)],
    ) -> Result<Stream, u16> {
        let url = format!("ws://{}/api/tables/{table}/events?{query}", self.address);
        let mut request = url.into_client_request().unwrap();
        if !self.token.is_empty() && headers.is_empty() {
            request.headers_mut().insert("authorization", format!("Bearer {}", self.token).parse().unwrap());
        }
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        match tokio_tungstenite::connect_async(request).await {
            Ok((socket, _)) => Ok(Stream(socket)),
            Err(tokio_tungstenite::tungstenite::Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }
}

pub struct Stream(
    tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>,
);

impl Stream {
    /// The next message of any kind; none when the stream has ended.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let message = tokio::time::timeout(Duration::from_secs(10), self.0.next())
                .await
                .expect("a message in time")?;
            match message {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message of a kind.
    pub async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await.expect("the stream goes on");
            if message["kind"] == kind {
                return message;
            }
        }
    }

    pub async fn shout(&mut self, text: &str) {
        let _ = self.0.send(Message::Text(text.into())).await;
    }

    pub async fn close(mut self) {
        let _ = self.0.send(Message::Close(None)).await;
    }
}

const DATABASE: &str = "BURGHOF_TEST_DATABASE";
const LISTEN: &str = "BURGHOF_TEST_LISTEN";
const BUS: &str = "BURGHOF_TEST_BUS";

/// A test that is none: in a process started by [`spawn`] it is a server, elsewhere nothing.
#[test]
fn node() {
    let Ok(database) = std::env::var(DATABASE) else { return };
    let listen = std::env::var(LISTEN).expect("where to listen").parse().expect("an address");
    if std::env::var_os("BURGHOF_LOG").is_some() {
        burghof_server::start_logging(true);
    }
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let mut config = config(Place::parse(&database));
        config.listen = listen;
        config.lease = Duration::from_secs(1);
        config.nats = std::env::var(BUS).ok().filter(|url| !url.is_empty());
        burghof_server::serve(config, |address| println!("\nlistening on {address}")).await.unwrap();
    });
}

fn server_process(database: &str, listen: SocketAddr) -> std::process::Command {
    let mut command = std::process::Command::new(std::env::current_exe().unwrap());
    command
        .args(["--exact", "common::node", "--nocapture"])
        .env(DATABASE, database)
        .env(LISTEN, listen.to_string())
        .env_remove("BURGHOF_LOG")
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null());
    command
}

/// Starts a server in a process of its own.
pub fn spawn(database: &str, listen: SocketAddr) -> std::io::Result<std::process::Child> {
    server_process(database, listen).spawn()
}

/// The same for a node that hears of others over this bus; over PostgreSQL if it has no name.
pub fn spawn_on(database: &str, bus: &str, listen: SocketAddr) -> std::io::Result<std::process::Child> {
    server_process(database, listen).env(BUS, bus).spawn()
}

/// A server in a process of its own.
pub struct Process {
    child: std::process::Child,
    pub address: SocketAddr,
}

impl Process {
    pub fn start(database: &str) -> Process {
        Process::logging(database, None)
    }

    /// Its log goes to this file, with everything that could be logged.
    pub fn logging(database: &str, log: Option<&Path>) -> Process {
        use std::io::BufRead;
        let mut command = server_process(database, SocketAddr::from(([127, 0, 0, 1], 0)));
        if let Some(path) = log {
            command.env("BURGHOF_LOG", "trace").stderr(std::fs::File::create(path).unwrap());
        }
        let mut child = command.stdout(std::process::Stdio::piped()).spawn().unwrap();
        let mut lines = std::io::BufReader::new(child.stdout.take().unwrap()).lines();
        let address = loop {
            let line = lines.next().expect("the node says where it listens").unwrap();
            if let Some(address) = line.strip_prefix("listening on ") {
                break address.parse().unwrap();
            }
        };
        Process { child, address }
    }

    /// SIGKILL: no handler, no flush, no goodbye.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A game for two, whose turns the tests know: pieces can be tried and taken back until cards are drawn.
pub fn game() -> &'static str {
    "castellan"
}

/// Plays a table to its end: `guests[i]` has seat i. How many commands it took.
pub async fn play_out(guests: &[&Guest], table: &str) -> usize {
    let mut count = 0;
    loop {
        let state = guests[0].table(table).await;
        if state["status"] == "finished" {
            return count;
        }
        let Some(seat) = state["to_act"].as_array().unwrap().first().and_then(Value::as_u64) else {
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        match guests.get(seat as usize) {
            Some(guest) => {
                guest.act_any(table, seat, count * 7).await;
                count += 1;
                assert!(count < 3000, "the game does not end");
            }
            // A bot's turn.
            None => tokio::time::sleep(Duration::from_millis(10)).await,
        }
    }
}
