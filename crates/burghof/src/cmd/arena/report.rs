//! What the arena found, in words and numbers.

use super::short;
use crate::layout::{self, Side};
use crate::words;
use burghof_bots::Mean;
use burghof_bots::arena::{Comparison, Sprt, Tournament};
use burghof_core::{Message, Seat, Speech};
use burghof_words::Voice;

/// The state of a pair, beside the bar.
pub fn live(pair: &Comparison, sprt: Option<Sprt>, voice: &Voice) -> String {
    let verdict = pair.verdict();
    let message = Message::new("arena-live")
        .with("a", short(&pair.a))
        .with("b", short(&pair.b))
        .with("share", percent(verdict.score.mean, verdict.score.margin));
    let text = voice.say(&message);
    match sprt {
        Some(test) => {
            let llr = format!("{:+.2}", pair.llr(test.elo0, test.elo1));
            let bound = format!("{:.2}", Sprt::BOUND);
            format!("{text}, {}", voice.say(&Message::new("arena-llr").with("llr", llr).with("bound", bound)))
        }
        None => text,
    }
}

/// A share and half its interval, in per cent.
pub fn percent(mean: f64, margin: f64) -> String {
    format!("{:.1} ± {:.1} %", 100.0 * mean, 100.0 * margin)
}

/// A difference in strength, signed; nothing is +0, from whichever side it was approached.
fn signed(elo: f64) -> String {
    format!("{:+.0}", elo.round() + 0.0).replace('-', "−")
}

/// A difference in strength with its interval. Beyond a thousand nobody can tell how much.
pub fn elo_text((middle, low, high): (f64, f64, f64)) -> String {
    let cut = |elo: f64| match elo {
        elo if elo > 1000.0 => "> +1000".to_owned(),
        elo if elo < -1000.0 => "< −1000".to_owned(),
        elo => signed(elo),
    };
    format!("{} ({} … {})", cut(middle), cut(low), cut(high))
}

/// Everything that was found.
pub fn text(tournament: &Tournament, sprt: Option<Sprt>, voice: &Voice) -> String {
    let mut parts = Vec::new();
    if let Some(first) = tournament.pairs.first() {
        let head = Message::new("arena-title").with("game", first.game.clone());
        parts.push(voice.say(&head.with("seats", first.seats).with("seed", first.seed.clone())));
    }
    parts.push(pairs(tournament, voice));
    parts.extend(tournament.pairs.iter().map(|pair| sentences(pair, sprt, voice)).filter(|s| !s.is_empty()));
    if tournament.bots.len() > 2 {
        parts.push(ratings(tournament, voice));
    }
    parts.push(seats(tournament, voice));
    parts.join("\n\n")
}

fn pairs(tournament: &Tournament, voice: &Voice) -> String {
    let heads = ["pair", "games", "score", "lone", "elo", "points"];
    let mut rows = vec![heads.map(|head| words::say(voice, &format!("arena-{head}"))).to_vec()];
    for pair in &tournament.pairs {
        let verdict = pair.verdict();
        let lone = match pair.seats {
            2 => String::new(),
            _ => format!(
                "{} ({:.0} %)",
                percent(verdict.lone_a.mean, verdict.lone_a.margin),
                100.0 * verdict.equal
            ),
        };
        rows.push(vec![
            format!("{} – {}", short(&pair.a), short(&pair.b)),
            layout::grouped(verdict.games.into()),
            percent(verdict.score.mean, verdict.score.margin),
            lone,
            elo_text(verdict.elo),
            format!("{:.1} : {:.1}", verdict.points.0, verdict.points.1),
        ]);
    }
    if tournament.pairs.iter().all(|pair| pair.seats == 2) {
        rows.iter_mut().for_each(|row| drop(row.remove(3)));
    }
    let sides = [Side::Left, Side::Right, Side::Right, Side::Right, Side::Right, Side::Right];
    layout::columns(&rows, &sides)
}

