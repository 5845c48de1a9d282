//! A position or a view from JSON: names looked up, pieces counted. What is not said is decided in `complete.rs`.

use super::shape::*;
use crate::action::Cell;
use crate::complete::{Completion, phase, wrong_in_any_order};
use crate::components::*;
use crate::rules::why_not;
use crate::state::*;
use crate::view::{View, knows_dump};
use burghof_core::{Game, Loaded, Misfit, Seat, Viewer, wire};
use std::collections::HashSet;

#[inline]
pub(super) fn position(given: &Given, data: Loaded<Data>) -> Result<Castles, Misfit> {
    let mut reader = Reader::new(given, data)?;
    reader.all(None)?;
    reader.game.invariants()?;
    Ok(reader.game)
}

#[inline]
pub(super) fn seen(given: &Given, data: Loaded<Data>) -> Result<View, Misfit> {
    let mut reader = Reader::new(given, data)?;
    let viewer = wire::viewer(given.viewer, reader.game.public.seats)?;
    reader.all(Some(viewer))?;
    reader.into_view(viewer)
}

/// A position that is being read.
pub(crate) struct Reader<'a> {
    pub(crate) given: &'a Given,
    pub(crate) game: Castles,
    ids: HashSet<&'static str>,
    pub(crate) counts: [u32; 128],
}

impl<'a> Reader<'a> {
    #[inline]
    fn new(given: &'a Given, data: Loaded<Data>) -> Result<Reader<'a>, Misfit> {
        let seats = given.players.len();
        if !(2..=MAX_PLAYERS).contains(&seats) {
            return Err(Misfit::range("players", seats as i64, 2, MAX_PLAYERS as i64));
        }
        let options = &given.options;
        let agreed = [
            (options.timing == Some(Timing::Parallel), flags::PARALLEL),
            (options.free_gate, flags::FREE_GATE),
            (options.stability, flags::STABILITY),
            (options.aesthetics, flags::AESTHETICS),
            (options.optics, flags::OPTICS),
            (options.unchecked_building, flags::UNCHECKED),
        ];
        let bits = agreed.iter().filter(|(on, _)| *on).fold(0, |bits, (_, bit)| bits | bit);
        let mut masonry = [0; MAX_PLAYERS];
        for (i, player) in given.players.iter().enumerate() {
            masonry[i] = read_masonry(data.get(), player, i)?;
            if masonry[..i].contains(&masonry[i]) {
                let name = data.masonries[usize::from(masonry[i])].id;
                return Err(Misfit::twice(format!("players[{i}].masonry"), name));
            }
        }
        let game = Castles::bare(data, seats as u8, bits, masonry);
        Ok(Reader { given, game, ids: HashSet::new(), counts: [0; 128] })
    }

    #[inline]
    fn all(&mut self, viewer: Option<Viewer>) -> Result<(), Misfit> {
        self.read_players(viewer)?;
        self.game.public.phase = phase(self.given, &self.game.public);
        self.place_missing_gates();
        self.read_piles(viewer)?;
        Completion { said: self.given, public: &mut self.game.public }.all()
    }

    #[inline]
    pub(crate) fn data(&self) -> &'static Data {
        self.game.public.data()
    }

    /// The kind of a tile, counted.
    #[inline]
    fn tile(&mut self, name: &str, at: impl Fn() -> String) -> Result<u8, Misfit> {
        let data = self.data();
        let kind = match data.tile_ids.get_key_value(name) {
            Some((&id, &kind)) => {
                if !self.ids.insert(id) {
                    return Err(Misfit::twice(at(), id));
                }
                kind
            }
            None => {
                crate::action::read_kind(data, name)
                    .filter(|kind| kind.0 < data.kinds)
                    .ok_or_else(|| Misfit::unknown(at(), "tile", name))?
                    .0
            }
        };
        let m = data.masonry_of[usize::from(kind)];
        let public = &self.game.public;
        if !public.masonry[..usize::from(public.seats)].contains(&m) {
            return Err(Misfit::saying(at(), "castles-misfit-not-in-play").citing("CST-11"));
        }
        self.counts[usize::from(kind)] += 1;
        let copies = if data.is_gate(kind) { 1 } else { u32::from(data.shape(kind).copies) };
        if self.counts[usize::from(kind)] > copies {
            return Err(Misfit::saying(at(), "castles-misfit-too-often"));
        }
        Ok(kind)
    }

