//! My house: what somebody has played, how it went, and with whom. Everything is reckoned from the tables themselves; only friends and
//! the steps of a rating are stored beside them.

use crate::app::App;
use crate::args;
use crate::db::Stmt;
use crate::ids::{PersonId, Secret, TableId};
use crate::people::Person;
use crate::problem::{Answer, Problem};
use crate::seating::{Ending, Seating, Status};
use crate::time::{DAY, Millis, now};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// Games that are looked at, the latest first.
const LOOKED_AT: i64 = 2000;
/// Games that are listed.
const LISTED: usize = 100;
/// Steps of a rating that are shown.
const STEPS: i64 = 500;
/// Links of one person that nobody has opened yet, at most.
const LINKS: i64 = 50;
/// Friends of one person, at most.
const FRIENDS: i64 = 500;

/// What somebody has played, how it went, and with whom.
#[derive(Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct Profile {
    /// Whose house it is.
    pub person: PersonId,
    /// Their name.
    pub name: String,
    /// Since when the house knows them.
    pub since: Millis,
    /// How it went, game by game: all tables of a game (`seats` 0), then those of each size.
    pub games: Vec<GameSums>,
    /// The latest games.
    pub history: Vec<PastGame>,
    /// The best result in each game.
    pub best: Vec<PastGame>,
    /// How the ratings came about, oldest first.
    pub rating: Vec<RatingStep>,
    /// Their friends, and who was ahead in games together.
    pub friends: Vec<Friend>,
}

/// A mean, and its 95 % interval; none where one game says nothing about it.
#[derive(Copy, Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
}

/// How games went.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct GameSums {
    /// The game.
    #[cfg_attr(feature = "ts", ts(as = "burghof_catalog::GameId"))]
    pub game: String,
    /// At tables of this size; 0 for all.
    pub seats: u8,
    /// How many were played to their end.
    pub games: u32,
    /// How many were won, alone or with others.
    pub won: u32,
    /// The share that was won.
    pub share: Mean,
    /// The place.
    pub place: Mean,
    /// The points; none if no game had any.
    pub points: Option<Mean>,
}

/// A game that was played.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct PastGame {
    /// The table.
    pub table: TableId,
    /// The game.
    #[cfg_attr(feature = "ts", ts(as = "burghof_catalog::GameId"))]
    pub game: String,
    /// When it ended.
    pub at: Millis,
    /// Their seat.
    pub seat: u8,
    /// Their place.
    pub place: u8,
    /// Their points, if there were any.
    pub points: Option<i32>,
    /// The names at its seats.
    pub names: Vec<String>,
    /// Somebody had given up.
    pub resigned: bool,
}

/// A step of a rating.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct RatingStep {
    /// In which game.
    #[cfg_attr(feature = "ts", ts(as = "burghof_catalog::GameId"))]
    pub game: String,
    /// When it was taken.
    pub at: Millis,
    /// The rating from then on.
    pub rating: f64,
    /// How far it may be off: one standard deviation.
    pub uncertainty: f64,
}

/// A friend.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct Friend {
    /// Their id.
    pub person: PersonId,
    /// Their name.
    pub name: String,
    /// Since when.
    pub since: Millis,
    /// Games together.
    pub games: u32,
    /// How often one was ahead of them.
    pub ahead: u32,
    /// How often they were ahead.
    pub behind: u32,
}

/// A game somebody sat at, as it is reckoned with.
struct Counted {
    past: PastGame,
    people: u8,
    /// The others, and their places.
    others: Vec<(PersonId, u8)>,
}

/// The 97.5 % quantile of Student's distribution with this many degrees of freedom.
fn student(freedom: usize) -> f64 {
    const TABLE: [f64; 30] = [
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145,
        2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048,
        2.045, 2.042,
    ];
    TABLE.get(freedom.max(1) - 1).copied().unwrap_or(1.96 + 2.4 / freedom as f64)
}

/// The mean of numbers and its interval.
fn mean(values: &[f64]) -> Mean {
    let n = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / n;
    if values.len() < 2 {
        return Mean { mean, low: None, high: None };
    }
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0);
    let off = student(values.len() - 1) * (variance / n).sqrt();
    Mean { mean, low: Some(mean - off), high: Some(mean + off) }
}

/// A share and its interval after Wilson, which stays between none and all however few games there are.
fn share(won: u32, games: u32) -> Mean {
    const Z: f64 = 1.96;
    let (n, p) = (f64::from(games.max(1)), f64::from(won) / f64::from(games.max(1)));
    let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let off = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    Mean { mean: p, low: Some((middle - off).max(0.0)), high: Some((middle + off).min(1.0)) }
}

