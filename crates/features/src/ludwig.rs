//! Ludwig as bytes: each castle with its tiles and where they lie, the hands the viewer knows, and the rooms nobody has shown.
//!
//! Spaces are numbered from the middle of what is built. A castle that gets a tile has at most 23 beside its throne room and
//! hangs together, so no space is farther than 13 from the middle: the window of 27 × 27 has them all.

use crate::{Bound, Features, Pen, Scale, around, signed};
use burghof_core::{Seat, Totals, Viewer};
use burghof_ludwig::{
    Action, Attendant, Castle, Data, Ludwig, NONE, Phase, Placing, Public, RoomSet, RoomType, Specialty,
    Step, Tile, View,
};

/// The most tiles of a castle beside its throne room.
const TILES: usize = 24;
/// The most tiles in a hand.
const HAND: usize = 9;
/// The numbers of tiles, 0 for none: up to 189 rooms, three kinds of specialty room.
const TILE_IDS: Scale = Scale::Id(193);

/// What depends on the components alone.
#[derive(Debug)]
pub struct Tables {
    data: &'static Data,
    thrones: Scale,
}

/// The number of a tile, 0 for none.
static TILE_ID: [u8; 256] = {
    let mut ids = [0; 256];
    let mut tile = 0;
    while tile < 243 {
        ids[tile] = if tile >= 240 {
            tile as u8 - 50
        } else if tile < 189 {
            tile as u8 + 1
        } else {
            0
        };
        tile += 1;
    }
    ids
};

#[inline]
fn tile_id(tile: u8) -> u8 {
    TILE_ID[usize::from(tile)]
}

/// A set of rooms as bits.
#[inline]
fn room_bits(set: &RoomSet) -> [u8; 24] {
    let mut out = [0; 24];
    for (out, word) in out.as_chunks_mut::<8>().0.iter_mut().zip(set.0) {
        *out = word.to_le_bytes();
    }
    out
}

/// The seats of a table around the viewer, and the castles between them.
#[derive(Copy, Clone)]
struct Round {
    own: Seat,
    seats: u8,
}

impl Round {
    #[inline]
    fn of(view: &View) -> Round {
        Round { own: view.viewer.seat().unwrap_or_default(), seats: view.public.seats }
    }

    /// The castles in the order they are shown: the viewer's left one, the viewer's right one, then clockwise.
    #[inline]
    fn castle(self, nth: usize) -> u8 {
        let far = match nth {
            0 => 0,
            1 => usize::from(self.seats) - 1,
            n => n - 1,
        };
        around(self.own, far, self.seats).index() as u8
    }

    /// Which of the viewer's castles it is: left or right.
    #[inline]
    fn side(self, castle: u8) -> Option<u32> {
        (0..2).find(|&side| self.castle(side as usize) == castle)
    }
}

