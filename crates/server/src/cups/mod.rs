//! Tournaments and leagues: an evening of several rounds, or weeks of them. A cup is a document like a table's seating: stored with a
//! version, changed only by whoever has seen the latest one. Its tables are tables like any other; when they are over, their results are
//! taken over by whoever looks next. So nothing runs in the background, and a cup outlives every restart.

pub mod pairing;
mod results;
mod sheet;

use crate::app::App;
use crate::args;
use crate::db::Stmt;
use crate::ids::{CupId, PersonId, TableId};
use crate::live::Live;
use crate::names::{clean_name, told_apart};
use crate::people::Person;
use crate::problem::{Answer, Problem};
use crate::seating::{SeatState, Seating, Sitter, Status};
use crate::time::{Millis, SECOND, now};
use axum::http::StatusCode;
use burghof_core::Message;
use pairing::Past;

pub use results::{CupInfo, Standing};
pub use sheet::{Cup, CupGame, CupKind, CupRound, CupStatus, CupTable, Entrant, NewCup};

/// People of a cup, at most.
const MOST: usize = 64;
/// Rounds of a cup, at most.
const ROUNDS: usize = 64;
/// Those who were asked to leave, at most; the first of more are forgotten.
const KEPT_OUT: usize = 200;
/// How long the tables of a round may take to be made before somebody else makes them.
const LATE: Millis = 10 * SECOND;
/// Cups of one person that are not over, at most.
const CUPS: i64 = 20;

/// A cup as it was read.
pub struct Read {
    /// Its id.
    pub id: CupId,
    /// The version of the document.
    pub version: i64,
    /// The document.
    pub cup: Cup,
}

fn no_cup() -> Problem {
    Problem::not_found("server-no-cup")
}

impl App {
    /// Makes a cup.
    pub async fn make_cup(&self, person: &Person, from: i64, new: NewCup) -> Answer<Read> {
        let name = clean_name(&new.name, self.config.limits.name * 2)?;
        if new.games.is_empty() || new.games.len() > 16 {
            return Err(Problem::malformed("`games` names 1 to 16 games"));
        }
        if !(2..=7).contains(&new.size) || usize::from(new.rounds) > ROUNDS || !new.clock.sound() {
            return Err(Problem::malformed("`size` is 2 to 7, `rounds` at most 64"));
        }
        for game in &new.games {
            let meta = meta(&game.game)?;
            if game.options.len() > 32 {
                return Err(Problem::malformed("too many options"));
            }
            // What cannot be set up is said now, not when the round is to begin.
            let options: Vec<(String, String)> = game.options.clone().into_iter().collect();
            let seats = vec![SeatState::new(Sitter::Open); usize::from(new.size.clamp(meta.0, meta.1))];
            self.new_seating(person.id, &game.game, seats, options, new.clock, None)?;
        }
        let own = "SELECT COUNT(*) FROM cups WHERE made_by = $1 AND status <> 'finished'";
        let count = self.db.latest(own, args![person.id]).await?.first().map_or(Ok(0), |row| row.int(0))?;
        if count >= CUPS {
            return Err(Problem::too_many("server-too-many-tables"));
        }
        let at = now();
        let entrants = if new.play {
            vec![Entrant { person: person.id, name: person.name.clone(), left: false }]
        } else {
            vec![]
        };
        let cup = Cup {
            name,
            games: new.games,
            kind: new.kind,
            size: new.size,
            rounds: new.rounds,
            league: new.league,
            clock: new.clock,
            made_by: person.id,
            made_from: from,
            status: CupStatus::Open,
            entrants,
            kept_out: vec![],
            played: vec![],
            created_at: at,
        };
        let id = CupId::new();
        let meta = serde_json::to_string(&cup).map_err(Problem::inside)?;
        let insert = "INSERT INTO cups (id, status, made_by, meta, version, created_at, updated_at) VALUES ($1, $2, $3, $4, 0, $5, $5)";
        let mut statements = vec![Stmt::new(insert, args![id, cup.status.name(), person.id, meta, at])];
        statements.extend(cup.entrants.iter().map(|one| entrant_row(id, one.person)));
        self.db.write(statements).await?;
        Ok(Read { id, version: 0, cup })
    }

