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
        if counts.iter().any(|&n| n > Goods::MOST) {
            return Err(Misfit::new(at, format!("more than {} pieces of a kind", Goods::MOST)));
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

const SCORING_ORDER: [&str; 9] =
    ["keep", "tavern", "gates", "stable", "servants_house", "market", "palas", "smithy", "granary"];

impl Raw {
    pub(super) fn build(self) -> Result<Data, Misfit> {
        Misfit::unless(self.meta.id == "burg", "meta.id", || format!("`{}` is not burg", self.meta.id))?;
        let (pieces, points, kinds) = self.resources()?;
        let taler: u32 = self
            .coin
            .iter()
            .fold(0, |sum: u32, coin| sum.saturating_add(coin.value.saturating_mul(coin.count)));
        Misfit::unless((1..=250).contains(&taler), "coin", || {
            format!("{taler} Taler; 1 to 250 can be counted")
        })?;
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
        Misfit::unless(data.track > 0, "meta.victory_track_length", || "a track without fields".into())?;
        self.add_spots(&mut data)?;
        self.check_setup(&data)?;
        Misfit::unless(self.final_scoring.order == SCORING_ORDER, "final_scoring", || {
            format!("the order must be {}", SCORING_ORDER.join(", "))
        })?;
        Ok(data)
    }

    fn resources(&self) -> Result<(Goods, [u8; 5], [Bilingual; 5]), Misfit> {
        let (mut counts, mut points, mut names) = ([0; 5], [0; 5], [NAMELESS; 5]);
        let mut seen = [false; 5];
        for raw in &self.resource {
            let at = format!("resource {}", raw.id);
            let Some(kind) = Resource::ALL.into_iter().find(|kind| kind.id() == raw.id) else {
                return Err(Misfit::new(at, "unknown kind"));
            };
            Misfit::unless(!std::mem::replace(&mut seen[kind.index()], true), &at, || "stands twice".into())?;
            Misfit::unless((1..=Goods::MOST).contains(&raw.count), &at, || {
                format!("count {} is not 1 to {}", raw.count, Goods::MOST)
            })?;
            let silver = kind == Resource::Silver;
            Misfit::unless((raw.build_points == 0) == silver && raw.build_points <= 8, &at, || {
                format!("build_points {} (silver has none, the others 1 to 8)", raw.build_points)
            })?;
            counts[kind.index()] = raw.count;
            points[kind.index()] = raw.build_points;
            names[kind.index()] = Bilingual::keep(&raw.name_de, &raw.name_en);
        }
        for kind in Resource::ALL {
            Misfit::unless(seen[kind.index()], format!("resource {}", kind.id()), || "missing".into())?;
        }
        Ok((Goods::new(counts), points, names))
    }

    fn tables(&self) -> Result<[Table; 3], Misfit> {
        let mut tables = [None; 3];
        for raw in &self.player_count {
            let at = format!("player_count {}", raw.players);
            Misfit::unless((2..=4).contains(&raw.players), &at, || "only 2 to 4 can play".into())?;
            let table = &mut tables[raw.players as usize - 2];
            Misfit::unless(table.is_none(), &at, || "stands twice".into())?;
            let most = self.round_space.len() as u8;
            Misfit::unless((1..=most.min(31)).contains(&raw.rounds), &at, || {
                format!("{} rounds on {most} round spaces", raw.rounds)
            })?;
            Misfit::unless(raw.helpers_each <= self.pieces.helpers_per_colour, &at, || {
                format!("{} helpers of {}", raw.helpers_each, self.pieces.helpers_per_colour)
            })?;
            Misfit::unless((1..=4 / raw.players).contains(&raw.cards_per_round), &at, || {
                format!("{} cards per round: at most four lie on the table", raw.cards_per_round)
            })?;
            *table =
                Some(Table { rounds: raw.rounds, helpers: raw.helpers_each, cards: raw.cards_per_round });
        }
        match tables {
            [Some(two), Some(three), Some(four)] => Ok([two, three, four]),
            _ => Err(Misfit::new("player_count", "2, 3 and 4 players are needed")),
        }
    }

    fn persons(&self, pieces: Goods) -> Result<[Person; 8], Misfit> {
        let mut persons = [None; 8];
        for raw in &self.person_card {
            let at = format!("person_card {}", raw.id);
            let Some(card) = PersonCard::ALL.into_iter().find(|card| card.id() == raw.id) else {
                return Err(Misfit::new(at, "unknown card"));
            };
            let rank = PersonCard::RANKS[card.index()];
            Misfit::unless(raw.rank == rank, &at, || format!("rank {} must be {rank}", raw.rank))?;
            let builds = matches!(card, PersonCard::Mason | PersonCard::Stonecutter) || card.is_worker();
            Misfit::unless(raw.may_build == builds, &at, || format!("may_build must be {builds}"))?;
            let places = matches!(card, PersonCard::Mason | PersonCard::Stonecutter);
            Misfit::unless(raw.may_place_helpers == places, &at, || {
                format!("may_place_helpers must be {places}")
            })?;
            let mut load = Goods::NONE;
            for (id, &count) in &raw.load {
                let kind = Resource::ALL.into_iter().find(|kind| kind.id() == id);
                let kind = kind.ok_or_else(|| Misfit::new(&*at, format!("unknown kind `{id}`")))?;
                Misfit::unless(count <= pieces.get(kind), &at, || {
                    format!("{count} {id} are more than there are")
                })?;
                load += Goods::of(kind, count);
            }
            let mut free_kinds = 0;
            for id in &raw.free_kinds {
                let kind = Resource::SOLID.into_iter().find(|kind| kind.id() == id);
                let kind = kind.ok_or_else(|| Misfit::new(&*at, format!("free kind `{id}`")))?;
                free_kinds |= 1 << kind.index();
            }
            let empty = load.is_empty() && raw.free_pieces == 0;
            Misfit::unless(card.is_worker() != empty, &at, || {
                "workers, and only workers, are loaded".into()
            })?;
            Misfit::unless(raw.free_pieces <= 4, &at, || "more than 4 free pieces".into())?;
            let person = Person {
                name: Bilingual::keep(&raw.name_de, &raw.name_en),
                load,
                free_pieces: raw.free_pieces,
                free_kinds,
            };
            Misfit::unless(persons[card.index()].replace(person).is_none(), &at, || "stands twice".into())?;
        }
        let mut all = ArrayVec::<Person, 8>::new();
        for card in PersonCard::ALL {
            let person = persons[card.index()];
            all.push(person.ok_or_else(|| Misfit::new(format!("person_card {}", card.id()), "missing"))?);
        }
        all.into_inner().map_err(|_| Misfit::new("person_card", "eight are needed"))
    }

    fn wagons(&self) -> Result<([u8; 5], [Bilingual; 5]), Misfit> {
        let (mut symbols, mut names) = ([0; 5], [NAMELESS; 5]);
        for raw in &self.wagon {
            let at = format!("wagon {}", raw.id);
            let kind = Resource::ALL.into_iter().find(|kind| kind.id() == raw.resource);
            let kind = kind.ok_or_else(|| Misfit::new(&*at, format!("unknown kind `{}`", raw.resource)))?;
            Misfit::unless(raw.rider == (kind == Resource::Silver), &at, || {
                "the rider, and only he, carries silver".into()
            })?;
            Misfit::unless(symbols[kind.index()] == 0, &at, || "a second one for its kind".into())?;
            Misfit::unless((1..=Goods::MOST).contains(&raw.symbols), &at, || {
                format!("{} symbols", raw.symbols)
            })?;
            symbols[kind.index()] = raw.symbols;
            names[kind.index()] = Bilingual::keep(&raw.name_de, &raw.name_en);
        }
        for kind in Resource::ALL {
            Misfit::unless(symbols[kind.index()] > 0, "wagon", || format!("none for {}", kind.id()))?;
        }
        Ok((symbols, names))
    }

    fn templates(&self) -> Result<(Vec<Template>, Vec<Group>), Misfit> {
        let (mut templates, mut groups): (Vec<Template>, Vec<Group>) = (Vec::new(), Vec::new());
        Misfit::unless((1..=MAX_TEMPLATES).contains(&self.building.len()), "building", || {
            format!("{} templates; 1 to {MAX_TEMPLATES} are possible", self.building.len())
        })?;
        let mut alike: Vec<(&str, u8, u8)> = Vec::new();
        for raw in &self.building {
            let at = format!("building {}", raw.id);
            let known = templates.iter().any(|template| template.id == raw.id);
            Misfit::unless(!known && !raw.id.is_empty(), &at, || "stands twice".into())?;
            Misfit::unless(raw.crown_vp.is_multiple_of(2), &at, || {
                format!("crown_vp {} is odd", raw.crown_vp)
            })?;
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
        Misfit::unless(self.helper_place.len() <= MAX_PLACES, "helper_place", || {
            format!("{} places; at most {MAX_PLACES} are possible", self.helper_place.len())
        })?;
        for raw in &self.helper_place {
            let at = format!("helper_place {}", raw.id);
            Misfit::unless(data.spot(&raw.id).is_none() && !raw.id.is_empty(), &at, || {
                "stands twice".into()
            })?;
            let formula = Formula::named(&raw.score);
            let formula =
                formula.ok_or_else(|| Misfit::new(&*at, format!("unknown score `{}`", raw.score)))?;
            let bit = 1u32 << data.spots.len();
            let (building, named) = match self.prebuilt.iter().find(|standing| standing.id == raw.building) {
                Some(standing) => {
                    data.standing |= bit;
                    (keep(&standing.id), Bilingual::keep(&standing.name_de, &standing.name_en))
                }
                None => {
                    let template = data.template(&raw.building);
                    let template = template
                        .ok_or_else(|| Misfit::new(&*at, format!("unknown building `{}`", raw.building)))?;
                    let template = &mut data.templates[template];
                    template.spots |= bit;
                    (template.id, template.name)
                }
            };
            Misfit::unless(raw.fee < 32, &at, || format!("fee {} is above 31", raw.fee))?;
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
            Misfit::unless((1..=most.min(31)).contains(&raw.number.into()), &at, || {
                format!("numbers run from 1 to {most}")
            })?;
            Misfit::unless(seen >> raw.number & 1 == 0, &at, || "stands twice".into())?;
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
            Misfit::unless(handed <= data.taler.into(), &at, || {
                format!("the set-up needs {handed} Taler, there are {}", data.taler)
            })?;
            for kind in Resource::ALL {
                let each = u32::from(data.start_goods.get(kind));
                let needed = each * u32::from(players) + u32::from(data.start_tower.get(kind));
                Misfit::unless(needed <= data.pieces.get(kind).into(), &at, || {
                    format!("the set-up needs {needed} {}, there are {}", kind.id(), data.pieces.get(kind))
                })?;
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
