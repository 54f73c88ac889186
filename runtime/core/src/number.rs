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
    if !number.is_finite() {
        out.push_str(match number {
            f64::INFINITY => "Infinity",
            f64::NEG_INFINITY => "-Infinity",
            _ => "NaN",
        });
    } else if number.fract() == 0.0 && number.abs() < EXACT {
        // Covers `-0` too, which has no sign as an integer.
        write_infallibly(out, number as i64);
    } else if !format_short(number, out) {
        format_digits(number, out);
    }
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

/// A number that has at most six decimal places and 15 digits, as most have: no other of so few digits reads back as it,
/// so these are the shortest. Says whether it is one, and is not whole.
fn format_short(number: f64, out: &mut String) -> bool {
    const PLACES: usize = 6;
    let scaled = (number.abs() * 1e6 + 0.5).floor();
    if scaled >= 1e15 || scaled / 1e6 != number.abs() {
        return false;
    }
    let mut digits = scaled as u64;
    let mut text = [b'0'; 24];
    let point = text.len() - PLACES - 1;
    let mut at = text.len();
    while digits > 0 || at >= point {
        at -= 1;
        if at == point {
            text[at] = b'.';
            continue;
        }
        text[at] = b'0' + (digits % 10) as u8;
        digits /= 10;
    }
    if number < 0.0 {
        at -= 1;
        text[at] = b'-';
    }
    let zeros = text.iter().rev().take_while(|digit| **digit == b'0').count();
    match std::str::from_utf8(&text[at..text.len() - zeros]) {
        Ok(text) => out.push_str(text),
        Err(_) => return false,
    }
    true
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
    plain.then(|| (if above_half > 0.0 { whole + 1.0 } else { whole }, ten))
}

/// The general case of `Number::toString` (ECMA-262, 6.1.6.1.20): `digits` are the shortest that read back, and the
/// decimal point stands after the first `point` of them.
fn format_digits(number: f64, out: &mut String) {
    let mut scientific = Buffer::default();
    write_infallibly(&mut scientific, format_args!("{:e}", number.abs()));
    let (mantissa, exponent) = scientific.as_str().split_once('e').unwrap_or(("0", "0"));
    let first = &mantissa[..1];
    let others = mantissa.get(2..).unwrap_or("");
    let point = exponent.parse::<i32>().unwrap_or(0) + 1;
    let length = 1 + others.len() as i32;

    if number < 0.0 {
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

    #[test]
    fn a_short_number_is_written_as_any_other() {
        let mut state = 7_u64;
        let mut short = 0;
        for _ in 0..200_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let (digits, places) = ((state >> 30) as f64, (state & 7) as i32);
            for number in [digits / 10_f64.powi(places), -digits % 1e4 / 1e6, digits.sqrt(), digits / 1024.0]
            {
                let (mut written, mut general) = (String::new(), String::new());
                if number.fract() != 0.0 && format_short(number, &mut written) {
                    short += 1;
                    format_digits(number, &mut general);
                    assert_eq!(written, general);
                }
            }
        }
        assert!(short > 300_000, "only {short}");
    }

    #[test]
    fn appends_to_what_is_there() {
        let mut out = "x=".to_owned();
        format_f64(2.5, &mut out);
        assert_eq!(out, "x=2.5");
    }
}
