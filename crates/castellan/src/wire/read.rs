//! A position or a view from JSON: names looked up, pieces counted. What is not said is decided in `complete.rs`.

use super::shape::*;
use crate::action;
use crate::castle::{Castle, Point};
use crate::complete::{Draft, players};
use crate::components::{CardSet, Data, Deck, MAX_PLAYERS, Pieces, span};
use crate::state::{Castellan, Phase, Table};
use crate::view::View;
use burghof_core::{Broken, Game, Loaded, Misfit, Seat, SeatSet, wire};

#[inline]
pub(super) fn position(mut given: Given, data: Loaded<Data>) -> Result<Castellan, Misfit> {
    let draft = draft(&mut given, data)?;
    let hands = draft.hands(&given)?;
    let game = draft.finish(&given, Some(hands))?;
    game.invariants()?;
    Ok(game)
}

#[inline]
pub(super) fn seen(mut given: Given, data: Loaded<Data>) -> Result<View, Misfit> {
    let draft = draft(&mut given, data)?;
    let game = draft.finish(&given, None)?;
    let public = game.public;
    let viewer = wire::viewer(given.viewer, public.seats)?;
    if public.drafting() && !viewer.is(public.active) {
        return Err(Misfit::unseen("phase").citing("CAS-91"));
    }
    let hand = match (&given.hand, viewer.seat()) {
        (Some(cards), Some(_)) => card_set(cards, &data, "hand")?,
        _ => 0,
    };
    let mut view = View { viewer, public, hand, backs: [[0; 2]; MAX_PLAYERS] };
    let backs = given.backs.as_deref().ok_or_else(|| Misfit::missing("backs"))?;
    for seat in Seat::all(public.seats) {
        let at = format!("backs[{seat}]");
        let here = backs.get(seat.index()).ok_or_else(|| Misfit::missing(&at))?;
        for (deck, n) in Deck::ALL.into_iter().zip([here.wall, here.tower]) {
            let unseen = data.deck(deck) & !public.shown(seat);
            let most = unseen.count_ones();
            let own = viewer.is(seat).then(|| (hand & data.deck(deck)).count_ones());
            if u32::from(n) > most || own.is_some_and(|own| own != u32::from(n)) {
                return Err(Misfit::saying(at, "castellan-misfit-deck"));
            }
            view.backs[seat.index()][deck as usize] = n;
        }
    }
    wire::imaginable::<Castellan>(view, viewer, "hand")
}

impl Given {
    /// The keys of the table, which stand among the others.
    #[inline]
    fn table(&mut self) -> TableGiven {
        TableGiven {
            towers: std::mem::take(&mut self.towers),
            walls: std::mem::take(&mut self.walls),
            keeps: std::mem::take(&mut self.keeps),
            double_used: self.double_used.take(),
            building: self.building,
            passed: self.passed.take(),
            lost: self.lost,
            supply: self.supply,
            fresh: self.fresh.take(),
            divided: self.divided.take(),
        }
    }
}

impl Count {
    #[inline]
    fn read(self, at: &str) -> Result<Pieces, Misfit> {
        // More than any supply; and small enough to be added up.
        let small = [self.tower, self.long, self.short].iter().all(|&n| n <= 120);
        if small {
            Ok(Pieces::new(self.tower, self.long, self.short))
        } else {
            Err(Misfit::saying(at, "castellan-misfit-pieces"))
        }
    }
}

/// The farthest coordinate we take: a castle that begins at 0,0 stays within (lemma 9), with room to look around.
const FAR: u32 = 120;

#[inline]
fn point(at: &str, [x, y]: [i32; 2]) -> Result<Point, Misfit> {
    if x.unsigned_abs() > FAR || y.unsigned_abs() > FAR {
        return Err(Misfit::saying(at, "castellan-misfit-far"));
    }
    Ok(Point::new(x as i8, y as i8))
}

