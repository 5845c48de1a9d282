//! The data file as written, and the way from there to the tables.

mod winter;

use super::{
    Data, Formula, Group, MAX_PLACES, MAX_TEMPLATES, Person, PersonCard, SPOTS, Spot, Table, Template,
};
use crate::goods::{Goods, Resource};
use crate::payments::Tables;
use arrayvec::ArrayVec;
use burghof_core::{Bilingual, Misfit, hash, keep};
use serde::Deserialize;
use std::collections::BTreeMap;
use winter::RawWinter;

#[derive(Deserialize, Hash)]
pub(super) struct Raw {
    meta: RawMeta,
    player_count: Vec<RawTable>,
    start_goods: RawStart,
    tower_start: RawPieces,
    resource: Vec<RawResource>,
    coin: Vec<RawCoin>,
    pieces: RawInventory,
    person_card: Vec<RawPerson>,
    wagon: Vec<RawWagon>,
    defence_tower: RawTower,
    building: Vec<RawBuilding>,
    prebuilt: Vec<RawPrebuilt>,
    helper_place: Vec<RawPlace>,
    final_scoring: RawOrder,
    round_space: Vec<RawSpace>,
    winter_card: Vec<RawWinter>,
}

#[derive(Deserialize, Hash)]
struct RawMeta {
    id: String,
    data_version: u32,
    victory_track_length: u8,
    min_kinds_per_building: u8,
    max_buildings_per_card: u8,
    max_helpers_per_card: u8,
    messenger_taler: u8,
    master_builder_vp: u8,
    stonecutter_price: u8,
    mason_taler_per_piece: u8,
    keep_vp_per_empty_place: u8,
    damsel_vp: u8,
}

#[derive(Deserialize, Hash)]
struct RawTable {
    players: u8,
    rounds: u8,
    helpers_each: u8,
    cards_per_round: u8,
}

#[derive(Deserialize, Hash)]
struct RawPieces {
    #[serde(default)]
    sand: u8,
    #[serde(default)]
    wood: u8,
    #[serde(default)]
    clay: u8,
    #[serde(default)]
    stone: u8,
    #[serde(default)]
    silver: u8,
}

impl RawPieces {
    pub(super) fn goods(&self, at: &str) -> Result<Goods, Misfit> {
        let counts = [self.sand, self.wood, self.clay, self.stone, self.silver];
        for (kind, count) in Resource::ALL.into_iter().zip(counts) {
            Misfit::at_most(format!("{at}.{}", kind.id()), count, Goods::MOST)?;
        }
        Ok(Goods::new(counts))
    }
}

#[derive(Deserialize, Hash)]
struct RawStart {
    taler: u8,
    #[serde(flatten)]
    pieces: RawPieces,
}

#[derive(Deserialize, Hash)]
struct RawResource {
    id: String,
    name_de: String,
    name_en: String,
    count: u8,
    build_points: u8,
}

#[derive(Deserialize, Hash)]
struct RawCoin {
    value: u32,
    count: u32,
}

#[derive(Deserialize, Hash)]
struct RawInventory {
    helpers_per_colour: u8,
}

#[derive(Deserialize, Hash)]
struct RawPerson {
    id: String,
    name_de: String,
    name_en: String,
    rank: u8,
    may_build: bool,
    may_place_helpers: bool,
    #[serde(default)]
    load: BTreeMap<String, u8>,
    #[serde(default)]
    free_pieces: u8,
    #[serde(default)]
    free_kinds: Vec<String>,
}

#[derive(Deserialize, Hash)]
struct RawWagon {
    id: String,
    name_de: String,
    name_en: String,
    resource: String,
    symbols: u8,
    rider: bool,
}

#[derive(Deserialize, Hash)]
struct RawTower {
    name_de: String,
    name_en: String,
}

#[derive(Deserialize, Hash)]
struct RawBuilding {
    id: String,
    name_de: String,
    name_en: String,
    kind: String,
    build_value: u8,
    crown_vp: u8,
}

