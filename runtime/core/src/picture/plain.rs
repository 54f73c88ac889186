//! Number pictures as most are, such as `#,##0.00`: decimal digits, a separator every so many of them, no exponent.
//!
//! What they say of a number is computed with whole numbers and written from right to left, without the steps that
//! pictures of all kinds take. A number for which that may not give the same digits is left to those.

use super::options::Symbols;
use super::subpicture::SubPicture;
use crate::number::{POWERS, push_bytes, write_digits};

/// The most decimal places.
const MOST_PLACES: usize = 9;

/// The most digits that a picture may ask for before the decimal separator.
const MOST_DIGITS: usize = 16;

/// Room for a number: digits, a separator between any two of them, a decimal separator and decimal places.
const ROOM: usize = 2 * MOST_DIGITS + 1 + MOST_PLACES;

/// A half of such a picture.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Plain {
    prefix: String,
    suffix: String,
    scale: f64,
    least_digits: usize,
    least_places: usize,
    most_places: usize,
    /// How many digits are a group; none if all are.
    interval: Option<usize>,
    decimal: u8,
    grouping: u8,
}

impl Plain {
    /// None if the picture is not of this kind.
    pub(super) fn new(picture: &SubPicture, symbols: &Symbols) -> Option<Self> {
        let (decimal, grouping) = (ascii(&symbols.decimal)?, ascii(&symbols.grouping)?);
        let plain = symbols.zero == ['0']
            && ![decimal, grouping].iter().any(u8::is_ascii_digit)
            && picture.exponent_digits == 0
            && (picture.grouping.is_empty() || picture.interval.is_some())
            && picture.fraction_grouping.is_empty()
            && picture.integer_digits <= MOST_DIGITS
            && picture.fraction_digits <= picture.most_fraction_digits
            && picture.most_fraction_digits <= MOST_PLACES
            && (picture.has_decimal || picture.most_fraction_digits == 0);
        plain.then(|| Self {
            prefix: picture.prefix.iter().collect(),
            suffix: picture.suffix.iter().collect(),
            scale: picture.scale,
            least_digits: picture.integer_digits,
            least_places: picture.fraction_digits,
            most_places: picture.most_fraction_digits,
            interval: picture.interval,
            decimal,
            grouping,
        })
    }

    /// Appends a number. Says whether it did: not if its digits are too many, or hard to tell.
    pub(super) fn append(&self, number: f64, out: &mut String) -> bool {
        let Some(rounded) = rounded((number * self.scale).abs(), self.most_places) else { return false };
        let mut bytes = [b'0'; ROOM];
        let start = self.write(rounded, &mut bytes);
        out.reserve(self.prefix.len() + (ROOM - start.0) + self.suffix.len());
        out.push_str(&self.prefix);
        push_bytes(&bytes[start.0..start.1], out);
        out.push_str(&self.suffix);
        true
    }

    /// Writes a number of so many decimal places, and says from where to where.
    fn write(&self, rounded: u64, bytes: &mut [u8; ROOM]) -> (usize, usize) {
        let power = POWERS[self.most_places];
        let (whole, fraction) = (rounded / power, rounded % power);
        let point = ROOM - self.most_places - 1;
        bytes[point] = self.decimal;
        if fraction > 0 {
            write_digits(fraction, bytes);
        }
        let mut end = ROOM;
        while end > point + 1 + self.least_places && bytes[end - 1] == b'0' {
            end -= 1;
        }
        if end == point + 1 {
            end = point;
        }
        let mut digits = [b'0'; MOST_DIGITS];
        let first = if whole > 0 { write_digits(whole, &mut digits) } else { MOST_DIGITS };
        let digits = &digits[first.min(MOST_DIGITS - self.least_digits)..];
        (self.write_groups(digits, &mut bytes[..point]), end)
    }

