//! Several nodes that hear of each other over NATS, with a subject per table: a node is told of the tables it has in
//! memory and of no others. What is about people stays with PostgreSQL, because it is rare and must not be lost.
//!
//! NATS forgets what nobody takes. So a node that comes back to it tells everybody to look again, and one that falls
//! silent without a goodbye is taken to have changed something it could no longer tell.

use super::{Bus, Heard, Postgres};
use crate::db::Stmt;
use async_nats::{Client, ConnectOptions, Event};
use axum::body::Bytes;
use futures_util::StreamExt;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio::task::AbortHandle;

/// How often a node says that it is there.
const BEAT: Duration = Duration::from_millis(500);
/// After how long a silent node is taken for dead.
const SILENCE: Duration = Duration::from_secs(2);
/// How many announcements may wait to be sent.
const WAITING: usize = 4096;
/// How often everything is looked at again while NATS is away.
const WITHOUT: Duration = Duration::from_secs(2);
/// How many of one table's messages may wait to be read: they all say the same.
const PER_TABLE: usize = 64;

/// What a table's subject says.
const CHANGED: &[u8] = b"c";
const PRESENCE: &[u8] = b"p";

/// What the bus is asked to do about the tables here.
enum Order {
    Serve(i64),
    Leave(i64),
}

/// The bus of a node.
pub struct Nats {
    people: Postgres,
    changes: mpsc::Sender<i64>,
    /// Something could not be told: the others must look at everything again.
    untold: Arc<AtomicBool>,
    orders: mpsc::UnboundedSender<Order>,
}

/// The other end of it, which speaks to NATS once it runs.
pub struct Speaker {
    node: String,
    changes: mpsc::Receiver<i64>,
    untold: Arc<AtomicBool>,
    orders: mpsc::UnboundedReceiver<Order>,
}

impl Nats {
    /// The bus of a node with this name, and what speaks for it.
    pub fn new(node: &str) -> (Nats, Speaker) {
        let (tell, changes) = mpsc::channel(WAITING);
        let (order, orders) = mpsc::unbounded_channel();
        let untold = Arc::new(AtomicBool::new(false));
        let speaker = Speaker { node: node.to_owned(), changes, untold: Arc::clone(&untold), orders };
        (Nats { people: Postgres::new(node), changes: tell, untold, orders: order }, speaker)
    }
}

impl Bus for Nats {
    fn about_person(&self, person: i64) -> Vec<Stmt> {
        self.people.about_person(person)
    }

    fn committed(&self, tables: &[i64]) {
        for &table in tables {
            if self.changes.try_send(table).is_err() {
                self.untold.store(true, Relaxed);
            }
        }
    }

    fn serve(&self, table: i64) {
        // Nobody takes it only when the process ends.
        let _ = self.orders.send(Order::Serve(table));
    }

    fn leave(&self, table: i64) {
        let _ = self.orders.send(Order::Leave(table));
    }
}

/// Can this be the address of a NATS server? The reason if not.
pub fn check(url: &str) -> Result<(), String> {
    url.parse::<async_nats::ServerAddr>().map(drop).map_err(|error| error.to_string())
}

/// Options with what stands before the `@` of the address, a name and a password or a token: the client takes no notice of it.
fn signed_in(url: &str) -> ConnectOptions {
    let Ok(address) = url.parse::<async_nats::ServerAddr>() else { return ConnectOptions::new() };
    let plain = |text: &str| percent_encoding::percent_decode_str(text).decode_utf8_lossy().into_owned();
    match (address.username(), address.password()) {
        (Some(user), Some(password)) => ConnectOptions::with_user_and_password(plain(user), plain(password)),
        (Some(token), None) => ConnectOptions::with_token(plain(token)),
        (None, _) => ConnectOptions::new(),
    }
}

/// Everything that speaks to NATS knows this.
struct Talk {
    client: Client,
    /// Begins all subjects of this house: several may share one NATS.
    house: String,
    node: String,
    heard: mpsc::Sender<Heard>,
    /// The tables that are listened to, each by a task of its own.
    tables: HashMap<i64, AbortHandle>,
    /// The other nodes, and when they were last heard of.
    nodes: HashMap<String, Instant>,
}

