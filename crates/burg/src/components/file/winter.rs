//! The winter part of the data file.

use super::{NAMELESS, Raw};
use crate::components::{Data, Formula, GRANARY, GRANARY_PLACES, PUB, Spot, Winter, WinterCard};
use crate::goods::Goods;
use burghof_core::{Bilingual, Misfit, keep};
use serde::Deserialize;

#[derive(Deserialize, Hash)]
pub(super) struct RawWinter {
    id: String,
    name_de: String,
    name_en: String,
    timing: String,
    places: Option<u8>,
    #[serde(default)]
    place_ids: Vec<String>,
    fee: Option<u8>,
    trader_toll: Option<u8>,
    vp_each_by_occupancy: Option<Vec<u8>>,
    taler_per_discarded_card: Option<u8>,
    cards_lost: Option<u8>,
    max_stones: Option<u8>,
    vp_per_stone: Option<u8>,
    vp: Option<u8>,
    contribution_pieces: Option<u8>,
    taler: Option<u8>,
    workers_lost: Option<u8>,
}

impl Raw {
    pub(super) fn add_winter_spots(&self, data: &mut Data) -> Result<(), Misfit> {
        for raw in &self.winter_card {
            let (first, places, formula) = match raw.id.as_str() {
                "village_pub" => (PUB, 1, Formula::Nothing),
                "granary" => (GRANARY, GRANARY_PLACES, Formula::Granary),
                _ => continue,
            };
            let at = format!("winter_card {}", raw.id);
            let stated = raw.places.ok_or_else(|| Misfit::missing(format!("{at}.places")))?;
            Misfit::must(format!("{at}.places"), stated, places)?;
            Misfit::counted(format!("{at}.place_ids"), raw.place_ids.len(), places)?;
            let fee = raw.fee.ok_or_else(|| Misfit::missing(format!("{at}.fee")))?;
            Misfit::within(format!("{at}.fee"), fee, 0, 31)?;
            for (i, id) in raw.place_ids.iter().enumerate() {
                let taken = data.spot(id).is_some() || id.is_empty();
                Misfit::unless(!taken, || Misfit::taken(format!("{at}.place_ids"), id))?;
                data.spots[first as usize + i] = Spot {
                    id: keep(id),
                    building: keep(&raw.id),
                    name: Bilingual::keep(&raw.name_de, &raw.name_en),
                    fee,
                    formula,
                    siblings: 0,
                };
            }
        }
        Ok(())
    }

    pub(super) fn winter_names(&self) -> [Bilingual; 6] {
        WinterCard::ALL.map(|card| {
            let raw = self.winter_card.iter().find(|raw| raw.id == card.id());
            raw.map_or(NAMELESS, |raw| Bilingual::keep(&raw.name_de, &raw.name_en))
        })
    }

    /// BRG-R33: further cards need an effect of their own, so an unknown one is refused by name.
    pub(super) fn winter(&self) -> Result<Winter, Misfit> {
        let mut winter = Winter {
            cards: 0,
            toll: 0,
            granary: [0; 3],
            plague: 0,
            stones: 0,
            stone_vp: 0,
            damsel_vp: 0,
            snowdrift: 0,
        };
        for raw in &self.winter_card {
            let at = format!("winter_card {}", raw.id);
            let card = WinterCard::named(&raw.id);
            let known = WinterCard::ALL.map(WinterCard::id);
            let card = card.ok_or_else(|| Misfit::none_of(&*at, &raw.id, &known))?;
            Misfit::once(&at, winter.cards & card.bit() == 0)?;
            winter.cards |= card.bit();
            let timing = if card.is_instant() { "instant" } else { "lasting" };
            Misfit::must(format!("{at}.timing"), &raw.timing, timing)?;
            let need = |field: &str, value: Option<u8>| {
                value.ok_or_else(|| Misfit::missing(format!("{at}.{field}")))
            };
            let one = |field: &str, value: Option<u8>| {
                Misfit::must(format!("{at}.{field}"), need(field, value)?, 1)
            };
            match card {
                WinterCard::VillagePub => winter.toll = need("trader_toll", raw.trader_toll)?,
                WinterCard::Granary => {
                    let vp = raw.vp_each_by_occupancy.as_deref().unwrap_or_default();
                    let three = vp.try_into();
                    winter.granary = three
                        .map_err(|_| Misfit::count(format!("{at}.vp_each_by_occupancy"), vp.len(), 3))?;
                }
                WinterCard::Plague => {
                    winter.plague = need("taler_per_discarded_card", raw.taler_per_discarded_card)?;
                    one("cards_lost", raw.cards_lost)?;
                }
                WinterCard::WallBreach => {
                    winter.stones = need("max_stones", raw.max_stones)?.min(Goods::MOST);
                    winter.stone_vp = need("vp_per_stone", raw.vp_per_stone)?;
                }
                WinterCard::Damsel => {
                    winter.damsel_vp = need("vp", raw.vp)?;
                    one("contribution_pieces", raw.contribution_pieces)?;
                    Misfit::must(format!("{at}.vp"), winter.damsel_vp, self.meta.damsel_vp)?;
                }
                WinterCard::Snowdrift => {
                    winter.snowdrift = need("taler", raw.taler)?;
                    one("workers_lost", raw.workers_lost)?;
                }
            }
        }
        Ok(winter)
    }
}