fn castle(tables: &Tables, public: &Public, number: u8, known: &mut RoomSet, pen: &mut impl Pen) {
    let castle = &public.castles[usize::from(number)];
    let (mut tiles, mut xs, mut ys) = ([0; TILES], [128; TILES], [128; TILES]);
    // The fourth word takes what is no room, so that nobody has to ask.
    let (mut marks, mut special) = ([0u64; 4], [0; 4]);
    let places = tiles.iter_mut().zip(xs.iter_mut().zip(&mut ys));
    for ((id, (column, level)), (tile, x, y)) in places.zip(castle.tiles()) {
        *id = tile_id(tile.0);
        (*column, *level) = ((x as u8) ^ 0x80, (y as u8) ^ 0x80);
        marks[usize::from(tile.0 >> 6)] |= 1 << (tile.0 & 63);
        special[usize::from(tile.0.saturating_sub(239).min(4)) & 3] += u8::from(tile.0 >= 240);
    }
    let rooms = RoomSet([marks[0], marks[1], marks[2]]);
    let special = [special[1], special[2], special[3]];
    *known = known.union(&rooms);
    pen.put(
        "tiles",
        TILE_IDS,
        "its tiles from the lowest level up: room from 1, specialty room from 190",
        tiles,
    );
    pen.put("columns", Scale::Signed, "the same: column, the throne room has 0 and 1", xs);
    pen.put("levels", Scale::Signed, "the same: level, the throne room has 0", ys);
    pen.put("rooms", Scale::Bits, "its rooms, one bit each", room_bits(&rooms));
    pen.put("types", Scale::Count, "rooms of each type: food to downstairs", *castle.counts());
    pen.put("specialties", Scale::Count, "towers, fountains, foyers", special);
    let throne = if castle.throne() == NONE { 0 } else { castle.throne() + 1 };
    pen.put("throne", tables.thrones, "its throne room from 1", [throne]);
    let mut attendants = [0; 4];
    castle.attendants().for_each(|kind| attendants[usize::from(kind) & 3] += 1);
    pen.put("attendants", Scale::Count, "painters, knights, fire eaters, beauticians", attendants);
    let cards = castle.cards().fold(0u32, |set, card| set | 1 << (card & 31));
    pen.put("cards", Scale::Bits, "its bonus cards, one bit each", cards.to_le_bytes());
    let site = &public.sites[usize::from(number)];
    pen.put(
        "step",
        Scale::Class(11),
        "what it waits for: idle, order, place, specialty, bonus, attendant, room, card, others' rooms, others' cards, done",
        [site.step as u8],
    );
    let at_hand = if site.step == Step::Place { public.placing_tile(number).0 } else { NONE };
    pen.put("placing", TILE_IDS, "the tile to be placed, 0 for none", [tile_id(at_hand)]);
    let turn = [site.side & 1, site.voted & 1, site.voted >> 1 & 1];
    pen.put("turn", Scale::Flag, "whose tile it is about; who has said who goes first", turn);
    pen.put(
        "size",
        Scale::Count,
        "its tiles; drafted ones, 255 if unknown",
        [castle.len() as u8, castle.drafted().unwrap_or(u8::MAX)],
    );
}

impl Features for Ludwig {
    const FORM: u16 = 1;
    type Tables = Tables;
    /// The middles of the viewer's left castle and of the right one, while tiles are placed.
    type Frame = [(i32, i32); 2];

    fn tables(data: &'static Data) -> Tables {
        Tables { data, thrones: Scale::Class(data.thrones.len() as u16 + 1) }
    }

    #[inline]
    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    #[inline]
    fn frame(view: &View) -> [(i32, i32); 2] {
        if view.public.phase != Phase::Place {
            return [(0, 0); 2];
        }
        let round = Round::of(view);
        [0, 1].map(|nth| middle(&view.public.castles[usize::from(round.castle(nth)) % 7]))
    }

