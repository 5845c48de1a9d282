//! Schloss as bytes: every floor tile with its cell and its passages, boxes, ghosts and doors, and what each seat has.
//!
//! Things are numbered by what they are, rooms by their tile, and a cell by its distance from the middle of the castle.

use crate::{Bound, Features, Pen, Scale, around, count, distance, signed};
use burghof_core::{Seat, Viewer, bits};
use burghof_schloss::{Action, Data, Dir, Exits, Good, Phase, Public, Schloss, Sort, View};

const TILES: usize = 48;
const BOXES: usize = 56;
const PLACES: usize = 32;
const GHOSTS: usize = 24;
const DOORS: usize = 8;
/// A room, 0 for none.
const ROOM: Scale = Scale::Id(TILES as u16 + 1);
/// A box, 0 for none.
const BOX: Scale = Scale::Id(BOXES as u16 + 1);
/// An exit that leads nowhere; a wall.
const OPEN: u8 = 254;
const WALL: u8 = 255;

/// What depends on the components alone.
#[derive(Debug)]
pub struct Tables {
    data: &'static Data,
    /// The kinds of things there are, sorted.
    goods: Vec<Good>,
    /// How many kinds of treasures and trophies there are.
    loot: u32,
}

impl Tables {
    fn new(data: &'static Data) -> Tables {
        let trophies = data.ghosts.iter().map(|ghost| Good::new(Sort::Trophy, ghost.dots));
        let mut goods: Vec<Good> = data.boxes.iter().map(|content| content.good).chain(trophies).collect();
        goods.sort_unstable();
        goods.dedup();
        let loot = goods.iter().filter(|good| good.sort.is_loot()).count() as u32;
        Tables { data, goods, loot }
    }

    /// How many kinds of things there are.
    #[inline]
    fn kinds(&self) -> u32 {
        self.goods.len() as u32
    }

    #[inline]
    fn good(&self, good: Good) -> Option<u32> {
        self.goods.binary_search(&good).ok().map(|at| at as u32)
    }

    /// Where the numbers of things begin, by verb.
    #[inline]
    fn things(&self) -> [u32; 4] {
        let (take, kinds) = (ids::THINGS, self.kinds());
        [take, take + kinds, take + 2 * kinds, take + 2 * kinds + 3 * kinds * (kinds + 1)]
    }
}

/// A room or a box from 1; 0 for none.
#[inline]
fn some(number: Option<u8>) -> u8 {
    number.map_or(0, |number| number.wrapping_add(1))
}

/// Six bytes of a set of rooms.
#[inline]
fn rooms(set: u64) -> [u8; 6] {
    let [a, b, c, d, e, f, ..] = set.to_le_bytes();
    [a, b, c, d, e, f]
}

/// Seven bytes of a set of boxes.
#[inline]
fn boxes(set: u64) -> [u8; 7] {
    let [a, b, c, d, e, f, g, _] = set.to_le_bytes();
    [a, b, c, d, e, f, g]
}

#[inline]
fn own(view: &View) -> Seat {
    view.viewer().seat().unwrap_or_default()
}

/// A set of seats, seen from one of them.
#[inline]
fn turned(set: u8, own: Seat, seats: u8) -> u8 {
    let (set, own) = (u16::from(set & 15), own.index() as u32);
    ((set >> own | set << (u32::from(seats) - own)) & ((1 << seats) - 1)) as u8
}

fn seat(public: &Public, seat: Seat, pen: &mut impl Pen) {
    let room = public.room(seat);
    pen.put("room", ROOM, "where the pawn stands", [room.wrapping_add(1).min(TILES as u8)]);
    let (x, y) = if usize::from(room) < TILES { public.cell(room) } else { (0, 0) };
    pen.put("cell", Scale::Signed, "the same as a cell: east, north", [signed(x.into()), signed(y.into())]);
    pen.put("hearts", Scale::Count, "hearts", [public.hearts(seat)]);
    pen.put("cards", Scale::Count, "fireballs, eyes, keys", public.cards(seat));
    pen.put("held", Scale::Bits, "the boxes this player holds", boxes(public.held(seat)));
    let [a, b, c, _] = public.trophies(seat).to_le_bytes();
    pen.put("trophies", Scale::Bits, "the ghosts this player has beaten", [a, b, c]);
    pen.put(
        "power",
        Scale::Count,
        "added to the throw; shield",
        [public.attack(seat), public.shield_power(seat)],
    );
    pen.put(
        "fought",
        Scale::Id(GHOSTS as u16 + 1),
        "the ghost already fought in this encounter",
        [some(public.fought(seat))],
    );
}