    /// A bag of wall tiles.
    #[inline]
    fn bag(&mut self, names: &[String], at: &str) -> Result<u128, Misfit> {
        let mut bag = 0;
        for (n, name) in names.iter().enumerate() {
            let place = || format!("{at}[{n}]");
            let kind = self.tile(name, place)?;
            if self.data().is_gate(kind) {
                return Err(Misfit::saying(place(), "castles-misfit-gate"));
            }
            bag = self.data().put(bag, kind);
        }
        Ok(bag)
    }

    /// A sorted list with at most `L` tiles.
    #[inline]
    fn list<const L: usize>(&mut self, names: &[String], most: usize, at: &str) -> Result<[u8; L], Misfit> {
        if names.len() > most.min(L) {
            return Err(Misfit::most(at, names.len(), most.min(L)));
        }
        let mut list = [EMPTY; L];
        for (n, name) in names.iter().enumerate() {
            let kind = self.tile(name, || format!("{at}[{n}]"))?;
            insert(&mut list, kind);
        }
        Ok(list)
    }

    /// Sites, stores, faults, dumps and hands. With a viewer, foreign hands and face-down dumps are only counted.
    #[inline]
    fn read_players(&mut self, viewer: Option<Viewer>) -> Result<(), Misfit> {
        let spaces = usize::from(self.data().constants.store_spaces);
        let given = self.given;
        for (i, player) in given.players.iter().enumerate() {
            let at = |field: &str| format!("players[{i}].{field}");
            self.read_cells(i, &player.cells)?;
            self.game.public.stores[i] = self.list(&player.store, spaces, &at("store"))?;
            self.game.public.faults[i] = self.bag(&player.faults, &at("faults"))?;
            let (hand, len) = self.part(player.hand.as_deref(), player.hand_count, viewer, &at("hand"))?;
            (self.game.secrets.hands[i], self.game.public.hand_len[i]) = (hand, len);
            let (dump, len) = self.part(player.dump.as_deref(), player.dump_count, viewer, &at("dump"))?;
            (self.game.secrets.dumps[i], self.game.public.dump_len[i]) = (dump, len);
        }
        Ok(())
    }

    /// A hand or dump: its tiles, or in a view only their number.
    #[inline]
    fn part(
        &mut self,
        tiles: Option<&[String]>,
        count: Option<u8>,
        viewer: Option<Viewer>,
        at: &str,
    ) -> Result<([u8; 2], u8), Misfit> {
        let given = tiles.map_or(0, <[String]>::len);
        let list = self.list(tiles.unwrap_or_default(), 2, at)?;
        let counted = match (tiles, count) {
            (None, Some(count)) if viewer.is_some() => count.into(),
            (_, Some(count)) if usize::from(count) != given => {
                return Err(Misfit::count(at, given, count));
            }
            _ => given,
        };
        match u8::try_from(counted) {
            Ok(len @ 0..=2) => Ok((list, len)),
            _ => Err(Misfit::most(at, counted, 2)),
        }
    }