    fn observe(tables: &Tables, view: &View, pen: &mut impl Pen) {
        let (public, round) = (&view.public, Round::of(view));
        let (seats, due) = (public.seats, public.to_act());
        pen.put(
            "phase",
            Scale::Class(6),
            "Ludwig draws, Ludwig's tiles are given, choose, assign, place, over",
            [public.phase as u8],
        );
        pen.put(
            "time",
            Scale::Count,
            "round, turn, tiles in a hand, seats",
            [public.round, public.turn, public.hand_len, seats],
        );
        let agreed = [public.two_player, public.placing == Placing::Free, view.high_left];
        pen.put(
            "agreed",
            Scale::Flag,
            "Ludwig plays along; all castles at once; the viewer's higher tile goes left",
            agreed.map(u8::from),
        );
        pen.put("pair", TILE_IDS, "the viewer's two tiles chosen face down", view.pair.map(tile_id));
        pen.put(
            "ludwig_pair",
            TILE_IDS,
            "Ludwig's two, if the viewer gives them",
            view.ludwig_pair.map(tile_id),
        );
        pen.put("drawn_rooms", TILE_IDS, "rooms drawn for a bonus", public.limbo.map(tile_id));
        let cards = [public.card_limbo, public.deck, public.card_discard].map(u32::to_le_bytes);
        pen.put("drawn_cards", Scale::Bits, "bonus cards drawn for a bonus", cards[0]);
        pen.put("deck", Scale::Bits, "bonus cards in the deck", cards[1]);
        pen.put("discarded_cards", Scale::Bits, "bonus cards in the discards", cards[2]);
        pen.put(
            "supply",
            Scale::Count,
            "rooms in the supply, discarded rooms",
            [public.supply_len, public.discard_len],
        );
        let mut known = public.seen_discard.union(&public.seen_supply);
        view.singles.as_flattened().iter().for_each(|&room| known.insert(room));
        view.ludwig_pair.iter().chain(&public.limbo).for_each(|&room| known.insert(room));
        for far in 0..usize::from(seats) {
            let seat = around(round.own, far, seats);
            let i = seat.index();
            pen.block("seat", far);
            let held = view.hand(seat);
            let mut hand = RoomSet::EMPTY;
            held.iter().for_each(|&room| hand.insert(room));
            known = known.union(&hand);
            pen.put(
                "hand",
                Scale::Bits,
                "the rooms in this hand, or in the stack it takes next, if known",
                room_bits(&hand),
            );
            if far == 0 {
                let mut slots = [0; HAND];
                slots.iter_mut().zip(held).for_each(|(slot, &room)| *slot = tile_id(room));
                pen.put("places", TILE_IDS, "the viewer's hand by place, sorted", slots);
            }
            let open = public.revealed[i];
            open.iter().for_each(|&room| known.insert(room));
            pen.put("open", TILE_IDS, "the tiles turned up; once assigned: left, right", open.map(tile_id));
            let flags = [
                view.knows(seat),
                public.chosen.contains(seat),
                due.contains(seat),
                Some(seat) == public.ludwig(),
            ];
            pen.put(
                "turn",
                Scale::Flag,
                "hand is known; has decided; is waited for; is Ludwig",
                flags.map(u8::from),
            );
            pen.put(
                "age",
                Scale::Count,
                "0 for the oldest; exchanges this turn",
                [public.age[i], public.swaps_of(seat)],
            );
        }
        for nth in 0..usize::from(seats) {
            pen.block("castle", nth);
            let number = round.castle(nth);
            known.insert(public.sites[usize::from(number)].tile);
            castle(tables, public, number, &mut known, pen);
        }
        pen.table();
        let unknown = RoomSet::first(tables.data.room_count()).minus(&known);
        pen.put("unknown", Scale::Bits, "rooms the viewer cannot place anywhere", room_bits(&unknown));
    }