impl Features for Schloss {
    const FORM: u16 = 1;
    type Tables = Tables;
    /// The middle of the castle, while a tile is placed.
    type Frame = (i32, i32);

    fn tables(data: &'static Data) -> Tables {
        Tables::new(data)
    }

    #[inline]
    fn viewer(view: &View) -> Viewer {
        view.viewer()
    }

    #[inline]
    fn frame(view: &View) -> (i32, i32) {
        if view.public().phase() == Phase::Place { middle(view.public()) } else { (0, 0) }
    }

    fn observe(_: &Tables, view: &View, pen: &mut impl Pen) {
        let (public, own) = (view.public(), own(view));
        let seats = public.seats();
        pen.put(
            "phase",
            Scale::Class(8),
            "draw, place, actions, fireball, item, death, ghosts, over",
            [public.phase() as u8],
        );
        pen.put("end", Scale::Class(4), "not yet, brothers, dawn, quiet", [public.end() as u8]);
        let current = distance(own, public.current(), seats) as u8 & 3;
        pen.put("current", Scale::Class(4), "the active player, clockwise from the viewer's seat", [current]);
        pen.put(
            "time",
            Scale::Count,
            "finished turns; quiet turns; actions left; seats",
            [count(public.turn()), count(public.quiet_turns()), public.actions_left(), seats],
        );
        let used = public.used();
        pen.put(
            "used",
            Scale::Count,
            "fireballs in this fight; placements left in the hall; actions used",
            used,
        );
        let noted = public.noted().map(u8::from);
        pen.put("noted", Scale::Flag, "whirlwind; not a quiet turn; item from the floor", noted);
        pen.put("tile", ROOM, "the tile to be placed", [some(public.tile_in_hand())]);
        pen.put("item", BOX, "the item to be decided about", [some(public.item_in_hand())]);
        pen.put("dice", Scale::Count, "dice of the fight: player, ghost", public.dice());
        pen.put("placed", Scale::Bits, "tiles on the table", rooms(public.placed()));
        pen.put("reachable", Scale::Bits, "rooms connected with the start", rooms(public.reachable()));
        pen.put("closed", Scale::Bits, "rooms with a closed door", rooms(public.closed()));
        pen.put("haunted", Scale::Bits, "rooms with a ghost", rooms(public.haunted()));
        pen.put("moved", Scale::Bits, "rooms with a ghost moved in this step", rooms(public.moved()));
        pen.put("to_come", Scale::Bits, "tiles nobody has seen", rooms(public.tiles_to_come()));
        let cells: [(i8, i8); TILES] = std::array::from_fn(|tile| public.cell(tile as u8));
        // A tile that is not on the table has the farthest column there is.
        pen.put(
            "columns",
            Scale::Signed,
            "by tile: cell to the east, 0 if not on the table",
            cells.map(|(x, _)| x as u8 ^ 128),
        );
        pen.put(
            "rows",
            Scale::Signed,
            "by tile: cell to the north, or its place in a known queue",
            cells.map(|(_, y)| y as u8 ^ 128),
        );
        let sides = public.sides().map(|sides| {
            let exits = (0..4).fold(0, |set, d| set | u8::from(sides[d] != WALL) << d);
            (0..4).fold(exits, |set, d| set | u8::from(sides[d] < OPEN) << (d + 4))
        });
        pen.put("sides", Scale::Bits, "by tile: exits N E S W, then passages N E S W", sides);
        pen.put(
            "ghosts",
            Scale::Id(TILES as u16 + 2),
            "by ghost: 0 in the piles, its room from 1, 49 out of the game",
            public.ghosts().map(|at| if at == OPEN { TILES as u8 + 1 } else { at.wrapping_add(1) }),
        );
        pen.put(
            "floor",
            ROOM,
            "by box: the room in which it lies face-up",
            public.lying().map(|at| at.wrapping_add(1)),
        );
        pen.put(
            "tiers",
            Scale::Class(5),
            "by place: the number on a face-down box",
            public.places().map(|slot| slot & 15),
        );
        pen.put("looked", Scale::Bits, "by place: who has looked, the viewer's seat first", {
            public.places().map(|slot| turned(slot >> 4, own, seats))
        });
        pen.put(
            "contents",
            BOX,
            "by place: what the viewer knows to be in it",
            view.contents().map(|b| b.wrapping_add(1)),
        );
        pen.put(
            "unseen",
            Scale::Bits,
            "boxes whose content has not been shown to all",
            boxes(public.unseen_boxes()),
        );
        pen.put(
            "doors",
            Scale::Id(DOORS as u16 + 1),
            "by place: the door that was turned over",
            public.doors().map(|d| d.wrapping_add(1)),
        );
        let piles: [u8; 4] = std::array::from_fn(|tier| public.boxes_left(tier));
        pen.put("box_piles", Scale::Count, "boxes left in the piles", piles);
        pen.put(
            "supply",
            Scale::Signed,
            "hearts in the supply; doors in the pile",
            [signed(public.supply().into()), signed(public.doors_left().into())],
        );
        pen.put("owner", ROOM, "the room of the castle owner", [some(public.owner_room())]);
        pen.put(
            "owner_number",
            Scale::Count,
            "the number of the room he is in or waits for",
            [public.owner_number().unwrap_or(0)],
        );
        for far in 0..usize::from(seats) {
            pen.block("seat", far);
            seat(public, around(own, far, seats), pen);
        }
    }