    /// Writes digits at the end of `bytes`, and says where they start.
    fn write_groups(&self, digits: &[u8], bytes: &mut [u8]) -> usize {
        let Some(interval) = self.interval.filter(|&interval| interval < digits.len()) else {
            let start = bytes.len() - digits.len();
            bytes[start..].copy_from_slice(digits);
            return start;
        };
        let mut end = bytes.len();
        for (index, group) in digits.rchunks(interval).enumerate() {
            if index > 0 {
                end -= 1;
                bytes[end] = self.grouping;
            }
            bytes[end - group.len()..end].copy_from_slice(group);
            end -= group.len();
        }
        end
    }
}

/// A symbol that is one byte.
fn ascii(symbol: &[char]) -> Option<u8> {
    match symbol {
        [c] if c.is_ascii() => u8::try_from(*c).ok(),
        _ => None,
    }
}

/// A number that is not negative in units of its last decimal place, of which there are so many: the nearest, by its
/// shortest digits, and the even one of two. None if that is hard to tell.
fn rounded(number: f64, places: usize) -> Option<u64> {
    let power = POWERS[places] as f64;
    let scaled = number * power;
    // Below this, the product is off by far less than the margin.
    if scaled.is_nan() || scaled >= 1e12 {
        return None;
    }
    let below = scaled as u64;
    let above_half = scaled - below as f64 - 0.5;
    if above_half.abs() > MARGIN {
        return Some(below + u64::from(above_half > 0.0));
    }
    // The digits of the number in the middle are few, so that they are the shortest of the number nearest to it.
    let middle = (10 * below + 5) as f64 / (power * 10.0);
    (middle == number).then_some(below + below % 2)
}

/// How near to the middle of two numbers it takes a closer look.
const MARGIN: f64 = 1e-3;

#[cfg(test)]
mod tests {
    use super::super::{NumberOptions, NumberPicture};

    fn numbers() -> impl Iterator<Item = f64> {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let random = std::iter::repeat_with(move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let size = (state >> (12 + state % 50)) as f64;
            let number = size / 10_f64.powi((state % 7) as i32);
            if state.is_multiple_of(3) { -number } else { number * 1.1 }
        });
        let edges =
            [0.0, -0.0, 0.5, 1.5, 2.5, 0.005, 0.015, 0.025, 2.345, 2.355, 1.005, 1e-9, 999.995, 999_999.5];
        let large = [1e9, 1e10 + 0.5, 1e12, 123_456_789_012.345, 1e15, 1e21, 1e300, f64::INFINITY, f64::NAN];
        let edges = edges.into_iter().chain(large).flat_map(|number| [number, -number]);
        edges.chain(random.take(4_000)).collect::<Vec<_>>().into_iter()
    }

    #[test]
    fn plain_pictures_are_written_as_all_others() {
        let pictures = [
            "#,##0.00",
            "0",
            "#",
            "0.0",
            "#0.##",
            "#.#",
            "#,##0",
            "000,000.000",
            "0.00%",
            "#,#0.0#",
            "$#,##0.00;($#,##0.00)",
            "0.000000000",
            "0000000000000000",
            "‰0.0",
            "9,9,99",
            "#,##0.00##",
            ".00",
            "#.00",
        ];
        for picture in pictures {
            let parsed = NumberPicture::parse(picture, &NumberOptions::default()).expect(picture);
            assert_eq!(parsed.plain[0].is_some(), picture != "9,9,99", "{picture}");
            for number in numbers() {
                assert_eq!(parsed.format(number), parsed.format_any(number), "{picture} {number}");
            }
        }
    }

    #[test]
    fn others_are_not_plain() {
        for picture in ["0.0e0", "0.000,0", "0.0000000000", "00000000000000000"] {
            let parsed = NumberPicture::parse(picture, &NumberOptions::default()).expect(picture);
            assert_eq!(parsed.plain, [None, None], "{picture}");
        }
        let mut options = NumberOptions::default();
        options.set("decimal-separator", "·");
        assert_eq!(NumberPicture::parse("0·0", &options).expect("a picture").plain, [None, None]);
    }
}