#[inline]
pub(crate) fn card_set(cards: &[String], data: &Data, at: &str) -> Result<CardSet, Misfit> {
    let mut set = 0;
    for id in cards {
        let card = data.find(id).ok_or_else(|| Misfit::unknown(at, "card", id))?;
        if set & 1 << card != 0 {
            return Err(broken("cards-per-player", format!("{at}: {id} stands twice (CAS-04)")));
        }
        set |= 1 << card;
    }
    Ok(set)
}

#[inline]
pub(crate) fn broken(invariant: &'static str, what: impl Into<String>) -> Misfit {
    Broken::new(invariant, what).into()
}

#[inline]
fn draft(given: &mut Given, data: Loaded<Data>) -> Result<Draft, Misfit> {
    let seats = players(given, &data)?;
    let active = wire::seat(given.active.unwrap_or(0), seats, "active")?;
    let mut table = read_table(&given.table(), &data, seats, "")?;
    table.played = card_set(&given.played, &data, "played")?;
    let mut discards = [0; MAX_PLAYERS];
    for (seat, cards) in lists(&given.discards, "discards", seats)? {
        discards[seat] = card_set(cards, &data, &format!("discards[{seat}]"))?;
    }
    let end_by = given.end_by.map(|by| wire::seat(by, seats, "end_by")).transpose()?;
    let building = given.options.building.unwrap_or_default();
    Ok(Draft { data, building, seats, active, table, discards, end_by })
}

#[inline]
pub(crate) fn add(a: Pieces, b: Pieces, at: &str) -> Result<Pieces, Misfit> {
    let fits = [(a.tower, b.tower), (a.long, b.long), (a.short, b.short)]
        .iter()
        .all(|(a, b)| a.checked_add(*b).is_some());
    if fits { Ok(a + b) } else { Err(Misfit::saying(at, "castellan-misfit-pieces")) }
}

/// The entries of a list by seat; more than there are seats are refused.
#[inline]
pub(crate) fn lists<'a>(
    key: &'a Option<Vec<Vec<String>>>,
    name: &str,
    seats: u8,
) -> Result<impl Iterator<Item = (usize, &'a Vec<String>)>, Misfit> {
    let list: &'a [Vec<String>] = key.as_deref().unwrap_or(&[]);
    if list.len() > usize::from(seats) {
        return Err(Misfit::count(name, list.len(), seats));
    }
    Ok(list.iter().enumerate())
}

#[inline]
pub(crate) fn read_table(given: &TableGiven, data: &Data, seats: u8, path: &str) -> Result<Table, Misfit> {
    let mut castle = read_castle(given, path)?;
    let double_used = read_keeps(given, &mut castle, seats, path)?;
    let count = |count: Option<Count>, key: &str| count.unwrap_or_default().read(&format!("{path}{key}"));
    let building = count(given.building, "building")?;
    let lost = count(given.lost, "lost")?;
    let mut passed = [Pieces::NONE; MAX_PLAYERS];
    let list = given.passed.as_deref().unwrap_or(&[]);
    if list.len() > usize::from(seats) {
        return Err(Misfit::count(format!("{path}passed"), list.len(), seats));
    }
    for (seat, (pieces, given)) in passed.iter_mut().zip(list).enumerate() {
        *pieces = given.read(&format!("{path}passed[{seat}]"))?;
    }
    check_reach(&castle, data.supply(seats), path)?;
    let mut used = castle.pieces();
    for pieces in passed.into_iter().chain([building, lost]) {
        used = add(used, pieces, path)?;
    }
    let total = data.supply(seats);
    let supply = match given.supply {
        Some(given) => given.read(&format!("{path}supply"))?,
        None if total.covers(used) => total - used,
        None => {
            return Err(broken("pieces", format!("{path}: {used:?} are in use, there are only {total:?}")));
        }
    };
    let (phase, played) = (Phase::Play, 0);
    Ok(Table { castle, phase, played, building, supply, passed, lost, double_used })
}

