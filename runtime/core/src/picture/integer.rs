//! Integer pictures: what `$formatInteger` and `$parseInteger` take, and the numeric parts of a date picture.
//!
//! `#,##0` is digits, `A` and `a` letters, `I` and `i` Roman numerals, `W`, `w` and `Ww` words. `;o` makes an ordinal.

use std::collections::HashSet;

use super::grouping::Grouping;
use super::{Case, Error, javascript, numeral, words};
use crate::number::f64_to_string;

/// A parsed integer picture.
///
/// ```
/// use nodewright_core::picture::IntegerPicture;
///
/// let roman = IntegerPicture::parse("I")?;
/// assert_eq!(roman.format(1999.0)?, "MCMXCIX");
/// assert_eq!(roman.read("MCMXCIX")?, 1999.0);
/// # Ok::<(), nodewright_core::picture::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IntegerPicture {
    pub(super) style: Style,
    pub(super) ordinal: bool,
}

/// How an integer is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Style {
    Letters(Case),
    Roman(Case),
    Words(Case),
    Decimal(Digits),
    /// A numbering sequence that starts with this text. XPath leaves those to implementations, and the reference
    /// refuses them only when they are used.
    Sequence(String),
}

/// A pattern of decimal digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Digits {
    /// The digit zero of the family that the picture's digits are from.
    zero: u32,
    /// How many digits there are at least.
    pub(super) mandatory: usize,
    /// How many `#` there are, which matters to years alone.
    pub(super) optional: usize,
    pub(super) grouping: Grouping,
}

/// The zeros of Unicode's families of decimal digits in the basic plane.
const ZEROS: [u32; 37] = [
    0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50,
    0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40,
    0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10,
];

impl IntegerPicture {
    /// Parses a picture.
    ///
    /// # Errors
    ///
    /// `D3131` if its digits are from different families.
    ///
    /// ```
    /// use nodewright_core::picture::IntegerPicture;
    ///
    /// assert!(IntegerPicture::parse("#,##0").is_ok());
    /// ```
    pub fn parse(picture: &str) -> Result<Self, Error> {
        let (primary, modifier) = picture.rsplit_once(';').unwrap_or((picture, ""));
        let style = match primary {
            "A" => Style::Letters(Case::Upper),
            "a" => Style::Letters(Case::Lower),
            "I" => Style::Roman(Case::Upper),
            "i" => Style::Roman(Case::Lower),
            "W" => Style::Words(Case::Upper),
            "w" => Style::Words(Case::Lower),
            "Ww" => Style::Words(Case::Title),
            _ => match Digits::parse(primary)? {
                Some(digits) => Style::Decimal(digits),
                None => Style::Sequence(primary.to_owned()),
            },
        };
        Ok(Self { style, ordinal: modifier.starts_with('o') })
    }

    /// Writes `number`, rounded down, as `$formatInteger` does.
    ///
    /// # Errors
    ///
    /// `D3130` if the picture is a sequence that nobody knows, or the number has no numeral of its kind.
    ///
    /// ```
    /// use nodewright_core::picture::IntegerPicture;
    ///
    /// assert_eq!(IntegerPicture::parse("w")?.format(123.0)?, "one hundred and twenty-three");
    /// # Ok::<(), nodewright_core::picture::Error>(())
    /// ```
    pub fn format(&self, number: f64) -> Result<String, Error> {
        let number = number.floor();
        let magnitude = number.abs();
        if !self.has_numeral(magnitude) {
            return Err(Error::new("D3130", format!("`{}` has no such numeral", f64_to_string(number))));
        }
        let text = match &self.style {
            Style::Letters(case) => numeral::format_letters(magnitude, first_letter(*case)),
            Style::Roman(Case::Upper) => numeral::format_roman(magnitude).to_uppercase(),
            Style::Roman(_) => numeral::format_roman(magnitude),
            Style::Words(case) => words::format(magnitude, self.ordinal, *case),
            Style::Decimal(digits) => digits.format(magnitude, self.ordinal),
            Style::Sequence(token) => return Err(unknown_sequence(token)),
        };
        Ok(if number < 0.0 { format!("-{text}") } else { text })
    }

    /// Reads `text` as `$parseInteger` does. What is no such integer is NaN.
    ///
    /// # Errors
    ///
    /// `D3130` if the picture is a sequence that nobody knows; `D3131` if a character lies before the picture's
    /// family of digits.
    ///
    /// ```
    /// use nodewright_core::picture::IntegerPicture;
    ///
    /// assert_eq!(IntegerPicture::parse("w")?.read("twelve")?, 12.0);
    /// # Ok::<(), nodewright_core::picture::Error>(())
    /// ```
    pub fn read(&self, text: &str) -> Result<f64, Error> {
        match &self.style {
            Style::Letters(case) => Ok(numeral::parse_letters(text, first_letter(*case))),
            Style::Roman(Case::Upper) => Ok(numeral::parse_roman(text)),
            Style::Roman(_) => Ok(numeral::parse_roman(&text.to_uppercase())),
            Style::Words(_) => Ok(words::parse(text)),
            Style::Decimal(digits) => digits.read(text, self.ordinal),
            Style::Sequence(token) => Err(unknown_sequence(token)),
        }
    }

