//! Number pictures: what `$formatNumber` takes, such as `#,##0.00;(#,##0.00)`.

use super::Error;
use super::options::{NumberOptions, Symbols};
use super::plain::Plain;
use super::rounding::{round, to_fixed};
use super::subpicture::{SubPicture, find};

/// JavaScript writes no more decimal places than this.
const MOST_PLACES: usize = 100;

/// A parsed number picture, with the symbols that it is written in.
///
/// ```
/// use nodewright_core::picture::{NumberOptions, NumberPicture};
///
/// let price = NumberPicture::parse("#,##0.00", &NumberOptions::default())?;
/// assert_eq!(price.format(1234.5), "1,234.50");
/// # Ok::<(), nodewright_core::picture::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct NumberPicture {
    positive: SubPicture,
    negative: SubPicture,
    symbols: Symbols,
    infinity: String,
    nan: String,
    /// For numbers that are not negative, and for those that are, where the picture is a plain one.
    pub(super) plain: [Option<Plain>; 2],
}

impl NumberPicture {
    /// Parses a picture: one half for all numbers, or two, of which the second is for negative ones.
    ///
    /// # Errors
    ///
    /// `D3080` if there are more than two halves, `D3081` to `D3093` if one of them is not well-formed.
    ///
    /// ```
    /// use nodewright_core::picture::{NumberOptions, NumberPicture};
    ///
    /// let error = NumberPicture::parse("0.0.0", &NumberOptions::default()).expect_err("has two points");
    /// assert_eq!(error.code, "D3081");
    /// ```
    pub fn parse(picture: &str, options: &NumberOptions) -> Result<Self, Error> {
        let symbols = Symbols::new(options);
        let characters: Vec<char> = picture.chars().collect();
        let halves = split(&characters, &symbols.separator);
        if halves.len() > 2 {
            return Err(Error::new(
                "D3080",
                format!("the picture `{picture}` has more than two sub-pictures"),
            ));
        }
        let parsed: Result<Vec<SubPicture>, Error> =
            halves.into_iter().map(|half| SubPicture::parse(half, &symbols)).collect();
        let mut parsed = parsed?.into_iter();
        let positive = match parsed.next() {
            Some(positive) => positive,
            None => SubPicture::parse(&[], &symbols)?,
        };
        let negative = parsed.next().unwrap_or_else(|| {
            let mut negative = positive.clone();
            negative.prefix.splice(..0, symbols.minus.iter().copied());
            negative
        });
        let plain = [&positive, &negative].map(|half| Plain::new(half, &symbols));
        let (infinity, nan) = (options.infinity.clone(), options.nan.clone());
        Ok(Self { positive, negative, symbols, infinity, nan, plain })
    }

    /// Writes `number` as `$formatNumber` does.
    ///
    /// JSONata has no numbers that are not finite. They are written as XPath has it: as the symbol for NaN alone, or
    /// the one for infinity between prefix and suffix.
    ///
    /// ```
    /// use nodewright_core::picture::{NumberOptions, NumberPicture};
    ///
    /// let share = NumberPicture::parse("0.0%", &NumberOptions::default())?;
    /// assert_eq!(share.format(0.125), "12.5%");
    /// # Ok::<(), nodewright_core::picture::Error>(())
    /// ```
    pub fn format(&self, number: f64) -> String {
        let mut out = String::new();
        self.append(number, &mut out);
        out
    }

    /// [`Self::format`] at the end of a text.
    ///
    /// ```
    /// use nodewright_core::picture::{NumberOptions, NumberPicture};
    ///
    /// let mut out = String::from("total: ");
    /// NumberPicture::parse("0.00", &NumberOptions::default())?.append(2.5, &mut out);
    /// assert_eq!(out, "total: 2.50");
    /// # Ok::<(), nodewright_core::picture::Error>(())
    /// ```
    pub fn append(&self, number: f64, out: &mut String) {
        let plain = if number >= 0.0 { &self.plain[0] } else { &self.plain[1] };
        if !plain.as_ref().is_some_and(|plain| plain.append(number, out)) {
            out.push_str(&self.format_any(number));
        }
    }

    pub(super) fn format_any(&self, number: f64) -> String {
        if number.is_nan() {
            return self.nan.clone();
        }
        let picture = if number >= 0.0 { &self.positive } else { &self.negative };
        let scaled = number * picture.scale;
        let (mantissa, exponent) = match picture.exponent_digits {
            0 => (scaled, None),
            _ => normalise(scaled, picture.scaling),
        };
        let mut out: String = picture.prefix.iter().collect();
        if mantissa.is_infinite() {
            out.push_str(&self.infinity);
        } else {
            out.extend(self.format_mantissa(mantissa, picture));
            if let Some(exponent) = exponent {
                out.extend(self.format_exponent(exponent, picture));
            }
        }
        out.extend(&picture.suffix);
        out
    }

