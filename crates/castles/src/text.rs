//! The table in words; in characters it is drawn by [`crate::drawing`]. Words live in `words.de.ftl` and `words.en.ftl`.

use crate::action::{Action, Cell, Kind, Zone};
use crate::aid::Aid;
use crate::components::*;
use crate::event::Event;
use crate::scoring;
use crate::site::{Site, bits32};
use crate::state::*;
use crate::view::View;
use crate::{drawing, glossary};
use burghof_core::{Arg, Bilingual, Drawing, Game, Message, Piece, Seat, Speech, Text};

impl Text for Castles {
    type Aid = Aid;
    const RULES: Bilingual =
        Bilingual { de: include_str!("../rules.de.md"), en: include_str!("../rules.en.md") };
    const WORDS: Bilingual =
        Bilingual { de: include_str!("../words.de.ftl"), en: include_str!("../words.en.ftl") };

    #[inline]
    fn drawing(view: &View, speech: &dyn Speech) -> Drawing {
        drawing::draw(&unwarned(view), speech)
    }

    #[inline]
    fn aid(view: &View) -> Aid {
        crate::aid::aid(view)
    }

    #[inline]
    fn describe(view: &View) -> Vec<Message> {
        describe(&unwarned(view))
    }

    #[inline]
    fn prompt(view: &View, seat: Seat) -> Message {
        prompt(view, seat)
    }

    #[inline]
    fn say_action(view: &View, seat: Seat, action: Action) -> Message {
        say_action(view, seat, action)
    }

    #[inline]
    fn say_event(view: &View, event: &Event) -> Message {
        say_event(view, event)
    }

    #[inline]
    fn pieces(view: &View) -> Vec<Piece> {
        glossary::pieces(view.public.data.get())
    }

    const COUNTED: &'static [&'static str] = &["offer"];
}

/// CST-R16: who builds unchecked is not warned before the scoring.
#[inline]
fn unwarned(view: &View) -> View {
    View { public: view.public.unwarned(), ..*view }
}

/// "Wall tee (Granite)".
#[inline]
pub(crate) fn tile(data: &Data, kind: Kind) -> Message {
    if kind.0 >= data.kinds {
        return Message::new("castles-tile-unknown").with("number", kind.0);
    }
    let (shape, masonry) = data.name_of(kind.0);
    if data.is_gate(kind.0) {
        return Message::new("castles-tile-gate").with("name", shape.name);
    }
    Message::new("castles-tile").with("shape", shape.name).with("masonry", masonry.name)
}

#[inline]
fn tiles(data: &Data, kinds: impl IntoIterator<Item = Kind>) -> Arg {
    Arg::List(kinds.into_iter().map(|kind| Arg::Message(tile(data, kind))).collect())
}

/// The same with everything they show.
#[inline]
fn faces(data: &Data, kinds: impl IntoIterator<Item = Kind>) -> Arg {
    Arg::List(kinds.into_iter().map(|kind| Arg::Message(glossary::face(data, kind))).collect())
}

#[inline]
fn cell_name(data: &Data, cell: Cell) -> Arg {
    Arg::Text(cell.name(data))
}

#[inline]
fn zone_word(zone: Zone) -> Arg {
    Arg::Word(match zone {
        Zone::Hand => "castles-from-hand",
        Zone::Store => "castles-from-store",
        Zone::Dump => "castles-from-dump",
    })
}

/// How a tile is turned; only said where there is a choice.
#[inline]
fn turned(data: &Data, kind: Kind, turn: u8) -> Arg {
    let choice = kind.0 < data.kinds && (data.shape(kind.0).turns != 1 || turn != 0);
    Arg::Word(match turn {
        _ if !choice => "castles-turn-none",
        0 => "castles-turn-0",
        1 => "castles-turn-1",
        2 => "castles-turn-2",
        _ => "castles-turn-3",
    })
}

