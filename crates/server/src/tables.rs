//! Making tables, sitting down, leaving, playing again.

use crate::app::{App, Held};
use crate::db::Stmt;
use crate::gathering::check_gathering;
use crate::ids::{NOBODY, PersonId, TableId, random};
use crate::jobs::BotJob;
use crate::live::Live;
use crate::people::Person;
use crate::problem::{Answer, Problem};
use crate::seating::{Clock, DEFAULT_BOT, End, Ending, SeatState, Seating, Sitter, Status};
use crate::time::now;
use crate::{args, bots};
use axum::http::StatusCode;
use burghof_core::{Key, Message, Seat, SeatSet, SetupError, boxes};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A table to be made.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct NewTable {
    /// The id of the game.
    #[schemars(extend("enum" = burghof_catalog::ids()))]
    pub game: String,
    /// One word per seat: `me`, `open`, or `bot:` and a level.
    #[schemars(length(min = 1, max = 7), inner(regex(pattern = sitters("me|open"))))]
    pub seats: Vec<String>,
    /// What to agree on; what is left out has its default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// A box of somebody's own: the text of its data file. Such a table is never rated.
    #[serde(default)]
    #[schemars(length(max = 262_144))]
    pub data: Option<String>,
    /// Shown in the lobby; otherwise only who has the link finds it.
    #[serde(default)]
    pub listed: bool,
    /// May anybody who has the link watch?
    #[serde(default = "yes")]
    pub spectators: bool,
    /// May those who watch talk among themselves? Whoever plays hears them when the game is over.
    #[serde(default = "yes")]
    pub spectator_talk: bool,
    /// May people ask a bot for advice? If nobody says anything: where nothing is rated.
    #[serde(default)]
    pub hints: Option<bool>,
    /// Does the result change ratings?
    #[serde(default = "yes")]
    pub rated: bool,
    /// The clock.
    #[serde(default)]
    pub clock: Clock,
    /// After this many seconds without a sign of somebody the others may close the table or let a bot play on without their vote: 60
    /// to 2592000; ten minutes, or three days where people play over days, if nobody says anything.
    #[serde(default)]
    #[schemars(range(min = 60, max = 2_592_000))]
    pub away_after: Option<u32>,
    /// May one person take several of the free seats?
    #[serde(default)]
    pub several_seats: bool,
}

/// What a seat can be, as a description has it: one of these words, or a bot.
pub(crate) fn sitters(words: &str) -> String {
    format!("^({words}|bot:({}))$", bots::names().join("|"))
}

fn yes() -> bool {
    true
}

/// May people talk at this table now (LUD-44)?
pub fn talk_open(live: &Live) -> bool {
    match (&live.game, live.seating.status) {
        (Some(game), Status::Playing) => game.talk_open(),
        _ => true,
    }
}

/// A seat number from outside.
pub fn seat_of(seating: &Seating, number: u8) -> Answer<Seat> {
    Seat::checked(number.into(), seating.people()).ok_or_else(|| Problem::not_found("server-no-seat"))
}

pub(crate) fn known_bot(level: &str) -> Answer<String> {
    if bots::exists(level) {
        return Ok(level.to_owned());
    }
    let known = bots::names().join(", ");
    let message = Message::new("server-no-bot")
        .with("bot", level.chars().take(40).collect::<String>())
        .with("known", known);
    Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "no_bot", message))
}

/// The statement that keeps the list of who sits where. Whoever sits down was there just then.
pub(crate) fn seat_row(table: TableId, seat: Seat, person: PersonId) -> Stmt {
    Stmt::new(
        "INSERT INTO seats (table_id, seat, person, seen_at) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (table_id, seat) DO UPDATE SET person = excluded.person, seen_at = excluded.seen_at",
        args![table, seat.index() as i64, person, now()],
    )
}

