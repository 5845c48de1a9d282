use crate::maths::exp2;
use crate::{Adept, Bot, Budget, Choice, Insight};
use burghof_core::{Rng, Seat};

/// Chooses by first looks, carelessly: the worse an action looks, the more rarely it is chosen.
#[derive(Clone, Debug)]
pub struct Soft {
    rng: Rng,
    half: i32,
}

impl Soft {
    /// An action that looks worse by `half` hundredths is chosen half as often.
    pub fn new(seed: u64, half: i32) -> Soft {
        Soft { rng: Rng::new(seed), half: half.max(1) }
    }
}

impl<G: Insight> Bot<G> for Soft {
    fn choose(
        &mut self,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        _: &mut Budget,
    ) -> Choice<G::Action> {
        let world = G::imagine(view, &mut self.rng);
        let mut looks = Vec::with_capacity(actions.len());
        G::appraise(&world, seat, actions, G::STYLE.judge, &mut looks);
        let best = looks.iter().copied().max().unwrap_or(0);
        let odds: Vec<f64> =
            looks.iter().map(|&look| exp2(f64::from(look - best) / f64::from(self.half))).collect();
        let mut left = self.rng.unit() * odds.iter().sum::<f64>();
        let chosen = odds.iter().position(|odd| {
            left -= odd;
            left < 0.0
        });
        Choice { action: actions[chosen.unwrap_or(0)], considered: Vec::new() }
    }
}

/// Chooses by first looks, but of a hundred choices this many by chance alone. Where a good place is many steps away, all
/// steps look nearly alike: whoever chooses among them carelessly wanders for ever, whoever is merely absent-minded arrives.
#[derive(Clone, Debug)]
pub struct Stray {
    rng: Rng,
    looks: Adept,
    percent: u32,
}

impl Stray {
    /// With its own dice.
    pub fn new(seed: u64, percent: u32) -> Stray {
        let mut rng = Rng::new(seed);
        let looks = Adept::new(rng.next_u64());
        Stray { rng, looks, percent }
    }
}

impl<G: Insight> Bot<G> for Stray {
    fn choose(
        &mut self,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        budget: &mut Budget,
    ) -> Choice<G::Action> {
        if self.rng.below(100) < self.percent {
            return Choice { action: self.rng.pick(actions), considered: Vec::new() };
        }
        let choice: Choice<G::Action> = Bot::<G>::choose(&mut self.looks, view, seat, actions, budget);
        Choice { considered: Vec::new(), ..choice }
    }
}
