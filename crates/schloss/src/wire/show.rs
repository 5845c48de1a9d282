//! A position or a view as a shape, and what actions and events name.

use super::shape::*;
use crate::components::{Data, NONE, Scroll, Sort, Tile};
use crate::state::{End, OUT, Phase, Public, Schloss, Secrets, full};
use crate::view::View;
use arrayvec::ArrayString;
use burghof_core::bits::ones;
use burghof_core::shape::{List, Many, Numbered};
use serde::{Serialize, Serializer};

#[inline]
pub(super) fn position(game: &Schloss) -> Position<'_> {
    let (p, secrets) = (&game.public, &game.secrets);
    let piles = WholePiles {
        tiles: by_level(|level| List(Printeds { public: p, level })),
        boxes: Numbered(p.box_pile),
        ghosts: ghost_piles(p),
        doors: p.door_pile,
    };
    let hand = p.tile_in_hand().map(|t| printed(&p.data().tiles[usize::from(t)], false));
    Position {
        turn: turn(p),
        tiles: List::picked((p, secrets), p.placed, whole_room),
        rest: rest(p, piles, hand),
    }
}

#[inline]
pub(super) fn seen(view: &View) -> Seen<'_> {
    let p = &view.public;
    let under = (1..=4).any(|level| !p.queue(level).is_empty());
    let piles = Piles {
        tiles: by_level(|level| ids(p.data(), p.unseen_tiles(level), tile_id)),
        under: under.then(|| by_level(|level| List(Under { public: p, level }))),
        boxes: Numbered(p.box_pile),
        ghosts: ghost_piles(p),
        doors: p.door_pile,
    };
    let hand = p.tile_in_hand().map(|t| tile_id(p.data(), t));
    Seen {
        own: Own {
            viewer: view.viewer,
            turn: turn(p),
            tiles: List::picked((p, &view.content), p.placed, room),
        },
        common: rest(p, piles, hand),
    }
}

#[inline]
pub(super) fn faces(data: &'static Data) -> Faces {
    Faces { tiles: data.tiles.iter().map(|tile| printed(tile, false)).collect() }
}

#[inline]
fn ids(data: &'static Data, set: impl Into<u64>, id: fn(&'static Data, u8) -> Id) -> Of<Id> {
    List::picked(data, set, id)
}

/// Bits as a list of numbers.
#[inline]
fn numbers(bits: impl Into<u64>) -> Numbers {
    List::picked((), bits, |(), n| n)
}

#[inline]
fn tile_id(data: &'static Data, t: u8) -> Id {
    data.tiles[usize::from(t)].id
}

#[inline]
fn room<'a>((p, content): (&'a Public, &'a Content), t: u8) -> Room<'a> {
    let (x, y) = p.cell(t);
    Room {
        id: tile_id(p.data(), t),
        x,
        y,
        exits: p.exits(t),
        boxes: List(Boxes { public: p, content, tile: t }),
        ghost: p.ghost_in(t).map(|g| ghost(p.data(), g)),
        door: door(p, None, t),
    }
}

#[inline]
fn whole_room<'a>((p, secrets): (&'a Public, &'a Secrets), t: u8) -> WholeRoom<'a> {
    let Room { id, x, y, exits, boxes, ghost, .. } = room((p, &secrets.content), t);
    let &Tile { level, things, stairs, fountain, owner_room, .. } = &p.data().tiles[usize::from(t)];
    let door = door(p, Some(secrets), t);
    WholeRoom { id, level, x, y, exits, things, boxes, ghost, door, stairs, fountain, owner_room }
}

/// The tiles known to lie under a pile, from above.
pub struct Under<'a> {
    public: &'a Public,
    level: u8,
}

impl Many for Under<'_> {
    type One = &'static str;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        self.public.queue(self.level).into_iter().map(|t| tile_id(self.public.data(), t))
    }
}

/// The tiles of a pile, the known ones last.
pub struct Printeds<'a> {
    public: &'a Public,
    level: u8,
}

impl Many for Printeds<'_> {
    type One = Printed;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        let p = self.public;
        let unseen = ones(p.unseen_tiles(self.level)).map(|t| (t as u8, false));
        let queue = p.queue(self.level).into_iter().map(|t| (t, true));
        unseen.chain(queue).map(|(t, known)| printed(&p.data().tiles[usize::from(t)], known))
    }
}

/// The boxes in a room: face down, then the items that lie there.
pub struct Boxes<'a> {
    public: &'a Public,
    content: &'a Content,
    tile: u8,
}

