//! Parts of shapes that several games use.

use crate::{Seat, bits};
use arrayvec::ArrayVec;
use serde::de::value::SeqAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::{Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// Several things, one after the other. Wrapped in [`List`] it is a list that is made while it is written.
pub trait Many {
    /// What each of them looks like, for the descriptions.
    type One;
    /// Each of them.
    fn each(&self) -> impl Iterator<Item: Serialize>;
}

/// A list that is made while it is written, so that nothing is collected for it.
///
/// ```
/// use burghof_core::shape::{self, List, Many};
/// struct Bits(u64);
/// impl Many for Bits {
///     type One = u8;
///     fn each(&self) -> impl Iterator<Item: serde::Serialize> {
///         burghof_core::bits::ones(self.0)
///     }
/// }
/// assert_eq!(shape::value(&List(Bits(0b101))).to_string(), "[0,2]");
/// ```
#[derive(Copy, Clone, Debug)]
pub struct List<M>(pub M);

impl<M: Many> Serialize for List<M> {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.each())
    }
}

impl<M: Many> List<M> {
    /// Nothing is in it.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.each().next().is_none()
    }
}

impl<T: Serialize, const N: usize> Many for ArrayVec<T, N> {
    type One = T;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        self.iter()
    }
}

impl<T, const N: usize> List<ArrayVec<T, N>> {
    /// Something for each seat.
    #[inline]
    pub fn by_seat(seats: u8, of: impl FnMut(Seat) -> T) -> List<ArrayVec<T, N>> {
        List(Seat::all(seats).map(of).collect())
    }
}

/// What the bits of a set stand for, each made while it is written.
#[derive(Copy, Clone)]
pub struct Picked<D, T> {
    from: D,
    bits: u64,
    one: fn(D, u8) -> T,
}

impl<D: Copy, T: Serialize> Many for Picked<D, T> {
    type One = T;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        bits::ones(self.bits).map(|bit| (self.one)(self.from, bit as u8))
    }
}

impl<D, T> List<Picked<D, T>> {
    /// What the bits of a set stand for.
    ///
    /// ```
    /// use burghof_core::shape::{self, List};
    /// let names = ["keep", "gate", "tower"];
    /// assert_eq!(shape::string(&List::picked(&names, 0b101u8, |names, i| names[usize::from(i)])), r#"["keep","tower"]"#);
    /// ```
    #[inline]
    pub fn picked(from: D, bits: impl Into<u64>, one: fn(D, u8) -> T) -> List<Picked<D, T>> {
        List(Picked { from, bits: bits.into(), one })
    }
}

/// Several things by their numbers from 1 on: `{"1": …, "2": …}`.
#[derive(Copy, Clone, Debug)]
pub struct Numbered<A>(pub A);

impl<T: Serialize, const N: usize> Serialize for Numbered<[T; N]> {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map((1u8..).zip(&self.0))
    }
}

/// An object without keys.
#[derive(Copy, Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(schemars::JsonSchema, ts_rs::TS), ts(export_to = "engine.ts"))]
pub struct Nothing {}

/// JSON that was written before and is now a part of something larger: made once, sent to many. Only
/// [`write`](super::write) knows it.
///
/// ```
/// use burghof_core::shape::{self, Written};
/// assert_eq!(shape::string(&(1, Written(br#"{"turn":3}"#))), r#"[1,{"turn":3}]"#);
/// ```
#[derive(Copy, Clone, Debug)]
pub struct Written<'a>(pub &'a [u8]);

impl Serialize for Written<'_> {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.0)
    }
}

/// Something in its notation.
#[derive(Copy, Clone, Debug)]
pub struct Spelled<T>(pub T);

impl<T: fmt::Display> Serialize for Spelled<T> {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// What [`Named`] is called: its visitor gets an object as a whole, whatever else there is by its kind.
pub(super) const NAMED: &str = "$named";

/// A thing by its id alone, or in full. Only read, by [`read`](super::read): what goes out is one or the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named<T>(pub T);

impl<'de, T: Deserialize<'de> + From<String>> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Named<T>, D::Error> {
        struct Either<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de> + From<String>> Visitor<'de> for Either<T> {
            type Value = Named<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an id or an object")
            }
            fn visit_str<E: Error>(self, id: &str) -> Result<Named<T>, E> {
                Ok(Named(id.to_owned().into()))
            }
            fn visit_newtype_struct<D: Deserializer<'de>>(self, whole: D) -> Result<Named<T>, D::Error> {
                T::deserialize(whole).map(Named)
            }
        }
        deserializer.deserialize_newtype_struct(NAMED, Either(PhantomData))
    }
}

/// A pile as a number of pieces or as a list of them. Only read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pile<T> {
    /// The number of pieces.
    Count(u8),
    /// The pieces themselves.
    Of(Vec<T>),
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Pile<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pile<T>, D::Error> {
        struct Either<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Either<T> {
            type Value = Pile<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number from 0 to 255 or a list")
            }
            fn visit_u64<E: Error>(self, count: u64) -> Result<Pile<T>, E> {
                let few = u8::try_from(count).map(Pile::Count);
                few.map_err(|_| E::invalid_value(serde::de::Unexpected::Unsigned(count), &self))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Pile<T>, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(list)).map(Pile::Of)
            }
        }
        deserializer.deserialize_any(Either(PhantomData))
    }
}

/// Types that are described outside, in TypeScript and in schemas, as another one is:
/// `told_as! { [] [] Exits as String; }`. In the brackets stand generics and what is known of them.
#[macro_export]
macro_rules! told_as {
    ($([$($generics:tt)*] [$($bounds:tt)*] $ty:ty as $other:ty;)*) => { $(
        #[cfg(feature = "ts")]
        const _: () = {
            use ::schemars::{JsonSchema, Schema, SchemaGenerator};
            use ::ts_rs::{Config, TS, TypeVisitor};
            impl<$($generics)*> TS for $ty where $($bounds)* {
                type WithoutGenerics = Self;
                type OptionInnerType = Self;
                fn name(config: &Config) -> String {
                    <$other as TS>::name(config)
                }
                fn inline(config: &Config) -> String {
                    <$other as TS>::inline(config)
                }
                fn visit_dependencies(visitor: &mut impl TypeVisitor) where Self: 'static {
                    <$other as TS>::visit_dependencies(visitor);
                }
                fn visit_generics(visitor: &mut impl TypeVisitor) where Self: 'static {
                    <$other as TS>::visit_generics(visitor);
                }
            }
            impl<$($generics)*> JsonSchema for $ty where $($bounds)* {
                fn inline_schema() -> bool {
                    <$other as JsonSchema>::inline_schema()
                }
                fn schema_name() -> ::std::borrow::Cow<'static, str> {
                    <$other as JsonSchema>::schema_name()
                }
                fn schema_id() -> ::std::borrow::Cow<'static, str> {
                    <$other as JsonSchema>::schema_id()
                }
                fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                    <$other as JsonSchema>::json_schema(generator)
                }
            }
        };
    )* };
}
told_as! {
    [M: Many] [M::One: JsonSchema + TS] List<M> as Vec<M::One>;
    [T, const N: usize] [T: JsonSchema + TS] Numbered<[T; N]> as std::collections::BTreeMap<String, T>;
    [T] [] Spelled<T> as String;
}
