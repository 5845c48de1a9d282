//! The table in words and characters. All words are in `words.de.ftl` and `words.en.ftl`.

use crate::action::Action;
use crate::castle::Castle;
use crate::components::{Data, NO_HANGING, Specialty, Tile};
use crate::event::Event;
use crate::glossary::{self, card_face, face, faces, throne_face, tile_words, type_name};
use crate::state::{Ludwig, NONE, Phase, Placing, Public, Step};
use crate::view::View;
use burghof_core::{Arg, Bilingual, Drawing, Message, Piece, ScoreSheet, Seat, Speech, Text, Worth, bits};
use std::collections::BTreeMap;
use std::fmt::Write;

/// One letter per row of the sheet: food, living, utility, outdoor, sleeping, corridor, downstairs, tower, fountain
/// (German *Brunnen*), foyer.
const LETTERS: [char; 10] = ['F', 'L', 'U', 'O', 'S', 'C', 'D', 'T', 'B', 'G'];
const HANGING_LETTERS: [char; 5] = ['t', 's', 'm', 'p', '-'];

#[inline]
fn name(data: &Data, tile: Tile) -> Arg {
    Arg::Name(data.named(tile).name)
}

#[inline]
fn names(data: &Data, tiles: impl IntoIterator<Item = u8>) -> Arg {
    Arg::List(tiles.into_iter().filter(|&tile| tile != NONE).map(|tile| name(data, Tile(tile))).collect())
}

#[inline]
fn tile_list(data: &Data, tiles: &[Tile]) -> Arg {
    Arg::List(tiles.iter().map(|&tile| name(data, tile)).collect())
}

#[inline]
fn card_name(data: &Data, card: u8) -> Arg {
    Arg::Name(data.card_named(card).name)
}

#[inline]
fn specialty_name(data: &Data, kind: Specialty) -> Arg {
    Arg::Name(data.specialties[kind as usize].name)
}

/// Castles count from 1 where people read.
#[inline]
fn number(castle: u8) -> i32 {
    i32::from(castle) + 1
}

#[inline]
fn space(x: i8, y: i8) -> String {
    format!("{x},{y}")
}

/// Type and hanging of a tile in two characters.
#[inline]
fn tag(data: &Data, tile: Tile) -> String {
    let info = data.tile(tile);
    let letter = LETTERS.get(info.row as usize).copied().unwrap_or('?');
    let hanging = HANGING_LETTERS[usize::from(info.hanging.min(NO_HANGING))];
    format!("{letter}{hanging}")
}

/// A castle in characters: four to a space, levels at the left margin, columns below. Where a tile could be placed, the
/// places around it are there; else only what stands.
#[inline]
fn draw_castle(castle: &Castle, number: u8, data: &Data, around: bool, out: &mut String) {
    let points = points_by_place(castle, number, data);
    let at = |x: i8, y: i8| points.get(&space(x, y)).copied().unwrap_or(0);
    let rim = i8::from(around);
    let (mut left, mut right, mut low, mut high) = (-rim, 1 + rim, -rim, rim);
    for (_, x, y) in castle.tiles() {
        left = left.min(x - rim);
        right = right.max(x + rim);
        low = low.min(y - rim);
        high = high.max(y + rim);
    }
    for y in (low..=high).rev() {
        let _ = write!(out, "{y:>4} ");
        let mut x = left;
        while x <= right {
            match castle.at(x, y) {
                Some(Tile::THRONE) => {
                    let hanging = data
                        .thrones
                        .get(castle.throne as usize)
                        .map_or('-', |throne| HANGING_LETTERS[throne.hanging as usize]);
                    let cell = format!("[ {hanging} {}", at(0, 0));
                    let _ = write!(out, "{cell:<7}]");
                    x += 1;
                }
                Some(tile) => {
                    let cell = format!("{}{}", tag(data, tile), at(x, y));
                    let _ = write!(out, "{cell:<4}");
                }
                None => {
                    let sky = castle.at(x, y - 1).is_some_and(|under| data.tile(under).open_to_sky);
                    out.push_str(if sky { " ^  " } else { " .  " });
                }
            }
            x += 1;
        }
        while out.ends_with(' ') {
            out.pop();
        }
        out.push('\n');
    }
    out.push_str("     ");
    for x in left..=right {
        let _ = write!(out, "{x:>2}  ");
    }
    while out.ends_with(' ') {
        out.pop();
    }
    out.push('\n');
}