/// The same for somebody who takes a free seat of a listed table of others: a guard, because those who come from one place hold
/// only so many of them before the games begin.
pub(crate) fn taken_row(table: TableId, seat: Seat, person: PersonId, from: i64, most: i64) -> Stmt {
    Stmt::guard(
        "INSERT INTO seats (table_id, seat, person, seen_at, taken_from) \
         SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS BIGINT), CAST($5 AS BIGINT) \
         WHERE (SELECT COUNT(*) FROM seats AS held JOIN tables ON tables.id = held.table_id \
         WHERE held.taken_from = CAST($5 AS BIGINT) AND tables.status = 'open') < $6 \
         ON CONFLICT (table_id, seat) DO UPDATE SET person = excluded.person, seen_at = excluded.seen_at, \
         taken_from = excluded.taken_from",
        args![table, seat.index() as i64, person, now(), from, most],
    )
}

pub(crate) fn no_seat_row(table: TableId, seat: Seat) -> Stmt {
    Stmt::new("DELETE FROM seats WHERE table_id = $1 AND seat = $2", args![table, seat.index() as i64])
}

impl App {
    /// Makes a table. Its part of the key is drawn and committed to before anybody can sit down, its maker included.
    pub async fn make_table(&self, person: &Person, from: i64, new: NewTable) -> Answer<Held> {
        self.check_table_count(person.id, Some(from)).await?;
        if !new.clock.sound() {
            return Err(Problem::malformed("a clock of this length makes no sense"));
        }
        if new.away_after.is_some_and(|seconds| !(60..=30 * 86_400).contains(&seconds)) {
            return Err(Problem::malformed("`away_after` is a minute to thirty days, in seconds"));
        }
        let mut seats = Vec::new();
        for word in new.seats.iter().take(8) {
            seats.push(SeatState::new(match word.as_str() {
                "me" => Sitter::Person { id: person.id, name: person.name.clone() },
                "open" => Sitter::Open,
                other => match other.strip_prefix("bot:") {
                    Some(level) => Sitter::Bot { level: known_bot(level)? },
                    None => return Err(Problem::malformed("a seat is `me`, `open` or `bot:LEVEL`")),
                },
            }));
        }
        let options: Vec<(String, String)> = new.options.into_iter().collect();
        let own = self.new_box(person.id, new.data.as_deref()).await?;
        let seating = self.new_seating(person.id, &new.game, seats, options, new.clock, own.as_deref())?;
        let seating = Seating {
            listed: new.listed,
            spectators: new.spectators,
            spectator_talk: new.spectator_talk,
            hints: new.hints.unwrap_or(!new.rated || seating.own.is_some()),
            rated: new.rated && seating.own.is_none(),
            away_after: new.away_after.unwrap_or(0),
            several_seats: new.several_seats,
            made_from: from,
            ..seating
        };
        self.store_new(seating, own.as_deref()).await
    }

