use crate::Strength;
use burghof_core::{Game, MAX_SEATS, Rng, Seat};

/// What a game's bots know about it, beside the rules. One module per game in this crate.
///
/// Every function gets a position imagined from the acting seat's view, never the real one. Numbers are hundredths of a
/// point, as whole numbers: the same on every machine and in the browser.
pub trait Insight: Game {
    /// How good each of the seat's legal actions looks at once. Replaces `out` by one number per action, higher is
    /// better; the heuristics of the catalogue live here. Must depend on the world only through what the seat knows.
    fn appraise(world: &Self, seat: Seat, actions: &[Self::Action], out: &mut Vec<i32>);

    /// How good the position is for each seat: the points as they stand, and what may be expected of the rest.
    fn evaluate(world: &Self) -> [i32; MAX_SEATS] {
        world.totals().seats.map(|points| points * 100)
    }

    /// A lead of so many hundredths in [`Insight::evaluate`] is as good as three wins in four.
    const LEAD: i32 = 1000;

    /// After so many steps a playout of the strong search stops and the position is evaluated.
    const HORIZON: u32 = u32::MAX;

    /// How much better, in hundredths, an action must look to be tried about twice as often at first.
    const TRUST: i32 = 200;

    /// How the eight levels for people play this game, weakest first.
    const LEVELS: [Strength; 8] = [
        Strength::Soft(Self::TRUST * 8),
        Strength::Soft(Self::TRUST * 2),
        Strength::Greedy,
        Strength::Search(60),
        Strength::Search(250),
        Strength::Search(1_000),
        Strength::Search(4_000),
        Strength::Time(1_000),
    ];

    /// One action for a playout of the strong search: quick, and better than blind chance where that is cheap.
    #[inline]
    fn sensible_action(&self, seat: Seat, rng: &mut Rng, scratch: &mut Vec<Self::Action>) -> Self::Action {
        self.random_action(seat, rng, scratch)
    }
}
