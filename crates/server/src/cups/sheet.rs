//! What a cup is: its games, its people, its rounds with their results; and what follows from them.

use super::ROUNDS;
use super::pairing::{self, POINT};
use crate::ids::{PersonId, TableId};
use crate::seating::Clock;
use crate::time::Millis;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A game of a cup, and what its tables agree on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct CupGame {
    /// The game.
    #[schemars(extend("enum" = burghof_catalog::ids()))]
    pub game: String,
    /// What to agree on; what is left out has its default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
}

/// How a cup is played.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub enum CupKind {
    /// By standing: whoever plays well meets those who do.
    Swiss,
    /// Everybody meets everybody, as evenly as can be.
    RoundRobin,
}

/// How a cup stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub enum CupStatus {
    /// People come, no round has begun.
    Open,
    /// Being played.
    Playing,
    /// It is over.
    Finished,
}

impl CupStatus {
    pub(super) const fn name(self) -> &'static str {
        match self {
            CupStatus::Open => "open",
            CupStatus::Playing => "playing",
            CupStatus::Finished => "finished",
        }
    }
}

/// A cup to be made.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct NewCup {
    /// What it is called.
    #[schemars(length(min = 1, max = 80), extend("format" = "name"))]
    pub name: String,
    /// Its games, one a round, and from the beginning again.
    #[schemars(length(min = 1, max = 16))]
    pub games: Vec<CupGame>,
    /// How it is played.
    pub kind: CupKind,
    /// How many sit at a table, if the number of people allows.
    #[schemars(range(min = 2, max = 7))]
    pub size: u8,
    /// How many rounds: 0 for as many as it takes that everybody can meet everybody; in a league, until it is ended.
    #[serde(default)]
    #[schemars(range(max = 64))]
    pub rounds: u8,
    /// Over weeks: people come and go between rounds, and it ends when whoever made it says so.
    #[serde(default)]
    pub league: bool,
    /// The clock of its tables.
    #[serde(default)]
    pub clock: Clock,
    /// Does whoever makes it play?
    #[serde(default = "yes")]
    pub play: bool,
}

fn yes() -> bool {
    true
}

/// Somebody who plays in a cup.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entrant {
    /// Whoever plays.
    pub person: PersonId,
    /// The name shown.
    pub name: String,
    /// Has left: is seated no more, keeps what was won.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub left: bool,
}

/// A table of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CupTable {
    /// The table; none before it was made.
    #[serde(default)]
    pub table: Option<TableId>,
    /// The entrants by seat.
    pub seats: Vec<usize>,
    /// Their places, when it is over.
    #[serde(default)]
    pub places: Vec<u8>,
    /// Their points at the table, if there are any.
    #[serde(default)]
    pub points: Vec<i32>,
    /// Entered by hand: it was played at a real table, or could not be played to its end.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_hand: bool,
}

/// A round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CupRound {
    /// The game, by its number in the list of games.
    pub game: usize,
    /// Its tables.
    pub tables: Vec<CupTable>,
    /// Those who sit out.
    pub byes: Vec<usize>,
    /// When it began.
    pub at: Millis,
}

impl CupRound {
    /// Counts who sits together in this round.
    pub(super) fn count_meetings(&self, met: &mut [Vec<u32>]) {
        for table in &self.tables {
            for &a in &table.seats {
                for &b in table.seats.iter().filter(|&&b| b != a) {
                    met[a][b] += 1;
                }
            }
        }
    }

    /// Are all results there?
    pub fn over(&self) -> bool {
        self.tables.iter().all(|table| !table.places.is_empty())
    }
}

/// A tournament or a league.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cup {
    /// What it is called.
    pub name: String,
    /// Its games.
    pub games: Vec<CupGame>,
    /// How it is played.
    pub kind: CupKind,
    /// How many sit at a table.
    pub size: u8,
    /// How many rounds; 0 for as many as it takes.
    pub rounds: u8,
    /// Over weeks.
    #[serde(default)]
    pub league: bool,
    /// The clock of its tables.
    pub clock: Clock,
    /// Who made it.
    pub made_by: PersonId,
    /// Where it was made, as [`crate::app::App::mark`] says it.
    #[serde(default)]
    pub made_from: i64,
    /// How it stands.
    pub status: CupStatus,
    /// Who plays.
    pub entrants: Vec<Entrant>,
    /// Those who were asked to leave.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept_out: Vec<PersonId>,
    /// The rounds that have begun.
    pub played: Vec<CupRound>,
    /// When it was made.
    pub created_at: Millis,
}

impl Cup {
    pub(super) fn entrant(&self, person: PersonId) -> Option<usize> {
        self.entrants.iter().position(|one| one.person == person)
    }

    pub(super) fn present(&self) -> Vec<usize> {
        (0..self.entrants.len()).filter(|&one| !self.entrants[one].left).collect()
    }

    /// How often any two sat together in the first rounds, this many of them: it is asked for every pair.
    pub(super) fn meetings(&self, rounds: usize) -> Vec<Vec<u32>> {
        let mut met = vec![vec![0; self.entrants.len()]; self.entrants.len()];
        self.played.iter().take(rounds).for_each(|round| round.count_meetings(&mut met));
        met
    }

    pub(super) fn byes(&self, one: usize) -> u32 {
        self.played.iter().filter(|round| round.byes.contains(&one)).count() as u32
    }

    /// How many rounds there will be; none for a league, which is ended by hand.
    pub fn rounds(&self) -> Option<usize> {
        match (self.league, self.rounds) {
            (true, _) => None,
            (false, 0) => Some(pairing::rounds_of_all(self.present().len(), self.size.into()).min(ROUNDS)),
            (false, rounds) => Some(rounds.into()),
        }
    }

    /// The last round is over: so is the cup.
    pub(super) fn settle(&mut self) {
        let over = self.played.last().is_some_and(CupRound::over);
        if over && self.rounds().is_some_and(|rounds| self.played.len() >= rounds) {
            self.status = CupStatus::Finished;
        }
    }

    /// The entrants, best first: table points, then wins, then points at the tables, then who came first.
    pub fn order(&self) -> Vec<usize> {
        let standing: Vec<_> = (0..self.entrants.len()).map(|one| self.score(one)).collect();
        let mut order: Vec<usize> = (0..self.entrants.len()).collect();
        order.sort_by_key(|&one| (std::cmp::Reverse(standing[one]), one));
        order
    }

    /// Table points (in 420ths), wins (so, too) and points at the tables. Running games do not count yet.
    pub fn score(&self, one: usize) -> (u32, u32, i64) {
        let mut sum = (0, 0, 0);
        for round in &self.played {
            if round.byes.contains(&one) && round.over() {
                sum.0 += pairing::BYE;
            }
            for table in round.tables.iter().filter(|table| !table.places.is_empty()) {
                let Some(seat) = table.seats.iter().position(|&other| other == one) else { continue };
                sum.0 += pairing::table_points(&table.places)[seat];
                if table.places[seat] == 1 {
                    sum.1 += POINT / table.places.iter().filter(|&&place| place == 1).count() as u32;
                }
                sum.2 += i64::from(table.points.get(seat).copied().unwrap_or(0));
            }
        }
        sum
    }
}
