//! Drives a house hard and measures it: many games at once, every seat with its own event stream and every move waiting
//! until it is acknowledged and everybody has seen it. The processor time is the server's own, read from its metrics.

use crate::ids::{hex, random};
use burghof_core::Key;
use serde_json::{Value, json};
use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::{Mutex, Semaphore};

/// How to drive.
#[derive(Clone, Debug)]
pub struct Load {
    /// The nodes of the house: each seat speaks to another one, where there are several.
    pub addresses: Vec<SocketAddr>,
    /// Where each node shows its numbers; what is not shown is not measured.
    pub metrics: Vec<SocketAddr>,
    /// The game.
    pub game: String,
    /// The addresses of this machine the people come from, one after the other; any if there is none.
    pub sources: Vec<IpAddr>,
    /// How many games at once.
    pub games: usize,
    /// How long.
    pub time: Duration,
    /// Moves a second in each game; 0 for as many as it gives.
    pub pace: f64,
}

/// What was measured.
#[derive(Clone, Debug)]
pub struct Report {
    /// Moves acknowledged.
    pub moves: u64,
    /// In this time.
    pub time: Duration,
    /// From sending a move to its acknowledgement: the median, 99 of 100, and the slowest, in microseconds.
    pub micros: [u64; 3],
    /// Processor time of the server per move, in microseconds, if it shows its numbers.
    pub cpu: Option<f64>,
    /// Memory of the server per game, in bytes, if it shows its numbers.
    pub memory: Option<f64>,
    /// What the nodes heard from each other per move: messages, tables named in them, and those of them that the node had.
    pub heard: Option<[f64; 3]>,
    /// Bytes of views and events received.
    pub received: u64,
    /// Games begun.
    pub games: u64,
    /// Moves that were answered with anything else.
    pub refused: u64,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.time.as_secs_f64();
        let [median, most, worst] = self.micros.map(|micros| micros as f64 / 1000.0);
        writeln!(
            f,
            "{} moves in {seconds:.1} s: {:.0} a second, {} refused",
            self.moves,
            self.moves as f64 / seconds,
            self.refused
        )?;
        writeln!(f, "acknowledged in {median:.1} ms (median), {most:.1} ms (99 %), {worst:.1} ms (slowest)")?;
        if let (Some(cpu), Some(memory)) = (self.cpu, self.memory) {
            let memory = memory / 1000.0;
            writeln!(f, "server: {cpu:.1} µs of processor time a move, {memory:.1} kB a game")?;
        }
        let bytes = self.received as f64 / self.moves.max(1) as f64;
        write!(f, "{} games begun, {bytes:.0} bytes of views and events a move", self.games)
    }
}

#[derive(Default)]
struct Tally {
    moves: AtomicU64,
    refused: AtomicU64,
    games: AtomicU64,
    received: AtomicU64,
    stop: AtomicBool,
    counting: AtomicBool,
    times: Mutex<Vec<u32>>,
}

