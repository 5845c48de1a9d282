//! The JSON of position, view, action and event, with names from the data; checks on the way in.
//!
//! What a file elsewhere leaves out gets a default where that is unambiguous. Keys that only this engine needs:
//! `turn`, `turn_limit`, `quiet_rounds`, `eventful`, `hall_left`, `fight`, `item_from_floor`, `fights`, `door_throws`,
//! `gone`, `opened`, `aside`, `ended_by`, `viewer`; `seen` of a face-down box, `known` of a door or a tile in a pile.

use crate::action::Action;
use crate::castle::{Dir, Exits};
use crate::components::{Data, Good, MAX_TILES, NONE, Scroll, Sort, Tile};
use crate::event::{Event, Way};
use crate::state::{End, FAR, NOWHERE, OUT, Phase, Public, Schloss, Secrets, WALL, full, slot_key};
use crate::view::View;
use burghof_core::bits::ones;
use burghof_core::{FromJson, Game, Loaded, Misfit, Rng, Seat, Silent, ToJson, Viewer, Wire, jot};
use serde::Serialize;
use std::collections::BTreeMap;

#[inline]
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A position, or a view if `viewer` is there.
#[derive(Clone, Debug, Default, Serialize, ToJson, FromJson)]
#[serde(default)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "schloss.ts", rename = "View", optional_fields))]
pub struct Position {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Viewer"))]
    pub viewer: Option<Viewer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "'entrance_hall' | 'place' | 'actions' | 'ghosts' | 'over'"))]
    pub phase: Option<String>,
    pub current: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    pub actions_left: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    pub actions_used: Option<u8>,
    pub whirlwind_used: bool,
    pub ghosts_moved: Vec<String>,
    pub tiles: Vec<TileJson>,
    pub players: Vec<PlayerJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "OwnerJson"))]
    pub owner: Option<OwnerJson>,
    pub piles: PilesJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "i64"))]
    pub heart_supply: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<u8>"))]
    pub heart_boxes_taken: Option<Vec<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "RemovedJson"))]
    pub removed: Option<RemovedJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<TileJson>"))]
    pub tile_in_hand: Option<TileName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<ItemJson>"))]
    pub item_in_hand: Option<ItemName>,
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
    pub item_from_floor: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fight: Option<FightJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dying: Option<u8>,
    pub quiet_turns: u16,
    pub dawn: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_by: Option<String>,
    pub turn: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "u16"))]
    pub turn_limit: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    pub quiet_rounds: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "bool"))]
    pub eventful: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hall_left: Option<u8>,
    pub fights: u32,
    pub door_throws: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<String>"))]
    pub gone: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<String>"))]
    pub opened: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aside: Option<[u8; 4]>,
}

/// A view has the shape of a position; what the viewer does not know is not there.
pub type Seen = Position;

/// A tile on the table, in a pile or in the hand.
#[derive(Clone, Debug, Default, Serialize, ToJson, FromJson)]
#[serde(default)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "schloss.ts", optional_fields))]
pub struct TileJson {
    pub id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    pub level: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub x: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub y: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "String"))]
    pub exits: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "bool"))]
    pub things: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<ItemJson>>"))]
    pub boxes: Option<Vec<ItemName>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable, as = "Option<GhostJson>"))]
    pub ghost: Option<Option<GhostName>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable, as = "Option<DoorJson>"))]
    pub door: Option<Option<DoorJson>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "bool"))]
    pub stairs: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "bool"))]
    pub fountain: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    pub owner_room: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub n_boxes: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bones: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has_door: Option<bool>,
    /// In a pile: part of the known queue (SLO-R05).
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
    pub known: bool,
}

/// A tile by its id alone, or in full.
#[derive(Clone, Debug, Serialize, ToJson, FromJson)]
#[serde(untagged)]
#[allow(missing_docs)]
pub enum TileName {
    Id(String),
    Full(Box<TileJson>),
}

/// A box or an item in full.
#[derive(Clone, Debug, Default, Serialize, ToJson, FromJson)]
#[serde(default)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "schloss.ts", optional_fields))]
pub struct ItemJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "String"))]
    pub id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    pub tier: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Sort>"))]
    pub kind: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Scroll>"))]
    pub scroll: Option<String>,
    /// The seats that have looked into this face-down box.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<u8>>"))]
    pub seen: Vec<u8>,
}

/// An item by its id alone, or in full.
#[derive(Clone, Debug, Serialize, ToJson, FromJson)]
#[serde(untagged)]
#[allow(missing_docs)]
pub enum ItemName {
    Id(String),
    Full(ItemJson),
}

impl ItemName {
    #[inline]
    fn full(self) -> ItemJson {
        match self {
            ItemName::Id(id) => ItemJson { id: Some(id), open: Some(true), ..ItemJson::default() },
            ItemName::Full(item) => item,
        }
    }
}

/// A ghost in full.
#[derive(Clone, Debug, Default, Serialize, ToJson, FromJson)]
#[serde(default)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "schloss.ts"))]
pub struct GhostJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "String"))]
    pub id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    pub fight: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    pub life: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    pub dots: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "bool"))]
    pub brother: Option<bool>,
}

/// A ghost by its id alone, or in full.
#[derive(Clone, Debug, Serialize, ToJson, FromJson)]
#[serde(untagged)]
#[allow(missing_docs)]
pub enum GhostName {
    Id(String),
    Full(GhostJson),
}

impl GhostName {
    #[inline]
    fn full(self) -> GhostJson {
        match self {
            GhostName::Id(id) => GhostJson { id: Some(id), ..GhostJson::default() },
            GhostName::Full(ghost) => ghost,
        }
    }
}

/// A closed door.
#[derive(Clone, Debug, Default, Serialize, ToJson, FromJson)]
#[serde(default)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "schloss.ts", optional_fields))]
pub struct DoorJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opens: Option<Vec<u8>>,
    /// It was turned over before: everybody knows its numbers (SLO-R25).
    pub known: bool,
}

/// A player.
#[derive(Clone, Debug, Default, Serialize, ToJson, FromJson)]
#[serde(default)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "schloss.ts"))]
pub struct PlayerJson {
    #[cfg_attr(feature = "ts", ts(as = "String"))]
    pub at: Option<String>,
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    pub hearts: Option<u8>,
    #[cfg_attr(feature = "ts", ts(as = "Option<ItemJson>"))]
    pub sword: Option<ItemName>,
    #[cfg_attr(feature = "ts", ts(as = "Option<ItemJson>"))]
    pub shield: Option<ItemName>,
    #[cfg_attr(feature = "ts", ts(as = "Vec<ItemJson>"))]
    pub scrolls: Vec<ItemName>,
    #[cfg_attr(feature = "ts", ts(as = "Vec<ItemJson>"))]
    pub treasures: Vec<ItemName>,
    #[cfg_attr(feature = "ts", ts(as = "Vec<GhostJson>"))]
    pub ghosts: Vec<GhostName>,
    pub cards: CardsJson,
    pub fought: Option<String>,
}

/// Magic cards left.
#[derive(Clone, Debug, Default, Serialize, ToJson, FromJson)]
#[serde(default)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "schloss.ts"))]
pub struct CardsJson {
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    pub fireball: Option<u8>,
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    pub eye: Option<u8>,
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    pub key: Option<u8>,
}

/// The castle owner.
#[derive(Clone, Debug, Default, Serialize, ToJson, FromJson)]
#[serde(default)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "schloss.ts"))]
pub struct OwnerJson {
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    pub stage: Option<u8>,
    pub tile: Option<String>,
    pub gone: bool,
}

/// A pile as a number of pieces or as a list.
#[derive(Clone, Debug, Serialize, ToJson, FromJson)]
#[serde(untagged)]
#[allow(missing_docs)]
pub enum Pile<T> {
    Count(u8),
    List(Vec<T>),
}

/// The piles.
#[derive(Clone, Debug, Default, Serialize, ToJson, FromJson)]
#[serde(default)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "schloss.ts"))]
pub struct PilesJson {
    #[cfg_attr(feature = "ts", ts(as = "BTreeMap<String, Vec<TileJson>>"))]
    pub tiles: BTreeMap<String, Pile<TileName>>,
    #[cfg_attr(feature = "ts", ts(as = "BTreeMap<String, u8>"))]
    pub boxes: BTreeMap<String, Pile<ItemName>>,
    #[cfg_attr(feature = "ts", ts(as = "BTreeMap<String, u8>"))]
    pub ghosts: BTreeMap<String, Pile<GhostName>>,
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    pub doors: Option<Pile<DoorJson>>,
}

/// Pieces that left the game.
#[derive(Clone, Debug, Default, Serialize, ToJson, FromJson)]
#[serde(default)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "schloss.ts"))]
pub struct RemovedJson {
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    pub boxes: Option<u8>,
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    pub doors: Option<u8>,
}

/// The dice of a fight that waits for the fireball question.
#[derive(Clone, Debug, Default, Serialize, ToJson, FromJson)]
#[serde(default)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "schloss.ts"))]
pub struct FightJson {
    pub player_die: u8,
    pub ghost_die: u8,
    pub fireballs: u8,
}

// ---------------------------------------------------------------------------------------------- writing

#[inline]
fn item_json(data: &Data, content: u8) -> ItemJson {
    let piece = &data.boxes[usize::from(content)];
    let is_scroll = piece.good.sort == Sort::Scroll;
    ItemJson {
        id: Some(piece.id.into()),
        tier: Some(piece.tier),
        kind: Some(piece.good.sort.name().into()),
        value: (!is_scroll).then_some(piece.good.value),
        scroll: is_scroll.then(|| Scroll::ALL[usize::from(piece.good.value) & 3].name().into()),
        ..ItemJson::default()
    }
}

#[inline]
fn item(data: &Data, content: u8) -> ItemName {
    ItemName::Full(item_json(data, content))
}

#[inline]
fn ghost(data: &Data, g: u8) -> GhostName {
    let ghost = &data.ghosts[usize::from(g)];
    GhostName::Full(GhostJson {
        id: Some(ghost.id.into()),
        fight: Some(ghost.fight),
        life: Some(ghost.life),
        dots: Some(ghost.dots),
        brother: Some(ghost.brother),
    })
}

#[inline]
fn numbers(opens: u8) -> Vec<u8> {
    (1..=6).filter(|n| opens >> n & 1 != 0).collect()
}