    /// Reads a cup, with the results of tables that have ended since.
    pub async fn cup(&self, id: CupId) -> Answer<Read> {
        for _ in 0..8 {
            let row = self.db.row("SELECT version, meta FROM cups WHERE id = $1", args![id]).await?;
            let row = row.ok_or_else(no_cup)?;
            let cup: Cup = serde_json::from_str(&row.text(1)?).map_err(Problem::inside)?;
            let mut read = Read { id, version: row.int(0)?, cup };
            if !self.collect(&mut read.cup).await? || self.keep_cup(&mut read, vec![]).await? {
                return Ok(read);
            }
        }
        Err(Problem::conflict("busy", "server-busy"))
    }

    /// Reads a cup; a round whose tables were not all made, because the house ended meanwhile, gets the others.
    pub async fn whole_cup(&self, id: CupId) -> Answer<Read> {
        let read = self.cup(id).await?;
        let late = |round: &CupRound| {
            let missing = round.tables.iter().any(|table| table.table.is_none() && table.places.is_empty());
            missing && round.at + LATE < now()
        };
        match read.cup.played.last().is_some_and(late) {
            true => {
                // In the name of whoever made the cup, who did not make it here.
                let from = read.cup.made_from;
                self.lay_tables(read, from).await
            }
            false => Ok(read),
        }
    }

    /// Changes a cup: judged again if somebody else was faster.
    async fn change_cup<F>(&self, id: CupId, mut change: F) -> Answer<Read>
    where
        F: FnMut(&mut Cup) -> Answer<Vec<Stmt>>,
    {
        for _ in 0..8 {
            let mut read = self.cup(id).await?;
            let statements = change(&mut read.cup)?;
            if self.keep_cup(&mut read, statements).await? {
                return Ok(read);
            }
        }
        Err(Problem::conflict("busy", "server-busy"))
    }

    /// Stores a cup, unless somebody else has changed it.
    async fn keep_cup(&self, read: &mut Read, mut statements: Vec<Stmt>) -> Answer<bool> {
        let meta = serde_json::to_string(&read.cup).map_err(Problem::inside)?;
        let update = "UPDATE cups SET meta = $3, status = $4, version = version + 1, updated_at = $5 WHERE id = $1 AND version = $2";
        let values = args![read.id, read.version, meta, read.cup.status.name(), now()];
        statements.insert(0, Stmt::guard(update, values));
        let kept = self.db.write(statements).await?;
        read.version += i64::from(kept);
        Ok(kept)
    }

    /// Comes to a cup, or comes back to it. Between rounds, while it is not over.
    pub async fn join_cup(&self, id: CupId, person: &Person) -> Answer<Read> {
        if let Ok(read) = self.cup(id).await
            && self.blocked_by(read.cup.made_by, person.id).await?
        {
            return Err(Problem::forbidden("server-kept-out"));
        }
        self.change_cup(id, |cup| {
            if cup.status == CupStatus::Finished {
                return Err(Problem::conflict("over", "server-cup-over"));
            }
            if let Some(known) = cup.entrant(person.id).filter(|_| !cup.kept_out.contains(&person.id)) {
                cup.entrants[known].left = false;
                return Ok(vec![]);
            }
            if cup.entrants.len() >= MOST {
                return Err(Problem::conflict("full", "server-cup-full"));
            }
            if cup.kept_out.contains(&person.id) {
                return Err(Problem::forbidden("server-kept-out"));
            }
            let names: Vec<String> = cup.entrants.iter().map(|one| one.name.clone()).collect();
            let name = told_apart(&person.name, names.iter().map(String::as_str));
            cup.entrants.push(Entrant { person: person.id, name, left: false });
            Ok(vec![entrant_row(id, person.id)])
        })
        .await
    }