/// The points each place of a castle scores now.
#[inline]
fn points_by_place(castle: &Castle, number: u8, data: &Data) -> BTreeMap<String, i32> {
    let mut sheet = ScoreSheet::default();
    castle.plan(data).score(number, &mut sheet);
    let mut points = BTreeMap::new();
    for line in sheet.lines.iter().filter(|line| !line.place.is_empty()) {
        *points.entry(line.place.to_string()).or_default() += line.points;
    }
    points
}

/// The tiles of a castle: what each is, where it lies, what it scores now.
#[inline]
fn tiles_in(data: &Data, castle: &Castle, number: u8) -> Message {
    let points = points_by_place(castle, number, data);
    let at = |x: i8, y: i8| points.get(&space(x, y)).copied().unwrap_or(0);
    let tiles = castle.tiles().map(|(tile, x, y)| {
        Arg::Message(
            Message::new("ludwig-tile-at")
                .with("tile", name(data, tile))
                .with("kind", glossary::kind(data, tile))
                .with("space", space(x, y))
                .with("points", at(x, y)),
        )
    });
    Message::new("ludwig-tiles").with("list", Arg::List(tiles.collect())).with("throne", at(0, 0))
}

#[inline]
fn castle_head(public: &Public, castle: u8, points: i32) -> Message {
    let [first, second] = public.partners(castle);
    let plan = &public.castles[castle as usize];
    let throne = Arg::Name(public.data.throne_named(plan.throne).name);
    Message::new("ludwig-castle")
        .with("castle", number(castle))
        .with("first", seat_arg(public, first))
        .with("second", seat_arg(public, second))
        .with("points", points)
        .with("throne", throne)
}

/// Somebody's name; Ludwig has one of his own.
#[inline]
fn seat_arg(public: &Public, seat: Seat) -> Arg {
    if Some(seat) == public.ludwig() { Arg::Word("ludwig-king") } else { Arg::Seat(seat) }
}

#[inline]
fn extras(data: &Data, castle: &Castle) -> Option<Message> {
    let attendants = castle.attendants().filter_map(|kind| glossary::attendant_face(data, kind));
    let mut all: Vec<Arg> = attendants.map(Arg::Message).collect();
    all.extend(castle.cards().map(|card| Arg::Message(card_face(data, card))));
    (!all.is_empty()).then(|| Message::new("ludwig-extras").with("list", Arg::List(all)))
}

#[inline]
fn counters(data: &Data, castle: &Castle) -> Message {
    let counted = data.types.iter().zip(castle.counts()).filter(|&(_, &n)| n > 0);
    let list = counted
        .map(|(info, &n)| {
            Arg::Message(Message::new("ludwig-count-of").with("n", n).with("what", info.named.name))
        })
        .collect();
    Message::new("ludwig-counters").with("list", Arg::List(list))
}