/// Drives the house and reports.
pub async fn drive(load: &Load) -> io::Result<Report> {
    let tally = Arc::new(Tally::default());
    let before = measured(&load.metrics).await;
    // Setting up is not what is measured: a few at a time.
    let doors = Arc::new(Semaphore::new(32));
    let lines: Arc<Lines> =
        Arc::new((0..load.games).step_by(load.together()).map(|_| Mutex::default()).collect());
    let mut tasks = Vec::new();
    for game in 0..load.games {
        let (load, tally, doors) = (load.clone(), Arc::clone(&tally), Arc::clone(&doors));
        let lines = Arc::clone(&lines);
        tasks.push(tokio::spawn(async move { games(&load, game, &tally, &doors, &lines).await }));
    }
    while (tally.games.load(Relaxed) as usize) < load.games
        && !tasks.iter().any(tokio::task::JoinHandle::is_finished)
    {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let warm = Duration::from_millis(500);
    tokio::time::sleep(warm).await;
    let (start, at_start) = (Instant::now(), measured(&load.metrics).await);
    tally.counting.store(true, Relaxed);
    tokio::time::sleep(load.time).await;
    tally.counting.store(false, Relaxed);
    let (time, after) = (start.elapsed(), measured(&load.metrics).await);
    tally.stop.store(true, Relaxed);
    for task in tasks {
        match tokio::time::timeout(Duration::from_secs(20), task).await {
            Ok(Ok(done)) => done?,
            Ok(Err(error)) => return Err(io::Error::other(error)),
            Err(_) => return Err(io::Error::other("a game got stuck")),
        }
    }
    let mut times = std::mem::take(&mut *tally.times.lock().await);
    times.sort_unstable();
    let at = |share: f64| {
        times
            .get(((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1)))
            .copied()
            .unwrap_or(0)
    };
    let moves = tally.moves.load(Relaxed);
    Ok(Report {
        moves,
        time,
        micros: [at(0.5), at(0.99), at(1.0)].map(u64::from),
        cpu: after.zip(at_start).map(|(after, start)| (after[0] - start[0]) * 1e6 / moves.max(1) as f64),
        memory: after.zip(before).map(|(after, before)| (after[1] - before[1]) / load.games.max(1) as f64),
        heard: after
            .zip(at_start)
            .map(|(after, start)| [2, 3, 4].map(|i| (after[i] - start[i]) / moves.max(1) as f64)),
        received: tally.received.load(Relaxed),
        games: tally.games.load(Relaxed),
        refused: tally.refused.load(Relaxed),
    })
}

/// What is read of the numbers of the nodes.
const NUMBERS: [&str; 5] = [
    "process_cpu_seconds_total",
    "process_resident_memory_bytes",
    "burghof_bus_heard_total",
    "burghof_bus_tables_total",
    "burghof_bus_tables_here_total",
];

/// The numbers of all nodes together, by their own account.
async fn measured(nodes: &[SocketAddr]) -> Option<[f64; 5]> {
    let mut sum = [0.0; 5];
    for &node in nodes {
        // A line of its own each time: one that is silent for long is cut.
        let mut line = Connection::open(node).await.ok()?;
        let text = String::from_utf8_lossy(&line.ask("GET", "/metrics", "", "").await.ok()?.1).into_owned();
        for (name, sum) in NUMBERS.iter().zip(&mut sum) {
            let number = |line: &str| line.strip_prefix(name)?.strip_prefix(' ')?.trim().parse::<f64>().ok();
            *sum += text.lines().find_map(number).unwrap_or(0.0);
        }
    }
    (!nodes.is_empty()).then_some(sum)
}

/// The lines over which moves are sent, by game.
type Lines = Vec<Mutex<Option<Connection>>>;

impl Load {
    /// How many games share a line: a process may open only so many files, and of thousands of games at a gentle pace each needs its
    /// streams and next to nothing else.
    fn together(&self) -> usize {
        if self.pace > 0.0 && self.games > 4000 { 4 } else { 1 }
    }
}

/// One game after the other until it is time to stop.
async fn games(load: &Load, game: usize, tally: &Tally, doors: &Semaphore, lines: &Lines) -> io::Result<()> {
    let line = &lines[game / load.together()];
    let node = |seat: usize| load.addresses[(game + seat) % load.addresses.len()];
    let source = load.sources.get(game % load.sources.len().max(1)).copied();
    let mut times = Vec::new();
    let mut tokens = Vec::new();
    while !tally.stop.load(Relaxed) {
        let door = doors.acquire().await.map_err(io::Error::other)?;
        // Opened behind the door: a line that nobody uses for long is cut.
        let mut open = line.lock().await;
        if open.is_none() || load.together() == 1 {
            *open = Some(Connection::open_from(source, node(0)).await?);
        }
        let id = match open.as_mut() {
            Some(line) => seat_two(line, &load.game, &mut tokens).await?,
            None => return Err(broken("no line")),
        };
        drop(open);
        let mut ears = Vec::new();
        for (seat, token) in tokens.iter().enumerate() {
            ears.push(
                Ear::open_from(
                    source,
                    node(seat),
                    &format!("/api/tables/{id}/events?as={seat}&with=view,legal"),
                    token,
                )
                .await?,
            );
        }
        drop(door);
        tally.games.fetch_add(1, Relaxed);
        play(load, tally, line, &mut ears, &id, &tokens, &mut times).await?;
    }
    tally.times.lock().await.extend(times);
    Ok(())
}

/// A table for two guests, who are made if there are none yet.
pub(crate) async fn seat_two(
    line: &mut Connection,
    game: &str,
    tokens: &mut Vec<String>,
) -> io::Result<String> {
    while tokens.len() < 2 {
        let guest = line.json("POST", "/api/guests", "", &json!({ "name": "Load" })).await?;
        tokens.push(guest["token"].as_str().unwrap_or_default().to_owned());
    }
    let table = json!({ "game": game, "seats": ["me", "open"], "rated": false });
    let made = line.json("POST", "/api/tables", &tokens[0], &table).await?;
    let id = made["id"].as_str().ok_or_else(|| io::Error::other(format!("no table: {made}")))?.to_owned();
    let parts: Vec<[u8; 32]> = tokens.iter().map(|_| random()).collect();
    for (token, part) in tokens.iter().zip(&parts) {
        let promise = hex(&Key::promise(part));
        line.json("POST", &format!("/api/tables/{id}/sit"), token, &json!({ "promise": promise })).await?;
    }
    for (token, part) in tokens.iter().zip(&parts) {
        line.json("POST", &format!("/api/tables/{id}/reveal"), token, &json!({ "part": hex(part) })).await?;
    }
    Ok(id)
}

async fn play(
    load: &Load,
    tally: &Tally,
    line: &Mutex<Option<Connection>>,
    ears: &mut [Ear],
    id: &str,
    tokens: &[String],
    times: &mut Vec<u32>,
) -> io::Result<()> {
    let path = format!("/api/tables/{id}/moves");
    let pause = (load.pace > 0.0).then(|| Duration::from_secs_f64(1.0 / load.pace));
    // Not all games beat at the same moment.
    let jitter = pause
        .map_or(Duration::ZERO, |pause| pause.mul_f64(f64::from(u16::from_le_bytes(random())) / 65536.0));
    let mut next = Instant::now() + jitter;
    let mut choice = u64::from_le_bytes(random());
    let mut number = 0;
    while !tally.stop.load(Relaxed) {
        let mut heard = Vec::with_capacity(ears.len());
        for ear in ears.iter_mut() {
            let moved = ear.moved(number).await?;
            if tally.counting.load(Relaxed) {
                tally.received.fetch_add(moved.bytes as u64, Relaxed);
            }
            heard.push(moved);
        }
        if heard.iter().any(|moved| moved.over) {
            return Ok(());
        }
        let legal = heard.iter().map(|moved| (&moved.legal, moved.number));
        let Some(Chosen { seat, body, .. }) = any_move(legal, &mut choice)? else { return Ok(()) };
        if let Some(pause) = pause {
            tokio::time::sleep_until(next.into()).await;
            next += pause;
        }
        let mut line = line.lock().await;
        let line = line.as_mut().ok_or_else(|| broken("no line"))?;
        let sent = Instant::now();
        let (status, answer) = line.ask("POST", &path, &tokens[seat], &body).await?;
        if status != 200 {
            tally.refused.fetch_add(1, Relaxed);
            return Err(io::Error::other(format!("{status} {}", String::from_utf8_lossy(&answer))));
        }
        if tally.counting.load(Relaxed) {
            times.push(sent.elapsed().as_micros() as u32);
            tally.moves.fetch_add(1, Relaxed);
        }
        let answer: Value = serde_json::from_slice(&answer).map_err(io::Error::other)?;
        number = answer["number"].as_u64().unwrap_or(0);
    }
    Ok(())
}

/// A connection that asks one thing after the other. Written by hand: the driver must need less of the machine than
/// what it drives.
pub(crate) struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

pub(crate) fn broken(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}

fn number(text: &[u8]) -> Option<usize> {
    std::str::from_utf8(text).ok()?.trim().parse().ok()
}

/// A connection, from this address of our own machine if one is named.
pub(crate) async fn connect(source: Option<IpAddr>, address: SocketAddr) -> io::Result<TcpStream> {
    let stream = match source {
        Some(source) => {
            let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
            socket.bind(SocketAddr::new(source, 0))?;
            socket.connect(address).await?
        }
        None => TcpStream::connect(address).await?,
    };
    stream.set_nodelay(true)?;
    Ok(stream)
}

impl Connection {
    pub(crate) async fn open(address: SocketAddr) -> io::Result<Connection> {
        Connection::open_from(None, address).await
    }

    pub(crate) async fn open_from(source: Option<IpAddr>, address: SocketAddr) -> io::Result<Connection> {
        let stream = connect(source, address).await?;
        Ok(Connection { stream, buffer: Vec::with_capacity(1024) })
    }

    pub(crate) async fn json(
        &mut self,
        method: &str,
        path: &str,
        token: &str,
        body: &Value,
    ) -> io::Result<Value> {
        let (status, answer) = self.ask(method, path, token, &body.to_string()).await?;
        if status >= 300 {
            return Err(io::Error::other(format!("{path}: {status} {}", String::from_utf8_lossy(&answer))));
        }
        serde_json::from_slice(&answer).map_err(io::Error::other)
    }

    pub(crate) async fn ask(
        &mut self,
        method: &str,
        path: &str,
        token: &str,
        body: &str,
    ) -> io::Result<(u16, Vec<u8>)> {
        let proof =
            if token.is_empty() { String::new() } else { format!("authorization: Bearer {token}\r\n") };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: load\r\n{proof}content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        self.stream.write_all(request.as_bytes()).await?;
        self.buffer.clear();
        loop {
            if self.stream.read_buf(&mut self.buffer).await? == 0 {
                return Err(broken("the connection was closed"));
            }
            let Some(end) = find(&self.buffer, b"\r\n\r\n") else { continue };
            let head = &self.buffer[..end];
            let status = head.get(9..12).and_then(number).ok_or_else(|| broken("no status"))? as u16;
            let length = head
                .split(|&byte| byte == b'\n')
                .find_map(|line| {
                    let (name, value) = line.split_at_checked(15)?;
                    name.eq_ignore_ascii_case(b"content-length:").then(|| number(value)).flatten()
                })
                .ok_or_else(|| broken("no length"))?;
            let whole = end + 4 + length;
            while self.buffer.len() < whole {
                if self.stream.read_buf(&mut self.buffer).await? == 0 {
                    return Err(broken("the connection was closed"));
                }
            }
            return Ok((status, self.buffer[end + 4..whole].to_vec()));
        }
    }
}

/// What an event stream said about a move.
pub(crate) struct Moved {
    pub(crate) number: u64,
    pub(crate) over: bool,
    pub(crate) legal: Legal,
    bytes: usize,
}

/// A move that some seat can make.
pub(crate) struct Chosen<'a> {
    pub(crate) seat: usize,
    /// Its notation as a JSON string.
    pub(crate) action: &'a str,
    /// The request that makes it once, however often it is sent.
    pub(crate) body: String,
}

