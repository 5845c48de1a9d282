//! The summary of many games: who won how often, with how many points, how games ended, how long they were.

use crate::json;
use burghof_bots::arena::victory_share;
use burghof_bots::{Sample, Spec};
use burghof_core::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What is counted while the games go by.
pub struct Summary {
    /// The game.
    pub game: &'static str,
    /// What was agreed on.
    pub options: Vec<(&'static str, String)>,
    /// One bot per person.
    pub bots: Vec<String>,
    /// The seed.
    pub seed: String,
    /// How many games were asked for.
    pub asked: u64,
    /// What is counted for each seat.
    pub seats: Vec<Tally>,
    /// How many games ended by each rule.
    pub ends: BTreeMap<Rule, u64>,
    /// Games that a bot broke off.
    pub forfeits: u64,
    /// How many actions games took.
    pub steps: Sample,
    /// The fewest actions of a game.
    pub fewest: u32,
    /// The most actions of a game.
    pub most: u32,
}

/// What is counted for one seat or one bot.
#[derive(Clone, Default)]
pub struct Tally {
    /// Games won alone.
    pub alone: u64,
    /// Games won together with others.
    pub together: u64,
    /// Victories, shared ones split.
    pub wins: Sample,
    /// The points at the end.
    pub points: Sample,
}

fn rounded(x: f64) -> f64 {
    (x * 10_000.0).round() / 10_000.0
}

impl Tally {
    fn add(&mut self, end: &Outcome, seat: Seat) {
        let winners = end.winners();
        let won = winners.contains(seat);
        self.alone += u64::from(won && winners.len() == 1);
        self.together += u64::from(won && winners.len() > 1);
        self.wins.add(victory_share(end, seat));
        self.points.add(end.points(seat).into());
    }

    fn merge(&mut self, other: &Tally) {
        self.alone += other.alone;
        self.together += other.together;
        self.wins.merge(&other.wins);
        self.points.merge(&other.points);
    }

    fn json(&self) -> Value {
        let wins = self.wins.share();
        json!({
            "games": self.wins.count(),
            "wins_alone": self.alone,
            "wins_shared": self.together,
            "win_share": { "mean": rounded(wins.mean), "margin": rounded(wins.margin) },
            "points": { "mean": rounded(self.points.mean()), "margin": self.points.margin().map(rounded) },
        })
    }
}

impl Summary {
    /// Nothing counted yet.
    pub fn new(
        game: &'static str,
        options: Vec<(&'static str, String)>,
        bots: &[Spec],
        asked: u64,
        seed: &str,
    ) -> Summary {
        Summary {
            game,
            options,
            bots: bots.iter().map(Spec::to_string).collect(),
            seed: seed.to_owned(),
            asked,
            seats: Vec::new(),
            ends: BTreeMap::new(),
            forfeits: 0,
            steps: Sample::default(),
            fewest: u32::MAX,
            most: 0,
        }
    }

    /// Counts a finished game.
    pub fn add<G: Game>(&mut self, session: &Session<G>) {
        let Some(end) = session.position().outcome() else { return };
        self.seats.resize(end.seats().into(), Tally::default());
        for seat in Seat::all(end.seats()) {
            self.seats[seat.index()].add(&end, seat);
        }
        *self.ends.entry(end.ended_by).or_default() += 1;
        self.steps.add(session.number().into());
        self.fewest = self.fewest.min(session.number());
        self.most = self.most.max(session.number());
    }

    /// Counts a game that the bot of a seat broke off: it has lost, the others share the victory.
    pub fn forfeit<G: Game>(&mut self, session: &Session<G>, loser: Seat) {
        let game = session.position();
        self.forfeits += 1;
        self.seats.resize(game.seats().into(), Tally::default());
        let share = 1.0 / f64::from(game.seats().max(2) - 1);
        let points = game.totals().seats;
        for seat in Seat::all(game.seats()) {
            let tally = &mut self.seats[seat.index()];
            tally.alone += u64::from(seat != loser && share == 1.0);
            tally.together += u64::from(seat != loser && share < 1.0);
            tally.wins.add(if seat == loser { 0.0 } else { share });
            tally.points.add(points[seat.index()].into());
        }
        self.steps.add(session.number().into());
        self.fewest = self.fewest.min(session.number());
        self.most = self.most.max(session.number());
    }

    /// Who sits where: a bot, or nobody where the rules move the seat themselves.
    pub fn bot(&self, seat: usize) -> &str {
        self.bots.get(seat).map_or("–", String::as_str)
    }

    /// The seats of each bot together.
    pub fn by_bot(&self) -> BTreeMap<&str, Tally> {
        let mut all: BTreeMap<&str, Tally> = BTreeMap::new();
        for (seat, tally) in self.seats.iter().enumerate().take(self.bots.len()) {
            all.entry(self.bot(seat)).or_default().merge(tally);
        }
        all
    }

    /// For programs.
    pub fn json(&self) -> Value {
        let seats = self.seats.iter().enumerate().map(|(seat, tally)| {
            let mut object = json!({ "seat": seat, "bot": self.bots.get(seat) });
            merge(&mut object, tally.json());
            object
        });
        let bots = self.by_bot().into_iter().map(|(bot, tally)| {
            let mut object = json!({ "bot": bot });
            merge(&mut object, tally.json());
            object
        });
        let ends = self.ends.iter().map(|(rule, games)| json!({ "rule": rule, "games": games }));
        json!({
            "game": self.game,
            "people": self.bots.len(),
            "options": json::options(&self.options),
            "seed": self.seed,
            "games": self.asked,
            "seats": seats.collect::<Vec<_>>(),
            "bots": bots.collect::<Vec<_>>(),
            "ends": ends.collect::<Vec<_>>(),
            "forfeits": self.forfeits,
            "steps": { "mean": rounded(self.steps.mean()), "fewest": self.fewest, "most": self.most },
        })
    }
}

fn merge(object: &mut Value, more: Value) {
    if let (Value::Object(object), Value::Object(more)) = (object, more) {
        object.extend(more);
    }
}