/// Who is stronger, whether the test is decided, and who broke games off.
fn sentences(pair: &Comparison, sprt: Option<Sprt>, voice: &Voice) -> String {
    let verdict = pair.verdict();
    let message = |id: &str| Message::new(words::id(id)).with("a", short(&pair.a)).with("b", short(&pair.b));
    let Mean { mean, margin, .. } = verdict.score;
    let mut said = vec![if mean - margin > 0.5 {
        message("arena-stronger")
    } else if mean + margin < 0.5 {
        message("arena-weaker")
    } else {
        message("arena-open")
    }];
    if let Some(test) = sprt {
        let id = match test.decided(pair) {
            Some(true) => "arena-sprt-yes",
            Some(false) => "arena-sprt-no",
            None => "arena-sprt-open",
        };
        let llr = format!("{:+.2}", pair.llr(test.elo0, test.elo1));
        said.push(
            message(id).with("elo0", signed(test.elo0)).with("elo1", signed(test.elo1)).with("llr", llr),
        );
    }
    let forfeits: usize = pair.blocks.iter().map(|block| block.forfeits.len()).sum();
    if forfeits > 0 {
        said.push(message("arena-forfeits").with("count", forfeits));
    }
    // Files of earlier versions do not say how, but in English.
    if let Some(first) = pair.blocks.iter().flat_map(|block| &block.broken_off).next() {
        let bot = short(if first.of_a { &pair.a } else { &pair.b });
        let why = first.cause.message(&bot);
        said.push(message("arena-forfeit").with("seat", seat(first.seat, voice)).with("why", why));
    }
    let said: Vec<String> = said.iter().map(|message| words::harmless(&voice.say(message))).collect();
    layout::wrap(&said.join(" "), layout::width(), 0)
}

fn ratings(tournament: &Tournament, voice: &Voice) -> String {
    let mut all: Vec<_> = tournament.bots.iter().zip(tournament.ratings()).collect();
    all.sort_by(|a, b| b.1.rating.total_cmp(&a.1.rating));
    let heads = ["bot", "rating", "interval"];
    let mut rows = vec![heads.map(|head| words::say(voice, &format!("arena-{head}"))).to_vec()];
    rows.extend(all.iter().map(|(bot, rating)| {
        vec![short(bot), format!("{:.0}", rating.rating), format!("{:.0} … {:.0}", rating.low, rating.high)]
    }));
    let anchor = short(&tournament.bots[tournament.anchor()]);
    let note = voice.say(&Message::new("arena-anchor").with("bot", anchor));
    format!("{}\n{note}", layout::columns(&rows, &[Side::Left, Side::Right, Side::Right]))
}

/// Is a seat better than another, whoever sits there?
fn seats(tournament: &Tournament, voice: &Voice) -> String {
    let count = tournament.pairs.first().map_or(0, |pair| usize::from(pair.seats));
    let shares: Vec<String> = (0..count)
        .map(|seat| {
            let blocks = tournament.pairs.iter().flat_map(|pair| &pair.blocks);
            let mean = Mean::of(blocks.map(|block| block.seats[seat] / f64::from(block.games.max(1))));
            format!("{}: {}", self::seat(Seat::new(seat as u8), voice), percent(mean.mean, mean.margin))
        })
        .collect();
    voice.say(&Message::new("arena-seats").with("shares", shares.join(", ")))
}

/// Seats as people count them.
fn seat(seat: Seat, voice: &Voice) -> String {
    voice.say(&Message::new("seat-name").with("number", seat.index() + 1))
}

#[cfg(test)]
mod tests {
    use super::elo_text;

    #[test]
    fn no_difference_has_no_minus() {
        assert_eq!(elo_text((-1e-9, -0.4, 0.4)), "+0 (+0 … +0)");
        assert_eq!(elo_text((-5.2, -1400.0, 1400.0)), "−5 (< −1000 … > +1000)");
    }
}
