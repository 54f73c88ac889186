//! Numbers as JSON and JSONata write them.
//!
//! JSONata's reference runs on JavaScript, so a number that becomes text looks the way JavaScript shows it. The
//! compiler folds constants and the runtime formats results: both must agree to the last digit.

use std::fmt::Write;

/// Appends `number` as JavaScript's `Number.prototype.toString` writes it: `1`, `0.1`, `1e+21`, `1e-7`, and `0` for
/// `-0`.
///
/// JSON has no word for numbers that are not finite. Callers decide what becomes of those before they ask; here they
/// get JavaScript's words.
///
/// ```
/// let mut out = String::from("total: ");
/// nodewright_core::number::format_f64(2.50, &mut out);
/// assert_eq!(out, "total: 2.5");
/// ```
pub fn format_f64(number: f64, out: &mut String) {
    if !format_short(number, out) {
        let mut buffer = Buffer::default();
        let digits = buffer.write_digits(number.abs());
        lay_out(number < 0.0, digits, out);
    }
}

/// Appends `number` as JSONata's `$string` writes it: what is not whole is rounded to 15 digits.
///
/// ```
/// let mut out = String::new();
/// nodewright_core::number::format_rounded(0.1 + 0.2, &mut out);
/// assert_eq!(out, "0.3");
/// ```
pub fn format_rounded(number: f64, out: &mut String) {
    if format_short(number, out) {
        return;
    }
    let (mut buffer, size) = (Buffer::default(), number.abs());
    let mut digits = buffer.write_digits(size);
    // From here on all numbers are whole.
    if size < EXACT && digits.count() > 15 {
        digits = buffer.write_rounded(size);
    }
    lay_out(number < 0.0, digits, out);
}

/// Appends a whole number by its sign and size, without the machinery of `fmt`.
///
/// ```
/// let mut out = String::new();
/// nodewright_core::number::format_integer(true, 42, &mut out);
/// assert_eq!(out, "-42");
/// ```
#[inline]
pub fn format_integer(negative: bool, size: u64, out: &mut String) {
    let mut bytes = [b'-'; 21];
    let start = write_digits(size, &mut bytes);
    // The byte before the digits is still the sign.
    push_bytes(&bytes[start - usize::from(negative)..], out);
}

/// Writes digits at the end of `bytes`, and says where they start.
#[inline]
pub(crate) fn write_digits(mut size: u64, bytes: &mut [u8]) -> usize {
    let mut at = bytes.len();
    loop {
        at -= 1;
        bytes[at] = b'0' + (size % 10) as u8;
        size /= 10;
        if size == 0 {
            return at;
        }
    }
}

/// Appends what is known to be ASCII.
#[inline]
pub(crate) fn push_bytes(bytes: &[u8], out: &mut String) {
    out.push_str(std::str::from_utf8(bytes).unwrap_or(""));
}

/// Appends a number that is not finite, whole, or of few decimal places. Says whether it is one of those.
#[inline]
fn format_short(number: f64, out: &mut String) -> bool {
    let whole = number as i64;
    if whole as f64 == number && number.abs() < EXACT {
        // Covers `-0` too, which has no sign as an integer.
        format_integer(whole < 0, whole.unsigned_abs(), out);
        return true;
    }
    if let Some((digits, places)) = few_places(number.abs()) {
        format_places(number < 0.0, digits, places, out);
        return true;
    }
    if !number.is_finite() {
        out.push_str(match number {
            f64::INFINITY => "Infinity",
            f64::NEG_INFINITY => "-Infinity",
            _ => "NaN",
        });
    }
    !number.is_finite()
}

/// The most decimal places that are tried before the shortest digits are looked for.
const FEW: usize = 6;

/// Powers of ten that a `f64` holds exactly.
pub(crate) const POWERS: [u64; 16] = {
    let mut powers = [1; 16];
    let mut at = 1;
    while at < powers.len() {
        powers[at] = powers[at - 1] * 10;
        at += 1;
    }
    powers
};

/// The digits of a positive number that is not whole, and how many of them are decimal places, if those are few.
///
/// A division of whole numbers gives the number that is nearest to the quotient, which is what reading its digits
/// gives. Of the numbers with at most 15 digits no two are read as the same `f64`, so what is found is the shortest.
#[inline]
fn few_places(size: f64) -> Option<(u64, usize)> {
    if size >= 1e9 {
        return None;
    }
    (1..=FEW).find_map(|places| {
        let power = POWERS[places] as f64;
        let digits = (size * power + 0.5) as i64;
        (digits as f64 / power == size).then_some((digits as u64, places))
    })
}

/// Appends digits of which the last `places` are behind the decimal point.
fn format_places(negative: bool, digits: u64, places: usize, out: &mut String) {
    let mut bytes = [b'0'; 24];
    let point = bytes.len() - places - 1;
    let (whole, fraction) = (digits / POWERS[places], digits % POWERS[places]);
    write_digits(fraction, &mut bytes);
    bytes[point] = b'.';
    let start = write_digits(whole, &mut bytes[..point]);
    bytes[start - 1] = b'-';
    push_bytes(&bytes[start - usize::from(negative)..], out);
}

