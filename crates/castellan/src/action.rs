//! What a seat can do, and how it is written down.

use crate::castle::{Dir, Point, Wall};
use crate::components::{CardSet, Data};
use crate::wire::shape::{Cards, Length};
use crate::wire::show::{cards, cell, length};
use burghof_core::{Message, Unreadable, bits, outside};
use std::fmt;

/// What a seat can do (section 9 of the rules).
#[outside("castellan", Act, tag = "type")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Step 1: these cards.
    Play(#[outside(cards: Cards = cards(data, *a))] CardSet),
    /// Step 2: a tower.
    Tower(#[outside(x: i8 = a.x, y: i8 = a.y)] Point),
    /// Step 2: a wall.
    Wall(#[outside(kind: Length = length(*a), x: i8 = a.at.x, y: i8 = a.at.y, dir: Dir = a.dir)] Wall),
    /// Step 2: nothing fits any more, the rest is handed over.
    End,
    /// Step 3: where the double keep stands, by the smallest cell of the courtyard; or nowhere.
    Claim(#[outside(double: Option<[i8; 2]> = a.map(cell))] Option<Point>),
    /// Step 4: how many cards of each pile.
    Draw {
        /// From the wall pile.
        wall: u8,
        /// From the tower pile.
        tower: u8,
    },
}

/// `play W1 T2`, `T 0,0`, `S 1,0 E`, `L -1,2 N`, `end`, `claim none`, `claim 3,1`, `draw 1 0`.
#[inline]
pub(crate) fn write(action: Action, data: &Data, out: &mut dyn fmt::Write) -> fmt::Result {
    match action {
        Action::Play(cards) => {
            write!(out, "play")?;
            for at in bits::ones(cards.into()) {
                match data.cards.get(at as usize) {
                    Some(card) => write!(out, " {}", card.id)?,
                    None => write!(out, " ?{at}")?,
                }
            }
            Ok(())
        }
        Action::Tower(at) => write!(out, "T {at}"),
        Action::Wall(wall) => write!(out, "{} {} {:?}", wall.kind().code(), wall.at, wall.dir),
        Action::End => write!(out, "end"),
        Action::Claim(None) => write!(out, "claim none"),
        Action::Claim(Some(cell)) => write!(out, "claim {cell}"),
        Action::Draw { wall, tower } => write!(out, "draw {wall} {tower}"),
    }
}

#[inline]
pub(crate) fn read(text: &str, data: &Data) -> Result<Action, Unreadable> {
    let no = |form: &str| Unreadable::form(text, form);
    let verbs = || Unreadable::verbs(text, "play, T, S, L, end, claim, draw");
    let lower = text.to_ascii_lowercase();
    let spread = spread(&lower);
    let mut words = spread.split_whitespace();
    let verb = words.next().ok_or_else(verbs)?;
    let rest: Vec<&str> = words.collect();
    match verb {
        "play" => {
            let mut cards = 0;
            for id in &rest {
                let at = data.find(id).ok_or_else(|| Unreadable::unknown(text, id))?;
                if cards & 1 << at != 0 {
                    return Err(Unreadable::new(
                        text,
                        Message::new("unreadable-twice").with("name", (*id).to_owned()),
                    ));
                }
                cards |= 1 << at;
            }
            Ok(Action::Play(cards))
        }
        "t" => match rest.as_slice() {
            [x, y] => Ok(Action::Tower(point(x, y).ok_or_else(|| no("T 0,0"))?)),
            _ => Err(no("T 0,0")),
        },
        "s" | "l" => {
            let why = "S 1,0 E";
            let [x, y, dir] = rest.as_slice() else { return Err(no(why)) };
            let side = ["e", "n", "w", "s"].iter().position(|name| name == dir).ok_or_else(|| no(why))?;
            let long = verb == "l";
            let at = point(x, y).ok_or_else(|| no(why))?;
            wall(long, at, side)
                .map(Action::Wall)
                .ok_or_else(|| Unreadable::new(text, Message::new("unreadable-far")))
        }
        "end" if rest.is_empty() => Ok(Action::End),
        "claim" => match rest.as_slice() {
            ["none"] => Ok(Action::Claim(None)),
            [x, y] => point(x, y).map(|cell| Action::Claim(Some(cell))).ok_or_else(|| no("claim 3,1")),
            _ => Err(no("claim 3,1")),
        },
        "draw" => {
            let why = "draw 1 0";
            let [wall, tower] = rest.as_slice() else { return Err(no(why)) };
            match (wall.parse(), tower.parse()) {
                (Ok(wall), Ok(tower)) => Ok(Action::Draw { wall, tower }),
                _ => Err(no(why)),
            }
        }
        _ => Err(verbs()),
    }
}

/// Commas and a kind or direction glued to a number count as spaces: `S1,0E` is `s 1 0 e`.
#[inline]
fn spread(text: &str) -> String {
    let text = text.trim();
    let glued =
        text.starts_with(['t', 's', 'l']) && text[1..].starts_with(|c: char| c.is_ascii_digit() || c == '-');
    let mut out = String::with_capacity(text.len() + 4);
    for (at, c) in text.char_indices() {
        if c == ',' {
            out.push(' ');
            continue;
        }
        out.push(c);
        if glued && at == 0 {
            out.push(' ');
        }
    }
    if out.starts_with(['s', 'l']) && out.ends_with(['e', 'n', 'w', 's']) && out.len() > 1 {
        out.insert(out.len() - 1, ' ');
    }
    out
}

#[inline]
fn point(x: &str, y: &str) -> Option<Point> {
    Some(Point::new(x.parse().ok()?, y.parse().ok()?))
}

/// The wall by its own name, unless that leaves the range of coordinates.
#[inline]
pub(crate) fn wall(long: bool, at: Point, side: usize) -> Option<Wall> {
    let units = 1 + i16::from(long);
    let (x, y) = (i16::from(at.x), i16::from(at.y));
    let end = match side {
        0 => (x + units, y),
        1 => (x, y + units),
        2 => (x - units, y),
        _ => (x, y - units),
    };
    i8::try_from(end.0).ok()?;
    i8::try_from(end.1).ok()?;
    Some(Wall::from(long, at, side))
}

impl Dir {
    /// The side of the west or south end that the wall leaves by.
    #[inline]
    pub const fn side(self) -> usize {
        self as usize
    }
}
