//! Reads the data file once into plain tables that live for ever; refuses an inconsistent one by entry.

use crate::castle::{Dir, Exits, rotations};
use arrayvec::ArrayVec;
use burghof_core::{Bilingual, Components, Loaded, Misfit, Pack, hash};
use serde::Deserialize;

/// The most floor tiles a data file may have.
pub const MAX_TILES: usize = 48;
/// The most boxes a data file may have.
pub const MAX_BOXES: usize = 56;
/// The most box pictures on all tiles together.
pub const MAX_SLOTS: usize = 32;
/// The most ghosts a data file may have.
pub const MAX_GHOSTS: usize = 24;
/// The most doors, and door pictures.
pub const MAX_DOORS: usize = 8;
/// No piece.
pub const NONE: u8 = 255;

/// The four kinds of scroll (SLO-83).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "schloss.ts", rename_all = "snake_case"))]
pub enum Scroll {
    /// +1 to the own throw while carried (SLO-84).
    MagicSword,
    /// +1 shield power while carried (SLO-85).
    MagicShield,
    /// To any reachable room, once (SLO-86).
    Wings,
    /// Seven actions instead of four, once (SLO-88).
    Whirlwind,
}

impl Scroll {
    /// All kinds.
    pub const ALL: [Scroll; 4] = [Scroll::MagicSword, Scroll::MagicShield, Scroll::Wings, Scroll::Whirlwind];

    /// The name in data files and JSON.
    #[inline]
    pub const fn name(self) -> &'static str {
        ["magic_sword", "magic_shield", "wings", "whirlwind"][self as usize]
    }
}

/// The sorts of things a player can own (SLO-51, SLO-69).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Pack)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "schloss.ts", rename_all = "snake_case"))]
pub enum Sort {
    /// A sword; its value is its strength.
    Sword,
    /// A shield; its value is its strength.
    Shield,
    /// A scroll; its value is the number of its [`Scroll`] kind.
    Scroll,
    /// Life energy; its value is the number of hearts.
    Heart,
    /// A treasure; its value is its dots.
    Treasure,
    /// A defeated ghost; its value is its dots.
    Trophy,
}

impl Sort {
    /// All sorts.
    pub const ALL: [Sort; 6] =
        [Sort::Sword, Sort::Shield, Sort::Scroll, Sort::Heart, Sort::Treasure, Sort::Trophy];

    /// The name in notation, data files and JSON.
    #[inline]
    pub const fn name(self) -> &'static str {
        ["sword", "shield", "scroll", "heart", "treasure", "trophy"][self as usize]
    }

    /// Treasures and trophies together are loot (SLO-102).
    #[inline]
    pub const fn is_loot(self) -> bool {
        matches!(self, Sort::Treasure | Sort::Trophy)
    }
}

/// A kind of thing, by sort and value: pieces of one kind are interchangeable.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Pack)]
pub struct Good {
    /// Its sort.
    pub sort: Sort,
    /// Strength, hearts, dots, or the number of the scroll.
    pub value: u8,
}

impl Good {
    /// A thing of this sort and value.
    #[inline]
    pub const fn new(sort: Sort, value: u8) -> Good {
        Good { sort, value }
    }

    /// A scroll.
    #[inline]
    pub const fn scroll(kind: Scroll) -> Good {
        Good { sort: Sort::Scroll, value: kind as u8 }
    }
}

/// A floor tile as printed (SLO-03).
#[derive(Debug, Pack)]
pub struct Tile {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Bilingual,
    /// Level 1 to 4.
    pub level: u8,
    /// The exits in the printed orientation.
    pub exits: Exits,
    /// The different ways it can lie (SLO-21).
    pub rotations: ArrayVec<Exits, 4>,
    /// Those of them that have an exit in a direction: as many for every direction, as all turns are among them.
    pub facing: [ArrayVec<Exits, 4>; 4],
    /// Box pictures.
    pub boxes: u8,
    /// A bone heap: a ghost appears.
    pub bones: bool,
    /// A door picture.
    pub door: bool,
    /// A staircase.
    pub stairs: bool,
    /// The fountain.
    pub fountain: bool,
    /// The number of the castle owner's room, 0 for none.
    pub owner_room: u8,
    /// Shows anything at all (SLO-32).
    pub things: bool,
    /// The first of its places for boxes.
    pub slot: u8,
    /// Its place for a door, if it has one.
    pub door_slot: u8,
}