/// Any move of the first seat that has one, by what each has heard: what it may do, and at which number. None if nobody has
/// anything to do.
pub(crate) fn any_move<'a>(
    heard: impl IntoIterator<Item = (&'a Legal, u64)>,
    choice: &mut u64,
) -> io::Result<Option<Chosen<'a>>> {
    let Some((seat, (legal, number))) =
        heard.into_iter().enumerate().find(|(_, (legal, _))| !legal.is_empty())
    else {
        return Ok(None);
    };
    let (action, body) = legal.command(seat, number, choice)?;
    Ok(Some(Chosen { seat, action, body }))
}

/// What a seat may do: the JSON list as it came, without its brackets.
#[derive(Default)]
pub(crate) struct Legal(String);

impl Legal {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// From notations that were read already.
    pub(crate) fn of(notations: &[String]) -> Legal {
        let list = serde_json::to_string(notations).unwrap_or_default();
        Legal(list.trim_start_matches('[').strip_suffix(']').unwrap_or_default().to_owned())
    }

    /// Any action of a seat that has seen this number: its notation as a JSON string, and the request that does it once,
    /// however often it is sent.
    fn command(&self, seat: usize, number: u64, choice: &mut u64) -> io::Result<(&str, String)> {
        *choice = choice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let action = self.pick(*choice >> 33).ok_or_else(|| broken("no notation"))?;
        let body = format!(r#"{{"seat":{seat},"number":{number},"actions":[{action}],"key":"{choice:x}"}}"#);
        Ok((action, body))
    }

    /// One of the notations, still as a JSON string: it goes back as it came.
    fn pick(&self, choice: u64) -> Option<&str> {
        let bytes = self.0.as_bytes();
        let mut found: Vec<(usize, usize)> = Vec::with_capacity(64);
        let mut at = 0;
        while at < bytes.len() {
            let begin = at;
            at += 1;
            while at < bytes.len() && bytes[at] != b'"' {
                at += if bytes[at] == b'\\' { 2 } else { 1 };
            }
            found.push((begin, at + 1));
            // Behind the mark, and behind the comma.
            at += 2;
        }
        let (begin, end) = found[..].get((choice % found.len().max(1) as u64) as usize)?;
        self.0.get(*begin..*end)
    }
}

/// A seat's event stream.
pub(crate) struct Ear {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Ear {
    pub(crate) async fn open(address: SocketAddr, path: &str, token: &str) -> io::Result<Ear> {
        Ear::open_from(None, address, path, token).await
    }

