//! A position, a view, an action or an event as a shape.

use super::shape::*;
use crate::action::Action;
use crate::components::{Data, MAX_SLOTS, NONE, Scroll, Sort, Tile};
use crate::event::{Event, Way};
use crate::state::{End, OUT, Phase, Public, Schloss, Secrets, full};
use crate::view::View;
use arrayvec::ArrayString;
use burghof_core::Seat;
use burghof_core::bits::ones;
use burghof_core::shape::{List, Many, Numbered, Spelled};
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
    Position { turn: turn(p), tiles: List(WholeRooms { public: p, secrets }), rest: rest(p, piles, hand) }
}

#[inline]
pub(super) fn seen(view: &View) -> Seen<'_> {
    let p = &view.public;
    let under = (1..=4).any(|level| !p.queue(level).is_empty());
    let piles = Piles {
        tiles: by_level(|level| List(Ids { data: p.data(), of: tile_id, set: p.unseen_tiles(level) })),
        under: under.then(|| by_level(|level| List(Under { public: p, level }))),
        boxes: Numbered(p.box_pile),
        ghosts: ghost_piles(p),
        doors: p.door_pile,
    };
    let hand = p.tile_in_hand().map(|t| tile_id(p.data(), t.into()));
    Seen {
        own: Own {
            viewer: view.viewer,
            turn: turn(p),
            tiles: List(Rooms { public: p, content: &view.content }),
        },
        common: rest(p, piles, hand),
    }
}

pub(super) fn faces(data: &'static Data) -> Faces {
    Faces { tiles: data.tiles.iter().map(|tile| printed(tile, false)).collect() }
}

/// Bits as a list of numbers.
pub struct Bits(u64);

impl Bits {
    pub(super) fn none(list: &List<Bits>) -> bool {
        list.0.0 == 0
    }
}

impl Many for Bits {
    type One = u8;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        ones(self.0)
    }
}

/// The ids of several pieces.
pub struct Ids {
    data: &'static Data,
    of: fn(&'static Data, usize) -> &'static str,
    set: u64,
}

impl Many for Ids {
    type One = &'static str;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        ones(self.set).map(|i| (self.of)(self.data, i as usize))
    }
}

#[inline]
fn tile_id(data: &'static Data, t: usize) -> &'static str {
    data.tiles[t].id
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
        self.public.queue(self.level).into_iter().map(|t| tile_id(self.public.data(), t.into()))
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
        let unseen = ones(p.unseen_tiles(self.level)).map(|t| (t as usize, false));
        let queue = p.queue(self.level).into_iter().map(|t| (usize::from(t), true));
        unseen.chain(queue).map(|(t, known)| printed(&p.data().tiles[t], known))
    }
}

/// How many hearts were in the boxes.
pub struct Hearts {
    data: &'static Data,
    set: u64,
}

impl Many for Hearts {
    type One = u8;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        ones(self.set).map(|b| self.data.boxes[b as usize].good.value)
    }
}

/// The items on a card.
pub struct Pieces {
    data: &'static Data,
    set: u64,
}

impl Many for Pieces {
    type One = Item;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        ones(self.set).map(|b| item(self.data, b as u8, None))
    }
}

/// The ghosts on a card.
pub struct Trophies {
    data: &'static Data,
    set: u32,
}

impl Many for Trophies {
    type One = Ghost;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        ones(self.set.into()).map(|g| ghost(self.data, g as u8))
    }
}

/// The players.
pub struct Players<'a>(&'a Public);

impl Many for Players<'_> {
    type One = Player;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        Seat::all(self.0.seats).map(|seat| player(self.0, seat))
    }
}

/// The rooms on the table, as somebody sees them.
pub struct Rooms<'a> {
    public: &'a Public,
    content: &'a [u8; MAX_SLOTS],
}

impl<'a> Many for Rooms<'a> {
    type One = Room<'a>;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        let (p, content) = (self.public, self.content);
        ones(p.placed).map(move |t| {
            let (t, tile) = (t as u8, &p.data().tiles[t as usize]);
            let (x, y) = p.cell(t);
            Room {
                id: tile.id,
                x,
                y,
                exits: p.exits(t),
                boxes: List(Boxes { public: p, content, tile: t }),
                ghost: p.ghost_in(t).map(|g| ghost(p.data(), g)),
                door: door(p, None, t),
            }
        })
    }
}

/// The rooms on the table with everything in them.
pub struct WholeRooms<'a> {
    public: &'a Public,
    secrets: &'a Secrets,
}