/// A tile that is not on the table, as it is printed.
#[inline]
fn printed(data: &Data, t: u8, known: bool) -> TileName {
    let tile = &data.tiles[usize::from(t)];
    TileName::Full(Box::new(TileJson {
        id: tile.id.into(),
        level: Some(tile.level),
        exits: Some(tile.exits.to_string()),
        things: Some(tile.things),
        n_boxes: Some(tile.boxes),
        bones: Some(tile.bones),
        has_door: Some(tile.door),
        stairs: Some(tile.stairs),
        fountain: Some(tile.fountain),
        owner_room: Some(tile.owner_room),
        known,
        ..TileJson::default()
    }))
}

#[inline]
fn by_level<T>(make: impl Fn(u8) -> T) -> BTreeMap<String, T> {
    (1..=4).map(|level| (level.to_string(), make(level))).collect()
}

/// A room on the table; `content` says what is known about a face-down box by its place, `door` about a door.
#[inline]
fn room(p: &Public, secrets: &Secrets, t: u8) -> TileJson {
    let data = p.data();
    let tile = &data.tiles[usize::from(t)];
    let (x, y) = p.cell(t);
    let mut boxes = Vec::new();
    for (i, s) in p.slot_range(t).enumerate() {
        let slot = p.slots[s];
        if slot == 0 {
            continue;
        }
        let content = secrets.content[s];
        let mut json = if content == NONE {
            ItemJson { id: Some(format!("{}/{}", tile.id, i + 1)), ..ItemJson::default() }
        } else {
            item_json(data, content)
        };
        json.tier = Some(slot & 15);
        json.open = Some(false);
        json.seen = ones(u64::from(slot >> 4)).map(|seat| seat as u8).collect();
        boxes.push(ItemName::Full(json));
    }
    for b in ones(p.items_in(t)) {
        let mut json = item_json(data, b as u8);
        json.open = Some(true);
        boxes.push(ItemName::Full(json));
    }
    let door = (p.closed >> t & 1 != 0).then(|| {
        let slot = usize::from(tile.door_slot);
        let known = p.known_door[slot] != NONE;
        let door = if known { p.known_door[slot] } else { secrets.door[slot] };
        let door = data.doors.get(usize::from(door));
        DoorJson { id: door.map(|d| d.id.into()), opens: door.map(|d| numbers(d.opens)), known }
    });
    TileJson {
        id: tile.id.into(),
        level: Some(tile.level),
        x: Some(x.into()),
        y: Some(y.into()),
        exits: Some(p.exits(t).to_string()),
        things: Some(tile.things),
        boxes: Some(boxes),
        ghost: Some(p.ghost_in(t).map(|g| ghost(data, g))),
        door: Some(door),
        stairs: Some(tile.stairs),
        fountain: Some(tile.fountain),
        owner_room: Some(tile.owner_room),
        ..TileJson::default()
    }
}

#[inline]
fn player(p: &Public, seat: Seat) -> PlayerJson {
    let data = p.data();
    let i = seat.index();
    let list = |sort: Sort| {
        ones(p.held[i] & data.sort_boxes[sort as usize]).map(|b| item(data, b as u8)).collect::<Vec<_>>()
    };
    let [fireball, eye, key] = p.cards[i];
    PlayerJson {
        at: Some(data.tiles[usize::from(p.at[i])].id.into()),
        hearts: Some(p.hearts[i]),
        sword: list(Sort::Sword).pop(),
        shield: list(Sort::Shield).pop(),
        scrolls: list(Sort::Scroll),
        treasures: list(Sort::Treasure),
        ghosts: ones(p.trophies[i].into()).map(|g| ghost(data, g as u8)).collect(),
        cards: CardsJson { fireball: Some(fireball), eye: Some(eye), key: Some(key) },
        fought: data.ghosts.get(usize::from(p.fought[i])).map(|g| g.id.into()),
    }
}

#[inline]
fn piles(p: &Public) -> PilesJson {
    let data = p.data();
    PilesJson {
        tiles: by_level(|level| {
            let unseen = ones(p.unseen_tiles(level)).map(|t| printed(data, t as u8, false));
            let queue = p.queue(level).into_iter().map(|t| printed(data, t, true));
            Pile::List(unseen.chain(queue).collect())
        }),
        boxes: by_level(|tier| Pile::Count(p.box_pile[usize::from(tier) - 1])),
        ghosts: by_level(|tier| Pile::Count(p.ghost_pile(usize::from(tier) - 1).count_ones() as u8)),
        doors: Some(Pile::Count(p.door_pile)),
    }
}

#[inline]
fn write(p: &Public, secrets: &Secrets, viewer: Option<Viewer>) -> Position {
    let data = p.data();
    let sorts = &data.sort_boxes;
    let gone = p.gone_boxes();
    let hearts = gone & sorts[Sort::Heart as usize];
    let closed = p.closed.count_ones() as u8;
    let fighting = p.phase == Phase::Fireball;
    let dying = p.hearts[p.me()] == 0 && p.phase != Phase::Over;
    Position {
        viewer,
        phase: Some(phase_name(p).into()),
        current: p.current,
        actions_left: Some(p.actions_left),
        actions_used: Some(p.actions_used),
        whirlwind_used: p.whirlwind,
        ghosts_moved: ghosts_moved(p).map(Into::into).collect(),
        tiles: ones(p.placed).map(|t| room(p, secrets, t as u8)).collect(),
        players: Seat::all(p.seats).map(|seat| player(p, seat)).collect(),
        owner: Some(OwnerJson {
            stage: Some(p.owner_stage),
            tile: p.owner_room().map(|t| data.tiles[usize::from(t)].id.into()),
            gone: p.owner_number().is_none(),
        }),
        piles: piles(p),
        heart_supply: Some(p.supply.into()),
        heart_boxes_taken: Some(ones(hearts).map(|b| p.good(b as u8).value).collect()),
        removed: Some(RemovedJson {
            boxes: Some((gone & !hearts).count_ones() as u8),
            doors: Some((data.doors.len() as u8).saturating_sub(p.door_pile + closed)),
        }),
        tile_in_hand: p.tile_in_hand().map(|t| printed(data, t, false)),
        item_in_hand: p.item_in_hand().map(|b| item(data, b)),
        item_from_floor: p.from_floor,
        fight: fighting.then(|| FightJson {
            player_die: p.dice[0],
            ghost_die: p.dice[1],
            fireballs: p.fireballs,
        }),
        dying: dying.then_some(p.current),
        quiet_turns: p.quiet_turns,
        dawn: matches!(p.end, End::Dawn | End::Quiet),
        ended_by: (p.end != End::No).then(|| p.end.rule().id().into()),
        turn: p.turn,
        turn_limit: Some(p.turn_limit),
        quiet_rounds: Some(p.quiet_rounds),
        eventful: Some(p.eventful),
        hall_left: p.entrance_hall().then_some(p.hall_left),
        fights: p.fights,
        door_throws: p.door_throws,
        gone: Some(ones(gone).map(|b| data.boxes[b as usize].id.into()).collect()),
        opened: Some(ones(opened_doors(p).into()).map(|d| data.doors[d as usize].id.into()).collect()),
        aside: (p.box_aside != [0; 4]).then_some(p.box_aside),
    }
}

#[inline]
fn phase_name(p: &Public) -> &'static str {
    match p.phase {
        Phase::Over => "over",
        Phase::Draw | Phase::Place if p.entrance_hall() => "entrance_hall",
        Phase::Draw | Phase::Place => "place",
        Phase::Actions | Phase::Fireball | Phase::Item | Phase::Death => "actions",
        Phase::Ghosts => "ghosts",
    }
}

#[inline]
fn ghosts_moved(p: &Public) -> impl Iterator<Item = &'static str> {
    let moved = |&(_, &at): &(_, &u8)| at < OUT && p.moved >> at & 1 != 0;
    p.data().ghosts.iter().zip(&p.ghost_at).filter(moved).map(|(ghost, _)| ghost.id)
}

#[inline]
fn opened_doors(p: &Public) -> u8 {
    full(p.data().doors.len()) as u8 & !p.unseen_doors & !known_doors(p)
}

#[inline]
fn known_doors(p: &Public) -> u8 {
    p.known_door.iter().filter(|&&d| d != NONE).fold(0, |set, d| set | 1 << d)
}

// ---------------------------------------------------------------------------------------------- reading

#[inline]
fn fail<T>(at: impl Into<String>, what: impl Into<String>) -> Result<T, Misfit> {
    Err(Misfit::new(at, what))
}

/// What is read so far, and which pieces are already somewhere.
struct Reader {
    data: &'static Data,
    game: Schloss,
    /// Boxes named anywhere: a piece that is only described must be another one.
    named_boxes: u64,
    used_boxes: u64,
    named_ghosts: u32,
    used_ghosts: u32,
    used_doors: u8,
}

#[inline]
fn read(json: Position, data: Loaded<Data>, strict: bool) -> Result<Schloss, Misfit> {
    let seats = json.players.len();
    if !(1..=4).contains(&seats) {
        return fail("players", format!("{seats} players; one to four can play"));
    }
    let mut public = Public::initial(data, seats as u8);
    public.hall_left = 0;
    public.unseen_tiles = 0;
    public.placed = 0;
    public.nbr = [[WALL; 4]; MAX_TILES];
    public.spot = [NOWHERE; MAX_TILES];
    let mut reader = Reader {
        data: data.get(),
        game: Schloss { public, secrets: Secrets::NOTHING },
        named_boxes: 0,
        used_boxes: 0,
        named_ghosts: 0,
        used_ghosts: 0,
        used_doors: 0,
    };
    reader.note_names(&json);
    reader.options(&json)?;
    reader.castle(&json)?;
    reader.rooms(&json)?;
    reader.players(&json)?;
    reader.in_hand(&json)?;
    reader.tile_piles(&json)?;
    reader.ghost_piles(&json)?;
    reader.door_piles(&json)?;
    reader.box_piles(&json)?;
    reader.hearts(&json)?;
    reader.owner(&json)?;
    reader.fought(&json)?;
    reader.phase(&json, strict)?;
    Ok(reader.game)
}

impl Reader {
    #[inline]
    fn tile(&self, at: &str, id: &str) -> Result<u8, Misfit> {
        match self.data.tile_index(id) {
            Some(tile) => Ok(tile),
            None => fail(at, format!("there is no tile `{}`", short(id))),
        }
    }