impl Many for Boxes<'_> {
    type One = Item;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        let (p, data) = (self.public, self.public.data());
        let places = (1u8..).zip(p.slot_range(self.tile)).filter(|&(_, s)| p.slots[s] != 0);
        let down = places.map(move |(nth, s)| {
            let (slot, content) = (p.slots[s], self.content[s]);
            let box_ = match content {
                NONE => Item {
                    id: Piece::Place(tile_id(data, self.tile), nth),
                    tier: 0,
                    open: None,
                    kind: None,
                    value: None,
                    scroll: None,
                    seen: numbers(0u8),
                },
                content => item(data, content, None),
            };
            Item { tier: slot & 15, open: Some(false), seen: numbers(slot >> 4), ..box_ }
        });
        down.chain(ones(p.items_in(self.tile)).map(move |b| item(data, b as u8, Some(true))))
    }
}

/// The id of a box: its own, or that of the place where it lies face down.
#[derive(Copy, Clone)]
pub enum Piece {
    /// A piece of the game.
    Known(&'static str),
    /// A tile, and the number of the place on it.
    Place(&'static str, u8),
}

impl Serialize for Piece {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Piece::Known(id) => serializer.serialize_str(id),
            Piece::Place(tile, nth) => {
                // Many of them in every view: without the machinery of formatting where there is room.
                let mut id = ArrayString::<40>::new();
                let digit = char::from(b'0' + nth % 10);
                match id.try_push_str(tile).is_ok() && id.remaining_capacity() > 2 && *nth < 10 {
                    true => {
                        id.push('/');
                        id.push(digit);
                        serializer.serialize_str(&id)
                    }
                    false => serializer.collect_str(&format_args!("{tile}/{nth}")),
                }
            }
        }
    }
}

burghof_core::told_as! {
    [] [] crate::castle::Exits as String;
    [] [] Piece as String;
}

#[inline]
fn by_level<T>(make: impl Fn(u8) -> T) -> Numbered<[T; 4]> {
    Numbered([1, 2, 3, 4].map(make))
}

#[inline]
fn ghost_piles(p: &Public) -> Numbered<[u8; 4]> {
    by_level(|tier| p.ghost_pile(usize::from(tier) - 1).count_ones() as u8)
}

#[inline]
fn turn(p: &Public) -> Turn {
    let moved = p.ghost_at.iter().zip(0..).filter(|&(&at, _)| at < OUT && p.moved >> at & 1 != 0);
    Turn {
        phase: part(p),
        current: p.current,
        actions_left: p.actions_left,
        actions_used: p.actions_used,
        whirlwind_used: p.whirlwind,
        ghosts_moved: ids(p.data(), moved.fold(0u64, |set, (_, g)| set | 1 << g), ghost_of),
    }
}

#[inline]
fn part(p: &Public) -> Part {
    match p.phase {
        Phase::Over => Part::Over,
        Phase::Draw | Phase::Place if p.entrance_hall() => Part::EntranceHall,
        Phase::Draw | Phase::Place => Part::Place,
        Phase::Actions | Phase::Fireball | Phase::Item | Phase::Death => Part::Actions,
        Phase::Ghosts => Part::Ghosts,
    }
}

#[inline]
fn rest<P, T>(p: &Public, piles: P, tile_in_hand: Option<T>) -> Rest<'_, P, T> {
    let data = p.data();
    let gone = p.gone_boxes();
    let hearts = gone & data.sort_boxes[Sort::Heart as usize];
    let closed = p.closed.count_ones() as u8;
    Rest {
        players: List::picked(p, full(p.seats.into()), player),
        owner: Owner {
            stage: p.owner_stage,
            tile: p.owner_room().map(|t| tile_id(data, t)),
            gone: p.owner_number().is_none(),
        },
        piles,
        heart_supply: p.supply,
        heart_boxes_taken: List::picked(data, hearts, |data, b| data.boxes[usize::from(b)].good.value),
        removed: Removed {
            boxes: (gone & !hearts).count_ones() as u8,
            doors: (data.doors.len() as u8).saturating_sub(p.door_pile + closed),
        },
        tile_in_hand,
        item_in_hand: p.item_in_hand().map(|b| item(data, b, None)),
        item_from_floor: p.from_floor,
        fight: (p.phase == Phase::Fireball).then(|| Fight {
            player_die: p.dice[0],
            ghost_die: p.dice[1],
            fireballs: p.fireballs,
        }),
        dying: (p.hearts[p.me()] == 0 && p.phase != Phase::Over).then_some(p.current),
        quiet_turns: p.quiet_turns,
        dawn: matches!(p.end, End::Dawn | End::Quiet),
        ended_by: (p.end != End::No).then(|| p.end.rule().id()),
        turn: p.turn,
        turn_limit: p.turn_limit,
        quiet_rounds: p.quiet_rounds,
        eventful: p.eventful,
        hall_left: p.entrance_hall().then_some(p.hall_left),
        fights: p.fights,
        door_throws: p.door_throws,
        gone: ids(data, gone, box_of),
        opened: ids(data, opened_doors(p), door_of),
        aside: Some(p.box_aside).filter(|aside| *aside != [0; 4]),
    }
}

