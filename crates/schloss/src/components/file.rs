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

/// The kinds of magic cards.
const KINDS: [&str; 3] = ["fireball", "eye", "key"];

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
            let at = format!("inventory.{what}");
            Misfit::agree(&*at, stated, found)?;
            Misfit::at_most(at, found, most)?;
        }
        let pieces = stated.ghosts + stated.boxes + stated.doors + stated.hearts + stated.castle_owner;
        Misfit::agree("inventory.pieces", stated.pieces, pieces)?;
        Misfit::must("inventory.castle_owner", stated.castle_owner, 1)?;
        Misfit::must("inventory.player_cards", self.player.len(), 4)?;
        // Tiles that show a door need one.
        let shown = self.tile.iter().any(|tile| tile.door);
        Misfit::unless(!self.door.is_empty() || !shown, || Misfit::missing("door"))
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
            Misfit::within(format!("constants.{what}"), value, min, max)?;
        }
        Misfit::suffice("hearts.count", 4 * u32::from(n.start_hearts), self.hearts.count)
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
            let at = |key: &str| format!("magic_card {}.{key}", card.id);
            let Some(colour) = self.player.iter().position(|player| player.color == card.color) else {
                return Err(Misfit::unknown(at("color"), "player", &card.color));
            };
            let Some(kind) = KINDS.iter().position(|kind| *kind == card.kind) else {
                return Err(Misfit::none_of(at("kind"), &card.kind, &KINDS));
            };
            by_colour[colour][kind] += 1;
        }
        for (player, cards) in self.player.iter().zip(&by_colour) {
            let color = &player.color;
            let count: usize = cards.iter().map(|&n| usize::from(n)).sum();
            let each = self.inventory.magic_cards_per_player;
            Misfit::counted(format!("magic_card (color = {color})"), count, each)?;
            for ((kind, &found), &wanted) in KINDS.iter().zip(cards).zip(&by_colour[0]) {
                Misfit::counted(format!("magic_card (color = {color}, kind = {kind})"), found, wanted)
                    .map_err(|misfit| misfit.citing("SLO-11"))?;
            }
        }
        Ok(by_colour[0])
    }

    fn levels(&self) -> Result<[Bilingual; 4], Misfit> {
        let mut names = [Bilingual { de: "", en: "" }; 4];
        for (i, slot) in names.iter_mut().enumerate() {
            let at = format!("level {}", i + 1);
            let Some(level) = self.level.iter().find(|level| usize::from(level.level) == i + 1) else {
                return Err(Misfit::missing(at));
            };
            let found = self.tile.iter().filter(|tile| usize::from(tile.level) == i + 1).count();
            Misfit::agree(format!("{at}.tiles"), level.tiles, found)?;
            *slot = Bilingual::keep(&level.name_de, &level.name_en);
        }
        Ok(names)
    }

    fn read_tiles(&self, data: &mut Data) -> Result<(), Misfit> {
        let (mut slot, mut door_slot, mut rooms) = (0u8, 0u8, Vec::new());
        for (i, raw) in self.tile.iter().enumerate() {
            let at = |key: &str| format!("tile {}.{key}", raw.id);
            // Letters of NESW, each once, and one at least.
            let exits = Exits::parse(&raw.exits).filter(|exits| !exits.is_empty());
            let exits = exits.ok_or_else(|| Misfit::form(at("exits"), &raw.exits, "NESW"))?;
            Misfit::within(at("level"), raw.level, 1, 4)?;
            Misfit::once(format!("tile {}", raw.id), data.tile_index(&raw.id).is_none())?;
            Misfit::at_most(at("boxes"), raw.boxes, 2)?;
            Misfit::unless(!(raw.bones && raw.door), || {
                Misfit::both(format!("tile {}", raw.id), "bones", "door").citing("SLO-R10")
            })?;
            let things =
                raw.boxes > 0 || raw.bones || raw.door || raw.stairs || raw.fountain || raw.owner_room > 0;
            // The start is one blank tile of level 1.
            if raw.start {
                Misfit::must(at("level"), raw.level, 1)?;
                Misfit::unless(!things, || Misfit::unfit(at("start"), "true"))?;
                Misfit::once(at("start"), data.start == NONE)?;
            }
            Misfit::at_most("tile.boxes", usize::from(slot + raw.boxes), MAX_SLOTS)?;
            Misfit::at_most("tile.door", usize::from(door_slot) + usize::from(raw.door), MAX_DOORS)?;
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
        Misfit::unless(data.start != NONE, || Misfit::missing("tile.start"))?;
        rooms.sort_unstable();
        for (i, &(number, tile)) in rooms.iter().enumerate() {
            // The rooms are numbered 1, 2, 3 … without gaps.
            let at = format!("tile {}.owner_room", data.tiles[usize::from(tile)].id);
            Misfit::must(&*at, number, i + 1)?;
            Misfit::at_most(at, i + 1, 8)?;
            data.owner_rooms.push(tile);
        }
        Ok(())
    }

    fn read_boxes(&self, data: &mut Data) -> Result<(), Misfit> {
        for (i, raw) in self.boxes.iter().enumerate() {
            let at = |key: &str| format!("box {}.{key}", raw.id);
            Misfit::within(at("tier"), raw.tier, 1, 4)?;
            Misfit::once(format!("box {}", raw.id), data.box_index(&raw.id).is_none())?;
            let sorts = Sort::ALL.map(|sort| sort.name());
            let Some(sort) = Sort::ALL.into_iter().take(5).find(|sort| sort.name() == raw.kind) else {
                return Err(Misfit::none_of(at("kind"), &raw.kind, &sorts[..5]));
            };
            // A scroll has a kind, everything else a value.
            let good = match (sort, raw.value, &raw.scroll) {
                (Sort::Scroll, None, Some(kind)) => {
                    let found = Scroll::ALL.into_iter().find(|scroll| scroll.name() == kind);
                    let known = Scroll::ALL.map(|scroll| scroll.name());
                    Good::scroll(found.ok_or_else(|| Misfit::none_of(at("scroll"), kind, &known))?)
                }
                (Sort::Scroll, Some(_), _) => return Err(Misfit::extra(at("value"))),
                (Sort::Scroll, None, None) => return Err(Misfit::missing(at("scroll"))),
                (_, _, Some(_)) => return Err(Misfit::extra(at("scroll"))),
                (_, None, None) => return Err(Misfit::missing(at("value"))),
                (sort, Some(value), None) => {
                    Misfit::within(at("value"), value, 1, 50)?;
                    Good::new(sort, value)
                }
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
            let at = |key: &str| format!("ghost {}.{key}", raw.id);
            Misfit::within(at("tier"), raw.tier, 1, 4)?;
            Misfit::once(format!("ghost {}", raw.id), data.ghost_index(&raw.id).is_none())?;
            for (key, found) in [("dots", raw.dots), ("fight", raw.fight), ("life", raw.life)] {
                Misfit::at_most(at(key), found, 50)?;
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
        // Without brothers no game ends.
        Misfit::unless(data.brothers != 0, || Misfit::missing("ghost.brother"))
    }

    fn read_doors(&self, data: &mut Data) -> Result<(), Misfit> {
        for raw in &self.door {
            let at = format!("door {}.opens", raw.id);
            Misfit::once(format!("door {}", raw.id), data.door_index(&raw.id).is_none())?;
            Misfit::unless(!raw.opens.is_empty(), || Misfit::missing(&*at))?;
            raw.opens.iter().try_for_each(|&n| Misfit::within(&*at, n, 1, 6))?;
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
            Misfit::unless(straight, || {
                Misfit::saying(format!("tile {}.exits", tile.id), "misfit-set-straight").citing("SLO-23")
            })?;
        }
        Ok(())
    }
}