/// The powers of ten that an `f64` holds exactly.
const TENS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
];

/// A number with its decimal point moved to the right, rounded to a whole one; and the power of ten that it was moved by.
///
/// By arithmetic, and so only where that cannot differ from the digits: the product is off by less than two of its last
/// bits, so it is rounded as they are unless it is about that close to a half. The quotient of the two is the number
/// nearest to its digits, since both are exact.
#[doc(hidden)]
#[inline]
pub fn round_plainly(number: f64, places: i32) -> Option<(f64, f64)> {
    let ten = *TENS.get(usize::try_from(places).ok()?)?;
    let scaled = number * ten;
    let whole = scaled.floor();
    let above_half = scaled - whole - 0.5;
    let plain = scaled.abs() < 1e15 && above_half.abs() > scaled.abs() * 1e-15;
    plain.then_some((if above_half > 0.0 { whole + 1.0 } else { whole }, ten))
}

/// [`format_f64`] into a new string.
///
/// ```
/// use nodewright_core::number::f64_to_string;
///
/// assert_eq!(f64_to_string(-0.0), "0");
/// assert_eq!(f64_to_string(1e21), "1e+21");
/// ```
pub fn f64_to_string(number: f64) -> String {
    let mut out = String::new();
    format_f64(number, &mut out);
    out
}

/// Below this, every whole `f64` is also an `i64` whose digits are the shortest that read back.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// From here on a `f64` has all of its bits, and so no two numbers of 15 digits are read as the same.
const NORMAL: f64 = 1e-300;

/// The shortest digits of a number, with a point after the first, and the exponent.
#[derive(Clone, Copy)]
struct Digits<'a> {
    mantissa: &'a str,
    exponent: i32,
}

impl<'a> Digits<'a> {
    fn parse(scientific: &'a str) -> Self {
        let (mantissa, exponent) = scientific.split_once('e').unwrap_or(("0", "0"));
        Self { mantissa, exponent: exponent.parse().unwrap_or(0) }
    }

    /// How many there are.
    fn count(self) -> usize {
        self.mantissa.len() - usize::from(self.mantissa.len() > 1)
    }
}

/// The general case of `Number::toString` (ECMA-262, 6.1.6.1.20): the decimal point stands after the first `point`
/// digits.
fn lay_out(negative: bool, digits: Digits<'_>, out: &mut String) {
    let first = &digits.mantissa[..1];
    let others = digits.mantissa.get(2..).unwrap_or("");
    let point = digits.exponent + 1;
    let length = 1 + others.len() as i32;

    if negative {
        out.push('-');
    }
    if length <= point && point <= 21 {
        out.extend([first, others]);
        out.extend(std::iter::repeat_n('0', (point - length) as usize));
    } else if 0 < point && point <= 21 {
        let (whole, fraction) = others.split_at(point as usize - 1);
        out.extend([first, whole, ".", fraction]);
    } else if -6 < point && point <= 0 {
        out.push_str("0.");
        out.extend(std::iter::repeat_n('0', -point as usize));
        out.extend([first, others]);
    } else {
        out.push_str(first);
        if !others.is_empty() {
            out.extend([".", others]);
        }
        write_infallibly(out, format_args!("e{:+}", point - 1));
    }
}

/// Writing to memory cannot fail, which `fmt::Write` cannot say.
fn write_infallibly(out: &mut impl Write, value: impl std::fmt::Display) {
    let written = write!(out, "{value}");
    debug_assert!(written.is_ok(), "the buffer holds every finite number");
}

/// The longest finite `f64` in scientific notation has 17 digits, a point and `e-308`: 23 bytes without a sign.
#[derive(Default)]
struct Buffer {
    bytes: [u8; 24],
    length: usize,
}

impl Buffer {
    fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.length]).unwrap_or("")
    }

    /// The shortest digits that are read as a number.
    fn write_digits(&mut self, size: f64) -> Digits<'_> {
        self.length = 0;
        write_infallibly(self, format_args!("{size:e}"));
        Digits::parse(self.as_str())
    }

    /// Those of the number that its first 15 digits are read as.
    fn write_rounded(&mut self, size: f64) -> Digits<'_> {
        self.length = 0;
        write_infallibly(self, format_args!("{size:.14e}"));
        if size < NORMAL {
            let rounded = self.as_str().parse().unwrap_or(size);
            return self.write_digits(rounded);
        }
        // They are the shortest, but for zeros at their end.
        let digits = Digits::parse(self.as_str());
        Digits { mantissa: digits.mantissa.trim_end_matches('0').trim_end_matches('.'), ..digits }
    }
}

