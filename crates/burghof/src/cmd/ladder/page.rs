//! The page `docs/strength.md`: written by the program, never by hand.

use super::super::arena::{elo_text, percent};
use super::{Ladder, Pair, Rung, plays_today};
use std::fmt::Write;

const HEAD: &str = "# Strength

Written by `burghof ladder GAME`; do not edit. Every pair was played in blocks: one chance key, all seat rotations (with more than two seats a lone A among Bs and a lone B among
As). *Score* is 50 % for equally strong bots, whatever the number of seats; *lone* is the share of victories of the first bot alone among the others, with the equal share in
brackets. Intervals are 95 % of Student's distribution, taken over blocks. Ratings follow Plackett and Luce, `ref:1000` is 1500 by definition. CPU time is per choice with more than one action, mean and
most in one game against `greedy`, on one core of a busy virtual machine (all threads added up); it tells orders of magnitude.

Anybody can repeat it: with the same seed the bots that count iterations play the same games on every machine (`burghof arena GAME --bots A,B --seats N --games G --seed S`).
What the names mean stands in [bots.md](bots.md), and there is what was measured since of bots that *played otherwise* when this table was made.
";

/// The whole page.
pub fn text(all: &[Ladder]) -> String {
    let mut page = HEAD.to_owned();
    for ladder in all {
        let _ = write!(
            page,
            "\n## {} (`{}`), {} at the table, seed `{}`\n\n![Ratings of {}](strength/{}.svg)\n\n",
            ladder.title, ladder.game, ladder.seats, ladder.seed, ladder.game, ladder.game
        );
        page.push_str("| bot | plays | rating | interval | CPU ms a choice: mean, most |\n| --- | --- | ---: | ---: | ---: |\n");
        for rung in &ladder.rungs {
            let (rating, low, high) = rung.rating;
            let _ = writeln!(
                page,
                "| `{}` | {} | {rating:.0} | {low:.0} … {high:.0} | {}, {} |",
                rung.bot,
                played(&ladder.game, rung),
                brief(rung.cpu.0),
                brief(rung.cpu.1)
            );
        }
        let many = ladder.seats > 2;
        let lone = if many { " lone |" } else { "" };
        let rule = if many { " ---: |" } else { "" };
        let _ = write!(
            page,
            "\n| pair | games | score |{lone} Elo | points |\n| --- | ---: | ---: |{rule} ---: | ---: |\n"
        );
        for pair in &ladder.pairs {
            page.push_str(&row(pair, many));
        }
    }
    page
}

/// How a bot played, and whether it still does.
fn played(game: &str, rung: &Rung) -> String {
    let now = plays_today(game, &rung.bot).filter(|now| *now != rung.plays);
    let since: Vec<String> = now.into_iter().chain(rung.since.clone()).collect();
    match since.is_empty() {
        true => rung.plays.clone(),
        false => format!("*played otherwise*: {}; now {}", rung.plays, since.join(", ")),
    }
}

fn row(pair: &Pair, many: bool) -> String {
    let lone = if many {
        format!(" {} ({:.0} %) |", percent(pair.lone.0, pair.lone.1), 100.0 * pair.lone.2)
    } else {
        String::new()
    };
    format!(
        "| `{}` – `{}` | {} | {} |{lone} {} | {:.1} : {:.1} |\n",
        pair.a,
        pair.b,
        pair.games,
        percent(pair.score.0, pair.score.1),
        elo_text(pair.elo),
        pair.points.0,
        pair.points.1
    )
}

/// Milliseconds with two digits that matter.
fn brief(ms: f64) -> String {
    match ms {
        ms if ms < 1.0 => format!("{ms:.2}"),
        ms if ms < 10.0 => format!("{ms:.1}"),
        ms => format!("{ms:.0}"),
    }
}
