//! The data file as written, and the way from there to the tables.

use super::{
    ALIASES, AROUND, Attendant, AttendantInfo, Bonus, Card, CardKind, Data, Hanging, LOOKS, Level, Lookup,
    MAX_CARDS, MAX_CASTLES, MAX_ROOMS, NO_HANGING, NO_TILE, Named, Numbers, RoomType, SPECIALTIES, SPECIALTY,
    ScoreKind, Specialty, TYPES, Throne, Tile, TileInfo, TypeInfo, normal,
};
use burghof_core::{Bilingual, Misfit, hash, keep};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
pub(super) struct File {
    meta: MetaEntry,
    room_type: Vec<TypeEntry>,
    wall_hanging: Vec<HangingEntry>,
    room: Vec<RoomEntry>,
    specialty: Vec<SpecialtyEntry>,
    specialty_stack: Vec<StackEntry>,
    throne_room: Vec<ThroneEntry>,
    attendant: Vec<AttendantEntry>,
    bonus_card: Vec<CardEntry>,
    #[serde(default)]
    castle_token: Vec<TokenEntry>,
}

#[derive(Deserialize)]
struct MetaEntry {
    data_version: u32,
    rounds: u8,
    hand_size: u8,
    select_per_turn: u8,
    turns_per_round: u8,
    regular_room_tiles: usize,
    specialty_tiles: usize,
    throne_rooms: usize,
    attendants: usize,
    bonus_cards: usize,
    food_bonus_draw: u8,
    food_bonus_keep: u8,
    utility_bonus_draw: u8,
    utility_bonus_keep: u8,
}

#[derive(Deserialize)]
struct TypeEntry {
    id: String,
    name_de: String,
    name_en: String,
    level: String,
    open_to_sky: bool,
    count: usize,
    bonus_at_3_kind: String,
    bonus_at_5_kind: String,
}

#[derive(Deserialize)]
struct HangingEntry {
    id: String,
    name_de: String,
    name_en: String,
    regular_rooms: usize,
    throne_rooms: usize,
}

#[derive(Deserialize)]
struct RoomEntry {
    index: usize,
    id: String,
    #[serde(rename = "type")]
    kind: String,
    name_de: String,
    name_en: String,
    hanging: String,
    score_kind: String,
    points: u8,
    points_otherwise: Option<u8>,
    wants: Option<String>,
    wants_hanging: Option<String>,
    cells: Option<Vec<(i8, i8)>>,
}

#[derive(Deserialize)]
struct SpecialtyEntry {
    id: String,
    name_de: String,
    name_en: String,
    level: String,
    open_to_sky: bool,
    hanging: String,
    score_kind: String,
    points: u8,
}

#[derive(Deserialize)]
struct StackEntry {
    id: String,
    faces: Vec<String>,
    count: u8,
}

#[derive(Deserialize)]
struct ThroneEntry {
    index: usize,
    id: String,
    name_de: String,
    name_en: String,
    wants: Vec<String>,
    spaces: Vec<String>,
    cells: Vec<(i8, i8)>,
    points: u8,
    hanging: String,
}

#[derive(Deserialize)]
struct AttendantEntry {
    id: String,
    name_de: String,
    name_en: String,
    hanging: String,
    points_per_hanging: u8,
    count: u8,
}

#[derive(Deserialize)]
struct CardEntry {
    index: usize,
    id: String,
    /// What it counts; the id says it if this is missing.
    kind: Option<String>,
    name_de: String,
    name_en: String,
    points: u8,
}

#[derive(Deserialize)]
struct TokenEntry {
    id: String,
    name_de: String,
    name_en: String,
}

fn named(id: String, de: String, en: String) -> Named {
    Named { id: keep(id), name: Bilingual::keep(de, en) }
}

fn level(word: &str, at: &str) -> Result<Level, Misfit> {
    match word {
        "ground_up" => Ok(Level::GroundUp),
        "any" => Ok(Level::Any),
        "below" => Ok(Level::Below),
        _ => Err(Misfit::new(at, format!("level `{word}` is none of ground_up, any, below"))),
    }
}

fn hanging(word: &str, at: &str) -> Result<Hanging, Misfit> {
    Hanging::from_id(word).ok_or_else(|| Misfit::new(at, format!("there is no hanging `{word}`")))
}

fn hanging_or_none(word: &str, at: &str) -> Result<u8, Misfit> {
    if word == "none" { Ok(NO_HANGING) } else { hanging(word, at).map(|h| h as u8) }
}