fn sums(game: &str, seats: u8, counted: &[&Counted]) -> GameSums {
    let won = counted.iter().filter(|one| one.past.place == 1).count() as u32;
    let places: Vec<f64> = counted.iter().map(|one| f64::from(one.past.place)).collect();
    let points: Vec<f64> = counted.iter().filter_map(|one| one.past.points).map(f64::from).collect();
    GameSums {
        game: game.to_owned(),
        seats,
        games: counted.len() as u32,
        won,
        share: share(won, counted.len() as u32),
        place: mean(&places),
        points: (!points.is_empty()).then(|| mean(&points)),
    }
}

/// What a finished table was for somebody; nothing if they had several seats there, or there is no result.
fn counted(id: TableId, seating: Seating, person: PersonId) -> Option<Counted> {
    let end = seating.end.as_ref().filter(|_| seating.status == Status::Finished)?;
    let own = seating.seats_of(person);
    let seat = own.first().filter(|_| own.len() == 1)?;
    // Seats that the rules move come behind those of people, and are nobody to be better than.
    let places = end.places.get(..seating.seats.len())?;
    let place = |seat: usize| 1 + places.iter().filter(|&&other| other < places[seat]).count() as u8;
    let others = seating.all().filter(|&other| other != seat);
    let others = others.filter_map(|other| Some((seating.at(other).person()?, place(other.index()))));
    let (others, resigned) = (others.collect(), end.how == Ending::Resigned);
    let past = PastGame {
        table: id,
        at: seating.ended_at.unwrap_or(seating.created_at),
        seat: seat.index() as u8,
        place: place(seat.index()),
        points: end.points.get(seat.index()).copied().filter(|_| !resigned),
        names: seating.names(),
        resigned,
        game: seating.game.clone(),
    };
    Some(Counted { past, people: seating.people(), others })
}

impl App {
    /// What somebody has played, how it went, and with whom.
    pub async fn profile(&self, person: PersonId) -> Answer<Profile> {
        let row = self.db.row("SELECT name, created_at FROM people WHERE id = $1", args![person]).await?;
        let row = row.ok_or_else(|| Problem::not_found("server-nobody-here"))?;
        let tables = self
            .db
            .rows(
                "SELECT tables.id, tables.meta FROM seats CROSS JOIN tables WHERE seats.person = $1 AND tables.id = seats.table_id \
                 AND tables.status = 'finished' ORDER BY tables.updated_at DESC LIMIT $2",
                args![person, LOOKED_AT],
            )
            .await?;
        let mut all = Vec::new();
        for table in &tables {
            // What cannot be read any more is no reason to keep the rest from somebody.
            let Ok(seating) = serde_json::from_str::<Seating>(&table.text(1)?) else { continue };
            all.extend(counted(TableId(table.int(0)?), seating, person));
        }
        all.sort_by_key(|one| std::cmp::Reverse(one.past.at));
        let mut games: BTreeMap<&str, Vec<&Counted>> = BTreeMap::new();
        for one in &all {
            games.entry(&one.past.game).or_default().push(one);
        }
        let mut lines = Vec::new();
        let mut best = Vec::new();
        for (game, counted) in &games {
            lines.push(sums(game, 0, counted));
            for seats in 1..=burghof_core::MAX_SEATS as u8 {
                let same: Vec<&Counted> = counted.iter().filter(|one| one.people == seats).copied().collect();
                if !same.is_empty() {
                    lines.push(sums(game, seats, &same));
                }
            }
            best.extend(
                counted.iter().max_by_key(|one| (one.past.points, one.past.at)).map(|one| one.past.clone()),
            );
        }
        lines.sort_by_key(|line| {
            (std::cmp::Reverse(games[line.game.as_str()].len()), line.game.clone(), line.seats)
        });
        let rating = self
            .db
            .rows(
                "SELECT game, at, rating, uncertainty FROM rating_steps WHERE who = $1 ORDER BY at DESC LIMIT $2",
                args![person.to_string(), STEPS],
            )
            .await?;
        let step = |row: &crate::db::Row| -> Answer<RatingStep> {
            let (rating, uncertainty) = (row.real(2)?, row.real(3)?);
            Ok(RatingStep { game: row.text(0)?, at: row.int(1)?, rating, uncertainty })
        };
        let rating = rating.iter().rev().map(step).collect::<Answer<_>>()?;
        let mut friends = Vec::new();
        for friend in self.friends_of(person).await? {
            let mut together = Vec::new();
            for one in &all {
                let theirs = one.others.iter().filter(|other| other.0 == friend.person);
                together.extend(theirs.map(|other| (one.past.place, other.1)));
            }
            friends.push(Friend {
                games: together.len() as u32,
                ahead: together.iter().filter(|(own, other)| own < other).count() as u32,
                behind: together.iter().filter(|(own, other)| own > other).count() as u32,
                ..friend
            });
        }
        let history = all.iter().take(LISTED).map(|one| one.past.clone()).collect();
        Ok(Profile {
            person,
            name: row.text(0)?,
            since: row.int(1)?,
            games: lines,
            history,
            best,
            rating,
            friends,
        })
    }

