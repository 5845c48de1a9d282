//! The position, and what must hold in it.

use crate::castle::Castle;
use crate::components::{CardSet, Data, Deck, MAX_PLAYERS, Pieces};
use burghof_core::{Loaded, Seat, SeatSet, SetupError, shape};
use serde::Deserialize;
use std::hash::{Hash, Hasher};

/// What a table agrees on (CAS-13).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// How binding a placed piece is.
    pub building: Building,
}

/// Trial building, or placed is placed.
#[shape("castellan")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Building {
    /// CAS-91: a turn is a draft until it is confirmed by drawing.
    #[default]
    Trial,
    /// CAS-92: everything counts and is public at once.
    Strict,
}

impl Building {
    /// Its name in the option.
    pub const fn name(self) -> &'static str {
        match self {
            Building::Trial => "trial",
            Building::Strict => "strict",
        }
    }

    /// The value with this name.
    #[inline]
    pub fn from_name(name: &str) -> Option<Building> {
        [Building::Trial, Building::Strict].into_iter().find(|value| value.name() == name)
    }
}

impl burghof_core::Options for Options {
    #[inline]
    fn set(&mut self, key: &str, value: &str) -> Result<(), SetupError> {
        match (key, Building::from_name(value)) {
            ("building", Some(building)) => self.building = building,
            _ => return Err(SetupError::bad_value(key, value, "trial, strict")),
        }
        Ok(())
    }
    #[inline]
    fn get(&self, key: &str) -> Option<String> {
        (key == "building").then(|| self.building.name().to_owned())
    }
}

/// The step of the turn (CAS-14).
#[shape("castellan")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Step 1: choose cards.
    Play,
    /// Step 2: build.
    Build,
    /// Step 3: choose where the double keep stands.
    Claim,
    /// Step 4: draw.
    Draw,
    /// The game is over.
    Over,
}

/// Everything that can change within a turn before it is confirmed.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    /// The castle with its keeps.
    pub castle: Castle,
    /// The step of the turn.
    pub phase: Phase,
    /// The cards played in this turn.
    pub played: CardSet,
    /// Pieces that are still to be built in this turn.
    pub building: Pieces,
    /// Pieces nobody has taken yet.
    pub supply: Pieces,
    /// By seat: pieces handed over, waiting for the next turn (CAS-45).
    pub passed: [Pieces; MAX_PLAYERS],
    /// Pieces that left the game (CAS-48).
    pub lost: Pieces,
    /// Who has used the double keep.
    pub double_used: SeatSet,
}

/// What everybody knows; with a draft in `table` only what the active seat knows.
#[derive(Copy, Clone, Debug)]
pub struct Public {
    /// The components.
    pub data: Loaded<Data>,
    /// The option of CAS-13.
    pub building: Building,
    /// The number of players.
    pub seats: u8,
    /// Whose turn it is.
    pub active: Seat,
    /// Until the very first turn has been completed (CAS-29).
    pub first_turn: bool,
    /// Who ran out of cards (CAS-70).
    pub end_by: Option<Seat>,
    /// Who still has the last turn, whoever takes it now included (CAS-72).
    pub last_turns: SeatSet,
    /// By seat: the cards used in earlier turns (CAS-69).
    pub discards: [CardSet; MAX_PLAYERS],
    /// The table; in trial building the draft of the active seat.
    pub table: Table,
    /// The table at the start of the turn, which is what the others see of a draft. Means nothing otherwise.
    pub start: Table,
}

impl Public {
    /// CAS-91: is the table a draft that the others do not see?
    #[inline]
    pub fn drafting(&self) -> bool {
        self.building == Building::Trial && !matches!(self.table.phase, Phase::Play | Phase::Over)
    }

    /// The faces of a seat that lie open: the discards, and what is played in this turn.
    #[inline]
    pub fn shown(&self, seat: Seat) -> CardSet {
        self.discards[seat.index()] | if seat == self.active { self.table.played } else { 0 }
    }

    /// The same for what is compared and hashed: the start counts only beside a draft.
    fn parts(&self) -> impl Eq + Hash + '_ {
        let start = self.drafting().then_some(&self.start);
        let rest = (self.building, self.seats, self.active, self.first_turn, self.end_by, self.last_turns);
        (self.data, rest, self.discards, &self.table, start)
    }
}

impl PartialEq for Public {
    #[inline]
    fn eq(&self, other: &Public) -> bool {
        self.parts() == other.parts()
    }
}
impl Eq for Public {}
impl Hash for Public {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.parts().hash(state);
    }
}

/// A position of Castellan.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Castellan {
    pub(crate) public: Public,
    /// By seat: the cards in hand. The piles are the rest.
    pub(crate) hands: [CardSet; MAX_PLAYERS],
}

impl Castellan {
    /// What lies open (for the active seat, its draft included).
    #[inline]
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The table as it is now, a draft included.
    #[inline]
    pub fn table(&self) -> &Table {
        &self.public.table
    }

    /// The hand of a seat.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
    }

    /// The pile of a seat: what is neither in hand nor shown. An unordered bag (section 3 of the rules).
    #[inline]
    pub fn pile(&self, seat: Seat, deck: Deck) -> CardSet {
        self.public.data.deck(deck) & !self.hands[seat.index()] & !self.public.shown(seat)
    }
}
