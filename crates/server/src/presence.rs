//! Who is at a table. Somebody is here while they listen, through whichever node; a page that loads again is not missed,
//! because it has some seconds to come back. Nodes tell each other of comings and goings only.

use crate::app::{App, Held};
use crate::args;
use crate::db::{Stmt, Unit};
use crate::events::Event;
use crate::ids::{PersonId, TableId};
use crate::live::Live;
use crate::problem::Answer;
use crate::seating::{Clock, Status};
use crate::time::{DAY, Millis, SECOND, now};
use burghof_core::{MAX_SEATS, Seat, SeatSet};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;

/// How long somebody may be cut off before the others hear of it.
const GRACE: Duration = Duration::from_secs(5);
/// How long a node is believed that somebody is there.
const BELIEVED: Millis = 600 * SECOND;
/// How often a node repeats that somebody is there.
const REPEATED: Millis = 240 * SECOND;
/// How often that an open table is looked after.
const LOOKED_AFTER: Millis = 60 * SECOND;
/// How long an open table stays in the lobby after its people have gone.
pub(crate) const SHOWN: Millis = 600 * SECOND;

/// What a table in memory knows about who is there.
#[derive(Clone, Debug, Default)]
pub struct Presence {
    /// The seats whose person listens through this node.
    here: SeatSet,
    /// Until when other nodes are believed that a seat's person is there.
    elsewhere: [Millis; MAX_SEATS],
    /// When each seat's person was seen last.
    seen: [Millis; MAX_SEATS],
    /// What of that is stored.
    stored: [Millis; MAX_SEATS],
    /// When it was stored last that the table is looked after.
    looked_after: Millis,
    /// How many watch through this node.
    pub watching: u32,
    /// How many that were when those who listen were told.
    pub(crate) told: u32,
}

/// Is a seat's person here?
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct SeatPresence {
    /// The seat.
    pub seat: u8,
    /// Does its person listen right now?
    pub here: bool,
    /// When they were here last, if they are not.
    pub away_since: Option<Millis>,
}

impl Presence {
    /// As the database knows it: per seat when it was seen, and until when another node believes it to be there, if there can be
    /// other nodes.
    pub fn read(&mut self, rows: &[crate::db::Row], others: bool) -> Result<(), crate::db::DbError> {
        for row in rows {
            let (seat, seen, until) = (row.int(0)? as usize, row.int(1)?, row.int(2)?);
            if seat < MAX_SEATS {
                self.seen[seat] = self.seen[seat].max(seen);
                self.stored[seat] = self.seen[seat];
                self.elsewhere[seat] = if others { until } else { 0 };
            }
        }
        Ok(())
    }

    /// Has another node said that somebody is here until then?
    pub fn believes(&self, until: Millis) -> bool {
        self.elsewhere.contains(&until)
    }

    /// Is the person of this seat here?
    pub fn here(&self, seat: Seat, at: Millis) -> bool {
        self.here.contains(seat) || self.elsewhere[seat.index()] > at
    }

    /// Since when they are away, as far as anybody knows.
    pub fn away_since(&self, seat: Seat, at: Millis) -> Option<Millis> {
        (!self.here(seat, at)).then_some(self.seen[seat.index()]).filter(|&seen| seen > 0)
    }

    /// When the person of this seat was seen last.
    pub fn seen(&self, seat: Seat) -> Millis {
        self.seen[seat.index()]
    }

    /// The person of this seat has done something.
    pub fn acted(&mut self, seat: Seat, at: Millis) {
        self.seen[seat.index()] = at;
    }
}

/// All seats of people.
pub fn present(live: &Live, at: Millis) -> Vec<SeatPresence> {
    let people = live.seating.all().filter(|&seat| live.seating.at(seat).person().is_some());
    people
        .map(|seat| SeatPresence {
            seat: seat.index() as u8,
            here: live.presence.here(seat, at),
            away_since: live.presence.away_since(seat, at),
        })
        .collect()
}

/// Until when an open table stands in the lobby: people who play over days need not sit there all the time.
pub fn shown_until(live: &Live, at: Millis) -> Millis {
    at + if matches!(live.seating.clock, Clock::Days { .. }) { DAY } else { SHOWN }
}

impl Held {
    /// Looks who listens. Whoever no longer does is still here until [`App::gone`] says otherwise. `true` if somebody has come,
    /// or the number of those who watch is another.
    pub fn look_around(&mut self) -> bool {
        let gone = SeatSet::NONE;
        self.look_without(gone)
    }

    /// The same, without the seats of those who have gone.
    fn look_without(&mut self, gone: SeatSet) -> bool {
        let (live, listeners) = self.parts();
        let of = |person: PersonId| live.seating.seats_of(person);
        let listening = listeners.seated().map(of).fold(SeatSet::NONE, SeatSet::union);
        let people: SeatSet =
            live.seating.all().filter(|&seat| live.seating.at(seat).person().is_some()).collect();
        let here = live.presence.here.minus(gone).intersection(people).union(listening);
        let watching = listeners.watching() as u32;
        let at = now();
        for seat in listening.union(gone).iter() {
            live.presence.seen[seat.index()] = at;
        }
        let changed = (here, watching) != (live.presence.here, live.presence.told);
        (live.presence.here, live.presence.watching) = (here, watching);
        changed
    }

