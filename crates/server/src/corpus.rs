//! The open corpus: finished games that everybody who sat there gives away, without names. A gift can be taken back until the
//! operator publishes an edition; what is published stays in every later one.

use crate::admin::{Admin, AdminError};
use crate::app::App;
use crate::args;
use crate::db::Stmt;
use crate::ids::{NOBODY, PersonId, TableId, hex};
use crate::live::Live;
use crate::people::Person;
use crate::problem::{Answer, Problem};
use crate::seating::{Sitter, Status};
use crate::time::{DAY, Millis, now};
use burghof_core::{Header, Item, Message, Record, RecordError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// How many days a gift waits before it can be published.
pub const WAITS: i64 = 7;
/// The licence of the corpus, and where it stands.
pub const LICENCE: (&str, &str) = ("CC0-1.0", "https://creativecommons.org/publicdomain/zero/1.0/");

/// How it stands with giving a game to the corpus.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct Gift {
    /// Can this game be given? It was played to its end by the rules, with the box that comes along, and you sat there.
    pub possible: bool,
    /// Have you given it?
    pub mine: bool,
    /// How many of those who sat there have.
    pub given: u32,
    /// How many sat there: bots are not asked.
    pub of: u32,
    /// For how many days it waits after the last one said yes, and can be taken back.
    pub days: u32,
    /// It has been published and cannot be taken back any more.
    pub published: bool,
    /// What is given: the record without names and without what the parts of its key were.
    pub record: Option<String>,
}

fn people(live: &Live) -> BTreeSet<PersonId> {
    live.seating.all().filter_map(|seat| live.seating.at(seat).person()).collect()
}

/// Why a game cannot be given.
fn givable(live: &Live) -> Result<(), &'static str> {
    let ended = live.seating.end.as_ref().is_some_and(|end| end.rule.is_some());
    match &live.game {
        Some(game) if live.seating.status == Status::Finished && ended => match game.header().own {
            Some(_) => Err("server-gift-own-box"),
            // Everybody is asked, and who has gone for good cannot answer.
            None if people(live).contains(&NOBODY) => Err("server-gift-somebody-gone"),
            None => Ok(()),
        },
        _ => Err("server-gift-unfinished"),
    }
}

/// What is given: the game, and of those who played it only which seats were bots.
fn nameless(live: &Live) -> Option<String> {
    let game = live.game.as_ref()?;
    let name = |seat| match &live.seating.at(seat).sitter {
        Sitter::Bot { level } => format!("bot:{level}"),
        _ => String::new(),
    };
    let names = live.seating.all().map(name).collect();
    Some(game.record(&Header { names, ..game.header() }).to_string())
}

impl App {
    /// How it stands with giving this game, for somebody who sat there.
    pub async fn gift(&self, id: TableId, person: &Person) -> Answer<Gift> {
        let held = self.hold(id).await?;
        let (people, possible, record) = (people(&held), givable(&held).is_ok(), nameless(&held));
        drop(held);
        if !people.contains(&person.id) {
            return Err(Problem::forbidden("server-not-seated"));
        }
        let given = self.givers(id).await?;
        let row = self.db.row("SELECT published_at FROM corpus WHERE table_id = $1", args![id]).await?;
        let published = row.map(|row| row.int_or_none(0)).transpose()?.flatten().is_some();
        Ok(Gift {
            possible,
            mine: given.contains(&person.id),
            given: given.intersection(&people).count() as u32,
            of: people.len() as u32,
            days: WAITS as u32,
            published,
            record: record.filter(|_| possible),
        })
    }

    async fn givers(&self, id: TableId) -> Answer<BTreeSet<PersonId>> {
        let rows = self.db.latest("SELECT person FROM gifts WHERE table_id = $1", args![id]).await?;
        Ok(rows.iter().map(|row| row.int(0).map(PersonId)).collect::<Result<_, _>>()?)
    }

    /// Somebody gives a game they played. When everybody who sat there has, it waits to be published.
    pub async fn give(&self, id: TableId, person: &Person) -> Answer<Gift> {
        let held = self.hold(id).await?;
        let people = people(&held);
        if !people.contains(&person.id) {
            return Err(Problem::forbidden("server-not-seated"));
        }
        givable(&held).map_err(|why| Problem::conflict("no_gift", why))?;
        let record = nameless(&held).ok_or_else(|| Problem::not_found("server-never-played"))?;
        let game = held.seating.game.clone();
        drop(held);
        let statements = vec![
            Stmt::new(
                "INSERT INTO gifts (table_id, person, given_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
                args![id, person.id, now()],
            ),
            // Counted where it is written: two who give at the same moment are both seen by one of them.
            Stmt::new(
                "INSERT INTO corpus (table_id, game, record, given_at) \
                 SELECT CAST($1 AS BIGINT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS BIGINT) \
                 WHERE (SELECT COUNT(*) FROM gifts WHERE table_id = $1) >= $5 ON CONFLICT DO NOTHING",
                args![id, game, record, now(), people.len() as i64],
            ),
        ];
        self.db.write(statements).await?;
        self.gift(id, person).await
    }

