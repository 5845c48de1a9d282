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
        _ => Err(Misfit::none_of(format!("{at}.level"), word, &["ground_up", "any", "below"])),
    }
}

/// A hanging. `at` is where the word stands, as in the next two.
fn hanging(word: &str, at: &str) -> Result<Hanging, Misfit> {
    Hanging::from_id(word).ok_or_else(|| Misfit::none_of(at, word, &ids(Hanging::ALL, Hanging::id)))
}

fn hanging_or_none(word: &str, at: &str) -> Result<u8, Misfit> {
    if word == "none" { Ok(NO_HANGING) } else { hanging(word, at).map(|h| h as u8) }
}

fn room_type(word: &str, at: &str) -> Result<RoomType, Misfit> {
    RoomType::from_id(word).ok_or_else(|| Misfit::none_of(at, word, &ids(RoomType::ALL, RoomType::id)))
}

fn bonus(word: &str, at: &str) -> Result<Bonus, Misfit> {
    match word {
        "draw_room" => Ok(Bonus::DrawRoom),
        "attendant" => Ok(Bonus::Attendant),
        "bonus_card" => Ok(Bonus::Card),
        "choose_other" => Ok(Bonus::ChooseOther),
        _ => Specialty::from_id(word)
            .map(Bonus::Specialty)
            .ok_or_else(|| Misfit::unknown(format!("{at}.bonus_at_3_kind"), "bonus", word)),
    }
}

fn looks(cells: &[(i8, i8)], at: &str) -> Result<u16, Misfit> {
    let at = format!("{at}.cells");
    let mut mask = 0;
    for cell in cells {
        let bit = LOOKS.iter().position(|look| look == cell);
        let bit = bit.ok_or_else(|| Misfit::unfit(&*at, &space(*cell)))?;
        Misfit::unless(mask & (1 << bit) == 0, || Misfit::twice(&*at, &space(*cell)))?;
        mask |= 1 << bit;
    }
    Misfit::unless(mask != 0, || Misfit::missing(at))?;
    Ok(mask)
}

/// A space as it stands in the file.
fn space((x, y): (i8, i8)) -> String {
    format!("[{x}, {y}]")
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
        let slot = slot.ok_or_else(|| Misfit::none_of(&*at, &id, ids))?;
        Misfit::once(at, slots[slot].is_none())?;
        slots[slot] = Some(value);
    }
    if let Some(missing) = slots.iter().position(Option::is_none) {
        return Err(Misfit::missing(format!("{entry} {}", ids[missing])));
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
    fn info(&self, types: &[(Level, bool); TYPES], entry: &str) -> Result<TileInfo, Misfit> {
        let key = |key: &str| format!("{entry}.{key}");
        let kind = room_type(&self.kind, &key("type"))?;
        let (level, open_to_sky) = types[kind as usize];
        let wants = |optional: &Option<String>| {
            let word = optional.as_ref().ok_or_else(|| Misfit::missing(key("wants")))?;
            if word == "specialty" { Ok(SPECIALTY) } else { room_type(word, &key("wants")).map(|t| t as u8) }
        };
        let mut info = TileInfo {
            row: kind as u8,
            level,
            open_to_sky,
            hanging: hanging_or_none(&self.hanging, &key("hanging"))?,
            points: self.points,
            ..NO_TILE
        };
        match self.score_kind.as_str() {
            "cells" => {
                info.score = ScoreKind::Cells;
                info.wants = wants(&self.wants)?;
                info.cells = looks(self.cells.as_deref().unwrap_or(&[]), entry)?;
            }
            "connected" => (info.score, info.wants) = (ScoreKind::Connected, wants(&self.wants)?),
            "anywhere" => (info.score, info.wants) = (ScoreKind::Anywhere, wants(&self.wants)?),
            "column" => (info.score, info.wants) = (ScoreKind::Column, wants(&self.wants)?),
            "variety" => {
                info.score = ScoreKind::Variety;
                let otherwise = self.points_otherwise;
                info.otherwise = otherwise.ok_or_else(|| Misfit::missing(key("points_otherwise")))?;
            }
            "hanging" => {
                info.score = ScoreKind::Hanging;
                let at = key("wants_hanging");
                let wanted = self.wants_hanging.as_ref().ok_or_else(|| Misfit::missing(&*at))?;
                info.wants = hanging(wanted, &at)? as u8;
                info.cells = looks(self.cells.as_deref().unwrap_or(&[]), entry)?;
            }
            other => {
                let known = ["cells", "connected", "anywhere", "column", "variety", "hanging"];
                return Err(Misfit::none_of(key("score_kind"), other, &known));
            }
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
            other => {
                let known = ["fixed", "column_below_any", "surround_any"];
                return Err(Misfit::none_of(format!("{at}.score_kind"), other, &known));
            }
        };
        Ok(TileInfo {
            row: (TYPES + kind as usize) as u8,
            level: level(&self.level, at)?,
            open_to_sky: self.open_to_sky,
            hanging: hanging_or_none(&self.hanging, &format!("{at}.hanging"))?,
            score,
            points: self.points,
            cells: AROUND,
            ..NO_TILE
        })
    }
}