/// What lies ready and is not yet placed: drawn for Ludwig, shown, on its way into a castle.
#[inline]
fn waiting(view: &View) -> Vec<Message> {
    let public = &view.public;
    let data = public.data.get();
    let mut all = Vec::new();
    if view.ludwig_pair[0] != NONE {
        let tiles = faces(data, view.ludwig_pair.map(Tile));
        all.push(Message::new("ludwig-king-drawn").with("tiles", tiles));
    }
    match public.phase {
        Phase::Assign => {
            for seat in Seat::all(public.seats) {
                let pair = public.revealed[seat.index()];
                all.push(
                    Message::new("ludwig-shows")
                        .with("seat", seat_arg(public, seat))
                        .with("tiles", faces(data, pair.map(Tile))),
                );
            }
        }
        Phase::Place | Phase::Select => {
            for castle in 0..public.seats {
                for side in 0..2 {
                    let tile = public.drafted_tile(castle, side);
                    if tile.is_some() {
                        let seat = public.partners(castle)[side as usize];
                        all.push(
                            Message::new("ludwig-waits")
                                .with("seat", seat_arg(public, seat))
                                .with("tile", face(data, tile))
                                .with("castle", number(castle)),
                        );
                    }
                }
            }
        }
        _ => {}
    }
    for castle in 0..public.seats {
        let tile = public.sites[castle as usize].tile;
        if tile != NONE {
            all.push(
                Message::new("ludwig-brought")
                    .with("castle", number(castle))
                    .with("tile", face(data, Tile(tile))),
            );
        }
    }
    if public.limbo_castle != NONE {
        all.push(
            Message::new("ludwig-drawn-rooms")
                .with("castle", number(public.limbo_castle))
                .with("tiles", faces(data, public.limbo.map(Tile))),
        );
    }
    if public.card_castle != NONE {
        let cards = bits::ones(public.card_limbo.into())
            .map(|card| Arg::Message(card_face(data, card as u8)))
            .collect();
        all.push(
            Message::new("ludwig-drawn-cards")
                .with("castle", number(public.card_castle))
                .with("cards", Arg::List(cards)),
        );
    }
    all
}

#[inline]
fn time(public: &Public) -> Message {
    let id = match public.phase {
        Phase::End => "ludwig-time-end",
        Phase::Select | Phase::LudwigDraw | Phase::LudwigGive => "ludwig-time-select",
        Phase::Assign => "ludwig-time-assign",
        Phase::Place => "ludwig-time-place",
    };
    let direction = if public.passing_left() { "ludwig-to-the-left" } else { "ludwig-to-the-right" };
    Message::new(id)
        .with("round", public.round)
        .with("turn", public.turn)
        .with("supply", public.supply_len)
        .with("direction", Arg::Word(direction))
}

#[inline]
fn results(public: &Public) -> Vec<Message> {
    let points = public.castle_points();
    Seat::all(public.seats)
        .map(|seat| {
            let [left, right] = public.castles_of(seat).map(|castle| points[castle as usize]);
            Message::new("ludwig-result")
                .with("seat", seat_arg(public, seat))
                .with("left", left)
                .with("right", right)
                .with("points", left.min(right))
        })
        .collect()
}

/// The stacks a viewer remembers, beside the viewer's own hand.
#[inline]
fn memories(view: &View) -> Vec<Message> {
    let data = view.public.data.get();
    let own = view.viewer.seat();
    let held = !matches!(view.public.phase, Phase::Assign | Phase::Place);
    Seat::all(view.public.seats)
        .filter(|&seat| view.knows(seat) && !(held && Some(seat) == own))
        .map(|seat| {
            Message::new("ludwig-remembers")
                .with("seat", seat_arg(&view.public, seat))
                .with("tiles", names(data, view.hand(seat).iter().copied()))
        })
        .collect()
}

/// The viewer's own hand, in the select step.
#[inline]
fn own_hand(view: &View) -> Option<&[u8]> {
    let seat = view.viewer.seat()?;
    let select = matches!(view.public.phase, Phase::Select | Phase::LudwigGive | Phase::LudwigDraw);
    (select && view.knows(seat)).then(|| view.hand(seat))
}

impl Text for Ludwig {
    type Aid = ();
    const RULES: Bilingual =
        Bilingual { de: include_str!("../rules.de.md"), en: include_str!("../rules.en.md") };
    const WORDS: Bilingual =
        Bilingual { de: include_str!("../words.de.ftl"), en: include_str!("../words.en.ftl") };

    #[inline]
    fn aid(_: &View) {}