/// What is in a box.
#[derive(Debug, Pack)]
pub struct Content {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Bilingual,
    /// The number on the box side.
    pub tier: u8,
    /// What it is.
    pub good: Good,
}

/// A ghost.
#[derive(Debug, Pack)]
pub struct Ghost {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Bilingual,
    /// The pile it comes from.
    pub tier: u8,
    /// Its yellow dots.
    pub dots: u8,
    /// Fight value.
    pub fight: u8,
    /// Life value.
    pub life: u8,
    /// One of the castle owner's brothers.
    pub brother: bool,
}

/// A door.
#[derive(Debug, Pack)]
pub struct Door {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Bilingual,
    /// The numbers that open it: bit *n* for a throw of *n*.
    pub opens: u8,
}

/// The numbers of the rules.
#[derive(Copy, Clone, Debug, Hash, Deserialize, Pack)]
#[allow(missing_docs)]
pub struct Constants {
    pub actions_per_turn: u8,
    pub whirlwind_extra_actions: u8,
    pub fireball_bonus: u8,
    pub magic_sword_bonus: u8,
    pub magic_shield_bonus: u8,
    pub ghosts_moved_per_turn: u8,
    pub start_hearts: u8,
    pub revive_hearts: u8,
    pub max_hearts: u8,
    pub sword_slots: u8,
    pub shield_slots: u8,
    pub scroll_slots: u8,
    pub items_lost_on_death: u8,
    pub entrance_hall_tiles_per_player: u8,
    pub score_scroll: u8,
    pub score_magic_card: u8,
}

/// All components, as tables and sets.
#[derive(Debug, Pack)]
pub struct Data {
    version: u32,
    fingerprint: u64,
    /// The floor tiles; START is the one with `start = true`.
    pub tiles: Vec<Tile>,
    /// The boxes.
    pub boxes: Vec<Content>,
    /// The ghosts.
    pub ghosts: Vec<Ghost>,
    /// The doors.
    pub doors: Vec<Door>,
    /// The numbers of the rules.
    pub numbers: Constants,
    /// The heart pieces.
    pub hearts: u8,
    /// Fireballs, eyes and keys each player starts with.
    pub cards: [u8; 3],
    /// The colours of the seats.
    pub colours: Vec<Bilingual>,
    /// The names of the levels.
    pub levels: [Bilingual; 4],
    /// The index of START.
    pub start: u8,
    /// The tiles of each level.
    pub level_tiles: [u64; 4],
    /// Tiles with a staircase.
    pub stairs: u64,
    /// Tiles with a fountain.
    pub fountains: u64,
    /// The castle owner's rooms in the order of their numbers.
    pub owner_rooms: ArrayVec<u8, 8>,
    /// The boxes of each tier.
    pub tier_boxes: [u64; 4],
    /// The boxes of each sort (trophies: none).
    pub sort_boxes: [u64; 6],
    /// The boxes with each kind of scroll.
    pub scroll_boxes: [u64; 4],
    /// The ghosts of each tier.
    pub tier_ghosts: [u32; 4],
    /// The brothers (SLO-120).
    pub brothers: u32,
    /// Which tile a place for boxes belongs to.
    pub slot_tile: [u8; MAX_SLOTS],
    /// The first place for boxes of a tile and how many it has: the same as in [`Tile`], close together.
    pub box_places: [(u8, u8); MAX_TILES],
}

impl Data {
    /// The index of a tile by its id.
    #[inline]
    pub fn tile_index(&self, id: &str) -> Option<u8> {
        find(self.tiles.iter().map(|tile| tile.id), id)
    }

    /// The index of a box by its id.
    #[inline]
    pub fn box_index(&self, id: &str) -> Option<u8> {
        find(self.boxes.iter().map(|content| content.id), id)
    }

    /// The index of a ghost by its id.
    #[inline]
    pub fn ghost_index(&self, id: &str) -> Option<u8> {
        find(self.ghosts.iter().map(|ghost| ghost.id), id)
    }

    /// The index of a door by its id.
    #[inline]
    pub fn door_index(&self, id: &str) -> Option<u8> {
        find(self.doors.iter().map(|door| door.id), id)
    }
}

fn find<'a>(mut ids: impl Iterator<Item = &'a str>, id: &str) -> Option<u8> {
    ids.position(|known| known.eq_ignore_ascii_case(id)).map(|i| i as u8)
}

