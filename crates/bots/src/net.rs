//! Small nets in whole numbers: what a thing that earns points will be worth beyond what the evaluation by hand promises. Sums of
//! whole numbers have no order, so whatever a compiler makes of these loops, the result is the same on every machine and in the
//! browser. `docs/nets.md` describes the file, `research/train.py` writes it.

use std::fmt;
use std::sync::OnceLock;

/// Numbers in the first layer.
pub const FIRST: usize = 64;
/// Numbers in the second layer.
pub const SECOND: usize = 32;
/// The most inputs that are active at once.
pub const MOST_ACTIVE: usize = 96;

/// How a file begins.
const MAGIC: &[u8; 8] = b"BHNET\0\0\x01";
/// A sum of the second layer, or of the result, counts in parts of this power of two.
const PARTS: u32 = 12;

/// The inputs that are active: the others are zero.
#[derive(Clone, Debug)]
pub struct Active {
    list: [u16; MOST_ACTIVE],
    len: usize,
}

impl Default for Active {
    fn default() -> Active {
        Active { list: [0; MOST_ACTIVE], len: 0 }
    }
}

impl Active {
    /// One input more; twice the same counts twice. What is beyond [`MOST_ACTIVE`] is left out.
    #[inline]
    pub fn push(&mut self, input: usize) {
        if let Some(place) = self.list.get_mut(self.len) {
            *place = input as u16;
            self.len += 1;
        }
    }

    /// None is active.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// All of them.
    #[inline]
    pub fn list(&self) -> &[u16] {
        &self.list[..self.len.min(MOST_ACTIVE)]
    }
}

/// Why a file is no net for this game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// It cannot be read.
    Missing,
    /// It does not begin as a net does.
    NoNet,
    /// It is cut off, or has more bytes than it should.
    Length,
    /// Its check sum is wrong.
    Damaged,
    /// It is for another game, or for another form of its inputs.
    Foreign,
    /// It does not answer its own examples as it should.
    Wrong,
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unfit::Missing => "it cannot be read",
            Unfit::NoNet => "not a net",
            Unfit::Length => "cut off, or too long",
            Unfit::Damaged => "the check sum is another one",
            Unfit::Foreign => "for another game, or for another version of the program",
            Unfit::Wrong => "does not answer its own examples as it should",
        })
    }
}

impl std::error::Error for Unfit {}

/// A net that was read and has answered its examples.
pub struct Net {
    hash: u64,
    /// By input: what it adds to the first layer, in parts of 128.
    rows: Vec<[i16; FIRST]>,
    /// By input: what it adds to the result at once, in parts of 16 of a hundredth of a point.
    direct: Vec<i16>,
    first: [i16; FIRST],
    second: [[i16; FIRST]; SECOND],
    second_bias: [i32; SECOND],
    third: [i16; SECOND],
    third_bias: i32,
    /// Hundredths of a point for a result of one.
    unit: i32,
    manner: Manner,
}

/// How a search plays that judges by a net; found by play, as the rest of [`Style`](crate::Style).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Manner {
    /// After this many steps a playout stops and the position is judged.
    pub horizon: u32,
    /// A lead of this many hundredths is as good as three wins in four.
    pub lead: i32,
    /// How many of a hundred steps of a playout take what looks best.
    pub greedy: u32,
}

impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Net({:016x}, {} inputs)", self.hash, self.rows.len())
    }
}

impl PartialEq for Net {
    fn eq(&self, other: &Net) -> bool {
        self.hash == other.hash
    }
}

impl Eq for Net {}

/// Reads numbers from the front.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], Unfit> {
        let (head, rest) = self.0.split_first_chunk().ok_or(Unfit::Length)?;
        self.0 = rest;
        Ok(*head)
    }

    fn u16(&mut self) -> Result<u16, Unfit> {
        self.take().map(u16::from_le_bytes)
    }

    fn i16(&mut self) -> Result<i16, Unfit> {
        self.take().map(i16::from_le_bytes)
    }

    fn i32(&mut self) -> Result<i32, Unfit> {
        self.take().map(i32::from_le_bytes)
    }

    fn bytes(&mut self, len: usize) -> Result<&[u8], Unfit> {
        let (head, rest) = self.0.split_at_checked(len).ok_or(Unfit::Length)?;
        self.0 = rest;
        Ok(head)
    }

    /// A row of small weights.
    fn row<const N: usize>(&mut self) -> Result<[i16; N], Unfit> {
        Ok(self.take::<N>()?.map(|byte| i16::from(byte as i8)))
    }
}

