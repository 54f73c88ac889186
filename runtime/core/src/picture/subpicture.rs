//! One half of a number picture: split into its parts, checked, and reduced to what formatting needs.
//!
//! XPath names these steps (F&O 3.1, 4.7.3 and 4.7.4). Where the reference deviates from XPath, so does this.

use super::options::Symbols;
use super::{Error, grouping};

/// What a number that uses this half of the picture looks like.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SubPicture {
    pub(super) prefix: Vec<char>,
    pub(super) suffix: Vec<char>,
    /// Digits to the right of each separator of the integer part, leftmost first.
    pub(super) grouping: Vec<usize>,
    /// The interval of those, if they are regular.
    pub(super) interval: Option<usize>,
    /// Digits between the decimal separator and each separator of the fraction.
    pub(super) fraction_grouping: Vec<usize>,
    pub(super) integer_digits: usize,
    /// How many digits of the integer part are mandatory, which an exponent is chosen for.
    pub(super) scaling: usize,
    pub(super) fraction_digits: usize,
    pub(super) most_fraction_digits: usize,
    /// 0 without an exponent.
    pub(super) exponent_digits: usize,
    /// Whether the decimal separator is in the picture.
    pub(super) has_decimal: bool,
    /// 100 for percent, 1000 for per mille, otherwise 1.
    pub(super) scale: f64,
}

/// The parts that a half of a picture falls into.
struct Parts<'a> {
    whole: &'a [char],
    prefix: &'a [char],
    suffix: &'a [char],
    active: &'a [char],
    mantissa: &'a [char],
    exponent: Option<&'a [char]>,
    integer: &'a [char],
    fraction: &'a [char],
}

impl SubPicture {
    /// # Errors
    ///
    /// `D3081` to `D3093`.
    pub(super) fn parse(picture: &[char], symbols: &Symbols) -> Result<Self, Error> {
        let parts = Parts::split(picture, symbols);
        match parts.find_mistake(symbols) {
            Some((code, what)) => {
                let picture: String = picture.iter().collect();
                Err(Error::new(code, format!("the picture `{picture}` {what}")))
            }
            None => Ok(parts.analyse(symbols)),
        }
    }
}

impl<'a> Parts<'a> {
    fn split(whole: &'a [char], symbols: &Symbols) -> Self {
        let is_inner = |&c: &char| symbols.is_active(c) && symbols.exponent != [c];
        let start = whole.iter().position(is_inner).unwrap_or(0);
        let end = whole.iter().rposition(is_inner).map_or(whole.len(), |last| last + 1);
        let active = &whole[start..end];
        // The reference finds the exponent in the whole picture, but cuts the active part there: a prefix moves it.
        let exponent_at = find(whole, &symbols.exponent, start).filter(|&at| at <= end);
        let (mantissa, exponent) = match exponent_at {
            Some(at) => (&active[..at.min(active.len())], Some(active.get(at + 1..).unwrap_or_default())),
            None => (active, None),
        };
        let (integer, fraction) = match find(mantissa, &symbols.decimal, 0) {
            Some(at) => (&mantissa[..at], mantissa.get(at + 1..).unwrap_or_default()),
            None => (mantissa, &whole[end..]),
        };
        Self {
            whole,
            prefix: &whole[..start],
            suffix: &whole[end..],
            active,
            mantissa,
            exponent,
            integer,
            fraction,
        }
    }

    /// The code of the gravest mistake, and what is wrong. The reference reports the last rule that is broken.
    fn find_mistake(&self, symbols: &Symbols) -> Option<(&'static str, &'static str)> {
        self.find_mistake_of_digits(symbols)
            .or_else(|| self.find_mistake_of_separators(symbols))
            .or_else(|| self.find_mistake_of_signs(symbols))
    }

    fn find_mistake_of_digits(&self, symbols: &Symbols) -> Option<(&'static str, &'static str)> {
        let is_digit = |&c: &char| symbols.is_digit(c);
        let is_optional = |&c: &char| symbols.is_optional(c);
        let first_optional = self.integer.iter().position(is_optional);
        let last_optional = self.fraction.iter().rposition(is_optional);
        let has_rate = self.contains(&symbols.percent) || self.contains(&symbols.per_mille);
        if self.exponent.is_some_and(|exponent| exponent.is_empty() || !exponent.iter().all(is_digit)) {
            Some(("D3093", "must have nothing but digits in its exponent, and at least one"))
        } else if self.exponent.is_some() && has_rate {
            Some(("D3092", "must not have an exponent with percent or per mille"))
        } else if last_optional.is_some_and(|at| self.fraction[at..].iter().any(is_digit)) {
            Some(("D3091", "must not have an optional digit before a mandatory one in its fraction"))
        } else if first_optional.is_some_and(|at| self.integer[..at].iter().any(is_digit)) {
            Some(("D3090", "must not have a mandatory digit before an optional one in its integer part"))
        } else {
            None
        }
    }

