//! Ratings per game: Weng–Lin, which knows games of several players and ties. Bots are rated on the same scale, by games with
//! people alone: what they do to each other says nothing about people.
//!
//! Whoever was helped by a bot and played on is not rated by that game, and neither are the others against them. Whoever left (gave
//! up, let a bot play, or ran out of time) and was not back at the end comes last.

use crate::app::App;
use crate::args;
use crate::db::{DbError, Stmt};
use crate::ids::{NOBODY, PersonId, TableId};
use crate::problem::{Answer, Problem};
use crate::seating::{End, SeatState, Seating, Sitter};
use crate::time::now;
use schemars::JsonSchema;
use serde::Serialize;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use std::collections::BTreeMap;

/// Somebody's rating in one game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct RatingInfo {
    /// A person's id, or `bot:` and a level.
    pub who: String,
    /// The name shown.
    pub name: String,
    /// The rating: 25 for a beginner.
    pub rating: f64,
    /// How unsure it is: 8.33 for a beginner.
    pub uncertainty: f64,
    /// What one can be fairly sure of: the rating less three times the uncertainty. The list is ordered by it.
    pub sure: f64,
    /// Games rated.
    pub games: i64,
}

/// Has the person of this seat left the game to a bot?
fn left(seat: &SeatState) -> bool {
    matches!(seat.sitter, Sitter::Person { .. }) && seat.bot().is_some()
}

/// The places that are rated: whoever left comes last, the others keep their order.
fn rated_places(seating: &Seating, end: &End) -> Vec<u8> {
    let gone: Vec<bool> = seating.seats.iter().map(left).collect();
    end.clone().with_resigned(&gone).places
}

/// Who is rated for a seat; nobody for a seat whose person is gone or was helped.
fn who(seat: &SeatState) -> Option<String> {
    match &seat.sitter {
        Sitter::Open => None,
        Sitter::Bot { level } => Some(format!("bot:{level}")),
        Sitter::Person { id, .. } => (*id != NOBODY && (!seat.helped || left(seat))).then(|| id.to_string()),
    }
}

#[derive(Copy, Clone, Default)]
struct Stored {
    rating: WengLinRating,
    games: i64,
    known: bool,
}

/// New ratings after a game: one per rated party, the mean where a party had several seats.
fn rated(places: &[(String, u8, WengLinRating)]) -> BTreeMap<String, WengLinRating> {
    let teams: Vec<Vec<WengLinRating>> = places.iter().map(|(_, _, rating)| vec![*rating]).collect();
    let groups: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams
        .iter()
        .zip(places)
        .map(|(team, (_, place, _))| (team.as_slice(), MultiTeamOutcome::new(usize::from(*place))))
        .collect();
    let new = weng_lin_multi_team(&groups, &WengLinConfig::new());
    let mut sums: BTreeMap<String, (f64, f64, f64)> = BTreeMap::new();
    for (rating, (who, _, _)) in new.iter().filter_map(|team| team.first()).zip(places) {
        let sum = sums.entry(who.clone()).or_default();
        *sum = (sum.0 + rating.rating, sum.1 + rating.uncertainty, sum.2 + 1.0);
    }
    sums.into_iter()
        .map(|(who, (r, u, n))| (who, WengLinRating { rating: r / n, uncertainty: u / n }))
        .collect()
}

impl App {
    /// Rates a finished game, once.
    pub async fn rate(&self, id: TableId) -> Answer<()> {
        for _ in 0..8 {
            let row = self.db.row("SELECT meta, rated FROM tables WHERE id = $1", args![id]).await?;
            let row = row.ok_or_else(|| Problem::not_found("server-no-table"))?;
            if row.int(1)? != 0 {
                return Ok(());
            }
            let seating: Seating = serde_json::from_str(&row.text(0)?).map_err(Problem::inside)?;
            let statements = self.rating_statements(id, &seating).await?;
            // Guarded by the number of games of each party: if another game was rated meanwhile, we look again.
            if self.db.write(statements).await? {
                return Ok(());
            }
        }
        Err(Problem::conflict("busy", "server-busy"))
    }

