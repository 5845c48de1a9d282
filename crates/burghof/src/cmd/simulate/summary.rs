//! The summary of many games: who won how often, with how many points, how games ended, how long they were.

use crate::json;
use crate::layout::{self, Side};
use burghof_bots::arena::victory_share;
use burghof_bots::{Sample, Spec};
use burghof_core::*;
use burghof_words::Voice;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What is counted while the games go by.
pub struct Summary {
    game: &'static str,
    options: Vec<(&'static str, String)>,
    bots: Vec<String>,
    seed: String,
    asked: u64,
    seats: Vec<Tally>,
    ends: BTreeMap<Rule, u64>,
    /// Games that a bot broke off.
    forfeits: u64,
    steps: Sample,
    fewest: u32,
    most: u32,
}

/// What is counted for one seat or one bot.
#[derive(Clone, Default)]
struct Tally {
    /// Games won alone.
    alone: u64,
    /// Games won together with others.
    together: u64,
    /// Victories, shared ones split.
    wins: Sample,
    points: Sample,
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

    fn cells(&self) -> Vec<String> {
        let wins = self.wins.share();
        let points = self.points.mean();
        vec![
            self.alone.to_string(),
            self.together.to_string(),
            format!("{:.1} ± {:.1} %", 100.0 * wins.mean, 100.0 * wins.margin),
            self.points
                .margin()
                .map_or_else(|| format!("{points:.2}"), |margin| format!("{points:.2} ± {margin:.2}")),
        ]
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
    fn bot(&self, seat: usize) -> &str {
        self.bots.get(seat).map_or("–", String::as_str)
    }

    /// The seats of each bot together.
    fn by_bot(&self) -> BTreeMap<&str, Tally> {
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

    /// For people.
    pub fn text(&self, words: &Voice) -> String {
        let title = Message::new("simulate-title").with("game", self.game.to_owned());
        let title = title.with("games", self.asked.to_string()).with("seed", self.seed.clone());
        let steps = Message::new("simulate-steps")
            .with("mean", format!("{:.1}", self.steps.mean()))
            .with("fewest", self.fewest)
            .with("most", self.most);
        let mut parts = vec![words.say(&title), self.table(words)];
        if self.by_bot().len() > 1 {
            parts.push(self.bot_table(words));
        }
        parts.push(format!("{}\n{}", words.word("simulate-ends"), self.ends_table()));
        if self.forfeits > 0 {
            parts.push(words.say(&Message::new("simulate-forfeits").with("count", self.forfeits as u32)));
        }
        parts.push(words.say(&steps));
        parts.join("\n\n")
    }

    fn table(&self, words: &Voice) -> String {
        let mut rows = vec![heads(words, &["simulate-seat", "simulate-bot"])];
        for (seat, tally) in self.seats.iter().enumerate() {
            let mut row = vec![seat.to_string(), self.bot(seat).to_owned()];
            row.extend(tally.cells());
            rows.push(row);
        }
        use Side::{Left, Right};
        layout::columns(&rows, &[Right, Left, Right, Right, Right, Right])
    }

    fn bot_table(&self, words: &Voice) -> String {
        let mut rows = vec![heads(words, &["simulate-bot"])];
        for (bot, tally) in self.by_bot() {
            let mut row = vec![bot.to_owned()];
            row.extend(tally.cells());
            rows.push(row);
        }
        use Side::{Left, Right};
        layout::columns(&rows, &[Left, Right, Right, Right, Right])
    }

    fn ends_table(&self) -> String {
        let rows: Vec<Vec<String>> = self
            .ends
            .iter()
            .map(|(rule, &games)| {
                let share = 100.0 * games as f64 / self.steps.count().max(1) as f64;
                vec![format!("  {rule}"), games.to_string(), format!("{share:.1} %")]
            })
            .collect();
        layout::columns(&rows, &[Side::Left, Side::Right, Side::Right])
    }
}

fn heads(words: &Voice, first: &[&'static str]) -> Vec<String> {
    let rest = ["simulate-alone", "simulate-together", "simulate-share", "simulate-points"];
    first.iter().chain(&rest).map(|id| words.word(id)).collect()
}

fn merge(object: &mut Value, more: Value) {
    if let (Value::Object(object), Value::Object(more)) = (object, more) {
        object.extend(more);
    }
}
