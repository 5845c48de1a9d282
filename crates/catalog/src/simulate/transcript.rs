//! A transcript: JSON lines, one per set-up, action and end, each with the full position.

use super::Moment;
use crate::{Playable, json};
use burghof_core::*;
use serde_json::{Value, json};

/// The line of a moment of a game.
pub fn line<G: Playable>(
    moment: &Moment<'_, G>,
    game_number: u64,
    bots: &[String],
    speech: &dyn Speech,
) -> Value {
    match moment {
        Moment::Setup(session) => setup(session, session.position(), game_number, bots),
        Moment::Action { before, seat, action, story, session } => {
            let number = session.number();
            self::action::<G>(
                game_number,
                number,
                before,
                (*seat, *action),
                story,
                session.position(),
                speech,
            )
        }
        Moment::End(session) => end(session.position(), game_number, speech),
    }
}

/// The lines of a game that was played; nothing for one in which something was taken back, which no line could tell.
pub fn of<G: Playable>(
    session: &Session<G>,
    game_number: u64,
    bots: &[String],
    speech: &dyn Speech,
) -> Option<Vec<Value>> {
    let start = session.at(0)?;
    let mut lines = vec![setup(session, &start, game_number, bots)];
    let mut straight = true;
    session.replay(|number, entry, before, story, after| match *entry {
        Entry::Act { seat, action } => {
            lines.push(self::action(game_number, number, before, (seat, action), story, after, speech));
        }
        Entry::TakeBack { .. } | Entry::Agreed { .. } => straight = false,
    });
    if session.position().outcome().is_some() {
        lines.push(end(session.position(), game_number, speech));
    }
    straight.then_some(lines)
}

/// The first line of a game.
fn setup<G: Playable>(session: &Session<G>, start: &G, game_number: u64, bots: &[String]) -> Value {
    let setup = session.setup();
    json!({
        "type": "setup",
        "game_number": game_number,
        "game": G::META.id,
        "rules_version": setup.rules,
        "data_version": setup.data.version(),
        "data_fingerprint": format!("{:016x}", setup.data.fingerprint()),
        "seats": start.seats(),
        "people": setup.people,
        "bots": bots,
        "options": json::options(&setup.options()),
        "key": session.key().to_hex(),
        "to_act": json::seats(start.to_act()),
        "position": json::value(&start.to_position()),
    })
}

/// One line per action, with the position after it.
fn action<G: Playable>(
    game_number: u64,
    number: u32,
    before: &G,
    (seat, action): (Seat, G::Action),
    story: &Story<G::Event>,
    after: &G,
    speech: &dyn Speech,
) -> Value {
    json!({
        "type": "action",
        "game_number": game_number,
        "number": number,
        "seat": seat,
        "notation": before.notation(action),
        "action": json::value(&before.to_act_json(action)),
        "events": json::events(after, story, speech),
        "to_act": json::seats(after.to_act()),
        "position": json::value(&after.to_position()),
    })
}

/// The last line of a game.
fn end<G: Playable>(game: &G, game_number: u64, speech: &dyn Speech) -> Value {
    let sheet = game.sheet();
    json!({
        "type": "end",
        "game_number": game_number,
        "outcome": json::outcome(game.outcome()),
        "score": json::lines(&sheet, speech),
        "totals": json::totals(&sheet, game.seats()),
    })
}