    /// The same of somebody else: for their friends.
    pub async fn profile_of(&self, me: PersonId, other: PersonId) -> Answer<Profile> {
        if me != other && !self.friends_of(other).await?.iter().any(|friend| friend.person == me) {
            return Err(Problem::forbidden("server-not-friends"));
        }
        let mut profile = self.profile(other).await?;
        // Whose friends they are is theirs to tell.
        if me != other {
            profile.friends.retain(|friend| friend.person == me);
        }
        Ok(profile)
    }

    async fn friends_of(&self, person: PersonId) -> Answer<Vec<Friend>> {
        let rows = self
            .db
            .rows(
                "SELECT friends.friend, people.name, friends.since FROM friends JOIN people ON people.id = friends.friend \
                 WHERE friends.person = $1 ORDER BY people.name LIMIT $2",
                args![person, FRIENDS],
            )
            .await?;
        let friend = |row: &crate::db::Row| -> Answer<Friend> {
            let (person, name, since) = (PersonId(row.int(0)?), row.text(1)?, row.int(2)?);
            Ok(Friend { person, name, since, games: 0, ahead: 0, behind: 0 })
        };
        rows.iter().map(friend).collect()
    }

    /// A link that makes whoever opens it a friend, once, within a week.
    pub async fn friend_link(&self, person: &Person) -> Answer<Secret> {
        let (secret, at) = (Secret::new(), now());
        let insert = "INSERT INTO friend_links (hash, person, expires_at) VALUES ($1, $2, $3)";
        let statements = vec![
            Stmt::new("DELETE FROM friend_links WHERE person = $1 AND expires_at < $2", args![person.id, at]),
            Stmt::new(insert, args![secret.hash(), person.id, at + 7 * DAY]),
            // Whoever asks for many makes their oldest ones void.
            Stmt::new(
                "DELETE FROM friend_links WHERE person = $1 AND hash NOT IN \
                 (SELECT hash FROM friend_links WHERE person = $1 ORDER BY expires_at DESC, hash LIMIT $2)",
                args![person.id, LINKS],
            ),
        ];
        self.db.write(statements).await?;
        Ok(secret)
    }

    /// Becomes friends with whoever made the link.
    pub async fn befriend(&self, person: &Person, secret: &Secret) -> Answer<Friend> {
        let lost = || Problem::not_found("server-no-link");
        let sql = "SELECT friend_links.person, people.name FROM friend_links JOIN people ON people.id = friend_links.person \
                   WHERE friend_links.hash = $1 AND friend_links.expires_at > $2";
        let row = self.db.row(sql, args![secret.hash(), now()]).await?.ok_or_else(lost)?;
        let (other, name, since) = (PersonId(row.int(0)?), row.text(1)?, now());
        if other == person.id {
            return Err(Problem::conflict("yourself", "server-own-link"));
        }
        if self.blocked_by(other, person.id).await? {
            return Err(lost());
        }
        for one in [person.id, other] {
            if self.friends_of(one).await?.len() as i64 >= FRIENDS {
                return Err(Problem::too_many("server-many-friends"));
            }
        }
        let insert = "INSERT INTO friends (person, friend, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        let used = Stmt::guard("DELETE FROM friend_links WHERE hash = $1", args![secret.hash()]);
        let both =
            [(person.id, other), (other, person.id)].map(|(a, b)| Stmt::new(insert, args![a, b, since]));
        let [one, two] = both;
        if !self.db.write(vec![used, one, two]).await? {
            return Err(lost());
        }
        Ok(Friend { person: other, name, since, games: 0, ahead: 0, behind: 0 })
    }

    /// Ends a friendship, on both sides.
    pub async fn unfriend(&self, person: &Person, other: PersonId) -> Answer<()> {
        let delete = "DELETE FROM friends WHERE person = $1 AND friend = $2";
        let pairs = [(person.id, other), (other, person.id)];
        self.db.write(pairs.map(|(a, b)| Stmt::new(delete, args![a, b])).into()).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_wide_where_numbers_are_small() {
        let few = share(1, 1);
        assert!(few.mean == 1.0 && few.low.unwrap() < 0.25 && few.high.unwrap() > 0.99);
        let many = share(500, 1000);
        assert!((many.low.unwrap() - 0.469).abs() < 0.001 && (many.high.unwrap() - 0.531).abs() < 0.001);
        assert!(share(0, 10).low.unwrap() < 1e-9 && share(0, 10).high.unwrap() > 0.25);
        let one = mean(&[42.0]);
        assert!(one.mean == 42.0 && one.low.is_none());
        // The textbook's example: 4, 5, 6 with two degrees of freedom.
        let three = mean(&[4.0, 5.0, 6.0]);
        assert!((three.high.unwrap() - 5.0 - 4.303 / 3.0_f64.sqrt()).abs() < 1e-9);
        assert!((student(1000) - 1.962).abs() < 0.001 && (student(40) - 2.021).abs() < 0.002);
    }
}