    fn operands(tables: &Tables, view: &View, _: (i32, i32), action: Action, pen: &mut impl Pen) {
        let (public, own, data) = (view.public(), own(view), tables.data);
        let verb = verb(action);
        pen.put(
            "verb",
            Scale::Class(21),
            "draw, place, whirlwind, move, stairs, wings, door, key, open, take, keep, replace, fight, fireball, no fireball, lose, eye, drink, swap, stop, ghost",
            [verb],
        );
        let here = public.room(own);
        let dir = match action {
            Action::Move(dir) | Action::Door(dir) | Action::Key(dir) | Action::Ghost { dir, .. } => Some(dir),
            _ => None,
        };
        pen.put("direction", Scale::Class(5), "none, N, E, S, W", [dir.map_or(0, |dir| dir as u8 + 1)]);
        let tile = match action {
            Action::Place { .. } => public.tile_in_hand(),
            Action::Stairs(tile) | Action::Wings(tile) | Action::Eye { tile, .. } => Some(tile),
            Action::Ghost { tile, .. } => Some(tile),
            Action::Move(_) | Action::Door(_) | Action::Key(_) | Action::Open { .. } => Some(here),
            _ => None,
        }
        .filter(|&tile| usize::from(tile) < TILES);
        pen.put("room", ROOM, "the tile it is about or begins in", [some(tile)]);
        let to = match action {
            Action::Stairs(_) | Action::Wings(_) => tile,
            _ => tile.zip(dir).and_then(|(tile, dir)| public.joined(tile, dir)),
        };
        pen.put("to", ROOM, "the room it leads to", [some(to)]);
        let (x, y) = match (action, to.or(tile)) {
            (Action::Place { x, y, .. }, _) => (x, y),
            (_, Some(room)) => public.cell(room),
            _ => (0, 0),
        };
        let (x, y) = if x == i8::MIN { (0, 0) } else { (x, y) };
        pen.put(
            "cell",
            Scale::Signed,
            "the cell it is about: east, north",
            [signed(x.into()), signed(y.into())],
        );
        let exits = match action {
            Action::Place { exits, .. } => exits.0 & 15,
            _ => 0,
        };
        pen.put("exits", Scale::Bits, "exits of the placed tile N E S W", [exits]);
        let ghost = match action {
            Action::Fight | Action::Fireball | Action::NoFireball => public.ghost_in(here),
            Action::Ghost { tile, .. } => public.ghost_in(tile),
            _ => to.and_then(|room| public.ghost_in(room)),
        };
        let values = ghost.and_then(|ghost| data.ghosts.get(usize::from(ghost)));
        let values = values.map_or([0; 3], |ghost| [ghost.dots, ghost.fight, ghost.life]);
        pen.put("ghost", Scale::Count, "the ghost it meets or moves: dots, fight, life", values);
        let met = to.map_or(0, |to| {
            Seat::all(public.seats())
                .fold(0, |set, seat| set | u8::from(public.room(seat) == to) << seat.index())
        });
        pen.put(
            "met",
            Scale::Bits,
            "who stands where it leads, the viewer's seat first",
            [turned(met, own, public.seats())],
        );
        let tier = match action {
            Action::Open { tier, nth } | Action::Eye { tier, nth, .. } => [tier.min(4), nth.min(1)],
            _ => [0; 2],
        };
        pen.put("box", Scale::Count, "the number on the box, which one", tier);
        let (first, second) = match action {
            Action::Take(good) | Action::Replace(good) => (Some(good), None),
            Action::Lose(a, b) => (Some(a), Some(b)),
            Action::Swap { take, give, .. } => (Some(take), give),
            _ => (None, None),
        };
        for (nth, good) in [first, second].into_iter().enumerate() {
            pen.block("good", nth);
            pen.put(
                "sort",
                Scale::Class(7),
                "none, sword, shield, scroll, heart, treasure, trophy",
                [good.map_or(0, |good| good.sort as u8 + 1)],
            );
            pen.put(
                "value",
                Scale::Count,
                "strength, hearts, dots, or the kind of scroll",
                [good.map_or(0, |good| good.value)],
            );
        }
        pen.table();
        let with = match action {
            Action::Swap { with, .. } => distance(own, with, public.seats()) as u8 & 3,
            _ => 0,
        };
        pen.put("with", Scale::Class(4), "with whom, clockwise from the viewer's seat; 0 nobody", [with]);
    }

