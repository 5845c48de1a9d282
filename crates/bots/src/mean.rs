//! Means of measured values, and how far they can be trusted.

use crate::maths;
use serde::{Deserialize, Serialize};

/// Independent values, one at a time: what is needed for their mean and its interval, not the values themselves.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Sample {
    count: u64,
    mean: f64,
    /// The sum of the squared distances from the mean. Squares alone would cancel where values are large and close.
    squares: f64,
}

impl Sample {
    /// One more value.
    pub fn add(&mut self, value: f64) {
        self.merge(&Sample { count: 1, mean: value, squares: 0.0 });
    }

    /// The values of another sample too.
    pub fn merge(&mut self, other: &Sample) {
        let (mine, theirs) = (self.count as f64, other.count as f64);
        let all = mine + theirs;
        if all == 0.0 {
            return;
        }
        let step = other.mean - self.mean;
        self.count += other.count;
        self.mean += step * theirs / all;
        self.squares += other.squares + step * step * mine * theirs / all;
    }

    /// How many values.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their mean; 0 if there are none.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The variance of a single value.
    pub fn variance(&self) -> f64 {
        self.squares / (self.count as f64 - 1.0).max(1.0)
    }

    fn all_alike(&self) -> bool {
        self.variance() < 1e-12
    }

    /// Half of the 95 % interval around the mean of values that can be anything: unknown on fewer than two values, and where
    /// all are alike, because then their variance says nothing.
    pub fn margin(&self) -> Option<f64> {
        let margin = maths::margin(self.variance(), self.count);
        (margin.is_finite() && !self.all_alike()).then_some(margin)
    }

    /// The mean of shares from 0 to 1. Where all are alike, the interval counts how often another value may come and still,
    /// in one case of twenty, not have been seen.
    pub fn share(&self) -> Mean {
        let margin = match self.count {
            0 => 0.0,
            n if self.all_alike() => 1.0 - 0.05f64.powf(1.0 / n as f64),
            n => maths::margin(self.variance(), n),
        };
        Mean { mean: self.mean, margin: margin.min(1.0), variance: self.variance(), count: self.count as u32 }
    }
}

impl FromIterator<f64> for Sample {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Sample {
        let mut sample = Sample::default();
        values.into_iter().for_each(|value| sample.add(value));
        sample
    }
}

/// A mean of shares with half its 95 % interval.
#[derive(Copy, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// Half of the interval.
    pub margin: f64,
    /// The variance of a single value.
    pub variance: f64,
    /// How many values.
    pub count: u32,
}

impl Mean {
    /// Of independent shares from 0 to 1; see [`Sample::share`].
    ///
    /// ```
    /// use burghof_bots::Mean;
    /// assert!((Mean::of([1.0; 200]).margin - 0.0149).abs() < 1e-4);
    /// assert!((Mean::of([1.0]).margin - 0.95).abs() < 1e-9);
    /// assert!(Mean::of([0.5, 1.0, 0.5, 1.0]).margin > 0.4);
    /// ```
    pub fn of(values: impl IntoIterator<Item = f64>) -> Mean {
        values.into_iter().collect::<Sample>().share()
    }
}