fn room_type(word: &str, at: &str) -> Result<RoomType, Misfit> {
    RoomType::from_id(word).ok_or_else(|| Misfit::new(at, format!("there is no room type `{word}`")))
}

fn bonus(word: &str, at: &str) -> Result<Bonus, Misfit> {
    match word {
        "draw_room" => Ok(Bonus::DrawRoom),
        "attendant" => Ok(Bonus::Attendant),
        "bonus_card" => Ok(Bonus::Card),
        "choose_other" => Ok(Bonus::ChooseOther),
        _ => Specialty::from_id(word)
            .map(Bonus::Specialty)
            .ok_or_else(|| Misfit::new(at, format!("there is no bonus `{word}`"))),
    }
}

fn looks(cells: &[(i8, i8)], at: &str) -> Result<u16, Misfit> {
    let mut mask = 0;
    for cell in cells {
        let bit = LOOKS.iter().position(|look| look == cell);
        let bit = bit.ok_or_else(|| Misfit::new(at, format!("a room cannot look at {cell:?}")))?;
        Misfit::unless(mask & (1 << bit) == 0, at, || format!("{cell:?} stands twice"))?;
        mask |= 1 << bit;
    }
    Misfit::unless(mask != 0, at, || "looks at no space".into())?;
    Ok(mask)
}

/// The entries of `found` in the order of an enum, each exactly once.
fn each_once<T, const N: usize>(
    entry: &str,
    ids: &[&str],
    found: Vec<(String, T)>,
) -> Result<[T; N], Misfit> {
    let mut slots: [Option<T>; N] = std::array::from_fn(|_| None);
    for (id, value) in found {
        let at = format!("{entry} {id}");
        let slot = ids.iter().position(|&known| known == id);
        let slot = slot.ok_or_else(|| Misfit::new(&at, format!("must be one of {}", ids.join(", "))))?;
        Misfit::unless(slots[slot].is_none(), &at, || "stands twice".into())?;
        slots[slot] = Some(value);
    }
    if let Some(missing) = slots.iter().position(Option::is_none) {
        return Err(Misfit::new(format!("{entry} {}", ids[missing]), "is missing"));
    }
    Ok(slots.map(|slot| match slot {
        Some(value) => value,
        None => unreachable!("checked above"),
    }))
}

