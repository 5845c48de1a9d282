//! What the rules say when something happens.

use crate::components::{Attendant, RoomType, Specialty, Tile};
use crate::wire::shape::Direction;
use crate::wire::show::{Id, id_of, ids_of};
use burghof_core::{Seat, outside};

/// What happens, for animation and the log.
#[outside("ludwig", Happening, tag = "event")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A seat takes up a hand; the others see only how many tiles.
    TookUp {
        /// The seat.
        seat: Seat,
        /// The number of tiles.
        count: u8,
        /// The tiles.
        #[outside(rooms: Option<Vec<Id>> = rooms.as_deref().map(|rooms| ids_of(data, rooms)))]
        rooms: Option<Vec<Tile>>,
    },
    /// Ludwig's two tiles are drawn; only the assigner looks at them (LUD-128).
    LudwigDrew {
        /// Who looks.
        seat: Seat,
        /// The tiles.
        #[outside(rooms: Option<Vec<Id>> = rooms.map(|rooms| ids_of(data, &rooms)))]
        rooms: Option<[Tile; 2]>,
    },
    /// Ludwig's tiles lie beside their castles (LUD-129).
    LudwigGave {
        /// Who decided.
        seat: Seat,
        /// The tile and castle on Ludwig's left.
        #[outside(given: Vec<(Id, u8)> = [left, right].map(|given| (id_of(data, given.0), given.1)).into())]
        left: (Tile, u8),
        /// The tile and castle on Ludwig's right.
        #[outside]
        right: (Tile, u8),
    },
    /// A seat has chosen (LUD-45).
    Chosen {
        /// The seat.
        seat: Seat,
    },
    /// All chosen tiles are turned up (LUD-46).
    Revealed {
        /// The two rooms of each seat.
        #[outside(rooms: Vec<Vec<Id>> = rooms.iter().map(|pair| ids_of(data, pair)).collect())]
        rooms: Vec<[Tile; 2]>,
    },
    /// The stacks are passed on.
    Passed {
        /// To the left (round 1) or to the right.
        #[outside(direction: Direction = if *left { Direction::Left } else { Direction::Right })]
        left: bool,
        /// Tiles in each stack.
        count: u8,
    },
    /// A seat has decided which tile goes where.
    Decided {
        /// The seat.
        seat: Seat,
    },
    /// All tiles lie beside their castles.
    Assigned {
        /// By seat: left and right.
        #[outside(left: Vec<Id> = rooms.iter().map(|pair| id_of(data, pair[0])).collect(), right: Vec<Id> = rooms.iter().map(|pair| id_of(data, pair[1])).collect())]
        rooms: Vec<[Tile; 2]>,
    },
    /// A seat has exchanged its two tiles (LUD-R12).
    Swapped {
        /// The seat.
        seat: Seat,
    },
    /// A seat has said whether it wants to go first.
    Voted {
        /// The seat.
        seat: Seat,
        /// The castle.
        castle: u8,
    },
    /// Who goes first in a castle (LUD-R08).
    Order {
        /// The castle.
        castle: u8,
        /// Whose tile is placed first.
        first: Seat,
    },
    /// A tile was placed.
    Placed {
        /// Who decided.
        seat: Seat,
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
    /// A third or fifth tile pays (LUD-58, LUD-59).
    BonusDue {
        /// The castle.
        castle: u8,
        /// Its type.
        #[outside(room_type: Id = kind.id())]
        kind: RoomType,
        /// 3 or 5.
        tiles: u8,
    },
    /// The bonus a third downstairs room pays was chosen (LUD-75).
    BonusChosen {
        /// The castle.
        castle: u8,
        /// The type of room.
        #[outside(bonus: Id = kind.id())]
        kind: RoomType,
    },
    /// All discarded rooms went back into the supply (LUD-67).
    RoomsReshuffled {
        /// How many tiles the supply has now.
        supply: u8,
    },
    /// All discarded cards went back into the deck (LUD-71).
    CardsReshuffled {
        /// How many cards the deck has now.
        deck: u8,
    },
    /// Rooms were drawn for a food bonus, open to all (LUD-R26).
    RoomsDrawn {
        /// For which castle.
        castle: u8,
        /// The tiles.
        #[outside(rooms: Vec<Id> = ids_of(data, rooms))]
        rooms: Vec<Tile>,
    },
    /// One of them was chosen.
    RoomKept {
        /// For which castle.
        castle: u8,
        /// The tile.
        #[outside(room: Id = id_of(data, *room))]
        room: Tile,
    },
    /// Cards were drawn for a utility bonus, open to all.
    CardsDrawn {
        /// For which castle.
        castle: u8,
        /// Which, by number.
        #[outside(cards: Vec<Id> = cards.iter().map(|&card| data.card_named(card).id).collect())]
        cards: Vec<u8>,
    },
    /// One of them was chosen.
    CardKept {
        /// For which castle.
        castle: u8,
        /// Which, by number.
        #[outside(card: Id = data.card_named(*card).id)]
        card: u8,
    },
    /// An attendant was taken.
    AttendantTaken {
        /// For which castle.
        castle: u8,
        /// Its kind.
        #[outside(attendant: Id = kind.id())]
        kind: Attendant,
    },
    /// A specialty room was taken and is to be placed.
    SpecialtyTaken {
        /// For which castle.
        castle: u8,
        /// Its kind.
        #[outside(specialty: Id = kind.id())]
        kind: Specialty,
    },
    /// The single last tiles were discarded; the round is over (LUD-55).
    RoundOver {
        /// The round that begins.
        round: u8,
    },
    /// The castles are counted.
    GameOver,
}
