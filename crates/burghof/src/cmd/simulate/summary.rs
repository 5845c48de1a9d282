//! The summary of many games for people; what is counted and its JSON live in the catalog.

use crate::layout::{self, Side};
use burghof_catalog::simulate::{Summary, Tally};
use burghof_core::{Message, Speech};
use burghof_words::Voice;

/// Everything in words and tables.
pub fn text(of: &Summary, words: &Voice) -> String {
    let title = Message::new("simulate-title").with("game", of.game.to_owned());
    let title = title.with("games", of.asked.to_string()).with("seed", of.seed.clone());
    let steps = Message::new("simulate-steps")
        .with("mean", format!("{:.1}", of.steps.mean()))
        .with("fewest", of.fewest)
        .with("most", of.most);
    let mut parts = vec![words.say(&title), table(of, words)];
    if of.by_bot().len() > 1 {
        parts.push(bot_table(of, words));
    }
    parts.push(format!("{}\n{}", words.word("simulate-ends"), ends_table(of)));
    if of.forfeits > 0 {
        parts.push(words.say(&Message::new("simulate-forfeits").with("count", of.forfeits as u32)));
    }
    parts.push(words.say(&steps));
    parts.join("\n\n")
}

fn table(of: &Summary, words: &Voice) -> String {
    let mut rows = vec![heads(words, &["simulate-seat", "simulate-bot"])];
    for (seat, tally) in of.seats.iter().enumerate() {
        let mut row = vec![(seat + 1).to_string(), of.bot(seat).to_owned()];
        row.extend(cells(tally));
        rows.push(row);
    }
    use Side::{Left, Right};
    layout::columns(&rows, &[Right, Left, Right, Right, Right, Right])
}

fn bot_table(of: &Summary, words: &Voice) -> String {
    let mut rows = vec![heads(words, &["simulate-bot"])];
    for (bot, tally) in of.by_bot() {
        let mut row = vec![bot.to_owned()];
        row.extend(cells(&tally));
        rows.push(row);
    }
    use Side::{Left, Right};
    layout::columns(&rows, &[Left, Right, Right, Right, Right])
}

fn ends_table(of: &Summary) -> String {
    let rows: Vec<Vec<String>> = of
        .ends
        .iter()
        .map(|(rule, &games)| {
            let share = 100.0 * games as f64 / of.steps.count().max(1) as f64;
            vec![format!("  {rule}"), games.to_string(), format!("{share:.1} %")]
        })
        .collect();
    layout::columns(&rows, &[Side::Left, Side::Right, Side::Right])
}

fn cells(tally: &Tally) -> Vec<String> {
    let wins = tally.wins.share();
    let points = tally.points.mean();
    vec![
        tally.alone.to_string(),
        tally.together.to_string(),
        format!("{:.1} ± {:.1} %", 100.0 * wins.mean, 100.0 * wins.margin),
        tally
            .points
            .margin()
            .map_or_else(|| format!("{points:.2}"), |margin| format!("{points:.2} ± {margin:.2}")),
    ]
}

fn heads(words: &Voice, first: &[&'static str]) -> Vec<String> {
    let rest = ["simulate-alone", "simulate-together", "simulate-share", "simulate-points"];
    first.iter().chain(&rest).map(|id| words.word(id)).collect()
}