/// How a tile lies, where that is worth a word.
#[inline]
fn lies(turn: u8) -> Arg {
    Arg::Word(
        ["castles-turn-none", "castles-lies-1", "castles-lies-2", "castles-lies-3"][usize::from(turn & 3)],
    )
}

#[inline]
fn reason(end: End) -> Arg {
    Arg::Word(match end {
        End::Sixteen => "castles-end-sixteen",
        End::TooFew => "castles-end-too-few",
        End::QuarryEmpty | End::No => "castles-end-quarry-empty",
    })
}

/// What is asked of a seat now, or whom the game waits for.
#[inline]
fn prompt(view: &View, seat: Seat) -> Message {
    let public = &view.public;
    let data = public.data();
    let waiting = public.to_act();
    if !waiting.contains(seat) {
        let others: Vec<Arg> = waiting.iter().map(Arg::Seat).collect();
        return match others.is_empty() {
            true => Message::new("castles-prompt-over"),
            false => Message::new("castles-prompt-wait").with("seats", Arg::List(others)),
        };
    }
    let mine = |id, len: u8| {
        let known = view.viewer.is(seat);
        let list = if known { tiles(data, view.hand()) } else { Arg::Int(len.into()) };
        Message::new(id).with("tiles", list).with("count", len)
    };
    let (held, dumped) = (public.hand_len(seat), public.dump_len(seat));
    match public.phase {
        Phase::Setup => Message::new("castles-prompt-gate"),
        Phase::Turns => match public.stage(seat) {
            Stage::Drawn if view.viewer.is(seat) => mine("castles-prompt-choose", held),
            Stage::Drawn => Message::new("castles-prompt-choose-unseen"),
            _ if held == 0 => Message::new("castles-prompt-end-turn"),
            _ if public.store_full(seat) => mine("castles-prompt-use-full", held),
            _ => mine("castles-prompt-use", held),
        },
        Phase::Dump if dumped == 0 => Message::new("castles-prompt-end-dump"),
        Phase::Dump => {
            let list = tiles(data, view.dump(seat));
            Message::new("castles-prompt-dump").with("tiles", list).with("count", dumped)
        }
        Phase::Works | Phase::Over => Message::new("castles-prompt-works"),
    }
}

#[inline]
fn say_action(view: &View, _seat: Seat, action: Action) -> Message {
    let data = view.public.data();
    match action {
        Action::PlaceGate { col } => Message::new("castles-do-gate").with("cell", cell_name(data, Cell(col))),
        Action::Keep => Message::new("castles-do-keep"),
        Action::Offer { to } => Message::new("castles-do-offer").with("to", to),
        Action::Dispose => Message::new("castles-do-dispose"),
        Action::Build { from, kind, cell, turn } => Message::new("castles-do-build")
            .with("from", zone_word(from))
            .with("tile", tile(data, kind))
            .with("cell", cell_name(data, cell))
            .with("turn", turned(data, kind, turn)),
        Action::Store { from, kind } => {
            Message::new("castles-do-store").with("from", zone_word(from)).with("tile", tile(data, kind))
        }
        Action::Fault { kind } => Message::new("castles-do-fault").with("tile", tile(data, kind)),
        Action::Rubble { kind } => Message::new("castles-do-rubble").with("tile", tile(data, kind)),
        Action::EndTurn => Message::new("castles-do-end-turn"),
        Action::EndDump => Message::new("castles-do-end-dump"),
        Action::EndWorks => Message::new("castles-do-end-works"),
    }
}

