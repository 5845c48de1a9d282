//! Castellan as bytes: every tower with its walls and the ground around it, the pieces to be built, and the cards.
//!
//! Towers are shown from west to east, so that the same castle looks the same in whatever order it was built. Places are
//! numbered from the middle of the castle, and a set of cards by the places of its cards in the sorted hand.

use crate::{Bound, Features, Pen, Scale, around, count, distance, signed};
use burghof_castellan::{
    Action, Castellan, Castle, Data, Deck, Dir, Faces, Kind, Phase, Pieces, Point, Public, View, Wall,
};
use burghof_core::{Seat, Viewer, bits};

/// The most cards in hand whose sets are numbered.
const HAND: u32 = 8;
/// The farthest a point may be from the middle of the castle.
const REACH: i32 = 16;
const WINDOW: u32 = 2 * REACH as u32;
/// Points in the window.
const POINTS: u32 = WINDOW * WINDOW;
/// The widest arrays that are made, however large a hand can become in somebody's box.
const USUAL: u32 = 4096;

/// What depends on the components alone.
#[derive(Debug)]
pub struct Tables {
    data: &'static Data,
}

#[inline]
fn own(view: &View) -> Seat {
    view.viewer.seat().unwrap_or_default()
}

#[inline]
fn pieces(pieces: Pieces) -> [u8; 3] {
    Kind::ALL.map(|kind| pieces.of(kind))
}

/// The corners of the smallest rectangle with all towers.
#[inline]
fn extent(castle: &Castle) -> (Point, Point) {
    let towers = castle.tower_points();
    let Some(&first) = towers.first() else { return (Point::default(), Point::default()) };
    towers.iter().fold((first, first), |(low, high), at| {
        (Point::new(low.x.min(at.x), low.y.min(at.y)), Point::new(high.x.max(at.x), high.y.max(at.y)))
    })
}

#[inline]
fn middle((low, high): (Point, Point)) -> (i32, i32) {
    let half = |a: i8, b: i8| (i32::from(a) + i32::from(b)).div_euclid(2);
    (half(low.x, high.x), half(low.y, high.y))
}

/// The towers, `T` at most, from west to east.
fn towers<const T: usize, const T4: usize>(
    public: &Public,
    own: Seat,
    (mx, my): (i32, i32),
    pen: &mut impl Pen,
) {
    let castle = &public.table.castle;
    let points = &castle.tower_points()[..castle.tower_count().min(T)];
    let mut keys = [i16::MAX; T];
    for (key, at) in keys.iter_mut().zip(points) {
        *key = i16::from_le_bytes([at.y as u8 ^ 0x80, at.x as u8]);
    }
    let (mut there, mut xs, mut ys) = ([0; T], [0; T], [0; T]);
    let (mut sides, mut ground) = ([0; T4], [0; T4]);
    let mut ranks = [0u8; 64];
    for (tower, at) in points.iter().enumerate() {
        // All at once: faster than sorting so few.
        let key = keys[tower];
        let rank = keys.iter().map(|&other| i16::from(other < key)).sum::<i16>() as usize % T;
        ranks[tower % 64] = rank as u8;
        there[rank] = 1;
        xs[rank] = signed(i32::from(at.x) - mx);
        ys[rank] = signed(i32::from(at.y) - my);
        sides[4 * rank..4 * rank + 4].copy_from_slice(&castle.shown(tower));
    }
    for (seat, corners) in castle.owned().iter().enumerate().take(public.seats.into()) {
        let Some(seat) = Seat::checked(seat, public.seats) else { continue };
        let owner = distance(own, seat, public.seats) as u8 + 1;
        for (corner, &set) in corners.iter().enumerate() {
            for tower in bits::ones(set) {
                ground[(4 * usize::from(ranks[tower as usize % 64]) + corner) % T4] = owner;
            }
        }
    }
    for (corner, &set) in castle.doubled().iter().enumerate() {
        for tower in bits::ones(set) {
            let at = (4 * usize::from(ranks[tower as usize % 64]) + corner) % T4;
            ground[at] += if (1..5).contains(&ground[at]) { 4 } else { 0 };
        }
    }
    pen.put(
        "towers",
        Scale::Flag,
        "there is such a tower; from west to east, then from south to north",
        there,
    );
    pen.put("columns", Scale::Signed, "by tower: to the east of the middle; 0 for none", xs);
    pen.put("rows", Scale::Signed, "by tower: to the north of the middle; 0 for none", ys);
    pen.put(
        "sides",
        Scale::Class(5),
        "by tower and side (E N W S): nothing, open short wall, open long wall, short wall, long wall to a tower",
        sides,
    );
    pen.put(
        "ground",
        Scale::Class(9),
        "by tower and corner (NE NW SW SE): nobody's, owner clockwise from the viewer's seat, the same with a double keep",
        ground,
    );
}