    /// What is in a box, how dice fall and what a door says nobody knows before.
    fn may_score(action: Action) -> bool {
        matches!(
            action,
            Action::Take(_)
                | Action::Keep
                | Action::Replace(_)
                | Action::Lose(..)
                | Action::Swap { .. }
                | Action::Wings(_)
                | Action::Whirlwind
                | Action::Key(_)
                | Action::Eye { .. }
        )
    }

    /// A castle of 47 tiles has at most 96 free neighbours, and a tile lies in at most four ways. Everything else together is
    /// less: ways to walk, rooms to fly to, boxes to look into, things to take, and swaps with three others.
    fn bound(tables: &Tables, _: &View) -> Bound {
        let swaps = 3 * (1 + 1 + 4 + tables.loot * tables.loot.max(1));
        let acts = 2 + 2 * 4 + 2 * TILES as u32 + 1 + 2 + tables.kinds() + 1 + swaps + PLACES as u32;
        let most = acts.max(4 * 96);
        Bound {
            most,
            usual: most,
            proved: true,
            why: "96 cells around a castle and four ways to lie; or rooms to fly to, boxes to look into, things to take and to swap",
        }
    }

    fn ids(tables: &Tables) -> u32 {
        tables.things()[3] + WINDOW * WINDOW * 4
    }

