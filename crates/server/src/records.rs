//! Games as text, and the proof that nobody chose their chance.

use crate::live::Live;
use crate::problem::{Answer, Problem};
use burghof_catalog::{Table, open_record};
use burghof_core::{Header, Item, Message, Outcome, Proof, Record, RecordError};

/// What was found out about a record.
pub struct Verified {
    /// The game at its end.
    pub table: Box<dyn Table>,
    /// The record.
    pub record: Record,
    /// How it ended, if it was played to its end.
    pub outcome: Option<Outcome>,
    /// What the parts of the key prove; otherwise what does not fit.
    pub chance: Result<Proof, Message>,
}

/// Replays a record, checking every action against the rules it was played under and the result it states, and checks
/// that its key is made of what the host had committed to and of the parts everybody had promised.
///
/// ```
/// assert!(burghof_server::verify("not a record").is_err());
/// ```
pub fn verify(text: &str) -> Result<Verified, RecordError> {
    let record = Record::parse(text)?;
    let header = record.header()?;
    let chance = header.verify();
    let table = open_record(&record)?;
    let outcome = table.outcome();
    Ok(Verified { table, record, outcome, chance })
}

/// The record of a table that is over.
pub fn record_of(live: &Live) -> Answer<String> {
    if !live.over() {
        return Err(Problem::forbidden("server-record-later"));
    }
    let Some(game) = &live.game else { return Err(Problem::not_found("server-never-played")) };
    let header = Header { own: live.own.clone(), ..live.seating.header(&live.host, true) };
    let mut record = game.record(&header);
    if let Some(end) = live.seating.end.as_ref().filter(|end| end.rule.is_none()) {
        // Not ended by the rules: a comment says so, since the rules have no result.
        record.items.push(Item::Blank);
        record.items.push(Item::Comment(format!("# ended: {:?}", end.how).to_lowercase()));
    }
    Ok(record.to_string())
}