#[derive(Deserialize)]
struct RawFile {
    meta: RawMeta,
    inventory: RawInventory,
    constants: Constants,
    player: Vec<RawPlayer>,
    level: Vec<RawLevel>,
    tile: Vec<RawTile>,
    ghost: Vec<RawGhost>,
    #[serde(rename = "box")]
    boxes: Vec<RawBox>,
    door: Vec<RawDoor>,
    hearts: RawHearts,
    magic_card: Vec<RawCard>,
}

#[derive(Deserialize, Hash)]
struct RawMeta {
    data_version: u32,
}

#[derive(Deserialize)]
struct RawInventory {
    floor_tiles: usize,
    pieces: usize,
    ghosts: usize,
    boxes: usize,
    doors: usize,
    hearts: usize,
    castle_owner: usize,
    player_cards: usize,
    magic_cards: usize,
    magic_cards_per_player: usize,
}

#[derive(Deserialize, Hash)]
struct RawPlayer {
    color: String,
    name_de: String,
    name_en: String,
}

#[derive(Deserialize, Hash)]
struct RawLevel {
    level: u8,
    name_de: String,
    name_en: String,
    tiles: usize,
}

#[derive(Deserialize, Hash)]
struct RawTile {
    id: String,
    level: u8,
    name_de: String,
    name_en: String,
    exits: String,
    #[serde(default)]
    start: bool,
    #[serde(default)]
    boxes: u8,
    #[serde(default)]
    bones: bool,
    #[serde(default)]
    door: bool,
    #[serde(default)]
    stairs: bool,
    #[serde(default)]
    fountain: bool,
    #[serde(default)]
    owner_room: u8,
}

#[derive(Deserialize, Hash)]
struct RawGhost {
    id: String,
    name_de: String,
    name_en: String,
    tier: u8,
    dots: u8,
    fight: u8,
    life: u8,
    #[serde(default)]
    brother: bool,
}

#[derive(Deserialize, Hash)]
struct RawBox {
    id: String,
    name_de: String,
    name_en: String,
    tier: u8,
    kind: String,
    value: Option<u8>,
    scroll: Option<String>,
}

#[derive(Deserialize, Hash)]
struct RawDoor {
    id: String,
    name_de: String,
    name_en: String,
    opens: Vec<u8>,
}

#[derive(Deserialize, Hash)]
struct RawHearts {
    count: u8,
}

#[derive(Deserialize, Hash)]
struct RawCard {
    id: String,
    color: String,
    kind: String,
}

