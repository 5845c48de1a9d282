//! The socket of an event stream, written by whoever has something to say: a message costs one call of the system and
//! wakes nobody. Only what the socket does not take at once waits in a queue for the task of the stream.

use crate::tls::Seal;
use axum::body::Bytes;
use std::collections::VecDeque;
use std::io::{self, ErrorKind};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::net::TcpStream;
use tokio::sync::Notify;

/// A message as it goes over the wire. A server masks nothing, so it is the same for everybody who hears it.
#[derive(Clone, Debug)]
pub struct Frame(Bytes);

const TEXT: u8 = 1;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;

/// Room for the longest head of a frame.
const HEAD: usize = 10;

impl Frame {
    /// The beginning of a text: write it behind this and give it to [`Frame::text`], then nothing is copied.
    pub fn begin(capacity: usize) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEAD + capacity);
        bytes.extend_from_slice(&[0; HEAD]);
        bytes
    }

    /// A text written behind [`Frame::begin`].
    pub fn text(bytes: Vec<u8>) -> Frame {
        Frame::around(TEXT, bytes)
    }

    /// A text that was written elsewhere.
    pub fn copied(text: &str) -> Frame {
        Frame::with(TEXT, text.as_bytes())
    }

    fn with(kind: u8, content: &[u8]) -> Frame {
        let mut bytes = Frame::begin(content.len());
        bytes.extend_from_slice(content);
        Frame::around(kind, bytes)
    }

    /// Puts the head into the room before the content.
    fn around(kind: u8, mut bytes: Vec<u8>) -> Frame {
        let length = bytes.len() - HEAD;
        let begin = match length {
            0..126 => {
                bytes[HEAD - 1] = length as u8;
                HEAD - 2
            }
            126..65536 => {
                bytes[HEAD - 3] = 126;
                bytes[HEAD - 2..HEAD].copy_from_slice(&(length as u16).to_be_bytes());
                HEAD - 4
            }
            _ => {
                bytes[1] = 127;
                bytes[2..HEAD].copy_from_slice(&(length as u64).to_be_bytes());
                0
            }
        };
        bytes[begin] = 0x80 | kind;
        Frame(Bytes::from(bytes).slice(begin..))
    }
}

/// The most that the other side may say between two questions of ours whether it is there: pages say next to nothing.
pub const LOUDEST: usize = 64 * 1024;

/// Where this much is waiting already, nobody is told that we are there: what is waiting says so.
const PONGS: usize = 8;

/// The way to somebody who listens.
pub struct Outlet {
    socket: TcpStream,
    queue: Mutex<Queue>,
    wake: Notify,
    /// The most messages that wait.
    most: usize,
}

#[derive(Default)]
struct Queue {
    frames: VecDeque<Frame>,
    /// How much of the first one is out.
    sent: usize,
    /// How many bytes have left the queue.
    progress: u64,
    cut: bool,
    /// Over TLS everything is sealed in the order in which it goes out.
    seal: Option<Seal>,
}

/// What the other side did.
#[derive(PartialEq, Eq, Debug)]
pub enum Heard {
    /// It has done nothing.
    Nothing,
    /// It is there, and said this many bytes.
    Something(usize),
    /// It has said goodbye, or hung up.
    Enough,
    /// It does not keep to the protocol, or says more than it may: the code to part with.
    Nonsense(u16),
}