impl Features for Castellan {
    const FORM: u16 = 1;
    type Tables = Tables;
    /// The middle of the castle.
    type Frame = (i32, i32);

    fn tables(data: &'static Data) -> Tables {
        Tables { data }
    }

    #[inline]
    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    #[inline]
    fn frame(view: &View) -> (i32, i32) {
        middle(extent(&view.public.table.castle))
    }

    fn observe(_: &Tables, view: &View, pen: &mut impl Pen) {
        let (public, own) = (&view.public, own(view));
        let (table, seats) = (&public.table, public.seats);
        let castle = &table.castle;
        pen.put("phase", Scale::Class(5), "play, build, claim, draw, over", [table.phase as u8]);
        let flags = [public.first_turn, public.drafting(), public.building as u8 == 1, view.is_mine()];
        pen.put(
            "turn",
            Scale::Flag,
            "first turn; the table is the viewer's draft; placed is placed; the viewer decides",
            flags.map(u8::from),
        );
        let active = distance(own, public.active, seats) as u8 & 3;
        pen.put("active", Scale::Class(4), "whose turn it is, clockwise from the viewer's seat", [active]);
        let end = public.end_by.map_or(0, |seat| (distance(own, seat, seats) as u8 & 3) + 1);
        pen.put("end_by", Scale::Class(5), "who ran out of cards, 0 for nobody", [end]);
        pen.put("seats", Scale::Count, "seats at the table", [seats]);
        pen.put("hand", Scale::Bits, "the viewer's cards", view.hand.to_le_bytes());
        pen.put("played", Scale::Bits, "cards played in this turn", table.played.to_le_bytes());
        pen.put(
            "building",
            Scale::Count,
            "to be built: towers, short walls, long walls",
            pieces(table.building),
        );
        pen.put("supply", Scale::Count, "nobody's pieces: the same", pieces(table.supply));
        pen.put("lost", Scale::Count, "pieces out of the game: the same", pieces(table.lost));
        pen.put("built", Scale::Count, "pieces of the castle: the same", pieces(castle.pieces()));
        let foreign = castle.foreign(own.index());
        let places = Kind::ALL
            .map(|kind| count(castle.places(kind, &foreign).iter().map(|set| set.count_ones()).sum::<u32>()));
        pen.put("places", Scale::Count, "where the viewer could build one: the same", places);
        let open = castle.open_wall_ends();
        // CAS-52, as the castle counts it.
        let closed = (castle.pieces().walls() as usize + 1).saturating_sub(castle.tower_count() + open);
        let yards = if castle.is_empty() { 0 } else { closed };
        pen.put("ends", Scale::Count, "open ends of walls; courtyards", [count(open), count(yards)]);
        let (low, high) = extent(castle);
        pen.put(
            "extent",
            Scale::Count,
            "units from the first tower to the last: to the east, to the north",
            [low.x.abs_diff(high.x), low.y.abs_diff(high.y)],
        );
        let mut faces = Faces::new();
        for far in 0..usize::from(seats) {
            let seat = around(own, far, seats);
            let i = seat.index() & 3;
            pen.block("seat", far);
            pen.put("discards", Scale::Bits, "cards used in earlier turns", public.discards[i].to_le_bytes());
            pen.put("backs", Scale::Count, "wall cards and tower cards in hand", view.backs[i]);
            let piles = Deck::ALL.map(|deck| view.pile_size(seat, deck));
            pen.put("piles", Scale::Count, "cards in the wall pile and in the tower pile", piles);
            pen.put(
                "passed",
                Scale::Count,
                "pieces handed over: towers, short walls, long walls",
                pieces(table.passed[i]),
            );
            let flags = [table.double_used.contains(seat), public.last_turns.contains(seat)];
            pen.put(
                "flags",
                Scale::Flag,
                "has used the double keep; has the last turn still to come",
                flags.map(u8::from),
            );
            castle.collect_courtyards_of(i, &mut faces);
            let value = faces.iter().map(|face| face.value()).sum::<u32>();
            let double = faces.iter().find(|face| castle.is_doubled(face)).map_or(0, |face| face.value());
            pen.put(
                "points",
                Scale::Count,
                "points of the courtyards; courtyards; value of the doubled one",
                [count(value + double), count(faces.len()), count(double)],
            );
        }
        pen.table();
        // Two people have 32 towers at most, more have 64.
        match seats {
            0..=2 => towers::<32, 128>(public, own, middle((low, high)), pen),
            _ => towers::<64, 256>(public, own, middle((low, high)), pen),
        }
    }