    /// Every id that belongs to a component, so that described pieces are matched with others.
    #[inline]
    fn note_names(&mut self, json: &Position) {
        let rooms = json.tiles.iter().flat_map(|tile| tile.boxes.iter().flatten());
        let cards = json.players.iter().flat_map(|player| {
            player.sword.iter().chain(&player.shield).chain(&player.scrolls).chain(&player.treasures)
        });
        for item in rooms.chain(cards).chain(&json.item_in_hand) {
            let id = match item {
                ItemName::Id(id) => Some(id),
                ItemName::Full(full) => full.id.as_ref(),
            };
            if let Some(b) = id.and_then(|id| self.data.box_index(id)) {
                self.named_boxes |= 1 << b;
            }
        }
        for b in json.gone.iter().flatten().filter_map(|id| self.data.box_index(id)) {
            self.named_boxes |= 1 << b;
        }
        let ghosts = json.tiles.iter().flat_map(|tile| tile.ghost.iter().flatten());
        for ghost in ghosts.chain(json.players.iter().flat_map(|player| &player.ghosts)) {
            let id = match ghost {
                GhostName::Id(id) => Some(id),
                GhostName::Full(full) => full.id.as_ref(),
            };
            if let Some(g) = id.and_then(|id| self.data.ghost_index(id)) {
                self.named_ghosts |= 1 << g;
            }
        }
    }

    #[inline]
    fn options(&mut self, json: &Position) -> Result<(), Misfit> {
        let p = &mut self.game.public;
        if let Some(limit) = json.turn_limit {
            if !(1..=10_000).contains(&limit) {
                return fail("turn_limit", "1 to 10000");
            }
            p.turn_limit = limit;
        }
        if let Some(rounds) = json.quiet_rounds {
            if rounds > 100 {
                return fail("quiet_rounds", "0 to 100");
            }
            p.quiet_rounds = rounds;
        }
        if json.turn > 20_000 || json.quiet_turns > 20_000 {
            return fail(if json.turn > 20_000 { "turn" } else { "quiet_turns" }, "too many turns");
        }
        if json.fights > u32::MAX / 2 || json.door_throws > u32::MAX / 2 {
            return fail("fights", "too many throws");
        }
        p.turn = json.turn;
        p.quiet_turns = json.quiet_turns;
        p.fights = json.fights;
        p.door_throws = json.door_throws;
        if json.current >= p.seats {
            return fail("current", format!("there is no player {}", json.current));
        }
        p.current = json.current;
        Ok(())
    }

    /// The tiles on the table; START is there even if nobody says so.
    #[inline]
    fn castle(&mut self, json: &Position) -> Result<(), Misfit> {
        let data = self.data;
        let mut cells: Vec<(u8, i8, i8, Exits)> = Vec::new();
        for (i, tile) in json.tiles.iter().enumerate() {
            let at = format!("tiles[{i}]");
            let t = self.tile(&format!("{at}.id"), &tile.id)?;
            let piece = &data.tiles[usize::from(t)];
            self.check_printed(&at, tile)?;
            let cell = |key: &str, value: Option<i64>| match value {
                None if t == data.start => Ok(0),
                Some(n) if n.unsigned_abs() < FAR as u64 => Ok(n as i8),
                Some(n) => fail(format!("{at}.{key}"), format!("{n} is out of the grid")),
                None => fail(format!("{at}.{key}"), "missing"),
            };
            let exits = match &tile.exits {
                None if piece.rotations.len() == 1 => piece.exits,
                None => return fail(format!("{at}.exits"), "missing"),
                Some(text) => match Exits::parse(text) {
                    Some(exits) if piece.rotations.contains(&exits) => exits,
                    _ => {
                        let what = format!("{} cannot lie with exits `{}`", piece.id, short(text));
                        return fail(format!("{at}.exits"), what);
                    }
                },
            };
            if cells.iter().any(|&(other, ..)| other == t) {
                return fail(format!("{at}.id"), format!("{} lies twice", piece.id));
            }
            cells.push((t, cell("x", tile.x)?, cell("y", tile.y)?, exits));
        }
        let start = data.start;
        if !cells.iter().any(|&(t, ..)| t == start) {
            cells.push((start, 0, 0, data.tiles[usize::from(start)].exits));
        }
        let p = &mut self.game.public;
        p.reachable = 1 << start;
        for (t, x, y, exits) in cells {
            if let Some(other) = p.tile_at(x, y) {
                let ids = (data.tiles[usize::from(t)].id, data.tiles[usize::from(other)].id);
                return fail("invariant cells", format!("{} and {} both lie at {x},{y}", ids.0, ids.1));
            }
            p.lay(t, x, y, exits);
        }
        p.reachable = p.flood();
        if p.cell(start) != (0, 0) {
            return fail("invariant start", "START lies at 0,0");
        }
        if p.connected() != p.placed {
            return fail("invariant castle", "a tile touches no other");
        }
        Ok(())
    }

    /// What a tile shows may be repeated, but not changed.
    #[inline]
    fn check_printed(&self, at: &str, json: &TileJson) -> Result<(), Misfit> {
        let Some(t) = self.data.tile_index(&json.id) else { return Ok(()) };
        let tile = &self.data.tiles[usize::from(t)];
        let same = [
            ("level", json.level.is_none_or(|n| n == tile.level)),
            ("things", json.things.is_none_or(|n| n == tile.things)),
            ("stairs", json.stairs.is_none_or(|n| n == tile.stairs)),
            ("fountain", json.fountain.is_none_or(|n| n == tile.fountain)),
            ("owner_room", json.owner_room.is_none_or(|n| n == tile.owner_room)),
            ("n_boxes", json.n_boxes.is_none_or(|n| n == tile.boxes)),
            ("bones", json.bones.is_none_or(|n| n == tile.bones)),
            ("has_door", json.has_door.is_none_or(|n| n == tile.door)),
        ];
        match same.iter().find(|(_, same)| !same) {
            Some((key, _)) => fail(format!("{at}.{key}"), format!("{} is printed otherwise", tile.id)),
            None => Ok(()),
        }
    }