#[derive(Deserialize, Hash)]
struct RawPrebuilt {
    id: String,
    name_de: String,
    name_en: String,
}

#[derive(Deserialize, Hash)]
struct RawPlace {
    id: String,
    building: String,
    fee: u8,
    score: String,
}

#[derive(Deserialize, Hash)]
struct RawOrder {
    order: Vec<String>,
}

#[derive(Deserialize, Hash)]
struct RawSpace {
    number: u8,
    winter_mark: bool,
}

/// Names live as long as the tables they belong to: for ever.
pub(super) const NAMELESS: Bilingual = Bilingual { de: "", en: "" };

const NOWHERE: Spot =
    Spot { id: "", building: "", name: NAMELESS, fee: 0, formula: Formula::Nothing, siblings: 0 };

const KINDS: [&str; 5] = ["sand", "wood", "clay", "stone", "silver"];

const SCORING_ORDER: [&str; 9] =
    ["keep", "tavern", "gates", "stable", "servants_house", "market", "palas", "smithy", "granary"];

impl Raw {
    pub(super) fn build(self) -> Result<Data, Misfit> {
        Misfit::must("meta.id", &self.meta.id, "burg")?;
        let (pieces, points, kinds) = self.resources()?;
        let taler: u32 = self
            .coin
            .iter()
            .fold(0, |sum: u32, coin| sum.saturating_add(coin.value.saturating_mul(coin.count)));
        Misfit::within("coin", taler, 1, 250)?;
        let (symbols, wagons) = self.wagons()?;
        let (templates, groups) = self.templates()?;
        let mut data = Data {
            version: self.meta.data_version,
            fingerprint: hash::hash64(&self),
            pieces,
            points,
            kinds,
            taler: taler as u8,
            start_goods: self.start_goods.pieces.goods("start_goods")?,
            start_taler: self.start_goods.taler,
            start_tower: self.tower_start.goods("tower_start")?,
            tables: self.tables()?,
            persons: self.persons(pieces)?,
            symbols,
            wagons,
            all_templates: if templates.len() == 32 { u32::MAX } else { (1 << templates.len()) - 1 },
            towers: self.of_kind("tower"),
            houses: self.of_kind("house"),
            payments: Tables::new(
                &points,
                self.meta.min_kinds_per_building,
                &groups,
                pieces.get(Resource::Silver),
            )?,
            templates,
            groups,
            spots: Vec::new(),
            by_id: Vec::new(),
            castle: 0,
            standing: 0,
            payable: [0; 32],
            marks: self.marks()?,
            min_kinds: self.meta.min_kinds_per_building,
            max_buildings: self.meta.max_buildings_per_card,
            max_helpers: self.meta.max_helpers_per_card,
            messenger: self.meta.messenger_taler,
            master_vp: self.meta.master_builder_vp,
            price: self.meta.stonecutter_price,
            mason_taler: self.meta.mason_taler_per_piece,
            keep_vp: self.meta.keep_vp_per_empty_place,
            track: self.meta.victory_track_length,
            winter: self.winter()?,
            winter_names: self.winter_names(),
            tower_name: Bilingual::keep(&self.defence_tower.name_de, &self.defence_tower.name_en),
        };
        Misfit::within("meta.victory_track_length", data.track, 1, u8::MAX)?;
        self.add_spots(&mut data)?;
        self.check_setup(&data)?;
        Misfit::must("final_scoring.order", self.final_scoring.order.join(", "), SCORING_ORDER.join(", "))?;
        Ok(data)
    }