    fn id(tables: &Tables, view: &View, (mx, my): (i32, i32), action: Action) -> Option<u32> {
        let (public, own) = (view.public(), own(view));
        let [take, replace, swap, place] = tables.things();
        let room = |first: u32, tile: u8| (usize::from(tile) < TILES).then_some(first + u32::from(tile));
        let of_box = |first: u32, tier: u8, nth: u8| {
            ((1..=4).contains(&tier) && nth < 2).then(|| first + u32::from(tier - 1) * 2 + u32::from(nth))
        };
        Some(match action {
            Action::Draw => ids::DRAW,
            Action::Whirlwind => ids::WHIRLWIND,
            Action::Keep => ids::KEEP,
            Action::Fight => ids::FIGHT,
            Action::Fireball => ids::FIREBALL,
            Action::NoFireball => ids::NO_FIREBALL,
            Action::Drink => ids::DRINK,
            Action::Stop => ids::STOP,
            Action::Move(dir) => ids::MOVE + dir as u32,
            Action::Door(dir) => ids::DOOR + dir as u32,
            Action::Key(dir) => ids::KEY + dir as u32,
            Action::Open { tier, nth } => of_box(ids::OPEN, tier, nth)?,
            Action::Lose(a, b) => {
                let (a, b) = lost(public, own, a, b)?;
                ids::LOSE + b * (b - 1) / 2 + a
            }
            Action::Stairs(tile) => room(ids::STAIRS, tile)?,
            Action::Wings(tile) => room(ids::WINGS, tile)?,
            Action::Ghost { tile, dir } => ids::GHOST + room(0, tile)? * 4 + dir as u32,
            Action::Eye { tile, tier, nth } => ids::EYE + room(0, tile)? * 8 + of_box(0, tier, nth)?,
            Action::Take(good) => take + tables.good(good)?,
            Action::Replace(good) => replace + tables.good(good)?,
            Action::Swap { with, take, give } => {
                let far =
                    (distance(own, with, public.seats()) as u32).checked_sub(1).filter(|&far| far < 3)?;
                let give = match give {
                    Some(good) => tables.good(good)? + 1,
                    None => 0,
                };
                let kinds = tables.kinds();
                swap + (far * kinds + tables.good(take)?) * (kinds + 1) + give
            }
            Action::Place { x, y, exits } => {
                let turn = tables.data.tiles.get(usize::from(public.tile_in_hand()?))?.rotations.iter();
                let turn = turn.take(4).position(|&other| other == exits)? as u32;
                let (x, y) = (i32::from(x) - mx + REACH, i32::from(y) - my + REACH);
                let inside = 0..WINDOW as i32;
                if !inside.contains(&x) || !inside.contains(&y) {
                    return None;
                }
                place + (y as u32 * WINDOW + x as u32) * 4 + turn
            }
        })
    }

    fn action(tables: &Tables, view: &View, (mx, my): (i32, i32), id: u32) -> Option<Action> {
        let (public, own) = (view.public(), own(view));
        let [take, replace, swap, place] = tables.things();
        let dir = |n: u32| Dir::ALL[n as usize & 3];
        let good = |n: u32| tables.goods.get(n as usize).copied();
        Some(match id {
            ids::DRAW => Action::Draw,
            ids::WHIRLWIND => Action::Whirlwind,
            ids::KEEP => Action::Keep,
            ids::FIGHT => Action::Fight,
            ids::FIREBALL => Action::Fireball,
            ids::NO_FIREBALL => Action::NoFireball,
            ids::DRINK => Action::Drink,
            ids::STOP => Action::Stop,
            ids::MOVE..ids::DOOR => Action::Move(dir(id - ids::MOVE)),
            ids::DOOR..ids::KEY => Action::Door(dir(id - ids::DOOR)),
            ids::KEY..ids::OPEN => Action::Key(dir(id - ids::KEY)),
            ids::OPEN..ids::LOSE => {
                let n = (id - ids::OPEN) as u8;
                Action::Open { tier: n / 2 + 1, nth: n % 2 }
            }
            ids::LOSE..ids::STAIRS => {
                let n = id - ids::LOSE;
                let b = (1..4u32).rfind(|b| b * (b - 1) / 2 <= n)?;
                let (goods, len) = equipment(public, own);
                let at = |n: u32| goods[..len].get(n as usize).copied().flatten();
                Action::Lose(at(n - b * (b - 1) / 2)?, at(b)?)
            }
            ids::STAIRS..ids::WINGS => Action::Stairs((id - ids::STAIRS) as u8),
            ids::WINGS..ids::GHOST => Action::Wings((id - ids::WINGS) as u8),
            ids::GHOST..ids::EYE => {
                let n = id - ids::GHOST;
                Action::Ghost { tile: (n / 4) as u8, dir: dir(n) }
            }
            ids::EYE..ids::THINGS => {
                let n = id - ids::EYE;
                Action::Eye { tile: (n / 8) as u8, tier: (n / 2 % 4) as u8 + 1, nth: (n % 2) as u8 }
            }
            _ if id < replace => Action::Take(good(id - take)?),
            _ if id < swap => Action::Replace(good(id - replace)?),
            _ if id < place => {
                let (n, kinds) = (id - swap, tables.kinds());
                let (give, rest) = (n % (kinds + 1), n / (kinds + 1));
                let far = (rest / kinds) as usize + 1;
                if far >= usize::from(public.seats()) {
                    return None;
                }
                let give = if give == 0 { None } else { Some(good(give - 1)?) };
                Action::Swap { with: around(own, far, public.seats()), take: good(rest % kinds)?, give }
            }
            _ => {
                let n = id - place;
                if n >= WINDOW * WINDOW * 4 || public.phase() != Phase::Place {
                    return None;
                }
                let rotations = &tables.data.tiles.get(usize::from(public.tile_in_hand()?))?.rotations;
                let exits: Exits = *rotations.get((n % 4) as usize)?;
                let x = (n / 4 % WINDOW) as i32 + mx - REACH;
                let y = (n / 4 / WINDOW) as i32 + my - REACH;
                Action::Place { x: i8::try_from(x).ok()?, y: i8::try_from(y).ok()?, exits }
            }
        })
    }
}

