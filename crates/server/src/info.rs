//! A table as everybody may know it: the same for all, so that it is made once for all who listen.

use crate::ids::{PersonId, TableId};
use crate::live::Live;
use crate::screen::Screen;
use crate::seating::{Clock, End, Motion, Seating, Sitter, Status};
use crate::tables::talk_open;
use crate::taking::{AskingInfo, asked};
use crate::time::Millis;
use burghof_core::{Seat, boxes};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// A table as everybody may know it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct TableInfo {
    /// Its id.
    pub id: TableId,
    /// The game.
    #[cfg_attr(feature = "ts", ts(as = "burghof_catalog::GameId"))]
    pub game: String,
    /// The version of its rules.
    pub rules: u16,
    /// What was agreed on.
    pub options: BTreeMap<String, String>,
    /// The box of somebody's own that it is played with; nothing for the values that come along.
    pub own: Option<BoxInfo>,
    /// How it stands.
    pub status: Status,
    /// The length of the log.
    pub number: u32,
    /// The seats the game waits for.
    pub to_act: Vec<u8>,
    /// May people talk now?
    pub talk_open: bool,
    /// The seats.
    pub seats: Vec<SeatInfo>,
    /// How many watch.
    pub watching: u32,
    /// May one person take several seats?
    pub several_seats: bool,
    /// After this many seconds without a sign of somebody the others go on without their vote.
    pub away_after: i64,
    /// Shown in the lobby?
    pub listed: bool,
    /// May anybody who has the link watch?
    pub spectators: bool,
    /// May those who watch talk among themselves?
    pub spectator_talk: bool,
    /// May people ask a bot for advice?
    pub hints: bool,
    /// Does the result change ratings?
    pub rated: bool,
    /// The clock.
    pub clock: Clock,
    /// Since when it is paused.
    pub paused_at: Option<Millis>,
    /// What is being voted on.
    pub votes: Vec<VoteInfo>,
    /// Who asks for the seat of somebody who is gone.
    pub asking: Vec<AskingInfo>,
    /// How the big screen shows the table.
    pub screen: Screen,
    /// Who made it, and so operates its big screen; if they do not sit here, anybody who does.
    pub made_by: PersonId,
    /// Where chance comes from.
    pub chance: ChanceInfo,
    /// When it was made.
    pub created_at: Millis,
    /// When it began.
    pub started_at: Option<Millis>,
    /// When it ended.
    pub ended_at: Option<Millis>,
    /// When it is forgotten if nobody goes on with it: its people were told, if they can be.
    pub forgotten_at: Option<Millis>,
    /// How it ended.
    pub end: Option<End>,
    /// The table of the return match.
    pub next: Option<TableId>,
}

/// A box of somebody's own, as everybody at the table knows it before the first move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct BoxInfo {
    /// What it is called by whoever made it; empty if it has no name.
    pub name: String,
    /// The fingerprint of what it means.
    pub fingerprint: String,
}

/// A seat as everybody may know it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct SeatInfo {
    /// Its number.
    pub seat: u8,
    /// `open`, `person` or `bot`.
    #[cfg_attr(feature = "ts", ts(type = "'open' | 'person' | 'bot'"))]
    pub kind: &'static str,
    /// The name shown.
    pub name: String,
    /// The person.
    pub person: Option<PersonId>,
    /// The level of the bot that moves for it now.
    pub bot: Option<String>,
    /// A bot moves for a person who is away.
    pub autopilot: bool,
    /// A bot has moved or advised here: its person's rating does not change by this game, unless they have left it.
    pub helped: bool,
    /// Its person has given up.
    pub resigned: bool,
    /// Who plays on for the one it is named after, since it was handed over.
    pub played_by: Option<String>,
    /// Its part of the key is promised.
    pub ready: bool,
    /// Its part of the key was shown to the house.
    pub revealed: bool,
    /// Milliseconds left on its clock.
    pub time_left: Option<Millis>,
    /// Is its person here?
    pub here: bool,
    /// When its person was here last, if they are not.
    pub away_since: Option<Millis>,
    /// Have they been away for so long that the others need not ask them?
    pub absent: bool,
}

