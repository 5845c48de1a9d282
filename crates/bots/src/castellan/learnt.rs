//! What the learnt evaluation of castellan looks at.

use super::Hands;
use crate::Insight;
use crate::terms::{self, Terms};
use burghof_castellan::{Castellan, Deck, Phase};
use burghof_core::{Game, Seat};

/// Learnt by `research/fit.py`.
pub(super) static WEIGHTS: [i32; Castellan::STAGES * (Castellan::TERMS.len() + 1)] =
    terms::table(include_bytes!("../../learnt/castellan.txt"));

/// The terms of each seat, in the order of [`Insight::TERMS`].
pub(super) fn learnt_terms(world: &Castellan) -> impl Iterator<Item = Terms> + '_ {
    let public = world.public();
    let table = &public.table;
    let castle = &table.castle;
    let data = world.data();
    let all = data.all_cards();
    let totals = world.totals().seats;
    let supply = data.supply(world.seats());
    let fresh = castle.fresh_faces();
    let closed: i32 =
        fresh.iter().filter(|face| castle.owner(face).is_none()).map(|face| face.value() as i32).sum();
    let over = table.phase == Phase::Over;
    let open_ends = castle.open_wall_ends() as i32;
    Seat::all(world.seats()).map(move |seat| {
        let me = seat.index();
        let active = seat == public.active;
        let had_last_turn = over || public.end_by.is_some() && !public.last_turns.contains(seat);
        let cards = if had_last_turn { 0 } else { (all & !public.shown(seat)).count_ones() as i32 };
        let [walls, towers] = Deck::ALL.map(|deck| (world.hand(seat) & data.deck(deck)).count_ones() as i32);
        let double = i32::from(!had_last_turn && !table.double_used.contains(seat));
        // What could be closed now with what may be in hand, and by whom: of whom it is the turn next, and later.
        let threat = match had_last_turn || !active && table.phase != Phase::Play {
            true => 0,
            false if active && table.phase != Phase::Play => 0,
            false => Hands::of(world, seat, public.end_by.is_some()).threat(&data, castle, me, supply),
        };
        let next = seat == public.active.left(world.seats());
        let mut terms = [0; terms::MOST_TERMS];
        let values = [
            1,
            totals[me],
            cards,
            if had_last_turn { 0 } else { walls },
            if had_last_turn { 0 } else { towers },
            double,
            double * cards,
            if active { threat } else { 0 },
            if next && !active { threat } else { 0 },
            if !next && !active { threat } else { 0 },
            i32::from(active && table.phase == Phase::Play),
            if active { closed } else { 0 },
            table.passed[me].total() as i32,
            i32::from(had_last_turn),
            open_ends,
        ];
        terms[..values.len()].copy_from_slice(&values);
        terms
    })
}
