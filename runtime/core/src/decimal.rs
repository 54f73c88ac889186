//! Numbers by their decimal digits: `0.3` is a multiple of `0.1`, though not to a processor.

/// A number without its sign: digits, and the exponent of the last.
///
/// ```
/// use nodewright_core::decimal::Decimal;
///
/// assert!(Decimal::from(0.3).is_multiple_of(Decimal::from(0.1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decimal {
    digits: u128,
    exponent: i32,
}

impl From<u64> for Decimal {
    fn from(digits: u64) -> Self {
        Self { digits: digits.into(), exponent: 0 }
    }
}

impl From<f64> for Decimal {
    /// The shortest digits that mean the number. What is not finite is 0.
    fn from(number: f64) -> Self {
        let text = format!("{:e}", number.abs());
        let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let exponent = exponent.parse().unwrap_or(0) - fraction.len() as i32;
        Self { digits: format!("{whole}{fraction}").parse().unwrap_or(0), exponent }
    }
}

impl Decimal {
    /// Whether it is a multiple of `of`; of 0 nothing is, but 0.
    ///
    /// ```
    /// use nodewright_core::decimal::Decimal;
    ///
    /// assert!(Decimal::from(19.99).is_multiple_of(Decimal::from(0.01)));
    /// assert!(!Decimal::from(7u64).is_multiple_of(Decimal::from(0.0)));
    /// ```
    pub fn is_multiple_of(self, of: Self) -> bool {
        match (self.digits, of.digits, self.exponent - of.exponent) {
            (0, ..) => true,
            (_, 0, _) => false,
            // All have at most 20 digits, and floats at most 17, so no product here has more than 38.
            (digits, of, shift @ 0..) => ((digits % of) * power(shift, of)).is_multiple_of(of),
            (digits, of, shift @ -20..) => digits.is_multiple_of(of * 10u128.pow(shift.unsigned_abs())),
            _ => false,
        }
    }
}

/// `10^exponent`, less all multiples of `of`.
fn power(exponent: i32, of: u128) -> u128 {
    (0..exponent).fold(1 % of, |power, _| power * 10 % of)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multiples_are_decimal() {
        let multiple = |number: f64, of: f64| Decimal::from(number).is_multiple_of(of.into());
        for (number, of) in [
            (0.3, 0.1),
            (-4.35, 0.01),
            (1e300, 7e299),
            (1e22, 10.0),
            (0.0, 3.0),
            (9.0, 4.5),
            (5e-324, 5e-324),
        ] {
            assert_eq!(multiple(number, of), number != 1e300, "{number} {of}");
        }
        for (number, of) in [(0.35, 0.1), (1e-20, 1.0), (10.0, 3.0), (1.0, 0.0), (1.0, 1e30)] {
            assert!(!multiple(number, of), "{number} {of}");
        }
        assert!(Decimal::from(u64::MAX).is_multiple_of(5u64.into()));
        assert!(Decimal::from(10_000_000_000_000_000_000_u64).is_multiple_of(1e19.into()));
        assert!(!Decimal::from(u64::MAX).is_multiple_of(2u64.into()));
    }
}