impl<'a> Many for WholeRooms<'a> {
    type One = WholeRoom<'a>;
    #[inline]
    fn each(&self) -> impl Iterator<Item: Serialize> {
        let (p, secrets) = (self.public, self.secrets);
        ones(p.placed).map(move |t| {
            let (t, tile) = (t as u8, &p.data().tiles[t as usize]);
            let (x, y) = p.cell(t);
            WholeRoom {
                id: tile.id,
                level: tile.level,
                x,
                y,
                exits: p.exits(t),
                things: tile.things,
                boxes: List(Boxes { public: p, content: &secrets.content, tile: t }),
                ghost: p.ghost_in(t).map(|g| ghost(p.data(), g)),
                door: door(p, Some(secrets), t),
                stairs: tile.stairs,
                fountain: tile.fountain,
                owner_room: tile.owner_room,
            }
        })
    }
}

/// The boxes in a room: face down, then the items that lie there.
pub struct Boxes<'a> {
    public: &'a Public,
    content: &'a [u8; MAX_SLOTS],
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
                    id: Piece::Place(tile_id(data, self.tile.into()), nth),
                    tier: 0,
                    open: None,
                    kind: None,
                    value: None,
                    scroll: None,
                    seen: List(Bits(0)),
                },
                content => item(data, content, None),
            };
            Item { tier: slot & 15, open: Some(false), seen: List(Bits((slot >> 4).into())), ..box_ }
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
        ghosts_moved: List(Ids {
            data: p.data(),
            of: |data, g| data.ghosts[g].id,
            set: moved.fold(0, |set, (_, g)| set | 1 << g),
        }),
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
        players: List(Players(p)),
        owner: Owner {
            stage: p.owner_stage,
            tile: p.owner_room().map(|t| tile_id(data, t.into())),
            gone: p.owner_number().is_none(),
        },
        piles,
        heart_supply: p.supply,
        heart_boxes_taken: List(Hearts { data, set: hearts }),
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
        gone: List(Ids { data, of: |data, b| data.boxes[b].id, set: gone }),
        opened: List(Ids { data, of: |data, d| data.doors[d].id, set: opened_doors(p).into() }),
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
        seen: List(Bits(0)),
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
    Some(Door { id: door.map(|d| d.id), opens: door.map(|d| List(Bits((d.opens & 0x7e).into()))), known })
}

#[inline]
fn player(p: &Public, seat: Seat) -> Player {
    let data = p.data();
    let i = seat.index();
    let held = |sort: Sort| p.held[i] & data.sort_boxes[sort as usize];
    let last = |sort: Sort| ones(held(sort)).last().map(|b| item(data, b as u8, None));
    let [fireball, eye, key] = p.cards[i];
    Player {
        at: tile_id(data, p.at[i].into()),
        hearts: p.hearts[i],
        sword: last(Sort::Sword),
        shield: last(Sort::Shield),
        scrolls: List(Pieces { data, set: held(Sort::Scroll) }),
        treasures: List(Pieces { data, set: held(Sort::Treasure) }),
        ghosts: List(Trophies { data, set: p.trophies[i] }),
        cards: Cards { fireball, eye, key },
        fought: data.ghosts.get(usize::from(p.fought[i])).map(|g| g.id),
    }
}

#[inline]
pub(super) fn act(data: &'static Data, action: Action) -> Act {
    let tile = |t: u8| data.tiles.get(usize::from(t)).map_or("", |tile| tile.id);
    match action {
        Action::Draw => Act::Draw,
        Action::Place { x, y, exits } => Act::Place { x, y, exits },
        Action::Whirlwind => Act::Whirlwind,
        Action::Move(direction) => Act::Move { direction },
        Action::Stairs(t) => Act::Stairs { tile: tile(t) },
        Action::Wings(t) => Act::Wings { tile: tile(t) },
        Action::Door(direction) => Act::TryDoor { direction },
        Action::Key(direction) => Act::UnlockDoor { direction },
        Action::Open { tier, nth } => Act::OpenBox { tier, nth },
        Action::Take(good) => Act::TakeItem { item: Spelled(good) },
        Action::Keep => Act::KeepOld,
        Action::Replace(good) => Act::Replace { item: Spelled(good) },
        Action::Fight => Act::Fight,
        Action::Fireball => Act::Fireball,
        Action::NoFireball => Act::NoFireball,
        Action::Lose(a, b) => Act::Lose { item: Spelled(a), give: Spelled(b) },
        Action::Eye { tile: t, tier, nth } => Act::Eye { tile: tile(t), tier, nth },
        Action::Drink => Act::Drink,
        Action::Swap { with, take, give } => Act::Swap { with, item: Spelled(take), give: give.map(Spelled) },
        Action::Stop => Act::Stop,
        Action::Ghost { tile: t, dir } => Act::MoveGhost { tile: tile(t), direction: dir },
    }
}