    async fn rating_statements(&self, id: TableId, seating: &Seating) -> Result<Vec<Stmt>, DbError> {
        let mut statements =
            vec![Stmt::guard("UPDATE tables SET rated = 1 WHERE id = $1 AND rated = 0", args![id])];
        let Some(end) = &seating.end else { return Ok(statements) };
        let mut stored: BTreeMap<String, Stored> = BTreeMap::new();
        let mut places = Vec::new();
        for (seat, place) in seating.seats.iter().zip(&rated_places(seating, end)) {
            let Some(who) = who(seat) else { continue };
            if !stored.contains_key(&who) {
                stored.insert(who.clone(), self.stored_rating(&seating.game, &who).await?);
            }
            places.push((who.clone(), *place, stored[&who].rating));
        }
        let people = stored.keys().any(|who| !who.starts_with("bot:"));
        if stored.len() < 2 || !people {
            return Ok(statements);
        }
        for (who, rating) in rated(&places) {
            let old = stored[&who];
            let step = "INSERT INTO rating_steps (who, at, game, table_id, rating, uncertainty) VALUES ($1, $2, $3, $4, $5, $6) \
                        ON CONFLICT DO NOTHING";
            let at = seating.ended_at.unwrap_or_else(now);
            let known = args![who.clone(), at, seating.game.clone(), id, rating.rating, rating.uncertainty];
            statements.push(Stmt::new(step, known));
            let mut values =
                args![seating.game.clone(), who, rating.rating, rating.uncertainty, old.games + 1];
            statements.push(if old.known {
                values.push(old.games.into());
                Stmt::guard(
                    "UPDATE ratings SET rating = $3, uncertainty = $4, games = $5 WHERE game = $1 AND who = $2 AND games = $6",
                    values,
                )
            } else {
                Stmt::guard(
                    "INSERT INTO ratings (game, who, rating, uncertainty, games) VALUES ($1, $2, $3, $4, $5) \
                     ON CONFLICT DO NOTHING",
                    values,
                )
            });
        }
        Ok(statements)
    }

    async fn stored_rating(&self, game: &str, who: &str) -> Result<Stored, DbError> {
        let row = self
            .db
            .row(
                "SELECT rating, uncertainty, games FROM ratings WHERE game = $1 AND who = $2",
                args![game, who],
            )
            .await?;
        let Some(row) = row else { return Ok(Stored::default()) };
        let rating = WengLinRating { rating: row.real(0)?, uncertainty: row.real(1)? };
        Ok(Stored { rating, games: row.int(2)?, known: true })
    }

    /// The best in a game: accounts and bots. Guests are rated, too, but do not stay.
    pub async fn leaderboard(&self, game: &str) -> Answer<Vec<RatingInfo>> {
        let rows = self
            .db
            .rows(
                "SELECT who, rating, uncertainty, games FROM ratings WHERE game = $1 \
                 ORDER BY rating - 3 * uncertainty DESC LIMIT 500",
                args![game],
            )
            .await?;
        let mut list = Vec::new();
        for row in rows {
            let who = row.text(0)?;
            let name = match who.parse::<PersonId>() {
                Ok(id) => {
                    let account = self
                        .db
                        .row("SELECT name FROM people WHERE id = $1 AND account IS NOT NULL", args![id])
                        .await?;
                    match account {
                        Some(row) => row.text(0)?,
                        None => continue,
                    }
                }
                Err(()) => who.replacen("bot:", "Bot ", 1),
            };
            let (rating, uncertainty) = (row.real(1)?, row.real(2)?);
            list.push(RatingInfo {
                who,
                name,
                rating,
                uncertainty,
                sure: rating - 3.0 * uncertainty,
                games: row.int(3)?,
            });
            if list.len() as i64 >= self.config.limits.list {
                break;
            }
        }
        Ok(list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winner_rises_and_the_loser_falls() {
        let start = WengLinRating::default();
        let new = rated(&[("a".into(), 1, start), ("b".into(), 2, start), ("c".into(), 2, start)]);
        assert!(new["a"].rating > start.rating && new["b"].rating < start.rating);
        assert!((new["b"].rating - new["c"].rating).abs() < 1e-9, "a tie");
        let same = rated(&[("a".into(), 1, start), ("x".into(), 2, start), ("x".into(), 3, start)]);
        assert_eq!(same.len(), 2);
    }

    #[test]
    fn whoever_was_helped_is_not_rated_and_whoever_left_comes_last() {
        let person = |n| SeatState::new(Sitter::Person { id: PersonId(n), name: "x".into() });
        let bot = SeatState::new(Sitter::Bot { level: "ritter".into() });
        let helped = SeatState { helped: true, ..person(2) };
        let gone = SeatState { helped: true, autopilot: true, ..person(3) };
        assert_eq!(who(&person(1)), Some(PersonId(1).to_string()));
        assert_eq!(who(&bot), Some("bot:ritter".into()));
        assert_eq!(who(&helped), None);
        assert_eq!(who(&gone), Some(PersonId(3).to_string()), "nobody leaves to keep a rating");
        assert!(left(&gone) && !left(&helped) && !left(&bot));
        let places =
            End { how: crate::seating::Ending::Rules, rule: None, places: vec![2, 1, 3], points: vec![] };
        let gone: Vec<bool> = [person(1), gone, bot].iter().map(left).collect();
        assert_eq!(places.with_resigned(&gone).places, [1, 3, 2]);
    }
}