    /// Takes a gift back, as long as it is not published.
    pub async fn take_gift_back(&self, id: TableId, person: PersonId) -> Answer<()> {
        let published = "SELECT 1 FROM corpus WHERE table_id = $1 AND published_at IS NOT NULL";
        if self.db.row(published, args![id]).await?.is_some() {
            return Err(Problem::conflict("published", "server-gift-published"));
        }
        self.db.write(taken_back(id, person)).await?;
        Ok(())
    }
}

fn taken_back(id: TableId, person: PersonId) -> Vec<Stmt> {
    vec![
        // Without their yes the game is not given; only whoever has said yes can take it away.
        Stmt::new(
            "DELETE FROM corpus WHERE table_id = $1 AND published_at IS NULL \
             AND table_id IN (SELECT table_id FROM gifts WHERE person = $2)",
            args![id, person],
        ),
        Stmt::new(
            "DELETE FROM gifts WHERE table_id = $1 AND person = $2 \
             AND table_id NOT IN (SELECT table_id FROM corpus WHERE published_at IS NOT NULL)",
            args![id, person],
        ),
    ]
}

/// The statements that take back everything somebody has given and that is not published yet.
pub(crate) fn all_taken_back(person: PersonId) -> Vec<Stmt> {
    vec![
        Stmt::new(
            "DELETE FROM corpus WHERE published_at IS NULL AND table_id IN (SELECT table_id FROM gifts WHERE person = $1)",
            args![person],
        ),
        Stmt::new("DELETE FROM gifts WHERE person = $1", args![person]),
        // Tables are played with it: it stays, and nobody has made it.
        Stmt::new("UPDATE boxes SET made_by = 0 WHERE made_by = $1", args![person]),
    ]
}

/// What an operator sees of the corpus before publishing.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// Games in the latest edition.
    pub published: u64,
    /// Games that can be published now.
    pub due: u64,
    /// Games whose people can still take them back.
    pub waiting: u64,
}

impl Admin {
    /// How many games an edition would have.
    pub async fn corpus_waiting(&self) -> Result<Waiting, AdminError> {
        let rows = self.app().db.rows("SELECT given_at, published_at FROM corpus", args![]).await?;
        let mut found = Waiting { published: 0, due: 0, waiting: 0 };
        for row in rows {
            match (row.int_or_none(1)?, row.int(0)? <= now() - WAITS * DAY) {
                (Some(_), _) => found.published += 1,
                (None, true) => found.due += 1,
                (None, false) => found.waiting += 1,
            }
        }
        Ok(found)
    }

    /// Publishes every gift that has waited long enough: from now on they cannot be taken back. All that was ever published.
    pub async fn publish_corpus(&self) -> Result<Edition, AdminError> {
        let db = &self.app().db;
        let publish = "UPDATE corpus SET published_at = $1 WHERE published_at IS NULL AND given_at <= $2";
        let statements = vec![
            Stmt::new(publish, args![now(), now() - WAITS * DAY]),
            crate::manners::deed_row("corpus", &date(now()), ""),
        ];
        db.write(statements).await?;
        let rows = db.rows("SELECT record FROM corpus WHERE published_at IS NOT NULL", args![]).await?;
        let records = rows.iter().map(|row| row.text(0)).collect::<Result<Vec<_>, _>>()?;
        Ok(Edition::new(date(now()), records))
    }
}

/// The first line of a corpus file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Head {
    /// The version of the form of the file.
    pub corpus: u32,
    /// The day of the edition.
    pub edition: String,
    /// The licence, by its SPDX name.
    pub licence: String,
    /// Where it stands.
    pub licence_url: String,
    /// How many games follow, one on each line.
    pub games: u64,
    /// How many of each title.
    pub by_game: BTreeMap<String, u64>,
    /// The SHA-256 of everything after this line.
    pub sha256: String,
}

