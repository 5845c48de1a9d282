//! `kill -9` under load: starts a house, plays many games at full speed, kills it without warning, starts it again, and
//! looks whether every acknowledged move is there and every table plays on.

use crate::load::{Chosen, Connection, Ear, any_move, broken, seat_two};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::process::Child;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// How to crash.
#[derive(Clone, Debug)]
pub struct Crash {
    /// The game.
    pub game: String,
    /// How many games at once.
    pub games: usize,
    /// How many times.
    pub rounds: u32,
    /// How long the house stands each time.
    pub time: Duration,
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Survived {
    /// How often the house was killed.
    pub rounds: u32,
    /// Moves acknowledged, and found again after every kill that followed.
    pub moves: u64,
    /// Tables played at.
    pub tables: u64,
    /// The longest time from starting the process to its first answer.
    pub ready: Duration,
}

impl fmt::Display for Survived {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} kills: {} acknowledged moves at {} tables, all found again; ready within {:.2} s",
            self.rounds,
            self.moves,
            self.tables,
            self.ready.as_secs_f64()
        )
    }
}

/// A table, and what was acknowledged there: the notation under each number.
pub(crate) struct Board {
    pub(crate) id: String,
    pub(crate) tokens: [String; 2],
    pub(crate) told: Mutex<BTreeMap<u64, String>>,
}

impl Board {
    /// The house has taken this action: under which number.
    pub(crate) async fn acknowledged(&self, action: &str, answer: &Value) -> io::Result<u64> {
        let number = answer["number"].as_u64().ok_or_else(|| broken("no number"))?;
        let action = serde_json::from_str(action).map_err(io::Error::other)?;
        self.told.lock().await.insert(number, action);
        Ok(number)
    }
}

/// Kills what it holds when it goes, so that no failure leaves a house behind.
pub(crate) struct Victim(pub(crate) Child);

impl Victim {
    /// SIGKILL: no handler, no flush, no goodbye.
    pub(crate) fn kill(&mut self) -> io::Result<()> {
        self.0.kill()?;
        self.0.wait().map(drop)
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}

/// Crashes a house again and again. `start` starts its process on this address and its own database.
pub async fn crash(
    crash: &Crash,
    start: &mut (dyn FnMut(SocketAddr) -> io::Result<Child> + Send),
) -> io::Result<Survived> {
    // A port that was free a moment ago; it stays the same, as it would for people who come back.
    let address = std::net::TcpListener::bind(("127.0.0.1", 0))?.local_addr()?;
    let mut survived = Survived::default();
    let mut boards: Vec<Arc<Board>> = Vec::new();
    let mut finished = 0;
    for round in 0..=crash.rounds {
        let begun = Instant::now();
        let mut house = Victim(start(address)?);
        answers(address, &mut house).await?;
        survived.ready = survived.ready.max(begun.elapsed());
        let mut line = Connection::open(address).await?;
        for board in &mut boards {
            let over = check(&mut line, board).await?;
            if over {
                finished += board.told.lock().await.len() as u64;
                *board = Arc::new(new_board(&mut line, &crash.game).await?);
                survived.tables += 1;
            }
            play(address, board, 1).await.map_err(|error| {
                io::Error::other(format!("table {} does not play on after {round} kills: {error}", board.id))
            })?;
        }
        while boards.len() < crash.games {
            boards.push(Arc::new(new_board(&mut line, &crash.game).await?));
            survived.tables += 1;
        }
        if round == crash.rounds {
            break;
        }
        let players: Vec<_> = boards
            .iter()
            .map(|board| {
                let board = Arc::clone(board);
                tokio::spawn(async move { play(address, &board, u64::MAX).await })
            })
            .collect();
        // Not always at the same point of a batch.
        tokio::time::sleep(crash.time.mul_f64(0.7 + 0.6 * f64::from(round * 7 % 20) / 20.0)).await;
        house.kill()?;
        survived.rounds += 1;
        for player in players {
            // They lose their connection; what they were told before that is what counts.
            let _ = player.await.map_err(io::Error::other)?;
        }
    }
    for board in &boards {
        finished += board.told.lock().await.len() as u64;
    }
    survived.moves = finished;
    Ok(survived)
}

/// Waits until the house answers.
pub(crate) async fn answers(address: SocketAddr, house: &mut Victim) -> io::Result<()> {
    for _ in 0..2000 {
        if let Some(status) = house.0.try_wait()? {
            return Err(io::Error::other(format!("the house did not start: {status}")));
        }
        if let Ok(mut line) = Connection::open(address).await
            && line.ask("GET", "/health", "", "").await.is_ok_and(|(status, _)| status == 200)
        {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    Err(io::Error::other("the house does not answer"))
}

pub(crate) async fn new_board(line: &mut Connection, game: &str) -> io::Result<Board> {
    let mut tokens = Vec::new();
    let id = seat_two(line, game, &mut tokens).await?;
    let tokens = tokens.try_into().map_err(|_| broken("two seats, two secrets"))?;
    Ok(Board { id, tokens, told: Mutex::default() })
}

/// Every acknowledged move is in the log, under its number, as it was sent. Is the game over?
pub(crate) async fn check(line: &mut Connection, board: &Board) -> io::Result<bool> {
    let mut log = BTreeMap::new();
    let mut over = false;
    for token in &board.tokens {
        let (status, text) = line.ask("GET", &format!("/api/tables/{}/log", board.id), token, "").await?;
        let answer: Value = serde_json::from_slice(&text).map_err(io::Error::other)?;
        let lines = answer["lines"].as_array().filter(|_| status == 200);
        let lines = lines.ok_or_else(|| io::Error::other(format!("table {}: {answer}", board.id)))?;
        over = answer["over"] == true;
        for entry in lines {
            if let (Some(number), Some(notation)) = (entry["number"].as_u64(), entry["notation"].as_str()) {
                log.insert(number, notation.to_owned());
            }
        }
    }
    for (number, action) in board.told.lock().await.iter() {
        if log.get(number) != Some(action) {
            let found = log.get(number);
            return Err(io::Error::other(format!(
                "table {}: move {number} was acknowledged as {action:?}, and is now {found:?}",
                board.id
            )));
        }
    }
    Ok(over)
}

/// Plays at a table until the line is cut, the game is over, or a number of moves has been made.
async fn play(address: SocketAddr, board: &Board, most: u64) -> io::Result<()> {
    let mut line = Connection::open(address).await?;
    let mut ears = Vec::new();
    for (seat, token) in board.tokens.iter().enumerate() {
        let path = format!("/api/tables/{}/events?as={seat}&with=legal", board.id);
        ears.push(Ear::open(address, &path, token).await?);
    }
    let path = format!("/api/tables/{}/moves", board.id);
    let mut choice = u64::from_le_bytes(crate::ids::random());
    let mut number = 0;
    for _ in 0..most {
        let mut heard = Vec::with_capacity(ears.len());
        for ear in &mut ears {
            heard.push(ear.moved(number).await?);
        }
        if heard.iter().any(|moved| moved.over) {
            return Ok(());
        }
        let legal = heard.iter().map(|moved| (&moved.legal, moved.number));
        let Chosen { seat, action, body } =
            any_move(legal, &mut choice)?.ok_or_else(|| broken("nobody has anything to do"))?;
        let (status, answer) = line.ask("POST", &path, &board.tokens[seat], &body).await?;
        if status != 200 {
            return Err(io::Error::other(format!("{status} {}", String::from_utf8_lossy(&answer))));
        }
        let answer = serde_json::from_slice(&answer).map_err(io::Error::other)?;
        number = board.acknowledged(action, &answer).await?;
    }
    Ok(())
}
