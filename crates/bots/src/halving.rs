//! Sequential halving: how few tries are shared among the actions of the decision at hand. The actions that look best at first are
//! tried equally often, then the better half of them, and so on, until one is left. What counts is what Gumbel AlphaZero counts when it
//! plays for strength: the odds of the first look, and the mean, which weighs the more the more was tried. No dice are thrown for it.

use crate::maths::ln;

/// The most actions that begin.
pub(crate) const MOST: usize = 32;

/// What there is to choose from.
pub(crate) trait Arms {
    /// How many.
    fn count(&self) -> usize;
    /// The odds of the first look.
    fn prior(&self, at: usize) -> f32;
    /// How often it was tried so far, and what came of it on average.
    fn known(&self, at: usize) -> (u32, f64);
    /// Tries it once more. False: the time is over, and nothing was tried.
    fn once(&mut self, at: usize) -> bool;
}

/// The actions that are still in the running, best first; equal ones in the order they came.
struct Rivals {
    list: [(f64, u32); MOST],
    len: usize,
}

impl Rivals {
    /// Takes one in if it belongs to the best `most`.
    fn admit(&mut self, score: f64, at: u32, most: usize) {
        if self.len < most {
            self.len += 1;
        } else if self.list[self.len - 1].0 >= score {
            return;
        }
        self.list[self.len - 1] = (score, at);
        self.settle(self.len - 1);
    }

    /// Moves one up to where it belongs among those before it.
    fn settle(&mut self, mut place: usize) {
        while place > 0 && self.list[place - 1].0 < self.list[place].0 {
            self.list.swap(place - 1, place);
            place -= 1;
        }
    }

    /// Keeps the best `most` of them by what is known now.
    fn rank(&mut self, arms: &dyn Arms, most: usize) {
        let (mut low, mut high, mut visits) = (f64::MAX, f64::MIN, 0);
        for &(_, at) in &self.list[..self.len] {
            let (tried, mean) = arms.known(at as usize);
            (low, high, visits) = (low.min(mean), high.max(mean), visits.max(tried));
        }
        // The numbers of mctx: a tenth for each try, and fifty tries on credit.
        let weight = 0.1 * (50.0 + f64::from(visits)) / (high - low).max(1e-6);
        for place in 0..self.len {
            let at = self.list[place].1 as usize;
            let odds = -ln(1.0 / f64::from(arms.prior(at)).clamp(1e-9, 1.0));
            self.list[place].0 = odds + weight * (arms.known(at).1 - low);
            self.settle(place);
        }
        self.len = most;
    }
}