    fn operands(tables: &Tables, view: &View, _: [(i32, i32); 2], action: Action, pen: &mut impl Pen) {
        let (public, round, data) = (&view.public, Round::of(view), tables.data);
        let verb = match action {
            Action::Draw => 0,
            Action::Give(_) => 1,
            Action::Select(..) => 2,
            Action::Left(_) => 3,
            Action::Swap => 4,
            Action::Order { .. } => 5,
            Action::Place { .. } => 6,
            Action::Take { .. } => 7,
            Action::Keep { .. } => 8,
            Action::Card { .. } => 9,
            Action::Attendant { .. } => 10,
            Action::Bonus { .. } => 11,
        };
        pen.put(
            "verb",
            Scale::Class(12),
            "draw, give, select, left, swap, order, place, take, keep, card, attendant, bonus",
            [verb],
        );
        let other = |pair: [u8; 2], tile: Tile| Tile(if pair[0] == tile.0 { pair[1] } else { pair[0] });
        let [first, second] = match action {
            Action::Select(a, b) => [a, b],
            Action::Give(tile) => [tile, other(view.ludwig_pair, tile)],
            Action::Left(tile) => [tile, other(public.revealed[round.own.index()], tile)],
            Action::Place { tile, .. } | Action::Keep { room: tile, .. } => [tile, Tile::NONE],
            Action::Take { kind, .. } => [Tile::specialty(kind), Tile::NONE],
            _ => [Tile::NONE; 2],
        };
        pen.put(
            "tiles",
            TILE_IDS,
            "what it is about: the tile or both tiles, 0 for none",
            [tile_id(first.0), tile_id(second.0)],
        );
        for (nth, tile) in [first, second].into_iter().enumerate() {
            pen.block("tile", nth);
            let info = data.tile(tile);
            let row = if tile.is_some() { info.row.saturating_add(1).min(10) } else { 0 };
            pen.put("type", Scale::Class(11), "none, food to downstairs, tower, fountain, foyer", [row]);
            pen.put(
                "hanging",
                Scale::Class(5),
                "torch, swords, mirror, painting, none",
                [info.hanging.min(4)],
            );
            pen.put("scores", Scale::Class(10), "how it scores", [info.score as u8]);
            pen.put(
                "wants",
                Scale::Class(9),
                "what it wants: a type, specialty rooms (or a hanging), none",
                [info.wants.min(8)],
            );
            pen.put("looks", Scale::Bits, "the spaces it looks at", info.cells.to_le_bytes());
            pen.put("points", Scale::Count, "points for each", [info.points]);
        }
        pen.table();
        let side = action.castle().and_then(|castle| round.side(castle));
        pen.put(
            "castle",
            Scale::Class(3),
            "none, own left, own right",
            [side.map_or(0, |side| side as u8 + 1)],
        );
        let mut near = [0; 8];
        let (x, y) = match action {
            Action::Place { castle, x, y, .. } if usize::from(castle) < public.castles.len() => {
                around_space(data, &public.castles[usize::from(castle)], x, y, &mut near);
                (x, y)
            }
            _ => (0, 0),
        };
        pen.put("place", Scale::Signed, "column, level", [signed(x.into()), signed(y.into())]);
        pen.put(
            "near",
            Scale::Class(12),
            "around the space, row by row from the top: none, food to downstairs, tower, fountain, foyer, throne room",
            near,
        );
        let choice = match action {
            Action::Order { first, .. } => 1 + u8::from(first),
            Action::Attendant { kind, .. } => 3 + kind as u8,
            Action::Bonus { kind, .. } => 7 + kind as u8,
            _ => 0,
        };
        pen.put("choice", Scale::Class(14), "none, wait, first, four attendants, seven bonuses", [choice]);
        let (card, kind) = match action {
            Action::Card { card, .. } => (
                card.saturating_add(1).min(32),
                data.cards.get(usize::from(card)).map_or(0, |card| card.kind as u8 + 1),
            ),
            _ => (0, 0),
        };
        pen.put("card", Scale::Id(33), "the bonus card from 1", [card]);
        pen.put("card_kind", Scale::Class(21), "what it counts, from 1", [kind]);
    }

    /// Tiles, attendants and cards change a castle at once; what is drawn for a bonus is not counted.
    fn may_score(action: Action) -> bool {
        matches!(action, Action::Place { .. } | Action::Attendant { .. } | Action::Card { .. })
    }

    /// A castle counts for both of its partners.
    fn points(totals: &Totals, seat: Seat, seats: u8) -> i32 {
        [seat, seat.right(seats)].iter().map(|castle| totals.shared[castle.index()]).sum()
    }

