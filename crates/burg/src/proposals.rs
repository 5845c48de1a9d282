//! Among many ways to pay the few that people mean, and what sets each of them apart.

use crate::action::{Action, Payment};
use crate::components::PersonCard;
use crate::goods::{Goods, Resource};
use crate::state::Public;
use burghof_core::{Seat, shape};

/// How many payments for a building are proposed.
pub(crate) const WAYS: usize = 4;

/// What sets a proposed payment apart.
#[shape("burg")]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Trait {
    /// What is proposed before all others.
    Usual,
    /// The fewest pieces.
    Fewest,
    /// The most pieces.
    Most,
    /// No bar.
    NoSilver,
    /// The fewest own stones.
    KeepsStone,
    /// The least own clay.
    KeepsClay,
    /// The least own wood.
    KeepsWood,
    /// The least own sand.
    KeepsSand,
    /// Other pieces.
    Other,
}

/// A payment worth showing.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// The payment.
    pub payment: Payment,
    /// What sets it apart.
    pub by: Trait,
}

impl Public {
    /// BRG-R24: the proposed conversion of a palas owner: most own points, then fewest bars.
    pub fn palas_proposal(&self, seat: Seat) -> Action {
        let payment = self.best_palas(seat, self.stock, self.forge);
        if payment == Payment::default() { Action::Done } else { Action::Palas(payment) }
    }

    /// Every choice of pieces that pays for a building, once, best first. Best means few bars, then few stones, clay and
    /// wood; for a mason, who earns a Taler a piece, many pieces (BRG-83).
    pub fn distinct_payments(&self, seat: Seat, group: u8) -> Vec<Payment> {
        let mason = self.card == Some(PersonCard::Mason);
        let mut all: Vec<Payment> = Vec::new();
        let data = self.data.get();
        if data.groups.get(group as usize).is_none_or(|group| group.templates & self.templates == 0) {
            return all;
        }
        data.payments.each(&self.purse(seat), group, |own, bars| all.push(Payment { own, bars }));
        let rank = |payment: &Payment| {
            let pieces = payment.pieces();
            let earned = if mason { -i64::from(pieces.total()) } else { 0 };
            let [_, wood, clay, stone, _] = pieces.counts();
            (earned, payment.bars.total(), stone, clay, wood, payment.bars.bits())
        };
        all.sort_by_key(rank);
        // The same pieces paid with other bars are not another choice worth showing.
        let mut seen: Vec<Goods> = Vec::new();
        all.retain(|payment| {
            let pieces = payment.pieces();
            let new = !seen.contains(&pieces);
            if new {
                seen.push(pieces);
            }
            new
        });
        all
    }

    /// Payments to offer to a person, at most `most`: the best one, then those that differ from it in what people care about.
    pub fn payment_proposals(&self, seat: Seat, group: u8, most: usize) -> Vec<Proposal> {
        let all = self.distinct_payments(seat, group);
        let Some(&usual) = all.first() else { return Vec::new() };
        let least = |of: &dyn Fn(&Payment) -> i64| all.iter().copied().min_by_key(of).unwrap_or(usual);
        let total = |payment: &Payment| i64::from(payment.pieces().total());
        let mut worth_showing = vec![
            (Trait::Usual, usual),
            (Trait::Fewest, least(&total)),
            (Trait::Most, least(&|payment| -total(payment))),
        ];
        if !usual.bars.is_empty() {
            let without = all.iter().find(|payment| payment.bars.is_empty());
            worth_showing.extend(without.map(|&payment| (Trait::NoSilver, payment)));
        }
        let keeps = [
            (Trait::KeepsStone, Resource::Stone),
            (Trait::KeepsClay, Resource::Clay),
            (Trait::KeepsWood, Resource::Wood),
            (Trait::KeepsSand, Resource::Sand),
        ];
        for (by, kind) in keeps {
            let saving = least(&|payment| payment.own.get(kind).into());
            if saving.own.get(kind) < usual.own.get(kind) {
                worth_showing.push((by, saving));
            }
        }
        worth_showing.extend(all.iter().map(|&payment| (Trait::Other, payment)));
        let mut proposals: Vec<Proposal> = Vec::new();
        for (by, payment) in worth_showing {
            if proposals.len() >= most {
                break;
            }
            if proposals.iter().all(|one| one.payment != payment) {
                proposals.push(Proposal { payment, by });
            }
        }
        proposals
    }
}
