//! JSON written straight into bytes, for what is written many thousand times a second. The serialisable structs of a
//! game's `wire.rs` say what it looks like; the contract kit compares the two.

/// A number.
///
/// ```
/// let mut out = Vec::new();
/// burghof_core::jot::int(&mut out, -120);
/// assert_eq!(out, b"-120");
/// ```
#[inline]
pub fn int(out: &mut Vec<u8>, n: impl Into<i64>) {
    let n: i64 = n.into();
    if (0..10).contains(&n) {
        out.push(b'0' + n as u8);
        return;
    }
    let mut digits = [0; 20];
    let (mut at, mut rest) = (digits.len(), n.unsigned_abs());
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if n < 0 {
        out.push(b'-');
    }
    out.extend_from_slice(&digits[at..]);
}

/// A text in quotation marks.
///
/// ```
/// let mut out = Vec::new();
/// burghof_core::jot::text(&mut out, "the \"Castle\"");
/// assert_eq!(out, br#""the \"Castle\"""#);
/// ```
#[inline]
pub fn text(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    let begin = out.len();
    out.extend_from_slice(text.as_bytes());
    end_text(out, begin);
}

/// The end of a text whose opening mark was written and whose content begins here: what needs it is escaped.
pub fn end_text(out: &mut Vec<u8>, begin: usize) {
    let plain = out[begin..].iter().all(|&byte| byte >= b' ' && byte != b'"' && byte != b'\\');
    if !plain {
        let rest = out.split_off(begin);
        for byte in rest {
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
    }
    out.push(b'"');
}

/// `true` or `false`.
#[inline]
pub fn truth(out: &mut Vec<u8>, yes: bool) {
    out.extend_from_slice(if yes { b"true" } else { b"false" });
}

/// A list in brackets.
///
/// ```
/// use burghof_core::jot;
/// let mut out = Vec::new();
/// jot::list(&mut out, [1, 2], |out, n| jot::int(out, n));
/// assert_eq!(out, b"[1,2]");
/// ```
#[inline]
pub fn list<T>(out: &mut Vec<u8>, items: impl IntoIterator<Item = T>, mut item: impl FnMut(&mut Vec<u8>, T)) {
    out.push(b'[');
    for (i, one) in items.into_iter().enumerate() {
        if i > 0 {
            out.push(b',');
        }
        item(out, one);
    }
    out.push(b']');
}

/// What serde knows how to write.
pub fn value(out: &mut Vec<u8>, value: &impl serde::Serialize) {
    let begin = out.len();
    // Plain structs with string keys: nothing serde_json could refuse.
    if serde_json::to_writer(&mut *out, value).is_err() {
        out.truncate(begin);
        out.extend_from_slice(b"null");
    }
}

/// Lets what is written with `write!` go into bytes.
pub struct Ink<'a>(pub &'a mut Vec<u8>);

impl std::fmt::Write for Ink<'_> {
    #[inline]
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_is_written_as_serde_writes_it() {
        let all: String = (0..200).filter_map(char::from_u32).collect();
        for text in ["", "plain", "ä \"quoted\" \\ back", &all] {
            let mut out = Vec::new();
            super::text(&mut out, text);
            assert_eq!(String::from_utf8_lossy(&out), serde_json::to_string(text).unwrap());
        }
        for n in [0, 9, 10, -1, 255, i64::MAX, i64::MIN] {
            let mut out = Vec::new();
            super::int(&mut out, n);
            assert_eq!(String::from_utf8_lossy(&out), n.to_string());
        }
    }
}