    /// Leaves a cup, or is taken off it by whoever made it. Who has played keeps what was won.
    pub async fn leave_cup(&self, id: CupId, person: &Person, whom: PersonId) -> Answer<Read> {
        self.change_cup(id, |cup| {
            if whom != person.id && cup.made_by != person.id {
                return Err(Problem::forbidden("server-not-maker"));
            }
            let Some(at) = cup.entrant(whom) else { return Err(Problem::not_found("server-not-in-cup")) };
            if whom != person.id {
                // Whoever is asked to leave does not come back by the same door.
                cup.kept_out.push(whom);
                let most = cup.kept_out.len().saturating_sub(KEPT_OUT);
                cup.kept_out.drain(..most);
            }
            if cup.played.is_empty() {
                cup.entrants.remove(at);
                let gone = "DELETE FROM cup_people WHERE cup = $1 AND person = $2";
                return Ok(vec![Stmt::new(gone, args![id, whom])]);
            }
            cup.entrants[at].left = true;
            Ok(vec![])
        })
        .await
    }

    /// Begins the next round: seats everybody and makes the tables. Only whoever made the cup may, and only when all results are there.
    pub async fn next_round(&self, id: CupId, person: &Person, from: i64) -> Answer<Read> {
        let read = self
            .change_cup(id, |cup| {
                if cup.made_by != person.id {
                    return Err(Problem::forbidden("server-not-maker"));
                }
                let late = |code, message| Err(Problem::conflict(code, message));
                if cup.status == CupStatus::Finished {
                    return late("over", "server-cup-over");
                }
                if cup.played.last().is_some_and(|round| !round.over()) {
                    return late("running", "server-cup-running");
                }
                if cup.played.len() >= ROUNDS {
                    return late("over", "server-cup-over");
                }
                let round = self.seat_round(cup)?;
                if round.tables.is_empty() {
                    return late("few", "server-cup-few");
                }
                cup.status = CupStatus::Playing;
                cup.played.push(round);
                Ok(vec![])
            })
            .await?;
        self.lay_tables(read, from).await
    }

    fn seat_round(&self, cup: &Cup) -> Answer<CupRound> {
        let game = cup.played.len() % cup.games.len();
        let (fewest, most) = meta(&cup.games[game].game)?;
        let here: Vec<usize> = cup.order().into_iter().filter(|&one| !cup.entrants[one].left).collect();
        let most = usize::from(most.min(cup.size).max(fewest));
        let sizes = pairing::sizes(here.len(), cup.size.into(), usize::from(fewest.max(2)), most);
        let how = match cup.kind {
            CupKind::Swiss => pairing::Seating::Swiss,
            CupKind::RoundRobin => pairing::Seating::RoundRobin,
        };
        let meetings = cup.meetings(cup.played.len());
        let (met, byes) = (|a: usize, b: usize| meetings[a][b], |one: usize| cup.byes(one));
        let round = pairing::seat(&here, &sizes, how, &Past { met: &met, byes: &byes });
        // Who begins goes round: whoever has sat first least often does.
        let first = |one: usize| {
            let tables = cup.played.iter().flat_map(|round| &round.tables);
            tables.filter(|table| table.seats.first() == Some(&one)).count()
        };
        let tables = round.tables.into_iter().map(|mut seats| {
            let begins = (0..seats.len()).min_by_key(|&at| first(seats[at])).unwrap_or(0);
            seats.rotate_left(begins);
            CupTable { table: None, seats, places: vec![], points: vec![], by_hand: false }
        });
        Ok(CupRound { game, tables: tables.collect(), byes: round.byes, at: now() })
    }

