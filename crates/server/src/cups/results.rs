//! A cup as everybody may know it: who sits where now, and who leads.

use super::pairing::POINT;
use super::{CupGame, CupKind, CupStatus, Read};
use crate::app::App;
use crate::ids::{CupId, PersonId, TableId};
use crate::problem::Answer;
use crate::seating::{Clock, Status};
use crate::time::Millis;
use schemars::JsonSchema;
use serde::Serialize;

/// A cup as everybody may know it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct CupInfo {
    /// Its id.
    pub id: CupId,
    /// What it is called.
    pub name: String,
    /// Its games, one a round.
    pub games: Vec<CupGame>,
    /// How it is played.
    pub kind: CupKind,
    /// How many sit at a table.
    pub size: u8,
    /// How many rounds there will be; none for a league.
    pub rounds: Option<usize>,
    /// Over weeks?
    pub league: bool,
    /// The clock of its tables.
    pub clock: Clock,
    /// Who made it.
    pub made_by: PersonId,
    /// How it stands.
    pub status: CupStatus,
    /// The standings, best first.
    pub standings: Vec<Standing>,
    /// The rounds that have begun.
    pub played: Vec<RoundInfo>,
    /// Are the games of the running round stopped?
    pub paused: bool,
    /// When it was made.
    pub created_at: Millis,
}

/// Somebody in the standings.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct Standing {
    /// Their number, in the order in which they came: their mark.
    pub entrant: usize,
    /// Whose row it is.
    pub person: PersonId,
    /// Their name.
    pub name: String,
    /// Their place; equal ones share it.
    pub place: usize,
    /// Their table points.
    pub points: f64,
    /// Their games won; a shared one counts as a part.
    pub wins: f64,
    /// Their points at the tables.
    pub table_points: i64,
    /// Their table points round by round; none where they did not play or the result is not there.
    pub by_round: Vec<Option<f64>>,
    /// Have they left?
    pub left: bool,
}

/// A round.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct RoundInfo {
    /// The game.
    #[cfg_attr(feature = "ts", ts(as = "burghof_catalog::GameId"))]
    pub game: String,
    /// Its tables.
    pub tables: Vec<CupTableInfo>,
    /// The entrants who sit out.
    pub byes: Vec<usize>,
    /// Are all results there?
    pub over: bool,
    /// How often two who sit together had met before, at most.
    pub met_before: u32,
    /// When it began.
    pub at: Millis,
}

/// A table of a round.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct CupTableInfo {
    /// The table.
    pub table: Option<TableId>,
    /// The entrants by seat.
    pub seats: Vec<usize>,
    /// How the table stands; none where it was removed or is not there yet.
    pub status: Option<Status>,
    /// The length of its log.
    pub number: u32,
    /// The seats it waits for.
    pub to_act: Vec<u8>,
    /// Their places, when it is over.
    pub places: Vec<u8>,
    /// Their points at the table, when it is over.
    pub points: Vec<i32>,
    /// Entered by hand?
    pub by_hand: bool,
}

fn points(parts: u32) -> f64 {
    f64::from(parts) / f64::from(POINT)
}

impl App {
    /// A cup as everybody may know it at this moment.
    pub async fn cup_info(&self, read: &Read) -> Answer<CupInfo> {
        let Read { id, cup, .. } = read;
        let mut played = Vec::new();
        let mut paused = false;
        let mut met = cup.meetings(0);
        for round in &cup.played {
            let mut tables = Vec::new();
            let mut met_before = 0;
            for table in &round.tables {
                let (mut status, mut length, mut to_act) = (None, 0, vec![]);
                // Tables of earlier rounds are over; nobody need read them.
                if let Some(id) = table.table.filter(|_| table.places.is_empty())
                    && let Ok(held) = self.hold(id).await
                {
                    status = Some(held.seating.status);
                    length = held.number();
                    to_act = held.to_act().iter().map(|seat| seat.index() as u8).collect();
                    paused |= held.seating.paused_at.is_some() && !held.over();
                } else if !table.places.is_empty() {
                    status = Some(Status::Finished);
                }
                for (at, &a) in table.seats.iter().enumerate() {
                    for &b in &table.seats[at + 1..] {
                        met_before = met_before.max(met[a][b]);
                    }
                }
                tables.push(CupTableInfo {
                    table: table.table,
                    seats: table.seats.clone(),
                    status,
                    number: length,
                    to_act,
                    places: table.places.clone(),
                    points: table.points.clone(),
                    by_hand: table.by_hand,
                });
            }
            round.count_meetings(&mut met);
            played.push(RoundInfo {
                game: cup.games[round.game].game.clone(),
                tables,
                byes: round.byes.clone(),
                over: round.over(),
                met_before,
                at: round.at,
            });
        }
        let order = cup.order();
        let scores: Vec<_> = (0..cup.entrants.len()).map(|one| cup.score(one)).collect();
        let place = |one: usize| 1 + scores.iter().filter(|&&other| other > scores[one]).count();
        let standing = |&one: &usize| {
            let (sum, wins, table_points) = scores[one];
            let by_round = cup.played.iter().map(|round| {
                if round.byes.contains(&one) {
                    return round.over().then_some(points(super::pairing::BYE));
                }
                let table = round.tables.iter().find(|table| table.seats.contains(&one))?;
                let seat = table.seats.iter().position(|&other| other == one)?;
                super::pairing::table_points(&table.places).get(seat).map(|&parts| points(parts))
            });
            Standing {
                entrant: one,
                person: cup.entrants[one].person,
                name: cup.entrants[one].name.clone(),
                place: place(one),
                points: points(sum),
                wins: points(wins),
                table_points,
                by_round: by_round.collect(),
                left: cup.entrants[one].left,
            }
        };
        Ok(CupInfo {
            id: *id,
            name: cup.name.clone(),
            games: cup.games.clone(),
            kind: cup.kind,
            size: cup.size,
            rounds: cup.rounds(),
            league: cup.league,
            clock: cup.clock,
            made_by: cup.made_by,
            status: cup.status,
            standings: order.iter().map(standing).collect(),
            played,
            paused,
            created_at: cup.created_at,
        })
    }
}