    #[inline]
    fn drawing(view: &View, speech: &dyn Speech) -> Drawing {
        let public = &view.public;
        let data = public.data.get();
        let points = public.castle_points();
        let mut drawing = Drawing::default();
        drawing.part(Worth::Others, format!("{}\n\n", speech.say(&time(public))));
        for (i, castle) in public.castles().iter().enumerate() {
            let number = i as u8;
            let head = format!("{}\n", speech.say(&castle_head(public, number, points[i])));
            let extras = extras(data, castle).map(|said| format!("     {}\n", speech.say(&said)));
            let [wide, tight] = [true, false].map(|around| {
                let mut out = head.clone();
                draw_castle(castle, number, data, around, &mut out);
                out + extras.as_deref().unwrap_or_default()
            });
            let at = |of: &dyn Fn(Seat) -> bool| view.viewer.seat().is_some_and(of);
            if at(&|seat| public.waits_for(number).contains(seat)) {
                drawing.part(Worth::Needed, wide + "\n");
            } else {
                let own = at(&|seat| public.side_of(number, seat).is_some());
                drawing.part(if own { Worth::Own } else { Worth::Others }, wide + "\n").or(tight).or(head);
            }
        }
        let said = |message: Message| speech.say(&message) + "\n";
        waiting(view).into_iter().for_each(|message| _ = drawing.part(Worth::Others, said(message)));
        if let Some(hand) = own_hand(view) {
            let (mut out, mut names) = (format!("{}\n", speech.word("ludwig-your-hand")), String::new());
            names.push_str(out.trim_end());
            for &tile in hand {
                let chosen = if view.pair.contains(&tile) { '*' } else { ' ' };
                let words = speech.say(&tile_words(data, Tile(tile)));
                let named = data.named(Tile(tile)).name.get(speech.lang());
                let _ = writeln!(out, " {chosen} {} {named}: {words}", tag(data, Tile(tile)));
                let mark = if names.ends_with(':') { "" } else { ";" };
                let _ = write!(names, "{mark} {}{named}", if chosen == '*' { "*" } else { "" });
            }
            let worth = if public.phase == Phase::Select { Worth::Needed } else { Worth::Own };
            drawing.part(worth, out).or(names + "\n");
        }
        memories(view).into_iter().for_each(|message| _ = drawing.part(Worth::Known, said(message)));
        if public.phase == Phase::End {
            results(public).into_iter().for_each(|message| _ = drawing.part(Worth::Needed, said(message)));
        }
        drawing.part(Worth::Known, speech.word("ludwig-legend") + "\n");
        drawing
    }

    #[inline]
    fn describe(view: &View) -> Vec<Message> {
        let public = &view.public;
        let data = public.data.get();
        let mut all = vec![time(public)];
        all.extend(waiting(view));
        if let Some(hand) = own_hand(view) {
            all.push(Message::new("ludwig-hand").with("count", hand.len()));
            all.extend(hand.iter().map(|&tile| face(data, Tile(tile))));
            if view.pair.iter().any(|&tile| tile != NONE) {
                all.push(Message::new("ludwig-chosen").with("tiles", names(data, view.pair)));
            }
        }
        let points = public.castle_points();
        for (i, castle) in public.castles().iter().enumerate() {
            all.push(castle_head(public, i as u8, points[i]));
            all.extend(throne_face(data, castle.throne));
            if !castle.is_empty() {
                all.push(counters(data, castle));
                all.push(tiles_in(data, castle, i as u8));
            }
            all.extend(extras(data, castle));
        }
        all.extend(memories(view));
        if public.phase == Phase::End {
            all.extend(results(public));
        }
        all
    }

    #[inline]
    fn prompt(view: &View, seat: Seat) -> Message {
        let public = &view.public;
        if public.phase == Phase::End {
            return Message::new("ludwig-ask-over");
        }
        if !public.to_act().contains(seat) {
            let waiting = public.to_act().iter().map(|seat| seat_arg(public, seat)).collect();
            return Message::new("ludwig-ask-wait").with("seats", Arg::List(waiting));
        }
        match public.phase {
            Phase::LudwigDraw => Message::new("ludwig-ask-draw"),
            Phase::LudwigGive => Message::new("ludwig-ask-give"),
            Phase::Select => Message::new("ludwig-ask-select").with(
                "direction",
                Arg::Word(if public.passing_left() { "ludwig-to-the-left" } else { "ludwig-to-the-right" }),
            ),
            Phase::Assign => Message::new("ludwig-ask-assign"),
            _ => ask_at_castle(public, seat),
        }
    }

