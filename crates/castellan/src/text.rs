//! The table in characters and in sentences.

use crate::castle::{Castle, Dir, Point, Wall};
use crate::components::{CardSet, Data, Deck, Pieces};
use crate::event::{Claim, Event, Placed};
use crate::rules;
use crate::state::{Castellan, Phase, Public};
use crate::view::View;
use crate::{Action, scoring};
use burghof_core::{
    Arg, Bilingual, Drawing, Game, Message, Piece, Rng, Seat, Speech, Text, Totals, Worth, bits,
};

impl Text for Castellan {
    type Aid = ();
    const RULES: Bilingual =
        Bilingual { de: include_str!("../rules.de.md"), en: include_str!("../rules.en.md") };
    const WORDS: Bilingual =
        Bilingual { de: include_str!("../words.de.ftl"), en: include_str!("../words.en.ftl") };

    #[inline]
    fn aid(_: &View) {}

    #[inline]
    fn drawing(view: &View, speech: &dyn Speech) -> Drawing {
        let castle = &view.public.table.castle;
        let mut drawing = Drawing::default();
        if castle.is_empty() {
            drawing.part(Worth::Needed, speech.word("castellan-see-empty") + "\n");
        } else {
            let small = |around| small_picture(castle, around) + &speech.word("castellan-see-small") + "\n";
            let near = |rows| small(Some((middle(view), rows)));
            drawing.part(Worth::Needed, picture(castle)).or(small(None)).or(near(4)).or(near(3));
            drawing.part(Worth::Known, speech.word("castellan-see-legend") + "\n");
        }
        drawing.part(Worth::Known, "\n");
        for seat in Seat::all(view.public.seats) {
            let mark = if seat == view.public.active { '>' } else { ' ' };
            let line = format!("{mark} {} {}\n", letter(seat.index()), speech.say(&seat_line(view, seat)));
            drawing.part(if view.viewer.is(seat) { Worth::Own } else { Worth::Others }, line);
        }
        for message in pieces_lines(view) {
            drawing.part(Worth::Own, format!("  {}\n", speech.say(&message)));
        }
        if view.hand != 0 {
            let data = view.public.data.get();
            let each = data.faces(view.hand).map(|card| format!("  {}\n", speech.say(&face(card))));
            let names = Message::new("castellan-see-hand").with("cards", cards(data, view.hand));
            drawing.part(Worth::Needed, each.collect::<String>()).or(speech.say(&names) + "\n");
        }
        drawing
    }

    #[inline]
    fn describe(view: &View) -> Vec<Message> {
        let public = &view.public;
        let mut said = Vec::new();
        said.push(match view.viewer.seat() {
            Some(seat) => Castellan::prompt(view, seat),
            None => waiting(public),
        });
        if let Some(seat) = public.end_by {
            said.push(Message::new("castellan-see-last-turn").with("seat", seat));
        }
        said.extend(Seat::all(public.seats).map(|seat| seat_line(view, seat)));
        said.extend(pieces_lines(view));
        if view.hand != 0 {
            let data = public.data.get();
            said.push(Message::new("castellan-see-hand").with("cards", cards(data, view.hand)));
            said.extend(data.faces(view.hand).map(face));
        }
        said.extend(castle_lines(&public.table.castle));
        said.extend(built_in_draft(public));
        for seat in Seat::all(public.seats).filter(|seat| public.discards[seat.index()] != 0) {
            let cards = cards(public.data.get(), public.discards[seat.index()]);
            said.push(Message::new("castellan-see-used").with("seat", seat).with("cards", cards));
        }
        said
    }

    #[inline]
    fn prompt(view: &View, seat: Seat) -> Message {
        let public = &view.public;
        let table = &public.table;
        if seat != public.active || table.phase == Phase::Over || !view.viewer.is(seat) {
            return waiting(public);
        }
        match table.phase {
            Phase::Play if public.first_turn => Message::new("castellan-ask-play-first"),
            Phase::Play if !table.passed[seat.index()].is_empty() => {
                Message::new("castellan-ask-play-passed").with("pieces", pieces(table.passed[seat.index()]))
            }
            Phase::Play => Message::new("castellan-ask-play"),
            Phase::Build if table.something_fits(seat) => {
                Message::new("castellan-ask-build").with("pieces", pieces(table.building))
            }
            Phase::Build => handing_over(public, "castellan-ask-end", "castellan-ask-end-lost"),
            Phase::Claim if rules::offers(table, seat).none => Message::new("castellan-ask-claim"),
            Phase::Claim => Message::new("castellan-ask-claim-part"),
            _ => match due(view) {
                0 => Message::new("castellan-ask-draw-nothing"),
                n => Message::new("castellan-ask-draw").with("n", n),
            },
        }
    }