impl Outlet {
    /// Over this socket, sealed if it speaks TLS.
    pub fn new(socket: TcpStream, seal: Option<Seal>, most: usize) -> Outlet {
        let queue = Mutex::new(Queue { seal, ..Queue::default() });
        Outlet { socket, queue, wake: Notify::new(), most }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends now, or queues. `false` if this one cannot keep up, or is gone: then it is cut off.
    pub fn send(&self, frame: &Frame) -> bool {
        let mut queue = self.queue();
        if queue.cut || queue.frames.len() >= self.most {
            queue.cut = true;
            self.wake.notify_one();
            return false;
        }
        self.put(&mut queue, frame)
    }

    /// Like [`Outlet::send`], however much waits already: for what a stream begins with.
    pub fn begin_with(&self, frame: &Frame) {
        self.put(&mut self.queue(), frame);
    }

    fn put(&self, queue: &mut Queue, frame: &Frame) -> bool {
        let Some(seal) = &mut queue.seal else { return self.put_sealed(queue, frame) };
        match seal.seal(&frame.0) {
            Ok(sealed) => self.put_sealed(queue, &Frame(sealed.into())),
            Err(_) => {
                queue.cut = true;
                self.wake.notify_one();
                false
            }
        }
    }

    fn put_sealed(&self, queue: &mut Queue, frame: &Frame) -> bool {
        if queue.frames.is_empty() {
            match self.socket.try_write(&frame.0) {
                Ok(sent) if sent == frame.0.len() => return true,
                Ok(sent) => queue.sent = sent,
                Err(error) if error.kind() == ErrorKind::WouldBlock => queue.sent = 0,
                Err(_) => {
                    queue.cut = true;
                    self.wake.notify_one();
                    return false;
                }
            }
        }
        queue.frames.push_back(frame.clone());
        self.wake.notify_one();
        true
    }

    /// Asks whether the other side is still there.
    pub fn ping(&self) -> bool {
        self.put(&mut self.queue(), &Frame::with(PING, &[]))
    }

    /// Nothing more is to be said: what waits still goes out, then the stream ends.
    pub fn cut(&self) {
        self.queue().cut = true;
        self.wake.notify_one();
    }

    /// Has it been cut, and is everything out that waited?
    pub fn ended(&self) -> bool {
        let queue = self.queue();
        queue.cut && queue.frames.is_empty()
    }

    /// Does something wait? If so, how much has gone out so far: a stream without progress is dead.
    pub fn waiting(&self) -> Option<u64> {
        let queue = self.queue();
        (!queue.frames.is_empty()).then_some(queue.progress)
    }

    /// Waits until there is something to flush, or the stream has been cut.
    pub async fn woken(&self) {
        self.wake.notified().await;
    }

    /// Waits until the socket can take or give something, as far as either is of interest.
    pub async fn ready(&self) -> io::Result<()> {
        match self.waiting() {
            None => self.socket.readable().await,
            Some(_) => self
                .socket
                .ready(tokio::io::Interest::READABLE | tokio::io::Interest::WRITABLE)
                .await
                .map(drop),
        }
    }

    /// Sends what waits, as far as the socket takes it.
    pub fn flush(&self) -> io::Result<()> {
        let mut queue = self.queue();
        while let Some(frame) = queue.frames.front() {
            let (sent, whole) = (queue.sent, frame.0.len());
            match self.socket.try_write(&frame.0[sent..]) {
                Ok(more) => {
                    queue.progress += more as u64;
                    queue.sent = sent + more;
                    if queue.sent == whole {
                        queue.frames.pop_front();
                        queue.sent = 0;
                    }
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(error) => return Err(error),
            }
        }
        queue.frames.shrink_to_fit();
        Ok(())
    }

    /// Says goodbye, if the socket takes it.
    pub fn close(&self, code: u16) {
        let mut queue = self.queue();
        // In the middle of another message it would not be understood.
        if queue.sent == 0 {
            queue.frames.clear();
            let goodbye = Frame::with(CLOSE, &code.to_be_bytes()).0;
            let _ = match &mut queue.seal {
                None => self.socket.try_write(&goodbye),
                Some(seal) => seal.seal(&goodbye).and_then(|mut sealed| {
                    sealed.append(&mut seal.goodbye()?);
                    self.socket.try_write(&sealed)
                }),
            };
        }
    }

    /// Reads what the other side says. Pages say nothing that matters here: that they are there, that they want to know
    /// whether we are, and goodbye.
    pub fn hear(&self, ear: &mut Ear) -> Heard {
        let mut room = [0; 2048];
        let mut heard = 0;
        loop {
            while let Some(said) = ear.next() {
                match said {
                    Incoming::Ping(content) => {
                        // Whoever asks without end and takes no answer gets no more of them: they must not pile up here.
                        let piled = self.queue().frames.len() >= PONGS;
                        if !piled && !self.put(&mut self.queue(), &Frame::with(PONG, &content)) {
                            return Heard::Enough;
                        }
                    }
                    Incoming::Close => return Heard::Enough,
                    Incoming::Wrong(code) => return Heard::Nonsense(code),
                    Incoming::Other => {}
                }
            }
            if heard > LOUDEST {
                return Heard::Something(heard);
            }
            match self.socket.try_read(&mut room) {
                Ok(0) => return Heard::Enough,
                Ok(length) => {
                    heard += length;
                    if !self.open(&room[..length], ear) {
                        return Heard::Enough;
                    }
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock && heard == 0 => return Heard::Nothing,
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Heard::Something(heard),
                Err(_) => return Heard::Enough,
            }
        }
    }
}

impl Outlet {
    /// Takes in what came out of the socket. `false` when nothing more will be said.
    fn open(&self, bytes: &[u8], ear: &mut Ear) -> bool {
        let mut queue = self.queue();
        let Some(seal) = &mut queue.seal else {
            ear.bytes.extend_from_slice(bytes);
            return true;
        };
        let opened = seal.open(bytes, &mut ear.bytes);
        match seal.waiting() {
            Ok(answer) if answer.is_empty() => {}
            Ok(answer) => drop(self.put_sealed(&mut queue, &Frame(answer.into()))),
            Err(_) => return false,
        }
        opened.unwrap_or(false)
    }
}

/// What has come in and is not a whole frame yet.
#[derive(Default)]
pub struct Ear {
    bytes: Vec<u8>,
    /// The length so far of a message in several frames, if one has begun.
    parts: Option<usize>,
}

#[derive(PartialEq, Eq, Debug)]
enum Incoming {
    Ping(Vec<u8>),
    Close,
    Other,
    Wrong(u16),
}

/// The most that may be said in one message.
const LONGEST: usize = 4096;
const PROTOCOL: u16 = 1002;
const TOO_BIG: u16 = 1009;

impl Ear {
    /// These bytes came before anybody listened.
    pub fn new(bytes: Vec<u8>) -> Ear {
        Ear { bytes, parts: None }
    }

    /// The next frame, if it is whole (RFC 6455, 5.2).
    fn next(&mut self) -> Option<Incoming> {
        let (&first, &second) = (self.bytes.first()?, self.bytes.get(1)?);
        let (last, kind) = (first & 0x80 != 0, first & 15);
        let control = kind >= 8;
        // A client masks what it says; the three bits belong to extensions, of which we offer none.
        if first & 0x70 != 0 || second & 0x80 == 0 {
            return Some(Incoming::Wrong(PROTOCOL));
        }
        let (length, begin) = match usize::from(second & 127) {
            126 => (usize::from(u16::from_be_bytes(self.bytes.get(2..4)?.try_into().ok()?)), 4),
            127 => return Some(Incoming::Wrong(TOO_BIG)),
            short => (short, 2),
        };
        let before = match (control, kind, self.parts) {
            (true, 8..=10, _) if last && length < 126 => 0,
            (false, 0, Some(before)) => before,
            (false, 1 | 2, None) => 0,
            _ => return Some(Incoming::Wrong(PROTOCOL)),
        };
        if before + length > LONGEST {
            return Some(Incoming::Wrong(TOO_BIG));
        }
        let end = begin + 4 + length;
        if self.bytes.len() < end {
            return None;
        }
        let mask: [u8; 4] = self.bytes[begin..begin + 4].try_into().ok()?;
        let said = match kind {
            8 => Incoming::Close,
            9 => {
                let masked = self.bytes[begin + 4..end].iter().zip(mask.iter().cycle());
                Incoming::Ping(masked.map(|(byte, mask)| byte ^ mask).collect())
            }
            _ => Incoming::Other,
        };
        if !control {
            self.parts = (!last).then_some(before + length);
        }
        self.bytes.drain(..end);
        if self.bytes.is_empty() {
            // Thousands of silent streams: none keeps room it does not need.
            self.bytes = Vec::new();
        }
        Some(said)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn masked(first: u8, content: &[u8]) -> Vec<u8> {
        let mask = [1, 2, 3, 4];
        let mut bytes = vec![first];
        match content.len() {
            0..126 => bytes.push(0x80 | content.len() as u8),
            long => {
                bytes.push(0x80 | 126);
                bytes.extend((long as u16).to_be_bytes());
            }
        }
        bytes.extend(mask);
        bytes.extend(content.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask));
        bytes
    }

    #[test]
    fn frames_have_the_head_their_length_needs() {
        assert_eq!(Frame::copied("ab").0[..], *b"\x81\x02ab");
        assert_eq!(Frame::with(CLOSE, &[3, 232]).0[..], *b"\x88\x02\x03\xe8");
        let long = Frame::copied(&"x".repeat(300));
        assert_eq!((long.0.len(), &long.0[..5]), (304, &b"\x81\x7e\x01\x2cx"[..]));
        let longer = Frame::copied(&"x".repeat(70_000));
        assert_eq!((longer.0.len(), &longer.0[..11]), (70_010, &b"\x81\x7f\0\0\0\0\0\x01\x11\x70x"[..]));
    }

    #[test]
    fn what_comes_in_pieces_is_understood_and_nonsense_is_not() {
        let mut whole = masked(0x89, b"hi");
        whole.extend(masked(0x01, &[b'x'; 200]));
        whole.extend(masked(0x80, b"y"));
        whole.extend(masked(0x8a, b""));
        whole.extend(masked(0x88, &[3, 232]));
        let mut ear = Ear::default();
        let mut said = Vec::new();
        for byte in whole {
            ear.bytes.push(byte);
            said.extend(std::iter::from_fn(|| ear.next()));
        }
        assert_eq!(
            said,
            [
                Incoming::Ping(b"hi".to_vec()),
                Incoming::Other,
                Incoming::Other,
                Incoming::Other,
                Incoming::Close
            ]
        );
        assert!(ear.bytes.is_empty() && ear.parts.is_none());
        for (bytes, code) in [
            (b"\x81\x02ab".to_vec(), PROTOCOL),
            (masked(0xc1, b"x"), PROTOCOL),
            (masked(0x80, b"nothing began"), PROTOCOL),
            (masked(0x09, b"a ping in parts"), PROTOCOL),
            (masked(0x83, b"no such kind"), PROTOCOL),
            (masked(0x81, &[0; 5000]), TOO_BIG),
            (b"\x81\xff\0\0\0\0\0\x01\0\0".to_vec(), TOO_BIG),
        ] {
            assert_eq!(Ear::new(bytes).next(), Some(Incoming::Wrong(code)));
        }
    }
}