/// Shares `tries` among the `width` arms that look best at first. The winner is tried more often than any other: the last try is its
/// own.
pub(crate) fn halve(arms: &mut dyn Arms, width: usize, tries: u64) {
    let mut spare = tries.saturating_sub(1);
    let width = width.clamp(1, spare.clamp(1, MOST as u64) as usize);
    let mut rivals = Rivals { list: [(0.0, 0); MOST], len: 0 };
    for at in 0..arms.count() {
        rivals.admit(arms.prior(at).into(), at as u32, width);
    }
    while rivals.len > 1 {
        let (len, rounds) = (rivals.len as u64, u64::from(rivals.len.next_power_of_two().ilog2()));
        let each = (spare / rounds / len).max(1);
        if each * len > spare {
            break;
        }
        spare -= each * len;
        for _ in 0..each {
            for &(_, at) in &rivals.list[..rivals.len] {
                if !arms.once(at as usize) {
                    return;
                }
            }
        }
        rivals.rank(arms, rivals.len.div_ceil(2));
    }
    while arms.count() > 0 && arms.once(rivals.list[0].1 as usize) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use burghof_core::Rng;

    /// Arms that win so often of a hundred times.
    struct Toy {
        odds: Vec<f32>,
        wins: Vec<u32>,
        tried: Vec<u32>,
        won: Vec<u32>,
        left: u64,
        rng: Rng,
    }

    impl Toy {
        fn new(odds: &[f32], wins: &[u32], tries: u64, seed: u64) -> Toy {
            let none = vec![0; wins.len()];
            Toy {
                odds: odds.to_vec(),
                wins: wins.to_vec(),
                tried: none.clone(),
                won: none,
                left: tries,
                rng: Rng::new(seed),
            }
        }
    }

    impl Arms for Toy {
        fn count(&self) -> usize {
            self.odds.len()
        }
        fn prior(&self, at: usize) -> f32 {
            self.odds[at]
        }
        fn known(&self, at: usize) -> (u32, f64) {
            (self.tried[at], f64::from(self.won[at]) / f64::from(self.tried[at].max(1)))
        }
        fn once(&mut self, at: usize) -> bool {
            if self.left == 0 {
                return false;
            }
            self.left -= 1;
            self.tried[at] += 1;
            self.won[at] += u32::from(self.rng.below(100) < self.wins[at]);
            true
        }
    }

    /// Which arm was tried most often, and that no other was tried as often.
    fn winner(toy: &Toy) -> usize {
        let most = toy.tried.iter().max().copied().unwrap_or(0);
        let found: Vec<usize> = (0..toy.tried.len()).filter(|&at| toy.tried[at] == most).collect();
        assert_eq!(found.len(), 1, "{:?}", toy.tried);
        found[0]
    }

    #[test]
    fn every_try_is_used_and_one_arm_is_ahead() {
        for arms in [1, 2, 3, 5, 16, 17, 40, 90] {
            for width in [1, 2, 7, 16, 99] {
                for tries in [1, 2, 3, 4, 12, 33, 60, 250] {
                    let odds = vec![1.0 / arms as f32; arms];
                    let mut toy = Toy::new(&odds, &vec![50; arms], tries, 1);
                    halve(&mut toy, width, tries);
                    assert_eq!(toy.left, 0, "{arms} arms, {width} wide, {tries} tries");
                    assert_eq!(u64::from(toy.tried.iter().sum::<u32>()), tries);
                    winner(&toy);
                    let begun = toy.tried.iter().filter(|&&tried| tried > 0).count();
                    let most = arms.min(width).min(MOST).min((tries as usize - 1).max(1));
                    assert_eq!(begun, most, "{arms} arms, {width} wide, {tries} tries");
                }
            }
        }
    }

    #[test]
    fn an_arm_that_is_clearly_better_wins() {
        let wins = [40, 45, 30, 90, 50, 20, 45, 35];
        let odds = [0.125; 8];
        let found: Vec<usize> = (0..100)
            .map(|seed| {
                let mut toy = Toy::new(&odds, &wins, 96, seed);
                halve(&mut toy, 16, 96);
                winner(&toy)
            })
            .collect();
        let right = found.iter().filter(|&&at| at == 3).count();
        assert!(right >= 90, "{right} of 100");
    }

    #[test]
    fn a_first_look_decides_among_equals() {
        let mut toy = Toy::new(&[0.1, 0.2, 0.4, 0.3], &[100; 4], 40, 1);
        halve(&mut toy, 16, 40);
        assert_eq!(winner(&toy), 2);
        // Nothing can be told from one try: what looked best is taken.
        let mut once = Toy::new(&[0.1, 0.2, 0.4, 0.3], &[0; 4], 1, 1);
        halve(&mut once, 16, 1);
        assert_eq!(once.tried, [0, 0, 1, 0]);
    }

    #[test]
    fn when_time_runs_out_it_ends() {
        let mut toy = Toy::new(&[0.25; 4], &[50; 4], 7, 1);
        halve(&mut toy, 4, 1000);
        assert_eq!(toy.tried.iter().sum::<u32>(), 7);
        halve(&mut Toy::new(&[], &[], 5, 1), 4, 5);
    }
}
