//! The castle in characters.

use crate::castle::Dir;
use crate::state::Phase;
use crate::view::View;
use burghof_core::Seat;
use burghof_core::bits::ones;
use std::fmt::Write as _;

/// A room is ten characters wide and four lines high.
const WIDE: i32 = 10;

const HIGH: i32 = 4;

const MARGIN: usize = 5;

/// A sheet of characters.
struct Sheet {
    rows: Vec<Vec<char>>,
}

impl Sheet {
    #[inline]
    pub(super) fn new(width: usize, height: usize) -> Sheet {
        Sheet { rows: vec![vec![' '; width]; height] }
    }

    #[inline]
    fn put(&mut self, x: usize, y: usize, text: &str) {
        let Some(row) = self.rows.get_mut(y) else { return };
        for (cell, letter) in row.iter_mut().skip(x).zip(text.chars()) {
            *cell = letter;
        }
    }

    #[inline]
    fn into_text(self) -> String {
        let lines =
            self.rows.into_iter().map(|row| row.into_iter().collect::<String>().trim_end().to_owned());
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// The castle as far as it goes, or no farther than this many rooms from the middle, with the numbers of columns and rows at
/// the edges: they stay what they are while it grows.
#[inline]
pub(super) fn draw_castle(view: &View, near: Option<(i32, (i8, i8))>) -> String {
    let p = &view.public;
    let mut places: Vec<(i32, i32)> = Vec::new();
    if p.phase == Phase::Place {
        p.placements(p.hand, |x, y, _| {
            places.push((x.into(), y.into()));
            false
        });
    }
    let seen = |x: i32, y: i32| {
        near.is_none_or(|(far, at)| {
            (x - i32::from(at.0)).abs() <= 3.max(far) && (y - i32::from(at.1)).abs() <= far
        })
    };
    places.retain(|&(x, y)| seen(x, y));
    let rooms: Vec<(u8, i32, i32)> = ones(p.placed)
        .map(|t| {
            let (x, y) = p.cell(t as u8);
            (t as u8, i32::from(x), i32::from(y))
        })
        .filter(|&(_, x, y)| seen(x, y))
        .collect();
    let xs = || rooms.iter().map(|room| room.1).chain(places.iter().map(|place| place.0));
    let ys = || rooms.iter().map(|room| room.2).chain(places.iter().map(|place| place.1));
    let (left, right) = (xs().min().unwrap_or(0), xs().max().unwrap_or(0));
    let (bottom, top) = (ys().min().unwrap_or(0), ys().max().unwrap_or(0));
    let width = MARGIN + ((right - left + 1) * WIDE) as usize;
    // The numbers above only where there is room for them.
    let above = usize::from(near.is_none());
    let height = 1 + above + ((top - bottom + 1) * HIGH) as usize;
    let mut sheet = Sheet::new(width, height);
    let column = |x: i32| MARGIN + ((x - left) * WIDE) as usize;
    let line = |y: i32| above + ((top - y) * HIGH) as usize;
    for x in left..=right {
        let label = format!("{x:^10}");
        if near.is_none() {
            sheet.put(column(x), 0, &label);
        }
        sheet.put(column(x), height - 1, &label);
    }
    for y in bottom..=top {
        sheet.put(0, line(y) + 1, &format!("{y:>3}"));
    }
    for &(x, y) in &places {
        sheet.put(column(x), line(y) + 1, &format!("{:^10}", format!("{x},{y}")));
        sheet.put(column(x), line(y) + 2, "    ..    ");
    }
    for &(t, x, y) in &rooms {
        for (i, text) in draw_room(view, t).iter().enumerate() {
            sheet.put(column(x), line(y) + i, text);
        }
    }
    sheet.into_text()
}

/// Four lines: the id and the exit to the north, ghost or door with boxes, pawns and features, the exit to the south.
#[inline]
fn draw_room(view: &View, t: u8) -> [String; 4] {
    let p = &view.public;
    let tile = &p.data().tiles[usize::from(t)];
    let exits = p.exits(t);
    // Beside the id, with a piece of wall left before the corner.
    let gap = |dir: Dir| if exits.has(dir) { "  -" } else { "---" };
    let side = |dir: Dir| if exits.has(dir) { ' ' } else { '|' };
    let mut upper = String::new();
    if let Some(g) = p.ghost_in(t) {
        let ghost = &p.data().ghosts[usize::from(g)];
        let letter = if ghost.brother { 'B' } else { 'G' };
        let _ = write!(upper, "{letter}{}/{}", ghost.fight, ghost.life);
    }
    if p.closed >> t & 1 != 0 {
        match p.known_door(t) {
            Some(d) => {
                let opens = p.data().doors[usize::from(d)].opens;
                upper.push('#');
                upper.extend((1..=6u8).filter(|n| opens >> n & 1 != 0).map(|n| char::from(b'0' + n)));
            }
            None => upper.push_str("#?"),
        }
    }
    let boxes = p.face_down(t);
    if !boxes.is_empty() {
        upper.push('k');
        upper.extend(boxes.iter().map(|&(tier, _)| char::from(b'0' + tier)));
    }
    let mut lower = String::new();
    for seat in Seat::all(p.seats).filter(|&seat| p.room(seat) == t) {
        lower.push(letter(seat));
    }
    if tile.stairs {
        lower.push('%');
    }
    if tile.fountain {
        lower.push('~');
    }
    if tile.owner_room > 0 {
        lower.push(if p.owner_room() == Some(t) { 'O' } else { 'o' });
        lower.push(char::from(b'0' + tile.owner_room));
    }
    let items = p.items_in(t).count_ones();
    if items > 0 {
        let _ = write!(lower, "*{items}");
    }
    // Hatched: nobody can get there yet (SLO-R06).
    let fill = if p.reachable >> t & 1 == 0 { ':' } else { ' ' };
    let pad = |text: &str| {
        let mut text: String = text.chars().take(8).collect();
        while text.len() < 8 {
            text.push(fill);
        }
        text
    };
    [
        format!("+{:-<5}{}+", tile.id.chars().take(5).collect::<String>(), gap(Dir::N)),
        format!("{}{}{}", side(Dir::W), pad(&upper), side(Dir::E)),
        format!("{}{}{}", side(Dir::W), pad(&lower), side(Dir::E)),
        format!("+-----{}+", gap(Dir::S)),
    ]
}

/// The letter of a seat's pawn.
#[inline]
pub(super) fn letter(seat: Seat) -> char {
    char::from(b'A' + seat.index() as u8)
}