impl Write for Buffer {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        let end = self.length + text.len();
        self.bytes.get_mut(self.length..end).ok_or(std::fmt::Error)?.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `node -p 'String(x)'` prints.
    const JAVASCRIPT: &[(f64, &str)] = &[
        (0.0, "0"),
        (-0.0, "0"),
        (1.0, "1"),
        (-1.0, "-1"),
        (100.0, "100"),
        (0.1, "0.1"),
        (0.1 + 0.2, "0.30000000000000004"),
        (-1.5, "-1.5"),
        (123.456, "123.456"),
        (1.0 / 3.0, "0.3333333333333333"),
        (2.0 / 3.0, "0.6666666666666666"),
        (1e5, "100000"),
        (1e20, "100000000000000000000"),
        (1.5e20, "150000000000000000000"),
        (1e21, "1e+21"),
        (-1e21, "-1e+21"),
        (1.5e21, "1.5e+21"),
        (123456789012345680000.0, "123456789012345680000"),
        (9007199254740991.0, "9007199254740991"),
        (9007199254740992.0, "9007199254740992"),
        (9007199254740994.0, "9007199254740994"),
        (4611686018427387904.0, "4611686018427388000"),
        (9223372036854775807.0, "9223372036854776000"),
        (18446744073709551615.0, "18446744073709552000"),
        (0.001, "0.001"),
        (0.000001, "0.000001"),
        (0.0000015, "0.0000015"),
        (1e-7, "1e-7"),
        (1.5e-7, "1.5e-7"),
        (-1e-7, "-1e-7"),
        (123e-20, "1.23e-18"),
        (5e-324, "5e-324"),
        (2.2250738585072014e-308, "2.2250738585072014e-308"),
        (1.7976931348623157e308, "1.7976931348623157e+308"),
        (f64::NAN, "NaN"),
        (f64::INFINITY, "Infinity"),
        (f64::NEG_INFINITY, "-Infinity"),
    ];

    #[test]
    fn formats_as_javascript_does() {
        for &(number, text) in JAVASCRIPT {
            assert_eq!(f64_to_string(number), text, "{number:e}");
        }
    }

    #[test]
    fn what_is_written_reads_back_as_the_same_number() {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..20_000 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let number = f64::from_bits(state);
            if number.is_finite() {
                assert_eq!(f64_to_string(number).parse(), Ok(number));
            }
        }
    }

    /// As the general case writes a number.
    fn general(number: f64) -> String {
        let (mut buffer, mut out) = (Buffer::default(), String::new());
        lay_out(number < 0.0, buffer.write_digits(number.abs()), &mut out);
        out
    }

    /// Numbers of all sizes, and many of few decimal places.
    fn numbers() -> impl Iterator<Item = f64> {
        let mut state = 0x2545_f491_4f6c_dd1d_u64;
        std::iter::repeat_with(move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        })
        .enumerate()
        .map(|(index, state)| match index % 4 {
            0 => f64::from_bits(state),
            1 => (state >> 11) as f64 / POWERS[(state % 16) as usize] as f64,
            2 => (state >> (20 + state % 40)) as f64 / POWERS[(state % 9) as usize] as f64,
            _ => -((state >> 40) as f64) * 0.01 + (state % 7) as f64 * 1e-10,
        })
        .filter(|number| number.is_finite())
    }

    #[test]
    fn few_decimal_places_are_written_as_all_others() {
        let edges =
            [1e-6, 9.999999e-6, 0.1 + 0.2, 999_999_999.999_999, 999_999_999.999_999_9, 1e9 + 0.5, 1e-7];
        for number in edges.into_iter().chain(numbers().take(30_000)) {
            if number != 0.0 {
                assert_eq!(f64_to_string(number), general(number), "{number:e}");
            }
        }
    }

    #[test]
    fn rounding_to_15_digits_is_writing_and_reading_them() {
        let edges = [0.1 + 0.2, 1.0 / 3.0, 123_456_789.999_999_99, 5e-324, 2.225e-308, 1.5e300, 1e16 + 2.0];
        for number in edges.into_iter().chain(numbers().take(30_000)) {
            let mut out = String::new();
            format_rounded(number, &mut out);
            let rounded = match number.fract() == 0.0 {
                true => number,
                false => format!("{number:.14e}").parse().expect("a number"),
            };
            assert_eq!(out, f64_to_string(rounded), "{number:e}");
        }
    }

    #[test]
    fn integers_have_a_sign_and_all_of_their_digits() {
        for number in [0, 1, -1, 9, 10, -10, 99, 100, i64::MAX, i64::MIN] {
            let mut out = String::new();
            format_integer(number < 0, number.unsigned_abs(), &mut out);
            assert_eq!(out, number.to_string());
        }
        let mut out = String::new();
        format_integer(false, u64::MAX, &mut out);
        assert_eq!(out, u64::MAX.to_string());
    }

    #[test]
    fn appends_to_what_is_there() {
        let mut out = "x=".to_owned();
        format_f64(2.5, &mut out);
        assert_eq!(out, "x=2.5");
    }
}
