//! Logarithm and powers from additions and multiplications alone: libraries differ in the last bit between machines, and
//! a bot must choose the same on all of them.

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