/// FNV-1a: short in every language.
fn fnv(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xCBF2_9CE4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

impl Net {
    /// Reads a file: for this game, and for this form of its inputs. Every byte is covered by the check sum, and the net must
    /// answer the examples in the file as the trainer did.
    pub fn read(file: &[u8], game: &str, form: u16, inputs: usize) -> Result<Net, Unfit> {
        let body = file.strip_prefix(MAGIC).ok_or(Unfit::NoNet)?;
        let (body, sum) = body.split_last_chunk().ok_or(Unfit::Length)?;
        let hash = u64::from_le_bytes(*sum);
        if fnv(&file[..file.len() - sum.len()]) != hash {
            return Err(Unfit::Damaged);
        }
        let mut from = Reader(body);
        let name: [u8; 16] = from.take()?;
        let named = name.split(|&byte| byte == 0).next() == Some(game.as_bytes());
        let told = [from.u16()?, from.u16()?, from.u16()?, from.u16()?].map(usize::from);
        if !named || told != [form.into(), inputs, FIRST, SECOND] {
            return Err(Unfit::Foreign);
        }
        let unit = from.i32()?;
        let [horizon, lead, greedy] = [from.i32()?, from.i32()?, from.i32()?];
        let manner = Manner {
            horizon: u32::try_from(horizon).map_err(|_| Unfit::Wrong)?,
            lead: lead.max(1),
            greedy: u32::try_from(greedy).map_err(|_| Unfit::Wrong)?,
        };
        let recipe = from.i32()?;
        from.bytes(usize::try_from(recipe).map_err(|_| Unfit::Length)?)?;
        let mut rows = Vec::with_capacity(inputs);
        for _ in 0..inputs {
            rows.push(from.row()?);
        }
        let mut direct = Vec::with_capacity(inputs);
        for _ in 0..inputs {
            direct.push(from.i16()?);
        }
        let mut net = Net {
            hash,
            rows,
            direct,
            first: [0; FIRST],
            second: [[0; FIRST]; SECOND],
            second_bias: [0; SECOND],
            third: [0; SECOND],
            third_bias: 0,
            unit,
            manner,
        };
        for bias in &mut net.first {
            *bias = from.i16()?;
        }
        for row in &mut net.second {
            *row = from.row()?;
        }
        for bias in &mut net.second_bias {
            *bias = from.i32()?;
        }
        net.third = from.row()?;
        net.third_bias = from.i32()?;
        net.answers(&mut from)?;
        if from.0.is_empty() { Ok(net) } else { Err(Unfit::Length) }
    }

    /// Does it say what the trainer says of the examples?
    fn answers(&self, from: &mut Reader<'_>) -> Result<(), Unfit> {
        for _ in 0..from.u16()? {
            let mut active = Active::default();
            for _ in 0..from.u16()? {
                active.push(from.u16()?.into());
            }
            if from.i32()? != self.value(&active) {
                return Err(Unfit::Wrong);
            }
        }
        Ok(())
    }

    /// How a search plays with it.
    pub fn manner(&self) -> Manner {
        self.manner
    }

    /// What the file is known by.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// What it adds to the evaluation, in hundredths of a point.
    pub fn value(&self, active: &Active) -> i32 {
        let mut sums = self.first;
        let mut direct = 0;
        for &input in active.list() {
            // An input that is not there adds nothing.
            let (Some(row), Some(own)) =
                (self.rows.get(usize::from(input)), self.direct.get(usize::from(input)))
            else {
                continue;
            };
            direct += i32::from(*own);
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum = sum.wrapping_add(*weight);
            }
        }
        // From here on parts of 64: from 0 to nearly 2.
        let first = sums.map(|sum| sum.clamp(0, 255) >> 1);
        let mut result = self.third_bias;
        for ((row, bias), last) in self.second.iter().zip(&self.second_bias).zip(&self.third) {
            let sum: i32 = row.iter().zip(&first).map(|(&w, &x)| i32::from(w) * i32::from(x)).sum();
            let second = (sum.wrapping_add(*bias) >> 6).clamp(0, 127);
            result = result.wrapping_add(second * i32::from(*last));
        }
        let scaled = (i64::from(result) * i64::from(self.unit)) >> PARTS;
        // Whatever the weights, nobody earns more than this.
        scaled.clamp(-100_000, 100_000) as i32 + (direct >> 4)
    }
}

/// Where the net of a game lies once it is there.
pub struct Slot(OnceLock<Result<Option<Net>, Unfit>>);

impl Slot {
    /// A place where no net lies yet.
    #[allow(clippy::new_without_default, reason = "only for statics")]
    pub const fn new() -> Slot {
        Slot(OnceLock::new())
    }