    fn resources(&self) -> Result<(Goods, [u8; 5], [Bilingual; 5]), Misfit> {
        let (mut counts, mut points, mut names) = ([0; 5], [0; 5], [NAMELESS; 5]);
        let mut seen = [false; 5];
        for raw in &self.resource {
            let at = format!("resource {}", raw.id);
            let Some(kind) = Resource::ALL.into_iter().find(|kind| kind.id() == raw.id) else {
                return Err(Misfit::none_of(at, &raw.id, &KINDS));
            };
            Misfit::once(&at, !std::mem::replace(&mut seen[kind.index()], true))?;
            Misfit::within(format!("{at}.count"), raw.count, 1, Goods::MOST)?;
            let (least, most) = if kind == Resource::Silver { (0, 0) } else { (1, 8) };
            Misfit::within(format!("{at}.build_points"), raw.build_points, least, most)?;
            counts[kind.index()] = raw.count;
            points[kind.index()] = raw.build_points;
            names[kind.index()] = Bilingual::keep(&raw.name_de, &raw.name_en);
        }
        for kind in Resource::ALL {
            Misfit::unless(seen[kind.index()], || Misfit::missing(format!("resource {}", kind.id())))?;
        }
        Ok((Goods::new(counts), points, names))
    }

    fn tables(&self) -> Result<[Table; 3], Misfit> {
        let mut tables = [None; 3];
        for raw in &self.player_count {
            let at = format!("player_count {}", raw.players);
            Misfit::within(format!("{at}.players"), raw.players, 2, 4)?;
            let table = &mut tables[raw.players as usize - 2];
            Misfit::once(&at, table.is_none())?;
            Misfit::within(format!("{at}.rounds"), raw.rounds, 1, self.round_space.len().min(31))?;
            let helpers = self.pieces.helpers_per_colour;
            Misfit::at_most(format!("{at}.helpers_each"), raw.helpers_each, helpers)?;
            // At most four cards lie on the table.
            Misfit::within(format!("{at}.cards_per_round"), raw.cards_per_round, 1, 4 / raw.players)?;
            *table =
                Some(Table { rounds: raw.rounds, helpers: raw.helpers_each, cards: raw.cards_per_round });
        }
        let missing = (2..).zip(&tables).find(|(_, table)| table.is_none());
        match (tables, missing) {
            ([Some(two), Some(three), Some(four)], _) => Ok([two, three, four]),
            (_, missing) => {
                let players = missing.map_or(2, |(players, _)| players);
                Err(Misfit::missing(format!("player_count {players}")))
            }
        }
    }

    fn persons(&self, pieces: Goods) -> Result<[Person; 8], Misfit> {
        let mut persons = [None; 8];
        for raw in &self.person_card {
            let at = format!("person_card {}", raw.id);
            let Some(card) = PersonCard::ALL.into_iter().find(|card| card.id() == raw.id) else {
                return Err(Misfit::none_of(at, &raw.id, &PersonCard::ALL.map(PersonCard::id)));
            };
            Misfit::must(format!("{at}.rank"), raw.rank, PersonCard::RANKS[card.index()])?;
            let places = matches!(card, PersonCard::Mason | PersonCard::Stonecutter);
            Misfit::must(format!("{at}.may_build"), raw.may_build, places || card.is_worker())?;
            Misfit::must(format!("{at}.may_place_helpers"), raw.may_place_helpers, places)?;
            let mut load = Goods::NONE;
            for (id, &count) in &raw.load {
                let kind = Resource::ALL.into_iter().find(|kind| kind.id() == id);
                let kind = kind.ok_or_else(|| Misfit::none_of(format!("{at}.load"), id, &KINDS))?;
                Misfit::at_most(format!("{at}.load.{id}"), count, pieces.get(kind))?;
                load += Goods::of(kind, count);
            }
            let mut free_kinds = 0;
            for id in &raw.free_kinds {
                let kind = Resource::SOLID.into_iter().find(|kind| kind.id() == id);
                let solid = Resource::SOLID.map(Resource::id);
                let kind = kind.ok_or_else(|| Misfit::none_of(format!("{at}.free_kinds"), id, &solid))?;
                free_kinds |= 1 << kind.index();
            }
            // Workers, and only workers, are loaded.
            match (card.is_worker(), load.is_empty() && raw.free_pieces == 0) {
                (true, true) => return Err(Misfit::missing(format!("{at}.load"))),
                (false, false) => return Err(Misfit::extra(format!("{at}.load"))),
                _ => {}
            }
            Misfit::at_most(format!("{at}.free_pieces"), raw.free_pieces, 4)?;
            let person = Person {
                name: Bilingual::keep(&raw.name_de, &raw.name_en),
                load,
                free_pieces: raw.free_pieces,
                free_kinds,
            };
            Misfit::once(&at, persons[card.index()].replace(person).is_none())?;
        }
        let mut all = ArrayVec::<Person, 8>::new();
        for card in PersonCard::ALL {
            let person = persons[card.index()];
            all.push(person.ok_or_else(|| Misfit::missing(format!("person_card {}", card.id())))?);
        }
        all.into_inner().map_err(|_| Misfit::missing("person_card"))
    }