    fn format_mantissa(&self, mantissa: f64, picture: &SubPicture) -> Vec<char> {
        let places = picture.most_fraction_digits.min(MOST_PLACES);
        let rounded = round(mantissa, places as i32);
        let mut text = self.write_digits(rounded, places);
        self.strip_zeros(&mut text);
        self.pad(&mut text, picture);
        self.group_integer(&mut text, picture);
        self.group_fraction(&mut text, picture);
        // Without a fraction, the decimal separator goes; the reference takes one character away.
        let ends_with_decimal = self.decimal_in(&text).is_some_and(|at| at + 1 == text.len());
        if !picture.has_decimal || ends_with_decimal {
            text.pop();
        }
        text
    }

    /// The digits of a number in the picture's family, always with a decimal separator.
    fn write_digits(&self, number: f64, places: usize) -> Vec<char> {
        let fixed = to_fixed(number.abs(), places);
        let (whole, fraction) = fixed.split_once('.').unwrap_or((&fixed, ""));
        let mut text = self.translate(whole);
        text.extend(&self.symbols.decimal);
        text.extend(self.translate(fraction));
        text
    }

    fn translate(&self, digits: &str) -> Vec<char> {
        digits
            .chars()
            .filter_map(|c| c.to_digit(10).map_or(Some(c), |value| self.symbols.digit(value)))
            .collect()
    }

    /// Removes zeros from both ends: the picture says how many there must be.
    fn strip_zeros(&self, text: &mut Vec<char>) {
        let is_zero = |&c: &char| self.symbols.zero == [c];
        let leading = text.iter().take_while(|&c| is_zero(c)).count();
        text.drain(..leading);
        let trailing = text.iter().rev().take_while(|&c| is_zero(c)).count();
        text.truncate(text.len() - trailing);
    }

    fn pad(&self, text: &mut Vec<char>, picture: &SubPicture) {
        let decimal = self.decimal_in(text).unwrap_or(0);
        let fraction = text.len().saturating_sub(decimal + 1);
        let left = self.symbols.zero.repeat(picture.integer_digits.saturating_sub(decimal));
        let right = self.symbols.zero.repeat(picture.fraction_digits.saturating_sub(fraction));
        text.splice(..0, left);
        text.extend(right);
    }

    fn group_integer(&self, text: &mut Vec<char>, picture: &SubPicture) {
        let decimal = self.decimal_in(text).unwrap_or(0);
        let Some(interval) = picture.interval else {
            // The reference moves on by one for each separator, and counts from the end once it runs out of digits.
            for (index, &position) in picture.grouping.iter().enumerate() {
                let end = decimal + index;
                let at =
                    end.checked_sub(position).unwrap_or_else(|| (text.len() + end).saturating_sub(position));
                text.splice(at..at, self.symbols.grouping.iter().copied());
            }
            return;
        };
        let rest = text.split_off(decimal);
        let digits = std::mem::take(text);
        for (index, &digit) in digits.iter().enumerate() {
            if index > 0 && (decimal - index).is_multiple_of(interval) {
                text.extend(&self.symbols.grouping);
            }
            text.push(digit);
        }
        text.extend(rest);
    }

    fn group_fraction(&self, text: &mut Vec<char>, picture: &SubPicture) {
        let Some(decimal) = self.decimal_in(text) else { return };
        for &position in &picture.fraction_grouping {
            let at = (decimal + 1 + position).min(text.len());
            text.splice(at..at, self.symbols.grouping.iter().copied());
        }
    }

    fn format_exponent(&self, exponent: i32, picture: &SubPicture) -> Vec<char> {
        let digits = self.translate(&exponent.unsigned_abs().to_string());
        let padding = picture.exponent_digits.saturating_sub(digits.len());
        let mut text = self.symbols.exponent.clone();
        if exponent < 0 {
            text.extend(&self.symbols.minus);
        }
        text.extend(self.symbols.zero.repeat(padding));
        text.extend(digits);
        text
    }

    fn decimal_in(&self, text: &[char]) -> Option<usize> {
        find(text, &self.symbols.decimal, 0)
    }
}

/// The parts of `picture` between separators. An empty separator parts all characters.
fn split<'a>(picture: &'a [char], separator: &[char]) -> Vec<&'a [char]> {
    if separator.is_empty() {
        return picture.chunks(1).collect();
    }
    let mut parts = Vec::new();
    let mut start = 0;
    while let Some(at) = find(picture, separator, start) {
        parts.push(&picture[start..at]);
        start = at + separator.len();
    }
    parts.push(&picture[start..]);
    parts
}

/// `number` as a mantissa of so many digits before the decimal separator, and an exponent of ten.
fn normalise(number: f64, digits: usize) -> (f64, Option<i32>) {
    let digits = i32::try_from(digits).unwrap_or(i32::MAX);
    let (least, most) = (10_f64.powi(digits - 1), 10_f64.powi(digits));
    let (mut mantissa, mut exponent) = (number, 0);
    if number == 0.0 || number.is_infinite() {
        return (number, Some(exponent));
    }
    while mantissa.abs() < least {
        mantissa *= 10.0;
        exponent -= 1;
    }
    while mantissa.abs() > most {
        mantissa /= 10.0;
        exponent += 1;
    }
    (mantissa, Some(exponent))
}

#[cfg(test)]
mod tests;
