//! What a table can agree on (catalogue, end of chapter 9).

use crate::components::Data;
use crate::state::flags;
use burghof_core::{Chance, Draw, OptionMeta, Options as _, SetupError, Values};

/// The options of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// CST-16: the masonries by seat; none for a random choice.
    pub masonry: Vec<String>,
    /// CST-18: everybody who has not finished may act.
    pub parallel: bool,
    /// CST-101.
    pub free_gate: bool,
    /// CST-104.
    pub stability: bool,
    /// CST-109.
    pub aesthetics: bool,
    /// CST-112.
    pub optics: bool,
    /// CST-R16.
    pub unchecked_building: bool,
}

/// What a table can agree on.
pub const OPTIONS: &[OptionMeta] = &[
    OptionMeta {
        key: "masonry",
        values: Values::Free(&["random", "granite+slate"]),
        default: "random",
        rules: &["CST-16"],
    },
    OptionMeta {
        key: "timing",
        values: Values::OneOf(&["sequential", "parallel"]),
        default: "sequential",
        rules: &["CST-17", "CST-18"],
    },
    OptionMeta { key: "free_gate", values: Values::Bool, default: "false", rules: &["CST-101"] },
    OptionMeta { key: "stability", values: Values::Bool, default: "false", rules: &["CST-104"] },
    OptionMeta { key: "aesthetics", values: Values::Bool, default: "false", rules: &["CST-109"] },
    OptionMeta { key: "optics", values: Values::Bool, default: "false", rules: &["CST-112"] },
    OptionMeta {
        key: "unchecked_building",
        values: Values::Bool,
        default: "false",
        rules: &["CST-91", "CST-R16"],
    },
];

const LIST: &str = "random, granite+brick";

impl burghof_core::Options for Options {
    #[inline]
    fn set(&mut self, key: &str, value: &str) -> Result<(), SetupError> {
        let yes = value == "true";
        match key {
            "masonry" => self.masonry = read_list(value)?,
            "timing" => self.parallel = value == "parallel",
            "free_gate" => self.free_gate = yes,
            "stability" => self.stability = yes,
            "aesthetics" => self.aesthetics = yes,
            "optics" => self.optics = yes,
            "unchecked_building" => self.unchecked_building = yes,
            _ => return Err(SetupError::bad_value(key, value, "–")),
        }
        Ok(())
    }

    #[inline]
    fn get(&self, key: &str) -> Option<String> {
        Some(match key {
            "masonry" if self.masonry.is_empty() => "random".into(),
            "masonry" => self.masonry.join("+"),
            "timing" => if self.parallel { "parallel" } else { "sequential" }.into(),
            "free_gate" => self.free_gate.to_string(),
            "stability" => self.stability.to_string(),
            "aesthetics" => self.aesthetics.to_string(),
            "optics" => self.optics.to_string(),
            "unchecked_building" => self.unchecked_building.to_string(),
            _ => return None,
        })
    }
}

#[inline]
fn read_list(value: &str) -> Result<Vec<String>, SetupError> {
    let bad = || SetupError::bad_value("masonry", value, LIST);
    let lower = value.trim().to_lowercase();
    if lower == "random" {
        return Ok(Vec::new());
    }
    let names: Vec<String> = lower.split(['+', ',']).map(|name| name.trim().to_owned()).collect();
    let twice = names.iter().enumerate().any(|(i, name)| names[..i].contains(name));
    let plain =
        names.iter().all(|name| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_'));
    if twice || !plain { Err(bad()) } else { Ok(names) }
}

impl Options {
    /// The agreements that the position keeps.
    #[inline]
    pub(crate) fn flags(&self) -> u8 {
        let bits = [
            (self.parallel, flags::PARALLEL),
            (self.free_gate, flags::FREE_GATE),
            (self.stability, flags::STABILITY),
            (self.aesthetics, flags::AESTHETICS),
            (self.optics, flags::OPTICS),
            (self.unchecked_building, flags::UNCHECKED),
        ];
        bits.iter().filter(|(on, _)| *on).fold(0, |set, (_, bit)| set | bit)
    }

    /// CST-16: the masonry of each seat.
    #[inline]
    pub(crate) fn masonries(
        &self,
        people: u8,
        data: &Data,
        source: u16,
        chance: &mut Chance,
    ) -> Result<[u8; 4], SetupError> {
        let mut chosen = [0; 4];
        let value = || self.get("masonry").unwrap_or_default();
        if self.masonry.is_empty() {
            let mut left: arrayvec::ArrayVec<u8, 4> = (0..data.masonries.len() as u8).collect();
            for (i, masonry) in chosen.iter_mut().enumerate().take(people.into()) {
                let which = chance.below(Draw { source, index: i as u32 }, left.len() as u32);
                *masonry = left.remove(which as usize);
            }
            return Ok(chosen);
        }
        if self.masonry.len() != usize::from(people) {
            return Err(SetupError::bad_value(
                "masonry",
                &value(),
                data.masonries.iter().map(|m| m.id).take(people.into()).collect::<Vec<_>>().join("+"),
            ));
        }
        for (masonry, name) in chosen.iter_mut().zip(&self.masonry) {
            let found = data.masonries.iter().position(|m| m.id == name);
            let possible = || data.masonries.iter().map(|m| m.id).collect::<Vec<_>>().join(", ");
            *masonry = found.ok_or_else(|| SetupError::bad_value("masonry", name, possible()))? as u8;
        }
        Ok(chosen)
    }
}