    /// Tells everybody who is there.
    pub fn tell_presence(&mut self, app: &App) {
        let (live, listeners) = self.parts();
        live.presence.told = live.presence.watching;
        if !listeners.is_empty() {
            let seats = present(live, now());
            let text = Event::Presence { seats: &seats, watching: live.presence.watching }.text();
            listeners.tell_all(text, &app.metrics);
        }
    }

    /// What must be stored about the seats of a person who has come or gone.
    fn presence_rows(&mut self, person: PersonId, until: Millis) -> Vec<Stmt> {
        let (id, seats) = (self.id, self.seating.seats_of(person));
        let rows = seats.iter().map(|seat| {
            let at = self.presence.seen[seat.index()];
            self.presence.stored[seat.index()] = at;
            if until == 0 {
                // What we believed of other nodes may have been our own word.
                self.presence.elsewhere[seat.index()] = 0;
            }
            Stmt::new(
                "UPDATE seats SET seen_at = $4, here_until = $5 WHERE table_id = $1 AND seat = $2 AND person = $3",
                args![id, seat.index() as i64, person, at, until],
            )
        });
        rows.collect()
    }

    /// The statement that says that somebody looks after this table, if it waits for people and that was not said lately.
    fn looked_after(&mut self, at: Millis) -> Option<Stmt> {
        let waits = self.seating.status == Status::Open && self.presence.looked_after + LOOKED_AFTER <= at;
        waits.then(|| {
            self.presence.looked_after = at;
            Stmt::new(
                "UPDATE tables SET present_at = $2, shown_until = $3 WHERE id = $1",
                args![self.id, at, shown_until(self, at)],
            )
        })
    }
}

impl App {
    /// Somebody has begun to listen.
    pub fn arrived(self: &Arc<App>, held: &mut Held, person: Option<PersonId>) {
        let before = held.presence.here;
        held.look_around();
        if held.presence.here == before {
            // Others who watch are told how many they are now and then.
            return;
        }
        held.tell_presence(self);
        let mut statements: Vec<Stmt> = held.looked_after(now()).into_iter().collect();
        // A node alone knows who listens; others must be told.
        if let Some(person) = person.filter(|_| self.db.is_postgres()) {
            statements.extend(held.presence_rows(person, now() + BELIEVED));
        }
        self.store_presence(held.id, statements);
    }

    /// Somebody who sits at this table no longer listens: if they are not back in a moment, the others are told.
    pub async fn gone(self: &Arc<App>, id: TableId, person: PersonId) {
        tokio::time::sleep(GRACE).await;
        let Some(mut held) = self.hold_known(id).await else { return };
        let seats = held.seating.seats_of(person);
        if seats.is_empty() || held.listeners().hears(person) || !held.look_without(seats) {
            return;
        }
        held.tell_presence(self);
        let statements = held.presence_rows(person, 0);
        self.store_presence(id, statements);
    }

    /// Stores who is there, beside whatever else happens: if it fails, the next one stores more.
    fn store_presence(self: &Arc<App>, id: TableId, statements: Vec<Stmt>) {
        if statements.is_empty() {
            return;
        }
        let app = Arc::clone(self);
        // The negative number means: only who is there.
        let unit = Unit { append: None, statements, touches: Some(-id.0) };
        tokio::spawn(async move {
            if let Err(error) = app.db.commit(unit).await {
                tracing::debug!(%error, "who is there was not stored");
            }
        });
    }

    /// Another node says that somebody has come or gone.
    pub async fn hear_presence(&self, held: &mut Held) -> Answer<()> {
        let rows = self.db.rows(PRESENCE, args![held.id]).await?;
        held.presence.read(&rows, true)?;
        held.tell_presence(self);
        Ok(())
    }

    /// Now and then: tells how many watch, and stores who is still there, for other nodes and for the next process.
    pub async fn look_around(&self) -> Answer<()> {
        let mut statements = Vec::new();
        for id in self.tables.ids() {
            let Some(mut held) = self.hold_idle(id) else { continue };
            if held.look_around() {
                held.tell_presence(self);
            }
            let at = now();
            if !held.presence.here.is_empty() {
                statements.extend(held.looked_after(at));
            }
            if held.over() {
                continue;
            }
            let seats = held.seating.all().filter(|&seat| {
                let i = seat.index();
                held.presence.seen[i] > held.presence.stored[i] + REPEATED
            });
            let mut people: Vec<PersonId> = seats.filter_map(|seat| held.seating.at(seat).person()).collect();
            people.dedup();
            for person in people {
                let here = held.listeners().hears(person);
                statements.extend(held.presence_rows(person, if here { at + BELIEVED } else { 0 }));
            }
        }
        for chunk in statements.chunks(500) {
            self.db.write(chunk.to_vec()).await?;
        }
        Ok(())
    }
}

/// Who is there, by seat.
pub const PRESENCE: &str = "SELECT seat, seen_at, here_until FROM seats WHERE table_id = $1";