    /// A connected figure of n cells has at most 2n + 2 free cells across an edge, and every space for a tile is one: 52 for
    /// the 25 cells of a castle that still gets a tile. A hand of nine has 36 pairs. All castles at once: two castles, and an
    /// exchange.
    fn bound(_: &Tables, view: &View) -> Bound {
        let why = "a castle of 25 cells has at most 52 free neighbours, a hand of nine 36 pairs";
        match view.public.placing {
            Placing::Serial => Bound { most: 52, usual: 52, proved: true, why },
            Placing::Free => Bound { most: 2 * 52 + 1, usual: 2 * 52 + 1, proved: true, why },
        }
    }

    fn ids(_: &Tables) -> u32 {
        ids::PLACE + 2 * WINDOW * WINDOW
    }

    fn id(_: &Tables, view: &View, frame: [(i32, i32); 2], action: Action) -> Option<u32> {
        let (public, round) = (&view.public, Round::of(view));
        let at = |castle: u8, first: u32, width: u32, n: u32| {
            (n < width).then_some(first + round.side(castle)? * width + n)
        };
        let place =
            |list: &[u8], tile: Tile| list.iter().position(|&other| other == tile.0).map(|at| at as u32);
        match action {
            Action::Draw => Some(ids::DRAW),
            Action::Swap => Some(ids::SWAP),
            Action::Give(tile) => Some(ids::GIVE + place(&view.ludwig_pair, tile)?),
            Action::Left(tile) => Some(ids::LEFT + u32::from(tile.0 == high(public, round.own))),
            Action::Select(a, b) => {
                let hand = view.hand(round.own);
                let (a, b) = (place(hand, a)?, place(hand, b)?);
                (a < b && b < HAND as u32).then(|| ids::SELECT + b * (b - 1) / 2 + a)
            }
            Action::Order { castle, first } => at(castle, ids::ORDER, 2, first.into()),
            Action::Take { castle, kind } => at(castle, ids::TAKE, 3, kind as u32),
            Action::Keep { castle, room } => at(castle, ids::KEEP, 5, place(&public.limbo, room)?),
            Action::Card { castle, card } => at(castle, ids::CARD, 32, card.into()),
            Action::Attendant { castle, kind } => at(castle, ids::ATTENDANT, 4, kind as u32),
            Action::Bonus { castle, kind } => at(castle, ids::BONUS, 7, kind as u32),
            Action::Place { castle, x, y, .. } => {
                let (mx, my) = frame[round.side(castle)? as usize & 1];
                let (x, y) = (i32::from(x) - mx + REACH, i32::from(y) - my + REACH);
                let inside = 0..WINDOW as i32;
                let n = inside.contains(&x) && inside.contains(&y);
                at(castle, ids::PLACE, WINDOW * WINDOW, n.then(|| y as u32 * WINDOW + x as u32)?)
            }
        }
    }

