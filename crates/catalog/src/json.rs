//! The JSON that programs read: on the command line and in Python. The shapes are described in `docs/formats.md`; change them together.

use crate::api::{self, Audience};
pub use burghof_core::shape::value;
use burghof_core::*;
use serde_json::{Map, Value, json};

/// The seats of a set, in order; the public last.
pub fn seats(set: SeatSet) -> Value {
    value(&Audience(set))
}

/// The options that a table agreed on.
pub fn options<K: AsRef<str>>(options: &[(K, String)]) -> Value {
    Value::Object(options.iter().map(|(key, value)| (key.as_ref().to_owned(), json!(value))).collect())
}

/// How a game ended; null while it goes on.
pub fn outcome(outcome: Option<Outcome>) -> Value {
    value(&outcome.map(api::Outcome::from))
}

/// What the rules said, with who hears it.
pub fn events<G: Wire + Text>(game: &G, story: &Story<G::Event>, speech: &dyn Speech) -> Value {
    let view = game.view(Viewer::Public);
    let said = |event: &G::Event| {
        json!({
            "event": value(&game.to_happening(event)),
            "text": speech.say(&G::say_event(&view, event)),
        })
    };
    let told = story.told.iter().map(|told| {
        let mut object = Map::new();
        object.insert("to".into(), told.to.map_or(Value::Null, seats));
        if let Value::Object(inner) = said(&told.event) {
            object.extend(inner);
        }
        object.insert("others".into(), told.others.as_ref().map_or(Value::Null, said));
        Value::Object(object)
    });
    Value::Array(told.collect())
}

/// Whose points: `{"seat": 0}` or `{"shared": 0}`.
pub fn account(account: Account) -> Value {
    value(&account)
}

/// The lines of a score sheet.
pub fn lines(sheet: &ScoreSheet, speech: &dyn Speech) -> Value {
    let lines = sheet.lines.iter().map(|line| line.clone().map(|message| speech.say(&message)));
    value(&lines.collect::<Vec<Line<String>>>())
}

/// The sums of a score sheet.
pub fn totals(sheet: &ScoreSheet, seats: u8) -> Value {
    json!({
        "seats": Seat::all(seats).map(|seat| sheet.total(Account::Seat(seat))).collect::<Vec<_>>(),
        "shared": (0..shared(sheet)).map(|n| sheet.total(Account::Shared(n))).collect::<Vec<_>>(),
    })
}

/// How many shared accounts a sheet speaks of.
pub fn shared(sheet: &ScoreSheet) -> u8 {
    let number = |line: &Line| match line.account {
        Account::Shared(number) => number + 1,
        Account::Seat(_) => 0,
    };
    sheet.lines.iter().map(number).max().unwrap_or(0)
}