fn keep(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

#[inline]
fn name(de: &str, en: &str) -> Bilingual {
    Bilingual { de: keep(de), en: keep(en) }
}

fn misfit(sort: &str, id: &str, what: impl Into<String>) -> Misfit {
    Misfit::new(format!("{sort} {id}"), what)
}

fn ensure(holds: bool, sort: &str, id: &str, what: impl FnOnce() -> String) -> Result<(), Misfit> {
    if holds { Ok(()) } else { Err(misfit(sort, id, what())) }
}

impl Components for Data {
    #[inline]
    fn standard() -> Loaded<Data> {
        burghof_core::standard!(Data, "schloss", include_str!("../components.toml"))
    }

    fn read(toml: &str) -> Result<Data, Misfit> {
        let raw: RawFile = burghof_core::read_toml(toml)?;
        raw.check_inventory()?;
        raw.check_numbers()?;
        raw.into_data()
    }

    fn version(&self) -> u32 {
        self.version
    }

    fn fingerprint(&self) -> u64 {
        self.fingerprint
    }
}

impl RawFile {
    /// SLO-02: the lists must have the numbers the inventory states.
    fn check_inventory(&self) -> Result<(), Misfit> {
        let stated = &self.inventory;
        let counts = [
            ("floor_tiles", stated.floor_tiles, self.tile.len(), MAX_TILES),
            ("ghosts", stated.ghosts, self.ghost.len(), MAX_GHOSTS),
            ("boxes", stated.boxes, self.boxes.len(), MAX_BOXES),
            ("doors", stated.doors, self.door.len(), MAX_DOORS),
            ("hearts", stated.hearts, self.hearts.count.into(), 100),
            ("player_cards", stated.player_cards, self.player.len(), 4),
            ("magic_cards", stated.magic_cards, self.magic_card.len(), 255),
        ];
        for (what, stated, found, most) in counts {
            ensure(stated == found, "inventory", what, || format!("{stated} stated, {found} listed"))?;
            ensure(found <= most, "inventory", what, || format!("{found} are more than {most}"))?;
        }
        let pieces = stated.ghosts + stated.boxes + stated.doors + stated.hearts + stated.castle_owner;
        ensure(stated.pieces == pieces, "inventory", "pieces", || {
            format!("{} stated, the pieces are {pieces}", stated.pieces)
        })?;
        ensure(stated.castle_owner == 1, "inventory", "castle_owner", || "there is one castle owner".into())?;
        ensure(self.player.len() == 4, "inventory", "player_cards", || "four players can play".into())?;
        ensure(!self.door.is_empty() || self.tile.iter().all(|tile| !tile.door), "inventory", "doors", || {
            "tiles show doors, but there are none".into()
        })
    }

    fn check_numbers(&self) -> Result<(), Misfit> {
        let n = &self.constants;
        let sound = [
            ("actions_per_turn", n.actions_per_turn, 1, 20),
            ("whirlwind_extra_actions", n.whirlwind_extra_actions, 0, 20),
            ("fireball_bonus", n.fireball_bonus, 1, 20),
            ("magic_sword_bonus", n.magic_sword_bonus, 0, 20),
            ("magic_shield_bonus", n.magic_shield_bonus, 0, 20),
            ("ghosts_moved_per_turn", n.ghosts_moved_per_turn, 0, MAX_GHOSTS as u8),
            ("max_hearts", n.max_hearts, 1, 50),
            ("start_hearts", n.start_hearts, 1, n.max_hearts),
            ("revive_hearts", n.revive_hearts, 1, n.max_hearts),
            ("sword_slots", n.sword_slots, 1, 1),
            ("shield_slots", n.shield_slots, 1, 1),
            ("scroll_slots", n.scroll_slots, 2, 2),
            ("items_lost_on_death", n.items_lost_on_death, 2, 2),
            ("entrance_hall_tiles_per_player", n.entrance_hall_tiles_per_player, 0, 10),
            ("score_scroll", n.score_scroll, 0, 100),
            ("score_magic_card", n.score_magic_card, 0, 100),
        ];
        for (what, value, min, max) in sound {
            ensure((min..=max).contains(&value), "constants", what, || {
                format!("{value} is not {min} to {max}")
            })?;
        }
        let dealt = 4 * u32::from(n.start_hearts);
        ensure(u32::from(self.hearts.count) >= dealt, "hearts", "count", || {
            format!("{} do not suffice for four players", self.hearts.count)
        })
    }

    fn fingerprint(&self) -> u64 {
        hash::hash64(&(
            (&self.meta, &self.constants, &self.player, &self.level, &self.tile),
            (&self.ghost, &self.boxes, &self.door, &self.hearts, &self.magic_card),
        ))
    }

    fn into_data(self) -> Result<Data, Misfit> {
        let mut data = Data {
            version: self.meta.data_version,
            fingerprint: self.fingerprint(),
            tiles: Vec::new(),
            boxes: Vec::new(),
            ghosts: Vec::new(),
            doors: Vec::new(),
            numbers: self.constants,
            hearts: self.hearts.count,
            cards: self.cards()?,
            colours: self.player.iter().map(|p| name(&p.name_de, &p.name_en)).collect(),
            levels: self.levels()?,
            start: NONE,
            level_tiles: [0; 4],
            stairs: 0,
            fountains: 0,
            owner_rooms: ArrayVec::new(),
            tier_boxes: [0; 4],
            sort_boxes: [0; 6],
            scroll_boxes: [0; 4],
            tier_ghosts: [0; 4],
            brothers: 0,
            slot_tile: [NONE; MAX_SLOTS],
            box_places: [(0, 0); MAX_TILES],
        };
        self.read_tiles(&mut data)?;
        self.read_boxes(&mut data)?;
        self.read_ghosts(&mut data)?;
        self.read_doors(&mut data)?;
        self.check_levels(&data)?;
        Ok(data)
    }

    /// SLO-11: every colour has the same cards.
    fn cards(&self) -> Result<[u8; 3], Misfit> {
        let mut by_colour = vec![[0u8; 3]; self.player.len()];
        for card in &self.magic_card {
            let Some(colour) = self.player.iter().position(|player| player.color == card.color) else {
                return Err(misfit("magic_card", &card.id, format!("no player is {}", card.color)));
            };
            let Some(kind) = ["fireball", "eye", "key"].iter().position(|kind| *kind == card.kind) else {
                return Err(misfit("magic_card", &card.id, format!("there is no card `{}`", card.kind)));
            };
            by_colour[colour][kind] += 1;
        }
        for (player, cards) in self.player.iter().zip(&by_colour) {
            let count: usize = cards.iter().map(|&n| usize::from(n)).sum();
            let fits = *cards == by_colour[0] && count == self.inventory.magic_cards_per_player;
            ensure(fits, "player", &player.color, || {
                format!("has {count} magic cards, or others than the rest")
            })?;
        }
        Ok(by_colour[0])
    }

    fn levels(&self) -> Result<[Bilingual; 4], Misfit> {
        let mut names = [Bilingual { de: "", en: "" }; 4];
        for (i, slot) in names.iter_mut().enumerate() {
            let number = (i + 1).to_string();
            let Some(level) = self.level.iter().find(|level| usize::from(level.level) == i + 1) else {
                return Err(misfit("level", &number, "missing"));
            };
            let found = self.tile.iter().filter(|tile| usize::from(tile.level) == i + 1).count();
            ensure(level.tiles == found, "level", &number, || {
                format!("{} tiles stated, {found} listed", level.tiles)
            })?;
            *slot = name(&level.name_de, &level.name_en);
        }
        Ok(names)
    }

    fn read_tiles(&self, data: &mut Data) -> Result<(), Misfit> {
        let (mut slot, mut door_slot, mut rooms) = (0u8, 0u8, Vec::new());
        for (i, raw) in self.tile.iter().enumerate() {
            let fail = |what: &str| misfit("tile", &raw.id, what);
            let exits =
                Exits::parse(&raw.exits).ok_or_else(|| fail("exits are letters of NESW, each once"))?;
            if exits.is_empty() {
                return Err(fail("has no exit"));
            }
            if !(1..=4).contains(&raw.level) {
                return Err(fail("levels are 1 to 4"));
            }
            if data.tile_index(&raw.id).is_some() {
                return Err(fail("stands twice"));
            }
            if raw.boxes > 2 {
                return Err(fail("at most two boxes"));
            }
            if raw.bones && raw.door {
                return Err(fail("shows bone heap and door (SLO-R10)"));
            }
            let things =
                raw.boxes > 0 || raw.bones || raw.door || raw.stairs || raw.fountain || raw.owner_room > 0;
            if raw.start && (things || raw.level != 1 || data.start != NONE) {
                return Err(fail("START is one blank tile of level 1"));
            }
            if usize::from(slot + raw.boxes) > MAX_SLOTS
                || usize::from(door_slot) + usize::from(raw.door) > MAX_DOORS
            {
                return Err(fail("too many box or door pictures"));
            }
            let bit = 1u64 << i;
            if raw.start {
                data.start = i as u8;
            }
            if raw.owner_room > 0 {
                rooms.push((raw.owner_room, i as u8));
            }
            data.level_tiles[usize::from(raw.level) - 1] |= bit;
            data.stairs |= if raw.stairs { bit } else { 0 };
            data.fountains |= if raw.fountain { bit } else { 0 };
            for place in slot..slot + raw.boxes {
                data.slot_tile[usize::from(place)] = i as u8;
            }
            data.box_places[i] = (slot, raw.boxes);
            let rotations = if raw.start { ArrayVec::from_iter([exits]) } else { rotations(exits) };
            data.tiles.push(Tile {
                id: keep(&raw.id),
                name: name(&raw.name_de, &raw.name_en),
                level: raw.level,
                exits,
                facing: Dir::ALL
                    .map(|dir| rotations.iter().copied().filter(|exits| exits.has(dir)).collect()),
                rotations,
                boxes: raw.boxes,
                bones: raw.bones,
                door: raw.door,
                stairs: raw.stairs,
                fountain: raw.fountain,
                owner_room: raw.owner_room,
                things,
                slot,
                door_slot: if raw.door { door_slot } else { NONE },
            });
            slot += raw.boxes;
            door_slot += u8::from(raw.door);
        }
        ensure(data.start != NONE, "tile", "START", || "missing".into())?;
        rooms.sort_unstable();
        for (i, &(number, tile)) in rooms.iter().enumerate() {
            ensure(usize::from(number) == i + 1 && i < 8, "tile", data.tiles[usize::from(tile)].id, || {
                "the castle owner's rooms are numbered 1, 2, 3 … without gaps".into()
            })?;
            data.owner_rooms.push(tile);
        }
        Ok(())
    }

    fn read_boxes(&self, data: &mut Data) -> Result<(), Misfit> {
        for (i, raw) in self.boxes.iter().enumerate() {
            let fail = |what: &str| misfit("box", &raw.id, what);
            if !(1..=4).contains(&raw.tier) {
                return Err(fail("tiers are 1 to 4"));
            }
            if data.box_index(&raw.id).is_some() {
                return Err(fail("stands twice"));
            }
            let sort = Sort::ALL.into_iter().take(5).find(|sort| sort.name() == raw.kind);
            let good = match (sort, raw.value, &raw.scroll) {
                (Some(Sort::Scroll), None, Some(kind)) => {
                    let kind = Scroll::ALL.into_iter().find(|scroll| scroll.name() == kind);
                    Good::scroll(kind.ok_or_else(|| fail("there is no such scroll"))?)
                }
                (Some(Sort::Scroll), ..) => return Err(fail("a scroll has a kind and no value")),
                (Some(sort), Some(value @ 1..=50), None) => Good::new(sort, value),
                (Some(_), ..) => return Err(fail("needs a value from 1 to 50")),
                (None, ..) => return Err(fail("there is no such kind")),
            };
            let bit = 1u64 << i;
            data.tier_boxes[usize::from(raw.tier) - 1] |= bit;
            data.sort_boxes[good.sort as usize] |= bit;
            if good.sort == Sort::Scroll {
                data.scroll_boxes[usize::from(good.value)] |= bit;
            }
            let content =
                Content { id: keep(&raw.id), name: name(&raw.name_de, &raw.name_en), tier: raw.tier, good };
            data.boxes.push(content);
        }
        Ok(())
    }

    fn read_ghosts(&self, data: &mut Data) -> Result<(), Misfit> {
        for (i, raw) in self.ghost.iter().enumerate() {
            let fail = |what: &str| misfit("ghost", &raw.id, what);
            if !(1..=4).contains(&raw.tier) {
                return Err(fail("tiers are 1 to 4"));
            }
            if data.ghost_index(&raw.id).is_some() {
                return Err(fail("stands twice"));
            }
            if raw.dots > 50 || raw.fight > 50 || raw.life > 50 {
                return Err(fail("dots, fight and life are at most 50"));
            }
            data.tier_ghosts[usize::from(raw.tier) - 1] |= 1 << i;
            data.brothers |= u32::from(raw.brother) << i;
            data.ghosts.push(Ghost {
                id: keep(&raw.id),
                name: name(&raw.name_de, &raw.name_en),
                tier: raw.tier,
                dots: raw.dots,
                fight: raw.fight,
                life: raw.life,
                brother: raw.brother,
            });
        }
        ensure(data.brothers != 0, "ghost", "brothers", || "without brothers no game ends".into())
    }

    fn read_doors(&self, data: &mut Data) -> Result<(), Misfit> {
        for raw in &self.door {
            let fail = |what: &str| misfit("door", &raw.id, what);
            if data.door_index(&raw.id).is_some() {
                return Err(fail("stands twice"));
            }
            if raw.opens.is_empty() || raw.opens.iter().any(|n| !(1..=6).contains(n)) {
                return Err(fail("opens by throws from 1 to 6"));
            }
            let opens = raw.opens.iter().fold(0, |set, n| set | 1 << n);
            data.doors.push(Door { id: keep(&raw.id), name: name(&raw.name_de, &raw.name_en), opens });
        }
        Ok(())
    }

    /// SLO-23: only tiles that let a corridor run straight on can be laid in level 1.
    fn check_levels(&self, data: &Data) -> Result<(), Misfit> {
        for tile in data.tiles.iter().filter(|tile| tile.level == 1) {
            let straight = tile.rotations.iter().any(|exits| exits.runs_straight());
            ensure(straight, "tile", tile.id, || {
                "a corridor of level 1 must run straight on (SLO-23)".into()
            })?;
        }
        Ok(())
    }
}
