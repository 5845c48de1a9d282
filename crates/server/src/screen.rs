//! The big screen: a television that shows the table to everybody in the room. It is a spectator like any other and has no
//! buttons; whoever made the table operates it from a phone. What was set is part of the table, so it outlives the television.

use crate::app::{App, Held};
use crate::ids::TableId;
use crate::people::Person;
use crate::problem::{Answer, Problem};
use crate::seating::Seating;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the big screen shows the table.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct Screen {
    /// How closely, in percent: 100 shows everything.
    #[schemars(range(min = 100, max = 400))]
    pub zoom: u16,
    /// Where to look, from left to right, in percent.
    #[schemars(range(max = 100))]
    pub x: u8,
    /// Where to look, from top to bottom, in percent.
    #[schemars(range(max = 100))]
    pub y: u8,
    /// Are the points shown?
    pub points: bool,
    /// After the end: are all hands laid open?
    pub reveal: bool,
}

impl Default for Screen {
    fn default() -> Screen {
        Screen { zoom: 100, x: 50, y: 50, points: true, reveal: false }
    }
}

impl Screen {
    /// Is it one that can be shown?
    pub fn sound(self) -> bool {
        (100..=400).contains(&self.zoom) && self.x <= 100 && self.y <= 100
    }
}

impl Seating {
    /// Who operates the big screen: whoever made the table; if they do not sit there themselves (it was made at the television),
    /// anybody who does.
    pub fn operates(&self, person: &Person) -> bool {
        let maker_sits = !self.seats_of(self.made_by).is_empty();
        self.made_by == person.id || (!maker_sits && !self.seats_of(person.id).is_empty())
    }
}

impl App {
    /// Sets how the big screen shows the table.
    pub async fn set_screen(&self, id: TableId, person: &Person, screen: Screen) -> Answer<Held> {
        if !screen.sound() {
            return Err(Problem::malformed("`zoom` is 100 to 400, `x` and `y` are 0 to 100"));
        }
        let mut held = self.hold(id).await?;
        self.change(&mut held, |live| {
            if !live.seating.operates(person) {
                return Err(Problem::forbidden("server-not-maker"));
            }
            live.seating.screen = screen;
            Ok(vec![])
        })
        .await?;
        Ok(held)
    }
}
