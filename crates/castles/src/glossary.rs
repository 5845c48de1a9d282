//! What the tiles are, in words: their four sides, their flag.

use crate::action::Kind;
use crate::components::{Data, side};
use crate::text::{SIDE_WORDS, tile};
use burghof_core::{Arg, Message, Piece};

/// Everything a tile shows, standing upright: "Wall tee (granite): above sky, right wall …".
#[inline]
pub(crate) fn face(data: &Data, kind: Kind) -> Message {
    if kind.0 >= data.kinds {
        return tile(data, kind);
    }
    faced(data, kind.0, Arg::Message(tile(data, kind)))
}

#[inline]
fn faced(data: &Data, kind: u8, name: Arg) -> Message {
    // The name of a tile says whether it has a flag, and which.
    Message::new("castles-face").with("tile", name).with("sides", sides(data, data.sides(kind, 0), |_| true))
}

/// The sides that matter, each with what it shows.
#[inline]
pub(crate) fn sides(data: &Data, sides: u8, matters: impl Fn(usize) -> bool) -> Arg {
    let said = (0..4).filter(|&d| side(sides, d) > 0 && matters(d)).map(|d| {
        let letter = &data.letters[usize::from(side(sides, d)) - 1];
        let said = Message::new("castles-say-side").with("side", Arg::Word(SIDE_WORDS[d]));
        Arg::Message(said.with("what", letter.name))
    });
    Arg::List(said.collect())
}

/// The shapes of the box and the gates; masonry changes nothing of what they show.
#[inline]
pub(crate) fn pieces(data: &'static Data) -> Vec<Piece> {
    let mut all: Vec<Piece> = Vec::new();
    for kind in 0..data.kinds {
        let shape = data.shape(kind);
        if all.iter().all(|piece| piece.id != shape.id) {
            let name = Arg::Name(shape.name);
            all.push(Piece { id: shape.id, text: faced(data, kind, name.clone()), name });
        }
    }
    all
}