    #[inline]
    fn say_action(view: &View, _: Seat, action: Action) -> Message {
        let public = &view.public;
        match action {
            Action::Play(set) => {
                Message::new("castellan-do-play").with("cards", cards(public.data.get(), set))
            }
            Action::Tower(at) => Message::new("castellan-do-tower").with("at", at.to_string()),
            Action::Wall(wall) => {
                let id = if wall.long { "castellan-do-long" } else { "castellan-do-short" };
                directed(Message::new(id), wall)
            }
            Action::End => handing_over(public, "castellan-do-end", "castellan-do-end-lost"),
            Action::Claim(None) => Message::new("castellan-do-claim-none"),
            Action::Claim(Some(cell)) => {
                let towers = public.table.castle.face_at(cell).map_or(0, |face| face.value());
                Message::new("castellan-do-claim").with("cell", cell.to_string()).with("towers", towers)
            }
            Action::Draw { wall: 0, tower: 0 } => Message::new("castellan-do-draw-nothing"),
            Action::Draw { wall, tower } => {
                Message::new("castellan-do-draw").with("cards", backs(wall, tower))
            }
        }
    }

    #[inline]
    fn say_event(view: &View, event: &Event) -> Message {
        let data = view.public.data.get();
        match *event {
            Event::Played { seat, cards: set, taken, passed } => Message::new("castellan-log-played")
                .with("seat", seat)
                .with("cards", cards(data, set))
                .with("pieces", pieces(taken + passed)),
            Event::Built { seat, piece: Placed::Tower(at) } => {
                Message::new("castellan-log-built-tower").with("seat", seat).with("at", at.to_string())
            }
            Event::Built { seat, piece: Placed::Wall(wall) } => {
                let id = if wall.long { "castellan-log-built-long" } else { "castellan-log-built-short" };
                directed(Message::new(id).with("seat", seat), wall)
            }
            Event::HandedOver { seat, to: Some(to), pieces: left } => {
                Message::new("castellan-log-handed-over")
                    .with("seat", seat)
                    .with("to", to)
                    .with("pieces", pieces(left))
            }
            Event::HandedOver { seat, to: None, pieces: left } => {
                Message::new("castellan-log-lost").with("seat", seat).with("pieces", pieces(left))
            }
            Event::Claimed { seat, cell, value, double } => {
                let id = if double { "castellan-log-claimed-double" } else { "castellan-log-claimed" };
                Message::new(id).with("seat", seat).with("cell", cell.to_string()).with("towers", value)
            }
            Event::Turn { seat, cards: set, pieces: ref built, handed_over, ref claims } => {
                whole_turn(data, seat, set, built, handed_over, claims)
            }
            Event::Drew { seat, wall: 0, tower: 0, .. } => {
                Message::new("castellan-log-drew-nothing").with("seat", seat)
            }
            Event::Drew { seat, wall, tower, cards: None } => {
                Message::new("castellan-log-drew").with("seat", seat).with("cards", backs(wall, tower))
            }
            Event::Drew { seat, wall, tower, cards: Some(set) } => Message::new("castellan-log-drew-faces")
                .with("seat", seat)
                .with("cards", backs(wall, tower))
                .with("faces", cards(data, set)),
            Event::OutOfCards { seat } => Message::new("castellan-log-out-of-cards").with("seat", seat),
            Event::TurnBegins { seat, last: false } => {
                Message::new("castellan-log-turn-begins").with("seat", seat)
            }
            Event::TurnBegins { seat, last: true } => {
                Message::new("castellan-log-last-turn-begins").with("seat", seat)
            }
            Event::Over => Message::new("castellan-log-over"),
        }
    }

