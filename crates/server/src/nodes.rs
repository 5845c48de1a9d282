//! Several nodes of one house, of which one after the other is killed while people play: every acknowledged move stays,
//! and whoever listened resumes at another node without missing or hearing anything twice.

use crate::crash::{Board, Victim, answers, check, new_board};
use crate::load::{Chosen, Connection, Ear, Legal, any_move, broken};
use serde::Deserialize;
use serde_json::Value;
use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::process::Child;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How to kill them.
#[derive(Clone, Debug)]
pub struct Nodes {
    /// The game.
    pub game: String,
    /// How many games at once.
    pub games: usize,
    /// How many nodes; two at least, so that one is left.
    pub nodes: usize,
    /// How many times one of them is killed.
    pub rounds: u32,
    /// How long all of them stand in between.
    pub time: Duration,
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Stood {
    /// How often a node was killed.
    pub rounds: u32,
    /// Moves acknowledged, all of which were found at the end.
    pub moves: u64,
    /// Tables played at.
    pub tables: u64,
    /// Streams that went on at another node.
    pub resumed: u64,
    /// Moves that were sent once more because their answer was lost, and had been stored the first time.
    pub repeated: u64,
    /// The longest time from sending a move until everybody had heard of it.
    pub longest: Duration,
}

impl fmt::Display for Stood {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} nodes killed: {} acknowledged moves at {} tables, all found again; {} streams resumed without a gap, \
             {} moves repeated, the longest took {:.1} s",
            self.rounds,
            self.moves,
            self.tables,
            self.resumed,
            self.repeated,
            self.longest.as_secs_f64()
        )
    }
}

/// How long a move may take, kills and restarts included.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long a node may take to hear of everything.
const KNOWN: Duration = Duration::from_secs(8);
/// How long somebody waits before they try another node.
const AGAIN: Duration = Duration::from_millis(40);

struct Shared {
    game: String,
    nodes: Vec<SocketAddr>,
    stop: AtomicBool,
    resumed: AtomicU64,
    repeated: AtomicU64,
    longest: AtomicU64,
}

/// Kills one node after the other. `start` starts the process of a node on this address; `meanwhile` is called with the
/// number of each kill while that node is gone, for whatever else is to break then.
pub async fn stand(
    how: &Nodes,
    start: &mut (dyn FnMut(SocketAddr) -> io::Result<Child> + Send),
    meanwhile: &mut (dyn FnMut(u32) + Send),
) -> io::Result<Stood> {
    let free = || std::net::TcpListener::bind(("127.0.0.1", 0))?.local_addr();
    let nodes = (0..how.nodes.max(2)).map(|_| free()).collect::<io::Result<Vec<_>>>()?;
    let mut victims = Vec::new();
    for &node in &nodes {
        let mut victim = Victim(start(node)?);
        // One after the other: the first one makes the tables of the database.
        answers(node, &mut victim).await?;
        victims.push(victim);
    }
    let shared = Arc::new(Shared {
        game: how.game.clone(),
        nodes,
        stop: AtomicBool::new(false),
        resumed: AtomicU64::new(0),
        repeated: AtomicU64::new(0),
        longest: AtomicU64::new(0),
    });
    let players: Vec<_> = (0..how.games)
        .map(|game| {
            let shared = Arc::clone(&shared);
            tokio::spawn(async move { player(&shared, game).await })
        })
        .collect();
    let mut stood = Stood::default();
    for round in 0..how.rounds {
        tokio::time::sleep(how.time).await;
        if players.iter().any(tokio::task::JoinHandle::is_finished) {
            break;
        }
        let victim = round as usize % victims.len();
        victims[victim].kill()?;
        stood.rounds += 1;
        meanwhile(round);
        tokio::time::sleep(how.time / 4).await;
        victims[victim] = Victim(start(shared.nodes[victim])?);
        answers(shared.nodes[victim], &mut victims[victim]).await?;
    }
    tokio::time::sleep(how.time).await;
    shared.stop.store(true, Relaxed);
    let mut boards = Vec::new();
    for player in players {
        boards.extend(player.await.map_err(io::Error::other)??);
    }
    let mut lines = Vec::new();
    for &node in &shared.nodes {
        lines.push(Connection::open(node).await?);
    }
    for board in &boards {
        // Every node knows everything.
        for line in &mut lines {
            found(line, board).await?;
        }
        stood.moves += board.told.lock().await.len() as u64;
    }
    stood.tables = boards.len() as u64;
    stood.resumed = shared.resumed.load(Relaxed);
    stood.repeated = shared.repeated.load(Relaxed);
    stood.longest = Duration::from_micros(shared.longest.load(Relaxed));
    Ok(stood)
}