    fn operands(tables: &Tables, view: &View, frame: (i32, i32), action: Action, pen: &mut impl Pen) {
        let (public, own) = (&view.public, own(view));
        let castle = &public.table.castle;
        let verb = match action {
            Action::Play(_) => 0,
            Action::Tower(_) => 1,
            Action::Wall(wall) => 2 + u8::from(wall.long),
            Action::End => 4,
            Action::Claim(_) => 5,
            Action::Draw { .. } => 6,
        };
        pen.put("verb", Scale::Class(7), "play, tower, short wall, long wall, end, claim, draw", [verb]);
        let cards = if let Action::Play(cards) = action { cards } else { 0 };
        pen.put("cards", Scale::Bits, "the cards", cards.to_le_bytes());
        let (given, draw) = tables.data.give(cards);
        pen.put("given", Scale::Count, "towers, short walls, long walls they give; symbols to draw", {
            let [tower, short, long] = pieces(given);
            [tower, short, long, draw]
        });
        let at = match action {
            Action::Tower(at) | Action::Wall(Wall { at, .. }) | Action::Claim(Some(at)) => Some(at),
            _ => None,
        };
        let (mx, my) = frame;
        let (x, y) = at.map_or((0, 0), |at| (i32::from(at.x) - mx, i32::from(at.y) - my));
        pen.put("place", Scale::Signed, "from the middle: to the east, to the north", [signed(x), signed(y)]);
        let dir = match action {
            Action::Wall(wall) => 1 + wall.dir as u8,
            _ => 0,
        };
        pen.put("direction", Scale::Class(3), "none, east, north", [dir]);
        let closes = match action {
            Action::Tower(at) => castle.tower_closes(at),
            Action::Wall(wall) => castle.wall_closes(wall),
            _ => false,
        };
        pen.put("closes", Scale::Flag, "it closes an area", [closes.into()]);
        let (value, owner, fresh) = match action {
            Action::Claim(Some(cell)) => castle.face_at(cell).map_or((0, 0, false), |face| {
                let owner = castle.owner(&face).and_then(|seat| Seat::checked(seat, public.seats));
                let owner = owner.map_or(0, |seat| (distance(own, seat, public.seats) as u8 & 3) + 1);
                (count(face.value()), owner, castle.is_fresh(&face))
            }),
            _ => (0, 0, false),
        };
        pen.put("courtyard", Scale::Count, "its value", [value]);
        pen.put("owner", Scale::Class(5), "its owner, clockwise from the viewer's seat; 0 nobody", [owner]);
        pen.put("fresh", Scale::Flag, "it was made in this turn", [fresh.into()]);
        let draw = match action {
            Action::Draw { wall, tower } => [wall, tower],
            _ => [0; 2],
        };
        pen.put("draw", Scale::Count, "from the wall pile, from the tower pile", draw);
    }

    fn may_score(action: Action) -> bool {
        matches!(action, Action::Tower(_) | Action::Wall(_) | Action::Claim(_))
    }

    /// A hand begins with the opening cards. Each turn at least one card is played, one is drawn, and one more for each symbol
    /// played; there are only so many symbols in a deck. With 4 and 4 that is a hand of eight: 255 sets. In a box that lets more be
    /// drawn a hand can become the whole deck. Places: T towers have 4T sides, T - 1 walls that hold them together take two each,
    /// and every other side can get a short or a long wall, or has one with an open end: 4T + 4. Two towers leave more than the
    /// nine ways to draw from two piles of sixteen cards at most.
    fn bound(tables: &Tables, view: &View) -> Bound {
        let data = tables.data;
        let symbols: u32 = data.cards.iter().map(|card| u32::from(card.draw)).sum();
        let opening: u32 = data.opening.iter().map(|&cards| u32::from(cards)).sum();
        let deck = data.cards.len() as u32;
        let (hand, why) = match data.draw_per_turn {
            0 | 1 => (
                deck.min(opening + symbols),
                "a hand never has more than its opening cards and all symbols of a deck; T towers leave at most 4T + 4 places",
            ),
            _ => (deck, "a hand never has more than a deck; T towers leave at most 4T + 4 places"),
        };
        let places = 4 * u32::from(data.supply(view.public.seats).tower) + 4;
        let sets = 1u32.checked_shl(hand).map_or(u32::MAX, |sets| sets - 1);
        let most = places.max(sets);
        Bound { most, usual: most.min(USUAL), proved: true, why }
    }

