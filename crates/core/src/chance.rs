use crate::rng::{Rng, uniform};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng};
use sha2::{Digest, Sha256};
use std::fmt;

/// The secret from which all draws of a game follow.
///
/// ```
/// use burghof_core::Key;
/// let key = Key::from_seed("practice");
/// assert_eq!(Key::from_hex(&key.to_hex()), Some(key));
/// assert_ne!(key.branch(1), key);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Key([u8; 32]);

impl Key {
    /// The key with these bytes.
    pub const fn new(bytes: [u8; 32]) -> Key {
        Key(bytes)
    }

    /// A key for experiments, from a word anybody can repeat. Real tables use [`Key::from_parts`].
    pub fn from_seed(seed: &str) -> Key {
        Key(digest("burghof seed", &[seed.as_bytes()]))
    }

    /// The key of a fair table: made of the host's random bytes and of a part from every player, so that nobody can
    /// choose it.
    pub fn from_parts(host: &[u8; 32], players: &[&[u8]]) -> Key {
        let mut parts: Vec<&[u8]> = vec![host];
        parts.extend(players);
        Key(digest("burghof key", &parts))
    }

    /// What the host publishes before anybody sits down, to be checked when the game is over.
    pub fn commitment(host: &[u8; 32]) -> [u8; 32] {
        digest("burghof commitment", &[host])
    }

    /// What a player promises before anybody shows a part: the hash of `burghof part` and the part's hexadecimal digits, so
    /// that a shell can work it out.
    pub fn promise(part: &[u8; 32]) -> [u8; 32] {
        Sha256::digest(format!("burghof part {}", hex(part))).into()
    }

    /// The key that is used after the `n`-th agreed take-back: nobody knows its draws yet.
    pub fn branch(self, n: u32) -> Key {
        if n == 0 { self } else { Key(digest("burghof branch", &[&self.0, &n.to_le_bytes()])) }
    }

    /// Its bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// As 64 hexadecimal digits.
    pub fn to_hex(self) -> String {
        hex(&self.0)
    }

    /// From 64 hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Key> {
        unhex(text).map(Key)
    }
}

/// 32 bytes as 64 hexadecimal digits.
pub fn hex(bytes: &[u8; 32]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// 64 hexadecimal digits as 32 bytes.
pub fn unhex(text: &str) -> Option<[u8; 32]> {
    if text.len() != 64 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; 32];
    for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    }
    Some(bytes)
}

impl fmt::Debug for Key {
    // A key in a log would give all draws away.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

fn digest(purpose: &str, parts: &[&[u8]]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    hasher.update(purpose.as_bytes());
    for part in parts {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.finalize().into()
}

/// The address of a draw: which bag or die, and how many draws it has made. Both are public and found in the
/// position, so a position and a key go on alone.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Draw {
    /// Which bag or die: one number per purpose, and per seat where piles are personal.
    pub source: u16,
    /// How many draws it has made before.
    pub index: u32,
}

/// A draw somebody asked for, and what came.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// Its address.
    pub draw: Draw,
    /// The number of possible results.
    pub of: u32,
    /// The result.
    pub result: u32,
}

/// Where a game's chance comes from. It has no state that matters: the same address gives the same result.
///
/// ```
/// use burghof_core::{Chance, Draw, Key};
/// const DIE: u16 = 1;
/// let mut real = Chance::keyed(Key::from_seed("a"));
/// let first = real.below(Draw { source: DIE, index: 0 }, 6);
/// assert_eq!(real.below(Draw { source: DIE, index: 0 }, 6), first);
///
/// let mut forced = Chance::scripted([5]);
/// assert_eq!(forced.below(Draw { source: DIE, index: 0 }, 6), 5);
/// assert_eq!(forced.asked().len(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Chance(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Keyed(Key),
    Free(Rng),
    Scripted(Box<Script>),
}

#[derive(Clone, Debug)]
struct Script {
    results: Vec<u32>,
    then: Option<Key>,
    asked: Vec<Asked>,
}

impl Chance {
    /// The chance of a real game.
    pub fn keyed(key: Key) -> Chance {
        Chance(Kind::Keyed(key))
    }

    /// A fast generator that ignores addresses: search and training.
    pub fn free(rng: Rng) -> Chance {
        Chance(Kind::Free(rng))
    }

    /// The given results in order, then 0 for ever; every draw is noted down ([`Chance::asked`]). Tests force a die
    /// with it, previews see that a draw would come, [`outcomes`](crate::play::outcomes) lists all results.
    pub fn scripted(results: impl Into<Vec<u32>>) -> Chance {
        Chance(Kind::Scripted(Box::new(Script { results: results.into(), then: None, asked: Vec::new() })))
    }

    /// Like [`Chance::keyed`], with every draw noted down.
    pub fn noted(key: Key) -> Chance {
        Chance(Kind::Scripted(Box::new(Script { results: Vec::new(), then: Some(key), asked: Vec::new() })))
    }

    /// A number below `of`, every one with the same odds. `of` must not be 0.
    #[inline]
    pub fn below(&mut self, draw: Draw, of: u32) -> u32 {
        match &mut self.0 {
            Kind::Free(rng) => rng.below(of),
            settled => settled.below(draw, of),
        }
    }

    /// The draws asked of a scripted or noted chance so far.
    pub fn asked(&self) -> &[Asked] {
        match &self.0 {
            Kind::Scripted(script) => &script.asked,
            _ => &[],
        }
    }
}

impl Kind {
    /// Apart from the free one, whose callers are small and fast without this.
    #[cold]
    #[inline(never)]
    fn below(&mut self, draw: Draw, of: u32) -> u32 {
        match self {
            Kind::Free(rng) => rng.below(of),
            Kind::Keyed(key) => keyed(key, draw, of),
            Kind::Scripted(script) => script.below(draw, of),
        }
    }
}

impl Script {
    fn below(&mut self, draw: Draw, of: u32) -> u32 {
        let result = match (self.results.get(self.asked.len()), &self.then) {
            (Some(&forced), _) => forced.min(of - 1),
            (None, Some(key)) => keyed(key, draw, of),
            (None, None) => 0,
        };
        self.asked.push(Asked { draw, of, result });
        result
    }
}

fn keyed(key: &Key, draw: Draw, of: u32) -> u32 {
    // One ChaCha block of sixteen words per address: the rejection of `uniform` hardly ever needs a second word.
    let mut rng = ChaCha8Rng::from_seed(key.0);
    rng.set_stream(u64::from(draw.source));
    rng.set_word_pos(u128::from(draw.index) * 16);
    uniform(of, || rng.next_u32())
}