/// The numbers of actions; those about things and cells follow, as many as the components say.
mod ids {
    pub const DRAW: u32 = 0;
    pub const WHIRLWIND: u32 = 1;
    pub const KEEP: u32 = 2;
    pub const FIGHT: u32 = 3;
    pub const FIREBALL: u32 = 4;
    pub const NO_FIREBALL: u32 = 5;
    pub const DRINK: u32 = 6;
    pub const STOP: u32 = 7;
    pub const MOVE: u32 = 8;
    pub const DOOR: u32 = 12;
    pub const KEY: u32 = 16;
    /// By tier and number.
    pub const OPEN: u32 = 20;
    /// By places among the sorted equipment.
    pub const LOSE: u32 = 28;
    pub const STAIRS: u32 = 34;
    pub const WINGS: u32 = 82;
    pub const GHOST: u32 = 130;
    pub const EYE: u32 = 322;
    pub const THINGS: u32 = 706;
}

/// How far a cell may be from the middle of the castle.
const REACH: i32 = 16;
const WINDOW: u32 = 2 * REACH as u32 + 1;

/// The middle of what lies there.
fn middle(public: &Public) -> (i32, i32) {
    let (mut low, mut high) = ((i32::MAX, i32::MAX), (i32::MIN, i32::MIN));
    for tile in bits::ones(public.placed()) {
        let (x, y) = public.cell(tile as u8);
        let (x, y) = (i32::from(x), i32::from(y));
        low = (low.0.min(x), low.1.min(y));
        high = (high.0.max(x), high.1.max(y));
    }
    if low.0 > high.0 {
        return (0, 0);
    }
    ((low.0 + high.0).div_euclid(2), (low.1 + high.1).div_euclid(2))
}

/// What a seat can lose, sorted.
fn equipment(public: &Public, seat: Seat) -> ([Option<Good>; 4], usize) {
    let mut goods = [None; 4];
    let mut len = 0;
    for (slot, b) in goods.iter_mut().zip(bits::ones(public.equipment(seat))) {
        *slot = Some(public.good(b as u8));
        len += 1;
    }
    goods[..len].sort_unstable();
    (goods, len)
}

/// The first two places where these things lie.
fn lost(public: &Public, seat: Seat, a: Good, b: Good) -> Option<(u32, u32)> {
    let (goods, len) = equipment(public, seat);
    let first = goods[..len].iter().position(|&good| good == Some(a))?;
    let second = goods[..len].iter().skip(first + 1).position(|&good| good == Some(b))? + first + 1;
    Some((first as u32, second as u32))
}

fn verb(action: Action) -> u8 {
    match action {
        Action::Draw => 0,
        Action::Place { .. } => 1,
        Action::Whirlwind => 2,
        Action::Move(_) => 3,
        Action::Stairs(_) => 4,
        Action::Wings(_) => 5,
        Action::Door(_) => 6,
        Action::Key(_) => 7,
        Action::Open { .. } => 8,
        Action::Take(_) => 9,
        Action::Keep => 10,
        Action::Replace(_) => 11,
        Action::Fight => 12,
        Action::Fireball => 13,
        Action::NoFireball => 14,
        Action::Lose(..) => 15,
        Action::Eye { .. } => 16,
        Action::Drink => 17,
        Action::Swap { .. } => 18,
        Action::Stop => 19,
        Action::Ghost { .. } => 20,
    }
}