    fn wagons(&self) -> Result<([u8; 5], [Bilingual; 5]), Misfit> {
        let (mut symbols, mut names) = ([0; 5], [NAMELESS; 5]);
        for raw in &self.wagon {
            let at = format!("wagon {}", raw.id);
            let kind = Resource::ALL.into_iter().find(|kind| kind.id() == raw.resource);
            let resource = format!("{at}.resource");
            let kind = kind.ok_or_else(|| Misfit::none_of(&*resource, &raw.resource, &KINDS))?;
            Misfit::must(format!("{at}.rider"), raw.rider, kind == Resource::Silver)?;
            Misfit::unless(symbols[kind.index()] == 0, || Misfit::taken(resource, kind.id()))?;
            Misfit::within(format!("{at}.symbols"), raw.symbols, 1, Goods::MOST)?;
            symbols[kind.index()] = raw.symbols;
            names[kind.index()] = Bilingual::keep(&raw.name_de, &raw.name_en);
        }
        for kind in Resource::ALL {
            let at = || format!("wagon (resource = {})", kind.id());
            Misfit::unless(symbols[kind.index()] > 0, || Misfit::missing(at()))?;
        }
        Ok((symbols, names))
    }

    fn templates(&self) -> Result<(Vec<Template>, Vec<Group>), Misfit> {
        let (mut templates, mut groups): (Vec<Template>, Vec<Group>) = (Vec::new(), Vec::new());
        Misfit::within("building", self.building.len(), 1, MAX_TEMPLATES)?;
        let mut alike: Vec<(&str, u8, u8)> = Vec::new();
        for raw in &self.building {
            let at = format!("building {}", raw.id);
            let known = templates.iter().any(|template| template.id == raw.id);
            Misfit::unless(!raw.id.is_empty(), || Misfit::missing("building.id"))?;
            Misfit::once(&at, !known)?;
            Misfit::even(format!("{at}.crown_vp"), raw.crown_vp)?;
            let has_places = self.helper_place.iter().any(|place| place.building == raw.id);
            // Only buildings without places are interchangeable.
            let family = if has_places { raw.id.as_str() } else { raw.kind.as_str() };
            let alike_as = (family, raw.build_value, raw.crown_vp);
            let group = alike.iter().position(|&other| other == alike_as).unwrap_or(alike.len());
            if group == alike.len() {
                let taken = groups.iter().any(|group: &Group| group.id == family);
                let (id, named) = if taken || has_places || !matches!(family, "tower" | "house") {
                    (raw.id.as_str(), Bilingual::keep(&raw.name_de, &raw.name_en))
                } else {
                    (family, family_name(&raw.name_de, &raw.name_en))
                };
                alike.push(alike_as);
                groups.push(Group {
                    id: keep(id),
                    name: named,
                    value: raw.build_value,
                    crown: raw.crown_vp,
                    templates: 0,
                });
            }
            groups[group].templates |= 1 << templates.len();
            templates.push(Template {
                id: keep(&raw.id),
                name: Bilingual::keep(&raw.name_de, &raw.name_en),
                spots: 0,
                group: group as u8,
            });
        }
        Ok((templates, groups))
    }

    fn of_kind(&self, kind: &str) -> u32 {
        let all = self.building.iter().enumerate().filter(|(_, raw)| raw.kind == kind);
        all.fold(0, |set, (i, _)| set | 1 << i)
    }