    /// Makes the tables of the latest round that are not there yet. If that was interrupted, whoever looks next goes on with it.
    async fn lay_tables(&self, mut read: Read, from: i64) -> Answer<Read> {
        let Some(round) = read.cup.played.last().cloned() else { return Ok(read) };
        for (at, table) in round.tables.iter().enumerate() {
            if table.table.is_some() || !table.places.is_empty() {
                continue;
            }
            let game = &read.cup.games[round.game];
            let seats = table.seats.iter().map(|&one| {
                let Entrant { person, name, .. } = &read.cup.entrants[one];
                SeatState::new(Sitter::Person { id: *person, name: name.clone() })
            });
            let options: Vec<(String, String)> = game.options.clone().into_iter().collect();
            let seating = self.new_seating(
                read.cup.made_by,
                &game.game,
                seats.collect(),
                options,
                read.cup.clock,
                None,
            )?;
            let seating = Seating { hints: false, rated: false, made_from: from, ..seating };
            let made = self.store_new(seating, None).await?.id;
            let (id, number) = (read.id, read.cup.played.len() - 1);
            read = self
                .change_cup(id, |cup| {
                    if let Some(table) = cup.played.get_mut(number).and_then(|round| round.tables.get_mut(at))
                    {
                        table.table = table.table.or(Some(made));
                    }
                    Ok(vec![])
                })
                .await?;
            let kept = read.cup.played.get(number).and_then(|round| round.tables.get(at)?.table);
            if kept != Some(made) {
                // Somebody else was faster: theirs it is.
                self.shut(made).await?;
            }
        }
        Ok(read)
    }

    /// Closes a table that is not over yet.
    async fn shut(&self, id: TableId) -> Answer<()> {
        let mut held = self.hold(id).await?;
        if held.seating.status.over() {
            return Ok(());
        }
        self.change(&mut held, |live: &mut Live| {
            if live.seating.status.over() {
                return Ok(vec![]);
            }
            crate::tables::close(live);
            Ok(self.when_over(live))
        })
        .await
    }

    /// Enters a result by hand: of a game at a real table, or one that cannot be played to its end. Whoever made the cup may.
    pub async fn enter_result(
        &self,
        id: CupId,
        person: &Person,
        table: usize,
        places: Vec<u8>,
        points: Vec<i32>,
    ) -> Answer<Read> {
        let mut lost = None;
        let read = self
            .change_cup(id, |cup| {
                if cup.made_by != person.id {
                    return Err(Problem::forbidden("server-not-maker"));
                }
                // Who mistyped the last result enters it again.
                let none = || Problem::conflict("not_playing", "server-not-playing");
                let round = cup.played.last_mut().ok_or_else(none)?;
                let table =
                    round.tables.get_mut(table).ok_or_else(|| Problem::not_found("server-no-table"))?;
                if places.len() != table.seats.len() || !sound_places(&places) {
                    return Err(Problem::malformed(
                        "`places` has a place for every seat: 1 for the first, equal ones for a tie",
                    ));
                }
                if !points.is_empty() && points.len() != table.seats.len() {
                    return Err(Problem::malformed("`points` has a number for every seat, or none"));
                }
                if points.iter().any(|points| !(-10_000..=10_000).contains(points)) {
                    return Err(Problem::malformed("`points` is out of all bounds"));
                }
                (table.places, table.points, table.by_hand) = (places.clone(), points.clone(), true);
                lost = table.table;
                cup.settle();
                Ok(vec![])
            })
            .await?;
        // Nobody need go on playing a game whose result stands.
        if let Some(id) = lost {
            self.shut(id).await?;
        }
        Ok(read)
    }