    #[inline]
    fn pieces(view: &View) -> Vec<Piece> {
        let data = view.public.data.get();
        let card =
            |card: &'static crate::Card| Piece { id: card.id, name: card.name.into(), text: face(card) };
        let word = |id: &'static str, name: &'static str, text: &'static str| Piece {
            id,
            name: Arg::Word(name),
            text: Message::new(text),
        };
        let mut all: Vec<Piece> = data.faces(CardSet::MAX).map(card).collect();
        all.extend([
            word("tower", "castellan-a-tower", "castellan-what-tower"),
            word("short", "castellan-a-short-wall", "castellan-what-short"),
            word("long", "castellan-a-long-wall", "castellan-what-long"),
            word("keep", "castellan-a-keep", "castellan-what-keep"),
        ]);
        all
    }
}

#[inline]
fn whole_turn(
    data: &'static Data,
    seat: Seat,
    set: CardSet,
    built: &[Placed],
    handed_over: Option<(Option<Seat>, Pieces)>,
    claims: &[Claim],
) -> Message {
    let mut more = match handed_over {
        None => Message::new("castellan-log-nothing"),
        Some((Some(to), left)) => {
            Message::new("castellan-log-turn-handed-over").with("to", to).with("pieces", pieces(left))
        }
        Some((None, left)) => Message::new("castellan-log-turn-lost").with("pieces", pieces(left)),
    };
    if !claims.is_empty() {
        let yards: Vec<Arg> = claims
            .iter()
            .map(|claim| {
                let id = if claim.double { "castellan-log-yard-double" } else { "castellan-log-yard" };
                Arg::Message(
                    Message::new(id).with("cell", claim.cell.to_string()).with("towers", claim.value),
                )
            })
            .collect();
        let claimed = Message::new("castellan-log-turn-claimed").with("yards", yards);
        more = match handed_over {
            None => claimed,
            Some(_) => Message::new("castellan-log-both").with("first", more).with("then", claimed),
        };
    }
    Message::new("castellan-log-turn")
        .with("seat", seat)
        .with("cards", cards(data, set))
        .with("pieces", places(built))
        .with("more", more)
}

/// Pieces with their places, one by one.
#[inline]
fn places(built: &[Placed]) -> Vec<Arg> {
    let place = |piece: &Placed| {
        Arg::Message(match *piece {
            Placed::Tower(at) => Message::new("castellan-tower-at").with("place", at.to_string()),
            Placed::Wall(wall) => {
                Message::new(if wall.long { "castellan-long-at" } else { "castellan-short-at" })
                    .with("place", stretch(wall))
            }
        })
    };
    built.iter().map(place).collect()
}

/// Everything that stands, kind by kind.
#[inline]
fn standing(castle: &Castle) -> Vec<Message> {
    let mut towers = castle.tower_points().to_vec();
    towers.sort_unstable();
    let mut said =
        vec![Message::new("castellan-see-towers").with("n", towers.len()).with("places", points(towers))];
    let mut walls: Vec<Wall> = castle.walls().collect();
    walls.sort_unstable();
    for (long, id) in [(true, "castellan-see-long"), (false, "castellan-see-short")] {
        let list: Vec<Arg> =
            walls.iter().filter(|wall| wall.long == long).map(|&wall| Arg::Message(stretch(wall))).collect();
        if !list.is_empty() {
            said.push(Message::new(id).with("n", list.len()).with("places", list));
        }
    }
    said
}

/// Both ends of a wall.
#[inline]
fn stretch(wall: Wall) -> Message {
    let Point { x, y } = wall.at;
    let units = wall.units();
    let end = match wall.dir {
        Dir::E => Point::new(x + units, y),
        Dir::N => Point::new(x, y + units),
    };
    Message::new("castellan-stretch").with("from", wall.at.to_string()).with("to", end.to_string())
}

#[inline]
fn waiting(public: &Public) -> Message {
    match public.table.phase {
        Phase::Over => Message::new("castellan-wait-over"),
        _ => Message::new("castellan-wait").with("seat", public.active),
    }
}