    /// The seating of a new table, with everything checked that the game has an opinion on.
    pub(crate) fn new_seating(
        &self,
        made_by: PersonId,
        game: &str,
        seats: Vec<SeatState>,
        options: Vec<(String, String)>,
        clock: Clock,
        own: Option<&str>,
    ) -> Answer<Seating> {
        // Any key will do: whether a game can be set up like this does not depend on chance.
        let trial =
            burghof_catalog::open_own(game, seats.len() as u8, &options, own, Key::from_seed("set-up"))
                .map_err(|unknown| {
                    let message = Message::new("server-no-game")
                        .with("game", unknown.id)
                        .with("known", burghof_catalog::ids().join(", "));
                    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "no_game", message)
                })?
                .map_err(|error| {
                    if let SetupError::Data(misfit) = error {
                        let message = misfit.of_a_set();
                        return Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "data", message);
                    }
                    let message = Message::new("server-setup")
                        .with("why", error.to_string().chars().take(300).collect::<String>());
                    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "setup", message)
                })?;
        let header = trial.header();
        Ok(Seating {
            game: header.game,
            rules: header.rules,
            data: header.data,
            fingerprint: format!("{:016x}", header.fingerprint),
            options: header.options,
            own: header.own.as_deref().map(crate::boxes::hash),
            seats,
            listed: false,
            spectators: true,
            spectator_talk: true,
            hints: true,
            rated: true,
            clock,
            away_after: 0,
            several_seats: false,
            made_by,
            made_from: 0,
            kept_out: Vec::new(),
            status: Status::Open,
            created_at: now(),
            revealing_since: None,
            started_at: None,
            ended_at: None,
            end: None,
            paused_at: None,
            pauses: Vec::new(),
            closed: Default::default(),
            votes: Vec::new(),
            asking: Vec::new(),
            screen: Default::default(),
            next: None,
        })
    }

    pub(crate) async fn store_new(&self, seating: Seating, own: Option<&str>) -> Answer<Held> {
        let mut live = Live::new(TableId::new(), seating, random());
        live.own = own.filter(|_| live.seating.own.is_some()).map(boxes::tidy);
        let meta = serde_json::to_string(&live.seating).map_err(Problem::inside)?;
        let mut statements = vec![Stmt::new(
            "INSERT INTO tables (id, game, status, listed, meta, version, host, number, to_act, rated, created_at, updated_at, \
             made_by, made_from, present_at, shown_until) VALUES ($1, $2, $3, $4, $5, 0, $6, 0, 0, 0, $7, $7, $8, $9, $7, $10)",
            args![
                live.id,
                live.seating.game.clone(),
                live.seating.status.name(),
                live.seating.listed,
                meta,
                live.host.to_vec(),
                live.seating.created_at,
                live.seating.made_by,
                live.seating.made_from,
                crate::presence::shown_until(&live, live.seating.created_at),
            ],
        )];
        statements.extend(crate::boxes::kept(&live));
        for seat in live.seating.all() {
            if let Some(person) = live.seating.at(seat).person() {
                statements.push(seat_row(live.id, seat, person));
            }
        }
        self.db.write(statements).await?;
        let mut held = self.place(live).await;
        self.start_if_complete(&mut held).await?;
        Ok(held)
    }

    /// A person may have a limited number of tables, fewer of those that have not begun; and only so many may be made from
    /// one address (of which `from` is the mark, where a table is to be made).
    pub(crate) async fn check_table_count(&self, person: PersonId, from: Option<i64>) -> Answer<()> {
        let rows = self
            .db
            .latest(
                // From the person to the tables, never through all tables that are played: hence CROSS, which SQLite
                // takes as the order to go in.
                "SELECT (SELECT COUNT(*) FROM (\
                 SELECT id FROM tables WHERE made_by = $1 AND status IN ('open', 'playing') UNION \
                 SELECT seats.table_id FROM seats CROSS JOIN tables WHERE seats.person = $1 \
                 AND tables.id = seats.table_id AND tables.status IN ('open', 'playing')) AS own), \
                 (SELECT COUNT(*) FROM tables WHERE made_by = $1 AND status = 'open'), \
                 (SELECT COUNT(*) FROM tables WHERE made_from = $2 AND status = 'open')",
                args![person, from.unwrap_or(0)],
            )
            .await?;
        let count = |column: usize| rows.first().map_or(Ok(0), |row| row.int(column));
        let limits = &self.config.limits;
        if count(0)? >= limits.tables as i64 {
            return Err(Problem::too_many("server-too-many-tables"));
        }
        let waiting = count(1)? >= limits.open_tables as i64;
        let crowded = limits.rate > 0.0 && count(2)? >= limits.open_tables_per_address as i64;
        if from.is_some() && (waiting || crowded) {
            return Err(Problem::too_many("server-too-many-open"));
        }
        Ok(())
    }

    /// How many seats of listed tables of others those who come from one place may hold before the games begin.
    pub(crate) fn seats_from_one_place(&self) -> i64 {
        let limits = &self.config.limits;
        if limits.rate > 0.0 { limits.open_seats_per_address as i64 } else { i64::MAX }
    }

    /// May somebody from this place take one more of them?
    pub(crate) async fn check_seats_from(&self, from: i64) -> Answer<()> {
        let sql = "SELECT COUNT(*) FROM seats JOIN tables ON tables.id = seats.table_id \
                   WHERE seats.taken_from = $1 AND tables.status = 'open'";
        let row = self.db.row(sql, args![from]).await?;
        match row.map_or(Ok(0), |row| row.int(0))? < self.seats_from_one_place() {
            true => Ok(()),
            false => Err(Problem::too_many("server-too-many-seats")),
        }
    }

    /// Changes a table for somebody who sits there, and wakes the bot that is to move then, if one is.
    async fn change_as<F>(&self, id: TableId, person: PersonId, mut change: F) -> Answer<Held>
    where
        F: FnMut(&mut Live, SeatSet) -> Answer<(Vec<Stmt>, Option<BotJob>)>,
    {
        let mut held = self.hold(id).await?;
        let mut job = None;
        self.change(&mut held, |live| {
            let seats = live.seating.seats_of(person);
            if seats.is_empty() {
                return Err(Problem::forbidden("server-not-seated"));
            }
            let (statements, due) = change(live, seats)?;
            job = due;
            Ok(statements)
        })
        .await?;
        self.kick.bot(job);
        Ok(held)
    }

    /// Leaves: before the game the seat is free again, during it a bot takes over until the person comes back.
    pub async fn leave(&self, id: TableId, person: &Person) -> Answer<Held> {
        self.change_as(id, person.id, |live, seats| match live.seating.status {
            Status::Open => {
                check_gathering(&live.seating)?;
                let mut statements = Vec::new();
                for seat in seats.iter() {
                    live.seating.seats[seat.index()] = SeatState::new(Sitter::Open);
                    statements.push(no_seat_row(live.id, seat));
                }
                if live.seating.voters().is_empty() {
                    close(live);
                }
                Ok((statements, None))
            }
            Status::Playing => {
                for seat in seats.iter() {
                    live.seating.seats[seat.index()].autopilot = true;
                }
                Ok(self.after(live, live.to_act(), false))
            }
            Status::Finished | Status::Closed => Err(Problem::conflict("over", "server-over")),
        })
        .await
    }

    /// Lets a bot play for a person, or ends that.
    pub async fn autopilot(
        &self,
        id: TableId,
        person: &Person,
        on: bool,
        level: Option<String>,
    ) -> Answer<Held> {
        let level = level.map(|level| known_bot(&level)).transpose()?;
        self.change_as(id, person.id, |live, seats| {
            if live.seating.status.over() {
                return Err(Problem::conflict("over", "server-over"));
            }
            for seat in seats.iter() {
                if !on && out_of_time(live, seat) {
                    return Err(Problem::conflict("no_time", "server-no-time"));
                }
                let state = &mut live.seating.seats[seat.index()];
                state.autopilot = on;
                if level.is_some() {
                    state.autopilot_level.clone_from(&level);
                }
            }
            match live.game.is_some() {
                true => Ok(self.after(live, live.to_act(), false)),
                false => Ok((vec![], None)),
            }
        })
        .await
    }

    /// Gives up. Who is left alone has won; otherwise a bot plays on for them, and they come last. Without people left
    /// the game is over.
    pub async fn resign(&self, id: TableId, person: &Person) -> Answer<Held> {
        let held = self.change_as(id, person.id, |live, seats| {
            if live.seating.status != Status::Playing {
                return Err(Problem::conflict("over", "server-not-playing"));
            }
            for seat in seats.iter() {
                live.seating.seats[seat.index()].resigned = true;
            }
            let resigned: Vec<bool> = live.seating.seats.iter().map(|seat| seat.resigned).collect();
            let left = resigned.iter().filter(|&&gave_up| !gave_up).count();
            let anybody = live.seating.seats.iter().any(|seat| seat.person().is_some() && !seat.resigned);
            if left > 1 && anybody {
                return Ok(self.after(live, live.to_act(), false));
            }
            let places = vec![1; resigned.len()];
            let end = End { how: Ending::Resigned, rule: None, places, points: Vec::new() };
            finish(live, end.with_resigned(&resigned));
            Ok((self.when_over(live), None))
        });
        let held = held.await?;
        self.kick.now();
        Ok(held)
    }

    /// A new table for the same people and bots, everybody one seat further. The same one for all who ask.
    pub async fn rematch(&self, id: TableId, person: &Person, from: i64) -> Answer<TableId> {
        let mut held = self.hold(id).await?;
        if held.seating.seats_of(person.id).is_empty() {
            return Err(Problem::forbidden("server-not-seated"));
        }
        if !held.seating.status.over() {
            return Err(Problem::conflict("not_over", "server-not-over"));
        }
        if let Some(next) = held.seating.next {
            return Ok(next);
        }
        self.check_table_count(person.id, Some(from)).await?;
        let old = held.seating.clone();
        let mut seats: Vec<SeatState> =
            old.seats.iter().map(|seat| SeatState::new(seat.sitter.clone())).collect();
        seats.rotate_right(1);
        let own = held.own.clone();
        let seating =
            self.new_seating(person.id, &old.game, seats, old.options.clone(), old.clock, own.as_deref())?;
        let seating = Seating {
            listed: old.listed,
            spectators: old.spectators,
            spectator_talk: old.spectator_talk,
            hints: old.hints,
            rated: old.rated,
            away_after: old.away_after,
            several_seats: old.several_seats,
            made_from: from,
            ..seating
        };
        let next = self.store_new(seating, own.as_deref()).await?.id;
        self.change(&mut held, |live| {
            // Somebody else was faster: theirs it is, and ours stays empty.
            live.seating.next = live.seating.next.or(Some(next));
            Ok(vec![])
        })
        .await?;
        Ok(held.seating.next.unwrap_or(next))
    }

    /// Takes a deleted person off a table: the name is gone, and a bot plays on. Whoever goes when all have promised their parts of
    /// the key leaves the promise behind: without it they, who may know all other parts, could have the game drawn anew.
    pub async fn forget_at_table(&self, id: TableId, person: PersonId) -> Answer<()> {
        let mut held = self.hold(id).await?;
        let mut job = None;
        self.change(&mut held, |live| {
            for seat in live.seating.seats_of(person).iter() {
                let (status, gathering) = (live.seating.status, live.seating.revealing_since.is_none());
                let state = &mut live.seating.seats[seat.index()];
                if status == Status::Open && gathering {
                    *state = SeatState::new(Sitter::Open);
                    continue;
                }
                state.sitter = match status {
                    Status::Open | Status::Playing => {
                        Sitter::Bot { level: state.autopilot_level.clone().unwrap_or(DEFAULT_BOT.into()) }
                    }
                    // It was a person who played, whoever it was.
                    Status::Finished | Status::Closed => Sitter::Person { id: NOBODY, name: "–".into() },
                };
                // Whoever played on for somebody has another name there, and where somebody came from is nobody's business now.
                (state.played_by, state.from) = (None, None);
            }
            live.seating.asking.retain(|asking| asking.person != person);
            if live.seating.status != Status::Playing {
                return Ok(vec![]);
            }
            let (statements, due) = self.after(live, live.to_act(), false);
            job = due;
            Ok(statements)
        })
        .await?;
        self.kick.bot(job);
        // Perhaps theirs was the last part that was waited for.
        self.start_if_complete(&mut held).await
    }

    /// Makes the invitation everybody understands.
    pub fn table_url(&self, id: TableId) -> Option<String> {
        self.config.public_url.as_ref().map(|url| format!("{url}/t/{id}"))
    }
}

/// The game is over.
pub fn finish(live: &mut Live, end: End) {
    live.seating.status = Status::Finished;
    live.seating.ended_at = Some(now());
    live.seating.end = Some(end);
    live.seating.votes.clear();
}

/// The table is closed without a result.
pub fn close(live: &mut Live) {
    live.seating.status = Status::Closed;
    live.seating.ended_at = Some(now());
    live.seating.end = Some(End { how: Ending::Closed, rule: None, places: Vec::new(), points: Vec::new() });
    live.seating.votes.clear();
}

/// Has the seat used up the time it had for the whole game?
pub fn out_of_time(live: &Live, seat: Seat) -> bool {
    matches!(live.seating.clock, Clock::Total { .. })
        && live.game.is_some()
        && live.times.left(&live.seating, seat, now()).is_some_and(|left| left <= 0)
}

/// Shares an app among tasks.
pub type Shared = Arc<App>;
