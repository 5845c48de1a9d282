//! Logarithm and powers from additions and multiplications alone: libraries differ in the last bit between machines, and
//! a bot must choose the same on all of them. And how far a mean of measured values can be trusted.

/// The natural logarithm of a number from 1 on.
///
/// ```
/// let close = |a: f64, b: f64| (a - b).abs() < 1e-9;
/// assert!(close(burghof_bots::maths::ln(1.0), 0.0));
/// assert!(close(burghof_bots::maths::ln(1000.0), 6.907_755_278_982_137));
/// ```
pub fn ln(x: f64) -> f64 {
    const LN_2: f64 = std::f64::consts::LN_2;
    let bits = x.to_bits();
    let exponent = ((bits >> 52) & 0x7FF) as i64 - 1023;
    let mantissa = f64::from_bits((bits & ((1 << 52) - 1)) | (1023 << 52));
    // ln m = 2 artanh((m − 1) / (m + 1)); the argument is at most 1/3.
    let t = (mantissa - 1.0) / (mantissa + 1.0);
    let square = t * t;
    let mut sum = 0.0;
    for n in (0..12).rev() {
        sum = sum * square + 1.0 / f64::from(2 * n + 1);
    }
    exponent as f64 * LN_2 + 2.0 * t * sum
}

/// Two to the power of `x`, for `x` from −60 to 60 (beyond that, the nearest of these).
///
/// ```
/// assert!((burghof_bots::maths::exp2(3.5) - 11.313_708_498_984_76).abs() < 1e-9);
/// ```
pub fn exp2(x: f64) -> f64 {
    let x = x.clamp(-60.0, 60.0);
    let whole = x.floor();
    let y = (x - whole) * std::f64::consts::LN_2;
    let mut sum = 1.0;
    for n in (1..=16).rev() {
        sum = 1.0 + sum * y / f64::from(n);
    }
    let power =
        if whole >= 0.0 { (1u64 << whole as u64) as f64 } else { 1.0 / (1u64 << (-whole) as u64) as f64 };
    power * sum
}

/// Half of the 95 % interval around the mean of `count` independent values with this variance, by Student's distribution: the
/// variance is itself measured, and on few values that widens the interval a lot. Infinite on fewer than two values.
///
/// ```
/// use burghof_bots::maths::margin;
/// // The quantiles of the usual table, for 1, 2, 3, 10 and 199 degrees of freedom.
/// for (count, quantile) in [(2, 12.706), (3, 4.303), (4, 3.182), (11, 2.228), (200, 1.972)] {
///     let found = margin(f64::from(count), u64::from(count as u32));
///     assert!((found / quantile - 1.0).abs() < 0.002, "{count}: {found}, not {quantile}");
/// }
/// assert!(margin(1.0, 1).is_infinite());
/// ```
pub fn margin(variance: f64, count: u64) -> f64 {
    // The expansion around the normal quantile 1.96; with one and two degrees of freedom it is too short.
    let quantile = match count {
        0 | 1 => return f64::INFINITY,
        2 => 12.7062,
        3 => 4.3027,
        _ => {
            let inverse = 1.0 / (count - 1) as f64;
            [1.589, 2.5558, 2.8226, 2.3723, 1.96].into_iter().fold(0.0, |sum, factor| sum * inverse + factor)
        }
    };
    quantile * (variance / count as f64).sqrt()
}