#[inline]
fn opened_doors(p: &Public) -> u8 {
    let known = p.known_door.iter().filter(|&&d| d != NONE).fold(0, |set, d| set | 1 << d);
    full(p.data().doors.len()) as u8 & !p.unseen_doors & !known
}

/// A tile that is not on the table, as it is printed.
#[inline]
fn printed(tile: &Tile, known: bool) -> Printed {
    Printed {
        id: tile.id,
        level: tile.level,
        exits: tile.exits,
        things: tile.things,
        stairs: tile.stairs,
        fountain: tile.fountain,
        owner_room: tile.owner_room,
        n_boxes: tile.boxes,
        bones: tile.bones,
        has_door: tile.door,
        known,
    }
}

#[inline]
fn item(data: &'static Data, content: u8, open: Option<bool>) -> Item {
    let piece = &data.boxes[usize::from(content)];
    let is_scroll = piece.good.sort == Sort::Scroll;
    Item {
        id: Piece::Known(piece.id),
        tier: piece.tier,
        open,
        kind: Some(piece.good.sort),
        value: (!is_scroll).then_some(piece.good.value),
        scroll: is_scroll.then(|| Scroll::ALL[usize::from(piece.good.value) & 3]),
        seen: numbers(0u8),
    }
}

#[inline]
fn ghost(data: &'static Data, g: u8) -> Ghost {
    let ghost = &data.ghosts[usize::from(g)];
    Ghost { id: ghost.id, fight: ghost.fight, life: ghost.life, dots: ghost.dots, brother: ghost.brother }
}

/// The closed door of a room. A view knows no door but those everybody knows.
#[inline]
fn door(p: &Public, secrets: Option<&Secrets>, t: u8) -> Option<Door> {
    if p.closed >> t & 1 == 0 {
        return None;
    }
    let slot = usize::from(p.data().tiles[usize::from(t)].door_slot);
    let known = p.known_door[slot] != NONE;
    let door = match secrets {
        Some(secrets) if !known => secrets.door[slot],
        _ => p.known_door[slot],
    };
    let door = p.data().doors.get(usize::from(door));
    Some(Door { id: door.map(|d| d.id), opens: door.map(|d| numbers(d.opens & 0x7e)), known })
}

#[inline]
fn player(p: &Public, seat: u8) -> Player {
    let data = p.data();
    let i = usize::from(seat);
    let held = |sort: Sort| p.held[i] & data.sort_boxes[sort as usize];
    let items = |sort: Sort| List::picked(data, held(sort), |data, b| item(data, b, None));
    let last = |sort: Sort| ones(held(sort)).last().map(|b| item(data, b as u8, None));
    let [fireball, eye, key] = p.cards[i];
    Player {
        at: tile_id(data, p.at[i]),
        hearts: p.hearts[i],
        sword: last(Sort::Sword),
        shield: last(Sort::Shield),
        scrolls: items(Sort::Scroll),
        treasures: items(Sort::Treasure),
        ghosts: List::picked(data, p.trophies[i], ghost),
        cards: Cards { fireball, eye, key },
        fought: data.ghosts.get(usize::from(p.fought[i])).map(|g| g.id),
    }
}

/// The id of a piece; of one that does not exist, in an action that somebody made up, nothing.
pub(crate) type Id = &'static str;

#[inline]
pub(crate) fn tile_of(data: &'static Data, t: u8) -> Id {
    data.tiles.get(usize::from(t)).map_or("", |tile| tile.id)
}

#[inline]
pub(crate) fn ghost_of(data: &'static Data, g: u8) -> Id {
    data.ghosts.get(usize::from(g)).map_or("", |ghost| ghost.id)
}

#[inline]
pub(crate) fn door_of(data: &'static Data, d: u8) -> Id {
    data.doors.get(usize::from(d)).map_or("", |door| door.id)
}

#[inline]
pub(crate) fn box_of(data: &'static Data, b: u8) -> Id {
    data.boxes.get(usize::from(b)).map_or("", |piece| piece.id)
}