    fn ids(_: &Tables) -> u32 {
        ids::CLAIM + POINTS
    }

    fn id(_: &Tables, view: &View, frame: (i32, i32), action: Action) -> Option<u32> {
        let (mx, my) = frame;
        let window = |at: Point| {
            let (x, y) = (i32::from(at.x) - mx + REACH, i32::from(at.y) - my + REACH);
            let inside = 0..WINDOW as i32;
            (inside.contains(&x) && inside.contains(&y)).then(|| y as u32 * WINDOW + x as u32)
        };
        Some(match action {
            Action::End => ids::END,
            Action::Claim(None) => ids::NO_CLAIM,
            Action::Draw { wall, tower } if wall < 8 && tower < 8 => {
                ids::DRAW + u32::from(wall) * 8 + u32::from(tower)
            }
            Action::Draw { .. } => return None,
            Action::Play(cards) => {
                let mut set = 0;
                if cards & !view.hand != 0 {
                    return None;
                }
                for (place, card) in bits::ones(view.hand.into()).enumerate() {
                    set |= u32::from(cards >> card & 1) << place;
                }
                (set < 1 << HAND).then_some(ids::PLAY + set)?
            }
            Action::Tower(at) => ids::TOWER + window(at)?,
            Action::Wall(wall) => {
                let sort = u32::from(wall.long) * 2 + wall.dir as u32;
                ids::WALL + sort * POINTS + window(wall.at)?
            }
            Action::Claim(Some(cell)) => ids::CLAIM + window(cell)?,
        })
    }

    fn action(_: &Tables, view: &View, frame: (i32, i32), id: u32) -> Option<Action> {
        let table = &view.public.table;
        let (mx, my) = frame;
        let point = |n: u32| {
            let x = (n % WINDOW) as i32 + mx - REACH;
            let y = (n / WINDOW) as i32 + my - REACH;
            Some(Point::new(i8::try_from(x).ok()?, i8::try_from(y).ok()?))
        };
        Some(match id {
            ids::END => Action::End,
            ids::NO_CLAIM => Action::Claim(None),
            ids::DRAW..ids::PLAY => {
                let n = (id - ids::DRAW) as u8;
                Action::Draw { wall: n / 8, tower: n % 8 }
            }
            ids::PLAY..ids::TOWER => {
                let set = id - ids::PLAY;
                if set == 0 || set >> view.hand.count_ones() != 0 || table.phase != Phase::Play {
                    return None;
                }
                let cards = bits::ones(view.hand.into()).enumerate();
                let cards = cards.filter(|&(place, _)| set >> place & 1 == 1);
                Action::Play(cards.fold(0, |set, (_, card)| set | 1 << card))
            }
            ids::TOWER..ids::WALL => Action::Tower(point(id - ids::TOWER)?),
            ids::WALL..ids::CLAIM => {
                let n = id - ids::WALL;
                let sort = n / POINTS;
                let dir = if sort.is_multiple_of(2) { Dir::E } else { Dir::N };
                Action::Wall(Wall { long: sort >= 2, at: point(n % POINTS)?, dir })
            }
            _ if id < ids::CLAIM + POINTS => Action::Claim(Some(point(id - ids::CLAIM)?)),
            _ => return None,
        })
    }
}

/// The numbers of actions.
mod ids {
    use super::{HAND, POINTS};
    pub const END: u32 = 0;
    pub const NO_CLAIM: u32 = 1;
    /// By cards from the wall pile and from the tower pile.
    pub const DRAW: u32 = 2;
    /// By the places of the cards in the sorted hand, as bits.
    pub const PLAY: u32 = 66;
    /// By place, from the middle of the castle.
    pub const TOWER: u32 = PLAY + (1 << HAND);
    /// Short walls to the east and to the north, then long ones.
    pub const WALL: u32 = TOWER + POINTS;
    pub const CLAIM: u32 = WALL + 4 * POINTS;
}