/// Every acknowledged move is known to this node, at the latest when it has missed the one that died.
async fn found(line: &mut Connection, board: &Board) -> io::Result<()> {
    let begun = Instant::now();
    loop {
        match check(line, board).await {
            Ok(_) => return Ok(()),
            Err(error) if begun.elapsed() > KNOWN => return Err(error),
            Err(_) => tokio::time::sleep(AGAIN).await,
        }
    }
}

/// Plays one game after the other until it is time to stop; the tables it played at.
async fn player(shared: &Shared, game: usize) -> io::Result<Vec<Board>> {
    let mut boards = Vec::new();
    let mut node = game;
    while !shared.stop.load(Relaxed) {
        let board = made(shared, &mut node).await?;
        let played = play(shared, &board, node).await;
        boards.push(board);
        played?;
    }
    Ok(boards)
}

/// A new table, at whichever node gives one.
async fn made(shared: &Shared, node: &mut usize) -> io::Result<Board> {
    let begun = Instant::now();
    loop {
        let made = async {
            let mut line = Connection::open(shared.nodes[*node % shared.nodes.len()]).await?;
            new_board(&mut line, &shared.game).await
        };
        match tokio::time::timeout(Duration::from_secs(5), made).await {
            Ok(Ok(board)) => return Ok(board),
            Ok(Err(error)) if begun.elapsed() > PATIENCE => return Err(error),
            Err(_) if begun.elapsed() > PATIENCE => return Err(broken("no table is made")),
            _ => {}
        }
        *node += 1;
        tokio::time::sleep(AGAIN).await;
    }
}

/// One seat's ear, at whichever node lends it one.
struct Seat<'a> {
    shared: &'a Shared,
    board: &'a Board,
    seat: usize,
    node: usize,
    ear: Option<Ear>,
    /// Up to which entry it has heard.
    number: u64,
    legal: Legal,
    over: bool,
    heard: bool,
}

/// What a stream says, as far as it is checked here.
#[derive(Deserialize)]
struct Message {
    kind: String,
    #[serde(default)]
    number: u64,
    #[serde(default)]
    lines: Vec<Entry>,
    #[serde(default)]
    over: bool,
    #[serde(default)]
    legal: Vec<String>,
}

#[derive(Deserialize)]
struct Entry {
    number: u64,
}