    /// Whether a number can be written in this style. The reference does not come back from those that cannot.
    fn has_numeral(&self, magnitude: f64) -> bool {
        match self.style {
            Style::Letters(_) => !magnitude.is_infinite(),
            Style::Roman(_) => magnitude.is_nan() || magnitude <= numeral::LARGEST_ROMAN,
            Style::Words(_) => magnitude.is_finite(),
            Style::Decimal(_) | Style::Sequence(_) => true,
        }
    }

    /// The pattern of digits, if it is one.
    pub(super) fn digits(&self) -> Option<&Digits> {
        match &self.style {
            Style::Decimal(digits) => Some(digits),
            _ => None,
        }
    }

    /// How many digits there are at least, if they are ASCII and nothing comes between or after them.
    pub(super) fn plain_width(&self) -> Option<usize> {
        let digits = self.digits().filter(|digits| digits.zero == 0x30 && !self.ordinal)?;
        (digits.grouping == Grouping::Irregular(Vec::new())).then_some(digits.mandatory)
    }

    /// [`Self::digits`], to change.
    pub(super) fn digits_mut(&mut self) -> Option<&mut Digits> {
        match &mut self.style {
            Style::Decimal(digits) => Some(digits),
            _ => None,
        }
    }
}

/// The refusal of a numbering sequence.
pub(super) fn unknown_sequence(token: &str) -> Error {
    Error::new("D3130", format!("integers cannot be written as a sequence that starts with `{token}`"))
}

fn first_letter(case: Case) -> u8 {
    if case == Case::Upper { b'A' } else { b'a' }
}

impl Digits {
    /// The pattern, or none if it has no digit.
    fn parse(pattern: &str) -> Result<Option<Self>, Error> {
        let mut family = None;
        let (mut mandatory, mut optional) = (0, 0);
        let mut separators = Vec::new();
        for c in pattern.chars().rev() {
            let code = u32::from(c);
            if let Some(zero) = ZEROS.into_iter().find(|&zero| (zero..zero + 10).contains(&code)) {
                mandatory += 1;
                if *family.get_or_insert(zero) != zero {
                    let message = format!("the digits of `{pattern}` must be from one decimal group");
                    return Err(Error::new("D3131", message));
                }
            } else if c == '#' {
                optional += 1;
            } else {
                separators.push((mandatory + optional, c));
            }
        }
        Ok(family.map(|zero| Self { zero, mandatory, optional, grouping: Grouping::new(separators) }))
    }

    fn format(&self, magnitude: f64, ordinal: bool) -> String {
        let shortest = f64_to_string(magnitude);
        let padding = self.mandatory.saturating_sub(shortest.len());
        let digits: Vec<char> = std::iter::repeat_n('0', padding)
            .chain(shortest.chars())
            .map(|digit| self.shift(digit))
            .collect();
        let mut out = self.grouping.insert(&digits);
        if ordinal {
            out.extend(ordinal_suffix(&out).chars());
        }
        out.into_iter().collect()
    }

    /// An ASCII character as far from this family's zero as it is from `0`. Large numbers have an exponent, which
    /// moves too.
    fn shift(&self, digit: char) -> char {
        char::from_u32(u32::from(digit) + self.zero - 0x30).unwrap_or(digit)
    }

    fn read(&self, text: &str, ordinal: bool) -> Result<f64, Error> {
        let mut units: Vec<u16> = text.encode_utf16().collect();
        if ordinal {
            units.truncate(units.len().saturating_sub(2));
        }
        let text = String::from_utf16_lossy(&units);
        // The reference skips commas when the separator repeats, whatever the separator is.
        let separators: HashSet<char> = match &self.grouping {
            Grouping::Regular { .. } => HashSet::from([',']),
            Grouping::Irregular(separators) => separators.iter().map(|&(_, separator)| separator).collect(),
        };
        let digits: Result<String, Error> =
            text.chars().filter(|c| !separators.contains(c)).map(|c| self.shift_back(c)).collect();
        Ok(javascript::parse_int(&digits?))
    }

    fn shift_back(&self, digit: char) -> Result<char, Error> {
        let code = (u32::from(digit) + 0x30).checked_sub(self.zero);
        let code = code.ok_or_else(|| {
            Error::new("D3131", format!("`{digit}` is not from the decimal group of the picture's digits"))
        })?;
        Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER))
    }
}

/// `st`, `nd`, `rd` or `th`, by the last two characters.
fn ordinal_suffix(digits: &[char]) -> &'static str {
    match digits {
        [.., '1', _] => "th",
        [.., '1'] => "st",
        [.., '2'] => "nd",
        [.., '3'] => "rd",
        _ => "th",
    }
}

#[cfg(test)]
mod tests;
