//! The JSON that goes out. The shapes are described in `docs/formats.md`; change them together.

use burghof_catalog::LogLine;
use burghof_core::*;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// Any of our plain structs.
pub fn value<T: Serialize>(value: &T) -> Value {
    // Plain structs with string keys: nothing that serde_json could refuse.
    serde_json::to_value(value).unwrap_or(Value::Null)
}

/// The seats of a set, in order; the public last.
pub fn seats(set: SeatSet) -> Value {
    let mut list: Vec<Value> = set.iter().map(|seat| json!(seat.index())).collect();
    if set.includes(Viewer::Public) {
        list.push(json!("public"));
    }
    Value::Array(list)
}

/// The options that a table agreed on.
pub fn options<K: AsRef<str>>(options: &[(K, String)]) -> Value {
    Value::Object(options.iter().map(|(key, value)| (key.as_ref().to_owned(), json!(value))).collect())
}

/// How a game ended; null while it goes on.
pub fn outcome(outcome: Option<Outcome>) -> Value {
    let Some(end) = outcome else { return Value::Null };
    let all = || Seat::all(end.seats());
    json!({
        "ended_by": end.ended_by,
        "places": all().map(|seat| end.place(seat)).collect::<Vec<_>>(),
        "points": all().map(|seat| end.points(seat)).collect::<Vec<_>>(),
    })
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
    match account {
        Account::Seat(seat) => json!({ "seat": seat.index() }),
        Account::Shared(number) => json!({ "shared": number }),
    }
}

/// The lines of a score sheet.
pub fn lines(sheet: &ScoreSheet, speech: &dyn Speech) -> Value {
    let line = |line: &Line| {
        let (whose, number) = match line.account {
            Account::Seat(seat) => ("seat", seat.index()),
            Account::Shared(number) => ("shared", number.into()),
        };
        json!({
            "rule": line.rule,
            whose: number,
            "points": line.points,
            "place": line.place,
            "counted": line.counted,
            "text": speech.say(&line.message),
        })
    };
    Value::Array(sheet.lines.iter().map(line).collect())
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

/// What an action would change.
pub fn preview<A>(preview: &Preview<A>) -> Value {
    let change = |&(whose, points): &(Account, i32)| {
        let mut object = account(whose);
        object["points"] = json!(points);
        object
    };
    json!({
        "draws": preview.draws,
        "reveals": seats(preview.reveals),
        "ends": preview.ends,
        "changes": preview.changes.iter().map(change).collect::<Vec<_>>(),
    })
}

/// A line of the log.
pub fn log_line(line: &LogLine, speech: &dyn Speech) -> Value {
    json!({
        "number": line.number,
        "seat": line.seat,
        "notation": line.notation,
        "back": line.back,
        "events": line.events,
        "text": line.text.iter().map(|text| speech.say(text)).collect::<Vec<_>>(),
    })
}
