//! A phone is dead, and its seat with everything it holds still sits at the table. Somebody else, or the same person with another
//! device, asks for it; when all others agree, it is theirs. Whoever comes back meanwhile keeps the seat, and nothing of a hand is
//! shown before.

use crate::app::{App, Held};
use crate::args;
use crate::db::Stmt;
use crate::ids::{PersonId, TableId};
use crate::live::Live;
use crate::names::told_apart;
use crate::people::Person;
use crate::problem::{Answer, Problem};
use crate::seating::{SeatState, Sitter, Status};
use crate::tables::{out_of_time, seat_of, seat_row};
use crate::time::{Millis, SECOND, now};
use burghof_core::{Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// After how long a wish that nobody has answered is forgotten.
const FORGOTTEN: Millis = 600 * SECOND;
/// How many a table listens to at a time.
const MOST: usize = 8;
/// And how many of them may ask from one address.
const TOGETHER: usize = 2;

/// Somebody asks for the seat of a person who is gone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Asking {
    /// The seat.
    pub seat: u8,
    /// Who asks.
    pub person: PersonId,
    /// The name they are told by.
    pub name: String,
    /// Where they ask from, as [`crate::app::App::mark`] says it.
    #[serde(default)]
    pub from: i64,
    /// The seats that agree.
    pub by: Vec<u8>,
    /// Since when.
    pub at: Millis,
}

/// Somebody asks for the seat of a person who is gone.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct AskingInfo {
    /// The seat.
    pub seat: u8,
    /// Who asks.
    pub person: PersonId,
    /// The name they are told by.
    pub name: String,
    /// The seats that agree.
    pub by: Vec<u8>,
    /// The seats that have not agreed yet.
    pub missing: Vec<u8>,
}

/// Who must agree that a seat goes to somebody else: everybody who is here but the seat itself.
fn voters(live: &Live, seat: Seat, at: Millis) -> SeatSet {
    let here = |&voter: &Seat| live.presence.here(voter, at);
    live.seating.voters().minus(SeatSet::of(seat)).iter().filter(here).collect()
}

/// Has the person of this seat been gone for long enough that it can be asked for?
fn gone(live: &Live, seat: Seat, at: Millis, long: Millis) -> bool {
    let state = live.seating.at(seat);
    let since = live.presence.seen(seat).max(live.seating.started_at.unwrap_or(at));
    state.person().is_some() && !state.resigned && !live.presence.here(seat, at) && since + long <= at
}

/// What is asked now, as everybody may know it.
pub fn asked(live: &Live, at: Millis) -> Vec<AskingInfo> {
    let info = |asking: &Asking| {
        let seat = Seat::checked(asking.seat.into(), live.seating.people())?;
        let missing = voters(live, seat, at).iter().map(|seat| seat.index() as u8);
        Some(AskingInfo {
            seat: asking.seat,
            person: asking.person,
            name: asking.name.clone(),
            by: asking.by.clone(),
            missing: missing.filter(|seat| !asking.by.contains(seat)).collect(),
        })
    };
    live.seating.asking.iter().filter(|asking| asking.at + FORGOTTEN > at).filter_map(info).collect()
}

impl SeatState {
    /// Who plays on for the one this seat is named after.
    pub fn handed_to(&mut self, name: &str) {
        self.played_by = Some(name.to_owned()).filter(|name| !name.is_empty() && *name != self.name());
    }
}