impl ThroneEntry {
    pub(super) fn build(self, index: usize) -> Result<Throne, Misfit> {
        let entry = format!("throne_room {}", self.id);
        let at = |key: &str| format!("{entry}.{key}");
        Misfit::must(at("index"), self.index, index)?;
        let wants: Result<Vec<_>, _> = self.wants.iter().map(|word| room_type(word, &at("wants"))).collect();
        let wants: [RoomType; 2] =
            wants?.try_into().map_err(|wants: Vec<_>| Misfit::count(at("wants"), wants.len(), 2))?;
        let cells: [(i8, i8); 2] =
            self.cells.try_into().map_err(|cells: Vec<_>| Misfit::count(at("cells"), cells.len(), 2))?;
        Misfit::unless(cells[0] != cells[1], || Misfit::twice(at("cells"), &space(cells[0])))?;
        Misfit::counted(at("spaces"), self.spaces.len(), 2)?;
        for (name, cell) in self.spaces.iter().zip(cells) {
            let known = THRONE_SPACES.iter().find(|(known, _)| known == name);
            let unknown = || Misfit::none_of(at("spaces"), name, &THRONE_SPACES.map(|(name, _)| name));
            Misfit::must(at("cells"), space(cell), space(known.ok_or_else(unknown)?.1))?;
        }
        let hanging = hanging(&self.hanging, &at("hanging"))?;
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
        let hand = self.hand_size;
        Misfit::must("meta.rounds", self.rounds, 2)?;
        // One tile for each castle.
        Misfit::must("meta.select_per_turn", self.select_per_turn, 2)?;
        let odd = hand % 2 == 1 && (3..=9).contains(&hand);
        let sizes = ["3", "5", "7", "9"];
        Misfit::unless(odd, || Misfit::none_of("meta.hand_size", &hand.to_string(), &sizes))?;
        let turns = (hand - 1) / 2;
        Misfit::must("meta.turns_per_round", self.turns_per_round, turns)?;
        Misfit::must("meta.food_bonus_keep", self.food_bonus_keep, 1)?;
        Misfit::must("meta.utility_bonus_keep", self.utility_bonus_keep, 1)?;
        Misfit::within("meta.food_bonus_draw", self.food_bonus_draw, 1, 5)?;
        Misfit::within("meta.utility_bonus_draw", self.utility_bonus_draw, 1, 3)?;
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
        Misfit::suffice("room", bound, rooms)?;
        Misfit::at_most("room", rooms, MAX_ROOMS)?;
        Misfit::suffice("bonus_card", 13 + usize::from(self.utility_bonus_draw), cards)?;
        Misfit::at_most("bonus_card", cards, MAX_CARDS)
    }
}