/// Lemma 9: a castle that contains 0,0 cannot leave the range of coordinates; one that was made up elsewhere might.
#[inline]
fn check_reach(castle: &Castle, total: Pieces, path: &str) -> Result<(), Misfit> {
    let built = castle.pieces();
    if !total.covers(built) {
        return Err(broken("pieces", format!("{path}: {built:?} are built, there are only {total:?}")));
    }
    let points = castle.tower_points().iter().copied().chain(castle.open_ends());
    let reach = points.map(|p| p.x.unsigned_abs().max(p.y.unsigned_abs())).max().unwrap_or(0);
    let grown = usize::from(reach) + span(total - built);
    match grown <= 126 {
        true => Ok(()),
        false => Err(Misfit::saying(format!("{path}towers"), "castellan-misfit-far")),
    }
}

#[inline]
fn read_castle(given: &TableGiven, path: &str) -> Result<Castle, Misfit> {
    let mut towers = Vec::new();
    for (index, &at) in given.towers.iter().enumerate() {
        towers.push(point(&format!("{path}towers[{index}]"), at)?);
    }
    let mut walls = Vec::new();
    for (index, (kind, x, y, dir)) in given.walls.iter().enumerate() {
        let entry = format!("{path}walls[{index}]");
        let at = point(&entry, [*x, *y])?;
        let long = match kind.as_str() {
            "S" => false,
            "L" => true,
            other => return Err(Misfit::unknown(entry, "kind of wall", other)),
        };
        let side = ["E", "N", "W", "S"].iter().position(|name| name == dir);
        let side = side.ok_or_else(|| Misfit::unknown(&entry, "direction", dir))?;
        walls
            .push(action::wall(long, at, side).ok_or_else(|| Misfit::saying(entry, "castellan-misfit-far"))?);
    }
    Castle::build(&towers, &walls)
        .map_err(|flaw| broken(flaw.invariant, format!("{path}{}: {}", flaw.at, flaw.what)))
}

/// Sets the keeps; courtyards without a keep were enclosed in this turn.
#[inline]
fn read_keeps(given: &TableGiven, castle: &mut Castle, seats: u8, path: &str) -> Result<SeatSet, Misfit> {
    let mut used = SeatSet::NONE;
    let find = |castle: &Castle, entry: &str, cell: [i32; 2]| {
        castle.face_at(point(entry, cell)?).ok_or_else(|| {
            let what = format!("{entry}: cell {},{} is not enclosed (CAS-54)", cell[0], cell[1]);
            broken("keep-in-courtyard", what)
        })
    };
    for (index, keep) in given.keeps.iter().enumerate() {
        let entry = format!("{path}keeps[{index}]");
        let seat = wire::seat(keep.player, seats, &entry)?;
        let face = find(castle, &entry, keep.cell)?;
        if castle.owner(&face).is_some() {
            return Err(broken(
                "one-keep-per-courtyard",
                format!("{entry}: another keep stands there (CAS-54)"),
            ));
        }
        castle.claim(&face, seat.index());
        if keep.double {
            if used.contains(seat) {
                return Err(broken("double-keep", format!("{entry}: seat {seat} has two (CAS-58)")));
            }
            castle.set_doubled(&face, true);
            used.insert(seat);
        }
    }
    for (index, &cell) in given.divided.iter().flatten().enumerate() {
        let face = find(castle, &format!("{path}divided[{index}]"), cell)?;
        castle.set_doubled(&face, true);
        castle.set_fresh(&face);
    }
    for (index, &cell) in given.fresh.iter().flatten().enumerate() {
        let face = find(castle, &format!("{path}fresh[{index}]"), cell)?;
        castle.set_fresh(&face);
    }
    for face in castle.courtyards() {
        if castle.owner(&face).is_none() {
            castle.set_fresh(&face);
        }
    }
    let Some(given) = given.double_used.as_deref() else { return Ok(used) };
    if given.len() > usize::from(seats) {
        return Err(Misfit::count(format!("{path}double_used"), given.len(), seats));
    }
    Ok(Seat::all(seats)
        .filter(|seat| given.get(seat.index()).copied().unwrap_or(used.contains(*seat)))
        .collect())
}