impl Speaker {
    /// Speaks and listens until the process ends. `house` is a name that the nodes of this house share and nobody else
    /// knows.
    pub async fn run(mut self, url: String, house: String, heard: mpsc::Sender<Heard>) {
        let (tell, mut events) = mpsc::channel(64);
        let options = signed_in(&url)
            .name("burghof")
            .no_echo()
            .retry_on_initial_connect()
            .ping_interval(Duration::from_secs(10))
            .connection_timeout(Duration::from_secs(2))
            .request_timeout(Some(Duration::from_secs(2)))
            .subscription_capacity(PER_TABLE)
            .reconnect_delay_callback(|attempts| Duration::from_millis(100 << attempts.min(4)))
            .event_callback(move |event| {
                let tell = tell.clone();
                async move {
                    let _ = tell.send(event).await;
                }
            });
        let client = match options.connect(&url).await {
            Ok(client) => client,
            Err(error) => {
                tracing::error!(%error, "NATS cannot be used: the other nodes hear nothing from here");
                return;
            }
        };
        let nodes = format!("burghof.{house}.nodes");
        let mut from_nodes = match client.subscribe(nodes).await {
            Ok(subscriber) => subscriber,
            Err(error) => {
                tracing::error!(%error, "NATS cannot be listened to");
                return;
            }
        };
        let mut talk =
            Talk { client, house, node: self.node, heard, tables: HashMap::new(), nodes: HashMap::new() };
        let mut connected = false;
        let mut beat = tokio::time::interval(BEAT);
        beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut looked = Instant::now();
        let (mut orders, mut changes) = (Vec::new(), Vec::new());
        loop {
            tokio::select! {
                biased;
                event = events.recv() => match event {
                    Some(Event::Connected) => {
                        tracing::info!("connected to NATS");
                        connected = true;
                        // What either side said meanwhile was not heard.
                        talk.say("look").await;
                        talk.settle().await;
                        talk.hear(Heard::Gap).await;
                    }
                    Some(Event::Disconnected) => {
                        tracing::warn!("NATS is away: what other nodes do is looked up until it is back");
                        connected = false;
                    }
                    Some(Event::SlowConsumer(_)) => talk.hear(Heard::Gap).await,
                    Some(Event::ServerError(error)) => tracing::warn!(%error, "NATS refuses something"),
                    Some(Event::ClientError(error)) => tracing::warn!(%error, "NATS cannot be used just now"),
                    Some(_) => {}
                    None => return,
                },
                count = self.orders.recv_many(&mut orders, 256) => {
                    if count == 0 {
                        talk.say("bye").await;
                        let _ = talk.client.flush().await;
                        return;
                    }
                    talk.follow(orders.drain(..)).await;
                }
                _ = self.changes.recv_many(&mut changes, 256), if !self.changes.is_closed() => {
                    for table in changes.drain(..) {
                        match connected {
                            true => talk.announce(table).await,
                            false => self.untold.store(true, Relaxed),
                        }
                    }
                }
                message = from_nodes.next() => {
                    let Some(message) = message else { return };
                    talk.node_said(&message.payload).await;
                }
                _ = beat.tick() => {
                    if connected {
                        let untold = self.untold.swap(false, Relaxed);
                        talk.say(if untold { "look" } else { "here" }).await;
                        talk.miss().await;
                    } else if looked.elapsed() >= WITHOUT {
                        looked = Instant::now();
                        talk.hear(Heard::Gap).await;
                    }
                }
            }
        }
    }
}

impl Talk {
    async fn hear(&self, heard: Heard) {
        let _ = self.heard.send(heard).await;
    }

    fn subject(&self, table: i64) -> String {
        format!("burghof.{}.table.{}", self.house, table.unsigned_abs())
    }

    async fn announce(&self, table: i64) {
        // Only who is there is new where the number is negative.
        let what = if table < 0 { PRESENCE } else { CHANGED };
        let _ = self.client.publish(self.subject(table), Bytes::from_static(what)).await;
    }

    /// Says something to all nodes.
    async fn say(&self, what: &str) {
        let words = format!("{} {what}", self.node);
        let _ = self.client.publish(format!("burghof.{}.nodes", self.house), words.into()).await;
    }

    /// Waits until NATS has done what it was asked before: nobody answers this, and NATS says so in its turn.
    async fn settle(&self) {
        let _ = self.client.request(format!("burghof.{}.nobody", self.house), Bytes::new()).await;
    }

    /// Listens to these tables, or no longer.
    async fn follow(&mut self, orders: impl Iterator<Item = Order>) {
        let mut new = Vec::new();
        for order in orders {
            match order {
                Order::Serve(table) => {
                    let Ok(mut messages) = self.client.subscribe(self.subject(table)).await else { continue };
                    let heard = self.heard.clone();
                    let task = tokio::spawn(async move {
                        while let Some(message) = messages.next().await {
                            let told = if message.payload == PRESENCE { -table } else { table };
                            if heard.send(Heard::Tables(vec![told])).await.is_err() {
                                return;
                            }
                        }
                    });
                    if let Some(old) = self.tables.insert(table, task.abort_handle()) {
                        old.abort();
                    }
                    new.push(table);
                }
                Order::Leave(table) => {
                    if let Some(task) = self.tables.remove(&table) {
                        task.abort();
                    }
                }
            }
        }
        if !new.is_empty() {
            self.settle().await;
            // They were read before anybody listened for them.
            self.hear(Heard::Behind(new)).await;
        }
    }

    async fn node_said(&mut self, words: &[u8]) {
        let Some((node, what)) = std::str::from_utf8(words).ok().and_then(|words| words.split_once(' '))
        else {
            return;
        };
        match what {
            "bye" => {
                self.nodes.remove(node);
                return;
            }
            "look" => self.hear(Heard::Gap).await,
            _ => {}
        }
        // A house has a few nodes; whoever names thousands is none of them.
        if self.nodes.contains_key(node) || self.nodes.len() < 1000 {
            self.nodes.insert(node.to_owned(), Instant::now());
        }
    }

    /// Looks for nodes that have fallen silent.
    async fn miss(&mut self) {
        let before = self.nodes.len();
        self.nodes.retain(|_, last| last.elapsed() < SILENCE);
        if self.nodes.len() < before {
            tracing::warn!("a node has fallen silent: what it did last is looked up");
            self.hear(Heard::Gap).await;
        }
    }
}
