//! Evaluations that were learnt: a sum of terms, weighed by the stage of the game, in whole numbers. The weights are data
//! (`crates/bots/learnt`), fitted to games that were played (`research/`).

/// Terms of one thing that earns points; a game has at most this many.
pub const MOST_TERMS: usize = 48;

/// The terms of one thing that earns points, in the order of [`Insight::TERMS`](crate::Insight::TERMS); the rest is zero.
pub type Terms = [i32; MOST_TERMS];

/// A weight of this much makes a term count one hundredth of a point.
pub const UNIT: i64 = 256;

/// What the terms promise, in hundredths of a point. Every stage has a row of weights, and after them how far the points
/// that came were from the promise, as a standard deviation in hundredths.
#[inline]
pub fn weigh(weights: &[i32], terms: &[i32], stage: usize) -> i32 {
    let row = terms.len() + 1;
    let weights = weights.get(stage * row..).unwrap_or_default();
    let sum: i64 =
        weights.iter().zip(terms).map(|(&weight, &term)| i64::from(weight) * i64::from(term)).sum();
    (sum / UNIT) as i32
}

/// How far the points that came were from the promise at this stage, as a standard deviation in hundredths.
#[inline]
pub fn spread(weights: &[i32], terms: usize, stage: usize) -> i32 {
    weights.get(stage * (terms + 1) + terms).copied().unwrap_or(0)
}

/// Reads whole numbers at compile time: words separated by blanks; what follows a `#` on a line is a comment. A file that does not
/// hold exactly as many as wanted does not compile.
pub const fn table<const N: usize>(text: &[u8]) -> [i32; N] {
    let mut numbers = [0; N];
    let (mut at, mut count) = (0, 0);
    while at < text.len() {
        match text[at] {
            b'#' => {
                while at < text.len() && text[at] != b'\n' {
                    at += 1;
                }
            }
            b' ' | b'\n' | b'\r' | b'\t' => at += 1,
            b'-' | b'0'..=b'9' => {
                let negative = text[at] == b'-';
                at += negative as usize;
                let mut number = 0i32;
                while at < text.len() && text[at].is_ascii_digit() {
                    number = number * 10 + (text[at] - b'0') as i32;
                    at += 1;
                }
                assert!(count < N, "more weights than stages and terms");
                numbers[count] = if negative { -number } else { number };
                count += 1;
            }
            _ => panic!("not a whole number"),
        }
    }
    assert!(count == N, "fewer weights than stages and terms");
    numbers
}