#[inline]
fn say_event(view: &View, event: &Event) -> Message {
    let data = view.public.data();
    let by = |id, seat: Seat| Message::new(id).with("seat", seat);
    match event {
        Event::GatePlaced { seat, cell } => {
            by("castles-log-gate", *seat).with("cell", cell_name(data, *cell))
        }
        Event::RoundStarted { round, start } => by("castles-log-round", *start).with("round", *round),
        Event::Drew { seat, tiles: None, replacement: false } => by("castles-log-drew", *seat),
        Event::Drew { seat, tiles: None, replacement: true } => by("castles-log-replaced", *seat),
        Event::Drew { seat, tiles: Some(drawn), replacement } => {
            let id = if *replacement { "castles-log-replaced-seen" } else { "castles-log-drew-seen" };
            by(id, *seat).with("tiles", tiles(data, *drawn))
        }
        Event::Kept { seat } => by("castles-log-kept", *seat),
        Event::Offered { seat, to } => by("castles-log-offered", *seat).with("to", *to),
        Event::Disposed { seat, tiles: gone } => {
            by("castles-log-disposed", *seat).with("tiles", tiles(data, *gone))
        }
        Event::Built { seat, from, kind, cell, turn } => by("castles-log-built", *seat)
            .with("from", zone_word(*from))
            .with("tile", tile(data, *kind))
            .with("cell", cell_name(data, *cell))
            .with("turn", turned(data, *kind, *turn)),
        Event::Stored { seat, from, kind } => {
            by("castles-log-stored", *seat).with("from", zone_word(*from)).with("tile", tile(data, *kind))
        }
        Event::Faulted { seat, kind } => by("castles-log-faulted", *seat).with("tile", tile(data, *kind)),
        Event::Thrown { seat, kind } => by("castles-log-thrown", *seat).with("tile", tile(data, *kind)),
        Event::TurnEnded { seat } => by("castles-log-turn-ended", *seat),
        Event::DumpShown { seat, tiles: shown } => {
            by("castles-log-dump-shown", *seat).with("tiles", tiles(data, *shown))
        }
        Event::DumpEnded { seat } => by("castles-log-dump-ended", *seat),
        Event::SixteenReached { seat } => by("castles-log-sixteen", *seat),
        Event::QuarryLeft { tiles: left } => {
            Message::new("castles-log-quarry-left").with("count", left.len())
        }
        Event::WorksStarted { end } => Message::new("castles-log-works").with("reason", reason(*end)),
        Event::WorksEnded { seat } => by("castles-log-works-ended", *seat),
        Event::Over => Message::new("castles-log-over"),
    }
}

/// The table in sentences, the most important first: the round, the viewer's tiles and site, then the others. What is
/// asked of a seat is said by the prompt, so only those who have none hear whom the game waits for.
#[inline]
fn describe(view: &View) -> Vec<Message> {
    let public = &view.public;
    let data = public.data();
    let mut said = Vec::new();
    let own = view.viewer.seat();
    said.push(situation(public));
    if own.is_none() && public.phase != Phase::Over {
        let seats = public.to_act().iter().map(Arg::Seat).collect();
        said.push(Message::new("castles-prompt-wait").with("seats", Arg::List(seats)));
    }
    if public.end == End::Sixteen && matches!(public.phase, Phase::Turns | Phase::Dump) {
        said.push(Message::new("castles-say-last-round"));
    }
    if own.is_some() && view.hand().next().is_some() {
        said.push(Message::new("castles-say-hand").with("tiles", faces(data, view.hand())));
    }
    let others = Seat::all(public.seats).filter(|&seat| own != Some(seat));
    for seat in own.into_iter().chain(others) {
        describe_seat(view, seat, &mut said);
    }
    let rubble = public.rubble().count_ones();
    if rubble > 0 {
        said.push(Message::new("castles-say-rubble").with("count", rubble));
    }
    said
}

/// Round, quarry, rounds left.
#[inline]
pub(crate) fn situation(public: &Public) -> Message {
    let left = public.quarry_len() / (2 * public.seats());
    match public.phase {
        Phase::Setup => Message::new("castles-say-setup").with("quarry", public.quarry_len()),
        Phase::Turns | Phase::Dump => Message::new("castles-say-round")
            .with("round", public.round())
            .with("quarry", public.quarry_len())
            .with("left", left),
        Phase::Works | Phase::Over => Message::new("castles-say-ended").with("reason", reason(public.end)),
    }
}