    /// The net, read by whoever asks first. One that does not fit is as good as none.
    pub fn get(
        &'static self,
        read: impl FnOnce() -> Result<Option<Net>, Unfit>,
    ) -> Result<Option<&'static Net>, Unfit> {
        self.0.get_or_init(read).as_ref().map(Option::as_ref).map_err(|unfit| *unfit)
    }

    /// The net that was given, if one was.
    pub fn given(&'static self) -> Option<&'static Net> {
        self.0.get()?.as_ref().ok()?.as_ref()
    }

    /// Takes a net, for good: whoever plays already plays on with the same one.
    pub fn give(&'static self, net: Net) {
        // A second one changes nothing.
        drop(self.0.set(Ok(Some(net))));
    }
}

#[cfg(test)]
#[path = "../tests/common/toy_net.rs"]
mod toy_net;

#[cfg(test)]
mod tests {
    use super::*;

    fn file(inputs: usize, seed: u64) -> Vec<u8> {
        toy_net::body("toy", 3, inputs, 127, seed)
    }

    fn whole(body: Vec<u8>, examples: &[(&[u16], i32)]) -> Vec<u8> {
        toy_net::whole(&body, examples)
    }

    /// The same in the plainest way, with wide numbers.
    fn plainly(net: &Net, active: &Active) -> i64 {
        let mut sums = net.first.map(i64::from);
        let mut direct = 0;
        for &input in active.list() {
            let Some(row) = net.rows.get(usize::from(input)) else { continue };
            direct += i64::from(net.direct[usize::from(input)]);
            row.iter().zip(&mut sums).for_each(|(&weight, sum)| *sum += i64::from(weight));
        }
        let mut result = i64::from(net.third_bias);
        for at in 0..SECOND {
            let mut sum = i64::from(net.second_bias[at]);
            for (n, first) in sums.iter().enumerate() {
                sum += (*first).clamp(0, 255) / 2 * i64::from(net.second[at][n]);
            }
            result += sum.div_euclid(64).clamp(0, 127) * i64::from(net.third[at]);
        }
        (result * i64::from(net.unit)).div_euclid(1 << PARTS).clamp(-100_000, 100_000) + direct.div_euclid(16)
    }

    #[test]
    fn it_sums_as_plain_arithmetic_does() {
        let net = Net::read(&whole(file(40, 1), &[]), "toy", 3, 40).unwrap();
        let mut rng = burghof_core::Rng::new(2);
        for _ in 0..500 {
            let mut active = Active::default();
            (0..rng.below(60)).for_each(|_| active.push(rng.below(43) as usize));
            assert_eq!(i64::from(net.value(&active)), plainly(&net, &active));
        }
    }

    #[test]
    fn what_is_not_sound_is_refused() {
        let mut active = Active::default();
        [3, 5].into_iter().for_each(|input| active.push(input));
        let answer = Net::read(&whole(file(40, 1), &[]), "toy", 3, 40).unwrap().value(&active);
        let sound = whole(file(40, 1), &[(&[3, 5], answer)]);
        let read = |file: &[u8]| Net::read(file, "toy", 3, 40);
        assert!(read(&sound).is_ok());
        assert_eq!(read(b"<!doctype html>"), Err(Unfit::NoNet));
        assert_eq!(read(&[]), Err(Unfit::NoNet));
        assert_eq!(read(&whole(file(40, 1), &[(&[3, 5], answer + 1)])), Err(Unfit::Wrong));
        assert_eq!(Net::read(&sound, "burg", 3, 40), Err(Unfit::Foreign));
        assert_eq!(Net::read(&sound, "toy", 4, 40), Err(Unfit::Foreign));
        assert_eq!(Net::read(&sound, "toy", 3, 41), Err(Unfit::Foreign));
        for at in [8, 100, sound.len() / 2, sound.len() - 9, sound.len() - 1] {
            let mut broken = sound.clone();
            broken[at] ^= 1;
            assert_eq!(read(&broken), Err(Unfit::Damaged), "byte {at}");
        }
        for len in [9, 40, sound.len() / 3, sound.len() - 1] {
            assert!(read(&sound[..len]).is_err(), "{len} bytes");
        }
        // A file that is as long as it likes, and says so with a sum that is right.
        for (cut, unfit) in [(60, Unfit::Length), (sound.len() - 20, Unfit::Length)] {
            let mut short = sound[..cut].to_vec();
            short.extend(fnv(&short).to_le_bytes());
            assert_eq!(read(&short), Err(unfit));
        }
        let mut long = sound[..sound.len() - 8].to_vec();
        long.extend([0; 4]);
        long.extend(fnv(&long).to_le_bytes());
        assert_eq!(read(&long), Err(Unfit::Length));
        let mut huge = sound[..48].to_vec();
        huge.extend(i32::MAX.to_le_bytes());
        huge.extend(fnv(&huge).to_le_bytes());
        assert_eq!(read(&huge), Err(Unfit::Length));
    }
}
