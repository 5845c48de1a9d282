//! Components as bytes: read and checked where a module is built, only unpacked where it runs.

use crate::Bilingual;
use arrayvec::ArrayVec;
use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

/// Something that can be packed into bytes. Derive it (crate `burghof-derive`). The bytes are read by the same build
/// that wrote them, so there is no version and nothing to be refused.
pub trait Pack: Sized {
    /// Appends itself.
    fn pack(&self, out: &mut Vec<u8>);
    /// Takes itself from the front.
    fn unpack(from: &mut Unpack) -> Self;
}

/// The bytes that are still to be unpacked.
pub struct Unpack(&'static [u8]);

impl Unpack {
    /// Unpacks a whole.
    pub fn whole<T: Pack>(bytes: &'static [u8]) -> T {
        let mut from = Unpack(bytes);
        let whole = T::unpack(&mut from);
        assert!(from.0.is_empty(), "packed by the same build");
        whole
    }

    /// The next byte.
    #[inline]
    pub fn byte(&mut self) -> u8 {
        self.take(1)[0]
    }

    #[inline(never)]
    fn take(&mut self, count: usize) -> &'static [u8] {
        let (front, rest) = self.0.split_at(count);
        self.0 = rest;
        front
    }

    fn count(&mut self) -> usize {
        u32::unpack(self) as usize
    }
}

fn pack_all<'a, T: Pack + 'a>(all: impl ExactSizeIterator<Item = &'a T>, out: &mut Vec<u8>) {
    (all.len() as u32).pack(out);
    all.for_each(|one| one.pack(out));
}

macro_rules! numbers {
    ($($ty:ident)*) => { $(
        impl Pack for $ty {
            fn pack(&self, out: &mut Vec<u8>) { out.extend(self.to_le_bytes()) }
            fn unpack(from: &mut Unpack) -> $ty {
                let mut bytes = [0; size_of::<$ty>()];
                bytes.copy_from_slice(from.take(size_of::<$ty>()));
                $ty::from_le_bytes(bytes)
            }
        }
    )* };
}
numbers! { u8 u16 u32 u64 u128 i8 i16 i32 i64 }

impl Pack for bool {
    fn pack(&self, out: &mut Vec<u8>) {
        out.push((*self).into());
    }
    fn unpack(from: &mut Unpack) -> bool {
        from.byte() != 0
    }
}

impl Pack for char {
    fn pack(&self, out: &mut Vec<u8>) {
        u32::from(*self).pack(out);
    }
    fn unpack(from: &mut Unpack) -> char {
        char::from_u32(u32::unpack(from)).unwrap_or_default()
    }
}

impl Pack for &'static str {
    fn pack(&self, out: &mut Vec<u8>) {
        (self.len() as u32).pack(out);
        out.extend(self.bytes());
    }
    fn unpack(from: &mut Unpack) -> &'static str {
        let count = from.count();
        std::str::from_utf8(from.take(count)).unwrap_or_default()
    }
}

impl Pack for String {
    fn pack(&self, out: &mut Vec<u8>) {
        (self.len() as u32).pack(out);
        out.extend(self.bytes());
    }
    fn unpack(from: &mut Unpack) -> String {
        <&str>::unpack(from).to_owned()
    }
}

impl Pack for Bilingual {
    fn pack(&self, out: &mut Vec<u8>) {
        (self.de, self.en).pack(out);
    }
    fn unpack(from: &mut Unpack) -> Bilingual {
        let (de, en) = Pack::unpack(from);
        Bilingual { de, en }
    }
}

impl<T: Pack> Pack for Option<T> {
    fn pack(&self, out: &mut Vec<u8>) {
        pack_all(self.iter(), out);
    }
    fn unpack(from: &mut Unpack) -> Option<T> {
        (from.count() > 0).then(|| T::unpack(from))
    }
}

impl<T: Pack> Pack for Vec<T> {
    fn pack(&self, out: &mut Vec<u8>) {
        pack_all(self.iter(), out);
    }
    fn unpack(from: &mut Unpack) -> Vec<T> {
        (0..from.count()).map(|_| T::unpack(from)).collect()
    }
}

impl<T: Pack, const N: usize> Pack for ArrayVec<T, N> {
    fn pack(&self, out: &mut Vec<u8>) {
        pack_all(self.iter(), out);
    }
    fn unpack(from: &mut Unpack) -> ArrayVec<T, N> {
        (0..from.count()).map(|_| T::unpack(from)).collect()
    }
}

impl<T: Pack> Pack for Box<T> {
    fn pack(&self, out: &mut Vec<u8>) {
        (**self).pack(out);
    }
    fn unpack(from: &mut Unpack) -> Box<T> {
        Box::new(T::unpack(from))
    }
}

impl<T: Pack, const N: usize> Pack for [T; N] {
    fn pack(&self, out: &mut Vec<u8>) {
        self.iter().for_each(|one| one.pack(out));
    }
    fn unpack(from: &mut Unpack) -> [T; N] {
        std::array::from_fn(|_| T::unpack(from))
    }
}

impl<K: Pack + Ord, T: Pack> Pack for BTreeMap<K, T> {
    fn pack(&self, out: &mut Vec<u8>) {
        (self.len() as u32).pack(out);
        self.iter().for_each(|(key, value)| {
            key.pack(out);
            value.pack(out);
        });
    }
    fn unpack(from: &mut Unpack) -> BTreeMap<K, T> {
        (0..from.count()).map(|_| Pack::unpack(from)).collect()
    }
}

impl<K: Pack + Ord + Hash, T: Pack> Pack for HashMap<K, T> {
    /// In the order of the keys, so that equal maps become equal bytes.
    fn pack(&self, out: &mut Vec<u8>) {
        let mut all: Vec<_> = self.iter().collect();
        all.sort_by_key(|(key, _)| *key);
        (all.len() as u32).pack(out);
        for (key, value) in all {
            key.pack(out);
            value.pack(out);
        }
    }
    fn unpack(from: &mut Unpack) -> HashMap<K, T> {
        (0..from.count()).map(|_| Pack::unpack(from)).collect()
    }
}

macro_rules! tuples {
    ($(($($name:ident $index:tt),*))*) => { $(
        impl<$($name: Pack),*> Pack for ($($name,)*) {
            fn pack(&self, out: &mut Vec<u8>) { $(self.$index.pack(out);)* }
            fn unpack(from: &mut Unpack) -> Self { ($($name::unpack(from),)*) }
        }
    )* };
}
tuples! { (A 0, B 1) (A 0, B 1, C 2) }