    fn find_mistake_of_separators(&self, symbols: &Symbols) -> Option<(&'static str, &'static str)> {
        let is_grouping = |c: Option<&char>| c.is_some_and(|&c| symbols.grouping == [c]);
        let decimal = find(self.whole, &symbols.decimal, 0);
        let beside = |at: usize| {
            is_grouping(at.checked_sub(1).and_then(|before| self.whole.get(before)))
                || is_grouping(self.whole.get(at + 1))
        };
        if self.contains(&[symbols.grouping.as_slice(), &symbols.grouping].concat()) {
            Some(("D3089", "must not have two grouping separators in a row"))
        } else if decimal.is_none() && is_grouping(self.integer.last()) {
            Some(("D3088", "must not end its integer part with a grouping separator"))
        } else if decimal.is_some_and(beside) {
            Some(("D3087", "must not have a grouping separator beside its decimal separator"))
        } else {
            None
        }
    }

    fn find_mistake_of_signs(&self, symbols: &Symbols) -> Option<(&'static str, &'static str)> {
        let repeats = |symbol: &[char]| find(self.whole, symbol, 0) != find_last(self.whole, symbol);
        if self.active.iter().any(|&c| !symbols.is_active(c)) {
            Some(("D3086", "must not have other text inside its number"))
        } else if !self.mantissa.iter().any(|&c| symbols.is_place(c)) {
            Some(("D3085", "must have a digit"))
        } else if self.contains(&symbols.percent) && self.contains(&symbols.per_mille) {
            Some(("D3084", "must not have both percent and per mille"))
        } else if repeats(&symbols.per_mille) {
            Some(("D3083", "must not have per mille more than once"))
        } else if repeats(&symbols.percent) {
            Some(("D3082", "must not have percent more than once"))
        } else if repeats(&symbols.decimal) {
            Some(("D3081", "must not have more than one decimal separator"))
        } else {
            None
        }
    }

    fn contains(&self, symbol: &[char]) -> bool {
        find(self.whole, symbol, 0).is_some()
    }

    fn analyse(&self, symbols: &Symbols) -> SubPicture {
        let count = |part: &[char]| part.iter().filter(|&&c| symbols.is_digit(c)).count();
        let grouping = self.grouping_positions(self.integer, false, symbols);
        let scaling = count(self.integer);
        let mut picture = SubPicture {
            prefix: self.prefix.to_vec(),
            suffix: self.suffix.to_vec(),
            interval: grouping::interval(&grouping),
            grouping,
            fraction_grouping: self.grouping_positions(self.fraction, true, symbols),
            integer_digits: scaling,
            scaling,
            fraction_digits: count(self.fraction),
            most_fraction_digits: self.fraction.iter().filter(|&&c| symbols.is_place(c)).count(),
            exponent_digits: self.exponent.map_or(0, count),
            has_decimal: self.contains(&symbols.decimal),
            scale: match () {
                () if self.contains(&symbols.percent) => 100.0,
                () if self.contains(&symbols.per_mille) => 1000.0,
                () => 1.0,
            },
        };
        self.widen(&mut picture, symbols);
        picture
    }

    /// A number shows at least one digit, whatever the picture.
    fn widen(&self, picture: &mut SubPicture, symbols: &Symbols) {
        let has_exponent = self.exponent.is_some();
        if picture.integer_digits == 0 && picture.most_fraction_digits == 0 {
            if has_exponent {
                picture.fraction_digits = 1;
                picture.most_fraction_digits = 1;
            } else {
                picture.integer_digits = 1;
            }
        }
        if has_exponent && picture.integer_digits == 0 && self.integer.iter().any(|&c| symbols.is_optional(c))
        {
            picture.integer_digits = 1;
        }
        if picture.integer_digits == 0 && picture.fraction_digits == 0 {
            picture.fraction_digits = 1;
        }
    }

    /// How many digits stand on one side of each grouping separator of `part`.
    ///
    /// The reference looks for all but the first separator in the integer part, even those of the fraction.
    fn grouping_positions(&self, part: &[char], to_left: bool, symbols: &Symbols) -> Vec<usize> {
        let mut before = Vec::with_capacity(part.len() + 1);
        before.push(0);
        before.extend(part.iter().scan(0, |places, &c| {
            *places += usize::from(symbols.is_place(c));
            Some(*places)
        }));
        let total = before[part.len()];
        let mut positions = Vec::new();
        let mut next = find(part, &symbols.grouping, 0);
        while let Some(at) = next {
            let left = before[at.min(part.len())];
            positions.push(if to_left { left } else { total - left });
            next = find(self.integer, &symbols.grouping, at + 1);
        }
        positions
    }
}

/// Where `symbol` first stands in `text` at or after `from`.
pub(super) fn find(text: &[char], symbol: &[char], from: usize) -> Option<usize> {
    let last = text.len().checked_sub(symbol.len())?;
    (from..=last).find(|&at| text[at..].starts_with(symbol))
}

/// Where `symbol` last stands in `text`.
fn find_last(text: &[char], symbol: &[char]) -> Option<usize> {
    let last = text.len().checked_sub(symbol.len())?;
    (0..=last).rev().find(|&at| text[at..].starts_with(symbol))
}