/// A further line: one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Given {
    /// Which game.
    pub game: String,
    /// The SHA-256 of the record: what the game is called, in every edition.
    pub sha256: String,
    /// The record.
    pub record: String,
}

/// A corpus as a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edition {
    /// What it says of itself.
    pub head: Head,
    /// Its games, in the order of their hashes: it tells nothing about when they were played.
    pub games: Vec<Given>,
}

/// What is wrong with a corpus file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {}", what.id)]
pub struct BadCorpus {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: Message,
}

fn sum(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// How many of each title.
fn counted(games: &[Given]) -> BTreeMap<String, u64> {
    let mut by_game = BTreeMap::new();
    for given in games {
        *by_game.entry(given.game.clone()).or_default() += 1;
    }
    by_game
}

impl Edition {
    /// An edition of these records.
    pub fn new(edition: String, records: Vec<String>) -> Edition {
        let given = |record: String| {
            let game = Record::parse(&record).ok().and_then(|read| read.header().ok()).map(|head| head.game);
            Given { game: game.unwrap_or_default(), sha256: sum(record.as_bytes()), record }
        };
        let mut games: Vec<Given> = records.into_iter().map(given).collect();
        games.sort_by(|a, b| a.sha256.cmp(&b.sha256));
        games.dedup();
        let head = Head {
            corpus: 1,
            edition,
            licence: LICENCE.0.into(),
            licence_url: LICENCE.1.into(),
            games: games.len() as u64,
            by_game: counted(&games),
            sha256: String::new(),
        };
        let mut edition = Edition { head, games };
        edition.head.sha256 = sum(edition.body().as_bytes());
        edition
    }

    fn body(&self) -> String {
        let line = |given: &Given| serde_json::to_string(given).unwrap_or_default() + "\n";
        self.games.iter().map(line).collect()
    }

    /// The file: JSON lines, what it is first.
    pub fn text(&self) -> String {
        serde_json::to_string(&self.head).unwrap_or_default() + "\n" + &self.body()
    }

    /// Reads a file, checks every sum, and replays every game.
    pub fn check(text: &str) -> Result<Edition, BadCorpus> {
        let bad = |line: usize, id: &'static str| BadCorpus { line, what: Message::new(id) };
        let (first, body) = text.split_once('\n').ok_or_else(|| bad(1, "corpus-no-head"))?;
        let head: Head = serde_json::from_str(first).map_err(|_| bad(1, "corpus-no-head"))?;
        if head.corpus != 1 {
            return Err(bad(1, "corpus-form"));
        }
        if head.sha256 != sum(body.as_bytes()) {
            return Err(bad(1, "corpus-sum"));
        }
        let mut games = Vec::new();
        for (at, line) in body.lines().enumerate() {
            let at = at + 2;
            let given: Given = serde_json::from_str(line).map_err(|_| bad(at, "corpus-line"))?;
            if given.sha256 != sum(given.record.as_bytes()) {
                return Err(bad(at, "corpus-sum"));
            }
            let played = |RecordError { line, what }| {
                let message = Message::new("corpus-record").with("line", line).with("what", what);
                BadCorpus { line: at, what: message }
            };
            let record = Record::parse(&given.record).map_err(played)?;
            let table = burghof_catalog::open_record(&record).map_err(played)?;
            let named = record.items.iter().any(|item| match item {
                Item::Field(name, who) => name.starts_with("seat ") && !who.starts_with("bot:"),
                Item::Comment(_) => true,
                _ => false,
            });
            if named || table.outcome().is_none() || table.meta().id != given.game {
                return Err(bad(at, if named { "corpus-named" } else { "corpus-line" }));
            }
            games.push(given);
        }
        match (games.len() as u64, counted(&games)) == (head.games, head.by_game.clone()) {
            true => Ok(Edition { head, games }),
            false => Err(bad(1, "corpus-count")),
        }
    }
}

/// The day of a moment: `2026-11-18`, by the clock of Greenwich.
pub fn date(at: Millis) -> String {
    // Days are counted from a first of March, so that the day that is sometimes missing is the last of a year.
    let days = at.div_euclid(DAY) + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (year, day) = (year + era * 400, day - (153 * month + 2) / 5 + 1);
    let (year, month) = if month < 10 { (year, month + 3) } else { (year + 1, month - 9) };
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        for (day, expected) in
            [(0, "1970-01-01"), (11_016, "2000-02-29"), (11_017, "2000-03-01"), (20_775, "2026-11-18")]
        {
            assert_eq!(date(day * DAY + 5), expected);
        }
    }
}