fn ids<T: Copy>(all: &[T], id: impl Fn(T) -> &'static str) -> Vec<&'static str> {
    all.iter().map(|&one| id(one)).collect()
}

impl RoomEntry {
    fn info(&self, types: &[(Level, bool); TYPES], at: &str) -> Result<TileInfo, Misfit> {
        let kind = room_type(&self.kind, at)?;
        let (level, open_to_sky) = types[kind as usize];
        let wants = |optional: &Option<String>| {
            let word = optional.as_ref().ok_or_else(|| Misfit::new(at, "says nothing in `wants`"))?;
            if word == "specialty" { Ok(SPECIALTY) } else { room_type(word, at).map(|t| t as u8) }
        };
        let mut info = TileInfo {
            row: kind as u8,
            level,
            open_to_sky,
            hanging: hanging_or_none(&self.hanging, at)?,
            points: self.points,
            ..NO_TILE
        };
        match self.score_kind.as_str() {
            "cells" => {
                info.score = ScoreKind::Cells;
                info.wants = wants(&self.wants)?;
                info.cells = looks(self.cells.as_deref().unwrap_or(&[]), at)?;
            }
            "connected" => (info.score, info.wants) = (ScoreKind::Connected, wants(&self.wants)?),
            "anywhere" => (info.score, info.wants) = (ScoreKind::Anywhere, wants(&self.wants)?),
            "column" => (info.score, info.wants) = (ScoreKind::Column, wants(&self.wants)?),
            "variety" => {
                info.score = ScoreKind::Variety;
                let otherwise = self.points_otherwise;
                info.otherwise =
                    otherwise.ok_or_else(|| Misfit::new(at, "says nothing in `points_otherwise`"))?;
            }
            "hanging" => {
                info.score = ScoreKind::Hanging;
                info.wants = hanging(self.wants_hanging.as_deref().unwrap_or("nothing"), at)? as u8;
                info.cells = looks(self.cells.as_deref().unwrap_or(&[]), at)?;
            }
            other => return Err(Misfit::new(at, format!("there is no score_kind `{other}`"))),
        }
        Ok(info)
    }
}

impl SpecialtyEntry {
    fn info(&self, kind: Specialty, at: &str) -> Result<TileInfo, Misfit> {
        let score = match self.score_kind.as_str() {
            "fixed" => ScoreKind::Fixed,
            "column_below_any" => ScoreKind::ColumnBelow,
            "surround_any" => ScoreKind::Surround,
            other => return Err(Misfit::new(at, format!("there is no score_kind `{other}`"))),
        };
        Ok(TileInfo {
            row: (TYPES + kind as usize) as u8,
            level: level(&self.level, at)?,
            open_to_sky: self.open_to_sky,
            hanging: hanging_or_none(&self.hanging, at)?,
            score,
            points: self.points,
            cells: AROUND,
            ..NO_TILE
        })
    }
}

impl ThroneEntry {
    pub(super) fn build(self, index: usize) -> Result<Throne, Misfit> {
        let at = format!("throne_room {}", self.id);
        Misfit::unless(self.index == index, &at, || format!("has index {}, stands at {index}", self.index))?;
        let wants: Result<Vec<_>, _> = self.wants.iter().map(|word| room_type(word, &at)).collect();
        let wants: Result<[RoomType; 2], _> = wants?.try_into();
        let cells: Result<[(i8, i8); 2], _> = self.cells.clone().try_into();
        let (Ok(wants), Ok(cells)) = (wants, cells) else {
            return Err(Misfit::new(&at, "needs two wanted types and two marked spaces"));
        };
        Misfit::unless(cells[0] != cells[1], &at, || "marks one space twice".into())?;
        Misfit::unless(self.spaces.len() == 2, &at, || "names other than two spaces".into())?;
        for (space, cell) in self.spaces.iter().zip(cells) {
            let known = THRONE_SPACES.iter().find(|(name, _)| name == space);
            let known = known.ok_or_else(|| Misfit::new(&at, format!("there is no space `{space}`")))?;
            Misfit::unless(known.1 == cell, &at, || format!("`{space}` is {:?}, not {cell:?}", known.1))?;
        }
        let hanging = hanging(&self.hanging, &at)?;
        let named = named(self.id, self.name_de, self.name_en);
        Ok(Throne { named, wants, cells, points: self.points, hanging })
    }
}

/// The spaces that share an edge with the throne room.
pub const THRONE_SPACES: [(&str, (i8, i8)); 6] = [
    ("left", (-1, 0)),
    ("right", (2, 0)),
    ("above_left", (0, 1)),
    ("above_right", (1, 1)),
    ("below_left", (0, -1)),
    ("below_right", (1, -1)),
];

impl MetaEntry {
    fn numbers(&self) -> Result<Numbers, Misfit> {
        let at = "meta";
        let hand = self.hand_size;
        Misfit::unless(self.rounds == 2, at, || format!("{} rounds; the rules have 2", self.rounds))?;
        Misfit::unless(self.select_per_turn == 2, at, || {
            "select_per_turn must be 2, one tile for each castle".into()
        })?;
        Misfit::unless(hand % 2 == 1 && (3..=9).contains(&hand), at, || {
            format!("hand_size {hand} is not 3, 5, 7 or 9")
        })?;
        let turns = (hand - 1) / 2;
        Misfit::unless(self.turns_per_round == turns, at, || {
            format!("{hand} tiles last {turns} turns a round")
        })?;
        Misfit::unless(self.food_bonus_keep == 1 && self.utility_bonus_keep == 1, at, || {
            "a bonus keeps exactly one".into()
        })?;
        Misfit::unless((1..=5).contains(&self.food_bonus_draw), at, || {
            "food_bonus_draw must be 1 to 5".into()
        })?;
        Misfit::unless((1..=3).contains(&self.utility_bonus_draw), at, || {
            "utility_bonus_draw must be 1 to 3".into()
        })?;
        Ok(Numbers {
            version: self.data_version,
            hand_size: hand,
            turns,
            room_draw: self.food_bonus_draw,
            card_draw: self.utility_bonus_draw,
        })
    }

    /// LUD-R15, LUD-R16: with all seats taken a draw must always find enough.
    fn check_supplies(&self, rooms: usize, cards: usize) -> Result<(), Misfit> {
        let bound = 7 * (2 * usize::from(self.hand_size) - 1) + 13 + usize::from(self.food_bonus_draw);
        Misfit::unless(rooms >= bound, "meta", || {
            format!("{rooms} rooms; seven players need at least {bound}")
        })?;
        Misfit::unless(rooms <= MAX_ROOMS, "meta", || {
            format!("{rooms} rooms; at most {MAX_ROOMS} are possible")
        })?;
        let bound = 13 + usize::from(self.utility_bonus_draw);
        Misfit::unless(cards >= bound, "meta", || {
            format!("{cards} cards; seven players need at least {bound}")
        })?;
        Misfit::unless(cards <= MAX_CARDS, "meta", || {
            format!("{cards} cards; at most {MAX_CARDS} are possible")
        })
    }
}

impl File {
    pub(super) fn build(self) -> Result<Data, Misfit> {
        let meta = &self.meta;
        let numbers = meta.numbers()?;
        meta.check_supplies(self.room.len(), self.bonus_card.len())?;
        let counted = |what: &str, found: usize, stated: usize| {
            Misfit::agree("meta", stated, found, || format!("states {stated} {what}, the file has {found}"))
        };
        counted("regular_room_tiles", self.room.len(), meta.regular_room_tiles)?;
        counted("throne_rooms", self.throne_room.len(), meta.throne_rooms)?;
        counted("bonus_cards", self.bonus_card.len(), meta.bonus_cards)?;
        let stacks = self.specialty_stack.iter().map(|stack| usize::from(stack.count)).sum();
        counted("specialty_tiles", stacks, meta.specialty_tiles)?;
        let attendants = self.attendant.iter().map(|attendant| usize::from(attendant.count)).sum();
        counted("attendants", attendants, meta.attendants)?;
        Misfit::unless((MAX_CASTLES..=32).contains(&self.throne_room.len()), "meta", || {
            "there must be a throne room for each of 7 castles".into()
        })?;

        // Types
        let mut found = Vec::new();
        for entry in self.room_type {
            let at = format!("room_type {}", entry.id);
            let bonus = bonus(&entry.bonus_at_3_kind, &at)?;
            Misfit::unless(entry.bonus_at_5_kind == "choose_specialty", &at, || {
                "bonus_at_5_kind must be choose_specialty".into()
            })?;
            let shape = (level(&entry.level, &at)?, entry.open_to_sky);
            let have = self.room.iter().filter(|room| room.kind == entry.id).count();
            Misfit::agree(&at, entry.count, have, || {
                format!("states {} tiles, the file has {have}", entry.count)
            })?;
            let info = (named(entry.id.clone(), entry.name_de, entry.name_en), bonus, entry.count as u8);
            found.push((entry.id, (info, shape)));
        }
        let types: [_; TYPES] = each_once("room_type", &ids(RoomType::ALL, RoomType::id), found)?;
        let shapes = types.map(|(_, shape)| shape);
        let types = types.map(|((named, bonus, count), _)| TypeInfo { named, bonus, count });
        for (i, info) in types.iter().enumerate() {
            let twice = types[..i].iter().any(|other| other.bonus == info.bonus);
            Misfit::unless(!twice, format!("room_type {}", info.named.id), || {
                "pays the bonus of another type".into()
            })?;
        }

        // Rooms
        let mut tiles = [NO_TILE; 256];
        let mut rooms = Vec::new();
        for (index, entry) in self.room.into_iter().enumerate() {
            let at = format!("room {}", entry.id);
            Misfit::unless(entry.index == index, &at, || {
                format!("has index {}, stands at {index}", entry.index)
            })?;
            tiles[index] = entry.info(&shapes, &at)?;
            rooms.push(named(entry.id, entry.name_de, entry.name_en));
        }

        // Specialty rooms
        let mut found = Vec::new();
        for entry in self.specialty {
            let at = format!("specialty {}", entry.id);
            let Some(kind) = Specialty::from_id(&entry.id) else {
                return Err(Misfit::new(at, "must be one of tower, fountain, foyer"));
            };
            tiles[Tile::specialty(kind).0 as usize] = entry.info(kind, &at)?;
            found.push((entry.id.clone(), named(entry.id, entry.name_de, entry.name_en)));
        }
        let specialties = each_once("specialty", &ids(Specialty::ALL, Specialty::id), found)?;
        let mut faces = [0u8; SPECIALTIES];
        for stack in &self.specialty_stack {
            let at = format!("specialty_stack {}", stack.id);
            for face in &stack.faces {
                let kind = Specialty::from_id(face);
                let kind = kind.ok_or_else(|| Misfit::new(&at, format!("there is no face `{face}`")))?;
                faces[kind as usize] = faces[kind as usize].saturating_add(stack.count);
            }
        }
        Misfit::unless(stacks <= 200, "meta", || "too many specialty tiles".into())?;

        // Throne rooms, attendants, cards, hangings
        let thrones: Result<Vec<_>, _> =
            self.throne_room.into_iter().enumerate().map(|(i, throne)| throne.build(i)).collect();
        let thrones = thrones?;
        let mut found = Vec::new();
        for entry in self.attendant {
            let at = format!("attendant {}", entry.id);
            let info = AttendantInfo {
                hanging: hanging(&entry.hanging, &at)?,
                points: entry.points_per_hanging,
                count: entry.count,
                named: named(entry.id.clone(), entry.name_de, entry.name_en),
            };
            found.push((entry.id, info));
        }
        let attendants = each_once("attendant", &ids(Attendant::ALL, Attendant::id), found)?;
        let mut cards = Vec::new();
        for (index, entry) in self.bonus_card.into_iter().enumerate() {
            let at = format!("bonus_card {}", entry.id);
            Misfit::unless(entry.index == index, &at, || {
                format!("has index {}, stands at {index}", entry.index)
            })?;
            let kind = entry.kind.as_deref().unwrap_or(&entry.id);
            let kind = CardKind::from_id(kind)
                .ok_or_else(|| Misfit::new(&at, format!("`{kind}` is nothing a card can count")))?;
            cards.push(Card {
                named: named(entry.id, entry.name_de, entry.name_en),
                kind,
                points: entry.points,
            });
        }
        let mut found = Vec::new();
        for entry in self.wall_hanging {
            let at = format!("wall_hanging {}", entry.id);
            let this = hanging(&entry.id, &at)? as u8;
            let have = tiles[..rooms.len()].iter().filter(|tile| tile.hanging == this).count();
            let stated = entry.regular_rooms;
            Misfit::agree(&at, stated, have, || {
                format!("states {stated} regular rooms, the file has {have}")
            })?;
            let have = thrones.iter().filter(|throne| throne.hanging as u8 == this).count();
            let stated = entry.throne_rooms;
            Misfit::agree(&at, stated, have, || {
                format!("states {stated} throne rooms, the file has {have}")
            })?;
            found.push((entry.id.clone(), named(entry.id, entry.name_de, entry.name_en)));
        }
        let hangings = each_once("wall_hanging", &ids(Hanging::ALL, Hanging::id), found)?;
        let tokens = self
            .castle_token
            .into_iter()
            .map(|token| named(token.id, token.name_de, token.name_en))
            .collect();

        let mut data = Data {
            numbers,
            tiles,
            rooms,
            types,
            specialties,
            faces,
            specialty_tiles: stacks as u8,
            thrones,
            attendants,
            cards,
            hangings,
            tokens,
            fingerprint: 0,
            lookup: Lookup::default(),
        };
        data.lookup = data.build_lookup()?;
        data.fingerprint = hash::hash64(&(
            (&data.numbers, &data.tiles[..], &data.rooms, &data.types),
            (&data.specialties, &data.faces, data.specialty_tiles, &data.thrones),
            (&data.attendants, &data.cards, &data.hangings),
        ));
        Ok(data)
    }
}

fn enter<T: Copy + PartialEq>(
    map: &mut BTreeMap<String, T>,
    entry: &str,
    named: &Named,
    value: T,
) -> Result<(), Misfit> {
    for name in [named.id, named.name.de, named.name.en] {
        let key = normal(name);
        let at = || format!("{entry} {}", named.id);
        Misfit::unless(!key.is_empty(), at(), || "has an empty id or name".into())?;
        if map.insert(key, value).is_some_and(|other| other != value) {
            return Err(Misfit::new(at(), format!("`{name}` is also the name of another one")));
        }
    }
    Ok(())
}

impl Data {
    fn build_lookup(&self) -> Result<Lookup, Misfit> {
        let mut lookup = Lookup::default();
        for (i, named) in self.rooms.iter().enumerate() {
            enter(&mut lookup.tiles, "room", named, Tile(i as u8))?;
        }
        for (&kind, named) in Specialty::ALL.iter().zip(&self.specialties) {
            enter(&mut lookup.tiles, "specialty", named, Tile::specialty(kind))?;
        }
        for (alias, id) in ALIASES {
            if let Some(&tile) = lookup.tiles.get(&normal(id)) {
                lookup.tiles.entry(normal(alias)).or_insert(tile);
            }
        }
        for (i, throne) in self.thrones.iter().enumerate() {
            enter(&mut lookup.thrones, "throne_room", &throne.named, i as u8)?;
        }
        for (i, card) in self.cards.iter().enumerate() {
            enter(&mut lookup.cards, "bonus_card", &card.named, i as u8)?;
        }
        for (i, attendant) in self.attendants.iter().enumerate() {
            enter(&mut lookup.attendants, "attendant", &attendant.named, i as u8)?;
        }
        for (i, info) in self.types.iter().enumerate() {
            enter(&mut lookup.types, "room_type", &info.named, i as u8)?;
        }
        Ok(lookup)
    }
}