#[inline]
fn describe_seat(view: &View, seat: Seat, said: &mut Vec<Message>) {
    let public = &view.public;
    let data = public.data();
    let site = public.site(seat);
    said.push(summary(public, seat));
    let built: Vec<Arg> = bits32(site.taken)
        .map(|cell| {
            let kind = Kind(site.kinds[cell]);
            let id =
                if site.wrong >> cell & 1 == 1 { "castles-say-built-wrong" } else { "castles-say-built" };
            let message = Message::new(id)
                .with("cell", cell_name(data, Cell(cell as u8)))
                .with("tile", tile(data, kind))
                .with("turn", lies(site.turn(cell)));
            Arg::Message(message)
        })
        .collect();
    if !built.is_empty() {
        said.push(Message::new("castles-say-site").with("seat", seat).with("tiles", Arg::List(built)));
    }
    // The openings that are counted: what faces a wrong tile, once it is turned over, is none.
    for cell in bits32(scoring::count(public, seat).rain) {
        said.push(opening(data, site, seat, cell));
    }
    let store = public.store(seat);
    if !store.is_empty() {
        let list = faces(data, store.iter().map(|&kind| Kind(kind)));
        said.push(
            Message::new("castles-say-store")
                .with("seat", seat)
                .with("count", store.len())
                .with("tiles", list),
        );
    }
    let faults = public.faults(seat);
    if faults != 0 {
        let list = tiles(data, data.list(faults).map(Kind));
        let count = faults.count_ones();
        said.push(
            Message::new("castles-say-faults").with("seat", seat).with("count", count).with("tiles", list),
        );
    }
    match (public.dump_len(seat), view.dump(seat).next()) {
        (0, _) => {}
        (_, None) => said.push(Message::new("castles-say-dump-hidden").with("seat", seat)),
        (_, Some(_)) => {
            let list = faces(data, view.dump(seat));
            said.push(Message::new("castles-say-dump").with("seat", seat).with("tiles", list));
        }
    }
}

/// The sides of a tile, in the order of the data.
pub(crate) const SIDE_WORDS: [&str; 4] =
    ["castles-side-n", "castles-side-e", "castles-side-s", "castles-side-w"];

/// What an opening asks for, side by side.
#[inline]
fn opening(data: &Data, site: &Site, seat: Seat, cell: usize) -> Message {
    Message::new("castles-say-opening")
        .with("seat", seat)
        .with("cell", cell_name(data, Cell(cell as u8)))
        .with("sides", glossary::sides(data, site.need(cell), |_| true))
}

/// "13 wall tiles, 2 openings, 8 points".
#[inline]
fn summary(public: &Public, seat: Seat) -> Message {
    let world = Castles { public: *public, secrets: Secrets::default() };
    let points = world.totals().seats[seat.index()];
    let counted = scoring::count(public, seat);
    Message::new("castles-say-summary")
        .with("seat", seat)
        .with("masonry", public.data().masonries[usize::from(public.masonry(seat))].name)
        .with("marker", marker(public, seat))
        .with("walls", public.wall_tiles(seat))
        .with("castle", counted.castle.count_ones())
        .with("openings", counted.rain.count_ones())
        .with("flags", counted.flag_count())
        .with("points", points)
}

/// Whether somebody's turn is over.
#[inline]
pub(crate) fn marker(public: &Public, seat: Seat) -> Arg {
    Arg::Word(match public.phase {
        Phase::Turns if !public.done.contains(seat) => "castles-draw-marker-below",
        Phase::Turns | Phase::Dump => "castles-draw-marker-above",
        _ => "castles-draw-marker-none",
    })
}

impl Default for Secrets {
    #[inline]
    fn default() -> Secrets {
        let empty = [[EMPTY; 2]; MAX_PLAYERS];
        Secrets { quarry: 0, hands: empty, dumps: empty }
    }
}