    fn add_spots(&self, data: &mut Data) -> Result<(), Misfit> {
        Misfit::at_most("helper_place", self.helper_place.len(), MAX_PLACES)?;
        for raw in &self.helper_place {
            let at = format!("helper_place {}", raw.id);
            Misfit::unless(!raw.id.is_empty(), || Misfit::missing("helper_place.id"))?;
            Misfit::once(&at, data.spot(&raw.id).is_none())?;
            let formula = Formula::named(&raw.score);
            let formula =
                formula.ok_or_else(|| Misfit::unknown(format!("{at}.score"), "score", &raw.score))?;
            let bit = 1u32 << data.spots.len();
            let (building, named) = match self.prebuilt.iter().find(|standing| standing.id == raw.building) {
                Some(standing) => {
                    data.standing |= bit;
                    (keep(&standing.id), Bilingual::keep(&standing.name_de, &standing.name_en))
                }
                None => {
                    let template = data.template(&raw.building);
                    let unknown = || Misfit::unknown(format!("{at}.building"), "building", &raw.building);
                    let template = template.ok_or_else(unknown)?;
                    let template = &mut data.templates[template];
                    template.spots |= bit;
                    (template.id, template.name)
                }
            };
            Misfit::within(format!("{at}.fee"), raw.fee, 0, 31)?;
            data.spots.push(Spot {
                id: keep(&raw.id),
                building,
                name: named,
                fee: raw.fee,
                formula,
                siblings: 0,
            });
        }
        data.castle = (1u32 << data.spots.len()).wrapping_sub(1);
        data.spots.resize(SPOTS, NOWHERE);
        self.add_winter_spots(data)?;
        data.by_id = (0..SPOTS as u8).filter(|&spot| !data.spots[usize::from(spot)].id.is_empty()).collect();
        data.by_id.sort_unstable_by_key(|&spot| data.spots[usize::from(spot)].id);
        for i in 0..SPOTS {
            let building = data.spots[i].building;
            let same = |(j, spot): (usize, &Spot)| (spot.building == building).then_some(1u32 << j);
            data.spots[i].siblings = data.spots.iter().enumerate().filter_map(same).sum();
        }
        for (taler, payable) in data.payable.iter_mut().enumerate() {
            let pays = |(i, spot): (usize, &Spot)| (usize::from(spot.fee) <= taler).then_some(1u32 << i);
            *payable = data.spots.iter().enumerate().filter_map(pays).sum();
        }
        Ok(())
    }

    fn marks(&self) -> Result<u32, Misfit> {
        let most = self.round_space.len();
        let (mut seen, mut marks) = (0u32, 0u32);
        for raw in &self.round_space {
            let at = format!("round_space {}", raw.number);
            Misfit::within(format!("{at}.number"), raw.number, 1, most.min(31))?;
            Misfit::once(&at, seen >> raw.number & 1 == 0)?;
            seen |= 1 << raw.number;
            marks |= u32::from(raw.winter_mark) << raw.number;
        }
        Ok(marks)
    }

    fn check_setup(&self, data: &Data) -> Result<(), Misfit> {
        for players in 2..=4u8 {
            let at = format!("player_count {players}");
            let table = data.table(players);
            let handed = u32::from(data.start_taler) * u32::from(players) + u32::from(table.rounds);
            Misfit::suffice(format!("{at}.taler"), handed, data.taler)?;
            for kind in Resource::ALL {
                let each = u32::from(data.start_goods.get(kind));
                let needed = each * u32::from(players) + u32::from(data.start_tower.get(kind));
                Misfit::suffice(format!("{at}.{}", kind.id()), needed, data.pieces.get(kind))?;
            }
        }
        Ok(())
    }
}

/// "Turm 1" is one of the towers: the family is called by the name without its number.
fn family_name(de: &str, en: &str) -> Bilingual {
    let plain = |text: &str| text.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ').to_owned();
    Bilingual::keep(plain(de), plain(en))
}