    /// Boxes, items, ghosts and doors on the table.
    #[inline]
    fn rooms(&mut self, json: &Position) -> Result<(), Misfit> {
        for (i, tile) in json.tiles.iter().enumerate() {
            let t = self.tile("tiles", &tile.id)?;
            for (j, item) in tile.boxes.iter().flatten().enumerate() {
                let at = format!("tiles[{i}].boxes[{j}]");
                let item = item.clone().full();
                if item.open == Some(true) {
                    let b = self.take_box(&at, &item, None)?;
                    self.game.public.floor |= 1 << b;
                    self.game.public.lies[usize::from(b)] = t;
                } else {
                    self.face_down(&at, t, &item)?;
                }
            }
            if let Some(Some(ghost)) = &tile.ghost {
                let at = format!("tiles[{i}].ghost");
                let g = self.take_ghost(&at, ghost.clone().full())?;
                let p = &mut self.game.public;
                p.ghost_at[usize::from(g)] = t;
                p.unseen_ghosts &= !(1 << g);
                p.haunted |= 1 << t;
            }
            if let Some(Some(door)) = &tile.door {
                self.door(&format!("tiles[{i}].door"), t, door)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn face_down(&mut self, at: &str, t: u8, item: &ItemJson) -> Result<(), Misfit> {
        let named = item.id.as_deref().and_then(|id| self.data.box_index(id));
        let content =
            if named.is_some() || item.kind.is_some() { self.take_box(at, item, item.tier)? } else { NONE };
        let tier = match (item.tier, self.data.boxes.get(usize::from(content))) {
            (Some(tier @ 1..=4), _) => tier,
            (None, Some(piece)) => piece.tier,
            (Some(_), _) => return fail(format!("{at}.tier"), "tiers are 1 to 4"),
            (None, None) => return fail(format!("{at}.tier"), "missing"),
        };
        let mut looked = 0;
        for &seat in &item.seen {
            if seat >= self.game.public.seats {
                return fail(format!("{at}.seen"), format!("there is no player {seat}"));
            }
            looked |= 16 << seat;
        }
        let range = self.game.public.slot_range(t);
        let Some(slot) = range.clone().find(|&s| self.game.public.slots[s] == 0) else {
            let tile = &self.data.tiles[usize::from(t)];
            return fail(at, format!("{} shows {} boxes", tile.id, tile.boxes));
        };
        self.game.public.slots[slot] = tier | looked;
        self.game.secrets.content[slot] = content;
        // Kept in order: by tier, then by who has looked.
        for s in (range.start + 1..=slot).rev() {
            if slot_key(self.game.public.slots[s - 1]) > slot_key(self.game.public.slots[s]) {
                self.game.public.slots.swap(s - 1, s);
                self.game.secrets.content.swap(s - 1, s);
            }
        }
        Ok(())
    }

    /// The piece that is meant: by its id, or any free one of this description.
    #[inline]
    fn take_box(&mut self, at: &str, item: &ItemJson, tier: Option<u8>) -> Result<u8, Misfit> {
        let good = described(at, item)?;
        let tier = tier.or(item.tier);
        let fits = |b: u8| {
            let piece = &self.data.boxes[usize::from(b)];
            good.is_none_or(|good| good == piece.good) && tier.is_none_or(|tier| tier == piece.tier)
        };
        let named = item.id.as_deref().and_then(|id| self.data.box_index(id));
        let found = match named {
            Some(b) if !fits(b) => {
                let piece = &self.data.boxes[usize::from(b)];
                return fail(at, format!("{} is {} of tier {}", piece.id, piece.good, piece.tier));
            }
            Some(b) => Some(b),
            None if good.is_none() => {
                let id = item.id.as_deref().unwrap_or("");
                return fail(format!("{at}.id"), format!("there is no box `{}`", short(id)));
            }
            None => (0..self.data.boxes.len() as u8)
                .find(|&b| (self.named_boxes | self.used_boxes) >> b & 1 == 0 && fits(b)),
        };
        let Some(b) = found else { return fail(at, "no such box is left") };
        if self.used_boxes >> b & 1 != 0 {
            return fail(
                "invariant boxes",
                format!("{} is in two places ({at})", self.data.boxes[usize::from(b)].id),
            );
        }
        self.used_boxes |= 1 << b;
        if item.open != Some(false) {
            self.game.public.unseen_boxes &= !(1 << b);
        }
        Ok(b)
    }

    #[inline]
    fn take_ghost(&mut self, at: &str, ghost: GhostJson) -> Result<u8, Misfit> {
        let fits = |g: u8| {
            let piece = &self.data.ghosts[usize::from(g)];
            ghost.fight.is_none_or(|n| n == piece.fight)
                && ghost.life.is_none_or(|n| n == piece.life)
                && ghost.dots.is_none_or(|n| n == piece.dots)
                && ghost.brother.is_none_or(|n| n == piece.brother)
        };
        let named = ghost.id.as_deref().and_then(|id| self.data.ghost_index(id));
        let described = ghost.dots.is_some() || (ghost.fight.is_some() && ghost.life.is_some());
        let found = match named {
            Some(g) if !fits(g) => {
                return fail(at, format!("{} has other values", self.data.ghosts[usize::from(g)].id));
            }
            Some(g) => Some(g),
            None if !described => {
                let id = ghost.id.as_deref().unwrap_or("");
                return fail(format!("{at}.id"), format!("there is no ghost `{}`", short(id)));
            }
            None => (0..self.data.ghosts.len() as u8)
                .find(|&g| (self.named_ghosts | self.used_ghosts) >> g & 1 == 0 && fits(g)),
        };
        let Some(g) = found else { return fail(at, "no such ghost is left") };
        if self.used_ghosts >> g & 1 != 0 {
            return fail(
                "invariant ghosts",
                format!("{} is in two places ({at})", self.data.ghosts[usize::from(g)].id),
            );
        }
        self.used_ghosts |= 1 << g;
        Ok(g)
    }

    #[inline]
    fn door(&mut self, at: &str, t: u8, door: &DoorJson) -> Result<(), Misfit> {
        let tile = &self.data.tiles[usize::from(t)];
        if !tile.door {
            return fail(at, format!("{} shows no door", tile.id));
        }
        let opens = door
            .opens
            .as_ref()
            .map(|list| list.iter().filter(|n| (1..=6).contains(*n)).fold(0u8, |set, n| set | 1 << n));
        let named = door.id.as_deref().and_then(|id| self.data.door_index(id));
        let d = match (named, opens) {
            (Some(d), Some(opens)) if self.data.doors[usize::from(d)].opens != opens => {
                return fail(
                    format!("{at}.opens"),
                    format!("{} has other numbers", self.data.doors[usize::from(d)].id),
                );
            }
            (Some(d), _) => d,
            (None, Some(opens)) => {
                let free = |d: &usize| self.used_doors >> d & 1 == 0 && self.data.doors[*d].opens == opens;
                match (0..self.data.doors.len()).find(free) {
                    Some(d) => d as u8,
                    None => return fail(format!("{at}.opens"), "no door has these numbers"),
                }
            }
            (None, None) if door.id.is_some() => return fail(format!("{at}.id"), "there is no such door"),
            (None, None) => NONE,
        };
        let p = &mut self.game.public;
        p.closed |= 1 << t;
        if d == NONE {
            return Ok(());
        }
        if self.used_doors >> d & 1 != 0 {
            return fail(
                "invariant doors",
                format!("{} is in two places ({at})", self.data.doors[usize::from(d)].id),
            );
        }
        self.used_doors |= 1 << d;
        let slot = usize::from(tile.door_slot);
        if door.known {
            p.known_door[slot] = d;
            p.unseen_doors &= !(1 << d);
        } else {
            self.game.secrets.door[slot] = d;
        }
        Ok(())
    }

    #[inline]
    fn players(&mut self, json: &Position) -> Result<(), Misfit> {
        for (i, player) in json.players.iter().enumerate() {
            let at = |key: &str| format!("players[{i}].{key}");
            if let Some(id) = &player.at {
                self.game.public.at[i] = self.tile(&at("at"), id)?;
            }
            if let Some(hearts) = player.hearts {
                self.game.public.hearts[i] = hearts;
            }
            let items = player.sword.iter().map(|item| ("sword", Sort::Sword, item));
            let items = items.chain(player.shield.iter().map(|item| ("shield", Sort::Shield, item)));
            let items = items.chain(player.scrolls.iter().map(|item| ("scrolls", Sort::Scroll, item)));
            let items = items.chain(player.treasures.iter().map(|item| ("treasures", Sort::Treasure, item)));
            for (key, sort, item) in items {
                let mut item = item.clone().full();
                // What a card holds is face-up whatever is said; the place says which sort it is.
                item.open = Some(true);
                if item.kind.is_none() && item.id.as_deref().and_then(|id| self.data.box_index(id)).is_none()
                {
                    item.kind = Some(sort.name().into());
                }
                let b = self.take_box(&at(key), &item, None)?;
                if self.data.boxes[usize::from(b)].good.sort != sort {
                    return fail(
                        at(key),
                        format!("{} is no {}", self.data.boxes[usize::from(b)].id, sort.name()),
                    );
                }
                self.game.public.held[i] |= 1 << b;
            }
            for ghost in &player.ghosts {
                let g = self.take_ghost(&at("ghosts"), ghost.clone().full())?;
                self.game.public.trophies[i] |= 1 << g;
                self.game.public.ghost_at[usize::from(g)] = OUT;
                self.game.public.unseen_ghosts &= !(1 << g);
            }
            let cards = [player.cards.fireball, player.cards.eye, player.cards.key];
            for (kind, given) in cards.into_iter().enumerate() {
                self.game.public.cards[i][kind] = given.unwrap_or(self.data.cards[kind]);
            }
        }
        Ok(())
    }

    /// The ghosts already fought: known by id, or the one in the room.
    #[inline]
    fn fought(&mut self, json: &Position) -> Result<(), Misfit> {
        for (i, player) in json.players.iter().enumerate() {
            let Some(id) = &player.fought else { continue };
            let here = self.game.public.ghost_in(self.game.public.at[i]);
            match self.data.ghost_index(id) {
                // A ghost that left the room is no longer part of the encounter (SLO-R15).
                Some(g) if here == Some(g) => self.game.public.fought[i] = g,
                Some(_) => {}
                None => {
                    return fail(
                        format!("players[{i}].fought"),
                        format!("there is no ghost `{}`", short(id)),
                    );
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn in_hand(&mut self, json: &Position) -> Result<(), Misfit> {
        if let Some(tile) = &json.tile_in_hand {
            let id = tile_id(tile);
            let t = self.tile("tile_in_hand", id)?;
            if let TileName::Full(full) = tile {
                self.check_printed("tile_in_hand", full)?;
            }
            if self.game.public.placed >> t & 1 != 0 {
                return fail(
                    "tile_in_hand",
                    format!("{} is on the table", self.data.tiles[usize::from(t)].id),
                );
            }
            self.game.public.hand = t;
        }
        if let Some(item) = &json.item_in_hand {
            let mut item = item.clone().full();
            item.open = Some(true);
            self.game.public.item = self.take_box("item_in_hand", &item, None)?;
            self.game.public.from_floor = json.item_from_floor;
        }
        Ok(())
    }

    /// SLO-05, SLO-R05: a pile that is not given has all tiles of its level that are nowhere else.
    #[inline]
    fn tile_piles(&mut self, json: &Position) -> Result<(), Misfit> {
        check_keys("piles.tiles", &json.piles.tiles)?;
        let mut used = self.game.public.placed;
        if let Some(t) = self.game.public.tile_in_hand() {
            used |= 1 << t;
        }
        for level in 1..=4u8 {
            let at = format!("piles.tiles.{level}");
            let all = self.data.level_tiles[usize::from(level) - 1];
            match json.piles.tiles.get(&level.to_string()) {
                None => self.game.public.unseen_tiles |= all & !used,
                Some(Pile::Count(n)) => {
                    let rest = all & !used;
                    match u32::from(*n) {
                        0 => {}
                        n if n == rest.count_ones() => self.game.public.unseen_tiles |= rest,
                        n => return fail(at, format!("which {n} of {} tiles?", rest.count_ones())),
                    }
                }
                Some(Pile::List(list)) => {
                    let mut queue = Vec::new();
                    for tile in list {
                        let t = self.tile(&at, tile_id(tile))?;
                        let known = match tile {
                            TileName::Full(full) => {
                                self.check_printed(&at, full)?;
                                full.known
                            }
                            TileName::Id(_) => false,
                        };
                        let piece = &self.data.tiles[usize::from(t)];
                        if used >> t & 1 != 0 || piece.level != level {
                            return fail(at, format!("{} is not in this pile", piece.id));
                        }
                        used |= 1 << t;
                        if known {
                            queue.push(t);
                        } else {
                            self.game.public.unseen_tiles |= 1 << t;
                        }
                    }
                    self.game.public.set_queue(queue.into_iter());
                }
            }
        }
        Ok(())
    }

    /// Ghosts that are nowhere are in the pile; if that has fewer, the last ones are not in the game.
    #[inline]
    fn ghost_piles(&mut self, json: &Position) -> Result<(), Misfit> {
        check_keys("piles.ghosts", &json.piles.ghosts)?;
        for tier in 0..4usize {
            let at = format!("piles.ghosts.{}", tier + 1);
            let rest: Vec<u32> = ones((self.data.tier_ghosts[tier] & !self.used_ghosts).into()).collect();
            let n = match json.piles.ghosts.get(&(tier + 1).to_string()) {
                None => rest.len(),
                Some(Pile::Count(n)) => usize::from(*n),
                Some(Pile::List(list)) => list.len(),
            };
            if n > rest.len() {
                return fail(at, format!("{n} in the pile, only {} are left", rest.len()));
            }
            for &g in &rest[n..] {
                self.game.public.ghost_at[g as usize] = OUT;
                self.game.public.unseen_ghosts &= !(1 << g);
            }
        }
        Ok(())
    }

    #[inline]
    fn door_piles(&mut self, json: &Position) -> Result<(), Misfit> {
        let p = &mut self.game.public;
        for id in json.opened.iter().flatten() {
            match self.data.door_index(id) {
                Some(d) if self.used_doors >> d & 1 == 0 => {
                    self.used_doors |= 1 << d;
                    p.unseen_doors &= !(1 << d);
                }
                _ => return fail("opened", format!("`{}` is no door, or lies elsewhere", short(id))),
            }
        }
        let all = self.data.doors.len() as u32;
        let closed = p.closed.count_ones();
        let placed = ones(p.placed).filter(|&t| self.data.tiles[t as usize].door).count() as u32;
        let removed =
            json.removed.as_ref().and_then(|removed| removed.doors).map_or(placed - closed, u32::from);
        let left = match &json.piles.doors {
            Some(Pile::Count(n)) => u32::from(*n),
            Some(Pile::List(list)) => list.len() as u32,
            None => all.saturating_sub(closed + removed),
        };
        if left + closed > all {
            return fail(
                "piles.doors",
                format!("{left} in the pile and {closed} on the table are more than {all}"),
            );
        }
        p.door_pile = left as u8;
        Ok(())
    }

    /// SLO-02: which boxes are left, and which have left the game.
    #[inline]
    fn box_piles(&mut self, json: &Position) -> Result<(), Misfit> {
        check_keys("piles.boxes", &json.piles.boxes)?;
        let given: Vec<Option<u32>> = (1..=4u8)
            .map(|tier| {
                json.piles.boxes.get(&tier.to_string()).map(|pile| match pile {
                    Pile::Count(n) => u32::from(*n),
                    Pile::List(list) => list.len() as u32,
                })
            })
            .collect();
        let closed: Vec<u32> = (1..=4u8)
            .map(|tier| self.game.public.slots.iter().filter(|&&slot| slot & 15 == tier).count() as u32)
            .collect();
        let unseen = |reader: &Reader, tier: usize| {
            (reader.game.public.unseen_boxes & reader.data.tier_boxes[tier]).count_ones()
        };
        match &json.gone {
            Some(ids) => {
                for id in ids {
                    match self.data.box_index(id) {
                        Some(b) if self.used_boxes >> b & 1 == 0 => self.lose(b),
                        _ => return fail("gone", format!("`{}` is no box, or is elsewhere", short(id))),
                    }
                }
            }
            None => self.guess_gone(json, &given, &closed)?,
        }
        for tier in 0..4 {
            let have = unseen(self, tier);
            let left = given[tier].unwrap_or(have.saturating_sub(closed[tier]));
            if left + closed[tier] > have {
                return fail(
                    format!("piles.boxes.{}", tier + 1),
                    format!(
                        "{left} in the pile and {} face-down are more than the {have} unseen",
                        closed[tier]
                    ),
                );
            }
            self.game.public.box_pile[tier] = left as u8;
            self.game.public.box_aside[tier] = (have - left - closed[tier]) as u8;
        }
        let accounted = given.iter().all(Option::is_some)
            && json.removed.as_ref().is_some_and(|removed| removed.boxes.is_some())
            && json.heart_boxes_taken.is_some();
        let aside = self.game.public.box_aside;
        if accounted && aside != json.aside.unwrap_or([0; 4]) {
            let missing: u32 = aside.iter().map(|&n| u32::from(n)).sum();
            return fail(
                "invariant boxes",
                format!("{missing} of {} boxes are nowhere", self.data.boxes.len()),
            );
        }
        Ok(())
    }

    #[inline]
    fn lose(&mut self, b: u8) {
        self.used_boxes |= 1 << b;
        self.game.public.unseen_boxes &= !(1 << b);
    }

    /// Hearts that were taken and scrolls that were used are told by value and number only: any free copies will do,
    /// of tiers that lack as many.
    #[inline]
    fn guess_gone(&mut self, json: &Position, given: &[Option<u32>], closed: &[u32]) -> Result<(), Misfit> {
        let mut wanted: Vec<(Vec<Good>, usize)> = Vec::new();
        for &value in json.heart_boxes_taken.iter().flatten() {
            let heart = vec![Good::new(Sort::Heart, value)];
            match wanted.iter_mut().find(|(goods, _)| *goods == heart) {
                Some((_, count)) => *count += 1,
                None => wanted.push((heart, 1)),
            }
        }
        let used = json.removed.as_ref().and_then(|removed| removed.boxes).unwrap_or(0);
        if used > 0 {
            let scrolls = vec![Good::scroll(Scroll::Wings), Good::scroll(Scroll::Whirlwind)];
            wanted.push((scrolls, used.into()));
        }
        let mut room: [usize; 4] = std::array::from_fn(|tier| {
            let unseen = (self.game.public.unseen_boxes & self.data.tier_boxes[tier]).count_ones();
            match given[tier] {
                Some(left) => unseen.saturating_sub(left + closed[tier]) as usize,
                None => unseen.saturating_sub(closed[tier]) as usize,
            }
        });
        let mut chosen = Vec::new();
        if !self.choose_gone(&wanted, &mut room, &mut chosen) {
            return fail(
                if used > 0 { "removed.boxes" } else { "heart_boxes_taken" },
                "so many used scrolls and taken hearts do not fit the piles",
            );
        }
        chosen.into_iter().for_each(|b| self.lose(b));
        Ok(())
    }

    /// Spreads what is wanted over the tiers with room, the lowest first; gives up if it cannot be done.
    #[inline]
    fn choose_gone(
        &self,
        wanted: &[(Vec<Good>, usize)],
        room: &mut [usize; 4],
        chosen: &mut Vec<u8>,
    ) -> bool {
        let Some(((goods, count), rest)) = wanted.split_first() else { return true };
        if *count == 0 {
            return self.choose_gone(rest, room, chosen);
        }
        for tier in 0..4 {
            // Pieces of one kind are taken in the order of their tiers, so that no spread is tried twice.
            let last = chosen.last().filter(|&&b| goods.contains(&self.data.boxes[usize::from(b)].good));
            let free = ones(self.data.tier_boxes[tier]).map(|b| b as u8).find(|&b| {
                (self.used_boxes | self.named_boxes) >> b & 1 == 0
                    && !chosen.contains(&b)
                    && last.is_none_or(|&last| last < b)
                    && goods.contains(&self.data.boxes[usize::from(b)].good)
            });
            let Some(b) = free.filter(|_| room[tier] > 0) else { continue };
            room[tier] -= 1;
            chosen.push(b);
            let mut fewer = wanted.to_vec();
            fewer[0].1 -= 1;
            if self.choose_gone(&fewer, room, chosen) {
                return true;
            }
            chosen.pop();
            room[tier] += 1;
        }
        false
    }

    /// SLO-R14: the supply follows from the hearts of the players unless it is given.
    #[inline]
    fn hearts(&mut self, json: &Position) -> Result<(), Misfit> {
        let data = self.data;
        let p = &mut self.game.public;
        let found: i64 = ones(p.gone_boxes() & data.sort_boxes[Sort::Heart as usize])
            .map(|b| i64::from(data.boxes[b as usize].good.value))
            .sum();
        let with_players: i64 = p.hearts.iter().map(|&h| i64::from(h)).sum();
        let follows = i64::from(data.hearts) + found - with_players;
        match i8::try_from(json.heart_supply.unwrap_or(follows)) {
            Ok(supply) => p.supply = supply,
            Err(_) => return fail("heart_supply", "so many hearts do not exist"),
        }
        if let Some(hearts) = p.hearts.iter().find(|&&h| h > data.numbers.max_hearts) {
            return fail("invariant hearts", format!("{hearts} hearts, at most {}", data.numbers.max_hearts));
        }
        Ok(())
    }

    /// SLO-97, SLO-108: he is in the room he waits for as soon as that is on the table.
    #[inline]
    fn owner(&mut self, json: &Position) -> Result<(), Misfit> {
        let rooms = &self.data.owner_rooms;
        let given = json.owner.clone().unwrap_or_default();
        let mut stage = given.stage.unwrap_or(1);
        if let (None, Some(id)) = (given.stage, &given.tile) {
            let t = self.tile("owner.tile", id)?;
            stage = self.data.tiles[usize::from(t)].owner_room;
        }
        if given.gone || usize::from(stage) == rooms.len() + 1 {
            stage = rooms.len() as u8 + 1;
        } else if stage == 0 || usize::from(stage) > rooms.len() {
            return fail("owner.stage", format!("rooms are numbered 1 to {}", rooms.len()));
        }
        let p = &mut self.game.public;
        p.owner_stage = stage;
        p.owner_at =
            rooms.get(usize::from(stage) - 1).copied().filter(|&t| p.placed >> t & 1 != 0).unwrap_or(NONE);
        if let Some(id) = &given.tile
            && self.data.tile_index(id) != self.game.public.owner_room()
        {
            return fail("owner.tile", format!("room {stage} is not `{}`, or not on the table", short(id)));
        }
        Ok(())
    }

    /// What is to be decided: said by the phase and by what is pending.
    #[inline]
    fn phase(&mut self, json: &Position, strict: bool) -> Result<(), Misfit> {
        let data = self.data;
        let word = match json.phase.as_deref() {
            Some(word) => word,
            None if json.tile_in_hand.is_some() => "place",
            None => "actions",
        };
        let p = &mut self.game.public;
        p.whirlwind = json.whirlwind_used;
        let hall = word == "entrance_hall";
        let tiles_left = p.tiles_left();
        let placing = hall || word == "place";
        // A turn in which a tile was placed is not quiet; that is so while there are tiles, unless it is said to be.
        p.eventful =
            json.eventful.unwrap_or(!placing && word != "over" && tiles_left && json.quiet_turns == 0);
        let normal = data.numbers.actions_per_turn;
        match word {
            "entrance_hall" | "place" => {
                if hall {
                    let all = data.numbers.entrance_hall_tiles_per_player * p.seats;
                    let done = p.placed.count_ones() as u8 - 1;
                    p.hall_left = json.hall_left.unwrap_or_else(|| all.saturating_sub(done).max(1));
                    if p.hall_left == 0 || p.hall_left > all.max(1) {
                        return fail("hall_left", format!("1 to {all}"));
                    }
                }
                p.actions_left = if hall { 0 } else { normal };
                p.actions_used = 0;
                p.whirlwind = false;
                p.phase = if p.hand == NONE { Phase::Draw } else { Phase::Place };
            }
            "actions" => {
                let most = normal + if p.whirlwind { data.numbers.whirlwind_extra_actions } else { 0 };
                p.actions_left =
                    json.actions_left.unwrap_or(most.saturating_sub(json.actions_used.unwrap_or(0)));
                p.actions_used = json.actions_used.unwrap_or(most.saturating_sub(p.actions_left));
                p.phase = Phase::Actions;
            }
            "ghosts" => {
                p.phase = Phase::Ghosts;
                for (i, id) in json.ghosts_moved.iter().enumerate() {
                    match data.ghost_index(id) {
                        Some(g) if p.ghost_at[usize::from(g)] < OUT => {
                            p.moved |= 1 << p.ghost_at[usize::from(g)];
                        }
                        _ => {
                            return fail(format!("ghosts_moved[{i}]"), "there is no such ghost on the table");
                        }
                    }
                }
            }
            "over" => {
                p.phase = Phase::Over;
                p.whirlwind = false;
                p.hall_left = json.hall_left.unwrap_or(0).min(40);
                let end = end(p, json)?;
                p.end = end;
            }
            other => return fail("phase", format!("`{}` is not a phase", short(other))),
        }
        if strict { self.pending(json) } else { self.pending_view(json) }
    }
}

/// How the game ended: said, or what fits.
#[inline]
fn end(p: &Public, json: &Position) -> Result<End, Misfit> {
    Ok(match json.ended_by.as_deref() {
        Some("SLO-119") => End::Brothers,
        Some("SLO-129") => End::Dawn,
        Some("SLO-131") => End::Quiet,
        Some(other) => return fail("ended_by", format!("`{}` ends no game", short(other))),
        None if !json.dawn && p.brothers_beaten() => End::Brothers,
        None if p.quiet_limit().is_some_and(|limit| p.quiet_turns >= limit) => End::Quiet,
        None => End::Dawn,
    })
}

impl Reader {
    /// Decisions inside a step.
    #[inline]
    fn pending(&mut self, json: &Position) -> Result<(), Misfit> {
        self.pending_view(json)?;
        let p = &self.game.public;
        // A tile that fits nowhere goes under its pile (SLO-R05).
        if p.phase == Phase::Place && !p.placeable(p.hand, &mut None) {
            let level = self.data.tiles[usize::from(p.hand)].level;
            let hand = p.hand;
            self.game.public.hand = NONE;
            let queue = self.game.public.queue(level);
            self.game.public.set_queue(queue.into_iter().chain([hand]));
            self.game.public.phase = Phase::Draw;
        }
        let p = &self.game.public;
        let sound = p.brothers_beaten() || p.hearts[p.me()] > 0 || p.phase != Phase::Actions;
        if !sound {
            self.game.die(&mut Silent);
        }
        self.game.settle(&mut Silent);
        Ok(())
    }

    #[inline]
    fn pending_view(&mut self, json: &Position) -> Result<(), Misfit> {
        let p = &mut self.game.public;
        if p.phase != Phase::Place && p.hand != NONE {
            return fail("tile_in_hand", "only while a tile is to be placed");
        }
        if p.phase != Phase::Actions {
            if p.item != NONE {
                return fail("item_in_hand", "only during the actions");
            }
            if json.dying.is_some() {
                return fail("dying", "only during the actions");
            }
            return Ok(());
        }
        if let Some(fight) = &json.fight {
            let most = self.data.cards[0] + 1;
            if !(1..=6).contains(&fight.player_die)
                || !(1..=6).contains(&fight.ghost_die)
                || fight.fireballs > most
            {
                return fail("fight", "two dice from 1 to 6 and the fireballs played");
            }
            p.dice = [fight.player_die, fight.ghost_die];
            p.fireballs = fight.fireballs;
            p.phase = Phase::Fireball;
            if let Some(g) = p.ghost_in(p.at[p.me()]) {
                let me = p.me();
                p.fought[me] = g;
            }
        }
        if json.dying.is_some_and(|seat| seat != p.current || p.hearts[p.me()] != 0) {
            return fail("dying", "it is the active player without hearts who dies");
        }
        if p.item != NONE {
            if json.fight.is_some() {
                return fail("fight", "the item is decided about after the fight");
            }
            let item = std::mem::replace(&mut p.item, NONE);
            if self.game.full(self.game.public.good(item).sort) {
                self.game.public.item = item;
                self.game.public.phase = Phase::Item;
            } else {
                self.game.public.from_floor = false;
                let was = self.game.public.eventful;
                self.game.find(item, &mut Silent);
                self.game.public.eventful = was;
            }
            return Ok(());
        }
        if p.from_floor {
            p.from_floor = false;
        }
        let dying = p.hearts[p.me()] == 0 && p.equipment(p.current()).count_ones() > 2;
        if dying && p.phase == Phase::Actions && !p.brothers_beaten() {
            p.phase = Phase::Death;
        }
        Ok(())
    }
}

/// What an item is said to be.
#[inline]
fn described(at: &str, item: &ItemJson) -> Result<Option<Good>, Misfit> {
    let Some(kind) = &item.kind else { return Ok(None) };
    let Some(sort) = Sort::ALL.into_iter().take(5).find(|sort| sort.name() == kind) else {
        return fail(format!("{at}.kind"), format!("there is no `{}`", short(kind)));
    };
    if sort == Sort::Scroll {
        let kind = item.scroll.as_deref().unwrap_or("");
        return match Scroll::ALL.into_iter().find(|scroll| scroll.name() == kind) {
            Some(scroll) => Ok(Some(Good::scroll(scroll))),
            None if item.scroll.is_none() && item.id.is_some() => Ok(None),
            None => fail(format!("{at}.scroll"), format!("there is no scroll `{}`", short(kind))),
        };
    }
    match item.value {
        Some(value) => Ok(Some(Good::new(sort, value))),
        None if item.id.is_some() => Ok(None),
        None => fail(format!("{at}.value"), "missing"),
    }
}

#[inline]
fn tile_id(tile: &TileName) -> &str {
    match tile {
        TileName::Id(id) => id,
        TileName::Full(full) => &full.id,
    }
}

#[inline]
fn check_keys<T>(at: &str, map: &BTreeMap<String, T>) -> Result<(), Misfit> {
    match map.keys().find(|key| !matches!(key.as_str(), "1" | "2" | "3" | "4")) {
        Some(key) => fail(at, format!("`{}` is not 1 to 4", short(key))),
        None => Ok(()),
    }
}

#[inline]
fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

// ---------------------------------------------------------------------------------------------- actions, events

/// An action with self-explaining keys.
#[derive(Clone, Debug, Default, Serialize, ToJson)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "schloss.ts", optional_fields))]
pub struct Act {
    pub action: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tile: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub x: Option<i8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub y: Option<i8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exits: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direction: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tier: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nth: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub give: Option<String>,
}

#[inline]
fn act(data: &Data, action: Action) -> Act {
    let tile = |t: u8| data.tiles.get(usize::from(t)).map(|tile| tile.id.to_owned());
    let plain = |action: &'static str| Act { action, ..Act::default() };
    let to = |action: &'static str, dir: Dir| Act { action, direction: Some(dir.letter()), ..Act::default() };
    match action {
        Action::Draw => plain("draw"),
        Action::Place { x, y, exits } => {
            Act { x: Some(x), y: Some(y), exits: Some(exits.to_string()), ..plain("place") }
        }
        Action::Whirlwind => plain("whirlwind"),
        Action::Move(dir) => to("move", dir),
        Action::Stairs(t) => Act { tile: tile(t), ..plain("stairs") },
        Action::Wings(t) => Act { tile: tile(t), ..plain("wings") },
        Action::Door(dir) => to("try_door", dir),
        Action::Key(dir) => to("unlock_door", dir),
        Action::Open { tier, nth } => Act { tier: Some(tier), nth: Some(nth), ..plain("open_box") },
        Action::Take(good) => Act { item: Some(good.to_string()), ..plain("take_item") },
        Action::Keep => plain("keep_old"),
        Action::Replace(good) => Act { item: Some(good.to_string()), ..plain("replace") },
        Action::Fight => plain("fight"),
        Action::Fireball => plain("fireball"),
        Action::NoFireball => plain("no_fireball"),
        Action::Lose(a, b) => Act { item: Some(a.to_string()), give: Some(b.to_string()), ..plain("lose") },
        Action::Eye { tile: t, tier, nth } => {
            Act { tile: tile(t), tier: Some(tier), nth: Some(nth), ..plain("eye") }
        }
        Action::Drink => plain("drink"),
        Action::Swap { with, take, give } => Act {
            with: Some(with),
            item: Some(take.to_string()),
            give: give.map(|give| give.to_string()),
            ..plain("swap")
        },
        Action::Stop => plain("stop"),
        Action::Ghost { tile: t, dir } => Act { tile: tile(t), ..to("move_ghost", dir) },
    }
}

/// An event with self-explaining keys.
#[derive(Clone, Debug, Default, Serialize, ToJson)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "schloss.ts", optional_fields))]
pub struct Happening {
    pub event: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tile: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub x: Option<i8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub y: Option<i8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exits: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ghost: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direction: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub door: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opened: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none", rename = "box")]
    pub content: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tier: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nth: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub die: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ghost_die: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ghost_total: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub surplus: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub took: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gave: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
}

struct Names(&'static Data);

impl Names {
    #[inline]
    fn tile(&self, t: u8) -> Option<&'static str> {
        self.0.tiles.get(usize::from(t)).map(|tile| tile.id)
    }
    #[inline]
    fn ghost(&self, g: u8) -> Option<&'static str> {
        self.0.ghosts.get(usize::from(g)).map(|ghost| ghost.id)
    }
    #[inline]
    fn door(&self, d: u8) -> Option<&'static str> {
        self.0.doors.get(usize::from(d)).map(|door| door.id)
    }
    #[inline]
    fn content(&self, b: u8) -> Option<&'static str> {
        self.0.boxes.get(usize::from(b)).map(|content| content.id)
    }
}

#[inline]
fn happening(data: &'static Data, event: &Event) -> Happening {
    let n = Names(data);
    let plain = |event: &'static str| Happening { event, ..Happening::default() };
    let by = |event: &'static str, seat: Seat| Happening { event, seat: Some(seat), ..Happening::default() };
    match *event {
        Event::TileDrawn { seat, tile } => Happening { tile: n.tile(tile), ..by("tile_drawn", seat) },
        Event::TileSkipped { tile } => Happening { tile: n.tile(tile), ..plain("tile_skipped") },
        Event::NoTile { seat } => by("no_tile", seat),
        Event::Restless { ghost } => Happening { ghost: n.ghost(ghost), ..plain("restless_ghost") },
        Event::TilePlaced { seat, tile, x, y, exits } => Happening {
            tile: n.tile(tile),
            x: Some(x),
            y: Some(y),
            exits: Some(exits.to_string()),
            ..by("tile_placed", seat)
        },
        Event::BoxLaid { tile, tier } => {
            Happening { tile: n.tile(tile), tier: Some(tier), ..plain("box_laid") }
        }
        Event::GhostCame { tile, ghost } => {
            Happening { tile: n.tile(tile), ghost: n.ghost(ghost), ..plain("ghost_came") }
        }
        Event::DoorLaid { tile } => Happening { tile: n.tile(tile), ..plain("door_laid") },
        Event::OwnerCame { tile } => Happening { tile: n.tile(tile), ..plain("owner_came") },
        Event::OwnerWaits { number } => Happening { number: Some(number.into()), ..plain("owner_waits") },
        Event::OwnerLeft => plain("owner_left"),
        Event::Whirlwind { seat } => by("whirlwind", seat),
        Event::Moved { seat, to, way } => {
            let event = match way {
                Way::Passage => "moved",
                Way::Stairs => "took_stairs",
                Way::Wings => "flew",
            };
            Happening { tile: n.tile(to), ..by(event, seat) }
        }
        Event::DoorTried { seat, tile, die, door, opened } => Happening {
            tile: n.tile(tile),
            die: Some(die),
            door: n.door(door),
            opened: Some(opened),
            ..by("door_tried", seat)
        },
        Event::DoorUnlocked { seat, tile, door } => {
            Happening { tile: n.tile(tile), door: n.door(door), ..by("door_unlocked", seat) }
        }
        Event::BoxOpened { seat, tile, content } => {
            Happening { tile: n.tile(tile), content: n.content(content), ..by("box_opened", seat) }
        }
        Event::Reward { seat, content } => Happening { content: n.content(content), ..by("reward", seat) },
        Event::NoReward { seat } => by("no_reward", seat),
        Event::Kept { seat, content } => Happening { content: n.content(content), ..by("item_kept", seat) },
        Event::Left { tile, content } => {
            Happening { tile: n.tile(tile), content: n.content(content), ..plain("item_left") }
        }
        Event::HeartsFound { seat, gained, surplus } => {
            Happening { number: Some(gained.into()), surplus: Some(surplus), ..by("hearts_found", seat) }
        }
        Event::Fought { seat, ghost, player_die, ghost_die, total, ghost_total } => Happening {
            ghost: n.ghost(ghost),
            die: Some(player_die),
            ghost_die: Some(ghost_die),
            total: Some(total),
            ghost_total: Some(ghost_total),
            ..by("fought", seat)
        },
        Event::Fireball { seat, total } => Happening { total: Some(total), ..by("fireball", seat) },
        Event::HeartLost { seat, hearts } => {
            Happening { number: Some(hearts.into()), ..by("heart_lost", seat) }
        }
        Event::GhostBeaten { seat, ghost } => Happening { ghost: n.ghost(ghost), ..by("ghost_beaten", seat) },
        Event::Died { seat, tile } => Happening { tile: n.tile(tile), ..by("died", seat) },
        Event::Looked { seat, tile, tier, nth, content } => Happening {
            tile: n.tile(tile),
            tier: Some(tier),
            nth: Some(nth),
            content: content.and_then(|content| n.content(content)),
            ..by("looked", seat)
        },
        Event::Drank { seat, hearts } => Happening { number: Some(hearts.into()), ..by("drank", seat) },
        Event::Swapped { seat, with, took, gave } => Happening {
            with: Some(with),
            took: Some(took.to_string()),
            gave: gave.map(|gave| gave.to_string()),
            ..by("swapped", seat)
        },
        Event::Stopped { seat } => by("stopped", seat),
        Event::GhostMoved { seat, ghost, dir, to } => Happening {
            ghost: n.ghost(ghost),
            direction: Some(dir.letter()),
            tile: n.tile(to),
            ..by("ghost_moved", seat)
        },
        Event::TurnOver { seat, quiet } => Happening { number: Some(quiet), ..by("turn_over", seat) },
        Event::GameOver { end } => Happening { rule: Some(end.rule().id()), ..plain("game_over") },
    }
}

impl Wire for Schloss {
    type Position = Position;
    type Seen = Seen;
    type Act = Act;
    type Happening = Happening;

    #[inline]
    fn to_position(&self) -> Position {
        write(&self.public, &self.secrets, None)
    }

    #[inline]
    fn from_position(position: Position, data: Loaded<Data>) -> Result<Schloss, Misfit> {
        let game = read(position, data, true)?;
        game.invariants()?;
        Ok(game)
    }

    #[inline]
    fn to_seen(view: &View) -> Seen {
        let secrets = Secrets { content: view.content, ..Secrets::NOTHING };
        write(&view.public, &secrets, Some(view.viewer))
    }

    fn write_seen(view: &View, shared: &mut Vec<u8>, out: &mut Vec<u8>) {
        jot_view(out, shared, view);
    }

    #[inline]
    fn from_seen(seen: Seen, data: Loaded<Data>) -> Result<View, Misfit> {
        let Some(viewer) = seen.viewer else { return fail("viewer", "missing") };
        let game = read(seen, data, false)?;
        if viewer.seat().is_some_and(|seat| seat.index() >= usize::from(game.public.seats)) {
            return fail("viewer", "does not sit at this table");
        }
        let view = View { viewer, content: game.secrets.content, public: game.public };
        for (s, &content) in view.content.iter().enumerate() {
            let looked = viewer.seat().is_some_and(|seat| view.public.slots[s] & 16 << seat.index() != 0);
            if looked != (content != NONE) {
                return fail("tiles", "a viewer knows exactly the boxes this seat has looked into");
            }
        }
        view.imagine(&mut Rng::new(0)).invariants()?;
        Ok(view)
    }

    #[inline]
    fn to_act_json(&self, action: Action) -> Act {
        act(self.public.data(), action)
    }

    #[inline]
    fn to_happening(&self, event: &Event) -> Happening {
        happening(self.public.data(), event)
    }
}

// --------------------------------------------------------------------------------------- a view by hand

// Byte for byte what `to_seen` gives: most of what a server does for a move is to write two of these.

/// What is in a box; `tier` is what its back says, `open` how it lies in a room. The bracket is still open.
fn jot_item(out: &mut Vec<u8>, data: &Data, content: u8, tier: u8, open: Option<bool>) {
    let piece = &data.boxes[usize::from(content)];
    out.extend_from_slice(br#"{"id":"#);
    jot::text(out, piece.id);
    jot_back(out, tier, open);
    out.extend_from_slice(br#","kind":"#);
    jot::text(out, piece.good.sort.name());
    if piece.good.sort == Sort::Scroll {
        out.extend_from_slice(br#","scroll":"#);
        jot::text(out, Scroll::ALL[usize::from(piece.good.value) & 3].name());
    } else {
        out.extend_from_slice(br#","value":"#);
        jot::int(out, piece.good.value);
    }
}

fn jot_back(out: &mut Vec<u8>, tier: u8, open: Option<bool>) {
    out.extend_from_slice(br#","tier":"#);
    jot::int(out, tier);
    if let Some(open) = open {
        out.extend_from_slice(br#","open":"#);
        jot::truth(out, open);
    }
}

/// An item that lies in no room.
fn jot_held(out: &mut Vec<u8>, data: &Data, content: u8) {
    jot_item(out, data, content, data.boxes[usize::from(content)].tier, None);
    out.push(b'}');
}

fn jot_ghost(out: &mut Vec<u8>, data: &Data, g: u8) {
    let ghost = &data.ghosts[usize::from(g)];
    out.extend_from_slice(br#"{"id":"#);
    jot::text(out, ghost.id);
    out.extend_from_slice(br#","fight":"#);
    jot::int(out, ghost.fight);
    out.extend_from_slice(br#","life":"#);
    jot::int(out, ghost.life);
    out.extend_from_slice(br#","dots":"#);
    jot::int(out, ghost.dots);
    out.extend_from_slice(br#","brother":"#);
    jot::truth(out, ghost.brother);
    out.push(b'}');
}

/// What stands at the beginning of every tile.
fn jot_tile(out: &mut Vec<u8>, tile: &Tile) {
    out.extend_from_slice(br#"{"id":"#);
    jot::text(out, tile.id);
    out.extend_from_slice(br#","level":"#);
    jot::int(out, tile.level);
}

fn jot_exits(out: &mut Vec<u8>, tile: &Tile, exits: Exits) {
    out.extend_from_slice(br#","exits":""#);
    out.extend(exits.iter().map(|dir| dir.letter() as u8));
    out.extend_from_slice(br#"","things":"#);
    jot::truth(out, tile.things);
}

fn jot_pictures(out: &mut Vec<u8>, tile: &Tile) {
    out.extend_from_slice(br#","stairs":"#);
    jot::truth(out, tile.stairs);
    out.extend_from_slice(br#","fountain":"#);
    jot::truth(out, tile.fountain);
    out.extend_from_slice(br#","owner_room":"#);
    jot::int(out, tile.owner_room);
}

fn jot_printed(out: &mut Vec<u8>, data: &Data, t: u8, known: bool) {
    let tile = &data.tiles[usize::from(t)];
    jot_tile(out, tile);
    jot_exits(out, tile, tile.exits);
    jot_pictures(out, tile);
    out.extend_from_slice(br#","n_boxes":"#);
    jot::int(out, tile.boxes);
    out.extend_from_slice(br#","bones":"#);
    jot::truth(out, tile.bones);
    out.extend_from_slice(br#","has_door":"#);
    jot::truth(out, tile.door);
    if known {
        out.extend_from_slice(br#","known":true"#);
    }
    out.push(b'}');
}

fn jot_room(out: &mut Vec<u8>, view: &View, t: u8) {
    let p = &view.public;
    let data = p.data();
    let tile = &data.tiles[usize::from(t)];
    let (x, y) = p.cell(t);
    jot_tile(out, tile);
    out.extend_from_slice(br#","x":"#);
    jot::int(out, x);
    out.extend_from_slice(br#","y":"#);
    jot::int(out, y);
    jot_exits(out, tile, p.exits(t));
    out.extend_from_slice(br#","boxes":"#);
    let boxes = (1u8..).zip(p.slot_range(t)).filter(|&(_, slot)| p.slots[slot] != 0).map(Lies::Down);
    let items = ones(p.items_in(t)).map(|b| Lies::Up(b as u8));
    jot::list(out, boxes.chain(items), |out, lies| {
        match lies {
            Lies::Up(b) => jot_item(out, data, b, data.boxes[usize::from(b)].tier, Some(true)),
            Lies::Down((nth, slot)) => jot_face_down(out, view, tile, nth, slot),
        }
        out.push(b'}');
    });
    out.extend_from_slice(br#","ghost":"#);
    jot::or_null(out, p.ghost_in(t), |out, g| jot_ghost(out, data, g));
    out.extend_from_slice(br#","door":"#);
    // A view knows no door but those everybody knows.
    let closed = (p.closed >> t & 1 != 0).then(|| p.known_door[usize::from(tile.door_slot)]);
    jot::or_null(out, closed, |out, door| {
        out.push(b'{');
        if let Some(piece) = data.doors.get(usize::from(door)) {
            out.extend_from_slice(br#""id":"#);
            jot::text(out, piece.id);
            out.extend_from_slice(br#","opens":"#);
            jot::list(out, (1..=6u8).filter(|n| piece.opens >> n & 1 != 0), jot::int);
            out.push(b',');
        }
        out.extend_from_slice(br#""known":"#);
        jot::truth(out, door != NONE);
        out.push(b'}');
    });
    jot_pictures(out, tile);
    out.push(b'}');
}

/// How something lies in a room: face down as the nth box in a place, or face up.
enum Lies {
    Down((u8, usize)),
    Up(u8),
}

/// A face-down box, with its bracket still open.
fn jot_face_down(out: &mut Vec<u8>, view: &View, tile: &Tile, nth: u8, place: usize) {
    let (slot, content) = (view.public.slots[place], view.content[place]);
    if content == NONE {
        out.extend_from_slice(br#"{"id":""#);
        let begin = out.len();
        out.extend_from_slice(tile.id.as_bytes());
        out.push(b'/');
        jot::int(out, nth);
        jot::end_text(out, begin);
        jot_back(out, slot & 15, Some(false));
    } else {
        jot_item(out, view.public.data(), content, slot & 15, Some(false));
    }
    if slot >> 4 != 0 {
        out.extend_from_slice(br#","seen":"#);
        jot::list(out, ones(u64::from(slot >> 4)), jot::int);
    }
}

fn jot_player(out: &mut Vec<u8>, p: &Public, seat: Seat) {
    let data = p.data();
    let i = seat.index();
    let held = |sort: Sort| ones(p.held[i] & data.sort_boxes[sort as usize]).map(|b| b as u8);
    out.extend_from_slice(br#"{"at":"#);
    jot::text(out, data.tiles[usize::from(p.at[i])].id);
    out.extend_from_slice(br#","hearts":"#);
    jot::int(out, p.hearts[i]);
    out.extend_from_slice(br#","sword":"#);
    jot::or_null(out, held(Sort::Sword).last(), |out, b| jot_held(out, data, b));
    out.extend_from_slice(br#","shield":"#);
    jot::or_null(out, held(Sort::Shield).last(), |out, b| jot_held(out, data, b));
    out.extend_from_slice(br#","scrolls":"#);
    jot::list(out, held(Sort::Scroll), |out, b| jot_held(out, data, b));
    out.extend_from_slice(br#","treasures":"#);
    jot::list(out, held(Sort::Treasure), |out, b| jot_held(out, data, b));
    out.extend_from_slice(br#","ghosts":"#);
    jot::list(out, ones(p.trophies[i].into()), |out, g| jot_ghost(out, data, g as u8));
    let [fireball, eye, key] = p.cards[i];
    out.extend_from_slice(br#","cards":{"fireball":"#);
    jot::int(out, fireball);
    out.extend_from_slice(br#","eye":"#);
    jot::int(out, eye);
    out.extend_from_slice(br#","key":"#);
    jot::int(out, key);
    out.extend_from_slice(br#"},"fought":"#);
    jot::or_null(out, data.ghosts.get(usize::from(p.fought[i])), |out, ghost| jot::text(out, ghost.id));
    out.push(b'}');
}

/// What `of` writes for each of the four levels or tiers, by its number.
fn jot_levels(out: &mut Vec<u8>, mut of: impl FnMut(&mut Vec<u8>, u8)) {
    for level in 1..=4 {
        out.extend_from_slice(if level == 1 { b"{\"" } else { b",\"" });
        jot::int(out, level);
        out.extend_from_slice(b"\":");
        of(out, level);
    }
    out.push(b'}');
}

fn jot_piles(out: &mut Vec<u8>, p: &Public) {
    let data = p.data();
    out.extend_from_slice(br#"{"tiles":"#);
    jot_levels(out, |out, level| {
        let unseen = ones(p.unseen_tiles(level)).map(|t| (t as u8, false));
        let queue = p.queue(level).into_iter().map(|t| (t, true));
        jot::list(out, unseen.chain(queue), |out, (t, known)| jot_printed(out, data, t, known));
    });
    out.extend_from_slice(br#","boxes":"#);
    jot_levels(out, |out, tier| jot::int(out, p.box_pile[usize::from(tier) - 1]));
    out.extend_from_slice(br#","ghosts":"#);
    jot_levels(out, |out, tier| jot::int(out, p.ghost_pile(usize::from(tier) - 1).count_ones()));
    out.extend_from_slice(br#","doors":"#);
    jot::int(out, p.door_pile);
    out.push(b'}');
}

/// Everything behind the rooms: nobody knows more of it than anybody else.
fn jot_rest(out: &mut Vec<u8>, p: &Public) {
    let data = p.data();
    let gone = p.gone_boxes();
    let hearts = gone & data.sort_boxes[Sort::Heart as usize];
    out.extend_from_slice(br#","players":"#);
    jot::list(out, Seat::all(p.seats), |out, seat| jot_player(out, p, seat));
    out.extend_from_slice(br#","owner":{"stage":"#);
    jot::int(out, p.owner_stage);
    out.extend_from_slice(br#","tile":"#);
    jot::or_null(out, p.owner_room(), |out, t| jot::text(out, data.tiles[usize::from(t)].id));
    out.extend_from_slice(br#","gone":"#);
    jot::truth(out, p.owner_number().is_none());
    out.extend_from_slice(br#"},"piles":"#);
    jot_piles(out, p);
    out.extend_from_slice(br#","heart_supply":"#);
    jot::int(out, p.supply);
    out.extend_from_slice(br#","heart_boxes_taken":"#);
    jot::list(out, ones(hearts), |out, b| jot::int(out, p.good(b as u8).value));
    out.extend_from_slice(br#","removed":{"boxes":"#);
    jot::int(out, (gone & !hearts).count_ones());
    out.extend_from_slice(br#","doors":"#);
    let closed = p.closed.count_ones() as u8;
    jot::int(out, (data.doors.len() as u8).saturating_sub(p.door_pile + closed));
    out.push(b'}');
    if let Some(t) = p.tile_in_hand() {
        out.extend_from_slice(br#","tile_in_hand":"#);
        jot_printed(out, data, t, false);
    }
    if let Some(b) = p.item_in_hand() {
        out.extend_from_slice(br#","item_in_hand":"#);
        jot_held(out, data, b);
    }
    if p.from_floor {
        out.extend_from_slice(br#","item_from_floor":true"#);
    }
    if p.phase == Phase::Fireball {
        out.extend_from_slice(br#","fight":{"player_die":"#);
        jot::int(out, p.dice[0]);
        out.extend_from_slice(br#","ghost_die":"#);
        jot::int(out, p.dice[1]);
        out.extend_from_slice(br#","fireballs":"#);
        jot::int(out, p.fireballs);
        out.push(b'}');
    }
    if p.hearts[p.me()] == 0 && p.phase != Phase::Over {
        out.extend_from_slice(br#","dying":"#);
        jot::int(out, p.current);
    }
    out.extend_from_slice(br#","quiet_turns":"#);
    jot::int(out, p.quiet_turns);
    out.extend_from_slice(br#","dawn":"#);
    jot::truth(out, matches!(p.end, End::Dawn | End::Quiet));
    if p.end != End::No {
        out.extend_from_slice(br#","ended_by":"#);
        jot::text(out, p.end.rule().id());
    }
    out.extend_from_slice(br#","turn":"#);
    jot::int(out, p.turn);
    out.extend_from_slice(br#","turn_limit":"#);
    jot::int(out, p.turn_limit);
    out.extend_from_slice(br#","quiet_rounds":"#);
    jot::int(out, p.quiet_rounds);
    out.extend_from_slice(br#","eventful":"#);
    jot::truth(out, p.eventful);
    if p.entrance_hall() {
        out.extend_from_slice(br#","hall_left":"#);
        jot::int(out, p.hall_left);
    }
    out.extend_from_slice(br#","fights":"#);
    jot::int(out, p.fights);
    out.extend_from_slice(br#","door_throws":"#);
    jot::int(out, p.door_throws);
    out.extend_from_slice(br#","gone":"#);
    jot::texts(out, ones(gone).map(|b| data.boxes[b as usize].id));
    out.extend_from_slice(br#","opened":"#);
    jot::texts(out, ones(opened_doors(p).into()).map(|d| data.doors[d as usize].id));
    if p.box_aside != [0; 4] {
        out.extend_from_slice(br#","aside":"#);
        jot::list(out, p.box_aside, jot::int);
    }
    out.push(b'}');
}

fn jot_view(out: &mut Vec<u8>, shared: &mut Vec<u8>, view: &View) {
    let p = &view.public;
    let data = p.data();
    // All tiles are in it, wherever they are.
    out.reserve(256 * data.tiles.len());
    out.extend_from_slice(br#"{"viewer":"#);
    jot::viewer(out, view.viewer);
    out.extend_from_slice(br#","phase":"#);
    jot::text(out, phase_name(p));
    out.extend_from_slice(br#","current":"#);
    jot::int(out, p.current);
    out.extend_from_slice(br#","actions_left":"#);
    jot::int(out, p.actions_left);
    out.extend_from_slice(br#","actions_used":"#);
    jot::int(out, p.actions_used);
    out.extend_from_slice(br#","whirlwind_used":"#);
    jot::truth(out, p.whirlwind);
    out.extend_from_slice(br#","ghosts_moved":"#);
    jot::texts(out, ghosts_moved(p));
    out.extend_from_slice(br#","tiles":"#);
    jot::list(out, ones(p.placed), |out, t| jot_room(out, view, t as u8));
    jot::shared(out, shared, |out| jot_rest(out, p));
}
