//! What the rules say when something happens.

use crate::action::{Act, Action};
use crate::castle::{Castle, Point, Wall};
use crate::components::{CardSet, Pieces};
use crate::state::Public;
use crate::wire::shape::{Cards, Count, Handed, KeepSet};
use crate::wire::show::{cards, cell, count, keep_set};
use burghof_core::{Seat, outside};

/// A piece with its place.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Placed {
    /// A tower.
    Tower(Point),
    /// A wall.
    Wall(Wall),
}

impl Placed {
    /// What puts it there.
    #[inline]
    fn action(self) -> Action {
        match self {
            Placed::Tower(at) => Action::Tower(at),
            Placed::Wall(wall) => Action::Wall(wall),
        }
    }
}

/// A keep that was set.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Claim {
    /// The smallest cell of the courtyard.
    pub cell: Point,
    /// What the courtyard is worth at the moment.
    pub value: u8,
    /// Is it a double keep?
    pub double: bool,
}

/// What happens.
#[outside("castellan", Happening, tag = "type")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Cards were laid down and pieces taken (CAS-15, CAS-17).
    Played {
        /// The seat.
        seat: Seat,
        /// Which cards.
        #[outside(cards: Cards = self::cards(data, *cards))]
        cards: CardSet,
        /// Pieces from the supply.
        #[outside(taken: Count = count(*taken))]
        taken: Pieces,
        /// Pieces that had been handed over (CAS-46).
        #[outside(passed: Count = count(*passed))]
        passed: Pieces,
    },
    /// A piece was added to the castle.
    Built {
        /// The seat.
        seat: Seat,
        /// What and where.
        #[outside(piece: Act = piece.action().outside(data))]
        piece: Placed,
    },
    /// Pieces that did not fit were handed over (CAS-45), or left the game (CAS-48).
    HandedOver {
        /// The seat.
        seat: Seat,
        /// To whom; `None` if they left the game.
        to: Option<Seat>,
        /// The pieces.
        #[outside(pieces: Count = count(*pieces))]
        pieces: Pieces,
    },
    /// A keep was set (CAS-54).
    Claimed {
        /// The seat it belongs to.
        seat: Seat,
        /// The smallest cell of the courtyard.
        #[outside(cell: [i8; 2] = self::cell(*cell))]
        cell: Point,
        /// What the courtyard is worth at the moment.
        value: u8,
        /// Is it a double keep?
        double: bool,
    },
    /// CAS-91: a draft became public: cards, pieces and keeps of a whole turn, in an order in which they can be built.
    Turn {
        /// The seat it belongs to.
        seat: Seat,
        /// The cards.
        #[outside(cards: Cards = self::cards(data, *cards))]
        cards: CardSet,
        /// The pieces.
        #[outside(pieces: Vec<Act> = pieces.iter().map(|piece| piece.action().outside(data)).collect())]
        pieces: Vec<Placed>,
        /// What was handed over, and to whom; to nobody if it left the game.
        #[outside(handed_over: Option<Handed> = handed_over.map(|(to, pieces)| Handed { to, pieces: count(pieces) }))]
        handed_over: Option<(Option<Seat>, Pieces)>,
        /// The keeps.
        #[outside(claims: Vec<KeepSet> = claims.iter().map(keep_set).collect())]
        claims: Vec<Claim>,
    },
    /// Cards were drawn (CAS-65, CAS-71); the others see only their backs.
    Drew {
        /// The seat.
        seat: Seat,
        /// How many from the wall pile.
        wall: u8,
        /// How many from the tower pile.
        tower: u8,
        /// The cards.
        #[outside(cards: Option<Cards> = cards.map(|set| self::cards(data, set)))]
        cards: Option<CardSet>,
    },
    /// Somebody has no card left: the end is near (CAS-70).
    OutOfCards {
        /// The seat.
        seat: Seat,
    },
    /// The next turn begins.
    TurnBegins {
        /// The seat it belongs to.
        seat: Seat,
        /// Is it the last one of this seat (CAS-72)?
        last: bool,
    },
    /// The game is over (CAS-74).
    Over,
}

impl Event {
    /// The whole turn that `public` holds as a draft.
    #[inline]
    pub(crate) fn turn(public: &Public) -> Event {
        let (start, table) = (&public.start, &public.table);
        let seat = public.active;
        let to = seat.left(public.seats);
        let more = |now: Pieces, then: Pieces| (now != then).then(|| now - then);
        let handed_over = more(table.passed[to.index()], start.passed[to.index()])
            .map(|pieces| (Some(to), pieces))
            .or_else(|| more(table.lost, start.lost).map(|pieces| (None, pieces)));
        Event::Turn {
            seat,
            cards: table.played,
            pieces: added(&start.castle, &table.castle),
            handed_over,
            claims: new_keeps(&start.castle, &table.castle, seat),
        }
    }
}

/// The pieces that one castle has more than another, in an order in which they can be built (lemma 4): always the
/// smallest that fits.
#[inline]
fn added(from: &Castle, to: &Castle) -> Vec<Placed> {
    let mut left: Vec<Placed> = to.tower_points().iter().copied().map(Placed::Tower).collect();
    left.extend(to.walls().map(Placed::Wall));
    let old_walls: Vec<Wall> = from.walls().collect();
    left.retain(|piece| match piece {
        Placed::Tower(point) => !from.tower_points().contains(point),
        Placed::Wall(wall) => !old_walls.contains(wall),
    });
    left.sort_unstable();
    let mut castle = *from;
    let mut order = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let fits = left.iter().position(|piece| match *piece {
            // CAS-28: the first tower is the one at 0,0.
            Placed::Tower(point) if castle.is_empty() => point == Point::new(0, 0),
            Placed::Tower(point) => castle.spot(point) == crate::castle::Spot::Open,
            Placed::Wall(wall) => castle.root(wall).is_some(),
        });
        let piece = left.remove(fits.unwrap_or(0));
        match piece {
            Placed::Tower(point) => castle.add_tower(point),
            Placed::Wall(wall) => {
                if let Some((tower, side)) = castle.root(wall) {
                    castle.add_wall(tower, side, wall.long);
                }
            }
        }
        order.push(piece);
    }
    order
}

/// The courtyards of a seat that were not there, or had another keep, at the start of the turn.
#[inline]
fn new_keeps(from: &Castle, to: &Castle, seat: Seat) -> Vec<Claim> {
    let keeps = |castle: &Castle| -> Vec<(Point, bool)> {
        castle.courtyards_of(seat.index()).iter().map(|face| (face.cell, castle.is_doubled(face))).collect()
    };
    let old = keeps(from);
    let new = to.courtyards_of(seat.index());
    let claim = |face: &crate::castle::Face| Claim {
        cell: face.cell,
        value: face.value() as u8,
        double: to.is_doubled(face),
    };
    new.iter().map(claim).filter(|claim| !old.contains(&(claim.cell, claim.double))).collect()
}
