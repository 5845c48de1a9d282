//! The score pad: castles of a real table, counted with every line explained; an impossible castle too, with the rules
//! it breaks.

use crate::castle::{FAR, cell};
use crate::components::{Data, Tile};
use crate::rules::{faults, place_name};
use crate::scoring::{MAX_TILES, Plan, ROWS};
use crate::wire::given::{CastleGiven, Given};
use burghof_core::{Account, Illegal, Line, Misfit, Rule, ScoreSheet, Seat, Totals, rule};
use serde::Serialize;

/// One castle on the pad.
#[derive(Clone, Debug, Serialize)]
pub struct CastlePad {
    /// The castle by number.
    pub castle: u8,
    /// The 13 rows of the sheet with their sums (LUD-119).
    pub rows: Vec<(&'static str, i32)>,
    /// The total.
    pub total: i32,
    /// One line per room, card, attendant and throne room.
    pub lines: Vec<Line>,
}

/// A rule that a castle breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The castle by number.
    pub castle: u8,
    /// Where, as notation; empty if nowhere.
    pub place: String,
    /// The rule and the words for it.
    pub illegal: Illegal,
}

/// All castles, what they are worth, and what is wrong with them.
#[derive(Clone, Debug)]
pub struct Pad {
    /// The castles in the given order.
    pub castles: Vec<CastlePad>,
    /// LUD-120: by seat the lower of its two castles; only where a whole ring of castles is given.
    pub seats: Vec<i32>,
    /// The rules that are broken, and where.
    pub faults: Vec<Fault>,
    /// Everything as one score sheet.
    pub sheet: ScoreSheet,
}

impl From<Pad> for burghof_core::Pad {
    #[inline]
    fn from(pad: Pad) -> burghof_core::Pad {
        let broken = pad.faults.into_iter().map(|fault| burghof_core::Fault {
            account: Account::Shared(fault.castle),
            place: fault.place,
            illegal: fault.illegal,
        });
        let rows = pad.castles.into_iter().map(|castle| (Account::Shared(castle.castle), castle.rows));
        burghof_core::Pad {
            seats: pad.seats.len() as u8,
            sheet: pad.sheet,
            rows: rows.collect(),
            broken: broken.collect(),
        }
    }
}

/// Counts castles as they are. Needs only the tiles (ids or names, German or English) with their spaces, the throne
/// room, attendants and bonus cards; says which rules a castle breaks and counts it all the same. Only names that do
/// not exist are refused.
///
/// ```
/// use burghof_core::Components;
/// use burghof_ludwig::{Data, score_pad, wire::given::Given};
/// let json = r#"{"castles": [{"throne": "throne_corridor_food", "tiles": [
///     {"id": "Weinstube", "x": 2, "y": 1}, {"id": "nap_room", "x": 2, "y": 0}]}]}"#;
/// let position = burghof_core::shape::read::<Given>(&serde_json::from_str(json).unwrap()).unwrap();
/// let pad = score_pad(&position.value, &Data::standard()).unwrap();
/// assert_eq!(pad.castles[0].total, 2 + 1);
/// assert!(pad.faults.is_empty());
/// ```
#[inline]
pub fn score_pad(position: &Given, data: &Data) -> Result<Pad, Misfit> {
    let count = position.castles.len();
    if count == 0 || count > 7 {
        return Err(Misfit::range("castles", count as i64, 1, 7));
    }
    let mut pad =
        Pad { castles: Vec::new(), seats: Vec::new(), faults: Vec::new(), sheet: ScoreSheet::default() };
    let mut seen: Vec<(u8, Tile)> = Vec::new();
    let mut cards_seen: Vec<u8> = Vec::new();
    let mut thrones: Vec<u8> = Vec::new();
    for (i, json) in position.castles.iter().enumerate() {
        let castle = i as u8;
        let read = Sheet::read(json, data, &format!("castles[{i}]"))?;
        let mut fault = |place: String, illegal: Illegal| pad.faults.push(Fault { castle, place, illegal });
        read.faults(data, &mut fault);
        for &(tile, x, y) in &read.tiles {
            if data.is_room(tile) && seen.iter().any(|&(_, other)| other == tile) {
                fault(
                    place_name(cell(x, y)),
                    no(rule!("LUD-02"), "ludwig-no-room-twice").with("room", data.named(tile).name),
                );
            }
            seen.push((castle, tile));
        }
        for &card in &read.cards {
            if cards_seen.contains(&card) {
                fault(
                    String::new(),
                    no(rule!("LUD-08"), "ludwig-no-card-twice").with("card", data.card_named(card).name),
                );
            }
            cards_seen.push(card);
        }
        if thrones.contains(&read.throne) {
            fault("0,0".into(), no(rule!("LUD-12"), "ludwig-no-throne-twice"));
        }
        thrones.push(read.throne);
        pad.count(castle, &read, data);
    }
    if count >= 3 {
        pad.results(count as u8);
    }
    Ok(pad)
}

#[inline]
fn no(rule: Rule, why: &'static str) -> Illegal {
    Illegal::new(rule, why)
}

/// A castle as it was written down.
struct Sheet {
    throne: u8,
    tiles: Vec<(Tile, i8, i8)>,
    attendants: Vec<u8>,
    cards: Vec<u8>,
    drafted: Option<i64>,
}