/// The cards due, as the viewer can count them.
#[inline]
fn due(view: &View) -> u8 {
    // A seat's own piles are known, so any imagined world will do.
    Castellan::imagine(view, &mut Rng::new(0)).due().cards
}

#[inline]
fn handing_over(public: &Public, to_seat: &'static str, lost: &'static str) -> Message {
    let left = pieces(public.table.building);
    let to = public.active.left(public.seats);
    match public.end_by.is_none() || public.last_turns.contains(to) {
        true => Message::new(to_seat).with("pieces", left).with("seat", to),
        false => Message::new(lost).with("pieces", left),
    }
}

#[inline]
fn directed(message: Message, wall: Wall) -> Message {
    let dir = if wall.dir == Dir::E { "castellan-east" } else { "castellan-north" };
    message.with("at", wall.at.to_string()).with("dir", Arg::Word(dir))
}

#[inline]
fn counted(parts: &[(&'static str, u8)]) -> Vec<Arg> {
    parts.iter().filter(|(_, n)| *n > 0).map(|&(id, n)| Arg::Message(Message::new(id).with("n", n))).collect()
}

#[inline]
fn pieces(pieces: Pieces) -> Vec<Arg> {
    counted(&[
        ("castellan-n-towers", pieces.tower),
        ("castellan-n-long", pieces.long),
        ("castellan-n-short", pieces.short),
    ])
}

#[inline]
fn backs(wall: u8, tower: u8) -> Vec<Arg> {
    counted(&[("castellan-n-wall-cards", wall), ("castellan-n-tower-cards", tower)])
}

#[inline]
fn cards(data: &'static Data, set: CardSet) -> Vec<Arg> {
    data.faces(set)
        .map(|card| {
            Arg::Message(
                Message::new("castellan-card").with("name", card.name).with("id", card.id.to_owned()),
            )
        })
        .collect()
}

#[inline]
fn face(card: &crate::Card) -> Message {
    let mut shows = pieces(card.pieces);
    shows.extend(counted(&[("castellan-n-draw", card.draw)]));
    Message::new("castellan-card-face")
        .with("name", card.name)
        .with("id", card.id.to_owned())
        .with("shows", shows)
}

#[inline]
fn seat_line(view: &View, seat: Seat) -> Message {
    let public = &view.public;
    let mut totals = Totals::default();
    scoring::score(public, &mut totals);
    let yards = public.table.castle.courtyards_of(seat.index()).len();
    let [wall, tower] = view.backs[seat.index()];
    let double = match public.table.double_used.contains(seat) {
        true => "castellan-see-double-used",
        false => "castellan-see-double-free",
    };
    Message::new("castellan-see-seat")
        .with("seat", seat)
        .with("colour", public.data.get().colours[seat.index()].name)
        .with("points", Message::new("castellan-n-points").with("n", totals.seats[seat.index()]))
        .with("courtyards", Message::new("castellan-n-courtyards").with("n", yards))
        .with("hand", backs(wall, tower))
        .with("piles", backs(view.pile_size(seat, Deck::Wall), view.pile_size(seat, Deck::Tower)))
        .with("double", Arg::Word(double))
}

#[inline]
fn pieces_lines(view: &View) -> Vec<Message> {
    let public = &view.public;
    let table = &public.table;
    let mut said = Vec::new();
    if table.played != 0 {
        said.push(Message::new("castellan-see-played").with("cards", cards(public.data.get(), table.played)));
    }
    if !table.building.is_empty() {
        said.push(Message::new("castellan-see-building").with("pieces", pieces(table.building)));
    }
    for seat in Seat::all(public.seats).filter(|seat| !table.passed[seat.index()].is_empty()) {
        let left = pieces(table.passed[seat.index()]);
        said.push(Message::new("castellan-see-passed").with("seat", seat).with("pieces", left));
    }
    said.push(Message::new("castellan-see-supply").with("pieces", pieces(table.supply)));
    said
}

#[inline]
fn castle_lines(castle: &Castle) -> Vec<Message> {
    if castle.is_empty() {
        return vec![Message::new("castellan-see-empty")];
    }
    let yards = castle.courtyards();
    let mut said = vec![
        Message::new("castellan-see-castle")
            .with("pieces", pieces(castle.pieces()))
            .with("courtyards", Message::new("castellan-n-courtyards").with("n", yards.len())),
    ];
    said.extend(standing(castle));
    for face in yards {
        let (cell, towers) = (face.cell.to_string(), face.value());
        let message = match castle.owner(&face) {
            None => Message::new("castellan-see-yard-new"),
            Some(seat) if castle.is_doubled(&face) => {
                Message::new("castellan-see-yard-double").with("seat", Seat::new(seat as u8))
            }
            Some(seat) => Message::new("castellan-see-yard").with("seat", Seat::new(seat as u8)),
        };
        let mut corners: Vec<Point> =
            bits::ones(face.towers()).map(|tower| castle.tower_points()[tower as usize]).collect();
        corners.sort_unstable();
        said.push(
            message
                .with("cell", cell)
                .with("towers", towers)
                .with("size", face.area)
                .with("corners", points(corners)),
        );
    }
    let mut open: Vec<Point> = castle.open_ends().collect();
    if !open.is_empty() {
        open.sort_unstable();
        said.push(Message::new("castellan-see-open").with("n", open.len()).with("points", points(open)));
    }
    said
}

/// CAS-91: what the active seat has built in its draft. What a confirmed turn has built is told by the log.
#[inline]
fn built_in_draft(public: &Public) -> Option<Message> {
    let (now, before) = (&public.table.castle, &public.start.castle);
    let towers = now.tower_points().iter().filter(|at| !before.tower_points().contains(at));
    let walls = now.walls().filter(|wall| before.walls().all(|old| old != *wall));
    let built: Vec<Placed> = towers.map(|&at| Placed::Tower(at)).chain(walls.map(Placed::Wall)).collect();
    let said = || Message::new("castellan-see-built").with("pieces", places(&built));
    (public.drafting() && !built.is_empty()).then(said)
}

#[inline]
fn points(points: Vec<Point>) -> Vec<Arg> {
    points.into_iter().map(|point| Arg::Text(point.to_string())).collect()
}

#[inline]
fn letter(seat: usize) -> char {
    (b'A' + seat as u8) as char
}

/// The columns and rows of one unit.
const ACROSS: usize = 5;
const DOWN: usize = 2;

/// What a castle covers: west, east, south, north.
#[inline]
fn extent(castle: &Castle) -> [i32; 4] {
    let points: Vec<Point> = castle.tower_points().iter().copied().chain(castle.open_ends()).collect();
    let least = |of: fn(&Point) -> i8| points.iter().map(of).min().map_or(0, i32::from);
    let most = |of: fn(&Point) -> i8| points.iter().map(of).max().map_or(0, i32::from);
    [least(|p| p.x), most(|p| p.x), least(|p| p.y), most(|p| p.y)]
}

/// Where somebody looks at a castle that is too large for the screen: at what was built in this turn, or at its middle.
#[inline]
fn middle(view: &View) -> (i32, i32) {
    let (now, before) = (&view.public.table.castle, &view.public.start.castle);
    let built = now.tower_points().iter().rev().find(|at| !before.tower_points().contains(at));
    let built = built
        .copied()
        .or_else(|| now.walls().find(|wall| before.walls().all(|old| old != *wall)).map(|wall| wall.at));
    let [west, east, south, north] = extent(now);
    match built {
        Some(at) if view.public.drafting() => (at.x.into(), at.y.into()),
        _ => ((west + east) / 2, (south + north) / 2),
    }
}

/// The castle in one line for each row of points: walls that lead south from a point stand to the right of it. Around a
/// point only so much as always fits on a screen: this many rows above and below it.
#[inline]
fn small_picture(castle: &Castle, around: Option<((i32, i32), i32)>) -> String {
    const WIDE: i32 = 8;
    let [mut west, mut east, mut south, mut north] = extent(castle);
    if let Some(((x, y), high)) = around {
        (west, east) = (west.max(x - WIDE), east.min(x + WIDE));
        (south, north) = (south.max(y - high), north.min(y + high));
    }
    let (columns, rows) = ((east - west + 1) as usize, (north - south + 1) as usize);
    let mut grid = vec![vec![['.', ' ', ' ', ' ']; columns]; rows];
    let mut set = |x: i32, y: i32, at: std::ops::Range<usize>, sign: char| {
        if (west..=east).contains(&x) && (south..=north).contains(&y) {
            grid[(north - y) as usize][(x - west) as usize][at].fill(sign);
        }
    };
    for wall in castle.walls() {
        let (x, y): (i32, i32) = (wall.at.x.into(), wall.at.y.into());
        match wall.dir {
            Dir::E => {
                let sign = if wall.long { '=' } else { '-' };
                (0..wall.units().into()).for_each(|along| set(x + along, y, 0..4, sign));
            }
            Dir::N => {}
        }
    }
    for wall in castle.walls().filter(|wall| wall.dir == Dir::N) {
        let (x, y): (i32, i32) = (wall.at.x.into(), wall.at.y.into());
        let sign = if wall.long { '‖' } else { '|' };
        let units = wall.units().into();
        set(x, y + units, 1..2, sign);
        // In the middle of a long wall is nothing else.
        (1..units).for_each(|up| set(x, y + up, 0..1, sign));
    }
    castle.open_ends().for_each(|at| set(at.x.into(), at.y.into(), 0..1, 'o'));
    castle.tower_points().iter().for_each(|at| set(at.x.into(), at.y.into(), 0..1, 'O'));
    let mut out = String::new();
    for (at, row) in grid.iter().enumerate() {
        let text: String = row.iter().flatten().collect();
        out.push_str(&format!("{:>4} {}\n", north - at as i32, text.trim_end()));
    }
    // A minus stands before the column.
    let number = |x: i32| if x < 0 { x.to_string() } else { format!(" {x}") };
    let axis: String = (west..=east).map(|x| format!("{:<4}", number(x))).collect();
    out.push_str(&format!("    {}", axis.trim_end()));
    out.push('\n');
    out
}

/// The castle from above, north up, with coordinates at the left and below.
#[inline]
fn picture(castle: &Castle) -> String {
    let [west, east, south, north] = extent(castle);
    let (columns, rows) = ((east - west) as usize * ACROSS + 1, (north - south) as usize * DOWN + 1);
    let mut grid = vec![vec![' '; columns]; rows];
    let column = |x: i32| (x - west) as usize * ACROSS;
    let row = |y: i32| (north - y) as usize * DOWN;
    for y in (south..=north).map(row) {
        for x in (west..=east).map(column) {
            grid[y][x] = '.';
        }
    }
    for wall in castle.walls() {
        let (x, y) = (column(wall.at.x.into()), row(wall.at.y.into()));
        let units = wall.units() as usize;
        match wall.dir {
            Dir::E => grid[y][x + 1..x + units * ACROSS].fill(if wall.long { '=' } else { '-' }),
            Dir::N => (1..units * DOWN).for_each(|up| grid[y - up][x] = if wall.long { '‖' } else { '|' }),
        }
    }
    for point in castle.open_ends() {
        grid[row(point.y.into())][column(point.x.into())] = 'o';
    }
    for point in castle.tower_points() {
        grid[row(point.y.into())][column(point.x.into())] = 'O';
    }
    for face in castle.courtyards() {
        let owner = castle.owner(&face).map_or('?', letter);
        let double = if castle.is_doubled(&face) { "*" } else { "" };
        let label = format!("{owner}{}{double}", face.value());
        let (x, y) = (column(face.cell.x.into()), row(face.cell.y.into()));
        for (at, c) in label.chars().take(ACROSS - 1).enumerate() {
            grid[y - 1][x + 1 + at] = c;
        }
    }
    let mut out = String::new();
    for (at, line) in grid.iter().enumerate() {
        let text: String = line.iter().collect();
        let text = text.trim_end();
        match at % DOWN {
            0 => out.push_str(&format!("{:>4} {text}\n", north - (at / DOWN) as i32)),
            _ => out.push_str(&format!("     {text}\n")),
        }
    }
    out.push_str("    ");
    for x in west..=east {
        out.push_str(&format!(" {x:<width$}", width = ACROSS - 1));
    }
    while out.ends_with(' ') {
        out.pop();
    }
    out.push('\n');
    out
}
