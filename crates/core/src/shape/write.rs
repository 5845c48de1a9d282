//! Writes what serde describes straight into bytes: JSON without spaces, byte for byte what `serde_json` gives. It is
//! smaller in a browser's module and faster, because it cannot fail and knows that the names of fields need no escapes.

use super::Json;
use serde::ser::{self, Serialize, Serializer};
use std::fmt;

/// Appends a shape.
///
/// ```
/// use burghof_core::{Seat, Viewer, shape};
/// let mut out = Vec::new();
/// shape::write(&mut out, &(Viewer::Seat(Seat::new(1)), "the \"Castle\"", -120, None::<u8>));
/// assert_eq!(out, br#"[{"seat":1},"the \"Castle\"",-120,null]"#);
/// ```
#[inline]
pub fn write<T: Serialize + ?Sized>(out: &mut Vec<u8>, shape: &T) {
    let begin = out.len();
    if shape.serialize(Writer { out: &mut *out }).is_err() {
        // No shape of ours: a map with keys that are no text.
        out.truncate(begin);
        out.extend_from_slice(b"null");
    }
}

/// A shape as text.
pub fn string<T: Serialize + ?Sized>(shape: &T) -> String {
    let mut out = Vec::new();
    write(&mut out, shape);
    // Made of texts and of signs that stand for themselves.
    String::from_utf8(out).unwrap_or_default()
}

/// A shape as a value.
pub fn value<T: Serialize + ?Sized>(shape: &T) -> Json {
    let mut out = Vec::new();
    write(&mut out, shape);
    parse(&out)
}

#[inline(never)]
fn parse(text: &[u8]) -> Json {
    serde_json::from_slice(text).unwrap_or_default()
}

/// Lets another object follow the one that was written last, and makes one of the two.
///
/// ```
/// let mut out = br#"{"viewer":"public"}"#.to_vec();
/// burghof_core::shape::join(&mut out, |out| out.extend_from_slice(br#"{"turn":3}"#));
/// assert_eq!(out, br#"{"viewer":"public","turn":3}"#);
/// ```
#[inline]
pub fn join(out: &mut Vec<u8>, next: impl FnOnce(&mut Vec<u8>)) {
    let seam = out.len();
    next(out);
    // The end of the one and the beginning of the other; none of ours is empty.
    if let Some(brackets @ [b'}', b'{']) = out.get_mut(seam.wrapping_sub(1)..seam + 1) {
        brackets[0] = b',';
        out.remove(seam);
    }
}

/// Appends a number.
#[inline]
pub fn int(out: &mut Vec<u8>, n: i64) {
    if (0..10).contains(&n) {
        out.push(b'0' + n as u8);
        return;
    }
    if n < 0 {
        out.push(b'-');
    }
    natural(out, n.unsigned_abs());
}

#[inline]
fn natural(out: &mut Vec<u8>, n: u64) {
    let mut digits = [0; 20];
    let (mut at, mut rest) = (digits.len(), n);
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[at..]);
}

/// Appends a text in quotation marks.
#[inline]
pub fn text(out: &mut Vec<u8>, text: &str) {
    if is_plain(text.as_bytes()) {
        plain(out, text);
    } else {
        escaped(out, text);
    }
}

/// Ends a text whose opening mark was written and whose content begins here.
pub fn end_text(out: &mut Vec<u8>, begin: usize) {
    if is_plain(&out[begin..]) {
        out.push(b'"');
    } else {
        let text = String::from_utf8_lossy(&out[begin..]).into_owned();
        out.truncate(begin - 1);
        escaped(out, &text);
    }
}

/// Lets what is written with `write!` go into bytes.
pub struct Ink<'a>(pub &'a mut Vec<u8>);

impl fmt::Write for Ink<'_> {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

/// Nothing in it needs an escape.
#[inline]
fn is_plain(text: &[u8]) -> bool {
    text.iter().fold(true, |plain, &byte| plain & (byte >= b' ') & (byte != b'"') & (byte != b'\\'))
}

