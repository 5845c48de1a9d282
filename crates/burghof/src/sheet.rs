//! A score sheet for people: per account its lines, each with its rule, then the sum.

use crate::layout::{Side, beside, bold, pad, wrap};
use crate::{json, words};
use burghof_core::*;
use burghof_words::Voice;

/// How wide, and with which means.
#[derive(Copy, Clone)]
pub struct Look {
    /// Where lines are broken.
    pub width: usize,
    /// May we use colours?
    pub colour: bool,
}

/// The sheet of all accounts that have lines, and of every seat.
pub fn render(sheet: &ScoreSheet, game: &str, seats: u8, voice: &Voice, look: Look) -> String {
    let shared = (0..json::shared(sheet)).map(Account::Shared);
    let accounts = shared.chain(Seat::all(seats).map(Account::Seat));
    accounts.map(|account| section(sheet, account, game, voice, look)).collect::<Vec<_>>().join("\n\n")
}

fn section(sheet: &ScoreSheet, account: Account, game: &str, voice: &Voice, look: Look) -> String {
    let lines: Vec<&Line> = sheet.lines.iter().filter(|line| line.account == account).collect();
    let head = Message::new("score-head")
        .with("who", name(account, game, voice))
        .with("points", sheet.total(account));
    let mut out = vec![bold(&voice.say(&head), look.colour)];
    if lines.is_empty() {
        out.push(format!("  {}", voice.word("score-nothing")));
    }
    let rules = lines.iter().map(|line| line.rule.id().len()).max().unwrap_or(0);
    for line in lines {
        let points = pad(&format!("{:+}", line.points), 4, Side::Right);
        let label = format!("  {}  {points}  ", pad(line.rule.id(), rules, Side::Left));
        out.push(beside(&label, &voice.say(&line.message), look.width));
    }
    out.join("\n")
}

/// How an account is called: a seat by its name, a shared thing by the game's word for it (`<game>-shared`).
pub fn name(account: Account, game: &str, voice: &Voice) -> Arg {
    match account {
        Account::Seat(seat) => Arg::Seat(seat),
        Account::Shared(number) => {
            let own = format!("{game}-shared");
            let id = if voice.knows(&own) { words::id(&own) } else { "score-shared" };
            Arg::Message(Message::new(id).with("number", u32::from(number) + 1))
        }
    }
}

/// Who won, how the game ended, and what parted equal points.
pub fn outcome(end: &Outcome, ties: &[Tie], people: u8, voice: &Voice, look: Look) -> String {
    let mut seats: Vec<Seat> = Seat::all(end.seats().max(people)).collect();
    seats.retain(|seat| seat.index() < usize::from(end.seats()));
    seats.sort_by_key(|&seat| end.place(seat));
    let winners: Vec<Arg> = end.winners().iter().map(Arg::Seat).collect();
    let message = Message::new("end-won").with("count", winners.len()).with("winners", winners);
    let mut out = vec![bold(&voice.say(&message.with("rule", end.ended_by)), look.colour)];
    for seat in seats {
        let line = Message::new("end-place").with("place", end.place(seat)).with("seat", seat);
        out.push(format!("  {}", voice.say(&line.with("points", end.points(seat)))));
    }
    for tie in ties {
        let lines = tie.lines.iter().map(|line| format!(" {} {}", voice.say(&line.text), line.rule));
        out.push(wrap(&(voice.say(&tie.text) + &lines.collect::<String>()), look.width, 2));
    }
    out.join("\n")
}
