//! What people at the table could count for themselves, and a good table counts for them: what a throw can bring, and what
//! comes next.

use crate::components::NONE;
use crate::state::{FIREBALL, Phase};
use crate::view::View;
use burghof_core::bits::ones;
use burghof_core::{Seat, shape};
use std::collections::BTreeMap;

/// Counted for one viewer. Chances are in percent.
#[derive(Debug)]
#[shape("schloss")]
pub struct Aid {
    /// What each player adds to a throw, and what a ghost must exceed.
    pub powers: Vec<Power>,
    /// What a fireball adds.
    pub fireball: u8,
    /// By room with a ghost in it, then by seat: one round against that ghost.
    pub ghosts: BTreeMap<&'static str, Vec<Odds>>,
    /// By room with a closed door: the chance to open it with one throw.
    pub doors: BTreeMap<&'static str, u32>,
    /// What the drawn tile would bring.
    pub brings: Option<Brings>,
    /// While a fireball is asked for: what further ones would bring the throw to.
    pub fireballs: Vec<Throw>,
    /// By tier: the boxes this viewer has not seen.
    pub unseen: BTreeMap<u8, Vec<&'static str>>,
}

/// What a player fights with.
#[derive(Debug)]
#[shape("schloss")]
pub struct Power {
    /// What is added to the player's die (SLO-63).
    pub attack: u8,
    /// What the ghost's total must exceed (SLO-65).
    pub shield: u8,
}

/// One round against a ghost.
#[derive(Debug)]
#[shape("schloss")]
pub struct Odds {
    /// The chance to beat it.
    pub win: u32,
    /// The chance to beat it with one fireball.
    pub with_fireball: u32,
    /// The chance to lose a heart.
    pub hit: u32,
}

/// What a tile brings: the tiers of its boxes, and of its ghost.
#[derive(Debug)]
#[shape("schloss")]
pub struct Brings {
    /// The tier of each box (SLO-34).
    pub boxes: Vec<u8>,
    /// The tier of the ghost, if one comes (SLO-35).
    pub ghost: Option<u8>,
}

/// A throw with some fireballs more.
#[derive(Debug)]
#[shape("schloss")]
pub struct Throw {
    /// How many more fireballs.
    pub n: u8,
    /// What it comes to.
    pub total: u8,
    /// Does that beat the ghost?
    pub beats: bool,
}

/// A share in percent, rounded.
fn percent(n: u32, of: u32) -> u32 {
    if of == 0 { 0 } else { (200 * n + of) / (2 * of) }
}

/// The chance that a die and something to add exceed a number.
fn exceeds(number: u8, added: u8) -> u32 {
    let needed = i32::from(number) - i32::from(added);
    percent((6 - needed).clamp(0, 6) as u32, 6)
}

#[inline]
pub(crate) fn aid(view: &View) -> Aid {
    let p = &view.public;
    let data = p.data();
    let ball = data.numbers.fireball_bonus;
    let id = |tile: u32| data.tiles[tile as usize].id;
    let seats = || Seat::all(p.seats());
    let ghost_odds = |tile: u32| {
        let ghost = &data.ghosts[usize::from(p.ghost_in(tile as u8)?)];
        let odds = |seat: Seat| Odds {
            win: exceeds(ghost.life, p.attack(seat)),
            with_fireball: exceeds(ghost.life, p.attack(seat) + ball),
            hit: exceeds(p.shield_power(seat), ghost.fight),
        };
        Some((id(tile), seats().map(odds).collect()))
    };
    // Of a door nobody has seen only the average of those it can be is known.
    let unseen_doors =
        || ones(p.unseen_doors.into()).map(|door| data.doors[door as usize].opens.count_ones());
    let door = |tile: u32| {
        let chance = match p.known_door(tile as u8) {
            Some(door) => percent(data.doors[usize::from(door)].opens.count_ones(), 6),
            None => percent(unseen_doors().sum(), 6 * unseen_doors().count() as u32),
        };
        (id(tile), chance)
    };
    let brings = p.tile_in_hand().map(|tile| {
        let tile = &data.tiles[usize::from(tile)];
        let piles = (0..4u8).flat_map(|tier| std::iter::repeat_n(tier + 1, p.boxes_left(tier.into()).into()));
        let ghost = (0..4u8).find(|&tier| p.ghost_pile(tier.into()) != 0).filter(|_| tile.bones);
        Brings { boxes: piles.take(tile.boxes.into()).collect(), ghost: ghost.map(|tier| tier + 1) }
    });
    let asked = (p.phase() == Phase::Fireball).then(|| p.ghost_in(p.room(p.current()))).flatten();
    let throws = asked.map(|ghost| {
        let life = data.ghosts[usize::from(ghost)].life;
        let throw = |n: u8| {
            let total = p.fight_total() + n * ball;
            Throw { n, total, beats: total > life }
        };
        (0..=p.cards(p.current())[FIREBALL]).map(throw).collect()
    });
    let known = view.content.iter().filter(|&&known| known != NONE).fold(0u64, |set, known| set | 1 << known);
    let boxes = |tier: u8| {
        let all = ones(p.unseen_boxes() & !known & data.tier_boxes[usize::from(tier)]);
        (tier + 1, all.map(|content| data.boxes[content as usize].id).collect())
    };
    Aid {
        powers: seats().map(|seat| Power { attack: p.attack(seat), shield: p.shield_power(seat) }).collect(),
        fireball: ball,
        ghosts: ones(p.haunted()).filter_map(ghost_odds).collect(),
        doors: ones(p.closed()).map(door).collect(),
        brings,
        fireballs: throws.unwrap_or_default(),
        unseen: (0..4).map(boxes).collect(),
    }
}