    pub(crate) async fn open_from(
        source: Option<IpAddr>,
        address: SocketAddr,
        path: &str,
        token: &str,
    ) -> io::Result<Ear> {
        let mut stream = connect(source, address).await?;
        let proof = match token {
            "" => String::new(),
            token => format!("authorization: Bearer {token}\r\n"),
        };
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: load\r\n{proof}upgrade: websocket\r\nconnection: upgrade\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await?;
        let mut buffer = Vec::with_capacity(4096);
        loop {
            if stream.read_buf(&mut buffer).await? == 0 {
                return Err(broken("the stream was refused"));
            }
            if let Some(end) = find(&buffer, b"\r\n\r\n") {
                if !buffer.starts_with(b"HTTP/1.1 101") {
                    return Err(broken(&String::from_utf8_lossy(&buffer)));
                }
                buffer.drain(..end + 4);
                return Ok(Ear { stream, buffer });
            }
        }
    }

    /// The next text of the server, if it is whole: where it begins and ends.
    fn frame(&self) -> Option<(usize, usize)> {
        let &length = self.buffer.get(1)?;
        let (begin, length) = match length & 127 {
            126 => (4, usize::from(u16::from_be_bytes(self.buffer.get(2..4)?.try_into().ok()?))),
            127 => (10, u64::from_be_bytes(self.buffer.get(2..10)?.try_into().ok()?) as usize),
            short => (2, usize::from(short)),
        };
        (self.buffer.len() >= begin + length).then_some((begin, begin + length))
    }

