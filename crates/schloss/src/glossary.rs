//! What the pieces are, in words: floor tiles, things in boxes, ghosts, magic cards.

use crate::components::{Content, Data, Ghost, Scroll, Sort, Tile};
use crate::text::{exits, good};
use burghof_core::{Arg, Message, Piece};

/// What a floor tile shows: its level, its exits as printed, the things on it.
#[inline]
pub(crate) fn tile(data: &Data, tile: &Tile) -> Message {
    let mut things: Vec<Arg> = Vec::new();
    if tile.bones {
        things.push(Arg::Word("schloss-thing-bones"));
    }
    if tile.boxes > 0 {
        things.push(Arg::Message(Message::new("schloss-thing-boxes").with("count", tile.boxes)));
    }
    let marks = [
        (tile.door, "schloss-thing-door"),
        (tile.stairs, "schloss-stairs"),
        (tile.fountain, "schloss-fountain"),
    ];
    things.extend(marks.iter().filter(|(there, _)| *there).map(|&(_, id)| Arg::Word(id)));
    if tile.owner_room > 0 {
        things.push(Arg::Message(Message::new("schloss-owner-room").with("number", tile.owner_room)));
    }
    let level = usize::from(tile.level.clamp(1, 4)) - 1;
    Message::new("schloss-what-tile")
        .with("name", tile.name)
        .with("id", tile.id.to_owned())
        .with("level", tile.level)
        .with("area", data.levels[level])
        .with("count", tile.exits.iter().count())
        .with("exits", exits(tile.exits))
        .with("things", Arg::List(things))
}

/// What a thing is good for.
#[inline]
fn content(data: &Data, piece: &Content) -> Message {
    let numbers = &data.numbers;
    let value = piece.good.value;
    let use_of = match piece.good.sort {
        Sort::Sword => Message::new("schloss-use-sword").with("value", value),
        Sort::Shield => Message::new("schloss-use-shield").with("value", value),
        Sort::Heart => {
            Message::new("schloss-use-heart").with("value", value).with("most", numbers.max_hearts)
        }
        Sort::Treasure => Message::new("schloss-use-treasure").with("value", value),
        Sort::Trophy => Message::new("schloss-use-trophy").with("value", value),
        Sort::Scroll => match Scroll::ALL.get(usize::from(value)) {
            Some(Scroll::MagicSword) => {
                Message::new("schloss-use-magic-sword").with("value", numbers.magic_sword_bonus)
            }
            Some(Scroll::MagicShield) => {
                Message::new("schloss-use-magic-shield").with("value", numbers.magic_shield_bonus)
            }
            Some(Scroll::Wings) => Message::new("schloss-use-wings"),
            _ => Message::new("schloss-use-whirlwind").with("value", numbers.whirlwind_extra_actions),
        },
    };
    let scroll = piece.good.sort == Sort::Scroll;
    let name = if scroll { Arg::Message(good(piece.good)) } else { Arg::Name(piece.name) };
    Message::new("schloss-what-thing")
        .with("name", name)
        .with("tier", piece.tier)
        .with("use", use_of.with("points", numbers.score_scroll))
}

#[inline]
fn ghost(ghost: &Ghost) -> Message {
    let id = if ghost.brother { "schloss-what-brother" } else { "schloss-what-ghost" };
    Message::new(id)
        .with("name", ghost.name)
        .with("fight", ghost.fight)
        .with("life", ghost.life)
        .with("points", ghost.dots)
}

/// Every piece of the box that has a name.
#[inline]
pub(crate) fn pieces(data: &'static Data) -> Vec<Piece> {
    let mut all: Vec<Piece> = Vec::new();
    for one in &data.tiles {
        all.push(Piece { id: one.id, name: one.name.into(), text: tile(data, one) });
    }
    for piece in &data.boxes {
        let scroll = piece.good.sort == Sort::Scroll;
        let name = if scroll { Arg::Message(good(piece.good)) } else { Arg::Name(piece.name) };
        all.push(Piece { id: piece.id, name, text: content(data, piece) });
    }
    for one in &data.ghosts {
        all.push(Piece { id: one.id, name: one.name.into(), text: ghost(one) });
    }
    let card = |id, name, text, value: u8| {
        let points = data.numbers.score_magic_card;
        let text = Message::new(text).with("value", value).with("points", points);
        Piece { id, name: Arg::Word(name), text }
    };
    let bonus = data.numbers.fireball_bonus;
    all.push(card("fireball", "schloss-card-fireball", "schloss-what-fireball", bonus));
    all.push(card("eye", "schloss-card-eye", "schloss-what-eye", 0));
    all.push(card("key", "schloss-card-key", "schloss-what-key", 0));
    all
}