impl File {
    pub(super) fn build(self) -> Result<Data, Misfit> {
        let meta = &self.meta;
        let numbers = meta.numbers()?;
        meta.check_supplies(self.room.len(), self.bonus_card.len())?;
        let counted =
            |key: &str, found: usize, stated: usize| Misfit::agree(format!("meta.{key}"), stated, found);
        counted("regular_room_tiles", self.room.len(), meta.regular_room_tiles)?;
        counted("throne_rooms", self.throne_room.len(), meta.throne_rooms)?;
        counted("bonus_cards", self.bonus_card.len(), meta.bonus_cards)?;
        let stacks = self.specialty_stack.iter().map(|stack| usize::from(stack.count)).sum();
        counted("specialty_tiles", stacks, meta.specialty_tiles)?;
        let attendants = self.attendant.iter().map(|attendant| usize::from(attendant.count)).sum();
        counted("attendants", attendants, meta.attendants)?;
        Misfit::within("throne_room", self.throne_room.len(), MAX_CASTLES, 32)?;

        // Types
        let mut found = Vec::new();
        for entry in self.room_type {
            let at = format!("room_type {}", entry.id);
            let bonus = bonus(&entry.bonus_at_3_kind, &at)?;
            Misfit::must(format!("{at}.bonus_at_5_kind"), &entry.bonus_at_5_kind, "choose_specialty")?;
            let shape = (level(&entry.level, &at)?, entry.open_to_sky);
            let have = self.room.iter().filter(|room| room.kind == entry.id).count();
            Misfit::agree(format!("{at}.count"), entry.count, have)?;
            let info = (named(entry.id.clone(), entry.name_de, entry.name_en), bonus, entry.count as u8);
            found.push((entry.id, (info, shape, entry.bonus_at_3_kind)));
        }
        let types: [_; TYPES] = each_once("room_type", &ids(RoomType::ALL, RoomType::id), found)?;
        let shapes = types.each_ref().map(|(_, shape, _)| *shape);
        let bonuses = types.each_ref().map(|(.., word)| word.clone());
        let types = types.map(|((named, bonus, count), ..)| TypeInfo { named, bonus, count });
        for (i, info) in types.iter().enumerate() {
            let twice = types[..i].iter().any(|other| other.bonus == info.bonus);
            let at = || format!("room_type {}.bonus_at_3_kind", info.named.id);
            Misfit::unless(!twice, || Misfit::taken(at(), &bonuses[i]))?;
        }

        // Rooms
        let mut tiles = [NO_TILE; 256];
        let mut rooms = Vec::new();
        for (index, entry) in self.room.into_iter().enumerate() {
            let at = format!("room {}", entry.id);
            Misfit::must(format!("{at}.index"), entry.index, index)?;
            tiles[index] = entry.info(&shapes, &at)?;
            rooms.push(named(entry.id, entry.name_de, entry.name_en));
        }

        // Specialty rooms
        let mut found = Vec::new();
        for entry in self.specialty {
            let at = format!("specialty {}", entry.id);
            let Some(kind) = Specialty::from_id(&entry.id) else {
                let known = ids(Specialty::ALL, Specialty::id);
                return Err(Misfit::none_of(at, &entry.id, &known));
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
                let known = ids(Specialty::ALL, Specialty::id);
                let kind = kind.ok_or_else(|| Misfit::none_of(format!("{at}.faces"), face, &known))?;
                faces[kind as usize] = faces[kind as usize].saturating_add(stack.count);
            }
        }
        Misfit::at_most("specialty_stack.count", stacks, 200)?;

        // Throne rooms, attendants, cards, hangings
        let thrones: Result<Vec<_>, _> =
            self.throne_room.into_iter().enumerate().map(|(i, throne)| throne.build(i)).collect();
        let thrones = thrones?;
        let mut found = Vec::new();
        for entry in self.attendant {
            let at = format!("attendant {}", entry.id);
            let info = AttendantInfo {
                hanging: hanging(&entry.hanging, &format!("{at}.hanging"))?,
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
            Misfit::must(format!("{at}.index"), entry.index, index)?;
            let kind = entry.kind.as_deref().unwrap_or(&entry.id);
            let kind = CardKind::from_id(kind)
                .ok_or_else(|| Misfit::unknown(format!("{at}.kind"), "kind of card", kind))?;
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
            Misfit::agree(format!("{at}.regular_rooms"), entry.regular_rooms, have)?;
            let have = thrones.iter().filter(|throne| throne.hanging as u8 == this).count();
            Misfit::agree(format!("{at}.throne_rooms"), entry.throne_rooms, have)?;
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
        Misfit::unless(!key.is_empty(), || Misfit::missing(at()))?;
        let taken = map.insert(key, value).is_some_and(|other| other != value);
        Misfit::unless(!taken, || Misfit::taken(at(), name))?;
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
