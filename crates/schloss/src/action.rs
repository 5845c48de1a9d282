//! What a seat can do, and its notation.

use crate::castle::{Dir, Exits};
use crate::components::{Data, Good, Scroll, Sort};
use crate::wire::show::{Id, tile_of};
use burghof_core::shape::Spelled;
use burghof_core::{Seat, Unreadable, outside};
use std::fmt;

/// What the active player decides. Every action says what people would say: the cell, the room, the kind of thing.
#[outside("schloss", Act, tag = "action", spare)]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Draw the tile of this turn. Only asked in positions read from outside; in play it happens by itself.
    Draw,
    /// Place the drawn tile (SLO-21).
    Place {
        /// Cell, to the east.
        x: i8,
        /// Cell, to the north.
        y: i8,
        /// Its exits as it lies.
        exits: Exits,
    },
    /// Announce the whirlwind (SLO-88).
    Whirlwind,
    /// Go to a neighbouring room (SLO-41).
    Move(#[outside(direction)] Dir),
    /// Use the secret passage to this room (SLO-76).
    Stairs(#[outside(tile: Id = tile_of(data, *a))] u8),
    /// Fly to this room (SLO-86).
    Wings(#[outside(tile: Id = tile_of(data, *a))] u8),
    /// Throw a die at a door (SLO-45).
    #[outside(TryDoor)]
    Door(#[outside(direction)] Dir),
    /// Open a door with a key (SLO-94).
    #[outside(UnlockDoor)]
    Key(#[outside(direction)] Dir),
    /// Open a face-down box (SLO-50).
    #[outside(OpenBox)]
    Open {
        /// The number on the box.
        tier: u8,
        /// Which one of this tier in the room, where that makes a difference (SLO-R35).
        nth: u8,
    },
    /// Take a face-up item (SLO-57).
    #[outside(TakeItem)]
    Take(#[outside(item: Spelled<Good> = Spelled(*a))] Good),
    /// Keep what one has and leave the new item in the room (SLO-54).
    #[outside(KeepOld)]
    Keep,
    /// Take the new item and lay this one into the room (SLO-54).
    Replace(#[outside(item: Spelled<Good> = Spelled(*a))] Good),
    /// Fight a round (SLO-63).
    Fight,
    /// Play a fireball after the throw (SLO-91).
    Fireball,
    /// Play no (further) fireball.
    NoFireball,
    /// Choose the two items that are lost by a death (SLO-71).
    Lose(
        #[outside(item: Spelled<Good> = Spelled(*a))] Good,
        #[outside(give: Spelled<Good> = Spelled(*b))] Good,
    ),
    /// Look into a face-down box (SLO-93).
    Eye {
        /// The room.
        #[outside(tile: Id = tile_of(data, *tile))]
        tile: u8,
        /// The number on the box.
        tier: u8,
        /// Which one of this tier in the room, where that makes a difference.
        nth: u8,
    },
    /// Drink at the fountain (SLO-79).
    Drink,
    /// Swap with the castle owner's help (SLO-101).
    Swap {
        /// The other seat.
        with: Seat,
        /// What is taken.
        #[outside(item: Spelled<Good> = Spelled(*take))]
        take: Good,
        /// What is given back; nothing if there is nothing of that sort (SLO-104).
        #[outside(give: Option<Spelled<Good>> = give.map(Spelled))]
        give: Option<Good>,
    },
    /// Forgo the actions that are left (SLO-40).
    Stop,
    /// Move the ghost of this room (SLO-112).
    #[outside(MoveGhost)]
    Ghost {
        /// Where it is.
        #[outside(tile: Id = tile_of(data, *tile))]
        tile: u8,
        /// Where it goes.
        #[outside(direction)]
        dir: Dir,
    },
}

struct Named<'a, T>(&'a Data, T);

/// A tile by its id.
struct TileName(u8);

impl fmt::Display for Named<'_, TileName> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.tiles.get(usize::from(self.1.0)) {
            Some(tile) => f.write_str(tile.id),
            None => write!(f, "#{}", self.1.0),
        }
    }
}

impl fmt::Display for Good {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.sort, Scroll::ALL.get(usize::from(self.value))) {
            (Sort::Scroll, Some(kind)) => f.write_str(kind.name()),
            (sort, _) => write!(f, "{}{}", sort.name(), self.value),
        }
    }
}

/// A face-down box: `box2`, or `box2b` for the second one of its tier in the room.
struct BoxName(u8, u8);

impl fmt::Display for BoxName {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "box{}", self.0)?;
        match self.1 {
            0 => Ok(()),
            nth @ 1..=25 => write!(f, "{}", (b'a' + nth) as char),
            nth => write!(f, "#{nth}"),
        }
    }
}