/// What is being voted on.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct VoteInfo {
    /// The motion that is voted on.
    pub motion: Motion,
    /// The seats that agree.
    pub by: Vec<u8>,
    /// The seats that have not agreed yet.
    pub missing: Vec<u8>,
}

/// Where a table's chance comes from: the commitment from the beginning, all parts and the key at the end.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "server.ts"))]
pub struct ChanceInfo {
    /// The hash of the host's part, fixed before anybody sat down.
    pub commitment: String,
    /// What each seat has promised: the hash of its part, from when it sat down.
    pub promises: Vec<Option<String>>,
    /// Is everybody to show the part they promised, now?
    pub revealing: bool,
    /// Seats that did not show what they had promised: the game is played without their parts.
    pub missing: Vec<u8>,
    /// The host's part, at the end.
    pub host: Option<String>,
    /// Everybody's parts in the order of seats, at the end.
    pub parts: Option<Vec<String>>,
    /// The key, at the end.
    pub key: Option<String>,
}

/// The table as everybody may know it at this moment.
pub fn info(live: &Live, at: Millis) -> TableInfo {
    let Live { seating, host, .. } = live;
    let over = seating.status.over();
    let began = seating.started_at.is_some();
    let seat_info = |seat: Seat| {
        let state = seating.at(seat);
        SeatInfo {
            seat: seat.index() as u8,
            kind: match state.sitter {
                Sitter::Open => "open",
                Sitter::Bot { .. } => "bot",
                Sitter::Person { .. } => "person",
            },
            name: state.name(),
            person: state.person(),
            bot: state.bot().map(str::to_owned),
            autopilot: state.autopilot,
            helped: state.helped,
            resigned: state.resigned,
            played_by: state.played_by.clone(),
            ready: state.ready() || matches!(state.sitter, Sitter::Bot { .. }),
            revealed: state.part.is_some(),
            time_left: live.times.left(seating, seat, at).filter(|_| began && !over),
            here: state.person().is_some() && live.presence.here(seat, at),
            absent: began && !over && live.absent(at).contains(seat),
            away_since: state.person().and_then(|_| live.presence.away_since(seat, at)),
        }
    };
    let numbers = |set: burghof_core::SeatSet| set.iter().map(|seat| seat.index() as u8).collect::<Vec<_>>();
    let votes = seating.votes.iter().map(|vote| {
        let missing = numbers(live.voters(vote.motion, at))
            .into_iter()
            .filter(|seat| !vote.by.contains(seat))
            .collect();
        VoteInfo { motion: vote.motion, by: vote.by.clone(), missing }
    });
    TableInfo {
        id: live.id,
        game: seating.game.clone(),
        rules: seating.rules,
        options: seating.options.iter().cloned().collect(),
        own: live
            .own
            .as_deref()
            .map(|text| BoxInfo { name: boxes::name(text), fingerprint: seating.fingerprint.clone() }),
        status: seating.status,
        number: live.number(),
        to_act: numbers(live.to_act()),
        talk_open: talk_open(live),
        seats: seating.all().map(seat_info).collect(),
        watching: live.presence.watching,
        several_seats: seating.several_seats,
        away_after: seating.patience() / crate::time::SECOND,
        listed: seating.listed,
        spectators: seating.spectators,
        spectator_talk: seating.spectator_talk,
        hints: seating.hints,
        rated: seating.rated,
        clock: seating.clock,
        paused_at: seating.paused_at,
        votes: votes.collect(),
        asking: asked(live, at),
        screen: seating.screen,
        made_by: seating.made_by,
        chance: ChanceInfo {
            commitment: Seating::commitment(host),
            promises: seating.seats.iter().map(|seat| seat.promise.clone()).collect(),
            revealing: seating.status == Status::Open && seating.revealing_since.is_some(),
            missing: if began { seating.missing() } else { Vec::new() },
            host: over.then(|| burghof_core::hex(host)),
            parts: over.then(|| seating.parts().iter().map(burghof_core::hex).collect()),
            key: (over && began).then(|| live.key().to_hex()),
        },
        created_at: seating.created_at,
        started_at: seating.started_at,
        ended_at: seating.ended_at,
        forgotten_at: live.forgotten_at(),
        end: seating.end.clone(),
        next: seating.next,
    }
}