#[cold]
#[inline(never)]
fn escaped(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' => out.extend_from_slice(&[b'\\', byte]),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            b'\t' => out.extend_from_slice(b"\\t"),
            0x08 => out.extend_from_slice(b"\\b"),
            0x0c => out.extend_from_slice(b"\\f"),
            0..b' ' => {
                let digit = |n: u8| b"0123456789abcdef"[usize::from(n & 15)];
                out.extend_from_slice(b"\\u00");
                out.extend_from_slice(&[digit(byte >> 4), digit(byte)]);
            }
            other => out.push(other),
        }
    }
    out.push(b'"');
}

/// A text that needs no escapes: the name of a variant.
#[inline]
fn plain(out: &mut Vec<u8>, text: &str) {
    out.reserve(text.len() + 2);
    out.push(b'"');
    out.extend_from_slice(text.as_bytes());
    out.push(b'"');
}

/// The name of a field, which needs no escapes.
#[inline]
fn key(out: &mut Vec<u8>, key: &str) {
    out.reserve(key.len() + 3);
    out.push(b'"');
    out.extend_from_slice(key.as_bytes());
    out.extend_from_slice(b"\":");
}

struct Writer<'a> {
    out: &'a mut Vec<u8>,
}

/// There is nothing like it in JSON.
#[derive(Debug)]
struct Unwritable;

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cannot be written as JSON")
    }
}
impl std::error::Error for Unwritable {}
impl ser::Error for Unwritable {
    #[cold]
    fn custom<T: fmt::Display>(_: T) -> Unwritable {
        Unwritable
    }
}

type Done = Result<(), Unwritable>;

/// A list or an object: every part is written with a comma, the last of which becomes the bracket.
struct Several<'a> {
    out: &'a mut Vec<u8>,
    close: u8,
    /// It stands in an object of its own that names the variant.
    named: bool,
}

impl<'a> Several<'a> {
    #[inline]
    fn list(out: &'a mut Vec<u8>) -> Several<'a> {
        out.push(b'[');
        Several { out, close: b']', named: false }
    }

    #[inline]
    fn object(out: &'a mut Vec<u8>) -> Several<'a> {
        out.push(b'{');
        Several { out, close: b'}', named: false }
    }

    #[inline]
    fn part<T: Serialize + ?Sized>(&mut self, part: &T) -> Done {
        part.serialize(Writer { out: &mut *self.out })?;
        self.out.push(b',');
        Ok(())
    }

    #[inline]
    fn field<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Done {
        key(self.out, name);
        self.part(value)
    }

    #[inline]
    fn close(self) -> Done {
        match self.out.last_mut() {
            Some(last) if *last == b',' => *last = self.close,
            _ => self.out.push(self.close),
        }
        if self.named {
            self.out.push(b'}');
        }
        Ok(())
    }
}

macro_rules! numbers {
    ($($name:ident $ty:ident)*) => { $(
        #[inline]
        fn $name(self, n: $ty) -> Done {
            int(self.out, n.into());
            Ok(())
        }
    )* };
}

impl<'a> Serializer for Writer<'a> {
    type Ok = ();
    type Error = Unwritable;
    type SerializeSeq = Several<'a>;
    type SerializeTuple = Several<'a>;
    type SerializeTupleStruct = Several<'a>;
    type SerializeTupleVariant = Several<'a>;
    type SerializeMap = Several<'a>;
    type SerializeStruct = Several<'a>;
    type SerializeStructVariant = Several<'a>;

    numbers! { serialize_i8 i8 serialize_i16 i16 serialize_i32 i32 serialize_i64 i64 }
    numbers! { serialize_u8 u8 serialize_u16 u16 serialize_u32 u32 }

    #[inline]
    fn serialize_u64(self, n: u64) -> Done {
        natural(self.out, n);
        Ok(())
    }
    #[inline]
    fn serialize_bool(self, yes: bool) -> Done {
        self.out.extend_from_slice(if yes { b"true" } else { b"false" });
        Ok(())
    }
    fn serialize_f32(self, n: f32) -> Done {
        self.serialize_f64(n.into())
    }
    fn serialize_f64(self, n: f64) -> Done {
        serde_json::to_writer(self.out, &n).map_err(|_| Unwritable)
    }
    fn serialize_char(self, c: char) -> Done {
        text(self.out, c.encode_utf8(&mut [0; 4]));
        Ok(())
    }
    #[inline]
    fn serialize_str(self, words: &str) -> Done {
        text(self.out, words);
        Ok(())
    }
    fn collect_str<T: fmt::Display + ?Sized>(self, shown: &T) -> Done {
        let begin = self.out.len() + 1;
        self.out.push(b'"');
        fmt::Write::write_fmt(&mut Ink(self.out), format_args!("{shown}")).map_err(|_| Unwritable)?;
        end_text(self.out, begin);
        Ok(())
    }
    /// Only [`Written`](super::Written) gives bytes: they are JSON already.
    fn serialize_bytes(self, written: &[u8]) -> Done {
        self.out.extend_from_slice(written);
        Ok(())
    }
    #[inline]
    fn serialize_none(self) -> Done {
        self.serialize_unit()
    }
    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(self, some: &T) -> Done {
        some.serialize(self)
    }
    #[inline]
    fn serialize_unit(self) -> Done {
        self.out.extend_from_slice(b"null");
        Ok(())
    }
    fn serialize_unit_struct(self, _: &'static str) -> Done {
        self.serialize_unit()
    }
    #[inline]
    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Done {
        plain(self.out, name);
        Ok(())
    }
    #[inline]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, inner: &T) -> Done {
        inner.serialize(self)
    }
    #[inline]
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        inner: &T,
    ) -> Done {
        let mut object = Several::object(self.out);
        object.field(name, inner)?;
        object.close()
    }
    #[inline]
    fn serialize_seq(self, _: Option<usize>) -> Result<Several<'a>, Unwritable> {
        Ok(Several::list(self.out))
    }
    #[inline]
    fn serialize_tuple(self, _: usize) -> Result<Several<'a>, Unwritable> {
        Ok(Several::list(self.out))
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Several<'a>, Unwritable> {
        Ok(Several::list(self.out))
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Several<'a>, Unwritable> {
        self.out.push(b'{');
        key(self.out, name);
        Ok(Several { named: true, ..Several::list(self.out) })
    }
    #[inline]
    fn serialize_map(self, _: Option<usize>) -> Result<Several<'a>, Unwritable> {
        Ok(Several::object(self.out))
    }
    #[inline]
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Several<'a>, Unwritable> {
        Ok(Several::object(self.out))
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Several<'a>, Unwritable> {
        self.out.push(b'{');
        key(self.out, name);
        Ok(Several { named: true, ..Several::object(self.out) })
    }
}