    #[inline]
    fn say_action(view: &View, _: Seat, action: Action) -> Message {
        let data = view.public.data.get();
        let at = |id, castle: u8| Message::new(id).with("castle", number(castle));
        match action {
            Action::Draw => Message::new("ludwig-do-draw"),
            Action::Give(tile) => Message::new("ludwig-do-give").with("tile", name(data, tile)),
            Action::Select(a, b) => {
                Message::new("ludwig-do-select").with("a", name(data, a)).with("b", name(data, b))
            }
            Action::Left(tile) => Message::new("ludwig-do-left").with("tile", name(data, tile)),
            Action::Swap => Message::new("ludwig-do-swap"),
            Action::Order { castle, first: true } => at("ludwig-do-first", castle),
            Action::Order { castle, first: false } => at("ludwig-do-wait", castle),
            Action::Place { castle, tile, x, y } => {
                at("ludwig-do-place", castle).with("tile", name(data, tile)).with("space", space(x, y))
            }
            Action::Take { castle, kind } => {
                at("ludwig-do-take", castle).with("kind", face(data, Tile::specialty(kind)))
            }
            Action::Keep { castle, room } => at("ludwig-do-keep", castle).with("tile", face(data, room)),
            Action::Card { castle, card } => at("ludwig-do-card", castle).with("card", card_face(data, card)),
            Action::Attendant { castle, kind } => {
                let face = glossary::attendant_face(data, kind as u8);
                at("ludwig-do-attendant", castle)
                    .with("kind", face.map_or(Arg::List(Vec::new()), Arg::Message))
            }
            Action::Bonus { castle, kind } => at("ludwig-do-bonus", castle)
                .with("kind", type_name(data, kind))
                .with("bonus", glossary::bonus(data, kind)),
        }
    }

    #[inline]
    fn say_event(view: &View, event: &Event) -> Message {
        say_event(&view.public, event)
    }

    #[inline]
    fn pieces(view: &View) -> Vec<Piece> {
        glossary::pieces(view.public.data.get())
    }

    const COUNTED: &'static [&'static str] =
        &["order", "place", "put", "take", "keep", "card", "attendant", "bonus"];
}

/// What is asked of a seat in the place step: at the first castle that waits for it.
#[inline]
fn ask_at_castle(public: &Public, seat: Seat) -> Message {
    let data = public.data.get();
    let open = |castle: &u8| {
        let mine = public.placing == Placing::Free || *castle == public.current;
        let step = public.sites[*castle as usize].step;
        mine && public.waits_for(*castle).contains(seat)
            && (step != Step::Order || public.may_vote(seat, *castle))
    };
    let Some(castle) = (0..public.seats).find(open) else {
        return Message::new("ludwig-ask-wait").with("seats", Arg::List(Vec::new()));
    };
    let site = &public.sites[castle as usize];
    let ask = |id| Message::new(id).with("castle", number(castle));
    match site.step {
        Step::Order => ask("ludwig-ask-order").with("tile", {
            let side = public.side_of(castle, seat).unwrap_or(0);
            name(data, public.drafted_tile(castle, side))
        }),
        Step::Place => ask("ludwig-ask-place").with("tile", name(data, public.placing_tile(castle))),
        Step::Specialty => ask("ludwig-ask-specialty"),
        Step::Bonus => ask("ludwig-ask-bonus"),
        Step::Attendant => ask("ludwig-ask-attendant"),
        Step::Room => ask("ludwig-ask-room"),
        Step::Card => ask("ludwig-ask-card"),
        Step::Idle | Step::WaitRooms | Step::WaitCards | Step::Done => ask("ludwig-ask-draw-open"),
    }
}

