//! The table in characters: sites with their tiles, what lies beside them, and the hand.

use crate::action::{Kind, kind_name};
use crate::components::*;
use crate::scoring;
use crate::site::bits32;
use crate::state::*;
use crate::text::{marker, situation, tile};
use crate::view::View;
use burghof_core::{Drawing, Game, Message, Seat, Speech, Worth};

/// Three characters by three lines: `###` is wall mortar, ` # ` tower mortar; the letter is the masonry.
#[inline]
fn cell_picture(public: &Public, seat: Seat, cell: usize) -> [[char; 3]; 3] {
    let data = public.data();
    let site = public.site(seat);
    let Some(kind) = site.kind(cell) else {
        let middle = if site.open() >> cell & 1 == 1 { 'o' } else { '.' };
        return [[' '; 3], [' ', middle, ' '], [' '; 3]];
    };
    if site.wrong >> cell & 1 == 1 {
        return [['/'; 3]; 3];
    }
    let sides = data.sides(kind, site.turn(cell));
    let mut picture = [[' '; 3]; 3];
    for d in 0..4 {
        let line = |at: usize| [(0, at), (at, 2), (2, at), (at, 0)][d];
        let parts = match side(sides, d) {
            WALL => 0..3,
            TOWER => 1..2,
            _ => 0..0,
        };
        for at in parts {
            let (y, x) = line(at);
            picture[y][x] = '#';
        }
    }
    let (shape, masonry) = data.name_of(kind);
    picture[1][1] = if data.is_gate(kind) { '∩' } else { masonry.letter };
    if let Some(flag) = shape.flag {
        // The flag flies on top, where every flag tile shows sky.
        let (y, x) = [(0, 1), (1, 2), (2, 1), (1, 0)][usize::from(site.turn(cell))];
        picture[y][x] = flag_sign(data, flag);
    }
    picture
}

/// The sign of a flag colour, after its emblem.
#[inline]
fn flag_sign(data: &Data, flag: u8) -> char {
    match data.flags.get(usize::from(flag)).map(|flag| flag.emblem) {
        Some("cross") => '+',
        Some("ring") => '°',
        Some("star") => '*',
        Some("bars") => '=',
        _ => '!',
    }
}

/// How many rows are drawn: those with something in them and the next one, at least two. A screen has 24 lines.
#[inline]
fn rows_drawn(public: &Public, seats: &[Seat]) -> usize {
    let data = public.data();
    let top = |&seat: &Seat| bits32(public.site(seat).taken).max().map_or(0, |c| c / usize::from(data.cols));
    (seats.iter().map(top).max().unwrap_or(0) + 2).min(data.rows.into())
}

/// The lowest rows of one site with its frame, one string per line, all of the same width.
#[inline]
fn site_picture(public: &Public, seat: Seat, rows: usize) -> Vec<String> {
    let data = public.data();
    let cols = usize::from(data.cols);
    let above = if rows < usize::from(data.rows) { " . " } else { "---" };
    let mut lines = vec![format!("  +{}+", above.repeat(cols))];
    for row in (0..rows).rev() {
        let pictures: Vec<_> = (0..cols).map(|col| cell_picture(public, seat, row * cols + col)).collect();
        for y in 0..3 {
            let label = if y == 1 { (row + 1).to_string() } else { " ".into() };
            let middle: String = pictures.iter().flat_map(|picture| picture[y]).collect();
            lines.push(format!("{label} |{middle}|"));
        }
    }
    lines.push(format!("  +{}+", "=".repeat(3 * cols)));
    let letters: String = (0..cols).map(|col| format!(" {} ", char::from(b'a' + col as u8))).collect();
    lines.push(format!("   {letters} "));
    lines
}

/// The same in two lines for each row: what joins two tiles stands once between them. Without a frame.
#[inline]
fn low_picture(public: &Public, seat: Seat, rows: usize) -> Vec<String> {
    let data = public.data();
    let cols = usize::from(data.cols);
    let mut lines = Vec::new();
    for row in (0..rows).rev() {
        let picture = |row: usize, col: usize| cell_picture(public, seat, row * cols + col);
        let joint = |col: usize| -> String {
            let below = picture(row, col)[0];
            let above = if row + 1 < rows { picture(row + 1, col)[2] } else { [' '; 3] };
            // A flag is seen before the masonry it flies on.
            let both = below.iter().zip(above).map(|(&one, other)| match (one, other) {
                (' ', other) | ('#', other) if other != ' ' => other,
                (one, _) => one,
            });
            both.collect()
        };
        let join: String = (0..cols).map(joint).collect();
        let middle: String = (0..cols).flat_map(|col| picture(row, col)[1]).collect();
        // Above the highest row there is nothing to be joined, and often nothing to be seen.
        if row + 1 < rows || !join.trim().is_empty() {
            lines.push(format!("  |{join}|"));
        }
        lines.push(format!("{} |{middle}|", row + 1));
    }
    let letters: String = (0..cols).map(|col| format!(" {} ", char::from(b'a' + col as u8))).collect();
    lines.push(format!("   {letters} "));
    lines
}