    /// The next text of the server, whatever it says.
    pub(crate) async fn text(&mut self) -> io::Result<String> {
        loop {
            while let Some((begin, end)) = self.frame() {
                let text = (self.buffer[0] & 15 == 1).then(|| self.buffer[begin..end].to_vec());
                self.buffer.drain(..end);
                if let Some(text) = text {
                    return String::from_utf8(text).map_err(io::Error::other);
                }
            }
            if self.stream.read_buf(&mut self.buffer).await? == 0 {
                return Err(broken("the stream was closed"));
            }
        }
    }

    /// Waits until the stream has told of this number.
    pub(crate) async fn moved(&mut self, number: u64) -> io::Result<Moved> {
        let mut bytes = 0;
        loop {
            while let Some((begin, end)) = self.frame() {
                let text = &self.buffer[begin..end];
                bytes += text.len();
                let moved = if text.starts_with(br#"{"kind":"moved""#) { read_moved(text) } else { None };
                self.buffer.drain(..end);
                if let Some(moved) = moved.filter(|moved| moved.number >= number || moved.over) {
                    return Ok(Moved { bytes, ..moved });
                }
            }
            if self.stream.read_buf(&mut self.buffer).await? == 0 {
                return Err(broken("the stream was closed"));
            }
        }
    }
}

/// Reads only what is needed: the rest of the message is for people.
fn read_moved(text: &[u8]) -> Option<Moved> {
    let text = std::str::from_utf8(text).ok()?;
    let number = text.get(text.find(r#""number":"#)? + 9..)?;
    let number = number.split([',', '}']).next()?.parse().ok()?;
    let over = text.contains(r#"],"over":true"#);
    let legal = match text.rfind(r#","legal":["#) {
        Some(at) => Legal(text[at + 10..].strip_suffix("]}")?.to_owned()),
        None => Legal::default(),
    };
    Some(Moved { number, over, legal, bytes: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_driver_reads_what_the_server_writes() {
        let text = br#"{"kind":"moved","number":12,"lines":[],"to_act":[0],"over":false,"view":{"number":3},"legal":["a 1","b \"x\""]}"#;
        let moved = read_moved(text).unwrap();
        assert_eq!((moved.number, moved.over), (12, false));
        let all = [r#""a 1""#, r#""b \"x\"""#];
        assert_eq!([0, 1, 2].map(|choice| moved.legal.pick(choice).unwrap()), [all[0], all[1], all[0]]);
        assert!(Legal::default().is_empty() && Legal::default().pick(7).is_none());
    }
}