impl App {
    /// Asks for the seat of somebody who is gone.
    pub async fn ask_for_seat(&self, id: TableId, person: &Person, from: i64, number: u8) -> Answer<Held> {
        let mut held = self.hold(id).await?;
        let long = self.config.limits.gone.as_millis() as Millis;
        if self.blocked_by(held.seating.made_by, person.id).await? {
            return Err(Problem::forbidden("server-kept-out"));
        }
        self.change(&mut held, |live| {
            let at = now();
            let seat = seat_of(&live.seating, number)?;
            if live.seating.status != Status::Playing {
                return Err(Problem::conflict("not_playing", "server-not-playing"));
            }
            // Whoever plays for a rating must not lose a hand to a friend of their opponent.
            if live.seating.rated {
                return Err(Problem::forbidden("server-rated-seat"));
            }
            if live.seating.keeps_out(person.id, from) {
                return Err(Problem::forbidden("server-kept-out"));
            }
            if !live.seating.several_seats && !live.seating.seats_of(person.id).is_empty() {
                return Err(Problem::conflict("seated", "server-seated-already"));
            }
            if !gone(live, seat, at, long) {
                return Err(Problem::conflict("not_away", "server-not-gone"));
            }
            if voters(live, seat, at).is_empty() {
                return Err(Problem::conflict("nobody", "server-nobody-agrees"));
            }
            let names: Vec<String> = live.seating.names();
            let own = live.seating.at(seat).name();
            let others = names.iter().map(String::as_str).filter(|&name| name != own);
            let name = told_apart(&person.name, others);
            live.seating.asking.retain(|asking| asking.at + FORGOTTEN > at && asking.person != person.id);
            // One stranger with many names must not keep others from being heard.
            let beside = live.seating.asking.iter().filter(|asking| asking.from == from).count();
            if live.seating.asking.len() >= MOST || beside >= TOGETHER {
                return Err(Problem::too_many("server-busy"));
            }
            live.seating.asking.push(Asking { seat: number, person: person.id, name, from, by: vec![], at });
            Ok(vec![])
        })
        .await?;
        Ok(held)
    }

    /// Says yes or no to somebody who asks. One no is enough; the last yes gives them the seat.
    pub async fn answer_asking(
        &self,
        id: TableId,
        person: &Person,
        number: u8,
        whose: PersonId,
        yes: bool,
    ) -> Answer<Held> {
        let mut held = self.hold(id).await?;
        let long = self.config.limits.gone.as_millis() as Millis;
        self.change(&mut held, |live| {
            let at = now();
            let seat = seat_of(&live.seating, number)?;
            let mine = live.seating.seats_of(person.id);
            // Whoever asked may think better of it.
            if mine.is_empty() && person.id != whose {
                return Err(Problem::forbidden("server-not-seated"));
            }
            let of = |asking: &&mut Asking| asking.seat == number && asking.person == whose;
            let agree = voters(live, seat, at);
            let lost = || Problem::conflict("not_asked", "server-not-asked");
            let fresh = |asking: &&mut Asking| of(asking) && asking.at + FORGOTTEN > at;
            let asking = live.seating.asking.iter_mut().find(fresh).ok_or_else(lost)?;
            if !yes || mine.contains(seat) {
                live.seating.asking.retain(|asking| !(asking.seat == number && asking.person == whose));
                return Ok(vec![]);
            }
            for voter in mine.iter().map(|seat| seat.index() as u8) {
                if !asking.by.contains(&voter) {
                    asking.by.push(voter);
                }
            }
            let asking = asking.clone();
            // Where nobody is left to agree, nobody has agreed.
            let all = agree.iter().all(|voter| asking.by.contains(&(voter.index() as u8)));
            if agree.is_empty() || !all {
                return Ok(vec![]);
            }
            if !gone(live, seat, at, long) {
                return Err(Problem::conflict("not_away", "server-not-gone"));
            }
            live.seating.asking.retain(|asking| asking.seat != number && asking.person != whose);
            let state = &mut live.seating.seats[seat.index()];
            if let Sitter::Person { id, .. } = &mut state.sitter {
                *id = whose;
            }
            state.handed_to(&asking.name);
            let late = out_of_time(live, seat);
            live.seating.seats[seat.index()].autopilot = late;
            let void = Stmt::new(
                "DELETE FROM links WHERE table_id = $1 AND seat = $2",
                args![live.id, seat.index() as i64],
            );
            Ok(vec![void, seat_row(live.id, seat, whose)])
        })
        .await?;
        Ok(held)
    }
}
