//! The usual numbers in the usual pictures, by whole numbers alone: `#,##0.00` and its like.

use super::super::options::Symbols;
use super::super::subpicture::SubPicture;
use crate::number::round_plainly;

/// Appends a number that is not negative. Says whether it could; nothing is appended if not.
pub(super) fn format(number: f64, picture: &SubPicture, symbols: &Symbols, out: &mut String) -> bool {
    let SubPicture { most_fraction_digits: places, fraction_digits, interval, .. } = *picture;
    let usual = (picture.has_decimal || places == 0)
        && places <= 9
        && fraction_digits <= places
        && picture.fraction_grouping.is_empty()
        && (picture.grouping.is_empty() || interval.is_some());
    let (['0'], [decimal], [grouping]) = (&*symbols.zero, &*symbols.decimal, &*symbols.grouping) else {
        return false;
    };
    let Some((rounded, ten)) = usual.then(|| round_plainly(number, places as i32)).flatten() else {
        return false;
    };
    let (rounded, ten) = (rounded as u64, ten as u64);
    push_whole(rounded / ten, picture.integer_digits, interval, *grouping, out);
    push_fraction(rounded % ten, places, fraction_digits, *decimal, out);
    true
}

/// Digits before the decimal separator, so many at least.
fn push_whole(mut number: u64, least: usize, interval: Option<usize>, grouping: char, out: &mut String) {
    let mut digits = ['0'; 20];
    let mut count = 0;
    while number > 0 {
        digits[count] = digit(number % 10);
        count += 1;
        number /= 10;
    }
    let length = count.max(least);
    for left in (0..length).rev() {
        out.push(if left < count { digits[left] } else { '0' });
        if left > 0 && interval.is_some_and(|interval| left.is_multiple_of(interval)) {
            out.push(grouping);
        }
    }
}

/// The decimal separator and the digits after it, so many at least, and without zeros at the end beyond these.
fn push_fraction(number: u64, mut places: usize, least: usize, decimal: char, out: &mut String) {
    let mut rest = number;
    while places > least && rest.is_multiple_of(10) {
        rest /= 10;
        places -= 1;
    }
    if places == 0 {
        return;
    }
    out.push(decimal);
    for place in (0..places as u32).rev() {
        out.push(digit(rest / 10_u64.pow(place) % 10));
    }
}

fn digit(value: u64) -> char {
    char::from(b'0' + value as u8)
}