    fn action(_: &Tables, view: &View, frame: [(i32, i32); 2], id: u32) -> Option<Action> {
        let (public, round) = (&view.public, Round::of(view));
        let split = |first: u32, width: u32| {
            let n = id - first;
            (round.castle((n / width) as usize), n % width)
        };
        let some = |tile: u8| (tile != NONE).then_some(Tile(tile));
        Some(match id {
            ids::DRAW => Action::Draw,
            ids::SWAP => Action::Swap,
            ids::GIVE..ids::LEFT => Action::Give(some(view.ludwig_pair[(id - ids::GIVE) as usize])?),
            ids::LEFT..ids::SELECT => {
                let pair = public.revealed[round.own.index()];
                let wanted = if id == ids::LEFT { pair[0].min(pair[1]) } else { high(public, round.own) };
                Action::Left(some(wanted)?)
            }
            ids::SELECT..ids::ORDER => {
                let n = id - ids::SELECT;
                let b = (1..HAND as u32).rfind(|b| b * (b - 1) / 2 <= n)?;
                let hand = view.hand(round.own);
                let tile = |at: u32| hand.get(at as usize).map(|&tile| Tile(tile));
                Action::Select(tile(n - b * (b - 1) / 2)?, tile(b)?)
            }
            ids::ORDER..ids::TAKE => {
                let (castle, n) = split(ids::ORDER, 2);
                Action::Order { castle, first: n == 1 }
            }
            ids::TAKE..ids::KEEP => {
                let (castle, n) = split(ids::TAKE, 3);
                Action::Take { castle, kind: Specialty::from_index(n as u8)? }
            }
            ids::KEEP..ids::CARD => {
                let (castle, n) = split(ids::KEEP, 5);
                Action::Keep { castle, room: some(public.limbo[n as usize])? }
            }
            ids::CARD..ids::ATTENDANT => {
                let (castle, n) = split(ids::CARD, 32);
                Action::Card { castle, card: n as u8 }
            }
            ids::ATTENDANT..ids::BONUS => {
                let (castle, n) = split(ids::ATTENDANT, 4);
                Action::Attendant { castle, kind: Attendant::from_index(n as u8)? }
            }
            ids::BONUS..ids::PLACE => {
                let (castle, n) = split(ids::BONUS, 7);
                Action::Bonus { castle, kind: RoomType::from_index(n as u8)? }
            }
            _ => {
                if id >= ids::PLACE + 2 * WINDOW * WINDOW || public.phase != Phase::Place {
                    return None;
                }
                let (castle, n) = split(ids::PLACE, WINDOW * WINDOW);
                let (mx, my) = frame[round.side(castle)? as usize & 1];
                let x = (n % WINDOW) as i32 + mx - REACH;
                let y = (n / WINDOW) as i32 + my - REACH;
                let tile = some(public.placing_tile(castle).0)?;
                Action::Place { castle, tile, x: i8::try_from(x).ok()?, y: i8::try_from(y).ok()? }
            }
        })
    }
}

/// The numbers of actions; those at a castle come for the left one, then for the right one.
mod ids {
    pub const DRAW: u32 = 0;
    pub const SWAP: u32 = 1;
    /// Ludwig's lower tile, his higher one.
    pub const GIVE: u32 = 2;
    /// The lower of the two tiles, the higher one.
    pub const LEFT: u32 = 4;
    /// By the places of two tiles in hand.
    pub const SELECT: u32 = 6;
    pub const ORDER: u32 = 42;
    pub const TAKE: u32 = 46;
    /// By place among the drawn rooms.
    pub const KEEP: u32 = 52;
    /// By card.
    pub const CARD: u32 = 62;
    pub const ATTENDANT: u32 = 126;
    pub const BONUS: u32 = 134;
    /// By space, from the middle of the castle.
    pub const PLACE: u32 = 148;
}

/// The farthest space from the middle.
const REACH: i32 = 13;
const WINDOW: u32 = 2 * REACH as u32 + 1;

/// The middle of what is built, throne room included.
#[inline]
fn middle(castle: &Castle) -> (i32, i32) {
    let (mut low, mut high) = ((0, 0), (1, 0));
    for (_, x, y) in castle.tiles() {
        low = (i32::from(x).min(low.0), i32::from(y).min(low.1));
        high = (i32::from(x).max(high.0), i32::from(y).max(high.1));
    }
    ((low.0 + high.0).div_euclid(2), (low.1 + high.1).div_euclid(2))
}

/// The higher of a seat's two tiles.
#[inline]
fn high(public: &Public, seat: Seat) -> u8 {
    let [a, b] = public.revealed[seat.index()];
    a.max(b)
}

/// What lies around a space.
fn around_space(data: &Data, castle: &Castle, x: i8, y: i8, near: &mut [u8; 8]) {
    const STEPS: [(i8, i8); 8] = [(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1)];
    for (near, (dx, dy)) in near.iter_mut().zip(STEPS) {
        *near = match castle.at(x.saturating_add(dx), y.saturating_add(dy)) {
            None => 0,
            Some(Tile::THRONE) => 11,
            Some(tile) => data.tile(tile).row.saturating_add(1).min(10),
        };
    }
}