    #[inline]
    fn read_cells(&mut self, i: usize, cells: &[LaidGiven]) -> Result<(), Misfit> {
        let data = self.data();
        let unchecked = self.game.public.has(flags::UNCHECKED);
        // CST-R16: a position marks the wrong tiles, lists all tiles in the order of placing, or says that it does neither.
        let marked = cells.iter().any(|cell| cell.wrong.is_some());
        for (n, laid) in cells.iter().enumerate() {
            let at = |field: &str| format!("players[{i}].cells[{n}]{field}");
            let kind = self.tile(&laid.tile, || at(".tile"))?;
            let number = |value: u8, below: u8, field: &str| match value < below {
                true => Ok(value),
                false => Err(Misfit::range(at(field), value, 0, i64::from(below) - 1)),
            };
            let (col, row) = (number(laid.col, data.cols, ".col")?, number(laid.row, data.rows, ".row")?);
            let mut turn = number(laid.rot, 4, ".rot")?;
            let cell = usize::from(Cell::at(data, col, row).0);
            let site = &self.game.public.sites[i];
            if site.taken >> cell & 1 == 1 {
                return Err(Misfit::twice(at(""), &Cell(cell as u8).name(data)));
            }
            let shape = data.shape(kind);
            if shape.flag.is_none() && !data.is_gate(kind) {
                // CST-67: any number is accepted and named by the smallest that looks the same.
                let looks = data.sides(kind, turn);
                turn = (0..4).find(|&other| data.sides(kind, other) == looks).unwrap_or(turn);
            }
            let wrong = match laid.wrong {
                Some(true) if !unchecked => {
                    return Err(Misfit::saying(at(".wrong"), "castles-misfit-unchecked").citing("CST-R16"));
                }
                Some(wrong) => wrong,
                None => {
                    unchecked
                        && !marked
                        && !self.given.unordered
                        && why_not(data, site, kind, cell, turn).is_some()
                }
            };
            let site = &mut self.game.public.sites[i];
            site.place(data, cell, kind, turn);
            site.wrong |= u32::from(wrong) << cell;
            if data.is_gate(kind) {
                self.game.public.gates[i] = cell as u8;
            }
        }
        if unchecked && !marked && self.given.unordered {
            self.game.public.sites[i].wrong = wrong_in_any_order(data, &self.game.public.sites[i]);
        }
        Ok(())
    }

    /// Quarry, rubble, and what lies nowhere.
    #[inline]
    fn read_piles(&mut self, viewer: Option<Viewer>) -> Result<(), Misfit> {
        let given = self.given;
        self.game.public.absent = self.bag(&given.absent, "absent")?;
        self.game.public.rubble = self.bag(given.rubble.as_deref().unwrap_or_default(), "rubble")?;
        if viewer.is_some() {
            let count = given.quarry_count.filter(|&n| n <= 128);
            self.game.public.quarry_len = count.ok_or_else(|| Misfit::missing("quarry_count"))?;
            return Ok(());
        }
        self.game.secrets.quarry = self.bag(given.quarry.as_deref().unwrap_or_default(), "quarry")?;
        self.nowhere();
        Ok(())
    }

    #[inline]
    fn into_view(self, viewer: Viewer) -> Result<View, Misfit> {
        let unseen = self.rest();
        let Castles { public, secrets } = self.game;
        let mut view = View { public, unseen, hand: [EMPTY; 2], dumps: [[EMPTY; 2]; MAX_PLAYERS], viewer };
        let mut hidden = u32::from(view.public.quarry_len);
        for seat in Seat::all(view.public.seats) {
            let i = seat.index();
            let at = |field: &str| format!("players[{i}].{field}");
            let given = |kinds: [u8; 2]| kinds.iter().filter(|&&kind| kind != EMPTY).count();
            for (kinds, len, known, field) in [
                (secrets.hands[i], view.public.hand_len[i], viewer.is(seat), "hand"),
                (secrets.dumps[i], view.public.dump_len[i], knows_dump(&view.public, viewer, i), "dump"),
            ] {
                let wanted = if known { usize::from(len) } else { 0 };
                if given(kinds) != wanted {
                    return Err(Misfit::saying(at(field), "misfit-unseen"));
                }
                hidden += if known { 0 } else { u32::from(len) };
            }
            if viewer.is(seat) {
                view.hand = secrets.hands[i];
            }
            view.dumps[i] = secrets.dumps[i];
        }
        if hidden != unseen.count_ones() {
            return Err(Misfit::count("quarry_count", hidden, unseen.count_ones()));
        }
        wire::imaginable::<Castles>(view, viewer, "viewer")
    }
}

/// The masonry of a player: as it is said, or that of the gate.
#[inline]
fn read_masonry(data: &Data, player: &PlayerGiven, i: usize) -> Result<u8, Misfit> {
    let at = format!("players[{i}].masonry");
    if let Some(name) = &player.masonry {
        let found = data.masonries.iter().position(|m| m.id == name);
        return found.map(|m| m as u8).ok_or_else(|| Misfit::unknown(at, "masonry", name));
    }
    let mut tiles = player.cells.iter().map(|cell| &cell.tile).chain(&player.store);
    let gate = tiles.find_map(|tile| data.masonries.iter().position(|m| m.gate == tile));
    gate.map(|m| m as u8).ok_or_else(|| Misfit::saying(at, "castles-misfit-masonry"))
}