    /// Stops all games of the running round, or lets them go on. Whoever made the cup may.
    pub async fn pause_cup(&self, id: CupId, person: &Person, pause: bool) -> Answer<Read> {
        let read = self.cup(id).await?;
        if read.cup.made_by != person.id {
            return Err(Problem::forbidden("server-not-maker"));
        }
        let most = self.config.limits.pauses;
        let tables = read.cup.played.last().into_iter().flat_map(|round| &round.tables);
        for table in tables.filter(|table| table.places.is_empty()).filter_map(|table| table.table) {
            let mut held = self.hold(table).await?;
            if held.seating.status != Status::Playing || held.seating.paused_at.is_some() == pause {
                continue;
            }
            let mut job = None;
            self.change(&mut held, |live| {
                match (pause, live.seating.paused_at) {
                    // As often as anybody may.
                    (true, None) if live.seating.pauses.len() >= most => {
                        return Err(Problem::too_many("server-too-many-pauses"));
                    }
                    (true, None) => live.seating.paused_at = Some(now()),
                    (false, Some(since)) => {
                        live.seating.pauses.push((since, now()));
                        live.seating.paused_at = None;
                    }
                    _ => return Ok(vec![]),
                }
                let before = if pause { live.to_act() } else { burghof_core::SeatSet::NONE };
                let (statements, due) = self.after(live, before, false);
                job = due;
                Ok(statements)
            })
            .await?;
            self.kick.bot(job);
        }
        self.cup(id).await
    }

    /// Ends a cup: the standings stay. Only between rounds.
    pub async fn end_cup(&self, id: CupId, person: &Person) -> Answer<Read> {
        self.change_cup(id, |cup| {
            if cup.made_by != person.id {
                return Err(Problem::forbidden("server-not-maker"));
            }
            if cup.played.last().is_some_and(|round| !round.over()) {
                return Err(Problem::conflict("running", "server-cup-running"));
            }
            cup.status = CupStatus::Finished;
            Ok(vec![])
        })
        .await
    }

    /// The cups somebody plays in or has made, the latest first.
    pub async fn my_cups(&self, person: PersonId) -> Answer<Vec<Read>> {
        let rows = self
            .db
            .rows(
                "SELECT id, version, meta FROM cups WHERE made_by = $1 OR id IN (SELECT cup FROM cup_people WHERE person = $1) \
                 ORDER BY updated_at DESC LIMIT $2",
                args![person, self.config.limits.list],
            )
            .await?;
        let read = |row: &crate::db::Row| {
            let cup = serde_json::from_str(&row.text(2)?).map_err(Problem::inside)?;
            Ok(Read { id: CupId(row.int(0)?), version: row.int(1)?, cup })
        };
        rows.iter().map(read).collect()
    }

    /// How many tables a new round of this cup makes, at most.
    pub async fn tables_of(&self, id: CupId) -> Answer<usize> {
        let row = self.db.row("SELECT COUNT(*) FROM cup_people WHERE cup = $1", args![id]).await?;
        Ok(row.map_or(Ok(0), |row| row.int(0))?.clamp(0, MOST as i64) as usize / 2)
    }

    /// Forgets cups that nobody has looked after since then, in which no round was played to its end and none is being played: a
    /// game over days takes longer than a house keeps what nobody touches, and nothing is written to its cup meanwhile.
    pub async fn forget_cups(&self, before: Millis) -> Answer<()> {
        let old = "SELECT id, meta FROM cups WHERE updated_at < $1 AND id > $2 ORDER BY id LIMIT 500";
        let mut last = i64::MIN;
        loop {
            let rows = self.db.rows(old, args![before, last]).await?;
            for row in &rows {
                last = row.int(0)?;
                // One that cannot be read keeps none of the others.
                let Ok(cup) = serde_json::from_str::<Cup>(&row.text(1)?) else { continue };
                if cup.played.iter().any(CupRound::over) || self.being_played(&cup).await? {
                    continue;
                }
                let gone =
                    Stmt::guard("DELETE FROM cups WHERE id = $1 AND updated_at < $2", args![last, before]);
                let people = Stmt::new("DELETE FROM cup_people WHERE cup = $1", args![last]);
                self.db.write(vec![gone, people]).await?;
            }
            if rows.len() < 500 {
                return Ok(());
            }
        }
    }