macro_rules! several {
    ($($part:ident: $($of:ident)*;)*) => { $( $(
        impl ser::$of for Several<'_> {
            type Ok = ();
            type Error = Unwritable;
            #[inline]
            fn $part<T: Serialize + ?Sized>(&mut self, part: &T) -> Done {
                self.part(part)
            }
            #[inline]
            fn end(self) -> Done {
                self.close()
            }
        }
    )* )* };
}
several! { serialize_element: SerializeSeq SerializeTuple; serialize_field: SerializeTupleStruct SerializeTupleVariant; }

macro_rules! fields {
    ($($of:ident)*) => { $(
        impl ser::$of for Several<'_> {
            type Ok = ();
            type Error = Unwritable;
            #[inline]
            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Done {
                self.field(name, value)
            }
            #[inline]
            fn end(self) -> Done {
                self.close()
            }
        }
    )* };
}
fields! { SerializeStruct SerializeStructVariant }

impl ser::SerializeMap for Several<'_> {
    type Ok = ();
    type Error = Unwritable;
    #[inline]
    fn serialize_key<T: Serialize + ?Sized>(&mut self, name: &T) -> Done {
        let begin = self.out.len();
        name.serialize(Writer { out: &mut *self.out })?;
        match self.out.get(begin) {
            Some(b'"') => {}
            Some(b'[' | b'{' | b'n') | None => return Err(Unwritable),
            // A number, in quotation marks.
            Some(_) => {
                self.out.insert(begin, b'"');
                self.out.push(b'"');
            }
        }
        self.out.push(b':');
        Ok(())
    }
    #[inline]
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.part(value)
    }
    #[inline]
    fn end(self) -> Done {
        self.close()
    }
}

#[cfg(test)]
mod tests;
