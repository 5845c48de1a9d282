use crate::reference::{leads, utility};
use crate::{Bot, Budget, Choice, Considered, Insight};
use burghof_core::{Chance, Rng, Seat};

/// Flat Monte Carlo: every action is tried equally often in worlds imagined anew, each game played out at random; the best
/// mean wins.
#[derive(Clone, Debug)]
pub struct Flat(Rng);

impl Flat {
    /// With its own dice.
    pub fn new(seed: u64) -> Flat {
        Flat(Rng::new(seed))
    }
}

impl<G: Insight> Bot<G> for Flat {
    fn choose(
        &mut self,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        budget: &mut Budget,
    ) -> Choice<G::Action> {
        let mut considered: Vec<Considered<G::Action>> =
            actions.iter().map(|&action| Considered { action, visits: 0, value: 0.0 }).collect();
        let mut scratch = Vec::new();
        let mut next = 0;
        let before = leads(&G::imagine(view, &mut self.0));
        while actions.len() > 1 && budget.take() {
            let mut world = G::imagine(view, &mut self.0);
            let mut chance = Chance::free(self.0.fork());
            world.step(seat, actions[next], &mut chance);
            world.play_out(&mut chance, &mut self.0, &mut scratch);
            let tried = &mut considered[next];
            tried.visits += 1;
            tried.value += f64::from(utility(&world, &before)[seat.index()]);
            next = (next + 1) % actions.len();
        }
        for tried in considered.iter_mut().filter(|tried| tried.visits > 0) {
            tried.value /= f64::from(tried.visits);
        }
        self.0.shuffle(&mut considered);
        considered.sort_by(|a, b| b.value.total_cmp(&a.value));
        Choice { action: considered[0].action, considered }
    }
}