impl Seat<'_> {
    /// Listens until it has heard of this entry, from another node whenever the line is cut.
    async fn hear(&mut self, number: u64) -> io::Result<()> {
        while !self.heard || (self.number < number && !self.over) {
            let Some(ear) = &mut self.ear else {
                self.connect().await;
                continue;
            };
            let Ok(text) = ear.text().await else {
                self.ear = None;
                self.node += 1;
                self.shared.resumed.fetch_add(1, Relaxed);
                continue;
            };
            let message: Message = match serde_json::from_str(&text) {
                Ok(message) => message,
                Err(error) => return Err(io::Error::other(format!("{error}: {text}"))),
            };
            if message.kind != "moved" {
                continue;
            }
            for line in &message.lines {
                if line.number != self.number + 1 {
                    let (before, seat, table) = (self.number, self.seat, &self.board.id);
                    return Err(io::Error::other(format!(
                        "table {table}, seat {seat}: entry {} was told after {before}",
                        line.number
                    )));
                }
                self.number = line.number;
            }
            if message.number != self.number {
                return Err(io::Error::other(format!(
                    "table {}: told of {} up to {}",
                    self.board.id, message.number, self.number
                )));
            }
            (self.heard, self.over) = (true, message.over);
            self.legal = Legal::of(&message.legal);
        }
        Ok(())
    }

    async fn connect(&mut self) {
        let node = self.shared.nodes[self.node % self.shared.nodes.len()];
        let Seat { board, seat, number, .. } = self;
        let path = format!("/api/tables/{}/events?as={seat}&with=legal&since={number}", board.id);
        let open = Ear::open(node, &path, &board.tokens[*seat]);
        match tokio::time::timeout(Duration::from_secs(3), open).await {
            Ok(Ok(ear)) => self.ear = Some(ear),
            _ => {
                self.node += 1;
                tokio::time::sleep(AGAIN).await;
            }
        }
    }
}

async fn play(shared: &Shared, board: &Board, node: usize) -> io::Result<()> {
    // Each seat listens to a node of its own, and the moves go to yet another.
    let mut seats: Vec<Seat<'_>> = (0..2)
        .map(|seat| Seat {
            shared,
            board,
            seat,
            node: node + seat,
            ear: None,
            number: 0,
            legal: Legal::default(),
            over: false,
            heard: false,
        })
        .collect();
    let (mut line, mut node) = (None, node + 2);
    let mut choice = u64::from_le_bytes(crate::ids::random());
    let mut number = 0;
    while !shared.stop.load(Relaxed) {
        let sent = Instant::now();
        for seat in &mut seats {
            let stuck = |_| io::Error::other(format!("table {}: {number} is never told", board.id));
            tokio::time::timeout(PATIENCE, seat.hear(number)).await.map_err(stuck)??;
        }
        shared.longest.fetch_max(sent.elapsed().as_micros() as u64, Relaxed);
        if seats.iter().any(|seat| seat.over) {
            return Ok(());
        }
        let legal = seats.iter().map(|seat| (&seat.legal, seat.number));
        let Chosen { seat, action, body } =
            any_move(legal, &mut choice)?.ok_or_else(|| broken("nobody has anything to do"))?;
        let token = &board.tokens[seat];
        let answer = send(shared, board, token, &body, &mut line, &mut node).await?;
        shared.repeated.fetch_add(u64::from(answer["repeated"] == true), Relaxed);
        number = board.acknowledged(action, &answer).await?;
    }
    Ok(())
}

/// Sends a move until somebody acknowledges it: the same move, under the same key, wherever it is heard.
async fn send(
    shared: &Shared,
    board: &Board,
    token: &str,
    body: &str,
    line: &mut Option<Connection>,
    node: &mut usize,
) -> io::Result<Value> {
    let begun = Instant::now();
    let path = format!("/api/tables/{}/moves", board.id);
    loop {
        let asked = async {
            let line = match line {
                Some(line) => line,
                None => line.insert(Connection::open(shared.nodes[*node % shared.nodes.len()]).await?),
            };
            line.ask("POST", &path, token, body).await
        };
        match tokio::time::timeout(Duration::from_secs(8), asked).await {
            Ok(Ok((200, answer))) => return serde_json::from_slice(&answer).map_err(io::Error::other),
            // The database is away, or the node is closing.
            Ok(Ok((503 | 429, _))) | Ok(Err(_)) | Err(_) => {}
            Ok(Ok((status, answer))) => {
                let answer = String::from_utf8_lossy(&answer);
                return Err(io::Error::other(format!("table {}: {body}: {status} {answer}", board.id)));
            }
        }
        if begun.elapsed() > PATIENCE {
            return Err(io::Error::other(format!("table {}: {body} is never acknowledged", board.id)));
        }
        *line = None;
        *node += 1;
        tokio::time::sleep(AGAIN).await;
    }
}