#[inline]
pub(super) fn happening(data: &'static Data, event: &Event) -> Happening {
    let tile = |t: u8| data.tiles.get(usize::from(t)).map_or("", |tile| tile.id);
    let ghost = |g: u8| data.ghosts.get(usize::from(g)).map_or("", |ghost| ghost.id);
    let door = |d: u8| data.doors.get(usize::from(d)).map_or("", |door| door.id);
    let content = |b: u8| data.boxes.get(usize::from(b)).map_or("", |content| content.id);
    match *event {
        Event::TileDrawn { seat, tile: t } => Happening::TileDrawn { seat, tile: tile(t) },
        Event::TileSkipped { tile: t } => Happening::TileSkipped { tile: tile(t) },
        Event::NoTile { seat } => Happening::NoTile { seat },
        Event::Restless { ghost: g } => Happening::RestlessGhost { ghost: ghost(g) },
        Event::TilePlaced { seat, tile: t, x, y, exits } => {
            Happening::TilePlaced { seat, tile: tile(t), x, y, exits }
        }
        Event::BoxLaid { tile: t, tier } => Happening::BoxLaid { tile: tile(t), tier },
        Event::GhostCame { tile: t, ghost: g } => Happening::GhostCame { tile: tile(t), ghost: ghost(g) },
        Event::DoorLaid { tile: t } => Happening::DoorLaid { tile: tile(t) },
        Event::OwnerCame { tile: t } => Happening::OwnerCame { tile: tile(t) },
        Event::OwnerWaits { number } => Happening::OwnerWaits { number },
        Event::OwnerLeft => Happening::OwnerLeft,
        Event::Whirlwind { seat } => Happening::Whirlwind { seat },
        Event::Moved { seat, to, way } => match way {
            Way::Passage => Happening::Moved { seat, tile: tile(to) },
            Way::Stairs => Happening::TookStairs { seat, tile: tile(to) },
            Way::Wings => Happening::Flew { seat, tile: tile(to) },
        },
        Event::DoorTried { seat, tile: t, die, door: d, opened } => {
            Happening::DoorTried { seat, tile: tile(t), door: door(d), opened, die }
        }
        Event::DoorUnlocked { seat, tile: t, door: d } => {
            Happening::DoorUnlocked { seat, tile: tile(t), door: door(d) }
        }
        Event::BoxOpened { seat, tile: t, content: b } => {
            Happening::BoxOpened { seat, tile: tile(t), content: content(b) }
        }
        Event::Reward { seat, content: b } => Happening::Reward { seat, content: content(b) },
        Event::NoReward { seat } => Happening::NoReward { seat },
        Event::Kept { seat, content: b } => Happening::ItemKept { seat, content: content(b) },
        Event::Left { tile: t, content: b } => Happening::ItemLeft { tile: tile(t), content: content(b) },
        Event::HeartsFound { seat, gained, surplus } => {
            Happening::HeartsFound { seat, number: gained, surplus }
        }
        Event::Fought { seat, ghost: g, player_die, ghost_die, total, ghost_total } => {
            Happening::Fought { seat, ghost: ghost(g), die: player_die, ghost_die, total, ghost_total }
        }
        Event::Fireball { seat, total } => Happening::Fireball { seat, total },
        Event::HeartLost { seat, hearts } => Happening::HeartLost { seat, number: hearts },
        Event::GhostBeaten { seat, ghost: g } => Happening::GhostBeaten { seat, ghost: ghost(g) },
        Event::Died { seat, tile: t } => Happening::Died { seat, tile: tile(t) },
        Event::Looked { seat, tile: t, tier, nth, content: b } => {
            Happening::Looked { seat, tile: tile(t), content: b.map(content), tier, nth }
        }
        Event::Drank { seat, hearts } => Happening::Drank { seat, number: hearts },
        Event::Swapped { seat, with, took, gave } => {
            Happening::Swapped { seat, with, took: Spelled(took), gave: gave.map(Spelled) }
        }
        Event::Stopped { seat } => Happening::Stopped { seat },
        Event::GhostMoved { seat, ghost: g, dir, to } => {
            Happening::GhostMoved { seat, tile: tile(to), ghost: ghost(g), direction: dir }
        }
        Event::TurnOver { seat, quiet } => Happening::TurnOver { seat, number: quiet },
        Event::GameOver { end } => Happening::GameOver { rule: end.rule().id() },
    }
}