    /// Is there a table of the latest round that is not closed? One that nobody goes on with is forgotten itself, and closed.
    async fn being_played(&self, cup: &Cup) -> Answer<bool> {
        for table in cup.played.last().into_iter().flat_map(|round| &round.tables) {
            let Some(id) = table.table else { continue };
            let alive = "SELECT 1 FROM tables WHERE id = $1 AND status <> 'closed'";
            if self.db.row(alive, args![id]).await?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Takes a deleted person's name off all cups.
    pub async fn forget_in_cups(&self, person: PersonId) -> Answer<()> {
        let rows = self.db.rows("SELECT cup FROM cup_people WHERE person = $1", args![person]).await?;
        for row in rows {
            self.change_cup(CupId(row.int(0)?), |cup| {
                for one in cup.entrants.iter_mut().filter(|one| one.person == person) {
                    *one = Entrant { person: crate::ids::NOBODY, name: "–".into(), left: true };
                }
                Ok(vec![])
            })
            .await?;
        }
        self.db.write(vec![Stmt::new("DELETE FROM cup_people WHERE person = $1", args![person])]).await?;
        Ok(())
    }

    /// Takes over the results of tables that have ended. `true` if there were any.
    async fn collect(&self, cup: &mut Cup) -> Answer<bool> {
        let mut found = false;
        let Some(round) = cup.played.last_mut() else { return Ok(false) };
        for table in round.tables.iter_mut().filter(|table| table.places.is_empty()) {
            let Some(id) = table.table else { continue };
            let held = match self.hold(id).await {
                Ok(held) => held,
                // Removed by the operator: its result is entered by hand.
                Err(problem) if problem.status() == StatusCode::NOT_FOUND => continue,
                Err(problem) => return Err(problem),
            };
            let Some(end) = &held.seating.end else { continue };
            // Seats that the rules move come behind those of people.
            let seats = table.seats.len();
            if held.seating.status != Status::Finished || end.places.len() < seats {
                continue;
            }
            table.places = places_among(&end.places[..seats]);
            table.points = end.points.get(..seats).map(<[i32]>::to_vec).unwrap_or_default();
            found = true;
        }
        if found {
            cup.settle();
        }
        Ok(found)
    }
}

/// The fewest and most people of a game.
fn meta(game: &str) -> Answer<(u8, u8)> {
    let found = burghof_catalog::GAMES.iter().find(|one| one.id == game);
    let found = found.map(burghof_catalog::api::GameMeta::new);
    found.map(|meta| (meta.fewest, meta.most)).ok_or_else(|| {
        let message = Message::new("server-no-game")
            .with("game", game.chars().take(40).collect::<String>())
            .with("known", burghof_catalog::ids().join(", "));
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "no_game", message)
    })
}

/// Places as people give them: 1 for the first, and after equal ones as many are left out.
fn sound_places(places: &[u8]) -> bool {
    let before = |place: u8| places.iter().filter(|&&other| other < place).count();
    places.iter().all(|&place| usize::from(place) == before(place) + 1)
}

/// Places among these alone.
fn places_among(places: &[u8]) -> Vec<u8> {
    let before = |place: u8| places.iter().filter(|&&other| other < place).count() as u8;
    places.iter().map(|&place| before(place) + 1).collect()
}

fn entrant_row(cup: CupId, person: PersonId) -> Stmt {
    Stmt::new(
        "INSERT INTO cup_people (cup, person) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        args![cup, person],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_that_make_sense() {
        assert!(sound_places(&[1, 2, 3]) && sound_places(&[1, 1, 3]) && sound_places(&[2, 2, 1]));
        assert!(!sound_places(&[1, 1, 2]) && !sound_places(&[2, 3]) && !sound_places(&[0, 1]));
        assert_eq!(places_among(&[2, 4, 2]), [1, 3, 1]);
    }
}