/// Sites beside each other. What is lower stands on the same ground.
#[inline]
fn beside(sites: &[Vec<String>]) -> String {
    let height = sites.iter().map(Vec::len).max().unwrap_or(0);
    let mut out = String::new();
    for y in 0..height {
        let line = sites.iter().map(|site| {
            let wide = site.first().map_or(0, |line| line.chars().count());
            (y + site.len()).checked_sub(height).map_or_else(|| " ".repeat(wide), |at| site[at].clone())
        });
        out.push_str(line.collect::<Vec<_>>().join("    ").trim_end());
        out.push('\n');
    }
    out
}

/// The names of sorted tiles, equal ones once with their number.
#[inline]
fn named(data: &Data, kinds: impl Iterator<Item = Kind>, speech: &dyn Speech) -> String {
    let kinds: Vec<Kind> = kinds.collect();
    let name = |equal: &[Kind]| match equal {
        [kind] => speech.say(&tile(data, *kind)),
        _ => format!("{} × {}", equal.len(), speech.say(&tile(data, equal[0]))),
    };
    let list: Vec<String> = kinds.chunk_by(|a, b| a == b).map(name).collect();
    if list.is_empty() { "-".into() } else { list.join(", ") }
}

/// Parts of a description in as few lines as a screen of 80 columns takes.
#[inline]
fn folded(parts: Vec<String>) -> Vec<String> {
    const WIDTH: usize = 80;
    const GAP: &str = " | ";
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        match lines.last_mut() {
            Some(line) if line.chars().count() + GAP.len() + part.chars().count() <= WIDTH => {
                line.push_str(GAP);
                line.push_str(&part);
            }
            _ => lines.push(part),
        }
    }
    lines
}

/// The lines under a site: who, points, store, faults, dump.
#[inline]
fn seat_lines(view: &View, seat: Seat, speech: &dyn Speech) -> Vec<String> {
    let public = &view.public;
    let data = public.data();
    let own = if view.viewer.is(seat) { "castles-draw-you" } else { "castles-draw-seat" };
    let masonry = data.masonries[usize::from(public.masonry(seat))].name;
    let head =
        Message::new(own).with("seat", seat).with("masonry", masonry).with("marker", marker(public, seat));
    let store = public.store(seat);
    let counted = scoring::count(public, seat);
    let world = Castles { public: *public, secrets: Secrets::default() };
    let numbers = Message::new("castles-draw-numbers")
        .with("walls", public.wall_tiles(seat))
        .with("openings", counted.rain.count_ones())
        .with("points", world.totals().seats[seat.index()]);
    let dump = match (public.dump_len(seat), view.dump(seat).next()) {
        (0, _) => speech.word("castles-draw-dump-free"),
        (_, None) => speech.word("castles-draw-dump-hidden"),
        (_, Some(_)) => named(data, view.dump(seat), speech),
    };
    folded(vec![
        speech.say(&head),
        speech.say(&numbers),
        speech.say(
            &Message::new("castles-draw-store")
                .with("count", store.len())
                .with("spaces", data.constants.store_spaces)
                .with("tiles", named(data, store.iter().map(|&kind| Kind(kind)), speech)),
        ),
        speech.say(
            &Message::new("castles-draw-faults")
                .with("count", public.faults(seat).count_ones())
                .with("tiles", named(data, data.list(public.faults(seat)).map(Kind), speech)),
        ),
        speech.say(&Message::new("castles-draw-dump").with("tiles", dump)),
    ])
}

#[inline]
pub(crate) fn draw(view: &View, speech: &dyn Speech) -> Drawing {
    let public = &view.public;
    let data = public.data();
    let mut drawing = Drawing::default();
    drawing.part(Worth::Others, speech.say(&situation(public)) + "\n");
    let own = view.viewer.seat();
    let order: Vec<Seat> =
        own.into_iter().chain(Seat::all(public.seats).filter(|&seat| own != Some(seat))).collect();
    for pair in order.chunks(2) {
        let worth = if pair.iter().any(|&seat| own == Some(seat)) { Worth::Needed } else { Worth::Others };
        let rows = rows_drawn(public, pair);
        let drawn = |picture: fn(&Public, Seat, usize) -> Vec<String>| {
            beside(&pair.iter().map(|&seat| picture(public, seat, rows)).collect::<Vec<_>>())
        };
        drawing.part(worth, format!("\n{}", drawn(site_picture))).or(drawn(low_picture));
        for &seat in pair {
            let lines = seat_lines(view, seat, speech);
            let lines: String = lines.iter().map(|line| format!("{}\n", line.trim_end())).collect();
            drawing.part(if own == Some(seat) { Worth::Own } else { Worth::Others }, lines);
        }
    }
    if view.hand().next().is_some() {
        let mut out = String::new();
        for kind in view.hand() {
            let sides: String = (0..4)
                .map(|d| data.letters[usize::from(side(data.sides(kind.0, 0), d)) - 1].letter)
                .collect();
            out.push_str(&format!(
                "  {}  {}  {}\n",
                speech.say(&tile(data, kind)),
                sides,
                kind_name(data, kind)
            ));
        }
        drawing.part(Worth::Needed, format!("\n{}\n{out}", speech.word("castles-draw-hand"))).or(out);
    }
    drawing
}