impl Sheet {
    #[inline]
    fn read(json: &CastleGiven, data: &Data, at: &str) -> Result<Sheet, Misfit> {
        let place = |place: &str| format!("{at}.{place}");
        let entry = |list: &str, i: usize| format!("{at}.{list}[{i}]");
        let name = json.throne.as_deref().ok_or_else(|| Misfit::missing(place("throne")))?;
        let throne = data.find_throne(name);
        let throne = throne.ok_or_else(|| Misfit::unknown(place("throne"), "throne room", name))?;
        Misfit::at_most(place("tiles"), json.tiles.len(), MAX_TILES)?;
        let mut tiles = Vec::new();
        for (i, given) in json.tiles.iter().enumerate() {
            let place = || entry("tiles", i);
            let Some(tile) = data.find_tile(&given.id) else {
                return Err(Misfit::unknown(place(), "tile", &given.id));
            };
            Misfit::within(place() + ".x", given.x, -FAR, FAR)?;
            Misfit::within(place() + ".y", given.y, -FAR, FAR)?;
            tiles.push((tile, given.x as i8, given.y as i8));
        }
        tiles.sort_by_key(|&(_, x, y)| cell(x, y));
        let mut attendants = Vec::new();
        for (i, name) in json.attendants.iter().enumerate() {
            let found = data.find_attendant(name);
            let found = found.ok_or_else(|| Misfit::unknown(entry("attendants", i), "attendant", name))?;
            attendants.push(found as u8);
        }
        let mut cards = Vec::new();
        for (i, name) in json.bonus_cards.iter().enumerate() {
            let found = data.find_card(name);
            cards.push(found.ok_or_else(|| Misfit::unknown(entry("bonus_cards", i), "card", name))?);
        }
        let drafted = json.drafted.or(json.turns_done.map(|turns| turns.saturating_mul(2)));
        Ok(Sheet { throne, tiles, attendants, cards, drafted })
    }

    /// The rules this castle breaks.
    #[inline]
    fn faults(&self, data: &Data, fault: &mut impl FnMut(String, Illegal)) {
        faults(&self.tiles, data, |i, rule, why| {
            let (_, x, y) = self.tiles[i];
            fault(place_name(cell(x, y)), no(rule, why).with("x", i32::from(x)).with("y", i32::from(y)));
        });
        if self.attendants.len() > 2 {
            fault(String::new(), no(rule!("LUD-R18"), "ludwig-no-many-attendants"));
        }
        if self.cards.len() > 2 {
            fault(String::new(), no(rule!("LUD-R16"), "ludwig-no-many-cards"));
        }
        // LUD-65 can be checked only where the number of drafted tiles is given.
        let Some(drafted) = self.drafted else { return };
        let count = |row: u8| self.tiles.iter().filter(|tile| data.tile(tile.0).row == row).count() as i64;
        let counts: Vec<i64> = (0..7).map(count).collect();
        let due: i64 = counts.iter().map(|&n| i64::from(n >= 3) + i64::from(n >= 5)).sum();
        let special = self.tiles.len() as i64 - counts.iter().sum::<i64>();
        let taken = special + self.attendants.len() as i64 + self.cards.len() as i64;
        let gained = counts.iter().sum::<i64>() - drafted;
        if !(0..=2).contains(&gained) || due != taken + gained {
            let illegal = no(rule!("LUD-65"), "ludwig-no-balance")
                .with("due", due as i32)
                .with("taken", taken as i32)
                .with("gained", gained.clamp(-99, 99) as i32);
            fault(String::new(), illegal);
        }
    }
}

impl Pad {
    #[inline]
    fn count(&mut self, castle: u8, read: &Sheet, data: &Data) {
        let cells: Vec<u16> = read.tiles.iter().map(|&(_, x, y)| cell(x, y)).collect();
        let tiles: Vec<u8> = read.tiles.iter().map(|&(tile, ..)| tile.0).collect();
        let plan = Plan {
            data,
            throne: read.throne,
            cells: &cells,
            tiles: &tiles,
            attendants: &read.attendants,
            cards: &read.cards,
        };
        let mut sheet = ScoreSheet::default();
        let total = plan.score(castle, &mut sheet);
        let mut sums = [0; ROWS.len()];
        // The walk goes row by row: rooms first, then cards, attendants, throne room.
        let rooms = tiles.len();
        let mut by_row: Vec<usize> = tiles.iter().map(|&tile| data.tile(Tile(tile)).row as usize).collect();
        by_row.sort_unstable();
        for (i, line) in sheet.lines.iter().enumerate() {
            let row = match i {
                i if i < rooms => by_row[i],
                i if i < rooms + read.cards.len() => 10,
                i if i < rooms + read.cards.len() + read.attendants.len() => 11,
                _ => 12,
            };
            sums[row] += line.points;
        }
        let rows = ROWS.into_iter().zip(sums).collect();
        self.sheet.lines.extend(sheet.lines.iter().cloned());
        self.castles.push(CastlePad { castle, rows, total, lines: sheet.lines });
    }

    /// LUD-120: a whole ring of castles has a result for each seat.
    #[inline]
    fn results(&mut self, seats: u8) {
        let totals: Vec<i32> = self.castles.iter().map(|castle| castle.total).collect();
        for seat in Seat::all(seats) {
            let (left, right) = (totals[seat.index()], totals[seat.right(seats).index()]);
            self.seats.push(left.min(right));
            crate::scoring::seat_line(seat, seats, left, right, &mut self.sheet);
        }
    }

    /// The sum of every account.
    #[inline]
    pub fn totals(&self) -> Totals {
        let mut totals = Totals::default();
        for line in &self.sheet.lines {
            match line.account {
                Account::Seat(seat) => totals.seats[seat.index()] += line.points,
                Account::Shared(castle) => totals.shared[castle as usize] += line.points,
            }
        }
        totals
    }
}