#[inline]
fn say_event(public: &Public, event: &Event) -> Message {
    let data = public.data.get();
    let by = |id, seat: Seat| Message::new(id).with("seat", seat_arg(public, seat));
    let at = |id, castle: u8| Message::new(id).with("castle", number(castle));
    match *event {
        Event::TookUp { seat, count, rooms: None } => by("ludwig-took-up", seat).with("count", count),
        Event::TookUp { seat, rooms: Some(ref rooms), .. } => {
            by("ludwig-took-up-these", seat).with("tiles", tile_list(data, rooms))
        }
        Event::LudwigDrew { seat, rooms: None } => by("ludwig-king-drew", seat),
        Event::LudwigDrew { seat, rooms: Some(pair) } => {
            by("ludwig-king-drew-these", seat).with("tiles", tile_list(data, &pair))
        }
        Event::LudwigGave { seat, left, right } => by("ludwig-king-gave", seat)
            .with("first", name(data, left.0))
            .with("first_castle", number(left.1))
            .with("second", name(data, right.0))
            .with("second_castle", number(right.1)),
        Event::Chosen { seat } => by("ludwig-has-chosen", seat),
        Event::Revealed { ref rooms } => {
            let shown = rooms.iter().enumerate().filter_map(|(i, pair)| {
                let seat = Seat::checked(i, public.seats)?;
                Some(Arg::Message(by("ludwig-shown-by", seat).with("tiles", tile_list(data, pair))))
            });
            Message::new("ludwig-all-revealed").with("list", Arg::List(shown.collect()))
        }
        Event::Passed { left, count } => {
            let direction = if left { "ludwig-to-the-left" } else { "ludwig-to-the-right" };
            Message::new("ludwig-passed").with("direction", Arg::Word(direction)).with("count", count)
        }
        Event::Decided { seat } => by("ludwig-has-decided", seat),
        Event::Assigned { ref rooms } => {
            let shown = rooms.iter().enumerate().filter_map(|(i, pair)| {
                let seat = Seat::checked(i, public.seats)?;
                let shown = by("ludwig-assigned-by", seat);
                let [left, right] = pair.map(|tile| name(data, tile));
                Some(Arg::Message(shown.with("left", left).with("right", right)))
            });
            Message::new("ludwig-all-assigned").with("list", Arg::List(shown.collect()))
        }
        Event::Swapped { seat } => by("ludwig-swapped", seat),
        Event::Voted { seat, castle } => by("ludwig-voted", seat).with("castle", number(castle)),
        Event::Order { castle, first } => by("ludwig-goes-first", first).with("castle", number(castle)),
        Event::Placed { seat, castle, tile, x, y } => by("ludwig-placed", seat)
            .with("castle", number(castle))
            .with("tile", name(data, tile))
            .with("space", space(x, y)),
        Event::BonusDue { castle, kind, tiles } => {
            let id = if tiles == 3 { "ludwig-third-tile" } else { "ludwig-fifth-tile" };
            at(id, castle).with("kind", type_name(data, kind))
        }
        Event::BonusChosen { castle, kind } => {
            at("ludwig-bonus-chosen", castle).with("kind", type_name(data, kind))
        }
        Event::RoomsReshuffled { supply } => Message::new("ludwig-rooms-reshuffled").with("n", supply),
        Event::CardsReshuffled { deck } => Message::new("ludwig-cards-reshuffled").with("n", deck),
        Event::RoomsDrawn { castle, ref rooms } => {
            at("ludwig-drawn-rooms", castle).with("tiles", tile_list(data, rooms))
        }
        Event::RoomKept { castle, room } => at("ludwig-room-kept", castle).with("tile", name(data, room)),
        Event::CardsDrawn { castle, ref cards } => {
            let cards = cards.iter().map(|&card| card_name(data, card)).collect();
            at("ludwig-drawn-cards", castle).with("cards", Arg::List(cards))
        }
        Event::CardKept { castle, card } => {
            at("ludwig-card-kept", castle).with("card", card_name(data, card))
        }
        Event::AttendantTaken { castle, kind } => at("ludwig-attendant-taken", castle)
            .with("kind", Arg::Name(data.attendants[kind as usize].named.name)),
        Event::SpecialtyTaken { castle, kind } => {
            at("ludwig-specialty-taken", castle).with("kind", specialty_name(data, kind))
        }
        Event::RoundOver { round } => Message::new("ludwig-round-over").with("round", round),
        Event::GameOver => Message::new("ludwig-game-over"),
    }
}
