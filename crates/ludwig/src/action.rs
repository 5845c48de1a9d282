//! What a seat can do, and how it is written down.

use crate::components::{Attendant, Data, RoomType, Specialty, Tile};
use crate::wire::shape::Say;
use crate::wire::show::{Id, id_of};
use burghof_core::{Unreadable, outside};
use std::fmt;

/// What a seat can do.
#[outside("ludwig", Act, tag = "action")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Draw Ludwig's two tiles (only in positions that were read without them, LUD-128).
    Draw,
    /// Give this tile of Ludwig's two to the castle shared with him, the other to the other person's (LUD-128).
    Give(#[outside(tile: Id = id_of(data, *a))] Tile),
    /// Choose two tiles of the hand; the lower number first (LUD-43).
    Select(#[outside(tiles: [Id; 2] = [id_of(data, *a), id_of(data, *b)])] Tile, #[outside] Tile),
    /// Send this one of the two tiles to the left castle, the other to the right (LUD-48).
    Left(#[outside(tile: Id = id_of(data, *a))] Tile),
    /// Exchange one's own two tiles (free placing, LUD-R12).
    Swap,
    /// Say at a castle whether one's own tile goes first (LUD-R08).
    Order {
        /// The castle.
        castle: u8,
        /// First, or wait.
        #[outside(say: Say = if *first { Say::First } else { Say::Wait })]
        first: bool,
    },
    /// Put the tile at hand on a space of a castle.
    Place {
        /// The castle.
        castle: u8,
        /// The tile.
        #[outside(tile: Id = id_of(data, *tile))]
        tile: Tile,
        /// The column.
        x: i8,
        /// The level.
        y: i8,
    },
    /// Take a specialty room for the fifth tile (LUD-59).
    Take {
        /// The castle.
        castle: u8,
        /// Its kind.
        #[outside(specialty: Id = kind.id())]
        kind: Specialty,
    },
    /// Keep one of the rooms drawn for a food bonus (LUD-66).
    Keep {
        /// The castle.
        castle: u8,
        /// The room.
        #[outside(tile: Id = id_of(data, *room))]
        room: Tile,
    },
    /// Keep one of the cards drawn for a utility bonus (LUD-70).
    Card {
        /// The castle.
        castle: u8,
        /// The card by number.
        #[outside(card: Id = data.card_named(*card).id)]
        card: u8,
    },
    /// Take an attendant (LUD-68).
    Attendant {
        /// The castle.
        castle: u8,
        /// Its kind.
        #[outside(attendant: Id = kind.id())]
        kind: Attendant,
    },
    /// Choose the bonus for the third downstairs room (LUD-75).
    Bonus {
        /// The castle.
        castle: u8,
        /// The type whose bonus is carried out.
        #[outside(bonus: Id = kind.id())]
        kind: RoomType,
    },
}

impl Action {
    /// Two tiles in canonical order.
    #[inline]
    pub fn select(a: Tile, b: Tile) -> Action {
        Action::Select(a.min(b), a.max(b))
    }

    /// The castle it names.
    #[inline]
    pub fn castle(self) -> Option<u8> {
        match self {
            Action::Order { castle, .. }
            | Action::Place { castle, .. }
            | Action::Take { castle, .. }
            | Action::Keep { castle, .. }
            | Action::Card { castle, .. }
            | Action::Attendant { castle, .. }
            | Action::Bonus { castle, .. } => Some(castle),
            _ => None,
        }
    }

    #[inline]
    pub(crate) fn write(self, data: &Data, out: &mut dyn fmt::Write) -> fmt::Result {
        let id = |tile| data.named(tile).id;
        match self {
            Action::Draw => out.write_str("draw"),
            Action::Give(tile) => write!(out, "give {}", id(tile)),
            Action::Select(a, b) => write!(out, "select {}+{}", id(a), id(b)),
            Action::Left(tile) => write!(out, "left {}", id(tile)),
            Action::Swap => out.write_str("swap"),
            Action::Order { castle, first } => {
                write!(out, "order {castle} {}", if first { "first" } else { "wait" })
            }
            Action::Place { castle, tile, x, y } => write!(out, "place {castle} {} {x},{y}", id(tile)),
            Action::Take { castle, kind } => write!(out, "take {castle} {}", kind.id()),
            Action::Keep { castle, room } => write!(out, "keep {castle} {}", id(room)),
            Action::Card { castle, card } => write!(out, "card {castle} {}", data.card_named(card).id),
            Action::Attendant { castle, kind } => write!(out, "attendant {castle} {}", kind.id()),
            Action::Bonus { castle, kind } => write!(out, "bonus {castle} {}", kind.id()),
        }
    }

    #[inline]
    pub(crate) fn read(data: &Data, text: &str) -> Result<Action, Unreadable> {
        let no = |form: &str| Unreadable::form(text, form);
        let trimmed = text.trim();
        let (verb, rest) = trimmed.split_once(char::is_whitespace).unwrap_or((trimmed, ""));
        let rest = rest.trim();
        let tile = |name: &str| data.find_tile(name).ok_or_else(|| Unreadable::unknown(text, name));
        let verb = verb.to_lowercase();
        match verb.as_str() {
            "draw" if rest.is_empty() => return Ok(Action::Draw),
            "swap" if rest.is_empty() => return Ok(Action::Swap),
            "give" => return tile(rest).map(Action::Give),
            "left" => return tile(rest).map(Action::Left),
            "select" | "sel" => {
                let (a, b) = match rest.split_once(['+', ',']) {
                    Some(parts) => parts,
                    None => {
                        rest.split_once(char::is_whitespace).ok_or_else(|| no("select kitchen+chapel"))?
                    }
                };
                return Ok(Action::select(tile(a)?, tile(b)?));
            }
            _ => {}
        }
        if !["order", "place", "put", "take", "keep", "card", "attendant", "bonus"].contains(&verb.as_str()) {
            let verbs = "draw, select, left, order, place, take, keep, card, attendant, bonus, give, swap";
            return Err(Unreadable::verbs(text, verbs));
        }
        let (castle, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let castle: u8 = castle.parse().map_err(|_| no("place 1 kitchen 0,1"))?;
        let rest = rest.trim();
        match verb.as_str() {
            "order" => match rest.to_lowercase().as_str() {
                "first" => Ok(Action::Order { castle, first: true }),
                "wait" => Ok(Action::Order { castle, first: false }),
                _ => Err(no("order 1 first, order 1 wait")),
            },
            "place" | "put" => {
                let expected = || no("place 1 kitchen 2,-1");
                let (head, y) = rest.rsplit_once(',').ok_or_else(expected)?;
                let y = y.trim().parse().map_err(|_| expected())?;
                let (name, x) = head.trim_end().rsplit_once(char::is_whitespace).ok_or_else(expected)?;
                let x = x.parse().map_err(|_| expected())?;
                Ok(Action::Place { castle, tile: tile(name)?, x, y })
            }
            "take" => data
                .find_specialty(rest)
                .map(|kind| Action::Take { castle, kind })
                .ok_or_else(|| no("take 1 fountain, tower, foyer")),
            "keep" => Ok(Action::Keep { castle, room: tile(rest)? }),
            "card" => data
                .find_card(rest)
                .map(|card| Action::Card { castle, card })
                .ok_or_else(|| Unreadable::unknown(text, rest)),
            "attendant" => data
                .find_attendant(rest)
                .map(|kind| Action::Attendant { castle, kind })
                .ok_or_else(|| no("attendant 1 painter, knight, fire_eater, beautician")),
            _ => data
                .find_type(rest)
                .map(|kind| Action::Bonus { castle, kind })
                .ok_or_else(|| Unreadable::unknown(text, rest)),
        }
    }
}
