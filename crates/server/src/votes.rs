//! What a table does only if everybody agrees: going back past something revealed, pausing, closing.

use crate::app::{App, Held};
use crate::ids::TableId;
use crate::people::Person;
use crate::problem::{Answer, Problem};
use crate::seating::{Motion, Status, Vote};
use crate::tables::{close, seat_of};
use crate::time::now;

impl App {
    /// Says yes or no to a motion; the first yes makes it. One no is enough to end it.
    pub async fn vote(&self, id: TableId, person: &Person, motion: Motion, yes: bool) -> Answer<Held> {
        let mut held = self.hold(id).await?;
        for _ in 0..8 {
            let seats = held.seating.seats_of(person.id);
            if yes && motion == Motion::Close && held.seating.closes_alone(person.id) {
                self.carry(&mut held, motion).await?;
                return Ok(held);
            }
            if seats.is_empty() {
                return Err(Problem::forbidden("server-not-seated"));
            }
            if seats.iter().all(|seat| held.seating.at(seat).resigned) {
                return Err(Problem::conflict("resigned", "server-resigned"));
            }
            if motion == Motion::Pause && held.seating.pauses.len() >= self.config.limits.pauses {
                return Err(Problem::too_many("server-too-many-pauses"));
            }
            match (held.seating.status, motion) {
                (Status::Playing, _) | (Status::Open, Motion::Close) => {}
                _ => return Err(Problem::conflict("not_playing", "server-not-playing")),
            }
            if let Motion::Undo { to } = motion
                && to >= held.number()
            {
                return Err(Problem::no_take_back(burghof_core::NoTakeBack::NoSuchEntry(to)));
            }
            let mut by: Vec<u8> = held
                .seating
                .votes
                .iter()
                .find(|vote| vote.motion == motion)
                .map_or(vec![], |vote| vote.by.clone());
            by.extend(
                seats
                    .iter()
                    .map(|seat| seat.index() as u8)
                    .filter(|seat| !by.contains(seat))
                    .collect::<Vec<_>>(),
            );
            if let Motion::Bot { seat } = motion
                && !held.absent(now()).contains(seat_of(&held.seating, seat)?)
            {
                return Err(Problem::conflict("not_away", "server-not-away"));
            }
            let all = held.voters(motion, now()).iter().all(|seat| by.contains(&(seat.index() as u8)));
            if yes && all {
                if let Motion::Undo { to } = motion {
                    if self.agreed(&mut held, to).await? {
                        return Ok(held);
                    }
                    continue;
                }
                self.carry(&mut held, motion).await?;
                return Ok(held);
            }
            self.change(&mut held, |live| {
                live.seating.votes.retain(|vote| vote.motion != motion);
                if yes {
                    live.seating.votes.push(Vote { motion, by: by.clone() });
                    // A table can hold only so many open questions.
                    if live.seating.votes.len() > 8 {
                        live.seating.votes.remove(0);
                    }
                }
                Ok(vec![])
            })
            .await?;
            return Ok(held);
        }
        Err(Problem::conflict("busy", "server-busy"))
    }

    async fn carry(&self, held: &mut Held, motion: Motion) -> Answer<()> {
        let mut job = None;
        self.change(held, |live| {
            live.seating.votes.retain(|vote| vote.motion != motion);
            match motion {
                Motion::Undo { .. } => Ok(vec![]),
                Motion::Pause => {
                    live.seating.paused_at = live.seating.paused_at.or(Some(now()));
                    Ok(self.after(live, live.to_act(), false).0)
                }
                Motion::Close => {
                    close(live);
                    Ok(self.when_over(live))
                }
                Motion::Bot { seat } => {
                    let seat = seat_of(&live.seating, seat)?;
                    live.seating.seats[seat.index()].autopilot = true;
                    let (statements, due) = self.after(live, live.to_act(), false);
                    job = due;
                    Ok(statements)
                }
            }
        })
        .await?;
        self.kick.bot(job);
        Ok(())
    }

    /// Goes on after a pause. Anybody at the table may.
    pub async fn resume(&self, id: TableId, person: &Person) -> Answer<Held> {
        let mut held = self.hold(id).await?;
        let mut job = None;
        self.change(&mut held, |live| {
            if live.seating.seats_of(person.id).is_empty() {
                return Err(Problem::forbidden("server-not-seated"));
            }
            let Some(since) = live.seating.paused_at.take() else {
                return Err(Problem::conflict("not_paused", "server-not-paused"));
            };
            live.seating.pauses.push((since, now()));
            let (statements, due) = self.after(live, burghof_core::SeatSet::NONE, false);
            job = due;
            Ok(statements)
        })
        .await?;
        self.kick.bot(job);
        Ok(held)
    }
}