/// Writes the notation.
#[inline]
pub fn write(data: &Data, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
    let tile = |tile| Named(data, TileName(tile));
    match action {
        Action::Draw => write!(out, "draw"),
        Action::Place { x, y, exits } => write!(out, "place {x},{y} {exits}"),
        Action::Whirlwind => write!(out, "whirlwind"),
        Action::Move(dir) => write!(out, "move {}", dir.letter()),
        Action::Stairs(to) => write!(out, "stairs {}", tile(to)),
        Action::Wings(to) => write!(out, "wings {}", tile(to)),
        Action::Door(dir) => write!(out, "door {}", dir.letter()),
        Action::Key(dir) => write!(out, "key {}", dir.letter()),
        Action::Open { tier, nth } => write!(out, "take {}", BoxName(tier, nth)),
        Action::Take(good) => write!(out, "take {good}"),
        Action::Keep => write!(out, "keep"),
        Action::Replace(good) => write!(out, "replace {good}"),
        Action::Fight => write!(out, "fight"),
        Action::Fireball => write!(out, "fireball"),
        Action::NoFireball => write!(out, "no"),
        Action::Lose(a, b) => write!(out, "lose {a} {b}"),
        Action::Eye { tile: at, tier, nth } => write!(out, "eye {} {}", tile(at), BoxName(tier, nth)),
        Action::Drink => write!(out, "drink"),
        Action::Swap { with, take, give: Some(give) } => write!(out, "swap {with} {take} {give}"),
        Action::Swap { with, take, give: None } => write!(out, "swap {with} {take}"),
        Action::Stop => write!(out, "stop"),
        Action::Ghost { tile: at, dir } => write!(out, "ghost {} {}", tile(at), dir.letter()),
    }
}

/// Reads the notation, tolerant of case and spaces.
#[inline]
pub fn read(data: &Data, text: &str) -> Result<Action, Unreadable> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let fail = |form: &str| Unreadable::form(text, form);
    let dir = |word: &str| one_letter(word).ok_or_else(|| fail("N, E, S, W"));
    let good = |word: &str| good(word).ok_or_else(|| fail("sword2, treasure3, wings"));
    let tile = |word: &str| tile(data, word).ok_or_else(|| Unreadable::unknown(text, word));
    let face_down = |word: &str| face_down(word).ok_or_else(|| fail("box1"));
    Ok(match words.as_slice() {
        ["draw"] => Action::Draw,
        ["place", cell, exits] => place(cell, exits).ok_or_else(|| fail("place 2,-1 NEW"))?,
        ["whirlwind"] => Action::Whirlwind,
        ["move", to] => Action::Move(dir(to)?),
        ["stairs", to] => Action::Stairs(tile(to)?),
        ["wings", to] => Action::Wings(tile(to)?),
        ["door", to] => Action::Door(dir(to)?),
        ["key", to] => Action::Key(dir(to)?),
        ["take", what] if what.starts_with("box") => {
            let (tier, nth) = face_down(what)?;
            Action::Open { tier, nth }
        }
        ["take", what] => Action::Take(good(what)?),
        ["keep"] => Action::Keep,
        ["replace", what] => Action::Replace(good(what)?),
        ["fight"] => Action::Fight,
        ["fireball"] => Action::Fireball,
        ["no"] => Action::NoFireball,
        ["lose", a, b] => Action::Lose(good(a)?, good(b)?),
        ["eye", at, what] => {
            let (tier, nth) = face_down(what)?;
            Action::Eye { tile: tile(at)?, tier, nth }
        }
        ["drink"] => Action::Drink,
        ["swap", with, take, give @ ..] if give.len() < 2 => {
            let with = with.parse().ok().and_then(|n| Seat::checked(n, burghof_core::MAX_SEATS as u8));
            let with = with.ok_or_else(|| fail("swap 2 sword3 sword1"))?;
            Action::Swap { with, take: good(take)?, give: give.first().map(|give| good(give)).transpose()? }
        }
        ["stop"] => Action::Stop,
        ["ghost", at, to] => Action::Ghost { tile: tile(at)?, dir: dir(to)? },
        _ => {
            let verbs = "draw, place, whirlwind, move, stairs, wings, door, key, take, keep, replace, fight, fireball, \
                         no, lose, eye, drink, swap, stop, ghost";
            return Err(Unreadable::verbs(text, verbs));
        }
    })
}

#[inline]
fn one_letter(word: &str) -> Option<Dir> {
    let mut letters = word.chars();
    letters.next().and_then(Dir::from_letter).filter(|_| letters.next().is_none())
}

#[inline]
fn place(cell: &str, exits: &str) -> Option<Action> {
    let (x, y) = cell.split_once(',')?;
    Some(Action::Place { x: x.parse().ok()?, y: y.parse().ok()?, exits: Exits::parse(exits)? })
}

#[inline]
fn tile(data: &Data, word: &str) -> Option<u8> {
    match word.strip_prefix('#') {
        Some(number) => number.parse().ok(),
        None => data.tile_index(word),
    }
}

#[inline]
fn good(word: &str) -> Option<Good> {
    if let Some(kind) = Scroll::ALL.into_iter().find(|kind| kind.name() == word) {
        return Some(Good::scroll(kind));
    }
    let sort = Sort::ALL.into_iter().find(|sort| word.starts_with(sort.name()))?;
    Some(Good::new(sort, word[sort.name().len()..].parse().ok()?))
}

#[inline]
fn face_down(word: &str) -> Option<(u8, u8)> {
    let rest = word.strip_prefix("box")?;
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let tier = rest[..digits].parse().ok()?;
    let nth = match &rest[digits..] {
        "" => 0,
        more if more.starts_with('#') => more[1..].parse().ok()?,
        letter if letter.len() == 1 => letter.bytes().next().filter(u8::is_ascii_lowercase)? - b'a',
        _ => return None,
    };
    Some((tier, nth))
}
