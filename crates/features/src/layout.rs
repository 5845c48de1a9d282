//! What the bytes mean. An encoder says each slice once, to a [`Pen`]: one pen writes the bytes, another one takes down what
//! they are called. So a description cannot differ from what is written, as lines and sums of a score come from one walk.

use serde::Serialize;

/// How a byte is to be read.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "scale", content = "of")]
pub enum Scale {
    /// Yes is 1.
    Flag,
    /// A number; 255 stands for that and more.
    Count,
    /// A number that may be below zero: 128 is zero, and both ends stand for that and more.
    Signed,
    /// One of this many, numbered from 0.
    Class(u16),
    /// One of this many things that have names, numbered from 0: too many to stand side by side, to be looked up in a table.
    Id(u16),
    /// Eight times yes or no, the lowest bit first.
    Bits,
}

impl Scale {
    /// How many columns one byte has when it is laid out (see [`Layout::expand`]).
    pub const fn columns(self) -> usize {
        match self {
            Scale::Class(of) => of as usize,
            Scale::Bits => 8,
            Scale::Flag | Scale::Count | Scale::Signed | Scale::Id(_) => 1,
        }
    }
}

/// Bytes that belong together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Slice {
    /// Its name: `site1.store`. Things that come several times are numbered, the viewer's own first.
    pub name: String,
    /// Its first byte.
    pub offset: usize,
    /// How many bytes.
    pub len: usize,
    /// How each byte is to be read.
    #[serde(flatten)]
    pub scale: Scale,
    /// What it says.
    pub meaning: &'static str,
}

/// What a row of bytes means: slices without gaps.
///
/// ```
/// use burghof_features::{Layout, Pen, Scale};
/// let layout = Layout::taken_down(|pen| {
///     pen.put("phase", Scale::Class(3), "the part of the game", [0]);
///     pen.put("tiles", Scale::Count, "tiles in hand", [0; 2]);
/// });
/// assert_eq!((layout.len(), layout.columns()), (3, 5));
/// let mut columns = [0; 5];
/// layout.expand(&[2, 7, 0], &mut columns);
/// assert_eq!(columns, [0, 0, 1, 7, 0]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Layout {
    slices: Vec<Slice>,
}

impl Layout {
    /// What this walk would write.
    pub fn taken_down(walk: impl FnOnce(&mut Clerk)) -> Layout {
        let mut clerk = Clerk { layout: Layout::default(), block: String::new(), len: 0 };
        walk(&mut clerk);
        clerk.layout
    }

    /// The slices, first byte first.
    pub fn slices(&self) -> &[Slice] {
        &self.slices
    }

    /// The slice with this name.
    pub fn get(&self, name: &str) -> Option<&Slice> {
        self.slices.iter().find(|slice| slice.name == name)
    }

    /// How many bytes there are.
    pub fn len(&self) -> usize {
        self.slices.last().map_or(0, |last| last.offset + last.len)
    }

    /// Is nothing written?
    pub fn is_empty(&self) -> bool {
        self.slices.is_empty()
    }

    /// How many columns [`Layout::expand`] writes.
    pub fn columns(&self) -> usize {
        self.slices.iter().map(|slice| slice.len * slice.scale.columns()).sum()
    }

    /// Lays the bytes out for a learner that wants plain numbers: a class becomes one column per possibility, bits become
    /// bytes, everything else stays as it is. Writes as much as both sides have room for.
    pub fn expand(&self, bytes: &[u8], out: &mut [u8]) {
        out.fill(0);
        let mut rest = out;
        for slice in &self.slices {
            let columns = slice.scale.columns();
            for &byte in bytes.iter().skip(slice.offset).take(slice.len) {
                let Some((here, after)) = rest.split_at_mut_checked(columns) else { return };
                match slice.scale {
                    Scale::Class(_) => {
                        if let Some(column) = here.get_mut(usize::from(byte)) {
                            *column = 1;
                        }
                    }
                    Scale::Bits => {
                        here.iter_mut().enumerate().for_each(|(bit, column)| *column = byte >> bit & 1)
                    }
                    _ => here[0] = byte,
                }
                rest = after;
            }
        }
    }
}

/// Somebody who is told what an encoder sees.
pub trait Pen {
    /// What follows belongs to this thing.
    fn block(&mut self, name: &'static str, number: usize);
    /// What follows belongs to the whole table again.
    fn table(&mut self);
    /// A slice.
    fn put<const N: usize>(
        &mut self,
        name: &'static str,
        scale: Scale,
        meaning: &'static str,
        values: [u8; N],
    );
}

/// Takes down what the bytes are called.
#[derive(Debug)]
pub struct Clerk {
    layout: Layout,
    block: String,
    len: usize,
}

impl Pen for Clerk {
    fn block(&mut self, name: &'static str, number: usize) {
        self.block = format!("{name}{number}.");
    }

    fn table(&mut self) {
        self.block.clear();
    }

    fn put<const N: usize>(&mut self, name: &'static str, scale: Scale, meaning: &'static str, _: [u8; N]) {
        let name = format!("{}{name}", self.block);
        self.layout.slices.push(Slice { name, offset: self.len, len: N, scale, meaning });
        self.len += N;
    }
}

/// Writes the bytes.
#[derive(Debug)]
pub struct Writer<'a> {
    rest: &'a mut [u8],
}

impl<'a> Writer<'a> {
    /// Writes from the first byte on.
    #[inline]
    pub fn new(out: &'a mut [u8]) -> Writer<'a> {
        Writer { rest: out }
    }

    /// How many bytes were not written.
    #[inline]
    pub fn left(&self) -> usize {
        self.rest.len()
    }
}

impl Pen for Writer<'_> {
    #[inline]
    fn block(&mut self, _: &'static str, _: usize) {}

    #[inline]
    fn table(&mut self) {}

    #[inline]
    fn put<const N: usize>(&mut self, _: &'static str, _: Scale, _: &'static str, values: [u8; N]) {
        // There is room: the encoder has asked its layout for the length.
        if let Some((here, rest)) = std::mem::take(&mut self.rest).split_first_chunk_mut::<N>() {
            *here = values;
            self.rest = rest;
        }
    }
}

/// A number as a byte: 255 stands for that and more.
#[inline]
pub fn count(n: impl TryInto<u8>) -> u8 {
    n.try_into().unwrap_or(u8::MAX)
}

/// A number that may be below zero as a byte: 128 is zero.
#[inline]
pub fn signed(n: i32) -> u8 {
    (n.clamp(-128, 127) + 128) as u8
}
