//! Reads boxes of somebody's own for the modules of the games, which hold no reader: checks them and packs them, in a module
//! of its own that is loaded only where there is such a box.

use crate::api::{SetRead, SetRequest, SetSum};
use crate::{All, Playable, Shelf, Visitor};
use burghof_core::{Misfit, Sum, boxes, hash, shape};
use serde_json::json;

/// Answers a request of the page; whatever it is, the answer is JSON.
pub fn answer(request: &[u8]) -> String {
    struct Read<'a>(&'a str);
    impl Visitor for Read<'_> {
        type Output = (Result<Vec<u8>, Misfit>, Vec<Sum>);
        fn visit<G: Playable>(self) -> Self::Output {
            boxes::surveyed::<G>(self.0)
        }
    }
    let failed = |what: String| json!({ "error": "request", "what": what }).to_string();
    let SetRequest { game, text } = match serde_json::from_slice(request) {
        Ok(request) => request,
        Err(error) => return failed(error.to_string()),
    };
    let (read, sums) = match All::visit(&game, Read(&text)) {
        Ok(read) => read,
        Err(unknown) => return failed(unknown.to_string()),
    };
    let sum = |Sum { at, stated, found }| SetSum { at, stated, found };
    let (packed, at, wrong) = match read {
        Ok(packed) => (sealed(&text, packed), String::new(), None),
        Err(misfit) => (String::new(), misfit.at.clone(), Some(misfit.of_a_set())),
    };
    shape::string(&SetRead {
        name: boxes::name(&text),
        packed,
        at,
        wrong,
        sums: sums.into_iter().map(sum).collect(),
    })
}

fn seal(text: &str, packed: &[u8]) -> [u8; 8] {
    hash::hash64(&(boxes::tidy(text), packed)).to_le_bytes()
}

/// Packed bytes as text, with a seal: a module unpacks nothing else.
fn sealed(text: &str, mut packed: Vec<u8>) -> String {
    packed.extend(seal(text, &packed));
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    packed
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .map(|digit| char::from(DIGITS[usize::from(digit)]))
        .collect()
}

/// What was [`sealed`] for this text.
pub(crate) fn opened(text: &str, sealed: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    let pairs = sealed.as_bytes().chunks(2);
    let byte = |pair: &[u8]| Some(digit(*pair.first()?)? << 4 | digit(*pair.get(1)?)?);
    let mut bytes = pairs.map(byte).collect::<Option<Vec<u8>>>()?;
    let seal_at = bytes.len().checked_sub(8)?;
    let found = bytes.split_off(seal_at);
    (found == seal(text, &bytes)).then_some(bytes)
}
