//! What a table can agree on.

use crate::components::MAX_CASTLES;
use crate::state::Placing;
use burghof_core::{OptionMeta, SetupError, Values};

/// The options as the lobby shows them.
pub(crate) const OPTIONS: &[OptionMeta] = &[
    OptionMeta {
        key: "placing",
        values: Values::OneOf(&["serial", "free"]),
        default: "serial",
        rules: &["LUD-R12"],
    },
    OptionMeta {
        key: "ages",
        values: Values::Free(&["random", "clockwise", "2,0,1", "3,2,1,0"]),
        default: "random",
        rules: &["LUD-51", "LUD-R11"],
    },
];

/// What a table can agree on.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// Castle after castle, or all at once (LUD-R12).
    pub placing: Placing,
    /// Who is older than whom (LUD-R11).
    pub ages: Ages,
}

/// Who is older than whom (LUD-R11).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ages {
    /// Drawn at random.
    #[default]
    Random,
    /// Seat 0 is the oldest, then clockwise.
    Clockwise,
    /// The seats from the oldest to the youngest, and how many.
    OldestFirst([u8; MAX_CASTLES], u8),
}

impl Ages {
    #[inline]
    fn read(value: &str) -> Option<Ages> {
        match value {
            "random" => return Some(Ages::Random),
            "clockwise" => return Some(Ages::Clockwise),
            _ => {}
        }
        let mut seats = [0; MAX_CASTLES];
        let mut count = 0;
        for part in value.split(',') {
            *seats.get_mut(count)? = part.trim().parse().ok()?;
            count += 1;
        }
        // People count seats from 1. There is no 0 then, so both ways can be told apart.
        if !seats[..count].contains(&0) {
            seats[..count].iter_mut().for_each(|seat| *seat -= 1);
        }
        let whole = (0..count as u8).all(|seat| seats[..count].contains(&seat));
        whole.then_some(Ages::OldestFirst(seats, count as u8))
    }

    #[inline]
    pub(crate) fn write(self) -> String {
        match self {
            Ages::Random => "random".into(),
            Ages::Clockwise => "clockwise".into(),
            Ages::OldestFirst(seats, count) => {
                let seats: Vec<_> = seats[..count as usize].iter().map(u8::to_string).collect();
                seats.join(",")
            }
        }
    }
}

impl burghof_core::Options for Options {
    #[inline]
    fn set(&mut self, key: &str, value: &str) -> Result<(), SetupError> {
        match key {
            "placing" => self.placing = if value == "free" { Placing::Free } else { Placing::Serial },
            "ages" => {
                let possible = "random, clockwise, 3,1,2, 4,3,2,1";
                self.ages = Ages::read(value).ok_or_else(|| SetupError::bad_value(key, value, possible))?;
            }
            _ => return Err(SetupError::bad_value(key, value, "–")),
        }
        Ok(())
    }

    #[inline]
    fn get(&self, key: &str) -> Option<String> {
        match key {
            "placing" => Some(if self.placing == Placing::Free { "free" } else { "serial" }.into()),
            "ages" => Some(self.ages.write()),
            _ => None,
        }
    }
}
