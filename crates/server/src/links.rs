//! Links that carry a seat to another device or person.

use crate::app::{App, Held};
use crate::args;
use crate::db::Stmt;
use crate::ids::{PersonId, Secret, TableId};
use crate::names::told_apart;
use crate::people::Person;
use crate::problem::{Answer, Problem};
use crate::seating::Sitter;
use crate::tables::{seat_of, seat_row};
use crate::time::{SECOND, now};
use burghof_core::{Seat, SeatSet};

impl App {
    /// A one-time link that moves a seat to whoever opens it.
    pub async fn seat_link(
        &self,
        id: TableId,
        person: &Person,
        number: Option<u8>,
        seconds: Option<u32>,
    ) -> Answer<(Seat, Secret)> {
        if seconds.is_some_and(|seconds| !(30..=86_400).contains(&seconds)) {
            return Err(Problem::malformed("`seconds` is 30 to 86400"));
        }
        let held = self.hold(id).await?;
        let own = held.seating.seats_of(person.id);
        let seat = match number {
            Some(number) => Some(seat_of(&held.seating, number)?).filter(|seat| own.contains(*seat)),
            None => own.first(),
        };
        let seat = seat.ok_or_else(|| Problem::forbidden("server-not-seated"))?;
        let secret = Secret::new();
        let expires = now() + i64::from(seconds.unwrap_or(86_400)) * SECOND;
        // One link per seat: an older one is void.
        let statements = vec![
            Stmt::new("DELETE FROM links WHERE table_id = $1 AND seat = $2", args![id, seat.index() as i64]),
            Stmt::new(
                "INSERT INTO links (hash, table_id, seat, person, expires_at) VALUES ($1, $2, $3, $4, $5)",
                args![secret.hash(), id, seat.index() as i64, person.id, expires],
            ),
        ];
        self.db.write(statements).await?;
        Ok((seat, secret))
    }

    /// What a seat link is for: table, seat, and who gave it away.
    pub async fn read_link(&self, secret: &Secret) -> Answer<(TableId, u8, PersonId)> {
        let row = self
            .db
            .row(
                "SELECT table_id, seat, person FROM links WHERE hash = $1 AND expires_at > $2",
                args![secret.hash(), now()],
            )
            .await?
            .ok_or_else(|| Problem::not_found("server-no-link"))?;
        Ok((TableId(row.int(0)?), row.int(1)? as u8, PersonId(row.int(2)?)))
    }

    /// Moves the seat of a link to this person. The link is used up; the device that had the seat becomes a spectator. The seat
    /// keeps its name; whoever says another one plays on for them.
    pub async fn claim_link(
        &self,
        secret: &Secret,
        person: &Person,
        name: Option<&str>,
    ) -> Answer<(Held, Seat)> {
        let (id, number, giver) = self.read_link(secret).await?;
        let mut held = self.hold(id).await?;
        let seat = seat_of(&held.seating, number)?;
        let hash = secret.hash();
        self.change(&mut held, |live| {
            let others = live.seating.seats_of(person.id).minus(SeatSet::of(seat));
            if !live.seating.several_seats && !others.is_empty() {
                return Err(Problem::conflict("seated", "server-seated-already"));
            }
            let others = live.seating.all().filter(|&other| other != seat);
            let others: Vec<String> = others.map(|other| live.seating.at(other).name()).collect();
            let state = &mut live.seating.seats[seat.index()];
            match &mut state.sitter {
                Sitter::Person { id, .. } if *id == giver => *id = person.id,
                _ => return Err(Problem::not_found("server-no-link")),
            }
            if let Some(name) = name {
                state.handed_to(&told_apart(name, others.iter().map(String::as_str)));
            }
            let used = Stmt::guard("DELETE FROM links WHERE hash = $1", args![hash.clone()]);
            Ok(vec![used, seat_row(live.id, seat, person.id)])
        })
        .await?;
        Ok((held, seat))
    }
}
