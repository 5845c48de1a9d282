//! The data file as written, and the way from there to the tables.

use super::{
    Constants, Content, Data, Door, Ghost, Good, MAX_BOXES, MAX_DOORS, MAX_GHOSTS, MAX_SLOTS, MAX_TILES,
    NONE, Scroll, Sort, Tile,
};
use crate::castle::{Dir, Exits, rotations};
use arrayvec::ArrayVec;
use burghof_core::{Bilingual, Misfit, hash, keep};
use serde::Deserialize;

#[derive(Deserialize)]
pub(super) struct RawFile {
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

impl RawFile {
    /// SLO-02: the lists must have the numbers the inventory states.
    pub(super) fn check_inventory(&self) -> Result<(), Misfit> {
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
            Misfit::agree(format!("inventory {what}"), stated, found, || {
                format!("{stated} stated, {found} listed")
            })?;
            Misfit::unless(found <= most, format!("inventory {what}"), || {
                format!("{found} are more than {most}")
            })?;
        }
        let pieces = stated.ghosts + stated.boxes + stated.doors + stated.hearts + stated.castle_owner;
        Misfit::agree("inventory pieces", stated.pieces, pieces, || {
            format!("{} stated, the pieces are {pieces}", stated.pieces)
        })?;
        Misfit::unless(stated.castle_owner == 1, "inventory castle_owner", || {
            "there is one castle owner".into()
        })?;
        Misfit::unless(self.player.len() == 4, "inventory player_cards", || "four players can play".into())?;
        Misfit::unless(
            !self.door.is_empty() || self.tile.iter().all(|tile| !tile.door),
            "inventory doors",
            || "tiles show doors, but there are none".into(),
        )
    }

    pub(super) fn check_numbers(&self) -> Result<(), Misfit> {
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
            if !(min..=max).contains(&value) {
                return Err(Misfit::range(format!("constants {what}"), value, min.into(), max.into()));
            }
        }
        let dealt = 4 * u32::from(n.start_hearts);
        Misfit::unless(u32::from(self.hearts.count) >= dealt, "hearts count", || {
            format!("{} do not suffice for four players", self.hearts.count)
        })
    }

    fn fingerprint(&self) -> u64 {
        hash::hash64(&(
            (&self.meta, &self.constants, &self.player, &self.level, &self.tile),
            (&self.ghost, &self.boxes, &self.door, &self.hearts, &self.magic_card),
        ))
    }

    pub(super) fn into_data(self) -> Result<Data, Misfit> {
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
            colours: self.player.iter().map(|p| Bilingual::keep(&p.name_de, &p.name_en)).collect(),
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
                return Err(Misfit::new(
                    format!("magic_card {}", card.id),
                    format!("no player is {}", card.color),
                ));
            };
            let Some(kind) = ["fireball", "eye", "key"].iter().position(|kind| *kind == card.kind) else {
                return Err(Misfit::new(
                    format!("magic_card {}", card.id),
                    format!("there is no card `{}`", card.kind),
                ));
            };
            by_colour[colour][kind] += 1;
        }
        for (player, cards) in self.player.iter().zip(&by_colour) {
            let count: usize = cards.iter().map(|&n| usize::from(n)).sum();
            let fits = *cards == by_colour[0] && count == self.inventory.magic_cards_per_player;
            Misfit::unless(fits, format!("player {}", player.color), || {
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
                return Err(Misfit::new(format!("level {number}"), "missing"));
            };
            let found = self.tile.iter().filter(|tile| usize::from(tile.level) == i + 1).count();
            Misfit::agree(format!("level {number}"), level.tiles, found, || {
                format!("{} tiles stated, {found} listed", level.tiles)
            })?;
            *slot = Bilingual::keep(&level.name_de, &level.name_en);
        }
        Ok(names)
    }

    fn read_tiles(&self, data: &mut Data) -> Result<(), Misfit> {
        let (mut slot, mut door_slot, mut rooms) = (0u8, 0u8, Vec::new());
        for (i, raw) in self.tile.iter().enumerate() {
            let fail = |what: &str| Misfit::new(format!("tile {}", raw.id), what);
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
                name: Bilingual::keep(&raw.name_de, &raw.name_en),
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
        Misfit::unless(data.start != NONE, "tile START", || "missing".into())?;
        rooms.sort_unstable();
        for (i, &(number, tile)) in rooms.iter().enumerate() {
            Misfit::unless(
                usize::from(number) == i + 1 && i < 8,
                format!("tile {}", data.tiles[usize::from(tile)].id),
                || "the castle owner's rooms are numbered 1, 2, 3 … without gaps".into(),
            )?;
            data.owner_rooms.push(tile);
        }
        Ok(())
    }

    fn read_boxes(&self, data: &mut Data) -> Result<(), Misfit> {
        for (i, raw) in self.boxes.iter().enumerate() {
            let fail = |what: &str| Misfit::new(format!("box {}", raw.id), what);
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
            let content = Content {
                id: keep(&raw.id),
                name: Bilingual::keep(&raw.name_de, &raw.name_en),
                tier: raw.tier,
                good,
            };
            data.boxes.push(content);
        }
        Ok(())
    }

    fn read_ghosts(&self, data: &mut Data) -> Result<(), Misfit> {
        for (i, raw) in self.ghost.iter().enumerate() {
            let fail = |what: &str| Misfit::new(format!("ghost {}", raw.id), what);
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
                name: Bilingual::keep(&raw.name_de, &raw.name_en),
                tier: raw.tier,
                dots: raw.dots,
                fight: raw.fight,
                life: raw.life,
                brother: raw.brother,
            });
        }
        Misfit::unless(data.brothers != 0, "ghost brothers", || "without brothers no game ends".into())
    }

    fn read_doors(&self, data: &mut Data) -> Result<(), Misfit> {
        for raw in &self.door {
            let fail = |what: &str| Misfit::new(format!("door {}", raw.id), what);
            if data.door_index(&raw.id).is_some() {
                return Err(fail("stands twice"));
            }
            if raw.opens.is_empty() || raw.opens.iter().any(|n| !(1..=6).contains(n)) {
                return Err(fail("opens by throws from 1 to 6"));
            }
            let opens = raw.opens.iter().fold(0, |set, n| set | 1 << n);
            data.doors.push(Door {
                id: keep(&raw.id),
                name: Bilingual::keep(&raw.name_de, &raw.name_en),
                opens,
            });
        }
        Ok(())
    }

    /// SLO-23: only tiles that let a corridor run straight on can be laid in level 1.
    fn check_levels(&self, data: &Data) -> Result<(), Misfit> {
        for tile in data.tiles.iter().filter(|tile| tile.level == 1) {
            let straight = tile.rotations.iter().any(|exits| exits.runs_straight());
            Misfit::unless(straight, format!("tile {}", tile.id), || {
                "a corridor of level 1 must run straight on (SLO-23)".into()
            })?;
        }
        Ok(())
    }
}
